//! Texts that lie packed inside the program → as they were, when they are first read. Packed they take a quarter of the
//! room: the program is 3 MB smaller. Rules and mods are not packed: with them starts would take a fifth longer.

use std::sync::OnceLock;

use miniz_oxide::inflate::decompress_to_vec;

/// One of them, as `build/pack.rs` packs it.
pub struct PackedText {
    packed: &'static [u8],
    text: OnceLock<String>,
}

impl PackedText {
    pub const fn new(packed: &'static [u8]) -> PackedText {
        PackedText { packed, text: OnceLock::new() }
    }

    /// Returns the text, unpacked once.
    pub fn text(&'static self) -> &'static str {
        let unpack = || {
            let bytes = decompress_to_vec(self.packed).expect("the build packed it");
            String::from_utf8(bytes).expect("a test reads each text")
        };
        self.text.get_or_init(unpack)
    }
}

/// The text that the build packed into a file below its folder.
macro_rules! packed_text {
    ($path:literal) => {
        $crate::basics::packed::PackedText::new(include_bytes!(concat!(
            env!("OUT_DIR"),
            "/",
            $path
        )))
    };
}
pub(crate) use packed_text;
