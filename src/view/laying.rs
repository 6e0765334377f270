//! The table while a map is laid → its drawing, with the stacks that have a tile for each open
//! place.

use std::collections::BTreeMap;

use super::canvas::flowed;
use super::grid::Grid;
use super::legend::sides_legend;
use super::map::{DrawingOptions, sides};
use super::palette::Ink;
use crate::engine::Game;
use crate::map::{Hex, Laid, Role};
use crate::rules::Terrain;

/// Draws the table while the map is laid: tiles by their design, and the places where a tile fits
/// with the stacks that have one.
pub fn draw_board(game: &Game<'_>, look: &DrawingOptions) -> String {
    let Some(laying) = &game.state.laying else { return "No map is being laid.\n".to_owned() };
    let tiles = &game.rules.tiles;
    let laid: BTreeMap<Hex, Laid> = laying.board.laid().collect();
    let mut open: BTreeMap<Hex, Vec<Terrain>> = BTreeMap::new();
    for option in laying.board.options(tiles, &laying.stacks) {
        let stacks = open.entry(option.hex).or_default();
        if !stacks.contains(&option.stack) {
            stacks.push(option.stack);
        }
    }
    let plain = |text: String| vec![(text, Ink::default())];
    let mut grid = Grid::new(laid.keys().chain(open.keys()).copied(), look.unicode);
    for (hex, tile) in &laid {
        sides(game, &mut grid, &laid, *hex);
        let Some(design) = tiles.designs.get(tile.design as usize) else { continue };
        let kind = match design.role {
            Role::Lake => "lake",
            Role::Swamp => "%%%%%",
            Role::Spring => "spring",
            _ if design.capital => "o",
            _ if design.forest => "forest",
            _ => "",
        };
        let symbol = game.rules.terrain(design.stack).symbol.to_string();
        grid.text(*hex, &[plain(hex.label()), plain(symbol), plain(kind.to_owned()), Vec::new()]);
    }
    for (hex, stacks) in &open {
        let symbols: String =
            stacks.iter().map(|stack| game.rules.terrain(*stack).symbol).collect();
        let strong = |text: String| vec![(text, Ink::strong())];
        let lines = [strong(hex.label()), strong(format!("[{symbols}]")), Vec::new(), Vec::new()];
        grid.text(*hex, &lines);
    }
    let left = (0u8..).zip(&game.rules.terrains).map(|(at, kind)| {
        plain(format!(
            "{symbol} {rules} ({pile} left)",
            symbol = kind.symbol,
            rules = game.rules.display_name(&kind.title),
            pile = laying.stacks.pile(Terrain(at)).len()
        ))
    });
    let signs =
        ["o may become a capital", "[l] open place with the stacks that have a tile for it"];
    let entries: Vec<_> = left
        .chain(signs.map(|sign| plain(sign.to_owned())))
        .chain(sides_legend(tiles, look.unicode))
        .collect();
    let room = look.width.unwrap_or(80) - 1;
    grid.show(look.colour) + &flowed(&entries, room, look.colour)
}
