//! A letter to somebody who plays without a page: the question first, then what has happened since the
//! letter before, then what the realm has. It fits on a phone, and holds what the realm may know and nothing
//! else.

use super::choices::{doc, kinds, legal, unlisted, usage};
use super::paste::{answer_begins, answer_ends, letter_begins, letter_ends};
use super::{Stamp, lines, sent};
use crate::basics::columns::on_page;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{RealmId, Seat};
use crate::console::Turns;
use crate::engine::{Game, Question, Verb, Who};
use crate::say;
use crate::session::{Folder, Situation, wish_told, writing_ahead};
use crate::text::{Joined, ProgramNoun, Text, Wording, as_used};
use crate::view::{self, texts};

/// Most lines of a letter: what a phone shows with a few strokes of a thumb.
pub const MOST_LINES: usize = 60;

/// Most lines of what is asked.
const ASKED: usize = 28;

/// Lines of what has happened for which there is always room; they take all that the rest leaves.
const NEWS: usize = 16;

/// Most lines of what will be asked of somebody who may answer already.
const TO_COME: usize = 20;

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
    /// Until when an answer is awaited.
    pub until: Option<&'a Text>,
}

impl Letter<'_> {
    /// Returns the letter; `whole` stands under headings of its own where somebody wants all.
    pub fn text(&self, whole: &[(String, String)]) -> String {
        let game = &self.now.game.shown();
        let told = |text: Text| text.in_words(game.rules);
        let called = game.state.annotations.realms.get(&self.realm);
        let called = called.map(Text::displayed);
        let name = std::iter::once(texts::seated(game, self.realm)).chain(called);
        let position = view::position(game, game.state.clock, None).unwrap_or_default();
        let begins = letter_begins(Text::list(name, Joined::Comma));
        let mut text = vec![told(begins), String::new(), position];
        let asked = self.now.question.filter(|question| self.is_asked(question));
        let until = self.until.filter(|_| self.now.question.is_some());
        text.extend(until.map(|until| told(time_left(asked.is_some(), until))));
        let most_asked = if whole.is_empty() { ASKED } else { usize::MAX };
        let shortened = |lines, most| shortened(game.rules, lines, most);
        let to_come = if asked.is_none() { self.to_come(game) } else { None };
        let may_answer = asked.is_some() || to_come.is_some();
        text.extend([String::new(), heading(&told(self.heading(game, asked)))]);
        text.extend(self.dropped());
        let of_parts = super::part_lines::told_to_leader(self.now, self.folder, self.realm);
        text.extend(of_parts.into_iter().map(|line| game.localized(&told(line))));
        text.extend(shortened(self.asked(game, asked), most_asked));
        if let Some(lines) = to_come {
            text.extend([String::new(), heading(&told(say!("You may answer already")))]);
            text.extend(shortened(lines, most_asked.min(TO_COME)));
        }
        if may_answer {
            text.push(String::new());
            text.push(told(say!("Write one order on each line, in your reply or here; leave the line in brackets in it:")));
            text.push(Stamp::of(self.campaign, self.now, self.realm).line());
            text.extend([answer_begins(), Text::EMPTY, answer_ends()].map(told));
        }
        text.extend([String::new(), heading(&told(say!("What has happened")))]);
        // A blank line and the last line of the letter come after it.
        let room = MOST_LINES.saturating_sub(text.len() + 2).max(NEWS);
        let most_news = if whole.is_empty() { room } else { usize::MAX };
        let news = self.news(game).iter().flat_map(|line| on_page(line)).collect();
        text.extend(shortened(news, most_news));
        if whole.is_empty() {
            self.standing(game, &mut text);
        }
        for (title, body) in whole {
            text.extend([String::new(), heading(title), String::new()]);
            text.extend(body.trim_end().lines().map(str::to_owned));
        }
        text.extend([String::new(), told(letter_ends())]);
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

    fn heading(&self, game: &Game<'_>, asked: Option<&Question<'_>>) -> Text {
        match (asked, self.now.question) {
            (Some(question), _) if question.ask.put_to(self.realm).is_some() => {
                say!("Your orders: {phase}", phase = phase(game))
            }
            (Some(_), _) => say!("You are asked"),
            (None, Some(_)) => say!("Nothing is asked of you now"),
            (None, None) => say!("The campaign is over"),
        }
    }

    /// Says what is asked, and all that can be answered; else who is awaited.
    fn asked(&self, game: &Game<'_>, asked: Option<&Question<'_>>) -> Vec<String> {
        let told = |text: Text| text.in_words(game.rules);
        let Some(question) = asked else {
            let instead = self
                .now
                .question
                .map(|question| told(not_asked(game, question, Viewer::Realm(self.realm))));
            return instead.into_iter().collect();
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
                let mut text = vec![game.localized(&told(question.ask.prompt(game)))];
                let open = question.ask.still_open(game);
                text.extend(open.map(|open| game.localized(&told(open))));
                let sheet = question.sheet(game).map(|page| game.localized(&page));
                text.extend(sheet.iter().flat_map(|page| page.lines()).map(str::to_owned));
                text.extend(offered(game, question, false));
                text
            }
        }
    }

    /// Says what will be asked of the realm in the phase that is played, and what of its answers waits, if it may
    /// answer already.
    fn to_come(&self, game: &Game<'_>) -> Option<Vec<String>> {
        let person = self.now.seats.get(usize::from(self.realm.0)) == Some(&Seat::Human);
        let told = |text: Text| text.in_words(game.rules);
        let waits = super::sheets::waiting(game, self.folder, self.realm).unwrap_or_default();
        let look = |game: &Game<'_>, question: &Question<'_>| {
            let game = &game.shown();
            let mut text = vec![game.localized(&told(question.ask.prompt(game)))];
            text.extend(offered(game, question, false));
            text
        };
        let found = writing_ahead::preview_question(self.now, (self.realm, &waits), look);
        let shown = found.filter(|_| person)?.shown;
        let mut text = Vec::new();
        if !waits.is_empty() {
            text.push(told(say!("This waits; what you send now takes its place:")));
            text.extend((1..).zip(&waits).map(|(at, line)| format!("{at:>3}  {line}")));
        }
        text.extend(shown.unwrap_or_default());
        Some(text)
    }

    /// Lists what became of lines that did not fit when their time came, and of a wish to take an answer back.
    fn dropped(&self) -> Vec<String> {
        let name = self.now.game.realm_name(self.realm);
        let Some(folder) = self.folder else { return Vec::new() };
        let words = self.now.game.shown().rules;
        let wish = wish_told(folder, name).map(|wish| wish.in_words(words));
        folder.dropped(name).into_iter().chain(wish).collect()
    }

    /// Lists what is on the realm's sheet, be it handed in, waiting or begun, and how many others are in.
    fn sheet(&self, game: &Game<'_>, question: &Question<'_>, own: &Question<'_>) -> Vec<String> {
        let told = |text: Text| text.in_words(game.rules);
        let waits = super::sheets::waiting(game, self.folder, self.realm);
        let written = || own.ask.sheet(game).unwrap_or_default();
        let mut text = match &waits {
            _ if game.state.sheets.handed_in.contains(&self.realm) => {
                let heading =
                    say!("Your orders are handed in, and opened when those of all others are:");
                with_lines(told(heading), &written())
            }
            Some(lines) => {
                let heading = match lines.len() {
                    0 => say!("Your sheet is in, without an order; another takes its place:"),
                    many => say!(
                        "Your sheet is in, with {orders}; another takes its place:",
                        orders = Text::count(many, ProgramNoun::Order)
                    ),
                };
                let lines = (1..).zip(lines).map(|(at, line)| format!("{at:>3}  {line}"));
                std::iter::once(told(heading)).chain(lines).collect()
            }
            None => with_lines(told(say!("On your sheet:")), &written()),
        };
        let sheets = super::sheets::realms(game, question).len();
        text.push(told(say!(
            "{is_in} of {sheets} {sheets?is|are} in.",
            is_in = super::sheets::handed_in(game, self.folder).len(),
            sheets = Text::count(sheets, ProgramNoun::Sheet)
        )));
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
                match lines.is_empty() {
                    true => vec![say!("Nothing.").in_words(game.rules)],
                    false => lines,
                }
            }
        }
    }

    /// Adds what the realm has, as far as there is room.
    fn standing(&self, game: &Game<'_>, text: &mut Vec<String>) {
        let viewer = Viewer::Realm(self.realm);
        let armies = game.state.standing().next().is_some();
        let sieges = !game.state.sieges.is_empty();
        let parts = [
            (say!("Armies"), armies.then(|| view::sheet::banners(game, viewer, None))),
            (say!("Sieges"), sieges.then(|| view::sheet::sieges(game))),
            (say!("Realms"), Some(view::sheet::realms(game, viewer, self.now.seats))),
        ];
        for (title, body) in parts {
            // A blank line and the last line of the letter come after it.
            let left = MOST_LINES.saturating_sub(text.len() + 4);
            let Some(body) = body.filter(|_| left > 3) else { continue };
            text.extend([String::new(), heading(&title.in_words(game.rules))]);
            text.extend(shortened(game.rules, body.lines().map(str::to_owned).collect(), left));
        }
    }
}

fn heading(title: &str) -> String {
    format!("## {title}")
}

fn with_lines(first: String, rest: &str) -> Vec<String> {
    std::iter::once(first).chain(rest.lines().map(str::to_owned)).collect()
}

fn phase(game: &Game<'_>) -> Text {
    Text::verbatim(view::phase_name(game, game.state.clock).unwrap_or_default())
}

/// Says until when an answer is awaited, of whoever reads or of others.
pub fn time_left(own: bool, until: &Text) -> Text {
    match own {
        true => say!("Answer by {until}.", until),
        false => say!("There is time until {until}.", until),
    }
}

/// Leaves out lines beyond the most, and says how many.
fn shortened(words: &impl Wording, mut lines: Vec<String>, most: usize) -> Vec<String> {
    if lines.len() > most {
        let more = lines.len() - most + 1;
        lines.truncate(most - 1);
        let more = Text::count(more, ProgramNoun::MoreLine);
        lines.push(say!("… and {more}: ask for a whole letter", more).in_words(words));
    }
    lines
}

/// Lists the answers by kinds, with examples of each; a sheet needs no `done` at its end.
fn offered(game: &Game<'_>, question: &Question<'_>, sheet: bool) -> Vec<String> {
    let told = |text: Text| text.in_words(game.rules);
    if question.ask.verbs() == [Verb::Yes, Verb::No] {
        return vec![told(say!("Answer `yes` or `no`."))];
    }
    let mut text = Vec::new();
    if let Some((low, high)) = question.ask.numbers() {
        text.push(told(say!("Answer a number from {low} to {high}.", low, high)));
    }
    for (name, values) in question.ask.parts() {
        let values = match values.is_empty() {
            true => say!("a number"),
            false => Text::list(values.iter().map(Text::verbatim), Joined::Or),
        };
        text.push(format!("  {name}: {}", told(values)));
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
        let like = kind.lines.iter().take(EXAMPLES).map(|line| Text::quoted(line.as_str()));
        let like = Text::list(like, Joined::Comma);
        let more = kind.lines.len().saturating_sub(EXAMPLES);
        let like =
            if more == 0 { like } else { say!("{answers} and {more} more", answers = like, more) };
        text.push(format!("  {}: {}", as_used(game.rules, &written), kind.doc));
        if !plain {
            text.push(format!("      {}", told(like)));
        }
    }
    for written in also {
        let name = written.split(' ').next().unwrap_or_default();
        text.push(format!("  {written}: {}", doc(game, name)));
    }
    text
}

/// Tells who is asked instead.
pub fn not_asked(game: &Game<'_>, question: &Question<'_>, viewer: Viewer) -> Text {
    if question.is_sent_elsewhere() && viewer.is(question.who.realm()) {
        return say!("In {phase} somebody else answers for you.", phase = phase(game));
    }
    let who = match question.who {
        Who::Host => say!("host"),
        Who::Realm(realm) => texts::realm(game, realm),
    };
    say!("In {phase} {who} is asked.", phase = phase(game), who)
}
