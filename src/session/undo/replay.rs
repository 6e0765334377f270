//! The command `replay`: the campaign is played again, and must come to the same.

use super::Rewind;
use crate::command::ReplayFrom;
use crate::engine::{Flow, Game, Stop};
use crate::say;
use crate::session::controller::Controller;
use crate::session::{PlayedAgain, Session};

impl Session {
    /// True if this phase is played again as if the campaign were taken up from its saved state:
    /// scripts begin anew and have only what they remember.
    pub(in crate::session) fn resumes(&self) -> bool {
        matches!(self.history.again, PlayedAgain::Compared { from: ReplayFrom::Phase, .. })
    }

    /// Sets the next run to start there; what was on the screen is not said again.
    pub(super) fn plays_again_from(&mut self, from: ReplayFrom) {
        self.history.seen = self.log.len();
        if from == ReplayFrom::Start {
            self.history.boundaries.truncate(1);
        }
    }
}

impl Controller<'_> {
    /// Carries out `replay`: has the campaign played again, with its scripts begun anew.
    ///
    /// # Errors
    /// [`Stop::Undo`], as that is another run of the engine.
    pub(in crate::session) fn replay(&mut self, game: &Game<'_>, from: ReplayFrom) -> Flow {
        let before = game.state.hash();
        self.session.history.again = PlayedAgain::Compared { from, before };
        self.detours.back = Some(Rewind::Replay(from));
        Err(Stop::Undo)
    }

    /// Says what came of it, once all answers were played again.
    ///
    /// # Errors
    /// [`Stop::Undo`] where the phase came to something else: what holds is the campaign as it is
    /// played from its start.
    pub(in crate::session) fn has_replayed(&mut self, game: &Game<'_>) -> Flow {
        let PlayedAgain::Compared { from, before } = self.session.history.again.clone() else {
            return Ok(());
        };
        self.session.history.again = PlayedAgain::Nothing;
        let same = before == game.state.hash();
        match from {
            ReplayFrom::Start if same => {
                self.console.say_text(
                    game,
                    &say!("played again from its start the campaign comes to the same"),
                )
            }
            ReplayFrom::Phase if same => {
                self.console.say_text(
                    game,
                    &say!("played again from its saved state the phase comes to the same"),
                )
            }
            ReplayFrom::Start => self.console.failed(
                self.input,
                game,
                &say!(
                    "played again from its start the campaign comes to something else: that is a fault of the program"
                ),
            )?,
            ReplayFrom::Phase => {
                self.console.failed(
                    self.input,
                    game,
                    &say!(
                        "played again from its saved state the phase comes to something else: a script keeps something that matters outside of `campaign.vars`, where it is lost when the campaign is left"
                    ),
                )?;
                self.detours.back = Some(Rewind::Replay(ReplayFrom::Start));
                return Err(Stop::Undo);
            }
        }
        Ok(())
    }
}
