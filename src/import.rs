//! A file of another program → what it holds, in our own words: a map file, or troops of an army list.
//!
//! [`contents`] reads and unpacks a file within bounds, [`format`] recognises it by what stands in it, and
//! each format has a reader of its own. What words of other programs mean is said by `imports:` of editions
//! and mods; what nothing is said of is left out, counted and reported, and never guessed.

//!
//! Maps: [`azgaar_save`] holds a drawing; [`azgaar`] and [`geojson`] find [`provinces`]; [`worldographer`], [`tiled`] and [`text_mapper`] find
//! [`hexes`].
//! [`holdings`] lays a table over a map. [`words`] looks up and counts what they are called.

pub mod azgaar;
pub mod azgaar_save;
pub mod contents;
pub mod format;
pub mod geojson;
pub mod hexes;
pub mod holdings;
pub mod provinces;
pub mod roster;
pub mod text_mapper;
pub mod tiled;
pub mod words;
pub mod worldographer;
mod xml;

pub use contents::{Contents, read_contents, read_standard_input};
pub use format::{FORMATS, Format, FormatRow, Gives, recognise};
pub use hexes::ReadMap;
pub use provinces::Taking;
pub use words::Words;
