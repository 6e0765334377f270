//! The legal answers as they are listed on a screen: those that differ in their last word alone
//! stand in one line, and where there are more lines than the screen has, the orders with most of
//! them are counted.

use crate::basics::text_width;
use crate::engine::Verb;
use crate::say;
use crate::text::{ProgramNoun, Text, Wording, as_typed};

/// Answers that are alike but for their last word.
struct AnswerGroup<'a> {
    /// The words before it; of several banners that can do the same, the second words are joined.
    words: Vec<Vec<&'a str>>,
    last: Vec<&'a str>,
}

impl AnswerGroup<'_> {
    fn verb(&self) -> &str {
        self.words.first().and_then(|words| words.first()).copied().unwrap_or_default()
    }

    /// Returns `scout 1, 2: F11, G3`.
    fn line(&self, language: &impl Wording) -> String {
        let word = |(at, words): (usize, &Vec<&str>)| match words.as_slice() {
            [name] if at == 0 => as_typed(language, name).into_owned(),
            words => words.join(", "),
        };
        let before: Vec<String> =
            self.words.iter().enumerate().map(word).filter(|word| !word.is_empty()).collect();
        let before = before.join(" ");
        let joined = self.words.iter().any(|words| words.len() > 1);
        match self.last.as_slice() {
            [] => before,
            [one] if !joined && before.is_empty() => (*one).to_owned(),
            [one] if !joined => format!("{before} {one}"),
            many => format!("{before}: {}", many.join(", ")),
        }
    }

    fn count(&self) -> usize {
        self.words.iter().map(Vec::len).product::<usize>() * self.last.len().max(1)
    }
}

/// Groups answers in lines of at most `width` characters; in at most `rows` lines if that can be.
pub fn grouped(words: &impl Wording, answers: &[String], width: usize, rows: usize) -> Vec<String> {
    let mut groups: Vec<AnswerGroup<'_>> = Vec::new();
    for answer in answers {
        let mut words: Vec<Vec<&str>> = answer.split_whitespace().map(|word| vec![word]).collect();
        let last = if words.len() > 1 { words.pop() } else { None };
        let last = last.and_then(|words| words.first().copied());
        match groups.iter_mut().find(|group| group.words == words && last.is_some()) {
            Some(group) => group.last.extend(last),
            None => groups.push(AnswerGroup { words, last: last.into_iter().collect() }),
        }
    }
    // Orders of a single word stand last, and `done` at the very end, where it is looked for.
    groups.sort_by_key(|group| match group.words.len() == 1 && group.last.is_empty() {
        true if group.verb() == Verb::Done.row().name => 2,
        true => 1,
        false => 0,
    });
    let lines = |groups: &[AnswerGroup<'_>]| -> Vec<String> {
        groups.iter().flat_map(|group| broken(&group.line(words), width)).collect()
    };
    let shown = lines(&groups);
    if shown.len() <= rows {
        return shown;
    }
    let groups = joined(groups);
    let shown = lines(&groups);
    if shown.len() <= rows {
        return shown;
    }
    counted(words, &groups, width, rows)
}

/// Groups whose second words can be followed by the same ones are one.
fn joined(groups: Vec<AnswerGroup<'_>>) -> Vec<AnswerGroup<'_>> {
    let mut all: Vec<AnswerGroup<'_>> = Vec::new();
    for group in groups {
        let alike = |other: &&mut AnswerGroup<'_>| {
            let same = |at: usize| at == 1 || other.words[at] == group.words[at];
            group.words.len() > 1
                && other.words.len() == group.words.len()
                && (0..group.words.len()).all(same)
                && other.last == group.last
        };
        match all.iter_mut().find(alike) {
            Some(other) => other.words[1].extend(group.words[1].iter().copied()),
            None => all.push(group),
        }
    }
    all
}

/// Counts the orders with most lines, until the rest has room.
fn counted(
    words: &impl Wording,
    groups: &[AnswerGroup<'_>],
    width: usize,
    rows: usize,
) -> Vec<String> {
    let mut verbs: Vec<(String, Vec<String>, usize)> = Vec::new();
    for group in groups {
        let lines = broken(&group.line(words), width);
        match verbs.iter_mut().find(|(verb, ..)| verb == group.verb()) {
            Some((_, known, number)) => {
                known.extend(lines);
                *number += group.count();
            }
            None => verbs.push((group.verb().to_owned(), lines, group.count())),
        }
    }
    while verbs.iter().map(|(_, lines, _)| lines.len()).sum::<usize>() > rows {
        let Some((verb, lines, number)) = verbs.iter_mut().max_by_key(|(_, lines, _)| lines.len())
        else {
            break;
        };
        if lines.len() == 1 {
            break;
        }
        let folded = say!(
            "{verb} …: {answers}; `what {verb}` lists them",
            verb = Text::typed(verb.as_str()),
            answers = Text::count(*number, ProgramNoun::Answer)
        );
        *lines = vec![format!("  {}", folded.in_words(words))];
    }
    verbs.into_iter().flat_map(|(_, lines, _)| lines).collect()
}

/// Returns a line broken between words, further lines set in.
fn broken(line: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut at = "  ".to_owned();
    for word in line.split(' ') {
        let full = text_width::width(&at) + 1 + text_width::width(word) > width;
        if full && !at.trim().is_empty() {
            lines.push(std::mem::replace(&mut at, "     ".to_owned()));
        }
        if !at.trim().is_empty() {
            at.push(' ');
        }
        at.push_str(word);
    }
    lines.push(at);
    lines
}
