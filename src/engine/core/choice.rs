//! The question that one of a list answers: how its candidates are enumerated, read at the prompt, written in a
//! line of the file, and refused where something else is named.

use crate::campaign::RealmId;
use crate::engine::core::ask::{Ask, Refusal, Who, is_open, refuse};
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::parse;
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::interface::ModOrder;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::say;
use crate::text::{Joined, Text};

/// One of a list, which a realm or the host is asked for. Where none need be named, `T` is an
/// `Option`, and `done` writes None.
pub struct Choice<'a, T> {
    /// Orders that name a candidate.
    pub verbs: &'static [Verb],
    pub rule: &'static str,
    /// Says what is asked, around the candidates as they are shown.
    pub prompt: &'a dyn Fn(&Game<'_>, &Text) -> Text,
    /// Lists the candidates. The first is given by a player who sees nothing to gain by any.
    pub among: &'a dyn Fn(&Game<'_>) -> Vec<T>,
    /// Writes a candidate as it reads at the prompt; None if the prompt says it by itself.
    pub shown: &'a dyn Fn(&Game<'_>, &T) -> Option<Text>,
    /// Writes the order that names a candidate, as it stands in a line of the file.
    pub written: &'a dyn Fn(&T) -> Order,
    pub terms: ChoiceTerms<'a, T>,
}

/// Writes what choosing a candidate would risk, for `preview`.
pub type ChoicePreview<'a, T> = &'a dyn Fn(&Game<'_>, Who, &T) -> Option<Text>;

/// Says why an order names none of the candidates, where more can be said than which there are.
pub type ChoiceRefusal<'a> = &'a dyn Fn(&Game<'_>, &Order) -> Option<Refusal>;

/// Finds the candidate that an order names.
pub type ChoiceReader<'a, T> = &'a dyn Fn(&Game<'_>, &Order) -> Option<T>;

/// Terms on which one of a list is asked for, beside what most choices have.
pub struct ChoiceTerms<'a, T> {
    /// True if each choice is a deed of its own (see [`Ask::begins`]).
    pub begins: bool,
    /// True if the choice is kept from others until all have answered.
    pub secret: bool,
    /// True if orders of scripts may not be given beside it.
    pub alone: bool,
    /// Choice of a computer player with some judgement, and in `plan` that of one who plans ahead, if it
    /// differs.
    pub advice: Option<T>,
    pub plan: Option<T>,
    pub preview: Option<ChoicePreview<'a, T>>,
    pub refusal: Option<ChoiceRefusal<'a>>,
    /// Fight that is asked about.
    pub fight: Option<&'a Fight>,
    /// Realms that are asked next whatever is chosen (see [`Ask::next_in_secret`]).
    pub next: &'a [RealmId],
    /// Set where a candidate is found more quickly than by writing each.
    pub read: Option<ChoiceReader<'a, T>>,
}

impl<T> Default for ChoiceTerms<'_, T> {
    fn default() -> Self {
        ChoiceTerms {
            begins: false,
            secret: false,
            alone: false,
            advice: None,
            plan: None,
            preview: None,
            refusal: None,
            fight: None,
            next: &[],
            read: None,
        }
    }
}

impl<T> Choice<'_, T> {
    /// Writes the candidates as they read at the prompt.
    fn listed(&self, game: &Game<'_>) -> Text {
        let among = (self.among)(game);
        let shown = among.iter().filter_map(|candidate| (self.shown)(game, candidate));
        Text::list(shown, Joined::Comma)
    }

    /// Says what to answer in the place of an order.
    fn asked_for(&self, game: &Game<'_>, who: Who, order: &Order) -> Text {
        let verbs = self.verbs.iter().map(|verb| texts::order(verb.row().name));
        let (verbs, listed) = (Text::list(verbs, Joined::Or), self.listed(game));
        if listed.is_empty() {
            return say!("answer {verbs}", verbs);
        }
        if self.verbs.contains(&order.verb()) {
            let line = Text::typed(parse::write(game, who.realm(), order));
            return say!("`{line}` names none of these: {listed}", line, listed);
        }
        say!("answer {verbs} with one of these: {listed}", verbs, listed)
    }

    /// Returns the candidate that an order names.
    fn named(&self, game: &Game<'_>, order: &Order) -> Option<T> {
        match self.terms.read {
            Some(read) => read(game, order),
            None => self.named_among((self.among)(game), order),
        }
    }

    fn named_among(&self, among: Vec<T>, order: &Order) -> Option<T> {
        among.into_iter().find(|candidate| (self.written)(candidate) == *order)
    }
}

impl<T> Ask for Choice<'_, T> {
    fn prompt(&self, game: &Game<'_>) -> Text {
        (self.prompt)(game, &self.listed(game))
    }

    fn verbs(&self) -> &'static [Verb] {
        self.verbs
    }

    fn begins(&self) -> bool {
        self.terms.begins
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        if self.named(game, order).is_some() {
            return Ok(());
        }
        if let Some(refusal) = self.terms.refusal.and_then(|why| why(game, order)) {
            return Err(refusal);
        }
        refuse(self.rule, game.written_if_read(|| self.asked_for(game, who, order)))
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        (self.among)(game).iter().map(self.written).collect()
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<Text> {
        let preview = self.terms.preview?;
        preview(game, who, &self.named(game, order)?)
    }

    fn fight(&self) -> Option<&Fight> {
        self.terms.fight
    }

    fn next_in_secret(&self) -> &[RealmId] {
        self.terms.next
    }

    fn secret(&self) -> bool {
        self.terms.secret
    }

    fn rule(&self) -> Option<&'static str> {
        Some(self.rule)
    }

    fn advice(&self) -> Option<Order> {
        self.terms.advice.as_ref().map(self.written)
    }

    fn plan(&self) -> Option<Order> {
        self.terms.plan.as_ref().map(self.written).or_else(|| self.advice())
    }

    fn allows_mod_order(&self, order: &ModOrder) -> bool {
        order.plays && !self.terms.alone && self.verbs.contains(&Verb::Done)
    }
}

impl Turn<'_> {
    /// Asks for one of a list. None only if there is no candidate any more.
    pub fn choose<T>(&mut self, who: Who, choice: &Choice<'_, T>) -> Flow<Option<T>> {
        // Orders given beside the question, or another campaign in which it is tried out, may change
        // the list.
        let before = match choice.terms.read {
            Some(_) => Vec::new(),
            None => (choice.among)(&self.game()),
        };
        let order = self.ask(who, choice)?;
        Ok(choice.named_among(before, &order).or_else(|| choice.named(&self.game(), &order)))
    }

    /// Asks a realm for one of a list, as long as there is any to name. None once it is done.
    pub fn choose_next<T>(
        &mut self,
        realm: RealmId,
        choice: &Choice<'_, Option<T>>,
    ) -> Flow<Option<T>> {
        let who = Who::Realm(realm);
        if !is_open(&self.game(), who, choice) {
            return Ok(None);
        }
        Ok(self.choose(who, choice)?.flatten())
    }

    /// Asks a yes-or-no question.
    pub fn agree(&mut self, who: Who, rule: &'static str, prompt: Text) -> Flow<bool> {
        self.agrees(who, &YesNo { prompt, rule, ..YesNo::default() })
    }

    /// Asks a yes-or-no question on terms of its own.
    pub fn agrees(&mut self, who: Who, asked: &YesNo) -> Flow<bool> {
        let choice = Choice {
            verbs: &[Verb::Yes, Verb::No],
            rule: asked.rule,
            prompt: &|_, _| say!("{prompt} (`yes` or `no`)", prompt = &asked.prompt),
            among: &|_| vec![true, false],
            shown: &|_, _| None,
            written: &yes_or_no,
            terms: ChoiceTerms {
                secret: asked.secret,
                advice: asked.advice,
                plan: asked.plan,
                ..ChoiceTerms::default()
            },
        };
        Ok(self.choose(who, &choice)? == Some(true))
    }
}

/// A yes-or-no question.
#[derive(Default)]
pub struct YesNo {
    pub prompt: Text,
    pub rule: &'static str,
    /// Answer of a computer player, and in `plan` that of one who plans ahead, if it differs.
    pub advice: Option<bool>,
    pub plan: Option<bool>,
    pub secret: bool,
}

/// Returns yes or no as an answer.
pub fn yes_or_no(yes: &bool) -> Order {
    if *yes { Order::Yes {} } else { Order::No {} }
}
