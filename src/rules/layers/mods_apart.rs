//! The mods of a library → which of any two change the same cell of an edition, or replace the same
//! script, so that a host has to say which of them decides.

use crate::rules::layers::{self, Layer};
use crate::rules::library::{LayerKind, Library};
use crate::rules::patch_conflicts::Touched;
use crate::rules::{merge, selection};
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::Reader;

/// Two mods that do not leave each other alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModsApart {
    pub one: String,
    pub other: String,
    /// A sentence for each thing.
    pub why: Vec<Text>,
    /// The editions under which that is so.
    pub editions: Vec<String>,
}

/// Lists what the scripts of a mod take over under an edition, such as `replace.phase "movement"`.
pub type Replaced<'a> = dyn Fn(&str, &str) -> Vec<String> + 'a;

/// Returns any two of these mods that fit an edition and are in each other's way under it; leaves out those
/// that cannot be played together.
pub fn conflicts(library: &Library, mods: &[String], replaced: &Replaced<'_>) -> Vec<ModsApart> {
    let mut conflicts: Vec<Conflict> = Vec::new();
    for edition in library.editions() {
        let fits = |name: &&String| {
            let manifest = selection::manifest(library, name);
            manifest.is_some_and(|it| selection::fitting_editions(library, &it).contains(&edition))
        };
        let fitting: Vec<String> = mods.iter().filter(fits).cloned().collect();
        for found in under(library, &edition, &fitting, replaced) {
            let same = |known: &&mut Conflict| {
                (&known.one, &known.other, &known.why) == (&found.one, &found.other, &found.why)
            };
            match conflicts.iter_mut().find(same) {
                Some(known) => known.editions.push(edition.clone()),
                None => conflicts.push(found),
            }
        }
    }
    let mut apart: Vec<ModsApart> = Vec::new();
    for Conflict { one, other, why, editions } in conflicts {
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

/// One thing in which two mods are in each other's way.
struct Conflict {
    one: String,
    other: String,
    why: Text,
    editions: Vec<String>,
}

/// Lists what is in the way of two mods under an edition.
fn under(
    library: &Library,
    edition: &str,
    mods: &[String],
    replaced: &Replaced<'_>,
) -> Vec<Conflict> {
    let loaded = layers::apart(library, edition, mods);
    let (editions, mods): (Vec<Layer>, Vec<Layer>) =
        loaded.layers.into_iter().partition(|layer| layer.manifest.kind == LayerKind::Edition);
    let reader = Reader::new(&loaded.files);
    let (tree, _) = merge::stack(&reader, &editions, &[]);
    // Only what runs tells it: names may come from a loop.
    let taken: Vec<Vec<String>> = mods
        .iter()
        .map(|layer| {
            match layer.scripts.iter().any(|(_, script)| script.text.contains("replace")) {
                true => replaced(edition, &layer.manifest.name),
                false => Vec::new(),
            }
        })
        .collect();
    let mut found = Vec::new();
    for (at, one) in mods.iter().enumerate() {
        for (beside, other) in mods.iter().enumerate().skip(at + 1) {
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
            let mut why = touched.in_words(&tree, &second.manifest, &second.sections);
            if !second.manifest.after.iter().any(|named| named.name == first.manifest.name) {
                let names = (&first.manifest.name, &second.manifest.name);
                let both = taken[at].iter().filter(|what| taken[beside].contains(what));
                why.extend(both.map(|what| {
                    let (one, other) = (quoted(names.0), quoted(names.1));
                    say!(
                        "the mods `{one}` and `{other}` both take over {what}",
                        one,
                        other,
                        what = quoted(what)
                    )
                }));
            }
            found.extend(why.into_iter().map(|why| Conflict {
                one: one.manifest.name.clone(),
                other: other.manifest.name.clone(),
                why,
                editions: vec![edition.to_owned()],
            }));
        }
    }
    found
}
