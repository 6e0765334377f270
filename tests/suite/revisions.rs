//! Everything that is kept of places holds by their revision (`src/campaign/revision.rs`): no event changes anything about a
//! place, about marks or about what scripts remember without giving it another.

use std::collections::BTreeMap;

use crate::support::often;
use crate::support::series::Series;
use margrave::campaign::{BannerId, Owner, RealmId, Remembered, Ship, State, StrengthReport};
use margrave::map::PlaceId;
use margrave::rules::{Race, Settlement};
use margrave::script::RulesetCache;

/// Things of a place that a revision answers for: its holding; the banners on it with their realms, races, points and baggage,
/// those that are shut in, and what others know of them; who besieges whom there; its marks.
#[derive(PartialEq, Debug)]
struct SeenPlace {
    holding: (bool, Owner, Option<Settlement>, bool, i64),
    banners: Vec<(BannerId, RealmId, Option<Race>, i64, i64, bool)>,
    told: Vec<(RealmId, StrengthReport)>,
    siege: Option<(RealmId, Owner)>,
    marks: Vec<(String, Option<RealmId>, i64)>,
}

impl SeenPlace {
    fn of(state: &State, place: PlaceId) -> SeenPlace {
        let holding = state.holding(place);
        let banners = state.banners_on(place).map(|(id, banner)| {
            (id, banner.realm, banner.race, banner.points, banner.baggage, banner.shut_in)
        });
        let told = state.reports.iter().flat_map(|(realm, reports)| {
            let here = state.banners_on(place);
            here.filter_map(|(banner, _)| reports.get(&banner).map(|report| (*realm, *report)))
        });
        let marks = state.marks_on(place);
        SeenPlace {
            holding: (
                holding.known,
                holding.owner,
                holding.settlement,
                holding.razed,
                holding.stock,
            ),
            banners: banners.collect(),
            told: told.collect(),
            siege: state.sieges.get(&place).map(|siege| (siege.besieger, siege.defender)),
            marks: marks.map(|mark| (mark.name.clone(), mark.by, mark.amount)).collect(),
        }
    }
}

type OnShips = Vec<(usize, BTreeMap<String, i64>)>;
type Memory = BTreeMap<String, BTreeMap<String, Remembered>>;

/// A state as it was last, with the numbers that stand for its parts.
struct SeenState {
    number: u64,
    places: Vec<([u64; 2], SeenPlace)>,
    marks: u64,
    on_ships: OnShips,
    memory: u64,
    remembered: Memory,
}

impl SeenState {
    fn of(state: &State) -> SeenState {
        let numbers = |place| [state.revision_of(place), state.revision_of_marks_on(place)];
        let place = |place| (numbers(place), SeenPlace::of(state, place));
        let bears = |ship: &Ship| !ship.removed && !ship.marks.is_empty();
        let ships = state.ships.iter().enumerate().filter(|(_, ship)| bears(ship));
        let ships = ships.map(|(at, ship)| (at, ship.marks.clone()));
        SeenState {
            number: state.revision(),
            places: state.map.ids().map(place).collect(),
            marks: state.revision_of_marks(),
            on_ships: ships.collect(),
            memory: state.revision_of_memory(),
            remembered: state.memory.clone(),
        }
    }

    /// Says what has changed since `before` while its number stayed the same.
    fn untold(&self, before: &SeenState) -> Vec<String> {
        let mut untold = Vec::new();
        if self.number == before.number {
            untold.push("the state".to_owned());
        }
        let both = (0..).zip(before.places.iter().zip(&self.places));
        for (at, ((old, was), (new, is))) in both {
            if old[0] == new[0] && was != is {
                untold.push(format!("place {at}: {was:?} became {is:?}"));
            }
            let same = before.marks == self.marks || old[1] == new[1];
            if same && was.marks != is.marks {
                untold.push(format!("the marks of place {at}"));
            }
        }
        if before.marks == self.marks && before.on_ships != self.on_ships {
            untold.push("the marks of ships".to_owned());
        }
        if before.memory == self.memory && before.remembered != self.remembered {
            untold.push("what scripts remember".to_owned());
        }
        untold
    }
}

const EDITIONS: &[Series] = &[
    Series { edition: "dutch", head: "option years 2\n", realms: |_| 3 },
    Series { edition: "english", head: "option years 2\n", realms: |_| 3 },
    Series { edition: "warmaster", head: "option warmaster.battles paper\n", realms: |_| 3 },
    Series {
        edition: "marches",
        head: "option marches.battles paper\noption marches.last_round 3\n",
        realms: |_| 3,
    },
];

/// Events of a campaign that are looked at: what happens late happens in another campaign sooner.
const LOOKED_AT: usize = 1500;

/// Campaigns of each edition: usually, and in a soak.
const CAMPAIGNS: (u64, u64) = (3, 30);

#[test]
fn no_change_keeps_its_number() {
    for series in EDITIONS {
        let mut cache = RulesetCache::default();
        for seed in 1..=often(CAMPAIGNS.0, CAMPAIGNS.1) {
            let (edition, mut events) = (series.edition, 0);
            let mut last: Option<SeenState> = None;
            series.watch(seed, &mut cache, &mut |game, record| {
                events += 1;
                if events > LOOKED_AT {
                    return;
                }
                let now = SeenState::of(game.state);
                let untold = last.as_ref().map(|before| now.untold(before)).unwrap_or_default();
                assert!(
                    untold.is_empty(),
                    "{edition}, seed {seed}: {event:?} changes {untold:?}, and src/campaign/apply does not tell `revision` so",
                    event = record.event
                );
                last = Some(now);
            });
            assert!(events > 300, "{edition}, seed {seed}: {events} events were seen");
        }
    }
}
