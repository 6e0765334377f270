//! The host's board: the awaited seats, the sheets that are in, the last visits, and the seats with their links.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use maud::{Markup, PreEscaped, html};
use qrcode::QrCode;
use qrcode::render::svg;

use super::links::{self, SeatLink};
use super::page::{all_called, called, frame, rich};
use super::request::SeatName;
use super::routes::Route;
use super::seats_apart::changing::is_free;
use super::seats_apart::unwritten::host_is_told;
use super::timekeeper::Timekeeper;
use super::undoing;
use crate::apart::clock::sample_lines;
use crate::apart::letter::time_left;
use crate::apart::parts;
use crate::apart::sheets;
use crate::campaign::knowledge::{PUBLIC, Viewer};
use crate::campaign::{RealmId, SEATS, Seat};
use crate::engine::{Verb, Who};
use crate::say;
use crate::session::standing_orders::STAND_INS;
use crate::session::{Folder, Situation, writing_ahead};
use crate::text::{Joined, ProgramNoun, Text, Wording};
use crate::view::{names, texts};

/// Parts of the host's board.
pub(super) struct HostBoard<'a> {
    pub now: &'a Situation<'a>,
    pub campaign: &'a str,
    pub folder: Option<&'a Folder>,
    /// Viewer whose knowledge the host is shown.
    pub sees: Viewer,
    /// By seat, when it last wanted something.
    pub seen: &'a BTreeMap<SeatName, Instant>,
    pub keeper: &'a Timekeeper,
    /// Routes of notices, and what went wrong with the last one.
    pub notices: Vec<Route>,
    pub error: Option<Text>,
    /// Lines that the host's last line here brought about.
    pub told: &'a [String],
    /// Reason that the last line of the campaign could not be written; None if it could.
    pub unwritten: Option<&'a Text>,
}

/// Returns a length of time: `3 minutes`.
fn length(time: Duration) -> Text {
    let minutes = time.as_secs() / 60;
    match (minutes / (24 * 60), minutes / 60, minutes) {
        (0, 0, 0) => say!("less than a minute"),
        (0, 0, minutes) => Text::count(minutes, ProgramNoun::Minute),
        (0, hours, _) => Text::count(hours, ProgramNoun::Hour),
        (days, ..) => Text::count(days, ProgramNoun::Day),
    }
}

/// Writes options to choose who stands in.
fn stand_ins(words: &impl Wording, label: Text) -> Markup {
    html! {
        select name="to" aria-label=(label.in_words(words)) {
            @for row in &STAND_INS { option value=(row.word) { ((row.title)().in_words(words)) } }
        }
    }
}

/// Returns the row of a seat: who sits there, when they looked, and a button for a new link.
fn row(
    board: &HostBoard<'_>,
    links: &[SeatLink],
    (seat, title): (&str, Text),
    plays: Markup,
) -> Markup {
    let told = |text: Text| text.in_words(board.now.game.shown().rules);
    let seen = board.seen.get(&SeatName(seat.to_owned()));
    let own = links.iter().filter(|link| link.seat == seat);
    let folder = board.folder.map(|folder| &*folder.path);
    let people = own.map(|link| {
        let part = folder.and_then(|folder| parts::of(folder, seat, &link.person));
        let person = Text::verbatim(&link.person);
        match (link.person.is_empty(), part) {
            (true, _) => say!("one without a name"),
            (false, Some(part)) => say!("{person} (for {part})", person, part = part.named()),
            (false, None) => person,
        }
    });
    let people = Text::list(people, Joined::And);
    let new = say!("New link to {seat}", seat = title.clone());
    let person = say!("Person the link to {seat} is for", seat = title.clone());
    html! {
        tr {
            th scope="row" { (told(title)) }
            td data-title=(told(say!("Plays"))) { (plays) }
            td data-title=(told(say!("Looked"))) {
                @match seen {
                    Some(at) => { (told(say!("{time} ago", time = length(at.elapsed())))) }
                    None => { (told(say!("not since the server began"))) }
                }
            }
            td data-title=(told(say!("Links"))) {
                @if people.is_empty() { (told(say!("none"))) } @else { (told(people)) }
                details {
                    summary aria-label=(told(new)) { (told(say!("New link"))) }
                    form.row method="post" action="board/link" {
                        input type="hidden" name="seat" value=(seat);
                        input name="person" placeholder=(told(say!("for whom, if you like"))) aria-label=(told(person));
                        button { (told(say!("Make the link"))) }
                    }
                }
            }
        }
    }
}

/// Writes the player of a realm, and forms that hand the realm to another.
fn plays(board: &HostBoard<'_>, realm: RealmId, seat: Seat) -> Markup {
    let game = board.now.game;
    let words = game.shown().rules;
    let told = |text: Text| text.in_words(words);
    let (hand, id) = (Verb::Hand.row().name, game.realm_name(realm));
    let name = || texts::realm(game, realm);
    if game.state.realm(realm).out {
        return html! { (told(say!("nobody: it has left the game"))) };
    }
    let player = match seat {
        Seat::Human => say!("a person"),
        seat => say!("the computer: {player}", player = Text::verbatim(seat.name())),
    };
    html! {
        (told(player))
        details {
            summary aria-label=(told(say!("Change who plays {realm}", realm = name()))) { (told(say!("Change"))) }
            form.row method="post" action="stand-in" {
                input type="hidden" name="realm" value=(id);
                (stand_ins(words, say!("Who stands in for {realm}", realm = name())))
                button { (told(say!("Stand in"))) }
            }
            form.row method="post" action="say" {
                select name="line" aria-label=(told(say!("Who plays {realm}", realm = name()))) {
                    @for (name, other) in SEATS {
                        option value={ (hand) " " (id) " " (name) } selected[*other == seat] { (name) }
                    }
                }
                button { (told(say!("Hand over"))) }
            }
            form.row method="post" action="leave" {
                input type="hidden" name="realm" value=(id);
                (stand_ins(words, say!("Who plays {realm} from then on", realm = name())))
                button { (told(say!("Let them leave"))) }
            }
            p.doc { (told(say!("Whoever stands in plays until the player is back. Whoever leaves is shown nothing more: all links to the realm die at once."))) }
        }
    }
}

/// Writes the forms for what waits: it goes on at once, or whoever is awaited is told again.
fn hurries(board: &HostBoard<'_>) -> Markup {
    let words = board.now.game.shown().rules;
    let told = |text: Text| text.in_words(words);
    if board.now.question.is_none() {
        return html! {};
    }
    html! {
        form.row method="post" action="remind" {
            button { (told(say!("Remind whoever is awaited"))) }
        }
        details {
            summary { (told(say!("Open now"))) }
            p.doc { (told(say!("Everybody who has not answered is stood in for until they are back, and it goes on."))) }
            form.row method="post" action="open-now" {
                (stand_ins(words, say!("Who stands in for all who are awaited")))
                button { (told(say!("Open now"))) }
            }
        }
    }
}

/// Writes the form by which somebody new is given a realm that no person plays.
fn newcomer(board: &HostBoard<'_>) -> Markup {
    let game = &board.now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    let free: Vec<RealmId> =
        game.state.realm_ids().filter(|realm| is_free(board.now, *realm)).collect();
    html! {
        @if !free.is_empty() && board.now.question.is_some() {
            section #newcomer {
                h2 { (told(say!("Let a newcomer in"))) }
                form.row method="post" action="board/newcomer" {
                    select name="seat" aria-label=(told(say!("Realm that the newcomer plays"))) {
                        @for realm in free {
                            option value=(game.realm_name(realm)) { (told(texts::realm(game, realm))) }
                        }
                    }
                    input name="person" placeholder=(told(say!("name"))) aria-label=(told(say!("Name of the newcomer")));
                    button { (told(say!("Give them the realm, and make the link"))) }
                }
                p.doc { (told(say!("Links that the realm had before are dead then."))) }
            }
        }
    }
}

/// Writes the form by which somebody is given a part of a realm that another person plays.
fn part(board: &HostBoard<'_>) -> Markup {
    let game = &board.now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    let played: Vec<RealmId> =
        game.state.playing().filter(|realm| !is_free(board.now, *realm)).collect();
    html! {
        @if !played.is_empty() && board.now.question.is_some() && board.folder.is_some() {
            section #part {
                h2 { (told(say!("Give somebody a part of a realm"))) }
                form.row method="post" action="board/part" {
                    select name="seat" aria-label=(told(say!("Realm of which they command a part"))) {
                        @for realm in played {
                            option value=(game.realm_name(realm)) { (told(texts::realm(game, realm))) }
                        }
                    }
                    input name="holds" required placeholder="2 3" aria-label=(told(say!("Banners by their numbers, provinces by their names")));
                    input name="person" required placeholder=(told(say!("name"))) aria-label=(told(say!("Name of whoever commands it")));
                    button { (told(say!("Give them the part, and make the link"))) }
                }
                p.doc { (rich(&told(say!("They see what the realm sees, and give orders for these banners and provinces alone. Whoever leads the realm commands all of it, answers what is asked, and says `done`.")))) }
            }
        }
    }
}

/// Says who is awaited, and for how long.
fn waits(board: &HostBoard<'_>) -> Text {
    let Some(question) = board.now.question else { return say!("The campaign is over.") };
    let now = board.keeper.now();
    let since = board.keeper.awaited.as_ref().map(|awaited| now.duration_since(awaited.since));
    let since = since.and_then(|since| Duration::try_from(since).ok()).unwrap_or_default();
    let game = &board.now.game.shown();
    let time = length(since);
    match sheets::missing(game, board.folder, question)[..] {
        [] => say!("{who} is awaited for {time}.", who = called(game, question.who), time),
        [one] => say!("{who} is awaited for {time}.", who = texts::seated(game, one), time),
        ref several => {
            let who = all_called(game, several).unwrap_or_default();
            say!("{who} are awaited for {time}.", who, time)
        }
    }
}

/// Names those who may answer already, and have not, in a phase that asks all at once; None if nobody may, or the
/// host sees what all know: a realm is asked for what may be its secret.
fn asked_at_once(board: &HostBoard<'_>) -> Option<Text> {
    if board.sees != Viewer::Host {
        return None;
    }
    let game = &board.now.game.shown();
    let question = board.now.question?;
    let others = game.state.playing().filter(|realm| {
        let seat = board.now.seats.get(usize::from(realm.0));
        seat == Some(&Seat::Human) && writing_ahead::is_awaited(board.now, board.folder, *realm)
    });
    let others = others.filter(|realm| question.who != Who::Realm(*realm));
    let others = Text::list(others.map(|realm| texts::seated(game, realm)), Joined::And);
    (!others.is_empty()).then(|| say!("Asked at the same time: {realms}.", realms = others))
}

/// Says how many sheets are in, and whose are missing; None where none are asked for.
fn sheets_in(board: &HostBoard<'_>) -> Option<Text> {
    let game = &board.now.game.shown();
    let question = board.now.question?;
    let (all, missing) =
        (sheets::realms(game, question), sheets::missing(game, board.folder, question));
    let missing: Vec<Text> = missing.iter().map(|realm| texts::realm(game, *realm)).collect();
    if all.is_empty() {
        return None;
    }
    let is_in = all.len() - missing.len();
    let sheets = Text::count(all.len(), ProgramNoun::Sheet);
    let realms = Text::list(missing, Joined::And);
    Some(match realms.is_empty() {
        true => say!("{is_in} of {sheets} {sheets?is|are} in.", is_in, sheets),
        false => {
            say!("{is_in} of {sheets} {sheets?is|are} in; without {realms}.", is_in, sheets, realms)
        }
    })
}

/// Returns the whole board.
pub(super) fn html(board: &HostBoard<'_>) -> String {
    let game = &board.now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    let links = board.folder.map(|folder| links::all(&folder.path)).unwrap_or_default();
    let until = board.keeper.until().filter(|_| board.now.question.is_some());
    let until = until.map(|until| match board.keeper.is_over() {
        true => say!("Their time is over since {until}.", until),
        false => time_left(false, &until),
    });
    let body = html! {
        section #asked {
            h1 { (told(say!("Board"))) }
            @if let Some(why) = board.unwritten { p.trouble role="alert" { (told(host_is_told(why))) } }
            p { (told(waits(board))) }
            @if let Some(sheets) = sheets_in(board) { p { (told(sheets)) } }
            @if let Some(others) = asked_at_once(board) { p { (told(others)) } }
            @if let Some(until) = until { p { (told(until)) } }
            @if let Some(folder) = board.folder { (undoing::of_host(board.now, folder, board.sees)) }
            (hurries(board))
            @if !board.told.is_empty() { pre #told { (board.told.join("\n")) } }
            p { a href="./" { (told(say!("To the campaign"))) } }
        }
        section #seats {
            h2 { (told(say!("Seats"))) }
            table {
                thead { tr {
                    @for heading in [say!("Seat"), say!("Plays"), say!("Looked"), say!("Links")] {
                        th scope="col" { (told(heading)) }
                    }
                } }
                tbody {
                    @for (realm, seat) in game.state.realm_ids().zip(board.now.seats) {
                        @let name = names::realm(game, realm);
                        (row(board, &links, (name, texts::seated(game, realm)), plays(board, realm, *seat)))
                    }
                    (row(board, &links, (Who::HOST, say!("host")), html! { (told(say!("sees everything"))) }))
                    (row(board, &links, (PUBLIC, say!("spectators")), html! { (told(say!("see what all know"))) }))
                }
            }
        }
    };
    frame(
        game.rules,
        board.campaign,
        &html! { (body) (newcomer(board)) (part(board)) (mail(game.rules)) (clock(board)) (notices(board)) },
    )
}

/// Shows where notices go, what went wrong, and a button that tries them.
fn notices(board: &HostBoard<'_>) -> Markup {
    let told = |text: Text| text.in_words(board.now.game.shown().rules);
    html! {
        section #notices {
            h2 { (told(say!("Notices"))) }
            @if board.notices.is_empty() {
                p { (rich(&told(say!("No notices go anywhere. Whoever runs the server says where, with `margrave notices`.")))) }
            } @else {
                ul { @for route in &board.notices { li { (told(route.with_seat())) } } }
                @if let Some(error) = &board.error {
                    p { (told(say!("The last one did not arrive: {error}", error))) }
                }
                form method="post" action="test" { button { (told(say!("Send a test"))) } }
            }
        }
    }
}

/// Returns a form for mail that came to the host.
fn mail(words: &impl Wording) -> Markup {
    let told = |text: Text| text.in_words(words);
    html! {
        section #mail {
            h2 { (told(say!("Mail that came"))) }
            form.sheet method="post" action="paste" {
                label { span { (told(say!("An answer to a letter, as it came"))) }
                    textarea name="text" rows="4" autocapitalize="off" spellcheck="false" {}
                }
                button { (told(say!("Take it"))) }
            }
        }
    }
}

/// Returns the clock of the campaign, and a form that sets it.
fn clock(board: &HostBoard<'_>) -> Markup {
    let told = |text: Text| text.in_words(board.now.game.shown().rules);
    let keeper = board.keeper;
    let written = keeper.clock.as_ref().map(|clock| told(Text::list(clock.lines(), Joined::Line)));
    let samples = Text::list(sample_lines(), Joined::Comma);
    let sample = say!("For instance {samples}.", samples);
    html! {
        section #clock {
            h2 { (told(say!("Clock"))) }
            @if let Some(fault) = &keeper.fault {
                p { (told(say!("The clock cannot be read: {fault}", fault))) }
            }
            @if keeper.clock.is_some() {
                form.row method="post" action="until" {
                    input name="at" placeholder="2026-12-04 20:00" aria-label=(told(say!("Wait until")));
                    button { (told(say!("Wait until then"))) }
                }
            }
            form.sheet method="post" action="clock" {
                label { span { (told(say!("Settings, one on each line; nothing takes the clock away"))) }
                    textarea name="text" rows="8" autocapitalize="off" spellcheck="false" {
                        (written.unwrap_or_default())
                    }
                }
                button { (told(say!("Set the clock"))) }
                p.doc { (rich(&told(sample))) }
            }
        }
    }
}

/// Returns the page with a new link, shown this once.
pub(super) fn new_link(
    words: &impl Wording,
    campaign: &str,
    (seat, person): (&str, &str),
    link: &str,
) -> String {
    let told = |text: Text| text.in_words(words);
    let code = QrCode::new(link.as_bytes())
        .ok()
        .map(|code| code.render::<svg::Color<'_>>().min_dimensions(240, 240).build());
    let drawn =
        code.map(|text| text.find("<svg").map_or(String::new(), |at| text[at..].to_owned()));
    let (seat, name) = (Text::verbatim(seat), Text::verbatim(person));
    let (heading, ends) = match person.is_empty() {
        true => (
            say!("A link to {seat}", seat),
            say!(
                "It is shown this once. Whoever has it has the seat; the link that the seat had before is dead."
            ),
        ),
        false => (
            say!("A link to {seat}, for {person}", seat, person = &name),
            say!(
                "It is shown this once. Whoever has it has the seat; the link that {person} had before is dead.",
                person = name
            ),
        ),
    };
    let body = html! {
        section #asked {
            h1 { (told(heading)) }
            p { code { (link) } }
            @if let Some(drawn) = drawn { div.code { (PreEscaped(drawn)) } }
            p.doc { (told(ends)) }
            p { a href="../board" { (told(say!("To the board"))) } }
        }
    };
    frame(words, campaign, &body)
}
