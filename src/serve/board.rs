//! The host's board: the awaited seats, the sheets that are in, the last visits, and the seats with their links.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use maud::{Markup, PreEscaped, html};
use qrcode::QrCode;
use qrcode::render::svg;

use super::links::{self, SeatLink};
use super::page::{called, frame};
use super::request::SeatName;
use super::routes::Route;
use super::timekeeper::Timekeeper;
use crate::apart::clock::Clock;
use crate::apart::sheets;
use crate::basics::pluralize::{count, listed};
use crate::campaign::knowledge::PUBLIC;
use crate::campaign::{SEATS, Seat};
use crate::engine::{Verb, Who};
use crate::session::{Folder, Situation};
use crate::view;

/// Parts of the host's board.
pub(super) struct HostBoard<'a> {
    pub now: &'a Situation<'a>,
    pub campaign: &'a str,
    pub folder: Option<&'a Folder>,
    /// By seat, when it last wanted something.
    pub seen: &'a BTreeMap<SeatName, Instant>,
    pub keeper: &'a Timekeeper,
    /// Routes of notices, and what went wrong with the last one.
    pub notices: Vec<Route>,
    pub error: Option<String>,
    /// Lines that the host's last line here brought about.
    pub told: &'a [String],
}

/// A length of time in words: `3 minutes`.
fn in_words(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    let whole = |of: u64| usize::try_from(of).unwrap_or(usize::MAX);
    match (minutes / (24 * 60), minutes / 60, minutes) {
        (0, 0, 0) => "less than a minute".to_owned(),
        (0, 0, minutes) => count(whole(minutes), "minute"),
        (0, hours, _) => count(whole(hours), "hour"),
        (days, ..) => count(whole(days), "day"),
    }
}

/// The row of a seat: who sits there, when they looked, and a button for a new link.
fn row(
    board: &HostBoard<'_>,
    links: &[SeatLink],
    (seat, title): (&str, &str),
    plays: Markup,
) -> Markup {
    let seen = board.seen.get(&SeatName(seat.to_owned()));
    let own: Vec<&SeatLink> = links.iter().filter(|link| link.seat == seat).collect();
    let people: Vec<&str> =
        own.iter().map(|link| link.person.as_str()).filter(|person| !person.is_empty()).collect();
    html! {
        tr {
            th scope="row" { (title) }
            td data-title="Plays" { (plays) }
            td data-title="Looked" {
                @match seen {
                    Some(at) => { (in_words(at.elapsed())) " ago" }
                    None => { "not since the server began" }
                }
            }
            td data-title="Links" {
                (count(own.len(), "link")) @if !people.is_empty() { ": " (listed(&people, "and")) }
                form.row method="post" action="board/link" {
                    input type="hidden" name="seat" value=(seat);
                    input name="person" placeholder="for whom" aria-label={ "Person the link to " (title) " is for" };
                    button { "New link" }
                }
            }
        }
    }
}

/// Writes the player of a realm, and a form that hands the realm to another.
fn plays(realm: &str, seat: Seat) -> Markup {
    let hand = Verb::Hand.row().name;
    html! {
        form.row method="post" action="say" {
            select name="line" aria-label={ "Who plays " (realm) } {
                @for (name, other) in SEATS {
                    option value={ (hand) " " (realm) " " (name) } selected[*other == seat] { (name) }
                }
            }
            button { "Hand over" }
        }
    }
}

/// The whole board.
pub(super) fn html(board: &HostBoard<'_>) -> String {
    let game = &board.now.game.shown();
    let links = board.folder.map(|folder| links::all(&folder.path)).unwrap_or_default();
    let waits = board.now.question.map(|question| {
        let name = called(game, question.who);
        let now = board.keeper.now();
        let since = board.keeper.awaited.as_ref().map(|awaited| now.duration_since(awaited.since));
        let since = since.and_then(|since| Duration::try_from(since).ok()).unwrap_or_default();
        format!("{name} is awaited for {}.", in_words(since))
    });
    let sheets = board.now.question.map(|question| {
        let all = sheets::realms(game, question);
        let is_in = sheets::handed_in(game, board.folder);
        let name = |realm: &crate::campaign::RealmId| view::names::realm(game, *realm).to_owned();
        let missing: Vec<String> =
            all.iter().filter(|realm| !is_in.contains(realm)).map(name).collect();
        (all.len(), missing)
    });
    let body = html! {
        section #asked {
            h1 { "Board" }
            p { (waits.unwrap_or_else(|| "The campaign is over.".to_owned())) }
            @if let Some((all, missing)) = sheets.filter(|(all, _)| *all > 0) {
                p { (all - missing.len()) " of " (all) " sheets are in"
                    @if !missing.is_empty() { "; without " (listed(&missing, "and")) }
                    "."
                }
            }
            @if let Some(until) = board.keeper.until().filter(|_| board.now.question.is_some()) {
                p { (if board.keeper.is_over() { "Their time is over since " } else { "There is time until " }) (until) "." }
            }
            @if !board.told.is_empty() { pre #told { (board.told.join("\n")) } }
            p { a href="./" { "To the campaign" } }
        }
        section #seats {
            h2 { "Seats" }
            table {
                thead { tr { th scope="col" { "Seat" } th scope="col" { "Plays" } th scope="col" { "Looked" } th scope="col" { "Links" } } }
                tbody {
                    @for (realm, seat) in game.state.realm_ids().zip(board.now.seats) {
                        @let name = view::names::realm(game, realm);
                        (row(board, &links, (name, &view::names::seated(game, realm)), plays(name, *seat)))
                    }
                    (row(board, &links, (Who::HOST, "host"), html! { "sees everything" }))
                    (row(board, &links, (PUBLIC, "spectators"), html! { "see what all know" }))
                }
            }
        }
    };
    frame(board.campaign, &html! { (body) (clock(board)) (notices(board)) })
}

/// Shows where notices go, what went wrong, and a button that tries them.
fn notices(board: &HostBoard<'_>) -> Markup {
    html! {
        section #notices {
            h2 { "Notices" }
            @if board.notices.is_empty() {
                p { "No notices go anywhere. Whoever runs the server says where, with " code { "margrave notices" } "." }
            } @else {
                ul { @for route in &board.notices { li { (route.seat) ": " (route.shown()) } } }
                @match &board.error {
                    Some(error) => { p { "The last one did not arrive: " (error) } }
                    None => {}
                }
                form method="post" action="test" { button { "Send a test" } }
            }
        }
    }
}

/// The clock of the campaign, and a form that sets it.
fn clock(board: &HostBoard<'_>) -> Markup {
    let (keeper, written) = (board.keeper, board.keeper.clock.as_ref().map(Clock::write));
    html! {
        section #mail {
            h2 { "Mail that came" }
            form.sheet method="post" action="paste" {
                label { span { "An answer to a letter, as it came" }
                    textarea name="text" rows="4" autocapitalize="off" spellcheck="false" {}
                }
                button { "Take it" }
            }
        }
        section #clock {
            h2 { "Clock" }
            @if let Some(fault) = &keeper.fault { p { "The clock cannot be read: " (fault) } }
            @if keeper.clock.is_some() {
                form.row method="post" action="until" {
                    input name="at" placeholder="2026-12-04 20:00" aria-label="Wait until";
                    button { "Wait until then" }
                }
            }
            form.sheet method="post" action="clock" {
                label { span { "Settings, one on each line; nothing takes the clock away" }
                    textarea name="text" rows="8" autocapitalize="off" spellcheck="false" {
                        (written.unwrap_or_default())
                    }
                }
                button { "Set the clock" }
                p.doc {
                    "For instance " code { "zone Europe/Amsterdam" } ", " code { "at friday 20:00" } " or "
                    code { "length 2 days" } ", " code { "least 12 hours" } ", " code { "grace 2 hours" } ", "
                    code { "warn 1 day" } ", " code { "off 2026-12-24..2026-12-26" } ", " code { "over wait" } ", "
                    code { "over red holder" } "."
                }
            }
        }
    }
}

/// The page with a new link, shown this once.
pub(super) fn new_link(campaign: &str, (seat, person): (&str, &str), link: &str) -> String {
    let code = QrCode::new(link.as_bytes())
        .ok()
        .map(|code| code.render::<svg::Color<'_>>().min_dimensions(240, 240).build());
    let drawn =
        code.map(|text| text.find("<svg").map_or(String::new(), |at| text[at..].to_owned()));
    let body = html! {
        section #asked {
            h1 { "A link to " (seat) @if !person.is_empty() { ", for " (person) } }
            p { code { (link) } }
            @if let Some(drawn) = drawn { div.code { (PreEscaped(drawn)) } }
            p.doc { "It is shown this once. Whoever has it has the seat; the link that " (if person.is_empty() { "the seat" } else { person }) " had before is dead." }
            p { a href="../board" { "To the board" } }
        }
    };
    frame(campaign, &body)
}
