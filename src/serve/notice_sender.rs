//! Sends notices, one after the other, on a thread of its own: nobody's page waits for a webhook.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::mpsc::{self, Receiver, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::mail::{Mail, MailServer};
use super::notices::Notice;
use super::routes::{Route, RouteKind};
use crate::say;
use crate::text::Text;

/// Time in which a webhook answers, or not at all.
const PATIENCE: Duration = Duration::from_secs(10);

/// Most notices that wait; more are dropped, and an error says so.
const WAITING: usize = 1_000;

/// A notice on its way.
#[derive(Debug, Clone)]
pub struct Sending {
    pub route: Route,
    pub notice: Notice,
    /// Letter that goes by mail in the place of the notice.
    pub letter: Option<Mail>,
}

/// By campaign, what went wrong last.
type Errors = Arc<Mutex<BTreeMap<String, Text>>>;

/// Sender of notices.
#[derive(Clone)]
pub struct NoticeSender {
    waiting: SyncSender<Sending>,
    errors: Errors,
    /// Address that links begin with.
    base: Arc<str>,
}

impl NoticeSender {
    /// Begins the thread. `base` is the address that links begin with.
    pub fn begin(base: &str, mail: Option<MailServer>) -> NoticeSender {
        let (waiting, received) = mpsc::sync_channel(WAITING);
        let errors = Errors::default();
        let noted = Arc::clone(&errors);
        thread::spawn(move || carry(&received, mail.as_ref(), &noted));
        NoticeSender { waiting, errors, base: Arc::from(base.trim_end_matches('/')) }
    }

    /// Returns the address of the page of a campaign; it has no secret, and shows nothing without a seat.
    pub fn link(&self, campaign: &str) -> String {
        format!("{}/{}/", self.base, super::page::encoded(campaign).replace('+', "%20"))
    }

    /// Takes a notice to send.
    pub fn send(&self, sending: Sending) {
        let campaign = sending.notice.campaign.clone();
        match self.waiting.try_send(sending) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => {
                note(&self.errors, &campaign, Some(say!("too many notices wait; one was not sent")))
            }
            Err(TrySendError::Disconnected(_)) => {
                note(&self.errors, &campaign, Some(say!("notices are not sent any more")))
            }
        }
    }

    /// Says what went wrong with the last notice of a campaign; None if nothing did.
    pub fn error(&self, campaign: &str) -> Option<Text> {
        self.errors.lock().unwrap_or_else(PoisonError::into_inner).get(campaign).cloned()
    }
}

fn note(errors: &Errors, campaign: &str, error: Option<Text>) {
    let mut errors = errors.lock().unwrap_or_else(PoisonError::into_inner);
    match error {
        Some(error) => errors.insert(campaign.to_owned(), error),
        None => errors.remove(campaign),
    };
}

fn carry(received: &Receiver<Sending>, mail: Option<&MailServer>, errors: &Errors) {
    while let Ok(sending) = received.recv() {
        let route = &sending.route;
        let sent = deliver(&sending, mail).map_err(|why| {
            let seat = Text::verbatim(&route.seat);
            say!("{route} for {seat}: {why}", route = route.shown(), seat, why)
        });
        note(errors, &sending.notice.campaign, sent.err());
    }
}

/// Delivers a notice, and waits until it was taken.
///
/// # Errors
/// A sentence that says why it was not.
pub fn deliver(sending: &Sending, mail: Option<&MailServer>) -> Result<(), Text> {
    let Sending { route, notice, letter } = sending;
    let config =
        ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).max_redirects(0).build();
    let agent = ureq::Agent::new_with_config(config);
    let post = agent.post(&route.address).header("user-agent", "margrave");
    let posted = match route.kind {
        RouteKind::Mail => {
            let Some(mail) = mail else {
                return Err(say!("no mail server is known: begin `margrave serve` with `--smtp`"));
            };
            let plain = || Mail {
                subject: format!("{}: {}", notice.campaign, notice.phase),
                text: notice.text() + "\n",
                map: None,
            };
            return mail.send(&route.address, &letter.clone().unwrap_or_else(plain));
        }
        RouteKind::Ntfy => post
            .header("title", &ascii(&notice.campaign))
            .header("click", &notice.link)
            .send(notice.text()),
        kind => post.header("content-type", "application/json").send(notice.body(kind).to_string()),
    };
    match posted {
        Ok(reply) if reply.status().is_success() => Ok(()),
        Ok(reply) => {
            let status = Text::displayed(reply.status());
            Err(say!("it answered {status}", status))
        }
        Err(error) => Err(unsent(&error, &route.address)),
    }
}

/// Says why nothing was sent.
fn unsent(error: &ureq::Error, address: &str) -> Text {
    match error {
        ureq::Error::Io(error) => Text::system_error(error),
        ureq::Error::StatusCode(status) => {
            say!("it answered {status}", status = Text::displayed(status))
        }
        ureq::Error::Timeout(_) => say!("it took too long"),
        ureq::Error::HostNotFound => say!("there is no such machine"),
        ureq::Error::ConnectionFailed => say!("nobody answers there"),
        other => without_address(other, address),
    }
}

/// Returns an error as it is told: addresses of webhooks are as good as passwords.
pub(super) fn without_address(error: &dyn Display, address: &str) -> Text {
    Text::verbatim(error.to_string().replace(address, "…"))
}

/// Returns a text as a header may hold it.
fn ascii(text: &str) -> String {
    text.chars()
        .map(|letter| if letter.is_ascii_graphic() || letter == ' ' { letter } else { '?' })
        .collect()
}
