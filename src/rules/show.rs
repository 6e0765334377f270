//! Rule sets as text: one table, rule, value, option or kind as it stands, each cell with the place
//! that set it; and the reference pages that are generated from the declarations.

use std::fmt::Write;

use super::effect::{EFFECTS, show_effects};
use super::game_option::{Allowed, CHOICES, GameOption};
use super::race::Target;
use super::requirements;
use super::requirements::{PARTS, Requirement};
use super::show_changes;
use super::table::{By, LookupTable, MatrixTable, NEEDED, RollTable};
use super::{Cell, Read, RuleId, Ruleset, Settlement, Shape, Table, Terrain, VALUES};
use crate::columns::{Columns, wrap};
use crate::counted;
use crate::fault::nearest;

pub(super) const WIDTH: usize = 78;

/// A table, rule, value, option, kind of settlement, terrain or tile by its name.
///
/// # Errors
/// A sentence with the nearest known names.
pub fn show(rules: &Ruleset, name: &str) -> Result<String, String> {
    // Who asks for an entry of the rule book by its id reads it as it stands; all else has the ids
    // of the edition.
    if let Some(entry) =
        rules.rulebook.entries.values().find(|entry| entry.id.0.eq_ignore_ascii_case(name))
    {
        return Ok(super::show_rule::rule(rules, entry));
    }
    let mut found = Vec::new();
    if let Some(id) = rules.names.table(name) {
        found.push(table(rules, rules.table(id)) + &changed_by(rules, &show_changes::of_table(id)));
    }
    if let Some(at) = VALUES.iter().position(|row| row.name == name).filter(|at| rules.sets(*at)) {
        found.push(value(rules, at) + &changes_of_value(rules, name));
    }
    if let Some(own) = rules.added_values.get(name) {
        let (setting, place) = (&own.setting, rules.location(own.setting.span));
        found.push(format!(
            "value {name}: {} ({}) {}\n{}\nset in {place}\n{}",
            setting.amount,
            own.unit,
            cited(rules, setting.cite),
            own.doc.trim(),
            changes_of_value(rules, name)
        ));
    }
    if let Some(phase) = rules.added_phases.iter().find(|phase| phase.id == name) {
        let place = rules.location(phase.span);
        let also = rules.also(&phase.title);
        found.push(format!(
            "phase {name}{also} {}\n{}\ndeclared in {place}\n",
            cited(rules, phase.cite),
            phase.doc.trim()
        ));
    }
    if let Some(option) = rules.mod_options.iter().find(|option| option.name == name) {
        let (wanted, place) = (option.allowed.wanted(), rules.location(option.span));
        found.push(format!(
            "option {name}: {wanted}; {} by default\n{}\ndeclared in {place}\n",
            option.default,
            option.doc.trim()
        ));
    }
    if let Some(at) = GameOption::by_name(name).filter(|at| rules.offers(*at)) {
        found.push(option(rules, at));
    }
    if let Some(kind) = rules.names.settlement(name) {
        found.push(settlement(rules, kind));
    }
    if let Some(kind) = rules.names.terrain(name) {
        found.push(terrain(rules, kind));
    }
    if let Some(design) = rules.tiles.by_id(name) {
        found.push(tile(rules, design));
    }
    if let Some(list) = rules.armies.iter().find(|list| list.id == name) {
        found.push(super::show_army::army(rules, list));
    }
    if let Some(row) = EFFECTS.iter().find(|row| row.name == name) {
        found.push(format!(
            "effect {name}{}\n{}  takes {}\n",
            rules.known_of(row.rule),
            wrap(row.doc.trim(), WIDTH, "  "),
            row.wants
        ));
    }
    found.extend(super::show_names::show(rules, name));
    if found.is_empty() {
        Err(unknown(rules, name))
    } else {
        Ok(rules.restated.text(found.join("\n")))
    }
}

fn changes_of_value(rules: &Ruleset, name: &str) -> String {
    rules.names.value(name).map_or(String::new(), |at| changed_by(rules, &[Target::Value(at)]))
}

fn changed_by(rules: &Ruleset, targets: &[Target]) -> String {
    let modifiers = show_changes::modifiers(rules, targets);
    if modifiers.is_empty() { modifiers } else { format!("changed by modifiers\n{modifiers}") }
}

/// Every name that [`show`] knows, for completion.
#[must_use]
pub fn known(rules: &Ruleset) -> Vec<&str> {
    let mut names: Vec<&str> = rules.names.known_tables().collect();
    names.extend(rules.names.known_values());
    names.extend(rules.added_phases.iter().map(|phase| phase.id.as_str()));
    names.extend(rules.option_names());
    names.extend(rules.mod_options.iter().map(|option| option.name.as_str()));
    names.extend(rules.names.settlements.iter().chain(&rules.names.terrains).map(String::as_str));
    names.extend(rules.tiles.designs.iter().map(|design| design.id.as_str()));
    names.extend(rules.armies.iter().map(|list| list.id.as_str()));
    names.extend(EFFECTS.iter().map(|row| row.name));
    names.extend(super::show_names::known(rules));
    names.extend(rules.rulebook.entries.keys().map(|rule| rule.0));
    names.dedup();
    names
}

fn unknown(rules: &Ruleset, name: &str) -> String {
    let known = known(rules);
    let mut near: Vec<&str> = Vec::new();
    while let Some(next) =
        nearest(name, known.iter().copied().filter(|other| !near.contains(other)))
    {
        near.push(next);
        if near.len() == 3 {
            break;
        }
    }
    let part = name.to_lowercase();
    near.extend(
        known
            .iter()
            .filter(|other| !part.is_empty() && other.to_lowercase().contains(&part))
            .take(5),
    );
    near.dedup();
    if near.is_empty() {
        format!(
            "the rules have nothing called `{name}`; `rules list` on the command line, `rules` in play, shows what they have"
        )
    } else {
        format!("the rules have nothing called `{name}`; did you mean {}?", near.join(", "))
    }
}

/// `[NL-SUB-03] Subsistence shortfall`.
pub(super) fn cited(rules: &Ruleset, rule: RuleId) -> String {
    entry(rules, rules.edition_id(rule))
}

/// As [`cited`], for a table or value: where several entries restate a rule, the one that speaks of
/// it.
fn cited_of(rules: &Ruleset, rule: RuleId, name: &str) -> String {
    entry(rules, rules.edition_id_about(rule, std::iter::once(name)))
}

/// An entry of the rule book under the id that is given.
pub(super) fn entry(rules: &Ruleset, rule: RuleId) -> String {
    match rules.rulebook.get(rule) {
        Some(entry) => format!("[{rule}] {}", entry.title),
        None => format!("[{rule}]"),
    }
}

// ------------------------------------------------------------ tables

fn table(rules: &Ruleset, table: &Table) -> String {
    let kind = match &table.shape {
        Shape::Roll(RollTable { dice: Some(dice), .. }) => format!("roll {dice}"),
        Shape::Roll(_) => "by a total".to_owned(),
        Shape::Lookup(lookup) => format!("lookup by {}", by_name(lookup.by)),
        Shape::Matrix(_) => "matrix".to_owned(),
        Shape::Records(_) => "records".to_owned(),
    };
    let mut text = format!(
        "table {}{}: {kind} {}\n",
        table.name,
        rules.also(&table.title),
        cited_of(rules, table.cite, &table.name)
    );
    if let Some(needed) = NEEDED.iter().find(|needed| needed.name == table.name) {
        let _ = writeln!(text, "{}", needed.doc.trim());
    }
    let _ = writeln!(text, "set in {}\n", rules.location(table.span));
    text + &match &table.shape {
        Shape::Roll(roll) => roll_rows(rules, roll),
        Shape::Lookup(lookup) => lookup_rows(rules, lookup),
        Shape::Matrix(matrix) => matrix_rows(rules, matrix),
        Shape::Records(records) => super::show_records::rows(rules, records),
    }
}

fn by_name(by: By) -> &'static str {
    match by {
        By::One => "one key",
        By::Terrain => "terrain",
        By::Settlement => "settlement",
        By::Label => "label",
    }
}

fn ids(rules: &Ruleset, by: By) -> &[String] {
    if by == By::Terrain { &rules.shown_names.terrains } else { &rules.shown_names.settlements }
}

fn cell(rules: &Ruleset, cell: &Cell) -> String {
    match cell {
        Cell::Effects(effects) => show_effects(effects, &rules.shown_names),
        Cell::Amount(amount) => amount.to_string(),
    }
}

fn roll_rows(rules: &Ruleset, roll: &RollTable) -> String {
    let mut heading = vec![if roll.dice.is_some() { "roll" } else { "total" }.to_owned()];
    if roll.by == By::One {
        heading.push("effects".to_owned());
    } else {
        let count = roll.columns.iter().flatten().max().map_or(0, |most| usize::from(*most) + 1);
        heading.extend((0..count).map(|column| {
            let serves = |at: &usize| {
                roll.columns
                    .get(*at)
                    .copied()
                    .flatten()
                    .is_some_and(|served| usize::from(served) == column)
            };
            let names: Vec<&str> = (0..roll.columns.len())
                .filter(serves)
                .filter_map(|at| ids(rules, roll.by).get(at))
                .map(String::as_str)
                .collect();
            names.join("/")
        }));
    }
    heading.push("set in".to_owned());
    let width = heading.len();
    let mut columns = Columns::new(&heading.iter().map(String::as_str).collect::<Vec<_>>());
    for row in &roll.rows {
        let mut cells = vec![row.label.clone()];
        let named = |(one, title)| match (cell(rules, one), rules.display_name(title)) {
            (effects, "") => effects,
            (effects, name) => format!("{name}: {effects}"),
        };
        cells.extend(row.cells.iter().zip(&row.titles).map(named));
        if let ([one], [title], true) = (row.cells.as_slice(), row.titles.as_slice(), width > 3) {
            cells.extend(std::iter::repeat_n(named((one, title)), width - 3));
        }
        cells.push(rules.location(row.span));
        columns.row(cells);
    }
    columns.show()
}

fn lookup_rows(rules: &Ruleset, lookup: &LookupTable) -> String {
    let mut columns = Columns::new(&[by_name(lookup.by), "amount", "set in"]);
    let barren = (lookup.by == By::Settlement).then_some("barren");
    let ids = if lookup.by == By::Label { &lookup.labels } else { ids(rules, lookup.by) };
    let names =
        barren.map(|word| rules.word(word)).into_iter().chain(ids.iter().map(String::as_str));
    for (name, found) in names.zip(&lookup.cells) {
        if let Some((amount, span)) = found {
            columns.row([name.to_owned(), amount.to_string(), rules.location(*span)]);
        }
    }
    columns.show()
}

fn matrix_rows(rules: &Ruleset, matrix: &MatrixTable) -> String {
    let heading: Vec<&str> = [""]
        .into_iter()
        .chain(matrix.columns.iter().map(|word| word.as_str()))
        .chain(["set in"])
        .collect();
    let mut columns = Columns::new(&heading);
    for ((name, numbers), span) in matrix.rows.iter().zip(&matrix.cells).zip(&matrix.spans) {
        let mut row = vec![name.to_string()];
        row.extend(numbers.iter().map(i64::to_string));
        row.push(rules.location(*span));
        columns.row(row);
    }
    columns.show()
}

// ------------------------------------------------------------ values, options, kinds

fn value(rules: &Ruleset, at: usize) -> String {
    let (row, setting) = (&VALUES[at], &rules.values[at]);
    format!(
        "value {}: {} ({}) {}\n{}{}set in {}\n",
        row.name,
        setting.amount,
        row.unit,
        cited_of(rules, setting.cite, row.name),
        wrap(row.doc.trim(), WIDTH, ""),
        if row.read == Read::Fixed {
            "fixed when a campaign begins: no modifier and no script changes it\n"
        } else {
            ""
        },
        rules.location(setting.span)
    )
}

fn option(rules: &Ruleset, at: usize) -> String {
    let (row, default) = (&CHOICES[at], &rules.options[at]);
    format!(
        "option {}{}: {} unless chosen otherwise {}\n{}one of: {}\n",
        row.name,
        rules.also(&default.title),
        row.allowed.show(default.value),
        cited(rules, default.cite),
        wrap(&default.doc, WIDTH, ""),
        allowed(row.allowed)
    )
}

fn allowed(allowed: Allowed) -> String {
    match allowed {
        Allowed::Words(words) => words.join(", "),
        Allowed::Number(low, high) => format!("{low} to {high}"),
    }
}

fn settlement(rules: &Ruleset, kind: Settlement) -> String {
    let found = rules.settlement(kind);
    let flags = [
        (found.capital, "seat of a realm"),
        (found.harbour, "a harbour on the coast or a river mouth"),
        (found.bridge, "a bridge on a river tile"),
        (found.passes, "passes on a mountain tile"),
    ];
    let flags: Vec<&str> =
        flags.iter().filter(|(holds, _)| *holds).map(|(_, flag)| *flag).collect();
    let (piece, also) = (rules.settlement_title(Some(rules.piece(kind))), rules.also(&found.title));
    let mut text = format!(
        "settlement {}{also}: `{}` on the map, a {piece} piece {}\n",
        found.id,
        found.symbol,
        cited(rules, found.cite)
    );
    if !flags.is_empty() {
        let _ = writeln!(text, "{}", flags.join(", "));
    }
    for table in rules.tables() {
        let Shape::Lookup(lookup) = &table.shape else { continue };
        if let (By::Settlement, Some((amount, span))) =
            (lookup.by, lookup.cells.get(kind.0 as usize + 1).copied().flatten())
        {
            let cite = rules.edition_id_about(table.cite, std::iter::once(table.name.as_str()));
            let _ = writeln!(text, "  {} {amount} [{}] {}", table.name, cite, rules.location(span));
        }
    }
    text
}

fn terrain(rules: &Ruleset, kind: Terrain) -> String {
    let found = rules.terrain(kind);
    let designs: Vec<String> = rules
        .tiles
        .designs
        .iter()
        .filter(|design| design.stack == kind)
        .map(|design| format!("{} {}", design.per_map.unwrap_or(design.count), design.id))
        .collect();
    let scouts = found
        .scouting
        .map_or_else(String::new, |table| format!("scouts roll on {}\n", rules.table(table).name));
    format!(
        "terrain {}{}: `{}` on the map {}\n{scouts}{}",
        found.id,
        rules.also(&found.title),
        found.symbol,
        cited(rules, found.cite),
        wrap(&format!("tiles: {}", designs.join(", ")), WIDTH, "")
    )
}

fn tile(rules: &Ruleset, design: u16) -> String {
    let found = rules.tiles.design(design);
    let sides: Vec<String> = found
        .faces
        .iter()
        .zip(crate::hex::SIDE_NAMES)
        .map(|(face, side)| format!("{side} {}", rules.tiles.edge_name(*face)))
        .collect();
    let number = match (found.per_map, &rules.tiles.layout) {
        (Some(number), _) => format!("{number} on every map"),
        (None, Some(_)) => {
            format!("{} of {} of a map", found.count, counted::count(rules.tiles.total, "tile"))
        }
        (None, None) => format!("{} in each box", found.count),
    };
    format!(
        "tile {}: {number}, {} stack {}\n{}\nset in {}\n",
        found.id,
        rules.tiles.stack_name(found.stack),
        cited(rules, found.cite),
        sides.join(", "),
        rules.location(found.span)
    )
}

// ------------------------------------------------------------ overview and reference

/// What the rule set consists of.
#[must_use]
pub fn list(rules: &Ruleset) -> String {
    let mut text = format!("{} ({}), rules {}\n", rules.title, rules.edition, rules.hash);
    let mut section = |heading: &str, names: Vec<&str>| {
        if names.is_empty() {
            return;
        }
        let _ = write!(
            text,
            "\n{heading} ({}):\n{}",
            names.len(),
            wrap(&names.join(", "), WIDTH, "  ")
        );
    };
    section("Tables", rules.names.known_tables().collect());
    section(
        "Values",
        VALUES
            .iter()
            .enumerate()
            .filter(|(at, _)| rules.sets(*at))
            .map(|(_, row)| row.name)
            .collect(),
    );
    section("Options", rules.option_names().collect());
    section("Settlements", rules.names.settlements.iter().map(String::as_str).collect());
    section("Terrains", rules.names.terrains.iter().map(String::as_str).collect());
    section("Army lists", rules.armies.iter().map(|list| list.id.as_str()).collect());
    section("Tiles", rules.tiles.designs.iter().map(|design| design.id.as_str()).collect());
    if rules.layers.len() > 1 {
        section("Layers", rules.layers.iter().map(|layer| layer.name.as_str()).collect());
    }
    section("Own values", rules.added_values.keys().map(String::as_str).collect());
    section("Own phases", rules.added_phases.iter().map(|phase| phase.id.as_str()).collect());
    section("Own options", rules.mod_options.iter().map(|option| option.name.as_str()).collect());
    section("Races", rules.races.iter().map(|race| race.id.as_str()).collect());
    section(
        "Names of",
        rules.name_tables.peoples.iter().map(|people| people.id.as_str()).collect(),
    );
    if !rules.counters.is_empty() {
        section("Counters", rules.counters.iter().map(|counter| counter.id.as_str()).collect());
    }
    if !rules.marks.is_empty() {
        section("Marks", rules.marks.iter().map(|kind| kind.id.as_str()).collect());
    }
    if !rules.traits.is_empty() {
        section("Traits", rules.traits.iter().map(|kind| kind.id.as_str()).collect());
    }
    section("Ends", rules.ends.iter().map(|end| end.name.as_str()).collect());
    section("Calendar", rules.calendar.blocks.iter().map(|block| block.id.as_str()).collect());
    section("Rule book", rules.rulebook.entries.keys().map(|rule| rule.0).collect());
    text
}

pub(super) fn markdown(heading: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| {
        format!(
            "| {} |\n",
            cells
                .iter()
                .map(|cell| cell.trim().replace('|', "\\|"))
                .collect::<Vec<_>>()
                .join(" | ")
        )
    };
    let heading: Vec<String> = heading.iter().map(|word| (*word).to_owned()).collect();
    let mut text = line(&heading) + &line(&vec!["---".to_owned(); heading.len()]);
    rows.for_each(|row| text += &line(&row));
    text
}

/// The effects of table rows, as Markdown.
#[must_use]
pub fn reference_effects() -> String {
    markdown(
        &["effect", "takes", "what it does", "rule"],
        EFFECTS.iter().map(|row| {
            vec![
                format!("`{}`", row.name),
                row.wants.to_owned(),
                row.doc.to_owned(),
                row.rule.to_owned(),
            ]
        }),
    )
}

/// What the fields of records may be, as Markdown.
#[must_use]
pub fn reference_records() -> String {
    super::show_records::reference()
}

/// The values that procedures ask for, as Markdown.
#[must_use]
pub fn reference_values() -> String {
    markdown(
        &["value", "unit", "meaning", "rule", "part", "changes"],
        VALUES.iter().map(|row| {
            let name = format!("`{}`", row.name);
            let part = row.part.row().name.to_owned();
            vec![
                name,
                row.unit.to_owned(),
                row.doc.to_owned(),
                row.rule.to_owned(),
                part,
                row.read.word().to_owned(),
            ]
        }),
    )
}

/// The tables that procedures ask for, as Markdown.
#[must_use]
pub fn reference_tables() -> String {
    markdown(
        &["table", "shape", "meaning", "rule", "part"],
        NEEDED.iter().map(|row| {
            let name = format!("`{}`", row.name);
            vec![
                name,
                row.shape.to_owned(),
                row.doc.to_owned(),
                row.rule.to_owned(),
                row.part.row().name.to_owned(),
            ]
        }),
    )
}

/// The options of a campaign, as Markdown.
#[must_use]
pub fn reference_options() -> String {
    markdown(
        &["option", "one of", "meaning", "rule", "part"],
        CHOICES.iter().map(|row| {
            let name = format!("`{}`", row.name);
            vec![
                name,
                allowed(row.allowed),
                row.doc.to_owned(),
                row.rule.to_owned(),
                row.part.row().name.to_owned(),
            ]
        }),
    )
}

/// The parts of the rules and what asks for them, as Markdown.
#[must_use]
pub fn reference_parts(phases: &[(&str, &[Requirement])]) -> String {
    let asked = |part: Requirement| {
        let phases = phases
            .iter()
            .filter(|(_, parts)| parts.contains(&part))
            .map(|(phase, _)| format!("`{phase}`"));
        let sections = part.row().sections.iter().map(|section| format!("the section `{section}`"));
        let asked: Vec<String> = sections.chain(phases).collect();
        if asked.is_empty() { "nothing".to_owned() } else { asked.join(", ") }
    };
    "An edition must bring the values, tables and options of each part that a phase of its calendar or one of its sections asks for. What it leaves out reads as nothing: a value as 0, a lookup as empty, a roll as without effect, an option as its first word.\n\n".to_owned()
        + &markdown(
            &["part", "what", "asked for by"],
            PARTS.iter().zip(requirements::ALL).map(|(row, part)| vec![row.name.to_owned(), row.doc.to_owned(), asked(*part)]),
        )
}

/// What may end a campaign and what empires are compared by, as Markdown.
#[must_use]
pub fn reference_victory() -> String {
    use super::victory::{CONDITIONS, MEASURES};
    let conditions = markdown(
        &["condition", "takes", "the campaign ends when"],
        CONDITIONS.iter().map(|(name, wants, doc)| {
            vec![format!("`{name}`"), (*wants).to_owned(), (*doc).to_owned()]
        }),
    );
    let measures = markdown(
        &["measure", "counts"],
        MEASURES.iter().map(|(_, name, doc)| vec![format!("`{name}`"), (*doc).to_owned()]),
    );
    format!(
        "Each end under `victory:` has one condition; where several realms could win, the one with most by the measures after `largest` does.\n\n{conditions}\n{measures}"
    )
}

/// What is said of money, counters and marks, as Markdown.
#[must_use]
pub fn reference_accounts() -> String {
    let row = |section: &str, key: &str, doc: &str| {
        vec![section.to_owned(), format!("`{key}`"), doc.to_owned()]
    };
    let accounts = super::currency::KEYS
        .iter()
        .map(|(section, key, doc)| row(&format!("`{section}:`"), key, doc));
    let marks = super::mark::KEYS.iter().map(|(key, doc)| row("`marks:`", key, doc));
    let traits = super::traits::KEYS.iter().map(|(key, doc)| row("`traits:`", key, doc));
    "An edition or mod says what its money is called (`money:`), what it counts for each realm (`counters:`, each under its name), which marks lie on tiles until something lifts them (`marks:`, each under its name) and what troops of army lists may be (`traits:`, each under its name). All four may be left out.\n\n".to_owned()
        + &markdown(&["section", "key", "meaning"], accounts.chain(marks).chain(traits))
}

/// What may be asked of tiles that are laid, as Markdown.
#[must_use]
pub fn reference_laying() -> String {
    let rows = crate::rules::laying_laws::LAWS
        .iter()
        .map(|(_, name, doc)| vec![format!("`{name}`"), (*doc).to_owned()]);
    "What `tiles.laying` of an edition names, each with its rule, holds while tiles are laid; what it does not name is not asked. `tiles.built` are the laws for maps that are built from the seed, where they differ.\n\n".to_owned()
        + &markdown(&["law", "what it says"], rows)
}

/// What names of years and months may hold, as Markdown.
#[must_use]
pub fn reference_chronicle() -> String {
    "What stands in braces in the patterns under `written:` of `chronicle:`.\n\n".to_owned()
        + &markdown(
            &["field", "stands for"],
            super::chronicle::fields()
                .iter()
                .map(|(field, doc)| vec![format!("`{{{field}}}`"), (*doc).to_owned()]),
        )
}

/// What a modifier may ask after `when:`, as Markdown.
#[must_use]
pub fn reference_conditions() -> String {
    let rows =
        super::race::conditions().into_iter().map(|(name, doc)| vec![format!("`{name}`"), doc]);
    "A modifier (`modifiers:` of an edition or mod) changes one `value`, `lookup`, `total` of a roll table or choice of a `table`, by `add`, `times` or `is`, while all that stands after its `when:` holds. Two modifiers that set the same thing (`is`) differently and may hold at once are a conflict: of two mods the host says which has the last word (`mod one over other`), and within one edition or mod the later one holds in fewer cases than the earlier, or names it after `over:`.\n\n".to_owned()
        + &markdown(&["condition", "holds when"], rows)
}
