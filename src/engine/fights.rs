//! One fight: strengths, cards, random factor, result, losses, and what becomes of both sides
//! (NL-BATTLE-02..18). Phases decide that there is a fight and who takes part.

pub mod garrison_fights;
pub mod sieges;
use crate::campaign::{BannerEvent, BannerId, FightEvent, Force, Owner, Source, Sum};
use crate::engine::armies::roster::{self, victims};
use crate::engine::core::dice::Faces;
use crate::engine::core::dice_key;
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::tables::{self, PickedRow};
use crate::engine::core::turn::Turn;
use crate::rules::effect::{Effect, Outcome, Side};
use crate::rules::procedure::{BattleEffect, LossEffect, TableEffect};
use crate::rules::table::{BASE_FACTOR, BATTLE_RESULT, CHARACTER_FALLS, STRATEGY};
use crate::rules::{MatrixTable, Symbol, Thrown};

pub mod aftermath;
pub mod assaults;
pub mod battle_report;
pub mod battle_sheet;
pub mod battlefield;
pub mod cards;
pub mod figures;
pub mod general;
pub mod hungry_garrison;
pub mod losses;
pub mod neutral_army;
pub mod neutral_fights;
pub mod odds;
pub mod odds_table;
pub mod raising;
pub mod storming;
pub mod turncoats;

pub use losses::{ATTACKERS_LOSS, BothStrengths, DEFENDERS_LOSS, LossMultipliers};
pub use neutral_army::{HordeBattle, HordeOutcome, NeutralArmy};
pub use neutral_fights::StormOutcome;
pub use odds_table::OddsShown;

/// End of a fight, after losses and before anybody leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FightEnd {
    pub outcome: Outcome,
    pub attacker_scattered: bool,
    pub defender_scattered: bool,
    /// Report of it piece by piece, if it was played with figures.
    pub report: Option<Box<battle_report::BattleReport>>,
}

/// The factors both sides bring, before the result is read.
pub struct Factors {
    pub sum: Sum,
    pub faces: Faces,
}

/// The row that a fight has led to, before anything of it is carried out.
#[derive(Debug, Clone)]
pub struct FightRow {
    pub drawn: PickedRow,
    /// True if a double fell, which costs a character (NL-BATTLE-18).
    pub doubled: bool,
}

impl FightEnd {
    /// Adds to banners of one kind those that were formed beside them in the fight (NL-RACE-04).
    pub fn add_founded(&self, banners: &mut Vec<BannerId>) {
        let founded = self.report.iter().flat_map(|report| &report.founded);
        for (banner, beside) in founded {
            if banners.contains(beside) {
                banners.push(*banner);
            }
        }
    }
}

/// Counts the points that the defenders of a fight bring to it.
pub fn defending_points(game: &Game<'_>, fight: &Fight) -> i64 {
    fight.garrison.unwrap_or_else(|| roster::fighting_points(game, &fight.defenders))
}

/// Returns the owner of the banners or garrison that an attacker meets; the army on a tile of its
/// own without banners is nobody's (EN-WILD-14).
pub fn defender_of(game: &Game<'_>, fight: &Fight) -> Owner {
    match (fight.garrison, game.state.holding(fight.place).owner) {
        (None, _) => fight.defender,
        (Some(_), Owner::Realm(realm)) if realm == fight.realm => Owner::Nobody,
        (Some(_), Owner::Nobody) => Owner::Independent,
        (Some(_), owner) => owner,
    }
}

/// Fights a battle and deals out its losses. Banners that are formed in it join their side
/// (NL-RACE-04).
pub fn fight(turn: &mut Turn<'_>, fight: &mut Fight) -> Flow<FightEnd> {
    let (attackers, defenders) =
        (Force::from_slice(&fight.attackers), Force::from_slice(&fight.defenders));
    let defender = defender_of(&turn.game(), fight);
    turn.emit(
        "NL-BATTLE-01",
        FightEvent::BattleJoined {
            place: fight.place,
            attackers,
            defender,
            defenders,
            garrison: fight.garrison,
        },
    );
    declare_strength(turn, fight);
    fight_matter(turn, "battle", fight);
    if figures::fought_on_table(turn, fight)? {
        return figures::take_table_result(turn, fight);
    }
    let read = read_battle(turn, fight)?;
    carry_out_battle(turn, fight, &read)
}

/// Plays the cards and dice of a battle, up to the row that they lead to (NL-BATTLE-03..06).
pub(super) fn read_battle(turn: &mut Turn<'_>, fight: &Fight) -> Flow<FightRow> {
    let attack = roster::fighting_points(&turn.game(), &fight.attackers);
    let defence = defending_points(&turn.game(), fight);
    let Factors { sum: mut factors, faces } = factors(turn, fight, attack, defence)?;
    hook_calls::filter_factor(
        turn,
        &mut factors,
        "battle",
        [&fight.attackers, &fight.defenders],
        fight.place,
    )?;
    let total = turn.tally("NL-BATTLE-05", "battle", factors);
    let drawn = tables::read_row(turn, BATTLE_RESULT, Faces::new(), total, None, fight.whom())?;
    Ok(FightRow { drawn, doubled: double(&faces) })
}

/// Carries out a row of the battle: deals out its losses, and returns who wins.
pub(super) fn carry_out_battle(
    turn: &mut Turn<'_>,
    fight: &Fight,
    read: &FightRow,
) -> Flow<FightEnd> {
    let effects =
        &losses::by_rank(turn, tables::effects(turn, &read.drawn), (fight.realm, fight.place));
    let before = losses::both_strengths(turn, fight);
    character_falls(turn, fight, &before, read.doubled)?;
    let times = before.times(&turn.game(), fight.place);
    losses::deal_losses(turn, fight, &before, effects, BATTLE_RESULT, times)?;
    let mut ended = FightEnd {
        outcome: Outcome::Draw,
        attacker_scattered: false,
        defender_scattered: false,
        report: None,
    };
    for effect in BattleEffect::each(effects) {
        match effect {
            BattleEffect::Winner(outcome) => ended.outcome = *outcome,
            BattleEffect::Scatters(Side::Attacker) => ended.attacker_scattered = true,
            BattleEffect::Scatters(Side::Defender) => ended.defender_scattered = true,
            // These were dealt out before.
            BattleEffect::AttackerLoses(_) | BattleEffect::DefenderLoses(_) => {}
        }
    }
    turn.emit(
        "NL-BATTLE-06",
        FightEvent::BattleDecided { place: fight.place, outcome: ended.outcome },
    );
    Ok(ended)
}

/// Begins a matter of those who meet here: its dice are bound to the tile and the banners of both
/// sides.
pub(super) fn fight_matter(turn: &mut Turn<'_>, what: &'static str, fight: &Fight) {
    let banners: Force = fight.attackers.iter().chain(&fight.defenders).copied().collect();
    dice_key::matter(turn, what, (fight.realm, fight.place), &banners);
}

/// Tells the total of each side's force (NL-BATTLE-02), in an assault as in any battle
/// (NL-SIEGE-07), and nobody before: who enters, stands or leaves does so on what scouts have told
/// (EN-BATTLE-03).
pub fn declare_strength(turn: &mut Turn<'_>, fight: &Fight) {
    let attack = roster::fighting_points(&turn.game(), &fight.attackers);
    let defence = defending_points(&turn.game(), fight);
    if let Some(realm) = fight.defender.realm() {
        turn.emit(
            "NL-BATTLE-02",
            BannerEvent::ToldTotal { to: realm, place: fight.place, points: attack },
        );
        turn.emit(
            "NL-BATTLE-02",
            BannerEvent::ToldTotal { to: fight.realm, place: fight.place, points: defence },
        );
    }
}

/// Plays base factor, cards and random factor of a battle or an assault (NL-BATTLE-03..05).
pub fn factors(turn: &mut Turn<'_>, fight: &Fight, attack: i64, defence: i64) -> Flow<Factors> {
    let base = base_factor(turn, attack, defence);
    let cards = cards::cards(turn, fight)?;
    factors_from(turn, (fight.realm, fight.place).into(), base, cards)
}

/// As [`factors`], with cards that were played already.
fn factors_with(
    turn: &mut Turn<'_>,
    about: impl Into<About>,
    attack: i64,
    defence: i64,
    cards: (Symbol, Symbol),
) -> Flow<Factors> {
    let base = base_factor(turn, attack, defence);
    factors_from(turn, about.into(), base, cards)
}

fn base_factor(turn: &Turn<'_>, attack: i64, defence: i64) -> Sum {
    let base = turn.rules.matrix(BASE_FACTOR);
    let (row, column) = (
        MatrixTable::step(&base.row_steps, defence),
        MatrixTable::step(&base.column_steps, attack),
    );
    Sum::of(
        base.cells[row][column],
        "base factor",
        tables::cite(turn, BASE_FACTOR),
        cell(BASE_FACTOR, row, column),
    )
}

fn factors_from(
    turn: &mut Turn<'_>,
    about: About,
    base: Sum,
    (attacker, defender): (Symbol, Symbol),
) -> Flow<Factors> {
    let mut sum_of = base;
    let strategy = turn.rules.matrix(STRATEGY);
    let row = strategy.rows.iter().position(|card| *card == attacker).unwrap_or(0);
    let column = strategy.columns.iter().position(|card| *card == defender).unwrap_or(0);
    turn.emit("NL-BATTLE-04", FightEvent::CardsShown { attacker, defender });
    sum_of.add(
        strategy.cells[row][column],
        "strategy cards",
        tables::cite(turn, STRATEGY),
        cell(STRATEGY, row, column),
    );
    let (thrown, faces) = turn.throw(Thrown::BattleRoll, "random factor", about)?;
    sum_of.parts.extend(thrown.parts);
    Ok(Factors { sum: sum_of, faces })
}

/// Takes a character from one side if a double fell; without models, points (NL-BATTLE-18).
pub fn character_falls(
    turn: &mut Turn<'_>,
    fight: &Fight,
    before: &BothStrengths,
    doubled: bool,
) -> Flow {
    if !doubled {
        return Ok(());
    }
    let drawn = turn.roll_on(CHARACTER_FALLS, "side that loses a character", fight.whom())?;
    let effects = tables::effects(turn, &drawn);
    let force = match loses_character(effects) {
        Some(side) => fight.force(side),
        None => &[],
    };
    if a_character_falls(turn, force)? {
        return Ok(());
    }
    losses::deal_losses(turn, fight, before, effects, CHARACTER_FALLS, LossMultipliers::ONCE)
}

/// Takes a character from a force that a double falls on, with rosters. False if there is none, and
/// it loses points (NL-BATTLE-18).
fn a_character_falls(turn: &mut Turn<'_>, force: &[BannerId]) -> Flow<bool> {
    match force.first() {
        Some(first) if turn.state().has_rosters() => {
            victims::slay_character(turn, turn.state().banner(*first).realm, force)
        }
        _ => Ok(false),
    }
}

/// Returns the side that a row takes a character from; None if nobody loses one.
fn loses_character(effects: &[Effect]) -> Option<Side> {
    let mut sides = LossEffect::each(effects).map(|effect| match effect {
        LossEffect::AttackerLoses(_) => Side::Attacker,
        LossEffect::DefenderLoses(_) => Side::Defender,
    });
    let first = sides.next();
    if sides.any(|side| side == Side::Attacker) { Some(Side::Attacker) } else { first }
}

/// True if all dice show the same.
fn double(faces: &[u8]) -> bool {
    faces.len() > 1 && faces.iter().all(|face| *face == faces[0])
}

fn cell(table: crate::rules::TableId, row: usize, column: usize) -> Source {
    Source::Cell(table, u16::try_from(row).unwrap_or(0), u16::try_from(column).unwrap_or(0))
}
