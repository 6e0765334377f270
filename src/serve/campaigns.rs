//! The campaigns of a folder. Each is played on a thread of its own from when somebody looks at it until
//! nobody has for a while; one that nobody looks at is no more than its folder.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use tokio::sync::{oneshot, watch};

use super::notice_sender::NoticeSender;
use super::request::{Asker, Reply, Request, Wanted};
use super::seats_apart::SeatsApart;
use crate::apart::clock::{Awaited, Clock, TimeSource};
use crate::fault::Fault;
use crate::rules::Library;
use crate::say;
use crate::session::{CAMPAIGN_FILE, Console, Finished, Folder, Session};
use crate::text::{Joined, Text};

/// Opens the campaign of a folder, on the thread that plays it.
pub type OpensCampaign = dyn Fn(&Folder) -> Result<Session, Vec<Fault>> + Send + Sync;

/// Things that campaigns need of the world around them.
#[derive(Clone)]
pub struct Surroundings {
    pub time: TimeSource,
    /// Sender of notices; None where none are sent.
    pub notice_sender: Option<NoticeSender>,
}

/// Thread that plays a campaign.
struct Playing {
    requests: Sender<Request>,
    thread: JoinHandle<()>,
}

/// The campaigns that are served.
pub struct Campaigns {
    /// A campaign, or a folder of them.
    folder: PathBuf,
    opens: Arc<OpensCampaign>,
    around: Surroundings,
    /// Rules by which campaigns are played again for their atlases; None where no atlas is shown.
    library: Option<Library>,
    playing: Mutex<BTreeMap<String, Playing>>,
}

/// Most letters of the name of a campaign.
const LONGEST_NAME: usize = 100;

impl Campaigns {
    /// Returns the campaign in a folder, or all in the folders in it.
    pub fn of(folder: &Path, opens: Arc<OpensCampaign>, around: Surroundings) -> Campaigns {
        Campaigns {
            folder: folder.to_owned(),
            opens,
            around,
            library: None,
            playing: Mutex::default(),
        }
    }

    /// Sends notices by a sender from now on.
    #[must_use]
    pub fn with_notice_sender(mut self, notice_sender: NoticeSender) -> Campaigns {
        self.around.notice_sender = Some(notice_sender);
        self
    }

    /// Shows atlases from now on, under the rules of a library.
    #[must_use]
    pub fn with_atlases(mut self, library: Library) -> Campaigns {
        self.library = Some(library);
        self
    }

    /// Returns the rules for atlases; None where none are shown.
    pub(super) fn library(&self) -> Option<&Library> {
        self.library.as_ref()
    }

    /// Lists the campaigns by name, with their folders.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn all(&self) -> io::Result<Vec<(String, PathBuf)>> {
        if self.folder.join(CAMPAIGN_FILE).is_file() {
            return Ok(self
                .name_of_the_one()
                .map(|name| (name, self.folder.clone()))
                .into_iter()
                .collect());
        }
        let mut found = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            if let Some(name) = name.filter(|_| path.join(CAMPAIGN_FILE).is_file()) {
                found.push((name.to_owned(), path.clone()));
            }
        }
        found.sort();
        Ok(found)
    }

    fn name_of_the_one(&self) -> Option<String> {
        let path = self.folder.canonicalize().ok()?;
        Some(path.file_name()?.to_string_lossy().into_owned())
    }

    /// Finds the folder of a campaign; None if there is none of this name.
    pub fn folder(&self, name: &str) -> Option<PathBuf> {
        let plain = !name.is_empty()
            && name.chars().count() <= LONGEST_NAME
            && !name.starts_with('.')
            && !name.contains(['/', '\\', '\0', ':']);
        let one = self.folder.join(CAMPAIGN_FILE).is_file();
        let path = match one {
            true if self.name_of_the_one().as_deref() == Some(name) => self.folder.clone(),
            true => return None,
            false => self.folder.join(name),
        };
        (plain && path.join(CAMPAIGN_FILE).is_file()).then_some(path)
    }

    fn playing(&self) -> MutexGuard<'_, BTreeMap<String, Playing>> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a request to the thread of a campaign, which begins where there is none. False
    /// where there is no such campaign.
    fn send(&self, name: &str, request: Request) -> bool {
        let mut playing = self.playing();
        let request = match playing.get(name) {
            Some(begun) => match begun.requests.send(request) {
                Ok(()) => return true,
                // It was closed, as nobody looked at it.
                Err(mpsc::SendError(request)) => request,
            },
            None => request,
        };
        if let Some(ended) = playing.remove(name) {
            let _ = ended.thread.join();
        }
        let Some(path) = self.folder(name) else { return false };
        let (requests, received) = mpsc::channel();
        let sent = requests.send(request);
        let (opens, called) = (Arc::clone(&self.opens), name.to_owned());
        let around = self.around.clone();
        let thread =
            thread::spawn(move || play(&*opens, &Folder { path }, (&called, around), received));
        playing.insert(name.to_owned(), Playing { requests, thread });
        sent.is_ok()
    }

    /// Asks something of a campaign.
    pub async fn ask(&self, name: &str, asker: &Asker, wanted: Wanted) -> Reply {
        let (reply, answer) = oneshot::channel();
        match self.send(name, Request::Of { asker: asker.clone(), wanted, reply }) {
            true => answer
                .await
                .unwrap_or_else(|_| Reply::Failed(say!("the campaign was closed; look again"))),
            false => Reply::NoSeat,
        }
    }

    /// Follows the versions of the page of a seat.
    pub async fn watch(&self, name: &str, asker: &Asker) -> Option<watch::Receiver<String>> {
        let (reply, answer) = oneshot::channel();
        match self.send(name, Request::Watch { asker: asker.clone(), reply }) {
            true => answer.await.ok(),
            false => None,
        }
    }

    /// Looks at the clocks of campaigns that have one: where something is to happen by now the campaign is opened
    /// for it.
    pub fn look_at_clocks(&self) {
        let now = (self.around.time)();
        for (name, folder) in self.all().unwrap_or_default() {
            let Ok(Some(clock)) = Clock::of(&folder) else { continue };
            let waits = match Awaited::of(&folder) {
                Some(awaited) => awaited.next(&clock).is_none_or(|next| next > now),
                None => false,
            };
            if !waits {
                self.send(&name, Request::Tick);
            }
        }
    }

    /// Ends all campaigns, and waits until what they have taken is on the disk.
    pub fn close(&self) {
        let playing = std::mem::take(&mut *self.playing());
        for begun in playing.values() {
            let _ = begun.requests.send(Request::Close);
        }
        for begun in playing.into_values() {
            let _ = begun.thread.join();
        }
    }
}

/// Plays a campaign until nobody looks at it any more. Where its file cannot be written, it is opened again once
/// somebody wants something: what the file has is all that was acknowledged.
fn play(
    opens: &OpensCampaign,
    folder: &Folder,
    (name, around): (&str, Surroundings),
    requests: Receiver<Request>,
) {
    let (mut seats, said) = SeatsApart::new(requests, Some(folder.clone()), name, around);
    loop {
        let mut session = match opens(folder) {
            Ok(session) => session,
            Err(faults) => {
                let why = faults.iter().map(|fault| fault.message.clone());
                return seats.close(&Text::list(why, Joined::Line));
            }
        };
        let mut console = Console::new(Box::new(said.clone()), false, false);
        console.telling.preferences = folder.preferences();
        console.seat.apart = true;
        console.viewer = crate::campaign::knowledge::Viewer::Public;
        let closed = || say!("the campaign was closed; look again");
        match session.run(&mut seats, &mut console) {
            Finished::Left | Finished::EndOfInput => return seats.close(&closed()),
            Finished::Broken { why, .. } | Finished::Halted(why) => {
                if !seats.was_left_unwritten() {
                    return seats.close(&why);
                }
            }
        }
        drop(session);
        if !seats.waits_for_somebody() {
            return seats.close(&closed());
        }
    }
}
