//! Luau's bytecode → the same with all work counted. The program is built with this too, for the scripts
//! that it brings.

use super::bytecode::{Chunk, Function};
use super::guards::{Guard, Guards, REGISTERS, add_steps};
use super::notes::{self, NOTE};
use super::opcodes::{Op, Word};
use super::patch::{PatchFailure, PatchStep, put_together, take_apart};

/// Values that a function is given or returns where it takes any number of them.
pub const VALUES: u16 = 1000;

/// Joined texts up to this many bytes cost nothing beyond their instruction.
const JOINED: i16 = 64;

/// Turns bytecode into the same with all work counted, and for a file that is `noted` the locals as each line
/// begins.
pub(super) fn counted(
    compiled: &[u8],
    values: u16,
    noted: Option<&str>,
) -> Result<Vec<u8>, PatchFailure> {
    let values = i16::try_from(values).unwrap_or(i16::MAX - 1) + 1;
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
    let mut guards = Guards::new(function, names, limits);
    steps.iter_mut().filter(|step| !step.held).for_each(|step| place(step, &mut guards));
}

/// Places the guard of one instruction, if it needs one.
fn place(step: &mut PatchStep, guards: &mut Guards<'_>) {
    let (a, b, c) = (step.word.a(), step.word.b(), step.word.c());
    let put = match step.op {
        Op::Add
        | Op::Subtract
        | Op::Multiply
        | Op::Divide
        | Op::Modulo
        | Op::Power
        | Op::WholeDivide => guards.two(b, c),
        Op::AddConstant
        | Op::SubtractConstant
        | Op::MultiplyConstant
        | Op::DivideConstant
        | Op::ModuloConstant
        | Op::PowerConstant
        | Op::WholeDivideConstant
        | Op::Minus => guards.one(b),
        Op::SubtractFrom | Op::DivideFrom => guards.one(c),
        // A text is never compared with a number.
        Op::JumpIfNotMore | Op::JumpIfLess | Op::JumpIfMore | Op::JumpIfNotLess => {
            u8::try_from(step.aux).map_or_else(|_| Vec::new(), |other| guards.two(a, other))
        }
        Op::PrepareNumbers => [guards.two(a, a + 2), guards.one(a + 1)].concat(),
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
