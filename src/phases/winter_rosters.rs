//! The winter of rosters: units are refilled and re-equipped, new ones and new characters bought,
//! characters rise, prisoners and booty are brought home, ransomed and healed (NL-REC-02 to
//! NL-REC-07, NL-RECOV-04, NL-WQ-05, NL-DIP-02). Phases of the winter call these functions; nothing
//! happens where banners are points alone.
//!
//! Troops are paid from the points that wait in the pool of the realm (NL-REC-01).

use crate::campaign::{Event, Keeper, RealmId, Station, Troop, TroopId};
use crate::counted::{count, count_as};
use crate::engine::armies::roster::buying::{Buyer, excludes, fitted, items_within};
use crate::engine::core::order::Rest;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse, require};
use crate::rules::army::{Arm, Priced};
use crate::rules::table::ELITE_RECRUITS;
use crate::rules::{MatrixTable, Value};

/// Orders of the recruitment phase that concern rosters.
pub const VERBS: &[Verb] = &[
    Verb::Enlist,
    Verb::Character,
    Verb::Refill,
    Verb::Equip,
    Verb::Man,
    Verb::Retire,
    Verb::Pass,
];

impl Turn<'_> {
    /// A new year of recruiting: nothing has been added yet, recruits of last winter have learnt
    /// their trade (NL-REC-03), and characters rise (NL-REC-06).
    pub fn begin_recruiting(&mut self) {
        if !self.state().has_rosters() {
            return;
        }
        self.emit("NL-REC-02", Event::RecruitingBegan);
        for troop in self.everybody() {
            if self.state().roster.troop(troop).dulled.is_some() {
                self.emit("NL-REC-03", Event::EliteDulled { troop, to: None });
            }
            self.rise(troop);
        }
    }

    fn everybody(&self) -> Vec<TroopId> {
        self.state().roster.present().map(|(id, _)| id).collect()
    }

    /// A character bought in an earlier winter, who has no lasting wound and was not captured,
    /// rises one step; a wizard of some level gains the next spell of his list (NL-REC-06).
    fn rise(&mut self, id: TroopId) {
        let troop = self.state().roster.troop(id);
        let Some(character) = &troop.character else { return };
        let about = self.game().about_troop(id);
        let [step, most] =
            [Value::LevelStep, Value::LevelMax].map(|value| self.game().value(value, about));
        let level = (character.level + step).min(most);
        let held = matches!(troop.station, Station::Captive(_) | Station::Dungeon(_));
        let bought_now = troop.raised == self.state().clock.year && troop.raised > 0;
        if level <= character.level
            || !character.scars.is_empty()
            || character.captured
            || held
            || bought_now
        {
            return;
        }
        let army = self.rules.armies.iter().find(|army| army.id == troop.list);
        let Some(kind) = army.and_then(|army| army.character(&troop.kind)) else { return };
        let (Some(before), Some(after)) = (kind.at_level(character.level), kind.at_level(level))
        else {
            return;
        };
        let learns = troop.arm == Arm::Wizard
            && character.level >= self.game().value(Value::SpellLevel, about);
        let spell =
            kind.spells.iter().find(|spell| learns && !character.spells.contains(spell)).cloned();
        let worth = troop.worth + after - before;
        let banner = self.game().banner_of(id);
        self.emit("NL-REC-06", Event::Rose { troop: id, level, worth, spell });
        if let Some(banner) = banner.filter(|_| after != before) {
            self.emit(
                "NL-REC-06",
                Event::PointsChanged { banner, by: after - before, what: "risen" },
            );
        }
    }

    /// Wounds heal in winter, lasting harm stays (NL-RECOV-04).
    pub fn heal_characters(&mut self) {
        for troop in self.everybody() {
            let one = self.state().roster.troop(troop);
            let held = matches!(one.station, Station::Captive(_) | Station::Dungeon(_));
            if one
                .character
                .as_ref()
                .is_some_and(|one| !one.wounds.is_empty() || (one.captured && !held))
            {
                self.emit("NL-RECOV-04", Event::Healed(troop));
            }
        }
    }

    /// Prisoners, standards and machines that banners carry go to the capital of their realm
    /// (NL-WQ-05).
    pub fn bring_booty_home(&mut self) {
        for troop in self.everybody() {
            if let Station::Captive(banner) = self.state().roster.troop(troop).station {
                let to = Station::Dungeon(self.state().banner(banner).realm);
                self.emit("NL-WQ-05", Event::TroopSent { troop, to, what: "winter quarters" });
                // What nobody could use is put away (EN-TT-18).
                if !self.state().roster.troop(troop).gear.is_empty()
                    && self
                        .game()
                        .value(Value::PrisonersStripped, self.state().roster.troop(troop).realm)
                        == 0
                {
                    self.strip(troop, "EN-TT-18");
                }
            }
        }
        for at in 0..self.state().roster.trophies.len() {
            if let Keeper::Banner(banner) = self.state().roster.trophies[at].keeper {
                let to = Keeper::Capital(self.state().banner(banner).realm);
                self.emit(
                    "NL-WQ-05",
                    Event::TrophySent { trophy: i64::try_from(at).unwrap_or(i64::MAX), to },
                );
            }
        }
    }

    /// A prisoner comes home, exchanged or ransomed, with an ordinary hand weapon (NL-DIP-02).
    pub fn hand_back(&mut self, troop: TroopId) {
        let worth = self.state().roster.troop(troop).worth;
        self.emit(
            "NL-DIP-02",
            Event::TroopSent { troop, to: Station::Reserve, what: "handed back" },
        );
        self.emit("NL-DIP-02", Event::TroopFitted { troop, gear: "hand weapon".to_owned(), worth });
    }

    /// Carries out an order that [`check_refit`] has allowed.
    pub fn refit(&mut self, realm: RealmId, order: &Order) {
        match order {
            Order::Enlist { what } => {
                if let Ok(troop) = self.game().recruiter(realm).unit(&self.game(), &what.0) {
                    self.pay_for(realm, &troop, "NL-REC-02");
                }
            }
            Order::Character { what } => {
                if let Ok(troop) = self.game().recruiter(realm).character(&self.game(), &what.0) {
                    if self.game().recruiter(realm).is_called(&self.game(), &troop) {
                        self.emit("NL-EQX-26", Event::HeroesCalled { realm, by: -troop.points() });
                        self.raise_troop("NL-EQX-26", troop);
                    } else {
                        self.pay_for(realm, &troop, "NL-REC-05");
                    }
                }
            }
            Order::Man { kind } => {
                if let Ok((at, troop, crew)) = self.game().machine_to_man(realm, kind) {
                    self.emit("NL-WQ-05", Event::PoolChanged { realm, by: -crew });
                    self.emit("NL-WQ-05", Event::TrophySent { trophy: at, to: Keeper::Lost });
                    self.raise_troop("NL-WQ-05", troop);
                }
            }
            Order::Pass { what } => {
                let Ok((from, item, to)) = self.game().passed_on(realm, &what.0) else { return };
                let points = self.take_item(from, &item, "EN-REC-04");
                self.points_of(from, -points, "passed on", "EN-REC-04");
                if let Some(to) = to {
                    let worth = self.state().roster.troop(to).worth + points;
                    self.points_of(to, points, "passed on", "EN-REC-04");
                    self.emit("EN-REC-04", Event::TroopFitted { troop: to, gear: item, worth });
                }
            }
            Order::Retire { character } => {
                if let Ok(troop) = self.game().can_retire(realm, *character) {
                    self.points_of(
                        troop,
                        -self.state().roster.troop(troop).points(),
                        "retired",
                        "EN-TT-16",
                    );
                    self.emit(
                        "EN-TT-16",
                        Event::TroopSent { troop, to: Station::Gone, what: "retired" },
                    );
                }
            }
            Order::Refill { unit, models } => {
                let Ok(troop) = self.game().troop_numbered(realm, *unit) else { return };
                let worth = self.state().roster.troop(troop).worth;
                self.emit("NL-REC-03", Event::PoolChanged { realm, by: -worth * models });
                self.points_of(troop, worth * models, "recruits", "NL-REC-03");
                self.emit(
                    "NL-REC-03",
                    Event::ModelsChanged { troop, by: *models, what: "recruits" },
                );
                self.dull(troop);
            }
            Order::Equip { what } => {
                let Ok((troop, gear, given_up)) = self.game().gear_for(realm, &what.0) else {
                    return;
                };
                let (gear, given_up): (Vec<Priced>, Vec<Priced>) =
                    (gear.into_iter().cloned().collect(), given_up.into_iter().cloned().collect());
                // What was paid for it is not given back.
                for one in given_up {
                    let (models, worth) = (
                        self.state().roster.troop(troop).models,
                        self.state().roster.troop(troop).worth - one.points,
                    );
                    self.points_of(troop, -one.points * models, "gear given up", "NL-REC-04");
                    self.emit(
                        "NL-REC-04",
                        Event::TroopUnfitted { troop, gear: one.id.clone(), worth },
                    );
                }
                for one in gear {
                    let models = self.state().roster.troop(troop).models;
                    let worth = self.state().roster.troop(troop).worth + one.points;
                    self.emit("NL-REC-04", Event::PoolChanged { realm, by: -one.points * models });
                    self.points_of(troop, one.points * models, "new gear", "NL-REC-04");
                    self.emit(
                        "NL-REC-04",
                        Event::TroopFitted { troop, gear: one.id.clone(), worth },
                    );
                }
            }
            _ => {}
        }
    }

    fn pay_for(&mut self, realm: RealmId, troop: &Troop, rule: &'static str) {
        self.emit(rule, Event::PoolChanged { realm, by: -troop.points() });
        self.raise_troop(rule, troop.clone());
    }

    /// The banner of somebody, if he stands in one, has so many points more.
    fn points_of(&mut self, troop: TroopId, by: i64, what: &'static str, rule: &'static str) {
        if let Some(banner) = self.game().banner_of(troop).filter(|_| by != 0) {
            self.emit(rule, Event::PointsChanged { banner, by, what });
        }
    }

    /// Recruits dull an elite unit for a season, by their share of it, rounded up to the next
    /// column (NL-REC-03).
    fn dull(&mut self, troop: TroopId) {
        let unit = self.state().roster.troop(troop);
        let table = self.rules.matrix(ELITE_RECRUITS);
        let Some(row) = table.row_steps.iter().position(|elite| *elite == unit.elite) else {
            return;
        };
        let share = (unit.recruits * 100 + unit.models - 1) / unit.models.max(1);
        let column = MatrixTable::step(&table.column_steps, share);
        let (to, rule) = (table.cells[row][column], self.cite(ELITE_RECRUITS));
        if unit.dulled.unwrap_or(unit.elite) != to {
            self.emit_rule(rule, Event::EliteDulled { troop, to: Some(to) });
        }
    }
}

impl<'a> Game<'a> {
    /// On what terms a realm buys troops in winter.
    fn recruiter(&self, realm: RealmId) -> Buyer {
        Buyer { realm, budget: self.state.realm(realm).pool, winter: true, banners: 0, hired: None }
    }

    /// Somebody of the realm who is at home or in a banner.
    fn recruitable(
        &self,
        realm: RealmId,
        number: i64,
        rule: &'static str,
    ) -> Result<TroopId, Refusal> {
        let troop = self.troop_numbered(realm, number).or_else(|why| refuse(rule, why))?;
        let there =
            matches!(self.state.roster.troop(troop).station, Station::Banner(_) | Station::Reserve);
        require(there, rule, || format!("{} is not with the army", self.troop_name(troop)))?;
        Ok(troop)
    }

    /// `3 shield mail` → who is equipped, with what, and what he gives up for it (NL-REC-04,
    /// NL-REC-07).
    fn gear_for(
        &self,
        realm: RealmId,
        text: &str,
    ) -> Result<(TroopId, Vec<&'a Priced>, Vec<&'a Priced>), Refusal> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [number, gear @ ..] = words.as_slice() else {
            return refuse("NL-REC-04", "for instance `equip 3 shield`: number and gear");
        };
        let Ok(number) = number.parse() else {
            return refuse("NL-REC-04", format!("`{number}` is no number on the roll"));
        };
        require(!gear.is_empty(), "NL-REC-04", || "name the gear".to_owned())?;
        let id = self.recruitable(realm, number, "NL-REC-04")?;
        let troop = self.state.roster.troop(id);
        let Some(army) = self.rules.armies.iter().find(|army| army.id == troop.list) else {
            return refuse("NL-REC-04", "its army list is not there any more");
        };
        let (offered, one_of) = army.offers(&troop.kind);
        let items: &[Priced] = if troop.character.is_some() { &army.items } else { &[] };
        let gear = fitted(gear, (offered, one_of), items)?;
        let twice = gear.iter().find(|one| troop.gear.contains(&one.id));
        require(twice.is_none(), "NL-REC-04", || {
            format!("they have {} already", twice.map_or("", |one| one.id.as_str()))
        })?;
        let with =
            troop.gear.iter().map(String::as_str).chain(gear.iter().map(|one| one.id.as_str()));
        if troop.character.is_some() {
            items_within(self, self.about_troop(id), army, with)?;
        }
        let cost = gear.iter().map(|one| one.points).sum::<i64>() * troop.models;
        self.affordable(realm, cost, "NL-REC-04")?;
        let given_up = |old: &&Priced| {
            troop.gear.contains(&old.id)
                && gear.iter().any(|new| excludes(one_of, &old.id, &new.id))
        };
        let given_up = offered.iter().filter(given_up).collect();
        Ok((id, gear, given_up))
    }

    /// What new gear would cost, and what is lost for it (NL-REC-04).
    pub(super) fn preview_gear(&self, realm: RealmId, text: &str) -> Option<String> {
        let (id, gear, given_up) = self.gear_for(realm, text).ok()?;
        let models = self.state.roster.troop(id).models;
        let cost = gear.iter().map(|one| one.points).sum::<i64>() * models;
        let lost: Vec<String> = given_up
            .iter()
            .map(|one| {
                format!("{}, worth {}, is lost", one.id, count(one.points * models, "point"))
            })
            .collect();
        Some(
            std::iter::once(format!("it costs {cost}", cost = count(cost, "point")))
                .chain(lost)
                .collect::<Vec<_>>()
                .join("; "),
        )
    }

    fn affordable(&self, realm: RealmId, cost: i64, rule: &'static str) -> Result<(), Refusal> {
        let left = self.state.realm(realm).pool;
        require(cost <= left, rule, || {
            format!(
                "that costs {cost}, and {}; `recruit` brings more",
                count_as(left, "is left", "are left"),
                cost = count(cost, "point")
            )
        })
    }

    /// A captured machine in the capital that may be fielded: which trophy, as what, and what its
    /// crew costs (NL-WQ-05).
    fn machine_to_man(&self, realm: RealmId, kind: &str) -> Result<(i64, Troop, i64), Refusal> {
        const RULE: &str = "NL-WQ-05";
        let kept = |trophy: &crate::campaign::Trophy| {
            trophy.machine && trophy.kind == kind && trophy.keeper == Keeper::Capital(realm)
        };
        let Some(at) = self.state.roster.trophies.iter().position(kept) else {
            return refuse(RULE, format!("there is no captured {kind} in your capital"));
        };
        let of = self.state.roster.trophies[at].of;
        let Some((army, unit)) = self.army(of).and_then(|army| Some((army, army.unit(kind)?)))
        else {
            return refuse(RULE, format!("no army list knows a {kind} any more"));
        };
        self.affordable(realm, unit.crew_points, RULE)?;
        let buyer = self.recruiter(realm);
        let troop = Troop { models: 1, ..buyer.of_unit(army, unit, Station::Reserve, Vec::new()) };
        Ok((i64::try_from(at).unwrap_or(i64::MAX), troop, unit.crew_points))
    }
}

impl Game<'_> {
    /// A magic item that a character lays down: whose, which, and who gets it, if anybody
    /// (EN-REC-04).
    fn passed_on(
        &self,
        realm: RealmId,
        text: &str,
    ) -> Result<(TroopId, String, Option<TroopId>), Refusal> {
        const RULE: &str = "EN-REC-04";
        const USAGE: &str =
            "for instance `pass 4 keen_blade 7`, or `pass 4 keen_blade` to throw it away";
        let words: Vec<&str> = text.split_whitespace().collect();
        let (from, item, to) = match words.as_slice() {
            [from, item] => (from, item, None),
            [from, item, to] => (from, item, Some(to)),
            _ => return refuse(RULE, USAGE),
        };
        let number = |text: &str| {
            text.parse().map_err(|_| {
                Refusal::new(RULE, format!("`{text}` is no number on the roll; {USAGE}"))
            })
        };
        let from = self.recruitable(realm, number(from)?, RULE)?;
        let has = self.magic_items(from).iter().any(|known| known.id == **item);
        require(has, RULE, || format!("{} has no magic item `{item}`", self.troop_name(from)))?;
        let Some(to) = to else { return Ok((from, (*item).to_owned(), None)) };
        let to = self.recruitable(realm, number(to)?, RULE)?;
        let taker = self.state.roster.troop(to);
        let usable =
            self.army(realm).filter(|army| army.items.iter().any(|known| known.id == **item));
        require(taker.character.is_some() && from != to && usable.is_some(), RULE, || {
            format!(
                "{} cannot take it: another character of the same army can",
                self.troop_name(to)
            )
        })?;
        if let Some(army) = usable {
            items_within(
                self,
                self.about_troop(to),
                army,
                taker.gear.iter().map(String::as_str).chain([*item]),
            )?;
        }
        Ok((from, (*item).to_owned(), Some(to)))
    }

    /// A character whom lasting harm has left without some ability, at home for the winter
    /// (EN-TT-16). The profile is in the miniature rules, so his owner says when nothing is left of
    /// it.
    fn can_retire(&self, realm: RealmId, number: i64) -> Result<TroopId, Refusal> {
        const RULE: &str = "EN-TT-16";
        let id = self.troop_numbered(realm, number).map_err(|why| Refusal::new(RULE, why))?;
        let troop = self.state.roster.troop(id);
        let harmed = troop.character.as_ref().is_some_and(|one| !one.scars.is_empty());
        require(harmed, RULE, || {
            format!("{} has no lasting harm: only such characters retire", self.troop_name(id))
        })?;
        require(matches!(troop.station, Station::Reserve | Station::Banner(_)), RULE, || {
            "he is not with the army".to_owned()
        })?;
        Ok(id)
    }
}

/// Whether a realm may buy so (NL-REC-02 to NL-REC-05, NL-REC-07).
///
/// # Errors
/// The rule that refuses it.
pub fn check_refit(game: &Game<'_>, realm: RealmId, order: &Order) -> Result<(), Refusal> {
    require(game.state.has_rosters(), "NL-REC-01", || {
        "banners are points alone here: `recruit` adds points".to_owned()
    })?;
    match order {
        Order::Enlist { what } => game.recruiter(realm).unit(game, &what.0).map(|_| ()),
        Order::Character { what } => game.recruiter(realm).character(game, &what.0).map(|_| ()),
        Order::Equip { what } => game.gear_for(realm, &what.0).map(|_| ()),
        Order::Man { kind } => game.machine_to_man(realm, kind).map(|_| ()),
        Order::Retire { character } => game.can_retire(realm, *character).map(|_| ()),
        Order::Pass { what } => game.passed_on(realm, &what.0).map(|_| ()),
        Order::Refill { unit, models } => {
            let id = game.recruitable(realm, *unit, "NL-REC-03")?;
            let troop = game.state.roster.troop(id);
            let army = game.rules.armies.iter().find(|army| army.id == troop.list);
            let Some(kind) = army.and_then(|army| army.unit(&troop.kind)) else {
                return refuse("NL-REC-03", "only units of the army list are refilled");
            };
            require(*models > 0, "NL-REC-03", || "add at least one model".to_owned())?;
            require(troop.models + models <= kind.largest, "NL-REC-03", || {
                format!("a unit of {} has at most {}", kind.id, count(kind.largest, "model"))
            })?;
            game.recruiter(realm).within_year(game, kind, *models)?;
            game.affordable(realm, models * troop.worth, "NL-REC-03")
        }
        _ => refuse("NL-REC-01", "`enlist`, `character`, `refill` or `equip`"),
    }
}

/// What is worth trying: units filled up, new ones as small and as large as may be, characters,
/// machines.
#[must_use]
pub fn refit_candidates(game: &Game<'_>, realm: RealmId) -> Vec<Order> {
    if !game.state.has_rosters() {
        return Vec::new();
    }
    let mut orders = Vec::new();
    let own = || game.state.roster.present().filter(|(_, troop)| troop.realm == realm);
    for (_, troop) in own() {
        let number = i64::from(troop.number);
        let room = game.largest(troop) - troop.models;
        let paid = game.state.realm(realm).pool / troop.worth.max(1);
        let left = game
            .army(realm)
            .and_then(|army| army.unit(&troop.kind))
            .map_or(0, |kind| kind.per_year - game.state.roster.added(realm, &kind.id));
        orders.push(Order::Refill { unit: number, models: room.min(paid).min(left) });
    }
    for trophy in game
        .state
        .roster
        .trophies
        .iter()
        .filter(|trophy| trophy.machine && trophy.keeper == Keeper::Capital(realm))
    {
        orders.push(Order::Man { kind: trophy.kind.clone() });
    }
    if let Some(army) = game.army(realm) {
        for kind in &army.units {
            orders.extend(
                [kind.largest, kind.smallest]
                    .map(|models| Order::Enlist { what: Rest(format!("{models} {}", kind.id)) }),
            );
        }
        orders.extend(
            army.characters.iter().map(|kind| Order::Character { what: Rest(kind.id.clone()) }),
        );
        // Whom magic calls may be of any level, the highest first.
        if game.state.realm(realm).heroes > 0 {
            let levels = army
                .characters
                .iter()
                .flat_map(|kind| kind.levels.iter().rev().map(move |(level, _)| (kind, level)));
            orders.extend(levels.map(|(kind, level)| Order::Character {
                what: Rest(format!("{} {level}", kind.id)),
            }));
        }
        for (_, troop) in own() {
            // Nothing is given up, or gear would change for ever.
            let (gear, one_of) = army.offers(&troop.kind);
            let free = |one: &&Priced| {
                troop.gear.iter().all(|has| *has != one.id && !excludes(one_of, has, &one.id))
            };
            let first = gear.iter().find(free);
            orders
                .extend(first.map(|one| Order::Equip {
                    what: Rest(format!("{} {}", troop.number, one.id)),
                }));
        }
    }
    orders.retain(|order| check_refit(game, realm, order).is_ok());
    orders.dedup();
    orders
}

/// Prisoners whom a realm holds, for diplomacy (NL-DIP-02).
#[must_use]
pub fn prisoners_of(game: &Game<'_>, realm: RealmId) -> Vec<TroopId> {
    let held = |troop: &Troop| match troop.station {
        Station::Captive(banner) => game.state.banner(banner).realm == realm,
        Station::Dungeon(keeper) => keeper == realm,
        _ => false,
    };
    game.state.roster.present().filter(|(_, troop)| held(troop)).map(|(id, _)| id).collect()
}

/// What is asked for a prisoner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Price {
    Crowns(i64),
    Exchange(TroopId),
}

/// `blue 4 3` or `blue 4 red 5` → a prisoner of the realm and what it asks for him (NL-DIP-02).
fn offer(game: &Game<'_>, realm: RealmId, text: &str) -> Result<(TroopId, Price), Refusal> {
    const RULE: &str = "NL-DIP-02";
    let words: Vec<&str> = text.split_whitespace().collect();
    let (prisoner, rest) = game.troop_in(None, &words).map_err(|why| Refusal::new(RULE, why))?;
    require(prisoners_of(game, realm).contains(&prisoner), RULE, || {
        format!("{} is no prisoner of yours", game.troop_name(prisoner))
    })?;
    let owner = game.state.roster.troop(prisoner).realm;
    require(!game.state.realm(owner).out, RULE, || {
        format!("{} has left the game", game.realm_name(owner))
    })?;
    if let [crowns] = rest
        && let Some(crowns) = crowns.parse().ok().filter(|crowns| (0..=1000).contains(crowns))
    {
        return Ok((prisoner, Price::Crowns(crowns)));
    }
    let Ok((other, [])) = game.troop_in(None, rest) else {
        return refuse(
            RULE,
            format!(
                "for instance `ransom blue 4 3` for {}, or `ransom blue 4 red 5` for one of your own",
                game.rules.money.count(3)
            ),
        );
    };
    let own =
        prisoners_of(game, owner).contains(&other) && game.state.roster.troop(other).realm == realm;
    require(own, RULE, || format!("{} holds no such prisoner of yours", game.realm_name(owner)))?;
    Ok((prisoner, Price::Exchange(other)))
}

/// Whether a realm may offer a prisoner so (NL-DIP-02).
///
/// # Errors
/// The rule that refuses it.
pub fn check_ransom(game: &Game<'_>, realm: RealmId, text: &str) -> Result<(), Refusal> {
    offer(game, realm, text).map(|_| ())
}

/// Offers that computer players try: each prisoner once, for a crown.
#[must_use]
pub fn ransom_candidates(game: &Game<'_>, realm: RealmId) -> Vec<Order> {
    let untried = |id: &TroopId| {
        game.state.roster.troop(*id).character.as_ref().is_some_and(|one| !one.tried)
    };
    let name = |id: TroopId| {
        let troop = game.state.roster.troop(id);
        format!("{} {} 1", game.realm_name(troop.realm), troop.number)
    };
    prisoners_of(game, realm)
        .into_iter()
        .filter(untried)
        .map(|id| Order::Ransom { what: Rest(name(id)) })
        .collect()
}

impl Turn<'_> {
    /// A captor offers a prisoner, and his realm says whether it takes him (NL-DIP-02).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn ransom(&mut self, realm: RealmId, text: &str) -> Flow {
        let Ok((prisoner, price)) = offer(&self.game(), realm, text) else { return Ok(()) };
        let owner = self.state().roster.troop(prisoner).realm;
        let (captor, name) =
            (self.game().realm_name(realm).to_owned(), self.game().troop_name(prisoner));
        let (prompt, crowns) = match price {
            Price::Crowns(crowns) => (
                format!("{captor} offers {name} for {}: accept?", self.rules.money.count(crowns)),
                crowns,
            ),
            Price::Exchange(other) => (
                format!("{captor} offers {name} for {}: accept?", self.game().troop_name(other)),
                0,
            ),
        };
        self.emit("NL-DIP-02", Event::PrisonerTried(prisoner));
        if self.ask_realm(owner, &TakeBack { prompt, realm: owner, crowns })? != (Order::Yes {}) {
            return Ok(());
        }
        if crowns > 0 {
            self.spend(owner, crowns, "ransom", "NL-DIP-02");
            self.emit("NL-DIP-02", Event::CrownsChanged { realm, by: crowns, what: "ransom" });
        }
        self.hand_back(prisoner);
        if let Price::Exchange(other) = price {
            self.hand_back(other);
        }
        Ok(())
    }
}

/// Whether a realm takes a prisoner back on these terms.
struct TakeBack {
    prompt: String,
    realm: RealmId,
    crowns: i64,
}

impl Ask for TakeBack {
    fn prompt(&self, _: &Game<'_>) -> String {
        self.prompt.clone()
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Yes, Verb::No]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Yes {} => game.afford(self.realm, self.crowns, "this"),
            Order::No {} => Ok(()),
            _ => refuse("NL-DIP-02", "answer yes or no"),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = vec![Order::Yes {}, Order::No {}];
        orders.retain(|order| self.check(game, who, order).is_ok());
        orders
    }

    fn secret(&self) -> bool {
        true
    }

    fn rule(&self) -> Option<&'static str> {
        Some("NL-DIP-02")
    }
}
