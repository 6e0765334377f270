//! A picture read back: its places and texts, and what must hold of them.

use std::collections::{BTreeMap, BTreeSet};

use margrave::campaign::Owner;
use margrave::engine::Game;
use margrave::picture::metrics::{bold_width, width};
use margrave::view::names;
use roxmltree::{Document, Node};

/// Contents of a picture.
pub struct Picture {
    /// By label: the realm that owns it, if one does.
    pub places: BTreeMap<String, Option<String>>,
    /// Texts of coordinates and names: what they say, and the room that they take.
    pub texts: Vec<(String, [f64; 4])>,
    /// Its left, top, right and bottom.
    pub sheet: [f64; 4],
}

fn of_class<'a, 'i>(node: Node<'a, 'i>, class: &str) -> Vec<Node<'a, 'i>> {
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    };
    node.children().filter(has).collect()
}

fn layer<'a, 'i>(document: &'a Document<'i>, name: &str) -> Node<'a, 'i> {
    let id = format!("layer-{name}");
    let found = document.descendants().find(|node| node.attribute("id") == Some(&id));
    found.unwrap_or_else(|| panic!("there is no layer `{name}`"))
}

/// Reads a picture: it is well-formed, its ids are there once, and what it refers to is there.
pub fn read(picture: &str) -> Picture {
    let document = Document::parse(picture).unwrap_or_else(|error| panic!("{error}\n{picture}"));
    let mut ids = BTreeSet::new();
    for id in document.descendants().filter_map(|node| node.attribute("id")) {
        assert!(ids.insert(id), "the id `{id}` is there twice");
    }
    for href in document.descendants().filter_map(|node| node.attribute("href")) {
        let id = href.strip_prefix('#').expect("a reference within the picture");
        assert!(ids.contains(id), "nothing has the id `{id}`");
    }
    let mut places = BTreeMap::new();
    for place in layer(&document, "places").children().filter(Node::is_element) {
        let label = place.attribute("data-place").expect("a place has its label");
        assert_eq!(place.attribute("id"), Some(format!("place-{label}").as_str()));
        let [_ground] = of_class(place, "ground")[..] else { panic!("{label} has one ground") };
        let [land] = of_class(place, "land")[..] else { panic!("{label} has one land") };
        let [_thing] = of_class(place, "settlement")[..] else { panic!("{label}: settlement") };
        let realm = land.attribute("data-realm").map(str::to_owned);
        assert!(places.insert(label.to_owned(), realm).is_none(), "{label} is there twice");
    }
    let mut texts = Vec::new();
    for name in ["coordinates", "names"] {
        let found = document
            .descendants()
            .find(|node| node.attribute("id") == Some(&format!("layer-{name}")));
        for text in found.into_iter().flat_map(|layer| layer.children().filter(Node::is_element)) {
            let said = text.text().unwrap_or_default().to_owned();
            let number = |key: &str| {
                text.attribute(key).and_then(|value| value.parse::<f64>().ok()).expect("a number")
            };
            let class = text.attribute("class").unwrap_or_default();
            let letters = said.chars().count() as f64;
            let (size, wide) = match class.split(' ').collect::<Vec<_>>()[..] {
                ["coordinate"] => (8.5, width(&said, 8.5)),
                ["name"] => (12.0, width(&said, 12.0)),
                ["name", "seat"] => (13.0, bold_width(&said, 13.0)),
                _ => {
                    let size = number("font-size");
                    (size, width(&said, size) + letters * 4.0)
                }
            };
            let (x, y) = (number("x"), number("y"));
            let half = wide / 2.0;
            texts.push((said, [x - half, y - size * 0.75, x + half, y + size * 0.25]));
        }
    }
    let sheet = document.root_element().attribute("viewBox").expect("a picture has a size");
    let sheet: Vec<f64> = sheet.split(' ').filter_map(|number| number.parse().ok()).collect();
    let sheet = [sheet[0], sheet[1], sheet[0] + sheet[2], sheet[1] + sheet[3]];
    Picture { places, texts, sheet }
}

/// Every place of the map is there once with its owner, and no text lies over another.
pub fn sound(picture: &str, game: &Game<'_>) {
    let read = read(picture);
    let expected: BTreeMap<String, Option<String>> = game
        .map()
        .ids()
        .map(|place| {
            let owner = game.state.holding(place).owner;
            let realm = (owner != Owner::Nobody).then(|| names::owner(game, owner).to_owned());
            (game.map().place(place).label.clone(), realm)
        })
        .collect();
    assert_eq!(read.places, expected);
    apart(&read);
    assert!(picture.len() < 500_000, "{} bytes", picture.len());
}

/// No text lies over another, and all are within the picture.
pub fn apart(read: &Picture) {
    let [left, top, right, bottom] = read.sheet;
    for (at, (one, first)) in read.texts.iter().enumerate() {
        let within = first[0] >= left && first[1] >= top && first[2] <= right && first[3] <= bottom;
        assert!(within, "`{one}` sticks out of the picture: {first:?}");
        for (other, second) in &read.texts[at + 1..] {
            let apart = first[2] <= second[0]
                || second[2] <= first[0]
                || first[3] <= second[1]
                || second[3] <= first[1];
            assert!(apart, "`{one}` lies over `{other}`: {first:?} {second:?}");
        }
    }
}
