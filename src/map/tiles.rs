//! The tile set: `edges:` and `tiles:` of an edition → designs to lay.

use crate::rules::Names;
use crate::yaml::{Node, Reader};

#[derive(Debug, Default)]
pub struct TileSet {}

impl TileSet {
    pub fn read(_reader: &Reader<'_>, _names: &Names, _edges: &Node, _tiles: &Node) -> Option<TileSet> {
        Some(TileSet {})
    }
}
