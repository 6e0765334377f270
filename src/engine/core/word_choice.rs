//! A question that offers words, or numbers within bounds: what scripts ask.

use crate::engine::core::ask::{Ask, Refusal, Who, require};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};

/// One of some words, or a number.
pub struct Pick {
    pub prompt: String,
    pub words: Vec<String>,
    /// Asks for a number from one to the other instead.
    pub range: Option<(i64, i64)>,
    pub rule: &'static str,
    pub secret: bool,
    /// Answer of a computer player, and in `plan` that of one who plans ahead, if it differs.
    pub advice: Option<String>,
    pub plan: Option<String>,
}

/// Most words that a prompt lists, and how many more are listed too, since `… (13 in all)` takes as
/// much room; and most numbers that are listed one by one.
const LISTED: usize = 12;
const FEW_MORE: usize = 2;
const NUMBERS: i64 = 200;

impl Pick {
    fn offers(&self) -> String {
        match self.range {
            Some((low, high)) => format!("a number from {low} to {high}"),
            None if self.words.len() > LISTED + FEW_MORE => {
                format!(
                    "{word}, … ({words} in all)",
                    word = self.words[..LISTED].join(", "),
                    words = self.words.len()
                )
            }
            None => self.words.join(", "),
        }
    }
}

impl Ask for Pick {
    fn prompt(&self, _: &Game<'_>) -> String {
        let prompt = self.prompt.trim_end();
        let colon = if prompt.ends_with(['?', ':']) { "" } else { ":" };
        format!("{prompt}{colon} `pick` {}", self.offers())
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Pick]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, _: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        let Order::Pick { word } = order else {
            return crate::engine::core::ask::refuse(self.rule, "answer with `pick`");
        };
        let fits = match self.range {
            Some((low, high)) => {
                word.parse().is_ok_and(|number: i64| (low..=high).contains(&number))
            }
            None => self.words.contains(word),
        };
        require(fits, self.rule, || {
            format!("`{word}` is not offered: {offers}", offers = self.offers())
        })
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        let words: Vec<String> = match self.range {
            Some((low, high)) if high - low <= NUMBERS => {
                (low..=high).map(|number| number.to_string()).collect()
            }
            Some((low, high)) => {
                [low, i64::midpoint(low, high), high].iter().map(i64::to_string).collect()
            }
            None => self.words.clone(),
        };
        words.into_iter().map(|word| Order::Pick { word }).collect()
    }

    fn lists_legal_only(&self) -> bool {
        true
    }

    fn secret(&self) -> bool {
        self.secret
    }

    fn numbers(&self) -> Option<(i64, i64)> {
        self.range
    }

    fn advice(&self) -> Option<Order> {
        self.advice.clone().map(|word| Order::Pick { word })
    }

    fn plan(&self) -> Option<Order> {
        self.plan.clone().map(|word| Order::Pick { word }).or_else(|| self.advice())
    }

    fn rule(&self) -> Option<&'static str> {
        Some(self.rule)
    }
}
