//! After a battle on the table, when flight and pursuit are over: who of the fallen recovers, what
//! becomes of characters who went down, wounds, and prisoners (NL-TT-12..15, NL-TT-18).

use crate::campaign::{
    BannerEvent, BannerId, RealmId, Reason, RosterEvent, Service, Source, Station, Sum, TroopId,
    Wound,
};
use crate::engine::armies::roster::{self, captives, composition, stations};
use crate::engine::armies::{banners, positions};
use crate::engine::core::ask::Who;
use crate::engine::core::choice::YesNo;
use crate::engine::core::dice::{Faces, sum};
use crate::engine::core::fight::Fight;
use crate::engine::core::numbers::table_choice;
use crate::engine::core::order::Piece;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::engine::core::{pieces, tables};
use crate::engine::fights::battle_report::BattleReport;
use crate::engine::fights::{self, FightEnd};
use crate::engine::marching::retreat::leaving::Flight;
use crate::engine::{About, PickedRow};
use crate::rules::effect::{Fate, Outcome, Side};
use crate::rules::procedure::{CasualtyEffect, FateEffect, TableEffect, WoundEffect};
use crate::rules::table::{CASUALTY_RECOVERY, CASUALTY_RECOVERY_PRINTED, CHARACTER_FATE};
use crate::rules::{Dice, GameOption, RuleId, TableId, Value};
use crate::say;
use crate::text::Text;

/// Carries out what follows a battle on the table when everybody has left who must. After other
/// fights only mercenaries without a commander leave.
pub fn after_the_table(
    turn: &mut Turn<'_>,
    fight: &Fight,
    ended: &FightEnd,
    flight: Flight,
) -> Flow {
    let Some(report) = &ended.report else {
        mercenaries_leave(turn, &fight.fought(), &[]);
        return Ok(());
    };
    // The order in which the battle was told is nothing to its dead.
    fights::fight_matter(turn, "after the battle", fight);
    for side in [Side::Attacker, Side::Defender] {
        let won = match ended.outcome {
            Outcome::Draw => None,
            Outcome::Attacker => Some(side == Side::Attacker),
            Outcome::Defender => Some(side == Side::Defender),
        };
        let force = if side == Side::Attacker { &fight.attackers } else { &fight.defenders };
        let foes = if side == Side::Attacker { &fight.defenders } else { &fight.attackers };
        recover(turn, force, report, won, flight)?;
        fates(turn, force, foes, report, (won, flight))?;
    }
    for banner in fight.fought() {
        stations::retire_in_capital(turn, banner);
    }
    mercenaries_leave(turn, &fight.fought(), &report.deserters);
    Ok(())
}

/// Removes after the battle, of those who fought, mercenaries who deserted and those whose
/// commander has fallen (NL-REC-09), if their loyalty is in doubt (EN-REC-07).
pub fn mercenaries_leave(turn: &mut Turn<'_>, fought: &[BannerId], deserters: &[BannerId]) {
    for banner in positions::alive(turn, fought) {
        if turn.state().banner(banner).service != Service::Mercenary
            || turn.game().value(Value::MercenaryLoyalty, banner) == 0
        {
            continue;
        }
        let leaderless = turn.state().has_rosters()
            && composition::composition(&turn.game(), &roster::troops_in(&turn.game(), banner))
                .commanders
                == 0;
        if deserters.contains(&banner) || leaderless {
            banners::remove_banner(turn, banner, Reason::Deserted, RuleId("NL-REC-09"));
        }
    }
}

/// Gives units that did not flee some of their fallen back, each by its own die; if banners are
/// points alone, each banner that did not flee as a whole gets back points (NL-TT-12, NL-TT-13).
fn recover(
    turn: &mut Turn<'_>,
    force: &[BannerId],
    report: &BattleReport,
    won: Option<bool>,
    flight: Flight,
) -> Flow {
    for (piece, lost) in report.lost.iter().filter(|(_, lost)| *lost > 0) {
        let banner = match piece {
            Piece::Banner(banner) => Some(*banner),
            Piece::Troop(troop) => report.banner_before(*troop),
            Piece::Garrison => None,
        };
        let Some(banner) =
            banner.filter(|banner| force.contains(banner) && !turn.state().banner(*banner).removed)
        else {
            continue;
        };
        if report.fled_whole.contains(piece) {
            continue;
        }
        let about = match piece {
            Piece::Troop(troop) => About { troop: Some(*troop), ..About::from(banner) },
            _ => About::from(banner),
        };
        let share = recovery_share(turn, about, (won, flight))?;
        let back = if share > 0 { lost / share } else { 0 };
        if back == 0 {
            continue;
        }
        match piece {
            Piece::Troop(troop) => recover_models(turn, banner, *troop, back),
            _ => turn.emit(
                "NL-TT-13",
                BannerEvent::PointsChanged { banner, by: back, what: Reason::Recovered },
            ),
        }
    }
    Ok(())
}

/// Returns N if one in N of the fallen recovers; 0 if none does.
fn recovery_share(turn: &mut Turn<'_>, about: About, end: (Option<bool>, Flight)) -> Flow<i64> {
    // The dice of a unit concern itself, whatever banner it is in.
    let unit = about.troop.map_or(about, About::from);
    let printed = turn.state().chose(GameOption::WorstRecovery, "everybody");
    let table = if printed { CASUALTY_RECOVERY_PRINTED } else { CASUALTY_RECOVERY };
    let drawn = roll_after(turn, table, "recovery of the fallen", (unit, about), end)?;
    let recovers = |CasualtyEffect::RecoverOneIn(share): CasualtyEffect<'_>| Some(*share);
    let share = CasualtyEffect::first(tables::effects(turn, &drawn), recovers);
    Ok(share.unwrap_or(0))
}

/// Returns the row of a character who went down, by a die that the end of the battle modifies if
/// the rules say so (NL-TT-14, EN-TT-14).
fn fate(
    turn: &mut Turn<'_>,
    troop: TroopId,
    banner: BannerId,
    end: (Option<bool>, Flight),
) -> Flow<PickedRow> {
    const WHAT: &str = "fate of a character who fell";
    let about = About { troop: Some(troop), ..About::from(banner) };
    if turn.game().value(Value::FateModified, about) == 0 {
        return turn.roll_on(CHARACTER_FATE, WHAT, about);
    }
    roll_after(turn, CHARACTER_FATE, WHAT, (about, about), end)
}

/// Throws a table's dice with what the end of the battle adds to them, for the realm, banner and
/// tile of who fell; `thrown` is whom the dice are thrown for.
fn roll_after(
    turn: &mut Turn<'_>,
    table: TableId,
    what: &'static str,
    (thrown, about): (About, About),
    end: (Option<bool>, Flight),
) -> Flow<PickedRow> {
    let table = table_choice::table_for(&turn.game(), table, &about);
    turn.go_on()?;
    let rule = tables::cite(turn, table);
    let dice = turn.rules.roll_table(table).dice.unwrap_or(Dice::NONE);
    let faces = turn.roll(rule, dice, what, thrown)?;
    let total = after_such_an_end(turn, sum(&faces), end, about, rule);
    let total = turn.tally(rule.0, what, total).clamp(dice.min(), dice.max());
    tables::read_row(turn, table, Faces::new(), total, None, about)
}

/// Returns a die with what the end of the battle adds to it (NL-TT-13).
fn after_such_an_end(
    turn: &Turn<'_>,
    die: i64,
    (won, flight): (Option<bool>, Flight),
    about: About,
    rule: RuleId,
) -> Sum {
    let mut total = Sum::of(die, "die", rule, Source::Dice);
    let mut modify = |value: Value, what: &'static str| {
        let (amount, changes) = turn.game().itemised(value, about);
        total.add(amount - changes.total(), what, rule, Source::Value(value));
        total.parts.extend(changes.parts);
    };
    match won {
        Some(true) => modify(Value::RecoveryVictorious, "victorious"),
        Some(false) if flight.scattered => modify(Value::RecoveryScattered, "scattered"),
        Some(false) => modify(Value::RecoveryDefeated, "beaten"),
        None => {}
    }
    if won == Some(false) && flight.pursued {
        modify(Value::RecoveryPursued, "pursued");
    }
    total
}

/// Returns models to their unit, even to one of which nobody was left.
fn recover_models(turn: &mut Turn<'_>, banner: BannerId, troop: TroopId, back: i64) {
    let (worth, models, gone) = {
        let troop = turn.state().roster.troop(troop);
        (troop.worth, troop.models, troop.station == Station::Gone)
    };
    let by = if gone { back - models } else { back };
    if gone {
        turn.emit(
            "NL-TT-13",
            RosterEvent::TroopSent { troop, to: Station::Banner(banner), what: Reason::Recovered },
        );
    }
    turn.emit("NL-TT-13", RosterEvent::ModelsChanged { troop, by, what: Reason::Recovered });
    turn.emit(
        "NL-TT-13",
        BannerEvent::PointsChanged { banner, by: back * worth, what: Reason::Recovered },
    );
}

/// Settles the fates of characters who went down (NL-TT-14).
fn fates(
    turn: &mut Turn<'_>,
    force: &[BannerId],
    foes: &[BannerId],
    report: &BattleReport,
    (won, flight): (Option<bool>, Flight),
) -> Flow {
    for troop in report.down.iter().copied() {
        let Some(banner) =
            pieces::banner_of(&turn.game(), troop).filter(|banner| force.contains(banner))
        else {
            continue;
        };
        // A turncoat is nobody's prisoner, and leaves with the contingent.
        if report.turncoats.contains(&banner) {
            continue;
        }
        settle_fate(turn, troop, banner, foes, (won, flight))?;
    }
    Ok(())
}

/// Settles the fate of one of them.
pub(super) fn settle_fate(
    turn: &mut Turn<'_>,
    troop: TroopId,
    banner: BannerId,
    foes: &[BannerId],
    (won, flight): (Option<bool>, Flight),
) -> Flow {
    let drawn = fate(turn, troop, banner, (won, flight))?;
    let captor = positions::alive(turn, foes).first().copied();
    for effect in FateEffect::each(tables::effects(turn, &drawn)) {
        match effect {
            FateEffect::FateIs(Fate::Dead) => stations::station_troop(
                turn,
                troop,
                Station::Gone,
                Reason::Dead,
                RuleId("NL-TT-14"),
            ),
            FateEffect::FateIs(Fate::Stunned) if won == Some(false) => match captor {
                Some(captor) => {
                    stations::imprison(turn, troop, captor, Reason::Captured, RuleId("NL-TT-18"))
                }
                // Nobody of the victors can hold them, or independents do.
                None if turn.state().chose(GameOption::IndependentsCaptives, "freed") => {
                    let home = turn.state().roster.troop(troop).home();
                    stations::station_troop(turn, troop, home, Reason::SetFree, RuleId("NL-TT-14"));
                }
                None => stations::station_troop(
                    turn,
                    troop,
                    Station::Gone,
                    Reason::Dead,
                    RuleId("NL-TT-14"),
                ),
            },
            FateEffect::FateIs(Fate::Stunned | Fate::Hurt | Fate::Fit) => {}
            FateEffect::RollOn(table) => wound(turn, troop, *table)?,
        }
    }
    Ok(())
}

/// Rolls the wound of a badly hurt character (NL-TT-15). The round of the battle does not count.
pub fn wound(turn: &mut Turn<'_>, troop: TroopId, table: TableId) -> Flow {
    let about = About { troop: Some(troop), ..About::from(turn.state().roster.troop(troop).realm) };
    let drawn = turn.roll_on(table, "wound", about)?;
    let mut wound = Wound { what: String::new(), out: false, penalty: String::new(), rounds: None };
    let (mut scar, mut barred) = (None, None);
    for effect in WoundEffect::each(tables::effects(turn, &drawn)) {
        match effect {
            WoundEffect::Wounds(word) => wound.what = word.to_string(),
            WoundEffect::Recovery(rounds) => {
                wound.rounds = u8::try_from(rounds + 1).ok().filter(|rounds| *rounds > 1);
            }
            WoundEffect::OutOfAction(_) => wound.out = true,
            WoundEffect::Penalty(word) => wound.penalty = word.to_string(),
            WoundEffect::Lasting(word) => scar = Some(word.to_string()),
            WoundEffect::NoGear(word) => barred = Some(word.to_string()),
        }
    }
    if !wound.what.is_empty() {
        let retires = unfit_for_good(turn, troop, &wound, scar.as_deref())?;
        wound.out = wound.out || retires || incapacitated(turn, troop, &wound)?;
        turn.emit_rule(
            tables::cite(turn, table),
            RosterEvent::Wounded { troop, wound: Box::new(wound), scar, retires },
        );
        if let Some(gear) = barred {
            captives::lay_down(turn, troop, &gear, tables::cite(turn, table));
        }
    }
    Ok(())
}

/// True if lasting harm leaves a character nothing of a characteristic for good, as their owner
/// says (EN-TT-16).
fn unfit_for_good(
    turn: &mut Turn<'_>,
    troop: TroopId,
    wound: &Wound,
    scar: Option<&str>,
) -> Flow<bool> {
    let cite = turn.rules.setting(Value::HarmedRetire).cite;
    let owner = turn.state().roster.troop(troop).realm;
    let Some(scar) = scar else { return Ok(false) };
    if turn.game().value(Value::HarmedRetire, owner) == 0 {
        return Ok(false);
    }
    let prompt = say!(
        "{troop}: {what}, {scar} for good; does that reduce a characteristic to nothing, so that the character travels with the baggage and retires on reaching the capital?",
        troop = roster::troop_name(&turn.game(), troop),
        what = Text::noun(wound.what.clone()),
        scar = Text::noun(scar.to_owned())
    );
    owner_says(turn, owner, prompt, cite)
}

/// Asks if a wound leaves a character without some characteristic, so that they stay with the
/// baggage until it heals. The profile is in the miniature rules, so their owner says it
/// (EN-TT-16).
fn incapacitated(turn: &mut Turn<'_>, troop: TroopId, wound: &Wound) -> Flow<bool> {
    let disabled = turn.rules.setting(Value::DisabledCaptured);
    let owner = turn.state().roster.troop(troop).realm;
    if turn.game().value(Value::DisabledCaptured, owner) == 0 || wound.penalty.is_empty() {
        return Ok(false);
    }
    let prompt = say!(
        "{troop}: {what}, {penalty}; does that reduce a characteristic to nothing, so that the character is out of action until it heals?",
        troop = roster::troop_name(&turn.game(), troop),
        what = Text::noun(wound.what.clone()),
        penalty = Text::noun(wound.penalty.clone())
    );
    owner_says(turn, owner, prompt, disabled.cite)
}

/// Asks the owner of a character in secret; computer players know of no harm.
fn owner_says(turn: &mut Turn<'_>, owner: RealmId, prompt: Text, cite: RuleId) -> Flow<bool> {
    let asked =
        YesNo { prompt, rule: cite.0, advice: Some(false), secret: true, ..YesNo::default() };
    turn.agrees(Who::Realm(owner), &asked)
}

impl BattleReport {
    /// Returns the banner of a unit when the battle began.
    fn banner_before(&self, troop: TroopId) -> Option<BannerId> {
        self.positions.iter().find(|(known, _)| *known == troop).map(|(_, banner)| *banner)
    }
}
