//! The odds of a fight in words and as a table, as one side sees them.

use crate::basics::columns::Columns;
use crate::basics::pluralize::count;
use crate::campaign::chance::Chance;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{BannerId, RealmId};
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::fights::odds::{self, FightEnding, FightOdds, FightResult, Spread, Unknown};
use crate::rules::Symbol;

/// Selection of the odds that are shown.
#[derive(Debug, Clone, Copy, Default)]
pub struct OddsShown {
    /// Of one own card alone, with every loss it may bring.
    pub card: Option<Symbol>,
    /// Points that the enemy is assumed to have.
    pub against: Option<i64>,
}

/// One column of results: a result, and which side it is good for.
const BATTLE: &[FightResult] =
    &[FightResult::AttackerWins, FightResult::Draw, FightResult::DefenderWins];
const ASSAULT: &[FightResult] = &[FightResult::Stormed, FightResult::Repulse, FightResult::Bloody];

/// Writes the odds of a fight, or what is not known of it.
pub fn odds_text(game: &Game<'_>, fight: &Fight, viewer: Viewer, shown: OddsShown) -> String {
    let game = &game.shown();
    match odds::odds_of(game, fight, viewer, shown.against) {
        Ok(odds) => table(game, fight, &odds, viewer, shown),
        Err(Unknown::Strength(banners)) => format!(
            "{names}: the strength is not known, and so the odds are not; `odds {place} against 500` reckons with 500 points",
            names = game.banner_names(&banners),
            place = game.place(fight.place).label
        ),
        Err(Unknown::Unforeseen(why)) => format!("the odds cannot be worked out: {why}"),
    }
}

fn table(
    game: &Game<'_>,
    fight: &Fight,
    odds: &FightOdds,
    viewer: Viewer,
    shown: OddsShown,
) -> String {
    let attacks = fight.is_seen_by_attacker(viewer);
    let own: Option<RealmId> = if attacks { Some(fight.realm) } else { fight.defender.realm() };
    let mut heading = vec![own.map_or("garrison", |realm| game.realm_name(realm)), "enemy"];
    let results = match (odds.assault, attacks) {
        (true, _) => {
            heading.extend(["stormed", "repulsed", "bloodily"]);
            ASSAULT.to_vec()
        }
        (false, true) => {
            heading.extend(["wins", "draw", "loses"]);
            BATTLE.to_vec()
        }
        (false, false) => {
            heading.extend(["wins", "draw", "loses"]);
            BATTLE.iter().rev().copied().collect()
        }
    };
    // A garrison is destroyed or stays as it is.
    let loses = |own: bool| fight.garrison.is_none() || odds.assault || own == attacks;
    let columns_of_losses = [(true, "own losses (mean)"), (false, "the enemy's losses (mean)")];
    let both = loses(true) && loses(false);
    for (own, column) in columns_of_losses.into_iter().filter(|(own, _)| loses(*own)) {
        heading.push(if both && !own { "the enemy's" } else { column });
    }
    let mut columns = Columns::new(&heading);
    let mut listed: Vec<(Symbol, Option<Symbol>, &Spread)> = odds
        .by_cards
        .iter()
        .map(|(attacker, defender, spread)| match (attacks, defender) {
            (false, Some(defender)) => (*defender, Some(*attacker), spread),
            _ => (*attacker, *defender, spread),
        })
        .filter(|(card, ..)| shown.card.is_none_or(|wanted| wanted == *card))
        .collect();
    if !attacks {
        let order: Vec<Symbol> = listed.iter().map(|(card, ..)| *card).collect();
        let place = |card: Symbol| order.iter().position(|other| *other == card);
        listed.sort_by_key(|(card, ..)| place(*card));
    }
    // The best card first; the worst for the enemy's assault is the best.
    let wins = |spread: &Spread| {
        let good = spread.iter().filter(|(ending, _)| Some(&ending.result) == results.first());
        sum(good).thousandths(1000)
    };
    let of = |card: Symbol| listed.iter().filter(move |(other, ..)| *other == card);
    let worth: Vec<(Symbol, i64)> = listed
        .iter()
        .map(|(card, ..)| (*card, of(*card).map(|(.., spread)| wins(spread)).sum::<i64>()))
        .collect();
    let for_us = if odds.assault && !attacks { 1 } else { -1 };
    listed.sort_by_key(|(card, ..)| {
        worth.iter().find(|(other, _)| other == card).map_or(0, |(_, worth)| worth * for_us)
    });
    let lost = |ending: &FightEnding, own: bool| {
        if own == attacks { ending.attacker_loses } else { ending.defender_loses }
    };
    for (card, other, spread) in &listed {
        let mut cells =
            vec![card.to_string(), other.map_or("by die".to_owned(), |other| other.to_string())];
        cells.extend(results.iter().map(|result| {
            let chance = sum(spread.iter().filter(|(ending, _)| ending.result == *result));
            format!("{chance}%")
        }));
        for own in [true, false].into_iter().filter(|own| loses(*own)) {
            cells.push(losses(spread, |ending| lost(ending, own)));
        }
        columns.row(cells);
    }
    let mut text = format!("{}\n{}", title(game, fight, odds, viewer, shown), columns.show());
    if let Some(card) = shown.card {
        for (_, other, spread) in &listed {
            let against = other.map_or(String::new(), |other| format!(" against {other}"));
            for own in [true, false] {
                if loses(own) {
                    let whose = if own { "own losses" } else { "the enemy's" };
                    let chances = at_least(spread, |ending| lost(ending, own));
                    text.push_str(&format!("{card}{against}, {whose}:{chances}\n"));
                }
            }
        }
    }
    if let Some(drawn) = odds.drawn {
        text.push_str(&format!(
            "These figures are estimates from {ways} of each drawn at random: there are too many to count them all.\n",
            ways = count(drawn, "way")
        ));
    }
    if !odds.assault {
        text.push_str("Losses are those of the battle; pursuit and booty come after it.\n");
    }
    if game.state.has_rosters() {
        text.push_str("Losses are in points; figures fall whole.\n");
    }
    text.trim_end().to_owned()
}

/// Writes the title: who meets whom.
fn title(
    game: &Game<'_>,
    fight: &Fight,
    odds: &FightOdds,
    viewer: Viewer,
    shown: OddsShown,
) -> String {
    let garrison = fight.garrison.map(|points| format!("a garrison of {}", count(points, "point")));
    // Points that were assumed or told now count for all of the enemy, whatever was reported of
    // each banner.
    let since = Some(viewer).filter(|_| shown.against.is_none());
    let defenders = garrison.unwrap_or_else(|| force(game, &fight.defenders, since));
    let verb = match (odds.assault, fight.attackers.len()) {
        (true, 1) => "storms",
        (true, _) => "storm",
        (false, 1) => "attacks",
        (false, _) => "attack",
    };
    let said = shown.against.map_or(String::new(), |points| {
        format!(", reckoned with {} of the enemy", count(points, "point"))
    });
    format!(
        "{attackers} {verb} {defenders} on {place}{said}:",
        attackers = force(game, &fight.attackers, since),
        place = game.label(fight.place)
    )
}

/// Names banners; of each whose strength a viewer was told before this round, says when that was.
fn force(game: &Game<'_>, banners: &[BannerId], viewer: Option<Viewer>) -> String {
    let clock = game.state.clock;
    let named = |banner: &BannerId| {
        let name = game.banner_name(*banner);
        match viewer.map(|viewer| viewer.strength(game.state, *banner)) {
            Some(Strength::Reported { points, year, round })
                if (year, round) != (clock.year, clock.round + 1) =>
            {
                format!(
                    "{name} ({points} as of year {year}, round {round})",
                    points = count(points, "point")
                )
            }
            _ => name,
        }
    };
    banners.iter().map(named).collect::<Vec<_>>().join(", ")
}

fn sum<'s>(parts: impl Iterator<Item = (&'s FightEnding, &'s Chance)>) -> Chance {
    parts.fold(Chance::NONE, |sum, (_, chance)| sum.or(*chance))
}

/// Writes `50-300 (158)`: the least, the most and the mean.
fn losses(spread: &Spread, lost: impl Fn(&FightEnding) -> i64) -> String {
    let each = || spread.iter().map(|(ending, chance)| (lost(ending), *chance));
    let least = each().map(|(points, _)| points).min().unwrap_or(0);
    let most = each().map(|(points, _)| points).max().unwrap_or(0);
    let thousandths: i64 = each().map(|(points, chance)| chance.thousandths(points)).sum();
    let mean = (thousandths + 500) / 1000;
    if least == most { least.to_string() } else { format!("{least}-{most} ({mean})") }
}

/// Writes the chances to lose no less than some round numbers: `100+ 94%`.
fn at_least(spread: &Spread, lost: impl Fn(&FightEnding) -> i64) -> String {
    let most = spread.keys().map(&lost).max().unwrap_or(0);
    let step = (most / 6 / 50 + 1) * 50;
    let mut text = String::new();
    for points in (1..).map(|times| times * step).take_while(|points| *points <= most) {
        let chance = sum(spread.iter().filter(|(ending, _)| lost(ending) >= points));
        text.push_str(&format!("  {points}+ {chance}%"));
    }
    text
}
