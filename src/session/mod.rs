//! A session: campaign file ↔ engine ↔ input. It keeps the answers, the log and the states at
//! phase boundaries; undo and recovery restore a boundary and play the answers since again.

pub mod amend;
pub mod amendment_terms;
pub mod answers;
pub mod answers_in_force;
mod authority;
mod begin;
mod boundaries;
pub mod compatibility;
pub mod controller;
mod exported;
pub mod folder;
pub mod header;
pub mod journal;
mod locals;
pub mod lock;
mod mid_campaign;
pub mod open;
pub mod position;
mod prompt_file;
pub mod resume;
pub mod rulesets;
mod run;
mod scripts;
pub mod seats;
mod skip;
pub mod start;
mod unattended;
mod undo;
mod unwritable;
mod waiting_sheets;

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

pub use crate::console::{
    Console, Input, NoInput, Onlooker, Reached, RefusedBy, Screen, Situation, ToldRefusal,
    TypedLine, yes_or_no,
};
pub use amend::RulesetEpoch;
pub use amendment_terms::AmendmentTerms;
pub use answers::FileEntry;
pub use boundaries::{Boundary, prefix};
pub use controller::Controller;
pub use folder::{CAMPAIGN_FILE, Folder, Snapshot};
pub use header::{Header, HeaderLine};
pub use journal::Journal;
pub use lock::CampaignRules;
pub use open::open;
use scripts::scripted_races;
pub use scripts::scripts;
pub use seats::Seats;
pub use start::made_map::made_provinces;
use undo::Moment;
pub use undo::within;
pub use waiting_sheets::SealedSheet;

use crate::basics::files;
use crate::campaign::{EventRecord, RealmId, ScriptValue, Seat, State};
use crate::command::ReplayFrom;
use crate::engine::{Game, Hooks, Who};
use crate::fault::{Fault, SourceFile};
use crate::players::{self, Bot};
use crate::rules::{Race, Ruleset};

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
    bots: Vec<Option<(Seat, Box<dyn Bot>)>>,
    /// Answers what scripts ask of the host where nobody sits at the table.
    host: Box<dyn Bot>,
    /// A phase has begun again under amended rules, and its answers are being played again.
    began_again: bool,
    /// Whose computer player was refused, and what is to be said of it.
    stuck: Option<(Who, String)>,
    /// Where no person plays, what is asked of the host is answered by the program.
    host_plays: bool,
    /// Only the input answers; computer players are off, as when a file is only looked through.
    pub(crate) input_only: bool,
    /// Lines that people have typed.
    pub(crate) typed: u64,
    /// The rules of the head, then those of each amendment among the answers.
    pub(crate) epochs: Vec<RulesetEpoch>,
    /// Where rules to amend the campaign with are found.
    pub campaign_rules: Option<CampaignRules>,
    /// Scripts in play.
    pub hooks: Option<Rc<dyn Hooks>>,
    /// Scripts note what their locals hold: what failed is played again to tell that.
    notes_locals: bool,
    /// The races whose scripts are loaded.
    races: Vec<Race>,
    saved: usize,
    /// The state of the last boundary is to be saved before anybody is asked.
    unsaved: bool,
    /// Answers before this are not played again: the campaign stands on a saved state.
    floor: usize,
    /// When each answer was given, for those that were played in this run.
    moments: Vec<Option<Moment>>,
    /// What was taken back, the last at the end, as long as nothing else was answered.
    undone: Vec<Vec<FileEntry>>,
    /// After answers are taken back: how many records of the log were on the screen before them.
    seen: usize,
    /// What is being played again, and the content hash before.
    replayed: Option<(ReplayFrom, String)>,
    /// The state saved when the campaign was last left, to notice edited files.
    expected: Option<Snapshot>,
    /// The saved state that the campaign was taken up from, by its hash, as it lies in the folder.
    resumed_from: Option<(String, Vec<u8>)>,
    /// The map file that the head names.
    map_file: Option<Vec<u8>>,
    /// Where a run stops to be looked at: asked at the start of each phase.
    pub leave_at: Option<LeaveAt>,
}

/// Whether a campaign has come to where it is to be looked at.
pub type LeaveAt = Box<dyn Fn(&Game<'_>) -> bool>;

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
        let bots = header.realms.iter().map(|_| None).collect();
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
            bots,
            host: Box::new(players::HostBot),
            began_again: false,
            stuck: None,
            host_plays: true,
            input_only: false,
            typed: 0,
            epochs: vec![head],
            campaign_rules: None,
            hooks,
            notes_locals: false,
            races,
            saved: 0,
            unsaved: false,
            floor: 0,
            moments: Vec::new(),
            undone: Vec::new(),
            seen: 0,
            replayed: None,
            expected: None,
            resumed_from: None,
            map_file: None,
            leave_at: None,
        })
    }

    /// Joins the session to its folder: answers are written there from now on.
    pub fn attach(&mut self, folder: Folder, journal: Journal) {
        self.expected = folder.load_snapshot(
            &self.epochs.iter().map(|epoch| epoch.rules.hash.as_str()).collect::<Vec<_>>(),
        );
        let named = |line: &HeaderLine| {
            files::read_up_to(&folder.path.join(&line.words[1]), answers::MAX_BYTES).ok()
        };
        self.map_file = self.header.map.as_ref().and_then(named);
        self.folder = Some(folder);
        self.journal = Some(journal);
    }

    /// The folder that the campaign is in now, which may have been moved.
    pub fn folder(&self) -> Option<&Folder> {
        self.folder.as_ref()
    }

    /// Who answers for which realm after the last answer.
    pub fn seats(&self) -> Seats {
        Seats::of(&self.header).after(&self.answers)
    }

    /// Who answers for a realm as the campaign stands.
    pub(crate) fn seat(&self, state: &State, realm: RealmId) -> Seat {
        let of_head =
            || self.header.realms.get(usize::from(realm.0)).map_or(Seat::Human, |(_, seat)| *seat);
        state.realm(realm).handed.unwrap_or_else(of_head)
    }

    /// Lists who answers for each realm now, in their order.
    pub(crate) fn seats_now(&self, state: &State) -> Vec<Seat> {
        state.realm_ids().map(|realm| self.seat(state, realm)).collect()
    }

    /// The computer player of a realm, if one answers for it now.
    pub(crate) fn bot(&mut self, state: &State, realm: RealmId) -> Option<&mut Box<dyn Bot>> {
        let seat = self.seat(state, realm);
        let bot = self.bots.get_mut(usize::from(realm.0)).filter(|_| !self.input_only)?;
        if bot.as_ref().is_none_or(|(sits, _)| *sits != seat) {
            *bot = players::bot(seat, self.header.seed, realm).map(|bot| (seat, bot));
        }
        bot.as_mut().map(|(_, bot)| bot)
    }

    /// Who answers for the host in a campaign of computer players alone, where no person does.
    pub(crate) fn host_bot(&mut self, state: &State) -> Option<&mut Box<dyn Bot>> {
        let alone = state
            .realms
            .iter()
            .zip(0..)
            .all(|(_, realm)| self.seat(state, RealmId(realm)) != Seat::Human);
        (alone && !state.host_plays && self.host_plays && !self.input_only)
            .then_some(&mut self.host)
    }
}
