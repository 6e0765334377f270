//! Armies of nobody: what scripts let them attack, meet and storm.

use crate::campaign::{BannerId, RealmId, ScriptValue};
use crate::engine::Turn;
use crate::engine::fights::NeutralArmy;
use crate::fault::Fault;
use crate::lua::api::Call;
use crate::lua::api::change::{standing, why, wrong};
use crate::lua::api::play::flow;
use crate::lua::api::script_values::{banner, realm, tile};
use crate::lua::world;
use crate::map::PlaceId;
use crate::rules::Amount;
use crate::rules::effect::Assault;

/// The strength of an army of nobody.
fn strength(points: i64) -> Result<i64, Fault> {
    if (1..=1_000_000).contains(&points) {
        Ok(points)
    } else {
        Err(wrong(format!("an army has points above 0, not {points}")))
    }
}

fn fields<const N: usize>(fields: [(&str, ScriptValue); N]) -> ScriptValue {
    ScriptValue::Map(fields.into_iter().map(|(name, thing)| (name.to_owned(), thing)).collect())
}

pub(super) fn attack_horde(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let force: Vec<BannerId> =
        call.list(0).iter().map(|thing| standing(banner(thing))).collect::<Result<_, _>>()?;
    let (points, name, sally) =
        (strength(call.number(1))?, why(call, 2)?, *call.argument(3) == ScriptValue::Flag(true));
    let Some(first) = force.first() else { return Err(wrong("nobody attacks")) };
    let at = |id: BannerId| {
        world::read(|look| (look.game.state.banner(id).realm, look.game.state.banner(id).at))
    };
    let (_, place) = at(*first)?;
    for id in &force {
        if at(*id)? != at(*first)? {
            return Err(wrong("those who attack together are banners of one realm on one tile"));
        }
    }
    let left = flow(call, |turn, rule| {
        turn.attack_horde(
            NeutralArmy { place, points, name: name.as_str(), by: None, rule },
            &force,
            sally,
        )
    })?;
    Ok(ScriptValue::Number(left))
}

pub(super) fn horde_meets(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points, garrison) =
        (tile(call.argument(0)), strength(call.number(1))?, strength(call.number(2))?);
    let name = why(call, 3)?;
    let met = flow(call, |turn, rule| {
        turn.horde_meets_garrison(
            NeutralArmy { place, points, name: name.as_str(), by: None, rule },
            garrison,
        )
    })?;
    Ok(fields([("left", ScriptValue::Number(met.0)), ("won", ScriptValue::Flag(met.1))]))
}

pub(super) fn horde_storms(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points, name) = (tile(call.argument(0)), strength(call.number(1))?, why(call, 4)?);
    let inside: Vec<BannerId> =
        call.list(2).iter().map(|thing| standing(banner(thing))).collect::<Result<_, _>>()?;
    let garrison = if inside.is_empty() { strength(call.number(3))? } else { 0 };
    let storm = |turn: &mut Turn<'_>, rule| {
        turn.horde_storms(
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

/// How scripts are told what storming walls came to.
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
        turn.horde_attacks(
            NeutralArmy { place, points, name: name.as_str(), by, rule },
            of,
            &spared,
        )
    })?;
    Ok(ScriptValue::Number(left))
}

pub(super) fn stray(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let id = standing(banner(call.argument(0)))?;
    let from: PlaceId = world::read(|look| look.game.state.banner(id).at)?;
    let Some(die) = Amount::parse(call.text(1)).filter(|die| die.dice.count == 1) else {
        return Err(wrong(format!("'{text}' is not a die", text = call.text(1)))
            .help("write for instance \"d6\""));
    };
    flow(call, |turn, rule| turn.divert(id, from, die, rule))?;
    Ok(ScriptValue::Nothing)
}
