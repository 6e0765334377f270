//! The sentences of the program → two packed lists: every literal of `say!`, every doc comment of a row in [`TABLES`] and
//! of the command line, with the place where it stands; and the nouns of its catalogues with theirs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fs, io};

use super::pack;
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

/// Writes both, packed, as `text::sentences` reads them: sentences in the order of files and lines, nouns sorted.
pub fn write(own: &Path, out: &Path) -> io::Result<()> {
    let mut list = String::new();
    let sources = own.join("src");
    for file in all_files(&sources)?.iter().filter(|file| file.ends_with(".rs")) {
        let text = fs::read_to_string(sources.join(file))?;
        let literals = literals_of_say(&text).into_iter();
        let literals = literals.map(|(literal, line)| (unescaped(literal), line));
        let typed = if COMMAND_LINE.iter().any(|room| file.starts_with(room)) {
            command_line(&text)
        } else {
            Vec::new()
        };
        for (english, line) in literals.chain(docs(&text)).chain(typed) {
            put(&mut list, &english, &format!("src/{file}"), line);
        }
    }
    pack::write(&out.join("sentences"), list.as_bytes())?;
    list.clear();
    for (english, (file, line)) in nouns(own)? {
        put(&mut list, &english, &file, line);
    }
    pack::write(&out.join("nouns"), list.as_bytes())
}

fn put(list: &mut String, english: &str, file: &str, line: usize) {
    for part in [english, file, &line.to_string()] {
        list.push_str(part);
        list.push('\0');
    }
}

/// Files with tables of nouns: all their literals are.
const NOUN_TABLES: [&str; 2] = ["src/text/nouns.rs", "src/campaign/reason.rs"];

/// Lists the nouns of [`NOUN_TABLES`] and of the catalogues, each with the first place that has it as a literal or an id.
/// One that is put together of several words has the place of its first, and one with a word that stands nowhere is
/// left out.
fn nouns(own: &Path) -> io::Result<BTreeMap<String, (String, usize)>> {
    let (mut places, mut wanted) = (BTreeMap::new(), BTreeSet::new());
    let mut files: Vec<String> = NOUN_TABLES.map(str::to_owned).to_vec();
    for folder in ["src", "rules", "mods"] {
        let all = all_files(&own.join(folder))?.into_iter().map(|file| format!("{folder}/{file}"));
        let read = |file: &String| {
            [".rs", ".yaml", ".lua"].iter().any(|ending| file.ends_with(ending))
                && !["/catalogues/", "/texts/", "/rulebook/"].iter().any(|part| file.contains(part))
        };
        files.extend(all.filter(read));
    }
    for file in &files {
        let text = fs::read_to_string(own.join(file))?;
        let code = file.ends_with(".rs");
        for (at, line) in text.lines().enumerate() {
            let literals = line.split('"').enumerate().filter(|(part, _)| !code || part % 2 == 1);
            for (_, literal) in literals {
                let mut place = |text: &str| {
                    if !places.contains_key(text) {
                        places.insert(text.to_owned(), (file.clone(), at + 1));
                    }
                };
                place(literal);
                let word = |letter: char| !letter.is_alphanumeric() && letter != '\'';
                literal.split(word).for_each(|word| place(&word.to_lowercase()));
                // Ids and placeholders of usages.
                let id = |letter: char| !letter.is_alphanumeric() && !"_-".contains(letter);
                for id in literal.split(id).filter(|id| id.contains(['_', '-'])) {
                    place(&id.to_lowercase().replace(['_', '-'], " "));
                }
            }
            if NOUN_TABLES.contains(&file.as_str()) && line.contains(" = \"") {
                wanted.extend(line.split('"').nth(1).map(str::to_owned));
            }
        }
    }
    for file in all_files(&own.join("src/text/catalogues"))? {
        let text = fs::read_to_string(own.join("src/text/catalogues").join(file))?;
        let nouns = text.lines().skip_while(|line| *line != "nouns:").skip(1);
        let keys = nouns.map_while(|line| line.strip_prefix("  \"")?.split_once("\": {"));
        wanted.extend(keys.map(|(noun, _)| noun.to_owned()));
    }
    let place = |noun: &str| {
        let words = noun.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
        let mut words =
            words.filter(|word| !word.is_empty()).map(|word| places.get(&word.to_lowercase()));
        let first = words.next()??;
        let whole = places.get(noun);
        whole.or_else(|| words.all(|word| word.is_some()).then_some(first)).cloned()
    };
    let mut found = BTreeMap::new();
    for noun in wanted {
        if let Some(place) = place(&noun) {
            found.insert(noun, place);
        }
    }
    Ok(found)
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

/// Lists the doc comments of rows in the tables of a file, and the first line of each.
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
    found.into_iter().map(|(doc, line)| (doc.trim().to_owned(), line)).collect()
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
    let shown = |doc: &str| doc.trim().trim_end_matches('.').to_owned();
    found.into_iter().map(|(doc, line)| (shown(&doc), line)).collect()
}

/// Reads a literal as the compiler does: with the escapes that sentences have.
fn unescaped(literal: &str) -> String {
    let mut text = String::new();
    let mut letters = literal[1..literal.len() - 1].chars().peekable();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            text.push(letter);
            continue;
        }
        match letters.next() {
            Some('n') => text.push('\n'),
            // The line goes on below, without what is blank before it.
            Some('\n') => while letters.next_if(|letter| letter.is_whitespace()).is_some() {},
            Some(own @ ('"' | '\'' | '\\')) => text.push(own),
            escape => panic!("a sentence has an escape that is not read here: {escape:?}"),
        }
    }
    text
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
