//! Guards between a script's instructions: calls of the prelude where the work depends on what is
//! worked on, and steps where much is done without any.

use super::bytecode::{Constant, Function};
use super::opcodes::{GRAINS, Op, Word};
use super::patch::PatchStep;

/// Functions of the prelude that scripts call without writing it.
#[derive(Clone, Copy)]
pub(in crate::lua) enum Guard {
    /// Two values, or one, are reckoned with or compared, and not all of them are numbers.
    Weigh,
    /// A long text was joined.
    Joined,
    /// Something is about to be taken out of a table.
    Dropped,
    /// A list was made of all values that came.
    Listed,
    /// More values came than a function may be given.
    Many,
    /// A loop begins that may walk a table.
    Each,
}

impl Guard {
    /// Global names of the guards, which no script can write.
    pub(in crate::lua) const NAMES: [&'static str; 6] =
        [" weigh", " joined", " dropped", " listed", " many", " each"];
}

/// Builtins of Luau that need no call: how long a text is, the sign taken off a number, the smaller
/// of two, one of the values that came.
const LEN: u8 = 43;
const ABS: u8 = 2;
const MIN: u8 = 19;
const SELECT: u8 = 57;

/// Registers that guards need beyond those of the function.
pub(super) const REGISTERS: u8 = 4;

/// Values that a list of results may hold beyond those written down cost this many steps.
const OPEN_RESULTS: u32 = 24;

/// The guards of one function.
pub(super) struct Guards<'f> {
    /// Numbers of the guards' names among the chunk's texts.
    names: [u32; Guard::NAMES.len()],
    constants: &'f mut Vec<Constant>,
    /// Load instruction of each guard, once it is needed: its constant, and the second word.
    loads: [Option<(Op, i16, u32)>; Guard::NAMES.len()],
    /// The first register that is free.
    free: u8,
    /// Longest joined text that is not looked at, and values that a function may be given.
    limits: (i16, i16),
}

impl<'f> Guards<'f> {
    /// Takes registers for guards; the function must have [`REGISTERS`] left.
    pub(super) fn new(
        function: &'f mut Function,
        names: [u32; Guard::NAMES.len()],
        limits: (i16, i16),
    ) -> Self {
        let free = function.registers;
        function.registers += REGISTERS;
        Guards {
            names,
            constants: &mut function.constants,
            loads: [None; Guard::NAMES.len()],
            free,
            limits,
        }
    }

    /// Returns two words that load a guard into the first free register.
    fn load(&mut self, guard: Guard) -> [u32; 2] {
        let (op, place, aux) = self.loads[guard as usize].unwrap_or_else(|| self.import(guard));
        self.loads[guard as usize] = Some((op, place, aux));
        [Word::ad(op, self.free, place), aux]
    }

    fn import(&mut self, guard: Guard) -> (Op, i16, u32) {
        let name = self.constants.len();
        let number = u32::try_from(name).unwrap_or(u32::MAX);
        self.constants.push(Constant::Text(self.names[guard as usize]));
        match (number, i16::try_from(name + 1)) {
            // One name, in the place of the first of three of ten bits.
            (..1024, Ok(place)) => {
                let path = 1 << 30 | number << 20;
                self.constants.push(Constant::Import(path));
                (Op::GetImport, place, path)
            }
            _ => (Op::GetGlobal, 0, number),
        }
    }

    /// Returns a call of a guard with registers as arguments and this number of results.
    fn call(&mut self, guard: Guard, arguments: &[u8], results: u8) -> Vec<u32> {
        let mut words = self.load(guard).to_vec();
        let count = u8::try_from(arguments.len()).unwrap_or(0);
        words.extend(
            (1..=count)
                .zip(arguments)
                .map(|(at, from)| Word::abc(Op::Move, self.free + at, *from, 0)),
        );
        words.push(Word::abc(Op::Call, self.free, count + 1, results + 1));
        words
    }

    /// Looks at a value that is reckoned with, unless it is a number.
    pub(super) fn one(&mut self, value: u8) -> Vec<u32> {
        let call = self.call(Guard::Weigh, &[value], 0);
        // If it is a number the builtin can do it, and what follows up to the call is passed over.
        let skip = u8::try_from(call.len() - 1).unwrap_or(0);
        [&[Word::abc(Op::Fast1, ABS, value, skip)], call.as_slice()].concat()
    }

    /// Looks at two values that are reckoned with or compared, unless both are numbers.
    pub(super) fn two(&mut self, one: u8, other: u8) -> Vec<u32> {
        let call = self.call(Guard::Weigh, &[one, other], 0);
        let skip = u8::try_from(call.len()).unwrap_or(0);
        [&[Word::abc(Op::Fast2, MIN, one, skip), u32::from(other)], call.as_slice()].concat()
    }

    /// Looks at what was joined, if it is long.
    pub(super) fn joined(&mut self, value: u8) -> Vec<u32> {
        // Its length, or 0 from the call if it is no text.
        let length = self.call(Guard::Joined, &[value], 1);
        let skip = u8::try_from(length.len() - 1).unwrap_or(0);
        let call = self.call(Guard::Joined, &[value], 0);
        let over = i16::try_from(call.len() + 1).unwrap_or(0);
        let compare = [
            Word::ad(Op::LoadNumber, self.free + 1, self.limits.0),
            Word::ad(Op::JumpIfNotMore, self.free, over),
            u32::from(self.free + 1),
        ];
        [&[Word::abc(Op::Fast1, LEN, value, skip)], length.as_slice(), &compare, &call].concat()
    }

    /// Looks at a key whose value is taken out of a table, if it is: `key` are words that load it.
    pub(super) fn dropped(&mut self, value: u8, table: u8, key: &[u32]) -> Vec<u32> {
        let mut call = self.load(Guard::Dropped).to_vec();
        call.push(Word::abc(Op::Move, self.free + 1, table, 0));
        call.extend_from_slice(key);
        call.push(Word::abc(Op::Call, self.free, 3, 1));
        let over = i16::try_from(call.len() + 1).unwrap_or(0);
        // The highest bit turns the comparison round.
        [&[Word::ad(Op::JumpIfNil, value, over), 1 << 31], call.as_slice()].concat()
    }

    /// Returns the register in which [`Guards::dropped`] wants the key.
    pub(super) fn key(&self) -> u8 {
        self.free + 2
    }

    /// Looks whether too many values came.
    pub(super) fn many(&mut self) -> Vec<u32> {
        let call = self.call(Guard::Many, &[], 0);
        let over = i16::try_from(call.len() + 1).unwrap_or(0);
        let ask = [
            Word::ad(Op::LoadNumber, self.free, self.limits.1),
            // It fails if there are fewer, and the jump is next; the call behind that only says
            // where the value goes.
            Word::abc(Op::Fast1, SELECT, self.free, 1),
            Word::ad(Op::Jump, 0, over),
            Word::abc(Op::Call, self.free, 2, 2),
        ];
        [&ask, call.as_slice()].concat()
    }

    /// Looks at a list that was made of all values that came.
    pub(super) fn listed(&mut self, list: u8) -> Vec<u32> {
        self.call(Guard::Listed, &[list], 0)
    }

    /// Passes what a loop walks through the prelude.
    pub(super) fn each(&mut self, first: u8) -> Vec<u32> {
        let mut words = self.call(Guard::Each, &[first, first + 1, first + 2], 3);
        words.extend((0..3).map(|at| Word::abc(Op::Move, first + at, self.free + at, 0)));
        words
    }
}

/// Adds steps where much is done without any: on every way through the code, one for [`GRAINS`]
/// grains.
pub(super) fn add_steps(steps: &mut [PatchStep], constants: &[Constant]) {
    // Grains since the last step when an instruction is jumped to.
    let mut before = vec![0_u32; steps.len()];
    let mut done = 0;
    let costs: Vec<u32> = (0..steps.len()).map(|at| cost(steps, at, constants)).collect();
    let mut at = 0;
    while at < steps.len() {
        // Those that belong together are paid together.
        let end = (at + 1..steps.len()).find(|next| !steps[*next].held).unwrap_or(steps.len());
        let fast = (at..end).any(|at| steps[at].op.goes() == super::opcodes::Goes::Fast);
        done = done.max(before[at]) + costs[at..end].iter().sum::<u32>();
        let mut ticks = done / GRAINS;
        done %= GRAINS;
        for (number, step) in (at..end).zip(&steps[at..end]) {
            if step.op.is_step() && !fast {
                done = 0;
            }
            match step.target {
                // Luau goes back only with instructions that are steps.
                Some(target) if target <= number && !step.op.is_step() => ticks += 1,
                Some(target) if target > number => before[target] = before[target].max(done),
                _ => {}
            }
        }
        let tick = Word::ad(Op::JumpBack, 0, 0);
        steps[at].before.extend(std::iter::repeat_n(tick, ticks as usize));
        at = end;
    }
}

/// Returns the cost of an instruction, in grains.
fn cost(steps: &[PatchStep], at: usize, constants: &[Constant]) -> u32 {
    let step = &steps[at];
    let (word, many) = (step.word, |count: usize| u32::try_from(count).unwrap_or(u32::MAX / 8));
    let more = match step.op {
        Op::Join => u32::from(word.c().saturating_sub(word.b())),
        // Slots of a list take 16 bytes, places of a table 32.
        Op::NewTable => {
            let places = word
                .b()
                .checked_sub(1)
                .map_or(0, |exponent| 1_u32.checked_shl(exponent.into()).unwrap_or(1 << 20));
            step.aux.min(1 << 20) * 2 + places.min(1 << 20) * 4
        }
        Op::CopyTable => {
            match usize::try_from(word.d()).ok().and_then(|place| constants.get(place)) {
                Some(Constant::Keys(keys)) => many(keys.len()) * 4,
                Some(Constant::Table(fields)) => many(fields.len()) * 4,
                _ => 0,
            }
        }
        Op::SetList => u32::from(word.c()) / 4,
        Op::GetVariadic if word.b() == 0 => GRAINS,
        Op::GetVariadic => u32::from(word.b()) / 4,
        // Values written down before a call whose results are all returned: the list may grow
        // with every call.
        Op::Call if word.c() == 0 && gives_back(steps, at) => OPEN_RESULTS * GRAINS,
        _ => 0,
    };
    step.op.cost() + more
}

/// True if the results of a call are returned behind other values.
fn gives_back(steps: &[PatchStep], at: usize) -> bool {
    let next = steps.get(at + 1);
    next.is_some_and(|next| {
        next.op == Op::Return && next.word.b() == 0 && next.word.a() < steps[at].word.a()
    })
}
