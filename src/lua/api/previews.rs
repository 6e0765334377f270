//! Previews of answers: scripts play them on copies of the campaign, and report the outcomes.

use std::collections::BTreeMap;
use std::rc::Rc;

use mlua::{Function, Lua, Value};

use super::change::wrong;
use super::{Call, rows};
use crate::campaign::{ScriptField, ScriptType, ScriptValue};
use crate::engine::core::scripting::interface::ScriptPreviews;
use crate::engine::core::scripting::previews::{self, Outcome};
use crate::engine::core::text_limits::{LONGEST_REASON, lines as lines_shown};
use crate::engine::{Flow, Order, Stop, Turn};
use crate::fault::Fault;
use crate::lua::convert::{to_lua, typed};
use crate::lua::shared::{Frame, Shared};
use crate::say;
use crate::text::Text;

const DETAILS: ScriptType = ScriptType::Optional(&ScriptType::Fields(&[
    ScriptField { name: "at", of: ScriptType::Optional(&ScriptType::Number) },
    ScriptField {
        name: "numbers",
        of: ScriptType::Optional(&ScriptType::Map(&ScriptType::Number)),
    },
]));

/// The type of the function that may follow the options of a question; it is given an answer of this type.
macro_rules! preview_function {
    ($of:expr) => {
        ScriptType::Optional(&ScriptType::Function(
            &[ScriptField { name: "answer", of: $of }],
            &ScriptType::Optional(&ScriptType::LINES),
        ))
    };
}
pub(super) use preview_function;

// Two of these say "foresee" where all else says "preview": api 2 and 3 have them so, and so have the rules that
// recorded campaigns keep. They change with the next version of the interface.
rows! { FUNCTIONS:
    /// Says what came of something, for `preview` and `odds`: they go through every way in which
    /// the dice can fall, and show how likely each `result` is. Results stand in the order of
    /// their `at`, and `numbers`, each by its name, are shown with their spread: points that are
    /// lost, gold that is won. Whatever else the campaign does nobody hears of it, so the code
    /// that carries a thing out may say it.
    Play.outcome, Act, (of: ScriptType::Text, result: ScriptType::Text, options: DETAILS) -> ScriptType::Nothing, outcome;
    /// In a preview, what comes from here on is compared with the campaign as it is now: first a
    /// script spends what the lines of a sheet spend that are written already. Elsewhere it does
    /// nothing.
    Play.foresee_from_here, Act, () -> ScriptType::Nothing, preview_from_here;
    /// The realm for which a preview tries out what may come of something, while it does; else nil.
    /// A script that goes by what the manifest calls `public_memory` can leave out here what only
    /// others may know.
    Campaign.foreseen_by, Look, () -> ScriptType::Optional(&ScriptType::Realm), preview_for;
}

/// Numbers that may go with one outcome.
const MOST: usize = 6;

fn outcome(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let [of, result] = [call.text(0), call.text(1)];
    for text in [of, result] {
        let length = call.shared.length(text);
        if length.blank || length.letters > LONGEST_REASON {
            return Err(wrong(say!(
                "what came of something is a text of at most {most} letters",
                most = LONGEST_REASON
            )));
        }
    }
    let number = |thing: &ScriptValue| thing.number().unwrap_or(0);
    let at = super::ask::option(call, 2, "at").map_or(0, number);
    let numbers: BTreeMap<String, i64> = match super::ask::option(call, 2, "numbers") {
        Some(ScriptValue::Map(named)) => {
            named.iter().map(|(name, thing)| (name.clone(), number(thing))).collect()
        }
        _ => BTreeMap::new(),
    };
    if numbers.len() > MOST {
        return Err(wrong(say!("no more than {most} numbers go with an outcome", most = MOST)));
    }
    let outcome = Outcome { of: of.to_owned(), result: result.to_owned(), at, numbers };
    call.world().act(|turn| previews::came_to(turn, outcome))?;
    Ok(ScriptValue::Nothing)
}

fn preview_from_here(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    call.world().act(previews::preview_from_here)?;
    Ok(ScriptValue::Nothing)
}

fn preview_for(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    Ok(ScriptValue::from(call.shared.preview_for.get()))
}

/// Lines that a preview returns.
///
/// # Errors
/// A fault where it returns anything else.
pub(in crate::lua) fn lines(value: &Value, what: impl Fn() -> Text) -> Result<Vec<String>, Fault> {
    let thing = typed(value, ScriptType::Optional(&ScriptType::LINES), what)?;
    let given = if let ScriptValue::List(lines) = &thing {
        lines.as_slice()
    } else {
        std::slice::from_ref(&thing)
    };
    Ok(lines_shown(given.iter().filter_map(ScriptValue::as_text)))
}

/// The function that a question is given for its previews.
struct OfQuestion {
    lua: Lua,
    shared: Rc<Shared>,
    frame: Frame,
    function: Function,
    answer: Box<dyn Fn(&Order) -> ScriptValue>,
}

impl ScriptPreviews for OfQuestion {
    fn play(&self, turn: &mut Turn<'_>, answer: &Order) -> Flow<Vec<String>> {
        let played = self.shared.world.acting(turn, || {
            self.shared.within(self.frame, || {
                let told = to_lua(&self.lua, &(self.answer)(answer))
                    .map_err(|error| Fault::new("lua::memory", Text::system_error(&error)))?;
                let owner = self.frame.owner;
                let value: Value =
                    self.shared.gauge.call(&self.lua, owner, &self.function, told)?;
                lines(&value, || say!("what the preview of a question returns"))
            })
        });
        if let Some(stop) = self.shared.stop.take() {
            return Err(stop);
        }
        played.map_err(|fault| {
            self.shared.fail(fault);
            Stop::Failed
        })
    }
}

/// Returns the preview that a question is given, if it is; `answer` makes of an order what the script gets.
pub(super) fn of_question(
    call: &Call<'_>,
    answer: impl Fn(&Order) -> ScriptValue + 'static,
) -> Option<Rc<dyn ScriptPreviews>> {
    let function = call.function.clone()?;
    let (lua, shared, frame) = (call.lua.clone(), Rc::clone(call.shared), call.shared.frame());
    Some(Rc::new(OfQuestion { lua, shared, frame, function, answer: Box::new(answer) }))
}
