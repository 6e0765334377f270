//! A letter to somebody who plays without a page: the question first, then what has happened since the
//! letter before, then what the realm has. It fits on a phone, and holds what the realm may know and nothing
//! else.

use super::choices::{doc, kinds, legal, unlisted, usage};
use super::paste::{ANSWER_BEGINS, ANSWER_ENDS, LETTER, LETTER_ENDS};
use super::{Stamp, lines, sent};
use crate::basics::pluralize::{count, listed};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{RealmId, Seat};
use crate::console::Turns;
use crate::engine::{Game, Question, Verb, Who};
use crate::session::{Folder, Situation};
use crate::view;

/// Most lines of a letter: what a phone shows with a few strokes of a thumb.
pub const MOST_LINES: usize = 60;

/// Most lines of what is asked, and of what has happened.
const ASKED: usize = 28;
const NEWS: usize = 16;

/// Answers of a kind that are listed.
const EXAMPLES: usize = 3;

/// All that a letter is made of.
pub struct Letter<'a> {
    pub now: &'a Situation<'a>,
    /// The turns of others, as each realm missed them.
    pub turns: &'a Turns,
    pub realm: RealmId,
    /// The name of the campaign.
    pub campaign: &'a str,
    pub folder: Option<&'a Folder>,
    /// Until when an answer is awaited, in words.
    pub until: Option<&'a str>,
}

impl Letter<'_> {
    /// Returns the letter; `whole` stands under headings of its own where somebody wants all.
    pub fn text(&self, whole: &[(String, String)]) -> String {
        let game = &self.now.game.shown();
        let name = view::names::seated(game, self.realm);
        let called = game.state.annotations.realms.get(&self.realm);
        let called = called.map_or(String::new(), |called| format!(", {called}"));
        let position = view::position(game, game.state.clock, None).unwrap_or_default();
        let mut text = vec![format!("{LETTER}{name}{called}"), String::new(), position];
        let asked = self.now.question.filter(|question| self.is_asked(question));
        text.extend(self.until.filter(|_| self.now.question.is_some()).map(|until| {
            let said = if asked.is_some() { "Answer by" } else { "There is time until" };
            format!("{said} {until}.")
        }));
        let (most_asked, most_news) =
            if whole.is_empty() { (ASKED, NEWS) } else { (usize::MAX, usize::MAX) };
        text.extend([String::new(), format!("## {}", self.heading(game, asked))]);
        text.extend(shortened(self.asked(game, asked), most_asked));
        if asked.is_some() {
            text.push(String::new());
            text.push("Write one order on each line, in your reply or here; leave the line in brackets in it:".to_owned());
            text.push(Stamp::of(self.campaign, self.now, self.realm).line());
            text.extend([ANSWER_BEGINS, "", ANSWER_ENDS].map(str::to_owned));
        }
        text.extend([String::new(), "## What has happened".to_owned()]);
        text.extend(shortened(self.news(game), most_news));
        if whole.is_empty() {
            self.standing(game, &mut text);
        }
        for (heading, body) in whole {
            text.extend([String::new(), format!("## {heading}"), String::new()]);
            text.extend(body.trim_end().lines().map(str::to_owned));
        }
        text.extend([String::new(), LETTER_ENDS.to_owned()]);
        let trimmed: Vec<&str> = text.iter().map(|line| line.trim_end()).collect();
        trimmed.join("\n") + "\n"
    }

    /// True if something is asked of the realm: an answer, or a sheet that all write at a time.
    fn is_asked(&self, question: &Question<'_>) -> bool {
        let game = self.now.game;
        let person = self.now.seats.get(usize::from(self.realm.0)) == Some(&Seat::Human);
        person
            && (question.ask.put_to(self.realm).is_some()
                || lines::answers(game, question, Viewer::Realm(self.realm)))
    }

    fn heading(&self, game: &Game<'_>, asked: Option<&Question<'_>>) -> String {
        match (asked, self.now.question) {
            (Some(question), _) if question.ask.put_to(self.realm).is_some() => {
                format!(
                    "Your orders: {}",
                    view::phase_name(game, game.state.clock).unwrap_or_default()
                )
            }
            (Some(_), _) => "You are asked".to_owned(),
            (None, Some(_)) => "Nothing is asked of you now".to_owned(),
            (None, None) => "The campaign is over".to_owned(),
        }
    }

    /// Says what is asked, and all that can be answered; else who is awaited.
    fn asked(&self, game: &Game<'_>, asked: Option<&Question<'_>>) -> Vec<String> {
        let Some(question) = asked else {
            return self
                .now
                .question
                .map(|question| not_asked(game, question))
                .into_iter()
                .collect();
        };
        match question.ask.put_to(self.realm) {
            Some(ask) => {
                let own = question.instead(Who::Realm(self.realm), &*ask);
                let mut text = self.sheet(game, question, &own);
                if !game.state.sheets.handed_in.contains(&self.realm) {
                    text.extend(offered(game, &own, true));
                }
                text
            }
            None => {
                let mut text =
                    vec![game.localized(&question.ask.prompt(game).in_words(game.rules))];
                let open = question.ask.still_open(game);
                text.extend(open.map(|open| game.localized(&open.in_words(game.rules))));
                text.extend(
                    question.sheet(game).iter().flat_map(|page| page.lines()).map(str::to_owned),
                );
                text.extend(offered(game, question, false));
                text
            }
        }
    }

    /// Lists what is on the realm's sheet, be it handed in, waiting or begun, and how many others are in.
    fn sheet(&self, game: &Game<'_>, question: &Question<'_>, own: &Question<'_>) -> Vec<String> {
        let waits = super::sheets::waiting(game, self.folder, self.realm);
        let mut text = match &waits {
            _ if game.state.sheets.handed_in.contains(&self.realm) => {
                let mut text = vec![
                    "Your orders are handed in, and opened when those of all others are:"
                        .to_owned(),
                ];
                text.extend(
                    own.ask.sheet(game).iter().flat_map(|sheet| sheet.lines()).map(str::to_owned),
                );
                text
            }
            Some(lines) => {
                let what = match lines.len() {
                    0 => "Your sheet is in, without an order".to_owned(),
                    many => {
                        format!("Your sheet is in, with {orders}", orders = count(many, "order"))
                    }
                };
                let mut text = vec![format!("{what}; another takes its place:")];
                text.extend((1..).zip(lines).map(|(at, line)| format!("{at:>3}  {line}")));
                text
            }
            None => {
                let sheet = own.ask.sheet(game).unwrap_or_default();
                let lines = sheet.lines().map(str::to_owned);
                std::iter::once("On your sheet:".to_owned()).chain(lines).collect()
            }
        };
        let all = super::sheets::realms(game, question);
        let is_in = super::sheets::handed_in(game, self.folder);
        text.push(format!("{} of {} are in.", is_in.len(), count(all.len(), "sheet")));
        text
    }

    /// Tells what has happened since a letter that the realm has answered, the worst first.
    fn news(&self, game: &Game<'_>) -> Vec<String> {
        let log = self.now.log;
        let answered = self.turns.answered(self.realm);
        let read = self.folder.map_or(0, |folder| {
            sent::read_by(&folder.path, game.realm_name(self.realm), log, answered)
        });
        let since = self.turns.since(&game.rules.calendar, self.realm, log, read);
        let told = since.and_then(|turns| view::digest::digest(game, self.realm, log, &turns));
        match told {
            Some(text) => text.lines().map(str::to_owned).collect(),
            // While a campaign is set up nobody has turns of their own.
            None => {
                let viewer = Viewer::Realm(self.realm);
                let lines = view::log_lines(game, viewer, &log[read.min(log.len())..]);
                if lines.is_empty() { vec!["Nothing.".to_owned()] } else { lines }
            }
        }
    }

    /// Adds what the realm has, as far as there is room.
    fn standing(&self, game: &Game<'_>, text: &mut Vec<String>) {
        let viewer = Viewer::Realm(self.realm);
        let armies = game.state.standing().next().is_some();
        let sieges = !game.state.sieges.is_empty();
        let parts = [
            ("Armies", armies.then(|| view::sheet::banners(game, viewer, None))),
            ("Sieges", sieges.then(|| view::sheet::sieges(game))),
            ("Realms", Some(view::sheet::realms(game, viewer, self.now.seats))),
        ];
        for (heading, body) in parts {
            // A blank line and the last line of the letter come after it.
            let left = MOST_LINES.saturating_sub(text.len() + 4);
            let Some(body) = body.filter(|_| left > 3) else { continue };
            text.extend([String::new(), format!("## {heading}")]);
            text.extend(shortened(body.lines().map(str::to_owned).collect(), left));
        }
    }
}

/// Leaves out lines beyond the most, and says how many.
fn shortened(mut lines: Vec<String>, most: usize) -> Vec<String> {
    if lines.len() > most {
        let more = lines.len() - most + 1;
        lines.truncate(most - 1);
        lines.push(format!("… and {}: ask for a whole letter", count(more, "more line")));
    }
    lines
}

/// Lists the answers by kinds, with examples of each; a sheet needs no `done` at its end.
fn offered(game: &Game<'_>, question: &Question<'_>, sheet: bool) -> Vec<String> {
    if question.ask.verbs() == [Verb::Yes, Verb::No] {
        return vec!["Answer `yes` or `no`.".to_owned()];
    }
    let mut text = Vec::new();
    if let Some((low, high)) = question.ask.numbers() {
        text.push(format!("Answer a number from {low} to {high}."));
    }
    for (name, values) in question.ask.parts() {
        let values = if values.is_empty() { "a number".to_owned() } else { listed(&values, "or") };
        text.push(format!("  {name}: {values}"));
    }
    let lines = legal(game, question);
    let also = unlisted(game, question, &lines);
    for kind in kinds(game, lines) {
        if sheet && kind.name == Verb::Done.row().name {
            continue;
        }
        let written = usage(game, question, &kind.name).unwrap_or_else(|| kind.name.clone());
        // What an order without anything to choose does is said by its sentence alone.
        let plain = kind.lines.len() == 1 && kind.lines[0] == kind.name;
        let like: Vec<String> =
            kind.lines.iter().take(EXAMPLES).map(|line| format!("`{line}`")).collect();
        let more = kind.lines.len().saturating_sub(EXAMPLES);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        text.push(format!("  {written}: {}", kind.doc));
        if !plain {
            text.push(format!("      {}{more}", like.join(", ")));
        }
    }
    for written in also {
        let name = written.split(' ').next().unwrap_or_default();
        text.push(format!("  {written}: {}", doc(game, name)));
    }
    text
}

/// Tells who is asked instead.
pub fn not_asked(game: &Game<'_>, question: &Question<'_>) -> String {
    let phase = view::phase_name(game, game.state.clock).unwrap_or_default();
    format!("In {phase} {who} is asked.", who = question.who.name(game))
}
