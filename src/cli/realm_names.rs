//! Names of realms: those that realms have where nobody names them, and why some are better not
//! given. `gold receives 10 gold` tells nobody who receives what.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use crate::command::COMMANDS;
use crate::engine::{ORDERS, OrderScripts, ViewScripts};
use crate::lua::ScriptHost;
use crate::rules::{Race, Ruleset, show};
use crate::say;
use crate::text::Text;

/// Usual names of realms, in this order; the first is a person's. Each has a colour of its own on
/// the map.
pub const USUAL_NAMES: &[&str] = &[
    "red",
    "blue",
    "green",
    "yellow",
    "purple",
    "brown",
    "orange",
    "white",
    "black",
    "pink",
    "teal",
    "violet",
    "cyan",
    "magenta",
    "turquoise",
    "olive",
    "navy",
    "maroon",
];

/// Names that the rules in force, orders and commands have taken.
pub struct TakenNames {
    rules: Arc<Ruleset>,
    /// Whole names, with what bears them.
    names: BTreeMap<String, NameBearer>,
    /// Orders and views that scripts declare: they are run only where one has a name in quotes that
    /// is asked for.
    declared: OnceCell<BTreeMap<String, NameBearer>>,
    /// Words with which texts of scripts begin; it is only asked whether it has a word.
    quoted: OnceCell<HashSet<String>>,
    /// Usual names that are words in names of things.
    words: BTreeSet<&'static str>,
}

#[derive(Clone, Copy)]
enum NameBearer {
    Thing,
    Order,
    Command,
}

impl TakenNames {
    /// Returns those of an edition, its mods, and the scripts of both, in every language.
    pub fn of(rules: &Arc<Ruleset>) -> TakenNames {
        let things = show::all_names(rules);
        let words =
            things.iter().flat_map(|name| name.split(|letter: char| !letter.is_alphanumeric()));
        let usual = |word: &str| USUAL_NAMES.iter().copied().find(|name| *name == word);
        let words = words.filter_map(usual).collect();
        let mut names: BTreeMap<String, NameBearer> =
            things.into_iter().map(|name| (name, NameBearer::Thing)).collect();
        names.extend(ORDERS.iter().map(|order| (order.name.to_owned(), NameBearer::Order)));
        for row in COMMANDS {
            let called = row.aliases.iter().chain([&row.name]);
            names.extend(called.map(|name| ((*name).to_owned(), NameBearer::Command)));
        }
        TakenNames {
            rules: Arc::clone(rules),
            names,
            declared: OnceCell::new(),
            quoted: OnceCell::new(),
            words,
        }
    }

    /// Finds what bears a whole name.
    fn bearer(&self, name: &str) -> Option<NameBearer> {
        let of_script = || {
            let quoted = self.quoted.get_or_init(|| quoted(&self.rules)).contains(first_word(name));
            let declared = quoted.then(|| self.declared.get_or_init(|| declared(&self.rules)));
            declared.and_then(|declared| declared.get(name))
        };
        match self.names.get(name) {
            Some(bearer @ (NameBearer::Order | NameBearer::Command)) => Some(*bearer),
            thing => of_script().or(thing).copied(),
        }
    }

    /// Lists the usual names of realms that fit these rules.
    pub fn usual(&self) -> Vec<&'static str> {
        USUAL_NAMES.iter().copied().filter(|name| self.fits(name)).collect()
    }

    /// True if a realm may well be called so. A usual name is no word of any other name either:
    /// there is always another.
    pub fn fits(&self, name: &str) -> bool {
        let part = USUAL_NAMES.contains(&name) && self.words.contains(name);
        !part && self.bearer(name).is_none()
    }

    /// Tells why a realm is better not called so, in a sentence; None if nothing speaks against it.
    pub fn why_not(&self, name: &str) -> Option<Text> {
        let (bearer, fits, name) = (self.bearer(name), self.fits(name), Text::verbatim(name));
        Some(match bearer {
            Some(NameBearer::Thing) => say!(
                "`{name}` is something that these rules call so already, and what is told of the realm could be misread.",
                name
            ),
            Some(NameBearer::Order) => say!(
                "`{name}` is an order in these rules, and what is told of the realm could be misread.",
                name
            ),
            Some(NameBearer::Command) => {
                say!("`{name}` is a command, and what is told of the realm could be misread.", name)
            }
            None if !fits => say!(
                "`{name}` is a word in the name of something in these rules, and what is told of the realm could be misread.",
                name
            ),
            None => return None,
        })
    }
}

/// Returns the letters, digits and `_` with which a text begins.
fn first_word(text: &str) -> &str {
    let goes_on = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.split(|letter| !goes_on(letter)).next().unwrap_or_default()
}

/// Returns the words with which texts in scripts begin.
fn quoted(rules: &Ruleset) -> HashSet<String> {
    let mut words = HashSet::new();
    for script in &rules.scripts {
        let text = &script.source.text;
        for (at, byte) in text.bytes().enumerate() {
            if !matches!(byte, b'"' | b'\'' | b'`' | b'[') {
                continue;
            }
            let word = first_word(&text[at + 1..]);
            if !words.contains(word) {
                words.insert(word.to_owned());
            }
        }
    }
    words
}

/// Lists what all scripts declare that is typed, those of every race among them.
fn declared(rules: &Arc<Ruleset>) -> BTreeMap<String, NameBearer> {
    let races = (0..rules.races.len()).filter_map(|at| u8::try_from(at).ok()).map(Race);
    let mut names = BTreeMap::new();
    // Scripts that do not load are reported where the campaign begins.
    if let Ok(host) = ScriptHost::new(rules, &races.collect::<Vec<_>>(), 0) {
        names.extend(host.orders().iter().map(|order| (order.name.clone(), NameBearer::Order)));
        names.extend(host.views().iter().map(|view| (view.name.clone(), NameBearer::Command)));
    }
    names
}
