//! A typed line ↔ an order. Names are resolved against the campaign; faults say what is wanted.

use super::ask::Who;
use super::game::Game;
use super::order::{Argument, ArgumentKind, ORDERS, Order, Verb};
use crate::campaign::{BannerId, Owner, RealmId, ShipId};
use crate::engine::scripting::hooks::{Hooks, ModCall, ModOrder, ModView};
use crate::fault::nearest;
use crate::map::Side;

/// Why a line is no order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    pub message: String,
    pub help: String,
}

fn unreadable<T>(message: impl Into<String>, help: impl Into<String>) -> Result<T, Unreadable> {
    Err(Unreadable { message: message.into(), help: help.into() })
}

/// How a verb is used, for instance `scout BANNER PLACE`.
#[must_use]
pub fn usage(verb: Verb) -> String {
    let row = verb.row();
    let typed = row.arguments.iter().filter(|(_, kind)| *kind != ArgumentKind::Giver);
    let arguments: String =
        typed.map(|(name, kind)| format!(" {}", placeholder(name, *kind))).collect();
    format!("{}{arguments}", row.name)
}

fn placeholder(name: &str, kind: ArgumentKind) -> String {
    match kind {
        ArgumentKind::Race => format!("[{}]", name.to_uppercase()),
        ArgumentKind::Banners
        | ArgumentKind::Ships
        | ArgumentKind::Numbers
        | ArgumentKind::Words => format!("{}…", name.to_uppercase()),
        _ => name.to_uppercase(),
    }
}

/// How an order of a mod is used.
#[must_use]
pub fn mod_order_usage(order: &ModOrder) -> String {
    let arguments: String = order
        .arguments
        .iter()
        .map(|(name, kind)| format!(" {}", placeholder(name, *kind)))
        .collect();
    format!("{}{arguments}", order.name)
}

/// How a view of an edition or mod is used: what may be left out stands in brackets.
#[must_use]
pub fn view_usage(view: &ModView) -> String {
    let written = |(at, (name, kind)): (usize, &(String, ArgumentKind))| {
        let argument = placeholder(name, *kind);
        if at < view.needed { format!(" {argument}") } else { format!(" [{argument}]") }
    };
    format!("{}{}", view.name, view.arguments.iter().enumerate().map(written).collect::<String>())
}

/// The words after the name of a view → its arguments, those left out at the end not among them.
/// `who` looks.
///
/// # Errors
/// What is wrong with them and how the view is used.
pub fn view_arguments(
    game: &Game<'_>,
    who: Option<RealmId>,
    view: &ModView,
    words: &[&str],
) -> Result<Vec<Argument>, Unreadable> {
    let help = || format!("usage: {}, for instance `{}`", view_usage(view), view.example);
    let mut cursor = Cursor { game, who, words, at: 0 };
    let mut arguments = Vec::new();
    for (index, (field, kind)) in view.arguments.iter().enumerate() {
        if index >= view.needed && cursor.at >= words.len() {
            break;
        }
        let after = view.needed.saturating_sub(index + 1);
        match cursor.argument(*kind, after) {
            Ok(argument) => arguments.push(argument),
            Err(message) => return unreadable(format!("{field}: {message}"), help()),
        }
    }
    let rest = &words[cursor.at..];
    if rest.is_empty() {
        Ok(arguments)
    } else {
        unreadable(format!("`{}` is too much", rest.join(" ")), help())
    }
}

/// A line without its realm prefix → an order of `who` (the realm that is asked, if any).
///
/// # Errors
/// What is wrong with the line and how the order is used.
pub fn parse(game: &Game<'_>, who: Option<RealmId>, line: &str) -> Result<Order, Unreadable> {
    let mut words = line.split_whitespace();
    let name = words.next().unwrap_or_default();
    let own = game.hooks.map_or(&[][..], Hooks::orders);
    let named = name.to_lowercase();
    // An order that a script brings to its phase may have the name of one that the engine has for
    // others.
    let now = game.mod_orders().any(|(_, order)| order.name == named);
    let known = Verb::by_name(&named).filter(|_| !now);
    let is_own = known.is_none() && own.iter().any(|order| order.name == named);
    let Some(verb) = known.or(is_own.then_some(Verb::Own)) else {
        let known =
            ORDERS.iter().map(|row| row.name).chain(own.iter().map(|order| order.name.as_str()));
        let help = nearest(name, known).map_or_else(
            || "`help` lists the orders".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        return unreadable(format!("there is no order `{name}`"), help);
    };
    // The name of a mod's order is the first word of its own argument.
    let rest: Vec<&str> = is_own.then_some(name).into_iter().chain(words).collect();
    let mut cursor = Cursor { game, who, words: &rest, at: 0 };
    let mut arguments = Vec::new();
    for (index, (field, kind)) in verb.row().arguments.iter().enumerate() {
        let after = verb.row().arguments.len() - index - 1;
        match cursor.argument(*kind, after) {
            Ok(argument) => arguments.push(argument),
            Err(message) => {
                let help = match own.iter().find(|order| {
                    rest.first().is_some_and(|word| order.name == word.to_lowercase())
                }) {
                    Some(order) => format!(
                        "usage: {}, for instance `{}`",
                        mod_order_usage(order),
                        order.example
                    ),
                    None => {
                        format!("usage: {}, for instance `{}`", usage(verb), verb.row().example)
                    }
                };
                let message = if *kind == ArgumentKind::Own {
                    message
                } else {
                    format!("{field}: {message}")
                };
                return unreadable(message, help);
            }
        }
    }
    if cursor.at < rest.len() {
        return unreadable(
            format!("`{}` is too much", rest[cursor.at..].join(" ")),
            format!("usage: {}", usage(verb)),
        );
    }
    Order::build(verb, arguments)
        .map_or_else(|| unreadable("that does not fit", format!("usage: {}", usage(verb))), Ok)
}

struct Cursor<'a> {
    game: &'a Game<'a>,
    who: Option<RealmId>,
    words: &'a [&'a str],
    at: usize,
}

impl Cursor<'_> {
    fn next(&mut self, wanted: &str) -> Result<&str, String> {
        let word =
            self.words.get(self.at).copied().ok_or_else(|| format!("{wanted} is missing"))?;
        self.at += 1;
        Ok(word)
    }

    /// Reads one argument; `after` arguments must still find a word each.
    fn argument(&mut self, kind: ArgumentKind, after: usize) -> Result<Argument, String> {
        Ok(match kind {
            ArgumentKind::Banner => Argument::Banner(self.banner()?),
            ArgumentKind::Banners => {
                let mut banners = Vec::new();
                while self.words.len().saturating_sub(self.at) > after {
                    let banner = self.banner()?;
                    if banners.contains(&banner) {
                        return Err("the same banner stands there twice".to_owned());
                    }
                    banners.push(banner);
                }
                if banners.is_empty() {
                    return Err("a banner number is missing".to_owned());
                }
                Argument::Banners(banners)
            }
            ArgumentKind::Ship => Argument::Ship(self.ship()?),
            ArgumentKind::Ships => {
                let mut ships = Vec::new();
                while self.words.len().saturating_sub(self.at) > after {
                    let ship = self.ship()?;
                    if ships.contains(&ship) {
                        return Err("the same ship stands there twice".to_owned());
                    }
                    ships.push(ship);
                }
                if ships.is_empty() {
                    return Err("the number of a ship is missing".to_owned());
                }
                Argument::Ships(ships)
            }
            ArgumentKind::Place => {
                // A name may be of several words; as many as can be are taken.
                let (game, end) = (self.game, self.words.len().saturating_sub(after));
                let name = |end: usize| self.words[self.at..end].join(" ");
                let named = (self.at + 2..=end)
                    .rev()
                    .find(|end| game.state.lore.tiles_named(&name(*end)).next().is_some());
                if let Some(end) = named {
                    let name = name(end);
                    self.at = end;
                    return Ok(Argument::Place(game.place_named(&name)?));
                }
                let word = self.next("a tile such as D4")?;
                Argument::Place(game.place_named(word)?)
            }
            ArgumentKind::Number => Argument::Number(number(self.next("a number")?)?),
            ArgumentKind::Numbers => {
                let mut numbers = Vec::new();
                while self.at < self.words.len() {
                    numbers.push(number(self.next("a number")?)?);
                }
                Argument::Numbers(numbers)
            }
            ArgumentKind::Realm => {
                let game = self.game;
                let word = self.next("a realm")?;
                Argument::Realm(game.realm_named(word)?)
            }
            ArgumentKind::Side => {
                let word = self.next("a side of the tile")?;
                let side = Side::from_name(word)
                    .ok_or_else(|| format!("`{word}` is no side: NE, E, SE, SW, W or NW"))?;
                Argument::Side(side)
            }
            ArgumentKind::Race => Argument::Race(match self.words.get(self.at) {
                None => None,
                Some(word) => {
                    self.at += 1;
                    Some(self.game.race_named(word)?)
                }
            }),
            ArgumentKind::Word => Argument::Word(self.next("a word")?.to_owned()),
            ArgumentKind::Own => Argument::Own(self.own()?),
            ArgumentKind::Giver => Argument::Giver(self.who.map_or(Who::Host, Who::Realm)),
            ArgumentKind::Words => {
                let text = self.words[self.at..].join(" ");
                self.at = self.words.len();
                Argument::Words(text)
            }
        })
    }

    /// The name of a mod's order and its arguments.
    fn own(&mut self) -> Result<ModCall, String> {
        let orders = self.game.hooks.map_or(&[][..], Hooks::orders);
        let name = self.next("the name of a mod's order")?.to_lowercase();
        let Some(at) = orders.iter().position(|order| order.name == name) else {
            let near = nearest(&name, orders.iter().map(|order| order.name.as_str()));
            return Err(near.map_or_else(
                || format!("no mod brings `{name}`"),
                |near| format!("no mod brings `{name}`; did you mean `{near}`?"),
            ));
        };
        let mut arguments = Vec::new();
        for (index, (field, kind)) in orders[at].arguments.iter().enumerate() {
            let after = orders[at].arguments.len() - index - 1;
            arguments.push(
                self.argument(*kind, after).map_err(|message| format!("{field}: {message}"))?,
            );
        }
        Ok(ModCall { order: u16::try_from(at).unwrap_or(u16::MAX), arguments })
    }

    fn banner(&mut self) -> Result<BannerId, String> {
        let (realm, number) = self.flag("banner")?;
        self.game.banner_numbered(realm, number)
    }

    fn ship(&mut self) -> Result<ShipId, String> {
        let (realm, number) = self.flag("ship")?;
        self.game.ship_numbered(Owner::Realm(realm), number)
    }

    /// `1` (own), `red1`, or `red 1`.
    fn flag(&mut self, piece: &str) -> Result<(RealmId, i64), String> {
        let (game, who) = (self.game, self.who);
        let wanted = format!("a {piece} number");
        let word = self.next(&wanted)?.to_owned();
        if let Some(realm) = game.state.realm_named(&word) {
            return Ok((realm, number(self.next(&wanted)?)?));
        }
        let digits = word.find(|letter: char| letter.is_ascii_digit()).unwrap_or(word.len());
        let (name, digits) = word.split_at(digits);
        let realm = match (name, who) {
            ("", Some(realm)) => realm,
            ("", None) => return Err(format!("`{word}`: say whose {piece}, for instance `red 1`")),
            // A tile where a banner or ship is wanted: `J7` is no realm `J`.
            _ if game.state.realm_named(name).is_none()
                && game.place_named(&format!("{name}{digits}")).is_ok() =>
            {
                return Err(format!("`{name}{digits}` is a tile, not {wanted}"));
            }
            _ => game.realm_named(name)?,
        };
        Ok((realm, number(digits)?))
    }
}

fn number(word: &str) -> Result<i64, String> {
    let number: i64 = word.parse().map_err(|_| format!("`{word}` is no whole number"))?;
    if number.abs() > 1_000_000 {
        return Err(format!("{number} is out of range"));
    }
    Ok(number)
}

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

fn written(game: &Game<'_>, who: Option<RealmId>, order: &Order, in_order: bool) -> String {
    let (name, arguments) = match order {
        Order::Own { call } => {
            let own = game.hooks.and_then(|hooks| hooks.orders().get(call.order as usize));
            (own.map_or("order", |own| own.name.as_str()), call.arguments.clone())
        }
        _ => (order.verb().row().name, order.arguments()),
    };
    let mut line = name.to_owned();
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
    let listed = |mut names: Vec<String>| {
        if in_order {
            names.sort_unstable();
        }
        names.join(" ")
    };
    for argument in arguments {
        let text = match &argument {
            Argument::Banner(id) => banner(id),
            Argument::Banners(ids) => listed(ids.iter().map(banner).collect()),
            Argument::Ship(id) => ship(id),
            Argument::Ships(ids) => listed(ids.iter().map(ship).collect()),
            Argument::Place(place) => game.place(*place).label.clone(),
            Argument::Number(number) => number.to_string(),
            Argument::Numbers(numbers) => {
                numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")
            }
            Argument::Realm(realm) => game.state.realm(*realm).name.clone(),
            Argument::Side(side) => side.name().to_owned(),
            Argument::Race(race) => game.race_id(*race).unwrap_or_default().to_owned(),
            Argument::Word(word) | Argument::Words(word) => word.clone(),
            Argument::Own(_) | Argument::Giver(_) => String::new(),
        };
        if !text.is_empty() {
            line.push(' ');
            line.push_str(&text);
        }
    }
    line
}
