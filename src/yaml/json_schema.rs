//! Declarations of maps → a JSON Schema (draft 7, which all editors know).

use serde_json::{Map, Value, json};

use super::schema::{Key, MapSchema, Named, Takes};

/// A map for itself, or one that is laid over other files: then no key must be there, and `~` takes
/// away what a key holds below.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemaForm {
    Whole,
    Over,
}

/// Declarations in other tables than [`MapSchema`].
pub trait SchemaTables {
    /// Names that editors offer; others are taken as well.
    fn names(&self, named: Named) -> Vec<&str>;
    /// Writes the schema for which [`Takes::Defined`] stands.
    fn define(&self, writer: &mut SchemaWriter<'_>, name: &str, laid: SchemaForm) -> Value;
}

/// Writes a schema and the definitions that it refers to.
pub struct SchemaWriter<'t> {
    tables: &'t dyn SchemaTables,
    definitions: Map<String, Value>,
}

impl SchemaWriter<'_> {
    /// Returns the schema of a file.
    pub fn whole_file(
        tables: &dyn SchemaTables,
        root: impl FnOnce(&mut SchemaWriter<'_>) -> Value,
    ) -> Value {
        let mut writer = SchemaWriter { tables, definitions: Map::new() };
        let root = root(&mut writer);
        json!({
            "$schema": "http://json-schema.org/draft-07/schema#",
            "allOf": [root],
            "definitions": writer.definitions,
        })
    }

    /// Names that editors offer.
    pub fn names(&self, named: Named) -> Vec<String> {
        self.tables.names(named).into_iter().map(str::to_owned).collect()
    }

    /// Returns a reference to a definition, which is made once; it may refer to itself. Two things of one
    /// name would refer to each other for ever.
    fn defined(
        &mut self,
        name: &str,
        laid: SchemaForm,
        make: impl FnOnce(&mut Self) -> Value,
    ) -> Value {
        let name = match laid {
            SchemaForm::Whole => name.to_owned(),
            SchemaForm::Over => format!("{name}, laid over"),
        };
        if !self.definitions.contains_key(&name) {
            self.definitions.insert(name.clone(), Value::Null);
            let made = make(self);
            self.definitions.insert(name.clone(), made);
        }
        json!({ "$ref": format!("#/definitions/{}", name.replace(' ', "%20")) })
    }

    /// Returns the schema of a map. What it is for is said where it is used: editors show the innermost
    /// description, which would hide that of a key.
    pub fn map(&mut self, schema: &'static MapSchema, laid: SchemaForm) -> Value {
        self.defined(schema.name, laid, |writer| {
            let mut properties = Map::new();
            for key in schema.keys {
                properties.insert(key.name.to_owned(), writer.key(key, laid));
            }
            let needed: Vec<&str> = (schema.keys.iter())
                .filter(|key| key.needed && laid == SchemaForm::Whole)
                .map(|key| key.name)
                .collect();
            json!({
                "type": "object",
                "properties": properties,
                "required": needed,
                "additionalProperties": false,
            })
        })
    }

    fn key(&mut self, key: &Key, laid: SchemaForm) -> Value {
        let takes = self.takes(&key.takes, laid);
        let takes = if laid == SchemaForm::Over { or_nothing(takes) } else { takes };
        described(key.doc, takes)
    }

    /// Returns the schema of what stands under a key. What stands in a list is whole: lists are replaced.
    pub fn takes(&mut self, takes: &Takes, laid: SchemaForm) -> Value {
        match *takes {
            Takes::Anything => json!({}),
            Takes::Nothing => json!({ "type": "null" }),
            Takes::Text => text(),
            Takes::Cite => json!({ "anyOf": [{ "const": "house-rule" }, { "type": "string" }] }),
            Takes::Title => self.defined("title", SchemaForm::Whole, |_| {
                let texts = json!({ "type": "object", "additionalProperties": text() });
                json!({ "anyOf": [text(), texts] })
            }),
            Takes::Number(i64::MIN, i64::MAX) => json!({ "type": "integer" }),
            Takes::Number(low, high) => {
                json!({ "type": "integer", "minimum": low, "maximum": high })
            }
            // Editors differ in whether `yes` is a word or a truth.
            Takes::Flag => json!({ "enum": ["yes", "no", true, false] }),
            Takes::Dice => json!({ "type": "string", "pattern": DICE }),
            Takes::Amount => {
                let dice = json!({ "type": "string", "pattern": AMOUNT });
                json!({ "anyOf": [{ "type": "integer" }, dice] })
            }
            Takes::Ratio => {
                let ratio = json!({ "type": "string", "pattern": RATIO });
                json!({ "anyOf": [{ "type": "number" }, ratio] })
            }
            Takes::Form(pattern) => {
                json!({ "type": ["string", "number", "boolean"], "pattern": pattern })
            }
            Takes::Words(words) => {
                let truth = |word: &&str| match *word {
                    "yes" => Some(Value::Bool(true)),
                    "no" => Some(Value::Bool(false)),
                    _ => None,
                };
                let truths = words.iter().filter_map(truth);
                let words = words.iter().map(|word| json!(word));
                json!({ "enum": words.chain(truths).collect::<Vec<_>>() })
            }
            Takes::Name(named) => self.name(named),
            Takes::List(item) => {
                let told = description(item);
                let item = self.takes(item, SchemaForm::Whole);
                let item = match told {
                    Some(doc) => described(doc, item),
                    None => item,
                };
                json!({ "type": "array", "items": item })
            }
            Takes::Entries(each) => {
                let each = self.entry(each, laid);
                json!({ "type": "object", "additionalProperties": each })
            }
            Takes::Each(named, each) => {
                let each = self.entry(each, laid);
                let names = self.names(named).into_iter().map(|name| (name, each.clone()));
                let properties: Map<String, Value> = names.collect();
                json!({ "type": "object", "properties": properties, "additionalProperties": each })
            }
            Takes::Map(schema) => self.map(schema(), laid),
            Takes::Either(each) => {
                let each: Vec<Value> = each.iter().map(|one| self.takes(one, laid)).collect();
                json!({ "anyOf": each })
            }
            Takes::Defined(name) => {
                let tables = self.tables;
                self.defined(name, laid, |writer| tables.define(writer, name, laid))
            }
        }
    }

    fn entry(&mut self, each: &Takes, laid: SchemaForm) -> Value {
        let told = description(each);
        let each = self.takes(each, laid);
        let each = if laid == SchemaForm::Over { or_nothing(each) } else { each };
        match told {
            Some(doc) => described(doc, each),
            None => each,
        }
    }

    /// Returns a name: those that are known are offered, and a file may declare others.
    fn name(&mut self, named: Named) -> Value {
        self.defined(&format!("name of {named:?}"), SchemaForm::Whole, |writer| {
            let known = writer.names(named);
            if known.is_empty() {
                return text();
            }
            json!({ "anyOf": [{ "enum": known }, text()] })
        })
    }
}

/// Returns the description of an entry that is a map in one of its forms.
fn description(takes: &Takes) -> Option<&'static str> {
    match takes {
        Takes::Map(schema) => Some(schema().doc),
        Takes::Either(each) => each.iter().find_map(description),
        _ => None,
    }
}

/// Returns a schema with what it is for; what it refers to stands inside it, where no reader overlooks it.
pub fn described(doc: &str, schema: Value) -> Value {
    json!({ "description": doc.trim(), "allOf": [schema] })
}

/// Dice as [`Takes::Dice`] has them, and amounts.
const DICE: &str = r"^\d*d\d+$";
const AMOUNT: &str =
    r"^\s*[-+]?\s*(\d+|\d*d\d+(\s*x\s*\d+)?)(\s*[-+]\s*(\d+|\d*d\d+(\s*x\s*\d+)?))*\s*$";

const RATIO: &str = r"^\s*[-+]?\d+(\s*/\s*\d+|\.\d+)?\s*$";

/// Texts that look like numbers or truths are texts too.
fn text() -> Value {
    json!({ "type": ["string", "number", "boolean"] })
}

fn or_nothing(schema: Value) -> Value {
    json!({ "anyOf": [schema, { "type": "null" }] })
}
