//! A value or a table as it stands now: the scripts that may change it, and what it comes to for
//! whom, as far as the viewer may know.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{names, texts};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{BannerId, Owner, RealmId};
use crate::engine::core::{numbers, trace};
use crate::engine::{About, Game, Hook, RunningScripts};
use crate::rules::{Shape, TableId};
use crate::say;
use crate::text::{Joined, Text};

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

/// Returns `filter.value, mods/feast/main.lua:3`, a line each.
fn scripts(game: &Game<'_>, name: &str, hooks: &[Hook], subject: u16) -> String {
    let Some(set) = game.hooks else { return String::new() };
    let mut text = String::new();
    for hook in hooks {
        let row = &crate::engine::HOOKS[*hook as usize];
        for at in set.set_for(*hook, subject) {
            let _ = writeln!(text, "  {}.{} {at}", row.kind.word(), row.name);
        }
    }
    if text.is_empty() {
        return text;
    }
    let heading = say!("scripts that change {name}", name = Text::verbatim(name));
    format!("{}\n{text}", heading.in_words(game.rules))
}

/// Returns the realms of which the viewer may know what a number comes to.
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
    let mut by_number: BTreeMap<i64, Vec<Text>> = BTreeMap::new();
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
            let realm = texts::realm(game, realm);
            by_number.entry(number).or_default().push(match banners.is_empty() {
                true => realm,
                false => say!("{realm} otherwise", realm),
            });
        }
        for (banner, number) in banners {
            by_number.entry(number).or_default().push(texts::banner(game, banner));
        }
    }
    if by_number.keys().all(|number| *number == base) {
        return String::new();
    }
    let lines = by_number.into_iter().map(|(number, whom)| {
        say!("{number} for {whom}", number, whom = Text::list(whom, Joined::Comma))
    });
    listed(game, game.rules.value_name(value), lines)
}

/// Returns a heading with lines below it.
fn listed(game: &Game<'_>, name: &str, lines: impl Iterator<Item = Text>) -> String {
    let heading = say!("{name} now", name = Text::verbatim(name)).in_words(game.rules);
    let lines = lines.map(|line| format!("  {}\n", line.in_words(game.rules)));
    format!("{heading}\n{}", lines.collect::<String>())
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
    let lines = by_number.into_iter().map(|((number, base), tiles)| {
        let tiles = Text::Verbatim(tiles.join(", "));
        say!("{number} instead of {base} on {tiles}", number, base, tiles)
    });
    listed(game, &game.rules.table(table).name, lines)
}
