//! Capitals: the highest roller takes a capital tile first; the tiles around it are their realm
//! (NL-REALM-02, NL-REALM-03, NL-REALM-08, NL-MAP-15, NL-MAP-16).

use crate::campaign::{CalendarEvent, MapEvent, Owner, RealmEvent, RealmId};
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::texts;
use crate::engine::core::turn_order;
use crate::engine::{Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::PlaceId;
use crate::rules::{Fixed, GameOption, Thrown};
use crate::say;
use crate::text::{ProgramNoun, Text};

pub fn run(turn: &mut Turn<'_>) -> Flow {
    let realms: Vec<RealmId> = turn.state().playing().collect();
    let order = turn_order::ranked(turn, &realms, Thrown::CapitalOrder, "choice of capitals")?;
    turn.emit("NL-REALM-02", CalendarEvent::OrderSet(order.clone()));
    for realm in order {
        ensure_site(turn, realm);
        if capital_sites(&turn.game()).is_empty() {
            seat_by_host(turn, realm)?;
        } else if let Some(chosen) = choose_capital(turn, realm)? {
            let place = shift_inland(turn, realm, chosen)?;
            found_realm(turn, realm, place);
        }
    }
    unused_sites(turn);
    Ok(())
}

/// Makes a random land tile a capital tile if there are too few (NL-MAP-16).
fn ensure_site(turn: &mut Turn<'_>, realm: RealmId) {
    if !capital_sites(&turn.game()).is_empty() {
        return;
    }
    let game = turn.game();
    let places: Vec<PlaceId> =
        game.map().ids().filter(|place| room_for_a_realm(&game, *place)).collect();
    let mut at = 0;
    turn.shuffle("NL-MAP-16", "land tile for a capital", realm, |below| {
        at = below(u32::try_from(places.len()).unwrap_or(1)) as usize
    });
    if let Some(place) = places.get(at) {
        turn.emit("NL-MAP-16", MapEvent::CircleSet { place: *place, circle: true });
    }
}

/// Asks the host to name any free tile, as none is far enough from the capitals chosen; without one the realm
/// is not played (NL-MAP-16, NL-MAP-17).
fn seat_by_host(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    let free = |game: &Game<'_>, place: PlaceId| {
        let holding = game.state.holding(place);
        !game.place(place).swamp() && holding.owner == Owner::Nobody && holding.settlement.is_none()
    };
    let seat = Choice {
        verbs: &[Verb::Capital, Verb::Done],
        rule: "NL-MAP-16",
        prompt: &|game, _| {
            say!(
                "no capital {tile} and no room for one is left for {realm}: name a free {tile} as its `capital`, or `done` if {realm} does not play",
                tile = texts::tile(game),
                realm = texts::realm(game, realm)
            )
        },
        among: &|game| {
            let free = game.map().ids().filter(|place| free(game, *place));
            free.map(Some).chain([None]).collect()
        },
        shown: &|_, _| None,
        written: &|place| place.map_or(Order::Done {}, |place| Order::Capital { place }),
        terms: ChoiceTerms {
            begins: true,
            refusal: Some(&|game, order| {
                let Order::Capital { place } = order else { return None };
                let why = say!("{place} is not free", place = texts::place(game, *place));
                Some(Refusal::new("NL-REALM-03", why))
            }),
            read: Some(&|game, order| match *order {
                Order::Capital { place } => free(game, place).then_some(Some(place)),
                Order::Done {} => Some(None),
                _ => None,
            }),
            ..ChoiceTerms::default()
        },
    };
    match turn.choose(Who::Host, &seat)?.flatten() {
        Some(place) => found_realm(turn, realm, place),
        None => turn.emit("NL-MAP-16", RealmEvent::RealmFell(realm)),
    }
    Ok(())
}

/// Lets a capital with too little land change places with a tile inland, if all agree (NL-REALM-03).
fn shift_inland(turn: &mut Turn<'_>, realm: RealmId, chosen: PlaceId) -> Flow<PlaceId> {
    let full = |game: &Game<'_>, place: PlaceId| {
        home(game, place).len() > game.place(place).sides().count()
    };
    if !turn.state().chose(GameOption::ShiftCapitals, "ask") || full(&turn.game(), chosen) {
        return Ok(chosen);
    }
    let game = turn.game();
    let better = game
        .map()
        .ids()
        .filter(|place| full(&game, *place) && room_for_a_realm(&game, *place))
        .min_by_key(|place| (game.map().distance(chosen, *place), *place));
    let Some(better) = better else { return Ok(chosen) };
    for other in turn.state().playing().collect::<Vec<_>>() {
        let prompt = say!(
            "{realm} has less land around {chosen}: may its capital move to {better}?",
            realm = texts::realm(&turn.game(), realm),
            chosen = texts::place(&turn.game(), chosen),
            better = texts::place(&turn.game(), better)
        );
        if !turn.agree(Who::Realm(other), "NL-REALM-03", prompt)? {
            return Ok(chosen);
        }
    }
    let circle = turn.state().holding(better).circle;
    turn.emit("NL-REALM-03", MapEvent::CircleSet { place: chosen, circle });
    turn.emit("NL-REALM-03", MapEvent::CircleSet { place: better, circle: true });
    Ok(better)
}

fn found_realm(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) {
    let mut home = home(&turn.game(), place);
    home.retain(|tile| turn.state().holding(*tile).owner == Owner::Nobody);
    turn.emit("NL-REALM-03", RealmEvent::LandTaken { realm, places: home.clone() });
    turn.emit("NL-REALM-03", RealmEvent::CapitalChosen { realm, place, home });
    let capital = turn.rules.capital;
    turn.emit("NL-REALM-02", MapEvent::SettlementChanged { place, settlement: Some(capital) });
}

/// Makes capital tiles nobody took plain or independent, as the option says (NL-MAP-16, NL-REALM-08).
fn unused_sites(turn: &mut Turn<'_>) {
    let unused: Vec<PlaceId> = turn
        .state()
        .map
        .ids()
        .filter(|place| {
            turn.state().holding(*place).circle
                && turn.state().holding(*place).owner == Owner::Nobody
        })
        .collect();
    for place in unused {
        if turn.state().chose(GameOption::UnusedCapitals, "plain") {
            turn.emit("NL-MAP-16", MapEvent::CircleSet { place, circle: false });
        } else if turn.state().chose(GameOption::UnusedCapitals, "independent") {
            let city = turn.rules.piece(turn.rules.capital);
            if turn.state().piece_left(turn.rules, city) {
                turn.emit("NL-REALM-08", MapEvent::BecameKnown(place));
                turn.emit(
                    "NL-REALM-08",
                    MapEvent::SettlementChanged { place, settlement: Some(city) },
                );
                turn.emit(
                    "NL-REALM-08",
                    MapEvent::OwnerChanged { place, owner: Owner::Independent },
                );
            }
        }
    }
}

/// Returns capital tiles that are free and far enough from those chosen (NL-MAP-15).
pub fn capital_sites(game: &Game<'_>) -> Vec<PlaceId> {
    game.map()
        .ids()
        .filter(|place| game.state.holding(*place).circle && room_for_a_realm(game, *place))
        .collect()
}

/// Returns the tiles of a realm with its capital here: those around it, but for swamps (NL-REALM-03).
fn home(game: &Game<'_>, capital: PlaceId) -> Vec<PlaceId> {
    let mut home = game.map().within(capital, game.rules.fixed(Fixed::RealmRadius));
    home.retain(|tile| !game.place(*tile).swamp());
    home
}

/// True if a realm could be laid out around this place (NL-REALM-03, NL-MAP-15).
fn room_for_a_realm(game: &Game<'_>, place: PlaceId) -> bool {
    !game.place(place).swamp() && far_from_capitals(game, place) && settled(game, place).is_none()
}

/// Returns a tile of the realm to be that holds a settlement already.
fn settled(game: &Game<'_>, capital: PlaceId) -> Option<PlaceId> {
    home(game, capital).into_iter().find(|tile| game.state.holding(*tile).settlement.is_some())
}

fn far_from_capitals(game: &Game<'_>, place: PlaceId) -> bool {
    nearest_capital(game, place)
        .is_none_or(|distance| distance >= game.rules.fixed(Fixed::CapitalDistance))
}

fn nearest_capital(game: &Game<'_>, place: PlaceId) -> Option<i64> {
    game.state
        .realms
        .iter()
        .filter_map(|realm| realm.capital)
        .map(|capital| game.map().distance(capital, place))
        .min()
}

/// Asks which capital tile a realm takes.
fn choose_capital(turn: &mut Turn<'_>, realm: RealmId) -> Flow<Option<PlaceId>> {
    let choice = Choice {
        verbs: &[Verb::Capital],
        rule: "NL-REALM-02",
        prompt: &|_, places| say!("choose your `capital`: {places}", places),
        among: &capital_sites,
        shown: &|game, place| Some(texts::place(game, *place)),
        written: &|place| Order::Capital { place: *place },
        terms: ChoiceTerms {
            begins: true,
            refusal: Some(&|game, order| {
                let Order::Capital { place } = order else { return None };
                no_capital(game, *place).err()
            }),
            ..ChoiceTerms::default()
        },
    };
    turn.choose(Who::Realm(realm), &choice)
}

/// Refuses a tile as a capital by the rule that speaks against it.
fn no_capital(game: &Game<'_>, place: PlaceId) -> Result<(), Refusal> {
    let label = game.label(place);
    game.require(game.state.holding(place).circle, "NL-MAP-04", || {
        say!(
            "{label} is not a capital {tile}; these are: {labels}",
            label = Text::verbatim(label),
            tile = texts::tile(game),
            labels = Text::verbatim(crate::engine::labels(game, &capital_sites(game)))
        )
    })?;
    let distance = nearest_capital(game, place).unwrap_or(i64::MAX);
    let least = game.rules.fixed(Fixed::CapitalDistance);
    game.require(distance >= least, "NL-MAP-15", || {
        say!(
            "{label} is {distance} from another capital; at least {least} are needed",
            label = Text::verbatim(label),
            distance = Text::count(distance, ProgramNoun::Step),
            least
        )
    })?;
    match settled(game, place) {
        Some(settled) => refuse(
            "NL-REALM-03",
            say!(
                "{settled} holds a settlement; the {tiles} of a new realm are free of them",
                settled = texts::place(game, settled),
                tiles = texts::tiles(game)
            ),
        ),
        None => Ok(()),
    }
}
