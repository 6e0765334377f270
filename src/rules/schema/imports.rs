//! What stands in the section `imports` of a rules file.

use crate::rules::imports::HEIGHTS;
use crate::yaml::{Key, MapSchema, Named, Takes};

/// Words of other programs.
const WORDS: Takes = Takes::List(&Takes::Text);

pub static IMPORTS: MapSchema = MapSchema {
    name: "imports",
    doc: "What words of other programs mean here, for maps and army lists that are imported.",
    keys: &[
        Key::may(
            "designs",
            Takes::Each(Named::Design, &WORDS),
            "by design of tiles: words that mean it on maps of hexes; its own name needs no row",
        ),
        Key::may("sea", WORDS, "words for hexes where no tile lies"),
        Key::may(
            "blank",
            WORDS,
            "words for hexes on which nothing is drawn: they have no tile, but where nothing is drawn at all each is one of `other`",
        ),
        Key::may(
            "other",
            Takes::Name(Named::Design),
            "the design of hexes whose words mean nothing here, each of which is reported; they have no tile if nothing is said",
        ),
        Key::may(
            "terrains",
            Takes::Each(Named::Terrain, &WORDS),
            "by terrain: words that mean it on maps of provinces; its own name needs no row",
        ),
        Key::may(
            "heights",
            Takes::Each(Named::Terrain, &Takes::Number(HEIGHTS.0, HEIGHTS.1)),
            "for provinces that are known by their height alone: the least height of each terrain, in hundredths of the highest",
        ),
        Key::may(
            "settlements",
            Takes::Each(Named::Settlement, &WORDS),
            "by kind of settlement: words that mean it",
        ),
        Key::may(
            "troops",
            Takes::Each(Named::Army, &Takes::Entries(&WORDS)),
            "by army list and its kinds of troops: what they are called in lists of other programs; their own names need no row",
        ),
        Key::may(
            "gear",
            Takes::Each(Named::Army, &Takes::Entries(&WORDS)),
            "by army list and its gear and items: what they are called in lists of other programs",
        ),
        Key::may(
            "leaders",
            Takes::Each(Named::Army, &Takes::Entries(&Takes::Text)),
            "by army list and kind of unit: the character who takes the place of one model where a unit costs more than its models, such as for a standard",
        ),
        Key::may(
            "arms",
            Takes::Entries(&WORDS),
            "by kind of troops (infantry, cavalry, chariot, machine, monster, hero, wizard): headings and keywords that mean it, for lists made by `margrave import --new-list`",
        ),
    ],
};
