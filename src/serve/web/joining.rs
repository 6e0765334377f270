//! Links to seats: who one will be, and the button that takes the seat.

use std::net::SocketAddr;

use axum::extract::{ConnectInfo, Path, State};
use axum::http::header::{self, HeaderMap};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;

use super::far::wants_text;
use super::{COOKIE, ServedState, path_of};
use crate::apart::parts::{self, RealmPart};
use crate::campaign::knowledge::PUBLIC;
use crate::engine::Who;
use crate::say;
use crate::serve::page::{bold, with_bold};
use crate::text::Text;

/// Says what a link is to; names are as `named` writes them.
fn invitation(campaign: &str, person: &str, named: fn(&str) -> Text) -> Text {
    match person.is_empty() {
        true => say!("Campaign {campaign}.", campaign = named(campaign)),
        false => {
            let (campaign, person) = (named(campaign), named(person));
            say!("Campaign {campaign}, for {person}.", campaign, person)
        }
    }
}

/// Says who one will be.
fn will_be(seat: &str) -> Text {
    match seat {
        Who::HOST => say!(
            "You will be the host: you see everything, and answer what the rules leave to the host."
        ),
        PUBLIC => say!("You will be a spectator: you see what all know."),
        realm => say!(
            "You will be {realm}: you see what {realm} may know, and give its orders.",
            realm = Text::verbatim(realm)
        ),
    }
}

/// Says what one will command.
fn will_command(part: &RealmPart) -> Text {
    say!(
        "You will command {part} of {realm}: you see what {realm} may know, and give orders for those alone.",
        part = part.named(),
        realm = Text::verbatim(&part.realm)
    )
}

/// Says who one will be; only the button takes the seat, as programs that look at links fetch them.
pub(super) async fn join(
    State(served): ServedState,
    Path((campaign, secret)): Path<(String, String)>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let Some(link) = served.link(&campaign, &secret, from.ip()) else {
        return served.pages(&headers).closed();
    };
    let pages = served.pages(&headers);
    let told = |text: Text| text.in_words(&pages.language);
    let folder = served.campaigns.folder(&campaign);
    let part = folder.and_then(|folder| parts::of(&folder, &link.seat, &link.person));
    let who = match part {
        Some(part) => told(will_command(&part)),
        None => told(will_be(&link.seat)),
    };
    if wants_text(&headers) {
        let invited = invitation(&campaign, &link.person, |name| Text::verbatim(name));
        return format!("{}\n{who}\n", told(invited)).into_response();
    }
    let text = html! {
        p { (with_bold(&told(invitation(&campaign, &link.person, bold)))) }
        p { (who) }
        form method="post" { button.give { (told(say!("Take this seat"))) } }
        p.doc { (told(say!("The seat is kept in this browser. Keep the link to yourself: whoever has it has the seat."))) }
    };
    pages.document(&say!("Take your seat"), &text).into_response()
}

pub(super) async fn take_seat(
    State(served): ServedState,
    Path((campaign, secret)): Path<(String, String)>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    if served.link(&campaign, &secret, from.ip()).is_none() {
        return served.pages(&headers).closed();
    }
    let path = path_of(&campaign);
    let secure = if served.access.is_secure() { "; Secure" } else { "" };
    // A year: campaigns take months.
    let set =
        format!("{COOKIE}={secret}; Path={path}; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}");
    ([(header::SET_COOKIE, set)], Redirect::to(&path)).into_response()
}
