//! What scripts can call and read, one row each: arguments are checked against the row before the
//! function sees them, and reference pages, stubs for editors and completion derive from it.

mod ask;
mod campaign;
mod change;
mod effects;
mod fields;
mod fights;
pub(in crate::lua) mod foresight;
mod magic;
mod map;
mod memory;
mod peoples;
mod play;
mod report;
mod script_values;
mod sea;
mod sheets;
mod tables;
mod thrown;
mod troops;

use std::collections::HashMap;
use std::rc::Rc;

use mlua::{Lua, MultiValue, Table, Value};

use super::convert::{to_lua, typed, weight};
use super::limits::Gauge;
use super::shared::Shared;
use super::world::{self, CampaignView};
use super::{handle, install};
use crate::campaign::script_names::new_name;
use crate::campaign::{ScriptField, ScriptType, ScriptValue};
use crate::counted::count;
use crate::engine::scripting::hooks::Power;
use crate::fault::{Fault, nearest};

/// Where a function or field is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Space {
    Campaign,
    Change,
    Play,
    Ask,
    /// On every banner, realm, tile, ship, unit or character.
    Banner,
    Realm,
    Tile,
    Ship,
    Troop,
}

impl Space {
    pub const ALL: &'static [Space] = &[
        Space::Campaign,
        Space::Change,
        Space::Play,
        Space::Ask,
        Space::Banner,
        Space::Realm,
        Space::Tile,
        Space::Ship,
        Space::Troop,
    ];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Space::Campaign => "campaign",
            Space::Change => "change",
            Space::Play => "play",
            Space::Ask => "ask",
            Space::Banner => "Banner",
            Space::Realm => "Realm",
            Space::Tile => "Tile",
            Space::Ship => "Ship",
            Space::Troop => "Troop",
        }
    }

    /// The type of a handle that has these, if handles do.
    #[must_use]
    pub fn handle(self) -> Option<ScriptType> {
        match self {
            Space::Banner => Some(ScriptType::Banner),
            Space::Realm => Some(ScriptType::Realm),
            Space::Tile => Some(ScriptType::Tile),
            Space::Ship => Some(ScriptType::Ship),
            Space::Troop => Some(ScriptType::Troop),
            _ => None,
        }
    }

    /// What it holds, in a line.
    #[must_use]
    pub fn doc(self) -> &'static str {
        match self {
            Space::Campaign => "The campaign as it is now, to look at from any hook.",
            Space::Change => {
                "Changes of the campaign. Each is an event like the engine's own, cites the rule of its hook, and is shown by `why`."
            }
            Space::Play => "Dice, tables and procedures of the rules.",
            Space::Ask => {
                "Questions to players. Answers are recorded, completed at the prompt, and given in scripts."
            }
            Space::Banner => "An army piece.",
            Space::Realm => "One player's realm.",
            Space::Tile => "A tile of the map.",
            Space::Ship => "A ship piece, in a harbour or at sea.",
            Space::Troop => {
                "A unit or character on the roll of a realm, where banners hold units and characters."
            }
        }
    }
}

/// A call of a function, its arguments checked.
pub struct Call<'a> {
    pub lua: &'a Lua,
    pub shared: &'a Rc<Shared>,
    pub arguments: Vec<ScriptValue>,
    /// The argument that is a function, which `arguments` has nothing for.
    pub function: Option<mlua::Function>,
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
}

/// One field.
pub struct FieldRow {
    pub space: Space,
    pub name: &'static str,
    pub of: ScriptType,
    pub doc: &'static str,
    read: fn(&CampaignView<'_>, &ScriptValue) -> ScriptValue,
}

macro_rules! rows {
    ($table:ident: $(
        $(#[doc = $doc:literal])+
        $space:ident.$name:ident, $power:ident, ($($argument:ident: $type:expr),*) -> $returns:expr, $run:path;
    )+) => {
        pub(super) const $table: &[crate::lua::api::FunctionRow] = &[$(crate::lua::api::FunctionRow {
            space: crate::lua::api::Space::$space,
            name: stringify!($name),
            power: crate::engine::scripting::hooks::Power::$power,
            arguments: &[$(crate::campaign::ScriptField { name: stringify!($argument), of: $type }),*],
            returns: $returns,
            doc: concat!($($doc),+),
            run: $run,
        }),+];
    };
}
use rows;

/// All functions, by file.
pub fn functions() -> impl Iterator<Item = &'static FunctionRow> {
    const BESIDE_CHANGES: &[&[FunctionRow]] = &[
        effects::FUNCTIONS,
        fights::FUNCTIONS,
        foresight::FUNCTIONS,
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
    ];
    let tables = [&[campaign::FUNCTIONS], change::TABLES, BESIDE_CHANGES];
    tables.into_iter().flatten().copied().flatten()
}

/// All fields.
pub fn fields() -> impl Iterator<Item = &'static FieldRow> {
    [fields::FIELDS, troops::FIELDS].into_iter().flatten()
}

impl Call<'_> {
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
        typed(&value, ScriptType::Any, "what the function returns")
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
                table.raw_set("vars", install::memory(lua, shared)?)?;
                let metatable = lua.create_table()?;
                let gauge = shared.gauge.clone();
                let members = members(*space).collect::<Members>();
                let index =
                    lua.create_function(move |lua, (_, key): (Value, mlua::LuaString)| {
                        field(lua, &gauge, (Space::Campaign, &members), &ScriptValue::Nothing, &key)
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
    handles(lua, &shared.gauge, methods)
}

/// What banners, realms, tiles, ships, units and characters answer to.
fn handles(
    lua: &Lua,
    gauge: &Gauge,
    methods: Vec<(Space, &'static str, mlua::Function)>,
) -> mlua::Result<()> {
    let metatable = lua.create_table()?;
    let gauge = gauge.clone();
    let all = |space: Space| {
        let methods = methods.iter().filter(move |(of, ..)| *of == space);
        let methods =
            methods.map(|(_, name, function)| (name.as_bytes(), Member::Method(function.clone())));
        methods.chain(members(space)).collect::<Members>()
    };
    let [banner, realm, ship, tile, troop] =
        [Space::Banner, Space::Realm, Space::Ship, Space::Tile, Space::Troop].map(all);
    let index =
        lua.create_function(move |lua, (light, key): (mlua::LightUserData, mlua::LuaString)| {
            let Some(thing) = handle::value(light) else { return Ok(Value::Nil) };
            let (space, members) = match thing {
                ScriptValue::Banner(_) => (Space::Banner, &banner),
                ScriptValue::Realm(_) => (Space::Realm, &realm),
                ScriptValue::Ship(_) => (Space::Ship, &ship),
                ScriptValue::Troop(_) => (Space::Troop, &troop),
                _ => (Space::Tile, &tile),
            };
            field(lua, &gauge, (space, members), &thing, &key)
        })?;
    let name = lua.create_function(|_, light: mlua::LightUserData| Ok(name_of(light)))?;
    let set =
        lua.create_function(
            |_, (light, key, _): (mlua::LightUserData, mlua::LuaString, Value)| {
                let message = format!(
                    "{name} only shows its fields: `{key}` cannot be set",
                    name = name_of(light),
                    key = key.to_string_lossy()
                );
                Err::<(), _>(mlua::Error::external(Fault::new("lua::frozen", message).help(
                    "the functions of `change` change the campaign; `campaign.vars` remembers",
                )))
            },
        )?;
    metatable.raw_set("__index", index)?;
    metatable.raw_set("__newindex", set)?;
    metatable.raw_set("__tostring", name)?;
    metatable.raw_set("__metatable", false)?;
    metatable.set_readonly(true);
    lua.set_type_metatable::<mlua::LightUserData>(Some(metatable));
    Ok(())
}

/// `red 1`, `red`, `D4`, `ship 1 of red` or `red 3 (spearmen)`; what kind of thing it is while no campaign is at hand.
#[must_use]
pub fn name_of(light: mlua::LightUserData) -> String {
    let Some(thing) = handle::value(light) else { return "?".to_owned() };
    if check_handles(&thing).is_err() {
        return thing.what().to_owned();
    }
    let name = world::read(|look| match thing {
        // Scripts keep things by these names: they stay as they are when players name things.
        ScriptValue::Banner(banner) => {
            let banner = look.game.state.banner(banner);
            format!("{} {}", look.game.realm_name(banner.realm), banner.number)
        }
        ScriptValue::Realm(realm) => look.game.realm_name(realm).to_owned(),
        ScriptValue::Ship(ship) => look.game.ship_name(ship),
        ScriptValue::Troop(troop) => look.game.troop_name(troop),
        ScriptValue::Tile(tile) => look.game.place(tile).label.clone(),
        _ => String::new(),
    });
    name.unwrap_or_else(|_| thing.what().to_owned())
}

/// What a handle or `campaign` answers to a name with.
enum Member {
    Method(mlua::Function),
    Field(&'static FieldRow),
}

type Members = HashMap<&'static [u8], Member>;

fn members(space: Space) -> impl Iterator<Item = (&'static [u8], Member)> {
    fields()
        .filter(move |row| row.space == space)
        .map(|row| (row.name.as_bytes(), Member::Field(row)))
}

fn field(
    lua: &Lua,
    gauge: &Gauge,
    (space, members): (Space, &Members),
    of: &ScriptValue,
    key: &mlua::LuaString,
) -> mlua::Result<Value> {
    let bytes = key.as_bytes();
    gauge.charge(lua, (bytes.len() / 64) as u64)?;
    let found = members.get(&*bytes);
    if let Some(Member::Method(function)) = found {
        return Ok(Value::Function(function.clone()));
    }
    let Some(Member::Field(row)) = found else {
        let known = fields().filter(|row| row.space == space).map(|row| row.name);
        let known: Vec<&str> =
            known.chain(functions().filter(|row| row.space == space).map(|row| row.name)).collect();
        let name = String::from_utf8_lossy(&bytes).into_owned();
        let help = if let Some(new) = new_name(space.name(), &name, |new| known.contains(&new)) {
            format!("it is called `{new}` now")
        } else if let Some(near) = nearest(&name, known.iter().copied()) {
            format!("did you mean `{near}`?")
        } else {
            format!("there are {known}", known = known.join(", "))
        };
        let fault = Fault::new(
            "lua::unknown_field",
            format!("{space} has no '{name}'", space = space.name()),
        )
        .help(help);
        return Err(mlua::Error::external(fault));
    };
    check_handles(of).map_err(mlua::Error::external)?;
    // Lists are found by going over all tiles or banners, and some numbers too.
    let whole = matches!(row.of, ScriptType::List(_)) || WHOLE.contains(&row.name);
    gauge.charge(lua, 1 + if whole { size().map_err(mlua::Error::external)? / 16 } else { 0 })?;
    to_lua(lua, &world::read(|look| (row.read)(look, of)).map_err(mlua::Error::external)?)
}

/// Fields and functions beside lists for which all of the campaign is gone over.
const WHOLE: &[&str] = &["banner_left", "pieces_left", "revenue", "spell_targets", "timber"];

/// Tiles and banners of the campaign.
fn size() -> Result<u64, Fault> {
    world::read(|look| (look.game.state.holdings.len() + look.game.state.banners.len()) as u64)
}

/// Steps of a function beside what it is given and returns. Procedures of the rules do much.
const CALL: u64 = 20;
const PROCEDURE: u64 = 200;

impl FunctionRow {
    fn steps(&self) -> Result<u64, Fault> {
        let whole = if WHOLE.contains(&self.name) { size()? / 16 } else { 0 };
        Ok(whole
            + if self.space == Space::Play && self.power == Power::Act { PROCEDURE } else { CALL })
    }
}

/// A function of a row: steps are charged, arguments checked, the mode looked at.
fn function(
    lua: &Lua,
    shared: &Rc<Shared>,
    row: &'static FunctionRow,
) -> mlua::Result<mlua::Function> {
    let shared = Rc::clone(shared);
    let of = row.space.handle();
    lua.create_function(move |lua, values: MultiValue| {
        shared.gauge.charge(lua, row.steps().unwrap_or(CALL))?;
        let named = format_args!(
            "{}{}{}",
            row.space.name(),
            if of.is_some() { ":" } else { "." },
            row.name
        );
        let wanted = of
            .iter()
            .map(|of| ScriptField { name: "self", of: *of })
            .chain(row.arguments.iter().copied());
        let mut arguments = Vec::with_capacity(values.len());
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
            let read = typed(value, field.of, format_args!("`{}` of {named}", field.name));
            let thing = match read {
                Ok(thing) => thing,
                Err(fault) => {
                    // Much may have been read before it was found wrong.
                    shared.gauge.charge(lua, 5000)?;
                    let colon = field.name == "self";
                    let fault = if colon {
                        fault.help(format!("call it with a colon: `x:{row}(…)`", row = row.name))
                    } else {
                        fault
                    };
                    return Err(mlua::Error::external(fault));
                }
            };
            shared.gauge.charge(lua, weight(&thing) as u64 - 1)?;
            check_handles(&thing).map_err(mlua::Error::external)?;
            arguments.push(thing);
        }
        if values.iter().skip(arguments.len()).any(|value| !value.is_nil()) {
            let fault = Fault::new(
                "lua::arguments",
                format!(
                    "{named} takes {arguments} and got {values}",
                    arguments = count(arguments.len(), "argument"),
                    values = values.len()
                ),
            );
            return Err(mlua::Error::external(fault));
        }
        let result = (row.run)(&Call { lua, shared: &shared, arguments, function: given });
        // Whatever the script catches, a game that is left is left.
        if let Some(stop) = &*shared.stop.borrow() {
            return Err(shared
                .gauge
                .latch(lua, Fault::new("lua::stopped", format!("the game is left: {stop:?}"))));
        }
        let result = result.map_err(mlua::Error::external)?;
        shared.gauge.charge(lua, weight(&result) as u64 - 1)?;
        to_lua(lua, &result)
    })
}

/// Handles must be of this campaign.
fn check_handles(thing: &ScriptValue) -> Result<(), Fault> {
    let exists = |look: &CampaignView<'_>| match thing {
        ScriptValue::Banner(banner) => usize::from(banner.0) < look.game.state.banners.len(),
        ScriptValue::Realm(realm) => usize::from(realm.0) < look.game.state.realms.len(),
        ScriptValue::Tile(tile) => usize::from(tile.0) < look.game.state.holdings.len(),
        ScriptValue::Ship(ship) => usize::from(ship.0) < look.game.state.ships.len(),
        ScriptValue::Troop(troop) => usize::from(troop.0) < look.game.state.roster.troops.len(),
        _ => true,
    };
    match thing {
        ScriptValue::Banner(_) | ScriptValue::Realm(_) | ScriptValue::Tile(_) | ScriptValue::Ship(_) | ScriptValue::Troop(_) => match world::read(exists)? {
            true => Ok(()),
            false => Err(Fault::new("lua::gone", format!("{what} of this handle is not in the campaign", what = thing.what()))
                .help("it was kept from before an undo, or from another campaign: keep names, or look it up anew")),
        },
        ScriptValue::List(list) => list.iter().try_for_each(check_handles),
        ScriptValue::Map(map) => map.values().try_for_each(check_handles),
        _ => Ok(()),
    }
}
