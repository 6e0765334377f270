//! Words of the page on which a map is laid: one table, from which the page's text and its script take all that they say.

use std::collections::BTreeMap;

use crate::text::{Text, Wording, page_words};

page_words! {
    /// Choose a tile below, then touch the table. Touch a tile again to turn it.
    tell_first;
    /// Undo
    undo;
    /// Take off
    take_off;
    /// Smaller
    smaller;
    /// Larger
    larger;
    /// Save
    save;
    /// The table. Arrows move the mark, Enter lays or turns a tile, Delete takes it off.
    table;
    /// Tiles
    tiles;
    /// The map file as text
    as_text;
    /// The map file
    map_file;
    /// This page needs JavaScript; a map file can be written by hand as well.
    needs_script;
    /// {number} of {all}
    used;
    /// {place}: {tile}, turned {turn} of 6. {number} laid.
    laid;
    /// {place}: nothing. {number} laid.
    taken_off;
    /// {place} is as it was.
    undone;
    /// {tile}: touch the table to lay it, touch it again to turn it.
    chosen;
    /// Touch a tile to take it off.
    touch_to_take_off;
    /// Touch the table to lay a tile.
    touch_to_lay;
    /// Saved as map.yaml: `margrave check map.yaml` looks it through.
    saved;
    /// {place}: {tile}
    stands;
    /// {place}: empty
    empty;
}

/// Reads the table in the words of whoever lays.
pub(super) fn page_words(words: &impl Wording) -> BTreeMap<&'static str, String> {
    PAGE_WORDS.iter().map(|(key, sentence)| (*key, Text::from(*sentence).in_words(words))).collect()
}
