//! The code of a function ↔ its instructions, between which others can be put: every jump still
//! goes where it went.

use super::opcodes::{Goes, Op, Word};

/// One instruction, with what is put before and behind it.
pub(super) struct PatchStep {
    pub op: Op,
    pub word: Word,
    /// The second word, of those that have one.
    pub aux: u32,
    pub line: i32,
    /// Number of the instruction that it may go to.
    pub target: Option<usize>,
    /// Words that a jump to this instruction meets first.
    pub before: Vec<u32>,
    pub after: Vec<u32>,
    /// It belongs to the one before it: nothing may come between them.
    pub held: bool,
}

/// Reason that code cannot be taken apart or put together.
pub(super) enum PatchFailure {
    Unknown(String),
    /// A jump has become too far for its instruction.
    TooFar(i32),
}

/// Turns code into instructions.
pub(super) fn take_apart(code: &[u32], lines: &[i32]) -> Result<Vec<PatchStep>, PatchFailure> {
    let mut steps: Vec<PatchStep> = Vec::with_capacity(code.len());
    let mut numbers = vec![usize::MAX; code.len()];
    let mut places = Vec::with_capacity(code.len());
    let mut at = 0;
    while at < code.len() {
        let word = Word(code[at]);
        let op = Op::numbered(word.op()).ok_or_else(|| {
            PatchFailure::Unknown(format!("it has the operation {op}", op = word.op()))
        })?;
        let aux = if op.words() > 1 { code.get(at + 1).copied().unwrap_or(0) } else { 0 };
        let line = lines.get(at).copied().unwrap_or(0);
        numbers[at] = steps.len();
        places.push(at);
        steps.push(PatchStep {
            op,
            word,
            aux,
            line,
            target: None,
            before: Vec::new(),
            after: Vec::new(),
            held: false,
        });
        at += op.words();
    }
    for number in 0..steps.len() {
        let (word, op) = (steps[number].word, steps[number].op);
        let by = match op.goes() {
            Goes::On | Goes::Back => continue,
            Goes::Skips if word.c() == 0 => continue,
            Goes::Skips | Goes::Fast => i64::from(word.c()),
            Goes::Jumps | Goes::Away => i64::from(word.d()),
            Goes::Far => i64::from(word.e()),
        };
        let place = i64::try_from(places[number]).unwrap_or(i64::MAX) + 1 + by;
        let target = usize::try_from(place)
            .ok()
            .and_then(|place| numbers.get(place))
            .copied()
            .filter(|target| *target != usize::MAX);
        let target =
            target.ok_or_else(|| PatchFailure::Unknown("a jump goes nowhere".to_owned()))?;
        steps[number].target = Some(target);
        if op.goes() == Goes::Fast {
            if target <= number || steps[target].op != Op::Call {
                return Err(PatchFailure::Unknown("a quick call has no call".to_owned()));
            }
            steps[number + 1..=target].iter_mut().for_each(|step| step.held = true);
        }
    }
    for number in 1..steps.len() {
        let follows = steps[number].op == Op::Capture || steps[number - 1].op == Op::NameCall;
        steps[number].held |= follows;
    }
    Ok(steps)
}

/// Instructions → code and the line of each word.
pub(super) fn put_together(steps: &[PatchStep]) -> Result<(Vec<u32>, Vec<i32>), PatchFailure> {
    // Place of each instruction, and of the words put before it.
    let (mut begins, mut stands) =
        (Vec::with_capacity(steps.len()), Vec::with_capacity(steps.len()));
    let mut size = 0;
    for step in steps {
        begins.push(size);
        stands.push(size + step.before.len());
        size += step.before.len() + step.op.words() + step.after.len();
    }
    let (mut code, mut lines) = (Vec::with_capacity(size), Vec::with_capacity(size));
    for (number, step) in steps.iter().enumerate() {
        code.extend_from_slice(&step.before);
        code.push(aimed(step, stands[number], &begins, &stands)?.0);
        if step.op.words() > 1 {
            code.push(step.aux);
        }
        code.extend_from_slice(&step.after);
        lines.resize(code.len(), step.line);
    }
    Ok((code, lines))
}

/// Returns the first word of an instruction, its jump as far as it has become.
fn aimed(
    step: &PatchStep,
    stands: usize,
    begins: &[usize],
    all: &[usize],
) -> Result<Word, PatchFailure> {
    let too_far = || PatchFailure::TooFar(step.line);
    let Some(target) = step.target else { return Ok(step.word) };
    let place = if step.op.goes() == Goes::Fast { all[target] } else { begins[target] };
    let by = i64::try_from(place).unwrap_or(i64::MAX) - i64::try_from(stands).unwrap_or(0) - 1;
    Ok(match step.op.goes() {
        Goes::Skips | Goes::Fast => step.word.with_c(u8::try_from(by).map_err(|_| too_far())?),
        Goes::Far => {
            let by = i32::try_from(by).ok().filter(|by| by.unsigned_abs() < 1 << 23);
            step.word.with_e(by.ok_or_else(too_far)?)
        }
        _ => step.word.with_d(i16::try_from(by).map_err(|_| too_far())?),
    })
}
