//! Addresses of a prompt from afar: it gets data where a browser gets pages.

use std::collections::BTreeMap;

use axum::extract::{Form, Query};
use axum::http::header::{self, HeaderMap};
use axum::response::Response;

use super::seat_request::SeatRequest;
use crate::serve::request::{Reply, Wanted};

/// True if whoever asks wants plain text in the place of a page.
pub(super) fn wants_text(headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepts.is_some_and(|accepts| accepts.trim() == "text/plain")
}

/// Returns the screen of a seat, with what has happened since `from` lines of the log.
pub(super) async fn screen(
    request: SeatRequest,
    Query(query): Query<BTreeMap<String, String>>,
) -> Response {
    let seen = query.get("from").and_then(|text| text.parse().ok());
    let reply = request.ask(Wanted::Screen(seen)).await;
    // What came of an older line is no news.
    request.pages().answered(match reply {
        Reply::Screen(mut screen) => {
            screen.said.clear();
            Reply::Screen(screen)
        }
        other => other,
    })
}

/// Takes a line, or a whole sheet, and answers with the screen after it.
pub(super) async fn typed(
    request: SeatRequest,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let wanted = match (fields.get("line"), fields.get("lines")) {
        (Some(line), _) => Wanted::Line(line.trim().to_owned()),
        (None, lines) => Wanted::Sheet { text: lines.cloned().unwrap_or_default(), place: None },
    };
    match request.ask(wanted).await {
        Reply::Done => request.answered(Wanted::Screen(Some(usize::MAX))).await,
        other => request.pages().answered(other),
    }
}
