//! Wishes of a browser and their replies: the one way into the thread that plays the campaign.

use tokio::sync::{oneshot, watch};

use super::atlases::AtlasWish;
use super::far_screen::FarScreen;
use crate::campaign::CalendarPosition;
use crate::session::standing_orders::StandIn;
use crate::text::Text;

/// Seat that asks for something.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeatName(pub String);

/// Seat at a browser.
#[derive(Debug, Clone)]
pub struct Asker {
    pub seat: SeatName,
    /// Person that the link was made for; empty if nobody is named.
    pub person: String,
    /// Codes of the languages that the browser asks for, the best first.
    pub languages: Vec<String>,
}

/// Things that a page shows beside the question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PageWish {
    /// A place of the map, by its name.
    pub at: Option<String>,
    /// A line that is about to be given: it is previewed.
    pub line: Option<String>,
    /// The first words of a line: what may come next is offered.
    pub begun: Option<String>,
    /// A command that only looks.
    pub look: Option<String>,
    /// A correction that is about to be made, as `12: ANSWER`: it is previewed.
    pub correct: Option<String>,
    /// Other rules that are wished for, as after `amend`: they are previewed.
    pub amend: Option<String>,
    /// A sheet that is being written: an order on each line.
    pub sheet: Option<String>,
    /// An order that comes onto it.
    pub add: Option<String>,
    /// Person with a part of the realm whose lines come onto it.
    pub take: Option<String>,
}

/// Thing wanted of a campaign.
#[derive(Debug)]
pub enum Wanted {
    Page(Box<PageWish>),
    /// Its map as a picture.
    Picture,
    /// The atlas that it may have.
    Atlas,
    /// The host's board.
    Board,
    /// The host opens what only an umpire sees, where no person is the host of the campaign.
    Open,
    /// A line is given: an order, an answer or a command.
    Line(String),
    /// A whole sheet of orders is given, one order a line, or answers before their turn.
    Sheet {
        text: String,
        /// Phase to come that it is for.
        place: Option<CalendarPosition>,
    },
    /// The seat is left to somebody who stands in, or taken back (None).
    Away(Option<StandIn>),
    /// The host has a realm stood in for.
    StandIn(String, StandIn),
    /// The host has everybody stood in for who is awaited: what waits for them goes on.
    OpenNow(StandIn),
    /// The host has whoever is awaited told again.
    Remind,
    /// The host gives a realm that no person plays to somebody new.
    Newcomer(String),
    /// The host gives a person of a realm a part of it to command.
    Part {
        realm: String,
        person: String,
        holds: String,
    },
    /// The host lets whoever plays a realm go: its links die, and somebody stands in.
    Leave(String, StandIn),
    /// The host sets the clock, as it is written.
    Clock(String),
    /// The host waits until then.
    Until(String),
    /// The host adds a photograph of the table to the chronicle.
    Photograph {
        bytes: Vec<u8>,
        caption: String,
    },
    /// The host changes the rules, as after `amend`.
    Amend(String),
    /// The host is about to make a link to this seat.
    Seat(String),
    /// The host tries whether notices arrive.
    TestNotices,
    /// The host pastes what somebody has answered to a letter.
    Paste(String),
    /// The screen of a prompt from afar that has seen this number of lines of the log.
    Screen(Option<usize>),
    /// Words that may come next in a line.
    NextWords(String),
    /// The outcome of a line, while it is typed.
    Check(String),
}

/// Thing that came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    Page(String),
    Picture(String),
    /// The atlas that the seat may have now.
    Atlas(AtlasWish),
    /// The line was taken or refused: the page says which.
    Done,
    Words(Vec<String>),
    /// Screen of a prompt from afar.
    Screen(Box<FarScreen>),
    /// A person has the seat now: a link to it can be made.
    Seated,
    /// There is no such seat in the campaign.
    NoSeat,
    /// The campaign cannot be played on.
    Failed(Text),
}

/// One thing that a seat wants.
#[derive(Debug)]
pub enum Request {
    Of {
        asker: Asker,
        wanted: Wanted,
        reply: oneshot::Sender<Reply>,
    },
    /// A seat wants to be told whenever its page is another.
    Watch {
        asker: Asker,
        reply: oneshot::Sender<watch::Receiver<String>>,
    },
    /// Time has passed: the clock is to be looked at.
    Tick,
    /// The program ends.
    Close,
}
