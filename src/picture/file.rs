//! A picture → a file. Pictures are drawn again and again: one that Margrave drew is replaced, any
//! other file is left alone.

use std::io::{ErrorKind, Read};
use std::path::Path;

use crate::basics::files;

/// Text by which pictures are known, near their beginning.
pub(super) const SIGN: &str = "data-drawn-by=\"margrave\"";

/// The same, as a note in a picture of dots.
pub(super) const NOTE: &[u8] = b"Software\0Drawn by Margrave";

/// As far as a file is read to see whether Margrave drew it.
const BEGINNING: u64 = 400;

/// Writes a picture.
///
/// # Errors
/// What is wrong, and what can be done about it.
pub fn replace(path: &Path, picture: &[u8]) -> Result<(), (String, &'static str)> {
    let name = path.display();
    let unwritable = |error: std::io::Error| {
        (format!("{name} cannot be written: {error}"), "name a file in a folder that is there")
    };
    // A map may show what its host alone knows.
    match files::write_private_new(path, picture) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            if !ours(path) {
                return Err((
                    format!("{name} is there already, and is no picture that Margrave drew"),
                    "name another file",
                ));
            }
            files::write_private(path, picture).map_err(unwritable)
        }
        Err(error) => Err(unwritable(error)),
    }
}

/// True if a file is a picture that Margrave drew.
fn ours(path: &Path) -> bool {
    let Ok(file) = files::open(path) else { return false };
    let mut beginning = Vec::new();
    let read = file.take(BEGINNING).read_to_end(&mut beginning);
    let holds = |sign: &[u8]| beginning.windows(sign.len()).any(|part| part == sign);
    read.is_ok() && (holds(SIGN.as_bytes()) || holds(NOTE))
}
