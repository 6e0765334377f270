//! The files under `rules` and `mods` → a list of them for `rules::shipped`, the trees of those that
//! are YAML for `yaml::record`, and the bytecode of those that are scripts for `lua::meter`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

use super::{lua, tree};

/// Bytes made from texts, by the hashes of the texts.
type Made = BTreeMap<[u8; 32], Vec<u8>>;

/// Writes all that into a folder.
pub fn write(own: &Path, out: &Path) -> io::Result<()> {
    let mut lists = String::new();
    let (mut trees, mut code) = (Made::new(), Made::new());
    for folder in ["rules", "mods"] {
        let paths = all_files(&own.join(folder))?;
        let name = folder.to_uppercase();
        // Writing into a text does not fail.
        let _ = writeln!(lists, "static {name}: [ShippedFile; {}] = [", paths.len());
        for path in paths {
            let file = own.join(folder).join(&path);
            let bytes = fs::read(&file)?;
            let text = str::from_utf8(&bytes).unwrap_or_default();
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            match path.rsplit_once('.') {
                Some((_, "yaml")) => keep(&mut trees, text, tree::bytes),
                Some((_, "lua")) => keep(&mut code, text, lua::bytecode),
                _ => {}
            }
            let hash = hash(text);
            let _ =
                writeln!(lists, "ShippedFile::new({path:?}, include_bytes!({file:?}), {hash:?}),",);
        }
        lists.push_str("];\n");
    }
    let library = own.join("src/lua/library");
    for path in all_files(&library)? {
        keep(&mut code, &fs::read_to_string(library.join(path))?, lua::bytecode);
    }
    fs::write(out.join("shipped.rs"), lists)?;
    fs::write(out.join("trees"), joined(&trees))?;
    fs::write(out.join("scripts"), joined(&code))
}

/// Lists all files below a folder, by their paths in it, in order.
pub fn all_files(folder: &Path) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    find(folder, "", &mut found)?;
    found.sort();
    Ok(found)
}

fn find(folder: &Path, within: &str, found: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let path = format!("{within}{name}", name = name.to_string_lossy());
        // What a link leads to is meant.
        if entry.path().is_dir() {
            find(&entry.path(), &format!("{path}/"), found)?;
        } else {
            found.push(path);
        }
    }
    Ok(())
}

fn hash(text: &str) -> [u8; 32] {
    *blake3::hash(text.as_bytes()).as_bytes()
}

fn keep(made: &mut Made, text: &str, make: impl Fn(&str) -> Option<Vec<u8>>) {
    if let Some(of) = make(text) {
        made.insert(hash(text), of);
    }
}

/// Joins what was made as `MadeAhead` of the program reads it.
fn joined(made: &Made) -> Vec<u8> {
    let number = |length: usize| u32::try_from(length).expect("the rules are small").to_le_bytes();
    let mut bytes = number(made.len()).to_vec();
    let mut at = 0;
    for (hash, of) in made {
        bytes.extend(hash);
        bytes.extend(number(at));
        at += of.len();
        bytes.extend(number(at));
    }
    made.values().for_each(|of| bytes.extend(of));
    bytes
}
