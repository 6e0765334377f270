//! Prisoners are offered in winter for crowns or in exchange (NL-DIP-02).

use crate::campaign::{Event, RealmId, Reason, Station, Troop, TroopId};
use crate::engine::core::order::Rest;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse, require};

impl Turn<'_> {
    /// A prisoner comes home, exchanged or ransomed, with an ordinary hand weapon (NL-DIP-02).
    pub fn hand_back(&mut self, troop: TroopId) {
        let worth = self.state().roster.troop(troop).worth;
        self.emit(
            "NL-DIP-02",
            Event::TroopSent { troop, to: Station::Reserve, what: Reason::HandedBack },
        );
        self.emit("NL-DIP-02", Event::TroopFitted { troop, gear: "hand weapon".to_owned(), worth });
    }
}

/// Prisoners whom a realm holds, for diplomacy (NL-DIP-02).
#[must_use]
pub fn prisoners_of(game: &Game<'_>, realm: RealmId) -> Vec<TroopId> {
    let held = |troop: &Troop| match troop.station {
        Station::Captive(banner) => game.state.banner(banner).realm == realm,
        Station::Dungeon(keeper) => keeper == realm,
        _ => false,
    };
    game.state.roster.present().filter(|(_, troop)| held(troop)).map(|(id, _)| id).collect()
}

/// What is asked for a prisoner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RansomPrice {
    Crowns(i64),
    Exchange(TroopId),
}

/// `blue 4 3` or `blue 4 red 5` → a prisoner of the realm and what it asks in return (NL-DIP-02).
fn offer(game: &Game<'_>, realm: RealmId, text: &str) -> Result<(TroopId, RansomPrice), Refusal> {
    const RULE: &str = "NL-DIP-02";
    let words: Vec<&str> = text.split_whitespace().collect();
    let (prisoner, rest) = game.troop_in(None, &words).map_err(|why| Refusal::new(RULE, why))?;
    require(prisoners_of(game, realm).contains(&prisoner), RULE, || {
        format!("{} is not your prisoner", game.troop_name(prisoner))
    })?;
    let owner = game.state.roster.troop(prisoner).realm;
    require(!game.state.realm(owner).out, RULE, || {
        format!("{} has left the game", game.realm_name(owner))
    })?;
    if let [crowns] = rest
        && let Some(crowns) = crowns.parse().ok().filter(|crowns| (0..=1000).contains(crowns))
    {
        return Ok((prisoner, RansomPrice::Crowns(crowns)));
    }
    let Ok((other, [])) = game.troop_in(None, rest) else {
        return refuse(
            RULE,
            format!(
                "for instance `ransom blue 4 3` for {}, or `ransom blue 4 red 5` in exchange for your own prisoner",
                game.rules.money.count(3)
            ),
        );
    };
    let own =
        prisoners_of(game, owner).contains(&other) && game.state.roster.troop(other).realm == realm;
    require(own, RULE, || format!("{} does not hold that prisoner", game.realm_name(owner)))?;
    Ok((prisoner, RansomPrice::Exchange(other)))
}

/// Whether a realm may offer a prisoner so (NL-DIP-02).
///
/// # Errors
/// The rule that refuses it.
pub fn check_ransom(game: &Game<'_>, realm: RealmId, text: &str) -> Result<(), Refusal> {
    offer(game, realm, text).map(|_| ())
}

/// Offers that computer players try: each prisoner once, for a crown.
#[must_use]
pub fn ransom_candidates(game: &Game<'_>, realm: RealmId) -> Vec<Order> {
    let untried = |id: &TroopId| {
        game.state.roster.troop(*id).character.as_ref().is_some_and(|one| !one.tried)
    };
    let name = |id: TroopId| {
        let troop = game.state.roster.troop(id);
        format!("{} {} 1", game.realm_name(troop.realm), troop.number)
    };
    prisoners_of(game, realm)
        .into_iter()
        .filter(untried)
        .map(|id| Order::Ransom { what: Rest(name(id)) })
        .collect()
}

impl Turn<'_> {
    /// A captor offers a prisoner, whose realm accepts or declines (NL-DIP-02).
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn ransom(&mut self, realm: RealmId, text: &str) -> Flow {
        let Ok((prisoner, price)) = offer(&self.game(), realm, text) else { return Ok(()) };
        let owner = self.state().roster.troop(prisoner).realm;
        let (captor, name) =
            (self.game().realm_name(realm).to_owned(), self.game().troop_name(prisoner));
        let (prompt, crowns) = match price {
            RansomPrice::Crowns(crowns) => (
                format!("{captor} offers {name} for {}: accept?", self.rules.money.count(crowns)),
                crowns,
            ),
            RansomPrice::Exchange(other) => (
                format!("{captor} offers {name} for {}: accept?", self.game().troop_name(other)),
                0,
            ),
        };
        self.emit("NL-DIP-02", Event::PrisonerTried(prisoner));
        if self.ask_realm(owner, &TakeBack { prompt, realm: owner, crowns })? != (Order::Yes {}) {
            return Ok(());
        }
        if crowns > 0 {
            self.spend(owner, crowns, Reason::Ransom, "NL-DIP-02");
            self.emit(
                "NL-DIP-02",
                Event::CrownsChanged { realm, by: crowns, what: Reason::Ransom },
            );
        }
        self.hand_back(prisoner);
        if let RansomPrice::Exchange(other) = price {
            self.hand_back(other);
        }
        Ok(())
    }
}

/// Whether a realm takes a prisoner back on these terms.
struct TakeBack {
    prompt: String,
    realm: RealmId,
    crowns: i64,
}

impl Ask for TakeBack {
    fn prompt(&self, _: &Game<'_>) -> String {
        self.prompt.clone()
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Yes, Verb::No]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Yes {} => game.afford(self.realm, self.crowns, "this"),
            Order::No {} => Ok(()),
            _ => refuse("NL-DIP-02", "answer yes or no"),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = vec![Order::Yes {}, Order::No {}];
        orders.retain(|order| self.check(game, who, order).is_ok());
        orders
    }

    fn secret(&self) -> bool {
        true
    }

    fn rule(&self) -> Option<&'static str> {
        Some("NL-DIP-02")
    }
}
