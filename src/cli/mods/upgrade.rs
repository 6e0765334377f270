//! `margrave mods upgrade PATH`: a mod that is written for an older interface → the same mod with the names of
//! this one, as a difference or on disk, and what of it a person must look at.

mod text_change;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::check::old_key;
use super::super::{say_whole, tell};
use super::unwritable;
use crate::basics::files;
use crate::fault::{Fault, SourceFile};
use crate::lua::{self, OldNames};
use crate::rules::interface::{
    API, OLDEST_API, OldKey, OldKeys, OldLines, PHASES_LEFT_OUT, without_speaker,
};
use crate::rules::schema::manifest as manifest_keys;
use crate::rules::{LayerKind, Library, Ruleset, Selection, selection};
use crate::say;
use crate::script::{load_rules, load_selection};
use crate::text::{Language, ProgramNoun, Text, quoted};
use crate::yaml::{self, Files, Node};
use text_change::TextChange;

/// Upgrades a mod, or each mod of a folder; those that tests keep in folders of their own are mods too.
pub(super) fn upgrade(
    library: &Library,
    path: &Path,
    write: bool,
    from: Option<u32>,
) -> Result<(), Vec<Fault>> {
    let found = mods_below(path).map_err(|error| vec![unreadable(path, &error)])?;
    if found.is_empty() {
        let message = say!("there is no mod in {path}", path = Text::displayed(path.display()));
        let help = say!("name the folder that holds its mod.yaml, or a folder of mods");
        return Err(vec![Fault::new("mods::none", message).help(help)]);
    }
    let mut changed = false;
    for folder in &found {
        changed |= upgrade_mod(library, folder, write, from)?;
    }
    if changed && !write {
        tell(library.spoken(), &say!("Nothing was written: `--write` does."));
    }
    Ok(())
}

fn unreadable(path: &Path, error: &std::io::Error) -> Fault {
    let (path, error) = (Text::displayed(path.display()), Text::system_error(error));
    Fault::new("mods::unreadable", say!("{path} cannot be read: {error}", path, error))
}

/// Folders of mods at and below a path, in order of name.
fn mods_below(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if path.join(LayerKind::Mod.manifest()).is_file() {
        found.push(path.to_owned());
    }
    for folder in folders_in(path)? {
        found.extend(mods_below(&folder)?);
    }
    Ok(found)
}

/// Folders in a folder, in order of name; links may lead anywhere.
fn folders_in(path: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() && !entry.file_name().to_string_lossy().starts_with('.') {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

/// Upgrades one mod; true if there is anything to change.
fn upgrade_mod(
    library: &Library,
    folder: &Path,
    write: bool,
    from: Option<u32>,
) -> Result<bool, Vec<Fault>> {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = whole.file_name().map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    let beside = whole.parent().unwrap_or(Path::new(".")).to_owned();
    let library = library.clone().with_mods(beside);
    let Some(manifest) = selection::manifest(&library, &name) else {
        return Err(super::super::check::faults_of_mod(&library, &name));
    };
    let shown = || Text::displayed(folder.display());
    let said = read_source(folder, &name, &folder.join(LayerKind::Mod.manifest()))?;
    let root = yaml::parse_text(&mut Files::default(), &said)?;
    if manifest.api.is_none() && root.get("api").is_some() {
        // It names an interface that this program does not know.
        return Err(super::super::check::faults_of_mod(&library, &name));
    }
    // Whatever it says, some old names may be left.
    let left_over = manifest.api == Some(API) && from.is_none();
    let own = own_files(folder).map_err(|error| vec![unreadable(folder, &error)])?;
    let editions = selection::fitting_editions(&library, &manifest);
    let rules = rules_under(&library, &name, &editions)?;
    let mut changes: Vec<TextChange> = Vec::new();
    let mut to_look_at: Vec<Fault> = Vec::new();
    let sources = |ending: &str| -> Result<Vec<Arc<SourceFile>>, Vec<Fault>> {
        let of = own.iter().filter(|path| path.extension().is_some_and(|is| is == ending));
        of.map(|path| read_source(folder, &name, path)).collect()
    };
    let read = sources("lua")?;
    let api = from.or(manifest.api.filter(|_| !left_over)).unwrap_or_else(|| {
        let found = lua::renamed(&rules, &name, OldNames::since(OLDEST_API), &read);
        let oldest = found.iter().map(|script| script.speaks).max().unwrap_or(OLDEST_API);
        if left_over { OLDEST_API } else { oldest }
    });
    let names = OldNames { api, left_over };
    for script in lua::renamed(&rules, &name, names, &read) {
        changes.push(TextChange { source: script.source, edits: script.edits });
        to_look_at.extend(script.to_look_at);
    }
    for source in sources("campaign")? {
        let upgrade = test_script(&rules, &name, names, &source);
        changes.push(TextChange { source, edits: upgrade.edits });
        to_look_at.extend(upgrade.to_look_at);
    }
    let of_rules = |source: &Arc<SourceFile>| {
        let prefix = format!("{}/{name}/", LayerKind::Mod.folder());
        let within = source.name.strip_prefix(&prefix);
        manifest.files.iter().any(|(path, _)| Some(path.as_str()) == within)
    };
    for source in sources("yaml")?.into_iter().filter(of_rules) {
        let file = yaml::parse_text(&mut Files::default(), &source)?;
        let upgrade = keys_renamed(&source, old_keys(names).in_rules(&file));
        changes.push(TextChange { source, edits: upgrade.edits });
        to_look_at.extend(upgrade.to_look_at);
    }
    if api < API && !left_over {
        to_look_at.extend(phases_left_out(&library, &name, &editions));
    }
    let upgrade = manifest_upgrade(&said, &root, names);
    to_look_at.extend(upgrade.to_look_at);
    changes.push(TextChange { source: said, edits: upgrade.edits });
    changes.retain(|change| !change.edits.is_empty());
    if left_over && changes.is_empty() && to_look_at.is_empty() {
        tell(
            library.spoken(),
            &say!("{folder}: it is written for api {api} already.", folder = shown(), api = API),
        );
        return Ok(false);
    }
    let on_disk = |change: &TextChange| {
        let prefix = format!("{}/{name}/", LayerKind::Mod.folder());
        let within = change.source.name.strip_prefix(&prefix).unwrap_or(&change.source.name);
        folder.join(within)
    };
    for change in &changes {
        let path = on_disk(change);
        change.difference(&path.display().to_string()).iter().for_each(|line| say_whole(line));
        if write {
            files::replace(&path, change.text())
                .map_err(|error| vec![unwritable(&path, &error)])?;
        }
    }
    tell_to_look_at(library.spoken(), &to_look_at);
    let edits: usize = changes.iter().map(|change| change.edits.len()).sum();
    let files = Text::count(changes.len(), ProgramNoun::File);
    let versions = match left_over {
        true => say!("of names from before api {now}", now = API),
        false => say!("from api {api} to {now}", api, now = API),
    };
    let done = match to_look_at.len() {
        0 => say!(
            "{folder}: {versions}, {edits} {edits?edit|edits} in {files}. `margrave check {folder}` and `margrave test {folder}` say whether it plays as before.",
            folder = shown(),
            versions,
            edits,
            files
        ),
        places => say!(
            "{folder}: {versions}, {edits} {edits?edit|edits} in {files}; {places} to look at. `margrave check {folder}` and `margrave test {folder}` say whether it plays as before.",
            folder = shown(),
            versions,
            edits,
            files,
            places = Text::count(places, ProgramNoun::Place)
        ),
    };
    tell(library.spoken(), &done);
    Ok(!changes.is_empty())
}

/// Tells what a machine cannot decide, each with its file and line.
fn tell_to_look_at(language: Language, faults: &[Fault]) {
    if faults.is_empty() {
        return;
    }
    tell(language, &say!("Look at:"));
    for fault in faults {
        let message = &fault.message;
        let place = quoted(fault.location().unwrap_or_default());
        let line = match &fault.help {
            Some(help) => say!("{place}: {message}; {help}", place, message, help),
            None => say!("{place}: {message}", place, message),
        };
        tell(language, &line.indented(1));
    }
}

/// Returns the files of a mod, without those of mods in its folder.
fn own_files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            found.push(entry.path());
        }
    }
    found.sort();
    for inner in folders_in(folder)? {
        if !inner.join(LayerKind::Mod.manifest()).is_file() {
            found.extend(own_files(&inner)?);
        }
    }
    Ok(found)
}

/// Returns a file under the name that reports give it.
fn read_source(folder: &Path, name: &str, path: &Path) -> Result<Arc<SourceFile>, Vec<Fault>> {
    let within = path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let named = format!("{}/{name}/{within}", LayerKind::Mod.folder());
    let bytes = files::read_up_to(path, yaml::MAX_BYTES as u64)
        .map_err(|error| vec![unreadable(path, &error)])?;
    yaml::text_of(&named, &bytes).map_err(|fault| vec![fault])
}

/// Returns the rules of an edition that the mod fits, with the mod where it loads: names are read by them.
fn rules_under(
    library: &Library,
    name: &str,
    editions: &[String],
) -> Result<Arc<Ruleset>, Vec<Fault>> {
    let edition = editions.first().cloned().unwrap_or_else(|| library.default_edition());
    let known = library.mods();
    let mods = selection::with_needs(library, [name]);
    let mods: Vec<&str> =
        mods.iter().filter(|name| known.contains(name)).map(String::as_str).collect();
    let selection = Selection::of(&edition).with_mods(&mods);
    load_selection(library, &selection).or_else(|_| load_rules(library, edition.as_str()))
}

/// Lists phases that the calendar of the mod leaves out without a word, over each edition: once they went silently.
fn phases_left_out(library: &Library, name: &str, editions: &[String]) -> Vec<Fault> {
    let mods = selection::with_needs(library, [name]);
    let mods: Vec<&str> = mods.iter().map(String::as_str).collect();
    let over = |edition: &String| {
        load_selection(library, &Selection::of(edition).with_mods(&mods)).err().unwrap_or_default()
    };
    let own = format!("{}/{name}/", LayerKind::Mod.folder());
    let mut found: Vec<Fault> = Vec::new();
    for fault in editions.iter().flat_map(over) {
        let place = fault.location().filter(|place| place.starts_with(&own));
        let known = found.iter().any(|other| other.identity() == fault.identity());
        if fault.code == PHASES_LEFT_OUT && place.is_some() && !known {
            found.push(fault);
        }
    }
    found
}

fn old_keys(names: OldNames) -> OldKeys<'static> {
    let keys = OldKeys::since(names.api);
    if names.left_over { keys.left_over() } else { keys }
}

/// Returns the changes by which the manifest says which interface the mod is written for now.
fn manifest_upgrade(source: &Arc<SourceFile>, root: &Node, names: OldNames) -> FileUpgrade {
    let keys = old_keys(names).in_file(root, manifest_keys(LayerKind::Mod));
    let mut upgrade = keys_renamed(source, keys);
    upgrade.edits.extend(api_edit(source, root).filter(|_| !names.left_over));
    upgrade.edits.sort_by_key(|edit| edit.range.start);
    upgrade
}

/// Changes of a file, as far as a machine makes them.
struct FileUpgrade {
    /// In the order of their places.
    edits: Vec<lua::TextEdit>,
    /// Places that a person must look at.
    to_look_at: Vec<Fault>,
}

/// Renames old keys of a file in place: all else in it stays as it is.
fn keys_renamed(source: &Arc<SourceFile>, keys: Vec<OldKey<'_, '_>>) -> FileUpgrade {
    let (mut edits, mut to_look_at) = (Vec::new(), Vec::new());
    for old in keys {
        let OldKey { key, row } = old;
        let new = row.new_name();
        edits
            .extend(new.map(|new| lua::TextEdit { range: key.span.range(), text: new.to_owned() }));
        if new.is_none() || !(row.advice)().is_empty() {
            to_look_at.push(old_key(source, old));
        }
    }
    FileUpgrade { edits, to_look_at }
}

fn api_edit(source: &Arc<SourceFile>, root: &Node) -> Option<lua::TextEdit> {
    if let Some(old) = root.get("api") {
        if old.scalar() == Some(API.to_string().as_str()) {
            return None;
        }
        return Some(lua::TextEdit { range: old.span.range(), text: API.to_string() });
    }
    // Beside the version of the mod, or before all else: a line of its own, or a part of one.
    let beside = root.entries().iter().find(|(key, _)| key.scalar() == Some("version"));
    let (key, _) = beside.or(root.entries().first())?;
    let at = key.span.range().start;
    let own_line = source.text[..at].ends_with('\n') || at == 0;
    let text = if own_line { format!("api: {API}\n") } else { format!("api: {API}, ") };
    Some(lua::TextEdit { range: at..at, text })
}

/// Returns a script of the mod's tests: lines whose form has changed, and Lua that is typed in it.
fn test_script(
    rules: &Ruleset,
    name: &str,
    names: OldNames,
    source: &Arc<SourceFile>,
) -> FileUpgrade {
    let (mut edits, mut to_look_at) = (Vec::new(), Vec::new());
    for (range, change) in OldLines::since(names.api).in_script(&source.text) {
        if let Some(new) = change.new_name() {
            edits.push(lua::TextEdit { range: range.clone(), text: new.to_owned() });
        }
        if change.new_name().is_none() || !(change.advice)().is_empty() {
            let message = say!("`{name}`, {fate}", name = quoted(change.old), fate = change.says());
            let fault = Fault::new("mods::upgrade", message);
            to_look_at.push(fault.at(source, range, say!("here")));
        }
    }
    let (mut typed, mut places) = (Vec::new(), Vec::new());
    let mut start = 0;
    for line in source.text.split_inclusive('\n') {
        let words = without_speaker(line);
        let at = start + line.len() - words.len();
        start += line.len();
        for command in ["umpire lua ", "lua "] {
            if let Some(code) = words.trim_end().strip_prefix(command) {
                let returned = format!("return {code}");
                let (before, text) =
                    if lua::syntax(&SourceFile::new("", returned.as_str())).is_none() {
                        ("return ".len(), returned)
                    } else {
                        (0, code.to_owned())
                    };
                places.push((at + command.len(), before));
                typed.push(SourceFile::new(source.name.as_str(), text));
                break;
            }
        }
    }
    for (script, (at, before)) in lua::renamed(rules, name, names, &typed).iter().zip(places) {
        edits.extend(script.edits.iter().map(|edit| lua::TextEdit {
            range: at + edit.range.start - before..at + edit.range.end - before,
            text: edit.text.clone(),
        }));
        for fault in &script.to_look_at {
            to_look_at.push(fault.clone().at(source, at..at, say!("here")));
        }
    }
    edits.sort_by_key(|edit| edit.range.start);
    FileUpgrade { edits, to_look_at }
}
