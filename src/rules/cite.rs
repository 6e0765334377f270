//! Rule ids: what every table, row, event and refusal cites.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{LazyLock, Mutex};

/// The id of one rule of the rule book, for instance `NL-SUB-03`, or `house-rule`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub &'static str);

/// What a rule that no rule book knows cites.
pub const HOUSE_RULE: Rule = Rule("house-rule");

/// Ids read from files are kept once for the life of the program, so that a [`Rule`] is copied and
/// compared as cheaply as the ones written in code. Loading refuses files large enough to matter.
static IDS: LazyLock<Mutex<BTreeSet<&'static str>>> = LazyLock::new(Mutex::default);

impl Rule {
    #[must_use]
    pub fn from_text(id: &str) -> Rule {
        let mut ids = IDS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(known) = ids.get(id) {
            return Rule(known);
        }
        let kept: &'static str = Box::leak(id.to_owned().into_boxed_str());
        ids.insert(kept);
        Rule(kept)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.0)
    }
}
