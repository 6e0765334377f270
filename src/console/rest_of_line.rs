//! What is left of a typed line that held several: it is read before another is typed.

use std::collections::VecDeque;

use crate::campaign::CalendarPosition;
use crate::engine::Who;

/// Lines of a typed line that are not given yet.
#[derive(Debug)]
pub struct RestOfLine {
    pub lines: VecDeque<String>,
    /// Who was asked when it was typed, in which phase, and whether in secret.
    pub who: Who,
    pub clock: CalendarPosition,
    pub secret: bool,
}

impl RestOfLine {
    /// What is said where they are not given.
    #[must_use]
    pub fn not_given(&self, why: &str) -> String {
        let lines: Vec<String> = self.lines.iter().map(|line| format!("`{line}`")).collect();
        match lines.as_slice() {
            // Somebody else may be looking on by now.
            _ if self.secret => format!("the rest of the line was not given: {why}"),
            [only] => format!("{only} was not given: {why}"),
            lines => format!("{} were not given: {why}", lines.join(", ")),
        }
    }
}
