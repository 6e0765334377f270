//! Commands about the rules in force: their text, their options, and taking others.

use super::{Context, Done, help, scripts, topics, usage};
use crate::engine::Game;
use crate::engine::core::texts;
use crate::rules::{GameOption, RuleId, show};
use crate::say;
use crate::text::Text;
use crate::view;
use crate::view::options::{OptionSetting, option_settings};

pub(super) fn rules(context: &mut Context<'_>, words: &[&str]) -> Done {
    match words {
        [] => Done::Said(show::list(context.game.rules)),
        ["diff"] => Done::Compare,
        words => named(context, &words.join(" ")),
    }
}

/// Tells what the rules say of a name, and what a phase or an order of that name is.
fn named(context: &Context<'_>, name: &str) -> Done {
    let (game, id) = (context.game, name.replace(' ', "_"));
    if let Some(entry) = entry(game, name) {
        return Done::Said(entry);
    }
    let found = show::show(game.rules, name);
    let mut texts = help::named(context, name);
    texts.extend(of_campaign(context, name));
    match found {
        Ok(text) => {
            let text = text + &view::effective::now(game, context.console.viewer, &id);
            texts.insert(0, text.trim_end().to_owned());
        }
        Err(message) if texts.is_empty() => {
            // A word on the screen need not be the name of a thing: `dragons`.
            if let Some(told) = topics::topic(context, &name.to_lowercase()) {
                return Done::Said(told);
            }
            let near = help::nearest_name(context, name, message);
            return Done::Failed(near);
        }
        Err(_) => {}
    }
    Done::Said(texts.join("\n\n"))
}

/// Returns an entry of the rule book by its id, as it is played in the campaign; None for anything else.
pub(super) fn entry(game: &Game<'_>, id: &str) -> Option<String> {
    let entry = game.rules.rulebook.get(RuleId::from_text(&id.to_ascii_uppercase()))?;
    let mut text = show::show(game.rules, entry.id.0).ok()?.trim_end().to_owned();
    for line in view::rulings::options_changed(game, entry) {
        text = text + "\n" + &line;
    }
    Some(text)
}

/// Lists what stands on the map or plays in the campaign under a name: it is no rule, and is shown
/// as it is.
fn of_campaign(context: &Context<'_>, name: &str) -> Vec<String> {
    let (game, viewer) = (context.game, context.console.viewer);
    let mut found = Vec::new();
    if let Ok(place) = game.place_named(name) {
        found.push(view::sheet::tile(game, viewer, place));
    }
    if let Some(layer) = scripts::mod_named(game.rules, &name.replace(' ', "_")) {
        found.push(context.words(say!(
            "{name} is a mod of this campaign. {about}\n`mods {name}` tells what it sets.",
            name = Text::verbatim(&layer.name),
            about = Text::of_rules(&layer.about)
        )));
    }
    if let Some(realm) = game.state.realm_named(name) {
        let race =
            game.state.realm(realm).race.and_then(|of| game.rules.races.get(usize::from(of.0)));
        let name = texts::realm(game, realm);
        found.push(context.words(match race {
            Some(race) => say!(
                "{name} is a realm of the people {people} (`rules {race}` shows it). `realms` shows how all stand.",
                name,
                people = game.rules.title_text(&race.title),
                race = Text::verbatim(&race.id)
            ),
            None => say!("{name} is a realm. `realms` shows how all stand.", name),
        }));
    }
    found
}

pub(super) fn options(context: &mut Context<'_>, _: &[&str]) -> Done {
    let game = context.game;
    let row = |option: OptionSetting<'_>| {
        let (name, doc) = (option.name.to_owned(), context.words(option.doc));
        let built_in =
            GameOption::by_name(&name).and_then(|_| game.rules.title_of("option", &name));
        let title = built_in.as_ref().and_then(|title| game.rules.translated(title));
        let doc = title.map_or_else(|| doc.clone(), |title| format!("{title}: {}", doc.trim()));
        (name, option.value, doc)
    };
    let rows: Vec<(String, String, String)> = option_settings(game).into_iter().map(row).collect();
    let name_width = rows.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
    let value_width = rows.iter().map(|(_, value, _)| value.len()).max().unwrap_or(0);
    let line = |(name, value, doc): &(String, String, String)| {
        format!("{name:<name_width$}  {value:<value_width$}  {}", doc.trim())
    };
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    if !lines.is_empty() {
        lines.push(context.words(say!("`rules NAME` tells what one may be set to.")));
    }
    Done::Said(lines.join("\n"))
}

pub(super) fn amend(_: &mut Context<'_>, words: &[&str]) -> Done {
    Done::Amend(words.join(" "))
}

pub(super) fn reload(_: &mut Context<'_>, words: &[&str]) -> Done {
    if words.is_empty() { Done::Amend(String::new()) } else { usage("reload") }
}
