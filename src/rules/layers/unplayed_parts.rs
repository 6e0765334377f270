//! Sections of a mod that ask for a part of the rules of which the edition has nothing → one fault that
//! says so, in place of one for each value and table that is missing.

use crate::fault::Fault;
use crate::rules::decode::decode;
use crate::rules::layers::Layer;
use crate::rules::library::LayerKind;
use crate::rules::load::Vocabulary;
use crate::rules::merge;
use crate::rules::requirements::{PARTS, RequiredParts, Requirement, sections_of_other_parts};
use crate::rules::rulebook::Rulebook;
use crate::say;
use crate::text::quoted;
use crate::yaml::{Files, Node, Reader};

/// The code of such a fault.
pub(in crate::rules) const PART_NOT_PLAYED: &str = "rules::part_not_played";

/// Finds parts that a mod asks for by a section, and of which the edition has nothing: one fault for each,
/// where something of it is missing.
pub(in crate::rules) fn find(
    files: &Files,
    layers: &[Layer],
    vocabulary: &Vocabulary,
    (tree, rulebook): (&Node, Option<&Rulebook>),
) -> Vec<(Requirement, Fault)> {
    let mods = || layers.iter().filter(|layer| layer.manifest.kind == LayerKind::Mod);
    let editions = || layers.iter().filter(|layer| layer.manifest.kind == LayerKind::Edition);
    // The edition plays all that it has a section for.
    let has = |section: &str| {
        let uppermost = editions().rev().find_map(|layer| layer.sections.get(section));
        uppermost.is_some_and(|node| !node.is_null())
    };
    let asks = |layer: &Layer| {
        let sections = || PARTS.iter().flat_map(|part| part.sections);
        sections().any(|section| layer.sections.get(section).is_some() && !has(section))
    };
    if !mods().any(asks) {
        return Vec::new();
    }
    let reader = Reader::new(files);
    let (below, _) = merge::stack(&reader, &layers[..editions().count()], &[]);
    let below = RequiredParts::of(&below, vocabulary.phases);
    let found: Vec<(&Layer, &Node, Requirement)> = mods()
        .flat_map(|layer| {
            let asked = sections_of_other_parts(&below, &layer.sections);
            asked.map(move |(key, part)| (layer, key, part))
        })
        .collect();
    if found.is_empty() {
        return Vec::new();
    }
    let trial = Reader::new(files);
    decode(&trial, vocabulary, tree, rulebook, layers, &[]);
    let missing = ["rules::missing_value", "rules::missing_table", "rules::missing_option"];
    if !trial.into_faults().iter().any(|fault| missing.contains(&fault.code)) {
        return Vec::new();
    }
    let fault = |(layer, key, part): (&Layer, &Node, Requirement)| {
        let section = key.scalar().unwrap_or_default();
        let message = say!(
            "the mod `{name}` brings `{section}:`, and this edition plays without: {doc}",
            name = quoted(&layer.manifest.name),
            section = quoted(section),
            doc = quoted(part.row().doc.trim().trim_end_matches('.').to_lowercase())
        );
        let fault = files.fault(key.span, PART_NOT_PLAYED, message, say!("here"));
        (
            part,
            fault
                .help(say!("name in its mod.yaml the editions that it is for: `edition: [dutch]`")),
        )
    };
    found.into_iter().map(fault).collect()
}
