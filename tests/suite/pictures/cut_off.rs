//! Provinces that are cut off from the capital of their realm.

use margrave::campaign::knowledge::Viewer;
use margrave::campaign::{Owner, RealmId, State};
use margrave::engine::Game;
use margrave::engine::realms::links;
use margrave::picture::{Options, svg};

use crate::atlas::pages::of_script;

/// A province that its realm's capital is not linked to is marked, and the mark is explained.
#[test]
fn provinces_that_are_cut_off() {
    let page = of_script("scripts/marches.campaign", Viewer::Host);
    let mut state = page.session.state;
    let draw = |state: &State| {
        svg(&Game::new(&page.session.rules, state, None), Viewer::Host, &Options::default())
    };
    let red = RealmId(0);
    let before = links::cut_off(&Game::new(&page.session.rules, &state, None), red).len();
    let marked = |picture: &str| picture.matches("class=\"piece cut-off r0\"").count();
    assert_eq!(marked(&draw(&state)), before);
    let game = Game::new(&page.session.rules, &state, None);
    let own = |place| state.holding(place).owner == Owner::Realm(red);
    let far = game
        .map()
        .ids()
        .find(|place| !own(*place) && game.place(*place).exits.iter().all(|exit| !own(exit.to)))
        .expect("a province far from red");
    state.holdings[usize::from(far.0)].owner = Owner::Realm(red);
    state.reindex();
    let picture = draw(&state);
    assert_eq!(marked(&picture), before + 1);
    assert_eq!(picture.matches(">cut off from the capital</text>").count(), 1);
}
