//! Looks on while a campaign is played: counts what happens, and takes down where each realm stands
//! at the end of each year.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use super::record::{Occurrence, YearEndStanding};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    BannerEvent, BannerId, CalendarEvent, EVENTS, Event, EventKind, EventRecord, FightEvent,
    MagicEvent, Owner, RealmId, ReasonTrait, RecordEvent, State,
};
use crate::engine::realms::claims;
use crate::engine::{Flow, Game, InFront, Order, Players, Question, Stop, Verb};
use crate::players::Simulation;
use crate::rules::{RuleId, Ruleset, TableId};
use crate::view;
use crate::view::battles::Announcements;

/// Counts of what happened in a campaign.
#[derive(Default)]
pub(super) struct Counts {
    /// Number of events by rule, of each kind: a kind has few rules.
    by_kind: Vec<Vec<(RuleId, u64)>>,
    rows: BTreeMap<(TableId, u16), u64>,
    orders: BTreeMap<Verb, u64>,
    /// Orders of scripts.
    own_orders: BTreeMap<u16, u64>,
    spells: BTreeMap<String, u64>,
    cards: BTreeMap<&'static str, u64>,
    /// Lines of scripts that made something happen.
    scripts: BTreeMap<&'static str, u64>,
    /// Battles that scripts fight.
    pub(super) announcements: Announcements,
}

impl Counts {
    fn happened(&mut self, kind: EventKind, rule: RuleId) {
        let at = kind as usize;
        if self.by_kind.len() <= at {
            self.by_kind.resize(at + 1, Vec::new());
        }
        let rules = &mut self.by_kind[at];
        // The same id may be kept at several places: where it is kept is compared, not its letters.
        let same = |(known, _): &&mut (RuleId, u64)| std::ptr::eq(known.0, rule.0);
        match rules.iter_mut().find(same) {
            Some((_, count)) => *count += 1,
            None => rules.push((rule, 1)),
        }
    }

    /// Counts the events of a kind.
    pub(super) fn events(&self, kind: EventKind) -> u64 {
        self.by_kind.get(kind as usize).into_iter().flatten().map(|(_, count)| count).sum()
    }
}

/// A table of players, watched.
pub(super) struct Observer<'m> {
    pub(super) table: Simulation<'m>,
    pub(super) counts: Counts,
    pub(super) standings: Vec<YearEndStanding>,
    stop: &'m AtomicBool,
    /// Points of banners, which are gone from the state when a banner is.
    points: BTreeMap<BannerId, i64>,
    /// By the realm and the cause in words.
    lost: BTreeMap<(RealmId, &'static str), i64>,
    answers: BTreeMap<RealmId, u64>,
    year: u16,
    /// Names of the orders that scripts bring.
    own_names: Vec<String>,
}

impl<'m> Observer<'m> {
    /// Looks on from here; `stop` ends the campaign at its next question.
    pub(super) fn new(table: Simulation<'m>, year: u16, stop: &'m AtomicBool) -> Observer<'m> {
        Observer {
            table,
            counts: Counts::default(),
            standings: Vec::new(),
            stop,
            points: BTreeMap::new(),
            lost: BTreeMap::new(),
            answers: BTreeMap::new(),
            year,
            own_names: Vec::new(),
        }
    }

    /// Takes down where everybody stands.
    pub(super) fn take_down(&mut self, game: &Game<'_>) {
        let lost = std::mem::take(&mut self.lost);
        let answers = std::mem::take(&mut self.answers);
        for realm in game.state.realm_ids() {
            let mut standing = standing(game, realm, self.year);
            standing.answers = answers.get(&realm).copied().unwrap_or(0);
            let mut by_cause: BTreeMap<&str, i64> = BTreeMap::new();
            for ((_, cause), points) in lost.iter().filter(|((whose, _), _)| *whose == realm) {
                *by_cause.entry(cause).or_default() += points;
            }
            standing.lost =
                by_cause.into_iter().map(|(cause, points)| (cause.to_owned(), points)).collect();
            self.standings.push(standing);
        }
    }

    /// Points that a realm loses for good.
    fn count_losses(&mut self, state: &State, event: &Event) {
        match event {
            Event::Banner(BannerEvent::PointsChanged { banner, by, what }) => {
                let standing = state.banner(*banner);
                self.points.insert(*banner, standing.points);
                if *by < 0 && !what.has(ReasonTrait::NotLost) {
                    *self.lost.entry((standing.realm, what.words())).or_default() -= by;
                }
            }
            Event::Banner(BannerEvent::BannerFormed { banner, points, .. }) => {
                self.points.insert(*banner, *points);
            }
            Event::Banner(BannerEvent::BannerRemoved { banner, what }) => {
                let points = self.points.remove(banner).unwrap_or(0);
                if points > 0
                    && !what.has(ReasonTrait::NotLost)
                    && !what.has(ReasonTrait::NotDestroyed)
                {
                    *self.lost.entry((state.banner(*banner).realm, what.words())).or_default() +=
                        points;
                }
            }
            _ => {}
        }
    }

    /// Returns everything that happened, by kind and name.
    pub(super) fn occurrences(&self, rules: &Ruleset) -> Vec<Occurrence> {
        let mut all = Vec::new();
        let mut add = |kind: &str, name: String, count: u64| {
            all.push(Occurrence { kind: kind.to_owned(), name, count });
        };
        let counts = &self.counts;
        let mut rules_cited: BTreeMap<RuleId, u64> = BTreeMap::new();
        for (rule, count) in counts.by_kind.iter().flatten() {
            *rules_cited.entry(*rule).or_default() += count;
        }
        rules_cited.iter().for_each(|(rule, count)| add("rule", rule.to_string(), *count));
        for ((table, row), count) in &counts.rows {
            let Some(table) = rules.tables().get(usize::from(table.0)) else { continue };
            let crate::rules::Shape::Roll(roll) = &table.shape else { continue };
            let label = roll.rows.get(usize::from(*row)).map_or("", |row| row.label.as_str());
            add("row", format!("{} {label}", table.name), *count);
        }
        counts
            .orders
            .iter()
            .for_each(|(verb, count)| add("order", verb.row().name.to_owned(), *count));
        for (order, count) in &counts.own_orders {
            let name = self.own_names.get(usize::from(*order)).cloned().unwrap_or_default();
            add("order", name, *count);
        }
        counts.spells.iter().for_each(|(spell, count)| add("spell", spell.clone(), *count));
        counts.cards.iter().for_each(|(card, count)| add("card", (*card).to_owned(), *count));
        for (kind, by_rule) in EVENTS.iter().zip(&counts.by_kind) {
            let count: u64 = by_rule.iter().map(|(_, count)| count).sum();
            if count > 0 {
                add("event", kind.script_name(), count);
            }
        }
        for (place, count) in &counts.scripts {
            add("script", (*place).to_owned(), *count);
        }
        all.sort_unstable();
        all
    }
}

fn standing(game: &Game<'_>, realm: RealmId, year: u16) -> YearEndStanding {
    let state = game.state;
    let own = state.realm(realm);
    let mut standing = YearEndStanding {
        year,
        realm: usize::from(realm.0),
        land: game.map().ids().filter(|place| claims::empire(game, *place) == Some(realm)).count()
            as u64,
        banners: 0,
        ships: state.ships_of(Owner::Realm(realm)).count() as u64,
        points: state.unplaced(realm),
        crowns: own.crowns,
        baggage: own.baggage,
        out: own.out,
        answers: 0,
        lost: Vec::new(),
        counters: Vec::new(),
    };
    for (_, banner) in state.banners_of(realm) {
        standing.banners += 1;
        standing.points += banner.points;
        standing.baggage += banner.baggage;
    }
    let counters = game.rules.counters.iter();
    standing.counters =
        counters.map(|counter| (counter.id.clone(), own.counter(&counter.id))).collect();
    standing
}

impl InFront for Observer<'_> {
    fn behind(&mut self) -> &mut dyn Players {
        &mut self.table
    }

    fn answer(&mut self, game: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Stop::Quit);
        }
        self.table.answer(game, question)
    }

    fn accepted(&mut self, game: &Game<'_>, question: &Question<'_>, order: &Order) -> Flow {
        if let Some(realm) = question.who.realm() {
            *self.answers.entry(realm).or_default() += 1;
        }
        if let Order::ModOrder { call } = order {
            *self.counts.own_orders.entry(call.order).or_default() += 1;
            if self.own_names.is_empty()
                && let Some(hooks) = game.hooks
            {
                self.own_names = hooks.orders().iter().map(|order| order.name.clone()).collect();
            }
        } else {
            *self.counts.orders.entry(order.verb()).or_default() += 1;
        }
        self.table.accepted(game, question, order)
    }

    fn saw(&mut self, game: &Game<'_>, record: EventRecord) {
        let counts = &mut self.counts;
        counts.happened(record.event.kind(), record.rule);
        if let Some(place) = record.by {
            *counts.scripts.entry(place.as_str()).or_default() += 1;
        }
        match &record.event {
            Event::Calendar(CalendarEvent::RowRead { table, row, .. }) => {
                *counts.rows.entry((*table, *row)).or_default() += 1;
            }
            Event::Magic(MagicEvent::SpellCast { spell, .. }) => {
                *counts.spells.entry(spell.clone()).or_default() += 1;
            }
            Event::Fight(FightEvent::CardsShown { attacker, defender }) => {
                for card in [attacker, defender] {
                    *counts.cards.entry(card.as_str()).or_default() += 1;
                }
            }
            Event::Record(RecordEvent::Said { .. } | RecordEvent::Shown { .. })
                if view::battles::in_phase(game, &record) =>
            {
                if let Some(line) = view::say(game, Viewer::Host, &record) {
                    counts.announcements.hear(&game.under(&record), &record, &line);
                }
            }
            _ => {}
        }
        self.count_losses(game.state, &record.event);
        self.table.saw(game, record);
    }

    fn reads_causes(&self) -> bool {
        false
    }

    fn boundary(&mut self, game: &Game<'_>) {
        if game.state.clock.year != self.year {
            self.take_down(game);
            self.year = game.state.clock.year;
        }
        self.table.boundary(game);
    }
}
