//! Reorganization of rosters: whole units and characters change banner, and what is left of a unit
//! joins another of its kind (NL-REORG-02).

use super::emptied::disband_empty;
use super::prisoners::check_execution;
use crate::campaign::{BannerEvent, BannerId, RealmId, Reason, RosterEvent, Station, TroopId};
use crate::engine::armies::roster::{self, composition};
use crate::engine::armies::{founding, positions};
use crate::engine::core::texts;
use crate::engine::core::{pieces, races};
use crate::engine::{Company, Game, Order, Refusal, Turn};
use crate::map::PlaceId;
use crate::phases::winter_rosters::refit;
use crate::rules::table::REFUGE;
use crate::rules::{RuleId, Value};
use crate::say;
use crate::text::{ProgramNoun, Text};

const RULE: &str = "NL-REORG-02";

/// Carries out an order that has been checked.
pub(in crate::phases) fn carry_out(turn: &mut Turn<'_>, realm: RealmId, order: &Order) {
    match order {
        Order::Assign { banner, troops } => {
            let troops = troops_numbered(&turn.game(), realm, troops).unwrap_or_default();
            assign(turn, *banner, &troops);
        }
        Order::Detach { troops } => {
            let troops = troops_numbered(&turn.game(), realm, troops).unwrap_or_default();
            let Some(from) =
                troops.first().and_then(|troop| pieces::banner_of(&turn.game(), *troop))
            else {
                return;
            };
            let banner = founding::found_beside(turn, from, 0, RuleId(RULE));
            assign(turn, banner, &troops);
        }
        Order::Join { unit, other } => {
            let (Ok(unit), Ok(other)) = (
                pieces::troop_numbered(&turn.game(), realm, *unit),
                pieces::troop_numbered(&turn.game(), realm, *other),
            ) else {
                return;
            };
            let joins = turn.state().roster.troop(unit);
            let (models, recruits) = (joins.models, joins.recruits.clamp(0, joins.models));
            // Amended lists may have put another price on those who came later.
            let by = models * (turn.state().roster.troop(other).worth - joins.worth);
            if let Some(banner) = pieces::banner_of(&turn.game(), other).filter(|_| by != 0) {
                turn.emit(RULE, BannerEvent::PointsChanged { banner, by, what: Reason::Joined });
            }
            turn.emit(
                RULE,
                RosterEvent::TroopSent { troop: unit, to: Station::Gone, what: Reason::Joined },
            );
            // Recruits of last winter are recruits in their new unit as well (NL-REC-03).
            let veterans = models - recruits;
            for (by, what) in [(veterans, Reason::Joined), (recruits, Reason::RecruitsJoined)] {
                if by > 0 {
                    turn.emit(RULE, RosterEvent::ModelsChanged { troop: other, by, what });
                }
            }
            if recruits > 0 {
                refit::dull(turn, other);
            }
        }
        _ => {}
    }
}

/// Moves troops to a banner; an empty banner hands on its baggage and is removed.
fn assign(turn: &mut Turn<'_>, banner: BannerId, troops: &[TroopId]) {
    let mut left: Vec<BannerId> = troops
        .iter()
        .filter_map(|troop| pieces::banner_of(&turn.game(), *troop))
        .filter(|from| *from != banner)
        .collect();
    left.sort_unstable();
    left.dedup();
    for troop in troops {
        roster::send_troop(turn, RULE, *troop, banner, Reason::Reorganized);
    }
    disband_empty(turn, &left, banner, RULE);
}

/// Checks that units and characters may be moved so.
pub(in crate::phases) fn check(
    game: &Game<'_>,
    realm: RealmId,
    order: &Order,
) -> Result<(), Refusal> {
    game.require(game.state.has_rosters(), RULE, || {
        say!("banners have no units here; `divide` their points")
    })?;
    match order {
        Order::Assign { banner, troops } => {
            game.require(game.state.banner(*banner).realm == realm, RULE, || {
                say!("that is not your banner")
            })?;
            let troops = together(game, realm, troops, *banner)?;
            keep_apart(game, &troops, *banner)?;
            let after: Vec<TroopId> = roster::troops_in(game, *banner)
                .into_iter()
                .chain(troops.iter().copied())
                .collect();
            check_taker(game, *banner, &after)?;
            check_givers(game, &troops)
        }
        Order::Detach { troops } => {
            let first = troops.first().map(|number| {
                pieces::troop_numbered(game, realm, *number)
                    .or_else(|why| crate::engine::refuse(RULE, why))
            });
            let from = first.transpose()?.and_then(|troop| pieces::banner_of(game, troop));
            let Some(from) = from else {
                return crate::engine::refuse(
                    RULE,
                    say!("name units and characters that are in a banner"),
                );
            };
            let troops = at_one_place(game, realm, troops, from)?;
            keep_apart(game, &troops, from)?;
            composition::check_composition(
                game,
                (realm, races::company(game, from)),
                &composition::composition(game, &troops),
                &say!("the new banner"),
            )?;
            game.require(founding::has_room_beside(game, from), "NL-SIEGE-01", || {
                let place = game.state.banner(from).at;
                let room = Text::count(game.lookup(REFUGE, place, None), ProgramNoun::Banner);
                say!("{place} holds {room}", place = texts::place(game, place), room)
            })?;
            game.require(founding::banners_left(game, realm) > 0, "NL-MAP-01", || {
                say!("no banner piece is left in the box")
            })?;
            check_givers(game, &troops)
        }
        Order::Join { unit, other } => {
            let pair = troops_numbered(game, realm, &[*unit, *other])?;
            let (small, large) =
                (game.state.roster.troop(pair[0]), game.state.roster.troop(pair[1]));
            let below = game.value(Value::MergeBelow, realm);
            game.require(small.models < below, RULE, || {
                say!(
                    "only a unit with fewer than {below} may join another",
                    below = Text::count(below, ProgramNoun::Model)
                )
            })?;
            let same = (&small.list, &small.kind, sorted(&small.gear))
                == (&large.list, &large.kind, sorted(&large.gear))
                && small.character.is_none();
            game.require(same && pair[0] != pair[1], RULE, || {
                say!("only units of the same kind and gear can join")
            })?;
            game.require(
                small.station == large.station && pieces::banner_of(game, pair[0]).is_some(),
                RULE,
                || say!("both must be in the same banner"),
            )?;
            let most = roster::largest(game, large);
            game.require(small.models + large.models <= most, RULE, || {
                say!(
                    "a unit of {kind} has at most {most}",
                    kind = roster::kind(game, large),
                    most = Text::count(most, ProgramNoun::Model)
                )
            })
        }
        _ => Ok(()),
    }
}

/// Returns gear in one order, however it was named when it was bought.
fn sorted(gear: &[String]) -> Vec<&String> {
    let mut gear: Vec<&String> = gear.iter().collect();
    gear.sort_unstable();
    gear
}

/// Checks that all are on the tile of the banner they go to, on the same side of any walls.
fn together(
    game: &Game<'_>,
    realm: RealmId,
    numbers: &[i64],
    banner: BannerId,
) -> Result<Vec<TroopId>, Refusal> {
    let troops = at_one_place(game, realm, numbers, banner)?;
    let there = troops.iter().find(|troop| pieces::banner_of(game, **troop) == Some(banner));
    game.require(there.is_none(), RULE, || {
        say!(
            "{troop} is already in {banner}",
            troop = there.map_or(Text::EMPTY, |troop| roster::troop_name(game, *troop)),
            banner = Text::verbatim(game.banner_name(banner))
        )
    })?;
    Ok(troops)
}

fn at_one_place(
    game: &Game<'_>,
    realm: RealmId,
    numbers: &[i64],
    banner: BannerId,
) -> Result<Vec<TroopId>, Refusal> {
    let troops = troops_numbered(game, realm, numbers)?;
    let here = |place: PlaceId, shut_in: bool| {
        move |troop: &TroopId| {
            pieces::banner_of(game, *troop).is_some_and(|from| {
                (game.state.banner(from).at, game.state.banner(from).shut_in) == (place, shut_in)
            })
        }
    };
    let standing = game.state.banner(banner);
    let near = here(standing.at, standing.shut_in);
    match troops.iter().find(|troop| !near(troop)) {
        Some(far) => crate::engine::refuse(
            RULE,
            say!(
                "{troop} is not with {banner}",
                troop = roster::troop_name(game, *far),
                banner = Text::verbatim(game.banner_name(banner))
            ),
        ),
        None => Ok(troops),
    }
}

/// Checks that hired and allied troops keep banners of their own, those of each race by themselves, and that
/// nobody goes over to what magic has called or joins it (NL-DEP-01, NL-REC-08, NL-REC-10, NL-EQX-15).
fn keep_apart(game: &Game<'_>, troops: &[TroopId], banner: BannerId) -> Result<(), Refusal> {
    let company = races::company(game, banner);
    let serves = |banner: BannerId| match races::company(game, banner) {
        Company::OWN => say!("your own troops"),
        other => races::company_title(game, other),
    };
    let strange = |troop: &TroopId| {
        pieces::banner_of(game, *troop).filter(|from| races::company(game, *from) != company)
    };
    match troops.iter().find_map(|troop| Some((*troop, strange(troop)?))) {
        Some((troop, from)) => crate::engine::refuse(
            "NL-DEP-01",
            say!(
                "{troop} is with {from}, but {banner} has {serving}: they need separate banners",
                troop = roster::troop_name(game, troop),
                from = serves(from),
                banner = Text::verbatim(game.banner_name(banner)),
                serving = serves(banner)
            ),
        ),
        None => Ok(()),
    }
}

/// Returns a banner that takes somebody in keeps within its limits.
pub(in crate::phases) fn check_taker(
    game: &Game<'_>,
    banner: BannerId,
    after: &[TroopId],
) -> Result<(), Refusal> {
    let (found, name) = (composition::composition(game, after), game.banner_name(banner));
    let (points, ranks) =
        (game.value(Value::BannerMax, banner), game.value(Value::RankUnitsMax, banner));
    game.require(found.points <= points, "NL-ARMY-04", || {
        say!(
            "{name} would have {found_points}, and a banner has at most {points}",
            name = Text::verbatim(&name),
            found_points = Text::count(found.points, ProgramNoun::Point),
            points
        )
    })?;
    game.require(found.ranks <= ranks, RULE, || {
        say!(
            "{name} would have {units}, and a banner has at most {ranks}",
            name = Text::verbatim(&name),
            units = Text::count(found.ranks, ProgramNoun::RankUnit),
            ranks
        )
    })
}

/// Returns a banner that gives somebody up keeps a commander, a rank unit and its points, or nobody at all;
/// what it lacked before it may go on lacking.
pub(in crate::phases) fn check_givers(game: &Game<'_>, troops: &[TroopId]) -> Result<(), Refusal> {
    let mut givers: Vec<BannerId> =
        troops.iter().filter_map(|troop| pieces::banner_of(game, *troop)).collect();
    givers.sort_unstable();
    givers.dedup();
    for giver in givers {
        let (low, ranks, commanders) = (
            game.value(Value::BannerMin, giver),
            game.value(Value::RankUnitsMin, giver),
            game.value(Value::Commanders, giver),
        );
        let all = roster::troops_in(game, giver);
        let left: Vec<TroopId> =
            all.iter().copied().filter(|troop| !troops.contains(troop)).collect();
        if left.is_empty() {
            continue;
        }
        let (before, after, name) = (
            composition::composition(game, &all),
            composition::composition(game, &left),
            game.banner_name(giver),
        );
        let keeps = |was: i64, is: i64, wanted: i64| is >= wanted || is >= was;
        game.require(keeps(before.commanders, after.commanders, commanders), RULE, || {
            say!("{name} would be left without a commander", name = Text::verbatim(&name))
        })?;
        game.require(keeps(before.ranks, after.ranks, ranks), RULE, || {
            say!("{name} would be left without rank units", name = Text::verbatim(&name))
        })?;
        game.require(keeps(before.points, after.points, low), "NL-ARMY-04", || {
            say!(
                "{name} would be left with {points}, and a banner has at least {low}",
                name = Text::verbatim(&name),
                points = Text::count(after.points, ProgramNoun::Point),
                low
            )
        })?;
    }
    Ok(())
}

/// Moves of one unit or character, and joins, that are worth trying.
///
/// `mergers` stand first: the moves by which weak banners merge, which whoever asks has found.
pub(in crate::phases) fn candidates(
    game: &Game<'_>,
    realm: RealmId,
    mergers: Vec<Order>,
) -> Vec<Order> {
    let mut orders = mergers;
    for place in positions::places_with_banners(game, realm) {
        let force = game.state.force(realm, place);
        for banner in &force {
            let troops = roster::troops_in(game, *banner);
            let number = |troop: &TroopId| i64::from(game.state.roster.troop(*troop).number);
            for troop in &troops {
                let others = force.iter().filter(|other| *other != banner);
                orders.extend(
                    others
                        .map(|other| Order::Assign { banner: *other, troops: vec![number(troop)] }),
                );
                if game.state.roster.troop(*troop).models < game.value(Value::MergeBelow, realm) {
                    let mates = troops.iter().filter(|other| *other != troop);
                    orders.extend(
                        mates
                            .map(|other| Order::Join { unit: number(troop), other: number(other) }),
                    );
                }
            }
            let mates = force.iter().filter(|other| *other != banner);
            orders.extend(mates.map(|other| Order::Assign {
                banner: *other,
                troops: troops.iter().map(number).collect(),
            }));
        }
    }
    orders.retain(|order| check(game, realm, order).is_ok());
    let roll = game
        .state
        .roster
        .present()
        .filter(|(_, troop)| troop.realm != realm && troop.character.is_some());
    orders.extend(
        roll.map(|(prisoner, _)| prisoner)
            .filter(|prisoner| check_execution(game, realm, *prisoner).is_ok())
            .map(|prisoner| Order::Execute { prisoner }),
    );
    orders
}

/// Numbers on a realm's roll → who they are, each once.
///
/// # Errors
/// The refusal of a number that is not there, or is there twice.
pub fn troops_numbered(
    game: &Game<'_>,
    realm: RealmId,
    numbers: &[i64],
) -> Result<Vec<TroopId>, Refusal> {
    let mut troops = Vec::new();
    for number in numbers {
        let troop = pieces::troop_numbered(game, realm, *number)
            .or_else(|why| crate::engine::refuse(RULE, why))?;
        game.require(!troops.contains(&troop), RULE, || {
            say!("{number} is listed twice", number = *number)
        })?;
        troops.push(troop);
    }
    game.require(!troops.is_empty(), RULE, || say!("name units and characters by their numbers"))?;
    Ok(troops)
}
