//! Calls that note the locals: before each line, and wherever another local begins to hold
//! something, with the names of those that do and their values.

use super::bytecode::{Constant, Function, LocalVariable};
use super::opcodes::{Op, Word};
use super::patch::PatchStep;

/// Global name of the function that notes, which no script can write.
pub(in crate::lua) const NOTE: &str = " note";

/// Locals that are noted, the innermost ones.
const MOST: usize = 30;

/// Puts the calls into a function. `names` are those of [`NOTE`] and of the file among the chunk's
/// texts, and `free` is the first register that the function itself does not use.
pub(super) fn add(
    function: &mut Function,
    (note, file): (u32, u32),
    free: u8,
    steps: &mut [PatchStep],
) {
    // Code that was moved to make room for far jumps no longer tells the start of locals.
    if steps.iter().any(|step| step.op == Op::JumpFar) {
        return;
    }
    let mut locals = std::mem::take(&mut function.locals);
    locals.sort_by_key(|local| (local.words.start, local.register));
    let last = function.lines.iter().copied().max().unwrap_or(0);
    let within = (i32::try_from(function.defined).unwrap_or(0), last);
    let mut notes = Notes { free, within, constants: &mut function.constants, most: free };
    let (note, file) = (notes.constant(note), notes.constant(file));
    let names: Vec<u32> = locals.iter().map(|local| notes.constant(local.name)).collect();
    let mut targets = vec![false; steps.len()];
    steps.iter().filter_map(|step| step.target).for_each(|target| targets[target] = true);
    let (mut place, mut line, mut due, mut open) = (0, None, true, false);
    for (step, target) in steps.iter_mut().zip(targets) {
        let begins = locals.iter().any(|local| local.words.start == place);
        due |= line.replace(step.line) != Some(step.line) || target || begins;
        let free = !open && !step.held && step.op != Op::PrepareVariadic;
        if due && free {
            let held = locals.iter().zip(&names).filter(|(local, _)| local.words.contains(&place));
            let held: Vec<(&LocalVariable, u32)> =
                held.map(|(local, name)| (local, *name)).collect();
            let words = notes.call(note, (file, step.line), &held);
            step.before.splice(0..0, words);
            due = false;
        }
        // Values whose number nobody knows lie above the registers until they are taken.
        open = match step.op {
            Op::Call if step.word.c() == 0 => true,
            Op::Call | Op::Return if step.word.b() == 0 => false,
            Op::GetVariadic if step.word.b() == 0 => true,
            Op::SetList if step.word.c() == 0 => false,
            _ => open,
        };
        place += u32::try_from(step.op.words()).unwrap_or(1);
    }
    function.registers = function.registers.max(notes.most);
}

struct Notes<'f> {
    free: u8,
    /// The first and the last line of the function.
    within: (i32, i32),
    constants: &'f mut Vec<Constant>,
    /// Registers that the function has with those of the calls.
    most: u8,
}

impl Notes<'_> {
    /// Returns the number of one of the chunk's texts among the constants.
    fn constant(&mut self, text: u32) -> u32 {
        self.constants.push(Constant::Text(text));
        u32::try_from(self.constants.len() - 1).unwrap_or(u32::MAX)
    }

    /// Returns a call with the file, the line, those of its function, and in turn names and what they hold.
    fn call(
        &mut self,
        note: u32,
        (file, line): (u32, i32),
        held: &[(&LocalVariable, u32)],
    ) -> Vec<u32> {
        let room = usize::from(u8::MAX.saturating_sub(self.free).saturating_sub(5)) / 2;
        let kept = &held[held.len().saturating_sub(room.min(MOST))..];
        let mut at = self.free;
        let mut next = || {
            at = at.saturating_add(1);
            at
        };
        let load =
            |register: u8, constant: u32| [Word::ad(Op::LoadFarConstant, register, 0), constant];
        let mut words = vec![Word::ad(Op::GetGlobal, self.free, 0), note];
        words.extend(load(next(), file));
        for line in [line, self.within.0, self.within.1] {
            words.push(Word::ad(Op::LoadNumber, next(), i16::try_from(line).unwrap_or(i16::MAX)));
        }
        for (local, name) in kept {
            words.extend(load(next(), *name));
            words.push(Word::abc(Op::Move, next(), local.register, 0));
        }
        self.most = self.most.max(at.saturating_add(1));
        words.push(Word::abc(Op::Call, self.free, at - self.free + 1, 1));
        words
    }
}
