//! What `margrave play` puts together for a new campaign: who sits where, and a map of provinces
//! where the edition makes one and none is given.

use std::path::PathBuf;

use crate::fault::Fault;
use crate::session::Folder;

/// The file beside the campaign that holds the map that was made for it.
pub(super) const MADE_MAP: &str = "map.yaml";

/// What realms are called where only their number is given; the first is a person's.
pub(super) const REALMS: &[&str] =
    &["red", "blue", "green", "yellow", "white", "black", "brown", "orange", "purple", "grey"];

/// `red=human,blue=greedy`, or how many play: one person and computers.
pub(super) fn seats(players: &str) -> Result<Vec<(String, String)>, Fault> {
    let Ok(number) = players.parse::<usize>() else {
        let seat = |player: &str| {
            let (name, seat) = player.split_once('=').unwrap_or((player, "human"));
            (name.to_owned(), seat.to_owned())
        };
        return Ok(players.split(',').map(seat).collect());
    };
    let Some(realms) = REALMS.get(..number).filter(|realms| !realms.is_empty()) else {
        let message = format!("`--players {number}` is not a number from 1 to {}", REALMS.len());
        return Err(Fault::new("campaign::head", message)
            .help("name the realms: `--players red=human,blue=greedy`"));
    };
    let seat = |(at, name): (usize, &&str)| {
        ((*name).to_owned(), if at == 0 { "human" } else { "greedy" }.to_owned())
    };
    Ok(realms.iter().enumerate().map(seat).collect())
}

/// The map that was made, in the folder of a campaign that is about to begin; away again if it does
/// not.
pub(super) struct DraftMap {
    path: PathBuf,
    /// The folder was made for it.
    folder: Option<PathBuf>,
    kept: bool,
}

impl DraftMap {
    pub(super) fn write(folder: &Folder, text: &str) -> Result<DraftMap, Fault> {
        let path = folder.path.join(MADE_MAP);
        let made = (!folder.path.exists()).then(|| folder.path.clone());
        let written = std::fs::create_dir_all(&folder.path)
            .and_then(|()| std::fs::File::create_new(&path))
            .and_then(|mut file| std::io::Write::write_all(&mut file, text.as_bytes()));
        match written {
            Ok(()) => Ok(DraftMap { path, folder: made, kept: false }),
            Err(error) => {
                let path = path.display();
                let message =
                    format!("the map of the campaign cannot be written to {path}: {error}");
                Err(Fault::new("campaign::unwritable", message)
                    .help("choose another folder, or name the map with `--map`"))
            }
        }
    }

    /// The campaign has begun.
    pub(super) fn keep(mut self) {
        self.kept = true;
    }
}

impl Drop for DraftMap {
    fn drop(&mut self) {
        if !self.kept {
            let _ = std::fs::remove_file(&self.path);
            if let Some(folder) = &self.folder {
                let _ = std::fs::remove_dir(folder);
            }
        }
    }
}
