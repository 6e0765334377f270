//! Troops that wizards of the dead raise in a battle with figures: models for units on the table, and
//! whole new units of the army list (NL-RACE-04).

use crate::campaign::{
    BannerEvent, BannerId, Reason, RecordEvent, RosterEvent, Station, Troop, TroopId,
};
use crate::engine::armies::founding;
use crate::engine::armies::roster::buying::Buyer;
use crate::engine::armies::roster::{self, composition};
use crate::engine::core::ask::{Refusal, refuse};
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::order::{Piece, Raised, UnitName};
use crate::engine::core::turn::Turn;
use crate::engine::core::{pieces, races};
use crate::engine::fights::battle_report::{BattleReport, fights_here, set, within};
use crate::rules::army::Arm;
use crate::rules::{RuleId, Value};
use crate::say;
use crate::text::{ProgramNoun, Text};

const RULE: &str = "NL-RACE-04";

/// A unit that was not there before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RaisedUnit {
    pub banner: BannerId,
    pub kind: String,
    pub models: i64,
}

/// Reads `red 2 8`, which raises eight models for unit 2, or `new red 1 20 spearmen`, a unit of
/// twenty for banner 1. The report gives what is left of them at the end.
///
/// # Errors
/// The refusal of what cannot be raised.
pub(super) fn report_raised(
    report: &mut BattleReport,
    game: &Game<'_>,
    fight: &Fight,
    what: &Raised,
) -> Result<(), Refusal> {
    let (troop, models) = match what {
        Raised::New { banner, models, unit } => {
            report.risen.push(new_unit(game, fight, (*banner, *models, unit))?);
            return Ok(());
        }
        Raised::Models { unit, models } => (*unit, *models),
    };
    fights_here(game, fight, Piece::Troop(troop))?;
    let raised = game.state.roster.troop(troop);
    let banner = pieces::banner_of(game, troop);
    game.require(banner.is_some_and(|banner| raises(game, banner)), RULE, nobody)?;
    let room = (roster::largest(game, raised) - raised.models).max(0);
    game.require(raised.character.is_none(), RULE, || say!("only units can be raised"))?;
    within(models, room, RULE)?;
    set(&mut report.raised, troop, models);
    Ok(())
}

/// Says that none in a banner raises troops.
fn nobody() -> Text {
    say!("no one in that banner can raise troops")
}

/// True if troops are raised for a banner: what it is decides, not whom it serves (NL-RACE-01).
fn raises(game: &Game<'_>, banner: BannerId) -> bool {
    game.value(Value::TableRaises, banner) > 0
}

fn new_unit(
    game: &Game<'_>,
    fight: &Fight,
    (banner, models, UnitName(kind)): (BannerId, i64, &UnitName),
) -> Result<RaisedUnit, Refusal> {
    let fights = fight.attackers.contains(&banner) || fight.defenders.contains(&banner);
    game.require(fights && game.state.has_rosters(), RULE, || {
        say!(
            "{banner} does not fight here with units",
            banner = Text::verbatim(game.banner_name(banner))
        )
    })?;
    game.require(raises(game, banner), RULE, nobody)?;
    let Some(unit) = roster::army_of_banner(game, banner).and_then(|army| army.unit(kind)) else {
        let known: Vec<&str> = roster::army_of_banner(game, banner)
            .into_iter()
            .flat_map(|army| &army.units)
            .map(|unit| unit.id.as_str())
            .collect();
        return refuse(
            RULE,
            say!(
                "the army list has no `{kind}`; it has {known}",
                kind = Text::verbatim(kind),
                known = Text::verbatim(known.join(", "))
            ),
        );
    };
    game.require((1..=unit.largest).contains(&models), RULE, || {
        say!(
            "a unit of {kind} has at most {models}",
            kind = Text::verbatim(kind),
            models = Text::count(unit.largest, ProgramNoun::Model)
        )
    })?;
    Ok(RaisedUnit { banner, kind: unit.id.clone(), models })
}

/// Keeps what was raised for good. A new unit joins its banner, or if that has its five units
/// already, another that fights here and has a master. With no room there, it founds a banner under
/// a second master, if a banner can spare one, and else it crumbles (NL-RACE-04).
pub(super) fn raise_on_table(turn: &mut Turn<'_>, fight: &mut Fight, report: &mut BattleReport) {
    for (troop, models) in &report.raised {
        if let Some(banner) = pieces::banner_of(&turn.game(), *troop).filter(|_| *models > 0) {
            let by = models * turn.state().roster.troop(*troop).worth;
            turn.emit(RULE, BannerEvent::PointsChanged { banner, by, what: Reason::Raised });
            turn.emit(
                RULE,
                RosterEvent::ModelsChanged { troop: *troop, by: *models, what: Reason::Raised },
            );
        }
    }
    for risen in std::mem::take(&mut report.risen) {
        let realm = turn.state().banner(risen.banner).realm;
        let game = turn.game();
        let Some((army, kind)) = roster::army_of_banner(&game, risen.banner)
            .and_then(|army| Some((army, army.unit(&risen.kind)?)))
        else {
            continue;
        };
        let buyer = Buyer {
            realm,
            budget: 0,
            winter: false,
            banners: 0,
            hired: races::hired_into(&game, risen.banner),
        };
        let unit = Troop {
            models: risen.models,
            ..buyer.of_unit(army, kind, Station::Reserve, Vec::new())
        };
        let crumbles = say!(
            "{models} {kind} find no master and crumble",
            models = risen.models,
            kind = Text::noun(kind.title.clone())
        );
        let side = fight.side_of(risen.banner);
        let force = fight.force(side).to_vec();
        // Hired and allied troops have separate banners (NL-DEP-01).
        let beside = |banner: &BannerId| {
            *banner != risen.banner
                && races::company(&game, *banner) == races::company(&game, risen.banner)
        };
        let others = force.iter().copied().filter(beside);
        let mut places = std::iter::once(risen.banner).chain(others);
        let room = places.find(|banner| has_room_for(&game, *banner, &unit));
        match room {
            Some(banner) => {
                let by = unit.points();
                roster::raise_troop(turn, RULE, Troop { station: Station::Banner(banner), ..unit });
                turn.emit(RULE, BannerEvent::PointsChanged { banner, by, what: Reason::Raised });
            }
            None => match found_for_raised(turn, &force, risen.banner, (&unit, report)) {
                Some(banner) => {
                    fight.joins(side, banner);
                    report.founded.push((banner, risen.banner));
                }
                None => turn.emit(RULE, RecordEvent::Said { text: crumbles.to_mark() }),
            },
        }
    }
}

/// Founds a banner for a raised unit beside another, under a master whom one of the same company
/// can spare. None if nobody can be spared, no banner is left, or the walls hold no more.
fn found_for_raised(
    turn: &mut Turn<'_>,
    side: &[BannerId],
    beside: BannerId,
    (unit, report): (&Troop, &BattleReport),
) -> Option<BannerId> {
    let master = spare_master(&turn.game(), side, beside, &report.down)?;
    let realm = turn.state().banner(beside).realm;
    let high = turn.game().value(Value::BannerMax, beside);
    let points = turn.state().roster.troop(master).points() + unit.points();
    let left = founding::banners_left(&turn.game(), realm) > 0
        && founding::has_room_beside(&turn.game(), beside);
    if !left || points > high {
        return None;
    }
    let banner = founding::found_beside(turn, beside, 0, RuleId(RULE));
    roster::send_troop(turn, RULE, master, banner, Reason::Raised);
    let by = unit.points();
    roster::raise_troop(turn, RULE, Troop { station: Station::Banner(banner), ..unit.clone() });
    turn.emit(RULE, BannerEvent::PointsChanged { banner, by, what: Reason::Raised });
    Some(banner)
}

/// Finds the master whom a banner of a side can do without, of the company of another: a wizard
/// before others, and nobody who is down.
fn spare_master(
    game: &Game<'_>,
    side: &[BannerId],
    beside: BannerId,
    down: &[TroopId],
) -> Option<TroopId> {
    let spares = |banner: &&BannerId| {
        let found = composition::composition(game, &roster::troops_in(game, **banner));
        found.commanders > game.value(Value::Commanders, **banner)
            && races::company(game, **banner) == races::company(game, beside)
    };
    let masters = side.iter().filter(spares).flat_map(|banner| roster::troops_in(game, *banner));
    masters
        .filter(|troop| {
            composition::composition(game, &[*troop]).commanders > 0 && !down.contains(troop)
        })
        .min_by_key(|troop| (game.state.roster.troop(*troop).arm != Arm::Wizard, *troop))
}

/// True if a unit can join a banner: it has a master, and neither too many units nor too many
/// points.
fn has_room_for(game: &Game<'_>, banner: BannerId, unit: &Troop) -> bool {
    let troops: Vec<TroopId> = roster::troops_in(game, banner);
    let standing = composition::composition(game, &troops);
    standing.commanders >= game.value(Value::Commanders, banner)
        && standing.ranks + i64::from(composition::is_rank_unit(game, unit))
            <= game.value(Value::RankUnitsMax, banner)
        && standing.points + unit.points() <= game.value(Value::BannerMax, banner)
}
