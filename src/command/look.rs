//! Commands that show the campaign as it stands: the map, its contents, and the answers to the question.

mod subject;

use super::{Context, Done, usage};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Owner, RealmId};
use crate::engine::core::{bare_answer, parse, place_word};
use crate::engine::{ArgumentKind, Game, Order};
use crate::say;
use crate::text::{Joined, Text, as_typed};
use crate::view;
use std::collections::BTreeSet;

/// Lines of the screen that the question and the prompt take.
const ASKED: usize = 6;

pub(super) fn what(context: &mut Context<'_>, words: &[&str]) -> Done {
    let Some(question) = context.question else {
        return Done::Said(over(context.game));
    };
    let asked = view::prompt(context.game, context.console.viewer, question);
    if !question.shown_to(context.console.viewer) {
        return Done::Said(asked);
    }
    let rules = context.game.rules;
    let legal = question.legal(context.game);
    let mut lines: Vec<String> =
        legal.iter().map(|order| parse::write(context.game, question.who.realm(), order)).collect();
    if let Some((low, high)) = question.ask.numbers() {
        lines = vec![say!("pick a number from {low} to {high}", low, high).in_words(rules)];
    }
    // A script may offer the same in several ways, as the least and the half of two crowns.
    let mut seen = BTreeSet::new();
    lines.retain(|line| seen.insert(line.clone()));
    if !words.is_empty() {
        let named = rules.order_named(&words.join(" ")).into_owned();
        // An answer may be typed without its first word.
        let whole = bare_answer::complete(context.game, question, &named);
        let begins = |line: &str, words: &str| {
            let mut typed = line.split_whitespace();
            let mut words = words.split_whitespace();
            words.all(|word| typed.next().is_some_and(|own| own.eq_ignore_ascii_case(word)))
        };
        lines.retain(|line| begins(line, &named) || begins(line, &whole));
        if lines.is_empty() {
            let tells = subject::command_about(context.game, words);
            let named = Text::verbatim(named);
            return Done::Refused(match tells.map(Text::verbatim) {
                Some(command) => say!(
                    "no answer begins with `{named}` now; `{command}` tells of it; `what` lists all",
                    named,
                    command
                ),
                None => say!("no answer begins with `{named}` now; `what` lists all", named),
            });
        }
    }
    let screen = &context.console.screen;
    let mut examples = String::new();
    let shown = match (screen.width(), screen.height()) {
        (Some(width), Some(height)) => {
            let mut free = free_words(context.game, &legal);
            free.retain(|name| lines.iter().any(|line| line.split(' ').next() == Some(name)));
            if !free.is_empty() {
                let names = free.iter().map(|name| Text::quoted(name.as_str()));
                let names = Text::list(names, Joined::Comma);
                let said = say!(
                    "these are examples: {names} {names?takes|take} other numbers or words too",
                    names
                );
                examples = format!("\n  {}", said.in_words(rules));
            }
            let below = ASKED + usize::from(!examples.is_empty());
            let rows = if words.is_empty() { height.saturating_sub(below) } else { usize::MAX };
            view::answers::grouped(context.game.rules, &lines, width, rows)
        }
        // Whoever reads from a pipe has each answer as it is typed.
        _ => {
            const SHOWN: usize = 40;
            let count = lines.len();
            if count > SHOWN && words.is_empty() {
                lines.truncate(SHOWN);
                lines.push(say!("… and {number} more", number = count - SHOWN).in_words(rules));
            }
            lines.iter().map(|line| format!("  {}", as_typed(rules, line))).collect()
        }
    };
    let unlisted = question.unlisted(context.game, &legal);
    let unlisted = unlisted.into_iter().map(|verb| Text::quoted(verb.row().name));
    let names = Text::list(unlisted, Joined::Comma);
    let also = match words.is_empty() && !names.is_empty() {
        true => {
            let also = say!("also, where it applies: {names}; `help NAME` tells how", names);
            format!("\n  {}", also.in_words(rules))
        }
        false => String::new(),
    };
    // The question stands last, next to the prompt.
    Done::Said(format!("{}{examples}{also}\n{asked}", shown.join("\n")))
}

/// Says that nothing more is asked.
fn over(game: &Game<'_>) -> String {
    say!("the campaign is over").in_words(game.rules)
}

/// Returns the orders among these answers in which somebody says a number or a text, so that the answers
/// listed are examples.
fn free_words(game: &Game<'_>, legal: &[Order]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for order in legal {
        let (name, free) = match order {
            Order::ModOrder { call } => {
                let own = game.hooks.and_then(|hooks| hooks.orders().get(usize::from(call.order)));
                let Some(own) = own else { continue };
                (own.name.as_str(), own.arguments.iter().any(|(_, kind)| is_free(*kind)))
            }
            order => {
                let row = order.verb().row();
                (row.name, row.arguments.iter().any(|(_, kind)| is_free(*kind)))
            }
        };
        if free && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

fn is_free(kind: ArgumentKind) -> bool {
    match kind {
        ArgumentKind::Number | ArgumentKind::Numbers | ArgumentKind::Text => true,
        ArgumentKind::Optional(kind) => is_free(*kind),
        _ => false,
    }
}

pub(super) fn where_now(context: &mut Context<'_>, _: &[&str]) -> Done {
    let place = view::year::place_in_year(context.game, context.console.viewer).join("\n");
    let asked = context.question.map_or_else(
        || over(context.game),
        |question| view::prompt(context.game, context.console.viewer, question),
    );
    Done::Said(format!("{place}\n{asked}"))
}

pub(super) fn realms(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(view::sheet::realms(context.game, context.console.viewer, context.seats))
}

/// Reads `red`, `form` or `red form` after the command of this name: the realm, None for all of them, and
/// true for a form to print.
fn of_realm(
    game: &Game<'_>,
    words: &[&str],
    command: &str,
) -> Result<(Option<RealmId>, bool), Done> {
    let (words, form) = match words {
        [rest @ .., "form"] => (rest, true),
        rest => (rest, false),
    };
    match words {
        [] => Ok((None, form)),
        [name] => match game.realm_named(name) {
            Ok(realm) => Ok((Some(realm), form)),
            Err(message) => Err(Done::Refused(message)),
        },
        _ => Err(usage(command)),
    }
}

pub(super) fn banners(context: &mut Context<'_>, words: &[&str]) -> Done {
    match of_realm(context.game, words, "banners") {
        Ok((realm, form)) => {
            let (game, viewer) = (context.game, context.console.viewer);
            Done::Said(if form {
                view::form::forms(game, viewer, realm, false)
            } else {
                view::sheet::banners(game, viewer, realm)
            })
        }
        Err(failed) => failed,
    }
}

pub(super) fn ships(context: &mut Context<'_>, words: &[&str]) -> Done {
    let owner = match words {
        [] => None,
        ["independent"] => Some(Owner::Independent),
        [name] => match context.game.realm_named(name) {
            Ok(realm) => Some(Owner::Realm(realm)),
            Err(message) => return Done::Refused(message),
        },
        _ => return usage("ships"),
    };
    Done::Said(view::sheet::ships(context.game, owner))
}

pub(super) fn roster(context: &mut Context<'_>, words: &[&str]) -> Done {
    match of_realm(context.game, words, "roster") {
        Ok((realm, form)) => {
            let (game, viewer) = (context.game, context.console.viewer);
            Done::Said(if form {
                view::form::forms(game, viewer, realm, true)
            } else {
                view::roster::rosters(game, viewer, realm)
            })
        }
        Err(failed) => failed,
    }
}

pub(super) fn sheet(context: &mut Context<'_>, words: &[&str]) -> Done {
    let viewer = context.console.viewer;
    let Some(question) = context.question else {
        return Done::Refused(say!("the campaign is over: nothing with a sheet is asked"));
    };
    if question.ask.secret() && !question.shown_to(viewer) {
        let name = question.who.name(context.game);
        let name = Text::verbatim(name);
        return Done::Told(say!("{name} is asked in secret; `view as {name}` shows what", name));
    }
    let none = || {
        Done::Refused(say!(
            "there is no sheet to show: battles on the table have one, orders that are handed in, and questions with a page of their own"
        ))
    };
    let realm = match words {
        [] => {
            return match question.sheet(context.game) {
                Some(page) => Done::Said(page),
                None => odds_for_sheet(context).unwrap_or_else(none),
            };
        }
        ["list"] => None,
        ["list", name] => match context.game.realm_named(name) {
            Ok(realm) => Some(realm),
            Err(message) => return Done::Refused(message),
        },
        _ => return usage("sheet"),
    };
    match question.ask.on_table().map(|fight| view::army_text::of_fight(context.game, fight, realm))
    {
        Some(text) if text.is_empty() => Done::Refused(say!("they have no troops in this battle")),
        Some(text) => Done::Said(text),
        None => Done::Refused(say!(
            "there are no troops to list: `sheet list` goes with battles on the table"
        )),
    }
}

/// Shows for the sheet of a battle on paper what either side brings, and how it may end.
fn odds_for_sheet(context: &mut Context<'_>) -> Option<Done> {
    let question = context.question?;
    let shown = question.ask.fight().is_some() && question.shown_to(context.console.viewer);
    shown.then(|| super::odds::odds(context, &[]))
}

pub(super) fn tile(context: &mut Context<'_>, words: &[&str]) -> Done {
    if words.is_empty() {
        let usage = Text::usage(place_word::with_place_word(context.game, "tile TILE"));
        return Done::Refused(say!("usage: {usage}", usage));
    }
    match context.game.place_named(&words.join(" ")) {
        Ok(place) => Done::Said(view::sheet::tile(context.game, context.console.viewer, place)),
        Err(message) => Done::Refused(message),
    }
}

pub(super) fn links(context: &mut Context<'_>, words: &[&str]) -> Done {
    let game = context.game;
    let text = match words {
        [] => {
            let asked = match context.console.viewer {
                Viewer::Realm(realm) => vec![realm],
                Viewer::Host | Viewer::Public => game.state.playing().collect(),
            };
            asked.into_iter().map(|realm| view::links::realm_links(game, realm)).collect()
        }
        [word] if let Some(realm) = game.state.realm_named(word) => {
            view::links::realm_links(game, realm)
        }
        words => match game.place_named(&words.join(" ")) {
            Ok(place) => view::links::tile_links(game, place),
            Err(message) => return Done::Refused(message),
        },
    };
    Done::Said(text)
}

pub(super) fn sieges(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(view::sheet::sieges(context.game))
}

pub(super) fn pieces(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(view::sheet::stocks_left(context.game))
}

pub(super) fn revenue(context: &mut Context<'_>, words: &[&str]) -> Done {
    let game = context.game;
    let asked = context.question.and_then(|question| question.who.realm());
    let realm = match (words, context.console.viewer) {
        ([name], _) => match game.realm_named(name) {
            Ok(realm) => Some(realm),
            Err(message) => return Done::Refused(message),
        },
        ([], Viewer::Realm(realm)) => Some(realm),
        ([], Viewer::Host) => asked,
        _ => None,
    };
    let Some(realm) = realm else { return usage("revenue") };
    if !game.rules.table(crate::rules::table::REVENUE).given {
        let edition = Text::verbatim(&game.rules.edition);
        let views = super::views::instead_of(game, "revenue");
        return Done::Refused(match views.is_empty() {
            true => say!("the edition `{edition}` has no table of revenue", edition),
            false => say!(
                "the edition `{edition}` has no table of revenue; {views} shows what it has instead",
                edition,
                views
            ),
        });
    }
    if context.console.viewer.sees_all_of(realm) {
        Done::Said(view::revenue::revenue(game, realm))
    } else {
        Done::Refused(say!("others do not show you their revenue"))
    }
}

pub(super) fn pacts(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(view::diplomacy_text::pacts(context.game, context.console.viewer))
}

pub(super) fn discs(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(view::diplomacy_text::discs(context.game, context.console.viewer))
}
