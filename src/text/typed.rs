//! Lines as they are typed: the name of the order is in the language of whoever types it, and all else as in campaign
//! files.

use std::borrow::Cow;

use super::Wording;

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
    typed_line(&|name| words.order(name), line)
}
