//! All that the page shows, as JSON: rows of numbers whose texts stand in one list.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::battles::battles;
use super::board::{BannerRow, PlaceRow, RealmRow, ShipRow, StepChanges};
use super::page_styles;
use super::page_words::page_words;
use super::recorder::{AtlasRecorder, MapSeen, RecorderNotes, SliderStep};
use super::story::{Log, TellingOf, tell, trimmed};
use super::strings::Strings;
use crate::campaign::EventRecord;
use crate::campaign::knowledge::Viewer;
use crate::engine::Game;
use crate::map::{Hex, Place, PlaceId};
use crate::picture;
use crate::picture::scene::Scene;
use crate::rules::RuleId;
use crate::view::chronicle::{ChroniclePassage, Page, pages};
use crate::view::{names, year};

/// Returns the data of the page.
pub(super) fn data(game: &Game<'_>, recorder: &AtlasRecorder, log: &[EventRecord]) -> Value {
    let mut notes = recorder.0.borrow_mut();
    notes.cut(log.len());
    let viewer = notes.viewer;
    let mut strings = notes.strings.clone();
    let seen = Log::of(game, viewer, log);
    let story = tell(&seen, &notes, &notes.steps, &mut strings);
    let battles = battles(game, viewer, log, &story, &mut strings);
    let steps: Vec<Value> =
        story.iter().map(|telling| step(telling, &notes, &mut strings)).collect();
    let chronicle: Vec<Value> = pages(game, viewer, log).iter().map(page).collect();
    let realms: Vec<&str> = game.state.realm_ids().map(|realm| names::realm(game, realm)).collect();
    let counters: Vec<&str> =
        game.rules.counters.iter().map(|counter| counter.name.as_str()).collect();
    let standings: Vec<Value> = notes
        .standings
        .wins
        .iter()
        .map(|(name, needed)| json!([year::measure(name).in_words(game.rules), needed]))
        .collect();
    let maps: Vec<Value> = notes.maps.iter().map(|seen| map(game, seen)).collect();
    json!({
        "edition": game.rules.title,
        "viewer": match viewer {
            Viewer::Host | Viewer::Public => None,
            Viewer::Realm(realm) => Some(realm.0),
        },
        "words": page_words(game),
        "crowns": game.rules.money.name,
        "counters": counters,
        "standings": standings,
        "realms": realms,
        "short": names::short_names(game),
        "colours": page_styles::colours(game, &realms),
        "settlements": page_styles::settlements(game),
        "marks": page_styles::marks(game),
        "walls": page_styles::walls(game),
        "scale": scale(&story),
        "maps": maps,
        "steps": steps,
        "battles": battles,
        "chronicle": chronicle,
        "rules": rules(game, strings.list()),
        "strings": strings.list(),
    })
}

/// Lists the beginnings of years and parts of them: step, year, part.
fn scale(story: &[TellingOf<'_>]) -> Value {
    let mut marks: Vec<(usize, u16, u32)> = Vec::new();
    for (at, telling) in story.iter().enumerate() {
        if marks.last().is_none_or(|last| (last.1, last.2) != (telling.year, telling.part)) {
            marks.push((at, telling.year, telling.part));
        }
    }
    json!(marks)
}

fn step(telling: &TellingOf<'_>, notes: &RecorderNotes, strings: &mut Strings) -> Value {
    let told: Vec<Value> = telling.told.iter().map(super::story::StoryLine::cells).collect();
    let answer = telling.step.answer.as_deref().map(|answer| strings.number(answer));
    trimmed(vec![
        json!(telling.year),
        json!(telling.turn),
        json!(telling.heading),
        json!(answer),
        changes(&telling.step.changes),
        Value::Array(told),
        json!(telling.places),
        json!(laid(notes, telling.step)),
    ])
}

/// Returns the places of the first map whose tiles lie already while they are laid.
fn laid(notes: &RecorderNotes, step: &SliderStep) -> Vec<usize> {
    // The map numbers its tiles row by row, however far it was shifted.
    let by_row = |hex: &Hex| {
        let (column, row) = hex.column_row();
        (row, column)
    };
    let mut whole = notes.whole.clone();
    whole.sort_by_key(by_row);
    if notes.maps.first().is_none_or(|seen| seen.map.places.len() != whole.len()) {
        return Vec::new();
    }
    let place = |hex: &Hex| whole.binary_search_by_key(&by_row(hex), by_row).ok();
    step.laid.iter().filter_map(place).collect()
}

fn changes(changes: &StepChanges) -> Value {
    let places = changes.places.iter().map(|(at, row)| place_cells(*at, row)).collect();
    let banners = changes.banners.iter().map(|(id, row)| banner_cells(*id, row.as_ref()));
    let ships = changes.ships.iter().map(|(id, row)| ship_cells(*id, row.as_ref()));
    let realms = changes.realms.iter().map(|(at, row)| realm_cells(*at, row)).collect();
    trimmed(vec![
        json!(changes.map),
        Value::Array(places),
        Value::Array(banners.collect()),
        Value::Array(ships.collect()),
        Value::Array(realms),
    ])
}

fn place_cells(at: usize, row: &PlaceRow) -> Value {
    let flags = [row.known, row.razed, row.burnt, row.circle, row.cut_off];
    let flags = flags.iter().rev().fold(0, |sum, flag| sum << 1 | u8::from(*flag));
    trimmed(vec![
        json!(at),
        json!(row.name),
        json!(row.owner),
        json!(flags),
        json!(row.settlement),
        json!(row.stock),
        json!(row.capital),
        json!(row.besieger),
        json!(row.marks),
        json!(row.discs),
    ])
}

fn banner_cells(id: u16, row: Option<&BannerRow>) -> Value {
    let Some(row) = row else { return json!([id]) };
    trimmed(vec![
        json!(id),
        json!(row.name),
        json!(row.realm),
        json!(row.number),
        json!(row.at),
        json!(row.points),
        json!(row.baggage),
        json!(row.state),
        json!(row.kind),
        json!(row.aboard),
        json!(row.told),
    ])
}

fn ship_cells(id: u16, row: Option<&ShipRow>) -> Value {
    let Some(row) = row else { return json!([id]) };
    let docked = u8::from(row.docked);
    trimmed(vec![
        json!(id),
        json!(row.name),
        json!(row.owner),
        json!(row.number),
        json!(row.at),
        json!(docked),
        json!(row.sign),
    ])
}

fn realm_cells(at: usize, row: &RealmRow) -> Value {
    trimmed(vec![
        json!(at),
        json!(row.name),
        json!(u8::from(row.out)),
        json!(row.capital),
        json!(row.land),
        json!(row.banners),
        json!(row.ships),
        json!(row.points),
        json!(row.crowns),
        json!(row.baggage),
        json!(row.losses),
        json!(row.counters),
        json!(row.standings),
    ])
}

fn map(game: &Game<'_>, seen: &MapSeen) -> Value {
    let scene = Scene::of(&seen.map);
    let then = Game { state: &seen.state, past: None, ..*game };
    let place = |id: PlaceId| {
        let place = seen.map.place(id);
        let (x, y) = scene.centre(id);
        let shape = scene.shape(id);
        let outline: Vec<[f64; 2]> =
            shape.outline.iter().map(|(x, y)| [round(*x), round(*y)]).collect();
        let beside: Vec<Option<u16>> =
            shape.beside.iter().map(|beside| beside.map(|place| place.0)).collect();
        let parts: Vec<Value> = shape
            .parts
            .iter()
            .map(|ring| {
                let outline: Vec<[f64; 2]> =
                    ring.outline.iter().map(|(x, y)| [round(*x), round(*y)]).collect();
                let beside: Vec<Option<u16>> =
                    ring.beside.iter().map(|beside| beside.map(|place| place.0)).collect();
                json!([outline, beside, u8::from(ring.hole)])
            })
            .collect();
        let quiet = u8::from(place.open_sea || place.barred);
        let berth = picture::berth(&then, &scene, id);
        let berth = [round(berth.0), round(berth.1)];
        // A province of a kind that has a sign shows it before all marks.
        let kind = place.province().map_or("", |province| &province.kind);
        let signs = u8::from(game.rules.styles.provinces.contains_key(kind));
        let (x, y) = (round(x), round(y));
        json!([place.label, x, y, lie(game, place), outline, beside, quiet, berth, signs, parts])
    };
    Value::Array(seen.map.ids().map(place).collect())
}

fn round(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

/// Returns `lowland, river, coast`.
fn lie(game: &Game<'_>, place: &Place) -> String {
    let marks = [
        (place.forest, "forest"),
        (place.river, "river"),
        (place.coast, "coast"),
        (place.mountain, "mountains"),
        (place.mire, "swamp"),
    ];
    let mut words = vec![names::terrain(game, place.terrain).to_owned()];
    let here = marks.iter().filter(|(holds, _)| *holds);
    words.extend(here.map(|(_, mark)| names::word(game, mark).to_owned()));
    // Tiles of the coast lie at the coast.
    words.dedup();
    words.join(", ")
}

fn page(page: &Page) -> Value {
    let passage = |passage: &ChroniclePassage| match passage {
        ChroniclePassage::Margin(text) => json!(["margin", text]),
        ChroniclePassage::Hand(text) => json!(["hand", text]),
        ChroniclePassage::Prose(text, notes) => json!(["prose", text, notes]),
        ChroniclePassage::Written { text, by, footnotes } => {
            json!(["written", text, footnotes, by])
        }
    };
    let passages: Vec<Value> = page.passages.iter().map(passage).collect();
    json!([page.title, passages, page.footnotes])
}

/// Returns the entries of the rule book that are cited anywhere: title, text, what the source leaves open, an
/// example, the passage of the source and the ruling.
fn rules(game: &Game<'_>, strings: &[String]) -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    let cited = strings.iter().flat_map(|text| {
        let within = text.split('[').skip(1).filter_map(|rest| rest.split(']').next());
        within.chain([text.as_str()])
    });
    for word in cited {
        if found.contains_key(word) || !RuleId::is_id(word) {
            continue;
        }
        let Some(entry) = game.rules.rulebook.get(RuleId::from_text(word)) else { continue };
        let source = game.rules.passage(entry.id);
        let ruling = game.rules.ruling_of(entry).map(|(_, ruling)| ruling);
        let more = [entry.unclear.as_deref(), entry.example.as_deref(), source, ruling];
        let cells = [json!(entry.title), json!(entry.rule)].into_iter();
        let cells = cells.chain(more.into_iter().map(|text| json!(text)));
        found.insert(word.to_owned(), trimmed(cells.collect()));
    }
    found
}
