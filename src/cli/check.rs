//! `margrave check [PATH]`: every fault of rules, of a map file, or of a campaign file.

mod faults_by_edition;
mod of_a_mod;
mod older_version;

use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;

use super::open::say_rules;
use super::replay::Replay;
use super::{complain, fail, tell};
use crate::engine::{ORDERS, OrderScripts};
use crate::fault::Fault;
use crate::lesson::Lesson;
use crate::lua::{ScriptHost, lint};
use crate::map::{MapFile, read_map, too_many};
use crate::rules::package::ModPackage;
use crate::rules::{
    Chosen, LayerKind, Library, Race, RulesSource, Ruleset, Selection, TranslationFiles, selection,
};
use crate::say;
use crate::script::{load_rules, load_selection};
use crate::session::{CAMPAIGN_FILE, Folder, Session};
use crate::text::{Joined, Language, ProgramNoun, Text, quoted};
use crate::yaml::Files;
use faults_by_edition::FaultsByEdition;
pub(super) use of_a_mod::old_key;
use of_a_mod::{old_keys, script_faults, without_api};

/// Checks every edition and every mod of the library, or what the paths name. It takes a folder for an
/// edition, a mod, a campaign, or a folder of editions, mods, campaigns or scripts; a `.yaml` file for a map,
/// a `.zip` file for a mod that was sent; `edition` or `edition+mod+mod` for what a campaign would choose;
/// anything else for a campaign file.
pub fn check(library: &Library, paths: &[PathBuf], after: Option<&Path>, colour: bool) -> ExitCode {
    // Faults are told in the reader's language, of editions that do not have it as well.
    let language = library.spoken();
    let library = &library.clone().speaking("en");
    let faults = if let Some(older) = after {
        match paths {
            [path] => older_version::check(language, library, path, older),
            _ => vec![
                Fault::new("check::after", say!("`--after` goes with one mod or edition")).help(
                    say!("name its folder, as in `check mods/weather --after ../old/weather`"),
                ),
            ],
        }
    } else if paths.is_empty() {
        let mut faults = check_editions(language, library, &library.editions());
        faults.extend(check_mods(language, library, &library.mods()));
        faults
    } else {
        paths.iter().flat_map(|path| check_path(language, library, path)).collect()
    };
    if faults.iter().any(|fault| !fault.is_warning()) {
        return fail(language, &faults, colour);
    }
    complain(language, &faults, colour);
    ExitCode::SUCCESS
}

fn check_path(language: Language, library: &Library, path: &Path) -> Vec<Fault> {
    if path.is_dir() {
        return check_directory(language, library, path);
    }
    if path.extension().is_some_and(|extension| extension == "zip") {
        return check_sent(language, library, path);
    }
    let text = path.to_string_lossy();
    let chosen = text.contains('+') || library.editions().iter().any(|edition| *edition == text);
    if chosen && !path.exists() {
        let selection = Selection::parse(library, &text);
        return done(
            language,
            load_selection(library, &selection).and_then(|rules| sound_scripts(&rules)),
        );
    }
    if path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml") {
        return check_map(language, library, path);
    }
    if path.file_name().is_some_and(|name| name == CAMPAIGN_FILE) {
        let folder = Folder { path: path.parent().unwrap_or(Path::new("")).to_owned() };
        return done(language, check_folder(library, &folder));
    }
    if path.is_file()
        && let Some(other) = super::import::of_another_program(path)
    {
        return vec![other];
    }
    done(language, check_campaign(library, path))
}

/// Returns a mod in a file to send.
fn check_sent(language: Language, library: &Library, path: &Path) -> Vec<Fault> {
    match ModPackage::read(path, None) {
        Ok(package) => {
            let name = package.name.clone();
            check_mods(
                language,
                &library.clone().with_sent(path.to_owned(), Arc::new(package)),
                &[name],
            )
        }
        Err(fault) => vec![fault],
    }
}

fn check_directory(language: Language, library: &Library, path: &Path) -> Vec<Fault> {
    let folder = Folder { path: path.to_owned() };
    if folder.campaign().is_file() {
        return done(language, check_folder(library, &folder));
    }
    // `.` and `rules/dutch/..` have no name of their own.
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let parent = whole.parent().unwrap_or(Path::new(".")).to_owned();
    let name =
        whole.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if path.join("edition.yaml").is_file() {
        let library = Library { rules: RulesSource::Folder(parent), ..library.clone() };
        return check_editions(language, &library, &[name]);
    }
    if path.join("mod.yaml").is_file() {
        return check_mods(language, &library.clone().with_mods(parent), &[name]);
    }
    let mods = Library {
        named: Vec::new(),
        mods: vec![RulesSource::Folder(path.to_owned())],
        ..library.clone()
    }
    .mods();
    if !mods.is_empty() {
        return check_mods(language, &library.clone().with_mods(path), &mods);
    }
    let of_rules = Library { rules: RulesSource::Folder(path.to_owned()), ..library.clone() };
    let editions = of_rules.editions();
    if !editions.is_empty() {
        return check_editions(language, &of_rules, &editions);
    }
    match campaigns(path) {
        Ok(found) if found.is_empty() => {
            let path = Text::displayed(path.display());
            let message = say!("there is nothing to check in {path}", path);
            vec![Fault::new("check::none", message).help(say!(
                "a folder holds an edition.yaml, a mod.yaml or a campaign.txt, or folders that do, or scripts that end in .campaign"
            ))]
        }
        Ok(found) => found.iter().flat_map(|path| check_path(language, library, path)).collect(),
        Err(error) => {
            let (path, error) = (Text::displayed(path.display()), Text::system_error(&error));
            vec![Fault::new("check::path", say!("{path} cannot be read: {error}", path, error))]
        }
    }
}

/// Campaigns and scripts below a folder, in order of name.
fn campaigns(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()?;
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            found.extend(campaigns(&path)?);
        } else if path.file_name().is_some_and(|name| name == CAMPAIGN_FILE)
            || path.extension().is_some_and(|ending| ending == "campaign")
        {
            found.push(path);
        }
    }
    Ok(found)
}

fn sound_rules(rules: &Ruleset) -> Text {
    let tables = rules.tables().iter().filter(|table| table.given).count();
    let tiles = rules.tiles.designs.iter().map(|design| usize::from(design.count)).sum::<usize>();
    say!(
        "{selection}: {rules}, {tables}, {tiles}; valid ({hash})",
        selection = quoted(&rules.selection),
        rules = Text::count(rules.rule_count(), ProgramNoun::Rule),
        tables = Text::count(tables, ProgramNoun::Table),
        tiles = Text::count(tiles, ProgramNoun::Tile),
        hash = quoted(&rules.hash)
    )
}

/// Checks that the scripts of sound rules load too, those of every race among them.
fn sound_scripts(rules: &Arc<Ruleset>) -> CheckSummary {
    let races: Vec<Race> =
        (0..rules.races.len()).filter_map(|at| u8::try_from(at).ok()).map(Race).collect();
    let loaded = ScriptHost::new(rules, &races, 0).and_then(|host| {
        host.run_all_spell_files()?;
        let own = host.orders().iter().map(|order| order.name.as_str());
        let all = own.chain(ORDERS.iter().map(|row| row.name));
        Ok(rules.renamed_orders_wrong(all))
    });
    let mut faults = loaded.unwrap_or_else(|faults| faults);
    // Faults that running them has met are told once.
    let line = |fault: &Fault| fault.location();
    let met: Vec<_> = faults.iter().filter_map(line).collect();
    faults.extend(
        lint(rules).into_iter().filter(|fault| line(fault).is_none_or(|at| !met.contains(&at))),
    );
    if faults.iter().any(|fault| !fault.is_warning()) {
        return Err(faults);
    }
    Ok(SoundFile { text: sound_rules(rules), warnings: faults })
}

fn check_editions(language: Language, library: &Library, editions: &[String]) -> Vec<Fault> {
    if editions.is_empty() {
        return vec![
            Fault::new("rules::none", say!("there is no edition here"))
                .help(say!("an edition is a folder with an edition.yaml")),
        ];
    }
    let selections: Vec<Selection> =
        editions.iter().map(|edition| Selection::of(edition)).collect();
    let found =
        FaultsByEdition::of(language, &selections, side_by_side(library, &selections).into_iter());
    let books =
        editions.iter().flat_map(|name| translation_faults(library, LayerKind::Edition, name));
    let lessons = editions.iter().flat_map(|name| lesson_faults(library, LayerKind::Edition, name));
    found.faults().into_iter().chain(books).chain(lessons).collect()
}

/// Lists the faults in the translations of an edition or a mod: its rule book, and its other texts.
fn translation_faults(library: &Library, kind: LayerKind, layer: &str) -> Vec<Fault> {
    let Some(manifest) = selection::manifest_of(library, kind, layer) else { return Vec::new() };
    let files = TranslationFiles::of(library, std::iter::once(&manifest));
    let faults = |code: &String| {
        let mut faults = files.faults_of_rulebooks(code);
        faults.extend(files.faults_of_texts(code, &Lesson::texts_of));
        faults
    };
    manifest.languages.iter().flat_map(faults).collect()
}

/// Lists the faults in the lessons of an edition or a mod, as far as reading them tells.
fn lesson_faults(library: &Library, kind: LayerKind, layer: &str) -> Vec<Fault> {
    let read = |path: String| {
        let source = library.read(kind, layer, &path).map_err(|fault| vec![fault])?;
        Lesson::read(&source)
    };
    library.lessons(kind, layer).into_iter().filter_map(|path| read(path).err()).flatten().collect()
}

/// Loads rule sets on all cores; what was found of each, in their order.
fn side_by_side(library: &Library, selections: &[Selection]) -> Vec<CheckSummary> {
    let next = AtomicUsize::new(0);
    let found: Vec<OnceLock<CheckSummary>> = selections.iter().map(|_| OnceLock::new()).collect();
    let work = || {
        while let Some((selection, found)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            selections.get(at).zip(found.get(at))
        } {
            let loaded = load_selection(library, selection);
            found.get_or_init(|| loaded.and_then(|rules| sound_scripts(&rules)));
        }
    };
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    thread::scope(|scope| {
        (1..threads.min(selections.len())).for_each(|_| {
            scope.spawn(work);
        });
        work();
    });
    found.into_iter().filter_map(OnceLock::into_inner).collect()
}

/// Returns a mod, with what it needs, over each edition that it fits.
fn selections_with(library: &Library, name: &str) -> Vec<Selection> {
    let chosen = selection::with_needs(library, [name]);
    let manifest = selection::manifest(library, name);
    let mut editions = manifest
        .map(|manifest| selection::fitting_editions(library, &manifest))
        .unwrap_or_default();
    if editions.is_empty() {
        // Loading it says what is wrong with it.
        editions.push(library.default_edition());
    }
    let known = library.mods();
    let mods: Vec<Chosen> =
        chosen.iter().filter(|name| known.contains(name)).map(|name| Chosen::of(name)).collect();
    editions.into_iter().map(|edition| Selection { edition, mods: mods.clone() }).collect()
}

/// Lists the faults of a mod, with what it needs, over any edition that it fits.
pub(super) fn faults_of_mod(library: &Library, name: &str) -> Vec<Fault> {
    let selections = selections_with(library, name);
    let found = side_by_side(library, &selections);
    let named = selections.iter().map(Selection::to_string);
    let faults = found.into_iter().map(|found| found.err().unwrap_or_default());
    let found = FaultsByEdition(named.zip(faults).collect()).faults();
    let scripts = script_faults(library, name, &found);
    let lessons = lesson_faults(library, LayerKind::Mod, name);
    found.into_iter().chain(scripts).chain(lessons).collect()
}

/// Returns each mod, with what it needs, over each edition that it fits.
fn check_mods(language: Language, library: &Library, mods: &[String]) -> Vec<Fault> {
    let (mut all, mut known): (Vec<Fault>, Vec<Fault>) = (Vec::new(), Vec::new());
    let selections: Vec<Vec<Selection>> =
        mods.iter().map(|name| selections_with(library, name)).collect();
    let mut looked = side_by_side(library, &selections.concat()).into_iter();
    for (name, selections) in mods.iter().zip(&selections) {
        let found =
            FaultsByEdition::of(language, selections, looked.by_ref().take(selections.len()));
        // A fault of a mod that others need is told once.
        let told: BTreeSet<_> = known.iter().map(Fault::identity).collect();
        let new: Vec<(&Fault, Vec<&str>)> = found
            .each()
            .into_iter()
            .filter(|(fault, _)| !told.contains(&fault.identity()))
            .collect();
        all.extend(new.iter().map(|(fault, names)| found.with_names(fault, names)));
        let wrong = |faults: &Vec<Fault>| faults.iter().any(|fault| !fault.is_warning());
        if found.0.iter().all(|(_, faults)| wrong(faults)) {
            all.extend(script_faults(library, name, &all));
        }
        all.extend(without_api(library, name));
        all.extend(old_keys(library, name));
        all.extend(translation_faults(library, LayerKind::Mod, name));
        all.extend(lesson_faults(library, LayerKind::Mod, name));
        let new: Vec<Fault> = new.into_iter().map(|(fault, _)| fault.clone()).collect();
        known.extend(new);
    }
    all
}

/// Checks a map, which says nothing of its edition: it is sound where one of them can read it. If none can,
/// the one that finds least wrong with it tells what is, and what of that the others do not mind.
fn check_map(language: Language, library: &Library, path: &Path) -> Vec<Fault> {
    let name = path.display().to_string();
    let source = match read_map(path, &name) {
        Ok(source) => source,
        Err(fault) => return vec![fault],
    };
    let usual = library.default_edition();
    let others = library.editions().into_iter().filter(|edition| *edition != usual);
    let editions: Vec<String> = std::iter::once(usual.clone()).chain(others).collect();
    let mut found = FaultsByEdition::default();
    for edition in &editions {
        let rules = match load_rules(library, edition.as_str()) {
            Ok(rules) => rules,
            Err(faults) if *edition == usual => return faults,
            // Faults of another edition are not asked for here.
            Err(_) => continue,
        };
        match MapFile::parse(&mut Files::default(), &source, &rules.names, &rules.tiles) {
            Ok(file) => {
                let (name, size) = (quoted(&name), file.size());
                tell(
                    language,
                    &match *edition == usual {
                        true => say!("{name}: {size}; valid", name, size),
                        false => say!(
                            "{name}: {size}; valid in {edition}",
                            name,
                            size,
                            edition = quoted(edition)
                        ),
                    },
                );
                too_many(&file, &rules)
                    .iter()
                    .for_each(|told| tell(language, &told.clone().indented(1)));
                return Vec::new();
            }
            Err(faults) => found.0.push((edition.clone(), faults)),
        }
    }
    let least =
        found.0.iter().min_by_key(|(_, faults)| faults.len()).map_or("", |(name, _)| name.as_str());
    found
        .each()
        .into_iter()
        .filter(|(_, names)| names.contains(&least))
        .map(|(fault, names)| found.with_names(fault, &names))
        .collect()
}

/// Returns a script, or a campaign file away from its folder: its lines are given as if they were typed.
fn check_campaign(library: &Library, path: &Path) -> CheckSummary {
    Ok(verdict(path, &Replay::open(library, path)?.play_whole()?).into())
}

/// Checks the folder of a campaign.
pub(super) fn folder(library: &Library, folder: &Folder) -> Result<Text, Vec<Fault>> {
    check_folder(library, folder).map(|sound| sound.text)
}

/// Returns a campaign's folder: its answers are played again, under its own rules. Nothing is written.
fn check_folder(library: &Library, folder: &Folder) -> CheckSummary {
    let path = folder.campaign();
    let replay = Replay::of_folder(library, folder)?;
    say_rules(library, &replay.session, &replay.notes);
    let session = replay.play().map_err(|mut faults| {
        let name = path.display();
        faults.iter_mut().for_each(|fault| {
            let message = std::mem::take(&mut fault.message);
            fault.message = Text::list([quoted(format!("{name}:")), message], Joined::Blank);
        });
        faults
    })?;
    Ok(verdict(&path, &session).into())
}

/// Word for something sound.
struct SoundFile {
    text: Text,
    warnings: Vec<Fault>,
}

impl From<Text> for SoundFile {
    fn from(text: Text) -> SoundFile {
        SoundFile { text, warnings: Vec::new() }
    }
}

type CheckSummary = Result<SoundFile, Vec<Fault>>;

fn verdict(path: &Path, session: &Session) -> Text {
    say!(
        "{path}: {answers}; valid; state {hash}",
        path = Text::displayed(path.display()),
        answers = Text::count(session.record.answers.len(), ProgramNoun::Answer),
        hash = quoted(session.state.hash())
    )
}

fn done(language: Language, checked: CheckSummary) -> Vec<Fault> {
    match checked {
        Ok(sound) => {
            tell(language, &sound.text);
            sound.warnings
        }
        Err(faults) => faults,
    }
}
