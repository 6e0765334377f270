//! An operative is turned up and acts: assassins, spies and saboteurs by their tables (NL-ESP-05,
//! NL-ESP-07, NL-ESP-08). One whose victim is gone by then finds nothing to do.

use crate::campaign::{
    BannerEvent, BannerId, DiplomacyEvent, MapEvent, Operative, RealmId, Reason, ShipId,
};
use crate::engine::armies::roster::victims;
use crate::engine::armies::ships;
use crate::engine::core::texts;
use crate::engine::core::word_choice::WordQuestion;
use crate::engine::core::{dice, dice_key, tables};
use crate::engine::effects::{self, Scope, dragons};
use crate::engine::{About, Flow, Turn, Who, scouting};
use crate::map::PlaceId;
use crate::phases::espionage::placing;
use crate::rules::effect::{Effect, Reveal, Strike};
use crate::rules::procedure::{SaboteurEffect, SpyEffect, TableEffect};
use crate::rules::table::{ASSASSIN, SABOTEUR, SPY};
use crate::rules::{RuleId, Value};
use crate::say;

use super::{agents, palace};

/// An operative at work.
#[derive(Debug, Clone, Copy)]
pub(super) struct OperativeAction {
    pub realm: RealmId,
    pub place: PlaceId,
}

impl OperativeAction {
    fn about(self) -> About {
        About { realm: Some(self.realm), tile: Some(self.place), ..About::default() }
    }
}

/// Answer of a force that stays, about its first move.
const STAYS: &str = "stays";

/// Turns a disc up and carries out what its operative does; the disc is removed (NL-ESP-03).
pub(super) fn act(turn: &mut Turn<'_>, number: u16) -> Flow {
    let Some(disc) = turn.state().disc(number).cloned() else { return Ok(()) };
    let action = OperativeAction { realm: disc.owner, place: disc.at };
    turn.emit(
        "NL-ESP-03",
        DiplomacyEvent::OperativeActs {
            disc: number,
            realm: disc.owner,
            operative: disc.operative,
            place: disc.at,
        },
    );
    dice::dice_of(turn, Some(disc.owner));
    dice_key::matter(turn, disc.operative.word(), action.about(), &[]);
    let done = match disc.operative {
        Operative::Assassin => assassinate(turn, action),
        Operative::Spy => spy(turn, action),
        Operative::Saboteur => sabotage(turn, action),
        Operative::Agent => agents::act(turn, action, number),
    };
    dice::dice_of(turn, None);
    done
}

/// Banners of one realm on a tile; where several have some, the operative's owner says which is the
/// victim.
fn victims(
    turn: &mut Turn<'_>,
    action: OperativeAction,
    rule: &'static str,
) -> Flow<Vec<BannerId>> {
    let there = |realm: &RealmId| {
        *realm != action.realm && !turn.state().force(*realm, action.place).is_empty()
    };
    let realms: Vec<RealmId> = turn.state().realm_ids().filter(there).collect();
    let [first, _, ..] = realms.as_slice() else {
        return Ok(realms
            .first()
            .map_or_else(Vec::new, |only| turn.state().force(*only, action.place).into_vec()));
    };
    let words: Vec<String> =
        realms.iter().map(|realm| turn.game().realm_name(*realm).to_owned()).collect();
    let place = texts::place(&turn.game(), action.place);
    let prompt = say!("whose banners at {place} are meant?", place);
    let asked = WordQuestion { prompt, words, rule, ..WordQuestion::default() };
    let named = turn.pick_word(Who::Realm(action.realm), &asked)?;
    let victim = realms.get(named).unwrap_or(first);
    Ok(turn.state().force(*victim, action.place).into_vec())
}

/// Strikes one of the banners there, which its owner names; a capital has a table of its own, which
/// is rolled on where no banners are, and besides them if the rules say so (NL-ESP-05, NL-ESP-06).
fn assassinate(turn: &mut Turn<'_>, action: OperativeAction) -> Flow {
    let force = victims(turn, action, "NL-ESP-05")?;
    let guarded = !force.is_empty();
    if guarded {
        strike_banner(turn, action, force)?;
    }
    match placing::enemy_capital(&turn.game(), action.realm, action.place) {
        Some(victim)
            if !guarded || turn.game().value(Value::AssassinPalace, action.about()) > 0 =>
        {
            palace::strike(turn, action, victim)
        }
        _ => Ok(()),
    }
}

fn strike_banner(turn: &mut Turn<'_>, action: OperativeAction, force: Vec<BannerId>) -> Flow {
    let drawn = turn.roll_on(ASSASSIN, "assassin", action.about())?;
    let effects = tables::effects(turn, &drawn);
    let mut scope = Scope { force, banner: None, place: action.place, what: Reason::Assassin };
    if !effects.is_empty() {
        let rule = tables::cite(turn, ASSASSIN);
        scope.banner = effects::chosen_banner(turn, &scope, rule)?;
    }
    effects::carry_out(turn, effects, &scope, ASSASSIN)
}

fn spy(turn: &mut Turn<'_>, action: OperativeAction) -> Flow {
    let force = victims(turn, action, "NL-ESP-07")?;
    let Some(victim) = force.first().map(|banner| turn.state().banner(*banner).realm) else {
        return Ok(());
    };
    let drawn = turn.roll_on(SPY, "spy", action.about())?;
    let rule = tables::cite(turn, SPY);
    for effect in SpyEffect::each(tables::effects(turn, &drawn)) {
        match effect {
            SpyEffect::Reveals(Reveal::Total) => {
                let points = turn.state().points(&force);
                turn.emit_rule(
                    rule,
                    BannerEvent::ToldTotal { to: action.realm, place: action.place, points },
                );
            }
            SpyEffect::Reveals(Reveal::Army) => {
                let army: Vec<BannerId> =
                    turn.state().banners_of(victim).map(|(id, _)| id).collect();
                for banner in army {
                    scouting::reveal_strength(turn, rule, action.realm, banner);
                    victims::reveal_roster(turn, rule, action.realm, banner);
                }
            }
            SpyEffect::Reveals(Reveal::Force) => {
                for banner in &force {
                    scouting::reveal_strength(turn, rule, action.realm, *banner);
                    victims::reveal_roster(turn, rule, action.realm, *banner);
                }
            }
            SpyEffect::Reveals(Reveal::Banners | Reveal::OneRoster) => force
                .iter()
                .for_each(|banner| scouting::reveal_strength(turn, rule, action.realm, *banner)),
            SpyEffect::RevealsMove(_) => announce(turn, action, victim, rule)?,
            SpyEffect::LiftAnywhere(amount) => {
                let number =
                    turn.amount(rule, *amount, "discs that the spy may remove", action.about())?;
                agents::lift(turn, action, number, agents::DiscReach::Others, rule)?;
            }
            SpyEffect::LiftAnybody(amount) => {
                let number =
                    turn.amount(rule, *amount, "discs that the spy may remove", action.about())?;
                agents::lift(turn, action, number, agents::DiscReach::Anybody, rule)?;
            }
        }
    }
    Ok(())
}

/// Asks the victim to say where the force means to go first; the edition says if that binds them (NL-ESP-07,
/// EN-ESP-09).
fn announce(turn: &mut Turn<'_>, action: OperativeAction, victim: RealmId, rule: RuleId) -> Flow {
    let game = turn.game();
    let goals: Vec<PlaceId> =
        game.map().neighbours(action.place).filter(|to| !game.place(*to).barred).collect();
    let words: Vec<String> =
        goals.iter().map(|to| game.label(*to).to_owned()).chain([STAYS.to_owned()]).collect();
    let prompt = say!(
        "a spy of {realm} learns where your force at {place} means to move first",
        realm = texts::realm(&game, action.realm),
        place = texts::place(&game, action.place)
    );
    let asked =
        WordQuestion { prompt, words, rule: rule.0, secret: true, ..WordQuestion::default() };
    let named = turn.pick_word(Who::Realm(victim), &asked)?;
    let goes = goals.get(named).copied();
    turn.emit_rule(
        rule,
        DiplomacyEvent::MoveAnnounced { by: victim, to: action.realm, from: action.place, goes },
    );
    Ok(())
}

fn sabotage(turn: &mut Turn<'_>, action: OperativeAction) -> Flow {
    if !placing::has_enemy_settlement(&turn.game(), action.realm, action.place) {
        return Ok(());
    }
    let drawn = turn.roll_on(SABOTEUR, "saboteur", action.about())?;
    destroy(turn, action, tables::effects(turn, &drawn))
}

/// Applies effects to the settlement and the banners of its owner there: a besieger's are outside
/// the walls.
fn destroy<'a>(turn: &mut Turn<'a>, action: OperativeAction, effects: &'a [Effect]) -> Flow {
    let owner = turn.state().holding(action.place).owner;
    let force =
        owner.realm().map(|owner| turn.state().force(owner, action.place)).unwrap_or_default();
    // Razing drives those that lie there, whosever, out to sea before their dice are thrown.
    let harbour: Vec<ShipId> = turn
        .state()
        .ships_on(action.place)
        .filter(|(_, ship)| ship.docked)
        .map(|(id, _)| id)
        .collect();
    let rule = tables::cite(turn, SABOTEUR);
    let force = force.into_vec();
    let scope = Scope { force, banner: None, place: action.place, what: Reason::Sabotage };
    effects::carry_out_as(turn, effects, &scope, SABOTEUR, |turn, effect| {
        match effect {
            SaboteurEffect::DestroyStock(_) => {
                let stock = turn.state().holding(action.place).stock;
                if stock > 0 {
                    turn.emit_rule(
                        rule,
                        MapEvent::StockChanged { place: action.place, by: -stock },
                    );
                }
            }
            SaboteurEffect::SinkShip(_) => {
                if let Some(ship) = harbour.first() {
                    ships::lose_ship(turn, *ship, Reason::Sabotage, rule);
                }
            }
            SaboteurEffect::WithoutShips(inner) => {
                if harbour.is_empty() {
                    destroy(turn, action, inner)?;
                }
            }
            SaboteurEffect::Raze(_) => dragons::raze_place(turn, action.place, rule.0),
            SaboteurEffect::DestroyShips(strike) => burn(turn, &harbour, *strike, rule)?,
        }
        Ok(())
    })
}

/// Rolls a die for each ship that lay in the harbour; those that escape it lie at sea (NL-ESP-08).
fn burn(turn: &mut Turn<'_>, harbour: &[ShipId], strike: Strike, rule: RuleId) -> Flow {
    for ship in harbour {
        let faces = turn.roll(rule, strike.die, "ship under sabotage", *ship)?;
        if strike.hits(crate::engine::sum(&faces)) {
            ships::lose_ship(turn, *ship, Reason::Sabotage, rule);
        }
    }
    Ok(())
}
