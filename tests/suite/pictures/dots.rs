//! Pictures as dots (PNG): `cargo test --features png pictures`.

use std::collections::BTreeSet;

use margrave::campaign::State;
use margrave::campaign::knowledge::Viewer;
use margrave::engine::Game;
use margrave::map::PlaceId;
use margrave::picture::{Options, centre, png, svg};
use resvg::tiny_skia::Pixmap;

use crate::atlas::pages::of_script;

/// The numbers of the viewBox of a picture: left, top, width and height.
fn view_box(svg: &str) -> [f64; 4] {
    let (_, rest) = svg.split_once("viewBox=\"").expect("a picture has its measures");
    let (numbers, _) = rest.split_once('"').expect("they end");
    let numbers: Vec<f64> =
        numbers.split(' ').map(|number| number.parse().expect("a number")).collect();
    numbers.try_into().expect("four numbers")
}

/// A map as dots is as large as it says and the same each time, its letters are drawn without fonts
/// of the machine, and a settlement that is razed is seen there and nowhere else.
#[test]
fn a_map_as_dots() {
    let page = of_script("scripts/first-summer.campaign", Viewer::Host);
    let options = Options { heading: false, legend: false, titles: false, ..Options::default() };
    let drawn =
        |state: &State| svg(&Game::new(&page.session.rules, state, None), Viewer::Host, &options);
    let dots = |svg: &str| png(svg).unwrap_or_else(|(why, _)| panic!("{why}"));
    let decoded = |png: &[u8]| Pixmap::decode_png(png).expect("it is a PNG");
    let state = page.session.state.clone();
    let picture = drawn(&state);
    let bytes = dots(&picture);
    assert!(bytes == dots(&picture), "two pictures of the same map differ");
    let before = decoded(&bytes);
    let [left, top, wide, high] = view_box(&picture);
    let scale = f64::from(before.width()) / wide;
    assert!((scale - 2.5).abs() < 0.01, "{scale} dots for a unit");
    assert!((f64::from(before.height()) / high - scale).abs() < 0.01, "it is stretched");
    let colours: BTreeSet<_> = before.data().chunks_exact(4).collect();
    assert!(colours.len() > 100, "only {} colours", colours.len());

    let mute = without_letters(&picture);
    let mute = decoded(&dots(&mute));
    let letters = differing(&before, &mute).len();
    assert!(letters > 1_000, "letters are only {letters} dots");

    let game = Game::new(&page.session.rules, &state, None);
    let settled = |place: &PlaceId| state.holding(*place).settlement.is_some();
    let place = game.map().ids().find(|place| settled(place) && !state.holding(*place).razed);
    let place = place.expect("there is a settlement");
    let (x, y) = centre(&game, place);
    let mut other = state.clone();
    other.holdings[usize::from(place.0)].razed = true;
    let after = decoded(&dots(&drawn(&other)));
    let changed = differing(&before, &after);
    assert!(changed.len() > 100, "only {} dots change", changed.len());
    for (column, row) in changed {
        let far = (f64::from(column) / scale + left - x).hypot(f64::from(row) / scale + top - y);
        assert!(far < 60.0, "a dot changes {far:.0} units away from the place");
    }
}

/// The picture with all that is written taken out.
fn without_letters(svg: &str) -> String {
    let mut pieces = svg.split("<text");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |whole, piece| {
        let (_, after) = piece.split_once("</text>").expect("a text ends");
        whole + after
    })
}

/// Column and row of each dot in which two pictures of one size differ.
fn differing(one: &Pixmap, other: &Pixmap) -> Vec<(u32, u32)> {
    assert_eq!((one.width(), one.height()), (other.width(), other.height()));
    let places =
        (0..one.height()).flat_map(|row| (0..one.width()).map(move |column| (column, row)));
    let dots = one.pixels().iter().zip(other.pixels());
    places.zip(dots).filter(|(_, (one, other))| one != other).map(|(place, _)| place).collect()
}
