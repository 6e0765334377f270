//! Files of other programs, maps and what subcommands print: sentences of the catalogue, read in the language of whoever
//! looks.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use margrave::campaign::SEATS;
use margrave::fault::{Fault, SourceFile};
use margrave::import::{Contents, Format, recognise, roster};
use margrave::map::svg_import::{Reading, read_drawing};
use margrave::map::{MapFile, too_many};
use margrave::rules::{LayerKind, Library, Ruleset};
use margrave::text::{Catalogue, Text, disguise};
use margrave::yaml::Files;

use super::OthersWords;
use super::views::unmarked;
use crate::bad_rules::{carry_out, steps};
use crate::imports::{hexes, of_text, read, rules, sample, samples};
use crate::support::{copy_folder, err, margrave, out, root};

/// Arguments that are words of a library or of another program, or names in a file.
const OTHERS_WORDS: [&str; 13] = [
    "error", "fault", "why", "name", "names", "word", "place", "units", "shown", "costs", "unit",
    "own", "all",
];

const OF_FILES: OthersWords<'_> = OthersWords {
    argument: &|name, argument| {
        OTHERS_WORDS.contains(&name) && !matches!(argument, Text::Sentence(..))
    },
    words: &|words| {
        let small = |word: &&str| word.bytes().all(|letter| letter.is_ascii_lowercase());
        words.split_whitespace().filter(small).count() < 2
    },
    noun: &|_| false,
};

/// What a test has looked at.
#[derive(Default)]
struct Found {
    texts: usize,
    beside: Vec<String>,
}

impl Found {
    fn text(&mut self, text: &Text) {
        self.texts += 1;
        OF_FILES.untranslated(text, &mut self.beside);
    }

    fn faults(&mut self, faults: &[Fault]) {
        for fault in faults {
            self.text(&fault.message);
            fault.help.iter().for_each(|help| self.text(help));
        }
    }

    fn check(mut self, least: usize) {
        self.beside.sort();
        self.beside.dedup();
        assert!(self.texts > least, "only {} texts were found", self.texts);
        assert!(self.beside.is_empty(), "{}", self.beside.join("\n"));
    }
}

/// Reads a file as a map of each kind of edition.
fn looked_at(contents: &Contents, editions: &[&Ruleset], found: &mut Found) {
    match recognise(contents) {
        Err(fault) => found.faults(&[fault]),
        Ok(format) => {
            found.text(&(format.row().doc)());
            match format {
                Format::Drawing | Format::AzgaarSave => {
                    let names = &editions[0].names;
                    match read_drawing(&contents.source, names, Reading::default()) {
                        Ok(read) => found.text(&read.report.text()),
                        Err(faults) => found.faults(&faults),
                    }
                }
                Format::BattleScribe
                | Format::NewRecruit
                | Format::OldWorldBuilder
                | Format::ArmyForge
                | Format::ArmyText => match roster::read(contents, format) {
                    Ok(read) => {
                        read.difference()
                            .iter()
                            .chain(&read.remarks)
                            .for_each(|told| found.text(told));
                    }
                    Err(fault) => found.faults(&[fault]),
                },
                _ => {
                    for rules in editions {
                        match read(contents, rules, true) {
                            Ok(read) => {
                                found.text(&read.report.text());
                                too_many(&read.file, rules)
                                    .iter()
                                    .for_each(|told| found.text(told));
                            }
                            Err(faults) => found.faults(&faults),
                        }
                    }
                }
            }
        }
    }
}

/// What a file of another program became, and why it is refused, has its translation in each language: the samples
/// whole, cut off in many places, and with something else in the place of a line.
#[test]
fn imports_are_translated() {
    let (marches, dutch) = (rules("marches"), rules("dutch"));
    let editions = [&*marches, &*dutch];
    let mut found = Found::default();
    let mut texts: Vec<String> =
        samples().iter().map(|name| sample(name).text().to_owned()).collect();
    for entry in fs::read_dir(root().join("tests/imports/rosters")).expect("it is read") {
        texts.extend(fs::read_to_string(entry.expect("an entry").path()));
    }
    texts.push(hexes::world(4, 4, "ROWS"));
    texts.extend(DRAWINGS.iter().map(|drawing| (*drawing).to_owned()));
    for text in &texts {
        looked_at(&of_text(text.clone()), &editions, &mut found);
        for part in 1..6 {
            let cut = text.char_indices().nth(text.chars().count() * part / 6);
            let cut = &text[..cut.map_or(0, |(at, _)| at)];
            looked_at(&of_text(cut), &editions, &mut found);
            let mut lines: Vec<&str> = text.lines().collect();
            let at = (lines.len() * part / 6).min(lines.len().saturating_sub(1));
            if let Some(line) = lines.get_mut(at) {
                *line = "whatisthis";
            }
            looked_at(&of_text(lines.join("\n")), &editions, &mut found);
        }
    }
    found.check(200);
}

/// Drawings that are read in part, or not at all.
const DRAWINGS: [&str; 10] = [
    "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect id=\"a\" width=\"50\" height=\"50\" data-terrain=\"cheese\"/><rect id=\"b\" x=\"50\" width=\"50\" height=\"50\" data-kind=\"moon\"/></svg>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect id=\"a\" width=\"50\" height=\"50\" data-sea=\"zz\"/><rect id=\"b\" x=\"50\" width=\"50\" height=\"50\" data-benefit=\"gold\"/></svg>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><path id=\"a\" d=\"M0 0H50V50zQ\"/><rect id=\"b\" x=\"50\" width=\"50\" height=\"50\"/><path id=\"c\" d=\"what\"/></svg>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><g transform=\"spin(5)\"><rect id=\"a\" width=\"50\" height=\"50\"/></g><rect id=\"b\" x=\"50\" width=\"50\" height=\"50\"/></svg>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect id=\"a\" width=\"50\" height=\"50\"/><rect id=\"a\" width=\"50\" height=\"50\" y=\"50\"/><rect id=\"b\" x=\"50\" width=\"50\" height=\"50\"/><circle cx=\"130\" cy=\"20\" r=\"10\"/></svg>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect id=\"a\" width=\"50\" height=\"50\"/><rect id=\"b\" width=\"50\" height=\"50\"/></svg>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><rect id=\"a\" width=\"1\" height=\"1\"/><rect id=\"b\" x=\"90000\" width=\"1\" height=\"1\"/></svg>",
    "<svg><rect id=\"a\" width=\"50\" height=\"50\"/><rect id=\"b\" x=\"50\" width=\"50\" height=\"50\"></svg>",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:i=\"http://www.inkscape.org/namespaces/inkscape\"><g i:groupmode=\"layer\" i:label=\"land\"><rect id=\"a\" width=\"50\" height=\"50\"/><rect id=\"b\" x=\"50\" width=\"50\" height=\"50\"/></g><g i:groupmode=\"layer\" i:label=\"frame\"><rect width=\"200\" height=\"200\"/><path id=\"line\" fill=\"none\" d=\"M0 0L50 50\"/></g></svg>",
];

/// What is wrong with a map file, and why it may not lie so, has its translation in each language (NL-MAP-01 to 13).
#[test]
fn faults_of_maps_are_translated() {
    let editions: Vec<_> = ["dutch", "marches", "warmaster"].into_iter().map(rules).collect();
    let mut found = Found::default();
    let mut texts = Vec::new();
    for entry in fs::read_dir(root().join("tests/bad/maps")).expect("it is read") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|end| end != "fixture") {
            continue;
        }
        let folder = tempfile::tempdir().expect("a folder");
        let steps = steps(&fs::read_to_string(path).expect("the fixture is read"));
        let files: Vec<_> = steps.into_iter().filter(|step| step.words[0] == "write").collect();
        carry_out(folder.path(), &files);
        for written in fs::read_dir(folder.path()).expect("it is read") {
            texts.extend(fs::read_to_string(written.expect("an entry").path()));
        }
    }
    // Every tile beside every other, turned in each way.
    let designs = &editions[0].tiles.designs;
    for (at, one) in designs.iter().enumerate() {
        for turn in 0..6 {
            let other = &designs[(at * 7 + turn + 3) % designs.len()].id;
            texts.push(format!(
                "tiles:\n  D4: {{ tile: \"{one}\", turn: {turn} }}\n  E4: {{ tile: \"{other}\", turn: {next} }}\n  D5: {{ tile: \"{other}\", turn: {turn} }}\n  ZZ9: \"{one}\"\n",
                one = one.id,
                next = (turn + 2) % 6
            ));
        }
    }
    for text in texts {
        let source = SourceFile::new("map.yaml", text);
        for rules in &editions {
            let parsed = MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles);
            found.faults(&parsed.err().unwrap_or_default());
        }
    }
    found.check(200);
}

/// Runs a command in a folder in the pseudo-language; what it prints and tells, or only what it tells where it prints
/// data.
fn told(folder: &Path, line: &str) -> String {
    let words = line.split_whitespace().map(|word| word.replace('_', " "));
    let output =
        margrave().current_dir(folder).args(["--lang", Catalogue::PSEUDO]).args(words).output();
    let output = output.expect("the binary starts");
    let data = DATA.iter().any(|begin| line.starts_with(begin));
    if data { err(&output) } else { format!("{}\n{}", out(&output), err(&output)) }
}

/// Commands that print a map, a table or a campaign.
const DATA: [&str; 5] = [
    "import imports",
    "map maps/hoard",
    "map --from",
    "map 5 --edition marches --realms",
    "export small.campaign",
];

/// True if a line of a report is a sentence: neither a code nor a line of a file or a difference.
fn is_said(line: &str) -> bool {
    let line = line.trim();
    let code = !line.contains(' ') && line.contains("::");
    !code && !line.contains('│') && !line.starts_with(['@', '+', '-', '╭', '╰'])
}

/// Takes off what a usage shows.
fn without_others(line: &str) -> &str {
    let usage =
        [&*disguise("Usage:"), "margrave "].iter().any(|head| line.trim_start().starts_with(head));
    if usage { "" } else { line }
}

/// Lines of the command line, in a folder that holds `imports` and `maps` of these tests and a mod `own`.
const COMMANDS: &str = "
check maps/vale.yaml
check maps/duchies.yaml
check dutch
check nothing.campaign
check empty
check /dev/null
check maps/vale.yaml/vale.yaml
check own --after other
check own
check own --after mods
map 99999999999999999999999
map --from maps/vale.yaml
map --from imports/shire.svg --edition dutch
map --from imports/shire.svg
map --from imports/shire.svg --layer sky
map maps/vale.yaml --as red --csv a.csv
map maps/counties.yaml --edition marches --tiled a.tmx
map maps/hoard.yaml --csv -
map 5 --edition marches --paint page.html
map 5 --paint page.html
map 5 --paint page.html
map 5 --edition marches --realms 90
map small.campaign --at spring
import imports/isle.wxx --edition dutch
import imports/hexes.tmx --edition dutch
import imports/meads.txt
import imports/meads.txt --edition dutch
import imports/coast.geojson --edition marches
import imports/two.geojson --edition marches --owners
import imports/vale.azgaar.json --edition marches
import imports/holdings.csv
import imports/holdings.csv --map maps/duchies.yaml --edition marches
import imports/shire.svg --edition marches
import nothing.json
import maps
import notes.json
import own/mod.yaml
rules show nothing_there
rules show revenue --edition marches
rules diff dutch nothing
mods list
mods add nothing
mods add own
mods add own
mods pack own
mods pack own
mods pack mods
mods upgrade mods
mods upgrade empty
mods upgrade older
new mod Bad-Name
new mod fine
new mod fine
play a --players 99
play a --players human=red
play a --players red=gredy,blue=greedy
play a --players Red=human,blue=greedy
play a --mod weather_weather
play a --learn --mod weather
map 5 --under x.png --under-offset 7
export small.campaign
export small.campaign new.campaign
export small.campaign new.campaign
export small.campaign folder
translate
translate zz
translate nl
translate zz --po zz.po
translate nl --from own/mod.yaml
simulate --against with_mood_x
simulate --against option_x
simulate --shard 9/3
simulate join empty --out joined
atlas small.campaign --under x.png --under-offset 7
";

/// Words of the command line that no language changes: names of files, places, realms, rules and programs.
const NAMES: &str = "margrave mods maps middle_vale gull_isle own older empty new notes nothing page zip html json campaign nederlands deutsch red blue \
    revenue liria ternsons solisle grossmark norden inset capital plain forest hills mountain marsh river armies common \
    calendar frost after name rounds yaml";

/// What subcommands print, tell and refuse says nothing beside the door.
#[test]
fn subcommands_say_nothing_beside_the_door() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    for (from, to) in [("tests/imports", "imports"), ("tests/maps", "maps")] {
        copy_folder(&root().join(from), &path.join(to));
    }
    fs::create_dir_all(path.join("empty")).expect("a folder");
    let write = |name: &str, text: &str| {
        let file = path.join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, text).expect("it is written");
    };
    let manifest =
        "title: Own\nabout: One house rule.\nversion: 1.0.0\nedition: [dutch]\nfiles: [main.lua]\n";
    write("own/mod.yaml", &format!("name: own\n{manifest}"));
    write("own/main.lua", "local one = 1\n");
    write("older/mod.yaml", &format!("name: older\napi: 1\n{manifest}"));
    write("older/main.lua", "on.phase_begins(\"scouting\", function() end)\n");
    write("notes.json", "{\"a\": 1}");
    write(
        "small.campaign",
        "margrave 2\nrealm red human\nrealm blue human\nmap maps/vale.yaml\ntile B4 capital red\ntile H4 capital blue\nbanner red 1 B4 600\nbanner blue 1 H4 600\nstart scouting\nbegin\n",
    );
    let library = Library::shipped();
    let mut names: Vec<String> = NAMES.split_whitespace().map(str::to_owned).collect();
    names.extend(library.mods().into_iter().chain(library.editions()));
    // The titles of mods, which `mods list` shows, are in the texts of each.
    for name in library.mods() {
        names.extend(unmarked(&library.about(LayerKind::Mod, &name).0.in_english()));
    }
    names.extend(SEATS.iter().map(|(name, _)| (*name).to_owned()));
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    let mut lines = 0;
    for command in COMMANDS.lines().filter(|line| !line.is_empty()) {
        let told = told(path, command);
        assert!(
            DATA.iter().any(|begin| command.starts_with(begin)) || !told.trim().is_empty(),
            "{command}"
        );
        for line in told.lines().filter(|line| is_said(line)) {
            lines += 1;
            let said = unmarked(without_others(line)).into_iter();
            for word in said.filter(|word| !names.contains(word)) {
                found.entry(word).or_insert_with(|| format!("{command}: {line}"));
            }
        }
    }
    assert!(lines > 200, "only {lines} lines were said");
    let told: Vec<String> =
        found.iter().map(|(word, line)| format!("`{word}` in {line}")).collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

/// A map is read for the edition that plays on it, though that lacks the reader's language.
#[test]
fn a_map_is_for_an_edition_without_the_language() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("meadows.txt");
    fs::write(&file, "0101 meadow\n0102 meadow\n0201 meadow\n").expect("a map is written");
    let read = |language: &str| {
        let output = margrave()
            .args(["--rules", "tests/bad/editions", "--lang", language, "import"])
            .arg(&file)
            .args(["--edition", "trial"])
            .current_dir(root())
            .output();
        let output = output.expect("it runs");
        assert!(output.status.success(), "{language}: {}", err(&output));
        out(&output)
    };
    assert_eq!(read("de").lines().last(), read("en").lines().last());
}
