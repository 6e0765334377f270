//! Invariants of each subject by itself: counters, marks, names, ships, alliances and the pieces of
//! the game.

use super::owner_name;
use crate::campaign::{
    Banner, BannerId, Ending, HiddenClaim, Keeper, Owner, RealmId, ShipId, State,
};
use crate::map::PlaceId;
use crate::rules::{Fixed, Ruleset, Settlement, Value};
use crate::say;
use crate::text::{Text, quoted};

/// Counters stand within the bounds that the rules set them.
pub(super) fn counted(state: &State, rules: &Ruleset) -> Result<(), Text> {
    for realm in &state.realms {
        for (name, number) in &realm.counters {
            let wrong = match rules.counter(name) {
                Some(counter) => counter.within(*number) != *number || *number == 0,
                // A counter that an amendment took out of the rules keeps its number.
                None => *number == 0,
            };
            if wrong {
                return Err(say!(
                    "{realm} stands at {number} {counter}",
                    realm = quoted(&realm.name),
                    number,
                    counter = Text::noun(name.replace('_', " "))
                ));
            }
        }
    }
    let winners: Vec<RealmId> = state.ending.iter().flat_map(Ending::winners).collect();
    match winners.iter().any(|realm| usize::from(realm.0) >= state.realms.len())
        || winners.windows(2).any(|pair| pair[0] >= pair[1])
    {
        true => Err(say!("somebody has won twice, or was never in the game")),
        false => Ok(()),
    }
}

/// Marks lie on the map, none twice on one tile, and capitals are on it. A capital may be in
/// foreign hands, and nothing be left of it: its realm may play on without.
pub(super) fn marks(state: &State) -> Result<(), Text> {
    let on_map = |place: PlaceId| usize::from(place.0) < state.holdings.len();
    for (at, mark) in state.all_marks().enumerate() {
        if !on_map(mark.place) {
            return Err(say!("the mark `{mark}` lies off the map", mark = quoted(&mark.name)));
        }
        if state
            .all_marks()
            .skip(at + 1)
            .any(|other| other.place == mark.place && other.name == mark.name)
        {
            return Err(say!(
                "the mark `{mark}` lies twice on {place}",
                mark = quoted(&mark.name),
                place = quoted(&state.map.place(mark.place).label)
            ));
        }
    }
    match state.realms.iter().find(|realm| realm.capital.is_some_and(|place| !on_map(place))) {
        Some(realm) => {
            Err(say!("the capital of {realm} is off the map", realm = quoted(&realm.name)))
        }
        None => Ok(()),
    }
}

/// Names are of things that there are, and can stand in a line.
pub(super) fn annotations(state: &State) -> Result<(), Text> {
    let annotations = &state.annotations;
    let banners = annotations.banners.keys().chain(annotations.commanders.keys());
    if let Some(banner) =
        banners.into_iter().find(|banner| usize::from(banner.0) >= state.banners.len())
    {
        return Err(say!(
            "banner {banner} has a name and was never formed",
            banner = quoted(banner.0)
        ));
    }
    let realms =
        annotations.realms.keys().chain(annotations.emperors.keys()).chain(&annotations.chronicler);
    if let Some(realm) = realms.into_iter().find(|realm| usize::from(realm.0) >= state.realms.len())
    {
        return Err(say!(
            "realm {realm} has a name and is not in the game",
            realm = quoted(realm.0)
        ));
    }
    let off_map =
        annotations.tiles.iter().find(|(place, _)| place.0 as usize >= state.holdings.len());
    if let Some((_, called)) = off_map {
        return Err(say!(
            "`{called}` is the name of a tile that is not on the map",
            called = quoted(&called.name)
        ));
    }
    let names = annotations
        .tiles
        .values()
        .map(|called| &called.name)
        .chain(annotations.banners.values())
        .chain(annotations.realms.values());
    let mut names = names
        .chain(annotations.epithets.values())
        .chain(annotations.commanders.values())
        .chain(annotations.emperors.values());
    match names.find(|name| name.is_empty() || name.contains('\n')) {
        Some(name) => Err(say!("`{name}` is not a name", name = quoted(name))),
        None => Ok(()),
    }
}

/// Ships are on water and carry no more banners than they can (`hold`), their owner's, which are
/// where they are (NL-SHIP-01, NL-SHIP-08).
pub(super) fn fleets(state: &State, hold: &dyn Fn(ShipId) -> i64) -> Result<(), Text> {
    for (id, ship) in state.afloat() {
        let place = state.map.place(ship.at);
        let who = || {
            let owner = owner_name(state, ship.owner);
            say!(
                "ship {number} of {owner} at {place}",
                owner,
                number = quoted(ship.number),
                place = quoted(&place.label)
            )
        };
        if !place.coast && !place.river_mouth && !place.open_sea {
            return Err(say!("{who} is on no water", who = who()));
        }
        let carried: Vec<&Banner> = state
            .standing()
            .filter(|(_, banner)| banner.aboard == Some(id))
            .map(|(_, banner)| banner)
            .collect();
        let too_many = i64::try_from(carried.len()).is_ok_and(|count| count > hold(id));
        let twin = state
            .ships_of(ship.owner)
            .any(|(other, twin)| other != id && twin.number == ship.number);
        if twin {
            return Err(say!("there are two of {who}", who = who()));
        }
        if too_many
            || carried
                .iter()
                .any(|banner| Owner::Realm(banner.realm) != ship.owner || banner.at != ship.at)
        {
            return Err(say!("{who} carries what it cannot", who = who()));
        }
    }
    match state
        .standing()
        .find(|(_, banner)| banner.aboard.is_some_and(|ship| state.ship(ship).removed))
    {
        Some((_, banner)) => Err(say!(
            "{realm} {number} is aboard a lost ship",
            realm = quoted(&state.realm(banner.realm).name),
            number = quoted(banner.number)
        )),
        None => Ok(()),
    }
}

/// Checks that what is in hiding is a banner on land that fights nobody.
pub(super) fn hidden(state: &State) -> Result<(), Text> {
    let wrong = |(_, banner): &(BannerId, &Banner)| {
        let busy = banner.aboard.is_some() || banner.shut_in;
        banner.removed || busy || banner.points <= 0 || state.realm(banner.realm).out
    };
    match state.hidden().find(wrong) {
        Some((_, banner)) => Err(say!(
            "{realm} {number} is in hiding, and is not there or cannot be",
            realm = quoted(&state.realm(banner.realm).name),
            number = quoted(banner.number)
        )),
        None => Ok(()),
    }
}

/// Checks that hidden claims are of realms in the game, to land that they could own and do not own yet.
pub(super) fn hidden_claims(state: &State) -> Result<(), Text> {
    let wrong = |claim: &&HiddenClaim| {
        state.holding(claim.place).owner == Owner::Realm(claim.realm)
            || state.map.place(claim.place).barred
            || state.realm(claim.realm).out
    };
    match state.hidden_claims.iter().find(wrong) {
        Some(claim) => Err(say!(
            "{realm} has a hidden claim to {place}, and owns it or cannot",
            realm = quoted(&state.realm(claim.realm).name),
            place = quoted(&state.map.place(claim.place).label)
        )),
        None => Ok(()),
    }
}

/// Sentence on what a banner that is gone still does.
type BreachOfBanner = fn(Text) -> Text;

/// Checks that no list names a piece that is gone: scouts still to set out and tiles barred to banners
/// (EN-SCOUT-01, EN-SCOUT-09), what realms know of banners, trophies in the baggage of one (NL-TT-16), and
/// operatives of realms (NL-ESP-01).
pub(super) fn lists(state: &State) -> Result<(), Text> {
    let gone = |banner: &BannerId| state.banner(*banner).removed;
    let banners: [(BreachOfBanner, _); 4] = [
        (
            |who| say!("{who} is gone and is to scout", who),
            state.declared.iter().map(|one| one.banner).find(gone),
        ),
        (
            |who| say!("{who} is gone and is kept off a tile", who),
            state.turned_back.iter().map(|(banner, _)| *banner).find(gone),
        ),
        (
            |who| say!("{who} is gone and is known to others", who),
            state.reports.values().flat_map(|of| of.keys()).copied().find(gone),
        ),
        (
            |who| say!("{who} is gone and carries a trophy", who),
            state.roster.trophies.iter().find_map(|trophy| match trophy.keeper {
                Keeper::Banner(banner) => Some(banner).filter(gone),
                Keeper::Capital(_) | Keeper::Lost => None,
            }),
        ),
    ];
    for (wrong, banner) in banners {
        let Some(banner) = banner else { continue };
        let standing = state.banner(banner);
        return Err(wrong(quoted(format_args!(
            "{} {}",
            state.realm(standing.realm).name,
            standing.number
        ))));
    }
    let spymasters = state.discs.iter().map(|disc| disc.owner);
    let spymasters = spymasters.chain(state.hired.iter().map(|hired| hired.realm));
    match spymasters.into_iter().find(|realm| state.realm(*realm).out) {
        Some(realm) => {
            let name = &state.realm(realm).name;
            Err(say!("{name} has left the game and has operatives", name = quoted(name)))
        }
        None => Ok(()),
    }
}

/// Checks that no area has two allies, nobody besieges their own, and realms that have left the game have
/// neither allies nor envoys (NL-DIP-06).
pub(super) fn accords(state: &State) -> Result<(), Text> {
    let gone = |realm: RealmId| state.realm(realm).out;
    if state.missions.iter().any(|mission| gone(mission.realm)) {
        return Err(say!("a realm that has left the game has an envoy under way"));
    }
    for (at, alliance) in state.alliances.iter().enumerate() {
        let name = &state.realm(alliance.realm).name;
        if gone(alliance.realm) {
            return Err(say!("{name} has left the game and has allies", name = quoted(name)));
        }
        for place in &alliance.area {
            let label = &state.map.place(*place).label;
            if state.alliances[at + 1..].iter().any(|other| other.area.contains(place)) {
                return Err(say!("{label} has two allies", label = quoted(label)));
            }
            if state.allied(alliance.realm, *place)
                && state.sieges.get(place).is_some_and(|siege| siege.besieger == alliance.realm)
            {
                return Err(say!(
                    "{name} besieges its ally at {label}",
                    name = quoted(name),
                    label = quoted(label)
                ));
            }
        }
    }
    Ok(())
}

pub(super) fn pieces(state: &State, rules: &Ruleset) -> Result<(), Text> {
    // If scouts find more than the boxes hold, players bring pieces of their own (EN-SCOUT-05).
    if rules.setting(Value::ScoutPieces).given && rules.fixed(Fixed::ScoutPieces) == 0 {
        return Ok(());
    }
    for (index, kind) in rules.settlements.iter().enumerate() {
        let id = Settlement(u8::try_from(index).unwrap_or(u8::MAX));
        if state.piece_limit(rules, id).is_some_and(|limit| state.pieces_used(rules, id) > limit) {
            return Err(say!(
                "more pieces of {kind} are on the map than the boxes hold",
                kind = quoted(&kind.id)
            ));
        }
    }
    Ok(())
}
