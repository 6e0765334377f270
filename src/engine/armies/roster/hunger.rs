//! Toll of hunger on banners of units: prisoners may be eaten instead of own troops, and some
//! troops are eaten before others (NL-RACE-11, EN-RACE-13).

use crate::campaign::{BannerId, Reason, RosterEvent, Station, Troop, TroopId};
use crate::engine::armies::roster::{FallFirst, choosing};
use crate::engine::core::ask::Who;
use crate::engine::core::game::Game;
use crate::engine::core::pieces;
use crate::engine::core::players::Flow;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::core::word_choice::WordQuestion;
use crate::rules::{RuleId, Value};
use crate::say;
use crate::text::{Joined, Text};

/// Settings of the value `shortfall.prisoners`: worth of a prisoner when eaten.
const BY_LEVEL: i64 = 1;
const BY_RACE: i64 = 2;

const NOBODY: &str = "nobody";

/// Takes a loss by hunger from a banner.
pub(in crate::engine) fn starve_banner(
    turn: &mut Turn<'_>,
    banner: BannerId,
    points: i64,
    what: Reason,
    rule: RuleId,
) -> Flow {
    let points = eat_prisoners(turn, banner, points)?;
    let first = eaten_first(&turn.game(), banner);
    choosing::suffer_loss(turn, banner, points, first, what, rule).map(|_| ())
}

/// Lets the owner of a hungry banner have its prisoners eaten, one after the other, until the loss
/// is made up for. Returns what remains of it.
fn eat_prisoners(turn: &mut Turn<'_>, banner: BannerId, points: i64) -> Flow<i64> {
    let eaten_by = turn.game().itemised(Value::ShortfallPrisoners, banner).1;
    let rule = eaten_by
        .parts
        .last()
        .map_or(turn.rules.setting(Value::ShortfallPrisoners).cite, |part| part.rule);
    let mut left = points;
    while left > 0 && turn.game().value(Value::ShortfallPrisoners, banner) > 0 {
        let prisoners: Vec<(TroopId, i64)> = edible(&turn.game(), banner);
        if prisoners.is_empty() {
            break;
        }
        let name = |troop: TroopId| {
            let troop = turn.state().roster.troop(troop);
            format!("{}{}", turn.game().realm_name(troop.realm), troop.number)
        };
        let words: Vec<String> =
            prisoners.iter().map(|(troop, _)| name(*troop)).chain([NOBODY.to_owned()]).collect();
        let told = prisoners.iter().map(|(troop, worth)| {
            say!("{name} for {worth}", name = Text::verbatim(name(*troop)), worth = *worth)
        });
        let told = Text::list(told, Joined::Comma);
        let realm = turn.state().banner(banner).realm;
        let advice = prisoners
            .iter()
            .position(|(_, worth)| *worth <= left)
            .and_then(|at| words.get(at))
            .cloned();
        let asked = WordQuestion {
            prompt: say!(
                "{banner} must lose {left} to hunger: which prisoner is eaten ({told})?",
                left = texts::points(left),
                banner = texts::banner(&turn.game(), banner),
                told
            ),
            words,
            rule: rule.0,
            advice: advice.or_else(|| Some(NOBODY.to_owned())),
            ..WordQuestion::default()
        };
        let named = turn.pick_word(Who::Realm(realm), &asked)?;
        let Some((troop, worth)) = prisoners.get(named) else { break };
        if turn.state().roster.troop(*troop).station != Station::Captive(banner) {
            continue;
        }
        turn.emit_rule(
            rule,
            RosterEvent::TroopSent { troop: *troop, to: Station::Gone, what: Reason::Eaten },
        );
        left = (left - worth).max(0);
    }
    Ok(left)
}

/// Lists the prisoners of a banner with what each counts for.
fn edible(game: &Game<'_>, banner: BannerId) -> Vec<(TroopId, i64)> {
    let prisoners =
        game.state.roster.captives(banner).filter(|(_, troop)| troop.character.is_some());
    prisoners.map(|(id, troop)| (id, basic_points(game, banner, troop))).collect()
}

/// Returns the points of a character by the list, without gear: at the character's level, or at the
/// lowest of the kind.
fn basic_points(game: &Game<'_>, banner: BannerId, troop: &Troop) -> i64 {
    let army = game.rules.armies.iter().find(|army| army.id == troop.list);
    let Some(kind) = army.and_then(|army| army.character(&troop.kind)) else {
        return troop.worth;
    };
    let level = troop.character.as_ref().map_or(0, |character| character.level);
    match game.value(Value::ShortfallPrisoners, banner) {
        BY_LEVEL => kind.at_level(level).unwrap_or(troop.worth),
        BY_RACE => kind.levels.first().map_or(troop.worth, |(_, points)| *points),
        _ => 0,
    }
}

/// Lists units of a banner that hunger takes as long as there are others, by the traits that say
/// so: those of the lowest number first.
fn eaten_first(game: &Game<'_>, banner: BannerId) -> FallFirst {
    let turn = |troop: &Troop| {
        let traits = game.rules.traits.iter().filter(|kind| kind.eaten_first > 0);
        let mut own = traits.filter(|kind| pieces::traits(game, troop).contains(&kind.id));
        own.next().filter(|_| troop.character.is_none())
    };
    let troops = || game.state.roster.in_banner(banner);
    let mut turns: Vec<i64> =
        troops().filter_map(|(_, troop)| turn(troop)).map(|kind| kind.eaten_first).collect();
    turns.sort_unstable();
    turns.dedup();
    let rule = troops().find_map(|(_, troop)| turn(troop)).map(|kind| kind.cite.0);
    if !troops().any(|(_, troop)| troop.character.is_none() && turn(troop).is_none()) {
        return FallFirst::default();
    }
    let group = |wanted: &i64| {
        let eaten = |troop: &Troop| turn(troop).is_some_and(|kind| kind.eaten_first == *wanted);
        troops().filter(|(_, troop)| eaten(troop)).map(|(id, _)| id).collect()
    };
    FallFirst { groups: turns.iter().map(group).collect(), rule }
}
