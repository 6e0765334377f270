//! Commands about the rules in force: what they say, which options hold, and taking others.

use super::{Context, Done, usage};
use crate::view;

pub(super) fn rules(context: &mut Context<'_>, words: &[&str]) -> Done {
    match words {
        [] => Done::Said(crate::rules::show::list(context.game.rules)),
        ["diff"] => Done::Compare,
        [name] => match crate::rules::show::show(context.game.rules, name) {
            Ok(text) => {
                Done::Said(text + &view::effective::now(context.game, context.console.viewer, name))
            }
            Err(message) => Done::Failed(message),
        },
        _ => usage("rules"),
    }
}

pub(super) fn options(context: &mut Context<'_>, _: &[&str]) -> Done {
    let game = context.game;
    let width =
        game.rules.mod_options.iter().map(|option| option.name.len()).max().unwrap_or(0).max(18);
    let line =
        |name: &str, value: &str, doc: &str| format!("{name:<width$} {value:<12} {}", doc.trim());
    let offered = crate::rules::CHOICES
        .iter()
        .zip(&game.state.options)
        .enumerate()
        .filter(|(at, _)| game.rules.offers(*at));
    let own = offered.map(|(_, option)| option);
    let of_mods = game.rules.mod_options.iter().map(|option| {
        let value = game
            .state
            .mod_options
            .get(&option.name)
            .map_or_else(|| option.default.to_string(), crate::campaign::ScriptValue::shown);
        line(&option.name, &value, &option.doc)
    });
    let named = |name: &str, doc: &str| {
        let title = game.rules.title_of("option", name).unwrap_or_default();
        game.rules
            .translated(&title)
            .map_or_else(|| doc.to_owned(), |title| format!("{title}: {}", doc.trim()))
    };
    let own = own
        .map(|(row, value)| line(row.name, &row.allowed.show(*value), &named(row.name, row.doc)));
    let lines: Vec<String> = own.chain(of_mods).collect();
    Done::Said(lines.join("\n"))
}

pub(super) fn amend(_: &mut Context<'_>, words: &[&str]) -> Done {
    Done::Amend(words.join(" "))
}

pub(super) fn reload(_: &mut Context<'_>, words: &[&str]) -> Done {
    if words.is_empty() { Done::Amend(String::new()) } else { usage("reload") }
}
