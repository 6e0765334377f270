//! The numbers of a layer of Tiled: written out, or packed as base64.

use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::{GzDecoder, ZlibDecoder};

use super::super::contents::BYTES_MAX;

/// Reads numbers with commas between them.
pub(super) fn separated(text: &str) -> Result<Vec<u32>, String> {
    let fields = text.split(',').map(str::trim).filter(|field| !field.is_empty());
    fields
        .map(|field| {
            field.parse().map_err(|_| {
                format!(
                    "has `{}` where the number of a tile stands",
                    field.chars().take(40).collect::<String>()
                )
            })
        })
        .collect()
}

/// Unpacks numbers of four bytes each.
pub(super) fn packed(text: &str, compression: &str) -> Result<Vec<u32>, String> {
    let text: String = text.split_whitespace().collect();
    let bytes =
        STANDARD.decode(text).map_err(|error| format!("has a layer that is no base64: {error}"))?;
    let bytes = match compression {
        "" | "none" => bytes,
        "zlib" => unpacked(ZlibDecoder::new(bytes.as_slice()))?,
        "gzip" => unpacked(GzDecoder::new(bytes.as_slice()))?,
        other => {
            return Err(format!(
                "has a layer packed as `{other}`: choose another tile layer format in the properties of the map"
            ));
        }
    };
    let (numbers, rest) = bytes.as_chunks::<4>();
    if !rest.is_empty() {
        return Err("has a layer that ends within a number".to_owned());
    }
    Ok(numbers.iter().map(|number| u32::from_le_bytes(*number)).collect())
}

fn unpacked(reader: impl Read) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = reader.take(BYTES_MAX / 4 + 1).read_to_end(&mut bytes);
    read.map_err(|error| format!("has a layer that cannot be unpacked: {error}"))?;
    if bytes.len() as u64 > BYTES_MAX / 4 {
        return Err("has a layer that is too large".to_owned());
    }
    Ok(bytes)
}
