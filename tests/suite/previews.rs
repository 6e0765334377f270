//! Forecasts of `preview` against what happens: a player who answers and rolls on a table was told
//! the chances of its rows before, and trying an order out leaves no trace, whatever scripts do
//! meanwhile.

use std::cell::RefCell;
use std::rc::Rc;

use margrave::campaign::{CalendarEvent, CalendarPosition, Event, EventRecord, State};
use margrave::engine::core::parse;
use margrave::engine::{Game, Order, Question, Who};
use margrave::script::RulesetCache;
use margrave::session::{
    Console, Finished, Input, Onlooker, Screen, Session, Situation, TypedLine,
};
use margrave::view::names;

use crate::support::series::{Series, seeds};

mod each;

/// Lines said.
#[derive(Clone, Default)]
struct Page(Rc<RefCell<Vec<String>>>);

impl Screen for Page {
    fn line(&mut self, text: &str) {
        self.0.borrow_mut().push(text.to_owned());
    }
}

/// Tables that were rolled on since somebody answered last, each with the phase.
#[derive(Clone, Default)]
struct Rolled(Rc<RefCell<Vec<(CalendarPosition, String)>>>);

impl Onlooker for Rolled {
    fn answered(&mut self, _: &Game<'_>, _: Who, _: &str, _: usize) {}

    fn saw(&mut self, game: &Game<'_>, _: &[EventRecord], record: &EventRecord) {
        if let Event::Calendar(CalendarEvent::RowRead { table, .. }) = record.event {
            let table = names::table_in_words(game, table);
            self.0.borrow_mut().push((record.clock, table));
        }
    }
}

/// Answers at random, and looks at each answer before it is given.
struct Walker {
    page: Page,
    rolled: Rolled,
    numbers: u64,
    left: usize,
    /// The answer that was looked at, and the campaign before that.
    looked: Option<(String, State)>,
    /// The answer that was given, what was said of it before, and in which phase.
    given: Option<(String, String, CalendarPosition)>,
    previews: bool,
    /// Number of answers that rolled on a table.
    rolls: usize,
}

impl Walker {
    fn new(seed: u64, left: usize, previews: bool) -> Walker {
        let (page, rolled) = (Page::default(), Rolled::default());
        let numbers = seed * 7919 + 12345;
        Walker { page, rolled, numbers, left, looked: None, given: None, previews, rolls: 0 }
    }

    fn below(&mut self, end: usize) -> usize {
        self.numbers ^= self.numbers << 13;
        self.numbers ^= self.numbers >> 7;
        self.numbers ^= self.numbers << 17;
        usize::try_from(self.numbers >> 16).unwrap_or(0) % end.max(1)
    }

    /// Checks that the rolls after an answer were foretold.
    fn compare(&mut self) {
        let rolled: Vec<_> = self.rolled.0.borrow_mut().drain(..).collect();
        let Some((order, said, clock)) = self.given.take().filter(|_| self.previews) else {
            return;
        };
        let mut tables = rolled.into_iter().filter(|(when, _)| *when == clock).peekable();
        self.rolls += usize::from(tables.peek().is_some());
        for (_, table) in tables {
            // Rare tables are not told one by one where ways are drawn; of a card the odds of the
            // battle are told, as its rows go by the other's card.
            let odds = order.starts_with("card ") && said.contains('%');
            assert!(
                said.contains(&table) || said.contains("were drawn") || odds,
                "`{order}` rolled on {table}, and its preview was:\n{said}"
            );
        }
    }

    /// Chooses an answer.
    fn choose(&mut self, game: &Game<'_>, question: &Question<'_>) -> String {
        let legal = question.legal(game);
        let lively: Vec<&Order> =
            legal.iter().filter(|order| !matches!(order, Order::Done {})).collect();
        let order = match lively.len() {
            0 => &legal[0],
            _ if self.below(4) == 0 => &legal[self.below(legal.len())],
            count => lively[self.below(count)],
        };
        parse::write(game, question.who.realm(), order)
    }
}

impl Input for Walker {
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let Situation { game, question, .. } = *now;
        let _ = console;
        let said = std::mem::take(&mut *self.page.0.borrow_mut()).join("\n");
        if let Some((order, before)) = self.looked.take() {
            assert!(*game.state == before, "a look at `{order}` changed the campaign");
            self.given = Some((order.clone(), said, game.state.clock));
            return TypedLine::Line(order);
        }
        self.compare();
        let Some(question) = question.filter(|_| self.left > 0) else { return TypedLine::End };
        self.left -= 1;
        let order = self.choose(game, question);
        if !self.previews {
            self.given = Some((order.clone(), String::new(), game.state.clock));
            return TypedLine::Line(order);
        }
        let line = format!("preview {order}");
        let asked = format!("{}: {order}", question.who.name(game));
        let prompt = question.ask.prompt(game).in_english();
        self.page.0.borrow_mut().push(format!("({asked}, answering `{prompt}`)"));
        self.looked = Some((order, game.state.clone()));
        TypedLine::Line(line)
    }

    fn reply(&mut self, _: &str, _: &mut Console) -> Option<String> {
        Some("yes".to_owned())
    }
}

/// Plays the answers of a walker.
fn walk(session: &mut Session, mut walker: Walker) -> (usize, String) {
    let mut console = Console::new(Box::new(walker.page.clone()), false, false);
    console.onlooker = Some(Box::new(walker.rolled.clone()));
    let finished = session.run(&mut walker, &mut console);
    assert!(!matches!(finished, Finished::Broken { .. } | Finished::Halted(_)), "{finished:?}");
    (walker.rolls, session.state.hash())
}

/// A player who gives an order that rolls on a table was told the chances before (README: needs,
/// costs, odds), and nothing of what was tried out for it stays.
#[test]
fn whatever_is_rolled_was_foretold() {
    for (edition, head) in [("dutch", ""), ("english", ""), ("english", "option depth roster\n")] {
        let series = Series { edition, head, realms: |_| 2 };
        let mut shelf = RulesetCache::default();
        let mut rolls = 0;
        for seed in seeds(1) {
            let mut played = |previews| {
                let mut session = series.campaign(seed + 2, &mut shelf);
                walk(&mut session, Walker::new(seed + 2, 50, previews))
            };
            let (rolled, looked_at) = played(true);
            assert_eq!(looked_at, played(false).1, "{edition}: looking changes nothing");
            rolls += rolled;
        }
        assert!(rolls >= 2, "{edition}: only {rolls} answers rolled");
    }
}
