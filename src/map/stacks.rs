//! The stacks of tiles beside the table: shuffled piles, plain data (NL-MAP-05, NL-MAP-07,
//! NL-MAP-08).

use serde::{Deserialize, Serialize};

use crate::rules::Terrain;
use crate::rules::tiles::TileSet;

/// One pile of designs for each stack, by terrain; the first of a pile is its top.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stacks {
    pub piles: Vec<Vec<u16>>,
}

impl Stacks {
    /// Returns all tiles of one box, in the order of the rules file.
    pub fn full(tiles: &TileSet) -> Stacks {
        Stacks::boxes(tiles, 1)
    }

    /// Returns all tiles of several boxes.
    pub fn boxes(tiles: &TileSet, boxes: u16) -> Stacks {
        let mut piles = vec![Vec::new(); tiles.stacks.len()];
        for at in tiles.indices() {
            let design = tiles.design(at);
            let pile = &mut piles[design.stack.0 as usize];
            pile.extend(std::iter::repeat_n(at, design.count as usize * boxes as usize));
        }
        Stacks { piles }
    }

    /// Shuffles every pile; `below(n)` gives a number from 0 to n-1.
    pub fn shuffle(&mut self, below: &mut dyn FnMut(u32) -> u32) {
        for pile in &mut self.piles {
            for at in (1..pile.len()).rev() {
                let other = below(u32::try_from(at + 1).unwrap_or(u32::MAX)) as usize;
                pile.swap(at, other.min(at));
            }
        }
    }

    /// Brings the designs of other piles to the top of these, in their order.
    ///
    /// # Errors
    /// The design of which these have too few.
    pub fn bring_to_top(&mut self, tops: &Stacks) -> Result<(), u16> {
        for (pile, tops) in self.piles.iter_mut().zip(&tops.piles) {
            let mut rest = std::mem::take(pile);
            for design in tops {
                let at = rest.iter().position(|one| one == design).ok_or(*design)?;
                rest.remove(at);
            }
            pile.extend(tops);
            pile.append(&mut rest);
        }
        Ok(())
    }

    pub fn pile(&self, stack: Terrain) -> &[u16] {
        self.piles.get(stack.0 as usize).map_or(&[], Vec::as_slice)
    }

    /// Tiles left in all stacks.
    pub fn left(&self) -> usize {
        self.piles.iter().map(Vec::len).sum()
    }

    /// Counts the tiles of a design that are left.
    pub fn count(&self, tiles: &TileSet, design: u16) -> usize {
        self.pile(tiles.design(design).stack).iter().filter(|one| **one == design).count()
    }

    pub fn has(&self, tiles: &TileSet, design: u16) -> bool {
        self.pile(tiles.design(design).stack).contains(&design)
    }

    /// Takes the uppermost tile of a design out; the others keep their order.
    pub fn take(&mut self, tiles: &TileSet, design: u16) -> bool {
        let Some(pile) = self.piles.get_mut(tiles.design(design).stack.0 as usize) else {
            return false;
        };
        match pile.iter().position(|one| *one == design) {
            Some(at) => {
                pile.remove(at);
                true
            }
            None => false,
        }
    }

    /// Puts a tile under its stack.
    pub fn put_under(&mut self, tiles: &TileSet, design: u16) {
        if let Some(pile) = self.piles.get_mut(tiles.design(design).stack.0 as usize) {
            pile.push(design);
        }
    }

    /// Draws from the top until a tile fits; those before it go under the stack in the order drawn
    /// (NL-MAP-07, NL-MAP-08). When none fits the stack stays as it was.
    pub fn draw(&mut self, stack: Terrain, fits: &mut dyn FnMut(u16) -> bool) -> Option<u16> {
        let pile = self.piles.get_mut(stack.0 as usize)?;
        let at = pile.iter().position(|design| fits(*design))?;
        pile.rotate_left(at);
        Some(pile.remove(0))
    }

    /// Returns the designs of a stack, each once, in the order they would be drawn.
    pub fn kinds(&self, stack: Terrain) -> Vec<u16> {
        let mut kinds = Vec::new();
        for design in self.pile(stack) {
            if !kinds.contains(design) {
                kinds.push(*design);
            }
        }
        kinds
    }
}
