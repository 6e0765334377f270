//! A line of pasted text → how far it is indented, whether it is a detail or a heading, and what of it is a
//! name, a price, a number of models.

use super::super::points::is_points_word;
use super::super::{MOST, Points};

/// Mark that a line begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BulletMark {
    None,
    /// A sign of a list, such as `-` or `•`.
    Bullet(char),
    /// `+++` or `===` around it: the head of a list.
    Head,
    /// `++`, `#` or the like around it: the heading of a group.
    Heading,
}

/// A line with its price taken out.
#[derive(Debug, Clone)]
pub(super) struct PricedLine<'a> {
    /// Columns before its first letter; a tab counts as four.
    pub(super) indent: usize,
    pub(super) mark: BulletMark,
    /// The text without marks and price: what is before the price, and what follows it.
    pub(super) before: &'a str,
    pub(super) after: &'a str,
    pub(super) price: Option<Points>,
    /// True if the price is called one: `160 pts`, not `- 160`.
    pub(super) sure: bool,
    /// True if a blank line is before it.
    pub(super) apart: bool,
}

/// Splits a text into its lines that say something.
pub(super) fn lines(text: &str) -> Vec<PricedLine<'_>> {
    let mut apart = true;
    let mut found = Vec::new();
    for line in text.lines() {
        match read(line, apart) {
            Some(line) => {
                found.push(line);
                apart = false;
            }
            None => apart = true,
        }
    }
    found
}

/// Returns what a line says; None if it is blank, or a row of signs.
fn read(line: &str, apart: bool) -> Option<PricedLine<'_>> {
    let mut indent = 0;
    let mut rest = line;
    while let Some(letter) = rest.chars().next().filter(|letter| unseen(*letter)) {
        indent += if letter == '\t' { 4 } else { usize::from(letter.is_whitespace()) };
        rest = &rest[letter.len_utf8()..];
    }
    let mut rest = rest.trim_end_matches(unseen);
    let mut mark = BulletMark::None;
    for (sign, of) in [
        ("+++", BulletMark::Head),
        ("===", BulletMark::Head),
        ("***", BulletMark::Heading),
        ("++", BulletMark::Heading),
        ("+ ", BulletMark::Heading),
        ("#", BulletMark::Heading),
    ] {
        if rest.starts_with(sign) && (sign != "+ " || rest.ends_with('+')) {
            mark = of;
            rest = rest.trim_matches(['+', '=', '*', '#', ' ']);
            break;
        }
    }
    // Signs of one size around a name, such as `*name*`, make letters bold.
    if let Some(sign) = rest.chars().next().filter(|sign| matches!(sign, '*' | '_' | '~'))
        && rest[1..].starts_with(|next: char| next.is_alphanumeric() || next == sign)
        && rest[1..].trim_start_matches(sign).contains(sign)
    {
        rest = rest.trim_start_matches(sign);
    }
    // `+ - sword` and `- - - > 100 points` have several signs.
    while let Some(sign) = rest.chars().next().filter(|sign| mark_of_list(*sign, rest)) {
        if mark == BulletMark::None && !is_picture(sign) && sign != '|' {
            mark = BulletMark::Bullet(sign);
        }
        rest = rest[sign.len_utf8()..].trim_start_matches(unseen);
    }
    let rest = rest.trim_end_matches(['*', '_', '`']).trim_end_matches(unseen);
    if !rest.contains(char::is_alphanumeric) {
        return None;
    }
    let TextWithPrice { before, price, after, sure } = priced(rest);
    Some(PricedLine { indent, mark, before, after, price, sure, apart })
}

/// True if a letter takes no ink.
fn unseen(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe0f}')
}

fn mark_of_list(sign: char, rest: &str) -> bool {
    match sign {
        '[' | '(' | '"' | '\'' | '\u{201c}' | '\u{201e}' | '\u{ab}' | '<' | '{' => false,
        // A number below zero is no detail.
        '-' | '.' | '+' => !rest[1..].starts_with(|next: char| next.is_ascii_digit()),
        sign => !sign.is_alphanumeric(),
    }
}

/// True if a sign is a picture, such as the sword of an emoji, which people put before units.
fn is_picture(sign: char) -> bool {
    matches!(u32::from(sign), 0x2600..=0x27bf | 0x2b00..=0x2bff | 0x1f000..=0x1faff | 0xfe0f | 0x200d)
        && !matches!(sign, '\u{2794}'..='\u{27bf}' | '\u{25cf}')
}

/// A text with its price taken out.
struct TextWithPrice<'a> {
    before: &'a str,
    price: Option<Points>,
    after: &'a str,
    /// True if it is called a price.
    sure: bool,
}

/// Finds the price in a text.
fn priced(text: &str) -> TextWithPrice<'_> {
    for (start, end) in brackets(text) {
        if let Some(points) = named(&text[start + 1..end]) {
            let after =
                text[end..].chars().next().map_or("", |close| &text[end + close.len_utf8()..]);
            let before = tidy(&text[..start]);
            return TextWithPrice { before, price: Some(points), after: tidy(after), sure: true };
        }
    }
    if let Some(PointsInText { start, end, points }) = bare(text) {
        let (before, after) = (tidy(&text[..start]), tidy(&text[end..]));
        return TextWithPrice { before, price: Some(points), after, sure: true };
    }
    // `NAME (160)`, `NAME - 160`, a tab, a row of dots.
    let (closed, last) = match text.strip_suffix([')', ']']) {
        Some(inner) => (true, inner),
        None => (false, text),
    };
    let start = last
        .rfind(|letter: char| !(letter.is_ascii_digit() || matches!(letter, '.' | ',')))
        .map_or(0, |at| at + last[at..].chars().next().map_or(1, char::len_utf8));
    let (head, digits) = (&last[..start], last[start..].trim_matches(['.', ',']));
    let opened = if closed { head.strip_suffix(['(', '[']) } else { separated(head) };
    match (opened, Points::read(digits)) {
        (Some(head), Some(points)) if head.contains(char::is_alphabetic) => {
            TextWithPrice { before: tidy(head), price: Some(points), after: "", sure: false }
        }
        _ => TextWithPrice { before: text, price: None, after: "", sure: false },
    }
}

/// Returns the text before a sign that separates a price without a word; None if there is no such
/// sign.
fn separated(head: &str) -> Option<&str> {
    let blank = head.trim_end_matches(' ');
    let cut = blank
        .trim_end_matches(['-', '\u{2013}', '\u{2014}', ':', '|', '=', '\t', '.', '>', '\u{2026}']);
    let signs = &blank[cut.len()..];
    let apart = head.ends_with([' ', '\t', '.', '\u{2026}']) || signs == ":";
    (!signs.is_empty() && apart).then_some(cut)
}

/// Lists the brackets of a text that hold no others.
fn brackets(text: &str) -> Vec<(usize, usize)> {
    let mut open = None;
    let mut found = Vec::new();
    for (at, letter) in text.char_indices() {
        match (letter, open) {
            ('(' | '[' | '{' | '<', _) => open = Some(at),
            (')' | ']' | '}' | '>', Some(start)) => {
                found.push((start, at));
                open = None;
            }
            _ => {}
        }
    }
    found
}

/// Returns the points of `5 PL, 100pts`: of the part that has a word for points.
fn named(inner: &str) -> Option<Points> {
    let PointsInText { start, points, .. } = bare(inner)?;
    // A bracket that says more than prices is a remark.
    let words = inner[..start]
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty());
    (words.count() <= 4).then_some(points)
}

/// A number that is called points, from its first byte in a text to the one behind its last.
struct PointsInText {
    start: usize,
    end: usize,
    points: Points,
}

/// Finds a number that is called points: `160 pts`, `160pts`, `pts: 160`.
fn bare(text: &str) -> Option<PointsInText> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        if !bytes[at].is_ascii_digit() {
            at += 1;
            continue;
        }
        let digits = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b',' | b'\'');
        let mut end = at + bytes[at..].iter().take_while(|byte| digits(byte)).count();
        while end > at && !bytes[end - 1].is_ascii_digit() {
            end -= 1;
        }
        let number = &text[at..end];
        // `1995/2000 pts`: the first is what is spent.
        let limit = text[end..].trim_start().strip_prefix('/').map_or("", |rest| {
            let rest = rest.trim_start();
            &rest[rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len())..]
        });
        let after = if limit.is_empty() { &text[end..] } else { limit };
        let word: &str = {
            let rest = after.trim_start_matches([' ', '\u{a0}', '\u{202f}', '-']);
            &rest[..rest.find(|letter: char| !letter.is_alphabetic()).unwrap_or(rest.len())]
        };
        let stands_alone = !text[..at].ends_with(char::is_alphanumeric);
        if stands_alone && is_points_word(word) && word.len() > 1 {
            let sign =
                text[..at].ends_with('-') && !text[..at - 1].ends_with(char::is_alphanumeric);
            let start = if sign
                && (at == 1 || text[..at].ends_with(" -"))
                && !text[..at - 1].contains(char::is_alphabetic)
            {
                at - 1
            } else {
                at
            };
            let word_at = word.as_ptr() as usize - text.as_ptr() as usize;
            return Points::read(&text[start..end])
                .or_else(|| Points::read(number))
                .map(|points| PointsInText { start, end: word_at + word.len(), points });
        }
        at = end.max(at + 1);
    }
    // `Points: 160`, and nothing else after it.
    let (word, number) = text.rsplit_once(':')?;
    let last = word.rsplit(|letter: char| !letter.is_alphabetic()).next()?;
    let at = word.len();
    let long = ["points", "punkte", "punten", "pts"]
        .iter()
        .any(|known| word.trim().to_lowercase().ends_with(known));
    let points = Points::read(number.split(['/', ' ']).find(|part| !part.is_empty())?)?;
    (is_points_word(last) && long).then_some(PointsInText { start: at, end: text.len(), points })
}

/// Takes off what separated a name from its price.
fn tidy(text: &str) -> &str {
    text.trim_matches(|letter: char| {
        unseen(letter)
            || matches!(
                letter,
                '-' | '\u{2013}'
                    | '\u{2014}'
                    | ':'
                    | '|'
                    | '='
                    | ','
                    | ';'
                    | '\u{2026}'
                    | '>'
                    | '@'
            )
    })
    .trim_end_matches('.')
    .trim()
}

/// Words for models.
const MODELS: &[&str] = &[
    "model",
    "models",
    "mini",
    "minis",
    "miniature",
    "miniatures",
    "figure",
    "figures",
    "modell",
    "modelle",
    "modellen",
    "figur",
    "figuren",
    "miniatur",
    "miniaturen",
    "man",
    "men",
    "mann",
    "stuks",
    "troops",
    "strong",
];

/// Takes a number of models out of a text: `20 x spearmen`, `spearmen x20`, `spearmen (20 models)`. The flag is
/// true if the number is a multiplier, as in `2x`.
pub(super) fn counted(text: &str) -> (Option<(i64, bool)>, &str) {
    let text = tidy(text);
    let believed =
        |digits: &str| digits.parse::<i64>().ok().filter(|number| (1..=MOST).contains(number));
    let is_sign = |letter: char| matches!(letter, 'x' | 'X' | '\u{d7}' | '*');
    // In front.
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    if let Some(number) = believed(&text[..end]) {
        let rest = text[end..].trim_start();
        let after = rest.strip_prefix(is_sign).filter(|after| {
            after.starts_with([' ', '\t'])
                || after
                    .starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit())
                || rest.starts_with('\u{d7}')
        });
        if let Some(after) = after.map(str::trim) {
            // Two times five riders are ten.
            let end = after.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(after.len());
            return match believed(&after[..end]) {
                Some(each) => (Some(((number * each).min(MOST), false)), after[end..].trim()),
                None => (Some((number, true)), after),
            };
        }
        if text[end..].starts_with([' ', '\t']) && rest.starts_with(char::is_alphabetic) {
            return (Some((number, false)), rest);
        }
    }
    if let Some(rest) = text.strip_prefix(is_sign) {
        let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
        if let Some(number) = believed(&rest[..end]).filter(|_| rest[end..].starts_with(' ')) {
            return (Some((number, true)), rest[end..].trim());
        }
    }
    // At the end: `x20`, `(20)`, `[20 models]`.
    let inner = text
        .strip_suffix([')', ']'])
        .and_then(|text| text.rfind(['(', '[']).map(|at| (&text[..at], &text[at + 1..])));
    if let Some((name, inner)) = inner
        && let Some(number) =
            models(inner).or_else(|| believed(inner.trim().trim_start_matches(is_sign)))
    {
        return (Some((number, false)), tidy(name));
    }
    if let Some(at) = text.rfind([' ', '\t', ',']) {
        let last = text[at + 1..].trim();
        let digits = last.strip_prefix(is_sign).or_else(|| last.strip_suffix(is_sign));
        if let Some(number) = digits.and_then(believed) {
            return (Some((number, false)), tidy(&text[..at]));
        }
        // `spearmen x 20`
        let before = text[..at].trim_end();
        if let (Some(name), Some(number)) =
            (before.strip_suffix(is_sign).filter(|name| name.ends_with(' ')), believed(last))
        {
            return (Some((number, false)), tidy(name));
        }
    }
    (None, text)
}

/// Reads `20 models`.
pub(super) fn models(text: &str) -> Option<i64> {
    let text = text.trim();
    let text = text.split_once(':').map_or(text, |(word, number)| {
        if MODELS.contains(&word.trim().to_lowercase().as_str()) { number.trim() } else { text }
    });
    let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    let word = text[end..].trim().to_lowercase();
    let number = text[..end].parse::<i64>().ok().filter(|number| (1..=MOST).contains(number))?;
    MODELS.contains(&word.as_str()).then_some(number)
}

/// Words for the level of a character.
const LEVELS: &[&str] = &["level", "lvl", "stufe", "niveau", "rang"];

/// Reads `level 10`.
pub(super) fn level(text: &str) -> Option<i64> {
    let (word, number) = text.trim().split_once([' ', ':'])?;
    let number =
        number.trim_matches([' ', ':']).parse().ok().filter(|level| (1..=100).contains(level))?;
    LEVELS.contains(&word.to_lowercase().as_str()).then_some(number)
}

/// True if all letters of a text are capitals.
pub(super) fn in_capitals(text: &str) -> bool {
    text.chars().filter(|letter| letter.is_uppercase()).count() > 1
        && !text.contains(char::is_lowercase)
}
