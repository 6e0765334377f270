//! Editions and mods → rule sets, under the names of the phases that the program has; several
//! campaigns share them.

use std::sync::{Arc, Mutex, PoisonError};

use crate::fault::Fault;
use crate::lua::compile_ahead;
use crate::rules::{Library, RulesSource, Ruleset, Selection, load_beside};

/// Loads an edition (`dutch`, `dutch+weather` with mods, or the default one) under the names of the
/// phases there are.
///
/// # Errors
/// Every fault of the rules.
pub fn load_rules<'a>(
    library: &Library,
    edition: impl Into<Option<&'a str>>,
) -> Result<Arc<Ruleset>, Vec<Fault>> {
    load_selection(library, &Selection::parse(library, edition.into().unwrap_or_default()))
}

/// Loads an edition with mods.
///
/// # Errors
/// Every fault of the rules.
pub fn load_selection(
    library: &Library,
    selection: &Selection,
) -> Result<Arc<Ruleset>, Vec<Fault>> {
    let load = || {
        let vocabulary = crate::phases::vocabulary();
        // Scripts are compiled while the rules are made of what was read.
        load_beside(library, selection, &vocabulary, compile_ahead).map(Arc::new)
    };
    let loaded = || SHIPPED.lock().unwrap_or_else(PoisonError::into_inner);
    // Files in folders may be written anew at any time; those inside the program stay as they are.
    if library.rules != RulesSource::Shipped || library.locked || !selection.mods.is_empty() {
        return load();
    }
    let same = |(language, rules): &&(String, Arc<Ruleset>)| {
        rules.selection == *selection && *language == library.language
    };
    let known = loaded().iter().find(same).map(|(_, rules)| Arc::clone(rules));
    known.map_or_else(
        || {
            let rules = load()?;
            loaded().push((library.language.clone(), Arc::clone(&rules)));
            Ok(rules)
        },
        Ok,
    )
}

/// The editions inside the program that were loaded, each with the language that was asked for: a campaign
/// that is begun is opened afterwards, and those that are served at once share them (20 MB each otherwise).
static SHIPPED: Mutex<Vec<(String, Arc<Ruleset>)>> = Mutex::new(Vec::new());

/// Rules that several scripts share.
#[derive(Default)]
pub struct RulesetCache {
    loaded: Vec<(Library, Selection, Arc<Ruleset>)>,
}

impl RulesetCache {
    /// Returns the rules of a selection, loaded once.
    ///
    /// # Errors
    /// Every fault of the rules.
    pub fn rules(
        &mut self,
        library: &Library,
        selection: &Selection,
    ) -> Result<Arc<Ruleset>, Vec<Fault>> {
        // Without mods it does not matter where mods would come from.
        let same = |known: &Library| {
            known == library || selection.mods.is_empty() && known.rules == library.rules
        };
        if let Some((.., rules)) =
            self.loaded.iter().find(|(known, chosen, _)| chosen == selection && same(known))
        {
            return Ok(Arc::clone(rules));
        }
        let rules = load_selection(library, selection)?;
        self.loaded.push((library.clone(), selection.clone(), Arc::clone(&rules)));
        Ok(rules)
    }
}
