//! Fights and sieges, as the log says them.

use super::{gains_or_loses, joined_by_and};
use crate::campaign::Bombardment;
use crate::campaign::event::FightEvent;
use crate::engine::Game;
use crate::rules::effect::{Assault, Outcome};
use crate::say;
use crate::text::Text;
use crate::view::texts;

/// Returns the sentence for an event of this group.
pub(super) fn say(game: &Game<'_>, event: &FightEvent) -> Option<Text> {
    let at = |id| texts::place(game, id);
    Some(match event {
        FightEvent::BattleJoined { place, attackers, defender, defenders, garrison } => {
            let defenders = match garrison {
                Some(points) => say!(
                    "{garrison} of {points}",
                    garrison = texts::garrison_of(game, *defender),
                    points = texts::points(*points)
                ),
                None if defenders.is_empty() => say!("nobody"),
                None => texts::banners(game, defenders),
            };
            say!(
                "fight at {place}: {attackers} against {defenders}",
                place = at(*place),
                attackers = texts::banners(game, attackers),
                defenders
            )
        }
        FightEvent::CardsShown { attacker, defender } => {
            say!(
                "cards: attacker {attacker}, defender {defender}",
                attacker = texts::word(attacker.as_str()),
                defender = texts::word(defender.as_str())
            )
        }
        FightEvent::BattleDecided { place, outcome } => {
            let place = at(*place);
            match outcome {
                Outcome::Attacker => say!("the attacker wins at {place}", place),
                Outcome::Defender => say!("the defender wins at {place}", place),
                Outcome::Draw => say!("the battle at {place} is a draw", place),
            }
        }
        FightEvent::Scattered { realm } => {
            say!("the force of {party} is scattered", party = texts::party(game, *realm))
        }
        FightEvent::GarrisonDestroyed(place) => {
            say!("the garrison of {place} is destroyed", place = at(*place))
        }
        FightEvent::SiegeBegan { place, besieger, defender, garrison, .. } => {
            let (realm, place) = (texts::realm(game, *besieger), at(*place));
            let owner = texts::owner(game, *defender);
            if *garrison > 0 {
                let points = texts::points(*garrison);
                say!("{realm} besieges {place} ({owner}, {points})", realm, place, owner, points)
            } else {
                say!("{realm} besieges {place} ({owner})", realm, place, owner)
            }
        }
        FightEvent::ShutIn { banner, shut_in: true } => {
            say!("{banner} is shut in", banner = texts::banner(game, *banner))
        }
        FightEvent::ShutIn { banner, shut_in: false } => {
            say!("{banner} is no longer shut in", banner = texts::banner(game, *banner))
        }
        FightEvent::BesiegerChanged { place, besieger } => {
            say!(
                "{realm} takes over the siege of {place}",
                realm = texts::realm(game, *besieger),
                place = at(*place)
            )
        }
        FightEvent::BombardmentChanged { place, bombardment } => {
            let place = at(*place);
            match bombardment {
                Bombardment::ThisTurn => say!("{place} is bombarded", place),
                Bombardment::Bonus(0) => say!("the bombardment of {place} has no effect", place),
                Bombardment::Bonus(bonus) => {
                    say!(
                        "the bombardment of {place} gives {bonus:+} to assaults",
                        place,
                        bonus = *bonus
                    )
                }
                Bombardment::None | Bombardment::LastTurn => return None,
            }
        }
        FightEvent::HardshipChanged { place, by } => {
            say!("hardship at {place}: {by:+} to assaults", place = at(*place), by = *by)
        }
        FightEvent::GarrisonChanged { place, points, baggage } => {
            let mut parts = Vec::new();
            if *points != 0 {
                parts.push(gains_or_loses(*points, texts::points(points.abs())));
            }
            if *baggage != 0 {
                parts.push(gains_or_loses(*baggage, texts::baggage(baggage.abs())));
            }
            if parts.is_empty() {
                return None;
            }
            say!(
                "the garrison of {place} {changes}",
                place = at(*place),
                changes = joined_by_and(parts)
            )
        }
        FightEvent::Sallied(place) => say!("the besieged of {place} come out", place = at(*place)),
        FightEvent::AssaultDecided { place, result } => {
            let place = at(*place);
            match result {
                Assault::Stormed => say!("the walls of {place} are stormed", place),
                Assault::Repulse => say!("the assault on {place} is beaten off", place),
                Assault::Bloody => {
                    say!("the assault on {place} is beaten off with heavy losses", place)
                }
            }
        }
        FightEvent::SiegeEnded { place } => say!("the siege of {place} ends", place = at(*place)),
        // Nothing is said of these.
        FightEvent::SiegeActed { .. } => return None,
    })
}
