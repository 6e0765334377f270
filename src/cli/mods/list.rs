//! `margrave mods list`.

use std::fs;
use std::path::{Path, PathBuf};

use super::super::tell;
use crate::lua::ScriptHost;
use crate::rules::manifest::NamedLayer;
use crate::rules::mods_apart::{self, ModsApart};
use crate::rules::{Chosen, LayerKind, Library, Selection, selection};
use crate::say;
use crate::script::load_selection;
use crate::session::{AmendmentTerms, CAMPAIGN_FILE, Folder, answers, header};
use crate::text::{Joined, Text, columns, listed_code, quoted};

/// A campaign with its mods.
struct PlayedCampaign {
    /// Its folder, as it is shown.
    folder: String,
    mods: Vec<PlayedMod>,
}

/// A mod that a campaign plays.
struct PlayedMod {
    name: String,
    /// The version that is locked in the campaign's folder.
    version: Option<String>,
}

/// Campaigns that are looked for below the current folder, in folders inside folders.
const MAX_DEPTH: usize = 3;

/// Lists the mods with the campaigns below a folder that play them, and those of them that are in
/// each other's way.
pub(super) fn list(library: &Library, folder: &Path) {
    let mut campaigns = Vec::new();
    find_campaigns(folder, 0, &mut campaigns);
    let played: Vec<PlayedCampaign> = campaigns
        .into_iter()
        .filter_map(|path| {
            let within = path.strip_prefix(".").unwrap_or(&path);
            let here = within.as_os_str().is_empty();
            let folder = if here { ".".to_owned() } else { within.display().to_string() };
            Some(PlayedCampaign { folder, mods: mods_of(&path)? })
        })
        .collect();
    let heading = [
        say!("name"),
        say!("title"),
        say!("version"),
        say!("editions"),
        say!("needs"),
        say!("excludes"),
        say!("from"),
        say!("played by"),
    ];
    let mut columns = columns(&library.spoken(), heading);
    let mods = library.mods();
    for name in &mods {
        let manifest = selection::manifest(library, name);
        let version = manifest.as_ref().map(|manifest| manifest.version().to_string());
        let by: Vec<String> = played
            .iter()
            .filter_map(|PlayedCampaign { folder, mods }| {
                let plays = &mods.iter().find(|played| played.name == *name)?.version;
                // A campaign goes on under the version that it began with, until it is amended.
                let other = plays.as_ref().filter(|plays| Some(*plays) != version.as_ref());
                Some(other.map_or_else(|| folder.clone(), |other| format!("{folder} ({other})")))
            })
            .collect();
        let from = library.found_in(LayerKind::Mod, name).in_words(&library.spoken());
        let (editions, needs, excludes) = manifest.as_ref().map_or_else(Default::default, |it| {
            let any = if it.editions.is_empty() {
                say!("any").in_words(&library.spoken())
            } else {
                named(&it.editions)
            };
            (any, named(&it.needs), named(&it.excludes))
        });
        let version = version.unwrap_or_else(|| "?".to_owned());
        let (title, _) = library.about(LayerKind::Mod, name);
        let title = title.in_words(&library.spoken());
        columns.row([name.clone(), title, version, editions, needs, excludes, from, by.join(", ")]);
    }
    if columns.is_empty() {
        tell(
            library.spoken(),
            &say!(
                "No mod is found; `margrave new mod NAME` makes one, `margrave mods add PATH` takes one in."
            ),
        );
        return;
    }
    super::super::say(columns.show().trim_end());
    let conflicts = mods_apart::conflicts(library, &mods, &|edition, name| {
        taken_over(library, edition, name).unwrap_or_default()
    });
    if !conflicts.is_empty() {
        let head = say!(
            "In each other's way; `mod one over other` in the head of a campaign says which decides:"
        );
        tell(library.spoken(), &Text::list([Text::EMPTY, head], Joined::Line));
    }
    for apart in conflicts {
        let ModsApart { one, other, why, editions } = apart;
        tell(
            library.spoken(),
            &say!(
                "{one} and {other} (under {editions})",
                one = quoted(one),
                other = quoted(other),
                editions = listed_code(editions, Joined::Comma)
            ),
        );
        why.iter().for_each(|why| tell(library.spoken(), &why.clone().indented(1)));
    }
}

/// Lists what the scripts of a mod take over under an edition; None if they do not load.
fn taken_over(library: &Library, edition: &str, name: &str) -> Option<Vec<String>> {
    let mods = selection::with_needs(library, [name]);
    let mods = mods.iter().map(|name| Chosen::of(name)).collect();
    let rules = load_selection(library, &Selection { edition: edition.to_owned(), mods }).ok()?;
    let host = ScriptHost::new(&rules, &[], 1).ok()?;
    Some(host.taken_over(name))
}

fn named(others: &[NamedLayer]) -> String {
    others.iter().map(|other| other.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// Folders of campaigns.
fn find_campaigns(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    if depth == 0 && folder.join(CAMPAIGN_FILE).is_file() {
        found.push(folder.to_owned());
    }
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut folders: Vec<_> = entries
        .flatten()
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|entry| entry.path())
        .collect();
    folders.sort();
    for path in folders {
        if path.join(CAMPAIGN_FILE).is_file() {
            found.push(path);
        } else if depth + 1 < MAX_DEPTH {
            find_campaigns(&path, depth + 1, found);
        }
    }
}

/// Lists the mods that a campaign plays now, by its head and its amendments, with the version that
/// is locked in its folder; None if the campaign cannot be read.
fn mods_of(folder: &Path) -> Option<Vec<PlayedMod>> {
    let file = folder.join(CAMPAIGN_FILE);
    let read = answers::read(&file, &file.display().to_string(), true).ok()?;
    let (head, _) = header::parse(&read.source).ok()?;
    let last = read.source.text.lines().rev().find_map(AmendmentTerms::parse);
    let (hash, mods) = match last {
        Some((hash, terms)) => (Some(hash), terms.selection.mods),
        None => (head.rules, head.mods),
    };
    let locked = hash.and_then(|hash| Folder { path: folder.to_owned() }.locked_rules(&hash));
    let locked = locked.map(|path| Library::locked(&path));
    let version = |name: &str| {
        let manifest = selection::manifest(locked.as_ref()?, name)?;
        Some(manifest.version().to_string())
    };
    let played = |chosen: Chosen| PlayedMod { version: version(&chosen.name), name: chosen.name };
    Some(mods.into_iter().map(played).collect())
}
