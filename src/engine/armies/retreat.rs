//! Forces that leave a tile after a fight: beaten, scattered, drawn, or turned round.

mod leaving;
mod way_back;

use crate::campaign::{Banner, BannerId, Event, RealmId, Reason};
use crate::engine::core::ask::{Ask, Refusal, Who, refuse};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::table::STANDS_AFTER_DRAW;
use crate::rules::{RuleId, Value};
pub use leaving::Leaving;

/// From where a banner came, and whether over a mountain or river.
type ArrivalRoute = (PlaceId, bool);

impl Game<'_> {
    /// Adjacent tiles of the realm's own empire where its force may stand and that it can enter.
    #[must_use]
    pub fn refuges(&self, realm: RealmId, from: PlaceId, force: &[BannerId]) -> Vec<PlaceId> {
        let own = |to: &PlaceId| self.friendly_land(realm, *to) && self.may_stand(realm, *to);
        self.map().neighbours(from).filter(|to| own(to) && self.all_can_enter(force, *to)).collect()
    }

    /// A force may go back there without a fight: to its comrades before besieged walls, or where
    /// nobody holds out against it (NL-BATTLE-07, NL-SIEGE-02).
    #[must_use]
    pub fn may_stand(&self, realm: RealmId, place: PlaceId) -> bool {
        let own_siege = self.state.sieges.get(&place).is_some_and(|siege| siege.besieger == realm);
        own_siege || (self.free_of_enemies(realm, place) && !self.hostile_garrison(realm, place))
    }

    /// Whether a banner is on a place, on land.
    #[must_use]
    pub fn stands_on(&self, banner: BannerId, place: PlaceId) -> bool {
        let banner = self.state.banner(banner);
        !banner.removed && banner.at == place && banner.aboard.is_none()
    }

    /// Whether no enemy banner is there.
    #[must_use]
    pub fn free_of_enemies(&self, realm: RealmId, place: PlaceId) -> bool {
        let enemy = |banner: &Banner| self.hostile(realm, banner.realm, Some(place));
        !self.state.banners_on(place).any(|(_, banner)| enemy(banner))
    }
}

impl Turn<'_> {
    /// A force leaves for an adjacent tile of its empire that its owner names; it moves as one.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn leave_to_own_tile(&mut self, force: &[BannerId], leaving: Leaving) -> Flow {
        let (invaders, force): (Vec<BannerId>, Vec<BannerId>) =
            self.alive(force).into_iter().partition(|banner| self.game().invader(*banner));
        let (by_sea, stranded) = self.part_by_sea(&invaders, leaving);
        let by_land: Vec<BannerId> = force.into_iter().chain(stranded).collect();
        let to = self.own_tile_for(&by_land, leaving)?;
        let everybody: Vec<BannerId> = by_sea.iter().chain(&by_land).copied().collect();
        self.eat_before_retreat(&everybody, leaving.pursued())?;
        let late = self.leave_by_sea(&by_sea, leaving);
        if let Some(to) = to {
            self.march_out(&by_land, to, leaving)?;
        }
        match self.own_tile_for(&late, leaving)? {
            Some(to) => self.march_out(&late, to, leaving),
            None => Ok(()),
        }
    }

    /// The own tile to which a force goes; one without any is destroyed.
    fn own_tile_for(&mut self, force: &[BannerId], leaving: Leaving) -> Flow<Option<PlaceId>> {
        let Some(first) = force.first() else { return Ok(None) };
        let realm = self.state().banner(*first).realm;
        let places = self.own_tiles(force, leaving);
        let rule = leaving.rule(self.rules);
        match places.as_slice() {
            [] => {
                self.has_no_way(force, leaving, Reason::NoWayOut);
                Ok(None)
            }
            [only] => Ok(Some(*only)),
            _ => match self.ask_realm(
                realm,
                &RetreatTo { force: force.to_vec(), places: places.clone(), rule },
            )? {
                Order::Retreat { place } => Ok(Some(place)),
                _ => Ok(Some(places[0])),
            },
        }
    }

    /// What becomes of those who must leave and cannot.
    fn has_no_way(&mut self, force: &[BannerId], leaving: Leaving, what: Reason) {
        if leaving != Leaving::Driven {
            self.remove_banners(force, what, RuleId(leaving.rule(self.rules)));
        }
    }

    /// Adjacent own tiles that are open to a force.
    fn own_tiles(&self, force: &[BannerId], leaving: Leaving) -> Vec<PlaceId> {
        let Some(first) = force.first() else { return Vec::new() };
        let (realm, from) = (self.state().banner(*first).realm, self.state().banner(*first).at);
        let mut places = self.game().refuges(realm, from, force);
        places.retain(|to| !leaving.routed() || !self.game().retreat_blocked(force, *to));
        places
    }

    /// A force goes to a given tile, searching for a way where one is needed.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn march_out(&mut self, force: &[BannerId], to: PlaceId, leaving: Leaving) -> Flow {
        let rule = leaving.rule(self.rules);
        let force = self.alive(force);
        if self.game().retreat_blocked(&force, to)
            && (leaving.routed() || !self.find_way(&force, to, leaving.search())?)
        {
            self.has_no_way(&force, leaving, Reason::NoWayOut);
            return Ok(());
        }
        for banner in self.alive(&force) {
            if let Some(step) = self.game().banner_step(banner, to) {
                self.step_banner(rule, banner, step, false);
            }
        }
        Ok(())
    }

    /// After a draw defenders leave, unless they have a settlement to hold (NL-BATTLE-10,
    /// EN-BATTLE-20).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn defenders_after_draw(&mut self, defenders: &[BannerId], place: PlaceId) -> Flow {
        if self.game().lookup(STANDS_AFTER_DRAW, place, None) > 0 {
            return Ok(());
        }
        self.leave_to_own_tile(defenders, Leaving::Drawn)?;
        if self.game().value(Value::DrawAsBeaten, self.game().about_force(defenders)) > 0 {
            self.regroup(defenders);
        }
        Ok(())
    }

    /// A force leaves its tile as if it were beaten in battle; who cannot is destroyed, or stays if
    /// it is spared. True if none of it is left there.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn retreat_as_beaten(&mut self, force: &[BannerId], spared: bool) -> Flow<bool> {
        let Some(from) = force.first().map(|first| self.state().banner(*first).at) else {
            return Ok(true);
        };
        let realm = self.state().banner(force[0]).realm;
        let back = |banner: &BannerId| {
            let came = self.state().banner(*banner).came;
            came.is_some_and(|came| self.game().may_stand(realm, came.from))
                || self.game().way_aboard(*banner).is_some()
        };
        if spared && self.game().refuges(realm, from, force).is_empty() && !force.iter().any(back) {
            return Ok(false);
        }
        self.go_back(
            force,
            if spared { Leaving::Driven } else { Leaving::Beaten { pursued: false } },
        )?;
        let left = self.still_on(force, from);
        let gone: Vec<BannerId> =
            self.alive(force).into_iter().filter(|banner| !left.contains(banner)).collect();
        self.regroup(&gone);
        Ok(left.is_empty())
    }

    /// Those of a force that still exist.
    #[must_use]
    pub fn alive(&self, force: &[BannerId]) -> Vec<BannerId> {
        force.iter().copied().filter(|banner| !self.state().banner(*banner).removed).collect()
    }

    /// Those of a force that are still on a place: the umpire may have moved others while a
    /// question was open.
    #[must_use]
    pub fn still_on(&self, force: &[BannerId], place: PlaceId) -> Vec<BannerId> {
        force.iter().copied().filter(|banner| self.game().stands_on(*banner, place)).collect()
    }

    /// A beaten force regroups for the rest of the round (NL-BATTLE-08), as does one that left
    /// before the battle (EN-BATTLE-18).
    pub fn regroup(&mut self, force: &[BannerId]) {
        for banner in self.alive(force) {
            self.emit("NL-BATTLE-08", Event::Regroups(banner));
        }
    }
}

/// To which tile a force retreats.
pub struct RetreatTo {
    pub force: Vec<BannerId>,
    pub places: Vec<PlaceId>,
    pub rule: &'static str,
}

impl Ask for RetreatTo {
    fn prompt(&self, game: &Game<'_>) -> String {
        format!(
            "`retreat`: where does {banners} go: {labels}",
            banners = game.banner_names(&self.force),
            labels = labels(game, &self.places)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Retreat]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Retreat { place } if self.places.contains(place) => Ok(()),
            _ => refuse(
                self.rule,
                format!("`retreat` to one of {labels}", labels = labels(game, &self.places)),
            ),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        self.places.iter().map(|place| Order::Retreat { place: *place }).collect()
    }

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<String> {
        let Order::Retreat { place } = order else { return None };
        let blocked = game.retreat_blocked(&self.force, *place);
        Some(if blocked {
            "the way is blocked: it must search for a way".to_owned()
        } else {
            "the way is free".to_owned()
        })
    }
}

/// `D4, E4`.
#[must_use]
pub fn labels(game: &Game<'_>, places: &[PlaceId]) -> String {
    places.iter().map(|place| game.label(*place)).collect::<Vec<_>>().join(", ")
}
