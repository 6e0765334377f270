//! Banners that come onto the map.

use crate::campaign::{
    BannerEvent, BannerId, Reason, ScriptField, ScriptType, ScriptValue, Service, Troop,
};
use crate::engine::armies::founding::{self, NewBanner};
use crate::engine::armies::{hiding, positions, roster};
use crate::engine::core::hiding::others;
use crate::engine::core::races;
use crate::fault::Fault;
use crate::lua::api::script_values::{realm, realms_given, tile};
use crate::lua::api::{Call, rows};
use crate::lua::world::World;
use crate::map::Ground;
use crate::rules::Race;

use super::{emit, sane, wrong};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// The type of the options of a banner that comes onto the map.
const COMES: ScriptType = ScriptType::Optional(&ScriptType::Fields(&[
    ScriptField { name: "service", of: ScriptType::Optional(&ScriptType::Text) },
    ScriptField { name: "race", of: ScriptType::Optional(&ScriptType::Text) },
    ScriptField { name: "beside", of: ScriptType::Optional(&ScriptType::Banner) },
]));

rows! { FUNCTIONS:
    /// Puts a new banner on a tile of the map; in a besieged settlement of its realm it is inside
    /// the walls. Returns the banner. One that serves as "mercenary", "allied" or "summoned" stays for one
    /// season. `race` sets its race; without it mercenaries and allies are of the edition's default
    /// race, and all others as their realm. With `known_to`, a realm or a list of them, it is in hiding from the start
    /// (see `change.hide`): nobody else learns that it is formed.
    Change.form, Act, (realm: ScriptType::Realm, tile: ScriptType::Tile, points: ScriptType::Number, baggage: ScriptType::Optional(&ScriptType::Number), service: ScriptType::Optional(&ScriptType::Text), race: ScriptType::Optional(&ScriptType::Text), known_to: ScriptType::Optional(&ScriptType::REALMS)) -> ScriptType::Banner, form;
    /// Puts a new banner on a tile that serves for one season, or as its `service` says: one
    /// monster, or one body of men, of `points` points. Where banners hold units, `kind` is one of
    /// the realm's army list. It is put where the banner `beside` it is. Returns the banner.
    Change.summon, Act, (realm: ScriptType::Realm, tile: ScriptType::Tile, points: ScriptType::Number, kind: ScriptType::Optional(&ScriptType::Text), options: COMES) -> ScriptType::Banner, summon;
}

/// Banners that ever stood, beyond which scripts form no more: they are counted in 16 bits, and
/// kept for good.
const MOST_BANNERS: usize = 10_000;

fn form(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (owner, at) = (realm(call.argument(0)), tile(call.argument(1)));
    let (points, baggage) = (sane(call.number(2))?, sane(call.number(3))?);
    if points <= 0 || baggage < 0 {
        return Err(wrong(say!("a banner is formed with points above 0 and baggage from 0")));
    }
    let service = match call.text(4) {
        "" => Service::Own,
        word => service_named(word)?,
    };
    let race = call.given(5).then(|| race_named(call.world(), call.text(5))).transpose()?;
    if call.world().read(|look| look.game.state.has_rosters())? {
        return Err(wrong(say!(
            "banners hold units and characters in this campaign (`option depth roster`): they cannot be formed from points"
        )));
    }
    if call.world().read(|look| look.game.state.banners.len())? >= MOST_BANNERS {
        return Err(wrong(say!(
            "there were {banners} already",
            banners = Text::count(MOST_BANNERS, ProgramNoun::Banner)
        )));
    }
    let known_to = call.given(6).then(|| realms_given(call.argument(6)));
    let known_to = known_to.map(|told| others(owner, told));
    if known_to.is_some() {
        call.world().read(|look| {
            hiding::check_place(&look.game, say!("a new banner"), (owner, at)).map_err(wrong)
        })??;
    }
    let formed = emit(call, |turn, cite| {
        let new =
            NewBanner { baggage, service, race, known_to, ..NewBanner::own(owner, points, at) };
        let id = founding::found(turn, new, cite);
        if let Some(shut_in) = hiding::walled_in(turn.state(), id) {
            turn.emit_rule(cite, shut_in);
        }
        id
    })?;
    Ok(ScriptValue::Banner(formed))
}

fn service_named(word: &str) -> Result<Service, Fault> {
    let services: Vec<&str> = Service::ALL.iter().map(|service| service.word()).collect();
    let found = Service::ALL.iter().find(|service| service.word() == word);
    found.copied().ok_or_else(|| {
        wrong(say!("there is no service '{word}'", word = quoted(word))).help(services.join(", "))
    })
}

pub(super) fn race_named(world: &World, word: &str) -> Result<Race, Fault> {
    world.read(|look| races::race_named(&look.game, word))?.map_err(wrong)
}

fn summon(call: &Call<'_>) -> Result<ScriptValue, Fault> {
    let (owner, at, points) =
        (realm(call.argument(0)), tile(call.argument(1)), sane(call.number(2))?);
    if points <= 0 {
        return Err(wrong(say!("a monster has points above 0")));
    }
    let (rosters, banners) =
        call.world().read(|look| (look.game.state.has_rosters(), look.game.state.banners.len()))?;
    if banners >= MOST_BANNERS {
        return Err(wrong(say!(
            "there were {banners} already",
            banners = Text::count(MOST_BANNERS, ProgramNoun::Banner)
        )));
    }
    let kind = if call.given(3) { call.text(3).to_owned() } else { "monster".to_owned() };
    let options = if let ScriptValue::Map(options) = call.argument(4) {
        options.clone()
    } else {
        std::collections::BTreeMap::new()
    };
    let service = options
        .get("service")
        .and_then(ScriptValue::as_text)
        .map_or(Ok(Service::Summoned), service_named)?;
    let race = options
        .get("race")
        .and_then(ScriptValue::as_text)
        .map(|word| race_named(call.world(), word))
        .transpose()?;
    let beside = options
        .get("beside")
        .and_then(|other| if let ScriptValue::Banner(other) = other { Some(*other) } else { None });
    let stands =
        |other: BannerId| call.world().read(|look| positions::stands_on(&look.game, other, at));
    if let Some(other) = beside
        && !stands(other)?
    {
        return Err(wrong(say!("the banner beside it is not on that tile")));
    }
    let formed = emit(call, |turn, cite| {
        let list =
            roster::army(&turn.game(), owner).map(|army| army.id.clone()).unwrap_or_default();
        let (ground, side) = beside.map_or((Ground(0), None), |other| {
            let other = turn.state().banner(other);
            (other.ground, other.side)
        });
        let at_once = if rosters { 0 } else { points };
        let new = NewBanner { ground, side, service, race, ..NewBanner::own(owner, at_once, at) };
        let id = founding::found(turn, new, cite);
        if rosters {
            let monster = Troop::monster(owner, (list, kind), points, id);
            roster::raise_troop(turn, cite.0, monster);
            turn.emit_rule(
                cite,
                BannerEvent::PointsChanged { banner: id, by: points, what: Reason::Summoned },
            );
        }
        id
    })?;
    Ok(ScriptValue::Banner(formed))
}
