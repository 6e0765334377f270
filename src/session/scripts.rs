//! The scripts in play: loaded for the rules in force and the races of the campaign.

use super::Session;
use crate::campaign::State;
use crate::engine::core::races;
use crate::engine::{Game, Hooks};
use crate::fault::Fault;
use crate::lua::ScriptHost;
use crate::rules::{Race, Ruleset};
use std::rc::Rc;
use std::sync::Arc;

impl Session {
    /// True if scripts are or were in play that may keep something of their own, beside what the
    /// campaign keeps.
    pub(super) fn scripts_keep(&self) -> bool {
        self.epochs.len() > 1 || self.hooks.as_ref().is_some_and(|hooks| !hooks.keeps_nothing())
    }

    /// Rules and scripts of an epoch come into force.
    pub(super) fn begin_epoch(&mut self, epoch: usize, state: &State) -> Result<(), Vec<Fault>> {
        let Some(begun) = self.epochs.get(epoch) else { return Ok(()) };
        self.rules = Arc::clone(&begun.rules);
        self.load_scripts(state)?;
        self.races = scripted_races(&self.rules, state);
        Ok(())
    }

    /// Loads the scripts that hired and allied banners of another race bring with them, from the next phase
    /// on (NL-RACE-01).
    pub(super) fn races_come(&mut self, state: &State) -> Result<(), Vec<Fault>> {
        let races = scripted_races(&self.rules, state);
        if races != self.races {
            self.load_scripts(state)?;
            self.races = races;
        }
        Ok(())
    }

    /// Loads the scripts anew. Where calls were recorded they go on being recorded.
    fn load_scripts(&mut self, state: &State) -> Result<(), Vec<Fault>> {
        if self.notes_locals {
            self.hooks = Some(noting(&self.rules, state)?);
            return Ok(());
        }
        let tracer = self.hooks.as_ref().and_then(|hooks| hooks.tracer());
        self.refused = self.refused_advice();
        self.hooks = scripts(&self.rules, state)?;
        if let Some(hooks) = self.hooks.as_ref() {
            hooks.trace(tracer);
        }
        Ok(())
    }
}

/// Returns the races in play that have scripts of their own.
pub(super) fn scripted_races(rules: &Ruleset, state: &State) -> Vec<Race> {
    let scripted =
        |race: Race| rules.races.get(usize::from(race.0)).is_some_and(|kind| kind.script.is_some());
    races::races_in_play_where(&Game::new(rules, state, None), scripted)
}

/// Returns the scripts of some rules for a campaign, loaded; None if there are no scripts.
///
/// # Errors
/// Every script that fails to load.
pub fn scripts(rules: &Arc<Ruleset>, state: &State) -> Result<Option<Rc<dyn Hooks>>, Vec<Fault>> {
    let races = races::races_in_play(&Game::new(rules, state, None));
    let realms = state.realms.len();
    let spare = SPARE.with_borrow(|spare| {
        let serves = |host: &&Rc<ScriptHost>| {
            // Its campaign is over, or has not begun.
            let free = || Rc::strong_count(host) == 1;
            host.serves_all(rules, &races, realms)
                || free() && host.untouched(rules, &races, realms)
                || free() && host.serves_next(rules, &races, realms)
        };
        spare.iter().find(serves).map(Rc::clone)
    });
    if let Some(host) = spare {
        host.begins_anew();
        return Ok(Some(host));
    }
    let host = ScriptHost::new(rules, &races, realms)?;
    SPARE.with_borrow_mut(|spare| {
        spare.truncate(MOST_SPARE - 1);
        spare.insert(0, Rc::clone(&host));
    });
    Ok(Some(host))
}

/// Returns the same, noting what their locals hold: for what has failed and is played again to tell that.
///
/// # Errors
/// As [`scripts`].
fn noting(rules: &Arc<Ruleset>, state: &State) -> Result<Rc<dyn Hooks>, Vec<Fault>> {
    let races = races::races_in_play(&Game::new(rules, state, None));
    Ok(ScriptHost::noting(rules, &races, state.realms.len())?)
}

/// Hosts that are held ready: one for the races that a campaign begins with, and others for those that
/// come on its way.
const MOST_SPARE: usize = 3;

thread_local! {
    /// The last hosts that were made. Campaigns under the same rules share a machine and the spells that any of
    /// them cast, one after the other, where its scripts keep nothing; else the campaign that is begun and then
    /// opened has it. Without them simulated campaigns of the Dutch edition take 4 in a hundred more instructions (two
    /// of a year with the start: 115 million, not 110), those of the English 9 (259, not 237).
    static SPARE: std::cell::RefCell<Vec<Rc<ScriptHost>>> = const { std::cell::RefCell::new(Vec::new()) };
}
