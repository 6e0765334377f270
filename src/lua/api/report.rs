//! Questions of scripts that are answered by several named parts.

use super::ask::{advised, offered, option, question, secret, sheet, whom, words};
use super::change::wrong;
use super::play::flow;
use super::{Call, rows};
use crate::campaign::{ScriptField, ScriptType, ScriptValue};
use crate::engine::core::report::{self, OnlyIf, PartValues, ReportPart, ReportQuestion, Reported};
use crate::fault::Fault;
use crate::say;
use crate::text::{Joined, Text, quoted};

const REALM: ScriptType = ScriptType::Optional(&ScriptType::Realm);
const PART: &[ScriptField] = &[
    ScriptField { name: "name", of: ScriptType::Text },
    ScriptField { name: "words", of: ScriptType::Optional(&ScriptType::List(&ScriptType::Text)) },
    ScriptField { name: "low", of: ScriptType::Optional(&ScriptType::Number) },
    ScriptField { name: "high", of: ScriptType::Optional(&ScriptType::Number) },
    ScriptField { name: "optional", of: ScriptType::Optional(&ScriptType::Flag) },
    ScriptField { name: "only_if", of: ScriptType::Optional(&ScriptType::Fields(ONLY_IF)) },
];
const ONLY_IF: &[ScriptField] = &[
    ScriptField { name: "part", of: ScriptType::Text },
    ScriptField { name: "says", of: ScriptType::List(&ScriptType::Text) },
    ScriptField { name: "otherwise", of: ScriptType::Optional(&ScriptType::NUMBER_OR_TEXT) },
];

rows! { FUNCTIONS:
    /// Asks a realm (nil: the host) for a report of several named parts, such as how a battle on the
    /// table ended: `report winner red margin 200`, in any order, in one line or several. A part is
    /// one of some `words`, or a number from `low` to `high`; those that are `optional` may be left
    /// out. A part with `only_if` says something only where another `part` is one of the words that
    /// `says` lists, or else what it says `otherwise`; a report that contradicts itself is refused.
    /// Returns what each part says, by its name. `advice` is such a table too.
    Ask.report, Act, (realm: REALM, question: ScriptType::Text, parts: ScriptType::List(&ScriptType::Fields(PART)), options: advised!(ScriptType::Map(&ScriptType::Any))) -> ScriptType::Map(&ScriptType::Any), report;
}

/// Most parts of one report.
const MOST: usize = 100;

fn part(thing: &ScriptValue) -> Result<ReportPart, Fault> {
    let ScriptValue::Map(fields) = thing else { return Err(wrong(say!("a part is a table"))) };
    let given = |key: &str| fields.get(key).filter(|thing| **thing != ScriptValue::Nothing);
    if let Some(key) = fields.keys().find(|key| PART.iter().all(|field| field.name != **key)) {
        return Err(wrong(say!("a part has no '{key}'", key = quoted(key))));
    }
    let name = given("name").and_then(ScriptValue::as_text).unwrap_or_default().to_owned();
    let plain = |letter: char| letter.is_alphanumeric() || letter == '_';
    if name.is_empty() || !name.chars().all(plain) {
        return Err(wrong(say!("'{name}' cannot be the name of a part", name = quoted(name)))
            .help(say!("write it in one word of letters, digits and `_`")));
    }
    offered(vec![name.clone()])?;
    let number = |key: &str| given(key).and_then(ScriptValue::number);
    let values = match (given("words"), number("low"), number("high")) {
        (Some(list), None, None) => {
            let words = offered(words(list))?;
            if let Some(word) = words.iter().find(|word| word.contains(['=', ','])) {
                return Err(wrong(say!(
                    "'{word}' cannot be typed in a report: it has a `=` or `,`",
                    word = quoted(word)
                )));
            }
            PartValues::Words(words)
        }
        (None, Some(low), Some(high)) if low <= high && low >= -1_000_000 && high <= 1_000_000 => {
            PartValues::Numbers(low, high)
        }
        _ => {
            return Err(wrong(say!(
                "the part '{name}' has either `words`, or `low` and `high` with numbers from -1000000 to 1000000",
                name = quoted(name)
            )));
        }
    };
    let optional = given("optional") == Some(&ScriptValue::Flag(true));
    Ok(ReportPart { name, values, optional, only_if: given("only_if").map(only_if).transpose()? })
}

/// Returns a condition on a part.
fn only_if(thing: &ScriptValue) -> Result<OnlyIf, Fault> {
    let ScriptValue::Map(fields) = thing else { return Err(wrong(say!("`only_if` is a table"))) };
    let (Some(part), Some(says)) =
        (fields.get("part").and_then(ScriptValue::as_text), fields.get("says"))
    else {
        return Err(wrong(say!("`only_if` names a `part` and what it `says`")));
    };
    let otherwise = fields.get("otherwise").filter(|thing| **thing != ScriptValue::Nothing);
    Ok(OnlyIf {
        part: part.to_owned(),
        says: words(says),
        otherwise: otherwise.map(ScriptValue::shown),
    })
}

/// Returns a condition names another part, and words that it can say.
fn check_condition(part: &ReportPart, parts: &[ReportPart]) -> Result<(), Fault> {
    let Some(only_if) = &part.only_if else { return Ok(()) };
    let other = parts.iter().find(|other| other.name == only_if.part);
    let can_say = |word: &String| match other.map(|other| &other.values) {
        Some(PartValues::Words(words)) => words.contains(word),
        _ => false,
    };
    if !only_if.says.is_empty() && only_if.says.iter().all(can_say) {
        return Ok(());
    }
    Err(wrong(say!(
        "the part '{name}' is said only where '{of}' is something that it cannot be",
        name = quoted(&part.name),
        of = quoted(&only_if.part)
    )))
}

fn report(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (who, prompt) = (whom(call)?, question(call, 1)?);
    let parts: Vec<ReportPart> = call.list(2).iter().map(part).collect::<Result<_, _>>()?;
    if parts.is_empty() || parts.len() > MOST {
        return Err(wrong(say!("a report has from 1 to {most} parts", most = MOST)));
    }
    let twice = |at: usize| {
        parts[..at].iter().any(|other| other.name.eq_ignore_ascii_case(&parts[at].name))
    };
    if let Some(at) = (0..parts.len()).find(|at| twice(*at)) {
        return Err(wrong(say!("two parts are called '{name}'", name = quoted(&parts[at].name))));
    }
    parts.iter().try_for_each(|part| check_condition(part, &parts))?;
    let mut ask = ReportQuestion {
        prompt: Text::verbatim(prompt),
        parts,
        rule: call.shared.frame().cite.0,
        secret: secret(call, 3)?,
        advice: Reported::new(),
        given: Reported::new(),
    };
    if let Some(ScriptValue::Map(advice)) = option(call, 3, "advice") {
        let line: Vec<String> =
            advice.iter().map(|(name, value)| format!("{name} {}", value.shown())).collect();
        let line = line.join(" ");
        let said = ask.read(&line).map_err(|faults| {
            wrong(say!(
                "the advice '{line}' is no report: {why}",
                line = quoted(&line),
                why = Text::list(faults, Joined::Semicolon)
            ))
        })?;
        if let Some(part) = ask.missing(&said).next() {
            return Err(wrong(say!(
                "the advice '{line}' leaves out '{name}'",
                line = quoted(line),
                name = quoted(&part.name)
            )));
        }
        ask.advice = said;
    }
    let numbers: Vec<String> = ask
        .parts
        .iter()
        .filter(|part| matches!(part.values, PartValues::Numbers(..)))
        .map(|part| part.name.clone())
        .collect();
    let page = sheet(call, 3);
    let said = flow(call, |turn, _| report::ask_report(turn, who, ask, page.as_deref()))?;
    let told = |(name, value): (String, String)| {
        let number = if numbers.contains(&name) { value.parse().ok() } else { None };
        (name, number.map_or(ScriptValue::text(value), ScriptValue::Number))
    };
    Ok(ScriptValue::Map(said.into_iter().map(told).collect()))
}
