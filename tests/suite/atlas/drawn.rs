//! Drawings of an atlas against a picture of the same moment: walls, signs, and tiles as they are
//! laid; and every sign is explained.

use std::collections::BTreeSet;

use margrave::campaign::knowledge::Viewer;
use margrave::engine::Game;
use margrave::engine::marching::route;
use margrave::map::Side;
use margrave::view::names;

use super::pages::{DEMOS, of_script};

/// The list of signs of a page.
fn key(html: &str) -> &str {
    let (_, rest) = html.split_once("<details id=\"key\">").expect("the page explains its signs");
    rest.split_once("</details>").expect("the list ends").0
}

/// The page explains each terrain, each settlement and each mark that it draws, by the names of the
/// rules, and the realms.
#[test]
fn signs_are_explained() {
    for (name, path) in DEMOS {
        let page = of_script(path, Viewer::Host);
        let game = Game::new(&page.session.rules, &page.session.state, None);
        let key = key(&page.html);
        let mut words = BTreeSet::new();
        for place in game.map().ids() {
            words.insert(names::terrain(&game, game.place(place).terrain).to_owned());
            let kind = game.state.holding(place).settlement;
            words.extend(kind.map(|kind| names::settlement(&game, Some(kind)).to_owned()));
        }
        words.extend(game.state.realm_ids().map(|realm| names::realm(&game, realm).to_owned()));
        for word in words {
            let explained = margrave::picture::svg::escaped(&word);
            assert!(key.contains(&format!("</svg> {explained}</li>")), "{name}: {word}");
        }
    }
}

/// Walls stand along the same sides as in the rules.
#[test]
fn walls_are_lines_along_their_sides() {
    let page = of_script("scripts/english-year.campaign", Viewer::Host);
    let game = Game::new(&page.session.rules, &page.session.state, None);
    let sides = page.atlas.data["walls"].as_object().expect("walls by name");
    let mut walls = 0;
    for place in game.map().ids() {
        let row = &page.board.places[&u64::from(place.0)];
        let marks = row[8].as_array().map_or(&[][..], Vec::as_slice);
        let drawn: BTreeSet<u64> =
            marks.iter().filter_map(|mark| sides.get(page.atlas.text(mark))?.as_u64()).collect();
        let stand = Side::ALL.into_iter().filter(|side| route::wall(&game, place, *side));
        let stand: BTreeSet<u64> = stand.map(|side| u64::from(side.0)).collect();
        assert_eq!(drawn, stand, "{}", game.label(place));
        walls += stand.len();
    }
    assert!(walls > 0, "the campaign has walls");
}

/// While the map is laid the page shows tile after tile, and then the whole.
#[test]
fn tiles_come_one_by_one() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("laid.campaign");
    let head = "margrave 2\nedition dutch\nseed 5\noption years 1\noption map lay\n\
                realm red greedy\nrealm blue greedy\nbegin\n";
    std::fs::write(&path, head).expect("a file is written");
    let page = of_script(&path, Viewer::Host);
    let laid: Vec<BTreeSet<u64>> = page
        .atlas
        .steps()
        .iter()
        .filter_map(|step| step[7].as_array())
        .map(|places| places.iter().filter_map(serde_json::Value::as_u64).collect())
        .collect();
    assert!(laid.len() > 20, "{} steps show tiles", laid.len());
    for pair in laid.windows(2) {
        assert!(pair[0].is_subset(&pair[1]), "a tile is gone: {pair:?}");
    }
    let all = page.session.state.map.places.len();
    let last = laid.last().expect("tiles were laid").len();
    assert!(last + 1 >= all, "{last} of {all} tiles lie before the map is made");
    assert!(laid[0].len() * 4 < all, "{} tiles lie at first", laid[0].len());
}
