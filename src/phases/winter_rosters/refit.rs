//! Troops of rosters in winter: units are refilled, new ones and new characters bought (NL-REC-02
//! to NL-REC-05). They are paid from the points in the pool of the realm (NL-REC-01).

use crate::campaign::{Event, Keeper, RealmId, Reason, Station, Troop, TroopId};
use crate::counted::{count, count_as};
use crate::engine::armies::roster::buying::{Buyer, excludes};
use crate::engine::core::order::{BannerAndLevel, CharacterName, Enlistment, Gear, UnitName};
use crate::engine::{Game, Order, Refusal, Turn, Verb, refuse, require};
use crate::rules::army::{CharacterKind, Priced};
use crate::rules::table::ELITE_RECRUITS;
use crate::rules::{GameOption, MatrixTable, Value};

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
    /// Carries out an order that [`check_refit`] has allowed.
    pub fn refit(&mut self, realm: RealmId, order: &Order) {
        match order {
            Order::Enlist { what: Enlistment::Unit { models, unit, banner, gear } } => {
                let named = (*models, unit, *banner, gear);
                if let Ok(troop) = self.game().recruiter(realm).unit(&self.game(), named) {
                    self.pay_for(realm, &troop, "NL-REC-02");
                }
            }
            Order::Character { kind, numbers, gear } => {
                let named = (kind, numbers, gear);
                if let Ok(troop) = self.game().recruiter(realm).character(&self.game(), named) {
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
                    // It was taken and not bought, so that it has no place in the ranking.
                    self.enter_troop("NL-WQ-05", troop);
                }
            }
            Order::Pass { from, item, taker } => {
                let (from, item, to) = (*from, item.0.clone(), *taker);
                let points = self.take_item(from, &item, "EN-REC-04");
                self.points_of(from, -points, Reason::PassedOn, "EN-REC-04");
                if let Some(to) = to {
                    let worth = self.state().roster.troop(to).worth + points;
                    self.points_of(to, points, Reason::PassedOn, "EN-REC-04");
                    self.emit("EN-REC-04", Event::TroopFitted { troop: to, gear: item, worth });
                }
            }
            Order::Retire { character } => {
                if let Ok(troop) = self.game().can_retire(realm, *character) {
                    self.points_of(
                        troop,
                        -self.state().roster.troop(troop).points(),
                        Reason::Retired,
                        "EN-TT-16",
                    );
                    self.emit(
                        "EN-TT-16",
                        Event::TroopSent { troop, to: Station::Gone, what: Reason::Retired },
                    );
                }
            }
            Order::Refill { unit, models } => {
                let Ok(troop) = self.game().troop_numbered(realm, *unit) else { return };
                let worth = self.state().roster.troop(troop).worth;
                self.emit("NL-REC-03", Event::PoolChanged { realm, by: -worth * models });
                self.points_of(troop, worth * models, Reason::Recruits, "NL-REC-03");
                self.emit(
                    "NL-REC-03",
                    Event::ModelsChanged { troop, by: *models, what: Reason::Recruits },
                );
                self.dull(troop);
            }
            Order::Equip { troop, gear } => {
                let troop = *troop;
                let Ok((gear, given_up)) = self.game().gear_for(realm, troop, gear) else {
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
                    self.points_of(troop, -one.points * models, Reason::GearGivenUp, "NL-REC-04");
                    self.emit(
                        "NL-REC-04",
                        Event::TroopUnfitted { troop, gear: one.id.clone(), worth },
                    );
                }
                for one in gear {
                    let models = self.state().roster.troop(troop).models;
                    let worth = self.state().roster.troop(troop).worth + one.points;
                    self.emit("NL-REC-04", Event::PoolChanged { realm, by: -one.points * models });
                    self.points_of(troop, one.points * models, Reason::NewGear, "NL-REC-04");
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

    /// Adds points to the banner of a unit or character, if it is in one.
    fn points_of(&mut self, troop: TroopId, by: i64, what: Reason, rule: &'static str) {
        if let Some(banner) = self.game().banner_of(troop).filter(|_| by != 0) {
            self.emit(rule, Event::PointsChanged { banner, by, what });
        }
    }

    /// Recruits dull an elite unit for a season, by their share of it, rounded up to the next
    /// column (NL-REC-03).
    pub(in crate::phases) fn dull(&mut self, troop: TroopId) {
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
    pub(super) fn recruiter(&self, realm: RealmId) -> Buyer {
        Buyer { realm, budget: self.state.realm(realm).pool, winter: true, banners: 0, hired: None }
    }

    /// Somebody of the realm who is at home or in a banner.
    pub(super) fn recruitable(
        &self,
        realm: RealmId,
        number: i64,
        rule: &'static str,
    ) -> Result<TroopId, Refusal> {
        let troop = self.troop_numbered(realm, number).or_else(|why| refuse(rule, why))?;
        self.with_army(realm, troop, rule)?;
        Ok(troop)
    }

    pub(super) fn with_army(
        &self,
        realm: RealmId,
        id: TroopId,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        let troop = self.state.roster.troop(id);
        require(troop.realm == realm, rule, || {
            format!("{troop} is not of your army", troop = self.troop_name(id))
        })?;
        let there = matches!(troop.station, Station::Banner(_) | Station::Reserve);
        require(there, rule, || {
            format!("{troop} is not with the army", troop = self.troop_name(id))
        })?;
        // Nobody and nothing new gets through to a winter siege, or is taken out of it.
        let besieged = self.banner_of(id).filter(|at| self.besieged(self.state.banner(*at).at));
        require(besieged.is_none(), "NL-DEP-01", || {
            format!(
                "{troop} is at a siege, where banners keep what they have over the winter",
                troop = self.troop_name(id)
            )
        })
    }

    /// Returns how many models a unit may get before its banner has more points than it may. Where
    /// banners are divided anew before the season it may get any number until then: troops beside
    /// characters stay where they are, unless they are divided as points (NL-ARMY-04, NL-DEP-01,
    /// EN-ARMY-05).
    fn room_in_its_banner(&self, unit: TroopId) -> i64 {
        let realm = self.state.roster.troop(unit).realm;
        let stays =
            self.state.chose(GameOption::Depth, "characters") && !self.divides_troops(realm);
        let Some(banner) = self.banner_of(unit).filter(|_| stays) else { return i64::MAX };
        let most = self.value(Value::BannerMax, banner);
        let room = (most - self.state.banner(banner).points).max(0);
        room / self.state.roster.troop(unit).worth.max(1)
    }

    pub(super) fn affordable(
        &self,
        realm: RealmId,
        cost: i64,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        let left = self.state.realm(realm).pool;
        require(cost <= left, rule, || {
            format!(
                "that costs {cost}, but only {lefts}; `recruit` adds more",
                cost = count(cost, "point"),
                lefts = count_as(left, "is left", "are left")
            )
        })
    }
}

/// Whether a realm may buy so (NL-REC-02 to NL-REC-05, NL-REC-07).
///
/// # Errors
/// The rule that refuses it.
pub fn check_refit(game: &Game<'_>, realm: RealmId, order: &Order) -> Result<(), Refusal> {
    require(game.state.has_rosters(), "NL-REC-01", || {
        "banners have only points here: use `recruit` to add points".to_owned()
    })?;
    match order {
        Order::Enlist { what: Enlistment::Unit { models, unit, banner, gear } } => {
            game.recruiter(realm).unit(game, (*models, unit, *banner, gear)).map(|_| ())
        }
        Order::Enlist { what: Enlistment::Auto {} } => {
            refuse("NL-REC-02", "only a whole army is raised by `auto`: name models and kind")
        }
        Order::Character { kind, numbers, gear } => {
            game.recruiter(realm).character(game, (kind, numbers, gear)).map(|_| ())
        }
        Order::Equip { troop, gear } => game.gear_for(realm, *troop, gear).map(|_| ()),
        Order::Man { kind } => game.machine_to_man(realm, kind).map(|_| ()),
        Order::Retire { character } => game.can_retire(realm, *character).map(|_| ()),
        Order::Pass { from, item, taker } => game.can_pass_on(realm, *from, item, *taker),
        Order::Refill { unit, models } => {
            let id = game.recruitable(realm, *unit, "NL-REC-03")?;
            let troop = game.state.roster.troop(id);
            let army = game.rules.armies.iter().find(|army| army.id == troop.list);
            let Some(kind) = army.and_then(|army| army.unit(&troop.kind)) else {
                return refuse("NL-REC-03", "only units of the army list are refilled");
            };
            require(*models > 0, "NL-REC-03", || "add at least one model".to_owned())?;
            require(troop.models + models <= kind.largest, "NL-REC-03", || {
                format!(
                    "a unit of {kind} has at most {models}",
                    kind = kind.id,
                    models = count(kind.largest, "model")
                )
            })?;
            game.recruiter(realm).within_year(game, kind, *models)?;
            let room = game.room_in_its_banner(id);
            require(*models <= room, "NL-ARMY-04", || {
                let most = game.value(Value::BannerMax, game.about_troop(id));
                format!(
                    "its banner has room for {room} more, as a banner has at most {most}; new units wait at home",
                    most = count(most, "point")
                )
            })?;
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
    for (id, troop) in own() {
        let number = i64::from(troop.number);
        let room = game.largest(troop) - troop.models;
        let room = room.min(game.room_in_its_banner(id));
        let paid = game.state.realm(realm).pool / troop.worth.max(1);
        let left = game
            .army(realm)
            .and_then(|army| army.unit(&troop.kind))
            .map_or(0, |kind| game.recruiter(realm).left_to_add(game, kind));
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
            orders.extend([kind.largest, kind.smallest].map(|models| Order::Enlist {
                what: Enlistment::Unit {
                    models,
                    unit: UnitName(kind.id.clone()),
                    banner: None,
                    gear: Gear::none(),
                },
            }));
        }
        orders.extend(army.characters.iter().map(|kind| new_character(kind, Vec::new())));
        // Whom magic calls may be of any level, the highest first.
        if game.state.realm(realm).heroes > 0 {
            let levels = army
                .characters
                .iter()
                .flat_map(|kind| kind.levels.iter().rev().map(move |(level, _)| (kind, level)));
            orders.extend(levels.map(|(kind, level)| new_character(kind, vec![*level])));
        }
        for (id, troop) in own() {
            // Nothing is given up, or gear would change for ever.
            let (gear, one_of) = army.offers(&troop.kind);
            let free = |one: &&Priced| {
                troop.gear.iter().all(|has| *has != one.id && !excludes(one_of, has, &one.id))
            };
            let first = gear.iter().find(free);
            orders.extend(first.map(|one| Order::Equip { troop: id, gear: Gear::one(&one.id) }));
        }
    }
    orders.retain(|order| check_refit(game, realm, order).is_ok());
    orders.dedup();
    orders
}

fn new_character(kind: &CharacterKind, level: Vec<i64>) -> Order {
    Order::Character {
        kind: CharacterName(kind.id.clone()),
        numbers: BannerAndLevel(level),
        gear: Gear::none(),
    }
}
