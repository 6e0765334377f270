//! Meals at the start of a turn (NL-SUB-01 to NL-SUB-06, EN-SUB-01 to EN-SUB-05): what each tile
//! feeds, who eats what he carries or what is stored, and who goes hungry. What hunger costs is in
//! `hunger.rs`.

use std::collections::BTreeMap;

use margrave::campaign::{BannerEvent, BannerId, Event, MapEvent, Owner, RealmId, Reason, State};
use margrave::map::PlaceId;

use super::{Findings, Look, ashore};

/// Food of the tiles, and the banners that ate.
#[derive(Default)]
struct Eaten {
    fed: BTreeMap<PlaceId, Vec<BannerId>>,
    carried: Vec<BannerId>,
    stored: BTreeMap<PlaceId, i64>,
    hungry: i64,
}

pub fn reckon(look: &Look<'_>, findings: &mut Findings) {
    if look.phase.id != "subsistence" {
        return;
    }
    let Some(realm) = look.steps().find_map(|(_, step)| step.record.turn_of) else { return };
    let start = look.phase.start();
    let eaten = eaten(look, start, realm, findings);
    let mut hungry = 0;
    for place in places(start, realm) {
        hungry += tile(look, realm, place, &eaten, findings);
    }
    for (banner, aboard) in start.banners_of(realm).filter(|(_, banner)| banner.aboard.is_some()) {
        // A banner on board lives from what it carries (NL-SHIP-03, EN-SHIP-02).
        if !needs(look, start, banner) {
            continue;
        }
        findings.takes_up("meals");
        let carries = aboard.baggage > 0;
        findings.compare(
            "meals",
            &format!("banner {banner:?} aboard eats what it carries"),
            &carries,
            &eaten.carried.contains(&banner),
        );
        hungry += i64::from(!carries);
    }
    hungry += garrisons(look, realm);
    findings.compare("meals", "banners that go hungry", &hungry, &eaten.hungry);
}

/// Garrisons without banners that the realm besieges go hungry like one banner where the edition
/// says so (NL-SIEGE-10).
fn garrisons(look: &Look<'_>, realm: RealmId) -> i64 {
    let start = look.phase.start();
    let besieged = start
        .sieges
        .iter()
        .filter(|(place, siege)| siege.besieger == realm && hungers(look, **place));
    count(&besieged.collect::<Vec<_>>()) * look.cells.value("garrison.shortfall")
}

/// True if a garrison without banners has nothing to eat; the undead need nothing (EN-RACE-02).
pub fn hungers(look: &Look<'_>, place: PlaceId) -> bool {
    let start = look.phase.start();
    let siege = &start.sieges[&place];
    let undead = siege.defender.realm().is_some_and(|owner| look.race(start, owner) == "undead");
    besiegers_left(look, place)
        && siege.without_banners()
        && !undead
        && siege.garrison_baggage == 0
        && (siege.defender == Owner::Independent || start.holding(place).stock == 0)
}

/// True if anybody besieges a place still when those inside eat: the besiegers may all have starved
/// first.
pub fn besiegers_left(look: &Look<'_>, place: PlaceId) -> bool {
    let besieger = look.phase.start().sieges[&place].besieger;
    look.phase.end.banners_on(place).any(|(_, banner)| banner.realm == besieger && !banner.shut_in)
}

fn eaten(look: &Look<'_>, start: &State, realm: RealmId, findings: &mut Findings) -> Eaten {
    let mut eaten = Eaten::default();
    for (at, step) in look.steps() {
        match &step.record.event {
            Event::Banner(BannerEvent::Fed { place, banners }) => {
                eaten.fed.entry(*place).or_default().extend(banners)
            }
            Event::Banner(BannerEvent::BaggageChanged { banner, by, what: Reason::Food })
                if start.banner(*banner).realm == realm =>
            {
                let had = step.before.banner(*banner).baggage;
                findings.compare(
                    "meals",
                    &format!("{banner:?} eats one point that it has"),
                    &(true, -1),
                    &(had > 0, *by),
                );
                eaten.carried.push(*banner);
            }
            Event::Map(MapEvent::StockChanged { place, by }) if *by < 0 => {
                *eaten.stored.entry(*place).or_default() -= by
            }
            _ if look.fell(at, "hunger").is_some() => eaten.hungry += 1,
            _ => {}
        }
    }
    eaten
}

/// Tiles on which the realm has banners ashore.
fn places(state: &State, realm: RealmId) -> Vec<PlaceId> {
    let mut places: Vec<PlaceId> = state
        .banners_of(realm)
        .filter(|(_, banner)| banner.aboard.is_none())
        .map(|(_, banner)| banner.at)
        .collect();
    places.sort_unstable();
    places.dedup();
    places
}

/// The undead need no food (NL-RACE-02, EN-RACE-02).
fn needs(look: &Look<'_>, state: &State, banner: BannerId) -> bool {
    look.people(state, banner) != "undead"
}

/// One tile: how many of the force must go hungry there.
fn tile(
    look: &Look<'_>,
    realm: RealmId,
    place: PlaceId,
    eaten: &Eaten,
    findings: &mut Findings,
) -> i64 {
    findings.takes_up("meals");
    let start = look.phase.start();
    let force: Vec<BannerId> = ashore(start, realm, place)
        .into_iter()
        .filter(|banner| needs(look, start, *banner))
        .collect();
    let label = look.label(place);
    let fed = eaten.fed.get(&place).cloned().unwrap_or_default();
    let mut peoples: Vec<&str> = force.iter().map(|banner| look.people(start, *banner)).collect();
    peoples.dedup();
    let mine = peoples.first().map_or(0, |race| feeds(look, realm, place, race).min(count(&force)));
    // Land of an ally for a season feeds nobody, unless the alliance is to end (NL-DIP-06).
    let allied = start.allied(realm, place) && fed.is_empty();
    if peoples.len() > 1 {
        findings.left_out("meals", "what a tile feeds where banners of several races stand");
    } else {
        findings.compare(
            "meals",
            &format!("banners that {label} feeds"),
            &if allied { 0 } else { mine },
            &count(&fed),
        );
    }
    let strangers = fed.iter().filter(|banner| !force.contains(banner)).count();
    findings.compare(
        "meals",
        &format!("banners fed by {label} that do not stand or eat there"),
        &0,
        &strangers,
    );
    let carried: Vec<&BannerId> =
        eaten.carried.iter().filter(|banner| force.contains(banner)).collect();
    let twice = carried.iter().filter(|banner| fed.contains(banner)).count();
    findings.compare(
        "meals",
        &format!("banners at {label} that are fed and eat what they carry"),
        &0,
        &twice,
    );
    let stored = eaten.stored.get(&place).copied().unwrap_or_default();
    let left: Vec<BannerId> = force
        .iter()
        .copied()
        .filter(|banner| !fed.contains(banner) && !carried.contains(&banner))
        .collect();
    let hungry = count(&left) - stored;
    // Nobody goes hungry who has something left, or where something is stored that he may eat
    // (NL-SUB-04, NL-REORG-04).
    let end = &look.phase.end;
    if stored == 0 {
        let carrying = left
            .iter()
            .filter(|banner| !end.banner(**banner).removed && end.banner(**banner).baggage > 0)
            .count();
        findings.compare(
            "meals",
            &format!("banners at {label} that go hungry over their baggage"),
            &0,
            &carrying,
        );
    }
    if hungry > 0 && larder(look, realm, place, &left) {
        findings.compare(
            "meals",
            &format!("what is stored at {label} when somebody goes hungry"),
            &0,
            &end.holding(place).stock,
        );
    }
    hungry
}

/// True if the banners may eat what is stored on a tile: their own side's, and in a siege the
/// defenders alone.
fn larder(look: &Look<'_>, realm: RealmId, place: PlaceId, left: &[BannerId]) -> bool {
    let state = look.phase.start();
    let shut_in = left.iter().all(|banner| state.banner(*banner).shut_in);
    state.holding(place).owner == Owner::Realm(realm) && (shut_in || !state.besieged(place))
}

/// Banners that a tile feeds (NL-SUB-02, NL-SUB-06), with what spells and races make of it
/// (NL-EQX-05, NL-EQX-14, NL-RACE-10, NL-RACE-14).
fn feeds(look: &Look<'_>, realm: RealmId, place: PlaceId, race: &str) -> i64 {
    let state = look.phase.start();
    if state.besieged(place) {
        return 0;
    }
    let under =
        |spell: &str| state.marks.iter().any(|mark| mark.place == place && mark.name == spell);
    if under("magic_storm") {
        return 0;
    }
    if under("abundance") {
        return i64::MAX;
    }
    let holding = state.holding(place);
    let forest = state.map.place(place).forest;
    let exception = |name: &str| look.cells.number(&["modifiers", name, "is"]);
    match race {
        "skaven" if holding.razed => exception("skaven_live_off_ruins"),
        "skaven" if !state.realm(realm).home.contains(&place) => exception("skaven_spoil_towns"),
        "wood_elf" if forest && holding.settlement.is_none() => exception("wood_elves_in_the_wild"),
        "wood_elf" if forest && holding.razed => exception("wood_elves_in_ruins"),
        _ if holding.razed => 0,
        _ => look.cells.lookup("forage", look.stands(state, place)),
    }
}

fn count<T>(list: &[T]) -> i64 {
    i64::try_from(list.len()).expect("a small number")
}
