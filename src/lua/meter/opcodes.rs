//! The instructions of Luau that are understood: how long each is, where it may go on, and what it
//! costs.

/// A word of an instruction: the operation in the lowest byte, then `A`, `B` and `C`, or `A` and
/// `D`, or `E`.
#[derive(Clone, Copy)]
pub(super) struct Word(pub u32);

impl Word {
    pub(super) fn abc(op: Op, a: u8, b: u8, c: u8) -> u32 {
        u32::from_le_bytes([op as u8, a, b, c])
    }

    pub(super) fn ad(op: Op, a: u8, d: i16) -> u32 {
        let [low, high] = d.to_le_bytes();
        u32::from_le_bytes([op as u8, a, low, high])
    }

    pub(super) fn op(self) -> u8 {
        self.0.to_le_bytes()[0]
    }

    pub(super) fn a(self) -> u8 {
        self.0.to_le_bytes()[1]
    }

    pub(super) fn b(self) -> u8 {
        self.0.to_le_bytes()[2]
    }

    pub(super) fn c(self) -> u8 {
        self.0.to_le_bytes()[3]
    }

    pub(super) fn d(self) -> i16 {
        let [_, _, low, high] = self.0.to_le_bytes();
        i16::from_le_bytes([low, high])
    }

    pub(super) fn e(self) -> i32 {
        self.0.cast_signed() >> 8
    }

    pub(super) fn with_op(self, op: Op) -> Word {
        Word(self.0 & !0xff | u32::from(op as u8))
    }

    pub(super) fn with_c(self, c: u8) -> Word {
        Word(self.0 & 0x00ff_ffff | u32::from(c) << 24)
    }

    pub(super) fn with_d(self, d: i16) -> Word {
        Word(self.0 & 0xffff | u32::from(d.cast_unsigned()) << 16)
    }

    pub(super) fn with_e(self, e: i32) -> Word {
        Word(self.0 & 0xff | e.cast_unsigned() << 8)
    }
}

/// Reference of an instruction to the one that may come next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goes {
    /// To the next one only.
    On,
    /// `C` words on, or on if that is 0.
    Skips,
    /// As far as `D` says, or on.
    Jumps,
    /// As far as `D` says.
    Away,
    /// As far as `E` says.
    Far,
    /// Behind a call, as far as `C` says, if it could do without it.
    Fast,
    /// Nowhere: the function is over.
    Back,
}

macro_rules! operations {
    ($($number:literal $name:ident $words:literal $goes:ident $cost:literal,)+) => {
        /// An operation by its number in bytecode.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum Op {
            $($name = $number,)+
        }

        /// Name, words, what comes next, and cost in [`GRAINS`] of a step.
        const ROWS: &[(Op, usize, Goes, u32)] = &[$((Op::$name, $words, Goes::$goes, $cost)),+];
    };
}

/// Grains in one step.
pub(super) const GRAINS: u32 = 16;

// A look into a table may go through a chain of a hundred tables; a write into one may make it
// grow, and whatever makes something takes memory: a step stands for 128 bytes at most.
operations! {
    0 Nop 1 On 1,
    2 LoadNil 1 On 1,
    3 LoadFlag 1 Skips 1,
    4 LoadNumber 1 On 1,
    5 LoadConstant 1 On 1,
    6 Move 1 On 1,
    7 GetGlobal 2 On 8,
    8 SetGlobal 2 On 8,
    9 GetUpvalue 1 On 1,
    10 SetUpvalue 1 On 1,
    11 CloseUpvalues 1 On 4,
    12 GetImport 2 On 2,
    13 GetTable 1 On 8,
    14 SetTable 1 On 8,
    15 GetField 2 On 8,
    16 SetField 2 On 8,
    17 GetNumber 1 On 8,
    18 SetNumber 1 On 8,
    19 NewClosure 1 On 8,
    20 NameCall 2 On 8,
    21 Call 1 On 0,
    22 Return 1 Back 0,
    23 Jump 1 Away 1,
    24 JumpBack 1 Away 0,
    25 JumpIf 1 Jumps 1,
    26 JumpIfNot 1 Jumps 1,
    27 JumpIfEqual 2 Jumps 2,
    28 JumpIfNotMore 2 Jumps 1,
    29 JumpIfLess 2 Jumps 1,
    30 JumpIfNotEqual 2 Jumps 2,
    31 JumpIfMore 2 Jumps 1,
    32 JumpIfNotLess 2 Jumps 1,
    33 Add 1 On 1,
    34 Subtract 1 On 1,
    35 Multiply 1 On 1,
    36 Divide 1 On 1,
    37 Modulo 1 On 2,
    38 Power 1 On 3,
    39 AddConstant 1 On 1,
    40 SubtractConstant 1 On 1,
    41 MultiplyConstant 1 On 1,
    42 DivideConstant 1 On 1,
    43 ModuloConstant 1 On 2,
    44 PowerConstant 1 On 3,
    45 And 1 On 1,
    46 Or 1 On 1,
    47 AndConstant 1 On 1,
    48 OrConstant 1 On 1,
    49 Join 1 On 8,
    50 Not 1 On 1,
    51 Minus 1 On 1,
    52 Length 1 On 4,
    53 NewTable 2 On 8,
    54 CopyTable 1 On 8,
    55 SetList 2 On 2,
    56 PrepareNumbers 1 Jumps 2,
    57 LoopNumbers 1 Jumps 0,
    58 LoopWalk 2 Jumps 0,
    59 PrepareList 1 Away 2,
    60 Fast3 2 Fast 8,
    61 PreparePairs 1 Away 2,
    63 GetVariadic 1 On 1,
    64 CopyClosure 1 On 8,
    65 PrepareVariadic 1 On 4,
    66 LoadFarConstant 2 On 1,
    67 JumpFar 1 Far 0,
    68 Fast 1 Fast 8,
    70 Capture 1 On 6,
    71 SubtractFrom 1 On 1,
    72 DivideFrom 1 On 1,
    73 Fast1 1 Fast 4,
    74 Fast2 2 Fast 8,
    75 Fast2Constant 2 Fast 8,
    76 PrepareWalk 1 Away 2,
    77 JumpIfNil 2 Jumps 1,
    78 JumpIfFlag 2 Jumps 1,
    79 JumpIfNumber 2 Jumps 1,
    80 JumpIfText 2 Jumps 1,
    81 WholeDivide 1 On 2,
    82 WholeDivideConstant 1 On 2,
}

/// Row of each operation, by its number.
const PLACES: [Option<u8>; 256] = {
    let mut places = [None; 256];
    let mut at = 0;
    while at < ROWS.len() {
        #[allow(clippy::cast_possible_truncation)]
        let place = at as u8;
        places[ROWS[at].0 as usize] = Some(place);
        at += 1;
    }
    places
};

impl Op {
    fn row(self) -> &'static (Op, usize, Goes, u32) {
        &ROWS[usize::from(PLACES[self as usize].unwrap_or(0))]
    }

    /// Returns the operation of this number.
    pub(super) fn numbered(number: u8) -> Option<Op> {
        PLACES[usize::from(number)].map(|place| ROWS[usize::from(place)].0)
    }

    /// Words that it takes.
    pub(super) fn words(self) -> usize {
        self.row().1
    }

    pub(super) fn goes(self) -> Goes {
        self.row().2
    }

    /// Returns the cost in grains, whatever it works on. Those that cost nothing here are steps of their own.
    pub(super) fn cost(self) -> u32 {
        self.row().3
    }

    /// True if Luau itself counts these as steps.
    pub(super) fn is_step(self) -> bool {
        matches!(
            self,
            Op::Call | Op::Return | Op::JumpBack | Op::LoopNumbers | Op::LoopWalk | Op::JumpFar
        )
    }
}
