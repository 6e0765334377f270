//! A value, option, kind of settlement, terrain or tile as text, with the place that set it.

use std::fmt::Write;

use super::{WIDTH, cited, cited_of};
use crate::columns::wrap;
use crate::counted;
use crate::rules::game_option::{Allowed, CHOICES};
use crate::rules::table::By;
use crate::rules::{Read, Ruleset, Settlement, Shape, Terrain, VALUES};

pub(super) fn value(rules: &Ruleset, at: usize) -> String {
    let (row, setting) = (&VALUES[at], &rules.values[at]);
    format!(
        "value {}: {} ({}) {}\n{}{}set in {}\n",
        row.name,
        setting.amount,
        row.unit,
        cited_of(rules, setting.cite, row.name),
        wrap(row.doc.trim(), WIDTH, ""),
        if row.read == Read::Fixed {
            "fixed when a campaign begins: no modifier and no script changes it\n"
        } else {
            ""
        },
        rules.location(setting.span)
    )
}

pub(super) fn option(rules: &Ruleset, at: usize) -> String {
    let (row, default) = (&CHOICES[at], &rules.options[at]);
    format!(
        "option {}{}: {} unless chosen otherwise {}\n{}one of: {}\n",
        row.name,
        rules.also(&default.title),
        row.allowed.show(default.value),
        cited(rules, default.cite),
        wrap(&default.doc, WIDTH, ""),
        allowed(row.allowed)
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
        "settlement {}{also}: `{}` on the map, a {piece} piece {}\n",
        found.id,
        found.symbol,
        cited(rules, found.cite)
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
    let scouts = found
        .scouting
        .map_or_else(String::new, |table| format!("scouts roll on {}\n", rules.table(table).name));
    format!(
        "terrain {}{}: `{}` on the map {}\n{scouts}{}",
        found.id,
        rules.also(&found.title),
        found.symbol,
        cited(rules, found.cite),
        wrap(&format!("tiles: {}", designs.join(", ")), WIDTH, "")
    )
}

pub(super) fn tile(rules: &Ruleset, design: u16) -> String {
    let found = rules.tiles.design(design);
    let sides: Vec<String> = found
        .faces
        .iter()
        .zip(crate::hex::SIDE_NAMES)
        .map(|(face, side)| format!("{side} {}", rules.tiles.edge_name(*face)))
        .collect();
    let number = match (found.per_map, &rules.tiles.layout) {
        (Some(number), _) => format!("{number} on every map"),
        (None, Some(_)) => {
            format!("{} of {} of a map", found.count, counted::count(rules.tiles.total, "tile"))
        }
        (None, None) => format!("{} in each box", found.count),
    };
    format!(
        "tile {}: {number}, {} stack {}\n{}\nset in {}\n",
        found.id,
        rules.tiles.stack_name(found.stack),
        cited(rules, found.cite),
        sides.join(", "),
        rules.location(found.span)
    )
}
