//! A complaint of the YAML parser → a sentence of ours in the reader's language, and what to do.

use crate::say;
use crate::text::{Text, quoted};

/// Complaints by the words in them, the first that fits, each with what it tells the author and what may help.
const COMPLAINTS: &[(&[&str], fn() -> (Text, Text))] = &[
    (&["tab cannot", "tabs disallowed", "found a tab", "start with a tab"], || {
        (
            say!("a tab stands where YAML allows blanks alone"),
            say!("indent with blanks: put an editor to write them for tabs"),
        )
    }),
    (&["quoted scalar, found unexpected"], || {
        (say!("a text in quotes has no end"), say!("close it with the quote that it began with"))
    }),
    (&["trailing content after double-quoted"], || {
        (
            say!("something stands behind the quote that ends a text"),
            say!("put the whole text in quotes, and write a quote within it as `\\\"`"),
        )
    }),
    (&["unknown escape", "escape code", "expected hexadecimal"], || {
        (
            say!("this backslash begins nothing that YAML knows"),
            say!("write `\\\\` for a backslash, or put the text in single quotes"),
        )
    }),
    (&["expected ',' or ']'"], || {
        (
            say!("a list in brackets lacks a `,` or its `]`"),
            say!("look at the brackets before this"),
        )
    }),
    (&["expected ',' or '}'"], || {
        (
            say!("a map in braces lacks a `,` or the brace that ends it"),
            say!("look at the braces before this"),
        )
    }),
    (&["misplaced bracket"], || {
        (say!("this bracket closes none that is open"), say!("look at the brackets before this"))
    }),
    (&["simple key expect"], || {
        (
            say!("there is no `:` behind this key"),
            say!("write `key: value`, each on a line of its own and indented alike"),
        )
    }),
    (&["mapping values", "mapping keys", "':' indicator", "':' must", "':' may"], || {
        (
            say!("a `:` stands where no key can be"),
            say!("indent the keys of a map alike, and put a text in quotes that has `: ` in it"),
        )
    }),
    (&["sequence entries", "'-' must", "'-' followed"], || {
        (
            say!("a `-` stands where no list can be"),
            say!("put each entry on a line of its own below the key, with a blank behind `-`"),
        )
    }),
    (&["indicator equal to 0", "block scalar, did not find"], || {
        (
            say!("`|` and `>` begin a text on the lines below, and nothing may stand behind them"),
            say!("put a text in quotes that begins with them"),
        )
    }),
    (&["unknown anchor"], || {
        (
            say!("this alias names nothing that is marked above it"),
            say!("mark the value with `&name`, or put a text in quotes that begins with `*`"),
        )
    }),
    (&["duplicated anchor"], || {
        (say!("this mark stands in the file already"), say!("give each `&name` a name of its own"))
    }),
    (&["anchor or alias"], || {
        (
            say!("there is no name behind `&` or `*`"),
            say!("put a text in quotes that begins with `&` or `*`"),
        )
    }),
    (&["indentation", "indented", "expected '-' indicator", "did not find expected key"], || {
        (
            say!("nothing can stand here at this indentation"),
            say!("indent the keys of a map and the entries of a list alike"),
        )
    }),
    (&["tag", "TAG", "directive", "handle", "YAML document"], || {
        (
            say!("`!` and `%` begin tags and directives of YAML, and these files have none"),
            say!("put a text in quotes that begins with `!` or `%`"),
        )
    }),
    (&["unprintable", "byte order mark"], || {
        (
            say!("a character stands here that cannot be shown"),
            say!("delete it, and save the file as UTF-8"),
        )
    }),
    (&["document", "-start>"], || {
        (say!("the file goes on after its end"), say!("`---` and `...` end it: leave them out"))
    }),
    (&["recursion limit"], || {
        (say!("lists and maps stand in each other too deep"), say!("put them on fewer levels"))
    }),
    (&["node content"], || {
        (say!("a value is missing here"), say!("write one, or delete the key or `,` before it"))
    }),
    (&["unexpected end", "unexpected eof", "expected next token"], || {
        (say!("the file ends in the middle of something"), say!("look at its last lines"))
    }),
    (&["comment intercepting"], || {
        (
            say!("a comment stands in the middle of a text"),
            say!("put the text on one line, or in quotes"),
        )
    }),
    (&["expected whitespace"], || {
        (say!("a blank is missing here"), say!("put one behind `:`, `-` and `,`"))
    }),
];

/// Words around the character in the one complaint that names it.
const CHARACTER: (&str, &str) = ("unexpected character: `", "'");

/// Says what the parser complains of, and what may help.
pub(super) fn explain(complaint: &str) -> (Text, Text) {
    let character = complaint.strip_prefix(CHARACTER.0).and_then(|c| c.strip_suffix(CHARACTER.1));
    if let Some(character) = character {
        return (
            say!("no text begins with {character} but in quotes", character = quoted(character)),
            say!("put the text in quotes"),
        );
    }
    let fits = |words: &[&str]| words.iter().any(|words| complaint.contains(words));
    let known = COMPLAINTS.iter().find(|(words, _)| fits(words));
    known.map_or_else(
        || {
            (
                say!("this is not valid YAML: {info}", info = quoted(complaint)),
                say!("check indentation, colons, brackets and quotes around this place"),
            )
        },
        |(_, sentences)| sentences(),
    )
}
