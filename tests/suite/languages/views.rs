//! The views in the pseudo-language: every letter is marked but those of ids, order words and names.

use std::collections::{BTreeMap, BTreeSet};

use margrave::basics::text_width::width;
use margrave::text::{Catalogue, disguise};

use crate::support::{assert_success, feed, margrave, out, root};
use crate::transcripts::shared;

/// What everybody may look at; `REALM` and `PLACE` stand for those of the script.
const VIEWS: [&str; 19] = [
    "realms",
    "banners",
    "ships",
    "sieges",
    "pieces",
    "map",
    "map list",
    "map supply",
    "map knowledge",
    "map all",
    "links",
    "links PLACE",
    "tile PLACE",
    "discs",
    "banners form",
    "roster",
    "view as REALM",
    "tile PLACE",
    "view as host",
];

/// Views that tell of an edition's own phases, where its scripts speak: of an edition without them alone.
const OF_THE_LOG: [&str; 9] = [
    "pacts",
    "revenue REALM",
    "where",
    "why",
    "why PLACE",
    "why REALM 1",
    "why REALM money",
    "chronicle",
    "chronicle all",
];

/// Lines of a script after which the views stand.
const EVERY: usize = 16;

/// A script with what is looked at in it.
struct Looked {
    script: &'static str,
    realm: &'static str,
    place: &'static str,
    views: Vec<&'static str>,
    /// Orders are previewed: what scripts say of theirs is their own.
    previews: bool,
    /// Names of the edition that no language changes, beside those of realms.
    names: &'static str,
}

impl Looked {
    /// Returns the script with views between its lines, and with a preview of the first order of each kind.
    fn with_views(&self, text: &str) -> String {
        let mut lines: Vec<String> = Vec::new();
        let (mut verbs, mut done) = (BTreeSet::new(), 0);
        let views = || {
            let view = |view: &&str| view.replace("REALM", self.realm).replace("PLACE", self.place);
            self.views.iter().map(view).collect::<Vec<String>>()
        };
        // What is looked at is said as well, so that none may be expected to have been said last.
        for line in text.lines().filter(|line| !line.starts_with("expect said")) {
            let order = line.split_once(": ").map_or("", |(_, order)| order);
            let order = order.split(" #").next().unwrap_or_default().trim();
            let verb = order.split(' ').next().unwrap_or_default();
            let given = line.split_once(": ").is_some_and(|(who, _)| REALMS.contains(&who));
            if self.previews && given && verbs.insert(verb.to_owned()) {
                lines.push(format!("preview {order}"));
                lines.extend((verb == "card").then(|| "odds".to_owned()));
            }
            lines.push(line.to_owned());
            done += usize::from(given && verb == "done");
            if given && verb == "done" && done % EVERY == 0 {
                lines.extend(views());
            }
        }
        lines.extend(views());
        lines.join("\n") + "\n"
    }

    /// Returns the lines that are the view's own.
    fn told_by<'a>(&self, typed: &str, said: &'a str) -> Vec<&'a str> {
        let first = |view: &str| view.split(' ').next().unwrap_or_default().to_owned();
        let view = first(typed);
        let looks = ["odds", "preview"].contains(&view.as_str())
            || view != "view" && self.views.iter().any(|known| first(known) == view);
        let mut lines: Vec<&str> = said.lines().collect();
        match view.as_str() {
            _ if !looks => lines.clear(),
            // Scripts add notes of their own, below each other.
            "tile" => lines.retain(|line| !line.starts_with(&" ".repeat(14))),
            // Rulings are passages of the rule book.
            "why" => {
                let ruled = lines.iter().position(|line| line.starts_with("  ["));
                lines.truncate(ruled.unwrap_or(lines.len()));
            }
            _ => {}
        }
        lines.retain(|line| !line.starts_with("state "));
        lines
    }
}

const REALMS: [&str; 5] = ["red", "blue", "green", "white", "black"];

/// Lists the words of a line that did not come through the door.
pub(super) fn unmarked(line: &str) -> Vec<String> {
    // What is typed stands between backquotes.
    let text: String = line.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let marked = |letter: char| disguise(&letter.to_string()) != letter.to_string();
    let mut found = Vec::new();
    for cell in text.split("  ") {
        // Rules have titles of their own behind their ids; those that are listed have them before.
        if cell.contains("], ") || cell.contains("]; ") {
            continue;
        }
        let said = cell.split('[').next().unwrap_or_default();
        // Files are named as they are, and so are values, which have a dot in them.
        let dotted = |token: &str| token.trim_matches(['.', ',', ';', ':', ')', '(']).contains('.');
        let plain = |token: &&str| !token.contains('/') && !dotted(token);
        for token in said.split_whitespace().filter(plain) {
            let inside = |letter: char| letter.is_alphanumeric() || "_'-".contains(letter);
            for word in token.split(|letter| !inside(letter)) {
                let word = word.trim_matches(['\'', '-']);
                // Shorter ones are sides of hexes and letters of the map.
                let long = word.chars().count() > 2 && !word.chars().any(char::is_numeric);
                if long && word.chars().any(marked) {
                    found.push(word.to_lowercase());
                }
            }
        }
    }
    found
}

/// Each view says nothing beside the door, over a script of each edition.
#[test]
fn views_say_nothing_beside_the_door() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let scripts = root().join("scripts");
    for map in ["three-rivers.yaml", "five-peoples.yaml", "marches-map.yaml"] {
        std::fs::copy(scripts.join(map), folder.path().join(map)).expect("it is copied");
    }
    let all = || VIEWS.to_vec();
    let mut failures = Vec::new();
    for looked in [
        Looked {
            script: "first-summer",
            realm: "blue",
            place: "G5",
            views: all().into_iter().chain(OF_THE_LOG).collect(),
            previews: true,
            names: "crowns capital heights hill surprise flank direct counter hold withdraw",
        },
        Looked {
            script: "english-year",
            realm: "red",
            place: "G5",
            views: all(),
            previews: false,
            names: "crowns imperial bretonnian dwarf human pirates bridge base metal mine wizard's tower great \
                    cannon temple necropolis capital heights hill explores wall the east north-east",
        },
        Looked {
            script: "warmaster",
            realm: "red",
            place: "D7",
            views: all(),
            previews: false,
            names: "gold points markers battle victory winter empire vampires orcs dwarfs mercenaries bla blu \
                    mine special building dry river hills tile land NESE",
        },
        Looked {
            script: "marches",
            realm: "red",
            place: "rav",
            views: all(),
            previews: false,
            names: "gold supplies upkeep points the empire skaven dwarfs vampires outpost toll bridge kingsstead \
                    southgrove wolfslope horse fair hazelham rosemarsh eastgrove willowgrove whitehill highburg \
                    falconhill deerham blood river bogs monkston mallowham ravengrove boarfield bishopston bearstone \
                    silver mine eaglemark oldmeadow crowton westfield limefield coldmark storkham",
        },
    ] {
        let name = format!("{}.campaign", looked.script);
        let text = std::fs::read_to_string(scripts.join(&name)).expect("it is read");
        let path = folder.path().join(&name);
        std::fs::write(&path, looked.with_views(&text)).expect("it is written");
        let mut command = margrave();
        let output = command.args(["--lang", Catalogue::PSEUDO, "run"]).arg(path).output();
        let output = output.expect("the binary starts");
        assert_success(&output, &name);
        let known: Vec<String> =
            looked.names.split_whitespace().chain(REALMS).map(str::to_lowercase).collect();
        // Provinces are labelled with three letters of their names.
        let named = |word: &String| {
            known.iter().any(|name| name == word || word.len() == 3 && name.starts_with(word))
        };
        let mut beside: BTreeMap<String, String> = BTreeMap::new();
        let mut lines = 0;
        for said in out(&output).split("\n> ") {
            let (typed, said) = said.split_once('\n').unwrap_or((said, ""));
            for line in looked.told_by(typed, said) {
                lines += 1;
                let words = unmarked(line).into_iter();
                for word in words.filter(|word| !named(word)) {
                    beside.entry(word).or_insert_with(|| format!("{typed}: {line}"));
                }
            }
        }
        assert!(lines > 300, "{name}: the views said {lines} lines");
        let told = |(word, line)| format!("{name} says `{word}` beside the door: {line}");
        failures.extend(beside.into_iter().map(told));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What is listed or stands in columns, beside [`VIEWS`].
const LISTS: [&str; 13] = [
    "mods",
    "where",
    "why",
    "why PLACE",
    "why REALM money",
    "pacts",
    "options",
    "help",
    "help all",
    "help umpire",
    "help commands",
    "help move",
    "what",
];

/// Lists of editions with banners and a revenue.
const OF_BANNERS: [&str; 2] = ["why REALM 1", "revenue REALM"];

/// Letters in a line of a page.
const PAGE: usize = 80;

/// True of a line of a table or a list, which stands far in or has columns.
fn is_in_columns(line: &str) -> bool {
    let inside = line.trim_start();
    line.len() - inside.len() > 8 || inside.contains("  ")
}

/// True if a row of a table was broken before a line because it is too wide for a page.
fn continues(line: &str, row: &str) -> bool {
    let set_in = |line: &str| line.len() - line.trim_start().len();
    let word = line.split_whitespace().next().unwrap_or_default();
    row.trim().contains("  ")
        && set_in(line) == set_in(row) + 4
        && width(row) + 1 + width(word) > PAGE
}

/// Tables and lists keep to a page in every language, also in a pipe. A drawing is as wide as it is, and sentences
/// without columns stand in one line.
#[test]
fn tables_keep_to_a_page() {
    let folder = tempfile::tempdir().expect("a folder is made");
    let scripts = root().join("scripts");
    for map in ["three-rivers.yaml", "five-peoples.yaml", "marches-map.yaml"] {
        std::fs::copy(scripts.join(map), folder.path().join(map)).expect("it is copied");
    }
    let drawn = |view: &str| view.starts_with("map") && !view.ends_with("list");
    let views: Vec<&str> = VIEWS.into_iter().filter(|view| !drawn(view)).chain(LISTS).collect();
    let scripts_of = |language| {
        [
            (language, "first-summer", "blue", "G5"),
            (language, "three-years", "red", "G5"),
            (language, "english-year", "red", "G5"),
            (language, "warmaster", "red", "D7"),
            (language, "marches", "red", "rav"),
        ]
    };
    let all: Vec<_> = ["en", "nl", "de"].into_iter().flat_map(scripts_of).collect();
    let parts = shared(&all, |part| {
        let mut wide: BTreeMap<String, String> = BTreeMap::new();
        for (language, script, realm, place) in part.iter().copied() {
            let lists = OF_BANNERS.into_iter().filter(|_| place == "G5");
            let views = views.iter().copied().chain(lists).collect();
            let looked = Looked { script, realm, place, views, previews: false, names: "" };
            let text = std::fs::read_to_string(scripts.join(format!("{script}.campaign")));
            let name = format!("{language}-{script}.campaign");
            let path = folder.path().join(&name);
            let text = looked.with_views(&text.expect("it is read"));
            std::fs::write(&path, text).expect("it is written");
            let output = margrave().args(["--lang", language, "run"]).arg(path).output();
            let output = output.expect("the binary starts");
            assert_success(&output, &name);
            let mut lines = 0;
            for said in out(&output).split("\n> ") {
                let (typed, said) = said.split_once('\n').unwrap_or((said, ""));
                let mut row = "";
                for line in looked.told_by(typed, said).into_iter().filter(|_| !drawn(typed)) {
                    lines += 1;
                    // What led to a number stands below its row, and a row that is broken so looks alike.
                    let broken = !typed.starts_with("why") && continues(line, row);
                    row = line;
                    if is_in_columns(line) && width(line) > PAGE || broken {
                        let told = || format!("{name}, `{typed}`: {line}");
                        wide.entry(format!("{language} {typed}")).or_insert_with(told);
                    }
                }
            }
            assert!(lines > 300, "{name}: the views said {lines} lines");
        }
        wide
    });
    let wide: BTreeMap<String, String> = parts.into_iter().flatten().collect();
    let wide: Vec<String> = wide.into_values().collect();
    assert!(wide.is_empty(), "wider than {PAGE}:\n{}", wide.join("\n"));
}

/// Letters keep tables, lists and news to a page as well, in every language.
#[test]
fn letters_keep_to_a_page() {
    for (edition, language) in [("english", "nl"), ("marches", "de"), ("dutch", "en")] {
        let folder = tempfile::tempdir().expect("a folder is made");
        let mut plays = margrave();
        plays.current_dir(folder.path()).args(["play", "war", "--edition", edition]);
        plays.args(["--seed", "7", "--players", "red=human,blue=greedy,green=greedy"]);
        let lines = "skip to 2/1\nyes\nquit\n";
        let begun = feed(&mut plays, lines);
        assert_success(&begun, edition);
        let whole = &["--as", "red", "--whole"][..];
        for words in [whole, &whole[..2]] {
            let mut command = margrave();
            command.current_dir(folder.path()).args(["--lang", language, "orders", "war"]);
            let output = command.args(words).output().expect("the binary starts");
            assert_success(&output, edition);
            let letter = out(&output);
            // A map is as wide as it is.
            let drawn = |line: &str| line.contains(['=', '|', '\\', '^', '~', '%']);
            let wide = |line: &&str| is_in_columns(line) && width(line) > PAGE && !drawn(line);
            let wide: Vec<&str> = letter.lines().filter(wide).collect();
            assert!(letter.lines().count() > 30, "{edition}: {letter}");
            assert!(wide.is_empty(), "{edition} {language}:\n{}", wide.join("\n"));
        }
    }
}
