//! Memory of an edition or a mod, as a host writes and reads it: `{realm: realm red, gold: 3}`.

use crate::campaign::script_value::most_remembered;
use crate::campaign::{BannerId, Event, Owner, RecordEvent, ScriptValue, ShipId, Station, TroopId};
use crate::engine::core::game::Game;
use crate::engine::core::pieces;
use crate::fault::{SourceFile, nearest, or_nearest};
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted as code};
use crate::yaml::{Files, Node, NodeKind, parse};

/// Returns the event by which a layer of the rules remembers something under a name that its
/// scripts ask for.
pub fn memory_given(game: &Game<'_>, layer: &str, key: &str, value: &str) -> Result<Event, Text> {
    remembers(game, layer, key)?;
    let value = value_typed(game, value)?;
    let all = game.state.memory.get(layer).into_iter().flatten().filter(|(known, _)| *known != key);
    let size = all.map(|(_, thing)| thing.weight()).sum::<usize>() + value.weight();
    if size > most_remembered(game.state.realms.len()) {
        return Err(say!("this is more than a mod can remember"));
    }
    Ok(Event::Record(RecordEvent::Remembered {
        owner: layer.to_owned(),
        key: key.to_owned(),
        value,
    }))
}

/// Checks that a layer of the rules has scripts that read what is remembered under a name.
///
/// # Errors
/// A sentence that names what there is.
pub fn remembers(game: &Game<'_>, layer: &str, key: &str) -> Result<(), Text> {
    let layers = || game.rules.layers.iter().map(|layer| layer.name.as_str());
    if !layers().any(|known| known == layer) {
        let near = or_nearest(layer, layers());
        return Err(say!(
            "no edition or mod `{layer}` is in play{near}",
            layer = code(layer),
            near
        ));
    }
    if game.rules.reads_memory(layer, key) {
        return Ok(());
    }
    let known = game.rules.memory_keys(layer);
    Err(match nearest(key, known.iter().map(String::as_str)) {
        Some(near) => {
            say!(
                "no script reads what `{layer}` remembers as `{key}`; did you mean `{near}`?",
                layer = code(layer),
                key = code(key),
                near = code(near)
            )
        }
        None if known.is_empty() => {
            say!("no script reads anything that `{layer}` remembers", layer = code(layer))
        }
        None => say!(
            "no script reads what `{layer}` remembers as `{key}`; they read {known}",
            layer = code(layer),
            key = code(key),
            known = listed_code(&known, Joined::Comma)
        ),
    })
}

/// Reads a value as it is written: a number, `yes`, `no`, a word, `realm red`, `banner red 1`,
/// `ship red 1`, `tile D4`, a list or a table of such; what is gone is `former banner 3`, the third
/// that was ever formed.
pub fn value_typed(game: &Game<'_>, text: &str) -> Result<ScriptValue, Text> {
    let mut files = Files::default();
    let source = SourceFile::new("value", text.to_owned());
    let wrong =
        |message: Text| say!("`{text}` is not a value: {message}", text = code(text), message);
    let node = parse(&mut files, &source).map_err(|faults| {
        wrong(faults.first().map_or(Text::EMPTY, |fault| fault.message.clone()))
    })?;
    read_value(game, &node)
}

fn read_value(game: &Game<'_>, node: &Node) -> Result<ScriptValue, Text> {
    Ok(match &node.kind {
        NodeKind::List(parts) => ScriptValue::List(
            parts.iter().map(|part| read_value(game, part)).collect::<Result<_, _>>()?,
        ),
        NodeKind::Map(entries) => {
            let entry = |(name, value): &(Node, Node)| {
                let name = name.scalar().ok_or(say!("the names in a table are words"))?;
                Ok::<_, Text>((name.to_owned(), read_value(game, value)?))
            };
            ScriptValue::Map(entries.iter().map(entry).collect::<Result<_, _>>()?)
        }
        NodeKind::Scalar { text, quoted: true } => ScriptValue::text(&**text),
        NodeKind::Scalar { text, .. } if node.is_null() => {
            return Err(say!(
                "`{text}` is an empty value, which cannot be remembered",
                text = code(text)
            ));
        }
        NodeKind::Scalar { text, .. } => word_typed(game, text)?,
    })
}

fn word_typed(game: &Game<'_>, text: &str) -> Result<ScriptValue, Text> {
    let digits = |word: &str| {
        word.parse::<i64>().map_err(|_| say!("`{word}` is not a number", word = code(word)))
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["yes" | "true"] => ScriptValue::Flag(true),
        ["no" | "false"] => ScriptValue::Flag(false),
        ["realm", name] => ScriptValue::Realm(game.realm_named(name)?),
        ["tile", label] => ScriptValue::Tile(game.place_named(label)?),
        ["banner", realm, number] => {
            ScriptValue::Banner(game.banner_numbered(game.realm_named(realm)?, digits(number)?)?)
        }
        ["ship", "independent", number] => {
            ScriptValue::Ship(pieces::ship_numbered(game, Owner::Independent, digits(number)?)?)
        }
        ["ship", realm, number] => ScriptValue::Ship(pieces::ship_numbered(
            game,
            Owner::Realm(game.realm_named(realm)?),
            digits(number)?,
        )?),
        ["troop", realm, number] => ScriptValue::Troop(pieces::troop_numbered(
            game,
            game.realm_named(realm)?,
            digits(number)?,
        )?),
        ["former", what @ ("banner" | "ship" | "troop"), number] => {
            let number = u16::try_from(digits(number)?).unwrap_or(0);
            let known = match *what {
                "banner" => game.state.banners.len(),
                "ship" => game.state.ships.len(),
                _ => game.state.roster.troops.len(),
            };
            let at = number.checked_sub(1).filter(|at| usize::from(*at) < known);
            let at = at.ok_or_else(|| {
                say!("there was no {what} {number}", what = Text::noun((*what).to_owned()), number)
            })?;
            match *what {
                "banner" => ScriptValue::Banner(BannerId(at)),
                "ship" => ScriptValue::Ship(ShipId(at)),
                _ => ScriptValue::Troop(TroopId(at)),
            }
        }
        _ => text.parse().map_or_else(|_| ScriptValue::text(text), ScriptValue::Number),
    })
}

/// Writes a value as [`value_typed`] reads it.
pub fn value_written(game: &Game<'_>, thing: &ScriptValue) -> String {
    match thing {
        ScriptValue::List(parts) => format!(
            "[{}]",
            parts.iter().map(|part| value_written(game, part)).collect::<Vec<_>>().join(", ")
        ),
        ScriptValue::Map(parts) => {
            let entry = |(name, part): (&String, &ScriptValue)| {
                format!("{}: {}", quoted(name), value_written(game, part))
            };
            format!("{{{}}}", parts.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
        ScriptValue::Realm(realm) => format!("realm {}", game.realm_name(*realm)),
        ScriptValue::Tile(place) => format!("tile {}", game.map().place(*place).label),
        ScriptValue::Banner(banner) if game.state.banner(*banner).removed => {
            format!("former banner {}", banner.0 + 1)
        }
        ScriptValue::Ship(ship) if game.state.ship(*ship).removed => {
            format!("former ship {}", ship.0 + 1)
        }
        ScriptValue::Troop(troop) if game.state.roster.troop(*troop).station == Station::Gone => {
            format!("former troop {}", troop.0 + 1)
        }
        ScriptValue::Banner(banner) => {
            let banner = game.state.banner(*banner);
            format!("banner {} {}", game.realm_name(banner.realm), banner.number)
        }
        ScriptValue::Ship(ship) => {
            let ship = game.state.ship(*ship);
            format!("ship {} {}", game.owner_name(ship.owner), ship.number)
        }
        ScriptValue::Troop(troop) => {
            let troop = game.state.roster.troop(*troop);
            format!("troop {} {}", game.realm_name(troop.realm), troop.number)
        }
        // A text that would read as something else stands in quotes.
        ScriptValue::Text(text) if word_typed(game, text).as_ref() != Ok(thing) => {
            format!("\"{text}\"")
        }
        ScriptValue::Text(text) => quoted(text),
        thing => thing.shown(),
    }
}

/// Puts a text that is not a plain word or words of a table in quotes.
fn quoted(text: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "_ .'-".contains(letter);
    let bare = !text.is_empty()
        && text.chars().all(plain)
        && text.starts_with(char::is_alphanumeric)
        && text.trim() == text;
    if bare && !["null", "true", "false"].contains(&text) {
        text.to_owned()
    } else {
        format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
    }
}
