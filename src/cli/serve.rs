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
use super::{fail, open, play, say, say_whole};
use crate::campaign::Seat;
use crate::campaign::knowledge::PUBLIC;
use crate::engine::Who;
use crate::fault::Fault;
use crate::rules::Library;
use crate::serve::notice_sender::NoticeSender;
use crate::serve::{self, Access, Campaigns, Surroundings, links};
use crate::session::{CAMPAIGN_FILE, Folder, Header, answers, header};

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
    /// Takes all links of this seat away.
    #[arg(long, value_name = "SEAT", conflicts_with = "new")]
    pub revoke: Option<String>,
    /// Draws a code for the camera of a phone below each new link.
    #[arg(long)]
    pub qr: bool,
    /// Address that links begin with.
    #[arg(long, value_name = "URL", default_value_t = format!("http://127.0.0.1:{PORT}"))]
    pub url: String,
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
        Err(faults) => fail(&faults, colour),
    }
}

fn run(library: &Library, arguments: &ServeArguments, colour: bool) -> Result<(), Vec<Fault>> {
    let mut listen = arguments.listen;
    if arguments.lan {
        listen.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    }
    let access = Access { url: arguments.url.clone() };
    let opened = library.clone();
    let opens = move |folder: &Folder| open::open(&opened, folder, (false, false));
    let mail = arguments.mail.server()?;
    let campaigns = Campaigns::of(
        &arguments.folder,
        Arc::new(opens),
        Surroundings { time: Arc::new(Timestamp::now), notice_sender: None },
    );
    let all = || campaigns.all().map_err(|error| vec![unreadable(&arguments.folder, &error)]);
    let mut found = all()?;
    // What is begun by questions lies in a folder below the current one.
    if found.is_empty()
        && arguments.folder == Path::new(".")
        && play::begin_by_asking(library, colour)?
    {
        found = all()?;
    }
    if found.is_empty() {
        let path = arguments.folder.display();
        let message = format!("there is no campaign in {path}");
        return Err(vec![Fault::new("serve::nothing", message).help(
            "begin one with `margrave play FOLDER`, leave it with `quit`, and serve that folder",
        )]);
    }
    let unusable = |error: std::io::Error| {
        let message = format!("{listen} cannot be listened on: {error}");
        vec![Fault::new("serve::listen", message).help(
            "name another address with `--listen`; another `margrave serve` may use this one",
        )]
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
        say(&format!("Serving {path} at {base}; Ctrl-C ends.", path = arguments.folder.display()));
        for (name, folder) in &found {
            first_links(folder, name, &base).map_err(|fault| vec![fault])?;
        }
        say("Ready.");
        let campaigns = campaigns.with_notice_sender(NoticeSender::begin(&base, mail));
        let ends = async {
            let _ = tokio::signal::ctrl_c().await;
        };
        serve::serve(campaigns, access, listener, ends).await;
        Ok(())
    })
}

fn unreadable(path: &Path, error: &std::io::Error) -> Fault {
    Fault::new("serve::folder", format!("{path} cannot be read: {error}", path = path.display()))
}

/// Returns the name of the campaign in a folder: that of the folder.
pub(super) fn called(folder: &Path) -> String {
    let whole = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    whole.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The head of the campaign in a folder.
pub(super) fn head(folder: &Path) -> Result<Header, Vec<Fault>> {
    let path = folder.join(CAMPAIGN_FILE);
    let name = path.display().to_string();
    let read = answers::read(&path, &name, true).map_err(|fault| vec![fault])?;
    Ok(header::parse(&read.source)?.0)
}

/// Makes links to all seats of a campaign that has none yet, and shows them.
fn first_links(folder: &Path, name: &str, base: &str) -> Result<(), Fault> {
    if !links::all(folder).is_empty() {
        return Ok(());
    }
    // What is wrong with a campaign is said to whoever opens it.
    let Ok(head) = head(folder) else { return Ok(()) };
    let people = head.realms.iter().filter(|(_, seat)| *seat == Seat::Human);
    let realms = people.map(|(realm, _)| realm.as_str());
    say(&format!(
        "Links to the seats of {name}, each shown this once (`margrave seats` makes new ones):"
    ));
    for seat in realms.chain([Who::HOST, PUBLIC]) {
        show_new(folder, (name, seat, ""), base, false)?;
    }
    Ok(())
}

/// Makes a link and shows it.
fn show_new(
    folder: &Path,
    (campaign, seat, person): (&str, &str, &str),
    base: &str,
    qr: bool,
) -> Result<(), Fault> {
    let secret = links::renew(folder, seat, person).map_err(|error| {
        let path = folder.display();
        Fault::new("seats::unwritable", format!("links cannot be kept in {path}: {error}"))
            .help("check that the folder is writable and the disk is not full")
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

/// Lists the links of a campaign, or makes new ones.
pub fn seats(arguments: &SeatsArguments, colour: bool) -> ExitCode {
    match show_seats(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(faults) => fail(&faults, colour),
    }
}

fn show_seats(arguments: &SeatsArguments) -> Result<(), Vec<Fault>> {
    let folder = &arguments.folder;
    let head = head(folder)?;
    let name = called(folder);
    let known = |seat: &str| {
        let is_realm = head.realms.iter().any(|(realm, _)| realm == seat);
        if is_realm || links::is_office(seat) {
            return Ok(());
        }
        let realms: Vec<&str> = head.realms.iter().map(|(realm, _)| realm.as_str()).collect();
        let message = format!("`{seat}` is no seat of this campaign");
        let help = format!("its seats are {}, {} and {PUBLIC}", realms.join(", "), Who::HOST);
        Err(vec![Fault::new("seats::unknown", message).help(help)])
    };
    if let Some(seat) = &arguments.revoke {
        known(seat)?;
        let gone =
            links::revoke(folder, seat, None).map_err(|error| vec![unreadable(folder, &error)])?;
        say(&format!("{} of {seat} taken away", crate::basics::pluralize::count(gone, "link")));
        return Ok(());
    }
    if let Some(seat) = &arguments.new {
        known(seat)?;
        return show_new(folder, (&name, seat, &arguments.person), &arguments.url, arguments.qr)
            .map_err(|fault| vec![fault]);
    }
    let links = links::all(folder);
    if links.is_empty() {
        let realms = head.realms.iter().filter(|(_, seat)| *seat == Seat::Human);
        let seats = realms.map(|(realm, _)| realm.as_str()).chain([Who::HOST, PUBLIC]);
        say("Each link is shown this once; whoever has it has the seat.");
        for seat in seats {
            show_new(folder, (&name, seat, ""), &arguments.url, arguments.qr)
                .map_err(|fault| vec![fault])?;
        }
        return Ok(());
    }
    say("Seats with links; `--new SEAT` makes a new one, and the one before it is dead at once.");
    for link in links {
        let person =
            if link.person.is_empty() { String::new() } else { format!(" ({})", link.person) };
        say(&format!("  {}{person}", link.seat));
    }
    Ok(())
}
