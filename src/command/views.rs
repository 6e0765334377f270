//! Views: commands that editions and mods bring in Lua. They show what the viewer may know and
//! change nothing.

use super::{Context, Done};
use crate::campaign::knowledge::Viewer;
use crate::engine::core::parse;
use crate::engine::{Game, ModView, ViewScripts};
use crate::fault::render_for;
use crate::say;
use crate::text::{Joined, Text};

/// Returns a view by its name, with its number.
pub(super) fn named<'a>(game: &Game<'a>, name: &str) -> Option<(usize, &'a ModView)> {
    let views = game.hooks.map_or(&[][..], ViewScripts::views);
    views.iter().enumerate().find(|(_, view)| view.name == name)
}

/// Shows a view, if the line is one: a realm is shown what it may know, the host everything.
pub(super) fn show(context: &mut Context<'_>, name: &str, words: &[&str]) -> Done {
    let (game, viewer) = (context.game, context.console.viewer);
    let (Some(hooks), Some((at, view))) = (game.hooks, named(game, name)) else {
        return Done::NoCommand;
    };
    if viewer == Viewer::Public {
        let name = Text::verbatim(name);
        return Done::Refused(say!("`{name}` is shown to realms and the host", name));
    }
    let asked = context.question.and_then(|question| question.who.realm());
    let who = viewer.realm().or(asked);
    let arguments = match parse::view_arguments(game, who, view, words) {
        Ok(arguments) => arguments,
        Err(fault) => return Done::Refused(fault.text()),
    };
    match hooks.show(*game, viewer, at, arguments) {
        Ok(text) => Done::Said(text.trim_end().to_owned()),
        Err(fault) => Done::Failed(
            render_for(&[fault], context.console.colour, context.game.rules).trim_end().to_owned(),
        ),
    }
}

/// Lists the views that stand for a command which has nothing to show.
pub(super) fn instead_of(game: &Game<'_>, command: &str) -> Text {
    let views = game.hooks.map_or(&[][..], ViewScripts::views).iter();
    let instead = views.filter(|view| view.stands_for.as_deref() == Some(command));
    Text::list(instead.map(|view| Text::verbatim(format!("`{}`", view.name))), Joined::Or)
}
