//! Ships that keep together: all of an owner on a tile, and rovers among the independents by
//! themselves (EN-SHIP-17).

use std::collections::BTreeSet;

use crate::campaign::{Flag, Owner, Ship, ShipId};
use crate::engine::core::game::Game;
use crate::engine::core::pieces;
use crate::engine::core::texts;
use crate::engine::realms::stances;
use crate::fault::nearest;
use crate::map::PlaceId;
use crate::rules::{MarkBearer, MarkKind};
use crate::say;
use crate::text::Text;

/// Returns `red`, or what the mark of rovers is called.
pub fn flag_name(game: &Game<'_>, flag: Flag) -> Text {
    let band = flag.band.and_then(|band| game.rules.marks.get(usize::from(band)));
    band.map_or_else(|| texts::owner(game, flag.owner), |kind| Text::noun(kind.name.clone()))
}

/// True if an independent ship does not rove: it belongs to the harbour in which it lies (NL-SHIP-11).
pub fn keeps_harbour(game: &Game<'_>, ship: ShipId) -> bool {
    pieces::flag_of(game, game.state.ship(ship)) == Flag::from(Owner::Independent)
}

/// Finds a mark that ships can bear.
///
/// # Errors
/// A sentence that names those there are.
pub fn ship_mark<'g>(game: &'g Game<'_>, name: &str) -> Result<&'g MarkKind, Text> {
    let kinds =
        || game.rules.marks.iter().filter(|kind| matches!(kind.on, MarkBearer::Ship { .. }));
    kinds().find(|kind| kind.id == name).ok_or_else(|| {
        let known: Vec<&str> = kinds().map(|kind| kind.id.as_str()).collect();
        let name_typed = Text::verbatim(name);
        match nearest(name, known.iter().copied()) {
            Some(near) => say!(
                "ships cannot bear the mark `{name}`; did you mean `{near}`?",
                name = name_typed,
                near = Text::verbatim(near)
            ),
            None if known.is_empty() => say!(
                "ships cannot bear the mark `{name}`: the rules declare no marks for ships",
                name = name_typed
            ),
            None => say!(
                "ships cannot bear the mark `{name}`; available: {known}",
                name = name_typed,
                known = Text::verbatim(known.join(", "))
            ),
        }
    })
}

/// Returns the mark that keeps a ship from sailing to another tile, if it bears one.
pub fn held_by<'g>(game: &'g Game<'_>, ship: ShipId) -> Option<&'g MarkKind> {
    let kinds = game.state.ship(ship).marks.keys().filter_map(|name| game.rules.mark_kind(name));
    kinds.into_iter().find(|kind| matches!(kind.on, MarkBearer::Ship { holds: true, .. }))
}

/// Lists the ships under a flag on a tile, docked or at sea, by number.
pub fn fleet(game: &Game<'_>, flag: impl Into<Flag>, place: PlaceId) -> Vec<ShipId> {
    let flag = flag.into();
    let under = |ship: &Ship| ship.owner == flag.owner && pieces::flag_of(game, ship) == flag;
    let mut fleet: Vec<ShipId> =
        game.state.ships_on(place).filter(|(_, ship)| under(ship)).map(|(id, _)| id).collect();
    fleet.sort_by_key(|ship| game.state.ship(*ship).number);
    fleet
}

/// Lists others that have ships on a tile, docked or at sea; independents first. Ships of a harbour
/// that is allied for the season are not rivals (NL-DIP-06).
pub fn rivals(game: &Game<'_>, own: Owner, place: PlaceId) -> BTreeSet<Flag> {
    foreign_ships(game, own, place).map(|ship| pieces::flag_of(game, ship)).collect()
}

/// As [`rivals`], of those that have ships in the harbour of the tile.
pub fn rivals_in_harbour(game: &Game<'_>, own: Owner, place: PlaceId) -> BTreeSet<Flag> {
    foreign_ships(game, own, place)
        .filter(|ship| ship.docked)
        .map(|ship| pieces::flag_of(game, ship))
        .collect()
}

fn foreign_ships<'g>(
    game: &'g Game<'_>,
    own: Owner,
    place: PlaceId,
) -> impl Iterator<Item = &'g Ship> + 'g {
    let allied = own.realm().is_some_and(|realm| game.state.allied(realm, place));
    let ships = game.state.ships_on(place).map(|(_, ship)| ship);
    ships.filter(move |ship| {
        let friend = own
            .realm()
            .is_some_and(|realm| stances::of_friends(game, realm, ship.owner, Some(place)));
        ship.owner != own
            && !friend
            && !(allied && pieces::flag_of(game, ship) == Flag::from(Owner::Independent))
    })
}
