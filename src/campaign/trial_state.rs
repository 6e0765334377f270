//! A campaign as somebody knows it, to try on what an order might come to.

use std::rc::Rc;

use super::dice::DiceBox;
use super::ids::RealmId;
use super::knowledge::{Strength, Viewer};
use super::roster::Station;
use super::state::State;
use super::trial_dice::TrialDice;
use crate::rules::{GameOption, Ruleset};

impl Viewer {
    /// Returns a copy for a trial. Others' banners have the points that this viewer knows of them (none where
    /// nothing is known), those in hiding that the viewer does not know of are gone, and what else nobody may
    /// know of others is empty; so is what scripts remember and not everybody may know, and what the map says
    /// for the host. Armies are points: who of them falls is not tried.
    pub fn trial_state(self, rules: &Ruleset, state: &State) -> State {
        let mut copy = state.clone();
        copy.dice = DiceBox::for_trial(TrialDice::default());
        copy.seed = 0;
        if let Some(depth) = copy.options.get_mut(GameOption::Depth as usize) {
            *depth = 0;
        }
        if self == Viewer::Host {
            return copy;
        }
        copy.sheets = state.sheets.known_to(self);
        if copy.map.places.iter().any(|place| !place.secrets().is_empty()) {
            Rc::make_mut(&mut copy.map).forget_secrets();
        }
        let other = |realm: RealmId| !self.sees_all_of(realm);
        for (at, banner) in (0..).zip(&mut copy.banners) {
            if other(banner.realm) && !banner.removed {
                banner.points = match self.strength(state, super::ids::BannerId(at)) {
                    Strength::Exactly(points) | Strength::Reported { points, .. } => points,
                    Strength::Unknown => 0,
                };
                banner.baggage = 0;
            }
        }
        for troop in copy.roster.troops.iter_mut().filter(|troop| other(troop.realm)) {
            troop.station = Station::Gone;
        }
        copy.roster.added.retain(|(realm, ..)| !other(*realm));
        for (at, realm) in (0..).zip(&mut copy.realms).filter(|(at, _)| other(RealmId(*at))) {
            (realm.pool, realm.baggage, realm.heroes) = (0, 0, 0);
            realm.contingents.clear();
            if !self.sees_money(rules, RealmId(at)) {
                realm.crowns = 0;
                realm.windfalls.clear();
            }
            realm
                .counters
                .retain(|name, _| rules.counter(name).is_some_and(|counter| counter.public));
        }
        copy.hidden_marks.retain(|mark| self.knows_of(mark));
        copy.hidden_claims.retain(|claim| self.knows_of_claim(claim));
        for banner in state.hidden_banners.keys().filter(|id| !self.knows_of_banner(state, **id)) {
            copy.hidden_banners.remove(banner);
            copy.banners[usize::from(banner.0)].removed = true;
        }
        copy.hired.retain(|hired| !other(hired.realm));
        copy.discs.retain(|disc| !other(disc.owner));
        copy.reports.retain(|realm, _| !other(*realm));
        // Nobody has said whose secret it is.
        for (layer, memory) in &mut copy.memory {
            memory.retain(|key, _| rules.memory_is_public(layer, key));
        }
        copy
    }
}
