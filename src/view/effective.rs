//! A value or a table as it stands now: the scripts that may change it, and what it comes to for
//! whom, as far as the viewer may know.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::names;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{BannerId, Owner, RealmId};
use crate::engine::core::{numbers, trace};
use crate::engine::{About, Game, Hook, RunningScripts};
use crate::rules::{Shape, TableId};

/// Tells what changes a value or a table beyond the rules; empty if `name` is neither.
pub fn now(game: &Game<'_>, viewer: Viewer, name: &str) -> String {
    if let Some(value) = game.rules.names.value(name) {
        return scripts(game, name, &[Hook::Value], value) + &value_now(game, viewer, value);
    }
    let Some(table) = game.rules.names.table(name) else { return String::new() };
    match game.rules.table(table).shape {
        Shape::Lookup(_) => {
            scripts(game, name, &[Hook::Lookup], table.0) + &lookup_now(game, viewer, table)
        }
        _ => scripts(game, name, &[Hook::Table, Hook::Total, Hook::Row, Hook::RowEffects], table.0),
    }
}

/// `filter.value, mods/feast/main.lua:3`, a line each.
fn scripts(game: &Game<'_>, name: &str, hooks: &[Hook], subject: u16) -> String {
    let Some(set) = game.hooks else { return String::new() };
    let mut text = String::new();
    for hook in hooks {
        let row = &crate::engine::HOOKS[*hook as usize];
        for at in set.set_for(*hook, subject) {
            let _ = writeln!(text, "  {}.{} {at}", row.kind.word(), row.name);
        }
    }
    if text.is_empty() { text } else { format!("scripts that change {name}\n{text}") }
}

/// The realms of which the viewer may know what a number comes to.
fn realms(game: &Game<'_>, viewer: Viewer) -> Vec<RealmId> {
    match viewer {
        Viewer::Realm(realm) => vec![realm],
        Viewer::Public => Vec::new(),
        Viewer::Host => game.state.playing().collect(),
    }
}

/// Asks for a number; None if a script cannot say it without more than it is asked for.
pub(super) fn asked(game: &Game<'_>, number: impl FnOnce(&Game<'_>) -> i64) -> Option<i64> {
    let number = number(&trace::untraced(game));
    let failed = game.hooks.and_then(RunningScripts::take_failure);
    failed.is_none().then_some(number)
}

fn value_now(game: &Game<'_>, viewer: Viewer, value: u16) -> String {
    let Some(base) = game.rules.value_set(value).map(crate::rules::value::Setting::number) else {
        return String::new();
    };
    let mut by_number: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for realm in realms(game, viewer) {
        let of_realm = asked(game, |game| numbers::value_numbered(game, value, About::from(realm)));
        let of_banner = |banner| {
            Some((
                banner,
                asked(game, |game| numbers::value_numbered(game, value, About::from(banner)))?,
            ))
        };
        let mut banners: Vec<(BannerId, i64)> =
            game.state.banners_of(realm).filter_map(|(banner, _)| of_banner(banner)).collect();
        banners.retain(|(_, number)| Some(*number) != of_realm);
        if let Some(number) = of_realm {
            let otherwise = if banners.is_empty() { "" } else { " otherwise" };
            by_number
                .entry(number)
                .or_default()
                .push(format!("{}{otherwise}", names::realm(game, realm)));
        }
        for (banner, number) in banners {
            by_number.entry(number).or_default().push(names::banner(game, banner));
        }
    }
    if by_number.keys().all(|number| *number == base) {
        return String::new();
    }
    let lines = by_number
        .iter()
        .map(|(number, whom)| format!("  {number} for {whom}\n", whom = whom.join(", ")));
    format!("{} now\n{}", game.rules.value_name(value), lines.collect::<String>())
}

/// Tiles of the viewer's realm for which a lookup gives something else than its cell.
fn lookup_now(game: &Game<'_>, viewer: Viewer, table: TableId) -> String {
    let realms = realms(game, viewer);
    let mut by_number: BTreeMap<(i64, i64), Vec<&str>> = BTreeMap::new();
    for place in game.state.map.ids() {
        let Owner::Realm(owner) = game.state.holding(place).owner else { continue };
        if !realms.contains(&owner) {
            continue;
        }
        let base = game.cell_for(table, place);
        if let Some(number) =
            asked(game, |game| game.lookup(table, place, None)).filter(|number| *number != base)
        {
            by_number.entry((number, base)).or_default().push(names::place(game, place));
        }
    }
    if by_number.is_empty() {
        return String::new();
    }
    let lines = by_number.iter().map(|((number, base), tiles)| {
        format!("  {number} instead of {base} on {tiles}\n", tiles = tiles.join(", "))
    });
    format!("{} now\n{}", game.rules.table(table).name, lines.collect::<String>())
}
