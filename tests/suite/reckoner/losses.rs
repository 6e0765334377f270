//! Cost of fights (NL-BATTLE-06, NL-BATTLE-18, NL-SIEGE-08, EN-BATTLE-10, EN-BATTLE-11,
//! EN-SIEGE-15, EN-BATTLE-24): the dice for each side, the factor of the enemy's size, and what
//! each banner has left.

use margrave::campaign::{BannerEvent, BannerId, Event, Reason};

use super::fights::Fight;
use super::sharing::Ranks;
use super::{Findings, Look, Written};

/// One side of a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Attacker,
    Defender,
}

impl Side {
    fn die(self) -> &'static str {
        if self == Side::Attacker { "attacker's loss" } else { "defender's loss" }
    }

    fn field(self) -> &'static str {
        if self == Side::Attacker { "attacker_loses" } else { "defender_loses" }
    }
}

/// The size of a force multiplies what the other loses, one more for each full step (EN-BATTLE-11);
/// without steps losses are as printed.
pub fn factor(look: &Look<'_>, enemy: i64) -> i64 {
    match look.cells.value("battle.loss.step") {
        0 => 1,
        step => 1 + enemy / step,
    }
}

/// True if losses are shared out equally, and not in proportion.
pub fn equally(look: &Look<'_>) -> bool {
    look.cells.value("battle.loss.equal") == 1
}

pub fn ranks(look: &Look<'_>, at: usize, banners: &[BannerId], garrison: i64) -> Ranks {
    let state = &look.phase.steps[at].before;
    Ranks::new(
        banners.iter().map(|banner| (*banner, state.banner(*banner).points)).collect(),
        garrison,
    )
}

pub fn reckon(look: &Look<'_>, fights: &[Fight], findings: &mut Findings) {
    for fight in fights {
        findings.takes_up("losses");
        one(look, fight, findings);
    }
}

fn one(look: &Look<'_>, fight: &Fight, findings: &mut Findings) {
    let (attacking, defending) = fight.strengths(look);
    let what = format!("{attacking} attacking {defending} at {}", look.label(fight.place));
    let mut attackers = ranks(look, fight.joined, &fight.attackers, fight.horde);
    let mut defenders = ranks(look, fight.joined, &fight.defenders, fight.garrison);
    let mut dice: Vec<(Side, i64)> = (fight.read..fight.decided)
        .flat_map(|step| {
            [Side::Attacker, Side::Defender]
                .map(|side| look.fell(step, side.die()).map(|fell| (side, fell.iter().sum())))
        })
        .flatten()
        .collect();
    dice.reverse();
    let mut bear = |side: Side, loss: Written, times: i64, halls: bool, findings: &mut Findings| {
        let bearer = if side == Side::Attacker { &mut attackers } else { &mut defenders };
        if loss.all {
            let all: i64 = bearer.left.values().sum();
            return bearer.bear(all, equally(look));
        }
        // Independents who fight in the open disband, whatever it cost them: nothing is rolled for
        // them (NL-BATTLE-17).
        if side == Side::Defender && fight.defenders.is_empty() && !fight.assault {
            return;
        }
        let Some((of, fell)) = dice.pop() else {
            findings.compare("losses", &format!("dice of the {side:?} in {what}"), &true, &false);
            return;
        };
        findings.compare("losses", &format!("whose dice fall in {what}"), &side, &of);
        let whole = loss.with(fell) * times;
        bearer.bear(
            if halls {
                whole * look.cells.number(&["modifiers", "dwarf_halls", "is"]) / 100
            } else {
                whole
            },
            equally(look),
        );
    };
    if let Some((side, loss)) = fallen(look, fight, findings) {
        bear(side, loss, 1, false, findings);
    }
    let mut sides = vec![Side::Defender, Side::Attacker];
    let row = look.cells.row(fight.table(), fight.total).1;
    let written = |side: &Side| {
        row.entries().iter().position(|(field, _)| field.scalar() == Some(side.field()))
    };
    sides.sort_by_key(written);
    if look.cells.value("battle.loss.attacker_first") == 1 && !fight.assault {
        sides.reverse();
        sides.sort_by_key(|side| *side == Side::Defender);
    }
    for side in sides {
        let Some(loss) = look.cells.amount(fight.table(), fight.total, side.field()) else {
            continue;
        };
        let enemy = if side == Side::Attacker { defending } else { attacking };
        bear(
            side,
            loss,
            factor(look, enemy),
            side == Side::Defender && halls(look, fight),
            findings,
        );
    }
    // Banners lost with a place that was stormed are taken off once the assault is decided.
    let stormed =
        fight.assault && look.cells.word(fight.table(), fight.total, "assault") == Some("stormed");
    let end = if stormed { &*look.phase.end } else { look.phase.after(fight.decided) };
    for (banner, left) in attackers.left.iter().chain(&defenders.left) {
        let theirs = if end.banner(*banner).removed { 0 } else { end.banner(*banner).points };
        findings.compare("losses", &format!("points of {banner:?} after {what}"), left, &theirs);
    }
    if fight.assault && fight.defenders.is_empty() {
        let besieger = fight.attackers.first().map(|banner| end.banner(*banner).realm);
        // The siege is over where the assault leaves no besieger, and with it what the garrison had
        // left.
        let besieged = end
            .banners_on(fight.place)
            .any(|(_, banner)| Some(banner.realm) == besieger && !banner.shut_in);
        if !stormed {
            findings.compare(
                "losses",
                &format!("whether the siege goes on after {what}"),
                &besieged,
                &end.besieged(fight.place),
            );
        }
        if !stormed && besieged {
            let theirs = end.sieges.get(&fight.place).map_or(0, |siege| siege.garrison);
            findings.compare(
                "losses",
                &format!("points of the garrison after {what}"),
                &defenders.garrison,
                &theirs,
            );
        }
    }
}

/// After a double one side loses a character, or without any these points (NL-BATTLE-18).
fn fallen(look: &Look<'_>, fight: &Fight, findings: &mut Findings) -> Option<(Side, Written)> {
    let faces = (fight.joined..fight.read).find_map(|step| look.fell(step, "random factor"))?;
    let double = faces.windows(2).all(|two| two[0] == two[1]);
    let die =
        (fight.read..fight.decided).find_map(|step| look.fell(step, "side that loses a character"));
    findings.compare(
        "losses",
        &format!("whether a character falls to {faces:?}"),
        &double,
        &die.is_some(),
    );
    let die: i64 = die?.iter().sum();
    let of = |side: Side| {
        look.cells.amount("character_falls", die, side.field()).map(|loss| (side, loss))
    };
    of(Side::Attacker).or_else(|| of(Side::Defender))
}

/// Dwarfs in the rock of a mountain lose less to an assault (NL-RACE-06, EN-RACE-07).
fn halls(look: &Look<'_>, fight: &Fight) -> bool {
    let state = &look.phase.steps[fight.joined].before;
    let owner = state.holding(fight.place).owner.realm();
    fight.assault
        && state.map.place(fight.place).mountain
        && owner.is_some_and(|realm| look.race(state, realm) == "dwarf")
}

/// Points that banners lose in some steps to what is called so.
pub fn lost(look: &Look<'_>, steps: std::ops::Range<usize>, banner: BannerId, to: Reason) -> i64 {
    let of = |step| match look.event(step) {
        Some(Event::Banner(BannerEvent::PointsChanged { banner: of, by, what }))
            if *of == banner && *what == to =>
        {
            -by
        }
        _ => 0,
    };
    steps.map(of).sum()
}
