//! The bare Luau host: mods' files → functions that run within counted limits, any failure → a [`Fault`].
//!
//! It knows nothing of engine, rules or campaigns; what mods can do beside computing is installed by its user.
//!
//! * [`gauge`]: steps, memory, depth, the latch; `call`. `sandbox`, `prelude.lua`: what of Luau's library mods see.
//! * `load`: environments and `require`. `loops`: bare tables in `for … in` are checked. `report`: errors → faults.

pub mod gauge;
mod load;
mod loops;
mod report;
mod sandbox;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Lua, LuaOptions, StdLib, Table};

pub use gauge::{Gauge, Limits, Used};

use crate::fault::{Fault, SourceFile};

/// One Luau machine with all mods of a campaign.
pub struct Vm {
    gauge: Gauge,
    globals: Table,
    modules: std::cell::RefCell<Vec<Rc<load::Module>>>,
    // Last, so that it outlives what refers into it.
    lua: Lua,
}

impl Vm {
    /// A machine whose globals are the allowed library and what `install` adds. Tables added are made read-only here,
    /// tables inside them must be by `install`. Host functions keep a clone of the gauge.
    pub fn new(limits: Limits, install: impl FnOnce(&Lua, &Table, &Gauge) -> mlua::Result<()>) -> Result<Vm, Fault> {
        let gauge = Gauge::new(limits);
        let libraries = StdLib::TABLE | StdLib::STRING | StdLib::UTF8 | StdLib::BIT | StdLib::MATH;
        let build = || {
            let lua = Lua::new_with(libraries, LuaOptions::new().catch_rust_panics(false))?;
            let globals = sandbox::prepare(&lua, &gauge)?;
            install(&lua, &globals, &gauge)?;
            lua.sandbox(true)?;
            globals.set_readonly(true);
            let meter = gauge.clone();
            lua.set_interrupt(move |lua| meter.tick(lua));
            gauge.collect(&lua);
            Ok((lua, globals))
        };
        let (lua, globals) =
            build().map_err(|error: mlua::Error| Fault::new("lua::error", format!("the Lua machine could not be set up: {error}")))?;
        Ok(Vm { gauge, globals, modules: std::cell::RefCell::default(), lua })
    }

    /// Runs `entry` of the mod `owner`, which may require the other `files` of its folder. `extra` adds what only this
    /// mod sees. Afterwards the mod's globals are frozen.
    pub fn load(
        &self,
        owner: usize,
        files: BTreeMap<String, Arc<SourceFile>>,
        entry: &str,
        extra: impl FnOnce(&Lua, &Table) -> mlua::Result<()>,
    ) -> Result<(), Fault> {
        self.gauge.know(&files);
        self.gauge.within(&self.lua, owner, || {
            let module = load::Module::new(&self.lua, &self.gauge, &self.globals, files, entry)?;
            extra(&self.lua, module.shared())?;
            module.shared().set_readonly(true);
            let result = module.run(&self.lua, entry);
            module.close();
            self.modules.borrow_mut().push(module);
            result.map(drop)
        })
    }

    /// Calls a function of the mod `owner` within the limits. Inside another call its limits go on counting.
    #[inline]
    pub fn call<R: mlua::FromLuaMulti>(&self, owner: usize, function: &mlua::Function, args: impl mlua::IntoLuaMulti) -> Result<R, Fault> {
        self.gauge.call(&self.lua, owner, function, args)
    }

    #[must_use]
    pub fn lua(&self) -> &Lua {
        &self.lua
    }

    #[must_use]
    pub fn gauge(&self) -> &Gauge {
        &self.gauge
    }

    /// What each owner has used, by number.
    #[must_use]
    pub fn used(&self) -> Vec<Used> {
        self.gauge.used()
    }

    /// What the mods have printed since it was last asked for.
    #[must_use]
    pub fn take_printed(&self) -> Vec<String> {
        self.gauge.take_printed()
    }

    /// Bytes in use after everything unreachable is collected.
    #[must_use]
    pub fn held(&self) -> usize {
        self.gauge.collect(&self.lua);
        self.lua.used_memory()
    }
}
