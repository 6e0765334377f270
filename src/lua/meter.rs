//! A script's text → Luau's bytecode in which all work is counted.
//!
//! Luau counts loops, calls and returns. What it does not count is put between its instructions as
//! bytecode: steps where much is done without a loop, and calls of the prelude where the work
//! depends on the values (`guards`). The text stays as it is, so that no way of writing something
//! gets around it.

mod bytecode;
mod guards;
mod notes;
mod opcodes;
mod patch;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use self::bytecode::{Chunk, Constant, Function};
use self::guards::{Guards, REGISTERS, add_steps};
use self::opcodes::{Op, Word};
use self::patch::{PatchFailure, PatchStep, put_together, take_apart};
use super::limits::Limits;
use super::sandbox;
use crate::fault::{Fault, SourceFile, TextHash};

pub(super) use guards::Guard;
pub(super) use notes::NOTE;

/// Joined texts up to this many bytes cost nothing beyond their instruction.
const JOINED: i16 = 64;

/// What was compiled, by its text and `values`, and by its name where locals are noted: each campaign, each thread and each set of rules
/// runs the same few files.
type Compiled = BTreeMap<(TextHash, u16, Option<String>), Arc<[u8]>>;

static COMPILED: LazyLock<Mutex<Compiled>> = LazyLock::new(Mutex::default);

/// So many files are kept at most.
const KEPT: usize = 1000;

/// Compiles a file, unless one of this text was compiled before.
///
/// # Errors
/// A fault if it is no Lua, or a function of it is too large.
pub(super) fn compile(file: &Arc<SourceFile>, limits: &Limits) -> mlua::Result<Arc<[u8]>> {
    let known = || COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let noted = limits.notes.then(|| file.name.clone());
    let text = (*file.hash(), limits.values, noted);
    if let Some(code) = known().get(&text) {
        return Ok(Arc::clone(code));
    }
    let code: Arc<[u8]> = compile_anew(file, limits)?.into();
    let mut known = known();
    if known.len() < KEPT {
        known.insert(text, Arc::clone(&code));
    }
    Ok(code)
}

/// Compiles scripts that campaigns are to run; what is wrong with one is said when it is run.
pub fn compile_ahead(scripts: &[Arc<SourceFile>]) {
    let limits = Limits::default();
    for script in scripts {
        let _ = compile(script, &limits);
    }
}

fn compile_anew(file: &Arc<SourceFile>, limits: &Limits) -> mlua::Result<Vec<u8>> {
    let compiled =
        sandbox::compiler(limits.notes).compile(&file.text).map_err(|error| match error {
            // Luau leaves out the file, which it does not know here.
            mlua::Error::SyntaxError { message, incomplete_input } => mlua::Error::SyntaxError {
                message: format!("{}:{message}", file.name),
                incomplete_input,
            },
            other => other,
        })?;
    let values = i16::try_from(limits.values).unwrap_or(i16::MAX - 1) + 1;
    let noted = limits.notes.then_some(file.name.as_str());
    counted(&compiled, values, noted)
        .map_err(|failure| mlua::Error::external(fault(&failure, file)))
}

fn fault(failure: &PatchFailure, file: &Arc<SourceFile>) -> Fault {
    match failure {
        PatchFailure::TooFar(line) => {
            let line = usize::try_from(*line).unwrap_or(1);
            Fault::new("lua::syntax", "one function has too much code")
                .at(file, file.line_range(line), "here")
                .help("split it")
        }
        PatchFailure::Unknown(what) => {
            Fault::new("lua::error", format!("Luau's bytecode is not what Margrave knows: {what}"))
                .help("this is a mistake of Margrave's, not of the script")
        }
    }
}

/// Bytecode → the same with all work counted, and for a file that is `noted` the locals as each line
/// begins.
fn counted(compiled: &[u8], values: i16, noted: Option<&str>) -> Result<Vec<u8>, PatchFailure> {
    let mut chunk = Chunk::read(compiled).map_err(PatchFailure::Unknown)?;
    let names = Guard::NAMES.map(|name| chunk.text(name));
    let noted = noted.map(|file| (chunk.text(NOTE), chunk.text(file)));
    for function in &mut chunk.functions {
        let mut steps = take_apart(&function.code, &function.lines)?;
        if function.registers > u8::MAX - REGISTERS {
            return Err(PatchFailure::TooFar(function.lines.first().copied().unwrap_or(1)));
        }
        add_steps(&mut steps, &function.constants);
        let free = function.registers;
        guard(function, names, (JOINED, values), &mut steps);
        if let Some(names) = noted {
            notes::add(function, names, free, &mut steps);
        }
        (function.code, function.lines) = put_together(&steps)?;
    }
    Ok(chunk.write())
}

/// Puts guards around the instructions whose work depends on values.
fn guard(
    function: &mut Function,
    names: [u32; Guard::NAMES.len()],
    limits: (i16, i16),
    steps: &mut [PatchStep],
) {
    let mut targets = vec![false; steps.len()];
    steps.iter().filter_map(|step| step.target).for_each(|target| targets[target] = true);
    let mut known = [false; 256];
    let numbers: Vec<bool> =
        function.constants.iter().map(|constant| matches!(constant, Constant::Number(_))).collect();
    let mut guards = Guards::new(function, names, limits);
    for (at, step) in steps.iter_mut().enumerate() {
        if targets[at] {
            known = [false; 256];
        }
        if !step.held {
            place(step, &mut guards, &known);
        }
        learn(step, &numbers, &mut known);
    }
}

/// Places the guard of one instruction, if it needs one. `known` registers hold numbers.
fn place(step: &mut PatchStep, guards: &mut Guards<'_>, known: &[bool; 256]) {
    let (a, b, c) = (step.word.a(), step.word.b(), step.word.c());
    let known = |register: u8| known[usize::from(register)];
    let mut two = |one: u8, other: u8| match (known(one), known(other)) {
        (true, true) => Vec::new(),
        (true, false) => guards.one(other),
        (false, true) => guards.one(one),
        (false, false) => guards.two(one, other),
    };
    let put = match step.op {
        Op::Add
        | Op::Subtract
        | Op::Multiply
        | Op::Divide
        | Op::Modulo
        | Op::Power
        | Op::WholeDivide => two(b, c),
        Op::AddConstant
        | Op::SubtractConstant
        | Op::MultiplyConstant
        | Op::DivideConstant
        | Op::ModuloConstant
        | Op::PowerConstant
        | Op::WholeDivideConstant
        | Op::Minus
            if !known(b) =>
        {
            guards.one(b)
        }
        Op::SubtractFrom | Op::DivideFrom if !known(c) => guards.one(c),
        // A text is never compared with a number.
        Op::JumpIfNotMore | Op::JumpIfLess | Op::JumpIfMore | Op::JumpIfNotLess => {
            match u8::try_from(step.aux) {
                Ok(other) if !known(a) && !known(other) => guards.two(a, other),
                _ => Vec::new(),
            }
        }
        Op::PrepareNumbers => {
            let ends = two(a, a + 2);
            let step = if known(a + 1) { Vec::new() } else { guards.one(a + 1) };
            [ends, step].concat()
        }
        Op::SetTable => guards.dropped(a, b, &[Word::abc(Op::Move, guards.key(), c, 0)]),
        Op::SetNumber => {
            guards.dropped(a, b, &[Word::ad(Op::LoadNumber, guards.key(), i16::from(c) + 1)])
        }
        Op::SetField => {
            guards.dropped(a, b, &[Word::ad(Op::LoadFarConstant, guards.key(), 0), step.aux])
        }
        Op::PrepareWalk | Op::PreparePairs => {
            step.op = Op::PrepareWalk;
            step.word = step.word.with_op(Op::PrepareWalk);
            guards.each(a)
        }
        _ => Vec::new(),
    };
    step.before.extend(put);
    step.after = match step.op {
        Op::Join => guards.joined(a),
        Op::SetList if c == 0 => guards.listed(a),
        Op::PrepareVariadic => guards.many(),
        _ => Vec::new(),
    };
}

/// Which registers surely hold numbers behind an instruction. Whatever may call a function may
/// change any.
fn learn(step: &PatchStep, numbers: &[bool], known: &mut [bool; 256]) {
    let (a, b) = (usize::from(step.word.a()), usize::from(step.word.b()));
    match step.op {
        Op::LoadNumber => known[a] = true,
        Op::LoadConstant => {
            known[a] =
                usize::try_from(step.word.d()).is_ok_and(|place| numbers.get(place) == Some(&true))
        }
        Op::Move => known[a] = known[b],
        Op::LoadNil | Op::LoadFlag | Op::GetUpvalue => known[a] = false,
        _ => *known = [false; 256],
    }
}
