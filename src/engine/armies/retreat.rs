//! Forces that leave a tile after a fight: beaten, scattered, drawn, or turned round.

use super::route::{RouteSearch, RouteStep};
use crate::campaign::{BannerId, Event, RealmId};
use crate::engine::core::ask::{Ask, Refusal, Who, refuse};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::engine::fights::aftermath::Flight;
use crate::map::PlaceId;
use crate::rules::table::STANDS_AFTER_DRAW;
use crate::rules::{RuleId, Ruleset, Value};

/// How a force leaves, and whether the enemy is at its heels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Leaving {
    /// One search for a way over an obstacle; destroyed without one (NL-BATTLE-07).
    Beaten { pursued: bool },
    /// No search: destroyed if only blocked ways are left (NL-BATTLE-09).
    Scattered { pursued: bool },
    /// Searches until a way is found, to the tile of origin or an own one (NL-BATTLE-10).
    Drawn,
    /// As after a draw, but only to the tile of origin: nobody pursues who holds to his walls
    /// (NL-BATTLE-17).
    Unpursued,
    /// Before a battle, as one who is beaten (NL-BATTLE-08, EN-BATTLE-04).
    Withdrawn,
    /// As one who is beaten, but who stays where he is if he cannot leave (EN-WILD-50).
    Driven,
}

impl Leaving {
    /// What becomes of a force that lost a battle.
    #[must_use]
    pub fn after(flight: Flight) -> Leaving {
        let pursued = flight.pursued;
        if flight.scattered { Leaving::Scattered { pursued } } else { Leaving::Beaten { pursued } }
    }

    fn rule(self, rules: &Ruleset) -> &'static str {
        match self {
            Leaving::Beaten { .. } | Leaving::Driven => "NL-BATTLE-07",
            Leaving::Scattered { .. } => "NL-BATTLE-09",
            Leaving::Drawn => "NL-BATTLE-10",
            Leaving::Unpursued => "NL-BATTLE-17",
            Leaving::Withdrawn => rules.setting(Value::Withdrawal).cite.0,
        }
    }

    fn search(self) -> RouteSearch {
        match self {
            Leaving::Drawn | Leaving::Unpursued => RouteSearch::UntilFound,
            Leaving::Beaten { .. }
            | Leaving::Scattered { .. }
            | Leaving::Withdrawn
            | Leaving::Driven => RouteSearch::Forced,
        }
    }

    /// Whether nobody gives it the time to look for a way, or for its ships.
    fn routed(self) -> bool {
        matches!(self, Leaving::Scattered { .. })
    }

    fn pursued(self) -> bool {
        matches!(self, Leaving::Beaten { pursued: true } | Leaving::Scattered { pursued: true })
    }

    /// Whether it lost a battle.
    #[must_use]
    pub fn lost(self) -> bool {
        matches!(self, Leaving::Beaten { .. } | Leaving::Scattered { .. })
    }
}

/// From where a banner came, and whether over a mountain or river.
type WayHere = (PlaceId, bool);

impl Game<'_> {
    /// Adjacent tiles of the realm's own empire that no enemy banner holds and where its force may
    /// go.
    #[must_use]
    pub fn refuges(&self, realm: RealmId, from: PlaceId, force: &[BannerId]) -> Vec<PlaceId> {
        let own =
            |to: &PlaceId| self.empire(*to) == Some(realm) && self.free_of_enemies(realm, *to);
        self.map().neighbours(from).filter(|to| own(to) && self.bears_all(force, *to)).collect()
    }

    /// A force may go back there without a fight: to its comrades before besieged walls, or where
    /// nobody holds out against it (NL-BATTLE-07, NL-SIEGE-02).
    #[must_use]
    pub fn may_stand(&self, realm: RealmId, place: PlaceId) -> bool {
        let own_siege = self.state.sieges.get(&place).is_some_and(|siege| siege.besieger == realm);
        own_siege || (self.free_of_enemies(realm, place) && !self.hostile_garrison(realm, place))
    }

    /// Whether a banner stands on a place, on land.
    #[must_use]
    pub fn stands_on(&self, banner: BannerId, place: PlaceId) -> bool {
        let banner = self.state.banner(banner);
        !banner.removed && banner.at == place && banner.aboard.is_none()
    }

    /// Nobody else's banner stands there.
    #[must_use]
    pub fn free_of_enemies(&self, realm: RealmId, place: PlaceId) -> bool {
        !self.state.banners_on(place).any(|(_, banner)| banner.realm != realm)
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
                self.has_no_way(force, leaving, "no way out");
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
    fn has_no_way(&mut self, force: &[BannerId], leaving: Leaving, what: &'static str) {
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
            self.has_no_way(&force, leaving, "no way out");
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

    /// Attackers go back, each to the tile it came from; those whose way led over an obstacle
    /// search for a way (NL-BATTLE-07, NL-BATTLE-10), and those that came by sea to their ships
    /// (NL-SHIP-10). Those that came from nowhere leave as defenders do.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn go_back(&mut self, force: &[BannerId], leaving: Leaving) -> Flow {
        let (by_sea, by_land) = self.part_by_sea(force, leaving);
        // Who is lost in any case needs no food.
        let (lost, going): (Vec<_>, Vec<_>) = self
            .by_origin(&by_land)
            .into_iter()
            .partition(|(came, group)| self.no_way_back(group, *came, leaving));
        for (came, group) in lost {
            self.group_goes_back(&group, came, leaving)?;
        }
        let everybody: Vec<BannerId> =
            by_sea.iter().chain(going.iter().flat_map(|(_, group)| group)).copied().collect();
        self.eat_before_retreat(&everybody, leaving.pursued())?;
        let late = self.leave_by_sea(&by_sea, leaving);
        for (came, group) in going.into_iter().chain(self.by_origin(&late)) {
            let group = self.alive(&group);
            self.group_goes_back(&group, came, leaving)?;
        }
        Ok(())
    }

    /// Banners by the way they came.
    fn by_origin(&self, force: &[BannerId]) -> Vec<(Option<WayHere>, Vec<BannerId>)> {
        let mut groups: Vec<(Option<WayHere>, Vec<BannerId>)> = Vec::new();
        for banner in self.alive(force) {
            let came = self.state().banner(banner).came.map(|came| (came.from, came.over_obstacle));
            match groups.iter_mut().find(|(known, _)| *known == came) {
                Some((_, group)) => group.push(banner),
                None => groups.push((came, vec![banner])),
            }
        }
        groups
    }

    /// Whether banners that came by one way are lost without a roll: they have nowhere to go, or
    /// may not search.
    fn no_way_back(&self, group: &[BannerId], came: Option<WayHere>, leaving: Leaving) -> bool {
        let Some(first) = group.first() else { return true };
        let banner = self.state().banner(*first);
        match came.filter(|(from, _)| self.game().may_stand(banner.realm, *from)) {
            Some((from, over)) => leaving.routed() && self.still_over(group, from, over),
            None => self.own_tiles(group, leaving).is_empty(),
        }
    }

    /// Whether the way back leads over an obstacle: what lay within the tile that is left may be
    /// out of the way now (EN-BATTLE-16).
    fn still_over(&self, group: &[BannerId], to: PlaceId, over: bool) -> bool {
        let here = group.first().map(|first| self.state().banner(*first).at);
        over && (!here.is_some_and(|here| self.game().ways_out(here))
            || self.game().retreat_blocked(group, to))
    }

    /// A force leaves its tile as if it were beaten in battle; who cannot is destroyed, or stays if
    /// it is spared. True if nobody of it stands there any more.
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

    /// Besiegers whom those inside have beaten go back over the sides they entered by; where that
    /// leads to enemies, to a tile of their empire as other defenders do (EN-SIEGE-07).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn besiegers_go_back(&mut self, force: &[BannerId], leaving: Leaving) -> Flow {
        let (by_sea, by_land) = self.part_by_sea(&self.alive(force), leaving);
        let ways = self.ways_out_of_siege(&by_land, leaving)?;
        let everybody: Vec<BannerId> =
            by_sea.iter().chain(ways.iter().flat_map(|(_, group)| group)).copied().collect();
        self.eat_before_retreat(&everybody, leaving.pursued())?;
        let late = self.leave_by_sea(&by_sea, leaving);
        for (to, group) in ways.into_iter().chain(self.ways_out_of_siege(&late, leaving)?) {
            self.march_out(&group, to, leaving)?;
        }
        Ok(())
    }

    /// Where besiegers go who lose; those who have nowhere to go are destroyed.
    fn ways_out_of_siege(
        &mut self,
        force: &[BannerId],
        leaving: Leaving,
    ) -> Flow<Vec<(PlaceId, Vec<BannerId>)>> {
        let mut groups: Vec<(Option<PlaceId>, Vec<BannerId>)> = Vec::new();
        for banner in force {
            let way = self.game().way_back(*banner);
            match groups.iter_mut().find(|(known, _)| *known == way) {
                Some((_, group)) => group.push(*banner),
                None => groups.push((way, vec![*banner])),
            }
        }
        let mut ways = Vec::new();
        for (way, group) in groups {
            let to = if way.is_some() { way } else { self.own_tile_for(&group, leaving)? };
            ways.extend(to.map(|to| (to, group)));
        }
        Ok(ways)
    }

    fn group_goes_back(
        &mut self,
        group: &[BannerId],
        came: Option<WayHere>,
        leaving: Leaving,
    ) -> Flow {
        let Some(first) = group.first() else { return Ok(()) };
        let banner = self.state().banner(*first);
        let (realm, here) = (banner.realm, banner.at);
        let Some((from, over)) = came.filter(|(from, _)| self.game().may_stand(realm, *from))
        else {
            return match self.own_tile_for(group, leaving)? {
                Some(to) => self.march_out(group, to, leaving),
                None => Ok(()),
            };
        };
        let rule = leaving.rule(self.rules);
        let mut to = from;
        if leaving == Leaving::Drawn
            && self.game().value(Value::DrawAsBeaten, self.game().about_force(group)) == 0
        {
            let mut places = self.game().refuges(realm, here, group);
            if !places.contains(&to) {
                places.insert(0, to);
            }
            if places.len() > 1
                && let Order::Retreat { place } =
                    self.ask_realm(realm, &RetreatTo { force: group.to_vec(), places, rule })?
            {
                to = place;
            }
            if to != from {
                return self.march_out(group, to, leaving);
            }
        }
        if self.still_over(group, to, over)
            && (leaving.routed() || !self.find_way(group, to, leaving.search())?)
        {
            self.has_no_way(group, leaving, "no way back");
            return Ok(());
        }
        for banner in self.alive(group) {
            self.step_back(rule, banner);
        }
        Ok(())
    }

    /// A banner returns to exactly where it stood before it came here.
    pub fn step_back(&mut self, rule: &'static str, banner: BannerId) {
        let Some(came) = self.state().banner(banner).came else { return };
        let step = match self.game().banner_step(banner, came.from) {
            Some(step) => RouteStep { ground: came.ground, ..step },
            None => return,
        };
        self.step_banner(rule, banner, step, false);
    }

    /// Those of a force that still stand.
    #[must_use]
    pub fn alive(&self, force: &[BannerId]) -> Vec<BannerId> {
        force.iter().copied().filter(|banner| !self.state().banner(*banner).removed).collect()
    }

    /// Those of a force that still stand on a place: the umpire may have moved others while a
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
            "`retreat`: where does {} go: {}",
            game.banner_names(&self.force),
            labels(game, &self.places)
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
            _ => refuse(self.rule, format!("`retreat` to one of {}", labels(game, &self.places))),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        self.places.iter().map(|place| Order::Retreat { place: *place }).collect()
    }

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<String> {
        let Order::Retreat { place } = order else { return None };
        let blocked = game.retreat_blocked(&self.force, *place);
        Some(if blocked {
            "the way is blocked: a search for a way is needed".to_owned()
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
