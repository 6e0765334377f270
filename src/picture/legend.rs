//! Legend of a picture's signs: in columns under it, only what it shows.

use std::collections::BTreeSet;

use super::marks::{CUT_OFF_SIGN, cut_off_words};
use super::metrics::{bold_width, width};
use super::paint::Paint;
use super::pieces::Pieces;
use super::rivers;
use super::scene::DrawingKind;
use super::shows::Shows;
use super::svg::{escaped, moved, number, put};
use crate::campaign::{Owner, RealmId};
use crate::map::{Map, Place};
use crate::rules::tiles::{Design, Role};
use crate::rules::{Ruleset, Settlement};
use crate::say;
use crate::text::Text;
use crate::view::names;

/// Height of a line of the legend, and width of its signs.
const LINE: f64 = 26.0;
const SIGN: f64 = 34.0;

/// One line: its sign, drawn around 0 0, and its words.
pub struct LegendRow {
    pub sign: String,
    pub words: String,
}

/// Draws the legend from a corner on, as wide as it may be and scaled by a factor; returns its height.
pub(super) fn legend(
    rows: &[LegendRow],
    corner: (f64, f64),
    (room, large): (f64, f64),
) -> (String, f64) {
    let room = room / large;
    let widest = rows.iter().map(|row| width(&row.words, 13.0)).fold(60.0, f64::max);
    let column = widest + SIGN + 24.0;
    let mut columns = 1;
    while f64::from(columns + 1) * column <= room - 20.0 && columns < 8 {
        columns += 1;
    }
    let column = (room - 24.0) / f64::from(columns);
    let count = u32::try_from(rows.len()).unwrap_or(1);
    let high = count.div_ceil(columns).max(1);
    let height = f64::from(high) * LINE + 22.0;
    let mut text = format!(
        "<g id=\"layer-legend\" class=\"legend\" transform=\"{moved} scale({large})\">\n<path class=\"frame\" d=\"M0 0h{w}v{h}h-{w}Z\"/>\n",
        moved = moved(corner),
        large = number(large),
        w = number(room),
        h = number(height),
    );
    for (at, row) in rows.iter().enumerate() {
        let at = u32::try_from(at).unwrap_or(0);
        let x = 12.0 + f64::from(at / high) * column + SIGN / 2.0;
        let y = 12.0 + f64::from(at % high) * LINE + LINE / 2.0;
        put(
            &mut text,
            format_args!(
                "<g transform=\"{}\">{}<text class=\"left\" x=\"{}\" y=\"4.5\">{}</text></g>\n",
                moved((x, y)),
                row.sign,
                number(SIGN / 2.0 + 6.0),
                escaped(&row.words),
            ),
        );
    }
    text += "</g>\n";
    (text, height * large)
}

/// Lists the rows that explain maps and what they show.
pub(super) fn rows(pieces: &Pieces<'_>, maps: &[&Map], shows: &Shows) -> Vec<LegendRow> {
    let (game, paint) = (pieces.game, pieces.paint);
    let places = || maps.iter().flat_map(|map| &map.places);
    let rules = game.rules;
    let mut rows = Vec::new();
    let mut row =
        |sign: String, words: Text| rows.push(LegendRow { sign, words: in_words(rules, &words) });
    let swatch = |class: &str, inner: &str| {
        format!(
            "<path class=\"hex {class}\" d=\"M-16-10H16V10H-16Z\"/><g transform=\"scale(.6)\">{inner}</g>"
        )
    };
    let shown: BTreeSet<usize> = places().map(|place| usize::from(place.terrain.0)).collect();
    for at in &shown {
        let symbol =
            paint.terrain(*at).map_or_else(String::new, |style| paint.strewn(style, (0.0, 0.0)));
        let lake = |design: &Design| design.role == Role::Lake;
        let designs =
            || rules.tiles.designs.iter().filter(|design| usize::from(design.stack.0) == *at);
        let sign = if designs().next().is_some() && designs().all(lake) {
            swatch(&format!("t{at}"), "<ellipse class=\"lake\" rx=\"19\" ry=\"13\"/>")
        } else {
            swatch(&format!("t{at}"), &symbol)
        };
        row(sign, Text::verbatim(paint.terrain_word(*at)));
    }
    let edges: BTreeSet<u8> = places()
        .filter_map(|place| rules.tiles.designs.get(usize::from(place.laid()?.design)))
        .flat_map(|design| design.faces.iter().map(|face| face.edge))
        .collect();
    for edge in edges {
        let Some(style) = paint.side(edge) else { continue };
        let name = rules.tiles.edges.get(usize::from(edge)).map_or("?", |edge| edge.id.as_str());
        let class = if style.colour.is_some() { format!("e{edge}") } else { String::new() };
        row(swatch(&class, &paint.strewn(style, (0.0, 0.0))), Text::noun(name.replace('_', " ")));
    }
    if places().any(|place| place.river) || maps.iter().any(|map| rivers::has_rivers(map, paint)) {
        row(line("bank") + &line("flow"), say!("river"));
    }
    if places().any(|place| place.coast) {
        row(line("shore"), say!("coast"));
    }
    if places().any(|place| place.mountain)
        || places()
            .flat_map(|place| &place.exits)
            .flat_map(|exit| &exit.ways)
            .any(|way| way.enter.ridge)
    {
        row(
            "<use href=\"#ridge-low\" x=\"-9\"/><use href=\"#ridge-high\" x=\"8\"/>".to_owned(),
            say!("mountains in the way"),
        );
    }
    if shows.walls {
        row("<path class=\"wall\" d=\"M-16 0H16\"/>".to_owned(), say!("a wall"));
    }
    if pieces.scene.shapes.iter().any(|shape| shape.kind == DrawingKind::Disc) {
        row("<path class=\"link\" d=\"M-16 0H16\"/>".to_owned(), say!("they adjoin"));
    }
    let provinces = maps.iter().any(|map| map.of_provinces());
    if provinces && places().any(|place| !place.by_sea.is_empty()) {
        row("<path class=\"ferry\" d=\"M-16 0H16\"/>".to_owned(), say!("a way for ships"));
    }
    let state = game.state;
    for (at, kind) in rules.settlements.iter().enumerate() {
        let id = Settlement(u8::try_from(at).unwrap_or(u8::MAX));
        if shows.settlements.contains(&id.0) {
            row(
                format!(
                    "<g transform=\"scale(.62)\">{}</g>",
                    pieces.settlement_symbol(id, (0.0, 0.0))
                ),
                Text::verbatim(rules.display_name(&kind.title)),
            );
        }
    }
    if shows.razed {
        row("<path class=\"ruin\" d=\"M-9-8L9 8M9-8L-9 8\"/>".to_owned(), say!("razed"));
    }
    if shows.besieged {
        row("<circle class=\"siege\" r=\"10\"/>".to_owned(), say!("besieged"));
    }
    if shows.circles {
        row(
            "<use href=\"#ring\" transform=\"scale(.22)\"/>".to_owned(),
            say!("may become a capital"),
        );
    }
    if shows.unscouted {
        row("<text class=\"unknown\" y=\"7\">?</text>".to_owned(), say!("not scouted"));
    }
    for kind in &rules.names.provinces.kinds {
        let lies = |place: &Place| place.province().is_some_and(|one| one.kind == kind.id);
        if let Some(symbol) = pieces.kind_symbol(&kind.id, (0.0, 0.0))
            && places().any(lies)
        {
            row(
                format!("<g class=\"mark\">{symbol}</g>"),
                Text::verbatim(rules.display_name(&kind.title)),
            );
        }
    }
    let rank = |name: &str| rules.marks.iter().position(|kind| kind.id == name);
    let mut marks: Vec<&String> = shows.marks.iter().collect();
    marks.sort_by_key(|name| (rank(name).unwrap_or(usize::MAX), *name));
    // Marks without a sign bear their names.
    let (written, drawn): (Vec<&String>, Vec<&String>) =
        marks.into_iter().partition(|name| pieces.is_written(name, rules.mark_kind(name)));
    if !written.is_empty() || shows.hidden_claims {
        let sign = "<g class=\"mark\"><path class=\"disc\" d=\"M-15-6H15V6H-15Z\"/><text class=\"word\" y=\"2.6\">…</text></g>";
        row(sign.to_owned(), say!("what lies there, by its name"));
    }
    for name in drawn {
        let symbol = pieces.mark_symbol(name, rules.mark_kind(name), (0.0, 0.0));
        row(format!("<g class=\"mark\">{symbol}</g>"), Text::verbatim(names::mark(game, name)));
    }
    if let Some(realm) = shows.cut_off.first() {
        row(format!("<g class=\"piece r{}\">{CUT_OFF_SIGN}</g>", realm.0), cut_off_words());
    }
    if shows.operatives {
        row("<path class=\"disc\" d=\"M0-9L9 0 0 9-9 0Z\"/>".to_owned(), say!("an operative"));
    }
    if shows.ships {
        row("<g transform=\"translate(0 4)\"><path class=\"pole\" d=\"M0-8V-18\"/><path class=\"hull\" d=\"M-16-7H16Q13 7 7 7H-7Q-13 7-16-7ZM1-18L10-9H1Z\"/></g>".to_owned(), say!("ships, and how many"));
    }
    let owns = |owner: Owner| shows.owners.contains(&owner);
    let tinted = |owner: Owner, words: &str| {
        let class = Paint::class(owner).unwrap_or_default();
        let flag = match owner {
            Owner::Realm(_) => {
                let wide = bold_width(pieces.short(owner), 10.0);
                // A flag with several letters is drawn smaller, within its land.
                let scale = (22.0 / (wide + 10.0)).min(1.0);
                format!(
                    "<g class=\"piece {class}\" transform=\"translate(-8 8) scale({scale})\"><path class=\"pole\" d=\"M0 0V-18\"/><path class=\"flag\" d=\"M0-18H{w}l-4 6 4 6H0Z\"/><text x=\"{half}\" y=\"-8.6\">{word}</text></g>",
                    scale = number(scale),
                    w = number(wide + 10.0),
                    half = number(wide / 2.0 + 3.5),
                    word = escaped(pieces.short(owner))
                )
            }
            _ => String::new(),
        };
        LegendRow {
            sign: format!(
                "<path class=\"land {class}\" d=\"M-16-10H16V10H-16Z\"/><path class=\"frontier {class}\" d=\"M-16 10H16\"/>{flag}"
            ),
            words: words.to_owned(),
        }
    };
    for realm in state
        .realm_ids()
        .filter(|realm: &RealmId| !state.realm(*realm).out || owns(Owner::Realm(*realm)))
    {
        rows.push(tinted(Owner::Realm(realm), names::realm(game, realm)));
    }
    if owns(Owner::Independent) {
        rows.push(tinted(Owner::Independent, &in_words(rules, &say!("independent"))));
    }
    rows
}

/// Says something in the language of the rules, which may have a word of their own for it.
pub(super) fn in_words(rules: &Ruleset, text: &Text) -> String {
    let english = text.in_english();
    let own = rules.word(&english);
    if own == english { text.in_words(rules) } else { own.to_owned() }
}

fn line(class: &str) -> String {
    format!("<path class=\"{class}\" d=\"M-15 4Q-6-8 2 0T15-4\"/>")
}
