//! The umpire: the host gives dice and sets anything. Every change is an event like any other, and
//! none may leave the campaign in a state that the rules cannot go on from.

pub mod banners;
pub mod rearrange;
pub mod ships;
pub mod tiles;
pub mod troops;

use crate::engine::armies::banners::settle_siege;
use crate::engine::core::dice_order::{DiceOrder, dice, dice_event};
use crate::engine::core::scripting::{memory, order_hooks};
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::realms::{elimination, lost_capital};
use crate::rules::{GameOption, HOUSE_RULE};
use crate::say;
use std::borrow::Cow;

use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    CalendarPosition, Event, EventKind, MapEvent, Owner, RealmEvent, RealmId, Reason, RecordEvent,
    SEATS, Seat, State,
};
use crate::engine::core::ask::{Refusal, RefusalKind, Who};
use crate::engine::core::game::Game;
use crate::engine::core::marks;
use crate::engine::core::order::{Handing, Order};
use crate::engine::invariants;
use crate::engine::realms::treasury::is_money;
use crate::fault::or_nearest;
use crate::map::PlaceId;
use crate::rules::table::STOCK;
use crate::text::{Joined, RowDoc, Text, listed_code, quoted};
use ships::ship;
use tiles::tile;
use troops::troop;

type Corrections = Result<Vec<Event>, Refusal>;

fn refused<T>(why: Text) -> Result<T, Refusal> {
    Err(Refusal::by(HOUSE_RULE, why))
}

/// Checks an umpire order and returns the events that carry it out.
///
/// # Errors
/// A refusal that says what would be accepted.
pub fn check(game: &Game<'_>, order: &Order) -> Corrections {
    match order {
        Order::Dice { what } => match dice(&what.0)? {
            DiceOrder::Once => {
                refused(say!("nobody is asked for dice now; `dice drawn` draws all that come"))
            }
            order => Ok(vec![dice_event(order).into()]),
        },
        Order::Hand { what: Handing::Realm { realm, to } } => hand(game, *realm, to),
        Order::Hand { what: Handing::Host { to } } => hand_host(to),
        Order::Umpire { what } => {
            let signed = written_sign(game, &what.0);
            let words: Vec<&str> = signed.split_whitespace().collect();
            let mut events = umpire(game, &words).map_err(|refusal| narrowed(refusal, &words))?;
            if events.iter().all(|event| event.kind() == EventKind::UmpireSaid) {
                return Ok(events);
            }
            let mut after = game.state.clone();
            events.iter().for_each(|event| after.apply(event));
            let settled = elimination::settled_sieges(&after);
            settled.iter().for_each(|event| after.apply(event));
            events.extend(settled);
            // Who takes a place that nobody holds any more is settled after this: its people may
            // hold it (EN-SIEGE-09).
            let taken = elimination::taken(&after, &elimination::undefended(&after));
            taken.iter().for_each(|event| after.apply(event));
            let spilt = spilt(game, &after);
            spilt.iter().for_each(|event| after.apply(event));
            events.splice(0..0, spilt);
            match invariants::sound_at_question(&(Game { state: &after, ..*game })) {
                Ok(()) => Ok(events),
                // A breach that was there before is not of the umpire's making.
                Err(breach)
                    if invariants::sound_at_question(game).err().as_ref() == Some(&breach) =>
                {
                    Ok(events)
                }
                Err(breach) => {
                    let why = say!("that would leave the campaign broken: {breach}", breach);
                    Err(Refusal { kind: RefusalKind::Breach, ..Refusal::by(HOUSE_RULE, why) })
                }
            }
        }
        _ => refused(say!("this is not an umpire order")),
    }
}

/// Settles the sieges of places that nobody defends any more.
pub fn settle(turn: &mut Turn<'_>) {
    let undefended = elimination::undefended(turn.state());
    undefended.into_iter().for_each(|place| settle_siege(turn, place));
}

/// Judges an umpire order, by whomever it is carried out.
///
/// # Errors
/// A refusal that says what would be accepted.
pub fn judge(game: &Game<'_>, order: &Order) -> Result<(), Refusal> {
    match (order_hooks::umpire_call(order), game.hooks) {
        (Some(said), Some(hooks)) => hooks.check_umpire(*game, said),
        _ => check(game, order).map(|_| ()),
    }
}

/// True if an umpire order, after the word `umpire`, ends in text in which any sign may stand.
pub fn ends_in_text(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|form| ["say", "lua", "remember"].contains(&form))
}

/// Rewrites `banner r1 points 500` → `banner red 1 points 500`: a banner by its sign on the map.
fn written_sign<'a>(game: &Game<'_>, line: &'a str) -> Cow<'a, str> {
    let mut words = line.split_whitespace();
    let sign = words.next().filter(|word| *word == "banner").and_then(|_| words.next());
    match sign.and_then(|sign| game.banner_sign(sign)) {
        Some((realm, number)) => {
            let rest = words.collect::<Vec<_>>().join(" ");
            Cow::Owned(format!("banner {} {number} {rest}", game.realm_name(realm)))
        }
        None => Cow::Borrowed(line),
    }
}

/// Returns the losses of stock on tiles that no longer have room for it (NL-REORG-04).
fn spilt(game: &Game<'_>, after: &State) -> Vec<Event> {
    let then = Game { state: after, ..*game };
    let over = |place: PlaceId| {
        let (before, stock) = (game.state.holding(place).stock, after.holding(place).stock);
        let fitted = stock > 0 && stock == before && stock <= game.lookup(STOCK, place, None);
        fitted.then(|| stock - then.lookup(STOCK, place, None).max(0)).filter(|over| *over > 0)
    };
    let places = game.map().ids().filter_map(|place| over(place).map(|over| (place, over)));
    places.map(|(place, over)| Event::Map(MapEvent::StockChanged { place, by: -over })).collect()
}

/// True if the reason for refusing an umpire order may tell what a realm keeps secret, such as how
/// strong a banner is.
pub fn tells_secrets(order: &Order, refusal: &Refusal) -> bool {
    let of_roll = matches!(order, Order::Umpire { what } if what.0.starts_with("troop "));
    of_roll || refusal.kind == RefusalKind::Breach
}

/// Hands a realm to whoever answers for it from now on.
fn hand(game: &Game<'_>, realm: RealmId, to: &str) -> Corrections {
    let Some(to) = Seat::by_name(to) else {
        let near = or_nearest(to, SEATS.iter().map(|(name, _)| *name));
        let to = Text::verbatim(to);
        let names = SEATS.iter().map(|(name, _)| Text::verbatim(*name));
        let names = Text::list(names, Joined::Or);
        return refused(say!("`{to}` cannot play a realm; {names} can{near}", to, names, near));
    };
    if game.state.realm(realm).out {
        let realm = texts::realm(game, realm);
        return refused(say!("{realm} has left the game; nobody answers for it any more", realm));
    }
    Ok(vec![RecordEvent::HandedOver { realm, to }.into()])
}

/// Makes a person the host from now on, or nobody.
fn hand_host(to: &str) -> Corrections {
    match to {
        "human" => Ok(vec![RecordEvent::HostHandedOver { person: true }.into()]),
        "computer" => Ok(vec![RecordEvent::HostHandedOver { person: false }.into()]),
        _ => refused(say!(
            "`{to}` cannot be the host; human or computer can",
            to = Text::verbatim(to)
        )),
    }
}

/// Narrows a refusal to the umpire's orders that begin as this order does, or to how they begin.
fn narrowed(refusal: Refusal, words: &[&str]) -> Refusal {
    let rows = || FORMS.iter().map(|(form, _)| *form);
    let first = |row: &'static str| row.split(' ').next().unwrap_or_default();
    let Some(word) = words.first().filter(|_| refusal.kind == RefusalKind::Misread) else {
        return refusal;
    };
    let like: Vec<&str> = rows().filter(|row| first(row) == *word).collect();
    let why = if like.is_empty() {
        let mut begins: Vec<&str> = rows().map(first).collect();
        begins.dedup();
        say!(
            "umpire orders: none begins with `{word}`, but with {begins}; `help umpire` tells more",
            word = quoted(word),
            begins = listed_code(begins, Joined::Or)
        )
    } else {
        reads(like)
    };
    Refusal { why, ..refusal }
}

/// Refuses what does not read as an umpire order, and tells how they all read.
fn misread<T>() -> Result<T, Refusal> {
    let why = reads(FORMS.iter().map(|(form, _)| *form));
    Err(Refusal { kind: RefusalKind::Misread, ..Refusal::by(HOUSE_RULE, why) })
}

/// Tells how some umpire orders read.
fn reads<'a>(forms: impl IntoIterator<Item = &'a str>) -> Text {
    let forms: Vec<&str> = forms.into_iter().collect();
    say!("umpire orders: {forms}", forms = quoted(forms.join(" · ")))
}

macro_rules! umpire_forms {
    (@doc $($doc:literal)+) => { RowDoc::new(concat!($($doc),+)) };
    ($(#[doc = $told:literal])+ $first:literal; $($(#[doc = $doc:literal])+ $form:literal;)+) => {
        /// Every form of an umpire order, with what it does.
        pub const FORMS: &[(&str, RowDoc)] = &[
            ($first, umpire_forms!(@doc $($told)+)),
            $(($form, umpire_forms!(@doc $($doc)+))),+
        ];
    };
}

umpire_forms! {
    /// Sets who owns a {tile}, what is settled there, whether it is razed or known, or its stock
    "tile TILE owner|settlement|razed|known|stock VALUE";
    /// Lays a hidden claim of a realm to a {tile}, of which it alone knows with the host and these
    "tile TILE hidden_claim REALM [known_to REALM…]";
    /// Makes a realm the owner of what it laid a hidden claim to, or gives the claim up
    "tile TILE reveal_claim|drop_claim REALM";
    /// Swaps two tiles of the map, or moves one to a free place
    "tile TILE swap TILE|FREE_PLACE";
    /// Turns a tile clockwise by so many sixths
    "tile TILE turn SIXTHS";
    /// Lays a new tile of a design on a free place
    "tile FREE_PLACE new DESIGN [TURN]";
    /// Puts a tile of another design in the place of one
    "tile TILE design DESIGN [TURN]";
    /// Sets the points or the baggage of a banner, or where it is
    "banner REALM NUMBER points|baggage|at VALUE";
    /// Takes a banner off the map
    "banner REALM NUMBER remove";
    /// Puts a new banner on a tile
    "banner REALM NUMBER new TILE POINTS [BAGGAGE] [service SERVICE] [race RACE]";
    /// Puts a banner aboard a ship of its realm
    "banner REALM NUMBER aboard SHIP";
    /// Puts a banner ashore
    "banner REALM NUMBER ashore";
    /// Puts a new ship on a tile, or moves one there; `sea` is off its harbour
    "ship OWNER NUMBER new|at TILE [sea]";
    /// Takes a ship off the map
    "ship OWNER NUMBER remove";
    /// Marks a ship
    "ship OWNER NUMBER mark NAME [AMOUNT]";
    /// Takes a mark off a ship
    "ship OWNER NUMBER unmark NAME";
    /// Sets the models of a unit
    "troop REALM NUMBER models MODELS";
    /// Hides a banner from all but its realm and these
    "banner REALM NUMBER hides [known_to REALM…]";
    /// Brings a banner in hiding to light
    "banner REALM NUMBER appears";
    /// Puts a unit or character into another banner
    "troop REALM NUMBER banner BANNER";
    /// Removes a unit or character, or heals or wounds a character
    "troop REALM NUMBER gone|heal|out";
    /// Adds a unit to a banner
    "troop REALM new BANNER MODELS KIND";
    /// Takes a realm out of the game
    "realm REALM out";
    /// Sets what money a realm has
    "realm REALM crowns|money VALUE";
    /// Sets where the capital of a realm is
    "realm REALM capital TILE|none";
    /// Sets what is counted for a realm
    "counter REALM COUNTER VALUE";
    /// Lays a mark on a tile, and says for how long
    "mark NAME TILE [season|winter|lifted|ROUNDS] [by REALM] [amount N]";
    /// Takes a mark off a tile
    "unmark NAME TILE";
    /// Sets what an edition or a mod remembers
    "remember EDITION|MOD NAME VALUE";
    /// Writes a line for everybody into the log
    "say TEXT";
    /// Runs a line of Lua that may change the campaign
    "lua CODE";
    /// Casts a spell for a realm
    "cast SPELL REALM [TILE]";
}

fn umpire(game: &Game<'_>, words: &[&str]) -> Corrections {
    match words {
        ["tile", label, "swap", with] => {
            rearrange::tile_swapped(game, place(game, label)?, with).map(|event| vec![event])
        }
        ["tile", label, "turn", turn] => {
            rearrange::tile_turned(game, place(game, label)?, number(turn, 5)?)
                .map(|event| vec![event])
        }
        ["tile", label, "new", design, turn @ ..] if turn.len() <= 1 => {
            let turn = turn.first().map_or(Ok(0), |turn| number(turn, 5))?;
            rearrange::tile_added(game, label, design, turn).map(|event| vec![event])
        }
        ["tile", label, "design", design, turn @ ..] if turn.len() <= 1 => {
            let turn = turn.first().map_or(Ok(0), |turn| number(turn, 5))?;
            rearrange::tile_replaced(game, place(game, label)?, design, turn)
                .map(|event| vec![event])
        }
        ["tile" | "province", label, "hidden_claim", realm, names @ ..] => {
            tiles::hidden_claim(game, place(game, label)?, realm, names)
        }
        ["tile" | "province", label, verb @ ("reveal_claim" | "drop_claim"), realm] => {
            tiles::claim_ends(game, place(game, label)?, verb, realm)
        }
        ["tile" | "province", label, key, value] => tile(game, place(game, label)?, key, value),
        ["banner", realm, number, rest @ ..] => banners::banner(game, realm, number, rest),
        ["ship", name, number, rest @ ..] => ship(game, owner(game, name)?, number, rest),
        ["troop", realm, rest @ ..] => troop(game, game.realm_named(realm).or_else(refused)?, rest),
        ["realm", realm, "out"] => {
            let realm = game.realm_named(realm).or_else(refused)?;
            Ok(elimination::fall(game, realm))
        }
        ["realm", realm, "capital", label] => {
            let realm = game.realm_named(realm).or_else(refused)?;
            let place = if *label == "none" { None } else { Some(place(game, label)?) };
            Ok(vec![RealmEvent::CapitalChanged { realm, place }.into()])
        }
        ["counter", realm, name, value] => {
            let realm = game.realm_named(realm).or_else(refused)?;
            game.counter_set(realm, name, value, Reason::Umpire)
                .or_else(refused)
                .map(|event| vec![event])
        }
        ["mark", name, label, rest @ ..] => {
            let mark = marks::mark_given(game, [name, label], rest).or_else(refused)?;
            let twin = Viewer::Host.mark(game.state, &mark.name, mark.place).is_some();
            let lifted = twin.then(|| {
                Event::Map(MapEvent::MarkLifted { place: mark.place, name: mark.name.clone() })
            });
            Ok(lifted.into_iter().chain([Event::Map(MapEvent::MarkLaid(mark))]).collect())
        }
        ["unmark", name, label] => {
            let (place, name) = marks::mark_typed(game, [name, label]).or_else(refused)?;
            if Viewer::Host.mark(game.state, name, place).is_none() {
                let (name, place) = (Text::verbatim(name), texts::place(game, place));
                return refused(say!("no `{name}` lies on {place}", name, place));
            }
            Ok(vec![MapEvent::MarkLifted { place, name: name.to_owned() }.into()])
        }
        ["realm", realm, word, value] if is_money(game.rules, word) => {
            let realm = game.realm_named(realm).or_else(refused)?;
            let by = number(value, 1_000_000)? - game.state.realm(realm).crowns;
            Ok(vec![RealmEvent::CrownsChanged { realm, by, what: Reason::Umpire }.into()])
        }
        ["undone", by, answers] => {
            let realm =
                if *by == "several" { None } else { Some(game.realm_named(by).or_else(refused)?) };
            let answers = number(answers, 1_000_000)?;
            Ok(vec![Event::Record(RecordEvent::TakenBack {
                realm,
                answers,
                times: game.state.taken_back + 1,
            })])
        }
        ["corrected", by, place, dropped] => {
            let realm =
                if *by == Who::HOST { None } else { Some(game.realm_named(by).or_else(refused)?) };
            let Some(place) = CalendarPosition::read(place) else {
                let place = Text::verbatim(*place);
                return refused(say!("`{place}` is no place in the calendar", place));
            };
            let dropped = number(dropped, 1_000_000)?;
            Ok(vec![Event::Record(RecordEvent::Corrected { realm, place, dropped })])
        }
        ["remember", layer, key, value @ ..] if !value.is_empty() => {
            memory::memory_given(game, layer, key, &value.join(" "))
                .or_else(refused)
                .map(|event| vec![event])
        }
        ["say", text @ ..] if !text.is_empty() => {
            Ok(vec![Event::Record(RecordEvent::UmpireSaid(text.join(" ")))])
        }
        _ => misread(),
    }
}

fn place(game: &Game<'_>, label: &str) -> Result<PlaceId, Refusal> {
    game.place_named(label).or_else(refused)
}

fn owner(game: &Game<'_>, name: &str) -> Result<Owner, Refusal> {
    Ok(match name {
        "nobody" => Owner::Nobody,
        "independent" => Owner::Independent,
        name => Owner::Realm(game.realm_named(name).or_else(refused)?),
    })
}

fn flag(value: &str) -> Result<bool, Refusal> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => refused(say!("`yes` or `no`")),
    }
}

fn number(value: &str, most: i64) -> Result<i64, Refusal> {
    match value.parse() {
        Ok(number) if (0..=most).contains(&number) => Ok(number),
        _ => refused(say!(
            "a whole number from 0 to {most} is wanted, not `{value}`",
            most,
            value = Text::verbatim(value)
        )),
    }
}

/// Says which realms an umpire order would make fall at the revenue that as things stand would not
/// (NL-WIN-02). None: it makes none fall, or it is no umpire order that would be accepted. Capitals are
/// known to everybody, so this is no secret.
pub fn capitals_lost_by(game: &Game<'_>, order: &Order) -> Option<Text> {
    if !order.verb().row().umpire || !game.rules.offers(GameOption::LostCapital as usize) {
        return None;
    }
    let mut state = game.state.clone();
    check(game, order).ok()?.iter().for_each(|event| state.apply(event));
    let after = Game { state: &state, ..*game };
    let falls = |realm: &RealmId| {
        !after.state.realm(*realm).out
            && lost_capital::falls_at_revenue(&after, *realm)
            && !lost_capital::falls_at_revenue(game, *realm)
    };
    let told = |realm: RealmId| {
        let capital = game.state.realm(realm).capital?;
        Some(say!(
            "without {place}, its capital, {realm} falls at the revenue",
            place = texts::place(game, capital),
            realm = texts::realm(game, realm)
        ))
    };
    let told = game.state.playing().filter(falls).filter_map(told);
    Some(Text::list(told, Joined::And)).filter(|told| !told.is_empty())
}
