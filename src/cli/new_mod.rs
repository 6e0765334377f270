//! `margrave new mod NAME`: a folder with a small mod that works, and a test of it, to be written
//! over.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::mods::there_already;
use super::{fail, schema, tell, types};
use crate::fault::Fault;
use crate::rules::Library;
use crate::rules::interface::API;
use crate::rules::manifest::is_mod_name;
use crate::say;
use crate::text::{Joined, Text, quoted};

/// Files of a new mod; `NAME` in paths and texts is its name, `EDITION` the one it is for.
const TEMPLATE: &[(&str, &str)] = &[
    ("mod.yaml", include_str!("template/mod.yaml")),
    ("NAME.yaml", include_str!("template/rules.yaml")),
    ("main.lua", include_str!("template/main.lua")),
    ("tests/first.campaign", include_str!("template/tests/first.campaign")),
];

/// Longest name of a mod that is made here; it stands in every report.
const LONGEST: usize = 40;

/// Writes the mod under `mods` in the current folder, and says what to do next.
pub fn new_mod(library: &Library, name: &str, colour: bool) -> ExitCode {
    match write(library, Path::new("mods"), name) {
        Ok(()) => {
            types::beside(Path::new("mods"));
            schema::beside(library, Path::new("mods"));
            tell(library.spoken(), &Text::list(next(name), Joined::Line));
            ExitCode::SUCCESS
        }
        Err(fault) => fail(library.spoken(), &[fault], colour),
    }
}

/// Lists what to do with a new mod, a line each.
fn next(name: &str) -> Vec<Text> {
    let name = || quoted(name);
    let steps = [
        say!(
            "1. say in mods/{name}/mod.yaml what your house rule is, in one sentence",
            name = name()
        ),
        say!(
            "2. change numbers and tables in mods/{name}/{name}.yaml, behaviour in mods/{name}/main.lua",
            name = name()
        ),
        say!("3. `margrave check mods/{name}` reports every mistake", name = name()),
        say!(
            "4. write in mods/{name}/tests/first.campaign what the rule does at its edges,\n     and play it with `margrave test mods/{name}`",
            name = name()
        ),
        say!("5. play with it: `margrave play my-campaign --mod {name}`", name = name()),
    ];
    let mut lines = vec![say!("mods/{name} is a mod that works. Now:", name = name())];
    lines.extend(steps.map(|step| step.indented(1)));
    lines.push(say!("mods/README.md of Margrave teaches more in ten steps."));
    lines
}

/// Finds the folder of a mod that is to be made.
///
/// # Errors
/// No mod may have the name, or one has it.
pub(super) fn free_folder(library: &Library, mods: &Path, name: &str) -> Result<PathBuf, Fault> {
    if !is_mod_name(name)
        || name.len() > LONGEST
        || !name.starts_with(|letter: char| letter.is_ascii_lowercase())
    {
        let message = say!("`{name}` cannot be the name of a mod", name = quoted(name));
        return Err(Fault::new("mods::name", message).help(say!(
            "use up to {most} small letters, digits and `_`, a letter first, for instance `{proposal}`",
            most = LONGEST,
            proposal = quoted(proposal(name))
        )));
    }
    let folder = mods.join(name);
    if folder.symlink_metadata().is_ok() {
        let help = say!("choose another name, or change what is there; nothing was written");
        return Err(there_already(&folder).help(help));
    }
    if library.mods().iter().any(|known| known == name) {
        let message = say!(
            "there is a mod `{name}` already, and a new one would hide it",
            name = quoted(name)
        );
        return Err(Fault::new("mods::exists", message).help(say!("choose another name")));
    }
    Ok(folder)
}

/// Writes all files, or none where something stands in the way.
fn write(library: &Library, mods: &Path, name: &str) -> Result<(), Fault> {
    let folder = free_folder(library, mods, name)?;
    let edition = library.default_edition();
    let written = TEMPLATE.iter().try_for_each(|(path, text)| -> io::Result<()> {
        let path = folder.join(path.replace("NAME", name));
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let text = text.replace("NAME", name).replace("EDITION", &edition);
        fs::write(path, text.replace("api: API", &format!("api: {API}")))
    });
    written.map_err(|error| {
        let (path, error) = (Text::displayed(folder.display()), Text::system_error(&error));
        Fault::new("mods::unwritable", say!("{path} cannot be written: {error}", path, error))
    })
}

/// Returns the name as it could be written.
fn proposal(name: &str) -> String {
    let plain: String = name
        .chars()
        .map(
            |letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '_' },
        )
        .skip_while(|letter| !letter.is_ascii_lowercase())
        .take(LONGEST)
        .collect();
    let plain = plain.trim_end_matches('_');
    if plain.is_empty() || !is_mod_name(plain) {
        "long_winter".to_owned()
    } else {
        plain.to_owned()
    }
}
