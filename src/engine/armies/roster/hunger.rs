//! What hunger takes from banners of units: prisoners may be eaten instead of own troops, and
//! some troops are eaten before others (NL-RACE-11, EN-RACE-13).

use super::casualties::{casualties, loss_target};
use crate::campaign::{BannerId, Event, Reason, Station, Troop, TroopId};
use crate::counted::count;
use crate::engine::core::game::Game;
use crate::engine::core::order::Order;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::engine::core::word_choice::Pick;
use crate::rules::{RuleId, Value};

/// What a prisoner counts for when eaten, as the value `shortfall.prisoners` says.
const BY_LEVEL: i64 = 1;
const BY_RACE: i64 = 2;

const NOBODY: &str = "nobody";

impl Turn<'_> {
    /// A banner bears a loss by hunger.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub(in crate::engine) fn starve_banner(
        &mut self,
        banner: BannerId,
        points: i64,
        what: Reason,
        rule: RuleId,
    ) -> Flow {
        let points = self.eat_prisoners(banner, points)?;
        let first = self.game().eaten_first(banner);
        if !first.is_empty() {
            let targets: Vec<_> =
                first.iter().map(|troop| loss_target(self.state().roster.troop(*troop))).collect();
            let worth: i64 = targets.iter().map(|target| target.worth * target.models).sum();
            let loss = self.loss_of(banner, points, what, rule);
            let fallen = casualties(&targets, loss.min(worth));
            let eaten: Vec<(TroopId, i64)> =
                first.into_iter().zip(fallen).filter(|(_, models)| *models > 0).collect();
            let paid = self.take_models(banner, &eaten, what, rule);
            self.lose_counted(banner, (loss - paid).max(0), what, rule);
            return Ok(());
        }
        self.lose_points(banner, points, what, rule);
        Ok(())
    }

    /// The owner of a hungry banner may have its prisoners eaten, one after the other, until the
    /// loss is made up for. What remains of it is given back.
    fn eat_prisoners(&mut self, banner: BannerId, points: i64) -> Flow<i64> {
        let eaten_by = self.game().itemised(Value::ShortfallPrisoners, banner).1;
        let rule = eaten_by
            .parts
            .last()
            .map_or(self.rules.setting(Value::ShortfallPrisoners).cite, |part| part.rule);
        let mut left = points;
        while left > 0 && self.game().value(Value::ShortfallPrisoners, banner) > 0 {
            let prisoners: Vec<(TroopId, i64)> = self.game().edible(banner);
            if prisoners.is_empty() {
                break;
            }
            let name = |troop: TroopId| {
                let troop = self.state().roster.troop(troop);
                format!("{}{}", self.game().realm_name(troop.realm), troop.number)
            };
            let words: Vec<String> = prisoners
                .iter()
                .map(|(troop, _)| name(*troop))
                .chain([NOBODY.to_owned()])
                .collect();
            let told: Vec<String> = prisoners
                .iter()
                .map(|(troop, worth)| format!("{} for {worth}", name(*troop)))
                .collect();
            let realm = self.state().banner(banner).realm;
            let advice = prisoners
                .iter()
                .position(|(_, worth)| *worth <= left)
                .and_then(|at| words.get(at))
                .cloned();
            let question = Pick {
                prompt: format!(
                    "{banner} must lose {left} to hunger: which prisoner is eaten ({told})?",
                    left = count(left, "point"),
                    banner = self.game().banner_name(banner),
                    told = told.join(", ")
                ),
                words: words.clone(),
                range: None,
                rule: rule.0,
                secret: false,
                advice: advice.or_else(|| Some(NOBODY.to_owned())),
                plan: None,
            };
            let Order::Pick { word } = self.ask_realm(realm, &question)? else { break };
            let Some((troop, worth)) =
                words.iter().position(|known| *known == word).and_then(|at| prisoners.get(at))
            else {
                break;
            };
            if self.state().roster.troop(*troop).station != Station::Captive(banner) {
                continue;
            }
            self.emit_rule(
                rule,
                Event::TroopSent { troop: *troop, to: Station::Gone, what: Reason::Eaten },
            );
            left = (left - worth).max(0);
        }
        Ok(left)
    }
}

impl Game<'_> {
    /// The prisoners of a banner with what each counts for.
    fn edible(&self, banner: BannerId) -> Vec<(TroopId, i64)> {
        let prisoners =
            self.state.roster.captives(banner).filter(|(_, troop)| troop.character.is_some());
        prisoners.map(|(id, troop)| (id, self.basic_points(banner, troop))).collect()
    }

    /// Points of a character by the list, without gear: at the character's level, or at the lowest
    /// of the kind.
    fn basic_points(&self, banner: BannerId, troop: &Troop) -> i64 {
        let army = self.rules.armies.iter().find(|army| army.id == troop.list);
        let Some(kind) = army.and_then(|army| army.character(&troop.kind)) else {
            return troop.worth;
        };
        let level = troop.character.as_ref().map_or(0, |character| character.level);
        match self.value(Value::ShortfallPrisoners, banner) {
            BY_LEVEL => kind.at_level(level).unwrap_or(troop.worth),
            BY_RACE => kind.levels.first().map_or(troop.worth, |(_, points)| *points),
            _ => 0,
        }
    }

    /// Units of a banner that hunger takes as long as there are others.
    fn eaten_first(&self, banner: BannerId) -> Vec<TroopId> {
        let first = |trait_id: &String| {
            self.rules.traits.iter().any(|kind| kind.id == *trait_id && kind.eaten_first)
        };
        let small =
            |troop: &Troop| troop.character.is_none() && self.traits(troop).iter().any(first);
        let (small, others): (Vec<_>, Vec<_>) =
            self.state.roster.in_banner(banner).partition(|(_, troop)| small(troop));
        let large = others.iter().any(|(_, troop)| troop.character.is_none());
        if large { small.into_iter().map(|(id, _)| id).collect() } else { Vec::new() }
    }
}
