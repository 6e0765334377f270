//! The input of a session whose players sit elsewhere: it waits for requests, shows each seat what it
//! may know, and gives the session the lines that a seat may give.

pub(super) mod changing;
mod pasting;
mod telling;
pub(super) mod unwritten;

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::sync::LazyLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use tokio::sync::{oneshot, watch};

use super::atlases::AtlasWish;
use super::board::{self, HostBoard};
use super::campaigns::Surroundings;
use super::choices;
use super::far_screen::{self, FarScreen};
use super::links;
use super::notice_sender::NoticeSender;
use super::page::{self, LookResult, LookedAt, SeatPage};
use super::page_cache::PageCache;
use super::photographs;
use super::request::{Asker, PageWish, Reply, Request, SeatName, Wanted};
use super::routes;
use super::timekeeper::Timekeeper;
use crate::apart::parts::{self, RealmPart};
use crate::apart::{lines, part_lines};
use crate::campaign::knowledge::{PUBLIC, Viewer};
use crate::campaign::{CalendarPosition, RealmId, Seat};
use crate::engine::core::parse::OrderLine;
use crate::engine::{Game, PersonNames, Verb, Who};
use crate::repl::PromptHelper;
use crate::rules::Lang;
use crate::say;
use crate::session::answers;
use crate::session::standing_orders::StandIn;
use crate::session::{Console, Folder, Input, Screen, Situation, TypedLine};
use crate::text::Text;
use crate::view;
use pasting::PastedBy;
use unwritten::Disk;

/// Time after which a campaign that nobody looks at is closed.
const IDLE: Duration = Duration::from_mins(15);

/// Most words that are offered to complete a line.
const MOST_WORDS: usize = 40;

/// Lines that the session says, kept until they are shown.
#[derive(Clone, Default)]
pub struct SeatLines(Rc<RefCell<Vec<String>>>);

impl SeatLines {
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.borrow_mut())
    }
}

impl Screen for SeatLines {
    fn line(&mut self, text: &str) {
        self.0.borrow_mut().push(text.to_owned());
    }
}

/// Part of a wish, and the command that shows it.
#[derive(Debug, Clone)]
struct WishedLook {
    of: LookedAt,
    line: String,
}

/// Work that the session does for a request.
enum PendingRequest {
    /// Looks at what a page shows, one after the other.
    Looking {
        seat: SeatName,
        part: Option<RealmPart>,
        viewer: Viewer,
        wish: Box<PageWish>,
        /// The look that is taken now, and those to come.
        looking: (WishedLook, VecDeque<WishedLook>),
        found: Vec<LookResult>,
        reply: oneshot::Sender<Reply>,
    },
    /// Says what a line would bring about.
    Checking { reply: oneshot::Sender<Reply> },
    /// Carries out a line.
    Line { seat: SeatName, reply: oneshot::Sender<Reply> },
    /// Carries out what a realm wrote, and the host has pasted.
    ForRealm { seat: SeatName, realm: RealmId, reply: oneshot::Sender<Reply> },
    /// Hands the seat of a realm over.
    Handing { seat: SeatName, realm: RealmId, to: Seat, reply: oneshot::Sender<Reply> },
    /// Has these realms stood in for.
    StandingIn { seat: SeatName, realms: Vec<RealmId>, reply: oneshot::Sender<Reply> },
    /// Gives a realm to somebody new.
    Seating { seat: SeatName, realm: RealmId, reply: oneshot::Sender<Reply> },
}

impl PendingRequest {
    /// Returns where its reply goes.
    fn reply(self) -> oneshot::Sender<Reply> {
        match self {
            PendingRequest::Looking { reply, .. }
            | PendingRequest::Checking { reply }
            | PendingRequest::Line { reply, .. }
            | PendingRequest::ForRealm { reply, .. }
            | PendingRequest::Handing { reply, .. }
            | PendingRequest::StandingIn { reply, .. }
            | PendingRequest::Seating { reply, .. } => reply,
        }
    }

    /// Returns the seat that is told what came of it; None for looks.
    fn tells(&self) -> Option<&SeatName> {
        match self {
            PendingRequest::Looking { .. } | PendingRequest::Checking { .. } => None,
            PendingRequest::Line { seat, .. }
            | PendingRequest::ForRealm { seat, .. }
            | PendingRequest::Handing { seat, .. }
            | PendingRequest::StandingIn { seat, .. }
            | PendingRequest::Seating { seat, .. } => Some(seat),
        }
    }
}

/// Players who sit elsewhere.
pub struct SeatsApart {
    requests: Receiver<Request>,
    said: SeatLines,
    folder: Option<Folder>,
    /// The name of the campaign, for headings.
    name: String,
    doing: Option<PendingRequest>,
    /// By whoever gave it, what came of their last line.
    told: BTreeMap<LineGiver, Vec<String>>,
    /// Person with a part of a realm whose request is done; empty for whoever has the whole seat.
    person: String,
    /// By whoever reads it, where the version of a page is sent to.
    watched: BTreeMap<PageReader, watch::Sender<String>>,
    /// By seat, when it last wanted something.
    seen: BTreeMap<SeatName, Instant>,
    /// Time of whoever is awaited.
    keeper: Timekeeper,
    /// Sender of notices; None where none are sent.
    notice_sender: Option<NoticeSender>,
    /// Time of the last request of any seat.
    busy: Instant,
    /// Code of the language for seats that ask for none that there is; None before the first request.
    usual_language: Option<String>,
    /// The umpire's view was opened, where whoever has the host's link may play as well.
    opened: bool,
    disk: Disk,
    cache: PageCache,
}

/// Giver of a line: a seat, or a person who commands a part of its realm.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct LineGiver {
    seat: SeatName,
    /// Empty for whoever has the whole seat.
    person: String,
}

/// Reader of a page.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct PageReader {
    seat: SeatName,
    language: Lang,
    /// Part of the realm that they command, if it is not all of it.
    part: Option<RealmPart>,
}

/// Seat of a request: who it is, what it is shown, and the part of its realm that it commands, if it is not all.
#[derive(Clone, Copy)]
struct Seated<'a> {
    is: Viewer,
    sees: Viewer,
    part: Option<&'a RealmPart>,
}

impl SeatsApart {
    /// Makes the input of a campaign, and the screen that its console needs.
    pub fn new(
        requests: Receiver<Request>,
        folder: Option<Folder>,
        name: &str,
        around: Surroundings,
    ) -> (SeatsApart, SeatLines) {
        let said = SeatLines::default();
        let keeper = Timekeeper::new(around.time, folder.as_ref());
        let seats = SeatsApart {
            requests,
            said: said.clone(),
            folder,
            name: name.to_owned(),
            doing: None,
            told: BTreeMap::new(),
            person: String::new(),
            watched: BTreeMap::new(),
            seen: BTreeMap::new(),
            keeper,
            notice_sender: around.notice_sender,
            busy: Instant::now(),
            usual_language: None,
            opened: false,
            disk: Disk::default(),
            cache: PageCache::default(),
        };
        (seats, said)
    }

    /// Answers what is left to answer: the campaign goes no further.
    pub fn close(mut self, why: &Text) {
        let failed = |reply: oneshot::Sender<Reply>| {
            let _ = reply.send(Reply::Failed(why.clone()));
        };
        self.doing.take().map(PendingRequest::reply).into_iter().for_each(failed);
        let first = self.disk.first.take().into_iter();
        for request in first.chain(std::iter::from_fn(|| self.requests.try_recv().ok())) {
            if let Request::Of { reply, .. } = request {
                failed(reply);
            }
        }
    }

    /// Makes the page of a seat, without what it wishes and was told.
    fn page<'a>(
        &'a self,
        now: &'a Situation<'a>,
        console: &'a Console,
        seated: Seated<'a>,
    ) -> SeatPage<'a> {
        static NO_WISH: LazyLock<PageWish> = LazyLock::new(PageWish::default);
        SeatPage {
            now,
            turns: &console.telling.turns,
            seat: seated.is,
            viewer: seated.sees,
            part: seated.part,
            campaign: &self.name,
            folder: self.folder.as_ref(),
            told: &[],
            wish: &NO_WISH,
            found: &[],
            until: self.keeper.until(),
            mods: &console.typing.available_mods,
            unwritten: self.disk.trouble.as_ref(),
            cache: &self.cache,
        }
    }

    /// Lists the lines that were told last to a seat, or to a person who commands a part of its realm.
    fn told_to(&self, seat: &SeatName, part: Option<&RealmPart>) -> &[String] {
        let person = part.map(|part| part.person.clone()).unwrap_or_default();
        let giver = LineGiver { seat: seat.clone(), person };
        self.told.get(&giver).map(Vec::as_slice).unwrap_or_default()
    }

    /// Keeps what came of a line, for whoever gave it.
    fn keep_told(&mut self, seat: SeatName, said: Vec<String>) {
        let person = self.person.clone();
        self.told.insert(LineGiver { seat, person }, said);
    }

    /// Looks at what waits of parts of realms after the campaign may have changed, and tells whoever watches.
    fn look_round(&mut self, now: &Situation<'_>, console: &Console) {
        if let Some(folder) = &self.folder {
            part_lines::look_again(now, folder);
        }
        self.tell_watchers(now, console);
    }

    /// Tells each seat that watches whether its page is another now. What it is told, and when, goes by
    /// the page alone.
    fn tell_watchers(&mut self, now: &Situation<'_>, console: &Console) {
        self.watched.retain(|_, sender| sender.receiver_count() > 0);
        for (reader, sender) in &self.watched {
            let part = reader.part.as_ref();
            let Some(seated) = self.seated(now.game, &reader.seat, part) else { continue };
            let game = now.game.read_in(reader.language);
            let now = &Situation { game: &game, ..*now };
            let version = self.version(now, console, seated);
            sender.send_if_modified(|old| {
                let differs = *old != version;
                old.clone_from(&version);
                differs
            });
        }
    }

    fn far_screen(
        &self,
        now: &Situation<'_>,
        console: &Console,
        (seat, seated): (&SeatName, Seated<'_>),
        from: Option<usize>,
    ) -> FarScreen {
        let told = self.told_to(seat, seated.part);
        let page = SeatPage { told, ..self.page(now, console, seated) };
        far_screen::screen(&page, from)
    }

    fn version(&self, now: &Situation<'_>, console: &Console, seated: Seated<'_>) -> String {
        page::version(&self.page(now, console, seated))
    }

    /// Returns who a seat is and what it is shown: where no person is the host of the campaign, the host's
    /// link shows what all know until that is opened.
    fn seated<'a>(
        &self,
        game: &Game<'_>,
        seat: &SeatName,
        part: Option<&'a RealmPart>,
    ) -> Option<Seated<'a>> {
        let is = viewer_of(game, seat)?;
        let shut = is == Viewer::Host && !game.state.host_plays && !self.opened;
        Some(Seated { is, sees: if shut { Viewer::Public } else { is }, part })
    }

    /// Returns the part of a realm that a person of it commands; None for whoever leads it. The file is read for each
    /// request: 9 of 440 microseconds for one part where a map that is drawn already is asked for, unoptimized.
    fn part(&self, seat: &SeatName, person: &str) -> Option<RealmPart> {
        parts::of(&self.folder.as_ref()?.path, &seat.0, person)
    }

    /// Takes what the session said since the last line to whoever gave that.
    fn finish(&mut self, now: &Situation<'_>, console: &mut Console) -> Option<TypedLine> {
        let said = self.said.take();
        let fits = std::mem::take(&mut console.checks.preview_fits);
        match self.doing.take() {
            None => {}
            Some(PendingRequest::Checking { reply }) => {
                let _ = reply.send(Reply::Words(said));
            }
            Some(PendingRequest::Line { seat, reply }) => {
                self.keep_told(seat, said);
                let _ = reply.send(Reply::Done);
            }
            Some(PendingRequest::ForRealm { seat, realm, reply }) => {
                let all = console.checks.refusal.take().is_none();
                self.tells(now, console, seat, &[pasting::outcome(now, realm, all)]);
                let _ = reply.send(Reply::Done);
            }
            // What others did meanwhile is told on the page, as far as the seat may know it.
            Some(PendingRequest::Handing { seat, realm, to, reply }) => {
                let plays = now.seats.get(usize::from(realm.0)) == Some(&to);
                let said = match (plays, to) {
                    (true, Seat::Human) => say!("You are back."),
                    (true, to) => say!(
                        "The {player} plays for you until you are back.",
                        player = Text::verbatim(to.name())
                    ),
                    (false, _) => say!("not given: somebody has to play on; ask the host"),
                };
                self.tells(now, console, seat, &[said]);
                let _ = reply.send(Reply::Done);
            }
            Some(PendingRequest::StandingIn { seat, realms, reply }) => {
                let said = changing::stood_in(now, &realms);
                self.tells(now, console, seat, &[said]);
                let _ = reply.send(Reply::Done);
            }
            Some(PendingRequest::Seating { seat, realm, reply }) => {
                let plays = now.seats.get(usize::from(realm.0)) == Some(&Seat::Human);
                self.keep_told(seat, said);
                let _ = reply.send(if plays { Reply::Seated } else { Reply::Done });
            }
            Some(PendingRequest::Looking {
                seat,
                part,
                viewer,
                wish,
                looking: (look, mut left),
                mut found,
                reply,
            }) => {
                let shown = LookResult { of: look.of, lines: said, fits };
                if matches!(look.of, LookedAt::AboutPlace(_)) {
                    let is = viewer_of(now.game, &seat).unwrap_or(viewer);
                    let language = console.read_by(now.game, is).reader;
                    self.cache.keep_preview((viewer, language), &look.line, &shown);
                }
                found.push(shown);
                if let Some(next) = left.pop_front() {
                    console.viewer = viewer;
                    let line = next.line.clone();
                    let looking = (next, left);
                    self.doing = Some(PendingRequest::Looking {
                        seat,
                        part,
                        viewer,
                        wish,
                        looking,
                        found,
                        reply,
                    });
                    return Some(TypedLine::Line(line));
                }
                let part = part.as_ref();
                let seated = self.seated(now.game, &seat, part);
                let seated = seated.unwrap_or(Seated { is: viewer, sees: viewer, part });
                let game = console.read_by(now.game, seated.is);
                let now = &Situation { game: &game, ..*now };
                let page = self.page(now, console, seated);
                let told = self.told_to(&seat, part);
                let page = SeatPage { told, wish: &wish, found: &found, ..page };
                let _ = reply.send(Reply::Page(page::html(&page)));
            }
        }
        console.viewer = Viewer::Public;
        None
    }

    /// Takes those out of the looks that are left whose results are known, and returns the results.
    fn found_before(
        &self,
        reader: (Viewer, Lang),
        left: &mut VecDeque<WishedLook>,
    ) -> Vec<LookResult> {
        let mut found = Vec::new();
        left.retain(|look| {
            let known = matches!(look.of, LookedAt::AboutPlace(_))
                .then(|| self.cache.preview(reader, &look.line))
                .flatten();
            let waits = known.is_none();
            // It may have been of another place.
            found.extend(known.map(|known| LookResult { of: look.of, ..known }));
            waits
        });
        found
    }

    /// Returns a look as a seat reads it: in the language that it has chosen, or the first that its browser asks
    /// for and the rules have.
    fn read_by<'a>(
        &mut self,
        game: &Game<'a>,
        console: &mut Console,
        (seat, languages): (Viewer, &[String]),
    ) -> Game<'a> {
        let usual = self.usual_language.get_or_insert_with(|| console.telling.language.clone());
        let offered = game.rules.offered_languages();
        let first = languages.iter().find(|code| offered.iter().any(|(known, _)| known == code));
        console.telling.language.clone_from(first.unwrap_or(usual));
        console.read_by(game, seat)
    }

    /// Answers a request, at once or by a line that the session carries out first.
    fn answer(
        &mut self,
        now: &Situation<'_>,
        console: &mut Console,
        asker: Asker,
        wanted: Wanted,
        reply: oneshot::Sender<Reply>,
    ) -> Option<TypedLine> {
        let Asker { seat, person, languages } = asker;
        let part = self.part(&seat, &person);
        self.person = part.as_ref().map(|part| part.person.clone()).unwrap_or_default();
        let Some(seated) = self.seated(now.game, &seat, part.as_ref()) else {
            let _ = reply.send(Reply::NoSeat);
            return None;
        };
        let game = self.read_by(now.game, console, (seated.is, &languages));
        let now = &Situation { game: &game, ..*now };
        let viewer = seated.sees;
        self.seen.insert(seat.clone(), Instant::now());
        if let Some(part) = &part
            && is_leaders(&wanted, now.game.state.clock)
        {
            self.tells(now, console, seat, &[leaders_alone(part)]);
            let _ = reply.send(Reply::Done);
            return None;
        }
        match wanted {
            Wanted::Page(wish) => {
                let mut left = wished_commands(now, viewer, &wish, &self.cache);
                let found = self.found_before((viewer, now.game.reader), &mut left);
                let Some(first) = left.pop_front() else {
                    let page = self.page(now, console, seated);
                    let (told, found) = (self.told_to(&seat, part.as_ref()), &*found);
                    let page = SeatPage { told, wish: &wish, found, ..page };
                    let _ = reply.send(Reply::Page(page::html(&page)));
                    return None;
                };
                console.viewer = viewer;
                let line = first.line.clone();
                let looking = (first, left);
                self.doing = Some(PendingRequest::Looking {
                    seat,
                    part,
                    viewer,
                    wish,
                    looking,
                    found,
                    reply,
                });
                Some(TypedLine::Line(line))
            }
            Wanted::Screen(from) => {
                let screen = self.far_screen(now, console, (&seat, seated), from);
                let _ = reply.send(Reply::Screen(Box::new(screen)));
                None
            }
            Wanted::Picture => {
                let drawn = self.cache.map(now.game, viewer);
                let _ = reply.send(Reply::Picture(drawn.svg.clone()));
                None
            }
            Wanted::Atlas => {
                let known = view::log_lines(&now.game.shown(), viewer, now.log).join("\n");
                let version = self.version(now, console, seated);
                let _ = reply.send(Reply::Atlas(AtlasWish {
                    viewer,
                    language: now.game.shown().rules.language_code().to_owned(),
                    version: page::short_hash(&(version + &known)),
                }));
                None
            }
            Wanted::Open if seated.is == Viewer::Host => {
                self.opened = true;
                console.viewer = viewer;
                self.doing = Some(PendingRequest::Line { seat, reply });
                // Everybody learns it from the log.
                let note = say!("The host opens what only an umpire sees.");
                let note = note.in_words(now.game.shown().rules);
                let verb = Verb::Note.row().name;
                Some(TypedLine::Line(format!("{}: {verb} {note}", Who::HOST)))
            }
            Wanted::Paste(text) if seated.is == Viewer::Host => {
                self.take_mail(now, console, &text, seat, reply)
            }
            Wanted::Board if seated.is == Viewer::Host => {
                let board = HostBoard {
                    now,
                    campaign: &self.name,
                    folder: self.folder.as_ref(),
                    sees: viewer,
                    seen: &self.seen,
                    keeper: &self.keeper,
                    notices: self
                        .folder
                        .as_ref()
                        .map(|folder| routes::all(&folder.path))
                        .unwrap_or_default(),
                    error: self
                        .notice_sender
                        .as_ref()
                        .and_then(|notice_sender| notice_sender.error(&self.name)),
                    told: self.told_to(&seat, None),
                    unwritten: self.disk.trouble.as_ref(),
                };
                let _ = reply.send(Reply::Page(board::html(&board)));
                None
            }
            Wanted::Seat(name) if seated.is == Viewer::Host => {
                let known = viewer_of(now.game, &SeatName(name)).is_some();
                let _ = reply.send(if known { Reply::Done } else { Reply::NoSeat });
                None
            }
            Wanted::Clock(text) if seated.is == Viewer::Host => {
                let done = self
                    .keeper
                    .set(&text, now.game.shown().rules)
                    .map(|()| say!("The clock is set."));
                self.on_board(now, console, seat, done, reply)
            }
            Wanted::Until(text) if seated.is == Viewer::Host => {
                let done = self.keeper.wait_until(&text).map(|()| say!("It is waited until then."));
                self.on_board(now, console, seat, done, reply)
            }
            Wanted::TestNotices if seated.is == Viewer::Host => {
                let done = self.try_notices(now, console);
                self.on_board(now, console, seat, done, reply)
            }
            Wanted::Away(to) => {
                let Viewer::Realm(realm) = seated.is else {
                    let _ = reply.send(Reply::NoSeat);
                    return None;
                };
                if to.is_some() && !others_play(now, &[realm]) {
                    let why =
                        say!("not given: nobody else would play on; the campaign waits for you");
                    self.tells(now, console, seat, &[why]);
                    let _ = reply.send(Reply::Done);
                    return None;
                }
                console.viewer = Viewer::Host;
                let line = match to {
                    Some(to) => self.stands_in(now, realm, to),
                    None => {
                        let (name, hand) = (now.game.realm_name(realm), Verb::Hand.row().name);
                        format!("{}: {hand} {name} {}", Who::HOST, Seat::Human.name())
                    }
                };
                let to = to.map_or(Seat::Human, StandIn::seat);
                self.doing = Some(PendingRequest::Handing { seat, realm, to, reply });
                Some(TypedLine::Line(line))
            }
            Wanted::Photograph { bytes, caption } if seated.is == Viewer::Host => {
                let no_folder = || say!("this campaign has no folder");
                let folder = self.folder.as_ref().ok_or_else(no_folder);
                match folder.and_then(|folder| photographs::keep(&folder.path, &bytes)) {
                    Ok(number) => {
                        console.viewer = viewer;
                        self.doing = Some(PendingRequest::Line { seat, reply });
                        let note = photographs::note(number, &caption);
                        let note = note.in_words(now.game.shown().rules);
                        if let Some(folder) = &self.folder {
                            // Without it the page of the chronicle has the note alone.
                            let _ = photographs::keep_note(&folder.path, number, &note);
                        }
                        let verb = Verb::Note.row().name;
                        Some(TypedLine::Line(format!("{}: {verb} {note}", Who::HOST)))
                    }
                    Err(why) => {
                        self.tells(now, console, seat, &[say!("not done: {why}", why)]);
                        let _ = reply.send(Reply::Done);
                        None
                    }
                }
            }
            Wanted::Amend(text) if viewer == Viewer::Host => {
                console.viewer = viewer;
                self.doing = Some(PendingRequest::Line { seat, reply });
                // The players read in the log what was wished, beside the name of the rules.
                let note = say!(
                    "The rules change from the next phase on: {wish}.",
                    wish = Text::verbatim(&text)
                );
                let note = note.in_words(now.game.shown().rules);
                let verb = Verb::Note.row().name;
                Some(TypedLine::Line(format!("amend {text}\n{}: {verb} {note}", Who::HOST)))
            }
            Wanted::StandIn(realm, to) if seated.is == Viewer::Host => {
                let Some(realm) = now.game.state.realm_named(&realm) else {
                    let _ = reply.send(Reply::NoSeat);
                    return None;
                };
                console.viewer = viewer;
                self.doing = Some(PendingRequest::Line { seat, reply });
                Some(TypedLine::Line(self.stands_in(now, realm, to)))
            }
            Wanted::OpenNow(to) if seated.is == Viewer::Host => {
                self.open_now(now, console, seat, (to, reply))
            }
            Wanted::Remind if seated.is == Viewer::Host => {
                let done = self.remind(now, console);
                self.on_board(now, console, seat, done, reply)
            }
            Wanted::Newcomer(realm) if seated.is == Viewer::Host => {
                self.let_in(now, console, (seat, viewer), (&realm, reply))
            }
            Wanted::Part { realm, person, holds } if seated.is == Viewer::Host => {
                let done = self.give_part(now, viewer, (&realm, &person, &holds));
                match done {
                    Ok(()) => drop(reply.send(Reply::Seated)),
                    Err(why) => drop(self.on_board(now, console, seat, Err(why), reply)),
                }
                None
            }
            Wanted::Leave(realm, to) if seated.is == Viewer::Host => {
                self.let_go(now, console, seat, &realm, to, reply)
            }
            Wanted::Board
            | Wanted::Open
            | Wanted::Clock(_)
            | Wanted::Until(_)
            | Wanted::StandIn(..)
            | Wanted::OpenNow(_)
            | Wanted::Remind
            | Wanted::Newcomer(_)
            | Wanted::Part { .. }
            | Wanted::Leave(..)
            | Wanted::Photograph { .. }
            | Wanted::Amend(_)
            | Wanted::Seat(_)
            | Wanted::TestNotices
            | Wanted::Paste(_) => {
                let _ = reply.send(Reply::NoSeat);
                None
            }
            Wanted::NextWords(line) => {
                let mut helper = PromptHelper::default();
                let asked =
                    now.question.filter(|question| lines::answers(now.game, question, viewer));
                helper.look(now.game, asked);
                let mut words = helper.next_words(&line);
                words.truncate(MOST_WORDS);
                let _ = reply.send(Reply::Words(words));
                None
            }
            Wanted::Check(line) => {
                let wish = PageWish { line: Some(line), ..PageWish::default() };
                let wished = wished_commands(now, viewer, &wish, &self.cache).pop_front();
                let Some(WishedLook { line: preview, .. }) = wished else {
                    let _ = reply.send(Reply::Words(Vec::new()));
                    return None;
                };
                console.viewer = viewer;
                self.doing = Some(PendingRequest::Checking { reply });
                Some(TypedLine::Line(preview))
            }
            Wanted::Line(typed) => {
                let given = lines::of_seat(now.game, now.question, (seated.is, viewer), &typed);
                match given.and_then(|lines| of_part(now, seated, lines)) {
                    Ok(line) => {
                        if !lines::only_looks(now.game, now.question, &line) {
                            let person = part.as_ref().map(|part| part.person.as_str());
                            self.has_read(now, seated.is.realm(), person);
                        }
                        console.viewer = viewer;
                        self.doing = Some(PendingRequest::Line { seat, reply });
                        Some(TypedLine::Line(line))
                    }
                    Err(why) => {
                        self.tells(now, console, seat, &[say!("not given: {why}", why)]);
                        let _ = reply.send(Reply::Done);
                        None
                    }
                }
            }
            Wanted::Sheet { text, place } if part.is_some() => {
                self.take_part_lines(now, console, (seat, seated), (&text, place, reply))
            }
            Wanted::Sheet { text, place } => {
                let by = PastedBy { seat, realm: seated.is.realm(), reply };
                let here = now.game.state.clock;
                match place.filter(|place| *place != here) {
                    Some(place) => self.take_ahead(now, console, place, &text, by),
                    None => self.take_paste(now, console, &text, by),
                }
            }
        }
    }
}

/// True if whoever leads a realm wants this alone: somebody with a part writes for what is asked now, and no later
/// phase.
fn is_leaders(wanted: &Wanted, here: CalendarPosition) -> bool {
    match wanted {
        Wanted::Away(_) => true,
        Wanted::Sheet { place, .. } => place.is_some_and(|place| place > here),
        _ => false,
    }
}

/// Returns lines if whoever commands a part of a realm alone may give all of them.
///
/// # Errors
/// A sentence about the first that they may not give.
fn of_part(now: &Situation<'_>, seated: Seated<'_>, lines: String) -> Result<String, Text> {
    if let (Some(part), Some(realm)) = (seated.part, seated.is.realm()) {
        let orders = |line: &&str| !lines::only_looks(now.game, now.question, line);
        let sheet = now.question.is_some_and(|question| question.ask.put_to(realm).is_some());
        lines.lines().filter(orders).try_for_each(|line| {
            part.check(now.game, realm, line)?;
            match sheet && !is_for_any_time(line) {
                true => Err(say!("a sheet is written now: put `{line}` among your lines, and whoever leads {realm} takes it onto the sheet", line = Text::verbatim(answers::giver(line).map_or(line, |(_, order)| order)), realm = Text::verbatim(&part.realm))),
                false => Ok(()),
            }
        })?;
    }
    Ok(lines)
}

/// True if a line may be given whatever is asked.
fn is_for_any_time(line: &str) -> bool {
    let order = answers::giver(line).map_or(line, |(_, order)| order);
    OrderLine::of(order).verb.is_some_and(|verb| verb.row().anytime())
}

/// Says what whoever leads a realm does alone.
fn leaders_alone(part: &RealmPart) -> Text {
    say!(
        "not given: you command {part} of {realm}. Whoever leads {realm} hands in its sheets, writes ahead and leaves the seat.",
        part = part.named(),
        realm = Text::verbatim(&part.realm)
    )
}

/// True if a person plays on who is none of these: computer players alone would play a campaign to its end.
fn others_play(now: &Situation<'_>, without: &[RealmId]) -> bool {
    let mut others = now.game.state.playing().filter(|realm| !without.contains(realm));
    others.any(|realm| now.seats.get(usize::from(realm.0)) == Some(&Seat::Human))
}

/// Returns the viewer that a seat is; None if the campaign has no such realm.
pub fn viewer_of(game: &Game<'_>, seat: &SeatName) -> Option<Viewer> {
    match seat.0.as_str() {
        Who::HOST => Some(Viewer::Host),
        PUBLIC => Some(Viewer::Public),
        name => game.state.realm_named(name).map(Viewer::Realm),
    }
}

/// Lists the commands that show what a seat wishes to look at.
fn wished_commands(
    now: &Situation<'_>,
    viewer: Viewer,
    wish: &PageWish,
    cache: &PageCache,
) -> VecDeque<WishedLook> {
    let asked = now.question.filter(|question| lines::answers(now.game, question, viewer));
    let preview =
        wish.line.as_ref().filter(|_| asked.is_some()).map(|line| format!("preview {line}"));
    let place = wish.at.as_ref().map(|place| format!("tile {place}"));
    let corrects = wish.correct.as_ref().filter(|_| viewer == Viewer::Host);
    let correction = corrects.map(|text| format!("preview correct {text}"));
    let amends = wish.amend.as_ref().filter(|_| viewer == Viewer::Host);
    let amendment = amends.map(|text| format!("preview amend {text}"));
    let looks = [
        (LookedAt::Preview, preview),
        (LookedAt::Correction, correction),
        (LookedAt::Amendment, amendment),
        (LookedAt::Place, place),
        (LookedAt::Command, wish.look.clone()),
    ];
    let place = wish.at.as_ref().and_then(|place| now.game.place_named(place).ok());
    let lines = asked.zip(place).filter(|_| wish.line.is_none());
    let lines = lines.map(|(asked, place)| choices::previewed(now.game, asked, (place, cache)));
    let lines = lines.unwrap_or_default().into_iter().enumerate();
    let previews =
        lines.map(|(at, line)| (LookedAt::AboutPlace(at), Some(format!("preview {line}"))));
    let looks = looks.into_iter().chain(previews);
    let looks = looks.filter_map(|(of, line)| line.map(|line| WishedLook { of, line }));
    looks.filter(|look| lines::only_looks(now.game, asked, &look.line)).collect()
}

impl SeatsApart {
    /// Keeps lines that a seat is told on its page.
    fn tells(&mut self, now: &Situation<'_>, console: &Console, seat: SeatName, said: &[Text]) {
        let viewer = viewer_of(now.game, &seat).unwrap_or(Viewer::Public);
        let words = console.read_by(now.game, viewer).shown().rules;
        let said = said.iter().map(|text| text.in_words(words)).collect();
        self.keep_told(seat, said);
    }

    /// Tells the host on the board what came of something.
    fn on_board(
        &mut self,
        now: &Situation<'_>,
        console: &Console,
        seat: SeatName,
        done: Result<Text, Text>,
        reply: oneshot::Sender<Reply>,
    ) -> Option<TypedLine> {
        let said = done.unwrap_or_else(|why| say!("not done: {why}", why));
        self.tells(now, console, seat, &[said]);
        let _ = reply.send(Reply::Done);
        None
    }
}

impl SeatsApart {
    /// Forgets which lines of parts were not used: the person, or whoever leads the realm (None), has read it before
    /// they gave something else.
    fn has_read(&self, now: &Situation<'_>, realm: Option<RealmId>, person: Option<&str>) {
        if let (Some(folder), Some(realm)) = (&self.folder, realm) {
            part_lines::forget_dropped(&folder.path, now.game.realm_name(realm), person);
        }
    }

    /// Reads who is named on links to realms: all are told that.
    fn look_up_people(&self, console: &mut Console) -> Rc<PersonNames> {
        let people = self.folder.as_ref().map(|folder| links::people(&folder.path));
        let people = people.unwrap_or_default();
        if *console.telling.people != people {
            self.cache.people_change();
            console.telling.people = Rc::new(people);
        }
        Rc::clone(&console.telling.people)
    }
}

impl Input for SeatsApart {
    fn written(&mut self) {
        self.disk.trouble = None;
    }

    fn unwritten(&mut self, typed: Option<&str>, why: &Text) -> Option<Text> {
        Some(self.cannot_write(typed, why))
    }

    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let people = self.look_up_people(console);
        let game = now.game.with_people(&people);
        let now = &Situation { game: &game, ..*now };
        let looked = matches!(
            self.doing,
            Some(PendingRequest::Looking { .. } | PendingRequest::Checking { .. })
        );
        // A look changes nothing, and nobody else is told of it.
        let changed = !looked || !self.cache.holds(now.log.len());
        if changed {
            self.cache.begin_anew(now.log.len());
        }
        if let Some(line) = self.finish(now, console) {
            return line;
        }
        if changed {
            if let Some(line) = self.line_of_clock(now, console) {
                return line;
            }
            self.look_round(now, console);
        }
        loop {
            match self.next_request() {
                Ok(Request::Of { asker, wanted, reply }) => {
                    let people = self.look_up_people(console);
                    let game = now.game.with_people(&people);
                    let now = &Situation { game: &game, ..*now };
                    self.busy = Instant::now();
                    let changes = !matches!(
                        wanted,
                        Wanted::Page(_)
                            | Wanted::Picture
                            | Wanted::Atlas
                            | Wanted::Screen(_)
                            | Wanted::NextWords(_)
                            | Wanted::Seat(_)
                            | Wanted::Check(_)
                    );
                    if let Some(line) = self.answer(now, console, asker, wanted, reply) {
                        return line;
                    }
                    if changes {
                        if let Some(line) = self.line_of_clock(now, console) {
                            return line;
                        }
                        self.look_round(now, console);
                    }
                }
                Ok(Request::Watch { asker: Asker { seat, person, languages }, reply }) => {
                    self.busy = Instant::now();
                    let part = self.part(&seat, &person);
                    let Some(seated) = self.seated(now.game, &seat, part.as_ref()) else {
                        continue;
                    };
                    let game = self.read_by(now.game, console, (seated.is, &languages));
                    let now = &Situation { game: &game, ..*now };
                    let version = self.version(now, console, seated);
                    let language = game.reader;
                    let watched = self.watched.entry(PageReader { seat, language, part });
                    let sender = watched.or_insert_with(|| watch::channel(version).0);
                    let _ = reply.send(sender.subscribe());
                }
                Ok(Request::Tick) | Err(RecvTimeoutError::Timeout) => {
                    if let Some(line) = self.line_of_clock(now, console) {
                        return line;
                    }
                    self.look_round(now, console);
                    let watched = self.watched.values().any(|sender| sender.receiver_count() > 0);
                    if !watched && self.busy.elapsed() >= IDLE {
                        return TypedLine::End;
                    }
                }
                Ok(Request::Close) | Err(RecvTimeoutError::Disconnected) => return TypedLine::End,
            }
        }
    }
}
