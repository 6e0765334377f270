//! Photographs of the table: files beside the campaign, in `photographs/`, which a note in the chronicle names by
//! their numbers. They are kept as they came, and only pages of the campaign show them.

use std::path::{Path, PathBuf};
use std::{fs, io};

use imagesize::ImageType;
use maud::{Markup, html};

use super::page::SeatPage;
use crate::basics::files;
use crate::campaign::knowledge::Viewer;
use crate::say;
use crate::text::Text;

/// Most bytes of a photograph: cameras of phones make smaller ones.
pub(super) const MOST_BYTES: usize = 12 << 20;

/// Most photographs of a campaign.
const MOST: usize = 300;

/// Most bytes of the note on one.
const MOST_NOTE: u64 = 1 << 12;

/// Most letters of what is said of one.
const CAPTION: usize = 200;

/// Kinds of pictures that are taken, by the ends of their names, with what a browser calls them.
const KINDS: [(ImageType, &str, &str); 3] = [
    (ImageType::Png, "png", "image/png"),
    (ImageType::Jpeg, "jpg", "image/jpeg"),
    (ImageType::Webp, "webp", "image/webp"),
];

/// Returns the end of the name and the content type of a picture, by what is in it; None if it is none of ours.
fn kind(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    let found = imagesize::image_type(bytes).ok()?;
    imagesize::blob_size(bytes).ok().filter(|size| size.width > 0 && size.height > 0)?;
    KINDS.iter().find(|(kind, ..)| *kind == found).map(|(_, end, content)| (*end, *content))
}

fn folder_of(campaign: &Path) -> PathBuf {
    campaign.join("photographs")
}

/// Lists the numbers of the photographs of a campaign, in their order, each with the end of its name.
fn all(campaign: &Path) -> Vec<(usize, &'static str)> {
    let files = fs::read_dir(folder_of(campaign)).into_iter().flatten().flatten();
    let numbered = |name: &str| {
        let (number, end) = name.split_once('.')?;
        let (_, end, _) = KINDS.iter().find(|(_, known, _)| *known == end)?;
        Some((number.parse().ok()?, *end))
    };
    let mut found: Vec<(usize, &'static str)> =
        files.filter_map(|file| numbered(file.file_name().to_str()?)).collect();
    found.sort_unstable();
    found
}

/// Keeps a photograph, and returns its number.
///
/// # Errors
/// A sentence that says why it is not kept.
pub(super) fn keep(campaign: &Path, bytes: &[u8]) -> Result<usize, Text> {
    let (end, _) = kind(bytes)
        .ok_or_else(|| say!("it is no picture that pages can show: send a PNG, JPEG or WebP"))?;
    if bytes.len() > MOST_BYTES {
        return Err(say!("it is too large: a photograph has at most 12 megabytes"));
    }
    let before = all(campaign);
    if before.len() >= MOST {
        return Err(say!("a campaign keeps at most {most} photographs", most = MOST));
    }
    let number = before.last().map_or(0, |(number, _)| *number) + 1;
    let path = folder_of(campaign).join(format!("{number}.{end}"));
    let kept = files::create_private_folder(&folder_of(campaign))
        .and_then(|()| files::write_private_new(&path, bytes));
    kept.map_err(|error: io::Error| {
        let error = Text::system_error(&error);
        say!("the photograph cannot be kept: {error}; check that the disk is not full", error)
    })?;
    Ok(number)
}

/// Returns the file of a photograph that the chronicle tells of.
fn note_file(campaign: &Path, number: usize) -> PathBuf {
    folder_of(campaign).join(format!("{number}.txt"))
}

/// Keeps the note by which the chronicle names a photograph.
///
/// # Errors
/// When the folder cannot be written.
pub(super) fn keep_note(campaign: &Path, number: usize, note: &str) -> io::Result<()> {
    files::replace_private(&note_file(campaign, number), format!("{note}\n"))
}

/// A photograph for the page of a chronicle.
pub struct NotedPhotograph {
    /// The note by which the chronicle names it.
    pub note: String,
    /// Its content type.
    pub kind: &'static str,
    pub bytes: Vec<u8>,
}

/// Lists the photographs that the chronicle of a campaign names, the last first, as many as stay below a number of
/// bytes together.
pub fn noted(campaign: &Path, most_bytes: usize) -> Vec<NotedPhotograph> {
    let mut left = most_bytes;
    let mut found = Vec::new();
    for (number, _) in all(campaign).into_iter().rev() {
        let note = files::read_up_to(&note_file(campaign, number), MOST_NOTE).unwrap_or_default();
        let note = String::from_utf8_lossy(&note).trim().to_owned();
        let picture = (!note.is_empty()).then(|| read(campaign, number)).flatten();
        let Some((kind, bytes)) = picture.filter(|(_, bytes)| bytes.len() <= left) else {
            continue;
        };
        left -= bytes.len();
        found.push(NotedPhotograph { note, kind, bytes });
    }
    found
}

/// Returns a photograph with its content type; None if there is none of that number.
pub(super) fn read(campaign: &Path, number: usize) -> Option<(&'static str, Vec<u8>)> {
    let (_, end) = all(campaign).into_iter().find(|(known, _)| *known == number)?;
    let path = folder_of(campaign).join(format!("{number}.{end}"));
    let bytes = files::read_up_to(&path, u64::try_from(MOST_BYTES).unwrap_or(u64::MAX)).ok()?;
    // Whoever has put another file there is not helped to show it.
    let (_, content) = kind(&bytes)?;
    Some((content, bytes))
}

/// Says in the chronicle that there is a photograph.
pub(super) fn note(number: usize, caption: &str) -> Text {
    let caption: String = caption.chars().filter(|letter| !letter.is_control()).collect();
    let caption: String = caption.replace(['#', ';'], " ").trim().chars().take(CAPTION).collect();
    match caption.is_empty() {
        true => say!("Photograph {number} shows the table.", number),
        false => {
            say!("Photograph {number}: {caption}", number, caption = Text::verbatim(caption))
        }
    }
}

/// Returns the photographs, and for the host a form that adds one.
pub(super) fn section(page: &SeatPage<'_>) -> Markup {
    let told = |text: Text| text.in_words(page.now.game.shown().rules);
    let shown = page.folder.map(|folder| all(&folder.path)).unwrap_or_default();
    let host = page.seat == Viewer::Host;
    html! {
        @if host || !shown.is_empty() {
            section #photographs {
                details open[!shown.is_empty() && !host] {
                    summary { (told(say!("Photographs of the table"))) }
                    @for (number, _) in shown.iter().rev() {
                        a href={ "photograph/" (number) } {
                            img src={ "photograph/" (number) } loading="lazy" width="320"
                                alt=(told(say!("Photograph {number}", number = *number)));
                        }
                    }
                    @if host {
                        form.row method="post" action="photograph" enctype="multipart/form-data" {
                            input type="file" name="picture" accept="image/png,image/jpeg,image/webp"
                                aria-label=(told(say!("A photograph: PNG, JPEG or WebP")));
                            input name="caption" aria-label=(told(say!("What it shows")))
                                placeholder=(told(say!("What it shows")));
                            button { (told(say!("Add it to the chronicle"))) }
                        }
                    }
                }
            }
        }
    }
}
