//! Armies of nobody: what scripts let them attack, meet and storm.

use crate::campaign::{BannerId, RealmId, ScriptValue};
use crate::engine::armies::tile_forces;
use crate::engine::core::presence;
use crate::engine::fights::{HordeOutcome, NeutralArmy, neutral_army, neutral_fights};
use crate::engine::{Turn, scouting};
use crate::fault::Fault;
use crate::lua::api::Call;
use crate::lua::api::change::{emit, reason, standing, why, wrong};
use crate::lua::api::play::flow;
use crate::lua::api::script_values::{banner, realm, tile};
use crate::lua::world::World;
use crate::map::PlaceId;
use crate::rules::Amount;
use crate::rules::effect::Assault;
use crate::say;
use crate::text::quoted;

/// Returns the strength of an army of nobody.
fn strength(points: i64) -> Result<i64, Fault> {
    if (1..=1_000_000).contains(&points) {
        Ok(points)
    } else {
        Err(wrong(say!("an army has points above 0, not {points}", points)))
    }
}

fn fields<const N: usize>(fields: [(&str, ScriptValue); N]) -> ScriptValue {
    ScriptValue::Map(fields.into_iter().map(|(name, thing)| (name.to_owned(), thing)).collect())
}

/// Returns those who attack together, as banners of one realm on one tile.
fn attackers(world: &World, things: &[ScriptValue]) -> Result<(PlaceId, Vec<BannerId>), Fault> {
    let force: Vec<BannerId> =
        things.iter().map(|thing| standing(world, banner(thing))).collect::<Result<_, _>>()?;
    let Some(first) = force.first() else { return Err(wrong(say!("nobody attacks"))) };
    let at = |id: BannerId| {
        world.read(|look| (look.game.state.banner(id).realm, look.game.state.banner(id).at))
    };
    let (_, place) = at(*first)?;
    for id in &force {
        if at(*id)? != at(*first)? {
            return Err(wrong(say!(
                "those who attack together are banners of one realm on one tile"
            )));
        }
    }
    Ok((place, force))
}

pub(super) fn attack_horde(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, force) = attackers(call.world(), call.list(0))?;
    let (points, name, sally) =
        (strength(call.number(1))?, why(call, 2)?, *call.argument(3) == ScriptValue::Flag(true));
    let fought = flow(call, |turn, rule| {
        neutral_fights::attack_horde(
            turn,
            NeutralArmy { place, points, name: name.as_str(), by: None, rule },
            &force,
            sally,
        )
    })?;
    Ok(ScriptValue::Number(fought.or_gone()))
}

pub(super) fn horde_meets(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points, garrison) =
        (tile(call.argument(0)), strength(call.number(1))?, strength(call.number(2))?);
    let name = why(call, 3)?;
    let met = flow(call, |turn, rule| {
        neutral_fights::horde_meets(
            turn,
            NeutralArmy { place, points, name: name.as_str(), by: None, rule },
            None,
            garrison,
        )
    })?;
    let won = met.outcome == Some(HordeOutcome::Won);
    Ok(fields([("left", ScriptValue::Number(met.or_gone())), ("won", ScriptValue::Flag(won))]))
}

pub(super) fn horde_battle(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points, name) = (tile(call.argument(0)), strength(call.number(1))?, why(call, 2)?);
    let ScriptValue::Map(options) = call.argument(3) else {
        return Err(wrong(say!("a battle needs somebody to fight")));
    };
    let banners = |field: &str| match options.get(field) {
        Some(ScriptValue::List(list)) => list.as_slice(),
        _ => &[],
    };
    let name = name.as_str();
    let army = |rule| NeutralArmy {
        place,
        points,
        name,
        by: match options.get("by") {
            Some(ScriptValue::Realm(by)) => Some(*by),
            _ => None,
        },
        rule,
    };
    let fought = match (options.get("realm"), banners("attackers"), options.get("garrison")) {
        (Some(ScriptValue::Realm(of)), [], None) => {
            let spared: Vec<BannerId> = banners("spared").iter().map(banner).collect();
            flow(call, |turn, rule| neutral_army::horde_attacks(turn, army(rule), *of, &spared))?
        }
        (None, list @ [_, ..], None) => {
            let (at, force) = attackers(call.world(), list)?;
            if at != place {
                return Err(wrong(say!("those who attack an army stand on its tile")));
            }
            let sally = options.get("sally") == Some(&ScriptValue::Flag(true));
            flow(call, |turn, rule| neutral_fights::attack_horde(turn, army(rule), &force, sally))?
        }
        (None, [], Some(garrison)) => {
            let garrison = strength(garrison.number().unwrap_or(0))?;
            let other = match options.get("other") {
                Some(ScriptValue::Text(other)) => Some(call.shared.reason(other)?.as_str()),
                _ => None,
            };
            flow(call, |turn, rule| neutral_fights::horde_meets(turn, army(rule), other, garrison))?
        }
        _ => {
            return Err(wrong(say!("an army fights one enemy"))
                .help(say!("give `realm`, `attackers` or `garrison`, one of them")));
        }
    };
    let result = match fought.outcome {
        None => "none",
        Some(HordeOutcome::Won) => "won",
        Some(HordeOutcome::Drawn) => "draw",
        Some(HordeOutcome::Lost) => "lost",
    };
    Ok(fields([
        ("left", ScriptValue::Number(fought.left)),
        ("other", ScriptValue::Number(fought.other)),
        ("result", ScriptValue::word(result)),
    ]))
}

/// Returns the name of a horde that lies on a tile.
fn lying(call: &Call<'_>, place: PlaceId, at: usize) -> Result<String, Fault> {
    let name = call.text(at).to_owned();
    let lies = call
        .world()
        .read(|look| presence::hordes_on(&look.game, place).any(|mark| mark.name == name))?;
    if lies {
        Ok(name)
    } else {
        Err(wrong(say!("no horde '{name}' is on this tile", name = quoted(name)))
            .help(say!("look at `tile.hordes` first")))
    }
}

pub(super) fn horde_loses(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points) = (tile(call.argument(0)), call.number(2));
    let name = lying(call, place, 1)?;
    let left = emit(call, |turn, cite| tile_forces::horde_loses(turn, place, &name, points, cite))?;
    Ok(ScriptValue::Number(left))
}

pub(super) fn destroy_forces(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, why) = (tile(call.argument(0)), reason(call, 1)?);
    emit(call, |turn, cite| tile_forces::destroy_forces(turn, place, why, cite))?;
    Ok(ScriptValue::Nothing)
}

pub(super) fn banners_lose(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, called, why) = (tile(call.argument(0)), why(call, 2)?, reason(call, 3)?);
    let text = call.argument(1).shown();
    let Some(amount) = Amount::parse(&text) else {
        return Err(wrong(say!("'{text}' are not dice", text = quoted(text)))
            .help(say!("write for instance \"d6\", \"2d6\" or \"2d6x10\"")));
    };
    flow(call, |turn, rule| {
        tile_forces::each_banner_loses(turn, place, (amount, called.as_str()), why, rule)
    })?;
    Ok(ScriptValue::Nothing)
}

pub(super) fn horde_storms(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points, name) = (tile(call.argument(0)), strength(call.number(1))?, why(call, 4)?);
    let inside: Vec<BannerId> = call
        .list(2)
        .iter()
        .map(|thing| standing(call.world(), banner(thing)))
        .collect::<Result<_, _>>()?;
    let garrison = if inside.is_empty() { strength(call.number(3))? } else { 0 };
    let storm = |turn: &mut Turn<'_>, rule| {
        neutral_fights::horde_storms(
            turn,
            NeutralArmy { place, points, name: name.as_str(), by: None, rule },
            &inside,
            garrison,
        )
    };
    let stormed = flow(call, storm)?;
    let result = ASSAULTS
        .iter()
        .find(|(_, result)| *result == stormed.result)
        .map_or("repulse", |(word, _)| *word);
    Ok(fields([
        ("left", ScriptValue::Number(stormed.left)),
        ("garrison", ScriptValue::Number(stormed.garrison)),
        ("result", ScriptValue::word(result)),
    ]))
}

/// Results of storming walls, by the words that scripts are given.
const ASSAULTS: &[(&str, Assault)] = &[
    ("stormed", Assault::Stormed),
    ("repulse", Assault::Repulse),
    ("bloody_repulse", Assault::Bloody),
];

pub(super) fn horde(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points, of) =
        (tile(call.argument(0)), strength(call.number(1))?, realm(call.argument(2)));
    let by: Option<RealmId> =
        if let ScriptValue::Realm(by) = call.argument(3) { Some(*by) } else { None };
    let name = why(call, 4)?;
    let spared: Vec<BannerId> = call.list(5).iter().map(banner).collect();
    let left = flow(call, |turn, rule| {
        neutral_army::horde_attacks(
            turn,
            NeutralArmy { place, points, name: name.as_str(), by, rule },
            of,
            &spared,
        )
    })?;
    Ok(ScriptValue::Number(left.or_gone()))
}

pub(super) fn stray(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let id = standing(call.world(), banner(call.argument(0)))?;
    let from: PlaceId = call.world().read(|look| look.game.state.banner(id).at)?;
    let Some(die) = Amount::parse(call.text(1)).filter(|die| die.dice.count == 1) else {
        return Err(wrong(say!("'{text}' is not a die", text = quoted(call.text(1))))
            .help(say!("write for instance \"d6\"")));
    };
    flow(call, |turn, rule| scouting::divert(turn, id, from, die, rule))?;
    Ok(ScriptValue::Nothing)
}
