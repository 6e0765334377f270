//! Knowledge that a realm may have of an expectation: the same as the views show it.

use crate::campaign::knowledge::Viewer;
use crate::campaign::{EventRecord, RealmId};
use crate::command::Context;

/// Returns who looks: a script is the host's; at the prompt nobody may find out by trying.
pub(super) fn viewer_of(context: &Context<'_>) -> Viewer {
    if context.console.checks.strict { Viewer::Host } else { context.console.viewer }
}

pub(super) fn everybody(_: &Context<'_>, _: RealmId, _: &[&str]) -> bool {
    true
}

/// Returns false: what is remembered may be any realm's secret.
pub(super) fn host_alone(_: &Context<'_>, _: RealmId, _: &[&str]) -> bool {
    false
}

fn is_realm(context: &Context<'_>, viewer: RealmId, name: Option<&&str>) -> bool {
    // A name that is no realm's is allowed: the check refuses it.
    name.is_none_or(|name| context.game.realm_named(name).map_or(true, |realm| realm == viewer))
}

/// True if the realm named second is the viewer.
pub(super) fn own_realm(context: &Context<'_>, viewer: RealmId, words: &[&str]) -> bool {
    is_realm(context, viewer, words.get(1))
}

/// True if the realm itself is asked: only it learns which answers it may give, and why not others.
pub(super) fn asked_itself(context: &Context<'_>, viewer: RealmId, _: &[&str]) -> bool {
    context.question.is_none_or(|question| question.shown_to(Viewer::Realm(viewer)))
}

pub(super) fn banner_known(context: &Context<'_>, viewer: RealmId, words: &[&str]) -> bool {
    !matches!(words.get(3), Some(&("points" | "baggage"))) || own_realm(context, viewer, words)
}

pub(super) fn tile_known(context: &Context<'_>, viewer: RealmId, words: &[&str]) -> bool {
    let game = context.game;
    let owner = words
        .get(1)
        .and_then(|label| game.place_named(label).ok())
        .and_then(|place| game.state.holding(place).owner.realm());
    words.get(2) != Some(&"stock") || owner.is_none_or(|owner| owner == viewer)
}

pub(super) fn realm_known(context: &Context<'_>, viewer: RealmId, words: &[&str]) -> bool {
    match words.get(2) {
        Some(&("baggage" | "points")) => own_realm(context, viewer, words),
        Some(word) if crate::engine::is_money(context.game.rules, word) => {
            context.game.rules.money.public || own_realm(context, viewer, words)
        }
        _ => true,
    }
}

pub(super) fn counter_known(context: &Context<'_>, viewer: RealmId, words: &[&str]) -> bool {
    let public = words
        .get(2)
        .and_then(|name| context.game.counter_named(name).ok())
        .is_some_and(|counter| counter.public);
    public || own_realm(context, viewer, words)
}

/// True if the viewer is the realm that was told of a banner, or has the banner.
pub(super) fn told_known(context: &Context<'_>, viewer: RealmId, words: &[&str]) -> bool {
    is_realm(context, viewer, words.get(1)) || is_realm(context, viewer, words.get(2))
}

/// Returns the part of the log that the viewer may see; scripts see all of it.
pub(super) fn seen<'a>(
    context: &'a Context<'_>,
) -> impl DoubleEndedIterator<Item = &'a EventRecord> {
    let viewer = viewer_of(context);
    context.log.iter().filter(move |record| viewer.sees(record))
}

/// As [`seen`], since the last order that was given.
pub(super) fn since_order<'a>(context: &'a Context<'_>) -> impl Iterator<Item = &'a EventRecord> {
    let viewer = viewer_of(context);
    context
        .log
        .iter()
        .skip(context.console.checks.events_before)
        .filter(move |record| viewer.sees(record))
}
