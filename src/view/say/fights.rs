//! Fights and sieges, as the log says them.

use super::{baggage, gains};
use crate::basics::pluralize::count;
use crate::campaign::Bombardment;
use crate::campaign::event::FightEvent;
use crate::engine::Game;
use crate::rules::effect::{Assault, Outcome};
use crate::view::names;

/// The sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &FightEvent) -> Option<String> {
    let at = |id| names::place(game, id);
    Some(match event {
        FightEvent::BattleJoined { place, attackers, defender, defenders, garrison } => {
            let defenders = match garrison {
                Some(points) => format!(
                    "{} of {}",
                    names::garrison_of(game, *defender),
                    count(*points, "point")
                ),
                None if defenders.is_empty() => "nobody".to_owned(),
                None => names::banners(game, defenders),
            };
            format!(
                "fight at {at}: {banners} against {defenders}",
                at = at(*place),
                banners = names::banners(game, attackers)
            )
        }
        FightEvent::CardsShown { attacker, defender } => {
            format!(
                "cards: attacker {attacker}, defender {defender}",
                attacker = names::word(game, attacker.as_str()),
                defender = names::word(game, defender.as_str())
            )
        }
        FightEvent::BattleDecided { place, outcome } => match outcome {
            Outcome::Attacker => format!("the attacker wins at {at}", at = at(*place)),
            Outcome::Defender => format!("the defender wins at {at}", at = at(*place)),
            Outcome::Draw => format!("the battle at {at} is a draw", at = at(*place)),
        },
        FightEvent::Scattered { realm } => {
            format!("the force of {party} is scattered", party = names::party(game, *realm))
        }
        FightEvent::GarrisonDestroyed(place) => {
            format!("the garrison of {at} is destroyed", at = at(*place))
        }
        FightEvent::SiegeBegan { place, besieger, defender, garrison, .. } => {
            let strength = if *garrison > 0 {
                format!(", {}", count(*garrison, "point"))
            } else {
                String::new()
            };
            format!(
                "{realm} besieges {at} ({owner}{strength})",
                realm = names::realm(game, *besieger),
                at = at(*place),
                owner = names::owner(game, *defender)
            )
        }
        FightEvent::ShutIn { banner, shut_in: true } => {
            format!("{banner} is shut in", banner = names::banner(game, *banner))
        }
        FightEvent::ShutIn { banner, shut_in: false } => {
            format!("{banner} is no longer shut in", banner = names::banner(game, *banner))
        }
        FightEvent::BesiegerChanged { place, besieger } => {
            format!(
                "{realm} takes over the siege of {at}",
                realm = names::realm(game, *besieger),
                at = at(*place)
            )
        }
        FightEvent::BombardmentChanged { place, bombardment } => match bombardment {
            Bombardment::ThisTurn => format!("{at} is bombarded", at = at(*place)),
            Bombardment::Bonus(0) => {
                format!("the bombardment of {at} has no effect", at = at(*place))
            }
            Bombardment::Bonus(bonus) => {
                format!("the bombardment of {at} gives {bonus:+} to assaults", at = at(*place))
            }
            Bombardment::None | Bombardment::LastTurn => return None,
        },
        FightEvent::HardshipChanged { place, by } => {
            format!("hardship at {at}: {by:+} to assaults", at = at(*place))
        }
        FightEvent::GarrisonChanged { place, points, baggage: carried } => {
            let mut parts = Vec::new();
            if *points != 0 {
                parts.push(format!("{} {}", gains(*points), count(points.abs(), "point")));
            }
            if *carried != 0 {
                parts.push(format!("{} {}", gains(*carried), baggage(carried.abs())));
            }
            if parts.is_empty() {
                return None;
            }
            format!("the garrison of {at} {parts}", at = at(*place), parts = parts.join(" and "))
        }
        FightEvent::Sallied(place) => format!("the besieged of {at} come out", at = at(*place)),
        FightEvent::AssaultDecided { place, result } => match result {
            Assault::Stormed => format!("the walls of {at} are stormed", at = at(*place)),
            Assault::Repulse => format!("the assault on {at} is beaten off", at = at(*place)),
            Assault::Bloody => {
                format!("the assault on {at} is beaten off with heavy losses", at = at(*place))
            }
        },
        FightEvent::SiegeEnded { place } => format!("the siege of {at} ends", at = at(*place)),
        // Nothing is said of these.
        FightEvent::SiegeActed { .. } => return None,
    })
}
