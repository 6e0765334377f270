//! Maps and tilesets of Tiled as XML.

use std::path::Path;

use roxmltree::Node;

use super::super::contents::Contents;
use super::super::xml::{parse, undeclared};
use super::data::DataFault;
use super::map::{
    MapPatch, Object, Properties, TiledLayer, TiledMap, Tileset, called, short, value,
};
use super::{SIDE_MAX, data, json_form, tilesets};
use crate::fault::Fault;

/// Groups of layers within groups at most.
const DEPTH: usize = 50;

/// Reads a map.
pub(super) fn read(contents: &Contents, folder: &Path) -> Result<TiledMap, Fault> {
    let text = undeclared(contents.text());
    let document = parse(contents, &text)?;
    let root = document.root_element();
    let word = |name: &str| root.attribute(name).unwrap_or_default();
    let mut map = TiledMap {
        orientation: short(word("orientation")),
        by_columns: word("staggeraxis") == "x",
        odd: word("staggerindex") != "even",
        tile_width: number(root, "tilewidth"),
        tile_height: number(root, "tileheight"),
        side: number(root, "hexsidelength"),
        properties: properties(root),
        tilesets: Vec::new(),
        unread: Vec::new(),
        layers: Vec::new(),
    };
    for node in root.children().filter(|node| node.has_tag_name("tileset")) {
        let first = node.attribute("firstgid").and_then(|first| first.trim().parse().ok());
        let first = first.unwrap_or(1);
        match node.attribute("source") {
            Some(_) if map.tilesets.len() >= tilesets::FILES_MAX => {
                return Err(tilesets::too_many(contents));
            }
            Some(source) => map.add(first, source, of_file(folder, source, first)),
            None => map.tilesets.push(tileset(node, first)),
        }
    }
    map.tilesets.sort_by_key(|set| set.first);
    layers(contents, root, DEPTH, &mut map.layers)?;
    Ok(map)
}

/// Reads a tileset in a file of its own, of either form.
pub(super) fn of_file(folder: &Path, source: &str, first: u32) -> Result<Tileset, Fault> {
    let contents = tilesets::read(folder, source)?;
    if contents.root().is_none() {
        return Ok(json_form::tileset(contents.json().unwrap_or(&serde_json::Value::Null), first));
    }
    let text = undeclared(contents.text());
    let document = parse(&contents, &text)?;
    Ok(tileset(document.root_element(), first))
}

fn tileset(node: Node<'_, '_>, first: u32) -> Tileset {
    let mut set = Tileset {
        first,
        name: short(node.attribute("name").unwrap_or("tile")),
        ..Tileset::default()
    };
    for tile in node.children().filter(|tile| tile.has_tag_name("tile")) {
        let Some(id) = tile.attribute("id").and_then(|id| id.trim().parse().ok()) else { continue };
        let image = tile.children().find(|child| child.has_tag_name("image"));
        let image = image.and_then(|image| image.attribute("source"));
        if let Some(word) = called(class(tile), &properties(tile), image) {
            set.words.insert(id, word);
        }
    }
    set
}

/// Returns the class of a tile or an object, which some versions call its type.
fn class<'t>(node: Node<'t, '_>) -> &'t str {
    node.attribute("class").or_else(|| node.attribute("type")).unwrap_or_default()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|text| text.trim().parse().ok()).unwrap_or(0.0)
}

fn place(node: Node<'_, '_>, name: &str) -> i32 {
    let number = node.attribute(name).and_then(|text| text.trim().parse::<i32>().ok());
    number.unwrap_or(0).clamp(-SIDE_MAX, SIDE_MAX)
}

fn properties(node: Node<'_, '_>) -> Properties {
    let all = node.children().filter(|child| child.has_tag_name("properties"));
    let each = all.flat_map(|all| all.children().filter(|child| child.has_tag_name("property")));
    each.filter_map(|property| {
        let said = property.attribute("value").or_else(|| property.text()).unwrap_or_default();
        let name = property.attribute("name")?;
        Some((name.to_owned(), value(name, said)))
    })
    .collect()
}

fn layers(
    contents: &Contents,
    around: Node<'_, '_>,
    depth: usize,
    found: &mut Vec<TiledLayer>,
) -> Result<(), Fault> {
    for node in around.children().filter(Node::is_element) {
        let kind = node.tag_name().name();
        if !matches!(kind, "layer" | "objectgroup" | "group") {
            continue;
        }
        if node.attribute("visible") == Some("0") {
            found.push(TiledLayer::Hidden);
        } else if kind == "layer" {
            found.push(TiledLayer::Tiles(patches(contents, node)?));
        } else if kind == "objectgroup" {
            let objects = node.children().filter(|child| child.has_tag_name("object"));
            found.push(TiledLayer::Objects(objects.map(object).collect()));
        } else if depth > 0 {
            layers(contents, node, depth - 1, found)?;
        }
    }
    Ok(())
}

fn patches(contents: &Contents, layer: Node<'_, '_>) -> Result<Vec<MapPatch>, Fault> {
    let Some(node) = layer.children().find(|child| child.has_tag_name("data")) else {
        return Ok(Vec::new());
    };
    let (encoding, compression) = (
        node.attribute("encoding").unwrap_or_default(),
        node.attribute("compression").unwrap_or_default(),
    );
    let tiles = |node: Node<'_, '_>| {
        let text: String = node.children().filter_map(|child| child.text()).collect();
        let numbers = match encoding {
            "csv" => data::separated(&text),
            "base64" => data::packed(&text, compression),
            "" => {
                let tiles = node.children().filter(|child| child.has_tag_name("tile"));
                let number = |tile: Node<'_, '_>| {
                    tile.attribute("gid").and_then(|gid| gid.trim().parse().ok()).unwrap_or(0)
                };
                Ok(tiles.map(number).collect())
            }
            other => Err(DataFault::Encoding(short(other))),
        };
        numbers.map_err(|fault| fault.of(contents.name()))
    };
    let chunks: Vec<Node<'_, '_>> =
        node.children().filter(|child| child.has_tag_name("chunk")).collect();
    let patch = |at: Node<'_, '_>, node: Node<'_, '_>| {
        Ok(MapPatch {
            x: place(at, "x"),
            y: place(at, "y"),
            width: place(at, "width"),
            tiles: tiles(node)?,
        })
    };
    if chunks.is_empty() {
        return Ok(vec![patch(layer, node)?]);
    }
    chunks.into_iter().map(|chunk| patch(chunk, chunk)).collect()
}

fn object(node: Node<'_, '_>) -> Object {
    Object {
        name: short(node.attribute("name").unwrap_or_default()),
        class: short(class(node)),
        x: number(node, "x"),
        y: number(node, "y"),
        width: number(node, "width"),
        height: number(node, "height"),
        stands: node.attribute("gid").is_some(),
        properties: properties(node),
    }
}
