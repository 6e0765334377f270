//! The clock of campaigns that are played apart: when answers are due, what happens when time is over, and that
//! what it types replays. Time stands still unless a test moves it.

pub mod table;

use std::fs;
use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use margrave::apart::clock::{Awaited, Clock, Schedule, read_length};
use margrave::serve::request::{Reply, Wanted};
use margrave::session::standing_orders::StandIn;
use margrave::text::{Catalogue, Language, PlainEnglish};

use crate::support::{assert_reported, assert_success, err, margrave, out};
use table::Table;

/// Days and hours of a zone with summer time; days off, least times and lengths.
#[test]
fn deadlines_are_reckoned() {
    let at = |text: &str| -> Timestamp { text.parse().expect("a moment") };
    let due = |settings: &str, asked: &str| {
        let clock = Clock::read(settings, &PlainEnglish).expect("a clock");
        clock.due(at(asked)).map(|due| due.to_string())
    };
    let days = "zone Europe/Amsterdam\nat friday 20:00\nat tue 18:30\n";
    let some = |text: &str| Some(text.to_owned());
    // Monday: the next is Tuesday; winter time is an hour ahead of UTC, summer time two.
    assert_eq!(due(days, "2026-11-30T10:00:00Z"), some("2026-12-01T17:30:00Z"));
    assert_eq!(due(days, "2026-12-01T17:30:00Z"), some("2026-12-04T19:00:00Z"));
    assert_eq!(due(days, "2026-07-01T10:00:00Z"), some("2026-07-03T18:00:00Z"));
    let least = format!("{days}least 2 days\n");
    assert_eq!(due(&least, "2026-11-30T10:00:00Z"), some("2026-12-04T19:00:00Z"));
    let off = format!("{days}off 2026-12-01..2026-12-07\n");
    assert_eq!(due(&off, "2026-11-30T10:00:00Z"), some("2026-12-08T17:30:00Z"));
    let length = "zone UTC\nlength 36h\noff 2026-12-01\n";
    assert_eq!(due(length, "2026-11-30T10:00:00Z"), some("2026-12-02T22:00:00Z"));
    assert_eq!(due(length, "2026-12-02T10:00:00Z"), some("2026-12-03T22:00:00Z"));
    assert_eq!(due("at monday 8\noff 2026-01-01..2030-01-01", "2026-11-30T10:00:00Z"), None);
    // What is written reads as it was meant.
    for settings in [days, &least, &off, length] {
        let clock = Clock::read(settings, &PlainEnglish).expect("a clock");
        assert_eq!(Clock::read(&clock.write(), &PlainEnglish), Ok(clock));
    }
    assert_eq!(read_length("1 day 12 hours", &PlainEnglish), Ok(SignedDuration::from_hours(36)));
    for wrong in [
        "",
        "zone Middle/Earth\nlength 2d",
        "at someday 20:00",
        "length soon",
        "length 0h",
        "at fri 25:00",
        "grace 1 moon\nlength 2d",
        "over red human\nlength 2d",
        "off 2026-13-01\nlength 2d",
        "tea 17:00",
    ] {
        assert!(Clock::read(wrong, &PlainEnglish).is_err(), "{wrong}");
    }
}

/// A clock is read as every language shows it; the file holds English. Days and units may be begun.
#[test]
fn clocks_are_typed_in_a_language() {
    let written = "zone UTC\nat friday 20:00\nat tuesday 18:30\nleast 1 day 12 hours\ngrace 0h30m\nwarn 2 weeks\n\
                   off 2026-12-01\nover last_round\nover blue captain\nover green wait\nover red holder\n";
    let written = written.replace("grace 0h30m", "grace 30 minutes");
    let clock = Clock::read(&written, &PlainEnglish).expect("a clock");
    for code in Catalogue::codes() {
        let language = Language::of(code);
        let lines: Vec<String> =
            clock.lines().into_iter().map(|line| line.in_words(&language)).collect();
        let shown = lines.join("\n");
        assert_eq!(Clock::read(&shown, &language), Ok(clock.clone()), "{shown}");
        assert_eq!(Clock::read(&written, &language), Ok(clock.clone()), "{code} reads English too");
        for english in ["friday", "least", "days", "hours", "last_round", "holder", "wait"] {
            assert!(!shown.contains(english), "{code}: {shown}");
        }
    }
    let dutch = Language::of("nl");
    let typed = Clock::read("op vr 20\nop dinsdag 18:30\nspeling 30m\n", &dutch).expect("a clock");
    assert_eq!(
        typed.write().lines().skip(2).collect::<Vec<_>>(),
        ["at friday 20:00", "at tuesday 18:30", "grace 30 minutes", "over wait"]
    );
    assert!(Clock::read("op vrijdag 20:00\n", &PlainEnglish).is_err());
}

/// Reminders come once each, and the end comes once, after the grace.
#[test]
fn reminders_and_ends_come_once() {
    let clock = Clock::read("length 48h\nwarn 24h\nwarn 2h\nwarn 72h\ngrace 1h\n", &PlainEnglish)
        .expect("a clock");
    let asked: Timestamp = "2026-11-30T10:00:00Z".parse().expect("a moment");
    let after =
        |hours: i64| asked.checked_add(SignedDuration::from_hours(hours)).expect("a moment");
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(
        folder.path().join("awaited.txt"),
        format!("place 1.0.0.0.0.0\nsheets yes\nseats red blue\nsince {asked}\ndue {}\nwarned 0\nover no\n", after(48)),
    )
    .expect("a file is written");
    let mut awaited = Awaited::of(folder.path()).expect("it is read");
    let mut told = Vec::new();
    for hour in 0..60 {
        let now = after(hour);
        let next = awaited.next(&clock);
        let (reminds, ends) = (awaited.reminds(now, &clock), awaited.ends(now, &clock));
        // Nothing comes before it was foretold.
        assert!(!(reminds || ends) || next.is_some_and(|next| next <= now), "{hour}");
        told.extend(reminds.then_some((hour, "reminds")));
        told.extend(ends.then_some((hour, "ends")));
        awaited.keep(folder.path()).expect("it is kept");
        awaited = Awaited::of(folder.path()).expect("it is read");
    }
    assert_eq!(told, [(24, "reminds"), (46, "reminds"), (49, "ends")]);
    assert_eq!(awaited.next(&clock), None);
}

fn set(folder: &Path, words: &[&str]) -> std::process::Output {
    margrave().arg("clock").arg(folder).args(words).output().expect("the binary runs")
}

/// Whoever is late is skipped as the clock says, may come back at any time, and everybody is told; what the
/// clock types are lines of the file.
#[test]
fn whoever_is_late_is_stood_in_for() {
    let table = Table::begin("marches", "red=human,blue=human,green=greedy", None);
    let folder = table.path();
    assert_success(
        &set(&folder, &["--length", "2 days", "--zone", "UTC", "--over", "red=holder"]),
        "a clock is set",
    );
    assert!(table.page("red").contains("Wednesday 2 December, 10:00 UTC"), "{}", table.page("red"));
    assert!(table.page("blue").contains("Wednesday 2 December, 10:00 UTC"));
    table.passes(47);
    assert!(table.lines().is_empty(), "{:?}", table.lines());
    table.passes(1);
    let lines = table.lines();
    assert_eq!(lines.first().map(String::as_str), Some("host: hand red holder"), "{lines:?}");
    assert!(lines.iter().skip(1).all(|line| line.starts_with("red: ")), "{lines:?}");
    let blue = table.page("blue");
    assert!(blue.contains("the holder player takes over red"), "{blue}");
    // Blue is the last person, and is waited for: nothing more is typed, however long it takes.
    let before = table.lines().len();
    table.passes(24 * 30);
    assert_eq!(table.lines().len(), before, "{:?}", table.lines());
    let red = table.page("red");
    assert!(red.contains("I am back"), "{red}");
    assert_eq!(table.asks("red", Wanted::Away(None)), Reply::Done);
    assert_eq!(table.lines().last().map(String::as_str), Some("host: hand red human"));
    assert!(table.page("red").contains("You are back."));
    // The host of the table waits longer, and sets the clock on the board.
    assert_eq!(table.asks("red", Wanted::Until("2027-03-01 20:00".to_owned())), Reply::NoSeat);
    assert_eq!(table.asks("host", Wanted::Until("2027-03-01 20:00".to_owned())), Reply::Done);
    assert!(table.page("blue").contains("Monday 1 March, 20:00 UTC"), "{}", table.page("blue"));
    assert_eq!(table.asks("host", Wanted::Clock("length soon".to_owned())), Reply::Done);
    let Reply::Page(board) = table.asks("host", Wanted::Board) else {
        panic!("the host has a board")
    };
    assert!(board.contains("no length of time") && board.contains("over red holder"), "{board}");
    assert_eq!(table.asks("host", Wanted::Clock(String::new())), Reply::Done);
    assert!(!table.page("blue").contains("1 March"), "{}", table.page("blue"));
    table.ends();
}

/// Time is kept while nobody looks, and where the program begins anew.
#[test]
fn time_passes_while_the_program_is_away() {
    let table = Table::begin("dutch", "red=human,blue=human", None);
    let folder = table.path();
    assert_success(
        &set(&folder, &["--length", "2 days", "--zone", "UTC", "--over", "captain"]),
        "a clock is set",
    );
    // Nobody has opened it: the look at the clocks does.
    table.passes(0);
    let asked = Awaited::of(&folder).expect("somebody is awaited");
    assert_eq!(asked.of.seats.len(), 1, "{asked:?}");
    table.campaigns.close();
    table.passes(49);
    let lines = table.lines();
    let seat = asked.of.seats.first().expect("a seat");
    assert_eq!(lines.first(), Some(&format!("host: hand {seat} captain")), "{lines:?}");
    table.ends();
}

/// The clock is seen and set by a command, which names what is wrong.
#[test]
fn a_command_sets_the_clock() {
    let table = Table::begin("dutch", "red=human,blue=human", None);
    let folder = table.path();
    let none = set(&folder, &[]);
    assert!(out(&none).contains("has no clock"), "{}", out(&none));
    let given = [
        "--at",
        "friday 20:00",
        "--at",
        "sun 18:00",
        "--zone",
        "Europe/Amsterdam",
        "--grace",
        "2h",
        "--warn",
        "24h",
        "--off",
        "2026-12-24..2026-12-26",
        "--over",
        "red=captain",
    ];
    let shown = set(&folder, &given);
    assert_success(&shown, "a clock is set");
    for wanted in [
        "zone Europe/Amsterdam",
        "at friday 20:00",
        "at sunday 18:00",
        "grace 2 hours",
        "warn 1 day",
        "off 2026-12-24..2026-12-26",
        "over wait",
        "over red captain",
    ] {
        assert!(out(&shown).contains(wanted), "`{wanted}`: {}", out(&shown));
    }
    for wrong in [
        &["--at", "someday"][..],
        &["--zone", "Middle/Earth"],
        &["--over", "purple=captain"],
        &["--over", "human"],
        &["--until", "soon"],
        &["--length", "0"],
    ] {
        assert_reported(&set(&folder, wrong), "a setting that is none");
    }
    let clock = Clock::of(&folder).expect("it is read").expect("it is there");
    assert!(matches!(clock.schedule, Schedule::Days(days) if days.len() == 2));
    assert_success(&set(&folder, &["--stop"]), "it is taken away");
    assert_eq!(Clock::of(&folder), Ok(None));
    // Letters tell it, and who is missing.
    assert_success(&set(&folder, &["--length", "2 days", "--zone", "UTC"]), "a clock is set");
    table.passes(0);
    let asked = Awaited::of(&folder).expect("somebody is awaited");
    let seat = asked.of.seats.first().expect("a seat").clone();
    table.campaigns.close();
    let letter = margrave()
        .arg("orders")
        .arg(&folder)
        .args(["--as", &seat])
        .output()
        .expect("the binary runs");
    assert!(out(&letter).contains("Answer by "), "{}{}", out(&letter), err(&letter));
    let status =
        margrave().arg("orders").arg(&folder).arg("--status").output().expect("the binary runs");
    assert!(out(&status).contains("There is time until"), "{}", out(&status));
    table.ends();
}

/// Whoever goes away leaves the seat to somebody who holds, and nothing of what that does is shown to others.
#[test]
fn a_seat_is_left_and_taken_back() {
    let table = Table::begin("warmaster", "red=human,blue=human", None);
    let away = Wanted::Away(Some(StandIn::Nobody));
    assert_eq!(table.asks("public", away), Reply::NoSeat);
    let page = table.page("red");
    assert!(page.contains("I am away for a while"), "{page}");
    assert_eq!(table.asks("red", Wanted::Away(Some(StandIn::Nobody))), Reply::Done);
    assert!(table.page("red").contains("I am back"));
    assert!(table.lines().contains(&"host: hand red holder".to_owned()), "{:?}", table.lines());
    // Somebody has to play on.
    assert_eq!(table.asks("blue", Wanted::Away(Some(StandIn::Nobody))), Reply::Done);
    assert!(!table.lines().contains(&"host: hand blue holder".to_owned()), "{:?}", table.lines());
    table.ends();
}
