//! A value, option, kind of settlement, terrain or tile as text, with the place that set it.

use std::fmt::Write;

use super::{WIDTH, cited, cited_of};
use crate::basics::columns::wrap;
use crate::basics::pluralize;
use crate::rules::game_option::{Allowed, CHOICES, WhenSet};
use crate::rules::table::By;
use crate::rules::{Read, Ruleset, Settlement, Shape, Terrain, VALUES};

pub(super) fn value(rules: &Ruleset, at: usize) -> String {
    let (row, setting) = (&VALUES[at], &rules.values[at]);
    format!(
        "value {row}: {amount} ({unit}) {cited}\n{wrap}{note}set in {location}\n",
        row = row.name,
        amount = setting.amount,
        unit = row.unit,
        cited = cited_of(rules, setting.cite, row.name),
        wrap = wrap(row.doc.trim(), WIDTH, ""),
        location = rules.location(setting.span),
        note = if row.read == Read::Fixed {
            "fixed when a campaign begins: no modifier and no script changes it\n"
        } else {
            ""
        }
    )
}

pub(super) fn option(rules: &Ruleset, at: usize) -> String {
    let (row, default) = (&CHOICES[at], &rules.options[at]);
    format!(
        "option {row}{also}: {row_allowed} unless chosen otherwise {cited}\n{wrap}one of: {allowed}\n{set}",
        row = row.name,
        also = rules.also(&default.title),
        row_allowed = row.allowed.show(default.value),
        cited = cited(rules, default.cite),
        wrap = wrap(&default.doc, WIDTH, ""),
        allowed = allowed(row.allowed),
        set = match row.set {
            WhenSet::AtTheBeginning => "",
            WhenSet::AnyTime => "`amend option` sets it from the next phase on\n",
        }
    )
}

pub(super) fn allowed(allowed: Allowed) -> String {
    match allowed {
        Allowed::Words(words) => words.join(", "),
        Allowed::Number(low, high) => format!("{low} to {high}"),
    }
}

pub(super) fn settlement(rules: &Ruleset, kind: Settlement) -> String {
    let found = rules.settlement(kind);
    let flags = [
        (found.capital, "seat of a realm"),
        (found.harbour, "a harbour on the coast or a river mouth"),
        (found.bridge, "a bridge on a river tile"),
        (found.passes, "passes on a mountain tile"),
    ];
    let flags: Vec<&str> =
        flags.iter().filter(|(holds, _)| *holds).map(|(_, flag)| *flag).collect();
    let (piece, also) = (rules.settlement_title(Some(rules.piece(kind))), rules.also(&found.title));
    let mut text = format!(
        "settlement {found}{also}: `{symbol}` on the map, a {piece} piece {cited}\n",
        found = found.id,
        symbol = found.symbol,
        cited = cited(rules, found.cite)
    );
    if !flags.is_empty() {
        let _ = writeln!(text, "{}", flags.join(", "));
    }
    for table in rules.tables() {
        let Shape::Lookup(lookup) = &table.shape else { continue };
        if let (By::Settlement, Some((amount, span))) =
            (lookup.by, lookup.cells.get(kind.0 as usize + 1).copied().flatten())
        {
            let cite = rules.edition_id_about(table.cite, std::iter::once(table.name.as_str()));
            let _ = writeln!(text, "  {} {amount} [{}] {}", table.name, cite, rules.location(span));
        }
    }
    text
}

pub(super) fn terrain(rules: &Ruleset, kind: Terrain) -> String {
    let found = rules.terrain(kind);
    let designs: Vec<String> = rules
        .tiles
        .designs
        .iter()
        .filter(|design| design.stack == kind)
        .map(|design| format!("{} {}", design.per_map.unwrap_or(design.count), design.id))
        .collect();
    let scouts = found.scouting.map_or_else(String::new, |table| {
        format!("scouts roll on {table}\n", table = rules.table(table).name)
    });
    format!(
        "terrain {found}{also}: `{symbol}` on the map {cited}\n{scouts}{wrap}",
        found = found.id,
        also = rules.also(&found.title),
        symbol = found.symbol,
        cited = cited(rules, found.cite),
        wrap = wrap(&format!("tiles: {}", designs.join(", ")), WIDTH, "")
    )
}

pub(super) fn tile(rules: &Ruleset, design: u16) -> String {
    let found = rules.tiles.design(design);
    let sides: Vec<String> = found
        .faces
        .iter()
        .zip(crate::basics::hex::SIDE_NAMES)
        .map(|(face, side)| format!("{side} {}", rules.tiles.edge_name(*face)))
        .collect();
    let number = match (found.per_map, &rules.tiles.layout) {
        (Some(number), _) => format!("{number} on every map"),
        (None, Some(_)) => {
            format!(
                "{count} of {tiles} of a map",
                count = found.count,
                tiles = pluralize::count(rules.tiles.total, "tile")
            )
        }
        (None, None) => format!("{count} in each box", count = found.count),
    };
    format!(
        "tile {found}: {number}, {stack} stack {cited}\n{sides}\nset in {location}\n",
        found = found.id,
        stack = rules.tiles.stack_name(found.stack),
        cited = cited(rules, found.cite),
        sides = sides.join(", "),
        location = rules.location(found.span)
    )
}
