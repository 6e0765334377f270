//! Rosters in play: army lists, who is on the roll, and who is in which banner (NL-ARMY-03,
//! NL-ARMY-05). `casualties` says what a loss of points takes, `captives` what becomes of
//! prisoners, trophies and gear.

pub mod buying;
pub mod captives;
pub mod casualties;
pub mod choosing;
pub mod composition;
pub mod hunger;
pub mod plan;
pub mod stations;
pub mod stragglers;
pub mod victims;

use crate::campaign::{
    BannerEvent, BannerId, RealmId, Reason, RosterEvent, Station, Troop, TroopId,
};
use crate::engine::core::game::Game;
use crate::engine::core::races;
use crate::engine::core::turn::Turn;
use crate::rules::army::{Army, Priced};
use crate::rules::effect::Effect;
use crate::rules::table::Cell;
use crate::rules::{GameOption, Race, Shape};
use crate::say;
use crate::text::{Joined, Text};
pub use casualties::{LossTarget, casualties};
pub use choosing::FallFirst;
pub use composition::Composition;

/// Returns the army list of a realm: that of its race, else the one for all others.
pub fn army<'a>(game: &Game<'a>, realm: RealmId) -> Option<&'a Army> {
    army_of_race(game, game.state.realm(realm).race)
}

/// Returns the army list of a banner: hired and allied ones follow that of their own race
/// (NL-RACE-01).
pub fn army_of_banner<'a>(game: &Game<'a>, banner: BannerId) -> Option<&'a Army> {
    army_of_race(game, races::banner_race(game, banner))
}

/// Returns the army list of a race, else that of the one that it extends, else the one for all
/// others.
pub fn army_of_race<'a>(game: &Game<'a>, race: Option<Race>) -> Option<&'a Army> {
    let abstracted = game.state.chose(GameOption::Depth, "characters");
    let armies = || game.rules.armies.iter().filter(|army| army.abstracted == abstracted);
    let serves = |race: Race| armies().find(|army| army.race == Some(race));
    let above = |race: &Race| game.rules.races.get(usize::from(race.0))?.extends;
    let line = std::iter::successors(race, above).take(game.rules.races.len());
    line.filter_map(serves).next().or_else(|| armies().find(|army| army.race.is_none()))
}

/// Lists the magic items of a character, with their points; one they have twice stands here twice
/// (NL-REC-07).
pub fn magic_items<'a>(game: &Game<'a>, troop: TroopId) -> Vec<&'a Priced> {
    let carried = game.state.roster.troop(troop);
    let items =
        game.rules.armies.iter().find(|army| army.id == carried.list).map(|army| &army.items);
    let owned = |item: &Priced| carried.gear.iter().filter(|one| **one == item.id).count();
    items
        .into_iter()
        .flatten()
        .filter(|_| carried.character.is_some())
        .flat_map(|item| std::iter::repeat_n(item, owned(item)))
        .collect()
}

/// Lists rows of gear and magic items of which a character owns several pieces and carries one into
/// battle; the others stay in the capital (NL-REC-07).
pub fn left_at_home<'a>(game: &Game<'a>, troop: TroopId) -> Vec<Vec<&'a str>> {
    let owner = game.state.roster.troop(troop);
    let army = game.rules.armies.iter().find(|army| army.id == owner.list);
    let rows = army.map_or(&[][..], |army| army.offers(&owner.kind).1);
    let times = |id: &str| owner.gear.iter().filter(|one| *one == id).count();
    let owned = |row: &'a Vec<String>| -> Vec<&'a str> {
        row.iter().flat_map(|one| std::iter::repeat_n(one.as_str(), times(one))).collect()
    };
    let mut left: Vec<Vec<&'a str>> = rows.iter().map(owned).filter(|row| row.len() > 1).collect();
    // Of two that are the same one is carried, whatever the list says.
    for item in army.map_or(&[][..], |army| army.items.as_slice()) {
        let in_a_row = rows.iter().any(|row| row.contains(&item.id));
        if !in_a_row && times(&item.id) > 1 {
            left.push(vec![item.id.as_str(); times(&item.id)]);
        }
    }
    left
}

/// Says what of a character's possessions stays in the capital (NL-REC-07).
pub fn says_left_at_home(game: &Game<'_>, troop: TroopId) -> Vec<Text> {
    let says = |row: Vec<&str>| {
        if row.iter().all(|one| *one == row[0]) {
            return say!(
                "carries one {item} of {all}; the rest stays in the capital",
                item = Text::noun(row[0].to_owned()),
                all = row.len()
            );
        }
        let items = row.iter().map(|item| Text::noun((*item).to_owned()));
        say!(
            "carries one of {items}; the rest stays in the capital",
            items = Text::list(items, Joined::And)
        )
    };
    left_at_home(game, troop).into_iter().map(says).collect()
}

/// Returns the lasting harm by which a character can carry a kind of gear no more, if any
/// (NL-TT-15).
pub fn barred_by_harm<'a>(game: &Game<'a>, troop: TroopId, gear: &str) -> Option<&'a str> {
    let scars = &game.state.roster.troop(troop).character.as_ref()?.scars;
    // Most have none, and the tables are many.
    if scars.is_empty() {
        return None;
    }
    let rolls = game.rules.tables().iter().filter_map(|table| match &table.shape {
        Shape::Roll(roll) => Some(roll),
        _ => None,
    });
    let mut cells = rolls.flat_map(|roll| &roll.rows).flat_map(|row| &row.cells);
    cells.find_map(|cell| {
        let Cell::Effects(effects) = cell else { return None };
        let bars = |effect: &Effect| matches!(effect, Effect::NoGear(one) if one.as_str() == gear);
        let scar = effects.iter().find_map(|effect| match effect {
            Effect::Lasting(scar) => Some(scar.as_str()),
            _ => None,
        })?;
        (effects.iter().any(bars) && scars.iter().any(|known| known == scar)).then_some(scar)
    })
}

/// Returns `red 3 (spearmen)`.
pub fn troop_name(game: &Game<'_>, troop: TroopId) -> Text {
    let troop = game.state.roster.troop(troop);
    let number = Text::verbatim(format!("{} {}", game.realm_name(troop.realm), troop.number));
    Text::list([number, kind(game, troop).in_brackets()], Joined::Blank)
}

/// Returns the name of a kind in its list, in English as the list has it.
pub fn kind_title(game: &Game<'_>, troop: &Troop) -> String {
    let army = game.rules.armies.iter().find(|army| army.id == troop.list);
    let unit = army.and_then(|army| army.unit(&troop.kind)).map(|kind| kind.title.clone());
    let character =
        army.and_then(|army| army.character(&troop.kind)).map(|kind| kind.title.clone());
    unit.or(character).unwrap_or_else(|| troop.kind.replace('_', " "))
}

/// Names a kind in sentences.
pub fn kind(game: &Game<'_>, troop: &Troop) -> Text {
    Text::noun(kind_title(game, troop))
}

/// Lists everybody in a banner.
pub fn troops_in(game: &Game<'_>, banner: BannerId) -> Vec<TroopId> {
    game.state.roster.in_banner(banner).map(|(id, _)| id).collect()
}

/// Enters somebody on the roll who is raised now; returns who that is.
pub fn raise_troop(turn: &mut Turn<'_>, rule: &'static str, mut body: Troop) -> TroopId {
    // The first army is older than the first winter.
    let first = turn
        .rules
        .calendar
        .blocks
        .get(usize::from(turn.state().clock.block))
        .is_some_and(|block| block.setup);
    body.raised = if first { 0 } else { turn.state().clock.year };
    enter_troop(turn, rule, body)
}

/// Enters somebody on the roll, as old as they are; returns who that is.
pub fn enter_troop(turn: &mut Turn<'_>, rule: &'static str, mut body: Troop) -> TroopId {
    let troop = TroopId(u16::try_from(turn.state().roster.troops.len()).unwrap_or(u16::MAX));
    body.number = turn.state().roster.free_number(body.realm);
    turn.emit(rule, RosterEvent::TroopRaised { troop, body: Box::new(body) });
    troop
}

/// Moves a unit or character from one banner, or from none, to another, with its points.
pub fn send_troop(
    turn: &mut Turn<'_>,
    rule: &'static str,
    troop: TroopId,
    to: BannerId,
    what: Reason,
) {
    let (from, points) =
        (turn.state().roster.troop(troop).station, turn.state().roster.troop(troop).points());
    if let Station::Banner(from) = from {
        turn.emit(
            rule,
            BannerEvent::PointsChanged { banner: from, by: -points, what: Reason::Reorganized },
        );
    }
    turn.emit(rule, RosterEvent::TroopSent { troop, to: Station::Banner(to), what });
    turn.emit(
        rule,
        BannerEvent::PointsChanged { banner: to, by: points, what: Reason::Reorganized },
    );
}

/// Counts the points that a force brings to a battle: characters who are out of action count
/// nothing (NL-TT-15).
pub fn fighting_points(game: &Game<'_>, force: &[BannerId]) -> i64 {
    game.state.fighting_points(force)
}

/// Lists characters of a force who can fight.
pub fn characters_of(game: &Game<'_>, force: &[BannerId]) -> Vec<TroopId> {
    let here = force.iter().flat_map(|banner| game.state.roster.in_banner(*banner));
    here.filter(|(_, troop)| troop.character.is_some() && troop.fit()).map(|(id, _)| id).collect()
}

/// Returns the largest size that a unit may have; a character is one.
pub fn largest(game: &Game<'_>, troop: &Troop) -> i64 {
    let army = game.rules.armies.iter().find(|army| army.id == troop.list);
    army.and_then(|army| army.unit(&troop.kind)).map_or(troop.models, |kind| kind.largest)
}
