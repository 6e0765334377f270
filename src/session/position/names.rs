//! Names that players give, the keeper of the chronicle and commanders (NL-NAME-01, NL-CHRON-01, NL-OPT-01).

use super::text::{WordsLeft, read, text};
use super::{Lines, line};
use crate::campaign::{Event, RecordEvent, State};
use crate::engine::Game;
use crate::rules::Ruleset;
use crate::say;
use crate::text::{Text, quoted};

/// Names of banners stand after their own lines.
pub(super) fn write(game: &Game<'_>, lines: &mut Lines) {
    let names = &game.state.annotations;
    for (place, called) in &names.tiles {
        line!(lines, "name tile {} {}", super::label(game, *place), text(&called.name));
    }
    for (realm, called) in &names.realms {
        line!(lines, "name realm {} {}", game.realm_name(*realm), text(called));
    }
    for (realm, person) in &names.people {
        line!(lines, "player {} {}", game.realm_name(*realm), text(person));
    }
    for (realm, person) in &names.emperors {
        line!(lines, "commander {} all {}", game.realm_name(*realm), text(person));
    }
    if let Some(realm) = names.chronicler {
        line!(lines, "chronicler {}", game.realm_name(realm));
    }
    for (year, epithet) in &names.epithets {
        line!(lines, "epithet {year} {}", text(epithet));
    }
}

pub(super) fn lay(
    state: &mut State,
    rules: &Ruleset,
    key: &str,
    words: &[&str],
) -> Result<(), Text> {
    let mut words = WordsLeft::of(words);
    let game = Game::new(rules, state, None);
    if key == "player" {
        let realm = game.realm_named(words.need(say!("a realm"))?)?;
        let name = read(words.rest)?;
        state.annotations.name_person(realm, name)?;
        return Ok(());
    }
    let event = match key {
        "epithet" => {
            let year = words.number(Text::noun("a year"))?;
            Event::Record(RecordEvent::EpithetSet { year, epithet: read(words.rest)? })
        }
        "chronicler" => {
            let realm = game.realm_named(words.need(say!("a realm"))?)?;
            words.end()?;
            Event::Record(RecordEvent::ChroniclerNamed { realm: Some(realm) })
        }
        "commander" => {
            let realm = game.realm_named(words.need(say!("a realm"))?)?;
            let banner = if words.takes("all") {
                None
            } else {
                Some(game.banner_numbered(realm, words.number(say!("a number, or `all`"))?)?)
            };
            Event::Record(RecordEvent::CommanderNamed { realm, banner, name: read(words.rest)? })
        }
        _ => match words.need(say!("`tile`, `banner` or `realm`"))? {
            "tile" => {
                let place = game.place_named(words.need(say!("a tile"))?)?;
                Event::Record(RecordEvent::TileNamed { place, name: read(words.rest)? })
            }
            "banner" => {
                let realm = game.realm_named(words.need(say!("a realm"))?)?;
                let banner = game.banner_numbered(realm, words.number(say!("a number"))?)?;
                Event::Record(RecordEvent::BannerNamed { banner, name: read(words.rest)? })
            }
            "realm" => {
                let realm = game.realm_named(words.need(say!("a realm"))?)?;
                Event::Record(RecordEvent::RealmNamed { realm, name: read(words.rest)? })
            }
            other => {
                return Err(say!("`{other}` is not tile, banner or realm", other = quoted(other)));
            }
        },
    };
    state.apply(&event);
    Ok(())
}
