//! Orders → the events that they are to bring about, which scripts may forbid (`refuse.event`): an order
//! whose event is forbidden is refused, and changes nothing.

use crate::campaign::{
    BannerEvent, DiplomacyEvent, EVENTS, Event, EventKind, FightEvent, MapEvent, Operative,
    RealmId, SeaEvent,
};
use crate::engine::core::ask::{Refusal, Who};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::pieces;
use crate::engine::core::scripting::forbidden;
use crate::engine::core::scripting::hook_calls::{self, event_table};
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::marching::route;
use crate::engine::realms::independents;
use crate::rules::RuleId;

/// An order, the rule that it carries out and the events that it is to bring about by itself: as far
/// as no dice, and nobody's answer, are in the way.
macro_rules! order_events {
    (($game:ident, $by:ident) $($verb:ident { $($field:ident),* } = $rule:literal, [$($kind:ident),+], $events:expr;)+) => {
        /// Orders whose events can be forbidden when they are given.
        pub const ORDER_EVENTS: &[(Verb, &[EventKind])] =
            &[$((Verb::$verb, &[$(EventKind::$kind),+])),+];

        /// Returns the events that an order is to bring about, with their rule, as far as they can
        /// be forbidden.
        pub fn events_of($game: &Game<'_>, $by: RealmId, order: &Order) -> Option<(RuleId, Vec<Event>)> {
            match order {
                $(Order::$verb { $($field),* } => Some((RuleId($rule), $events)),)+
                _ => None,
            }
        }
    };
}

order_events! {
    (game, by)
    Scout { banner, place } = "NL-SCOUT-01", [ScoutsSent], {
        let from = game.state.banner(*banner).at;
        vec![BannerEvent::ScoutsSent { banner: *banner, from, to: *place }.into()]
    };
    Move { banners, place } = "NL-MOVE-01", [BannerMoved], {
        let steps = banners.iter().filter_map(|banner| route::steps_to(game, *banner, *place));
        steps.collect()
    };
    Embark { banner, ship } = "NL-SHIP-08", [Embarked], {
        let of = pieces::flag(game, *ship);
        vec![SeaEvent::Embarked { banner: *banner, ship: *ship, of }.into()]
    };
    Sally { place } = "NL-SIEGE-05", [Sallied], vec![FightEvent::Sallied(*place).into()];
    Mission { place } = "NL-DIP-03", [MissionSent], {
        let area = independents::independent_empire(game, *place);
        vec![DiplomacyEvent::MissionSent { realm: by, area }.into()]
    };
    Pact { realm, text } = "NL-DIP-01", [PactOffered], {
        vec![DiplomacyEvent::PactOffered { by, with: *realm, text: text.0.clone() }.into()]
    };
    Reveal { pact } = "NL-DIP-01", [PactRevealed], {
        let pact = u16::try_from(pact - 1).unwrap_or(u16::MAX);
        let known = game.state.pacts.get(usize::from(pact));
        let accepted = known.and_then(|pact| pact.answer.accepted());
        vec![DiplomacyEvent::PactRevealed { pact, accepted, by }.into()]
    };
    Plant { operative, place } = "NL-ESP-02", [DiscLaid], {
        let disc = game.state.next_disc();
        let kind = Operative::by_word(operative);
        let laid =
            |operative| DiplomacyEvent::DiscLaid { disc, realm: by, operative, place: *place };
        kind.map(|operative| laid(operative).into()).into_iter().collect()
    };
    Raze { place } = "NL-RAZE-01", [RazedChanged], {
        let settlement = game.state.holding(*place).settlement;
        vec![MapEvent::RazedChanged { place: *place, settlement, razed: true }.into()]
    };
    Build { what, place } = "NL-CON-01", [SettlementChanged], {
        let kind = game.rules.names.settlement(what);
        let built = |kind| MapEvent::SettlementChanged { place: *place, settlement: Some(kind) };
        kind.map(|kind| built(kind).into()).into_iter().collect()
    };
    Store { banner, baggage } = "NL-REORG-04", [StockChanged], {
        vec![MapEvent::StockChanged { place: game.state.banner(*banner).at, by: *baggage }.into()]
    };
    Load { banner, baggage } = "NL-REORG-04", [StockChanged], {
        vec![MapEvent::StockChanged { place: game.state.banner(*banner).at, by: -*baggage }.into()]
    };
    Destroy { place } = "NL-REORG-04", [StockChanged], {
        vec![MapEvent::StockChanged { place: *place, by: -game.state.holding(*place).stock }.into()]
    };
    Stock { place, baggage } = "NL-DEP-03", [StockChanged], {
        vec![MapEvent::StockChanged { place: *place, by: *baggage }.into()]
    };
}

/// True if a script may forbid events of this kind, by its number.
pub fn can_be_forbidden(kind: usize) -> bool {
    EVENTS.get(kind).is_some_and(|row| row.befalls_unless_forbidden())
        || orders_that_bring(kind).next().is_some()
}

/// Lists the orders that are refused if events of this kind are forbidden.
pub fn orders_that_bring(kind: usize) -> impl Iterator<Item = Verb> {
    let brings = move |(_, kinds): &&(Verb, &[EventKind])| {
        kinds.iter().any(|brings| *brings as usize == kind)
    };
    ORDER_EVENTS.iter().filter(brings).map(|(verb, _)| *verb)
}

/// Checks that no script forbids what an order is to bring about.
///
/// # Errors
/// The refusal of the script.
pub fn events_allowed(game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
    let (Some(hooks), Some(realm)) = (game.hooks, who.realm()) else { return Ok(()) };
    let heard =
        |kind: &EventKind| hook_calls::listening(game, Hook::Forbid, *kind as u16).is_some();
    let of_verb = ORDER_EVENTS.iter().find(|(verb, _)| *verb == order.verb());
    if of_verb.is_none_or(|(_, kinds)| !kinds.iter().any(heard)) {
        return Ok(());
    }
    let Some((rule, events)) = events_of(game, realm, order) else { return Ok(()) };
    for event in &events {
        let told = (event.kind() as u16, event_table(game.rules, event, rule));
        forbidden::asked_of(game, hooks, Some(realm), told).refusal().map_or(Ok(()), Err)?;
    }
    Ok(())
}
