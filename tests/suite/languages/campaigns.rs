//! Faults of campaign files and of expectations: sentences of the catalogue, read in the language of whoever looks.

use std::fs;
use std::path::Path;

use margrave::campaign::header_lines::HEADER_LINES;
use margrave::command::EXPECTATIONS;
use margrave::rules::Library;
use margrave::script::test::{TestFailure, test};
use margrave::script::{RulesetCache, prepare};
use margrave::text::Text;

use super::{OthersWords, is_name};
use crate::support::{margrave, out, root};

/// Arguments that have words of a file or of the rules, as they are.
const OTHERS_WORDS: [&str; 6] = ["example", "known", "shown", "text", "usage", "value"];

/// Lists sentences of a text without a translation, and words in it that are no sentence and do not stand in what
/// was given.
fn bare(text: &Text, given: &str, found: &mut Vec<String>) {
    let others = OthersWords {
        argument: &|name, _| OTHERS_WORDS.contains(&name),
        words: &|words| is_name(words) || given.contains(words),
        noun: &|_| true,
    };
    others.untranslated(text, found);
}

/// Spoils a line at each of its words: cut off there, and with a word there that fits nothing, a number that is too
/// large, or one word too many.
fn spoilt(line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut lines = Vec::new();
    for at in 1..words.len() {
        let (before, after) = (words[..at].join(" "), words[at + 1..].join(" "));
        lines.push(before.clone());
        for wrong in ["zzz", "99999999", "0"] {
            lines.push(format!("{before} {wrong} {after}"));
        }
    }
    lines.extend(["zzz", "zzz 1", "\"zzz"].map(|more| format!("{line} {more}")));
    lines
}

/// Heads that spoilt lines are put into.
const HEADS: [&str; 4] = [
    "realm red human\nrealm blue human\nmap vale.yaml\ntile B4 capital red\ntile H4 capital blue\n\
     banner red 1 D2 640 baggage 2\nstart season\n",
    "option depth roster\nrealm red human\nrealm blue human\nmap vale.yaml\ntile B4 capital red\n\
     tile H4 capital blue\nbanner red 1 D2 0\nbanner blue 1 G4 0\ntroop red 1 20 spearmen\n\
     troop blue 1 20 spearmen\nstart season\n",
    "edition marches\nrealm red human\nrealm blue human\nrealm green human\n",
    "realm red human\nrealm blue human\nmap lay\n",
];

/// Heads of which a whole part does not hold together.
const UNSOUND: [&str; 14] = [
    "realm red human\n",
    "edition english\nrealm red human\nrealm blue human\noption strength_points 1\n",
    "realm red human\nrealm blue human\nmap given\ntile A1 is lake\ntile B1 is lake\n",
    "realm red human\nrealm blue human\nmap given\n",
    "realm red human\nrealm blue human\nmap given free\ntile Z999 is lake\n",
    "realm red human\nrealm blue human\nmap nowhere.yaml\n",
    "realm red human\nrealm blue human\nmap vale.yaml\nsiege D2 red\nstart season\n",
    "realm red human\nrealm blue human\nmap vale.yaml\nbanner red 1 D2 5 baggage 99\nstart season\n",
    "realm red human\nrealm blue human\nmap vale.yaml\nbanner red 1 D2 5\nbanner red 1 D2 5\nstart season\n",
    "realm red human\nrealm blue human\nmap vale.yaml\nbanner red 1 D2 5 shut_in\nstart season\n",
    "realm red human\nrealm blue human\nstart season\n",
    "edition marches\nrealm red human\nrealm blue human\nmap vale.yaml\n",
    "edition english\noption depth roster\nrealm red human\nrealm blue human\nmap vale.yaml\nbanner red 1 D2 600\nstart season\n",
    "edition warmaster\nrealm red human\nrealm blue human\nmap build\noption years 0\noption strength 1\n",
];

fn campaign(folder: &Path, head: &str, body: &str) -> std::path::PathBuf {
    let path = folder.join("head.campaign");
    fs::write(&path, format!("margrave 2\n{head}begin\n{body}")).expect("it is written");
    path
}

fn with_vale() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder is made");
    fs::copy(root().join("tests/maps/vale.yaml"), folder.path().join("vale.yaml"))
        .expect("the map is copied");
    folder
}

/// What is wrong with a line of a head, whichever of its words is, and with a head whose lines do not go together,
/// is told in sentences that each language has.
#[test]
fn faults_of_heads_are_translated() {
    let (folder, library) = (with_vale(), Library::shipped());
    let mut cache = RulesetCache::default();
    let mut heads: Vec<String> = UNSOUND.map(str::to_owned).to_vec();
    for row in HEADER_LINES {
        let lines = spoilt(row.example);
        for head in HEADS {
            // A line of which there can be one takes the place of the head's own.
            let others = |line: &&str| line.split_whitespace().next() != Some(row.key);
            let rest: String =
                head.lines().filter(others).map(|line| format!("{line}\n")).collect();
            // A key alone is refused before anything is laid out.
            let (alone, laid): (Vec<&String>, Vec<&String>) =
                lines.iter().partition(|line| !row.lays || *line == row.key);
            heads.extend(alone.into_iter().map(|line| format!("{rest}{line}\n")));
            let laid: String = laid.into_iter().map(|line| format!("{line}\n")).collect();
            heads.push(rest + &laid);
        }
    }
    let (mut seen, mut beside) = (0, Vec::new());
    for head in heads {
        let path = campaign(folder.path(), &head, "");
        let words = head.split_whitespace().collect::<Vec<_>>().join(" ");
        for fault in prepare(&path, &library, &mut cache, false).err().into_iter().flatten() {
            seen += 1;
            let mut found = Vec::new();
            let texts = std::iter::once(&fault.message).chain(&fault.help);
            texts.for_each(|text| bare(text, &words, &mut found));
            beside.extend(found.into_iter().map(|text| format!("{}: {text}", fault.code)));
        }
    }
    beside.sort();
    beside.dedup();
    assert!(seen > 700, "only {seen} faults are found");
    assert!(beside.is_empty(), "{}\n{}", beside.len(), beside.join("\n"));
}

/// Lists what fits a word of a usage: things that there are, and things that there are not.
fn fitting(word: &str) -> Vec<&'static str> {
    match word {
        "REALM" => vec!["red", "pink"],
        "OWNER" => vec!["red", "independent", "pink"],
        "TILE" => vec!["B4", "D2", "Z99"],
        "NUMBER" | "AMOUNT" => vec!["1", "77", "zzz"],
        "SERVICE" => vec!["mercenary"],
        "EDITION" => vec!["dutch"],
        "RULE" => vec!["NL-ZZZ-01"],
        "ORDER" => vec!["done", "zzz"],
        "EVENT" => vec!["round_began", "zzz"],
        _ => vec!["zzz"],
    }
}

/// Writes out the lines that a usage allows: each word of several once, what may be left out there and not.
fn written_out(usage: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    let plain = usage.replace(['[', ']', '…'], " ");
    for word in plain.split_whitespace() {
        let words: Vec<String> = word
            .split('|')
            .flat_map(|word| {
                let upper = word.chars().all(|letter| letter.is_ascii_uppercase());
                let fits = if upper { fitting(word) } else { Vec::new() };
                if upper {
                    fits.into_iter().map(str::to_owned).collect()
                } else {
                    vec![word.to_owned()]
                }
            })
            .collect();
        let begun = std::mem::take(&mut lines);
        for line in begun {
            lines.extend(words.iter().map(|word| format!("{line} {word}")));
        }
    }
    // Without its last words a line may be one too.
    let shorter: Vec<String> = lines
        .iter()
        .filter(|_| usage.contains('['))
        .filter_map(|line| line.rsplit_once(' ').map(|(begin, _)| begin.to_owned()))
        .collect();
    lines.into_iter().chain(shorter).collect()
}

/// What an expectation finds instead is told in sentences that each language has, whatever is expected of whatever
/// there is or is not.
#[test]
fn failures_of_expectations_are_translated() {
    let (folder, library) = (with_vale(), Library::shipped());
    let mut lines: Vec<String> = EXPECTATIONS
        .iter()
        .flat_map(|row| row.usage.split(" | "))
        .flat_map(written_out)
        .map(|line| format!("expect{line}\n"))
        .collect();
    lines.push("move 1 Z99\nexpect refused NL-ZZZ-01\n".to_owned());
    lines.push("expect zzz\n".to_owned());
    lines.push("dice 6 6\n".to_owned());
    let body = lines.concat();
    let (mut seen, mut beside) = (0, Vec::new());
    for head in &HEADS[..2] {
        let path = campaign(folder.path(), head, &body);
        let report = test(&path, &library, &mut RulesetCache::default(), false);
        let words = body.split_whitespace().collect::<Vec<_>>().join(" ");
        for failure in report.failures {
            let TestFailure::Told { told, .. } = failure else { panic!("it begins: {failure}") };
            seen += 1;
            bare(&told, &words, &mut beside);
        }
    }
    beside.sort();
    beside.dedup();
    assert!(seen > 400, "only {seen} failures are found");
    assert!(beside.is_empty(), "{}\n{}", beside.len(), beside.join("\n"));
}

/// A head that is refused and a test that fails are told in the language of whoever runs them; lines, keys and the
/// results for other programs stay as they are.
#[test]
fn reports_are_in_the_language_of_the_reader() {
    let folder = with_vale();
    let head = campaign(folder.path(), "realm red human\nbaner red\n", "");
    let run = |lang: &str, command: &[&str], path: &Path| {
        let output = margrave().args(["--lang", lang]).args(command).arg(path).output();
        let output = output.expect("the binary starts");
        assert!(!output.status.success(), "{}", out(&output));
        out(&output) + &crate::support::err(&output)
    };
    for (lang, wanted) in [
        ("nl", ["de kop kent geen regel `baner`", "bedoelde je `banner`?"]),
        ("de", ["der Kopf kennt keine Zeile `baner`", "meintest du `banner`?"]),
        ("en", ["the head has no line `baner`", "did you mean `banner`?"]),
    ] {
        let text = run(lang, &["run"], &head);
        wanted.iter().for_each(|wanted| assert!(text.contains(wanted), "{lang}: {text}"));
    }
    let script = campaign(folder.path(), HEADS[0], "expect banner red 1 points 7\nexpect sound\n");
    for (lang, wanted) in [
        ("nl", "verwacht was banner red 1 points 7, maar het is 640"),
        ("de", "erwartet war banner red 1 points 7, aber es ist 640"),
        ("en", "expected banner red 1 points 7, but it is 640"),
    ] {
        let text = run(lang, &["test"], &script);
        assert!(text.contains(wanted), "{lang}: {text}");
        let json = run(lang, &["test", "--format", "json"], &script);
        assert!(json.contains("expected banner red 1 points 7, but it is 640"), "{json}");
    }
}

/// What two editions tell differently, and what a list of rules is called, is read in the language; they are compared in
/// one.
#[test]
fn editions_are_compared_in_the_language_of_the_reader() {
    let script = root().join("scripts/first-summer.campaign");
    for (lang, phase, title) in [
        ("nl", "dutch: Spelvoorbereiding: ", "De Nederlandse editie (dutch), regels "),
        ("de", "dutch: Aufbau: ", "Die niederländische Edition (dutch), Regeln "),
        ("en", "dutch: Setting up: ", "The Dutch edition (dutch), rules "),
    ] {
        let run = |command: &[&str]| {
            let output = margrave().args(["--lang", lang]).args(command).output();
            out(&output.expect("the binary starts"))
        };
        let script = script.display().to_string();
        let told = run(&["compare", &script, "--with", "dutch", "--with", "english"]);
        assert!(told.contains(phase), "{lang}: {told}");
        let listed = run(&["rules", "list"]);
        assert!(listed.starts_with(title), "{lang}: {listed}");
    }
}
