//! Addresses, cookies, headers and limits: what a browser may reach, and what it is told.
//!
//! ```text
//! GET  /CAMPAIGN/join/LINK    who one will be; POST the same: the seat is taken, as a cookie
//! GET  /CAMPAIGN/             the page of the seat; ?at=PLACE, ?line=LINE, ?look=COMMAND,
//!                             ?begun=WORDS&word=WORD, ?sheet=LINES&add=LINE, ?lines=LINES&take=PERSON,
//!                             ?answer=NUMBER&becomes=ANSWER, ?turn=MOD&option=NAME&value=VALUE
//! POST /CAMPAIGN/say          line=…    POST /CAMPAIGN/sheet    lines=…    POST /CAMPAIGN/ahead    lines=… for=PLACE
//! POST /CAMPAIGN/away         to=…: somebody stands in for the seat, or its player takes it back
//! POST /CAMPAIGN/standing     order=… for each standing order    POST /CAMPAIGN/stand-in realm=… to=…: the host's
//! POST /CAMPAIGN/clock        text=…    POST /CAMPAIGN/until    at=…
//! POST /CAMPAIGN/paste        text=…    POST /CAMPAIGN/test    POST /CAMPAIGN/amend    text=…: the host's
//! POST /CAMPAIGN/open         the host sees everything from then on, and all are told
//! GET  /CAMPAIGN/board        the host's; POST /CAMPAIGN/board/link    seat=… person=…
//! POST /CAMPAIGN/board/newcomer seat=… person=…    POST /CAMPAIGN/board/part seat=… person=… holds=…
//! POST /CAMPAIGN/leave        realm=… to=…
//! POST /CAMPAIGN/open-now     to=…    POST /CAMPAIGN/remind: whoever is awaited is stood in for, or told again
//! GET  /CAMPAIGN/atlas        what the seat may know at every step, as one page
//! GET  /CAMPAIGN/map.svg      GET /CAMPAIGN/events (versions)    GET /CAMPAIGN/words?line=…    …/check?line=…
//! GET  /CAMPAIGN/screen?from=LINES    POST /CAMPAIGN/type line=…, or lines=…: a prompt from afar, as JSON
//! POST /CAMPAIGN/photograph   the host's, a file and caption=…    GET /CAMPAIGN/photograph/NUMBER
//! GET  /margrave.css, /margrave.js
//! ```

mod atlas;
pub(super) mod connections;
mod far;
mod host;
mod joining;
mod packed;
mod photographs;
mod plain_pages;
mod seat_request;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Form, Query, Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use futures_util::future::{self, Either};
use futures_util::stream;
use maud::Markup;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use host::{
    amend, away, board_page, clock, leave, new_link, newcomer, open, open_now, part, paste, remind,
    stand_in, standing, test, until,
};
use joining::{join, take_seat};
use plain_pages::PlainPages;
use seat_request::SeatRequest;

use super::access::Access;
use super::atlases::Atlases;
use super::campaigns::Campaigns;
use super::links::{self, SeatLink};
use super::page;
use super::request::{Asker, PageWish, Reply, SeatName, Wanted};
use crate::campaign::CalendarPosition;
use crate::say;
use crate::text::{Catalogue, Language, Text};

/// Most bytes of what a form sends.
const MOST_BYTES: usize = 128 << 10;

/// Most bytes of a form with a photograph in it.
const MOST_BYTES_OF_FILES: usize = MOST_BYTES + super::photographs::MOST_BYTES;

/// Time in which a page is made, or not at all.
const PATIENCE: Duration = Duration::from_secs(60);

/// Time between two looks at the clocks of all campaigns.
const CLOCKS_EVERY: Duration = Duration::from_secs(20);

/// Time between two looks at the link of whoever follows a stream on which nothing comes.
const LINKS_EVERY: Duration = Duration::from_secs(20);

/// Wrong links that one address may try in a minute.
const WRONG_LINKS: u32 = 20;

/// Addresses of which wrong links are remembered.
const REMEMBERED: usize = 10_000;

/// Most languages of a browser that are looked at.
const MOST_LANGUAGES: usize = 16;

const COOKIE: &str = "seat";

/// Scripts, styles and pictures come from here alone; nothing else is fetched.
pub(super) const POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
    object-src 'self'; frame-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; \
    frame-ancestors 'self'";

/// Pictures have their styles within.
pub(super) const PICTURE_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

/// State that all pages share.
struct Served {
    campaigns: Campaigns,
    access: Access,
    atlases: Atlases,
    /// Language of whoever asks for none that there is.
    language: Language,
    /// True once the program ends: streams end too.
    ending: watch::Receiver<bool>,
    /// By address: wrong links, since when.
    wrong: Mutex<BTreeMap<IpAddr, (u32, Instant)>>,
}

type ServedState = State<Arc<Served>>;

/// Address that a browser may reach, with a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Address {
    /// `get` or `post`.
    pub method: &'static str,
    /// With words in braces for the campaign and what is wanted of it.
    pub path: &'static str,
}

/// Declares each address once, with what it does; `LISTED` names the addresses of one list.
macro_rules! addresses {
    ($(#[doc = $doc:literal])+ $listed:ident, $router:ident: $($method:ident $path:literal => $does:expr;)+) => {
        $(#[doc = $doc])+
        pub const $listed: &[Address] =
            &[$(Address { method: stringify!($method), path: $path }),+];

        fn $router() -> Router<Arc<Served>> {
            Router::new()$(.route($path, $method($does)))+
        }
    };
}

addresses! {
    /// Addresses that take no file.
    ADDRESSES, without_files:
    get "/" => front;
    get "/margrave.css" => style;
    get "/margrave.js" => script;
    get "/robots.txt" => robots;
    // Browsers ask for it by themselves, and complain where it is missing.
    get "/favicon.ico" => async || StatusCode::NO_CONTENT;
    get "/{campaign}/join/{link}" => join;
    post "/{campaign}/join/{link}" => take_seat;
    get "/{campaign}/" => seat_page;
    post "/{campaign}/say" => say;
    post "/{campaign}/sheet" => sheet;
    post "/{campaign}/ahead" => sheet;
    post "/{campaign}/open" => open;
    post "/{campaign}/away" => away;
    post "/{campaign}/amend" => amend;
    post "/{campaign}/standing" => standing;
    post "/{campaign}/stand-in" => stand_in;
    post "/{campaign}/clock" => clock;
    post "/{campaign}/until" => until;
    post "/{campaign}/test" => test;
    post "/{campaign}/paste" => paste;
    get "/{campaign}/board" => board_page;
    post "/{campaign}/board/link" => new_link;
    post "/{campaign}/board/newcomer" => newcomer;
    post "/{campaign}/board/part" => part;
    post "/{campaign}/leave" => leave;
    post "/{campaign}/open-now" => open_now;
    post "/{campaign}/remind" => remind;
    get "/{campaign}/map.svg" => picture;
    get "/{campaign}/atlas" => atlas::show;
    get "/{campaign}/words" => words;
    get "/{campaign}/check" => check;
    get "/{campaign}/screen" => far::screen;
    post "/{campaign}/type" => far::typed;
    get "/{campaign}/events" => events;
    get "/{campaign}/photograph/{number}" => photographs::show;
}

addresses! {
    /// Addresses that take a form with a file in it.
    ADDRESSES_FOR_FILES, with_files:
    post "/{campaign}/photograph" => photographs::add;
}

/// Serves campaigns until `ends` is done.
pub async fn serve(
    campaigns: Campaigns,
    (access, language): (Access, Language),
    listener: TcpListener,
    ends: impl Future<Output = ()>,
) {
    let (end, ending) = watch::channel(false);
    let served = Arc::new(Served::new(campaigns, (access, language), ending));
    let pages = router(&served);
    let shutdown = async move {
        ends.await;
        let _ = end.send(true);
    };
    let clocks = tokio::spawn(look_at_clocks(Arc::clone(&served)));
    connections::serve(listener, pages, shutdown).await;
    clocks.abort();
    served.campaigns.close();
}

/// Returns all pages of campaigns, to be asked without a connection; streams end once `ending` says so.
pub fn pages(
    campaigns: Campaigns,
    (access, language): (Access, Language),
    ending: watch::Receiver<bool>,
) -> Router {
    router(&Arc::new(Served::new(campaigns, (access, language), ending)))
}

/// Returns all addresses, with their limits and headers.
fn router(served: &Arc<Served>) -> Router {
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    let large = with_files()
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(MOST_BYTES_OF_FILES));
    without_files()
        .fallback(nothing)
        .layer(RequestBodyLimitLayer::new(MOST_BYTES))
        .merge(large)
        .layer(middleware::from_fn_with_state(Arc::clone(served), guard))
        .layer(header(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "same-origin"))
        .layer(header(header::X_FRAME_OPTIONS, "SAMEORIGIN"))
        .layer(header(HeaderName::from_static("x-robots-tag"), "noindex, nofollow"))
        .layer(header(header::CACHE_CONTROL, "no-store"))
        .with_state(Arc::clone(served))
}

/// Looks at the clocks of all campaigns from time to time.
async fn look_at_clocks(served: Arc<Served>) {
    loop {
        tokio::time::sleep(CLOCKS_EVERY).await;
        let served = Arc::clone(&served);
        let _ = tokio::task::spawn_blocking(move || served.campaigns.look_at_clocks()).await;
    }
}

/// Refuses what is not for us, and forms of other pages.
async fn guard(State(served): ServedState, request: Request<Body>, next: Next) -> Response {
    let headers = request.headers();
    let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    let host = text(header::HOST).unwrap_or_default().to_owned();
    let pages = served.pages(headers);
    if !served.access.is_ours(&host) {
        let why = say!(
            "This server is not known by the name of {host}. Whoever runs it can add `--url {address}`.",
            host = Text::verbatim(&host),
            address = Text::verbatim(format!("http://{host}"))
        );
        let page = pages.plain(&say!("Another name"), &why);
        return (StatusCode::MISDIRECTED_REQUEST, page).into_response();
    }
    if request.method() == Method::POST {
        let origin = text(header::ORIGIN).and_then(|origin| origin.parse::<Uri>().ok());
        let origin = origin.as_ref().and_then(Uri::authority).map(|it| it.as_str().to_owned());
        let site = text(HeaderName::from_static("sec-fetch-site"));
        let theirs = site.is_some_and(|site| !["same-origin", "none"].contains(&site))
            || headers.contains_key(header::ORIGIN) && origin.as_deref() != Some(host.as_str());
        if theirs {
            let why = say!("This form came from another page, and nothing was done.");
            let page = pages.plain(&say!("Not from here"), &why);
            return (StatusCode::FORBIDDEN, page).into_response();
        }
    }
    // Streams stay open; everything else ends.
    if request.uri().path().ends_with("/events") {
        return next.run(request).await;
    }
    let from = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|from| from.0.ip());
    match tokio::time::timeout(PATIENCE, next.run(request)).await {
        Ok(response)
            if response.status() == StatusCode::NOT_FOUND
                && from.is_some_and(|from| served.tries_links(from)) =>
        {
            let why = say!("Many links that lead nowhere were tried from here. Wait a minute.");
            let page = pages.plain(&say!("Too many tries"), &why);
            (StatusCode::TOO_MANY_REQUESTS, page).into_response()
        }
        Ok(response) => response,
        Err(_) => {
            let why = say!("The campaign takes long over something. Look again in a while.");
            let page = pages.plain(&say!("It takes long"), &why);
            (StatusCode::GATEWAY_TIMEOUT, page).into_response()
        }
    }
}

/// Returns the path of a campaign, with a slash at its end.
fn path_of(campaign: &str) -> String {
    format!("/{}/", page::encoded(campaign).replace('+', "%20"))
}

async fn front(State(served): ServedState, headers: HeaderMap) -> Markup {
    let why = say!("Open the link that your host has sent you.");
    served.pages(&headers).plain(&Text::verbatim("Margrave"), &why)
}

async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /\n"
}

pub(super) async fn style() -> impl IntoResponse {
    let kept = [(header::CONTENT_TYPE, "text/css"), (header::CACHE_CONTROL, "max-age=300")];
    (kept, include_str!("margrave.css"))
}

pub(super) async fn script() -> impl IntoResponse {
    let kept = [(header::CONTENT_TYPE, "text/javascript"), (header::CACHE_CONTROL, "max-age=300")];
    (kept, include_str!("margrave.js"))
}

/// Replies to a missing page as to a page that one may not see.
async fn nothing(State(served): ServedState, headers: HeaderMap) -> Response {
    served.pages(&headers).closed()
}

impl Served {
    fn new(
        campaigns: Campaigns,
        (access, language): (Access, Language),
        ending: watch::Receiver<bool>,
    ) -> Served {
        Served {
            campaigns,
            access,
            atlases: Atlases::default(),
            language,
            ending,
            wrong: Mutex::default(),
        }
    }

    /// Returns the pages for a browser that belong to no campaign.
    fn pages(&self, headers: &HeaderMap) -> PlainPages {
        let known = |code: &String| code == "en" || Catalogue::codes().any(|known| known == code);
        let wanted = languages(headers).into_iter().find(known);
        PlainPages { language: wanted.map_or(self.language, |code| Language::of(&code)) }
    }

    /// Finds a link by its secret. Wrong ones are counted; a right one is always found, so that nobody is shut
    /// out by whoever has the same address.
    fn link(&self, campaign: &str, secret: &str, from: IpAddr) -> Option<SeatLink> {
        let found = self.campaigns.folder(campaign).and_then(|folder| links::find(&folder, secret));
        if found.is_none() {
            let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
            if wrong.len() >= REMEMBERED {
                wrong.retain(|_, (_, since)| since.elapsed() < Duration::from_mins(1));
            }
            if wrong.len() < REMEMBERED {
                let entry = wrong.entry(from).or_insert((0, Instant::now()));
                if entry.1.elapsed() >= Duration::from_mins(1) {
                    *entry = (0, Instant::now());
                }
                entry.0 += 1;
            }
        }
        found
    }

    /// True if the secret of a browser is still a link to the seat that it has taken.
    fn holds(&self, campaign: &str, secret: &str, seat: &SeatName) -> bool {
        let folder = self.campaigns.folder(campaign);
        let link = folder.and_then(|folder| links::find(&folder, secret));
        link.is_some_and(|link| link.seat == seat.0)
    }

    /// True if an address has tried many wrong links within a minute.
    fn tries_links(&self, from: IpAddr) -> bool {
        let wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        wrong.get(&from).is_some_and(|(times, since)| {
            *times > WRONG_LINKS && since.elapsed() < Duration::from_mins(1)
        })
    }

    /// Returns the seat that a browser has taken.
    fn asker(&self, campaign: &str, headers: &HeaderMap, from: IpAddr) -> Option<Asker> {
        let secret = cookie(headers)?;
        let link = self.link(campaign, secret, from)?;
        let languages = languages(headers);
        Some(Asker { seat: SeatName(link.seat), person: link.person, languages })
    }
}

/// Lists the codes of the languages that a browser asks for; they stand in the order in which it wants them.
fn languages(headers: &HeaderMap) -> Vec<String> {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let code = |wanted: &str| {
        let tag = wanted.split(';').next().unwrap_or_default();
        tag.split('-').next().unwrap_or_default().trim().to_ascii_lowercase()
    };
    wanted.unwrap_or_default().split(',').take(MOST_LANGUAGES).map(code).collect()
}

/// Returns the link that a browser keeps.
fn cookie(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == COOKIE).map(|(_, value)| value)
}

async fn seat_page(request: SeatRequest, Query(fields): Query<Vec<(String, String)>>) -> Response {
    let line = Some(line_of(&fields)).filter(|line| !line.is_empty());
    let wish: BTreeMap<String, String> = fields.into_iter().collect();
    let word = |name: &str| {
        wish.get(name).map(|text| text.trim().to_owned()).filter(|text| !text.is_empty())
    };
    let option =
        word("option").zip(word("value")).map(|(name, value)| format!("option {name} {value}"));
    let amend: Vec<String> = word("turn").into_iter().chain(option).collect();
    let begun: Vec<String> = word("begun").into_iter().chain(word("word")).collect();
    let begun = begun.join(" ");
    // The button that takes lines of another person sends the field of the sheet.
    let field = wish.get("lines").filter(|_| wish.contains_key("take"));
    let wish = PageWish {
        at: word("at"),
        line,
        begun: (!begun.is_empty()).then_some(begun),
        look: word("look"),
        correct: word("answer").zip(word("becomes")).map(|(at, text)| format!("{at}: {text}")),
        amend: (!amend.is_empty()).then(|| amend.join(", ")),
        // An empty sheet is one without orders.
        sheet: wish.get("sheet").or(field).map(|text| text.trim().to_owned()),
        add: word("add"),
        take: word("take"),
    };
    request.answered(Wanted::Page(Box::new(wish))).await
}

/// Returns the line that a form gives; a report comes as a field for each of its parts.
fn line_of(fields: &[(String, String)]) -> String {
    let (mut line, mut parts) = (String::new(), String::new());
    for (name, value) in fields {
        let part = name.strip_prefix("part ").filter(|_| !value.trim().is_empty());
        match (name.as_str(), part) {
            ("line", _) => value.trim().clone_into(&mut line),
            (_, Some(part)) => parts += &format!(" {part} {}", value.trim()),
            _ => {}
        }
    }
    line + &parts
}

/// Says what a line would bring about, while its form is filled in.
async fn check(request: SeatRequest, Query(fields): Query<Vec<(String, String)>>) -> Response {
    let wanted = Wanted::Check(line_of(&fields));
    request.answered(wanted).await
}

async fn say(request: SeatRequest, Form(fields): Form<Vec<(String, String)>>) -> Response {
    request.answered(Wanted::Line(line_of(&fields))).await
}

async fn sheet(request: SeatRequest, Form(fields): Form<BTreeMap<String, String>>) -> Response {
    let text = fields.get("lines").cloned().unwrap_or_default();
    let place = fields.get("for").and_then(|place| CalendarPosition::read(place));
    request.answered(Wanted::Sheet { text, place }).await
}

async fn picture(request: SeatRequest) -> Response {
    match request.ask(Wanted::Picture).await {
        Reply::Picture(svg) => packed::picture(&request.headers, svg),
        reply => request.pages().answered(reply),
    }
}

async fn words(request: SeatRequest, Query(query): Query<BTreeMap<String, String>>) -> Response {
    let line = query.get("line").cloned().unwrap_or_default();
    request.answered(Wanted::NextWords(line)).await
}

/// Returns the versions of the page of a seat, as they come: a browser that has another one fetches it anew.
async fn events(request: SeatRequest) -> Response {
    let SeatRequest { served, campaign, headers, asker } = request;
    let Some(versions) = served.campaigns.watch(&campaign, &asker).await else {
        return served.pages(&headers).closed();
    };
    let ending = served.ending.clone();
    let secret = cookie(&headers).unwrap_or_default().to_owned();
    let holds = move || served.holds(&campaign, &secret, &asker.seat);
    let stream = stream::unfold(VersionStream::new(versions, ending, holds), VersionStream::next);
    Sse::new(stream).keep_alive(KeepAlive::default()).into_response()
}

/// A stream of versions.
pub(super) struct VersionStream<H> {
    versions: watch::Receiver<String>,
    ending: watch::Receiver<bool>,
    /// Tells whether whoever follows still has the seat.
    holds: H,
    first: bool,
}

impl<H: Fn() -> bool> VersionStream<H> {
    pub(super) fn new(
        versions: watch::Receiver<String>,
        ending: watch::Receiver<bool>,
        holds: H,
    ) -> VersionStream<H> {
        VersionStream { versions, ending, holds, first: true }
    }

    /// Waits for the next version: the first comes at once, and none once the program ends or the link is dead.
    pub(super) async fn next(mut self) -> Option<(Result<Event, Infallible>, VersionStream<H>)> {
        while !std::mem::take(&mut self.first) {
            let changed = pin!(self.versions.changed());
            let ended = pin!(self.ending.changed());
            match tokio::time::timeout(LINKS_EVERY, future::select(changed, ended)).await {
                Ok(Either::Left((Ok(()), _))) => break,
                Ok(Either::Left((Err(_), _)) | Either::Right(_)) => return None,
                // Whoever follows with a dead link does not count as somebody who looks.
                Err(_) if (self.holds)() => {}
                Err(_) => return None,
            }
        }
        if !(self.holds)() {
            return None;
        }
        let version = self.versions.borrow_and_update().clone();
        Some((Ok(Event::default().data(version)), self))
    }
}
