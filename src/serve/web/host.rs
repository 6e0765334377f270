//! Forms of the host's board, and of whoever goes away.

use std::collections::BTreeMap;

use axum::extract::Form;
use axum::http::StatusCode;
use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};

use super::path_of;
use super::seat_request::SeatRequest;
use crate::campaign::{Seat, not_a_person};
use crate::say;
use crate::serve::links;
use crate::serve::request::{Reply, Wanted};
use crate::session::standing_orders::StandIn;
use crate::text::Text;

/// Leaves the seat of a player to the computer for a while, or gives it back.
pub(super) async fn away(
    request: SeatRequest,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let to = fields.get("to").map(String::as_str).unwrap_or_default();
    let to = match to == Seat::Human.name() {
        true => None,
        false => match StandIn::by_word(to) {
            Some(to) => Some(to),
            None => return request.pages().closed(),
        },
    };
    request.answered(Wanted::Away(to)).await
}

/// Changes the rules as the host wishes.
pub(super) async fn amend(
    request: SeatRequest,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let text = fields.get("text").map(|text| text.lines().collect::<Vec<_>>().join(" "));
    let wanted = Wanted::Amend(text.unwrap_or_default());
    request.answered(wanted).await
}

/// Reads the realm of a form, and who stands in for it.
fn realm_and_stand_in(fields: &BTreeMap<String, String>) -> Option<(String, StandIn)> {
    let field = |name: &str| fields.get(name).map(|text| text.trim()).unwrap_or_default();
    Some((field("realm").to_owned(), StandIn::by_word(field("to"))?))
}

/// Lets the host have a realm stood in for.
pub(super) async fn stand_in(
    request: SeatRequest,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let Some((realm, to)) = realm_and_stand_in(&fields) else {
        return request.pages().closed();
    };
    request.answered_on_board(Wanted::StandIn(realm, to)).await
}

/// Stands in for everybody who is awaited.
pub(super) async fn open_now(
    request: SeatRequest,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let to = fields.get("to").and_then(|word| StandIn::by_word(word.trim()));
    let Some(to) = to else { return request.pages().closed() };
    request.answered_on_board(Wanted::OpenNow(to)).await
}

/// Tells whoever is awaited again.
pub(super) async fn remind(request: SeatRequest) -> Response {
    request.answered_on_board(Wanted::Remind).await
}

/// Lets whoever plays a realm go.
pub(super) async fn leave(
    request: SeatRequest,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let Some((realm, to)) = realm_and_stand_in(&fields) else {
        return request.pages().closed();
    };
    request.answered_on_board(Wanted::Leave(realm, to)).await
}

/// Gives a free realm to somebody new, and shows the host their link.
pub(super) async fn newcomer(
    request: SeatRequest,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let seat = fields.get("seat").map(|text| text.trim()).unwrap_or_default();
    let wanted = Wanted::Newcomer(seat.to_owned());
    seats_somebody(&request, &fields, wanted).await
}

/// Gives somebody a part of a realm, and shows the host their link.
pub(super) async fn part(
    request: SeatRequest,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let field =
        |name: &str| fields.get(name).map(|text| text.trim().to_owned()).unwrap_or_default();
    let wanted =
        Wanted::Part { realm: field("seat"), person: field("person"), holds: field("holds") };
    seats_somebody(&request, &fields, wanted).await
}

/// Has the host give somebody a seat, and shows the link to it.
async fn seats_somebody(
    request: &SeatRequest,
    fields: &BTreeMap<String, String>,
    wanted: Wanted,
) -> Response {
    if !request.is_of_host() {
        return request.pages().closed();
    }
    if let Some(refused) = refused_name(request, fields) {
        return refused;
    }
    match request.ask(wanted).await {
        Reply::Seated => link_page(request, fields),
        Reply::Done => Redirect::to("../board").into_response(),
        reply => request.pages().answered(reply),
    }
}

/// Sets the standing orders of a seat: those that are ticked.
pub(super) async fn standing(
    request: SeatRequest,
    Form(fields): Form<Vec<(String, String)>>,
) -> Response {
    let ticked = fields.iter().filter(|(name, _)| name == "order").map(|(_, word)| word.trim());
    let words: Vec<&str> = ["standing_orders", "none"].into_iter().chain(ticked).collect();
    let wanted = Wanted::Line(words.join(" "));
    request.answered(wanted).await
}

pub(super) async fn clock(
    request: SeatRequest,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let text = fields.get("text").cloned().unwrap_or_default();
    request.answered_on_board(Wanted::Clock(text)).await
}

pub(super) async fn until(
    request: SeatRequest,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let at = fields.get("at").cloned().unwrap_or_default();
    request.answered_on_board(Wanted::Until(at)).await
}

/// Takes what somebody has answered to a letter.
pub(super) async fn paste(
    request: SeatRequest,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    let text = fields.get("text").cloned().unwrap_or_default();
    request.answered_on_board(Wanted::Paste(text)).await
}

/// Sends a notice to every route, to see whether it arrives.
pub(super) async fn test(request: SeatRequest) -> Response {
    request.answered_on_board(Wanted::TestNotices).await
}

pub(super) async fn board_page(request: SeatRequest) -> Response {
    request.answered(Wanted::Board).await
}

/// Opens to the host what only an umpire sees, and tells everybody.
pub(super) async fn open(request: SeatRequest) -> Response {
    request.answered(Wanted::Open).await
}

/// Makes the host a new link to a seat.
pub(super) async fn new_link(
    request: SeatRequest,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    if !request.is_of_host() {
        return request.pages().closed();
    }
    if let Some(refused) = refused_name(&request, &fields) {
        return refused;
    }
    let seat = fields.get("seat").map(|text| text.trim()).unwrap_or_default();
    match request.ask(Wanted::Seat(seat.to_owned())).await {
        Reply::Done => link_page(&request, &fields),
        reply => request.pages().answered(reply),
    }
}

/// Refuses a name that no person can have; a link need not be for anybody.
fn refused_name(request: &SeatRequest, fields: &BTreeMap<String, String>) -> Option<Response> {
    let person = fields.get("person").map(|text| text.trim()).unwrap_or_default();
    let why = not_a_person(person).filter(|_| !person.is_empty())?;
    let page = request.pages().plain(&say!("No link was made"), &why);
    Some((StatusCode::UNPROCESSABLE_ENTITY, page).into_response())
}

/// Makes the link that the host wishes for, and shows it.
fn link_page(request: &SeatRequest, fields: &BTreeMap<String, String>) -> Response {
    let SeatRequest { served, campaign, headers, .. } = request;
    let Some(folder) = served.campaigns.folder(campaign) else {
        return request.pages().closed();
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
            let words = &request.pages().language;
            let shown = crate::serve::board::new_link(words, campaign, (seat, person), &link);
            ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], shown).into_response()
        }
        Err(error) => {
            let error = Text::system_error(&error);
            request.pages().failed(&say!("the link cannot be kept: {error}", error))
        }
    }
}
