//! Tiles in a line: names of several words, and the way that a march takes.

use crate::engine::core::game::Game;
use crate::engine::core::texts;
use crate::map::PlaceId;
use crate::say;
use crate::text::Text;

/// Most words of the name of a tile that are tried.
const LONGEST_NAME: usize = 8;

/// Words after which the way to the target follows.
pub(super) const WAY: &[&str] = &["via", "over"];

/// Words and signs between two tiles of a march.
pub(super) const BETWEEN: &[&str] = &["then", ">", "->", "→"];

/// True if a word is one of these, in any case.
pub(super) fn is_one_of(word: &str, known: &[&str]) -> bool {
    known.iter().any(|one| one.eq_ignore_ascii_case(word))
}

/// Finds the tile whose id or name these words begin with, with the number of words it takes: as
/// many as can be.
pub(super) fn place_first(game: &Game<'_>, words: &[&str]) -> Option<(PlaceId, usize)> {
    let between = words.iter().position(|word| is_one_of(word, BETWEEN)).unwrap_or(words.len());
    // A name goes on to the next comma at most.
    let comma = words.iter().position(|word| word.ends_with(',')).map_or(words.len(), |at| at + 1);
    let most = between.min(comma).min(LONGEST_NAME);
    (1..=most).rev().find_map(|end| Some((place(game, &words[..end])?, end)))
}

/// Finds the one tile of this id or name.
fn place(game: &Game<'_>, words: &[&str]) -> Option<PlaceId> {
    let name = words.join(" ");
    let name = name.trim_end_matches(',');
    let mut named = game.state.annotations.tiles_named(name);
    game.state.map.by_label(name).or_else(|| named.next().filter(|_| named.next().is_none()))
}

/// Tiles as they stand in a line, in the order of march: what stands before `via` or `over` comes
/// last.
#[derive(Debug, Default)]
pub(super) struct MarchWords {
    target: Vec<PlaceId>,
    way: Vec<PlaceId>,
    by_way: bool,
}

impl MarchWords {
    /// Notes that `via` or `over` was read: the way follows.
    pub(super) fn goes_by(&mut self) {
        self.by_way = true;
    }

    pub(super) fn push(&mut self, place: PlaceId) {
        if self.by_way { self.way.push(place) } else { self.target.push(place) }
    }

    /// Returns the tiles in the order of the march; None if no tile was named.
    pub(super) fn in_order(self) -> Option<Vec<PlaceId>> {
        let places = [self.way, self.target].concat();
        (!places.is_empty()).then_some(places)
    }
}

/// Counts the words at the beginning that are a tile, or that may stand between two; 0 if it is neither.
pub(super) fn taken(game: &Game<'_>, words: &[&str]) -> usize {
    let between = |word: &&&str| is_one_of(word, WAY) || is_one_of(word, BETWEEN) || **word == ",";
    match place_first(game, words) {
        Some((_, taken)) => taken,
        None => usize::from(words.first().filter(between).is_some()),
    }
}

/// Reads words that are nothing but tiles and what may stand between them.
pub(super) fn in_line(game: &Game<'_>, words: &[&str]) -> Result<Vec<PlaceId>, Text> {
    let mut march = MarchWords::default();
    let mut at = 0;
    while at < words.len() {
        let word = words[at].trim_matches(',');
        if let Some((place, taken)) = place_first(game, &words[at..]) {
            march.push(place);
            at += taken;
            continue;
        }
        if is_one_of(word, WAY) {
            march.goes_by();
        } else if !word.is_empty() && !is_one_of(word, BETWEEN) {
            return Err(game.place_named(word).err().unwrap_or_default());
        }
        at += 1;
    }
    march.in_order().ok_or_else(|| say!("a {tile} is missing", tile = texts::tile(game)))
}
