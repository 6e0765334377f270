//! Arguments of orders. An argument is read, written, completed and explained by its kind; an order
//! that is given in several ways has an argument with a form for each.

use crate::campaign::{BannerId, Owner, RealmId, ShipId, TroopId};
use crate::engine::core::ask::Who;
use crate::engine::core::scripting::interface::ModCall;
use crate::map::{PlaceId, Side};
use crate::rules::{Race, Symbol};

/// Kind of an argument of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgumentKind {
    Banner,
    Banners,
    Ship,
    Ships,
    /// A unit or character by its number in the roster of a realm.
    Troop,
    /// Party to a battle: a unit or character, or a banner where armies are points alone, or the
    /// garrison of an independent settlement.
    Piece,
    /// Units, each with the models that fall.
    Casualties,
    Place,
    /// Tiles in the order of a march: `via` and `over` name the way after the target.
    Places,
    Number,
    Numbers,
    /// In the first army of a character the number of its banner and its level, in winter its
    /// level; both may be left out.
    BannerAndLevel,
    Realm,
    /// A realm, or `independent`.
    Owner,
    Side,
    Race,
    /// A kind of unit of the army list.
    Unit,
    /// A kind of character of the army list.
    Character,
    /// Gear and magic items of the army list, as many as there are.
    Gear,
    /// A magic item of the army list.
    Item,
    Word,
    /// The rest of a line, for the program to read.
    Rest,
    /// The rest of a line, for a script: its own to read, or what somebody says.
    Words,
    /// Free text in a player's own words.
    Text,
    /// A word that is always typed here.
    Keyword(&'static str),
    /// A word that may be left out.
    Flag(&'static str),
    /// It may be left out.
    Optional(&'static ArgumentKind),
    /// One of several ways to go on.
    Form(&'static [OrderForm]),
    /// An order of a mod with its own arguments.
    ModCall,
    /// Giver of the order: never typed as an argument, but as the realm before the colon, or left
    /// out by whoever is asked.
    Giver,
}

/// One way in which an order is given.
#[derive(Debug, PartialEq, Eq)]
pub struct OrderForm {
    /// The word that it begins with; empty if it has none.
    pub word: &'static str,
    pub arguments: &'static [(&'static str, ArgumentKind)],
}

/// One argument as parsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    Banner(BannerId),
    Banners(Vec<BannerId>),
    Ship(ShipId),
    Ships(Vec<ShipId>),
    Troop(TroopId),
    Piece(Piece),
    Casualties(Vec<(TroopId, i64)>),
    Place(PlaceId),
    Places(Vec<PlaceId>),
    Number(i64),
    Numbers(Vec<i64>),
    Realm(RealmId),
    Owner(Owner),
    Side(Side),
    Race(Race),
    Word(String),
    Words(String),
    /// A keyword or a flag, if it is there.
    Keyword(Option<&'static str>),
    Optional(Option<Box<Argument>>),
    /// Form that was chosen: its index, the word that it begins with, and its arguments.
    Form {
        at: usize,
        word: &'static str,
        arguments: Vec<Argument>,
    },
    ModCall(ModCall),
    Giver(Who),
}

impl Argument {
    /// Lists the banners that it names.
    pub fn banners(&self) -> Vec<BannerId> {
        let all = |arguments: &[Argument]| arguments.iter().flat_map(Argument::banners).collect();
        match self {
            Argument::Banner(banner) => vec![*banner],
            Argument::Banners(banners) => banners.clone(),
            Argument::Optional(Some(inner)) => inner.banners(),
            Argument::Form { arguments, .. } => all(arguments),
            Argument::ModCall(call) => all(&call.arguments),
            _ => Vec::new(),
        }
    }

    /// Returns the first place that it names.
    pub fn first_place(&self) -> Option<PlaceId> {
        let first = |arguments: &[Argument]| arguments.iter().find_map(Argument::first_place);
        match self {
            Argument::Place(place) => Some(*place),
            Argument::Places(places) => places.first().copied(),
            Argument::Optional(Some(inner)) => inner.first_place(),
            Argument::Form { arguments, .. } => first(arguments),
            Argument::ModCall(call) => first(&call.arguments),
            _ => None,
        }
    }
}

impl ArgumentKind {
    /// True if any sign may stand in it, as somebody says it in their own words.
    pub fn is_text(self) -> bool {
        match self {
            ArgumentKind::Words | ArgumentKind::Text => true,
            ArgumentKind::Optional(kind) => kind.is_text(),
            ArgumentKind::Form(forms) => {
                forms.iter().flat_map(|form| form.arguments).any(|(_, kind)| kind.is_text())
            }
            _ => false,
        }
    }

    /// Returns the fewest words that it takes.
    pub fn fewest(self) -> usize {
        match self {
            ArgumentKind::BannerAndLevel
            | ArgumentKind::Gear
            | ArgumentKind::Rest
            | ArgumentKind::Words
            | ArgumentKind::Text
            | ArgumentKind::Flag(_)
            | ArgumentKind::Optional(_)
            | ArgumentKind::Giver => 0,
            ArgumentKind::Casualties => 2,
            ArgumentKind::Form(forms) => {
                let fewest =
                    |form: &OrderForm| usize::from(!form.word.is_empty()) + fewest(form.arguments);
                forms.iter().map(fewest).min().unwrap_or(0)
            }
            _ => 1,
        }
    }
}

/// Returns the fewest words that several arguments take.
pub fn fewest<N>(arguments: &[(N, ArgumentKind)]) -> usize {
    arguments.iter().map(|(_, kind)| kind.fewest()).sum()
}

/// A type that can be an argument of an order.
pub(super) trait Typed: Sized {
    const KIND: ArgumentKind;
    fn from_argument(argument: Argument) -> Option<Self>;
    fn to_argument(&self) -> Argument;
}

macro_rules! typed {
    ($($type:ty => $kind:ident),+ $(,)?) => {$(
        impl Typed for $type {
            const KIND: ArgumentKind = ArgumentKind::$kind;
            fn from_argument(argument: Argument) -> Option<Self> {
                if let Argument::$kind(value) = argument { Some(value) } else { None }
            }
            fn to_argument(&self) -> Argument {
                Argument::$kind(self.clone())
            }
        }
    )+};
}

typed!(BannerId => Banner, Vec<BannerId> => Banners, ShipId => Ship, Vec<ShipId> => Ships);
typed!(TroopId => Troop, Piece => Piece, Vec<(TroopId, i64)> => Casualties, PlaceId => Place);
typed!(i64 => Number, Vec<i64> => Numbers, RealmId => Realm, Owner => Owner, Side => Side);
typed!(Race => Race, String => Word, ModCall => ModCall, Who => Giver);

impl<T: Typed> Typed for Option<T> {
    const KIND: ArgumentKind = ArgumentKind::Optional(&T::KIND);
    fn from_argument(argument: Argument) -> Option<Self> {
        match argument {
            Argument::Optional(None) => Some(None),
            Argument::Optional(Some(argument)) => T::from_argument(*argument).map(Some),
            _ => None,
        }
    }
    fn to_argument(&self) -> Argument {
        Argument::Optional(self.as_ref().map(|value| Box::new(value.to_argument())))
    }
}

impl Typed for Symbol {
    const KIND: ArgumentKind = ArgumentKind::Word;
    fn from_argument(argument: Argument) -> Option<Self> {
        if let Argument::Word(text) = argument { Some(Self::typed(&text)) } else { None }
    }
    fn to_argument(&self) -> Argument {
        Argument::Word(self.as_str().to_owned())
    }
}

/// Types around one word or text, or around several.
macro_rules! named {
    ($($(#[doc = $doc:literal])+ $type:ident($inner:ty) = $kind:ident as $read:ident;)+) => {$(
        $(#[doc = $doc])+
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $type(pub $inner);

        impl Typed for $type {
            const KIND: ArgumentKind = ArgumentKind::$kind;
            fn from_argument(argument: Argument) -> Option<Self> {
                if let Argument::$read(value) = argument { Some($type(value.into())) } else { None }
            }
            fn to_argument(&self) -> Argument {
                Argument::$read(self.0.clone().into())
            }
        }
    )+};
}

named! {
    /// The rest of a line, for the program to read.
    Rest(String) = Rest as Words;
    /// The rest of a line, in somebody's own words.
    OwnWords(String) = Text as Words;
    /// A kind of unit of the army list.
    UnitName(String) = Unit as Word;
    /// A kind of character of the army list.
    CharacterName(String) = Character as Word;
    /// A magic item of the army list.
    ItemName(String) = Item as Word;
    /// Gear and magic items of the army list.
    Gear(NameList) = Gear as Words;
    /// The banner and the level of a new character, or in winter the level alone.
    BannerAndLevel(Vec<i64>) = BannerAndLevel as Numbers;
}

/// Names, one after another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NameList(pub Vec<String>);

impl From<String> for NameList {
    fn from(text: String) -> Self {
        NameList(text.split_whitespace().map(str::to_owned).collect())
    }
}

impl From<NameList> for String {
    fn from(names: NameList) -> Self {
        names.0.join(" ")
    }
}

impl Gear {
    pub fn one(name: &str) -> Gear {
        Gear(NameList(vec![name.to_owned()]))
    }

    pub fn none() -> Gear {
        Gear(NameList::default())
    }

    pub fn names(&self) -> Vec<&str> {
        self.0.0.iter().map(String::as_str).collect()
    }
}

/// The word `wins` after who won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wins;

impl Typed for Wins {
    const KIND: ArgumentKind = ArgumentKind::Keyword("wins");
    fn from_argument(argument: Argument) -> Option<Self> {
        matches!(argument, Argument::Keyword(Some(_))).then_some(Wins)
    }
    fn to_argument(&self) -> Argument {
        Argument::Keyword(Some("wins"))
    }
}

/// True if the loser of a battle is scattered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scattered(pub bool);

impl Typed for Scattered {
    const KIND: ArgumentKind = ArgumentKind::Flag("scattered");
    fn from_argument(argument: Argument) -> Option<Self> {
        if let Argument::Keyword(word) = argument { Some(Scattered(word.is_some())) } else { None }
    }
    fn to_argument(&self) -> Argument {
        Argument::Keyword(self.0.then_some("scattered"))
    }
}

/// The word by which hired troops go over to the enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GoesOver(pub bool);

impl Typed for GoesOver {
    const KIND: ArgumentKind = ArgumentKind::Flag("over");
    fn from_argument(argument: Argument) -> Option<Self> {
        if let Argument::Keyword(word) = argument { Some(GoesOver(word.is_some())) } else { None }
    }
    fn to_argument(&self) -> Argument {
        Argument::Keyword(self.0.then_some("over"))
    }
}

/// Party to a battle on the table: a banner where armies are points alone, else a unit or
/// character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece {
    Banner(BannerId),
    Troop(TroopId),
    Garrison,
}

macro_rules! forms {
    ($(
        $(#[doc = $doc:literal])+
        $type:ident { $($variant:ident { $($field:ident: $of:ty),* } = $word:literal),+ $(,)? }
    )+) => {$(
        $(#[doc = $doc])+
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum $type { $($variant { $($field: $of),* }),+ }

        impl $type {
            const FORMS: &'static [OrderForm] = &[
                $(OrderForm {
                    word: $word,
                    arguments: &[$((stringify!($field), <$of as Typed>::KIND)),*],
                }),+
            ];
        }

        impl Typed for $type {
            const KIND: ArgumentKind = ArgumentKind::Form($type::FORMS);
            fn from_argument(argument: Argument) -> Option<Self> {
                enum At { $($variant),+ }
                let Argument::Form { at, arguments, .. } = argument else { return None };
                let mut arguments = arguments.into_iter();
                let made = match [$(At::$variant),+].get(at)? {
                    $(At::$variant => $type::$variant {
                        $($field: <$of as Typed>::from_argument(arguments.next()?)?),*
                    }),+
                };
                arguments.next().is_none().then_some(made)
            }
            fn to_argument(&self) -> Argument {
                enum Numbered { $($variant),+ }
                match self {
                    $($type::$variant { $($field),* } => Argument::Form {
                        at: Numbered::$variant as usize,
                        word: $word,
                        arguments: vec![$($field.to_argument()),*],
                    }),+
                }
            }
        }
    )+};
}

forms! {
    /// Recruit from the army list.
    Enlistment {
        Auto {} = "auto",
        Unit { models: i64, unit: UnitName, banner: Option<i64>, gear: Gear } = "",
    }

    /// Person who answers for the host or for a realm from now on.
    Handing {
        Host { to: String } = "host",
        Realm { realm: RealmId, to: String } = "",
    }

    /// Line to strike off a sheet of orders, or all of them.
    Struck {
        All {} = "all",
        One { number: i64 } = "",
    }

    /// Price that is asked for a prisoner.
    Price {
        Crowns { crowns: i64 } = "",
        Exchange { other_prisoner: TroopId } = "",
    }

    /// Hired or allied troops, chosen from the army list of their race.
    Contingent {
        Mercenary { race: Option<Race> } = "mercenary",
        Allied { area: PlaceId, race: Option<Race> } = "",
    }

    /// Result of a battle on the table, with the points lost by attacker and defender.
    TableResult {
        Draw { attacker_loss: i64, defender_loss: i64 } = "draw",
        Won {
            winner: Owner,
            wins: Wins,
            scattered: Scattered,
            attacker_loss: i64,
            defender_loss: i64
        } = "",
    }

    /// Result by the miniature rules.
    Verdict {
        Draw {} = "draw",
        Won { winner: Owner, scattered: Scattered } = "",
    }

    /// An agreed bonus: who holds what, with other points than usual if they were agreed; or the
    /// characters and units of attacker and defender in a half of the table.
    Bonus {
        Hill { side: Owner, points: Option<i64> } = "hill",
        Bridge { side: Owner, points: Option<i64> } = "bridge",
        Half { side: Owner, points: Option<i64> } = "half",
        Counted {
            characters: i64,
            units: i64,
            defending_characters: i64,
            defending_units: i64
        } = "half",
    }

    /// Models that were raised on the table for a unit, or a new unit.
    Raised {
        New { banner: BannerId, models: i64, unit: UnitName } = "new",
        Models { unit: TroopId, models: i64 } = "",
    }
}
