//! Movement: a force enters an adjacent tile that was scouted with success this turn; over a
//! mountain or river it searches for a way (NL-MOVE-01..11). Ships sail (`sea`).

use crate::campaign::knowledge::Viewer;
use crate::campaign::{BannerId, Owner, RealmId};
use crate::engine::armies::{entering, pinned, positions};
use crate::engine::core::presence;
use crate::engine::core::scripting::order_hooks;
use crate::engine::fights::{OddsShown, assaults, odds_table};
use crate::engine::marching::march;
use crate::engine::marching::route::{self, RouteSearch};
use crate::engine::realms::{lost_capital, stances};
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse, scouting};
use crate::map::PlaceId;
use crate::phases::left_undone;
use crate::phases::scouting::orders;
use crate::rules::Value;
use crate::rules::cite::saved_rule;

use crate::engine::core::texts;
use crate::engine::supply::check_own_banner;
use crate::say;
use crate::text::{Joined, Text};

mod sea;

pub fn run(turn: &mut Turn<'_>) -> Flow {
    let realm = turn.realm();
    let mut orders = MovementOrders { realm, held: false };
    while let Some(order) = turn.next_order(realm, &orders)? {
        match order {
            Order::Move { banners, place } => {
                orders.held = march::march(turn, &banners, place, RouteSearch::Free)?;
            }
            order => {
                orders.held = false;
                sea::carry_out(turn, order)?;
            }
        }
    }
    Ok(())
}

fn can_march_at_all(game: &Game<'_>, realm: RealmId) -> bool {
    ways(game, realm).into_iter().any(|(from, to)| {
        game.state.force(realm, from).into_iter().any(|banner| may_move(game, banner, to).is_ok())
    })
}

/// Checks that a banner did not give its turn to something else than scouting and moving.
pub(super) fn has_its_turn(game: &Game<'_>, banner: BannerId) -> Result<(), Refusal> {
    match &game.state.banner(banner).busy {
        None => Ok(()),
        Some(busy) => {
            let rule = saved_rule(&busy.rule);
            Err(Refusal::by(
                rule,
                say!(
                    "{banner} {what} this turn: it neither scouts nor moves",
                    banner = Text::verbatim(game.banner_name(banner)),
                    what = Text::of_script(&busy.what)
                ),
            ))
        }
    }
}

/// Steps that successful scouts of a realm have opened, each once: from their own tile, and
/// where scouting is shared from every tile beside their goal on which the realm has banners
/// (NL-SCOUT-02, EN-SCOUT-02).
fn ways(game: &Game<'_>, realm: RealmId) -> Vec<(PlaceId, PlaceId)> {
    let mut ways: Vec<(PlaceId, PlaceId)> = Vec::with_capacity(16);
    let never_shared = game.value_of_all(Value::ScoutShared).is_some_and(|shared| shared <= 0);
    for attempt in
        game.state.attempts.iter().filter(|attempt| attempt.realm == realm && attempt.success)
    {
        let beside = (!never_shared).then(|| game.map().neighbours(attempt.to));
        let others = beside.into_iter().flatten().filter(|from| {
            let first = game.state.own_on(realm, *from).min_by_key(|(_, banner)| banner.number);
            first.is_some_and(|(banner, _)| scouting::scouting_is_shared(game, banner))
        });
        for from in std::iter::once(attempt.from).chain(others) {
            if !ways.contains(&(from, attempt.to)) {
                ways.push((from, attempt.to));
            }
        }
    }
    ways
}

/// Checks that nothing keeps a banner from marching in this turn, wherever it goes.
fn is_free_to_march(game: &Game<'_>, banner: BannerId) -> Result<(), Refusal> {
    let standing = game.state.banner(banner);
    let name = || game.banner_name(banner);
    pinned::is_not_held(game, banner)?;
    game.require(!standing.regroups, "NL-BATTLE-08", || {
        say!("{name} was beaten and regroups this round", name = Text::verbatim(name()))
    })?;
    has_its_turn(game, banner)?;
    game.require(!standing.shut_in, "NL-SIEGE-03", || {
        say!("{name} is shut in a besieged settlement", name = Text::verbatim(name()))
    })
}

/// True if a banner can come to a place beside it in this turn, once that is scouted.
///
/// # Errors
/// The rule that keeps it away.
pub fn may_come(game: &Game<'_>, banner: BannerId, to: PlaceId) -> Result<(), Refusal> {
    let standing = game.state.banner(banner);
    game.require(standing.aboard.is_none(), "NL-SHIP-09", || {
        say!("{name} is aboard a ship", name = Text::verbatim(game.banner_name(banner)))
    })?;
    is_free_to_march(game, banner)?;
    entering::check_entry(game, banner, to)?;
    match game.place(standing.at).exit_to(to) {
        Some(exit) => orders::may_leave_by(game, banner, exit.side),
        None => refuse(
            "NL-MOVE-01",
            say!(
                "{banner} is not beside {to}",
                banner = Text::verbatim(game.banner_name(banner)),
                to = texts::place(game, to)
            ),
        ),
    }
}

/// Returns what stands in the way of these banners to a place beside them; None if the way is free.
pub fn in_the_way(game: &Game<'_>, banners: &[BannerId], to: PlaceId) -> Option<Text> {
    if route::wall_in_the_way(game, banners, to) {
        let told = say!("a wall is in the way: it must search for a way past it");
        return Some(texts::cited(game, told, "EN-OPT-11"));
    }
    if route::way_blocked(game, banners, to) {
        let told = say!("a mountain or river is in the way: it must search for a way across");
        return Some(texts::cited(game, told, "NL-MOVE-08"));
    }
    None
}

/// True if the order to move this banner there would be accepted now.
pub fn may_march(game: &Game<'_>, banner: BannerId, to: PlaceId) -> bool {
    let who = Who::Realm(game.state.banner(banner).realm);
    may_move(game, banner, to).is_ok()
        && order_hooks::scripts_allow(game, who, &Order::Move { banners: vec![banner], place: to })
            .is_ok()
}

fn may_move(game: &Game<'_>, banner: BannerId, to: PlaceId) -> Result<(), Refusal> {
    let standing = game.state.banner(banner);
    let name = || game.banner_name(banner);
    game.require(standing.aboard.is_none(), "NL-SHIP-09", || {
        say!("{name} is aboard a ship: `land` it first", name = Text::verbatim(name()))
    })?;
    let marches = standing.landed.is_none_or(|landing| !landing.now || landing.marches);
    game.require(marches, "NL-SHIP-09", || {
        say!("{name} came ashore this turn and marches no further", name = Text::verbatim(name()))
    })?;
    game.require(
        i64::from(standing.moved) < game.value(Value::MoveTiles, banner),
        "NL-MOVE-01",
        || say!("{name} has moved this turn", name = Text::verbatim(name())),
    )?;
    game.require(!standing.lost_way, "NL-MOVE-08", || {
        say!("{name} found no way: its move is over for this turn", name = Text::verbatim(name()))
    })?;
    is_free_to_march(game, banner)?;
    entering::check_entry(game, banner, to)?;
    let Some(exit) = game.place(standing.at).exit_to(to) else {
        return refuse(
            "NL-MOVE-01",
            say!(
                "{to} does not border {at}",
                to = texts::place(game, to),
                at = texts::place(game, standing.at)
            ),
        );
    };
    let shared = scouting::scouting_is_shared(game, banner);
    let scouted = game.state.attempts.iter().any(|attempt| {
        attempt.realm == standing.realm
            && (shared || attempt.from == standing.at)
            && attempt.to == to
            && attempt.success
    });
    game.require(scouted, "NL-SCOUT-02", || {
        let (to, from) = (game.label(to), game.label(standing.at));
        match shared {
            true => say!("{to} was not successfully scouted this turn", to = Text::verbatim(to)),
            false => say!(
                "{to} was not successfully scouted from {from} this turn",
                to = Text::verbatim(to),
                from = Text::verbatim(from)
            ),
        }
    })?;
    game.require(!game.state.turned_back.contains(&(banner, to)), "EN-SCOUT-09", || {
        say!(
            "what turned it back keeps {name} out of {to} this turn",
            name = Text::verbatim(name()),
            to = texts::place(game, to)
        )
    })?;
    orders::may_leave_by(game, banner, exit.side)
}

/// Orders of the movement phase.
struct MovementOrders {
    realm: RealmId,
    /// True if the last march was held: its player is asked once more, even if nothing else can move.
    held: bool,
}

impl Ask for MovementOrders {
    fn prompt(&self, game: &Game<'_>) -> Text {
        if game.state.ships_of(Owner::Realm(self.realm)).next().is_some() {
            return say!(
                "movement: `move` with banners of one force and a {tile} scouted this turn; for ships `sail`, `dock`, `embark`, `land`; or `done`",
                tile = texts::tile(game)
            );
        }
        say!(
            "movement: `move` with banners of one force and a {tile} scouted this turn; or `done`",
            tile = texts::tile(game)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Move, Verb::Sail, Verb::Dock, Verb::Embark, Verb::Land, Verb::Done]
    }

    fn surely_asks(&self, game: &Game<'_>, _: Who) -> bool {
        self.held || can_march_at_all(game, self.realm)
    }

    fn begins(&self) -> bool {
        true
    }

    fn left_undone(&self, game: &Game<'_>, _: Who) -> Option<Text> {
        let told = [
            lost_capital::lost_capital(game, self.realm),
            left_undone::threatened_capital(game, self.realm),
            left_undone::without_food(game, self.realm),
        ];
        let told = Text::list(told.into_iter().flatten(), Joined::Semicolon);
        Some(told).filter(|told| !told.is_empty())
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Move { banners, place } => {
                game.require(!banners.is_empty(), "NL-MOVE-01", || {
                    say!("name the banners that move")
                })?;
                for banner in banners {
                    check_own_banner(game, who, *banner)?;
                    may_move(game, *banner, *place)?;
                }
                let from = game.state.banner(banners[0]).at;
                game.require(
                    banners.iter().all(|banner| game.state.banner(*banner).at == from),
                    "NL-MOVE-08",
                    || say!("only banners of one force move together"),
                )
            }
            Order::Sail { .. } | Order::Dock { .. } | Order::Embark { .. } | Order::Land { .. } => {
                match who.realm() {
                    Some(realm) => sea::check(game, realm, order),
                    None => refuse("NL-REALM-01", say!("only realms have ships to command")),
                }
            }
            _ => refuse("NL-TURN-03", say!("`move`, `sail`, `dock`, `embark`, `land` or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        let mut orders = Order::done_first();
        let Some(realm) = who.realm() else { return orders };
        for (from, to) in ways(game, realm) {
            let mut force = game.state.force(realm, from);
            force.retain(|banner| may_move(game, *banner, to).is_ok());
            orders.extend(
                force.iter().map(|banner| Order::Move { banners: vec![*banner], place: to }),
            );
            if force.len() > 1 {
                orders.push(Order::Move { banners: force.into_vec(), place: to });
            }
        }
        orders.extend(sea::candidates(game, realm));
        orders
    }

    fn preview(&self, game: &Game<'_>, who: Who, order: &Order) -> Option<Text> {
        let Order::Move { banners, place } = order else {
            return sea::preview(game, who.realm()?, order);
        };
        let way = in_the_way(game, banners, *place);
        let way = way.unwrap_or_else(|| say!("the way is free"));
        let realm = who.realm()?;
        let viewer = Viewer::Realm(realm);
        let odds = assaults::fight_of_force(game, realm, banners, *place).map(|fight| {
            Text::verbatim(odds_table::odds_text(game, &fight, viewer, OddsShown::default()))
        });
        let meets = if !positions::free_of_enemies(game, realm, *place) {
            Some((say!("enemy banners are there: a battle or a siege follows"), "NL-MOVE-11"))
        } else if presence::hordes_on(game, *place).next().is_some() {
            Some((say!("an army of nobody is there: a battle follows"), "NL-MOVE-11"))
        } else if positions::hostile_garrison(game, realm, *place) {
            Some((say!("its garrison must be fought"), "NL-SCOUT-16"))
        } else {
            None
        };
        let meets = meets.map(|(what, rule)| texts::cited(game, what, rule));
        let hidden = viewer.hidden(game.state).filter(|(_, it)| it.at == *place);
        let hidden = hidden.filter(|(_, it)| {
            stances::hostile(game, realm, it.realm, Some(*place))
                && !positions::hostile_garrison(game, it.realm, *place)
        });
        let hidden = hidden.map(|(id, _)| {
            say!("{banner} is in hiding there, and appears", banner = texts::banner(game, id))
        });
        let meets = meets.into_iter().chain(hidden);
        let told = Text::list([way].into_iter().chain(meets), Joined::Semicolon);
        Some(Text::list([told].into_iter().chain(odds), Joined::Line))
    }
}
