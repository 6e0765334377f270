//! The Lua machine of a host, made when it is first needed: most campaigns have no scripts.

use std::cell::{Cell, OnceCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Lua, Value};

use super::super::declare::Handler;
use super::super::limits::Limits;
use super::super::shared::Shared;
use super::super::world::World;
use super::super::{Vm, api, declare, install};
use super::called::CalledHandler;
use super::traced::CallRecords;
use crate::campaign::ScriptValue;
use crate::engine::core::scripting::interface::ModOrder;
use crate::fault::Fault;
use crate::rules::Ruleset;
use crate::say;

/// One Lua machine with the API installed.
pub(super) struct Machine {
    pub vm: Vm,
    pub shared: Rc<Shared>,
}

impl Machine {
    /// Sets one up.
    ///
    /// # Errors
    /// A fault if Lua has no memory for it.
    pub(super) fn new(
        rules: &Arc<Ruleset>,
        realms: usize,
        notes: bool,
        world: &Rc<World>,
    ) -> Result<Machine, Fault> {
        let mut made: Option<Rc<Shared>> = None;
        let limits = Limits { notes, ..Limits::for_realms(realms) };
        let vm = Vm::new(limits, world, |lua, globals, gauge| {
            let shared = Rc::new(Shared::new(Arc::clone(rules), gauge.clone(), Rc::clone(world)));
            declare::add(lua, globals, &shared)?;
            api::add(lua, globals, &shared)?;
            made = Some(shared);
            Ok(())
        })?;
        made.map(|shared| Machine { vm, shared }).ok_or_else(not_set_up)
    }

    /// Lets an event or order answer only to the fields that it has.
    pub(super) fn only_known(
        &self,
        lua: &Lua,
        (name, fields): (&'static str, &BTreeMap<String, ScriptValue>),
        value: &Value,
    ) -> mlua::Result<()> {
        let Value::Table(table) = value else { return Ok(()) };
        table.set_metatable(Some(install::only(lua, fields.keys().cloned().collect(), name)?))
    }
}

fn not_set_up() -> Fault {
    Fault::new("lua::error", say!("the Lua machine could not be set up"))
}

/// The machine of a host, and all that a call in it needs beside the function.
pub(super) struct LazyMachine {
    pub rules: Arc<Ruleset>,
    pub world: Rc<World>,
    /// Number of realms that play: the steps that a call may take grow with it.
    pub realms: usize,
    /// True if it is noted what locals hold.
    pub notes: bool,
    made: OnceCell<Machine>,
    /// Orders that scripts bring, for the names of hooks.
    pub orders: Rc<[ModOrder]>,
    pub records: CallRecords,
    /// Campaigns that it has served: what was found out about functions holds for the last one.
    pub campaigns: Cell<u64>,
}

impl LazyMachine {
    /// Returns the machine of scripts that are loaded: `made` if any is.
    pub(super) fn new(
        rules: &Arc<Ruleset>,
        realms: usize,
        notes: bool,
        world: Rc<World>,
        made: Option<Machine>,
        orders: Rc<[ModOrder]>,
    ) -> LazyMachine {
        LazyMachine {
            rules: Arc::clone(rules),
            world,
            realms,
            notes,
            made: made.map(OnceCell::from).unwrap_or_default(),
            orders,
            records: CallRecords::default(),
            campaigns: Cell::new(0),
        }
    }

    /// Returns the machine if it was needed before.
    #[inline]
    pub(super) fn made(&self) -> Option<&Machine> {
        self.made.get()
    }

    /// Returns the machine; one without scripts is made for the console and for spells.
    pub(super) fn get(&self) -> Result<&Machine, Fault> {
        if self.made.get().is_none() {
            let made = Machine::new(&self.rules, self.realms, self.notes, &self.world)?;
            let _ = self.made.set(made);
        }
        self.made.get().ok_or_else(not_set_up)
    }

    /// Returns a function that is about to be called.
    #[inline]
    pub(super) fn called<'h>(&'h self, handler: &'h Handler) -> Result<CalledHandler<'h>, Fault> {
        Ok(CalledHandler { scripts: self, machine: self.get()?, handler })
    }

    /// Calls one function with what it is given, as the mod that set it. `what` it is called for
    /// stands in records of calls.
    pub(super) fn call<R: mlua::FromLuaMulti>(
        &self,
        handler: &Handler,
        what: impl FnOnce() -> String,
        things: &[ScriptValue],
    ) -> Result<R, Fault> {
        self.called(handler)?.call(what, things)
    }

    /// True if the outcome of an order is being tried out.
    pub(super) fn previews(&self) -> bool {
        self.made().is_some_and(|machine| machine.shared.preview_for.get().is_some())
    }

    /// True if a script failed, and nobody has been told yet.
    #[inline]
    pub(super) fn failed(&self) -> bool {
        self.made().is_some_and(|machine| machine.shared.failure.borrow().is_some())
    }

    /// Returns the failure that is not reported yet, and leaves it there.
    pub(super) fn failure(&self) -> Option<Fault> {
        self.made().and_then(|machine| machine.shared.failure.borrow().clone())
    }

    #[cold]
    pub(super) fn fail(&self, fault: Fault) {
        if let Some(machine) = self.made() {
            machine.shared.fail(fault);
        }
    }
}
