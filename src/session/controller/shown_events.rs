//! An event → what is shown of it, and told to whoever looks on.

use super::Controller;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Audience, CalendarEvent, Event, EventKind, EventRecord, Provenance};
use crate::console::Turns;
use crate::engine::Game;
use crate::engine::realms::lost_capital;
use crate::rules::Lang;
use crate::say;
use crate::text::{Text, quoted};
use crate::view;

impl Controller<'_> {
    /// True if nobody is shown or told anything: answers are played again, and nobody looks on.
    pub(super) fn shows_nothing(&self) -> bool {
        let looked_on = self.console.checks.witness.is_some() || self.console.onlooker.is_some();
        !looked_on && self.plays_again()
    }

    /// Shows an event to whoever may see it, and tells it to whoever looks on.
    pub(super) fn tells(&mut self, game: &Game<'_>, record: &EventRecord) {
        if let Some(witness) = &mut self.console.checks.witness {
            witness.saw(game, &self.session.log, record);
        }
        if let Some(onlooker) = &mut self.console.onlooker {
            onlooker.saw(game, &self.session.log, record);
        }
        if self.plays_again() {
            return;
        }
        // Where a realm changes hands the screen goes on with whoever is asked.
        if matches!(record.event.kind(), EventKind::HandedOver | EventKind::HostHandedOver) {
            self.console.seat.alone = false;
            self.console.seat.shared |= self.console.viewer != Viewer::Host;
        }
        // What was on the screen before answers were taken back is not said again.
        if self.session.log.len() >= self.session.history.seen {
            self.says(game, record);
        }
        if self.console.checks.given_dice_only
            && let Some(drawn) = drawn(record)
        {
            let _ = self.console.failed(self.input, game, &drawn);
        }
    }

    fn says(&mut self, game: &Game<'_>, record: &EventRecord) {
        let begins = self.console.viewer.is(record.turn_of)
            || Turns::round_is_over(&self.session.log, record);
        if begins && self.detours.skip.is_none() {
            self.console.tell_of_others(game, &self.session.log);
        }
        // How it ended is news to everybody.
        let ends = record.event.kind() == EventKind::Ended;
        let hidden = !ends
            && (self.of_no_concern(game, record)
                || self.folded(game, record)
                || self.console.seat.vacant && record.audience != Audience::All);
        if !hidden {
            self.console.heading(record);
        }
        if let Some(text) = view::say(game, self.console.viewer, record).filter(|_| !hidden) {
            self.console.seat.private |= record.audience != Audience::All;
            self.console.flush_heading(game);
            let reader = self.console.shown(game);
            let shown = (reader.reader != Lang::ENGLISH)
                .then(|| view::say(&reader, self.console.viewer, record))
                .flatten();
            let shown = format!("  {}", shown.as_ref().unwrap_or(&text));
            let weight = view::weight(game, self.console.viewer, record);
            self.console.tell_weighed(&format!("  {text}"), &shown, weight);
        }
        if !hidden {
            self.warns_of_fall(game, record);
        }
    }
}

impl Controller<'_> {
    /// Says to whoever looks that an answer has cost their realm its capital, and what comes of it.
    fn warns_of_fall(&mut self, game: &Game<'_>, record: &EventRecord) {
        let Viewer::Realm(realm) = self.console.viewer else { return };
        let said = |game: &Game<'_>| {
            let text = lost_capital::lost_capital_by(game, realm, &record.event)?;
            Some(format!("  {}", game.localized(&text.in_words(game.rules))))
        };
        if let (Some(english), Some(shown)) = (said(game), said(&self.console.shown(game))) {
            self.console.tell(&english, &shown);
        }
    }
}

/// Tells of dice of a roll that nobody gave; None if all were given.
fn drawn(record: &EventRecord) -> Option<Text> {
    let Event::Calendar(CalendarEvent::Rolled { dice, fell, what, .. }) = &record.event else {
        return None;
    };
    let drawn = fell.iter().filter(|die| die.from == Provenance::Drawn).count();
    let (dice, what) = (quoted(dice), Text::noun(what.to_string()));
    (drawn > 0).then(|| match drawn == fell.len() {
        true => say!(
            "{dice} for {what} were not given but drawn, and the head says `dice only`",
            dice,
            what
        ),
        false => say!(
            "{drawn} of {dice} for {what} were not given but drawn, and the head says `dice only`",
            drawn,
            dice,
            what
        ),
    })
}
