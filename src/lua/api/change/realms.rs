//! Realms: their means, counters, capital, and the end of the campaign.

use crate::campaign::{
    BannerEvent, CalendarEvent, Ending, Event, NameOf, RealmEvent, RealmId, Reason, RosterEvent,
    ScriptType, ScriptValue,
};
use crate::engine::core::pieces;
use crate::engine::realms::elimination;
use crate::fault::Fault;
use crate::lua::api::names::counter_named;
use crate::lua::api::script_values::{realm, tile};
use crate::lua::api::{Call, rows};
use crate::phases::construction;
use crate::rules::Symbol;

use super::{WHY, emit, reason, sane, wrong};
use crate::say;
use crate::text::quoted;

const TILE: ScriptType = ScriptType::Optional(&ScriptType::Tile);

rows! { FUNCTIONS:
    /// Adds to the army points of a realm that are in no banner, or takes from them.
    Change.pool, Act, (realm: ScriptType::Realm, by: ScriptType::Number) -> ScriptType::Nothing, pool;
    /// Adds to the baggage of a realm that no banner carries yet, or takes from it. Such baggage is
    /// handed out with the first baggage, and in deployment.
    Change.realm_baggage, Act, (realm: ScriptType::Realm, by: ScriptType::Number) -> ScriptType::Nothing, baggage;
    /// A realm may raise heroes of its army list worth `points` points this winter, free of charge.
    Change.heroes, Act, (realm: ScriptType::Realm, points: ScriptType::Number) -> ScriptType::Nothing, heroes;
    /// A character is given a magic item, free of charge; `number` is the character's number in
    /// the roster of the realm, as in `realm.characters`. Character and banner become worth `points`
    /// points more (none if left out). With `found` it is a find that is in no army list: the roster
    /// shows what it is worth.
    Change.gift, Act, (realm: ScriptType::Realm, number: ScriptType::Text, item: ScriptType::Text, points: ScriptType::Optional(&ScriptType::Number), found: ScriptType::Optional(&ScriptType::Flag)) -> ScriptType::Nothing, gift;
    /// Adds to the crowns of a realm, or takes some, but never more than it has (`by` below 0).
    /// Returns what it has afterwards.
    Change.crowns, Act, (realm: ScriptType::Realm, by: ScriptType::Number, why: WHY) -> ScriptType::Number, crowns;
    /// Uses timber of a realm's forests for `works` works, or puts some back (`works` below 0).
    /// Returns for how many works timber is left in this construction phase. Look at `realm.timber`
    /// before you call it.
    Change.timber, Act, (realm: ScriptType::Realm, works: ScriptType::Number, why: WHY) -> ScriptType::Number, timber, Whole;
    /// Adds to a counter of a realm, or takes from it (`by` below 0), as far as the counter's
    /// bounds allow. Returns its new value.
    Change.counter, Act, (realm: ScriptType::Realm, name: ScriptType::Named(NameOf::Counter), by: ScriptType::Number, why: WHY) -> ScriptType::Number, counter;
    /// The capital of a realm is this tile from now on, or it has none (nil); its settlement
    /// and its owner are changed by `change.settlement` and `change.owner`. With `home` these are its
    /// first tiles from now on.
    Change.capital, Act, (realm: ScriptType::Realm, tile: TILE, home: ScriptType::Optional(&ScriptType::List(&ScriptType::Tile))) -> ScriptType::Nothing, capital;
    /// Sets the order of play from now on; the list names each realm that is still in the game once
    /// (NL-TURN-02).
    Change.order_of_play, Act, (order: ScriptType::List(&ScriptType::Realm)) -> ScriptType::Nothing, order_of_play;
    /// A realm leaves the game.
    Change.out, Act, (realm: ScriptType::Realm) -> ScriptType::Nothing, out;
    /// The campaign ends: a realm has won it, or the realms of a list together; without a winner it
    /// is a draw.
    Change.ending, Act, (winner: ScriptType::Optional(&ScriptType::REALMS)) -> ScriptType::Nothing, ending;
}

fn heroes(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, by) = (realm(call.argument(0)), sane(call.number(1))?);
    if by < 0 {
        return Err(wrong(say!("heroes are worth points above 0")));
    }
    emit(call, |turn, cite| turn.emit_rule(cite, RealmEvent::HeroesCalled { realm, by }))?;
    Ok(ScriptValue::Nothing)
}

fn gift(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (owner, gear) = (realm(call.argument(0)), call.text(2).to_owned());
    if gear.is_empty() || gear.len() > 100 {
        return Err(wrong(say!("an item has a name of at most 100 letters")));
    }
    let number = call.text(1).parse().unwrap_or(0);
    let found = call.world().read(|look| {
        let roster = &look.game.state.roster;
        let troop =
            roster.numbered(owner, number).filter(|id| roster.troop(*id).character.is_some());
        troop.map(|id| (id, roster.troop(id).worth))
    })?;
    let Some((troop, worth)) = found else {
        return Err(wrong(say!(
            "no character has the number '{text}' in the roster of the realm",
            text = quoted(call.text(1))
        ))
        .help(say!("look at `realm.characters`")));
    };
    let points = sane(call.number(3))?;
    if points < 0 {
        return Err(wrong(say!("a gift is worth points from 0 on")));
    }
    let worth = worth + points;
    let find = (*call.argument(4) == ScriptValue::Flag(true)).then_some(points);
    emit(call, |turn, cite| {
        turn.emit_rule(cite, RosterEvent::TroopFitted { troop, gear, worth, find });
        if let Some(banner) = pieces::banner_of(&turn.game(), troop).filter(|_| points > 0) {
            let gained = BannerEvent::PointsChanged { banner, by: points, what: Reason::NewGear };
            turn.emit_rule(cite, gained);
        }
    })?;
    Ok(ScriptValue::Nothing)
}

fn pool(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, by) = (realm(call.argument(0)), sane(call.number(1))?);
    emit(call, |turn, cite| turn.emit_rule(cite, RealmEvent::PoolChanged { realm, by }))?;
    Ok(ScriptValue::Nothing)
}

fn baggage(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, by) = (realm(call.argument(0)), sane(call.number(1))?);
    emit(call, |turn, cite| turn.emit_rule(cite, RealmEvent::RealmBaggageChanged { realm, by }))?;
    Ok(ScriptValue::Nothing)
}

fn crowns(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, by, why) = (realm(call.argument(0)), sane(call.number(1))?, reason(call, 2)?);
    let has = call.world().read(|look| look.game.state.realm(realm).crowns)?;
    let by = sane(has + by)?.max(0) - has;
    if by != 0 {
        emit(call, |turn, cite| {
            turn.emit_rule(cite, RealmEvent::CrownsChanged { realm, by, what: why })
        })?;
    }
    Ok(ScriptValue::Number(has + by))
}

fn timber(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, works, why) = (realm(call.argument(0)), sane(call.number(1))?, reason(call, 2)?);
    let used = call.world().read(|look| look.game.state.realm(realm).timber_used)?;
    let works = sane(used + works)?.max(0) - used;
    if works != 0 {
        emit(call, |turn, cite| {
            turn.emit_rule(cite, RealmEvent::TimberUsed { realm, works, what: why })
        })?;
    }
    Ok(ScriptValue::Number(call.world().read(|look| construction::timber_left(&look.game, realm))?))
}

fn counter(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (realm, by, why) = (realm(call.argument(0)), sane(call.number(2))?, reason(call, 3)?);
    let rules = &call.shared.rules;
    let counter = counter_named(rules, call.text(1))?;
    let (stands, word) = (
        call.world().read(|look| look.game.state.realm(realm).counter(&counter.id))?,
        Symbol::label(&counter.id),
    );
    let by = counter.within(stands + by) - stands;
    if by != 0 {
        emit(call, |turn, cite| {
            turn.emit_rule(cite, RealmEvent::CounterChanged { realm, counter: word, by, what: why })
        })?;
    }
    Ok(ScriptValue::Number(stands + by))
}

fn capital(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let realm = realm(call.argument(0));
    let place = call.given(1).then(|| tile(call.argument(1)));
    let home: Option<Vec<_>> = call.given(2).then(|| call.list(2).iter().map(tile).collect());
    let event = match (place, home) {
        (Some(place), Some(home)) if home.contains(&place) => {
            Event::Realm(RealmEvent::CapitalChosen { realm, place, home })
        }
        (_, Some(_)) => {
            return Err(wrong(say!(
                "the first tiles of a realm are those about its capital, and the capital is one of them"
            )));
        }
        (place, None) => Event::Realm(RealmEvent::CapitalChanged { realm, place }),
    };
    emit(call, |turn, cite| turn.emit_rule(cite, event))?;
    Ok(ScriptValue::Nothing)
}

fn order_of_play(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let named: Vec<RealmId> = call.list(0).iter().map(realm).collect();
    // A realm that has left the game takes no turn, wherever it is named.
    let (order, seats) = call.world().read(|look| {
        let state = look.game.state;
        let order: Vec<RealmId> =
            named.into_iter().filter(|realm| !state.realm(*realm).out).collect();
        (order, state.seats())
    })?;
    if order.len() != seats.len() || !seats.iter().all(|realm| order.contains(realm)) {
        return Err(wrong(say!(
            "the order of play must name each realm that is still in the game once"
        ))
        .help(say!("start from `campaign.seats`")));
    }
    emit(call, |turn, cite| turn.emit_rule(cite, CalendarEvent::OrderSet(order)))?;
    Ok(ScriptValue::Nothing)
}

fn out(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let realm = realm(call.argument(0));
    emit(call, |turn, cite| {
        for event in elimination::fall(&turn.game(), realm) {
            turn.emit_rule(cite, event);
        }
    })?;
    Ok(ScriptValue::Nothing)
}

fn ending(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let winners = if let ScriptValue::Realm(winner) = call.argument(0) {
        vec![*winner]
    } else {
        call.list(0).iter().map(realm).collect()
    };
    emit(call, |turn, cite| turn.emit_rule(cite, CalendarEvent::Ended(Ending::of(winners))))?;
    Ok(ScriptValue::Nothing)
}
