//! Modifiers that set one thing to different values where both hold: the last would win without a
//! word. Of two mods the host says which has the last word; within one layer the later must say
//! that it is meant for fewer cases.

use std::collections::BTreeMap;

use crate::fault::Fault;
use crate::rules::layers::Layer;
use crate::rules::library::LayerKind;
use crate::rules::names::Names;
use crate::rules::race::{Modifier, ModifierEffect, Settled, Target, When};
use crate::rules::selection::Chosen;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::Reader;

/// Pairs of modifiers of one thing that are looked at: no table has so many cases, and a file
/// written to keep the program busy does not.
const MOST_PAIRS: usize = 100_000;

/// Reports modifiers that are in each other's way.
pub(in crate::rules) fn check(
    reader: &Reader<'_>,
    layers: &[Layer],
    chosen: &[Chosen],
    names: &Names,
    modifiers: &[Modifier],
) {
    let mut by_target: BTreeMap<Target, Vec<&Modifier>> = BTreeMap::new();
    for modifier in modifiers.iter().filter(|modifier| {
        matches!(modifier.change, ModifierEffect::Is(_) | ModifierEffect::Instead(_))
    }) {
        by_target.entry(modifier.target).or_default().push(modifier);
    }
    for (target, setting) in by_target {
        let mut pairs = 0;
        for (at, later) in setting.iter().enumerate() {
            for earlier in &setting[..at] {
                pairs += 1;
                if pairs > MOST_PAIRS {
                    break;
                }
                if earlier.change != later.change
                    && !later.over.contains(&earlier.name)
                    && earlier.when.may_hold_with(&later.when)
                    && let Some((from, to)) = layer_of(layers, earlier).zip(layer_of(layers, later))
                {
                    let what = what(names, target);
                    let (earlier, later) = (
                        Setter { layer: from, modifier: earlier },
                        Setter { layer: to, modifier: later },
                    );
                    report(reader, layers, chosen, earlier, later, &what);
                }
            }
        }
    }
}

/// Returns the highest layer that writes a modifier.
pub(in crate::rules) fn layer_of(layers: &[Layer], modifier: &Modifier) -> Option<usize> {
    let writes = |layer: &Layer| {
        layer.sections.get("modifiers").is_some_and(|node| node.get(&modifier.name).is_some())
    };
    layers.iter().rposition(writes)
}

fn what(names: &Names, target: Target) -> Text {
    match target {
        Target::Value(at) => {
            say!("the value `{value}`", value = quoted(names.known_value(at)))
        }
        Target::Lookup(table) => {
            say!("what `{table}` gives", table = quoted(&names.tables[usize::from(table.0)]))
        }
        Target::Total(table) => {
            say!("the total for `{table}`", table = quoted(&names.tables[usize::from(table.0)]))
        }
        Target::Table(table) => {
            say!(
                "the table used in place of `{table}`",
                table = quoted(&names.tables[usize::from(table.0)])
            )
        }
    }
}

/// A modifier that sets something, and the layer that writes it.
#[derive(Clone, Copy)]
struct Setter<'a> {
    layer: usize,
    modifier: &'a Modifier,
}

fn report(
    reader: &Reader<'_>,
    layers: &[Layer],
    chosen: &[Chosen],
    earlier: Setter<'_>,
    later: Setter<'_>,
    what: &Text,
) {
    let (one, other) = (&layers[earlier.layer].manifest, &layers[later.layer].manifest);
    let same_layer = earlier.layer == later.layer;
    let (earlier, later) = (earlier.modifier, later.modifier);
    if same_layer {
        if later.when.narrows(&earlier.when) {
            return;
        }
        let message = say!(
            "the modifiers `{earlier}` and `{later}` set {what} differently where both apply",
            earlier = quoted(&earlier.name),
            later = quoted(&later.name),
            what
        );
        let first = reader.files.fault(
            earlier.span,
            "rules::conflict",
            say!("the other one"),
            say!("this one would be overridden"),
        );
        let fault = reader.files.fault(
            later.span,
            "rules::conflict",
            message,
            say!("the last one applies"),
        );
        reader.push(fault.also(first).help(say!("make their `when:` conditions exclude each other, or write `over: [{earlier}]` in the later one to let it win", earlier = quoted(&earlier.name))));
        return;
    }
    let host = chosen
        .iter()
        .find(|one| one.name == other.name)
        .is_some_and(|chosen| chosen.over.contains(&one.name));
    let of_mods = one.kind == LayerKind::Mod && other.kind == LayerKind::Mod;
    if !of_mods || host || other.after.iter().any(|after| after.name == one.name) {
        return;
    }
    let message = say!(
        "the mods `{one}` and `{other}` set {what} differently where their modifiers `{earlier}` and `{later}` both apply",
        one = quoted(&one.name),
        other = quoted(&other.name),
        what,
        earlier = quoted(&earlier.name),
        later = quoted(&later.name)
    );
    let label = |name: &str| say!("by `{name}`", name = quoted(name));
    let first: Fault =
        reader.files.fault(earlier.span, "mods::conflict", say!("the other one"), label(&one.name));
    let fault = reader.files.fault(later.span, "mods::conflict", message, label(&other.name));
    reader.push(fault.also(first).help(say!("to let `{other}` win, write `mod {other} over {one}` in the head of the campaign, or `after: [{one}]` in its mod.yaml", other = quoted(&other.name), one = quoted(&one.name))));
}

impl When {
    /// True if something may be so that both ask for.
    fn may_hold_with(&self, other: &When) -> bool {
        fn agree<T: PartialEq>(one: &[T], other: &[T]) -> bool {
            one.is_empty() || other.is_empty() || one.iter().any(|one| other.contains(one))
        }
        let settled = self.settlements.is_empty()
            || other.settlements.is_empty()
            || self.settlements.iter().any(|one| {
                other.settlements.iter().any(|other| one.covers(*other) || other.covers(*one))
            });
        let facts = self.facts.iter().all(|(fact, holds)| {
            other.facts.iter().all(|(known, is)| known != fact || is == holds)
        });
        agree(&self.races, &other.races)
            && agree(&self.terrains, &other.terrains)
            && settled
            && facts
            && !other.not.iter().any(|not| self.implies(not))
            && !self.not.iter().any(|not| other.implies(not))
    }

    /// True if it holds in some of the cases of another, and in no others.
    fn narrows(&self, other: &When) -> bool {
        self != other && self.implies(other)
    }

    /// True if another holds wherever it does.
    fn implies(&self, other: &When) -> bool {
        fn within<T: PartialEq>(own: &[T], asked: &[T]) -> bool {
            asked.is_empty() || !own.is_empty() && own.iter().all(|one| asked.contains(one))
        }
        // Of several marks any may lie, so that they are within others as races are.
        let settled = other.settlements.is_empty()
            || !self.settlements.is_empty()
                && self
                    .settlements
                    .iter()
                    .all(|own| other.settlements.iter().any(|asked| asked.covers(*own)));
        within(&self.races, &other.races)
            && within(&self.terrains, &other.terrains)
            && within(&self.marks, &other.marks)
            && settled
            && within(&self.wholly, &other.wholly)
            && within(&self.partly, &other.partly)
            && other.facts.iter().all(|fact| self.facts.contains(fact))
            && other.not.iter().all(|not| self.not.contains(not) || !self.may_hold_with(not))
    }
}

impl Settled {
    /// True if each tile of another is one of these.
    fn covers(self, other: Settled) -> bool {
        self == other || self == Settled::Any && other != Settled::None
    }
}
