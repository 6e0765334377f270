//! Forms of the host's board, and of whoever goes away.

use std::collections::BTreeMap;
use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Form, Path, State};
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Redirect, Response};

use super::{Served, ServedState, path_of};
use crate::campaign::{Seat, not_a_person};
use crate::engine::Who;
use crate::say;
use crate::serve::links;
use crate::serve::request::{Reply, Wanted};
use crate::session::standing_orders::StandIn;
use crate::text::Text;

/// Leaves the seat of a player to the computer for a while, or gives it back.
pub(super) async fn away(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let Some(asker) = served.asker(&campaign, &headers, from.ip()) else {
        return served.pages(&headers).closed();
    };
    let to = fields.get("to").map(String::as_str).unwrap_or_default();
    let to = match to == Seat::Human.name() {
        true => None,
        false => match StandIn::by_word(to) {
            Some(to) => Some(to),
            None => return served.pages(&headers).closed(),
        },
    };
    served.pages(&headers).answered(served.campaigns.ask(&campaign, &asker, Wanted::Away(to)).await)
}

/// Asks something from the board, and goes back to it.
async fn from_board(
    served: &Served,
    (campaign, headers, from): (&str, &HeaderMap, SocketAddr),
    wanted: Wanted,
) -> Response {
    let Some(asker) = served.asker(campaign, headers, from.ip()) else {
        return served.pages(headers).closed();
    };
    match served.campaigns.ask(campaign, &asker, wanted).await {
        Reply::Done => Redirect::to("board").into_response(),
        reply => served.pages(headers).answered(reply),
    }
}

/// Changes the rules as the host wishes.
pub(super) async fn amend(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let Some(asker) = served.asker(&campaign, &headers, from.ip()) else {
        return served.pages(&headers).closed();
    };
    let text = fields.get("text").map(|text| text.lines().collect::<Vec<_>>().join(" "));
    let wanted = Wanted::Amend(text.unwrap_or_default());
    served.pages(&headers).answered(served.campaigns.ask(&campaign, &asker, wanted).await)
}

/// Reads the realm of a form, and who stands in for it.
fn realm_and_stand_in(fields: &BTreeMap<String, String>) -> Option<(String, StandIn)> {
    let field = |name: &str| fields.get(name).map(|text| text.trim()).unwrap_or_default();
    Some((field("realm").to_owned(), StandIn::by_word(field("to"))?))
}

/// Lets the host have a realm stood in for.
pub(super) async fn stand_in(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let Some((realm, to)) = realm_and_stand_in(&fields) else {
        return served.pages(&headers).closed();
    };
    from_board(&served, (&campaign, &headers, from), Wanted::StandIn(realm, to)).await
}

/// Stands in for everybody who is awaited.
pub(super) async fn open_now(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let to = fields.get("to").and_then(|word| StandIn::by_word(word.trim()));
    let Some(to) = to else { return served.pages(&headers).closed() };
    from_board(&served, (&campaign, &headers, from), Wanted::OpenNow(to)).await
}

/// Tells whoever is awaited again.
pub(super) async fn remind(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    from_board(&served, (&campaign, &headers, from), Wanted::Remind).await
}

/// Lets whoever plays a realm go.
pub(super) async fn leave(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let Some((realm, to)) = realm_and_stand_in(&fields) else {
        return served.pages(&headers).closed();
    };
    from_board(&served, (&campaign, &headers, from), Wanted::Leave(realm, to)).await
}

/// Gives a free realm to somebody new, and shows the host their link.
pub(super) async fn newcomer(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let asker = served.asker(&campaign, &headers, from.ip());
    let Some(asker) = asker.filter(|asker| asker.seat.0 == Who::HOST) else {
        return served.pages(&headers).closed();
    };
    if let Some(refused) = refused_name(&served, &headers, &fields) {
        return refused;
    }
    let seat = fields.get("seat").map(|text| text.trim()).unwrap_or_default();
    let wanted = Wanted::Newcomer(seat.to_owned());
    match served.campaigns.ask(&campaign, &asker, wanted).await {
        Reply::Seated => link_page(&served, (&campaign, &headers), &fields),
        Reply::Done => Redirect::to("../board").into_response(),
        reply => served.pages(&headers).answered(reply),
    }
}

/// Gives somebody a part of a realm, and shows the host their link.
pub(super) async fn part(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let asker = served.asker(&campaign, &headers, from.ip());
    let Some(asker) = asker.filter(|asker| asker.seat.0 == Who::HOST) else {
        return served.pages(&headers).closed();
    };
    if let Some(refused) = refused_name(&served, &headers, &fields) {
        return refused;
    }
    let field =
        |name: &str| fields.get(name).map(|text| text.trim().to_owned()).unwrap_or_default();
    let wanted =
        Wanted::Part { realm: field("seat"), person: field("person"), holds: field("holds") };
    match served.campaigns.ask(&campaign, &asker, wanted).await {
        Reply::Seated => link_page(&served, (&campaign, &headers), &fields),
        Reply::Done => Redirect::to("../board").into_response(),
        reply => served.pages(&headers).answered(reply),
    }
}

/// Sets the standing orders of a seat: those that are ticked.
pub(super) async fn standing(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let Some(asker) = served.asker(&campaign, &headers, from.ip()) else {
        return served.pages(&headers).closed();
    };
    let ticked = fields.iter().filter(|(name, _)| name == "order").map(|(_, word)| word.trim());
    let words: Vec<&str> = ["standing_orders", "none"].into_iter().chain(ticked).collect();
    let wanted = Wanted::Line(words.join(" "));
    served.pages(&headers).answered(served.campaigns.ask(&campaign, &asker, wanted).await)
}

pub(super) async fn clock(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let text = fields.get("text").cloned().unwrap_or_default();
    from_board(&served, (&campaign, &headers, from), Wanted::Clock(text)).await
}

pub(super) async fn until(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let at = fields.get("at").cloned().unwrap_or_default();
    from_board(&served, (&campaign, &headers, from), Wanted::Until(at)).await
}

/// Takes what somebody has answered to a letter.
pub(super) async fn paste(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let text = fields.get("text").cloned().unwrap_or_default();
    from_board(&served, (&campaign, &headers, from), Wanted::Paste(text)).await
}

/// Sends a notice to every route, to see whether it arrives.
pub(super) async fn test(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    from_board(&served, (&campaign, &headers, from), Wanted::TestNotices).await
}

pub(super) async fn board_page(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let Some(asker) = served.asker(&campaign, &headers, from.ip()) else {
        return served.pages(&headers).closed();
    };
    served.pages(&headers).answered(served.campaigns.ask(&campaign, &asker, Wanted::Board).await)
}

/// Opens to the host what only an umpire sees, and tells everybody.
pub(super) async fn open(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let Some(asker) = served.asker(&campaign, &headers, from.ip()) else {
        return served.pages(&headers).closed();
    };
    served.pages(&headers).answered(served.campaigns.ask(&campaign, &asker, Wanted::Open).await)
}

/// Makes the host a new link to a seat.
pub(super) async fn new_link(
    State(served): ServedState,
    Path(campaign): Path<String>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let asker = served.asker(&campaign, &headers, from.ip());
    let Some(asker) = asker.filter(|asker| asker.seat.0 == Who::HOST) else {
        return served.pages(&headers).closed();
    };
    if let Some(refused) = refused_name(&served, &headers, &fields) {
        return refused;
    }
    let seat = fields.get("seat").map(|text| text.trim()).unwrap_or_default();
    match served.campaigns.ask(&campaign, &asker, Wanted::Seat(seat.to_owned())).await {
        Reply::Done => link_page(&served, (&campaign, &headers), &fields),
        reply => served.pages(&headers).answered(reply),
    }
}

/// Refuses a name that no person can have; a link need not be for anybody.
fn refused_name(
    served: &Served,
    headers: &HeaderMap,
    fields: &BTreeMap<String, String>,
) -> Option<Response> {
    let person = fields.get("person").map(|text| text.trim()).unwrap_or_default();
    let why = not_a_person(person).filter(|_| !person.is_empty())?;
    let page = served.pages(headers).plain(&say!("No link was made"), &why);
    Some((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// Makes the link that the host wishes for, and shows it.
fn link_page(
    served: &Served,
    (campaign, headers): (&str, &HeaderMap),
    fields: &BTreeMap<String, String>,
) -> Response {
    let Some(folder) = served.campaigns.folder(campaign) else {
        return served.pages(headers).closed();
    };
    let field = |name: &str| fields.get(name).map(|text| text.trim()).unwrap_or_default();
    let (person, seat) = (field("person"), field("seat"));
    match links::renew(&folder, seat, person) {
        Ok(secret) => {
            let host = headers.get(header::HOST).and_then(|value| value.to_str().ok());
            let base = match &served.access.url {
                Some(url) => url.trim_end_matches('/').to_owned(),
                None => format!("http://{}", host.unwrap_or_default()),
            };
            let link = format!("{base}{path}join/{secret}", path = path_of(campaign));
            let words = &served.pages(headers).language;
            let shown = crate::serve::board::new_link(words, campaign, (seat, person), &link);
            ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], shown).into_response()
        }
        Err(error) => {
            let error = Text::system_error(&error);
            served.pages(headers).failed(&say!("the link cannot be kept: {error}", error))
        }
    }
}
