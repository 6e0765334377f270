//! A file's text → the same with the list of every `for … in … do` passed through the prelude's `__each`.
//!
//! Luau walks a bare table without asking anybody, in an order that may differ from run to run; `__each` looks at the
//! keys first. Lines stay as they are. Lists that begin with `pairs` or `ipairs` keep Luau's fast loop, which is
//! sound because our `pairs` has looked already, as long as the file gives these names no other meaning.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use crate::fault::{Fault, SourceFile};

/// The name under which the prelude keeps its check.
const CHECK: &str = "__each";

/// A word or a mark of the text; blanks, comments and the insides of strings are left out.
struct Token<'a> {
    text: &'a str,
    span: Range<usize>,
}

/// The text to compile in place of the file's.
pub(super) fn guard(file: &Arc<SourceFile>) -> Result<Cow<'_, str>, Fault> {
    let text = file.text.as_str();
    let tokens = tokens(text);
    if let Some(token) = tokens.iter().find(|token| token.text == CHECK) {
        return Err(Fault::new("lua::syntax", format!("the name `{CHECK}` is the host's own")).at(
            file,
            token.span.clone(),
            "take another",
        ));
    }
    let fast = |name: &str| {
        tokens.iter().enumerate().filter(|(_, token)| token.text == name).all(|(at, _)| {
            let before = at.checked_sub(1).map_or("", |at| tokens[at].text);
            let after = tokens.get(at + 1).map_or("", |token| token.text);
            after == "(" && !matches!(before, "function" | "." | ":")
        })
    };
    let (pairs, ipairs) = (fast("pairs"), fast("ipairs"));
    let mut insertions: Vec<(usize, &str)> = Vec::new();
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| token.text == "in") {
        let first = tokens.get(at + 1).map_or("", |token| token.text);
        if (first == "pairs" && pairs || first == "ipairs" && ipairs) && calls_only(&tokens[at + 2..]) {
            continue;
        }
        let Some(end) = list_end(&tokens[at + 1..]) else {
            // The compiler says it better.
            return Ok(Cow::Borrowed(text));
        };
        insertions.push((token.span.end, " __each("));
        insertions.push((end, ") "));
    }
    if insertions.is_empty() {
        return Ok(Cow::Borrowed(text));
    }
    // The end of a list may stand behind the beginning of a list inside it.
    insertions.sort_by_key(|(at, _)| *at);
    let mut guarded = String::with_capacity(text.len() + insertions.len() * 8);
    let mut done = 0;
    for (at, added) in insertions {
        guarded.push_str(&text[done..at]);
        guarded.push_str(added);
        done = at;
    }
    guarded.push_str(&text[done..]);
    Ok(Cow::Owned(guarded))
}

/// Whether the list is one call, from its `(` to the `)` before `do`.
fn calls_only(tokens: &[Token]) -> bool {
    let mut open = 0;
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "(" | "{" | "[" => open += 1,
            ")" | "}" | "]" => open -= 1,
            _ => {}
        }
        if open == 0 {
            return tokens.get(at + 1).is_some_and(|token| token.text == "do");
        }
    }
    false
}

/// What is open inside a list: a block that `end` or `until` closes, or an `if` that is a value, which its `else` closes.
#[derive(PartialEq)]
enum Open {
    Block,
    Choice,
}

/// Where the list that begins with these tokens ends, before its `do`. Functions written in the list are skipped.
fn list_end(tokens: &[Token]) -> Option<usize> {
    let mut open: Vec<Open> = Vec::new();
    let mut value_next = true;
    for token in tokens {
        let mut value = matches!(
            token.text,
            "=" | "("
                | ","
                | "{"
                | "["
                | "+"
                | "-"
                | "*"
                | "/"
                | "%"
                | "^"
                | "#"
                | "<"
                | ">"
                | "."
                | "and"
                | "or"
                | "not"
                | "return"
                | "in"
                | "if"
                | "elseif"
                | "while"
                | "until"
        );
        match token.text {
            "do" if !open.contains(&Open::Block) => return Some(token.span.start),
            "if" => open.push(if value_next { Open::Choice } else { Open::Block }),
            "then" => value = open.last() == Some(&Open::Choice),
            "else" if open.last() == Some(&Open::Choice) => {
                open.pop();
                value = true;
            }
            "function" | "do" | "repeat" => open.push(Open::Block),
            "end" | "until" => {
                open.pop();
            }
            _ => {}
        }
        value_next = value;
    }
    None
}

/// The tokens of a text. A text that is no Lua gives some tokens too; the compiler refuses it later.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    // Brackets that are open inside `{…}` of texts in backquotes, innermost last.
    let mut quoted: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b'-' if bytes.get(at + 1) == Some(&b'-') => {
                at += 2;
                at = match long_bracket(bytes, at) {
                    Some(end) => end,
                    None => bytes[at..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |line| at + line),
                };
                continue;
            }
            b'[' => {
                if let Some(end) = long_bracket(bytes, at) {
                    at = end;
                    tokens.push(Token { text: "\"\"", span: start..at });
                    continue;
                }
                at += 1;
            }
            quote @ (b'"' | b'\'') => {
                at = string_end(bytes, at + 1, quote);
                tokens.push(Token { text: "\"\"", span: start..at });
                continue;
            }
            b'`' => {
                at = backquoted(bytes, at + 1, &mut quoted);
                tokens.push(Token { text: "\"\"", span: start..at });
                continue;
            }
            b'{' => {
                if let Some(open) = quoted.last_mut() {
                    *open += 1;
                }
                at += 1;
            }
            b'}' => {
                match quoted.last_mut() {
                    Some(0) => {
                        quoted.pop();
                        at = backquoted(bytes, at + 1, &mut quoted);
                        tokens.push(Token { text: "\"\"", span: start..at });
                        continue;
                    }
                    Some(open) => *open -= 1,
                    None => {}
                }
                at += 1;
            }
            byte if byte.is_ascii_alphanumeric() || byte == b'_' => {
                while at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_') {
                    at += 1;
                }
            }
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            byte if byte.is_ascii() => at += 1,
            // Letters of other scripts stand in texts and comments only.
            _ => {
                at += 1;
                continue;
            }
        }
        tokens.push(Token { text: &text[start..at], span: start..at });
    }
    tokens
}

/// The end of `[[…]]` or `[=[…]=]` that begins at `at`, if one does.
fn long_bracket(bytes: &[u8], at: usize) -> Option<usize> {
    if bytes.get(at) != Some(&b'[') {
        return None;
    }
    let equals = bytes[at + 1..].iter().take_while(|byte| **byte == b'=').count();
    let inside = at + 1 + equals;
    if bytes.get(inside) != Some(&b'[') {
        return None;
    }
    let mut close = vec![b']'];
    close.resize(1 + equals, b'=');
    close.push(b']');
    let end = bytes[inside + 1..].windows(close.len()).position(|window| window == close);
    Some(end.map_or(bytes.len(), |end| inside + 1 + end + close.len()))
}

/// Behind the closing quote, or at the end of the line.
fn string_end(bytes: &[u8], mut at: usize, quote: u8) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at = escaped(bytes, at),
            b'\n' => return at,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Behind an escape; `\z` skips the blanks that follow, also line ends.
fn escaped(bytes: &[u8], at: usize) -> usize {
    match bytes.get(at + 1) {
        Some(b'z') => at + 2 + bytes[at + 2..].iter().take_while(|byte| byte.is_ascii_whitespace()).count(),
        Some(b'\r') if bytes.get(at + 2) == Some(&b'\n') => at + 3,
        _ => (at + 2).min(bytes.len()),
    }
}

/// Behind the closing backquote, or behind the `{` that opens an expression.
fn backquoted(bytes: &[u8], mut at: usize, quoted: &mut Vec<usize>) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at = escaped(bytes, at),
            b'{' => {
                quoted.push(0);
                return at + 1;
            }
            b'`' => return at + 1,
            b'\n' => return at,
            _ => at += 1,
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guarded(text: &str) -> String {
        guard(&SourceFile::new("test.lua", text)).expect("it is sound").into_owned()
    }

    /// Shows that every list but those of the library's own walkers is passed through the check.
    #[test]
    fn lists_are_checked() {
        assert_eq!(guarded("for k, v in t do end"), "for k, v in __each( t ) do end");
        assert_eq!(guarded("for k in next, t do end"), "for k in __each( next, t ) do end");
        assert_eq!(guarded("for k in pairs(t) do for i in ipairs(k) do end end"), "for k in pairs(t) do for i in ipairs(k) do end end");
        assert_eq!(guarded("local pairs = f for k in pairs(t) do end"), "local pairs = f for k in __each( pairs(t) ) do end");
        assert_eq!(guarded("for k in pairs(t)() do end"), "for k in __each( pairs(t)() ) do end");
    }

    /// Shows that words in comments and texts are no loops, and that loops behind them are found.
    #[test]
    fn texts_and_comments_are_skipped() {
        for text in [
            "-- for k in t do",
            "--[==[ in t\n]] do ]==]",
            "x = 'in t do' .. [[ in t do ]]",
            "x = \"\\\" in t do\"",
            "x = `in {t} do \\` in`",
        ] {
            assert_eq!(guarded(text), text);
        }
        assert_eq!(
            guarded("x = `a {({ `b {c}` })[1]} in` for k in t do end -- in"),
            "x = `a {({ `b {c}` })[1]} in` for k in __each( t ) do end -- in"
        );
    }

    /// Shows that functions inside a list, with their own loops and choices, do not end it.
    #[test]
    fn functions_in_lists() {
        assert_eq!(
            guarded(
                "for k in keep(t, function(x) if x then for i in x do return if i then 1 else if x then 2 else 3 end end repeat until x end) do end"
            ),
            "for k in __each( keep(t, function(x) if x then for i in __each( x ) do return if i then 1 else if x then 2 else 3 end end repeat until x end) ) do end"
        );
    }

    /// Shows that the name of the check cannot be taken.
    #[test]
    fn the_check_cannot_be_replaced() {
        assert!(guard(&SourceFile::new("test.lua", "local function __each(t) return t end")).is_err());
    }
}
