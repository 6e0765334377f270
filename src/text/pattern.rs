//! Patterns of sentences: text with placeholders.
//!
//! `{name}` stands for an argument, `{name:the dat}` for it in a form ([`NounForm::WORDS`]), `{name?is|are}` for one of
//! two texts by its number, `{name@er|sie|es}` for one of three by its gender. `{{` and `}}` are braces.

use super::noun::NounForm;

/// Part of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PatternPart<'a> {
    Literal(&'a str),
    Placeholder(Placeholder<'a>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placeholder<'a> {
    /// As it is written, with its braces.
    pub(super) whole: &'a str,
    pub(super) name: &'a str,
    pub(super) form: NounForm,
    pub(super) chosen: Option<Alternatives<'a>>,
}

/// Texts of which an argument chooses one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Alternatives<'a> {
    /// Of one, of several.
    ByNumber([&'a str; 2]),
    /// Masculine, feminine, neuter, common.
    ByGender([&'a str; 4]),
}

/// Splits a pattern into its parts. What is no placeholder is text.
pub(super) fn parts(pattern: &str) -> impl Iterator<Item = PatternPart<'_>> {
    let mut rest = pattern;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        if rest.starts_with("{{") || rest.starts_with("}}") {
            let brace = &rest[..1];
            rest = &rest[2..];
            return Some(PatternPart::Literal(brace));
        }
        if rest.starts_with('{')
            && let Some(end) = rest.find('}')
            && let Some(placeholder) = placeholder(&rest[..=end])
        {
            rest = &rest[end + 1..];
            return Some(PatternPart::Placeholder(placeholder));
        }
        if rest.starts_with('{')
            && let Some(end) = rest.find('}')
        {
            let text = &rest[..=end];
            rest = &rest[end + 1..];
            return Some(PatternPart::Literal(text));
        }
        let brace = rest.bytes().skip(1).position(|letter| matches!(letter, b'{' | b'}'));
        let next = brace.map_or(rest.len(), |at| at + 1);
        let text = &rest[..next];
        rest = &rest[next..];
        Some(PatternPart::Literal(text))
    })
}

fn placeholder(whole: &str) -> Option<Placeholder<'_>> {
    let inner = whole.strip_prefix('{')?.strip_suffix('}')?;
    let of_name = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'_';
    let end = inner.bytes().position(|letter| !of_name(letter)).unwrap_or(inner.len());
    let (name, after) = inner.split_at(end);
    if name.is_empty() {
        return None;
    }
    let (form, chosen) = match after.as_bytes().first() {
        None => (NounForm::default(), None),
        Some(b':') => (NounForm::parse(&after[1..])?, None),
        Some(b'?') => {
            let (one, many) = after[1..].split_once('|')?;
            (NounForm::default(), Some(Alternatives::ByNumber([one, many])))
        }
        Some(b'@') => {
            let mut all = after[1..].split('|');
            let [masculine, feminine, neuter] = [all.next()?, all.next()?, all.next()?];
            let common = all.next().unwrap_or(masculine);
            let chosen = Alternatives::ByGender([masculine, feminine, neuter, common]);
            (NounForm::default(), Some(chosen))
        }
        Some(_) => return None,
    };
    Some(Placeholder { whole, name, form, chosen })
}

/// Reads a text as a pattern with its placeholders filled in: what stands in the place of each, as little as can be.
/// None if it is another text.
pub(super) fn read<'p, 't>(pattern: &'p str, text: &'t str) -> Option<Vec<(&'p str, &'t str)>> {
    let (mut rest, mut open, mut found) = (text, None, Vec::new());
    for part in parts(pattern) {
        match part {
            PatternPart::Placeholder(Placeholder { name, .. }) => open = Some(name),
            PatternPart::Literal(literal) => match open.take() {
                Some(name) => {
                    let at = rest.find(literal)?;
                    found.push((name, &rest[..at]));
                    rest = &rest[at + literal.len()..];
                }
                None => rest = rest.strip_prefix(literal)?,
            },
        }
    }
    match open {
        Some(name) => found.push((name, rest)),
        None if rest.is_empty() => {}
        None => return None,
    }
    Some(found)
}

/// Lists the names of the placeholders of a pattern.
pub fn placeholders(pattern: &str) -> impl Iterator<Item = &str> {
    parts(pattern).filter_map(|part| match part {
        PatternPart::Placeholder(Placeholder { name, .. }) => Some(name),
        PatternPart::Literal(_) => None,
    })
}

/// Fails to compile if a placeholder of a sentence has no argument, or an argument no placeholder.
pub const fn check_arguments(english: &str, arguments: &[&str]) {
    let text = english.as_bytes();
    let mut used = [false; 32];
    let mut at = 0;
    while at < text.len() {
        if text[at] == b'{' && at + 1 < text.len() && text[at + 1] == b'{' {
            at += 2;
            continue;
        }
        if text[at] == b'{' {
            let from = at + 1;
            let mut to = from;
            while to < text.len() && (text[to].is_ascii_alphanumeric() || text[to] == b'_') {
                to += 1;
            }
            let mut which = 0;
            while which < arguments.len() && !same(text, from, to, arguments[which].as_bytes()) {
                which += 1;
            }
            assert!(which < arguments.len(), "a placeholder of this sentence has no argument");
            used[which] = true;
            at = to;
            continue;
        }
        at += 1;
    }
    let mut which = 0;
    while which < arguments.len() {
        assert!(used[which], "an argument of this sentence has no placeholder");
        which += 1;
    }
}

const fn same(text: &[u8], from: usize, to: usize, name: &[u8]) -> bool {
    if to - from != name.len() {
        return false;
    }
    let mut at = 0;
    while at < name.len() {
        if text[from + at] != name[at] {
            return false;
        }
        at += 1;
    }
    true
}
