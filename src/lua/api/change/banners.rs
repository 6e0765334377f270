//! Banners that are on the map: strength, baggage, place, and what they may not do.

use crate::campaign::{BannerEvent, FightEvent, NameOf, ScriptType, ScriptValue};
use crate::engine::armies::roster::{FallFirst, casualties, choosing, victims};
use crate::engine::armies::{banners, entering, hiding};
use crate::engine::scouting;
use crate::fault::Fault;
use crate::lua::api::play::flow;
use crate::lua::api::script_values::{banner, realm, realms_given, tile};
use crate::lua::api::{Call, rows};
use crate::map::Ground;

use super::new_banners::race_named;
use super::{WHY, emit, message, reason, sane, standing, wrong};
use crate::say;
use crate::text::quoted;

rows! { FUNCTIONS:
    /// Adds army points to a banner, or takes some (`by` below 0); with none left it is removed.
    /// Returns how many were added, below 0 for those taken.
    Change.points, Act, (banner: ScriptType::Banner, by: ScriptType::Number, why: WHY) -> ScriptType::Number, points;
    /// Adds baggage to a banner as far as it can hold it, or takes some (`by` below 0). Returns
    /// how much was added, below 0 for what was taken.
    Change.baggage, Act, (banner: ScriptType::Banner, by: ScriptType::Number, why: WHY) -> ScriptType::Number, baggage;
    /// A banner is of a race from now on, whatever its realm is, or again of that of its realm (nil):
    /// its rules hold for it, as for mercenaries. What modifies its numbers stands under `why`.
    Change.race, Act, (banner: ScriptType::Banner, race: ScriptType::Optional(&ScriptType::Named(NameOf::Race))) -> ScriptType::Nothing, race;
    /// Takes a banner off the map.
    Change.remove, Act, (banner: ScriptType::Banner, why: WHY) -> ScriptType::Nothing, remove;
    /// Puts a banner on another tile, however far; it has not moved.
    Change.place, Act, (banner: ScriptType::Banner, tile: ScriptType::Tile) -> ScriptType::Nothing, place;
    /// A banner goes into hiding: its realm, the host and the realms that it is `known_to` know where it is, and nobody
    /// else. It lies apart like a mark with `known_to`: no rule goes by it, it neither moves nor eats nor fights, no
    /// order but those of scripts is for it, and no list but `campaign.hidden_banners` has it; its piece and its number
    /// stay taken. It appears when a banner of an enemy marches to its tile or lands there, unless a rule forbids it
    /// (`refuse.event`), and the battle follows as always. Hide one again to tell other realms. A banner
    /// cannot hide aboard a ship, in a siege, among enemies or in a settlement of others.
    Change.hide, Act, (banner: ScriptType::Banner, known_to: ScriptType::Optional(&ScriptType::REALMS)) -> ScriptType::Nothing, hide;
    /// A banner in hiding appears, whoever stands there. False for one that everybody sees, if a rule forbids it
    /// (`refuse.event`), and in a settlement of others.
    Change.appear, Act, (banner: ScriptType::Banner) -> ScriptType::Flag, appear;
    /// A banner may not move for `turns` turns of its realm, the present one included.
    Change.forbid_moves, Act, (banner: ScriptType::Banner, turns: ScriptType::Number) -> ScriptType::Nothing, forbid_moves;
    /// A banner may neither scout nor move in the next `turns` turns of its realm.
    Change.forbid_scouting_and_moves, Act, (banner: ScriptType::Banner, turns: ScriptType::Number) -> ScriptType::Nothing, forbid_scouting_and_moves;
    /// A banner uses the present turn of its realm for something else and can no longer scout or
    /// move in it. `what` says for what, as a verb, such as "explores D4".
    Change.use_turn, Act, (banner: ScriptType::Banner, what: ScriptType::Text) -> ScriptType::Nothing, use_turn;
    /// A realm learns the points of a banner, and what it holds where banners hold units and
    /// characters.
    Change.reveal, Act, (banner: ScriptType::Banner, to: ScriptType::Realm) -> ScriptType::Nothing, reveal;
}

fn points(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, by, why) = (
        standing(call.world(), banner(call.argument(0)))?,
        sane(call.number(1))?,
        reason(call, 2)?,
    );
    let changed = flow(call, |turn, cite| {
        if by < 0 {
            let lost = choosing::suffer_loss(turn, id, -by, FallFirst::default(), why, cite)?;
            return Ok(-lost);
        }
        if by > 0 {
            if turn.state().has_rosters() {
                return Ok(casualties::gain_models(turn, id, by, why, cite));
            }
            turn.emit_rule(cite, BannerEvent::PointsChanged { banner: id, by, what: why });
        }
        Ok(by)
    })?;
    Ok(ScriptValue::Number(changed))
}

fn baggage(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, by, why) = (
        standing(call.world(), banner(call.argument(0)))?,
        sane(call.number(1))?,
        reason(call, 2)?,
    );
    let changed = emit(call, |turn, cite| {
        if by < 0 {
            -banners::lose_baggage(turn, id, -by, why, cite)
        } else {
            banners::gain_baggage(turn, id, by, why, cite)
        }
    })?;
    Ok(ScriptValue::Number(changed))
}

fn race(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let banner = standing(call.world(), banner(call.argument(0)))?;
    let race = call.given(1).then(|| race_named(call.world(), call.text(1))).transpose()?;
    if call.world().read(|look| look.game.state.banner(banner).race != race)? {
        emit(call, |turn, cite| {
            turn.emit_rule(cite, BannerEvent::BannerRaceChanged { banner, race })
        })?;
    }
    Ok(ScriptValue::Nothing)
}

fn remove(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, why) = (standing(call.world(), banner(call.argument(0)))?, reason(call, 1)?);
    emit(call, |turn, cite| banners::remove_banner(turn, id, why, cite))?;
    Ok(ScriptValue::Nothing)
}

fn place(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, to) = (standing(call.world(), banner(call.argument(0)))?, tile(call.argument(1)));
    if !call.world().read(|look| entering::can_enter(&look.game, id, to))? {
        return Err(wrong(say!("the banner may not be on this tile")));
    }
    emit(call, |turn, cite| {
        let left = turn.state().banner(id).at;
        if turn.state().banner(id).shut_in {
            turn.emit_rule(cite, FightEvent::ShutIn { banner: id, shut_in: false });
        }
        turn.emit_rule(
            cite,
            BannerEvent::BannerPlaced { banner: id, to, ground: Ground(0), side: None },
        );
        banners::settle_siege(turn, left);
    })?;
    Ok(ScriptValue::Nothing)
}

fn hide(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let id = standing(call.world(), banner(call.argument(0)))?;
    let known_to = realms_given(call.argument(1));
    call.world().read(|look| match look.game.state.is_hidden(id) {
        true => Ok(()),
        false => hiding::check(&look.game, id).map_err(wrong),
    })??;
    emit(call, |turn, cite| {
        let hides = hiding::hides(turn.state(), id, known_to);
        turn.emit_rule(cite, hides);
    })?;
    Ok(ScriptValue::Nothing)
}

fn appear(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let id = standing(call.world(), banner(call.argument(0)))?;
    let hidden = call.world().read(|look| look.game.state.is_hidden(id))?;
    let appeared = emit(call, |turn, cite| hidden && hiding::appear(turn, id, cite))?;
    Ok(ScriptValue::Flag(appeared))
}

fn turns(call: &Call<'_>, at: usize) -> Result<u8, Fault> {
    u8::try_from(call.number(at)).map_err(|_| {
        wrong(say!("{number} is not a number of turns: 0 to 255", number = quoted(call.number(at))))
    })
}

fn forbid_moves(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, stay) = (standing(call.world(), banner(call.argument(0)))?, turns(call, 1)?);
    emit(call, |turn, cite| {
        turn.emit_rule(
            cite,
            BannerEvent::Held { banner: id, stay, quiet_next: 0, rule: cite.0.to_owned() },
        )
    })?;
    Ok(ScriptValue::Nothing)
}

fn forbid_scouting_and_moves(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, quiet_next) = (standing(call.world(), banner(call.argument(0)))?, turns(call, 1)?);
    emit(call, |turn, cite| {
        turn.emit_rule(
            cite,
            BannerEvent::Held { banner: id, stay: 0, quiet_next, rule: cite.0.to_owned() },
        )
    })?;
    Ok(ScriptValue::Nothing)
}

fn use_turn(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (banner, what) =
        (standing(call.world(), banner(call.argument(0)))?, message(call, call.text(1))?);
    emit(call, |turn, cite| {
        turn.emit_rule(cite, BannerEvent::Busy { banner, what, rule: cite.0.to_owned() })
    })?;
    Ok(ScriptValue::Nothing)
}

fn reveal(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, to) = (standing(call.world(), banner(call.argument(0)))?, realm(call.argument(1)));
    emit(call, |turn, cite| {
        scouting::reveal_strength(turn, cite, to, id);
        victims::reveal_roster(turn, cite, to, id);
    })?;
    Ok(ScriptValue::Nothing)
}
