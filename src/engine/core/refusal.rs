//! Refusals of orders, without their text if nobody reads them.

use crate::engine::core::game::Game;
use crate::fault::{Fault, render_for};
use crate::rules::{HOUSE_RULE, RuleId};
use crate::say;
use crate::text::Text;

/// Kind of a refusal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefusalKind {
    /// A rule speaks against the order.
    Rule,
    /// A script failed while it judged the order: no rule was found to speak against it.
    ScriptFailed,
    /// The order does not read as one of the umpire's.
    Misread,
    /// An umpire order would leave the campaign broken. How it would be may be a realm's secret.
    Breach,
}

/// Reason that an order is not accepted; the order changes nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    pub rule: RuleId,
    pub why: Text,
    pub kind: RefusalKind,
}

impl Refusal {
    /// Refuses by a rule that the program knows.
    pub fn new(rule: &'static str, why: impl Into<Text>) -> Refusal {
        Refusal::by(RuleId(rule), why)
    }

    /// Refuses by a rule of the edition or of a mod.
    pub fn by(rule: RuleId, why: impl Into<Text>) -> Refusal {
        Refusal { rule, why: why.into(), kind: RefusalKind::Rule }
    }

    /// Refuses because a script failed while it judged the order; the report is the reason.
    pub fn of_script(fault: Fault) -> Refusal {
        let report = Text::late(move |words| {
            let report = render_for(std::slice::from_ref(&fault), false, &words);
            report.trim_end().to_owned()
        });
        let why = say!("a mod failed while it judged this:\n{report}", report);
        Refusal { rule: HOUSE_RULE, why, kind: RefusalKind::ScriptFailed }
    }
}

/// Returns `Err` with a refusal, for checks that read like the rule.
#[cold]
#[inline(never)]
pub fn refuse<T>(rule: &'static str, why: impl Into<Text>) -> Result<T, Refusal> {
    Err(Refusal::new(rule, why))
}

/// Refuses unless the condition holds.
///
/// # Errors
/// The refusal, when `condition` is false.
#[inline]
pub fn require(
    condition: bool,
    rule: &'static str,
    why: impl FnOnce() -> Text,
) -> Result<(), Refusal> {
    if condition { Ok(()) } else { Err(Refusal::new(rule, written(why))) }
}

/// Writes a reason, out of line: the checks that refuse are made all the time.
#[cold]
#[inline(never)]
fn written(why: impl FnOnce() -> Text) -> Text {
    why()
}

/// Use of the reasons of refusals: of hundreds of answers that are tried for a computer player or a list
/// it only matters which are refused, and most of the work would be to write why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reasons {
    Read,
    Unread,
}

impl<'a> Game<'a> {
    /// Returns this look without reasons of refusals, as nobody reads them.
    #[must_use]
    pub fn without_reasons(&self) -> Game<'a> {
        Game { reasons: Reasons::Unread, ..*self }
    }

    /// Returns this look with reasons of refusals, as somebody may read them.
    #[must_use]
    pub fn with_reasons(&self) -> Game<'a> {
        Game { reasons: Reasons::Read, ..*self }
    }

    /// Refuses unless the condition holds.
    ///
    /// # Errors
    /// The refusal, when `condition` is false; without its text where nobody reads it.
    #[inline]
    pub fn require(
        &self,
        condition: bool,
        rule: &'static str,
        why: impl FnOnce() -> Text,
    ) -> Result<(), Refusal> {
        if condition { Ok(()) } else { Err(Refusal::new(rule, self.written_if_read(why))) }
    }

    /// Writes a reason, if somebody reads it.
    pub fn written_if_read(&self, why: impl FnOnce() -> Text) -> Text {
        match self.reasons {
            Reasons::Read => written(why),
            Reasons::Unread => Text::verbatim(""),
        }
    }
}
