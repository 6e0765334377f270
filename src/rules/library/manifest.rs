//! `edition.yaml` and `mod.yaml`: a layer's own description → a [`Manifest`].

mod files;
mod named;
mod written;

use semver::{Version, VersionReq};

use crate::fault::nearest;
use crate::rules::ends_by_itself::EndsByItself;
use crate::rules::library::LayerKind;
use crate::rules::memory::PublicMemory;
use crate::rules::mod_option::ModOption;
use crate::rules::names::Names;
use crate::rules::versions::VersionStep;
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};
use crate::yaml::{Node, Reader, Span};
pub use files::FilesFor;
pub use named::{NamedLayer, meets};
pub(in crate::rules) use written::{EditionFile, ModFile};

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
    /// The version of the interface that it is written for, where it says one.
    pub api: Option<u32>,
    /// The edition that an edition builds on.
    pub extends: Option<(String, Span)>,
    /// The versions of Margrave that a mod fits.
    pub engine: Option<(VersionReq, Span)>,
    /// The editions that a mod fits, with those that build on them; empty means any.
    pub editions: Vec<NamedLayer>,
    /// The editions that a mod fits, and not those that build on them; empty means any.
    pub only: Vec<NamedLayer>,
    /// Mods that must come before it.
    pub needs: Vec<NamedLayer>,
    pub excludes: Vec<NamedLayer>,
    /// Mods that it patches on purpose where both change the same cell.
    pub after: Vec<NamedLayer>,
    pub options: Vec<ModOption>,
    pub files: Vec<(String, Span)>,
    /// Files that are read for some editions alone.
    pub files_for: Vec<FilesFor>,
    pub rulebook: Vec<(String, Span)>,
    /// Scripts that teach it.
    pub lessons: Vec<(String, Span)>,
    /// Memory of its scripts that everybody may know.
    pub public_memory: PublicMemory,
    /// Its scripts keep nothing in locals and tables of their own from one campaign to the next.
    pub scripts_keep_nothing: bool,
    /// True if its campaigns end by themselves, where it says so.
    pub ends_by_itself: Option<EndsByItself>,
    /// By version, what a campaign of an older one is carried over by.
    pub steps: Vec<VersionStep>,
    /// The list of files is there.
    pub whole: bool,
    pub span: Span,
}

/// True if things of rules and mods may have this name: lower-case letters, digits and `_`.
pub fn is_name(text: &str) -> bool {
    text.bytes()
        .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_')
}

/// True if a mod may have this name. What the host does with `umpire lua` is remembered under
/// `umpire`.
pub fn is_mod_name(text: &str) -> bool {
    is_name(text) && text != "umpire"
}

impl Manifest {
    /// Returns its version; where it names none, one that only fits any version.
    pub fn version(&self) -> Version {
        self.version.clone().unwrap_or(Version::new(0, 0, 0))
    }

    /// Returns the manifest file, as reports name it.
    pub fn file(&self) -> String {
        format!("{}/{}/{}", self.kind.folder(), self.name, self.kind.manifest())
    }

    /// Reads an edition's or a mod's manifest; `name` is the folder it lies in.
    pub fn read(reader: &Reader<'_>, kind: LayerKind, name: &str, node: &Node) -> Option<Manifest> {
        let mut manifest = Manifest {
            kind,
            name: name.to_owned(),
            title: name.to_owned(),
            about: String::new(),
            languages: Vec::new(),
            version: None,
            api: None,
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
            LayerKind::Edition => {
                EditionFile::read_map(reader, &Names::default(), node, name)?.fill(&mut manifest);
            }
            LayerKind::Mod => {
                ModFile::read_map(reader, &Names::default(), node, name)?.fill(&mut manifest);
            }
        }
        manifest.check(reader);
        Some(manifest)
    }

    /// Reports other mods that it cannot name.
    fn check(&self, reader: &Reader<'_>) {
        for list in [&self.needs, &self.excludes, &self.after] {
            for other in list.iter().filter(|other| other.name == self.name) {
                reader.fault(
                    other.span,
                    "mods::itself",
                    say!("the mod `{name}` names itself as another mod", name = quoted(&self.name)),
                    say!("this same mod"),
                    say!("remove it"),
                );
            }
        }
        for need in self
            .needs
            .iter()
            .filter(|need| self.excludes.iter().any(|other| other.name == need.name))
        {
            let message = say!(
                "the mod `{name}` both needs and excludes `{need}`",
                name = quoted(&self.name),
                need = quoted(&need.name)
            );
            reader.fault(
                need.span,
                "mods::excludes",
                message,
                say!("needed here"),
                say!("remove it from one of the two"),
            );
        }
    }
}

/// Returns help for a name that is not known: the nearest one, else all of them.
pub fn known_names(what: NamedKind, word: &str, known: &[String]) -> Text {
    if let Some(near) = nearest(word, known.iter().map(String::as_str)) {
        return say!("did you mean `{near}`?", near = quoted(near));
    }
    let listed = listed_code(known, Joined::Comma);
    match (what, known.is_empty()) {
        (NamedKind::Edition, true) => say!("there is no edition here"),
        (NamedKind::Edition, false) => say!("known editions: {listed}", listed),
        (NamedKind::Mod, true) => say!("there is no mod here"),
        (NamedKind::Mod, false) => say!("known mods: {listed}", listed),
        (NamedKind::Phase, true) => say!("there is no phase here"),
        (NamedKind::Phase, false) => say!("known phases: {listed}", listed),
        (NamedKind::Block, true) => say!("there is no block here"),
        (NamedKind::Block, false) => say!("known blocks: {listed}", listed),
        (NamedKind::Key, true) => say!("there is no key here"),
        (NamedKind::Key, false) => say!("known keys: {listed}", listed),
        (NamedKind::Option, true) => say!("there is no option here"),
        (NamedKind::Option, false) => say!("known options: {listed}", listed),
        (NamedKind::OptionOfMod, true) => say!("there is no option of a mod here"),
        (NamedKind::OptionOfMod, false) => say!("known options of mods: {listed}", listed),
        (NamedKind::Section, true) => say!("there is no section here"),
        (NamedKind::Section, false) => say!("known sections: {listed}", listed),
        (NamedKind::Name, true) => say!("there is no name here"),
        (NamedKind::Name, false) => say!("known names: {listed}", listed),
    }
}

/// Kind of thing whose known names help with a name that is not among them.
#[derive(Debug, Clone, Copy)]
pub enum NamedKind {
    Edition,
    Mod,
    Phase,
    Block,
    Key,
    Option,
    OptionOfMod,
    Section,
    Name,
}
