//! Units and characters: where they stand, models, wounds, levels, prisoners, and who commands.

use crate::campaign::{
    BannerId, RecordEvent, RosterEvent, ScriptField, ScriptType, ScriptValue, Station, TroopId,
    Wound,
};
use crate::engine::armies::roster::{captives, stations};
use crate::engine::core::text_limits::LONGEST_WORD;
use crate::fault::Fault;
use crate::lua::api::script_values::{banner, troop};
use crate::lua::api::{Call, rows};
use crate::lua::world::{CampaignView, World};

use super::{WHY, emit, reason, sane, standing, wrong};
use crate::say;
use crate::text::{Joined, listed_code, quoted};

const NUMBER: ScriptType = ScriptType::Optional(&ScriptType::Number);
const TEXT: ScriptType = ScriptType::Optional(&ScriptType::Text);
const BANNER: ScriptType = ScriptType::Optional(&ScriptType::Banner);

const WOUND: ScriptType = ScriptType::Fields(&[
    ScriptField { name: "what", of: ScriptType::Text },
    ScriptField { name: "out", of: ScriptType::Optional(&ScriptType::Flag) },
    ScriptField { name: "penalty", of: TEXT },
    ScriptField { name: "rounds", of: NUMBER },
    ScriptField { name: "scar", of: TEXT },
]);

rows! { FUNCTIONS:
    /// A unit or character goes to another banner of its realm, or home to the reserve (nil), with
    /// its points. A banner that nobody is left in is removed. A prisoner is freed by `change.free`.
    Change.station, Act, (troop: ScriptType::Troop, banner: BANNER, why: WHY) -> ScriptType::Nothing, station;
    /// Adds models to a unit, up to the largest size that its list gives, or takes some (`by` below
    /// 0); one without models is gone. Returns how many were added, below 0 for those taken.
    Change.models, Act, (troop: ScriptType::Troop, by: ScriptType::Number, why: WHY) -> ScriptType::Number, models;
    /// A unit or character is gone for good.
    Change.slay, Act, (troop: ScriptType::Troop, why: WHY) -> ScriptType::Nothing, slay;
    /// A character is wounded: `what` it is, whether it keeps the character `out` of battles, the
    /// `penalty` while it lasts, for how many `rounds`, the current one included (the season if left
    /// out), and the lasting harm that it leaves as a `scar` (NL-TT-15).
    Change.wound, Act, (troop: ScriptType::Troop, wound: WOUND) -> ScriptType::Nothing, wound;
    /// All wounds of a character are healed; scars stay (NL-RECOV-04).
    Change.heal, Act, (troop: ScriptType::Troop) -> ScriptType::Nothing, heal;
    /// A character is of a level of its list from now on and worth what the list says; a wizard may
    /// learn a `spell` by it (NL-REC-06).
    Change.promote, Act, (troop: ScriptType::Troop, level: ScriptType::Number, spell: TEXT, why: WHY) -> ScriptType::Nothing, promote;
    /// A character becomes a prisoner of another realm's banner, and loses weapons and magic items
    /// where prisoners do (NL-TT-18).
    Change.capture, Act, (troop: ScriptType::Troop, by: ScriptType::Banner, why: WHY) -> ScriptType::Nothing, capture;
    /// A prisoner is free and joins a banner of its own realm: the nearest if none is named; without
    /// any it goes home (NL-TT-18).
    Change.free, Act, (troop: ScriptType::Troop, banner: BANNER) -> ScriptType::Nothing, free;
    /// Names who commands a banner, as `commander 1 Otto` does; nil takes the name away.
    Change.commander, Act, (banner: ScriptType::Banner, name: TEXT) -> ScriptType::Nothing, commander;
}

/// Returns somebody who is not gone.
fn present(call: &Call<'_>) -> Result<TroopId, Fault> {
    let id = troop(call.argument(0));
    match call.world().read(|look| look.game.state.roster.troop(id).station)? {
        Station::Gone => Err(wrong(say!("this unit or character is gone"))
            .help(say!("look at `troop.station` first: it is then \"gone\""))),
        _ => Ok(id),
    }
}

fn character(call: &Call<'_>) -> Result<TroopId, Fault> {
    let id = present(call)?;
    match call.world().read(|look| look.game.state.roster.troop(id).character.is_some())? {
        true => Ok(id),
        false => Err(wrong(say!("this is a unit, not a character"))
            .help(say!("look at `troop.character` first"))),
    }
}

/// True if a unit or character is in the hands of an enemy.
fn is_captive(world: &World, id: TroopId) -> Result<bool, Fault> {
    world.read(|look| {
        let station = look.game.state.roster.troop(id).station;
        matches!(station, Station::Captive(_) | Station::Dungeon(_))
    })
}

/// Returns a banner that is still on the map, of the same realm as the unit or character.
fn own_banner(call: &Call<'_>, at: usize, id: TroopId) -> Result<Option<BannerId>, Fault> {
    let ScriptValue::Banner(banner) = call.argument(at) else { return Ok(None) };
    let to = standing(call.world(), *banner)?;
    let same = |look: &CampaignView<'_>| {
        look.game.state.banner(to).realm == look.game.state.roster.troop(id).realm
    };
    match call.world().read(same)? {
        true => Ok(Some(to)),
        false => Err(wrong(say!("units and characters join banners of their own realm alone"))),
    }
}

fn short(text: &str, what: &str) -> Result<String, Fault> {
    let fits = text.chars().count() <= LONGEST_WORD && !text.chars().any(char::is_control);
    if fits {
        Ok(text.to_owned())
    } else {
        Err(wrong(say!(
            "`{what}` is one line of at most {most} letters",
            what = quoted(what),
            most = LONGEST_WORD
        )))
    }
}

fn station(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, why) = (present(call)?, reason(call, 2)?);
    if is_captive(call.world(), id)? {
        return Err(wrong(say!("a prisoner cannot be sent anywhere"))
            .help(say!("`change.free` comes first")));
    }
    let to = own_banner(call, 1, id)?.map_or(Station::Reserve, Station::Banner);
    if call.world().read(|look| look.game.state.roster.troop(id).station)? != to {
        emit(call, |turn, cite| stations::station_troop(turn, id, to, why, cite))?;
    }
    Ok(ScriptValue::Nothing)
}

fn models(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, by, why) = (present(call)?, sane(call.number(1))?, reason(call, 2)?);
    if call.world().read(|look| look.game.state.roster.troop(id).character.is_some())? {
        return Err(
            wrong(say!("a character has no models")).help(say!("`change.slay` takes it out"))
        );
    }
    let by = emit(call, |turn, cite| stations::change_models(turn, id, by, why, cite))?;
    Ok(ScriptValue::Number(by))
}

fn slay(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, why) = (present(call)?, reason(call, 1)?);
    emit(call, |turn, cite| stations::station_troop(turn, id, Station::Gone, why, cite))?;
    Ok(ScriptValue::Nothing)
}

fn wound(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let id = character(call)?;
    let ScriptValue::Map(given) = call.argument(1) else { return Ok(ScriptValue::Nothing) };
    let text = |name: &str| given.get(name).and_then(ScriptValue::as_text).unwrap_or_default();
    let what = short(text("what"), "what")?;
    if what.trim().is_empty() {
        return Err(wrong(say!("a wound says in `what` which it is")));
    }
    let rounds = match given.get("rounds").and_then(ScriptValue::number) {
        Some(rounds @ 1..=250) => u8::try_from(rounds).ok(),
        Some(rounds) => {
            return Err(wrong(say!("a wound lasts 1 to 250 rounds, not {rounds}", rounds))
                .help(say!("leave `rounds` out where it lasts for the season")));
        }
        None => None,
    };
    let out = given.get("out") == Some(&ScriptValue::Flag(true));
    let penalty = short(text("penalty"), "penalty")?;
    let scar = Some(short(text("scar"), "scar")?).filter(|scar| !scar.is_empty());
    let wound = Box::new(Wound { what, out, penalty, rounds });
    emit(call, |turn, cite| {
        turn.emit_rule(cite, RosterEvent::Wounded { troop: id, wound, scar, retires: false })
    })?;
    Ok(ScriptValue::Nothing)
}

fn heal(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let id = character(call)?;
    emit(call, |turn, cite| turn.emit_rule(cite, RosterEvent::Healed(id)))?;
    Ok(ScriptValue::Nothing)
}

fn promote(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, level, why) = (character(call)?, call.number(1), reason(call, 3)?);
    let levels = call.world().read(|look| {
        let one = look.game.state.roster.troop(id);
        let army = look.game.rules.armies.iter().find(|army| army.id == one.list);
        let kind = army.and_then(|army| army.character(&one.kind));
        kind.map(|kind| kind.levels.iter().map(|(level, _)| *level).collect::<Vec<_>>())
    })?;
    let levels = levels.unwrap_or_default();
    if !levels.contains(&level) {
        let known: Vec<String> = levels.iter().map(i64::to_string).collect();
        return Err(wrong(say!("its list gives this character no level {level}", level))
            .help(say!("the levels are {known}", known = listed_code(known, Joined::Comma))));
    }
    let spell = if call.given(2) { Some(short(call.text(2), "spell")?) } else { None };
    emit(call, |turn, cite| stations::set_level(turn, id, (level, spell), why, cite))?;
    Ok(ScriptValue::Nothing)
}

fn capture(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, by, why) =
        (character(call)?, standing(call.world(), banner(call.argument(1)))?, reason(call, 2)?);
    let own = |look: &CampaignView<'_>| {
        look.game.state.banner(by).realm == look.game.state.roster.troop(id).realm
    };
    if call.world().read(own)? {
        return Err(wrong(say!("a banner takes no prisoners of its own realm")));
    }
    if is_captive(call.world(), id)? {
        return Err(
            wrong(say!("this character is a prisoner")).help(say!("`change.free` comes first"))
        );
    }
    emit(call, |turn, cite| stations::imprison(turn, id, by, why, cite))?;
    Ok(ScriptValue::Nothing)
}

fn free(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let id = character(call)?;
    if !is_captive(call.world(), id)? {
        return Err(wrong(say!("this character is nobody's prisoner"))
            .help(say!("look at `troop.captor` first; `change.station` sends who is free")));
    }
    let to = own_banner(call, 1, id)?;
    emit(call, |turn, cite| captives::set_free(turn, id, to, cite.0))?;
    Ok(ScriptValue::Nothing)
}

fn commander(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let id = standing(call.world(), banner(call.argument(0)))?;
    let name = if call.given(1) { short(call.text(1).trim(), "name")? } else { String::new() };
    emit(call, |turn, cite| {
        let realm = turn.state().banner(id).realm;
        turn.emit_rule(cite, RecordEvent::CommanderNamed { realm, banner: Some(id), name });
    })?;
    Ok(ScriptValue::Nothing)
}
