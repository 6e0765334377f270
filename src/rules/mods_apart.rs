//! The mods of a library → which of any two change the same cell of an edition, or replace the same
//! script, so that a host has to say which of them decides.

use super::layers::{self, Layer};
use super::library::{LayerKind, Library};
use super::merge;
use super::patch_conflicts::Touched;
use super::selection;
use crate::yaml::Reader;

/// Two mods that do not leave each other alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModsApart {
    pub one: String,
    pub other: String,
    /// A sentence for each thing.
    pub why: Vec<String>,
    /// The editions under which that is so.
    pub editions: Vec<String>,
}

/// Any two of these mods that fit an edition and are in each other's way under it; those that
/// cannot be played together are none.
#[must_use]
pub fn conflicts(library: &Library, mods: &[String]) -> Vec<ModsApart> {
    let mut found: Vec<Conflict> = Vec::new();
    for edition in library.editions() {
        let fits = |name: &&String| {
            let manifest = selection::manifest(library, name);
            manifest.is_some_and(|it| selection::fitting_editions(library, &it).contains(&edition))
        };
        let fitting: Vec<String> = mods.iter().filter(fits).cloned().collect();
        for (one, other, why) in under(library, &edition, &fitting) {
            for why in why {
                let same =
                    |known: &&mut Conflict| (&known.0, &known.1, &known.2) == (&one, &other, &why);
                match found.iter_mut().find(same) {
                    Some((.., editions)) => editions.push(edition.clone()),
                    None => found.push((one.clone(), other.clone(), why, vec![edition.clone()])),
                }
            }
        }
    }
    let mut apart: Vec<ModsApart> = Vec::new();
    for (one, other, why, editions) in found {
        let same = |known: &&mut ModsApart| {
            (&known.one, &known.other, &known.editions) == (&one, &other, &editions)
        };
        match apart.iter_mut().find(same) {
            Some(known) => known.why.push(why),
            None => apart.push(ModsApart { one, other, why: vec![why], editions }),
        }
    }
    apart.sort_by(|a, b| (&a.one, &a.other).cmp(&(&b.one, &b.other)));
    apart
}

/// Two mods, what of both is in the way of the other's, and the editions under which it is.
type Conflict = (String, String, String, Vec<String>);

fn under(library: &Library, edition: &str, mods: &[String]) -> Vec<(String, String, Vec<String>)> {
    let loaded = layers::apart(library, edition, mods);
    let (editions, mods): (Vec<Layer>, Vec<Layer>) =
        loaded.layers.into_iter().partition(|layer| layer.manifest.kind == LayerKind::Edition);
    let reader = Reader::new(&loaded.files);
    let (tree, _) = merge::stack(&reader, &editions, &[]);
    let mut found = Vec::new();
    for (at, one) in mods.iter().enumerate() {
        for other in &mods[at + 1..] {
            let apart = |a: &Layer, b: &Layer| {
                a.manifest.excludes.iter().any(|named| named.name == b.manifest.name)
            };
            if apart(one, other) || apart(other, one) {
                continue;
            }
            // The one that patches the other on purpose comes after it.
            let after = one.manifest.after.iter().any(|named| named.name == other.manifest.name);
            let (first, second) = if after { (other, one) } else { (one, other) };
            let pair = Reader::new(&loaded.files);
            let mut touched = Touched::default();
            touched.add(&pair, &tree, &first.manifest, &[], &first.sections);
            let mut why = touched.said(&tree, &second.manifest, &second.sections);
            why.extend(both_replace(first, second));
            if !why.is_empty() {
                found.push((one.manifest.name.clone(), other.manifest.name.clone(), why));
            }
        }
    }
    found
}

/// What scripts of both replace; a mod that says it comes after the other does so on purpose.
fn both_replace(first: &Layer, second: &Layer) -> Vec<String> {
    let (one, other) = (&first.manifest, &second.manifest);
    if other.after.iter().any(|named| named.name == one.name) {
        return Vec::new();
    }
    let (mine, theirs) = (replaced(first), replaced(second));
    let both = mine.into_iter().filter(|what| theirs.contains(what));
    both.map(|what| format!("the mods `{}` and `{}` both replace {what}", one.name, other.name))
        .collect()
}

/// `the phase movement` for `replace.phase("movement", …)` in a script of a layer.
fn replaced(layer: &Layer) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (_, source) in &layer.scripts {
        for line in source.text.lines().map(str::trim_start) {
            let Some(rest) = line.strip_prefix("replace.") else { continue };
            let Some((what, rest)) = rest.split_once('(') else { continue };
            let name = rest.split(['"', '\'']).nth(1).filter(|_| rest.starts_with(['"', '\'']));
            let said = match name {
                Some(name) => format!("the {what} {name}"),
                None => format!("the {what}"),
            };
            if !found.contains(&said) {
                found.push(said);
            }
        }
    }
    found
}
