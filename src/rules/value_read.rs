//! YAML of `values:` → a setting for every value, with every fault at its place.

use super::amount::Amount;
use super::cite::{HOUSE_RULE, RuleId};
use super::requirements::RequiredParts;
use super::value::{Setting, VALUES};
use crate::yaml::{Node, Reader, Span};

/// `name: {is: …, cite: …}` for every declared value → settings in the order of [`VALUES`].
/// Those that the edition may leave out read as nothing.
pub fn read_values(
    reader: &Reader<'_>,
    required: &RequiredParts,
    node: &Node,
) -> Option<Vec<Setting>> {
    let mut settings: Vec<Option<Setting>> = VALUES.iter().map(|_| None).collect();
    for (key, value) in node.entries() {
        let name = key.scalar().unwrap_or_default();
        let Some(index) = VALUES.iter().position(|row| row.name == name) else {
            reader.unknown(key, "value", name, VALUES.iter().map(|row| row.name));
            continue;
        };
        settings[index] = read_setting(reader, name, value);
    }
    for (row, setting) in VALUES.iter().zip(&mut settings) {
        if setting.is_some() || node.get(row.name).is_some() {
            continue;
        }
        if !required.has(row.part) {
            *setting = Some(Setting {
                given: false,
                amount: Amount::fixed(0),
                cite: HOUSE_RULE,
                span: Span::default(),
            });
        } else {
            reader.fault(
                node.span,
                "rules::missing_value",
                format!(
                    "the value `{row}` is not set ({doc})",
                    row = row.name,
                    doc = row.doc.trim()
                ),
                "in these values",
                format!(
                    "add `{row}: {{is: …, cite: …}}` ({unit})",
                    row = row.name,
                    unit = row.unit
                ),
            );
        }
    }
    settings.into_iter().collect()
}

fn read_setting(reader: &Reader<'_>, name: &str, node: &Node) -> Option<Setting> {
    let what = format!("value `{name}`");
    let mut map = reader.map(node, &what, &super::schema::tables::VALUE)?;
    let is = map.need("is");
    let cite = map.need("cite").and_then(|node| reader.text(node)).map(RuleId::from_text);
    map.finish();
    let is = is?;
    let amount = is.scalar().and_then(Amount::parse);
    if amount.is_none() {
        reader.expected(is, "an amount such as `3` or `2d6`", "");
    }
    // The amount may come from a layer above the rest.
    Some(Setting { given: true, amount: amount?, cite: cite?, span: is.span })
}
