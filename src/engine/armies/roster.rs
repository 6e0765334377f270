//! Rosters in play: what a loss of points takes from units and characters, what recruits add, and
//! who stands where (NL-ARMY-03, NL-ARMY-05, NL-BATTLE-18).

use super::banners::{LossShare, shares};
use super::races::Company;
use crate::campaign::{BannerId, Event, Keeper, RealmId, Station, Troop, TroopId};
use crate::counted::count;
use crate::engine::core::ask::{Refusal, require};
use crate::engine::core::game::Game;
use crate::engine::core::turn::Turn;
use crate::rules::army::{Army, Priced};
use crate::rules::race::When;
use crate::rules::{GameOption, Race, RuleId, Value};

pub mod buying;
mod choosing;
mod hunger;
pub mod plan;
mod stragglers;
mod victims;

/// What a loss can be taken from: a unit, model by model, or a character.
#[derive(Debug, Clone, Copy)]
pub struct Body {
    pub worth: i64,
    pub models: i64,
    pub character: bool,
}

/// A loss of points → models lost by each body. Units bear it in proportion to their points, in
/// whole models worth at least the loss: what is left over takes the costliest models that it pays
/// for, and at last one of the cheapest. Characters fall only when no rank and file are left. The
/// printed rule leaves the choice to the owner; this is the choice made for him (NL-BATTLE-19,
/// NL-BATTLE-13).
#[must_use]
pub fn casualties(bodies: &[Body], loss: i64) -> Vec<i64> {
    let total: i64 = bodies.iter().map(|body| body.worth * body.models).sum();
    if loss >= total {
        return bodies.iter().map(|body| body.models).collect();
    }
    let bearers: Vec<LossShare> = bodies
        .iter()
        .map(|body| if body.character { 0 } else { body.worth * body.models })
        .map(|points| LossShare { weight: points, points })
        .collect();
    let mut fallen: Vec<i64> = shares(&bearers, loss)
        .iter()
        .zip(bodies)
        .map(|(share, body)| share / body.worth.max(1))
        .collect();
    let mut rest =
        loss - bodies.iter().zip(&fallen).map(|(body, fallen)| body.worth * fallen).sum::<i64>();
    while rest > 0 {
        let ranks = bodies
            .iter()
            .zip(&fallen)
            .any(|(body, fallen)| !body.character && body.models > *fallen);
        let standing =
            |at: &usize| bodies[*at].models > fallen[*at] && bodies[*at].character != ranks;
        let paid = (0..bodies.len()).filter(standing).filter(|at| bodies[*at].worth <= rest);
        let costliest =
            paid.reduce(|best, at| if bodies[at].worth > bodies[best].worth { at } else { best });
        let cheapest = (0..bodies.len())
            .filter(standing)
            .reduce(|best, at| if bodies[at].worth < bodies[best].worth { at } else { best });
        match costliest.or(cheapest) {
            Some(at) => {
                fallen[at] += 1;
                rest -= bodies[at].worth;
            }
            None => break,
        }
    }
    fallen
}

impl<'a> Game<'a> {
    /// The army list of a realm: that of its race, else the one for all others.
    #[must_use]
    pub fn army(&self, realm: RealmId) -> Option<&'a Army> {
        self.army_of_race(self.state.realm(realm).race)
    }

    /// The army list of a banner: hired and allied ones follow that of their own race (NL-RACE-01).
    #[must_use]
    pub fn army_of_banner(&self, banner: BannerId) -> Option<&'a Army> {
        self.army_of_race(self.banner_race(banner))
    }

    /// The army list of a race, else the one for all others.
    #[must_use]
    pub fn army_of_race(&self, race: Option<Race>) -> Option<&'a Army> {
        let abstracted = self.state.chose(GameOption::Depth, "characters");
        let armies = || self.rules.armies.iter().filter(|army| army.abstracted == abstracted);
        let serves = |army: &&Army| army.race.is_some() && army.race == race;
        armies().find(serves).or_else(|| armies().find(|army| army.race.is_none()))
    }

    /// The magic items that a character carries, with their points.
    #[must_use]
    pub fn magic_items(&self, troop: TroopId) -> Vec<&'a Priced> {
        let carried = self.state.roster.troop(troop);
        let items =
            self.rules.armies.iter().find(|army| army.id == carried.list).map(|army| &army.items);
        items
            .into_iter()
            .flatten()
            .filter(|item| carried.character.is_some() && carried.gear.contains(&item.id))
            .collect()
    }

    /// `red 3 (spearmen)`.
    #[must_use]
    pub fn troop_name(&self, troop: TroopId) -> String {
        let troop = self.state.roster.troop(troop);
        format!("{} {} ({})", self.realm_name(troop.realm), troop.number, self.kind_title(troop))
    }

    /// The name of a kind in its list.
    #[must_use]
    pub fn kind_title(&self, troop: &Troop) -> String {
        let army = self.rules.armies.iter().find(|army| army.id == troop.list);
        let unit = army.and_then(|army| army.unit(&troop.kind)).map(|kind| kind.title.clone());
        let character =
            army.and_then(|army| army.character(&troop.kind)).map(|kind| kind.title.clone());
        unit.or(character).unwrap_or_else(|| troop.kind.replace('_', " "))
    }

    /// What somebody is by the list he came from.
    pub(in crate::engine) fn traits(&self, troop: &Troop) -> &'a [String] {
        let army = self.rules.armies.iter().find(|army| army.id == troop.list);
        let unit = army.and_then(|army| army.unit(&troop.kind)).map(|kind| &kind.traits);
        unit.or_else(|| Some(&army?.character(&troop.kind)?.traits)).map_or(&[], Vec::as_slice)
    }

    /// Whether the troops of a banner are wholly and partly what a modifier asks for; a banner of
    /// points alone is neither (EN-MOVE-07, EN-MOVE-09).
    #[must_use]
    pub(in crate::engine) fn made_up_of(&self, banner: BannerId, when: &When) -> bool {
        let members = || self.state.roster.in_banner(banner);
        let has = |troop: TroopId, wanted: &[String]| {
            self.traits(self.state.roster.troop(troop)).iter().any(|one| wanted.contains(one))
        };
        let wholly = when.wholly.is_empty()
            || members().next().is_some() && members().all(|(troop, _)| has(troop, &when.wholly));
        wholly && (when.partly.is_empty() || members().any(|(troop, _)| has(troop, &when.partly)))
    }

    /// Somebody on the roll of a realm.
    ///
    /// # Errors
    /// What is wrong with the number.
    pub fn troop_numbered(&self, realm: RealmId, number: i64) -> Result<TroopId, String> {
        let found = self.state.roster.numbered(realm, number);
        found.ok_or_else(|| {
            format!(
                "{} has nobody with the number {number} on its roll; `roster` lists them",
                self.realm_name(realm)
            )
        })
    }

    /// `red3` or `red 3` at the start of some words → who that is, and the words after it. `own`
    /// may leave out its name.
    ///
    /// # Errors
    /// What is wrong with the words.
    pub fn troop_in<'w>(
        &self,
        own: Option<RealmId>,
        words: &'w [&'w str],
    ) -> Result<(TroopId, &'w [&'w str]), String> {
        let Some((first, rest)) = words.split_first() else {
            return Err("the number of a unit or character is missing".to_owned());
        };
        let number = |word: &str| {
            word.parse()
                .map_err(|_| format!("`{word}` is no number on a roll; write for instance `red3`"))
        };
        if let (Some(realm), Some((second, rest))) =
            (self.state.realm_named(first), rest.split_first())
        {
            return Ok((self.troop_numbered(realm, number(second)?)?, rest));
        }
        let digits = first.find(|letter: char| letter.is_ascii_digit()).unwrap_or(first.len());
        let (name, digits) = first.split_at(digits);
        let realm = match (name, own) {
            ("", Some(realm)) => realm,
            ("", None) => return Err(format!("`{first}`: say whose, for instance `red {first}`")),
            _ => self.realm_named(name)?,
        };
        Ok((self.troop_numbered(realm, number(digits)?)?, rest))
    }

    /// The banner in which somebody stands.
    #[must_use]
    pub fn banner_of(&self, troop: TroopId) -> Option<BannerId> {
        match self.state.roster.troop(troop).station {
            Station::Banner(banner) => Some(banner),
            _ => None,
        }
    }

    /// How a banner's roster stands: commanders, rank units, points.
    #[must_use]
    pub fn composition(&self, troops: &[TroopId]) -> Composition {
        let mut found = Composition::default();
        let any = troops
            .first()
            .is_some_and(|id| self.value(Value::AnyLeader, self.about_troop(*id)) > 0);
        for troop in troops.iter().map(|id| self.state.roster.troop(*id)) {
            found.points += troop.points();
            found.ranks += i64::from(troop.arm.in_ranks());
            found.commanders +=
                i64::from(troop.character.as_ref().is_some_and(|one| one.commands || any));
        }
        found
    }

    /// Everybody in a banner.
    #[must_use]
    pub fn troops_in(&self, banner: BannerId) -> Vec<TroopId> {
        self.state.roster.in_banner(banner).map(|(id, _)| id).collect()
    }

    /// Whether these can make a banner: a commander, one to five rank units, and points within its
    /// limits (NL-ARMY-04, NL-ARMY-05).
    ///
    /// # Errors
    /// The rule that refuses it.
    pub fn check_composition(
        &self,
        (realm, company): (RealmId, Company),
        found: &Composition,
        name: &str,
    ) -> Result<(), Refusal> {
        let about = self.about_company(realm, company);
        let (low, high) =
            (self.value(Value::BannerMin, about), self.value(Value::BannerMax, about));
        require((low..=high).contains(&found.points), "NL-ARMY-04", || {
            format!("{name} has {}, and a banner has {low} to {high}", count(found.points, "point"))
        })?;
        let wanted = self.value(Value::Commanders, about);
        require(found.commanders >= wanted, "NL-ARMY-05", || {
            format!("{name} has nobody to command it: add a character")
        })?;
        let (fewest, most) =
            (self.value(Value::RankUnitsMin, about), self.value(Value::RankUnitsMax, about));
        require((fewest..=most).contains(&found.ranks), "NL-ARMY-05", || {
            format!(
                "{name} has {}, and a banner has {fewest} to {most}",
                count(found.ranks, "rank unit")
            )
        })
    }
}

/// What a banner consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Composition {
    pub points: i64,
    pub ranks: i64,
    pub commanders: i64,
}

impl Turn<'_> {
    /// A loss of points falls on units and characters (NL-BATTLE-19); returns what the banner
    /// really lost.
    pub(in crate::engine) fn lose_models(
        &mut self,
        banner: BannerId,
        points: i64,
        what: &'static str,
        rule: RuleId,
    ) -> i64 {
        let troops = self.game().troops_in(banner);
        let bodies: Vec<Body> =
            troops.iter().map(|id| body(self.state().roster.troop(*id))).collect();
        let fallen = casualties(&bodies, points);
        let lost: Vec<(TroopId, i64)> =
            troops.into_iter().zip(fallen).filter(|(_, models)| *models > 0).collect();
        self.take_models(banner, &lost, what, rule)
    }

    /// Takes these models out of a banner. Units with none left and characters are gone.
    pub fn take_models(
        &mut self,
        banner: BannerId,
        lost: &[(TroopId, i64)],
        what: &'static str,
        rule: RuleId,
    ) -> i64 {
        let points: i64 =
            lost.iter().map(|(id, models)| self.state().roster.troop(*id).worth * models).sum();
        if points > 0 {
            self.emit_rule(rule, Event::PointsChanged { banner, by: -points, what });
        }
        for (troop, models) in lost {
            let standing = self.state().roster.troop(*troop);
            if standing.models <= *models {
                self.emit_rule(rule, Event::TroopSent { troop: *troop, to: Station::Gone, what });
            } else {
                self.emit_rule(rule, Event::ModelsChanged { troop: *troop, by: -models, what });
            }
        }
        points
    }

    /// Points that a banner wins become models of its units, in the order of the roll, up to the
    /// largest size each may have; what pays for no model is lost (ruling on NL-SCOUT-12). Returns
    /// what was gained.
    pub fn gain_models(
        &mut self,
        banner: BannerId,
        points: i64,
        what: &'static str,
        rule: RuleId,
    ) -> i64 {
        let mut left = points;
        for id in self.game().troops_in(banner) {
            let troop = self.state().roster.troop(id).clone();
            let most = self.game().largest(&troop);
            let models = ((most - troop.models).max(0)).min(left / troop.worth.max(1));
            if models < 1 || troop.arm.is_character() {
                continue;
            }
            left -= models * troop.worth;
            self.emit_rule(rule, Event::PointsChanged { banner, by: models * troop.worth, what });
            self.emit_rule(rule, Event::ModelsChanged { troop: id, by: models, what });
        }
        points - left
    }

    /// Enters somebody on the roll; returns who that is.
    pub fn raise_troop(&mut self, rule: &'static str, mut body: Troop) -> TroopId {
        let troop = TroopId(u16::try_from(self.state().roster.troops.len()).unwrap_or(u16::MAX));
        body.number = self.state().roster.free_number(body.realm);
        // The first army is older than the first winter.
        let first = self
            .rules
            .calendar
            .blocks
            .get(usize::from(self.state().clock.block))
            .is_some_and(|block| block.setup);
        body.raised = if first { 0 } else { self.state().clock.year };
        self.emit(rule, Event::TroopRaised { troop, body: Box::new(body) });
        troop
    }

    /// Trophies of banners whose baggage is taken go with it.
    pub(in crate::engine) fn pass_all_trophies(&mut self, from: &[BannerId], to: &[BannerId]) {
        let taker = to.iter().copied().find(|banner| !self.state().banner(*banner).removed);
        if let Some(taker) = taker {
            from.iter().for_each(|banner| self.pass_trophies(*banner, taker, "NL-SIEGE-12"));
        }
    }

    /// What a banner carries as trophies goes on with another.
    pub fn pass_trophies(&mut self, from: BannerId, to: BannerId, rule: &'static str) {
        self.send_trophies(from, Keeper::Banner(to), RuleId(rule));
    }

    /// What a banner carries as trophies is nobody's any more.
    pub(in crate::engine) fn lose_trophies(&mut self, of: BannerId, rule: RuleId) {
        self.send_trophies(of, Keeper::Lost, rule);
    }

    fn send_trophies(&mut self, from: BannerId, to: Keeper, rule: RuleId) {
        let carried: Vec<usize> = (0..self.state().roster.trophies.len())
            .filter(|at| self.state().roster.trophies[*at].keeper == Keeper::Banner(from))
            .collect();
        for trophy in carried {
            self.emit_rule(
                rule,
                Event::TrophySent { trophy: i64::try_from(trophy).unwrap_or(i64::MAX), to },
            );
        }
    }

    /// Characters out of action travel with the baggage, and are captured with it where the rules
    /// say so (EN-TT-16).
    pub(in crate::engine) fn capture_disabled(&mut self, from: &[BannerId], to: &[BannerId]) {
        let taker = to.iter().copied().find(|banner| !self.state().banner(*banner).removed);
        let Some(taker) = taker else { return };
        for banner in from.iter().copied() {
            if self.game().value(Value::DisabledCaptured, banner) == 0 {
                continue;
            }
            let here = self.state().roster.in_banner(banner);
            let disabled: Vec<TroopId> =
                here.filter(|(_, troop)| !troop.fit()).map(|(id, _)| id).collect();
            disabled.into_iter().for_each(|troop| self.capture(banner, troop, taker));
        }
    }

    /// A magic item is taken from a character; gives back what it was worth.
    pub fn take_item(&mut self, troop: TroopId, item: &str, rule: &'static str) -> i64 {
        let points = self
            .game()
            .magic_items(troop)
            .iter()
            .find(|known| known.id == item)
            .map_or(0, |known| known.points);
        let worth = self.state().roster.troop(troop).worth - points;
        self.emit(rule, Event::TroopUnfitted { troop, gear: item.to_owned(), worth });
        points
    }

    /// A character loses his gear and items, and what they were worth.
    pub fn strip(&mut self, troop: TroopId, rule: &'static str) {
        let stripped = self.state().roster.troop(troop);
        let Some(level) = stripped.character.as_ref().map(|one| one.level) else { return };
        let army = self.rules.armies.iter().find(|army| army.id == stripped.list);
        let worth = army
            .and_then(|army| army.character(&stripped.kind))
            .and_then(|kind| kind.at_level(level));
        let worth = worth.unwrap_or(stripped.worth);
        self.emit(rule, Event::Stripped { troop, worth });
    }

    /// A prisoner is free: he joins this banner, else the nearest of his realm, or of the
    /// contingent he was hired with, else he goes home (NL-TT-18, NL-TT-19).
    pub fn set_free(&mut self, troop: TroopId, banner: Option<BannerId>, rule: &'static str) {
        let freed = self.state().roster.troop(troop);
        let (realm, points, hired) = (freed.realm, freed.points(), freed.hired);
        let company = self.game().company_hired(realm, hired);
        let from = match freed.station {
            Station::Captive(captor) => Some(self.state().banner(captor).at),
            Station::Dungeon(keeper) => self.state().realm(keeper).capital,
            _ => None,
        };
        let map = self.game().map();
        let near = |banner: BannerId| {
            from.map_or(0, |from| map.distance(from, self.state().banner(banner).at))
        };
        let own = self
            .state()
            .banners_of(realm)
            .map(|(id, _)| id)
            .filter(|id| self.game().company(*id) == company);
        let nearest = own.min_by_key(|id| (near(*id), self.state().banner(*id).number));
        match banner.or(nearest) {
            Some(banner) => {
                self.emit(
                    rule,
                    Event::TroopSent { troop, to: Station::Banner(banner), what: "free" },
                );
                self.emit(
                    rule,
                    Event::PointsChanged {
                        banner,
                        by: points,
                        what: "joined by a prisoner set free",
                    },
                );
            }
            // Whoever was hired has nobody to go back to (NL-DEP-01).
            None if hired.is_some() => {
                self.emit(rule, Event::TroopSent { troop, to: Station::Gone, what: "free" })
            }
            None => self.emit(rule, Event::TroopSent { troop, to: Station::Reserve, what: "free" }),
        }
    }

    /// Prisoners in chains with banners whose baggage is taken are free; those of the victors' own
    /// realm join them (NL-TT-18).
    pub fn free_captives(&mut self, captors: &[BannerId], victors: &[BannerId]) {
        for captor in captors {
            let captives: Vec<TroopId> =
                self.state().roster.captives(*captor).map(|(id, _)| id).collect();
            for captive in captives {
                let (realm, hired) = (
                    self.state().roster.troop(captive).realm,
                    self.state().roster.troop(captive).hired,
                );
                let company = self.game().company_hired(realm, hired);
                let own = victors.iter().copied().find(|id| {
                    let banner = self.state().banner(*id);
                    banner.realm == realm && !banner.removed && self.game().company(*id) == company
                });
                self.set_free(captive, own, "NL-TT-18");
            }
        }
    }

    /// Somebody moves from one banner, or from none, to another, with his points.
    pub fn send_troop(
        &mut self,
        rule: &'static str,
        troop: TroopId,
        to: BannerId,
        what: &'static str,
    ) {
        let (from, points) =
            (self.state().roster.troop(troop).station, self.state().roster.troop(troop).points());
        if let Station::Banner(from) = from {
            self.emit(
                rule,
                Event::PointsChanged { banner: from, by: -points, what: "reorganized" },
            );
        }
        self.emit(rule, Event::TroopSent { troop, to: Station::Banner(to), what });
        self.emit(rule, Event::PointsChanged { banner: to, by: points, what: "reorganized" });
    }
}

impl Game<'_> {
    /// Characters of a force who can fight.
    #[must_use]
    pub fn characters_of(&self, force: &[BannerId]) -> Vec<TroopId> {
        let here = force.iter().flat_map(|banner| self.state.roster.in_banner(*banner));
        here.filter(|(_, troop)| troop.character.is_some() && troop.fit())
            .map(|(id, _)| id)
            .collect()
    }

    /// The largest size that a unit may have; a character is one.
    #[must_use]
    pub fn largest(&self, troop: &Troop) -> i64 {
        let army = self.rules.armies.iter().find(|army| army.id == troop.list);
        army.and_then(|army| army.unit(&troop.kind)).map_or(troop.models, |kind| kind.largest)
    }
}

fn body(troop: &Troop) -> Body {
    Body { worth: troop.worth, models: troop.models, character: troop.character.is_some() }
}

#[cfg(test)]
mod tests {
    use super::{Body, casualties};

    fn body(worth: i64, models: i64) -> Body {
        Body { worth, models, character: false }
    }

    const CAPTAIN: Body = Body { worth: 100, models: 1, character: true };

    /// Losses fall on whole models worth at least as much, in proportion; characters are the last
    /// to fall.
    #[test]
    fn losses_fall_on_models() {
        assert_eq!(casualties(&[body(10, 20), body(20, 10)], 100), [6, 2]);
        assert_eq!(casualties(&[body(10, 20), body(20, 10)], 104), [7, 2]);
        assert_eq!(casualties(&[body(8, 20), CAPTAIN], 12), [2, 0]);
        assert_eq!(casualties(&[body(8, 20), CAPTAIN], 3), [1, 0]);
        assert_eq!(casualties(&[body(8, 20), CAPTAIN], 170), [20, 1]);
        assert_eq!(casualties(&[body(8, 20), CAPTAIN], 220), [20, 1]);
        assert_eq!(casualties(&[body(8, 20), CAPTAIN], 260), [20, 1]);
        assert_eq!(casualties(&[], 50), Vec::<i64>::new());
    }
}
