//! Stacks of tiles as the head gives them: what lies on top when the map is laid.

use crate::campaign::{Laying, MapEvent, State};
use crate::fault::or_nearest;
use crate::map::{Board, Stacks};
use crate::rules::{GameOption, Ruleset};
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};

/// Puts designs on top of a stack, under those that earlier lines put there. The laying of the map
/// begins with a shuffle, and keeps them on top.
pub(super) fn lay_stack(
    state: &mut State,
    rules: &Ruleset,
    terrain: &str,
    designs: &[&str],
) -> Result<(), Text> {
    if !state.chose(GameOption::Map, "lay") {
        return Err(say!("stacks are drawn from with `map lay` alone"));
    }
    let tiles = &rules.tiles;
    let stack = tiles.stacks.iter().position(|stack| stack == terrain).ok_or_else(|| {
        say!(
            "`{terrain}` is not a stack; available: {stacks}",
            terrain = quoted(terrain),
            stacks = listed_code(&tiles.stacks, Joined::Comma)
        )
    })?;
    let mut laying = state.laying.clone().map_or_else(
        || Laying {
            board: Board::new(1, 1),
            stacks: Stacks { piles: vec![Vec::new(); tiles.stacks.len()] },
        },
        |laying| *laying,
    );
    for id in designs {
        let design = tiles.by_id(id).ok_or_else(|| {
            let near = or_nearest(id, tiles.designs.iter().map(|known| known.id.as_str()));
            say!("there is no tile design `{id}`{near}", id = quoted(id), near)
        })?;
        laying.stacks.piles[stack].push(design);
    }
    let boxes = u16::try_from(state.option(GameOption::Boxes)).unwrap_or(1);
    Stacks::boxes(tiles, boxes).bring_to_top(&laying.stacks).map_err(|design| {
        say!("the stack has too few tiles `{id}`", id = quoted(&tiles.design(design).id))
    })?;
    state.apply(&MapEvent::LayingBegan(Box::new(laying)).into());
    Ok(())
}
