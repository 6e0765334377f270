//! A force goes back the way it came (NL-BATTLE-14..17).

use super::super::route::RouteStep;
use super::leaving::Leaving;
use super::{ArrivalRoute, RetreatTo};
use crate::campaign::{BannerId, Reason};
use crate::engine::core::order::Order;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::Value;

impl Turn<'_> {
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
    fn by_origin(&self, force: &[BannerId]) -> Vec<(Option<ArrivalRoute>, Vec<BannerId>)> {
        let mut groups: Vec<(Option<ArrivalRoute>, Vec<BannerId>)> = Vec::new();
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
    fn no_way_back(
        &self,
        group: &[BannerId],
        came: Option<ArrivalRoute>,
        leaving: Leaving,
    ) -> bool {
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
        came: Option<ArrivalRoute>,
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
            self.has_no_way(group, leaving, Reason::NoWayBack);
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
}
