//! Hash of all that a state holds.

use super::State;

/// Bytes that hold most states when they are written.
const WRITTEN: usize = 1 << 17;

impl State {
    /// Returns a content hash of the whole state, the same on every machine.
    pub fn hash(&self) -> String {
        let mut text = Vec::with_capacity(WRITTEN);
        serde_json::to_writer(&mut text, self)
            .expect("the state is plain data with string keys only");
        blake3::hash(&text).to_hex()[..16].to_owned()
    }
}
