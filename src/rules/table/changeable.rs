//! Things that nothing can change: modifiers of values that stay as the edition sets them, and of values that
//! nobody asks for, would be silent. They are reported; scripts that filter such a value are, too, when they
//! are loaded.

use std::collections::BTreeSet;

use crate::rules::decode::Parts;
use crate::rules::layers::Layer;
use crate::rules::library::LayerKind;
use crate::rules::names::TableId;
use crate::rules::race::{Modifier, ModifierEffect, Target};
use crate::rules::requirements::{RequiredParts, Requirement};
use crate::rules::shared_edition::{SharedEdition, editions_and_mods};
use crate::rules::table::{By, NEEDED, Shape, TAKEN};
use crate::rules::value::{Read, VALUES};
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};
use crate::yaml::Reader;

/// Reasons why a change of a value does not show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unchanging {
    /// It is fixed for the whole campaign.
    Fixed,
    /// No phase of the calendar asks for it, or no script where it is a layer's own.
    Unasked,
}

impl Unchanging {
    pub fn cause(self) -> Text {
        match self {
            Unchanging::Fixed => say!("which is fixed when a campaign begins"),
            Unchanging::Unasked => say!("which no phase or script uses"),
        }
    }

    /// Says what to do instead.
    pub fn help(self, name: &str) -> Text {
        match self {
            Unchanging::Fixed => {
                say!("set it: `values: {{{name}: {{is: …, cite: …}}}}`", name = quoted(name))
            }
            Unchanging::Unasked => {
                say!("remove this, or add a phase or script that uses the value")
            }
        }
    }

    /// True if a layer is told: who takes phases out of a calendar need not go through the
    /// modifiers of the edition below.
    pub fn concerns(self, kind: LayerKind, mods: bool) -> bool {
        self == Unchanging::Fixed || kind == LayerKind::Mod || !mods
    }
}

/// Values that no change shows in, by their numbers.
pub(in crate::rules) fn unchanging(
    layers: &[Layer],
    parts: &Parts,
    required: &RequiredParts,
    shared: Option<&SharedEdition>,
) -> Vec<(u16, Unchanging)> {
    let declared = VALUES.iter().zip(&parts.values).map(|(row, setting)| match row.read {
        Read::Fixed => Some(Unchanging::Fixed),
        _ if setting.given
            && !matches!(row.part, Requirement::Limits | Requirement::Later)
            && !required.has(row.part) =>
        {
            Some(Unchanging::Unasked)
        }
        _ => None,
    });
    let names = &parts.names.added_values;
    let said =
        quoted_in_scripts(layers, &names.iter().flat_map(|name| written(name)).collect(), shared);
    let own = names.iter().map(|name| {
        let asked = written(name).any(|written| said.contains(written));
        (!asked).then_some(Unchanging::Unasked)
    });
    (0..).zip(declared.chain(own)).filter_map(|(at, why)| Some((at, why?))).collect()
}

/// Lists the forms in which a script that may ask for a value of a layer's own has it in quotes:
/// its name, or the beginning of it up to a dot.
fn written(name: &str) -> impl Iterator<Item = &str> {
    name.match_indices('.').map(|(at, _)| &name[..=at]).chain([name])
}

/// Finds those of these words that stand in quotes in scripts, unless they only change it. Those of
/// an edition that is shared are looked through once.
fn quoted_in_scripts<'w>(
    layers: &[Layer],
    words: &BTreeSet<&'w str>,
    shared: Option<&SharedEdition>,
) -> BTreeSet<&'w str> {
    let Some(shared) = shared else { return said_in_scripts(layers, words) };
    let (below, mods) = editions_and_mods(layers);
    let owned = |words: &BTreeSet<&str>| words.iter().copied().map(str::to_owned).collect();
    let (asked, found) =
        shared.said.get_or_init(|| (owned(words), owned(&said_in_scripts(below, words))));
    let new = words.iter().copied().filter(|word| !asked.contains(*word)).collect();
    let mut said: BTreeSet<&str> =
        words.iter().copied().filter(|word| found.contains(*word)).collect();
    said.append(&mut said_in_scripts(below, &new));
    said.append(&mut said_in_scripts(mods, words));
    said
}

fn said_in_scripts<'w>(layers: &[Layer], words: &BTreeSet<&'w str>) -> BTreeSet<&'w str> {
    let mut said = BTreeSet::new();
    let Some(longest) = words.iter().map(|word| word.len()).max() else { return said };
    for (_, source) in layers.iter().flat_map(|layer| &layer.scripts) {
        let text = &*source.text;
        let mut last = None;
        for (end, byte) in text.bytes().enumerate() {
            if byte != b'"' && byte != b'\'' {
                continue;
            }
            let Some(start) = last.replace(end) else { continue };
            let word = &text[start + 1..end];
            if word.len() <= longest
                && let Some(word) = words.get(word)
                && !text[..start].trim_end_matches(['"', '\'']).ends_with("filter.value(")
            {
                said.insert(*word);
            }
        }
    }
    said
}

/// Reports modifiers of such values, and dice where no die is thrown.
pub(in crate::rules) fn check(reader: &Reader<'_>, layers: &[Layer], parts: &Parts) {
    let mods = layers.iter().any(|layer| layer.manifest.kind == LayerKind::Mod);
    for (row, setting) in VALUES.iter().zip(&parts.values) {
        if row.read != Read::Thrown && !setting.amount.is_fixed() {
            let message = say!(
                "`{row}` is not rolled: expected a number ({unit}), found `{amount}`",
                row = quoted(row.name),
                unit = quoted(row.unit),
                amount = quoted(setting.amount)
            );
            reader.fault(
                setting.span,
                "rules::wrong_type",
                message,
                say!("dice"),
                say!("write a number without dice"),
            );
        }
    }
    check_cells(reader, layers, parts);
    for modifier in parts.modifiers.iter().filter(|modifier| modifier.dice().is_some()) {
        check_dice(reader, parts, modifier);
    }
    for modifier in &parts.modifiers {
        let Target::Value(at) = modifier.target else { continue };
        let Some((_, why)) = parts.names.unchanging.iter().find(|(value, _)| *value == at) else {
            continue;
        };
        let kind = crate::rules::modifier_conflicts::layer_of(layers, modifier)
            .map_or(LayerKind::Mod, |at| layers[at].manifest.kind);
        if why.concerns(kind, mods) {
            let name = parts.names.known_value(at);
            reader.fault(
                modifier.span,
                "rules::unchanging",
                say!(
                    "the modifier `{modifier}` changes `{name}`, {cause}",
                    modifier = quoted(&modifier.name),
                    name = quoted(name),
                    cause = why.cause()
                ),
                say!("in this modifier"),
                why.help(name),
            );
        }
    }
}

/// Names the lookups of the rules whose number may be dice.
fn taken(parts: &Parts) -> Text {
    let names: Vec<&str> =
        TAKEN.iter().map(|taken| parts.names.tables[usize::from(taken.0)].as_str()).collect();
    say!(
        "write a number; of lookups that the phases ask for {names} may give dice",
        names = listed_code(names, Joined::And)
    )
}

/// Checks that dice stand in the cells of lookups only if what they give is taken once: by the rules, or by a
/// script with `play.lookup`.
fn check_cells(reader: &Reader<'_>, layers: &[Layer], parts: &Parts) {
    for (at, table) in (0u16..).zip(&parts.tables) {
        let Shape::Lookup(lookup) = &table.shape else { continue };
        let by_dice = lookup.cells.iter().flatten().find(|(amount, _)| !amount.is_fixed());
        let Some((amount, span)) = by_dice else { continue };
        let needed = usize::from(at) < NEEDED.len();
        let thrown = match needed {
            true => TAKEN.contains(&TableId(at)),
            // Amounts under words of their own are for scripts to throw.
            false => lookup.by == By::Label || taken_in_scripts(layers, &table.name),
        };
        if thrown {
            continue;
        }
        let name = &table.name;
        let (why, help) = if needed {
            (
                say!(
                    "the dice `{amount}` can never fall: what `{name}` gives is not taken once but asked for",
                    amount = quoted(amount),
                    name = quoted(name)
                ),
                taken(parts),
            )
        } else {
            (
                say!(
                    "the dice `{amount}` can never fall: what `{name}` gives is taken by no script",
                    amount = quoted(amount),
                    name = quoted(name)
                ),
                say!(
                    "write a number, or take it where it befalls: `play.lookup(\"{name}\", tile)`",
                    name = quoted(name)
                ),
            )
        };
        reader.fault(*span, "rules::dice", why, say!("in this cell"), help);
    }
}

/// True if some script takes what a table of a layer's own gives: it has its name in quotes, and
/// not only to look at it.
fn taken_in_scripts(layers: &[Layer], name: &str) -> bool {
    let quoted = ['"', '\''].map(|quote| format!("{quote}{name}{quote}"));
    let takes = |text: &str| {
        quoted.iter().any(|word| {
            text.match_indices(word).any(|(at, _)| !text[..at].ends_with("campaign.lookup("))
        })
    };
    layers.iter().flat_map(|layer| &layer.scripts).any(|(_, source)| takes(&source.text))
}

/// Checks that dice of a modifier fall where its number is rolled or taken, and nowhere else: what is asked
/// for again and again, while orders are judged and shown, must come out the same.
fn check_dice(reader: &Reader<'_>, parts: &Parts, modifier: &Modifier) {
    let own = |at: u16| parts.added_values.values().nth(usize::from(at).checked_sub(VALUES.len())?);
    let thrown = |at: u16| match VALUES.get(usize::from(at)) {
        Some(row) => row.read == Read::Thrown,
        None => own(at).is_some_and(|own| own.setting.thrown().is_some()),
    };
    let table = |table: TableId| parts.names.tables[usize::from(table.0)].as_str();
    let (what, help) = match modifier.target {
        Target::Value(at) if thrown(at) => return,
        Target::Value(at) => (
            say!("`{value}` is not rolled", value = quoted(parts.names.known_value(at))),
            say!(
                "write a number, or change a value that is rolled; `margrave rules list` says which are"
            ),
        ),
        Target::Lookup(lookup) if TAKEN.contains(&lookup) => return,
        Target::Lookup(lookup) => (
            say!(
                "what `{lookup}` gives is not taken once but asked for",
                lookup = quoted(table(lookup))
            ),
            taken(parts),
        ),
        Target::Total(_) if matches!(modifier.change, ModifierEffect::Add(_)) => return,
        Target::Total(total) => (
            say!("`{total}` has dice of its own", total = quoted(table(total))),
            say!(
                "write `add:`, or other dice: `tables: {{{total}: {{roll: …}}}}`",
                total = quoted(table(total))
            ),
        ),
        Target::Table(_) => return,
    };
    let name = &modifier.name;
    reader.fault(
        modifier.span,
        "rules::dice",
        say!(
            "the modifier `{name}` changes by dice what cannot be rolled: {what}",
            name = quoted(name),
            what
        ),
        say!("in this modifier"),
        help,
    );
}
