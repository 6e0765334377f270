//! Campaigns with units and characters in their banners, played by computer players: rosters always
//! add up, battles with figures are told and decided, winters refill what summers wore down, and every
//! season begins with banners within their limits.

use margrave::campaign::{BannerId, RealmId, Service};
use margrave::engine::armies::roster::Composition;
use margrave::engine::{Game, Order, Question, Verb};
use margrave::phases::PHASE_PARTS;
use margrave::players::{Bot, Checks, Greedy, Random, Simulation, table};
use margrave::rules::{GameOption, Library, Ruleset, Selection, Value, Vocabulary, load};

fn rules() -> Ruleset {
    load(&Library::shipped(), &Selection::of("dutch"), &Vocabulary { phases: PHASE_PARTS })
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
}

/// A computer player that looks at its banners whenever it is asked where they are placed.
struct Mustered(RealmId, Box<dyn Bot>);

impl Bot for Mustered {
    fn comes_after(&mut self, answers: u64) {
        self.1.comes_after(answers);
    }

    fn choose(&mut self, game: &Game<'_>, question: &Question<'_>) -> Order {
        let verbs = question.ask.verbs();
        if verbs.contains(&Verb::Place) && verbs.contains(&Verb::Assign) {
            within_limits(game, self.0);
        }
        self.1.choose(game, question)
    }
}

/// No banner of a realm that could be mended is against the limits (NL-DEP-01, NL-ARMY-04, NL-ARMY-05).
fn within_limits(game: &Game<'_>, realm: RealmId) {
    let limit = |value: Value| game.value(value, realm);
    let banners: Vec<BannerId> = game
        .state
        .banners_of(realm)
        .filter(|(_, banner)| banner.service == Service::Own && banner.aboard.is_none())
        .filter(|(_, banner)| !game.state.besieged(banner.at))
        .map(|(id, _)| id)
        .collect();
    let found = |banner: &BannerId| game.composition(&game.troops_in(*banner));
    for one in &banners {
        let (name, has) = (game.banner_name(*one), found(one));
        assert!(has.points <= limit(Value::BannerMax), "{name} has {} points", has.points);
        assert!(has.ranks <= limit(Value::RankUnitsMax), "{name} has {} units", has.ranks);
        for other in banners.iter().filter(|other| *other != one) {
            let beside = found(other);
            let fits = has.points + beside.points <= limit(Value::BannerMax)
                && has.ranks + beside.ranks <= limit(Value::RankUnitsMax);
            let weak = has.points < limit(Value::BannerMin);
            assert!(!weak || !fits, "{name} and {} could merge", game.banner_name(*other));
            let led = has.commanders >= limit(Value::Commanders);
            let spared = |leader: &Composition| {
                leader.commanders > 0
                    && beside.points - leader.points >= limit(Value::BannerMin)
                    && has.points + leader.points <= limit(Value::BannerMax)
            };
            let spare = beside.commanders > limit(Value::Commanders)
                && game.troops_in(*other).iter().any(|one| spared(&game.composition(&[*one])));
            assert!(led || !spare, "{name} could have a commander of {}", game.banner_name(*other));
        }
    }
}

/// Whether seats are greedy or random; on the table or on paper; for so many years.
fn play(rules: &Ruleset, seed: u64, figures: bool, years: i64) {
    let mut minds: Vec<Box<dyn Bot>> = (0..3)
        .map(|at| -> Box<dyn Bot> {
            let bot: Box<dyn Bot> = if (seed >> at) & 1 == 1 {
                Box::new(Greedy::new(seed, RealmId(at)))
            } else {
                Box::new(Random::new(seed, RealmId(at)))
            };
            Box::new(Mustered(RealmId(at), bot))
        })
        .collect();
    let set = [
        (GameOption::Depth, 1),
        (GameOption::Strength, i64::try_from(seed % 2).expect("small")),
        (GameOption::TableBattles, i64::from(figures)),
        (GameOption::Casualties, i64::try_from(seed / 2 % 2).expect("small")),
        (GameOption::Years, years),
    ];
    let mut state = table::begin(rules, seed, table::options(rules, &set), 3);
    let mut simulation = Simulation::new(&mut minds, Checks::Events);
    simulation.host = Box::new(Random::new(seed, RealmId(u8::MAX)));
    let outcome = simulation.play(rules, &mut state);
    assert_eq!(outcome.breach, None, "seed {seed}");
    assert!(!outcome.stalled, "seed {seed}");
    assert_eq!(outcome.refusals, 0, "seed {seed}");
}

/// Rosters add up at every boundary of phases, on paper (NL-ARMY-03, NL-ARMY-05, NL-REC-02).
#[test]
fn rosters_add_up_on_paper() {
    let rules = rules();
    (0..24).for_each(|seed| play(&rules, seed, false, 2));
}

/// And with figures: what a host tells at random is taken or refused, never half done
/// (NL-TT-08..18).
#[test]
fn rosters_add_up_with_figures() {
    let rules = rules();
    (0..24).for_each(|seed| play(&rules, seed, true, 2));
}
