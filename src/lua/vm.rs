//! One Luau machine: what is installed, loaded and called in it.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Lua, LuaOptions, StdLib, Table, Value};

use super::limits::{Gauge, Limits, Used};
use super::load::Folders;
use super::world::World;
use super::{library, load, sandbox};
use crate::fault::{Fault, SourceFile};
use crate::say;
use crate::text::Text;

/// One Luau machine with all mods of a campaign.
pub struct Vm {
    gauge: Gauge,
    world: Rc<World>,
    globals: Table,
    modules: std::cell::RefCell<Vec<Rc<load::Module>>>,
    // Last, so that it outlives what refers into it.
    lua: Lua,
}

impl Vm {
    /// Returns a machine whose globals are the allowed library and what `install` adds. Tables added are made
    /// read-only here, tables inside them must be by `install`. Host functions keep a clone of the gauge.
    pub fn new(
        limits: Limits,
        world: &Rc<World>,
        install: impl FnOnce(&Lua, &Table, &Gauge) -> mlua::Result<()>,
    ) -> Result<Vm, Fault> {
        let gauge = Gauge::new(limits, world);
        let libraries = StdLib::TABLE | StdLib::STRING | StdLib::UTF8 | StdLib::BIT | StdLib::MATH;
        let build = || {
            let lua = Lua::new_with(libraries, LuaOptions::new().catch_rust_panics(false))?;
            let globals = sandbox::prepare(&lua, &gauge, world)?;
            install(&lua, &globals, &gauge)?;
            lua.sandbox(true)?;
            globals.set_readonly(true);
            let meter = gauge.clone();
            lua.set_interrupt(move |lua| meter.tick(lua));
            gauge.collect(&lua);
            Ok((lua, globals))
        };
        let (lua, globals) = build().map_err(|error: mlua::Error| {
            Fault::new(
                "lua::error",
                say!(
                    "the Lua machine could not be set up: {error}",
                    error = Text::system_error(&error)
                ),
            )
        })?;
        Ok(Vm {
            gauge,
            world: Rc::clone(world),
            globals,
            modules: std::cell::RefCell::default(),
            lua,
        })
    }

    /// Runs the `entries` of the mod `owner` in order, those that an earlier one requires only
    /// once; they may require the `files` below the `folders` and those of the library. `extra` adds what only this
    /// mod sees. Afterwards its globals are frozen.
    pub fn load(
        &self,
        owner: usize,
        folders: impl Into<Folders>,
        mut files: BTreeMap<String, Arc<SourceFile>>,
        entries: &[String],
        extra: impl FnOnce(&Lua, &Table) -> mlua::Result<()>,
    ) -> Result<(), Fault> {
        files.extend(library::files());
        self.gauge.know(&files);
        self.gauge.within(&self.lua, owner, || {
            let module = load::Module::new(
                &self.lua,
                (&self.gauge, &self.world),
                &self.globals,
                files,
                folders.into(),
            )?;
            extra(&self.lua, module.shared())?;
            module.shared().set_readonly(true);
            let result = entries.iter().try_for_each(|entry| module.run_once(&self.lua, entry));
            module.close();
            self.modules.borrow_mut().push(module);
            result
        })
    }

    /// Runs a line that a person typed, in an environment of its own that sees the globals: as an
    /// expression if it is one, else as statements.
    pub fn evaluate(&self, owner: usize, code: &str) -> Result<Vec<Value>, Fault> {
        let expression = SourceFile::new("lua", format!("return {code}"));
        let statement = SourceFile::new("lua", code);
        self.gauge.within(&self.lua, owner, || {
            let environment = self.lua.create_table()?;
            let metatable = self.lua.create_table()?;
            metatable.raw_set("__index", &self.globals)?;
            environment.set_metatable(Some(metatable))?;
            let compile = |file: &Arc<SourceFile>| {
                self.gauge.know(&BTreeMap::from([(file.name.clone(), Arc::clone(file))]));
                load::function(&self.lua, (&self.gauge, &self.world), file, &environment)
            };
            let function = compile(&expression).or_else(|_| compile(&statement))?;
            let values: mlua::MultiValue = function.call(())?;
            Ok(values.into_iter().collect())
        })
    }

    /// Calls a function of the mod `owner` within the limits. Inside another call its limits go on
    /// counting.
    #[inline]
    pub fn call<R: mlua::FromLuaMulti>(
        &self,
        owner: usize,
        function: &mlua::Function,
        args: impl mlua::IntoLuaMulti,
    ) -> Result<R, Fault> {
        self.gauge.call(&self.lua, owner, function, args)
    }

    pub fn lua(&self) -> &Lua {
        &self.lua
    }

    pub fn gauge(&self) -> &Gauge {
        &self.gauge
    }

    /// Begins counters of their own for calls until the question is answered.
    pub fn question_begins(&self) {
        self.gauge.question_begins(&self.lua);
    }

    /// Goes on with the call that asked, with the counters it had.
    pub fn question_ends(&self) {
        self.gauge.question_ends(&self.lua);
    }

    /// Returns the use of each owner, by number.
    pub fn used(&self) -> Vec<Used> {
        self.gauge.used()
    }

    /// Returns the steps that the first `owners` owners have taken.
    pub fn steps(&self, owners: usize) -> u64 {
        self.gauge.taken(owners)
    }

    /// Takes the lines that the mods have printed since the last call.
    pub fn take_printed(&self) -> Vec<String> {
        self.gauge.take_printed()
    }

    /// Bytes in use after everything unreachable is collected.
    pub fn held(&self) -> usize {
        self.gauge.collect(&self.lua);
        self.lua.used_memory()
    }
}
