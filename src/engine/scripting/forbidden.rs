//! Events that scripts may forbid (`refuse.event`). An order that is to bring one about is refused, and
//! changes nothing; one that befalls does not happen, and everybody who would know of it is told why.

use super::hook_calls::event_table;
use super::hooks::Hook;
use super::interface::{Filtered, Hooks, ModCall};
use crate::campaign::{EVENTS, Event, EventKind, Operative, RealmId, ScriptValue};
use crate::engine::armies::route;
use crate::engine::core::ask::{Refusal, Who};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::turn::Turn;
use crate::engine::realms::independents;
use crate::engine::scripting::hook_calls;
use crate::engine::sea::fleets;
use crate::rules::RuleId;

/// An order, the rule that it carries out and the events that it is to bring about by itself: as far
/// as no dice, and nobody's answer, are in the way.
macro_rules! brought {
    (($game:ident, $by:ident) $($verb:ident { $($field:ident),* } = $rule:literal, [$($kind:ident),+], $events:expr;)+) => {
        /// Orders whose events can be forbidden when they are given.
        pub const BROUGHT: &[(Verb, &[EventKind])] =
            &[$((Verb::$verb, &[$(EventKind::$kind),+])),+];

        /// What an order is to bring about, as far as that can be forbidden.
        #[must_use]
        pub fn brought($game: &Game<'_>, $by: RealmId, order: &Order) -> Option<(RuleId, Vec<Event>)> {
            match order {
                $(Order::$verb { $($field),* } => Some((RuleId($rule), $events)),)+
                _ => None,
            }
        }
    };
}

brought! {
    (game, by)
    Scout { banner, place } = "NL-SCOUT-01", [ScoutsSent], {
        vec![Event::ScoutsSent { banner: *banner, from: game.state.banner(*banner).at, to: *place }]
    };
    Move { banners, place } = "NL-MOVE-01", [BannerMoved], {
        let steps = banners.iter().filter_map(|banner| route::steps_to(game, *banner, *place));
        steps.collect()
    };
    Embark { banner, ship } = "NL-SHIP-08", [Embarked], {
        vec![Event::Embarked { banner: *banner, ship: *ship, of: fleets::flag(game, *ship) }]
    };
    Sally { place } = "NL-SIEGE-05", [Sallied], vec![Event::Sallied(*place)];
    Mission { place } = "NL-DIP-03", [MissionSent], {
        vec![Event::MissionSent { realm: by, area: independents::independent_empire(game, *place) }]
    };
    Pact { realm, text } = "NL-DIP-01", [PactOffered], {
        vec![Event::PactOffered { by, with: *realm, text: text.0.clone() }]
    };
    Reveal { pact } = "NL-DIP-01", [PactRevealed], {
        let pact = u16::try_from(pact - 1).unwrap_or(u16::MAX);
        let known = game.state.pacts.get(usize::from(pact));
        let accepted = known.and_then(|pact| pact.answer.accepted());
        vec![Event::PactRevealed { pact, accepted, by }]
    };
    Plant { operative, place } = "NL-ESP-02", [DiscLaid], {
        let disc = game.state.next_disc();
        let kind = Operative::by_word(operative);
        kind.map(|operative| Event::DiscLaid { disc, realm: by, operative, place: *place })
            .into_iter()
            .collect()
    };
    Raze { place } = "NL-RAZE-01", [RazedChanged], {
        let settlement = game.state.holding(*place).settlement;
        vec![Event::RazedChanged { place: *place, settlement, razed: true }]
    };
    Build { what, place } = "NL-CON-01", [SettlementChanged], {
        let kind = game.rules.names.settlement(what);
        kind.map(|kind| Event::SettlementChanged { place: *place, settlement: Some(kind) })
            .into_iter()
            .collect()
    };
    Store { banner, baggage } = "NL-REORG-04", [StockChanged], {
        vec![Event::StockChanged { place: game.state.banner(*banner).at, by: *baggage }]
    };
    Load { banner, baggage } = "NL-REORG-04", [StockChanged], {
        vec![Event::StockChanged { place: game.state.banner(*banner).at, by: -*baggage }]
    };
    Destroy { place } = "NL-REORG-04", [StockChanged], {
        vec![Event::StockChanged { place: *place, by: -game.state.holding(*place).stock }]
    };
    Stock { place, baggage } = "NL-DEP-03", [StockChanged], {
        vec![Event::StockChanged { place: *place, by: *baggage }]
    };
}

/// Whether a script may forbid events of this kind, by its number.
#[must_use]
pub fn can_be_forbidden(kind: usize) -> bool {
    EVENTS.get(kind).is_some_and(|row| row.befalls_unless_forbidden())
        || orders_that_bring(kind).next().is_some()
}

/// The orders that are refused if events of this kind are forbidden.
pub fn orders_that_bring(kind: usize) -> impl Iterator<Item = Verb> {
    let brings = move |(_, kinds): &&(Verb, &[EventKind])| {
        kinds.iter().any(|brought| *brought as usize == kind)
    };
    BROUGHT.iter().filter(brings).map(|(verb, _)| *verb)
}

/// What scripts answer to an event; `realm` gives the order that is to bring it about.
fn asked_of(
    game: &Game<'_>,
    hooks: &dyn Hooks,
    realm: Option<RealmId>,
    (kind, told): (u16, ScriptValue),
) -> Filtered {
    hooks.look(*game, Hook::Forbid, kind, &[realm.into(), told])
}

/// Whether no script forbids what an order is to bring about.
pub(super) fn events_allowed(game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
    let (Some(hooks), Some(realm)) = (game.hooks, who.realm()) else { return Ok(()) };
    let heard =
        |kind: &EventKind| hook_calls::listening(game, Hook::Forbid, *kind as u16).is_some();
    let of_verb = BROUGHT.iter().find(|(verb, _)| *verb == order.verb());
    if of_verb.is_none_or(|(_, kinds)| !kinds.iter().any(heard)) {
        return Ok(());
    }
    let Some((rule, events)) = brought(game, realm, order) else { return Ok(()) };
    for event in &events {
        let told = (event.kind() as u16, event_table(game.rules, event, rule));
        asked_of(game, hooks, Some(realm), told).refusal().map_or(Ok(()), Err)?;
    }
    Ok(())
}

/// As [`events_allowed`], for what the script of an order says that it brings about.
pub(super) fn script_events_allowed(
    game: &Game<'_>,
    hooks: &dyn Hooks,
    who: Who,
    call: &ModCall,
) -> Result<(), Refusal> {
    for (kind, told) in hooks.brought(*game, who, call) {
        if hook_calls::listening(game, Hook::Forbid, kind).is_some() {
            let answer = asked_of(game, hooks, who.realm(), (kind, told));
            answer.refusal().map_or(Ok(()), Err)?;
        }
    }
    Ok(())
}

/// Whether a script forbids what is about to befall. Those who would know of it are told why it
/// does not happen.
pub fn prevents(turn: &mut Turn<'_>, rule: RuleId, event: &Event) -> bool {
    debug_assert!(event.row().befalls_unless_forbidden(), "{}", event.row().name);
    let kind = event.kind() as u16;
    let Some(hooks) = hook_calls::listening(&turn.game(), Hook::Forbid, kind) else { return false };
    let told = (kind, event_table(turn.rules, event, rule));
    let answer = asked_of(&turn.game(), hooks, None, told);
    let (Some(why), Some(change)) = (answer.value.as_text(), answer.changes.first()) else {
        return false;
    };
    let audience = turn.audience_of(event);
    let prevented = Event::Prevented { event: Box::new(event.clone()), why: why.to_owned() };
    hook_calls::by_script(turn, change.at, |turn| turn.emit_to(change.cite, prevented, audience));
    true
}
