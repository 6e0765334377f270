//! Every event has a line for whoever may know it, and those that the chronicle gathers one there.

use std::collections::BTreeSet;
use std::rc::Rc;

use margrave::campaign::knowledge::Viewer;
use margrave::campaign::{
    Answer, Audience, CalendarEvent, CalendarPosition, EVENTS, Event, EventRecord, InChronicle,
    Pact, RealmId, State,
};
use margrave::engine::Game;
use margrave::rules::{HOUSE_RULE, Ruleset, TableId};
use margrave::view::say;

use super::{rules, small};
use crate::support::{root, samples};

macro_rules! types_of_each_kind {
    ($(
        $group:ident::$variant:ident $( ($only:ty) )? $( { $($field:ident : $type:ty),* } )?
    ),* $(,)?) => {
        /// Types of the named fields of every kind.
        const TYPES: &[&[&str]] = &[$( &[$( $( stringify!($type) ),* )?] ),*];
    };
}

margrave::each_event!(types_of_each_kind);

#[test]
fn a_reason_is_named_in_the_table() {
    for (row, types) in EVENTS.iter().zip(TYPES) {
        let name = row.name;
        assert_eq!(row.says_why(), types.contains(&"Reason"), "`because` of {name} in the table");
    }
}

fn record(event: &Event, audience: Audience) -> EventRecord {
    EventRecord {
        event: event.clone(),
        rule: HOUSE_RULE,
        audience,
        clock: CalendarPosition::default(),
        turn_of: None,
        by: None,
        altered: Box::default(),
        map: Rc::default(),
        epoch: 0,
    }
}

/// Every event can be said, to everybody, also where the state does not know its ids.
#[test]
fn every_event_is_said() {
    let rules = rules();
    let empty = State::new(1, Vec::new(), &[]);
    let state = small(&rules);
    for event in events(&rules) {
        for audience in [
            Audience::All,
            Audience::Only(RealmId(0)),
            Audience::Both(RealmId(0), RealmId(1)),
            Audience::Host,
        ] {
            let record = record(&event, audience);
            for state in [&state, &empty] {
                let game = Game::new(&rules, state, None);
                for viewer in [
                    Viewer::Host,
                    Viewer::Realm(RealmId(0)),
                    Viewer::Realm(RealmId(1)),
                    Viewer::Realm(RealmId(9)),
                ] {
                    let line = say(&game, viewer, &record);
                    assert!(line.is_none_or(|line| !line.is_empty() && !line.contains('\n')));
                }
            }
        }
    }
}

/// Events that have no sentence, and why.
const UNSAID: &[(&str, &[&str])] = &[
    (
        "the calendar goes on, and the prompt shows where it stands",
        &[
            "ClockMoved",
            "TurnBegan",
            "TurnEnded",
            "RoundEnded",
            "SeasonEnded",
            "WinterEnded",
            "RecruitingBegan",
            "BuildingBegan",
            "MissionsOver",
            "MarksAged",
            "RevenueGathered",
        ],
    ),
    (
        "the dice, or what comes of it, say as much",
        &[
            "BecameKnown",
            "LandTaken",
            "Tested",
            "ShipSlipped",
            "TimberUsed",
            "FormedOf",
            "PrisonerTried",
            "Stripped",
            "SiegeActed",
            "SpellDrawn",
        ],
    ),
    ("nobody sees what it changed", &["Shuffled", "Remembered"]),
];

/// An event has a sentence for whoever may know it, or a reason here why it has none.
#[test]
fn no_event_goes_unsaid() {
    let rules = rules();
    let mut state = small(&rules);
    state.pacts.push(Pact {
        by: RealmId(0),
        with: RealmId(1),
        text: "no attacks".to_owned(),
        year: 1,
        answer: Answer::Awaited,
        revealed: true,
    });
    let game = Game::new(&rules, &state, None);
    let said: BTreeSet<&str> = samples::events(&rules)
        .iter()
        .filter(|event| say(&game, Viewer::Host, &record(event, Audience::All)).is_some())
        .map(|event| EVENTS[event.kind() as usize].name)
        .collect();
    let unsaid: Vec<&str> = UNSAID.iter().flat_map(|(_, names)| *names).copied().collect();
    let wrong: Vec<&str> = EVENTS
        .iter()
        .map(|row| row.name)
        .filter(|name| said.contains(name) == unsaid.contains(name))
        .collect();
    assert!(
        wrong.is_empty(),
        "src/view/say: a sentence, or a reason in `UNSAID` here, for {wrong:?}"
    );
}

/// Events of every kind, and rows of tables that there are and are not.
fn events(rules: &Ruleset) -> Vec<Event> {
    let row = |table| {
        Event::Calendar(CalendarEvent::RowRead {
            table: TableId(table),
            row: 0,
            column: None,
            total: 2,
            known: false,
        })
    };
    let odd = Event::Calendar(CalendarEvent::RowRead {
        table: TableId(5),
        row: 999,
        column: Some(9),
        total: 2,
        known: false,
    });
    samples::events(rules).into_iter().chain((0..30).map(row)).chain([odd]).collect()
}

/// Each kind of event that the chronicle gathers by the table of events has its line.
#[test]
fn gathered_events_have_their_lines() {
    let source = std::fs::read_to_string(root().join("src/view/chronicle/gathered.rs"))
        .expect("the source is read");
    let missing: BTreeSet<&str> = events(&rules())
        .iter()
        .filter(|event| event.in_chronicle() == InChronicle::Gathered)
        .map(|event| EVENTS[event.kind() as usize].name)
        .filter(|name| !source.contains(&format!("Event::{name}")))
        .collect();
    assert!(missing.is_empty(), "nothing is gathered of {missing:?}");
}
