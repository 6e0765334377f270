//! An order → the line that says it.

use crate::campaign::{BannerId, Owner, RealmId, ShipId, TroopId};
use crate::engine::core::argument::Piece;
use crate::engine::core::game::Game;
use crate::engine::core::order::{Argument, Order};

/// An order → the line that says it, the same for the same order.
#[must_use]
pub fn write(game: &Game<'_>, who: Option<RealmId>, order: &Order) -> String {
    written(game, who, order, false)
}

/// As [`write`], the same line also where banners or ships of a list were named in another order.
#[must_use]
pub fn write_in_order(game: &Game<'_>, who: Option<RealmId>, order: &Order) -> String {
    written(game, who, order, true)
}

/// Most lines have fewer letters.
const LINE: usize = 48;

fn written(game: &Game<'_>, who: Option<RealmId>, order: &Order, in_order: bool) -> String {
    let (name, arguments) = match order {
        Order::ModOrder { call } => {
            let own = game.hooks.and_then(|hooks| hooks.orders().get(call.order as usize));
            if let Some(own) = own.filter(|own| own.free) {
                return super::free::write(game, who, own, call, in_order);
            }
            (own.map_or("order", |own| own.name.as_str()), call.arguments.clone())
        }
        _ => (order.verb().row().name, order.arguments()),
    };
    let mut line = String::with_capacity(LINE);
    line.push_str(name);
    for argument in arguments {
        let text = argument_text(game, who, &argument, in_order);
        if !text.is_empty() {
            line.push(' ');
            line.push_str(&text);
        }
    }
    line
}

/// One argument as `who` types it.
pub(in crate::engine) fn argument_text(
    game: &Game<'_>,
    who: Option<RealmId>,
    argument: &Argument,
    in_order: bool,
) -> String {
    let banner = |id: &BannerId| {
        let banner = game.state.banner(*id);
        if Some(banner.realm) == who {
            banner.number.to_string()
        } else {
            format!("{}{}", game.state.realm(banner.realm).name, banner.number)
        }
    };
    let ship = |id: &ShipId| {
        let ship = game.state.ship(*id);
        if ship.owner.realm() == who {
            ship.number.to_string()
        } else {
            format!("{}{}", game.owner_name(ship.owner), ship.number)
        }
    };
    let troop = |id: &TroopId| {
        let troop = game.state.roster.troop(*id);
        if Some(troop.realm) == who {
            troop.number.to_string()
        } else {
            format!("{} {}", game.realm_name(troop.realm), troop.number)
        }
    };
    let listed = |mut names: Vec<String>| {
        if in_order {
            names.sort_unstable();
        }
        names.join(" ")
    };
    match argument {
        Argument::Banner(id) => banner(id),
        Argument::Banners(ids) => listed(ids.iter().map(banner).collect()),
        Argument::Ship(id) => ship(id),
        Argument::Ships(ids) => listed(ids.iter().map(ship).collect()),
        Argument::Troop(id) => troop(id),
        Argument::Piece(Piece::Troop(id)) => troop(id),
        Argument::Piece(Piece::Banner(id)) => {
            let banner = game.state.banner(*id);
            format!("{} {}", game.realm_name(banner.realm), banner.number)
        }
        Argument::Piece(Piece::Garrison) => game.owner_name(Owner::Independent).to_owned(),
        Argument::Casualties(fallen) => {
            listed(fallen.iter().map(|(id, models)| format!("{} {models}", troop(id))).collect())
        }
        Argument::Place(place) => game.place(*place).label.clone(),
        Argument::Places(places) => {
            let labels = places.iter().map(|place| game.place(*place).label.as_str());
            labels.collect::<Vec<_>>().join(" ")
        }
        Argument::Number(number) => number.to_string(),
        Argument::Numbers(numbers) => {
            numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
        }
        Argument::Realm(realm) => game.state.realm(*realm).name.clone(),
        Argument::Owner(owner) => game.owner_name(*owner).to_owned(),
        Argument::Side(side) => side.name().to_owned(),
        Argument::Race(race) => game.race_id(Some(*race)).unwrap_or_default().to_owned(),
        Argument::Word(word) | Argument::Words(word) => word.clone(),
        Argument::Keyword(word) => word.unwrap_or_default().to_owned(),
        Argument::Optional(argument) => argument
            .as_ref()
            .map_or_else(String::new, |argument| argument_text(game, who, argument, in_order)),
        Argument::Form { word, arguments, .. } => {
            let written = arguments.iter().map(|one| argument_text(game, who, one, in_order));
            let words = std::iter::once((*word).to_owned()).chain(written);
            words.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ")
        }
        Argument::ModCall(_) | Argument::Giver(_) => String::new(),
    }
}
