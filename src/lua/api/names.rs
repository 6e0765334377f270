//! Lookups of the names that scripts give: values, counters and lookups of the rules.

use super::Call;
use crate::fault::Fault;
use crate::lua::unknown_name::{unknown, unknown_or};
use crate::rules::table::By;
use crate::rules::{Counter, Ruleset, Shape, TableId, VALUES};
use crate::say;
use crate::text::{Text, quoted};

/// Returns a value or option that the program knows and the edition of the campaign does without.
pub(super) fn left_out(call: &Call<'_>, what: &'static str, name: &str) -> Fault {
    let message = say!(
        "the edition '{edition}' has no {what} '{name}'",
        edition = quoted(&call.shared.rules.edition),
        what = Text::noun(what),
        name = quoted(name)
    );
    Fault::new("lua::unknown_name", message)
        .help(say!("its calendar does without; `rules list` shows what it has"))
}

/// Returns the number of the value that the first argument names.
pub(super) fn value_named(call: &Call<'_>) -> Result<u16, Fault> {
    let (name, rules) = (call.text(0), &call.shared.rules);
    rules.names.value(name).ok_or_else(|| {
        if VALUES.iter().any(|row| row.name == name) {
            left_out(call, "value", name)
        } else {
            unknown("value", name, rules.names.known_values())
        }
    })
}

/// Returns a counter of the rules by its name.
///
/// # Errors
/// A fault that names the nearest one, if there are any.
pub(super) fn counter_named<'r>(rules: &'r Ruleset, name: &str) -> Result<&'r Counter, Fault> {
    let unknown = || match rules.counters.as_slice() {
        [] => unknown_or("counter", name, [], || say!("the rules declare them under `counters:`")),
        known => unknown("counter", name, known.iter().map(|counter| counter.id.as_str())),
    };
    rules.counter(name).ok_or_else(unknown)
}

/// Returns the lookup of tiles that is named first.
pub(super) fn lookup_named(call: &Call<'_>) -> Result<TableId, Fault> {
    let rules = &call.shared.rules;
    let of_tiles = |shape: &Shape| matches!(shape, Shape::Lookup(lookup) if lookup.by != By::Label);
    let lookups = || {
        rules
            .tables()
            .iter()
            .filter(|table| table.given && of_tiles(&table.shape))
            .map(|table| table.name.as_str())
    };
    let table =
        rules.names.table(call.text(0)).filter(|table| of_tiles(&rules.table(*table).shape));
    table.ok_or_else(|| unknown("lookup table", call.text(0), lookups()))
}
