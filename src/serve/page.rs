//! A campaign as it stands → the page of one seat: what is asked, what has happened, the map, and what can
//! be looked at. It is a function of what the seat may know.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::page_cache::PageCache;
use super::request::PageWish;
use super::seats_apart::unwritten::host_is_told;
use super::shown_text::{shown, stacked};
use super::{ahead, choices, house_rules, part_page, photographs, undoing, word_by_word};
use crate::apart::letter::time_left;
use crate::apart::lines;
use crate::apart::parts::RealmPart;
use crate::apart::seat_looks::SEAT_LOOKS;
use crate::apart::sheets;
use crate::campaign::knowledge::{PUBLIC, Viewer};
use crate::campaign::{EventRecord, RealmId, Seat};
use crate::console::Turns;
use crate::engine::{Game, Question, Who};
use crate::map::PlaceId;
use crate::say;
use crate::session::standing_orders::{STAND_INS, STANDING_ORDERS};
use crate::session::{Folder, Situation};
use crate::text::{Joined, Language, ProgramNoun, Text, Wording};
use crate::view::chronicle::ChroniclePassage;
use crate::view::texts;
use crate::{picture, view};

/// Lines of what has happened that are shown at once.
const NEWS: usize = 6;

/// Records of the log that are looked through for whoever plays no realm.
const RECENT: usize = 60;

/// Lines of a reply that are shown at once.
const REPLY: usize = 30;

/// All that the page of a seat is made of.
pub struct SeatPage<'a> {
    pub now: &'a Situation<'a>,
    /// The turns of others, as each realm missed them.
    pub turns: &'a Turns,
    /// Viewer of the seat, and the viewer whose knowledge it is shown.
    pub seat: Viewer,
    pub viewer: Viewer,
    /// Part of the realm that whoever reads commands; None where it is all of it.
    pub part: Option<&'a RealmPart>,
    /// The name of the campaign.
    pub campaign: &'a str,
    pub folder: Option<&'a Folder>,
    /// Lines that came of the last line of this seat.
    pub told: &'a [String],
    pub wish: &'a PageWish,
    /// Results of the looks of the wish.
    pub found: &'a [LookResult],
    /// Until when answers are awaited.
    pub until: Option<Text>,
    /// Mods that the campaign could take up.
    pub mods: &'a [String],
    /// Reason that the last line of the campaign could not be written, for the host; None if it could.
    pub unwritten: Option<&'a Text>,
    /// Maps and legal answers that were made before.
    pub cache: &'a PageCache,
}

/// Result of a command that shows a part of a wish.
#[derive(Debug, Clone)]
pub struct LookResult {
    pub of: LookedAt,
    pub lines: Vec<String>,
    /// It was the preview of something that can be done.
    pub fits: bool,
}

/// Part of a wish that is shown by a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LookedAt {
    /// Preview of the line that is about to be given.
    Preview,
    Place,
    /// Preview of this one of the lines about the place.
    AboutPlace(usize),
    /// Outcome of a correction that is asked for.
    Correction,
    /// Outcome of other rules that are asked for.
    Amendment,
    Command,
}

impl SeatPage<'_> {
    /// Returns the place that is looked at, if the map has it.
    pub(super) fn place(&self) -> Option<PlaceId> {
        let name = self.wish.at.as_ref()?;
        self.now.game.place_named(name).ok()
    }

    /// Returns what a look has shown.
    pub(super) fn shown(&self, what: LookedAt) -> String {
        self.looked_at(what).map(|found| found.lines.join("\n")).unwrap_or_default()
    }

    /// True if what a look has previewed can be done.
    pub(super) fn fits(&self, what: LookedAt) -> bool {
        self.looked_at(what).is_some_and(|found| found.fits)
    }

    /// Returns the previews of the first lines about the place, in their order.
    pub(super) fn previews_at_place(&self) -> Vec<String> {
        let number = |found: &LookResult| match found.of {
            LookedAt::AboutPlace(at) => Some((at, found.lines.join("\n"))),
            _ => None,
        };
        let mut found: Vec<(usize, String)> = self.found.iter().filter_map(number).collect();
        found.sort();
        found.into_iter().map(|(_, shown)| shown).collect()
    }

    fn looked_at(&self, what: LookedAt) -> Option<&LookResult> {
        self.found.iter().find(|found| found.of == what)
    }

    fn is_asked(&self) -> bool {
        self.now
            .question
            .is_some_and(|question| lines::answers(self.now.game, question, self.viewer))
    }

    /// True if others wait for this seat: a sheet that is in can be changed, and is awaited no more.
    fn is_awaited(&self) -> bool {
        let game = self.now.game;
        if self.part.is_some() {
            return !self.answers_of_part().is_empty() || self.part_is_awaited();
        }
        self.is_asked()
            || self.sheet_asked().is_some_and(|(_, realm)| {
                !game.state.sheets.handed_in.contains(&realm)
                    && sheets::waiting(game, self.folder, realm).is_none()
            })
    }

    /// Lists the answers that whoever commands a part of a realm can give now.
    pub(super) fn answers_of_part(&self) -> Vec<String> {
        let asked = self.now.question.filter(|_| self.is_asked() && self.sheet_asked().is_none());
        let (Some(question), Some(part), Some(realm)) = (asked, self.part, self.seat.realm())
        else {
            return Vec::new();
        };
        let mut lines = self.cache.answers(self.now.game, question).to_vec();
        lines.retain(|line| part.check(self.now.game, realm, line).is_ok());
        lines
    }

    /// Returns the question if a sheet of orders is asked of this seat.
    pub(super) fn sheet_asked(&self) -> Option<(&Question<'_>, RealmId)> {
        let realm = self.viewer.realm()?;
        let question = self.now.question?;
        question.ask.put_to(realm).is_some().then_some((question, realm))
    }
}

/// Signs around a name that stands out on a page.
const BOLD: [char; 2] = ['\u{2}', '\u{3}'];

/// Marks a name for [`with_bold`].
pub(super) fn bold(name: &str) -> Text {
    let [begins, ends] = BOLD;
    Text::verbatim(format!("{begins}{}{ends}", name.replace(BOLD, "")))
}

/// Shows a text with its marked names bold.
pub(super) fn with_bold(text: &str) -> Markup {
    html! {
        @for (at, part) in text.split(BOLD).enumerate() {
            @if at % 2 == 1 { b { (part) } } @else { (part) }
        }
    }
}

/// Returns a text as it stands in an address.
pub(super) fn encoded(text: &str) -> String {
    let mut found = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                found.push(char::from(byte));
            }
            b' ' => found.push('+'),
            _ => found += &format!("%{byte:02X}"),
        }
    }
    found
}

/// Returns a text of the program: what is typed stands as it is typed, and each rule that it cites is a link.
pub(super) fn rich(text: &str) -> Markup {
    let parts: Vec<&str> = text.split('`').collect();
    // A last mark without another belongs to the text.
    let even = parts.len() % 2 == 1;
    html! {
        @if even {
            @for (at, part) in parts.iter().enumerate() {
                @if at % 2 == 1 { (typed_as(part)) } @else { (with_rules(part)) }
            }
        } @else { (with_rules(text)) }
    }
}

/// Shows what is typed; more of the log is a link that shows it.
fn typed_as(line: &str) -> Markup {
    let number = line.strip_prefix("log ").and_then(|count| count.parse::<u32>().ok());
    html! {
        @if let Some(count) = number { a href={ "./?look=log+" (count) "#look" } { code { (line) } } }
        @else { code { (line) } }
    }
}

fn with_rules(text: &str) -> Markup {
    let mut found = String::new();
    let mut rest = text;
    while let Some((before, id, after)) = next_rule(rest) {
        found += &html! { (before) }.into_string();
        found += &html! { a href={ "./?look=rules+" (id) "#look" } { (id) } }.into_string();
        rest = after;
    }
    found += &html! { (rest) }.into_string();
    PreEscaped(found)
}

/// Returns the next id of a rule in a text, with what stands before and after it.
fn next_rule(text: &str) -> Option<(&str, &str, &str)> {
    let part = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit();
    let mut from = 0;
    while let Some(at) = text[from..].find(|letter: char| letter.is_ascii_uppercase()) {
        let start = from + at;
        let whole = &text[start..];
        let end = whole.find(|letter: char| !part(letter) && letter != '-').unwrap_or(whole.len());
        let id = &whole[..end];
        let parts: Vec<&str> = id.split('-').collect();
        let is_rule = parts.len() == 3
            && parts[..2].iter().all(|part| {
                part.chars().all(|letter| letter.is_ascii_uppercase()) && part.len() > 1
            })
            && !parts[2].is_empty()
            && parts[2].chars().all(|letter| letter.is_ascii_digit());
        if is_rule {
            return Some((&text[..start], id, &whole[end..]));
        }
        from = start + end.max(1);
    }
    None
}

/// Names the viewer in words.
pub(super) fn seat(game: &Game<'_>, viewer: Viewer) -> Text {
    match viewer {
        Viewer::Realm(realm) => say!("You are {realm}", realm = texts::seated(game, realm)),
        Viewer::Host => say!("You are the host"),
        Viewer::Public => say!("What all know"),
    }
}

/// Names whoever looks, as before a cursor.
pub(super) fn short_seat(game: &Game<'_>, viewer: Viewer) -> String {
    match viewer {
        Viewer::Realm(realm) => view::names::seated(game, realm).into_owned(),
        Viewer::Host => Who::HOST.to_owned(),
        Viewer::Public => PUBLIC.to_owned(),
    }
}

/// Names whoever is asked: a realm with its player, the host, or all where nobody is one.
pub(super) fn called(game: &Game<'_>, who: Who) -> Text {
    match who {
        Who::Realm(realm) => texts::seated(game, realm),
        Who::Host if game.state.host_plays => say!("the host"),
        Who::Host => say!("all at the table"),
    }
}

/// Says who is asked, or whose sheets are missing, as all know it.
pub(super) fn awaited(page: &SeatPage<'_>) -> Text {
    let game = &page.now.game.shown();
    let Some(question) = page.now.question else {
        let won = game.state.ending.as_ref().map(|ending| texts::winners(game, ending));
        return match won.filter(|won| !won.is_empty()) {
            Some(won) => say!("The campaign is over, won by {won}.", won),
            None => say!("The campaign is over."),
        };
    };
    let who = question.ask.realm_concerned().map_or(question.who, Who::Realm);
    let missing = sheets::missing(game, page.folder, question);
    say!(
        "Waiting for {who}.",
        who = all_called(game, &missing).unwrap_or_else(|| called(game, who))
    )
}

/// Names realms with their players; None where there are none.
pub(super) fn all_called(game: &Game<'_>, realms: &[RealmId]) -> Option<Text> {
    let named = realms.iter().map(|realm| texts::seated(game, *realm));
    (!realms.is_empty()).then(|| Text::list(named, Joined::And))
}

/// Says how many sheets are in; None where none are asked for.
fn sheets_in(page: &SeatPage<'_>) -> Option<Text> {
    let game = page.now.game;
    let all = sheets::realms(game, page.now.question?).len();
    let is_in = sheets::handed_in(game, page.folder).len();
    let sheets = Text::count(all, ProgramNoun::Sheet);
    (all > 0).then(|| say!("{is_in} of {sheets} {sheets?is|are} in.", is_in, sheets))
}

fn asked(page: &SeatPage<'_>) -> Markup {
    let game = &page.now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    if let Some(part) = page.part {
        return part_page::asked(page, part);
    }
    if let Some((question, realm)) = page.sheet_asked() {
        return html! {
            h1 { (view::phase_name(game, game.state.clock).unwrap_or_default()) }
            (drafted(page))
            (choices::sheet(page, question, realm))
        };
    }
    match page.now.question.filter(|_| page.is_asked()) {
        Some(question) => html! {
            h1 { (rich(&game.localized(&told(question.ask.prompt(game))))) }
            @if let Some(open) = question.ask.still_open(game) { p.doc { (rich(&game.localized(&told(open)))) } }
            @if let Some(rule) = question.ask.rule() { p.doc { (rich(rule)) } }
            @if let Some(sheet) = question.sheet(game) {
                details { summary { (told(say!("The sheet"))) } (shown(&game.localized(&sheet))) }
            }
            (choices::answers(page, question))
        },
        None => html! {
            h1 { (told(awaited(page))) }
            (drafted(page))
            @if let Some(sheets) = sheets_in(page) { p { (told(sheets)) } }
            @if page.now.question.is_some_and(|question| question.is_sent_elsewhere() && page.viewer.is(question.who.realm())) {
                p.doc { (told(say!("Somebody else answers for you now."))) }
            }
            @if page.now.question.is_some() && page.viewer == Viewer::Host {
                p { (rich(&page.now.question.map(|question| view::prompt(game, page.viewer, question)).unwrap_or_default())) }
            }
            @if let Some(question) = page.now.question.filter(|question| question.shown_to(page.viewer)) {
                @if let Some(sheet) = question.sheet(game) {
                    details open[page.viewer == Viewer::Public] { summary { (told(say!("The sheet"))) } (shown(&game.localized(&sheet))) }
                }
            }
            @match ahead::now(page) {
                Some(form) => { (form) }
                None => { (word_by_word::section(page, None, None)) }
            }
            @if page.seat != Viewer::Public { (choices::typed(game.rules, anytime_sample(page.seat), false)) }
            @if page.seat != page.viewer {
                form method="post" action="open" {
                    p.doc { (told(say!("You are shown what all know, as you may play a realm too. Everybody is told if you open the rest."))) }
                    button { (told(say!("Open what only an umpire sees"))) }
                }
            }
        },
    }
}

/// Returns a line that a seat is about to give though it is not asked.
pub(super) fn drafted(page: &SeatPage<'_>) -> Markup {
    let line = page.wish.line.as_ref().filter(|_| page.seat != Viewer::Public);
    html! { @if let Some(line) = line { (choices::draft(page.now.game.shown().rules, line, "")) } }
}

/// Returns a sample of what may be said at any time.
fn anytime_sample(seat: Viewer) -> &'static str {
    if seat == Viewer::Host { "umpire …, hand REALM SEAT, amend …" } else { "note …" }
}

/// Lines of what has happened since the seat last answered, the worst first; where nothing was missed the
/// last lines of the log, and what came before them.
pub(super) fn news(page: &SeatPage<'_>) -> (Vec<String>, Vec<String>) {
    let game = &page.now.game.shown();
    let log = page.now.log;
    let digest = page.viewer.realm().and_then(|realm| {
        let turns = page.turns.missed(&game.rules.calendar, realm, log)?;
        view::digest::digest(game, realm, log, &turns)
    });
    match digest {
        Some(text) => {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let more = lines.split_off(lines.len().min(NEWS));
            (lines, more)
        }
        None => {
            let recent = &log[log.len().saturating_sub(RECENT)..];
            let mut lines = view::log_lines(game, page.viewer, recent);
            let last = lines.split_off(lines.len().saturating_sub(NEWS));
            (last, lines)
        }
    }
}

/// Returns the last lines of a log, as many as are shown at once.
pub(super) fn last_lines(lines: &[String]) -> Vec<String> {
    lines[lines.len().saturating_sub(NEWS)..].to_vec()
}

/// Returns a seat that its player leaves to a computer player for a while, and takes back.
fn away(page: &SeatPage<'_>) -> Markup {
    let words = page.now.game.shown().rules;
    let told = |text: Text| text.in_words(words);
    let Viewer::Realm(realm) = page.seat else { return html! {} };
    let plays = page.now.seats.get(usize::from(realm.0)).copied().unwrap_or(Seat::Human);
    if page.now.game.state.realm(realm).out || page.now.question.is_none() {
        return html! {};
    }
    let name = page.now.game.realm_name(realm);
    let chosen = page.folder.map(|folder| folder.standing(name).orders).unwrap_or_default();
    html! {
        details.away open[!chosen.is_empty()] {
            summary { (told(say!("Standing orders"))) }
            form method="post" action="standing" {
                @for order in &STANDING_ORDERS {
                    label {
                        input type="checkbox" name="order" value=(order.word) checked[chosen.contains(&order.word)];
                        " " (rich(&told((order.doc)())))
                    }
                }
                button { (told(say!("Let these hold until I change them"))) }
                p.doc { (told(say!("They answer for you whenever they say something about what you are asked, as long as another player answers by themselves."))) }
            }
        }
        @if plays == Seat::Human {
            details.away {
                summary { (told(say!("I am away for a while"))) }
                form.row method="post" action="away" {
                    select name="to" aria-label=(told(say!("Who plays meanwhile"))) {
                        @for row in &STAND_INS { option value=(row.word) { (told((row.title)())) } }
                    }
                    button { (told(say!("Leave the seat"))) }
                }
            }
        } @else {
            form method="post" action="away" {
                p { (told(say!("The {player} of the computer plays for you.", player = Text::verbatim(plays.name())))) }
                input type="hidden" name="to" value=(Seat::Human.name());
                button.give { (told(say!("I am back"))) }
            }
        }
    }
}

/// Writes the form by which the host puts a past answer right, and first what would come of it.
fn correction(page: &SeatPage<'_>) -> Markup {
    if page.viewer != Viewer::Host || page.now.log.is_empty() {
        return html! {};
    }
    let (number, becomes) =
        page.wish.correct.as_ref().and_then(|text| text.split_once(": ")).unwrap_or_default();
    let words = page.now.game.shown().rules;
    let told = |text: Text| text.in_words(words);
    html! {
        section #correct {
            details open[page.wish.correct.is_some()] {
                summary { (told(say!("Put right what was wrong"))) }
                p.doc { a href="./?look=answers+30#look" { (told(say!("The last answers, by number"))) } }
                form.row method="get" action="./#correct" {
                    input name="answer" inputmode="numeric" size="5" placeholder="12" value=(number) aria-label=(told(say!("Number of the answer")));
                    input name="becomes" placeholder="result red wins 400 100" value=(becomes) aria-label=(told(say!("The answer as it should be")));
                    button { (told(say!("See what comes of it"))) }
                }
                @if page.wish.correct.is_some() {
                    (shown(&page.shown(LookedAt::Correction)))
                    @if page.fits(LookedAt::Correction) { form method="post" action="say" {
                        input type="hidden" name="line" value={ "correct " (number) " yes: " (becomes) };
                        button.give { (told(say!("Put it right, and tell everybody"))) }
                    } }
                }
            }
        }
    }
}

/// Writes the form by which a seat chooses the language that it reads; whoever looks on reads in their browser's.
fn language(page: &SeatPage<'_>) -> Markup {
    let game = page.now.game;
    let (offered, code) = (game.rules.offered_languages(), game.shown().rules.language_code());
    if page.seat == Viewer::Public || offered.len() < 2 {
        return html! {};
    }
    let command = "language";
    html! {
        form.row method="post" action="say" {
            select name="line" aria-label=(say!("Language").in_words(game.shown().rules)) {
                @for (known, name) in offered {
                    option value={ (command) " " (known) } lang=(known) selected[known == code] { (name) }
                }
            }
            button { (say!("Read in this language").in_words(game.shown().rules)) }
        }
    }
}

/// Writes the end of the chronicle for a screen that all look at: battles, and what they brought.
fn recent_chronicle(game: &Game<'_>, log: &[EventRecord]) -> Markup {
    let pages = view::chronicle::pages(game, Viewer::Public, log);
    let passages = pages.iter().rev().flat_map(|page| page.passages.iter().rev());
    let told = passages.filter_map(|passage| match passage {
        ChroniclePassage::Prose(prose, _) => Some(prose),
        _ => None,
    });
    let mut told: Vec<&String> = told.take(NEWS).collect();
    told.reverse();
    html! {
        @if !told.is_empty() {
            section #chronicle {
                h2 { (say!("Chronicle").in_words(game.rules)) }
                @for prose in told { p { (prose) } }
            }
        }
    }
}

/// Writes what came of the last line of the seat, and what has happened besides.
fn happened(page: &SeatPage<'_>) -> Markup {
    let told = |text: Text| text.in_words(page.now.game.shown().rules);
    let (mut first, mut more) = news(page);
    let repeats = |line: &String| page.told.iter().any(|told| told.trim() == line.trim());
    for lines in [&mut first, &mut more] {
        lines.retain(|line| !repeats(line));
    }
    html! {
        @if !page.told.is_empty() {
            section #told {
                h2 { (told(say!("What came of it"))) }
                (shown(&page.told.iter().take(REPLY).map(String::as_str).collect::<Vec<_>>().join("\n")))
                @if page.told.len() > REPLY { p { a href="./?look=log+60#look" { (told(say!("All of it"))) } } }
            }
        }
        @if page.told.is_empty() || !first.is_empty() || !more.is_empty() {
            section #news {
                h2 { (told(say!("What has happened"))) }
                (shown(&first.join("\n")))
                @if !more.is_empty() { details { summary { (told(say!("More"))) } (shown(&more.join("\n"))) } }
            }
        }
    }
}

/// Writes the map; `picture` is its version.
fn map_section(page: &SeatPage<'_>, picture: &str) -> Markup {
    let game = &page.now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    html! {
        @if !game.state.map.places.is_empty() || game.state.laying.is_some() {
            section #map {
                h2 { (told(say!("Map"))) }
                object type="image/svg+xml" data={ "map.svg?v=" (picture) } aria-label=(told(say!("The map"))) {
                    a href="map.svg" { (told(say!("The map"))) }
                }
                p { a.quiet href="map.svg" { (told(say!("The map alone, to enlarge it"))) } }
            }
        }
    }
}

/// Writes the body of the page; `picture` is the version of the map on it.
fn body(page: &SeatPage<'_>, picture: &str) -> Markup {
    let game = &page.now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    let asked_now = page.is_awaited();
    let all = page.seat == Viewer::Public;
    html! {
        section #asked aria-live="polite" {
            @if let Some(why) = page.unwritten.filter(|_| page.seat == Viewer::Host) {
                p.trouble role="alert" { (told(host_is_told(why))) }
            }
            (asked(page))
            @if let Some(until) = page.until.as_ref().filter(|_| page.now.question.is_some()) {
                p.doc { (told(time_left(asked_now, until))) }
            }
            (part_page::of_others(page))
            @if page.part.is_none() {
                (undoing::section(page))
                (ahead::later(page))
                (away(page))
            }
        }
        @if page.place().is_some() {
            section #place { (stacked(&page.shown(LookedAt::Place))) }
        }
        // A screen that all look at shows the map first.
        @if all { (map_section(page, picture)) }
        @if page.part.is_none() { (ahead::dropped(page)) }
        (part_page::not_used(page))
        (happened(page))
        @if all { (recent_chronicle(game, page.now.log)) } @else { (map_section(page, picture)) }
        (correction(page))
        (house_rules::amendment(page))
        (photographs::section(page))
        @if page.wish.look.is_some() {
            section #look { (shown(&page.shown(LookedAt::Command))) }
        }
        nav aria-label=(told(say!("Look at"))) {
            @if page.seat == Viewer::Host { a href="board" { (told(say!("Board"))) } }
            @if !game.state.map.places.is_empty() { a href="atlas" { (told(say!("Atlas"))) } }
            @for look in SEAT_LOOKS.iter().filter(|look| !look.on_page) {
                a href={ "./?look=" (encoded(look.line)) "#look" } { (told((look.title)())) }
            }
        }
        (language(page))
    }
}

/// Returns the map as a viewer knows it; each place leads to the page with what can be done there.
pub(super) fn map(game: &Game<'_>, viewer: Viewer) -> String {
    let link = Some("./?at=".to_owned());
    let options = picture::Options { heading: false, link, ..picture::Options::default() };
    picture::svg(&game.shown(), viewer, &options)
}

pub(super) fn short_hash(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().as_str()[..16].to_owned()
}

/// Names the time of the campaign in words.
fn when(game: &Game<'_>) -> String {
    view::position(game, game.state.clock, None).unwrap_or_default()
}

/// Returns the version of a page: it is another when what the seat is shown is.
pub fn version(page: &SeatPage<'_>) -> String {
    let drawn = page.cache.map(page.now.game, page.viewer);
    version_of(page, &body(page, &drawn.version))
}

fn version_of(page: &SeatPage<'_>, body: &Markup) -> String {
    short_hash(&(when(&page.now.game.shown()) + &body.0))
}

/// Returns a whole document: its title, the version of what is on it if it is followed, what stands above,
/// and the sections.
pub(super) fn document(
    words: &impl Wording,
    title: &str,
    version: Option<&str>,
    (above, sections): (&Markup, &Markup),
) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(Language::code(words)) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (title) }
                link rel="stylesheet" href="/margrave.css";
                @if version.is_some() { script src="/margrave.js" defer {} }
            }
            body data-version=[version] {
                (above)
                main { (sections) }
                @if version.is_some() {
                    p #changed hidden { a href="./" { (say!("Something has happened: look again").in_words(words)) } }
                }
                footer { (say!("Margrave is unofficial: no publisher's product.").in_words(words)) }
            }
        }
    }
}

/// Returns a page beside that of the seat, with nothing on it that goes stale by itself.
pub(super) fn frame(words: &impl Wording, campaign: &str, sections: &Markup) -> String {
    let above = html! { header { b { (campaign) } } };
    document(words, campaign, None, (&above, sections)).into_string()
}

/// Returns the whole page.
pub fn html(page: &SeatPage<'_>) -> String {
    let game = &page.now.game.shown();
    let drawn = page.cache.map(page.now.game, page.viewer);
    let picture = &drawn.version;
    let sections = body(page, picture);
    let version = match page.told.is_empty() && *page.wish == PageWish::default() {
        true => version_of(page, &sections),
        false => {
            let plain = SeatPage {
                told: &[],
                wish: &PageWish::default(),
                found: &[],
                until: page.until.clone(),
                ..*page
            };
            version_of(&plain, &body(&plain, picture))
        }
    };
    let seat = seat(game, page.seat).in_words(game.rules);
    let mark = if page.is_awaited() { "● " } else { "" };
    let above = html! {
        header { b { (page.campaign) } span { (when(game)) } span { (seat) } }
    };
    let title = format!("{mark}{}", page.campaign);
    document(game.rules, &title, Some(&version), (&above, &sections)).into_string()
}
