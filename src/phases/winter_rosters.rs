//! The winter of rosters: characters rise and heal, prisoners and booty are brought home
//! (NL-REC-03, NL-REC-06, NL-RECOV-04, NL-WQ-05). `refit` carries out what is bought, `gear` equips
//! and passes on items, `prisoners` exchanges and ransoms. Phases of the winter call these
//! functions; nothing happens where banners are points alone.

mod gear;
mod prisoners;
mod refit;

use super::reorganization::claim_items;
use crate::campaign::{Event, Keeper, Reason, Station, TroopId};
use crate::engine::core::word_choice::Pick;
use crate::engine::{About, Flow, Order, Turn};
use crate::rules::army::{Arm, Learns};
use crate::rules::{RuleId, Value};
pub use prisoners::{check_ransom, ransom_candidates};
pub use refit::{VERBS, check_refit, refit_candidates};

impl Turn<'_> {
    /// A new year of recruiting: nothing has been added yet, recruits of last winter have learnt
    /// their trade (NL-REC-03), and characters rise (NL-REC-06).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn begin_recruiting(&mut self) -> Flow {
        if !self.state().has_rosters() {
            return Ok(());
        }
        // Who came home since the winter quarters, as a prisoner who was handed back.
        self.retire_at_home();
        self.emit("NL-REC-02", Event::RecruitingBegan);
        for troop in self.everybody() {
            if self.state().roster.troop(troop).dulled.is_some() {
                self.emit("NL-REC-03", Event::EliteDulled { troop, to: None });
            }
            self.rise(troop)?;
        }
        Ok(())
    }

    fn everybody(&self) -> Vec<TroopId> {
        self.state().roster.present().map(|(id, _)| id).collect()
    }

    /// A character bought in an earlier winter, who has no lasting wound and was not captured,
    /// rises one step; a wizard of a certain level gains a spell of the list (NL-REC-06).
    fn rise(&mut self, id: TroopId) -> Flow {
        let troop = self.state().roster.troop(id);
        let Some(character) = &troop.character else { return Ok(()) };
        let about = self.game().about_troop(id);
        let [step, most] =
            [Value::LevelStep, Value::LevelMax].map(|value| self.game().value(value, about));
        let level = (character.level + step).min(most);
        let held = matches!(troop.station, Station::Captive(_) | Station::Dungeon(_));
        let bought_now = troop.raised == self.state().clock.year && troop.raised > 0;
        if level <= character.level
            || !character.scars.is_empty()
            || character.captured
            || held
            || bought_now
        {
            return Ok(());
        }
        let army = self.rules.armies.iter().find(|army| army.id == troop.list);
        let Some(kind) = army.and_then(|army| army.character(&troop.kind)) else { return Ok(()) };
        let (Some(before), Some(after)) = (kind.at_level(character.level), kind.at_level(level))
        else {
            return Ok(());
        };
        let learns = troop.arm == Arm::Wizard
            && character.level >= self.game().value(Value::SpellLevel, about);
        let new = kind.spells.iter().filter(|spell| learns && !character.spells.contains(spell));
        let new: Vec<String> = new.cloned().collect();
        let worth = troop.worth + after - before;
        let spell = self.learnt(id, kind.learns, new)?;
        let banner = self.game().banner_of(id);
        self.emit("NL-REC-06", Event::Rose { troop: id, level, worth, spell });
        if let Some(banner) = banner.filter(|_| after != before) {
            self.emit(
                "NL-REC-06",
                Event::PointsChanged { banner, by: after - before, what: Reason::Risen },
            );
        }
        Ok(())
    }

    /// The one of some spells that a wizard gains: by the order of the list, by their owner's choice,
    /// or by dice (NL-REC-06).
    fn learnt(
        &mut self,
        wizard: TroopId,
        learns: Learns,
        mut new: Vec<String>,
    ) -> Flow<Option<String>> {
        const RULE: RuleId = RuleId("NL-REC-06");
        let owner = self.state().roster.troop(wizard).realm;
        let at = match learns {
            _ if new.len() < 2 || self.state().realm(owner).out => 0,
            Learns::InOrder => 0,
            Learns::Random => {
                let places: Vec<usize> = (0..new.len()).collect();
                let about = About { troop: Some(wizard), ..About::from(owner) };
                self.pick_random(&places, RULE, "spell that a wizard gains", about)?.unwrap_or(0)
            }
            Learns::Chosen => {
                let question = Pick {
                    prompt: format!(
                        "{wizard} rises: which spell do they gain?",
                        wizard = self.game().troop_name(wizard)
                    ),
                    words: new.clone(),
                    range: None,
                    rule: RULE.0,
                    secret: true,
                    advice: new.first().cloned(),
                    plan: None,
                };
                match self.ask_realm(owner, &question)? {
                    Order::Pick { word } => {
                        new.iter().position(|spell| *spell == word).unwrap_or(0)
                    }
                    _ => 0,
                }
            }
        };
        Ok((at < new.len()).then(|| new.swap_remove(at)))
    }

    /// Wounds heal in winter, lasting harm stays (NL-RECOV-04).
    pub fn heal_characters(&mut self) {
        for troop in self.everybody() {
            let one = self.state().roster.troop(troop);
            let held = matches!(one.station, Station::Captive(_) | Station::Dungeon(_));
            if one
                .character
                .as_ref()
                .is_some_and(|one| !one.wounds.is_empty() || (one.captured && !held))
            {
                self.emit("NL-RECOV-04", Event::Healed(troop));
            }
        }
    }

    /// Prisoners, standards and machines that banners carry go to the capital of their realm
    /// (NL-WQ-05).
    pub fn bring_booty_home(&mut self) {
        self.retire_at_home();
        for troop in self.everybody() {
            if let Station::Captive(banner) = self.state().roster.troop(troop).station {
                let captor = self.state().banner(banner).realm;
                claim_items(self, captor, troop);
                let to = Station::Dungeon(captor);
                self.emit("NL-WQ-05", Event::TroopSent { troop, to, what: Reason::WinterQuarters });
                // What nobody can use is put away (EN-TT-18).
                if !self.state().roster.troop(troop).gear.is_empty()
                    && self
                        .game()
                        .value(Value::PrisonersStripped, self.state().roster.troop(troop).realm)
                        == 0
                {
                    self.strip(troop, "EN-TT-18");
                }
            }
        }
        for at in 0..self.state().roster.trophies.len() {
            if let Keeper::Banner(banner) = self.state().roster.trophies[at].keeper {
                let to = Keeper::Capital(self.state().banner(banner).realm);
                self.emit(
                    "NL-WQ-05",
                    Event::TrophySent { trophy: i64::try_from(at).unwrap_or(i64::MAX), to },
                );
            }
        }
    }
}
