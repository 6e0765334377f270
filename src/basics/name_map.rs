//! Maps by short names that the program knows, such as those of orders: what a player or a script could choose
//! is no key of them, so that nobody can make them slow.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map by names. It is never gone over: the order of what is in it means nothing.
pub type NameMap<K, V> = HashMap<K, V, BuildHasherDefault<NameHasher>>;

/// A few operations for each byte, which for names of some letters are fewer than those of any hash against
/// which nobody can choose keys.
#[derive(Default)]
pub struct NameHasher(u64);

impl Hasher for NameHasher {
    #[inline]
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_usize(usize::from(*byte)));
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.0 = (self.0.rotate_left(5) ^ number as u64).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}
