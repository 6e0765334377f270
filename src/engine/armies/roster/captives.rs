//! Trophies, captured characters and their gear (NL-TT-18, NL-TT-19, NL-SIEGE-12, EN-TT-16).

use crate::campaign::{BannerId, Event, Keeper, Reason, Station, TroopId, Trophy};
use crate::engine::core::game::Game;
use crate::engine::core::turn::Turn;
use crate::rules::army::UnitKind;
use crate::rules::{RuleId, Value};

impl<'a> Game<'a> {
    /// Captured machines that a banner carries, each with its kind if enough of the banner's rank and
    /// file are there to serve it, and with none if not (NL-SIEGE-12, NL-TT-17).
    #[must_use]
    pub fn captured_machines(&self, banner: BannerId) -> Vec<(&'a str, Option<&'a UnitKind>)> {
        let ranks = self.state.roster.in_banner(banner).filter(|(_, troop)| troop.arm.in_ranks());
        let mut idle: i64 = ranks.map(|(_, troop)| troop.models).sum();
        let carried = |trophy: &&Trophy| trophy.machine && trophy.keeper == Keeper::Banner(banner);
        let serve = |trophy: &'a Trophy| {
            let mut lists = self.army(trophy.of).into_iter().chain(&self.rules.armies);
            let kind = lists.find_map(|army| army.unit(&trophy.kind));
            let served = kind.filter(|kind| kind.crew <= idle);
            idle -= served.map_or(0, |kind| kind.crew);
            (trophy.kind.as_str(), served)
        };
        self.state.roster.trophies.iter().filter(carried).map(serve).collect()
    }
}

impl Turn<'_> {
    /// Trophies of banners whose baggage is taken go with it.
    pub(in crate::engine) fn pass_all_trophies(&mut self, from: &[BannerId], to: &[BannerId]) {
        let taker = to.iter().copied().find(|banner| !self.state().banner(*banner).removed);
        if let Some(taker) = taker {
            from.iter().for_each(|banner| self.pass_trophies(*banner, taker, "NL-SIEGE-12"));
        }
    }

    /// What a banner carries as trophies goes on with another.
    pub fn pass_trophies(&mut self, from: BannerId, to: BannerId, rule: &'static str) {
        self.send_trophies(from, Keeper::Banner(to), RuleId(rule));
    }

    /// The trophies that a banner carries are lost.
    pub(in crate::engine) fn lose_trophies(&mut self, of: BannerId, rule: RuleId) {
        self.send_trophies(of, Keeper::Lost, rule);
    }

    fn send_trophies(&mut self, from: BannerId, to: Keeper, rule: RuleId) {
        let carried: Vec<usize> = (0..self.state().roster.trophies.len())
            .filter(|at| self.state().roster.trophies[*at].keeper == Keeper::Banner(from))
            .collect();
        for trophy in carried {
            self.emit_rule(
                rule,
                Event::TrophySent { trophy: i64::try_from(trophy).unwrap_or(i64::MAX), to },
            );
        }
    }

    /// Characters out of action travel with the baggage, and are captured with it where the rules
    /// say so (EN-TT-16).
    pub(in crate::engine) fn capture_disabled(&mut self, from: &[BannerId], to: &[BannerId]) {
        let taker = to.iter().copied().find(|banner| !self.state().banner(*banner).removed);
        let Some(taker) = taker else { return };
        for banner in from.iter().copied() {
            if self.game().value(Value::DisabledCaptured, banner) == 0 {
                continue;
            }
            let here = self.state().roster.in_banner(banner);
            let disabled: Vec<TroopId> =
                here.filter(|(_, troop)| !troop.fit()).map(|(id, _)| id).collect();
            disabled.into_iter().for_each(|troop| {
                self.imprison(troop, taker, Reason::Captured, RuleId("NL-TT-18"));
            });
        }
    }

    /// Takes a magic item from a character; returns what it was worth.
    pub fn take_item(&mut self, troop: TroopId, item: &str, rule: &'static str) -> i64 {
        let points = self
            .game()
            .magic_items(troop)
            .iter()
            .find(|known| known.id == item)
            .map_or(0, |known| known.points);
        let worth = self.state().roster.troop(troop).worth - points;
        self.emit(rule, Event::TroopUnfitted { troop, gear: item.to_owned(), worth });
        points
    }

    /// A character lays down a piece of gear that lasting harm leaves them unable to carry, and what it
    /// was worth is lost (NL-TT-15).
    pub(in crate::engine) fn lay_down(&mut self, troop: TroopId, gear: &str, rule: RuleId) {
        let bared = self.state().roster.troop(troop);
        let army = self.rules.armies.iter().find(|army| army.id == bared.list);
        let (offered, _) = army.map_or((&[][..], &[][..]), |army| army.offers(&bared.kind));
        let points = offered.iter().find(|one| one.id == gear).map_or(0, |one| one.points);
        let worth = bared.worth - points;
        if !bared.gear.iter().any(|known| known == gear) {
            return;
        }
        self.emit_rule(rule, Event::TroopUnfitted { troop, gear: gear.to_owned(), worth });
        if let Some(banner) = self.game().banner_of(troop).filter(|_| points > 0) {
            let what = Reason::GearGivenUp;
            self.emit_rule(rule, Event::PointsChanged { banner, by: -points, what });
        }
    }

    /// A character loses gear and items, and what they were worth.
    pub fn strip(&mut self, troop: TroopId, rule: &'static str) {
        let stripped = self.state().roster.troop(troop);
        let Some(level) = stripped.character.as_ref().map(|one| one.level) else { return };
        let army = self.rules.armies.iter().find(|army| army.id == stripped.list);
        let worth = army
            .and_then(|army| army.character(&stripped.kind))
            .and_then(|kind| kind.at_level(level));
        let worth = worth.unwrap_or(stripped.worth);
        self.emit(rule, Event::Stripped { troop, worth });
    }

    /// A prisoner is free and joins this banner, else the nearest of the same realm, or of the
    /// contingent the prisoner was hired with, else goes home (NL-TT-18, NL-TT-19).
    pub fn set_free(&mut self, troop: TroopId, banner: Option<BannerId>, rule: &'static str) {
        let freed = self.state().roster.troop(troop);
        let (realm, points, hired, home) = (freed.realm, freed.points(), freed.hired, freed.home());
        let company = self.game().company_hired(realm, hired);
        let from = match freed.station {
            Station::Captive(captor) => Some(self.state().banner(captor).at),
            Station::Dungeon(keeper) => self.state().realm(keeper).capital,
            _ => None,
        };
        let map = self.game().map();
        let near = |banner: BannerId| {
            from.map_or(0, |from| map.distance(from, self.state().banner(banner).at))
        };
        let own = self
            .state()
            .banners_of(realm)
            .map(|(id, _)| id)
            .filter(|id| self.game().company(*id) == company);
        let nearest = own.min_by_key(|id| (near(*id), self.state().banner(*id).number));
        match banner.or(nearest) {
            Some(banner) => {
                self.emit(
                    rule,
                    Event::TroopSent { troop, to: Station::Banner(banner), what: Reason::SetFree },
                );
                self.emit(
                    rule,
                    Event::PointsChanged { banner, by: points, what: Reason::JoinedByFreed },
                );
            }
            None => self.emit(rule, Event::TroopSent { troop, to: home, what: Reason::SetFree }),
        }
    }

    /// Prisoners in chains with banners whose baggage is taken are free where the victors are of their
    /// realm, whom they join, or friends of it; else they are the victors' prisoners (NL-TT-18).
    pub fn free_captives(&mut self, captors: &[BannerId], victors: &[BannerId]) {
        for captor in captors {
            let captives: Vec<TroopId> =
                self.state().roster.captives(*captor).map(|(id, _)| id).collect();
            for captive in captives {
                let (realm, hired) = (
                    self.state().roster.troop(captive).realm,
                    self.state().roster.troop(captive).hired,
                );
                let company = self.game().company_hired(realm, hired);
                let own = victors.iter().copied().find(|id| {
                    let banner = self.state().banner(*id);
                    banner.realm == realm && !banner.removed && self.game().company(*id) == company
                });
                let taker = victors.iter().copied().find(|id| !self.state().banner(*id).removed);
                let hostile = taker.filter(|taker| {
                    let banner = self.state().banner(*taker);
                    self.game().hostile(banner.realm, realm, Some(banner.at))
                });
                match hostile {
                    Some(taker) => self.station_troop(
                        captive,
                        Station::Captive(taker),
                        Reason::LedOn,
                        RuleId("NL-TT-18"),
                    ),
                    None => self.set_free(captive, own, "NL-TT-18"),
                }
            }
        }
    }
}
