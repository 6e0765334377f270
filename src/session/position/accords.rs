//! Pacts as they were offered and answered, missions, alliances and operatives (NL-DIP-01..07,
//! NL-ESP-01, NL-ESP-02).

use super::text::{WordsLeft, read, text};
use super::{Lines, line};
use crate::campaign::{Alliance, Answer, DiplomacyEvent, Mission, Operative, Pact, State};
use crate::engine::Game;
use crate::engine::realms::independents;
use crate::rules::Ruleset;
use crate::say;
use crate::text::{Text, quoted};

/// States of an offer, by the words of lines.
const ANSWERS: [(&str, Answer); 3] =
    [("awaited", Answer::Awaited), ("accepted", Answer::Accepted), ("declined", Answer::Declined)];

pub(super) fn write(game: &Game<'_>, lines: &mut Lines) {
    let state = game.state;
    for pact in &state.pacts {
        let (by, with) = (game.realm_name(pact.by), game.realm_name(pact.with));
        let answer = ANSWERS.iter().find(|(_, answer)| *answer == pact.answer);
        let answer = answer.map_or("awaited", |(word, _)| word);
        let shown = if pact.revealed { "shown" } else { "secret" };
        line!(lines, "offered {by} {with} {} {answer} {shown} {}", pact.year, text(&pact.text));
    }
    for mission in &state.missions {
        let sent = if mission.sent { " sent" } else { "" };
        let (realm, area) = (game.realm_name(mission.realm), super::labels(game, &mission.area));
        line!(lines, "mission {realm}{first}{sent}{on}", first = first(&area), on = on(&area));
    }
    for alliance in &state.alliances {
        let full = if alliance.full { " full" } else { "" };
        let (realm, area) = (game.realm_name(alliance.realm), super::labels(game, &alliance.area));
        line!(lines, "ally {realm}{first}{full}{on}", first = first(&area), on = on(&area));
    }
    for disc in &state.discs {
        let (owner, at) = (game.realm_name(disc.owner), super::label(game, disc.at));
        line!(lines, "disc {owner} {} {} {at}", disc.number, disc.operative.word());
    }
    for hired in &state.hired {
        let realm = game.realm_name(hired.realm);
        line!(lines, "hired {realm} {} {}", hired.operative.word(), hired.number);
    }
}

/// Returns ` tiles D4 D5` of ` D4 D5`.
fn on(labels: &str) -> String {
    format!(" tiles{labels}")
}

/// Returns ` D4` of ` D4 D5`.
fn first(labels: &str) -> String {
    labels.split_whitespace().next().map_or(String::new(), |label| format!(" {label}"))
}

pub(super) fn lay(
    state: &mut State,
    rules: &Ruleset,
    key: &str,
    words: &[&str],
) -> Result<(), Text> {
    let mut words = WordsLeft::of(words);
    let game = Game::new(rules, state, None);
    let realm = game.realm_named(words.need(say!("a realm"))?)?;
    match key {
        "offered" => {
            let with = game.realm_named(words.need(say!("the other realm"))?)?;
            let year = words.number(Text::noun("a year"))?;
            let answer = words.need(say!("an answer"))?;
            let answer = ANSWERS.iter().find(|(word, _)| *word == answer).map(|(_, found)| *found);
            let answer = answer.ok_or(say!("an offer is awaited, accepted or declined"))?;
            let revealed = match words.need(say!("`secret` or `shown`"))? {
                "shown" => true,
                "secret" => false,
                other => {
                    return Err(say!(
                        "`{other}` is neither `secret` nor `shown`",
                        other = quoted(other)
                    ));
                }
            };
            let text = read(words.rest)?;
            state.pacts.push(Pact { by: realm, with, text, year, answer, revealed });
            return Ok(());
        }
        "mission" | "ally" => {
            let (label, mut more) = (words.need(say!("a tile"))?, false);
            let place = game.place_named(label)?;
            let marked = words.takes(if key == "ally" { "full" } else { "sent" });
            let mut area = independents::independent_empire(&game, place);
            if words.takes("tiles") {
                (area, more) = (super::places(&game, words.rest)?, true);
            } else {
                words.end()?;
            }
            if area.is_empty() {
                return Err(if more {
                    say!("it names no tiles")
                } else {
                    say!("{label} belongs to no independent area", label = quoted(label))
                });
            }
            match key {
                "ally" => state.alliances.push(Alliance { realm, area, full: marked }),
                _ => state.missions.push(Mission { realm, area, sent: marked }),
            }
            return Ok(());
        }
        "disc" => {
            let disc = words.number(say!("a number"))?;
            let operative = operative(words.need(say!("an operative"))?)?;
            let place = game.place_named(words.need(say!("a tile"))?)?;
            state.apply(&DiplomacyEvent::DiscLaid { disc, realm, operative, place }.into());
        }
        _ => {
            let operative = operative(words.need(say!("an operative"))?)?;
            let number = words.number::<u16>(say!("how many"))?.into();
            state.apply(&DiplomacyEvent::OperativesHired { realm, operative, number }.into());
        }
    }
    words.end()
}

fn operative(word: &str) -> Result<Operative, Text> {
    Operative::by_word(word).ok_or_else(|| {
        let known: Vec<&str> = Operative::ALL.iter().map(|known| known.word()).collect();
        say!(
            "`{word}` is not an operative: one of {known}",
            word = quoted(word),
            known = quoted(known.join(", "))
        )
    })
}
