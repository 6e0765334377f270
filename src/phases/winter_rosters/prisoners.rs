//! Prisoners are offered in winter for crowns or in exchange (NL-DIP-02).

use crate::campaign::{RealmEvent, RealmId, Reason, RosterEvent, Station, Troop, TroopId};
use crate::engine::armies::roster;
use crate::engine::core::choice::{Choice, ChoiceTerms, yes_or_no};
use crate::engine::core::order::Price;
use crate::engine::core::texts;
use crate::engine::realms::treasury;
use crate::engine::{Flow, Game, Order, Refusal, Turn, Verb, Who};
use crate::say;
use crate::text::Text;

/// Brings a prisoner home, exchanged or ransomed, with an ordinary hand weapon (NL-DIP-02).
pub fn hand_back(turn: &mut Turn<'_>, troop: TroopId) {
    let handed = turn.state().roster.troop(troop);
    let (worth, to) = (handed.worth, handed.home());
    turn.emit("NL-DIP-02", RosterEvent::TroopSent { troop, to, what: Reason::HandedBack });
    turn.emit(
        "NL-DIP-02",
        RosterEvent::TroopFitted { troop, gear: "hand weapon".to_owned(), worth, find: None },
    );
}

/// Prisoners whom a realm holds, for diplomacy (NL-DIP-02).
pub fn prisoners_of(game: &Game<'_>, realm: RealmId) -> Vec<TroopId> {
    let held = |troop: &Troop| match troop.station {
        Station::Captive(banner) => game.state.banner(banner).realm == realm,
        Station::Dungeon(keeper) => keeper == realm,
        _ => false,
    };
    game.state.roster.present().filter(|(_, troop)| held(troop)).map(|(id, _)| id).collect()
}

/// Checks that a realm may offer a prisoner so (NL-DIP-02).
///
/// # Errors
/// The rule that refuses it.
pub fn check_ransom(
    game: &Game<'_>,
    realm: RealmId,
    prisoner: TroopId,
    price: &Price,
) -> Result<(), Refusal> {
    const RULE: &str = "NL-DIP-02";
    game.require(prisoners_of(game, realm).contains(&prisoner), RULE, || {
        say!("{troop} is not your prisoner", troop = roster::troop_name(game, prisoner))
    })?;
    let owner = game.state.roster.troop(prisoner).realm;
    game.require(!game.state.realm(owner).out, RULE, || {
        say!("{realm} has left the game", realm = Text::verbatim(game.realm_name(owner)))
    })?;
    match price {
        Price::Crowns { crowns } => game.require((0..=1000).contains(crowns), RULE, || {
            say!("ask for up to {money}", money = Text::verbatim(game.rules.money.count(1000)))
        }),
        Price::Exchange { other_prisoner: other } => {
            let own = prisoners_of(game, owner).contains(other)
                && game.state.roster.troop(*other).realm == realm;
            game.require(own, RULE, || {
                say!(
                    "{realm} does not hold that prisoner",
                    realm = Text::verbatim(game.realm_name(owner))
                )
            })
        }
    }
}

/// Offers that computer players try: each prisoner once, for a crown.
pub fn ransom_candidates(game: &Game<'_>, realm: RealmId) -> Vec<Order> {
    let untried = |id: &TroopId| {
        game.state.roster.troop(*id).character.as_ref().is_some_and(|one| !one.tried)
    };
    prisoners_of(game, realm)
        .into_iter()
        .filter(untried)
        .map(|prisoner| Order::Ransom { prisoner, price: Price::Crowns { crowns: 1 } })
        .collect()
}

/// Offers a captor's prisoner to their realm, which accepts or declines (NL-DIP-02).
pub fn ransom(turn: &mut Turn<'_>, realm: RealmId, prisoner: TroopId, price: &Price) -> Flow {
    let owner = turn.state().roster.troop(prisoner).realm;
    let captor = texts::realm(&turn.game(), realm);
    let name = roster::troop_name(&turn.game(), prisoner);
    let (prompt, crowns) = match *price {
        Price::Crowns { crowns } => (
            say!(
                "{captor} offers {name} for {money}: accept?",
                captor,
                name,
                money = texts::money(&turn.game(), crowns)
            ),
            crowns,
        ),
        Price::Exchange { other_prisoner: other } => (
            say!(
                "{captor} offers {name} for {troop}: accept?",
                captor,
                name,
                troop = roster::troop_name(&turn.game(), other)
            ),
            0,
        ),
    };
    turn.emit("NL-DIP-02", RosterEvent::PrisonerTried(prisoner));
    let accepts = Choice {
        verbs: &[Verb::Yes, Verb::No],
        rule: "NL-DIP-02",
        prompt: &|_, _| prompt.clone(),
        among: &|game| match treasury::afford(game, owner, crowns) {
            Ok(()) => vec![true, false],
            Err(_) => vec![false],
        },
        shown: &|_, _| None,
        written: &yes_or_no,
        terms: ChoiceTerms {
            secret: true,
            refusal: Some(&|game, _| treasury::afford(game, owner, crowns).err()),
            ..ChoiceTerms::default()
        },
    };
    if turn.choose(Who::Realm(owner), &accepts)? != Some(true) {
        return Ok(());
    }
    if crowns > 0 {
        treasury::spend(turn, owner, crowns, Reason::Ransom, "NL-DIP-02");
        turn.emit(
            "NL-DIP-02",
            RealmEvent::CrownsChanged { realm, by: crowns, what: Reason::Ransom },
        );
    }
    hand_back(turn, prisoner);
    if let Price::Exchange { other_prisoner: other } = *price {
        hand_back(turn, other);
    }
    Ok(())
}
