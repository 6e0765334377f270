//! Banners in hiding: where they are only some realms know. As marks that not everybody knows of they lie apart, so
//! that no rule of the program goes by them until they appear; what lists the banners of a tile or a realm leaves
//! them out, and what is shown to those who know asks here.

use super::event::{Audience, BannerEvent, Event};
use super::ids::{BannerId, Force, RealmId, with_realm};
use super::knowledge::Viewer;
use super::script_value::ScriptValue;
use super::state::{Banner, State};
use crate::map::PlaceId;
use crate::rules::Ruleset;

impl State {
    /// True if a banner is in hiding.
    #[inline]
    pub fn is_hidden(&self, banner: BannerId) -> bool {
        !self.hidden_banners.is_empty() && self.hidden_banners.contains_key(&banner)
    }

    /// Lists the banners in hiding, in the order they were formed.
    pub fn hidden(&self) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        self.hidden_banners.keys().map(|id| (*id, self.banner(*id)))
    }

    /// Lists all banners on the map, those in hiding at the end.
    pub fn all_banners(&self) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        self.standing().chain(self.hidden())
    }

    /// Lists all banners of a realm on the map, those in hiding at the end.
    pub fn all_banners_of(&self, realm: RealmId) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        let hidden = self.hidden().filter(move |(_, banner)| banner.realm == realm);
        self.banners_of(realm).chain(hidden)
    }

    /// Lists the realms that know of a banner in hiding, its own among them; None for one that everybody sees.
    pub fn knowers(&self, banner: BannerId) -> Option<Vec<RealmId>> {
        self.hidden_banners.get(&banner).map(|told| self.with_own_realm(banner, told))
    }

    /// Lists some realms and that of a banner, in their order.
    pub(in crate::campaign) fn with_own_realm(
        &self,
        banner: BannerId,
        told: &[RealmId],
    ) -> Vec<RealmId> {
        with_realm(self.banner(banner).realm, told)
    }

    /// Returns the audience of an event; of what befalls a banner in hiding those alone who know of it, and others
    /// see nothing of it. That one goes into hiding or appears has an audience of its own.
    pub fn narrowed(&self, audience: Audience, event: &Event, rules: &Ruleset) -> Audience {
        let own = BannerEvent::is_of_hiding;
        if self.hidden_banners.is_empty() || matches!(event, Event::Banner(event) if own(event)) {
            return audience;
        }
        let mut banners = Vec::new();
        event.tell(rules).iter().for_each(|thing| named_banners(thing, &mut banners));
        let hidden = banners.iter().filter_map(|banner| self.knowers(*banner));
        hidden.fold(audience, |audience, knowers| audience.among(&knowers))
    }
}

/// Adds the banners that something names.
fn named_banners(thing: &ScriptValue, found: &mut Vec<BannerId>) {
    match thing {
        ScriptValue::Banner(banner) => found.push(*banner),
        ScriptValue::List(list) => list.iter().for_each(|one| named_banners(one, found)),
        ScriptValue::Map(map) => map.values().for_each(|one| named_banners(one, found)),
        _ => {}
    }
}

impl BannerEvent {
    /// True if by it a banner goes into hiding or appears.
    fn is_of_hiding(&self) -> bool {
        matches!(self, BannerEvent::BannerHidden { .. } | BannerEvent::BannerAppeared { .. })
    }
}

impl Viewer {
    /// True if the viewer may know where a banner is: always of one that is not in hiding.
    pub fn knows_of_banner(self, state: &State, banner: BannerId) -> bool {
        let told = |realms: &Vec<RealmId>| realms.iter().any(|realm| self.sees_all_of(*realm));
        !state.is_hidden(banner)
            || self.sees_all_of(state.banner(banner).realm)
            || state.hidden_banners.get(&banner).is_some_and(told)
    }

    /// Lists the banners in hiding that the viewer knows of.
    pub fn hidden(self, state: &State) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        state.hidden().filter(move |(id, _)| self.knows_of_banner(state, *id))
    }

    /// Lists the banners on the map that the viewer knows of, those in hiding at the end.
    pub fn standing(self, state: &State) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        state.standing().chain(self.hidden(state))
    }

    /// Lists the banners on a place that the viewer knows of, those in hiding at the end.
    pub fn banners_on(
        self,
        state: &State,
        place: PlaceId,
    ) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        let hidden = self.hidden(state).filter(move |(_, banner)| banner.at == place);
        state.banners_on(place).chain(hidden)
    }

    /// Returns the banners of a realm on a place that the viewer knows of, by their numbers.
    pub fn force(self, state: &State, realm: RealmId, place: PlaceId) -> Force {
        let own = self.banners_on(state, place).filter(|(_, banner)| banner.realm == realm);
        let mut force: Force = own.map(|(id, _)| id).collect();
        force.sort_by_key(|id| state.banner(*id).number);
        force
    }

    /// Lists the banners of a realm that the viewer knows of, those in hiding at the end.
    pub fn banners_of(
        self,
        state: &State,
        realm: RealmId,
    ) -> impl Iterator<Item = (BannerId, &Banner)> + '_ {
        let hidden = self.hidden(state).filter(move |(_, banner)| banner.realm == realm);
        state.banners_of(realm).chain(hidden)
    }
}
