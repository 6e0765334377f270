//! Examples of orders and views that scripts bring: what a player types is read by the kinds of its arguments, as far
//! as that can be told without a campaign.

use std::collections::BTreeSet;

use crate::basics::hex::Side;
use crate::engine::ArgumentKind;
use crate::engine::core::argument::fewest;
use crate::fault::Fault;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// Most words of an example after its name.
const MOST_WORDS: usize = 60;

/// Arguments by their names.
type TypedArguments = [(String, ArgumentKind)];

/// Checks the example of an order or a view, whose line is `free` or in the order of its arguments.
///
/// # Errors
/// A fault that says what a player could not type so.
pub(super) fn checked(
    what: Text,
    name: &str,
    arguments: (&TypedArguments, bool),
    example: &str,
) -> Result<(), Fault> {
    let Some(why) = example_wrong(name, arguments, example) else { return Ok(()) };
    let message = say!(
        "the example '{example}' of the {what} '{name}' {why}",
        example = quoted(example),
        what,
        name = quoted(name),
        why
    );
    Err(Fault::new("lua::order", message).help(say!("write it as a player would type it")))
}

/// Says why an example cannot be what a player types; None if it can be.
fn example_wrong(
    name: &str,
    (arguments, free): (&TypedArguments, bool),
    example: &str,
) -> Option<Text> {
    let mut words = example.split_whitespace();
    if words.next() != Some(name) {
        return Some(say!("does not begin with `{name}`", name = quoted(name)));
    }
    let words: Vec<&str> = words.collect();
    if words.len() > MOST_WORDS {
        return Some(say!("has more than {most} words", most = MOST_WORDS));
    }
    let needed = fewest(arguments);
    if words.len() < needed {
        let arguments = Text::count(words.len(), ProgramNoun::Argument);
        return Some(say!("has {arguments}, and {needed} must be given", arguments, needed));
    }
    if free {
        return number_missing(arguments, &words);
    }
    let mut reader = ExampleReader { words: &words, farthest: None, tried: BTreeSet::new() };
    if reader.fits(0, arguments) {
        return None;
    }
    let (at, wanted) = reader.farthest?;
    let word = words.get(at).map(quoted);
    Some(match (wanted, word) {
        (Some((field, kind)), Some(word)) => say!(
            "has `{word}` where `{field}` must be {kind}",
            word,
            field = quoted(field),
            kind = in_words(kind)
        ),
        (Some((field, kind)), None) => say!(
            "ends where `{field}` must be {kind}",
            field = quoted(field),
            kind = in_words(kind)
        ),
        (None, word) => {
            say!("goes on with `{word}` after all arguments", word = word.unwrap_or_default())
        }
    })
}

/// Checks that a line whose arguments stand anywhere has each number that is needed.
fn number_missing(arguments: &TypedArguments, words: &[&str]) -> Option<Text> {
    let needed = arguments.iter().filter(|(_, kind)| *kind == ArgumentKind::Number);
    let there = words.iter().filter(|word| is_number(word)).count();
    let (field, _) = needed.clone().nth(there)?;
    Some(say!("has no number for `{field}`", field = quoted(field)))
}

/// The words of an example, and how far they could be read.
struct ExampleReader<'a> {
    words: &'a [&'a str],
    /// The farthest word that could not be read, and the first argument that it was read as; None in its place if
    /// there was none left for it.
    farthest: Option<(usize, Option<(&'a str, ArgumentKind)>)>,
    /// Words, and numbers of arguments for them, that were tried.
    tried: BTreeSet<(usize, usize)>,
}

impl<'a> ExampleReader<'a> {
    /// True if the words from `at` on can be these arguments, each as long as it must be.
    fn fits(&mut self, at: usize, arguments: &'a TypedArguments) -> bool {
        let Some(((field, kind), rest)) = arguments.split_first() else {
            if at < self.words.len() {
                self.failed(at, None);
            }
            return at == self.words.len();
        };
        let left_out = matches!(kind, ArgumentKind::Optional(_) | ArgumentKind::Flag(_));
        let kind = if let ArgumentKind::Optional(inner) = kind { **inner } else { *kind };
        let words = &self.words[at..];
        let most = match kind {
            ArgumentKind::Banners
            | ArgumentKind::Ships
            | ArgumentKind::Places
            | ArgumentKind::Numbers
            | ArgumentKind::Words => words.len(),
            // Names of tiles may be of several words.
            ArgumentKind::Place => words.len().min(MOST_OF_A_NAME),
            ArgumentKind::Banner | ArgumentKind::Ship | ArgumentKind::Troop => words.len().min(2),
            _ => words.len().min(1),
        };
        // What did not fit once does not fit the next time.
        if !self.tried.insert((at, arguments.len())) {
            return false;
        }
        for length in (1..=most).rev() {
            if is_of(kind, &words[..length]) && self.fits(at + length, rest) {
                return true;
            }
        }
        self.failed(at, Some((field, kind)));
        (left_out || kind == ArgumentKind::Words) && self.fits(at, rest)
    }

    fn failed(&mut self, at: usize, wanted: Option<(&'a str, ArgumentKind)>) {
        if self.farthest.is_none_or(|(farthest, _)| at > farthest) {
            self.farthest = Some((at, wanted));
        }
    }
}

/// Words of the longest name of a tile that examples have.
const MOST_OF_A_NAME: usize = 4;

fn is_number(word: &str) -> bool {
    word.parse::<i64>().is_ok()
}

/// True if words can be an argument of this kind.
fn is_of(kind: ArgumentKind, words: &[&str]) -> bool {
    // `1`, `red1` or `red 1`.
    let piece = |words: &[&str]| match words {
        [word] => {
            let number = word.trim_start_matches(|letter: char| letter.is_lowercase());
            !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
        }
        [realm, number] => realm.chars().all(char::is_lowercase) && is_number(number),
        _ => false,
    };
    let pieces = |mut words: &[&str]| {
        while !words.is_empty() {
            let length = if piece(&words[..1]) { 1 } else { words.len().min(2) };
            if !piece(&words[..length]) {
                return false;
            }
            words = &words[length..];
        }
        true
    };
    match kind {
        ArgumentKind::Banner | ArgumentKind::Ship | ArgumentKind::Troop => piece(words),
        ArgumentKind::Banners | ArgumentKind::Ships => pieces(words),
        ArgumentKind::Number | ArgumentKind::Numbers => words.iter().all(|word| is_number(word)),
        ArgumentKind::Place | ArgumentKind::Places => !is_number(words[0]),
        ArgumentKind::Realm => !is_number(words[0]),
        ArgumentKind::Side => Side::from_name(words[0]).is_some(),
        ArgumentKind::Flag(flag) => words[0] == flag,
        _ => true,
    }
}

fn in_words(kind: ArgumentKind) -> Text {
    match kind {
        ArgumentKind::Banner => say!("a banner, such as `1` or `red 1`"),
        ArgumentKind::Banners => say!("banners, such as `1 2`"),
        ArgumentKind::Ship => say!("a ship, such as `1` or `red 1`"),
        ArgumentKind::Ships => say!("ships, such as `1 2`"),
        ArgumentKind::Troop => say!("a unit or character, such as `1` or `red 1`"),
        ArgumentKind::Number => say!("a number"),
        ArgumentKind::Numbers => say!("numbers"),
        ArgumentKind::Place => say!("a tile"),
        ArgumentKind::Places => say!("tiles"),
        ArgumentKind::Realm => say!("a realm"),
        ArgumentKind::Side => say!("a side: NE, E, SE, SW, W or NW"),
        _ => say!("a word"),
    }
}
