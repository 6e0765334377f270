//! A realm without its capital: when it leaves the game for it, and the warnings that it will (NL-WIN-02).

use crate::campaign::{Event, Owner, RealmId};
use crate::counted::listed;
use crate::engine::{Game, Order, umpire};
use crate::map::PlaceId;
use crate::rules::GameOption;

impl Game<'_> {
    /// True if a realm would leave the game if the revenue were gathered now (NL-WIN-02).
    #[must_use]
    pub fn falls_at_revenue(&self, realm: RealmId) -> bool {
        let on_table = !self.state.chose(GameOption::TableBattles, "no");
        let plays_on = self.state.chose(GameOption::LostCapital, "plays_on")
            || (on_table && self.state.chose(GameOption::LostCapital, "off_table"));
        !plays_on && self.has_lost_capital(realm)
    }

    /// True if a realm has lost its capital for good, by which it leaves the game (NL-WIN-02).
    fn has_lost_capital(&self, realm: RealmId) -> bool {
        let ruins = |place: PlaceId| {
            let holding = self.state.holding(place);
            self.state.chose(GameOption::RazedCapital, "kept")
                && holding.razed
                && holding.owner == Owner::Realm(realm)
        };
        !self.holds_capital(realm) && !self.state.realm(realm).capital.is_some_and(ruins)
    }

    /// Says that a realm which does not win its capital back falls at the revenue (NL-WIN-02). None: it
    /// holds its capital, or plays on without one.
    #[must_use]
    pub fn lost_capital(&self, realm: RealmId) -> Option<String> {
        let capital = self.state.realm(realm).capital?;
        self.rules.offers(GameOption::LostCapital as usize).then_some(())?;
        self.falls_at_revenue(realm).then(|| {
            format!(
                "without {}, your capital, your realm falls at the revenue",
                self.label(capital)
            )
        })
    }

    /// As [`Game::lost_capital`], right after an event by which a realm may have lost it.
    #[must_use]
    pub fn lost_capital_by(&self, realm: RealmId, event: &Event) -> Option<String> {
        let (Event::OwnerChanged { place, .. } | Event::RazedChanged { place, razed: true, .. }) =
            event
        else {
            return None;
        };
        let out = self.state.realm(realm).out;
        (!out && self.state.realm(realm).capital == Some(*place))
            .then(|| self.lost_capital(realm))?
    }

    /// Says which realms an umpire order would make fall at the revenue that as things stand would not
    /// (NL-WIN-02). None: it makes none fall, or it is no umpire order that would be accepted. Capitals are
    /// known to everybody, so this is no secret.
    #[must_use]
    pub fn capitals_lost_by(&self, order: &Order) -> Option<String> {
        if !order.verb().row().umpire || !self.rules.offers(GameOption::LostCapital as usize) {
            return None;
        }
        let mut state = self.state.clone();
        umpire::check(self, order).ok()?.iter().for_each(|event| state.apply(event));
        let after = Game { state: &state, ..*self };
        let falls = |realm: &RealmId| {
            !after.state.realm(*realm).out
                && after.falls_at_revenue(*realm)
                && !self.falls_at_revenue(*realm)
        };
        let told = |realm: RealmId| {
            let capital = self.state.realm(realm).capital?;
            Some(format!(
                "without {}, its capital, {} falls at the revenue",
                self.label(capital),
                self.realm_name(realm)
            ))
        };
        let told: Vec<String> = self.state.playing().filter(falls).filter_map(told).collect();
        (!told.is_empty()).then(|| listed(&told, "and"))
    }
}
