//! `margrave test --coverage`: which rules, table rows and answers the scripts reached.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::mod_coverage::{LayerContents, ReachedOfMods, of_mods};
use super::test::TestReport;
use crate::engine::ORDERS;
use crate::rules::{LayerKind, Library, RuleId, Ruleset, Shape};
use crate::session::Reached;

/// Rules of one edition that scripts reached.
pub struct Coverage<'a> {
    rules: &'a Arc<Ruleset>,
    reached: Reached,
    shown: BTreeSet<RuleId>,
}

impl<'a> Coverage<'a> {
    /// Adds up the reports of scripts that were played under this edition.
    pub fn of(rules: &'a Arc<Ruleset>, reports: &[TestReport]) -> Coverage<'a> {
        let mut coverage = Coverage { rules, reached: Reached::default(), shown: BTreeSet::new() };
        for report in reports.iter().filter(|report| report.edition == rules.edition) {
            coverage.reached.merge(report.reached.clone());
            coverage.shown.extend(report.shows.iter().map(|id| RuleId::from_text(id)));
        }
        coverage
    }

    /// True if the rule book has one of the given areas; any will do where none is given.
    pub fn has(&self, areas: &[&str]) -> bool {
        let mut rules = self.rules.rulebook.entries.keys();
        areas.is_empty() || rules.any(|rule| areas.iter().any(|area| within(*rule, area)))
    }

    /// Executable rules of the given areas (`NL-SUB` …; all when empty) that no script names in its
    /// opening comment.
    pub fn unshown(&self, areas: &[&str]) -> Vec<RuleId> {
        let wanted =
            |rule: &RuleId| areas.is_empty() || areas.iter().any(|area| within(*rule, area));
        let entries = self.rules.rulebook.entries.values();
        entries
            .filter(|entry| {
                entry.executable() && wanted(&entry.id) && !self.shown.contains(&entry.id)
            })
            .map(|entry| entry.id)
            .collect()
    }

    /// Rows of roll tables that no script read.
    pub fn unread_rows(&self) -> Vec<String> {
        let mut rows = Vec::new();
        for (index, table) in self.rules.tables().iter().enumerate() {
            let Shape::Roll(roll) = &table.shape else { continue };
            if !table.given {
                continue;
            }
            for (at, row) in roll.rows.iter().enumerate() {
                let key = (
                    crate::rules::TableId(u16::try_from(index).unwrap_or(u16::MAX)),
                    u16::try_from(at).unwrap_or(u16::MAX),
                );
                if !self.reached.rows.contains(&key) {
                    rows.push(format!("{} {}", table.name, row.label));
                }
            }
        }
        rows
    }

    /// Orders that no script gave, those that scripts of the edition bring among them.
    pub fn ungiven(&self) -> Vec<String> {
        let built_in = ORDERS
            .iter()
            .filter(|row| !self.reached.orders.contains(&row.verb))
            .map(|row| row.name.to_owned());
        built_in.chain(self.unreached().orders).collect()
    }

    /// Views of the edition that no script looked at.
    pub fn unseen(&self) -> Vec<String> {
        self.unreached().views
    }

    /// Returns what scripts of the edition bring and no script reached.
    fn unreached(&self) -> LayerContents {
        LayerContents::by(self.rules, |kind, _| kind == LayerKind::Edition)
            .without(&self.reached, &ReachedOfMods::default())
    }

    /// The report as text. `areas` limits the rules that are listed.
    pub fn report(&self, areas: &[&str]) -> String {
        let unshown = self.unshown(areas);
        let (rows, orders) = (self.unread_rows(), self.ungiven());
        let list = |names: Vec<String>| {
            if names.is_empty() { "none".to_owned() } else { names.join(", ") }
        };
        let ids = unshown.iter().map(|rule| {
            let title = self.rules.rulebook.get(*rule).map_or("", |entry| entry.title.as_str());
            format!("  {rule}  {title}")
        });
        let ids: Vec<String> = ids.collect();
        format!(
            "edition {edition}\nrules that no script shows ({ids}):\n{join}\ntable rows never read: {rows}\norders never given: {orders}\nviews never looked at: {unseen}",
            edition = self.rules.edition,
            ids = ids.len(),
            rows = list(rows),
            orders = list(orders),
            unseen = list(self.unseen()),
            join = if ids.is_empty() { "  none".to_owned() } else { ids.join("\n") }
        )
    }
}

/// Returns the report on the mods that scripts play, as text; empty if they play none.
pub fn report_on_mods(library: &Library, reports: &[TestReport]) -> String {
    let told = of_mods(library, reports).into_iter().map(|(name, all, left)| {
        let rows = left.rows.iter().map(|(table, row)| format!("{table} {row}")).collect();
        let hooks = left.hooks.iter().map(|(what, at)| format!("{what} ({at})")).collect();
        let options = left.options.iter().map(|(name, value)| format!("{name} {value}")).collect();
        let kinds = [
            ("table rows never read", rows, all.rows.len()),
            ("orders never given", left.orders, all.orders.len()),
            ("views never looked at", left.views, all.views.len()),
            ("hooks never called", hooks, all.hooks.len()),
            ("options never played at", options, all.options.len()),
        ];
        let list = |(kind, names, all): (&str, Vec<String>, usize)| match names.as_slice() {
            [] => format!("\n  {kind}: none of {all}"),
            names => format!("\n  {kind}: {names} (of {all})", names = names.join(", ")),
        };
        let lists: String = kinds.into_iter().filter(|(.., all)| *all > 0).map(list).collect();
        if lists.is_empty() {
            format!(
                "mod {name}: no orders, views, hooks, options or rows of roll tables of its own"
            )
        } else {
            format!("mod {name}{lists}")
        }
    });
    told.collect::<Vec<_>>().join("\n")
}

/// True if a rule is one of an area (`NL-SUB`) or of an edition (`NL`).
fn within(rule: RuleId, area: &str) -> bool {
    rule.0.strip_prefix(area).is_some_and(|rest| rest.starts_with('-'))
}
