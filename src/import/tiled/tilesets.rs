//! Tilesets in files of their own, beside a map of Tiled.

use std::path::{Component, Path, PathBuf};

use super::super::contents::{Contents, read_contents};
use crate::fault::Fault;

/// Files of tilesets that a map may have at most.
pub(super) const FILES_MAX: usize = 100;

/// Reads the file of a tileset, which lies in the folder of the map or below it.
pub(super) fn read(folder: &Path, source: &str) -> Result<Contents, Fault> {
    let shown: String = source.chars().take(100).collect();
    let refused = |why: &str| {
        Fault::new("import::tileset", format!("the tileset `{shown}` {why}")).help(
            "keep tilesets in the folder of the map, or embed them: Map, \"Embed Tileset\" in Tiled",
        )
    };
    let path = Path::new(source);
    let plain =
        path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    if source.is_empty() || source.contains('\\') || !plain {
        return Err(refused("does not lie in the folder of the map"));
    }
    let whole = |path: PathBuf| path.canonicalize().ok();
    let home = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let home = whole(home.to_owned()).ok_or_else(|| refused("cannot be found"))?;
    let file = whole(home.join(path)).ok_or_else(|| refused("cannot be found beside the map"))?;
    if !file.starts_with(&home) {
        return Err(refused("is a link that leads out of the folder of the map"));
    }
    read_contents(&file).map_err(|_| refused("cannot be read"))
}
