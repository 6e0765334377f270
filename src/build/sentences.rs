//! The sentences of the program → `sentences.rs`: every literal of `say!`, with the place where it stands.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Writes the table that `src/text/sentences.rs` includes.
pub fn write(own: &Path, out: &Path) -> io::Result<()> {
    let mut files = Vec::new();
    list(&own.join("src"), &mut files)?;
    files.sort();
    let mut rows = String::new();
    for file in files {
        let text = fs::read_to_string(&file)?;
        let shown = file.strip_prefix(own).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        for (english, line) in said(&text) {
            writeln!(
                rows,
                "SentenceSource {{ english: {english}, file: {shown:?}, line: {line} }},"
            )
            .expect("a text takes every line");
        }
    }
    let table = format!(
        "/// In the order of files and lines.\npub static SENTENCES: &[SentenceSource] = &[\n{rows}];\n"
    );
    fs::write(out.join("sentences.rs"), table)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The literals of `say!` in a file as they are written, and the line of each.
fn said(text: &str) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    for (at, call) in text.match_indices("say!(") {
        let begins = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let before = &text[begins..at];
        if before.trim_start().starts_with("//") || before.ends_with(['_', '`', '"']) {
            continue;
        }
        let after = text[at + call.len()..].trim_start();
        if let Some(length) = literal(after) {
            found.push((&after[..length], text[..at].matches('\n').count() + 1));
        }
    }
    found
}

/// How long the string literal is with which a text begins; None if it begins with none.
fn literal(text: &str) -> Option<usize> {
    let mut letters = text.char_indices();
    letters.next().filter(|(_, first)| *first == '"')?;
    let mut escaped = false;
    for (at, letter) in letters {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}
