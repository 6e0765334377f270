//! Events: the only way a campaign changes. Each carries what changed, why and by which dice;
//! chronicle, `why`, the prompt's output, tests and undo are all views of them.

mod columns;
mod table;

use std::borrow::Cow;
use std::rc::Rc;

pub use columns::{Audience, Discloses, InChronicle, RealmSet};
pub use table::{
    BannerEvent, CalendarEvent, DiplomacyEvent, EVENTS, Event, EventKind, FightEvent, MagicEvent,
    MapEvent, RealmEvent, RecordEvent, RosterEvent, SeaEvent,
};

use super::altered::{Altered, Asked};
use super::calendar_position::CalendarPosition;
use super::ids::RealmId;
use super::reason::Reason;
use super::script_value::{ScriptField, ScriptValue};
use crate::map::Map;
use crate::rules::{RuleId, Ruleset, Symbol};

/// One kind of event.
pub struct EventRow {
    /// As in [`Event`]; scripts write it small, with `_` between words.
    pub name: &'static str,
    pub doc: &'static str,
    pub fields: &'static [ScriptField],
    /// `forbidden`, if it can be wherever it befalls.
    pub(super) may_be: &'static [&'static str],
    /// `fight`, if it tells that somebody fights, or how a fight ended.
    pub(super) of: &'static [&'static str],
    /// The field with the reason of a change, if it gives one.
    because: &'static [&'static str],
}

impl EventRow {
    /// True if a script may keep it from happening wherever it befalls.
    pub fn befalls_unless_forbidden(&self) -> bool {
        !self.may_be.is_empty()
    }

    /// True if it says why it changed something.
    pub fn says_why(&self) -> bool {
        !self.because.is_empty()
    }

    /// Returns `banner_moved` for `BannerMoved`.
    pub fn script_name(&self) -> String {
        let mut name = String::new();
        for letter in self.name.chars() {
            if letter.is_ascii_uppercase() && !name.is_empty() {
                name.push('_');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    }
}

impl Event {
    /// True if it tells that somebody fights, or how a fight ended.
    pub fn is_fight(&self) -> bool {
        !EVENTS[self.kind() as usize].of.is_empty()
    }
}

impl EventRecord {
    /// Returns the event as it is told: with the reason that scripts gave it, if one did.
    pub fn with_given_reason(&self) -> Cow<'_, Event> {
        let given = self.altered.iter().rfind(|altered| altered.asked == Asked::Reason);
        let Some(words) = given.and_then(|altered| altered.to.as_text()) else {
            return Cow::Borrowed(&self.event);
        };
        let mut event = self.event.clone();
        if let Some(reason) = event.reason_mut() {
            *reason = Reason::Named(Symbol::typed(words));
        }
        Cow::Owned(event)
    }
}

impl Event {
    /// Returns its row in the table of events.
    pub fn row(&self) -> &'static EventRow {
        &EVENTS[self.kind() as usize]
    }

    /// Returns the words under which a rule book may cite one entry of several for it: what it is for, the
    /// table that was read, and its kind.
    pub fn topics(&self, rules: &Ruleset) -> impl Iterator<Item = String> {
        let row = &EVENTS[self.kind() as usize];
        let named = |name: &str| row.fields.iter().position(|field| field.name == name);
        let told = ["what", "table"].into_iter().find_map(named).and_then(|at| {
            match self.tell(rules).into_iter().nth(at) {
                Some(ScriptValue::Text(word)) => Some(word.to_string()),
                _ => None,
            }
        });
        told.into_iter().chain([row.script_name()])
    }

    /// Returns the id under which the edition that is played carries a rule out by this event.
    pub fn cited(&self, rules: &Ruleset, rule: RuleId) -> RuleId {
        if !rules.is_divided(rule) {
            return rules.edition_id(rule);
        }
        let topics: Vec<String> = self.topics(rules).collect();
        rules.edition_id_about(rule, topics.iter().map(String::as_str))
    }
}

/// An event with its reason, as the log keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventRecord {
    pub event: Event,
    /// The rule that was carried out.
    pub rule: RuleId,
    pub audience: Audience,
    pub clock: CalendarPosition,
    /// The realm whose turn it was, if it was one's.
    pub turn_of: Option<RealmId>,
    /// The file and line of the script that made it happen, if one did.
    pub by: Option<Symbol>,
    /// Results since the event before it that differ from the edition.
    pub altered: Box<[Altered]>,
    /// The map as it lay then: tiles may have been moved since (NL-MAP-17).
    pub map: Rc<Map>,
    /// The rules under which it happened; numbers of tables, rows and modifiers are theirs (see
    /// [`Ruleset::at`]).
    pub epoch: u16,
}
