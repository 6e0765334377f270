//! BattleScribe's `.ros` and New Recruit's JSON → selections: the same tree, written in two ways.

use quick_xml::Reader;
use quick_xml::escape::unescape;
use quick_xml::events::{BytesStart, Event};
use serde_json::Value;

use super::selections::{RosterSelection, SelectionKind, Selections, number};
use super::{ImportedRoster, Points, list, word};
use crate::say;
use crate::text::Text;

/// An element that is open while the XML is read.
#[derive(Clone, Copy)]
enum OpenElement {
    Roster,
    Force,
    Selection(usize),
    Costs,
    Categories,
    Other,
}

/// Reads a `.ros`.
///
/// # Errors
/// It is not sound XML; the sentence says why.
pub(super) fn read_xml(text: &str) -> Result<ImportedRoster, Text> {
    let mut reader = Reader::from_str(text);
    let mut open: Vec<OpenElement> = Vec::new();
    let mut found = Selections::default();
    loop {
        match reader.read_event().map_err(Text::displayed)? {
            Event::Start(element) => {
                let opened = opened(&element, &open, &mut found);
                open.push(opened);
            }
            Event::Empty(element) => {
                opened(&element, &open, &mut found);
            }
            Event::End(_) => {
                open.pop();
            }
            Event::Eof if open.is_empty() => return Ok(found.roster()),
            Event::Eof => return Err(say!("it ends in the middle")),
            _ => {}
        }
    }
}

/// Takes in what an element says, by what it stands in.
fn opened(element: &BytesStart<'_>, open: &[OpenElement], found: &mut Selections) -> OpenElement {
    let name = element.local_name();
    let around = open.last().copied();
    let above = open.iter().rev().nth(1).copied();
    let text = |key: &str| attribute(element, key).filter(|text| !text.trim().is_empty());
    match (AsRef::<str>::as_ref(&name), around) {
        ("roster", None) => {
            found.name = text("name").unwrap_or_default();
            OpenElement::Roster
        }
        ("force", _) => OpenElement::Force,
        ("selection", _) => {
            let parent = open.iter().rev().find_map(|open| match open {
                OpenElement::Selection(at) => Some(Some(*at)),
                OpenElement::Force => Some(None),
                _ => None,
            });
            found.all.push(RosterSelection {
                parent: parent.flatten(),
                kind: SelectionKind::named(&text("type").unwrap_or_default()),
                name: text("name").unwrap_or_else(|| "unit without a name".to_owned()),
                custom: text("customName"),
                number: number(&text("number").unwrap_or_default()),
                ..RosterSelection::default()
            });
            OpenElement::Selection(found.all.len() - 1)
        }
        ("costs", _) => OpenElement::Costs,
        ("categories", _) => OpenElement::Categories,
        ("cost", Some(OpenElement::Costs)) => {
            let cost = text("name").zip(text("value").as_deref().and_then(Points::of_attribute));
            match above {
                Some(OpenElement::Selection(at)) => found.all[at].costs.extend(cost),
                Some(OpenElement::Roster) => found.costs.extend(cost),
                _ => {}
            }
            OpenElement::Other
        }
        ("category", Some(OpenElement::Categories)) => {
            if let Some(OpenElement::Selection(at)) = above {
                found.all[at].categories.extend(text("name"));
            }
            OpenElement::Other
        }
        _ => OpenElement::Other,
    }
}

fn attribute(element: &BytesStart<'_>, key: &str) -> Option<String> {
    let mut attributes = element.attributes();
    // Comparing each with all others would take long where there are many.
    attributes.with_checks(false);
    let found =
        attributes.flatten().find(|one| AsRef::<str>::as_ref(&one.key.local_name()) == key)?;
    // A sign that nothing explains stays as it is written.
    let text =
        unescape(&found.value).map_or_else(|_| found.value.to_string(), |text| text.to_string());
    Some(text.trim().to_owned())
}

/// True if JSON has a roster as New Recruit writes it.
pub(crate) fn is_new_recruit(json: &Value) -> bool {
    let forces = |value: &Value| value.get("forces").is_some_and(Value::is_array);
    json.get("roster").is_some_and(forces) || forces(json)
}

/// Reads New Recruit's JSON.
pub(super) fn read_json(json: &Value) -> ImportedRoster {
    let roster = json.get("roster").unwrap_or(json);
    let name = word(roster, &["customName", "name"]).or_else(|| word(json, &["name"]));
    let mut found = Selections {
        name: name.unwrap_or_default(),
        costs: costs(roster),
        ..Selections::default()
    };
    // The next one is last.
    let mut forces: Vec<&Value> = list(roster, "forces").iter().rev().collect();
    while let Some(force) = forces.pop() {
        let mut next: Vec<(Option<usize>, &Value)> =
            list(force, "selections").iter().rev().map(|one| (None, one)).collect();
        while let Some((parent, one)) = next.pop() {
            let at = found.all.len();
            found.all.push(RosterSelection {
                parent,
                kind: SelectionKind::named(&word(one, &["type"]).unwrap_or_default()),
                name: word(one, &["name"]).unwrap_or_else(|| "unit without a name".to_owned()),
                custom: word(one, &["customName"]),
                number: one.get("number").map_or(1, |value| match value {
                    Value::String(text) => number(text),
                    value => number(&value.to_string()),
                }),
                costs: costs(one),
                categories: list(one, "categories")
                    .iter()
                    .filter_map(|category| {
                        word(category, &["name"]).or_else(|| category.as_str().map(str::to_owned))
                    })
                    .collect(),
            });
            next.extend(list(one, "selections").iter().rev().map(|below| (Some(at), below)));
        }
        forces.extend(list(force, "forces").iter().rev());
    }
    found.roster()
}

fn costs(value: &Value) -> Vec<(String, Points)> {
    let cost = |cost: &Value| {
        Some((word(cost, &["name", "typeId"])?, Points::of_json(cost.get("value")?)?))
    };
    list(value, "costs").iter().filter_map(cost).collect()
}
