//! The words of a line → arguments of orders. Names are resolved against the campaign.

use crate::campaign::knowledge::Viewer;
use crate::campaign::{BannerId, Owner, RealmId, ShipId, TroopId};
use crate::engine::core::argument::{OrderForm, Piece, fewest};
use crate::engine::core::ask::Who;
use crate::engine::core::game::Game;
use crate::engine::core::order::{Argument, ArgumentKind};
use crate::engine::core::parse::{free, lowered, of_field, places, too_much};
use crate::engine::core::scripting::interface::{ModCall, OrderScripts};
use crate::engine::core::{pieces, place_word, races, texts};
use crate::fault::or_nearest;
use crate::map::{SIDE_NAMES, Side};
use crate::say;
use crate::text::{Joined, Text};

/// Pieces that are named by a number. Banners have a sign of their own on the map.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberedPiece {
    Banner,
    Ship,
    Troop,
}

impl NumberedPiece {
    fn wanted(self) -> Text {
        match self {
            NumberedPiece::Banner => say!("a banner number"),
            NumberedPiece::Ship => say!("a ship number"),
            NumberedPiece::Troop => say!("a unit or character number"),
        }
    }

    fn say_whose(self, word: &str) -> Text {
        let word = Text::verbatim(word);
        match self {
            NumberedPiece::Banner => say!("`{word}`: say whose banner, for instance `red 1`", word),
            NumberedPiece::Ship => say!("`{word}`: say whose ship, for instance `red 1`", word),
            NumberedPiece::Troop => {
                say!("`{word}`: say whose unit or character, for instance `red 1`", word)
            }
        }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) game: &'a Game<'a>,
    pub(super) who: Option<RealmId>,
    pub(super) words: &'a [&'a str],
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    /// Returns the next word, or a refusal that names what was expected.
    fn next(&mut self, wanted: impl FnOnce() -> Text) -> Result<&'a str, Text> {
        let word = self.words.get(self.at).copied();
        let word = word.ok_or_else(|| say!("{wanted} is missing", wanted = wanted()))?;
        self.at += 1;
        Ok(word)
    }

    /// Reads one argument; `after` arguments must still find a word each.
    pub(super) fn argument(&mut self, kind: ArgumentKind, after: usize) -> Result<Argument, Text> {
        Ok(match kind {
            ArgumentKind::Banner => Argument::Banner(self.banner()?),
            ArgumentKind::Banners => {
                let twice = || say!("the same banner is named twice");
                let banners = self.several(after, Self::banner, twice)?;
                if banners.is_empty() {
                    return Err(say!("a banner number is missing"));
                }
                Argument::Banners(banners)
            }
            ArgumentKind::Ship => Argument::Ship(self.ship()?),
            ArgumentKind::Ships => {
                let twice = || say!("the same ship is named twice");
                let ships = self.several(after, Self::ship, twice)?;
                if ships.is_empty() {
                    return Err(say!("the number of a ship is missing"));
                }
                Argument::Ships(ships)
            }
            ArgumentKind::Place => {
                // A name may be of several words; as many as can be are taken.
                let (game, end) = (self.game, self.words.len().saturating_sub(after));
                let name = |end: usize| self.words[self.at..end].join(" ");
                let named = (self.at + 2..=end).rev().find(|end| {
                    let name = name(*end);
                    game.state.map.by_label(&name).is_some()
                        || game.state.annotations.tiles_named(&name).next().is_some()
                });
                if let Some(end) = named {
                    let name = name(end);
                    self.at = end;
                    return Ok(Argument::Place(game.place_named(&name)?));
                }
                let wanted = || {
                    say!(
                        "a {tile} such as {example}",
                        tile = texts::tile(game),
                        example = Text::verbatim(place_word::place_example(game))
                    )
                };
                Argument::Place(game.place_named(self.next(wanted)?)?)
            }
            ArgumentKind::Places => {
                let end = self.words.len().saturating_sub(after).max(self.at);
                let places = places::in_line(self.game, &self.words[self.at..end])?;
                self.at = end;
                Argument::Places(places)
            }
            ArgumentKind::Number => Argument::Number(number(self.next(|| say!("a number"))?)?),
            ArgumentKind::Numbers => {
                let mut numbers = Vec::new();
                while self.at < self.words.len() {
                    numbers.push(number(self.next(|| say!("a number"))?)?);
                }
                Argument::Numbers(numbers)
            }
            ArgumentKind::Realm => {
                let game = self.game;
                let word = self.next(|| say!("a realm"))?;
                Argument::Realm(game.realm_named(word)?)
            }
            ArgumentKind::Side => {
                let word = self.next(|| say!("a side of the tile"))?;
                let side = Side::from_name(word).ok_or_else(|| {
                    let sides = Text::list(SIDE_NAMES.map(Text::noun), Joined::Or);
                    say!("`{word}` is not a side: {sides}", word = Text::verbatim(word), sides)
                })?;
                Argument::Side(side)
            }
            ArgumentKind::Race => {
                let game = self.game;
                Argument::Race(races::race_named(game, self.next(|| say!("a race"))?)?)
            }
            ArgumentKind::Troop => Argument::Troop(self.troop()?),
            ArgumentKind::Piece => Argument::Piece(self.piece()?),
            ArgumentKind::Casualties => {
                let mut fallen = Vec::new();
                while self.words.len().saturating_sub(self.at) > after || fallen.is_empty() {
                    fallen.push((
                        self.troop()?,
                        number(self.next(|| say!("how many models fall"))?)?,
                    ));
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
                Argument::Owner(match self.next(|| say!("a realm, or `independent`"))? {
                    word if word.eq_ignore_ascii_case(game.owner_name(Owner::Independent)) => {
                        Owner::Independent
                    }
                    word => Owner::Realm(game.realm_named(word)?),
                })
            }
            ArgumentKind::Unit => Argument::Word(self.next(|| say!("a kind of unit"))?.to_owned()),
            ArgumentKind::Character => {
                Argument::Word(self.next(|| say!("a kind of character"))?.to_owned())
            }
            ArgumentKind::Item => Argument::Word(self.next(|| say!("a magic item"))?.to_owned()),
            ArgumentKind::Word => Argument::Word(self.next(|| say!("a word"))?.to_owned()),
            ArgumentKind::Keyword(keyword) => {
                let word = self.next(|| texts::order(keyword))?;
                if !word.eq_ignore_ascii_case(keyword) {
                    return Err(say!(
                        "expected `{keyword}`, found `{word}`",
                        keyword = Text::verbatim(keyword),
                        word = Text::verbatim(word)
                    ));
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
                // A word that is not a number belongs to the next argument.
                Some(word) if *kind == ArgumentKind::Number && !is_number(word) => None,
                Some(_) => Some(Box::new(self.argument(*kind, after)?)),
            }),
            ArgumentKind::Form(forms) => self.form(forms)?,
            ArgumentKind::ModCall => Argument::ModCall(self.mod_call()?),
            ArgumentKind::Giver => Argument::Giver(self.who.map_or(Who::Host, Who::Realm)),
            ArgumentKind::Rest | ArgumentKind::Words | ArgumentKind::Text | ArgumentKind::Gear => {
                let text = self.words[self.at..].join(" ");
                self.at = self.words.len();
                Argument::Words(text)
            }
        })
    }

    /// Reads the first form that takes all the words, else returns the fault of the one that took
    /// most of them.
    fn form(&mut self, forms: &'static [OrderForm]) -> Result<Argument, Text> {
        let mut fault: Option<(usize, Text)> = None;
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
        let mut words: Vec<Text> = forms.iter().map(|form| texts::order(form.word)).collect();
        words.dedup();
        let expected = || say!("expected {words}", words = Text::list(words, Joined::Or));
        Err(fault.map_or_else(expected, |(_, message)| message))
    }

    /// Reads one form to the end of the line, if the line begins with its word.
    fn one_form(&mut self, at: usize, form: &OrderForm) -> Result<Argument, Option<Text>> {
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
                _ => of_field(&field.replace('_', " "), message),
            });
            arguments.push(argument.map_err(Some)?);
        }
        match &self.words[self.at..] {
            [] => Ok(Argument::Form { at, word: form.word, arguments }),
            rest => Err(Some(too_much(rest))),
        }
    }

    /// Reads `3` (own), `red3`, or `red 3`: a unit or character by its number in the roster.
    fn troop(&mut self) -> Result<TroopId, Text> {
        if !self.game.state.has_rosters() {
            return Err(say!("banners have no units and characters here"));
        }
        let (realm, number) = self.flag(NumberedPiece::Troop)?;
        let (game, who) = (self.game, self.who);
        pieces::troop_numbered(game, realm, number).map_err(|why| {
            // A faulty order must not reveal how many troops another realm has.
            let own = who.is_none_or(|who| who == realm);
            let roll = game.state.roster.present().filter(|(_, troop)| troop.realm == realm);
            let numbers: Vec<u16> = roll.map(|(_, troop)| troop.number).collect();
            match (numbers.iter().min(), numbers.iter().max()) {
                (Some(least), Some(most)) if own => say!(
                    "there is no unit or character {number} of {realm}; there are {least} to {most}",
                    number,
                    realm = texts::realm(game, realm),
                    least = *least,
                    most = *most
                ),
                _ => why,
            }
        })
    }

    fn piece(&mut self) -> Result<Piece, Text> {
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

    /// Reads the name of a mod's order and its arguments.
    fn mod_call(&mut self) -> Result<ModCall, Text> {
        let orders = self.game.hooks.map_or(&[][..], OrderScripts::orders);
        let name = lowered(self.next(|| say!("the name of a mod's order"))?);
        let Some(at) = orders.iter().position(|order| order.name == *name) else {
            let near = or_nearest(&name, orders.iter().map(|order| order.name.as_str()));
            return Err(say!("no mod brings `{name}`{near}", name = Text::verbatim(&*name), near));
        };
        if orders[at].free {
            let words = &self.words[self.at..];
            self.at = self.words.len();
            let arguments = free::read(self.game, self.who, &orders[at], words)?;
            return Ok(ModCall { order: u16::try_from(at).unwrap_or(u16::MAX), arguments });
        }
        let mut arguments = Vec::new();
        let mut left_out: Option<Text> = None;
        for (index, (field, kind)) in orders[at].arguments.iter().enumerate() {
            let rest = &orders[at].arguments[index + 1..];
            let list = self.end_of_list(*kind, rest);
            let (end, after) = list.map_or((self.words.len(), fewest(rest)), |end| (end, 0));
            let mut cursor = Cursor { words: &self.words[..end], ..*self };
            let optional = matches!(kind, ArgumentKind::Optional(_));
            match cursor.argument(*kind, after) {
                Ok(argument) => {
                    self.at = cursor.at;
                    arguments.push(argument);
                }
                // It may belong to an argument that comes after.
                Err(message) if optional && !rest.is_empty() => {
                    left_out.get_or_insert(of_field(field, message));
                    arguments.push(Argument::Optional(None));
                }
                Err(message) => return Err(left_out.unwrap_or(of_field(field, message))),
            }
        }
        if let Some(message) = left_out.filter(|_| self.at < self.words.len()) {
            return Err(message);
        }
        Ok(ModCall { order: u16::try_from(at).unwrap_or(u16::MAX), arguments })
    }

    /// Finds where a list ends after which other arguments come: each of those that must be there needs a
    /// word, and no word that is none of its kind belongs to it. None for what is no list.
    fn end_of_list(&self, kind: ArgumentKind, rest: &[(String, ArgumentKind)]) -> Option<usize> {
        let kind = if let ArgumentKind::Optional(inner) = kind { *inner } else { kind };
        let lists = [ArgumentKind::Banners, ArgumentKind::Ships, ArgumentKind::Places];
        if rest.is_empty() || !lists.contains(&kind) {
            return None;
        }
        let most = self.words.len().saturating_sub(fewest(rest)).max(self.at);
        let mut cursor = Cursor { words: &self.words[..most], ..*self };
        let mut end = self.at;
        while end < most {
            let there = match kind {
                ArgumentKind::Banners => cursor.banner().is_ok(),
                ArgumentKind::Ships => cursor.ship().is_ok(),
                _ => {
                    cursor.at += places::taken(self.game, &cursor.words[end..]);
                    cursor.at > end
                }
            };
            if !there {
                break;
            }
            end = cursor.at;
        }
        // With no list of this kind here, take all words, so that the fault is reported.
        Some(if end == self.at { most } else { end })
    }

    /// Reads pieces until words for `after` arguments are left, each piece once.
    fn several<T: PartialEq>(
        &mut self,
        after: usize,
        read: fn(&mut Self) -> Result<T, Text>,
        twice: fn() -> Text,
    ) -> Result<Vec<T>, Text> {
        let mut pieces = Vec::new();
        while self.words.len().saturating_sub(self.at) > after {
            let piece = read(self)?;
            if pieces.contains(&piece) {
                return Err(twice());
            }
            pieces.push(piece);
        }
        Ok(pieces)
    }

    pub(super) fn banner(&mut self) -> Result<BannerId, Text> {
        let (realm, number) = self.flag(NumberedPiece::Banner)?;
        let viewer = self.who.map_or(Viewer::Host, Viewer::Realm);
        self.game.banner_known_to(viewer, realm, number)
    }

    pub(super) fn ship(&mut self) -> Result<ShipId, Text> {
        let (realm, number) = self.flag(NumberedPiece::Ship)?;
        pieces::ship_numbered(self.game, Owner::Realm(realm), number)
    }

    /// Reads `1` (own), `red1`, `red 1`, or of a banner its sign on the map: `r1`.
    fn flag(&mut self, piece: NumberedPiece) -> Result<(RealmId, i64), Text> {
        let (game, who) = (self.game, self.who);
        let wanted = || piece.wanted();
        let word = self.next(wanted)?;
        if let Some(realm) = game.state.realm_named(word) {
            return Ok((realm, number(self.next(wanted)?)?));
        }
        if let Some(sign) = game.banner_sign(word).filter(|_| piece == NumberedPiece::Banner) {
            return Ok(sign);
        }
        let digits = word.find(|letter: char| letter.is_ascii_digit()).unwrap_or(word.len());
        let (name, digits) = word.split_at(digits);
        let realm = match (name, who) {
            ("", Some(realm)) => realm,
            ("", None) => return Err(piece.say_whose(word)),
            // A tile where a banner or ship is wanted: `J7` is not a realm `J`.
            _ if game.state.realm_named(name).is_none()
                && game.place_named(&format!("{name}{digits}")).is_ok() =>
            {
                return Err(say!(
                    "`{typed}` is a {tile}, not {wanted}",
                    typed = Text::verbatim(format!("{name}{digits}")),
                    tile = texts::tile(game),
                    wanted = wanted()
                ));
            }
            // `all` and the like are no realms that somebody misspelt.
            _ if digits.is_empty()
                && game.state.realm_named(name).is_none()
                && !self.words.get(self.at).is_some_and(|next| is_number(next)) =>
            {
                return Err(say!(
                    "`{name}` is not {wanted}; one of others is named by its realm too, for instance `red 1`",
                    name = Text::verbatim(name),
                    wanted = wanted()
                ));
            }
            _ => game.realm_named(name)?,
        };
        Ok((realm, number(digits)?))
    }
}

fn is_number(word: &str) -> bool {
    word.parse::<i64>().is_ok()
}

pub(super) fn number(word: &str) -> Result<i64, Text> {
    let faulty = |_| say!("`{word}` is not a whole number", word = Text::verbatim(word));
    let number: i64 = word.parse().map_err(faulty)?;
    if number.abs() > 1_000_000 {
        return Err(say!("{number} is out of range", number));
    }
    Ok(number)
}
