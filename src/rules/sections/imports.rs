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

use crate::rules::army::{Arm, Army};
use crate::rules::declare::{Written, yaml_map};
use crate::rules::names::Names;
use crate::rules::tiles::TileSet;
use crate::say;
use crate::text::quoted;
use crate::yaml::{Named, Node, NodeKind, Reader, Takes};

/// Returns a word of another program as it is compared: small letters and digits, with one blank for whatever
/// stands between them.
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
    pub fn get(&self, word: &str) -> Option<&str> {
        self.0.get(&as_compared(word)).map(String::as_str)
    }

    /// Lists all words, as they are compared, each with its name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(word, name)| (word.as_str(), name.as_str()))
    }
}

/// Words as they are compared.
struct ComparedWords;

impl Written<Vec<String>> for ComparedWords {
    const TAKES: Takes = Takes::List(&Takes::Text);
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Vec<String>> {
        let words = reader.list(node).iter().filter_map(|item| reader.text(item));
        Some(words.map(as_compared).collect())
    }
}

yaml_map! {
    /// Meanings of words of other programs, for maps and army lists that are imported.
    #[derive(Debug, Clone, Default)]
    pub struct Imports = "imports" {
        /// by design of tiles: words that mean it on maps of hexes; its own name needs no row
        designs: Aliases [Takes::Each(Named::Design, &ComparedWords::TAKES), |node| {
            read_aliases(reader, "design of tiles", &known.designs, node)
        }] = Aliases::default(),
        /// words for hexes where no tile lies
        sea: Vec<String> as ComparedWords = Vec::new(),
        /// words for hexes on which nothing is drawn: they have no tile, but where nothing is drawn at all each
        /// is one of `other`
        blank: Vec<String> as ComparedWords = Vec::new(),
        /// the design of hexes whose words mean nothing here, each of which is reported; they have no tile if
        /// nothing is said
        other: Option<u16> [Takes::Name(Named::Design), |node| {
            let design = known_name(reader, "design of tiles", &known.designs, node)?;
            let at = known.designs.iter().position(|known| *known == design)?;
            u16::try_from(at).ok().map(Some)
        }] = None,
        /// by terrain: words that mean it on maps of provinces; its own name needs no row
        terrains: Aliases [Takes::Each(Named::Terrain, &ComparedWords::TAKES), |node| {
            read_aliases(reader, "terrain", &known.terrains, node)
        }] = Aliases::default(),
        // In hundredths of the highest, the highest first.
        /// for provinces that are known by their height alone: the least height of each terrain, in hundredths of
        /// the highest
        heights: Vec<(i64, String)> [Takes::Each(Named::Terrain, &Takes::Number(0, 100)), |node| {
            Some(read_heights(reader, &known.terrains, node))
        }] = Vec::new(),
        /// by kind of settlement: words that mean it
        settlements: Aliases [Takes::Each(Named::Settlement, &ComparedWords::TAKES), |node| {
            read_aliases(reader, "settlement", &known.settlements, node)
        }] = Aliases::default(),
        /// by army list and its kinds of troops: what they are called in lists of other programs; their own names
        /// need no row
        troops: BTreeMap<String, Aliases>
            [Takes::Each(Named::Army, &Takes::Entries(&ComparedWords::TAKES)), |node| Some(known.by_list(reader, node, |army, value| {
                let kinds: Vec<&str> = army.kinds().map(|(kind, _)| kind).collect();
                read_aliases(reader, "kind of troops", &kinds, value)
            }))] = BTreeMap::new(),
        /// by army list and its gear and items: what they are called in lists of other programs
        gear: BTreeMap<String, Aliases>
            [Takes::Each(Named::Army, &Takes::Entries(&ComparedWords::TAKES)), |node| Some(known.by_list(reader, node, |army, value| {
                let offered = army.kinds().flat_map(|(kind, _)| army.offers(kind).0).chain(&army.items);
                let gear: Vec<&str> = offered.map(|one| one.id.as_str()).collect();
                read_aliases(reader, "gear", &gear, value)
            }))] = BTreeMap::new(),
        /// by army list and kind of unit: the character who takes the place of one model where a unit costs more
        /// than its models, such as for a standard
        leaders: BTreeMap<String, BTreeMap<String, String>>
            [Takes::Each(Named::Army, &Takes::Entries(&Takes::Text)), |node| Some(known.by_list(reader, node, |army, value| {
                Some(leaders(reader, army, value))
            }))] = BTreeMap::new(),
        /// by kind of troops (infantry, cavalry, chariot, machine, monster, hero, wizard): headings and keywords
        /// that mean it, for lists made by `margrave import --new-list`
        arms: Aliases [Takes::Entries(&ComparedWords::TAKES), |node| {
            read_aliases(reader, "kind of troops", Arm::WORDS, node)
        }] = Aliases::default(),
    }
    check {
        if let Some(word) = sea.iter().find(|word| designs.get(word).is_some()) {
            let message = say!("`{word}` means the sea and a tile as well", word = quoted(word));
            reader.fault(node.span, "rules::imports", message, say!("in this section"), say!("leave one out"));
        }
    }
    read(reader, names, node, known: &Importable<'_>) "the section `imports`"
}

/// Names for which words of other programs may stand.
pub(crate) struct Importable<'a> {
    designs: Vec<&'a str>,
    terrains: Vec<&'a str>,
    settlements: Vec<&'a str>,
    armies: &'a [Army],
}

impl Imports {
    /// True if hexes of such a word have no tile.
    pub fn is_sea(&self, word: &str) -> bool {
        self.sea.contains(&as_compared(word))
    }

    /// True if nothing is drawn on hexes of such a word.
    pub fn is_blank(&self, word: &str) -> bool {
        self.blank.contains(&as_compared(word))
    }

    /// Decodes the section; faults go to the reader.
    pub(in crate::rules) fn read(
        reader: &Reader<'_>,
        names: &Names,
        tiles: &TileSet,
        armies: &[Army],
        node: &Node,
    ) -> Imports {
        let known = Importable {
            designs: tiles.designs.iter().map(|design| design.id.as_str()).collect(),
            terrains: names.terrains.iter().map(String::as_str).collect(),
            settlements: names.settlements.iter().map(String::as_str).collect(),
            armies,
        };
        Imports::read_map(reader, names, node, &known).unwrap_or_default()
    }
}

impl Importable<'_> {
    /// Reads a map whose keys are army lists.
    fn by_list<T>(
        &self,
        reader: &Reader<'_>,
        node: &Node,
        read: impl Fn(&Army, &Node) -> Option<T>,
    ) -> BTreeMap<String, T> {
        let lists: Vec<&str> = self.armies.iter().map(|army| army.id.as_str()).collect();
        let mut found = BTreeMap::new();
        for (key, value) in node.entries() {
            let Some(name) = known_name(reader, "army list", &lists, key) else { continue };
            if let Some(army) = self.armies.iter().find(|army| army.id == name) {
                found.extend(read(army, value).map(|one| (name, one)));
            }
        }
        found
    }
}

fn read_heights(reader: &Reader<'_>, terrains: &[&str], node: &Node) -> Vec<(i64, String)> {
    let mut heights = Vec::new();
    for (key, value) in node.entries() {
        let Some(terrain) = known_name(reader, "terrain", terrains, key) else { continue };
        heights.extend(reader.int_in(value, 0, 100).map(|least| (least, terrain)));
    }
    heights.sort_by(|one, other| other.cmp(one));
    heights
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
pub(in crate::rules) fn add(tree: &mut Node, sections: &mut Node) {
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
pub(in crate::rules) fn give_way(tree: &mut Node, layer: &Node) {
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

fn read_aliases(reader: &Reader<'_>, what: &str, known: &[&str], node: &Node) -> Option<Aliases> {
    let mut aliases = Aliases::default();
    if !reader.is_map(node) {
        return None;
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
                    say!(
                        "`{word}` means `{other}` and `{name}`",
                        word = quoted(word),
                        other = quoted(other),
                        name = quoted(&name)
                    ),
                    say!("the second time"),
                    say!("let each word mean one thing"),
                );
            }
        }
    }
    Some(aliases)
}
