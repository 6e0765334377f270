//! Other layers that a manifest names, and versions.

use semver::{Version, VersionReq};

use super::Manifest;
use crate::rules::Names;
use crate::rules::declare::Written;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Named as NameOf, Node, NodeKind, Reader, Span, Takes};

/// Another layer that a manifest names.
#[derive(Debug, Clone)]
pub struct NamedLayer {
    pub name: String,
    /// The versions of it that will do.
    pub fits: VersionReq,
    pub span: Span,
}

/// True if an edition, the last of these, is one of `editions` or builds on one, and is one of
/// `only`; where nothing is named all are.
pub fn meets((editions, only): (&[NamedLayer], &[NamedLayer]), chain: &[&Manifest]) -> bool {
    let fits = |named: &NamedLayer, edition: &Manifest| {
        named.name == edition.name && named.fits.matches(&edition.version())
    };
    let of = |named: &NamedLayer| chain.iter().any(|edition| fits(named, edition));
    let is = |named: &NamedLayer| chain.last().is_some_and(|edition| fits(named, edition));
    (editions.is_empty() || editions.iter().any(of)) && (only.is_empty() || only.iter().any(is))
}

pub(super) fn version(reader: &Reader<'_>, node: &Node) -> Option<Version> {
    let text = reader.text(node)?;
    parsed(reader, node, Version::parse(text), |error| MisreadVersion {
        message: say!("`{text}` is not a version: {error}", text = quoted(text), error),
        label: say!("not a version"),
        help: say!("write three numbers such as `1.0.0`"),
    })
}

pub(super) fn requirement(reader: &Reader<'_>, node: &Node) -> Option<VersionReq> {
    let text = reader.text(node)?;
    parsed(reader, node, VersionReq::parse(text), |error| MisreadVersion {
        message: say!("`{text}` is not a version range: {error}", text = quoted(text), error),
        label: say!("not a range"),
        help: say!("write `>=1.0, <2.0`, `1.2` (from 1.2 to below 2.0) or `*` (any)"),
    })
}

/// Words of a fault about a version or a range of them.
struct MisreadVersion {
    message: Text,
    label: Text,
    help: Text,
}

/// Returns what was parsed, or reports why it could not be.
fn parsed<T>(
    reader: &Reader<'_>,
    node: &Node,
    read: Result<T, semver::Error>,
    misread: impl Fn(Text) -> MisreadVersion,
) -> Option<T> {
    read.map_err(|error| {
        let MisreadVersion { message, label, help } = misread(Text::system_error(&error));
        reader.fault(node.span, "mods::version", message, label, help);
    })
    .ok()
}

/// Mods: a list of names, or names with the versions that will do.
pub(super) struct FittingMods;

impl Written<Vec<NamedLayer>> for FittingMods {
    const TAKES: Takes = Takes::Either(&[
        Takes::List(&Takes::Name(NameOf::Mod)),
        Takes::Each(NameOf::Mod, &Takes::Text),
    ]);
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Vec<NamedLayer>> {
        Some(named(reader, node))
    }
}

/// Editions: as mods, or one name.
pub(super) struct EditionNames;

impl Written<Vec<NamedLayer>> for EditionNames {
    const TAKES: Takes = Takes::Either(&[
        Takes::Name(NameOf::Edition),
        Takes::List(&Takes::Name(NameOf::Edition)),
        Takes::Each(NameOf::Edition, &Takes::Text),
    ]);
    fn read(reader: &Reader<'_>, _: &Names, node: &Node) -> Option<Vec<NamedLayer>> {
        Some(match node.scalar() {
            Some(name) if !node.is_null() => {
                vec![NamedLayer { name: name.to_owned(), fits: VersionReq::STAR, span: node.span }]
            }
            _ => named(reader, node),
        })
    }
}

fn named(reader: &Reader<'_>, node: &Node) -> Vec<NamedLayer> {
    if node.is_null() {
        return Vec::new();
    }
    if let NodeKind::Map(entries) = &node.kind {
        let read = |(key, value): &(Node, Node)| {
            Some(NamedLayer {
                name: key.scalar()?.to_owned(),
                fits: requirement(reader, value)?,
                span: key.span,
            })
        };
        return entries.iter().filter_map(read).collect();
    }
    let read = |item: &Node| {
        Some(NamedLayer {
            name: reader.text(item)?.to_owned(),
            fits: VersionReq::STAR,
            span: item.span,
        })
    };
    reader.list(node).iter().filter_map(read).collect()
}
