//! Words that are typed to raise a unit or a character → the troop, checked against the army list
//! (NL-ARMY-03, NL-ARMY-05, NL-REC-02, NL-REC-05).

pub mod fitting;
pub mod limits;

use crate::campaign::{Character, Origin, RealmId, Station, Troop};
use crate::engine::armies::roster;
use crate::engine::core::ask::{Refusal, refuse, require};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::order::{BannerAndLevel, CharacterName, Gear, UnitName};
use crate::engine::core::races;
use crate::rules::Value;
use crate::rules::army::{Arm, Army, CharacterKind, Priced, UnitKind};
use crate::say;
use crate::text::{ProgramNoun, Text};
use fitting::unknown;
pub use fitting::{excludes, fitted, items_within};

/// Terms on which somebody buys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Buyer {
    pub realm: RealmId,
    /// Points left to spend.
    pub budget: i64,
    /// True in winter: newcomers wait at home for the deployment, and characters begin at the
    /// lowest level.
    pub winter: bool,
    /// The most banners that may be formed.
    pub banners: i64,
    /// The contingent that is chosen, from the list of its race and without the limits on own
    /// troops (NL-REC-08, NL-REC-10); None for own troops.
    pub hired: Option<Origin>,
}

/// Unit that is to be bought: models, kind, number of the banner that it is meant for, and gear.
#[derive(Clone, Copy)]
pub struct UnitWanted<'a> {
    pub models: i64,
    pub name: &'a UnitName,
    pub banner: Option<i64>,
    pub gear: &'a Gear,
}

/// Character that is to be bought: kind, banner and level, and gear.
#[derive(Clone, Copy)]
pub struct CharacterWanted<'a> {
    pub name: &'a CharacterName,
    pub numbers: &'a BannerAndLevel,
    pub gear: &'a Gear,
}

impl Buyer {
    /// Returns the subject for which the limits of banners are asked.
    pub fn about(&self, game: &Game<'_>) -> About {
        races::about_company(game, self.realm, races::company_hired(game, self.realm, self.hired))
    }

    /// Returns the army list to buy from.
    ///
    /// # Errors
    /// A refusal where the rules have none for them.
    pub fn army<'a>(&self, game: &Game<'a>) -> Result<&'a Army, Refusal> {
        let list = roster::army_of_race(
            game,
            races::company_hired(game, self.realm, self.hired)
                .race
                .or(game.state.realm(self.realm).race),
        );
        list.ok_or_else(|| {
            Refusal::new("NL-ARMY-03", say!("the rules have no army list for this realm"))
        })
    }

    /// Reads `20 spearmen 1 shield` → the unit; in winter without the banner.
    ///
    /// # Errors
    /// The rule that refuses it.
    pub fn unit(&self, game: &Game<'_>, wanted: UnitWanted<'_>) -> Result<Troop, Refusal> {
        let UnitWanted { models, name: UnitName(name), banner, gear } = wanted;
        let army = self.army(game)?;
        let Some(kind) = army.unit(name) else {
            return refuse(
                "NL-ARMY-03",
                unknown(name, army.units.iter().map(|kind| kind.id.as_str())),
            );
        };
        let (station, gear) = (self.station(banner)?, gear.names());
        game.require((kind.smallest..=kind.largest).contains(&models), "NL-ARMY-03", || {
            say!(
                "a unit of {name} has {smallest} to {largest} models, not {models}",
                name = Text::verbatim(name),
                smallest = kind.smallest,
                largest = kind.largest,
                models
            )
        })?;
        self.within_year(game, kind, models)?;
        self.ranking(game, army, kind)?;
        let troop = Troop {
            models,
            ..self.of_unit(army, kind, station, fitted(&gear, (&kind.gear, &kind.one_of), &[])?)
        };
        self.check_room(game, troop)
    }

    /// Reads `captain 1 10 shield` → the character; in winter without banner and level.
    ///
    /// # Errors
    /// The rule that refuses it.
    pub fn character(
        &self,
        game: &Game<'_>,
        wanted: CharacterWanted<'_>,
    ) -> Result<Troop, Refusal> {
        let CharacterWanted { name: CharacterName(name), numbers, gear } = wanted;
        let army = self.army(game)?;
        let Some(kind) = army.character(name) else {
            return refuse(
                "NL-ARMY-03",
                unknown(name, army.characters.iter().map(|kind| kind.id.as_str())),
            );
        };
        let (banner, level) = match (self.winter, numbers.0.as_slice()) {
            (true, [_, more, ..]) => {
                return refuse(
                    "NL-REC-05",
                    say!("`{more}` is too much: name the level alone", more = *more),
                );
            }
            (true, numbers) => (None, numbers.first().copied()),
            (false, numbers) => (numbers.first().copied(), numbers.get(1).copied()),
        };
        let (station, gear) = (self.station(banner)?, gear.names());
        let recruit = game.value(Value::RecruitLevel, self.realm);
        let first = kind.levels.first().map_or(0, |(level, _)| *level);
        // With no level set for recruits, they may be of any (EN-REC-08).
        let fixed = self.winter && recruit > 0;
        let level = level.unwrap_or(if fixed { recruit } else { first });
        let called =
            self.winter && kind.arm == Arm::Hero && game.state.realm(self.realm).heroes > 0;
        game.require(!fixed || called || level == recruit, "NL-REC-05", || {
            say!("new characters are of level {recruit}", recruit)
        })?;
        let Some(points) = kind.at_level(level) else {
            let levels: Vec<String> =
                kind.levels.iter().map(|(level, _)| level.to_string()).collect();
            return refuse(
                "NL-ARMY-03",
                say!(
                    "{name} has no level {level} in the list; there are {levels}",
                    name = Text::verbatim(name),
                    level,
                    levels = Text::verbatim(levels.join(", "))
                ),
            );
        };
        let own = |troop: &Troop| {
            troop.realm == self.realm && troop.kind == kind.id && troop.hired.is_none()
        };
        let there = game.state.roster.present().filter(|(_, troop)| own(troop)).count();
        let rule = if self.winter { "NL-REC-05" } else { "NL-ARMY-03" };
        let more = self.hired.is_some() || i64::try_from(there).unwrap_or(i64::MAX) < kind.most;
        game.require(more, rule, || {
            say!("the list allows {most} of {name}", most = kind.most, name = Text::verbatim(name))
        })?;
        let gear = fitted(&gear, (&kind.gear, &kind.one_of), &army.items)?;
        items_within(game, self.about(game), army, gear.iter().map(|one| one.id.as_str()))?;
        let troop = self.of_character(army, kind, (level, points), station, gear);
        if called && self.is_called(game, &troop) {
            return Ok(troop);
        }
        game.require(!fixed || level == recruit, "NL-EQX-26", || {
            say!(
                "that costs {points}, but only {left} {left?is|are} left for heroes",
                points = Text::count(troop.points(), ProgramNoun::Point),
                left = game.state.realm(self.realm).heroes
            )
        })?;
        self.check_room(game, troop)
    }

    /// True if magic calls a hero for free, of whatever level (NL-EQX-26). Nobody is paid for in
    /// both ways.
    pub fn is_called(&self, game: &Game<'_>, troop: &Troop) -> bool {
        self.winter
            && troop.arm == Arm::Hero
            && troop.points() <= game.state.realm(self.realm).heroes
    }

    /// Reads `20 spearmen shield` or `captain 10 shield` as given with a campaign: sizes, numbers
    /// and points are as they are given.
    pub fn given(&self, army: &Army, station: Station, words: &[&str]) -> Result<Troop, Refusal> {
        let [first, second, gear @ ..] = words else {
            return refuse("NL-ARMY-03", say!("name models and kind, or kind and level"));
        };
        if let Ok(models) = first.parse::<i64>() {
            let Some(kind) = army.unit(second) else {
                return refuse(
                    "NL-ARMY-03",
                    unknown(second, army.units.iter().map(|kind| kind.id.as_str())),
                );
            };
            require((1..=kind.largest).contains(&models), "NL-ARMY-03", || {
                say!(
                    "a unit of {kind} has 1 to {largest}, not {models}",
                    kind = Text::verbatim(&kind.id),
                    largest = Text::count(kind.largest, ProgramNoun::Model),
                    models
                )
            })?;
            return Ok(Troop {
                models,
                ..self.of_unit(army, kind, station, fitted(gear, (&kind.gear, &kind.one_of), &[])?)
            });
        }
        let Some(kind) = army.character(first) else {
            return refuse(
                "NL-ARMY-03",
                unknown(first, army.characters.iter().map(|kind| kind.id.as_str())),
            );
        };
        let level =
            second.parse::<i64>().ok().and_then(|level| Some((level, kind.at_level(level)?)));
        let Some(level) = level else {
            return refuse(
                "NL-ARMY-03",
                say!(
                    "{first} has no level `{second}` in the list",
                    first = Text::verbatim(*first),
                    second = Text::verbatim(*second)
                ),
            );
        };
        Ok(self.of_character(
            army,
            kind,
            level,
            station,
            fitted(gear, (&kind.gear, &kind.one_of), &army.items)?,
        ))
    }

    pub fn of_unit(
        &self,
        army: &Army,
        kind: &UnitKind,
        station: Station,
        gear: Vec<&Priced>,
    ) -> Troop {
        Troop {
            models: kind.smallest,
            elite: kind.elite,
            standard: kind.arm.in_ranks(),
            ..self.of_list(army, (&kind.id, kind.arm), kind.points, station, gear)
        }
    }

    pub fn of_character(
        &self,
        army: &Army,
        kind: &CharacterKind,
        (level, points): (i64, i64),
        station: Station,
        gear: Vec<&Priced>,
    ) -> Troop {
        Troop {
            character: Some(Character {
                level,
                commands: kind.commands,
                wounds: Vec::new(),
                scars: Vec::new(),
                spells: Vec::new(),
                retires: false,
                captured: false,
                tried: false,
            }),
            ..self.of_list(army, (&kind.id, kind.arm), points, station, gear)
        }
    }

    /// Returns a single model of this many points without its gear.
    fn of_list(
        &self,
        army: &Army,
        (kind, arm): (&str, Arm),
        points: i64,
        station: Station,
        gear: Vec<&Priced>,
    ) -> Troop {
        Troop {
            realm: self.realm,
            number: 0,
            list: army.id.clone(),
            kind: kind.to_owned(),
            arm,
            worth: points + gear.iter().map(|one| one.points).sum::<i64>(),
            models: 1,
            gear: gear.into_iter().map(|one| one.id.clone()).collect(),
            finds: Vec::new(),
            elite: 0,
            dulled: None,
            standard: false,
            station,
            raised: 0,
            recruits: 0,
            hired: self.hired,
            character: None,
        }
    }
}
