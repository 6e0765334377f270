//! Parts of realms on pages: what somebody who commands a part can order and write for the sheet of the realm, and how
//! whoever leads the realm takes that.

use maud::{Markup, html};

use super::choices::{about, draft, of_kind, typed};
use super::page::{LookedAt, SeatPage, awaited, drafted, rich};
use super::word_by_word;
use crate::apart::choices::{kinds, legal, stands_on_sheet};
use crate::apart::part_lines::{self, DroppedLine, PartLines, WrittenFor};
use crate::apart::parts::{self, RealmPart};
use crate::apart::{paste, sheets};
use crate::campaign::RealmId;
use crate::engine::{Game, Question, Verb, Who};
use crate::say;
use crate::session::writing_ahead;
use crate::text::{Joined, ProgramNoun, Text};
use crate::view::{self, texts};

/// Lines that somebody with a part can write for the sheet of the realm.
pub(super) struct PartSheet {
    pub wanted: WrittenFor,
    pub prompt: Text,
    pub kept: PartLines,
    /// Lines that are being written.
    written: Vec<String>,
    pub legal: Vec<String>,
    word_by_word: Markup,
}

impl SeatPage<'_> {
    /// Returns what somebody with a part can write now; None where the realm is asked itself, or nothing.
    pub(super) fn part_sheet(&self) -> Option<PartSheet> {
        let (part, realm, question) = (self.part?, self.seat.realm()?, self.now.question?);
        let game = &self.now.game.shown();
        let kept = part_lines::of(self.now, self.folder, part);
        let mut written = match &self.wish.sheet {
            Some(text) => paste::read(text, &part.realm, game.hooks).as_sheet().texts(),
            None => kept.texts(),
        };
        written.extend(self.wish.add.clone());
        let own = |lines: &mut Vec<String>| {
            lines.retain(|line| {
                stands_on_sheet(line) && part.check(self.now.game, realm, line).is_ok()
            });
        };
        let found = |wanted, prompt, mut legal, word_by_word| {
            own(&mut legal);
            PartSheet { wanted, prompt, kept, written: written.clone(), legal, word_by_word }
        };
        if let Some(ask) = question.ask.put_to(realm) {
            let question = question.instead(Who::Realm(realm), &*ask);
            let legal = self.cache.sheet(game, &question, realm).to_vec();
            let words = word_by_word::section(self, Some(&question), Some(&written));
            return Some(found(WrittenFor::Sheet, question.ask.prompt(game), legal, words));
        }
        let look = |game: &Game<'_>, question: &Question<'_>| {
            let words = word_by_word::section(self, Some(question), Some(&written));
            (question.ask.prompt(game), legal(game, question), words)
        };
        let coming = writing_ahead::preview_question(self.now, (realm, &written), look)?;
        let (prompt, legal, words) = coming.shown.unwrap_or_else(|| {
            let nothing = say!("Nothing more will be asked of you in this phase.");
            (nothing, Vec::new(), word_by_word::section(self, None, None))
        });
        Some(found(WrittenFor::Answers, prompt, legal, words))
    }

    /// True if lines of somebody with a part are awaited: the sheet is not in, and they have written nothing.
    pub(super) fn part_is_awaited(&self) -> bool {
        let (Some(part), Some(realm)) = (self.part, self.seat.realm()) else { return false };
        let game = self.now.game;
        let is_in = game.state.sheets.handed_in.contains(&realm)
            || sheets::waiting(game, self.folder, realm).is_some();
        !is_in
            && part_lines::of(self.now, self.folder, part).lines.is_empty()
            && self.cache.asks_part(part, || self.asks_part(part, realm))
    }

    /// True if something can be written for a part of which nothing is written yet.
    fn asks_part(&self, part: &RealmPart, realm: RealmId) -> bool {
        let Some(question) = self.now.question else { return false };
        let own =
            |line: &String| stands_on_sheet(line) && part.check(self.now.game, realm, line).is_ok();
        if let Some(ask) = question.ask.put_to(realm) {
            let question = question.instead(Who::Realm(realm), &*ask);
            return self.cache.sheet(self.now.game, &question, realm).iter().any(own);
        }
        let look = |game: &Game<'_>, question: &Question<'_>| legal(game, question);
        let coming = writing_ahead::preview_question(self.now, (realm, &[]), look);
        coming.and_then(|coming| coming.shown).is_some_and(|lines| lines.iter().any(own))
    }
}

/// Says what somebody commands, and what others do for them.
fn commands(part: &RealmPart) -> Text {
    say!(
        "You command {part} of {realm}, and give orders for those alone. Whoever leads {realm} gives the others, and says when you are done.",
        part = part.named(),
        realm = Text::verbatim(&part.realm)
    )
}

/// Writes what can be ordered or written by whoever commands a part of a realm, and what others do for it.
pub(super) fn asked(page: &SeatPage<'_>, part: &RealmPart) -> Markup {
    let game = &page.now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    if let Some(sheet) = page.part_sheet() {
        return with_sheet(page, part, &sheet);
    }
    let lines = page.answers_of_part();
    let question = page.now.question.filter(|_| !lines.is_empty());
    html! {
        @match question {
            Some(question) => { h1 { (rich(&game.localized(&told(question.ask.prompt(game))))) } }
            None => { h1 { (told(awaited(page))) } }
        }
        p.doc { (told(commands(part))) }
        (not_used_of(page, part))
        (answers(page, lines))
    }
}

/// Writes forms for the answers of whoever commands a part of a realm.
fn answers(page: &SeatPage<'_>, lines: Vec<String>) -> Markup {
    let game = &page.now.game.shown();
    if let Some(line) = &page.wish.line {
        return draft(game.rules, line, &page.shown(LookedAt::Preview));
    }
    let sample = lines.first().cloned().unwrap_or_default();
    let about = page.place().map(|place| about(game, page.seat.realm(), place, &lines));
    html! {
        @if about.is_some() {
            p { a.quiet href="./" { (say!("All that can be ordered").in_words(game.rules)) } }
        }
        @for kind in kinds(game, about.unwrap_or(lines)) { (of_kind(page, None, &kind)) }
        (typed(game.rules, &sample, false))
    }
}

/// Writes the lines of a part for a sheet, or for answers before their turn.
fn with_sheet(page: &SeatPage<'_>, part: &RealmPart, sheet: &PartSheet) -> Markup {
    let game = &page.now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    let realm = || Text::verbatim(&part.realm);
    let PartSheet { wanted, kept, written, .. } = sheet;
    let about = page.place().map(|place| about(game, page.seat.realm(), place, &sheet.legal));
    let taken = kept.lines.iter().filter(|line| line.taken).count();
    html! {
        @match wanted {
            WrittenFor::Sheet => { h1 { (view::phase_name(game, game.state.clock).unwrap_or_default()) } }
            WrittenFor::Answers => { h1 { (told(awaited(page))) } }
        }
        (drafted(page))
        p { (rich(&game.localized(&told(sheet.prompt.clone())))) }
        p.doc { (told(commands(part))) }
        (not_used_of(page, part))
        form.sheet method="post" action="sheet" {
            input type="hidden" name="for" value=(game.state.clock.write());
            label { span { (told(say!("Your lines, an order on each"))) }
                textarea name="lines" rows=(written.len() + 3) autocapitalize="off" spellcheck="false" {
                    (written.join("\n"))
                }
            }
            button.give { (told(say!("Give them to whoever leads {realm}", realm = realm()))) }
            @match wanted {
                WrittenFor::Sheet => { p.doc { (told(say!("Whoever leads {realm} sees them at once, and takes them onto its sheet; nobody else does. You can change them until it is opened.", realm = realm()))) } }
                WrittenFor::Answers => { p.doc { (told(say!("Whoever leads {realm} sees them at once, and takes them among its answers; nobody else does. You can change them until {realm} is asked.", realm = realm()))) } }
            }
            @if !kept.lines.is_empty() {
                p.doc { (told(say!("On the sheet of {realm} now: {taken} of your {lines}.", realm = realm(), taken, lines = Text::count(kept.lines.len(), ProgramNoun::Line)))) }
            }
            @if !kept.back.is_empty() {
                p.doc { (rich(&told(say!("Taken back, and still on the sheet: {lines}", lines = quoted(&kept.back))))) }
            }
        }
        @if let Some(place) = page.place() {
            h2 { (told(say!("At {place}", place = texts::place(game, place)))) }
            p { a.quiet href="./" { (told(say!("All that can be ordered"))) } }
        }
        @for kind in kinds(game, about.unwrap_or_else(|| sheet.legal.clone())) {
            @if kind.name != Verb::Done.row().name { (of_kind(page, Some(written), &kind)) }
        }
        (sheet.word_by_word)
        p.doc { (told(say!("For phases to come whoever leads {realm} writes alone.", realm = realm()))) }
    }
}

fn quoted(lines: &[String]) -> Text {
    Text::list(lines.iter().map(|line| Text::quoted(line.as_str())), Joined::Comma)
}

/// Tells somebody with a part which of their lines were not used.
fn not_used_of(page: &SeatPage<'_>, part: &RealmPart) -> Markup {
    let kept = part_lines::of(page.now, page.folder, part);
    let words = page.now.game.shown().rules;
    let line = |dropped: &DroppedLine| dropped.told(Text::verbatim(&part.realm)).in_words(words);
    html! {
        @if !kept.for_person.is_empty() {
            h2 { (say!("Not used of what you wrote").in_words(words)) }
            ul { @for dropped in &kept.for_person { li { (rich(&line(dropped))) } } }
        }
    }
}

/// Tells whoever leads a realm which lines of people with a part were not used.
pub(super) fn not_used(page: &SeatPage<'_>) -> Markup {
    let (Some(realm), None) = (page.seat.realm(), page.part) else { return html! {} };
    let words = page.now.game.shown().rules;
    let told = part_lines::not_used(page.now, page.folder, realm);
    html! {
        @if !told.is_empty() {
            section #not-used {
                h2 { (say!("Not used of what others wrote for you").in_words(words)) }
                ul { @for line in told { li { (rich(&line.in_words(words))) } } }
            }
        }
    }
}

/// Names those who command a part of a realm, for whoever leads it.
pub(super) fn of_others(page: &SeatPage<'_>) -> Markup {
    let (Some(realm), Some(folder), None) = (page.seat.realm(), page.folder, page.part) else {
        return html! {};
    };
    let game = &page.now.game.shown();
    let mut parts = parts::all(&folder.path);
    parts.retain(|part| part.realm == game.realm_name(realm));
    html! {
        @for part in &parts {
            p.doc { (say!(
                "{person} commands {part}; you command all of it, and say `done`.",
                person = Text::verbatim(&part.person),
                part = part.named()
            ).in_words(game.rules)) }
        }
    }
}

/// Returns the lines that whoever leads a realm is writing, with those of the person that they have taken.
pub(super) fn with_taken(page: &SeatPage<'_>, realm: RealmId, written: Vec<String>) -> Vec<String> {
    let Some(person) = &page.wish.take else { return written };
    let waits = part_lines::waiting(page.now, page.folder, realm);
    let lines = waits.iter().find(|(part, _)| part.person == *person);
    match lines {
        Some((_, lines)) => part_lines::taken(page.now.game, realm, &written, lines),
        None => written,
    }
}

/// Writes what people with a part have written, in the form of the sheet of whoever leads the realm: a button takes the
/// lines onto it. `is_in` if the sheet is handed in, or waits.
pub(super) fn offered(page: &SeatPage<'_>, realm: RealmId, is_in: bool) -> Markup {
    if page.part.is_some() {
        return html! {};
    }
    let waits = part_lines::waiting(page.now, page.folder, realm);
    let words = page.now.game.shown().rules;
    let told = |text: Text| text.in_words(words);
    html! {
        @for (part, lines) in &waits {
            @let person = || Text::verbatim(&part.person);
            div.part {
                @if !lines.lines.is_empty() {
                    p { (told(part_lines::heading(part))) }
                    ul { @for line in &lines.lines { li {
                        code { (line.text) }
                        @if line.taken { " " span.quiet { (told(say!("(on the sheet)"))) } }
                    } } }
                }
                @if !lines.back.is_empty() {
                    p { (rich(&told(part_lines::taken_back(part, lines)))) }
                }
                @if lines.is_news() {
                    button name="take" value=(part.person) formmethod="get" formaction="./#asked" formnovalidate {
                        (told(say!("Take over what {person} has written", person = person())))
                    }
                    @if is_in { p.doc { (told(say!("What is in stays as it is until you hand in again."))) } }
                }
            }
        }
    }
}

/// Says at a prompt from afar what somebody with a part can write, and what of it waits; or to whoever leads the realm
/// what others have written for it.
pub(super) fn told(page: &SeatPage<'_>, sheet: Option<&PartSheet>) -> Vec<Text> {
    let mut said = Vec::new();
    if let (Some(part), Some(sheet)) = (page.part, sheet) {
        let (own, realm) = (part.named(), Text::verbatim(&part.realm));
        let prompt = sheet.prompt.clone();
        said.push(say!("You may write for {own} of {realm}: {prompt}", own, realm, prompt));
        if !sheet.kept.lines.is_empty() {
            let lines = quoted(&sheet.kept.texts());
            said.push(say!("This waits; what you send now takes its place: {lines}", lines));
        }
        let not_used = sheet.kept.for_person.iter();
        said.extend(not_used.map(|line| line.told(Text::verbatim(&part.realm))));
    }
    if let (Some(realm), None) = (page.seat.realm(), page.part) {
        said.extend(part_lines::told_to_leader(page.now, page.folder, realm));
    }
    said
}
