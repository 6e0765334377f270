//! Files of Lua that every edition and mod can require: `require("margrave/choosing")`.

use std::sync::Arc;

use crate::fault::SourceFile;

/// The folder that they seem to lie in.
pub(super) const FOLDER: &str = "margrave/";

/// Name, text, and what it is for.
pub(super) const LIBRARY: &[(&str, &str, &str)] = &[
    (
        "choosing",
        include_str!("library/choosing.lua"),
        "`choosing.best(list, number)` and `choosing.all(list, number)`: which of some things have most of something.",
    ),
    (
        "citing",
        include_str!("library/citing.lua"),
        "`citing.as(rule, act)`, `citing.say(rule, text)` and `citing.show(rule, text)`: something is done or said under another rule.",
    ),
    (
        "memory",
        include_str!("library/memory.lua"),
        "`memory.copy(key)`: a copy of what is remembered, to be changed and written back; `memory.copy(key, field)` of one of its fields. `memory.of(key, tile)` and `memory.keep(key, tile, what)`: what is remembered for one tile. `memory.now()`: year and season as one text.",
    ),
];

/// The files by their paths.
pub(super) fn files() -> impl Iterator<Item = (String, Arc<SourceFile>)> {
    LIBRARY.iter().map(|(name, text, _)| {
        let path = format!("{FOLDER}{name}.lua");
        (path.clone(), SourceFile::new(path, *text))
    })
}
