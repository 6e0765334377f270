//! Marks that scripts lay on tiles and lift.

use crate::campaign::knowledge::Viewer;
use crate::campaign::{MapEvent, Mark, RecordEvent, ScriptValue, Until};
use crate::engine::core::scripting::hook_calls;
use crate::fault::Fault;
use crate::lua::api::Call;
use crate::lua::api::change::{emit, unless_forbidden, wrong};
use crate::lua::api::script_values::{realms_given, tile};
use crate::lua::declare::is_word;
use crate::rules::MarkBearer;
use crate::say;
use crate::text::quoted;

/// Most marks that lie at one time.
const MOST_MARKS: usize = 1000;

fn until(thing: Option<&ScriptValue>, unsaid: Until) -> Result<Until, Fault> {
    let known = || Until::WORDS.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
    match thing {
        None | Some(ScriptValue::Nothing) => Ok(unsaid),
        Some(ScriptValue::Number(rounds)) => {
            let rounds = u8::try_from(*rounds).ok().filter(|rounds| *rounds > 0);
            rounds.map(Until::Rounds).ok_or_else(|| wrong(say!("a mark lies for 1 to 255 rounds")))
        }
        Some(ScriptValue::Text(word)) => {
            match Until::WORDS.iter().find(|(known, _)| known == word) {
                Some((_, until)) => Ok(*until),
                None => Err(wrong(say!("a mark cannot end with '{word}'", word = quoted(word)))
                    .help(known())),
            }
        }
        Some(_) => Err(wrong(say!("`ends` is a word or a number of rounds")).help(known())),
    }
}

pub(super) fn mark(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, name) = (tile(call.argument(0)), call.text(1).to_owned());
    if !is_word(&name) || name.len() > 60 {
        return Err(wrong(say!(
            "'{name}' cannot be the name of a mark: small letters and `_`",
            name = quoted(name)
        )));
    }
    let options = if let ScriptValue::Map(options) = call.argument(2) {
        options.clone()
    } else {
        std::collections::BTreeMap::new()
    };
    let kind = call.shared.rules.mark_kind(&name);
    if kind.is_some_and(|kind| kind.on != MarkBearer::Tile) {
        return Err(wrong(say!("'{name}' is a mark that ships bear", name = quoted(name)))
            .help(say!("`change.mark_ship` puts it on one")));
    }
    let declared = kind.is_some();
    let until = until(options.get("ends"), if declared { Until::Lifted } else { Until::Season })?;
    let amount = options.get("amount").and_then(ScriptValue::number).unwrap_or(0);
    let by = options
        .get("by")
        .and_then(|by| if let ScriptValue::Realm(realm) = by { Some(*realm) } else { None });
    if call.world().read(|look| look.game.state.all_marks().count())? >= MOST_MARKS {
        return Err(wrong(say!("{most} marks lie on the map already", most = MOST_MARKS)));
    }
    if let Some(refused) =
        call.world().read(|look| hook_calls::spell_refused(&look.game, &name, place, by))?
    {
        emit(call, |turn, _| {
            turn.emit_rule(refused.rule, RecordEvent::Said { text: refused.why.to_mark() })
        })?;
        return Ok(ScriptValue::Flag(false));
    }
    let known_to = options.get("known_to").map(|known_to| {
        let mut realms = realms_given(known_to);
        realms.sort_unstable();
        realms.dedup();
        realms
    });
    let mark = Mark { name: name.clone(), place, by, amount, until, known_to };
    let laid = MapEvent::MarkLaid(mark);
    unless_forbidden(call, laid, |turn, cite, laid| {
        if Viewer::Host.mark(turn.state(), &name, place).is_some() {
            turn.emit_rule(cite, MapEvent::MarkLifted { place, name });
        }
        turn.emit_rule(cite, laid);
    })
}

pub(super) fn unmark(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, name) = (tile(call.argument(0)), call.text(1).to_owned());
    let lies =
        call.world().read(|look| Viewer::Host.mark(look.game.state, &name, place).is_some())?;
    if lies {
        emit(call, |turn, cite| turn.emit_rule(cite, MapEvent::MarkLifted { place, name }))?;
    }
    Ok(ScriptValue::Flag(lies))
}
