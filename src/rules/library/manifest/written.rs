//! The keys of `edition.yaml` and `mod.yaml`.

use semver::{Version, VersionReq};

use super::files::{FilesFor, paths, split_files};
use super::named::{EditionNames, FittingMods, NamedLayer, requirement, version};
use super::{Manifest, is_mod_name};
use crate::rules::LayerKind;
use crate::rules::declare::{Number, yaml_map};
use crate::rules::ends_by_itself::EndsByItself;
use crate::rules::interface::{API, OLDEST_API};
use crate::rules::memory::PublicMemory;
use crate::rules::mod_option::{ModOption, read_option};
use crate::rules::title::read_languages;
use crate::rules::versions::{self, VersionStep};
use crate::say;
use crate::text::quoted;
use crate::yaml::{Named as NameOf, Node, Reader, Span, Takes};

const TEXTS: Takes = Takes::List(&Takes::Text);

/// Three numbers, and what semver allows after them.
const VERSION: Takes = Takes::Form(r"^\d+\.\d+\.\d+([-+].*)?$");

/// Declares a manifest: its own keys, and those that every manifest has. The names are those of the reader's
/// arguments, and of what a manifest knows before the keys that stand last.
macro_rules! manifest {
    (
        $(#[doc = $doc:literal])+
        $name:ident = $called:literal, $kind:ident, files $files:expr, ($reader:ident, $known:ident, $node:ident, $layer:ident, $options:ident, $version:ident)
        { $($own:tt)* } { $($last:tt)* }
    ) => {
        yaml_map! {
            $(#[doc = $doc])+
            pub(in crate::rules) struct $name = $called {
                $($own)*
                /// options that the head of a campaign may set, as `option NAME.OPTION VALUE`; scripts read them
                /// as `options.OPTION`
                $options: Vec<ModOption> [Takes::Entries(&Takes::Map(ModOption::schema)), |options| {
                    let option = |(key, node): &(Node, Node)| read_option($reader, $layer, key, node);
                    Some(options.entries().iter().filter_map(option).collect())
                }] = Vec::new(),
                /// the version of the interface of mods that it is written for; `mods/CHANGES.md` tells what each changed
                api: Option<u32> as Option<Number<{ OLDEST_API as i64 }, { API as i64 }>> = None,
                /// its description, in one sentence; players read it
                about: String = String::new(),
                /// languages beside English in which it names things, such as `[nl, de]`
                languages: Vec<String> [TEXTS, |node| Some(read_languages($reader, node))] = Vec::new(),
                /// its rules files (`.yaml`) and scripts (`.lua`), in the order in which they are read; a file that is
                /// not listed is not read
                #[required]
                files: Option<(Vec<(String, Span)>, Vec<FilesFor>)>
                    [$files, |node| Some(Some(split_files($reader, LayerKind::$kind, node)))] = None,
                /// files of its rule book
                rulebook: Vec<(String, Span)>
                    [TEXTS, |node| Some(paths($reader, LayerKind::$kind, $reader.list(node)))] = Vec::new(),
                /// scripts that teach it; `margrave play` offers them
                lessons: Vec<(String, Span)>
                    [TEXTS, |node| Some(paths($reader, LayerKind::$kind, $reader.list(node)))] = Vec::new(),
                /// values of `campaign.vars` that everybody may know: names, or `all`; previews may then reckon
                /// with them
                public_memory: PublicMemory
                    [Takes::Either(&[Takes::Words(&["all"]), TEXTS]), |node| Some(PublicMemory::read($reader, node))] =
                    PublicMemory::default(),
                $($last)*
                /// by version, what is called otherwise since then: a campaign of an older version that is amended goes
                /// on under the new names
                (renamed): Option<&Node> [Takes::Entries(&Takes::Map(|| &versions::RENAMED))] = None,
                /// by version, what becomes of what it no longer has, or counts otherwise, under the names of that
                /// version
                (converts): Option<&Node> [Takes::Entries(&Takes::Map(|| &versions::CONVERTS))] = None,
            }
            also {
                steps: Vec<VersionStep> = {
                    let current = $version.clone().unwrap_or(Version::new(0, 0, 0));
                    versions::read($reader, &current, (renamed, converts))
                },
            }
            read($reader, $known, $node, $layer: &str) "the manifest"
        }

        impl $name {
            /// Fills in what every manifest says.
            fn fill_shared(self, manifest: &mut Manifest) {
                manifest.whole = self.files.is_some();
                (manifest.files, manifest.files_for) = self.files.unwrap_or_default();
                (manifest.options, manifest.about) = (self.$options, self.about);
                (manifest.languages, manifest.steps) = (self.languages, self.steps);
                manifest.api = self.api;
                (manifest.rulebook, manifest.lessons) = (self.rulebook, self.lessons);
                (manifest.version, manifest.public_memory) = (self.$version, self.public_memory);
            }
        }
    };
}

manifest! {
    /// Manifest of an edition: what it is, what it builds on, and its files.
    EditionFile = "edition", Edition, files TEXTS, (reader, known, node, layer, options, version)
    {
        /// its name, as players read it
        #[required]
        title "name": String = layer.to_owned(),
        /// the edition that it builds on; its files are laid over that one's
        extends: Option<(String, Span)>
            [Takes::Either(&[Takes::Name(NameOf::Edition), Takes::Nothing]), |node| {
                Some(Some((node.scalar().filter(|_| !node.is_null())?.to_owned(), node.span)))
            }] = None,
        /// three numbers, such as `1.0.0`; mods ask for it
        version: Option<Version> [VERSION, |node| Some(version(reader, node))] = None,
        /// the documents that it restates
        (sources): Option<&Node> [TEXTS] = None,
        /// yes: the edition of campaigns that name none
        (default): bool = false,
    }
    {
        /// yes: its scripts keep nothing in locals and tables of their own once a function is over, so that campaigns
        /// that follow each other may share them
        scripts_keep_nothing: bool = false,
        /// yes: its scripts end every campaign in time, however it is played, so that the last person may leave it to
        /// computers; or the name of one of its options, a number: its scripts end those campaigns in which that is
        /// above 0
        ends_by_itself: Option<EndsByItself> [Takes::Either(&[Takes::Flag, Takes::Text]), |node| {
            let options = options.as_deref().unwrap_or_default();
            Some(EndsByItself::read(reader, node, (layer, options)))
        }] = None,
    }
}

manifest! {
    /// Manifest of a mod: what it is, what it fits, and its files.
    ModFile = "mod", Mod, files FilesFor::LIST, (reader, known, node, layer, options, version)
    {
        /// its name, that of its folder
        #[required]
        (name): Option<String>
            [Takes::Form("^[a-z0-9_]+$"), |node| Some(read_name(reader, layer, node))] = None,
        /// its name, as players read it
        #[required]
        title: String = layer.to_owned(),
        /// three numbers, such as `1.0.0`
        #[required]
        version: Option<Version> [VERSION, |node| Some(version(reader, node))] = None,
        /// versions of Margrave that it fits, such as `">=0.1"`
        engine "margrave": Option<(VersionReq, Span)>
            [Takes::Text, |node| Some(Some((requirement(reader, node)?, node.span)))] = None,
        /// editions that it fits; any if nothing is said
        editions "edition": Vec<NamedLayer> as EditionNames = Vec::new(),
        /// editions that it fits, and not those that build on them
        only: Vec<NamedLayer> as EditionNames = Vec::new(),
        /// mods that must come before it
        needs: Vec<NamedLayer> as FittingMods = Vec::new(),
        /// mods with which it cannot be played
        excludes: Vec<NamedLayer> as FittingMods = Vec::new(),
        /// mods that it patches on purpose where both change the same cell
        after: Vec<NamedLayer> as FittingMods = Vec::new(),
    }
    {
        /// yes: its scripts keep nothing in locals and tables of their own once a function is over, so that campaigns
        /// that follow each other may share them, and what `campaign.once` keeps outlasts events that change nothing in it
        scripts_keep_nothing: bool = false,
    }
}

impl EditionFile {
    pub(super) fn fill(mut self, manifest: &mut Manifest) {
        manifest.title = std::mem::take(&mut self.title);
        manifest.extends = self.extends.take();
        manifest.scripts_keep_nothing = self.scripts_keep_nothing;
        manifest.ends_by_itself = self.ends_by_itself.take();
        self.fill_shared(manifest);
    }
}

impl ModFile {
    pub(super) fn fill(mut self, manifest: &mut Manifest) {
        manifest.title = std::mem::take(&mut self.title);
        manifest.scripts_keep_nothing = self.scripts_keep_nothing;
        manifest.engine = self.engine.take();
        manifest.editions = std::mem::take(&mut self.editions);
        manifest.only = std::mem::take(&mut self.only);
        manifest.needs = std::mem::take(&mut self.needs);
        manifest.excludes = std::mem::take(&mut self.excludes);
        manifest.after = std::mem::take(&mut self.after);
        self.fill_shared(manifest);
    }
}

/// Reads the name of a mod, which is that of its folder.
fn read_name(reader: &Reader<'_>, folder: &str, node: &Node) -> Option<String> {
    let name = reader.text(node)?;
    if !is_mod_name(name) {
        let message = say!("`{name}` is not a valid mod name", name = quoted(name));
        let help =
            say!("use lower-case letters, digits and `_`, and not `umpire`, which is the host's");
        reader.fault(node.span, "mods::name", message, say!("not accepted"), help);
    } else if name != folder {
        let message = say!(
            "the mod is called `{name}`, but its folder is called `{folder}`",
            name = quoted(name),
            folder = quoted(folder)
        );
        let help = say!("give both the same name");
        reader.fault(node.span, "mods::name", message, say!("differs from the folder"), help);
    }
    Some(name.to_owned())
}
