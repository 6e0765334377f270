//! Archives (zip) ↔ the files of mods. Whoever made one may mean harm: what it says of its sizes is
//! not believed, and nothing is written before all of it is looked at.

use std::error::Error;
use std::io::{Cursor, Read, Write};
use std::path::Path;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::{CHECKSUMS, MAX_LOOKED, MAX_TOTAL, ModPackage, refused, wanted};
use crate::basics::files;
use crate::fault::Fault;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::MAX_BYTES;

/// Reads the files of an archive.
///
/// # Errors
/// A fault if it is none, or holds what no mod may have.
pub(super) fn read(path: &Path) -> Result<ModPackage, Fault> {
    let shown = path.display().to_string();
    let file = files::open(path).map_err(|error| {
        Fault::new(
            "mods::unreadable",
            say!(
                "{shown} cannot be read: {error}",
                shown = quoted(&shown),
                error = Text::system_error(&error)
            ),
        )
    })?;
    let mut bytes = Vec::new();
    let whole = file.take(MAX_TOTAL as u64 + 1).read_to_end(&mut bytes);
    whole.map_err(|error| {
        Fault::new(
            "mods::unreadable",
            say!(
                "{shown} cannot be read: {error}",
                shown = quoted(&shown),
                error = Text::system_error(&error)
            ),
        )
    })?;
    if bytes.len() > MAX_TOTAL {
        return Err(refused(&shown, say!("is too large")));
    }
    let broken = |error: &(dyn Error + 'static)| {
        Fault::new(
            "mods::archive",
            say!(
                "{shown} is not an archive that can be read: {error}",
                shown = quoted(&shown),
                error = Text::system_error(error)
            ),
        )
        .help(say!("name a folder, or a file of `margrave mods pack` or another zip archive"))
    };
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| broken(&error))?;
    if archive.len() > MAX_LOOKED {
        return Err(refused(&shown, say!("holds too many files")));
    }
    let mut package = ModPackage::default();
    for at in 0..archive.len() {
        let mut entry = archive.by_index(at).map_err(|error| broken(&error))?;
        let name = entry.name().to_owned();
        if entry.is_symlink() {
            return Err(refused(&name, say!("is a link")));
        }
        if entry.is_dir() {
            continue;
        }
        // Unwanted files must lead nowhere either.
        if !wanted(&name) {
            ModPackage::default().take(&name, Vec::new())?;
            continue;
        }
        let mut bytes = Vec::new();
        let most = MAX_BYTES as u64 + 1;
        entry.by_ref().take(most).read_to_end(&mut bytes).map_err(|error| broken(&error))?;
        package.take(&name, bytes)?;
    }
    Ok(package)
}

/// Returns the archive of a mod: the same files give the same bytes.
pub(super) fn written(package: &ModPackage) -> Result<Vec<u8>, Fault> {
    let unwritten = |error: &(dyn Error + 'static)| {
        Fault::new(
            "mods::archive",
            say!("the archive cannot be written: {error}", error = Text::system_error(error)),
        )
    };
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    let sums = package.checksums().into_bytes();
    let all = package.files.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
    for (path, bytes) in all.chain([(CHECKSUMS, sums.as_slice())]) {
        writer
            .start_file(format!("{}/{path}", package.name), options)
            .map_err(|error| unwritten(&error))?;
        writer.write_all(bytes).map_err(|error| unwritten(&error))?;
    }
    Ok(writer.finish().map_err(|error| unwritten(&error))?.into_inner())
}
