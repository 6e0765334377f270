//! Previews of answers that scripts carry out: each is played on copies of the campaign as its
//! giver knows it, once for every way in which the dice can fall, and summed up.

use std::collections::BTreeMap;

use crate::campaign::chance::Chance;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarEvent, Event, EventRecord, Owner, RealmId, State};
use crate::engine::core::ask::{Question, Who};
use crate::engine::core::game::Game;
use crate::engine::core::odds::{self, Trial};
use crate::engine::core::order::Order;
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::interface::PreviewedBy;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::{Settlement, TableId};

/// Ways of scripts that are gone through for one answer, and that are drawn where there are more.
const WAYS: (u32, u32) = (2_000, 500);
/// If there are more, dice are first drawn on ways that are rarer than 1 in 300.
const RAREST: u128 = 300;

/// Outcome that a script reports on one way.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Outcome {
    /// Decision that it is the outcome of.
    pub of: String,
    /// Result of the decision.
    pub result: String,
    /// Place of the result among all results.
    pub at: i64,
    /// Numbers that go with it, by their names.
    pub numbers: BTreeMap<String, i64>,
}

/// Chances of numbers.
pub type Numbers = BTreeMap<i64, Chance>;

/// One result, summed up.
#[derive(Debug, Clone)]
pub struct PreviewedResult {
    pub result: String,
    pub at: i64,
    pub chance: Chance,
    /// Each by its name, over the ways that come to this result.
    pub numbers: Vec<(String, Numbers)>,
}

/// One thing that is decided.
#[derive(Debug, Clone)]
pub struct Decision {
    pub of: String,
    pub results: Vec<PreviewedResult>,
}

/// Rows of a table that may be rolled: `nth` of this table on a way.
pub type Rolled = BTreeMap<(TableId, usize), BTreeMap<(u16, Option<u8>), Chance>>;

/// Preview of a number of whoever answers.
#[derive(Debug, Clone)]
pub struct PreviewedNumber {
    pub what: OwnNumber,
    pub before: i64,
    pub after: Numbers,
}

/// A number of a realm.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum OwnNumber {
    Money,
    Counter(String),
    Banners,
    ArmyPoints,
    Baggage,
    Pool,
}

/// Change of a place that may come about.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fact {
    Belongs(PlaceId, Owner),
    Settled(PlaceId, Option<Settlement>, bool),
    Marked(PlaceId, String),
    Unmarked(PlaceId, String),
    /// A realm has a hidden claim to it, or gives it up.
    Claimed(PlaceId, RealmId),
    Unclaimed(PlaceId, RealmId),
}

/// Preview of an answer.
#[derive(Debug, Clone, Default)]
pub struct AnswerPreview {
    /// Lines that its script says of it.
    pub said: Vec<String>,
    pub decisions: Vec<Decision>,
    pub rolled: Rolled,
    pub numbers: Vec<PreviewedNumber>,
    pub facts: Vec<(Fact, Chance)>,
    /// Number of ways that were drawn, if there are too many to go through all.
    pub drawn: Option<u32>,
    /// Some(N) if dice were drawn on ways that are rarer than 1 in N.
    pub rarest: Option<u128>,
}

/// Nothing can be said: a script fails, stops on the way, or looks at what others may keep secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoPreview;

impl Question<'_> {
    /// True if the script that asks says what its answers may come to.
    pub fn has_previews(&self) -> bool {
        self.help.previews.is_some()
    }

    /// True if a script says what comes of an answer, or can be tried.
    pub fn can_be_previewed(&self, game: &Game<'_>, order: &Order) -> bool {
        match order {
            Order::ModOrder { call } => {
                game.hooks.is_some_and(|hooks| hooks.previewed_by(call.order).is_some())
            }
            _ => self.help.previews.is_some(),
        }
    }

    /// Previews an answer, as whoever is asked knows the campaign; None if no script carries it
    /// out.
    pub fn script_preview(
        &self,
        game: &Game<'_>,
        order: &Order,
    ) -> Option<Result<AnswerPreview, NoPreview>> {
        let hooks = game.hooks?;
        let previews = match order {
            Order::ModOrder { call } => {
                let by = hooks.previewed_by(call.order)?;
                let game = odds::with_scripts_apart(game)?;
                let hooks = game.hooks?;
                let play = |turn: &mut Turn<'_>| hooks.preview_order(turn, self.who, call);
                return Some(preview_of(&game, (self.who, by), play));
            }
            // An order that may be given beside the question is no answer that its script could
            // play.
            order if self.ask.verbs().contains(&order.verb()) => self.help.previews?,
            _ => return None,
        };
        Some(preview_of(game, (self.who, PreviewedBy::Preview), |turn| previews.play(turn, order)))
    }
}

/// Compares what comes from here on with the campaign as it is now. Where nothing is tried out
/// this does nothing.
pub fn preview_from_here(turn: &mut Turn<'_>) {
    if turn.state().dice.in_trial() {
        turn.compared_with = Some(Box::new(turn.state().clone()));
    }
}

/// Says what came of something. Where nothing is tried out nobody hears of it.
pub fn came_to(turn: &mut Turn<'_>, outcome: Outcome) {
    if turn.state().dice.in_trial() {
        turn.outcomes.push(outcome);
    }
}

fn preview_of(
    game: &Game<'_>,
    (who, by): (Who, PreviewedBy),
    mut play: impl FnMut(&mut Turn<'_>) -> Flow<Vec<String>>,
) -> Result<AnswerPreview, NoPreview> {
    let viewer = who.realm().map_or(Viewer::Host, Viewer::Realm);
    let mut from = viewer.trial_state(game.rules, game.state);
    // The author of `play` need not have thought of what others keep secret.
    if by == PreviewedBy::Preview {
        from.memory.clone_from(&game.state.memory);
    }
    let known = Game { state: &from, ..*game };
    let seen = Trial::nearly(&known, WAYS, RAREST, |trial| {
        let mut seen = SeenSums::default();
        trial.every_way_read(
            &from,
            &[],
            |turn| {
                let said = play(turn)?;
                Ok((said, std::mem::take(&mut turn.outcomes), turn.compared_with.take()))
            },
            |chance, (said, outcomes, compared_with), state, rows| {
                seen.way(chance, said, outcomes);
                seen.rows(chance, rows.iter().filter(|row| viewer.sees(row)));
                let before = compared_with.as_deref().unwrap_or(&from);
                seen.changes(chance, (before, &state), who.realm());
            },
        )?;
        seen.preview.rarest = trial.rarest.filter(|_| trial.some_drawn);
        Ok(seen)
    });
    let (seen, drawn) = seen.map_err(|_| NoPreview)?;
    Ok(seen.summed_up(drawn))
}

/// Sums over the ways seen so far.
#[derive(Default)]
struct SeenSums {
    preview: AnswerPreview,
    whole: Chance,
    /// Values of each number on the ways that changed it.
    numbers: BTreeMap<OwnNumber, Numbers>,
    /// Value of each of them before.
    before: BTreeMap<OwnNumber, i64>,
    facts: BTreeMap<Fact, Chance>,
}

fn add<K: Ord>(spread: &mut BTreeMap<K, Chance>, key: K, chance: Chance) {
    let sum = spread.entry(key).or_insert(Chance::NONE);
    *sum = sum.or(chance);
}

impl SeenSums {
    fn way(&mut self, chance: Chance, said: Vec<String>, outcomes: Vec<Outcome>) {
        self.whole = self.whole.or(chance);
        for line in said {
            if !self.preview.said.contains(&line) {
                self.preview.said.push(line);
            }
        }
        for outcome in outcomes {
            let decisions = &mut self.preview.decisions;
            let at = decisions.iter().position(|one| one.of == outcome.of).unwrap_or_else(|| {
                decisions.push(Decision { of: outcome.of.clone(), results: Vec::new() });
                decisions.len() - 1
            });
            let results = &mut decisions[at].results;
            let at =
                results.iter().position(|one| one.result == outcome.result).unwrap_or_else(|| {
                    let (result, at) = (outcome.result.clone(), outcome.at);
                    let new =
                        PreviewedResult { result, at, chance: Chance::NONE, numbers: Vec::new() };
                    results.push(new);
                    results.len() - 1
                });
            let result = &mut results[at];
            result.chance = result.chance.or(chance);
            for (name, number) in outcome.numbers {
                let numbers = &mut result.numbers;
                let at =
                    numbers.iter().position(|(other, _)| *other == name).unwrap_or_else(|| {
                        numbers.push((name.clone(), Numbers::new()));
                        numbers.len() - 1
                    });
                add(&mut numbers[at].1, number, chance);
            }
        }
    }

    fn rows<'r>(&mut self, chance: Chance, rows: impl Iterator<Item = &'r EventRecord>) {
        let mut times: BTreeMap<TableId, usize> = BTreeMap::new();
        for record in rows {
            let Event::Calendar(CalendarEvent::RowRead { table, row, column, .. }) = record.event
            else {
                continue;
            };
            let nth = times.entry(table).or_insert(0);
            add(self.preview.rolled.entry((table, *nth)).or_default(), (row, column), chance);
            *nth += 1;
        }
    }

    fn changes(
        &mut self,
        chance: Chance,
        (before, after): (&State, &State),
        realm: Option<RealmId>,
    ) {
        if let Some(realm) = realm {
            let was = numbers_of(before, realm);
            let mut is = numbers_of(after, realm);
            // A counter at 0 is not kept.
            for what in was.keys() {
                is.entry(what.clone()).or_insert(0);
            }
            for (what, number) in is {
                let old = was.get(&what).copied().unwrap_or(0);
                if number != old || self.numbers.contains_key(&what) {
                    self.before.entry(what.clone()).or_insert(old);
                    add(self.numbers.entry(what).or_default(), number, chance);
                }
            }
        }
        let places = (0_u16..).map(PlaceId).zip(before.holdings.iter().zip(&after.holdings));
        for (place, (was, is)) in places {
            if was.owner != is.owner {
                add(&mut self.facts, Fact::Belongs(place, is.owner), chance);
            }
            if (was.settlement, was.razed) != (is.settlement, is.razed) {
                add(&mut self.facts, Fact::Settled(place, is.settlement, is.razed), chance);
            }
        }
        // What an answer hides from whoever gives it is not told.
        let viewer = realm.map_or(Viewer::Host, Viewer::Realm);
        for mark in viewer.marks(after) {
            if viewer.mark(before, &mark.name, mark.place).is_none() {
                add(&mut self.facts, Fact::Marked(mark.place, mark.name.to_string()), chance);
            }
        }
        for mark in viewer.marks(before) {
            if viewer.mark(after, &mark.name, mark.place).is_none() {
                add(&mut self.facts, Fact::Unmarked(mark.place, mark.name.to_string()), chance);
            }
        }
        for claim in viewer.hidden_claims(after) {
            if before.hidden_claim(claim.place, claim.realm).is_none() {
                add(&mut self.facts, Fact::Claimed(claim.place, claim.realm), chance);
            }
        }
        for claim in viewer.hidden_claims(before) {
            let owns = after.holding(claim.place).owner == Owner::Realm(claim.realm);
            if after.hidden_claim(claim.place, claim.realm).is_none() && !owns {
                add(&mut self.facts, Fact::Unclaimed(claim.place, claim.realm), chance);
            }
        }
    }

    fn summed_up(self, drawn: Option<u32>) -> AnswerPreview {
        let mut preview = AnswerPreview { drawn, ..self.preview };
        for decision in &mut preview.decisions {
            decision.results.sort_by_key(|result| result.at);
        }
        let was = self.before;
        preview.numbers = self
            .numbers
            .into_iter()
            .map(|(what, mut after)| {
                let before = was.get(&what).copied().unwrap_or(0);
                // On the other ways it stayed.
                let seen = after.values().fold(Chance::NONE, |sum, chance| sum.or(*chance));
                if let Some(rest) = self.whole.less(seen) {
                    add(&mut after, before, rest);
                }
                PreviewedNumber { what, before, after }
            })
            .collect();
        preview.facts = self.facts.into_iter().collect();
        preview
    }
}

/// Lists the numbers of a realm that an answer may change.
fn numbers_of(state: &State, realm: RealmId) -> BTreeMap<OwnNumber, i64> {
    let own = state.realm(realm);
    let mut numbers = BTreeMap::from([
        (OwnNumber::Money, own.crowns),
        (OwnNumber::Pool, own.pool),
        (OwnNumber::Banners, 0),
        (OwnNumber::ArmyPoints, 0),
        (OwnNumber::Baggage, own.baggage),
    ]);
    for (_, banner) in state.banners_of(realm) {
        for (what, by) in [
            (OwnNumber::Banners, 1),
            (OwnNumber::ArmyPoints, banner.points),
            (OwnNumber::Baggage, banner.baggage),
        ] {
            *numbers.entry(what).or_insert(0) += by;
        }
    }
    numbers.extend(
        own.counters.iter().map(|(name, number)| (OwnNumber::Counter(name.clone()), *number)),
    );
    numbers
}
