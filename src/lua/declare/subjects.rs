//! The subjects of hooks, by their names: values, tables, phases, events and orders.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::campaign::{EVENTS, EventRow};
use crate::engine::ORDERS;
use crate::engine::core::scripting::hook_subjects::ANY_SUBJECT;
use crate::engine::core::scripting::hooks::Subject;
use crate::engine::core::scripting::order_hooks::mod_order_subject;
use crate::engine::order_events::can_be_forbidden;
use crate::fault::{Fault, did_you_mean};
use crate::lua::shared::Shared;
use crate::rules::table::By;
use crate::rules::{LayerKind, Ruleset, Shape, VALUES};
use crate::say;
use crate::text::{Text, quoted};

/// Returns the number of an order that a script has brought by now, where a hook is set for orders and the
/// program has none of this name.
pub(super) fn mod_order_number(shared: &Shared, of: Subject, name: &str) -> Option<u16> {
    if of != Subject::Order || ORDERS.iter().any(|row| row.name == name) {
        return None;
    }
    let registry = shared.registry.borrow();
    let at = registry.orders.iter().position(|(order, _)| order.name == name)?;
    u16::try_from(at).ok().map(mod_order_subject)
}

/// Returns the names that a hook can be set for, in the order of their numbers.
pub fn subjects(rules: &Ruleset, of: Subject) -> Vec<String> {
    names(rules, of).map(Cow::into_owned).collect()
}

/// Returns the number of subjects of this kind.
pub fn subject_count(rules: &Ruleset, of: Subject) -> usize {
    names(rules, of).count()
}

/// The names of events: each hook that is set looks among them.
static EVENT_NAMES: LazyLock<Vec<String>> =
    LazyLock::new(|| EVENTS.iter().map(EventRow::script_name).collect());

/// As [`subjects`], for whoever looks for one of them.
fn names(rules: &Ruleset, of: Subject) -> Box<dyn Iterator<Item = Cow<'_, str>> + '_> {
    match of {
        Subject::Nothing => Box::new(std::iter::empty()),
        Subject::Value => {
            let declared = VALUES.iter().map(|row| Cow::Borrowed(row.name));
            Box::new(declared.chain(rules.added_values.keys().map(Cow::from)))
        }
        Subject::Lookup | Subject::RollTable => {
            Box::new(rules.tables().iter().map(|table| Cow::from(&table.name)))
        }
        Subject::Phase => {
            let built_in = rules.built_in_phases.iter().map(|phase| Cow::Borrowed(phase.id));
            Box::new(built_in.chain(rules.added_phases.iter().map(|phase| Cow::from(&phase.id))))
        }
        Subject::Event | Subject::Forbidden | Subject::Reasoned => {
            Box::new(EVENT_NAMES.iter().map(Cow::from))
        }
        Subject::Order => Box::new(ORDERS.iter().map(|row| Cow::Borrowed(row.name))),
    }
}

/// True if the edition has a thing of this number, and a table is of the kind that a subject needs.
fn fits(rules: &Ruleset, of: Subject, at: usize) -> bool {
    match (of, rules.tables().get(at)) {
        (Subject::Lookup, Some(table)) => {
            table.given && matches!(&table.shape, Shape::Lookup(lookup) if lookup.by != By::Label)
        }
        (Subject::RollTable, Some(table)) => table.given && matches!(table.shape, Shape::Roll(_)),
        (Subject::Forbidden, _) => can_be_forbidden(at),
        (Subject::Reasoned, _) => EVENTS.get(at).is_some_and(EventRow::says_why),
        (of, _) => present(rules, of, at),
    }
}

/// True if the edition brings what has this number, of whatever kind.
fn present(rules: &Ruleset, of: Subject, at: usize) -> bool {
    match of {
        Subject::Value => at >= VALUES.len() || rules.sets(at),
        Subject::Lookup | Subject::RollTable => {
            rules.tables().get(at).is_some_and(|table| table.given)
        }
        _ => true,
    }
}

/// Returns a value that nothing changes cannot be filtered.
fn changes(
    shared: &Shared,
    of: Subject,
    (at, name): (usize, &str),
    named: &str,
) -> Result<(), Fault> {
    let (rules, owner) = (&shared.rules, shared.frame().owner);
    let why = rules
        .names
        .unchanging
        .iter()
        .find(|(value, _)| of == Subject::Value && usize::from(*value) == at);
    let mods = rules.layers.iter().any(|layer| layer.kind == LayerKind::Mod);
    let kind = rules.layers.get(owner).map_or(LayerKind::Mod, |layer| layer.kind);
    match why {
        Some((_, why)) if why.concerns(kind, mods) => {
            let message = say!(
                "{named}: '{name}' is a value {cause}",
                named = quoted(named),
                name = quoted(name),
                cause = why.cause()
            );
            Err(Fault::new("lua::unchanging", message).help(why.help(name)))
        }
        _ => Ok(()),
    }
}

/// Returns the number of what a hook is set for, by its name.
pub(super) fn subject(shared: &Shared, of: Subject, name: &str, named: &str) -> Result<u16, Fault> {
    let rules = &*shared.rules;
    if name == "*" && of.takes_all() {
        return Ok(ANY_SUBJECT);
    }
    let found = names(rules, of).position(|known| known == name).filter(|at| fits(rules, of, *at));
    if let Some(at) = found {
        changes(shared, of, (at, name), named)?;
        return Ok(u16::try_from(at).unwrap_or(ANY_SUBJECT));
    }
    let (what, names) = (of.what().unwrap_or_default(), subjects(rules, of));
    let known = names
        .iter()
        .enumerate()
        .filter(|(at, _)| fits(rules, of, *at))
        .map(|(_, name)| name.as_str());
    if names.iter().enumerate().any(|(at, known)| known == name && !present(rules, of, at)) {
        let message = say!(
            "{named}: the edition '{edition}' has no {what} '{name}'",
            named = quoted(named),
            edition = quoted(&rules.edition),
            what = Text::noun(what),
            name = quoted(name)
        );
        return Err(Fault::new("lua::unknown_name", message)
            .help(say!("its calendar does without; `rules list` shows what it has")));
    }
    if of.of_events() && names.iter().any(|known| known == name) {
        let all = known.collect::<Vec<_>>().join(", ");
        let (message, help) = match of {
            Subject::Forbidden => (
                say!(
                    "{named}: the event '{name}' cannot be forbidden",
                    named = quoted(named),
                    name = quoted(name)
                ),
                say!(
                    "`refuse.order` forbids orders; of the events {all} can be forbidden",
                    all = quoted(all)
                ),
            ),
            _ => (
                say!(
                    "{named}: the event '{name}' gives no reason",
                    named = quoted(named),
                    name = quoted(name)
                ),
                say!("these do: {all}", all = quoted(all)),
            ),
        };
        return Err(Fault::new("lua::unknown_name", message).help(help));
    }
    let fault = Fault::new(
        "lua::unknown_name",
        say!(
            "{named}: there is no {what} '{name}'",
            named = quoted(named),
            what = Text::noun(what),
            name = quoted(name)
        ),
    );
    Err(fault.help(did_you_mean(name, known, || say!("mods/API.md lists them"))))
}
