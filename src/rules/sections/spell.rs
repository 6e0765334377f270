//! `spells:` of an edition or mod → what each spell is, what may be its target and which script
//! carries it out (NL-EQX-03). What it does is said by that script.

use crate::rules::cite::RuleId;
use crate::rules::declare::{KindOrBarren, SpellName, Written, read_entries, yaml_map, yaml_words};
use crate::rules::names::{Names, Settlement};
use crate::rules::title::Title;
use crate::yaml::{Node, Reader, Span};

yaml_words! {
    /// Owner of something, as the caster of the spell sees it.
    pub enum Whose = "owner" {
        Own = "own",
        /// Another realm's.
        Rival = "rival",
        Independent = "independent",
        Nobody = "nobody",
    }
}

yaml_map! {
    /// Conditions for a target; those that are left out do not matter.
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    pub struct SpellGround = "target of a spell" {
        /// kinds of settlement, razed or not; `barren` for land without
        settlement: Vec<Option<Settlement>> as Vec<KindOrBarren> = Vec::new(),
        /// owners of the tile
        owner: Vec<Whose> = Vec::new(),
        /// owners of the banners on it; `nobody`: it has none
        banners: Vec<Whose> = Vec::new(),
        /// owners of the unrazed land that it borders
        next_to: Vec<Whose> = Vec::new(),
        /// yes: it is known
        known: Option<bool> = None,
        /// yes: it is razed
        razed: Option<bool> = None,
        /// yes: it is besieged
        besieged: Option<bool> = None,
        /// yes: some siege is going on, wherever it may be
        any_siege: Option<bool> = None,
        /// yes: it has a river
        river: Option<bool> = None,
        /// yes: those banners stand in an unrazed settlement of their own empire
        lodged: Option<bool> = None,
    }
    read(reader, names, node) "a target"
}

yaml_map! {
    /// A spell; what it does is said by its script.
    #[derive(Debug, Clone)]
    pub struct SpellKind = "spell" {
        cite: RuleId,
        /// the one that it is as, but for what it says itself
        extends: Option<String> as Option<SpellName> = None,
        /// its name, as older editions write it
        #[when(node.get("name").is_none())]
        (older) "title": Option<Title> = None,
        title "name": Title = Title::or(older.clone(), || Title::of_id(id)),
        /// its description, in a sentence
        doc: String,
        /// no: it works by itself, without a target in range and a casting roll
        range: bool = true,
        // A guard of one tile against it does not stop it.
        /// yes: it covers more tiles than its target
        spreads: bool = false,
        /// on whose tiles it is best cast, for computer players
        best_on: Whose = Whose::Rival,
        /// targets of which at least one must fit; any tile if there are none
        targets: Vec<SpellGround> = Vec::new(),
        /// the Lua file that carries it out, as the manifest names it
        script: Option<(String, Span)> = None,
    }
    also {
        id: String = id.to_owned(),
        span: Span = span,
    }
    read(reader, names, node, id: &str, span: Span) "spell `{id}`"
}

/// Reads `spells:` of an edition and the mods over it.
pub fn read_spells(reader: &Reader<'_>, names: &Names, node: &Node) -> Vec<SpellKind> {
    read_entries(reader, node, "spell name", |id, key, node| {
        SpellKind::read_map(reader, names, node, id, key.span)
    })
}
