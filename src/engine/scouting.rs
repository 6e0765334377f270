//! Scouting: it finds what unknown tiles hold, takes undefended enemy tiles over, and may go wrong
//! in many ways (NL-SCOUT-01..17).

use crate::campaign::{
    Audience, BannerEvent, BannerId, Force, MapEvent, Owner, RealmId, Reason, RecordEvent,
    ScriptValue, StrengthReport,
};
use crate::engine::armies::roster::victims;
use crate::engine::armies::{banners, entering, positions, ships, tile_forces};
use crate::engine::core::choice::{Choice, ChoiceTerms};
use crate::engine::core::scripting::{forbidden, hook_calls};
use crate::engine::core::texts;
use crate::engine::core::word_choice::WordQuestion;
use crate::engine::core::{presence, tables};
use crate::engine::effects::{self, Scope};
use crate::engine::marching::route;
use crate::engine::realms::{harbours, stances};
use crate::engine::{About, Flow, Game, Hook, Order, Turn, Verb, Who};
use crate::map::{PlaceId, Side};
use crate::rules::effect::{Effect, Reveal};
use crate::rules::procedure::{
    HarbourEffect, ScoutingEffect, ScoutingEventEffect, SkirmishEffect, TableEffect,
};
use crate::rules::table::{FOUND_FLEET, SCOUTING_EVENTS, SCOUTS_TAKE, SKIRMISH};
use crate::rules::{Fixed, RuleId, Settlement, Value};
use crate::say;

/// Outcome of a row of a scouting table.
#[derive(Debug, Clone, Copy, Default)]
struct ScoutingOutcome {
    event: bool,
    found: Option<Settlement>,
    resists: bool,
}

impl ScoutingOutcome {
    fn of(effects: &[Effect]) -> ScoutingOutcome {
        let mut outcome = ScoutingOutcome::default();
        for effect in ScoutingEffect::each(effects) {
            match effect {
                ScoutingEffect::Event(_) => outcome.event = true,
                ScoutingEffect::Find(found) => outcome.found = outcome.found.or(found.0),
                ScoutingEffect::Resists(_) => outcome.resists = true,
            }
        }
        outcome
    }
}

/// Sends one banner's scouts from one place into an adjacent one; true if they succeed.
pub fn scout(turn: &mut Turn<'_>, banner: BannerId, from: PlaceId, to: PlaceId) -> Flow<bool> {
    turn.emit("NL-SCOUT-01", BannerEvent::ScoutsSent { banner, from, to });
    let told = [ScriptValue::Banner(banner), ScriptValue::Tile(from), ScriptValue::Tile(to)];
    let taken = hook_calls::hook(turn, Hook::Scouting, 0, &told)?;
    if taken.is_some_and(|filtered| filtered.value == ScriptValue::Flag(true)) {
        let realm = turn.state().banner(banner).realm;
        turn.emit("NL-SCOUT-01", BannerEvent::Scouted { realm, from, to, success: false });
        return Ok(false);
    }
    scouts_reach(turn, banner, from, to)
}

fn scouts_reach(turn: &mut Turn<'_>, banner: BannerId, from: PlaceId, to: PlaceId) -> Flow<bool> {
    let realm = turn.state().banner(banner).realm;
    let terrain = turn.rules.terrain(turn.game().place(to).terrain);
    let from_ship = scouts_by_sea(&turn.game(), banner, to);
    // Loading sees to it that every terrain has one where this phase is played.
    let Some(table) = (if from_ship { terrain.from_ships } else { terrain.scouting }) else {
        return Ok(false);
    };
    let drawn = turn.roll_on(
        table,
        "scouting",
        About { banner: Some(banner), tile: Some(to), ..About::default() },
    )?;
    let outcome = ScoutingOutcome::of(tables::effects(turn, &drawn));
    if outcome.event {
        turn.emit("NL-SCOUT-04", BannerEvent::Scouted { realm, from, to, success: false });
        scouting_event(turn, banner, from, to)?;
        stay_out(turn, banner, from, to);
        return Ok(false);
    }
    turn.emit("NL-SCOUT-02", BannerEvent::Scouted { realm, from, to, success: true });
    if turn.state().holding(to).known {
        turn.show(tables::cite(turn, table), |game| {
            let to = texts::place(game, to);
            say!("{to} was known already: only an event would have counted", to)
        });
        scout_known(turn, banner, from, to)?;
    } else {
        discover(turn, realm, to, outcome, tables::cite(turn, table))?;
    }
    hook_calls::hook(
        turn,
        Hook::ScoutsBack,
        0,
        &[ScriptValue::Banner(banner), ScriptValue::Tile(from), ScriptValue::Tile(to)],
    )?;
    Ok(true)
}

/// Turns back a banner whose own scouts an event stopped at a tile, even if others have scouted it,
/// unless they came to it on another way after all (EN-SCOUT-09, EN-SCOUT-14).
fn stay_out(turn: &mut Turn<'_>, banner: BannerId, from: PlaceId, to: PlaceId) {
    let state = turn.state();
    let reached = state
        .attempts
        .iter()
        .any(|attempt| attempt.success && attempt.from == from && attempt.to == to);
    let told = state.turned_back.contains(&(banner, to)) || state.banner(banner).removed;
    if !reached && !told && scouting_is_shared(&turn.game(), banner) {
        turn.emit(
            "EN-SCOUT-09",
            BannerEvent::TurnedBack { banners: Force::from_slice(&[banner]), place: to },
        );
    }
}

/// Fixes for good what an unknown tile holds (NL-SCOUT-04..09).
fn discover(
    turn: &mut Turn<'_>,
    realm: RealmId,
    place: PlaceId,
    ScoutingOutcome { found, resists, .. }: ScoutingOutcome,
    table_rule: RuleId,
) -> Flow {
    turn.emit_rule(table_rule, MapEvent::BecameKnown(place));
    let limited = turn.rules.fixed(Fixed::ScoutPieces) > 0;
    match found.filter(|kind| !limited || turn.state().piece_left(turn.rules, *kind)) {
        None => {
            if found.is_some() {
                turn.emit("NL-SCOUT-08", MapEvent::SettlementChanged { place, settlement: None });
            }
            falls_to(turn, place, Owner::Realm(realm), "NL-SCOUT-04");
        }
        Some(kind) => {
            let owner = if resists { Owner::Independent } else { Owner::Realm(realm) };
            turn.emit_rule(
                table_rule,
                MapEvent::SettlementChanged { place, settlement: Some(kind) },
            );
            let rule = if resists { "NL-SCOUT-16" } else { "NL-SCOUT-04" };
            if falls_to(turn, place, owner, rule) {
                find_fleet(turn, place, kind, owner)?;
            }
        }
    }
    Ok(())
}

/// Gives what was found to an owner, unless a script forbids it.
fn falls_to(turn: &mut Turn<'_>, place: PlaceId, owner: Owner, rule: &'static str) -> bool {
    if let Owner::Realm(realm) = owner
        && presence::hordes_on(&turn.game(), place).next().is_some()
    {
        takes_nothing(turn, realm, place);
        return false;
    }
    let fallen = MapEvent::OwnerChanged { place, owner };
    forbidden::emit_unless_forbidden(turn, RuleId(rule), fallen)
}

/// Scouts are told that an army of nobody keeps them from taking a tile (NL-EQX-11, EN-WILD-52).
fn takes_nothing(turn: &mut Turn<'_>, realm: RealmId, place: PlaceId) {
    let place = texts::place(&turn.game(), place);
    let text = say!("an army of nobody stands on {place}: the scouts take nothing there", place);
    let told = RecordEvent::Said { text: text.to_mark() };
    turn.emit_to(RuleId("NL-SCOUT-15"), told, Audience::Only(realm));
}

/// Gives a city found on the coast or at a river mouth a fleet (NL-SCOUT-09).
fn find_fleet(turn: &mut Turn<'_>, place: PlaceId, kind: Settlement, owner: Owner) -> Flow {
    if harbours::is_harbour(&turn.game(), place, kind) {
        fleet(turn, FOUND_FLEET, place, owner)?;
    }
    Ok(())
}

/// Rolls for the ships of a harbour, as far as there are pieces.
pub fn fleet(
    turn: &mut Turn<'_>,
    table: crate::rules::TableId,
    place: PlaceId,
    owner: Owner,
) -> Flow {
    let drawn = turn.roll_on(table, "ships in the harbour", place)?;
    let rule = tables::cite(turn, table);
    for HarbourEffect::Ships(amount) in HarbourEffect::each(tables::effects(turn, &drawn)) {
        let rolled = turn.amount(rule, *amount, "ships", place)?;
        let ships = rolled.min(ships::ship_pieces_left(&turn.game()));
        for _ in 0..ships {
            ships::launch_ship(turn, owner, place, true, rule);
        }
    }
    Ok(())
}

/// Scouts a known tile: it is taken over if nobody defends it, else the scouts may clash
/// (NL-SCOUT-14..17); neither over a wall of others (EN-OPT-14).
fn scout_known(turn: &mut Turn<'_>, banner: BannerId, from: PlaceId, to: PlaceId) -> Flow {
    let realm = turn.state().banner(banner).realm;
    if route::looks_over_wall(&turn.game(), banner, from, to) {
        let to = texts::place(&turn.game(), to);
        let text = say!("the wall hides the troops in {to}, and these scouts cannot pass it", to);
        let told = RecordEvent::Said { text: text.to_mark() };
        turn.emit_to(RuleId("EN-OPT-14"), told, Audience::Only(realm));
        return Ok(());
    }
    if !positions::free_of_enemies(&turn.game(), realm, to) {
        return skirmish(turn, realm, &party(&turn.game(), banner, from), to);
    }
    if !tile_forces::unopposed(&turn.game(), realm, to) {
        takes_nothing(turn, realm, to);
        return Ok(());
    }
    if turn.state().holding(to).owner != Owner::Independent
        && turn.game().lookup(SCOUTS_TAKE, to, Some(realm)) > 0
    {
        // Nobody comes ashore: ships in the harbour stay where they are.
        banners::claim(turn, realm, to, "NL-SCOUT-15");
    }
    Ok(())
}

/// Rolls for what is learned about an occupied tile (NL-SCOUT-17).
fn skirmish(turn: &mut Turn<'_>, realm: RealmId, own: &[BannerId], to: PlaceId) -> Flow {
    let drawn =
        turn.roll_on(SKIRMISH, "skirmish", About::from((realm, to)).telling(own.first()))?;
    let rule = tables::cite(turn, SKIRMISH);
    let defenders: Vec<BannerId> = turn
        .state()
        .banners_on(to)
        .filter(|(_, banner)| stances::hostile(&turn.game(), realm, banner.realm, Some(to)))
        .map(|(id, _)| id)
        .collect();
    for effect in SkirmishEffect::each(tables::effects(turn, &drawn)) {
        match effect {
            SkirmishEffect::Reveals(Reveal::Total) => {
                for other in realms_of(turn, &defenders) {
                    let points = turn.state().points(&turn.state().force(other, to));
                    turn.emit_rule(rule, BannerEvent::ToldTotal { to: realm, place: to, points });
                }
            }
            SkirmishEffect::Reveals(Reveal::OneRoster) => {
                defenders.iter().for_each(|banner| reveal_strength(turn, rule, realm, *banner));
                if let Some(banner) = banner_looked_at(turn, realm, &defenders, rule)? {
                    victims::reveal_roster(turn, rule, realm, banner);
                }
            }
            SkirmishEffect::Reveals(Reveal::Banners | Reveal::Force | Reveal::Army) => {
                for banner in &defenders {
                    reveal_strength(turn, rule, realm, *banner);
                    victims::reveal_roster(turn, rule, realm, *banner);
                }
            }
            SkirmishEffect::RevealsOwn(_) => {
                for other in realms_of(turn, &defenders) {
                    own.iter().for_each(|banner| reveal_strength(turn, rule, other, *banner));
                }
            }
        }
    }
    Ok(())
}

/// Returns the banner whose roster the scouts see: the one that their player names (NL-SCOUT-17).
fn banner_looked_at(
    turn: &mut Turn<'_>,
    realm: RealmId,
    among: &[BannerId],
    rule: RuleId,
) -> Flow<Option<BannerId>> {
    let [first, _, ..] = among else { return Ok(among.first().copied()) };
    if !turn.state().has_rosters() {
        return Ok(None);
    }
    let words: Vec<String> =
        among.iter().map(|banner| turn.game().banner_name(*banner).replace(' ', "")).collect();
    let prompt = say!("whose roster do the scouts see?");
    let asked =
        WordQuestion { prompt, words, rule: rule.0, secret: true, ..WordQuestion::default() };
    let named = turn.pick_word(Who::Realm(realm), &asked)?;
    Ok(Some(*among.get(named).unwrap_or(first)))
}

/// Lists the realms that these banners belong to.
fn realms_of(turn: &Turn<'_>, banners: &[BannerId]) -> Vec<RealmId> {
    let mut realms: Vec<RealmId> =
        banners.iter().map(|banner| turn.state().banner(*banner).realm).collect();
    realms.sort_unstable();
    realms.dedup();
    realms
}

/// Tells a realm the points of a banner as they are now.
pub fn reveal_strength(turn: &mut Turn<'_>, rule: RuleId, to: RealmId, banner: BannerId) {
    let clock = turn.state().clock;
    let report = StrengthReport {
        points: turn.state().banner(banner).points,
        year: clock.year,
        round: clock.round + 1,
    };
    turn.emit_rule(rule, BannerEvent::Told { to, banner, report });
}

/// Carries out an event of scouting; whatever it is, the tile aimed at is not scouted
/// (NL-SCOUT-10..13).
fn scouting_event(turn: &mut Turn<'_>, banner: BannerId, from: PlaceId, to: PlaceId) -> Flow {
    let scope = Scope {
        force: party(&turn.game(), banner, from),
        banner: Some(banner),
        place: to,
        what: Reason::ScoutingEvent,
    };
    effects::roll_and_carry_out_as(turn, SCOUTING_EVENTS, &scope, |turn, effect| {
        let ScoutingEventEffect::DivertScouts(die) = effect;
        divert(turn, banner, from, *die, RuleId("NL-SCOUT-11"))
    })
}

/// Carries out wrong orders: a die says through which side the scouts go; a side with nothing to
/// scout finds nothing, and so does a swamp that is not open to the banner (NL-SCOUT-11,
/// EN-MOVE-07, NL-EQX-16).
pub fn divert(
    turn: &mut Turn<'_>,
    banner: BannerId,
    from: PlaceId,
    die: crate::rules::Amount,
    rule: RuleId,
) -> Flow {
    if turn.state().banner(banner).removed {
        return Ok(());
    }
    let realm = turn.state().banner(banner).realm;
    let first_side = Choice {
        verbs: &[Verb::Side],
        rule: "NL-SCOUT-11",
        prompt: &|game, _| {
            say!(
                "the scouts go astray: which `side` is side 1 of {from}; the rest follow clockwise",
                from = texts::place(game, from)
            )
        },
        among: &|game| game.place(from).sides().collect(),
        shown: &|game, side| Some(game.map().side_text(from, *side)),
        written: &|side| Order::Side { side: *side },
        terms: ChoiceTerms::default(),
    };
    let first = turn.choose(Who::Realm(realm), &first_side)?.unwrap_or(Side(0));
    let roll = turn.amount(rule, die, "side the scouts take", banner)?;
    let side = first.turned(u8::try_from((roll - 1).rem_euclid(6)).unwrap_or(0));
    let by_land = turn.game().place(from).exit_by(side).map(|exit| exit.to);
    let by_sea = turn
        .game()
        .map()
        .adjacent(from, side)
        .filter(|to| harbours::sea_ways(&turn.game(), from).any(|way| way == *to));
    let there = if turn.state().banner(banner).aboard.is_some() { by_sea } else { by_land };
    if let Some(to) = there.filter(|to| entering::can_enter(&turn.game(), banner, *to)) {
        scouts_reach(turn, banner, from, to)?;
    }
    Ok(())
}

/// Lists those whose scouts they are: the force on a tile, or the one banner aboard a ship.
fn party(game: &Game<'_>, banner: BannerId, from: PlaceId) -> Vec<BannerId> {
    let standing = game.state.banner(banner);
    if standing.aboard.is_some() {
        vec![banner]
    } else {
        game.state.force(standing.realm, from).into_vec()
    }
}

/// True if a banner's scouts go into a tile by boat from its ship (NL-SHIP-03).
pub fn scouts_by_sea(game: &Game<'_>, banner: BannerId, to: PlaceId) -> bool {
    let standing = game.state.banner(banner);
    standing.aboard.is_some()
        && (standing.at == to || harbours::sea_ways(game, standing.at).any(|way| way == to))
}

/// True if a banner may enter what others of its realm have scouted from elsewhere
/// (NL-SCOUT-02, EN-SCOUT-02).
pub fn scouting_is_shared(game: &Game<'_>, banner: BannerId) -> bool {
    game.value(Value::ScoutShared, banner) > 0
}
