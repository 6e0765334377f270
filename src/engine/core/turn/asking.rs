//! A question that is put to somebody → the answer that is accepted: those that are refused are put
//! again, and what may be ordered beside any question is carried out between.

use std::cell::RefCell;

use crate::campaign::{Altered, RealmId};
use crate::engine::core::answerer::{Answerer, answerer};
use crate::engine::core::ask::{Ask, Question, QuestionHelp, Refusal, Who, is_open};
use crate::engine::core::game::Game;
use crate::engine::core::order::Order;
use crate::engine::core::out_of_place::out_of_place;
use crate::engine::core::players::{Flow, Players};
use crate::engine::core::scripting::interface::RunningScripts;
use crate::engine::core::scripting::{mod_orders, order_hooks};
use crate::engine::core::turn::Turn;
use crate::engine::core::{anytime_orders, dice_key, trace};
use crate::rules::HOUSE_RULE;

impl Turn<'_> {
    /// Asks until the answer is legal.
    pub fn ask(&mut self, who: Who, ask: &dyn Ask) -> Flow<Order> {
        self.go_on()?;
        if ask.begins() {
            order_hooks::orders_carried_out(self)?;
        }
        // A question that only the host may see is put to nobody else: if no person is the host,
        // the program answers as it is advised.
        let unseen = who == Who::Host && ask.secret() && !self.state.host_plays;
        if let Some(order) = ask.advice().filter(|_| unseen) {
            self.cause.answered(who, &order, ask.begins());
            return Ok(order);
        }
        let hooks = self.hooks;
        hooks.inspect(|hooks| hooks.question_begins());
        // A question put while the answer is carried out is another matter.
        let (page, previews) = (self.page.take(), self.previews.take());
        let help = QuestionHelp { page: page.as_deref(), previews: previews.as_deref() };
        let answer = self.answer(who, ask, help);
        hooks.inspect(|hooks| hooks.question_ends());
        answer
    }

    fn answer(&mut self, who: Who, ask: &dyn Ask, help: QuestionHelp<'_>) -> Flow<Order> {
        loop {
            if ask.begins() {
                self.settle()?;
            }
            let found_legal = RefCell::default();
            let given = self.given.get(&who).copied().unwrap_or(0);
            let game = Game::of_turn(self.rules, self.state, self.hooks, self.subjects);
            let answerer = answerer(&game, who, ask);
            self.go_on()?;
            let cause = &self.cause;
            let game = Game::of_turn(self.rules, self.state, self.hooks, self.subjects);
            let found_legal = Some(&found_legal);
            let question = Question { who, answerer, ask, given, cause, help, found_legal };
            let order = self.players.answer(&game, &question)?;
            let wanted = ask.verbs().contains(&order.verb());
            if !wanted || self.hooks.is_some() && order_hooks::umpire_call(&order).is_some() {
                self.given_beside((who, answerer), ask, help, &order)?;
                continue;
            }
            // Numbers that were looked at before a deed of its own have not decided it.
            if ask.begins() {
                self.trace.take();
            }
            let looked = if self.traced { trace::traced(&game, &self.trace) } else { game };
            // With tracing on, the order is judged again, to note what the verdict depends on.
            let verdict = if !self.traced && question.has_taken(&order) {
                debug_assert_eq!(question.judge(&looked, &order), Ok(()));
                Ok(())
            } else {
                question.judge(&looked, &order)
            };
            match self.unless_failed(verdict) {
                Ok(()) => {
                    self.players.accepted(&game, &question, &order)?;
                    self.set_out();
                    // Dice that are typed in are no part of what they are thrown for.
                    if !self.state.dice.in_trial() && !order.verb().row().umpire {
                        self.cause.answered(who, &order, ask.begins());
                    }
                    if ask.begins() {
                        order_hooks::order_given(self, who, &order);
                    }
                    if order == (Order::Done {}) {
                        self.given.remove(&who);
                    }
                    return Ok(order);
                }
                Err(refusal) => {
                    let altered = self.trace.take();
                    refused(self.players, &game, &question, &order, refusal, &altered)?;
                }
            }
        }
    }

    /// Judges and carries out an order that does not answer the question, which is put again after
    /// it: the host's orders, those that may be given at any time and those of scripts. Refuses all
    /// others.
    ///
    /// # Errors
    /// As [`Turn::ask`].
    #[inline(never)]
    fn given_beside(
        &mut self,
        (who, answerer): (Who, Answerer),
        ask: &dyn Ask,
        help: QuestionHelp<'_>,
        order: &Order,
    ) -> Flow {
        let given = self.given.get(&who).copied().unwrap_or(0);
        let cause = &self.cause;
        let question = Question { who, answerer, ask, given, cause, help, found_legal: None };
        let game = Game::of_turn(self.rules, self.state, self.hooks, self.subjects);
        if let (Some(said), Some(hooks)) = (order_hooks::umpire_call(order), self.hooks) {
            match hooks.check_umpire(game, said) {
                Ok(()) => {
                    self.players.accepted(&game, &question, order)?;
                    self.set_out();
                    dice_key::aside_openly(self, Who::Host, order, |turn| {
                        hooks.umpire(turn, said)
                    })?;
                    self.go_on()?;
                }
                Err(refusal) => self.players.refused(&game, &question, order, &refusal)?,
            }
            return Ok(());
        }
        if let (true, Some(umpire)) = (order.verb().row().umpire, self.umpire) {
            match (umpire.check)(&game, order) {
                Ok(events) => {
                    self.players.accepted(&game, &question, order)?;
                    self.set_out();
                    dice_key::aside_openly(self, Who::Host, order, |turn| {
                        events.into_iter().for_each(|event| turn.emit_rule(HOUSE_RULE, event));
                        (umpire.settle)(turn);
                    });
                    self.go_on()?;
                }
                Err(refusal) => self.players.refused(&game, &question, order, &refusal)?,
            }
            return Ok(());
        }
        if order.verb().row().anytime() {
            let verdict = anytime_orders::check(&game, order);
            match self.unless_failed(verdict) {
                Ok(()) => {
                    self.players.accepted(&game, &question, order)?;
                    self.set_out();
                    dice_key::aside_openly(self, order.giver().unwrap_or(who), order, |turn| {
                        anytime_orders::give(turn, order)
                    })?;
                }
                Err(refusal) => self.players.refused(&game, &question, order, &refusal)?,
            }
            return Ok(());
        }
        if let Order::ModOrder { call } = order
            && order_hooks::takes_mod_order(&game, &question, call)
        {
            let verdict = order_hooks::mod_order_allowed(&game, who, call);
            match self.unless_failed(verdict) {
                Ok(()) => {
                    self.players.accepted(&game, &question, order)?;
                    self.set_out();
                    order_hooks::order_given(self, who, order);
                    dice_key::aside(self, who, order, |turn| {
                        mod_orders::give_own(turn, who, call)?;
                        order_hooks::orders_carried_out(turn)
                    })?;
                }
                Err(refusal) => {
                    let refusal = order_hooks::tell_refused(&game, who, order, refusal);
                    self.players.refused(&game, &question, order, &refusal)?;
                }
            }
            return Ok(());
        }
        if ask.begins() {
            self.trace.take();
        }
        let refusal = out_of_place(&trace::untraced(&game), &question, order);
        let verdict = self.unless_failed(Err(refusal));
        let altered = self.trace.take();
        verdict.or_else(|refusal| refused(self.players, &game, &question, order, refusal, &altered))
    }

    /// Returns the verdict, unless a hook that helped to find it has failed: then the refusal says
    /// so.
    fn unless_failed(&self, verdict: Result<(), Refusal>) -> Result<(), Refusal> {
        let failure = self.hooks.and_then(RunningScripts::take_failure);
        failure.map_or(verdict, |fault| Err(Refusal::of_script(fault)))
    }

    /// Changes to another campaign if the order is only tried out.
    fn set_out(&mut self) {
        if let Some(state) = self.players.sets_out(self.rules, self.state) {
            *self.state = state;
        }
    }

    /// Asks a realm for its next order in a phase, as long as it could give any. None once it is
    /// done.
    pub fn next_order(&mut self, realm: RealmId, ask: &dyn Ask) -> Flow<Option<Order>> {
        if !is_open(&self.game(), Who::Realm(realm), ask) {
            return Ok(None);
        }
        let order = self.ask_realm(realm, ask)?;
        Ok(Some(order).filter(|order| *order != Order::Done {}))
    }

    /// Asks a realm.
    pub fn ask_realm(&mut self, realm: RealmId, ask: &dyn Ask) -> Flow<Order> {
        self.ask(Who::Realm(realm), ask)
    }
}

/// Tells scripts and whoever answers of a refusal, with what it hangs on.
#[cold]
fn refused(
    players: &mut dyn Players,
    game: &Game<'_>,
    question: &Question<'_>,
    order: &Order,
    refusal: Refusal,
    altered: &[Altered],
) -> Flow {
    let told = order_hooks::tell_refused(game, question.who, order, refusal);
    let refusal = told.because(game, question.who, order, altered);
    players.refused(game, question, order, &refusal)
}
