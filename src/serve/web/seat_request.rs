//! A request of whoever has taken a seat: the cookie is read before any form is; others get the closed page.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Path};
use axum::http::header::HeaderMap;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};

use super::Served;
use super::plain_pages::PlainPages;
use crate::engine::Who;
use crate::serve::request::{Asker, Reply, Wanted};

/// Request to a campaign, from the seat of a link that holds.
pub(super) struct SeatRequest {
    pub(super) served: Arc<Served>,
    pub(super) campaign: String,
    pub(super) headers: HeaderMap,
    pub(super) asker: Asker,
}

impl FromRequestParts<Arc<Served>> for SeatRequest {
    type Rejection = Response;

    async fn from_request_parts(
        parts: &mut Parts,
        served: &Arc<Served>,
    ) -> Result<SeatRequest, Response> {
        let named = Path::<BTreeMap<String, String>>::from_request_parts(parts, served).await;
        let Path(mut named) = named.map_err(IntoResponse::into_response)?;
        let from = ConnectInfo::<SocketAddr>::from_request_parts(parts, served).await;
        let ConnectInfo(from) = from.map_err(IntoResponse::into_response)?;
        let campaign = named.remove("campaign").unwrap_or_default();
        match served.asker(&campaign, &parts.headers, from.ip()) {
            Some(asker) => Ok(SeatRequest {
                served: Arc::clone(served),
                campaign,
                headers: parts.headers.clone(),
                asker,
            }),
            None => Err(served.pages(&parts.headers).closed()),
        }
    }
}

impl SeatRequest {
    /// True if the host asks.
    pub(super) fn is_of_host(&self) -> bool {
        self.asker.seat.0 == Who::HOST
    }

    /// Asks something of the campaign.
    pub(super) async fn ask(&self, wanted: Wanted) -> Reply {
        self.served.campaigns.ask(&self.campaign, &self.asker, wanted).await
    }

    /// Asks something, and responds with what came of it.
    pub(super) async fn answered(&self, wanted: Wanted) -> Response {
        self.pages().answered(self.ask(wanted).await)
    }

    /// Asks something on the board, and goes back to it.
    pub(super) async fn answered_on_board(&self, wanted: Wanted) -> Response {
        match self.ask(wanted).await {
            Reply::Done => Redirect::to("board").into_response(),
            reply => self.pages().answered(reply),
        }
    }

    /// Returns the pages in the language of the browser.
    pub(super) fn pages(&self) -> PlainPages {
        self.served.pages(&self.headers)
    }
}
