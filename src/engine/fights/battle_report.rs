//! Host's report of a battle with figures, piece by piece (NL-TT-07..10, NL-TT-16, NL-TT-17).
//! `limits` says what may be reported, `contradictions` what cannot all be true, `report_text` puts it in
//! words, `victory_points` counts, `settlement` carries out what follows, and `captured` says who
//! gets standards, baggage and machines.

pub mod captured;
pub mod contradictions;
pub mod limits;
pub mod report_text;
pub mod settlement;
pub mod victory_points;

use crate::campaign::{BannerId, Owner, Service, TroopId};
use crate::engine::armies::roster;
use crate::engine::core::ask::{Refusal, refuse};
use crate::engine::core::fight::Fight;
use crate::engine::core::game::Game;
use crate::engine::core::order::{GoesOver, ItemName, Order, Piece, Scattered, Verdict};
use crate::engine::core::pieces;
use crate::engine::fights::raising;
use crate::engine::fights::raising::RaisedUnit;
use crate::rules::effect::{Outcome, Side};
use crate::rules::{GameOption, Value};
use crate::say;
use crate::text::Text;
use limits::{bonus, is_character};
pub(super) use limits::{fighters, fights_here, within};

/// Victory points that a side has beside the losses of the other (NL-TT-09).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SideBonus {
    pub side: Side,
    /// Reason for them.
    pub what: &'static str,
    pub points: i64,
}

/// Everything reported so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BattleReport {
    /// Models of units, or points of banners and garrisons.
    pub lost: Vec<(Piece, i64)>,
    /// Fled off the table, or fleeing at the end: points of a banner, all of a unit.
    pub fled: Vec<(Piece, i64)>,
    /// Not on the table at the end, but not fleeing.
    pub off: Vec<Piece>,
    pub down: Vec<TroopId>,
    /// Taken by the enemy, or left on the field.
    pub standards: Vec<TroopId>,
    pub bonuses: Vec<SideBonus>,
    pub conceded: Option<Side>,
    /// Result by the miniature rules, and true if the loser is scattered.
    pub verdict: Option<(Outcome, bool)>,
    /// Magic items that were used up or destroyed, with whose they were.
    pub spent: Vec<(TroopId, String)>,
    pub raised: Vec<(TroopId, i64)>,
    /// Units that were not there before: for which banner, of what kind, how many models.
    pub(super) risen: Vec<RaisedUnit>,
    /// Banners that those have founded, each with the one beside which it stands.
    pub(super) founded: Vec<(BannerId, BannerId)>,
    /// Mercenaries who failed their test of loyalty, and those of them who went over to the enemy
    /// (NL-REC-09).
    pub deserters: Vec<BannerId>,
    pub turncoats: Vec<BannerId>,
    /// The banners of units that lost models, and which pieces fled as a whole: noted when it is
    /// decided.
    pub(super) positions: Vec<(TroopId, BannerId)>,
    pub(super) fled_whole: Vec<Piece>,
}

/// Returns the side that somebody fights on.
///
/// # Errors
/// The refusal of somebody who does not fight here.
pub(super) fn side_of(game: &Game<'_>, fight: &Fight, owner: Owner) -> Result<Side, Refusal> {
    match owner {
        _ if owner == Owner::Realm(fight.realm) => Ok(Side::Attacker),
        _ if owner == fight.defender => Ok(Side::Defender),
        _ => refuse(
            "NL-TT-10",
            say!(
                "`{owner}` does not fight here: {realm} attacks {defender}",
                owner = Text::verbatim(game.owner_name(owner)),
                realm = Text::verbatim(game.realm_name(fight.realm)),
                defender = Text::verbatim(game.owner_name(fight.defender))
            ),
        ),
    }
}

fn other(side: Side) -> Side {
    if side == Side::Attacker { Side::Defender } else { Side::Attacker }
}

fn won_by(side: Side) -> Outcome {
    if side == Side::Attacker { Outcome::Attacker } else { Outcome::Defender }
}

/// Sets what is reported of one piece, replacing what was reported before.
pub(super) fn set<T: PartialEq>(list: &mut Vec<(T, i64)>, what: T, number: i64) {
    list.retain(|(known, _)| *known != what);
    list.push((what, number));
}

impl BattleReport {
    /// Returns the report with one more order.
    ///
    /// # Errors
    /// The refusal of an order that does not fit the battle.
    pub fn with(
        &self,
        game: &Game<'_>,
        fight: &Fight,
        order: &Order,
    ) -> Result<BattleReport, Refusal> {
        let mut report = self.clone();
        match order {
            Order::Losses { piece, number } => {
                fights_here(game, fight, *piece)?;
                game.require(!is_character(game, *piece), "NL-TT-14", || {
                    say!("report a character with `down`, not `losses`")
                })?;
                game.require(*number >= 0, "NL-TT-08", || {
                    say!("{number} is no number of losses; 0 takes them back", number = *number)
                })?;
                // A piece that fled to the last is still all that is left, however many fell.
                let most = report.most(game, fight, *piece);
                if report.fled_entirely(game, *piece)
                    && let Some((_, fled)) =
                        report.fled.iter_mut().find(|(known, _)| known == piece)
                {
                    *fled = (most - number).max(0);
                }
                set(&mut report.lost, *piece, *number);
            }
            Order::Fled { piece, number } => {
                fights_here(game, fight, *piece)?;
                // Units flee as a whole.
                let some = number.filter(|_| !matches!(piece, Piece::Troop(_)));
                let left = report.most(game, fight, *piece) - report.lost(*piece);
                let fled = some.unwrap_or(left);
                within(fled, left, "NL-TT-12")?;
                set(&mut report.fled, *piece, fled);
            }
            Order::Off { piece } => {
                fights_here(game, fight, *piece)?;
                game.require(!report.off.contains(piece), "NL-TT-08", || {
                    say!("that is already reported")
                })?;
                report.off.push(*piece);
            }
            Order::Down { character } => {
                fights_here(game, fight, Piece::Troop(*character))?;
                game.require(is_character(game, Piece::Troop(*character)), "NL-TT-14", || {
                    say!("report units with `losses`; only characters go `down`")
                })?;
                game.require(!report.down.contains(character), "NL-TT-14", || {
                    say!("{troop} is already down", troop = roster::troop_name(game, *character))
                })?;
                report.down.push(*character);
            }
            Order::Standard { unit } => {
                fights_here(game, fight, Piece::Troop(*unit))?;
                let carries =
                    game.state.roster.troop(*unit).standard && !report.standards.contains(unit);
                game.require(carries, "NL-TT-16", || say!("that unit has no standard to lose"))?;
                report.standards.push(*unit);
            }
            Order::Raised { what } => raising::report_raised(&mut report, game, fight, what)?,
            Order::Verdict { outcome } => {
                game.require(
                    game.state.chose(GameOption::TableVerdict, "told"),
                    "NL-TT-10",
                    || {
                        say!(
                            "these rules decide by victory points: report what was lost, then `done`"
                        )
                    },
                )?;
                report.verdict = Some(match outcome {
                    Verdict::Draw {} => (Outcome::Draw, false),
                    Verdict::Won { winner, scattered: Scattered(scattered) } => {
                        (won_by(side_of(game, fight, *winner)?), *scattered)
                    }
                });
            }
            Order::Spent { character, item: ItemName(item) } => {
                fights_here(game, fight, Piece::Troop(*character))?;
                let has =
                    roster::magic_items(game, *character).iter().any(|known| known.id == *item);
                game.require(has, "NL-TT-16", || {
                    say!(
                        "{troop} has no magic item `{item}`",
                        troop = roster::troop_name(game, *character),
                        item = Text::verbatim(item)
                    )
                })?;
                let twice =
                    report.spent.iter().any(|(known, spent)| known == character && spent == item);
                game.require(!twice, "NL-TT-16", || {
                    say!("{item} is already reported as used up", item = Text::verbatim(item))
                })?;
                report.carried_both(game, *character, item)?;
                report.spent.push((*character, item.clone()));
            }
            Order::Bonus { .. } if game.state.chose(GameOption::TableVerdict, "told") => {
                return refuse(
                    "NL-TT-09",
                    say!("the miniature rules count the points: report their `verdict`"),
                );
            }
            Order::Bonus { what } => {
                let bonus = bonus(game, fight, what)?;
                report
                    .bonuses
                    .retain(|known| known.what != bonus.what || bonus.what == "half of the table");
                game.require(!report.bonuses.contains(&bonus), "NL-TT-09", || {
                    say!("that bonus is given already")
                })?;
                report.bonuses.push(bonus);
            }
            Order::Deserts { banner, over: GoesOver(over) } => {
                let loyalty = game.rules.setting(Value::MercenaryLoyalty);
                if game.value(Value::MercenaryLoyalty, *banner) == 0 {
                    return Err(Refusal::by(
                        loyalty.cite,
                        say!("mercenaries do not desert under these rules"),
                    ));
                }
                let fights = fight.attackers.contains(banner) || fight.defenders.contains(banner);
                let hired = fights && game.state.banner(*banner).service == Service::Mercenary;
                game.require(hired, "NL-REC-09", || {
                    say!(
                        "{banner} is not a mercenary banner in this battle",
                        banner = Text::verbatim(game.banner_name(*banner))
                    )
                })?;
                game.require(!report.deserters.contains(banner), "NL-REC-09", || {
                    say!("they have deserted already")
                })?;
                report.deserters.push(*banner);
                report.turncoats.extend(over.then_some(*banner));
            }
            Order::Concede { realm } => {
                let side = side_of(game, fight, Owner::Realm(*realm))?;
                game.require(
                    report.conceded.is_none_or(|known| known == side),
                    "NL-TT-07",
                    || {
                        say!(
                            "{other} has conceded already; `undo` takes the last report back",
                            other = report_text::side_name(fight, game, other(side))
                        )
                    },
                )?;
                report.conceded = Some(side);
            }
            _ => return refuse("NL-TT-07", say!("report what was lost, or `done`")),
        }
        report.fits_together(game, fight)?;
        Ok(report)
    }

    /// Forces that never came are not on the table at the end (NL-TT-08).
    pub(super) fn leave_off(&mut self, game: &Game<'_>, banners: &[BannerId]) {
        let rosters = game.state.has_rosters();
        for banner in banners {
            let troops = roster::troops_in(game, *banner).into_iter().map(Piece::Troop);
            let whole = (!rosters).then_some(Piece::Banner(*banner));
            let missing = whole.into_iter().chain(troops.filter(|_| rosters));
            for piece in missing.filter(|piece| !self.off.contains(piece)).collect::<Vec<_>>() {
                self.off.push(piece);
            }
        }
    }

    /// Lists likely reports of pieces without a report.
    pub(super) fn likely_reports(&self, game: &Game<'_>, fight: &Fight) -> Vec<Order> {
        let mut orders = Vec::new();
        for banner in fight.attackers.iter().chain(&fight.defenders) {
            if !game.state.has_rosters() {
                let piece = Piece::Banner(*banner);
                if self.lost(piece) == 0 && self.fled(piece) == 0 {
                    let half = (game.state.banner(*banner).points + 1) / 2;
                    orders.push(Order::Losses { piece, number: half });
                    orders.push(Order::Fled { piece, number: Some(half) });
                }
                continue;
            }
            for (id, troop) in game.state.roster.in_banner(*banner).filter(|(_, troop)| troop.fit())
            {
                let piece = Piece::Troop(id);
                if troop.character.is_some() {
                    orders.extend(
                        (!self.down.contains(&id)).then_some(Order::Down { character: id }),
                    );
                } else if self.lost(piece) == 0 && !self.fled_entirely(game, piece) {
                    orders.push(Order::Losses { piece, number: (troop.models + 1) / 2 });
                    orders.push(Order::Fled { piece, number: None });
                }
            }
        }
        orders
    }

    /// Lists the pieces in the battle that the report does not mention.
    pub(super) fn untold(&self, game: &Game<'_>, fight: &Fight) -> Vec<Piece> {
        let deserted = |piece: Piece| match piece {
            Piece::Banner(banner) => self.deserters.contains(&banner),
            Piece::Troop(troop) => pieces::banner_of(game, troop)
                .is_some_and(|banner| self.deserters.contains(&banner)),
            Piece::Garrison => false,
        };
        let told = |piece: Piece| {
            let lost = self.lost.iter().chain(&self.fled).any(|(known, _)| *known == piece);
            let down = matches!(piece, Piece::Troop(troop) if self.down.contains(&troop));
            lost || down || self.off.contains(&piece) || deserted(piece)
        };
        fighters(game, fight).into_iter().filter(|piece| !told(*piece)).collect()
    }

    /// Returns the most that a piece can lose: what it has, with what was raised.
    fn most(&self, game: &Game<'_>, fight: &Fight, piece: Piece) -> i64 {
        match piece {
            Piece::Banner(banner) => game.state.banner(banner).points,
            Piece::Garrison => fight.garrison.unwrap_or(0),
            Piece::Troop(troop) => {
                let raised = self
                    .raised
                    .iter()
                    .find(|(known, _)| *known == troop)
                    .map_or(0, |(_, models)| *models);
                game.state.roster.troop(troop).models + raised
            }
        }
    }

    /// Notes, before anything is lost, what the aftermath asks for.
    fn note_positions(&mut self, game: &Game<'_>) {
        let troop = |piece: &Piece| {
            if let Piece::Troop(troop) = piece { Some(*troop) } else { None }
        };
        let fallen = self.lost.iter().filter_map(|(piece, _)| troop(piece));
        self.positions =
            fallen.filter_map(|troop| Some((troop, pieces::banner_of(game, troop)?))).collect();
        self.fled_whole = self
            .fled
            .iter()
            .map(|(piece, _)| *piece)
            .filter(|piece| self.fled_entirely(game, *piece))
            .collect();
    }

    fn lost(&self, piece: Piece) -> i64 {
        self.lost.iter().find(|(known, _)| *known == piece).map_or(0, |(_, lost)| *lost)
    }

    fn fled(&self, piece: Piece) -> i64 {
        self.fled.iter().find(|(known, _)| *known == piece).map_or(0, |(_, fled)| *fled)
    }

    /// True if a piece ended the battle in flight: a banner only if all that was left of it did.
    pub(super) fn fled_entirely(&self, game: &Game<'_>, piece: Piece) -> bool {
        match piece {
            Piece::Banner(banner) => {
                self.fled(piece) > 0
                    && self.fled(piece) + self.lost(piece) >= game.state.banner(banner).points
            }
            _ => self.fled.iter().any(|(known, _)| *known == piece),
        }
    }
}
