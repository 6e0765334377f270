//! `edition.yaml` and `mod.yaml`: a layer's own description → a [`Manifest`].

use semver::{Version, VersionReq};

use super::ends_by_itself::EndsByItself;
use super::library::LayerKind;
use super::memory::PublicMemory;
use super::mod_option::{ModOption, read_option};
use super::schema::manifest::{EDITION, MOD};
use super::title::read_languages;
use super::versions::{self, VersionStep};
use crate::fault::nearest;
use crate::yaml::{MapReader, Node, NodeKind, Reader, Span};

/// Most files of one layer; far above what any needs.
const MAX_FILES: usize = 1000;

/// Another layer that a manifest names.
#[derive(Debug, Clone)]
pub struct Named {
    pub name: String,
    /// The versions of it that will do.
    pub fits: VersionReq,
    pub span: Span,
}

/// Everything a layer says about itself.
#[derive(Debug, Clone)]
pub struct Manifest {
    pub kind: LayerKind,
    /// The name of its folder.
    pub name: String,
    pub title: String,
    pub about: String,
    /// Codes of the languages that it brings names in, beside English.
    pub languages: Vec<String>,
    pub version: Option<Version>,
    /// The edition that an edition builds on.
    pub extends: Option<(String, Span)>,
    /// The versions of Margrave that a mod fits.
    pub engine: Option<(VersionReq, Span)>,
    /// The editions that a mod fits, with those that build on them; none means any.
    pub editions: Vec<Named>,
    /// The editions that a mod fits, and not those that build on them; none means any.
    pub only: Vec<Named>,
    /// Mods that must come before it.
    pub needs: Vec<Named>,
    pub excludes: Vec<Named>,
    /// Mods that it patches on purpose where both change the same cell.
    pub after: Vec<Named>,
    pub options: Vec<ModOption>,
    pub files: Vec<(String, Span)>,
    /// Files that are read for some editions alone.
    pub files_for: Vec<FilesFor>,
    pub rulebook: Vec<(String, Span)>,
    /// Scripts that teach it.
    pub lessons: Vec<(String, Span)>,
    /// What everybody may know of what its scripts remember.
    pub public_memory: PublicMemory,
    /// Its scripts keep nothing in locals and tables of their own from one campaign to the next.
    pub scripts_keep_nothing: bool,
    /// Whether its campaigns end by themselves, where it says so.
    pub ends_by_itself: Option<EndsByItself>,
    /// By version, what a campaign of an older one is carried over by.
    pub steps: Vec<VersionStep>,
    /// The list of files is there.
    pub whole: bool,
    pub span: Span,
}

/// Files of a mod that are read for some editions alone.
#[derive(Debug, Clone, Default)]
pub struct FilesFor {
    /// These, and those that build on them.
    pub editions: Vec<Named>,
    /// These alone.
    pub only: Vec<Named>,
    pub paths: Vec<String>,
}

/// Whether an edition, the last of these, is one of `editions` or builds on one, and is one of
/// `only`; where nothing is named all are.
#[must_use]
pub fn meets((editions, only): (&[Named], &[Named]), chain: &[&Manifest]) -> bool {
    let fits = |named: &Named, edition: &Manifest| {
        named.name == edition.name && named.fits.matches(&edition.version())
    };
    let of = |named: &Named| chain.iter().any(|edition| fits(named, edition));
    let is = |named: &Named| chain.last().is_some_and(|edition| fits(named, edition));
    (editions.is_empty() || editions.iter().any(of)) && (only.is_empty() || only.iter().any(is))
}

/// Whether things of rules and mods may have this name: lower-case letters, digits and `_`.
#[must_use]
pub fn is_name(text: &str) -> bool {
    text.bytes()
        .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_')
}

/// Whether a mod may have this name. What the host does with `umpire lua` is remembered under
/// `umpire`.
#[must_use]
pub fn is_mod_name(text: &str) -> bool {
    is_name(text) && text != "umpire"
}

impl Manifest {
    /// Its version, where it names none one that only fits any version.
    #[must_use]
    pub fn version(&self) -> Version {
        self.version.clone().unwrap_or(Version::new(0, 0, 0))
    }

    /// The manifest file, as reports name it.
    #[must_use]
    pub fn file(&self) -> String {
        format!("{}/{}/{}", self.kind.folder(), self.name, self.kind.manifest())
    }

    /// Reads an edition's or a mod's manifest; `name` is the folder it lies in.
    #[must_use]
    pub fn read(reader: &Reader<'_>, kind: LayerKind, name: &str, node: &Node) -> Option<Manifest> {
        let mut map = reader.map(
            node,
            "the manifest",
            match kind {
                LayerKind::Edition => &EDITION,
                LayerKind::Mod => &MOD,
            },
        )?;
        let mut manifest = Manifest {
            kind,
            name: name.to_owned(),
            title: name.to_owned(),
            about: String::new(),
            languages: Vec::new(),
            version: None,
            extends: None,
            engine: None,
            editions: Vec::new(),
            only: Vec::new(),
            needs: Vec::new(),
            excludes: Vec::new(),
            after: Vec::new(),
            options: Vec::new(),
            files: Vec::new(),
            files_for: Vec::new(),
            rulebook: Vec::new(),
            lessons: Vec::new(),
            public_memory: PublicMemory::default(),
            scripts_keep_nothing: false,
            ends_by_itself: None,
            steps: Vec::new(),
            whole: false,
            span: node.span,
        };
        match kind {
            LayerKind::Edition => manifest.read_edition(reader, &mut map),
            LayerKind::Mod => manifest.read_mod(reader, &mut map),
        }
        manifest.about =
            map.take("about").and_then(|node| reader.text(node)).unwrap_or_default().to_owned();
        manifest.languages =
            map.take("languages").map(|node| read_languages(reader, node)).unwrap_or_default();
        let files = map.need("files");
        manifest.whole = files.is_some();
        if let Some(node) = files {
            let (node, conditional) = split_files(reader, kind, node);
            manifest.files = paths(reader, kind, &node);
            manifest.files_for = conditional;
        }
        manifest.rulebook =
            map.take("rulebook").map(|node| paths(reader, kind, node)).unwrap_or_default();
        manifest.lessons =
            map.take("lessons").map(|node| paths(reader, kind, node)).unwrap_or_default();
        manifest.public_memory = map
            .take("public_memory")
            .map(|node| PublicMemory::read(reader, node))
            .unwrap_or_default();
        let changes = (map.take("renamed"), map.take("converts"));
        manifest.steps = versions::read(reader, &manifest.version(), changes);
        map.finish();
        Some(manifest)
    }

    fn read_edition(&mut self, reader: &Reader<'_>, map: &mut MapReader<'_, '_, '_>) {
        if let Some(title) = map.need("name").and_then(|node| reader.text(node)) {
            self.title = title.to_owned();
        }
        self.extends = map
            .take("extends")
            .filter(|node| !node.is_null())
            .and_then(|node| Some((node.scalar()?.to_owned(), node.span)));
        self.version = map.take("version").and_then(|node| version(reader, node));
        let _sources = map.take("sources");
        let _default = map.take("default").map(|node| reader.flag(node));
        let keeps_nothing = map.take("scripts_keep_nothing").and_then(|node| reader.flag(node));
        self.scripts_keep_nothing = keeps_nothing.unwrap_or(false);
        self.read_options(reader, map);
        let of = (self.name.as_str(), self.options.as_slice());
        self.ends_by_itself =
            map.take("ends_by_itself").and_then(|node| EndsByItself::read(reader, node, of));
    }

    fn read_mod(&mut self, reader: &Reader<'_>, map: &mut MapReader<'_, '_, '_>) {
        if let Some(node) = map.need("name")
            && let Some(name) = reader.text(node)
        {
            if !is_mod_name(name) {
                reader.fault(
                    node.span,
                    "mods::name",
                    format!("`{name}` is not a valid mod name"),
                    "not accepted",
                    "use lower-case letters, digits and `_`, and not `umpire`, which is the host's",
                );
            } else if name != self.name {
                reader.fault(
                    node.span,
                    "mods::name",
                    format!("the mod is called `{name}`, but its folder is called `{}`", self.name),
                    "differs from the folder",
                    "give both the same name",
                );
            }
        }
        if let Some(title) = map.need("title").and_then(|node| reader.text(node)) {
            self.title = title.to_owned();
        }
        self.version = map.need("version").and_then(|node| version(reader, node));
        self.engine =
            map.take("margrave").and_then(|node| Some((requirement(reader, node)?, node.span)));
        self.editions =
            map.take("edition").map(|node| one_or_more(reader, node)).unwrap_or_default();
        self.only = map.take("only").map(|node| one_or_more(reader, node)).unwrap_or_default();
        self.needs = map.take("needs").map(|node| named(reader, node)).unwrap_or_default();
        self.excludes = map.take("excludes").map(|node| named(reader, node)).unwrap_or_default();
        self.after = map.take("after").map(|node| named(reader, node)).unwrap_or_default();
        for list in [&self.needs, &self.excludes, &self.after] {
            for other in list.iter().filter(|other| other.name == self.name) {
                reader.fault(
                    other.span,
                    "mods::itself",
                    format!("the mod `{name}` names itself as another mod", name = self.name),
                    "this same mod",
                    "remove it",
                );
            }
        }
        for need in self
            .needs
            .iter()
            .filter(|need| self.excludes.iter().any(|other| other.name == need.name))
        {
            let message = format!(
                "the mod `{name}` both needs and excludes `{need}`",
                name = self.name,
                need = need.name
            );
            reader.fault(
                need.span,
                "mods::excludes",
                message,
                "needed here",
                "remove it from one of the two",
            );
        }
        self.read_options(reader, map);
    }

    fn read_options(&mut self, reader: &Reader<'_>, map: &mut MapReader<'_, '_, '_>) {
        for (key, node) in map.take("options").map(Node::entries).unwrap_or_default() {
            if let Some(option) = read_option(reader, &self.name, key, node) {
                self.options.push(option);
            }
        }
    }
}

fn version(reader: &Reader<'_>, node: &Node) -> Option<Version> {
    let text = reader.text(node)?;
    match Version::parse(text) {
        Ok(version) => Some(version),
        Err(error) => {
            reader.fault(
                node.span,
                "mods::version",
                format!("`{text}` is not a version: {error}"),
                "not a version",
                "write three numbers such as `1.0.0`",
            );
            None
        }
    }
}

fn requirement(reader: &Reader<'_>, node: &Node) -> Option<VersionReq> {
    let text = reader.text(node)?;
    match VersionReq::parse(text) {
        Ok(requirement) => Some(requirement),
        Err(error) => {
            reader.fault(
                node.span,
                "mods::version",
                format!("`{text}` is not a version range: {error}"),
                "not a range",
                "write `>=1.0, <2.0`, `1.2` (from 1.2 to below 2.0) or `*` (any)",
            );
            None
        }
    }
}

/// A list of names, or names with the versions that will do.
fn named(reader: &Reader<'_>, node: &Node) -> Vec<Named> {
    if node.is_null() {
        return Vec::new();
    }
    if let NodeKind::Map(entries) = &node.kind {
        let read = |(key, value): &(Node, Node)| {
            Some(Named {
                name: key.scalar()?.to_owned(),
                fits: requirement(reader, value)?,
                span: key.span,
            })
        };
        return entries.iter().filter_map(read).collect();
    }
    let read = |item: &Node| {
        Some(Named { name: reader.text(item)?.to_owned(), fits: VersionReq::STAR, span: item.span })
    };
    reader.list(node).iter().filter_map(read).collect()
}

/// The files of a manifest in one list, and which of them are for some editions alone:
/// `files: [all.yaml, {edition: english, files: [ships.yaml]}]`.
fn split_files(reader: &Reader<'_>, kind: LayerKind, node: &Node) -> (Node, Vec<FilesFor>) {
    let (mut all, mut conditional) = (Vec::new(), Vec::new());
    for item in reader.list(node) {
        if kind != LayerKind::Mod || !matches!(item.kind, NodeKind::Map(_)) {
            all.push(item.clone());
            continue;
        }
        let Some(mut map) =
            reader.map(item, "files for an edition", &super::schema::manifest::FILES_FOR)
        else {
            continue;
        };
        let list =
            |node: Option<&Node>| node.map(|node| one_or_more(reader, node)).unwrap_or_default();
        let (editions, only) = (list(map.take("edition")), list(map.take("only")));
        let files = map.need("files").map(|node| reader.list(node)).unwrap_or_default();
        map.finish();
        if editions.is_empty() && only.is_empty() {
            let help = "write `{edition: NAME, files: […]}`, or `only: NAME` for an edition and not those that build on it";
            let message = "it is not said for which edition these files are";
            reader.fault(item.span, "rules::missing_key", message, "here", help);
        }
        let paths = files.iter().filter_map(Node::scalar).map(str::to_owned).collect();
        conditional.push(FilesFor { editions, only, paths });
        all.extend(files.iter().cloned());
    }
    (Node { span: node.span, kind: NodeKind::List(all) }, conditional)
}

/// A list of names, or one in its place.
fn one_or_more(reader: &Reader<'_>, node: &Node) -> Vec<Named> {
    match node.scalar() {
        Some(name) if !node.is_null() => {
            vec![Named { name: name.to_owned(), fits: VersionReq::STAR, span: node.span }]
        }
        _ => named(reader, node),
    }
}

/// The files named, without those named twice, outside the layer's folder, or too many.
fn paths(reader: &Reader<'_>, kind: LayerKind, node: &Node) -> Vec<(String, Span)> {
    let mut sane: Vec<(String, Span)> = Vec::new();
    for item in reader.list(node) {
        let Some(path) = reader.text(item) else { continue };
        let span = item.span;
        if path.contains('\\')
            || path.contains(':')
            || path.split('/').any(|part| part.is_empty() || part == "." || part == "..")
        {
            reader.fault(
                span,
                "rules::path",
                format!("`{path}` is not a path within the folder of the {kind}", kind = kind.word()),
                "named here",
                format!("write the path from the folder of the {kind}, for instance `tables/battle.yaml`", kind = kind.word()),
            );
        } else if let Some((_, first)) = sane.iter().find(|(known, _)| known == path) {
            let first = reader.files.fault(
                *first,
                "rules::duplicate",
                "it is named here first",
                "first time",
            );
            let fault = reader.files.fault(
                span,
                "rules::duplicate",
                format!("the manifest names `{path}` twice"),
                "second time",
            );
            reader.push(fault.also(first).help("keep one of the two"));
        } else if sane.len() >= MAX_FILES {
            let message = format!("the manifest names more than {MAX_FILES} files");
            reader.fault(span, "rules::too_many_files", message, "from here on", "");
            break;
        } else {
            sane.push((path.to_owned(), span));
        }
    }
    sane
}

/// Help for a name that is not known: the nearest one, else all of them.
#[must_use]
pub fn known_names(what: &str, word: &str, known: &[String]) -> String {
    match nearest(word, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.is_empty() => format!("there is no {what} here"),
        None => format!("known {what}s: {known}", known = known.join(", ")),
    }
}
