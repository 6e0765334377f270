//! The host's console: a line of Lua is run, and what it comes to is shown.

use mlua::Value;

use super::super::api;
use super::super::shared::Frame;
use super::super::world::World;
use super::machine::Machine;
use crate::fault::Fault;
use crate::rules::{HOUSE_RULE, Symbol};

/// Runs a line that the host typed, and returns what it comes to, in words.
pub(super) fn evaluate(Machine { vm, shared, .. }: &Machine, code: &str) -> Result<String, Fault> {
    let frame = Frame {
        owner: shared.rules.layers.len(),
        cite: HOUSE_RULE,
        at: Symbol::from_rules("umpire lua"),
    };
    let values = shared.within(frame, || vm.evaluate(frame.owner, code));
    let mut room = ROOM;
    let shown: Vec<String> =
        values?.iter().take(SHOWN).map(|value| show(&shared.world, value, 0, &mut room)).collect();
    let mut lines = vm.take_printed();
    if !shown.is_empty() {
        lines.push(shown.join("  "));
    }
    Ok(lines.join("\n"))
}

/// Most items of a table, and most values, that the console shows.
const SHOWN: usize = 40;
/// Bytes of texts that it shows.
const ROOM: usize = 1 << 16;

/// Returns a value as the console shows it, as long as there is room.
pub(super) fn show(world: &World, value: &Value, depth: usize, room: &mut usize) -> String {
    let shown = match value {
        _ if *room == 0 => "…".to_owned(),
        Value::String(text) if depth > 0 => format!("\"{}\"", text.to_string_lossy()),
        Value::Table(table) if depth < 3 => {
            let mut items: Vec<String> = Vec::new();
            for (key, value) in table.pairs::<Value, Value>().flatten().take(SHOWN) {
                let value = show(world, &value, depth + 1, room);
                items.push(if key.is_number() || key.is_integer() {
                    value
                } else {
                    format!("{} = {value}", show(world, &key, 0, room))
                });
            }
            let more = if items.len() == SHOWN { ", …" } else { "" };
            return format!("{{{}{more}}}", items.join(", "));
        }
        Value::Table(_) => "{…}".to_owned(),
        Value::LightUserData(light) => api::name_of(world, *light),
        // An address would differ from run to run.
        Value::Function(_) => value.type_name().to_owned(),
        other => other.to_string().unwrap_or_else(|_| value.type_name().to_owned()),
    };
    *room = room.saturating_sub(shown.len());
    shown
}
