//! Pictures of maps: each place once, nothing over anything else, nothing that the viewer may not
//! know, and small enough.

mod by_hand;
mod cut_off;
#[cfg(feature = "png")]
mod dots;
mod made_maps;
mod read;
mod styles;

use std::fs;
use std::rc::Rc;

use margrave::campaign::annotations::TileName;
use margrave::campaign::knowledge::Viewer;
use margrave::campaign::state::Holding;
use margrave::campaign::{Operative, Owner, RealmId, State, dice};
use margrave::engine::Game;
use margrave::map::{BuildSpec, build};
use margrave::picture::{Options, centre, svg};
use margrave::rules::{Fixed, Library, Ruleset, Settlement};
use margrave::script::{RulesetCache, load_rules};

use crate::support::series::Series;
use crate::support::{assert_success, err, margrave, root};
use read::{read, sound};

const EDITIONS: &[(&str, &str)] = &[
    ("dutch", "option years 2\n"),
    ("english", "option years 1\n"),
    ("warmaster", ""),
    ("marches", "option marches.battles paper\n"),
];

fn drawn(rules: &Ruleset, state: &State, viewer: Viewer) -> String {
    svg(&Game::new(rules, state, None), viewer, &Options::default())
}

/// A state in which everything differs that the first realm alone may know.
fn otherwise(state: &State) -> State {
    let mut other = state.clone();
    for banner in other.banners.iter_mut().filter(|banner| banner.realm == RealmId(0)) {
        banner.points += 370;
        banner.baggage += 3;
    }
    for holding in other.holdings.iter_mut().filter(|held| held.owner == Owner::Realm(RealmId(0))) {
        holding.stock += 7;
    }
    for disc in other.discs.iter_mut().filter(|disc| disc.owner == RealmId(0)) {
        let others = Operative::ALL.iter().find(|operative| **operative != disc.operative);
        disc.operative = *others.expect("there are several operatives");
    }
    other
}

/// Whole campaigns of every edition are drawn for the host and for a realm as they go on: soundly,
/// the same each time, and for the second realm without anything that the first alone knows.
#[test]
fn campaigns_of_all_editions() {
    let mut secrets = 0;
    for (edition, head) in EDITIONS {
        let series = Series { edition, head, realms: |_| 3 };
        let mut shelf = RulesetCache::default();
        let mut pictures = 0;
        let mut seen = 0;
        let rules = load_rules(&Library::shipped(), *edition).expect("the rules load");
        series.watch(3, &mut shelf, &mut |game, _| {
            seen += 1;
            if seen % 120 != 1 || pictures >= 10 || game.state.map.places.is_empty() {
                return;
            }
            pictures += 1;
            for viewer in [Viewer::Host, Viewer::Realm(RealmId(1))] {
                let picture = svg(game, viewer, &Options::default());
                sound(&picture, game);
                assert_eq!(picture, svg(game, viewer, &Options::default()), "{edition}");
            }
            let other = otherwise(game.state);
            let keeper = Viewer::Realm(RealmId(1));
            assert_eq!(
                drawn(&rules, game.state, keeper),
                drawn(&rules, &other, keeper),
                "{edition}: what red alone knows shows to blue"
            );
            let host = [game.state, &other].map(|state| drawn(&rules, state, Viewer::Host));
            secrets += usize::from(host[0] != host[1]);
        });
        assert!(pictures > 1, "{edition}: {pictures} pictures");
    }
    assert!(secrets > 5, "the host sees what differs: {secrets}");
}

/// Tiles that are being laid are drawn too.
#[test]
fn tiles_that_are_being_laid() {
    let series =
        Series { edition: "dutch", head: "option years 1\noption map lay\n", realms: |_| 2 };
    let mut shelf = RulesetCache::default();
    let mut most = 0;
    series.watch(5, &mut shelf, &mut |game, _| {
        let Some(laying) = &game.state.laying else { return };
        let laid = laying.board.laid().count();
        if laid > most + 12 {
            most = laid;
            let picture = svg(game, Viewer::Host, &Options::default());
            let places = read(&picture).places;
            assert_eq!(places.len(), laid);
        }
    });
    assert!(most > 20, "{most} tiles were laid");
}

/// A map of more than 500 tiles with six realms on it.
fn large(rules: &Ruleset) -> State {
    let wish = BuildSpec {
        table_size: rules.fixed(Fixed::TableSize) * 3,
        touches: rules.fixed(Fixed::TouchesMin),
        capitals: 12,
        capital_distance: rules.fixed(Fixed::CapitalDistance),
        boxes: 8,
    };
    let mut generator = dice::generator(7, "dice");
    let board = build(&rules.tiles, &wish, &mut |bound| dice::below(&mut generator, bound));
    let names: Vec<String> =
        ["red", "blue", "green", "white", "black", "gold"].map(str::to_owned).to_vec();
    let mut state = State::new(7, rules.default_options(), &names);
    state.map = Rc::new(board.finish(&rules.tiles));
    let settlements = rules.settlements.len();
    for place in state.map.ids() {
        let realm = RealmId(u8::try_from(usize::from(place.0) / 60 % 6).expect("a realm"));
        let mut holding =
            Holding { owner: Owner::Realm(realm), known: true, ..Holding::new(false) };
        if place.0.is_multiple_of(3) {
            let kind = u8::try_from(usize::from(place.0) % settlements).expect("a kind");
            holding.settlement = Some(Settlement(kind));
            let name = format!("Altendorf {}", place.0);
            state.annotations.tiles.insert(place, TileName { shown: name.clone(), name });
        }
        state.holdings.push(holding);
    }
    state
}

/// The picture of a large map stays small.
#[test]
fn five_hundred_tiles() {
    let rules = load_rules(&Library::shipped(), "english").expect("the rules load");
    let state = large(&rules);
    assert!(state.map.places.len() >= 500, "{} tiles", state.map.places.len());
    let picture = drawn(&rules, &state, Viewer::Host);
    sound(&picture, &Game::new(&rules, &state, None));
    assert!(picture.len() < 500_000, "{} bytes", picture.len());
    // The middle of a place is where its group is moved to.
    let game = Game::new(&rules, &state, None);
    let place = state.map.by_label("K9").or_else(|| state.map.ids().next()).expect("a place");
    let (x, y) = centre(&game, place);
    let label = &state.map.place(place).label;
    let moved =
        format!("<g id=\"place-{label}\" data-place=\"{label}\" transform=\"translate({x} {y})\"");
    assert!(picture.contains(&moved), "{moved}");
}

/// A picture of somebody's own lies under the map of a drawing and of an atlas, in the place of the ground;
/// what is no picture is refused, and nothing is written.
#[test]
fn a_picture_lies_under_the_map() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = |name: &str| folder.path().join(name).display().to_string();
    // The head of a PNG says how large it is: 8 wide and 4 high.
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x08\0\0\0\x04\x08\x02\0\0\0".to_vec();
    png.extend([0; 40]);
    fs::write(file("wall.png"), &png).expect("written");
    fs::write(file("wall.txt"), "a wall").expect("written");
    let run = |more: &[&str]| {
        margrave().current_dir(root()).args(more).output().expect("the binary runs")
    };
    let svg = file("map.svg");
    let wall = file("wall.png");
    let drawn = run(&[
        "map",
        "tests/maps/vale.yaml",
        "--svg",
        &svg,
        "--under",
        &wall,
        "--under-scale",
        "50",
        "--under-offset",
        "-10,20",
    ]);
    assert_success(&drawn, "map");
    let text = fs::read_to_string(&svg).expect("the drawing is there");
    let parsed = roxmltree::Document::parse(&text).expect("the drawing is XML");
    let image = parsed.descendants().find(|node| node.has_tag_name("image")).expect("a picture");
    let size = |name: &str| image.attribute(name).and_then(|size| size.parse::<f64>().ok());
    let (wide, high) = (size("width").expect("a width"), size("height").expect("a height"));
    assert!((wide - 2.0 * high).abs() < 1.0, "{wide} by {high}");
    assert!(text.contains("data:image/png;base64,"));
    let atlas = file("atlas.html");
    assert_success(
        &run(&["atlas", "scripts/first-summer.campaign", "-o", &atlas, "--under", &wall]),
        "atlas",
    );
    let page = fs::read_to_string(&atlas).expect("the atlas is there");
    assert_eq!(page.matches("data:image/png;base64,").count(), 1);
    let (none, words) = (file("none.svg"), file("wall.txt"));
    let refused = run(&["map", "3", "--svg", &none, "--under", &words]);
    assert!(
        !refused.status.success() && err(&refused).contains("it is no PNG, JPEG or WebP picture")
    );
    assert!(!folder.path().join("none.svg").exists());
}
