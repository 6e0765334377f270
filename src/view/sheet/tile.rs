//! The sheet of a tile: its contents, the banners on it, and the ways out of it.

use std::fmt::Write;

use super::Has;
use super::pieces::{borne, in_points};
use super::sieges::siege_row;
use crate::basics::columns::Columns;
use crate::basics::text_width::padded;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Sum, SumPart, Until};
use crate::engine::Game;
use crate::engine::core::pieces;
use crate::engine::core::scripting::hook_calls;
use crate::engine::marching::route;
use crate::engine::realms::independents;
use crate::engine::supply::forage;
use crate::map::{GroundKind, Obstacle, PlaceId, Province, Side};
use crate::rules::Title;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};
use crate::view::map::stock;
use crate::view::{names, texts};

/// Letters of the first column.
const LABEL: usize = 12;

/// Tells what a province is besides its terrain, and what it gives: `, special province: tolls`.
fn kind_of(game: &Game<'_>, province: &Province) -> String {
    let words = &game.rules.names.provinces;
    let called = |title: &Title| game.rules.title_text(title).in_words(game.rules);
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

/// Returns all about one tile: what lies there, who stands there, where one can go.
pub fn tile(game: &Game<'_>, viewer: Viewer, place: PlaceId) -> String {
    let here = game.place(place);
    let holding = game.state.holding(place);
    let design = game.design(place);
    let province = here.province();
    let words = |text: Text| text.in_words(game.rules);
    let terrain = game.rules.title_text(&game.rules.terrain(here.terrain).title);
    let mut text = format!("{}: {}", names::called(game, place), words(terrain));
    if let Some(province) = province {
        text += &kind_of(game, province);
    }
    if let Some(design) = design {
        text += &format!(" ({})", words(texts::named(&design.id)));
    }
    let marks = [
        (here.forest, say!("forest")),
        (here.river, say!("river")),
        (here.river_mouth, say!("river mouth")),
        (here.coast, say!("coast")),
        (here.mountain, say!("mountains")),
        (game.state.may_be_capital(place), say!("may become a capital")),
        (here.open_sea, say!("for ships alone")),
        (here.barred && !here.open_sea, say!("nobody may enter")),
        (here.mire, say!("swamp")),
    ];
    for (_, mark) in marks.into_iter().filter(|(holds, _)| *holds) {
        let _ = write!(text, ", {}", words(mark));
    }
    text.push('\n');
    let mut line = |name: Text, value: Text| {
        let name = padded(&words(name), LABEL - 1, false);
        let _ = writeln!(text, "  {name} {}", words(value));
    };
    if !here.open_sea {
        let settlement = if holding.known || holding.settlement.is_some() {
            texts::settlement(game, holding.settlement)
        } else {
            say!("unknown")
        };
        let razed = holding.razed.then(|| say!("razed"));
        let burnt = holding.burnt.then(|| say!("forest burnt"));
        let all = [settlement].into_iter().chain(razed).chain(burnt);
        line(say!("settlement"), Text::list(all, Joined::Comma));
        line(say!("owner"), texts::owner(game, holding.owner));
    }
    let empire = independents::independent_empire(game, place);
    if empire.len() > 1 {
        let labels = Text::Verbatim(crate::engine::labels(game, &empire));
        let rule = Text::verbatim("NL-SCOUT-18");
        line(say!("empire"), say!("independent: {labels} [{rule}]", labels, rule));
    }
    let mut has = Has::of(game);
    (has.yields, has.stocks) = (has.yields && !here.open_sea, has.stocks && !here.open_sea);
    if has.yields {
        let (food, changed) = forage::itemised_forage(game, place, None);
        let reason = |part: &SumPart| {
            let amount = Text::verbatim(format!("{:+}", part.amount));
            Text::list([amount, texts::word(part.what)], Joined::Blank)
        };
        let reasons = |sum: Sum| Text::list(sum.parts.iter().map(reason), Joined::Comma);
        let changed = changed.map(|sum| reasons(sum).in_brackets());
        let fed = [Text::count(food, ProgramNoun::Banner)];
        line(say!("feeds"), Text::list(fed.into_iter().chain(changed), Joined::Blank));
    }
    if has.stocks {
        let stored = match stock(game, viewer, place) {
            Some(baggage) => say!("{baggage} baggage", baggage),
            None => say!("not known"),
        };
        line(say!("stock"), stored);
    }
    for (id, ship) in game.state.ships_on(place) {
        let carried: Vec<_> = game.state.carried(id).collect();
        let cargo = (!carried.is_empty())
            .then(|| say!("carrying {banners}", banners = texts::banners(game, &carried)));
        let name = texts::ship(game, id, pieces::flag(game, id));
        let lies = match ship.docked {
            true => say!("{ship} in the harbour", ship = name),
            false => say!("{ship} at sea", ship = name),
        };
        let all = [lies].into_iter().chain(cargo).chain(borne(game, ship));
        line(ProgramNoun::Ship.into(), Text::list(all, Joined::Comma));
    }
    if let Some(ally) = game.state.ally(place) {
        let (realm, rule) = (texts::realm(game, ally), Text::verbatim("NL-DIP-06"));
        let until = say!("with {realm}, until the next winter [{rule}]", realm, rule);
        line(say!("allied"), until);
    }
    for disc in game.state.discs_on(place) {
        let laid = say!(
            "{number} of {realm}: {face}",
            number = disc.number,
            realm = texts::realm(game, disc.owner),
            face = crate::view::diplomacy_text::face(viewer, disc)
        );
        line(ProgramNoun::Disc.into(), laid);
    }
    for mark in viewer.marks_on(game.state, place) {
        let by = mark.by.map(|realm| say!("laid by {realm}", realm = texts::realm(game, realm)));
        let declared = game.rules.mark_kind(&mark.name).is_some() && mark.until == Until::Lifted;
        let until = (!declared).then(|| texts::until(mark.until));
        let all = [texts::mark(game, &mark.name)].into_iter().chain(by).chain(until);
        line(say!("mark"), Text::list(all, Joined::Comma));
    }
    for claim in viewer.hidden_claims_to(game.state, place) {
        let others = claim.known_to.iter().map(|realm| texts::realm(game, *realm));
        let others = Text::list(others, Joined::And);
        let known =
            (!claim.known_to.is_empty()).then(|| say!("known to {realms}", realms = others));
        let all = [texts::hidden_claim(game, claim.realm)].into_iter().chain(known);
        line(Text::EMPTY, Text::list(all, Joined::Comma));
    }
    for note in hook_calls::notes(game, place, viewer) {
        line(Text::EMPTY, Text::Verbatim(note));
    }
    for (id, banner) in viewer.banners_on(game.state, place) {
        let side =
            banner.side.map(|side| say!("{side} side", side = game.map().side_text(place, side)));
        let ground = (here.grounds.len() > 1).then(|| {
            say!(
                "on ground {ground}",
                ground = Text::verbatim(ground_name(banner.ground.0).to_string())
            )
        });
        let points = in_points(viewer.strength(game.state, id));
        let stands = say!("{banner}: {points}", banner = texts::banner(game, id), points);
        let hidden = game.state.is_hidden(id).then(|| say!("in hiding"));
        let all = [stands].into_iter().chain(side).chain(ground).chain(hidden);
        line(ProgramNoun::Banner.into(), Text::list(all, Joined::Comma));
    }
    if let (Some(siege), Some(row)) = (game.state.sieges.get(&place), siege_row(game, place)) {
        let against = say!(
            "{realm} against {owner}: {state}",
            realm = texts::realm(game, siege.besieger),
            owner = texts::owner(game, siege.defender),
            state = Text::Verbatim(row[5..].join(" "))
        );
        line(say!("siege"), against);
    }
    text + &ways(game, place)
}

fn ground_name(ground: u8) -> char {
    char::from(b'a' + ground % 26)
}

/// Returns the sides of a tile, or the neighbours of a province, and how each is reached from each ground.
fn ways(game: &Game<'_>, place: PlaceId) -> String {
    let here = game.place(place);
    let design = game.design(place).zip(here.laid());
    let provinces = here.province().is_some();
    let words = |text: Text| text.in_words(game.rules);
    let mut heading = if provinces {
        vec![say!("border with")]
    } else {
        vec![say!("side"), say!("edge"), say!("leads to")]
    };
    if here.grounds.len() > 1 {
        heading.extend((0u8..).zip(&here.grounds).map(|(at, kind)| {
            let ground = Text::verbatim(ground_name(at).to_string());
            match kind {
                GroundKind::Ridge => say!("from {ground} (crest)", ground),
                _ => say!("from {ground}", ground),
            }
        }));
    } else {
        heading.push(say!("way"));
    }
    let mut heading: Vec<String> = heading.into_iter().map(words).collect();
    if let Some(first) = heading.first_mut() {
        first.insert_str(0, "  ");
    }
    let mut columns = Columns::new(&heading.iter().map(String::as_str).collect::<Vec<_>>());
    for side in here.sides() {
        let edge = match design {
            Some((design, laid)) => {
                let edge = game.rules.tiles.edge_name(design.face(laid.turn, side));
                words(texts::word(edge))
            }
            None => words(say!("border")),
        };
        let mut row = if provinces {
            Vec::new()
        } else {
            vec![format!("  {}", words(game.map().side_text(place, side))), edge]
        };
        match here.exit_by(side) {
            Some(exit) => {
                let indent = if provinces { "  " } else { "" };
                row.push(format!("{indent}{to}", to = game.label(exit.to)));
                let facing = game.map().facing(place, side, exit.to);
                let over = |obstacle: Obstacle, at: PlaceId, side: Side| {
                    let met = match (obstacle.river, obstacle.ridge) {
                        (false, false) => None,
                        (true, false) if route::bridge(game, at) => Some(say!("the bridge")),
                        (true, false) => Some(say!("the river")),
                        (false, true) => Some(say!("the ridge")),
                        (true, true) => Some(say!("river and ridge")),
                    };
                    let wall = route::wall(game, at, side).then(|| say!("the wall"));
                    let met = Text::list(met.into_iter().chain(wall), Joined::And);
                    (!met.is_empty()).then_some(met)
                };
                row.extend(exit.ways.iter().map(|way| {
                    let ways = (over(way.leave, place, side), over(way.enter, exit.to, facing));
                    words(match ways {
                        (None, None) => say!("free"),
                        (Some(leave), None) => say!("over {leave}", leave),
                        (None, Some(enter)) => say!("over {enter} there", enter),
                        (Some(leave), Some(enter)) => {
                            say!("over {leave}, and {enter} there", leave, enter)
                        }
                    })
                }));
            }
            None => row.push("-".to_owned()),
        }
        columns.row(row);
    }
    columns.show()
}

/// Names what is in the way between two neighbours.
pub fn between(game: &Game<'_>, from: PlaceId, to: PlaceId) -> Text {
    let ways = game
        .state
        .map
        .places
        .get(from.0 as usize)
        .and_then(|place| place.exit_to(to))
        .map(|exit| exit.ways.as_slice());
    let met = ways.unwrap_or_default().iter().flat_map(|way| [way.leave, way.enter]);
    let mut met = met.map(|over| (over.river, over.ridge)).filter(|over| *over != (false, false));
    let first = met.next().filter(|first| met.all(|other| other == *first));
    match first {
        Some((false, true)) => say!("the mountains"),
        Some((true, false)) => say!("the river"),
        Some(_) => say!("river and mountains"),
        None => say!("river or mountains"),
    }
}
