//! The files under `rules` and `mods` → a list of them for `rules::shipped`, and the trees of those that
//! are YAML for `yaml::record`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

use super::tree;

/// Writes both into a folder.
pub fn write(own: &Path, out: &Path) -> io::Result<()> {
    let mut lists = String::new();
    let mut trees: BTreeMap<[u8; 32], Vec<u8>> = BTreeMap::new();
    for folder in ["rules", "mods"] {
        let mut paths = Vec::new();
        find(&own.join(folder), "", &mut paths)?;
        paths.sort();
        let name = folder.to_uppercase();
        // Writing into a text does not fail.
        let _ = writeln!(lists, "static {name}: [ShippedFile; {}] = [", paths.len());
        for path in paths {
            let file = own.join(folder).join(&path);
            let bytes = fs::read(&file)?;
            let text = str::from_utf8(&bytes).unwrap_or_default();
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let hash = *blake3::hash(text.as_bytes()).as_bytes();
            if path.ends_with(".yaml")
                && let Some(tree) = tree::bytes(text)
            {
                trees.insert(hash, tree);
            }
            let _ =
                writeln!(lists, "ShippedFile::new({path:?}, include_bytes!({file:?}), {hash:?}),",);
        }
        lists.push_str("];\n");
    }
    fs::write(out.join("shipped.rs"), lists)?;
    fs::write(out.join("trees"), joined(&trees))
}

/// All files below a folder, by their paths in it.
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

fn joined(trees: &BTreeMap<[u8; 32], Vec<u8>>) -> Vec<u8> {
    let number = |length: usize| u32::try_from(length).expect("the rules are small").to_le_bytes();
    let mut bytes = number(trees.len()).to_vec();
    let mut at = 0;
    for (hash, tree) in trees {
        bytes.extend(hash);
        bytes.extend(number(at));
        at += tree.len();
        bytes.extend(number(at));
    }
    trees.values().for_each(|tree| bytes.extend(tree));
    bytes
}
