//! Whole scripts in the pseudo-language: whatever is said from their first line to their last passes through the door, but
//! for ids, order words, proper names and what players and mods without translations say themselves.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use margrave::campaign::EVENTS;
use margrave::command::COMMANDS;
use margrave::engine::core::parse;
use margrave::engine::{Game, ORDERS, umpire};
use margrave::fault::SourceFile;
use margrave::rules::selection::manifest_of;
use margrave::rules::{
    Allowed, CHOICES, Datum, LayerKind, Library, ModAllowed, RuleId, Ruleset, Shape,
};
use margrave::script::{RulesetCache, prepare_text};
use margrave::session::{Console, Screen, Session};
use margrave::text::{Catalogue, disguise};
use margrave::yaml::NodeKind;

use super::views::unmarked;
use crate::lessons::{lines, of_editions, read};
use crate::support::{assert_success, feed, files, margrave, out, root};
use crate::transcripts::{found, shared};

/// One of so many scripts is played by the test that always runs.
const ONE_OF: usize = 16;

/// Scripts that it plays in any case: of reports and of mods that are not in play.
const OFTEN_WRONG: [&str; 2] =
    ["tests/amend/refused.campaign", "tests/mods/stumbles/tests/values-of-locals.campaign"];

/// Words that stay English in scripts, each with the reason.
const IN_ENGLISH: [(&str, &str); 9] = [
    // Words of options that the campaign does not have: they are typed.
    ("tests/amend/edition.campaign", "captured chart retreats"),
    // What a map says of a province, in its author's words.
    ("tests/mods/counties/tests/", "hired may more"),
    // Errors that a script catches are English text, as Lua's own are.
    ("tests/mods/stewards/tests/goods.campaign", "cannot has have may more room taken there"),
    ("tests/mods/stumbles/tests/values-of-locals.campaign", "attempt index sub"),
    // What a field of an event holds, which a script reads out.
    ("tests/mods/restless_land/tests/drifts.campaign", "swapped turned"),
    // Answers that are typed.
    ("tests/mods/whispers/tests/host.campaign", "drawn once"),
    // A field of `declare.order`, by which a trace names the function.
    ("tests/rules/lua-trace.campaign", "check"),
    // Names under which a mod remembers something.
    ("mods/caravans/tests/carried-over.campaign", "coffers purse"),
    // A name of dice that was taken back.
    ("tests/rules/dice-bound.campaign", "einson"),
];

/// Sentences, up to a list of what may be typed.
const LISTS: [&str; 8] = [
    "is not offered: ",
    "the rules suggest ",
    "is not a length of names: ",
    "cannot play a realm; ",
    "is not a service: one of ",
    "the army list has no `",
    "known editions: ",
    "carried one at a time: ",
];

/// Words that no language changes, by their kind.
#[derive(Default)]
pub(super) struct OwnWords(BTreeSet<String>);

/// True of the letters of a word.
fn inside(letter: char) -> bool {
    letter.is_alphanumeric() || "_'-".contains(letter)
}

/// Lists the words of a text, in small letters.
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|letter| !inside(letter)).map(|word| word.trim_matches(['\'', '-']));
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// True of what is written as proper names are: `Blood River Bogs`, `Lord of the North`.
fn is_proper_name(text: &str) -> bool {
    const SMALL: [&str; 5] = ["of", "the", "and", "von", "de"];
    let capital = |word: &str| word.starts_with(char::is_uppercase) || SMALL.contains(&word);
    let words: Vec<&str> = text.split_whitespace().collect();
    words.len() < 6
        && words.first().is_some_and(|word| word.starts_with(char::is_uppercase))
        && words.into_iter().all(capital)
}

impl OwnWords {
    /// Takes the words of a text.
    pub(super) fn take(&mut self, text: &str) {
        self.0.extend(words(text));
    }

    /// True if it has a word, or the name of which it is the genitive.
    pub(super) fn has(&self, word: &str) -> bool {
        let plain = word.trim_end_matches("'s");
        // Where a river forks the map shows two sides of a hex: `NESE`.
        const SIDES: [&str; 4] = ["ne", "nw", "se", "sw"];
        let sides = word
            .split_at_checked(2)
            .is_some_and(|(one, two)| SIDES.contains(&one) && SIDES.contains(&two));
        // Ids of several words have a line between them.
        sides || word.contains('_') || self.0.contains(word) || self.0.contains(plain)
    }

    /// Takes what is typed in a script: its lines without comments, expectations and what dice are for.
    pub(super) fn take_typed(&mut self, script: &str) {
        for line in script.lines() {
            // A `#` that stands alone begins a comment.
            let line = if line.starts_with('#') { "" } else { line };
            let line = line.split(" # ").next().unwrap_or_default().trim();
            let typed = match line.starts_with("dice") || line.contains(": dice") {
                true => line.split(" for ").next().unwrap_or_default(),
                false => line,
            };
            if !line.starts_with("expect") {
                self.take(typed);
            }
        }
    }

    /// Takes the ids of rules, and words of orders and commands.
    pub(super) fn take_ids(&mut self, rules: &Ruleset) {
        let named = |name: &'static str, aliases: &'static [&'static str]| {
            aliases.iter().copied().chain([name])
        };
        let orders = ORDERS.iter().flat_map(|row| named(row.name, row.aliases));
        let commands = COMMANDS.iter().flat_map(|row| named(row.name, row.aliases));
        orders.chain(commands).for_each(|name| self.take(name));
        ORDERS.iter().for_each(|row| self.take(&parse::usage(row.verb)));
        COMMANDS.iter().for_each(|row| self.take(row.usage));
        umpire::FORMS.iter().for_each(|(form, _)| self.take(form));
        ["true", "false", "yes", "no"].into_iter().for_each(|word| self.take(word));
        let named = rules.settlements.iter().map(|kind| &kind.id);
        let named = named.chain(rules.terrains.iter().map(|kind| &kind.id));
        let named = named.chain(rules.races.iter().map(|race| &race.id));
        let named = named.chain(rules.tables().iter().map(|table| &table.name));
        let named = named.chain(rules.added_values.keys());
        named.for_each(|id| self.take(id));
        for table in rules.tables() {
            match &table.shape {
                Shape::Matrix(matrix) => {
                    let labels = matrix.rows.iter().chain(&matrix.columns);
                    labels.for_each(|label| self.take(label.as_str()));
                }
                Shape::Records(records) => {
                    for row in &records.rows {
                        self.take(&row.label);
                        // What somebody is called, and words that may be typed.
                        let listed = ["called", "words"].iter().filter_map(|at| row.cells.get(*at));
                        for (datum, _) in listed {
                            match datum {
                                Datum::Text(name) => self.take(name),
                                Datum::List(items) => items.iter().for_each(|item| {
                                    if let Datum::Text(word) = item {
                                        self.take(word);
                                    }
                                }),
                                _ => {}
                            }
                        }
                    }
                }
                Shape::Roll(_) | Shape::Lookup(_) => {}
            }
        }
        for option in &rules.mod_options {
            self.take(&option.name.replace('.', " "));
            if let ModAllowed::Words(words) = &option.allowed {
                words.iter().for_each(|word| self.take(word));
            }
        }
        EVENTS.iter().for_each(|row| self.take(&row.script_name()));
        for row in CHOICES {
            self.take(row.name);
            if let Allowed::Words(words) = row.allowed {
                words.iter().for_each(|word| self.take(word));
            }
        }
        rules.layers.iter().for_each(|layer| self.take(&layer.name));
    }

    /// Takes the figures of rules that are shown, which stand in the words of the rule book.
    fn take_figures(&mut self, script: &str, rules: &Ruleset) {
        let shown = script.lines().filter_map(|line| line.strip_prefix("rules "));
        let entries = shown.filter_map(|id| rules.rulebook.get(RuleId::from_text(id.trim())));
        for data in entries.filter_map(|entry| entry.data.as_ref()) {
            let mut open = vec![data];
            while let Some(node) = open.pop() {
                match &node.kind {
                    NodeKind::Scalar { text, .. } => self.take(&text.replace('_', " ")),
                    NodeKind::List(items) => open.extend(items),
                    NodeKind::Map(pairs) => {
                        open.extend(pairs.iter().flat_map(|(key, value)| [key, value]));
                    }
                }
            }
        }
    }

    /// Takes the orders of scripts, with their arguments.
    fn take_orders(&mut self, session: &Session) {
        let orders = session.hooks.iter().flat_map(|hooks| hooks.orders());
        for order in orders {
            self.take(&order.name);
            self.take(&order.example);
            order.arguments.iter().for_each(|(name, _)| self.take(name));
        }
    }

    /// Lists them as [`Beside`](super::apart::Beside) takes names.
    pub(super) fn listed(&self) -> &'static str {
        self.0.iter().cloned().collect::<Vec<_>>().join(" ").leak()
    }

    /// Takes all that a script brings: what is typed in it, ids, and proper names at its end.
    pub(super) fn of_script(path: &Path) -> OwnWords {
        let mut cache = RulesetCache::default();
        let played = Played::of(path, &mut cache).expect("the script is read");
        played.own
    }

    /// Takes the proper names of a campaign: those of realms, and what is written with capitals in its state.
    pub(super) fn take_names(&mut self, session: &Session) {
        session.state.realms.iter().for_each(|realm| self.take(&realm.name));
        let game = Game::new(&session.rules, &session.state, None);
        game.short_names().iter().for_each(|name| self.take(name));
        session.state.map.places.iter().for_each(|place| self.take(&place.label));
        let state = serde_json::to_value(&session.state).expect("a state is data");
        for record in &session.log {
            let event = format!("{:?}", record.event);
            event.split('"').filter(|part| is_proper_name(part)).for_each(|name| self.take(name));
        }
        let mut open = vec![&state];
        while let Some(value) = open.pop() {
            match value {
                serde_json::Value::String(text) if is_proper_name(text) => self.take(text),
                serde_json::Value::Array(items) => open.extend(items),
                serde_json::Value::Object(fields) => {
                    fields.keys().filter(|key| is_proper_name(key)).for_each(|key| self.take(key));
                    open.extend(fields.values());
                }
                _ => {}
            }
        }
    }

    /// Takes all that the files of mods say which offer no language.
    pub(super) fn take_untranslated(&mut self, path: &Path, library: &Library, rules: &Ruleset) {
        for chosen in &rules.selection.mods {
            let manifest = manifest_of(library, LayerKind::Mod, &chosen.name);
            if manifest.is_some_and(|manifest| !manifest.languages.is_empty()) {
                continue;
            }
            let homes = path.ancestors().flat_map(|folder| {
                [folder.join("mods").join(&chosen.name), folder.join(&chosen.name)]
            });
            let Some(home) = homes.into_iter().find(|home| home.join("mod.yaml").is_file()) else {
                continue;
            };
            self.take_files(&home);
        }
    }

    /// Takes what the mods without languages say that a script names by their folders: some go on as others.
    fn take_named(&mut self, path: &Path, script: &str) {
        let folder = path.parent().unwrap_or(path);
        let named = script.lines().filter_map(|line| line.strip_prefix("mod "));
        for home in named.map(|name| folder.join(name.trim())) {
            let manifest = std::fs::read_to_string(home.join("mod.yaml"));
            if manifest.is_ok_and(|manifest| !manifest.contains("languages:")) {
                self.take_files(&home);
            }
        }
    }

    /// Takes the words of a mod's files, and its ids as they are read.
    fn take_files(&mut self, home: &Path) {
        for file in ["lua", "yaml"].iter().flat_map(|ending| files(home, ending)) {
            let text = std::fs::read_to_string(file).expect("it is read");
            self.take(&text);
            self.take(&text.replace('_', " "));
        }
    }

    /// Takes the ids of army lists, which are typed: units, characters, gear, items and spells.
    fn take_armies(&mut self, rules: &Ruleset) {
        for list in &rules.armies {
            for unit in &list.units {
                let gear = unit.gear.iter().map(|gear| &gear.id);
                [&unit.id].into_iter().chain(&unit.traits).chain(gear).for_each(|id| self.take(id));
                self.take(&unit.profile.shown());
            }
            for kind in &list.characters {
                let gear = kind.gear.iter().map(|gear| &gear.id);
                let ids = [&kind.id].into_iter().chain(&kind.traits).chain(&kind.spells);
                ids.chain(gear).for_each(|id| self.take(id));
                self.take(&kind.profile.shown());
            }
            list.items.iter().for_each(|item| self.take(&item.id));
            list.one_of.iter().for_each(|(name, _)| self.take(name));
        }
    }
}

/// Screen that keeps all lines.
#[derive(Clone, Default)]
struct Kept(Rc<RefCell<String>>);

impl Screen for Kept {
    fn line(&mut self, text: &str) {
        let mut all = self.0.borrow_mut();
        all.push_str(text);
        all.push('\n');
    }
}

/// True of lines that are words of files: changed cells, pieces of scripts, what a script sets, what it prints for
/// its author, and codes of faults.
fn is_of_files(line: &str) -> bool {
    let plain = line.trim_start();
    let first = plain.split([' ', '.']).next().unwrap_or_default();
    let sets =
        ["expect", "filter", "invariant", "on", "order", "phase", "replace", "spell", "view"];
    let place = line.rsplit_once(", ").map_or("", |(_, place)| place);
    let is_set = sets.contains(&first) && place.contains(".lua:") && !line.contains(';');
    let section = ["marks", "races", "scripts", "tables", "values"].contains(&first);
    let heads_cells = section && plain.split_whitespace().count() < 3;
    // What dice are given for stands as it was typed.
    line.contains(&disguise("dice given: "))
        || plain.starts_with("+ {")
        || plain.starts_with("- {")
        || plain.starts_with("| ")
        || plain.contains("] → [")
        || is_set
        || heads_cells
        || line.contains('│')
        || plain.starts_with('×')
        || line.contains("::")
}

/// Returns what a line says beside notation of scripts and lists of what may be typed.
fn without_code(line: &str) -> &str {
    // A call that is recorded stands there as scripts have it, with its values; and a line of a file behind its place.
    if let Some((call, told)) = line.rsplit_once("; ")
        && call.contains(&disguise(" gives "))
        && told.contains(".lua:")
    {
        return told;
    }
    if let Some((before, after)) = line.split_once(".lua:")
        && after.trim_start_matches(char::is_numeric).starts_with("  ")
    {
        return before;
    }
    let ends = LISTS.iter().filter_map(|list| line.find(&disguise(list)));
    ends.min().map_or(line, |at| &line[..at])
}

/// A script that was played in the pseudo-language.
struct Played {
    own: OwnWords,
    /// Ids of army lists, which rows of tables and orders that are to be typed show.
    armies: OwnWords,
    said: String,
}

impl Played {
    /// Plays a script; None if it cannot be read.
    fn of(path: &Path, cache: &mut RulesetCache) -> Option<Played> {
        let library = Library::shipped().speaking(Catalogue::PSEUDO);
        let text = std::fs::read_to_string(path).unwrap_or_default();
        // What was said is expected in English.
        let lines =
            text.lines().map(|line| if line.starts_with("expect said") { "#" } else { line });
        let text = lines.collect::<Vec<_>>().join("\n") + "\nchronicle all\n";
        let source = SourceFile::new(path.display().to_string(), text.clone());
        let mut prepared = prepare_text(source, path, &library, cache, true, None).ok()?;
        let kept = Kept::default();
        let mut console = Console::new(Box::new(kept.clone()), true, false);
        prepared.session.run(&mut prepared.script, &mut console);
        let session = &prepared.session;
        let mut own = OwnWords::default();
        own.take_typed(&text);
        own.take_ids(&session.rules);
        own.take_figures(&text, &session.rules);
        own.take_orders(session);
        own.take_names(session);
        let near = session.campaign_rules.as_ref().map_or(&library, |rules| &rules.library);
        own.take_untranslated(path, near, &session.rules);
        own.take_named(path, &text);
        let name = path.strip_prefix(root()).unwrap_or(path).display().to_string();
        let stays = IN_ENGLISH.iter().filter(|(script, _)| name.starts_with(script));
        stays.for_each(|(_, words)| own.take(words));
        let mut armies = OwnWords::default();
        armies.take_armies(&session.rules);
        let said = kept.0.borrow().clone();
        Some(Played { own, armies, said })
    }
}

/// Lists lines of a script with the words in them that did not come through the door, and counts what was said.
fn beside(path: &Path, cache: &mut RulesetCache) -> (usize, BTreeMap<String, BTreeSet<String>>) {
    let mut beside = BTreeMap::new();
    let Some(Played { own, armies, said }) = Played::of(path, cache) else { return (0, beside) };
    let (mut told, mut typed) = (0, "");
    for line in said.lines().filter(|line| !is_of_files(line)) {
        if let Some(line) = line.strip_prefix("> ") {
            typed = line;
            continue;
        }
        told += 1;
        // Values that `lua` shows are as scripts have them.
        let marked = line.chars().any(|letter| !letter.is_ascii() && letter.is_alphabetic());
        if typed.starts_with("lua ") && !typed.starts_with("lua profile") && !marked {
            continue;
        }
        let shows_ids = line.trim().contains("  ")
            || ORDERS.iter().any(|row| line.trim().split(' ').next() == Some(row.name));
        let is_own = |word: &String| own.has(word) || shows_ids && armies.has(word);
        let words: BTreeSet<String> =
            unmarked(without_code(line)).into_iter().filter(|word| !is_own(word)).collect();
        if !words.is_empty() {
            beside.insert(line.to_owned(), words);
        }
    }
    (told, beside)
}

/// Plays scripts and asserts that they say nothing beside the door, and more lines than `least`.
fn assert_marked(scripts: &[PathBuf], least: usize) {
    let parts = shared(scripts, |part: &[PathBuf]| {
        let mut cache = RulesetCache::default();
        let (mut told, mut found) = (0, Vec::new());
        for path in part {
            let (lines, beside) = beside(path, &mut cache);
            told += lines;
            let name = path.strip_prefix(root()).unwrap_or(path).display();
            for (line, words) in beside {
                let words = words.into_iter().collect::<Vec<_>>().join(", ");
                found.push(format!("{name}: {words} in {line}"));
            }
        }
        (told, found)
    });
    let told: usize = parts.iter().map(|(lines, _)| lines).sum();
    assert!(told > least, "only {told} lines were said");
    let all: Vec<String> = parts.into_iter().flat_map(|(_, found)| found).collect();
    assert!(all.is_empty(), "{}\n{}", all.len(), all.join("\n"));
}

/// A share of the scripts says nothing beside the door from the first line to the last.
#[test]
fn scripts_say_nothing_beside_the_door() {
    let mut share: Vec<PathBuf> = found().into_iter().step_by(ONE_OF).collect();
    share.extend(OFTEN_WRONG.map(|script| root().join(script)));
    assert_marked(&share, 2500);
}

/// All of them do.
#[test]
#[ignore = "takes minutes; `MARGRAVE_SCRIPTS=tests/rules` plays the scripts of which the path has that"]
fn every_script_says_nothing_beside_the_door() {
    let Ok(part) = std::env::var("MARGRAVE_SCRIPTS") else {
        return assert_marked(&found(), 50_000);
    };
    let parts = part.split_whitespace();
    let chosen = |path: &PathBuf| parts.clone().any(|part| path.to_string_lossy().contains(part));
    let chosen: Vec<PathBuf> = found().into_iter().filter(chosen).collect();
    assert_marked(&chosen, 0);
}

/// The lessons of all editions say nothing beside the door, to somebody who types what they say.
#[test]
fn lessons_say_nothing_beside_the_door() {
    for lesson in of_editions() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = root().join("rules").join(&lesson.layer).join(&lesson.path);
        let mut own = OwnWords::of_script(&path);
        own.take("war");
        let typed = lines(&read(&lesson)).join("\n") + "\nhint\nwhere\nwhat\n";
        let mut command = margrave();
        command.current_dir(folder.path()).args(["--lang", Catalogue::PSEUDO, "play", "war"]);
        command.args(["--learn", "--edition", &lesson.layer]);
        let output = feed(&mut command, &typed);
        assert_success(&output, &lesson.layer);
        let said = out(&output);
        let mut beside: BTreeMap<String, &str> = BTreeMap::new();
        for line in said.lines().filter(|line| !line.starts_with("> ")) {
            for word in unmarked(line).into_iter().filter(|word| !own.has(word)) {
                beside.entry(word).or_insert(line);
            }
        }
        assert!(said.lines().count() > 150, "{}: too little is said", lesson.layer);
        assert!(beside.is_empty(), "{}: {beside:#?}", lesson.layer);
    }
}
