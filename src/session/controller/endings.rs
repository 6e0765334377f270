//! An answer that would end the campaign, or cost a realm its capital by the host's word, is asked back
//! before it does.

use super::Controller;
use crate::engine::core::order_trial::{self, SoFar};
use crate::engine::core::parse;
use crate::engine::{Flow, Game, Order, Question, Verb, umpire};
use crate::phases::PROCEDURES;
use crate::say;
use crate::text::Text;

impl Controller<'_> {
    /// True if an answer would end the campaign, or an umpire order make a realm fall, and is not meant
    /// to: whoever sits at the prompt is asked. Scripts, pipes and campaign files are never asked.
    pub(super) fn ends_unmeant(
        &mut self,
        game: &Game<'_>,
        question: &Question<'_>,
        order: &Order,
    ) -> Flow<bool> {
        if !self.input.asks_back() {
            return Ok(false);
        }
        let line = parse::write(game, question.who.realm(), order);
        let line = Text::verbatim(line);
        let text = if let Some(fall) = umpire::capitals_lost_by(game, order) {
            say!("`{line}`: {fall}. Is that meant? (`yes` or `no`)", line, fall)
        } else if self.ends_campaign(game, question, order) {
            say!("`{line}` would end the campaign. Is that meant? (`yes` or `no`)", line)
        } else {
            return Ok(false);
        };
        let meant = self.confirmed(game, Some(question), &text)? == Some(true);
        self.console.typing.stumbled |= !meant;
        Ok(!meant)
    }

    /// True if nobody would be asked anything after the answer. What ends the campaign ends a question:
    /// of orders that are given one after the other only the `done` that ends them is looked at.
    fn ends_campaign(&self, game: &Game<'_>, question: &Question<'_>, order: &Order) -> bool {
        let row = order.verb().row();
        let one_of_many = question.ask.verbs().contains(&Verb::Done) && order.verb() != Verb::Done;
        // What others have answered in secret is not to be read from it.
        if one_of_many || row.umpire || row.anytime() || question.ask.secret() {
            return false;
        }
        let (Some(boundary), Some(given)) =
            (self.session.history.boundaries.last(), &self.run.given)
        else {
            return false;
        };
        let so_far = SoFar { from: &boundary.state, given, procedures: &PROCEDURES };
        question.judge(game, order).is_ok()
            && order_trial::ends_campaign(game, so_far, question, (order, self.console.viewer))
    }
}
