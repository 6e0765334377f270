//! Messages of scripts to players, and the sums behind numbers.

use crate::campaign::{CalendarEvent, RecordEvent, ScriptType, ScriptValue, Source, Sum};
use crate::fault::Fault;
use crate::lua::api::script_values::audience_named;
use crate::lua::api::{Call, rows};

use super::{emit, message, sane, wrong};
use crate::say;

rows! { FUNCTIONS:
    /// Tells everybody something.
    Change.say, Act, (text: ScriptType::Text) -> ScriptType::Nothing, say;
    /// Shows everybody something that is not news, such as the lay of a table: as `say`, but left
    /// out of the chronicle.
    Change.show, Act, (text: ScriptType::Text) -> ScriptType::Nothing, show;
    /// Tells everybody how a battle has ended that a script has fought: as `say`, and lists of
    /// battles show it as the result. `fought` are the realms that did: they are told of it first.
    Change.result, Act, (text: ScriptType::Text, fought: ScriptType::Optional(&ScriptType::List(&ScriptType::Realm))) -> ScriptType::Nothing, result;
    /// Tells one realm alone something, which the host reads as well; nil tells the host alone.
    Change.tell, Act, (realm: ScriptType::Optional(&ScriptType::Realm), text: ScriptType::Text) -> ScriptType::Nothing, tell;
    /// Shows how a number is worked out: `why` itemises it. Each part is `{amount, "reason"}`.
    /// Returns the sum.
    Change.explain, Act, (what: ScriptType::Text, parts: ScriptType::List(&ScriptType::List(&ScriptType::Any))) -> ScriptType::Number, explain;
}

fn say(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let text = message(call, call.text(0))?;
    emit(call, |turn, cite| turn.emit_rule(cite, RecordEvent::Said { text }))?;
    Ok(ScriptValue::Nothing)
}

fn show(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let text = message(call, call.text(0))?;
    emit(call, |turn, cite| turn.emit_rule(cite, RecordEvent::Shown { text }))?;
    Ok(ScriptValue::Nothing)
}

fn result(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let text = message(call, call.text(0))?;
    let realm = |value: &ScriptValue| match value {
        ScriptValue::Realm(realm) => Some(*realm),
        _ => None,
    };
    let fought = call.list(1).iter().filter_map(realm).collect();
    emit(call, |turn, cite| turn.emit_rule(cite, RecordEvent::ResultTold { text, fought }))?;
    Ok(ScriptValue::Nothing)
}

fn tell(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (told, text) = (audience_named(call, 0), message(call, call.text(1))?);
    emit(call, |turn, cite| turn.emit_to(cite, RecordEvent::Said { text }, told))?;
    Ok(ScriptValue::Nothing)
}

fn explain(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let what = call.shared.reason(call.text(0))?;
    let at = call.shared.here(call.lua);
    let cite = call.shared.frame().cite;
    let mut sum = Sum::default();
    for part in call.list(1) {
        let ScriptValue::List(pair) = part else { continue };
        let [ScriptValue::Number(amount), ScriptValue::Text(reason)] = pair.as_slice() else {
            return Err(wrong(say!(
                "each part is an amount and a reason, for instance `{{3, \"villages\"}}`"
            )));
        };
        sum.add(sane(*amount)?, call.shared.reason(reason)?.as_str(), cite, Source::Hook(at));
    }
    let total = sum.total();
    emit(call, |turn, cite| {
        turn.emit_rule(cite, CalendarEvent::Tallied { what: what.as_str(), sum })
    })?;
    Ok(ScriptValue::Number(total))
}
