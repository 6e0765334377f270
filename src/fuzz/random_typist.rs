//! Typist of a campaign that is to fail: any legal answer, and now and then something that shakes
//! the campaign without breaking a rule.

use std::cell::RefCell;
use std::rc::Rc;

use rand_pcg::Pcg32;

use crate::campaign::RealmId;
use crate::campaign::dice::{below, generator};
use crate::engine::core::parse;
use crate::engine::{Game, Question, Who, invariants};
use crate::players::{Bot, HostBot, Random};
use crate::rules::{ModAllowed, Ruleset};
use crate::session::{Console, Input, Situation, TypedLine};
use crate::text::Text;

/// 1 line in this many takes answers back.
const UNDO_ONE_IN: u32 = 60;
/// 1 line in this many amends the rules, where there is something to amend.
const AMEND_ONE_IN: u32 = 150;
/// 1 line in this many has the campaign played again from its start.
const REPLAY_ONE_IN: u32 = 100;
/// Lines from one question to the next at which scripts are asked for advice.
const CONSULTS_EVERY: usize = 5;
/// Most answers that are taken back at once.
const MOST_TAKEN_BACK: u32 = 6;

/// Typed lines; they outlive a panic.
pub(super) type TypedLines = Rc<RefCell<Vec<String>>>;

pub(super) struct RandomTypist {
    players: Vec<Random>,
    host: HostBot,
    dice: Pcg32,
    pub(super) typed: TypedLines,
    /// Answers that may still be given.
    left: usize,
    /// The last line was no answer: that it is refused is no fault.
    meddled: bool,
    /// Fault for which no line was refused.
    pub(super) unsound: Option<Text>,
}

impl RandomTypist {
    pub(super) fn new(seed: u64, realms: usize, answers: usize) -> RandomTypist {
        let realm = |at: usize| Random::new(seed, RealmId(u8::try_from(at).unwrap_or(u8::MAX)));
        RandomTypist {
            players: (0..realms).map(realm).collect(),
            host: HostBot,
            dice: generator(seed, "fuzz"),
            typed: TypedLines::default(),
            left: answers,
            meddled: false,
            unsound: None,
        }
    }

    fn one_in(&mut self, number: u32) -> bool {
        below(&mut self.dice, number) == 0
    }

    /// Returns a line that is no answer.
    fn meddle(&mut self, rules: &Ruleset) -> Option<String> {
        if self.one_in(UNDO_ONE_IN) {
            return Some(format!("undo {} yes", 1 + below(&mut self.dice, MOST_TAKEN_BACK)));
        }
        if self.one_in(REPLAY_ONE_IN) {
            return Some(["replay", "replay phase"][below(&mut self.dice, 2) as usize].to_owned());
        }
        if rules.mod_options.is_empty() || !self.one_in(AMEND_ONE_IN) {
            return None;
        }
        let count = u32::try_from(rules.mod_options.len()).unwrap_or(u32::MAX);
        let option = &rules.mod_options[below(&mut self.dice, count) as usize];
        let value = match &option.allowed {
            ModAllowed::Flag => ["yes", "no"][below(&mut self.dice, 2) as usize].to_owned(),
            ModAllowed::Number { low, high } => {
                let span = u32::try_from(high.saturating_sub(*low)).unwrap_or(u32::MAX);
                let above = below(&mut self.dice, span.saturating_add(1).max(1));
                low.saturating_add(i64::from(above)).to_string()
            }
            ModAllowed::Named(_) => option.default.to_string(),
            ModAllowed::Words(words) => {
                let count = u32::try_from(words.len()).unwrap_or(u32::MAX);
                words.get(below(&mut self.dice, count) as usize)?.clone()
            }
        };
        Some(format!("amend option {name} {value}", name = option.name))
    }

    /// Lets scripts advise now and then, though nobody goes by it: what they advise must be allowed.
    fn consult(&self, game: &Game<'_>, question: &Question<'_>) {
        if self.left.is_multiple_of(CONSULTS_EVERY) {
            question.advice(game);
            question.best_weighed(game);
        }
    }

    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> String {
        let order = match question.who {
            Who::Realm(realm) => match self.players.get_mut(usize::from(realm.0)) {
                Some(player) => player.choose(game, question),
                None => self.host.choose(game, question),
            },
            Who::Host => self.host.choose(game, question),
        };
        let line = parse::write(game, question.who.realm(), &order);
        format!("{}: {line}", question.giver_name(game))
    }
}

impl Input for RandomTypist {
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let Situation { game, question, .. } = *now;
        if std::mem::take(&mut self.meddled) && console.checks.refused() {
            console.checks.refusal = None;
            self.typed.borrow_mut().pop();
        }
        if console.checks.refusal.is_some() || !console.checks.failures.is_empty() {
            return TypedLine::End;
        }
        if let Err(wrong) = invariants::sound_at_question(game) {
            self.unsound = Some(wrong);
            return TypedLine::End;
        }
        let Some(question) = question.filter(|_| self.left > 0) else { return TypedLine::End };
        self.left -= 1;
        self.consult(game, question);
        let meddles = self.meddle(game.rules);
        self.meddled = meddles.as_ref().is_some_and(|line| !line.starts_with("replay"));
        let line = meddles.unwrap_or_else(|| self.answer(game, question));
        self.typed.borrow_mut().push(line.clone());
        TypedLine::Line(line)
    }

    fn place(&self) -> Option<String> {
        Some(format!("line {}", self.typed.borrow().len()))
    }
}
