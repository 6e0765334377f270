//! Faults of rules under several editions: each once, with those under which it stands.

use std::collections::BTreeMap;

use super::{CheckSummary, done};
use crate::fault::Fault;
use crate::rules::Selection;
use crate::say;
use crate::text::{Joined, Language, Text, quoted};

/// Faults of several rule sets, each with its name.
#[derive(Default)]
pub(super) struct FaultsByEdition(pub(super) Vec<(String, Vec<Fault>)>);

impl FaultsByEdition {
    /// Takes what was found of each selection, and says which of them are sound.
    pub(super) fn of(
        language: Language,
        selections: &[Selection],
        found: impl Iterator<Item = CheckSummary>,
    ) -> FaultsByEdition {
        let named = selections.iter().map(Selection::to_string);
        FaultsByEdition(named.zip(found.map(|found| done(language, found))).collect())
    }

    /// Returns each fault once, with those under which it stands.
    pub(super) fn each(&self) -> Vec<(&Fault, Vec<&str>)> {
        let mut all: Vec<(&Fault, Vec<&str>)> = Vec::new();
        let mut known = BTreeMap::new();
        for (name, faults) in &self.0 {
            for fault in faults {
                let at = *known.entry(fault.identity()).or_insert(all.len());
                match all.get_mut(at) {
                    Some((_, names)) if names.last() == Some(&name.as_str()) => {}
                    Some((_, names)) => names.push(name),
                    None => all.push((fault, vec![name])),
                }
            }
        }
        all
    }

    /// Returns each fault once. What is wrong under some of them only says under which.
    pub(super) fn faults(&self) -> Vec<Fault> {
        self.each().into_iter().map(|(fault, names)| self.with_names(fault, &names)).collect()
    }

    pub(super) fn with_names(&self, fault: &Fault, names: &[&str]) -> Fault {
        if names.len() < self.0.len() { under(fault.clone(), names) } else { fault.clone() }
    }
}

/// Returns a fault with the rules under which it stands.
fn under(fault: Fault, names: &[&str]) -> Fault {
    let names = quoted(names.join("`, `"));
    let under = say!("(under `{names}`)", names);
    let help = fault.help.clone();
    fault.help(Text::list(help.into_iter().chain([under]), Joined::Blank))
}
