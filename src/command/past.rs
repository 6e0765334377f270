//! Commands that look back: the log, the chronicle and the account of a number.

use super::{Context, Done, usage};
use crate::engine::Game;
use crate::say;
use crate::text::Text;
use crate::view;

/// Finds what a realm counts under this name: `money`, the name of money, or a counter.
pub(super) fn account<'a>(game: &Game<'a>, name: &str) -> Option<view::why::Counted<'a>> {
    if crate::engine::is_money(game.rules, name) {
        return Some(view::why::Counted::Money);
    }
    game.rules.counter(name).map(view::why::Counted::Counter)
}

pub(super) fn why(context: &mut Context<'_>, words: &[&str]) -> Done {
    let (viewer, log) = (context.console.viewer, context.log);
    let game = &if context.console.seat.plays_alone() {
        context.game.for_lone_player()
    } else {
        *context.game
    };
    match words {
        [] => Done::Said(view::why::why_last(game, viewer, log)),
        [sign] if let Some((realm, number)) = game.banner_sign(sign) => {
            why(context, &[game.realm_name(realm), &number.to_string()])
        }
        [place] => match game.place_named(place) {
            Ok(place) => Done::Said(view::why::why_place(game, viewer, log, place)),
            Err(message) => Done::Refused(message),
        },
        [realm, name] if account(game, name).is_some() => {
            match (game.realm_named(realm), account(game, name)) {
                (Ok(realm), Some(account)) => {
                    Done::Said(view::why::why_account(game, viewer, log, realm, account))
                }
                (Err(message), _) => Done::Refused(message),
                (_, None) => usage("why"),
            }
        }
        [realm, number] => {
            let Ok(digits) = number.parse() else {
                let number = Text::verbatim(*number);
                let why = || say!("`{number}` is not the number of a banner", number);
                return Done::Refused(game.realm_named(realm).err().unwrap_or_else(why));
            };
            let found = game.realm_named(realm);
            match found.and_then(|realm| game.banner_ever(viewer, realm, digits)) {
                Ok(banner) => Done::Said(view::why::why_banner(game, viewer, log, banner)),
                Err(message) => Done::Refused(message),
            }
        }
        _ => usage("why"),
    }
}

pub(super) fn log(context: &mut Context<'_>, words: &[&str]) -> Done {
    let count = match words {
        [] => 20,
        [count] => match count.parse() {
            Ok(count) => count,
            Err(_) => return usage("log"),
        },
        _ => return usage("log"),
    };
    let mut lines = view::log_lines(context.game, context.console.viewer, context.log);
    let mut shown = lines.split_off(lines.len().saturating_sub(count));
    // The heading says where the first of them is in the calendar.
    let heading = |line: &&String| !line.starts_with(' ');
    if shown.first().is_some_and(|line| line.starts_with(' '))
        && let Some(above) = lines.iter().rfind(heading)
    {
        shown.insert(0, above.clone());
    }
    Done::Said(shown.join("\n"))
}

/// Returns the page of one year, or the whole book, as far as the viewer may know it (NL-CHRON-01).
pub(super) fn chronicle(context: &mut Context<'_>, words: &[&str]) -> Done {
    let (game, viewer, log) = (context.game, context.console.viewer, context.log);
    let pages = view::chronicle::pages(game, viewer, log);
    let found = match words {
        ["all"] => {
            return Done::Said(view::chronicle::book(game, viewer, log, 0).trim_end().to_owned());
        }
        [] => pages.last(),
        [year] => match year.parse::<u16>() {
            Ok(year) => pages.iter().find(|page| page.year == year),
            Err(_) => return usage("chronicle"),
        },
        _ => return usage("chronicle"),
    };
    Done::Said(found.map_or_else(
        || say!("nothing is written of that yet").in_words(game.rules),
        |page| page.markdown().trim_end().to_owned(),
    ))
}
