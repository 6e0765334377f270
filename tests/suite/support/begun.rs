//! A campaign that has begun in a folder, as somebody wrote it by hand, and what is said while it
//! is played.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::{assert_success, err, feed, margrave, out, root};

/// A campaign in the vale, in a folder of its own, with mods beside it: name, and text of
/// `main.lua`. `players` are lines of its head.
pub fn begun(mods: &[(&str, &str)], players: &str) -> (TempDir, PathBuf) {
    let kept = tempfile::tempdir().expect("a temporary folder");
    let path = kept.path().join("war");
    let mut chosen = String::new();
    for (name, lua) in mods {
        let home = path.join("mods").join(name);
        fs::create_dir_all(&home).expect("a folder is made");
        let manifest = format!(
            "name: {name}\ntitle: {name}\nversion: 1.0.0\nmargrave: '>=0.1'\nedition: [dutch]\nfiles: [main.lua]\n"
        );
        fs::write(home.join("mod.yaml"), manifest).expect("written");
        fs::write(home.join("main.lua"), lua).expect("written");
        chosen.push_str(&format!("mod {name}\n"));
    }
    fs::create_dir_all(&path).expect("a folder is made");
    fs::copy(root().join("tests/maps/vale.yaml"), path.join("vale.yaml"))
        .expect("the map is copied");
    let head = format!(
        "# Begun by hand.\nmargrave 2\n{chosen}seed 9\n{players}map vale.yaml\ntile B4 capital red\ntile H4 capital blue\n\
         banner red 1 D6 900 baggage 2\nbanner blue 1 H4 1200 baggage 2\nstart season\ndice 6 5 2 3\nbegin\n"
    );
    fs::write(path.join("campaign.txt"), head).expect("written");
    (kept, path)
}

/// Two people, for the head.
pub const PEOPLE: &str = "realm red human\nrealm blue human\n";

/// Plays these lines, and returns all that was said.
pub fn play(path: &Path, lines: &str) -> String {
    let output = feed(margrave().arg("play").arg(path), lines);
    assert_success(&output, lines);
    format!("{}{}", out(&output), err(&output))
}

/// True if a line is what `hash` says.
pub fn is_hash(line: &str) -> bool {
    line.len() == 16 && line.bytes().all(|byte| byte.is_ascii_hexdigit())
}
