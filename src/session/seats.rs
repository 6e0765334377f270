//! Seats of realms: the head's `realm` lines, then each `hand` line among the answers. Read from the lines alone,
//! so that undo can tell people's answers from those of computer players.

use super::answers::{FileEntry, giver};
use super::answers_in_force::is_notice;
use super::header::Header;
use crate::campaign::Seat;
use crate::engine::Verb;
use crate::engine::core::dice_order::ONCE;

/// Realms by name with who plays them, in the order of the head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seats {
    realms: Vec<(String, Seat)>,
    /// A person who plays no realm is the host.
    host_plays: bool,
}

impl Seats {
    pub fn new(realms: Vec<(String, Seat)>) -> Seats {
        Seats { realms, host_plays: false }
    }

    /// Returns the seats before the first answer.
    pub fn of(header: &Header) -> Seats {
        Seats { realms: header.realms.clone(), host_plays: header.host_plays }
    }

    /// Returns the seats after these answers.
    #[must_use]
    pub fn after(mut self, answers: &[FileEntry]) -> Seats {
        answers.iter().for_each(|entry| self.hear(&entry.text));
        self
    }

    /// True if this answer is somebody's at the table, not a computer player's.
    pub(super) fn is_of_people(&self, text: &str) -> bool {
        if is_notice(text) {
            return false;
        }
        let Some((name, order)) = giver(text) else { return true };
        // The program has rolled for a computer player.
        let roll = format!("{} {ONCE}", Verb::Dice.row().name);
        if order == roll {
            return false;
        }
        !self.realms.iter().any(|(realm, seat)| realm == name && *seat != Seat::Human)
    }

    /// Changes hands where the answer does that.
    pub(super) fn hear(&mut self, text: &str) {
        let text = giver(text).map_or(text, |(_, order)| order);
        let mut words = text.split_whitespace();
        // Nearly all answers are other orders.
        if !words.next().is_some_and(|word| word.eq_ignore_ascii_case(Verb::Hand.row().name)) {
            return;
        }
        let (Some(name), Some(to)) = (words.next(), words.next()) else { return };
        if name.eq_ignore_ascii_case("host") {
            self.host_plays = to == Seat::Human.name();
            return;
        }
        let Some(to) = Seat::by_name(to) else { return };
        if let Some((_, seat)) =
            self.realms.iter_mut().find(|(realm, _)| realm.eq_ignore_ascii_case(name))
        {
            *seat = to;
        }
    }

    /// True if an answer may change hands.
    pub(super) fn changes_hands(text: &str) -> bool {
        text.split_whitespace().any(|word| word.eq_ignore_ascii_case(Verb::Hand.row().name))
    }

    /// Returns true for each answer that is somebody's at the table; these seats are those before the first.
    pub fn of_people(mut self, answers: &[FileEntry]) -> Vec<bool> {
        let judge = |entry: &FileEntry| {
            let of_people = self.is_of_people(&entry.text);
            self.hear(&entry.text);
            of_people
        };
        answers.iter().map(judge).collect()
    }

    /// True if a person who plays no realm is the host.
    pub fn host_plays(&self) -> bool {
        self.host_plays
    }

    /// Seats in which somebody sits at the table, with the names of their realms.
    pub fn people(&self) -> impl Iterator<Item = (usize, &str)> {
        self.realms
            .iter()
            .enumerate()
            .filter(|(_, (_, seat))| *seat == Seat::Human)
            .map(|(at, (name, _))| (at, name.as_str()))
    }
}
