//! A realm of somebody at the table leaves the game: they are told so and why, and asked how to go on.

use super::Controller;
use crate::campaign::{Event, RealmEvent, RealmId, Seat};
use crate::command::{Undo, UndoExtent};
use crate::engine::realms::claims;
use crate::engine::{Flow, Game, Question, Stop};
use crate::say;
use crate::text::Text;
use crate::view;

impl Controller<'_> {
    /// Tells of those who have left the game since it was last looked for. Whoever sits at a prompt
    /// chooses whether to watch, to stop or to take the last answer back.
    ///
    /// # Errors
    /// [`Stop::Quit`] to stop, [`Stop::Undo`] where the answer is taken back.
    pub(super) fn tells_who_is_out(
        &mut self,
        game: &Game<'_>,
        question: Option<&Question<'_>>,
    ) -> Flow {
        // Before each answer it was told who had left by then, also in a campaign that is opened again.
        let told = self.console.telling.out.max(self.session.history.log_at_last_answer());
        let from = told.min(self.session.log.len());
        self.console.telling.out = self.session.log.len();
        let fell = self.session.log[from..].iter().filter_map(|record| match record.event {
            Event::Realm(RealmEvent::RealmFell(realm)) => Some((realm, record.rule)),
            _ => None,
        });
        let fell: Vec<_> = fell
            .filter(|(realm, _)| self.session.seat(game.state, *realm) == Seat::Human)
            .collect();
        for (realm, rule) in &fell {
            self.console.flush_heading(game);
            let said = |game: &Game<'_>| {
                let who = Text::verbatim(view::names::seated(game, *realm));
                let rule = Text::verbatim(game.rules.edition_id(*rule).to_string());
                match why(game, *realm) {
                    None => say!("{who} is out of the game [{rule}]", who, rule),
                    Some(why) => say!("{who} is out of the game: {why} [{rule}]", who, why, rule),
                }
                .in_words(game.rules)
            };
            self.console.tell(&said(game), &said(&self.console.shown(game)));
        }
        // Where somebody at the table still plays, the campaign waits for them anyway.
        let person = |realm| self.session.seat(game.state, realm) == Seat::Human;
        let waits = game.state.host_plays || game.state.playing().any(person);
        if fell.is_empty() || question.is_none() || waits || !self.input.asks_back() {
            return Ok(());
        }
        loop {
            let asked = say!("`watch` the others play on, `stop` here, or `undo`> ");
            let asked = asked.in_words(self.console.shown(game).rules);
            let Some(line) = self.input.reply(&asked, self.console) else {
                return Err(Stop::EndOfInput);
            };
            match line.trim().to_lowercase().as_str() {
                "watch" | "w" | "." => return Ok(()),
                "stop" | "s" | "quit" | "exit" => return Err(Stop::Quit),
                "undo" | "u" => {
                    let extent = UndoExtent::Steps(1);
                    let undo = Undo { extent, sure: false, notify: false, keeps_notes: false };
                    self.undo(game, question, &undo)?;
                }
                _ => self.console.say_text(game, &say!("Answer `watch`, `stop` or `undo`.")),
            }
        }
    }
}

/// Tells in whose hands the capital is by which a realm has left the game, if it is that.
fn why(game: &Game<'_>, realm: RealmId) -> Option<Text> {
    let capital = game.state.realm(realm).capital?;
    let holding = game.state.holding(capital);
    let place = Text::verbatim(view::names::place(game, capital));
    if holding.razed {
        return Some(say!("its capital, {place}, lies in ruins", place));
    }
    Some(match claims::empire(game, capital) {
        Some(other) if other != realm => {
            let other = Text::verbatim(view::names::realm(game, other));
            say!("{other} holds its capital, {place}", other, place)
        }
        _ => say!("it does not hold its capital, {place}", place),
    })
}
