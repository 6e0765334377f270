//! Links to seats that were joined from here, the last at the end, in a file that only its owner reads.

use std::io;
use std::path::PathBuf;

use crate::basics::files;

/// Most links that are kept.
const MOST: usize = 50;

/// Most bytes of the file that are read.
const MOST_BYTES: u64 = 1 << 16;

/// Returns the file of the links; None where this machine has no place for it.
fn file() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty());
    let state = folder("XDG_STATE_HOME").or_else(|| folder("LOCALAPPDATA")).map(PathBuf::from);
    let state = state.or_else(|| Some(PathBuf::from(folder("HOME")?).join(".local").join("state")));
    Some(state?.join("margrave").join("seats.txt"))
}

/// Lists the links; empty if the file is missing or cannot be read.
pub(super) fn links() -> Vec<String> {
    let bytes = file().and_then(|path| files::read_up_to(&path, MOST_BYTES).ok());
    let text = String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned();
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// Adds a link as the last.
///
/// # Errors
/// When the file cannot be written.
pub(super) fn add(before: &[String], link: &str) -> io::Result<()> {
    let Some(path) = file() else { return Ok(()) };
    let mut links: Vec<&str> =
        before.iter().map(String::as_str).filter(|other| *other != link).collect();
    links.push(link);
    let first = links.len().saturating_sub(MOST);
    let text = format!(
        "# Links to seats that `margrave join` took; whoever has one has the seat.\n{}\n",
        links[first..].join("\n")
    );
    path.parent().map_or(Ok(()), files::create_private_folder)?;
    files::replace_private(&path, text)
}
