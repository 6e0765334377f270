//! Worths of the captain's goals, and the points that they take.

use super::Outlook;
use crate::campaign::Owner;
use crate::engine::core::scripting::interface::CROWN;
use crate::engine::realms::{claims, stances};
use crate::map::PlaceId;
use crate::rules::table::{BASE_FACTOR, REVENUE};

/// Worth of the points that one crown buys, since it buys them once.
pub(super) const POINTS_BACK: i64 = 4;
/// Average worth of an unknown tile.
const UNKNOWN: i64 = 15;
/// Land that pays nothing still links what lies behind it.
const LAND: i64 = 4;
/// Factor for land taken from another realm: its loss is a gain as well.
const TAKEN: i64 = 2;
/// A capital, with which its realm falls (NL-WIN-02): another's, or one's own that has to be won back.
const CAPITAL: i64 = 2000;
/// A force that is beaten on one's own land or beside it; half of that elsewhere.
const DRIVEN_OFF: i64 = 12;
/// Base factor from which a force fights in the open; before walls it can be tried again.
const OPEN_ODDS: i64 = 2;
pub(super) const WALL_ODDS: i64 = 0;
/// Before another's capital: with these odds a computer player would shut itself in, and whoever does
/// not has nothing behind it.
const CAPITAL_ODDS: i64 = 1;
/// For one's own capital more is dared, and all when the season ends.
const SEAT_ODDS: i64 = 0;
const LAST_ODDS: i64 = -4;
const LAST_ROUNDS: i64 = 2;

/// Somebody who has to be fought.
pub(super) struct Prize {
    pub(super) place: PlaceId,
    /// Points that are enough.
    pub(super) needs: i64,
    pub(super) worth: i64,
}

impl Outlook<'_> {
    /// Returns the worth of a place to whoever has it.
    fn land(&self, place: PlaceId) -> i64 {
        LAND + self.game.lookup(REVENUE, place, Some(self.realm)) * CROWN
    }

    /// True if a place falls to whoever scouts it now (NL-SCOUT-04, NL-SCOUT-15).
    pub(super) fn claimable(&self, place: PlaceId) -> bool {
        let holding = self.game.state.holding(place);
        if self.game.place(place).swamp() || self.game.place(place).open_sea {
            return false;
        }
        !holding.known
            || self.enemies(place) == 0
                && !holding.razed
                && holding.owner != Owner::Independent
                && !self.owns(place)
                && self.scouts_take(place)
    }

    /// Returns the worth of a place that falls to scouts.
    pub(super) fn claim_worth(&self, place: PlaceId) -> i64 {
        let holding = self.game.state.holding(place);
        if !holding.known {
            return UNKNOWN;
        }
        let friend = |owner| {
            owner != self.realm && !stances::hostile(self.game, self.realm, owner, Some(place))
        };
        if holding.owner.realm().is_some_and(friend) {
            return 0;
        }
        self.land(place) * if holding.owner.realm().is_some() { TAKEN } else { 1 }
            + self.conquest(place)
    }

    /// True if a place is the capital of another realm in play.
    pub(super) fn is_their_capital(&self, place: PlaceId) -> bool {
        let state = &self.game.state;
        state.playing().any(|other| {
            stances::hostile(self.game, self.realm, other, Some(place))
                && state.realm(other).capital == Some(place)
                && claims::empire(self.game, place) == Some(other)
        })
    }

    /// True if a place is the lost capital of the realm: who does not win it back before winter is
    /// out (NL-WIN-02).
    pub(super) fn is_lost_seat(&self, place: PlaceId) -> bool {
        self.game.state.realm(self.realm).capital == Some(place) && !self.owns(place)
    }

    /// Returns what is won with a place beside its land.
    fn conquest(&self, place: PlaceId) -> i64 {
        if self.is_lost_seat(place) || self.is_their_capital(place) { CAPITAL } else { 0 }
    }

    /// Returns the fewest points that have these odds against some.
    pub(super) fn needed(&self, against: i64, odds: i64) -> i64 {
        let steps = &self.game.rules.matrix(BASE_FACTOR).column_steps;
        let enough = steps.iter().copied().find(|points| self.odds(*points, against) >= odds);
        enough.unwrap_or(against)
    }

    /// Returns the points that it takes to win a place by fighting and their reward, or None where
    /// nobody has to be fought.
    pub(super) fn prize(&self, place: PlaceId) -> Option<Prize> {
        let holding = self.game.state.holding(place);
        let enemies = self.enemies(place);
        let kind = self.game.state.working_settlement(place);
        let walls = if self.owns(place) { 1 } else { self.defence(place) };
        let theirs = holding.owner.realm().is_some() && !holding.razed && !self.owns(place);
        if enemies == 0 && holding.owner == Owner::Independent {
            let odds = if walls > 1 { WALL_ODDS } else { OPEN_ODDS };
            let needs = self.needed(self.garrison(kind?) * walls, odds);
            return Some(Prize { place, needs, worth: self.land(place) });
        }
        let land = if theirs { self.land(place) * TAKEN } else { 0 };
        if enemies == 0 {
            // Few or none hold what no banner does.
            let entered = kind.is_some() && theirs && !self.scouts_take(place);
            return entered.then(|| Prize { place, needs: 1, worth: land + self.conquest(place) });
        }
        let seat = self.is_lost_seat(place);
        let open_odds = match seat {
            true if self.rounds_left() <= LAST_ROUNDS => LAST_ODDS,
            true => SEAT_ODDS,
            false if self.is_their_capital(place) => CAPITAL_ODDS,
            false => OPEN_ODDS,
        };
        let open = self.needed(enemies, open_odds);
        let needs = if walls > 1 && !seat {
            self.needed(enemies * walls, WALL_ODDS).max(open)
        } else {
            open
        };
        let near =
            self.owns(place) || self.game.map().neighbours(place).any(|near| self.owns(near));
        let driven = if near { DRIVEN_OFF } else { DRIVEN_OFF / 2 };
        Some(Prize { place, needs, worth: driven + land + self.conquest(place) })
    }

    /// Returns everything that has to be fought for and could be reached.
    pub(super) fn prizes(&self) -> Vec<Prize> {
        let map = self.game.map();
        let open = map.ids().filter(|place| {
            let place = map.place(*place);
            !place.swamp() && !place.open_sea
        });
        open.filter(|place| !self.claimable(*place)).filter_map(|place| self.prize(place)).collect()
    }
}
