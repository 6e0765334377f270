//! Changes that scripts make: the engine's own events, with the script's file and line.

use super::campaign::counter_named;
use super::fields::{banner, realm, ship, tile};
use super::{Call, rows};
use crate::campaign::{
    Audience, BannerId, Ending, Event, Owner, RealmId, ScriptField, ScriptType, ScriptValue,
    Service, ShipId, Source, Sum, Troop,
};
use crate::engine::Turn;
use crate::engine::core::text_limits::LONGEST_MESSAGE;
use crate::fault::{Fault, nearest};
use crate::lua::world;
use crate::map::Ground;
use crate::rules::table::STOCK;
use crate::rules::{Race, RuleId, Symbol};

const TILE: ScriptType = ScriptType::Optional(&ScriptType::Tile);
const WHY: ScriptType = ScriptType::Optional(&ScriptType::Text);

/// How a banner comes onto the map.
const COMES: ScriptType = ScriptType::Optional(&ScriptType::Fields(&[
    ScriptField { name: "service", of: ScriptType::Optional(&ScriptType::Text) },
    ScriptField { name: "race", of: ScriptType::Optional(&ScriptType::Text) },
    ScriptField { name: "beside", of: ScriptType::Optional(&ScriptType::Banner) },
]));

rows! { FUNCTIONS:
    /// Tells everybody something.
    Change.say, Act, (text: ScriptType::Text) -> ScriptType::Nothing, say;
    /// Shows everybody something that is no news, such as the lay of a table: as `say`, but left
    /// out of the chronicle.
    Change.show, Act, (text: ScriptType::Text) -> ScriptType::Nothing, show;
    /// Tells one realm alone something; the host reads it as well.
    Change.tell, Act, (realm: ScriptType::Realm, text: ScriptType::Text) -> ScriptType::Nothing, tell;
    /// Adds army points to a banner, or takes some (`by` below 0); with none left it is removed.
    /// Gives back how many were added, below 0 for those taken.
    Change.points, Act, (banner: ScriptType::Banner, by: ScriptType::Number, why: WHY) -> ScriptType::Number, points;
    /// Adds baggage to a banner as far as it can hold it, or takes some (`by` below 0). Gives back
    /// how much was added, below 0 for what was taken.
    Change.baggage, Act, (banner: ScriptType::Banner, by: ScriptType::Number, why: WHY) -> ScriptType::Number, baggage;
    /// Takes a banner off the map.
    Change.remove, Act, (banner: ScriptType::Banner, why: WHY) -> ScriptType::Nothing, remove;
    /// Puts a new banner on a tile of the map, in a besieged settlement of its realm behind the
    /// walls. Gives it back. One that serves as "mercenary", "allied" or "summoned" stays for one
    /// season. A `race` may be said of it; else mercenaries and allies are of the edition's default
    /// race, and all others as their realm.
    Change.form, Act, (realm: ScriptType::Realm, tile: ScriptType::Tile, points: ScriptType::Number, baggage: ScriptType::Optional(&ScriptType::Number), service: ScriptType::Optional(&ScriptType::Text), race: ScriptType::Optional(&ScriptType::Text)) -> ScriptType::Banner, form;
    /// Puts a new banner on a tile that serves for one season, or as its `service` says: one
    /// monster, or one body of men, of so many points, of a kind of the realm's army list where
    /// banners hold units. It stands where the one `beside` it does. Gives it back.
    Change.summon, Act, (realm: ScriptType::Realm, tile: ScriptType::Tile, points: ScriptType::Number, kind: ScriptType::Optional(&ScriptType::Text), options: COMES) -> ScriptType::Banner, summon;
    /// Puts a banner on another tile, however far; it has not moved.
    Change.place, Act, (banner: ScriptType::Banner, tile: ScriptType::Tile) -> ScriptType::Nothing, place;
    /// A banner may not move in so many turns of its realm, the present one included.
    Change.hold, Act, (banner: ScriptType::Banner, turns: ScriptType::Number) -> ScriptType::Nothing, hold;
    /// A banner may neither scout nor move in so many coming turns of its realm.
    Change.quiet, Act, (banner: ScriptType::Banner, turns: ScriptType::Number) -> ScriptType::Nothing, quiet;
    /// A banner gives the present turn of its realm to something else: in it, it neither scouts nor
    /// moves any more. `what` says it as a verb, such as "explores D4".
    Change.busy, Act, (banner: ScriptType::Banner, what: ScriptType::Text) -> ScriptType::Nothing, busy;
    /// A tile changes hands: to a realm, to "independent", or to nobody (nil).
    Change.owner, Act, (tile: ScriptType::Tile, owner: ScriptType::Owner) -> ScriptType::Nothing, owner;
    /// What stands on a tile: a kind of settlement, or nil for barren land. What is stored there
    /// and does not fit into it is lost, and on barren land no siege goes on.
    Change.settlement, Act, (tile: ScriptType::Tile, kind: ScriptType::Optional(&ScriptType::Text)) -> ScriptType::Nothing, settlement;
    /// Razes the settlement of a tile, its stock with it, or raises it again.
    Change.razed, Act, (tile: ScriptType::Tile, razed: ScriptType::Flag) -> ScriptType::Nothing, razed;
    /// Adds to the baggage stored on a tile, or takes from it (`by` below 0).
    Change.stock, Act, (tile: ScriptType::Tile, by: ScriptType::Number) -> ScriptType::Nothing, stock;
    /// Launches a ship of a realm in the harbour of a tile. Gives it back.
    Change.launch, Act, (realm: ScriptType::Realm, tile: ScriptType::Tile) -> ScriptType::Ship, launch;
    /// Wrecks a ship: it is lost with the banners it carries.
    Change.wreck, Act, (ship: ScriptType::Ship, why: WHY) -> ScriptType::Nothing, wreck;
    /// Drives a ship onto the sea of a tile, however far, and what it carries with it, or with
    /// `docked` into its harbour; it has not moved. An independent ship that is driven to another
    /// tile is lost, unless it roves.
    Change.sail, Act, (ship: ScriptType::Ship, tile: ScriptType::Tile, docked: ScriptType::Optional(&ScriptType::Flag)) -> ScriptType::Nothing, sail;
    /// Adds to the army points of a realm that stand in no banner, or takes from them.
    Change.pool, Act, (realm: ScriptType::Realm, by: ScriptType::Number) -> ScriptType::Nothing, pool;
    /// Adds to the baggage of a realm that no banner has yet, or takes from it: it is handed out
    /// with the first baggage, and in deployment.
    Change.supplies, Act, (realm: ScriptType::Realm, by: ScriptType::Number) -> ScriptType::Nothing, supplies;
    /// A realm may raise heroes of its army list worth so many points this winter, free of charge.
    Change.heroes, Act, (realm: ScriptType::Realm, points: ScriptType::Number) -> ScriptType::Nothing, heroes;
    /// A character is given a magic item, free of charge; `number` is his on the roll of the realm,
    /// as in `realm.characters`.
    Change.gift, Act, (realm: ScriptType::Realm, number: ScriptType::Text, item: ScriptType::Text) -> ScriptType::Nothing, gift;
    /// A realm learns the points of a banner, and who stands in it where banners hold units and
    /// characters.
    Change.reveal, Act, (banner: ScriptType::Banner, to: ScriptType::Realm) -> ScriptType::Nothing, reveal;
    /// Adds to the money of a realm, or takes from it as far as it has some (`by` below 0). Gives
    /// back what it has then.
    Change.crowns, Act, (realm: ScriptType::Realm, by: ScriptType::Number, why: WHY) -> ScriptType::Number, crowns;
    /// Uses timber of a realm's forests for so many works, or gives some back (`works` below 0).
    /// Gives back for how many it has timber left in this construction phase; whoever calls this
    /// has looked at `realm.timber`.
    Change.timber, Act, (realm: ScriptType::Realm, works: ScriptType::Number, why: WHY) -> ScriptType::Number, timber;
    /// Adds to a counter of a realm, or takes from it (`by` below 0), as far as the counter's
    /// bounds allow. Gives back where it stands then.
    Change.counter, Act, (realm: ScriptType::Realm, name: ScriptType::Text, by: ScriptType::Number, why: WHY) -> ScriptType::Number, counter;
    /// The capital of a realm is this tile from now on, or it has none (nil); what stands there and
    /// whose it is are changed by `change.settlement` and `change.owner`. With `home` these are its
    /// first tiles from now on.
    Change.capital, Act, (realm: ScriptType::Realm, tile: TILE, home: ScriptType::Optional(&ScriptType::List(&ScriptType::Tile))) -> ScriptType::Nothing, capital;
    /// A tile is known to everybody from now on.
    Change.known, Act, (tile: ScriptType::Tile) -> ScriptType::Nothing, known;
    /// Sets the order of play from now on; the list names each realm that is still in the game once
    /// (NL-TURN-02).
    Change.order_of_play, Act, (order: ScriptType::List(&ScriptType::Realm)) -> ScriptType::Nothing, order_of_play;
    /// A realm leaves the game.
    Change.out, Act, (realm: ScriptType::Realm) -> ScriptType::Nothing, out;
    /// The campaign ends: a realm has won it, or the realms of a list together; without a winner it
    /// is a draw.
    Change.ending, Act, (winner: ScriptType::Optional(&ScriptType::REALMS)) -> ScriptType::Nothing, ending;
    /// Shows how a number is worked out: `why` itemises it. Each part is `{amount, "reason"}`.
    /// Gives back the sum.
    Change.explain, Act, (what: ScriptType::Text, parts: ScriptType::List(&ScriptType::List(&ScriptType::Any))) -> ScriptType::Number, explain;
}

/// Emits as the script whose code runs.
pub(super) fn emit<R>(
    call: &Call<'_>,
    change: impl FnOnce(&mut Turn<'_>, RuleId) -> R,
) -> Result<R, Fault> {
    let by = call.shared.here(call.lua);
    let cite = call.shared.frame().cite;
    call.shared.changed.set(true);
    call.shared.unchecked.set(true);
    call.shared.last_change.set(Some(by));
    let result = world::act(|turn| turn.by_script(by, |turn| change(turn, cite)))?;
    Ok(result)
}

/// The reason given, or the name of the mod.
pub(super) fn why(call: &Call<'_>, at: usize) -> Result<Symbol, Fault> {
    if call.given(at) {
        call.shared.reason(call.text(at))
    } else {
        call.shared.reason(&call.shared.owner_name().replace('_', " "))
    }
}

pub(super) fn wrong(message: impl Into<String>) -> Fault {
    Fault::new("lua::change", message)
}

/// Banners that ever stood, beyond which scripts form no more: they are counted in 16 bits, and
/// kept for good.
const MOST_BANNERS: usize = 10_000;

/// Numbers that no campaign needs are mistakes.
fn sane(number: i64) -> Result<i64, Fault> {
    if number.abs() <= 1_000_000 {
        Ok(number)
    } else {
        Err(wrong(format!("{number} is far too much")))
    }
}

/// A banner that still stands.
pub(super) fn standing(id: BannerId) -> Result<BannerId, Fault> {
    let removed = world::read(|look| look.game.state.banner(id).removed)?;
    if removed {
        return Err(wrong("this banner stands no more").help("look at `banner.removed` first"));
    }
    Ok(id)
}

fn message(text: &str) -> Result<String, Fault> {
    if text.chars().nth(LONGEST_MESSAGE).is_some() {
        return Err(wrong(format!("a message has at most {LONGEST_MESSAGE} letters"))
            .help("say it shorter, or in several messages"));
    }
    Ok(text.to_owned())
}

fn say(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let text = message(call.text(0))?;
    emit(call, |turn, cite| turn.emit_rule(cite, Event::Said { text }))?;
    Ok(ScriptValue::Nothing)
}

fn show(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let text = message(call.text(0))?;
    emit(call, |turn, cite| turn.emit_rule(cite, Event::Shown { text }))?;
    Ok(ScriptValue::Nothing)
}

fn tell(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, text) = (realm(call.thing(0)), message(call.text(1))?);
    emit(call, |turn, cite| turn.emit_to(cite, Event::Said { text }, Audience::Only(realm)))?;
    Ok(ScriptValue::Nothing)
}

fn points(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, by, why) = (standing(banner(call.thing(0)))?, sane(call.number(1))?, why(call, 2)?);
    let changed = emit(call, |turn, cite| {
        if by < 0 {
            return -turn.lose_points(id, -by, why.as_str(), cite);
        }
        if by > 0 {
            if turn.state().has_rosters() {
                return turn.gain_models(id, by, why.as_str(), cite);
            }
            turn.emit_rule(cite, Event::PointsChanged { banner: id, by, what: why.as_str() });
        }
        by
    })?;
    Ok(ScriptValue::Number(changed))
}

fn baggage(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, by, why) = (standing(banner(call.thing(0)))?, sane(call.number(1))?, why(call, 2)?);
    let changed = emit(call, |turn, cite| {
        if by < 0 {
            -turn.lose_baggage(id, -by, why.as_str(), cite)
        } else {
            turn.gain_baggage(id, by, why.as_str(), cite)
        }
    })?;
    Ok(ScriptValue::Number(changed))
}

fn remove(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, why) = (standing(banner(call.thing(0)))?, why(call, 1)?);
    emit(call, |turn, cite| turn.remove_banner(id, why.as_str(), cite))?;
    Ok(ScriptValue::Nothing)
}

fn form(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (owner, at) = (realm(call.thing(0)), tile(call.thing(1)));
    let (points, baggage) = (sane(call.number(2))?, sane(call.number(3))?);
    if points <= 0 || baggage < 0 {
        return Err(wrong("a banner is formed with points above 0 and baggage from 0"));
    }
    let service = match call.text(4) {
        "" => Service::Own,
        word => service_named(word)?,
    };
    let race = call.given(5).then(|| race_named(call.text(5))).transpose()?;
    if world::read(|look| look.game.state.has_rosters())? {
        return Err(wrong(
            "banners hold units and characters in this campaign (`option depth roster`): they cannot be formed from points",
        ));
    }
    if world::read(|look| look.game.state.banners.len())? >= MOST_BANNERS {
        return Err(wrong(format!("there were {MOST_BANNERS} banners already")));
    }
    let formed = emit(call, |turn, cite| {
        let game = turn.game();
        let number = game.free_number(owner);
        let id = BannerId(u16::try_from(game.state.banners.len()).unwrap_or(u16::MAX));
        let (ground, side) = (Ground(0), None);
        turn.emit_rule(
            cite,
            Event::BannerFormed {
                banner: id,
                realm: owner,
                number,
                points,
                baggage,
                at,
                ground,
                side,
                service,
                race,
            },
        );
        // In a besieged settlement of its realm it stands behind the walls.
        if turn.state().sieges.get(&at).is_some_and(|siege| siege.defender == Owner::Realm(owner)) {
            turn.emit_rule(cite, Event::ShutIn { banner: id, shut_in: true });
        }
        id
    })?;
    Ok(ScriptValue::Banner(formed))
}

fn service_named(word: &str) -> Result<Service, Fault> {
    let services: Vec<&str> = Service::ALL.iter().map(|service| service.word()).collect();
    let found = Service::ALL.iter().find(|service| service.word() == word);
    found
        .copied()
        .ok_or_else(|| wrong(format!("there is no service '{word}'")).help(services.join(", ")))
}

fn race_named(word: &str) -> Result<Race, Fault> {
    world::read(|look| look.game.race_named(word))?.map_err(wrong)
}

fn summon(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (owner, at, points) = (realm(call.thing(0)), tile(call.thing(1)), sane(call.number(2))?);
    if points <= 0 {
        return Err(wrong("a monster has points above 0"));
    }
    let (rosters, banners) =
        world::read(|look| (look.game.state.has_rosters(), look.game.state.banners.len()))?;
    if banners >= MOST_BANNERS {
        return Err(wrong(format!("there were {MOST_BANNERS} banners already")));
    }
    let kind = if call.given(3) { call.text(3).to_owned() } else { "monster".to_owned() };
    let options = if let ScriptValue::Map(options) = call.thing(4) {
        options.clone()
    } else {
        std::collections::BTreeMap::new()
    };
    let service = options
        .get("service")
        .and_then(ScriptValue::as_text)
        .map_or(Ok(Service::Summoned), service_named)?;
    let race = options.get("race").and_then(ScriptValue::as_text).map(race_named).transpose()?;
    let beside = options
        .get("beside")
        .and_then(|other| if let ScriptValue::Banner(other) = other { Some(*other) } else { None });
    let stands = |other: BannerId| world::read(|look| look.game.stands_on(other, at));
    if let Some(other) = beside
        && !stands(other)?
    {
        return Err(wrong("the banner beside it does not stand on that tile"));
    }
    let formed = emit(call, |turn, cite| {
        let game = turn.game();
        let (number, list) = (
            game.free_number(owner),
            game.army(owner).map(|army| army.id.clone()).unwrap_or_default(),
        );
        let id = BannerId(u16::try_from(game.state.banners.len()).unwrap_or(u16::MAX));
        let (ground, side) = beside.map_or((Ground(0), None), |other| {
            let other = turn.state().banner(other);
            (other.ground, other.side)
        });
        let at_once = if rosters { 0 } else { points };
        turn.emit_rule(
            cite,
            Event::BannerFormed {
                banner: id,
                realm: owner,
                number,
                points: at_once,
                baggage: 0,
                at,
                ground,
                side,
                service,
                race,
            },
        );
        if rosters {
            let monster = Troop::monster(owner, (list, kind), points, id);
            turn.raise_troop(cite.0, monster);
            turn.emit_rule(cite, Event::PointsChanged { banner: id, by: points, what: "summoned" });
        }
        id
    })?;
    Ok(ScriptValue::Banner(formed))
}

fn heroes(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, by) = (realm(call.thing(0)), sane(call.number(1))?);
    if by < 0 {
        return Err(wrong("heroes are worth points above 0"));
    }
    emit(call, |turn, cite| turn.emit_rule(cite, Event::HeroesCalled { realm, by }))?;
    Ok(ScriptValue::Nothing)
}

fn gift(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (owner, gear) = (realm(call.thing(0)), call.text(2).to_owned());
    if gear.is_empty() || gear.len() > 100 {
        return Err(wrong("an item has a name of at most 100 letters"));
    }
    let number = call.text(1).parse().unwrap_or(0);
    let found = world::read(|look| {
        let roster = &look.game.state.roster;
        let troop =
            roster.numbered(owner, number).filter(|id| roster.troop(*id).character.is_some());
        troop.map(|id| (id, roster.troop(id).worth))
    })?;
    let Some((troop, worth)) = found else {
        return Err(wrong(format!(
            "no character has the number '{}' on the roll of the realm",
            call.text(1)
        ))
        .help("look at `realm.characters`"));
    };
    emit(call, |turn, cite| turn.emit_rule(cite, Event::TroopFitted { troop, gear, worth }))?;
    Ok(ScriptValue::Nothing)
}

fn place(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, to) = (standing(banner(call.thing(0)))?, tile(call.thing(1)));
    if !world::read(|look| look.game.bears(id, to))? {
        return Err(wrong("the banner may not stand on this tile"));
    }
    emit(call, |turn, cite| {
        let left = turn.state().banner(id).at;
        if turn.state().banner(id).shut_in {
            turn.emit_rule(cite, Event::ShutIn { banner: id, shut_in: false });
        }
        turn.emit_rule(cite, Event::BannerPlaced { banner: id, to, ground: Ground(0), side: None });
        turn.settle_siege(left);
    })?;
    Ok(ScriptValue::Nothing)
}

fn turns(call: &Call<'_>, at: usize) -> Result<u8, Fault> {
    u8::try_from(call.number(at))
        .map_err(|_| wrong(format!("{} is no number of turns: 0 to 255", call.number(at))))
}

fn hold(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, stay) = (standing(banner(call.thing(0)))?, turns(call, 1)?);
    emit(call, |turn, cite| {
        turn.emit_rule(
            cite,
            Event::Held { banner: id, stay, quiet_next: 0, rule: cite.0.to_owned() },
        )
    })?;
    Ok(ScriptValue::Nothing)
}

fn quiet(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, quiet_next) = (standing(banner(call.thing(0)))?, turns(call, 1)?);
    emit(call, |turn, cite| {
        turn.emit_rule(
            cite,
            Event::Held { banner: id, stay: 0, quiet_next, rule: cite.0.to_owned() },
        )
    })?;
    Ok(ScriptValue::Nothing)
}

fn busy(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (banner, what) = (standing(banner(call.thing(0)))?, message(call.text(1))?);
    emit(call, |turn, cite| {
        turn.emit_rule(cite, Event::Busy { banner, what, rule: cite.0.to_owned() })
    })?;
    Ok(ScriptValue::Nothing)
}

fn owner(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place = tile(call.thing(0));
    let owner = match call.thing(1) {
        ScriptValue::Realm(realm) => Owner::Realm(*realm),
        ScriptValue::Text(_) => Owner::Independent,
        _ => Owner::Nobody,
    };
    if owner != Owner::Nobody && world::read(|look| look.game.place(place).barred)? {
        return Err(wrong("nobody can own this tile"));
    }
    emit(call, |turn, cite| {
        if !turn.state().holding(place).known {
            turn.emit_rule(cite, Event::BecameKnown(place));
        }
        turn.emit_rule(cite, Event::OwnerChanged { place, owner });
    })?;
    Ok(ScriptValue::Nothing)
}

fn settlement(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place = tile(call.thing(0));
    let names = &call.shared.rules.names;
    let kind = match call.given(1) {
        false => None,
        true => match names.settlement(call.text(1)) {
            Some(kind) => Some(kind),
            None => {
                let fault = wrong(format!("there is no settlement '{}'", call.text(1)));
                let near = nearest(call.text(1), names.settlements.iter().map(String::as_str));
                return Err(fault.help(near.map_or_else(
                    || names.settlements.join(", "),
                    |near| format!("did you mean `{near}`?"),
                )));
            }
        },
    };
    emit(call, |turn, cite| {
        let holding = turn.state().holding(place).clone();
        if holding.razed && kind.is_none() {
            turn.emit_rule(
                cite,
                Event::RazedChanged { place, settlement: holding.settlement, razed: false },
            );
        }
        if !holding.known {
            turn.emit_rule(cite, Event::BecameKnown(place));
        }
        if kind.is_none() && turn.state().besieged(place) {
            turn.emit_rule(cite, Event::SiegeEnded { place });
        }
        turn.emit_rule(cite, Event::SettlementChanged { place, settlement: kind });
        let lost =
            turn.state().holding(place).stock - turn.game().lookup(STOCK, place, None).max(0);
        if lost > 0 {
            turn.emit_rule(cite, Event::StockChanged { place, by: -lost });
        }
        turn.leave_lost_harbour(place);
    })?;
    Ok(ScriptValue::Nothing)
}

fn razed(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, razed) = (tile(call.thing(0)), *call.thing(1) == ScriptValue::Flag(true));
    let holding = world::read(|look| look.game.state.holding(place).clone())?;
    if holding.settlement.is_none() {
        return Err(
            wrong("there is no settlement on this tile").help("look at `tile.settlement` first")
        );
    }
    if holding.razed != razed {
        emit(call, |turn, cite| {
            if razed && turn.state().besieged(place) {
                turn.emit_rule(cite, Event::SiegeEnded { place });
            }
            if razed && holding.stock > 0 {
                turn.emit_rule(cite, Event::StockChanged { place, by: -holding.stock });
            }
            turn.emit_rule(
                cite,
                Event::RazedChanged { place, settlement: holding.settlement, razed },
            );
            turn.leave_lost_harbour(place);
        })?;
    }
    Ok(ScriptValue::Nothing)
}

fn stock(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (place, by) = (tile(call.thing(0)), sane(call.number(1))?);
    emit(call, |turn, cite| turn.emit_rule(cite, Event::StockChanged { place, by }))?;
    Ok(ScriptValue::Nothing)
}

/// A ship that is still afloat.
pub(super) fn afloat(id: ShipId) -> Result<ShipId, Fault> {
    if world::read(|look| look.game.state.ship(id).removed)? {
        return Err(wrong("this ship is lost").help("look at `ship.removed` first"));
    }
    Ok(id)
}

/// Ships ever launched, beyond which scripts launch no more: they are counted in 16 bits, and kept
/// for good.
const MOST_SHIPS: usize = 10_000;

fn launch(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, at) = (realm(call.thing(0)), tile(call.thing(1)));
    let (harbour, ships) =
        world::read(|look| (look.game.harbour(at), look.game.state.ships.len()))?;
    if !harbour {
        return Err(wrong("this tile has no harbour").help("look at `tile.harbour` first"));
    }
    if ships >= MOST_SHIPS {
        return Err(wrong(format!("there were {MOST_SHIPS} ships already")));
    }
    Ok(ScriptValue::Ship(emit(call, |turn, cite| {
        turn.launch_ship(Owner::Realm(realm), at, true, cite)
    })?))
}

fn wreck(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, why) = (afloat(ship(call.thing(0)))?, why(call, 1)?);
    emit(call, |turn, cite| turn.lose_ship(id, why.as_str(), cite))?;
    Ok(ScriptValue::Nothing)
}

fn sail(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, to) = (afloat(ship(call.thing(0)))?, tile(call.thing(1)));
    if !world::read(|look| look.game.water(to))? {
        return Err(
            wrong("no ship can be on this tile").help("look at `tile.coast` and `tile.by_sea`")
        );
    }
    let docked = *call.thing(2) == ScriptValue::Flag(true);
    if docked && !world::read(|look| look.game.harbour(to))? {
        return Err(wrong("there is no harbour on this tile that ships can lie in")
            .help("look at `tile.harbour`"));
    }
    emit(call, |turn, cite| {
        turn.drive_ship(id, to, cite);
        if docked && !turn.state().ship(id).removed {
            let of = turn.game().flag(id);
            turn.emit_rule(cite, Event::ShipMoved { ship: id, of, to, docked, sailed: false });
        }
    })?;
    Ok(ScriptValue::Nothing)
}

fn pool(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, by) = (realm(call.thing(0)), sane(call.number(1))?);
    emit(call, |turn, cite| turn.emit_rule(cite, Event::PoolChanged { realm, by }))?;
    Ok(ScriptValue::Nothing)
}

fn supplies(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, by) = (realm(call.thing(0)), sane(call.number(1))?);
    emit(call, |turn, cite| turn.emit_rule(cite, Event::RealmBaggageChanged { realm, by }))?;
    Ok(ScriptValue::Nothing)
}

fn crowns(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, by, why) = (realm(call.thing(0)), sane(call.number(1))?, why(call, 2)?);
    let has = world::read(|look| look.game.state.realm(realm).crowns)?;
    let by = sane(has + by)?.max(0) - has;
    if by != 0 {
        emit(call, |turn, cite| {
            turn.emit_rule(cite, Event::CrownsChanged { realm, by, what: why.as_str() })
        })?;
    }
    Ok(ScriptValue::Number(has + by))
}

fn timber(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, works, why) = (realm(call.thing(0)), sane(call.number(1))?, why(call, 2)?);
    let used = world::read(|look| look.game.state.realm(realm).timber_used)?;
    let works = sane(used + works)?.max(0) - used;
    if works != 0 {
        emit(call, |turn, cite| {
            turn.emit_rule(cite, Event::TimberUsed { realm, works, what: why.as_str() })
        })?;
    }
    Ok(ScriptValue::Number(world::read(|look| look.game.timber_left(realm))?))
}

fn counter(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, by, why) = (realm(call.thing(0)), sane(call.number(2))?, why(call, 3)?);
    let rules = &call.shared.rules;
    let counter = counter_named(rules, call.text(1))?;
    let (stands, word) = (
        world::read(|look| look.game.state.realm(realm).counter(&counter.id))?,
        Symbol::label(&counter.id),
    );
    let by = counter.within(stands + by) - stands;
    if by != 0 {
        emit(call, |turn, cite| {
            turn.emit_rule(
                cite,
                Event::CounterChanged { realm, counter: word, by, what: why.as_str() },
            )
        })?;
    }
    Ok(ScriptValue::Number(stands + by))
}

fn capital(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let realm = realm(call.thing(0));
    let place = call.given(1).then(|| tile(call.thing(1)));
    let home: Option<Vec<_>> = call.given(2).then(|| call.list(2).iter().map(tile).collect());
    let event = match (place, home) {
        (Some(place), Some(home)) if home.contains(&place) => {
            Event::CapitalChosen { realm, place, home }
        }
        (_, Some(_)) => {
            return Err(wrong(
                "the first tiles of a realm are those about its capital, and the capital is one of them",
            ));
        }
        (place, None) => Event::CapitalChanged { realm, place },
    };
    emit(call, |turn, cite| turn.emit_rule(cite, event))?;
    Ok(ScriptValue::Nothing)
}

fn known(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let place = tile(call.thing(0));
    if !world::read(|look| look.game.state.holding(place).known)? {
        emit(call, |turn, cite| turn.emit_rule(cite, Event::BecameKnown(place)))?;
    }
    Ok(ScriptValue::Nothing)
}

fn reveal(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (id, to) = (standing(banner(call.thing(0)))?, realm(call.thing(1)));
    emit(call, |turn, cite| {
        turn.tell(cite, to, id);
        turn.tell_roster(cite, to, id);
    })?;
    Ok(ScriptValue::Nothing)
}

fn order_of_play(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let named: Vec<RealmId> = call.list(0).iter().map(realm).collect();
    // Who has left the game takes no turn, wherever he is named.
    let (order, seats) = world::read(|look| {
        let state = look.game.state;
        let order: Vec<RealmId> =
            named.into_iter().filter(|realm| !state.realm(*realm).out).collect();
        (order, state.seats())
    })?;
    if order.len() != seats.len() || !seats.iter().all(|realm| order.contains(realm)) {
        return Err(wrong("the order of play must name each realm that is still in the game once")
            .help("start from `campaign.seats`"));
    }
    emit(call, |turn, cite| turn.emit_rule(cite, Event::OrderSet(order)))?;
    Ok(ScriptValue::Nothing)
}

fn out(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let realm = realm(call.thing(0));
    emit(call, |turn, cite| {
        for event in turn.game().fall(realm) {
            turn.emit_rule(cite, event);
        }
    })?;
    Ok(ScriptValue::Nothing)
}

fn ending(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let winners = if let ScriptValue::Realm(winner) = call.thing(0) {
        vec![*winner]
    } else {
        call.list(0).iter().map(realm).collect()
    };
    emit(call, |turn, cite| turn.emit_rule(cite, Event::Ended(Ending::of(winners))))?;
    Ok(ScriptValue::Nothing)
}

fn explain(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let what = call.shared.reason(call.text(0))?;
    let at = call.shared.here(call.lua);
    let cite = call.shared.frame().cite;
    let mut sum = Sum::default();
    for part in call.list(1) {
        let ScriptValue::List(pair) = part else { continue };
        let [ScriptValue::Number(amount), ScriptValue::Text(reason)] = pair.as_slice() else {
            return Err(wrong(
                "each part is an amount and a reason, for instance `{3, \"villages\"}`",
            ));
        };
        sum.add(sane(*amount)?, call.shared.reason(reason)?.as_str(), cite, Source::Hook(at));
    }
    let total = sum.total();
    emit(call, |turn, cite| turn.emit_rule(cite, Event::Tallied { what: what.as_str(), sum }))?;
    Ok(ScriptValue::Number(total))
}
