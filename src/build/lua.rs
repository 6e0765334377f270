//! Compiles scripts with the program's own compiler while the program is built.

#[path = "../lua/meter/bytecode.rs"]
#[allow(dead_code)] // The program uses more of these.
mod bytecode;
#[path = "../lua/compiler.rs"]
mod compiler;
#[path = "../lua/meter/counting.rs"]
mod counting;
#[path = "../lua/meter/guards.rs"]
#[allow(dead_code)]
mod guards;
#[path = "../lua/meter/notes.rs"]
#[allow(dead_code)]
mod notes;
#[path = "../lua/meter/opcodes.rs"]
#[allow(dead_code)]
mod opcodes;
#[path = "../lua/meter/patch.rs"]
#[allow(dead_code)]
mod patch;

use patch::PatchFailure;

/// Returns a script as it is run, with its work counted; None if something is wrong with it, which is
/// said when it is run.
///
/// # Panics
/// If Luau writes other bytecode than `lua::meter` reads: with another version of Luau nothing is
/// built until that is mended.
pub fn bytecode(text: &str) -> Option<Vec<u8>> {
    let compiled = compiler::of_scripts(false).compile(text).ok()?;
    match counting::counted(&compiled, counting::VALUES, None) {
        Ok(code) => Some(code),
        Err(PatchFailure::TooFar(_)) => None,
        Err(PatchFailure::Unknown(what)) => panic!(
            "Luau's bytecode is not what src/lua/meter reads: {what}. Take the version of Luau that \
             Cargo.lock had, or compare its Bytecode.h with `bytecode.rs` and `opcodes.rs` there and \
             run the tests lua_programs, hostile and nothing_hung"
        ),
    }
}
