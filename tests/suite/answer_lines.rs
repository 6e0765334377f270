//! Lines of a campaign file: where a comment begins, and whose answer a line is.

use std::fs;

use margrave::campaign::Seat;
use margrave::session::answers::{giver, strip_comment};
use margrave::session::{FileEntry, Seats};

use crate::support::begun::{begun, play};

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

/// A comment cuts off nothing that somebody says in their own words, be it an order of a script; behind
/// what the program reads it may stand.
#[test]
fn comments_cut_off_no_words() {
    const SING: &str = "declare.order({ name = 'sing', during = 'scouting', doc = 'Sings.', example = 'sing la', \
                        cite = 'house-rule', arguments = { 'song: words' }, play = function() end })";
    let (_kept, path) = begun(&[("songs", SING)], "realm red human\nrealm blue greedy\n");
    let lines = "note We met # there\numpire say Hello # there\nrename D6 Old # town\nsing la # la\n\
                 umpire tile C3 owner blue # as agreed\nred: done # at last\n";
    let said = play(&path, lines);
    assert_eq!(said.matches("would be lost").count(), 4, "{said}");
    let kept = fs::read_to_string(path.join("campaign.txt")).expect("the campaign is read");
    assert!(kept.contains("\nhost: umpire tile C3 owner blue\nred: done\n"), "{kept}");
    assert!(!kept.contains("We met") && !kept.contains("sing"), "{kept}");
}

/// The giver of an order stands before the first colon, if that is one word.
#[test]
fn givers() {
    for (line, told) in [
        ("red: move 1 D5", Some(("red", "move 1 D5"))),
        ("  red:done ", Some(("red", "done"))),
        ("red : done", None),
        ("done", None),
        ("note He said: no", None),
        ("host: note He said: no", Some(("host", "note He said: no"))),
    ] {
        assert_eq!(giver(line), told, "{line}");
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
