//! Two editions of which neither builds on the other → a summary, section by section, of what each
//! has. Their cells differ nearly everywhere, so only what both have under one name is compared by
//! its cells.

mod calendar;

use std::collections::BTreeMap;

use crate::basics::columns::{Columns, wrap};
use crate::basics::pluralize;
use crate::rules::diff::{CellChange, diff};
use crate::rules::{LayerKind, RuleId, Ruleset, Shape, Table};
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
    let mut text = format!(
        "{one} ({a_hash}) and {other} ({b_hash}): two editions of which neither builds on the other\n",
        one = sides.one,
        a_hash = a.hash,
        other = sides.other,
        b_hash = b.hash
    );
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
    text + &format!(
        "\nWhat cites, names and describes is left out. `rules diff {one} {other} SECTION` (or SECTION.NAME, such as `tables.NAME`)\n\
         shows the cells of a section with their places, `--all` those of every section.\n"
    )
}

struct ComparedSides<'a> {
    a: &'a Ruleset,
    b: &'a Ruleset,
    one: String,
    other: String,
    changes: Vec<CellChange>,
}

impl ComparedSides<'_> {
    /// Lines of a list of names: those of both, and those that only one has.
    fn whose(&self, what: &str, one: &[String], other: &[String]) -> String {
        let part = |names: &[String], others: &[String], there: bool| -> Vec<String> {
            names.iter().filter(|name| others.contains(name) == there).cloned().collect()
        };
        let what = if what.is_empty() { String::new() } else { format!("{what} ") };
        listed(&format!("{what}in both"), &part(one, other, true))
            + &listed(&format!("{what}only in {one}", one = self.one), &part(one, other, false))
            + &listed(
                &format!("{what}only in {other}", other = self.other),
                &part(other, one, false),
            )
    }

    /// Any section: the names of its things, and the cells of those that both have.
    fn section(&self, section: &str) -> String {
        let names = |rules: &Ruleset| {
            let mut names = Vec::new();
            rules.tree.get(section).into_iter().for_each(|node| things(node, "", &mut names));
            names
        };
        let (one, other) = (names(self.a), names(self.b));
        let mut text = self.whose("", &one, &other);
        for name in one.iter().filter(|name| other.contains(name)) {
            text += &self.cells(&format!("{section}.{name}"));
        }
        text
    }

    /// The cells in which both differ below a dotted path, prose left out.
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
                side.as_ref().map_or_else(|| "nothing".to_owned(), |side| side.text.clone())
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
            1 => format!("    {name} differs in 1 cell\n"),
            count => {
                format!("    {name} differs in {count}\n", count = pluralize::count(count, "cell"))
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
        let mut columns = Columns::new(&["  option", &self.one, &self.other]);
        all.into_iter()
            .for_each(|(name, [one, other])| columns.row([format!("  {name}"), one, other]));
        if columns.is_empty() {
            String::new()
        } else {
            format!(
                "\noptions, as they stand where nobody chooses\n{columns}",
                columns = columns.show()
            )
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
            "in both",
            &both.iter().map(|(table, _)| table.name.clone()).collect::<Vec<_>>(),
        );
        for (one, other) in &both {
            let (before, after) = (shape(self.a, one), shape(self.b, other));
            if one.shape.name() == other.shape.name() {
                text += &self.cells(&format!("tables.{}", one.name));
            } else {
                text += &format!(
                    "    {one} is a table of another kind: {before} → {after}\n",
                    one = one.name
                );
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
            text += &format!("  only in {name} ({own})\n", own = own.len());
            let mut columns = Columns::new(&["    table", "shape", "about"]);
            for table in own {
                let title = rules.rulebook.get(table.cite).map_or("", |entry| entry.title.as_str());
                columns.row([
                    format!("    {}", table.name),
                    shape(rules, table),
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
        let mut columns = Columns::new(&["  rules of the area", &self.one, &self.other]);
        let last = [("all".to_owned(), all), ("all but advice".to_owned(), executable)];
        for (name, [one, other]) in areas.into_iter().chain(last) {
            let count =
                |number: usize| if number == 0 { "-".to_owned() } else { number.to_string() };
            columns.row([format!("  {name}"), count(one), count(other)]);
        }
        format!("\nrulebook\n{}", columns.show())
    }

    /// Says how much of each is Lua.
    fn scripts(&self) -> String {
        let count = |rules: &Ruleset| {
            let lines: usize =
                rules.scripts.iter().map(|script| script.source.text.lines().count()).sum();
            format!(
                "{} with {lines}",
                pluralize::count(rules.scripts.len(), "file"),
                lines = pluralize::count(lines, "line")
            )
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

/// `roll 2d6, 11 rows`.
fn shape(rules: &Ruleset, table: &Table) -> String {
    let node = rules.tree.get("tables").and_then(|tables| tables.get(&table.name));
    let rows = node.and_then(|node| node.get("rows")).map_or(0, |rows| rows.entries().len());
    let kind = match &table.shape {
        Shape::Roll(roll) => {
            roll.dice.map_or_else(|| "by a total".to_owned(), |dice| format!("roll {dice}"))
        }
        shape => shape.name().to_owned(),
    };
    match rows {
        0 => kind,
        1 => format!("{kind}, 1 row"),
        rows => format!("{kind}, {rows}", rows = pluralize::count(rows, "row")),
    }
}

/// `SCOUT` of `NL-SCOUT-03`.
fn area(rule: RuleId) -> &'static str {
    rule.0.split('-').nth(1).unwrap_or(rule.0)
}

/// The names of all things below a node: what cites a rule, or holds no further names.
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

/// `what (3): a, b, c`; many names of several words are counted by their first.
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
