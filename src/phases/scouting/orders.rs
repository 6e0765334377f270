//! Orders of the scouting phase: who may scout, and where (NL-SCOUT-01, 03, NL-SIEGE-03).

use crate::campaign::{Attempt, BannerId, RealmId, ShipId};
use crate::engine::armies::{entering, pinned};
use crate::engine::core::presence;
use crate::engine::core::scripting::order_hooks;
use crate::engine::core::texts;
use crate::engine::realms::harbours;
use crate::engine::sea::landing;
use crate::engine::supply::check_own_banner;
use crate::engine::{Ask, Game, Order, Refusal, Verb, Who, refuse};
use crate::map::{PlaceId, Side};
use crate::phases::movement;
use crate::rules::{GameOption, Value};
use crate::say;
use crate::text::Text;

/// True if any banner of the realm has somewhere to send scouts.
pub(super) fn can_scout_at_all(game: &Game<'_>, realm: RealmId) -> bool {
    let game = &game.without_reasons();
    game.state.banners_of(realm).any(|(id, _)| {
        may_scout(game, id).is_ok()
            && within_scouting(game, id).any(|to| may_scout_into(game, id, to).is_ok())
    })
}

/// True if the order to send this banner's scouts there would be accepted now.
pub fn may_send_scouts(game: &Game<'_>, banner: BannerId, to: PlaceId) -> bool {
    let who = Who::Realm(game.state.banner(banner).realm);
    let may = may_scout(game, banner).is_ok() && may_scout_into(game, banner, to).is_ok();
    may && order_hooks::scripts_allow(game, who, &Order::Scout { banner, place: to }).is_ok()
}

/// Returns the tiles that a banner's scouts can be sent to: over land borders; from a ship its own coast tile
/// and those one move away, and from a harbour of their own empire, where they could land and march on,
/// either way (NL-SHIP-03, NL-SHIP-09).
fn within_scouting<'g>(game: &'g Game<'_>, banner: BannerId) -> impl Iterator<Item = PlaceId> + 'g {
    let standing = game.state.banner(banner);
    let ashore = standing.aboard.is_none().then(|| game.map().neighbours(standing.at));
    let afloat = standing.aboard.map(|ship| within_scouting_afloat(game, banner, ship));
    ashore.into_iter().flatten().chain(afloat.into_iter().flatten())
}

fn within_scouting_afloat(game: &Game<'_>, banner: BannerId, ship: ShipId) -> Vec<PlaceId> {
    let standing = game.state.banner(banner);
    let coast = std::iter::once(standing.at).chain(harbours::sea_ways(game, standing.at));
    let mut places: Vec<PlaceId> = coast.filter(|place| harbours::shore(game, *place)).collect();
    let marches = game.value(Value::LandingMarches, banner) > 0;
    if marches
        && game.state.ship(ship).docked
        && harbours::own_harbour(game, standing.realm, standing.at)
        && !presence::besieged(game, standing.at)
    {
        let by_sea = |to: &PlaceId| harbours::sea_ways(game, standing.at).any(|way| way == *to);
        places.extend(game.map().neighbours(standing.at).filter(|to| !by_sea(to)));
    }
    places
}

/// Checks that the banner can send scouts at all.
fn may_scout(game: &Game<'_>, banner: BannerId) -> Result<(), Refusal> {
    let standing = game.state.banner(banner);
    let name = || game.banner_name(banner);
    game.require(!standing.shut_in, "NL-SIEGE-03", || {
        say!("{name} is shut in a besieged settlement", name = Text::verbatim(name()))
    })?;
    if standing.quiet {
        let why = say!("{name} may not scout this turn", name = Text::verbatim(name()));
        return Err(pinned::refusal_of_pinned(game, banner, why));
    }
    game.require(!standing.regroups, "NL-BATTLE-08", || {
        say!("{name} was beaten and regroups this round", name = Text::verbatim(name()))
    })?;
    movement::has_its_turn(game, banner)?;
    let most = game.value(Value::ScoutTiles, banner);
    game.require(i64::from(standing.scouted) < most, "NL-SCOUT-01", || {
        match game.state.declared.iter().rev().find(|one| one.banner == banner) {
            Some(one) => say!(
                "{name} is already declared to scout {to} this turn",
                name = Text::verbatim(name()),
                to = texts::place(game, one.to)
            ),
            None => say!("{name} has already scouted this turn", name = Text::verbatim(name())),
        }
    })
}

/// Checks that the banner's scouts can go into this place: over any land border, whatever mountain
/// or river runs along it, but not over the sea (NL-SCOUT-03).
fn may_scout_into(game: &Game<'_>, banner: BannerId, to: PlaceId) -> Result<(), Refusal> {
    let standing = game.state.banner(banner);
    let from = standing.at;
    game.require(!game.place(to).open_sea, "NL-SHIP-03", || {
        say!("{to} is open sea: there is nothing to scout", to = texts::place(game, to))
    })?;
    entering::check_entry(game, banner, to)?;
    if !within_scouting(game, banner).any(|within| within == to) {
        let within: Vec<PlaceId> = within_scouting(game, banner).collect();
        let reached = crate::engine::labels(game, &within);
        if standing.aboard.is_some() {
            return refuse(
                "NL-SHIP-03",
                say!(
                    "from its ship {banner} scouts coast {tiles}: {reached}",
                    banner = Text::verbatim(game.banner_name(banner)),
                    tiles = texts::tiles(game),
                    reached = Text::verbatim(reached)
                ),
            );
        }
        return refuse(
            "NL-SCOUT-01",
            say!(
                "{to} does not border {from}; scouts reach {reached}",
                to = texts::place(game, to),
                from = texts::place(game, from),
                reached = Text::verbatim(reached)
            ),
        );
    }
    if let (None, Some(exit)) = (standing.aboard, game.place(from).exit_to(to)) {
        may_leave_by(game, banner, exit.side)?;
    }
    may_scout_again(game, standing.realm, from, to)
}

/// Checks that a tile is scouted once in a turn from each tile, or from one alone if the players read the
/// rule literally.
fn may_scout_again(
    game: &Game<'_>,
    realm: RealmId,
    from: PlaceId,
    to: PlaceId,
) -> Result<(), Refusal> {
    let once = game.state.chose(GameOption::ScoutAgain, "never");
    let (tile, start) = (game.label(to), game.label(from));
    let tried = |attempt: &Attempt| {
        attempt.realm == realm && (once || attempt.from == from) && attempt.to == to
    };
    game.require(!game.state.attempts.iter().any(tried), "NL-SCOUT-01", || match once {
        true => say!("{tile} was already scouted this turn", tile = Text::verbatim(tile)),
        false => say!(
            "{tile} was already scouted from {start} this turn",
            tile = Text::verbatim(tile),
            start = Text::verbatim(start)
        ),
    })?;
    let mut starts = game
        .state
        .declared
        .iter()
        .filter(|one| one.to == to && game.state.banner(one.banner).realm == realm);
    game.require(!starts.any(|one| once || one.from == from), "NL-SCOUT-01", || match once {
        true => {
            say!("{tile} is already declared to be scouted this turn", tile = Text::verbatim(tile))
        }
        false => say!(
            "{tile} is already declared to be scouted from {start} this turn",
            tile = Text::verbatim(tile),
            start = Text::verbatim(start)
        ),
    })
}

/// Returns `done`, and every order to send scouts that is worth trying.
pub(super) fn scouts_to_send(game: &Game<'_>, who: Who) -> Vec<Order> {
    let Some(realm) = who.realm() else { return vec![Order::Done {}] };
    let mut orders = Vec::with_capacity(1 + game.state.banners_of(realm).count() * Side::ALL.len());
    orders.push(Order::Done {});
    for (banner, _) in game.state.banners_of(realm) {
        if may_scout(game, banner).is_ok() {
            let within = within_scouting(game, banner);
            within.for_each(|place| orders.push(Order::Scout { banner, place }));
        }
    }
    orders
}

/// Checks that a banner of the realm that is asked may be ordered to send its scouts there.
pub(super) fn may_order_scouts(
    game: &Game<'_>,
    who: Who,
    banner: BannerId,
    to: PlaceId,
) -> Result<(), Refusal> {
    check_own_banner(game, who, banner)?;
    may_scout(game, banner)?;
    may_scout_into(game, banner, to)
}

/// Foretells what scouts will roll on, and what for.
pub(super) fn preview_scouts(game: &Game<'_>, banner: BannerId, to: PlaceId) -> Option<Text> {
    let terrain = game.rules.terrain(game.place(to).terrain);
    let by_sea = crate::engine::scouting::scouts_by_sea(game, banner, to);
    let known = game.state.holding(to).known;
    let table = game.rules.table((if by_sea { terrain.from_ships } else { terrain.scouting })?);
    let (named, cite) = (Text::verbatim(&table.name), Text::verbatim(table.cite.to_string()));
    let (table, to) = (named, texts::place(game, to));
    Some(match known {
        true => say!(
            "rolls on `{table}` ({cite}); {to} is known: only an event counts",
            table,
            cite,
            to
        ),
        false => say!(
            "rolls on `{table}` ({cite}); {to} is unknown: the roll says what it holds",
            table,
            cite,
            to
        ),
    })
}

/// Checks that a banner leaves a besieged tile by the side it entered by (NL-SIEGE-03).
pub(in crate::phases) fn may_leave_by(
    game: &Game<'_>,
    banner: BannerId,
    side: Side,
) -> Result<(), Refusal> {
    let standing = game.state.banner(banner);
    let free = !game.state.besieged(standing.at)
        || (!landing::invader(game, banner) && standing.side.is_none_or(|entered| entered == side));
    game.require(free, "NL-SIEGE-03", || {
        say!(
            "{at} is besieged: {banner} can only leave by its {side}",
            at = texts::place(game, standing.at),
            banner = Text::verbatim(game.banner_name(banner)),
            side = standing.side.map_or(say!("ship"), |side| {
                say!("{side} side", side = game.map().side_text(standing.at, side))
            })
        )
    })
}

/// Orders of the scouting phase.
pub(super) struct ScoutingOrders;

impl Ask for ScoutingOrders {
    fn prompt(&self, game: &Game<'_>) -> Text {
        say!("scouting: `scout` with a banner and a {tile}, or `done`", tile = texts::tile(game))
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Scout, Verb::Done]
    }

    fn surely_asks(&self, game: &Game<'_>, who: Who) -> bool {
        who.realm().is_some_and(|realm| can_scout_at_all(game, realm))
    }

    fn asks_for_scripts(&self) -> bool {
        true
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, who: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::Scout { banner, place } => may_order_scouts(game, who, *banner, *place),
            _ => refuse("NL-TURN-03", say!("`scout` or `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, who: Who) -> Vec<Order> {
        scouts_to_send(game, who)
    }

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<Text> {
        let Order::Scout { banner, place } = order else { return None };
        preview_scouts(game, *banner, *place)
    }
}
