//! The stack of a VM → the file and line of the script that runs.

use std::collections::BTreeMap;
use std::sync::Arc;

use mlua::Lua;

use super::Gauge;
use crate::fault::SourceFile;
use crate::lua::library;

impl Gauge {
    /// Takes in the files of scripts, by the names that the stack has for them.
    pub(in crate::lua) fn know(&self, files: &BTreeMap<String, Arc<SourceFile>>) {
        self.0
            .files
            .borrow_mut()
            .extend(files.iter().map(|(name, file)| (name.clone(), Arc::clone(file))));
    }

    /// Returns the file and line (from 1) of the Lua code that called the host's function.
    pub fn here(&self, lua: &Lua) -> Option<(Arc<SourceFile>, usize)> {
        self.running_at(lua, 1)
    }

    /// Returns the same of the code that runs, `level` levels above what is called or beyond them.
    pub(super) fn running_at(&self, lua: &Lua, level: usize) -> Option<(Arc<SourceFile>, usize)> {
        let files = self.0.files.borrow();
        for level in level.. {
            let place = lua.inspect_stack(level, |debug| {
                let source = debug.source().source?;
                let name = source.strip_prefix('@')?;
                // A frame of the library is skipped for that of its caller.
                let file = files.get(name).filter(|_| !name.starts_with(library::FOLDER))?;
                Some((Arc::clone(file), debug.current_line()?))
            })?;
            if place.is_some() {
                return place;
            }
        }
        None
    }
}
