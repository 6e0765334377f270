//! Fights and sieges that scripts begin against armies of nobody, and wizards who are lost to a
//! banner.

use super::change::{emit, reason, standing, wrong};
use super::play::flow;
use super::script_values::{banner, realm, tile};
use super::{Call, rows};
use crate::campaign::{FightEvent, Owner, ScriptType, ScriptValue};
use crate::engine::armies::roster::victims;
use crate::engine::fights::garrison_fights;
use crate::fault::Fault;
use crate::say;

const WHY: ScriptType = ScriptType::Optional(&ScriptType::Text);
const FATES: ScriptType = ScriptType::Words(&["slain", "banished"]);

rows! { FUNCTIONS:
    /// A realm's force in the open on a tile attacks an army of `points` points that belongs to
    /// nobody, and the battle is settled as with independents who come out. Returns
    /// "won", "drawn" or "lost"; who did not win has left the tile (NL-BATTLE-17).
    Play.attack, Act, (tile: ScriptType::Tile, points: ScriptType::Number, realm: ScriptType::Realm) -> ScriptType::Text, attack;
    /// A realm's force in the open on a tile besieges an army of nobody's, with `points` points and
    /// `baggage` baggage, in the place that a mark on the tile represents; the lookup table
    /// `defence` says what its walls are worth. False where a siege is under way already
    /// (NL-BATTLE-15).
    Play.besiege, Act, (tile: ScriptType::Tile, points: ScriptType::Number, baggage: ScriptType::Number, realm: ScriptType::Realm) -> ScriptType::Flag, besiege;
    /// The strongest wizard of a banner who can act is slain for good, or banished: they join
    /// their realm's army again when it is next deployed. False where there is none, as where banners
    /// hold points alone.
    Change.lose_wizard, Act, (banner: ScriptType::Banner, fate: FATES, why: WHY) -> ScriptType::Flag, lose_wizard;
    /// A wizard of a banner's army list joins it, of the highest level that is worth at most `points`
    /// points. Returns what the wizard is worth; 0 where the list has none for so few points, or
    /// banners hold points alone.
    Change.gain_wizard, Act, (banner: ScriptType::Banner, points: ScriptType::Number, why: WHY) -> ScriptType::Number, gain_wizard;
}

/// Points of an army of nobody.
fn army(points: i64) -> Result<i64, Fault> {
    if (1..=1_000_000).contains(&points) {
        Ok(points)
    } else {
        Err(wrong(say!("an army has points above 0, not {points}", points)))
    }
}

fn attack(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, points, realm) =
        (tile(call.argument(0)), army(call.number(1))?, realm(call.argument(2)));
    if call.world().read(|look| {
        look.game
            .state
            .force(realm, place)
            .iter()
            .all(|banner| look.game.state.banner(*banner).shut_in)
    })? {
        return Err(wrong(say!("the realm has no banner in the open on this tile"))
            .help(say!("look at `realm:force(tile)` first")));
    }
    let outcome = flow(call, |turn, _| garrison_fights::attack_nobody(turn, realm, place, points))?;
    Ok(ScriptValue::text(outcome))
}

fn besiege(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, garrison, baggage) =
        (tile(call.argument(0)), army(call.number(1))?, call.number(2).max(0));
    let besieger = realm(call.argument(3));
    let (besieged, marked, outside) = call.world().read(|look| {
        let state = look.game.state;
        let outside =
            state.force(besieger, place).iter().any(|banner| !state.banner(*banner).shut_in);
        (state.besieged(place), state.marks_on(place).next().is_some(), outside)
    })?;
    if !marked || !outside {
        return Err(wrong(say!("a force in the open besieges what a mark on its tile represents"))
            .help(say!("lay the mark first")));
    }
    if !besieged {
        let began = FightEvent::SiegeBegan {
            place,
            besieger,
            defender: Owner::Independent,
            garrison,
            garrison_baggage: baggage,
        };
        emit(call, |turn, cite| turn.emit_rule(cite, began))?;
    }
    Ok(ScriptValue::Flag(!besieged))
}

fn gain_wizard(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, points, why) =
        (standing(call.world(), banner(call.argument(0)))?, call.number(1), reason(call, 2)?);
    let gained = emit(call, |turn, cite| victims::gain_wizard(turn, id, points, why, cite))?;
    Ok(ScriptValue::Number(gained))
}

fn lose_wizard(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, why) = (standing(call.world(), banner(call.argument(0)))?, reason(call, 2)?);
    let banished = call.text(1) == "banished";
    let lost = emit(call, |turn, cite| victims::lose_wizard(turn, id, banished, why, cite))?;
    Ok(ScriptValue::Flag(lost))
}
