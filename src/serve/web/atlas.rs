//! The atlas of a seat, as it travels: a page of one file with scripts and styles of its own.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Response};

use super::ServedState;
use crate::serve::request::{Reply, Wanted};

/// Policy of the atlas: its scripts run in a room of their own, reach nothing, and lead nowhere.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-modals";

/// Shows the atlas of whatever the seat may know.
pub(super) async fn show(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let asker = served.asker(&campaign, &headers, from.ip());
    let folder = served.campaigns.folder(&campaign);
    let library = served.campaigns.library();
    let (Some(asker), Some(folder), Some(library)) = (asker, folder, library) else {
        return served.pages(&headers).closed();
    };
    let wish = match served.campaigns.ask(&campaign, &asker, Wanted::Atlas).await {
        Reply::Atlas(wish) => wish,
        reply => return served.pages(&headers).answered(reply),
    };
    match served.atlases.get(library, &campaign, &asker.seat.0, folder, wish).await {
        Ok(html) => {
            let kinds = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CONTENT_SECURITY_POLICY, POLICY),
            ];
            (kinds, html.to_string()).into_response()
        }
        Err(why) => served.pages(&headers).failed(&why),
    }
}
