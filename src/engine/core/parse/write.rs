//! An order → the line that says it.

use crate::campaign::{BannerId, Owner, RealmId, ShipId, TroopId};
use crate::engine::core::argument::Piece;
use crate::engine::core::game::Game;
use crate::engine::core::order::{Argument, Order};
use crate::engine::core::races;
use crate::map::PlaceId;

/// Writes an order as a line, the same for the same order.
pub fn write(game: &Game<'_>, who: Option<RealmId>, order: &Order) -> String {
    written(game, who, order, false)
}

/// As [`write`], the same line also where banners or ships of a list were named in another order.
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
                return crate::engine::core::parse::free::write(game, who, own, call, in_order);
            }
            (own.map_or("order", |own| own.name.as_str()), call.arguments.clone())
        }
        _ => (order.verb().row().name, order.arguments()),
    };
    let mut line = String::with_capacity(LINE);
    line.push_str(name);
    put_after(&mut line, game, who, &arguments, in_order);
    line
}

/// Puts arguments after what a line says already, but for those that are empty.
fn put_after(
    line: &mut String,
    game: &Game<'_>,
    who: Option<RealmId>,
    arguments: &[Argument],
    in_order: bool,
) {
    for argument in arguments {
        let before = line.len();
        // A form may begin with an argument instead of a word.
        if !line.is_empty() && !line.ends_with(' ') {
            line.push(' ');
        }
        let begun = line.len();
        put(line, game, who, argument, in_order);
        if line.len() == begun {
            line.truncate(before);
        }
    }
}

/// Writes one argument as `who` types it.
pub(in crate::engine) fn argument_text(
    game: &Game<'_>,
    who: Option<RealmId>,
    argument: &Argument,
    in_order: bool,
) -> String {
    let mut text = String::new();
    put(&mut text, game, who, argument, in_order);
    text
}

/// Puts one argument as `who` types it at the end of a line.
fn put(
    line: &mut String,
    game: &Game<'_>,
    who: Option<RealmId>,
    argument: &Argument,
    in_order: bool,
) {
    let banner = |line: &mut String, id: &BannerId| {
        let banner = game.state.banner(*id);
        let others = (Some(banner.realm) != who).then(|| game.realm_name(banner.realm));
        put_number(line, others, "", banner.number.into());
    };
    let ship = |line: &mut String, id: &ShipId| {
        let ship = game.state.ship(*id);
        let others = (ship.owner.realm() != who).then(|| game.owner_name(ship.owner));
        put_number(line, others, "", ship.number.into());
    };
    let troop = |line: &mut String, id: &TroopId| {
        let troop = game.state.roster.troop(*id);
        let others = (Some(troop.realm) != who).then(|| game.realm_name(troop.realm));
        put_number(line, others, " ", troop.number.into());
    };
    match argument {
        Argument::Banner(id) => banner(line, id),
        Argument::Banners(ids) => put_list(line, ids, banner, in_order),
        Argument::Ship(id) => ship(line, id),
        Argument::Ships(ids) => put_list(line, ids, ship, in_order),
        Argument::Troop(id) => troop(line, id),
        Argument::Piece(Piece::Troop(id)) => troop(line, id),
        Argument::Piece(Piece::Banner(id)) => {
            let banner = game.state.banner(*id);
            put_number(line, Some(game.realm_name(banner.realm)), " ", banner.number.into());
        }
        Argument::Piece(Piece::Garrison) => line.push_str(game.owner_name(Owner::Independent)),
        Argument::Casualties(fallen) => {
            let lost = |line: &mut String, (id, models): &(TroopId, i64)| {
                troop(line, id);
                line.push(' ');
                line.push_str(&models.to_string());
            };
            put_list(line, fallen, lost, in_order);
        }
        Argument::Place(place) => line.push_str(&game.place(*place).label),
        Argument::Places(places) => {
            let label =
                |line: &mut String, place: &PlaceId| line.push_str(&game.place(*place).label);
            put_list(line, places, label, false);
        }
        Argument::Number(number) => line.push_str(&number.to_string()),
        Argument::Numbers(numbers) => {
            let number = |line: &mut String, number: &i64| line.push_str(&number.to_string());
            put_list(line, numbers, number, false);
        }
        Argument::Realm(realm) => line.push_str(game.realm_name(*realm)),
        Argument::Owner(owner) => line.push_str(game.owner_name(*owner)),
        Argument::Side(side) => line.push_str(side.name()),
        Argument::Race(race) => {
            line.push_str(races::race_id(game, Some(*race)).unwrap_or_default())
        }
        Argument::Word(word) | Argument::Words(word) => line.push_str(word),
        Argument::Keyword(word) => line.push_str(word.unwrap_or_default()),
        Argument::Optional(None) => {}
        Argument::Optional(Some(argument)) => put(line, game, who, argument, in_order),
        Argument::Form { word, arguments, .. } => {
            line.push_str(word);
            put_after(line, game, who, arguments, in_order);
        }
        Argument::ModCall(_) | Argument::Giver(_) => {}
    }
}

/// Writes a number, after the name of its realm if that is another.
fn put_number(line: &mut String, others: Option<&str>, gap: &str, number: u32) {
    if let Some(name) = others {
        line.push_str(name);
        line.push_str(gap);
    }
    match char::from_digit(number, 10) {
        Some(digit) => line.push(digit),
        None => line.push_str(&number.to_string()),
    }
}

/// Writes things with a space between each two, in the order of their letters if that is wanted.
fn put_list<T>(line: &mut String, things: &[T], put: impl Fn(&mut String, &T), in_order: bool) {
    if let [thing] = things {
        return put(line, thing);
    }
    let text = |thing: &T| {
        let mut text = String::new();
        put(&mut text, thing);
        text
    };
    let mut texts: Vec<String> = things.iter().map(text).collect();
    if in_order {
        texts.sort_unstable();
    }
    line.push_str(&texts.join(" "));
}
