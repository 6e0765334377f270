//! Crowns are spent in the winter in which they were gathered, and never more than are left (NL-REV-01).

use super::turn::Turn;
use crate::campaign::{Event, RealmId};

impl Turn<'_> {
    /// A realm pays; that it can was checked when the order was judged (NL-REV-01).
    pub fn spend(&mut self, realm: RealmId, crowns: i64, what: &'static str, rule: &'static str) {
        if crowns != 0 {
            self.emit(rule, Event::CrownsChanged { realm, by: -crowns, what });
        }
    }
}
