//! What is typed to raise a unit or a character → who that is, checked against the army list
//! (NL-ARMY-03, NL-ARMY-05, NL-REC-02, NL-REC-05).

use crate::campaign::{Character, Origin, RealmId, Station, Troop};
use crate::counted::{count, count_as};
use crate::engine::core::ask::{Refusal, refuse, require};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::fault::nearest;
use crate::rules::Value;
use crate::rules::army::{Arm, Army, CharacterKind, Priced, UnitKind};

/// On what terms somebody buys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Buyer {
    pub realm: RealmId,
    /// Points he can still spend.
    pub budget: i64,
    /// In winter: newcomers wait at home for the deployment, and characters begin at the lowest
    /// level.
    pub winter: bool,
    /// Banners he may form at most.
    pub banners: i64,
    /// The contingent that he chooses, from the list of its race and without the limits on own
    /// troops (NL-REC-08, NL-REC-10); none for his own people.
    pub hired: Option<Origin>,
}

const UNIT: &str = "for instance `enlist 20 spearmen 1 shield`: models, kind, banner and gear";
const CHARACTER: &str =
    "for instance `character captain 1 10`: kind, banner, level, and gear or magic items";

impl Buyer {
    /// About whom the limits of banners are asked.
    #[must_use]
    pub fn about(&self, game: &Game<'_>) -> About {
        game.about_company(self.realm, game.company_hired(self.realm, self.hired))
    }

    /// The list of those whom he buys.
    ///
    /// # Errors
    /// A refusal where the rules have none for them.
    pub fn army<'a>(&self, game: &Game<'a>) -> Result<&'a Army, Refusal> {
        let list = game.army_of_race(
            game.company_hired(self.realm, self.hired).race.or(game.state.realm(self.realm).race),
        );
        list.ok_or_else(|| Refusal::new("NL-ARMY-03", "the rules have no army list for this realm"))
    }

    /// `20 spearmen 1 shield` → the unit; in winter without the banner.
    ///
    /// # Errors
    /// The rule that refuses it.
    pub fn unit(&self, game: &Game<'_>, text: &str) -> Result<Troop, Refusal> {
        let army = self.army(game)?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let [count, name, rest @ ..] = words.as_slice() else { return refuse("NL-ARMY-03", UNIT) };
        let Ok(models) = count.parse::<i64>() else {
            return refuse("NL-ARMY-03", format!("`{count}` is no number of models; {UNIT}"));
        };
        let Some(kind) = army.unit(name) else {
            return refuse(
                "NL-ARMY-03",
                unknown(name, army.units.iter().map(|kind| kind.id.as_str())),
            );
        };
        let (station, gear) = self.station(rest)?;
        require((kind.smallest..=kind.largest).contains(&models), "NL-ARMY-03", || {
            format!(
                "a unit of {name} has {} to {} models, not {models}",
                kind.smallest, kind.largest
            )
        })?;
        self.within_year(game, kind, models)?;
        self.ranking(game, army, kind)?;
        let troop = Troop {
            models,
            ..self.of_unit(army, kind, station, fitted(gear, (&kind.gear, &kind.one_of), &[])?)
        };
        self.fits(game, troop)
    }

    /// `captain 1 10 shield` → the character; in winter without banner and level.
    ///
    /// # Errors
    /// The rule that refuses it.
    pub fn character(&self, game: &Game<'_>, text: &str) -> Result<Troop, Refusal> {
        let army = self.army(game)?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let [name, rest @ ..] = words.as_slice() else { return refuse("NL-ARMY-03", CHARACTER) };
        let Some(kind) = army.character(name) else {
            return refuse(
                "NL-ARMY-03",
                unknown(name, army.characters.iter().map(|kind| kind.id.as_str())),
            );
        };
        let (station, rest) = self.station(rest)?;
        let (level, gear) = match rest.split_first() {
            Some((word, gear)) if word.parse::<i64>().is_ok() => (word.parse().ok(), gear),
            _ => (None, rest),
        };
        let recruit = game.value(Value::RecruitLevel, self.realm);
        let first = kind.levels.first().map_or(0, |(level, _)| *level);
        // Where no level is set for recruits they may be of any (EN-REC-08).
        let fixed = self.winter && recruit > 0;
        let level = level.unwrap_or(if fixed { recruit } else { first });
        let called =
            self.winter && kind.arm == Arm::Hero && game.state.realm(self.realm).heroes > 0;
        require(!fixed || called || level == recruit, "NL-REC-05", || {
            format!("new characters are of level {recruit}")
        })?;
        let Some(points) = kind.at_level(level) else {
            let levels: Vec<String> =
                kind.levels.iter().map(|(level, _)| level.to_string()).collect();
            return refuse(
                "NL-ARMY-03",
                format!("{name} has no level {level} in the list; there are {}", levels.join(", ")),
            );
        };
        let own = |troop: &Troop| {
            troop.realm == self.realm && troop.kind == kind.id && troop.hired.is_none()
        };
        let there = game.state.roster.present().filter(|(_, troop)| own(troop)).count();
        let rule = if self.winter { "NL-REC-05" } else { "NL-ARMY-03" };
        let more = self.hired.is_some() || i64::try_from(there).unwrap_or(i64::MAX) < kind.most;
        require(more, rule, || format!("the list allows {} of {name}", kind.most))?;
        let gear = fitted(gear, (&kind.gear, &kind.one_of), &army.items)?;
        items_within(game, self.about(game), army, gear.iter().map(|one| one.id.as_str()))?;
        let troop = self.of_character(army, kind, (level, points), station, gear);
        if called && self.is_called(game, &troop) {
            return Ok(troop);
        }
        require(!fixed || level == recruit, "NL-EQX-26", || {
            format!(
                "that costs {}, and {} for heroes",
                count(troop.points(), "point"),
                count_as(game.state.realm(self.realm).heroes, "is left", "are left")
            )
        })?;
        self.fits(game, troop)
    }

    /// Whether magic calls a hero for free, of whatever level (NL-EQX-26). Nobody is paid for in
    /// both ways.
    #[must_use]
    pub fn is_called(&self, game: &Game<'_>, troop: &Troop) -> bool {
        self.winter
            && troop.arm == Arm::Hero
            && troop.points() <= game.state.realm(self.realm).heroes
    }

    /// `20 spearmen shield` or `captain 10 shield` as given with a campaign: sizes, numbers and
    /// points are as they are given.
    ///
    /// # Errors
    /// What is wrong with the words.
    pub fn given(&self, army: &Army, station: Station, words: &[&str]) -> Result<Troop, Refusal> {
        let [first, second, gear @ ..] = words else {
            return refuse("NL-ARMY-03", "name models and kind, or kind and level");
        };
        if let Ok(models) = first.parse::<i64>() {
            let Some(kind) = army.unit(second) else {
                return refuse(
                    "NL-ARMY-03",
                    unknown(second, army.units.iter().map(|kind| kind.id.as_str())),
                );
            };
            require((1..=kind.largest).contains(&models), "NL-ARMY-03", || {
                format!(
                    "{} not within 1 to {}",
                    count_as(models, "model is", "models are"),
                    kind.largest
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
            return refuse("NL-ARMY-03", format!("{first} has no level `{second}` in the list"));
        };
        Ok(self.of_character(
            army,
            kind,
            level,
            station,
            fitted(gear, (&kind.gear, &kind.one_of), &army.items)?,
        ))
    }

    #[must_use]
    pub fn of_unit(
        &self,
        army: &Army,
        kind: &UnitKind,
        station: Station,
        gear: Vec<&Priced>,
    ) -> Troop {
        Troop {
            realm: self.realm,
            number: 0,
            list: army.id.clone(),
            kind: kind.id.clone(),
            arm: kind.arm,
            worth: kind.points + gear.iter().map(|one| one.points).sum::<i64>(),
            models: kind.smallest,
            gear: gear.into_iter().map(|one| one.id.clone()).collect(),
            elite: kind.elite,
            dulled: None,
            standard: kind.arm.in_ranks(),
            station,
            raised: 0,
            recruits: 0,
            hired: self.hired,
            character: None,
        }
    }

    pub(super) fn of_character(
        &self,
        army: &Army,
        kind: &CharacterKind,
        (level, points): (i64, i64),
        station: Station,
        gear: Vec<&Priced>,
    ) -> Troop {
        Troop {
            realm: self.realm,
            number: 0,
            list: army.id.clone(),
            kind: kind.id.clone(),
            arm: kind.arm,
            worth: points + gear.iter().map(|one| one.points).sum::<i64>(),
            models: 1,
            gear: gear.into_iter().map(|one| one.id.clone()).collect(),
            elite: 0,
            dulled: None,
            standard: false,
            station,
            raised: 0,
            recruits: 0,
            hired: self.hired,
            character: Some(Character {
                level,
                commands: kind.commands,
                wounds: Vec::new(),
                scars: Vec::new(),
                spells: Vec::new(),
                captured: false,
                tried: false,
            }),
        }
    }

    /// The banner it is meant for, and the words after it; in winter they wait at home.
    fn station<'w>(&self, words: &'w [&'w str]) -> Result<(Station, &'w [&'w str]), Refusal> {
        if self.winter {
            return Ok((Station::Reserve, words));
        }
        let most = self.banners;
        match words.split_first().map(|(word, rest)| (word.parse::<u8>(), rest)) {
            Some((Ok(number), rest)) if (1..=most).contains(&i64::from(number)) => {
                Ok((Station::Meant(number), rest))
            }
            Some((Ok(number), _)) => {
                refuse("NL-MAP-01", format!("you can form banners 1 to {most}, not {number}"))
            }
            _ => refuse("NL-ARMY-05", "say for which banner, by its number"),
        }
    }

    /// No more of a kind than the list lets add in a year, new units and reinforcements together
    /// (NL-REC-02).
    ///
    /// # Errors
    /// The refusal.
    pub fn within_year(
        &self,
        game: &Game<'_>,
        kind: &UnitKind,
        models: i64,
    ) -> Result<(), Refusal> {
        if self.hired.is_some() {
            return Ok(());
        }
        if game.value(Value::ListWhole, self.realm) > 0 {
            let own = |troop: &Troop| {
                troop.realm == self.realm && troop.kind == kind.id && troop.hired.is_none()
            };
            let roll = game.state.roster.present().filter(|(_, troop)| own(troop));
            let there: i64 = roll.map(|(_, troop)| troop.models).sum();
            return require(there + models <= kind.per_year, "NL-REC-02", || {
                format!(
                    "the list allows {} {} in the whole army, and {there} are there",
                    kind.per_year, kind.id
                )
            });
        }
        let added = game.state.roster.added(self.realm, &kind.id);
        let left = kind.per_year - added;
        require(models <= left, "NL-REC-02", || {
            format!(
                "{} {} may be added in a year, {added} have been, so {} more",
                kind.per_year,
                kind.id,
                left.max(0)
            )
        })
    }

    /// New units of a winter are bought in the ranking of the list (NL-REC-02).
    fn ranking(&self, game: &Game<'_>, army: &Army, kind: &UnitKind) -> Result<(), Refusal> {
        if !self.winter || game.value(Value::ListRanking, self.realm) == 0 {
            return Ok(());
        }
        let year = game.state.clock.year;
        let roll = game
            .state
            .roster
            .present()
            .filter(|(_, troop)| troop.realm == self.realm && troop.raised == year);
        let later = roll
            .filter(|(_, troop)| troop.hired.is_none())
            .filter_map(|(_, troop)| army.unit(&troop.kind))
            .find(|bought| bought.ranking > kind.ranking);
        require(later.is_none(), "NL-REC-02", || {
            let name = later.map_or("", |bought| bought.id.as_str());
            format!(
                "new units are bought in the ranking of the list: {} comes before {name}, which you have bought this winter",
                kind.id
            )
        })
    }

    /// Whether it can be paid for and has room in its banner.
    fn fits(&self, game: &Game<'_>, troop: Troop) -> Result<Troop, Refusal> {
        let rule = if self.winter { "NL-REC-01" } else { "NL-ARMY-03" };
        require(troop.points() <= self.budget, rule, || {
            format!(
                "that costs {}, and {}",
                count(troop.points(), "point"),
                count_as(self.budget, "is left", "are left")
            )
        })?;
        if let Station::Meant(number) = troop.station {
            let before = game.composition(&game.meant_for(self.realm, self.hired, number));
            let most = game.value(Value::BannerMax, self.about(game));
            require(before.points + troop.points() <= most, "NL-ARMY-04", || {
                format!(
                    "banner {number} has {} already, and a banner has at most {most}",
                    count(before.points, "point")
                )
            })?;
            let most = game.value(Value::RankUnitsMax, self.about(game));
            require(!troop.arm.in_ranks() || before.ranks < most, "NL-ARMY-05", || {
                format!(
                    "banner {number} has {} already, and a banner has at most {most}",
                    count(before.ranks, "rank unit")
                )
            })?;
        }
        Ok(troop)
    }
}

impl Game<'_> {
    /// Those of a realm, or of a contingent in its service, who are meant for a banner that is not
    /// formed yet.
    #[must_use]
    pub fn meant_for(
        &self,
        realm: RealmId,
        hired: Option<Origin>,
        number: u8,
    ) -> Vec<crate::campaign::TroopId> {
        let meant = |troop: &Troop| {
            troop.realm == realm && troop.hired == hired && troop.station == Station::Meant(number)
        };
        self.state.roster.present().filter(|(_, troop)| meant(troop)).map(|(id, _)| id).collect()
    }
}

/// Not more magic items than a character may have (NL-REC-07).
///
/// # Errors
/// The refusal.
pub fn items_within<'g>(
    game: &Game<'_>,
    about: About,
    army: &Army,
    gear: impl Iterator<Item = &'g str>,
) -> Result<(), Refusal> {
    let most = game.value(Value::ItemsMax, about);
    let items: Vec<&str> =
        gear.filter(|id| army.items.iter().any(|item| item.id == **id)).collect();
    require(
        most == 0 || i64::try_from(items.len()).unwrap_or(i64::MAX) <= most,
        "NL-REC-07",
        || {
            let noun = if most == 1 { "magic item" } else { "magic items" };
            format!(
                "a character has {most} {noun} at most, and that would be {}; `pass` hands one on",
                items.join(", ")
            )
        },
    )
}

/// Gear and items by name, each once, with their prices; of each row of `one_of` one at most
/// (NL-REC-04).
///
/// # Errors
/// The refusal of a name that is not in the list, or of two things that nobody carries together.
pub fn fitted<'a>(
    names: &[&str],
    (gear, one_of): (&'a [Priced], &[Vec<String>]),
    items: &'a [Priced],
) -> Result<Vec<&'a Priced>, Refusal> {
    let mut fitted: Vec<&Priced> = Vec::new();
    for name in names {
        let known = || gear.iter().chain(items);
        let Some(found) = known().find(|one| one.id == **name) else {
            return refuse("NL-REC-04", unknown(name, known().map(|one| one.id.as_str())));
        };
        require(!fitted.contains(&found), "NL-REC-04", || format!("`{name}` stands there twice"))?;
        let other = fitted.iter().find(|other| excludes(one_of, &other.id, &found.id));
        require(other.is_none(), "NL-REC-04", || {
            format!(
                "nobody carries both {} and {name}: name one of them",
                other.map_or("", |other| other.id.as_str())
            )
        })?;
        fitted.push(found);
    }
    Ok(fitted)
}

/// Whether two pieces of gear stand in one row of which a troop carries one at a time (NL-REC-04).
#[must_use]
pub fn excludes(one_of: &[Vec<String>], one: &str, other: &str) -> bool {
    let holds = |row: &[String], id: &str| row.iter().any(|known| known == id);
    one != other && one_of.iter().any(|row| holds(row, one) && holds(row, other))
}

fn unknown<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> String {
    let known: Vec<&str> = known.collect();
    match nearest(name, known.iter().copied()) {
        Some(near) => format!("the army list has no `{name}`; did you mean `{near}`?"),
        None if known.is_empty() => format!("the army list has no `{name}`"),
        None => format!("the army list has no `{name}`; it has {}", known.join(", ")),
    }
}
