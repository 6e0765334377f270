//! The atlas of a seat, as it travels: a page of one file with scripts and styles of its own.

use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::seat_request::SeatRequest;
use crate::serve::request::{Reply, Wanted};

/// Policy of the atlas: its scripts run in a room of their own, reach nothing, and lead nowhere.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-modals";

/// Shows the atlas of whatever the seat may know.
pub(super) async fn show(request: SeatRequest) -> Response {
    let SeatRequest { served, campaign, asker, .. } = &request;
    let (Some(folder), Some(library)) =
        (served.campaigns.folder(campaign), served.campaigns.library())
    else {
        return request.pages().closed();
    };
    let wish = match request.ask(Wanted::Atlas).await {
        Reply::Atlas(wish) => wish,
        reply => return request.pages().answered(reply),
    };
    match served.atlases.get(library, campaign, &asker.seat.0, folder, wish).await {
        Ok(html) => {
            let kinds = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CONTENT_SECURITY_POLICY, POLICY),
            ];
            (kinds, html.to_string()).into_response()
        }
        Err(why) => request.pages().failed(&why),
    }
}
