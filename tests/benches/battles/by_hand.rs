//! A battle with all its numbers in the code, as a program for one edition would have it
//! (NL-BATTLE-03..06, NL-BATTLE-13, NL-BATTLE-18). Same dice in the same order as the engine. It is
//! measured twice: keeping nothing, and keeping the engine's records, so that it can be explained.

use std::rc::Rc;

use margrave::campaign::dice::below;
use margrave::campaign::{
    Audience, BannerEvent, BannerId, CalendarEvent, CalendarPosition, Die, Event, EventRecord,
    FightEvent, Force, Owner, Provenance, RealmId, Reason, Source, Sum, SumPart,
};
use margrave::map::{Map, PlaceId};
use margrave::rules::effect::Outcome;
use margrave::rules::{Dice, RuleId, Symbol, TableId, Value};
use rand_pcg::Pcg32;

const STEPS: [i64; 10] = [250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2500, 3000];
const BASE: [[i64; 10]; 10] = [
    [0, 2, 3, 4, 4, 5, 5, 6, 7, 8],
    [-2, 0, 1, 2, 2, 3, 4, 5, 6, 7],
    [-3, -1, 0, 1, 1, 2, 3, 4, 5, 6],
    [-4, -2, -1, 0, 0, 1, 2, 2, 3, 4],
    [-4, -2, -1, 0, 0, 0, 1, 2, 2, 3],
    [-5, -3, -2, -1, 0, 0, 0, 1, 1, 2],
    [-5, -4, -3, -2, -1, -1, 0, 0, 1, 2],
    [-6, -5, -4, -2, -2, -1, 0, 0, 0, 1],
    [-7, -6, -5, -3, -2, -1, -1, 0, 0, 0],
    [-8, -7, -6, -4, -3, -2, -2, -1, 0, 0],
];
const CARDS: [[i64; 3]; 3] = [[-2, 0, 2], [0, 1, -1], [1, -1, 0]];

/// What becomes of the records of a battle.
pub trait Log {
    fn note(&mut self, rule: &'static str, audience: Audience, event: impl FnOnce() -> Event);
}

/// Nothing is kept.
impl Log for () {
    fn note(&mut self, _: &'static str, _: Audience, _: impl FnOnce() -> Event) {}
}

/// Records as the engine keeps them, of what happened on one map.
#[derive(Default)]
pub struct Records {
    kept: Vec<EventRecord>,
    map: Rc<Map>,
}

impl Log for Records {
    fn note(&mut self, rule: &'static str, audience: Audience, event: impl FnOnce() -> Event) {
        self.kept.push(EventRecord {
            event: event(),
            rule: RuleId(rule),
            audience,
            clock: CalendarPosition::default(),
            turn_of: None,
            by: None,
            altered: Box::default(),
            map: Rc::clone(&self.map),
            epoch: 0,
        });
    }
}

const PLACE: PlaceId = PlaceId(0);
const D6: Dice = Dice::of(1, 6);

/// Dice as they fall, each noted.
struct Thrown<'a, L> {
    dice: &'a mut Pcg32,
    log: &'a mut L,
}

fn d6(dice: &mut Pcg32) -> Die {
    Die { face: below(dice, 6) as u8 + 1, from: Provenance::Drawn }
}

impl<L: Log> Thrown<'_, L> {
    fn d6(&mut self, rule: &'static str, what: &'static str) -> i64 {
        let die = d6(self.dice);
        self.log.note(rule, Audience::All, || {
            Event::Calendar(CalendarEvent::Rolled {
                dice: D6,
                fell: [die].into_iter().collect(),
                what,
                by: None,
                banner: None,
                place: None,
            })
        });
        i64::from(die.face)
    }
}

/// One side: its realm, the number of its first banner, and the points of both.
struct Side {
    realm: RealmId,
    first: u16,
    force: [i64; 2],
    /// Points before the battle, by which losses are shared.
    before: [i64; 2],
}

impl Side {
    fn banners(&self) -> Force {
        [BannerId(self.first), BannerId(self.first + 1)].into_iter().collect()
    }

    fn lose(&mut self, loss: i64, rule: &'static str, log: &mut impl Log) {
        let force = &mut self.force;
        let weight: i64 = self.before.iter().sum();
        let loss = loss.min(force.iter().sum());
        let mut shares = [self.before[0] * loss / weight, self.before[1] * loss / weight];
        let strongest = usize::from(self.before[1] > self.before[0]);
        shares[strongest] += loss - shares[0] - shares[1];
        for ((points, share), banner) in force.iter_mut().zip(shares).zip(self.first..) {
            *points -= share;
            if share > 0 {
                let banner = BannerId(banner);
                log.note(rule, Audience::Only(self.realm), || {
                    Event::Banner(BannerEvent::PointsChanged {
                        banner,
                        by: -share,
                        what: Reason::Battle,
                    })
                });
            }
        }
    }
}

fn step(points: i64) -> usize {
    STEPS.iter().position(|step| points <= *step).unwrap_or(STEPS.len() - 1)
}

/// Points of both forces after the battle.
pub fn battle(
    dice: &mut Pcg32,
    log: &mut impl Log,
    attackers: [i64; 2],
    defenders: [i64; 2],
    cards: [(usize, Symbol); 2],
) -> ([i64; 2], [i64; 2]) {
    let mut attacker = Side { realm: RealmId(0), first: 0, force: attackers, before: attackers };
    let mut defender = Side { realm: RealmId(1), first: 2, force: defenders, before: defenders };
    let all = Audience::All;
    log.note("NL-BATTLE-01", all, || {
        Event::Fight(FightEvent::BattleJoined {
            place: PLACE,
            attackers: attacker.banners(),
            defender: Owner::Realm(defender.realm),
            defenders: defender.banners(),
            garrison: None,
        })
    });
    let (attack, defence) = (attackers.iter().sum(), defenders.iter().sum());
    for (to, points) in [(defender.realm, attack), (attacker.realm, defence)] {
        log.note("NL-BATTLE-02", Audience::Only(to), || {
            Event::Banner(BannerEvent::ToldTotal { to, place: PLACE, points })
        });
    }
    let base = BASE[step(defence)][step(attack)];
    log.note("NL-BATTLE-04", all, || {
        Event::Fight(FightEvent::CardsShown { attacker: cards[0].1, defender: cards[1].1 })
    });
    let card = CARDS[cards[0].0][cards[1].0];
    let (one, other) = (d6(dice), d6(dice));
    log.note("NL-BATTLE-05", all, || {
        Event::Calendar(CalendarEvent::Rolled {
            dice: Dice::of(2, 6),
            fell: [one, other].into_iter().collect(),
            what: "random factor",
            by: None,
            banner: None,
            place: None,
        })
    });
    let random = i64::from(one.face) + i64::from(other.face);
    let total = base + card + random;
    log.note("NL-BATTLE-05", all, || {
        let part =
            |amount, what, rule, source| SumPart { amount, what, rule: RuleId(rule), source };
        let parts = vec![
            part(base, "base factor", "NL-BATTLE-03", Source::Value(Value::BattleRoll)),
            part(card, "strategy cards", "NL-BATTLE-04", Source::Value(Value::BattleRoll)),
            part(random, "random factor", "NL-BATTLE-05", Source::Dice),
        ];
        Event::Calendar(CalendarEvent::Tallied { what: "battle", sum: Sum { parts } })
    });
    log.note("NL-BATTLE-06", all, || {
        Event::Calendar(CalendarEvent::RowRead {
            table: TableId(0),
            row: 0,
            column: None,
            total,
            known: false,
        })
    });
    let mut thrown = Thrown { dice, log };
    if one.face == other.face {
        let falls = thrown.d6("NL-BATTLE-18", "side that loses a character");
        thrown.log.note("NL-BATTLE-18", all, || {
            Event::Calendar(CalendarEvent::RowRead {
                table: TableId(1),
                row: 0,
                column: None,
                total: falls,
                known: false,
            })
        });
        let (side, what) = if falls <= 3 {
            (&mut attacker, "attacker's loss")
        } else {
            (&mut defender, "defender's loss")
        };
        let loss = thrown.d6("NL-BATTLE-18", what) * 20;
        side.lose(loss, "NL-BATTLE-18", thrown.log);
    }
    let rule = "NL-BATTLE-06";
    let (attack_loss, defence_loss, outcome) = match total {
        ..=5 => {
            let defence = thrown.d6(rule, "defender's loss") * 50;
            let attack =
                if total <= 2 { 100 } else { 50 } + thrown.d6(rule, "attacker's loss") * 50;
            (attack, defence, Outcome::Defender)
        }
        6..=8 => {
            let defence = thrown.d6(rule, "defender's loss") * 50;
            (thrown.d6(rule, "attacker's loss") * 50, defence, Outcome::Draw)
        }
        9.. => {
            let attack = thrown.d6(rule, "attacker's loss") * 50;
            (
                attack,
                if total >= 12 { 100 } else { 50 } + thrown.d6(rule, "defender's loss") * 50,
                Outcome::Attacker,
            )
        }
    };
    attacker.lose(attack_loss, rule, thrown.log);
    defender.lose(defence_loss, rule, thrown.log);
    thrown
        .log
        .note(rule, all, || Event::Fight(FightEvent::BattleDecided { place: PLACE, outcome }));
    (attacker.force, defender.force)
}
