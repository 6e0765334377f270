//! An edition and one that it builds on → what it changes, rule by rule: each entry of its rule
//! book that says how it differs, with the cells and scripts that carry that out. What nothing of
//! this accounts for stands at the end.

use std::collections::{BTreeMap, BTreeSet};

use crate::basics::columns::wrap;
use crate::rules::declare::yaml_map;
use crate::rules::diff::{CellChange, diff, diff_scripts};
use crate::rules::{Entry, LayerKind, Names, RuleId, Ruleset};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};
use crate::yaml::{Node, NodeKind, Reader};

const WIDTH: usize = 100;

/// Most cells of one rule that are shown.
const MOST_CELLS: usize = 8;

/// Keys that cite, describe or name: they differ without the rule doing so.
const PROSE: &[&str] = &["cite", "doc", "name", "why"];

/// Sections that say what things are called, how they are drawn, and what accounts for them.
const NAMES: &[&str] = &["titles", "styles", "imports", ACCOUNTS];

/// The section that says which rule accounts for what an edition lays over things that cite
/// another:
///
/// ```yaml
/// accounts:
///   temple_rows: {cite: EN-WILD-26, of: [tables.forage.rows.temple]}
/// ```
const ACCOUNTS: &str = "accounts";

/// Changes of an edition against another that it builds on.
#[derive(Debug)]
pub struct EditionChanges<'a> {
    after: &'a Ruleset,
    /// Entries of the rule book that say how they differ, in order of id.
    pub entries: Vec<&'a Entry>,
    /// Cells that differ, by the entry that accounts for them.
    pub cells: BTreeMap<RuleId, Vec<CellChange>>,
    /// New and changed scripts that cite an entry.
    pub scripts: BTreeMap<RuleId, BTreeSet<String>>,
    /// Cells that differ, and no entry that says so accounts for them.
    pub unaccounted: Vec<CellChange>,
    /// Accounts for cells that do not differ.
    pub idle: Vec<String>,
}

yaml_map! {
    /// The rule that accounts for changes of an edition to things that cite another rule.
    pub(in crate::rules) struct Account = "account" {
        cite: RuleId,
        // Nothing else is asked of a path: an edition below may have taken away what it led to.
        /// paths of what it accounts for, such as `tables.forage.rows.temple`
        of: Vec<String>,
    }
    read(reader, names, node, name: &str) "account `{name}`"
}

/// Reads the section `accounts`.
pub(in crate::rules) fn read_accounts(reader: &Reader<'_>, node: &Node) -> Vec<Account> {
    let names = Names::default();
    let account = |(key, value): &(Node, Node)| {
        Account::read_map(reader, &names, value, key.scalar().unwrap_or_default())
    };
    if reader.is_map(node) {
        node.entries().iter().filter_map(account).collect()
    } else {
        Vec::new()
    }
}

/// Lists the accounts of a rule set: path and rule.
fn accounts(rules: &Ruleset) -> Vec<(String, RuleId)> {
    let reader = Reader::new(&rules.files);
    let all = rules.tree.get(ACCOUNTS).map(|node| read_accounts(&reader, node)).unwrap_or_default();
    all.into_iter().flat_map(|row| row.of.into_iter().map(move |path| (path, row.cite))).collect()
}

/// True if the edition of one rule set builds on that of the other.
pub fn builds_on(a: &Ruleset, b: &Ruleset) -> bool {
    let named = |rules: &Ruleset, name: &str| {
        rules.layers.iter().any(|layer| layer.kind == LayerKind::Edition && layer.name == name)
    };
    a.edition != b.edition && named(b, &a.edition)
}

impl<'a> EditionChanges<'a> {
    /// Compares an edition with one that it builds on.
    pub fn of(a: &Ruleset, b: &'a Ruleset) -> EditionChanges<'a> {
        let new = |entry: &&Entry| !a.rulebook.entries.contains_key(&entry.id);
        let differs = |entry: &&Entry| entry.differs.is_some();
        let entries: Vec<&Entry> =
            b.rulebook.entries.values().filter(new).filter(differs).collect();
        let (cells, scripts) = (BTreeMap::new(), BTreeMap::new());
        let mut upon = EditionChanges {
            after: b,
            entries,
            cells,
            scripts,
            unaccounted: Vec::new(),
            idle: Vec::new(),
        };
        let accounts = accounts(b);
        let mut used = BTreeSet::new();
        for change in diff(a, b) {
            if change.path.first().is_some_and(|section| NAMES.contains(&section.as_str()))
                || change.path.last().is_some_and(|key| PROSE.contains(&key.as_str()))
            {
                continue;
            }
            let mut rules: Vec<RuleId> = Vec::new();
            for (path, rule) in accounts.iter().filter(|(path, _)| change.below(path)) {
                used.insert(path.as_str());
                rules.push(*rule);
            }
            rules.extend(upon.cited(&a.tree, &change));
            let mut told = BTreeSet::new();
            rules.retain(|rule| told.insert(*rule));
            let known: Vec<RuleId> = rules.into_iter().filter(|rule| upon.has(*rule)).collect();
            if known.is_empty() {
                upon.unaccounted.push(change.clone());
            }
            for rule in known {
                upon.cells.entry(rule).or_default().push(change.clone());
            }
        }
        upon.idle = accounts
            .iter()
            .map(|(path, _)| path)
            .filter(|path| !used.contains(path.as_str()))
            .cloned()
            .collect();
        for change in diff_scripts(a, b).into_iter().filter(|change| change.after.is_some()) {
            let Some(script) = b.scripts.iter().find(|script| script.path == change.path) else {
                continue;
            };
            for entry in &upon.entries {
                if script.source.text.contains(entry.id.0) {
                    upon.scripts.entry(entry.id).or_default().insert(change.path.clone());
                }
            }
        }
        upon
    }

    fn has(&self, rule: RuleId) -> bool {
        self.entries.iter().any(|entry| entry.id == rule)
    }

    /// Returns the rules that a cell, or what stands in the place of one, is there for: what the innermost
    /// thing around it cites, and for the steps of a calendar what the phases cite that are new in it.
    fn cited(&self, before: &Node, change: &CellChange) -> Vec<RuleId> {
        let tree = &self.after.tree;
        if change.path.first().is_some_and(|section| section == "calendar") {
            return self.phases_of(tree, before, &change.path);
        }
        let found = innermost(tree, &change.path).or_else(|| innermost(before, &change.path));
        let inner: Vec<RuleId> = at(tree, &change.path).map(all_cited).unwrap_or_default();
        let outer = found.map(RuleId::from_text);
        // A cell may be a rule itself: that by which something holds.
        let sides = [&change.after, &change.before]
            .into_iter()
            .flatten()
            .map(|side| RuleId::from_text(&side.text));
        let itself = sides.filter(|rule| self.has(self.after.edition_id(*rule)));
        inner
            .into_iter()
            .chain(outer)
            .chain(itself)
            .map(|rule| self.after.edition_id(rule))
            .collect()
    }

    fn phases_of(&self, tree: &Node, before: &Node, path: &[String]) -> Vec<RuleId> {
        let old: BTreeSet<&str> = at(before, path).map(words).unwrap_or_default();
        let new: BTreeSet<&str> = at(tree, path).map(words).unwrap_or_default();
        let cite = |phase: &&str| {
            tree.get("phases")?.get(phase)?.get("cite")?.scalar().map(RuleId::from_text)
        };
        let cited = innermost(tree, path).map(RuleId::from_text);
        new.symmetric_difference(&old)
            .filter_map(cite)
            .chain(cited)
            .map(|rule| self.after.edition_id(rule))
            .collect()
    }

    /// Returns the report for a reader.
    pub fn text(&self, a: &Ruleset) -> String {
        let b = self.after;
        let own: Vec<&Entry> = b
            .rulebook
            .entries
            .values()
            .filter(|entry| !a.rulebook.entries.contains_key(&entry.id))
            .collect();
        let changed = self.entries.iter().filter(|entry| !entry.base.is_empty()).count();
        let counted = say!(
            "{entries} of {rules} are as before, {changed} change and {new} are new:",
            rules = Text::count(own.len(), ProgramNoun::Rule),
            entries = own.len() - self.entries.len(),
            changed,
            new = self.entries.len() - changed
        );
        let mut text = format!(
            "{a_selection} ({a_hash}) → {b_selection} ({b_hash})\n{counted}\n",
            a_selection = a.selection,
            a_hash = a.hash,
            b_selection = b.selection,
            b_hash = b.hash,
            counted = counted.in_words(a)
        );
        for entry in &self.entries {
            text += &self.entry(a, entry);
        }
        if !self.unaccounted.is_empty() {
            let heading = say!("cells that differ without such a rule");
            text += &format!("\n{}\n", heading.in_words(a));
            text += &self.unaccounted.iter().map(|change| cell(a, change)).collect::<String>();
        }
        let more = say!(
            "`rules diff {one} {other} --all` shows every cell with its place, `rules diff {one} {other} SECTION` those of a section.",
            one = Text::displayed(&a.selection),
            other = Text::displayed(&b.selection)
        );
        format!("{text}\n{}\n", more.in_words(a))
    }

    fn entry(&self, words: &Ruleset, entry: &Entry) -> String {
        let ids: Vec<&str> = entry.base.iter().map(|rule| rule.0).collect();
        let of = match ids.is_empty() {
            true => say!("new"),
            false => say!("changes {rules}", rules = quoted(ids.join(", "))),
        };
        let of = of.in_words(words);
        let mut text = format!("\n{} {} ({of})\n", entry.id, entry.title);
        // A new entry has nothing to differ from.
        let differs = entry.differs.as_deref().filter(|_| !ids.is_empty()).unwrap_or_default();
        if !differs.is_empty() {
            text += &wrap(&differs.split_whitespace().collect::<Vec<_>>().join(" "), WIDTH, "  ");
        }
        let cells = self.cells.get(&entry.id).map_or(&[][..], Vec::as_slice);
        let shown = cells.iter().take(MOST_CELLS);
        text += &shown.map(|change| cell(words, change)).collect::<String>();
        if cells.len() > MOST_CELLS {
            let more = Text::count(cells.len() - MOST_CELLS, ProgramNoun::Cell);
            text += &format!("    {}\n", say!("… and {cells} more", cells = more).in_words(words));
        }
        let scripts = self.scripts.get(&entry.id).into_iter().flatten();
        text + &scripts.map(|path| format!("    {path}\n")).collect::<String>()
    }
}

fn cell(words: &Ruleset, change: &CellChange) -> String {
    let side = |side: &Option<crate::rules::diff::DiffSide>| {
        let nothing = || say!("nothing").in_words(words);
        side.as_ref().map_or_else(nothing, |side| side.text.clone())
    };
    let line = format!("{}: {} → {}", change.name(), side(&change.before), side(&change.after));
    let short: String = if line.chars().count() > WIDTH - 4 {
        line.chars().take(WIDTH - 6).chain([' ', '…']).collect()
    } else {
        line
    };
    format!("    {short}\n")
}

/// Follows a path; items of lists are found by their `id`.
fn at<'n>(node: &'n Node, path: &[String]) -> Option<&'n Node> {
    path.iter().try_fold(node, |node, key| step(node, key))
}

fn items(node: &Node) -> &[Node] {
    if let NodeKind::List(items) = &node.kind { items } else { &[] }
}

fn step<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    node.get(key).or_else(|| {
        items(node).iter().find(|item| item.get("id").and_then(Node::scalar) == Some(key))
    })
}

/// Returns the citation of the innermost thing on a path.
fn innermost<'n>(node: &'n Node, path: &[String]) -> Option<&'n str> {
    let mut cited = None;
    let mut node = Some(node);
    for key in path.iter().map(Some).chain([None]) {
        let Some(here) = node else { break };
        cited = here.get("cite").and_then(Node::scalar).or(cited);
        node = key.and_then(|key| step(here, key));
    }
    cited
}

/// Returns all rules cited by a thing and what stands in it.
fn all_cited(node: &Node) -> Vec<RuleId> {
    let own = node.get("cite").and_then(Node::scalar).map(RuleId::from_text);
    let inner =
        node.entries().iter().map(|(_, value)| value).chain(items(node)).flat_map(all_cited);
    own.into_iter().chain(inner).collect()
}

/// Returns all words in a thing.
fn words(node: &Node) -> BTreeSet<&str> {
    let inner = node.entries().iter().map(|(_, value)| value).chain(items(node)).flat_map(words);
    node.scalar().into_iter().chain(inner).collect()
}
