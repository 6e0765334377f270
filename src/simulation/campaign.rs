//! One campaign, from its head to its end.

use std::sync::atomic::AtomicBool;

use super::experiment::Experiment;
use super::observer::Observer;
use super::record::{CampaignRecord, End, SeatRecord, Trouble};
use crate::campaign::{EventKind, Seat, State};
use crate::engine::{Game, Stop};
use crate::fault::Fault;
use crate::players::{Bot, Checks, Simulation, bot};
use crate::say;
use crate::session::Session;

/// Events by which a battle, a siege and a spell are counted.
const BATTLES: &[EventKind] =
    &[EventKind::BattleDecided, EventKind::AssaultDecided, EventKind::FleetsFought];
const SIEGES: &[EventKind] = &[EventKind::SiegeBegan];
const SPELLS: &[EventKind] = &[EventKind::SpellCast];

/// Plays a campaign of this number, or returns None if it was told to stop on its way. `lines` are
/// its answers, as they are written in a campaign file.
pub(super) fn play(
    experiment: &Experiment,
    campaign: u64,
    stop: &AtomicBool,
    lines: Option<&mut Vec<String>>,
) -> Option<CampaignRecord> {
    let seed = experiment.seed_of(campaign);
    let mut record = CampaignRecord {
        campaign,
        seed,
        seats: Vec::new(),
        end: End::Failed,
        winners: Vec::new(),
        years: 0,
        questions: 0,
        battles: 0,
        sieges: 0,
        spells: 0,
        steps: 0,
        hash: String::new(),
        fault: None,
        trouble: None,
        standings: Vec::new(),
        occurrences: Vec::new(),
        refused_advice: Vec::new(),
    };
    let mut session = match experiment.begin(campaign) {
        Ok(session) => session,
        Err(faults) => {
            record.fails(Trouble::Faults(faults));
            return Some(record);
        }
    };
    let seats = experiment.seats_of(campaign);
    let mut minds = minds(&session, &seats);
    let mut table = Simulation::new(&mut minds, Checks::None);
    table.record = lines.is_some();
    let mut observer = Observer::new(table, session.state.clock.year, stop);
    let years = experiment.years;
    let over = |state: &State| state.clock.year > years;
    let (flow, steps) = session.play_unattended(&mut observer, &over);
    if flow == Err(Stop::Quit) && observer.table.breach.is_none() && !over(&session.state) {
        return None;
    }
    record.refused_advice = session.refused_advice();
    let game = Game::new(&session.rules, &session.state, None);
    observer.take_down(&game);
    let state = &session.state;
    record.seats = experiment
        .realms
        .iter()
        .zip(&seats)
        .zip(&state.realms)
        .map(|((name, seat), realm)| SeatRecord {
            realm: name.clone(),
            player: seat.name().to_owned(),
            people: realm.race.map(|race| session.rules.races[usize::from(race.0)].id.clone()),
        })
        .collect();
    let breach = observer.table.breach.clone().map(Trouble::Told);
    let trouble = breach.or_else(|| match &flow {
        Ok(()) | Err(Stop::Quit) => None,
        Err(Stop::Failed) => {
            let why = session.why_scripts_failed(|| fails_again(experiment, campaign));
            let unknown = || Trouble::Told(say!("a mod failed"));
            Some(why.map_or_else(unknown, |fault| Trouble::Faults(vec![fault])))
        }
        Err(stop) => Some(Trouble::Told(say!("the campaign stopped: {stop}", stop = stop.told()))),
    });
    if let Some(trouble) = trouble {
        record.fails(trouble);
    }
    (record.end, record.winners) = match (&record.fault, &state.ending) {
        (Some(_), _) => (End::Failed, Vec::new()),
        (None, None) => (End::Stopped, Vec::new()),
        (None, Some(ending)) => {
            let winners: Vec<usize> = ending.winners().map(|realm| usize::from(realm.0)).collect();
            let end = match winners.len() {
                0 => End::Drawn,
                1 => End::Won,
                _ => End::Shared,
            };
            (end, winners)
        }
    };
    let happened =
        |kinds: &[EventKind]| kinds.iter().map(|kind| observer.counts.events(*kind)).sum::<u64>();
    let fought = observer.counts.announcements.battles();
    record.years = state.clock.year.min(years);
    record.questions = observer.table.questions;
    (record.battles, record.sieges, record.spells) =
        (happened(BATTLES) + fought, happened(SIEGES), happened(SPELLS));
    record.steps = steps;
    record.hash = state.hash();
    record.occurrences = observer.occurrences(&session.rules);
    record.standings = std::mem::take(&mut observer.standings);
    if let Some(lines) = lines {
        *lines = std::mem::take(&mut observer.table.lines);
    }
    Some(record)
}

/// Seats the players of the realms.
fn minds(session: &Session, seats: &[Seat]) -> Vec<Box<dyn Bot>> {
    let realms = session.state.realm_ids().zip(seats);
    realms.filter_map(|(realm, seat)| bot(*seat, session.state.seed, realm)).collect()
}

/// Returns the fault with which a campaign ends, by scripts that note what their locals hold.
fn fails_again(experiment: &Experiment, campaign: u64) -> Option<Fault> {
    let mut session = experiment.begin(campaign).ok()?;
    session.note_locals().ok()?;
    let mut minds = minds(&session, &experiment.seats_of(campaign));
    let mut table = Simulation::new(&mut minds, Checks::None);
    let years = experiment.years;
    // Its end is known.
    let _ = session.play_unattended(&mut table, &|state: &State| state.clock.year > years);
    session.script_fault()
}
