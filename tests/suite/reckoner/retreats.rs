//! Retreats after battles in the open (NL-BATTLE-07, NL-BATTLE-09, NL-BATTLE-10, NL-BATTLE-17,
//! EN-BATTLE-15, EN-BATTLE-16, EN-BATTLE-20): who has to leave, to which tiles he may go, over
//! what, and who is destroyed.

use std::ops::Range;

use margrave::campaign::{
    ArrivedFrom, BannerEvent, BannerId, CalendarEvent, Event, FightEvent, Owner, RealmId, Reason,
    State,
};
use margrave::map::PlaceId;

use super::fights::Fight;
use super::{Findings, Look};

/// State of a way: free, blocked by a river or mountain, or doubtful.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ground {
    Clear,
    Blocked,
    /// Something lies there that may bridge it or bar it.
    Doubtful,
}

pub fn reckon(look: &Look<'_>, fights: &[Fight], findings: &mut Findings) {
    for fight in fights.iter().filter(|fight| !fight.assault) {
        let attackers_won = look.cells.word(fight.table(), fight.total, "winner");
        let (attackers, defenders) = match attackers_won {
            Some("attacker") => (false, true),
            Some("defender") => (true, false),
            _ => (true, !stands(look, fight)),
        };
        let draw = attackers_won == Some("draw");
        if attackers {
            side(look, fight, &fight.attackers, (true, draw), findings);
        }
        if defenders {
            side(look, fight, &fight.defenders, (false, draw), findings);
        }
        let winners =
            if attackers_won == Some("attacker") { &fight.attackers } else { &fight.defenders };
        if !draw {
            stays(look, fight, winners, findings);
        }
    }
}

/// True if defenders stay after a draw: where the edition lets them, by a settlement that is not
/// razed.
fn stands(look: &Look<'_>, fight: &Fight) -> bool {
    let state = &look.phase.steps[fight.joined].before;
    !state.holding(fight.place).razed
        && look.cells.lookup("stands_after_draw", look.stands(state, fight.place)) == 1
}

/// The winners stay where they fought.
fn stays(look: &Look<'_>, fight: &Fight, winners: &[BannerId], findings: &mut Findings) {
    let moved = (fight.decided..fight.over)
        .filter(|step| matches!(look.event(*step), Some(Event::Banner(BannerEvent::BannerMoved { banner, .. })) if winners.contains(banner)));
    findings.compare(
        "retreats",
        &format!("winners who leave {}", look.label(fight.place)),
        &0,
        &moved.count(),
    );
}

/// Returns the reason that the retreat of a side is not followed, or None.
fn set_apart(
    look: &Look<'_>,
    fight: &Fight,
    banners: &[BannerId],
    attackers: bool,
) -> Option<&'static str> {
    let before = &look.phase.steps[fight.joined].before;
    let besieged =
        before.besieged(fight.place) || look.phase.after(fight.decided).besieged(fight.place);
    if look.phase.steps[fight.joined].record.by.is_some() {
        Some("in fights of scripts")
    } else if banners.iter().any(|banner| before.banner(*banner).shut_in) {
        Some("of those who came out of a siege")
    } else if besieged && !attackers {
        Some("of besiegers")
    } else if attackers && banners.iter().any(|banner| before.banner(*banner).came.is_none()) {
        Some("of those who came by sea or stood there")
    } else {
        None
    }
}

fn side(
    look: &Look<'_>,
    fight: &Fight,
    banners: &[BannerId],
    (attackers, draw): (bool, bool),
    findings: &mut Findings,
) {
    let now = look.phase.after(fight.decided);
    let fleeing: Vec<BannerId> =
        banners.iter().copied().filter(|banner| !now.banner(*banner).removed).collect();
    if let Some(reason) = set_apart(look, fight, banners, attackers).filter(|_| !fleeing.is_empty())
    {
        return findings.left_out("retreats", reason);
    }
    let steps = fight.decided..fight.over;
    let scattered = steps
        .clone()
        .any(|step| matches!(look.event(step), Some(Event::Fight(FightEvent::Scattered { .. }))))
        || routed(look, steps.clone());
    let mut went = Vec::new();
    for banner in fleeing {
        let pursued = matches!(last(look, steps.clone(), banner), Some(Fate::Gone(what)) if what != Reason::NoWayOut);
        if pursued {
            findings.left_out("retreats", "of those whom the pursuit or hunger destroyed");
            continue;
        }
        findings.takes_up("retreats");
        let goals = goals(look, now, fight.place, banner, (attackers, draw));
        let fate = last(look, steps.clone(), banner);
        let what = format!("{banner:?} from {}, open to it {:?}", look.label(fight.place), goals);
        let grounds: Vec<Ground> = goals
            .iter()
            .map(|goal| ground(look, now, (fight.place, *goal), banner, attackers))
            .collect();
        let lost = steps.clone().any(|step| {
            matches!(look.event(step), Some(Event::Calendar(CalendarEvent::RowRead { table, total, .. }))
            if look.table(*table) == "route" && look.cells.word("route", *total, "way") == Some("none"))
        });
        let clear = grounds.contains(&Ground::Clear);
        let doubtful = grounds.contains(&Ground::Doubtful);
        match fate {
            Some(Fate::Went(to)) => {
                findings.compare(
                    "retreats",
                    &format!("whether {what} goes where it may"),
                    &true,
                    &goals.contains(&to),
                );
                let over = goals.iter().position(|goal| *goal == to).map(|at| grounds[at]);
                findings.compare(
                    "retreats",
                    &format!("whether {what}, scattered, finds a way"),
                    &false,
                    &(scattered && over == Some(Ground::Blocked)),
                );
                let searched =
                    steps.clone().any(|step| look.fell(step, "search for a way").is_some());
                if over == Some(Ground::Blocked) && !searched {
                    findings.compare(
                        "retreats",
                        &format!("whether {what} searches for a way"),
                        &true,
                        &searched,
                    );
                }
                went.push((now.banner(banner).realm, to));
            }
            Some(Fate::Gone(_)) => {
                // The owner picks the tile, a clear one or not; after a draw he searches until he
                // finds a way.
                let lawful = goals.is_empty() || lost && !draw || !clear && (scattered || doubtful);
                findings.compare(
                    "retreats",
                    &format!("whether {what} is destroyed"),
                    &true,
                    &lawful,
                );
            }
            None => findings.compare("retreats", &format!("whether {what} leaves"), &true, &false),
        }
    }
    if !attackers {
        went.dedup();
        findings.compare("retreats", "tiles to which one force goes", &true, &(went.len() <= 1));
    }
}

/// A pursuit that ends in a rout scatters the beaten as well (NL-BATTLE-12).
fn routed(look: &Look<'_>, mut steps: Range<usize>) -> bool {
    steps.any(|step| match look.event(step) {
        Some(Event::Calendar(CalendarEvent::RowRead { table, total, .. })) => {
            look.table(*table) == "pursuit" && look.cells.word("pursuit", *total, "rout").is_some()
        }
        _ => false,
    })
}

enum Fate {
    Went(PlaceId),
    Gone(Reason),
}

fn last(look: &Look<'_>, steps: Range<usize>, wanted: BannerId) -> Option<Fate> {
    steps
        .filter_map(|step| match look.event(step)? {
            Event::Banner(BannerEvent::BannerMoved { banner, to, .. }) if *banner == wanted => {
                Some(Fate::Went(*to))
            }
            Event::Banner(BannerEvent::BannerRemoved { banner, what }) if *banner == wanted => {
                Some(Fate::Gone(*what))
            }
            _ => None,
        })
        .next()
}

/// Lists the places where a banner may go: attackers back where they came from, defenders to their
/// empire beside the tile, after a draw where the edition treats both alike attackers to either.
fn goals(
    look: &Look<'_>,
    state: &State,
    from: PlaceId,
    banner: BannerId,
    (attackers, draw): (bool, bool),
) -> Vec<PlaceId> {
    let realm = state.banner(banner).realm;
    let mut goals = Vec::new();
    if attackers {
        goals.extend(came(look, state, banner).map(|came| came.from));
    }
    let independents = state.holding(from).owner == Owner::Independent;
    if !attackers || draw && !independents && look.cells.value("battle.draw.as_beaten") == 0 {
        goals.extend(
            state.map.neighbours(from).filter(|place| friendly(look, state, *place, realm)),
        );
    }
    goals.dedup();
    goals
}

fn came(look: &Look<'_>, state: &State, banner: BannerId) -> Option<ArrivedFrom> {
    state.banner(banner).came.or_else(|| look.phase.start().banner(banner).came)
}

/// A tile of the empire that is not razed and holds no enemy (NL-BATTLE-07); skaven keep what lies
/// in ruins where the edition says so (EN-RACE-18).
fn friendly(look: &Look<'_>, state: &State, place: PlaceId, realm: RealmId) -> bool {
    let holding = state.holding(place);
    let enemy = state.banners_on(place).any(|(_, banner)| banner.realm != realm);
    let keeps = look.race(state, realm) == "skaven"
        && look.cells.find(&["modifiers", "skaven_keep_ruins"]).is_some();
    holding.owner == Owner::Realm(realm) && (!holding.razed || keeps) && !enemy
}

/// Returns the ground between a banner and the tile it goes to.
fn ground(
    look: &Look<'_>,
    state: &State,
    (from, to): (PlaceId, PlaceId),
    banner: BannerId,
    attackers: bool,
) -> Ground {
    let stood = state.banner(banner);
    if attackers && came(look, state, banner).is_some_and(|came| came.from == to) {
        let over = came(look, state, banner).is_some_and(|came| came.over_obstacle);
        return if over { Ground::Doubtful } else { Ground::Clear };
    }
    let map = &state.map;
    let ways = map
        .place(from)
        .exits
        .iter()
        .filter(|exit| exit.to == to)
        .filter_map(|exit| exit.ways.get(stood.ground.0 as usize));
    let free = ways.clone().any(|way| !way.leave.any() && !way.enter.any());
    let marked = state.marks.iter().any(|mark| mark.place == from || mark.place == to);
    let settled = [from, to].iter().any(|place| state.holding(*place).settlement.is_some());
    match (free, marked, settled) {
        (_, true, _) => Ground::Doubtful,
        (true, ..) => Ground::Clear,
        (false, _, true) => Ground::Doubtful,
        (false, ..) => Ground::Blocked,
    }
}
