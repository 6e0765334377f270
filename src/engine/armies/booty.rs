//! Sharing what was taken: baggage among the banners of a force, six at most each (NL-SUB-05).

use crate::campaign::{
    BannerEvent, BannerId, Keeper, Reason, RosterEvent, Station, TroopId, Trophy,
};
use crate::engine::armies::roster::captives;
use crate::engine::armies::{banners, positions};
use crate::engine::core::ask::{Ask, Refusal, Who, refuse};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::rules::army::Arm;
use crate::rules::{RuleId, Value};
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Shares baggage among banners as their owner likes; what nobody can hold is lost. He is asked
/// only where there is something to choose.
pub fn share_out(
    turn: &mut Turn<'_>,
    force: &[BannerId],
    baggage: i64,
    what: Reason,
    rule: &'static str,
) -> Flow {
    let mut force: Vec<BannerId> =
        force.iter().copied().filter(|banner| !turn.state().banner(*banner).removed).collect();
    force.sort_by_key(|banner| turn.state().banner(*banner).number);
    let rooms: Vec<i64> = force.iter().map(|banner| banners::baggage_room(turn, *banner)).collect();
    let room: i64 = rooms.iter().sum();
    if let Some(first) = force.first().filter(|_| baggage > room) {
        banners::report_destroyed(turn, *first, baggage - room, what);
    }
    if baggage <= 0 || room == 0 {
        return Ok(());
    }
    let open = rooms.iter().filter(|room| **room > 0).count();
    let shares = if baggage >= room || open == 1 {
        rooms.iter().map(|room| (*room).min(baggage)).collect()
    } else {
        let realm = turn.state().banner(force[0]).realm;
        let question = ShareOut { force: force.clone(), baggage, what, rule };
        match turn.ask_realm(realm, &question)? {
            Order::Share { baggage } => baggage,
            _ => return Ok(()),
        }
    };
    for (banner, share) in force.iter().zip(shares) {
        banners::gain_baggage(turn, *banner, share, what, RuleId(rule));
    }
    Ok(())
}

/// Takes all baggage of a force and gives it to another, as far as that can hold it.
pub fn capture_baggage(
    turn: &mut Turn<'_>,
    losers: &[BannerId],
    victors: &[BannerId],
    rule: &'static str,
) -> Flow {
    let mut taken = 0;
    for banner in losers {
        let carried = turn.state().banner(*banner).baggage;
        taken += banners::lose_baggage(turn, *banner, carried, Reason::Captured, RuleId(rule));
    }
    take_train(turn, losers, victors)?;
    share_out(turn, victors, taken, Reason::CapturedBaggage, rule)
}

/// Leaves all baggage of a scattered force to the victors, and with rosters its machines as well;
/// to nobody if nobody is there to take them (NL-BATTLE-09, EN-BATTLE-19).
pub fn leave_in_panic(turn: &mut Turn<'_>, losers: &[BannerId], victors: &[BannerId]) -> Flow {
    const RULE: &str = "NL-BATTLE-09";
    capture_baggage(turn, losers, victors, RULE)?;
    let (losers, taker) =
        (positions::alive(turn, losers), positions::alive(turn, victors).first().copied());
    capture_machines(turn, &losers, taker, RULE);
    Ok(())
}

/// Takes from a force all its baggage and what travels with it, to nobody's gain: prisoners are
/// free, trophies are lost.
pub fn abandon_baggage(turn: &mut Turn<'_>, force: &[BannerId], rule: RuleId) -> Flow {
    for banner in force {
        let carried = turn.state().banner(*banner).baggage;
        banners::lose_baggage(turn, *banner, carried, Reason::Abandoned, rule);
        captives::lose_trophies(turn, *banner, rule);
    }
    take_train(turn, force, &[])
}

/// Hands the train of a force to another with its baggage: captives are free, trophies change
/// hands, and scripts are told.
pub fn take_train(turn: &mut Turn<'_>, losers: &[BannerId], victors: &[BannerId]) -> Flow {
    captives::capture_disabled(turn, losers, victors);
    captives::free_captives(turn, losers, victors);
    captives::pass_all_trophies(turn, losers, victors);
    hook_calls::hook(turn, Hook::Captured, 0, &[losers.into(), victors.into()])?;
    turn.go_on()
}

/// Question of how a force shares baggage it gained.
pub struct ShareOut {
    /// By banner number.
    pub force: Vec<BannerId>,
    pub baggage: i64,
    pub what: Reason,
    pub rule: &'static str,
}

impl ShareOut {
    fn rooms(&self, game: &Game<'_>) -> Vec<i64> {
        let room = |banner: &BannerId| {
            game.value(Value::BaggageMax, *banner) - game.state.banner(*banner).baggage
        };
        self.force.iter().map(|banner| room(banner).max(0)).collect()
    }
}

impl Ask for ShareOut {
    fn prompt(&self, game: &Game<'_>) -> Text {
        say!(
            "`share` {baggage} baggage ({what}): a number for each of {banners}; the rest is lost",
            baggage = self.baggage,
            what = Text::noun(self.what.words()),
            banners = texts::banners(game, &self.force)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Share]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        let Order::Share { baggage } = order else {
            return refuse(self.rule, say!("`share` with one number for each banner"));
        };
        let names = game.banner_names(&self.force);
        game.require(baggage.len() == self.force.len(), self.rule, || {
            say!(
                "name {numbers}, for {names}",
                numbers = Text::count(self.force.len(), ProgramNoun::Number),
                names = Text::verbatim(names)
            )
        })?;
        game.require(baggage.iter().all(|share| *share >= 0), self.rule, || {
            say!("a share cannot be less than 0")
        })?;
        let total: i64 = baggage.iter().sum();
        game.require(total <= self.baggage, self.rule, || {
            say!("there are only {baggage} to share, not {total}", baggage = self.baggage, total)
        })?;
        for ((share, room), banner) in baggage.iter().zip(self.rooms(game)).zip(&self.force) {
            game.require(*share <= room, "NL-SUB-05", || {
                say!(
                    "{banner} has room for {room} more",
                    banner = Text::verbatim(game.banner_name(*banner)),
                    room
                )
            })?;
        }
        Ok(())
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let rooms = self.rooms(game);
        // Filling up in each rotation of the banners, and an even share.
        let mut all: Vec<Vec<i64>> = (0..rooms.len())
            .map(|first| {
                let mut left = self.baggage;
                let mut shares = vec![0; rooms.len()];
                for offset in 0..rooms.len() {
                    let at = (first + offset) % rooms.len();
                    shares[at] = rooms[at].min(left);
                    left -= shares[at];
                }
                shares
            })
            .collect();
        let mut even = vec![0; rooms.len()];
        let mut left = self.baggage.min(rooms.iter().sum());
        while left > 0 {
            for at in 0..rooms.len() {
                if left > 0 && even[at] < rooms[at] {
                    even[at] += 1;
                    left -= 1;
                }
            }
        }
        all.push(even);
        all.sort();
        all.dedup();
        all.into_iter().map(|baggage| Order::Share { baggage }).collect()
    }
}

/// Gives war machines of these banners to another, whose trophies they are from now on; with no
/// other banner they are lost (NL-SIEGE-12).
pub fn capture_machines(
    turn: &mut Turn<'_>,
    from: &[BannerId],
    taker: Option<BannerId>,
    rule: &'static str,
) {
    for banner in from.iter().copied() {
        let machines: Vec<TroopId> = {
            let here = turn.state().roster.in_banner(banner);
            here.filter(|(_, troop)| troop.arm == Arm::Machine).map(|(id, _)| id).collect()
        };
        for troop in machines {
            let taken = turn.state().roster.troop(troop).clone();
            turn.emit(
                rule,
                BannerEvent::PointsChanged { banner, by: -taken.points(), what: Reason::Captured },
            );
            turn.emit(
                rule,
                RosterEvent::TroopSent { troop, to: Station::Gone, what: Reason::Captured },
            );
            let keeper = taker.map_or(Keeper::Lost, Keeper::Banner);
            for _ in 0..taken.models {
                let trophy = Box::new(Trophy {
                    of: taken.realm,
                    kind: taken.kind.clone(),
                    machine: true,
                    keeper,
                });
                turn.emit(rule, RosterEvent::TrophyTaken { trophy });
            }
        }
        if turn.state().banner(banner).points == 0 && !turn.state().banner(banner).removed {
            banners::remove_banner(turn, banner, Reason::Captured, RuleId("NL-ARMY-04"));
        }
    }
}
