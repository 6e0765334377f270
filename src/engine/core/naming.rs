//! Names rolled from the tables of a people (NL-NAME-02, NL-NAME-03, NL-NAME-04).

use crate::engine::core::ask::{Refusal, refuse};
use crate::engine::core::game::Game;
use crate::engine::core::players::Flow;
use crate::engine::core::repeated_throws::{self, RepeatedThrows};
use crate::engine::core::turn::Turn;
use crate::fault::or_nearest;
use crate::rules::Race;
use crate::rules::people::{NamePiece, Syllable};
use crate::say;
use crate::text::{Joined, Text, listed_code};

/// Rolls a place's name as a people gives it: its parts joined (NL-NAME-02).
pub fn place_name(turn: &mut Turn<'_>, people: usize) -> Flow<String> {
    let rules = turn.rules;
    let kind = &rules.name_tables.peoples[people];
    let mut parts = Vec::new();
    for part in &kind.place {
        parts.extend(syllables(turn, people, *part, false)?);
    }
    if let Some(between) = kind.between.as_ref().filter(|_| parts.len() > 1) {
        let fell = turn.roll(kind.cite, between.dice, "what joins a name", ())?;
        if fell.first() == Some(&between.on) {
            parts = put_between(parts, &between.add);
        }
    }
    Ok(joined(&set_apart(parts, kind.apart.as_deref()), &kind.join))
}

/// Rolls a personal name as a people gives it, by a pattern of its usual length or of another
/// (NL-NAME-03, NL-NAME-04).
pub fn person_name(turn: &mut Turn<'_>, people: usize, pattern: Option<usize>) -> Flow<String> {
    let tables = &turn.rules.name_tables;
    let kind = &tables.peoples[people];
    let patterns = &tables.patterns[pattern.unwrap_or(kind.person)];
    let endings = &tables.endings[kind.ending];
    let fell = turn.roll(patterns.cite, patterns.dice, "pattern of a name", ())?;
    let mut parts = Vec::new();
    for piece in face(&patterns.rows, &fell).into_iter().flatten() {
        match piece {
            NamePiece::Part(part) => parts.extend(syllables(turn, people, *part, false)?),
            NamePiece::Ending => {
                let fell = turn.roll(endings.cite, endings.dice, "ending of a name", ())?;
                parts.extend(face(&endings.rows, &fell).cloned());
            }
            NamePiece::Text(text) => parts.push(text.clone()),
        }
    }
    Ok(joined(&parts, ""))
}

/// Rolls one part of a name. If its row says so, other parts are rolled in its place; what would
/// lead on from there is rolled again, as `plain` asks (NL-NAME-02).
fn syllables(turn: &mut Turn<'_>, people: usize, part: u8, plain: bool) -> Flow<Vec<String>> {
    let kind = &turn.rules.name_tables.peoples[people];
    let column = kind.parts.get(usize::from(part).wrapping_sub(1)).map_or(&[][..], Vec::as_slice);
    let (what, mut tries) = ("part of a name", RepeatedThrows::default());
    loop {
        let fell = turn.roll(kind.cite, kind.dice, what, ())?;
        match face(column, &fell) {
            None | Some(Syllable::Nothing) => return Ok(Vec::new()),
            Some(Syllable::Text(text)) => return Ok(vec![text.clone()]),
            Some(Syllable::Again(_)) if plain => {
                let texts = || {
                    column.iter().filter_map(|syllable| match syllable {
                        Syllable::Text(text) => Some(text.clone()),
                        Syllable::Nothing | Syllable::Again(_) => None,
                    })
                };
                let words = |_: &Game<'_>| texts().collect();
                if let Some(at) =
                    repeated_throws::ruled(turn, &mut tries, (what, kind.cite), words)?
                {
                    return Ok(texts().nth(at).into_iter().collect());
                }
            }
            Some(Syllable::Again(parts)) => {
                let mut found = Vec::new();
                for part in parts {
                    found.extend(syllables(turn, people, *part, true)?);
                }
                return Ok(found);
            }
        }
    }
}

fn face<'a, T>(rows: &'a [T], fell: &[u8]) -> Option<&'a T> {
    rows.get(usize::from(*fell.first()?).wrapping_sub(1))
}

/// Puts a text before each later part. A part that begins with it does not have it twice: with
/// `athol` it is `Mun-a-Thol` (NL-NAME-02).
fn put_between(parts: Vec<String>, add: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    for (at, part) in parts.into_iter().enumerate() {
        if at > 0 {
            pieces.push(add.to_owned());
        }
        match part.strip_prefix(add).filter(|rest| at > 0 && !rest.is_empty()) {
            Some(rest) => pieces.push(rest.to_owned()),
            None => pieces.push(part),
        }
    }
    pieces
}

/// Sets the word `apart` by itself where a later part begins with it, as the a of `Mun-a-Thol`
/// (EN-NAME-04).
fn set_apart(parts: Vec<String>, apart: Option<&str>) -> Vec<String> {
    let Some(apart) = apart else { return parts };
    let mut pieces = Vec::new();
    for (at, part) in parts.into_iter().enumerate() {
        match part.strip_prefix(apart).filter(|rest| at > 0 && !rest.is_empty()) {
            Some(rest) => pieces.extend([apart.to_owned(), rest.to_owned()]),
            None => pieces.push(part),
        }
    }
    pieces
}

/// Joins parts to one name: in one word only its first letter is a capital, and with something
/// between them each part begins with one but single letters (`Altendorf`, `Dun-a-Krag`).
fn joined(parts: &[String], join: &str) -> String {
    let capital = |text: &str| {
        let mut letters = text.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    };
    if join.is_empty() {
        capital(&parts.concat().to_lowercase())
    } else {
        let little = |part: &String| part.chars().count() == 1;
        parts
            .iter()
            .map(|part| if little(part) { part.clone() } else { capital(part) })
            .collect::<Vec<_>>()
            .join(join)
    }
}

/// Finds the people from whose tables names are rolled: the one asked for, or the one of a race
/// (NL-NAME-01).
///
/// # Errors
/// A refusal that lists the peoples there are.
pub fn people(game: &Game<'_>, race: Option<Race>, asked: Option<&str>) -> Result<usize, Refusal> {
    const RULE: &str = "NL-NAME-01";
    let tables = &game.rules.name_tables;
    let known = || tables.peoples.iter().map(|people| people.id.as_str());
    if tables.peoples.is_empty() {
        return refuse(
            RULE,
            say!("this edition has no name tables; use `rename` to give a name of your own"),
        );
    }
    if let Some(asked) = asked {
        let near = || or_nearest(asked, known());
        return tables.people(asked).map_or_else(
            || {
                refuse(
                    RULE,
                    say!(
                        "`{asked}` is not a people with names{near}; available: {known}",
                        asked = Text::verbatim(asked),
                        near = near(),
                        known = Text::verbatim(known().collect::<Vec<_>>().join(", "))
                    ),
                )
            },
            Ok,
        );
    }
    let race = race.and_then(|race| game.rules.races.get(usize::from(race.0)));
    let own: Vec<&str> = race
        .map(|race| race.names.iter().map(|(name, _)| name.as_str()).collect())
        .unwrap_or_default();
    match own.as_slice() {
        [only] => tables.people(only).map_or_else(
            || {
                refuse(
                    RULE,
                    say!("`{only}` is not a people with names", only = Text::verbatim(*only)),
                )
            },
            Ok,
        ),
        [] => refuse(
            RULE,
            say!(
                "end the line with the people whose names to use: {known}",
                known = Text::verbatim(known().collect::<Vec<_>>().join(", "))
            ),
        ),
        several => refuse(
            RULE,
            say!(
                "end the line with the people whose names to use: {peoples}",
                peoples = listed_code(several, Joined::Or)
            ),
        ),
    }
}
