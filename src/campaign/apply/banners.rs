//! Banners, and what they have scouted.

use crate::campaign::event::BannerEvent;
use crate::campaign::ids::BannerId;
use crate::campaign::roster::{Keeper, Station};
use crate::campaign::state::{Activity, Attempt, Banner, Declared, State};
use crate::map::PlaceId;

impl State {
    pub(super) fn apply_banners(&mut self, event: &BannerEvent) {
        match event {
            BannerEvent::FerriesCounted { realm, banners } => {
                self.realms[realm.0 as usize].ferries = *banners
            }
            BannerEvent::Ferried { banner, .. } => {
                let realm = self.banner(*banner).realm;
                self.realms[realm.0 as usize].ferries -= 1;
            }
            BannerEvent::Scouted { realm, from, to, success } => {
                self.attempts.push(Attempt {
                    realm: *realm,
                    from: *from,
                    to: *to,
                    success: *success,
                });
            }
            BannerEvent::TurnedBack { banners, place } => {
                self.turned_back.extend(banners.iter().map(|banner| (*banner, *place)))
            }
            BannerEvent::Told { to, banner, report } => {
                // Of one that is gone nothing is kept.
                if !self.banner(*banner).removed {
                    self.reports.entry(*to).or_default().insert(*banner, *report);
                }
                self.revision.changes(self.banner(*banner).at);
            }
            BannerEvent::BannerFormed {
                banner,
                realm,
                number,
                points,
                baggage,
                at,
                ground,
                side,
                service,
                race,
                known_to,
            } => {
                debug_assert_eq!(
                    banner.0 as usize,
                    self.banners.len(),
                    "banner ids are given in order"
                );
                match known_to {
                    None => self.index.formed(*banner, *realm, *at),
                    Some(known_to) => {
                        self.hidden_banners.insert(*banner, known_to.clone());
                    }
                }
                self.revision.changes(*at);
                self.index.comes(*service, *race);
                self.banners.push(Banner {
                    realm: *realm,
                    number: *number,
                    points: *points,
                    baggage: *baggage,
                    at: *at,
                    ground: *ground,
                    side: *side,
                    service: *service,
                    race: *race,
                    aboard: None,
                    boarded: false,
                    landed: None,
                    removed: false,
                    shut_in: false,
                    lost_way: false,
                    stay: 0,
                    quiet_next: 0,
                    quiet: false,
                    held_by: None,
                    regroups: false,
                    scouted: 0,
                    moved: 0,
                    came: None,
                    busy: None,
                });
            }
            BannerEvent::PointsChanged { banner, by, .. } => self.banner_mut(*banner).points += by,
            BannerEvent::BaggageChanged { banner, by, .. } => {
                self.banner_mut(*banner).baggage += by
            }
            BannerEvent::BannerRemoved { banner, .. } => {
                let gone = self.banner_mut(*banner);
                let (realm, at) = (gone.realm, gone.at);
                gone.removed = true;
                gone.points = 0;
                gone.baggage = 0;
                gone.shut_in = false;
                gone.aboard = None;
                self.hidden_banners.remove(banner);
                self.index.gone(*banner, realm, at);
                for reports in self.reports.values_mut() {
                    reports.remove(banner);
                }
                self.declared.retain(|one| one.banner != *banner);
                self.turned_back.retain(|(turned, _)| turned != banner);
                self.disband(*banner);
            }
            BannerEvent::BannerRaceChanged { banner, race } => {
                self.banner_mut(*banner).race = *race;
                self.index.races_changed(&self.banners);
                self.revision.places_change();
            }
            BannerEvent::BannerMoved { banner, to, ground, side, came } => {
                self.moves(*banner, *to);
                let moved = self.banner_mut(*banner);
                (moved.at, moved.ground, moved.side, moved.came) = (*to, *ground, *side, *came);
                moved.moved += u8::from(came.is_some());
            }
            BannerEvent::BannerPlaced { banner, to, ground, side } => {
                self.moves(*banner, *to);
                let placed = self.banner_mut(*banner);
                (placed.at, placed.ground, placed.side) = (*to, *ground, *side);
            }
            BannerEvent::BannerHidden { banner, known_to, .. } => {
                let hidden = self.banner_mut(*banner);
                let (realm, at) = (hidden.realm, hidden.at);
                self.index.gone(*banner, realm, at);
                self.hidden_banners.insert(*banner, known_to.clone());
                self.declared.retain(|one| one.banner != *banner);
            }
            BannerEvent::BannerAppeared { banner, .. } => {
                let appears = self.banner_mut(*banner);
                let (realm, at) = (appears.realm, appears.at);
                self.hidden_banners.remove(banner);
                self.index.formed(*banner, realm, at);
            }
            BannerEvent::Held { banner, stay, quiet_next, rule } => {
                let held = self.banner_mut(*banner);
                if *stay > 0 || *quiet_next > 0 {
                    held.held_by = Some(rule.clone());
                }
                held.stay = held.stay.max(*stay);
                held.quiet_next = held.quiet_next.max(*quiet_next);
            }
            BannerEvent::Busy { banner, what, rule } => {
                let busy = Activity { what: what.clone(), rule: rule.clone() };
                self.banner_mut(*banner).busy = Some(busy);
            }
            BannerEvent::FormedOf { banner, of } => {
                let of = self.banner(*of).clone();
                let formed = self.banner_mut(*banner);
                (formed.came, formed.landed, formed.boarded) = (of.came, of.landed, of.boarded);
                (formed.scouted, formed.moved) = (of.scouted, of.moved);
                (formed.lost_way, formed.quiet, formed.busy) = (of.lost_way, of.quiet, of.busy);
            }
            BannerEvent::Regroups(banner) => self.banner_mut(*banner).regroups = true,
            BannerEvent::LostWay(banner) => self.banner_mut(*banner).lost_way = true,
            BannerEvent::ScoutsDeclared { banner, from, to } => {
                self.declared.push(Declared { banner: *banner, from: *from, to: *to });
                self.scouts(*banner);
            }
            BannerEvent::ScoutsStayed { banner, to, .. } => {
                self.set_out(*banner, *to);
            }
            // Declared scouts were counted when they were declared.
            BannerEvent::ScoutsSent { banner, to, .. } if self.set_out(*banner, *to) => {}
            BannerEvent::ScoutsSent { banner, .. } => self.scouts(*banner),
            // Told, and kept for `why`.
            BannerEvent::WayHome { .. }
            | BannerEvent::Fed { .. }
            | BannerEvent::ToldTotal { .. } => {}
        }
    }

    /// Counts that a banner has scouted, which changes nothing about where it is.
    fn scouts(&mut self, banner: BannerId) {
        self.banners[banner.0 as usize].scouted += 1;
    }

    /// Removes the declared scouts of a banner, which set out or stay; true if there were any.
    fn set_out(&mut self, banner: BannerId, to: PlaceId) -> bool {
        let at = self.declared.iter().position(|one| one.banner == banner && one.to == to);
        at.map(|at| self.declared.remove(at)).is_some()
    }

    /// Keeps the index: a removed banner is on no place. Whoever goes elsewhere by land is on no
    /// ship, and no longer where it came ashore.
    fn moves(&mut self, banner: BannerId, to: PlaceId) {
        let Banner { at, removed, aboard, .. } = *self.banner(banner);
        if removed {
            return;
        }
        if aboard.is_some() {
            self.index.arrives(banner, to);
        } else if !self.is_hidden(banner) {
            self.index.moved(banner, at, to);
        }
        self.revision.changes(to);
        let moved = self.banner_mut(banner);
        (moved.aboard, moved.landed) = (None, None);
    }

    /// Removes the troops and trophies of a banner that is off the map, and frees its captives.
    fn disband(&mut self, banner: BannerId) {
        for troop in &mut self.roster.troops {
            if troop.station == Station::Banner(banner) {
                troop.station = Station::Gone;
            } else if troop.station == Station::Captive(banner) {
                troop.station = troop.home();
            }
        }
        self.roster
            .trophies
            .iter_mut()
            .filter(|trophy| trophy.keeper == Keeper::Banner(banner))
            .for_each(|one| one.keeper = Keeper::Lost);
    }
}
