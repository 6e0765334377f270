//! A campaign that is served in this program, with a clock that stands where it is set.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use jiff::{SignedDuration, Timestamp};
use margrave::rules::Library;
use margrave::serve::notice_sender::NoticeSender;
use margrave::serve::request::{Asker, Reply, SeatName, Wanted};
use margrave::serve::{Campaigns, Surroundings};
use margrave::session::{self, Folder, Journal, answers};

use crate::support::{err, feed, margrave, out};

/// A campaign, with the time.
pub struct Table {
    folder: tempfile::TempDir,
    now: Arc<Mutex<Timestamp>>,
    pub campaigns: Campaigns,
    runtime: tokio::runtime::Runtime,
}

fn opened(folder: &Folder) -> Result<session::Session, Vec<margrave::fault::Fault>> {
    let journal = Journal::open(&folder.campaign()).map_err(|fault| vec![fault])?;
    let read = answers::of_bytes(journal.text().to_vec(), "campaign.txt", true)
        .map_err(|fault| vec![fault])?;
    let (mut session, _) = session::open(&Library::shipped(), folder, &read)?;
    session.attach(folder.clone(), journal);
    Ok(session)
}

impl Table {
    pub fn begin(edition: &str, players: &str, notice_sender: Option<NoticeSender>) -> Table {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("war").display().to_string();
        let begun = ["play", &path, "--edition", edition, "--players", players, "--seed", "5"];
        let played = feed(margrave().args(begun), "quit\n");
        assert!(played.status.success(), "{}", err(&played));
        Table::served(folder, notice_sender)
    }

    /// Serves a campaign of a head that is written by hand.
    pub fn of(head: &str) -> Table {
        Table::with_notices(head, None)
    }

    /// Serves it, and sends notices.
    pub fn with_notices(head: &str, notice_sender: Option<NoticeSender>) -> Table {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("war")).expect("a folder is made");
        fs::write(folder.path().join("war/campaign.txt"), head).expect("a file is written");
        Table::served(folder, notice_sender)
    }

    fn served(folder: tempfile::TempDir, notice_sender: Option<NoticeSender>) -> Table {
        let now = Arc::new(Mutex::new("2026-11-30T10:00:00Z".parse().expect("a moment")));
        let reads = Arc::clone(&now);
        let time = Arc::new(move || *reads.lock().expect("nobody failed"));
        let campaigns =
            Campaigns::of(folder.path(), Arc::new(opened), Surroundings { time, notice_sender });
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        Table { folder, now, campaigns, runtime }
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("war")
    }

    pub fn asks(&self, seat: &str, wanted: Wanted) -> Reply {
        self.asks_as(seat, "", wanted)
    }

    /// Asks by the link of a person.
    pub fn asks_as(&self, seat: &str, person: &str, wanted: Wanted) -> Reply {
        let (seat, person) = (SeatName(seat.to_owned()), person.to_owned());
        let asker = Asker { seat, person, languages: Vec::new() };
        self.runtime.block_on(self.campaigns.ask("war", &asker, wanted))
    }

    pub fn page(&self, seat: &str) -> String {
        match self.asks(seat, Wanted::Page(Box::default())) {
            Reply::Page(page) => page,
            other => panic!("{seat} has a page: {other:?}"),
        }
    }

    /// Lets time pass, and has the clock looked at.
    pub fn passes(&self, hours: i64) {
        {
            let mut now = self.now.lock().expect("nobody failed");
            *now = now.checked_add(SignedDuration::from_hours(hours)).expect("a moment");
        }
        self.campaigns.look_at_clocks();
        // The look is done before the next request.
        self.page("public");
    }

    pub fn lines(&self) -> Vec<String> {
        let text = fs::read_to_string(self.path().join("campaign.txt")).expect("a file");
        text.lines().skip_while(|line| *line != "begin").skip(1).map(str::to_owned).collect()
    }

    /// Ends it; the campaign replays without its clock.
    pub fn ends(self) {
        self.campaigns.close();
        let _ = fs::remove_file(self.path().join("clock.txt"));
        let _ = fs::remove_file(self.path().join("awaited.txt"));
        let checked = margrave().arg("check").arg(self.path().join("campaign.txt")).output();
        let checked = checked.expect("the binary runs");
        assert!(checked.status.success(), "{}{}", out(&checked), err(&checked));
    }
}
