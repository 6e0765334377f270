//! Every sentence of the program, and the nouns of its languages, as `build.rs` found them in the source.

use std::sync::LazyLock;

use crate::basics::packed::{PackedText, packed_text};

/// Place in the source where a sentence is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentenceSource {
    pub english: &'static str,
    pub file: &'static str,
    pub line: u32,
}

/// Lists all sentences, in the order of files and lines.
pub fn sentences() -> &'static [SentenceSource] {
    static PACKED: PackedText = packed_text!("sentences");
    static READ: LazyLock<Vec<SentenceSource>> = LazyLock::new(|| read(&PACKED));
    &READ
}

/// Lists all nouns, sorted.
pub fn nouns() -> &'static [SentenceSource] {
    static PACKED: PackedText = packed_text!("nouns");
    static READ: LazyLock<Vec<SentenceSource>> = LazyLock::new(|| read(&PACKED));
    &READ
}

/// Reads what `build/sentences.rs` wrote: the three parts of each, with a zero after every part.
fn read(packed: &'static PackedText) -> Vec<SentenceSource> {
    let parts: Vec<&str> = packed.text().split_terminator('\0').collect();
    let (sources, _) = parts.as_chunks();
    let source = |[english, file, line]: &[&'static str; 3]| SentenceSource {
        english,
        file,
        line: line.parse().expect("the build wrote a number"),
    };
    sources.iter().map(source).collect()
}
