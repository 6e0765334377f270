//! A mod's files → its functions: each file once, in an environment of its own, frozen when the mod
//! is loaded.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use mlua::chunk::ChunkMode;
use mlua::{Lua, Table, Value};

use super::limits::Gauge;
use super::world::World;
use super::{library, meter};
use crate::fault::{self, Fault, SourceFile};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, listed_code, quoted};

/// State of a file.
enum LoadState {
    Loading,
    Loaded(Value),
}

/// Folder of a layer, and those of others that it may require from.
#[derive(Default)]
pub struct Folders {
    /// With its slash, such as `mods/weather/`.
    pub own: String,
    /// Other layers: their names and folders.
    pub others: Vec<(String, String)>,
    /// A file of another layer is run.
    pub borrowing: Rc<Cell<bool>>,
}

impl From<&str> for Folders {
    fn from(own: &str) -> Folders {
        Folders { own: own.to_owned(), ..Folders::default() }
    }
}

/// One mod while and after it is loaded.
pub(super) struct Module {
    files: BTreeMap<String, Arc<SourceFile>>,
    folders: Folders,
    /// Folders of the files that are run now, the innermost last.
    running: RefCell<Vec<String>>,
    /// Globals that all files of the mod see: the host's and what was added for this mod.
    shared: Table,
    states: RefCell<BTreeMap<String, LoadState>>,
    /// Environments of the files, frozen at the end.
    environments: RefCell<Vec<Table>>,
    closed: Cell<bool>,
    gauge: Gauge,
    world: Rc<World>,
}

impl Module {
    pub(super) fn new(
        lua: &Lua,
        (gauge, world): (&Gauge, &Rc<World>),
        globals: &Table,
        files: BTreeMap<String, Arc<SourceFile>>,
        folders: Folders,
    ) -> mlua::Result<Rc<Self>> {
        let shared = lua.create_table()?;
        shared.set_metatable(Some(inherits(lua, globals)?))?;
        let module = Rc::new(Module {
            files,
            folders,
            running: RefCell::default(),
            shared,
            states: RefCell::default(),
            environments: RefCell::default(),
            closed: Cell::new(false),
            gauge: gauge.clone(),
            world: Rc::clone(world),
        });
        let weak = Rc::downgrade(&module);
        let require = lua.create_function(move |lua, name: String| match weak.upgrade() {
            Some(module) => module.require(lua, &name),
            None => Err(mlua::Error::external(closed())),
        })?;
        module.shared.raw_set("require", require)?;
        Ok(module)
    }

    pub(super) fn shared(&self) -> &Table {
        &self.shared
    }

    /// Closes the globals of the mod, which cannot change from now on.
    pub(super) fn close(&self) {
        self.closed.set(true);
        for environment in self.environments.borrow().iter() {
            environment.set_readonly(true);
        }
    }

    fn require(&self, lua: &Lua, name: &str) -> mlua::Result<Value> {
        self.gauge.charge(lua, 1 + name.len() as u64 / 64)?;
        let clean = !name.is_empty()
            && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-/".contains(letter));
        let path = self.path(name);
        match self.states.borrow().get(&path) {
            Some(LoadState::Loaded(value)) => return Ok(value.clone()),
            Some(LoadState::Loading) => {
                return Err(mlua::Error::external(
                    Fault::new(
                        "lua::require",
                        say!(
                            "`{name}` is required while it is itself being loaded",
                            name = quoted(name)
                        ),
                    )
                    .help(say!("two files require each other: put what both need into a third")),
                ));
            }
            None => {}
        }
        if !clean || !self.files.contains_key(&path) {
            return Err(mlua::Error::external(self.missing(name)));
        }
        if self.closed.get() {
            return Err(mlua::Error::external(closed()));
        }
        self.run(lua, &path)
    }

    /// Returns the file that a name stands for: one of the library, of the layer whose file requires it, or
    /// of another layer, by its name.
    fn path(&self, name: &str) -> String {
        if name.starts_with(library::FOLDER) {
            return format!("{name}.lua");
        }
        let running = self.running.borrow();
        let own = format!("{}{name}.lua", running.last().unwrap_or(&self.folders.own));
        let other = || {
            let (layer, rest) = name.split_once('/')?;
            let (_, folder) = self.folders.others.iter().find(|(other, _)| other == layer)?;
            Some(format!("{folder}{rest}.lua")).filter(|path| self.files.contains_key(path))
        };
        if self.files.contains_key(&own) { own } else { other().unwrap_or(own) }
    }

    fn missing(&self, name: &str) -> Fault {
        let known: Vec<String> = self
            .files
            .keys()
            .filter_map(|path| {
                let other = |(layer, folder): &(String, String)| {
                    path.strip_prefix(folder.as_str()).map(|rest| format!("{layer}/{rest}"))
                };
                let own = path.strip_prefix(self.folders.own.as_str()).map(str::to_owned);
                let named = own.or_else(|| self.folders.others.iter().find_map(other));
                named.unwrap_or_else(|| path.clone()).strip_suffix(".lua").map(str::to_owned)
            })
            .collect();
        let help = fault::did_you_mean(name, known.iter().map(String::as_str), || {
            say!(
                "a mod can require its own files, those of editions and mods that it needs, and the library: {known}",
                known = listed_code(&known, Joined::Comma)
            )
        });
        Fault::new(
            "lua::require",
            say!("there is no file '{name}' in this mod", name = quoted(name)),
        )
        .help(help)
    }

    /// Runs a file unless another has required it before.
    pub(super) fn run_once(&self, lua: &Lua, path: &str) -> mlua::Result<()> {
        let loaded = self.states.borrow().contains_key(path);
        if loaded { Ok(()) } else { self.run(lua, path).map(drop) }
    }

    /// Compiles and runs one file; answers what it returns.
    pub(super) fn run(&self, lua: &Lua, path: &str) -> mlua::Result<Value> {
        let Some(file) = self.files.get(path) else {
            return Err(mlua::Error::external(self.missing(path)));
        };
        let environment = lua.create_table()?;
        environment.set_metatable(Some(inherits(lua, &self.shared)?))?;
        let chunk = function(lua, (&self.gauge, &self.world), file, &environment)?;
        self.environments.borrow_mut().push(environment);
        self.states.borrow_mut().insert(path.to_string(), LoadState::Loading);
        let others = self.folders.others.iter().map(|(_, folder)| folder);
        let other = others.into_iter().find(|folder| path.starts_with(folder.as_str()));
        let before = self.folders.borrowing.replace(other.is_some());
        self.running.borrow_mut().push(other.unwrap_or(&self.folders.own).clone());
        let value = chunk.call::<Value>(());
        self.running.borrow_mut().pop();
        self.folders.borrowing.set(before);
        let value = value?;
        self.states.borrow_mut().insert(path.to_string(), LoadState::Loaded(value.clone()));
        Ok(value)
    }
}

/// Bytes of a script that are compiled for one step.
const COMPILED: u64 = 4;

/// Turns a file's text into a function that runs it in an environment.
pub(super) fn function(
    lua: &Lua,
    (gauge, world): (&Gauge, &World),
    file: &Arc<SourceFile>,
    environment: &Table,
) -> mlua::Result<mlua::Function> {
    let (bytes, most) = (file.text.len(), gauge.limits().file);
    if bytes > most {
        let fault = Fault::new(
            "lua::file",
            say!(
                "a script of {bytes} is too long: at most {most}",
                bytes = Text::count(bytes, ProgramNoun::Byte),
                most
            ),
        );
        let help =
            say!("split it into files that `require` each other; what is data belongs into YAML");
        return Err(mlua::Error::external(fault.at(file, 0..0, say!("this file")).help(help)));
    }
    gauge.charge(lua, 1 + bytes as u64 / COMPILED)?;
    let code = meter::compile(file, gauge.limits())?;
    environment.set_safeenv(true);
    let chunk = lua.load(&code[..]).set_name(format!("@{}", file.name)).set_mode(ChunkMode::Binary);
    world.naming(|| chunk.set_environment(environment.clone()).into_function())
}

fn closed() -> Fault {
    Fault::new("lua::require", say!("a file cannot be loaded while playing"))
        .help(say!("call `require` at the top of the file"))
}

/// Returns a metatable through which a table shows what `parent` has.
fn inherits(lua: &Lua, parent: &Table) -> mlua::Result<Table> {
    let metatable = lua.create_table()?;
    metatable.raw_set("__index", parent)?;
    metatable.raw_set("__metatable", false)?;
    metatable.set_readonly(true);
    Ok(metatable)
}
