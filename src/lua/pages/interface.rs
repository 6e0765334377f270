//! The names of the interface as lines, and what changed of them as a page: `tests/interface` keeps the lines of
//! each version, and `mods/CHANGES.md` is the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::luau::{setter, signature, written};
use super::{GENERATED, event_fields, names, order_fields, shapes};
use crate::campaign::EVENTS;
use crate::campaign::header_lines::HEADER_LINES;
use crate::command::{COMMANDS, EXPECTATIONS};
use crate::engine::ORDERS;
use crate::engine::core::parse;
use crate::engine::core::scripting::hooks::{HOOKS, Subject};
use crate::lua::api::{Space, fields, functions};
use crate::lua::declare::DECLARATIONS;
use crate::rules::LayerKind;
use crate::rules::interface::{API_VERSIONS, CHANGES, InterfaceChange, Successor};
use crate::rules::schema::{RULES_FILE, manifest};
use crate::yaml::{MapSchema, Takes};

/// Returns every name of the interface with its type or form, as `Tile.realm: Realm?`, in their order.
pub fn interface() -> String {
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    for row in fields() {
        all.insert(format!("{}.{}", row.space.name(), row.name), written(row.of));
    }
    for row in functions() {
        let joint = if row.space.handle().is_some() { ":" } else { "." };
        all.insert(format!("{}{joint}{}", row.space.name(), row.name), signature(row));
    }
    all.insert(format!("{}.vars", Space::Campaign.name()), "{ [string]: any }".to_owned());
    for row in HOOKS {
        all.insert(format!("{}.{}", row.kind.word(), row.name), setter(row));
    }
    for row in DECLARATIONS {
        let arguments = super::luau::written_arguments(row.arguments);
        all.insert(row.named(), format!("({arguments}) -> ()"));
    }
    // Tables of events and orders are those of each kind.
    let merged = |name: &str| ["Event", "Order"].contains(&name);
    let of_event =
        |name: &str| EVENTS.iter().any(|row| name.strip_suffix("Event") == Some(row.name));
    for shape in shapes().iter().filter(|shape| !merged(&shape.name) && !of_event(&shape.name)) {
        for (field, of, _) in &shape.fields {
            all.insert(format!("{}.{field}", shape.name), written(*of));
        }
    }
    for row in EVENTS {
        for field in event_fields(row) {
            all.insert(format!("event {}.{}", row.script_name(), field.name), written(field.of));
        }
    }
    for row in ORDERS {
        for field in order_fields(row) {
            all.insert(format!("order {}.{}", row.name, field.name), written(field.of));
        }
        all.insert(format!("typed {}", row.name), parse::usage(row.verb));
    }
    let named = [
        ("value", Subject::Value),
        ("lookup", Subject::Lookup),
        ("roll table", Subject::RollTable),
        ("phase", Subject::Phase),
    ];
    for (what, subject) in named {
        all.extend(
            names(subject).into_iter().map(|name| (format!("{what} {name}"), String::new())),
        );
    }
    for row in COMMANDS {
        all.insert(format!("command {}", row.name), row.usage.to_owned());
    }
    for row in EXPECTATIONS {
        all.insert(format!("expect {}", row.usage), String::new());
    }
    for row in HEADER_LINES {
        all.insert(format!("head {}", row.key), row.usage.to_owned());
    }
    let mut seen = BTreeSet::new();
    for schema in [&RULES_FILE, manifest(LayerKind::Mod), manifest(LayerKind::Edition)] {
        keys(schema, &mut seen, &mut all);
    }
    let line = |(name, of): (&String, &String)| {
        if of.is_empty() { format!("{name}\n") } else { format!("{name}: {of}\n") }
    };
    all.iter().map(line).collect()
}

/// Adds the keys of a map and of those that stand in it.
fn keys(
    schema: &'static MapSchema,
    seen: &mut BTreeSet<&'static str>,
    all: &mut BTreeMap<String, String>,
) {
    if !seen.insert(schema.name) {
        return;
    }
    for key in schema.keys {
        all.insert(format!("key {}: {}", schema.name, key.name), String::new());
        maps_in(&key.takes, &mut |inner| keys(inner, seen, all));
    }
}

/// Gives each map that stands in a value.
fn maps_in(takes: &Takes, give: &mut dyn FnMut(&'static MapSchema)) {
    match takes {
        Takes::List(of) | Takes::Entries(of) | Takes::Each(_, of) => maps_in(of, give),
        Takes::Map(schema) => give(schema()),
        Takes::Either(several) => several.iter().for_each(|of| maps_in(of, give)),
        _ => {}
    }
}

/// Returns `mods/CHANGES.md`.
pub fn changes() -> String {
    let mut text = format!(
        "# What changed for mods\n\n{GENERATED}\n\n\
         `api:` in a manifest names the version of the interface that a mod is written for: the names of functions, fields,\n\
         hooks, events, orders, keys of YAML files and lines of tests. `margrave mods upgrade mods/my_rule` shows what this page\n\
         says, applied to a mod, and `--write` writes it; `margrave check` finds every old name. A name never changes its\n\
         meaning: what means something else gets another name. What only saved work goes on for one version with a warning; a hint that\n\
         decided when a function was called is a fault at once, for without it the function would act where it never did.\n"
    );
    for version in API_VERSIONS.iter().rev() {
        let _ = write!(
            text,
            "\n## api {}, from {}\n\n{}\n",
            version.number, version.from, version.about
        );
        let rows: Vec<&InterfaceChange> =
            CHANGES.iter().filter(|row| row.since == version.number).collect();
        if rows.is_empty() {
            continue;
        }
        text.push_str(
            "\n| of | before | now | by `mods upgrade` | think of |\n|---|---|---|---|---|\n",
        );
        for row in rows {
            let now = match row.becomes {
                Successor::Name(new) => format!("`{new}`"),
                Successor::Dropped => "gone".to_owned(),
                Successor::Guard => "a line at the head of the function".to_owned(),
                Successor::Nothing => "gone".to_owned(),
                Successor::Other => "something else".to_owned(),
            };
            let machine = if row.by_machine() { "yes" } else { "no" };
            let _ = writeln!(
                text,
                "| {} | `{}` | {now} | {machine} | {} |",
                whose(row),
                row.old,
                (row.advice)().in_english()
            );
        }
    }
    text
}

/// Says what has the name, for the page.
fn whose(row: &InterfaceChange) -> String {
    match row.of {
        "event" => "every event".to_owned(),
        "order" => "every order".to_owned(),
        "head" => "heads of campaigns".to_owned(),
        "script" => "scripts of tests".to_owned(),
        of => match of.split_once(' ') {
            Some((what, name)) => format!("the {what} `{name}`"),
            None => format!("`{of}`"),
        },
    }
}
