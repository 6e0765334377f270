//! Looks of things, from the styles of the rules, for what the page draws itself over the picture
//! of the land.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::story::trimmed;
use crate::engine::Game;
use crate::rules::styles::{DASHES, ThingStyle};
use crate::rules::{MarkBearer, MarkKind, Settlement};
use crate::view::names;

/// The size of what has no size of its own, in hundredths.
const USUAL: i64 = 34;

/// The sign of a mark that is not drawn by one.
const UNDRAWN: char = ' ';

/// Returns colour and dashes of each realm.
pub(super) fn colours(game: &Game<'_>, realms: &[&str]) -> Value {
    let tints = game.rules.styles.tints(realms);
    let look = |tint: &crate::rules::styles::StyleTint| {
        json!([tint.colour, DASHES.get(tint.line).copied().unwrap_or("none")])
    };
    Value::Array(tints.iter().map(look).collect())
}

fn drawn(style: Option<&ThingStyle>, sign: Option<char>) -> Value {
    let symbol = style.and_then(|style| style.symbol.as_deref());
    let size = style.map_or(USUAL, |style| style.size);
    let colour = style.and_then(|style| style.colour.as_deref());
    trimmed(vec![json!(symbol), json!(size), json!(colour), json!(sign)])
}

/// Settlements by what they are called: symbol, size, colour, and the sign where there is no symbol.
pub(super) fn settlements(game: &Game<'_>) -> Value {
    let kinds = (0..game.rules.settlements.len()).filter_map(|at| u8::try_from(at).ok());
    let found = kinds.map(Settlement).map(|kind| {
        let row = game.rules.settlement(kind);
        let style = game.rules.styles.settlements.get(&row.id);
        (names::settlement(game, Some(kind)).to_owned(), drawn(style, Some(row.symbol)))
    });
    json!(found.collect::<BTreeMap<String, Value>>())
}

/// Returns the same of marks.
pub(super) fn marks(game: &Game<'_>) -> Value {
    let styles = &game.rules.styles.marks;
    // Walls are lines, and what goes with banners and ships is not drawn on places.
    let drawn_there = |kind: &&MarkKind| kind.wall.is_none() && kind.on == MarkBearer::Tile;
    let others_of = |kind: &MarkKind| (kind.name.clone(), Value::Null);
    let elsewhere = game.rules.marks.iter().filter(|kind| !drawn_there(kind)).map(others_of);
    let declared = game.rules.marks.iter().filter(drawn_there).map(|kind| {
        let sign = Some(kind.symbol).filter(|sign| *sign != UNDRAWN);
        (kind.name.clone(), drawn(styles.get(&kind.id), sign))
    });
    let others = styles.iter().map(|(id, style)| (names::mark(game, id), drawn(Some(style), None)));
    json!(elsewhere.chain(others).chain(declared).collect::<BTreeMap<String, Value>>())
}

/// Returns the sides along which marks are walls, by what they are called.
pub(super) fn walls(game: &Game<'_>) -> Value {
    let kinds = game.rules.marks.iter();
    let walls = kinds.filter_map(|kind| Some((kind.name.clone(), kind.wall?.0)));
    json!(walls.collect::<BTreeMap<String, u8>>())
}
