//! An empire as it is → the crowns it pays, tile by tile with the reason for each
//! (NL-REV-02..04).

use std::collections::BTreeSet;

use crate::campaign::{
    Audience, CalendarEvent, Owner, RealmEvent, RealmId, Reason, RecordEvent, Source, Sum,
};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::lookups;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::realms::{claims, harbours};
use crate::map::PlaceId;
use crate::rules::table::REVENUE;
use crate::rules::{HOUSE_RULE, RuleId, Symbol, Value};
use crate::say;
use crate::text::Text;

/// True if a realm holds its own capital unrazed; otherwise it gathers nothing (NL-REV-02).
pub fn holds_capital(game: &Game<'_>, realm: RealmId) -> bool {
    game.state.realm(realm).capital.is_some_and(|capital| {
        claims::empire(game, capital) == Some(realm) && !game.state.holding(capital).razed
    })
}

/// Lists tiles of an empire from which a chain of its tiles leads to the capital, over shared sides
/// whatever lies on them; razed tiles break it and besieged ones do not (NL-REV-04).
pub fn linked(game: &Game<'_>, realm: RealmId) -> BTreeSet<PlaceId> {
    let start = game.state.realm(realm).capital.filter(|_| holds_capital(game, realm));
    let own = |to| claims::empire(game, to) == Some(realm);
    start.map_or_else(BTreeSet::new, |seat| game.map().joined_to(seat, own))
}

/// Returns the revenue that a realm would gather now: every settlement that bears its flag, with
/// what keeps it from paying, ships in its harbours, and what befell it this winter. Never below 0
/// (NL-REV-03, NL-EVENT-02).
pub fn revenue(game: &Game<'_>, realm: RealmId) -> Sum {
    let mut sum = Sum::default();
    if !holds_capital(game, realm) {
        sum.add(0, "capital lost", RuleId("NL-REV-02"), Source::Rule);
        return sum;
    }
    let linked = linked(game, realm);
    for place in
        game.map().ids().filter(|place| game.state.holding(*place).owner == Owner::Realm(realm))
    {
        tile_revenue(game, realm, place, &linked, &mut sum);
    }
    for windfall in &game.state.realm(realm).windfalls {
        // A script's own words are in no rules file.
        let known = |text: &str| Some(Symbol::typed(text).as_str()).filter(|known| *known == text);
        let rule = known(&windfall.rule).map_or(HOUSE_RULE, RuleId);
        sum.add(windfall.by, known(&windfall.what).unwrap_or("windfall"), rule, Source::Rule);
    }
    let total = sum.total();
    if total < 0 {
        sum.add(-total, "not below 0", RuleId("NL-EVENT-02"), Source::Rule);
    }
    sum
}

/// Adds the revenue of one tile and of the ships in its harbour; one that pays nothing for any
/// reason brings no ship money either (NL-REV-03).
fn tile_revenue(
    game: &Game<'_>,
    realm: RealmId,
    place: PlaceId,
    linked: &BTreeSet<PlaceId>,
    sum: &mut Sum,
) {
    let holding = game.state.holding(place);
    let kind = game.state.working_settlement(place);
    let row = kind.map_or(0, |kind| u16::from(kind.0) + 1);
    let source = Source::Tile(place, REVENUE, row);
    let (amount, parts) = lookups::itemised_lookup(game, REVENUE, place, Some(realm));
    // A razed tile links nothing, but what it pays can reach the capital from beside a linked
    // one.
    let reached = linked.contains(&place)
        || (holding.razed && game.map().neighbours(place).any(|near| linked.contains(&near)));
    let name = game.settlement_name(holding.settlement);
    let rule = game.rules.table(REVENUE).cite;
    let unpaid = |why: &str| Symbol::label(&format!("{name} ({why})")).as_str();
    let ships = game
        .state
        .ships_of(Owner::Realm(realm))
        .filter(|(_, ship)| ship.docked && ship.at == place)
        .count();
    let ships = i64::try_from(ships).unwrap_or(0);
    let harbour = harbours::own_harbour(game, realm, place);
    let pays = amount > 0 && reached && !holding.no_income;
    match parts {
        _ if holding.no_income => {
            sum.add(0, unpaid("no revenue this winter"), RuleId("NL-EVENT-05"), source)
        }
        _ if amount > 0 && !reached => sum.add(0, unpaid("isolated"), RuleId("NL-REV-04"), source),
        _ if amount == 0 && holding.razed => sum.add(0, unpaid("razed"), rule, source),
        _ if amount == 0 && holding.settlement.is_none() => {}
        None => sum.add(amount, Symbol::label(name).as_str(), rule, source),
        Some(parts) => {
            let label = if holding.razed { unpaid("razed") } else { Symbol::label(name).as_str() };
            let base = parts.parts.first().map_or(0, |part| part.amount);
            sum.add(base, label, rule, source);
            sum.parts.extend(parts.parts.iter().skip(1));
        }
    }
    if ships > 0 && harbour {
        let (at, place) = (place, texts::place(game, place));
        if pays {
            let each = game.value(Value::ShipRevenue, (realm, at));
            let what = say!("ships at {place}", place);
            sum.add(
                each * ships,
                Symbol::label(&what.to_mark()).as_str(),
                game.rules.setting(Value::ShipRevenue).cite,
                Source::Value(Value::ShipRevenue),
            );
        } else {
            let what = say!("ships at {place} (no ship money)", place);
            sum.add(0, Symbol::label(&what.to_mark()).as_str(), rule, source);
        }
    }
}

/// Warns a player that what they do not spend is lost in winter; None if they have nothing left
/// (NL-REV-01).
pub fn unspent(game: &Game<'_>, realm: RealmId) -> Option<Text> {
    let crowns = game.state.realm(realm).crowns;
    let (realm, money) = (texts::realm(game, realm), texts::money(game, crowns));
    match crowns {
        ..=0 => None,
        1 => Some(say!("{realm} has {money} left; it is lost when the winter ends", realm, money)),
        _ => {
            Some(say!("{realm} has {money} left; they are lost when the winter ends", realm, money))
        }
    }
}

/// Gathers the revenue of a realm (NL-REV-03).
pub fn gather(turn: &mut Turn<'_>, realm: RealmId) {
    let sum = revenue(&turn.game(), realm);
    let crowns = sum.total();
    turn.emit_to(
        RuleId("NL-REV-03"),
        CalendarEvent::Tallied { what: "revenue", sum },
        Audience::Only(realm),
    );
    if crowns > 0 {
        turn.emit(
            "NL-REV-03",
            RealmEvent::CrownsChanged { realm, by: crowns, what: Reason::Revenue },
        );
    }
    turn.emit("NL-REV-01", RealmEvent::RevenueGathered(realm));
}

/// Tells a player what is not spent: for the end of the last phase in which crowns buy
/// anything.
pub fn warn_unspent(turn: &mut Turn<'_>, realm: RealmId) {
    if let Some(text) = unspent(&turn.game(), realm) {
        let told = RecordEvent::Said { text: text.to_mark() };
        turn.emit_to(RuleId("NL-REV-01"), told, Audience::Only(realm));
    }
}

/// Takes what nobody spent: it is lost to civil works and luxury (NL-REV-01).
pub fn lose_unspent(turn: &mut Turn<'_>) {
    let realms: Vec<RealmId> =
        turn.state().realm_ids().filter(|realm| turn.state().realm(*realm).crowns > 0).collect();
    for realm in realms {
        let crowns = turn.state().realm(realm).crowns;
        turn.emit(
            "NL-REV-01",
            RealmEvent::CrownsChanged { realm, by: -crowns, what: Reason::NotSpent },
        );
    }
}
