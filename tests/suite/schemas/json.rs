//! YAML as JSON Schemas see it, and as much of JSON Schema as the program writes: an opinion of its
//! own on what a schema refuses.

use std::cell::RefCell;
use std::collections::BTreeMap;

use regex_lite::Regex;
use serde_json::{Map, Value};

/// A YAML text as an editor reads it: YAML 1.2, where `yes` is a word, and keys are texts.
pub fn of_yaml(text: &str) -> Result<Value, String> {
    let value: serde_yaml::Value = serde_yaml::from_str(text).map_err(|error| error.to_string())?;
    convert(value)
}

fn convert(value: serde_yaml::Value) -> Result<Value, String> {
    use serde_yaml::Value as Yaml;
    Ok(match value {
        Yaml::Null => Value::Null,
        Yaml::Bool(flag) => Value::Bool(flag),
        Yaml::Number(number) => serde_json::to_value(number).map_err(|error| error.to_string())?,
        Yaml::String(text) => Value::String(text),
        Yaml::Sequence(items) => {
            Value::Array(items.into_iter().map(convert).collect::<Result<_, _>>()?)
        }
        Yaml::Mapping(entries) => {
            let entry = |(key, value): (Yaml, Yaml)| -> Result<(String, Value), String> {
                let key = match convert(key)? {
                    Value::String(text) => text,
                    other => other.to_string(),
                };
                Ok((key, convert(value)?))
            };
            Value::Object(entries.into_iter().map(entry).collect::<Result<Map<_, _>, String>>()?)
        }
        Yaml::Tagged(tagged) => convert(tagged.value)?,
    })
}

/// Lists what a schema refuses in a value: the path of each thing, and the reason.
pub fn refused(root: &Value, value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    Check { root }.value(root, value, "", &mut found);
    found
}

/// The keywords that this knows; a schema with another one is not understood.
const KNOWN: [&str; 19] = [
    "$comment",
    "$ref",
    "$schema",
    "additionalProperties",
    "allOf",
    "anyOf",
    "const",
    "definitions",
    "description",
    "else",
    "enum",
    "if",
    "items",
    "maximum",
    "maxProperties",
    "minimum",
    "pattern",
    "properties",
    "required",
];

thread_local! {
    /// Patterns that were met before: to read one costs more than to try it.
    static FORMS: RefCell<BTreeMap<String, Regex>> = const { RefCell::new(BTreeMap::new()) };
}

fn matches(form: &str, text: &str) -> bool {
    FORMS.with_borrow_mut(|forms| {
        if !forms.contains_key(form) {
            let read = Regex::new(form).unwrap_or_else(|error| panic!("{form}: {error}"));
            forms.insert(form.to_owned(), read);
        }
        forms[form].is_match(text)
    })
}

struct Check<'s> {
    root: &'s Value,
}

impl Check<'_> {
    fn fits(&self, schema: &Value, value: &Value) -> bool {
        let mut found = Vec::new();
        self.value(schema, value, "", &mut found);
        found.is_empty()
    }

    fn value(&self, schema: &Value, value: &Value, path: &str, found: &mut Vec<String>) {
        if *schema == Value::Bool(false) {
            found.push(format!("{path}: is not known"));
            return;
        }
        let rules = schema.as_object().expect("a schema is a map");
        for keyword in rules.keys() {
            let known = KNOWN.contains(&keyword.as_str()) || keyword == "type" || keyword == "then";
            assert!(known, "the keyword `{keyword}` is not understood");
        }
        if let Some(place) = rules.get("$ref").and_then(Value::as_str) {
            let pointer = place.trim_start_matches('#').replace("%20", " ");
            let target = self.root.pointer(&pointer).unwrap_or_else(|| panic!("{place} is there"));
            // In this draft nothing else counts beside a reference.
            self.value(target, value, path, found);
            return;
        }
        self.kind(rules, value, path, found);
        self.either(rules, value, path, found);
        self.map(rules, value, path, found);
        if let (Some(items), Some(list)) = (rules.get("items"), value.as_array()) {
            for (at, item) in list.iter().enumerate() {
                self.value(items, item, &format!("{path}/{at}"), found);
            }
        }
    }

    fn kind(&self, rules: &Map<String, Value>, value: &Value, path: &str, found: &mut Vec<String>) {
        let is = |kind: &str| match kind {
            "object" => value.is_object(),
            "array" => value.is_array(),
            "string" => value.is_string(),
            "integer" => value.is_i64(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            "null" => value.is_null(),
            other => panic!("there is no type `{other}`"),
        };
        let kinds = match rules.get("type") {
            None => Vec::new(),
            Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
            Some(kind) => vec![kind.as_str().expect("a type is a word")],
        };
        let mut refuse = |wrong: bool, why: String| {
            if wrong {
                found.push(format!("{path}: {why}"));
            }
        };
        refuse(
            !kinds.is_empty() && !kinds.iter().any(|kind| is(kind)),
            format!("is not {kinds:?}"),
        );
        let words = rules.get("enum").and_then(Value::as_array);
        refuse(
            words.is_some_and(|words| !words.contains(value)),
            "is none of the words".to_owned(),
        );
        refuse(rules.get("const").is_some_and(|only| only != value), "is another".to_owned());
        let number = value.as_i64();
        let bound = |key: &str| rules.get(key).and_then(Value::as_i64);
        refuse(
            number.zip(bound("minimum")).is_some_and(|(is, least)| is < least),
            "is too small".to_owned(),
        );
        refuse(
            number.zip(bound("maximum")).is_some_and(|(is, most)| is > most),
            "is too large".to_owned(),
        );
        let pattern = rules.get("pattern").and_then(Value::as_str);
        let written = pattern.zip(value.as_str());
        refuse(
            written.is_some_and(|(form, text)| !matches(form, text)),
            "has another form".to_owned(),
        );
    }

    fn either(
        &self,
        rules: &Map<String, Value>,
        value: &Value,
        path: &str,
        found: &mut Vec<String>,
    ) {
        for schema in rules.get("allOf").and_then(Value::as_array).into_iter().flatten() {
            self.value(schema, value, path, found);
        }
        if let Some(any) = rules.get("anyOf").and_then(Value::as_array)
            && !any.iter().any(|schema| self.fits(schema, value))
        {
            // The refusal of the nearest alternative says most.
            let tried = any.iter().map(|schema| {
                let mut within = Vec::new();
                self.value(schema, value, path, &mut within);
                within
            });
            let deep =
                |within: &Vec<String>| within.first().map_or(0, |fault| fault.matches('/').count());
            // Of several the first: what may be left out stands last.
            let tried: Vec<Vec<String>> = tried.collect();
            found.extend(tried.into_iter().rev().max_by_key(deep).unwrap_or_default());
        }
        if let Some(condition) = rules.get("if") {
            let branch = if self.fits(condition, value) { "then" } else { "else" };
            if let Some(schema) = rules.get(branch) {
                self.value(schema, value, path, found);
            }
        }
    }

    fn map(&self, rules: &Map<String, Value>, value: &Value, path: &str, found: &mut Vec<String>) {
        let Some(map) = value.as_object() else { return };
        let properties = rules.get("properties").and_then(Value::as_object);
        for (key, value) in map {
            let within = format!("{path}/{key}");
            let schema = properties.and_then(|known| known.get(key));
            if let Some(schema) = schema.or_else(|| rules.get("additionalProperties")) {
                self.value(schema, value, &within, found);
            }
        }
        for key in rules.get("required").and_then(Value::as_array).into_iter().flatten() {
            let key = key.as_str().expect("keys are texts");
            if !map.contains_key(key) {
                found.push(format!("{path}: has no {key}"));
            }
        }
        let most = rules.get("maxProperties").and_then(Value::as_u64);
        if most.is_some_and(|most| map.len() as u64 > most) {
            found.push(format!("{path}: has too many keys"));
        }
    }
}
