//! Rules in force, rules that are to follow them, and a state → whether the campaign can go on
//! under the new ones, and where it then stands in their calendar.

use std::collections::BTreeSet;

use crate::campaign::{CalendarPosition, State};
use crate::fault::Fault;
use crate::rules::{Block, CalendarStep, Ruleset, diff};

fn fault(message: String, help: &str) -> Fault {
    Fault::new("campaign::amend", message).help(help)
}

/// Everything that speaks against going on under other rules.
#[must_use]
pub fn check(before: &Ruleset, after: &Ruleset, state: &State) -> Vec<Fault> {
    let mut faults = Vec::new();
    if before.edition != after.edition {
        faults.push(fault(
            format!(
                "an amendment cannot change the edition from {before_edition} to {after_edition}",
                before_edition = before.edition,
                after_edition = after.edition
            ),
            "begin a new campaign under the other edition",
        ));
        return faults;
    }
    numbers(before, after, state, &mut faults);
    if state.realms.iter().any(|realm| realm.capital.is_some()) && before.capital != after.capital {
        let (old, new) = (
            before.settlement_name(Some(before.capital)),
            after.settlement_name(Some(after.capital)),
        );
        faults.push(fault(
            format!("the seats of realms would be of another kind: `{new}`, not `{old}`"),
            "keep the kind of settlement",
        ));
    }
    for counter in &after.counters {
        if let Some(realm) = state
            .realms
            .iter()
            .find(|realm| counter.within(realm.counter(&counter.id)) != realm.counter(&counter.id))
        {
            let message = format!(
                "{realm} stands at {counter}, and goes {bounds} only",
                realm = realm.name,
                counter = counter.count(realm.counter(&counter.id)),
                bounds = counter.bounds()
            );
            faults.push(fault(message, "let the counter go further, or change it first"));
        }
    }
    if state.laying.is_some() {
        let laid = |change: &&diff::CellChange| {
            matches!(change.path.first().map(String::as_str), Some("tiles" | "edges" | "terrains"))
        };
        if let Some(change) = diff::diff(before, after).iter().find(laid) {
            let message = format!(
                "tiles are being laid, and `{change}` would change under them",
                change = change.name()
            );
            faults.push(fault(message, "amend when the map is made"));
        }
    }
    if let Err(message) =
        clock(before, after, state.clock.next(&before.calendar, state.order.len()))
    {
        faults.push(fault(message, "amend at another time, or keep what is played next"));
    }
    faults
}

/// The state holds numbers of named things: those in use must keep theirs.
fn numbers(before: &Ruleset, after: &Ruleset, state: &State, faults: &mut Vec<Fault>) {
    let (old, new) = (&before.names, &after.names);
    let settlements = state
        .holdings
        .iter()
        .filter_map(|holding| holding.settlement)
        .map(|kind| usize::from(kind.0));
    faults.extend(moved("settlement", &old.settlements, &new.settlements, settlements));
    let terrains = state.map.places.iter().map(|place| usize::from(place.terrain.0));
    faults.extend(moved("terrain", &old.terrains, &new.terrains, terrains));
    let of_realms = state.realms.iter().filter_map(|realm| realm.race);
    let contingents = state
        .realms
        .iter()
        .flat_map(|realm| &realm.contingents)
        .filter_map(|contingent| contingent.race);
    let of_others = state.banners.iter().filter_map(|banner| banner.race).chain(contingents);
    let races = of_realms.chain(of_others).map(|race| usize::from(race.0));
    faults.extend(moved("race", &old.races, &new.races, races));
    let designs = |rules: &Ruleset| {
        rules.tiles.designs.iter().map(|design| design.id.clone()).collect::<Vec<_>>()
    };
    let stacked = state.laying.iter().flat_map(|_| 0..before.tiles.designs.len());
    let laid = state
        .map
        .places
        .iter()
        .filter_map(|place| place.laid())
        .map(|laid| usize::from(laid.design))
        .chain(stacked);
    faults.extend(moved("tile", &designs(before), &designs(after), laid));
}

/// The first name in use that would have another number.
fn moved(
    what: &str,
    old: &[String],
    new: &[String],
    used: impl Iterator<Item = usize>,
) -> Option<Fault> {
    let used: BTreeSet<usize> = used.collect();
    let name =
        used.into_iter().filter(|at| old.get(*at) != new.get(*at)).find_map(|at| old.get(at))?;
    Some(if new.contains(name) {
        let message =
            format!("the {what} `{name}` is in play and would stand at another place in its list");
        fault(message, "add new ones after those there are")
    } else {
        fault(format!("the {what} `{name}` is in play and would be gone"), "keep it")
    })
}

/// Where a place in one calendar lies in another: the same block, step and phase by name. The
/// beginning of a round is the beginning of a round, whatever is played first there.
///
/// # Errors
/// A sentence that says what is missing.
pub fn clock(
    before: &Ruleset,
    after: &Ruleset,
    clock: CalendarPosition,
) -> Result<CalendarPosition, String> {
    let Some(old) = before.calendar.blocks.get(usize::from(clock.block)) else { return Ok(clock) };
    let blocks = &after.calendar.blocks;
    let found = blocks.iter().position(|block| block.id == old.id && block.setup == old.setup);
    let Some(block) = found else {
        return Err(format!(
            "the campaign is in `{english}`, which would no longer be played",
            english = old.title.english()
        ));
    };
    let new = &blocks[block];
    if clock.round >= new.rounds {
        let (round, name) = (clock.round + 1, old.round_title.english());
        return Err(format!(
            "{name} {round} of `{english}` comes next, and there would be only {rounds}",
            english = old.title.english(),
            rounds = new.rounds
        ));
    }
    let clock = CalendarPosition { block: u16::try_from(block).unwrap_or(u16::MAX), ..clock };
    if (clock.step, clock.phase, clock.seat) == (0, 0, 0) {
        return Ok(clock);
    }
    let Some((phase, own)) = phase_at(old, clock) else { return Ok(clock) };
    let id = before.phase_id(phase).unwrap_or_default();
    let earlier = places(old, own)
        .take_while(|(step, at, _)| (*step, *at) != (clock.step, clock.phase))
        .filter(|(.., other)| *other == phase);
    let again = earlier.count();
    let same = places(new, own).filter(|(.., other)| after.phase_id(*other) == Some(id)).nth(again);
    let Some((step, at, _)) = same else {
        return Err(format!(
            "the phase `{replace}` comes next, and would not be played any more",
            replace = id.replace('_', " ")
        ));
    };
    // A turn begins with its first phase, whatever that is, and begins once (NL-TURN-03).
    let begins = own && clock.phase == 0;
    if own && at == 0 && !begins {
        return Err(format!(
            "the turn that is being played would begin anew with `{replace}`",
            replace = id.replace('_', " ")
        ));
    }
    Ok(CalendarPosition { step, phase: if begins { 0 } else { at }, ..clock })
}

fn phase_at(block: &Block, clock: CalendarPosition) -> Option<(u16, bool)> {
    match block.steps.get(usize::from(clock.step))? {
        CalendarStep::Once(phase) => Some((*phase, false)),
        CalendarStep::EachRealm(phases) => {
            phases.get(usize::from(clock.phase)).map(|phase| (*phase, true))
        }
    }
}

/// The places of phases in a block: step, position in the step, and phase. `own` are those played
/// realm by realm.
fn places(block: &Block, own: bool) -> impl Iterator<Item = (u16, u16, u16)> {
    let number = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
    block.steps.iter().enumerate().flat_map(move |(step, played)| {
        let phases: &[u16] = match played {
            CalendarStep::Once(phase) if !own => std::slice::from_ref(phase),
            CalendarStep::EachRealm(phases) if own => phases,
            _ => &[],
        };
        phases.iter().enumerate().map(move |(at, phase)| (number(step), number(at), *phase))
    })
}
