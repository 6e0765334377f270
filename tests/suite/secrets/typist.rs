//! Typist of both campaigns: looks at everything, then answers as the computer player would.

use margrave::apart::Letter;
use margrave::campaign::knowledge::Viewer;
use margrave::command::{is_order, shorthand};
use margrave::engine::core::parse;
use margrave::engine::{Game, Order, Question, Who};
use margrave::serve::page::{self, SeatPage};
use margrave::serve::page_cache::PageCache;
use margrave::serve::request::PageWish;
use margrave::session::{Console, Input, Situation, TypedLine};

use super::looks::{Looks, secrets_of};
use super::{KEEPER, OTHER, Page, Step};

/// Line at which the page of the seat is looked at as well: once for each question.
const PAGE_TOO: &str = "since";

/// Numbers in a fixed order.
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    pub(super) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).unwrap_or(0) % end.max(1)
    }
}

/// Types the lines of both campaigns; in the first one they are thought of.
pub(super) struct Typist<'a> {
    pub(super) page: Page,
    /// Viewer of the page.
    pub(super) viewer: Viewer,
    pub(super) steps: Vec<Step>,
    /// Lines of the first campaign that are typed in the second.
    pub(super) given: Option<&'a [Step]>,
    pub(super) looks: Looks<'a>,
    pub(super) waiting: Vec<[String; 2]>,
    pub(super) questions: usize,
    pub(super) most: usize,
    /// At which secret question the realm answers otherwise in the second campaign, counted from 0.
    pub(super) otherwise: Option<usize>,
    pub(super) secrets: usize,
}

impl Typist<'_> {
    fn note(&mut self, now: &Situation<'_>, console: &Console, typed: [String; 2]) -> TypedLine {
        let question = now.question;
        let mut shown = std::mem::take(&mut *self.page.0.borrow_mut());
        // The page that the seat has in a browser, with the version by which it is told of changes.
        let seat_page = SeatPage {
            now,
            turns: &console.telling.turns,
            seat: self.viewer,
            viewer: self.viewer,
            part: None,
            campaign: "secrets",
            folder: None,
            told: &[],
            wish: &PageWish::default(),
            found: &[],
            until: None,
            mods: &[],
            unwritten: None,
            cache: &PageCache::default(),
        };
        if typed[0] == PAGE_TOO {
            shown.extend(page::html(&seat_page).split_inclusive('>').map(str::to_owned));
            if let Viewer::Realm(realm) = self.viewer {
                let turns = &console.telling.turns;
                let letter =
                    Letter { now, turns, realm, campaign: "secrets", folder: None, until: None };
                shown.extend(letter.text(&[]).lines().map(str::to_owned));
            }
        }
        assert_eq!(console.viewer, self.viewer);
        let second = usize::from(self.given.is_some());
        let line = typed[second].clone();
        self.steps.push(Step {
            typed,
            shown,
            secret: question.is_some_and(|question| question.ask.secret()),
            asked: question.map(|question| question.who),
        });
        TypedLine::Line(line)
    }

    /// Lines at a new question: looks, a secret that differs, looks at it, the secret as it is in
    /// both, and an answer.
    fn think(&mut self, game: &Game<'_>, question: &Question<'_>) {
        let both = |line: String| [line.clone(), line];
        let mut lines = Vec::new();
        let looks = |looks: &mut Looks<'_>, count: usize| {
            let one = |line: String| {
                // A tile alone may be an answer.
                let answers = shorthand::written_out(game, Some(question), &line)
                    .is_ok_and(|whole| is_order(&whole));
                both(if answers { "where".to_owned() } else { line })
            };
            (0..count).map(|_| one(looks.look(game, Some(question)))).collect::<Vec<_>>()
        };
        let secrets = if self.otherwise.is_none() && self.looks.numbers.below(3) == 0 {
            secrets_of(game, KEEPER, &mut self.looks.numbers)
        } else {
            Vec::new()
        };
        lines.extend(secrets.iter().map(|[one, two, _]| [one.clone(), two.clone()]));
        let count = if secrets.is_empty() { 2 } else { self.looks.each };
        lines.extend(looks(&mut self.looks, count));
        lines.extend(secrets.into_iter().map(|[_, _, after]| both(after)));
        let legal = question.legal(game);
        let order = |at: usize| {
            let line = parse::write(game, question.who.realm(), &legal[at]);
            format!("{giver}: {line}", giver = question.giver_name(game))
        };
        // Phases end sooner where `done` is said often.
        let done = legal
            .iter()
            .position(|order| matches!(order, Order::Done { .. }))
            .filter(|_| self.looks.numbers.below(3) == 0);
        let at = done.unwrap_or_else(|| self.looks.numbers.below(legal.len()));
        let mut answers = both(order(at));
        if question.ask.secret() && question.who == Who::Realm(KEEPER) {
            // The number of banners that are mustered is seen; their strength is not. Everybody is
            // told who has handed in their orders.
            let shape = |line: &str| {
                let numbers = line.split(' ').map(|word| word.parse::<i64>().is_ok());
                (line.ends_with(": done"), numbers.collect::<Vec<_>>())
            };
            // An offer of a pact is told to whoever it is made to.
            let told_to_other =
                |at: &usize| matches!(&legal[*at], Order::Pact { realm, .. } if *realm == OTHER);
            // The people that are hired or sent by an ally are seen as soon as they stand on the
            // map.
            let hires =
                |at: &usize| matches!(legal[*at], Order::Mercenaries { .. } | Order::Allies { .. });
            // Everybody is told of a pact that is shown.
            let shows = |at: &usize| matches!(legal[*at], Order::Reveal { .. });
            let alike: Vec<String> = (0..legal.len())
                .filter(|one| !told_to_other(one) && !told_to_other(&at))
                .filter(|one| !shows(one) && !shows(&at))
                .filter(|one| !hires(one) && !hires(&at))
                .map(order)
                .filter(|line| *line != answers[0] && shape(line) == shape(&answers[0]))
                .collect();
            // The realm that offers a pact is told the answer.
            let told = game
                .state
                .pacts
                .iter()
                .any(|pact| pact.with == KEEPER && pact.answer.accepted().is_none());
            if self.otherwise == Some(self.secrets) && !alike.is_empty() && !told {
                answers[1].clone_from(&alike[self.looks.numbers.below(alike.len())]);
            }
            self.secrets += 1;
        }
        lines.push(both(PAGE_TOO.to_owned()));
        lines.push(answers);
        lines.reverse();
        self.waiting = lines;
        self.questions += 1;
    }
}

impl Input for Typist<'_> {
    fn reply(&mut self, _: &str, _: &mut Console) -> Option<String> {
        Some("no".to_owned())
    }

    fn put_back(&mut self, _: String) -> bool {
        true
    }

    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let Situation { game, question, .. } = *now;
        if let Some(given) = self.given {
            return match given.get(self.steps.len()) {
                Some(step) => self.note(now, console, step.typed.clone()),
                None => TypedLine::End,
            };
        }
        let Some(question) = question.filter(|_| self.questions < self.most) else {
            return TypedLine::End;
        };
        if self.waiting.is_empty() {
            self.think(game, question);
        }
        match self.waiting.pop() {
            Some(typed) => self.note(now, console, typed),
            None => TypedLine::End,
        }
    }
}
