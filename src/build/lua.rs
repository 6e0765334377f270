//! What the program compiles scripts with → scripts compiled when it is built.

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

/// A script as it is run, with its work counted; none where something is wrong with it, which is said
/// when it is run.
pub fn bytecode(text: &str) -> Option<Vec<u8>> {
    let compiled = compiler::of_scripts(false).compile(text).ok()?;
    counting::counted(&compiled, counting::VALUES, None).ok()
}
