//! What an order would come to: the phase is played again on a copy of the campaign, with the
//! answers that were given in it and then with the order, until somebody is asked again. So
//! whatever carries orders out is foreseen, be it a phase, a mod or a script of an edition.

use super::ask::{Question, Refusal, Who};
use super::driver::{self, PhaseRow};
use super::game::Game;
use super::odds::{NoOdds, Rehearsal};
use super::order::Order;
use super::players::{Flow, Players, Stop};
use crate::campaign::chance::Chance;
use crate::campaign::dice::DiceBox;
use crate::campaign::knowledge::Viewer;
use crate::campaign::told_dice::ToldDice;
use crate::campaign::{Event, EventRecord, State};
use crate::engine::scripting::interface::Hooks;
use crate::rules::{GameOption, Ruleset, TableId};

/// Ways that are gone through at most, and drawn where there are more.
const WAYS: u32 = 3_000;
const DRAWN: u32 = 100;
/// On ways that are rarer than one in so many dice are drawn; and where answers are to be played
/// again for each, on ways that are less rare.
const RAREST: usize = 300;
const RAREST_LEAST: usize = 36;
/// Phases that are played without anybody being asked, one after the other.
const PHASES: usize = 500;

/// How it came to the question that is asked now.
#[derive(Clone, Copy)]
pub struct SoFar<'a> {
    /// The campaign when its phase began.
    pub from: &'a State,
    /// What was answered since, whoever gave it, with who was asked.
    pub given: &'a [(Who, Order)],
    pub phases: &'a [PhaseRow],
}

/// A row of a table that may be rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct RowFound {
    pub table: TableId,
    /// Which of the rolls on this table it is, from 0.
    pub roll: usize,
    pub row: u16,
    pub column: Option<u8>,
    /// Nothing comes of it.
    pub known: bool,
}

/// What an order may come to, as whoever gives it may know it.
#[derive(Debug, Clone)]
pub struct TriedOut {
    pub before: State,
    /// Each campaign that may come of it, and how likely that is.
    pub after: Vec<(State, Chance)>,
    /// The rows, in the order in which they were first read.
    pub rows: Vec<(RowFound, Chance)>,
    /// Dice were drawn on ways that are rarer than one in so many.
    pub rarest: Option<u128>,
    /// So many ways were drawn, where there are too many to go through all.
    pub drawn: Option<u32>,
}

impl Game<'_> {
    /// What an order would come to, which is accepted now; none where it would show what others have
    /// answered in secret.
    ///
    /// # Errors
    /// [`NoOdds`] where that cannot be told.
    pub fn try_out(
        &self,
        so_far: SoFar<'_>,
        asked: &Question<'_>,
        order: &Order,
    ) -> Result<Option<TriedOut>, NoOdds> {
        let Some(realm) = asked.who.realm() else { return Ok(None) };
        let viewer = Viewer::Realm(realm);
        let before = as_known(viewer, self.rules, self.state);
        let rarest = (RAREST * 10 / (10 + so_far.given.len())).max(RAREST_LEAST);
        let apart = self.with_scripts_apart().ok_or(NoOdds::Failed)?;
        let (found, drawn) = Rehearsal::within(&apart, (WAYS, DRAWN), |rehearsal| {
            rehearsal.rarest = u128::try_from(rarest).ok();
            let mut found = Found::default();
            let game = rehearsal.game;
            rehearsal.ways(
                &before,
                |told| carried_out(&game, so_far, (asked.who, order), viewer, told),
                |chance, way, state| found.way(chance, way, state),
            )?;
            found.rarest = rehearsal.rarest.filter(|_| rehearsal.some_drawn);
            Ok(found)
        })?;
        // The last answer of a secret step opens those of the others.
        let opens = asked.ask.secret() && found.next.iter().any(|next| *next != Some(asked.who));
        let Found { after, rows, rarest, .. } = found;
        Ok((!opens).then_some(TriedOut { before, after, rows, rarest, drawn }))
    }
}

/// The campaign as a player knows it; their own units stay in their banners.
fn as_known(viewer: Viewer, rules: &Ruleset, state: &State) -> State {
    let mut known = viewer.rehearsal(rules, state);
    let depth = GameOption::Depth as usize;
    if let (Some(known), Some(depth)) = (known.options.get_mut(depth), state.options.get(depth)) {
        *known = *depth;
    }
    known
}

/// What all ways came to.
#[derive(Default)]
struct Found {
    after: Vec<(State, Chance)>,
    rows: Vec<(RowFound, Chance)>,
    next: Vec<Option<Who>>,
    rarest: Option<u128>,
}

impl Found {
    fn way(&mut self, chance: Chance, way: Way, state: State) {
        for row in way.rows {
            match self.rows.iter_mut().find(|(other, _)| *other == row) {
                Some((_, sum)) => *sum = sum.or(chance),
                None => self.rows.push((row, chance)),
            }
        }
        if !self.next.contains(&way.next) {
            self.next.push(way.next);
        }
        match self.after.iter_mut().find(|(other, _)| *other == state) {
            Some((_, sum)) => *sum = sum.or(chance),
            None => self.after.push((state, chance)),
        }
    }
}

/// What one way came to, beside the campaign.
#[derive(Default)]
struct Way {
    rows: Vec<RowFound>,
    /// Who is asked next, if somebody is before the phase ends.
    next: Option<Who>,
}

/// Plays one way.
fn carried_out(
    game: &Game<'_>,
    so_far: SoFar<'_>,
    order: (Who, &Order),
    viewer: Viewer,
    told: ToldDice,
) -> (Result<Way, NoOdds>, State) {
    let mut state = so_far.from.clone();
    let mut players = Again {
        given: so_far.given,
        order: Some(order),
        viewer,
        told: Some(told),
        hooks: game.hooks,
        set_out: false,
        way: Way::default(),
    };
    for _ in 0..PHASES {
        let played =
            driver::play_phase(so_far.phases, game.rules, game.hooks, &mut state, &mut players);
        game.hooks.inspect(|hooks| hooks.foreseen_by(None));
        match played {
            Ok(()) | Err(Stop::EndOfInput) if players.set_out => return (Ok(players.way), state),
            Ok(()) if state.ending.is_none() => {}
            _ => break,
        }
    }
    (Err(NoOdds::Failed), state)
}

/// Who answers: what was answered, then the order.
struct Again<'a> {
    given: &'a [(Who, Order)],
    order: Option<(Who, &'a Order)>,
    viewer: Viewer,
    told: Option<ToldDice>,
    hooks: Option<&'a dyn Hooks>,
    /// The order is being carried out.
    set_out: bool,
    way: Way,
}

impl Players for Again<'_> {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        // A script that asks has the campaign as it is in its variables already.
        if self.given.is_empty() && !self.set_out && game.hooks.is_some_and(Hooks::at_work) {
            return Err(Stop::Quit);
        }
        if self.set_out {
            self.way.next = Some(question.who);
            return Err(Stop::EndOfInput);
        }
        let next = match self.given {
            [(who, order), rest @ ..] => {
                self.given = rest;
                Some((*who, order))
            }
            [] => self.order.take(),
        };
        let fits = next.filter(|(who, _)| *who == question.who);
        fits.map(|(_, order)| order.clone()).ok_or(Stop::Quit)
    }

    fn accepted(&mut self, _: &Game<'_>, _: &Question<'_>, _: &Order) -> Flow {
        Ok(())
    }

    fn sets_out(&mut self, rules: &Ruleset, state: &State) -> Option<State> {
        if self.order.is_some() {
            return None;
        }
        let told = self.told.take()?;
        self.set_out = true;
        self.hooks.inspect(|hooks| hooks.foreseen_by(self.viewer.realm()));
        let mut known = as_known(self.viewer, rules, state);
        known.dice = DiceBox::rehearsal(told);
        Some(known)
    }

    fn refused(&mut self, _: &Game<'_>, _: &Question<'_>, _: &Order, _: &Refusal) -> Flow {
        Err(Stop::Quit)
    }

    fn saw(&mut self, _: &Game<'_>, record: EventRecord) {
        if let Event::RowRead { table, row, column, known, .. } = record.event
            && self.set_out
            && self.viewer.sees(&record)
        {
            let rows = &mut self.way.rows;
            let roll = rows.iter().filter(|other| other.table == table).count();
            rows.push(RowFound { table, roll, row, column, known });
        }
    }

    fn replaying(&self) -> bool {
        !self.set_out
    }

    fn boundary(&mut self, _: &Game<'_>) {}
}
