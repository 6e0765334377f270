//! A session: campaign file ↔ engine ↔ input. It keeps the answers, the log and the states at
//! phase boundaries; undo and recovery restore a boundary and play the answers since again.

pub mod amend;
pub mod amendment_terms;
mod answer_record;
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
mod history;
pub mod journal;
mod later_answers;
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
mod seating;
pub mod seats;
mod skip;
pub mod standing_orders;
pub mod start;
mod unattended;
mod undo;
mod unwritable;
pub mod writing_ahead;
mod written_ahead;

use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

pub use crate::console::{
    Console, Failure, Input, LastRefusal, NoInput, Onlooker, Reached, RefusedBy, Screen, Situation,
    TypedLine, yes_or_no,
};
pub use amend::RulesetEpoch;
pub use amendment_terms::AmendmentTerms;
pub use answer_record::AnswerRecord;
pub use answers::FileEntry;
pub use boundaries::{Boundary, prefix};
pub use controller::Controller;
pub use folder::{CAMPAIGN_FILE, Folder, Snapshot};
pub use header::{Header, HeaderLine};
use history::{History, PlayedAgain};
pub use journal::Journal;
pub use lock::CampaignRules;
pub use open::open;
use scripts::scripted_races;
pub use scripts::scripts;
use seating::{ComputersPlay, Seating};
pub use seats::Seats;
pub use start::made_map::made_provinces;
pub use undo::{
    UndoOutcome, UndoRequest, UndoRequests, wish_told, wish_with_reply, wished, within,
};
pub use written_ahead::WrittenAhead;

use crate::campaign::{EventRecord, RealmId, ScriptValue, Seat, State};
use crate::engine::core::scripting::interface::RefusedAdvice;
use crate::engine::{Game, Hooks};
use crate::fault::{Fault, SourceFile};
use crate::players::Bot;
use crate::rules::{Race, Ruleset};
use crate::text::Text;

/// End of a run of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finished {
    /// The players left; the campaign can be resumed.
    Left,
    /// The input ended.
    EndOfInput,
    /// It cannot go on: an answer of its file cannot be carried out, or its rules cannot.
    Broken {
        why: Text,
        /// Line of that answer; None where no line of a file is to blame.
        line: Option<usize>,
    },
    /// It cannot go on here, and nothing is wrong with its file.
    Halted(Text),
}

impl Finished {
    /// Ends a run that cannot go on, though no line of a file is to blame.
    fn broken(why: Text) -> Finished {
        Finished::Broken { why, line: None }
    }
}

/// A campaign in play: its rules, and how it stands. Three parts hold what records its answers, what goes
/// back and forth in them, and who sits where.
pub struct Session {
    /// Rules in force.
    pub rules: Arc<Ruleset>,
    pub header: Header,
    /// State as it stands now; in mid-phase when the engine stopped there.
    pub state: State,
    pub log: Vec<EventRecord>,
    pub record: AnswerRecord,
    history: History,
    seating: Seating,
    /// Rules of the head, then those of each amendment among the answers.
    pub(crate) epochs: Vec<RulesetEpoch>,
    /// Places where rules to amend the campaign with are found.
    pub campaign_rules: Option<CampaignRules>,
    /// Scripts in play.
    pub hooks: Option<Rc<dyn Hooks>>,
    /// Advice that scripts gave which are no longer loaded, and that was refused.
    refused: Vec<RefusedAdvice>,
    /// Scripts note what their locals hold: what failed is played again to tell that.
    notes_locals: bool,
    /// Faults of rules and scripts by which the last run broke off.
    stopped_by: Vec<Fault>,
    /// Fault by which a script failed last, where the order that led to it was taken back.
    last_failure: Option<Fault>,
    /// Races whose scripts are loaded.
    races: Vec<Race>,
    /// Place where a run stops to be looked at: asked at the start of each phase.
    pub leave_at: Option<LeaveAt>,
}

/// True if a campaign has come to the place that is to be looked at.
pub type LeaveAt = Box<dyn Fn(&Game<'_>) -> bool>;

impl Session {
    /// Returns a session at its start. `answers` are played again before anything is asked.
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
        let hooks = scripts(&rules, &state).map_err(|faults| header::at_choice(source, faults))?;
        let races = scripted_races(&rules, &state);
        let head = RulesetEpoch {
            rules: Arc::clone(&rules),
            terms: AmendmentTerms::of_head(&header, &rules),
            options: ScriptValue::Nothing,
        };
        Ok(Session {
            rules,
            log: Vec::new(),
            record: AnswerRecord::new(answers),
            history: History::new(state.clone()),
            seating: Seating::new(header.realms.len()),
            header,
            state,
            epochs: vec![head],
            campaign_rules: None,
            hooks,
            refused: Vec::new(),
            notes_locals: false,
            stopped_by: Vec::new(),
            last_failure: None,
            races,
            leave_at: None,
        })
    }

    /// Joins the session to its folder: answers are written there from now on.
    pub fn attach(&mut self, folder: Folder, journal: Journal) {
        let rules: Vec<&str> = self.epochs.iter().map(|epoch| epoch.rules.hash.as_str()).collect();
        self.record.attach(folder, journal, &self.header, &rules);
    }

    /// Leaves all answers to the input: computer players answer for nobody.
    pub fn answers_from_input_alone(&mut self) {
        self.seating.computers = ComputersPlay::Nobody;
    }

    /// Returns the folder that the campaign is in now, which may have been moved.
    pub fn folder(&self) -> Option<&Folder> {
        self.record.folder.as_ref()
    }

    /// Returns the seat of each realm after the last answer.
    pub fn seats(&self) -> Seats {
        Seats::of(&self.header).after(&self.record.answers)
    }

    /// Returns the seat of a realm as the campaign stands.
    pub(crate) fn seat(&self, state: &State, realm: RealmId) -> Seat {
        let of_head =
            || self.header.realms.get(usize::from(realm.0)).map_or(Seat::Human, |(_, seat)| *seat);
        state.realm(realm).handed.unwrap_or_else(of_head)
    }

    /// Lists who answers for each realm now, in their order.
    pub(crate) fn seats_now(&self, state: &State) -> Vec<Seat> {
        state.realm_ids().map(|realm| self.seat(state, realm)).collect()
    }

    /// Returns the computer player of a kind that answers in matters of a realm; None where a person does.
    pub(crate) fn bot_in(&mut self, seat: Seat, realm: RealmId) -> Option<&mut Box<dyn Bot>> {
        self.seating.bot(realm, seat, self.header.seed)
    }

    /// Returns the computer player that answers for the host in a campaign of computer players alone, if no person
    /// does.
    pub(crate) fn host_bot(&mut self, state: &State) -> Option<&mut Box<dyn Bot>> {
        let alone = state
            .realms
            .iter()
            .zip(0..)
            .all(|(_, realm)| self.seat(state, RealmId(realm)) != Seat::Human);
        if alone && !state.host_plays { self.seating.host_bot() } else { None }
    }
}
