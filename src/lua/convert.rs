//! Things ↔ Lua values. Numbers are whole; what does not fit is a fault that says what was wanted.

use std::collections::BTreeMap;

use mlua::{IntoLua, Lua, Table, Value};

use super::handle;
use crate::campaign::{ScriptField, ScriptType, ScriptValue};
use crate::fault::{Fault, did_you_mean};
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};

/// Tables inside tables that are read; deeper ones are surely a mistake, or a circle.
const DEPTH: usize = 16;

/// Things in one value that are read, 64 bytes of text counting as one more: what stands in a table
/// a hundred times is read a hundred times.
const MOST: usize = 20_000;

/// Largest number that Lua holds exactly.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Turns a thing into a value.
///
/// # Errors
/// When memory is exhausted.
#[inline]
pub fn to_lua(lua: &Lua, thing: &ScriptValue) -> mlua::Result<Value> {
    plain(thing).map_or_else(|| allocated(lua, thing), Ok)
}

/// True if a thing takes no memory of Lua's.
#[inline]
pub(super) fn is_plain(thing: &ScriptValue) -> bool {
    !matches!(thing, ScriptValue::Text(_) | ScriptValue::List(_) | ScriptValue::Map(_))
}

/// Converts a plain thing; None for others.
#[inline]
pub(super) fn plain(thing: &ScriptValue) -> Option<Value> {
    Some(match thing {
        ScriptValue::Nothing => Value::Nil,
        ScriptValue::Flag(flag) => Value::Boolean(*flag),
        #[allow(clippy::cast_precision_loss)]
        ScriptValue::Number(number) => Value::Number(*number as f64),
        ScriptValue::Banner(id) => handle::banner(*id),
        ScriptValue::Realm(id) => handle::realm(*id),
        ScriptValue::Tile(id) => handle::tile(*id),
        ScriptValue::Ship(id) => handle::ship(*id),
        ScriptValue::Troop(id) => handle::troop(*id),
        ScriptValue::Text(_) | ScriptValue::List(_) | ScriptValue::Map(_) => return None,
    })
}

/// Texts and tables. Each part of them would be a protected call of its own, as long as any of them
/// could pass the limit of memory: so it is asked once whether all together have passed it.
fn allocated(lua: &Lua, thing: &ScriptValue) -> mlua::Result<Value> {
    let limit = lua.set_memory_limit(0)?;
    let value = table_or_text(lua, thing);
    lua.set_memory_limit(limit)?;
    if limit > 0 && lua.used_memory() > limit {
        return Err(mlua::Error::MemoryError("not enough memory".to_owned()));
    }
    value
}

/// A thing inside a list or table, which `mlua` fills with them at one go.
pub(super) struct ListItem<'t>(pub(super) &'t ScriptValue);

impl IntoLua for ListItem<'_> {
    #[inline]
    fn into_lua(self, lua: &Lua) -> mlua::Result<Value> {
        plain(self.0).map_or_else(|| table_or_text(lua, self.0), Ok)
    }
}

fn table_or_text(lua: &Lua, thing: &ScriptValue) -> mlua::Result<Value> {
    Ok(match thing {
        ScriptValue::Text(text) => Value::String(lua.create_string(text.as_bytes())?),
        // A nil leaves no gap in a list.
        ScriptValue::List(things) if things.contains(&ScriptValue::Nothing) => {
            let table = lua.create_table_with_capacity(things.len(), 0)?;
            things.iter().try_for_each(|thing| table.raw_push(ListItem(thing)))?;
            Value::Table(table)
        }
        ScriptValue::List(things) => {
            Value::Table(lua.create_sequence_from(things.iter().map(ListItem))?)
        }
        ScriptValue::Map(fields) => {
            let fields = fields.iter().map(|(key, thing)| (key.as_str(), ListItem(thing)));
            Value::Table(lua.create_table_from(fields)?)
        }
        _ => ListItem(thing).into_lua(lua)?,
    })
}

/// Turns a value into a thing.
///
/// # Errors
/// The part of it that cannot be told or remembered.
pub fn to_script_value(value: &Value) -> Result<ScriptValue, Text> {
    read(value, 0, &mut 0)
}

/// Bytes of text that count as one thing more.
pub(super) use crate::campaign::script_value::TEXT;

/// Returns the weight of a thing.
pub fn weight(thing: &ScriptValue) -> usize {
    thing.weight()
}

fn read(value: &Value, depth: usize, count: &mut usize) -> Result<ScriptValue, Text> {
    let too_many = |count: usize| {
        if count > MOST { Err(say!("more than {most} things", most = MOST)) } else { Ok(()) }
    };
    if let Value::String(text) = value {
        let text = text.as_bytes();
        *count += 1 + text.len() / TEXT;
        too_many(*count)?;
        return std::str::from_utf8(&text)
            .map(ScriptValue::text)
            .map_err(|_| say!("a text that is not UTF-8"));
    }
    *count += 1;
    too_many(*count)?;
    match value {
        Value::Nil => Ok(ScriptValue::Nothing),
        Value::Boolean(flag) => Ok(ScriptValue::Flag(*flag)),
        Value::Integer(number) => Ok(ScriptValue::Number(*number)),
        Value::Number(number) => whole(*number).map(ScriptValue::Number),
        Value::LightUserData(light) => {
            handle::value(*light).ok_or_else(|| say!("a value that is none of ours"))
        }
        Value::Table(_) if depth >= DEPTH => {
            Err(say!("tables inside tables more than {most} deep", most = DEPTH))
        }
        Value::Table(table) => read_table(table, depth, count),
        other => Err(type_of(other)),
    }
}

/// Returns a number of Lua as a whole number.
#[inline]
pub fn whole(number: f64) -> Result<i64, Text> {
    #[allow(clippy::cast_possible_truncation)]
    let whole = number as i64;
    // Of what is too large, infinite or no number at all nothing comes back as it was.
    #[allow(clippy::cast_precision_loss, clippy::float_cmp)]
    if whole as f64 == number && number.abs() <= EXACT { Ok(whole) } else { Err(broken(number)) }
}

#[cold]
fn broken(number: f64) -> Text {
    if number.fract() != 0.0 || !number.is_finite() {
        return say!("{number}, which is not a whole number", number = quoted(number));
    }
    say!("{number}, which is too large", number = quoted(number))
}

fn read_table(table: &Table, depth: usize, count: &mut usize) -> Result<ScriptValue, Text> {
    let length = table.raw_len();
    if length > MOST {
        return Err(say!("more than {most} things", most = MOST));
    }
    if length > 0 {
        return read_list(table, length, depth, count);
    }
    let mut fields = BTreeMap::new();
    each_entry(table, |key, value| {
        let Value::String(key) = key else {
            return Err(say!("a table with {type_name} as a key", type_name = type_of(&key)));
        };
        let key = key.to_str().map_err(|_| say!("a key that is not UTF-8"))?.to_owned();
        *count += key.len() / TEXT;
        fields.insert(key, read(&value, depth + 1, count)?);
        Ok(())
    })?;
    Ok(ScriptValue::Map(fields))
}

fn read_list(
    table: &Table,
    length: usize,
    depth: usize,
    count: &mut usize,
) -> Result<ScriptValue, Text> {
    let mut things = Vec::new();
    for at in 1..=length {
        let item: Value = table.raw_get(at).map_err(Text::displayed)?;
        things.push(read(&item, depth + 1, count)?);
    }
    let mut entries = 0;
    each_entry(table, |_, _| {
        entries += 1;
        Ok(())
    })?;
    if entries != length {
        return Err(say!("a table that is both a list and has named fields"));
    }
    Ok(ScriptValue::List(things))
}

/// Shows each entry of a table to a function, until that fails.
fn each_entry(
    table: &Table,
    mut show: impl FnMut(Value, Value) -> Result<(), Text>,
) -> Result<(), Text> {
    let mut fault = None;
    // Far quicker than the iterator of pairs, which keeps each key.
    let shown = table.for_each(|key: Value, value: Value| {
        show(key, value).map_err(|text| {
            fault = Some(text);
            mlua::Error::external("shown")
        })
    });
    shown.map_err(|error| fault.unwrap_or_else(|| Text::displayed(error)))
}

/// Names the type of a value of Lua, for reports.
pub(super) fn type_of(value: &Value) -> Text {
    type_named(value.type_name())
}

/// Names a type of Lua by its name there.
pub(super) fn type_named(name: &str) -> Text {
    match name {
        "nil" => say!("a nil"),
        "boolean" => say!("a boolean"),
        "number" => say!("a number"),
        "string" => say!("a string"),
        "table" => say!("a table"),
        "function" => say!("a function"),
        other => say!("a {name}", name = quoted(other)),
    }
}

/// Returns a value that must be of a type.
///
/// # Errors
/// A fault that names what was wanted and what was found.
pub fn typed(
    value: &Value,
    wanted: ScriptType,
    what: impl Fn() -> Text,
) -> Result<ScriptValue, Fault> {
    // Handles are what is given most.
    if let Value::LightUserData(light) = value
        && let Some(thing) = handle::value(*light)
        && wanted.holds(&thing)
    {
        return Ok(thing);
    }
    let wrong = |found: Text| {
        Fault::new(
            "lua::type",
            say!(
                "{what} must be {wanted}, and it is {found}",
                what = what(),
                wanted = wanted.words(),
                found
            ),
        )
    };
    let thing = to_script_value(value).map_err(wrong)?;
    let inner = if let ScriptType::Optional(inner) = wanted { *inner } else { wanted };
    if let (ScriptType::Fields(fields), ScriptValue::Map(map)) = (inner, &thing) {
        only(fields, map, &what)?;
    }
    if wanted.holds(&thing) { Ok(thing) } else { Err(wrong(describe(&thing))) }
}

/// Checks that each part of a table is one of these, and of its type.
fn only(
    fields: &[ScriptField],
    map: &BTreeMap<String, ScriptValue>,
    what: impl Fn() -> Text,
) -> Result<(), Fault> {
    for (key, thing) in map {
        let Some(field) = fields.iter().find(|field| field.name == key) else {
            let known: Vec<&str> = fields.iter().map(|field| field.name).collect();
            let help = did_you_mean(key, known.iter().copied(), || {
                say!("there are {known}", known = listed_code(&known, Joined::Comma))
            });
            return Err(Fault::new(
                "lua::unknown_field",
                say!("{what} has no '{name}'", what = what(), name = quoted(key)),
            )
            .help(help));
        };
        if !field.of.holds(thing) {
            let message = say!(
                "`{key}` in {what} must be {field}, and it is {describe}",
                key = quoted(key),
                what = what(),
                field = field.of.words(),
                describe = describe(thing)
            );
            return Err(Fault::new("lua::type", message));
        }
    }
    Ok(())
}

/// Returns a thing in words, short.
pub fn describe(thing: &ScriptValue) -> Text {
    match thing {
        ScriptValue::Number(number) => quoted(number),
        ScriptValue::Text(text) if text.len() <= 40 => quoted(format_args!("\"{text}\"")),
        ScriptValue::Flag(flag) => quoted(flag),
        other => other.what(),
    }
}
