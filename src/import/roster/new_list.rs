//! Entries of lists of other programs → an army list of our own, as the YAML of a mod.
//!
//! * A name is a kind. It is a character if the file says so, or says nothing and one of its words means that;
//!   the words are those of `imports: arms:`.
//! * A unit costs what its models cost. What a whole unit has once (standard, champion, gear of a few) is gear of
//!   its leader, a character who takes the place of one model; what each model has is gear of the unit.
//! * A character has a level for each price that was seen. With one price there are three, each half as dear again.
//! * Sizes are from half the smallest unit to twice the largest; six of the largest may be added in a year.

mod pricing;
mod yaml;

use std::collections::{BTreeMap, BTreeSet};

use super::{ArmyEntry, ImportedRoster, Points};
use crate::rules::Ruleset;
use crate::rules::army::Arm;
use crate::rules::imports::as_compared;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, listed_code, quoted};
use pricing::{price_character, price_unit};

/// Points of what is added to a list that lacks it: of a model in ranks, and of somebody who commands.
const LEVY: i64 = 5;
const COMMANDER: i64 = 50;

/// Longest id of a kind or of gear: players type it.
const LONGEST: usize = 32;

/// Words of orders and lines of heads, which are no names.
const TAKEN: &[&str] = &[
    "auto",
    "home",
    "captive",
    "jailed",
    "machine",
    "new",
    "out",
    "wounded",
    "scarred",
    "own",
    "allied",
    "mercenary",
];

/// Gear with its price.
#[derive(Debug, Clone, Default)]
struct ListPrices {
    /// Id and points, in the order in which they were seen.
    rows: Vec<(String, i64)>,
    ids: BTreeMap<(String, i64), String>,
    taken: BTreeSet<String>,
}

impl ListPrices {
    /// Adds a name at a price. A second price of a name is its id with the price behind it.
    fn add(&mut self, name: &str, points: i64, words: &mut TitleWords) {
        let key = (as_compared(name), points);
        if key.0.is_empty() || self.ids.contains_key(&key) {
            return;
        }
        let plain = id_of(name, "gear");
        let id = if self.taken.contains(&plain) { format!("{plain}_{points}") } else { plain };
        if !self.taken.insert(id.clone()) {
            return;
        }
        if as_compared(&id) != key.0 && !id.ends_with(&format!("_{points}")) {
            words.gear.entry(id.clone()).or_insert_with(|| name.to_owned());
        }
        self.ids.insert(key, id.clone());
        self.rows.push((id, points));
    }
}

/// Words that ids do not tell.
#[derive(Debug, Default)]
struct TitleWords {
    gear: BTreeMap<String, String>,
}

/// A kind of the list.
#[derive(Debug)]
struct MadeList {
    id: String,
    title: String,
    arm: Arm,
    /// Points of a model of a unit.
    points: i64,
    /// Models of the smallest and the largest unit that was seen.
    size: (i64, i64),
    /// Points of a character at each level.
    levels: Vec<(i64, i64)>,
    commands: bool,
    gear: ListPrices,
    /// The id of the leader of such units.
    leader: Option<String>,
}

/// A list that was made.
pub struct NewList {
    kinds: Vec<MadeList>,
    items: ListPrices,
    words: TitleWords,
    /// Sentences about what was chosen where the files say nothing.
    pub remarks: Vec<Text>,
    name: String,
    edition: String,
    /// Lists that serve everybody, and give way to this one.
    instead_of: Vec<String>,
}

/// Makes a list of all entries.
pub fn make(rosters: &[ImportedRoster], rules: &Ruleset, name: &str) -> NewList {
    let mut list = NewList {
        kinds: Vec::new(),
        items: ListPrices::default(),
        words: TitleWords::default(),
        remarks: Vec::new(),
        name: name.to_owned(),
        edition: rules.edition.clone(),
        instead_of: rules
            .armies
            .iter()
            .filter(|army| army.race.is_none() && !army.abstracted)
            .map(|army| army.id.clone())
            .collect(),
    };
    let mut groups: Vec<(Arm, bool, Vec<&ArmyEntry>)> = Vec::new();
    let mut known: BTreeMap<(String, bool), usize> = BTreeMap::new();
    let mut free: Vec<&str> = Vec::new();
    for entry in rosters.iter().flat_map(|roster| &roster.entries) {
        if entry.points.rounded_down() < 1 {
            free.push(&entry.name);
            continue;
        }
        let (arm, told) = arm_of(entry, rules);
        let at =
            *known.entry((as_compared(&entry.name), arm.is_character())).or_insert_with(|| {
                groups.push((arm, told, Vec::new()));
                groups.len() - 1
            });
        groups[at].2.push(entry);
    }
    let mut ids = BTreeSet::new();
    let mut guessed: Vec<Text> = Vec::new();
    for (arm, told, entries) in groups {
        let made = match arm.is_character() {
            true => price_character(&mut list, arm, &entries, &mut ids),
            false => price_unit(&mut list, arm, &entries, &mut ids),
        };
        if !told {
            guessed.push(say!("{kind} ({arm})", kind = quoted(made), arm = Text::noun(arm.word())));
        }
    }
    if !guessed.is_empty() {
        list.remarks.push(say!(
            "the files do not say what kind of troops these are, and it was guessed: {kinds}",
            kinds = Text::list(guessed, Joined::Comma)
        ));
    }
    if !free.is_empty() {
        free.dedup();
        list.remarks.push(say!(
            "left out, as they cost less than a point: {units}",
            units = listed_code(free, Joined::Comma)
        ));
    }
    list.complete(&mut ids);
    list
}

/// Returns the arm of an entry, and whether the file says it.
fn arm_of(entry: &ArmyEntry, rules: &Ruleset) -> (Arm, bool) {
    let arms = &rules.imports.arms;
    let known = |word: &str| {
        let whole =
            arms.get(word).or_else(|| as_compared(word).split(' ').find_map(|part| arms.get(part)));
        whole.and_then(|arm| Arm::ALL.iter().copied().find(|known| known.word() == arm))
    };
    let found: BTreeSet<Arm> = entry.categories.iter().filter_map(|word| known(word)).collect();
    let leads = found.contains(&Arm::Hero) || entry.level.is_some();
    if found.contains(&Arm::Wizard) && (leads || entry.models <= 1) {
        return (Arm::Wizard, true);
    }
    if leads {
        return (Arm::Hero, true);
    }
    let by_weight = [Arm::Machine, Arm::Chariot, Arm::Monster, Arm::Cavalry, Arm::Infantry];
    if let Some(arm) = by_weight.into_iter().find(|arm| found.contains(arm)) {
        return (arm, true);
    }
    (if entry.models <= 1 { Arm::Monster } else { Arm::Infantry }, false)
}

/// Makes an id that can be typed of a name.
fn id_of(name: &str, otherwise: &str) -> String {
    let plain: String = as_compared(name)
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' })
        .collect();
    let mut id = String::new();
    for word in plain.split('_').filter(|word| !word.is_empty()) {
        if id.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()) {
            continue;
        }
        if !id.is_empty() && id.len() + word.len() >= LONGEST {
            break;
        }
        if !id.is_empty() {
            id.push('_');
        }
        id.push_str(word.get(..LONGEST).unwrap_or(word));
    }
    if id.is_empty()
        || TAKEN.contains(&id.as_str())
        || id.starts_with(|first: char| first.is_ascii_digit())
    {
        id = format!("{otherwise}{}{id}", if id.is_empty() { "" } else { "_" });
    }
    id
}

/// Returns an id that no other kind has.
fn free_id(name: &str, otherwise: &str, ids: &mut BTreeSet<String>) -> String {
    let plain = id_of(name, otherwise);
    let numbered = (2..).map(|number| format!("{plain}_{number}"));
    let id = std::iter::once(plain.clone())
        .chain(numbered)
        .find(|id| !ids.contains(id))
        .unwrap_or(plain);
    ids.insert(id.clone());
    id
}

impl NewList {
    /// Adds what no list is without: troops in ranks, and somebody who commands.
    fn complete(&mut self, ids: &mut BTreeSet<String>) {
        if !self.kinds.iter().any(|kind| kind.arm.in_ranks()) {
            let id = free_id("levy", "levy", ids);
            self.remarks.push(say!(
                "no troops in ranks are in the files: `{id}` was added, at {points} a model",
                id = quoted(&id),
                points = Text::count(LEVY, ProgramNoun::Point)
            ));
            self.kinds.push(MadeList {
                title: "levy".to_owned(),
                arm: Arm::Infantry,
                points: LEVY,
                size: (20, 20),
                levels: Vec::new(),
                commands: false,
                gear: ListPrices::default(),
                leader: None,
                id,
            });
        }
        if !self.kinds.iter().any(|kind| kind.arm.is_character() && kind.commands) {
            let id = free_id("commander", "commander", ids);
            self.remarks.push(say!(
                "nobody who commands is in the files: `{id}` was added, at {points}",
                id = quoted(&id),
                points = Text::count(COMMANDER, ProgramNoun::Point)
            ));
            self.kinds.push(MadeList {
                title: "commander".to_owned(),
                arm: Arm::Hero,
                points: 0,
                size: (1, 1),
                levels: pricing::levels([COMMANDER].into()),
                commands: true,
                gear: ListPrices::default(),
                leader: None,
                id,
            });
        }
    }

    /// Returns the files of the mod: path and text.
    pub fn files(&self, of: &[String]) -> [(String, String); 2] {
        [
            ("mod.yaml".to_owned(), yaml::manifest(self, of)),
            (format!("{}.yaml", self.name), yaml::list(self)),
        ]
    }

    /// Counts what it has.
    pub fn counts(&self) -> ListCounts {
        let characters = self.kinds.iter().filter(|kind| kind.arm.is_character()).count();
        let units = self.kinds.len() - characters;
        ListCounts { units, characters, items: self.items.rows.len() }
    }
}

/// Numbers of kinds of unit and character, and of items, in an army list.
pub struct ListCounts {
    pub units: usize,
    pub characters: usize,
    pub items: usize,
}

/// Returns whole points, at least 1.
fn at_least_one(points: Points) -> i64 {
    points.rounded_down().max(1)
}
