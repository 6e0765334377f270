//! `margrave compare FILE --with A --with B`: the same lines under two rule sets, up to where they
//! part.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use super::{RulesOverride, RulesetCache, prepare_instead, unread};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarEvent, Event, EventRecord, Source};
use crate::engine::Game;
use crate::engine::core::trace;
use crate::fault::Fault;
use crate::rules::{Entry, Library, RuleId, Ruleset};
use crate::say;
use crate::session::{Console, Finished, Screen};
use crate::text::{Joined, Language, ProgramNoun, Text, quoted};
use crate::view;

/// One of the two campaigns, as it was played.
struct Playthrough {
    /// Rules it was played under, as the caller wrote them.
    with: String,
    rules: Arc<Ruleset>,
    /// Lines in English, which are compared.
    lines: Vec<String>,
    /// The same in the language of whoever reads.
    shown: Vec<String>,
    /// Lines of the log as they were said.
    said: Vec<LogLine>,
    /// Its ending, and the hash of its last state.
    ending: Text,
}

/// A line of the log.
struct LogLine {
    text: String,
    /// The rule that it happened under.
    rule: RuleId,
    /// Changes by modifiers and scripts since the line before it.
    changes: Vec<String>,
}

/// Place where two campaigns of the same orders part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parting {
    /// Lines that both told alike before.
    pub alike: usize,
    /// The rules under which the first line that differs was told, one for each side that tells
    /// one.
    pub rules: Vec<RuleId>,
    /// The report for a reader.
    pub text: Text,
}

#[derive(Clone, Default)]
struct ShownLines(Rc<RefCell<Vec<String>>>);

impl Screen for ShownLines {
    fn line(&mut self, text: &str) {
        self.0.borrow_mut().push(text.to_owned());
    }
}

/// Plays a script under both and finds where they part, or returns None where they tell the same to
/// the end. Expectations are left out, and what is refused is told and passed over, as at the
/// prompt.
///
/// # Errors
/// Every fault of the file or of either rule set.
pub fn compare(
    path: &Path,
    library: &Library,
    with: [(&str, &RulesOverride); 2],
) -> Result<Option<Parting>, Vec<Fault>> {
    let mut cache = RulesetCache::default();
    let [first, second] = with;
    let first = play(path, library, &mut cache, first)?;
    let second = play(path, library, &mut cache, second)?;
    Ok(parting(&first, &second))
}

fn play(
    path: &Path,
    library: &Library,
    cache: &mut RulesetCache,
    (with, instead): (&str, &RulesOverride),
) -> Result<Playthrough, Vec<Fault>> {
    // Two editions play it, and one may not know what the other does.
    let under = |fault: Fault| {
        let under = say!("so it is under `{with}`", with = quoted(with));
        let help = fault.help.clone();
        fault.help(Text::list([under].into_iter().chain(help), Joined::Semicolon))
    };
    let of_edition = |faults: Vec<Fault>| faults.into_iter().map(under).collect::<Vec<_>>();
    let prepare = |library: &Library, cache: &mut RulesetCache| {
        let mut prepared = prepare_instead(path, library, cache, true, Some(instead))?;
        prepared.script.entries.retain(|entry| !entry.text.starts_with("expect"));
        Ok(prepared)
    };
    let mut prepared = prepare(&library.clone().speaking("en"), cache).map_err(of_edition)?;
    let lines = ShownLines::default();
    let mut console = Console::new(Box::new(lines.clone()), false, false);
    let finished = prepared.session.run(&mut prepared.script, &mut console);
    let mut ending = match &finished {
        Finished::Broken { why: message, .. } | Finished::Halted(message) => {
            say!("stopped: {why}", why = message)
        }
        _ => say!("ended"),
    };
    if let Some(left) = unread(&finished, &prepared.script) {
        ending = Text::list([ending, left], Joined::Semicolon);
    }
    drop(console);
    let session = &prepared.session;
    let game = Game::new(&session.rules, &session.state, None);
    let shown = Game::new(library.shown(&session.rules), &session.state, None);
    let mut said = Vec::new();
    let mut changes = Vec::new();
    for record in &session.log {
        changes.extend(changed(&shown.under(record), record));
        if let Some(text) = view::say(&game, Viewer::Host, record) {
            said.push(LogLine { text, rule: record.rule, changes: std::mem::take(&mut changes) });
        }
    }
    let lines = lines.0.borrow().clone();
    let mut shown = lines.clone();
    if library.language != "en" {
        let mut prepared = prepare(library, cache).map_err(of_edition)?;
        let read = ShownLines::default();
        let mut console = Console::new(Box::new(read.clone()), false, false);
        prepared.session.run(&mut prepared.script, &mut console);
        shown = beside(&lines, &read.0.borrow());
    }
    Ok(Playthrough {
        with: with.to_owned(),
        rules: Arc::clone(&session.rules),
        lines,
        shown,
        said,
        ending,
    })
}

/// Returns the lines of a reader's language, each in the place of the English one that says the same. Where a table has
/// other rows than in English, all up to the next order is left in English.
fn beside(english: &[String], read: &[String]) -> Vec<String> {
    let by_order = |lines: &[String]| -> Vec<Vec<String>> {
        lines.chunk_by(|_, next| !next.starts_with('>')).map(<[String]>::to_vec).collect()
    };
    let (english, read) = (by_order(english), by_order(read));
    let alike = english.len() == read.len();
    let other = read.into_iter().map(Some).chain(std::iter::repeat(None));
    let pairs = english.into_iter().zip(other);
    let chosen = pairs.map(|(english, read)| {
        read.filter(|read| alike && read.len() == english.len()).unwrap_or(english)
    });
    chosen.flatten().collect()
}

/// Lists what modifiers and scripts did for a record, each with its file and line.
fn changed(game: &Game<'_>, record: &EventRecord) -> Vec<String> {
    let altered = record.altered.iter().map(|altered| trace::altered_line(game, altered));
    let mut changes: Vec<String> = altered.map(|line| line.in_words(game.rules)).collect();
    if let Event::Calendar(CalendarEvent::Tallied { what, sum }) = &record.event {
        let parts = sum
            .parts
            .iter()
            .filter(|part| matches!(part.source, Source::Modifier(_) | Source::Hook(_)));
        changes.extend(parts.map(|part| {
            let rule = game.rules.edition_id(part.rule);
            let at = trace::changed_at(game, part.source).in_words(game.rules);
            format!(
                "{}: {:+} {} [{rule}] ({at})",
                game.rules.word(what),
                part.amount,
                game.rules.word(part.what)
            )
        }));
    }
    changes.extend(record.by.map(|by| by.to_string()));
    changes
}

impl Playthrough {
    /// Returns the line of the log that a line tells.
    fn said_at(&self, at: usize) -> Option<&LogLine> {
        let line = self.lines.get(at)?;
        let event = line.strip_prefix("  ")?;
        let before = self.lines[..at].iter().filter(|other| *other == line).count();
        self.said.iter().filter(|said| said.text.lines().next() == Some(event)).nth(before)
    }

    /// Returns the rule under which a line was told: the one it ends with, or that of the event it tells.
    fn rule_of(&self, at: usize) -> Option<RuleId> {
        let line = self.lines.get(at)?;
        let cited = |text: &str| text.split_once(']').map(|(id, _)| RuleId::from_text(id));
        if let Some((_, rest)) = line.split_once("refused [") {
            return cited(rest);
        }
        self.said_at(at).map(|said| self.rules.edition_id(said.rule))
    }

    /// Lists what modifiers and scripts changed on the way to a line: what a refusal tells below
    /// it, or what led to the next event.
    fn changes(&self, at: usize) -> Vec<String> {
        let Some(line) = self.lines.get(at) else { return Vec::new() };
        if line.starts_with("refused [") {
            let below = self.shown[at + 1..].iter().map_while(|line| line.strip_prefix("  "));
            return below.map(str::to_owned).collect();
        }
        (at..self.lines.len())
            .find_map(|at| self.said_at(at))
            .map_or_else(Vec::new, |said| said.changes.clone())
    }

    /// Returns the heading and the order that stand over a line.
    fn above(&self, at: usize) -> Vec<&str> {
        let before = &self.lines[..at.min(self.lines.len())];
        let heading = before
            .iter()
            .rposition(|line| !line.starts_with([' ', '>']) && !line.starts_with("refused"));
        let order = before.iter().rposition(|line| line.starts_with('>'));
        heading.into_iter().chain(order).map(|at| self.shown[at].as_str()).collect()
    }

    fn side(&self, at: usize, rule: Option<RuleId>, unlike: &[String]) -> Text {
        let line = self
            .shown
            .get(at)
            .map_or_else(|| self.ending.clone().in_brackets(), |line| quoted(line.trim()));
        let told = |rule: RuleId| {
            let title = of_entry(&self.rules, rule, |entry| Some(entry.title.clone()));
            let named = std::iter::once(quoted(rule)).chain(title);
            let differs = of_entry(&self.rules, rule, |entry| entry.differs.clone());
            std::iter::once(Text::list(named, Joined::Blank)).chain(differs)
        };
        let changes = self.changes(at).into_iter().filter(|change| !unlike.contains(change));
        let because = changes.map(|change| say!("because of {change}", change = quoted(change)));
        let below = because.chain(rule.map(told).into_iter().flatten());
        let side = Text::list([quoted(format_args!("  {}:", self.with)), line], Joined::Blank);
        let below = below.map(|text| Text::list([Text::verbatim("    "), text], Joined::Nothing));
        Text::list(std::iter::once(side).chain(below), Joined::Line)
    }
}

/// Returns a part of an entry of the rule book, which has its own texts in each language; None if it lacks the part.
fn of_entry(
    rules: &Arc<Ruleset>,
    rule: RuleId,
    part: fn(&Entry) -> Option<String>,
) -> Option<Text> {
    let english = part(rules.rulebook.get(rule)?)?;
    let rules = Arc::clone(rules);
    Some(Text::late(move |words| {
        let read = rules.shown_in(rules.language(Language::code(&words)));
        read.rulebook.get(rule).and_then(part).unwrap_or_else(|| english.clone())
    }))
}

fn parting(first: &Playthrough, second: &Playthrough) -> Option<Parting> {
    // Inherited rules bear other ids on either side; that is no difference.
    let plain = |told: &Playthrough, line: &String| {
        told.rules
            .restated
            .text(second.rules.restated.text(first.rules.restated.text(line.clone())))
    };
    let length = first.lines.len().max(second.lines.len());
    let differs = |at: &usize| match (first.lines.get(*at), second.lines.get(*at)) {
        (Some(one), Some(other)) => plain(second, one) != plain(second, other),
        _ => true,
    };
    let at = (0..length).find(differs)?;
    let found = [first.rule_of(at), second.rule_of(at)];
    let mut rules: Vec<RuleId> = found.iter().flatten().copied().collect();
    rules.dedup();
    let above: String = first.above(at).iter().map(|line| format!("  {}\n", line.trim())).collect();
    let text = say!(
        "they tell the same in {lines}, and part here:\n{above}{first}\n{second}",
        lines = Text::count(at, ProgramNoun::Line),
        above = quoted(above),
        first = first.side(at, found[0], &second.changes(at)),
        second = second.side(at, found[1], &first.changes(at))
    );
    Some(Parting { alike: at, rules, text })
}
