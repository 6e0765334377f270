//! The prelude of scripts → its bytecode, for `lua::sandbox`.

use std::path::Path;
use std::{fs, io};

use mlua::chunk::Compiler;

/// Compiles each file of it into a folder of its own.
pub fn write(own: &Path, out: &Path) -> io::Result<()> {
    // It may use all of Luau's library.
    let compiler = Compiler::new().set_optimization_level(1).set_debug_level(1);
    let out = out.join("prelude");
    fs::create_dir_all(&out)?;
    for entry in fs::read_dir(own.join("src/lua/prelude"))? {
        let entry = entry?;
        let text = fs::read_to_string(entry.path())?;
        let code = compiler.compile(text).map_err(io::Error::other)?;
        fs::write(out.join(entry.file_name()), code)?;
    }
    Ok(())
}
