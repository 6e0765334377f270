//! Pieces on the map by their numbers, and what they are without regard to who may do what with them.

use crate::campaign::{BannerId, Flag, Owner, RealmId, Ship, ShipId, Station, Troop, TroopId};
use crate::engine::Game;
use crate::engine::core::texts;
use crate::rules::MarkBearer;
use crate::rules::race::When;
use crate::say;
use crate::text::{Joined, Text};

/// Finds a ship by its number.
///
/// # Errors
/// A sentence that lists the ships there are.
pub fn ship_numbered(game: &Game<'_>, owner: Owner, number: i64) -> Result<ShipId, Text> {
    game.state.ship_numbered(owner, number).ok_or_else(|| {
        let mut numbers: Vec<u8> =
            game.state.ships_of(owner).map(|(_, ship)| ship.number).collect();
        numbers.sort_unstable();
        let listed = Text::list(numbers.into_iter().map(Text::from), Joined::Comma);
        let name = texts::owner(game, owner);
        if listed.is_empty() {
            say!("{name} has no ship", name)
        } else {
            say!("{name} has no ship {number}; it has {listed}", name, number, listed)
        }
    })
}

/// Returns the flag of a ship.
pub fn flag(game: &Game<'_>, ship: ShipId) -> Flag {
    flag_of(game, game.state.ship(ship))
}

/// Returns the flag under which a ship sails.
pub fn flag_of(game: &Game<'_>, ship: &Ship) -> Flag {
    let roves = |name: &str| {
        matches!(
            game.rules.mark_kind(name).map(|kind| kind.on),
            Some(MarkBearer::Ship { roves: true, .. })
        )
    };
    let name = ship.marks.keys().find(|name| ship.owner == Owner::Independent && roves(name));
    let band = name.and_then(|name| game.rules.marks.iter().position(|kind| kind.id == *name));
    Flag { owner: ship.owner, band: band.and_then(|band| u8::try_from(band).ok()) }
}

/// Finds somebody on the roll of a realm.
///
/// # Errors
/// A refusal if nobody on the roll has the number.
pub fn troop_numbered(game: &Game<'_>, realm: RealmId, number: i64) -> Result<TroopId, Text> {
    let found = game.state.roster.numbered(realm, number);
    found.ok_or_else(|| {
        say!(
            "{realm} has no unit or character {number} on its roster; `roster` lists them",
            realm = texts::realm(game, realm),
            number
        )
    })
}

/// Finds the banner that a unit or character is in.
pub fn banner_of(game: &Game<'_>, troop: TroopId) -> Option<BannerId> {
    match game.state.roster.troop(troop).station {
        Station::Banner(banner) => Some(banner),
        _ => None,
    }
}

/// True if the troops of a banner are wholly and partly what a modifier asks for; a banner of
/// points alone is neither (EN-MOVE-07, EN-MOVE-09).
pub(in crate::engine) fn made_up_of(game: &Game<'_>, banner: BannerId, when: &When) -> bool {
    let members = || game.state.roster.in_banner(banner);
    let has = |troop: TroopId, wanted: &[String]| {
        traits(game, game.state.roster.troop(troop)).iter().any(|one| wanted.contains(one))
    };
    let wholly = when.wholly.is_empty()
        || members().next().is_some() && members().all(|(troop, _)| has(troop, &when.wholly));
    wholly && (when.partly.is_empty() || members().any(|(troop, _)| has(troop, &when.partly)))
}

/// Lists traits of a unit or character, by its army list.
pub(in crate::engine) fn traits<'a>(game: &Game<'a>, troop: &Troop) -> &'a [String] {
    let army = game.rules.armies.iter().find(|army| army.id == troop.list);
    let unit = army.and_then(|army| army.unit(&troop.kind)).map(|kind| &kind.traits);
    unit.or_else(|| Some(&army?.character(&troop.kind)?.traits)).map_or(&[], Vec::as_slice)
}
