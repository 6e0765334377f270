//! Position of a campaign in the calendar: block, round, step, realm and phase.

use serde::{Deserialize, Serialize};

use crate::rules::{Calendar, CalendarStep};

/// A position in the calendar. The driver plays the phase it names and moves it on.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct CalendarPosition {
    /// Year of the campaign, from 1; 0 while it is being set up.
    pub year: u16,
    pub block: u16,
    /// Repetition of the block, from 0.
    pub round: u16,
    pub step: u16,
    /// Position in the order of play, for phases played realm by realm.
    pub seat: u16,
    pub phase: u16,
}

impl CalendarPosition {
    /// Writes `1.0.0.2.1.0` for year, block, round, step, seat and phase.
    pub fn write(self) -> String {
        [self.year, self.block, self.round, self.step, self.seat, self.phase]
            .map(|part| part.to_string())
            .join(".")
    }

    /// Reads what [`CalendarPosition::write`] writes; None if it is something else.
    pub fn read(text: &str) -> Option<CalendarPosition> {
        let parts: Vec<u16> =
            text.split('.').map(|part| part.parse().ok()).collect::<Option<_>>()?;
        let [year, block, round, step, seat, phase] = parts[..] else { return None };
        Some(CalendarPosition { year, block, round, step, seat, phase })
    }

    /// Returns the first position of a calendar.
    pub fn start(calendar: &Calendar) -> CalendarPosition {
        let year = u16::from(calendar.blocks.first().is_some_and(|block| !block.setup));
        CalendarPosition { year, ..CalendarPosition::default() }
    }

    /// Returns the first position of year 1, past all setting up.
    pub fn first_year(calendar: &Calendar) -> CalendarPosition {
        CalendarPosition {
            year: 1,
            block: u16::try_from(calendar.first_of_year()).unwrap_or(0),
            ..CalendarPosition::default()
        }
    }

    /// Returns the beginning of a block of year 1 that is played every year.
    pub fn of_block(calendar: &Calendar, id: &str) -> Option<CalendarPosition> {
        let block = calendar.blocks.iter().position(|block| !block.setup && block.id == id)?;
        Some(CalendarPosition {
            year: 1,
            block: u16::try_from(block).ok()?,
            ..CalendarPosition::default()
        })
    }

    /// Returns the beginning of a block of the setting up.
    pub fn of_setup(calendar: &Calendar, id: &str) -> Option<CalendarPosition> {
        let block = calendar.blocks.iter().position(|block| block.setup && block.id == id)?;
        Some(CalendarPosition {
            block: u16::try_from(block).ok()?,
            ..CalendarPosition::start(calendar)
        })
    }

    /// Returns the first place in year 1 where a phase is played.
    pub fn of_phase(calendar: &Calendar, is: impl Fn(u16) -> bool) -> Option<CalendarPosition> {
        let mut clock = CalendarPosition::first_year(calendar);
        while clock.year == 1 {
            if clock.phase(calendar).is_some_and(|(phase, _)| is(phase)) {
                return Some(clock);
            }
            clock = clock.next(calendar, 1);
        }
        None
    }

    /// Returns the first place in the setting up where a phase is played.
    pub fn of_setup_phase(
        calendar: &Calendar,
        is: impl Fn(u16) -> bool,
    ) -> Option<CalendarPosition> {
        let mut clock = CalendarPosition::start(calendar);
        while calendar.blocks.get(usize::from(clock.block)).is_some_and(|block| block.setup) {
            if clock.phase(calendar).is_some_and(|(phase, _)| is(phase)) {
                return Some(clock);
            }
            clock = clock.next(calendar, 1);
        }
        None
    }

    /// Returns the index of the phase to play, and true if the realm at `seat` plays it.
    pub fn phase(&self, calendar: &Calendar) -> Option<(u16, bool)> {
        match calendar.blocks.get(self.block as usize)?.steps.get(self.step as usize)? {
            CalendarStep::Once(phase) => Some((*phase, false)),
            CalendarStep::EachRealm(phases) => {
                phases.get(self.phase as usize).map(|phase| (*phase, true))
            }
        }
    }

    /// Returns the position after this one; `seats` is the number of realms in the order of play.
    #[must_use]
    pub fn next(mut self, calendar: &Calendar, seats: usize) -> CalendarPosition {
        let Some(block) = calendar.blocks.get(self.block as usize) else { return self };
        if let Some(CalendarStep::EachRealm(phases)) = block.steps.get(self.step as usize) {
            self.phase += 1;
            if (self.phase as usize) < phases.len() {
                return self;
            }
            self.phase = 0;
            self.seat += 1;
            if (self.seat as usize) < seats {
                return self;
            }
        }
        self.seat = 0;
        self.step += 1;
        if (self.step as usize) < block.steps.len() {
            return self;
        }
        self.step = 0;
        self.round += 1;
        if self.round < block.rounds {
            return self;
        }
        self.round = 0;
        self.block += 1;
        if (self.block as usize) >= calendar.blocks.len() {
            self.block = u16::try_from(calendar.first_of_year()).unwrap_or(0);
            self.year = self.year.saturating_add(1);
        } else if self.year == 0 && self.block as usize >= calendar.first_of_year() {
            self.year = 1;
        }
        self
    }

    /// True if this is the first phase of a realm's turn.
    pub fn begins_turn(&self, calendar: &Calendar) -> bool {
        self.phase == 0 && self.phase(calendar).is_some_and(|(_, own)| own)
    }
}
