//! Other fights of armies that belong to nobody: a force attacks one in the open, one storms walls,
//! and one meets a garrison or another such army (EN-WILD-52, EN-WILD-53).

use crate::campaign::{
    BannerId, FightEvent, Force, MagicEvent, Owner, RealmId, Reason, RecordEvent,
};
use crate::engine::armies::banners::{self, shared_losses};
use crate::engine::armies::{booty, positions, roster};
use crate::engine::core::numbers::{self, About};
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::tables;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::fights::cards::{self, CardPlayer};
use crate::engine::fights::neutral_army::{HordeBattle, HordeOutcome};
use crate::engine::fights::storming::{assault_result, stormed};
use crate::engine::fights::{
    self, ATTACKERS_LOSS, DEFENDERS_LOSS, Faces, Factors, LossMultipliers, NeutralArmy, aftermath,
    assaults, double, loses_character, losses,
};
use crate::engine::marching::retreat::leaving::Flight;
use crate::engine::marching::retreat::{self, Leaving, way_back};
use crate::map::PlaceId;
use crate::rules::effect::{Assault, Effect, Loss, Outcome, Side};
use crate::rules::procedure::{BattleEffect, LossEffect, TableEffect};
use crate::rules::table::{ASSAULT_RESULT, BATTLE_RESULT, CHARACTER_FALLS};
use crate::rules::{RuleId, TableId, Value};
use crate::say;
use crate::text::Text;

/// One side of such a fight.
#[derive(Debug, Clone, PartialEq, Eq)]
enum NeutralSide {
    Banners(RealmId, Vec<BannerId>),
    /// An army of nobody, or a garrison without banners.
    Points(i64),
}

impl NeutralSide {
    fn player(&self) -> CardPlayer {
        match self {
            NeutralSide::Banners(realm, _) => CardPlayer::Realm(*realm),
            NeutralSide::Points(_) => CardPlayer::Nobody,
        }
    }

    fn banners(&self) -> &[BannerId] {
        match self {
            NeutralSide::Banners(_, banners) => banners,
            NeutralSide::Points(_) => &[],
        }
    }

    /// Returns the points that an army without banners has left; 0 for banners.
    fn left(&self) -> i64 {
        match self {
            NeutralSide::Banners(..) => 0,
            NeutralSide::Points(points) => *points,
        }
    }
}

/// A fight of two sides on a tile.
struct NeutralFight {
    place: PlaceId,
    attacker: NeutralSide,
    defender: NeutralSide,
    /// Behind walls, what the defender counts for.
    walls: Option<i64>,
}

/// Outcome of storming walls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StormOutcome {
    /// Points of the army that has no owner, and of the garrison if it has no banners.
    pub left: i64,
    pub garrison: i64,
    pub result: Assault,
}

/// Attacks an army of nobody with a force on its tile. Beaten, or after a draw, the force goes back
/// to where it came from, or behind the walls that it came out of (`sally`).
pub fn attack_horde(
    turn: &mut Turn<'_>,
    horde: NeutralArmy,
    force: &[BannerId],
    sally: bool,
) -> Flow<HordeBattle> {
    let attackers = positions::still_on(turn, force, horde.place);
    let Some(first) = attackers.first().filter(|_| horde.points > 0) else {
        return Ok(HordeBattle::none(horde.points));
    };
    let realm = turn.state().banner(*first).realm;
    let text = say!(
        "{attackers} attacks {horde} ({points})",
        attackers = texts::banners(&turn.game(), &attackers),
        horde = Text::noun(horde.name),
        points = texts::points(horde.points)
    );
    turn.emit_rule(horde.rule, RecordEvent::Said { text: text.to_mark() });
    let (attacker, defender) =
        (NeutralSide::Banners(realm, attackers.clone()), NeutralSide::Points(horde.points));
    let mut fight = NeutralFight { place: horde.place, attacker, defender, walls: None };
    let effects = decide(turn, &mut fight)?;
    let (outcome, scattered) = winner(turn, effects, horde.place);
    let standing = positions::still_on(turn, &attackers, horde.place);
    match outcome {
        Outcome::Attacker => {}
        _ if sally => {}
        Outcome::Draw => way_back::go_back(turn, &standing, Leaving::Drawn)?,
        Outcome::Defender => {
            let scattered = scattered == Some(Side::Attacker);
            if scattered {
                turn.emit("NL-BATTLE-09", FightEvent::Scattered { realm: Owner::Realm(realm) });
                booty::leave_in_panic(turn, &standing, &[])?;
            }
            way_back::go_back(
                turn,
                &standing,
                Leaving::after(Flight { scattered, pursued: false }),
            )?;
            retreat::regroup(turn, &standing);
        }
    }
    aftermath::mercenaries_leave(turn, &attackers, &[]);
    let ended = HordeOutcome::of(outcome, Side::Defender);
    Ok(HordeBattle { left: fight.defender.left(), other: 0, outcome: Some(ended) })
}

/// Attacks with an army of nobody a garrison in the open, or with a name another such army: a
/// battle, in which both sides' cards are drawn.
pub fn horde_meets(
    turn: &mut Turn<'_>,
    horde: NeutralArmy,
    other: Option<&'static str>,
    garrison: i64,
) -> Flow<HordeBattle> {
    let (name, points) = (Text::noun(horde.name), texts::points(horde.points));
    let (place, of_garrison) = (texts::place(&turn.game(), horde.place), texts::points(garrison));
    let text = match other.map(Text::noun) {
        None => say!(
            "{horde} ({points}) fight the garrison of {place} ({garrison})",
            horde = name,
            points,
            place,
            garrison = of_garrison
        ),
        Some(other) => say!(
            "{horde} ({points}) fight {other} at {place} ({garrison})",
            horde = name,
            points,
            other,
            place,
            garrison = of_garrison
        ),
    };
    turn.emit_rule(horde.rule, RecordEvent::Said { text: text.to_mark() });
    let (attacker, defender) = (NeutralSide::Points(horde.points), NeutralSide::Points(garrison));
    let mut fight = NeutralFight { place: horde.place, attacker, defender, walls: None };
    let effects = decide(turn, &mut fight)?;
    let (outcome, _) = winner(turn, effects, horde.place);
    let ended = HordeOutcome::of(outcome, Side::Attacker);
    Ok(HordeBattle {
        left: fight.attacker.left(),
        other: fight.defender.left(),
        outcome: Some(ended),
    })
}

/// Storms with an army of nobody walls that banners of one realm hold, or a garrison without any.
/// Those who are stormed are lost; what becomes of the place is for the caller to say.
pub fn horde_storms(
    turn: &mut Turn<'_>,
    horde: NeutralArmy,
    inside: &[BannerId],
    garrison: i64,
) -> Flow<StormOutcome> {
    let inside = positions::still_on(turn, inside, horde.place);
    let place = horde.place;
    let defender = match inside.first() {
        Some(first) => NeutralSide::Banners(turn.state().banner(*first).realm, inside.clone()),
        None => NeutralSide::Points(garrison),
    };
    turn.emit_rule(
        horde.rule,
        MagicEvent::HordeAttacked {
            place,
            points: horde.points,
            name: horde.name,
            defenders: Force::from_slice(&inside),
        },
    );
    let (walls, behind) = assaults::defence_value(
        &turn.game(),
        place,
        &inside,
        inside.is_empty().then_some(garrison),
    );
    if behind.parts.len() > 1 {
        turn.tally("NL-SIEGE-06", "defence value", behind);
    }
    let mut fight = NeutralFight {
        place,
        attacker: NeutralSide::Points(horde.points),
        defender,
        walls: Some(walls),
    };
    let effects = decide(turn, &mut fight)?;
    let result = assault_result(effects);
    turn.emit("NL-SIEGE-08", FightEvent::AssaultDecided { place, result });
    if result == Assault::Stormed {
        booty::take_train(turn, &inside, &[])?;
        let lost = positions::alive(turn, &inside);
        banners::remove_banners(turn, &lost, Reason::GarrisonLost, RuleId("NL-SIEGE-08"));
    }
    aftermath::mercenaries_leave(turn, &inside, &[]);
    let garrison = if result == Assault::Stormed { 0 } else { fight.defender.left() };
    Ok(StormOutcome { left: fight.attacker.left(), garrison, result })
}

/// Decides the battle by its row: who wins, and which side is scattered.
pub(super) fn winner(
    turn: &mut Turn<'_>,
    effects: &[Effect],
    place: PlaceId,
) -> (Outcome, Option<Side>) {
    let (mut outcome, mut scattered) = (None, None);
    for effect in BattleEffect::each(effects) {
        match effect {
            BattleEffect::Winner(side) => outcome = outcome.or(Some(*side)),
            BattleEffect::Scatters(side) => scattered = Some(*side),
            // These were dealt out before.
            BattleEffect::AttackerLoses(_) | BattleEffect::DefenderLoses(_) => {}
        }
    }
    let outcome = outcome.unwrap_or(Outcome::Draw);
    turn.emit("NL-BATTLE-06", FightEvent::BattleDecided { place, outcome });
    (outcome, scattered)
}

/// Plays the cards, factors, the row of the table and its losses; returns the row.
fn decide<'a>(turn: &mut Turn<'a>, fight: &mut NeutralFight) -> Flow<&'a [Effect]> {
    let place = fight.place;
    let (table, what) =
        if fight.walls.is_some() { (ASSAULT_RESULT, "assault") } else { (BATTLE_RESULT, "battle") };
    let (attack, troops) = (strength_of(turn, &fight.attacker), strength_of(turn, &fight.defender));
    let cards = cards::cards_of(turn, (fight.attacker.player(), fight.defender.player()), place)?;
    let Factors { mut sum, faces } =
        fights::factors_with(turn, place, attack, fight.walls.unwrap_or(troops), cards)?;
    hook_calls::filter_factor(
        turn,
        &mut sum,
        what,
        [fight.attacker.banners(), fight.defender.banners()],
        place,
    )?;
    let total = turn.tally("NL-BATTLE-05", what, sum);
    let whom = About::from(place).telling(fight.attacker.banners().first());
    let drawn = tables::read_row(turn, table, Faces::new(), total, None, whom)?;
    let effects = losses::by_rank(turn, tables::effects(turn, &drawn), place);
    if double(&faces) {
        let fallen = turn.roll_on(CHARACTER_FALLS, "side that loses a character", whom)?;
        let fallen = tables::effects(turn, &fallen);
        let force = match loses_character(fallen) {
            Some(Side::Attacker) => fight.attacker.banners(),
            Some(Side::Defender) => fight.defender.banners(),
            None => &[],
        };
        if !fights::a_character_falls(turn, force)? {
            deal_neutral_losses(turn, fight, fallen, CHARACTER_FALLS, LossMultipliers::ONCE)?;
        }
    }
    let times = LossMultipliers {
        attackers: losses::loss_times(&turn.game(), troops, place),
        defenders: losses::loss_times(&turn.game(), attack, place),
    };
    deal_neutral_losses(turn, fight, &effects, table, times)?;
    Ok(tables::effects(turn, &drawn))
}

fn strength_of(turn: &Turn<'_>, party: &NeutralSide) -> i64 {
    match party {
        NeutralSide::Banners(_, banners) => roster::fighting_points(&turn.game(), banners),
        NeutralSide::Points(points) => *points,
    }
}

/// Rolls both losses in the order of the row and deals them out.
fn deal_neutral_losses(
    turn: &mut Turn<'_>,
    fight: &mut NeutralFight,
    effects: &[Effect],
    table: TableId,
    times: LossMultipliers,
) -> Flow {
    let rule = tables::cite(turn, table);
    let (mut attack_loss, mut defence_loss) = (0, 0);
    for effect in LossEffect::each(effects) {
        match effect {
            LossEffect::AttackerLoses(Loss::Points(amount)) => {
                attack_loss += turn.amount(rule, *amount, ATTACKERS_LOSS, fight.place)?
            }
            LossEffect::DefenderLoses(Loss::Points(amount)) => {
                defence_loss += turn.amount(rule, *amount, DEFENDERS_LOSS, fight.place)?
            }
            LossEffect::AttackerLoses(Loss::All) => is_lost(turn, &mut fight.attacker, rule),
            // A stormed defender is lost with the place (NL-SIEGE-08).
            LossEffect::DefenderLoses(Loss::All) if fight.walls.is_some() && stormed(effects) => {}
            LossEffect::DefenderLoses(Loss::All) => is_lost(turn, &mut fight.defender, rule),
        }
    }
    attack_loss = losses::multiplied(turn, attack_loss, times.attackers, ATTACKERS_LOSS, rule);
    defence_loss = losses::multiplied(turn, defence_loss, times.defenders, DEFENDERS_LOSS, rule);
    if fight.walls.is_some() {
        // Walls and halls may spare those inside (NL-RACE-06).
        (defence_loss, _) = numbers::scaled(
            &turn.game(),
            defence_loss,
            (Value::AssaultLoss, 100),
            fight.place,
            (DEFENDERS_LOSS, rule),
        );
    }
    bear(turn, &mut fight.attacker, attack_loss, rule)?;
    bear(turn, &mut fight.defender, defence_loss, rule)
}

/// Takes all of a party, whoever of it can fight.
fn is_lost(turn: &mut Turn<'_>, party: &mut NeutralSide, rule: RuleId) {
    match party {
        NeutralSide::Banners(_, banners) => {
            let standing = positions::alive(turn, banners);
            banners::remove_banners(turn, &standing, Reason::Battle, rule);
        }
        NeutralSide::Points(points) => *points = 0,
    }
}

fn bear(turn: &mut Turn<'_>, party: &mut NeutralSide, loss: i64, rule: RuleId) -> Flow {
    match party {
        NeutralSide::Banners(_, banners) => {
            let standing = positions::alive(turn, banners);
            shared_losses::share_loss(turn, &standing, loss, Reason::Battle, rule)?;
        }
        NeutralSide::Points(points) => *points = (*points - loss).max(0),
    }
    Ok(())
}
