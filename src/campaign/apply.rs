//! Event → change of state. No decision is taken here, and nothing else changes the state.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::event::Event;
use super::ids::{BannerId, Owner};
use super::mark::Until;
use super::roster::{Keeper, Station};
use super::ship::Ship;
use super::state::{Attempt, Banner, Bombardment, Activity, Declared, Holding, Landing, Siege, State, RevenueChange};
use super::script_value::ScriptValue;
use crate::map::{Ground, PlaceId};

impl State {
    fn holding_mut(&mut self, place: PlaceId) -> &mut Holding {
        &mut self.holdings[place.0 as usize]
    }

    fn banner_mut(&mut self, banner: BannerId) -> &mut Banner {
        &mut self.banners[banner.0 as usize]
    }

    /// Declared scouts of a banner are on their way, or stay: whether there were any.
    fn set_out(&mut self, banner: BannerId, to: PlaceId) -> bool {
        let at = self.declared.iter().position(|one| one.banner == banner && one.to == to);
        at.map(|at| self.declared.remove(at)).is_some()
    }

    /// Carries one event out.
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::ClockMoved(clock) => {
                self.clock = *clock;
                self.dice.clock_moved();
            }
            Event::OrderSet(order) => self.order.clone_from(order),
            Event::TurnBegan(realm) => {
                self.attempts.clear();
                self.declared.clear();
                self.turned_back.clear();
                self.roster.troops.iter_mut().filter_map(|troop| troop.character.as_mut()).for_each(|one| one.tried = false);
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
                for ship in self.ships.iter_mut().filter(|ship| ship.owner == Owner::Realm(*realm)) {
                    (ship.moved, ship.put_in, ship.put_out) = (0, 0, 0);
                    ship.was_docked = ship.docked;
                }
                for siege in self.sieges.values_mut().filter(|siege| siege.defender == Owner::Realm(*realm)) {
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
            Event::TurnEnded(realm) => {
                for banner in self.banners.iter_mut().filter(|banner| banner.realm == *realm) {
                    banner.stay = banner.stay.saturating_sub(1);
                    banner.quiet = false;
                    banner.busy = None;
                    if banner.stay == 0 && banner.quiet_next == 0 {
                        banner.held_by = None;
                    }
                }
            }
            Event::RoundEnded => {
                self.banners.iter_mut().for_each(|banner| banner.regroups = false);
                self.wounds_tick();
            }
            Event::SeasonEnded => {
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
                self.ships.iter_mut().for_each(|ship| (ship.moved, ship.put_in, ship.put_out) = (0, 0, 0));
                self.attempts.clear();
                self.declared.clear();
                self.turned_back.clear();
                for holding in &mut self.holdings {
                    holding.fresh_ruin = false;
                }
            }
            Event::Ended(ending) => self.ending = Some(ending.clone()),
            Event::DiceGiven { faces, what } => self.dice.give(faces, what),
            Event::ByHand(by_hand) => self.dice.by_hand = *by_hand,
            Event::LayingBegan(laying) | Event::TileLaid { laying, .. } => self.laying = Some(laying.clone()),
            Event::MapMade { map } => {
                self.laying = None;
                self.holdings = map.places.iter().map(|place| Holding { known: map.known, ..Holding::new(place.capital_site) }).collect();
                self.map = Arc::clone(map);
                self.index.places_changed(&self.holdings);
            }
            Event::MapRearranged { map, .. } => {
                for place in map.places.iter().skip(self.holdings.len()) {
                    self.holdings.push(Holding { known: map.known, ..Holding::new(place.capital_site) });
                }
                self.index.places_added(self.holdings.len());
                self.map = Arc::clone(map);
                // A banner stays at its side of the tile; what lies around there may be divided otherwise now.
                for banner in self.banners.iter_mut().filter(|banner| !banner.removed) {
                    let place = map.place(banner.at);
                    let beside = banner.side.map(|side| place.side_grounds[usize::from(side.0)].as_slice()).unwrap_or_default();
                    if usize::from(banner.ground.0) >= place.grounds.len() || !beside.is_empty() && !beside.contains(&banner.ground) {
                        banner.ground = beside.first().copied().unwrap_or(Ground(0));
                    }
                }
            }
            Event::CircleSet { place, circle } => self.holding_mut(*place).circle = *circle,
            Event::BecameKnown(place) => self.holding_mut(*place).known = true,
            Event::OwnerChanged { place, owner } => self.holding_mut(*place).owner = *owner,
            Event::SettlementChanged { place, settlement } => {
                let before = std::mem::replace(&mut self.holding_mut(*place).settlement, *settlement);
                self.index.settled(before, *settlement);
            }
            Event::RazedChanged { place, razed, .. } => {
                let holding = self.holding_mut(*place);
                (holding.razed, holding.fresh_ruin) = (*razed, *razed);
            }
            Event::StockChanged { place, by } => self.holding_mut(*place).stock += by,
            Event::ForestBurnt(place) => self.holding_mut(*place).burnt = true,
            Event::ForestRegrown(place) => self.holding_mut(*place).burnt = false,
            Event::IncomeLost(place) => self.holding_mut(*place).no_income = true,
            Event::MarkLaid(mark) => self.marks.push(mark.clone()),
            Event::MarkLifted { place, name } => self.marks.retain(|mark| mark.place != *place || mark.name != *name),
            Event::MarksAged => {
                for mark in &mut self.marks {
                    if let Until::Rounds(left) = &mut mark.until {
                        *left = left.saturating_sub(1);
                    }
                }
            }
            Event::ShipLaunched { .. }
            | Event::ShipMoved { .. }
            | Event::ShipSlipped { .. }
            | Event::ShipMarked { .. }
            | Event::ShipUnmarked { .. }
            | Event::ShipLost { .. }
            | Event::Embarked { .. }
            | Event::Landed { .. } => self.apply_ship(event),
            Event::LandTaken { realm, places } => {
                for place in places {
                    let holding = self.holding_mut(*place);
                    holding.known = true;
                    holding.owner = Owner::Realm(*realm);
                }
            }
            Event::CapitalChosen { realm, place, home } => {
                let realm = &mut self.realms[realm.0 as usize];
                realm.capital = Some(*place);
                realm.home.clone_from(home);
            }
            Event::FerriesCounted { realm, banners } => self.realms[realm.0 as usize].ferries = *banners,
            Event::Ferried { banner, .. } => {
                let realm = self.banner(*banner).realm;
                self.realms[realm.0 as usize].ferries -= 1;
            }
            Event::PoolChanged { realm, by } => self.realms[realm.0 as usize].pool += by,
            Event::HeroesCalled { realm, by } => self.realms[realm.0 as usize].heroes += by,
            Event::ContingentChanged { realm, service, area, race, by } => self.contingent_changes(*realm, (*service, *area, *race), *by),
            Event::RealmBaggageChanged { realm, by } => self.realms[realm.0 as usize].baggage += by,
            Event::CrownsChanged { realm, by, .. } => self.realms[realm.0 as usize].crowns += by,
            Event::BuildingBegan => {
                self.realms.iter_mut().for_each(|realm| realm.timber_used = 0);
                self.ships.iter_mut().for_each(|ship| ship.new = false);
            }
            Event::TimberUsed { realm, works, .. } => self.realms[realm.0 as usize].timber_used += works,
            Event::CounterChanged { realm, counter, by, .. } => {
                let realm = &mut self.realms[realm.0 as usize];
                match realm.counter(counter.as_str()) + by {
                    0 => realm.counters.remove(counter.as_str()),
                    now => realm.counters.insert(counter.to_string(), now),
                };
            }
            Event::CapitalChanged { realm, place } => self.realms[realm.0 as usize].capital = *place,
            Event::Windfall { realm, by, what, rule } => {
                let windfall = RevenueChange { by: *by, what: what.clone(), rule: rule.clone() };
                self.realms[realm.0 as usize].windfalls.push(windfall);
            }
            Event::RevenueGathered(realm) => {
                self.realms[realm.0 as usize].windfalls.clear();
                for holding in self.holdings.iter_mut().filter(|holding| holding.owner == Owner::Realm(*realm)) {
                    holding.no_income = false;
                }
            }
            Event::RecoveryBarred { realm, barred } => self.realms[realm.0 as usize].no_recovery = *barred,
            Event::WinterEnded => {
                self.holdings.iter_mut().for_each(|holding| holding.burnt = false);
                self.realms.iter_mut().for_each(|realm| (realm.no_recovery, realm.ferries) = (false, 0));
            }
            Event::RealmFell(realm) => {
                self.realms[realm.0 as usize].out = true;
                self.missions.retain(|mission| mission.realm != *realm);
                self.alliances.retain(|alliance| alliance.realm != *realm);
            }
            Event::SiegeBegan { .. }
            | Event::ShutIn { .. }
            | Event::BesiegerChanged { .. }
            | Event::BombardmentChanged { .. }
            | Event::HardshipChanged { .. }
            | Event::GarrisonChanged { .. }
            | Event::SiegeActed { .. }
            | Event::Sallied(_)
            | Event::SiegeEnded { .. } => self.apply_siege(event),
            Event::Scouted { realm, from, to, success } => {
                self.attempts.push(Attempt { realm: *realm, from: *from, to: *to, success: *success });
            }
            Event::TurnedBack { banners, place } => self.turned_back.extend(banners.iter().map(|banner| (*banner, *place))),
            Event::Told { to, banner, report } => {
                self.reports.entry(*to).or_default().insert(*banner, *report);
            }
            Event::Amended { clock, options, .. } => {
                self.clock = *clock;
                if let ScriptValue::Map(options) = options {
                    self.mod_options.clone_from(options);
                }
            }
            Event::Remembered { owner, key, value } => {
                let memory = self.memory.entry(owner.clone()).or_default();
                match value {
                    ScriptValue::Nothing => memory.remove(key),
                    value => memory.insert(key.clone(), value.clone()),
                };
            }
            Event::PactOffered { .. }
            | Event::PactAnswered { .. }
            | Event::PactRevealed { .. }
            | Event::MissionDeclared { .. }
            | Event::MissionSent { .. }
            | Event::MissionsOver
            | Event::AllianceMade { .. }
            | Event::AllianceEnded { .. } => self.apply_accord(event),
            Event::OperativesHired { .. }
            | Event::DiscLaid { .. }
            | Event::DiscRemoved { .. }
            | Event::DiscTaken { .. }
            | Event::AgentStays { .. }
            | Event::AgentLeaves { .. }
            | Event::OperativeActs { .. }
            | Event::OperativesLost { .. } => self.apply_operative(event),
            Event::TakenBack { .. } => self.taken_back += 1,
            Event::HandedOver { realm, to } => self.realms[realm.0 as usize].handed = Some(*to),
            Event::TileNamed { .. }
            | Event::BannerNamed { .. }
            | Event::RealmNamed { .. }
            | Event::CommanderNamed { .. }
            | Event::ChroniclerNamed { .. }
            | Event::EpithetSet { .. } => self.lore.apply(event, &self.map),
            Event::RaceChosen { realm, race } => self.realms[realm.0 as usize].race = Some(*race),
            Event::TroopRaised { .. }
            | Event::ModelsChanged { .. }
            | Event::TroopSent { .. }
            | Event::TroopFitted { .. }
            | Event::TroopUnfitted { .. }
            | Event::EliteDulled { .. }
            | Event::Wounded { .. }
            | Event::Healed(_)
            | Event::Rose { .. }
            | Event::PrisonerTried(_)
            | Event::StandardLost(_)
            | Event::Stripped { .. }
            | Event::TrophyTaken { .. }
            | Event::TrophySent { .. }
            | Event::RecruitingBegan => self.apply_roster(event),
            _ => self.apply_banner(event),
        }
    }

    fn apply_banner(&mut self, event: &Event) {
        match event {
            Event::BannerFormed { banner, realm, number, points, baggage, at, ground, side, service, race } => {
                debug_assert_eq!(banner.0 as usize, self.banners.len(), "banner ids are given in order");
                self.index.formed(*banner, *realm, *at);
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
            Event::PointsChanged { banner, by, .. } => self.banner_mut(*banner).points += by,
            Event::BaggageChanged { banner, by, .. } => self.banner_mut(*banner).baggage += by,
            Event::BannerRemoved { banner, .. } => {
                let gone = self.banner_mut(*banner);
                let (realm, at) = (gone.realm, gone.at);
                gone.removed = true;
                gone.points = 0;
                gone.baggage = 0;
                gone.shut_in = false;
                gone.aboard = None;
                self.index.gone(*banner, realm, at);
                for reports in self.reports.values_mut() {
                    reports.remove(banner);
                }
                self.disband(*banner);
            }
            Event::BannerMoved { banner, to, ground, side, came } => {
                self.moves(*banner, *to);
                let moved = self.banner_mut(*banner);
                (moved.at, moved.ground, moved.side, moved.came) = (*to, *ground, *side, *came);
                moved.moved += u8::from(came.is_some());
            }
            Event::BannerPlaced { banner, to, ground, side } => {
                self.moves(*banner, *to);
                let placed = self.banner_mut(*banner);
                (placed.at, placed.ground, placed.side) = (*to, *ground, *side);
            }
            Event::Held { banner, stay, quiet_next, rule } => {
                let held = self.banner_mut(*banner);
                if *stay > 0 || *quiet_next > 0 {
                    held.held_by = Some(rule.clone());
                }
                held.stay = held.stay.max(*stay);
                held.quiet_next = held.quiet_next.max(*quiet_next);
            }
            Event::Busy { banner, what, rule } => {
                self.banner_mut(*banner).busy = Some(Activity { what: what.clone(), rule: rule.clone() });
            }
            Event::Regroups(banner) => self.banner_mut(*banner).regroups = true,
            Event::LostWay(banner) => self.banner_mut(*banner).lost_way = true,
            Event::ScoutsDeclared { banner, from, to } => {
                self.declared.push(Declared { banner: *banner, from: *from, to: *to });
                self.banner_mut(*banner).scouted += 1;
            }
            Event::ScoutsStayed { banner, to, .. } => {
                self.set_out(*banner, *to);
            }
            // Whose scouts were declared has been counted then.
            Event::ScoutsSent { banner, to, .. } if self.set_out(*banner, *to) => {}
            Event::ScoutsSent { banner, .. } => self.banner_mut(*banner).scouted += 1,
            _ => {}
        }
    }

    fn apply_roster(&mut self, event: &Event) {
        let roster = &mut self.roster;
        match event {
            Event::TroopRaised { troop, body } => {
                debug_assert_eq!(troop.0 as usize, roster.troops.len(), "troops are numbered in order");
                // The limits of the list hold for a realm's own troops alone (NL-REC-08, NL-REC-10).
                if body.hired.is_none() {
                    roster.add(body.realm, &body.kind, body.models);
                }
                roster.troops.push((**body).clone());
            }
            Event::ModelsChanged { troop, by, what } => {
                let (realm, kind) = (roster.troop(*troop).realm, roster.troop(*troop).kind.clone());
                roster.troop_mut(*troop).models += by;
                if *what == "recruits" {
                    roster.troop_mut(*troop).recruits += by;
                    roster.add(realm, &kind, *by);
                }
            }
            Event::TroopSent { troop, to, what } => {
                if *what == "not enlisted" {
                    let (realm, kind, models) =
                        (roster.troop(*troop).realm, roster.troop(*troop).kind.clone(), roster.troop(*troop).models);
                    roster.add(realm, &kind, -models);
                }
                let sent = roster.troop_mut(*troop);
                sent.station = *to;
                if let (Station::Captive(_), Some(character)) = (to, &mut sent.character) {
                    character.captured = true;
                }
            }
            Event::TroopFitted { troop, gear, worth } => {
                let fitted = roster.troop_mut(*troop);
                fitted.worth = *worth;
                fitted.gear.push(gear.clone());
            }
            Event::TroopUnfitted { troop, gear, worth } => {
                let bared = roster.troop_mut(*troop);
                bared.worth = *worth;
                if let Some(at) = bared.gear.iter().position(|known| known == gear) {
                    bared.gear.remove(at);
                }
            }
            Event::EliteDulled { troop, to } => roster.troop_mut(*troop).dulled = *to,
            Event::Wounded { troop, wound, scar } => {
                if let Some(character) = &mut roster.troop_mut(*troop).character {
                    character.wounds.push((**wound).clone());
                    character.scars.extend(scar.clone());
                }
            }
            Event::Healed(troop) => {
                if let Some(character) = &mut roster.troop_mut(*troop).character {
                    character.wounds.clear();
                    character.captured = false;
                }
            }
            Event::Rose { troop, level, worth, spell } => {
                let risen = roster.troop_mut(*troop);
                risen.worth = *worth;
                if let Some(character) = &mut risen.character {
                    character.level = *level;
                    character.spells.extend(spell.clone());
                }
            }
            Event::PrisonerTried(troop) => {
                if let Some(character) = &mut roster.troop_mut(*troop).character {
                    character.tried = true;
                }
            }
            Event::StandardLost(troop) => roster.troop_mut(*troop).standard = false,
            Event::Stripped { troop, worth } => {
                let stripped = roster.troop_mut(*troop);
                stripped.worth = *worth;
                stripped.gear.clear();
            }
            Event::TrophyTaken { trophy } => roster.trophies.push((**trophy).clone()),
            Event::TrophySent { trophy, to } => {
                if let Some(sent) = usize::try_from(*trophy).ok().and_then(|at| roster.trophies.get_mut(at)) {
                    sent.keeper = *to;
                }
            }
            Event::RecruitingBegan => {
                roster.added.clear();
                roster.troops.iter_mut().for_each(|troop| troop.recruits = 0);
            }
            _ => {}
        }
    }

    /// Wounds whose time is over are healed (NL-TT-15).
    fn wounds_tick(&mut self) {
        for character in self.roster.troops.iter_mut().filter_map(|troop| troop.character.as_mut()) {
            character.wounds.iter_mut().filter_map(|wound| wound.rounds.as_mut()).for_each(|rounds| *rounds = rounds.saturating_sub(1));
            character.wounds.retain(|wound| wound.rounds != Some(0));
        }
    }

    /// A banner that is off the map takes its troops and trophies with it, and its captives are free.
    fn disband(&mut self, banner: BannerId) {
        for troop in &mut self.roster.troops {
            if troop.station == Station::Banner(banner) {
                troop.station = Station::Gone;
            } else if troop.station == Station::Captive(banner) {
                troop.station = Station::Reserve;
            }
        }
        self.roster.trophies.iter_mut().filter(|trophy| trophy.keeper == Keeper::Banner(banner)).for_each(|one| one.keeper = Keeper::Lost);
    }

    /// Keeps the index: a removed banner is on no place. Whoever goes elsewhere by land is on no ship, and no
    /// longer where it came ashore.
    fn moves(&mut self, banner: BannerId, to: PlaceId) {
        let Banner { at, removed, aboard, .. } = *self.banner(banner);
        if removed {
            return;
        }
        if aboard.is_some() {
            self.index.arrives(banner, to);
        } else {
            self.index.moved(banner, at, to);
        }
        let moved = self.banner_mut(banner);
        (moved.aboard, moved.landed) = (None, None);
    }

    fn apply_siege(&mut self, event: &Event) {
        match event {
            Event::SiegeBegan { place, besieger, defender, garrison, garrison_baggage } => {
                let siege = Siege {
                    besieger: *besieger,
                    defender: *defender,
                    garrison: *garrison,
                    garrison_baggage: *garrison_baggage,
                    bombardment: Bombardment::None,
                    hardship: 0,
                    repulsed: false,
                    acted: false,
                    sallied: false,
                };
                self.sieges.insert(*place, siege);
            }
            Event::ShutIn { banner, shut_in } => self.banner_mut(*banner).shut_in = *shut_in,
            Event::Sallied(place) => {
                if let Some(siege) = self.sieges.get_mut(place) {
                    siege.sallied = true;
                }
            }
            Event::SiegeEnded { place } => {
                self.sieges.remove(place);
                for banner in self.banners.iter_mut().filter(|banner| banner.at == *place) {
                    banner.shut_in = false;
                }
            }
            Event::BesiegerChanged { place, .. }
            | Event::BombardmentChanged { place, .. }
            | Event::HardshipChanged { place, .. }
            | Event::GarrisonChanged { place, .. }
            | Event::SiegeActed { place, .. } => {
                let Some(siege) = self.sieges.get_mut(place) else { return };
                match event {
                    Event::BesiegerChanged { besieger, .. } => {
                        siege.besieger = *besieger;
                        siege.bombardment = Bombardment::None;
                        siege.repulsed = false;
                        siege.acted = false;
                    }
                    Event::BombardmentChanged { bombardment, .. } => siege.bombardment = *bombardment,
                    Event::HardshipChanged { by, .. } => siege.hardship += by,
                    Event::GarrisonChanged { points, baggage, .. } => {
                        siege.garrison += points;
                        siege.garrison_baggage += baggage;
                    }
                    Event::SiegeActed { repulsed, .. } => {
                        siege.acted = true;
                        siege.repulsed |= repulsed;
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn apply_ship(&mut self, event: &Event) {
        match event {
            Event::ShipLaunched { ship, owner, number, at, docked } => {
                debug_assert_eq!(ship.0 as usize, self.ships.len(), "ship ids are given in order");
                self.index.ships_changed(1);
                let (owner, number, at, docked) = (*owner, *number, *at, *docked);
                self.ships.push(Ship {
                    owner,
                    number,
                    at,
                    docked,
                    was_docked: docked,
                    moved: 0,
                    put_in: 0,
                    put_out: 0,
                    marks: BTreeMap::new(),
                    new: true,
                    removed: false,
                });
            }
            Event::ShipMoved { ship, to, docked, sailed, .. } => {
                for cargo in self.carried(*ship).collect::<Vec<_>>() {
                    self.banner_mut(cargo).at = *to;
                }
                let ship = &mut self.ships[ship.0 as usize];
                (ship.at, ship.docked) = (*to, *docked);
                ship.moved += u8::from(*sailed);
            }
            Event::ShipSlipped { ship, inward } => {
                let ship = &mut self.ships[ship.0 as usize];
                if *inward { ship.put_in += 1 } else { ship.put_out += 1 }
            }
            Event::ShipMarked { ship, name, amount, .. } => {
                self.ships[ship.0 as usize].marks.insert(name.clone(), *amount);
            }
            Event::ShipUnmarked { ship, name, .. } => {
                self.ships[ship.0 as usize].marks.remove(name);
            }
            Event::ShipLost { ship, .. } => {
                let ship = &mut self.ships[ship.0 as usize];
                if !std::mem::replace(&mut ship.removed, true) {
                    self.index.ships_changed(-1);
                }
            }
            Event::Embarked { banner, ship, .. } => {
                let at = self.banner(*banner).at;
                self.index.leaves(*banner, at);
                let embarked = self.banner_mut(*banner);
                (embarked.aboard, embarked.side, embarked.ground) = (Some(*ship), None, Ground(0));
                (embarked.boarded, embarked.landed, embarked.came) = (true, None, None);
            }
            Event::Landed { banner, ground, marches, .. } => {
                let at = self.banner(*banner).at;
                self.index.arrives(*banner, at);
                let landed = self.banner_mut(*banner);
                landed.landed = landed.aboard.map(|ship| Landing { ship, now: true, marches: *marches });
                (landed.aboard, landed.side, landed.ground) = (None, None, *ground);
            }
            _ => {}
        }
    }
}
