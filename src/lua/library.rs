//! Files of Lua that every edition and mod can require: `require("margrave/choosing")`.

use std::sync::{Arc, OnceLock};

use crate::fault::SourceFile;

/// The folder that they seem to lie in.
pub(super) const FOLDER: &str = "margrave/";

/// Name, text, and what it is for.
pub(super) const LIBRARY: &[(&str, &str, &str)] = &[
    (
        "choosing",
        include_str!("library/choosing.lua"),
        "`choosing.best(list, number)` and `choosing.all(list, number)`: which of some things have most of something. `choosing.those(list, fits)`, `choosing.first(list, fits)` and `choosing.any(list, fits)`: which of them are fit, the first that is, and whether any is.",
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
    (
        "throwing",
        include_str!("library/throwing.lua"),
        "`throwing.again(what, throw, among)`: what `throw` gives, which is called until it gives something; where dice that are held give nothing for ever, the host rules which of `among` it is. `throwing.drift(tile, what, whose)`: the tile to which a random side leads.",
    ),
    (
        "treaties",
        include_str!("library/treaties.lua"),
        "`treaties.sign(key, treaty)` remembers a treaty, `{ clauses = { … }, left = 6, words = \"…\" }`, whose clauses bind `who`: one `bars` a list of orders or events, against the land and banners of the realm `against`, or `who` owes `to` an `amount` of a `good` in each round. `treaties.barred(key, realm, what)`: the treaty and clause that bar an order or event, for `refuse.order` and `refuse.event`. `treaties.round(key, why)`: pays what is owed and ends what is over; returns the treaties that were broken and those whose rounds are over.",
    ),
];

/// Returns the files by their paths.
pub(super) fn files() -> impl Iterator<Item = (String, Arc<SourceFile>)> {
    LIBRARY.iter().map(|(name, text, _)| {
        let path = format!("{FOLDER}{name}.lua");
        (path.clone(), SourceFile::new(path, *text))
    })
}

/// Returns a file by the name that it is required by, `margrave/treaties`: its own name, and those of its functions.
pub(super) fn shared(path: &str) -> Option<(&'static str, &'static [&'static str])> {
    static FUNCTIONS: OnceLock<Vec<Vec<&'static str>>> = OnceLock::new();
    let name = path.strip_prefix(FOLDER)?;
    let at = LIBRARY.iter().position(|(known, ..)| *known == name)?;
    let functions = FUNCTIONS.get_or_init(|| LIBRARY.iter().map(functions_in).collect());
    Some((LIBRARY[at].0, functions.get(at)?.as_slice()))
}

/// Lists the functions of a file, which it declares as `function treaties.sign(`.
fn functions_in((name, text, _): &(&'static str, &'static str, &str)) -> Vec<&'static str> {
    let declared = text.lines().filter_map(|line| {
        let rest = line.strip_prefix("function ")?.strip_prefix(*name)?.strip_prefix('.')?;
        rest.split('(').next()
    });
    declared.collect()
}
