//! A script's text → Luau's bytecode in which all work is counted.
//!
//! Luau counts loops, calls and returns, and each try of a pattern. What it does not count is put between
//! its instructions as bytecode: steps where much is done without a loop, and calls of the prelude where the
//! work depends on the values (`guards`). The text stays as it is, so that no way of writing something gets
//! around it.
//!
//! # What else was tried
//!
//! The 115 scripts of `tests/endless` were run with Luau's interrupt, the limit of memory and the wrapped
//! library alone. What that does not hold is what stays here:
//!
//! * A sum or a comparison reads texts to their end within one instruction, and no operator can be wrapped:
//!   `less_of_long` and `sums_of_long` do not end (`weigh`).
//! * An emptied table keeps its room, and a key that is put in may have all others counted: `next_of_emptied`,
//!   `pairs_of_emptied` and `emptied_by_turns` do not end (`dropped`).
//! * A million loops over 6,000 statements take 59 s instead of 0.5 s, and `chain_of_metatables` does not end
//!   (steps in straight code).
//! * `joined_without_end`, `joined_slowly`, `equal_made_anew`, `straight_joins`, `straight_tables` and
//!   `loop_over_long` end by memory alone, which is counted in pages: another machine, or the same a second
//!   time, stops elsewhere (`joined`, steps).
//! * Any number of values may be passed on (`many`, `listed`), and `for key in list` walks by addresses
//!   (`each`).
//!
//! Other ways to see an instruction are worse: a callback at each one needs `unsafe` and slows all of them;
//! a parser of our own that puts calls into the text makes a call of every sum, and leaves a hole wherever it
//! reads a text otherwise than Luau does.
//!
//! Loops that walk, add and compare take 2.9 times as long as without (93 ms for 32); walks in a fixed order
//! are 1.1 of it, steps 0.8, sums and comparisons 0.5.
//!
//! # Another version of Luau
//!
//! `bytecode` and `opcodes` know one version of the format. The scripts of the rules are compiled when the program
//! is built, which fails there with what is not known.

mod bytecode;
mod counting;
mod guards;
mod notes;
mod opcodes;
mod patch;

use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use self::counting::counted;
use self::patch::PatchFailure;
use super::compiler;
use super::limits::Limits;
use crate::basics::prebuilt::MadeAhead;
use crate::fault::{Fault, SourceFile, TextHash};
use crate::say;
use crate::text::quoted;

pub(super) use counting::VALUES;
pub(super) use guards::Guard;
pub(super) use notes::NOTE;

/// A file as it is compiled.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct CompiledFile {
    text: TextHash,
    values: u16,
    /// Its name, where locals are noted.
    noted: Option<String>,
}

/// Compiled code: each campaign, each thread and each set of rules runs the same few files.
static COMPILED: LazyLock<Mutex<BTreeMap<CompiledFile, Arc<[u8]>>>> = LazyLock::new(Mutex::default);

/// Code of the program's own scripts, compiled when it was built.
static OWN: MadeAhead = MadeAhead(include_bytes!(concat!(env!("OUT_DIR"), "/scripts")));

/// Most files that are kept.
const KEPT: usize = 1000;

/// A script as it is run.
pub(super) enum Bytecode {
    /// The program brings it.
    Own(&'static [u8]),
    Made(Arc<[u8]>),
}

impl Deref for Bytecode {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Bytecode::Own(code) => code,
            Bytecode::Made(code) => code,
        }
    }
}

/// Compiles a file, unless one of this text was compiled before.
///
/// # Errors
/// A fault if it is no Lua, or a function of it is too large.
pub(super) fn compile(file: &Arc<SourceFile>, limits: &Limits) -> mlua::Result<Bytecode> {
    if limits.values == VALUES
        && !limits.notes
        && let Some(code) = compiled_ahead(file)
    {
        return Ok(Bytecode::Own(code));
    }
    let known = || COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let noted = limits.notes.then(|| file.name.clone());
    let compiled = CompiledFile { text: *file.hash(), values: limits.values, noted };
    if let Some(code) = known().get(&compiled) {
        return Ok(Bytecode::Made(Arc::clone(code)));
    }
    let code: Arc<[u8]> = compile_anew(file, limits)?.into();
    let mut known = known();
    if known.len() < KEPT {
        known.insert(compiled, Arc::clone(&code));
    }
    Ok(Bytecode::Made(code))
}

/// Compiles scripts that campaigns are to run; what is wrong with one is said when it is run.
pub fn compile_ahead(scripts: &[Arc<SourceFile>]) {
    let limits = Limits::default();
    for script in scripts {
        let _ = compile(script, &limits);
    }
}

/// Returns the bytecode of a script that the program brings, wherever it lies.
pub fn compiled_ahead(script: &SourceFile) -> Option<&'static [u8]> {
    OWN.of(script.hash())
}

/// Compiles a script, whether or not that was done before.
///
/// # Errors
/// A fault if it is no Lua, or a function of it is too large.
pub fn compile_anew(file: &Arc<SourceFile>, limits: &Limits) -> mlua::Result<Vec<u8>> {
    let compiled =
        compiler::of_scripts(limits.notes).compile(&file.text).map_err(|error| match error {
            // Luau leaves out the file, which it does not know here.
            mlua::Error::SyntaxError { message, incomplete_input } => mlua::Error::SyntaxError {
                message: format!("{}:{message}", file.name),
                incomplete_input,
            },
            other => other,
        })?;
    let noted = limits.notes.then_some(file.name.as_str());
    counted(&compiled, limits.values, noted)
        .map_err(|failure| mlua::Error::external(fault(&failure, file)))
}

fn fault(failure: &PatchFailure, file: &Arc<SourceFile>) -> Fault {
    match failure {
        PatchFailure::TooFar(line) => {
            let line = usize::try_from(*line).unwrap_or(1);
            Fault::new("lua::syntax", say!("one function has too much code"))
                .at(file, file.line_range(line), say!("here"))
                .help(say!("split it"))
        }
        PatchFailure::Unknown(what) => Fault::new(
            "lua::error",
            say!("Luau's bytecode is not what Margrave knows: {what}", what = quoted(what)),
        )
        .help(say!("this is a mistake of Margrave's, not of the script")),
    }
}
