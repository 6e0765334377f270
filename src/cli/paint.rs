//! `margrave map --paint PAGE.html`: a page on which a map of tiles is laid by looking at pictures of the
//! tiles and turning them, as it lies on the table. It is one file that needs nothing else, and gives the
//! map file to be saved.

mod page_words;

use std::collections::BTreeMap;
use std::path::Path;
use std::rc::Rc;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

use crate::atlas::with_words;
use crate::basics::html_page::filled;
use crate::campaign::{MapEvent, State};
use crate::engine::Game;
use crate::fault::Fault;
use crate::map::{FileTile, Hex, Secret, Secrets, Standing, TileFile};
use crate::picture::scene::{ACROSS, UP};
use crate::picture::{self, svg};
use crate::rules::Ruleset;
use crate::say;
use crate::text::{Language, Text, quoted};
use crate::yaml::Span;
use page_words::page_words;

const PAGE: &str = include_str!("paint/page.html");
const STYLE: &str = include_str!("paint/paint.css");
const SCRIPT: &str = include_str!("paint/paint.js");

/// Columns and rows of an empty table, and those around a map that is there.
const EMPTY: (i32, i32) = (16, 12);
const AROUND: i32 = 3;

/// Makes the page in the words of the rules, with a map on it if there is one.
///
/// # Errors
/// The edition has no tiles.
pub(super) fn page(rules: &Ruleset, map: Option<&TileFile>) -> Result<String, Vec<Fault>> {
    if rules.tiles.designs.is_empty() {
        let edition = quoted(&rules.edition);
        let message = say!("maps of `{edition}` are not laid of tiles", edition);
        let help = say!("name an edition that has tiles: `--edition dutch`");
        return Err(vec![Fault::new("map::edition", message).help(help)]);
    }
    let words = page_words(rules);
    let data = data(rules, map, &words).to_string();
    let title = say!("A map for {edition}", edition = Text::verbatim(&rules.title));
    let title = svg::escaped(&title.in_words(rules));
    // No text of it ends the script in which it stands.
    let data = data.replace("</", "<\\/");
    let parts = [
        ("{{lang}}", Language::code(rules).to_owned()),
        ("{{title}}", title.clone()),
        ("{{style}}", STYLE.to_owned()),
        ("{{heading}}", title),
        ("{{data}}", data),
        ("{{script}}", SCRIPT.to_owned()),
    ];
    Ok(filled(&with_words(PAGE, &words), &parts))
}

fn data(rules: &Ruleset, map: Option<&TileFile>, words: &BTreeMap<&'static str, String>) -> Value {
    let designs: Vec<Value> = (0..)
        .zip(&rules.tiles.designs)
        .map(|(at, design)| {
            let terrain = &rules.names.terrains[usize::from(design.stack.0)];
            json!({
                "id": design.id,
                "terrain": Text::noun(terrain.replace('_', " ")).in_words(rules),
                "count": design.count,
                "picture": picture_of(rules, at),
            })
        })
        .collect();
    let tiles = map.map_or(&[][..], |map| &map.tiles);
    let laid: Vec<Value> = tiles
        .iter()
        .map(|tile| {
            let facts = tile.standing.facts(&rules.names);
            json!([tile.hex.label(), tile.design, tile.turn, facts, secrets_of(tile)])
        })
        .collect();
    let most = |of: fn((i32, i32)) -> i32, empty: i32| {
        let taken = tiles.iter().map(|tile| of(tile.hex.column_row()) + 1 + AROUND).max();
        taken.unwrap_or(empty).max(empty)
    };
    let (columns, rows) = (most(|(column, _)| column, EMPTY.0), most(|(_, row)| row, EMPTY.1));
    let labels: Vec<String> = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| Hex::at(column, row).label()))
        .collect();
    json!({
        "edition": rules.edition,
        "free": map.is_none_or(|map| map.free),
        "boxes": map.map_or(1, |map| map.boxes),
        "columns": columns,
        "across": ACROSS,
        "up": UP,
        "labels": labels,
        "designs": designs,
        "laid": laid,
        "words": words,
    })
}

/// Writes what the host alone knows of a tile, as a map file has it; empty if there is none.
fn secrets_of(tile: &FileTile) -> String {
    let quoted = |text: &str| Value::from(text).to_string();
    let fact = |(name, secret): (&String, &Secret)| match secret {
        Secret::Number(number) => format!("{}: {number}", quoted(name)),
        Secret::Text(text) => format!("{}: {}", quoted(name), quoted(text)),
    };
    tile.secrets.iter().map(fact).collect::<Vec<_>>().join(", ")
}

/// Returns the picture of a design as an address that holds all of it.
fn picture_of(rules: &Ruleset, design: u16) -> String {
    let tile = FileTile {
        hex: Hex::at(0, 0),
        design,
        turn: 0,
        standing: Standing::default(),
        secrets: Secrets::new(),
        span: Span::default(),
    };
    let file = TileFile { free: true, boxes: 1, tiles: vec![tile] };
    let mut state = State::new(0, rules.default_options(), &[]);
    state.apply(&MapEvent::MapMade { map: Rc::new(file.map(&rules.tiles)) }.into());
    state.apply(&MapEvent::BecameKnown(crate::map::PlaceId(0)).into());
    let drawn = picture::tile(&Game::new(rules, &state, None));
    format!("data:image/svg+xml;base64,{}", BASE64_STANDARD.encode(drawn))
}

/// Says where the page was written, and what to do with it.
pub(super) fn told(path: &Path) -> Text {
    say!(
        "{path}: open it in a browser, lay the map, and save it as a file for `--map`",
        path = Text::displayed(path.display())
    )
}
