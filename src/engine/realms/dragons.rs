//! The rage of dragons: they leave a trail from their lair and lay it waste (NL-DRAGON-01..04).

use std::slice::from_ref;

use crate::campaign::{BannerId, Event, Reason, ShipId};
use crate::engine::core::effects::Scope;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::players::Flow;
use crate::engine::core::tries::Tries;
use crate::engine::core::turn::Turn;
use crate::map::{PlaceId, Side};
use crate::rules::effect::Strike;
use crate::rules::procedure::DragonEffect;
use crate::rules::table::DRAGON_RAGE;
use crate::rules::{RuleId, Thrown};

impl<'a> Turn<'a> {
    /// So many dragons start on the lair, leave one behind on each tile they come to
    /// (NL-DRAGON-02), and then each tile with dragons is rolled for once (NL-DRAGON-03).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn dragons_rage(&mut self, lair: PlaceId, number: i64) -> Flow {
        let woke = Event::DragonsWoke { place: lair, number };
        if self.prevents(RuleId("NL-DRAGON-01"), &woke) {
            return Ok(());
        }
        self.emit("NL-DRAGON-01", woke);
        let mut trail = vec![lair];
        self.emit("NL-DRAGON-02", Event::DragonLay { place: lair });
        let mut at = lair;
        for _ in 1..number {
            at = self.next_on_trail(at)?;
            self.emit("NL-DRAGON-02", Event::DragonLay { place: at });
            trail.push(at);
        }
        let mut struck = Vec::new();
        for place in trail {
            if !struck.contains(&place) {
                struck.push(place);
                self.dragons_strike(place)?;
            }
        }
        Ok(())
    }

    /// Side 1 is north-east and the others follow clockwise; a side with no tile is rolled again.
    /// Dragons fly: neither swamp nor water holds them.
    fn next_on_trail(&mut self, from: PlaceId) -> Flow<PlaceId> {
        if Side::ALL.iter().all(|side| self.game().map().adjacent(from, *side).is_none()) {
            return Ok(from);
        }
        let (what, mut tries) = ("way of the dragons", Tries::default());
        loop {
            let side = self.roll_value(Thrown::DragonStep, what, from)?;
            let side = Side(u8::try_from((side - 1).rem_euclid(6)).unwrap_or(0));
            if let Some(to) = self.game().map().adjacent(from, side) {
                return Ok(to);
            }
            let around: Vec<PlaceId> = self.game().map().neighbours(from).collect();
            let labels = |game: &Game<'_>| {
                around.iter().map(|place| game.label(*place).to_owned()).collect()
            };
            let rule = self.rules.setting(Thrown::DragonStep.into()).cite;
            if let Some(at) = self.ruled(&mut tries, (what, rule), labels)? {
                return Ok(around.get(at).copied().unwrap_or(from));
            }
        }
    }

    fn dragons_strike(&mut self, place: PlaceId) -> Flow {
        if self.kept_from_dragons("strike", place) {
            return Ok(());
        }
        let drawn = self.roll_on(DRAGON_RAGE, "rage of the dragons", place)?;
        let rule = self.cite(DRAGON_RAGE);
        for effect in self.effects(&drawn) {
            let force: Vec<BannerId> = self.game().banners_in(place).collect();
            let scope = Scope { force, banner: None, place, what: Reason::Dragons };
            self.carry_out_as(from_ref(effect), &scope, DRAGON_RAGE, |turn, effect| {
                turn.dragons_do(effect, &scope, rule)
            })?;
        }
        Ok(())
    }

    /// Carries out what only dragons do, and what befalls hordes as it befalls banners.
    fn dragons_do(&mut self, effect: DragonEffect<'a>, scope: &Scope, rule: RuleId) -> Flow {
        let place = scope.place;
        match effect {
            DragonEffect::EachBanner(inner) => {
                self.each_banner_suffers(inner, scope, DRAGON_RAGE)?;
                self.hordes_suffer(place, inner, "points lost", rule)?;
            }
            DragonEffect::ForcesLose(amount) => {
                for force in self.game().forces_in(place) {
                    let points = self.amount(
                        rule,
                        *amount,
                        "points lost to dragons",
                        About { banner: force.first(), ..About::from(place) },
                    )?;
                    self.tile_force_loses((place, &force), points, Reason::Dragons, rule)?;
                }
            }
            DragonEffect::DestroyForces(_) => {
                self.destroy_forces(place, Reason::Dragons, rule);
            }
            DragonEffect::Raze(_) => {
                if !self.kept_from_dragons("raze", place) {
                    self.raze_place(place, "NL-DRAGON-03");
                }
            }
            DragonEffect::BurnForest(_) => {
                let burnt = Event::ForestBurnt(place);
                if self.game().place(place).forest && !self.prevents(rule, &burnt) {
                    self.emit_rule(rule, burnt);
                }
            }
            DragonEffect::DestroyShips(strike) => self.dragons_sink_ships(place, *strike)?,
        }
        Ok(())
    }

    /// Whether a script keeps dragons from this; everybody is told why.
    fn kept_from_dragons(&mut self, what: &'static str, place: PlaceId) -> bool {
        let Some(refused) = self.game().dragons_refused(what, place) else { return false };
        self.emit_rule(refused.rule, Event::Said { text: refused.why });
        true
    }

    fn dragons_sink_ships(&mut self, place: PlaceId, strike: Strike) -> Flow {
        let ships: Vec<ShipId> = self.state().ships_on(place).map(|(ship, _)| ship).collect();
        let rule = self.cite(DRAGON_RAGE);
        for ship in ships {
            let faces = self.roll(rule, strike.die, "ship under dragons", ship)?;
            if strike.hits(crate::engine::core::dice::sum(&faces)) {
                self.lose_ship(ship, Reason::Dragons, rule);
            }
        }
        Ok(())
    }

    /// A settlement is razed: its stock is lost and it is no longer a refuge
    /// (NL-RAZE-02). What dragons raze in the season stays so for the rest of it, as any razed tile
    /// does (NL-DRAGON-04).
    pub fn raze_place(&mut self, place: PlaceId, rule: &'static str) {
        let holding = self.state().holding(place);
        if holding.settlement.is_none() || holding.razed {
            return;
        }
        let (stock, settlement) = (holding.stock, holding.settlement);
        let razed = Event::RazedChanged { place, settlement, razed: true };
        if self.prevents(RuleId(rule), &razed) {
            return;
        }
        if stock > 0 {
            self.emit("NL-RAZE-02", Event::StockChanged { place, by: -stock });
        }
        if self.state().besieged(place) {
            self.emit("NL-RAZE-02", Event::SiegeEnded { place });
        }
        self.emit(rule, razed);
        self.leave_lost_harbour(place);
    }
}
