//! `imports:` of an edition or mod → what words of other programs mean here: which tile, terrain,
//! settlement or kind of troops each stands for.
//!
//! ```yaml
//! imports:
//!   designs: { meadow: [grass, farmland], deep_wood: [forest, heavy forest] }
//!   sea: [ocean, water]
//!   terrains: { highland: [mountains, hills] }
//!   heights: { highland: 55 }
//!   settlements: { village: [hamlet, town] }
//!   troops: { common: { spearmen: [footmen, pikemen] } }
//! ```
//! Names of the edition itself need no row: a tile that is called `meadow` is one.

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization;

use super::army::Army;
use super::names::Names;
use super::schema::imports as schema;
use super::tiles::TileSet;
use crate::yaml::{Node, Reader};

/// The height of what lies highest, and that of what lies lowest.
pub(super) const HEIGHTS: (i64, i64) = (0, 100);

/// A word of another program as it is compared: small letters and digits, with one blank for
/// whatever stands between them.
#[must_use]
pub fn as_compared(word: &str) -> String {
    let letters: String = word
        .nfkd()
        .filter(|letter| !unicode_normalization::char::is_combining_mark(*letter))
        .flat_map(char::to_lowercase)
        .map(|letter| if letter.is_alphanumeric() { letter } else { ' ' })
        .collect();
    letters.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Words of other programs for names of ours.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Aliases(BTreeMap<String, String>);

impl Aliases {
    /// Returns the name for which a word stands.
    #[must_use]
    pub fn get(&self, word: &str) -> Option<&str> {
        self.0.get(&as_compared(word)).map(String::as_str)
    }

    /// Lists all words, as they are compared, each with its name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(word, name)| (word.as_str(), name.as_str()))
    }
}

/// What words of other programs mean under an edition and its mods.
#[derive(Debug, Clone, Default)]
pub struct Imports {
    /// Words for designs of tiles.
    pub designs: Aliases,
    /// Words for terrains of provinces.
    pub terrains: Aliases,
    /// Words for kinds of settlement.
    pub settlements: Aliases,
    /// Words for hexes where no tile lies, as they are compared.
    pub sea: Vec<String>,
    /// Terrains of provinces that are known by their height alone: the least height of each, in
    /// hundredths of the highest, the highest first.
    pub heights: Vec<(i64, String)>,
    /// By army list: words for its kinds of troops.
    pub troops: BTreeMap<String, Aliases>,
}

impl Imports {
    /// True if hexes of such a word have no tile.
    #[must_use]
    pub fn is_sea(&self, word: &str) -> bool {
        self.sea.contains(&as_compared(word))
    }

    /// Decodes the section; faults go to the reader.
    pub(super) fn read(
        reader: &Reader<'_>,
        names: &Names,
        tiles: &TileSet,
        armies: &[Army],
        node: &Node,
    ) -> Imports {
        let mut imports = Imports::default();
        let Some(mut map) = reader.map(node, "the section `imports`", &schema::IMPORTS) else {
            return imports;
        };
        let mut aliases = |key: &'static str, what: &str, known: &[&str]| {
            map.take(key)
                .map_or_else(Aliases::default, |node| read_aliases(reader, what, known, node))
        };
        let designs: Vec<&str> = tiles.designs.iter().map(|design| design.id.as_str()).collect();
        let terrains: Vec<&str> = names.terrains.iter().map(String::as_str).collect();
        let settlements: Vec<&str> = names.settlements.iter().map(String::as_str).collect();
        imports.designs = aliases("designs", "design of tiles", &designs);
        imports.terrains = aliases("terrains", "terrain", &terrains);
        imports.settlements = aliases("settlements", "settlement", &settlements);
        imports.sea = map.take("sea").map_or_else(Vec::new, |node| read_words(reader, node));
        if let Some(word) = imports.sea.iter().find(|word| imports.designs.get(word).is_some()) {
            let message = format!("`{word}` means the sea and a tile as well");
            reader.fault(node.span, "rules::imports", message, "in this section", "leave one out");
        }
        for (key, value) in map.take("heights").map_or(&[][..], Node::entries) {
            let Some(terrain) = known_name(reader, "terrain", &terrains, key) else { continue };
            let least = reader.int_in(value, HEIGHTS.0, HEIGHTS.1);
            imports.heights.extend(least.map(|least| (least, terrain)));
        }
        imports.heights.sort_by(|one, other| other.cmp(one));
        let lists: Vec<&str> = armies.iter().map(|army| army.id.as_str()).collect();
        for (key, value) in map.take("troops").map_or(&[][..], Node::entries) {
            let Some(army) = known_name(reader, "army list", &lists, key) else { continue };
            let kinds = armies.iter().filter(|known| known.id == army).flat_map(Army::kinds);
            let kinds: Vec<&str> = kinds.map(|(kind, _)| kind).collect();
            let words = read_aliases(reader, "kind of troops", &kinds, value);
            imports.troops.insert(army, words);
        }
        map.finish();
        imports
    }
}

fn known_name(reader: &Reader<'_>, what: &str, known: &[&str], key: &Node) -> Option<String> {
    let word = reader.text(key)?;
    if !known.contains(&word) {
        reader.unknown(key, what, word, known.iter().copied());
        return None;
    }
    Some(word.to_owned())
}

fn read_words(reader: &Reader<'_>, node: &Node) -> Vec<String> {
    let words = reader.list(node).iter().filter_map(|item| reader.text(item));
    words.map(as_compared).collect()
}

fn read_aliases(reader: &Reader<'_>, what: &str, known: &[&str], node: &Node) -> Aliases {
    let mut aliases = Aliases::default();
    if !reader.is_map(node) {
        return aliases;
    }
    for (key, value) in node.entries() {
        let Some(name) = known_name(reader, what, known, key) else { continue };
        for item in reader.list(value) {
            let Some(word) = reader.text(item) else { continue };
            let before = aliases.0.insert(as_compared(word), name.clone());
            if let Some(other) = before.filter(|other| *other != name) {
                reader.fault(
                    item.span,
                    "rules::imports",
                    format!("`{word}` means `{other}` and `{name}`"),
                    "the second time",
                    "let each word mean one thing",
                );
            }
        }
    }
    aliases
}
