//! Measures by which campaigns are won: those of the edition, and what scripts count.

use std::collections::BTreeMap;

use crate::basics::terminal_text::one_line;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{RealmId, ScriptValue};
use crate::engine::core::game::Game;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::realms::claims;
use crate::map::PlaceId;
use crate::rules::GameOption;
use crate::rules::table::FORAGE;
use crate::rules::victory::{Measure, VictoryCondition};

/// Something by which a campaign may be won, and how much of it each realm has as far as the viewer
/// may know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeasureStanding {
    pub name: String,
    /// So much wins, where that is fixed.
    pub needed: Option<i64>,
    pub realms: BTreeMap<RealmId, i64>,
}

/// Measures one thing in an empire (NL-WIN-01).
pub fn measured(game: &Game<'_>, realm: RealmId, measure: Measure) -> i64 {
    let tiles = || game.map().ids().filter(|place| claims::empire(game, *place) == Some(realm));
    let yields =
        |place: PlaceId| game.rules.per_settlement(FORAGE, game.state.working_settlement(place));
    let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    match measure {
        Measure::Yield => tiles().map(yields).sum(),
        Measure::Captured => {
            tiles().filter(|place| !game.state.realm(realm).home.contains(place)).map(yields).sum()
        }
        Measure::Tiles => count(tiles().count()),
        Measure::Points => game.state.banners_of(realm).map(|(_, banner)| banner.points).sum(),
        Measure::Capitals => {
            let others = game.state.realm_ids().filter(|other| *other != realm);
            count(
                others
                    .filter_map(|other| game.state.realm(other).capital)
                    .filter(|place| claims::empire(game, *place) == Some(realm))
                    .count(),
            )
        }
    }
}

/// Lists the measures by which the campaign may be won besides land and points, and how realms
/// stand in them, as the viewer may know.
pub fn standings(game: &Game<'_>, viewer: Viewer) -> Vec<MeasureStanding> {
    let mut found: Vec<(Measure, Option<i64>)> = Vec::new();
    let (year, agreed) = (i64::from(game.state.clock.year), game.state.option(GameOption::Years));
    for end in game.rules.ends.iter().filter(|end| end.condition.may_come(year, agreed)) {
        let reached = match end.condition {
            VictoryCondition::Reaches(measure, least) => Some((measure, Some(least))),
            _ => None,
        };
        let compared = end.largest.iter().map(|measure| (*measure, None));
        for (measure, needed) in reached.into_iter().chain(compared) {
            if !found.iter().any(|(known, _)| *known == measure) {
                found.push((measure, needed));
            }
        }
    }
    // Everybody sees the land, and only whoever leads an army its points.
    found.retain(|(measure, _)| !matches!(measure, Measure::Tiles | Measure::Points));
    let standing = |(measure, needed): (Measure, Option<i64>)| MeasureStanding {
        name: measure.word().to_owned(),
        needed,
        realms: game
            .state
            .realm_ids()
            .map(|realm| (realm, measured(game, realm, measure)))
            .collect(),
    };
    counted_by_scripts(game, found.into_iter().map(standing).collect(), viewer)
}

/// Returns the standings as scripts leave them.
fn counted_by_scripts(
    game: &Game<'_>,
    standings: Vec<MeasureStanding>,
    viewer: Viewer,
) -> Vec<MeasureStanding> {
    let Some(hooks) = hook_calls::listening(game, Hook::Standings, 0) else { return standings };
    // Scripts say it to the host, or to a realm.
    if viewer == Viewer::Public {
        return Vec::new();
    }
    let name = |realm: RealmId| game.state.realm(realm).name.clone();
    let told = standings.iter().map(|standing| {
        let realms = standing.realms.iter();
        let realms = realms.map(|(realm, has)| (name(*realm), ScriptValue::Number(*has)));
        let mut fields = BTreeMap::from([
            ("name".to_owned(), ScriptValue::Text(standing.name.clone().into())),
            ("realms".to_owned(), ScriptValue::Map(realms.collect())),
        ]);
        let needed = standing.needed.map(ScriptValue::Number);
        fields.extend(needed.map(|needed| ("needed".to_owned(), needed)));
        ScriptValue::Map(fields)
    });
    let told = [ScriptValue::List(told.collect()), viewer.realm().into()];
    let ScriptValue::List(made) = hooks.look(*game, Hook::Standings, 0, &told).value else {
        return standings;
    };
    made.iter().filter_map(|made| standing_of(game, made)).collect()
}

fn standing_of(game: &Game<'_>, made: &ScriptValue) -> Option<MeasureStanding> {
    let ScriptValue::Map(fields) = made else { return None };
    let ScriptValue::Map(has) = fields.get("realms")? else { return None };
    let realms = game
        .state
        .realm_ids()
        .filter_map(|realm| Some((realm, has.get(&game.state.realm(realm).name)?.number()?)));
    Some(MeasureStanding {
        name: one_line(fields.get("name")?.as_text()?).into_owned(),
        needed: fields.get("needed").and_then(ScriptValue::number),
        realms: realms.collect(),
    })
}
