//! The numbers of a layer of Tiled: written out, or packed as base64.

use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::{GzDecoder, ZlibDecoder};

use super::super::contents::BYTES_MAX;
use super::refused;
use crate::fault::Fault;
use crate::say;
use crate::text::quoted;

/// Fault of the numbers of a layer.
#[derive(Debug)]
pub(super) enum DataFault {
    /// Something stands where a number is wanted.
    NoNumber(String),
    NoBase64,
    /// No compression that is known.
    Compression(String),
    Encoding(String),
    EndsWithin,
    Packed,
    TooLarge,
}

impl DataFault {
    /// Returns the fault of the file of this name.
    pub(super) fn of(&self, name: &str) -> Fault {
        let name = quoted(name);
        let message = match self {
            DataFault::NoNumber(word) => {
                say!(
                    "{name} has `{word}` where the number of a tile stands",
                    name,
                    word = quoted(word)
                )
            }
            DataFault::NoBase64 => say!("{name} has a layer that is no base64", name),
            DataFault::Compression(word) => say!(
                "{name} has a layer packed as `{word}`: choose another tile layer format in the properties of the map",
                name,
                word = quoted(word)
            ),
            DataFault::Encoding(word) => {
                say!("{name} has a layer with the encoding `{word}`", name, word = quoted(word))
            }
            DataFault::EndsWithin => say!("{name} has a layer that ends within a number", name),
            DataFault::Packed => say!("{name} has a layer that cannot be unpacked", name),
            DataFault::TooLarge => say!("{name} has a layer that is too large", name),
        };
        refused(message, say!("save it again in Tiled, the layers as CSV"))
    }
}

/// Reads numbers with commas between them.
pub(super) fn separated(text: &str) -> Result<Vec<u32>, DataFault> {
    let fields = text.split(',').map(str::trim).filter(|field| !field.is_empty());
    fields
        .map(|field| {
            field.parse().map_err(|_| DataFault::NoNumber(field.chars().take(40).collect()))
        })
        .collect()
}

/// Unpacks numbers of four bytes each.
pub(super) fn packed(text: &str, compression: &str) -> Result<Vec<u32>, DataFault> {
    let text: String = text.split_whitespace().collect();
    let bytes = STANDARD.decode(text).map_err(|_| DataFault::NoBase64)?;
    let bytes = match compression {
        "" | "none" => bytes,
        "zlib" => unpacked(ZlibDecoder::new(bytes.as_slice()))?,
        "gzip" => unpacked(GzDecoder::new(bytes.as_slice()))?,
        other => {
            return Err(DataFault::Compression(other.to_owned()));
        }
    };
    let (numbers, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err(DataFault::EndsWithin);
    }
    Ok(numbers.iter().map(|number| u32::from_le_bytes(*number)).collect())
}

fn unpacked(reader: impl Read) -> Result<Vec<u8>, DataFault> {
    let mut bytes = Vec::new();
    let read = reader.take(BYTES_MAX / 4 + 1).read_to_end(&mut bytes);
    read.map_err(|_| DataFault::Packed)?;
    if bytes.len() as u64 > BYTES_MAX / 4 {
        return Err(DataFault::TooLarge);
    }
    Ok(bytes)
}
