//! The rage of dragons: they leave a trail from their lair and lay it waste (NL-DRAGON-01..04).

use std::slice::from_ref;

use crate::campaign::{BannerId, Event, FightEvent, MapEvent, Reason, RecordEvent, ShipId};
use crate::engine::armies::{ships, tile_forces};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::players::Flow;
use crate::engine::core::repeated_throws::{self, RepeatedThrows};
use crate::engine::core::scripting::{forbidden, hook_calls};
use crate::engine::core::tables;
use crate::engine::core::turn::Turn;
use crate::engine::effects::{self, Scope};
use crate::map::{PlaceId, Side};
use crate::rules::effect::Strike;
use crate::rules::procedure::DragonEffect;
use crate::rules::table::DRAGON_RAGE;
use crate::rules::{RuleId, Thrown};

/// Wakes `number` dragons: they start on the lair, leave one behind on each tile they come to
/// (NL-DRAGON-02), and then each tile with dragons is rolled for once (NL-DRAGON-03).
pub fn dragons_rage(turn: &mut Turn<'_>, lair: PlaceId, number: i64) -> Flow {
    let woke = MapEvent::DragonsWoke { place: lair, number };
    if !forbidden::emit_unless_forbidden(turn, RuleId("NL-DRAGON-01"), woke) {
        return Ok(());
    }
    let mut trail = vec![lair];
    turn.emit("NL-DRAGON-02", MapEvent::DragonLay { place: lair });
    let mut at = lair;
    for _ in 1..number {
        at = next_on_trail(turn, at)?;
        turn.emit("NL-DRAGON-02", MapEvent::DragonLay { place: at });
        trail.push(at);
    }
    let mut struck = Vec::new();
    for place in trail {
        if !struck.contains(&place) {
            struck.push(place);
            dragons_strike(turn, place)?;
        }
    }
    Ok(())
}

/// Rolls the next tile on a trail: side 1 is north-east and the others follow clockwise; a side
/// with no tile is rolled again. Dragons fly: neither swamp nor water holds them.
fn next_on_trail(turn: &mut Turn<'_>, from: PlaceId) -> Flow<PlaceId> {
    if Side::ALL.iter().all(|side| turn.game().map().adjacent(from, *side).is_none()) {
        return Ok(from);
    }
    let (what, mut tries) = ("way of the dragons", RepeatedThrows::default());
    loop {
        let side = turn.roll_value(Thrown::DragonStep, what, from)?;
        let side = Side(u8::try_from((side - 1).rem_euclid(6)).unwrap_or(0));
        if let Some(to) = turn.game().map().adjacent(from, side) {
            return Ok(to);
        }
        let around: Vec<PlaceId> = turn.game().map().neighbours(from).collect();
        let labels =
            |game: &Game<'_>| around.iter().map(|place| game.label(*place).to_owned()).collect();
        let rule = turn.rules.setting(Thrown::DragonStep.into()).cite;
        if let Some(at) = repeated_throws::ruled(turn, &mut tries, (what, rule), labels)? {
            return Ok(around.get(at).copied().unwrap_or(from));
        }
    }
}

fn dragons_strike(turn: &mut Turn<'_>, place: PlaceId) -> Flow {
    if kept_from_dragons(turn, "strike", place) {
        return Ok(());
    }
    let drawn = turn.roll_on(DRAGON_RAGE, "rage of the dragons", place)?;
    let rule = tables::cite(turn, DRAGON_RAGE);
    for effect in tables::effects(turn, &drawn) {
        let force: Vec<BannerId> = tile_forces::banners_in(&turn.game(), place).collect();
        let scope = Scope { force, banner: None, place, what: Reason::Dragons };
        effects::carry_out_as(turn, from_ref(effect), &scope, DRAGON_RAGE, |turn, effect| {
            dragons_do(turn, effect, &scope, rule)
        })?;
    }
    Ok(())
}

/// Carries out what only dragons do, and what befalls hordes as it befalls banners.
fn dragons_do<'a>(
    turn: &mut Turn<'a>,
    effect: DragonEffect<'a>,
    scope: &Scope,
    rule: RuleId,
) -> Flow {
    let place = scope.place;
    match effect {
        DragonEffect::EachBanner(inner) => {
            effects::each_banner_suffers(turn, inner, scope, DRAGON_RAGE)?;
            tile_forces::hordes_suffer(turn, place, inner, "points lost", rule)?;
        }
        DragonEffect::ForcesLose(amount) => {
            for force in tile_forces::forces_in(&turn.game(), place) {
                let points = turn.amount(
                    rule,
                    *amount,
                    "points lost to dragons",
                    About { banner: force.first(), ..About::from(place) },
                )?;
                tile_forces::tile_force_loses(
                    turn,
                    (place, &force),
                    points,
                    Reason::Dragons,
                    rule,
                )?;
            }
        }
        DragonEffect::DestroyForces(_) => {
            tile_forces::destroy_forces(turn, place, Reason::Dragons, rule);
        }
        DragonEffect::Raze(_) => {
            if !kept_from_dragons(turn, "raze", place) {
                raze_place(turn, place, "NL-DRAGON-03");
            }
        }
        DragonEffect::BurnForest(_) => {
            if turn.game().place(place).forest {
                forbidden::emit_unless_forbidden(turn, rule, MapEvent::ForestBurnt(place));
            }
        }
        DragonEffect::DestroyShips(strike) => dragons_sink_ships(turn, place, *strike)?,
    }
    Ok(())
}

/// True if a script keeps dragons from this; everybody is told why.
fn kept_from_dragons(turn: &mut Turn<'_>, what: &'static str, place: PlaceId) -> bool {
    let Some(refused) = hook_calls::dragons_refused(&turn.game(), what, place) else {
        return false;
    };
    turn.emit_rule(refused.rule, RecordEvent::Said { text: refused.why.to_mark() });
    true
}

fn dragons_sink_ships(turn: &mut Turn<'_>, place: PlaceId, strike: Strike) -> Flow {
    let ships: Vec<ShipId> = turn.state().ships_on(place).map(|(ship, _)| ship).collect();
    let rule = tables::cite(turn, DRAGON_RAGE);
    for ship in ships {
        let faces = turn.roll(rule, strike.die, "ship under dragons", ship)?;
        if strike.hits(crate::engine::core::dice::sum(&faces)) {
            ships::lose_ship(turn, ship, Reason::Dragons, rule);
        }
    }
    Ok(())
}

/// Razes a settlement: its stock is lost and it is no longer a refuge (NL-RAZE-02). What dragons
/// raze in the season stays so for the rest of it, as any razed tile does (NL-DRAGON-04).
pub fn raze_place(turn: &mut Turn<'_>, place: PlaceId, rule: &'static str) {
    let holding = turn.state().holding(place);
    if holding.settlement.is_none() || holding.razed {
        return;
    }
    let (stock, settlement) = (holding.stock, holding.settlement);
    let razed = Event::Map(MapEvent::RazedChanged { place, settlement, razed: true });
    if forbidden::prevents(turn, RuleId(rule), &razed) {
        return;
    }
    if stock > 0 {
        turn.emit("NL-RAZE-02", MapEvent::StockChanged { place, by: -stock });
    }
    if turn.state().besieged(place) {
        turn.emit("NL-RAZE-02", FightEvent::SiegeEnded { place });
    }
    turn.emit(rule, razed);
    ships::leave_lost_harbour(turn, place);
}
