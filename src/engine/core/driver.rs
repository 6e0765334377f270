//! Plays phases one after the other as the calendar names them.

use crate::campaign::{
    CalendarEvent, CalendarPosition, CarriedOver, Event, MapEvent, RealmId, Rearranged,
    RecordEvent, ScriptValue, State,
};
use crate::engine::core::ask::Refusal;
use crate::engine::core::game::Game;
use crate::engine::core::order::Order;
use crate::engine::core::players::{Flow, Players, Stop};
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::scripting::interface::Hooks;
use crate::engine::core::turn::Turn;
use crate::engine::core::{marks, races};
use crate::rules::requirements::Requirement;
use crate::rules::{HOUSE_RULE, Race, Ruleset};
use crate::say;
use crate::text::{RowDoc, quoted};
use std::rc::Rc;

/// Years after which no campaign can still be meant: a calendar in which nothing asks and nothing
/// ends would go on for ever.
const LAST_YEAR: u16 = 10_000;

/// Order in which a phase asks realms that play apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PhaseAsks {
    /// One after the other: what one answers bears on what the next is asked.
    InTurn,
    /// All at once: what each can answer does not hang on what others answer in it, so that answers may be
    /// written before their turn.
    AtOnce,
}

/// One registered phase.
pub struct PhaseRow {
    pub id: &'static str,
    pub doc: RowDoc,
    /// Rule ids, separated by blanks.
    pub rules: &'static str,
    /// Sections that an edition must bring to play it.
    pub parts: &'static [Requirement],
    pub asks: PhaseAsks,
    pub run: fn(&mut Turn<'_>) -> Flow,
}

/// The umpire's orders, which may be given beside any question.
#[derive(Clone, Copy)]
pub struct UmpireOrders {
    /// Judges an order and returns the events that carry it out.
    pub check: fn(&Game<'_>, &Order) -> Result<Vec<Event>, Refusal>,
    /// Carries out what follows from those events.
    pub settle: fn(&mut Turn<'_>),
}

/// Phases and umpire's orders that the rooms above this one bring to a campaign that is played.
#[derive(Clone, Copy)]
pub struct Procedures {
    pub phases: &'static [PhaseRow],
    pub umpire: UmpireOrders,
}

impl Procedures {
    /// True if the phase at a place of the calendar asks all realms at once: none does that is played realm by
    /// realm.
    pub fn asks_at_once(&self, rules: &Ruleset, place: CalendarPosition) -> bool {
        let Some((phase, false)) = place.phase(&rules.calendar) else { return false };
        match self.phases.get(usize::from(phase)) {
            Some(row) => row.asks == PhaseAsks::AtOnce,
            None => rules.added_phase(phase).is_some_and(|own| own.at_once),
        }
    }
}

/// Plays from where the state stands until the campaign ends.
///
/// # Errors
/// [`crate::engine::Stop`] when the game is left or undone; the state may then be in mid-phase, and
/// the session goes back to the last boundary.
pub fn play(
    procedures: &Procedures,
    rules: &Ruleset,
    hooks: Option<&dyn Hooks>,
    state: &mut State,
    players: &mut dyn Players,
) -> Flow {
    while state.ending.is_none() {
        if state.clock.year > LAST_YEAR {
            return Err(Stop::broken(say!(
                "the campaign has not ended in {LAST_YEAR} years: the calendar needs a phase that ends it, such as `victory`",
                LAST_YEAR
            )));
        }
        play_phase(procedures, rules, hooks, state, players)?;
    }
    let mut turn = Turn::new(rules, hooks, state, players, None);
    turn.tell_boundary();
    Ok(())
}

/// Plays one phase and moves the clock on.
///
/// # Errors
/// As [`play`].
pub fn play_phase(
    procedures: &Procedures,
    rules: &Ruleset,
    hooks: Option<&dyn Hooks>,
    state: &mut State,
    players: &mut dyn Players,
) -> Flow {
    if let Some(hooks) = hooks {
        hooks.load_lying_spells(state);
    }
    let clock = state.clock;
    let seats = state.order.len();
    let position = clock.phase(&rules.calendar);
    let owner = owner_now(rules, state);
    let others = position
        .and_then(|(phase, _)| rules.phase_race(phase))
        .is_some_and(|race| !concerns(&Game::new(rules, state, hooks), owner, race));
    let out = owner.is_some_and(|realm| state.realm(realm).out);
    let mut turn = Turn::new(rules, hooks, state, players, owner);
    turn.umpire = Some(procedures.umpire);
    if let (Some((phase, _)), false) = (position, out) {
        if !others {
            turn.tell_boundary();
        }
        if let Some(realm) = owner.filter(|_| clock.begins_turn(&rules.calendar)) {
            turn.emit("NL-TURN-03", CalendarEvent::TurnBegan(realm));
        }
        if !others {
            hook_calls::play(&mut turn, procedures.phases.get(usize::from(phase)), phase)?;
        }
    }
    if turn.state().ending.is_some() {
        return Ok(());
    }
    let next = clock.next(&rules.calendar, seats);
    let rule =
        rules.calendar.blocks.get(usize::from(clock.block)).map_or(HOUSE_RULE, |block| block.cite);
    if let Some(realm) = owner.filter(|_| !out && ends_turn(clock, next)) {
        turn.emit("NL-TURN-03", CalendarEvent::TurnEnded(realm));
    }
    if position.is_some()
        && (next.block, next.round, next.year) != (clock.block, clock.round, clock.year)
    {
        let campaigning = rules.calendar.campaigning(clock.block);
        turn.emit_rule(rule, CalendarEvent::RoundEnded);
        marks::lift_marks(&mut turn, campaigning, rules.calendar.campaigning(next.block));
        if campaigning && (next.block, next.year) != (clock.block, clock.year) {
            turn.emit_rule(rule, CalendarEvent::SeasonEnded);
        }
    }
    turn.emit_rule(rule, CalendarEvent::ClockMoved(next));
    turn.go_on()
}

/// Returns the realm whose turn it is, in phases played realm by realm; else None.
pub(super) fn owner_now(rules: &Ruleset, state: &State) -> Option<RealmId> {
    let (_, own) = state.clock.phase(&rules.calendar)?;
    state.order.get(usize::from(state.clock.seat)).copied().filter(|_| own)
}

/// True if a phase of one race is played: its realm is of the race or has a banner that is, or for
/// phases for everybody any realm.
fn concerns(game: &Game<'_>, owner: Option<RealmId>, race: Race) -> bool {
    match owner {
        Some(realm) => races::has_people(game, realm, race),
        None => game.state.playing().any(|realm| races::has_people(game, realm, race)),
    }
}

/// Rules that a campaign goes on under: its position in their calendar, the options of their mods as
/// set, and what they call otherwise.
pub struct NewRules {
    pub clock: CalendarPosition,
    pub options: ScriptValue,
    pub carried: CarriedOver,
}

/// Changes to other rules between two phases.
///
/// # Errors
/// As [`play`].
pub fn amend(
    rules: &Ruleset,
    hooks: Option<&dyn Hooks>,
    state: &mut State,
    players: &mut dyn Players,
    new: NewRules,
) -> Flow {
    let NewRules { clock, options, carried } = new;
    let mut turn = Turn::new(rules, hooks, state, players, None);
    turn.emit_rule(
        HOUSE_RULE,
        RecordEvent::Amended {
            rules: say!("{rules} ({hash})", rules = rules.called(), hash = quoted(&rules.hash))
                .to_mark(),
            clock,
            options,
            versions: Box::new(carried),
        },
    );
    let before = rules.at(rules.epoch.saturating_sub(1));
    if let Some(remade) = remade(before, &turn.game()) {
        turn.emit_rule(HOUSE_RULE, remade);
    }
    turn.go_on()
}

/// Returns the event that lays the tiles as another edition has them: it may let forces into what
/// the old one kept them out of. None if it makes no difference.
pub fn remade(before: &Ruleset, game: &Game<'_>) -> Option<Event> {
    if before.edition == game.rules.edition {
        return None;
    }
    let tiles = game.rules.tiles.chosen(&|option| game.state.mod_option_number(option));
    let map = game.map().remade(&tiles)?;
    (map != **game.map()).then(|| {
        Event::Map(MapEvent::MapRearranged {
            map: Rc::new(map),
            how: Rearranged::Remade,
            tile: String::new(),
            to: game.rules.edition.clone(),
        })
    })
}

/// Carries out an order that bears on no rule, given after the campaign has ended.
///
/// # Errors
/// As [`play`].
pub fn after_the_end(
    rules: &Ruleset,
    hooks: Option<&dyn Hooks>,
    state: &mut State,
    players: &mut dyn Players,
    order: &crate::engine::Order,
) -> Flow {
    crate::engine::core::anytime_orders::give(
        &mut Turn::new(rules, hooks, state, players, None),
        order,
    )
}

fn ends_turn(clock: CalendarPosition, next: CalendarPosition) -> bool {
    next.seat != clock.seat
        || next.step != clock.step
        || next.round != clock.round
        || next.block != clock.block
}
