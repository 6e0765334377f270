//! Results of functions that only look, kept under the keys of scripts, and what scripts read for them. As long as
//! nothing happens a result holds. What the scripts of a layer that keeps nothing (`scripts_keep_nothing`) found
//! holds for longer: until one of the fields and functions that they read says something else. Without it campaigns
//! with the mod `supply_lines` take three times the instructions (2,768 million unoptimized for two of a year, not 906).
//! `tests/suite/kept_results.rs` holds that campaigns come to the same without it, steps and all.

use std::collections::BTreeMap;

use mlua::{Function, Lua, Table, Value};
use smallvec::SmallVec;

use super::change::wrong;
use super::{Call, FieldRow, FunctionRow, exists, size_of};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{ScriptValue, State};
use crate::fault::Fault;
use crate::lua::convert::{is_plain, to_lua};
use crate::lua::sandbox::CLONE;
use crate::lua::shared::Shared;
use crate::lua::world::HasRead;
use crate::say;

/// Most results that are kept; with one more all are forgotten.
const MOST: usize = 256;

/// Most reads that are made again for a result; one for which more was read is found anew.
const MOST_READS: usize = 2000;

/// Result that a mod has looked up.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ResultKey {
    /// The mod, by its layer.
    pub owner: usize,
    pub viewer: Viewer,
    /// True if memory of mods may be read.
    pub reads_memory: bool,
    /// The key that the mod gave.
    pub key: String,
}

/// Something that a script read: a field of a thing, or a function with its arguments.
pub enum RepeatableRead {
    Field(&'static FieldRow, ScriptValue),
    Function(&'static FunctionRow, SmallVec<[ScriptValue; 4]>),
}

/// A read, with what it found.
struct NotedRead {
    asked: RepeatableRead,
    found: ScriptValue,
}

/// Reads that are noted for the result which is being found.
#[derive(Default)]
pub struct NotedReads {
    list: Vec<NotedRead>,
    /// Something was read that cannot be read again.
    beyond: bool,
}

/// Numbers of a state that a result hangs on, beside what was read for it one by one.
#[derive(Clone, Copy, PartialEq, Eq)]
struct StateNumbers {
    all: u64,
    marks: u64,
    memory: u64,
    /// Tiles and banners, by which some steps are counted.
    size: u64,
}

/// A result that is kept.
pub struct KeptResult {
    revision: u64,
    /// All that was read for it.
    has_read: HasRead,
    numbers: StateNumbers,
    reads: Vec<NotedRead>,
    /// It holds no longer than the state stays as it is.
    only_now: bool,
    pub returned: ScriptValue,
    /// The same in the machine, where a copy is sooner made than a new table.
    table: Option<Table>,
    pub steps: u64,
}

/// Results by key.
#[derive(Default)]
pub struct KeptResults(BTreeMap<ResultKey, KeptResult>);

impl StateNumbers {
    fn of(state: &State, read: HasRead, size: u64) -> StateNumbers {
        let with = |hangs: bool, number: u64| if hangs { number } else { 0 };
        let nothing = read == HasRead::Nothing;
        StateNumbers {
            all: state.revision_of_all(),
            marks: with(!nothing && read != HasRead::Memory, state.revision_of_marks()),
            memory: with(!nothing, state.revision_of_memory()),
            size,
        }
    }
}

/// Notes something that a script reads, if that is noted at all. What is read within, by scripts that have a
/// say in it, is read again with it.
pub(super) fn noting_read(
    shared: &Shared,
    asked: impl FnOnce() -> Option<RepeatableRead>,
    read: impl FnOnce() -> Result<ScriptValue, Fault>,
) -> Result<ScriptValue, Fault> {
    let Some(mut noted) = shared.reads.take() else { return read() };
    let (result, has_read) = shared.world.reading_apart(read);
    match (&result, has_read) {
        // It stays throughout the campaign.
        (Ok(_), HasRead::Nothing) => {}
        (Ok(found), _) => match asked().filter(|_| noted.list.len() < MOST_READS) {
            Some(asked) => noted.list.push(NotedRead { asked, found: found.clone() }),
            None => noted.beyond = true,
        },
        (Err(_), _) => noted.beyond = true,
    }
    shared.reads.replace(Some(noted));
    result
}

impl NotedRead {
    /// True if it finds the same now.
    fn holds(&self, call: &Call<'_>) -> bool {
        match &self.asked {
            RepeatableRead::Field(row, of) => call
                .world()
                .read_unnoted(|look| exists(look, of) && (row.read)(look, of) == self.found)
                .unwrap_or(false),
            RepeatableRead::Function(row, arguments) => {
                let (lua, shared, arguments) = (call.lua, call.shared, arguments.clone());
                let again = Call { lua, shared, arguments, function: None, made: None.into() };
                (row.run)(&again).is_ok_and(|found| found == self.found)
            }
        }
    }
}

/// Returns a copy of a table in the machine.
fn copied(lua: &Lua, table: &Table) -> mlua::Result<Value> {
    lua.named_registry_value::<Function>(CLONE)?.call(table).map(Value::Table)
}

/// Returns a table for a thing, if it holds no others.
fn flat_table(lua: &Lua, thing: &ScriptValue) -> Option<Table> {
    let flat = |thing: &ScriptValue| is_plain(thing) || matches!(thing, ScriptValue::Text(_));
    let is_flat = match thing {
        ScriptValue::List(list) => list.iter().all(flat),
        ScriptValue::Map(map) => map.values().all(flat),
        _ => false,
    };
    let made = is_flat.then(|| to_lua(lua, thing).ok()).flatten();
    made.and_then(|made| made.as_table().cloned())
}

impl KeptResults {
    /// Returns a result that holds, for the steps that it took.
    ///
    /// # Errors
    /// When the machine has no memory or no steps left.
    pub(super) fn known(call: &Call<'_>, key: &ResultKey) -> Result<Option<ScriptValue>, Fault> {
        let gauge = &call.shared.gauge;
        let (revision, size) =
            call.world().read_unnoted(|look| (look.game.state.revision(), size_of(look)))?;
        let known = call.shared.results.borrow_mut().0.remove(key);
        let Some(mut known) = known else { return Ok(None) };
        if known.revision != revision {
            if known.only_now || !known.holds(call, size)? {
                return Ok(None);
            }
            known.revision = revision;
        }
        // A copy weighs what it would weigh as a new table.
        let weight = if known.table.is_some() { known.returned.weight() as u64 - 1 } else { 0 };
        gauge
            .charge(call.lua, known.steps + weight)
            .map_err(|_| wrong(say!("no steps are left")))?;
        let returned = match &known.table {
            Some(table) => {
                let copy = copied(call.lua, table)
                    .map_err(|error| Fault::new("lua::memory", error.to_string()))?;
                call.made.set(Some(copy));
                ScriptValue::Nothing
            }
            None => known.returned.clone(),
        };
        call.shared.results.borrow_mut().0.insert(key.clone(), known);
        Ok(Some(returned))
    }

    /// Finds a result, and keeps it.
    ///
    /// # Errors
    /// Those of the function that finds it.
    pub(super) fn found(call: &Call<'_>, key: ResultKey) -> Result<ScriptValue, Fault> {
        let Shared { gauge, world, rules, reads, .. } = &**call.shared;
        let keeps_nothing =
            rules.layers.get(key.owner).is_some_and(|layer| layer.scripts_keep_nothing);
        let outer = reads.replace(keeps_nothing.then(NotedReads::default));
        let before = gauge.left();
        let (returned, has_read) =
            world.reading_apart(|| world.read_unnoted(|look| world.looking(look, || call.run())));
        let steps = before.saturating_sub(gauge.left());
        let noted = reads.replace(outer);
        let returned = returned??;
        let beyond = noted.as_ref().is_none_or(|noted| noted.beyond);
        let only_now = beyond || matches!(has_read, HasRead::Tile(_) | HasRead::More);
        let (revision, numbers) = world.read_unnoted(|look| {
            let state = look.game.state;
            (state.revision(), StateNumbers::of(state, has_read, size_of(look)))
        })?;
        let kept = KeptResult {
            revision,
            has_read,
            numbers,
            reads: noted.map(|noted| noted.list).filter(|_| !only_now).unwrap_or_default(),
            only_now,
            table: flat_table(call.lua, &returned),
            returned: returned.clone(),
            steps,
        };
        let mut results = call.shared.results.borrow_mut();
        if results.0.len() >= MOST {
            results.0.clear();
        }
        results.0.insert(key, kept);
        Ok(returned)
    }
}

impl KeptResult {
    /// True if everything that was read for it is as it was. That costs no steps.
    fn holds(&self, call: &Call<'_>, size: u64) -> Result<bool, Fault> {
        let Shared { gauge, world, reads, .. } = &**call.shared;
        let outer = reads.take();
        let before = gauge.left();
        let holds = world.read_unnoted(|look| {
            StateNumbers::of(look.game.state, self.has_read, size) == self.numbers
                && world
                    .reading_apart(|| {
                        world.looking(look, || self.reads.iter().all(|read| read.holds(call)))
                    })
                    .0
        });
        // Running out here means running out as well when it is found anew: the same is read then, in this order.
        gauge.refund(before.saturating_sub(gauge.left()));
        reads.replace(outer);
        holds
    }
}
