//! The odds that are worked out are those that the dice keep: they equal what the tables give by
//! hand, and many real plays come to them. Looking at them changes nothing.

use std::fs;

use margrave::campaign::chance::Chance;
use margrave::campaign::knowledge::Viewer;
use margrave::campaign::{
    BannerEvent, BannerId, Event, EventKind, FightEvent, Owner, RealmId, State,
};
use margrave::engine::Game;
use margrave::engine::core::fight::Fight;
use margrave::engine::fights::odds::{self, FightOdds, FightResult, Spread};
use margrave::engine::fights::{assaults, odds_table};
use margrave::map::PlaceId;
use margrave::rules::effect::Outcome;
use margrave::script::{RulesetCache, prepare};
use margrave::session::{Console, Screen, Session};

use margrave::rules::Library;

use crate::support::root;

struct Nobody;

impl Screen for Nobody {
    fn line(&mut self, _: &str) {}
}

/// Two forces of 500 points before each other, with these lines after the head.
fn played(edition: &str, seed: u64, lines: &str, shelf: &mut RulesetCache) -> Session {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::copy(root().join("tests/maps/lanes.yaml"), folder.path().join("lanes.yaml"))
        .expect("the map is copied");
    let path = folder.path().join("odds.campaign");
    let head = format!(
        "margrave 2\nedition {edition}\nrealm red human\nrealm blue human\nseed {seed}\nmap lanes.yaml\n\
         banner red 1 A1 500 baggage 1\nbanner blue 1 B1 500\ntile B1 known\n\
         tile A39 owner red settlement village\nbanner red 99 A39 500\nstart season\ndice 6 6 1 1\nbegin\n"
    );
    fs::write(&path, head + lines).expect("a file is written");
    let mut prepared = prepare(&path, &Library::shipped(), shelf, false)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)));
    let mut console = Console::new(Box::new(Nobody), false, false);
    prepared.session.run(&mut prepared.script, &mut console);
    assert!(
        console.checks.failures.is_empty() && console.checks.refusal.is_none(),
        "the lines are played"
    );
    prepared.session
}

fn place(state: &State, label: &str) -> PlaceId {
    state.map.by_label(label).expect("a tile of the map")
}

fn battle(session: &Session) -> FightOdds {
    let state = &session.state;
    let named = |realm: u8| state.banner_numbered(RealmId(realm), 1).expect("a banner");
    let fight = Fight {
        place: place(state, "B1"),
        realm: RealmId(0),
        attackers: vec![named(0)],
        defender: Owner::Realm(RealmId(1)),
        defenders: vec![named(1)],
        garrison: None,
    };
    let before = state.hash();
    let game = Game::new(&session.rules, state, session.hooks.as_deref());
    let odds = odds::odds_of(&game, &fight, Viewer::Host, None).expect("all is known");
    assert_eq!(state.hash(), before, "looking changes nothing");
    assert_eq!(odds.drawn, None, "every way is gone through");
    odds
}

fn spread<'o>(odds: &'o FightOdds, attacker: &str, defender: &str) -> &'o Spread {
    let found = odds.by_cards.iter().find(|(one, other, _)| {
        one.as_str() == attacker && other.is_some_and(|other| other.as_str() == defender)
    });
    &found.expect("a pair of cards").2
}

fn chance_of(spread: &Spread, wanted: FightResult) -> Chance {
    let parts = spread.iter().filter(|(ending, _)| ending.result == wanted);
    parts.fold(Chance::NONE, |sum, (_, chance)| sum.or(*chance))
}

/// NL-BATTLE-04, NL-BATTLE-05, NL-BATTLE-06 by hand: equal forces have base 0; direct against
/// counter takes 2, so of 2d6 an 11 wins (3 of 36), 8 to 10 draw (12 of 36); flank against counter
/// adds 1, so 8 wins (15 of 36), 5 to 7 draw (15 of 36).
#[test]
fn chances_are_those_of_the_tables() {
    let mut shelf = RulesetCache::default();
    for edition in ["dutch", "english"] {
        let odds = battle(&played(edition, 1, "", &mut shelf));
        assert_eq!(odds.by_cards.len(), 9, "{edition}");
        for (.., spread) in &odds.by_cards {
            let whole = spread.values().fold(Chance::NONE, |sum, chance| sum.or(*chance));
            assert_eq!(whole, Chance::CERTAIN, "{edition}: something always happens");
        }
        let direct = spread(&odds, "direct", "counter");
        assert_eq!(chance_of(direct, FightResult::AttackerWins), Chance::of(3, 36));
        assert_eq!(chance_of(direct, FightResult::Draw), Chance::of(12, 36));
        assert_eq!(chance_of(direct, FightResult::DefenderWins), Chance::of(21, 36));
        let flank = spread(&odds, "flank", "counter");
        assert_eq!(chance_of(flank, FightResult::AttackerWins), Chance::of(15, 36));
        assert_eq!(chance_of(flank, FightResult::Draw), Chance::of(15, 36));
        // A winner by no more than a little loses d6x50; a double costs d6x20 of one side besides.
        let least = flank.keys().map(|ending| ending.attacker_loses).min();
        assert_eq!(least, Some(50), "{edition}");
    }
}

/// The player of a garrison's card sees the odds of its own cards against what the attacker has
/// told: the same chances as from the other side (NL-BATTLE-16).
#[test]
fn a_garrison_has_odds_of_its_own() {
    let mut shelf = RulesetCache::default();
    // There the attacker may name who plays it.
    let edition = "english";
    let session = played(edition, 1, "", &mut shelf);
    let state = &session.state;
    let fight = Fight {
        place: place(state, "B1"),
        realm: RealmId(0),
        attackers: vec![state.banner_numbered(RealmId(0), 1).expect("a banner")],
        defender: Owner::Independent,
        defenders: Vec::new(),
        garrison: Some(500),
    };
    let game = Game::new(&session.rules, state, session.hooks.as_deref());
    let viewer = Viewer::Realm(RealmId(1));
    let told = odds::points_told_by_enemy(&game, &fight, RealmId(1));
    assert_eq!(told, Some(500), "{edition}: the attacker has told its points");
    let odds = odds::odds_of(&game, &fight, viewer, told).expect("what is known will do");
    assert_eq!(odds.by_cards.len(), 9, "{edition}: each card of both sides");
    let direct = spread(&odds, "direct", "counter");
    assert_eq!(chance_of(direct, FightResult::AttackerWins), Chance::of(3, 36));
    assert_eq!(chance_of(direct, FightResult::DefenderWins), Chance::of(21, 36));
    // The number given is the attacker's: twice as many win more often.
    let more = odds::odds_of(&game, &fight, viewer, Some(1000)).expect("what is known will do");
    let stronger = chance_of(spread(&more, "direct", "counter"), FightResult::AttackerWins);
    assert!(stronger.thousandths(1) > Chance::of(3, 36).thousandths(1), "{edition}");
    let shown = margrave::engine::fights::OddsShown { card: None, against: told };
    let text = odds_table::odds_text(&game, &fight, viewer, shown);
    assert!(text.contains("garrison  enemy") && text.contains("counter"), "{text}");
    assert!(!text.contains("own losses"), "{text}");
}

/// The same battle, played to its end with many seeds: how often each side wins, and what it loses,
/// is as was worked out beforehand.
#[test]
fn many_battles_come_to_the_chances() {
    const PLAYS: u32 = 400;
    let mut shelf = RulesetCache::default();
    let odds = battle(&played("dutch", 1, "", &mut shelf));
    let spread = spread(&odds, "direct", "hold");
    let (mut ends, mut lost) = ([0_u32; 3], 0_i64);
    for seed in 0..PLAYS {
        let lines = "dice 1 1 2\nred: scout 1 B1\nred: done\nred: move 1 B1\n\
                     red: card direct\nblue: card hold\n";
        let session = played("dutch", u64::from(seed) + 1, lines, &mut shelf);
        let outcome = session.log.iter().find_map(|record| {
            if let Event::Fight(FightEvent::BattleDecided { outcome, .. }) = record.event {
                Some(outcome)
            } else {
                None
            }
        });
        ends[match outcome.expect("the battle is decided") {
            Outcome::Attacker => 0,
            Outcome::Draw => 1,
            Outcome::Defender => 2,
        }] += 1;
        let decided = session
            .log
            .iter()
            .position(|record| record.event.kind() == EventKind::BattleDecided)
            .unwrap_or(0);
        let loses = |record: &margrave::campaign::EventRecord| match record.event {
            Event::Banner(BannerEvent::PointsChanged { banner: BannerId(0), by, .. }) => -by,
            _ => 0,
        };
        lost += session.log[..decided].iter().map(loses).sum::<i64>();
    }
    let worked_out = [FightResult::AttackerWins, FightResult::Draw, FightResult::DefenderWins];
    for (counted, result) in ends.iter().zip(worked_out) {
        // Four standard deviations of 400 plays are at most 40.
        let expected = chance_of(spread, result).thousandths(i64::from(PLAYS)) / 1000;
        let off = (i64::from(*counted) - expected).abs();
        assert!(off <= 40, "{result:?}: {counted} of {PLAYS}, where {expected} are expected");
    }
    let mean: i64 =
        spread.iter().map(|(ending, chance)| chance.thousandths(ending.attacker_loses)).sum();
    let off = (lost * 1000 / i64::from(PLAYS) - mean).abs();
    assert!(off <= 25_000, "{lost} points in {PLAYS} battles, where each costs {mean} thousandths");
}

/// Strength of an enemy that nobody told a realm does not show in its odds (NL-ARMY-04).
#[test]
fn odds_keep_what_is_not_known() {
    let mut shelf = RulesetCache::default();
    let session = played("dutch", 1, "", &mut shelf);
    let text = |points: i64, against: Option<i64>| {
        let mut state = session.state.clone();
        let blue = state.banner_numbered(RealmId(1), 1).expect("a banner");
        state.banners[usize::from(blue.0)].points = points;
        let game = Game::new(&session.rules, &state, None);
        let red = state.banner_numbered(RealmId(0), 1).expect("a banner");
        let fight = assaults::fight_of_force(&game, RealmId(0), &[red], place(&state, "B1"))
            .expect("blue stands there");
        let shown = margrave::engine::fights::OddsShown { card: None, against };
        odds_table::odds_text(&game, &fight, Viewer::Realm(RealmId(0)), shown)
    };
    assert_eq!(text(500, None), text(2000, None));
    assert!(text(500, None).contains("not known"), "{}", text(500, None));
    assert_eq!(text(500, Some(750)), text(2000, Some(750)));
}
