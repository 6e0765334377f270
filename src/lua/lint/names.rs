//! Names that an argument may be under the rules that are checked.

use std::collections::{BTreeMap, BTreeSet};

use crate::campaign::{EVENTS, EventRow, NameOf, Until};
use crate::engine::ORDERS;
use crate::lua::api::GOODS;
use crate::phases::PHASES;
use crate::rules::table::By;
use crate::rules::{CALLED, CHOICES, Ruleset, Shape, VALUES};

/// The names of each kind of thing.
pub(super) struct NameLists {
    names: BTreeMap<NameOf, BTreeSet<String>>,
    /// Scripts put names of orders together, so that there may be any.
    any_order: bool,
}

impl NameLists {
    pub(super) fn of(rules: &Ruleset) -> NameLists {
        let all = NameOf::ALL.iter().map(|of| (*of, names(rules, *of)));
        NameLists { names: all.collect(), any_order: orders_of_scripts(rules).is_none() }
    }

    pub(super) fn all(&self, of: NameOf) -> impl Iterator<Item = &str> + Clone {
        self.names.get(&of).into_iter().flatten().map(String::as_str)
    }

    pub(super) fn has(&self, of: NameOf, name: &str) -> bool {
        let open = self.any_order && matches!(of, NameOf::Order | NameOf::OwnOrder);
        open || self.names.get(&of).is_some_and(|names| names.contains(name))
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
        NameOf::Terrain => rules.names.terrains.iter().cloned().collect(),
        NameOf::Season => rules.calendar.blocks.iter().map(|block| block.id.clone()).collect(),
        NameOf::Phase => {
            let added = rules.added_phases.iter().map(|phase| phase.id.clone());
            PHASES.iter().map(|row| row.id.to_owned()).chain(added).collect()
        }
        NameOf::Event => EVENTS.iter().map(EventRow::script_name).collect(),
        NameOf::OwnOrder => orders_of_scripts(rules).unwrap_or_default(),
        NameOf::Order => {
            let own = orders_of_scripts(rules).unwrap_or_default();
            own.into_iter().chain(ORDERS.iter().map(|row| row.name.to_owned())).collect()
        }
        NameOf::Good => {
            let counters = rules.counters.iter().map(|counter| counter.id.clone());
            GOODS.iter().map(|good| (*good).to_owned()).chain(counters).collect()
        }
        NameOf::Mark => marks(rules),
        NameOf::MarkEnd => Until::WORDS.iter().map(|(word, _)| (*word).to_owned()).collect(),
        NameOf::Word => BTreeSet::new(),
    }
}

/// Returns what a mark may be called: what the rules declare, spells, which lie under their names, and each text that
/// scripts write more than once. One that is written nowhere else is laid and never looked at, or the other way round.
fn marks(rules: &Ruleset) -> BTreeSet<String> {
    let mut written: BTreeMap<&str, usize> = BTreeMap::new();
    for script in &rules.scripts {
        let is_name = |text: &&str| {
            !text.is_empty() && text.chars().all(|letter| letter.is_alphanumeric() || letter == '_')
        };
        for text in script.source.text.split(['"', '\'']).filter(is_name) {
            *written.entry(text).or_default() += 1;
        }
    }
    let several =
        written.into_iter().filter(|(_, times)| *times > 1).map(|(text, _)| text.to_owned());
    let declared = rules.names.marks.iter().chain(&rules.names.spells).cloned();
    declared.chain(several).collect()
}

/// Returns the names of orders that scripts of any layer declare; None where one is not written out.
fn orders_of_scripts(rules: &Ruleset) -> Option<BTreeSet<String>> {
    let mut found = BTreeSet::new();
    for script in &rules.scripts {
        let text = &script.source.text;
        for (at, declares) in text.match_indices("declare.order") {
            let rest = text[at + declares.len()..].trim_start_matches(['(', '{', ' ', '\n', '\t']);
            let (_, given) = rest.split_once("name = ")?;
            let name = given.strip_prefix('"')?.split('"').next()?;
            found.insert(name.to_owned());
        }
    }
    Some(found)
}
