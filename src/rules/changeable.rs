//! What nothing can change: modifiers of values that stay as the edition sets them, and of values
//! that nobody asks for, would be silent. They are reported; scripts that filter such a value are,
//! too, when they are loaded.

use std::collections::BTreeSet;

use super::layers::Layer;
use super::library::LayerKind;
use super::load::Parts;
use super::race::Target;
use super::requirements::{RequiredParts, Requirement};
use super::value::{Read, VALUES};
use crate::yaml::Reader;

/// Why no change of a value shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unchanging {
    /// It is fixed for the whole campaign.
    Fixed,
    /// No phase of the calendar asks for it, or no script where it is a layer's own.
    Unasked,
}

impl Unchanging {
    #[must_use]
    pub fn cause(self) -> &'static str {
        match self {
            Unchanging::Fixed => "which is fixed when a campaign begins",
            Unchanging::Unasked => "which no phase or script uses",
        }
    }

    /// What to do instead.
    #[must_use]
    pub fn help(self, name: &str) -> String {
        match self {
            Unchanging::Fixed => format!("set it: `values: {{{name}: {{is: …, cite: …}}}}`"),
            Unchanging::Unasked => {
                "remove this, or add a phase or script that uses the value".to_owned()
            }
        }
    }

    /// Whether a layer is told: who takes phases out of a calendar need not go through the
    /// modifiers of the edition below.
    #[must_use]
    pub fn concerns(self, kind: LayerKind, mods: bool) -> bool {
        self == Unchanging::Fixed || kind == LayerKind::Mod || !mods
    }
}

/// Values that no change shows in, by their numbers.
pub(super) fn unchanging(
    layers: &[Layer],
    parts: &Parts,
    required: &RequiredParts,
) -> Vec<(u16, Unchanging)> {
    let declared = VALUES.iter().zip(&parts.values).map(|(row, setting)| match row.read {
        Read::Fixed => Some(Unchanging::Fixed),
        _ if setting.given && row.part != Requirement::Limits && !required.has(row.part) => {
            Some(Unchanging::Unasked)
        }
        _ => None,
    });
    let said = said_in_scripts(layers);
    let own = parts
        .names
        .added_values
        .iter()
        .map(|name| (!named_in_scripts(&said, name)).then_some(Unchanging::Unasked));
    (0..).zip(declared.chain(own)).filter_map(|(at, why)| Some((at, why?))).collect()
}

/// Whether some script may ask for a value of a layer's own: it has its name in quotes, or the
/// beginning of it up to a dot. `said` is what scripts have in quotes.
fn named_in_scripts(said: &BTreeSet<&str>, name: &str) -> bool {
    let mut beginnings = name.match_indices('.').map(|(at, _)| &name[..=at]);
    said.contains(name) || beginnings.any(|beginning| said.contains(beginning))
}

/// What stands in quotes in scripts, unless they only change it.
fn said_in_scripts(layers: &[Layer]) -> BTreeSet<&str> {
    const QUOTES: [char; 2] = ['"', '\''];
    let mut said = BTreeSet::new();
    for (_, source) in layers.iter().flat_map(|layer| &layer.scripts) {
        let text = &*source.text;
        let quotes = || text.match_indices(QUOTES).map(|(at, _)| at);
        for (opens, closes) in quotes().zip(quotes().skip(1)) {
            let word = &text[opens + 1..closes];
            if !text[..opens].trim_end_matches(QUOTES).ends_with("filter.value(") {
                said.insert(word);
            }
        }
    }
    said
}

/// Reports modifiers of such values, and dice where no die is thrown.
pub(super) fn check(reader: &Reader<'_>, layers: &[Layer], parts: &Parts) {
    let mods = layers.iter().any(|layer| layer.manifest.kind == LayerKind::Mod);
    for (row, setting) in VALUES.iter().zip(&parts.values) {
        if row.read != Read::Thrown && !setting.amount.is_fixed() {
            let message = format!(
                "`{row}` is not rolled: expected a number ({unit}), found `{amount}`",
                row = row.name,
                unit = row.unit,
                amount = setting.amount
            );
            reader.fault(
                setting.span,
                "rules::wrong_type",
                message,
                "dice",
                "write a number without dice",
            );
        }
    }
    for modifier in &parts.modifiers {
        let Target::Value(at) = modifier.target else { continue };
        let Some((_, why)) = parts.names.unchanging.iter().find(|(value, _)| *value == at) else {
            continue;
        };
        let kind = super::modifier_conflicts::layer_of(layers, modifier)
            .map_or(LayerKind::Mod, |at| layers[at].manifest.kind);
        if why.concerns(kind, mods) {
            let name = parts.names.known_value(at);
            reader.fault(
                modifier.span,
                "rules::unchanging",
                format!(
                    "the modifier `{modifier}` changes `{name}`, {cause}",
                    modifier = modifier.name,
                    cause = why.cause()
                ),
                "in this modifier",
                why.help(name),
            );
        }
    }
}
