//! Sheets: realms, banners, a tile, sieges and pieces as plain columns, for one viewer.

use std::fmt::Write;

use super::map::stock;
use super::names;
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{Bombardment, Owner, RealmId, Ship, Until};
use crate::columns::Columns;
use crate::counted::{count, count_as};
use crate::engine::Game;
use crate::map::{GroundKind, Obstacle, PlaceId, Side};
use crate::rules::table::{FORAGE, STOCK};
use crate::rules::{Race, Settlement, Shape, TableId, Value};

/// What of the pieces and tables an edition has: its sheets leave out the rest.
struct Has {
    /// Banners, or points that wait for them.
    armies: bool,
    ships: bool,
    /// Settlements that feed.
    yields: bool,
    /// Settlements that store.
    stocks: bool,
}

impl Has {
    fn of(game: &Game<'_>) -> Has {
        let says = |table: TableId| match &game.rules.table(table).shape {
            Shape::Lookup(lookup) => lookup.cells.iter().any(Option::is_some),
            _ => false,
        };
        let state = game.state;
        let waiting =
            |realm: RealmId| state.unplaced(realm) != 0 || state.realm(realm).baggage != 0;
        Has {
            armies: game.value(Value::BannerPieces, ()) > 0
                || !state.banners.is_empty()
                || state.realm_ids().any(waiting),
            ships: game.value(Value::ShipPieces, ()) > 0 || !state.ships.is_empty(),
            yields: says(FORAGE),
            stocks: says(STOCK) || state.holdings.iter().any(|holding| holding.stock != 0),
        }
    }
}

/// Realms: capital, tiles, yield, banners, points as far as known, baggage, money, counters, ships:
/// as far as the edition has them.
#[must_use]
pub fn realms(game: &Game<'_>, viewer: Viewer) -> String {
    let races = races_matter(game);
    // Money is of winter only (NL-REV-01).
    let money = game.state.realms.iter().any(|realm| realm.crowns != 0);
    let annotations = &game.state.annotations;
    let (named, ruled) = (!annotations.realms.is_empty(), !annotations.emperors.is_empty());
    let has = Has::of(game);
    let counters = &game.rules.counters;
    let columns_of = |names: &[&'static str], shown: bool| {
        names.iter().copied().filter(|_| shown).collect::<Vec<_>>()
    };
    let mut heading = vec!["realm"];
    for (name, shown) in [
        ("name", named),
        ("emperor", ruled),
        ("race", races),
        ("capital", true),
        ("tiles", true),
        ("yield", has.yields),
    ] {
        heading.extend(columns_of(&[name], shown));
    }
    heading.extend(columns_of(&["banners", "points", "baggage"], has.armies));
    heading.extend(money.then_some(game.rules.money.name.as_str()));
    heading.extend(counters.iter().map(|counter| counter.name.as_str()));
    heading.extend(columns_of(&["ships"], has.ships));
    heading.push("");
    let mut columns = Columns::new(&heading);
    for realm in game.state.realm_ids() {
        let holdings: Vec<PlaceId> =
            game.map().ids().filter(|place| game.empire(*place) == Some(realm)).collect();
        let yields: i64 =
            holdings.iter().map(|place| game.lookup(FORAGE, *place, Some(realm))).sum();
        let ships = game.state.ships_of(Owner::Realm(realm)).count();
        let own = viewer == Viewer::Host || viewer == Viewer::Realm(realm);
        let banners: Vec<_> = game.state.banners_of(realm).collect();
        let told = |seen: bool, number: i64| if seen { number.to_string() } else { "?".to_owned() };
        let secret = |number: i64| told(own, number);
        let standing = game.state.realm(realm);
        let race = races.then(|| game.race_title(game.state.realm(realm).race).to_owned());
        let crowns = money.then(|| told(viewer.sees_money(game.rules, realm), standing.crowns));
        let counted = counters.iter().map(|counter| {
            told(viewer.sees_counter(counter, realm), standing.counter(&counter.id))
        });
        let mut first = vec![
            standing.capital.map_or("-", |place| names::place(game, place)).to_owned(),
            holdings.len().to_string(),
        ];
        first.extend(has.yields.then(|| yields.to_string()));
        if has.armies {
            first.push(banners.len().to_string());
            first.push(secret(
                banners.iter().map(|(_, banner)| banner.points).sum::<i64>()
                    + game.state.unplaced(realm),
            ));
            first.push(secret(
                banners.iter().map(|(_, banner)| banner.baggage).sum::<i64>() + standing.baggage,
            ));
        }
        let played = match standing.handed {
            _ if standing.out => "out of the game".to_owned(),
            Some(seat) => format!("played by {}", seat.name()),
            None => String::new(),
        };
        let last = has.ships.then(|| ships.to_string()).into_iter().chain([played]);
        let name = named.then(|| annotations.realms.get(&realm).cloned().unwrap_or_default());
        let emperor = ruled.then(|| annotations.emperors.get(&realm).cloned().unwrap_or_default());
        columns.row(
            [standing.name.clone()]
                .into_iter()
                .chain(name)
                .chain(emperor)
                .chain(race)
                .chain(first)
                .chain(crowns)
                .chain(counted)
                .chain(last),
        );
    }
    columns.show()
}

/// Whether any realm or banner is of another race than the default one: without that the chapter on
/// races is not in use and there is nothing to show (NL-RACE-01).
fn races_matter(game: &Game<'_>) -> bool {
    let chosen =
        |race: Race| game.rules.races.get(usize::from(race.0)).is_some_and(|kind| !kind.default);
    let of_banners = game.state.standing().filter_map(|(_, banner)| banner.race);
    game.state.realms.iter().filter_map(|realm| realm.race).chain(of_banners).any(chosen)
}

/// Banners of one realm, or of all: tile, points, baggage, state.
#[must_use]
pub fn banners(game: &Game<'_>, viewer: Viewer, realm: Option<RealmId>) -> String {
    let races = races_matter(game);
    let commanders = &game.state.annotations.commanders;
    let heading = ["banner", "commander", "race", "tile", "points", "baggage", "state"];
    let shown = |name: &&str| match *name {
        "race" => races,
        "commander" => !commanders.is_empty(),
        _ => true,
    };
    let mut columns = Columns::new(&heading.into_iter().filter(shown).collect::<Vec<_>>());
    let mut ids: Vec<_> = game
        .state
        .standing()
        .filter(|(_, banner)| realm.is_none_or(|realm| banner.realm == realm))
        .collect();
    ids.sort_by_key(|(_, banner)| (banner.realm, banner.number));
    for (id, banner) in ids {
        let points = strength(viewer.strength(game.state, id));
        let baggage =
            viewer.baggage(game.state, id).map_or("?".to_owned(), |baggage| baggage.to_string());
        let race = races.then(|| game.race_title(game.banner_race(id)).to_owned());
        let rest = [names::place(game, banner.at).to_owned(), points, baggage, condition(game, id)];
        let commander =
            (!commanders.is_empty()).then(|| commanders.get(&id).cloned().unwrap_or_default());
        columns.row([names::banner(game, id)].into_iter().chain(commander).chain(race).chain(rest));
    }
    if columns.is_empty() { "There are no banners.\n".to_owned() } else { columns.show() }
}

/// Ships of one owner, or of all: tile, where they lie, what they carry.
#[must_use]
pub fn ships(game: &Game<'_>, owner: Option<Owner>) -> String {
    let mut columns = Columns::new(&["ship", "tile", "lies", "carries", "state"]);
    let mut fleet: Vec<_> = game
        .state
        .afloat()
        .filter(|(_, ship)| owner.is_none_or(|owner| ship.owner == owner))
        .collect();
    fleet.sort_by_key(|(_, ship)| (ship.owner, ship.number));
    for (id, ship) in fleet {
        let carried: Vec<_> = game.state.carried(id).collect();
        let carries =
            if carried.is_empty() { "-".to_owned() } else { names::banners(game, &carried) };
        columns.row([
            format!("{} {}", names::flag(game, game.flag_of(ship)), ship.number),
            names::place(game, ship.at).to_owned(),
            if ship.docked { "in the harbour" } else { "at sea" }.to_owned(),
            carries,
            ship_state(game, ship),
        ]);
    }
    if columns.is_empty() { "There are no ships.\n".to_owned() } else { columns.show() }
}

/// `has sailed, becalmed`: what a ship did, and what it bears beside the mark that it roves under.
fn ship_state(game: &Game<'_>, ship: &Ship) -> String {
    let sailed = (ship.moved > 0).then(|| "has sailed".to_owned());
    sailed.into_iter().chain(borne(game, ship)).collect::<Vec<_>>().join(", ")
}

/// The marks of a ship beside the one that it roves under, each with its number if it has one.
fn borne<'a>(game: &'a Game<'_>, ship: &'a Ship) -> impl Iterator<Item = String> + 'a {
    let band = game.flag_of(ship).band.map(|band| game.rules.marks[usize::from(band)].id.as_str());
    let marks = ship.marks.iter().filter(move |(name, _)| Some(name.as_str()) != band);
    marks.map(|(name, amount)| {
        if *amount == 0 {
            names::mark(game, name)
        } else {
            format!("{} {amount}", names::mark(game, name))
        }
    })
}

/// `500`, `500 in year 1, round 2`, or `?`.
fn strength(strength: Strength) -> String {
    match strength {
        Strength::Exactly(points) => points.to_string(),
        Strength::Reported { points, year, round } => {
            format!("{points} in year {year}, round {round}")
        }
        Strength::Unknown => "?".to_owned(),
    }
}

/// As [`strength`], with its unit.
fn in_points(known: Strength) -> String {
    match known {
        Strength::Exactly(points) => count(points, "point"),
        Strength::Reported { points, year, round } => {
            format!("{} in year {year}, round {round}", count(points, "point"))
        }
        Strength::Unknown => "? points".to_owned(),
    }
}

fn condition(game: &Game<'_>, id: crate::campaign::BannerId) -> String {
    let banner = game.state.banner(id);
    let siege = game.state.sieges.get(&banner.at);
    let mut words = Vec::new();
    if banner.shut_in {
        words.push("shut in".to_owned());
    } else if siege.is_some_and(|siege| siege.besieger == banner.realm) {
        words.push("besieging".to_owned());
    }
    if let Some(ship) = banner.aboard {
        words.push(format!("aboard {}", names::ship(game, ship, game.flag(ship))));
    }
    if banner.landed.is_some_and(|landing| landing.now) {
        words.push("has come ashore".to_owned());
    }
    if banner.stay > 0 {
        words.push(format!("held for {}", count(banner.stay, "turn")));
    }
    if banner.quiet {
        words.push("may not scout".to_owned());
    }
    if banner.quiet_next > 0 {
        words.push(format!("may not scout or move in {}", count(banner.quiet_next, "coming turn")));
    }
    if let Some(busy) = &banner.busy {
        words.push(busy.what.clone());
    }
    if banner.regroups {
        words.push("regroups".to_owned());
    }
    let declared: Vec<&str> = game
        .state
        .declared
        .iter()
        .filter(|one| one.banner == id)
        .map(|one| names::place(game, one.to))
        .collect();
    if !declared.is_empty() {
        words.push(format!("is to scout {}", declared.join(", ")));
    } else if banner.scouted > 0 {
        words.push("has scouted".to_owned());
    }
    if let Some(came) = banner.came {
        words.push(format!("came from {}", names::place(game, came.from)));
    }
    words.join(", ")
}

/// All about one tile: what lies there, who stands there, where one can go.
#[must_use]
pub fn tile(game: &Game<'_>, viewer: Viewer, place: PlaceId) -> String {
    let here = game.place(place);
    let holding = game.state.holding(place);
    let design = game.rules.tiles.designs.get(here.design as usize);
    let mut text = format!("{}: {}", names::place(game, place), names::terrain(game, here.terrain));
    if let Some(design) = design {
        let _ = write!(text, " ({})", design.id.replace('_', " "));
    }
    let marks = [
        (here.forest, "forest"),
        (here.river, "river"),
        (here.river_mouth, "river mouth"),
        (here.coast, "coast"),
        (here.mountain, "mountains"),
        (holding.circle, "may become a capital"),
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
        line("owner", names::owner(game, holding.owner).to_owned());
    }
    let empire = game.independent_empire(place);
    if empire.len() > 1 {
        line(
            "empire",
            format!("independent: {} [NL-SCOUT-18]", crate::engine::labels(game, &empire)),
        );
    }
    let mut has = Has::of(game);
    (has.yields, has.stocks) = (has.yields && !here.open_sea, has.stocks && !here.open_sea);
    if has.yields {
        let (food, changed) = game.itemised_forage(place, None);
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
            format!(", carrying {}", names::banners(game, &carried))
        };
        let lies = if ship.docked { "in the harbour" } else { "at sea" };
        let marks: String = borne(game, ship).map(|mark| format!(", {mark}")).collect();
        line("ship", format!("{} {lies}{cargo}{marks}", names::ship(game, id, game.flag(id))));
    }
    if let Some(ally) = game.state.ally(place) {
        line(
            "allied",
            format!("with {}, until the next winter [NL-DIP-06]", names::realm(game, ally)),
        );
    }
    for disc in game.state.discs_on(place) {
        line(
            "disc",
            format!(
                "{} of {}: {}",
                disc.number,
                names::realm(game, disc.owner),
                super::diplomacy_text::face(viewer, disc)
            ),
        );
    }
    for mark in game.state.marks_on(place) {
        let by = mark
            .by
            .map_or(String::new(), |realm| format!(", laid by {}", names::realm(game, realm)));
        let declared = game.rules.mark_kind(&mark.name).is_some() && mark.until == Until::Lifted;
        let until =
            if declared { String::new() } else { format!(", {}", names::until(mark.until)) };
        line("mark", format!("{}{by}{until}", names::mark(game, &mark.name)));
    }
    for note in game.notes(place, viewer) {
        line("", note);
    }
    for (id, banner) in game.state.banners_on(place) {
        let side = banner.side.map_or(String::new(), |side| format!(", {} side", side.name()));
        let ground = if here.grounds.len() > 1 {
            format!(", on ground {}", ground_name(banner.ground.0))
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
                "{} against {}: {}",
                row[1],
                names::owner(game, siege.defender),
                row[5..].join(" ")
            ),
        );
    }
    text + &ways(game, place)
}

fn ground_name(ground: u8) -> char {
    char::from(b'a' + ground % 26)
}

/// The six sides, and how each neighbour is reached from each ground.
fn ways(game: &Game<'_>, place: PlaceId) -> String {
    let here = game.place(place);
    let design = game.rules.tiles.designs.get(here.design as usize);
    let mut heading = vec!["  side", "edge", "leads to"];
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
        Some("the river") if game.bridge(at) => Some("the bridge"),
        other => other,
    };
    for side in Side::ALL {
        let edge =
            design.map_or("?", |design| game.rules.tiles.edge_name(design.face(here.turn, side)));
        let mut row = vec![format!("  {}", side.name()), edge.to_owned()];
        match here.exit_by(side) {
            Some(exit) => {
                row.push(game.label(exit.to).to_owned());
                let over = |obstacle: Obstacle, at: PlaceId, side: Side| {
                    let wall = game.wall(at, side).then_some("the wall");
                    let met: Vec<&str> =
                        bridge(blocked(obstacle), at).into_iter().chain(wall).collect();
                    (!met.is_empty()).then(|| met.join(" and "))
                };
                row.extend(exit.ways.iter().map(|way| {
                    match (over(way.leave, place, side), over(way.enter, exit.to, side.opposite()))
                    {
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

/// What is in the way between two neighbours, in words.
#[must_use]
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

/// Sieges under way.
#[must_use]
pub fn sieges(game: &Game<'_>) -> String {
    let mut columns =
        Columns::new(&["tile", "besieger", "defender", "garrison", "baggage", "assaults", "state"]);
    for place in game.state.sieges.keys() {
        if let Some(row) = siege_row(game, *place) {
            columns.row(row);
        }
    }
    if columns.is_empty() { "There are no sieges.\n".to_owned() } else { columns.show() }
}

/// Only an independent garrison's figures are public; a realm's are its banners' (NL-BATTLE-14).
fn siege_row(game: &Game<'_>, place: PlaceId) -> Option<[String; 7]> {
    let siege = game.state.sieges.get(&place)?;
    let (garrison, carried) = if siege.without_banners() {
        (siege.garrison.to_string(), siege.garrison_baggage.to_string())
    } else {
        let inside: Vec<_> = game
            .state
            .banners_on(place)
            .filter(|(_, banner)| banner.shut_in)
            .map(|(id, _)| id)
            .collect();
        (names::banners(game, &inside), "-".to_owned())
    };
    let bonus =
        siege.hardship + if let Bombardment::Bonus(bonus) = siege.bombardment { bonus } else { 0 };
    let mut words = Vec::new();
    match siege.bombardment {
        Bombardment::ThisTurn => words.push("bombarded this turn"),
        Bombardment::LastTurn => words.push("bombarded last turn"),
        Bombardment::None | Bombardment::Bonus(_) => {}
    }
    if siege.repulsed {
        words.push("no further assault this turn");
    } else if siege.acted {
        words.push("has acted this turn");
    }
    if siege.sallied {
        words.push("the besieged have come out");
    }
    let assaults = if bonus == 0 { "0".to_owned() } else { format!("{bonus:+}") };
    Some([
        names::place(game, place).to_owned(),
        names::realm(game, siege.besieger).to_owned(),
        names::owner(game, siege.defender).to_owned(),
        garrison,
        carried,
        assaults,
        words.join(", "),
    ])
}

/// Pieces of the boxes: how many lie on the map, how many are left.
#[must_use]
pub fn stocks_left(game: &Game<'_>) -> String {
    let mut columns = Columns::new(&["piece", "used", "left", "of"]);
    let mut row = |name: &str, used: i64, limit: Option<i64>| {
        let left = limit.map_or("-".to_owned(), |limit| (limit - used).max(0).to_string());
        columns.row([
            name.to_owned(),
            used.to_string(),
            left,
            limit.map_or("-".to_owned(), |limit| limit.to_string()),
        ]);
    };
    for kind in (0..u8::try_from(game.rules.settlements.len()).unwrap_or(u8::MAX)).map(Settlement) {
        if game.rules.piece(kind) == kind {
            row(
                names::settlement(game, Some(kind)),
                game.state.pieces_used(game.rules, kind),
                game.state.piece_limit(game.rules, kind),
            );
        }
    }
    let boxes = game.state.option(crate::rules::GameOption::Boxes);
    let banners = i64::try_from(game.state.standing().count()).unwrap_or(i64::MAX);
    let has = Has::of(game);
    if has.armies {
        row("banner", banners, Some(game.value(Value::BannerPieces, ()) * boxes));
    }
    let ships = game.state.ships_used();
    if has.ships {
        row("ship", ships, Some(game.value(Value::ShipPieces, ()) * boxes));
    }
    if let Some(laying) = &game.state.laying {
        for (at, name) in game.rules.shown_names.terrains.iter().enumerate() {
            let left =
                i64::try_from(laying.stacks.piles.get(at).map_or(0, Vec::len)).unwrap_or(i64::MAX);
            let laid = laying
                .board
                .laid()
                .filter(|(_, laid)| {
                    game.rules
                        .tiles
                        .designs
                        .get(laid.design as usize)
                        .is_some_and(|design| usize::from(design.stack.0) == at)
                })
                .count();
            let used = i64::try_from(laid).unwrap_or(i64::MAX);
            row(&format!("{name} tile"), used, Some(used + left));
        }
    }
    columns.show()
}

/// Where everybody stands: the realms, what is besieged, and who is ahead.
#[must_use]
pub fn summary(game: &Game<'_>, viewer: Viewer) -> String {
    let mut text = names::when(game, game.state.clock);
    if let Some(first) = text.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    text.push_str("\n\n");
    text += &realms(game, viewer);
    let holders = |owner: Owner| {
        game.state
            .holdings
            .iter()
            .filter(|holding| holding.known && !holding.razed && holding.owner == owner)
            .count()
    };
    let razed = game.state.holdings.iter().filter(|holding| holding.razed).count();
    let unknown = game
        .map()
        .ids()
        .filter(|place| !game.state.holding(*place).known && !game.place(*place).barred)
        .count();
    let independent = holders(Owner::Independent);
    // Where there are no armies to scout and raze, this is told only if there is something to tell.
    if Has::of(game).armies || independent + razed + unknown > 0 {
        let _ =
            writeln!(text, "\nindependent tiles {independent}, razed {razed}, unknown {unknown}");
    }
    if !game.state.sieges.is_empty() {
        let _ = write!(text, "\n{}", sieges(game));
    }
    match &game.state.ending {
        Some(ending) => {
            let winners = names::winners(game, ending).unwrap_or_else(|| "nobody".to_owned());
            let won = if ending.with.is_empty() { "has won" } else { "have won together" };
            let _ = writeln!(text, "\nThe campaign has ended; {winners} {won}.");
        }
        None => {
            let left = game.state.playing().count();
            let _ = writeln!(text, "\n{} in the game", count_as(left, "realm is", "realms are"));
        }
    }
    text
}
