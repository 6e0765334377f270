//! A page beside the prompt: the map and what is asked in a browser on the same machine, with what has just
//! changed marked. It can only be read, and ends with the prompt.

use std::collections::BTreeSet;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::sse::{KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::stream;
use maud::{Markup, html};
use tokio::sync::watch;
use tower_http::set_header::SetResponseHeaderLayer;

use super::access::Access;
use super::links::new_secret;
use super::page::{document, rich, short_hash};
use super::web::{PICTURE_POLICY, POLICY, VersionStream, connections, script, style};
use crate::campaign::EventRecord;
use crate::campaign::knowledge::Viewer;
use crate::console::{Console, Input, Situation, TypedLine};
use crate::engine::Game;
use crate::map::PlaceId;
use crate::say;
use crate::text::{Language, Text, Wording};
use crate::view::texts;
use crate::{picture, view};

/// Lines of what has just changed that are shown.
const NEWS: usize = 40;

/// Viewer whose knowledge the page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageView {
    /// The viewer at the prompt.
    Seat,
    /// Common knowledge, for a screen that everybody sees.
    Public,
}

/// Content that a browser is shown.
#[derive(Debug, Clone, Default)]
struct ShownPage {
    version: String,
    html: String,
    map: String,
}

/// State that the addresses share.
#[derive(Clone)]
struct BesideState {
    secret: Arc<str>,
    shown: watch::Receiver<ShownPage>,
    versions: watch::Receiver<String>,
    ending: watch::Receiver<bool>,
}

/// A page that is served until it is dropped.
pub struct PageBeside {
    shown: watch::Sender<ShownPage>,
    versions: watch::Sender<String>,
    ending: watch::Sender<bool>,
    link: String,
    view: PageView,
    campaign: String,
    /// Language of whoever looks.
    language: Language,
    /// Lengths of the log: what stands after the first has just changed, and the second was shown last.
    log: Option<(usize, usize)>,
}

impl PageBeside {
    /// Begins to serve on an address of this machine, any free port of it if none is named.
    ///
    /// # Errors
    /// A fault if the address is none of this machine alone, or cannot be listened on.
    pub fn begin(
        listen: Option<SocketAddr>,
        view: PageView,
        (campaign, language): (&str, Language),
    ) -> io::Result<PageBeside> {
        let address = listen.unwrap_or_else(|| SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        if !address.ip().is_loopback() {
            let why = say!(
                "the page beside the prompt is for this machine alone, such as {sample}; `margrave serve` is for others",
                sample = Text::verbatim("127.0.0.1:7317")
            );
            return Err(io::Error::other(why.in_words(&language)));
        }
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let secret = new_secret()?;
        let link = format!("http://{}/{secret}/", listener.local_addr()?);
        let (shown, seen) = watch::channel(ShownPage::default());
        let (versions, followed) = watch::channel(String::new());
        let (ending, ended) = watch::channel(false);
        let state = BesideState {
            secret: Arc::from(secret),
            shown: seen,
            versions: followed,
            ending: ended,
        };
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
        thread::spawn(move || runtime.block_on(serve(listener, state)));
        let campaign = campaign.to_owned();
        let page =
            PageBeside { shown, versions, ending, link, view, campaign, language, log: None };
        page.blank(&say!("The campaign is being opened."));
        Ok(page)
    }

    /// Returns the address to open.
    pub fn link(&self) -> &str {
        &self.link
    }

    /// Shows the campaign as it stands.
    fn show(&mut self, now: &Situation<'_>, console: &Console) {
        let length = now.log.len();
        let (from, last) = self.log.unwrap_or((length, length));
        let from = if length == last { from } else { last.min(length) };
        self.log = Some((from, length));
        let viewer = match self.view {
            PageView::Seat if !console.seat.vacant => console.viewer,
            _ => Viewer::Public,
        };
        let game = &now.game.shown();
        let changed = &now.log[from..];
        let map = map(game, viewer, changed);
        let told = |text: Text| text.in_words(game.rules);
        let asked = match now.question {
            Some(question) => view::prompt(game, viewer, question),
            None => told(say!("The campaign is over.")),
        };
        let lines = view::log_lines(game, viewer, changed);
        let lines = &lines[lines.len().saturating_sub(NEWS)..];
        let body = html! {
            section #asked aria-live="polite" { h1 { (rich(&asked)) } }
            section #news {
                h2 { (told(say!("What has just changed"))) }
                @if lines.is_empty() { p { (told(say!("Nothing that may be seen here."))) } }
                @else { pre { mark { (rich(&lines.join("\n"))) } } }
            }
            section #map {
                h2 { (told(say!("Map"))) }
                object type="image/svg+xml" data={ "map.svg?v=" (short_hash(&map)) } aria-label=(told(say!("The map"))) {
                    a href="map.svg" { (told(say!("The map"))) }
                }
            }
        };
        let place = view::position(game, game.state.clock, None).unwrap_or_default();
        let whose = match viewer {
            Viewer::Realm(realm) => say!("As {realm} sees it", realm = texts::seated(game, realm)),
            Viewer::Host => say!("As the host sees it"),
            Viewer::Public => say!("What all know"),
        };
        let above =
            html! { header { b { (self.campaign) } span { (place) } span { (told(whose)) } } };
        self.put(game.rules, (&above, &body), map);
    }

    /// Shows nothing but a sentence: the screen changes hands.
    fn blank(&self, text: &Text) {
        let text = text.in_words(&self.language);
        let above = html! { header { b { (self.campaign) } } };
        let body = html! { section #asked { h1 { (text) } } };
        self.put(&self.language, (&above, &body), String::new());
    }

    fn put(&self, words: &impl Wording, (above, body): (&Markup, &Markup), map: String) {
        let version = short_hash(&format!("{}{}", above.0, body.0));
        let page = document(words, &self.campaign, Some(&version), (above, body)).into_string();
        let shown = ShownPage { version: version.clone(), html: page, map };
        self.shown.send_if_modified(|old| {
            let differs = old.version != shown.version;
            *old = shown;
            differs
        });
        self.versions.send_if_modified(|old| {
            let differs = *old != version;
            *old = version;
            differs
        });
    }
}

impl Drop for PageBeside {
    fn drop(&mut self) {
        let _ = self.ending.send(true);
    }
}

/// Returns the map with a ring around each place that something has just happened at.
fn map(game: &Game<'_>, viewer: Viewer, changed: &[EventRecord]) -> String {
    let seen: Vec<&EventRecord> =
        changed.iter().filter(|record| view::say(game, viewer, record).is_some()).collect();
    let about = |place: &PlaceId| seen.iter().any(|record| record.event.is_about(*place));
    let ringed: BTreeSet<PlaceId> = game.state.map.ids().filter(about).collect();
    let options = picture::Options { heading: false, ringed, ..picture::Options::default() };
    picture::svg(game, viewer, &options)
}

/// A prompt with a page beside it.
pub struct WithPage<'a> {
    pub input: &'a mut dyn Input,
    pub page: PageBeside,
}

impl Input for WithPage<'_> {
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        self.page.show(now, console);
        self.input.line(now, console)
    }

    fn hand_over(&mut self, to: &str) -> bool {
        self.page.blank(&say!("{who} is asked next", who = Text::verbatim(to)));
        self.input.hand_over(to)
    }

    fn drop_ahead(&mut self) -> bool {
        self.input.drop_ahead()
    }

    fn reply(&mut self, prompt: &str, console: &mut Console) -> Option<String> {
        self.input.reply(prompt, console)
    }

    fn put_back(&mut self, line: String) -> bool {
        self.input.put_back(line)
    }

    fn asks_back(&self) -> bool {
        self.input.asks_back()
    }

    fn hasty(&self) -> bool {
        self.input.hasty()
    }

    fn next_line_is_from(&self, realm: &str) -> bool {
        self.input.next_line_is_from(realm)
    }

    fn place(&self) -> Option<String> {
        self.input.place()
    }
}

async fn serve(listener: TcpListener, state: BesideState) {
    let Ok(listener) = tokio::net::TcpListener::from_std(listener) else { return };
    let header = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    let mut ending = state.ending.clone();
    let pages = Router::new()
        .route("/{secret}/", get(shown_page))
        .route("/{secret}/map.svg", get(shown_map))
        .route("/{secret}/events", get(events))
        .route("/margrave.css", get(style))
        .route("/margrave.js", get(script))
        .layer(middleware::from_fn(guard))
        .layer(header(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(header(header::REFERRER_POLICY, "same-origin"))
        .layer(header(header::CACHE_CONTROL, "no-store"))
        .with_state(state);
    let ends = async move {
        let _ = ending.wait_for(|ended| *ended).await;
    };
    connections::serve(listener, pages, ends).await;
}

/// Refuses what is not for this machine, and all that does more than look.
async fn guard(request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|value| value.to_str().ok());
    if !host.is_some_and(|host| Access { url: None }.is_ours(host)) {
        return StatusCode::MISDIRECTED_REQUEST.into_response();
    }
    if ![Method::GET, Method::HEAD].contains(request.method()) {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    next.run(request).await
}

async fn shown_page(State(state): State<BesideState>, Path(secret): Path<String>) -> Response {
    if *secret != *state.secret {
        return StatusCode::NOT_FOUND.into_response();
    }
    let html = state.shown.borrow().html.clone();
    ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], html).into_response()
}

async fn shown_map(State(state): State<BesideState>, Path(secret): Path<String>) -> Response {
    if *secret != *state.secret {
        return StatusCode::NOT_FOUND.into_response();
    }
    let map = state.shown.borrow().map.clone();
    let kinds = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CONTENT_SECURITY_POLICY, PICTURE_POLICY),
    ];
    (kinds, map).into_response()
}

async fn events(State(state): State<BesideState>, Path(secret): Path<String>) -> Response {
    if *secret != *state.secret {
        return StatusCode::NOT_FOUND.into_response();
    }
    let begun = VersionStream::new(state.versions, state.ending, || true);
    let stream = stream::unfold(begun, VersionStream::next);
    Sse::new(stream).keep_alive(KeepAlive::default()).into_response()
}
