//! `string.find`, `match`, `gmatch` and `gsub` as the prelude calls them: patterns in texts, with
//! all work paid for.
//!
//! Each returns `true` and what Luau's own would, or `false` and what is wrong, which the
//! prelude raises as an error of the line that called it.

use std::cell::Cell;
use std::rc::Rc;

use mlua::{Lua, LuaString, MultiValue, Table, Value};

use super::limits::Gauge;
use super::pattern::{Capture, MatchEnd, PatternSearch, is_plain, plain};
use super::report;
use crate::counted;
use crate::fault::Fault;

/// Letters looked at for one step.
const LETTERS: u64 = 32;
/// Replacements by a function inside replacements by a function.
const NESTED: u32 = 50;
/// What it costs to ask a table or function for a replacement.
const REPLACED: u64 = 2;
/// Bytes copied for one step.
pub(super) const BYTES: usize = 64;

/// Why a function returns nothing.
enum Failed {
    /// Its arguments, or the pattern.
    Wrong(String),
    /// The script is stopped, or what it gave raised an error.
    Error(mlua::Error),
}

impl From<mlua::Error> for Failed {
    fn from(error: mlua::Error) -> Self {
        Failed::Error(error)
    }
}

type TextResult<T = MultiValue> = Result<T, Failed>;

/// A call of one of them.
struct TextCall<'a> {
    lua: &'a Lua,
    gauge: &'a Gauge,
    name: &'static str,
    values: &'a MultiValue,
    /// Functions that replace something now.
    nested: &'a Cell<u32>,
}

/// What one of them does.
type Run = fn(&TextCall<'_>) -> TextResult;

/// The four functions, in a table for the prelude.
pub(super) fn functions(lua: &Lua, gauge: &Gauge) -> mlua::Result<Table> {
    let table = lua.create_table()?;
    let nested = Rc::new(Cell::new(0));
    let rows: [(&'static str, Run); 4] =
        [("find", find), ("match", matched), ("gmatch", next_match), ("gsub", gsub)];
    for (name, run) in rows {
        let (gauge, nested) = (gauge.clone(), Rc::clone(&nested));
        let function = lua.create_function(move |lua, values: MultiValue| {
            match run(&TextCall { lua, gauge: &gauge, name, values: &values, nested: &nested }) {
                Ok(mut values) => {
                    values.push_front(Value::Boolean(true));
                    Ok(values)
                }
                Err(Failed::Wrong(message)) => {
                    let message = Value::String(lua.create_string(message)?);
                    Ok(MultiValue::from_iter([Value::Boolean(false), message]))
                }
                Err(Failed::Error(error)) => Err(error),
            }
        })?;
        table.raw_set(name, function)?;
    }
    Ok(table)
}

/// A text that would be longer than any may be.
pub(super) fn too_long(bytes: impl Copy + std::fmt::Display + TryInto<i64>, most: usize) -> Fault {
    Fault::new(
        "lua::text",
        format!(
            "a text of {bytes} is too long: at most {most}",
            bytes = counted::count(bytes, "byte")
        ),
    )
    .help("keep a list of shorter ones")
}

impl TextCall<'_> {
    fn value(&self, at: usize) -> &Value {
        self.values.get(at).unwrap_or(&Value::Nil)
    }

    fn unexpected<T>(&self, at: usize, wanted: &str) -> TextResult<T> {
        let number = at + 1;
        Err(Failed::Wrong(match self.values.get(at) {
            None => format!(
                "missing argument #{number} to '{name}' ({wanted} expected)",
                name = self.name
            ),
            Some(other) => {
                let given = if other.is_nil() { "nil" } else { other.type_name() };
                format!(
                    "invalid argument #{number} to '{name}' ({wanted} expected, got {given})",
                    name = self.name
                )
            }
        }))
    }

    /// A text, or a number as one.
    fn text(&self, at: usize) -> TextResult<LuaString> {
        match self.value(at) {
            value @ (Value::String(_) | Value::Number(_) | Value::Integer(_)) => {
                match self.lua.coerce_string(value.clone())? {
                    Some(text) => Ok(text),
                    None => self.unexpected(at, "string"),
                }
            }
            _ => self.unexpected(at, "string"),
        }
    }

    /// A whole number, or what it is if left out.
    fn number(&self, at: usize, unsaid: i64) -> TextResult<i64> {
        if self.value(at).is_nil() {
            return Ok(unsaid);
        }
        if let Value::String(text) = self.value(at) {
            self.gauge.charge(self.lua, (text.as_bytes().len() / BYTES) as u64)?;
        }
        #[allow(clippy::cast_possible_truncation)]
        match self.lua.coerce_number(self.value(at).clone())? {
            Some(number) => Ok((number as i64).clamp(i32::MIN.into(), i32::MAX.into())),
            None => self.unexpected(at, "number"),
        }
    }

    /// Where to begin, from 0; none if that is behind the end.
    fn start(&self, at: usize, length: usize) -> TextResult<Option<usize>> {
        let length = i64::try_from(length).unwrap_or(i64::MAX);
        let given = self.number(at, 1)?;
        let start = (if given < 0 { given + length + 1 } else { given }).max(1);
        Ok(usize::try_from(start - 1).ok().filter(|_| start <= length + 1))
    }

    /// Work that the steps that are left would pay.
    fn work(&self) -> u64 {
        self.gauge.left().saturating_mul(LETTERS)
    }

    /// Pays for what was done of it, also if the search came to nothing.
    fn paid<T>(&self, left: u64, found: Result<T, MatchEnd>) -> TextResult<T> {
        let spent = matches!(found, Err(MatchEnd::Spent));
        let steps = if spent { u64::MAX } else { (self.work() - left).div_ceil(LETTERS) };
        self.gauge.charge(self.lua, steps)?;
        found.map_err(|ended| match ended {
            MatchEnd::Wrong(message) => Failed::Wrong(message),
            MatchEnd::Spent => Failed::Wrong("too much work".to_owned()),
        })
    }

    /// A capture as a value.
    fn shown(&self, text: &[u8], capture: Capture) -> mlua::Result<Value> {
        #[allow(clippy::cast_precision_loss)]
        Ok(match capture {
            Capture::Text(start, end) => Value::String(self.lua.create_string(&text[start..end])?),
            Capture::Position(at) => Value::Number(at as f64),
        })
    }

    /// Captures as values, their letters paid for.
    fn all_shown(&self, text: &[u8], captures: &[Capture]) -> TextResult<Vec<Value>> {
        let letters = |capture: &Capture| {
            if let Capture::Text(start, end) = capture { end - start } else { 0 }
        };
        let bytes: usize = captures.iter().map(letters).sum();
        self.gauge.charge(self.lua, (bytes / BYTES) as u64)?;
        Ok(captures
            .iter()
            .map(|capture| self.shown(text, *capture))
            .collect::<mlua::Result<_>>()?)
    }
}

#[allow(clippy::cast_precision_loss)]
fn place(at: usize) -> Value {
    Value::Number(at as f64)
}

/// The pattern without the `^` that binds it to the start.
fn anchored(pattern: &[u8]) -> (bool, &[u8]) {
    pattern.strip_prefix(b"^").map_or((false, pattern), |rest| (true, rest))
}

fn find(call: &TextCall<'_>) -> TextResult {
    search(call, true)
}

fn matched(call: &TextCall<'_>) -> TextResult {
    search(call, false)
}

fn search(call: &TextCall<'_>, places: bool) -> TextResult {
    let (text, pattern) = (call.text(0)?, call.text(1)?);
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let nothing = || MultiValue::from_iter([Value::Nil]);
    let Some(start) = call.start(2, text.len())? else { return Ok(nothing()) };
    let by_letters = !matches!(call.value(3), Value::Nil | Value::Boolean(false));
    if places && (by_letters || is_plain(&pattern)) {
        let (left, found) = match plain(&text, &pattern, start, call.work()) {
            Ok((found, left)) => (left, Ok(found)),
            Err(ended) => (0, Err(ended)),
        };
        let found = call.paid(left, found)?;
        return Ok(found.map_or_else(nothing, |at| {
            MultiValue::from_iter([place(at + 1), place(at + pattern.len())])
        }));
    }
    let (bound, pattern) = anchored(&pattern);
    let mut search = PatternSearch::new(&text, pattern, call.work());
    let found = search.from(start, bound);
    let Some((begin, end)) = call.paid(search.left(), found)? else { return Ok(nothing()) };
    let captures =
        if places && search.level() == 0 { Ok(Vec::new()) } else { search.captures(begin, end) };
    let captures = call.paid(call.work(), captures)?;
    let mut values = call.all_shown(&text, &captures)?;
    if places {
        values.splice(0..0, [place(begin + 1), place(end)]);
    }
    Ok(MultiValue::from_vec(values))
}

/// A step of `gmatch`: text, pattern and where to begin (from 0) → where to begin next, and the
/// captures.
fn next_match(call: &TextCall<'_>) -> TextResult {
    let (text, pattern) = (call.text(0)?, call.text(1)?);
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let start = usize::try_from(call.number(2, 0)?).unwrap_or(0);
    let mut search = PatternSearch::new(&text, &pattern, call.work());
    let found = search.from(start, false);
    let Some((begin, end)) = call.paid(search.left(), found)? else {
        return Ok(MultiValue::from_iter([place(text.len() + 1)]));
    };
    let captures = call.paid(call.work(), search.captures(begin, end))?;
    let mut values = call.all_shown(&text, &captures)?;
    values.insert(0, place(if end == begin { end + 1 } else { end }));
    Ok(MultiValue::from_vec(values))
}

fn gsub(call: &TextCall<'_>) -> TextResult {
    let (text, pattern) = (call.text(0)?, call.text(1)?);
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let with = match call.value(2) {
        Value::Number(_) | Value::Integer(_) | Value::String(_) => Value::String(call.text(2)?),
        with @ (Value::Function(_) | Value::Table(_)) => with.clone(),
        _ => return call.unexpected(2, "string/function/table"),
    };
    let most = call.number(3, i64::try_from(text.len()).unwrap_or(i64::MAX) + 1)?;
    let (bound, pattern) = anchored(&pattern);
    let (mut count, mut at, mut result) = (0, 0, Vec::with_capacity(text.len()));
    while count < most {
        let mut search = PatternSearch::new(&text, pattern, call.work());
        let found = search.at(at);
        let found = call.paid(search.left(), found)?;
        if let Some(end) = found {
            count += 1;
            replaced(call, &search, (&text, at, end), &with, &mut result)?;
        }
        match found {
            Some(end) if end > at => at = end,
            _ if at < text.len() => {
                result.push(text[at]);
                at += 1;
            }
            _ => break,
        }
        if bound {
            break;
        }
    }
    fits(call, result.len() + text.len() - at)?;
    result.extend_from_slice(&text[at..]);
    call.gauge.charge(call.lua, (result.len() / BYTES) as u64)?;
    #[allow(clippy::cast_precision_loss)]
    let count = Value::Number(count as f64);
    Ok(MultiValue::from_iter([Value::String(call.lua.create_string(result)?), count]))
}

/// Whether the text that is made may have this many bytes.
fn fits(call: &TextCall<'_>, bytes: usize) -> TextResult<()> {
    let most = call.gauge.limits().text;
    if bytes > most { Err(mlua::Error::external(too_long(bytes, most)).into()) } else { Ok(()) }
}

/// Adds what stands for a match.
fn replaced(
    call: &TextCall<'_>,
    search: &PatternSearch<'_>,
    (text, start, end): (&[u8], usize, usize),
    with: &Value,
    result: &mut Vec<u8>,
) -> TextResult<()> {
    let first = || {
        call.paid(call.work(), search.capture(0, start, end))
            .and_then(|first| Ok(call.shown(text, first)?))
    };
    let value = match with {
        Value::String(template) => {
            return filled(call, search, (text, start, end), &template.as_bytes(), result);
        }
        Value::Table(table) => {
            call.gauge.charge(call.lua, REPLACED)?;
            table.get::<Value>(first()?)?
        }
        Value::Function(function) => {
            call.gauge.charge(call.lua, REPLACED)?;
            let captures = call.paid(call.work(), search.captures(start, end))?;
            let arguments = MultiValue::from_vec(call.all_shown(text, &captures)?);
            let depth = call.nested.get();
            if depth >= NESTED {
                return Err(mlua::Error::external(report::too_deep()).into());
            }
            call.nested.set(depth + 1);
            let answer = function.call::<Value>(arguments);
            call.nested.set(depth);
            // An error is passed on with all that was called, which is much where calls stand in
            // calls.
            answer.or_else(|error| call.gauge.charge(call.lua, 100).and(Err(error)))?
        }
        _ => Value::Nil,
    };
    match value {
        Value::Nil | Value::Boolean(false) => add(call, &text[start..end], result),
        Value::String(_) | Value::Number(_) | Value::Integer(_) => {
            let text = call.lua.coerce_string(value)?;
            text.map_or(Ok(()), |text| add(call, &text.as_bytes(), result))
        }
        other => Err(Failed::Wrong(format!(
            "invalid replacement value (a {type_name})",
            type_name = other.type_name()
        ))),
    }
}

fn add(call: &TextCall<'_>, bytes: &[u8], result: &mut Vec<u8>) -> TextResult<()> {
    fits(call, result.len() + bytes.len())?;
    result.extend_from_slice(bytes);
    Ok(())
}

/// A replacement in which `%1` stands for the first capture, and so on.
fn filled(
    call: &TextCall<'_>,
    search: &PatternSearch<'_>,
    (text, start, end): (&[u8], usize, usize),
    template: &[u8],
    result: &mut Vec<u8>,
) -> TextResult<()> {
    // Paid at once, for it is read again for every match.
    call.gauge.charge(call.lua, (template.len() / BYTES) as u64)?;
    let mut letters = template.iter();
    while let Some(letter) = letters.next() {
        match (letter, letters.as_slice().first()) {
            (b'%', Some(b'%')) => add(call, b"%", result)?,
            (b'%', Some(b'0')) => add(call, &text[start..end], result)?,
            (b'%', Some(digit @ b'1'..=b'9')) => {
                let found = search.capture(usize::from(digit - b'1'), start, end);
                match call.paid(call.work(), found)? {
                    Capture::Text(start, end) => add(call, &text[start..end], result)?,
                    Capture::Position(at) => add(call, at.to_string().as_bytes(), result)?,
                }
            }
            (b'%', _) => {
                return Err(Failed::Wrong("invalid use of '%' in replacement string".to_owned()));
            }
            (other, _) => {
                add(call, &[*other], result)?;
                continue;
            }
        }
        letters.next();
    }
    Ok(())
}
