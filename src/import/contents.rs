//! A file of the disk → its text: unpacked (gzip, a zip of one file) and decoded (UTF-8, UTF-16), never more
//! than a limit of it.

use std::io::Read;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use flate2::read::MultiGzDecoder;
use serde_json::Value;
use zip::ZipArchive;

use crate::counted::count;
use crate::fault::{Fault, SourceFile};
use crate::files;

/// Bytes of a file, and of what is unpacked from it, at most: maps of generators take some ten million.
pub const BYTES_MAX: u64 = 64 << 20;

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
    #[must_use]
    pub fn of(source: Arc<SourceFile>) -> Contents {
        Contents { source, json: OnceLock::new() }
    }

    /// Returns the name of the file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// Returns its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// Returns the local name of the root element, where it is XML.
    #[must_use]
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
    #[must_use]
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
        Fault::new("file::unreadable", format!("{name} cannot be read: {error}"))
    };
    let bytes = files::read_up_to(path, BYTES_MAX).map_err(unreadable)?;
    contents_of(name, bytes)
}

/// Reads what is pasted or piped into standard input, as [`read_contents`] reads a file.
///
/// # Errors
/// As [`read_contents`].
pub fn read_standard_input() -> Result<Contents, Fault> {
    let name = "standard input".to_owned();
    let bytes = limited(std::io::stdin().lock())
        .map_err(|why| Fault::new("file::unreadable", format!("{name} cannot be read: {why}")))?;
    contents_of(name, bytes)
}

fn contents_of(name: String, bytes: Vec<u8>) -> Result<Contents, Fault> {
    let bytes = unpacked(&name, bytes)?;
    let text = decoded(&name, bytes)?;
    Ok(Contents::of(SourceFile::new(name, text)))
}

fn unpacked(name: &str, bytes: Vec<u8>) -> Result<Vec<u8>, Fault> {
    let broken = |why: String| {
        Fault::new("import::packed", format!("{name} cannot be unpacked: {why}"))
            .help("export it again from the program that wrote it")
    };
    if bytes.starts_with(&[0x1f, 0x8b]) {
        return limited(MultiGzDecoder::new(bytes.as_slice())).map_err(broken);
    }
    if bytes.starts_with(b"PK\x03\x04") {
        let mut archive = ZipArchive::new(std::io::Cursor::new(&bytes))
            .map_err(|error| broken(error.to_string()))?;
        let mut entry = match archive.len() {
            1 => archive.by_index(0).map_err(|error| broken(error.to_string()))?,
            several => {
                let files = count(several, "file");
                return Err(broken(format!("it has {files}, and one is expected")));
            }
        };
        return limited(&mut entry).map_err(broken);
    }
    Ok(bytes)
}

/// Reads all of it up to the limit.
fn limited(reader: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    reader.take(BYTES_MAX + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > BYTES_MAX {
        return Err(format!("it has more than {} MiB", BYTES_MAX >> 20));
    }
    Ok(bytes)
}

fn decoded(name: &str, bytes: Vec<u8>) -> Result<String, Fault> {
    let wide = |from_pair: fn([u8; 2]) -> u16| {
        let (pairs, rest) = bytes[2..].as_chunks::<2>();
        let units = pairs.iter().map(|pair| from_pair(*pair));
        let text: Result<String, _> = char::decode_utf16(units).collect();
        text.ok().filter(|_| rest.is_empty())
    };
    let text = match bytes.get(..2) {
        Some([0xfe, 0xff]) => wide(u16::from_be_bytes),
        Some([0xff, 0xfe]) => wide(u16::from_le_bytes),
        _ => String::from_utf8(bytes)
            .ok()
            .map(|text| text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
    };
    text.filter(|text| !text.contains('\0')).ok_or_else(|| {
        Fault::new("import::no_text", format!("{name} is no text"))
            .help("choose a file that another program exported as text, XML or JSON")
    })
}
