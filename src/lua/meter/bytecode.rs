//! Luau's bytecode, bytes ↔ functions with their instructions, constants and lines.
//!
//! Only what its compiler writes at the level set in `compiler` is understood; anything else is a
//! fault, never a guess, and the program is not built with a Luau that writes another version.

use std::ops::Range;

/// The version of bytecode that is understood: Luau changes it with what it can hold.
const VERSION: u8 = 9;
/// The version of what it says of types.
const TYPES: u8 = 3;

/// Description of a fault in bytecode.
pub(super) type BytecodeFault = String;

/// All functions of one file.
pub(super) struct Chunk {
    /// Texts, referred to from 1 on.
    pub strings: Vec<Vec<u8>>,
    pub functions: Vec<Function>,
    main: u32,
}

/// One function.
pub(super) struct Function {
    /// Registers that it uses.
    pub registers: u8,
    pub parameters: u8,
    upvalues: u8,
    pub variadic: bool,
    flags: u8,
    pub code: Vec<u32>,
    /// The line of each word of the code.
    pub lines: Vec<i32>,
    pub constants: Vec<Constant>,
    children: Vec<u32>,
    pub defined: u32,
    name: u32,
    /// Its local variables, where the compiler was told to name them. They are not written again.
    pub locals: Vec<LocalVariable>,
}

/// A local variable: its name among the chunk's texts, the words of the code in which it holds
/// something, and where.
pub(super) struct LocalVariable {
    pub name: u32,
    pub words: Range<u32>,
    pub register: u8,
}

/// A constant of a function.
pub(super) enum Constant {
    Nil,
    Flag(u8),
    Number([u8; 8]),
    /// One of the chunk's texts.
    Text(u32),
    /// A path of names that is looked up when the function is loaded.
    Import(u32),
    /// Keys of a table that is copied when it is written down.
    Keys(Vec<u32>),
    /// The same with the values that are constants, or -1.
    Table(Vec<(u32, i32)>),
    Function(u32),
}

struct BytecodeReader<'b> {
    bytes: &'b [u8],
}

impl<'b> BytecodeReader<'b> {
    fn take(&mut self, count: usize) -> Result<&'b [u8], BytecodeFault> {
        let (taken, rest) = self.bytes.split_at_checked(count).ok_or("it ends too soon")?;
        self.bytes = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], BytecodeFault> {
        let taken = self.take(N)?;
        taken.try_into().map_err(|_| "it ends too soon".to_owned())
    }

    fn byte(&mut self) -> Result<u8, BytecodeFault> {
        Ok(self.array::<1>()?[0])
    }

    fn word(&mut self) -> Result<u32, BytecodeFault> {
        self.array().map(u32::from_le_bytes)
    }

    /// Returns a number of seven bits to a byte.
    fn count(&mut self) -> Result<u32, BytecodeFault> {
        let (mut number, mut shift) = (0_u32, 0);
        loop {
            let byte = self.byte()?;
            number |= u32::from(byte & 127).checked_shl(shift).ok_or("a number is too large")?;
            if byte & 128 == 0 {
                return Ok(number);
            }
            shift += 7;
        }
    }

    fn list<T>(
        &mut self,
        mut read: impl FnMut(&mut Self) -> Result<T, BytecodeFault>,
    ) -> Result<Vec<T>, BytecodeFault> {
        let count = self.count()?;
        (0..count).map(|_| read(self)).collect()
    }
}

fn count(out: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        out.push(u8::try_from(number & 127).unwrap_or(0) | 128);
        number >>= 7;
    }
    out.push(u8::try_from(number).unwrap_or(0));
}

fn length(list: usize) -> u32 {
    u32::try_from(list).unwrap_or(u32::MAX)
}

impl Chunk {
    pub(super) fn read(bytes: &[u8]) -> Result<Chunk, BytecodeFault> {
        let mut from = BytecodeReader { bytes };
        let versions = from.array::<2>()?;
        if versions != [VERSION, TYPES] {
            return Err(format!("it is of version {versions:?}, not {:?}", [VERSION, TYPES]));
        }
        let strings = from.list(|from| {
            let length = from.count()?;
            from.take(length as usize).map(<[u8]>::to_vec)
        })?;
        // Types of the host's own objects: there are none.
        while from.byte()? != 0 {
            from.count()?;
        }
        let functions = from.list(Function::read)?;
        let main = from.count()?;
        if !from.bytes.is_empty() {
            return Err("something follows its end".to_owned());
        }
        Ok(Chunk { strings, functions, main })
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let mut out = vec![VERSION, TYPES];
        count(&mut out, length(self.strings.len()));
        for text in &self.strings {
            count(&mut out, length(text.len()));
            out.extend_from_slice(text);
        }
        out.push(0);
        count(&mut out, length(self.functions.len()));
        for function in &self.functions {
            function.write(&mut out);
        }
        count(&mut out, self.main);
        out
    }

    /// Returns the number of a text, which is added if it is new.
    pub(super) fn text(&mut self, text: &str) -> u32 {
        let known = self.strings.iter().rposition(|known| known == text.as_bytes());
        let at = known.unwrap_or_else(|| {
            self.strings.push(text.as_bytes().to_vec());
            self.strings.len() - 1
        });
        length(at + 1)
    }
}

impl Function {
    fn read(from: &mut BytecodeReader<'_>) -> Result<Function, BytecodeFault> {
        let [registers, parameters, upvalues, variadic, flags] = from.array()?;
        // Types serve only machine code, which is not made.
        let types = from.count()?;
        from.take(types as usize)?;
        let code = from.list(BytecodeReader::word)?;
        let constants = from.list(Constant::read)?;
        let children = from.list(BytecodeReader::count)?;
        let (defined, name) = (from.count()?, from.count()?);
        let lines = read_lines(from, code.len())?;
        let mut locals = Vec::new();
        if from.byte()? != 0 {
            locals = from.list(|from| {
                let (name, begins, ends) = (from.count()?, from.count()?, from.count()?);
                Ok(LocalVariable { name, words: begins..ends, register: from.byte()? })
            })?;
            // Those of functions around it.
            from.list(BytecodeReader::count)?;
        }
        let variadic = variadic != 0;
        Ok(Function {
            registers,
            parameters,
            upvalues,
            variadic,
            flags,
            code,
            lines,
            constants,
            children,
            defined,
            name,
            locals,
        })
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&[
            self.registers,
            self.parameters,
            self.upvalues,
            u8::from(self.variadic),
            self.flags,
            0,
        ]);
        count(out, length(self.code.len()));
        out.extend(self.code.iter().flat_map(|word| word.to_le_bytes()));
        count(out, length(self.constants.len()));
        for constant in &self.constants {
            constant.write(out);
        }
        count(out, length(self.children.len()));
        for child in &self.children {
            count(out, *child);
        }
        count(out, self.defined);
        count(out, self.name);
        write_lines(out, &self.lines);
        out.push(0);
    }
}

impl Constant {
    fn read(from: &mut BytecodeReader<'_>) -> Result<Constant, BytecodeFault> {
        Ok(match from.byte()? {
            0 => Constant::Nil,
            1 => Constant::Flag(from.byte()?),
            2 => Constant::Number(from.array()?),
            3 => Constant::Text(from.count()?),
            4 => Constant::Import(from.word()?),
            5 => Constant::Keys(from.list(BytecodeReader::count)?),
            6 => Constant::Function(from.count()?),
            8 => Constant::Table(
                from.list(|from| Ok((from.count()?, i32::from_le_bytes(from.array()?))))?,
            ),
            other => return Err(format!("it has a constant of the kind {other}")),
        })
    }

    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Constant::Nil => out.push(0),
            Constant::Flag(flag) => out.extend_from_slice(&[1, *flag]),
            Constant::Number(bytes) => {
                out.push(2);
                out.extend_from_slice(bytes);
            }
            Constant::Text(text) => {
                out.push(3);
                count(out, *text);
            }
            Constant::Import(path) => {
                out.push(4);
                out.extend_from_slice(&path.to_le_bytes());
            }
            Constant::Keys(keys) => {
                out.push(5);
                count(out, length(keys.len()));
                for key in keys {
                    count(out, *key);
                }
            }
            Constant::Function(function) => {
                out.push(6);
                count(out, *function);
            }
            Constant::Table(fields) => {
                out.push(8);
                count(out, length(fields.len()));
                for (key, value) in fields {
                    count(out, *key);
                    out.extend_from_slice(&value.to_le_bytes());
                }
            }
        }
    }
}

/// Reads the lines: a base for every `gap` words, and the offset of each word from it.
fn read_lines(from: &mut BytecodeReader<'_>, words: usize) -> Result<Vec<i32>, BytecodeFault> {
    if from.byte()? != 1 || words == 0 {
        return Err("it has no lines".to_owned());
    }
    let gap = u32::from(from.byte()?);
    let mut beyond = Vec::with_capacity(words);
    let mut last = 0_u8;
    for step in from.take(words)? {
        last = last.wrapping_add(*step);
        beyond.push(i32::from(last));
    }
    let (mut base, mut bases) = (0_i32, Vec::new());
    for _ in 0..=(words - 1).checked_shr(gap).unwrap_or(0) {
        base = base.wrapping_add(i32::from_le_bytes(from.array()?));
        bases.push(base);
    }
    Ok(beyond
        .iter()
        .enumerate()
        .map(|(at, beyond)| beyond + bases[at.checked_shr(gap).unwrap_or(0)])
        .collect())
}

fn write_lines(out: &mut Vec<u8>, lines: &[i32]) {
    let least = |lines: &[i32]| lines.iter().min().copied().unwrap_or(0);
    let most = |lines: &[i32]| lines.iter().max().copied().unwrap_or(0);
    // The widest gap at which what lies beyond the base fits into a byte.
    let fits = |gap: &u8| lines.chunks(1 << gap).all(|lines| most(lines) - least(lines) <= 255);
    let gap = (0..24).rev().find(fits).unwrap_or(0);
    let bases: Vec<i32> = lines.chunks(1 << gap).map(least).collect();
    out.extend_from_slice(&[1, gap]);
    let mut last = 0_u8;
    for (lines, base) in lines.chunks(1 << gap).zip(&bases) {
        for line in lines {
            let beyond = u8::try_from(line - base).unwrap_or(0);
            out.push(beyond.wrapping_sub(last));
            last = beyond;
        }
    }
    let mut last = 0;
    for base in bases {
        out.extend_from_slice(&(base - last).to_le_bytes());
        last = base;
    }
}
