//! Maps and tilesets of Tiled as JSON.

use std::path::Path;

use serde_json::Value;

use super::super::contents::Contents;
use super::map::{
    MapPatch, Object, Properties, TiledLayer, TiledMap, Tileset, called, short, value,
};
use super::{SIDE_MAX, data, tilesets, xml_form};
use crate::fault::Fault;

/// Reads a map.
pub(super) fn read(contents: &Contents, folder: &Path) -> Result<TiledMap, Fault> {
    let nothing = Value::Null;
    let root = contents.json().unwrap_or(&nothing);
    let mut map = TiledMap {
        orientation: short(text(root, "orientation")),
        by_columns: text(root, "staggeraxis") == "x",
        odd: text(root, "staggerindex") != "even",
        tile_width: number(root, "tilewidth"),
        tile_height: number(root, "tileheight"),
        side: number(root, "hexsidelength"),
        properties: properties(root),
        tilesets: Vec::new(),
        unread: Vec::new(),
        layers: Vec::new(),
    };
    for set in list(root, "tilesets") {
        let first = set.get("firstgid").and_then(Value::as_u64);
        let first = first.and_then(|first| u32::try_from(first).ok()).unwrap_or(1);
        match set.get("source").and_then(Value::as_str) {
            Some(_) if map.tilesets.len() >= tilesets::FILES_MAX => {
                return Err(tilesets::too_many(contents));
            }
            Some(source) => map.add(first, source, xml_form::of_file(folder, source, first)),
            None => map.tilesets.push(tileset(set, first)),
        }
    }
    map.tilesets.sort_by_key(|set| set.first);
    layers(contents, root, &mut map.layers)?;
    Ok(map)
}

pub(super) fn tileset(set: &Value, first: u32) -> Tileset {
    let name = match text(set, "name") {
        "" => "tile",
        name => name,
    };
    let mut found = Tileset { first, name: short(name), ..Tileset::default() };
    for tile in list(set, "tiles") {
        let id = tile.get("id").and_then(Value::as_u64).and_then(|id| u32::try_from(id).ok());
        let picture = tile.get("image").and_then(Value::as_str);
        if let (Some(id), Some(word)) = (id, called(class(tile), &properties(tile), picture)) {
            found.words.insert(id, word);
        }
    }
    found
}

fn list<'j>(value: &'j Value, key: &str) -> &'j [Value] {
    value.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn text<'j>(value: &'j Value, key: &str) -> &'j str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn class(value: &Value) -> &str {
    match text(value, "class") {
        "" => text(value, "type"),
        class => class,
    }
}

fn number(value: &Value, key: &str) -> f64 {
    value.get(key).and_then(Value::as_f64).unwrap_or(0.0)
}

fn place(value: &Value, key: &str) -> i32 {
    let number = value.get(key).and_then(Value::as_i64).unwrap_or(0);
    i32::try_from(number).unwrap_or(SIDE_MAX).clamp(-SIDE_MAX, SIDE_MAX)
}

fn properties(of: &Value) -> Properties {
    let each = list(of, "properties").iter();
    each.filter_map(|property| {
        let said = match property.get("value")? {
            Value::String(said) => value(text(property, "name"), said),
            Value::Bool(flag) => flag.to_string(),
            Value::Number(number) => number.to_string(),
            _ => return None,
        };
        Some((text(property, "name").to_owned(), said))
    })
    .collect()
}

fn layers(contents: &Contents, around: &Value, found: &mut Vec<TiledLayer>) -> Result<(), Fault> {
    // The parser of JSON bounds how deep groups lie in each other.
    for layer in list(around, "layers") {
        if layer.get("visible").and_then(Value::as_bool) == Some(false) {
            found.push(TiledLayer::Hidden);
            continue;
        }
        match text(layer, "type") {
            "tilelayer" => found.push(TiledLayer::Tiles(patches(contents, layer)?)),
            "objectgroup" => {
                found
                    .push(TiledLayer::Objects(list(layer, "objects").iter().map(object).collect()));
            }
            "group" => layers(contents, layer, found)?,
            _ => {}
        }
    }
    Ok(())
}

fn patches(contents: &Contents, layer: &Value) -> Result<Vec<MapPatch>, Fault> {
    let compression = text(layer, "compression");
    let patch = |value: &Value| {
        let numbers = match value.get("data") {
            Some(Value::Array(numbers)) => {
                let number =
                    |number: &Value| number.as_u64().and_then(|number| u32::try_from(number).ok());
                Ok(numbers.iter().map(|one| number(one).unwrap_or(0)).collect())
            }
            Some(Value::String(text)) => data::packed(text, compression),
            _ => Ok(Vec::new()),
        };
        let tiles = numbers.map_err(|fault| fault.of(contents.name()))?;
        Ok(MapPatch {
            x: place(value, "x"),
            y: place(value, "y"),
            width: place(value, "width"),
            tiles,
        })
    };
    match layer.get("chunks").and_then(Value::as_array) {
        Some(chunks) => chunks.iter().map(patch).collect(),
        None => Ok(vec![patch(layer)?]),
    }
}

fn object(value: &Value) -> Object {
    Object {
        name: short(text(value, "name")),
        class: short(class(value)),
        x: number(value, "x"),
        y: number(value, "y"),
        width: number(value, "width"),
        height: number(value, "height"),
        stands: value.get("gid").is_some(),
        properties: properties(value),
    }
}
