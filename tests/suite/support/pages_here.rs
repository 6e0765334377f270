//! Pages of a campaign that are asked without a connection, by a browser for each seat.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, BodyDataStream, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use futures_util::{FutureExt, StreamExt};
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use margrave::fault::Fault;
use margrave::rules::Library;
use margrave::serve::{Access, Campaigns, Surroundings, links};
use margrave::session::{Folder, Journal, Session, answers};
use margrave::text::Language;
use tokio::sync::watch;

use super::scripted::Scripted;

/// Address under which all of this happens.
const HERE: &str = "127.0.0.1";

/// Moment at which all of this happens.
const NOW: &str = "2026-11-30T10:00:00Z";

/// Most bytes of a reply.
const MOST_BYTES: usize = 64 << 20;

/// Status of a page that took too long.
const TAKES_LONG: u16 = 504;

/// A reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageReply {
    pub status: u16,
    /// Names and values of its headers, in order of name.
    pub headers: Vec<(String, String)>,
    pub bytes: Vec<u8>,
}

impl PageReply {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }
}

/// A seat in a browser.
#[derive(Clone)]
pub struct SeatHere {
    pub name: String,
    /// Secret of its link.
    pub secret: String,
}

/// A campaign that is served to nobody but the test.
pub struct PagesHere {
    runtime: tokio::runtime::Runtime,
    router: Router,
    folder: tempfile::TempDir,
    /// By seat and person.
    taken: RefCell<BTreeMap<(String, String), SeatHere>>,
    _ending: watch::Sender<bool>,
}

/// Versions that a stream brings.
pub struct StreamHere(BodyDataStream);

impl PagesHere {
    /// Serves a script's campaign after these answers.
    pub fn of(scripted: &Scripted, answers: &[String]) -> PagesHere {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("war")).expect("a folder is made");
        fs::write(folder.path().join("war/campaign.txt"), scripted.text(answers)).expect("written");
        let scripted = scripted.clone();
        let opens = move |folder: &Folder| -> Result<Session, Vec<Fault>> {
            let journal = Journal::open(&folder.campaign()).map_err(|fault| vec![fault])?;
            let read = answers::of_bytes(journal.text().to_vec(), "campaign.txt", true)
                .map_err(|fault| vec![fault])?;
            let mut session = scripted.open(read.source)?;
            session.attach(folder.clone(), journal);
            Ok(session)
        };
        let time = Arc::new(|| -> jiff::Timestamp { NOW.parse().expect("a moment") });
        let around = Surroundings { time, notice_sender: None };
        let campaigns =
            Campaigns::of(folder.path(), Arc::new(opens), around).with_atlases(Library::shipped());
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (end, ending) = watch::channel(false);
        let router =
            margrave::serve::pages(campaigns, (Access { url: None }, Language::ENGLISH), ending);
        PagesHere { runtime, router, folder, taken: RefCell::default(), _ending: end }
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("war")
    }

    /// Lists the answers in its file.
    pub fn lines(&self) -> Vec<String> {
        let text = fs::read_to_string(self.path().join("campaign.txt")).expect("a file");
        text.lines().skip_while(|line| *line != "begin").skip(1).map(str::to_owned).collect()
    }

    /// Takes a seat, once for all.
    pub fn takes(&self, seat: &str) -> SeatHere {
        self.takes_as(seat, "")
    }

    /// Takes a seat by the link of a person.
    pub fn takes_as(&self, seat: &str, person: &str) -> SeatHere {
        let mut taken = self.taken.borrow_mut();
        let made = taken.entry((seat.to_owned(), person.to_owned())).or_insert_with(|| {
            let secret = links::renew(&self.path(), seat, person).expect("a link is made");
            SeatHere { name: seat.to_owned(), secret }
        });
        made.clone()
    }

    fn sends(
        &self,
        seat: &SeatHere,
        request: (&str, &str),
        form: Option<(&str, &str)>,
    ) -> Response<Body> {
        let (method, path) = request;
        let mut builder = Request::builder()
            .method(method)
            .uri(path)
            .header("host", HERE)
            .header("cookie", format!("seat={}", seat.secret))
            .header("accept-language", "en");
        if let Some((kind, _)) = form {
            builder =
                builder.header("content-type", kind).header("origin", format!("http://{HERE}"));
        }
        let body = form.map_or(Body::empty(), |(_, text)| Body::from(text.to_owned()));
        let mut request = builder.body(body).expect("a request");
        let from: SocketAddr = format!("{HERE}:1").parse().expect("an address");
        request.extensions_mut().insert(ConnectInfo(from));
        let pages = TowerToHyperService::new(self.router.clone());
        match self.runtime.block_on(pages.call(request)) {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }

    fn read(&self, response: Response<Body>) -> PageReply {
        let status = response.status().as_u16();
        let headers = response.headers().iter().map(|(name, value)| {
            (name.as_str().to_owned(), String::from_utf8_lossy(value.as_bytes()).into_owned())
        });
        let mut headers: Vec<_> = headers.collect();
        headers.sort();
        let bytes = self.runtime.block_on(to_bytes(response.into_body(), MOST_BYTES));
        PageReply { status, headers, bytes: bytes.expect("a whole reply").to_vec() }
    }

    /// Asks for an address of the program.
    pub fn asks(
        &self,
        seat: &SeatHere,
        request: (&str, &str),
        form: Option<(&str, &str)>,
    ) -> PageReply {
        let reply = self.read(self.sends(seat, request, form));
        // On a busy machine a page may take longer than the program waits; a look is taken again.
        match reply.status == TAKES_LONG && request.0 == "GET" {
            true => self.asks(seat, request, form),
            false => reply,
        }
    }

    /// Fetches a path of the campaign.
    pub fn get(&self, seat: &SeatHere, path: &str) -> PageReply {
        self.asks(seat, ("GET", &format!("/war/{path}")), None)
    }

    /// Sends a form of the campaign.
    pub fn post(&self, seat: &SeatHere, path: &str, fields: &[(&str, &str)]) -> PageReply {
        let pairs: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{}={}", encoded(name), encoded(value)))
            .collect();
        let form = ("application/x-www-form-urlencoded", &*pairs.join("&"));
        self.asks(seat, ("POST", &format!("/war/{path}")), Some(form))
    }

    /// Follows the stream of a seat.
    pub fn follows(&self, seat: &SeatHere) -> StreamHere {
        StreamHere(self.sends(seat, ("GET", "/war/events"), None).into_body().into_data_stream())
    }

    /// Returns what a stream has brought since it was last looked at; None once it has ended.
    pub fn brought(&self, stream: &mut StreamHere) -> Option<Vec<String>> {
        self.runtime.block_on(async {
            let mut found = Vec::new();
            while let Some(next) = stream.0.next().now_or_never() {
                let bytes = next?.expect("a stream is not broken off");
                let text = String::from_utf8_lossy(&bytes).into_owned();
                let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
                found.extend(data.map(str::to_owned));
            }
            Some(found)
        })
    }
}

/// Returns a text as it stands in an address or a form.
pub fn encoded(text: &str) -> String {
    crate::served::browser::encoded(text)
}
