//! Addresses of a prompt from afar: it gets data where a browser gets pages.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Form, Path, Query, State};
use axum::http::header::{self, HeaderMap};
use axum::response::Response;

use super::ServedState;
use crate::serve::request::{Reply, Wanted};

/// True if whoever asks wants plain text in the place of a page.
pub(super) fn wants_text(headers: &HeaderMap) -> bool {
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    accepts.is_some_and(|accepts| accepts.trim() == "text/plain")
}

/// Returns the screen of a seat, with what has happened since `from` lines of the log.
pub(super) async fn screen(
    State(served): ServedState,
    Path(campaign): Path<String>,
    Query(query): Query<BTreeMap<String, String>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let Some(asker) = served.asker(&campaign, &headers, from.ip()) else {
        return served.pages(&headers).closed();
    };
    let seen = query.get("from").and_then(|text| text.parse().ok());
    let reply = served.campaigns.ask(&campaign, &asker, Wanted::Screen(seen)).await;
    // What came of an older line is no news.
    served.pages(&headers).answered(match reply {
        Reply::Screen(mut screen) => {
            screen.said.clear();
            Reply::Screen(screen)
        }
        other => other,
    })
}

/// Takes a line, or a whole sheet, and answers with the screen after it.
pub(super) async fn typed(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let Some(asker) = served.asker(&campaign, &headers, from.ip()) else {
        return served.pages(&headers).closed();
    };
    let wanted = match (fields.get("line"), fields.get("lines")) {
        (Some(line), _) => Wanted::Line(line.trim().to_owned()),
        (None, lines) => Wanted::Sheet { text: lines.cloned().unwrap_or_default(), place: None },
    };
    match served.campaigns.ask(&campaign, &asker, wanted).await {
        Reply::Done => served.pages(&headers).answered(
            served.campaigns.ask(&campaign, &asker, Wanted::Screen(Some(usize::MAX))).await,
        ),
        other => served.pages(&headers).answered(other),
    }
}
