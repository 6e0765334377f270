//! The sentences of the program → `sentences.rs`: every literal of `say!`, with the place where it stands.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Writes the table that `src/text/sentences.rs` includes.
pub fn write(own: &Path, out: &Path) -> io::Result<()> {
    let mut files = Vec::new();
    list(&own.join("src"), &mut files)?;
    files.sort();
    let (mut sentences, mut nouns) = (Vec::<String>::new(), Vec::<String>::new());
    for file in files {
        let text = fs::read_to_string(&file)?;
        let shown = file.strip_prefix(own).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let row = |(english, line): (&str, usize)| {
            format!("SentenceSource {{ english: {english}, file: {shown:?}, line: {line} }},\n")
        };
        sentences.extend(said(&text, "say!(", false).into_iter().map(row));
        nouns.extend(said(&text, "Text::count(", true).into_iter().map(row));
        nouns.extend(said(&text, "Text::noun(", false).into_iter().map(row));
    }
    let mut table = String::new();
    for (name, doc, rows) in [
        ("SENTENCES", "Sentences, in the order of files and lines.", sentences),
        ("NOUNS", "Nouns that are written where they are said, in the order of files.", nouns),
    ] {
        let rows = rows.concat();
        writeln!(table, "/// {doc}\npub static {name}: &[SentenceSource] = &[\n{rows}];")
            .expect("a text takes every line");
    }
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

/// The literals that are the first or the last argument of a call in a file, as they are written, and
/// the line of each.
fn said<'t>(text: &'t str, call: &str, last: bool) -> Vec<(&'t str, usize)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(call) {
        let begins = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let before = &text[begins..at];
        if before.trim_start().starts_with("//") || before.ends_with(['_', '`', '"']) {
            continue;
        }
        let arguments = &text[at + call.len()..];
        let from = if last { last_argument(arguments) } else { 0 };
        let argument = arguments[from..].trim_start();
        if let Some(length) = literal(argument) {
            found.push((&argument[..length], text[..at].matches('\n').count() + 1));
        }
    }
    found
}

/// Where the last argument of a call begins; arguments hold no brackets in texts.
fn last_argument(arguments: &str) -> usize {
    let (mut depth, mut from) = (0, 0);
    for (at, letter) in arguments.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' if depth == 0 => break,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 && !arguments[at + 1..].trim_start().starts_with(')') => {
                from = at + 1
            }
            _ => {}
        }
    }
    from
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
