//! Authority over answers: those that a seat may take back or give again, and those of others that it is told of.
//! One place for undo, redo, replay and recovery.

use super::Session;
use super::answers::{FileEntry, giver};
use crate::campaign::knowledge::{PUBLIC, Viewer};
use crate::engine::{Verb, Who};
use crate::say;
use crate::text::Text;

/// Authority of a viewer over recorded answers: to take them back, and to read them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Authority<'s> {
    /// The name of the realm that looks; None is the host.
    realm: Option<&'s str>,
    /// A person who plays no realm is the host: rulings are theirs alone.
    host_plays: bool,
}

impl Session {
    /// Returns the authority of a viewer as the campaign stands.
    pub(super) fn authority(&self, viewer: Viewer) -> Authority<'_> {
        let name =
            |at: u8| self.state.realms.get(usize::from(at)).map_or("", |realm| realm.name.as_str());
        Authority {
            realm: match viewer {
                Viewer::Host => None,
                Viewer::Realm(realm) => Some(name(realm.0)),
                // No realm has this name.
                Viewer::Public => Some(PUBLIC),
            },
            host_plays: self.state.host_plays,
        }
    }
}

impl Authority<'_> {
    /// True if the viewer may read the answer: their own, what everybody has seen, and as the host
    /// all. An order of the host is public unless a person is the host.
    pub(super) fn may_read(self, answer: &str) -> bool {
        let Some(realm) = self.realm else { return true };
        let Some((giver, text)) = giver(answer) else { return true };
        let ordered = || {
            let verb = text.split_whitespace().next().and_then(Verb::by_name);
            verb.is_some_and(|verb| verb.row().umpire || verb.row().anytime())
        };
        giver == realm || giver == Who::HOST && !self.host_plays && ordered()
    }

    /// True if the answer is a ruling of a host who is not the viewer.
    pub(super) fn hides_ruling(self, answer: &str) -> bool {
        let of_host = || giver(answer).is_some_and(|(who, _)| who == Who::HOST);
        self.realm.is_some() && self.host_plays && of_host()
    }

    /// Checks that the viewer may take these answers back, or give them again.
    ///
    /// # Errors
    /// A sentence that names the host, where one of the answers is a ruling of theirs.
    pub(super) fn may_change(self, answers: &[FileEntry]) -> Result<(), Text> {
        if answers.iter().any(|entry| self.hides_ruling(&entry.text)) {
            return Err(say!(
                "the host has ruled or answered there, and only the host takes that back or gives it again: `view as host` first"
            ));
        }
        Ok(())
    }
}
