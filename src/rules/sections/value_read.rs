//! YAML of `values:` → a setting for every value, with every fault at its place.

use crate::rules::amount::Amount;
use crate::rules::cite::{HOUSE_RULE, RuleId};
use crate::rules::declare::yaml_map;
use crate::rules::names::Names;
use crate::rules::requirements::RequiredParts;
use crate::rules::value::{Setting, VALUES};
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Node, Reader, Span};

/// Turns `name: {is: …, cite: …}` for every declared value into settings in the order of [`VALUES`]. Those
/// that the edition may leave out read as 0.
pub fn read_values(
    reader: &Reader<'_>,
    names: &Names,
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
        settings[index] =
            KnownValue::read_map(reader, names, value, name).map(|value| value.setting);
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
                say!(
                    "the value `{row}` is not set ({doc})",
                    row = quoted(row.name),
                    doc = Text::from(row.doc)
                ),
                say!("in these values"),
                say!(
                    "add `{row}: {{is: …, cite: …}}` ({unit})",
                    row = quoted(row.name),
                    unit = quoted(row.unit)
                ),
            );
        }
    }
    settings.into_iter().collect()
}

yaml_map! {
    /// A named number that procedures ask for.
    pub(in crate::rules) struct KnownValue = "value" {
        /// its amount: a number, or dice such as `2d6`
        (amount) "is": (Amount, Span),
        (cite): RuleId,
    }
    also {
        /// The amount may come from a layer above the rest.
        setting: Setting = Setting { given: true, amount: amount.0, cite, span: amount.1 },
    }
    read(reader, names, node, name: &str) "value `{name}`"
}
