//! The files of an edition, of those it extends, and of the mods over it → one tree of sections and
//! a list of scripts for each layer.

pub(in crate::rules) mod assemble;
pub(in crate::rules) mod calendar_patch;
pub mod carry_over;
pub(in crate::rules) mod check;
pub(in crate::rules) mod content_hash;
pub(in crate::rules) mod decode;
pub(in crate::rules) mod grouped_keys;
pub(in crate::rules) mod inherit;
pub(in crate::rules) mod load;
pub(in crate::rules) mod lock_upgrade;
pub(in crate::rules) mod merge;
pub(in crate::rules) mod modifier_conflicts;
pub mod mods_apart;
pub(in crate::rules) mod patch_conflicts;
pub(in crate::rules) mod removals;
mod sections;
pub(in crate::rules) mod shared_edition;
pub(in crate::rules) mod unplayed_parts;
pub(in crate::rules) mod version_check;
pub mod versions;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::interface::{OLDEST_API, OldKeys};
use super::library::{LayerKind, Library, RulesSource};
use super::manifest::{FilesFor, Manifest, NamedKind, known_names, meets};
use super::selection::{self, Chosen, Selection};
use super::shared_edition::SharedEdition;
use crate::fault::{Fault, SourceFile};
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Files, Node, NodeKind, Reader, Span, parse, parse_ahead};

/// One layer as read.
#[derive(Clone)]
pub(super) struct Layer {
    pub manifest: Manifest,
    pub sections: Arc<Node>,
    pub rulebook: Arc<[Node]>,
    pub scripts: Vec<(u16, Arc<SourceFile>)>,
}

/// All that was read.
#[derive(Clone)]
pub(super) struct Loaded {
    pub files: Files,
    pub faults: Vec<Fault>,
    pub layers: Vec<Layer>,
    /// Every file that was named could be read.
    pub whole: bool,
    /// Things made once of the edition below the mods, where it lies inside the program.
    pub shared: Option<Arc<SharedEdition>>,
}

/// Reads all layers of a selection.
pub(super) fn read(library: &Library, selection: &Selection) -> Loaded {
    read_by(Loader::new(library, Files::default()), selection)
}

/// Reads the files of a selection, of which only the manifests are parsed; None if one of them
/// cannot be read.
pub(super) fn texts(library: &Library, selection: &Selection) -> Option<Files> {
    let loader = Loader { texts_only: true, ..Loader::new(library, Files::default()) };
    let read = read_by(loader, selection);
    (read.whole && read.faults.is_empty()).then_some(read.files)
}

/// Returns an edition and mods over it, whether or not they fit each other.
pub(super) fn apart(library: &Library, edition: &str, mods: &[String]) -> Loaded {
    let mut loader = Loader::new(library, Files::default());
    loader.edition(edition);
    for name in mods {
        let node = loader.open(LayerKind::Mod, name, "mod.yaml", None);
        let manifest = node.and_then(|node| loader.manifest(LayerKind::Mod, name, &node));
        if let Some(manifest) = manifest {
            let layer = loader.layer(manifest);
            loader.all.layers.push(layer);
        }
    }
    loader.all
}

fn read_by(mut loader: Loader<'_>, selection: &Selection) -> Loaded {
    loader.edition(&selection.edition);
    // Mods over an edition that is not there would only add faults that say nothing.
    if !loader.all.layers.is_empty() || selection.mods.is_empty() {
        loader.mods(&selection.mods);
    }
    loader.all
}

/// Reads the program's own edition of a name with those it extends, beside other files; empty if
/// there is no such edition.
pub(super) fn shipped(files: &mut Files, edition: &str) -> Vec<Layer> {
    let library = Library::shipped();
    if !library.editions().iter().any(|name| name == edition) {
        return Vec::new();
    }
    let mut loader = Loader::new(&library, std::mem::take(files));
    loader.editions(edition);
    *files = loader.all.files;
    loader.all.layers
}

/// Reads the styles under all editions, over which those of editions and mods lie. Those of an
/// older lock may lack what this program needs: they lie over its own.
pub(super) fn shared_styles(library: &Library, files: &mut Files, faults: &mut Vec<Fault>) -> Node {
    let mut styles = Node { span: Span::default(), kind: NodeKind::Map(Vec::new()) };
    let own = library.locked.then(|| Library::shipped().styles());
    for found in own.into_iter().chain([library.styles()]) {
        let read = match found {
            Ok(source) => parse(files, &source),
            Err(fault) => Err(vec![fault]),
        };
        match read {
            Ok(node) => node.get("styles").into_iter().for_each(|node| styles.merge(node.clone())),
            Err(found) => faults.extend(found),
        }
    }
    styles
}

struct Loader<'a> {
    library: &'a Library,
    all: Loaded,
    /// Files of the layer that is read now, by their paths in it.
    ahead: BTreeMap<String, Arc<SourceFile>>,
    /// Nothing is parsed but what names other files.
    texts_only: bool,
}

impl<'a> Loader<'a> {
    fn new(library: &'a Library, files: Files) -> Loader<'a> {
        let (faults, layers) = (Vec::new(), Vec::new());
        let all = Loaded { files, faults, layers, whole: true, shared: None };
        Loader { library, all, ahead: BTreeMap::new(), texts_only: false }
    }
}

impl Loader<'_> {
    fn text(
        &mut self,
        kind: LayerKind,
        layer: &str,
        path: &str,
        named_at: Option<Span>,
    ) -> Option<Arc<SourceFile>> {
        let ahead = self.ahead.remove(path);
        match ahead.map_or_else(|| self.library.read(kind, layer, path), Ok) {
            Ok(source) => Some(source),
            Err(mut fault) => {
                if let Some(span) = named_at {
                    fault =
                        fault.at(self.all.files.get(span.file), span.range(), say!("named here"));
                }
                self.all.faults.push(fault);
                self.all.whole = false;
                None
            }
        }
    }

    fn open(
        &mut self,
        kind: LayerKind,
        layer: &str,
        path: &str,
        named_at: Option<Span>,
    ) -> Option<Node> {
        let source = self.text(kind, layer, path, named_at)?;
        match parse(&mut self.all.files, &source) {
            Ok(node) => Some(node),
            Err(faults) => {
                self.all.faults.extend(faults);
                self.all.whole = false;
                None
            }
        }
    }

    /// As [`Loader::open`], for a file that names no others.
    fn open_rules(
        &mut self,
        kind: LayerKind,
        layer: &str,
        (path, named_at): (&str, Span),
    ) -> Option<Node> {
        if self.texts_only {
            let source = self.text(kind, layer, path, Some(named_at))?;
            self.all.files.add(source);
            return None;
        }
        self.open(kind, layer, path, Some(named_at))
    }

    fn manifest(&mut self, kind: LayerKind, name: &str, node: &Node) -> Option<Manifest> {
        let files = self.all.files.clone();
        let reader = Reader::new(&files);
        let manifest = Manifest::read(&reader, kind, name, node);
        self.all.faults.extend(reader.into_faults());
        manifest
    }

    /// Reads an edition with those below it before any other file. One inside the program is read once.
    fn edition(&mut self, edition: &str) {
        if self.texts_only || self.library.rules != RulesSource::Shipped {
            return self.editions(edition);
        }
        self.all = SharedEdition::read(edition, || {
            self.editions(edition);
            self.all.clone()
        });
    }

    /// Reads the edition and those below it, the lowest first.
    fn editions(&mut self, edition: &str) {
        let mut chain: Vec<(String, Node)> = Vec::new();
        let mut next = Some((edition.to_owned(), None::<Span>));
        while let Some((name, at)) = next.take() {
            let place = |files: &Files, fault: Fault, label: Text| match at {
                Some(span) => fault.at(files.get(span.file), span.range(), label),
                None => fault,
            };
            if chain.iter().any(|(seen, _)| *seen == name) {
                let names: Vec<&str> =
                    chain.iter().map(|(seen, _)| seen.as_str()).chain([name.as_str()]).collect();
                let message = say!(
                    "these editions extend each other in a circle: {names}",
                    names = quoted(names.join(" → "))
                );
                let fault = Fault::new("rules::circular_extends", message)
                    .help(say!("remove `extends:` from one of them"));
                self.all.faults.push(place(
                    &self.all.files,
                    fault,
                    say!("back to an edition named before"),
                ));
                return;
            }
            let known = self.library.editions();
            if !known.contains(&name) {
                let help = known_names(NamedKind::Edition, &name, &known);
                let fault = Fault::new(
                    "rules::unknown_edition",
                    say!("there is no edition `{name}`", name = quoted(&name)),
                )
                .about_choice(name)
                .help(help);
                self.all.faults.push(place(&self.all.files, fault, say!("not known")));
                return;
            }
            let Some(manifest) = self.open(LayerKind::Edition, &name, "edition.yaml", at) else {
                return;
            };
            let base = manifest.get("extends").filter(|node| !node.is_null());
            if let Some(node) = base.filter(|node| node.scalar().is_none()) {
                let message =
                    say!("expected the name of one edition, found {node}", node = node.found());
                self.all.faults.push(self.all.files.fault(
                    node.span,
                    "rules::wrong_type",
                    message,
                    say!("wrong type"),
                ));
            }
            next = base.and_then(|node| Some((node.scalar()?.to_owned(), Some(node.span))));
            chain.push((name, manifest));
        }
        for (name, node) in chain.into_iter().rev() {
            if let Some(manifest) = self.manifest(LayerKind::Edition, &name, &node) {
                let layer = self.layer(manifest);
                self.all.layers.push(layer);
            }
        }
    }

    /// Reads the mods in the order chosen. If they do not fit each other it lays none over the edition.
    fn mods(&mut self, chosen: &[Chosen]) {
        let known = self.library.mods();
        let mut manifests: Vec<Manifest> = Vec::new();
        let before = self.all.faults.len();
        for (at, one) in chosen.iter().enumerate() {
            let name = &one.name;
            if chosen[..at].iter().any(|other| other.name == *name) {
                let fault = Fault::new(
                    "mods::duplicate",
                    say!("the mod `{name}` is chosen twice", name = quoted(name)),
                )
                .about_choice(name)
                .help(say!("name it once"));
                self.all.faults.push(fault);
                continue;
            }
            if !known.contains(name) {
                let fault = Fault::new(
                    "mods::unknown",
                    say!("there is no mod `{name}`", name = quoted(name)),
                );
                let fault = fault.about_choice(name);
                self.all.faults.push(fault.help(known_names(NamedKind::Mod, name, &known)));
                continue;
            }
            for over in one
                .over
                .iter()
                .filter(|over| !chosen[..at].iter().any(|other| other.name == **over))
            {
                let fault = Fault::new(
                    "mods::order",
                    say!(
                        "`mod {one}`: the mod `{over}` does not come before `{name}`",
                        one = quoted(one.write()),
                        over = quoted(over),
                        name = quoted(name)
                    ),
                );
                let fault = fault.about_choice(name);
                self.all.faults.push(fault.help(say!("name the other mod first")));
            }
            let node = self.open(LayerKind::Mod, name, "mod.yaml", None);
            if let Some(manifest) = node.and_then(|node| self.manifest(LayerKind::Mod, name, &node))
            {
                manifests.push(manifest);
            }
        }
        if self.all.faults.len() == before {
            let editions: Vec<&Manifest> =
                self.all.layers.iter().map(|layer| &layer.manifest).collect();
            let faults = selection::check(
                &self.all.files,
                self.library,
                &editions,
                &manifests.iter().collect::<Vec<_>>(),
            );
            self.all.faults.extend(faults);
        }
        let fit = self.all.faults.len() == before;
        for manifest in manifests {
            let layer = self.layer(manifest);
            if fit {
                self.all.layers.push(layer);
            }
        }
        self.all.whole &= fit;
    }

    /// Reads the YAML files that a manifest names and parses them side by side. What is wrong with
    /// any is found when it is its turn.
    fn read_ahead(&mut self, manifest: &Manifest) {
        let files = manifest.files.iter().chain(&manifest.rulebook);
        self.ahead = files
            .filter(|(path, _)| path.ends_with(".yaml"))
            .filter_map(|(path, _)| {
                let source = self.library.read(manifest.kind, &manifest.name, path).ok()?;
                Some((path.clone(), source))
            })
            .collect();
        if !self.texts_only {
            parse_ahead(self.ahead.values());
        }
    }

    /// Takes files out that are for other editions than the one that is read.
    fn leave_out(&mut self, manifest: &mut Manifest) {
        let known =
            if manifest.files_for.is_empty() { Vec::new() } else { self.library.editions() };
        let named =
            manifest.files_for.iter().flat_map(|some| some.editions.iter().chain(&some.only));
        for named in named.filter(|named| !known.contains(&named.name)) {
            let message = say!("there is no edition `{name}`", name = quoted(&named.name));
            let fault = self.all.files.fault(
                named.span,
                "rules::unknown_edition",
                message,
                say!("not known"),
            );
            self.all.faults.push(fault.help(known_names(NamedKind::Edition, &named.name, &known)));
        }
        let editions = self.all.layers.iter().map(|layer| &layer.manifest);
        let chain: Vec<&Manifest> =
            editions.filter(|below| below.kind == LayerKind::Edition).collect();
        let left_out = |path: &String| {
            let unmet = |some: &&FilesFor| !meets((&some.editions, &some.only), &chain);
            manifest.files_for.iter().filter(unmet).any(|some| some.paths.contains(path))
        };
        let kept = manifest.files.iter().filter(|(path, _)| !left_out(path)).cloned().collect();
        manifest.files = kept;
    }

    /// Reads the files that a manifest names.
    fn layer(&mut self, mut manifest: Manifest) -> Layer {
        self.all.whole &= manifest.whole;
        self.leave_out(&mut manifest);
        let (kind, name) = (manifest.kind, manifest.name.clone());
        self.read_ahead(&manifest);
        let mut sections = Node { span: Span::default(), kind: NodeKind::Map(Vec::new()) };
        let mut scripts = Vec::new();
        for (path, span) in &manifest.files {
            let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
            match extension {
                "lua" => {
                    if let Some(source) = self.text(kind, &name, path, Some(*span)) {
                        scripts.push((self.all.files.add(Arc::clone(&source)), source));
                    }
                }
                "yaml" => {
                    if let Some(mut node) = self.open_rules(kind, &name, (path, *span)) {
                        if kind == LayerKind::Mod {
                            OldKeys::since(manifest.api.unwrap_or(OLDEST_API)).rename(&mut node);
                        }
                        self.join(kind, &mut sections, node);
                    }
                }
                _ => {
                    let message =
                        say!("`{path}` is not a rules file or a script", path = quoted(path));
                    let fault = self.all.files.fault(
                        *span,
                        "rules::file_type",
                        message,
                        say!("named here"),
                    );
                    self.all
                        .faults
                        .push(fault.help(say!("name a file that ends in `.yaml` or `.lua`")));
                }
            }
        }
        let rulebook = manifest
            .rulebook
            .iter()
            .filter_map(|(path, span)| self.open_rules(kind, &name, (path, *span)))
            .collect();
        Layer { manifest, sections: Arc::new(sections), rulebook, scripts }
    }
}
