//! The parts that were read from the files of all layers → the rules of a campaign.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use crate::rules::modified::Modified;
use crate::rules::ruleset::{LayerInfo, Ruleset, ScriptFile};
use crate::rules::{
    Lang, LayerKind, ModOption, Race, Rulebook, Selection, TranslationFiles, decode, layers,
    rule_aliases,
};
use crate::yaml::Node;

/// Returns the Lua files that races and spells of a layer name.
fn named_scripts(sections: &Node) -> BTreeSet<&str> {
    let entries = ["races", "spells"].into_iter().filter_map(|section| sections.get(section));
    let scripts = entries.flat_map(Node::entries).filter_map(|(_, entry)| entry.get("script"));
    scripts.filter_map(Node::scalar).collect()
}

/// All that was read from the files of the layers.
pub(in crate::rules) struct ReadLayers<'s> {
    pub selection: &'s Selection,
    /// Content hash of the rules.
    pub hash: String,
    pub loaded: layers::Loaded,
    /// The sections of all layers, merged.
    pub tree: Node,
    pub rulebook: Rulebook,
    /// Parts that the lock of a campaign lacks, taken from the program's own edition.
    pub filled: Vec<String>,
    pub translation_files: TranslationFiles,
    pub languages: Vec<String>,
    /// The sections as typed values.
    pub parts: decode::Parts,
}

impl Ruleset {
    /// Makes the rules of a campaign of what was read.
    pub(in crate::rules) fn assemble(read: ReadLayers<'_>) -> Ruleset {
        let ReadLayers {
            selection,
            hash,
            loaded,
            tree,
            rulebook,
            filled,
            translation_files,
            languages,
            parts,
        } = read;
        let (mut infos, mut scripts, mut mod_options) = (Vec::new(), Vec::new(), Vec::new());
        for (at, layer) in loaded.layers.into_iter().enumerate() {
            let manifest = layer.manifest;
            let host = selection
                .mods
                .iter()
                .find(|chosen| chosen.name == manifest.name && manifest.kind == LayerKind::Mod);
            let own = manifest.after.iter().map(|other| &other.name);
            let mut over: Vec<String> =
                own.chain(host.iter().flat_map(|chosen| &chosen.over)).cloned().collect();
            over.sort();
            over.dedup();
            let folder = format!("{}/{}/", manifest.kind.folder(), manifest.name);
            let named = named_scripts(&layer.sections);
            infos.push(LayerInfo {
                name: manifest.name,
                kind: manifest.kind,
                title: manifest.title,
                about: manifest.about,
                version: manifest.version.map(|version| version.to_string()),
                api: manifest.api,
                over,
                needs: manifest.needs.iter().map(|other| other.name.clone()).collect(),
                public_memory: manifest.public_memory,
                scripts_keep_nothing: manifest.scripts_keep_nothing,
                ends_by_itself: manifest.ends_by_itself,
                steps: manifest.steps,
            });
            scripts.extend(layer.scripts.into_iter().map(|(file, source)| ScriptFile {
                layer: at,
                path: source.name.clone(),
                named: source.name.strip_prefix(&folder).is_some_and(|path| named.contains(path)),
                source,
                file,
            }));
            mod_options.extend(
                manifest.options.into_iter().map(|option| ModOption { layer: at, ..option }),
            );
        }
        let edition = infos.iter().rev().find(|layer| layer.kind == LayerKind::Edition);
        let files = loaded.files;
        let rules = Ruleset {
            title: edition.map_or_else(|| selection.edition.clone(), |layer| layer.title.clone()),
            edition: selection.edition.clone(),
            selection: selection.clone(),
            layers: infos,
            scripts,
            mod_options,
            built_in_phases: parts.built_in_phases,
            ending_in_sides: parts.ending_in_sides,
            added_phases: parts.added_phases,
            added_values: parts.added_values,
            tree,
            hash,
            shown_names: parts.names.clone(),
            names: parts.names,
            translations: vec![OnceLock::new(); languages.len()],
            languages,
            lang: Lang::ENGLISH,
            titles: parts.titles,
            sentences: BTreeMap::new(),
            order_words: BTreeMap::new(),
            words: BTreeMap::new(),
            calendar: parts.calendar,
            settlements: parts.settlements,
            terrains: parts.terrains,
            tiles: parts.tiles,
            restated: rule_aliases::OlderRules::of(&rulebook),
            rulebook,
            translation_files: Arc::new(translation_files),
            files,
            capital: parts.capital,
            default_race: parts
                .races
                .iter()
                .position(|race| race.default)
                .and_then(|at| u8::try_from(at).ok())
                .map(Race),
            races: parts.races,
            armies: parts.armies,
            modified: Modified::of(&parts.modifiers),
            modifiers: parts.modifiers,
            spells: parts.spells,
            name_tables: parts.name_tables,
            year_names: parts.year_names,
            money: parts.money,
            required: parts.required,
            counters: parts.counters,
            marks: parts.marks,
            traits: parts.traits,
            ends: parts.ends,
            province_maps: parts.province_maps,
            imports: parts.imports,
            styles: std::sync::Arc::new(parts.styles),
            filled,
            epoch: 0,
            before: None,
            values: parts.values,
            options: parts.options,
            tables: parts.tables,
        };
        Ruleset { shown_names: rules.names_in(Lang::ENGLISH), ..rules }
    }
}
