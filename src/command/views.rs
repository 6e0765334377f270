//! Views: commands that editions and mods bring in Lua. They show what the viewer may know and
//! change nothing.

use super::{Context, Done};
use crate::basics::pluralize::listed;
use crate::campaign::knowledge::Viewer;
use crate::engine::core::parse;
use crate::engine::{Game, ModView, ViewScripts};
use crate::fault::render;

/// A view by its name, with its number.
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
        return Done::Failed(format!("`{name}` is shown to realms and the host"));
    }
    let asked = context.question.and_then(|question| question.who.realm());
    let who = viewer.realm().or(asked);
    let arguments = match parse::view_arguments(game, who, view, words) {
        Ok(arguments) => arguments,
        Err(fault) => return Done::Failed(fault.text().in_words(game.rules)),
    };
    match hooks.show(*game, viewer, at, arguments) {
        Ok(text) => Done::Said(text.trim_end().to_owned()),
        Err(fault) => Done::Failed(render(&[fault], context.console.colour).trim_end().to_owned()),
    }
}

/// Ends a sentence that says that a command has nothing to show: the views that stand for it, or nothing.
pub(super) fn instead_of(game: &Game<'_>, command: &str) -> String {
    let views = game.hooks.map_or(&[][..], ViewScripts::views).iter();
    let instead = views.filter(|view| view.stands_for.as_deref() == Some(command));
    let names: Vec<String> = instead.map(|view| format!("`{}`", view.name)).collect();
    if names.is_empty() {
        return String::new();
    }
    format!("; {} shows what it has instead", listed(&names, "or"))
}
