//! The reference pages of the rules, as Markdown, generated from the declarations.

use super::kinds::allowed;
use crate::rules::calendar::{Block, BlockChange, EachRealm, Inserted};
use crate::rules::effect::EFFECTS;
use crate::rules::game_option::CHOICES;
use crate::rules::procedure::Procedure;
use crate::rules::requirements::{BuiltInPhase, PARTS, Requirement};
use crate::rules::styles::Styles;
use crate::rules::table::{NEEDED, TAKEN};
use crate::rules::traits::Trait;
use crate::rules::{
    AddedPhase, Counter, Imports, MarkKind, Money, ProvinceBenefit, ProvinceKind, ProvinceMaps,
    TableId, VALUES, requirements,
};
use crate::yaml::Takes;

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

/// Returns the effects of table rows, as Markdown.
pub fn reference_effects() -> String {
    markdown(
        &["effect", "takes", "what it does", "rule", "stands in rows of"],
        EFFECTS.iter().map(|row| {
            vec![
                format!("`{}`", row.name),
                row.wants.to_owned(),
                row.doc.english().to_owned(),
                row.rule.to_owned(),
                row.stands_in().in_english(),
            ]
        }),
    )
}

/// Lists the kinds of fields of records, as Markdown.
pub fn reference_records() -> String {
    super::records::reference()
}

/// Returns the values that procedures ask for, as Markdown.
pub fn reference_values() -> String {
    markdown(
        &["value", "unit", "meaning", "rule", "part", "changes"],
        VALUES.iter().map(|row| {
            let name = format!("`{}`", row.name);
            let part = row.part.row().name.to_owned();
            vec![
                name,
                row.unit.to_owned(),
                row.doc.english().to_owned(),
                row.rule.to_owned(),
                part,
                row.read.word().to_owned(),
            ]
        }),
    )
}

/// Returns the tables that procedures ask for, as Markdown.
pub fn reference_tables() -> String {
    markdown(
        &["table", "shape", "meaning", "rule", "part", "cells"],
        (0..).zip(NEEDED).map(|(at, row)| {
            let dice = match row.shape {
                "lookup" if TAKEN.contains(&TableId(at)) => "cells may be dice: it is taken once",
                "lookup" => "cells are numbers: it is asked for",
                _ => "",
            };
            let cells = row.procedure.map_or_else(|| dice.to_owned(), Procedure::holds);
            let name = format!("`{}`", row.name);
            vec![
                name,
                row.shape.to_owned(),
                row.doc.english().to_owned(),
                row.rule.to_owned(),
                row.part.row().name.to_owned(),
                cells,
            ]
        }),
    )
}

/// Returns the options of a campaign, as Markdown.
pub fn reference_options() -> String {
    markdown(
        &["option", "one of", "meaning", "rule", "part", "set"],
        CHOICES.iter().map(|row| {
            let name = format!("`{}`", row.name);
            vec![
                name,
                allowed(row.allowed).in_english(),
                row.doc.english().to_owned(),
                row.rule.to_owned(),
                row.part.row().name.to_owned(),
                row.set.word().to_owned(),
            ]
        }),
    )
}

/// Returns the parts of the rules and what asks for them, as Markdown.
pub fn reference_parts(phases: &[BuiltInPhase]) -> String {
    let asked = |part: Requirement| {
        let phases = phases
            .iter()
            .filter(|phase| phase.parts.contains(&part))
            .map(|phase| format!("`{}`", phase.id));
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

/// Lists the keys of the calendar and of phases, as Markdown.
pub fn reference_calendar() -> String {
    let maps = [
        ("a block", Block::schema()),
        ("`steps:` of a block", EachRealm::schema()),
        ("a change of a block", BlockChange::schema()),
        ("`insert:` of a change", Inserted::schema()),
        ("`phases:`", AddedPhase::schema()),
    ];
    let rows = maps.into_iter().flat_map(|(map, schema)| {
        schema
            .rows()
            .map(move |(key, doc)| vec![map.to_owned(), format!("`{key}`"), doc.to_owned()])
    });
    "`calendar:` of an edition that builds on no other is a list of blocks, the parts of the year in their order. What is laid over one, by an edition that `extends` another or by a mod, is a map: the id of a block, and under it what changes of it, in which all keys of a block may stand as well; `~` takes the block out, and an id that is new adds one. A phase that scripts carry out is declared under `phases:`, each under its id.\n\n".to_owned()
        + &markdown(&["of", "key", "meaning"], rows)
}

/// Lists the ends of a campaign and the measures of empires, as Markdown.
pub fn reference_victory() -> String {
    use crate::rules::victory::{Measure, conditions};
    let takes = |takes: Takes| match takes {
        Takes::Number(..) => "a number",
        Takes::Either(_) => "a number, or `option`",
        _ => "a map of one measure to a number",
    };
    let conditions = markdown(
        &["condition", "takes", "the campaign ends when"],
        conditions().map(|key| {
            vec![format!("`{}`", key.name), takes(key.takes).to_owned(), key.doc.to_owned()]
        }),
    );
    let measures = markdown(
        &["measure", "counts"],
        Measure::WORDS
            .iter()
            .zip(Measure::DOCS)
            .map(|(name, doc)| vec![format!("`{name}`"), (*doc).to_owned()]),
    );
    format!(
        "Each end under `victory:` has one condition; where several realms could win, the one with most by the measures after `largest` does.\n\n{conditions}\n{measures}"
    )
}

/// Lists the keys of money, counters, marks and the like, as Markdown.
pub fn reference_accounts() -> String {
    let row = |section: &str, key: &str, doc: &str| {
        vec![section.to_owned(), format!("`{key}`"), doc.to_owned()]
    };
    let sections = [
        ("money", Money::schema()),
        ("counters", Counter::schema()),
        ("marks", MarkKind::schema()),
        ("traits", Trait::schema()),
        ("province_kinds", ProvinceKind::schema()),
        ("province_benefits", ProvinceBenefit::schema()),
        ("province_maps", ProvinceMaps::schema()),
        ("styles", Styles::schema()),
        ("imports", Imports::schema()),
    ];
    let rows = sections.into_iter().flat_map(|(section, schema)| {
        schema.rows().map(move |(key, doc)| row(&format!("`{section}:`"), key, doc))
    });
    "An edition or mod says what its money is called (`money:`), what it counts for each realm (`counters:`, each under its name), which marks lie on tiles until something lifts them (`marks:`, each under its name), what troops of army lists may be (`traits:`, each under its name), and, for maps of provinces, what provinces may be besides their terrain (`province_kinds:`) what they may give to who holds them (`province_benefits:`) and how a map is made from a seed (`province_maps:`). Pictures of maps are drawn by `styles:`; rules/styles.yaml has what all editions share. What words of other programs mean is said by `imports:`. All of them may be left out.\n\n".to_owned()
        + &markdown(&["section", "key", "meaning"], rows)
}

/// Lists the laws for tiles that are laid, as Markdown.
pub fn reference_laying() -> String {
    let rows = crate::rules::laying_laws::LAWS
        .iter()
        .map(|row| vec![format!("`{}`", row.name), row.doc.to_owned()]);
    "What `tiles.laying` of an edition names, each with its rule, holds while tiles are laid; what it does not name is not asked. `tiles.built` are the laws for maps that are built from the seed, where they differ.\n\n".to_owned()
        + &markdown(&["law", "what it says"], rows)
}

/// Lists the fields of names of years and months, as Markdown.
pub fn reference_chronicle() -> String {
    "What can be put in braces in the patterns under `written:` of `chronicle:`.\n\n".to_owned()
        + &markdown(
            &["field", "stands for"],
            crate::rules::chronicle::fields()
                .iter()
                .map(|(field, doc)| vec![format!("`{{{field}}}`"), (*doc).to_owned()]),
        )
}

/// Lists the conditions after `when:`, as Markdown.
pub fn reference_conditions() -> String {
    let rows = crate::rules::race::conditions()
        .into_iter()
        .map(|(name, doc)| vec![format!("`{name}`"), doc]);
    "A modifier (`modifiers:` of an edition or mod) changes one `value`, `lookup`, `total` of a roll table or choice of a `table`, by `add`, `times` or `is`, while all conditions of its `when:` hold. Two modifiers that set the same thing (`is`) differently and may hold at once are a conflict: of two mods the host says which has the last word (`mod one over other`), and within one edition or mod the later one holds in fewer cases than the earlier, or names it after `over:`.\n\n".to_owned()
        + &markdown(&["condition", "holds when"], rows)
}
