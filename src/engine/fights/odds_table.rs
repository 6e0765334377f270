//! The odds of a fight in words and as a table, as one side sees them.

use crate::campaign::chance::Chance;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{BannerId, RealmId};
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::texts;
use crate::engine::fights::odds::{self, FightEnding, FightOdds, FightResult, Spread, Unknown};
use crate::rules::Symbol;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, columns};

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
    let unknown = match odds::odds_of(game, fight, viewer, shown.against) {
        Ok(odds) => return table(game, fight, &odds, viewer, shown),
        Err(Unknown::Strength(banners)) => say!(
            "{names}: the strength is not known, and so the odds are not; `odds {place} against 500` reckons with 500 points",
            names = texts::banners(game, &banners),
            place = Text::verbatim(&game.place(fight.place).label)
        ),
        Err(Unknown::NoOdds(why)) => {
            say!("the odds cannot be worked out: {why}", why = why.why())
        }
    };
    unknown.in_words(game.rules)
}

fn table(
    game: &Game<'_>,
    fight: &Fight,
    odds: &FightOdds,
    viewer: Viewer,
    shown: OddsShown,
) -> String {
    let attacks = odds::is_seen_by_attacker(fight, viewer);
    let own: Option<RealmId> = if attacks { Some(fight.realm) } else { fight.defender.realm() };
    let whose = |realm| Text::verbatim(game.realm_name(realm));
    let mut heading = vec![own.map_or_else(|| say!("garrison"), whose), say!("enemy")];
    heading.extend(match odds.assault {
        true => [say!("stormed"), say!("repulsed"), say!("bloodily")],
        false => [say!("wins"), say!("draw"), say!("loses")],
    });
    let results = match (odds.assault, attacks) {
        (true, _) => ASSAULT.to_vec(),
        (false, true) => BATTLE.to_vec(),
        (false, false) => BATTLE.iter().rev().copied().collect(),
    };
    // A garrison is destroyed or stays as it is.
    let loses = |own: bool| fight.garrison.is_none() || odds.assault || own == attacks;
    if loses(true) {
        heading.push(say!("own losses (mean)"));
    }
    match (loses(true), loses(false)) {
        (true, true) => heading.push(say!("the enemy's")),
        (false, true) => heading.push(say!("the enemy's losses (mean)")),
        (_, false) => {}
    }
    let mut columns = columns(game.rules, heading);
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
        let by_die = || say!("by die").in_words(game.rules);
        let mut cells =
            vec![card.to_string(), other.map_or_else(by_die, |other| other.to_string())];
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
            for own in [true, false] {
                if loses(own) {
                    let whose = losses_with(card, *other, own).in_words(game.rules);
                    let chances = at_least(spread, |ending| lost(ending, own));
                    text.push_str(&format!("{whose}{chances}\n"));
                }
            }
        }
    }
    let drawn = odds.drawn.map(|drawn| {
        say!(
            "These figures are estimates from {ways} of each drawn at random: there are too many to count them all.",
            ways = Text::count(drawn, ProgramNoun::Way)
        )
    });
    let battle = (!odds.assault)
        .then(|| say!("Losses are those of the battle; pursuit and booty come after it."));
    let whole = game.state.has_rosters().then(|| say!("Losses are in points; figures fall whole."));
    for remark in [drawn, battle, whole].into_iter().flatten() {
        text.push_str(&remark.in_words(game.rules));
        text.push('\n');
    }
    text.trim_end().to_owned()
}

/// Says whose losses are told, with which cards.
fn losses_with(card: Symbol, against: Option<Symbol>, own: bool) -> Text {
    let word = |card: Symbol| Text::verbatim(card.as_str());
    let card = word(card);
    match (against.map(word), own) {
        (None, true) => say!("{card}, own losses:", card),
        (None, false) => say!("{card}, the enemy's:", card),
        (Some(other), true) => say!("{card} against {other}, own losses:", card, other),
        (Some(other), false) => say!("{card} against {other}, the enemy's:", card, other),
    }
}

/// Writes the title: who meets whom.
fn title(
    game: &Game<'_>,
    fight: &Fight,
    odds: &FightOdds,
    viewer: Viewer,
    shown: OddsShown,
) -> String {
    let points = |points: i64| Text::count(points, ProgramNoun::Point);
    let garrison = fight.garrison.map(|size| say!("a garrison of {points}", points = points(size)));
    // Points that were assumed or told now count for all of the enemy, whatever was reported of
    // each banner.
    let since = Some(viewer).filter(|_| shown.against.is_none());
    let defenders = garrison.unwrap_or_else(|| force(game, &fight.defenders, since));
    let attackers = force(game, &fight.attackers, since);
    let place = texts::place(game, fight.place);
    let title = match (odds.assault, shown.against.map(points)) {
        (true, None) => say!(
            "{attackers} {attackers?storms|storm} {defenders} on {place}:",
            attackers,
            defenders,
            place
        ),
        (true, Some(points)) => say!(
            "{attackers} {attackers?storms|storm} {defenders} on {place}, reckoned with {points} of the enemy:",
            attackers,
            defenders,
            place,
            points
        ),
        (false, None) => say!(
            "{attackers} {attackers?attacks|attack} {defenders} on {place}:",
            attackers,
            defenders,
            place
        ),
        (false, Some(points)) => say!(
            "{attackers} {attackers?attacks|attack} {defenders} on {place}, reckoned with {points} of the enemy:",
            attackers,
            defenders,
            place,
            points
        ),
    };
    title.in_words(game.rules)
}

/// Names banners; of each whose strength a viewer was told before this round, says when that was.
fn force(game: &Game<'_>, banners: &[BannerId], viewer: Option<Viewer>) -> Text {
    let clock = game.state.clock;
    let named = |banner: &BannerId| {
        let name = Text::verbatim(game.banner_name(*banner));
        match viewer.map(|viewer| viewer.strength(game.state, *banner)) {
            Some(Strength::Reported { points, year, round })
                if (year, round) != (clock.year, clock.round + 1) =>
            {
                say!(
                    "{name} ({points} as of year {year}, round {round})",
                    points = Text::count(points, ProgramNoun::Point),
                    name,
                    year,
                    round
                )
            }
            _ => name,
        }
    };
    Text::list(banners.iter().map(named), Joined::Comma)
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
