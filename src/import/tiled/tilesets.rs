//! Tilesets in files of their own, beside a map of Tiled.

use std::path::{Component, Path, PathBuf};

use super::super::contents::{Contents, read_contents};
use super::refused;
use crate::fault::Fault;
use crate::say;
use crate::text::{Text, quoted};

/// Files of tilesets that a map may have at most.
pub(super) const FILES_MAX: usize = 100;

/// Refuses a map that has more.
pub(super) fn too_many(contents: &Contents) -> Fault {
    let message = say!("{name} has too many tilesets", name = quoted(contents.name()));
    refused(message, say!("embed them"))
}

/// Reads the file of a tileset, which lies in the folder of the map or below it.
pub(super) fn read(folder: &Path, source: &str) -> Result<Contents, Fault> {
    let shown: String = source.chars().take(100).collect();
    let unread = |message: fn(Text) -> Text| {
        Fault::new("import::tileset", message(quoted(&shown))).help(say!(
            "keep tilesets in the folder of the map, or embed them: Map, \"Embed Tileset\" in Tiled"
        ))
    };
    let path = Path::new(source);
    let plain =
        path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if source.is_empty() || source.contains('\\') || !plain {
        return Err(unread(|name| {
            say!("the tileset `{name}` does not lie in the folder of the map", name)
        }));
    }
    let whole = |path: PathBuf| path.canonicalize().ok();
    let home = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let home = whole(home.to_owned())
        .ok_or_else(|| unread(|name| say!("the tileset `{name}` cannot be found", name)))?;
    let file = whole(home.join(path)).ok_or_else(|| {
        unread(|name| say!("the tileset `{name}` cannot be found beside the map", name))
    })?;
    if !file.starts_with(&home) {
        return Err(unread(|name| {
            say!("the tileset `{name}` is a link that leads out of the folder of the map", name)
        }));
    }
    read_contents(&file)
        .map_err(|_| unread(|name| say!("the tileset `{name}` cannot be read", name)))
}
