//! The files that a manifest names.

use super::named::{EditionNames, NamedLayer};
use crate::rules::declare::{Written, yaml_map};
use crate::rules::{LayerKind, Names};
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Node, NodeKind, Reader, Span, Takes};

/// Most files of one layer; far above what any needs.
const MAX_FILES: usize = 1000;

yaml_map! {
    // Files of a mod.
    /// Files that are read for some editions alone.
    #[derive(Debug, Clone, Default)]
    pub struct FilesFor = "files for an edition" {
        /// these editions, and those that build on them
        editions "edition": Vec<NamedLayer> as EditionNames = Vec::new(),
        /// these editions, and not those that build on them
        only: Vec<NamedLayer> as EditionNames = Vec::new(),
        /// the files
        files: Vec<Node> [Takes::List(&Takes::Text), |node| Some(reader.list(node).to_vec())],
    }
    check {
        if editions.is_empty() && only.is_empty() {
            let help = say!("write `{{edition: NAME, files: […]}}`, or `only: NAME` for an edition and not those that build on it");
            let message = say!("it is not said for which edition these files are");
            reader.fault(node.span, "rules::missing_key", message, say!("here"), help);
        }
    }
    also {
        paths: Vec<String> = files.iter().filter_map(Node::scalar).map(str::to_owned).collect(),
    }
    read(reader, names, node) "files for an edition"
}

impl FilesFor {
    /// Files, or files for some editions.
    pub(super) const LIST: Takes =
        Takes::List(&Takes::Either(&[Takes::Text, Takes::Map(FilesFor::schema)]));
}

/// Returns the files of a manifest in one list, and which of them are for some editions alone: `files:
/// [all.yaml, {edition: english, files: [ships.yaml]}]`.
pub(super) fn split_files(
    reader: &Reader<'_>,
    kind: LayerKind,
    node: &Node,
) -> (Vec<(String, Span)>, Vec<FilesFor>) {
    let (mut all, mut conditional) = (Vec::new(), Vec::new());
    for item in reader.list(node) {
        if kind != LayerKind::Mod || !matches!(item.kind, NodeKind::Map(_)) {
            all.push(item.clone());
        } else if let Some(files) = FilesFor::read(reader, &Names::default(), item) {
            all.extend(files.files.iter().cloned());
            conditional.push(files);
        }
    }
    (paths(reader, kind, &all), conditional)
}

/// Returns the files named, without those named twice, outside the layer's folder, or too many.
pub(super) fn paths(reader: &Reader<'_>, kind: LayerKind, nodes: &[Node]) -> Vec<(String, Span)> {
    let mut sane: Vec<(String, Span)> = Vec::new();
    for item in nodes {
        let Some(path) = reader.text(item) else { continue };
        let span = item.span;
        if path.contains('\\')
            || path.contains(':')
            || path.split('/').any(|part| part.is_empty() || part == "." || part == "..")
        {
            reader.fault(
                span,
                "rules::path",
                say!("`{path}` is not a path within the folder of the {kind}", path = quoted(path), kind = Text::noun(kind.word())),
                say!("named here"),
                say!("write the path from the folder of the {kind}, for instance `tables/battle.yaml`", kind = Text::noun(kind.word())),
            );
        } else if let Some((_, first)) = sane.iter().find(|(known, _)| known == path) {
            let first = reader.files.fault(
                *first,
                "rules::duplicate",
                say!("it is named here first"),
                say!("first time"),
            );
            let fault = reader.files.fault(
                span,
                "rules::duplicate",
                say!("the manifest names `{path}` twice", path = quoted(path)),
                say!("second time"),
            );
            reader.push(fault.also(first).help(say!("keep one of the two")));
        } else if sane.len() >= MAX_FILES {
            let message = say!(
                "the manifest names more than {MAX_FILES} files",
                MAX_FILES = quoted(MAX_FILES)
            );
            reader.fault(span, "rules::too_many_files", message, say!("from here on"), Text::EMPTY);
            break;
        } else {
            sane.push((path.to_owned(), span));
        }
    }
    sane
}
