//! `margrave types [FOLDER]`: types by which editors complete names and underline mistakes in the scripts of mods,
//! written beside them.

use std::path::Path;
use std::process::ExitCode;

use super::editor_files::{EditorFile, tell, write_all};
use super::{fail, say as print};
use crate::lua::pages;
use crate::say;
use crate::text::{Language, Text};

fn files() -> Vec<EditorFile> {
    vec![
        EditorFile { path: "types/margrave.d.luau", text: pages::luau(), settings: false },
        EditorFile { path: ".luaurc", text: pages::luaurc(), settings: true },
    ]
}

/// Writes the types beside the mods of a folder, or beside a mod, and says what became of each file.
pub fn types(folder: Option<&Path>, language: Language, colour: bool) -> ExitCode {
    let folder = folder.unwrap_or(Path::new("mods"));
    match write_all(folder, &files()) {
        Ok(written) => {
            tell(&written, language);
            let opened = say!(
                "Open {folder} in an editor with a language server for Luau, and name types/margrave.d.luau as its definition file.",
                folder = Text::displayed(folder.display())
            );
            print(&opened.in_words(&language));
            ExitCode::SUCCESS
        }
        Err(fault) => fail(language, &[fault], colour),
    }
}

/// Writes the types where a new mod is made. What cannot be written is no harm there.
pub(super) fn beside(mods: &Path) {
    let _ = write_all(mods, &files());
}
