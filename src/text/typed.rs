//! Lines as they are typed: the name of the order is in the language of whoever types it, a side of a tile at its end
//! as well, and all else as in campaign files.

use std::borrow::Cow;

use super::{Catalogue, Wording};
use crate::basics::hex::SIDE_NAMES;

/// Puts the word of a language in the place of the order's name in a line, with or without a giver before it.
/// `word` finds it; where there is none the line stays.
pub(super) fn typed_line<'l, 'w>(
    word: &dyn Fn(&str) -> Option<&'w str>,
    line: &'l str,
) -> Cow<'l, str> {
    let begins = match line.split_once(": ") {
        Some((giver, _)) if !giver.contains(char::is_whitespace) => giver.len() + 2,
        _ => 0,
    };
    let (before, order) = line.split_at(begins);
    let name = order.split(' ').next().unwrap_or_default();
    match word(name) {
        Some(word) => Cow::Owned(format!("{before}{word}{}", &order[name.len()..])),
        None => Cow::Borrowed(line),
    }
}

/// Writes a line as whoever reads types it.
pub fn as_typed<'l>(words: &impl Wording, line: &'l str) -> Cow<'l, str> {
    let typed = typed_line(&|name| words.order(name), line);
    match line.rsplit_once(' ').and_then(|(before, last)| side_typed(words, before, last)) {
        Some(side) => match typed.rsplit_once(' ') {
            Some((before, _)) => Cow::Owned(format!("{before} {side}")),
            None => typed,
        },
        None => typed,
    }
}

/// Returns the word of a language for a side at the end of an order that ends in one.
fn side_typed<'w>(words: &'w impl Wording, before: &str, last: &str) -> Option<&'w str> {
    let order = before.split_once(": ").map_or(before, |(_, order)| order);
    let name = order.split(' ').next()?;
    let is_side = words.ends_in_side(name) && SIDE_NAMES.contains(&last);
    let side = words.catalogue().filter(|_| is_side)?.noun(last)?;
    Some(side.one.as_str())
}

/// Returns the English name of a side of a tile that a language calls so; None if it is none, or is called alike.
pub fn side_called(words: &impl Wording, typed: &str) -> Option<&'static str> {
    let language = words.catalogue()?;
    if SIDE_NAMES.iter().any(|side| side.eq_ignore_ascii_case(typed)) {
        return None;
    }
    let is =
        |side: &&&str| language.noun(side).is_some_and(|own| own.one.eq_ignore_ascii_case(typed));
    SIDE_NAMES.iter().find(is).copied()
}

/// Writes how an order or a command is used as whoever reads types it, its placeholders by their nouns: `log COUNT`,
/// `log AANTAL`.
pub fn as_used<'l>(words: &impl Wording, usage: &'l str) -> Cow<'l, str> {
    with_nouns(words, as_typed(words, usage))
}

/// Puts the nouns of a language in the place of placeholders.
pub fn with_nouns<'l>(words: &impl Wording, typed: Cow<'l, str>) -> Cow<'l, str> {
    if words.catalogue().is_none_or(Catalogue::is_pseudo) {
        return typed;
    }
    let capital = |letter: char| letter.is_ascii_uppercase() || letter == '-';
    let mut written = String::new();
    let mut rest = &*typed;
    while let Some(start) = rest.find(|letter: char| letter.is_alphanumeric()) {
        let (before, word) = rest.split_at(start);
        let end = word.find(|letter: char| !letter.is_alphanumeric() && !"_-".contains(letter));
        let (word, after) = word.split_at(end.unwrap_or(word.len()));
        let placeholder = word.len() > 1 && word.chars().all(capital);
        let noun = if placeholder { noun_of(words, word) } else { None };
        written.push_str(before);
        written.push_str(noun.as_deref().unwrap_or(word));
        rest = after;
    }
    Cow::Owned(written + rest)
}

/// Returns the noun for a placeholder, in capitals as well; None if the language lacks it.
fn noun_of(words: &impl Wording, placeholder: &str) -> Option<String> {
    let english = placeholder.to_lowercase().replace('-', " ");
    // The rules may call another thing by the same word.
    let known = |english: &str| {
        let own = words.catalogue().and_then(|all| all.noun(english));
        own.or_else(|| words.noun(english))
    };
    let one = known(&english).map(|noun| noun.one.clone());
    let many = || known(english.strip_suffix('s')?).map(|noun| noun.many.clone());
    let noun = one.or_else(many).filter(|noun| !noun.is_empty())?;
    Some(noun.to_uppercase().replace(' ', "-"))
}
