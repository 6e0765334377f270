//! Trees of the YAML files that lie inside the program, made when it was built → [`Node`]: such a file is
//! not scanned again, wherever it lies.
//!
//! `build/tree.rs` writes them. A tree is its words and its nodes. Numbers have seven bits a byte,
//! the lowest first. First stands how many words there are, then each: twice its length, and where it
//! begins in the text; or, where it is not in the text as it is, one more than twice its length, and
//! itself. A node is a head, how far it begins behind the node before it, and its length. The lowest two
//! bits of the head are its kind, those above the number of its word, or how many things it holds: these
//! follow, of a map each key with its value.

use std::sync::Arc;

use super::tree::{Node, NodeKind, Span};
use crate::basics::prebuilt::MadeAhead;
use crate::fault::{Fault, SourceFile, TextHash};
use crate::say;
use crate::text::quoted;

static TREES: MadeAhead = MadeAhead(include_bytes!(concat!(env!("OUT_DIR"), "/trees")));

/// Returns the tree of a text that the program brings.
pub(super) fn record(text: &TextHash) -> Option<&'static [u8]> {
    TREES.of(text)
}

/// Reads the record of a tree, with places in the file of this number.
///
/// # Errors
/// A fault where the record is damaged.
pub(super) fn tree(file: u16, source: &SourceFile, record: &[u8]) -> Result<Node, Vec<Fault>> {
    let mut reader = RecordReader { rest: record, file, at: 0, words: Vec::new() };
    let read = reader.words(&source.text).and_then(|()| reader.node());
    read.filter(|_| reader.rest.is_empty()).ok_or_else(|| {
        let message =
            say!("what the program knows of {name} is damaged", name = quoted(&source.name));
        vec![Fault::new("yaml::record", message).help(say!("install the program anew"))]
    })
}

struct RecordReader<'r> {
    rest: &'r [u8],
    file: u16,
    /// The beginning of the last node.
    at: u32,
    words: Vec<Arc<str>>,
}

impl<'r> RecordReader<'r> {
    fn number(&mut self) -> Option<usize> {
        let (mut number, mut shift) = (0_usize, 0_u32);
        loop {
            let (byte, rest) = self.rest.split_first()?;
            self.rest = rest;
            number |= usize::from(byte & 0x7f).checked_shl(shift)?;
            if *byte < 0x80 {
                return Some(number);
            }
            shift += 7;
        }
    }

    /// Returns a count of things of which each has a byte at least.
    fn count(&self, count: usize) -> Option<usize> {
        (count <= self.rest.len()).then_some(count)
    }

    fn words(&mut self, text: &str) -> Option<()> {
        let count = self.number()?;
        self.words = Vec::with_capacity(self.count(count)?);
        for _ in 0..count {
            let head = self.number()?;
            let (length, own) = (head >> 1, head & 1 == 1);
            let word = if own {
                let (word, rest) = self.rest.split_at_checked(length)?;
                self.rest = rest;
                std::str::from_utf8(word).ok()?
            } else {
                let start = self.number()?;
                text.get(start..start.checked_add(length)?)?
            };
            self.words.push(word.into());
        }
        Some(())
    }

    fn node(&mut self) -> Option<Node> {
        let head = self.number()?;
        let (kind, of) = (head & 3, head >> 2);
        let start = self.at.checked_add(u32::try_from(self.number()?).ok()?)?;
        let end = start.checked_add(u32::try_from(self.number()?).ok()?)?;
        self.at = start;
        let kind = match kind {
            2 => {
                let mut items = Vec::with_capacity(self.count(of)?);
                for _ in 0..of {
                    items.push(self.node()?);
                }
                NodeKind::List(items)
            }
            3 => {
                let mut entries = Vec::with_capacity(self.count(of)?);
                for _ in 0..of {
                    entries.push((self.node()?, self.node()?));
                }
                NodeKind::Map(entries)
            }
            quoted => {
                NodeKind::Scalar { text: Arc::clone(self.words.get(of)?), quoted: quoted == 1 }
            }
        };
        Some(Node { span: Span { file: self.file, start, end }, kind })
    }
}
