//! Questions of the program to somebody at a terminal: choices by number, word or the beginning of
//! a word; `?` explains, `back` goes back, `quit` leaves.

use crate::fault::nearest;
use crate::say;
use crate::text::{Joined, Language, Text};

/// Of more choices than this each is told in short, and the question is asked once more below them.
const MANY: usize = 12;

/// After which letters of a word its beginning may stand: the first of these by which any does.
const BREAKS: [&[char]; 3] = [&[], &['.'], &['.', '_']];

/// Letters that say too little alone.
const BRIEF: usize = 20;

/// Somebody who answers.
pub trait Replies {
    /// Returns a line: empty if only Enter was pressed, None if nobody types any more.
    fn reply(&mut self, words: &[String]) -> Option<String>;

    fn say(&mut self, text: &str);

    /// Returns the language of whoever answers.
    fn language(&self) -> Language {
        Language::ENGLISH
    }

    /// Says a text in the language of whoever answers.
    fn say_text(&mut self, text: &Text) {
        let said = text.in_words(&self.language());
        self.say(&said);
    }

    /// Says a line that is there to be copied, without breaks of ours.
    fn whole(&mut self, line: &str) {
        self.say(line);
    }
}

/// One of the answers that are offered.
pub(super) struct OfferedAnswer {
    pub word: String,
    pub about: Text,
}

impl OfferedAnswer {
    pub(super) fn new(word: impl Into<String>, about: Text) -> OfferedAnswer {
        OfferedAnswer { word: word.into(), about }
    }
}

/// Reader of words that are none of the choices: Ok with the answer, or Err with the reason against
/// it, empty if the reply to a word that is no choice will do.
type Other<'a> = &'a dyn Fn(&str) -> Result<String, Text>;

/// A question.
pub(super) struct SetUpQuestion<'a> {
    pub asks: Text,
    pub choices: Vec<OfferedAnswer>,
    /// Answer that Enter alone gives.
    pub usual: Option<String>,
    pub explains: Text,
    pub other: Option<Other<'a>>,
}

/// Answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum GivenAnswer {
    Given(String),
    Back,
    Leave,
}

/// Asks until there is an answer.
pub(super) fn ask(replies: &mut dyn Replies, question: &SetUpQuestion<'_>) -> GivenAnswer {
    let mut words: Vec<String> =
        question.choices.iter().map(|choice| choice.word.clone()).collect();
    words.extend(["?", "back", "quit"].map(str::to_owned));
    show(replies, question);
    loop {
        let Some(line) = replies.reply(&words) else { return GivenAnswer::Leave };
        let line = line.trim();
        let lower = line.to_lowercase();
        match (lower.as_str(), &question.usual) {
            ("", Some(usual)) => return GivenAnswer::Given(usual.clone()),
            ("", None) => show(replies, question),
            // The answer of Enter may be typed as well.
            (word, Some(usual)) if word == usual.to_lowercase() => {
                return GivenAnswer::Given(usual.clone());
            }
            ("quit" | "exit" | "leave", _) => return GivenAnswer::Leave,
            ("back", _) => return GivenAnswer::Back,
            ("?" | "help", _) => {
                replies.say_text(&question.explains);
                show(replies, question);
            }
            (asked, _) if asked.starts_with('?') => {
                let about = asked.trim_start_matches('?').trim();
                match chosen(&question.choices, about) {
                    Ok(choice) => {
                        let about = choice.about.in_words(&replies.language());
                        replies.say(&format!("{}  {about}", choice.word));
                    }
                    Err(why) => replies.say_text(&why),
                }
            }
            (word, _) => {
                let why = match chosen(&question.choices, word) {
                    Ok(choice) => return GivenAnswer::Given(choice.word.clone()),
                    Err(why) => why,
                };
                match question.other.map(|other| other(line)) {
                    Some(Ok(answer)) => return GivenAnswer::Given(answer),
                    Some(Err(other)) if !other.is_empty() => replies.say_text(&other),
                    _ => replies.say_text(&why),
                }
            }
        }
    }
}

fn show(replies: &mut dyn Replies, question: &SetUpQuestion<'_>) {
    replies.say("");
    replies.say_text(&question.asks);
    let width = question.choices.iter().map(|choice| choice.word.len()).max().unwrap_or(0);
    let many = question.choices.len() > MANY;
    for (at, choice) in question.choices.iter().enumerate() {
        let about = choice.about.in_words(&replies.language());
        replies.say(&format!(
            "  {number:>2}  {word:<width$}  {about}",
            number = at + 1,
            word = choice.word,
            about = if many { in_short(&about) } else { about }
        ));
    }
    // The question stands next to where it is answered, also below a list that scrolls it away.
    if many {
        replies.say_text(&say!("{asks} `?NAME` tells all of one.", asks = &question.asks));
    }
    let usual = question.usual.as_deref().filter(|usual| !usual.is_empty()).map(Text::verbatim);
    replies.say_text(&match usual {
        Some(usual) => {
            say!("(Enter for `{usual}`, `?` explains, `back` goes back, `quit` leaves)", usual)
        }
        None => say!("(`?` explains, `back` goes back, `quit` leaves)"),
    });
}

/// Shortens a text for a long list: to its first stop that is not right at the beginning, as after
/// how an option is set.
fn in_short(text: &str) -> String {
    let stops = |at: usize, letter: char| {
        at >= BRIEF && ['.', ':', ';'].contains(&letter) && text[at + 1..].starts_with(' ')
    };
    let end = text.char_indices().find(|(at, letter)| stops(*at, *letter));
    end.map_or_else(|| text.to_owned(), |(at, _)| format!("{}.", &text[..at]))
}

/// Returns the choice of a number, of a word, or of the beginning of one word only, or of a part of it: of
/// `dutch.earthquake` after the stop, of `unused_capitals` also after the stroke.
fn chosen<'a>(choices: &'a [OfferedAnswer], typed: &str) -> Result<&'a OfferedAnswer, Text> {
    let by_number = || typed.parse::<usize>().ok()?.checked_sub(1).and_then(|at| choices.get(at));
    let joined = typed.replace([' ', '-'], "_");
    let whole = choices.iter().find(|choice| choice.word.to_lowercase() == joined);
    if let Some(choice) = whole.or_else(by_number) {
        return Ok(choice);
    }
    let begin = |breaks: &'static [char]| {
        let begins = |word: &str| {
            let parts = word.char_indices().filter(|(_, letter)| breaks.contains(letter));
            let mut from = std::iter::once(0).chain(parts.map(|(at, _)| at + 1));
            from.any(|at| word[at..].starts_with(&joined))
        };
        let fitting = choices.iter().filter(|choice| begins(&choice.word.to_lowercase()));
        fitting.filter(|_| !joined.is_empty()).collect::<Vec<&OfferedAnswer>>()
    };
    let found = BREAKS.into_iter().map(begin).find(|found| !found.is_empty());
    let fitting = found.unwrap_or_default();
    match fitting.as_slice() {
        [one] => Ok(one),
        [] => {
            let near = nearest(typed, choices.iter().map(|choice| choice.word.as_str()));
            let typed = Text::verbatim(typed);
            Err(match near.map(Text::verbatim) {
                Some(near) => {
                    say!("`{typed}` is none of these; did you mean `{near}`?", typed, near)
                }
                None => {
                    say!("`{typed}` is none of these; type a number or a word from the list", typed)
                }
            })
        }
        several => {
            let words = several.iter().map(|choice| Text::verbatim(&choice.word));
            let words = Text::list(words, Joined::Or);
            Err(say!("`{typed}` may be {words}", typed = Text::verbatim(typed), words))
        }
    }
}

/// Offers `yes` or `no`.
pub(super) fn yes_or_no() -> Vec<OfferedAnswer> {
    vec![OfferedAnswer::new("yes", Text::EMPTY), OfferedAnswer::new("no", Text::EMPTY)]
}
