//! The rules before an amendment and those after it → what things of a running campaign are called
//! and counted from then on, step by step.

use semver::Version;

use crate::rules::ruleset::{LayerInfo, Ruleset};
use crate::rules::versions::{Becomes, NameChange, VersionStep, Versioned};

/// Steps from one rule set to another.
#[derive(Debug, Clone)]
pub struct CarryOver<'a> {
    /// In the order in which they are taken, each with its layer.
    steps: Vec<(&'a LayerInfo, &'a VersionStep)>,
    /// Layers that have another version now.
    pub versions: Vec<ChangedVersion>,
}

/// A layer that has another version now.
#[derive(Debug, Clone)]
pub struct ChangedVersion {
    pub layer: String,
    pub was: String,
    pub now: String,
}

/// Changes that a layer makes at once.
pub struct LayerChanges<'a> {
    pub layer: &'a str,
    pub changes: Vec<&'a NameChange>,
}

fn version(layer: &LayerInfo) -> Version {
    let text = layer.version.as_deref().unwrap_or_default();
    Version::parse(text).unwrap_or(Version::new(0, 0, 0))
}

impl<'a> LayerChanges<'a> {
    /// Returns what becomes of a name; None if it stays.
    fn what_becomes(&self, of: Versioned, name: &str) -> Option<&'a Becomes> {
        let found = self.changes.iter().find(|change| change.of == of && change.from == name);
        found.map(|change| &change.becomes)
    }
}

impl<'a> CarryOver<'a> {
    /// Returns each layer that both have goes from its old version to its new one; what older versions than
    /// the old one changed has long happened.
    pub fn between(before: &Ruleset, after: &'a Ruleset) -> CarryOver<'a> {
        let (mut steps, mut versions) = (Vec::new(), Vec::new());
        for layer in &after.layers {
            let same = |old: &&LayerInfo| old.name == layer.name && old.kind == layer.kind;
            let Some(old) = before.layers.iter().find(same) else { continue };
            let (was, now) = (version(old), version(layer));
            if was != now {
                versions.push(ChangedVersion {
                    layer: layer.name.clone(),
                    was: was.to_string(),
                    now: now.to_string(),
                });
            }
            let due = layer.steps.iter().filter(|step| step.version > was && step.version <= now);
            steps.extend(due.map(|step| (layer, step)));
        }
        CarryOver { steps, versions }
    }

    /// True if nothing is called or counted otherwise.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Lists the changes of each step to names of one kind, in the order in which they happen: the
    /// layer, the old names and what becomes of them. Renames of a version come before its
    /// conversions.
    pub fn rounds(&self) -> impl Iterator<Item = LayerChanges<'a>> {
        self.steps.iter().flat_map(|(layer, step)| {
            [true, false].map(|renamed| {
                let changes = step.changes.iter().filter(move |change| change.renamed == renamed);
                LayerChanges { layer: &layer.name, changes: changes.collect() }
            })
        })
    }

    /// Returns the steps that a layer takes.
    pub(in crate::rules) fn steps_of(&self, name: &str) -> impl Iterator<Item = &'a VersionStep> {
        self.steps.iter().filter(move |(layer, _)| layer.name == name).map(|(_, step)| *step)
    }

    /// True if a step says what becomes of a thing.
    pub fn speaks_of(&self, of: Versioned, layer: Option<&str>, name: &str) -> bool {
        self.name(of, layer, name).as_deref() != Some(name)
    }

    /// Returns the name of a thing now; None if it is gone. `layer` owns it, for things that layers
    /// have of their own.
    pub fn name(&self, of: Versioned, layer: Option<&str>, name: &str) -> Option<String> {
        let mut name = name.to_owned();
        for round in self.rounds() {
            if layer.is_some_and(|layer| layer != round.layer) {
                continue;
            }
            match round.what_becomes(of, &name) {
                Some(Becomes::Other(other)) => name.clone_from(other),
                Some(Becomes::Gone) => return None,
                Some(Becomes::Numbers { .. }) | None => {}
            }
        }
        Some(name)
    }

    /// Returns the list and kind of a unit or character now. A change of the unit itself goes before one of its
    /// list.
    pub fn unit(&self, list: &str, kind: &str) -> (String, String) {
        let mut now = (list.to_owned(), kind.to_owned());
        for round in self.rounds() {
            let found = |of: Versioned, name: &str| match round.what_becomes(of, name) {
                Some(Becomes::Other(other)) => Some(other.as_str()),
                _ => None,
            };
            let unit = found(Versioned::Unit, &format!("{}.{}", now.0, now.1));
            if let Some((list, kind)) = unit.and_then(|unit| unit.split_once('.')) {
                now = (list.to_owned(), kind.to_owned());
            } else if let Some(list) = found(Versioned::Army, &now.0) {
                now.0 = list.to_owned();
            }
        }
        now
    }

    /// Returns an option of a layer with what it is set to, as the new rules call both.
    pub fn option(&self, after: &Ruleset, full: &str, value: &str) -> (String, String) {
        let Some((layer, name)) = full.split_once('.') else {
            return (full.to_owned(), value.to_owned());
        };
        let name = self.name(Versioned::Option, Some(layer), name).unwrap_or_default();
        let full = format!("{layer}.{name}");
        let names = after.mod_options.iter().find(|option| option.name == full);
        let of = names.and_then(|option| option.names);
        let value = of
            .and_then(|of| self.name(of.versioned(), None, value))
            .unwrap_or_else(|| value.to_owned());
        (full, value)
    }
}
