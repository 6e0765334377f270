//! Words of the page: one table, read in the language of whoever looks, from which the page's text and its scripts
//! take all that they say.

use std::collections::BTreeMap;

use crate::engine::Game;
use crate::engine::core::place_word;
use crate::text::{RowDoc, Text, page_words};
use crate::view::names;

// Of the placeholders `{year}`, `{place}` and `{places}` are filled in before scripts see them.
page_words! {
    /// Atlas
    atlas;
    /// Print
    print;
    /// Dark
    dark;
    /// Light
    light;
    /// Map
    map;
    /// There is no map on the table yet.
    no_map;
    /// Size of the map
    size_of_map;
    /// larger
    larger;
    /// smaller
    smaller;
    /// whole map
    whole_map;
    /// signs
    signs;
    /// What the signs of the map mean
    meaning_of_signs;
    /// the map as a list
    map_as_list;
    /// close
    close;
    /// Time
    time;
    /// Step of the campaign
    step_of_campaign;
    /// Go by
    go_by;
    /// ‹ {year}
    year_back_button;
    /// {year} ›
    year_on_button;
    /// ‹ turn
    turn_back_button;
    /// turn ›
    turn_on_button;
    /// a {year} back (Page Up)
    year_back;
    /// a {year} on (Page Down)
    year_on;
    /// a turn back (,)
    turn_back;
    /// a turn on (.)
    turn_on;
    /// a step back
    step_back;
    /// a step back (←)
    step_back_key;
    /// a step on
    step_on;
    /// a step on (→)
    step_on_key;
    /// Leaves
    leaves;
    /// Story
    story;
    /// Realms
    realms;
    /// Curves
    curves;
    /// Battles
    battles;
    /// Chronicle
    chronicle;
    /// Search
    search;
    /// On the map
    on_map;
    /// Words, a place, a banner or a rule
    to_search;
    /// Print, at this step
    print_step;
    /// the map
    print_map;
    /// the state of each realm
    print_realms;
    /// battle sheets of this {year}
    print_battles;
    /// counters to cut out
    print_counters;
    /// Counters to cut out
    counters_to_cut;
    /// {heading}, step {number} of {total}
    step_heading;
    /// Step {number} of {total}. {heading}.
    step_at_rest;
    /// the beginning
    the_beginning;
    /// The beginning
    beginning;
    /// Nothing has happened yet.
    nothing_yet;
    /// {year} {number}
    numbered_year;
    /// {year} {number}, {part}
    part_of_year;
    /// {year}
    year;
    /// {place}
    place;
    /// {places:many}
    places;
    /// no settlement
    no_settlement;
    /// not known yet
    not_known;
    /// forest burnt
    forest_burnt;
    /// {number} baggage stored
    baggage_stored;
    /// {number} stored
    stored;
    /// {number} {number?point|points}
    points_of;
    /// {banner}: {number} {number?point|points}
    banner_points;
    /// {banner}: {number} {number?point|points} in {when}
    banner_points_then;
    /// {ship}, in the harbour
    ship_in_harbour;
    /// {ship}, at sea
    ship_at_sea;
    /// razed
    razed;
    /// besieged by {realm}
    besieged_by;
    /// cut off from the capital
    cut_off;
    /// disc {number} of {realm}
    disc_of;
    /// nobody
    nobody;
    /// independent
    independent;
    /// Example
    example;
    /// Where the source is unclear
    unclear;
    /// Ruling
    ruling;
    /// rule
    rule;
    /// The map lies on the table.
    map_lies;
    /// The map has changed.
    map_changed;
    /// nothing
    nothing;
    /// {was} is called {now}
    is_called;
    /// {place} becomes known
    becomes_known;
    /// {thing}: {was} → {now}
    becomes;
    /// {banner}: {was} → {number} {number?point|points}
    points_become;
    /// {place} is razed
    is_razed;
    /// {place} is rebuilt
    is_rebuilt;
    /// the siege of {place} is over
    siege_over;
    /// {realm} besieges {place}
    besieges;
    /// {place} is cut off from the capital
    is_cut_off;
    /// {place} is linked again to the capital
    is_linked;
    /// {thing} lies on {place}
    lies_on;
    /// {thing} is gone from {place}
    gone_from;
    /// {banner} stands at {place}
    stands_at;
    /// {ship} lies at {place}
    lies_at;
    /// The whole battle
    whole_battle;
    /// realm
    realm;
    /// capital
    capital;
    /// banner
    banner;
    /// banners
    banners;
    /// points
    points;
    /// baggage
    baggage;
    /// ships
    ships;
    /// points lost
    points_lost;
    /// race
    race;
    /// state
    state;
    /// settlement
    settlement;
    /// number
    number;
    /// (out)
    out;
    /// Land
    land;
    /// Banners
    banners_heading;
    /// The realms at this step
    realms_now;
    /// The banners at this step
    banners_now;
    /// No battle has been fought.
    no_battle;
    /// {realm} loses {number} {number?point|points}
    loses_points;
    /// Show it on the map
    show_on_map;
    /// {what} over the campaign; at its end {realms}
    curve_over;
    /// {what} ({needed} win)
    curve_wins;
    /// {what} at the end of each {year}
    at_year_ends;
    /// as a table
    as_table;
    /// Nothing is found.
    nothing_found;
    /// {number} found.
    found;
    /// {number} found, the first {shown} shown.
    found_more;
}

/// Reads the table in the language of whoever looks.
pub(super) fn page_words(game: &Game<'_>) -> BTreeMap<&'static str, String> {
    let place = || Text::from(place_word::place_noun(game));
    let filled = |(key, sentence): &(&'static str, RowDoc)| {
        // Other sentences are about a place that the script names.
        let own = if matches!(*key, "place" | "places") {
            sentence.with([("place", place()), ("places", place())])
        } else {
            sentence.with([("year", names::year_noun(game))])
        };
        (*key, own.in_words(game.rules))
    };
    PAGE_WORDS.iter().map(filled).collect()
}
