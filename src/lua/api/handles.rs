//! Banners, realms, tiles, ships, units and characters as scripts hold them: what they answer to, and how they
//! are named.

use std::rc::Rc;

use mlua::{Lua, Value};
use rustc_hash::FxHashMap;

use super::result_cache::{RepeatableRead, noting_read};
use super::{FieldRow, Space, check_handles, exists, fields, functions, gone};
use crate::campaign::{ScriptType, ScriptValue};
use crate::engine::armies::{roster, ships};
use crate::fault::{Fault, did_you_mean};
use crate::lua::convert::to_lua;
use crate::lua::handle;
use crate::lua::shared::Shared;
use crate::lua::world::{CampaignView, HasRead, World};
use crate::rules::interface::change_after;
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};

/// Sets the members of banners, realms, tiles, ships, units and characters.
pub(super) fn handles(
    lua: &Lua,
    shared: &Rc<Shared>,
    methods: Vec<(Space, &'static str, mlua::Function)>,
) -> mlua::Result<()> {
    let metatable = lua.create_table()?;
    let all = |space: Space| {
        let methods = methods.iter().filter(move |(of, ..)| *of == space);
        let methods = methods
            .map(|(_, name, function)| (name.as_bytes(), HandleMember::Method(function.clone())));
        methods.chain(members(space)).collect::<Members>()
    };
    let [banner, realm, ship, tile, troop] =
        [Space::Banner, Space::Realm, Space::Ship, Space::Tile, Space::Troop].map(all);
    let owner = Rc::clone(shared);
    let index =
        lua.create_function(move |lua, (light, key): (mlua::LightUserData, mlua::BString)| {
            let Some(thing) = handle::value(light) else {
                owner.world.note(HasRead::More);
                return Ok(Value::Nil);
            };
            let (space, members) = match thing {
                ScriptValue::Banner(_) => (Space::Banner, &banner),
                ScriptValue::Realm(_) => (Space::Realm, &realm),
                ScriptValue::Ship(_) => (Space::Ship, &ship),
                ScriptValue::Troop(_) => (Space::Troop, &troop),
                _ => (Space::Tile, &tile),
            };
            field(lua, &owner, (space, members), &thing, &key)
        })?;
    let world = Rc::clone(&shared.world);
    let name =
        lua.create_function(move |_, light: mlua::LightUserData| Ok(name_of(&world, light)))?;
    let world = Rc::clone(&shared.world);
    let set = lua.create_function(
        move |_, (light, key, _): (mlua::LightUserData, mlua::LuaString, Value)| {
            let message = say!(
                "{name} only shows its fields: `{key}` cannot be set",
                name = quoted(name_of(&world, light)),
                key = quoted(key.to_string_lossy())
            );
            Err::<(), _>(mlua::Error::external(Fault::new("lua::frozen", message).help(say!(
                "the functions of `change` change the campaign; `campaign.vars` remembers"
            ))))
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

/// Returns `red 1`, `red`, `D4`, `ship 1 of red` or `red 3 (spearmen)`; while no campaign is at hand, what
/// kind of thing it is.
pub fn name_of(world: &World, light: mlua::LightUserData) -> String {
    let Some(thing) = handle::value(light) else {
        world.note(HasRead::More);
        return "?".to_owned();
    };
    text_of_thing(world, &thing).in_english()
}

/// Names a banner, realm, ship, tile, unit or character in the language of whoever reads.
pub(super) fn text_of_thing(world: &World, thing: &ScriptValue) -> Text {
    if check_handles(world, thing).is_err() {
        return thing.what();
    }
    let name = world.read(|look| match *thing {
        // Scripts keep things by these names: they stay as they are when players name things.
        ScriptValue::Banner(banner) => {
            let banner = look.game.state.banner(banner);
            Text::verbatim(format!("{} {}", look.game.realm_name(banner.realm), banner.number))
        }
        ScriptValue::Realm(realm) => Text::verbatim(look.game.realm_name(realm)),
        ScriptValue::Ship(ship) => ships::ship_name(&look.game, ship),
        ScriptValue::Troop(troop) => roster::troop_name(&look.game, troop),
        ScriptValue::Tile(tile) => Text::verbatim(&look.game.place(tile).label),
        _ => Text::EMPTY,
    });
    name.unwrap_or_else(|_| thing.what())
}

/// A member of a handle or of `campaign`.
pub(super) enum HandleMember {
    Method(mlua::Function),
    Field {
        row: &'static FieldRow,
        /// All of the campaign is gone over to find it.
        whole: bool,
    },
}

pub(super) type Members = FxHashMap<&'static [u8], HandleMember>;

pub(super) fn members(space: Space) -> impl Iterator<Item = (&'static [u8], HandleMember)> {
    fields().filter(move |row| row.space == space).map(|row| {
        // Lists are found by going over all tiles or banners.
        let whole = matches!(row.of, ScriptType::List(_)) || row.whole;
        (row.name.as_bytes(), HandleMember::Field { row, whole })
    })
}

pub(super) fn field(
    lua: &Lua,
    shared: &Shared,
    (space, members): (Space, &Members),
    of: &ScriptValue,
    key: &[u8],
) -> mlua::Result<Value> {
    let Shared { gauge, world, .. } = shared;
    gauge.charge(lua, (key.len() / 64) as u64)?;
    let found = members.get(key);
    if let Some(HandleMember::Method(function)) = found {
        return Ok(Value::Function(function.clone()));
    }
    let Some(HandleMember::Field { row, whole }) = found else {
        let known = fields().filter(|row| row.space == space).map(|row| row.name);
        let known: Vec<&str> =
            known.chain(functions().filter(|row| row.space == space).map(|row| row.name)).collect();
        let name = String::from_utf8_lossy(key).into_owned();
        let help = if let Some(change) = change_after(0, space.name(), &name) {
            change.says()
        } else {
            did_you_mean(&name, known.iter().copied(), || {
                say!("there are {known}", known = listed_code(&known, Joined::Comma))
            })
        };
        let fault = Fault::new(
            "lua::unknown_field",
            say!("{what} has no '{name}'", what = quoted(space.name()), name = quoted(name)),
        )
        .help(help);
        return Err(mlua::Error::external(fault));
    };
    if world.only_names() {
        return Ok(Value::Nil);
    }
    let find = |look: &CampaignView<'_>| {
        if exists(look, of) { Ok((row.read)(look, of)) } else { Err(gone(of)) }
    };
    let read = || match of {
        _ if row.stays => world.read_unnoted(find),
        ScriptValue::Tile(tile) if row.tile_alone => world.read_part(HasRead::Tile(*tile), find),
        _ => world.read(find),
    };
    let asked = || Some(RepeatableRead::Field(row, of.clone()));
    let value = noting_read(shared, asked, || read().flatten()).map_err(mlua::Error::external)?;
    let size =
        if *whole { world.read_unnoted(size_of).map_err(mlua::Error::external)? } else { 0 };
    gauge.charge(lua, 1 + size / 16)?;
    to_lua(lua, &value)
}

/// Tiles and banners of the campaign.
pub(super) fn size(world: &World) -> Result<u64, Fault> {
    world.read(size_of)
}

pub(super) fn size_of(look: &CampaignView<'_>) -> u64 {
    (look.game.state.holdings.len() + look.game.state.banners.len()) as u64
}
