//! Rules in force, rules that are to follow them, and a state → whether the campaign can go on
//! under the new ones, and where it then stands in their calendar.

use crate::campaign::{CalendarPosition, CarriedOver, State};
use crate::fault::Fault;
use crate::rules::carry_over::CarryOver;
use crate::rules::versions::Versioned;
use crate::rules::{Block, CalendarStep, LayerKind, Ruleset, diff};
use crate::say;
use crate::text::{Text, quoted};

fn fault(message: Text, help: Text) -> Fault {
    Fault::new("campaign::amend", message).help(help)
}

/// Finds everything that speaks against going on under other rules; `carried` is the state as they would have
/// it.
pub fn check(before: &Ruleset, after: &Ruleset, state: &State, carried: &State) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !one_builds_on_the_other(before, after) {
        faults.push(fault(
            say!("the editions `{old}` and `{new}` do not build on each other, so a campaign cannot be carried over in play", old = quoted(&before.edition), new = quoted(&after.edition)),
            say!("`margrave export CAMPAIGN NEW --edition {edition}` begins a new campaign where this one stands", edition = quoted(&after.edition)),
        ));
        return faults;
    }
    let changes = CarriedOver::between(before, after);
    let carry = CarryOver::between(before, after);
    faults.extend(changes.lost(state).into_iter().map(|(of, number)| lost(before, of, number)));
    if before.edition == after.edition {
        faults.extend(units_lost(before, after, state, carried));
    }
    let (old, new) =
        (before.settlement_name(Some(before.capital)), after.settlement_name(Some(after.capital)));
    if state.realms.iter().any(|realm| realm.capital.is_some())
        && carry.name(Versioned::Settlement, None, old).as_deref() != Some(new)
    {
        faults.push(fault(
            say!(
                "the seats of realms would be of another kind: `{new}`, not `{old}`",
                new = quoted(new),
                old = quoted(old)
            ),
            say!("keep the kind of settlement"),
        ));
    }
    for counter in &after.counters {
        if let Some(realm) = carried
            .realms
            .iter()
            .find(|realm| counter.within(realm.counter(&counter.id)) != realm.counter(&counter.id))
        {
            let message = say!(
                "{realm} stands at {counter}, and goes {bounds} only",
                realm = quoted(&realm.name),
                counter = quoted(counter.count(realm.counter(&counter.id))),
                bounds = counter.bounds()
            );
            faults.push(fault(message, say!("let the counter go further, or change it first")));
        }
    }
    if state.laying.is_some() {
        if !changes.keeps_tiles() {
            let message = say!("tiles are being laid, and would be called or numbered otherwise");
            faults.push(fault(message, say!("amend when the map is made")));
        }
        let laid = |change: &&diff::CellChange| {
            matches!(change.path.first().map(String::as_str), Some("tiles" | "edges" | "terrains"))
        };
        if let Some(change) = diff::diff(before, after).iter().find(laid) {
            let message = say!(
                "tiles are being laid, and `{change}` would change under them",
                change = quoted(change.name())
            );
            faults.push(fault(message, say!("amend when the map is made")));
        }
    }
    if let Err(message) =
        clock(before, after, state.clock.next(&before.calendar, state.order.len()))
    {
        faults.push(fault(message, say!("amend at another time, or keep what is played next")));
    }
    faults
}

/// True if two rule sets are of one edition, or of two of which one extends the other.
pub fn one_builds_on_the_other(before: &Ruleset, after: &Ruleset) -> bool {
    let has = |rules: &Ruleset, edition: &str| {
        let mut layers = rules.layers.iter().filter(|layer| layer.kind == LayerKind::Edition);
        layers.any(|layer| layer.name == edition)
    };
    has(after, &before.edition) || has(before, &after.edition)
}

/// Units and characters in play that the new army lists do not have, or of which they make what they
/// cannot be.
fn units_lost(before: &Ruleset, after: &Ruleset, state: &State, carried: &State) -> Vec<Fault> {
    let mut lost: Vec<(String, Fault)> = Vec::new();
    for ((_, old), (_, new)) in state.roster.present().zip(carried.roster.present()) {
        let name = format!("{}.{}", old.list, old.kind);
        // Monsters that magic calls and figures of older lists are in none.
        if before.arm(&old.list, &old.kind).is_none() || lost.iter().any(|(of, _)| *of == name) {
            continue;
        }
        let fault = match after.arm(&new.list, &new.kind) {
            None => gone(Versioned::Unit, &name),
            Some(arm) if arm.is_character() != new.character.is_some() => fault(
                say!(
                    "`{name}` is in play and cannot become `{list}.{kind}`",
                    name = quoted(&name),
                    list = quoted(&new.list),
                    kind = quoted(&new.kind)
                ),
                say!("a unit becomes another unit, and a character another character"),
            ),
            Some(_) => continue,
        };
        lost.push((name, fault));
    }
    lost.into_iter().map(|(_, fault)| fault).collect()
}

/// Returns the fault for something in play that the new rules do not have.
fn lost(before: &Ruleset, of: Versioned, number: usize) -> Fault {
    let names = &before.names;
    let name = match of {
        Versioned::Settlement => names.settlements.get(number).map(String::as_str),
        Versioned::Terrain => names.terrains.get(number).map(String::as_str),
        Versioned::Race => names.races.get(number).map(String::as_str),
        _ => before.tiles.designs.get(number).map(|design| design.id.as_str()),
    };
    gone(of, name.unwrap_or("?"))
}

fn gone(of: Versioned, name: &str) -> Fault {
    let message = say!(
        "the {word} `{name}` is in play and would be gone",
        word = Text::noun(of.word()),
        name = quoted(name)
    );
    let help = say!(
        "keep it, or let the manifest of a new version say under `renamed:` or `converts:` what becomes of `{key}`",
        key = quoted(of.key())
    );
    fault(message, help)
}

/// Returns the place in another calendar of a place in one: the same block, step and phase by name. The beginning
/// of a round is the beginning of a round, whatever is played first there.
///
/// # Errors
/// A sentence that says what is missing.
pub fn clock(
    before: &Ruleset,
    after: &Ruleset,
    clock: CalendarPosition,
) -> Result<CalendarPosition, Text> {
    let Some(old) = before.calendar.blocks.get(usize::from(clock.block)) else { return Ok(clock) };
    let blocks = &after.calendar.blocks;
    let found = blocks.iter().position(|block| block.id == old.id && block.setup == old.setup);
    let Some(block) = found else {
        return Err(say!(
            "the campaign is in `{english}`, which would no longer be played",
            english = quoted(old.title.english())
        ));
    };
    let new = &blocks[block];
    if clock.round >= new.rounds {
        let (round, name) = (clock.round + 1, old.round_title.english());
        return Err(say!(
            "{name} {round} of `{english}` comes next, and there would be only {rounds}",
            name = quoted(name),
            round = quoted(round),
            english = quoted(old.title.english()),
            rounds = quoted(new.rounds)
        ));
    }
    let clock = CalendarPosition { block: u16::try_from(block).unwrap_or(u16::MAX), ..clock };
    if (clock.step, clock.phase, clock.seat) == (0, 0, 0) {
        return Ok(clock);
    }
    let Some((phase, own)) = phase_at(old, clock) else { return Ok(clock) };
    let old_id = before.phase_id(phase).unwrap_or_default();
    let now = CarryOver::between(before, after).name(Versioned::Phase, None, old_id);
    let id = now.as_deref().unwrap_or(old_id);
    let earlier = places(old, own)
        .take_while(|(step, at, _)| (*step, *at) != (clock.step, clock.phase))
        .filter(|(.., other)| *other == phase);
    let again = earlier.count();
    let same = places(new, own).filter(|(.., other)| after.phase_id(*other) == Some(id)).nth(again);
    let Some((step, at, _)) = same else {
        return Err(say!(
            "the phase `{replace}` comes next, and would not be played any more",
            replace = quoted(old_id.replace('_', " "))
        ));
    };
    // A turn begins with its first phase, whatever that is, and begins once (NL-TURN-03).
    let begins = own && clock.phase == 0;
    if own && at == 0 && !begins {
        return Err(say!(
            "the turn that is being played would begin anew with `{replace}`",
            replace = quoted(id.replace('_', " "))
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

/// Returns the places of phases in a block: step, position in the step, and phase. `own` are those played
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
