//! Agents uncover the operatives of others: discs are named and removed face down (NL-ESP-07, NL-ESP-09).

use crate::campaign::{Disc, Event, RealmId};
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse, require, sum};
use crate::map::PlaceId;
use crate::rules::Rule;
use crate::rules::effect::{Count, Effect, Strike};
use crate::rules::table::AGENT;

use super::deeds::Deed;
use super::placing::{self, PlantOperative};

/// An agent works on the discs of his tile, and may find room for one more of his own (NL-ESP-09).
pub(super) fn act(turn: &mut Turn<'_>, deed: Deed) -> Flow {
    let drawn = turn.roll_on(AGENT, "agent", (deed.realm, deed.place))?;
    let rule = turn.cite(AGENT);
    for effect in turn.effects(&drawn) {
        match effect {
            Effect::TestDisc(strike) => test(turn, deed, *strike, rule)?,
            Effect::LiftDiscs(Count::All) => lift(turn, deed, i64::MAX, Some(deed.place), rule)?,
            Effect::LiftDiscs(Count::Number(number)) => lift(turn, deed, *number, Some(deed.place), rule)?,
            Effect::ExtraOperative(true) => extra(turn, deed, rule)?,
            _ => {}
        }
    }
    Ok(())
}

/// Removes so many discs of others, on one tile or anywhere: the operative's owner names them unless all go.
/// Discs anywhere may be left where they are.
///
/// # Errors
/// [`crate::engine::Stop`] when the game is left or undone.
pub(super) fn lift(turn: &mut Turn<'_>, deed: Deed, number: i64, on: Option<PlaceId>, rule: Rule) -> Flow {
    let mut left = number;
    while left > 0 {
        let foes = numbers(turn, deed.realm, on);
        let count = i64::try_from(foes.len()).unwrap_or(i64::MAX);
        let disc = match foes.first() {
            None => return Ok(()),
            Some(first) if on.is_some() && count <= left => *first,
            Some(_) => match turn.ask_realm(deed.realm, &NameDisc { realm: deed.realm, on, rule })? {
                Order::Disc { disc } => u16::try_from(disc).unwrap_or(0),
                _ => return Ok(()),
            },
        };
        remove(turn, deed.realm, disc, rule);
        left -= 1;
    }
    Ok(())
}

fn remove(turn: &mut Turn<'_>, by: RealmId, number: u16, rule: Rule) {
    if let Some(Disc { owner, at, .. }) = turn.state().disc(number).cloned() {
        turn.emit_rule(rule, Event::DiscRemoved { disc: number, realm: owner, place: at, by });
    }
}

/// One disc is named, and a die says whether it goes.
fn test(turn: &mut Turn<'_>, deed: Deed, strike: Strike, rule: Rule) -> Flow {
    let disc = match numbers(turn, deed.realm, Some(deed.place)).as_slice() {
        [] => return Ok(()),
        [only] => *only,
        [first, ..] => match turn.ask_realm(deed.realm, &NameDisc { realm: deed.realm, on: Some(deed.place), rule })? {
            Order::Disc { disc } => u16::try_from(disc).unwrap_or(*first),
            _ => *first,
        },
    };
    let faces = turn.roll(rule, strike.die, "disc that the agent names")?;
    if strike.hits(sum(&faces)) {
        remove(turn, deed.realm, disc, rule);
    }
    Ok(())
}

/// One more operative, where there is anywhere to put it.
fn extra(turn: &mut Turn<'_>, deed: Deed, rule: Rule) -> Flow {
    let question = PlantOperative { realm: deed.realm, extra_at: Some(deed.place) };
    let anywhere = question.candidates(&turn.game(), Who::Realm(deed.realm)).len() > 1;
    if turn.game().discs_left() > 0
        && anywhere
        && let Order::Plant { operative, place } = turn.ask_realm(deed.realm, &question)?
    {
        placing::lay(turn, deed.realm, &operative, place, rule.0);
    }
    Ok(())
}

/// Numbers of discs of others, on one tile or anywhere.
fn numbers(turn: &Turn<'_>, realm: RealmId, on: Option<PlaceId>) -> Vec<u16> {
    turn.game().foreign_discs(realm, on).iter().map(|disc| disc.number).collect()
}

impl<'a> Game<'a> {
    /// Discs of others, on one tile or anywhere.
    fn foreign_discs(&self, realm: RealmId, on: Option<PlaceId>) -> Vec<&'a Disc> {
        self.state.discs.iter().filter(|disc| disc.owner != realm && on.is_none_or(|place| disc.at == place)).collect()
    }
}

/// Which disc of another is named; nobody is told what it is.
struct NameDisc {
    realm: RealmId,
    /// Anywhere it is a choice, and may be declined (NL-ESP-07).
    on: Option<PlaceId>,
    rule: Rule,
}

impl NameDisc {
    fn shown(&self, game: &Game<'_>) -> String {
        let disc = |disc: &&Disc| format!("{} of {} at {}", disc.number, game.realm_name(disc.owner), game.label(disc.at));
        game.foreign_discs(self.realm, self.on).iter().map(disc).collect::<Vec<_>>().join(", ")
    }
}

impl Ask for NameDisc {
    fn prompt(&self, game: &Game<'_>) -> String {
        let end = if self.on.is_none() { ", or `done`" } else { "" };
        format!("name a `disc` of another: {}{end}", self.shown(game))
    }

    fn verbs(&self) -> &'static [Verb] {
        if self.on.is_none() { &[Verb::Disc, Verb::Done] } else { &[Verb::Disc] }
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} if self.on.is_none() => Ok(()),
            Order::Disc { disc: number } => {
                let known = game.foreign_discs(self.realm, self.on).iter().any(|disc| i64::from(disc.number) == *number);
                require(known, self.rule.0, || format!("there is no such disc here: {}", self.shown(game)))
            }
            _ => refuse(self.rule.0, "`disc` with a number"),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let discs = game.foreign_discs(self.realm, self.on).into_iter().map(|disc| Order::Disc { disc: i64::from(disc.number) });
        discs.chain(self.on.is_none().then_some(Order::Done {})).collect()
    }
}
