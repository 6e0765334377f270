//! Limits on what a banner may consist of (NL-ARMY-04, NL-ARMY-05).

use crate::campaign::{RealmId, Troop, TroopId};
use crate::engine::core::ask::Refusal;
use crate::engine::core::game::Game;
use crate::engine::core::races::{self, Company};
use crate::rules::Value;
use crate::say;
use crate::text::{ProgramNoun, Text};

/// Counts the commanders, rank units and points of a banner's roster.
pub fn composition(game: &Game<'_>, troops: &[TroopId]) -> Composition {
    let mut found = Composition::default();
    let any = troops
        .first()
        .is_some_and(|id| game.value(Value::AnyLeader, races::about_troop(game, *id)) > 0);
    for troop in troops.iter().map(|id| game.state.roster.troop(*id)) {
        found.points += troop.points();
        found.ranks += i64::from(is_rank_unit(game, troop));
        found.commanders +=
            i64::from(troop.character.as_ref().is_some_and(|one| one.commands || any));
    }
    found
}

/// True if a troop is one of the rank units of a banner, by its army list (NL-ARMY-05).
pub fn is_rank_unit(game: &Game<'_>, troop: &Troop) -> bool {
    let army = game.rules.armies.iter().find(|army| army.id == troop.list);
    let kind = army.and_then(|army| army.unit(&troop.kind));
    kind.map_or(troop.arm.in_ranks(), |kind| kind.rank_unit)
}

/// Checks that these can make a banner: a commander, one to five rank units, and points within its
/// limits (NL-ARMY-04, NL-ARMY-05).
///
/// # Errors
/// The rule that refuses it.
pub fn check_composition(
    game: &Game<'_>,
    (realm, company): (RealmId, Company),
    found: &Composition,
    name: &Text,
) -> Result<(), Refusal> {
    let about = races::about_company(game, realm, company);
    let (low, high) = (game.value(Value::BannerMin, about), game.value(Value::BannerMax, about));
    game.require((low..=high).contains(&found.points), "NL-ARMY-04", || {
        say!(
            "{name} has {points}, and a banner has {low} to {high}",
            name,
            points = Text::count(found.points, ProgramNoun::Point),
            low,
            high
        )
    })?;
    let wanted = game.value(Value::Commanders, about);
    game.require(found.commanders >= wanted, "NL-ARMY-05", || {
        say!("{name} has no commander: add a character", name)
    })?;
    let (fewest, most) =
        (game.value(Value::RankUnitsMin, about), game.value(Value::RankUnitsMax, about));
    game.require((fewest..=most).contains(&found.ranks), "NL-ARMY-05", || {
        say!(
            "{name} has {units}, and a banner has {fewest} to {most}",
            name,
            units = Text::count(found.ranks, ProgramNoun::RankUnit),
            fewest,
            most
        )
    })
}

/// Contents of a banner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Composition {
    pub points: i64,
    pub ranks: i64,
    pub commanders: i64,
}
