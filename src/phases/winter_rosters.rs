//! The winter of rosters: characters rise and heal, prisoners and booty are brought home
//! (NL-REC-03, NL-REC-06, NL-RECOV-04, NL-WQ-05). `refit` carries out what is bought, `gear` equips
//! and passes on items, `prisoners` exchanges and ransoms. Phases of the winter call these
//! functions; nothing happens where banners are points alone.

pub mod gear;
pub mod prisoners;
pub mod refit;

use super::reorganization::claim_items;
use crate::campaign::{BannerEvent, Keeper, Reason, RosterEvent, Station, TroopId};
use crate::engine::armies::roster::{self, captives, stations};
use crate::engine::core::word_choice::WordQuestion;
use crate::engine::core::{pieces, races, random_pick};
use crate::engine::{About, Flow, Turn, Who};
use crate::rules::army::{Arm, Learns};
use crate::rules::{RuleId, Value};
use crate::say;
pub use prisoners::{check_ransom, ransom_candidates};
pub use refit::{VERBS, check_refit, refit_candidates};

/// Begins a new year of recruiting: nothing has been added yet, recruits of last winter have learnt their
/// trade (NL-REC-03), and characters rise (NL-REC-06).
pub fn begin_recruiting(turn: &mut Turn<'_>) -> Flow {
    if !turn.state().has_rosters() {
        return Ok(());
    }
    // Troops that came home since the winter quarters, such as prisoners handed back.
    stations::retire_at_home(turn);
    turn.emit("NL-REC-02", RosterEvent::RecruitingBegan);
    for troop in everybody(turn) {
        if turn.state().roster.troop(troop).dulled.is_some() {
            turn.emit("NL-REC-03", RosterEvent::EliteDulled { troop, to: None });
        }
        rise(turn, troop)?;
    }
    Ok(())
}

fn everybody(turn: &Turn<'_>) -> Vec<TroopId> {
    turn.state().roster.present().map(|(id, _)| id).collect()
}

/// Raises one step a character bought in an earlier winter, who has no lasting wound and was not captured; a
/// wizard of a certain level gains a spell of the list (NL-REC-06).
fn rise(turn: &mut Turn<'_>, id: TroopId) -> Flow {
    let troop = turn.state().roster.troop(id);
    let Some(character) = &troop.character else { return Ok(()) };
    let about = races::about_troop(&turn.game(), id);
    let [step, most] =
        [Value::LevelStep, Value::LevelMax].map(|value| turn.game().value(value, about));
    let level = (character.level + step).min(most);
    let held = matches!(troop.station, Station::Captive(_) | Station::Dungeon(_));
    let bought_now = troop.raised == turn.state().clock.year && troop.raised > 0;
    if level <= character.level
        || !character.scars.is_empty()
        || character.captured
        || held
        || bought_now
    {
        return Ok(());
    }
    let army = turn.rules.armies.iter().find(|army| army.id == troop.list);
    let Some(kind) = army.and_then(|army| army.character(&troop.kind)) else { return Ok(()) };
    let (Some(before), Some(after)) = (kind.at_level(character.level), kind.at_level(level)) else {
        return Ok(());
    };
    let learns =
        troop.arm == Arm::Wizard && character.level >= turn.game().value(Value::SpellLevel, about);
    let new = kind.spells.iter().filter(|spell| learns && !character.spells.contains(spell));
    let new: Vec<String> = new.cloned().collect();
    let worth = troop.worth + after - before;
    let spell = learnt(turn, id, kind.learns, new)?;
    let banner = pieces::banner_of(&turn.game(), id);
    turn.emit("NL-REC-06", RosterEvent::Rose { troop: id, level, worth, spell });
    if let Some(banner) = banner.filter(|_| after != before) {
        turn.emit(
            "NL-REC-06",
            BannerEvent::PointsChanged { banner, by: after - before, what: Reason::Risen },
        );
    }
    Ok(())
}

/// Returns the one of some spells that a wizard gains: by the order of the list, by their owner's choice, or
/// by dice (NL-REC-06).
fn learnt(
    turn: &mut Turn<'_>,
    wizard: TroopId,
    learns: Learns,
    mut new: Vec<String>,
) -> Flow<Option<String>> {
    const RULE: RuleId = RuleId("NL-REC-06");
    let owner = turn.state().roster.troop(wizard).realm;
    let at = match learns {
        _ if new.len() < 2 || turn.state().realm(owner).out => 0,
        Learns::InOrder => 0,
        Learns::Random => {
            let places: Vec<usize> = (0..new.len()).collect();
            let about = About { troop: Some(wizard), ..About::from(owner) };
            random_pick::pick_random(turn, &places, RULE, "spell that a wizard gains", about)?
                .unwrap_or(0)
        }
        Learns::Chosen => {
            let asked = WordQuestion {
                prompt: say!(
                    "{wizard} rises: which spell do they gain?",
                    wizard = roster::troop_name(&turn.game(), wizard)
                ),
                words: new.clone(),
                rule: RULE.0,
                secret: true,
                advice: new.first().cloned(),
                ..WordQuestion::default()
            };
            turn.pick_word(Who::Realm(owner), &asked)?
        }
    };
    Ok((at < new.len()).then(|| new.swap_remove(at)))
}

/// Wounds heal in winter, lasting harm stays (NL-RECOV-04).
pub fn heal_characters(turn: &mut Turn<'_>) {
    for troop in everybody(turn) {
        let one = turn.state().roster.troop(troop);
        let held = matches!(one.station, Station::Captive(_) | Station::Dungeon(_));
        if one
            .character
            .as_ref()
            .is_some_and(|one| !one.wounds.is_empty() || (one.captured && !held))
        {
            turn.emit("NL-RECOV-04", RosterEvent::Healed(troop));
        }
    }
}

/// Prisoners, standards and machines that banners carry go to the capital of their realm
/// (NL-WQ-05).
pub fn bring_booty_home(turn: &mut Turn<'_>) {
    stations::retire_at_home(turn);
    for troop in everybody(turn) {
        if let Station::Captive(banner) = turn.state().roster.troop(troop).station {
            let captor = turn.state().banner(banner).realm;
            claim_items(turn, captor, troop);
            let to = Station::Dungeon(captor);
            turn.emit(
                "NL-WQ-05",
                RosterEvent::TroopSent { troop, to, what: Reason::WinterQuarters },
            );
            // Gear that nobody can use is put away (EN-TT-18).
            if !turn.state().roster.troop(troop).gear.is_empty()
                && turn
                    .game()
                    .value(Value::PrisonersStripped, turn.state().roster.troop(troop).realm)
                    == 0
            {
                captives::strip(turn, troop, "EN-TT-18");
            }
        }
    }
    for at in 0..turn.state().roster.trophies.len() {
        if let Keeper::Banner(banner) = turn.state().roster.trophies[at].keeper {
            let to = Keeper::Capital(turn.state().banner(banner).realm);
            turn.emit(
                "NL-WQ-05",
                RosterEvent::TrophySent { trophy: i64::try_from(at).unwrap_or(i64::MAX), to },
            );
        }
    }
}
