//! A campaign that failed → the shortest script found that fails in the same way. Tried are computer
//! players that answer for everybody, so that the head alone says it all, and the lines that were
//! typed with pieces of them left out.

use std::collections::VecDeque;

use super::Fuzzer;
use super::outcome::{CampaignFailure, console};
use super::play::{FailedCampaign, caught, prepare, run};
use crate::campaign::Seat;
use crate::engine::core::parse;
use crate::engine::{Game, Order, Question};
use crate::script::test::failures;
use crate::session::{Console, Input, Situation, TypedLine};
use crate::text::Text;

/// Seeds of computer players that are tried.
const SEEDS: u64 = 60;
/// Lines that are played while lines are left out; those that `replay` plays again count as well.
const LINES: usize = 40_000;

/// A script that fails.
#[derive(Debug, Clone)]
pub struct FailingScript {
    pub text: String,
    pub outcome: CampaignFailure,
    /// It fails as `margrave test` plays it: what was found may take other answers with it.
    pub confirmed: bool,
}

impl FailingScript {
    /// Lines that say something.
    pub fn lines(&self) -> usize {
        self.text.lines().filter(|line| !line.starts_with('#')).count()
    }
}

/// Returns the shortest script that was found.
pub fn shrink(fuzzer: &Fuzzer<'_>, found: &FailedCampaign) -> FailingScript {
    let people = vec![Seat::Human; fuzzer.fuzz.experiment.realms.len()];
    let head = fuzzer.fuzz.experiment.head_with(found.seed, &people);
    let whole = FailingScript {
        text: script(&head, &found.lines),
        outcome: found.outcome.clone(),
        confirmed: false,
    };
    let kind = &found.outcome.kind;
    let typed = || {
        let head =
            pruned(&head, &|head| fails(fuzzer, &script(head, &found.lines), kind).is_some());
        let lines = fewer_lines(fuzzer, &head, found);
        let text = script(&head, &lines);
        fails(fuzzer, &text, kind).map(|outcome| FailingScript { text, outcome, confirmed: true })
    };
    // A failure while a line is taken back or played again comes from what was typed.
    let by_answer = found.lines.last().is_some_and(|line| line.contains(": "));
    let computers = || by_answer.then(|| of_computers(fuzzer, found)).flatten();
    computers().or_else(typed).unwrap_or(whole)
}

/// Returns a head with lines after it, and at the end what must hold of every campaign.
fn script(head: &str, lines: &[String]) -> String {
    let mut text = head.to_owned();
    for line in lines {
        text.push_str(line);
        text.push('\n');
    }
    text.push_str("expect sound\n");
    text
}

/// Plays a script as `margrave test` does, and returns its failure if it is of this kind.
fn fails(fuzzer: &Fuzzer<'_>, text: &str, kind: &str) -> Option<CampaignFailure> {
    let mut prepared = prepare(fuzzer, text).ok()?;
    caught(|| {
        let failures = failures(&mut prepared, &mut console());
        failures.iter().map(|failure| Text::verbatim(failure.to_string()).into()).collect()
    })
    .map(placeless)
    .filter(|outcome| outcome.kind == kind)
}

/// Removes the place of a failure, which tells nothing of its kind.
fn placeless(outcome: CampaignFailure) -> CampaignFailure {
    let whole = Text::verbatim(&outcome.report).into();
    CampaignFailure::of(vec![whole]).unwrap_or(outcome)
}

/// Returns a head without which the same fails, line by line.
fn pruned(head: &str, fails: &dyn Fn(&str) -> bool) -> String {
    let mut lines: Vec<&str> = head.lines().collect();
    let mut at = lines.len();
    while at > 1 {
        at -= 1;
        if lines[at] == "begin" {
            continue;
        }
        let line = lines.remove(at);
        if !fails(&(lines.join("\n") + "\n")) {
            lines.insert(at, line);
        }
    }
    lines.join("\n") + "\n"
}

/// Returns a script without answers: computer players that answer at random come to the same.
fn of_computers(fuzzer: &Fuzzer<'_>, found: &FailedCampaign) -> Option<FailingScript> {
    let kind = &found.outcome.kind;
    let players = vec![Seat::Random; fuzzer.fuzz.experiment.realms.len()];
    let of_seed = |seed| fuzzer.fuzz.experiment.head_with(seed, &players);
    let failing = |head: &str| fails(fuzzer, &script(head, &[]), kind);
    let seeds = std::iter::once(found.seed).chain(1..=SEEDS);
    let head = seeds.map(of_seed).find(|head| failing(head).is_some())?;
    let head = pruned(&head, &|head| failing(head).is_some());
    let outcome = failing(&head)?;
    Some(FailingScript { text: script(&head, &[]), outcome, confirmed: true })
}

/// Returns those typed lines without which it would not fail, as far as attempts reach: it leaves out ever
/// smaller pieces, and answers what is asked then by `done`.
fn fewer_lines(fuzzer: &Fuzzer<'_>, head: &str, found: &FailedCampaign) -> Vec<String> {
    let kind = &found.outcome.kind;
    let mut lines = still_fails(fuzzer, head, straight(&found.lines), kind)
        .unwrap_or_else(|| found.lines.clone());
    if let Some(sooner) = replayed_sooner(fuzzer, head, &lines, kind) {
        lines = sooner;
    }
    let mut left = LINES;
    let mut size = lines.len() / 2;
    while size > 0 && left > 0 {
        let mut end = lines.len();
        while end > 0 && left > 0 {
            left = left.saturating_sub(cost(&lines));
            let start = end.saturating_sub(size);
            let mut fewer = lines[..start].to_vec();
            fewer.extend_from_slice(&lines[end.min(lines.len())..]);
            if let Some(typed) = still_fails(fuzzer, head, fewer, kind)
                && typed.len() < lines.len()
            {
                lines = typed;
            }
            end = start.min(lines.len());
        }
        size /= 2;
    }
    lines
}

/// Returns the lines without what was taken back again, and without all replays but one at the end.
fn straight(lines: &[String]) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let steps =
            line.strip_prefix("undo ").and_then(|rest| rest.split(' ').next()?.parse().ok());
        match steps {
            Some(steps) if at + 1 < lines.len() => {
                kept.truncate(kept.len().saturating_sub(steps));
            }
            None if line.starts_with("replay") && at + 1 < lines.len() => {}
            _ => kept.push(line.clone()),
        }
    }
    kept
}

/// Returns the shortest beginning of the lines, up to a `done`, that fails where the replay at their end comes after it.
fn replayed_sooner(
    fuzzer: &Fuzzer<'_>,
    head: &str,
    lines: &[String],
    kind: &str,
) -> Option<Vec<String>> {
    let (replay, answers) = lines.split_last().filter(|(last, _)| last.starts_with("replay"))?;
    let mut left = LINES / 2;
    for (at, _) in answers.iter().enumerate().filter(|(_, answer)| answer.ends_with(": done")) {
        left = left.checked_sub(at)?;
        let mut begun = answers[..=at].to_vec();
        begun.push(replay.clone());
        if let Some(typed) = still_fails(fuzzer, head, begun, kind) {
            return Some(typed);
        }
    }
    None
}

/// Counts the lines that are played until a campaign has come to its end.
fn cost(lines: &[String]) -> usize {
    let replays =
        lines.iter().filter(|line| line.starts_with("replay") || line.starts_with("undo"));
    lines.len() * (1 + replays.count())
}

/// Returns the lines that were typed, if these lead to the same failure, as far as they can be
/// typed at all.
fn still_fails(
    fuzzer: &Fuzzer<'_>,
    head: &str,
    lines: Vec<String>,
    kind: &str,
) -> Option<Vec<String>> {
    let most = lines.len();
    let mut prepared = prepare(fuzzer, head).ok()?;
    let mut typist = Typist { left: lines.into(), typed: Vec::new(), most };
    let outcome = caught(|| run(&mut prepared.session, &mut typist))?;
    (outcome.kind == kind).then_some(())?;
    let reread = script(head, &typist.typed);
    fails(fuzzer, &reread, kind).map(|_| typist.typed)
}

/// Types those lines that fit, and for whoever else is asked the least there is.
struct Typist {
    left: VecDeque<String>,
    typed: Vec<String>,
    /// Lines after which nothing is gained.
    most: usize,
}

impl Typist {
    /// Returns the next line for whoever is asked, if there is one that may be given.
    fn next(&mut self, game: &Game<'_>, question: &Question<'_>) -> Option<String> {
        let who = question.giver_name(game);
        while let Some(line) = self.left.front() {
            let Some((giver, text)) = line.split_once(": ") else { return self.left.pop_front() };
            if giver != who {
                return self.least(game, question);
            }
            let order = parse::parse(game, question.who.realm(), text);
            let legal = order.is_ok_and(|order| question.judge(game, &order).is_ok());
            let line = self.left.pop_front();
            if legal {
                return line;
            }
        }
        None
    }

    fn least(&self, game: &Game<'_>, question: &Question<'_>) -> Option<String> {
        let done = Some(Order::Done {}).filter(|done| question.judge(game, done).is_ok());
        let order = done.or_else(|| question.legal(game).into_iter().next())?;
        let line = parse::write(game, question.who.realm(), &order);
        Some(format!("{}: {line}", question.giver_name(game)))
    }
}

impl Input for Typist {
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let Situation { game, question, .. } = *now;
        let over = self.typed.len() > self.most
            || console.checks.refusal.is_some()
            || !console.checks.failures.is_empty();
        if over {
            return TypedLine::End;
        }
        let Some(line) = question.and_then(|question| self.next(game, question)) else {
            return TypedLine::End;
        };
        self.typed.push(line.clone());
        TypedLine::Line(line)
    }

    fn place(&self) -> Option<String> {
        Some("a line".to_owned())
    }
}
