//! An edition with what it extends, and the mods over it → one frozen [`Ruleset`].
//!
//! Each layer's files make one tree of sections; layers are merged key by key, then decoded once.
//! Every node keeps the span of the file that set it, so faults and `why` name the right file.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use crate::fault::{Fault, SourceFile};
use crate::rules::decode::decode;
use crate::rules::layers::assemble::ReadLayers;
use crate::rules::layers::{self, Loaded};
use crate::rules::library::Library;
use crate::rules::requirements::{BuiltInPhase, RequiredParts, Requirement};
use crate::rules::selection::Selection;
use crate::rules::shipped::is_shipped;
use crate::rules::styles::{Drawable, read_styles};
use crate::rules::title::Lang;
use crate::rules::{
    Ruleset, TranslationFiles, changeable, check, lock_upgrade, merge, mod_option,
    modifier_conflicts, procedure_check, shared_edition, title, unplayed_parts, version_check,
};
use crate::say;
use crate::text::{Catalogue, quoted};
use crate::yaml::Reader;

/// The code of the fault that rules have no names in the language that is asked for.
pub const NO_LANGUAGE: &str = "rules::language";

/// Names that the engine knows and editions may use.
#[derive(Debug, Clone, Copy)]
pub struct Vocabulary {
    pub phases: &'static [BuiltInPhase],
    /// Orders whose last word is a side of a tile.
    pub ending_in_sides: &'static [&'static str],
}

/// Loads an edition with everything it extends, and the chosen mods over it.
///
/// # Errors
/// Every fault in every file, all at once.
pub fn load(
    library: &Library,
    selection: &Selection,
    vocabulary: &Vocabulary,
) -> Result<Ruleset, Vec<Fault>> {
    load_beside(library, selection, vocabulary, |_| ())
}

/// As [`load`]: where there is a core to spare, something is done meanwhile with the texts of scripts that
/// are not the program's own.
///
/// # Errors
/// Every fault in every file, all at once.
pub fn load_beside(
    library: &Library,
    selection: &Selection,
    vocabulary: &Vocabulary,
    beside: impl FnOnce(&[Arc<SourceFile>]) + Send,
) -> Result<Ruleset, Vec<Fault>> {
    let loaded = layers::read(library, selection);
    if !loaded.faults.is_empty() && loaded.layers.is_empty() {
        return Err(loaded.faults);
    }
    let scripts = loaded.layers.iter().flat_map(|layer| &layer.scripts).map(|(_, source)| source);
    let others: Vec<_> = scripts.filter(|source| !is_shipped(source)).cloned().collect();
    let (files, shared) = (loaded.files.clone(), loaded.shared.clone());
    let hash = || shared_edition::hash(&files, shared.as_deref());
    let much = !others.is_empty() || shared.as_ref().is_none_or(|shared| !shared.is_hashed());
    let aside = || {
        beside(&others);
        hash()
    };
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        // Without a thread to be had, it is done later.
        let aside = (much && cores > 1)
            .then(|| thread::Builder::new().spawn_scoped(scope, aside).ok())
            .flatten();
        let hash = || match aside {
            Some(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            None => hash(),
        };
        decode_all(library, selection, vocabulary, loaded, hash)
    })
}

/// Decodes the layers that were read.
fn decode_all(
    library: &Library,
    selection: &Selection,
    vocabulary: &Vocabulary,
    loaded: Loaded,
    hash: impl FnOnce() -> String,
) -> Result<Ruleset, Vec<Fault>> {
    let Loaded { mut files, mut faults, mut layers, whole, shared } = loaded;
    // An older lock takes what it lacks from the program's own edition; that is no part of the
    // lock.
    let own =
        if library.locked { layers::shipped(&mut files, &selection.edition) } else { Vec::new() };
    let mut styles = layers::shared_styles(library, &mut files, &mut faults);
    let mut languages = title::languages(
        layers.iter().chain(&own).map(|layer| layer.manifest.languages.as_slice()),
    );
    if Catalogue::UNSPOKEN.contains(&library.language.as_str()) {
        languages.push(library.language.clone());
    }
    let reader = Reader::new(&files).speaking(languages.clone(), library.locked);
    let (mut tree, removals) = merge::stack(&reader, &layers, &selection.mods);
    let mut rulebook = shared_edition::rulebook(&reader, &layers, shared.as_deref());
    let filled = lock_upgrade::fill_missing(&reader, &mut tree, &mut rulebook, &own);
    if let Some(over) = tree.get("styles") {
        styles.merge(over.clone());
    }
    let book = whole.then_some(&rulebook);
    let lacking = unplayed_parts::find(&files, &layers, vocabulary, (&tree, book));
    let without: Vec<Requirement> = lacking.iter().map(|(part, _)| *part).collect();
    lacking.into_iter().for_each(|(_, fault)| reader.push(fault));
    let mut decoded = decode(&reader, vocabulary, &tree, book, &layers, &without);
    if let Some(parts) = decoded.as_mut() {
        let drawable = Drawable {
            names: &parts.names,
            sides: parts.tiles.edges.iter().map(|edge| edge.id.as_str()).collect(),
            marks: parts.marks.iter().map(|mark| mark.id.as_str()).collect(),
        };
        parts.styles = read_styles(&reader, &drawable, &styles);
    }
    if let Some(parts) = decoded.as_mut().filter(|_| whole) {
        for option in layers.iter_mut().flat_map(|layer| &mut layer.manifest.options) {
            option.allowed = mod_option::name_things(&reader, &parts.names, option);
        }
        let declared = layers
            .iter()
            .flat_map(|layer| layer.manifest.options.iter().map(|option| option.name.as_str()));
        crate::rules::map_layout::check_options(&reader, &parts.tiles, declared);
        let scripts = layers
            .iter()
            .flat_map(|layer| layer.scripts.iter().map(|(_, source)| source.name.as_str()));
        // Campaigns that were begun when such modifiers were taken go on under them.
        if !library.locked {
            modifier_conflicts::check(
                &reader,
                &layers,
                &selection.mods,
                &parts.names,
                &parts.modifiers,
            );
            parts.names.unchanging = changeable::unchanging(
                &layers,
                parts,
                &RequiredParts::of(&tree, vocabulary.phases),
                shared.as_deref(),
            );
            changeable::check(&reader, &layers, parts);
            version_check::check(&reader, &layers, parts);
            procedure_check::check(&reader, &layers, parts, &tree);
        }
        check::scripts(&reader, parts, &scripts.collect::<Vec<_>>());
    }
    // The contents of an unread file are not called missing.
    faults.extend(removals.blamed(reader).into_iter().filter(|fault| {
        whole || !fault.code.starts_with("rules::missing_") || fault.code == "rules::missing_key"
    }));
    // What a mod brings for rules that this edition plays without is not called wrong item by item.
    if faults.iter().any(|fault| fault.code == unplayed_parts::PART_NOT_PLAYED) {
        faults.retain(|fault| fault.code == unplayed_parts::PART_NOT_PLAYED);
    }
    let lang = Lang::among(&languages, &library.language);
    if lang.is_none() && faults.is_empty() {
        let message = say!(
            "`{edition}` has no names in the language `{language}`",
            edition = quoted(&selection.edition),
            language = quoted(&library.language)
        );
        faults.push(
            Fault::new(NO_LANGUAGE, message)
                .help(say!("choose one of: {languages}", languages = quoted(languages.join(", ")))),
        );
    }
    let Some(parts) = decoded.filter(|_| faults.is_empty()) else {
        if faults.is_empty() {
            faults.push(Fault::new(
                "rules::incomplete",
                say!("the edition `{edition}` is incomplete", edition = quoted(&selection.edition)),
            ));
        }
        return Err(faults);
    };
    let translation_files =
        TranslationFiles::of(library, layers.iter().map(|layer| &layer.manifest));
    let loaded = Loaded { files, faults, layers, whole, shared };
    Ok(Ruleset::assemble(ReadLayers {
        selection,
        hash: hash(),
        loaded,
        tree,
        rulebook,
        filled,
        translation_files,
        languages,
        parts,
    }))
}
