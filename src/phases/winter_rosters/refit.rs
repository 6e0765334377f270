//! Troops of rosters in winter: units are refilled, new ones and new characters bought (NL-REC-02
//! to NL-REC-05). They are paid from the points in the pool of the realm (NL-REC-01).

use crate::campaign::{
    BannerEvent, Keeper, RealmEvent, RealmId, Reason, RosterEvent, Station, Troop, TroopId,
};
use crate::engine::armies::roster::buying::{Buyer, CharacterWanted, UnitWanted, excludes};
use crate::engine::armies::roster::{self, captives};
use crate::engine::core::order::{BannerAndLevel, CharacterName, Enlistment, Gear, UnitName};
use crate::engine::core::{pieces, presence, races, tables};
use crate::engine::{Game, Order, Refusal, Turn, Verb, refuse};
use crate::phases::reorganization::troop_points;
use crate::phases::winter_rosters::gear;
use crate::rules::army::{CharacterKind, Priced};
use crate::rules::table::ELITE_RECRUITS;
use crate::rules::{GameOption, MatrixTable, Value};
use crate::say;
use crate::text::{ProgramNoun, Text};

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

/// Carries out an order that [`check_refit`] has allowed.
pub fn refit(turn: &mut Turn<'_>, realm: RealmId, order: &Order) {
    match order {
        Order::Enlist { what: Enlistment::Unit { models, unit, banner, gear } } => {
            let wanted = UnitWanted { models: *models, name: unit, banner: *banner, gear };
            if let Ok(troop) = recruiter(&turn.game(), realm).unit(&turn.game(), wanted) {
                pay_for(turn, realm, &troop, "NL-REC-02");
            }
        }
        Order::Character { kind, numbers, gear } => {
            let wanted = CharacterWanted { name: kind, numbers, gear };
            if let Ok(troop) = recruiter(&turn.game(), realm).character(&turn.game(), wanted) {
                if recruiter(&turn.game(), realm).is_called(&turn.game(), &troop) {
                    turn.emit("NL-EQX-26", RealmEvent::HeroesCalled { realm, by: -troop.points() });
                    roster::raise_troop(turn, "NL-EQX-26", troop);
                } else {
                    pay_for(turn, realm, &troop, "NL-REC-05");
                }
            }
        }
        Order::Man { kind } => {
            if let Ok(machine) = gear::machine_to_man(&turn.game(), realm, kind) {
                let gear::MachineToMan { trophy, troop, crew } = machine;
                turn.emit("NL-WQ-05", RealmEvent::PoolChanged { realm, by: -crew });
                turn.emit("NL-WQ-05", RosterEvent::TrophySent { trophy, to: Keeper::Lost });
                // It was taken and not bought, so that it has no place in the ranking.
                roster::enter_troop(turn, "NL-WQ-05", troop);
            }
        }
        Order::Pass { from, item, taker } => {
            let (from, item, to) = (*from, item.0.clone(), *taker);
            let points = captives::take_item(turn, from, &item, "EN-REC-04");
            points_of(turn, from, -points, Reason::PassedOn, "EN-REC-04");
            if let Some(to) = to {
                let worth = turn.state().roster.troop(to).worth + points;
                points_of(turn, to, points, Reason::PassedOn, "EN-REC-04");
                turn.emit(
                    "EN-REC-04",
                    RosterEvent::TroopFitted { troop: to, gear: item, worth, find: None },
                );
            }
        }
        Order::Retire { character } => {
            if let Ok(troop) = gear::can_retire(&turn.game(), realm, *character) {
                points_of(
                    turn,
                    troop,
                    -turn.state().roster.troop(troop).points(),
                    Reason::Retired,
                    "EN-TT-16",
                );
                turn.emit(
                    "EN-TT-16",
                    RosterEvent::TroopSent { troop, to: Station::Gone, what: Reason::Retired },
                );
            }
        }
        Order::Refill { unit, models } => {
            let Ok(troop) = pieces::troop_numbered(&turn.game(), realm, *unit) else { return };
            let worth = turn.state().roster.troop(troop).worth;
            turn.emit("NL-REC-03", RealmEvent::PoolChanged { realm, by: -worth * models });
            points_of(turn, troop, worth * models, Reason::Recruits, "NL-REC-03");
            turn.emit(
                "NL-REC-03",
                RosterEvent::ModelsChanged { troop, by: *models, what: Reason::Recruits },
            );
            dull(turn, troop);
        }
        Order::Equip { troop, gear } => {
            let troop = *troop;
            let Ok((gear, given_up)) = gear::gear_for(&turn.game(), realm, troop, gear) else {
                return;
            };
            let (gear, given_up): (Vec<Priced>, Vec<Priced>) =
                (gear.into_iter().cloned().collect(), given_up.into_iter().cloned().collect());
            // The price of the old gear is not given back.
            for one in given_up {
                let (models, worth) = (
                    turn.state().roster.troop(troop).models,
                    turn.state().roster.troop(troop).worth - one.points,
                );
                points_of(turn, troop, -one.points * models, Reason::GearGivenUp, "NL-REC-04");
                turn.emit(
                    "NL-REC-04",
                    RosterEvent::TroopUnfitted { troop, gear: one.id.clone(), worth },
                );
            }
            for one in gear {
                let models = turn.state().roster.troop(troop).models;
                let worth = turn.state().roster.troop(troop).worth + one.points;
                turn.emit("NL-REC-04", RealmEvent::PoolChanged { realm, by: -one.points * models });
                points_of(turn, troop, one.points * models, Reason::NewGear, "NL-REC-04");
                turn.emit(
                    "NL-REC-04",
                    RosterEvent::TroopFitted { troop, gear: one.id.clone(), worth, find: None },
                );
            }
        }
        _ => {}
    }
}

fn pay_for(turn: &mut Turn<'_>, realm: RealmId, troop: &Troop, rule: &'static str) {
    turn.emit(rule, RealmEvent::PoolChanged { realm, by: -troop.points() });
    roster::raise_troop(turn, rule, troop.clone());
}

/// Adds points to the banner of a unit or character, if it is in one.
fn points_of(turn: &mut Turn<'_>, troop: TroopId, by: i64, what: Reason, rule: &'static str) {
    if let Some(banner) = pieces::banner_of(&turn.game(), troop).filter(|_| by != 0) {
        turn.emit(rule, BannerEvent::PointsChanged { banner, by, what });
    }
}

/// Recruits dull an elite unit for a season, by their share of it, rounded up to the next
/// column (NL-REC-03).
pub(in crate::phases) fn dull(turn: &mut Turn<'_>, troop: TroopId) {
    let unit = turn.state().roster.troop(troop);
    let table = turn.rules.matrix(ELITE_RECRUITS);
    let Some(row) = table.row_steps.iter().position(|elite| *elite == unit.elite) else {
        return;
    };
    let share = (unit.recruits * 100 + unit.models - 1) / unit.models.max(1);
    let column = MatrixTable::step(&table.column_steps, share);
    let (to, rule) = (table.cells[row][column], tables::cite(turn, ELITE_RECRUITS));
    if unit.dulled.unwrap_or(unit.elite) != to {
        turn.emit_rule(rule, RosterEvent::EliteDulled { troop, to: Some(to) });
    }
}

/// Returns on what terms a realm buys troops in winter.
pub(super) fn recruiter(game: &Game<'_>, realm: RealmId) -> Buyer {
    Buyer { realm, budget: game.state.realm(realm).pool, winter: true, banners: 0, hired: None }
}

/// Returns somebody of the realm who is at home or in a banner.
pub(super) fn recruitable(
    game: &Game<'_>,
    realm: RealmId,
    number: i64,
    rule: &'static str,
) -> Result<TroopId, Refusal> {
    let troop = pieces::troop_numbered(game, realm, number).or_else(|why| refuse(rule, why))?;
    with_army(game, realm, troop, rule)?;
    Ok(troop)
}

pub(super) fn with_army(
    game: &Game<'_>,
    realm: RealmId,
    id: TroopId,
    rule: &'static str,
) -> Result<(), Refusal> {
    let troop = game.state.roster.troop(id);
    game.require(troop.realm == realm, rule, || {
        say!("{troop} is not of your army", troop = roster::troop_name(game, id))
    })?;
    let there = matches!(troop.station, Station::Banner(_) | Station::Reserve);
    game.require(there, rule, || {
        say!("{troop} is not with the army", troop = roster::troop_name(game, id))
    })?;
    // Nobody and nothing new gets through to a winter siege, or is taken out of it.
    let besieged = pieces::banner_of(game, id)
        .filter(|at| presence::besieged(game, game.state.banner(*at).at));
    game.require(besieged.is_none(), "NL-DEP-01", || {
        say!(
            "{troop} is at a siege, where banners keep what they have over the winter",
            troop = roster::troop_name(game, id)
        )
    })
}

/// Returns how many models a unit may get before its banner has more points than it may. Where
/// banners are divided anew before the season it may get any number until then: troops beside
/// characters stay where they are, unless they are divided as points (NL-ARMY-04, NL-DEP-01,
/// EN-ARMY-05).
fn room_in_its_banner(game: &Game<'_>, unit: TroopId) -> i64 {
    let realm = game.state.roster.troop(unit).realm;
    let stays = game.state.chose(GameOption::Depth, "characters")
        && !troop_points::divides_troops(game, realm);
    let Some(banner) = pieces::banner_of(game, unit).filter(|_| stays) else { return i64::MAX };
    let most = game.value(Value::BannerMax, banner);
    let room = (most - game.state.banner(banner).points).max(0);
    room / game.state.roster.troop(unit).worth.max(1)
}

pub(super) fn affordable(
    game: &Game<'_>,
    realm: RealmId,
    cost: i64,
    rule: &'static str,
) -> Result<(), Refusal> {
    let left = game.state.realm(realm).pool;
    game.require(cost <= left, rule, || {
        say!(
            "that costs {cost}, but only {left} {left?is|are} left; `recruit` adds more",
            cost = Text::count(cost, ProgramNoun::Point),
            left
        )
    })
}

/// Checks that a realm may buy so (NL-REC-02 to NL-REC-05, NL-REC-07).
///
/// # Errors
/// The rule that refuses it.
pub fn check_refit(game: &Game<'_>, realm: RealmId, order: &Order) -> Result<(), Refusal> {
    game.require(game.state.has_rosters(), "NL-REC-01", || {
        say!("banners have only points here: use `recruit` to add points")
    })?;
    match order {
        Order::Enlist { what: Enlistment::Unit { models, unit, banner, gear } } => {
            let wanted = UnitWanted { models: *models, name: unit, banner: *banner, gear };
            recruiter(game, realm).unit(game, wanted).map(|_| ())
        }
        Order::Enlist { what: Enlistment::Auto {} } => {
            refuse("NL-REC-02", say!("only a whole army is raised by `auto`: name models and kind"))
        }
        Order::Character { kind, numbers, gear } => {
            let wanted = CharacterWanted { name: kind, numbers, gear };
            recruiter(game, realm).character(game, wanted).map(|_| ())
        }
        Order::Equip { troop, gear } => gear::gear_for(game, realm, *troop, gear).map(|_| ()),
        Order::Man { kind } => gear::machine_to_man(game, realm, kind).map(|_| ()),
        Order::Retire { character } => gear::can_retire(game, realm, *character).map(|_| ()),
        Order::Pass { from, item, taker } => gear::can_pass_on(game, realm, *from, item, *taker),
        Order::Refill { unit, models } => {
            let id = recruitable(game, realm, *unit, "NL-REC-03")?;
            let troop = game.state.roster.troop(id);
            let army = game.rules.armies.iter().find(|army| army.id == troop.list);
            let Some(kind) = army.and_then(|army| army.unit(&troop.kind)) else {
                return refuse("NL-REC-03", say!("only units of the army list are refilled"));
            };
            game.require(*models > 0, "NL-REC-03", || say!("add at least one model"))?;
            game.require(troop.models + models <= kind.largest, "NL-REC-03", || {
                say!(
                    "a unit of {kind} has at most {models}",
                    kind = Text::verbatim(&kind.id),
                    models = Text::count(kind.largest, ProgramNoun::Model)
                )
            })?;
            recruiter(game, realm).within_year(game, kind, *models)?;
            let room = room_in_its_banner(game, id);
            game.require(*models <= room, "NL-ARMY-04", || {
                let most = game.value(Value::BannerMax, races::about_troop(game, id));
                say!(
                    "its banner has room for {room} more, as a banner has at most {most}; new units wait at home",
                    room,
                    most = Text::count(most, ProgramNoun::Point)
                )
            })?;
            affordable(game, realm, models * troop.worth, "NL-REC-03")
        }
        _ => refuse("NL-REC-01", say!("`enlist`, `character`, `refill` or `equip`")),
    }
}

/// Lists orders that are worth trying: units filled up, new ones as small and as large as may be,
/// characters, machines.
pub fn refit_candidates(game: &Game<'_>, realm: RealmId) -> Vec<Order> {
    if !game.state.has_rosters() {
        return Vec::new();
    }
    let mut orders = Vec::new();
    let own = || game.state.roster.present().filter(|(_, troop)| troop.realm == realm);
    for (id, troop) in own() {
        let number = i64::from(troop.number);
        let room = roster::largest(game, troop) - troop.models;
        let room = room.min(room_in_its_banner(game, id));
        let paid = game.state.realm(realm).pool / troop.worth.max(1);
        let left = roster::army(game, realm)
            .and_then(|army| army.unit(&troop.kind))
            .map_or(0, |kind| recruiter(game, realm).left_to_add(game, kind));
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
    if let Some(army) = roster::army(game, realm) {
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
        // Heroes that magic calls may be of any level, the highest first.
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
