//! Carries out the effects of a table row. What only one procedure understands (who wins, what is
//! found, which way) is read by that procedure itself and passed over here.

use super::ask::{Ask, Refusal, Who, refuse};
use super::game::Game;
use super::numbers::About;
use super::order::{Order, Verb};
use super::players::Flow;
use super::turn::Turn;
use crate::campaign::{BannerId, Event, Reason};
use crate::map::PlaceId;
use crate::rules::effect::{Count, Effect};
use crate::rules::table::SHORTFALL;
use crate::rules::{RuleId, TableId, Value};

/// What the effects of a row are about.
#[derive(Debug, Clone)]
pub struct Scope {
    /// All banners concerned.
    pub force: Vec<BannerId>,
    /// The one that acted.
    pub banner: Option<BannerId>,
    /// The place in question.
    pub place: PlaceId,
    /// What its dice are called, and why banners gain and lose by it.
    pub what: Reason,
}

impl Scope {
    /// Whom its tables are read for.
    #[must_use]
    pub fn about(&self) -> About {
        About {
            banner: self.banner.or(self.force.first().copied()),
            tile: Some(self.place),
            ..About::default()
        }
    }
}

impl Turn<'_> {
    /// Rolls on a table and carries out the row; returns the effects that only the calling
    /// procedure understands.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn roll_and_carry_out(&mut self, table: TableId, scope: &Scope) -> Flow<Vec<Effect>> {
        let drawn = self.roll_on(table, scope.what.words(), scope.about())?;
        let effects = self.effects(&drawn);
        self.carry_out(effects, scope, table)
    }

    /// Carries out effects in the order they are written; returns those that only the calling
    /// procedure understands.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn carry_out(
        &mut self,
        effects: &[Effect],
        scope: &Scope,
        table: TableId,
    ) -> Flow<Vec<Effect>> {
        let rule = self.cite(table);
        let had_baggage = scope.force.iter().any(|banner| self.state().banner(*banner).baggage > 0);
        let mut left = Vec::new();
        for effect in effects {
            match effect {
                // Where no banner acted, it is the force that has none (EN-MOVE-11).
                Effect::WithoutBaggage(inner) if scope.banner.is_none() => {
                    if !had_baggage {
                        left.extend(self.carry_out(inner, scope, table)?);
                    }
                }
                Effect::EachBanner(inner) => {
                    for banner in scope.force.clone() {
                        self.on_banner(banner, inner, scope, table)?;
                    }
                }
                Effect::TheBanner(inner) => {
                    if let Some(banner) = scope.banner {
                        self.on_banner(banner, inner, scope, table)?;
                    }
                }
                Effect::ChosenBanner(inner) => {
                    if let Some(banner) = self.chosen_banner(scope, rule)? {
                        self.on_banner(banner, inner, scope, table)?;
                    }
                }
                Effect::RollOn(other) => left.extend(self.roll_and_carry_out(*other, scope)?),
                Effect::RollAgain(true) => left.extend(self.roll_and_carry_out(table, scope)?),
                Effect::InTerrain(cases) => {
                    let terrain = self.game().place(scope.place).terrain;
                    let case = cases
                        .0
                        .iter()
                        .find(|(wanted, _)| *wanted == Some(terrain))
                        .or_else(|| cases.0.iter().find(|(wanted, _)| wanted.is_none()));
                    if let Some((_, inner)) = case {
                        left.extend(self.carry_out(inner, scope, table)?);
                    }
                }
                Effect::ForceBaggage(count) => {
                    for _ in 0..*count {
                        self.force_loses_baggage(scope, rule)?;
                    }
                }
                Effect::ForceGainsBaggage(amount) => {
                    let baggage = self.amount(rule, *amount, "baggage gained", scope.about())?;
                    self.share_out(&scope.force, baggage, scope.what, rule.0)?;
                }
                Effect::NoEntry(true) => {
                    let banners = self.alive(&scope.force);
                    self.emit_rule(
                        rule,
                        Event::TurnedBack { banners: banners.into(), place: scope.place },
                    );
                }
                Effect::WakeDragons(number) => {
                    let number = self.amount(rule, *number, "number of dragons", scope.about())?;
                    self.dragons_rage(scope.place, number)?;
                }
                Effect::LosePoints(_)
                | Effect::ArmyLoses(_)
                | Effect::TakeBaggage(_)
                | Effect::GainBaggage(_)
                | Effect::GainPoints(_)
                | Effect::DestroyBanner(_)
                | Effect::Stay(_)
                | Effect::Quiet(_)
                | Effect::NeedsFood(_)
                | Effect::Slay(_)
                | Effect::GiveUpUnit(_)
                | Effect::WithoutBaggage(_) => {
                    // Written without `banner` or `each_banner`: they concern the banner that
                    // acted.
                    if let Some(banner) = scope.banner {
                        self.on_banner(banner, std::slice::from_ref(effect), scope, table)?;
                    }
                }
                other => left.push(other.clone()),
            }
        }
        Ok(left)
    }

    fn on_banner(
        &mut self,
        banner: BannerId,
        effects: &[Effect],
        scope: &Scope,
        table: TableId,
    ) -> Flow {
        let rule = self.cite(table);
        let had_baggage = self.state().banner(banner).baggage > 0;
        for effect in effects {
            if self.state().banner(banner).removed {
                return Ok(());
            }
            match effect {
                Effect::LosePoints(amount) => {
                    let points = self.amount(rule, *amount, "points lost", banner)?;
                    if table == SHORTFALL {
                        // Whoever borrows the table borrows this too (NL-RACE-11).
                        let (scaled, sum) = self.game().scaled(
                            points,
                            (Value::ShortfallFactor, 1),
                            banner,
                            ("points lost", rule),
                        );
                        if let Some(sum) = sum {
                            self.emit_rule(rule, Event::Tallied { what: "points lost", sum });
                        }
                        let scaled = self.spared_by_walls(banner, scaled, rule);
                        self.starve_banner(banner, scaled, scope.what, rule)?;
                    } else {
                        self.lose_points(banner, points, scope.what, rule);
                    }
                }
                Effect::ArmyLoses(amount) => {
                    let points = self.amount(rule, *amount, "points lost", banner)?;
                    self.army_loses(banner, points, scope, rule)?;
                }
                Effect::DestroyBanner(true) => self.remove_banner(banner, scope.what, rule),
                Effect::DestroyBanner(false) => {}
                Effect::GainPoints(amount) => {
                    let points = self.amount(rule, *amount, "points gained", banner)?;
                    if self.state().has_rosters() {
                        self.gain_models(banner, points, scope.what, rule);
                    } else {
                        self.emit_rule(
                            rule,
                            Event::PointsChanged { banner, by: points, what: scope.what },
                        );
                    }
                }
                Effect::TakeBaggage(count) => {
                    let baggage = match count {
                        Count::All => self.state().banner(banner).baggage,
                        Count::Number(number) => *number,
                    };
                    self.lose_baggage(banner, baggage, scope.what, rule);
                }
                Effect::WithoutBaggage(inner) => {
                    if !had_baggage {
                        self.on_banner(banner, inner, scope, table)?;
                    }
                }
                // Who needs no food never lacks any (NL-RACE-02, EN-RACE-02).
                Effect::NeedsFood(inner) => {
                    if self.game().eats(banner) {
                        self.on_banner(banner, inner, scope, table)?;
                    }
                }
                Effect::Slay(slaying) => {
                    if !self.slay_in(banner, slaying.who, scope.what, rule)? {
                        self.on_banner(banner, &slaying.without, scope, table)?;
                    }
                }
                Effect::GiveUpUnit(unit) => {
                    if !self.give_up_unit(banner, unit.models, scope.what, rule)? {
                        self.on_banner(banner, &unit.without, scope, table)?;
                    }
                }
                Effect::GainBaggage(amount) => {
                    let baggage = self.amount(rule, *amount, "baggage gained", banner)?;
                    self.gain_baggage(banner, baggage, scope.what, rule);
                }
                Effect::Stay(turns) => self.hold(banner, (turns_of(*turns), 0), rule),
                Effect::Quiet(turns) => self.hold(banner, (0, turns_of(*turns)), rule),
                other => {
                    let one = Scope {
                        force: vec![banner],
                        banner: Some(banner),
                        place: scope.place,
                        what: scope.what,
                    };
                    self.carry_out(std::slice::from_ref(other), &one, table)?;
                }
            }
        }
        Ok(())
    }

    /// A banner loses points, and after it others of its realm, until all are lost or nobody is
    /// left (EN-ESP-07).
    fn army_loses(&mut self, first: BannerId, points: i64, scope: &Scope, rule: RuleId) -> Flow {
        let realm = self.state().banner(first).realm;
        let (mut left, mut next) = (points, Some(first));
        while let Some(banner) = next.filter(|_| left > 0) {
            let lost = left.min(self.state().banner(banner).points);
            self.lose_points(banner, lost, scope.what, rule);
            left -= lost;
            let army: Vec<BannerId> = self
                .state()
                .banners_of(realm)
                .map(|(id, _)| id)
                .filter(|id| *id != banner)
                .collect();
            next = if left > 0 {
                self.chosen_banner(&Scope { force: army, ..scope.clone() }, rule)?
            } else {
                None
            };
        }
        Ok(())
    }

    /// The force together loses one baggage point; with several carriers its owner names one.
    fn force_loses_baggage(&mut self, scope: &Scope, rule: RuleId) -> Flow {
        let carriers: Vec<BannerId> = scope
            .force
            .iter()
            .copied()
            .filter(|banner| self.state().banner(*banner).baggage > 0)
            .collect();
        let loser = match carriers.as_slice() {
            [] => return Ok(()),
            [one] => *one,
            [first, ..] => {
                let realm = self.state().banner(*first).realm;
                let question = NameBanner {
                    among: carriers.clone(),
                    what: "loses the baggage",
                    wanted: "one that has baggage",
                    rule: "NL-MOVE-09",
                };
                match self.ask_realm(realm, &question)? {
                    Order::Choose { banner } => banner,
                    _ => *first,
                }
            }
        };
        self.lose_baggage(loser, 1, scope.what, rule);
        Ok(())
    }

    /// One banner of the force, which its owner names where there is a choice; none if nobody is
    /// left.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn chosen_banner(&mut self, scope: &Scope, rule: RuleId) -> Flow<Option<BannerId>> {
        let among = self.alive(&scope.force);
        let [first, _, ..] = among.as_slice() else { return Ok(among.first().copied()) };
        let (first, realm) = (*first, self.state().banner(*first).realm);
        let question =
            NameBanner { among, what: "is struck", wanted: "one of these", rule: rule.0 };
        match self.ask_realm(realm, &question)? {
            Order::Choose { banner } => Ok(Some(banner)),
            _ => Ok(Some(first)),
        }
    }
}

fn turns_of(turns: i64) -> u8 {
    u8::try_from(turns).unwrap_or(0)
}

/// Which banner bears what befalls a force.
struct NameBanner {
    among: Vec<BannerId>,
    what: &'static str,
    wanted: &'static str,
    rule: &'static str,
}

impl Ask for NameBanner {
    fn prompt(&self, game: &Game<'_>) -> String {
        format!(
            "`choose` which banner {what}: {banners}",
            what = self.what,
            banners = game.banner_names(&self.among)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Choose]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Choose { banner } if self.among.contains(banner) => Ok(()),
            _ => refuse(
                self.rule,
                format!(
                    "name {wanted}: {banners}",
                    wanted = self.wanted,
                    banners = game.banner_names(&self.among)
                ),
            ),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        self.among.iter().map(|banner| Order::Choose { banner: *banner }).collect()
    }
}
