//! A file of the disk → its text: unpacked (gzip, the one file of a zip that can be read) and decoded (UTF-8,
//! UTF-16, Windows-1252), never more than a limit of it.

use std::io::Read;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use flate2::read::MultiGzDecoder;
use serde_json::Value;
use zip::ZipArchive;

use crate::basics::files;
use crate::fault::{Fault, SourceFile};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, listed_code, quoted};

/// Bytes of a file, and of what is unpacked from it, at most: maps of generators take some ten million.
pub const BYTES_MAX: u64 = 64 << 20;

/// Files of a zip that are named where there are several.
const SHOWN: usize = 8;

/// Letters of a file that are looked at to find its root element.
const HEAD: usize = 4096;

/// A file of another program as text.
#[derive(Debug)]
pub struct Contents {
    /// Its text, under the name of the file.
    pub source: Arc<SourceFile>,
    json: OnceLock<Option<Value>>,
}

impl Contents {
    /// Takes a text as the contents of a file.
    pub fn of(source: Arc<SourceFile>) -> Contents {
        Contents { source, json: OnceLock::new() }
    }

    /// Returns the name of the file.
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// Returns its text.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// Returns the local name of the root element, where it is XML.
    pub fn root(&self) -> Option<&str> {
        let head = self.text().trim_start();
        if !head.starts_with('<') {
            return None;
        }
        let end = head.char_indices().nth(HEAD).map_or(head.len(), |(at, _)| at);
        let tags = head[..end].split('<').skip(1);
        let mut tags = tags.filter(|tag| tag.starts_with(char::is_alphabetic));
        let tag =
            tags.next()?.split(|letter: char| letter.is_whitespace() || "/>".contains(letter));
        let name = tag.into_iter().next()?;
        Some(name.rsplit(':').next().unwrap_or(name))
    }

    /// Returns the whole file as JSON, where it is that. It is decoded once.
    pub fn json(&self) -> Option<&Value> {
        let read = || {
            let starts = self.text().trim_start().starts_with(['{', '[']);
            starts.then(|| serde_json::from_str(self.text()).ok()).flatten()
        };
        self.json.get_or_init(read).as_ref()
    }
}

/// Reads a file of another program.
///
/// # Errors
/// It cannot be read, has more than [`BYTES_MAX`] packed or unpacked, is packed wrongly, or is no text.
pub fn read_contents(path: &Path) -> Result<Contents, Fault> {
    let name = path.display().to_string();
    let unreadable = |error: std::io::Error| {
        Fault::new("file::unreadable", cannot_be_read(&name, &Text::system_error(&error)))
    };
    let bytes = files::read_up_to(path, BYTES_MAX).map_err(unreadable)?;
    contents_of(name, bytes)
}

/// Reads what is pasted or piped into standard input, as [`read_contents`] reads a file of this name.
///
/// # Errors
/// As [`read_contents`].
pub fn read_standard_input(name: String) -> Result<Contents, Fault> {
    let bytes = limited(std::io::stdin().lock())
        .map_err(|why| Fault::new("file::unreadable", cannot_be_read(&name, &why)))?;
    contents_of(name, bytes)
}

fn cannot_be_read(name: &str, why: &Text) -> Text {
    say!("{path} cannot be read: {error}", path = quoted(name), error = why)
}

fn contents_of(name: String, bytes: Vec<u8>) -> Result<Contents, Fault> {
    let bytes = unpacked(&name, bytes)?;
    let text = decoded(&name, bytes)?;
    Ok(Contents::of(SourceFile::new(name, text)))
}

fn unpacked(name: &str, bytes: Vec<u8>) -> Result<Vec<u8>, Fault> {
    let broken = |why: Text| {
        let message = say!("{name} cannot be unpacked: {why}", name = quoted(name), why);
        Fault::new("import::packed", message)
            .help(say!("export it again from the program that wrote it"))
    };
    if bytes.starts_with(&[0x1f, 0x8b]) {
        return limited(MultiGzDecoder::new(bytes.as_slice())).map_err(broken);
    }
    if bytes.starts_with(b"PK\x03\x04") {
        let mut archive = ZipArchive::new(std::io::Cursor::new(&bytes))
            .map_err(|error| broken(Text::system_error(&error)))?;
        let at = entry_of(&archive).map_err(broken)?;
        let mut entry = archive.by_index(at).map_err(|error| broken(Text::system_error(&error)))?;
        return limited(&mut entry).map_err(broken);
    }
    Ok(bytes)
}

/// Endings of files that may be what a zip was made for.
const ENDINGS: &[&str] =
    &["ros", "json", "svg", "wxx", "tmx", "tmj", "geojson", "csv", "txt", "xml"];

/// Chooses the file of a zip: the only one, or the only one that has an ending of what can be read. What
/// systems put beside files is passed over.
///
/// # Errors
/// There is none, or there are several.
fn entry_of(archive: &ZipArchive<std::io::Cursor<&Vec<u8>>>) -> Result<usize, Text> {
    let named = |at: usize| archive.name_for_index(at).unwrap_or_default();
    let plain = |at: &usize| {
        let name = named(*at);
        let file = name.rsplit(['/', '\\']).next().unwrap_or_default();
        !file.is_empty() && !file.starts_with('.') && !name.starts_with("__MACOSX")
    };
    let ending = |at: usize| {
        let name = named(at).to_ascii_lowercase();
        name.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_owned())
    };
    let files: Vec<usize> = (0..archive.len()).filter(plain).collect();
    // Of a list of BattleScribe the list itself, whatever lies beside it.
    let of = |known: &[&str]| -> Vec<usize> {
        files.iter().copied().filter(|at| known.contains(&ending(*at).as_str())).collect()
    };
    for found in [files.clone(), of(&ENDINGS[..1]), of(ENDINGS)] {
        if let [only] = found.as_slice() {
            return Ok(*only);
        }
    }
    let shown: Vec<String> =
        files.iter().take(SHOWN).map(|at| named(*at).chars().take(60).collect()).collect();
    let files = Text::count(files.len(), ProgramNoun::File);
    Err(if shown.is_empty() {
        say!("it has {files}, and one is expected: unpack it, and name one", files)
    } else {
        let shown = listed_code(shown, Joined::Comma);
        say!("it has {files} ({shown}), and one is expected: unpack it, and name one", files, shown)
    })
}

/// Reads all of it up to the limit.
fn limited(reader: impl Read) -> Result<Vec<u8>, Text> {
    let mut bytes = Vec::new();
    reader.take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(Text::displayed)?;
    if bytes.len() as u64 > BYTES_MAX {
        return Err(say!("it has more than {most} MiB", most = BYTES_MAX >> 20));
    }
    Ok(bytes)
}

fn decoded(name: &str, bytes: Vec<u8>) -> Result<String, Fault> {
    // Without a mark the letters of a text in Latin script have every other byte empty.
    let empty = |odd: usize| {
        let head = &bytes[..bytes.len().min(64)];
        head.len() >= 8 && head.iter().skip(odd).step_by(2).all(|byte| *byte == 0)
    };
    let bytes = match (empty(0), empty(1)) {
        (true, false) => [&[0xfe, 0xff][..], bytes.as_slice()].concat(),
        (false, true) => [&[0xff, 0xfe][..], bytes.as_slice()].concat(),
        _ => bytes,
    };
    let wide = |from_pair: fn([u8; 2]) -> u16| {
        let (pairs, rest) = bytes[2..].as_chunks::<2>();
        let units = pairs.iter().map(|pair| from_pair(*pair));
        let text: Result<String, _> = char::decode_utf16(units).collect();
        text.ok().filter(|_| rest.is_empty())
    };
    let text = match bytes.get(..2) {
        Some([0xfe, 0xff]) => wide(u16::from_be_bytes),
        Some([0xff, 0xfe]) => wide(u16::from_le_bytes),
        _ => match String::from_utf8(bytes) {
            Ok(text) => Some(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
            Err(other) => windows_text(other.as_bytes()),
        },
    };
    // Old systems end lines by a sign of their own.
    let text = text.map(|text| match text.contains('\r') && !text.contains('\n') {
        true => text.replace('\r', "\n"),
        false => text,
    });
    text.filter(|text| !text.contains('\0')).ok_or_else(|| {
        Fault::new("import::no_text", say!("{name} is no text", name = quoted(name)))
            .help(say!("choose a file that another program exported as text, XML or JSON"))
    })
}

/// Characters of Windows-1252 for the bytes from 0x80 to 0x9f; a blank for bytes without one.
const WINDOWS: [char; 32] = [
    '€', ' ', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', ' ', 'Ž', ' ', ' ', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', ' ', 'ž', 'Ÿ',
];

/// Reads a text of old programs and spreadsheets; None where it has signs that no text has.
fn windows_text(bytes: &[u8]) -> Option<String> {
    let letter = |byte: &u8| match byte {
        b'\t' | b'\n' | b'\r' | 0x0c => Some(char::from(*byte)),
        0..=0x1f | 0x7f => None,
        0x80..=0x9f => Some(WINDOWS[usize::from(*byte - 0x80)]),
        byte => Some(char::from(*byte)),
    };
    bytes.iter().map(letter).collect()
}
