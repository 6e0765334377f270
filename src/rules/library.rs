//! Sources of editions and mods: the shipped set inside the program, or folders.

mod disk;
pub(in crate::rules) mod ends_by_itself;
pub mod manifest;
pub(in crate::rules) mod memory;
pub(in crate::rules) mod mod_option;
pub mod package;
pub mod selection;
pub(in crate::rules) mod shipped;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::package::ModPackage;
use super::shipped::{shipped_file, shipped_layers};
use crate::fault::{Fault, SourceFile};
use crate::rules::{Ruleset, TranslationFiles};
use crate::say;
use crate::text::{Catalogue, Language, Text};
use crate::yaml::{Files, Node, NodeKind, parse};
use disk::{missing, read_own};
pub use disk::{read_limited, stays_inside};

/// A place that holds editions or mods, each in a folder of its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesSource {
    /// Inside the program.
    Shipped,
    Folder(PathBuf),
    /// The folder of one mod, and no other.
    One(PathBuf),
    /// One mod from a file to send, or from a folder in which it lies somewhere.
    Sent(PathBuf, Arc<ModPackage>),
}

/// The sources of editions and mods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Library {
    /// Source of the editions.
    pub rules: RulesSource,
    /// Folders of mods that the host named: searched first, in this order.
    pub named: Vec<RulesSource>,
    /// Sources of mods, tried in this order.
    pub mods: Vec<RulesSource>,
    /// These are rules of a campaign under way: what an older program wrote is to load in a newer
    /// one.
    pub locked: bool,
    /// The code of the language that names are shown in.
    pub language: String,
}

/// The two kinds of layers a library holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayerKind {
    Edition,
    Mod,
}

impl LayerKind {
    /// Returns the folder its layers are named under, in reports and in the lock of a campaign.
    pub fn folder(self) -> &'static str {
        match self {
            LayerKind::Edition => "rules",
            LayerKind::Mod => "mods",
        }
    }

    pub fn manifest(self) -> &'static str {
        match self {
            LayerKind::Edition => "edition.yaml",
            LayerKind::Mod => "mod.yaml",
        }
    }

    /// Returns the key of its manifest for its name as players read it.
    pub fn title_key(self) -> &'static str {
        match self {
            LayerKind::Edition => "name",
            LayerKind::Mod => "title",
        }
    }

    /// Returns the word for it in reports.
    pub fn word(self) -> &'static str {
        match self {
            LayerKind::Edition => "edition",
            LayerKind::Mod => "mod",
        }
    }
}

impl Library {
    /// Returns the editions and mods inside the program.
    pub fn shipped() -> Library {
        Library {
            rules: RulesSource::Shipped,
            named: Vec::new(),
            mods: vec![RulesSource::Shipped],
            locked: false,
            language: "en".to_owned(),
        }
    }

    /// Returns the editions in a folder, and the shipped mods.
    pub fn folder(rules: impl Into<PathBuf>) -> Library {
        Library { rules: RulesSource::Folder(rules.into()), ..Library::shipped() }
    }

    /// Opens the lock of a campaign, and nothing else.
    pub fn locked(folder: &Path) -> Library {
        let rules = RulesSource::Folder(folder.join("rules"));
        let mods = vec![RulesSource::Folder(folder.join("mods"))];
        Library { rules, mods, locked: true, ..Library::shipped() }
    }

    /// Returns the language of whoever plays, as far as the program speaks it.
    pub fn spoken(&self) -> Language {
        Language::of(&self.language)
    }

    /// Returns rules as they are shown in the language of this library.
    pub fn shown<'r>(&self, rules: &'r Ruleset) -> &'r Ruleset {
        rules.shown_in(rules.language(&self.language))
    }

    /// Returns this library with names shown in a language.
    #[must_use]
    pub fn speaking(mut self, language: impl Into<String>) -> Library {
        self.language = language.into();
        self
    }

    /// Returns this library with a folder of mods that is searched before all others.
    #[must_use]
    pub fn with_mods(mut self, folder: impl Into<PathBuf>) -> Library {
        self.named.insert(0, RulesSource::Folder(folder.into()));
        self
    }

    /// Returns this library with the mods around a script or campaign file, searched after the named ones:
    /// those beside the mod that the file belongs to, else those in a folder `mods` beside the
    /// file.
    #[must_use]
    pub fn near(&self, file: &Path) -> Library {
        let whole = file.canonicalize().unwrap_or_else(|_| file.to_owned());
        let own = whole
            .ancestors()
            .skip(1)
            .find(|folder| folder.join("mod.yaml").is_file())
            .and_then(Path::parent);
        let beside = whole.parent().map(|folder| folder.join("mods")).filter(|mods| mods.is_dir());
        let mut library = self.clone();
        if let Some(found) = own.map(Path::to_owned).or(beside) {
            library.mods.insert(0, RulesSource::Folder(found));
        }
        library
    }

    /// Returns this library with the folder of one mod that goes before all others of its name, and those
    /// beside it, as any other it may need.
    #[must_use]
    pub fn with_mod(mut self, folder: PathBuf) -> Library {
        if let Some(beside) = folder.parent() {
            self.mods.insert(0, RulesSource::Folder(beside.to_owned()));
        }
        self.named.insert(0, RulesSource::One(folder));
        self
    }

    /// Returns this library with one mod from a file or folder, which goes before all others of its name.
    #[must_use]
    pub fn with_sent(mut self, from: PathBuf, package: Arc<ModPackage>) -> Library {
        self.named.insert(0, RulesSource::Sent(from, package));
        self
    }

    /// Reads a file of an edition or a mod.
    ///
    /// # Errors
    /// A fault when the file is missing, unreadable, too large or not UTF-8, or lies outside the
    /// layer's folder after all.
    pub fn read(&self, kind: LayerKind, layer: &str, path: &str) -> Result<Arc<SourceFile>, Fault> {
        let relative = format!("{layer}/{path}");
        let name = format!("{}/{relative}", kind.folder());
        let source = self.source(kind, layer).ok_or_else(|| missing(&name))?;
        match source {
            RulesSource::Shipped => match shipped_file(kind, &relative) {
                Some(file) => file.read(&name),
                None => Err(missing(&name)),
            },
            RulesSource::Folder(folder) => read_own(&folder.join(layer), path, &name),
            RulesSource::One(folder) => read_own(folder, path, &name),
            RulesSource::Sent(_, package) => {
                package.file(path, &name).unwrap_or_else(|| Err(missing(&name)))
            }
        }
    }

    /// Reads the styles of pictures under all editions: the file beside the editions, else the
    /// program's own, as for campaigns from before there were pictures.
    ///
    /// # Errors
    /// A fault when the file is unreadable, too large or not UTF-8.
    pub fn styles(&self) -> Result<Arc<SourceFile>, Fault> {
        const FILE: &str = "styles.yaml";
        let name = format!("{folder}/{FILE}", folder = LayerKind::Edition.folder());
        match &self.rules {
            RulesSource::Folder(folder) if folder.join(FILE).is_file() => {
                read_limited(&folder.join(FILE), &name)
            }
            _ => match shipped_file(LayerKind::Edition, FILE) {
                Some(file) => file.read(&name),
                None => Err(missing(&name)),
            },
        }
    }

    /// Returns the first place that holds a layer of this name.
    fn source(&self, kind: LayerKind, layer: &str) -> Option<&RulesSource> {
        match kind {
            LayerKind::Edition => Some(&self.rules),
            LayerKind::Mod => self.mod_sources().find(|source| source.holds(kind, layer)),
        }
    }

    /// Names the place of a layer, for people.
    pub fn found_in(&self, kind: LayerKind, layer: &str) -> Text {
        match self.source(kind, layer) {
            None => Text::EMPTY,
            Some(RulesSource::Shipped) => say!("the program"),
            Some(RulesSource::Folder(folder)) => Text::displayed(folder.join(layer).display()),
            Some(RulesSource::One(path) | RulesSource::Sent(path, _)) => {
                Text::displayed(path.display())
            }
        }
    }

    fn mod_sources(&self) -> impl Iterator<Item = &RulesSource> {
        self.named.iter().chain(&self.mods)
    }

    /// Returns the edition of campaigns that name none: the one whose manifest says `default: yes`, else the
    /// first there is.
    pub fn default_edition(&self) -> String {
        let editions = self.editions();
        let says_so = |name: &&String| {
            let manifest = self.read(LayerKind::Edition, name, "edition.yaml").ok();
            let parsed = manifest.and_then(|source| parse(&mut Files::default(), &source).ok());
            parsed.is_some_and(|node| node.get("default").and_then(Node::scalar) == Some("yes"))
        };
        editions.iter().find(says_so).or(editions.first()).cloned().unwrap_or_default()
    }

    /// Lists the editions that have the language of this library, sorted; all where none has it.
    pub fn spoken_editions(&self) -> Vec<String> {
        let spoken = self.editions_with(|languages| languages.contains(&self.language));
        if spoken.is_empty() { self.editions() } else { spoken }
    }

    /// Lists the editions whose languages are such.
    fn editions_with(&self, are_such: impl Fn(&[String]) -> bool) -> Vec<String> {
        let mut editions = self.editions();
        editions.retain(|edition| {
            let manifest = selection::manifest_of(self, LayerKind::Edition, edition);
            manifest.is_some_and(|manifest| are_such(&manifest.languages))
        });
        editions
    }

    /// Returns this library for work on an edition that may lack its language: in English then. A language that the
    /// program has no sentences in stays, to be refused.
    #[must_use]
    pub fn for_edition(&self, edition: &str) -> Library {
        let spoken = self.editions_with(|languages| languages.contains(&self.language));
        let lacks = !spoken.iter().any(|spoken| spoken == edition);
        let known = Catalogue::of(&self.language).is_some();
        if lacks && known { self.clone().speaking("en") } else { self.clone() }
    }

    /// Returns the edition to begin with: the default one, or where that does not name the language of this library
    /// first the first that does, since its rule book is in it, or else has it at all.
    pub fn offered_edition(&self) -> String {
        let (usual, spoken) = (self.default_edition(), self.spoken_editions());
        let own = self.editions_with(|languages| languages.first() == Some(&self.language));
        let first = if own.is_empty() { spoken } else { own };
        if self.language == "en" || first.contains(&usual) {
            return usual;
        }
        first.first().cloned().unwrap_or(usual)
    }

    /// Lists the scripts that teach an edition or a mod, as its manifest names them; empty if the
    /// manifest cannot be read.
    pub fn lessons(&self, kind: LayerKind, layer: &str) -> Vec<String> {
        let manifest = self.read(kind, layer, kind.manifest()).ok();
        let parsed = manifest.and_then(|source| parse(&mut Files::default(), &source).ok());
        let Some(parsed) = parsed else { return Vec::new() };
        match parsed.get("lessons").map(|node| &node.kind) {
            Some(NodeKind::List(named)) => {
                named.iter().filter_map(Node::scalar).map(str::to_owned).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns the title of an edition or a mod and a line about it, in the language of this library if the layer has it.
    pub fn about(&self, kind: LayerKind, layer: &str) -> (Text, Text) {
        let manifest = self.read(kind, layer, kind.manifest()).ok();
        let parsed = manifest.and_then(|source| parse(&mut Files::default(), &source).ok());
        let own = selection::manifest_of(self, kind, layer);
        let texts = TranslationFiles::of(self, own.iter()).layer_texts(&self.language);
        let said = |key: &str| {
            let english = parsed.as_ref().and_then(|node| node.get(key)?.scalar());
            let english = english.unwrap_or_default();
            let translated = texts.sentences.get(english.trim()).map(String::as_str);
            Text::verbatim(translated.unwrap_or(english))
        };
        (said(kind.title_key()), said("about"))
    }

    /// Names of the editions there are, sorted.
    pub fn editions(&self) -> Vec<String> {
        let mut names = self.rules.names(LayerKind::Edition);
        names.sort();
        names
    }

    /// Names of the mods there are, sorted.
    pub fn mods(&self) -> Vec<String> {
        let mut names: Vec<String> =
            self.mod_sources().flat_map(|source| source.names(LayerKind::Mod)).collect();
        names.sort();
        names.dedup();
        names
    }
}

impl RulesSource {
    fn holds(&self, kind: LayerKind, layer: &str) -> bool {
        let plain =
            !layer.is_empty() && !layer.contains(['/', '\\']) && layer != "." && layer != "..";
        plain
            && match self {
                RulesSource::Shipped => {
                    shipped_file(kind, &format!("{layer}/{}", kind.manifest())).is_some()
                }
                RulesSource::Folder(folder) => folder.join(layer).join(kind.manifest()).is_file(),
                RulesSource::One(folder) => {
                    folder.file_name().is_some_and(|name| name == layer)
                        && folder.join(kind.manifest()).is_file()
                }
                RulesSource::Sent(_, package) => kind == LayerKind::Mod && package.name == layer,
            }
    }

    /// Names of the layers in this place, in any order.
    fn names(&self, kind: LayerKind) -> Vec<String> {
        let all: Vec<String> = match self {
            // Each of them has its manifest.
            RulesSource::Shipped => return shipped_layers(kind).map(str::to_owned).collect(),
            RulesSource::One(folder) => folder
                .file_name()
                .and_then(|name| name.to_str())
                .map(str::to_owned)
                .into_iter()
                .collect(),
            RulesSource::Sent(_, package) => vec![package.name.clone()],
            RulesSource::Folder(folder) => fs::read_dir(folder)
                .into_iter()
                .flatten()
                .flatten()
                .filter_map(|entry| entry.file_name().into_string().ok())
                .collect(),
        };
        all.into_iter().filter(|name| self.holds(kind, name)).collect()
    }
}
