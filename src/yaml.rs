//! YAML text → tree of nodes that know their place → typed values, with every fault collected.
//!
//! serde stops at the first fault and loses positions, so rule files are decoded by [`Reader`]
//! instead: it goes on after a fault and each report points at the file, line and column.

mod json_schema;
mod parse;
mod parsed;
mod read;
mod record;
mod schema;
mod syntax;
mod tree;

pub use json_schema::{SchemaForm, SchemaTables, SchemaWriter, described};
pub use parse::{MAX_BYTES, text_of, too_large};
pub use parsed::{is_recorded, parse, parse_ahead, parse_text};
pub use read::{MapReader, Reader, thing};
pub use schema::{Key, MapSchema, Named, Takes};
pub use tree::{Files, Node, NodeKind, Span, places};
