//! The treasury: one budget for all that is bought in winter, and nobody spends more than is left
//! (NL-REV-01).

use crate::campaign::{Audience, CalendarEvent, RealmEvent, RealmId, Reason, Source, Sum};
use crate::engine::core::ask::Refusal;
use crate::engine::core::game::Game;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::rules::{RuleId, Ruleset, Value};
use crate::say;
use crate::text::Text;

/// Checks that a realm can pay; the refusal says what it has.
///
/// # Errors
/// The refusal (NL-REV-01).
pub fn afford(game: &Game<'_>, realm: RealmId, crowns: i64) -> Result<(), Refusal> {
    afford_this(game, realm, crowns, || say!("this"))
}

/// As [`afford`], of something that the refusal names.
///
/// # Errors
/// The refusal (NL-REV-01).
pub fn afford_this(
    game: &Game<'_>,
    realm: RealmId,
    crowns: i64,
    what: impl FnOnce() -> Text,
) -> Result<(), Refusal> {
    let left = game.state.realm(realm).crowns;
    game.require(crowns <= left, "NL-REV-01", || {
        say!(
            "{what} costs {costs}, but {money} {left?is|are} left of your revenue",
            what = what(),
            costs = texts::money(game, crowns),
            money = texts::money(game, left),
            left
        )
    })
}

/// Writes `7 crowns are left`, for prompts.
pub fn crowns_left(game: &Game<'_>, realm: RealmId) -> Text {
    let crowns = game.state.realm(realm).crowns;
    say!("{money} {crowns?is|are} left", money = texts::money(game, crowns), crowns)
}

/// Writes what a purchase costs and leaves, for previews.
pub fn bill(game: &Game<'_>, realm: RealmId, crowns: i64) -> Text {
    say!(
        "it costs {money} and leaves {crowns}",
        money = texts::money(game, crowns),
        crowns = game.state.realm(realm).crowns - crowns
    )
}

/// Returns an amount at a rate that a value sets, itemised: points for crowns, or crowns for
/// baggage.
pub fn at_rate(
    game: &Game<'_>,
    realm: RealmId,
    count: i64,
    rate: Value,
    what: &'static str,
) -> Sum {
    let rule = game.rules.setting(rate).cite;
    let (each, changes) = game.itemised(rate, realm);
    let mut sum = Sum::default();
    let plain = each - changes.total();
    sum.add(plain * count, what, rule, Source::Value(rate));
    for mut part in changes.parts {
        part.amount *= count;
        sum.parts.push(part);
    }
    sum
}

/// Spends crowns of a realm's revenue (NL-REV-01). The caller has checked with [`afford`] that it
/// has them.
pub fn spend(turn: &mut Turn<'_>, realm: RealmId, crowns: i64, what: Reason, rule: &'static str) {
    if crowns != 0 {
        turn.emit(rule, RealmEvent::CrownsChanged { realm, by: -crowns, what });
    }
}

/// Spends crowns at a rate that a value sets; tells the owner alone what they bring, and
/// returns it.
pub fn buy(turn: &mut Turn<'_>, realm: RealmId, crowns: i64, rate: Value, what: Reason) -> i64 {
    let rule = turn.rules.setting(rate).cite;
    spend(turn, realm, crowns, what, rule.0);
    let sum = at_rate(&turn.game(), realm, crowns, rate, what.words());
    let bought = sum.total().max(0);
    tally_for(turn, realm, rule, what.words(), sum);
    bought
}

/// Tells a realm alone a sum that was worked out.
pub fn tally_for(turn: &mut Turn<'_>, realm: RealmId, rule: RuleId, what: &'static str, sum: Sum) {
    turn.emit_to(rule, CalendarEvent::Tallied { what, sum }, Audience::Only(realm));
}

/// True if a typed word means money: what the rules call it, `money`, or `crowns`.
pub fn is_money(rules: &Ruleset, word: &str) -> bool {
    matches!(word, "money" | "crowns") || word == rules.money.name
}
