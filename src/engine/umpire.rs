//! The umpire: the host gives dice and sets anything. Every change is an event like any other, and
//! none may leave the campaign in a state that the rules cannot go on from.

pub mod rearrange;
use super::armies::roster::buying::Buyer;
use super::core::ask::Refusal;
use super::core::game::Game;
use super::core::order::Order;
use super::realms::treasury::is_money;
use crate::campaign::{
    Event, Owner, RealmId, Reason, SEATS, Seat, ShipId, State, Station, TroopId, Wound,
};
use crate::fault::nearest;
use crate::map::PlaceId;
use crate::rules::RuleId;
use crate::rules::table::STOCK;

mod banners;

/// What umpire orders cite.
pub const RULE: &str = "house-rule";

type Checked = Result<Vec<Event>, Refusal>;

fn no<T>(why: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal { rule: RuleId(RULE), why: why.into() })
}

/// What a `dice` order says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiceOrder {
    /// Faces, and the name of the roll that they are for; empty for the next dice that are thrown.
    Faces(Vec<u8>, String),
    /// Players roll their own dice.
    Hand,
    Drawn,
}

/// Reads a `dice` order.
///
/// # Errors
/// A refusal that says what would be accepted.
pub fn dice(text: &str) -> Result<DiceOrder, Refusal> {
    match text {
        "hand" => return Ok(DiceOrder::Hand),
        "drawn" => return Ok(DiceOrder::Drawn),
        _ => {}
    }
    // Two ten-sided dice show 00 for a hundred (NL-TT-02).
    let face = |word: &str| {
        if word == "00" {
            Some(100)
        } else {
            word.parse().ok().filter(|face| (1..=100).contains(face))
        }
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let (faces, what) = match words.iter().position(|word| *word == "for") {
        Some(at) => (&words[..at], words[at + 1..].join(" ")),
        None => (&words[..], String::new()),
    };
    let faces: Option<Vec<u8>> = faces.iter().copied().map(face).collect();
    match faces {
        Some(faces)
            if (1..=200).contains(&faces.len()) && what.is_empty() != words.contains(&"for") =>
        {
            Ok(DiceOrder::Faces(faces, what))
        }
        _ => no(
            "give the faces that come next, faces from 1 to 100, for instance `dice 3 4`, or the roll that they are for, as `dice 4 for attacker's loss`; \
                 or `dice hand`, `dice drawn`",
        ),
    }
}

/// What a `dice` order does.
#[must_use]
pub fn dice_event(order: DiceOrder) -> Event {
    match order {
        DiceOrder::Faces(faces, what) => Event::DiceGiven { faces, what },
        DiceOrder::Hand => Event::ByHand(true),
        DiceOrder::Drawn => Event::ByHand(false),
    }
}

/// An umpire order → the events that carry it out.
///
/// # Errors
/// A refusal that says what would be accepted.
pub fn check(game: &Game<'_>, order: &Order) -> Checked {
    match order {
        Order::Dice { what } => dice(&what.0).map(|order| vec![dice_event(order)]),
        Order::Hand { realm, to } => hand(game, *realm, to),
        Order::Umpire { what } => {
            let words: Vec<&str> = what.0.split_whitespace().collect();
            let mut events = umpire(game, &words)?;
            if events.iter().all(|event| matches!(event, Event::UmpireSaid(_))) {
                return Ok(events);
            }
            let mut after = game.state.clone();
            events.iter().for_each(|event| after.apply(event));
            let settled = super::realms::elimination::settled_sieges(&after);
            settled.iter().for_each(|event| after.apply(event));
            events.extend(settled);
            // What nobody holds any more is settled when this has happened: its people may hold it
            // (EN-SIEGE-09).
            let taken = super::realms::elimination::taken(
                &after,
                &super::realms::elimination::undefended(&after),
            );
            taken.iter().for_each(|event| after.apply(event));
            let spilt = spilt(game, &after);
            spilt.iter().for_each(|event| after.apply(event));
            events.splice(0..0, spilt);
            match (Game { state: &after, ..*game }).sound() {
                Ok(()) => Ok(events),
                Err(breach) => no(format!("{BREACH}: {breach}")),
            }
        }
        _ => no("this is not an umpire order"),
    }
}

/// What is stored on tiles that have no room for it any more is lost (NL-REORG-04).
fn spilt(game: &Game<'_>, after: &State) -> Vec<Event> {
    let then = Game { state: after, ..*game };
    let over = |place: PlaceId| {
        let (before, stock) = (game.state.holding(place).stock, after.holding(place).stock);
        let fitted = stock > 0 && stock == before && stock <= game.lookup(STOCK, place, None);
        fitted.then(|| stock - then.lookup(STOCK, place, None).max(0)).filter(|over| *over > 0)
    };
    let places = game.map().ids().filter_map(|place| over(place).map(|over| (place, over)));
    places.map(|(place, over)| Event::StockChanged { place, by: -over }).collect()
}

const BREACH: &str = "that would leave the campaign broken";

/// Whether the reason for refusing an umpire order may tell what a realm keeps secret, such as how
/// strong a banner is.
#[must_use]
pub fn tells_secrets(order: &Order, refusal: &Refusal) -> bool {
    let of_roll = matches!(order, Order::Umpire { what } if what.0.starts_with("troop "));
    of_roll || refusal.why.starts_with(BREACH)
}

/// A realm goes to whoever answers for it from now on.
fn hand(game: &Game<'_>, realm: RealmId, to: &str) -> Checked {
    let name = game.realm_name(realm);
    let Some(to) = Seat::by_name(to) else {
        let near = nearest(to, SEATS.iter().map(|(name, _)| *name))
            .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return no(format!("`{to}` cannot play a realm; {} can{near}", Seat::names()));
    };
    if game.state.realm(realm).out {
        return no(format!("{name} has left the game; nobody answers for it any more"));
    }
    Ok(vec![Event::HandedOver { realm, to }])
}

/// Whether a refusal says only that the order does not read as one of the umpire's.
#[must_use]
pub fn misread(refusal: &Refusal) -> bool {
    refusal.why == USAGE
}

const USAGE: &str = "umpire orders: tile TILE owner|settlement|razed|known|stock VALUE · tile TILE swap TILE|FREE_PLACE · tile TILE turn SIXTHS · tile FREE_PLACE new DESIGN [TURN] · banner REALM NUMBER points|baggage|at VALUE · banner REALM NUMBER remove · banner REALM NUMBER new TILE POINTS [BAGGAGE] [service SERVICE] [race RACE] · banner REALM NUMBER aboard SHIP · banner REALM NUMBER ashore · ship OWNER NUMBER new|at TILE [sea] · ship OWNER NUMBER remove · ship OWNER NUMBER mark NAME [AMOUNT] · ship OWNER NUMBER unmark NAME · troop REALM NUMBER models MODELS|banner NUMBER|gone|heal|out · troop REALM new BANNER MODELS KIND · realm REALM out · realm REALM crowns|money VALUE · realm REALM capital TILE|none · counter REALM COUNTER VALUE · mark NAME TILE [season|winter|lifted|ROUNDS] [by REALM] [amount N] · unmark NAME TILE · remember EDITION|MOD NAME VALUE · say TEXT · lua CODE · cast SPELL REALM [TILE]";

fn umpire(game: &Game<'_>, words: &[&str]) -> Checked {
    match words {
        ["tile", label, "swap", with] => {
            game.tile_swapped(place(game, label)?, with).map(|event| vec![event])
        }
        ["tile", label, "turn", turn] => {
            game.tile_turned(place(game, label)?, number(turn, 5)?).map(|event| vec![event])
        }
        ["tile", label, "new", design, turn @ ..] if turn.len() <= 1 => {
            let turn = turn.first().map_or(Ok(0), |turn| number(turn, 5))?;
            game.tile_added(label, design, turn).map(|event| vec![event])
        }
        ["tile", label, key, value] => tile(game, place(game, label)?, key, value),
        ["banner", realm, number, rest @ ..] => banners::banner(game, realm, number, rest),
        ["ship", name, number, rest @ ..] => ship(game, owner(game, name)?, number, rest),
        ["troop", realm, rest @ ..] => troop(game, game.realm_named(realm).or_else(no)?, rest),
        ["realm", realm, "out"] => {
            let realm = game.realm_named(realm).or_else(no)?;
            Ok(game.fall(realm))
        }
        ["realm", realm, "capital", label] => {
            let realm = game.realm_named(realm).or_else(no)?;
            let place = if *label == "none" { None } else { Some(place(game, label)?) };
            Ok(vec![Event::CapitalChanged { realm, place }])
        }
        ["counter", realm, name, value] => {
            let realm = game.realm_named(realm).or_else(no)?;
            game.counter_set(realm, name, value, Reason::Umpire)
                .or_else(no)
                .map(|event| vec![event])
        }
        ["mark", name, label, rest @ ..] => {
            let mark = game.mark_given([name, label], rest).or_else(no)?;
            let twin = game.state.mark(&mark.name, mark.place).is_some();
            let lifted =
                twin.then(|| Event::MarkLifted { place: mark.place, name: mark.name.clone() });
            Ok(lifted.into_iter().chain([Event::MarkLaid(mark)]).collect())
        }
        ["unmark", name, label] => {
            let (place, name) = game.mark_typed([name, label]).or_else(no)?;
            if game.state.mark(name, place).is_none() {
                return no(format!("no `{name}` lies on {}", game.label(place)));
            }
            Ok(vec![Event::MarkLifted { place, name: name.to_owned() }])
        }
        ["realm", realm, word, value] if is_money(game.rules, word) => {
            let realm = game.realm_named(realm).or_else(no)?;
            let by = number(value, 1_000_000)? - game.state.realm(realm).crowns;
            Ok(vec![Event::CrownsChanged { realm, by, what: Reason::Umpire }])
        }
        ["undone", by, answers] => {
            let realm =
                if *by == "several" { None } else { Some(game.realm_named(by).or_else(no)?) };
            let answers = number(answers, 1_000_000)?;
            Ok(vec![Event::TakenBack { realm, answers, times: game.state.taken_back + 1 }])
        }
        ["remember", layer, key, value @ ..] if !value.is_empty() => {
            game.memory_given(layer, key, &value.join(" ")).or_else(no).map(|event| vec![event])
        }
        ["say", text @ ..] if !text.is_empty() => Ok(vec![Event::UmpireSaid(text.join(" "))]),
        _ => no(USAGE),
    }
}

fn place(game: &Game<'_>, label: &str) -> Result<PlaceId, Refusal> {
    game.place_named(label).or_else(no)
}

fn owner(game: &Game<'_>, name: &str) -> Result<Owner, Refusal> {
    Ok(match name {
        "nobody" => Owner::Nobody,
        "independent" => Owner::Independent,
        name => Owner::Realm(game.realm_named(name).or_else(no)?),
    })
}

fn flag(value: &str) -> Result<bool, Refusal> {
    match value {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => no("`yes` or `no`"),
    }
}

fn number(value: &str, most: i64) -> Result<i64, Refusal> {
    match value.parse() {
        Ok(number) if (0..=most).contains(&number) => Ok(number),
        _ => no(format!("a whole number from 0 to {most} is wanted, not `{value}`")),
    }
}

fn tile(game: &Game<'_>, place: PlaceId, key: &str, value: &str) -> Checked {
    let holding = game.state.holding(place);
    let mut events = Vec::new();
    if !holding.known && key != "known" {
        events.push(Event::BecameKnown(place));
    }
    match key {
        "owner" => {
            let owner = owner(game, value)?;
            events.push(Event::OwnerChanged { place, owner });
        }
        "settlement" => {
            let settlement = match value {
                "barren" => None,
                name => match game.rules.names.settlement(name) {
                    Some(kind) => Some(kind),
                    None => {
                        return no(format!(
                            "`{name}` is not a settlement: barren, {}",
                            game.rules.names.settlements.join(", ")
                        ));
                    }
                },
            };
            if settlement.is_none() && holding.razed {
                events.push(Event::RazedChanged {
                    place,
                    settlement: holding.settlement,
                    razed: false,
                });
            }
            events.push(Event::SettlementChanged { place, settlement });
        }
        "razed" => {
            let razed = flag(value)?;
            if razed && holding.stock > 0 {
                events.push(Event::StockChanged { place, by: -holding.stock });
            }
            events.push(Event::RazedChanged { place, settlement: holding.settlement, razed });
            let docked = game.state.ships_on(place).filter(|(_, ship)| razed && ship.docked);
            events.extend(docked.map(|(ship, _)| Event::ShipMoved {
                ship,
                of: game.flag(ship),
                to: place,
                docked: false,
                sailed: false,
            }));
        }
        "known" => {
            if !flag(value)? {
                return no("a known tile stays known");
            }
            events.push(Event::BecameKnown(place));
        }
        "stock" => {
            events.push(Event::StockChanged { place, by: number(value, 1000)? - holding.stock })
        }
        _ => return no(USAGE),
    }
    Ok(events)
}

/// Units and characters: the points of their banners change with them.
fn troop(game: &Game<'_>, realm: RealmId, words: &[&str]) -> Checked {
    if !game.state.has_rosters() {
        return no("banners are points alone in this campaign (`option depth roster`)");
    }
    if let ["new", digits, rest @ ..] = words {
        let banner = game.banner_numbered(realm, number(digits, 99)?).or_else(no)?;
        let Some(army) = game.army_of_banner(banner) else {
            return no("the rules have no army list for this realm");
        };
        let mut body =
            Buyer { realm, budget: 0, winter: false, banners: 0, hired: game.hired_into(banner) }
                .given(army, Station::Banner(banner), rest)?;
        body.number = game.state.roster.free_number(realm);
        let (troop, by) = (
            TroopId(u16::try_from(game.state.roster.troops.len()).unwrap_or(u16::MAX)),
            body.points(),
        );
        return Ok(vec![
            Event::TroopRaised { troop, body: Box::new(body) },
            Event::PointsChanged { banner, by, what: Reason::Umpire },
        ]);
    }
    let [digits, rest @ ..] = words else { return no(USAGE) };
    let id = game.troop_numbered(realm, number(digits, 10_000)?).or_else(no)?;
    let troop = game.state.roster.troop(id);
    let points = |by: i64| {
        game.banner_of(id).filter(|_| by != 0).map(|banner| Event::PointsChanged {
            banner,
            by,
            what: Reason::Umpire,
        })
    };
    Ok(match rest {
        ["models", value] if troop.character.is_none() => {
            let by = number(value, 100_000)? - troop.models;
            let changed = Event::ModelsChanged { troop: id, by, what: Reason::Umpire };
            [changed].into_iter().chain(points(by * troop.worth)).collect()
        }
        ["banner", value] => {
            let to = game.banner_numbered(realm, number(value, 99)?).or_else(no)?;
            let sent =
                Event::TroopSent { troop: id, to: Station::Banner(to), what: Reason::Umpire };
            let gained =
                Event::PointsChanged { banner: to, by: troop.points(), what: Reason::Umpire };
            points(-troop.points()).into_iter().chain([sent, gained]).collect()
        }
        ["gone"] => points(-troop.points())
            .into_iter()
            .chain([Event::TroopSent { troop: id, to: Station::Gone, what: Reason::Umpire }])
            .collect(),
        ["heal"] => vec![Event::Healed(id)],
        // For the season, or until they are healed.
        ["out"] if troop.character.is_some() && troop.fit() => {
            let wound = Wound {
                what: "incapacitated".to_owned(),
                out: true,
                penalty: String::new(),
                rounds: None,
            };
            vec![Event::Wounded { troop: id, wound: Box::new(wound), scar: None }]
        }
        ["out"] => return no(format!("{} is not a character fit for battle", game.troop_name(id))),
        _ => return no(USAGE),
    })
}

/// Ships: a new one, another place, what it bears, or off the map with what it carries.
fn ship(game: &Game<'_>, owner: Owner, digits: &str, rest: &[&str]) -> Checked {
    if owner == Owner::Nobody {
        return no("a ship flies the flag of a realm, or of the independents");
    }
    let flag = number(digits, 99)?;
    let berth = |label: &str, sea: &[&str]| -> Result<(PlaceId, bool), Refusal> {
        let at = place(game, label)?;
        match sea {
            ["sea"] => Ok((at, false)),
            [] if game.harbour(at) => Ok((at, true)),
            [] => no(format!("{label} has no harbour; `{label} sea` puts it on the water there")),
            _ => no(USAGE),
        }
    };
    match rest {
        ["new", label, sea @ ..] => {
            let (at, docked) = berth(label, sea)?;
            let ship = ShipId(u16::try_from(game.state.ships.len()).unwrap_or(u16::MAX));
            if flag < 1 {
                return no("ships are numbered from 1");
            }
            Ok(vec![Event::ShipLaunched {
                ship,
                owner,
                number: u8::try_from(flag).unwrap_or(u8::MAX),
                at,
                docked,
            }])
        }
        ["at", label, sea @ ..] => {
            let ship = game.ship_numbered(owner, flag).or_else(no)?;
            let (to, docked) = berth(label, sea)?;
            Ok(vec![Event::ShipMoved { ship, of: game.flag(ship), to, docked, sailed: false }])
        }
        ["mark", name, rest @ ..] if rest.len() <= 1 => {
            let ship = game.ship_numbered(owner, flag).or_else(no)?;
            let name = game.ship_mark(name).or_else(no)?.id.clone();
            let amount = rest.first().map_or(Ok(0), |word| number(word, 1000))?;
            Ok(vec![Event::ShipMarked { ship, of: game.flag(ship), name, amount }])
        }
        ["unmark", name] => {
            let ship = game.ship_numbered(owner, flag).or_else(no)?;
            if !game.state.ship(ship).marks.contains_key(*name) {
                return no(format!("{} bears no `{name}`", game.ship_name(ship)));
            }
            Ok(vec![Event::ShipUnmarked { ship, of: game.flag(ship), name: (*name).to_owned() }])
        }
        ["remove"] => {
            let ship = game.ship_numbered(owner, flag).or_else(no)?;
            let mut events: Vec<Event> = game
                .state
                .carried(ship)
                .map(|banner| Event::BannerRemoved { banner, what: Reason::Umpire })
                .collect();
            events.push(Event::ShipLost { ship, of: game.flag(ship), what: Reason::Umpire });
            Ok(events)
        }
        _ => no(USAGE),
    }
}
