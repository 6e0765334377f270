//! Properties under arbitrary input: nothing panics, a refused line changes nothing, what is
//! written reads back.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use crate::support::{copy_folder, files, root};
use margrave::campaign::Seat;
use margrave::campaign::head_lines;
use margrave::engine::core::parse;
use margrave::engine::{Game, ORDERS, Question};
use margrave::fault::{SourceFile, nearest, render};
use margrave::map::MapFile;
use margrave::rules::{Library, Ruleset};
use margrave::script::load_rules;
use margrave::session::answers_in_force::{AnswersInForce, is_notice, notice};
use margrave::session::{
    Console, FileEntry, Finished, Header, Input, Screen, Seats, Session, TypedLine, answers, header,
};
use margrave::yaml::{Files, text_of};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn rules() -> Arc<Ruleset> {
    static RULES: OnceLock<Arc<Ruleset>> = OnceLock::new();
    Arc::clone(RULES.get_or_init(|| {
        load_rules(&Library::shipped(), "dutch")
            .unwrap_or_else(|faults| panic!("{}", render(&faults, false)))
    }))
}

/// A change of a file: what, where, and with which material.
type Change = (u8, u32, u32);

/// Text that goes wrong in rule files.
const SPICE: &[&str] = &[
    "9223372036854775808",
    "-1",
    "0",
    "99999999",
    "~",
    "[]",
    "{}",
    "[",
    "}",
    "*a",
    "&a",
    "\"",
    "'",
    "- ",
    ": ",
    "? ",
    "| ",
    "\t",
    "\u{0}",
    "é",
    "\u{feff}",
    "yes",
    "1-",
    "-1",
    "12+",
    "1+1",
    "0-99",
    "d0",
    "d6x99999999",
    "20d100",
    "256",
    "65536",
    "roll_again: yes",
    "{roll_on: route}",
    "capital",
    "lowland",
    "NL-SUB-01",
    "<<",
    "!!binary",
    "---",
    "...",
    "%YAML",
    "#",
];

fn mutate(text: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut text = text.to_vec();
    for (kind, at, with) in changes {
        if text.is_empty() {
            break;
        }
        let place = *at as usize % text.len();
        let spice = SPICE[*with as usize % SPICE.len()].as_bytes();
        let line = text[..place].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let end = text[place..]
            .iter()
            .position(|byte| *byte == b'\n')
            .map_or(text.len(), |at| place + at + 1);
        let word = text[line..]
            .iter()
            .position(|byte| byte.is_ascii_alphanumeric())
            .map_or(line, |at| line + at);
        let word_end = text[word..]
            .iter()
            .position(|byte| !byte.is_ascii_alphanumeric())
            .map_or(text.len(), |at| word + at);
        match kind % 8 {
            0 => text[place] = u8::try_from(with % 256).unwrap_or(0),
            1 => drop(text.drain(line..end)),
            2 => {
                let copy = text[line..end].to_vec();
                text.splice(line..line, copy);
            }
            3 => drop(text.splice(place..place, spice.iter().copied())),
            4 => text.truncate(place),
            5 => drop(text.splice(word.min(word_end)..word_end, spice.iter().copied())),
            6 => {
                // A number in this line becomes something else.
                let digits =
                    text[line..end].iter().position(u8::is_ascii_digit).map(|at| line + at);
                if let Some(start) = digits {
                    let stop = text[start..]
                        .iter()
                        .position(|byte| !byte.is_ascii_digit())
                        .map_or(text.len(), |at| start + at);
                    text.splice(start..stop, spice.iter().copied());
                }
            }
            _ => {
                let other = *with as usize % text.len();
                let from =
                    text[..other].iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
                let to = text[other..]
                    .iter()
                    .position(|byte| *byte == b'\n')
                    .map_or(text.len(), |at| other + at + 1);
                let copy = text[from..to].to_vec();
                text.splice(line..line, copy);
            }
        }
    }
    text
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    prop::collection::vec(any::<Change>(), 1..6)
}

fn config(cases: u32) -> ProptestConfig {
    let cases =
        std::env::var("MARGRAVE_CASES").ok().and_then(|count| count.parse().ok()).unwrap_or(cases);
    // The same cases on every run; PROPTEST_RNG_SEED tries others.
    let drawn = ProptestConfig::default();
    let rng_seed = if std::env::var_os("PROPTEST_RNG_SEED").is_some() {
        drawn.rng_seed
    } else {
        RngSeed::Fixed(7)
    };
    ProptestConfig { cases, max_shrink_iters: 200, failure_persistence: None, rng_seed, ..drawn }
}

/// The shipped rules in a folder that changes are made in, and their files (the rule book in part).
fn workshop() -> (tempfile::TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    copy_folder(&root().join("rules"), folder.path());
    let mut all = files(folder.path(), "yaml");
    all.retain(|path| {
        !path.to_string_lossy().contains("rulebook") || path.ends_with("rulebook/subsistence.yaml")
    });
    (folder, all)
}

/// A session that reads lines made from numbers: legal orders, spoilt ones, and anything else.
struct Chaos<'a> {
    numbers: &'a [(u8, u32, u32)],
    texts: &'a [String],
    at: usize,
    before: Option<String>,
}

struct Nowhere;

impl Screen for Nowhere {
    fn line(&mut self, _: &str) {}
}

impl Input for Chaos<'_> {
    fn reply(&mut self, _: &str, _: &mut Console) -> Option<String> {
        Some(["yes", "y", "no", "what"][self.at % 4].to_owned())
    }

    fn put_back(&mut self, _: String) -> bool {
        true
    }

    fn line(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        console: &mut Console,
    ) -> TypedLine {
        let hash = game.state.hash();
        if let (Some(before), Some((_, why))) = (&self.before, &console.refusal) {
            assert_eq!(*before, hash, "a refused order changed the campaign: {why}");
        }
        self.before = Some(hash);
        let Some((kind, first, second)) = self.numbers.get(self.at).copied() else {
            return TypedLine::End;
        };
        self.at += 1;
        let legal: Vec<String> = question.map_or_else(Vec::new, |question| {
            let who = question.who.realm();
            let orders = question.legal(game);
            assert!(!orders.is_empty(), "nothing can be answered: {}", question.ask.prompt(game));
            orders
                .iter()
                .map(|order| {
                    let line = parse::write(game, who, order);
                    assert_eq!(
                        parse::parse(game, who, &line).as_ref(),
                        Ok(order),
                        "`{line}` reads back as another order"
                    );
                    line
                })
                .collect()
        });
        let pick = |number: u32| {
            legal.get(number as usize % legal.len().max(1)).cloned().unwrap_or_default()
        };
        let text =
            self.texts.get(first as usize % self.texts.len().max(1)).cloned().unwrap_or_default();
        let line = match kind % 8 {
            0..=3 => pick(first),
            4 => format!("{} {text}", ORDERS[second as usize % ORDERS.len()].name),
            5 => {
                let order = pick(first);
                let mut words: Vec<&str> = order.split(' ').collect();
                let at = second as usize % words.len();
                let spice = SPICE[first as usize % SPICE.len()];
                words[at] = spice;
                words.join(" ")
            }
            6 => {
                let commands = [
                    "undo",
                    "undo 2",
                    "undo 2 yes",
                    "undo 12",
                    "undo to red",
                    "undo to 1/1 yes",
                    "redo",
                    "what",
                    "why",
                    "log",
                    "map",
                    "realms",
                    "banners",
                    "sieges",
                    "pieces",
                    "options",
                    "rules",
                    "where",
                    "help",
                    "tile A1",
                    "umpire banner red 1 points 1",
                    "umpire tile D2 settlement city",
                    "umpire tile D2 owner blue",
                    "umpire banner red 1 remove",
                    "umpire realm blue out",
                    "dice 1 6 3",
                    "umpire banner blue 1 at D2",
                    "view as red",
                    "preview done",
                ];
                commands[second as usize % commands.len()].to_owned()
            }
            _ => text,
        };
        TypedLine::Line(line.replace(['\n', '\r'], " "))
    }

    fn place(&self) -> Option<String> {
        None
    }
}

fn head() -> (Arc<SourceFile>, Header) {
    let text = format!(
        "margrave 2\nrealm red human\nrealm blue greedy\nmap {}/tests/maps/vale.yaml\ntile B4 capital red\ntile H4 capital blue\ntile F2 settlement city owner independent\nbanner red 1 D2 640 baggage 2\nbanner red 2 D2 900 baggage 1\nbanner red 3 E1 800\nbanner blue 1 H4 700 baggage 2\nbanner blue 2 G2 1500 baggage 2\nstart season\nbegin\n",
        root().display()
    );
    let source = SourceFile::new("chaos", text);
    let (header, _) =
        header::parse(&source).unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
    (source, header)
}

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
        head_lines::HEAD_LINES
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
    #![proptest_config(config(100))]

    /// Mutated rule files give faults or a rule set, never a panic; the faults can be drawn.
    #[test]
    fn loading_never_panics(file in any::<prop::sample::Index>(), changes in changes()) {
        thread_local!(static SHOP: (tempfile::TempDir, Vec<PathBuf>) = workshop());
        SHOP.with(|(folder, all)| {
            let path = &all[file.index(all.len())];
            let whole = std::fs::read(path).expect("a rules file is read");
            std::fs::write(path, mutate(&whole, &changes)).expect("a rules file is written");
            let loaded = load_rules(&Library::folder(folder.path()), "dutch");
            std::fs::write(path, &whole).expect("a rules file is restored");
            if let Err(faults) = loaded {
                assert!(!faults.is_empty() && !render(&faults, false).is_empty());
            }
        });
    }

    /// Rules that load after a change can be played without a panic.
    #[test]
    fn changed_rules_play(file in any::<prop::sample::Index>(), change in (5u8..7, any::<u32>(), any::<u32>()), seed in any::<u64>()) {
        thread_local!(static SHOP: (tempfile::TempDir, Vec<PathBuf>) = workshop());
        SHOP.with(|(folder, all)| {
            let path = &all[file.index(all.len())];
            let whole = std::fs::read(path).expect("a rules file is read");
            std::fs::write(path, mutate(&whole, &[change])).expect("a rules file is written");
            let loaded = load_rules(&Library::folder(folder.path()), "dutch");
            std::fs::write(path, &whole).expect("a rules file is restored");
            let Ok(rules) = loaded else { return };
            let (source, header) = head();
            // Where the vale cannot be set up under them, that is a report too.
            let Ok(mut session) = Session::new(rules, Header { seed, ..header }, &source, Path::new("/"), Vec::new()) else { return };
            let numbers: Vec<Change> = (0..12).map(|at| (0, u32::try_from(seed % 1000).unwrap_or(0) + at * 7, at)).collect();
            let mut chaos = Chaos { numbers: &numbers, texts: &[], at: 0, before: None };
            let mut console = Console::new(Box::new(Nowhere), false, false);
            let _ = session.run(&mut chaos, &mut console);
        });
    }

    /// Mutated map files give faults or a map, never a panic.
    #[test]
    fn map_files_never_panic(changes in changes()) {
        let rules = rules();
        let whole = std::fs::read(root().join("tests/maps/vale.yaml")).expect("the vale is read");
        let parsed = text_of("vale.yaml", &mutate(&whole, &changes)).map_err(|fault| vec![fault]).and_then(|source| MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles));
        match parsed {
            Ok(file) => drop(file.map(&rules.tiles)),
            Err(faults) => assert!(!render(&faults, false).is_empty()),
        }
    }

    /// Lines of any kind given to a session never panic; a refused one changes nothing; every legal
    /// order reads back as itself; and the answers taken replay to the same state.
    #[test]
    fn sessions_stand(numbers in prop::collection::vec(any::<Change>(), 1..60), texts in prop::collection::vec("(\\PC{0,40}|[a-z]{1,8}( [A-Z][0-9]| [0-9]{1,20}| red| blue){0,4})", 1..8), seed in any::<u64>()) {
        let (source, header) = head();
        let header = Header { seed, ..header };
        let mut session = Session::new(rules(), header.clone(), &source, Path::new("/"), Vec::new()).unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
        let mut console = Console::new(Box::new(Nowhere), false, false);
        let finished = session.run(&mut Chaos { numbers: &numbers, texts: &texts, at: 0, before: None }, &mut console);
        prop_assert!(!matches!(finished, Finished::Broken(_)), "{finished:?}");
        let text: String = session.answers.iter().map(|answer| format!("{}\n", answer.text)).collect();
        let answers = answers::entries(&SourceFile::new("again", text), 0);
        prop_assert_eq!(answers.len(), session.answers.len());
        let mut again = Session::new(rules(), header, &source, Path::new("/"), answers).unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
        let finished = again.run(&mut Chaos { numbers: &[], texts: &[], at: 0, before: None }, &mut Console::new(Box::new(Nowhere), false, false));
        prop_assert!(!matches!(finished, Finished::Broken(_)), "{finished:?}");
        prop_assert_eq!(again.state.hash(), session.state.hash());
    }
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

    /// What stands after answers, handings over, `undo` and `redo` in any order is what a plain
    /// account of them comes to.
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
