//! Marks in texts of scripts: nobody forges one, and none is too deep to be read.

use std::fs;

use margrave::say;
use margrave::text::{Text, in_english};

use crate::support::{feed, margrave, out};

/// A player who types a mark is refused, so that nothing hides in a line; the campaign goes on.
#[test]
fn nobody_types_a_mark() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = Text::verbatim("\u{1b}[2Jforged\nYear 9").to_mark();
    let mut command = margrave();
    command.args(["play", "--players", "red=human,blue=human", "--seed", "3"]);
    let typed = format!("view as host\nnote {mark}\nlog\nquit\n");
    let played = feed(command.arg(folder.path().join("war")), &typed);
    let shown = out(&played);
    assert!(shown.contains("cannot be typed") && !shown.contains("forged"), "{shown}");
    let file = fs::read_to_string(folder.path().join("war/campaign.txt")).expect("a file");
    assert!(!file.contains("{say:"), "{file}");
}

/// A mark is read in English, and as many texts stand inside each other as a mark can hold.
#[test]
fn texts_are_read_through_their_marks() {
    let mut text = Text::verbatim("in the midst");
    let mut mark = String::new();
    while !text.is_too_deep() {
        mark = text.to_mark();
        assert!(in_english(&mark).ends_with("in the midst"), "{mark}");
        text = say!("around: {text}", text);
    }
    assert!(in_english(&mark).matches("around").count() > 20, "{mark}");
    assert_eq!(in_english("no {mark}"), "no {mark}");
}
