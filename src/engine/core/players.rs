//! Behind `ask` stands a player: the prompt, a script, a computer player, or a replayed file.

use crate::campaign::{Event, EventRecord, RealmId, State};
use crate::engine::core::ask::{Question, Refusal};
use crate::engine::core::game::Game;
use crate::engine::core::order::Order;
use crate::engine::core::parse;
use crate::rules::Ruleset;
use crate::say;
use crate::text::Text;

/// Reason that a phase stops before its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stop {
    /// The session takes answers back and plays again from an earlier boundary.
    Undo,
    /// The game is left; it can be resumed.
    Quit,
    /// A script or file has no more answers.
    EndOfInput,
    /// A file's answer is not legal where it stands, or the session cannot go on.
    Broken {
        why: Text,
        /// Line of that answer; None where no line of a file is to blame.
        line: Option<usize>,
    },
    /// The game cannot go on here, through no fault of an answer: what is given cannot be recorded,
    /// or nothing more can be read.
    Halted(Text),
    /// A script failed: the session takes the last answer back and tells what
    /// [`crate::engine::Hooks`] report.
    Failed,
}

impl std::fmt::Display for Stop {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str(&self.told().in_english())
    }
}

impl Stop {
    /// Says why play stops.
    pub fn told(&self) -> Text {
        match self {
            Stop::Undo => say!("answers are taken back"),
            Stop::Quit => say!("it was left"),
            Stop::EndOfInput => say!("there are no more answers"),
            Stop::Broken { why, .. } | Stop::Halted(why) => why.clone(),
            Stop::Failed => say!("a script failed"),
        }
    }

    /// Stops because the session cannot go on, though no line of a file is to blame.
    pub fn broken(why: Text) -> Stop {
        Stop::Broken { why, line: None }
    }

    /// Stops with words that are in no catalogue.
    pub fn broken_by(why: impl Into<String>) -> Stop {
        Stop::broken(Text::Verbatim(why.into()))
    }
}

/// Result of straight-line phase code: Err only if the phase stops before its end (see [`Stop`]).
pub type Flow<T = ()> = Result<T, Stop>;

/// Player that answers questions and watches events.
pub trait Players {
    /// Returns the answer to a question. It may be illegal: then `refused` is told and it is asked
    /// again.
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order>;

    /// Tells that an order was accepted; it is about to be carried out.
    ///
    /// # Errors
    /// [`Stop`] when it cannot be recorded.
    fn accepted(&mut self, _game: &Game<'_>, _question: &Question<'_>, _order: &Order) -> Flow {
        Ok(())
    }

    /// Returns the campaign in which the accepted order is carried out if it is only tried out,
    /// else None.
    fn sets_out(&mut self, _rules: &Ruleset, _state: &State) -> Option<State> {
        None
    }

    /// Tells that an order was refused and nothing changed. Whoever gives only what is legal need not take it
    /// up.
    ///
    /// # Errors
    /// [`Stop`] when the source cannot give another answer.
    fn refused(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
        order: &Order,
        refusal: &Refusal,
    ) -> Flow {
        let line = parse::write(game, question.who.realm(), order);
        let line = Text::typed(line);
        Err(Stop::broken(say!("`{line}` was refused: {why}", line, why = &refusal.why)))
    }

    /// True if anybody looks at this event: if not, no record is made of it, and `saw` is not called.
    fn looks_at(&self, _event: &Event) -> bool {
        true
    }

    /// Tells that something happened.
    fn saw(&mut self, game: &Game<'_>, record: EventRecord);

    /// True if what was carried out last is an answer that was given in an earlier run, or none was
    /// given yet.
    fn replaying(&self) -> bool {
        false
    }

    /// True if anybody will read what modifiers and scripts have changed of what decided something.
    fn reads_causes(&self) -> bool {
        true
    }

    /// True if a person answers for a realm.
    fn is_person(&self, _game: &Game<'_>, _realm: RealmId) -> bool {
        false
    }

    /// Tells that a phase is about to be played: the state is complete here.
    fn boundary(&mut self, _game: &Game<'_>) {}
}

/// Players in front of others, who see what goes on: what they do not take up themselves goes to
/// those behind them.
pub trait InFront {
    fn behind(&mut self) -> &mut dyn Players;

    /// As [`Players::answer`].
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        self.behind().answer(game, question)
    }

    /// As [`Players::accepted`].
    fn accepted(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) -> Flow {
        self.behind().accepted(game, question, order)
    }

    /// As [`Players::refused`].
    fn refused(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
        order: &Order,
        refusal: &Refusal,
    ) -> Flow {
        self.behind().refused(game, question, order, refusal)
    }

    /// As [`Players::saw`].
    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        self.behind().saw(game, record);
    }

    /// As [`Players::reads_causes`].
    fn reads_causes(&self) -> bool {
        true
    }

    /// As [`Players::boundary`].
    fn boundary(&mut self, game: &Game<'_>) {
        self.behind().boundary(game);
    }
}

impl<P: InFront> Players for P {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        InFront::answer(self, game, question)
    }

    fn accepted(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) -> Flow {
        InFront::accepted(self, game, question, order)
    }

    fn refused(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
        order: &Order,
        refusal: &Refusal,
    ) -> Flow {
        InFront::refused(self, game, question, order, refusal)
    }

    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        InFront::saw(self, game, record);
    }

    fn reads_causes(&self) -> bool {
        InFront::reads_causes(self)
    }

    fn boundary(&mut self, game: &Game<'_>) {
        InFront::boundary(self, game);
    }
}
