//! Who alone is told what happens, and the page about what is asked.

use std::rc::Rc;

use super::turn::Turn;
use crate::campaign::Audience;
use crate::engine::scripting::interface::Foresight;

impl Turn<'_> {
    /// What happens from now on is told to these alone, dice included; none ends that. Returns who
    /// was told before.
    pub fn in_secret_of(&mut self, told: Option<Audience>) -> Option<Audience> {
        std::mem::replace(&mut self.veil, told)
    }

    /// What was changed of numbers that a secret came from is told with nothing after it.
    pub fn secret_ends(&mut self, told: Option<Audience>) {
        self.veil = told;
        self.trace.take();
    }

    /// Runs something that asks, with a page about what is asked.
    pub fn with_page<R>(&mut self, page: Option<String>, ask: impl FnOnce(&mut Self) -> R) -> R {
        let before = std::mem::replace(&mut self.page, page);
        let answer = ask(self);
        self.page = before;
        answer
    }

    /// Runs something that asks, with what each answer may come to.
    pub fn with_foresight<R>(
        &mut self,
        foresight: Option<Rc<dyn Foresight>>,
        ask: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let before = std::mem::replace(&mut self.foresight, foresight);
        let answer = ask(self);
        self.foresight = before;
        answer
    }

    /// Who alone is told what happens now, if not everybody may know of it.
    #[must_use]
    pub fn told_alone(&self) -> Option<Audience> {
        self.veil
    }
}
