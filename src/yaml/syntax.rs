//! A complaint of the YAML parser → a sentence of ours in the reader's language, and what to do.

use crate::say;
use crate::text::{Text, quoted};

/// Complaint of the parser, known by words in it.
struct Complaint {
    words: &'static [&'static str],
    /// Tells the author of it, and what may help.
    sentences: fn() -> (Text, Text),
}

const fn complaint(words: &'static [&'static str], sentences: fn() -> (Text, Text)) -> Complaint {
    Complaint { words, sentences }
}

/// Complaints, of which the first counts that fits.
const COMPLAINTS: &[Complaint] = &[
    complaint(&["tab cannot", "tabs disallowed", "found a tab", "start with a tab"], || {
        (
            say!("a tab stands where YAML allows blanks alone"),
            say!("indent with blanks: put an editor to write them for tabs"),
        )
    }),
    complaint(&["quoted scalar, found unexpected"], || {
        (say!("a text in quotes has no end"), say!("close it with the quote that it began with"))
    }),
    complaint(&["trailing content after double-quoted"], || {
        (
            say!("something stands behind the quote that ends a text"),
            say!("put the whole text in quotes, and write a quote within it as `\\\"`"),
        )
    }),
    complaint(&["unknown escape", "escape code", "expected hexadecimal"], || {
        (
            say!("this backslash begins nothing that YAML knows"),
            say!("write `\\\\` for a backslash, or put the text in single quotes"),
        )
    }),
    complaint(&["expected ',' or ']'"], || {
        (
            say!("a list in brackets lacks a `,` or its `]`"),
            say!("look at the brackets before this"),
        )
    }),
    complaint(&["expected ',' or '}'"], || {
        (
            say!("a map in braces lacks a `,` or the brace that ends it"),
            say!("look at the braces before this"),
        )
    }),
    complaint(&["misplaced bracket"], || {
        (say!("this bracket closes none that is open"), say!("look at the brackets before this"))
    }),
    complaint(&["simple key expect"], || {
        (
            say!("there is no `:` behind this key"),
            say!("write `key: value`, each on a line of its own and indented alike"),
        )
    }),
    complaint(&["mapping values", "mapping keys", "':' indicator", "':' must", "':' may"], || {
        (
            say!("a `:` stands where no key can be"),
            say!("indent the keys of a map alike, and put a text in quotes that has `: ` in it"),
        )
    }),
    complaint(&["sequence entries", "'-' must", "'-' followed"], || {
        (
            say!("a `-` stands where no list can be"),
            say!("put each entry on a line of its own below the key, with a blank behind `-`"),
        )
    }),
    complaint(&["indicator equal to 0", "block scalar, did not find"], || {
        (
            say!("`|` and `>` begin a text on the lines below, and nothing may stand behind them"),
            say!("put a text in quotes that begins with them"),
        )
    }),
    complaint(&["unknown anchor"], || {
        (
            say!("this alias names nothing that is marked above it"),
            say!("mark the value with `&name`, or put a text in quotes that begins with `*`"),
        )
    }),
    complaint(&["duplicated anchor"], || {
        (say!("this mark stands in the file already"), say!("give each `&name` a name of its own"))
    }),
    complaint(&["anchor or alias"], || {
        (
            say!("there is no name behind `&` or `*`"),
            say!("put a text in quotes that begins with `&` or `*`"),
        )
    }),
    complaint(
        &["indentation", "indented", "expected '-' indicator", "did not find expected key"],
        || {
            (
                say!("nothing can stand here at this indentation"),
                say!("indent the keys of a map and the entries of a list alike"),
            )
        },
    ),
    complaint(&["tag", "TAG", "directive", "handle", "YAML document"], || {
        (
            say!("`!` and `%` begin tags and directives of YAML, and these files have none"),
            say!("put a text in quotes that begins with `!` or `%`"),
        )
    }),
    complaint(&["unprintable", "byte order mark"], || {
        (
            say!("a character stands here that cannot be shown"),
            say!("delete it, and save the file as UTF-8"),
        )
    }),
    complaint(&["document", "-start>"], || {
        (say!("the file goes on after its end"), say!("`---` and `...` end it: leave them out"))
    }),
    complaint(&["recursion limit"], || {
        (say!("lists and maps stand in each other too deep"), say!("put them on fewer levels"))
    }),
    complaint(&["node content"], || {
        (say!("a value is missing here"), say!("write one, or delete the key or `,` before it"))
    }),
    complaint(&["unexpected end", "unexpected eof", "expected next token"], || {
        (say!("the file ends in the middle of something"), say!("look at its last lines"))
    }),
    complaint(&["comment intercepting"], || {
        (
            say!("a comment stands in the middle of a text"),
            say!("put the text on one line, or in quotes"),
        )
    }),
    complaint(&["expected whitespace"], || {
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
    let known = COMPLAINTS.iter().find(|known| fits(known.words));
    known.map_or_else(
        || {
            (
                say!("this is not valid YAML: {info}", info = quoted(complaint)),
                say!("check indentation, colons, brackets and quotes around this place"),
            )
        },
        |known| (known.sentences)(),
    )
}
