//! Questions of scripts that are answered by several named parts.

use super::ask::{advised, offered, option, question, secret, sheet, whom, words};
use super::change::wrong;
use super::play::flow;
use super::{Call, rows};
use crate::campaign::{ScriptField, ScriptType, ScriptValue};
use crate::engine::core::report::{PartValues, Report, ReportPart, Reported};
use crate::fault::Fault;

const REALM: ScriptType = ScriptType::Optional(&ScriptType::Realm);
const PART: &[ScriptField] = &[
    ScriptField { name: "name", of: ScriptType::Text },
    ScriptField { name: "words", of: ScriptType::Optional(&ScriptType::List(&ScriptType::Text)) },
    ScriptField { name: "low", of: ScriptType::Optional(&ScriptType::Number) },
    ScriptField { name: "high", of: ScriptType::Optional(&ScriptType::Number) },
    ScriptField { name: "optional", of: ScriptType::Optional(&ScriptType::Flag) },
];

rows! { FUNCTIONS:
    /// Asks a realm (nil: the host) for a report of several named parts, such as how a battle on the
    /// table ended: `report winner red margin 200`, in any order, in one line or several. A part is
    /// one of some `words`, or a number from `low` to `high`; those that are `optional` may be left
    /// out. Returns what each part says, by its name. `advice` is such a table too.
    Ask.report, Act, (realm: REALM, question: ScriptType::Text, parts: ScriptType::List(&ScriptType::Fields(PART)), options: advised!(ScriptType::Map(&ScriptType::Any))) -> ScriptType::Map(&ScriptType::Any), report;
}

/// Most parts of one report.
const MOST: usize = 100;

fn part(thing: &ScriptValue) -> Result<ReportPart, Fault> {
    let ScriptValue::Map(fields) = thing else { return Err(wrong("a part is a table")) };
    let given = |key: &str| fields.get(key).filter(|thing| **thing != ScriptValue::Nothing);
    if let Some(key) = fields.keys().find(|key| PART.iter().all(|field| field.name != **key)) {
        return Err(wrong(format!("a part has no '{key}'")));
    }
    let name = given("name").and_then(ScriptValue::as_text).unwrap_or_default().to_owned();
    let plain = |letter: char| letter.is_alphanumeric() || letter == '_';
    if name.is_empty() || !name.chars().all(plain) {
        return Err(wrong(format!("'{name}' cannot be the name of a part"))
            .help("write it in one word of letters, digits and `_`"));
    }
    offered(vec![name.clone()])?;
    let number = |key: &str| given(key).and_then(ScriptValue::number);
    let values = match (given("words"), number("low"), number("high")) {
        (Some(list), None, None) => {
            let words = offered(words(list))?;
            if let Some(word) = words.iter().find(|word| word.contains(['=', ','])) {
                return Err(wrong(format!(
                    "'{word}' cannot be typed in a report: it has a `=` or `,`"
                )));
            }
            PartValues::Words(words)
        }
        (None, Some(low), Some(high)) if low <= high && low >= -1_000_000 && high <= 1_000_000 => {
            PartValues::Numbers(low, high)
        }
        _ => {
            return Err(wrong(format!(
                "the part '{name}' has either `words`, or `low` and `high` with numbers from -1000000 to 1000000"
            )));
        }
    };
    Ok(ReportPart { name, values, optional: given("optional") == Some(&ScriptValue::Flag(true)) })
}

fn report(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (who, prompt) = (whom(call)?, question(call, 1)?);
    let parts: Vec<ReportPart> = call.list(2).iter().map(part).collect::<Result<_, _>>()?;
    if parts.is_empty() || parts.len() > MOST {
        return Err(wrong(format!("a report has from 1 to {MOST} parts")));
    }
    let twice = |at: usize| {
        parts[..at].iter().any(|other| other.name.eq_ignore_ascii_case(&parts[at].name))
    };
    if let Some(at) = (0..parts.len()).find(|at| twice(*at)) {
        return Err(wrong(format!("two parts are called '{name}'", name = parts[at].name)));
    }
    let mut ask = Report {
        prompt,
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
        let said = ask.read(&line).map_err(|faults| faults.join("; "));
        let said = said.map_err(|why| wrong(format!("the advice '{line}' is no report: {why}")))?;
        if let Some(part) = ask.missing(&said).next() {
            return Err(wrong(format!(
                "the advice '{line}' leaves out '{name}'",
                name = part.name
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
    let said = flow(call, |turn, _| turn.ask_report(who, ask, page.as_deref()))?;
    let told = |(name, value): (String, String)| {
        let number = if numbers.contains(&name) { value.parse().ok() } else { None };
        (name, number.map_or(ScriptValue::text(value), ScriptValue::Number))
    };
    Ok(ScriptValue::Map(said.into_iter().map(told).collect()))
}
