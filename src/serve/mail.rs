//! Mail through a server that the host names. Its password stands in the environment or in a file of its own,
//! and never in a campaign.

use std::fmt::Display;
use std::net::IpAddr;
use std::time::Duration;

use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart, header::ContentType};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{Message, SmtpTransport, Transport};

use super::notice_sender::without_address;
use crate::say;
use crate::text::Text;

/// Time in which a mail is handed over, or not at all.
const PATIENCE: Duration = Duration::from_secs(20);

/// Server that mail goes through.
pub struct MailServer {
    transport: SmtpTransport,
    from: Mailbox,
}

/// A mail to somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    pub subject: String,
    pub text: String,
    /// The map as a picture.
    pub map: Option<String>,
}

impl MailServer {
    /// Reads how a server is reached: `smtps://NAME@HOST` with TLS from the start, `smtp://NAME@HOST` with
    /// STARTTLS; on this machine without either.
    ///
    /// # Errors
    /// A sentence that says how it is written.
    pub fn new(url: &str, from: &str, password: Option<String>) -> Result<MailServer, Text> {
        let wrong = || {
            say!(
                "`{url}` is no mail server: write one as in {sample}",
                url = Text::verbatim(url),
                sample = Text::verbatim("smtps://anna@mail.example.org")
            )
        };
        let (scheme, rest) = url.split_once("://").ok_or_else(wrong)?;
        let rest = rest.trim_end_matches('/');
        let (name, host) = match rest.rsplit_once('@') {
            Some((name, host)) => (Some(name.replace("%40", "@")), host),
            None => (None, rest),
        };
        let (host, port) = match host.rsplit_once(':') {
            Some((host, port)) => (host, Some(port.parse::<u16>().map_err(|_| wrong())?)),
            None => (host, None),
        };
        if host.is_empty() {
            return Err(wrong());
        }
        let here = host == "localhost"
            || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
        let parameters = || TlsParameters::new(host.to_owned()).map_err(Text::displayed);
        let (tls, usual) = match scheme {
            "smtps" => (Tls::Wrapper(parameters()?), 465),
            "smtp" if here => (Tls::None, 25),
            "smtp" => (Tls::Required(parameters()?), 587),
            _ => return Err(wrong()),
        };
        let from = from.parse().map_err(|_| {
            say!(
                "`{address}` is no address that mail can come from",
                address = Text::verbatim(from)
            )
        })?;
        let mut transport = SmtpTransport::builder_dangerous(host)
            .port(port.unwrap_or(usual))
            .tls(tls)
            .timeout(Some(PATIENCE));
        if let (Some(name), Some(password)) = (name, password) {
            transport = transport.credentials(Credentials::new(name, password));
        }
        Ok(MailServer { transport: transport.build(), from })
    }

    /// Sends a mail.
    ///
    /// # Errors
    /// A sentence that says why it was not taken.
    pub fn send(&self, to: &str, mail: &Mail) -> Result<(), Text> {
        let foreign = |error: &dyn Display| without_address(error, to);
        let to: Mailbox = to.parse().map_err(|_| say!("that is no address for mail"))?;
        let message = Message::builder().from(self.from.clone()).to(to).subject(&mail.subject);
        let text = SinglePart::plain(mail.text.clone());
        let message = match &mail.map {
            None => message.singlepart(text),
            Some(map) => {
                let kind = ContentType::parse("image/svg+xml").map_err(|error| foreign(&error))?;
                let map = Attachment::new("map.svg".to_owned()).body(map.clone(), kind);
                message.multipart(MultiPart::mixed().singlepart(text).singlepart(map))
            }
        };
        let message = message.map_err(|error| foreign(&error))?;
        self.transport.send(&message).map(|_| ()).map_err(|error| foreign(&error))
    }
}
