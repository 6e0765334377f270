//! `margrave notices FOLDER`: routes of a campaign's notices, and a test that they arrive.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::serve::{called, check_seat, head};
use super::{fail, say, unwritable};
use crate::basics::files;
use crate::engine::Who;
use crate::fault::Fault;
use crate::rules::Library;
use crate::say;
use crate::serve::mail::MailServer;
use crate::serve::notice_sender::{Sending, deliver};
use crate::serve::notices::{Notice, Occasion};
use crate::serve::routes::{self, ALL, Route, RouteKind};
use crate::text::{Language, ProgramNoun, Text};

/// Variable of the environment with the password of the mail server.
const PASSWORD: &str = "MARGRAVE_SMTP_PASSWORD";

/// Most bytes of a file with a password.
const MOST_BYTES: u64 = 1 << 12;

/// Mail server that notices and letters go through.
#[derive(Args)]
pub struct MailArguments {
    /// Server through which mail goes, for instance `smtps://anna@mail.example.org`. Its password stands in
    /// the variable `MARGRAVE_SMTP_PASSWORD`, or in a file of its own.
    #[arg(long, value_name = "URL", requires = "mail_from")]
    pub smtp: Option<String>,
    /// Address that mail comes from.
    #[arg(long, value_name = "ADDRESS")]
    pub mail_from: Option<String>,
    /// File with the password of the mail server.
    #[arg(long, value_name = "FILE")]
    pub smtp_password_file: Option<PathBuf>,
}

impl MailArguments {
    /// Returns the mail server, if one is named.
    ///
    /// # Errors
    /// A fault where it cannot be read how it is reached.
    pub(super) fn server(&self, language: Language) -> Result<Option<MailServer>, Vec<Fault>> {
        let told = |text: Text| text.in_words(&language);
        let (Some(url), Some(from)) = (&self.smtp, &self.mail_from) else { return Ok(None) };
        let password = match &self.smtp_password_file {
            Some(file) => {
                let bytes = files::read_up_to(file, MOST_BYTES).map_err(|error| {
                    let message = say!(
                        "{path} cannot be read: {error}",
                        path = Text::displayed(file.display()),
                        error = Text::system_error(&error)
                    );
                    vec![Fault::new("notices::password", told(message))]
                })?;
                Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned())
            }
            None => std::env::var(PASSWORD).ok(),
        };
        let server = MailServer::new(url, from, password);
        server.map(Some).map_err(|why| vec![Fault::new("notices::mail", told(why))])
    }
}

/// Arguments of `notices`.
#[derive(Args)]
pub struct NoticesArguments {
    /// Folder of the campaign.
    pub folder: PathBuf,
    /// The seat whose notices go there: a realm, `host`, or `all` for what all may know.
    #[arg(long = "to", value_name = "SEAT")]
    pub seat: Option<String>,
    /// Webhook of a channel of Discord.
    #[arg(long, value_name = "URL", requires = "seat")]
    pub discord: Option<String>,
    /// Webhook of a channel of Slack.
    #[arg(long, value_name = "URL", requires = "seat")]
    pub slack: Option<String>,
    /// Topic of ntfy, for instance `https://ntfy.sh/our-war-red`.
    #[arg(long, value_name = "URL", requires = "seat")]
    pub ntfy: Option<String>,
    /// Address to which each notice is posted as JSON.
    #[arg(long, value_name = "URL", requires = "seat")]
    pub json: Option<String>,
    /// Address for mail. A realm is sent letters, which can be answered without a page.
    #[arg(long, value_name = "ADDRESS", requires = "seat")]
    pub mail: Option<String>,
    /// Takes all addresses of this seat away.
    #[arg(long, value_name = "SEAT", conflicts_with = "seat")]
    pub remove: Option<String>,
    /// Sends a test to all addresses, and tells what came of it.
    #[arg(long)]
    pub test: bool,
    #[command(flatten)]
    pub server: MailArguments,
}

/// Lists where notices go, or sets it.
pub fn notices(library: &Library, arguments: &NoticesArguments, colour: bool) -> ExitCode {
    match set(library.spoken(), arguments) {
        Ok(text) => {
            say(text.trim_end());
            ExitCode::SUCCESS
        }
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}

fn set(language: Language, arguments: &NoticesArguments) -> Result<String, Vec<Fault>> {
    let told = |text: Text| text.in_words(&language);
    let folder = &arguments.folder;
    let head = head(folder)?;
    let known = |seat: &str| {
        let offices = &[Who::HOST, ALL];
        check_seat(language, &head, ("notices::seat", offices), seat)
    };
    let kept = |routes: &[Route]| {
        routes::keep(folder, routes).map_err(|error| {
            let message = say!(
                "addresses cannot be kept in {folder}: {error}",
                folder = Text::displayed(folder.display()),
                error = Text::system_error(&error)
            );
            vec![unwritable(language, "notices::unwritable", message)]
        })
    };
    let mut all = routes::all(folder);
    if let Some(seat) = &arguments.remove {
        known(seat)?;
        let before = all.len();
        all.retain(|route| route.seat != *seat);
        kept(&all)?;
        return Ok(told(say!(
            "{addresses} of {seat} taken away",
            addresses = Text::count(before - all.len(), ProgramNoun::Address),
            seat = Text::verbatim(seat)
        )));
    }
    if let Some(seat) = &arguments.seat {
        known(seat)?;
        let named = [
            (RouteKind::Discord, &arguments.discord),
            (RouteKind::Slack, &arguments.slack),
            (RouteKind::Ntfy, &arguments.ntfy),
            (RouteKind::Json, &arguments.json),
            (RouteKind::Mail, &arguments.mail),
        ];
        for (kind, address) in named {
            let Some(address) = address else { continue };
            let route = Route::new(seat, kind, address)
                .map_err(|why| vec![Fault::new("notices::address", told(why))])?;
            all.retain(|other| *other != route);
            all.push(route);
        }
        kept(&all)?;
    }
    if all.is_empty() {
        let sample = Text::verbatim("`--to red --ntfy https://…`");
        return Ok(told(say!(
            "No notices go anywhere yet; {sample} sends those of red to a phone.",
            sample
        )));
    }
    let mut text = vec![told(say!("Notices of this campaign go to:"))];
    let mail = if arguments.test { arguments.server.server(language)? } else { None };
    for route in all {
        let shown = route.with_seat();
        let tried = if arguments.test {
            let notice = Notice {
                campaign: called(folder),
                occasion: Occasion::Test,
                people: Vec::new(),
                phase: told(say!("a test")),
                until: None,
                link: String::new(),
                language,
            };
            match deliver(&Sending { route, notice, letter: None }, mail.as_ref()) {
                Ok(()) => say!("{route}, which took the test", route = shown),
                Err(why) => say!("{route}: {why}", route = shown, why),
            }
        } else {
            shown
        };
        text.push(format!("  {}", told(tried)));
    }
    Ok(text.join("\n"))
}
