//! `correct` and `answers`: words → which past answer is to be another, or is to be looked at.

use super::{Context, Done, usage};

/// A correction that is asked for: `NUMBER [yes]: ANSWER`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorrectionWish {
    /// As `answers` counts, from 1.
    pub number: usize,
    pub text: String,
    /// The question whether it is meant is answered already.
    pub sure: bool,
}

impl CorrectionWish {
    /// Reads what stands after `correct`; None if it is no correction.
    pub fn parse(text: &str) -> Option<CorrectionWish> {
        let (which, answer) = text.split_once(':')?;
        let (number, sure) = match which.split_whitespace().collect::<Vec<_>>()[..] {
            [number] => (number, false),
            [number, "yes"] => (number, true),
            _ => return None,
        };
        let answer = answer.trim();
        let number = number.parse().ok().filter(|number| *number > 0)?;
        (!answer.is_empty()).then(|| CorrectionWish { number, text: answer.to_owned(), sure })
    }
}

pub(super) fn correct(context: &mut Context<'_>, words: &[&str]) -> Done {
    match CorrectionWish::parse(&words.join(" ")) {
        Some(wish) => {
            let text = context.game.rules.order_named(&wish.text).into_owned();
            Done::Correct(CorrectionWish { text, ..wish })
        }
        None => usage("correct"),
    }
}

/// Answers that are listed at once.
const LISTED: usize = 15;

pub(super) fn answers(_: &mut Context<'_>, words: &[&str]) -> Done {
    match words {
        [] => Done::Answers(LISTED),
        [count] => match count.parse() {
            Ok(count) if count > 0 => Done::Answers(count),
            _ => usage("answers"),
        },
        _ => usage("answers"),
    }
}
