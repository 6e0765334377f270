//! Sentences on what adjoins what, and how realms hang together.

use super::{names, texts};
use crate::campaign::RealmId;
use crate::engine::Game;
use crate::engine::core::place_word;
use crate::engine::realms::{links, revenue};
use crate::map::PlaceId;
use crate::say;
use crate::text::{Joined, Text};

fn labels(game: &Game<'_>, places: &[PlaceId]) -> Text {
    Text::list(places.iter().map(|place| texts::place(game, *place)), Joined::And)
}

/// Says sentences, each in a line of its own.
fn lines(game: &Game<'_>, sentences: Vec<Text>) -> String {
    sentences.into_iter().map(|text| text.in_words(game.rules) + "\n").collect()
}

/// Tells what adjoins a tile, and the way from its owner's capital to it.
pub fn tile_links(game: &Game<'_>, place: PlaceId) -> String {
    let here = game.place(place);
    let name = texts::place(game, place);
    let mut said = Vec::new();
    let over = |exit: &crate::map::Exit| {
        let way = exit.ways.first();
        let river = way.is_some_and(|way| way.enter.river || way.leave.river);
        let ridge = way.is_some_and(|way| way.enter.ridge || way.leave.ridge);
        let place = texts::place(game, exit.to);
        match (river, ridge) {
            (false, false) => place,
            (true, false) => say!("{place} over a river", place),
            (false, true) => say!("{place} over mountains", place),
            (true, true) => say!("{place} over a river and mountains", place),
        }
    };
    let places = Text::list(here.exits.iter().map(over), Joined::And);
    said.push(match places.is_empty() {
        true => say!("{name} adjoins nothing by land.", name),
        false => say!("{name} adjoins {places}.", name, places),
    });
    if let Some(province) = here.province().filter(|province| !province.corners.is_empty()) {
        let corners = labels(game, &province.corners);
        said.push(say!(
            "It meets {corners} at a corner only, which is not enough to adjoin.",
            corners
        ));
    }
    if !here.by_sea.is_empty() {
        let places = labels(game, &here.by_sea);
        said.push(say!("Ships reach {places} from it.", places));
    }
    if let Some(realm) = game.state.holding(place).owner.realm() {
        let of = texts::realm(game, realm);
        said.push(match links::way_from_capital(game, realm, place).as_deref() {
            Some([_]) => say!("It is the capital of {of}.", of),
            Some(way) => {
                let steps: Vec<&str> = way.iter().map(|place| names::place(game, *place)).collect();
                let steps = Text::Verbatim(steps.join(" - "));
                say!("It is linked to the capital of {of}: {steps}.", of, steps)
            }
            None => say!("It is cut off from the capital of {of}.", of),
        });
    }
    lines(game, said)
}

/// Tells what of a realm is cut off, and what the loss of one tile would cut off.
pub fn realm_links(game: &Game<'_>, realm: RealmId) -> String {
    let of = texts::realm(game, realm);
    let linked = revenue::linked(game, realm).len();
    let mut said = vec![match game.state.realm(realm).capital.filter(|_| linked > 0) {
        Some(capital) => say!(
            "{of}: {tiles} linked to the capital {capital}.",
            of,
            tiles = Text::count(linked, place_word::place_noun(game)),
            capital = texts::place(game, capital)
        ),
        None => say!("{of} has no capital.", of),
    }];
    let cut_off = links::cut_off(game, realm);
    if !cut_off.is_empty() {
        said.push(say!("Cut off: {places}.", places = labels(game, &cut_off)));
    }
    for (lost, others) in links::would_cut_off(game, realm) {
        let (lost, others) = (texts::place(game, lost), labels(game, &others));
        said.push(say!("If {lost} falls, {others} would be cut off.", lost, others));
    }
    lines(game, said)
}
