//! Colours of the terminal: asked for or not, and none of them stands for two things.

use std::ffi::OsString;

use margrave::basics::terminal_text::printable;
use margrave::view::colour::{REALMS, TINTS, Tint, of_realms, painted, wanted};
use owo_colors::XtermColors;

use crate::support::{assert_success, feed, margrave, out};

/// `NO_COLOR` is stronger than `CLICOLOR_FORCE`, and that than having no terminal.
#[test]
fn variables_say_whether_colours_are_wanted() {
    for (terminal, set, colours) in [
        (true, &[][..], true),
        (false, &[], false),
        (true, &[("NO_COLOR", "1")], false),
        (true, &[("NO_COLOR", "")], true),
        (false, &[("CLICOLOR_FORCE", "1")], true),
        (false, &[("CLICOLOR_FORCE", "0")], false),
        (true, &[("CLICOLOR_FORCE", "0")], true),
        (false, &[("CLICOLOR_FORCE", "")], false),
        (true, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], false),
        (true, &[("CLICOLOR", "0")], false),
        (false, &[("CLICOLOR", "0"), ("CLICOLOR_FORCE", "1")], true),
        (true, &[("TERM", "dumb")], false),
        (true, &[("TERM", "xterm")], true),
    ] {
        let variable = |name: &str| {
            set.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value))
        };
        assert_eq!(wanted(terminal, variable), colours, "{terminal} {set:?}");
    }
}

/// The map comes through a pipe in colour where that is forced, and plain where it is not.
#[test]
fn the_program_follows_them() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, set, colours) in [
        ("plain", &[][..], false),
        ("forced", &[("CLICOLOR_FORCE", "1")], true),
        ("both", &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
    ] {
        let mut command = margrave();
        command.envs(set.iter().copied());
        command.args(["play", "--seed", "3"]).arg(folder.path().join(name));
        let output = feed(&mut command, "nonsense\nrealms\n");
        assert_success(&output, name);
        assert_eq!(output.stdout.contains(&0x1b), colours, "{name}: {}", out(&output));
        // An error is not in the colour of a realm, and realms have theirs.
        let text = out(&output);
        assert_eq!(text.contains("\u{1b}[38;5;199;1mnot understood"), colours, "{name}: {text}");
        assert_eq!(text.contains("\u{1b}[38;5;160mred"), colours, "{name}: {text}");
    }
}

/// One of the 256 colours of a terminal as red, green and blue.
fn parts(number: u8) -> [i64; 3] {
    const LEVELS: [i64; 6] = [0, 95, 135, 175, 215, 255];
    match number {
        0..=15 => panic!("terminals show {number} as they like"),
        16..=231 => {
            let at = |by: u8| LEVELS[usize::from((number - 16) / by % 6)];
            [at(36), at(6), at(1)]
        }
        grey => [8 + 10 * i64::from(grey - 232); 3],
    }
}

fn apart(one: u8, other: u8) -> i64 {
    let squares = parts(one).into_iter().zip(parts(other)).map(|(one, other)| (one - other).pow(2));
    squares.sum()
}

/// No colour is used for two things, and what warns is far from what a realm may have.
#[test]
fn no_colour_stands_for_two_things() {
    let all: Vec<u8> =
        TINTS.iter().map(|(_, number)| *number).chain(REALMS.iter().map(|(one, _)| *one)).collect();
    for (at, one) in all.iter().enumerate() {
        assert!(!all[..at].contains(one), "{one} stands for two things");
    }
    let warns = |tint: Tint| matches!(tint, Tint::Error | Tint::Loss | Tint::Gain);
    for (tint, number) in TINTS.iter().filter(|(tint, _)| warns(*tint)) {
        for (realm, words) in REALMS {
            let apart = apart(*number, *realm);
            assert!(apart >= 60 * 60, "{tint:?} and {words:?} are {apart} apart");
        }
    }
}

/// A realm that is called like a colour has it, be it the last of them; no two have the same.
#[test]
fn realms_have_colours_of_their_own() {
    let named = ["ost", "red", "west", "Rot", "blue", "north", "green"];
    let colours = of_realms(named.into_iter());
    let number = |at: usize| u8::from(colours[at]);
    assert_eq!([number(1), number(4), number(6)], [160, 33, 34]);
    for at in 0..colours.len() {
        assert!(!colours[..at].contains(&colours[at]), "{} of {named:?}", named[at]);
    }
    let many: Vec<String> = (0..50).map(|number| format!("realm{number}")).collect();
    assert_eq!(of_realms(many.iter().map(String::as_str)).len(), 50);
}

/// Names are painted where they stand alone, as the longest that fits; other words are not.
#[test]
fn names_are_painted_as_whole_words() {
    let realms = [("red empire", 34), ("red", 160)]
        .map(|(name, number)| (name.to_owned(), XtermColors::from(number)));
    let shown = |text: &str| printable(&painted(text, &realms, None)).into_owned();
    let red = "\u{1b}[38;5;160mred\u{1b}[0m";
    assert_eq!(shown("red 1 is reduced by red2"), format!("{red} 1 is reduced by {red}2"));
    assert_eq!(shown("the red-haired, unred"), "the red-haired, unred");
    assert_eq!(shown("red empire: red"), format!("\u{1b}[38;5;34mred empire\u{1b}[0m: {red}"));
    let styled = printable(&painted("ü red", &realms, Some(Tint::Loss.style()))).into_owned();
    assert_eq!(styled, format!("\u{1b}[38;5;208mü \u{1b}[0m{red}"));
}
