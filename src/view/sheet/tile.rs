//! The sheet of a tile: its contents, the banners on it, and the ways out of it.

use std::fmt::Write;

use super::Has;
use super::pieces::{borne, in_points};
use super::sieges::siege_row;
use crate::basics::columns::Columns;
use crate::basics::pluralize::count;
use crate::campaign::Until;
use crate::campaign::knowledge::Viewer;
use crate::engine::Game;
use crate::engine::core::pieces;
use crate::engine::core::scripting::hook_calls;
use crate::engine::marching::route;
use crate::engine::realms::independents;
use crate::engine::supply::forage;
use crate::map::{GroundKind, Obstacle, PlaceId, Province, Side};
use crate::rules::Title;
use crate::view::map::stock;
use crate::view::{names, texts};

/// Tells what a province is besides its terrain, and what it gives: `, special province: tolls`.
fn kind_of(game: &Game<'_>, province: &Province) -> String {
    let words = &game.rules.names.provinces;
    let called = |title: &Title| game.rules.display_name(title).to_owned();
    let mut text = String::new();
    if province.kind != words.plain_kind() {
        let kind = words.kind(&province.kind);
        let kind = kind.map_or_else(|| province.kind.clone(), |kind| called(&kind.title));
        let _ = write!(text, ", {kind}");
    }
    if let Some(benefit) = &province.benefit {
        let known = words.benefit(benefit);
        let benefit = known.map_or_else(|| benefit.clone(), |known| called(&known.title));
        let _ = write!(text, ": {benefit}");
    }
    text
}

/// All about one tile: what lies there, who stands there, where one can go.
pub fn tile(game: &Game<'_>, viewer: Viewer, place: PlaceId) -> String {
    let here = game.place(place);
    let holding = game.state.holding(place);
    let design = game.design(place);
    let province = here.province();
    let terrain = names::terrain(game, here.terrain);
    let mut text = format!("{}: {terrain}", names::called(game, place));
    if let Some(province) = province {
        text += &kind_of(game, province);
    }
    if let Some(design) = design {
        let _ = write!(text, " ({})", design.id.replace('_', " "));
    }
    let marks = [
        (here.forest, "forest"),
        (here.river, "river"),
        (here.river_mouth, "river mouth"),
        (here.coast, "coast"),
        (here.mountain, "mountains"),
        (game.state.may_be_capital(place), "may become a capital"),
        (here.open_sea, "for ships alone"),
        (here.barred && !here.open_sea, "nobody may enter"),
        (here.mire, "swamp"),
    ];
    for (_, mark) in marks.iter().filter(|(holds, _)| *holds) {
        let _ = write!(text, ", {}", names::word(game, mark));
    }
    text.push('\n');
    let mut line = |name: &str, value: String| {
        let _ = writeln!(text, "  {name:<12}{value}");
    };
    let burnt = if holding.burnt { ", forest burnt" } else { "" };
    let razed = if holding.razed { ", razed" } else { "" };
    let settlement = if holding.known || holding.settlement.is_some() {
        names::settlement(game, holding.settlement)
    } else {
        "unknown"
    };
    if !here.open_sea {
        line("settlement", format!("{settlement}{razed}{burnt}"));
        line("owner", names::owner(game, holding.owner));
    }
    let empire = independents::independent_empire(game, place);
    if empire.len() > 1 {
        line(
            "empire",
            format!(
                "independent: {labels} [NL-SCOUT-18]",
                labels = crate::engine::labels(game, &empire)
            ),
        );
    }
    let mut has = Has::of(game);
    (has.yields, has.stocks) = (has.yields && !here.open_sea, has.stocks && !here.open_sea);
    if has.yields {
        let (food, changed) = forage::itemised_forage(game, place, None);
        let reasons = |sum: crate::campaign::Sum| {
            sum.parts
                .iter()
                .map(|part| format!("{:+} {}", part.amount, part.what))
                .collect::<Vec<_>>()
        };
        let changed =
            changed.map_or(String::new(), |sum| format!(" ({})", reasons(sum).join(", ")));
        line("feeds", format!("{}{changed}", count(food, "banner")));
    }
    if has.stocks {
        line(
            "stock",
            stock(game, viewer, place)
                .map_or("not known".to_owned(), |stock| format!("{stock} baggage")),
        );
    }
    for (id, ship) in game.state.ships_on(place) {
        let carried: Vec<_> = game.state.carried(id).collect();
        let cargo = if carried.is_empty() {
            String::new()
        } else {
            format!(", carrying {banners}", banners = names::banners(game, &carried))
        };
        let lies = if ship.docked { "in the harbour" } else { "at sea" };
        let marks: String = borne(game, ship).map(|mark| format!(", {mark}")).collect();
        line(
            "ship",
            format!("{} {lies}{cargo}{marks}", names::ship(game, id, pieces::flag(game, id))),
        );
    }
    if let Some(ally) = game.state.ally(place) {
        line(
            "allied",
            format!(
                "with {realm}, until the next winter [NL-DIP-06]",
                realm = names::realm(game, ally)
            ),
        );
    }
    for disc in game.state.discs_on(place) {
        line(
            "disc",
            format!(
                "{number} of {realm}: {face}",
                number = disc.number,
                realm = names::realm(game, disc.owner),
                face = crate::view::diplomacy_text::face(viewer, disc)
            ),
        );
    }
    for mark in game.state.marks_on(place) {
        let by = mark.by.map_or(String::new(), |realm| {
            format!(", laid by {realm}", realm = names::realm(game, realm))
        });
        let declared = game.rules.mark_kind(&mark.name).is_some() && mark.until == Until::Lifted;
        let until = if declared {
            String::new()
        } else {
            format!(", {}", texts::until(mark.until).in_words(game.rules))
        };
        line("mark", format!("{}{by}{until}", names::mark(game, &mark.name)));
    }
    for note in hook_calls::notes(game, place, viewer) {
        line("", note);
    }
    for (id, banner) in game.state.banners_on(place) {
        let side = banner.side.map_or(String::new(), |side| {
            format!(", {side} side", side = game.map().side_name(place, side))
        });
        let ground = if here.grounds.len() > 1 {
            format!(", on ground {ground}", ground = ground_name(banner.ground.0))
        } else {
            String::new()
        };
        line(
            "banner",
            format!(
                "{}: {}{side}{ground}",
                names::banner(game, id),
                in_points(viewer.strength(game.state, id))
            ),
        );
    }
    if let (Some(siege), Some(row)) = (game.state.sieges.get(&place), siege_row(game, place)) {
        line(
            "siege",
            format!(
                "{row} against {owner}: {rest}",
                row = row[1],
                owner = names::owner(game, siege.defender),
                rest = row[5..].join(" ")
            ),
        );
    }
    text + &ways(game, place)
}

fn ground_name(ground: u8) -> char {
    char::from(b'a' + ground % 26)
}

/// The sides of a tile, or the neighbours of a province, and how each is reached from each ground.
fn ways(game: &Game<'_>, place: PlaceId) -> String {
    let here = game.place(place);
    let design = game.design(place).zip(here.laid());
    let provinces = here.province().is_some();
    let mut heading =
        if provinces { vec!["  border with"] } else { vec!["  side", "edge", "leads to"] };
    let names: Vec<String> = (0u8..)
        .zip(&here.grounds)
        .map(|(at, kind)| {
            format!(
                "from {}{}",
                ground_name(at),
                if *kind == GroundKind::Ridge { " (crest)" } else { "" }
            )
        })
        .collect();
    if names.len() > 1 {
        heading.extend(names.iter().map(String::as_str));
    } else {
        heading.push("way");
    }
    let mut columns = Columns::new(&heading);
    let bridge = |way: Option<&'static str>, at: PlaceId| match way {
        Some("the river") if route::bridge(game, at) => Some("the bridge"),
        other => other,
    };
    for side in here.sides() {
        let edge = design.map_or("border", |(design, laid)| {
            game.rules.tiles.edge_name(design.face(laid.turn, side))
        });
        let mut row = if provinces {
            Vec::new()
        } else {
            vec![format!("  {}", game.map().side_name(place, side)), edge.to_owned()]
        };
        match here.exit_by(side) {
            Some(exit) => {
                let indent = if provinces { "  " } else { "" };
                row.push(format!("{indent}{to}", to = game.label(exit.to)));
                let facing = game.map().facing(place, side, exit.to);
                let over = |obstacle: Obstacle, at: PlaceId, side: Side| {
                    let wall = route::wall(game, at, side).then_some("the wall");
                    let met: Vec<&str> =
                        bridge(blocked(obstacle), at).into_iter().chain(wall).collect();
                    (!met.is_empty()).then(|| met.join(" and "))
                };
                row.extend(exit.ways.iter().map(|way| {
                    match (over(way.leave, place, side), over(way.enter, exit.to, facing)) {
                        (None, None) => "free".to_owned(),
                        (Some(leave), None) => format!("over {leave}"),
                        (None, Some(enter)) => format!("over {enter} there"),
                        (Some(leave), Some(enter)) => format!("over {leave}, and {enter} there"),
                    }
                }));
            }
            None => row.push("-".to_owned()),
        }
        columns.row(row);
    }
    columns.show()
}

/// Names what is in the way between two neighbours.
pub fn between(game: &Game<'_>, from: PlaceId, to: PlaceId) -> &'static str {
    let ways = game
        .state
        .map
        .places
        .get(from.0 as usize)
        .and_then(|place| place.exit_to(to))
        .map(|exit| exit.ways.as_slice());
    let found: Vec<&str> = ways
        .unwrap_or_default()
        .iter()
        .flat_map(|way| [blocked(way.leave), blocked(way.enter)])
        .flatten()
        .collect();
    match found.first() {
        Some(first) if found.iter().all(|other| other == first) => match *first {
            "the ridge" => "the mountains",
            "the river" => "the river",
            _ => "river and mountains",
        },
        _ => "river or mountains",
    }
}

fn blocked(obstacle: Obstacle) -> Option<&'static str> {
    match (obstacle.river, obstacle.ridge) {
        (false, false) => None,
        (true, false) => Some("the river"),
        (false, true) => Some("the ridge"),
        (true, true) => Some("river and ridge"),
    }
}
