//! The table while a map is laid → its drawing, with the stacks that have a tile for each open
//! place.

use std::collections::BTreeMap;

use owo_colors::AnsiColors;

use super::grid::Grid;
use super::legend::sides_legend;
use super::map::sides;
use crate::engine::Game;
use crate::map::{Hex, Laid, Role};
use crate::rules::Terrain;

/// Draws the table while the map is laid: tiles by their design, and the places where a tile fits
/// with the stacks that have one.
#[must_use]
pub fn draw_board(game: &Game<'_>, colour: bool) -> String {
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
    let mut grid = Grid::new(laid.keys().chain(open.keys()).copied());
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
        grid.text(
            *hex,
            &[
                vec![(hex.label(), None)],
                vec![(symbol, None)],
                vec![(kind.to_owned(), None)],
                Vec::new(),
            ],
        );
    }
    for (hex, stacks) in &open {
        let symbols: String =
            stacks.iter().map(|stack| game.rules.terrain(*stack).symbol).collect();
        let green = Some(AnsiColors::Green);
        grid.text(
            *hex,
            &[
                vec![(hex.label(), green)],
                vec![(format!("[{symbols}]"), green)],
                Vec::new(),
                Vec::new(),
            ],
        );
    }
    let left: Vec<String> = (0u8..)
        .zip(&game.rules.terrains)
        .map(|(at, kind)| {
            format!(
                "{symbol} {rules} ({pile} left)",
                symbol = kind.symbol,
                rules = game.rules.display_name(&kind.title),
                pile = laying.stacks.pile(Terrain(at)).len()
            )
        })
        .collect();
    format!(
        "{grid}{left}; o may become a capital\n[l] open place with the stacks that have a tile for it; sides: {sides_legend}\n",
        grid = grid.show(colour),
        left = left.join(", "),
        sides_legend = sides_legend(tiles)
    )
}
