//! What tables, values and events cost a battle beside numbers in the code.

mod by_hand;

use divan::{Bencher, black_box};
use margrave::campaign::dice::{below, generator};
use margrave::campaign::{BannerEvent, BannerId, DiceBox, EventRecord, Owner, RealmId, State};
use margrave::engine::core::fight::Fight;
use margrave::engine::{Flow, Game, Order, Players, Question, Turn, Verb, fights};
use margrave::map::{Ground, PlaceId};
use margrave::phases::play_phase;
use margrave::players::{Checks, Simulation};
use margrave::rules::{Ruleset, Symbol};
use rand_pcg::Pcg32;

use super::{begin, minds, rules};

/// Answers a battle's questions with the same cards as the one by hand, and looks at each event.
struct Cards {
    cards: [Symbol; 2],
    asked: u64,
}

impl Cards {
    fn new() -> Cards {
        Cards { cards: ["flank", "withdraw"].map(Symbol::from_rules), asked: 0 }
    }
}

impl Players for Cards {
    fn answer(&mut self, _: &Game<'_>, question: &Question<'_>) -> Flow<Order> {
        debug_assert!(question.ask.verbs() == [Verb::Card]);
        self.asked += 1;
        Ok(Order::Card { card: self.cards[usize::from(self.asked.is_multiple_of(2))] })
    }

    fn saw(&mut self, _: &Game<'_>, record: EventRecord) {
        black_box(&record);
    }
}

fn before_battle(rules: &Ruleset, seed: u64) -> State {
    let mut state = begin(rules, seed);
    let setup = &mut minds(seed, false);
    play_phase(rules, None, &mut state, &mut Simulation::new(setup, Checks::None))
        .expect("a map is laid without questions");
    // The battle is thrown for as if nothing had been before.
    state.dice = DiceBox::new(seed);
    let mut cards = Cards::new();
    let mut turn = Turn::new(rules, None, &mut state, &mut cards, None);
    for (id, (realm, points)) in (0..).zip([(0, 900), (0, 600), (1, 700), (1, 500)]) {
        turn.emit(
            "NL-ARMY-04",
            BannerEvent::BannerFormed {
                banner: BannerId(id),
                realm: RealmId(realm),
                number: u8::try_from(id).unwrap_or(0) + 1,
                points,
                baggage: 0,
                at: PlaceId(0),
                ground: Ground(0),
                side: None,
                service: margrave::campaign::Service::Own,
                race: None,
                known_to: None,
            },
        );
    }
    state
}

/// Two banners attack two others.
fn fight() -> Fight {
    Fight {
        place: PlaceId(0),
        realm: RealmId(0),
        attackers: vec![BannerId(0), BannerId(1)],
        defender: Owner::Realm(RealmId(1)),
        defenders: vec![BannerId(2), BannerId(3)],
        garrison: None,
    }
}

#[divan::bench(sample_size = 100)]
fn battle_through_the_engine(bencher: Bencher) {
    let rules = rules();
    let state = before_battle(&rules, 7);
    bencher.with_inputs(|| (state.clone(), fight())).bench_local_refs(|(state, fight)| {
        fights::fight(&mut Turn::new(&rules, None, state, &mut Cards::new(), None), fight)
    });
}

fn by_hand(dice: &mut Pcg32, log: &mut impl by_hand::Log) -> ([i64; 2], [i64; 2]) {
    let withdraw = (2, Symbol::from_rules("withdraw"));
    by_hand::battle(dice, log, [900, 600], [700, 500], [withdraw; 2])
}

#[divan::bench(sample_size = 100)]
fn battle_by_hand(bencher: Bencher) {
    let dice = generator(7, "dice");
    bencher.with_inputs(|| dice.clone()).bench_local_refs(|dice| by_hand(dice, &mut ()));
}

/// What the same costs a program that can explain itself: the fairer comparison.
#[divan::bench(sample_size = 100)]
fn battle_by_hand_with_log(bencher: Bencher) {
    let dice = generator(7, "dice");
    bencher.with_inputs(|| dice.clone()).bench_local_refs(|dice| {
        let mut log = by_hand::Records::default();
        let points = by_hand(dice, &mut log);
        black_box(&log);
        points
    });
}

/// More dice than a battle throws.
const DICE_MAX: usize = 200;

/// Both come to the same points: the comparison is of like with like.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn battles_agree() {
    let rules = rules();
    for seed in 0..500 {
        let mut state = before_battle(&rules, seed);
        let mut dice = generator(seed, "dice");
        let faces: Vec<u8> = (0..DICE_MAX).map(|_| below(&mut dice, 6) as u8 + 1).collect();
        state.dice.give(&faces, "");
        let _ = fights::fight(
            &mut Turn::new(&rules, None, &mut state, &mut Cards::new(), None),
            &mut fight(),
        );
        let told = by_hand(&mut generator(seed, "dice"), &mut ());
        let points: Vec<i64> = state.banners.iter().map(|banner| banner.points).collect();
        assert_eq!(points, [told.0, told.1].concat(), "seed {seed}");
    }
}
