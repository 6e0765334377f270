//! A typed line ↔ an order. Names are resolved against the campaign; faults say what is wanted.

use super::argument::{Form, Piece, fewest};
use super::ask::Who;
use super::game::Game;
use super::order::{Argument, ArgumentKind, ORDERS, Order, Verb};
use crate::campaign::{BannerId, Owner, RealmId, ShipId, TroopId};
use crate::engine::scripting::hooks::{Hooks, ModCall, ModOrder, ModView};
use crate::fault::nearest;
use crate::map::Side;

/// Why a line is not an order.
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
    let capitals = || name.replace('_', "-").to_uppercase();
    match kind {
        ArgumentKind::Banners
        | ArgumentKind::Ships
        | ArgumentKind::Numbers
        | ArgumentKind::Words => format!("{}…", capitals()),
        ArgumentKind::Casualties => "UNIT MODELS…".to_owned(),
        ArgumentKind::BannerAndLevel => "[BANNER] [LEVEL]".to_owned(),
        ArgumentKind::Gear => format!("[{}…]", capitals()),
        ArgumentKind::Keyword(word) => word.to_owned(),
        ArgumentKind::Flag(word) => format!("[{word}]"),
        ArgumentKind::Optional(kind) => format!("[{}]", placeholder(name, *kind)),
        ArgumentKind::Form(forms) => {
            let written = |form: &Form| {
                let arguments = form.arguments.iter().map(|(name, kind)| placeholder(name, *kind));
                let word = (!form.word.is_empty()).then(|| form.word.to_owned());
                word.into_iter().chain(arguments).collect::<Vec<_>>().join(" ")
            };
            forms.iter().map(written).collect::<Vec<_>>().join(" | ")
        }
        _ => capitals(),
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
        let after = fewest(&view.arguments[index + 1..view.needed.max(index + 1)]);
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
    let of_mod = known.is_none() && own.iter().any(|order| order.name == named);
    let Some(verb) = known.or(of_mod.then_some(Verb::ModOrder)) else {
        let known =
            ORDERS.iter().map(|row| row.name).chain(own.iter().map(|order| order.name.as_str()));
        let help = nearest(name, known).map_or_else(
            || "`help` lists the orders".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        return unreadable(format!("there is no order `{name}`"), help);
    };
    // The name of a mod's order is the first word of its own argument.
    let rest: Vec<&str> = of_mod.then_some(name).into_iter().chain(words).collect();
    let mut cursor = Cursor { game, who, words: &rest, at: 0 };
    let mut arguments = Vec::new();
    for (index, (field, kind)) in verb.row().arguments.iter().enumerate() {
        let after = fewest(&verb.row().arguments[index + 1..]);
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
                // The parts of a form have names of their own.
                let message = match kind {
                    ArgumentKind::ModCall | ArgumentKind::Form(_) => message,
                    _ => format!("{field}: {message}"),
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

#[derive(Clone, Copy)]
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
                        return Err("the same banner is named twice".to_owned());
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
                        return Err("the same ship is named twice".to_owned());
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
                    .find(|end| game.state.annotations.tiles_named(&name(*end)).next().is_some());
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
                    .ok_or_else(|| format!("`{word}` is not a side: NE, E, SE, SW, W or NW"))?;
                Argument::Side(side)
            }
            ArgumentKind::Race => {
                let game = self.game;
                Argument::Race(game.race_named(self.next("a race")?)?)
            }
            ArgumentKind::Troop => Argument::Troop(self.troop()?),
            ArgumentKind::Piece => Argument::Piece(self.piece()?),
            ArgumentKind::Casualties => {
                let mut fallen = Vec::new();
                while self.words.len().saturating_sub(self.at) > after || fallen.is_empty() {
                    fallen.push((self.troop()?, number(self.next("how many models fall")?)?));
                }
                Argument::Casualties(fallen)
            }
            ArgumentKind::BannerAndLevel => {
                let mut numbers = Vec::new();
                while let Some(word) = self.words.get(self.at).filter(|word| is_number(word))
                    && numbers.len() < 2
                {
                    numbers.push(number(word)?);
                    self.at += 1;
                }
                Argument::Numbers(numbers)
            }
            ArgumentKind::Owner => {
                let game = self.game;
                Argument::Owner(match self.next("a realm, or `independent`")? {
                    word if word.eq_ignore_ascii_case(game.owner_name(Owner::Independent)) => {
                        Owner::Independent
                    }
                    word => Owner::Realm(game.realm_named(word)?),
                })
            }
            ArgumentKind::Unit => Argument::Word(self.next("a kind of unit")?.to_owned()),
            ArgumentKind::Character => Argument::Word(self.next("a kind of character")?.to_owned()),
            ArgumentKind::Item => Argument::Word(self.next("a magic item")?.to_owned()),
            ArgumentKind::Word => Argument::Word(self.next("a word")?.to_owned()),
            ArgumentKind::Keyword(keyword) => {
                let word = self.next(&format!("`{keyword}`"))?;
                if !word.eq_ignore_ascii_case(keyword) {
                    return Err(format!("expected `{keyword}`, found `{word}`"));
                }
                Argument::Keyword(Some(keyword))
            }
            ArgumentKind::Flag(flag) => {
                let there =
                    self.words.get(self.at).is_some_and(|word| word.eq_ignore_ascii_case(flag));
                self.at += usize::from(there);
                Argument::Keyword(there.then_some(flag))
            }
            ArgumentKind::Optional(kind) => Argument::Optional(match self.words.get(self.at) {
                None => None,
                // What is not a number belongs to the next argument.
                Some(word) if *kind == ArgumentKind::Number && !is_number(word) => None,
                Some(_) => Some(Box::new(self.argument(*kind, after)?)),
            }),
            ArgumentKind::Form(forms) => self.form(forms)?,
            ArgumentKind::ModCall => Argument::ModCall(self.mod_call()?),
            ArgumentKind::Giver => Argument::Giver(self.who.map_or(Who::Host, Who::Realm)),
            ArgumentKind::Words | ArgumentKind::Gear => {
                let text = self.words[self.at..].join(" ");
                self.at = self.words.len();
                Argument::Words(text)
            }
        })
    }

    /// The first form that takes all the words; else what is wrong with the one that took most of
    /// them.
    fn form(&mut self, forms: &'static [Form]) -> Result<Argument, String> {
        let mut fault: Option<(usize, String)> = None;
        for (at, form) in forms.iter().enumerate() {
            let mut cursor = *self;
            match cursor.one_form(at, form) {
                Ok(argument) => {
                    self.at = cursor.at;
                    return Ok(argument);
                }
                Err(Some(message)) if fault.as_ref().is_none_or(|(far, _)| cursor.at > *far) => {
                    fault = Some((cursor.at, message));
                }
                Err(_) => {}
            }
        }
        let mut words: Vec<String> = forms.iter().map(|form| format!("`{}`", form.word)).collect();
        words.dedup();
        Err(fault
            .map_or_else(|| format!("expected {}", words.join(" or ")), |(_, message)| message))
    }

    /// One form to the end of the line, if the line begins with its word.
    fn one_form(&mut self, at: usize, form: &Form) -> Result<Argument, Option<String>> {
        if !form.word.is_empty() {
            let begins =
                self.words.get(self.at).is_some_and(|word| word.eq_ignore_ascii_case(form.word));
            if !begins {
                return Err(None);
            }
            self.at += 1;
        }
        let mut arguments = Vec::new();
        for (index, (field, kind)) in form.arguments.iter().enumerate() {
            let after = fewest(&form.arguments[index + 1..]);
            let argument = self.argument(*kind, after).map_err(|message| match kind {
                ArgumentKind::Keyword(_) => message,
                _ => format!("{}: {message}", field.replace('_', " ")),
            });
            arguments.push(argument.map_err(Some)?);
        }
        match &self.words[self.at..] {
            [] => Ok(Argument::Form { at, word: form.word, arguments }),
            rest => Err(Some(format!("`{}` is too much", rest.join(" ")))),
        }
    }

    /// `3` (own), `red3`, or `red 3`: a unit or character by its number on the roll.
    fn troop(&mut self) -> Result<TroopId, String> {
        if !self.game.state.has_rosters() {
            return Err("banners have no units and characters here".to_owned());
        }
        let (realm, number) = self.flag("unit or character")?;
        let (game, who) = (self.game, self.who);
        game.troop_numbered(realm, number).map_err(|why| {
            // How many another realm has is not told by what is wrong with an order.
            let own = who.is_none_or(|who| who == realm);
            let roll = game.state.roster.present().filter(|(_, troop)| troop.realm == realm);
            let numbers: Vec<u16> = roll.map(|(_, troop)| troop.number).collect();
            match (numbers.iter().min(), numbers.iter().max()) {
                (Some(least), Some(most)) if own => format!(
                    "there is no unit or character {number} of {}; there are {least} to {most}",
                    game.realm_name(realm)
                ),
                _ => why,
            }
        })
    }

    fn piece(&mut self) -> Result<Piece, String> {
        let garrison = self.game.owner_name(Owner::Independent);
        if self.words.get(self.at).is_some_and(|word| word.eq_ignore_ascii_case(garrison)) {
            self.at += 1;
            return Ok(Piece::Garrison);
        }
        if self.game.state.has_rosters() {
            self.troop().map(Piece::Troop)
        } else {
            self.banner().map(Piece::Banner)
        }
    }

    /// The name of a mod's order and its arguments.
    fn mod_call(&mut self) -> Result<ModCall, String> {
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
            let after = fewest(&orders[at].arguments[index + 1..]);
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
            // A tile where a banner or ship is wanted: `J7` is not a realm `J`.
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

fn is_number(word: &str) -> bool {
    word.parse::<i64>().is_ok()
}

fn number(word: &str) -> Result<i64, String> {
    let number: i64 = word.parse().map_err(|_| format!("`{word}` is not a whole number"))?;
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
        Order::ModOrder { call } => {
            let own = game.hooks.and_then(|hooks| hooks.orders().get(call.order as usize));
            (own.map_or("order", |own| own.name.as_str()), call.arguments.clone())
        }
        _ => (order.verb().row().name, order.arguments()),
    };
    let mut line = name.to_owned();
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
