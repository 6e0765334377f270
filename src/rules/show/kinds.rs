//! A value, option, kind of settlement, terrain or tile as text, with the place that set it.

use std::fmt::Write;

use super::{WIDTH, cited, cited_of, in_lines, set_in, titled};
use crate::basics::columns::wrap;
use crate::rules::game_option::{Allowed, CHOICES, WhenSet};
use crate::rules::table::By;
use crate::rules::{Read, Ruleset, Settlement, Shape, Terrain, VALUES};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

pub(super) fn value(rules: &Ruleset, at: usize) -> String {
    let (row, setting) = (&VALUES[at], &rules.values[at]);
    let head = say!(
        "value {name}: {amount} ({unit}) {rule}",
        name = Text::verbatim(row.name),
        amount = Text::displayed(setting.amount),
        unit = Text::noun(row.unit),
        rule = cited_of(rules, setting.cite, row.name)
    );
    let fixed = (row.read == Read::Fixed)
        .then(|| say!("fixed when a campaign begins: no modifier and no script changes it"));
    let doc = wrap(&Text::from(row.doc).in_words(rules), WIDTH, "");
    let more = fixed.into_iter().chain([set_in(rules.location(setting.span))]);
    in_lines(rules, [head]) + &doc + &in_lines(rules, more)
}

pub(super) fn option(rules: &Ruleset, at: usize) -> String {
    let (row, default) = (&CHOICES[at], &rules.options[at]);
    let head = say!(
        "option {name}: {value} unless chosen otherwise {rule}",
        name = titled(rules, row.name, &default.title),
        value = Text::verbatim(row.allowed.show(default.value)),
        rule = cited(rules, default.cite)
    );
    let set = match row.set {
        WhenSet::AtTheBeginning => None,
        WhenSet::AnyTime => Some(say!("`amend option` sets it from the next phase on")),
    };
    let values = say!("one of: {values}", values = allowed(row.allowed));
    in_lines(rules, [head])
        + &wrap(&Text::of_rules(&default.doc).in_words(rules), WIDTH, "")
        + &in_lines(rules, std::iter::once(values).chain(set))
}

pub(super) fn allowed(allowed: Allowed) -> Text {
    match allowed {
        Allowed::Words(words) => Text::verbatim(words.join(", ")),
        Allowed::Number(low, high) => say!("{low} to {high}", low, high),
    }
}

pub(super) fn settlement(rules: &Ruleset, kind: Settlement) -> String {
    let found = rules.settlement(kind);
    let flags = [
        (found.capital, say!("seat of a realm")),
        (found.harbour, say!("a harbour on the coast or a river mouth")),
        (found.bridge, say!("a bridge on a river tile")),
        (found.passes, say!("passes on a mountain tile")),
    ];
    let flags = flags.into_iter().filter_map(|(holds, flag)| holds.then_some(flag));
    let flags = Text::list(flags, Joined::Comma);
    let head = say!(
        "settlement {name}: `{symbol}` on the map, a {piece} piece {rule}",
        name = titled(rules, &found.id, &found.title),
        symbol = Text::displayed(found.symbol),
        piece = Text::verbatim(rules.settlement_title(Some(rules.piece(kind)))),
        rule = cited(rules, found.cite)
    );
    let mut text =
        in_lines(rules, std::iter::once(head).chain(Some(flags).filter(|all| !all.is_empty())));
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
    let scouts = found.scouting.map(|table| {
        say!("scouts roll on {table}", table = Text::verbatim(&rules.table(table).name))
    });
    let head = say!(
        "terrain {name}: `{symbol}` on the map {rule}",
        name = titled(rules, &found.id, &found.title),
        symbol = Text::displayed(found.symbol),
        rule = cited(rules, found.cite)
    );
    let tiles = say!("tiles: {tiles}", tiles = Text::verbatim(designs.join(", ")));
    in_lines(rules, std::iter::once(head).chain(scouts)) + &wrap(&tiles.in_words(rules), WIDTH, "")
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
        (Some(number), _) => say!("{number} on every map", number),
        (None, Some(_)) => say!(
            "{number} of {tiles} of a map",
            number = found.count,
            tiles = Text::count(rules.tiles.total, ProgramNoun::Tile)
        ),
        (None, None) => say!("{number} in each box", number = found.count),
    };
    let head = say!(
        "tile {tile}: {number}, {stack} stack {rule}",
        tile = Text::verbatim(&found.id),
        number,
        stack = Text::verbatim(rules.tiles.stack_name(found.stack)),
        rule = cited(rules, found.cite)
    );
    let sides = Text::verbatim(sides.join(", "));
    in_lines(rules, [head, sides, set_in(rules.location(found.span))])
}
