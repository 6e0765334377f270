//! Contents of a layer of the rules: its orders, views, hooks, options and rows of roll tables, and
//! those of them that scripts reached.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::test::TestReport;
use crate::engine::RunningScripts;
use crate::lua::ScriptHost;
use crate::rules::{LayerKind, Library, ModAllowed, ModOption, Race, Ruleset, Shape};
use crate::say;
use crate::session::Reached;
use crate::text::{Text, quoted};

/// Contents of a layer, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LayerContents {
    pub orders: Vec<String>,
    pub views: Vec<String>,
    /// Table and row.
    pub rows: Vec<(String, String)>,
    /// Hooks and phases of scripts, each with the file and line where it is set.
    pub hooks: Vec<(String, String)>,
    /// Options with what they may be played at.
    pub options: Vec<(String, Text)>,
}

/// Lists the values that an option may be played at: each word, or for a number one other than its
/// default.
fn playable(option: &ModOption) -> Vec<Text> {
    match &option.allowed {
        ModAllowed::Flag => ["yes", "no"].map(quoted).to_vec(),
        ModAllowed::Words(words) => words.iter().map(quoted).collect(),
        ModAllowed::Number { .. } => {
            vec![say!("other than {default}", default = quoted(&option.default))]
        }
        // Once rules are loaded it is one of their words.
        ModAllowed::Named(_) => Vec::new(),
    }
}

/// Returns which of these a value is, or None.
pub(super) fn played(option: &ModOption, value: &str) -> Option<Text> {
    match &option.allowed {
        ModAllowed::Flag | ModAllowed::Words(_) | ModAllowed::Named(_) => Some(quoted(value)),
        ModAllowed::Number { .. } => {
            playable(option).pop().filter(|_| option.default.to_string() != value)
        }
    }
}

impl LayerContents {
    /// Returns the contents of these layers of some rules, empty where their scripts do not load.
    pub fn by(rules: &Arc<Ruleset>, of: impl Fn(LayerKind, &str) -> bool) -> LayerContents {
        let races: Vec<Race> =
            (0..rules.races.len()).filter_map(|at| u8::try_from(at).ok()).map(Race).collect();
        let accounts =
            ScriptHost::new(rules, &races, 0).map(|host| host.accounts()).unwrap_or_default();
        let mut brought = LayerContents::default();
        for (layer, account) in
            rules.layers.iter().zip(accounts).filter(|(layer, _)| of(layer.kind, &layer.name))
        {
            let named = |kind: &str| {
                let names = account.set.iter().filter_map(|(what, _)| what.strip_prefix(kind));
                names.map(|name| name.trim().to_owned()).collect::<Vec<_>>()
            };
            brought.orders.extend(named("order "));
            brought.views.extend(named("view "));
            let hook = |(what, _): &&(String, String)| {
                ["filter.", "on.", "refuse.", "replace.", "phase "]
                    .iter()
                    .any(|kind| what.starts_with(kind))
            };
            brought.hooks.extend(account.set.iter().filter(hook).cloned());
            let options = rules
                .mod_options
                .iter()
                .filter(|option| rules.layers[option.layer].name == layer.name);
            brought.options.extend(options.flat_map(|option| {
                playable(option).into_iter().map(|value| (option.name.clone(), value))
            }));
            let folder = format!("{}/{}/", layer.kind.folder(), layer.name);
            for table in rules.tables().iter().filter(|table| table.given) {
                let Shape::Roll(roll) = &table.shape else { continue };
                let own =
                    roll.rows.iter().filter(|row| rules.location(row.span).starts_with(&folder));
                brought.rows.extend(own.map(|row| (table.name.clone(), row.label.clone())));
            }
        }
        brought
    }

    /// Removes what was reached.
    #[must_use]
    pub fn without(mut self, reached: &Reached, of_mods: &ReachedOfMods) -> LayerContents {
        self.orders.retain(|name| !reached.mod_orders.contains(name));
        self.views.retain(|name| !reached.views.contains(name));
        self.rows.retain(|row| !of_mods.rows.contains(row));
        self.hooks.retain(|(_, at)| !of_mods.called.contains(at.as_str()));
        self.options.retain(|option| !of_mods.options.contains(option));
        self
    }
}

/// Contents of mods that scripts reached, beside what they reached of the rules as a whole.
#[derive(Debug, Default)]
pub struct ReachedOfMods {
    rows: BTreeSet<(String, String)>,
    called: BTreeSet<&'static str>,
    options: BTreeSet<(String, Text)>,
}

/// A mod that scripts play.
pub struct ModCoverage {
    pub name: String,
    /// All that it brings.
    pub brought: LayerContents,
    /// Contents that none of the scripts reached.
    pub left: LayerContents,
}

/// Lists the mods that scripts play, in order of name.
pub fn of_mods(library: &Library, reports: &[TestReport]) -> Vec<ModCoverage> {
    let names: BTreeSet<&String> = reports.iter().flat_map(|report| &report.mods).collect();
    let mut all = Vec::new();
    for name in names {
        let with: Vec<&TestReport> =
            reports.iter().filter(|report| report.mods.contains(name)).collect();
        let brought = with.iter().find_map(|report| {
            let rules = rules_of(library, &report.path, report)?;
            Some(LayerContents::by(&rules, |kind, layer| kind == LayerKind::Mod && layer == name))
        });
        let Some(brought) = brought else { continue };
        let (mut reached, mut of_mods) = (Reached::default(), ReachedOfMods::default());
        for report in with {
            reached.merge(report.reached.clone());
            of_mods.rows.extend(report.rows_of_mods.iter().cloned());
            of_mods.called.extend(&report.called);
            of_mods.options.extend(report.options.iter().cloned());
        }
        let left = brought.clone().without(&reached, &of_mods);
        all.push(ModCoverage { name: name.clone(), brought, left });
    }
    all
}

fn rules_of(library: &Library, path: &Path, report: &TestReport) -> Option<Arc<Ruleset>> {
    super::load_selection(&library.near(path), report.selection.as_ref()?).ok()
}
