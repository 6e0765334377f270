//! Lines of a campaign file: where a comment begins, and whose answer a line is.

use margrave::campaign::Seat;
use margrave::session::answers::strip_comment;
use margrave::session::{FileEntry, Seats};

/// A `#` that stands alone or begins the line begins a comment; next to a word it does not.
#[test]
fn comments() {
    for (line, left) in [
        ("#", ""),
        ("a # b", "a "),
        ("a#b", "a#b"),
        ("\u{a0}#", "\u{a0}"),
        ("say #5 #6", "say #5 #6"),
        ("say #5 # 6", "say #5 "),
        ("  #5", "  "),
        ("ü#", "ü#"),
    ] {
        assert_eq!(strip_comment(line), left, "{line}");
    }
}

/// An answer counts as whose it was when it was given, however its realm changes hands later.
#[test]
fn answers_belong_to_whoever_played_then() {
    let lines = [
        "blue: done",
        "red: done",
        "host: hand blue human",
        "blue: done",
        "hand red greedy",
        "red: done",
        "host: hand red x",
    ];
    let answers: Vec<FileEntry> =
        lines.iter().map(|text| FileEntry { line: 0, text: (*text).to_owned() }).collect();
    let seats =
        Seats::new(vec![("red".to_owned(), Seat::Human), ("blue".to_owned(), Seat::Greedy)]);
    assert_eq!(seats.clone().of_people(&answers), [false, true, true, true, true, false, true]);
    assert_eq!(seats.after(&answers).people().collect::<Vec<_>>(), [(1, "blue")]);
}
