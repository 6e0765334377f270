//! What a layer of the rules brings by itself, its orders, views and rows of roll tables, and what
//! of that scripts reached.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use super::test::TestReport;
use crate::engine::Hooks;
use crate::lua::ScriptHost;
use crate::rules::{LayerKind, Library, Race, Ruleset, Shape};
use crate::session::Reached;

/// What a layer brings, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LayerContents {
    pub orders: Vec<String>,
    pub views: Vec<String>,
    /// Table and row.
    pub rows: Vec<(String, String)>,
}

impl LayerContents {
    /// What these layers of some rules bring; nothing where their scripts do not load.
    #[must_use]
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

    /// What is left of it where this was reached.
    #[must_use]
    pub fn without(
        mut self,
        reached: &Reached,
        rows: &BTreeSet<(String, String)>,
    ) -> LayerContents {
        self.orders.retain(|name| !reached.mod_orders.contains(name));
        self.views.retain(|name| !reached.views.contains(name));
        self.rows.retain(|row| !rows.contains(row));
        self
    }
}

/// What each mod that scripts play brings, and what of it none of them reached; in order of name.
#[must_use]
pub fn of_mods(
    library: &Library,
    reports: &[TestReport],
) -> Vec<(String, LayerContents, LayerContents)> {
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
        let (mut reached, mut rows) = (Reached::default(), BTreeSet::new());
        for report in with {
            reached.merge(report.reached.clone());
            rows.extend(report.rows_of_mods.iter().cloned());
        }
        let left = brought.clone().without(&reached, &rows);
        all.push((name.clone(), brought, left));
    }
    all
}

fn rules_of(library: &Library, path: &Path, report: &TestReport) -> Option<Arc<Ruleset>> {
    super::load_selection(&library.near(path), report.selection.as_ref()?).ok()
}
