//! A session: campaign file ↔ engine ↔ input. It keeps the answers, the log and the states at
//! phase boundaries; undo and recovery restore a boundary and play the answers since again.

pub mod amend;
pub mod amendment_terms;
pub mod answers;
mod begin;
pub mod compatibility;
pub mod controller;
pub mod folder;
pub mod header;
pub mod journal;
pub mod lock;
mod midway;
pub mod open;
mod rescue;
pub mod resume;
pub mod rulesets;
pub mod seats;
mod skip;
pub mod standing_answers;
pub mod start;
mod undo;

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

pub use crate::console::{Console, Input, Reached, Screen, TypedLine, confirm, yes_or_no};
pub use amend::RulesetEpoch;
pub use amendment_terms::AmendmentTerms;
pub use answers::FileEntry;
use controller::Begun;
pub use controller::Controller;
pub use folder::{Folder, Snapshot};
pub use header::{Header, Line as HeaderLine};
pub use journal::Journal;
pub use lock::Shelves;
pub use open::open;
pub use seats::Seats;
use undo::Moment;

use crate::campaign::{EventRecord, RealmId, ScriptValue, Seat, State};
use crate::engine::core::driver;
use crate::engine::{Flow, Game, Hooks, Players, Stop, Who};
use crate::fault::{Fault, SourceFile, render};
use crate::files;
use crate::lua::ScriptHost;
use crate::phases;
use crate::players::{self, Bot};
use crate::rules::{Race, Ruleset};

/// The state at a phase boundary, with how many answers and records led to it.
#[derive(Debug, Clone)]
pub struct Boundary {
    pub answers: usize,
    pub log: usize,
    pub state: State,
}

/// How a run of a session ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finished {
    /// The players left; the campaign can be resumed.
    Left,
    /// The input ended.
    EndOfInput,
    /// It cannot go on: an answer of its file cannot be carried out.
    Broken(String),
    /// It cannot go on here, and nothing is wrong with its file.
    Halted(String),
}

/// A campaign in play.
pub struct Session {
    /// Those in force.
    pub rules: Arc<Ruleset>,
    pub header: Header,
    /// As it stands now; in mid-phase when the engine stopped there.
    pub state: State,
    pub answers: Vec<FileEntry>,
    pub log: Vec<EventRecord>,
    pub(crate) boundaries: Vec<Boundary>,
    pub(crate) journal: Option<Journal>,
    pub(crate) folder: Option<Folder>,
    /// Computer players that have been asked, each with the seat it plays.
    minds: Vec<Option<(Seat, Box<dyn Bot>)>>,
    /// Answers what scripts ask of the host where nobody sits at the table.
    host: Box<dyn Bot>,
    /// A phase has begun again under amended rules, and its answers are being played again.
    began_again: bool,
    /// Whose computer player was refused, and what is to be said of it.
    stuck: Option<(Who, String)>,
    /// Where no person plays, what is asked of the host is answered by the program.
    host_plays: bool,
    /// Nobody answers but the input, as when a file is only looked through.
    pub(crate) unmanned: bool,
    /// Lines that people have typed.
    pub(crate) typed: u64,
    /// The rules of the head, then those of each amendment among the answers.
    pub(crate) eras: Vec<RulesetEpoch>,
    /// Where rules to amend the campaign with are found.
    pub shelves: Option<Shelves>,
    /// Scripts in play.
    pub hooks: Option<Rc<dyn Hooks>>,
    /// The races whose scripts are loaded.
    races: Vec<Race>,
    saved: usize,
    /// Answers before this are not played again: the campaign stands on a saved state.
    floor: usize,
    /// When each answer was given, for those that were played in this run.
    moments: Vec<Option<Moment>>,
    /// What was taken back, the last at the end, as long as nothing else was answered.
    undone: Vec<Vec<FileEntry>>,
    /// After answers are taken back: so many records of the log were on the screen before them.
    seen: usize,
    /// The state saved when the campaign was last left, to notice edited files.
    expected: Option<Snapshot>,
    /// The saved state that the campaign was taken up from, by its hash, as it lies in the folder.
    stood_on: Option<(String, Vec<u8>)>,
    /// The map file that the head names.
    map_file: Option<Vec<u8>>,
}

/// States kept for undo; older ones are thinned out.
const BOUNDARIES: usize = 256;

impl Session {
    /// A session at its start. `answers` are played again before anything is asked.
    ///
    /// # Errors
    /// The faults of the head.
    pub fn new(
        rules: Arc<Ruleset>,
        header: Header,
        source: &Arc<SourceFile>,
        folder: &Path,
        answers: Vec<FileEntry>,
    ) -> Result<Session, Vec<Fault>> {
        let state = start::start(&header, &rules, source, folder)?;
        let minds = header.realms.iter().map(|_| None).collect();
        let hooks = scripts(&rules, &state).map_err(|faults| header::at_choice(source, faults))?;
        let races = scripted_races(&rules, &state);
        let first = Boundary { answers: 0, log: 0, state: state.clone() };
        let head = RulesetEpoch {
            rules: Arc::clone(&rules),
            terms: AmendmentTerms::of_head(&header, &rules),
            options: ScriptValue::Nothing,
        };
        Ok(Session {
            rules,
            header,
            state,
            answers,
            log: Vec::new(),
            boundaries: vec![first],
            journal: None,
            folder: None,
            minds,
            host: Box::new(players::HostBot),
            began_again: false,
            stuck: None,
            host_plays: true,
            unmanned: false,
            typed: 0,
            eras: vec![head],
            shelves: None,
            hooks,
            races,
            saved: 0,
            floor: 0,
            moments: Vec::new(),
            undone: Vec::new(),
            seen: 0,
            expected: None,
            stood_on: None,
            map_file: None,
        })
    }

    /// Joins the session to its folder: answers are written there from now on.
    pub fn attach(&mut self, folder: Folder, journal: Journal) {
        self.expected = folder.load_snapshot(
            &self.eras.iter().map(|era| era.rules.hash.as_str()).collect::<Vec<_>>(),
        );
        let named = |line: &HeaderLine| files::read(&folder.path.join(&line.words[1])).ok();
        self.map_file = self.header.map.as_ref().and_then(named);
        self.folder = Some(folder);
        self.journal = Some(journal);
    }

    /// Plays until the players leave, the input ends or something breaks. After the campaign has
    /// ended commands are still taken.
    pub fn run(&mut self, input: &mut dyn Input, console: &mut Console) -> Finished {
        let mut again = false;
        console.given_dice_only =
            self.header.lay_out.iter().any(|line| line.words == ["dice", "only"]);
        console.shelf =
            self.shelves.as_ref().map(|shelves| shelves.library.mods()).unwrap_or_default();
        let mut failed_after = None;
        loop {
            if again && self.scripted() {
                // What scripts keep in their own variables goes with the answers: they begin anew.
                self.boundaries.truncate(1);
            }
            let Some(boundary) = self.boundaries.last().cloned() else {
                return Finished::Broken("the campaign has no start".to_owned());
            };
            let era = amend::count(&self.answers[..boundary.answers.min(self.answers.len())]);
            let mut state = boundary.state;
            // At first the scripts that the session began with are still as they were loaded.
            if again && let Err(faults) = self.begin_era(era, &state) {
                return Finished::Broken(render(&faults, console.colour));
            }
            again = true;
            self.log.truncate(boundary.log);
            let phase = Begun { answers: boundary.answers, clock: state.clock, era };
            let mut conductor = Controller {
                session: self,
                input,
                console,
                cursor: boundary.answers,
                era,
                phase,
                in_force: era,
                live: false,
                back: None,
                retry: 0,
                skip: None,
                open: None,
                over: None,
            };
            let stop = play(&mut conductor, &mut state, era);
            let (back, retry, replaying) =
                (conductor.back.take(), conductor.retry, conductor.plays_again());
            let (cursor, phase, waiting) =
                (conductor.cursor, conductor.phase, conductor.era > conductor.in_force);
            self.state = state;
            let began_again = std::mem::take(&mut self.began_again);
            if began_again && replaying && matches!(stop, Err(Stop::Broken(_) | Stop::Failed)) {
                // Answers of the phase that do not fit the new rules.
                let why = match stop {
                    Err(Stop::Broken(why)) => why,
                    _ => self.failure(console),
                };
                match self.keep_only(cursor, input, console) {
                    Ok(removed) => console.returned(
                        &format!("{why}\ntaken back"),
                        &self.named(console.viewer, cursor, &removed),
                    ),
                    Err(stop) => return self.finished(stop),
                }
                continue;
            }
            let hooks = self.hooks.clone();
            match stop {
                Err(Stop::Undo) => {
                    if let Some(how) = &back
                        && let Err(stop) = self.go_back(how, input, console)
                    {
                        return self.finished(stop);
                    }
                }
                Err(Stop::Failed) => {
                    // What it printed on its way may tell what went wrong.
                    console.printed(&self.rules, hooks.as_deref());
                    let text = self.failure(console);
                    let old = self.eras.get(phase.era).map(|era| Arc::clone(&era.rules));
                    let fits = || {
                        old.is_some_and(|old| {
                            compatibility::clock(&old, &self.last_rules(), phase.clock).is_ok()
                        })
                    };
                    if waiting && !replaying && retry == 0 && fits() {
                        console.say(&text);
                        if let Err(stop) =
                            self.begin_phase_again(phase.answers, phase.clock, input, console)
                        {
                            return self.finished(stop);
                        }
                        console.begun_again();
                        self.began_again = true;
                        continue;
                    }
                    let steps = retry.max(1);
                    let count = self.undo_count(steps);
                    // Where nobody types, the same answers would lead to the same failure for ever.
                    let idle = failed_after.replace(self.typed) == Some(self.typed);
                    if replaying || count == 0 || idle {
                        return Finished::Broken(text);
                    }
                    let at = if retry == 0 {
                        self.answers.len() - 1
                    } else {
                        self.answers.len() - count
                    };
                    let order =
                        self.answers.get(at).map(|entry| entry.text.clone()).unwrap_or_default();
                    if let Err(stop) = self.take_back(steps, None, input, console) {
                        return self.finished(stop);
                    }
                    // What failed is not to be given again by `redo`.
                    self.undone.clear();
                    console.script_failed(&text, &order);
                }
                Ok(()) => return self.finished(Stop::Quit),
                Err(stop) => return self.finished(stop),
            }
        }
    }

    /// How a run ended that stopped for this.
    fn finished(&mut self, stop: Stop) -> Finished {
        // Whoever leaves in the midst of a question leaves nothing unfinished.
        if !matches!(stop, Stop::Broken(_)) {
            self.journal.iter_mut().for_each(Journal::finished);
        }
        match stop {
            Stop::Quit | Stop::Undo => Finished::Left,
            Stop::EndOfInput => Finished::EndOfInput,
            Stop::Broken(message) => Finished::Broken(message),
            Stop::Halted(message) => Finished::Halted(message),
            Stop::Failed => Finished::Halted("a mod failed".to_owned()),
        }
    }

    /// The folder that the campaign is in now, which may have been moved.
    #[must_use]
    pub fn folder(&self) -> Option<&Folder> {
        self.folder.as_ref()
    }

    /// What the scripts report of how they failed.
    fn failure(&self, console: &Console) -> String {
        let failure = self.hooks.as_ref().and_then(|hooks| hooks.take_failure());
        failure.map_or_else(
            || "a mod failed".to_owned(),
            |fault| render(std::slice::from_ref(&fault), console.colour).trim_end().to_owned(),
        )
    }

    /// Whether scripts are or were in play.
    fn scripted(&self) -> bool {
        self.eras.len() > 1 || self.hooks.as_ref().is_some_and(|hooks| !hooks.idle())
    }

    /// Rules and scripts of an era come into force.
    fn begin_era(&mut self, era: usize, state: &State) -> Result<(), Vec<Fault>> {
        let Some(begun) = self.eras.get(era) else { return Ok(()) };
        self.rules = Arc::clone(&begun.rules);
        self.hooks = scripts(&self.rules, state)?;
        self.races = scripted_races(&self.rules, state);
        Ok(())
    }

    /// Hired and allied banners of another race bring its scripts with them, from the next phase on
    /// (NL-RACE-01).
    fn races_come(&mut self, state: &State) -> Result<(), Vec<Fault>> {
        let races = scripted_races(&self.rules, state);
        if races != self.races {
            self.hooks = scripts(&self.rules, state)?;
            self.races = races;
        }
        Ok(())
    }

    /// Who answers for which realm after the last answer.
    #[must_use]
    pub fn seats(&self) -> Seats {
        Seats::of(&self.header).after(&self.answers)
    }

    /// Who answers for a realm as the campaign stands.
    pub(crate) fn seat(&self, state: &State, realm: RealmId) -> Seat {
        let of_head =
            || self.header.realms.get(usize::from(realm.0)).map_or(Seat::Human, |(_, seat)| *seat);
        state.realm(realm).handed.unwrap_or_else(of_head)
    }

    /// The computer player of a realm, if one answers for it now.
    pub(crate) fn mind(&mut self, state: &State, realm: RealmId) -> Option<&mut Box<dyn Bot>> {
        let seat = self.seat(state, realm);
        let mind = self.minds.get_mut(usize::from(realm.0)).filter(|_| !self.unmanned)?;
        if mind.as_ref().is_none_or(|(sits, _)| *sits != seat) {
            *mind = players::mind(seat, self.header.seed, realm).map(|mind| (seat, mind));
        }
        mind.as_mut().map(|(_, mind)| mind)
    }

    /// Who answers for the host in a campaign of computer players alone.
    pub(crate) fn host_mind(&mut self, state: &State) -> Option<&mut Box<dyn Bot>> {
        let alone = state
            .realms
            .iter()
            .zip(0..)
            .all(|(_, realm)| self.seat(state, RealmId(realm)) != Seat::Human);
        (alone && self.host_plays && !self.unmanned).then_some(&mut self.host)
    }

    /// Keeps the latest states and every second of the older ones.
    fn thin_boundaries(&mut self) {
        if self.boundaries.len() <= BOUNDARIES {
            return;
        }
        let mut at = 0;
        let recent = self.boundaries.len() / 2;
        self.boundaries.retain(|_| {
            at += 1;
            at == 1 || at > recent || at % 2 == 0
        });
    }

    /// Whether the state saved at this point differs from what the file leads to now. It is looked
    /// at once, at the boundary that was saved.
    fn contradicts_snapshot(&mut self, answers: usize, state: &State) -> bool {
        let Some(saved) = self.expected.take_if(|saved| saved.answers <= answers) else {
            return false;
        };
        let played = &self.answers[..saved.answers.min(self.answers.len())];
        saved.answers != answers
            || saved.prefix != prefix(played)
            || saved.state.hash() != state.hash()
    }

    fn save_snapshot(&mut self, answers: usize, state: &State) {
        let Some(folder) = &self.folder else { return };
        // A folder that was moved away is not made anew for a cache.
        if answers == self.saved
            || self.journal.as_ref().is_some_and(|journal| journal.check().is_err())
        {
            return;
        }
        self.saved = answers;
        let snapshot = Snapshot {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules: self.rules.hash.clone(),
            answers,
            prefix: prefix(&self.answers[..answers.min(self.answers.len())]),
            state: state.clone(),
        };
        folder.save_snapshot(&snapshot);
    }
}

/// Plays phase by phase under the rules that hold at each, from the one that a run begins with, and
/// takes commands after the end.
fn play(conductor: &mut Controller<'_>, state: &mut State, mut era: usize) -> Flow {
    loop {
        conductor.phase_begins(state.clock);
        if state.ending.is_none() && conductor.era != era {
            let old = Arc::clone(&conductor.session.rules);
            era = conductor.era;
            if let Err(faults) = conductor.session.begin_era(era, state) {
                return Err(Stop::Broken(render(&faults, conductor.console.colour)));
            }
            let Some(begun) = conductor.session.eras.get(era).cloned() else {
                return Err(Stop::Broken("an amendment is lost".to_owned()));
            };
            let hooks = conductor.session.hooks.clone();
            let clock = compatibility::clock(&old, &begun.rules, state.clock).map_err(|why| {
                Stop::Broken(format!("the campaign cannot go on under its amended rules: {why}"))
            })?;
            let amended = driver::amend(
                &begun.rules,
                hooks.as_deref(),
                state,
                conductor,
                (clock, begun.options),
            );
            if amended == Err(Stop::Failed) {
                // A script that cannot take up the campaign would fail again at each answer.
                conductor.retry = conductor.session.since_amendment();
            }
            amended?;
            conductor.in_force = era;
        }
        if let Err(faults) = conductor.session.races_come(state) {
            return Err(Stop::Broken(render(&faults, conductor.console.colour)));
        }
        let (rules, hooks) =
            (Arc::clone(&conductor.session.rules), conductor.session.hooks.clone());
        if state.ending.is_none() {
            phases::play_phase(&rules, hooks.as_deref(), state, conductor)?;
            continue;
        }
        let game = Game::new(&rules, state, hooks.as_deref());
        conductor.boundary(&game);
        let Some(order) = conductor.after_the_end(&game)? else { return Ok(()) };
        driver::after_the_end(&rules, hooks.as_deref(), state, conductor, &order)?;
    }
}

/// The races in play that have scripts of their own.
fn scripted_races(rules: &Ruleset, state: &State) -> Vec<Race> {
    let mut races = Game::new(rules, state, None).races_in_play();
    races.retain(|race| {
        rules.races.get(usize::from(race.0)).is_some_and(|kind| kind.script.is_some())
    });
    races
}

/// The scripts of some rules for a campaign, loaded; none if there are none.
///
/// # Errors
/// Every script that fails to load.
pub fn scripts(rules: &Arc<Ruleset>, state: &State) -> Result<Option<Rc<dyn Hooks>>, Vec<Fault>> {
    let races = Game::new(rules, state, None).races_in_play();
    let spare =
        SPARE.with(|spare| spare.borrow().clone()).filter(|host| host.serves(rules, &races));
    if let Some(host) = spare {
        // What failed in a campaign that was left is nothing to this one.
        host.take_failure();
        return Ok(Some(host));
    }
    let host = ScriptHost::new(rules, &races)?;
    if host.serves(rules, &races) {
        SPARE.with(|spare| *spare.borrow_mut() = Some(Rc::clone(&host)));
    }
    Ok(Some(host))
}

thread_local! {
    /// The last host without scripts that keep anything: thousands of campaigns under the same
    /// rules share its machine and the spells that any of them cast.
    static SPARE: std::cell::RefCell<Option<Rc<ScriptHost>>> = const { std::cell::RefCell::new(None) };
}

/// A hash over answers, to know whether a snapshot belongs to them.
#[must_use]
pub fn prefix(answers: &[FileEntry]) -> String {
    let mut hasher = blake3::Hasher::new();
    for answer in answers {
        hasher.update(answer.text.as_bytes());
        hasher.update(b"\n");
    }
    hasher.finalize().to_hex()[..16].to_owned()
}
