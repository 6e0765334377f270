//! The forces of a tile: banners, ashore or aboard, and hordes, the armies of nobody that lie there as
//! marks (NL-EQX-11, EN-WILD-52). Rules that speak of the forces or banners of a tile ask here.

use crate::campaign::{BannerId, Event, Force, Mark, RealmId, Reason};
use crate::counted::count;
use crate::engine::armies::roster::FallFirst;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::effect::Effect;
use crate::rules::procedure::{BannerEffect, TableEffect};
use crate::rules::{Amount, RuleId, Value};

/// One force of a tile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TileForce {
    /// All banners of one realm, ashore and aboard.
    Banners(Force),
    /// A horde, by the name of its mark.
    Horde(String),
}

impl TileForce {
    /// Returns its first banner; None for a horde.
    #[must_use]
    pub fn first(&self) -> Option<BannerId> {
        match self {
            TileForce::Banners(force) => force.first().copied(),
            TileForce::Horde(_) => None,
        }
    }
}

impl Game<'_> {
    /// Returns the marks on a tile that are hordes.
    pub fn hordes_on(&self, place: PlaceId) -> impl Iterator<Item = &Mark> + '_ {
        let is_horde =
            |mark: &&Mark| self.rules.mark_kind(&mark.name).is_some_and(|kind| kind.horde);
        self.state.marks_on(place).filter(|mark| mark.amount > 0).filter(is_horde)
    }

    /// True if a tile is besieged: by a realm, or by a horde (EN-WILD-52).
    #[must_use]
    pub fn besieged(&self, place: PlaceId) -> bool {
        self.state.besieged(place) || self.besieged_by_horde(place)
    }

    /// True if a horde besieges a tile.
    #[must_use]
    pub fn besieged_by_horde(&self, place: PlaceId) -> bool {
        let besieges =
            |mark: &Mark| self.rules.mark_kind(&mark.name).is_some_and(|kind| kind.besieges);
        self.state.marks_on(place).any(besieges) && self.hordes_on(place).next().is_some()
    }

    /// True if a settlement is besieged anywhere.
    #[must_use]
    pub fn any_siege(&self) -> bool {
        let hordes = || self.map().ids().any(|place| self.besieged_by_horde(place));
        !self.state.sieges.is_empty() || hordes()
    }

    /// Returns the banners of a tile, ashore and then aboard the ships there, in the order they were
    /// formed.
    pub fn banners_in(&self, place: PlaceId) -> impl Iterator<Item = BannerId> + '_ {
        let aboard = self.state.standing().filter(move |(_, banner)| banner.at == place);
        let aboard = aboard.filter(|(_, banner)| banner.aboard.is_some());
        self.state.banners_on(place).chain(aboard).map(|(id, _)| id)
    }

    /// Returns the forces of a tile: those of realms, then the hordes.
    #[must_use]
    pub fn forces_in(&self, place: PlaceId) -> Vec<TileForce> {
        let force = |realm: RealmId| {
            let own = |banner: &BannerId| self.state.banner(*banner).realm == realm;
            let mut force: Force = self.banners_in(place).filter(own).collect();
            force.sort_by_key(|banner| self.state.banner(*banner).number);
            force
        };
        let realms = self.state.realm_ids().map(force);
        let banners = realms.filter(|force| !force.is_empty()).map(TileForce::Banners);
        banners
            .chain(self.hordes_on(place).map(|mark| TileForce::Horde(mark.name.clone())))
            .collect()
    }

    /// True if neither an enemy banner nor a horde is there: a realm holds the tile without a fight.
    #[must_use]
    pub fn unopposed(&self, realm: RealmId, place: PlaceId) -> bool {
        self.free_of_enemies(realm, place) && self.hordes_on(place).next().is_none()
    }

    /// Returns how many banners show a horde on the map: as few as hold its points.
    fn banners_of_horde(&self, points: i64) -> i64 {
        let most = self.value(Value::BannerMax, About::default()).max(1);
        (points + most - 1) / most
    }
}

impl Turn<'_> {
    /// Takes points off one force of a tile, as a loss of a battle is shared.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn tile_force_loses(
        &mut self,
        (place, force): (PlaceId, &TileForce),
        points: i64,
        what: Reason,
        rule: RuleId,
    ) -> Flow {
        match force {
            TileForce::Banners(banners) => {
                self.share_loss(banners, points, what, rule)?;
            }
            TileForce::Horde(name) => {
                self.horde_loses(place, name, points, rule);
            }
        }
        Ok(())
    }

    /// Takes points off each banner of a tile, and each that a horde is shown by, by dice of its own.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn each_banner_loses(
        &mut self,
        place: PlaceId,
        (amount, called): (Amount, &'static str),
        what: Reason,
        rule: RuleId,
    ) -> Flow {
        let before = self.rolls_for();
        let banners: Vec<BannerId> = self.game().banners_in(place).collect();
        for banner in banners {
            if self.state().banner(banner).removed {
                continue;
            }
            self.dice_of(Some(self.state().banner(banner).realm));
            let points = self.amount(rule, amount, called, banner)?;
            self.suffer_loss(banner, (points, FallFirst::default()), what, rule)?;
        }
        self.dice_of(None);
        self.hordes_lose(place, (amount, called), rule)?;
        self.dice_of(before);
        Ok(())
    }

    /// Takes points off each banner that the hordes of a tile are shown by, by dice of its own.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    fn hordes_lose(
        &mut self,
        place: PlaceId,
        (amount, called): (Amount, &'static str),
        rule: RuleId,
    ) -> Flow {
        let hordes: Vec<(String, i64)> =
            self.game().hordes_on(place).map(|mark| (mark.name.clone(), mark.amount)).collect();
        for (name, points) in hordes {
            let mut lost = 0;
            for _ in 0..self.game().banners_of_horde(points) {
                lost += self.amount(rule, amount, called, place)?;
            }
            self.horde_loses(place, &name, lost, rule);
        }
        Ok(())
    }

    /// Carries out on the hordes of a tile what a row of a table does to each banner there
    /// (EN-DRAGON-04).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn hordes_suffer(
        &mut self,
        place: PlaceId,
        effects: &[Effect],
        called: &'static str,
        rule: RuleId,
    ) -> Flow {
        for effect in BannerEffect::each(effects) {
            match effect {
                BannerEffect::LosePoints(amount) | BannerEffect::ArmyLoses(amount) => {
                    self.hordes_lose(place, (*amount, called), rule)?
                }
                BannerEffect::DestroyBanner(_) => {
                    let hordes: Vec<String> =
                        self.game().hordes_on(place).map(|mark| mark.name.clone()).collect();
                    for name in hordes {
                        self.horde_loses(place, &name, i64::MAX, rule);
                    }
                }
                BannerEffect::TheBanner(inner) => self.hordes_suffer(place, inner, called, rule)?,
                BannerEffect::Slay(slaying) => {
                    self.hordes_suffer(place, &slaying.without, called, rule)?
                }
                BannerEffect::GiveUpUnit(unit) => {
                    self.hordes_suffer(place, &unit.without, called, rule)?
                }
                // A horde neither eats nor carries anything, grows by nothing, and goes where its
                // script leads it.
                BannerEffect::GainPoints(_)
                | BannerEffect::TakeBaggage(_)
                | BannerEffect::GainBaggage(_)
                | BannerEffect::NeedsFood(_)
                | BannerEffect::Stay(_)
                | BannerEffect::Quiet(_) => {}
            }
        }
        Ok(())
    }

    /// Destroys every force of a tile.
    pub fn destroy_forces(&mut self, place: PlaceId, what: Reason, rule: RuleId) {
        let (mut banners, mut hordes) = (Vec::new(), Vec::new());
        for force in self.game().forces_in(place) {
            match force {
                TileForce::Banners(force) => banners.extend(force),
                TileForce::Horde(name) => hordes.push(name),
            }
        }
        self.remove_banners(&banners, what, rule);
        for name in hordes {
            self.horde_loses(place, &name, i64::MAX, rule);
        }
    }

    /// Takes points off a horde, which is gone with none left. Returns what it has left.
    pub fn horde_loses(&mut self, place: PlaceId, name: &str, points: i64, rule: RuleId) -> i64 {
        let Some(mark) = self.state().mark(name, place).cloned() else { return 0 };
        if points <= 0 {
            return mark.amount;
        }
        let left = mark.amount.saturating_sub(points).max(0);
        let lost = mark.amount - left;
        let (kind, label) = (
            self.rules.mark_kind(name).map_or_else(|| name.to_owned(), |kind| kind.name.clone()),
            self.game().label(place).to_owned(),
        );
        self.emit_rule(rule, Event::MarkLifted { place, name: name.to_owned() });
        let text = if left > 0 {
            self.emit_rule(rule, Event::MarkLaid(Mark { amount: left, ..mark }));
            let lost = count(lost, "point");
            format!("The {kind} at {label}: {lost} lost, {left} left.")
        } else {
            format!("Nothing is left of the {kind} at {label}.")
        };
        self.emit_rule(rule, Event::Said { text });
        left
    }
}
