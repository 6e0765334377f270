//! Faults of a mod that no edition need tell: scripts, and a manifest that names no interface.

use std::sync::Arc;

use crate::fault::{Fault, SourceFile};
use crate::lua;
use crate::rules::interface::{API, OLDEST_API, OldKey, OldKeys};
use crate::rules::{LayerKind, Library, selection};
use crate::say;
use crate::script::load_rules;
use crate::text::quoted;
use crate::yaml::{self, Files};

/// Finds faults of a mod's scripts, whatever its YAML says, that are not reported yet: no script runs if its YAML
/// does not load.
pub(super) fn script_faults(library: &Library, name: &str, told: &[Fault]) -> Vec<Fault> {
    let Some(manifest) = selection::manifest(library, name) else { return Vec::new() };
    let scripts = manifest.files.iter().filter(|(path, _)| path.ends_with(".lua"));
    let sources = scripts.filter_map(|(path, _)| library.read(LayerKind::Mod, name, path).ok());
    let sources: Vec<Arc<SourceFile>> = sources.collect();
    let mut faults: Vec<Fault> = sources.iter().filter_map(lua::syntax).collect();
    let editions = selection::fitting_editions(library, &manifest);
    let edition = editions.into_iter().next().unwrap_or_else(|| library.default_edition());
    if let Ok(rules) = load_rules(library, edition.as_str()) {
        faults.extend(lua::lint_apart(&rules, name, manifest.api, &sources));
    }
    let known: Vec<_> = told.iter().filter_map(Fault::location).collect();
    faults.retain(|fault| fault.location().is_none_or(|at| !known.contains(&at)));
    faults
}

/// Warns of a manifest that does not say which interface its mod is written for.
pub(super) fn without_api(library: &Library, name: &str) -> Option<Fault> {
    let manifest = selection::manifest(library, name).filter(|manifest| manifest.api.is_none())?;
    let source = library.read(LayerKind::Mod, name, LayerKind::Mod.manifest()).ok()?;
    // A version that is none is told where the manifest is read.
    let root = yaml::parse_text(&mut Files::default(), &source).ok()?;
    if root.get("api").is_some() {
        return None;
    }
    let message = say!(
        "the mod `{name}` does not say which interface it is written for",
        name = quoted(name)
    );
    let help = say!(
        "it is taken for the oldest, api {oldest}: write `api: {api}` if it is written by today's pages; else `margrave mods upgrade` brings it to them",
        oldest = OLDEST_API,
        api = API
    );
    let at = source.line_range(source.line(manifest.span.range().start));
    let fault = Fault::new("mods::api", message).at(&source, at, say!("`api:` is missing"));
    Some(fault.help(help).warning())
}

/// Warns of keys of a mod's YAML files that are called otherwise since its interface: they go on for it.
pub(super) fn old_keys(library: &Library, name: &str) -> Vec<Fault> {
    let Some(manifest) = selection::manifest(library, name) else { return Vec::new() };
    let keys = OldKeys::since(manifest.api.unwrap_or(OLDEST_API));
    let rules = manifest.files.iter().filter(|(path, _)| path.ends_with(".yaml"));
    let sources = rules.filter_map(|(path, _)| library.read(LayerKind::Mod, name, path).ok());
    let mut faults = Vec::new();
    for source in sources {
        let Ok(file) = yaml::parse_text(&mut Files::default(), &source) else { continue };
        faults.extend(keys.in_rules(&file).into_iter().map(|key| old_key(&source, key).warning()));
    }
    faults
}

/// Says what became of an old key.
pub(in crate::cli) fn old_key(
    source: &Arc<SourceFile>,
    OldKey { key, row }: OldKey<'_, '_>,
) -> Fault {
    let message = say!("the key `{key}`, {fate}", key = quoted(row.old), fate = row.says());
    Fault::new("mods::key", message).at(source, key.span.range(), say!("here"))
}
