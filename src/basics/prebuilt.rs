//! Values made of the program's own files when it is built → found again by the hash of a file's
//! text, wherever that file lies.

/// Number of entries; for each the hash of the text, and where what was made of it begins and ends
/// behind all that; then these. They are in the order of the hashes. `build/shipped.rs` writes it.
pub struct MadeAhead(pub &'static [u8]);

const HASH: usize = 32;
/// A hash and two numbers.
const ENTRY: usize = HASH + 8;

impl MadeAhead {
    /// Returns what was made of a text; None if it is not one of them.
    pub fn of(&self, text: &[u8; HASH]) -> Option<&'static [u8]> {
        let (count, rest) = self.0.split_first_chunk()?;
        let count = u32::from_le_bytes(*count) as usize;
        let (entries, made) = rest.split_at_checked(count * ENTRY)?;
        let (entries, _) = entries.as_chunks::<ENTRY>();
        let at = entries.binary_search_by(|entry| entry[..HASH].cmp(text)).ok()?;
        let (numbers, _) = entries[at][HASH..].as_chunks();
        let [start, end] = [0, 1].map(|at| u32::from_le_bytes(numbers[at]) as usize);
        made.get(start..end)
    }
}
