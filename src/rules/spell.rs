//! `spells:` of an edition or mod → what each spell is, what may be its target and which script
//! carries it out (NL-EQX-03). What it does is said by that script.

use super::cite::RuleId;
use super::inherit::EXTENDS;
use super::names::{Names, Settlement};
use super::schema::peoples;
use super::title::Title;
use crate::yaml::{Node, Reader, Span};

/// Whose something is, seen by who casts the spell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    Own,
    /// Another realm's.
    Rival,
    Independent,
    Nobody,
}

impl Whose {
    pub const WORDS: &'static [&'static str] = &["own", "rival", "independent", "nobody"];
    const ALL: &'static [Whose] = &[Whose::Own, Whose::Rival, Whose::Independent, Whose::Nobody];
}

/// What must be true of a target; what is not said does not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SpellGround {
    /// Kinds of settlement, razed or not; nothing for barren land. Empty: any.
    pub settlement: Vec<Option<Settlement>>,
    /// Whose flag lies there. Empty: anybody's.
    pub owner: Vec<Whose>,
    /// Whose banners stand there; `nobody`: none do. Empty: it does not matter.
    pub banners: Vec<Whose>,
    /// Whose land, unrazed, it borders. Empty: it does not matter.
    pub next_to: Vec<Whose>,
    pub known: Option<bool>,
    pub razed: Option<bool>,
    pub besieged: Option<bool>,
    /// Some siege is going on, wherever it may be.
    pub any_siege: Option<bool>,
    pub river: Option<bool>,
    /// Those banners have a roof over them: they stand in an unrazed settlement of their own
    /// empire.
    pub lodged: Option<bool>,
}

/// One spell.
#[derive(Debug, Clone)]
pub struct SpellKind {
    pub id: String,
    pub title: Title,
    pub cite: RuleId,
    pub doc: String,
    /// Needs a target within range and a casting roll; otherwise it works by itself.
    pub range: bool,
    /// Covers more tiles than its target: what guards one tile against it does not stop it.
    pub spreads: bool,
    /// Targets of which at least one description must fit; none: any tile.
    pub targets: Vec<SpellGround>,
    /// On whose tiles it is best cast, for computer players.
    pub best_on: Whose,
    /// The Lua file, below the folder of its layer, and where it is named.
    pub script: Option<(String, Span)>,
    /// The spell that it extends, where it is carried out as that one is.
    pub extends: Option<String>,
    pub span: Span,
}

/// `spells:` of an edition and the mods over it.
pub fn read_spells(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<SpellKind> {
    if !reader.is_map(node) {
        return Vec::new();
    }
    node.entries().iter().filter_map(|(key, value)| read_spell(reader, names, key, value)).collect()
}

fn read_spell(reader: &Reader<'_>, names: &Names, key: &Node, node: &Node) -> Option<SpellKind> {
    let id = key.scalar().unwrap_or_default();
    if !super::manifest::is_name(id) {
        let message = format!("`{id}` is not a valid spell name");
        reader.fault(
            key.span,
            "rules::name",
            message,
            "not accepted",
            "use lower-case letters, digits and `_`",
        );
        return None;
    }
    let what = format!("spell `{id}`");
    let mut map = reader.map(node, &what, &peoples::SPELL)?;
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    let title = Title::read(reader, id, map.take("name").or_else(|| map.take("title")));
    let doc = map.need("doc").and_then(|node| reader.text(node)).map(str::to_owned);
    let range = map.take("range").and_then(|node| reader.flag(node)).unwrap_or(true);
    let spreads = map.take("spreads").and_then(|node| reader.flag(node)).unwrap_or(false);
    let best_on = map.take("best_on").and_then(|node| whose(reader, node)).unwrap_or(Whose::Rival);
    let targets = map.take("targets").map(|node| reader.list(node)).unwrap_or_default();
    let script =
        map.take("script").and_then(|node| Some((reader.text(node)?.to_owned(), node.span)));
    let extends = map.take(EXTENDS).and_then(|node| reader.text(node)).map(str::to_owned);
    map.finish();
    let targets = targets.iter().filter_map(|node| read_ground(reader, names, node)).collect();
    Some(SpellKind {
        id: id.to_owned(),
        title,
        cite: cite?,
        doc: doc?,
        range,
        spreads,
        targets,
        best_on,
        script,
        extends,
        span: key.span,
    })
}

fn whose(reader: &Reader<'_>, node: &Node) -> Option<Whose> {
    reader.choice(node, "owner", Whose::WORDS).map(|at| Whose::ALL[at])
}

fn read_ground(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<SpellGround> {
    let mut map = reader.map(node, "a target", &peoples::TARGET)?;
    let people = |node: Option<&Node>| -> Vec<Whose> {
        node.map(|node| reader.list(node))
            .unwrap_or_default()
            .iter()
            .filter_map(|node| whose(reader, node))
            .collect()
    };
    let flag = |node: Option<&Node>| node.and_then(|node| reader.flag(node));
    let kinds = map.take("settlement").map(|node| reader.list(node)).unwrap_or_default();
    let ground = SpellGround {
        settlement: kinds.iter().filter_map(|node| settlement(reader, names, node)).collect(),
        owner: people(map.take("owner")),
        banners: people(map.take("banners")),
        next_to: people(map.take("next_to")),
        known: flag(map.take("known")),
        razed: flag(map.take("razed")),
        besieged: flag(map.take("besieged")),
        any_siege: flag(map.take("any_siege")),
        river: flag(map.take("river")),
        lodged: flag(map.take("lodged")),
    };
    map.finish();
    Some(ground)
}

fn settlement(reader: &Reader<'_>, names: &Names, node: &Node) -> Option<Option<Settlement>> {
    let word = reader.text(node)?;
    if word == "barren" {
        return Some(None);
    }
    let found = names.settlement(word);
    if found.is_none() {
        reader.unknown(
            node,
            "settlement",
            word,
            names.settlements.iter().map(String::as_str).chain(["barren"]),
        );
    }
    found.map(Some)
}
