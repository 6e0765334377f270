//! Trial of an order: the phase is played again on a copy of the campaign, with the answers that
//! were given in it and then with the order, until somebody is asked again. So whatever carries
//! orders out is tried, be it a phase, a mod or a script of an edition.

use crate::campaign::chance::Chance;
use crate::campaign::dice::DiceBox;
use crate::campaign::knowledge::Viewer;
use crate::campaign::state_chances::StateChances;
use crate::campaign::trial_dice::TrialDice;
use crate::campaign::{Audience, CalendarEvent, Event, EventKind, EventRecord, State, Station};
use crate::engine::core::ask::{Question, Refusal, Who};
use crate::engine::core::driver::{self, Procedures};
use crate::engine::core::game::Game;
use crate::engine::core::odds::{self, NoOdds, Trial};
use crate::engine::core::order::{Order, Piece};
use crate::engine::core::players::{Flow, Players, Stop};
use crate::engine::core::scripting::interface::{Hooks, RunningScripts};
use crate::rules::{GameOption, Ruleset, TableId};
use crate::text::Text;

/// Ways that are gone through at most, and drawn where there are more.
const WAYS: u32 = 3_000;
const DRAWN: u32 = 100;
/// Dice are drawn on ways that are rarer than 1 in 300; if answers are to be played again for each
/// way, the limit falls to 1 in 36.
const RAREST: usize = 300;
const RAREST_LEAST: usize = 36;
/// Phases that are played without anybody being asked, one after the other.
pub(super) const PHASES: usize = 500;
/// Ways that are drawn to see whether an order ends the campaign.
const ENDINGS: u32 = 6;

/// Campaign and answers that led to the question that is asked now.
#[derive(Clone, Copy)]
pub struct SoFar<'a> {
    /// The campaign when its phase began.
    pub from: &'a State,
    /// Answers since, of all players, each with who was asked.
    pub given: &'a [(Who, Order)],
    pub procedures: &'a Procedures,
}

/// A row of a table that may be rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct RowFound {
    pub table: TableId,
    /// Index of the roll among those on this table, from 0.
    pub roll: usize,
    pub row: u16,
    pub column: Option<u8>,
    /// True if nothing comes of it.
    pub known: bool,
}

/// Possible outcomes of an order, as its giver may know them.
#[derive(Debug, Clone)]
pub struct OrderTrial {
    pub before: State,
    /// Each campaign that may come of it, and how likely that is.
    pub after: Vec<(State, Chance)>,
    /// The rows, in the order in which they were first read.
    pub rows: Vec<(RowFound, Chance)>,
    /// Lines that scripts would tell, in the order in which they were first told.
    pub said: Vec<(EventRecord, Chance)>,
    /// Some(N) if dice were drawn on ways that are rarer than 1 in N.
    pub rarest: Option<u128>,
    /// Number of ways that were drawn, if there are too many to go through all.
    pub drawn: Option<u32>,
    /// Possible next steps.
    pub next: Vec<Next>,
}

/// Next step once an order is carried out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// The phase is over.
    Over,
    /// Somebody is asked something, in words.
    Asks(Who, Text),
}

impl Next {
    fn who(&self) -> Option<Who> {
        match self {
            Next::Over => None,
            Next::Asks(who, _) => Some(*who),
        }
    }
}

/// Tries out an order that is accepted now, for its giver, or for the viewer `looks` if the host is
/// asked; None if the outcome would show what others have answered in secret.
///
/// # Errors
/// [`NoOdds`] where that cannot be told.
pub fn try_out(
    game: &Game<'_>,
    so_far: SoFar<'_>,
    asked: &Question<'_>,
    (order, looks): (&Order, Viewer),
) -> Result<Option<OrderTrial>, NoOdds> {
    let viewer = asked.who.realm().map_or(looks, Viewer::Realm);
    let open = asked.ask.pieces(game);
    let before = as_known((viewer, &open), game.rules, game.state);
    let rarest = (RAREST * 10 / (10 + so_far.given.len())).max(RAREST_LEAST);
    let carried = carried(game, asked, order, (viewer, open));
    let apart = odds::with_scripts_apart(game).ok_or(NoOdds::Failed)?;
    let (found, drawn) = Trial::within(&apart, (WAYS, DRAWN), |trial| {
        trial.rarest = u128::try_from(rarest).ok();
        let mut found = FoundOutcomes::default();
        let game = trial.game;
        trial.ways(
            &before,
            |told| play_one_way(&game, so_far, &carried, told),
            |chance, way, state| found.way(chance, way, state),
        )?;
        found.rarest = trial.rarest.filter(|_| trial.some_drawn);
        Ok(found)
    })?;
    // The last answer of a secret step opens those of the others, also where the same realm is
    // asked again after it.
    let others = so_far.given.iter().any(|(who, _)| *who != asked.who);
    let opens = asked.ask.opens_secrets()
        && (others && found.told || found.next.iter().any(|next| next.who() != Some(asked.who)));
    let FoundOutcomes { after, rows, said, rarest, next, .. } = found;
    let after = after.into_states();
    Ok((!opens).then_some(OrderTrial { before, after, rows, said, rarest, drawn, next }))
}

/// True if an order, which is accepted now, would end the campaign before anybody is asked again,
/// as far as whoever gives it may know: on each of some ways that the dice may fall.
pub fn ends_campaign(
    game: &Game<'_>,
    so_far: SoFar<'_>,
    asked: &Question<'_>,
    (order, looks): (&Order, Viewer),
) -> bool {
    let viewer = asked.who.realm().map_or(looks, Viewer::Realm);
    let open = asked.ask.pieces(game);
    let before = as_known((viewer, &open), game.rules, game.state);
    let carried = Carried { to_end: true, ..carried(game, asked, order, (viewer, open)) };
    let Some(apart) = odds::with_scripts_apart(game) else { return false };
    let ended = Trial::within(&apart, (0, ENDINGS), |trial| {
        let game = trial.game;
        let play = |told| {
            let (way, state) = play_one_way(&game, so_far, &carried, told);
            // One way that goes on is enough.
            let ends = way.and_then(|_| state.ending.is_some().then_some(()).ok_or(NoOdds::Failed));
            (ends, state)
        };
        trial.ways(&before, play, |_, (), _| {})
    });
    ended.is_ok()
}

fn carried<'o>(
    game: &Game<'_>,
    asked: &Question<'_>,
    order: &'o Order,
    (viewer, open): (Viewer, Vec<Piece>),
) -> Carried<'o> {
    let by_script = game.hooks.is_some_and(RunningScripts::at_work);
    Carried {
        asked: asked.who,
        prompt: by_script.then(|| asked.ask.prompt(game)),
        order,
        then: asked.ask.waits_for(order),
        viewer,
        open,
        to_end: false,
    }
}

/// Returns the campaign as a player knows it; their own units stay in their banners, and so do
/// those that lie open on the table.
pub(super) fn as_known(
    (viewer, open): (Viewer, &[Piece]),
    rules: &Ruleset,
    state: &State,
) -> State {
    let mut known = viewer.trial_state(rules, state);
    let depth = GameOption::Depth as usize;
    if let (Some(known), Some(depth)) = (known.options.get_mut(depth), state.options.get(depth)) {
        *known = *depth;
    }
    for piece in open {
        let banner = match piece {
            Piece::Banner(banner) => *banner,
            Piece::Troop(id) => {
                let troop = state.roster.troop(*id);
                if let Some(known) = known.roster.troops.get_mut(usize::from(id.0)) {
                    known.clone_from(troop);
                }
                let Station::Banner(banner) = troop.station else { continue };
                banner
            }
            Piece::Garrison => continue,
        };
        if let Some(known) = known.banners.get_mut(usize::from(banner.0)) {
            known.points = state.banner(banner).points;
        }
    }
    known
}

/// Outcomes of all ways.
#[derive(Default)]
struct FoundOutcomes {
    after: StateChances,
    rows: Vec<(RowFound, Chance)>,
    said: Vec<(EventRecord, Chance)>,
    next: Vec<Next>,
    rarest: Option<u128>,
    /// True if something came of it on some way that everybody is told.
    told: bool,
}

impl FoundOutcomes {
    fn way(&mut self, chance: Chance, way: WayOutcome, state: State) {
        self.told |= way.told;
        for row in way.rows {
            match self.rows.iter_mut().find(|(other, _)| *other == row) {
                Some((_, sum)) => *sum = sum.or(chance),
                None => self.rows.push((row, chance)),
            }
        }
        for record in way.said {
            match self.said.iter_mut().find(|(other, _)| other.event == record.event) {
                Some((_, sum)) => *sum = sum.or(chance),
                None => self.said.push((record, chance)),
            }
        }
        if !self.next.contains(&way.next) {
            self.next.push(way.next);
        }
        self.after.add(state, chance);
    }
}

/// Outcome of one way, beside the campaign.
struct WayOutcome {
    rows: Vec<RowFound>,
    /// Lines that scripts told, each once.
    said: Vec<EventRecord>,
    next: Next,
    /// True if something came of it that everybody is told.
    told: bool,
}

/// Order that is carried out, with what is needed for it.
struct Carried<'a> {
    asked: Who,
    /// Question, if a script asks: it has the campaign in its variables already, so that the phase
    /// is played from its start as the viewer knows it, and must come to the same question.
    prompt: Option<Text>,
    order: &'a Order,
    /// Order that `order` waits for, given after it.
    then: Option<Order>,
    viewer: Viewer,
    /// Parties to a battle that is reported, whose figures everybody sees.
    open: Vec<Piece>,
    /// True if phases after this one are played, too, until somebody is asked or the campaign has
    /// ended.
    to_end: bool,
}

/// Plays one way.
fn play_one_way(
    game: &Game<'_>,
    so_far: SoFar<'_>,
    carried: &Carried<'_>,
    told: TrialDice,
) -> (Result<WayOutcome, NoOdds>, State) {
    let mut state = so_far.from.clone();
    if carried.prompt.is_some() {
        state = as_known((carried.viewer, &carried.open), game.rules, so_far.from);
        (state.dice, state.seed) = (so_far.from.dice.clone(), so_far.from.seed);
        game.hooks.inspect(|hooks| hooks.preview_for(carried.viewer.realm()));
    }
    let mut players = Again {
        given: so_far.given,
        carried,
        order: Some(carried.order),
        then: carried.then.as_ref(),
        told: Some(told),
        hooks: game.hooks,
        set_out: false,
        way: WayOutcome { rows: Vec::new(), said: Vec::new(), next: Next::Over, told: false },
    };
    for _ in 0..PHASES {
        if players.set_out {
            game.hooks.inspect(|hooks| hooks.preview_for(carried.viewer.realm()));
        }
        let played =
            driver::play_phase(so_far.procedures, game.rules, game.hooks, &mut state, &mut players);
        game.hooks.inspect(|hooks| hooks.preview_for(None));
        let goes_on = carried.to_end && state.ending.is_none();
        match played {
            Ok(()) if players.set_out && goes_on => {}
            Ok(()) | Err(Stop::EndOfInput) if players.set_out => return (Ok(players.way), state),
            Ok(()) if state.ending.is_none() => {}
            _ => break,
        }
    }
    (Err(NoOdds::Failed), state)
}

/// Player of the answers given before, then of the order.
struct Again<'a> {
    given: &'a [(Who, Order)],
    carried: &'a Carried<'a>,
    order: Option<&'a Order>,
    then: Option<&'a Order>,
    told: Option<TrialDice>,
    hooks: Option<&'a dyn Hooks>,
    /// True once the order is being carried out.
    set_out: bool,
    way: WayOutcome,
}

impl Players for Again<'_> {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        if self.set_out {
            let own = question.who == self.carried.asked;
            if let Some(then) = self.then.take()
                && own
                && question.judge(game, then).is_ok()
            {
                return Ok(then.clone());
            }
            // Questions to others are kept from the viewer.
            let shown = own && !question.is_sent_elsewhere();
            let asked = if shown { question.ask.prompt(game) } else { Text::default() };
            self.way.next = Next::Asks(question.who, asked);
            return Err(Stop::EndOfInput);
        }
        if let [(who, order), rest @ ..] = self.given {
            self.given = rest;
            let fits = Some(order).filter(|_| *who == question.who);
            return fits.cloned().ok_or(Stop::Quit);
        }
        let same = match &self.carried.prompt {
            Some(prompt) => *prompt == question.ask.prompt(game),
            None => !game.hooks.is_some_and(RunningScripts::at_work),
        };
        let order = self.order.take().filter(|_| same && question.who == self.carried.asked);
        order.cloned().ok_or(Stop::Quit)
    }

    fn sets_out(&mut self, rules: &Ruleset, state: &State) -> Option<State> {
        if self.order.is_some() {
            return None;
        }
        let told = self.told.take()?;
        self.set_out = true;
        self.hooks.inspect(|hooks| hooks.preview_for(self.carried.viewer.realm()));
        let mut known = as_known((self.carried.viewer, &self.carried.open), rules, state);
        known.dice = DiceBox::for_trial(told);
        Some(known)
    }

    fn refused(&mut self, _: &Game<'_>, _: &Question<'_>, _: &Order, _: &Refusal) -> Flow {
        Err(Stop::Quit)
    }

    fn looks_at(&self, _: &Event) -> bool {
        self.set_out
    }

    fn saw(&mut self, _: &Game<'_>, record: EventRecord) {
        self.way.told |= record.audience == Audience::All;
        if let Event::Calendar(CalendarEvent::RowRead { table, row, column, known, .. }) =
            record.event
            && self.carried.viewer.sees(&record)
        {
            let rows = &mut self.way.rows;
            let roll = rows.iter().filter(|other| other.table == table).count();
            rows.push(RowFound { table, roll, row, column, known });
        } else if matches!(record.event.kind(), EventKind::Said | EventKind::ResultTold)
            && self.carried.viewer.sees(&record)
            && !self.way.said.iter().any(|other| other.event == record.event)
        {
            self.way.said.push(record);
        }
    }

    fn replaying(&self) -> bool {
        !self.set_out
    }
}
