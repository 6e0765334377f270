//! Errors that Luau and Margrave's own Lua raise in English → sentences, which are read in any language. Whatever is
//! not listed here stays as it is.

use crate::say;
use crate::text::Text;

/// Finds the sentence that an error's text is; None if it is another.
pub(super) fn sentence(english: &str) -> Option<Text> {
    known().into_iter().find_map(|sentence| sentence.read(english))
}

/// Lists the sentences, the longer ones of those that begin alike first. What stands in their placeholders is read from
/// the text.
fn known() -> Vec<Text> {
    let any = &Text::EMPTY;
    let [kind, other, name, key, place, what, wanted, found, number, context] = [any; 10];
    let mut all = vec![
        // Of the prelude.
        say!("weak tables differ from run to run: leave out `__mode`"),
        say!(
            "a table with tables or functions as keys has no fixed order: use names or numbers as keys, or a list beside it"
        ),
        say!(
            "keys were added to a table while it was walked: add them to another table, or behind the loop"
        ),
        say!("pairs wants a table, not {found}", found),
        // Of Luau's machine.
        say!("attempt to index {kind} with '{key}'", kind, key),
        say!("attempt to index {kind} with {other}", kind, other),
        say!("attempt to call missing method '{name}' of {kind}", name, kind),
        say!("attempt to call a {kind} value", kind),
        say!("attempt to get length of a {kind} value", kind),
        say!("attempt to iterate over a {kind} value", kind),
        say!("attempt to concatenate {kind} with {other}", kind, other),
        say!("attempt to perform arithmetic ({what}) on {kind} and {other}", what, kind, other),
        say!("attempt to perform arithmetic ({what}) on {kind}", what, kind),
        say!("attempt to compare {kind} {what} {other}", kind, what, other),
        say!("invalid 'for' {what} (number expected, got {found})", what, found),
        say!("table index is nil"),
        say!("table index is NaN"),
        say!("table overflow"),
        say!("cannot change a protected metatable"),
        say!("cannot resume dead coroutine"),
        say!("string length overflow"),
        say!("invalid key to 'next'"),
        // Of Luau's libraries.
        say!("missing argument #{number} to '{name}' ({wanted} expected)", number, name, wanted),
        say!("missing argument #{number} ({wanted} expected)", number, wanted),
        say!(
            "invalid argument #{number} to '{name}' ({wanted} expected, got {found})",
            number,
            name,
            wanted,
            found
        ),
        say!("invalid argument #{number} to '{name}' ({what})", number, name, what),
        say!("invalid argument #{number} ({wanted} expected, got {found})", number, wanted, found),
        say!("invalid argument #{number} ({what})", number, what),
        say!("wrong number of arguments to 'insert'"),
        say!("invalid value ({kind}) at index {number} in table for 'concat'", kind, number),
        say!("invalid order function for sorting"),
        say!("invalid use of '%' in replacement string"),
        say!("invalid capture index"),
        say!("too many results to unpack"),
        say!("division by zero"),
    ];
    // Of Luau's reading of a file.
    all.extend([
        say!("Incomplete statement: expected assignment or a function call"),
        say!("Assigned expression must be a variable or a field"),
        say!("Malformed string; did you forget to finish it?"),
        say!("Malformed number"),
        say!("Unexpected '!='; did you mean '~='?"),
        say!("Unexpected '&&'; did you mean 'and'?"),
        say!("Unexpected '||'; did you mean 'or'?"),
        say!("Unexpected '!'; did you mean 'not'?"),
        say!("break statement must be inside a loop"),
        say!("continue statement must be inside a loop"),
        say!("Cannot use '...' outside of a vararg function"),
        say!("Variable '{name}' is constant and may not be reassigned", name),
        say!("Ambiguous syntax: this looks like an argument list for a function call, but could also be a start of new statement; use ';' to separate statements"),
        say!("Expected ',' after table constructor element"),
        say!("Expected '(', '{{' or <string> when parsing function call, got {found}", found),
        say!("Expected identifier when parsing {context}, got {found}", context, found),
        say!("Expected identifier, got {found}", found),
        say!(
            "Expected {wanted} (to close {what} at line {number}), got {found}; did you forget to close {other} at line {place}?",
            wanted,
            what,
            number,
            found,
            other,
            place
        ),
        say!(
            "Expected {wanted} (to close {what} at line {number}), got {found}",
            wanted,
            what,
            number,
            found
        ),
        say!(
            "Expected {wanted} (to close {what} at column {number}), got {found}",
            wanted,
            what,
            number,
            found
        ),
        say!("Expected {wanted} when parsing {context}, got {found}", wanted, context, found),
        say!("Expected {wanted}, got {found}", wanted, found),
    ]);
    all
}
