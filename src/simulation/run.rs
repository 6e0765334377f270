//! Campaigns on several threads. Each is played whole by one of them, and their records are handed
//! on in the order of their numbers, so that nobody can tell how many threads there were.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use super::campaign;
use super::experiment::Experiment;
use super::record::CampaignRecord;
use crate::fault::Fault;

/// Campaigns that may be done before one that is still being played, for each thread: more are not
/// kept in memory.
const AHEAD: u64 = 64;

/// Receiver of the records, in the order of their numbers.
pub trait Progress {
    /// Tells that a campaign was played. Others before it may not be.
    fn played(&mut self) {}

    /// Takes the records of the next campaign, one for each way it is played; false stops the
    /// simulation.
    fn record(&mut self, played: Vec<CampaignRecord>) -> bool;
}

/// Plays the campaigns of these numbers, each in every way, until `stop` is set. What was handed on
/// then is whole, and has no gap.
pub fn simulate(
    ways: &[&Experiment],
    campaigns: Range<u64>,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    progress: &mut dyn Progress,
) {
    // Campaigns take turns with the same played otherwise, so that a run which is stopped has both.
    let number_of_ways = ways.len().max(1) as u64;
    let tasks = campaigns.start * number_of_ways..campaigns.end * number_of_ways;
    let next = AtomicU64::new(tasks.start);
    let handed_on = AtomicU64::new(tasks.start);
    let (sender, receiver) = mpsc::channel();
    let most_ahead = AHEAD * threads.get() as u64;
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            let sender = sender.clone();
            let (next, handed_on, end) = (&next, &handed_on, tasks.end);
            scope.spawn(move || {
                loop {
                    let task = next.fetch_add(1, Ordering::Relaxed);
                    while task >= handed_on.load(Ordering::Acquire) + most_ahead
                        && !stop.load(Ordering::Relaxed)
                    {
                        thread::park_timeout(std::time::Duration::from_millis(5));
                    }
                    if task >= end || stop.load(Ordering::Relaxed) {
                        return;
                    }
                    let way = usize::try_from(task % number_of_ways).unwrap_or(0);
                    let number = task / number_of_ways;
                    let Some(record) = campaign::play(ways[way], number, stop, None) else {
                        return;
                    };
                    if sender.send((task, record)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting: BTreeMap<u64, CampaignRecord> = BTreeMap::new();
        let mut due = tasks.start;
        let mut played = Vec::new();
        for (task, record) in receiver {
            progress.played();
            waiting.insert(task, record);
            while let Some(record) = waiting.remove(&due) {
                due += 1;
                handed_on.store(due, Ordering::Release);
                played.push(record);
                if played.len() == ways.len() && !progress.record(std::mem::take(&mut played)) {
                    stop.store(true, Ordering::Relaxed);
                    return;
                }
            }
        }
    });
}

/// Returns a campaign played once more, with its answers as lines of a campaign file.
pub(super) fn again(experiment: &Experiment, number: u64) -> Option<Vec<String>> {
    let mut lines = Vec::new();
    campaign::play(experiment, number, &AtomicBool::new(false), Some(&mut lines))?;
    Some(lines)
}

/// Returns a campaign as a script, with its answers, so that it can be looked at and played again.
///
/// # Errors
/// The faults of its head and map.
pub fn script_of(experiment: &Experiment, number: u64) -> Result<String, Vec<Fault>> {
    experiment.begin(number)?;
    let mut text = experiment.head_of_script(number);
    for line in again(experiment, number).unwrap_or_default() {
        text.push_str(&line);
        text.push('\n');
    }
    Ok(text)
}
