//! Subject named where an answer or another command was wanted → the command that tells of it.

use crate::engine::core::place_word;
use crate::engine::{Game, ViewScripts};
use crate::rules::{RuleId, show};

/// Returns the command that tells of what is called so: a tile, a realm, a banner, a view, or anything that
/// the rules name. None: nothing is called so.
pub(super) fn command_about(game: &Game<'_>, words: &[&str]) -> Option<String> {
    let name = words.join(" ");
    if let Some(realm) = banner_of(game, words) {
        return Some(format!("banners {realm}"));
    }
    if game.state.realm_named(&name).is_some() {
        return Some("realms".to_owned());
    }
    if game.place_named(&name).is_ok() {
        return Some(format!("{} {name}", place_word::place_word(game)));
    }
    let view = |name: &str| {
        let mut views = game.hooks.map_or(&[][..], ViewScripts::views).iter();
        views.any(|view| view.name.eq_ignore_ascii_case(name))
    };
    if view(&name) || !crate::command::is_order(&name) {
        return Some(name);
    }
    let ruled = game.rules.rulebook.get(RuleId::from_text(&name.to_ascii_uppercase())).is_some()
        || show::show(game.rules, &name).is_ok();
    ruled.then(|| format!("rules {name}"))
}

/// Returns the realm whose banner is meant by `r1` or `red 1`, whether or not it stands: whoever asks may
/// not know. None: no banner is meant.
fn banner_of<'g>(game: &Game<'g>, words: &[&str]) -> Option<&'g str> {
    let digits =
        |word: &str| !word.is_empty() && word.bytes().all(|letter| letter.is_ascii_digit());
    let realm = match words {
        [realm, number] if digits(number) => game.state.realm_named(realm)?,
        [sign] if game.place_named(sign).is_err() => {
            let short = sign.trim_end_matches(|letter: char| letter.is_ascii_digit());
            digits(&sign[short.len()..]).then_some(())?;
            let short = short.to_lowercase();
            let at = game.short_names().iter().position(|name| *name == short)?;
            game.state.realm_ids().nth(at)?
        }
        _ => return None,
    };
    Some(game.realm_name(realm))
}
