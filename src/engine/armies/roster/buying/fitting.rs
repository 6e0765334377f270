//! Gear and magic items that a troop may carry together (NL-REC-04, NL-REC-07).

use crate::engine::core::ask::{Refusal, refuse, require};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::fault::nearest;
use crate::rules::Value;
use crate::rules::army::{Army, Priced};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, listed_code, quoted};

/// Refuses more magic items than a character may have (NL-REC-07).
pub fn items_within<'g>(
    game: &Game<'_>,
    about: About,
    army: &Army,
    gear: impl Iterator<Item = &'g str>,
) -> Result<(), Refusal> {
    let most = game.value(Value::ItemsMax, about);
    let items: Vec<&str> =
        gear.filter(|id| army.items.iter().any(|item| item.id == **id)).collect();
    game.require(
        most == 0 || i64::try_from(items.len()).unwrap_or(i64::MAX) <= most,
        "NL-REC-07",
        || {
            say!(
                "a character can carry at most {allowed}, and this would make {items}; `pass` hands one on",
                allowed = Text::count(most, ProgramNoun::MagicItem),
                items = Text::verbatim(items.join(", "))
            )
        },
    )
}

/// Finds gear by name, each once, and items, with their prices; of each row of `one_of` one piece
/// of gear at most (NL-REC-04), and any number of magic items, the same one again among them
/// (NL-REC-07).
///
/// # Errors
/// The refusal of a name that is not in the list, or of two things that nobody carries together.
pub fn fitted<'a>(
    names: &[&str],
    (gear, one_of): (&'a [Priced], &[Vec<String>]),
    items: &'a [Priced],
) -> Result<Vec<&'a Priced>, Refusal> {
    let mut fitted: Vec<&Priced> = Vec::new();
    for name in names {
        let known = || gear.iter().chain(items);
        let Some(found) = known().find(|one| one.id == **name) else {
            return refuse("NL-REC-04", unknown(name, known().map(|one| one.id.as_str())));
        };
        require(items.contains(found) || !fitted.contains(&found), "NL-REC-04", || {
            say!("`{name}` is listed twice", name = Text::verbatim(*name))
        })?;
        let worn = |one: &Priced| !items.contains(one);
        let other = fitted
            .iter()
            .find(|other| worn(other) && worn(found) && excludes(one_of, &other.id, &found.id));
        require(other.is_none(), "NL-REC-04", || {
            say!(
                "a troop cannot carry both {other} and {name}: name one of them",
                other = Text::verbatim(other.map_or("", |other| other.id.as_str())),
                name = Text::verbatim(*name)
            )
        })?;
        fitted.push(found);
    }
    Ok(fitted)
}

/// True if two pieces of gear are in one row of which a troop carries one at a time (NL-REC-04).
pub fn excludes(one_of: &[Vec<String>], one: &str, other: &str) -> bool {
    let holds = |row: &[String], id: &str| row.iter().any(|known| known == id);
    one != other && one_of.iter().any(|row| holds(row, one) && holds(row, other))
}

pub(super) fn unknown<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> Text {
    let known: Vec<&str> = known.collect();
    let (near, name) = (nearest(name, known.iter().copied()), quoted(name));
    match near {
        Some(near) => {
            say!("the army list has no `{name}`; did you mean `{near}`?", name, near = quoted(near))
        }
        None if known.is_empty() => say!("the army list has no `{name}`", name),
        None => {
            let known = listed_code(known, Joined::Comma);
            say!("the army list has no `{name}`; it has {known}", name, known)
        }
    }
}
