//! One event → one line of prose for the running log, as far as the viewer may know of it.

use super::names;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    Audience, BannerId, Bombardment, CalendarPosition, Die, Event, Flag, Keeper, Owner, Provenance, RealmId, EventRecord, Seat, Source, Station, Sum,
    TroopId, Until,
};
use crate::counted::{count, count_as, noun};
use crate::engine::{Company, Game, Question, Who};
use crate::rules::effect::{Assault, Outcome, show_effects};
use crate::rules::table::RollTable;
use crate::rules::{Cell, Dice, Shape, TableId, Title};
use crate::shown::{continued, one_line};

/// The line for an event; none for bookkeeping and for what the viewer may not know.
#[must_use]
pub fn say(game: &Game<'_>, viewer: Viewer, record: &EventRecord) -> Option<String> {
    let game = &game.under(record);
    let mut text = if viewer.sees(record) { line(game, &record.event)? } else { neutral(game, &record.event)? };
    // What a script tells one realm alone does not say to whom, and the host reads all.
    if let (Event::Said { .. }, Audience::Only(realm), Viewer::Host, Some(_)) = (&record.event, record.audience, viewer, record.by) {
        text = format!("to {}: {text}", names::realm(game, realm));
    }
    // What a script or a player wrote begins no line of the log.
    let text = continued(game.rules.localized(&text));
    let bare = matches!(record.event, Event::Rolled { .. } | Event::Tallied { .. });
    Some(if bare { text } else { format!("{text} [{}]", record.event.cited(game.rules, record.rule)) })
}

/// The sentence for an event without its rule, for whoever may know of it.
#[must_use]
pub fn sentence(game: &Game<'_>, event: &Event) -> Option<String> {
    line(game, event).map(|text| game.rules.localized(&text))
}

/// What all players see of an event whose figures are secret.
fn neutral(game: &Game<'_>, event: &Event) -> Option<String> {
    Some(match event {
        // What is done in secret leaves no trace; losses and gains show on the table.
        Event::PointsChanged { what: "reorganized" | "merged" | "deployed" | "umpire", .. } | Event::PointsChanged { by: 0, .. } => {
            return None;
        }
        Event::PointsChanged { banner, by, what } if *by < 0 => {
            format!("{} takes losses ({})", names::banner(game, *banner), names::word(game, what))
        }
        Event::PointsChanged { banner, what, .. } => {
            format!("{} is reinforced ({})", names::banner(game, *banner), names::word(game, what))
        }
        Event::BannerFormed { realm, number, at, .. } => {
            format!("{} forms banner {number} at {}", names::realm(game, *realm), names::place(game, *at))
        }
        Event::DiscLaid { disc, realm, place, .. } => {
            format!("{} lays disc {disc} face down at {}", names::realm(game, *realm), names::place(game, *place))
        }
        _ => return None,
    })
}

fn line(game: &Game<'_>, event: &Event) -> Option<String> {
    calendar(game, event)
        .or_else(|| place(game, event))
        .or_else(|| banner(game, event))
        .or_else(|| fight(game, event))
        .or_else(|| super::diplomacy_text::say(game, event))
        .or_else(|| troops(game, event))
}

fn calendar(game: &Game<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::OrderSet(order) => format!("order: {}", order.iter().map(|realm| names::realm(game, *realm)).collect::<Vec<_>>().join(", ")),
        Event::Ended(ending) => match names::winners(game, ending) {
            Some(winners) if ending.with.is_empty() => format!("{winners} wins the campaign"),
            Some(winners) => format!("{winners} win the campaign together"),
            None => "the campaign ends without a winner".to_owned(),
        },
        Event::Rolled { dice, fell, what, by } => {
            let who = by.map_or(String::new(), |realm| format!("{}: ", names::realm(game, realm)));
            format!("{who}{}", dice_line(*dice, fell, names::word(game, what)))
        }
        Event::DiceGiven { faces, what } => {
            let kept = if what.is_empty() { String::new() } else { format!(" for {what}") };
            format!("dice given: {}{kept}", faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
        }
        Event::ByHand(true) => "players roll their own dice".to_owned(),
        Event::ByHand(false) => "dice are drawn".to_owned(),
        Event::RowRead { table, row, column, total } => {
            format!("{} {total}: {}", names::table(game, *table), row_text(game, *table, *row, *column))
        }
        Event::Tallied { what, sum } => tally_line(game, what, sum),
        Event::RealmFell(realm) => format!("{} leaves the game", names::realm(game, *realm)),
        Event::Compared { realm, yields, tiles, points } => {
            format!("{}: yield {yields}, {}, {}", names::realm(game, *realm), count(*tiles, "tile"), count(*points, "point"))
        }
        Event::TileNamed { .. } | Event::BannerNamed { .. } | Event::RealmNamed { .. } | Event::CommanderNamed { .. } => {
            return named(game, event);
        }
        Event::NameRolled { name } => format!("the name is {name}"),
        Event::ChroniclerNamed { realm: Some(realm) } => format!("{} keeps the chronicle", names::realm(game, *realm)),
        Event::ChroniclerNamed { realm: None } => "nobody keeps the chronicle".to_owned(),
        Event::EpithetSet { year, epithet } => names::epithet_set(game, *year, epithet),
        Event::Noted { by, text } => format!("{} writes: {text}", by.map_or("the host", |realm| names::realm(game, realm))),
        Event::Footnoted { by, text } => format!("{} adds: {text}", by.map_or("the host", |realm| names::realm(game, realm))),
        Event::TakenBack { realm, answers, times } => {
            let whose = realm.map_or(String::new(), |realm| format!(" of {}", names::realm(game, realm)));
            let were = if *answers == 1 { "was" } else { "were" };
            let answers = count(*answers, "answer");
            let often = if *times > 1 {
                format!("; that has happened {times} in this campaign", times = count(*times, "time"))
            } else {
                String::new()
            };
            format!("{answers}{whose} {were} taken back past what had been seen{often}")
        }
        Event::UmpireSaid(text) => format!("umpire: {text}"),
        Event::Amended { rules, .. } => format!("the rules are amended: {rules}"),
        Event::Said { text } | Event::Shown { text } => text.clone(),
        Event::RaceChosen { realm, race } => {
            let race = game.rules.races.get(race.0 as usize).map_or("", |race| game.rules.display_name(&race.title));
            format!("{} plays {race}", names::realm(game, *realm))
        }
        Event::HandedOver { realm, to } => {
            let name = names::realm(game, *realm);
            match to {
                Seat::Human => format!("a player takes over {name}"),
                computer => format!("the {} player takes over {name}", computer.name()),
            }
        }
        _ => return None,
    })
}

/// Whoever and whatever got a name, or lost it.
fn named(game: &Game<'_>, event: &Event) -> Option<String> {
    let number = |banner: BannerId| {
        let found = game.state.banners.get(usize::from(banner.0));
        found.map_or_else(|| "?".to_owned(), |banner| format!("{} {}", names::realm(game, banner.realm), banner.number))
    };
    let realm = |realm: RealmId| names::realm(game, realm).to_owned();
    let (what, name, verb, none) = match event {
        Event::TileNamed { place, name } => (names::label(game, *place).to_owned(), name, "is called", "has no name any more"),
        Event::BannerNamed { banner, name } => (number(*banner), name, "is called", "has no name any more"),
        Event::RealmNamed { realm: of, name } => (realm(*of), name, "is called", "has no name any more"),
        Event::CommanderNamed { banner: Some(banner), name, .. } => (number(*banner), name, "is commanded by", "has no commander any more"),
        Event::CommanderNamed { realm: of, banner: None, name } => (realm(*of), name, "has as its emperor", "has no emperor any more"),
        _ => return None,
    };
    Some(if name.is_empty() { format!("{what} {none}") } else { format!("{what} {verb} {name}") })
}

fn place(game: &Game<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::LayingBegan(laying) => {
            format!("the laying of the map begins with {}", count(laying.stacks.left(), "tile"))
        }
        // An exchange leaves the table as it is and changes the stacks (NL-MAP-08).
        Event::TileLaid { at: None, .. } => "the tile goes under its stack".to_owned(),
        Event::TileLaid { laying, at: Some(hex) } => {
            let laid = laying.board.at(*hex)?;
            let design = game.rules.tiles.designs.get(laid.design as usize).map_or("tile", |design| &design.id);
            format!("{} is laid at {}", design.replace('_', " "), hex.label())
        }
        Event::MapMade { map } => format!("the map is made: {}", count(map.places.len(), "tile")),
        Event::MapRearranged { how: "swapped", tile, to, .. } => {
            format!("the tiles {tile} and {to} change places, with all that is on them")
        }
        Event::MapRearranged { how: "moved", tile, to, .. } => format!("the tile {tile} now lies at {to}, with all that is on it"),
        Event::MapRearranged { how: "turned", tile, to, .. } => format!("the tile {tile} is turned to {to} sixths"),
        Event::MapRearranged { tile, to, .. } => format!("a new tile lies at {tile}: {}", to.replace('_', " ")),
        Event::CircleSet { place, circle: true } => format!("{} may become a capital", names::place(game, *place)),
        Event::CircleSet { place, circle: false } => format!("{} is no capital tile any more", names::place(game, *place)),
        Event::OwnerChanged { place, owner } => match owner {
            Owner::Nobody => format!("{} belongs to nobody", names::place(game, *place)),
            Owner::Independent => format!("{} is independent", names::place(game, *place)),
            Owner::Realm(realm) => format!("{} goes to {}", names::place(game, *place), names::realm(game, *realm)),
        },
        Event::Claimed { realm, place, by, settlement } => {
            let strength = names::settlement(game, *settlement);
            let by = names::place(game, *by);
            format!("{} claims {} by {by} ({strength})", names::realm(game, *realm), names::place(game, *place))
        }
        Event::SettlementChanged { place, settlement: None } => format!("{} is barren", names::place(game, *place)),
        Event::SettlementChanged { place, settlement } => {
            format!("{}: {}", names::place(game, *place), names::settlement(game, *settlement))
        }
        Event::RazedChanged { place, razed: true, .. } => format!("{} is razed", names::place(game, *place)),
        Event::RazedChanged { place, razed: false, .. } => format!("{} is no longer razed", names::place(game, *place)),
        Event::StaysRazed(place) => format!("{} stays razed", names::place(game, *place)),
        Event::StockChanged { place, by } if *by < 0 => format!("{} leaves the stock of {}", baggage(-by), names::place(game, *place)),
        Event::StockChanged { place, by } => format!("{} goes into the stock of {}", baggage(*by), names::place(game, *place)),
        Event::ForestRegrown(place) => format!("the forest of {} gives timber again", names::place(game, *place)),
        Event::ForestBurnt(place) => format!("the forest of {} burns", names::place(game, *place)),
        Event::Tested { place, what } => format!("{} at {}", names::word(game, what), names::place(game, *place)),
        Event::IncomeLost(place) => format!("{} pays nothing this winter", names::place(game, *place)),
        // What is declared lies there for good, as a piece does, unless it was given a time.
        Event::MarkLaid(mark) if game.rules.mark_kind(&mark.name).is_some() && mark.until == Until::Lifted => {
            format!("{}: {}", names::place(game, mark.place), names::mark(game, &mark.name))
        }
        Event::MarkLaid(mark) => {
            format!("{} lies on {} {}", names::mark(game, &mark.name), names::place(game, mark.place), names::until(mark.until))
        }
        Event::MarkLifted { place, name } => format!("{} is gone from {}", names::mark(game, name), names::place(game, *place)),
        Event::ShipLaunched { owner, number, at, .. } => {
            format!("{} has ship {number} at {}", names::owner(game, *owner), names::place(game, *at))
        }
        Event::ShipMoved { ship, of, to, docked, .. } => {
            let lies = if *docked { "docks at" } else { "lies off" };
            format!("{} {lies} {}", names::ship(game, *ship, *of), names::place(game, *to))
        }
        Event::ShipMarked { ship, of, name, .. } => format!("{}: {}", names::ship(game, *ship, *of), names::mark(game, name)),
        Event::ShipUnmarked { ship, of, name } => format!("{}: {} no more", names::ship(game, *ship, *of), names::mark(game, name)),
        Event::ShipLost { ship, of, what } => format!("{} is lost ({})", names::ship(game, *ship, *of), names::word(game, what)),
        Event::Embarked { banner, ship, of } => {
            format!("{} goes aboard {}", names::banner(game, *banner), names::ship(game, *ship, *of))
        }
        Event::Landed { banner, place, .. } => format!("{} lands at {}", names::banner(game, *banner), names::place(game, *place)),
        Event::FleetsFight { place, attacker, defender, ships, against } => {
            let fleet = |of: Flag, ships: i64| format!("{} of {}", count(ships, "ship"), names::flag(game, of));
            format!("battle at sea off {}: {} against {}", names::place(game, *place), fleet(*attacker, *ships), fleet(*defender, *against))
        }
        Event::FleetsFought { place, winner: Flag { owner: Owner::Nobody, .. }, .. } => {
            format!("the battle off {} is a draw", names::place(game, *place))
        }
        Event::FleetsFought { place, winner, by } => {
            let wins = if winner.band.is_some() { "win" } else { "wins" };
            format!("{} {wins} the battle off {} by {by}", names::flag(game, *winner), names::place(game, *place))
        }
        Event::CrownsChanged { realm, by, what } => {
            let crowns = game.rules.money.count(by.abs());
            let turn = match *by {
                0.. => "receives",
                _ if *what == "not spent" => "loses",
                _ => "spends",
            };
            format!("{} {turn} {crowns} ({})", names::realm(game, *realm), names::word(game, what))
        }
        Event::CounterChanged { by: 0, .. } => return None,
        Event::CounterChanged { realm, counter, by, what } => {
            let number = names::counted(game, counter.as_str(), by.abs());
            format!("{} {} {number} ({what})", names::realm(game, *realm), gains(*by))
        }
        Event::CapitalChanged { realm, place: Some(place) } => {
            format!("{} has its capital at {} from now on", names::realm(game, *realm), names::place(game, *place))
        }
        Event::CapitalChanged { realm, place: None } => format!("{} has no capital any more", names::realm(game, *realm)),
        Event::Windfall { realm, by, what, .. } => {
            let money = noun(*by, &game.rules.money.one, &game.rules.money.name);
            format!("the next revenue of {} is changed by {by:+} {money} ({})", names::realm(game, *realm), names::word(game, what))
        }
        Event::RevenueGathered(realm) => format!("{} has gathered its revenue", names::realm(game, *realm)),
        Event::RecoveryBarred { realm, barred: true } => format!("no razed tile of {} recovers this winter", names::realm(game, *realm)),
        Event::RecoveryBarred { realm, .. } => format!("razed tiles of {} may recover again", names::realm(game, *realm)),
        Event::CapitalChosen { realm, place, home } => {
            let tiles: Vec<&str> = home.iter().map(|tile| names::place(game, *tile)).collect();
            format!("{} takes {} as its capital; its realm is {}", names::realm(game, *realm), names::place(game, *place), tiles.join(" "))
        }
        Event::PoolChanged { realm, by } => {
            format!("{} has {} {} to divide", names::realm(game, *realm), count(by.abs(), "point"), more_or_fewer(*by))
        }
        Event::HeroesCalled { realm, by } if *by < 0 => {
            format!("{} has {} fewer for heroes", names::realm(game, *realm), count(by.abs(), "point"))
        }
        Event::HeroesCalled { realm, by } => {
            format!("{} may raise heroes worth {} for free", names::realm(game, *realm), count(*by, "point"))
        }
        Event::ContingentChanged { realm, service, area, race, by } => {
            let from = area.map_or(String::new(), |area| format!(" of {}", names::place(game, area)));
            let points = count(by.abs(), "point");
            let troops = game.company_title(Company { service: *service, race: *race });
            format!("{} has {points} {} of {troops}{from} to divide", names::realm(game, *realm), more_or_fewer(*by))
        }
        Event::RealmBaggageChanged { realm, by } => {
            format!("{} has {} {} to share out", names::realm(game, *realm), baggage(by.abs()), more_or_fewer(*by))
        }
        Event::DragonsWoke { place, number } => {
            format!("{} at {}", count_as(*number, "dragon wakes", "dragons wake"), names::place(game, *place))
        }
        Event::DragonLay { place } => format!("a dragon comes down on {}", names::place(game, *place)),
        _ => return None,
    })
}

fn banner(game: &Game<'_>, event: &Event) -> Option<String> {
    let name = |id| names::banner(game, id);
    Some(match event {
        Event::BannerFormed { realm, number, points, baggage: carried, at, race, .. } => {
            let people = race.map_or(String::new(), |race| format!("{} ", game.race_title(Some(race))));
            format!(
                "{} forms {people}banner {number} at {}: {}, {}",
                names::realm(game, *realm),
                names::place(game, *at),
                count(*points, "point"),
                baggage(*carried)
            )
        }
        Event::PointsChanged { by: 0, .. } | Event::BaggageChanged { by: 0, .. } => return None,
        Event::PointsChanged { banner, by, what } => {
            let what = names::word(game, what);
            format!("{} {} {} ({what})", name(*banner), gains(*by), count(by.abs(), "point"))
        }
        Event::BaggageChanged { banner, by, what } => {
            format!("{} {} {} ({})", name(*banner), gains(*by), baggage(by.abs()), names::word(game, what))
        }
        Event::BannerRemoved { banner, what } => format!("{} is removed ({})", name(*banner), names::word(game, what)),
        Event::BannerMoved { banner, to, .. } => format!("{} moves to {}", name(*banner), names::place(game, *to)),
        Event::BannerPlaced { banner, to, side: Some(side), .. } => {
            format!("{} is placed at {}, {} side", name(*banner), names::place(game, *to), side.name())
        }
        Event::BannerPlaced { banner, to, .. } => format!("{} is placed at {}", name(*banner), names::place(game, *to)),
        Event::WayHome { banner, way } => {
            let way: Vec<&str> = way.iter().map(|place| names::place(game, *place)).collect();
            format!("{} has a free way home: {}", name(*banner), way.join(" "))
        }
        Event::FerriesCounted { realm, banners } => {
            let banners = count(*banners, "banner");
            format!("the ships of {} can bring {banners} home across the sea", names::realm(game, *realm))
        }
        Event::Ferried { banner, way } => {
            let way: Vec<&str> = way.iter().map(|place| names::place(game, *place)).collect();
            format!("{} is brought home by sea: {}", name(*banner), way.join(" "))
        }
        Event::Fed { place, banners } => format!("{} feeds {}", names::place(game, *place), names::banners(game, banners)),
        Event::Held { banner, stay, quiet_next, .. } => {
            let mut parts = Vec::new();
            if *stay > 0 {
                parts.push(format!("may not move for {}", count(*stay, "turn")));
            }
            if *quiet_next > 0 {
                parts.push(format!("may neither scout nor move in {}", count(*quiet_next, "coming turn")));
            }
            if parts.is_empty() {
                return None;
            }
            format!("{} {}", name(*banner), parts.join(" and "))
        }
        Event::Busy { banner, what, .. } => format!("{} {what}", name(*banner)),
        Event::LostWay(banner) => format!("{} finds no way and stays where it is", name(*banner)),
        Event::Regroups(banner) => format!("{} regroups", name(*banner)),
        Event::ScoutsDeclared { banner, from, to } => {
            format!("{} is to scout {} from {}", name(*banner), names::place(game, *to), names::place(game, *from))
        }
        Event::ScoutsStayed { banner, from, to } => {
            let (from, to) = (names::place(game, *from), names::place(game, *to));
            format!("{} is no longer at {from}: its scouts do not set out for {to}", name(*banner))
        }
        Event::ScoutsSent { banner, from, to } => {
            format!("{} sends scouts from {} to {}", name(*banner), names::place(game, *from), names::place(game, *to))
        }
        Event::Scouted { realm, from, to, success: true } => {
            format!("{} has scouted {} from {}", names::realm(game, *realm), names::place(game, *to), names::place(game, *from))
        }
        Event::Scouted { realm, from, to, success: false } => {
            format!("{} fails to scout {} from {}", names::realm(game, *realm), names::place(game, *to), names::place(game, *from))
        }
        Event::TurnedBack { banners, place } => {
            let who = banners.iter().map(|banner| name(*banner)).collect::<Vec<_>>().join(", ");
            format!("{who} may not enter {} this turn", names::place(game, *place))
        }
        Event::Told { to, banner, report } => {
            format!("{} learns that {} has {}", names::realm(game, *to), name(*banner), count(report.points, "point"))
        }
        Event::ToldTotal { to, place, points } => {
            format!("{} learns that the enemy at {} has {}", names::realm(game, *to), names::place(game, *place), count(*points, "point"))
        }
        _ => return None,
    })
}

fn fight(game: &Game<'_>, event: &Event) -> Option<String> {
    let at = |place| names::place(game, place);
    Some(match event {
        Event::BattleJoined { place, attackers, defender, defenders, garrison } => {
            let defenders = match garrison {
                Some(points) => format!("{} of {}", names::garrison_of(game, *defender), count(*points, "point")),
                None if defenders.is_empty() => "nobody".to_owned(),
                None => names::banners(game, defenders),
            };
            format!("fight at {}: {} against {defenders}", at(*place), names::banners(game, attackers))
        }
        Event::SpellDrawn { realm: Some(realm), spell } => format!("{} rolls {}", names::realm(game, *realm), names::spell(game, spell)),
        Event::SpellDrawn { spell, .. } => format!("the spell is {}", names::spell(game, spell)),
        Event::SpellCast { realm, spell, place, works } => {
            let on = place.map_or(String::new(), |place| format!(" on {}", at(place)));
            let fails = if *works { "" } else { ", and it fails" };
            match realm {
                Some(realm) => format!("{} casts {}{on}{fails}", names::realm(game, *realm), names::spell(game, spell)),
                None => format!("{} strikes{on}{fails}", names::spell(game, spell)),
            }
        }
        Event::HordeAttacked { place, points, name, defenders } => {
            let defenders = if defenders.is_empty() { "the garrison".to_owned() } else { names::banners(game, defenders) };
            format!("{name} ({}) at {} attack {defenders}", count(*points, "point"), at(*place))
        }
        Event::CardsShown { attacker, defender } => {
            format!("cards: attacker {}, defender {}", names::word(game, attacker.as_str()), names::word(game, defender.as_str()))
        }
        Event::BattleDecided { place, outcome } => match outcome {
            Outcome::Attacker => format!("the attacker wins at {}", at(*place)),
            Outcome::Defender => format!("the defender wins at {}", at(*place)),
            Outcome::Draw => format!("the battle at {} is a draw", at(*place)),
        },
        Event::Scattered { realm } => format!("the force of {} is scattered", names::owner(game, *realm)),
        Event::GarrisonDestroyed(place) => format!("the garrison of {} is destroyed", at(*place)),
        Event::SiegeBegan { place, besieger, defender, garrison, .. } => {
            let strength = if *garrison > 0 { format!(", {}", count(*garrison, "point")) } else { String::new() };
            format!("{} besieges {} ({}{strength})", names::realm(game, *besieger), at(*place), names::owner(game, *defender))
        }
        Event::ShutIn { banner, shut_in: true } => format!("{} is shut in", names::banner(game, *banner)),
        Event::ShutIn { banner, shut_in: false } => format!("{} is no longer shut in", names::banner(game, *banner)),
        Event::BesiegerChanged { place, besieger } => format!("{} takes over the siege of {}", names::realm(game, *besieger), at(*place)),
        Event::BombardmentChanged { place, bombardment } => match bombardment {
            Bombardment::ThisTurn => format!("{} is bombarded", at(*place)),
            Bombardment::Bonus(bonus) => format!("the bombardment of {} gives {bonus:+} to assaults", at(*place)),
            Bombardment::None | Bombardment::LastTurn => return None,
        },
        Event::HardshipChanged { place, by } => format!("hardship at {}: {by:+} to assaults", at(*place)),
        Event::GarrisonChanged { place, points, baggage: carried } => {
            let mut parts = Vec::new();
            if *points != 0 {
                parts.push(format!("{} {}", gains(*points), count(points.abs(), "point")));
            }
            if *carried != 0 {
                parts.push(format!("{} {}", gains(*carried), baggage(carried.abs())));
            }
            if parts.is_empty() {
                return None;
            }
            format!("the garrison of {} {}", at(*place), parts.join(" and "))
        }
        Event::Sallied(place) => format!("the besieged of {} come out", at(*place)),
        Event::AssaultDecided { place, result } => match result {
            Assault::Stormed => format!("the walls of {} are stormed", at(*place)),
            Assault::Repulse => format!("the assault on {} is beaten off", at(*place)),
            Assault::Bloody => format!("the assault on {} is beaten off with heavy losses", at(*place)),
        },
        Event::SiegeEnded { place } => format!("the siege of {} ends", at(*place)),
        _ => return None,
    })
}

/// `red 3 (spearmen)`, or `?` for somebody the state does not know.
fn troop(game: &Game<'_>, id: TroopId) -> String {
    if game.state.roster.troops.get(usize::from(id.0)).is_some() { game.troop_name(id) } else { "?".to_owned() }
}

fn troops(game: &Game<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::TroopRaised { body, .. } => {
            let size = match &body.character {
                Some(character) => format!("level {}", character.level),
                None => count(body.models, "model"),
            };
            let with = if body.gear.is_empty() { String::new() } else { format!(" with {}", body.gear.join(", ")) };
            let points = count(body.points(), "point");
            format!("{} raises {} as {}: {size}{with}, {points}", names::realm(game, body.realm), body.kind.replace('_', " "), body.number)
        }
        Event::ModelsChanged { by: 0, .. } => return None,
        Event::ModelsChanged { troop: id, by, what } => {
            let what = names::word(game, what);
            format!("{} {} {} ({what})", troop(game, *id), gains(*by), count(by.abs(), "model"))
        }
        Event::TroopSent { to: Station::Banner(_), what: "banner formed", .. } | Event::TroopSent { what: "not enlisted", .. } => {
            return None;
        }
        Event::TroopSent { troop: id, to, what } => match to {
            Station::Banner(banner) => format!("{} goes to {} ({what})", troop(game, *id), names::banner(game, *banner)),
            Station::Meant(number) => format!("{} is meant for banner {number}", troop(game, *id)),
            Station::Reserve => format!("{} is at home ({what})", troop(game, *id)),
            Station::Captive(banner) => format!("{} is in chains with {} ({what})", troop(game, *id), names::banner(game, *banner)),
            Station::Dungeon(realm) => format!("{} lies in the dungeon of {}", troop(game, *id), names::realm(game, *realm)),
            Station::Gone => format!("{} is gone ({what})", troop(game, *id)),
        },
        Event::TroopUnfitted { troop: id, gear, worth } => format!("{} has {gear} no longer and is worth {worth} each", troop(game, *id)),
        Event::TroopFitted { troop: id, gear, worth } => format!("{} gets {gear} and is worth {worth} each", troop(game, *id)),
        Event::EliteDulled { troop: id, to: Some(to) } => format!("recruits dull {} to +{to} for a season", troop(game, *id)),
        Event::EliteDulled { troop: id, to: None } => format!("the recruits of {} have learnt", troop(game, *id)),
        Event::Wounded { troop: id, wound, scar } => {
            let time = wound.rounds.map_or("for the season".to_owned(), |rounds| format!("for {}", count(i64::from(rounds) - 1, "round")));
            let scar = scar.as_ref().map_or(String::new(), |scar| format!("; for good: {scar}"));
            format!("{}: {}, {} {time}{scar}", troop(game, *id), wound.what, wound.harm())
        }
        Event::Healed(id) => format!("{} is healed", troop(game, *id)),
        Event::Rose { troop: id, level, worth, spell } => {
            let spell = spell.as_ref().map_or(String::new(), |spell| format!(" and learns {spell}"));
            format!("{} rises to level {level}, {worth}{spell}", troop(game, *id), worth = count(*worth, "point"))
        }
        Event::StandardLost(id) => format!("{} loses its standard", troop(game, *id)),
        Event::TrophyTaken { trophy } => {
            let what = if trophy.machine { "machine" } else { "standard" };
            let kind = trophy.kind.replace('_', " ");
            match trophy.keeper {
                Keeper::Banner(banner) => {
                    format!("{} takes a {what} of {} ({kind})", names::banner(game, banner), names::realm(game, trophy.of))
                }
                Keeper::Capital(_) | Keeper::Lost => format!("a {what} of {} ({kind}) is lost", names::realm(game, trophy.of)),
            }
        }
        Event::TrophySent { to: Keeper::Capital(realm), .. } => format!("booty goes to the capital of {}", names::realm(game, *realm)),
        _ => return None,
    })
}

fn baggage(number: i64) -> String {
    format!("{number} baggage")
}

fn gains(by: i64) -> &'static str {
    if by < 0 { "loses" } else { "gains" }
}

fn more_or_fewer(by: i64) -> &'static str {
    if by < 0 { "fewer" } else { "more" }
}

/// `2d6 for scouting: 3+4 = 7`, with a mark where a die was not drawn.
#[must_use]
pub fn dice_line(dice: Dice, fell: &[Die], what: &str) -> String {
    format!("{dice} for {what}: {}", faces(fell))
}

/// `3+4 = 7`, or `5` for a single die; `(typed)` or `(forced)` where a die was not drawn.
#[must_use]
pub fn faces(fell: &[Die]) -> String {
    let mark = |from: Provenance| match from {
        Provenance::Drawn => "",
        Provenance::Typed => " (typed)",
        Provenance::Forced => " (forced)",
    };
    let total: i64 = fell.iter().map(|die| i64::from(die.face)).sum();
    let alike = fell.windows(2).all(|pair| pair[0].from == pair[1].from);
    let face = |die: &Die| if alike { die.face.to_string() } else { format!("{}{}", die.face, mark(die.from)) };
    let shown = fell.iter().map(face).collect::<Vec<_>>().join("+");
    let sum = if fell.len() > 1 { format!("{shown} = {total}") } else { shown };
    let after = fell.first().filter(|_| alike).map_or("", |die| mark(die.from));
    format!("{sum}{after}")
}

/// `battle: base factor 1 + strategy cards -1 + random factor 11 = 11`.
#[must_use]
pub fn tally_line(game: &Game<'_>, what: &str, sum: &Sum) -> String {
    // Tiles alike stand together: `12 village 12`. `why` shows them one by one.
    let mut parts: Vec<(&str, i64, usize)> = Vec::new();
    for part in &sum.parts {
        let tile = matches!(part.source, Source::Tile(..));
        match parts.iter_mut().find(|(known, _, count)| tile && *known == part.what && *count > 0) {
            Some((_, amount, count)) => (*amount, *count) = (*amount + part.amount, *count + 1),
            None => parts.push((part.what, part.amount, usize::from(tile))),
        }
    }
    let shown = |(what, amount, count): &(&str, i64, usize)| match (count, names::word(game, what)) {
        (0 | 1, what) => format!("{what} {amount}"),
        (_, what) => format!("{count} {what} {amount}"),
    };
    let what = names::word(game, what);
    if parts.is_empty() {
        return format!("{what}: {}", sum.total());
    }
    format!("{what}: {} = {}", parts.iter().map(shown).collect::<Vec<_>>().join(" + "), sum.total())
}

/// What a row of a roll table does; by column where columns differ.
#[must_use]
pub fn row_text(game: &Game<'_>, table: TableId, row: u16, column: Option<u8>) -> String {
    let shape = game.rules.tables().get(table.0 as usize).map(|table| &table.shape);
    let Some(Shape::Roll(roll)) = shape else { return "?".to_owned() };
    let Some(found) = roll.rows.get(row as usize) else { return "?".to_owned() };
    if let Some((column, cell)) = column.and_then(|column| Some((column, found.cells.get(column as usize)?))) {
        let at = usize::from(column);
        return format!("{} {}", column_name(game, roll, at), cell_text(game, cell, found.titles.get(at)));
    }
    match found.cells.as_slice() {
        [] => "{}".to_owned(),
        [first, rest @ ..] if rest.iter().all(|cell| cell == first) => cell_text(game, first, found.titles.first()),
        cells => {
            let text =
                |(at, cell): (usize, &Cell)| format!("{} {}", column_name(game, roll, at), cell_text(game, cell, found.titles.get(at)));
            cells.iter().enumerate().map(text).collect::<Vec<_>>().join(", ")
        }
    }
}

/// The terrains or settlements that a column of a roll table serves.
#[must_use]
pub fn column_name(game: &Game<'_>, roll: &RollTable, column: usize) -> String {
    let ids =
        if roll.by == crate::rules::table::By::Terrain { &game.rules.shown_names.terrains } else { &game.rules.shown_names.settlements };
    let serves = |at: &usize| roll.columns.get(*at).copied().flatten().is_some_and(|served| usize::from(served) == column);
    (0..ids.len()).filter(serves).map(|at| ids[at].as_str()).collect::<Vec<_>>().join("/")
}

/// A result with its name, if it has one: `plague: {…}`.
fn cell_text(game: &Game<'_>, cell: &Cell, title: Option<&Title>) -> String {
    let name = title.map_or("", |title| game.rules.display_name(title));
    let text = match cell {
        Cell::Effects(effects) if effects.is_empty() => "nothing".to_owned(),
        Cell::Effects(effects) => show_effects(effects, &game.rules.shown_names),
        Cell::Amount(amount) => amount.to_string(),
    };
    if name.is_empty() { text } else { format!("{name}: {text}") }
}

/// `Year 1, round 2, red: scouting`; none where nothing is played. Whose turn it was is given with what
/// is past, as another order of play may have been rolled since.
#[must_use]
pub fn position(game: &Game<'_>, clock: CalendarPosition, turn_of: Option<RealmId>) -> Option<String> {
    let (phase, own) = clock.phase(&game.rules.calendar)?;
    let phase = game.rules.phase_title(phase)?;
    let mut text = names::when(game, clock);
    if let Some(first) = text.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    if own {
        let realm = turn_of.or_else(|| game.state.order.get(clock.seat as usize).copied())?;
        text = format!("{text}, {}", names::realm(game, realm));
    }
    Some(one_line(&format!("{text}: {phase}")).into_owned())
}

/// The lines of a part of the log, with headings.
#[must_use]
pub fn log_lines(game: &Game<'_>, viewer: Viewer, log: &[EventRecord]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut last = None;
    for record in log {
        let Some(text) = say(game, viewer, record) else { continue };
        if last != Some((record.clock, record.turn_of)) {
            last = Some((record.clock, record.turn_of));
            lines.extend(position(&game.under(record), record.clock, record.turn_of));
        }
        lines.push(format!("  {text}"));
    }
    lines
}

/// The name of the phase that is played.
#[must_use]
pub fn phase_name(game: &Game<'_>, clock: CalendarPosition) -> Option<String> {
    let (phase, _) = clock.phase(&game.rules.calendar)?;
    game.rules.phase_title(phase)
}

/// The id of the phase that is played.
#[must_use]
pub fn phase_id<'a>(game: &Game<'a>, clock: CalendarPosition) -> Option<&'a str> {
    let (phase, _) = clock.phase(&game.rules.calendar)?;
    game.rules.phase_id(phase)
}

/// `red: scouting: …`, who is asked and, as far as the viewer may know it, what.
#[must_use]
pub fn prompt(game: &Game<'_>, viewer: Viewer, question: &Question<'_>) -> String {
    let who = match question.who {
        // What is asked of a whole realm is for its emperor to decide, where several share it (NL-OPT-01).
        Who::Realm(realm) => match game.state.lore.emperors.get(&realm) {
            Some(emperor) => format!("{} (emperor {emperor})", names::realm(game, realm)),
            None => names::realm(game, realm).to_owned(),
        },
        Who::Host => "host".to_owned(),
    };
    if !question.shown_to(viewer) {
        let name = question.who.realm().map_or("host", |realm| game.realm_name(realm));
        return format!("{who} is asked; `view as {name}` shows what");
    }
    // What the edition and its mods offer beside the question would else be found only by who knows of it.
    let also: Vec<String> = game.also(question).iter().map(|order| format!("`{}`", order.name)).collect();
    let also = if also.is_empty() { String::new() } else { format!("; also {}", also.join(", ")) };
    one_line(&format!("{who}: {}{also}", game.rules.localized(&question.ask.prompt(game)))).into_owned()
}
