//! Goods and fortunes of a realm, beside its money and counters.

use super::text::{WordsLeft, read_of_script, text_of_script};
use super::{Lines, line};
use crate::campaign::{RealmEvent, RealmId, RecordEvent, Seat, State};
use crate::engine::Game;
use crate::rules::{Race, Ruleset};
use crate::say;
use crate::text::{Text, quoted};

/// Words of `holds`.
const HELD: [&str; 5] = ["baggage", "heroes", "timber", "ferries", "pool"];

pub(super) fn write(game: &Game<'_>, lines: &mut Lines) {
    let state = game.state;
    // Those that have fallen need not be in the order of play, which is read after them.
    for realm in state.realm_ids().filter(|realm| state.realm(*realm).out) {
        line!(lines, "fallen {}", game.realm_name(realm));
    }
    let names: Vec<&str> = state.order.iter().map(|realm| game.realm_name(*realm)).collect();
    line!(lines, "order {}", names.join(" "));
    for realm in state.realm_ids() {
        let (of, name) = (state.realm(realm), game.realm_name(realm));
        if of.capital.is_some() || !of.home.is_empty() {
            let capital = of.capital.map_or("none", |place| super::label(game, place));
            line!(lines, "home {name} {capital}{}", super::labels(game, &of.home));
        }
        let held = [of.baggage, of.heroes, of.timber_used, of.ferries, of.pool];
        for (what, number) in HELD.iter().zip(held).filter(|(_, number)| *number != 0) {
            line!(lines, "holds {name} {what} {number}");
        }
        for troops in &of.contingents {
            let (service, points) = (troops.service.word(), troops.points);
            let race = race_words(game, troops.race);
            let area = troops.area.map_or_else(String::new, |place| {
                format!(" area {label}", label = super::label(game, place))
            });
            line!(lines, "unplaced {name} {service} {points}{race}{area}");
        }
        if of.crowns != 0 {
            line!(lines, "money {name} {}", of.crowns);
        }
        for (counter, number) in &of.counters {
            line!(lines, "counter {name} {counter} {number}");
        }
        for change in &of.windfalls {
            line!(
                lines,
                "windfall {name} {} {} {}",
                change.by,
                change.rule,
                text_of_script(&change.what)
            );
        }
        if of.no_recovery {
            line!(lines, "no_recovery {name}");
        }
        if let Some(seat) = of.handed {
            line!(lines, "handed {name} {}", seat.name());
        }
    }
    if state.taken_back != 0 {
        line!(lines, "taken_back {}", state.taken_back);
    }
}

pub(super) fn lay(
    state: &mut State,
    rules: &Ruleset,
    key: &str,
    words: &[&str],
) -> Result<(), Text> {
    let mut words = WordsLeft::of(words);
    if key == "taken_back" {
        state.taken_back = words.number::<u32>(say!("how often"))?.into();
        return words.end();
    }
    let game = Game::new(rules, state, None);
    let realm = game.realm_named(words.need(say!("a realm"))?)?;
    match key {
        "home" => {
            let capital = words.need(say!("the capital"))?;
            let capital = if capital == "none" { None } else { Some(game.place_named(capital)?) };
            let home = super::places(&game, words.rest)?;
            if let Some(place) = capital {
                state.apply(&RealmEvent::CapitalChosen { realm, place, home }.into());
            } else {
                state.realms[usize::from(realm.0)].home = home;
            }
            return Ok(());
        }
        "holds" => {
            let what = words.need(say!("what it holds"))?;
            let number: i32 = words.number(say!("how much"))?;
            *number_held(state, realm, what)? = number.into();
        }
        "windfall" => {
            let by = words.number::<i32>(say!("the money"))?.into();
            let rule = words.need(say!("a rule"))?.to_owned();
            let what = read_of_script(words.rest)?;
            state.apply(&RealmEvent::Windfall { realm, by, what, rule }.into());
            return Ok(());
        }
        "no_recovery" => state.apply(&RealmEvent::RecoveryBarred { realm, barred: true }.into()),
        "handed" => {
            let name = words.need(say!("who plays"))?;
            let to = Seat::by_name(name).ok_or_else(|| {
                say!(
                    "`{name}` cannot play a realm; {names} can",
                    name = quoted(name),
                    names = Seat::names()
                )
            })?;
            state.apply(&RecordEvent::HandedOver { realm, to }.into());
        }
        _ => state.apply(&RealmEvent::RealmFell(realm).into()),
    }
    words.end()
}

fn number_held<'s>(state: &'s mut State, realm: RealmId, what: &str) -> Result<&'s mut i64, Text> {
    let of = &mut state.realms[usize::from(realm.0)];
    Ok(match what {
        "baggage" => &mut of.baggage,
        "heroes" => &mut of.heroes,
        "timber" => &mut of.timber_used,
        "ferries" => &mut of.ferries,
        "pool" => &mut of.pool,
        _ => {
            return Err(say!(
                "a realm holds no `{what}` like this: {known}",
                what = quoted(what),
                known = quoted(HELD.join(", "))
            ));
        }
    })
}

/// Returns ` race elf`, or an empty text.
fn race_words(game: &Game<'_>, race: Option<Race>) -> String {
    super::race_name(game, race).map_or_else(String::new, |race| format!(" race {race}"))
}
