//! Dice are bound to what they are thrown for: in whole campaigns of every edition the same order
//! finds the same faces after another order, and another order finds faces of its own.

use crate::support::often;
use crate::support::series::Series;
use margrave::campaign::dice::{below, generator};
use margrave::campaign::{CalendarEvent, Event, EventRecord, State};
use margrave::engine::core::parse::write;
use margrave::engine::{Flow, Game, Hooks, Order, Players, Question, Stop, Who};
use margrave::phases::play_phase;
use margrave::players::{Bot, Random};
use margrave::rules::{Dice, Ruleset};
use margrave::script::RulesetCache;

/// A throw, or a question that was answered, of which nothing fell.
#[derive(Debug, PartialEq, Eq)]
struct Throw {
    what: &'static str,
    dice: Dice,
    faces: Vec<u8>,
}

type Throws = Vec<Throw>;

/// A moment of a campaign at which somebody could give one order or another.
struct Moment {
    boundary: State,
    since: Vec<Order>,
    who: Who,
    one: Order,
    other: Order,
}

/// Random players who note moments with a choice.
struct Noting {
    minds: Vec<Box<dyn Bot>>,
    boundary: Option<State>,
    since: Vec<Order>,
    moments: Vec<Moment>,
    /// Number of times that each face of a d6 fell.
    faces: [u32; 6],
    asked: u64,
    seed: u64,
}

/// Mark of an answered question among throws.
const ANSWER: &str = "an answer";

/// 1 question in this many is noted.
const NOTED: u32 = 3;

impl Players for Noting {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        self.asked += 1;
        let mut dice = generator(self.seed, &format!("moment {}", self.asked));
        if question.ask.begins() && below(&mut dice, NOTED) == 0 {
            let mut orders = question.legal(game);
            orders.retain(|order| *order != Order::Done {});
            if orders.len() > 1 {
                let mut draw = || {
                    orders.swap_remove(
                        below(&mut dice, u32::try_from(orders.len()).expect("few")) as usize
                    )
                };
                let (one, other) = (draw(), draw());
                let boundary = self.boundary.clone().expect("a phase has begun");
                self.moments.push(Moment {
                    boundary,
                    since: self.since.clone(),
                    who: question.who,
                    one,
                    other,
                });
            }
        }
        Ok(match question.who {
            Who::Realm(realm) => self.minds[usize::from(realm.0)].choose(game, question),
            Who::Host => margrave::players::HostBot.choose(game, question),
        })
    }

    fn accepted(&mut self, _: &Game<'_>, _: &Question<'_>, order: &Order) -> Flow {
        self.since.push(order.clone());
        Ok(())
    }

    fn saw(&mut self, _: &Game<'_>, record: EventRecord) {
        if let Event::Calendar(CalendarEvent::Rolled {
            dice: Dice { sides: 6, .. }, fell, ..
        }) = record.event
        {
            fell.iter().for_each(|die| self.faces[usize::from(die.face) - 1] += 1);
        }
    }

    fn boundary(&mut self, game: &Game<'_>) {
        self.boundary = Some(game.state.clone());
        self.since.clear();
    }
}

/// Goes to a moment, gives some orders there, and listens to the throws of the last of them.
struct Trying<'m> {
    before: std::slice::Iter<'m, Order>,
    who: Who,
    plan: Vec<&'m Order>,
    /// The last order of the plan is being carried out.
    listening: bool,
    throws: Throws,
    /// Questions within it, as they were answered.
    answers: Vec<String>,
}

impl Players for Trying<'_> {
    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        if let Some(order) = self.before.next() {
            return Ok(order.clone());
        }
        if question.ask.begins() {
            if self.plan.is_empty() || question.who != self.who {
                return Err(Stop::Quit);
            }
            let order = self.plan.remove(0).clone();
            // An order that the first one has made impossible proves nothing.
            question.judge(game, &order).map_err(|_| Stop::EndOfInput)?;
            self.listening = self.plan.is_empty();
            return Ok(order);
        }
        let order = question.legal(game).into_iter().next().ok_or(Stop::EndOfInput)?;
        if self.listening {
            self.answers.push(write(game, question.who.realm(), &order));
            self.throws.push(Throw { what: ANSWER, dice: Dice::NONE, faces: Vec::new() });
        }
        Ok(order)
    }

    fn saw(&mut self, _: &Game<'_>, record: EventRecord) {
        if let (true, Event::Calendar(CalendarEvent::Rolled { dice, fell, what, .. })) =
            (self.listening, record.event)
        {
            self.throws.push(Throw {
                what,
                dice,
                faces: fell.iter().map(|die| die.face).collect(),
            });
        }
    }
}

/// Returns the throws of the last of some orders at a moment, and the answers given within it, or
/// None where it cannot be given.
fn throws(
    rules: &Ruleset,
    hooks: Option<&dyn Hooks>,
    moment: &Moment,
    plan: &[&Order],
) -> Option<(Throws, Vec<String>)> {
    let mut players = Trying {
        before: moment.since.iter(),
        who: moment.who,
        plan: plan.to_vec(),
        listening: false,
        throws: Vec::new(),
        answers: Vec::new(),
    };
    let mut state = moment.boundary.clone();
    match play_phase(rules, hooks, &mut state, &mut players) {
        Ok(()) | Err(Stop::Quit) if players.plan.is_empty() => {
            Some((players.throws, players.answers))
        }
        Ok(()) | Err(Stop::Quit | Stop::EndOfInput) => None,
        Err(stop) => panic!("{stop:?}"),
    }
}

/// Counts over the moments of some campaigns.
#[derive(Default)]
struct Shown {
    /// Throws that were the same after another order.
    same: u32,
    /// First throws of two orders for the same purpose: how many, and how many showed the same
    /// faces.
    compared: u32,
    alike: f64,
    /// Number expected by chance.
    expected: f64,
    faces: [u32; 6],
}

fn compare(rules: &Ruleset, hooks: Option<&dyn Hooks>, moment: &Moment, shown: &mut Shown) {
    let Some((alone, answers)) = throws(rules, hooks, moment, &[&moment.one]) else { return };
    if let Some((after, others)) = throws(rules, hooks, moment, &[&moment.other, &moment.one]) {
        let mut answered = answers.iter().zip(&others);
        for (one, other) in alone.iter().zip(&after) {
            // From where the other order has changed what is asked or thrown for, nothing is
            // comparable.
            let differs =
                one.what == ANSWER && answered.next().is_none_or(|(one, other)| one != other);
            if one.what != other.what || one.dice != other.dice || differs {
                break;
            }
            assert_eq!(
                one, other,
                "{:?} after {:?}, at {:?}: {alone:?}, {after:?}",
                moment.one, moment.other, moment.boundary.clock
            );
            shown.same += u32::from(one.what != ANSWER);
        }
    }
    let Some((other, _)) = throws(rules, hooks, moment, &[&moment.other]) else { return };
    if let (Some(one), Some(other)) = (alone.first(), other.first())
        && one.what != ANSWER
        && (one.what, one.dice) == (other.what, other.dice)
    {
        shown.compared += 1;
        shown.alike += f64::from(u8::from(one.faces == other.faces));
        shown.expected +=
            f64::from(one.dice.sides).powi(-i32::try_from(one.faces.len()).expect("few dice"));
    }
}

fn campaigns(edition: &'static str, seeds: std::ops::Range<u64>) -> Shown {
    let head = match edition {
        "warmaster" => "option warmaster.battles paper\n",
        _ => "option years 2\n",
    };
    let series = Series { edition, head, realms: |_| 3 };
    let (mut shown, mut shelf) = (Shown::default(), RulesetCache::default());
    for seed in seeds {
        let session = series.campaign(seed, &mut shelf);
        let (rules, hooks, mut state) =
            (&session.rules, session.hooks.as_deref(), session.state.clone());
        let minds = state
            .realm_ids()
            .map(|realm| -> Box<dyn Bot> { Box::new(Random::new(seed, realm)) })
            .collect();
        let mut noting = Noting {
            minds,
            boundary: None,
            since: Vec::new(),
            moments: Vec::new(),
            faces: [0; 6],
            asked: 0,
            seed,
        };
        while state.ending.is_none() {
            play_phase(rules, hooks, &mut state, &mut noting)
                .expect("random players give legal answers");
        }
        shown.faces.iter_mut().zip(noting.faces).for_each(|(sum, count)| *sum += count);
        for moment in &noting.moments {
            compare(rules, hooks, moment, &mut shown);
        }
    }
    shown
}

/// The same order finds the same faces after another one, and two orders find faces of their own,
/// alike no more often than chance has it; and all dice of a campaign together are fair (chi-square
/// with 5 degrees of freedom, 1 in 70,000).
#[test]
fn orders_have_their_own_dice() {
    for (edition, seeds, least) in [
        ("dutch", 0..often(12, 24), often(200, 400)),
        ("english", 0..often(8, 16), often(150, 300)),
        ("warmaster", 0..often(4, 8), 10),
    ] {
        let Shown { same, compared, alike, expected, faces } = campaigns(edition, seeds);
        println!(
            "{edition}: {same} throws the same; of {compared} pairs {alike} alike, {expected:.1} by chance"
        );
        assert!(same >= least, "{edition}: {same} throws compared");
        assert!(
            alike <= expected + 5.0 * expected.sqrt() + 3.0,
            "{edition}: of {compared} pairs {alike} alike, {expected:.1} by chance"
        );
        let each = f64::from(faces.iter().sum::<u32>()) / 6.0;
        let chi: f64 = faces.iter().map(|count| (f64::from(*count) - each).powi(2) / each).sum();
        assert!(chi < 30.0, "{edition}: the faces of all d6 fell {faces:?} times");
    }
}
