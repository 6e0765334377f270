//! Possible outcomes of an order: the very code that carries it out is played on copies of the
//! campaign, once for every way in which the dice can fall. Nothing of it is recorded or told.

use crate::campaign::chance::Chance;
use crate::campaign::dice::DiceBox;
use crate::campaign::knowledge::Viewer;
use crate::campaign::trial_dice::TrialDice;
use crate::campaign::{Event, EventKind, EventRecord, RealmId, State};
use crate::engine::core::ask::{Question, Refusal};
use crate::engine::core::driver::owner_now;
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::{Flow, Players, Stop};
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::scripting::interface::{MEMORY_CLOSED, RunningScripts};
use crate::engine::core::trace;
use crate::engine::core::turn::Turn;
use crate::rules::Symbol;
use crate::say;
use crate::text::Text;

/// Ways that are gone through at most, and with scripts at most, for one answer.
const WAYS: u32 = 24_000;
const WAYS_OF_SCRIPTS: u32 = 12_000;
/// Ways that are drawn where there are more.
const DRAWN: u32 = 1_000;
/// Ways that are drawn to estimate how many there are. If there seem to be 16 times more than are
/// gone through at most, that is not tried: dice that fall together count here for each order.
const PROBES: u32 = 24;
const FAR_MORE: u128 = 16;
/// Questions that may be asked on one way.
const QUESTIONS: u32 = 50;

/// Reason that no odds can be given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoOdds {
    /// There are too many ways.
    TooMany,
    /// A script failed, or the order stopped on its way.
    Failed,
    /// A script goes by what may be others' secret; what its report says.
    Hidden(Text),
}

impl NoOdds {
    /// Says why.
    pub fn why(&self) -> Text {
        match self {
            NoOdds::TooMany => say!("there are too many ways in which it can go"),
            NoOdds::Failed => say!("a script fails or stops on the way"),
            NoOdds::Hidden(what) => {
                say!("{what}, and that may be a secret", what)
            }
        }
    }
}

/// Game in which ways are played, with the number of ways that are left.
pub struct Trial<'g> {
    pub game: Game<'g>,
    left: u32,
    /// Ways are drawn, this many each time.
    drawn: Option<u32>,
    /// Number of ways in which the dice of those that were drawn could have fallen, all together.
    falls: u128,
    /// On ways that are rarer than 1 in `rarest`, dice are drawn; `some_drawn` is true if any were.
    pub(in crate::engine) rarest: Option<u128>,
    pub(in crate::engine) some_drawn: bool,
}

/// Cards that realms play.
pub type Cards = [(RealmId, Symbol)];

impl<'g> Trial<'g> {
    /// Plays something without a trace: every way where there are not too many, else some that are
    /// drawn, the same ones each time. Tells with the answer how many were drawn of each.
    /// Scripts do without what the viewer may not know.
    pub fn of<R>(
        game: &Game<'g>,
        viewer: Viewer,
        play: impl FnMut(&mut Trial<'g>) -> Result<R, NoOdds>,
    ) -> Result<(R, Option<u32>), NoOdds> {
        let game = with_scripts_apart(game).ok_or(NoOdds::Failed)?;
        game.hooks.inspect(|hooks| hooks.preview_for(viewer.realm()));
        let played = Trial::all_or_some(&game, play);
        game.hooks.inspect(|hooks| hooks.preview_for(None));
        played
    }

    fn all_or_some<R>(
        game: &Game<'g>,
        mut play: impl FnMut(&mut Trial<'g>) -> Result<R, NoOdds>,
    ) -> Result<(R, Option<u32>), NoOdds> {
        let scripts = game.hooks.is_some_and(|hooks| !hooks.idle());
        let (ways, drawn) = if scripts { (WAYS_OF_SCRIPTS, DRAWN / 4) } else { (WAYS, DRAWN) };
        let mut falls = 0;
        let mut probe = |trial: &mut Trial<'g>| {
            let played = play(trial);
            falls = trial.falls;
            played
        };
        // The ways are only counted: what goes wrong on one is reported when they are gone through.
        let _ = Trial::aside(&trace::untraced(game), (0, Some(PROBES)), &mut probe);
        if falls / u128::from(PROBES) > u128::from(ways) * FAR_MORE {
            let answer = Trial::aside(&trace::untraced(game), (0, Some(drawn)), &mut play)?;
            return Ok((answer, Some(drawn)));
        }
        Trial::within(game, (ways, drawn), play)
    }

    /// As [`Trial::of`], with the ways that are gone through at most, and those that are drawn
    /// where there are more.
    pub fn within<R>(
        game: &Game<'g>,
        (ways, each): (u32, u32),
        mut play: impl FnMut(&mut Trial<'g>) -> Result<R, NoOdds>,
    ) -> Result<(R, Option<u32>), NoOdds> {
        let game = trace::untraced(game);
        match Trial::aside(&game, (ways, None), &mut play) {
            Err(NoOdds::TooMany) => {
                let answer = Trial::aside(&game, (ways, Some(each)), &mut play)?;
                Ok((answer, Some(each)))
            }
            played => Ok((played?, None)),
        }
    }

    /// As [`Trial::within`]; where there are too many ways, dice are drawn on those alone that are
    /// rarer than one in `rarest`, if that is enough.
    pub fn nearly<R>(
        game: &Game<'g>,
        (ways, each): (u32, u32),
        rarest: u128,
        mut play: impl FnMut(&mut Trial<'g>) -> Result<R, NoOdds>,
    ) -> Result<(R, Option<u32>), NoOdds> {
        let game = trace::untraced(game);
        match Trial::aside(&game, (ways, None), &mut play) {
            Err(NoOdds::TooMany) => {}
            played => return Ok((played?, None)),
        }
        let mut rarely = |trial: &mut Trial<'g>| {
            trial.rarest = Some(rarest);
            play(trial)
        };
        match Trial::aside(&game, (ways, None), &mut rarely) {
            Err(NoOdds::TooMany) => {}
            played => return Ok((played?, None)),
        }
        let answer = Trial::aside(&game, (ways, Some(each)), &mut play)?;
        Ok((answer, Some(each)))
    }

    /// Plays with scripts that keep nothing of it: at most `left` ways, or `drawn` ways at random.
    fn aside<R>(
        game: &Game<'g>,
        (left, drawn): (u32, Option<u32>),
        play: &mut impl FnMut(&mut Trial<'g>) -> Result<R, NoOdds>,
    ) -> Result<R, NoOdds> {
        let game = *game;
        game.hooks.inspect(|hooks| hooks.question_begins());
        let played =
            play(&mut Trial { game, left, drawn, falls: 0, rarest: None, some_drawn: false });
        let Some(hooks) = game.hooks else { return played };
        hooks.take_printed();
        let failure = hooks.take_failure();
        hooks.question_ends();
        match failure {
            None => played,
            Some(fault) if fault.code == MEMORY_CLOSED => {
                Err(NoOdds::Hidden(fault.message.clone()))
            }
            Some(_) => Err(NoOdds::Failed),
        }
    }

    /// Plays on from a state, once for each way, and tells what each came to.
    ///
    /// # Errors
    /// [`NoOdds`] where that cannot be.
    pub fn every_way<R>(
        &mut self,
        from: &State,
        cards: &Cards,
        play: impl FnMut(&mut Turn<'_>) -> Flow<R>,
        mut found: impl FnMut(Chance, R, State),
    ) -> Result<(), NoOdds> {
        self.every_way_read(from, cards, play, |chance, came_to, state, _| {
            found(chance, came_to, state);
        })
    }

    /// As [`Trial::every_way`], with the rows of tables that were read on each way.
    ///
    /// # Errors
    /// As [`Trial::every_way`].
    pub fn every_way_read<R>(
        &mut self,
        from: &State,
        cards: &Cards,
        mut play: impl FnMut(&mut Turn<'_>) -> Flow<R>,
        mut found: impl FnMut(Chance, R, State, &[EventRecord]),
    ) -> Result<(), NoOdds> {
        let owner = owner_now(self.game.rules, from);
        let (rules, hooks) = (self.game.rules, self.game.hooks);
        let play = |told: TrialDice| {
            let mut state = from.clone();
            state.dice = DiceBox::for_trial(told);
            let mut players = Actors { cards, questions: 0, rows: Vec::new() };
            let mut turn = Turn::new(rules, hooks, &mut state, &mut players, owner);
            let came_to = play(&mut turn).map_err(|_| NoOdds::Failed);
            (came_to.map(|came_to| (came_to, players.rows)), state)
        };
        self.ways(from, play, |chance, (came_to, rows), state| found(chance, came_to, state, &rows))
    }

    /// Plays something with the dice of each way, and tells what each came to.
    pub(super) fn ways<R>(
        &mut self,
        from: &State,
        mut play: impl FnMut(TrialDice) -> (Result<R, NoOdds>, State),
        mut found: impl FnMut(Chance, R, State),
    ) -> Result<(), NoOdds> {
        let ordered = self.game.hooks.is_some_and(|hooks| hooks.hears(from, Hook::Faces, 0, None));
        let mut number = 0;
        let mut way = Some(match (self.drawn, self.rarest) {
            (Some(_), _) => TrialDice::drawn(0, number),
            (None, None) => TrialDice::first(ordered),
            (None, Some(rarest)) => TrialDice::first(ordered).down_to(rarest),
        });
        while let Some(told) = way.take() {
            if self.drawn.is_none() {
                self.left = self.left.checked_sub(1).ok_or(NoOdds::TooMany)?;
            }
            let (came_to, mut state) = play(told);
            if self.game.hooks.is_some_and(RunningScripts::failed) {
                return Err(NoOdds::Failed);
            }
            // States that differ in nothing else are the same.
            let box_of_dice = std::mem::replace(&mut state.dice, from.dice.clone());
            let told = box_of_dice.trial_dice().ok_or(NoOdds::Failed)?;
            if told.is_long() {
                return Err(NoOdds::TooMany);
            }
            let came_to = came_to?;
            self.some_drawn |= told.is_drawn();
            self.falls = self.falls.saturating_add(told.falls());
            match self.drawn {
                None => {
                    found(told.chance(), came_to, state);
                    way = told.next_way();
                }
                Some(each) => {
                    number += 1;
                    found(Chance::of(1, u128::from(each)), came_to, state);
                    way = (number < each).then(|| TrialDice::drawn(0, number));
                }
            }
        }
        Ok(())
    }
}

/// Returns the same game with its scripts on a machine of their own: what they keep in variables
/// while something is tried out stays there. None if they cannot be loaded.
pub(in crate::engine) fn with_scripts_apart<'g>(game: &Game<'g>) -> Option<Game<'g>> {
    let hooks = match game.hooks {
        Some(hooks) => Some(hooks.apart(game.state)?),
        None => None,
    };
    Some(Game { hooks, ..*game })
}

/// Players in a trial: each plays the card that is looked at, and else does what is advised or
/// stands first.
struct Actors<'a> {
    cards: &'a Cards,
    questions: u32,
    /// Rows of tables that were read.
    rows: Vec<EventRecord>,
}

impl Players for Actors<'_> {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        self.questions += 1;
        if self.questions > QUESTIONS {
            return Err(Stop::EndOfInput);
        }
        // Before a garrison plays its card, name the realm that is to play it.
        if question.ask.verbs().contains(&Verb::NamePlayer) {
            let mut named = self.cards.iter().map(|(realm, _)| Order::NamePlayer { realm: *realm });
            if let Some(order) = named.find(|order| question.takes(game, order)) {
                return Ok(order);
            }
        }
        let card = question.ask.verbs().contains(&Verb::Card).then(|| {
            let mut played = self.cards.iter();
            played.find(|(realm, _)| question.who.realm() == Some(*realm)).map(|(_, card)| *card)
        });
        if let Some(Some(card)) = card {
            return Ok(Order::Card { card });
        }
        let first = || question.legal(game).into_iter().next();
        question.advice(game).or_else(first).ok_or(Stop::EndOfInput)
    }

    fn refused(&mut self, _: &Game<'_>, _: &Question<'_>, _: &Order, _: &Refusal) -> Flow {
        Err(Stop::EndOfInput)
    }

    fn looks_at(&self, event: &Event) -> bool {
        event.kind() == EventKind::RowRead
    }

    fn reads_causes(&self) -> bool {
        false
    }

    fn saw(&mut self, _: &Game<'_>, record: EventRecord) {
        self.rows.push(record);
    }
}
