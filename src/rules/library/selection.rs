//! Selection of an edition and mods, and checks that they fit each other.

use std::collections::BTreeSet;

use crate::fault::Fault;
use crate::rules::library::{LayerKind, Library};
use crate::rules::manifest::{Manifest, meets};
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Files, Reader, Span, parse};

/// A mod that the host chose.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chosen {
    pub name: String,
    /// Mods before it that it may overrule where both change the same cell.
    pub over: Vec<String>,
}

/// An edition and the mods laid over it, in order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Selection {
    pub edition: String,
    pub mods: Vec<Chosen>,
}

impl Chosen {
    pub fn of(name: &str) -> Chosen {
        Chosen { name: name.to_owned(), over: Vec::new() }
    }

    /// Reads `weather`, or `weather over roads` (several mods may follow `over`).
    pub fn parse(words: &[&str]) -> Option<Chosen> {
        match words {
            [name] => Some(Chosen::of(name)),
            [name, "over", over @ ..] if !over.is_empty() => Some(Chosen {
                name: (*name).to_owned(),
                over: over.iter().map(|word| (*word).to_owned()).collect(),
            }),
            _ => None,
        }
    }

    /// Returns the words of its line in a head, after `mod`.
    pub fn write(&self) -> String {
        if self.over.is_empty() {
            self.name.clone()
        } else {
            format!("{} over {}", self.name, self.over.join(" "))
        }
    }
}

impl Selection {
    /// Returns an edition without mods.
    pub fn of(edition: &str) -> Selection {
        Selection { edition: edition.to_owned(), mods: Vec::new() }
    }

    /// Reads `edition`, `edition+mod+mod`, or `+mod` for the default edition.
    pub fn parse(library: &Library, text: &str) -> Selection {
        let mut parts = text.split('+');
        let edition = parts
            .next()
            .filter(|name| !name.is_empty())
            .map_or_else(|| library.default_edition(), str::to_owned);
        Selection { edition, mods: parts.map(Chosen::of).collect() }
    }

    #[must_use]
    pub fn with_mods(mut self, mods: &[&str]) -> Selection {
        self.mods.extend(mods.iter().map(|name| Chosen::of(name)));
        self
    }
}

impl std::fmt::Display for Selection {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(&self.edition)?;
        self.mods.iter().try_for_each(|chosen| write!(out, "+{}", chosen.name))
    }
}

/// Returns a mod's manifest by itself, where it can be read at all.
pub fn manifest(library: &Library, name: &str) -> Option<Manifest> {
    manifest_of(library, LayerKind::Mod, name)
}

/// Returns the manifest of an edition or a mod by itself, where it can be read at all.
pub fn manifest_of(library: &Library, kind: LayerKind, name: &str) -> Option<Manifest> {
    let source = library.read(kind, name, kind.manifest()).ok()?;
    let mut files = Files::default();
    let node = parse(&mut files, &source).ok()?;
    Manifest::read(&Reader::new(&files), kind, name, &node)
}

/// Mods with all that they need, each after what it needs, otherwise in the order given.
pub fn with_needs<'a>(library: &Library, mods: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    fn visit(
        library: &Library,
        name: &str,
        seen: &mut BTreeSet<String>,
        order: &mut Vec<String>,
        chosen: &[&str],
    ) {
        if !seen.insert(name.to_owned()) {
            return;
        }
        let manifest = manifest(library, name);
        let before = manifest.iter().flat_map(|manifest| {
            let patched =
                manifest.after.iter().filter(|other| chosen.contains(&other.name.as_str()));
            manifest.needs.iter().chain(patched)
        });
        before.for_each(|other| visit(library, &other.name, seen, order, chosen));
        order.push(name.to_owned());
    }
    let chosen: Vec<&str> = mods.into_iter().collect();
    let (mut seen, mut order) = (BTreeSet::new(), Vec::new());
    chosen.iter().for_each(|name| visit(library, name, &mut seen, &mut order, &chosen));
    order
}

/// Returns the editions of the library that a mod fits.
pub fn fitting_editions(library: &Library, manifest: &Manifest) -> Vec<String> {
    let mut editions = library.editions();
    editions.retain(|edition| {
        let chain = chain(library, edition);
        let chain: Vec<&Manifest> = chain.iter().rev().collect();
        meets((&manifest.editions, &manifest.only), &chain)
    });
    editions
}

/// Returns an edition and those it extends.
fn chain(library: &Library, edition: &str) -> Vec<Manifest> {
    let mut chain: Vec<Manifest> = Vec::new();
    let mut next = Some(edition.to_owned());
    while let Some(name) = next.take().filter(|name| chain.iter().all(|below| below.name != *name))
    {
        let Ok(source) = library.read(LayerKind::Edition, &name, "edition.yaml") else { break };
        let mut files = Files::default();
        let Ok(node) = parse(&mut files, &source) else { break };
        let Some(manifest) = Manifest::read(&Reader::new(&files), LayerKind::Edition, &name, &node)
        else {
            break;
        };
        next = manifest.extends.as_ref().map(|(name, _)| name.clone());
        chain.push(manifest);
    }
    chain
}

/// True if the chosen mods fit Margrave, the editions below and each other, and stand in an order
/// that can be carried out.
pub(in crate::rules) fn check(
    files: &Files,
    library: &Library,
    editions: &[&Manifest],
    mods: &[&Manifest],
) -> Vec<Fault> {
    let mut faults = Vec::new();
    let fault = |span: Span, code, message: Text, label: Text, help: Text| {
        files.fault(span, code, message, label).help(help)
    };
    let engine =
        semver::Version::parse(env!("CARGO_PKG_VERSION")).unwrap_or(semver::Version::new(0, 0, 0));
    let names: Vec<&str> = mods.iter().map(|manifest| manifest.name.as_str()).collect();
    let circle = circle(mods);
    let order = || {
        let known = library.mods();
        let mut order = with_needs(library, names.iter().copied());
        order.retain(|name| known.contains(name));
        say!(
            "this order works: {order}",
            order = quoted(
                order.iter().map(|name| format!("`mod {name}`")).collect::<Vec<_>>().join(", ")
            )
        )
    };
    if let Some(circle) = &circle {
        let around: Vec<&str> =
            circle.iter().map(|at| names[*at]).chain([names[circle[0]]]).collect();
        let first = mods[circle[0]];
        let span = first
            .needs
            .iter()
            .chain(&first.after)
            .find(|need| need.name == around[1])
            .map_or(first.span, |need| need.span);
        faults.push(fault(
            span,
            "mods::circular",
            say!(
                "these mods must each come before the next, in a circle: {around}",
                around = quoted(around.join(" → "))
            ),
            say!("named here"),
            say!("remove one of them from the `needs:` or `after:` of another"),
        ));
    }
    for (at, manifest) in mods.iter().enumerate() {
        let name = &manifest.name;
        if let Some((range, span)) =
            manifest.engine.as_ref().filter(|(range, _)| !library.locked && !range.matches(&engine))
        {
            faults.push(fault(
                *span,
                "mods::engine",
                say!(
                    "the mod `{name}` needs Margrave {range}, but this is Margrave {engine}",
                    name = quoted(name),
                    range = quoted(range),
                    engine = quoted(&engine)
                ),
                say!("does not fit"),
                say!("choose a version of Margrave or of the mod that fits"),
            ));
        }
        if !meets((&manifest.editions, &manifest.only), editions) {
            let list = if manifest.only.is_empty() { &manifest.editions } else { &manifest.only };
            let wanted: Vec<String> =
                list.iter().map(|named| format!("{} {}", named.name, named.fits)).collect();
            // Any version will do.
            let wanted: Vec<&str> =
                wanted.iter().map(|named| named.trim_end_matches(" *")).collect();
            let here: Vec<String> = editions
                .iter()
                .map(|below| format!("{} {}", below.name, below.version()))
                .collect();
            faults.push(fault(
                list.first().map_or(manifest.span, |named| named.span),
                "mods::edition",
                say!(
                    "the mod `{name}` does not fit this edition ({here})",
                    name = quoted(name),
                    here = quoted(here.join(", "))
                ),
                say!("does not fit"),
                say!("use it with {wanted}", wanted = quoted(wanted.join(", "))),
            ));
        }
        let there = if manifest.needs.is_empty() { Vec::new() } else { library.mods() };
        for need in &manifest.needs {
            match names.iter().position(|other| *other == need.name) {
                None if there.contains(&need.name) => faults.push(fault(
                    need.span,
                    "mods::needs",
                    say!(
                        "the mod `{name}` needs the mod `{need}`, which is not chosen",
                        name = quoted(name),
                        need = quoted(&need.name)
                    ),
                    say!("needed here"),
                    order(),
                )),
                None => faults.push(fault(
                    need.span,
                    "mods::unknown",
                    say!(
                        "the mod `{name}` needs the mod `{need}`, which does not exist",
                        name = quoted(name),
                        need = quoted(&need.name)
                    ),
                    say!("not known"),
                    crate::rules::manifest::known_names(
                        crate::rules::manifest::NamedKind::Mod,
                        &need.name,
                        &there,
                    ),
                )),
                Some(other) if !need.fits.matches(&mods[other].version()) => faults.push(fault(
                    need.span,
                    "mods::needs",
                    say!(
                        "the mod `{name}` needs `{need}` {fits}, but its version is {version}",
                        name = quoted(name),
                        need = quoted(&need.name),
                        fits = quoted(&need.fits),
                        version = quoted(mods[other].version())
                    ),
                    say!("needed here"),
                    say!("choose versions that fit"),
                )),
                Some(_) => {}
            }
        }
        for excluded in manifest
            .excludes
            .iter()
            .filter(|other| names.contains(&other.name.as_str()) && other.name != *name)
        {
            faults.push(fault(
                excluded.span,
                "mods::excludes",
                say!(
                    "the mods `{name}` and `{excluded}` cannot be played together",
                    name = quoted(name),
                    excluded = quoted(&excluded.name)
                ),
                say!("excluded here"),
                say!("leave one of them out"),
            ));
        }
        for before in manifest.needs.iter().chain(&manifest.after).filter(|_| circle.is_none()) {
            if names.iter().position(|other| *other == before.name).is_some_and(|other| other > at)
            {
                faults.push(fault(
                    before.span,
                    "mods::order",
                    say!(
                        "the mod `{before}` must come before `{name}`",
                        before = quoted(&before.name),
                        name = quoted(name)
                    ),
                    say!("named here"),
                    order(),
                ));
            }
        }
    }
    faults
}

/// Mods that must come before each other in a circle, each before the next one's needs.
fn circle(mods: &[&Manifest]) -> Option<Vec<usize>> {
    let before = |at: usize| {
        let named = mods[at].needs.iter().chain(&mods[at].after);
        named
            .filter_map(|other| mods.iter().position(|manifest| manifest.name == other.name))
            .filter(move |other| *other != at)
    };
    // Mods whose predecessors are all placed are placed; what is left goes round.
    let mut placed = vec![false; mods.len()];
    while let Some(at) =
        (0..mods.len()).find(|at| !placed[*at] && before(*at).all(|other| placed[other]))
    {
        placed[at] = true;
    }
    let mut walk = vec![(0..mods.len()).find(|at| !placed[*at])?];
    loop {
        let next = before(*walk.last()?).find(|other| !placed[*other])?;
        if let Some(start) = walk.iter().position(|seen| *seen == next) {
            return Some(walk.split_off(start));
        }
        walk.push(next);
    }
}
