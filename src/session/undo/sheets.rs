//! Sheets of orders are taken back by whoever writes them, until they are handed in; once they are
//! opened, nothing before that is.

use crate::campaign::knowledge::Viewer;
use crate::campaign::{EventKind, RealmId};
use crate::engine::{Game, Question, Verb, Who};
use crate::say;
use crate::session::controller::Controller;
use crate::text::Text;

/// True if a question is for a sheet of orders.
pub(in crate::session) fn is_sheet(question: &Question<'_>) -> bool {
    question.ask.verbs().contains(&Verb::Strike)
}

impl Controller<'_> {
    /// Tells why whoever looks can take nothing back while another realm writes its orders in secret.
    pub(super) fn of_another(
        &self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
    ) -> Option<Text> {
        let question = question.filter(|question| is_sheet(question) && question.ask.secret())?;
        let (Who::Realm(asked), Viewer::Realm(viewer)) = (question.who, self.console.viewer) else {
            return None;
        };
        (asked != viewer).then(|| {
            say!(
                "{name} writes orders in secret, and nobody else takes anything back meanwhile",
                name = Text::verbatim(game.realm_name(asked))
            )
        })
    }

    /// Tells why what was answered from here on cannot be taken back, if sheets of orders were opened or
    /// handed in since.
    pub(super) fn sealed_since(
        &self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
        at: usize,
    ) -> Option<Text> {
        let moments = self.session.history.moments.get(at..)?;
        let log = moments.iter().flatten().next().map(|moment| moment.log)?;
        let since = &self.session.log[log.min(self.session.log.len())..];
        let people: Vec<RealmId> = self
            .session
            .seats()
            .people()
            .filter_map(|(seat, _)| u8::try_from(seat).ok())
            .map(RealmId)
            .collect();
        // Who plays alone has seen nothing of another person's.
        if people.len() < 2 && !game.state.host_plays {
            return None;
        }
        if since.iter().any(|record| record.event.kind() == EventKind::SheetsOpened) {
            return Some(match game.state.host_plays {
                true => say!(
                    "the sealed orders were opened since then, and all have seen those of the others: play on, or let the host mend what went wrong with `umpire`"
                ),
                false => say!(
                    "the sealed orders were opened since then, and all have seen those of the others: play on, or agree at the table and mend what went wrong with `umpire`"
                ),
            });
        }
        let asked = question.and_then(|question| question.who.realm());
        let mut sheets = moments.iter().flatten().filter_map(|moment| moment.sheet_of);
        let handed_in = sheets.find(|realm| Some(*realm) != asked && people.contains(realm))?;
        Some(say!(
            "{name} has handed in sealed orders since then, and nobody else takes them back",
            name = Text::verbatim(game.realm_name(handed_in))
        ))
    }
}
