//! Photographs that come and go: a form with a file in it → the picture and what is said of it.

use std::net::SocketAddr;

use axum::body::Bytes;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};

use super::ServedState;
use crate::engine::Who;
use crate::serve::photographs;
use crate::serve::request::Wanted;

/// Policy of a photograph that is opened by itself: it is shown, and does nothing.
const POLICY: &str = "default-src 'none'; img-src 'self'; sandbox";

/// Parts of a form that are read.
const PARTS: usize = 8;

/// Returns where a text begins in another.
fn find(within: &[u8], wanted: &[u8]) -> Option<usize> {
    within.windows(wanted.len()).position(|window| window == wanted)
}

/// Lists the parts of a form that holds files: their names, and what is in them.
fn parts<'a>(boundary: &str, body: &'a [u8]) -> Vec<(String, &'a [u8])> {
    let begins = format!("--{boundary}");
    let ends = format!("\r\n--{boundary}");
    let mut found = Vec::new();
    let mut rest = match find(body, begins.as_bytes()) {
        Some(at) => &body[at + begins.len()..],
        None => return found,
    };
    while found.len() < PARTS && !rest.starts_with(b"--") {
        let Some(head) = find(rest, b"\r\n\r\n") else { break };
        let heading = String::from_utf8_lossy(&rest[..head]);
        let content = &rest[head + 4..];
        let Some(end) = find(content, ends.as_bytes()) else { break };
        let name = heading.split("name=\"").nth(1).and_then(|text| text.split('"').next());
        found.push((name.unwrap_or_default().to_owned(), &content[..end]));
        rest = &content[end + ends.len()..];
    }
    found
}

/// Returns the line between the parts of a form.
fn boundary(headers: &HeaderMap) -> Option<String> {
    let kind = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
    let (_, boundary) = kind.strip_prefix("multipart/form-data")?.split_once("boundary=")?;
    let boundary = boundary.split(';').next()?.trim().trim_matches('"');
    (!boundary.is_empty() && boundary.len() <= 70).then(|| boundary.to_owned())
}

/// The host adds a photograph.
pub(super) async fn add(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let asker = served.asker(&campaign, &headers, from.ip());
    let Some(asker) = asker.filter(|asker| asker.seat.0 == Who::HOST) else {
        return served.pages(&headers).closed();
    };
    let parts = boundary(&headers).map(|boundary| parts(&boundary, &body)).unwrap_or_default();
    let part = |wanted: &str| parts.iter().find(|(name, _)| name == wanted).map(|(_, it)| *it);
    let wanted = Wanted::Photograph {
        bytes: part("picture").unwrap_or_default().to_vec(),
        caption: String::from_utf8_lossy(part("caption").unwrap_or_default()).into_owned(),
    };
    served.pages(&headers).answered(served.campaigns.ask(&campaign, &asker, wanted).await)
}

/// Shows a photograph to whoever has a seat.
pub(super) async fn show(
    State(served): ServedState,
    Path((campaign, number)): Path<(String, usize)>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let seated = served.asker(&campaign, &headers, from.ip()).is_some();
    let folder = served.campaigns.folder(&campaign).filter(|_| seated);
    let Some((kind, bytes)) = folder.and_then(|folder| photographs::read(&folder, number)) else {
        return served.pages(&headers).closed();
    };
    let kept = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=86400")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    ];
    (kept, bytes).into_response()
}
