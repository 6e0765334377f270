//! Texts that come again and again are kept once; all else names them by their number.

use std::collections::HashMap;

/// Texts by number, in the order in which they first came.
#[derive(Debug, Clone, Default)]
pub(super) struct Strings {
    list: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Strings {
    pub(super) fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
        self.list.push(text.to_owned());
        self.numbers.insert(text.to_owned(), number);
        number
    }

    pub(super) fn list(&self) -> &[String] {
        &self.list
    }
}
