//! A board and the tiles that are left → the same with what each place is asked by the tiles around it
//! at hand, on which tiles can be imagined and taken back.

use std::cell::Cell;

use super::board::{Board, Laid};
use super::fitting::{Around, Fitting, Turned};
use super::pockets::Pockets;
use super::stacks::Stacks;
use crate::basics::hex::{Hex, Side};
use crate::rules::tiles::Face;

/// Places kept on every side of the table, where nothing can lie: what lies beside them need not be
/// looked for.
const RIM: i32 = 3;
/// No tile.
const FREE: u32 = u32::MAX;

/// A board on which tiles are tried.
pub(super) struct TrialBoard<'a> {
    pub fitting: &'a Fitting<'a>,
    pub board: Board,
    /// Places from one row to the next, rows being those of [`Hex::r`]; and where the first hex lies.
    width: i32,
    origin: i32,
    around: Vec<Around>,
    /// Tile on each place, imagined ones too, as [`Fitting::number`] has it.
    lies: Vec<u32>,
    /// Free places that a river runs into, in the order in which their tiles were laid.
    heads: Vec<Hex>,
    /// Tiles of each design in the stacks, imagined ones taken off.
    left: Vec<usize>,
    /// Hexes of imagined tiles, and whether each parted the free places around it.
    imagined: Vec<(Hex, bool)>,
    /// Places that are shut in on the board.
    shut: Vec<Hex>,
    pockets: Pockets,
    /// The coast that carried the coastline on where that was asked last: it mostly does so again.
    coast: Cell<usize>,
    /// Somebody reads why a tile may not lie: the best reason is looked for.
    pub explains: bool,
    /// Of places that are shut in, those far from a new tile may stay so for now, as rivers far off stay
    /// open; otherwise no tile can be laid but there where many rivers are open.
    pub far_stays: bool,
}

/// Places around an imagined tile as they were before.
pub(super) struct Before([Around; 6]);

impl<'a> TrialBoard<'a> {
    /// Tiles that are imagined at once, at most.
    const MOST: usize = 20;

    pub fn of(fitting: &'a Fitting<'a>, board: &Board, stacks: &Stacks) -> TrialBoard<'a> {
        let size = board.size();
        let width = size + size / 2 + 2 * RIM;
        let places = usize::try_from(width * (size + 2 * RIM)).unwrap_or(0);
        let mut left = vec![0; fitting.tiles.designs.len()];
        for design in stacks.piles.iter().flatten() {
            left[usize::from(*design)] += 1;
        }
        let origin = RIM * width + size / 2 + RIM;
        let rows = (0..size).map(|row| {
            let first = usize::try_from(row * width + Hex::at(0, row).q + origin).unwrap_or(0);
            first..first + usize::try_from(size).unwrap_or(0)
        });
        let mut table = TrialBoard {
            fitting,
            board: board.clone(),
            width,
            origin,
            pockets: Pockets::of(places, usize::try_from(width).unwrap_or(0), rows),
            around: vec![Around::NOTHING; places],
            lies: vec![FREE; places],
            heads: Vec::new(),
            left,
            imagined: Vec::new(),
            shut: board.shut(),
            coast: Cell::new(0),
            explains: false,
            far_stays: false,
        };
        for (hex, laid) in board.laid() {
            table.show(hex, laid);
            table.lead_from(hex, laid);
        }
        table
    }

    /// Returns the index of a hex on the table or beside it.
    fn index(&self, hex: Hex) -> usize {
        usize::try_from(hex.r * self.width + hex.q + self.origin).unwrap_or(0)
    }

    /// Puts a tile down without asking the rules; `false` off the table or on another tile.
    pub fn put(&mut self, hex: Hex, laid: Laid) -> bool {
        if !self.board.put_down(hex, laid) {
            return false;
        }
        self.show(hex, laid);
        self.lead_from(hex, laid);
        if self.board.hollow() || self.around(hex).splits() {
            self.shut = self.shut_with(&[hex]);
            self.board.shuts_in(!self.shut.is_empty());
        }
        true
    }

    /// Takes one tile of a design from the stacks.
    pub fn take(&mut self, design: u16) {
        self.left[usize::from(design)] -= 1;
    }

    fn show(&mut self, hex: Hex, laid: Laid) {
        let at = self.index(hex);
        let number = self.fitting.number(laid);
        self.lies[at] = u32::try_from(number).unwrap_or(FREE);
        let turned = self.fitting.numbered(number);
        for (side, beside) in self.beside(at) {
            self.around[beside].add(side, turned);
        }
    }

    /// Lists the indices of the places around one.
    fn beside(&self, at: usize) -> impl Iterator<Item = (Side, usize)> + use<> {
        // Nothing lies so near the rim that there would be none.
        let width = usize::try_from(self.width).unwrap_or(0);
        let around = [at + 1 - width, at + 1, at + width, at + width - 1, at - 1, at - width];
        Side::ALL.into_iter().zip(around)
    }

    fn lead_from(&mut self, hex: Hex, laid: Laid) {
        let heads = std::mem::take(&mut self.heads);
        self.heads = self.led_on(heads, hex, laid);
    }

    fn led_on(&self, mut heads: Vec<Hex>, hex: Hex, laid: Laid) -> Vec<Hex> {
        heads.retain(|head| *head != hex);
        let turned = self.fitting.turned(laid);
        for side in sides(turned.always) {
            let place = hex.neighbour(side);
            if self.lying(place).is_none() && !heads.contains(&place) {
                heads.push(place);
            }
        }
        heads
    }

    /// Returns free places that a river runs into, each once.
    pub fn heads(&self) -> &[Hex] {
        &self.heads
    }

    /// Returns those that there would be with one tile more.
    pub fn heads_with(&self, hex: Hex, laid: Laid) -> Vec<Hex> {
        self.led_on(self.heads.clone(), hex, laid)
    }

    /// Lays a tile that can be taken back; the last first.
    pub fn imagine(&mut self, hex: Hex, laid: Laid) -> Before {
        let mut before = Before([Around::NOTHING; 6]);
        for (kept, (_, beside)) in before.0.iter_mut().zip(self.beside(self.index(hex))) {
            *kept = self.around[beside];
        }
        self.show(hex, laid);
        self.take(laid.design);
        self.imagined.push((hex, self.around(hex).splits()));
        before
    }

    pub fn forget(&mut self, before: &Before) {
        let Some((hex, _)) = self.imagined.pop() else { return };
        if let Some(turned) = self.lying(hex) {
            self.left[usize::from(turned.laid.design)] += 1;
        }
        let at = self.index(hex);
        self.lies[at] = FREE;
        for (kept, (_, beside)) in before.0.iter().zip(self.beside(at)) {
            self.around[beside] = *kept;
        }
    }

    /// Returns free places that the imagined tiles shut in, or that are shut in already, in row order.
    pub fn enclosed(&mut self) -> Vec<Hex> {
        if self.imagined.iter().all(|(_, splits)| !splits) {
            return self.shut.iter().copied().filter(|hex| self.free(*hex)).collect();
        }
        let imagined: Vec<Hex> = self.imagined.iter().map(|(hex, _)| *hex).collect();
        self.shut_with(&imagined)
    }

    /// Returns free places that these tiles, which lie already, shut in.
    fn shut_with(&mut self, also: &[Hex]) -> Vec<Hex> {
        let (width, origin) = (self.width, self.origin);
        let index = |hex: &Hex| usize::try_from(hex.r * width + hex.q + origin).unwrap_or(0);
        let lies = &self.lies;
        let (before, also) = (self.shut.iter().map(index), also.iter().map(index));
        let shut = self.pockets.shut(|at| lies[at] == FREE, before, also);
        let hex = |at: usize| {
            let at = i32::try_from(at).unwrap_or(0);
            Hex { q: at % width + RIM * width - origin, r: at / width - RIM }
        };
        shut.into_iter().map(hex).collect()
    }

    /// True if as many tiles are imagined as can be at once.
    pub fn full(&self) -> bool {
        self.imagined.len() == TrialBoard::MOST
    }

    /// Returns the tile on a hex, imagined ones among them.
    pub fn lying(&self, hex: Hex) -> Option<&'a Turned> {
        let number = self.lies[self.index(hex)];
        (number != FREE).then(|| self.fitting.numbered(number as usize))
    }

    pub fn free(&self, hex: Hex) -> bool {
        self.lies[self.index(hex)] == FREE
    }

    pub fn around(&self, hex: Hex) -> &Around {
        &self.around[self.index(hex)]
    }

    /// Returns the side that faces `hex` from its neighbour.
    pub fn facing(&self, hex: Hex, side: Side) -> Option<Face> {
        let laid = self.lying(hex.neighbour(side))?.laid;
        Some(self.fitting.tiles.design(laid.design).face(laid.turn, side.opposite()))
    }

    /// Returns the tiles of a design that are left once those imagined are laid.
    pub fn left(&self, design: u16) -> usize {
        self.left[usize::from(design)]
    }

    /// True if nothing lies on the table, not even in thought.
    pub fn empty(&self) -> bool {
        self.board.is_empty() && self.imagined.is_empty()
    }

    /// True if a tile may lie on a hex as far as its sides and those around go.
    pub fn fits(&self, hex: Hex, turned: &Turned) -> bool {
        self.fitting.fits(self.around(hex), turned, self.empty())
    }

    /// True if some coast, left or not, could carry the coastline on there.
    pub fn carries_coast(&self, around: &Around) -> bool {
        let coast = self.fitting.carries_coast(around, self.coast.get());
        coast.inspect(|coast| self.coast.set(*coast)).is_some()
    }

    /// Sides by which a river flows between a tile on `hex` and its neighbour, or out of it into the
    /// unknown.
    pub fn streams(&self, hex: Hex, turned: &Turned) -> impl Iterator<Item = Side> + use<'_> {
        let Around { taken, river, streams, .. } = *self.around(hex);
        let always = turned.always & (streams | !taken);
        sides(always | turned.optional & river)
    }
}

/// Some of the places on a table or beside it.
#[derive(Debug, Clone)]
pub(super) struct Marked(Vec<bool>);

impl Marked {
    pub fn none(table: &TrialBoard<'_>) -> Marked {
        Marked(vec![false; table.lies.len()])
    }

    pub fn has(&self, table: &TrialBoard<'_>, hex: Hex) -> bool {
        self.0[table.index(hex)]
    }

    /// True if it was marked before.
    pub fn set(&mut self, table: &TrialBoard<'_>, hex: Hex, marked: bool) -> bool {
        std::mem::replace(&mut self.0[table.index(hex)], marked)
    }
}

/// Returns the sides of a set.
pub(super) fn sides(set: u8) -> impl Iterator<Item = Side> {
    Side::ALL.into_iter().filter(move |side| set >> side.0 & 1 == 1)
}
