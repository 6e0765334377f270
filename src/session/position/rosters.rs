//! Units and characters as they are, those that are gone among them, and what was taken or won
//! (NL-ARMY-03, NL-TT-13..19).

use super::text::{WordsLeft, WrittenLine, word};
use super::{Lines, line};
use crate::campaign::{
    Character, Find, Keeper, Origin, RealmId, Service, State, Station, Troop, Trophy, Wound,
};
use crate::engine::Game;
use crate::engine::core::races;
use crate::rules::Ruleset;
use crate::rules::army::Arm;
use crate::say;
use crate::text::{Text, quoted};

/// Word for nothing.
const NONE: &str = "-";

pub(super) fn write(game: &Game<'_>, lines: &mut Lines) {
    let roster = &game.state.roster;
    for troop in &roster.troops {
        lines.push(enrolled(game, troop));
    }
    for (realm, kind, models) in &roster.added {
        line!(lines, "added {} {models} {}", game.realm_name(*realm), word(kind));
    }
    for trophy in &roster.trophies {
        let keeper = match trophy.keeper {
            Keeper::Banner(banner) => banner_words(game, banner),
            Keeper::Capital(realm) => format!("capital {}", game.realm_name(realm)),
            Keeper::Lost => "lost".to_owned(),
        };
        let what = if trophy.machine { "machine" } else { "standard" };
        let of = game.realm_name(trophy.of);
        line!(lines, "trophy {of} {what} {kind} {keeper}", kind = word(&trophy.kind));
    }
}

fn banner_words(game: &Game<'_>, banner: crate::campaign::BannerId) -> String {
    let banner = game.state.banner(banner);
    format!("banner {} {}", game.realm_name(banner.realm), banner.number)
}

fn enrolled(game: &Game<'_>, troop: &Troop) -> String {
    let mut words = WrittenLine::of(format!(
        "enrolled {realm} {number} {list} {kind} {arm} {models} {worth}",
        realm = game.realm_name(troop.realm),
        number = troop.number,
        list = word(&troop.list),
        kind = word(&troop.kind),
        arm = troop.arm.word(),
        models = troop.models,
        worth = troop.worth
    ));
    match troop.station {
        Station::Reserve => words.say("home"),
        Station::Meant(number) => words.say(format!("meant {number}")),
        Station::Banner(banner) => words.say(banner_words(game, banner)),
        Station::Captive(banner) => words.say(format!("captive {}", banner_words(game, banner))),
        Station::Dungeon(realm) => words.say(format!("jailed {}", game.realm_name(realm))),
        Station::Gone => words.say("gone"),
    }
    troop.gear.iter().for_each(|gear| words.say(format!("gear {}", word(gear))));
    for Find { name, points } in &troop.finds {
        words.say(format!("find {} {points}", word(name)));
    }
    words.say_if(troop.elite != 0, format!("elite {}", troop.elite));
    words.say_if(troop.dulled.is_some(), format!("dulled {}", troop.dulled.unwrap_or(0)));
    words.say_if(troop.standard, "standard");
    words.say_if(troop.raised != 0, format!("raised {}", troop.raised));
    words.say_if(troop.recruits != 0, format!("recruits {}", troop.recruits));
    if let Some(Origin { service, area, race }) = troop.hired {
        let area = area.map_or(NONE, |place| super::label(game, place));
        let race = super::race_name(game, race).unwrap_or(NONE);
        words.say(format!("hired {} {area} {race}", service.word()));
    }
    let Some(character) = &troop.character else { return words.written() };
    words.say(format!("level {}", character.level));
    words.say_if(character.commands, "commands");
    words.say_if(character.captured, "captured");
    words.say_if(character.tried, "tried");
    words.say_if(character.retires, "retires");
    for wound in &character.wounds {
        let rounds = wound.rounds.map_or_else(|| NONE.to_owned(), |rounds| rounds.to_string());
        let harm = if wound.out { "out" } else { "fit" };
        words.say(format!("wound {} {} {rounds} {harm}", word(&wound.what), word(&wound.penalty)));
    }
    character.scars.iter().for_each(|scar| words.say(format!("scar {}", word(scar))));
    character.spells.iter().for_each(|spell| words.say(format!("spell {}", word(spell))));
    words.written()
}

pub(super) fn lay(
    state: &mut State,
    rules: &Ruleset,
    key: &str,
    words: &[&str],
) -> Result<(), Text> {
    if !state.has_rosters() {
        return Err(say!("units and characters need `option depth roster`"));
    }
    let mut words = WordsLeft::of(words);
    let game = Game::new(rules, state, None);
    let realm = game.realm_named(words.need(say!("a realm"))?)?;
    match key {
        "added" => {
            let models = words.number::<i32>(say!("models"))?.into();
            let kind = words.text(say!("a kind"))?;
            state.roster.added.push((realm, kind, models));
        }
        "trophy" => {
            let machine = match words.need(say!("`machine` or `standard`"))? {
                "machine" => true,
                "standard" => false,
                other => {
                    return Err(say!(
                        "`{other}` is neither `machine` nor `standard`",
                        other = quoted(other)
                    ));
                }
            };
            let kind = words.text(say!("a kind"))?;
            let keeper = match words.need(say!("who has it"))? {
                "banner" => Keeper::Banner(banner(&game, &mut words)?),
                "capital" => Keeper::Capital(game.realm_named(words.need(say!("a realm"))?)?),
                "lost" => Keeper::Lost,
                other => {
                    return Err(say!(
                        "`{other}` is not banner, capital or lost",
                        other = quoted(other)
                    ));
                }
            };
            state.roster.trophies.push(Trophy { of: realm, kind, machine, keeper });
        }
        _ => {
            let troop = read_troop(&game, realm, &mut words)?;
            if state.roster.troops.len() >= usize::from(u16::MAX) {
                return Err(say!("there are too many units"));
            }
            state.roster.troops.push(troop);
        }
    }
    words.end()
}

fn banner(
    game: &Game<'_>,
    words: &mut WordsLeft<'_, '_>,
) -> Result<crate::campaign::BannerId, Text> {
    let realm = game.realm_named(words.need(say!("a realm"))?)?;
    game.banner_numbered(realm, words.number(say!("a number"))?)
}

fn read_troop(
    game: &Game<'_>,
    realm: RealmId,
    words: &mut WordsLeft<'_, '_>,
) -> Result<Troop, Text> {
    let number = words.number(say!("a number on the roll"))?;
    let list = words.text(say!("an army list"))?;
    if !game.rules.armies.iter().any(|army| army.id == list) {
        return Err(say!("there is no army list `{list}`", list = quoted(list)));
    }
    let kind = words.text(say!("a kind"))?;
    let arm = words.need(say!("an arm"))?;
    let found = Arm::ALL.iter().copied().find(|known| known.word() == arm);
    let arm = found.ok_or_else(|| say!("`{arm}` is not an arm", arm = quoted(arm)))?;
    let (models, worth) =
        (words.number::<i32>(say!("models"))?, words.number::<i32>(say!("points"))?);
    let mut troop = Troop {
        realm,
        number,
        list,
        kind,
        arm,
        worth: worth.into(),
        models: models.into(),
        gear: Vec::new(),
        finds: Vec::new(),
        elite: 0,
        dulled: None,
        standard: false,
        station: Station::Reserve,
        raised: 0,
        recruits: 0,
        hired: None,
        character: None,
    };
    troop.station = match words.need(Text::noun("where it is"))? {
        "home" => Station::Reserve,
        "meant" => Station::Meant(words.number(say!("a number"))?),
        "banner" => Station::Banner(banner(game, words)?),
        "captive" => {
            words.takes("banner");
            Station::Captive(banner(game, words)?)
        }
        "jailed" => Station::Dungeon(game.realm_named(words.need(say!("a realm"))?)?),
        "gone" => Station::Gone,
        other => {
            return Err(say!(
                "`{other}` is not where a unit may be: home, meant, banner, captive, jailed, gone",
                other = quoted(other)
            ));
        }
    };
    while let Some(word) = words.next() {
        let of_character = || say!("only a character has this: say its `level` first");
        match word {
            "gear" => troop.gear.push(words.text(say!("gear"))?),
            "find" => {
                let (name, points) =
                    (words.text(say!("gear"))?, words.number::<i32>(say!("points"))?);
                troop.finds.push(Find { name, points: points.into() });
            }
            "elite" => troop.elite = words.number::<i32>(say!("a bonus"))?.into(),
            "dulled" => troop.dulled = Some(words.number::<i32>(say!("a bonus"))?.into()),
            "standard" => troop.standard = true,
            "raised" => troop.raised = words.number(Text::noun("a year"))?,
            "recruits" => troop.recruits = words.number::<i32>(say!("models"))?.into(),
            "hired" => {
                let service = Service::named(words.need(say!("a service"))?)?;
                let (area, race) = (words.need(say!("an area"))?, words.need(say!("a race"))?);
                let area = if area == NONE { None } else { Some(game.place_named(area)?) };
                let race = if race == NONE { None } else { Some(races::race_named(game, race)?) };
                troop.hired = Some(Origin { service, area, race });
            }
            "level" => {
                troop.character = Some(Character {
                    level: words.number::<i32>(say!("a level"))?.into(),
                    commands: false,
                    wounds: Vec::new(),
                    scars: Vec::new(),
                    spells: Vec::new(),
                    captured: false,
                    tried: false,
                    retires: false,
                });
            }
            "commands" | "captured" | "tried" | "retires" | "wound" | "scar" | "spell" => {
                let character = troop.character.as_mut().ok_or_else(of_character)?;
                befallen(character, word, words)?;
            }
            other => return Err(say!("a unit has no `{other}`", other = quoted(other))),
        }
    }
    Ok(troop)
}

fn befallen(
    character: &mut Character,
    word: &str,
    words: &mut WordsLeft<'_, '_>,
) -> Result<(), Text> {
    match word {
        "commands" => character.commands = true,
        "captured" => character.captured = true,
        "tried" => character.tried = true,
        "retires" => character.retires = true,
        "scar" => character.scars.push(words.text(say!("a scar"))?),
        "spell" => character.spells.push(words.text(say!("a spell"))?),
        _ => {
            let (what, penalty) =
                (words.text(say!("a wound"))?, words.text(say!("what it takes"))?);
            let rounds =
                if words.takes(NONE) { None } else { Some(words.number(say!("rounds, or -"))?) };
            let out = words.takes("out");
            if !out {
                words.takes("fit");
            }
            character.wounds.push(Wound { what, out, penalty, rounds });
        }
    }
    Ok(())
}
