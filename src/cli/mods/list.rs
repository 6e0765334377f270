//! `margrave mods list`.

use std::fs;
use std::path::Path;

use super::super::say;
use crate::columns::Columns;
use crate::rules::manifest::{Manifest, Named};
use crate::rules::{LayerKind, Library, selection};
use crate::session::{answers, header};

/// Campaigns that are looked for below the current folder, in folders inside folders.
const MAX_DEPTH: usize = 3;

/// Lists the mods with what plays them.
pub(super) fn list(library: &Library) {
    let mut campaigns = Vec::new();
    find_campaigns(Path::new("."), 0, &mut campaigns);
    let played: Vec<(String, Vec<String>)> = campaigns
        .into_iter()
        .filter_map(|folder| Some((folder.clone(), mods_of(&folder)?)))
        .collect();
    let mut columns =
        Columns::new(&["name", "version", "editions", "needs", "excludes", "from", "played by"]);
    for name in library.mods() {
        let by: Vec<&str> = (played.iter())
            .filter(|(_, mods)| mods.contains(&name))
            .map(|(folder, _)| folder.as_str())
            .collect();
        let from = library.found_in(LayerKind::Mod, &name);
        let Some(manifest) = selection::manifest(library, &name) else {
            columns.row([
                name,
                "?".into(),
                String::new(),
                String::new(),
                String::new(),
                from,
                by.join(", "),
            ]);
            continue;
        };
        let Manifest { editions, needs, excludes, .. } = &manifest;
        let any = if editions.is_empty() { "any".to_owned() } else { named(editions) };
        let version = manifest.version().to_string();
        columns.row([name, version, any, named(needs), named(excludes), from, by.join(", ")]);
    }
    if columns.is_empty() {
        say(
            "No mod is found; `margrave new mod NAME` makes one, `margrave mods add PATH` takes one in.",
        );
    } else {
        say(columns.show().trim_end());
    }
}

fn named(others: &[Named]) -> String {
    others.iter().map(|other| other.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// Folders of campaigns, as they are named from here.
fn find_campaigns(folder: &Path, depth: usize, found: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut folders: Vec<_> = entries
        .flatten()
        .filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()))
        .map(|entry| entry.path())
        .collect();
    folders.sort();
    for path in folders {
        if path.join("campaign.txt").is_file() {
            found.push(path.strip_prefix(".").unwrap_or(&path).display().to_string());
        } else if depth + 1 < MAX_DEPTH {
            find_campaigns(&path, depth + 1, found);
        }
    }
}

/// The mods in the head of a campaign; none where it cannot be read.
fn mods_of(folder: &str) -> Option<Vec<String>> {
    let file = Path::new(folder).join("campaign.txt");
    let read = answers::read(&file, &file.display().to_string(), true).ok()?;
    let (head, _) = header::parse(&read.source).ok()?;
    Some(head.mods.iter().map(|chosen| chosen.name.clone()).collect())
}
