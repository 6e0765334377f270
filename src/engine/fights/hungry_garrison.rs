//! What hunger does to a garrison without banners: the rows of the table for hungry banners, as it
//! suffers them (NL-SIEGE-10, EN-SIEGE-20).

use crate::campaign::Event;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::effect::{Count, Effect};
use crate::rules::procedure::{BannerEffect, ForceEffect, TableEffect};
use crate::rules::{RuleId, TableId};

impl<'a> Turn<'a> {
    /// Carries out on a garrison without banners what a banner would suffer: it has points and baggage, needs food,
    /// and has neither units nor characters to name.
    pub(super) fn garrison_suffers(
        &mut self,
        effects: &'a [Effect],
        place: PlaceId,
        row: (TableId, RuleId),
    ) -> Flow {
        for effect in effects {
            if let Some(effect) = BannerEffect::of(effect) {
                self.garrison_suffers_alone(effect, place, row)?;
            } else if let Some(effect) = ForceEffect::of(effect) {
                self.garrison_suffers_together(effect, place, row)?;
            }
        }
        Ok(())
    }

    fn garrison_suffers_alone(
        &mut self,
        effect: BannerEffect<'a>,
        place: PlaceId,
        row: (TableId, RuleId),
    ) -> Flow {
        let rule = row.1;
        match effect {
            BannerEffect::LosePoints(amount) | BannerEffect::ArmyLoses(amount) => {
                let points = self.amount(rule, *amount, "points lost", place)?;
                let who = (self.game().garrison(place), Some(place));
                let points = self.scaled_loss(points, who, (row.0, true));
                self.change_garrison(place, (-points.max(0), 0), rule);
            }
            BannerEffect::GainPoints(amount) => {
                let points = self.amount(rule, *amount, "points gained", place)?;
                self.change_garrison(place, (points, 0), rule);
            }
            BannerEffect::GainBaggage(amount) => {
                let baggage = self.amount(rule, *amount, "baggage gained", place)?;
                self.change_garrison(place, (0, baggage), rule);
            }
            BannerEffect::TakeBaggage(Count::Number(number)) => {
                self.change_garrison(place, (0, -number), rule)
            }
            BannerEffect::TakeBaggage(Count::All) => {
                self.change_garrison(place, (0, -i64::MAX), rule)
            }
            BannerEffect::DestroyBanner(_) => self.change_garrison(place, (-i64::MAX, 0), rule),
            BannerEffect::NeedsFood(inner) | BannerEffect::TheBanner(inner) => {
                self.garrison_suffers(inner, place, row)?
            }
            BannerEffect::Slay(slaying) => self.garrison_suffers(&slaying.without, place, row)?,
            BannerEffect::GiveUpUnit(unit) => self.garrison_suffers(&unit.without, place, row)?,
            // It neither moves nor scouts.
            BannerEffect::Stay(_) | BannerEffect::Quiet(_) => {}
        }
        Ok(())
    }

    fn garrison_suffers_together(
        &mut self,
        effect: ForceEffect<'a>,
        place: PlaceId,
        (table, rule): (TableId, RuleId),
    ) -> Flow {
        let row = (table, rule);
        match effect {
            ForceEffect::EachBanner(inner) | ForceEffect::ChosenBanner(inner) => {
                self.garrison_suffers(inner, place, row)
            }
            ForceEffect::WithoutBaggage(inner) => {
                match self
                    .state()
                    .sieges
                    .get(&place)
                    .is_some_and(|siege| siege.garrison_baggage > 0)
                {
                    true => Ok(()),
                    false => self.garrison_suffers(inner, place, row),
                }
            }
            ForceEffect::ForceBaggage(number) => {
                self.change_garrison(place, (0, -number), rule);
                Ok(())
            }
            ForceEffect::ForceGainsBaggage(amount) => {
                let baggage = self.amount(rule, *amount, "baggage gained", place)?;
                self.change_garrison(place, (0, baggage), rule);
                Ok(())
            }
            // It enters nothing.
            ForceEffect::NoEntry(_) => Ok(()),
            ForceEffect::WakeDragons(number) => {
                let number = self.amount(rule, *number, "number of dragons", place)?;
                self.dragons_rage(place, number)
            }
            ForceEffect::RollOn(other) => self.garrison_rolls(*other, place),
            ForceEffect::RollAgain(_) => self.garrison_rolls(table, place),
            ForceEffect::InTerrain(cases) => {
                let terrain = self.game().place(place).terrain;
                self.garrison_suffers(cases.of(terrain), place, row)
            }
        }
    }

    fn garrison_rolls(&mut self, table: TableId, place: PlaceId) -> Flow {
        let row = (table, self.cite(table));
        self.led_on(table, ("hunger", place.into()), &mut |turn, effects| {
            turn.garrison_suffers(effects, place, row)
        })
    }

    /// Changes a garrison without banners; it loses no more than it has.
    fn change_garrison(&mut self, place: PlaceId, (points, baggage): (i64, i64), rule: RuleId) {
        let Some(siege) = self.state().sieges.get(&place) else { return };
        let (points, baggage) = (points.max(-siege.garrison), baggage.max(-siege.garrison_baggage));
        if points != 0 || baggage != 0 {
            self.emit_rule(rule, Event::GarrisonChanged { place, points, baggage });
        }
    }
}
