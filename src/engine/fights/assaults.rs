//! An assault: a battle against those behind walls (NL-SIEGE-06..09).

use crate::campaign::{
    BannerId, Bombardment, FightEvent, Owner, RealmId, ScriptValue, Source, Sum,
};
use crate::engine::armies::{banners, roster};
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::{self, About, table_choice};
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::tables;
use crate::engine::core::turn::Turn;
use crate::engine::fights::{FightRow, storming};
use crate::engine::realms::stances;
use crate::map::PlaceId;
use crate::rules::effect::Assault;
use crate::rules::procedure::{BombardmentEffect, TableEffect};
use crate::rules::table::{ASSAULT_RESULT, BOMBARDMENT, DEFENCE};
use crate::rules::{RuleId, TableId};

const ASSAULT: (&str, TableId) = ("NL-SIEGE-07", ASSAULT_RESULT);

/// Returns [`walls`] by what the table gives for the place.
pub fn walls_given(given: i64) -> i64 {
    given.max(1)
}

/// Returns the multiplier for the points of a garrison behind these walls (NL-SIEGE-06).
pub fn walls(game: &Game<'_>, place: PlaceId) -> i64 {
    walls_given(game.lookup(DEFENCE, place, None))
}

/// Returns the value of those inside in an assault, banners or a garrison without any: their points
/// as the walls multiply them, and as scripts leave that (NL-SIEGE-06).
pub fn defence_value(
    game: &Game<'_>,
    place: PlaceId,
    banners: &[BannerId],
    garrison: Option<i64>,
) -> (i64, Sum) {
    let points = garrison.unwrap_or_else(|| roster::fighting_points(game, banners));
    let value = points * walls(game, place);
    let told =
        [ScriptValue::Tile(place), banners.into(), ScriptValue::Number(garrison.unwrap_or(0))];
    let (worth, mut changed) = numbers::filter_number(game, Hook::Defence, value, &told);
    let mut sum = Sum::of(value, "behind the walls", game.rules.table(DEFENCE).cite, Source::Rule);
    sum.parts.append(&mut changed.parts);
    (worth, sum)
}

/// Returns the value of besiegers in an assault: their points, as scripts leave them (NL-SIEGE-07,
/// EN-OPT-02). It is their size as well, by which the losses of those inside grow (EN-SIEGE-15).
pub fn attack_value(game: &Game<'_>, place: PlaceId, banners: &[BannerId]) -> (i64, Sum) {
    let points = roster::fighting_points(game, banners);
    let (worth, mut changed) = numbers::filter_number(
        game,
        Hook::Attack,
        points,
        &[ScriptValue::Tile(place), banners.into()],
    );
    let mut sum = Sum::of(points, "points of the besiegers", RuleId("NL-SIEGE-07"), Source::Rule);
    sum.parts.append(&mut changed.parts);
    (worth, sum)
}

/// Returns the assault that a besieger of a tile could make.
pub fn assault_of(game: &Game<'_>, place: PlaceId) -> Option<Fight> {
    let siege = game.state.sieges.get(&place)?;
    let mut attackers = game.state.force(siege.besieger, place);
    attackers.retain(|banner| !game.state.banner(*banner).shut_in);
    let inside = game.state.banners_on(place).filter(|(_, banner)| banner.shut_in);
    Some(Fight {
        place,
        realm: siege.besieger,
        attackers: attackers.into_vec(),
        defender: siege.defender,
        defenders: inside.map(|(id, _)| id).collect(),
        garrison: siege.without_banners().then_some(siege.garrison),
    })
}

/// Returns the battle of a force that comes to a tile with the first realm that stands there
/// against it (NL-BATTLE-01).
pub fn fight_of_force(
    game: &Game<'_>,
    realm: RealmId,
    force: &[BannerId],
    place: PlaceId,
) -> Option<Fight> {
    let mut defenders = stances::enemies_in_the_open(game, realm, place);
    let enemy = defenders.iter().map(|banner| game.state.banner(*banner).realm).min()?;
    defenders.retain(|banner| game.state.banner(*banner).realm == enemy);
    let defender = Owner::Realm(enemy);
    let mut attackers = force.to_vec();
    attackers.extend(
        game.state
            .force(realm, place)
            .into_iter()
            .filter(|banner| !force.contains(banner) && !game.state.banner(*banner).shut_in),
    );
    Some(Fight { place, realm, attackers, defender, defenders, garrison: None })
}

/// Returns the battle of those of a realm who are shut in on a tile, if they come out
/// (NL-SIEGE-05).
pub fn sally_of(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Option<Fight> {
    let assault = assault_of(game, place)?;
    let inside = assault.defender == Owner::Realm(realm) && !assault.defenders.is_empty();
    inside.then_some(Fight {
        place,
        realm,
        attackers: assault.defenders,
        defender: Owner::Realm(assault.realm),
        defenders: assault.attackers,
        garrison: None,
    })
}

/// Fights an assault: its score, what it comes to, and its losses (NL-SIEGE-07).
pub fn assault_walls(turn: &mut Turn<'_>, fight: &Fight) -> Flow<Assault> {
    let read = read_assault(turn, fight)?;
    carry_out_assault(turn, fight, &read)
}

/// Plays bombardment, cards and dice of an assault, up to the row that they lead to.
pub(super) fn read_assault(turn: &mut Turn<'_>, fight: &Fight) -> Flow<FightRow> {
    let place = fight.place;
    let hardship = turn.state().sieges.get(&place).map_or(0, |siege| siege.hardship);
    let (defence, behind) = defence_value(&turn.game(), place, &fight.defenders, fight.garrison);
    if behind.parts.len() > 1 {
        turn.tally("NL-SIEGE-06", "defence value", behind);
    }
    let bonus = bombardment_bonus(turn, place)?;
    let table = table_choice::table_for(&turn.game(), BOMBARDMENT, &place.into());
    let cite = tables::cite(turn, table);
    let help = [
        storming::StormHelp { points: bonus, what: "bombardment", cite },
        storming::StormHelp {
            points: hardship,
            what: "hardship of the garrison",
            cite: RuleId("NL-SIEGE-11"),
        },
    ];
    storming::read_storm(turn, ASSAULT, fight, defence, &help)
}

/// Carries out a row of the assault: deals out its losses, and returns the result.
pub(super) fn carry_out_assault(
    turn: &mut Turn<'_>,
    fight: &Fight,
    read: &FightRow,
) -> Flow<Assault> {
    storming::carry_out_storm(turn, ASSAULT.1, fight, read)
}

/// Throws the die for a bombardment of the last turn at the first assault; it holds for all
/// assaults of this turn (NL-SIEGE-09).
fn bombardment_bonus(turn: &mut Turn<'_>, place: PlaceId) -> Flow<i64> {
    let bombardment =
        turn.state().sieges.get(&place).map_or(Bombardment::None, |siege| siege.bombardment);
    match bombardment {
        Bombardment::Bonus(bonus) => Ok(bonus),
        Bombardment::LastTurn => {
            let whom = About::from(place).telling(banners::besiegers(turn, place).first());
            let drawn = turn.roll_on(BOMBARDMENT, "effect of the bombardment", whom)?;
            let adds = |BombardmentEffect::AssaultBonus(bonus): BombardmentEffect<'_>| Some(*bonus);
            let bonus = BombardmentEffect::first(tables::effects(turn, &drawn), adds).unwrap_or(0);
            turn.emit_rule(
                tables::cite(turn, drawn.table),
                FightEvent::BombardmentChanged { place, bombardment: Bombardment::Bonus(bonus) },
            );
            Ok(bonus)
        }
        Bombardment::None | Bombardment::ThisTurn => Ok(0),
    }
}
