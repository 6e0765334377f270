//! Expectations of the chronicle: names, dates and what is written.

use super::{Checked, find_banner, holds, place, same};
use crate::command::Context;
use crate::say;
use crate::text::quoted;

/// Checks a name; `-` is no name.
pub(super) fn name(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["name", rest @ ..] = words else { return None };
    let game = context.game;
    let annotations = &game.state.annotations;
    let (found, wanted) = match rest {
        ["banner", realm, number, wanted @ ..] => match find_banner(context, realm, number) {
            Ok(found) => (found.and_then(|id| annotations.banners.get(&id)), wanted),
            Err(message) => return Some(Err(message)),
        },
        ["realm", realm, wanted @ ..] => match game.realm_named(realm) {
            Ok(realm) => (annotations.realms.get(&realm), wanted),
            Err(message) => return Some(Err(message)),
        },
        [label, wanted @ ..] => match place(game, label) {
            Ok(place) => (annotations.tiles.get(&place).map(|called| &called.name), wanted),
            Err(message) => return Some(Err(message)),
        },
        [] => return None,
    };
    Some(same(found.map_or("-", String::as_str), &wanted.join(" "), say!("its name")))
}

pub(super) fn chronicler(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["chronicler", wanted] = words else { return None };
    let keeper = context.game.state.annotations.chronicler;
    Some(same(
        keeper.map_or("nobody", |realm| context.game.realm_name(realm)),
        wanted,
        say!("the chronicler"),
    ))
}

/// Checks what the viewer reads in the whole chronicle, line ends not counted.
pub(super) fn chronicle(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["chronicle", wanted @ ..] = words else { return None };
    let text = crate::view::chronicle::book(context.game, context.console.viewer, context.log, 0);
    let squeezed =
        text.split_whitespace().filter(|word| *word != ">").collect::<Vec<_>>().join(" ");
    Some(match wanted {
        ["without", wanted @ ..] => holds(!squeezed.contains(&wanted.join(" ")), || {
            say!("it says:\n{text}", text = quoted(text))
        }),
        wanted => holds(squeezed.contains(&wanted.join(" ")), || {
            say!("it says:\n{text}", text = quoted(text))
        }),
    })
}

pub(super) fn when(context: &Context<'_>, words: &[&str]) -> Option<Checked> {
    let ["when", wanted @ ..] = words else { return None };
    Some(same(
        crate::view::names::when(context.game, context.game.state.clock),
        &wanted.join(" "),
        say!("the date"),
    ))
}
