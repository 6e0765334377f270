//! Every answer that a question offers has a preview that says something: what it costs, risks or brings,
//! or what comes next. Campaigns of all editions are walked through, with their options, and each kind of
//! answer is looked at in each phase.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use margrave::engine::core::parse;
use margrave::engine::{Game, Order, Question};
use margrave::script::RulesetCache;
use margrave::session::{Console, Finished, Input, Situation, TypedLine};

use super::Page;
use crate::support::often;
use crate::support::series::{Series, seeds};

/// Answers of one kind that are looked at in one campaign.
const OF_A_KIND: u32 = 1;

/// Answers at random, and looks at those of kinds that it has not seen yet.
struct Looker {
    page: Page,
    numbers: u64,
    left: usize,
    /// Looks at each kind of answer: its question, and the words of it that are not names.
    seen: BTreeMap<(String, String), u32>,
    /// Lines that are still to be looked at, and the answer after them.
    queue: Vec<String>,
    answer: Option<String>,
    looked: Option<String>,
    /// Previews that say nothing, with the question.
    empty: Rc<RefCell<Vec<String>>>,
    asked: String,
}

impl Looker {
    fn below(&mut self, end: usize) -> usize {
        self.numbers ^= self.numbers << 13;
        self.numbers ^= self.numbers >> 7;
        self.numbers ^= self.numbers << 17;
        usize::try_from(self.numbers >> 16).unwrap_or(0) % end.max(1)
    }

    /// Judges the preview of an answer.
    fn judge(&self, line: &str, said: &str) {
        let text = said.split_once("this is legal").map(|(first, rest)| [first, rest].concat());
        let fault = match text.as_deref().map(str::trim) {
            None => "is no answer",
            Some("" | ":" | ".") => "says nothing",
            Some(text) if text.contains('{') || text.contains("[[") => "shows YAML",
            Some(_) => return,
        };
        let text = said.replace('\n', "\n      ");
        self.empty.borrow_mut().push(format!("`{line}` {fault}: {text}\n    ({})", self.asked));
    }

    fn question(&mut self, game: &Game<'_>, question: &Question<'_>) {
        let legal = question.legal(game);
        let written = |order: &Order| parse::write(game, question.who.realm(), order);
        let phase = format!("{:?}", game.state.clock.phase(&game.rules.calendar));
        for order in &legal {
            let line = written(order);
            let name = |word: &str| word.bytes().any(|letter| letter.is_ascii_digit());
            let words: Vec<&str> = line.split(' ').filter(|word| !name(word)).collect();
            let kind = (format!("{phase} {:?}", question.ask.verbs()), words.join(" "));
            let times = self.seen.entry(kind).or_insert(0);
            if *times < OF_A_KIND {
                *times += 1;
                self.queue.push(line);
            }
        }
        self.asked =
            format!("{}: {}", question.who.name(game), question.ask.prompt(game).in_english());
        let lively: Vec<&Order> =
            legal.iter().filter(|order| !matches!(order, Order::Done {})).collect();
        let order = match lively.len() {
            0 => &legal[0],
            _ if self.below(3) == 0 => &legal[self.below(legal.len())],
            count => lively[self.below(count)],
        };
        self.answer = Some(written(order));
    }
}

impl Input for Looker {
    fn line(&mut self, now: &Situation<'_>, _: &mut Console) -> TypedLine {
        let Situation { game, question, .. } = *now;
        let said = std::mem::take(&mut *self.page.0.borrow_mut()).join("\n");
        if let Some(line) = self.looked.take() {
            self.judge(&line, &said);
        } else if self.answer.is_none() {
            let Some(question) = question.filter(|_| self.left > 0) else { return TypedLine::End };
            self.left -= 1;
            self.question(game, question);
        }
        if let Some(line) = self.queue.pop() {
            self.looked = Some(line.clone());
            return TypedLine::Line(format!("preview {line}"));
        }
        self.answer.take().map_or(TypedLine::End, TypedLine::Line)
    }

    fn reply(&mut self, _: &str, _: &mut Console) -> Option<String> {
        Some("yes".to_owned())
    }
}

/// The README promises needs, costs and odds for whatever may be answered.
#[test]
fn every_answer_has_a_preview() {
    let list = [
        ("dutch", "", 1),
        ("dutch", "option depth roster\noption strength random\noption terms ask\n", 1),
        ("dutch", "option map lay\noption boxes 1\n", 1),
        ("english", "option terms ask\n", 2),
        ("english", "option depth roster\noption english.ocean_width 2\n", 1),
        ("english", "option english.realms bought\noption english.ocean_width 1\n", 1),
        ("warmaster", "", 1),
        ("marches", "", 1),
    ];
    let mut faults = Vec::new();
    for (edition, head, years) in list {
        let series = Series { edition, head, realms: |_| 2 };
        let mut shelf = RulesetCache::default();
        for seed in seeds(1) {
            let mut session = series.campaign(seed + 2, &mut shelf);
            let page = Page::default();
            let empty = Rc::new(RefCell::new(Vec::new()));
            let mut looker = Looker {
                page: page.clone(),
                numbers: (seed + 2) * 7919 + 12345,
                left: years * often(120, 250),
                seen: BTreeMap::new(),
                queue: Vec::new(),
                answer: None,
                looked: None,
                empty: Rc::clone(&empty),
                asked: String::new(),
            };
            let mut console = Console::new(Box::new(page), false, false);
            let finished = session.run(&mut looker, &mut console);
            assert!(
                !matches!(finished, Finished::Broken { .. } | Finished::Halted(_)),
                "{edition}: {finished:?}"
            );
            assert!(looker.seen.len() > 10, "{edition}: {} kinds of answers", looker.seen.len());
            let found = empty.borrow();
            faults.extend(found.iter().map(|fault| format!("{edition}, {head:?}: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{} previews:\n{}", faults.len(), faults.join("\n"));
}
