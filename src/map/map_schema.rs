//! The JSON Schema of map files, of tiles and of provinces.

use serde_json::{Value, json};

use super::province_file::ProvinceFile;
use super::tile_file::TileFile;
use crate::rules::schema::Known;
use crate::yaml::{SchemaForm, SchemaWriter};

/// Writes the schema of a map file.
pub fn map_schema(known: &Known) -> Value {
    SchemaWriter::whole_file(known, |writer| {
        let (tiles, provinces) = (
            writer.map(TileFile::schema(), SchemaForm::Whole),
            writer.map(ProvinceFile::schema(), SchemaForm::Whole),
        );
        json!({ "if": { "required": ["provinces"] }, "then": provinces, "else": tiles })
    })
}
