//! Expectations of scripts about marks, pacts, alliances and operatives.

use super::{Checked, holds, is, place, same};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Answer, RealmId};
use crate::command::Context;
use crate::engine::Game;
use crate::engine::core::marks;
use crate::say;
use crate::text::quoted;

pub(super) fn allied(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let (labels, realm) = match words {
        ["allied", labels @ .., "with", realm] => (labels, Some(*realm)),
        ["allied", labels @ .., "none"] => (labels, None),
        _ => return None,
    };
    let game = context.game;
    Some((|| {
        for label in labels {
            let ally = game.state.ally(place(game, label)?).map(|ally| game.realm_name(ally));
            holds(ally == realm, || {
                let label = quoted(label);
                match ally {
                    Some(ally) => {
                        say!("{label} is allied with {ally}", label, ally = quoted(ally))
                    }
                    None => say!("{label} is allied with nobody", label),
                }
            })?;
        }
        Ok(())
    })())
}

pub(super) fn mark(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let (words, none) = match words {
        ["mark", name, label] => ([*name, *label], false),
        ["mark", name, label, "none"] => ([*name, *label], true),
        _ => return None,
    };
    let game = context.game;
    Some(marks::mark_typed(game, words).and_then(|(place, name)| {
        let label = game.label(place);
        let lies = game.state.mark(name, place).is_some();
        holds(lies != none, || {
            let (name, label) = (quoted(name), quoted(label));
            match lies {
                true => say!("{name} lies on {label}", name, label),
                false => say!("{name} does not lie on {label}", name, label),
            }
        })
    }))
}

pub(super) fn pact(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["pact", number, wanted] = words else { return None };
    let at = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let Some(pact) = at.and_then(|at| context.game.state.pacts.get(at)) else {
        return Some(Err(say!("there is no such pact")));
    };
    let answer = match pact.answer {
        Answer::Awaited => "awaited",
        Answer::Accepted => "accepted",
        Answer::Declined => "declined",
    };
    Some(if *wanted == "revealed" {
        holds(pact.revealed, || say!("it is secret"))
    } else {
        is(answer, wanted)
    })
}

/// True if a pact is known to the viewer: to the two, and to all once it is shown.
pub(super) fn pact_known(context: &Context<'_>, viewer: RealmId, words: &[&str]) -> bool {
    let number = words.get(1).and_then(|number| number.parse::<usize>().ok());
    context
        .game
        .state
        .pacts_known_to(Viewer::Realm(viewer))
        .any(|(known, _)| Some(known) == number.map(|number| number as _))
}

pub(super) fn disc(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let game = context.game;
    let find = |number: &str| number.parse().ok().and_then(|number| game.state.disc(number));
    Some(match words {
        ["discs", wanted] => same(game.state.discs.len(), wanted, say!("the number")),
        ["disc", number, "none"] => holds(find(number).is_none(), || say!("it lies there")),
        ["disc", number, label] => same(
            find(number).map_or("nowhere", |disc| game.label(disc.at)),
            label,
            say!("its place"),
        ),
        _ => return None,
    })
}

/// Checks how many operatives of a kind a realm has still to place.
pub(super) fn operatives(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["operatives", name, operative, wanted] = words else { return None };
    let game: &Game<'_> = context.game;
    Some((|| {
        let realm: RealmId = game.realm_named(name)?;
        let operative = crate::campaign::Operative::by_word(operative)
            .ok_or(say!("there is no such operative"))?;
        same(game.state.hired(realm, operative), wanted, say!("the number"))
    })())
}
