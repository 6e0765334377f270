//! The battle sheet: all that players need at the table, and what has been reported so far
//! (NL-TT-02..11, NL-TT-20).

use std::fmt::Write;

use crate::basics::pluralize::{count, listed};
use crate::campaign::{BannerId, Owner};
use crate::engine::armies::roster::{self, captives};
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::pieces;
use crate::engine::fights;
use crate::engine::fights::battle_report::BattleReport;
use crate::engine::fights::battlefield::Battlefield;
use crate::rules::effect::Side;
use crate::rules::{GameOption, Value};

/// Writes the sheet.
pub(super) fn sheet(
    game: &Game<'_>,
    fight: &Fight,
    field: Option<&Battlefield>,
    report: &BattleReport,
) -> String {
    let mut text = format!(
        "Battle at {place}, {rules}\n",
        place = game.label(fight.place),
        rules = game.rules.display_name(&game.rules.terrain(game.place(fight.place).terrain).title)
    );
    let _ = writeln!(text, "\nattacker {}", game.realm_name(fight.realm));
    force(game, &fight.attackers, &mut text);
    let _ = writeln!(text, "\ndefender {}", game.owner_name(fight.defender));
    match fight.garrison {
        Some(points) => {
            let _ =
                writeln!(text, "  independent garrison, {points}", points = count(points, "point"));
        }
        None => force(game, &fight.defenders, &mut text),
    }
    text.push('\n');
    hours(game, fight, field, &mut text);
    notes(game, fight, &mut text);
    reported_so_far(game, fight, report, &mut text);
    text
}

fn force(game: &Game<'_>, banners: &[BannerId], text: &mut String) {
    for banner in banners {
        let _ = writeln!(
            text,
            "  {}, {}",
            game.banner_name(*banner),
            count(game.state.banner(*banner).points, "point")
        );
        for (kind, served) in captives::captured_machines(game, *banner) {
            let men = served.map_or("not manned".to_owned(), |kind| {
                format!("served by {} of the rank and file", kind.crew)
            });
            let _ = writeln!(text, "         captured {}, {men}", kind.replace('_', " "));
        }
        for (id, troop) in game.state.roster.in_banner(*banner) {
            let title = roster::kind_title(game, troop);
            let size = match &troop.character {
                Some(character) => format!("{title}, level {level}", level = character.level),
                None => format!("{} {title}", troop.models),
            };
            let with = if troop.gear.is_empty() {
                String::new()
            } else {
                format!(" with {}", troop.gear.join(", "))
            };
            let mut state = String::new();
            for wound in troop.character.iter().flat_map(|one| &one.wounds) {
                let _ = write!(
                    state,
                    "; {}: {}",
                    wound.what,
                    if wound.out { "out of action" } else { wound.penalty.as_str() }
                );
            }
            for scar in troop.character.iter().flat_map(|one| &one.scars) {
                let _ = write!(state, "; {scar}");
            }
            if troop.retires() {
                state.push_str("; out of action for good");
            }
            for left in roster::says_left_at_home(game, id) {
                let _ = write!(state, "; {left}");
            }
            match troop.dulled.unwrap_or(troop.elite) {
                0 => {}
                elite => {
                    let _ = write!(state, "; elite +{elite}");
                }
            }
            let _ = writeln!(
                text,
                "    {:>3}  {size}{with}, {}{state}",
                troop.number,
                count(troop.points(), "point")
            );
        }
    }
}

/// Writes when the battle begins, how long there is light, and what is on the field.
fn hours(game: &Game<'_>, fight: &Fight, field: Option<&Battlefield>, text: &mut String) {
    let Some(field) = field else {
        text.push_str("The field has not been rolled: `field` with the number of features from the miniature rules.\n");
        return;
    };
    let last = game.value(Value::TableHours, fight.place);
    let length = if last > 0 {
        format!(
            ", dark after hour {last}: {rounds}",
            rounds = count(last + 1 - field.start, "round")
        )
    } else {
        "; the miniature rules say how long it lasts".to_owned()
    };
    let _ = writeln!(text, "begins in hour {start}{length} [NL-TT-04]", start = field.start);
    for group in
        field.groups.iter().filter(|group| group.hour > field.start || group.came.is_some())
    {
        let from = group.from.map_or(String::new(), |from| format!(" from {}", game.label(from)));
        let how = match &group.came {
            Some(came) => format!("comes {came}"),
            None => format!(
                "is due in hour {hour}: `arrive` rolls then; until it comes it counts as off the table",
                hour = group.hour
            ),
        };
        let _ = writeln!(text, "{}{from} {how} [NL-TT-06]", game.banner_names(&group.banners));
    }
    if field.features.is_empty() {
        text.push_str("the field is bare\n");
    }
    for (at, feature) in (1..).zip(&field.features) {
        let _ = writeln!(text, "field {at}: {feature} [NL-TT-02]");
    }
}

/// Says what the defender of walls gets for flying attackers: their points where lists say who they are,
/// else the attackers pay double (EN-TT-10).
fn against_flyers(game: &Game<'_>, fight: &Fight, bonus: i64) -> String {
    if !game.state.chose(GameOption::Depth, "roster") {
        return "attackers pay double for flying troops".to_owned();
    }
    let flies = |id: &String| game.rules.traits.iter().any(|one| one.flies && one.id == *id);
    let attackers = fight.attackers.iter().flat_map(|banner| game.state.roster.in_banner(*banner));
    let flyers: Vec<(String, i64)> = attackers
        .filter(|(_, troop)| troop.fit() && pieces::traits(game, troop).iter().any(flies))
        .map(|(id, troop)| (roster::troop_name(game, id), troop.points()))
        .collect();
    if flyers.is_empty() {
        return "nobody of the attackers flies by their army lists; for others who do, their points as well".to_owned();
    }
    let names: Vec<&str> = flyers.iter().map(|(name, _)| name.as_str()).collect();
    let points: i64 = flyers.iter().map(|(_, points)| points).sum();
    format!(
        "and {points} for flying attackers, {names}: {all} in all",
        names = listed(&names, "and"),
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
        let what = match (place.river, place.mountain) {
            (true, _) => "a river",
            (_, true) => "a mountain",
            _ => "an obstacle",
        };
        let _ = writeln!(
            text,
            "{what} separates the forces: by agreement it may be on the table, with fords or passes found by dice [NL-TT-03]"
        );
    }
    if let Some(siege) = game.state.sieges.get(&fight.place) {
        let inside = game
            .state
            .banners_on(fight.place)
            .filter(|(_, banner)| banner.shut_in)
            .map(|(_, banner)| banner.baggage);
        let stock = siege.garrison_baggage
            + if siege.defender == Owner::Independent {
                0
            } else {
                game.state.holding(fight.place).stock
            };
        let supply = inside.sum::<i64>() + stock;
        let bonus = game.value(Value::GarrisonBonus, fight.about(game, Side::Defender));
        if bonus > 0 {
            let points = fights::defending_points(game, fight);
            let bonus = points * bonus / 100;
            let _ = writeln!(
                text,
                "siege: the defender of {points} may spend {bonus} more on troops, gear and works; {flyers} [{cite}]",
                points = count(points, "point"),
                flyers = against_flyers(game, fight, bonus),
                cite = game.rules.setting(Value::GarrisonBonus).cite,
            );
        }
        let days = game.value(Value::SiegeDays, fight.place);
        let _ = writeln!(
            text,
            "siege: the garrison has {supply} baggage, {days} of a siege on the table; after {rounds} there the next round of the campaign begins [NL-TT-11]",
            days = count(supply * days, "day"),
            rounds = count(days, "round")
        );
    }
    let harbour = game
        .state
        .working_settlement(fight.place)
        .is_some_and(|kind| game.rules.settlement(kind).harbour);
    if harbour && (place.coast || place.river_mouth) {
        text.push_str(
            "banners that came by sea land just outside the harbour; with scenery for quays and yards you may fight in it [NL-TT-20]\n",
        );
    }
}

fn reported_so_far(game: &Game<'_>, fight: &Fight, report: &BattleReport, text: &mut String) {
    for line in report.lines(game, fight) {
        let line = line.in_words(game.rules);
        let _ = writeln!(text, "reported: {line}");
    }
}
