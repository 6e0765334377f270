//! Fights (NL-BATTLE-02 to NL-BATTLE-06, NL-SIEGE-06 to NL-SIEGE-09, EN-BATTLE-06 to EN-BATTLE-10,
//! EN-SIEGE-12, EN-SIEGE-15): both strengths, the factor of the table, the cards, the dice, and which row of the
//! result they come to.

use margrave::campaign::{
    BannerId, Bombardment, CalendarEvent, Event, FightEvent, MagicEvent, ScriptValue, State,
};
use margrave::map::PlaceId;

use super::{Findings, Look};

/// A fight from where it begins to where it is decided.
pub struct Fight {
    /// The steps at which it begins, at which the result is read, and at which it is decided.
    pub joined: usize,
    pub read: usize,
    pub decided: usize,
    /// The step after the last one that belongs to it.
    pub over: usize,
    pub place: PlaceId,
    pub attackers: Vec<BannerId>,
    pub defenders: Vec<BannerId>,
    /// Points of defenders who stand under no banner, and of attackers who do not.
    pub garrison: i64,
    pub horde: i64,
    pub assault: bool,
    pub total: i64,
}

impl Fight {
    pub fn table(&self) -> &'static str {
        if self.assault { "assault_result" } else { "battle_result" }
    }

    /// Points of the attackers and of the defenders as the fight began.
    pub fn strengths(&self, look: &Look<'_>) -> (i64, i64) {
        let before = &look.phase.steps[self.joined].before;
        let engines = if self.assault { engines(look, before, &self.attackers).0 } else { 0 };
        (
            before.points(&self.attackers) + self.horde + engines,
            before.points(&self.defenders) + self.garrison,
        )
    }
}

/// Returns what siege engines with these banners add before walls: points, and to the score
/// (EN-OPT-02, EN-OPT-08).
fn engines(look: &Look<'_>, state: &State, banners: &[BannerId]) -> (i64, i64) {
    let remembered = state.memory.get("english").and_then(|memory| memory.get("engines"));
    let Some(ScriptValue::List(all)) = remembered.map(|list| &**list) else { return (0, 0) };
    let mut sum = (0, 0);
    for one in all {
        let ScriptValue::Map(one) = one else { continue };
        if let (
            Some(ScriptValue::Banner(banner)),
            Some(ScriptValue::Text(kind)),
            Some(ScriptValue::Number(number)),
        ) = (one.get("banner"), one.get("kind"), one.get("number"))
            && banners.contains(banner)
        {
            let row = ["tables", "siege_engines", "rows", kind, "assault"];
            let score = look.cells.find(&row).map_or(0, |_| look.cells.number(&row));
            sum.0 += number * look.cells.value("engine.points");
            sum.1 += number * score;
        }
    }
    sum
}

/// The fights of a phase that were decided by the dice.
pub fn fights(look: &Look<'_>, findings: &mut Findings) -> Vec<Fight> {
    let begins = |step: usize| {
        matches!(
            look.event(step),
            Some(
                Event::Fight(FightEvent::BattleJoined { .. })
                    | Event::Magic(MagicEvent::HordeAttacked { .. })
            )
        )
    };
    let starts: Vec<usize> = (0..look.phase.steps.len()).filter(|step| begins(*step)).collect();
    let mut fights = Vec::new();
    for (nth, joined) in starts.iter().enumerate() {
        let over = starts.get(nth + 1).copied().unwrap_or(look.phase.steps.len());
        match fight(look, *joined, over) {
            Some(fight) => fights.push(fight),
            None => findings.left_out("fights", "one side left before it came to blows"),
        }
    }
    fights
}

fn fight(look: &Look<'_>, joined: usize, over: usize) -> Option<Fight> {
    let decided = (joined..over).find(|step| {
        matches!(
            look.event(*step),
            Some(Event::Fight(
                FightEvent::BattleDecided { .. } | FightEvent::AssaultDecided { .. }
            ))
        )
    })?;
    let assault =
        matches!(look.event(decided), Some(Event::Fight(FightEvent::AssaultDecided { .. })));
    let table = if assault { "assault_result" } else { "battle_result" };
    let read =
        (joined..decided).find(|step| matches!(look.event(*step), Some(Event::Calendar(CalendarEvent::RowRead { table: of, .. })) if look.table(*of) == table))?;
    let mut fight = Fight {
        joined,
        read,
        decided,
        over,
        place: PlaceId(0),
        attackers: Vec::new(),
        defenders: Vec::new(),
        garrison: 0,
        horde: 0,
        assault,
        total: 0,
    };
    match look.event(joined)? {
        Event::Fight(FightEvent::BattleJoined {
            place, attackers, defenders, garrison, ..
        }) => {
            (fight.place, fight.attackers, fight.defenders) =
                (*place, attackers.to_vec(), defenders.to_vec());
            fight.garrison = garrison.unwrap_or_default();
        }
        Event::Magic(MagicEvent::HordeAttacked { place, points, defenders, .. }) => {
            (fight.place, fight.defenders, fight.horde) = (*place, defenders.to_vec(), *points);
        }
        _ => return None,
    }
    fight.total = total(look, &fight)?;
    Some(fight)
}

/// Base factor, cards, dice, and in an assault what bombardment and hardship add.
fn total(look: &Look<'_>, fight: &Fight) -> Option<i64> {
    let (attackers, defenders) = fight.strengths(look);
    let state = &look.phase.steps[fight.read].before;
    let mut total =
        look.cells.next_up("base_factor", defenders * defence(look, state, fight), attackers);
    let cards = (fight.joined..fight.read).find_map(|step| match look.event(step)? {
        Event::Fight(FightEvent::CardsShown { attacker, defender }) => {
            Some((attacker.to_string(), defender.to_string()))
        }
        _ => None,
    })?;
    total += look.cells.crossing("strategy", &cards.0, &cards.1);
    total += (fight.joined..fight.read)
        .find_map(|step| look.fell(step, "random factor"))?
        .iter()
        .sum::<i64>();
    if let Some(siege) = state.sieges.get(&fight.place).filter(|_| fight.assault) {
        total += siege.hardship + engines(look, state, &fight.attackers).1;
        total += if let Bombardment::Bonus(bonus) = siege.bombardment { bonus } else { 0 };
    }
    Some(total)
}

/// Returns the factor of a garrison's points behind its walls (NL-SIEGE-06).
fn defence(look: &Look<'_>, state: &State, fight: &Fight) -> i64 {
    let marked =
        |name: &str| state.marks.iter().any(|mark| mark.place == fight.place && mark.name == name);
    // Under an earthquake the walls give nothing (NL-EQX-10).
    if !fight.assault || marked("earthquake") {
        return 1;
    }
    // A wizard's tower stands a siege as well (EN-WILD-17).
    if marked("besieged_tower") {
        return look.cells.number(&["modifiers", "tower_walls", "is"]);
    }
    look.cells.lookup("defence", look.stands(state, fight.place))
}

pub fn reckon(look: &Look<'_>, findings: &mut Findings) -> Vec<Fight> {
    let fights = fights(look, findings);
    for fight in &fights {
        findings.takes_up("fights");
        let (attackers, defenders) = fight.strengths(look);
        let what = format!("{attackers} attacking {defenders} at {}", look.label(fight.place));
        let Some(Event::Calendar(CalendarEvent::RowRead { total, .. })) = look.event(fight.read)
        else {
            continue;
        };
        findings.compare("fights", &format!("total of {what}"), &fight.total, total);
        let (field, theirs) = match look.event(fight.decided) {
            Some(Event::Fight(FightEvent::AssaultDecided { result, .. })) => {
                ("assault", result.word())
            }
            Some(Event::Fight(FightEvent::BattleDecided { outcome, .. })) => {
                ("winner", outcome.word())
            }
            _ => continue,
        };
        let mine = look.cells.word(fight.table(), fight.total, field);
        findings.compare("fights", &format!("outcome of {what}"), &mine, &Some(theirs));
    }
    fights
}
