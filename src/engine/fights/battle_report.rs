//! What the host tells of a battle with figures, piece by piece → victory points, the winner, and
//! what is lost (NL-TT-07..10, NL-TT-16, NL-TT-17).

use super::raising;
use super::raising::Risen;
use super::{Ended, Fight};
use crate::campaign::{
    BannerId, Event, Keeper, Owner, Service, Source, Station, Sum, TroopId, Trophy,
};
use crate::engine::core::ask::{Refusal, refuse, require};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Rest};
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::rules::army::Arm;
use crate::rules::effect::{Outcome, Side};
use crate::rules::{GameOption, RuleId, Value};

/// What losses are told of: banners where they are points alone, else units and characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportPiece {
    Banner(BannerId),
    Troop(TroopId),
    Garrison,
}

/// Everything told so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BattleReport {
    /// Models of units, or points of banners and garrisons.
    pub lost: Vec<(ReportPiece, i64)>,
    /// Fled off the table, or fleeing at the end: points of a banner, all of a unit.
    pub fled: Vec<(ReportPiece, i64)>,
    /// Not on the table at the end, but not fleeing.
    pub off: Vec<ReportPiece>,
    pub down: Vec<TroopId>,
    /// Taken by the enemy, or left on the field.
    pub standards: Vec<TroopId>,
    pub bonuses: Vec<(Side, &'static str, i64)>,
    pub conceded: Option<Side>,
    /// Who won by the miniature rules, and whether the loser is scattered.
    pub verdict: Option<(Outcome, bool)>,
    /// Magic items that were used up or destroyed, with whose they were.
    pub spent: Vec<(TroopId, String)>,
    pub raised: Vec<(TroopId, i64)>,
    /// Units that were not there before: for which banner, of what kind, how many models.
    pub(super) risen: Vec<Risen>,
    /// Mercenaries who failed their test of loyalty (NL-REC-09).
    pub deserters: Vec<BannerId>,
    /// Where everybody stood who lost models, and which pieces fled as a whole: noted when it is
    /// decided.
    pub(super) stood: Vec<(TroopId, BannerId)>,
    pub(super) ran_whole: Vec<ReportPiece>,
}

/// The side that somebody fights on, by his name.
///
/// # Errors
/// The refusal of a name that does not fight here.
pub(super) fn side_of(game: &Game<'_>, fight: &Fight, name: &str) -> Result<Side, Refusal> {
    let (attacker, defender) = (game.realm_name(fight.realm), game.owner_name(fight.defender));
    match name {
        _ if name.eq_ignore_ascii_case(attacker) => Ok(Side::Attacker),
        _ if name.eq_ignore_ascii_case(defender) => Ok(Side::Defender),
        _ => refuse(
            "NL-TT-10",
            format!("`{name}` does not fight here: {attacker} attacks {defender}"),
        ),
    }
}

impl Fight {
    pub(super) fn force(&self, side: Side) -> &[BannerId] {
        if side == Side::Attacker { &self.attackers } else { &self.defenders }
    }
}

fn other(side: Side) -> Side {
    if side == Side::Attacker { Side::Defender } else { Side::Attacker }
}

fn won_by(side: Side) -> Outcome {
    if side == Side::Attacker { Outcome::Attacker } else { Outcome::Defender }
}

/// Sets what is told of one piece, in place of what was told of it before.
pub(super) fn set<T: PartialEq>(list: &mut Vec<(T, i64)>, what: T, number: i64) {
    list.retain(|(known, _)| *known != what);
    list.push((what, number));
}

impl BattleReport {
    /// What is told with one order more.
    ///
    /// # Errors
    /// The refusal of an order that does not fit the battle.
    pub fn with(
        &self,
        game: &Game<'_>,
        fight: &Fight,
        order: &Order,
    ) -> Result<BattleReport, Refusal> {
        let mut told = self.clone();
        let split = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        match order {
            Order::Losses { what } => {
                let words = split(&what.0);
                let (piece, rest) = piece(game, fight, &words)?;
                let most = told.most(game, fight, piece);
                let lost = number(rest, None, most, "NL-TT-08")?;
                require(!is_character(game, piece), "NL-TT-14", || {
                    "a character goes `down`".to_owned()
                })?;
                set(&mut told.lost, piece, lost);
            }
            Order::Fled { what } => {
                let words = split(&what.0);
                let (piece, rest) = piece(game, fight, &words)?;
                let most = told.most(game, fight, piece);
                let fled = number(rest, Some(most), most, "NL-TT-12")?;
                set(&mut told.fled, piece, fled);
            }
            Order::Off { what } => {
                let words = split(&what.0);
                let (piece, rest) = piece(game, fight, &words)?;
                require(rest.is_empty() && !told.off.contains(&piece), "NL-TT-08", || {
                    "name one unit, once".to_owned()
                })?;
                told.off.push(piece);
            }
            Order::Down { what } => {
                let troop = troop(game, fight, &split(&what.0))?;
                require(game.state.roster.troop(troop).character.is_some(), "NL-TT-14", || {
                    "units have `losses`".to_owned()
                })?;
                require(!told.down.contains(&troop), "NL-TT-14", || {
                    "he is down already".to_owned()
                })?;
                told.down.push(troop);
            }
            Order::Standard { what } => {
                let troop = troop(game, fight, &split(&what.0))?;
                let carries =
                    game.state.roster.troop(troop).standard && !told.standards.contains(&troop);
                require(carries, "NL-TT-16", || "that unit has no standard to lose".to_owned())?;
                told.standards.push(troop);
            }
            Order::Raised { what } => raising::tell(&mut told, game, fight, &split(&what.0))?,
            Order::Verdict { what } => {
                require(game.state.chose(GameOption::TableVerdict, "told"), "NL-TT-10", || {
                    "the victory points of these rules decide: tell what was lost, and `done`"
                        .to_owned()
                })?;
                told.verdict = Some(verdict(game, fight, &split(&what.0))?);
            }
            Order::Spent { what } => {
                let words = split(&what.0);
                let (troop, rest) = troop_and_rest(game, fight, &words)?;
                let [item] = rest else {
                    return refuse(
                        "EN-TT-17",
                        "whose, and which item: for instance `spent red 4 keen_blade`",
                    );
                };
                let has = game.magic_items(troop).iter().any(|known| known.id == *item);
                require(has, "EN-TT-17", || {
                    format!("{} has no magic item `{item}`", game.troop_name(troop))
                })?;
                let twice =
                    told.spent.iter().any(|(known, spent)| *known == troop && spent == item);
                require(!twice, "EN-TT-17", || "that is told already".to_owned())?;
                told.spent.push((troop, item.clone()));
            }
            Order::Bonus { .. } if game.state.chose(GameOption::TableVerdict, "told") => {
                return refuse(
                    "NL-TT-09",
                    "the miniature rules count the points: tell their `verdict`",
                );
            }
            Order::Bonus { what } => {
                let (side, what, points) = bonus(game, fight, &split(&what.0))?;
                told.bonuses.retain(|(_, known, _)| *known != what || what == "half of the table");
                require(!told.bonuses.contains(&(side, what, points)), "NL-TT-09", || {
                    "that bonus is given already".to_owned()
                })?;
                told.bonuses.push((side, what, points));
            }
            Order::Deserts { banner } => {
                let loyalty = game.rules.setting(Value::MercenaryLoyalty);
                if game.value(Value::MercenaryLoyalty, *banner) == 0 {
                    return Err(Refusal {
                        rule: loyalty.cite,
                        why: "mercenaries are as loyal as any here, and are not tested".to_owned(),
                    });
                }
                let fights = fight.attackers.contains(banner) || fight.defenders.contains(banner);
                let hired = fights && game.state.banner(*banner).service == Service::Mercenary;
                require(hired, "NL-REC-09", || {
                    format!("{} are no mercenaries who fight here", game.banner_name(*banner))
                })?;
                require(!told.deserters.contains(banner), "NL-REC-09", || {
                    "they have deserted already".to_owned()
                })?;
                told.deserters.push(*banner);
            }
            Order::Concede { realm } => {
                told.conceded = Some(side_of(game, fight, game.realm_name(*realm))?)
            }
            _ => return refuse("NL-TT-07", "tell what was lost, or `done`"),
        }
        Ok(told)
    }

    /// What might be told of pieces of which nothing is told yet.
    pub(super) fn worth_telling(&self, game: &Game<'_>, fight: &Fight) -> Vec<Order> {
        let mut orders = Vec::new();
        let rest = |text: String| Rest(text);
        for banner in fight.attackers.iter().chain(&fight.defenders) {
            if !game.state.has_rosters() {
                let piece = ReportPiece::Banner(*banner);
                if self.lost(piece) == 0 && self.fled(piece) == 0 {
                    let (name, points) =
                        (game.banner_name(*banner), game.state.banner(*banner).points);
                    orders
                        .push(Order::Losses { what: rest(format!("{name} {}", (points + 1) / 2)) });
                    orders.push(Order::Fled { what: rest(format!("{name} {}", (points + 1) / 2)) });
                }
                continue;
            }
            for (id, troop) in game.state.roster.in_banner(*banner).filter(|(_, troop)| troop.fit())
            {
                let (piece, name) = (
                    ReportPiece::Troop(id),
                    format!("{} {}", game.realm_name(troop.realm), troop.number),
                );
                if troop.character.is_some() {
                    orders.extend(
                        (!self.down.contains(&id)).then(|| Order::Down { what: rest(name) }),
                    );
                } else if self.lost(piece) == 0 && !self.ran(game, piece) {
                    orders.push(Order::Losses {
                        what: rest(format!("{name} {}", (troop.models + 1) / 2)),
                    });
                    orders.push(Order::Fled { what: rest(name) });
                }
            }
        }
        orders
    }

    /// The most that a piece can lose: what it has, with what was raised.
    fn most(&self, game: &Game<'_>, fight: &Fight, piece: ReportPiece) -> i64 {
        match piece {
            ReportPiece::Banner(banner) => game.state.banner(banner).points,
            ReportPiece::Garrison => fight.garrison.unwrap_or(0),
            ReportPiece::Troop(troop) => {
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
    fn note(&mut self, game: &Game<'_>) {
        let troop = |piece: &ReportPiece| {
            if let ReportPiece::Troop(troop) = piece { Some(*troop) } else { None }
        };
        let fallen = self.lost.iter().filter_map(|(piece, _)| troop(piece));
        self.stood = fallen.filter_map(|troop| Some((troop, game.banner_of(troop)?))).collect();
        self.ran_whole = self
            .fled
            .iter()
            .map(|(piece, _)| *piece)
            .filter(|piece| self.ran(game, *piece))
            .collect();
    }

    fn lost(&self, piece: ReportPiece) -> i64 {
        self.lost.iter().find(|(known, _)| *known == piece).map_or(0, |(_, lost)| *lost)
    }

    fn fled(&self, piece: ReportPiece) -> i64 {
        self.fled.iter().find(|(known, _)| *known == piece).map_or(0, |(_, fled)| *fled)
    }

    /// Whether a piece ended the battle in flight: a banner only if all that was left of it did.
    pub(super) fn ran(&self, game: &Game<'_>, piece: ReportPiece) -> bool {
        match piece {
            ReportPiece::Banner(banner) => {
                self.fled(piece) > 0
                    && self.fled(piece) + self.lost(piece) >= game.state.banner(banner).points
            }
            _ => self.fled.iter().any(|(known, _)| *known == piece),
        }
    }

    /// Points of a side before the battle, and those no longer on the table at its end (NL-TT-08).
    pub(super) fn values(&self, game: &Game<'_>, fight: &Fight, side: Side) -> (i64, i64) {
        if let (Side::Defender, Some(points)) = (side, fight.garrison) {
            return (
                points,
                (self.lost(ReportPiece::Garrison) + self.fled(ReportPiece::Garrison)).min(points),
            );
        }
        let (mut before, mut gone) = (0, 0);
        for banner in fight.force(side) {
            if !game.state.has_rosters() {
                let points = game.state.banner(*banner).points;
                let away = if self.off.contains(&ReportPiece::Banner(*banner)) {
                    points
                } else {
                    self.fled(ReportPiece::Banner(*banner))
                };
                before += points;
                gone += (self.lost(ReportPiece::Banner(*banner)) + away).min(points);
                continue;
            }
            for (id, troop) in game.state.roster.in_banner(*banner).filter(|(_, troop)| troop.fit())
            {
                let piece = ReportPiece::Troop(id);
                let away =
                    self.ran(game, piece) || self.off.contains(&piece) || self.down.contains(&id);
                before += troop.points();
                gone += if away {
                    troop.points()
                } else {
                    (self.lost(piece) * troop.worth).min(troop.points())
                };
            }
        }
        (before, gone)
    }

    /// Units of a side that count at the end: at least five models, or five crew, unless they count
    /// however few they are (NL-TT-07). None where banners are points alone.
    pub(super) fn units_left(&self, game: &Game<'_>, fight: &Fight, side: Side) -> Option<usize> {
        if !game.state.has_rosters() || (side == Side::Defender && fight.garrison.is_some()) {
            return None;
        }
        let least = game.value(Value::TableUnit, fight.about(game, side));
        let here = fight.force(side).iter().flat_map(|banner| game.state.roster.in_banner(*banner));
        let counts = |(id, troop): &(TroopId, &crate::campaign::Troop)| {
            let piece = ReportPiece::Troop(*id);
            let army = game.rules.armies.iter().find(|army| army.id == troop.list);
            let kind = army.and_then(|army| army.unit(&troop.kind));
            let left = troop.models - self.lost(piece);
            let size = match (troop.arm, kind) {
                (Arm::Machine | Arm::Chariot, Some(kind)) => left * kind.crew,
                _ => left,
            };
            let alone = troop.arm == Arm::Monster || kind.is_some_and(|kind| kind.counts_small);
            troop.character.is_none()
                && !self.ran(game, piece)
                && !self.off.contains(&piece)
                && left > 0
                && (size >= least || alone)
        };
        Some(here.filter(counts).count())
    }
}

fn is_character(game: &Game<'_>, piece: ReportPiece) -> bool {
    matches!(piece, ReportPiece::Troop(troop) if game.state.roster.troop(troop).character.is_some())
}

pub(super) fn number(
    words: &[String],
    default: Option<i64>,
    most: i64,
    rule: &'static str,
) -> Result<i64, Refusal> {
    let found = match words {
        [] => default,
        [word] => word.parse().ok(),
        _ => None,
    };
    match found.filter(|number| (0..=most).contains(number)) {
        Some(number) => Ok(number),
        None => refuse(rule, format!("a number from 0 to {most} is wanted")),
    }
}

fn piece<'w>(
    game: &Game<'_>,
    fight: &Fight,
    words: &'w [String],
) -> Result<(ReportPiece, &'w [String]), Refusal> {
    if words.first().is_some_and(|word| word == "independent") && fight.garrison.is_some() {
        return Ok((ReportPiece::Garrison, &words[1..]));
    }
    if game.state.has_rosters() {
        let (troop, rest) = troop_and_rest(game, fight, words)?;
        return Ok((ReportPiece::Troop(troop), rest));
    }
    let no = |why: String| Refusal::new("NL-TT-08", why);
    let Some(first) = words.first() else {
        return refuse("NL-TT-08", "say whose banner, for instance `red 1`");
    };
    let digits = first.find(|letter: char| letter.is_ascii_digit()).unwrap_or(first.len());
    let (name, digits) = first.split_at(digits);
    let (digits, rest) = match (digits, words.get(1)) {
        ("", Some(second)) => (second.as_str(), &words[2..]),
        _ => (digits, &words[1..]),
    };
    let realm = game.realm_named(name).map_err(no)?;
    let flag = digits.parse().map_err(|_| no(format!("`{digits}` is no banner number")))?;
    let banner = game.banner_numbered(realm, flag).map_err(no)?;
    let fights = fight.attackers.contains(&banner) || fight.defenders.contains(&banner);
    require(fights, "NL-TT-08", || format!("{} does not fight here", game.banner_name(banner)))?;
    Ok((ReportPiece::Banner(banner), rest))
}

pub(super) fn troop_and_rest<'w>(
    game: &Game<'_>,
    fight: &Fight,
    words: &'w [String],
) -> Result<(TroopId, &'w [String]), Refusal> {
    require(game.state.has_rosters(), "NL-TT-08", || {
        "banners have no units and characters here".to_owned()
    })?;
    let shown: Vec<&str> = words.iter().map(String::as_str).collect();
    let (troop, rest) = game.troop_in(None, &shown).map_err(|why| Refusal::new("NL-TT-08", why))?;
    let fights = game.banner_of(troop).is_some_and(|banner| {
        fight.attackers.contains(&banner) || fight.defenders.contains(&banner)
    });
    let fit = game.state.roster.troop(troop).fit();
    require(fights && fit, "NL-TT-08", || {
        format!("{} does not fight here", game.troop_name(troop))
    })?;
    Ok((troop, &words[words.len() - rest.len()..]))
}

fn troop(game: &Game<'_>, fight: &Fight, words: &[String]) -> Result<TroopId, Refusal> {
    let (troop, rest) = troop_and_rest(game, fight, words)?;
    require(rest.is_empty(), "NL-TT-08", || format!("`{}` is too much", rest.join(" ")))?;
    Ok(troop)
}

/// `hill red`, `bridge blue`, `half red`, each with other points if they were agreed; or `half`
/// with the characters and units of attacker and defender in it (NL-TT-09).
fn bonus(
    game: &Game<'_>,
    fight: &Fight,
    words: &[String],
) -> Result<(Side, &'static str, i64), Refusal> {
    const USAGE: &str = "for instance `bonus hill red`, `bonus bridge blue 15`, `bonus half red`, or `bonus half 2 3 0 4`: characters and units of attacker and defender in that half";
    let shown: Vec<&str> = words.iter().map(String::as_str).collect();
    let counts: Option<Vec<i64>> = shown
        .iter()
        .skip(1)
        .map(|word| word.parse().ok().filter(|count| (0..=1000).contains(count)))
        .collect();
    if let (Some("half"), Some([characters, units, foes, foe_units])) =
        (shown.first().copied(), counts.as_deref())
    {
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
                format!(
                    "{attack} against {defence}: nobody outnumbers the other {ratio} to 1, so nobody holds that half"
                ),
            );
        };
        return Ok((
            side,
            "half of the table",
            game.value(Value::BonusHalf, fight.about(game, side)),
        ));
    }
    let (what, value) = match shown.first() {
        Some(&"hill") => ("hill", Value::BonusHill),
        Some(&"bridge") => ("bridge", Value::BonusBridge),
        Some(&"half") => ("half of the table", Value::BonusHalf),
        _ => return refuse("NL-TT-09", USAGE),
    };
    let (Some(name), true) = (shown.get(1), shown.len() <= 3) else {
        return refuse("NL-TT-09", USAGE);
    };
    let points = |side: Side| match shown.get(2) {
        None => Some(game.value(value, fight.about(game, side))),
        Some(word) => word.parse().ok().filter(|points| (0..=1000).contains(points)),
    };
    let side = side_of(game, fight, name);
    // Points that are none are said before a name that is none.
    match side.as_ref().map_or_else(|_| points(Side::Attacker), |side| points(*side)) {
        Some(points) => Ok((side?, what, points)),
        None => refuse("NL-TT-09", USAGE),
    }
}

/// `red`, `red scattered`, or `draw`: who won by the miniature rules (EN-TT-09).
fn verdict(game: &Game<'_>, fight: &Fight, words: &[String]) -> Result<(Outcome, bool), Refusal> {
    const USAGE: &str = "for instance `verdict red`, `verdict red scattered` after a massacre or a decisive victory, or `verdict draw`";
    let shown: Vec<&str> = words.iter().map(String::as_str).collect();
    let (name, scattered) = match shown.as_slice() {
        ["draw"] => return Ok((Outcome::Draw, false)),
        [name] => (name, false),
        [name, "scattered"] => (name, true),
        _ => return refuse("NL-TT-10", USAGE),
    };
    Ok((won_by(side_of(game, fight, name)?), scattered))
}

/// A part of a whole in percent, to the nearest whole one (NL-TT-08).
fn percent(part: i64, whole: i64) -> i64 {
    if whole <= 0 { 0 } else { (part * 200 + whole) / (whole * 2) }
}

/// Who wins by two totals, and whether the loser is scattered (NL-TT-10).
#[must_use]
pub fn level(attack: i64, defence: i64, draw_below: i64, scattered_above: i64) -> (Outcome, bool) {
    let (difference, lower) = ((attack - defence).abs(), attack.min(defence));
    let outcome = match difference {
        0 => Outcome::Draw,
        _ if difference * 100 < lower * draw_below => Outcome::Draw,
        _ if attack > defence => Outcome::Attacker,
        _ => Outcome::Defender,
    };
    (outcome, outcome != Outcome::Draw && difference * 100 > lower * scattered_above)
}

impl Game<'_> {
    /// Whether a fight is an assault on a besieged settlement.
    fn behind_walls(&self, fight: &Fight) -> bool {
        let siege = self.state.sieges.get(&fight.place);
        let inside = fight.garrison.is_some()
            || fight.defenders.iter().all(|banner| self.state.banner(*banner).shut_in);
        inside && siege.is_some_and(|siege| siege.besieger == fight.realm)
    }
}

impl Turn<'_> {
    /// Victory points, the winner, losses and booty of a battle on the table (NL-TT-07..10, 16,
    /// 17).
    pub(super) fn decide_table(&mut self, fight: &Fight, mut told: BattleReport) -> Flow<Ended> {
        told.note(&self.game());
        let (outcome, scattered) = match (told.verdict, told.conceded) {
            (Some(verdict), _) => verdict,
            (None, Some(side)) if self.state().chose(GameOption::TableVerdict, "told") => {
                (won_by(other(side)), false)
            }
            _ => self.by_points(fight, &told),
        };
        self.emit("NL-TT-10", Event::BattleDecided { place: fight.place, outcome });
        self.raise_on_table(fight, &told);
        self.lose_on_table(fight, &told);
        self.lose_items(&told);
        let winner = match outcome {
            Outcome::Attacker => Some(Side::Attacker),
            Outcome::Defender => Some(Side::Defender),
            Outcome::Draw => None,
        };
        self.lose_standards(fight, &told, winner);
        // Before the walls nobody leaves the field; what a stormed place holds is the victor's
        // anyway (NL-SIEGE-08).
        let walls = self.game().behind_walls(fight);
        if let Some(side) = winner.filter(|_| !walls) {
            self.take_booty(fight, side)?;
        }
        Ok(Ended {
            outcome,
            attacker_scattered: scattered && outcome == Outcome::Defender,
            defender_scattered: scattered && outcome == Outcome::Attacker,
            told: Some(Box::new(told)),
        })
    }

    /// Who wins by victory points, a concession or a clear result, and whether the loser is
    /// scattered (NL-TT-07, NL-TT-10).
    fn by_points(&mut self, fight: &Fight, told: &BattleReport) -> (Outcome, bool) {
        let attack = self.victory_points(fight, told, Side::Attacker);
        let defence = self.victory_points(fight, told, Side::Defender);
        let [draw, scatter] = [Value::DrawBelow, Value::ScatteredAbove]
            .map(|value| self.game().value(value, fight.place));
        let (mut outcome, mut scattered) = level(attack, defence, draw, scatter);
        let units = |side| told.units_left(&self.game(), fight, side);
        let clear = match (told.conceded, units(Side::Attacker), units(Side::Defender)) {
            (Some(side), ..) => Some(other(side)),
            (None, Some(0), left) if left != Some(0) => Some(Side::Defender),
            (None, left, Some(0)) if left != Some(0) => Some(Side::Attacker),
            _ => None,
        };
        if let Some(winner) = clear {
            // A concession or a clear result is enough; the points say only whether the loser is
            // scattered.
            let won = won_by(winner);
            scattered &= won == outcome;
            outcome = won;
            let text = match told.conceded {
                Some(_) => "the battle is conceded",
                None => "one side has no unit left that counts",
            };
            self.emit("NL-TT-07", Event::Said { text: text.to_owned() });
        }
        (outcome, scattered)
    }

    /// A side's victory points: what the other lost in percent, and the bonuses agreed (NL-TT-08,
    /// NL-TT-09).
    fn victory_points(&mut self, fight: &Fight, told: &BattleReport, side: Side) -> i64 {
        let (before, gone) = told.values(&self.game(), fight, other(side));
        let mut sum = Sum::default();
        sum.add(
            percent(gone, before),
            "percent lost by the enemy",
            RuleId("NL-TT-08"),
            Source::Rule,
        );
        for (_, what, points) in told.bonuses.iter().filter(|(whose, ..)| *whose == side) {
            sum.add(*points, what, RuleId("NL-TT-09"), Source::Rule);
        }
        let what = if side == Side::Attacker {
            "victory points of the attacker"
        } else {
            "victory points of the defender"
        };
        self.tally("NL-TT-08", what, sum)
    }

    /// What fell leaves its banners; those left with nobody are gone.
    fn lose_on_table(&mut self, fight: &Fight, told: &BattleReport) {
        const RULE: RuleId = RuleId("NL-TT-08");
        for banner in fight.attackers.iter().chain(&fight.defenders).copied() {
            if !self.state().has_rosters() {
                self.lose_points(banner, told.lost(ReportPiece::Banner(banner)), "battle", RULE);
                continue;
            }
            let troops = self.game().troops_in(banner);
            let lost: Vec<(TroopId, i64)> = troops
                .into_iter()
                .map(|troop| (troop, told.lost(ReportPiece::Troop(troop))))
                .filter(|(_, models)| *models > 0)
                .collect();
            self.take_models(banner, &lost, "battle", RULE);
            if self.state().banner(banner).points == 0 {
                self.remove_banner(banner, "battle", RuleId("NL-ARMY-04"));
            }
        }
        self.garrison_loses(fight, told.lost(ReportPiece::Garrison), RULE);
    }

    /// Magic items that were used up are gone, and what they were worth (EN-TT-17).
    fn lose_items(&mut self, told: &BattleReport) {
        for (troop, item) in &told.spent {
            if let Some(banner) = self.game().banner_of(*troop) {
                let points = self.take_item(*troop, item, "EN-TT-17");
                self.emit(
                    "EN-TT-17",
                    Event::PointsChanged { banner, by: -points, what: "used up" },
                );
            }
        }
    }

    /// A besieged garrison without banners has so many points fewer.
    pub(super) fn garrison_loses(&mut self, fight: &Fight, lost: i64, rule: RuleId) {
        let place = fight.place;
        if let Some(siege) =
            self.state().sieges.get(&place).filter(|_| lost > 0 && fight.garrison.is_some())
        {
            let points = -lost.min(siege.garrison);
            self.emit_rule(rule, Event::GarrisonChanged { place, points, baggage: 0 });
        }
    }

    /// Standards taken or left behind go to the winner, and after a draw to nobody (NL-TT-16).
    fn lose_standards(&mut self, fight: &Fight, told: &BattleReport, winner: Option<Side>) {
        for side in [Side::Attacker, Side::Defender] {
            let lost: Vec<TroopId> = (0..self.state().roster.troops.len())
                .filter_map(|at| u16::try_from(at).ok().map(TroopId))
                .filter(|id| {
                    let troop = self.state().roster.troop(*id);
                    let lost = told.standards.contains(id)
                        || told.fled.iter().any(|(piece, _)| *piece == ReportPiece::Troop(*id));
                    let realm = if side == Side::Attacker {
                        Owner::Realm(fight.realm)
                    } else {
                        fight.defender
                    };
                    lost && troop.standard && Owner::Realm(troop.realm) == realm
                })
                .collect();
            let taker = winner
                .filter(|winner| *winner != side)
                .and_then(|winner| self.alive(fight.force(winner)).first().copied());
            for troop in lost {
                let (of, kind) = (
                    self.state().roster.troop(troop).realm,
                    self.state().roster.troop(troop).kind.clone(),
                );
                self.emit("NL-TT-16", Event::StandardLost(troop));
                let keeper = taker.map_or(Keeper::Lost, Keeper::Banner);
                self.emit(
                    "NL-TT-16",
                    Event::TrophyTaken {
                        trophy: Box::new(Trophy { of, kind, machine: false, keeper }),
                    },
                );
            }
        }
    }

    /// A beaten force leaves its baggage and machines on the field to the winner (NL-TT-17,
    /// NL-SIEGE-12), where the rules of the campaign do not leave that to being scattered and to
    /// the pursuit (EN-TT-17).
    fn take_booty(&mut self, fight: &Fight, winner: Side) -> Flow {
        if self.game().value(Value::TableBooty, fight.about(&self.game(), other(winner))) == 0 {
            return Ok(());
        }
        let beaten = self.alive(fight.force(other(winner)));
        let victors = self.alive(fight.force(winner));
        self.capture_baggage(&beaten, &victors, "NL-TT-17")?;
        self.capture_machines(&beaten, victors.first().copied(), "NL-SIEGE-12");
        Ok(())
    }

    /// Standards of a garrison that is lost go to who took the settlement (NL-SIEGE-12).
    pub fn capture_standards(&mut self, from: &[BannerId], taker: Option<BannerId>) {
        for banner in from {
            let carried: Vec<TroopId> = self
                .state()
                .roster
                .in_banner(*banner)
                .filter(|(_, one)| one.standard)
                .map(|(id, _)| id)
                .collect();
            for troop in carried {
                let (of, kind) = (
                    self.state().roster.troop(troop).realm,
                    self.state().roster.troop(troop).kind.clone(),
                );
                self.emit("NL-SIEGE-12", Event::StandardLost(troop));
                let keeper = taker.map_or(Keeper::Lost, Keeper::Banner);
                self.emit(
                    "NL-SIEGE-12",
                    Event::TrophyTaken {
                        trophy: Box::new(Trophy { of, kind, machine: false, keeper }),
                    },
                );
            }
        }
    }

    /// War machines of these banners fall to another, whose trophies they are from now on; where
    /// there is none they are lost (NL-SIEGE-12).
    pub fn capture_machines(
        &mut self,
        from: &[BannerId],
        taker: Option<BannerId>,
        rule: &'static str,
    ) {
        for banner in from.iter().copied() {
            let machines: Vec<TroopId> = {
                let here = self.state().roster.in_banner(banner);
                here.filter(|(_, troop)| troop.arm == Arm::Machine).map(|(id, _)| id).collect()
            };
            for troop in machines {
                let taken = self.state().roster.troop(troop).clone();
                self.emit(
                    rule,
                    Event::PointsChanged { banner, by: -taken.points(), what: "captured" },
                );
                self.emit(rule, Event::TroopSent { troop, to: Station::Gone, what: "captured" });
                let keeper = taker.map_or(Keeper::Lost, Keeper::Banner);
                for _ in 0..taken.models {
                    let trophy = Box::new(Trophy {
                        of: taken.realm,
                        kind: taken.kind.clone(),
                        machine: true,
                        keeper,
                    });
                    self.emit(rule, Event::TrophyTaken { trophy });
                }
            }
            if self.state().banner(banner).points == 0 && !self.state().banner(banner).removed {
                self.remove_banner(banner, "captured", RuleId("NL-ARMY-04"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{level, percent};
    use crate::rules::effect::Outcome;

    /// NL-TT-08, NL-TT-10: the examples.
    #[test]
    fn points_and_levels() {
        assert_eq!(percent(650, 1400), 46);
        assert_eq!(percent(0, 0), 0);
        assert_eq!(level(60, 65, 10, 100), (Outcome::Draw, false));
        assert_eq!(level(60, 85, 10, 100), (Outcome::Defender, false));
        assert_eq!(level(75, 35, 10, 100), (Outcome::Attacker, true));
        assert_eq!(level(66, 60, 10, 100), (Outcome::Attacker, false));
        assert_eq!(level(120, 60, 10, 100), (Outcome::Attacker, false));
        assert_eq!(level(0, 0, 10, 100), (Outcome::Draw, false));
        assert_eq!(level(0, 5, 10, 100), (Outcome::Defender, true));
    }
}
