//! The interface of scripts, one row for each function and field: arguments are checked against the row before the
//! function sees them, and reference pages, stubs for editors and completion derive from it.

mod ask;
mod campaign;
mod change;
mod effects;
mod fields;
mod fights;
mod handles;
mod magic;
mod map;
mod memory;
mod names;
mod peoples;
mod play;
pub(in crate::lua) mod previews;
mod report;
pub(in crate::lua) mod result_cache;
mod script_values;
mod sea;
mod sheets;
mod space;
mod tables;
mod thrown;
mod troops;
pub(in crate::lua) mod ways;

use std::cell::Cell;
use std::rc::Rc;

use mlua::{Lua, MultiValue, Table, Value};
use smallvec::SmallVec;

pub use change::GOODS;
pub use handles::name_of;
use handles::{Members, field, handles, members, size, size_of};
use result_cache::{RepeatableRead, noting_read};
pub use space::Space;

use super::convert::{to_lua, typed, weight};
use super::install;
use super::shared::Shared;
use super::world::{CampaignView, World};
use crate::campaign::{ScriptField, ScriptType, ScriptValue};
use crate::engine::core::scripting::hooks::Power;
use crate::fault::Fault;

/// A call of a function, its arguments checked.
pub struct Call<'a> {
    pub lua: &'a Lua,
    pub shared: &'a Rc<Shared>,
    pub arguments: SmallVec<[ScriptValue; 4]>,
    /// The argument that is a function, which `arguments` has nothing for.
    pub function: Option<mlua::Function>,
    /// The result as a value of the machine, where a function has it.
    pub made: Cell<Option<Value>>,
}

/// One function.
pub struct FunctionRow {
    pub space: Space,
    pub name: &'static str,
    pub power: Power,
    /// For those of handles, without the handle itself.
    pub arguments: &'static [ScriptField],
    pub returns: ScriptType,
    pub doc: &'static str,
    run: fn(&Call<'_>) -> Result<ScriptValue, Fault>,
    /// All of the campaign is gone over for it.
    whole: bool,
}

/// One field.
pub struct FieldRow {
    pub space: Space,
    pub name: &'static str,
    /// It follows from the holding of a tile and the marks on it alone.
    tile_alone: bool,
    /// It stays as long as the map does.
    stays: bool,
    pub of: ScriptType,
    pub doc: &'static str,
    read: fn(&CampaignView<'_>, &ScriptValue) -> ScriptValue,
    /// All of the campaign is gone over for it, as for every list.
    whole: bool,
}

macro_rules! rows {
    (@whole) => { false };
    (@whole Whole) => { true };
    ($table:ident: $(
        $(#[doc = $doc:literal])+
        $space:ident.$name:ident, $power:ident, ($($argument:ident: $type:expr),*) -> $returns:expr, $run:path $(, $whole:ident)?;
    )+) => {
        pub(super) const $table: &[crate::lua::api::FunctionRow] = &[$(crate::lua::api::FunctionRow {
            space: crate::lua::api::Space::$space,
            name: stringify!($name),
            power: crate::engine::core::scripting::hooks::Power::$power,
            arguments: &[$(crate::campaign::ScriptField { name: stringify!($argument), of: $type }),*],
            returns: $returns,
            doc: concat!($($doc),+),
            run: $run,
            whole: crate::lua::api::rows!(@whole $($whole)?),
        }),+];
    };
}
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};
use rows;

/// Returns all functions, by file.
pub fn functions() -> impl Iterator<Item = &'static FunctionRow> {
    const BESIDE_CHANGES: &[&[FunctionRow]] = &[
        effects::FUNCTIONS,
        fights::FUNCTIONS,
        previews::FUNCTIONS,
        magic::FUNCTIONS,
        map::FUNCTIONS,
        memory::FUNCTIONS,
        peoples::FUNCTIONS,
        play::FUNCTIONS,
        sea::FUNCTIONS,
        tables::FUNCTIONS,
        thrown::FUNCTIONS,
        troops::FUNCTIONS,
        ask::FUNCTIONS,
        sheets::FUNCTIONS,
        report::FUNCTIONS,
        ways::FUNCTIONS,
    ];
    let tables = [&[campaign::FUNCTIONS], change::TABLES, BESIDE_CHANGES];
    tables.into_iter().flatten().copied().flatten()
}

/// Returns all fields.
pub fn fields() -> impl Iterator<Item = &'static FieldRow> {
    [fields::FIELDS, troops::FIELDS].into_iter().flatten()
}

impl Call<'_> {
    fn world(&self) -> &World {
        &self.shared.world
    }

    fn argument(&self, at: usize) -> &ScriptValue {
        self.arguments.get(at).unwrap_or(&ScriptValue::Nothing)
    }

    fn number(&self, at: usize) -> i64 {
        self.argument(at).number().unwrap_or(0)
    }

    fn text(&self, at: usize) -> &str {
        self.argument(at).as_text().unwrap_or_default()
    }

    fn given(&self, at: usize) -> bool {
        *self.argument(at) != ScriptValue::Nothing
    }

    /// Runs the function that it was given, as the script whose code runs; what that returns.
    fn run(&self) -> Result<ScriptValue, Fault> {
        let Some(function) = &self.function else { return Ok(ScriptValue::Nothing) };
        let owner = self.shared.frame().owner;
        let value: Value = self.shared.gauge.call(self.lua, owner, function, ())?;
        typed(&value, ScriptType::Any, || say!("what the function returns"))
    }

    fn list(&self, at: usize) -> &[ScriptValue] {
        match self.argument(at) {
            ScriptValue::List(list) => list,
            _ => &[],
        }
    }
}

/// Puts everything into the globals.
///
/// # Errors
/// When memory is exhausted.
pub fn add(lua: &Lua, globals: &Table, shared: &Rc<Shared>) -> mlua::Result<()> {
    let mut methods: Vec<(Space, &'static str, mlua::Function)> = Vec::new();
    for space in Space::ALL {
        let table = lua.create_table()?;
        for row in functions().filter(|row| row.space == *space) {
            let function = function(lua, shared, row)?;
            if space.handle().is_some() {
                methods.push((*space, row.name, function));
            } else {
                table.raw_set(row.name, function)?;
            }
        }
        if space.handle().is_none() {
            if *space == Space::Campaign {
                table.raw_set("vars", crate::lua::memory::vars(lua, shared)?)?;
                let metatable = lua.create_table()?;
                let owner = Rc::clone(shared);
                let members = members(*space).collect::<Members>();
                let index = lua.create_function(move |lua, (_, key): (Value, mlua::BString)| {
                    field(lua, &owner, (Space::Campaign, &members), &ScriptValue::Nothing, &key)
                })?;
                metatable.raw_set("__index", index)?;
                metatable.raw_set("__metatable", false)?;
                table.set_metatable(Some(metatable))?;
                table.set_readonly(true);
            } else {
                install::complete(lua, &table, space.name())?;
            }
            globals.raw_set(space.name(), table)?;
        }
    }
    handles(lua, shared, methods)
}

/// Steps of a function beside what it is given and returns. Procedures of the rules do much.
const CALL: u64 = 20;
const PROCEDURE: u64 = 200;

/// A function of a row, as it is called.
struct CalledFunction {
    row: &'static FunctionRow,
    shared: Rc<Shared>,
    steps: u64,
    /// All of the campaign is gone over.
    whole: bool,
}

/// Returns a function of a row: steps are charged, arguments checked, the mode looked at. `mlua` hands over few
/// arguments much faster one by one than in a list.
fn function(
    lua: &Lua,
    shared: &Rc<Shared>,
    row: &'static FunctionRow,
) -> mlua::Result<mlua::Function> {
    let procedure = row.space == Space::Play && row.power == Power::Act;
    let called = CalledFunction {
        row,
        shared: Rc::clone(shared),
        steps: if procedure { PROCEDURE } else { CALL },
        whole: row.whole,
    };
    match usize::from(row.space.handle().is_some()) + row.arguments.len() {
        1 => lua.create_function(move |lua, (one, more): (Value, MultiValue)| {
            called.run(lua, &[one], &more)
        }),
        2 => lua.create_function(move |lua, (one, two, more): (Value, Value, MultiValue)| {
            called.run(lua, &[one, two], &more)
        }),
        3 => lua.create_function(
            move |lua, (one, two, three, more): (Value, Value, Value, MultiValue)| {
                called.run(lua, &[one, two, three], &more)
            },
        ),
        wanted => lua.create_function(move |lua, values: MultiValue| {
            let mut values = values.into_vec();
            let more = values.split_off(wanted.min(values.len()));
            called.run(lua, &values, &MultiValue::from_vec(more))
        }),
    }
}

impl CalledFunction {
    fn steps(&self) -> u64 {
        if self.whole {
            size(&self.shared.world).map_or(CALL, |size| size / 16 + self.steps)
        } else {
            self.steps
        }
    }

    /// Calls the function with the arguments that it wants, and refuses `more`.
    fn run(&self, lua: &Lua, values: &[Value], more: &MultiValue) -> mlua::Result<Value> {
        let CalledFunction { row, shared, .. } = self;
        let of = row.space.handle();
        shared.gauge.charge(lua, self.steps())?;
        let between = if of.is_some() { ":" } else { "." };
        let named = || quoted(format_args!("{}{between}{}", row.space.name(), row.name));
        let wanted = of
            .iter()
            .map(|of| ScriptField { name: "self", of: *of })
            .chain(row.arguments.iter().copied());
        let mut arguments = SmallVec::new();
        let mut given = None;
        for (at, field) in wanted.enumerate() {
            let value = values.get(at).unwrap_or(&Value::Nil);
            let function = matches!(
                field.of,
                ScriptType::Function(..) | ScriptType::Optional(ScriptType::Function(..))
            );
            if let (true, Value::Function(function)) = (function, value) {
                given = Some(function.clone());
                arguments.push(ScriptValue::Nothing);
                continue;
            }
            let read = typed(value, field.of, || {
                say!("`{field}` of {named}", field = quoted(field.name), named = named())
            });
            let thing = match read {
                Ok(thing) => thing,
                Err(fault) => {
                    // Much may have been read before it was found wrong.
                    shared.gauge.charge(lua, 5000)?;
                    let colon = field.name == "self";
                    let fault = if colon {
                        fault.help(say!(
                            "call it with a colon: `x:{row}(…)`",
                            row = quoted(row.name)
                        ))
                    } else {
                        fault
                    };
                    return Err(mlua::Error::external(fault));
                }
            };
            if !matches!(thing, ScriptValue::Nothing) {
                shared.gauge.charge(lua, weight(&thing) as u64 - 1)?;
                check_handles(&shared.world, &thing).map_err(mlua::Error::external)?;
                if row.space == Space::Play && row.power == Power::Act {
                    check_in_sight(&shared.world, &thing).map_err(mlua::Error::external)?;
                }
            }
            arguments.push(thing);
        }
        if more.iter().any(|value| !value.is_nil()) {
            let fault = Fault::new(
                "lua::arguments",
                say!(
                    "{path} takes {arguments} and got {given}",
                    path = named(),
                    arguments = Text::count(arguments.len(), ProgramNoun::Argument),
                    given = values.len() + more.len()
                ),
            );
            return Err(mlua::Error::external(fault));
        }
        let call = Call { lua, shared, arguments, function: given, made: Cell::default() };
        let repeated = || {
            call.function.is_none().then(|| RepeatableRead::Function(row, call.arguments.clone()))
        };
        let result = noting_read(shared, repeated, || (row.run)(&call));
        // Whatever the script catches, a game that is left is left.
        if let Some(stop) = &*shared.stop.borrow() {
            return Err(shared.gauge.latch(
                lua,
                Fault::new("lua::stopped", say!("the game is left: {stop}", stop = stop.told())),
            ));
        }
        let result = result.map_err(mlua::Error::external)?;
        if let Some(made) = call.made.take() {
            return Ok(made);
        }
        shared.gauge.charge(lua, weight(&result) as u64 - 1)?;
        to_lua(lua, &result)
    }
}

/// True if a thing that a handle may stand for is in the campaign.
#[inline]
fn exists(look: &CampaignView<'_>, thing: &ScriptValue) -> bool {
    let state = look.game.state;
    match thing {
        ScriptValue::Banner(banner) => usize::from(banner.0) < state.banners.len(),
        ScriptValue::Realm(realm) => usize::from(realm.0) < state.realms.len(),
        ScriptValue::Tile(tile) => usize::from(tile.0) < state.holdings.len(),
        ScriptValue::Ship(ship) => usize::from(ship.0) < state.ships.len(),
        ScriptValue::Troop(troop) => usize::from(troop.0) < state.roster.troops.len(),
        _ => true,
    }
}

#[cold]
fn gone(thing: &ScriptValue) -> Fault {
    Fault::new(
        "lua::gone",
        say!("{what} of this handle is not in the campaign", what = thing.what()),
    )
    .help(say!(
        "it was kept from before an undo, or from another campaign: keep names, or look it up anew"
    ))
}

/// Checks that a procedure of the rules is given no banner in hiding, which none goes by.
fn check_in_sight(world: &World, thing: &ScriptValue) -> Result<(), Fault> {
    match thing {
        ScriptValue::Banner(banner) => {
            match world.read_unnoted(|look| look.game.state.is_hidden(*banner))? {
                true => Err(Fault::new(
                    "lua::hidden",
                    say!("this banner is in hiding, and no rule goes by it"),
                )
                .help(say!("`change.appear` brings it to light; look at `banner.known_to` first"))),
                false => Ok(()),
            }
        }
        ScriptValue::List(list) => list.iter().try_for_each(|thing| check_in_sight(world, thing)),
        ScriptValue::Map(map) => map.values().try_for_each(|thing| check_in_sight(world, thing)),
        _ => Ok(()),
    }
}

/// Handles must be of this campaign.
fn check_handles(world: &World, thing: &ScriptValue) -> Result<(), Fault> {
    match thing {
        ScriptValue::Banner(_)
        | ScriptValue::Realm(_)
        | ScriptValue::Tile(_)
        | ScriptValue::Ship(_)
        | ScriptValue::Troop(_) => {
            if world.read_unnoted(|look| exists(look, thing))? {
                Ok(())
            } else {
                Err(gone(thing))
            }
        }
        ScriptValue::List(list) => list.iter().try_for_each(|thing| check_handles(world, thing)),
        ScriptValue::Map(map) => map.values().try_for_each(|thing| check_handles(world, thing)),
        _ => Ok(()),
    }
}
