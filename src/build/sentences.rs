//! The sentences of the program → `sentences.rs`: every literal of `say!`, every doc comment of a row in [`TABLES`] and
//! of the command line, with the place where it stands.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use super::shipped::all_files;

/// Macros of tables: the doc comment of a row is a sentence of the program (`text::RowDoc`).
const TABLES: [&str; 13] = [
    "choices",
    "commands",
    "effects",
    "expectations",
    "header_lines",
    "needed_tables",
    "orders",
    "page_words",
    "phases",
    "steps",
    "umpire_forms",
    "values",
    "when",
];

/// Files whose structs and enums are read by clap, which makes help of their doc comments.
const COMMAND_LINE: [&str; 3] = ["main.rs", "cli.rs", "cli/"];

/// Traits of clap by which it reads a struct or an enum.
const DERIVED: [&str; 4] = ["Args", "Parser", "Subcommand", "ValueEnum"];

/// Writes the table that `src/text/sentences.rs` includes.
pub fn write(own: &Path, out: &Path) -> io::Result<()> {
    let mut table = String::from(
        "/// In the order of files and lines.\npub static SENTENCES: &[SentenceSource] = &[\n",
    );
    let sources = own.join("src");
    for file in all_files(&sources)?.iter().filter(|file| file.ends_with(".rs")) {
        let text = fs::read_to_string(sources.join(file))?;
        let literals =
            literals_of_say(&text).into_iter().map(|(english, line)| (english.to_owned(), line));
        let typed = if COMMAND_LINE.iter().any(|room| file.starts_with(room)) {
            command_line(&text)
        } else {
            Vec::new()
        };
        for (english, line) in literals.chain(docs(&text)).chain(typed) {
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
fn literals_of_say(text: &str) -> Vec<(&str, usize)> {
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

/// Lists the doc comments of rows in the tables of a file as literals, and the first line of each.
fn docs(text: &str) -> Vec<(String, usize)> {
    let mut found: Vec<(String, usize)> = Vec::new();
    let (mut inside, mut open) = (false, false);
    for (at, line) in text.lines().enumerate() {
        match line.strip_suffix("! {").filter(|name| TABLES.contains(name)) {
            Some(_) => inside = true,
            None => inside &= line != "}",
        }
        let comment = line.trim_start().strip_prefix("///").filter(|_| inside);
        match (comment, found.last_mut()) {
            (Some(more), Some((doc, _))) if open => doc.push_str(more),
            (Some(first), _) => found.push((first.to_owned(), at + 1)),
            (None, _) => {}
        }
        open = comment.is_some();
    }
    found.into_iter().map(|(doc, line)| (format!("{:?}", doc.trim()), line)).collect()
}

/// Lists the doc comments of the fields and variants that clap reads, and of the program itself, as clap shows them:
/// without the full stop at their end.
fn command_line(text: &str) -> Vec<(String, usize)> {
    let mut found: Vec<(String, usize)> = Vec::new();
    let (mut inside, mut derived, mut before, mut open) = (false, false, None, false);
    for (at, line) in text.lines().enumerate() {
        let comment = line.trim_start().strip_prefix("///");
        if let Some(more) = comment {
            let of: &mut Option<(String, usize)> = &mut before;
            match of {
                Some((doc, _)) if open => doc.push_str(more),
                _ => *of = Some((more.to_owned(), at + 1)),
            }
            open = true;
            continue;
        }
        open = false;
        if inside {
            found.extend(before.take());
            inside = line != "}";
            continue;
        }
        if let Some(names) = line.strip_prefix("#[derive(") {
            derived = DERIVED.iter().any(|name| names.contains(name));
            if names.contains("Parser") {
                found.extend(before.take());
            }
        } else if line.ends_with('{') && derived {
            (inside, derived) = (true, false);
        }
        if !line.starts_with("#[") {
            before = None;
        }
    }
    let shown = |doc: &str| format!("{:?}", doc.trim().trim_end_matches('.'));
    found.into_iter().map(|(doc, line)| (shown(&doc), line)).collect()
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
