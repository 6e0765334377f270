//! Limits on what a report may say: numbers, pieces that fight here, and bonuses.

use crate::campaign::{BannerId, Owner};
use crate::engine::armies::roster;
use crate::engine::core::ask::{Refusal, refuse, require};
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::order::{Bonus, Piece};
use crate::engine::core::pieces;
use crate::engine::core::texts;
use crate::engine::fights::battle_report::{SideBonus, report_text, side_of};
use crate::rules::Value;
use crate::rules::effect::Side;
use crate::say;
use crate::text::{Joined, Text};

pub(super) fn is_character(game: &Game<'_>, piece: Piece) -> bool {
    matches!(piece, Piece::Troop(troop) if game.state.roster.troop(troop).character.is_some())
}

/// Checks that a reported number is within its limits.
pub(in crate::engine::fights) fn within(
    number: i64,
    most: i64,
    rule: &'static str,
) -> Result<(), Refusal> {
    require((0..=most).contains(&number), rule, || say!("name a number from 0 to {most}", most))
}

/// Checks that a piece takes part in a fight.
pub(in crate::engine::fights) fn fights_here(
    game: &Game<'_>,
    fight: &Fight,
    piece: Piece,
) -> Result<(), Refusal> {
    let in_force =
        |banner: &BannerId| fight.attackers.contains(banner) || fight.defenders.contains(banner);
    let (fights, name) = match piece {
        Piece::Garrison => (
            fight.garrison.is_some() && fight.defender == Owner::Independent,
            say!("an independent garrison"),
        ),
        Piece::Banner(banner) => (in_force(&banner), texts::banner(game, banner)),
        Piece::Troop(troop) => {
            let here = pieces::banner_of(game, troop).is_some_and(|banner| in_force(&banner));
            game.require(!here || game.state.roster.troop(troop).fit(), "NL-TT-15", || {
                say!(
                    "{troop} is out of action and does not fight",
                    troop = roster::troop_name(game, troop)
                )
            })?;
            (here, roster::troop_name(game, troop))
        }
    };
    game.require(fights, "NL-TT-08", || {
        let here = fighters(game, fight).into_iter().map(|one| report_text::piece_name(game, one));
        say!(
            "{name} does not fight here; these do: {here}",
            name,
            here = Text::list(here, Joined::And)
        )
    })
}

/// Lists all pieces of which something can be reported.
pub(in crate::engine::fights) fn fighters(game: &Game<'_>, fight: &Fight) -> Vec<Piece> {
    let banners = fight.attackers.iter().chain(&fight.defenders).copied();
    let mut pieces: Vec<Piece> = if game.state.has_rosters() {
        let troops = banners.flat_map(|banner| game.state.roster.in_banner(banner));
        troops.filter(|(_, troop)| troop.fit()).map(|(id, _)| Piece::Troop(id)).collect()
    } else {
        banners.map(Piece::Banner).collect()
    };
    let garrison = fight.garrison.is_some() && fight.defender == Owner::Independent;
    pieces.extend(garrison.then_some(Piece::Garrison));
    pieces
}

/// Returns the side that has a bonus, with what it is for and its points (NL-TT-09).
pub(super) fn bonus(game: &Game<'_>, fight: &Fight, told: &Bonus) -> Result<SideBonus, Refusal> {
    let (owner, points, what, value) = match told {
        Bonus::Hill { side, points } => (side, points, "hill", Value::BonusHill),
        Bonus::Bridge { side, points } => (side, points, "bridge", Value::BonusBridge),
        Bonus::Half { side, points } => (side, points, "half of the table", Value::BonusHalf),
        Bonus::Counted { characters, units, defending_characters, defending_units } => {
            let counts = [*characters, *units, *defending_characters, *defending_units];
            return half_held(game, fight, counts);
        }
    };
    let side = side_of(game, fight, *owner)?;
    let points = points.unwrap_or_else(|| game.value(value, fight.about(game, side)));
    within(points, 1000, "NL-TT-09")?;
    Ok(SideBonus { side, what, points })
}

/// Returns the side that outnumbers the other in a half of the table, by the characters and units
/// of attacker and defender there (NL-TT-09).
fn half_held(game: &Game<'_>, fight: &Fight, counts: [i64; 4]) -> Result<SideBonus, Refusal> {
    for count in counts {
        within(count, 1000, "NL-TT-09")?;
    }
    let [characters, units, foes, foe_units] = counts;
    let [worth, foes_worth] = [Side::Attacker, Side::Defender]
        .map(|side| game.value(Value::HalfCharacter, fight.about(game, side)));
    let (attack, defence) = (characters * worth + units, foes * foes_worth + foe_units);
    let ratio = game.value(Value::HalfRatio, fight.place);
    let side = if attack > 0 && attack >= defence * ratio {
        Side::Attacker
    } else if defence > 0 && defence >= attack * ratio {
        Side::Defender
    } else {
        return refuse(
            "NL-TT-09",
            say!(
                "{attack} against {defence}: nobody outnumbers the other {ratio} to 1, so nobody holds that half",
                attack,
                defence,
                ratio
            ),
        );
    };
    let points = game.value(Value::BonusHalf, fight.about(game, side));
    Ok(SideBonus { side, what: "half of the table", points })
}
