//! `margrave types [FOLDER]`: what editors need to complete names and to underline mistakes in the
//! scripts of mods, written beside them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::{fail, say};
use crate::fault::Fault;
use crate::lua::pages;

/// A file that is written.
struct EditorFile {
    path: &'static str,
    text: fn() -> String,
    /// Settings are the author's once they are there; types are this program's.
    settings: bool,
}

const FILES: &[EditorFile] = &[
    EditorFile { path: "types/margrave.d.luau", text: pages::luau, settings: false },
    EditorFile { path: "types/margrave.lua", text: pages::luacats, settings: false },
    EditorFile { path: ".luarc.json", text: pages::luarc, settings: true },
    EditorFile { path: ".luaurc", text: pages::luaurc, settings: true },
];

/// What became of a file.
#[derive(PartialEq, Eq)]
enum Written {
    New,
    Same,
    /// It is the author's own.
    Kept,
}

/// Writes the types beside the mods of a folder, or beside a mod, and says what became of each file.
#[must_use]
pub fn types(folder: Option<&Path>, colour: bool) -> ExitCode {
    let folder = folder.unwrap_or(Path::new("mods"));
    match write_all(folder) {
        Ok(written) => {
            for (path, done) in &written {
                let path = path.display();
                say(&match done {
                    Written::New => format!("{path} is written"),
                    Written::Same => format!("{path} is up to date"),
                    Written::Kept => format!("{path} is yours and stays as it is"),
                });
            }
            say(&format!(
                "Open {folder} in an editor with a language server for Lua; one for Luau takes types/margrave.d.luau as its definition file.",
                folder = folder.display()
            ));
            ExitCode::SUCCESS
        }
        Err(fault) => fail(&[fault], colour),
    }
}

/// Writes the types where a new mod is made. What cannot be written is no harm there.
pub(super) fn beside(mods: &Path) {
    let _ = write_all(mods);
}

fn write_all(folder: &Path) -> Result<Vec<(PathBuf, Written)>, Fault> {
    if !folder.is_dir() {
        let fault = Fault::new(
            "types::folder",
            format!("there is no folder {folder}", folder = folder.display()),
        );
        return Err(fault.help(
            "name the folder in which your mods lie, or one mod; `margrave new mod NAME` makes the first",
        ));
    }
    let unwritable = |path: &Path, error: &io::Error| {
        Fault::new(
            "types::unwritable",
            format!("{path} cannot be written: {error}", path = path.display()),
        )
    };
    let write = |file: &EditorFile| {
        let (path, text) = (folder.join(file.path), (file.text)());
        let done =
            written(&path, &text, file.settings).map_err(|error| unwritable(&path, &error))?;
        Ok((path, done))
    };
    FILES.iter().map(write).collect()
}

fn written(path: &Path, text: &str, settings: bool) -> io::Result<Written> {
    match fs::read_to_string(path) {
        Ok(there) if there == text => return Ok(Written::Same),
        Ok(_) if settings => return Ok(Written::Kept),
        Ok(there) if !pages::is_generated(&there) => return Ok(Written::Kept),
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(path, text)?;
    Ok(Written::New)
}
