//! Orders that any player may give at any time, beside what is asked: names, notes and who keeps
//! the chronicle. None of them bears on a rule of the campaign.

use crate::engine::core::ask::{Refusal, Who, refuse, require};
use crate::engine::core::game::Game;
use crate::engine::core::order::Order;
use crate::engine::core::players::Flow;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::rules::{GameOption, HOUSE_RULE};

use crate::campaign::{BannerId, Event, Owner, RealmId, RecordEvent, fits_in_name};
use crate::engine::core::scripting::order_hooks;
use crate::engine::core::{naming, races};
use crate::map::{Hex, PlaceId};
use crate::say;
use crate::text::{Joined, Text, listed_code, quoted};

const NAMES: &str = "NL-NAME-01";
const CHRONICLE: &str = "NL-CHRON-01";
const EPITHETS: &str = "NL-CHRON-03";
const SHARED: &str = "NL-OPT-01";

/// Letters of the longest name.
const LONGEST: usize = 40;

/// Effect of an order.
enum Action {
    /// An event under the rule that it carries out.
    Event(&'static str, Event),
    /// A name is to be rolled for a tile, or just to be heard.
    Roll { people: usize, place: Option<PlaceId>, person: bool, pattern: Option<usize> },
}

/// Checks that an order may be given.
pub fn check(game: &Game<'_>, order: &Order) -> Result<(), Refusal> {
    action(game, order)?;
    order_hooks::scripts_allow(game, order.giver().unwrap_or(Who::Host), order)
}

/// Carries an order out that [`check`] let pass.
pub fn give(turn: &mut Turn<'_>, order: &Order) -> Flow {
    let deed = action(&turn.game(), order);
    match deed {
        Ok(Action::Event(rule, event)) => turn.emit(rule, event),
        Ok(Action::Roll { people, place, person, pattern }) => {
            let name = if person {
                naming::person_name(turn, people, pattern)?
            } else {
                naming::place_name(turn, people)?
            };
            match place.filter(|_| !name.is_empty()) {
                Some(place) => turn.emit("NL-NAME-02", RecordEvent::TileNamed { place, name }),
                None => turn.emit(
                    if person { "NL-NAME-04" } else { "NL-NAME-02" },
                    RecordEvent::NameRolled { name },
                ),
            }
        }
        Err(_) => {}
    }
    turn.go_on()
}

fn action(game: &Game<'_>, order: &Order) -> Result<Action, Refusal> {
    let words = |text: &'_ str| text.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    match order {
        Order::Rename { by, what } => rename(game, *by, &words(&what.0)),
        Order::Christen { by, what } => christen(game, *by, &words(&what.0)),
        Order::Commander { by, what } => commander(game, *by, &words(&what.0)),
        Order::Note { by, text } => {
            game.require(!text.0.is_empty(), CHRONICLE, || {
                say!("write what happened, for instance `note We held the ford till dusk.`")
            })?;
            let noted = RecordEvent::Noted { by: by.realm(), text: text.0.clone() };
            Ok(Action::Event(CHRONICLE, noted.into()))
        }
        Order::Footnote { by, text } => {
            keeps_the_chronicle(game, *by, CHRONICLE)?;
            game.require(!text.0.is_empty(), CHRONICLE, || {
                say!("write the footnote, for instance `footnote He was not even there.`")
            })?;
            let footnoted = RecordEvent::Footnoted { by: by.realm(), text: text.0.clone() };
            Ok(Action::Event(CHRONICLE, footnoted.into()))
        }
        Order::Chronicler { by, who } => chronicler(game, *by, who),
        Order::Epithet { by, text } => epithet(game, *by, &words(&text.0)),
        _ => refuse(HOUSE_RULE.0, say!("this is an answer, and not asked for now")),
    }
}

/// Refuses all but the chronicler and the host.
fn keeps_the_chronicle(game: &Game<'_>, by: Who, rule: &'static str) -> Result<(), Refusal> {
    match (by, game.state.annotations.chronicler) {
        (Who::Host, _) => Ok(()),
        (Who::Realm(realm), Some(keeper)) if realm == keeper => Ok(()),
        (_, Some(keeper)) => refuse(
            rule,
            say!("{realm} keeps the chronicle", realm = Text::verbatim(game.realm_name(keeper))),
        ),
        (_, None) => {
            refuse(rule, say!("nobody keeps the chronicle yet: `chronicler red` names red"))
        }
    }
}

/// Names the chronicler: the host or the present chronicler hands the task on; at first anybody may
/// name somebody (NL-CHRON-01).
fn chronicler(game: &Game<'_>, by: Who, who: &str) -> Result<Action, Refusal> {
    if game.state.annotations.chronicler.is_some() {
        keeps_the_chronicle(game, by, CHRONICLE)?;
    }
    let realm = match who {
        "nobody" => None,
        name => Some(game.realm_named(name).or_else(|why| refuse(CHRONICLE, why))?),
    };
    Ok(Action::Event(CHRONICLE, RecordEvent::ChroniclerNamed { realm }.into()))
}

/// Reads `Furious`, or `3 Furious` for the third year (NL-CHRON-03).
fn epithet(game: &Game<'_>, by: Who, words: &[String]) -> Result<Action, Refusal> {
    keeps_the_chronicle(game, by, EPITHETS)?;
    let years =
        game.rules.year_names.as_ref().filter(|_| game.state.chose(GameOption::YearNames, "named"));
    let Some(years) = years else {
        return refuse(
            EPITHETS,
            say!("the years of this campaign are counted and have no names (option `year_names`)"),
        );
    };
    let (year, words) = match words {
        [number, rest @ ..] if number.bytes().all(|digit| digit.is_ascii_digit()) => {
            match number.parse() {
                Ok(year) if (1..=1000).contains(&year) => (year, rest),
                _ => {
                    return refuse(
                        EPITHETS,
                        say!("{number} is not a year", number = Text::verbatim(number)),
                    );
                }
            }
        }
        words => (game.state.clock.year.max(1), words),
    };
    let usage = match years.epithets.as_slice() {
        [] => say!("for instance `epithet Furious`"),
        [first, ..] => say!(
            "for instance `epithet {first}`; the rules suggest {epithets}",
            first = quoted(first),
            epithets = listed_code(&years.epithets, Joined::Comma)
        ),
    };
    let epithet = name(words, EPITHETS, &usage)?;
    let set = RecordEvent::EpithetSet { year: years.alike(year).0, epithet };
    Ok(Action::Event(EPITHETS, set.into()))
}

fn owner_of(game: &Game<'_>, by: Who, place: PlaceId) -> Result<(), Refusal> {
    let owner = game.state.holding(place).owner;
    let may = by == Who::Host || by.realm().is_some_and(|realm| owner == Owner::Realm(realm));
    game.require(may, NAMES, || {
        say!(
            "{place} is {owner}'s: whoever holds a {word} names it, and the host",
            place = texts::place(game, place),
            owner = texts::owner(game, owner),
            word = texts::tile(game)
        )
    })
}

/// Reads a tile by its label or name at the beginning of some words, and returns the words after
/// it.
fn place_first<'w>(
    game: &Game<'_>,
    words: &'w [String],
) -> Result<(PlaceId, &'w [String]), Refusal> {
    for end in (1..=words.len()).rev() {
        if let Ok(place) = game.place_named(&words[..end].join(" ")) {
            return Ok((place, &words[end..]));
        }
    }
    let why = words.first().map_or_else(
        || say!("say what, for instance `D4`"),
        |word| game.place_named(word).err().unwrap_or_default(),
    );
    refuse(NAMES, why)
}

/// Reads the sign of a banner on the map, `r1`; None where a realm is called so.
fn sign(game: &Game<'_>, word: &str) -> Option<(RealmId, i64)> {
    game.banner_sign(word).filter(|_| game.state.realm_named(word).is_none())
}

/// Reads `1`, `red 1` or `r1` at the beginning of some words, and returns the words after it.
fn banner_first<'w>(
    game: &Game<'_>,
    by: Who,
    words: &'w [String],
    rule: &'static str,
) -> Result<(BannerId, &'w [String]), Refusal> {
    let number = |word: &String| word.parse::<i64>().ok();
    let sign = words.first().and_then(|word| sign(game, word));
    let (realm, number, rest) = match (sign, words, by) {
        (Some((realm, number)), [_, rest @ ..], _) => (realm, Some(number), rest),
        (None, [word, rest @ ..], Who::Realm(realm)) if number(word).is_some() => {
            (realm, number(word), rest)
        }
        (None, [name, word, rest @ ..], _) if number(word).is_some() => {
            (game.realm_named(name).or_else(|why| refuse(rule, why))?, number(word), rest)
        }
        _ => return refuse(rule, say!("say which banner: its number, or `red 1`")),
    };
    check_speaker(game, by, realm, rule)?;
    let banner =
        game.banner_numbered(realm, number.unwrap_or(0)).or_else(|why| refuse(rule, why))?;
    Ok((banner, rest))
}

fn check_speaker(
    game: &Game<'_>,
    by: Who,
    realm: RealmId,
    rule: &'static str,
) -> Result<(), Refusal> {
    game.require(by == Who::Host || by == Who::Realm(realm), rule, || {
        say!(
            "that is {realm}'s: whoever plays the realm names it, and the host",
            realm = Text::verbatim(game.realm_name(realm))
        )
    })
}

fn rename(game: &Game<'_>, by: Who, words: &[String]) -> Result<Action, Refusal> {
    let usage = say!(
        "`rename D4 Altendorf`, `rename banner 1 The Iron Host`, `rename realm The Free Cities`; `-` takes a name away"
    );
    let event = match words {
        [first, rest @ ..] if first == "banner" => {
            let (banner, rest) = banner_first(game, by, rest, NAMES)?;
            RecordEvent::BannerNamed { banner, name: name(rest, NAMES, &usage)? }
        }
        [first, rest @ ..] if first == "realm" || game.state.realm_named(first).is_some() => {
            let named = |word: &String| game.state.realm_named(word);
            let (realm, rest) = match (named(first), rest, by) {
                (Some(realm), rest, _) => (realm, rest),
                (None, [word, rest @ ..], _) if named(word).is_some() => {
                    (named(word).unwrap_or(RealmId(0)), rest)
                }
                (None, rest, Who::Realm(realm)) => (realm, rest),
                (None, _, Who::Host) => {
                    return refuse(
                        NAMES,
                        say!("say which realm, for instance `rename red The Free Cities`"),
                    );
                }
            };
            check_speaker(game, by, realm, NAMES)?;
            RecordEvent::RealmNamed { realm, name: name(rest, NAMES, &usage)? }
        }
        words => {
            let (place, rest) = place_first(game, words)?;
            owner_of(game, by, place)?;
            RecordEvent::TileNamed { place, name: name(rest, NAMES, &usage)? }
        }
    };
    Ok(Action::Event(NAMES, event.into()))
}

/// Reads a name that can stand in every line; empty for `-`.
fn name(words: &[String], rule: &'static str, usage: &Text) -> Result<String, Refusal> {
    let name = words.join(" ");
    if name == "-" {
        return Ok(String::new());
    }
    require(!name.is_empty(), rule, || say!("the name is missing: {usage}", usage))?;
    if let Some(other) = name.chars().find(|letter| !fits_in_name(*letter)) {
        return refuse(
            rule,
            say!(
                "`{other}` cannot stand in a name: names have letters, digits, blanks and ' - – — . , &",
                other = Text::verbatim(other.to_string())
            ),
        );
    }
    // A number by itself is a banner, or how many.
    let begins = words.first().is_some_and(|first| {
        let digit = first.chars().next().is_some_and(|letter| letter.is_ascii_digit());
        first.chars().next().is_some_and(char::is_alphanumeric)
            && (!digit || first.chars().any(char::is_alphabetic))
    });
    require(begins, rule, || {
        say!(
            "`{name}` is not a name: names begin with a letter, or a number with letters as in `1st Ford`",
            name = Text::verbatim(&name)
        )
    })?;
    require(name.chars().count() <= LONGEST, rule, || {
        say!("that is longer than {longest} letters", longest = LONGEST)
    })?;
    require(Hex::parse(&name).is_none(), rule, || {
        say!("`{name}` is how a tile is written, and no name", name = Text::verbatim(&name))
    })?;
    Ok(name)
}

fn christen(game: &Game<'_>, by: Who, words: &[String]) -> Result<Action, Refusal> {
    let tables = &game.rules.name_tables;
    // Somebody in a hired or allied banner is named as its own people name theirs (NL-RACE-01).
    let number = |word: &String| word.parse::<i64>().is_ok();
    let (banner, words) = match words {
        [person, rest @ ..]
            if person == "person"
                && (rest.iter().take(2).any(number)
                    || rest.first().is_some_and(|word| sign(game, word).is_some())) =>
        {
            let (banner, rest) = banner_first(game, by, rest, NAMES)?;
            (Some(banner), [std::slice::from_ref(person), rest].concat())
        }
        _ => (None, words.to_vec()),
    };
    let all: Vec<&str> = words.iter().map(String::as_str).collect();
    let (people, kind, length) = match all.as_slice() {
        [kind @ ("person" | "place")] => (None, *kind, None),
        [people, kind @ ("person" | "place")] => (Some(*people), *kind, None),
        ["person", word] if tables.pattern(word).is_some() => (None, "person", Some(*word)),
        [kind @ ("person" | "place"), people] => (Some(*people), *kind, None),
        [people, "person", length] | ["person", people, length] => {
            (Some(*people), "person", Some(*length))
        }
        _ => {
            let (place, rest) = place_first(game, &words)?;
            owner_of(game, by, place)?;
            let asked = match rest {
                [] => None,
                [people] => Some(people.as_str()),
                _ => {
                    return refuse(
                        NAMES,
                        say!("`christen D4`, or with a people `christen D4 dwarf`"),
                    );
                }
            };
            let race = game
                .state
                .holding(place)
                .owner
                .realm()
                .and_then(|owner| game.state.realm(owner).race);
            let people = naming::people(game, race, asked)?;
            return Ok(Action::Roll { people, place: Some(place), person: false, pattern: None });
        }
    };
    let race = banner.map_or_else(
        || by.realm().and_then(|realm| game.state.realm(realm).race),
        |banner| races::banner_race(game, banner),
    );
    let people = naming::people(game, race, people)?;
    let pattern = match length {
        None => None,
        Some(length) => {
            let known: Vec<&str> =
                tables.patterns.iter().map(|patterns| patterns.id.as_str()).collect();
            let found = tables.pattern(length);
            game.require(found.is_some(), "NL-NAME-04", || {
                say!(
                    "`{length}` is not a length of names: {known}",
                    length = Text::verbatim(length),
                    known = Text::verbatim(known.join(", "))
                )
            })?;
            found
        }
    };
    let fits = pattern.is_none_or(|pattern| tables.fits(people, pattern));
    game.require(fits, "NL-NAME-04", || {
        say!(
            "names of {peoples} have no parts for that length",
            peoples = Text::verbatim(&tables.peoples[people].title)
        )
    })?;
    Ok(Action::Roll { people, place: None, person: kind == "person", pattern })
}

/// Names the commander of a banner, or the player who decides for a whole empire of several players
/// (NL-OPT-01).
fn commander(game: &Game<'_>, by: Who, words: &[String]) -> Result<Action, Refusal> {
    let usage = say!(
        "`commander 1 Otto` for banner 1, `commander emperor Karl` for the whole empire; `-` takes a name away"
    );
    let named = words.first().and_then(|word| game.state.realm_named(word));
    let event = match (words, by) {
        ([_, word, rest @ ..], _) if word == "emperor" && named.is_some() => {
            let realm = named.unwrap_or(RealmId(0));
            check_speaker(game, by, realm, SHARED)?;
            RecordEvent::CommanderNamed { realm, banner: None, name: name(rest, SHARED, &usage)? }
        }
        ([word, rest @ ..], Who::Realm(realm)) if word == "emperor" => {
            RecordEvent::CommanderNamed { realm, banner: None, name: name(rest, SHARED, &usage)? }
        }
        _ => {
            let (banner, rest) = banner_first(game, by, words, SHARED)?;
            RecordEvent::CommanderNamed {
                realm: game.state.banner(banner).realm,
                banner: Some(banner),
                name: name(rest, SHARED, &usage)?,
            }
        }
    };
    Ok(Action::Event(SHARED, event.into()))
}
