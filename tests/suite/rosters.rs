//! Campaigns with units and characters in their banners, played by computer players of peoples with
//! army lists of their own: rosters always add up, battles with figures are told and decided,
//! winters refill what summers wore down, every season begins with banners within their limits, and
//! all of it is played again from its answers.

use std::collections::BTreeSet;

use margrave::campaign::dice::{below, generator};
use margrave::campaign::{BannerId, Level, RealmId, Seat, Service, Station};
use margrave::engine::armies::roster::{self, Composition, composition};
use margrave::engine::core::parse::parse;
use margrave::engine::core::pieces;
use margrave::engine::{Game, Order, Question, Verb};
use margrave::players::{Bot, Checks, Random, Simulation, bot};
use margrave::rules::Value;
use margrave::rules::army::Arm;
use margrave::script::RulesetCache;

use crate::support::often;
use crate::support::recorded::sound;
use crate::support::series::{hooks, replays, seeds, session};

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
            worth_their_price(game, self.0);
        }
        // A battle is fought on the table as soon as somebody may say so, and prisoners fear for their lives.
        if verbs.contains(&Verb::Table) {
            return Order::Table {};
        }
        let prisoners = || {
            let mut present = game.state.roster.present();
            present.any(|(_, troop)| matches!(troop.station, Station::Captive(_)))
        };
        let orders = match verbs.contains(&Verb::Execute) && prisoners() {
            true => question.legal(game),
            false => Vec::new(),
        };
        let execution = orders.into_iter().find(|order| order.verb() == Verb::Execute);
        execution.unwrap_or_else(|| self.1.choose(game, question))
    }
}

/// A host at random, who tells of battles on the table whatever may be told.
struct Teller {
    seed: u64,
    given: u64,
    random: Random,
}

/// Answers about one battle, after which the host is done with it.
const TELLS: u64 = 12;

impl Teller {
    /// Lists what may have become of those who fight, as it is typed.
    fn tales(game: &Game<'_>) -> Vec<String> {
        let mut lines = Vec::new();
        for (id, troop) in game.state.roster.present() {
            let Some(banner) = pieces::banner_of(game, id) else { continue };
            let realm = game.realm_name(troop.realm);
            let who = format!("{realm} {}", troop.number);
            if troop.character.is_some() {
                lines.push(format!("down {who}"));
                lines.extend(
                    roster::magic_items(game, id)
                        .iter()
                        .map(|item| format!("spent {who} {}", item.id)),
                );
            } else {
                lines.push(format!("losses {who} {}", (troop.models + 2) / 3));
                lines.push(format!("raised {who} 2"));
                lines.extend(["standard", "off", "fled"].map(|word| format!("{word} {who}")));
                let flag = game.state.banner(banner).number;
                let size = troop.models.min(10);
                lines.push(format!("raised new {realm} {flag} {size} {}", troop.kind));
            }
        }
        lines
    }
}

impl Bot for Teller {
    fn comes_after(&mut self, answers: u64) {
        self.given = answers;
        self.random.comes_after(answers);
    }

    fn choose(&mut self, game: &Game<'_>, question: &Question<'_>) -> Order {
        self.given += 1;
        if !question.ask.verbs().contains(&Verb::Raised) {
            return self.random.choose(game, question);
        }
        let legal = |order: &Order| question.judge(game, order).is_ok();
        let done = Some(Order::Done {}).filter(legal);
        let mut dice = generator(self.seed, &format!("tales {}", question.moment(game)));
        let mut tales = Teller::tales(game);
        while !tales.is_empty() && !self.given.is_multiple_of(TELLS) {
            let at = below(&mut dice, u32::try_from(tales.len()).expect("few tales"));
            let line = tales.swap_remove(usize::try_from(at).expect("small"));
            if let Some(order) = parse(game, None, &line).ok().filter(legal) {
                return order;
            }
        }
        done.unwrap_or_else(|| self.random.choose(game, question))
    }
}

/// In how many ways a banner is against the limits; one without anybody is none (NL-ARMY-04,
/// NL-ARMY-05).
fn flaws(game: &Game<'_>, realm: RealmId, found: &Composition) -> usize {
    let limit = |value: Value| game.value(value, realm);
    let wrong = [
        found.points < limit(Value::BannerMin),
        found.points > limit(Value::BannerMax),
        found.commanders < limit(Value::Commanders),
        found.ranks < limit(Value::RankUnitsMin),
        found.ranks > limit(Value::RankUnitsMax),
    ];
    if found.points == 0 { 0 } else { wrong.into_iter().filter(|wrong| *wrong).count() }
}

/// No banner of a realm is against the limits where one unit or character that goes to another, or
/// all of a banner, would mend it (NL-DEP-01, NL-ARMY-04, NL-ARMY-05).
fn within_limits(game: &Game<'_>, realm: RealmId) {
    let banners: Vec<BannerId> = game
        .state
        .banners_of(realm)
        .filter(|(_, banner)| banner.service == Service::Own && banner.aboard.is_none())
        .filter(|(_, banner)| !game.state.besieged(banner.at))
        .map(|(id, _)| id)
        .collect();
    let of = |banner: BannerId| roster::troops_in(game, banner);
    let wrong = |found: &Composition| flaws(game, realm, found);
    for one in &banners {
        let (name, has) = (game.banner_name(*one), composition::composition(game, &of(*one)));
        assert!(has.points <= game.value(Value::BannerMax, realm), "{name}: {has:?}");
        assert!(has.ranks <= game.value(Value::RankUnitsMax, realm), "{name}: {has:?}");
        for other in banners.iter().filter(|other| *other != one) {
            let beside = composition::composition(game, &of(*other));
            let now = wrong(&has) + wrong(&beside);
            let members = of(*other);
            for going in members.iter().map(|troop| vec![*troop]).chain([members.clone()]) {
                let stay: Vec<_> =
                    members.iter().filter(|troop| !going.contains(troop)).copied().collect();
                let joined: Vec<_> = of(*one).into_iter().chain(going.iter().copied()).collect();
                let then = wrong(&composition::composition(game, &joined))
                    + wrong(&composition::composition(game, &stay));
                assert!(
                    then >= now,
                    "{name} ({has:?}) and {} ({beside:?}): {} could go to the first",
                    game.banner_name(*other),
                    roster::troop_name(game, going[0]).in_english()
                );
            }
        }
    }
}

/// Units and characters of a realm are worth what their list says of them with what they carry, all of
/// it of the list; a captured machine, what its crew is worth (NL-ARMY-03, NL-WQ-05).
fn worth_their_price(game: &Game<'_>, realm: RealmId) {
    for (id, troop) in game.state.roster.present().filter(|(_, troop)| troop.realm == realm) {
        let army = game.rules.armies.iter().find(|army| army.id == troop.list);
        let Some(army) = army.filter(|_| troop.arm != Arm::Machine) else { continue };
        let level = troop.character.as_ref().map_or(0, |character| character.level);
        let price = army.unit(&troop.kind).map(|kind| kind.points);
        let price =
            price.or_else(|| army.character(&troop.kind).and_then(|kind| kind.at_level(level)));
        let offered = army.offers(&troop.kind).0.iter().chain(&army.items);
        let of = |gear: &String| offered.clone().find(|one| one.id == *gear).map(|one| one.points);
        let carried: Option<i64> = troop.gear.iter().map(of).sum();
        if let (Some(price), Some(carried)) = (price, carried) {
            assert_eq!(
                troop.worth,
                price + carried,
                "{}: {:?}",
                roster::troop_name(game, id).in_english(),
                troop.gear
            );
        }
    }
}

/// Counts of what campaigns came to, so that a test knows that it has seen what it is for.
#[derive(Default)]
struct Seen {
    lines: BTreeSet<String>,
    kinds: BTreeSet<String>,
}

/// Plays a campaign of three peoples, each with a list of its own: on the table or on paper, for
/// `years` years.
fn play((edition, depth): (&str, &str), seed: u64, figures: bool, years: u32, seen: &mut Seen) {
    let word = |bit: u64, no, yes| if bit.is_multiple_of(2) { no } else { yes };
    let peoples = ["goblinoid", "undead", "human"];
    let turn = usize::try_from(seed % 3).expect("small");
    let head = format!(
        "margrave 2\nedition {edition}\nseed {seed}\noption depth {depth}\noption strength {}\n\
         option table_battles {}\noption casualties {}\noption years {years}\n\
         realm red human\nrace red {}\nrealm blue human\nrace blue {}\nrealm green human\nrace green {}\n",
        word(seed, "equal", "random"),
        word(u64::from(figures), "no", "ask"),
        word(seed / 2, "automatic", "ask"),
        peoples[turn],
        peoples[(turn + 1) % 3],
        peoples[(turn + 2) % 3],
    );
    let session = session(&head, &mut RulesetCache::default());
    let mut state = session.state.clone();
    let scripts = hooks(&session, &state);
    let mut minds: Vec<Box<dyn Bot>> = (0..3)
        .map(|at| -> Box<dyn Bot> {
            let seats = [Seat::Random, Seat::Greedy, Seat::Captain(Level::Fair)];
            let by = usize::try_from(seed / 3).expect("small");
            let seat = seats[(usize::from(at) + by) % seats.len()];
            let bot = bot(seat, seed, RealmId(at)).expect("a computer player");
            Box::new(Mustered(RealmId(at), bot))
        })
        .collect();
    let mut simulation = Simulation::new(&mut minds, Checks::Events);
    let random = Random::new(seed, RealmId(u8::MAX));
    simulation.host = Box::new(Teller { seed, given: 0, random });
    simulation.record = true;
    simulation.hooks = scripts.as_deref();
    let outcome = simulation.play(&session.rules, &mut state);
    sound(&outcome, seed);
    replays(&session, &outcome, seed);
    seen.lines.extend(
        outcome
            .lines
            .into_iter()
            .filter_map(|line| line.split_whitespace().next().map(str::to_owned)),
    );
    seen.kinds.extend(state.roster.troops.iter().map(|troop| troop.kind.clone()));
}

/// Rosters add up after every event, on paper (NL-ARMY-03, NL-ARMY-05, NL-REC-02).
#[test]
fn rosters_add_up_on_paper() {
    let mut seen = Seen::default();
    for edition in ["dutch", "english"] {
        seeds(often(2, 5)).for_each(|seed| play((edition, "roster"), seed, false, 2, &mut seen));
    }
    for kind in ["runts", "rubble_thrower", "cave_troll", "shaman", "shamblers", "necromancer"] {
        assert!(seen.kinds.contains(kind), "nobody raised {kind}: {:?}", seen.kinds);
    }
}

/// And with figures: what a host tells at random is taken or refused, never half done
/// (NL-TT-08..18).
#[test]
fn rosters_add_up_with_figures() {
    let mut seen = Seen::default();
    for edition in ["dutch", "english"] {
        seeds(often(2, 5)).for_each(|seed| play((edition, "roster"), seed, true, 2, &mut seen));
    }
    for line in ["losses", "fled", "down", "standard", "raised", "table"] {
        assert!(seen.lines.contains(line), "no host told {line}: {:?}", seen.lines);
    }
}

/// Characters beside points of troops add up too, however those are divided (EN-ARMY-05, EN-REORG-01,
/// EN-DEP-01).
#[test]
fn troops_beside_characters_add_up() {
    let mut seen = Seen::default();
    seeds(often(3, 8)).for_each(|seed| {
        play(("english", "characters"), seed, seed.is_multiple_of(2), 3, &mut seen);
    });
    assert!(seen.kinds.contains("troops"), "nobody raised troops: {:?}", seen.kinds);
    for line in ["muster", "divide", "assign"] {
        assert!(seen.lines.contains(line), "nobody gave {line}: {:?}", seen.lines);
    }
}
