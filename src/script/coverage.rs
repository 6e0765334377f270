//! `margrave test --coverage`: which rules, table rows and answers the scripts reached.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::mod_coverage::{LayerContents, ModCoverage, ReachedOfMods, of_mods};
use super::test::TestReport;
use crate::engine::ORDERS;
use crate::rules::{LayerKind, Library, RuleId, Ruleset, Shape};
use crate::say;
use crate::session::Reached;
use crate::text::{Joined, Text, listed_code, quoted};

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

    /// Returns executable rules of the given areas (`NL-SUB` …; all when empty) that no script names in its
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

    /// Returns the report as text. `areas` limits the rules that are listed.
    pub fn report(&self, areas: &[&str]) -> Text {
        let unshown = self.unshown(areas);
        let (rows, orders) = (self.unread_rows(), self.ungiven());
        let list = |names: Vec<String>| {
            if names.is_empty() { say!("none") } else { listed_code(names, Joined::Comma) }
        };
        let ids = unshown.iter().map(|rule| {
            let title = self.rules.rulebook.get(*rule);
            let title = title.map_or(Text::EMPTY, |entry| Text::of_rules(&entry.title));
            Text::list([quoted(format_args!("  {rule}  ")), title], Joined::Nothing)
        });
        let ids: Vec<Text> = ids.collect();
        let rules = match ids.is_empty() {
            true => Text::list([Text::verbatim("  "), say!("none")], Joined::Nothing),
            false => Text::list(ids, Joined::Line),
        };
        say!(
            "edition {edition}\nrules that no script shows ({number}):\n{rules}\ntable rows never read: {rows}\norders never given: {orders}\nviews never looked at: {views}",
            edition = quoted(&self.rules.edition),
            number = unshown.len(),
            rules,
            rows = list(rows),
            orders = list(orders),
            views = list(self.unseen())
        )
    }
}

/// Returns the report on the mods that scripts play, as text; empty if they play none.
pub fn report_on_mods(library: &Library, reports: &[TestReport]) -> Text {
    let told = of_mods(library, reports).into_iter().map(|ModCoverage { name, brought, left }| {
        let code = |names: Vec<String>| names.into_iter().map(quoted).collect::<Vec<_>>();
        let rows = left.rows.iter().map(|(table, row)| format!("{table} {row}")).collect();
        let hooks = left.hooks.iter().map(|(what, at)| format!("{what} ({at})")).collect();
        let option = |(name, value)| Text::list([quoted(name), value], Joined::Blank);
        let options: Vec<Text> = left.options.into_iter().map(option).collect();
        let kinds = [
            (say!("table rows never read"), code(rows), brought.rows.len()),
            (say!("orders never given"), code(left.orders), brought.orders.len()),
            (say!("views never looked at"), code(left.views), brought.views.len()),
            (say!("hooks never called"), code(hooks), brought.hooks.len()),
            (say!("options never played at"), options, brought.options.len()),
        ];
        let list = |(kind, names, all): (Text, Vec<Text>, usize)| match names.is_empty() {
            true => say!("  {kind}: none of {all}", kind, all),
            false => {
                let names = Text::list(names, Joined::Comma);
                say!("  {kind}: {names} (of {all})", kind, names, all)
            }
        };
        let lists: Vec<Text> = kinds.into_iter().filter(|(.., all)| *all > 0).map(list).collect();
        let name = quoted(name);
        if lists.is_empty() {
            say!(
                "mod {name}: no orders, views, hooks, options or rows of roll tables of its own",
                name
            )
        } else {
            let heading = say!("mod {name}", name);
            Text::list(std::iter::once(heading).chain(lists), Joined::Line)
        }
    });
    Text::list(told, Joined::Line)
}

/// True if a rule is one of an area (`NL-SUB`) or of an edition (`NL`).
fn within(rule: RuleId, area: &str) -> bool {
    rule.0.strip_prefix(area).is_some_and(|rest| rest.starts_with('-'))
}
