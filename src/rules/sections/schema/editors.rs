//! The declarations of rules files and what is declared in tables elsewhere → JSON Schemas, by which
//! editors complete and check what is written.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::{PLACES, RULES_FILE};
use crate::rules::effect::EFFECTS;
use crate::rules::game_option::{self, Allowed, CHOICES};
use crate::rules::laying_laws::LAWS;
use crate::rules::manifest::{EditionFile, ModFile};
use crate::rules::table::NEEDED;
use crate::rules::value_read::KnownValue;
use crate::rules::{AddedValue, Entry, LayerKind, Library, Ruleset, Table, VALUES};
use crate::yaml::{MapSchema, Named, SchemaForm, SchemaTables, SchemaWriter, Takes, described};

/// The names that rules declare; editors offer them, and take others as well.
#[derive(Debug, Default)]
pub struct Known(BTreeMap<Named, BTreeSet<String>>);

impl Known {
    /// Returns those of some rule sets and of a library.
    pub fn of<'a>(library: &Library, rules: impl IntoIterator<Item = &'a Ruleset>) -> Known {
        let mut known = Known::default();
        known.add(Named::Edition, library.editions());
        known.add(Named::Mod, library.mods());
        known.add(Named::Value, VALUES.iter().map(|row| row.name.to_owned()));
        known.add(Named::Table, NEEDED.iter().map(|row| row.name.to_owned()));
        for rules in rules {
            known.add(Named::Phase, rules.built_in_phases.iter().map(|phase| phase.id.to_owned()));
            for (named, path) in PLACES {
                let mut node = Some(&rules.tree);
                for key in *path {
                    node = node.and_then(|node| node.get(key));
                }
                let entries = node.map(|node| node.entries()).unwrap_or_default();
                known.add(
                    *named,
                    entries.iter().filter_map(|(key, _)| key.scalar().map(str::to_owned)),
                );
            }
        }
        known
    }

    fn add(&mut self, named: Named, names: impl IntoIterator<Item = String>) {
        self.0.entry(named).or_default().extend(names);
    }
}

impl SchemaTables for Known {
    fn names(&self, named: Named) -> Vec<&str> {
        self.0.get(&named).into_iter().flatten().map(String::as_str).collect()
    }

    fn define(&self, writer: &mut SchemaWriter<'_>, name: &str, laid: SchemaForm) -> Value {
        match name {
            "effects" => effects(writer, laid),
            "laws" => {
                let rule = or_nothing(writer.takes(&Takes::Cite, laid));
                let laws = LAWS.iter().map(|row| (row.name, described(row.doc, rule.clone())));
                json!({ "type": "object", "properties": object(laws), "additionalProperties": false })
            }
            "values" => values(writer, laid),
            "options" => options(writer, laid),
            "tables" => tables_by_name(writer, laid),
            "rows" => json!({ "type": "object" }),
            "table" => table(writer, laid),
            "roll rows" => rows(cells(writer, laid)),
            "lookup rows" => rows(writer.takes(&Takes::Amount, laid)),
            "matrix rows" => rows(json!({
                "type": "array",
                "items": writer.takes(&Takes::Number(-1000, 1000), laid),
            })),
            "records rows" => rows(json!({ "type": "object" })),
            other => unreachable!("no table declares `{other}`"),
        }
    }
}

fn object(entries: impl Iterator<Item = (impl Into<String>, Value)>) -> Value {
    Value::Object(entries.map(|(key, value)| (key.into(), value)).collect())
}

fn or_nothing(schema: Value) -> Value {
    json!({ "anyOf": [schema, { "type": "null" }] })
}

fn rows(each: Value) -> Value {
    json!({ "type": "object", "additionalProperties": or_nothing(each) })
}

/// Writes the schema of a row by the vocabulary of effects.
fn effects(writer: &mut SchemaWriter<'_>, laid: SchemaForm) -> Value {
    let mut properties = Map::new();
    let name = writer.takes(&Takes::Title, laid);
    properties.insert("name".to_owned(), described("what the result is called", name));
    for row in EFFECTS {
        let doc = format!("{doc} [{rule}]", doc = row.doc.english(), rule = row.rule);
        let takes = writer.takes(&row.takes, laid);
        let takes = if laid == SchemaForm::Over { or_nothing(takes) } else { takes };
        properties.insert(row.name.to_owned(), described(&doc, takes));
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// Returns a result of a row, or one for each column.
fn cells(writer: &mut SchemaWriter<'_>, laid: SchemaForm) -> Value {
    let found = Takes::Either(&[
        Takes::Amount,
        Takes::Words(&["barren"]),
        Takes::Name(Named::Settlement),
        Takes::Defined("effects"),
    ]);
    let cell = writer.takes(&found, laid);
    let listed = writer.takes(&found, SchemaForm::Whole);
    json!({ "anyOf": [cell, { "type": "array", "items": listed }] })
}

/// Returns a table: what its rows hold goes by its shape.
fn table(writer: &mut SchemaWriter<'_>, laid: SchemaForm) -> Value {
    let mut all = vec![writer.map(Table::schema(), laid)];
    for shape in ["roll", "lookup", "matrix", "records"] {
        let rows = writer.takes(&rows_of(shape), laid);
        all.push(json!({
            "if": { "required": [shape] },
            "then": { "properties": { "rows": rows } },
        }));
    }
    json!({ "allOf": all })
}

fn rows_of(shape: &str) -> Takes {
    Takes::Defined(match shape {
        "lookup" => "lookup rows",
        "matrix" => "matrix rows",
        "records" => "records rows",
        _ => "roll rows",
    })
}

/// Tables by name, those that procedures ask for with what they are.
fn tables_by_name(writer: &mut SchemaWriter<'_>, laid: SchemaForm) -> Value {
    let any = writer.takes(&Takes::Defined("table"), laid);
    let mut properties = Map::new();
    for row in NEEDED {
        let rows = writer.takes(&rows_of(row.shape), laid);
        let table = json!({ "allOf": [any, { "properties": { "rows": rows } }] });
        let doc = format!("{doc} [{rule}]", doc = row.doc.english(), rule = row.rule);
        properties.insert(row.name.to_owned(), described(&doc, or_nothing(table)));
    }
    let own = described(Table::schema().doc, or_nothing(any));
    for name in writer.names(Named::Table) {
        properties.entry(name).or_insert_with(|| own.clone());
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": own })
}

/// Values by name, those that the program knows with what they are.
fn values(writer: &mut SchemaWriter<'_>, laid: SchemaForm) -> Value {
    // An edition or a mod may say anew of a value of the layers below what it counts.
    let own =
        described(AddedValue::schema().doc, or_nothing(writer.map(AddedValue::schema(), laid)));
    let known = or_nothing(writer.map(KnownValue::schema(), laid));
    let mut properties = Map::new();
    for row in VALUES {
        let doc = format!(
            "{doc} In {unit}. [{rule}]",
            doc = row.doc.english(),
            unit = row.unit,
            rule = row.rule
        );
        properties.insert(row.name.to_owned(), described(&doc, known.clone()));
    }
    for name in writer.names(Named::Value) {
        properties.entry(name).or_insert_with(|| own.clone());
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": own })
}

/// Returns the options of a campaign with what each may be.
fn options(writer: &mut SchemaWriter<'_>, laid: SchemaForm) -> Value {
    let option = writer.map(game_option::Default::schema(), laid);
    let each = CHOICES.iter().map(|row| {
        let default = match row.allowed {
            Allowed::Words(words) => writer.takes(&Takes::Words(words), laid),
            Allowed::Number(low, high) => writer.takes(&Takes::Number(low, high), laid),
        };
        let option = json!({ "allOf": [option, { "properties": { "default": default } }] });
        let doc = format!("{doc} [{rule}]", doc = row.doc.english(), rule = row.rule);
        (row.name, described(&doc, or_nothing(option)))
    });
    let properties = object(each.collect::<Vec<_>>().into_iter());
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// Returns the schema of a rules file. All of it is laid over what stands below, so that nothing must be
/// there, and anything may be taken away.
pub fn rules_schema(known: &Known) -> Value {
    // An empty file changes nothing.
    SchemaWriter::whole_file(known, |writer| or_nothing(writer.map(&RULES_FILE, SchemaForm::Over)))
}

/// Returns the schema of `mod.yaml` or `edition.yaml`, for editors.
pub fn manifest_schema(known: &Known, kind: LayerKind) -> Value {
    SchemaWriter::whole_file(known, |writer| writer.map(manifest(kind), SchemaForm::Whole))
}

/// Returns the keys of `mod.yaml` or `edition.yaml`.
pub fn manifest(kind: LayerKind) -> &'static MapSchema {
    match kind {
        LayerKind::Edition => EditionFile::schema(),
        LayerKind::Mod => ModFile::schema(),
    }
}

/// Returns the schema of a file of a rule book.
pub fn rulebook_schema(known: &Known) -> Value {
    SchemaWriter::whole_file(known, |writer| {
        let rule = writer.map(Entry::schema(), SchemaForm::Whole);
        json!({ "type": ["array", "object"], "items": rule, "maxProperties": 0 })
    })
}
