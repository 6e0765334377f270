//! A server that somebody else runs: a link to a seat → its screen, and the lines that are typed there.

use std::io::{BufRead, BufReader, Read};
use std::thread;
use std::time::Duration;

use ureq::http::Response;
use ureq::{Agent, Body};

use super::fault;
use crate::fault::Fault;
use crate::say;
use crate::serve::far_screen::FarScreen;
use crate::text::{Language, Text};

/// Time in which the server answers.
const PATIENCE: Duration = Duration::from_secs(75);

/// Time after which words that complete a line come too late.
const HASTE: Duration = Duration::from_secs(5);

/// Most bytes of an answer.
const MOST_BYTES: u64 = 8 << 20;

/// Most bytes of a line of the stream of versions.
const MOST_LINE: u64 = 1 << 12;

/// Time between two tries to follow a server that cannot be reached.
const AGAIN: Duration = Duration::from_secs(3);

/// A seat of a campaign on a server.
pub(super) struct FarServer {
    agent: Agent,
    link: String,
    /// Address of the campaign, with a slash at its end.
    base: String,
    cookie: String,
    /// Language of whoever plays.
    language: Language,
}

impl FarServer {
    /// Reads a link.
    ///
    /// # Errors
    /// A fault if it is none.
    pub(super) fn of(link: &str, language: Language) -> Result<FarServer, Fault> {
        let none = || {
            fault(
                language,
                &say!("`{link}` is no link to a seat", link = Text::verbatim(link)),
                &say!(
                    "give the whole link, such as {sample}",
                    sample = Text::verbatim("http://192.168.1.20:7316/our-war/join/…")
                ),
            )
        };
        let web = ["http://", "https://"].iter().any(|begins| link.starts_with(begins));
        let plain = !link.contains(|letter: char| letter.is_whitespace() || letter.is_control());
        let (campaign, secret) =
            link.split_once("/join/").filter(|_| web && plain).ok_or_else(none)?;
        let hex = !secret.is_empty() && secret.chars().all(|letter| letter.is_ascii_alphanumeric());
        if !hex {
            return Err(none());
        }
        let config = Agent::config_builder()
            .timeout_connect(Some(PATIENCE))
            .max_redirects(0)
            .http_status_as_error(false)
            .build();
        Ok(FarServer {
            agent: Agent::new_with_config(config),
            link: link.to_owned(),
            base: format!("{campaign}/"),
            cookie: format!("seat={secret}"),
            language,
        })
    }

    fn fault(&self, message: &Text, help: &Text) -> Fault {
        fault(self.language, message, help)
    }

    fn get(&self, url: &str, patience: Duration) -> Result<String, Fault> {
        let asked = self
            .agent
            .get(url)
            .header("cookie", &self.cookie)
            .header("accept-language", Language::code(&self.language));
        let asked = asked.header("accept", "text/plain").header("user-agent", "margrave");
        let asked = asked.config().timeout_global(Some(patience)).build();
        self.read(asked.call())
    }

    fn post(&self, url: &str, form: &[(&str, &str)]) -> Result<String, Fault> {
        let asked = self
            .agent
            .post(url)
            .header("cookie", &self.cookie)
            .header("accept-language", Language::code(&self.language));
        let asked = asked.header("accept", "text/plain").header("user-agent", "margrave");
        let asked = asked.config().timeout_global(Some(PATIENCE)).build();
        self.read(asked.send_form(form.iter().copied()))
    }

    fn read(&self, reply: Result<Response<Body>, ureq::Error>) -> Result<String, Fault> {
        let mut reply = reply.map_err(|error| {
            let address = Text::verbatim(&self.base);
            let error = Text::system_error(&error);
            self.fault(
                &say!("the server of {address} cannot be reached: {error}", address, error),
                &say!("ask whoever runs it whether it runs, and try again"),
            )
        })?;
        let status = reply.status();
        if status.as_u16() == 404 {
            return Err(self.fault(
                &say!("this link leads to no seat"),
                &say!("ask the host for a new one: a new link ends the one before it"),
            ));
        }
        if !status.is_success() && !status.is_redirection() {
            let status = Text::displayed(status);
            return Err(self.fault(
                &say!("the server answered {status}", status),
                &say!("try again in a while"),
            ));
        }
        let text = reply.body_mut().with_config().limit(MOST_BYTES).read_to_string();
        text.map_err(|error| {
            let error = Text::system_error(&error);
            self.fault(&say!("the answer cannot be read: {error}", error), &say!("try again"))
        })
    }

    /// Says who one will be.
    pub(super) fn welcome(&self) -> Result<String, Fault> {
        self.get(&self.link, PATIENCE)
    }

    /// Takes the seat.
    pub(super) fn take(&self) -> Result<(), Fault> {
        self.post(&self.link, &[]).map(drop)
    }

    fn screen_of(&self, text: &str) -> Result<FarScreen, Fault> {
        serde_json::from_str(text).map_err(|_| {
            let address = Text::verbatim(&self.base);
            self.fault(
                &say!("{address} is no server of Margrave, or one of another version", address),
                &say!("open the link in a browser instead"),
            )
        })
    }

    pub(super) fn screen(&self, from: Option<usize>) -> Result<FarScreen, Fault> {
        let from = from.map(|from| format!("?from={from}")).unwrap_or_default();
        self.screen_of(&self.get(&format!("{}screen{from}", self.base), PATIENCE)?)
    }

    pub(super) fn types(&self, line: &str) -> Result<FarScreen, Fault> {
        self.screen_of(&self.post(&format!("{}type", self.base), &[("line", line)])?)
    }

    /// Hands in a whole sheet.
    pub(super) fn hands_in(&self, sheet: &[String]) -> Result<FarScreen, Fault> {
        let lines = sheet.join("\n");
        self.screen_of(&self.post(&format!("{}type", self.base), &[("lines", &lines)])?)
    }

    /// Words that may come next in a line; None where they do not come in time.
    pub(super) fn words(&self, line: &str) -> Option<Vec<String>> {
        let asked = self.agent.get(format!("{}words", self.base)).query("line", line);
        let asked = asked
            .header("cookie", &self.cookie)
            .header("accept-language", Language::code(&self.language));
        let asked = asked.config().timeout_global(Some(HASTE)).build();
        let text = self.read(asked.call()).ok()?;
        Some(text.lines().map(str::to_owned).collect())
    }

    /// Follows the versions of the seat's page as long as the link holds, and says when there is another.
    pub(super) fn follow(&self, mut changed: impl FnMut()) {
        let mut last = None;
        loop {
            let asked = self.agent.get(format!("{}events", self.base));
            if let Ok(reply) = asked.header("cookie", &self.cookie).call() {
                if reply.status().as_u16() == 404 {
                    return;
                }
                let mut stream = BufReader::new(reply.into_body().into_reader());
                while let Some(line) = next_line(&mut stream) {
                    let Some(version) = line.strip_prefix("data:") else { continue };
                    let version = version.trim().to_owned();
                    if last.as_ref() != Some(&version) {
                        changed();
                    }
                    last = Some(version);
                }
            }
            thread::sleep(AGAIN);
        }
    }
}

/// Reads a line of a stream; None at its end, and where a line is longer than any that Margrave sends.
fn next_line(stream: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    stream.by_ref().take(MOST_LINE).read_until(b'\n', &mut line).ok()?;
    line.ends_with(b"\n").then(|| String::from_utf8_lossy(&line).into_owned())
}
