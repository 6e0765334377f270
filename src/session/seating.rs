//! The computer players of seats, and their replacement where one cannot go on.

use crate::campaign::{RealmId, Seat};
use crate::engine::Who;
use crate::players::{self, Bot};
use crate::text::Text;

/// Players of a campaign.
pub(super) struct Seating {
    /// Computer players that have been asked, each with the seat it plays.
    bots: Vec<Option<(Seat, Box<dyn Bot>)>>,
    /// Player that answers what scripts ask of the host where nobody sits at the table.
    host: Box<dyn Bot>,
    pub(super) computers: ComputersPlay,
    /// Computer player that was refused, and what is to be said of it.
    pub(super) stuck: Option<(Who, Text)>,
    /// Lines that people have typed.
    pub(super) typed: u64,
}

/// Seats for which computer players answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ComputersPlay {
    /// Their own, and that of the host where no person plays.
    HostToo,
    /// Their own alone: the one that answered for the host could not go on.
    Realms,
    /// Nobody's: only the input answers, as when a file is only looked through.
    Nobody,
}

impl Seating {
    pub(super) fn new(seats: usize) -> Seating {
        Seating {
            bots: (0..seats).map(|_| None).collect(),
            host: Box::new(players::HostBot),
            computers: ComputersPlay::HostToo,
            stuck: None,
            typed: 0,
        }
    }

    /// Returns the computer player of a realm in whose seat this sits; None if a person does.
    pub(super) fn bot(
        &mut self,
        realm: RealmId,
        seat: Seat,
        seed: u64,
    ) -> Option<&mut Box<dyn Bot>> {
        let computers = self.computers;
        let bot = self
            .bots
            .get_mut(usize::from(realm.0))
            .filter(|_| computers != ComputersPlay::Nobody)?;
        if bot.as_ref().is_none_or(|(sits, _)| *sits != seat) {
            *bot = players::bot(seat, seed, realm).map(|bot| (seat, bot));
        }
        bot.as_mut().map(|(_, bot)| bot)
    }

    /// Returns who answers for the host in a campaign without people; None if somebody at the table
    /// has to.
    pub(super) fn host_bot(&mut self) -> Option<&mut Box<dyn Bot>> {
        (self.computers == ComputersPlay::HostToo).then_some(&mut self.host)
    }
}
