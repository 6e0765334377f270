//! The page: its text, style and scripts with the data and the pictures in them.

use std::collections::BTreeMap;
use std::fmt::Write;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use miniz_oxide::deflate::compress_to_vec;

use super::AtlasRecorder;
use super::page_words::page_words;
use super::sheets::data;
use crate::basics::html_page::filled;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{EventRecord, Holding, State};
use crate::engine::Game;
use crate::map::{Map, PlaceId};
use crate::picture;
use crate::say;
use crate::text::{Joined, Language, Text};
use crate::view::names;

const PAGE: &str = concat!(include_str!("../basics/page_head.html"), include_str!("page.html"));
const STYLE: &str = concat!(include_str!("../basics/page_head.css"), include_str!("atlas.css"));
/// In the order in which they build on one another.
const SCRIPTS: &[&str] = &[
    include_str!("script/inflate.js"),
    include_str!("script/book.js"),
    include_str!("script/parts.js"),
    include_str!("script/map.js"),
    include_str!("script/telling.js"),
    include_str!("script/tables.js"),
    include_str!("script/print.js"),
    include_str!("script/atlas.js"),
];

/// Returns the atlas of a campaign that the recorder has looked on at, as it stands at the end of its log.
pub fn html(game: &Game<'_>, recorder: &AtlasRecorder, log: &[EventRecord]) -> String {
    let data = data(game, recorder, log).to_string();
    let title = title(game, recorder.0.borrow().viewer).in_words(game.rules);
    let parts = [
        ("{{lang}}", Language::code(game.rules).to_owned()),
        ("{{title}}", picture::svg::escaped(&title)),
        ("{{style}}", STYLE.to_owned()),
        ("{{heading}}", picture::svg::escaped(&title)),
        ("{{pictures}}", pictures(game, recorder)),
        ("{{key}}", key(game, recorder)),
        ("{{bytes}}", data.len().to_string()),
        ("{{data}}", packed(&data)),
        ("{{scripts}}", SCRIPTS.concat()),
    ];
    filled(&with_words(PAGE, &page_words(game)), &parts)
}

/// Says whose atlas it is, and as who may know it.
fn title(game: &Game<'_>, viewer: Viewer) -> Text {
    let seated = |realm| Text::verbatim(names::seated(game, realm));
    let realms = Text::list(game.state.realm_ids().map(seated), Joined::And);
    match viewer {
        Viewer::Host => say!("Atlas of {realms}, the host's copy with everybody's secrets", realms),
        Viewer::Realm(realm) => {
            say!("Atlas of {realms}, as {realm} may know it", realms, realm = seated(realm))
        }
        Viewer::Public => say!("Atlas of {realms}, as all know it", realms),
    }
}

/// Puts a page's own words in the place of their keys: `[[print]]`.
pub fn with_words(page: &str, words: &BTreeMap<&'static str, String>) -> String {
    let (first, parts) = page.split_once("[[").unwrap_or((page, ""));
    let said = parts.split("[[").filter_map(|part| {
        let (key, after) = part.split_once("]]")?;
        Some(picture::svg::escaped(words.get(key)?) + after)
    });
    first.to_owned() + &said.collect::<String>()
}

/// Level of compression, of 10: higher levels gain little.
const EFFORT: u8 = 8;

/// Returns text as it stands in the page: packed, and in letters that end no script.
fn packed(text: &str) -> String {
    BASE64_STANDARD.encode(compress_to_vec(text.as_bytes(), EFFORT))
}

/// Returns a picture of each map that lay on the table, of nothing but the land: what lies and stands there
/// is drawn by the page.
fn pictures(game: &Game<'_>, recorder: &AtlasRecorder) -> String {
    let notes = recorder.0.borrow();
    let rows = notes.steps.iter().flat_map(|step| &step.changes.places);
    let settled = rows.filter(|(_, row)| row.settlement.is_some());
    let place = |at: usize| u16::try_from(at).ok().map(PlaceId);
    let middles = settled.filter_map(|(at, _)| place(*at)).collect();
    let mut options = picture::Options {
        heading: false,
        legend: false,
        titles: false,
        middles,
        ..picture::Options::default()
    };
    let mut html = String::new();
    for (at, seen) in notes.maps.iter().enumerate() {
        // It was drawn for the map as it came to be.
        if at + 1 == notes.maps.len() {
            options.backdrop.clone_from(&notes.backdrop);
        }
        let mut state = seen.state.clone();
        bare(&mut state);
        // Names of places are those of today, where it lies there still.
        if seen.map == game.state.map {
            state.annotations.tiles.clone_from(&game.state.annotations.tiles);
        }
        let then = Game { state: &state, past: None, ..*game };
        let picture = picture::svg(&then, notes.viewer, &options);
        let _ = write!(html, "<div class=\"picture\" data-map=\"{at}\">{picture}</div>");
    }
    html
}

/// Lists the meanings of the maps' signs, of all that ever lay on them.
fn key(game: &Game<'_>, recorder: &AtlasRecorder) -> String {
    let notes = recorder.0.borrow();
    let maps: Vec<&Map> = notes.maps.iter().map(|seen| &*seen.map).collect();
    let mut html = String::new();
    for row in picture::key(game, notes.viewer, &maps, &notes.shows) {
        let words = picture::svg::escaped(&row.words);
        let _ = write!(
            html,
            "<li><svg viewBox=\"-20 -14 40 28\" aria-hidden=\"true\">{}</svg> {words}</li>",
            row.sign
        );
    }
    html
}

/// Takes everything off the table but the land itself.
fn bare(state: &mut State) {
    state.laying = None;
    for holding in &mut state.holdings {
        *holding = Holding { known: true, ..Holding::new(false) };
    }
    state.banners.clear();
    state.ships.clear();
    state.marks.clear();
    state.hidden_marks.clear();
    state.hidden_banners.clear();
    state.hidden_claims.clear();
    state.discs.clear();
    state.sieges.clear();
    state.reports.clear();
    for realm in &mut state.realms {
        realm.capital = None;
    }
    state.annotations.banners.clear();
    state.reindex();
}
