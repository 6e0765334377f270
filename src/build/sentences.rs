//! The sentences of the program → `sentences.rs`: every literal of `say!`, with the place where it stands.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use super::shipped::all_files;

/// Writes the table that `src/text/sentences.rs` includes.
pub fn write(own: &Path, out: &Path) -> io::Result<()> {
    let mut table = String::from(
        "/// In the order of files and lines.\npub static SENTENCES: &[SentenceSource] = &[\n",
    );
    let sources = own.join("src");
    for file in all_files(&sources)?.iter().filter(|file| file.ends_with(".rs")) {
        let text = fs::read_to_string(sources.join(file))?;
        for (english, line) in said(&text) {
            let file = format!("src/{file}");
            writeln!(
                table,
                "SentenceSource {{ english: {english}, file: {file:?}, line: {line} }},"
            )
            .expect("a text takes every line");
        }
    }
    table.push_str("];\n");
    fs::write(out.join("sentences.rs"), table)
}

/// Lists the literals of `say!` in a file as they are written, and the line of each.
fn said(text: &str) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    for (at, call) in text.match_indices("say!(") {
        let begins = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let before = &text[begins..at];
        if before.trim_start().starts_with("//") || before.ends_with(['_', '`', '"']) {
            continue;
        }
        let argument = text[at + call.len()..].trim_start();
        if let Some(length) = literal(argument) {
            found.push((&argument[..length], text[..at].matches('\n').count() + 1));
        }
    }
    found
}

/// Measures the string literal with which a text begins; None if it begins with none.
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
