//! Photographs that come and go: a form with a file in it → the picture and what is said of it.

use axum::extract::multipart::MultipartRejection;
use axum::extract::{Multipart, Path};
use axum::http::header::{self, HeaderValue};
use axum::response::{IntoResponse, Response};

use super::seat_request::SeatRequest;
use crate::serve::photographs;
use crate::serve::request::Wanted;

/// Policy of a photograph that is opened by itself: it is shown, and does nothing.
const POLICY: &str = "default-src 'none'; img-src 'self'; sandbox";

/// Adds a photograph of the host. The form is read only once it is known to be theirs.
pub(super) async fn add(
    request: SeatRequest,
    form: Result<Multipart, MultipartRejection>,
) -> Response {
    if !request.is_of_host() {
        return request.pages().closed();
    }
    let (mut bytes, mut caption) = (Vec::new(), String::new());
    // What is no whole form holds no picture, which is told.
    if let Ok(mut form) = form {
        while let Ok(Some(field)) = form.next_field().await {
            match field.name() {
                Some("picture") => bytes = field.bytes().await.unwrap_or_default().into(),
                Some("caption") => caption = field.text().await.unwrap_or_default(),
                _ => {}
            }
        }
    }
    let wanted = Wanted::Photograph { bytes, caption };
    request.answered(wanted).await
}

/// Shows a photograph to whoever has a seat.
pub(super) async fn show(
    request: SeatRequest,
    Path((campaign, number)): Path<(String, usize)>,
) -> Response {
    let folder = request.served.campaigns.folder(&campaign);
    let Some((kind, bytes)) = folder.and_then(|folder| photographs::read(&folder, number)) else {
        return request.pages().closed();
    };
    let kept = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=86400")),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    ];
    (kept, bytes).into_response()
}
