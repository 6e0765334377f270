//! Every sentence of the program, and the nouns of its languages, as `build.rs` found them in the source.

/// Place in the source where a sentence is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentenceSource {
    pub english: &'static str,
    pub file: &'static str,
    pub line: u32,
}

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));
