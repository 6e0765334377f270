//! Names that an argument may be under the rules that are checked.

use std::collections::{BTreeMap, BTreeSet};

use crate::campaign::NameOf;
use crate::rules::table::By;
use crate::rules::{CALLED, CHOICES, Ruleset, Shape, VALUES};

/// The names of each kind of thing.
pub(super) struct NameLists(BTreeMap<NameOf, BTreeSet<String>>);

impl NameLists {
    pub(super) fn of(rules: &Ruleset) -> NameLists {
        let all = NameOf::ALL.iter().map(|of| (*of, names(rules, *of)));
        NameLists(all.collect())
    }

    pub(super) fn all(&self, of: NameOf) -> impl Iterator<Item = &str> + Clone {
        self.0.get(&of).into_iter().flatten().map(String::as_str)
    }

    pub(super) fn has(&self, of: NameOf, name: &str) -> bool {
        self.0.get(&of).is_some_and(|names| names.contains(name))
    }
}

fn names(rules: &Ruleset, of: NameOf) -> BTreeSet<String> {
    let tables = |fits: fn(&Shape) -> bool| {
        let tables = rules.tables().iter().filter(|table| fits(&table.shape));
        tables.map(|table| table.name.clone()).collect::<BTreeSet<_>>()
    };
    match of {
        NameOf::Value => {
            let declared = VALUES.iter().map(|row| row.name.to_owned());
            declared.chain(rules.added_values.keys().cloned()).collect()
        }
        NameOf::Lookup => {
            tables(|shape| matches!(shape, Shape::Lookup(lookup) if lookup.by != By::Label))
        }
        NameOf::Amounts => tables(|shape| matches!(shape, Shape::Lookup(_))),
        NameOf::RollTable => tables(|shape| matches!(shape, Shape::Roll(_))),
        NameOf::Records => tables(|shape| matches!(shape, Shape::Records(_))),
        NameOf::Matrix => tables(|shape| matches!(shape, Shape::Matrix(_))),
        NameOf::Table => tables(|_| true),
        NameOf::Counter => rules.counters.iter().map(|counter| counter.id.clone()).collect(),
        NameOf::Spell => rules.names.spells.iter().cloned().collect(),
        NameOf::Race => rules.names.races.iter().cloned().collect(),
        NameOf::Settlement => rules.names.settlements.iter().cloned().collect(),
        NameOf::Design => rules.tiles.designs.iter().map(|design| design.id.clone()).collect(),
        NameOf::Rule => {
            let rules = rules.rulebook.entries.keys().map(|rule| rule.0.to_owned());
            rules.chain([crate::rules::HOUSE_RULE.0.to_owned()]).collect()
        }
        NameOf::Option => {
            let of_layers = rules.mod_options.iter().map(|option| option.name.clone());
            CHOICES.iter().map(|row| row.name.to_owned()).chain(of_layers).collect()
        }
        NameOf::Kind => CALLED.iter().map(|row| row.kind.to_owned()).collect(),
    }
}
