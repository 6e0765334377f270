//! The calendar goes on, and dice are given.

use crate::campaign::event::CalendarEvent;
use crate::campaign::ids::Owner;
use crate::campaign::state::{Bombardment, State};

impl State {
    pub(super) fn apply_calendar(&mut self, event: &CalendarEvent) {
        match event {
            CalendarEvent::ClockMoved(clock) => {
                self.clock = *clock;
                self.dice.clock_moved();
            }
            CalendarEvent::OrderSet(order) => self.order.clone_from(order),
            CalendarEvent::TurnBegan(realm) => {
                self.attempts.clear();
                self.declared.clear();
                self.turned_back.clear();
                self.roster
                    .troops
                    .iter_mut()
                    .filter_map(|troop| troop.character.as_mut())
                    .for_each(|one| one.tried = false);
                for banner in self.banners.iter_mut().filter(|banner| banner.realm == *realm) {
                    banner.quiet = banner.quiet_next > 0;
                    banner.quiet_next = banner.quiet_next.saturating_sub(1);
                    banner.scouted = 0;
                    banner.moved = 0;
                    banner.lost_way = false;
                    banner.came = None;
                    banner.boarded = false;
                    banner.busy = None;
                    if let Some(landing) = &mut banner.landed {
                        landing.now = false;
                    }
                }
                for ship in self.ships.iter_mut().filter(|ship| ship.owner == Owner::Realm(*realm))
                {
                    (ship.moved, ship.put_in, ship.put_out) = (0, 0, 0);
                    ship.was_docked = ship.docked;
                }
                for siege in
                    self.sieges.values_mut().filter(|siege| siege.defender == Owner::Realm(*realm))
                {
                    siege.sallied = false;
                }
                for siege in self.sieges.values_mut().filter(|siege| siege.besieger == *realm) {
                    siege.acted = false;
                    siege.repulsed = false;
                    siege.bombardment = match siege.bombardment {
                        Bombardment::ThisTurn => Bombardment::LastTurn,
                        _ => Bombardment::None,
                    };
                }
            }
            CalendarEvent::TurnEnded(realm) => {
                for banner in self.banners.iter_mut().filter(|banner| banner.realm == *realm) {
                    banner.stay = banner.stay.saturating_sub(1);
                    banner.quiet = false;
                    banner.busy = None;
                    if banner.stay == 0 && banner.quiet_next == 0 {
                        banner.held_by = None;
                    }
                }
            }
            CalendarEvent::RoundEnded => {
                self.banners.iter_mut().for_each(|banner| banner.regroups = false);
                self.wounds_tick();
            }
            CalendarEvent::SeasonEnded => {
                for banner in &mut self.banners {
                    banner.stay = 0;
                    banner.quiet_next = 0;
                    banner.quiet = false;
                    banner.held_by = None;
                    banner.regroups = false;
                    banner.came = None;
                    banner.scouted = 0;
                    banner.moved = 0;
                    banner.boarded = false;
                    banner.landed = None;
                    banner.busy = None;
                }
                self.ships
                    .iter_mut()
                    .for_each(|ship| (ship.moved, ship.put_in, ship.put_out) = (0, 0, 0));
                self.attempts.clear();
                self.declared.clear();
                self.turned_back.clear();
                for holding in &mut self.holdings {
                    holding.fresh_ruin = false;
                }
            }
            CalendarEvent::Ended(ending) => self.ending = Some(ending.clone()),
            CalendarEvent::DiceGiven { faces, what } => self.dice.give(faces, what),
            CalendarEvent::ByHand(by_hand) => self.dice.by_hand = *by_hand,
            // Told, and kept for `why`.
            CalendarEvent::Rolled { .. }
            | CalendarEvent::Shuffled
            | CalendarEvent::RowRead { .. }
            | CalendarEvent::Tallied { .. } => {}
        }
    }

    /// Wounds whose time is over are healed (NL-TT-15).
    fn wounds_tick(&mut self) {
        for character in self.roster.troops.iter_mut().filter_map(|troop| troop.character.as_mut())
        {
            character
                .wounds
                .iter_mut()
                .filter_map(|wound| wound.rounds.as_mut())
                .for_each(|rounds| *rounds = rounds.saturating_sub(1));
            character.wounds.retain(|wound| wound.rounds != Some(0));
        }
    }
}
