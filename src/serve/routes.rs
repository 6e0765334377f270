//! Routes by which notices of a campaign go: beside it, in `notices.txt`, a seat, a kind and an address on each line.
//! Addresses of webhooks are as good as passwords, and are shown to nobody.

use std::io;
use std::path::Path;

use crate::basics::files;
use crate::say;
use crate::text::Text;

/// File beside a campaign.
const NOTICES_FILE: &str = "notices.txt";

/// Most bytes of it that are read.
const MOST_BYTES: u64 = 1 << 18;

/// Word for notices of everything that all know.
pub const ALL: &str = "all";

/// Way by which a notice goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RouteKind {
    Discord,
    Slack,
    Ntfy,
    Json,
    Mail,
}

/// All of them, by their words.
pub const KINDS: [(&str, RouteKind); 5] = [
    ("discord", RouteKind::Discord),
    ("slack", RouteKind::Slack),
    ("ntfy", RouteKind::Ntfy),
    ("json", RouteKind::Json),
    ("mail", RouteKind::Mail),
];

impl RouteKind {
    pub fn word(self) -> &'static str {
        KINDS.iter().find(|(_, kind)| *kind == self).map_or("", |(word, _)| word)
    }
}

/// Address for the notices of a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The name of a realm, `host`, or `all`.
    pub seat: String,
    pub kind: RouteKind,
    /// Of a webhook, or for mail.
    pub address: String,
}

impl Route {
    /// Checks an address.
    ///
    /// # Errors
    /// A sentence that says how one is written.
    pub fn new(seat: &str, kind: RouteKind, address: &str) -> Result<Route, Text> {
        let address = address.trim();
        let plain = !address.is_empty()
            && !address.contains(|letter: char| letter.is_whitespace() || letter.is_control());
        let fits = match kind {
            RouteKind::Mail => address
                .split_once('@')
                .is_some_and(|(name, host)| !name.is_empty() && !host.is_empty()),
            _ => ["http://", "https://"].iter().any(|begins| address.starts_with(begins)),
        };
        if !plain || !fits {
            let like = match kind {
                RouteKind::Mail => "anna@example.org",
                _ => "https://example.org/hook",
            };
            return Err(say!(
                "`{address}` is no address for {kind}: write one as in {sample}",
                address = Text::verbatim(address),
                kind = Text::verbatim(kind.word()),
                sample = Text::verbatim(like)
            ));
        }
        Ok(Route { seat: seat.to_owned(), kind, address: address.to_owned() })
    }

    /// Says where it goes without what is secret of it: the host of a webhook, or the address of a mail.
    pub fn shown(&self) -> Text {
        match self.kind {
            RouteKind::Mail => say!("mail to {address}", address = Text::verbatim(&self.address)),
            kind => {
                let rest = self.address.split_once("://").map_or("", |(_, rest)| rest);
                let host = rest.split(['/', '?']).next().unwrap_or_default();
                let host = host.rsplit_once('@').map_or(host, |(_, host)| host);
                let kind = Text::verbatim(kind.word());
                say!("{kind} at {host}", kind, host = Text::verbatim(host))
            }
        }
    }

    /// Says whose notices go where.
    pub fn with_seat(&self) -> Text {
        say!("{seat}: {route}", seat = Text::verbatim(&self.seat), route = self.shown())
    }
}

/// Lists the routes of a campaign; empty if its file is missing or cannot be read.
pub fn all(folder: &Path) -> Vec<Route> {
    let bytes = files::read_up_to(&folder.join(NOTICES_FILE), MOST_BYTES).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let route = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [seat, kind, address] = words[..] else { return None };
        let (_, kind) = KINDS.iter().find(|(word, _)| *word == kind)?;
        Route::new(seat, *kind, address).ok()
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(route).collect()
}

/// Writes the routes of a campaign.
///
/// # Errors
/// When the folder cannot be written.
pub fn keep(folder: &Path, routes: &[Route]) -> io::Result<()> {
    let mut text =
        String::from("# Where notices of this campaign go; `margrave notices` sets it.\n");
    for route in routes {
        text += &format!("{} {} {}\n", route.seat, route.kind.word(), route.address);
    }
    files::replace_private(&folder.join(NOTICES_FILE), text)
}
