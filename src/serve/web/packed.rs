//! The map as it travels: packed where a browser can unpack it, a seventh of its size. Pages stay as they are: they repeat what
//! was asked for, and the size of what is packed together with that would tell of their text.

use std::io::Write;

use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::PICTURE_POLICY;

/// True if a browser takes what is packed with gzip.
fn takes_packed(headers: &HeaderMap) -> bool {
    let taken = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let names = taken.unwrap_or_default().split(',').map(str::trim);
    names
        .into_iter()
        .any(|name| name == "gzip" || name.starts_with("gzip;") && !name.ends_with("=0"))
}

fn packed(svg: &str) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(svg.as_bytes())?;
    encoder.finish()
}

/// Sends a map, which a browser keeps for a day: another one has another address.
pub(super) fn picture(headers: &HeaderMap, svg: String) -> Response {
    let kept = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "private, max-age=86400"),
        (header::CONTENT_SECURITY_POLICY, PICTURE_POLICY),
        (header::VARY, "accept-encoding"),
    ];
    match takes_packed(headers).then(|| packed(&svg)) {
        Some(Ok(bytes)) => (kept, [(header::CONTENT_ENCODING, "gzip")], bytes).into_response(),
        Some(Err(_)) | None => (kept, svg).into_response(),
    }
}
