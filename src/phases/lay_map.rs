//! Laying the map: built from the seed by the laying rules, or laid by the players in turn; a map
//! that came with the campaign is there already (NL-MAP-05..14, NL-MAP-17, NL-MAP-18).

use crate::campaign::{CalendarEvent, Event, Laying, MapEvent, RealmId, Rearranged};
use crate::engine::core::texts;
use crate::engine::core::turn_order;
use crate::engine::umpire::rearrange;
use crate::engine::{Ask, Flow, Game, Order, Refusal, Turn, Verb, Who, refuse};
use crate::map::{Board, BuildSpec, Hex, Law, Map, Move, Role, Side, Stacks, Stream, build};
use crate::rules::{Fixed, GameOption, RuleId, Thrown, Value};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

pub fn run(turn: &mut Turn<'_>) -> Flow {
    if turn.state().map.places.is_empty() {
        make(turn)?;
    }
    if turn.state().chose(GameOption::RearrangeMap, "ask") {
        rearrange(turn)?;
    }
    Ok(())
}

fn make(turn: &mut Turn<'_>) -> Flow {
    let map = if turn.state().chose(GameOption::Map, "lay") {
        lay_in_turn(turn)?
    } else {
        build_from_seed(turn)
    };
    let rule = turn.rules.tiles.layout.as_ref().map_or("NL-MAP-12", |layout| layout.cite.0);
    turn.emit(rule, MapEvent::MapMade { map: map.into() });
    Ok(())
}

/// Asks each player in turn to propose that a tile is moved or swapped, until a round passes in which nothing
/// was; all others must agree (NL-MAP-17).
fn rearrange(turn: &mut Turn<'_>) -> Flow {
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for realm in turn.state().order.clone() {
            let Order::Swap { place, with } = turn.ask_realm(realm, &Rearrange)? else { continue };
            let Ok(event) = rearrange::tile_swapped(&turn.game(), place, &with) else { continue };
            if agreed(turn, realm, &event)? {
                turn.emit("NL-MAP-17", event);
                changed = true;
            }
        }
    }
    Ok(())
}

fn agreed(turn: &mut Turn<'_>, realm: RealmId, event: &Event) -> Flow<bool> {
    let Event::Map(MapEvent::MapRearranged { how, tile, to, .. }) = event else { return Ok(false) };
    for other in turn.state().playing().filter(|other| *other != realm).collect::<Vec<_>>() {
        let realm = texts::realm(&turn.game(), realm);
        let [tile, to] = [tile, to].map(|label| Text::verbatim(label.to_string()));
        let prompt = match *how == Rearranged::Swapped {
            true => say!(
                "{realm} proposes to let the tiles {tile} and {to} change places: do you agree?",
                realm,
                tile,
                to
            ),
            false => say!(
                "{realm} proposes to let the tile {tile} go to {to}: do you agree?",
                realm,
                tile,
                to
            ),
        };
        if !turn.agree(Who::Realm(other), "NL-MAP-17", prompt)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn build_from_seed(turn: &mut Turn<'_>) -> Map {
    let wish = BuildSpec {
        table_size: table_size(&turn.game()),
        touches: turn.rules.fixed(Fixed::TouchesMin),
        capitals: turn.state().playing().count(),
        capital_distance: turn.rules.fixed(Fixed::CapitalDistance),
        boxes: boxes(&turn.game()),
    };
    let rules = turn.rules;
    let mut board = Board::new(wish.table_size, wish.touches);
    let rule = rules.tiles.layout.as_ref().map_or("NL-MAP-05", |layout| layout.cite.0);
    let tiles = rules.tiles.chosen(&|option| turn.state().mod_option_number(option));
    let sea = turn.game().value(Value::SeaWidth, ());
    turn.shuffle(rule, "map", (), |below| board = build(&tiles, &wish, below));
    board.lay_sea(&tiles, sea);
    board.finish(&tiles)
}

/// Columns and rows of the table; its area grows with the boxes (NL-MAP-05, NL-OPT-02).
fn table_size(game: &Game<'_>) -> i64 {
    let size = game.rules.fixed(Fixed::TableSize);
    (size * size * game.state.option(GameOption::Boxes).max(1)).isqrt()
}

fn boxes(game: &Game<'_>) -> u16 {
    u16::try_from(game.state.option(GameOption::Boxes)).unwrap_or(1)
}

/// Returns one tile each in turn, in the order of a die, until no more can be laid (NL-MAP-18).
fn lay_in_turn(turn: &mut Turn<'_>) -> Flow<Map> {
    let realms: Vec<RealmId> = turn.state().playing().collect();
    let laws = &turn.rules.tiles.laws;
    let order = match laws.ask(Law::DieDecides) {
        true => turn_order::ranked(turn, &realms, Thrown::LayingOrder, "order of laying")?,
        false => realms,
    };
    turn.emit("NL-MAP-18", CalendarEvent::OrderSet(order.clone()));
    let mut stacks = Stacks::boxes(&turn.rules.tiles, boxes(&turn.game()));
    turn.shuffle("NL-MAP-05", "stacks of tiles", (), |below| stacks.shuffle(below));
    if let Some(given) = &turn.state().laying {
        stacks.bring_to_top(&given.stacks).expect("the head gives no more tiles than there are");
    }
    let board = Board::new(table_size(&turn.game()), turn.rules.fixed(Fixed::TouchesMin));
    turn.emit("NL-MAP-05", MapEvent::LayingBegan(Box::new(Laying { board, stacks })));
    let mut laying = true;
    while laying {
        for realm in &order {
            laying = layable(&turn.game());
            if !laying {
                break;
            }
            while let Order::Exchange { at, stack } = ask_tile(turn, *realm)? {
                exchange(turn, &at, &stack);
            }
        }
    }
    let sea = turn.game().value(Value::SeaWidth, ());
    let map = turn.state().laying.as_ref().map(|laying| {
        let mut board = laying.board.clone();
        board.lay_sea(&turn.rules.tiles, sea);
        board.finish_as_labelled(&turn.rules.tiles)
    });
    Ok(map.unwrap_or_default())
}

/// Asks for a tile and lays it; an exchange is carried out by the caller.
fn ask_tile(turn: &mut Turn<'_>, realm: RealmId) -> Flow<Order> {
    let order = turn.ask_realm(realm, &LayTile)?;
    if let Order::Lay { at, stack, turn: turned } = &order {
        let found = find_move(&turn.game(), at, stack, *turned);
        if let (Ok(found), Some(mut laying)) = (found, turn.state().laying.clone()) {
            let drawn = laying.stacks.draw(found.stack, &mut |design| design == found.design);
            if let Some(design) = drawn {
                laying.board.put(found.hex, crate::map::Laid { design, turn: found.turn });
                turn.emit("NL-MAP-06", MapEvent::TileLaid { laying, at: Some(found.hex) });
            }
        }
    }
    Ok(order)
}

/// Puts a river end drawn directly after the spring under its stack (NL-MAP-08).
fn exchange(turn: &mut Turn<'_>, at: &str, stack: &str) {
    let found = river_end_after_spring(&turn.game(), at, stack);
    if let (Ok(found), Some(mut laying)) = (found, turn.state().laying.clone())
        && let Some(design) = laying.stacks.draw(found.stack, &mut |design| design == found.design)
    {
        laying.stacks.put_under(&turn.rules.tiles, design);
        turn.emit("NL-MAP-08", MapEvent::TileLaid { laying, at: None });
    }
}

fn layable(game: &Game<'_>) -> bool {
    game.state
        .laying
        .as_ref()
        .is_some_and(|laying| laying.board.takes_another(&game.rules.tiles, &laying.stacks))
}

/// Returns a place, and the legal ways to lay the top fitting tile of a stack on it.
fn moves_at(game: &Game<'_>, at: &str, stack: &str) -> Result<(Hex, Vec<Move>), Refusal> {
    let Some(laying) = &game.state.laying else {
        return refuse("NL-MAP-12", say!("the map is finished"));
    };
    let Some(hex) = Hex::parse(at) else {
        return refuse(
            "NL-MAP-06",
            say!("`{at}` is not a place; write places like P15", at = Text::verbatim(at)),
        );
    };
    let Some(terrain) = game.rules.names.terrain(stack) else {
        return refuse(
            "NL-MAP-05",
            say!(
                "`{stack}` is not a stack; available: {terrains}",
                stack = Text::verbatim(stack),
                terrains = Text::verbatim(game.rules.names.terrains.join(", "))
            ),
        );
    };
    let mut moves = laying.board.options_at(&game.rules.tiles, &laying.stacks, hex, terrain);
    if moves.is_empty() {
        // If nothing else can be laid an open river is ended all the same (NL-MAP-08, NL-MAP-17).
        moves = laying.board.options(&game.rules.tiles, &laying.stacks);
        moves.retain(|found| found.hex == hex && found.stack == terrain);
    }
    if let (true, Some(top)) = (moves.is_empty(), laying.stacks.kinds(terrain).first()) {
        let refusal = laying.board.check(&game.rules.tiles, &laying.stacks, hex, *top, 0).err();
        let (rule, why) = refusal
            .map_or((RuleId("NL-MAP-06"), say!("no tile of this stack fits there")), |refusal| {
                (refusal.rule, refusal.text)
            });
        return Err(Refusal::by(rule, why));
    }
    game.require(!moves.is_empty(), "NL-MAP-06", || {
        say!("the {stack} stack is empty", stack = Text::verbatim(stack))
    })?;
    Ok((hex, moves))
}

fn find_move(game: &Game<'_>, at: &str, stack: &str, turned: i64) -> Result<Move, Refusal> {
    let (hex, moves) = moves_at(game, at, stack)?;
    if let Some(found) = moves.iter().find(|found| i64::from(found.turn) == turned) {
        return Ok(*found);
    }
    let design = moves[0].design;
    let turns: Vec<String> = moves.iter().map(|found| found.turn.to_string()).collect();
    let refusal = match (&game.state.laying, u8::try_from(turned)) {
        (Some(laying), Ok(turn @ 0..=5)) => {
            laying.board.check(&game.rules.tiles, &laying.stacks, hex, design, turn).err()
        }
        _ => None,
    };
    let fits = say!(
        "the tile `{design}` fits there turned by {turns}",
        design = Text::verbatim(&game.rules.tiles.design(design).id),
        turns = Text::verbatim(turns.join(", "))
    );
    Err(match refusal {
        Some(refusal) => {
            let why = Text::list([refusal.text, fits], Joined::Semicolon);
            Refusal::by(refusal.rule, why)
        }
        None => Refusal::by(RuleId("NL-MAP-07"), fits),
    })
}

fn river_end_after_spring(game: &Game<'_>, at: &str, stack: &str) -> Result<Move, Refusal> {
    let exchanged = game.rules.tiles.laws.ask(Law::EndsExchanged);
    game.require(exchanged, "NL-MAP-08", || {
        say!("tiles cannot be exchanged: `lay` the river end elsewhere, or another tile")
    })?;
    let (hex, moves) = moves_at(game, at, stack)?;
    let ends = game.rules.tiles.design(moves[0].design).role.ends_rivers();
    let spring = game.state.laying.as_ref().is_some_and(|laying| {
        Side::ALL.iter().any(|side| {
            let springs = |laid: crate::map::Laid| {
                let design = game.rules.tiles.design(laid.design);
                design.role == Role::Spring
                    && design.face(laid.turn, side.opposite()).stream == Stream::Always
            };
            laying.board.at(hex.neighbour(*side)).is_some_and(springs)
        })
    });
    game.require(ends && spring, "NL-MAP-08", || {
        say!("only a river end that would follow directly on a spring may be exchanged")
    })?;
    Ok(moves[0])
}

/// Question which tile of the finished map goes elsewhere.
struct Rearrange;

impl Ask for Rearrange {
    fn prompt(&self, _: &Game<'_>) -> Text {
        say!(
            "the map is finished: `swap` two tiles, or a tile and a free place next to the map, if all agree; or `done`"
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Swap, Verb::Done]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Swap { place, with } => rearrange::tile_swapped(game, *place, with).map(|_| ()),
            Order::Done {} => Ok(()),
            _ => refuse("NL-MAP-17", say!("`swap` two tiles, or `done`")),
        }
    }

    /// Lists of swaps only those of neighbours: of all pairs there are thousands.
    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let map = game.map();
        let pairs = map.ids().flat_map(|one| {
            map.place(one).sides().filter_map(move |side| Some((one, map.adjacent(one, side)?)))
        });
        let swaps = pairs
            .filter(|(one, other)| one < other)
            .map(|(one, other)| Order::Swap { place: one, with: game.label(other).to_owned() });
        [Order::Done {}].into_iter().chain(swaps).collect()
    }
}

/// Question which tile is laid next.
struct LayTile;

impl Ask for LayTile {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let (laid, left) = game
            .state
            .laying
            .as_ref()
            .map_or((0, 0), |laying| (laying.board.len(), laying.stacks.left()));
        say!(
            "laying the map ({laid} laid, {left} left): `lay` with a place, a stack and how far the tile is turned",
            laid = Text::count(laid, ProgramNoun::Tile),
            left
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Lay, Verb::Exchange]
    }

    fn begins(&self) -> bool {
        true
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Lay { at, stack, turn } => find_move(game, at, stack, *turn).map(|_| ()),
            Order::Exchange { at, stack } => river_end_after_spring(game, at, stack).map(|_| ()),
            _ => refuse("NL-MAP-06", say!("`lay` a tile")),
        }
    }

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<Text> {
        let laying = game.state.laying.as_ref()?;
        let design =
            |found: &Move| Text::noun(game.rules.tiles.design(found.design).id.replace('_', " "));
        match order {
            Order::Lay { at, stack, turn } => {
                let found = find_move(game, at, stack, *turn).ok()?;
                let beside = Side::ALL.iter().map(|side| found.hex.neighbour(*side));
                let beside = beside
                    .filter(|hex| laying.board.at(*hex).is_some())
                    .map(|hex| Text::verbatim(hex.label()));
                let beside = Text::list(beside, Joined::Comma);
                let at = Text::verbatim(found.hex.label());
                let at = match beside.is_empty() {
                    true => at,
                    false => say!("{at}, beside {beside}", at, beside),
                };
                let left = laying.stacks.left().saturating_sub(1);
                Some(say!(
                    "the {terrain} tile `{design}` lies on {at}; then {left} to lay",
                    terrain =
                        Text::noun(game.rules.terrain(found.stack).title.english().to_owned()),
                    design = design(&found),
                    at,
                    left = Text::count(left, ProgramNoun::Tile)
                ))
            }
            Order::Exchange { at, stack } => {
                let found = river_end_after_spring(game, at, stack).ok()?;
                Some(say!(
                    "the tile `{design}`, which would end the river at its spring, goes under its stack, and you lay another",
                    design = design(&found)
                ))
            }
            _ => None,
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let Some(laying) = &game.state.laying else { return Vec::new() };
        let moves = laying.board.options(&game.rules.tiles, &laying.stacks);
        let stack = |found: &Move| game.rules.names.terrains[found.stack.0 as usize].clone();
        let mut orders: Vec<Order> = moves
            .iter()
            .map(|found| Order::Lay {
                at: found.hex.label(),
                stack: stack(found),
                turn: i64::from(found.turn),
            })
            .collect();
        // Listed after all tiles, for the prompt's sake; a few of the moves are river ends.
        let exchanged = game.rules.tiles.laws.ask(Law::EndsExchanged);
        let ends = moves
            .iter()
            .filter(|_| exchanged)
            .filter(|found| game.rules.tiles.design(found.design).role.ends_rivers());
        let mut exchanges: Vec<Order> = ends
            .map(|found| Order::Exchange { at: found.hex.label(), stack: stack(found) })
            .collect();
        exchanges.dedup();
        orders.extend(exchanges);
        orders
    }
}
