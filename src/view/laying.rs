//! The table while a map is laid → its drawing, with the stacks that have a tile for each open
//! place.

use std::collections::BTreeMap;

use super::canvas::{Painted, flowed};
use super::grid::Grid;
use super::legend::sides_legend;
use super::map::{DrawingOptions, sides};
use super::palette::Ink;
use crate::engine::Game;
use crate::map::{Hex, Laid, Role};
use crate::rules::Terrain;
use crate::say;

/// Draws the table while the map is laid: tiles by their design, and the places where a tile fits
/// with the stacks that have one.
pub fn draw_board(game: &Game<'_>, look: &DrawingOptions) -> String {
    let Some(laying) = &game.state.laying else {
        return say!("No map is being laid.").in_words(game.rules) + "\n";
    };
    let tiles = &game.rules.tiles;
    let laid: BTreeMap<Hex, Laid> = laying.board.laid().collect();
    let mut open: BTreeMap<Hex, Vec<Terrain>> = BTreeMap::new();
    for option in laying.board.options(tiles, &laying.stacks) {
        let stacks = open.entry(option.hex).or_default();
        if !stacks.contains(&option.stack) {
            stacks.push(option.stack);
        }
    }
    let plain = |text: String| vec![Painted::plain(text)];
    let mut grid = Grid::new(laid.keys().chain(open.keys()).copied(), look.unicode);
    for (hex, tile) in &laid {
        sides(game, &mut grid, &laid, *hex);
        let Some(design) = tiles.designs.get(tile.design as usize) else { continue };
        let kind = match design.role {
            Role::Lake => say!("lake").in_words(game.rules),
            Role::Swamp => "%%%%%".to_owned(),
            Role::Spring => say!("spring").in_words(game.rules),
            _ if design.capital => "o".to_owned(),
            _ if design.forest => say!("forest").in_words(game.rules),
            _ => String::new(),
        };
        let symbol = game.rules.terrain(design.stack).symbol.to_string();
        grid.text(*hex, &[plain(hex.label()), plain(symbol), plain(kind), Vec::new()]);
    }
    for (hex, stacks) in &open {
        let symbols: String =
            stacks.iter().map(|stack| game.rules.terrain(*stack).symbol).collect();
        let strong = |text: String| vec![Painted::new(text, Ink::strong())];
        let lines = [strong(hex.label()), strong(format!("[{symbols}]")), Vec::new(), Vec::new()];
        grid.text(*hex, &lines);
    }
    let left = (0u8..).zip(&game.rules.terrains).map(|(at, kind)| {
        let left = say!(
            "{terrain} ({number} left)",
            terrain = game.rules.title_text(&kind.title),
            number = laying.stacks.pile(Terrain(at)).len()
        );
        plain(format!("{} {}", kind.symbol, left.in_words(game.rules)))
    });
    let signs = [
        ("o", say!("may become a capital")),
        ("[l]", say!("open place with the stacks that have a tile for it")),
    ];
    let entries: Vec<_> = left
        .chain(signs.map(|(sign, text)| plain(format!("{sign} {}", text.in_words(game.rules)))))
        .chain(sides_legend(game.rules, look.unicode))
        .collect();
    let room = look.width.unwrap_or(80) - 1;
    grid.show(look.colour) + &flowed(&entries, room, look.colour)
}
