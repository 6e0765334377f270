//! Questions that offer words, or numbers within bounds: what scripts ask.

use crate::campaign::RealmId;
use crate::engine::core::ask::{Ask, Refusal, Who, refuse, require};
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::say;
use crate::text::{Joined, Text};

/// One of some words.
#[derive(Default)]
pub struct WordQuestion {
    pub prompt: Text,
    pub words: Vec<String>,
    pub rule: &'static str,
    pub secret: bool,
    /// Answer of a computer player, and in `plan` that of one who plans ahead, if it differs.
    pub advice: Option<String>,
    pub plan: Option<String>,
    /// Realms that are asked next whatever is answered (see [`Ask::next_in_secret`]).
    pub next: Vec<RealmId>,
}

/// A number from `low` to `high`.
pub struct NumberQuestion {
    pub prompt: Text,
    pub low: i64,
    pub high: i64,
    pub rule: &'static str,
    pub secret: bool,
    /// Answer of a computer player, and in `plan` that of one who plans ahead, if it differs.
    pub advice: Option<i64>,
    pub plan: Option<i64>,
}

/// Most words that a prompt lists, and how many more are listed too, since `… (13 in all)` takes as
/// much room; and most numbers that are listed one by one.
const LISTED: usize = 12;
const FEW_MORE: usize = 2;
const NUMBERS: i64 = 200;

fn pick(word: impl ToString) -> Order {
    Order::Pick { word: word.to_string() }
}

fn asks(prompt: &Text, offered: Text) -> Text {
    let prompt = match prompt {
        Text::Verbatim(of_script) => Text::verbatim(of_script.trim_end()),
        own => own.clone(),
    };
    Text::list([prompt, say!("`pick` {offered}", offered)], Joined::ColonOrAsked)
}

fn not_offered(word: &str, offers: Text) -> Text {
    say!("`{word}` is not offered: {offers}", word = Text::verbatim(word), offers)
}

impl WordQuestion {
    fn offers(&self) -> Text {
        match self.words.get(..LISTED) {
            Some(first) if self.words.len() > LISTED + FEW_MORE => say!(
                "{word}, … ({words} in all)",
                word = Text::verbatim(first.join(", ")),
                words = self.words.len()
            ),
            _ => Text::verbatim(self.words.join(", ")),
        }
    }
}

impl Turn<'_> {
    /// Asks for one of some words, and returns its number among them.
    pub fn pick_word(&mut self, who: Who, asked: &WordQuestion) -> Flow<usize> {
        let numbered = |word: &String| asked.words.iter().position(|known| known == word);
        let choice = Choice {
            verbs: &[Verb::Pick],
            rule: asked.rule,
            prompt: &|_, _| asks(&asked.prompt, asked.offers()),
            among: &|_| (0..asked.words.len()).collect(),
            shown: &|_, at: &usize| Some(Text::verbatim(&asked.words[*at])),
            written: &|at: &usize| pick(&asked.words[*at]),
            terms: ChoiceTerms {
                secret: asked.secret,
                advice: asked.advice.as_ref().and_then(numbered),
                plan: asked.plan.as_ref().and_then(numbered),
                next: &asked.next,
                refusal: Some(&|_, order| {
                    let Order::Pick { word } = order else { return None };
                    Some(Refusal::new(asked.rule, not_offered(word, asked.offers())))
                }),
                read: Some(&|_, order| match order {
                    Order::Pick { word } => numbered(word),
                    _ => None,
                }),
                ..ChoiceTerms::default()
            },
        };
        Ok(self.choose(who, &choice)?.unwrap_or(0))
    }

    /// Asks for a number within bounds.
    pub fn pick_number(&mut self, who: Who, asked: &NumberQuestion) -> Flow<i64> {
        match self.ask(who, asked)? {
            Order::Pick { word } => Ok(word.parse().unwrap_or(asked.low)),
            _ => Ok(asked.low),
        }
    }
}

impl NumberQuestion {
    fn offers(&self) -> Text {
        say!("a number from {low} to {high}", low = self.low, high = self.high)
    }
}

impl Ask for NumberQuestion {
    fn prompt(&self, _: &Game<'_>) -> Text {
        asks(&self.prompt, self.offers())
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Pick]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, _: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        let Order::Pick { word } = order else {
            return refuse(self.rule, say!("answer with `pick`"));
        };
        let fits = word.parse().is_ok_and(|number: i64| (self.low..=self.high).contains(&number));
        require(fits, self.rule, || not_offered(word, self.offers()))
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        if self.high - self.low <= NUMBERS {
            return (self.low..=self.high).map(pick).collect();
        }
        [self.low, i64::midpoint(self.low, self.high), self.high].map(pick).into()
    }

    fn secret(&self) -> bool {
        self.secret
    }

    fn numbers(&self) -> Option<(i64, i64)> {
        Some((self.low, self.high))
    }

    fn advice(&self) -> Option<Order> {
        self.advice.map(pick)
    }

    fn plan(&self) -> Option<Order> {
        self.plan.map(pick).or_else(|| self.advice())
    }

    fn rule(&self) -> Option<&'static str> {
        Some(self.rule)
    }
}
