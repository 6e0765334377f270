//! Heads, answers, orders and texts of any kind.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use margrave::campaign::{Seat, header_lines};
use margrave::engine::core::parse;
use margrave::engine::{Game, ORDERS};
use margrave::fault::{SourceFile, nearest, render};
use margrave::session::answers_in_force::{AnswersInForce, is_notice, notice};
use margrave::session::{FileEntry, Header, Seats, Session, answers, header};
use margrave::yaml::text_of;
use proptest::prelude::*;

use super::{config, head, rules};
use crate::support::root;

fn loose(header: &Header) -> Header {
    let mut header = header.clone();
    let lines = header.options.iter_mut().chain(&mut header.map).chain(&mut header.lay_out);
    lines
        .chain(&mut header.races)
        .chain(&mut header.mod_options)
        .chain(&mut header.start)
        .for_each(|line| line.number = 0);
    header
}

fn head_line() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "red",
        "blue",
        "human",
        "greedy",
        "D4",
        "D2",
        "A1",
        "Z99",
        "ZZZZ9",
        "1",
        "0",
        "-1",
        "6",
        "500",
        "1000000",
        "9223372036854775808",
        "18446744073709551615",
        "is",
        "turn",
        "known",
        "owner",
        "independent",
        "nobody",
        "settlement",
        "city",
        "capital",
        "razed",
        "stock",
        "baggage",
        "side",
        "NE",
        "ground",
        "255",
        "shut_in",
        "garrison",
        "meadow",
        "straight",
        "years",
        "boxes",
        "map",
        "given",
        "free",
        "build",
        "lay",
        "dutch",
        "season",
        "setup",
        "200",
        "é",
        "../x",
    ]);
    let key = prop::sample::select(
        header_lines::HEADER_LINES
            .iter()
            .map(|line| line.key.to_owned())
            .chain([
                "begin".to_owned(),
                "tile".to_owned(),
                "banner".to_owned(),
                "tile".to_owned(),
                "banner".to_owned(),
            ])
            .collect::<Vec<_>>(),
    );
    (key, prop::collection::vec(word, 0..9))
        .prop_map(|(key, words)| format!("{key} {}", words.join(" ")).trim_end().to_owned())
}

proptest! {
    #![proptest_config(config(500))]

    /// Heads made of right words in wrong places give faults or a campaign, never a panic; and a
    /// head that is read is written and read back as the same.
    #[test]
    fn heads_never_panic(lines in prop::collection::vec(head_line(), 0..12), full in any::<bool>()) {
        let mut text = "margrave 2\n".to_owned();
        if full {
            text.push_str(&format!("realm red human\nrealm blue human\nmap {}/tests/maps/vale.yaml\n", root().display()));
        }
        text.push_str(&lines.join("\n"));
        text.push_str("\nbegin\n");
        let source = SourceFile::new("head", text);
        match header::parse(&source) {
            Err(faults) => assert!(!render(&faults, false).is_empty()),
            Ok((header, count)) => {
                let again = SourceFile::new("again", header.write());
                let (read, _) = header::parse(&again).unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
                prop_assert_eq!(loose(&read), loose(&header));
                prop_assert_eq!(read.write(), header.write());
                let _ = answers::entries(&source, count);
                let slow = header.options.iter().any(|line| line.words[1] == "boxes");
                if !slow
                    && let Err(faults) = Session::new(rules(), header, &source, Path::new("/"), Vec::new()) {
                        assert!(!render(&faults, false).is_empty());
                    }
            }
        }
    }

    /// Arbitrary text as head and body never panics; entries hold no comment and no line end.
    #[test]
    fn text_never_panics(text in "(margrave 2\n)?(\\PC|[\n#: ]|begin\n|undo 1\n|undo\n|undo 2 yes for red\n|redo\n|resume 0123456789abcdef after 0\n){0,80}", bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let source = SourceFile::new("text", text);
        if let Err(faults) = header::parse(&source) {
            assert!(!render(&faults, false).is_empty());
        }
        let entries = answers::entries(&source, 0);
        prop_assert!(entries.iter().all(|entry: &FileEntry| !entry.text.is_empty() && !entry.text.contains('\n') && !entry.text.starts_with('#')));
        let _ = AnswersInForce::of(entries, &Seats::new(vec![("red".to_owned(), Seat::Greedy)]));
        let _ = text_of("bytes", &bytes).map(|source| header::parse(&source).is_ok());
        let _ = nearest(&source.text, ["red", "blue"]);
    }

    /// The answers in force after answers, handings over, `undo` and `redo` in any order are those
    /// of a plain account of them.
    #[test]
    fn answers_in_force(kinds in prop::collection::vec((0_u8..9, 1_usize..5), 0..120)) {
        let seats = Seats::new(vec![("red".to_owned(), Seat::Human), ("blue".to_owned(), Seat::Greedy)]);
        let (mut standing, mut undone): (Vec<String>, Vec<Vec<String>>) = (Vec::new(), Vec::new());
        let mut lines = Vec::new();
        for (at, (kind, steps)) in kinds.into_iter().enumerate() {
            let entry = |text: &String| FileEntry { line: 0, text: text.clone() };
            let line = match kind {
                0..=2 => format!("red: note {at}"),
                3..=4 => format!("blue: done {at}"),
                5 => format!("host: hand {} {}", ["red", "blue"][steps % 2], ["human", "greedy"][at % 2]),
                6 => format!("undo {steps}"),
                7 => format!("undo {steps} yes for red"),
                _ => "redo".to_owned(),
            };
            match kind {
                6 | 7 => {
                    let entries: Vec<FileEntry> = standing.iter().map(entry).collect();
                    let of_people = seats.clone().of_people(&entries);
                    let Some(from) = (0..standing.len()).rev().filter(|at| of_people[*at]).nth(steps - 1) else { continue };
                    let (told, removed): (Vec<String>, Vec<String>) = standing.split_off(from).into_iter().partition(|text| is_notice(text));
                    standing.extend(told);
                    undone.push(removed);
                    if kind == 7 {
                        standing.push(notice("red", steps));
                    }
                }
                8 => {
                    let Some(again) = undone.pop() else { continue };
                    standing.extend(again);
                }
                _ => {
                    undone.clear();
                    standing.push(line.clone());
                }
            }
            lines.push(FileEntry { line: at + 1, text: line });
        }
        let found = AnswersInForce::of(lines, &seats).unwrap_or_else(|entry| panic!("{entry:?}"));
        prop_assert_eq!(found.answers.iter().map(|entry| entry.text.clone()).collect::<Vec<_>>(), standing);
        prop_assert_eq!(found.undone.len(), undone.len());
    }

    /// Arbitrary lines are orders or are said to be none, never a panic.
    #[test]
    fn orders_never_panic(verb in any::<prop::sample::Index>(), text in "\\PC{0,60}") {
        let (source, header) = head();
        thread_local!(static STATE: OnceLock<margrave::campaign::State> = const { OnceLock::new() });
        let rules = rules();
        STATE.with(|state| {
            let state = state.get_or_init(|| Session::new(Arc::clone(&rules), header, &source, Path::new("/"), Vec::new()).unwrap_or_else(|faults| panic!("{}", render(&faults, false))).state);
            let game = Game::new(&rules, state, None);
            for line in [text.clone(), format!("{} {text}", ORDERS[verb.index(ORDERS.len())].name)] {
                for who in [None, Some(margrave::campaign::RealmId(0))] {
                    if let Ok(order) = parse::parse(&game, who, &line) {
                        let written = parse::write(&game, who, &order);
                        assert_eq!(parse::parse(&game, who, &written), Ok(order), "{line:?} → {written:?}");
                    }
                }
            }
        });
    }
}
