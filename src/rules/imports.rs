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
//!   gear: { common: { great_weapon: [two-handed sword] } }
//!   leaders: { common: { spearmen: sergeant } }
//!   arms: { hero: [character, leader], machine: [artillery] }
//! ```
//! Lists of words of several layers add up. Names of the edition itself need no row: a tile that is called `meadow` is one.

use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization;

use super::army::{Arm, Army};
use super::names::Names;
use super::schema::imports as schema;
use super::tiles::TileSet;
use crate::yaml::{Node, NodeKind, Reader};

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
    /// Words for hexes on which nothing is drawn, as they are compared.
    pub blank: Vec<String>,
    /// The design of hexes whose words mean nothing here; none where such hexes are left out.
    pub other: Option<u16>,
    /// Terrains of provinces that are known by their height alone: the least height of each, in
    /// hundredths of the highest, the highest first.
    pub heights: Vec<(i64, String)>,
    /// By army list: words for its kinds of troops.
    pub troops: BTreeMap<String, Aliases>,
    /// By army list: words for its gear and items.
    pub gear: BTreeMap<String, Aliases>,
    /// By army list and kind of unit: the character who stands for what a unit has once.
    pub leaders: BTreeMap<String, BTreeMap<String, String>>,
    /// Words for kinds of troops in general, such as headings: infantry, hero and so on.
    pub arms: Aliases,
}

impl Imports {
    /// True if hexes of such a word have no tile.
    #[must_use]
    pub fn is_sea(&self, word: &str) -> bool {
        self.sea.contains(&as_compared(word))
    }

    /// True if nothing is drawn on hexes of such a word.
    #[must_use]
    pub fn is_blank(&self, word: &str) -> bool {
        self.blank.contains(&as_compared(word))
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
        imports.blank = map.take("blank").map_or_else(Vec::new, |node| read_words(reader, node));
        imports.other = map.take("other").and_then(|node| {
            let design = known_name(reader, "design of tiles", &designs, node)?;
            let at = designs.iter().position(|known| *known == design)?;
            u16::try_from(at).ok()
        });
        for (key, value) in map.take("heights").map_or(&[][..], Node::entries) {
            let Some(terrain) = known_name(reader, "terrain", &terrains, key) else { continue };
            let least = reader.int_in(value, HEIGHTS.0, HEIGHTS.1);
            imports.heights.extend(least.map(|least| (least, terrain)));
        }
        imports.heights.sort_by(|one, other| other.cmp(one));
        imports.arms = map.take("arms").map_or_else(Aliases::default, |node| {
            read_aliases(reader, "kind of troops", Arm::WORDS, node)
        });
        imports.troops = by_list(reader, armies, map.take("troops"), |army, value| {
            let kinds: Vec<&str> = army.kinds().map(|(kind, _)| kind).collect();
            read_aliases(reader, "kind of troops", &kinds, value)
        });
        imports.gear = by_list(reader, armies, map.take("gear"), |army, value| {
            let offered = army.kinds().flat_map(|(kind, _)| army.offers(kind).0).chain(&army.items);
            let gear: Vec<&str> = offered.map(|one| one.id.as_str()).collect();
            read_aliases(reader, "gear", &gear, value)
        });
        imports.leaders = by_list(reader, armies, map.take("leaders"), |army, value| {
            leaders(reader, army, value)
        });
        map.finish();
        imports
    }
}

/// Reads a map whose keys are army lists.
fn by_list<T>(
    reader: &Reader<'_>,
    armies: &[Army],
    node: Option<&Node>,
    read: impl Fn(&Army, &Node) -> T,
) -> BTreeMap<String, T> {
    let lists: Vec<&str> = armies.iter().map(|army| army.id.as_str()).collect();
    let mut found = BTreeMap::new();
    for (key, value) in node.map_or(&[][..], Node::entries) {
        let Some(name) = known_name(reader, "army list", &lists, key) else { continue };
        if let Some(army) = armies.iter().find(|army| army.id == name) {
            found.insert(name, read(army, value));
        }
    }
    found
}

/// Reads `{spearmen: sergeant}`.
fn leaders(reader: &Reader<'_>, army: &Army, node: &Node) -> BTreeMap<String, String> {
    let units: Vec<&str> = army.units.iter().map(|kind| kind.id.as_str()).collect();
    let characters: Vec<&str> = army.characters.iter().map(|kind| kind.id.as_str()).collect();
    let mut found = BTreeMap::new();
    for (key, value) in node.entries() {
        let unit = known_name(reader, "unit", &units, key);
        let leader = known_name(reader, "character", &characters, value);
        found.extend(unit.zip(leader));
    }
    found
}

fn known_name(reader: &Reader<'_>, what: &str, known: &[&str], key: &Node) -> Option<String> {
    let word = reader.text(key)?;
    if !known.contains(&word) {
        reader.unknown(key, what, word, known.iter().copied());
        return None;
    }
    Some(word.to_owned())
}

/// Lays what a layer says over what layers below say, lists of words added to theirs: a mod that brings a
/// word takes none away.
pub(super) fn add(tree: &mut Node, sections: &mut Node) {
    let NodeKind::Map(entries) = &mut sections.kind else { return };
    let (Some(below), Some(at)) = (
        entry(tree, "imports"),
        entries.iter().position(|(key, _)| key.scalar() == Some("imports")),
    ) else {
        return;
    };
    let (_, over) = entries.remove(at);
    merge_adding(below, over);
}

fn merge_adding(below: &mut Node, over: Node) {
    match (&mut below.kind, over.kind) {
        (NodeKind::List(words), NodeKind::List(more)) => words.extend(more),
        (NodeKind::Map(entries), NodeKind::Map(above)) => {
            for (key, value) in above {
                let at = entries.iter().position(|(known, _)| known.scalar() == key.scalar());
                match at {
                    Some(at) if value.is_null() => drop(entries.remove(at)),
                    Some(at) => merge_adding(&mut entries[at].1, value),
                    None => entries.push((key, value)),
                }
            }
        }
        (_, kind) => *below = Node { span: over.span, kind },
    }
}

/// Takes words for army lists, and for what was in them, out of a tree where a layer of a mod has taken
/// these away. What the layer itself says of them stays, so that a misspelt name is reported.
pub(super) fn give_way(tree: &mut Node, layer: &Node) {
    let there: BTreeMap<String, BTreeSet<String>> = tree
        .get("armies")
        .map(Node::entries)
        .unwrap_or_default()
        .iter()
        .filter_map(|(list, body)| Some((list.scalar()?.to_owned(), names_of(body))))
        .collect();
    for section in ["troops", "gear", "leaders"] {
        let own = layer.get("imports").and_then(|imports| imports.get(section));
        let Some(lists) = entry(tree, "imports").and_then(|imports| entry(imports, section)) else {
            continue;
        };
        let NodeKind::Map(lists) = &mut lists.kind else { continue };
        let written = |key: &Node| own.and_then(|own| own.get(key.scalar().unwrap_or_default()));
        lists.retain(|(list, _)| {
            written(list).is_some() || there.contains_key(list.scalar().unwrap_or_default())
        });
        for (list, words) in lists {
            let (Some(names), NodeKind::Map(words)) =
                (there.get(list.scalar().unwrap_or_default()), &mut words.kind)
            else {
                continue;
            };
            let own = written(list);
            words.retain(|(name, value)| {
                let known = |node: &Node| node.scalar().is_none_or(|name| names.contains(name));
                let says =
                    own.is_some_and(|own| own.get(name.scalar().unwrap_or_default()).is_some());
                says || known(name) && known(value)
            });
        }
    }
}

fn entry<'a>(node: &'a mut Node, name: &str) -> Option<&'a mut Node> {
    let NodeKind::Map(entries) = &mut node.kind else { return None };
    entries.iter_mut().find(|(key, _)| key.scalar() == Some(name)).map(|(_, value)| value)
}

/// Lists all names in an army list: kinds, gear and items. Lists that are lent another's characters have none of
/// their own to check, and are not looked at.
fn names_of(list: &Node) -> BTreeSet<String> {
    let keys = |node: Option<&Node>| -> Vec<String> {
        let entries = node.map(Node::entries).unwrap_or_default();
        entries.iter().filter_map(|(key, _)| key.scalar().map(str::to_owned)).collect()
    };
    let mut names: BTreeSet<String> = keys(list.get("items")).into_iter().collect();
    for section in ["units", "characters"] {
        let kinds = list.get(section).map(Node::entries).unwrap_or_default();
        for (kind, body) in kinds {
            names.extend(kind.scalar().map(str::to_owned));
            names.extend(keys(body.get("gear")));
        }
    }
    names
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
