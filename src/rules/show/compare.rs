//! Two editions of which neither builds on the other → a summary, section by section, of what each
//! has. Their cells differ nearly everywhere, so only what both have under one name is compared by
//! its cells.

mod calendar;

use std::collections::BTreeMap;

use crate::basics::columns::{Columns, wrap};
use crate::rules::diff::{CellChange, diff};
use crate::rules::{LayerKind, RuleId, Ruleset, Shape, Table};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, columns, quoted};
use crate::yaml::Node;

const WIDTH: usize = 100;

/// More names than these are counted by their first word, where they have several.
const MOST_NAMES: usize = 24;

/// Most cells of one thing that the summary shows.
const MOST_CELLS: usize = 12;

/// Sections that the summary shows in a form of their own, or leaves out: what things are called in
/// other languages.
const OWN_FORM: &[&str] = &["calendar", "phases", "options", "tables", "titles"];

/// Keys that say where a rule stands, what it is about or what it is called: between two editions
/// they always differ.
const PROSE: &[&str] = &["cite", "doc", "name"];

/// True if two rule sets have an edition in common, so that their cells can be compared one by one.
pub fn akin(a: &Ruleset, b: &Ruleset) -> bool {
    let editions = |rules: &Ruleset| -> Vec<String> {
        rules
            .layers
            .iter()
            .filter(|layer| layer.kind == LayerKind::Edition)
            .map(|layer| layer.name.clone())
            .collect()
    };
    editions(a).iter().any(|name| editions(b).contains(name))
}

/// Summarizes what two editions have and have not, by section.
pub fn summary(a: &Ruleset, b: &Ruleset) -> String {
    let sides = ComparedSides {
        a,
        b,
        one: a.selection.to_string(),
        other: b.selection.to_string(),
        changes: diff(a, b),
    };
    let neither = say!(
        "{one} ({a_hash}) and {other} ({b_hash}): two editions of which neither builds on the other",
        one = quoted(&sides.one),
        a_hash = quoted(&a.hash),
        other = quoted(&sides.other),
        b_hash = quoted(&b.hash)
    );
    let mut text = format!("{}\n", neither.in_words(a));
    text += &sides.calendar();
    for (section, _) in a.tree.entries().iter().chain(b.tree.entries()) {
        let Some(section) = section.scalar().filter(|section| !OWN_FORM.contains(section)) else {
            continue;
        };
        let heading = format!("\n{section}\n");
        if !text.contains(&heading) {
            text += &heading;
            text += &sides.section(section);
        }
    }
    text += &sides.options();
    text += &sides.tables();
    text += &sides.rulebook();
    text += &sides.scripts();
    let (one, other) = (&sides.one, &sides.other);
    let more = say!(
        "What cites, names and describes is left out. `rules diff {one} {other} SECTION` (or SECTION.NAME, such as `tables.NAME`)\nshows the cells of a section with their places, `--all` those of every section.",
        one = quoted(one),
        other = quoted(other)
    );
    format!("{text}\n{}\n", more.in_words(a))
}

struct ComparedSides<'a> {
    a: &'a Ruleset,
    b: &'a Ruleset,
    one: String,
    other: String,
    changes: Vec<CellChange>,
}

impl ComparedSides<'_> {
    /// Lines of a list of names: those of both, and those that only one has, as `what` calls the part.
    fn whose(&self, what: &dyn Fn(Text) -> Text, one: &[String], other: &[String]) -> String {
        let part = |names: &[String], others: &[String], there: bool| -> Vec<String> {
            names.iter().filter(|name| others.contains(name) == there).cloned().collect()
        };
        let list = |of: Text, names: &[String]| listed(&what(of).in_words(self.a), names);
        list(say!("in both"), &part(one, other, true))
            + &list(only_in(&self.one), &part(one, other, false))
            + &list(only_in(&self.other), &part(other, one, false))
    }

    /// Compares any section: the names of its things, and the cells of those that both have.
    fn section(&self, section: &str) -> String {
        let names = |rules: &Ruleset| {
            let mut names = Vec::new();
            rules.tree.get(section).into_iter().for_each(|node| things(node, "", &mut names));
            names
        };
        let (one, other) = (names(self.a), names(self.b));
        let mut text = self.whose(&|part| part, &one, &other);
        for name in one.iter().filter(|name| other.contains(name)) {
            text += &self.cells(&format!("{section}.{name}"));
        }
        text
    }

    /// Returns the cells in which both differ below a dotted path, prose left out.
    fn cells(&self, path: &str) -> String {
        let told = |change: &&CellChange| {
            !change.path.iter().skip(2).any(|key| PROSE.contains(&key.as_str()))
        };
        let all: Vec<&CellChange> =
            self.changes.iter().filter(|change| change.below(path)).filter(told).collect();
        let name = path.split_once('.').map_or(path, |(_, name)| name);
        let line = |change: &&CellChange| {
            let full = change.name();
            let cell = full.strip_prefix(path).unwrap_or(&full).trim_start_matches('.');
            let side = |side: &Option<crate::rules::diff::DiffSide>| {
                let nothing = || say!("nothing").in_words(self.a);
                side.as_ref().map_or_else(nothing, |side| side.text.clone())
            };
            let cell = if cell.is_empty() { String::new() } else { format!("{cell}: ") };
            wrap(
                &format!("{cell}{} → {}", side(&change.before), side(&change.after)),
                WIDTH,
                "      ",
            )
        };
        let heading = match all.len() {
            0 => return String::new(),
            count => {
                let cells = Text::count(count, ProgramNoun::Cell);
                let differs = say!("{name} differs in {cells}", name = quoted(name), cells);
                format!("    {}\n", differs.in_words(self.a))
            }
        };
        if all.len() > MOST_CELLS {
            heading
        } else {
            heading + &all.iter().map(line).collect::<String>()
        }
    }

    /// Options with what they are by default.
    fn options(&self) -> String {
        let mut all: BTreeMap<String, [String; 2]> = BTreeMap::new();
        for (at, rules) in [self.a, self.b].into_iter().enumerate() {
            let builtin = rules.tree.get("options").map(Node::entries).unwrap_or_default().iter();
            let builtin = builtin.filter_map(|(name, option)| {
                Some((name.scalar()?, option.get("default")?.scalar()?.to_owned()))
            });
            let own = rules
                .mod_options
                .iter()
                .map(|option| (option.name.as_str(), option.default.to_string()));
            for (name, default) in builtin.chain(own) {
                all.entry(name.to_owned()).or_insert_with(|| ["-".to_owned(), "-".to_owned()])
                    [at] = default;
            }
        }
        let mut columns = self.columns(say!("option"));
        all.into_iter()
            .for_each(|(name, [one, other])| columns.row([format!("  {name}"), one, other]));
        if columns.is_empty() {
            String::new()
        } else {
            let heading = say!("options, as they stand where nobody chooses");
            format!("\n{}\n{}", heading.in_words(self.a), columns.show())
        }
    }

    /// Tables of one name by their cells; the others with their shape and what they are about.
    fn tables(&self) -> String {
        let find = |rules: &Ruleset, name: &str| {
            rules.tree.get("tables").is_some_and(|tables| tables.get(name).is_some())
        };
        let mut text = String::from("\ntables\n");
        let both: Vec<(&Table, &Table)> = self
            .a
            .tables()
            .iter()
            .filter(|table| find(self.a, &table.name) && find(self.b, &table.name))
            .filter_map(|table| Some((table, self.b.table(self.b.names.table(&table.name)?))))
            .collect();
        text += &listed(
            &say!("in both").in_words(self.a),
            &both.iter().map(|(table, _)| table.name.clone()).collect::<Vec<_>>(),
        );
        for (one, other) in &both {
            let (before, after) = (shape(self.a, one), shape(self.b, other));
            if one.shape.name() == other.shape.name() {
                text += &self.cells(&format!("tables.{}", one.name));
            } else {
                let other_kind = say!(
                    "{table} is a table of another kind: {before} → {after}",
                    table = quoted(&one.name),
                    before,
                    after
                );
                text += &format!("    {}\n", other_kind.in_words(self.a));
            }
        }
        for (rules, others, name) in [(self.a, self.b, &self.one), (self.b, self.a, &self.other)] {
            let own: Vec<&Table> = rules
                .tables()
                .iter()
                .filter(|table| find(rules, &table.name) && !find(others, &table.name))
                .collect();
            if own.is_empty() {
                continue;
            }
            text += &format!("  {} ({})\n", only_in(name).in_words(self.a), own.len());
            let table = Text::list([Text::verbatim("    "), say!("table")], Joined::Nothing);
            let mut columns = columns(self.a, [table, say!("shape"), say!("about")]);
            for table in own {
                let title = rules.rulebook.get(table.cite).map_or("", |entry| entry.title.as_str());
                columns.row([
                    format!("    {}", table.name),
                    shape(rules, table).in_words(self.a),
                    format!("{title} [{}]", table.cite),
                ]);
            }
            text += &columns.show();
        }
        text
    }

    /// Rules by area.
    fn rulebook(&self) -> String {
        let mut areas: Vec<(String, [usize; 2])> = Vec::new();
        let (mut all, mut executable) = ([0; 2], [0; 2]);
        for (at, rules) in [self.a, self.b].into_iter().enumerate() {
            for entry in rules.rulebook.entries.values() {
                let name = area(entry.id);
                let found =
                    areas.iter().position(|(known, _)| known == name).unwrap_or(areas.len());
                if found == areas.len() {
                    areas.push((name.to_owned(), [0; 2]));
                }
                areas[found].1[at] += 1;
                all[at] += 1;
                executable[at] += usize::from(entry.executable());
            }
        }
        let mut columns = self.columns(say!("rules of the area"));
        let words = |text: Text| text.in_words(self.a);
        let last = [(words(say!("all")), all), (words(say!("all but advice")), executable)];
        for (name, [one, other]) in areas.into_iter().chain(last) {
            let count =
                |number: usize| if number == 0 { "-".to_owned() } else { number.to_string() };
            columns.row([format!("  {name}"), count(one), count(other)]);
        }
        format!("\nrulebook\n{}", columns.show())
    }

    /// Returns a table with a column for each edition.
    fn columns(&self, first: Text) -> Columns {
        let first = format!("  {}", first.in_words(self.a));
        Columns::new(&[&first, &self.one, &self.other])
    }

    /// Says how much of each is Lua.
    fn scripts(&self) -> String {
        let count = |rules: &Ruleset| {
            let lines: usize =
                rules.scripts.iter().map(|script| script.source.text.lines().count()).sum();
            say!(
                "{files} with {lines}",
                files = Text::count(rules.scripts.len(), ProgramNoun::File),
                lines = Text::count(lines, ProgramNoun::Line)
            )
            .in_words(self.a)
        };
        format!(
            "\nscripts\n  {one}: {number}\n  {other}: {second_number}\n",
            one = self.one,
            number = count(self.a),
            other = self.other,
            second_number = count(self.b)
        )
    }
}

fn only_in(edition: &str) -> Text {
    say!("only in {edition}", edition = quoted(edition))
}

/// Returns `roll 2d6, 11 rows`.
fn shape(rules: &Ruleset, table: &Table) -> Text {
    let node = rules.tree.get("tables").and_then(|tables| tables.get(&table.name));
    let rows = node.and_then(|node| node.get("rows")).map_or(0, |rows| rows.entries().len());
    let kind = match &table.shape {
        Shape::Roll(roll) => {
            let thrown = |dice| say!("roll {dice}", dice = Text::displayed(dice));
            roll.dice.map_or_else(|| say!("by a total"), thrown)
        }
        shape => Text::noun(shape.name()),
    };
    match rows {
        0 => kind,
        rows => say!("{kind}, {rows}", kind, rows = Text::count(rows, ProgramNoun::Row)),
    }
}

/// Returns `SCOUT` of `NL-SCOUT-03`.
fn area(rule: RuleId) -> &'static str {
    rule.0.split('-').nth(1).unwrap_or(rule.0)
}

/// Finds the names of all things below a node: what cites a rule, or holds no further names.
fn things(node: &Node, before: &str, names: &mut Vec<String>) {
    for (key, value) in node
        .entries()
        .iter()
        .filter(|(key, _)| !key.scalar().is_some_and(|key| PROSE.contains(&key)))
    {
        let name = format!("{before}{}", key.scalar().unwrap_or_default());
        if value.entries().is_empty() || value.get("cite").is_some() {
            names.push(name);
        } else {
            things(value, &format!("{name}."), names);
        }
    }
}

/// Returns `what (3): a, b, c`; counts many names of several words by their first.
fn listed(what: &str, names: &[String]) -> String {
    if names.is_empty() {
        return String::new();
    }
    let mut groups: Vec<(&str, usize)> = Vec::new();
    for name in names {
        let first = name.split('.').next().unwrap_or(name);
        match groups.iter_mut().find(|(known, _)| *known == first) {
            Some((_, count)) => *count += 1,
            None => groups.push((first, 1)),
        }
    }
    let text = if names.len() > MOST_NAMES && groups.len() < names.len() {
        let group = |(name, count): &(&str, usize)| {
            if *count == 1 { (*name).to_owned() } else { format!("{name} ({count})") }
        };
        groups.iter().map(group).collect::<Vec<_>>().join(", ")
    } else {
        names.join(", ")
    };
    let wrapped = wrap(&format!("{what} ({}): {text}", names.len()), WIDTH, "    ");
    // The first line stands out, so that it is seen where a list begins.
    format!("  {}", wrapped.trim_start())
}
