//! Pictures of many made maps: no name lies over another and all are on the sheet, by the widths of
//! the widest font that pictures name; a real browser that has this font measures the same.

use std::rc::Rc;
use std::sync::Arc;

use margrave::campaign::annotations::TileName;
use margrave::campaign::knowledge::Viewer;
use margrave::campaign::state::Holding;
use margrave::campaign::{Owner, RealmId, State, dice};
use margrave::engine::Game;
use margrave::map::{BuildSpec, Map, build};
use margrave::picture::{Options, svg};
use margrave::rules::{Fixed, Library, Ruleset, Settlement};
use margrave::script::load_rules;

use super::read::{apart, read};
use crate::atlas::browser::ask;
use crate::map::provinces;

/// A map with realms, settlements and, on tiles, long names here and there.
fn peopled(rules: &Ruleset, map: Map, seed: u64) -> State {
    let names: Vec<String> = ["red", "blue", "Grünwald"].map(str::to_owned).to_vec();
    let mut state = State::new(seed, rules.default_options(), &names);
    state.map = Rc::new(map);
    let settlements = rules.settlements.len();
    for place in state.map.ids() {
        let at = usize::from(place.0) + usize::try_from(seed % 97).expect("a small number");
        let mut holding = Holding { known: true, ..Holding::new(false) };
        if at % 5 != 0 {
            let realm = RealmId(u8::try_from(usize::from(place.0) / 9 % 3).expect("a realm"));
            holding.owner = Owner::Realm(realm);
        }
        if at % 4 == 0 {
            let kind = u8::try_from(at % settlements).expect("a kind");
            holding.settlement = Some(Settlement(kind));
            if !state.map.of_provinces() {
                let words = ["Altendorf", "Wimmelwald am Moor", "Ó", "Schwarzwasserburg"];
                let name = format!("{} {}", words[at % words.len()], place.0);
                state.annotations.tiles.insert(place, TileName { shown: name.clone(), name });
            }
        }
        state.holdings.push(holding);
    }
    state
}

/// Draws pictures of `tiles` made maps of tiles and `provinces_maps` of provinces.
fn pictures(tiles: u64, provinces_maps: u64) -> impl Iterator<Item = String> {
    let english = load_rules(&Library::shipped(), "english").expect("the rules load");
    let marches = provinces::rules();
    let picture = |rules: &Ruleset, state: &State| {
        svg(&Game::new(rules, state, None), Viewer::Host, &Options::default())
    };
    let of_tiles = (0..tiles).map({
        let rules = Arc::clone(&english);
        move |seed| {
            let wish = BuildSpec {
                table_size: rules.fixed(Fixed::TableSize),
                touches: rules.fixed(Fixed::TouchesMin),
                capitals: 3,
                capital_distance: rules.fixed(Fixed::CapitalDistance),
                boxes: 1,
            };
            let mut generator = dice::generator(seed, "dice");
            let board = build(&rules.tiles, &wish, &mut |bound| dice::below(&mut generator, bound));
            picture(&rules, &peopled(&rules, board.finish(&rules.tiles), seed))
        }
    });
    let of_provinces = (0..provinces_maps).map(move |seed| {
        let realms = usize::try_from(3 + seed % 4).expect("a small number");
        let map = provinces::made(&marches, realms, seed).map();
        picture(&marches, &peopled(&marches, map, seed))
    });
    of_tiles.chain(of_provinces)
}

/// Of two hundred maps no name lies over another or sticks out of the picture.
#[test]
fn names_of_two_hundred_maps_keep_apart() {
    let mut names = 0;
    for picture in pictures(80, 120) {
        let read = read(&picture);
        names += read.texts.len();
        apart(&read);
    }
    assert!(names > 10_000, "only {names} names were written");
}

/// The same as a browser measures it: each text as wide as it is drawn there.
#[test]
#[ignore = "needs Chromium: cargo test --test suite browser -- --ignored"]
fn a_browser_finds_them_apart() {
    let check = "
      const found = { texts: 0, faults: [] };
      for (const picture of document.querySelectorAll('svg')) {
        const { x, y, width, height } = picture.viewBox.baseVal;
        const boxes = [...picture.querySelectorAll('#layer-coordinates text, #layer-names text')].map((text) => {
          const size = parseFloat(getComputedStyle(text).fontSize);
          const { x: left, width: wide } = text.getBBox();
          const line = Number(text.getAttribute('y'));
          return [text.textContent, left, line - size * 0.75, left + wide, line + size * 0.25];
        });
        found.texts += boxes.length;
        boxes.forEach((one, at) => {
          if (one[1] < x || one[3] > x + width || one[2] < y || one[4] > y + height) found.faults.push(`${one} sticks out`);
          for (const other of boxes.slice(at + 1)) {
            if (one[1] < other[3] && other[1] < one[3] && one[2] < other[4] && other[2] < one[4]) found.faults.push(`${one} over ${other}`);
          }
        });
      }
      window.parent.postMessage(JSON.stringify(found), '*');";
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("maps.html");
    let all: Vec<String> = pictures(20, 20).collect();
    let page =
        format!("<!doctype html><meta charset=\"utf-8\">{}<script>{check}</script>", all.concat());
    std::fs::write(&file, page).expect("a file is written");
    let (found, console) = ask(&file, ("1400", "900"));
    assert_eq!(console, "");
    assert_eq!(found["faults"], serde_json::json!([]));
    assert!(found["texts"].as_u64().is_some_and(|texts| texts > 2_000), "{found}");
}
