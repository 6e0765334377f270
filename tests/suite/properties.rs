//! Properties under arbitrary input: nothing panics, a refused line changes nothing, what is
//! written reads back.

mod chaos;
mod heads;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use margrave::fault::{SourceFile, render};
use margrave::map::MapFile;
use margrave::rules::{Library, Ruleset};
use margrave::script::load_rules;
use margrave::session::{Console, Finished, Header, Session, answers, header};
use margrave::yaml::{Files, text_of};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::support::{copy_folder, files, root};
use chaos::{Chaos, Nowhere};

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
            // A vale that cannot be set up under them is a report too.
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
        prop_assert!(!matches!(finished, Finished::Broken { .. }), "{finished:?}");
        let text: String = session.record.answers.iter().map(|answer| format!("{}\n", answer.text)).collect();
        let answers = answers::entries(&SourceFile::new("again", text), 0);
        prop_assert_eq!(answers.len(), session.record.answers.len());
        let mut again = Session::new(rules(), header, &source, Path::new("/"), answers).unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
        let finished = again.run(&mut Chaos { numbers: &[], texts: &[], at: 0, before: None }, &mut Console::new(Box::new(Nowhere), false, false));
        prop_assert!(!matches!(finished, Finished::Broken { .. }), "{finished:?}");
        prop_assert_eq!(again.state.hash(), session.state.hash());
    }
}
