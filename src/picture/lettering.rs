//! Lettering of the map: coordinates, names of places, and the names of realms over their land.

use super::labels::{Label, TakenRooms, placed};
use super::metrics::{bold_width, width};
use super::pieces::Pieces;
use super::province::inside;
use super::scene::{DrawingKind, Point};
use crate::basics::rectangle::Rectangle;
use crate::campaign::{Owner, RealmId};
use crate::engine::Game;
use crate::map::{Map, PlaceId};
use crate::view::names;

/// Returns a place's label and name.
pub(super) fn called(pieces: &Pieces<'_>, map: &Map, place: PlaceId) -> String {
    let game = pieces.game;
    let label = &map.place(place).label;
    own_name(game, map, place).map_or_else(|| label.clone(), |name| format!("{label} {name}"))
}

/// Returns the name of a place besides its label; None if it has none.
fn own_name(game: &Game<'_>, map: &Map, place: PlaceId) -> Option<String> {
    if let Some(given) = game.state.annotations.tiles.get(&place) {
        return Some(given.name.clone());
    }
    let province = map.place(place).province()?;
    Some(names::province(game, province).to_owned())
}

/// Coordinates and names, each where there is room.
pub(super) fn written(
    pieces: &Pieces<'_>,
    map: &Map,
    taken: &mut TakenRooms,
    sheet: Rectangle,
) -> (String, String) {
    let (game, scene) = (pieces.game, pieces.scene);
    let state = game.state;
    let laying = state.laying.is_some();
    let mut names_wanted = Vec::new();
    let mut coordinates = Vec::new();
    for place in map.ids() {
        let (label, (x, y)) = (&map.place(place).label, scene.centre(place));
        let half = if laying { 0.0 } else { pieces.settlement_half(place) };
        if half > 0.0 {
            taken.take(Rectangle::around((x, y), half, half * 0.9, half * 0.85));
        }
        let shape = scene.shape(place);
        let within = |mut spots: Vec<Point>| {
            if shape.kind == DrawingKind::Outlined {
                spots.retain(|spot| inside((spot.0, spot.1 - 3.0), &shape.outline));
            }
            spots
        };
        let spots = if shape.kind == DrawingKind::Tile {
            vec![(x, y - 40.0), (x - 26.0, y - 30.0), (x + 26.0, y - 30.0), (x, y + 52.0)]
        } else {
            let up = (y - half - 4.0).min(y - 12.0);
            let beside = [(x - 34.0, y + 3.0), (x + 34.0, y + 3.0)];
            let spots = [(x, up), (x, y - 30.0), (x, y + 18.0), (x, y + 32.0)];
            within([&spots[..], &beside, &[(x, y + 48.0)]].concat())
        };
        coordinates.push(Label {
            weight: 0,
            class: "coordinate".to_owned(),
            text: label.clone(),
            size: 8.5,
            bold: false,
            spread: 0.0,
            spots,
            of: Some(label.clone()),
        });
        let Some(name) = own_name(game, map, place).filter(|_| !laying) else { continue };
        let seat = state.holding(place).settlement == Some(game.rules.capital);
        let size = if seat { 13.0 } else { 12.0 };
        let wide = if seat { bold_width(&name, size) } else { width(&name, size) };
        let side = half + wide / 2.0 + 3.0;
        // Flags come to stand under what is drawn later on tiles; names lie over it.
        let first = (shape.kind == DrawingKind::Tile && pieces.middles.contains(&place))
            .then_some((x, y - half - 5.0));
        let spots = first.into_iter().chain([
            (x, if half > 0.0 { y + half + 11.0 } else { y + 4.0 }),
            (x, y + half + 11.0),
            (x, y - half - 5.0),
            (x, y + 47.0),
            (x + side, y + 4.0),
            (x - side, y + 4.0),
            (x, y - half - 16.0),
            (x, y + half + 22.0),
            (x + side, y + 16.0),
            (x - side, y + 16.0),
            (x, y + 60.0),
        ]);
        let spots = spots.collect();
        let stands = state.holding(place).settlement.is_some();
        names_wanted.push(Label {
            weight: 30 + 20 * i64::from(seat) + 10 * i64::from(stands),
            class: if seat { "name seat" } else { "name" }.to_owned(),
            text: name,
            size,
            bold: seat,
            spread: 0.0,
            spots: within(spots),
            of: Some(label.clone()),
        });
    }
    if !laying {
        names_wanted.extend(state.realm_ids().filter_map(|realm| realm_label(pieces, map, realm)));
    }
    let names = placed(names_wanted, taken, sheet);
    (placed(coordinates, taken, sheet), names)
}

/// Returns the name of a realm over the largest part of its land that hangs together.
fn realm_label(pieces: &Pieces<'_>, map: &Map, realm: RealmId) -> Option<Label> {
    let (game, scene) = (pieces.game, pieces.scene);
    let own = |place: PlaceId| game.state.holding(place).owner == Owner::Realm(realm);
    let mut best: Vec<PlaceId> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for place in map.ids().filter(|place| own(*place)) {
        if seen.contains(&place) {
            continue;
        }
        let part = map.joined_to(place, own);
        seen.extend(part.iter().copied());
        if part.len() > best.len() {
            best = part.into_iter().collect();
        }
    }
    let count = u32::try_from(best.len()).ok().filter(|count| *count > 0)?;
    let sum = best
        .iter()
        .map(|place| scene.centre(*place))
        .fold((0.0, 0.0), |sum: Point, at| (sum.0 + at.0, sum.1 + at.1));
    let middle = (sum.0 / f64::from(count), sum.1 / f64::from(count));
    let mut spots: Vec<Point> = best
        .iter()
        .flat_map(|place| {
            let at = scene.centre(*place);
            [
                (at.0, at.1 + 7.0),
                (at.0, at.1 - 24.0),
                (at.0 + 52.0, at.1 + 7.0),
                (at.0, at.1 + 52.0),
            ]
        })
        .collect();
    let far = |at: &Point| {
        let (x, y) = (at.0 - middle.0, at.1 - middle.1);
        x * x + y * y
    };
    spots.sort_by(|one, other| far(one).total_cmp(&far(other)));
    // The more land, the larger.
    let size = 16.0 + f64::from(count.min(14));
    Some(Label {
        weight: 5,
        class: format!("realm r{}", realm.0),
        text: names::realm(game, realm).to_owned(),
        size,
        bold: false,
        spread: 4.0,
        spots,
        of: None,
    })
}
