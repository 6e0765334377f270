//! The battle sheet: all that players need at the table, and what has been reported so far
//! (NL-TT-02..11, NL-TT-20).

use std::fmt::Write;

use crate::campaign::{BannerId, Troop, TroopId};
use crate::engine::armies::roster::{self, captives};
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::pieces;
use crate::engine::core::texts;
use crate::engine::fights;
use crate::engine::fights::battle_report::BattleReport;
use crate::engine::fights::battlefield::{ArrivingForce, Battlefield};
use crate::rules::effect::Side;
use crate::rules::{GameOption, Value};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Writes the sheet.
pub(super) fn sheet(
    game: &Game<'_>,
    fight: &Fight,
    field: Option<&Battlefield>,
    report: &BattleReport,
) -> String {
    let mut text = String::new();
    let terrain = &game.rules.terrain(game.place(fight.place).terrain).title;
    let heading = say!(
        "Battle at {place}, {terrain}",
        place = texts::place(game, fight.place),
        terrain = game.rules.title_text(terrain)
    );
    line(game, &mut text, "", &heading);
    let attacker = say!("attacker {realm}", realm = texts::realm(game, fight.realm));
    line(game, &mut text, "\n", &attacker);
    force(game, &fight.attackers, &mut text);
    let defender = say!("defender {owner}", owner = texts::owner(game, fight.defender));
    line(game, &mut text, "\n", &defender);
    match fight.garrison {
        Some(points) => {
            let garrison = say!("independent garrison, {points}", points = texts::points(points));
            line(game, &mut text, "  ", &garrison);
        }
        None => force(game, &fight.defenders, &mut text),
    }
    text.push('\n');
    hours(game, fight, field, &mut text);
    notes(game, fight, &mut text);
    reported_so_far(game, fight, report, &mut text);
    text
}

/// Writes a line, as whoever looks reads it.
fn line(game: &Game<'_>, sheet: &mut String, before: &str, text: &Text) {
    let _ = writeln!(sheet, "{before}{}", text.in_words(game.rules));
}

fn force(game: &Game<'_>, banners: &[BannerId], text: &mut String) {
    for banner in banners {
        let points = texts::points(game.state.banner(*banner).points);
        let of_banner = say!("{banner}, {points}", banner = texts::banner(game, *banner), points);
        line(game, text, "  ", &of_banner);
        for (kind, served) in captives::captured_machines(game, *banner) {
            let machine = Text::noun(kind.replace('_', " "));
            let captured = match served {
                None => say!("captured {machine}, not manned", machine),
                Some(kind) => say!(
                    "captured {machine}, served by {crew} of the rank and file",
                    machine,
                    crew = kind.crew
                ),
            };
            line(game, text, "         ", &captured);
        }
        for (id, troop) in game.state.roster.in_banner(*banner) {
            let number = format!("    {:>3}  ", troop.number);
            line(game, text, &number, &troop_in_words(game, id, troop));
        }
    }
}

/// Describes a unit or character: size, gear, points and condition.
fn troop_in_words(game: &Game<'_>, id: TroopId, troop: &Troop) -> Text {
    let kind = roster::kind(game, troop);
    let size = match &troop.character {
        Some(character) => say!("{kind}, level {level}", kind, level = character.level),
        None => say!("{models} {kind}", models = troop.models, kind),
    };
    let size = match troop.gear.is_empty() {
        true => size,
        false => say!("{size} with {gear}", size, gear = Text::verbatim(troop.gear.join(", "))),
    };
    let mut parts = vec![say!("{size}, {points}", size, points = texts::points(troop.points()))];
    for wound in troop.character.iter().flat_map(|one| &one.wounds) {
        let what = Text::noun(wound.what.to_string());
        parts.push(match wound.out {
            true => say!("{wound}: out of action", wound = what),
            false => {
                say!(
                    "{wound}: {penalty}",
                    wound = what,
                    penalty = Text::noun(wound.penalty.clone())
                )
            }
        });
    }
    let scars = troop.character.iter().flat_map(|one| &one.scars);
    parts.extend(scars.map(|scar| Text::noun(scar.to_string())));
    if troop.retires() {
        parts.push(say!("out of action for good"));
    }
    parts.extend(roster::says_left_at_home(game, id));
    match troop.dulled.unwrap_or(troop.elite) {
        0 => {}
        elite => parts.push(say!("elite +{elite}", elite)),
    }
    Text::list(parts, Joined::Semicolon)
}

/// Writes when the battle begins, how long there is light, and what is on the field.
fn hours(game: &Game<'_>, fight: &Fight, field: Option<&Battlefield>, text: &mut String) {
    let Some(field) = field else {
        let none = say!(
            "The field has not been rolled: `field` with the number of features from the miniature rules."
        );
        return line(game, text, "", &none);
    };
    let last = game.value(Value::TableHours, fight.place);
    let begins = match last > 0 {
        true => say!(
            "begins in hour {hour}, dark after hour {last}: {rounds} [NL-TT-04]",
            hour = field.start,
            last,
            rounds = Text::count(last + 1 - field.start, ProgramNoun::Round)
        ),
        false => say!(
            "begins in hour {hour}; the miniature rules say how long it lasts [NL-TT-04]",
            hour = field.start
        ),
    };
    line(game, text, "", &begins);
    for group in
        field.groups.iter().filter(|group| group.hour > field.start || group.came.is_some())
    {
        line(game, text, "", &say!("{group} [NL-TT-06]", group = coming(game, group)));
    }
    if field.features.is_empty() {
        line(game, text, "", &say!("the field is bare"));
    }
    for (number, feature) in (1..).zip(&field.features) {
        let told = say!("field {number}: {feature} [NL-TT-02]", number, feature);
        line(game, text, "", &told);
    }
}

/// Says how a part of a force comes to the table.
pub(super) fn coming(game: &Game<'_>, group: &ArrivingForce) -> Text {
    let banners = texts::banners(game, &group.banners);
    let banners = match group.from {
        None => banners,
        Some(from) => say!("{banners} from {place}", banners, place = texts::place(game, from)),
    };
    match &group.came {
        Some(came) => say!("{banners} comes {how}", banners, how = came),
        None => say!(
            "{banners} is due in hour {hour}: `arrive` rolls then; until it comes it counts as off the table",
            banners,
            hour = group.hour
        ),
    }
}

/// Says what the defender of walls gets for flying attackers: their points where lists say who they are,
/// else the attackers pay double (EN-TT-10).
fn against_flyers(game: &Game<'_>, fight: &Fight, bonus: i64) -> Text {
    if !game.state.chose(GameOption::Depth, "roster") {
        return say!("attackers pay double for flying troops");
    }
    let flies = |id: &String| game.rules.traits.iter().any(|one| one.flies && one.id == *id);
    let attackers = fight.attackers.iter().flat_map(|banner| game.state.roster.in_banner(*banner));
    let flyers: Vec<(Text, i64)> = attackers
        .filter(|(_, troop)| troop.fit() && pieces::traits(game, troop).iter().any(flies))
        .map(|(id, troop)| (roster::troop_name(game, id), troop.points()))
        .collect();
    if flyers.is_empty() {
        return say!(
            "nobody of the attackers flies by their army lists; for others who do, their points as well"
        );
    }
    let names = flyers.iter().map(|(name, _)| name.clone());
    let points: i64 = flyers.iter().map(|(_, points)| points).sum();
    say!(
        "and {points} for flying attackers, {names}: {all} in all",
        points,
        names = Text::list(names, Joined::And),
        all = bonus + points
    )
}

fn notes(game: &Game<'_>, fight: &Fight, text: &mut String) {
    let place = game.place(fight.place);
    let crossed = fight
        .attackers
        .iter()
        .any(|banner| game.state.banner(*banner).came.is_some_and(|came| came.over_obstacle));
    let ground = |banner: &BannerId| game.state.banner(*banner).ground;
    let apart = fight
        .attackers
        .iter()
        .any(|banner| fight.defenders.iter().any(|other| ground(banner) != ground(other)));
    if crossed || apart {
        let apart = match (place.river, place.mountain) {
            (true, _) => say!(
                "a river separates the forces: by agreement it may be on the table, with fords or passes found by dice [NL-TT-03]"
            ),
            (_, true) => say!(
                "a mountain separates the forces: by agreement it may be on the table, with fords or passes found by dice [NL-TT-03]"
            ),
            _ => say!(
                "an obstacle separates the forces: by agreement it may be on the table, with fords or passes found by dice [NL-TT-03]"
            ),
        };
        line(game, text, "", &apart);
    }
    if let Some(siege) = game.state.sieges.get(&fight.place) {
        let bonus = game.value(Value::GarrisonBonus, fight.about(game, Side::Defender));
        if bonus > 0 {
            let points = fights::defending_points(game, fight);
            let bonus = points * bonus / 100;
            let told = say!(
                "siege: the defender of {points} may spend {bonus} more on troops, gear and works; {flyers} [{cite}]",
                points = texts::points(points),
                bonus,
                flyers = against_flyers(game, fight, bonus),
                cite = Text::verbatim(game.rules.setting(Value::GarrisonBonus).cite.0)
            );
            line(game, text, "", &told);
        }
        let days = game.value(Value::SiegeDays, fight.place);
        let rounds = Text::count(days, ProgramNoun::Round);
        // The garrison of independents is rolled for all to see (NL-BATTLE-14); what banners carry their realm alone knows.
        let told = match siege.without_banners() {
            true => say!(
                "siege: the garrison has {supply} baggage, {days} of a siege on the table; after {rounds} there the next round of the campaign begins [NL-TT-11]",
                supply = siege.garrison_baggage,
                days = Text::count(siege.garrison_baggage * days, ProgramNoun::Day),
                rounds
            ),
            false => say!(
                "siege: a baggage of the garrison lasts {days} of a siege on the table; after {rounds} there the next round of the campaign begins [NL-TT-11]",
                days = Text::count(days, ProgramNoun::Day),
                rounds
            ),
        };
        line(game, text, "", &told);
    }
    let harbour = game
        .state
        .working_settlement(fight.place)
        .is_some_and(|kind| game.rules.settlement(kind).harbour);
    if harbour && (place.coast || place.river_mouth) {
        let told = say!(
            "banners that came by sea land just outside the harbour; with scenery for quays and yards you may fight in it [NL-TT-20]"
        );
        line(game, text, "", &told);
    }
}

fn reported_so_far(game: &Game<'_>, fight: &Fight, report: &BattleReport, text: &mut String) {
    for reported in report.lines(game, fight) {
        line(game, text, "", &say!("reported: {line}", line = reported));
    }
}
