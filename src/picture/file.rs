//! A picture → a file. Pictures are drawn again and again: one that Margrave drew is replaced, any
//! other file is left alone.

use std::io::{ErrorKind, Read};
use std::path::Path;

use crate::basics::files;
use crate::say;
use crate::text::Text;

/// Text by which pictures are known, near their beginning.
pub(super) const SIGN: &str = "data-drawn-by=\"margrave\"";

/// The same, as a note in a picture of dots.
pub(super) const NOTE: &[u8] = b"Software\0Drawn by Margrave";

/// As far as a file is read to see whether Margrave drew it.
const BEGINNING: u64 = 400;

/// Writes a picture.
pub fn replace(path: &Path, picture: &[u8]) -> Result<(), (Text, Text)> {
    let file = || Text::displayed(path.display());
    let unwritable = |error: std::io::Error| {
        let message = say!(
            "{file} cannot be written: {error}",
            file = file(),
            error = Text::system_error(&error)
        );
        (message, say!("name a file in a folder that is there"))
    };
    // A map may show what its host alone knows.
    match files::write_private_new(path, picture) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            if !ours(path) {
                let message = say!(
                    "{file} is there already, and is no picture that Margrave drew",
                    file = file()
                );
                return Err((message, say!("name another file")));
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
