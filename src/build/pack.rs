//! Texts → packed files, for `basics::packed`.

use std::path::Path;
use std::{fs, io};

use miniz_oxide::deflate::compress_to_vec;

/// As small as it gets.
const LEVEL: u8 = 10;

/// Writes a text packed, with the folders that lead to it.
pub fn write(path: &Path, text: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, compress_to_vec(text, LEVEL))
}

/// Packs the catalogue of each language, into a folder of their own.
pub fn catalogues(own: &Path, out: &Path) -> io::Result<()> {
    for entry in fs::read_dir(own.join("src/text/catalogues"))? {
        let entry = entry?;
        write(&out.join("catalogues").join(entry.file_name()), &fs::read(entry.path())?)?;
    }
    Ok(())
}
