//! Orders that are refused, lines that cannot be read, commands that fail.

use super::{Console, Failure, Input, LastRefusal, RefusedBy};
use crate::engine::{Flow, Game, Order, Refusal, Stop};
use crate::rules::{RuleId, Ruleset};
use crate::say;
use crate::text::{Text, quoted};

impl Console {
    /// Tells that an order was refused, or a line could not be read.
    ///
    /// # Errors
    /// None; a script stops at the next line unless that expects the refusal.
    pub fn refused(&mut self, game: &Game<'_>, rule: Option<RuleId>, why: &Text) -> Flow {
        let by = rule.map_or(RefusedBy::NotUnderstood, RefusedBy::Rule);
        self.tell_refusal(game, by, rule.map(|rule| game.rules.edition_id(rule)), why);
        Ok(())
    }

    /// Tells that an order was refused; of several rules of the edition that restate the one it goes against,
    /// it cites that which speaks of the order.
    pub fn refused_order(&mut self, game: &Game<'_>, refusal: &Refusal, order: &Order) {
        let verb = std::iter::once(order.verb().row().name);
        let shown = game.rules.edition_id_about(refusal.rule, verb);
        self.tell_refusal(game, RefusedBy::of(refusal), Some(shown), &refusal.why);
    }

    fn tell_refusal(
        &mut self,
        game: &Game<'_>,
        by: RefusedBy,
        shown: Option<RuleId>,
        why_text: &Text,
    ) {
        self.typing.stumbled = true;
        let text = |game: &Game<'_>| {
            let why = game.localized(&why_text.in_words(game.rules));
            let told = match shown {
                None => say!("not understood: {why}", why = Text::verbatim(&why)),
                Some(rule) => say!(
                    "refused [{rule}]: {why}",
                    rule = Text::verbatim(rule.to_string()),
                    why = Text::verbatim(&why)
                ),
            };
            (told.in_words(game.rules), why)
        };
        let (english, why) = text(game);
        self.tell(&english, &text(&self.shown(game)).0);
        self.checks.refusal = Some(LastRefusal { by, why, told: why_text.clone() });
    }

    /// Checks in a script that the very next line expects a refusal.
    ///
    /// # Errors
    /// [`Stop::Broken`] when it is not.
    pub fn check_expected_refusal(
        &mut self,
        input: &mut dyn Input,
        rules: &Ruleset,
        line: &str,
    ) -> Flow {
        let mut words = line.split_whitespace();
        if words.next() == Some("expect")
            && words.next().is_some_and(|word| ["refused", "not", "failed"].contains(&word))
        {
            return Ok(());
        }
        match self.checks.refusal.take() {
            Some(LastRefusal { by, told: why, .. }) if self.checks.strict => {
                let order = match input.place() {
                    Some(place) => say!("the order before {place}", place = quoted(place)),
                    None => say!("the order"),
                };
                Err(Stop::broken(match by {
                    RefusedBy::Rule(rule) => say!(
                        "{order} was refused and the script did not expect it [{rule}]: {why}",
                        order,
                        rule = quoted(rules.edition_id(rule)),
                        why
                    ),
                    RefusedBy::NotUnderstood => say!(
                        "{order} was not understood and the script did not expect it: {why}",
                        order,
                        why
                    ),
                    RefusedBy::Failure => {
                        say!("{order} met a script that fails: {why}", order, why)
                    }
                }))
            }
            _ => {
                if !line.starts_with("expect") {
                    self.checks.recent.clear();
                }
                Ok(())
            }
        }
    }

    /// Tells that a command failed, or an expectation was not met.
    ///
    /// # Errors
    /// None: all failures of a script are collected.
    pub fn failed(&mut self, input: &mut dyn Input, game: &Game<'_>, why: &Text) -> Flow {
        let said = |game: &Game<'_>| game.localized(&why.in_words(game.rules));
        self.failed_as(input, &said(game), &said(&self.shown(game)), why)
    }

    /// As [`Console::failed`], with the message in English and as it is shown.
    pub fn failed_as(
        &mut self,
        input: &mut dyn Input,
        message: &str,
        shown: &str,
        told: &Text,
    ) -> Flow {
        self.typing.stumbled = true;
        self.tell(message, shown);
        if self.checks.strict {
            let place = input.place().unwrap_or_default();
            let (message, told) = (message.to_owned(), told.clone());
            self.checks.failures.push(Failure { place, message, told });
        }
        Ok(())
    }
}
