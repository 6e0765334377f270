//! `margrave serve [FOLDER]`: each seat plays from a browser of its own. `margrave seats FOLDER`: links to
//! the seats.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use jiff::Timestamp;
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

use super::notices::MailArguments;
use super::{fail, open, play, say as print, say_whole, unwritable};
use crate::apart::parts::{self, RealmPart};
use crate::campaign::Seat;
use crate::campaign::knowledge::PUBLIC;
use crate::engine::Who;
use crate::fault::Fault;
use crate::rules::Library;
use crate::say;
use crate::serve::notice_sender::NoticeSender;
use crate::serve::{self, Access, Campaigns, Surroundings, last_address, links, note_address};
use crate::session::{CAMPAIGN_FILE, Folder, Header, answers, header};
use crate::text::{Joined, Language, ProgramNoun, Text};

/// Port of pages where none is given.
const PORT: u16 = 7316;

/// Arguments of `serve`.
#[derive(Args)]
pub struct ServeArguments {
    /// Folder of a campaign, or of several in folders of their own; the current one if not given.
    #[arg(default_value = ".")]
    pub folder: PathBuf,
    /// Address to listen on.
    #[arg(long, value_name = "ADDRESS", default_value_t = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), PORT))]
    pub listen: SocketAddr,
    /// Listens on all addresses of this machine: whoever is in the same network reaches it.
    #[arg(long)]
    pub lan: bool,
    /// Address that people type, where a proxy or a tunnel leads here.
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    #[command(flatten)]
    pub mail: MailArguments,
}

/// Arguments of `seats`.
#[derive(Args)]
pub struct SeatsArguments {
    /// Folder of the campaign.
    pub folder: PathBuf,
    /// Makes a new link to this seat: a realm, `host` or `public`. The one before it is dead at once.
    #[arg(long, value_name = "SEAT")]
    pub new: Option<String>,
    /// Person the new link is for, where several people share a seat.
    #[arg(long = "for", value_name = "PERSON", requires = "new", default_value = "")]
    pub person: String,
    /// Lets that person command a part of the realm alone, as in `2 3`: banners by their numbers, provinces by their
    /// names. `all` gives them all of it.
    #[arg(long, value_name = "BANNERS", requires = "new")]
    pub part: Option<String>,
    /// Takes all links of this seat away.
    #[arg(long, value_name = "SEAT", conflicts_with = "new")]
    pub revoke: Option<String>,
    /// Draws a code for the camera of a phone below each new link.
    #[arg(long)]
    pub qr: bool,
    /// Address that links begin with; that of the last `margrave serve` if not given.
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
}

/// Asks the system for small pages of memory: each campaign has a thread with memory of its own, and with
/// large pages 200 campaigns took 1,757 MiB instead of 574.
fn uses_small_pages() {
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}

/// Serves the campaigns of a folder until Ctrl-C.
pub fn serve(library: &Library, arguments: &ServeArguments, colour: bool) -> ExitCode {
    uses_small_pages();
    match run(library, arguments, colour) {
        Ok(()) => ExitCode::SUCCESS,
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}

fn run(library: &Library, arguments: &ServeArguments, colour: bool) -> Result<(), Vec<Fault>> {
    let language = library.spoken();
    let told = |text: Text| text.in_words(&language);
    let mut listen = arguments.listen;
    if arguments.lan {
        listen.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    }
    let access = Access { url: arguments.url.clone() };
    let opened = library.clone();
    let opens = move |folder: &Folder| open::open(&opened, folder, (false, false));
    let mail = arguments.mail.server(language)?;
    let campaigns = Campaigns::of(
        &arguments.folder,
        Arc::new(opens),
        Surroundings { time: Arc::new(Timestamp::now), notice_sender: None },
    )
    .with_atlases(library.clone());
    let all =
        || campaigns.all().map_err(|error| vec![unreadable(language, &arguments.folder, &error)]);
    let mut found = all()?;
    // What is begun by questions lies in a folder below the current one.
    if found.is_empty()
        && arguments.folder == Path::new(".")
        && play::begin_by_asking(library, colour)?
    {
        found = all()?;
    }
    if found.is_empty() {
        let folder = Text::displayed(arguments.folder.display());
        let message = say!("there is no campaign in {folder}", folder);
        let help = say!(
            "begin one with `margrave play FOLDER`, leave it with `quit`, and serve that folder"
        );
        return Err(vec![Fault::new("serve::nothing", told(message)).help(told(help))]);
    }
    let unusable = |error: std::io::Error| {
        let message = say!(
            "{address} cannot be listened on: {error}",
            address = Text::displayed(listen),
            error = Text::system_error(&error)
        );
        let help =
            say!("name another address with `--listen`; another `margrave serve` may use this one");
        vec![Fault::new("serve::listen", told(message)).help(told(help))]
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .enable_time()
        .build()
        .map_err(unusable)?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(listen).await.map_err(unusable)?;
        let bound = listener.local_addr().map_err(unusable)?;
        let base = access.base(bound);
        // Where that cannot be kept `margrave seats` has to be told.
        let _ = note_address(&arguments.folder, &base);
        print(&told(say!(
            "Serving {folder} at {address}; Ctrl-C ends.",
            folder = Text::displayed(arguments.folder.display()),
            address = Text::verbatim(&base)
        )));
        for (name, folder) in &found {
            first_links(language, folder, (name, &base)).map_err(|fault| vec![fault])?;
        }
        print(&told(say!("Ready.")));
        let campaigns = campaigns.with_notice_sender(NoticeSender::begin(&base, mail));
        let ends = async {
            let _ = tokio::signal::ctrl_c().await;
        };
        serve::serve(campaigns, (access, language), listener, ends).await;
        Ok(())
    })
}

fn unreadable(language: Language, path: &Path, error: &std::io::Error) -> Fault {
    let message = say!(
        "{path} cannot be read: {error}",
        path = Text::displayed(path.display()),
        error = Text::system_error(error)
    );
    Fault::new("serve::folder", message.in_words(&language))
}

/// Returns the name of the campaign in a folder: that of the folder.
pub(super) fn called(folder: &Path) -> String {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    whole.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// Returns the head of the campaign in a folder.
pub(super) fn head(folder: &Path) -> Result<Header, Vec<Fault>> {
    let path = folder.join(CAMPAIGN_FILE);
    let name = path.display().to_string();
    let read = answers::read(&path, &name, true).map_err(|fault| vec![fault])?;
    Ok(header::parse(&read.source)?.0)
}

/// Checks that a campaign has a seat: a realm, or one of these offices.
///
/// # Errors
/// A fault with this code that lists the seats.
pub(super) fn check_seat(
    language: Language,
    head: &Header,
    (code, offices): (&'static str, &[&str; 2]),
    seat: &str,
) -> Result<(), Vec<Fault>> {
    let realms = head.realms.iter().map(|(realm, _)| realm.as_str());
    let all: Vec<&str> = realms.chain(offices.iter().copied()).collect();
    if all.contains(&seat) {
        return Ok(());
    }
    let message = say!("`{seat}` is no seat of this campaign", seat = Text::verbatim(seat));
    let seats = Text::list(all.into_iter().map(Text::verbatim), Joined::And);
    let help = say!("its seats are {seats}", seats);
    let [message, help] = [message, help].map(|text| text.in_words(&language));
    Err(vec![Fault::new(code, message).help(help)])
}

/// Makes links to all seats of a campaign that has none yet, and shows them.
fn first_links(language: Language, folder: &Path, (name, base): (&str, &str)) -> Result<(), Fault> {
    if !links::all(folder).is_empty() {
        return Ok(());
    }
    // What is wrong with a campaign is said to whoever opens it.
    let Ok(head) = head(folder) else { return Ok(()) };
    let people = head.realms.iter().filter(|(_, seat)| *seat == Seat::Human);
    let realms = people.map(|(realm, _)| realm.as_str());
    let heading = say!(
        "Links to the seats of {campaign}, each shown this once (`margrave seats` makes new ones):",
        campaign = Text::verbatim(name)
    );
    print(&heading.in_words(&language));
    for seat in realms.chain([Who::HOST, PUBLIC]) {
        NewLink { campaign: name, seat, person: "", base }.show(language, folder, false)?;
    }
    Ok(())
}

/// Link to a seat, before it has a secret.
struct NewLink<'a> {
    campaign: &'a str,
    seat: &'a str,
    /// Empty if the link is for nobody by name.
    person: &'a str,
    /// Address of the server.
    base: &'a str,
}

impl NewLink<'_> {
    /// Makes the link and shows it, as a code for cameras as well if `qr`.
    fn show(&self, language: Language, folder: &Path, qr: bool) -> Result<(), Fault> {
        let NewLink { campaign, seat, person, base } = *self;
        let secret = links::renew(folder, seat, person).map_err(|error| {
            let message = say!(
                "links cannot be kept in {folder}: {error}",
                folder = Text::displayed(folder.display()),
                error = Text::system_error(&error)
            );
            unwritable(language, "seats::unwritable", message)
        })?;
        let link = format!("{}/{campaign}/join/{secret}", base.trim_end_matches('/'));
        let who = if person.is_empty() { seat.to_owned() } else { format!("{seat} ({person})") };
        say_whole(&format!("  {who}: {link}"));
        if qr && let Ok(code) = QrCode::new(link.as_bytes()) {
            let drawn = code
                .render::<Dense1x2>()
                .dark_color(Dense1x2::Light)
                .light_color(Dense1x2::Dark)
                .build();
            drawn.lines().for_each(say_whole);
        }
        Ok(())
    }
}

/// Lists the links of a campaign, or makes new ones.
pub fn seats(library: &Library, arguments: &SeatsArguments, colour: bool) -> ExitCode {
    match show_seats(library.spoken(), arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(faults) => fail(library.spoken(), &faults, colour),
    }
}

fn show_seats(language: Language, arguments: &SeatsArguments) -> Result<(), Vec<Fault>> {
    let told = |text: Text| text.in_words(&language);
    let folder = &arguments.folder;
    let head = head(folder)?;
    let name = called(folder);
    let known =
        |seat: &str| check_seat(language, &head, ("seats::unknown", &[Who::HOST, PUBLIC]), seat);
    let url = arguments.url.clone().or_else(|| last_address(folder));
    let url = url.unwrap_or_else(|| format!("http://127.0.0.1:{PORT}"));
    let new = |seat: &str, person: &str| {
        let link = NewLink { campaign: &name, seat, person, base: &url };
        link.show(language, folder, arguments.qr).map_err(|fault| vec![fault])
    };
    if let Some(seat) = &arguments.revoke {
        known(seat)?;
        let gone = links::revoke(folder, seat, None)
            .map_err(|error| vec![unreadable(language, folder, &error)])?;
        parts::forget(folder, seat, None)
            .map_err(|error| vec![unreadable(language, folder, &error)])?;
        print(&told(say!(
            "{links} of {seat} taken away",
            links = Text::count(gone, ProgramNoun::Link),
            seat = Text::verbatim(seat)
        )));
        return Ok(());
    }
    if let Some(seat) = &arguments.new {
        known(seat)?;
        if let Some(holds) = &arguments.part {
            let named = (seat.as_str(), arguments.person.as_str(), holds.as_str());
            commands_part(language, folder, &head, named)?;
        }
        return new(seat, &arguments.person);
    }
    let links = links::all(folder);
    if links.is_empty() {
        let realms = head.realms.iter().filter(|(_, seat)| *seat == Seat::Human);
        let seats = realms.map(|(realm, _)| realm.as_str()).chain([Who::HOST, PUBLIC]);
        print(&told(say!("Each link is shown this once; whoever has it has the seat.")));
        for seat in seats {
            new(seat, "")?;
        }
        return Ok(());
    }
    print(&told(say!(
        "Seats with links; `--new SEAT` makes a new one, and the one before it is dead at once."
    )));
    for link in links {
        let person =
            if link.person.is_empty() { String::new() } else { format!(" ({})", link.person) };
        let part = parts::of(folder, &link.seat, &link.person);
        let part = part.map(|part| format!(": {}", part.named().in_words(&language)));
        print(&format!("  {}{person}{part}", link.seat, part = part.unwrap_or_default()));
    }
    Ok(())
}

/// Lets a person command a part of a realm alone, or all of it again.
fn commands_part(
    language: Language,
    folder: &Path,
    head: &Header,
    (seat, person, holds): (&str, &str, &str),
) -> Result<(), Vec<Fault>> {
    let fault = |why: Text| vec![Fault::new("seats::part", why.in_words(&language))];
    if head.realms.iter().all(|(realm, _)| realm != seat) {
        let seat = Text::verbatim(seat);
        return Err(fault(say!(
            "{seat} is no realm, of which somebody could command a part",
            seat
        )));
    }
    let kept = match holds.trim() {
        "all" => parts::forget(folder, seat, Some(person)),
        holds => RealmPart::read(seat, person, holds).map_err(fault)?.keep(folder),
    };
    kept.map_err(|error| fault(RealmPart::not_kept(&error)))
}
