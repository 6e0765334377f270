//! SVG → dots (PNG), with fonts of the program's own: it looks the same on every machine, one
//! without fonts too.

#[cfg(feature = "png")]
use super::file::NOTE;
use crate::say;
use crate::text::Text;

/// Dots for each unit of a picture, and the most on a side.
#[cfg(feature = "png")]
const FINE: f32 = 2.5;
#[cfg(feature = "png")]
const MOST: f32 = 12_000.0;

/// Returns the picture as PNG.
#[cfg(feature = "png")]
pub fn png(svg: &str) -> Result<Vec<u8>, (Text, Text)> {
    use resvg::{tiny_skia, usvg};

    let help = || say!("draw it as SVG, with `--svg`");
    let undrawn = |error: usvg::Error| {
        (say!("the picture cannot be drawn: {error}", error = Text::system_error(error)), help())
    };
    let mut options =
        usvg::Options { font_family: "Libertinus Serif".to_owned(), ..Default::default() };
    for font in typst_assets::fonts() {
        options.fontdb_mut().load_font_data(font.to_vec());
    }
    let tree = usvg::Tree::from_str(svg, &options).map_err(undrawn)?;
    let size = tree.size();
    let fine = FINE.min(MOST / size.width()).min(MOST / size.height());
    let dots = |length: f32| (length * fine).ceil().max(1.0) as u32;
    let mut pixels = tiny_skia::Pixmap::new(dots(size.width()), dots(size.height()))
        .ok_or_else(|| (say!("the picture is too large"), help()))?;
    let scale = tiny_skia::Transform::from_scale(fine, fine);
    resvg::render(&tree, scale, &mut pixels.as_mut());
    let png = pixels.encode_png().map_err(|error| {
        (say!("the picture cannot be written: {error}", error = Text::system_error(error)), help())
    })?;
    Ok(noted(png))
}

/// As [`png`] of a program that was built without it.
#[cfg(not(feature = "png"))]
pub fn png(_: &str) -> Result<Vec<u8>, (Text, Text)> {
    Err((
        say!("this program was built without PNG pictures"),
        say!("draw it as SVG, with `--svg`; releases can, and what is built with `--features png`"),
    ))
}

/// Puts the note who drew it after the first chunk, which has a fixed length.
#[cfg(feature = "png")]
fn noted(mut png: Vec<u8>) -> Vec<u8> {
    const FIRST: usize = 8 + 25;
    let mut chunk = b"tEXt".to_vec();
    chunk.extend_from_slice(NOTE);
    let length = u32::try_from(NOTE.len()).unwrap_or(0).to_be_bytes();
    let sum = checksum(&chunk).to_be_bytes();
    let whole: Vec<u8> = length.into_iter().chain(chunk).chain(sum).collect();
    let at = FIRST.min(png.len());
    png.splice(at..at, whole);
    png
}

/// Returns the checksum of a chunk (CRC-32).
#[cfg(feature = "png")]
fn checksum(bytes: &[u8]) -> u32 {
    let bit = |sum: u32| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0, |sum, byte| (0..8).fold(sum ^ u32::from(*byte), |sum, _| bit(sum)))
}
