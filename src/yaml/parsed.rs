//! Files as they are parsed, each text once in a process: a campaign that is begun is opened from
//! its lock afterwards, and editions are checked with one mod after the other. Large mods and editions of hosts gain by
//! it; what ships is recorded when the program is built, and its check takes 1.11 seconds of CPU without, 1.10 with.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread;

use super::parse::tree;
use super::record::{self, record};
use super::tree::{Files, Node};
use crate::fault::{Fault, SourceFile, TextHash};

/// Shorter texts are parsed again sooner than looked for.
const SHORT: usize = 1024;
/// Most bytes of the texts that are kept.
const KEPT: usize = 8 << 20;
/// Fewer bytes are parsed before another thread has begun.
const FEW: usize = 32 << 10;
/// More threads are not begun, whatever the machine has.
const MOST_THREADS: usize = 8;

/// Trees by their text, and how long all those texts are.
#[derive(Default)]
struct Parsed {
    trees: BTreeMap<TextHash, Arc<Node>>,
    bytes: usize,
}

static PARSED: LazyLock<Mutex<Parsed>> = LazyLock::new(Mutex::default);

/// Turns text into a tree. Faults of syntax, duplicate keys, anchors and depth come back all together.
///
/// # Errors
/// The faults found; a file with any gives no tree.
pub fn parse(files: &mut Files, source: &Arc<SourceFile>) -> Result<Node, Vec<Fault>> {
    if let Some(record) = record(source.hash()) {
        return record::tree(files.add(Arc::clone(source)), source, record);
    }
    parse_text(files, source)
}

/// As [`parse`], also where the program brings the tree of this text.
///
/// # Errors
/// As [`parse`].
pub fn parse_text(files: &mut Files, source: &Arc<SourceFile>) -> Result<Node, Vec<Fault>> {
    let file = files.add(Arc::clone(source));
    if source.text.len() < SHORT { tree(file, source) } else { Ok(known(source)?.in_file(file)) }
}

/// True if the program brings the tree of a text, which is then not parsed.
pub fn is_recorded(source: &SourceFile) -> bool {
    record(source.hash()).is_some()
}

/// Parses files side by side that [`parse`] is asked for afterwards, which then says what is wrong
/// with any.
pub fn parse_ahead<'s>(sources: impl Iterator<Item = &'s Arc<SourceFile>>) {
    let sources: Vec<_> = sources.filter(|source| !is_recorded(source)).collect();
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get).min(MOST_THREADS);
    if threads < 2 || sources.iter().map(|source| source.text.len()).sum::<usize>() < FEW {
        return;
    }
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(source) = sources.get(next.fetch_add(1, Ordering::Relaxed)) {
            let _ = known(source);
        }
    };
    thread::scope(|scope| {
        (1..threads.min(sources.len())).for_each(|_| {
            scope.spawn(work);
        });
        work();
    });
}

/// Returns the tree of a text, with places as in the first of all files.
fn known(source: &Arc<SourceFile>) -> Result<Arc<Node>, Vec<Fault>> {
    let parsed = || PARSED.lock().unwrap_or_else(PoisonError::into_inner);
    let text = source.hash();
    if let Some(node) = parsed().trees.get(text) {
        return Ok(Arc::clone(node));
    }
    let node = Arc::new(tree(0, source)?);
    let mut parsed = parsed();
    if parsed.bytes + source.text.len() <= KEPT
        && parsed.trees.insert(*text, Arc::clone(&node)).is_none()
    {
        parsed.bytes += source.text.len();
    }
    Ok(node)
}
