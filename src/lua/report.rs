//! An error of Lua → a fault: our words, the line underlined, who called it. Nothing in it differs
//! from run to run.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::convert::type_named;
use super::known_words;
use crate::fault::{Fault, SourceFile};
use crate::say;
use crate::text::{Joined, Text, has_mark, quoted};

type ScriptFiles = BTreeMap<String, Arc<SourceFile>>;

/// Callers that a report names.
const MAX_FRAMES: usize = 8;
/// Letters of a message that a report shows.
const MAX_MESSAGE: usize = 500;
/// Bytes of a message in which texts of the campaign are read.
const LONGEST_MARK: usize = 4000;

/// Blanks before each caller but the first.
const INDENT: &str = "            ";

/// One Lua function of a mod that was running.
struct StackFrame<'a> {
    file: &'a Arc<SourceFile>,
    line: usize,
    function: Option<String>,
}

/// True if memory ran out.
pub(super) fn is_memory(error: &mlua::Error) -> bool {
    match error {
        mlua::Error::MemoryError(_) => true,
        mlua::Error::CallbackError { cause, .. } | mlua::Error::WithContext { cause, .. } => {
            is_memory(cause)
        }
        _ => false,
    }
}

/// Returns the fault that `error` of a call of `function` amounts to.
pub(super) fn fault(
    error: &mlua::Error,
    files: &ScriptFiles,
    function: Option<&mlua::Function>,
) -> Fault {
    let mut trace = String::new();
    let mut fault = fault_of(error, files, &mut trace);
    if fault.location().is_none() {
        fault = traced(fault, files, &trace);
    }
    if fault.location().is_none() { in_function(fault, files, function) } else { fault }
}

/// Returns the stack trace of the innermost error that led to this one.
pub(super) fn trace(error: &mlua::Error, files: &ScriptFiles) -> String {
    let mut trace = String::new();
    fault_of(error, files, &mut trace);
    trace
}

/// Returns the depth of the innermost function of a script in the stack, from the bottom.
pub(super) fn depth(trace: &str, files: &ScriptFiles) -> Option<usize> {
    let levels: Vec<&str> = trace.lines().filter(|line| line.starts_with('\t')).collect();
    let innermost = levels.iter().position(|line| frame(line, files).is_some())?;
    // Of a deep stack the middle is left out, in a line that says how much of it.
    let left_out = |line: &&str| {
        let rest = line.trim_start().strip_prefix("...")?.trim_start();
        let number = rest.strip_prefix("(skipping ")?.split(' ').next()?;
        number.parse::<usize>().ok()?.checked_sub(1)
    };
    let more: usize = levels.iter().filter_map(left_out).sum();
    Some(levels.len() + more - innermost)
}

/// Puts a fault at the function that was called.
pub(super) fn in_function(
    fault: Fault,
    files: &ScriptFiles,
    function: Option<&mlua::Function>,
) -> Fault {
    if let Some(info) = function.map(mlua::Function::info)
        && let Some(file) = info
            .source
            .as_deref()
            .and_then(|name| files.get(name.strip_prefix('@').unwrap_or(name)))
        && let Some(line) = info.line_defined
    {
        return fault.at(file, line_span(file, line), say!("in this function"));
    }
    fault
}

/// Returns the fault that there is no memory left.
pub(super) fn no_memory() -> Fault {
    Fault::new("lua::memory", say!("this needs more memory than a mod may use"))
        .help(say!("build smaller texts and tables, or keep fewer of them"))
}

/// Functions call each other without an end.
pub(super) fn too_deep() -> Fault {
    Fault::new("lua::depth", say!("functions call each other too deep"))
        .help(say!("does a function call itself without an end?"))
}

/// Follows the causes down to the one that says what is wrong, collecting the innermost traceback.
fn fault_of(error: &mlua::Error, files: &ScriptFiles, trace: &mut String) -> Fault {
    use mlua::Error as Lua;
    match error {
        Lua::CallbackError { traceback, cause } => {
            trace.clone_from(traceback);
            fault_of(cause, files, trace)
        }
        Lua::WithContext { cause, .. } => fault_of(cause, files, trace),
        Lua::ExternalError(cause) => match cause.downcast_ref::<Fault>() {
            Some(fault) => fault.clone(),
            None => Fault::new("lua::error", clean(&cause.to_string())),
        },
        Lua::RuntimeError(text) => {
            let (message, rest) = text.rsplit_once("\nstack traceback:").unwrap_or((text, ""));
            if !rest.is_empty() {
                *trace = rest.to_string();
            }
            runtime(message, files, trace)
        }
        Lua::MemoryError(_) => no_memory(),
        Lua::SyntaxError { message, .. } => placed("lua::syntax", message, files),
        Lua::BadArgument { to, pos, name, cause } => {
            let why = wrong_type(cause);
            let message = match (name, to) {
                (None, None) => say!("argument {number}: {why}", number = *pos, why),
                (None, Some(function)) => say!(
                    "argument {number} of `{function}`: {why}",
                    number = *pos,
                    function = quoted(function),
                    why
                ),
                (Some(name), None) => say!("argument `{name}`: {why}", name = quoted(name), why),
                (Some(name), Some(function)) => say!(
                    "argument `{name}` of `{function}`: {why}",
                    name = quoted(name),
                    function = quoted(function),
                    why
                ),
            };
            Fault::new("lua::type", message)
        }
        Lua::FromLuaConversionError { .. } => Fault::new(
            "lua::type",
            say!("what this returns is of the wrong type: {why}", why = wrong_type(error)),
        ),
        Lua::StackError => Fault::new("lua::depth", say!("too many values at once")),
        other => Fault::new("lua::error", clean(&other.to_string())),
    }
}

fn wrong_type(error: &mlua::Error) -> Text {
    match error {
        mlua::Error::FromLuaConversionError { from, to, message } => {
            let wanted = match to.as_str() {
                "String" => "string",
                to => to,
            };
            let (wanted, given) = (quoted(wanted), quoted(from));
            // Leaves out mlua's message on a plain mismatch, which is said already.
            match message.as_ref().filter(|message| !message.starts_with("expected")) {
                None => say!("{wanted} is wanted, {given} is given", wanted, given),
                Some(why) => say!(
                    "{wanted} is wanted, {given} is given ({why})",
                    wanted,
                    given,
                    why = quoted(clean(why))
                ),
            }
        }
        mlua::Error::ExternalError(cause) => quoted(clean(&cause.to_string())),
        other => quoted(clean(&other.to_string())),
    }
}

/// Returns an error raised by Lua itself or by `error`.
fn runtime(message: &str, files: &ScriptFiles, trace: &str) -> Fault {
    if let Some(kind) = address(message) {
        return Fault::new(
            "lua::error",
            say!("an error was raised with {kind} instead of a text", kind = type_named(kind)),
        )
        .help(say!("`error` wants a text that says what is wrong"));
    }
    if message == "nil" || message.is_empty() {
        return Fault::new("lua::error", say!("an error was raised without a text"))
            .help(say!("`error` wants a text that says what is wrong"));
    }
    if message.contains("stack overflow") {
        // The function that calls itself is of interest, and not the end of the stack.
        return traced(too_deep(), files, trace);
    }
    let mut fault = placed("lua::error", message, files);
    if message.contains("attempt to modify a readonly table") {
        fault.code = "lua::frozen";
        fault.message = say!("this changes what is read-only");
        return fault.help(
            say!("globals, libraries and what the host gives are read-only while playing, a table read from `campaign.vars` too: `table.clone` it, change that, and write it back"),
        );
    }
    fault
}

/// Turns `file:line: what` into a fault at that place.
fn placed(code: &'static str, message: &str, files: &ScriptFiles) -> Fault {
    let Some(PlacedMessage { file, line, text }) = split_place(message, files) else {
        return Fault::new(code, worded(message));
    };
    let Some(file) = file else {
        return Fault::new(code, worded(text));
    };
    let span = narrowed(file, line, &clean(text));
    Fault::new(code, worded(text)).at(file, span, say!("here"))
}

/// Puts the words of an error into a sentence if it is one of those that are known, or has texts of the campaign in it.
fn worded(message: &str) -> Text {
    if has_mark(message) && message.len() <= LONGEST_MARK {
        return Text::in_script(message);
    }
    let message = clean(message);
    known_words::sentence(&message).unwrap_or(Text::Verbatim(message))
}

/// Message of Luau with the place that it begins with.
struct PlacedMessage<'f, 'm> {
    /// None for the host's own Lua, whose places are dropped.
    file: Option<&'f Arc<SourceFile>>,
    line: usize,
    text: &'m str,
}

/// Splits a message off its place; None if it has no place.
fn split_place<'f, 'm>(message: &'m str, files: &'f ScriptFiles) -> Option<PlacedMessage<'f, 'm>> {
    let after = |name: &str| {
        let rest = message.strip_prefix(name)?.strip_prefix(':')?;
        let (line, text) = rest.split_once(':')?;
        Some((line.parse::<usize>().ok()?, text.trim_start()))
    };
    if let Some((line, text)) = after("margrave") {
        return Some(PlacedMessage { file: None, line, text });
    }
    files.iter().find_map(|(name, file)| {
        after(name).map(|(line, text)| PlacedMessage { file: Some(file), line, text })
    })
}

/// Adds the callers to a fault, and the place of the innermost if it has none.
pub(super) fn traced(mut fault: Fault, files: &ScriptFiles, trace: &str) -> Fault {
    let frames: Vec<StackFrame> = trace.lines().filter_map(|line| frame(line, files)).collect();
    let Some(first) = frames.first() else {
        return fault;
    };
    if fault.location().is_none() {
        let span = narrowed(first.file, first.line, &fault.message.in_english());
        fault = fault.at(first.file, span, say!("here"));
    }
    let mut callers: Vec<(Text, bool)> = Vec::new();
    for caller in &frames[1..] {
        let place = quoted(format_args!("{}:{}", caller.file.name, caller.line));
        let text = match &caller.function {
            Some(name) => say!("{place} in {function}", place, function = quoted(name)),
            None => place,
        };
        if let Some((_, again)) = callers.last_mut().filter(|(last, _)| *last == text) {
            *again = true;
        } else if callers.len() < MAX_FRAMES {
            callers.push((text, false));
        }
    }
    if !callers.is_empty() {
        let caller = |(at, (caller, again)): (usize, (Text, bool))| {
            let caller = if again { say!("{caller} (again and again)", caller) } else { caller };
            let indent = Text::verbatim(if at > 0 { INDENT } else { "" });
            Text::list([indent, caller], Joined::Nothing)
        };
        let callers = callers.into_iter().enumerate().map(caller);
        let callers = say!("called from {callers}", callers = Text::list(callers, Joined::Line));
        fault.help = Some(Text::list(fault.help.take().into_iter().chain([callers]), Joined::Line));
    }
    fault
}

/// Reads `mods/x.lua:3: in function 'f'` of a traceback, if it is a line of a mod's file.
fn frame<'f>(line: &str, files: &'f ScriptFiles) -> Option<StackFrame<'f>> {
    let PlacedMessage { file, line, text } = split_place(line.trim_start(), files)?;
    let file = file?;
    let function = text
        .split('\'')
        .nth(1)
        .or_else(|| text.strip_prefix("in function ").filter(|name| !name.starts_with('<')));
    Some(StackFrame { file, line, function: function.map(str::to_string) })
}

/// Returns the line without the blanks around it.
fn line_span(file: &SourceFile, line: usize) -> Range<usize> {
    let mut start = 0;
    for (number, text) in file.text.split_inclusive('\n').enumerate() {
        if number + 1 == line {
            let trimmed = text.trim_end();
            let blank = trimmed.len() - trimmed.trim_start().len();
            return start + blank..start + trimmed.len();
        }
        start += text.len();
    }
    file.text.len()..file.text.len()
}

/// Narrows the line to the name that the message quotes, if it stands there once.
fn narrowed(file: &SourceFile, line: usize, message: &str) -> Range<usize> {
    let span = line_span(file, line);
    let code = &file.text[span.clone()];
    let letter =
        |at: Option<char>| at.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    for quoted in message.split('\'').skip(1).step_by(2) {
        if quoted.is_empty() {
            continue;
        }
        let mut found = code.match_indices(quoted).filter(|(at, _)| {
            let word = letter(quoted.chars().next());
            !word
                || (!letter(code[..*at].chars().next_back())
                    && !letter(code[at + quoted.len()..].chars().next()))
        });
        if let (Some((at, _)), None) = (found.next(), found.next()) {
            return span.start + at..span.start + at + quoted.len();
        }
    }
    if message.starts_with("attempt to call")
        && let Some(called) = only_call(code)
    {
        return span.start + called.start..span.start + called.end;
    }
    span
}

/// Returns the name that is called, where a line calls only one: Luau does not say which it was.
fn only_call(code: &str) -> Option<Range<usize>> {
    let part = |letter: char| letter.is_ascii_alphanumeric() || "_.:".contains(letter);
    let mut calls = code.match_indices('(').filter_map(|(at, _)| {
        let start = code[..at]
            .rfind(|letter| !part(letter))
            .map_or(0, |before| before + code[before..].chars().next().map_or(1, char::len_utf8));
        let name = &code[start..at];
        (!name.is_empty() && name != "function" && !code[..start].trim_end().ends_with("function"))
            .then_some(start..at)
    });
    calls.next().filter(|_| calls.next().is_none())
}

/// Returns the kind of value, if the text is nothing but a value's address.
fn address(text: &str) -> Option<&str> {
    let (kind, digits) = text.split_once(": 0x")?;
    let plain = kind.chars().all(|letter| letter.is_ascii_alphabetic())
        && digits.chars().all(|digit| digit.is_ascii_hexdigit());
    plain.then_some(kind)
}

/// Returns one line of bounded length, without addresses.
fn clean(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(": 0x") {
        let digits = rest[at + 4..].bytes().take_while(u8::is_ascii_hexdigit).count();
        out.push_str(&rest[..at]);
        if digits < 8 {
            out.push_str(&rest[at..at + 4 + digits]);
        }
        rest = &rest[at + 4 + digits..];
    }
    out.push_str(rest);
    let mut short: String = out
        .chars()
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .take(MAX_MESSAGE)
        .collect();
    if out.chars().nth(MAX_MESSAGE).is_some() {
        short.push('…');
    }
    short.trim().to_string()
}
