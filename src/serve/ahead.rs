//! Answers before their turn as forms: what will be asked of a seat in the phase that is played, where all are asked
//! at once, and phases to come. It is a function of what the seat may know.

use maud::{Markup, html};

use super::choices::{about, of_kind, typed_too};
use super::page::{SeatPage, rich};
use super::{part_page, word_by_word};
use crate::apart::choices::{AnswersOfKind, kinds, legal, unlisted};
use crate::apart::{paste, sheets};
use crate::campaign::RealmId;
use crate::engine::{Game, Question};
use crate::say;
use crate::session::writing_ahead::{self, fault_told};
use crate::text::Text;
use crate::view::{self, texts};

/// A question to come, as it is shown.
struct QuestionToCome {
    prompt: Text,
    still_open: Option<Text>,
    kinds: Vec<AnswersOfKind>,
    also: Vec<String>,
    word_by_word: Markup,
}

impl SeatPage<'_> {
    /// Returns the realm that writes from this page.
    fn writer(&self) -> Option<RealmId> {
        self.seat.realm().filter(|_| self.seat == self.viewer)
    }
}

/// Says what will be asked of a seat in the phase that is played, if it may answer already.
pub(super) fn coming_prompt(page: &SeatPage<'_>) -> Option<Text> {
    let realm = page.writer()?;
    let written = sheets::waiting(page.now.game, page.folder, realm).unwrap_or_default();
    let prompt = |game: &Game<'_>, question: &Question<'_>| question.ask.prompt(game);
    writing_ahead::preview_question(page.now, (realm, &written), prompt)?.shown
}

/// Returns a form in which a seat that is not asked yet answers already; None where it cannot.
pub(super) fn now(page: &SeatPage<'_>) -> Option<Markup> {
    let realm = page.writer()?;
    let game = &page.now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    let waits = sheets::waiting(game, page.folder, realm);
    let mut written = match &page.wish.sheet {
        Some(text) => paste::read(text, game.realm_name(realm), game.hooks).texts(),
        None => waits.clone().unwrap_or_default(),
    };
    written.extend(page.wish.add.clone());
    let written = part_page::with_taken(page, realm, written);
    let at = page.place();
    let found = writing_ahead::preview_question(page.now, (realm, &written), |game, question| {
        let lines = legal(game, question);
        let also = unlisted(game, question, &lines);
        let lines = match at {
            Some(place) => about(game, Some(realm), place, &lines),
            None => lines,
        };
        QuestionToCome {
            prompt: question.ask.prompt(game),
            still_open: question.ask.still_open(game),
            kinds: kinds(game, lines),
            also,
            word_by_word: word_by_word::section(page, Some(question), Some(&written)),
        }
    })?;
    let shown = found.shown;
    Some(html! {
        h2 { (told(say!("You may answer already"))) }
        @match &shown {
            Some(shown) => {
                p { (rich(&game.localized(&told(shown.prompt.clone())))) }
                @if let Some(open) = &shown.still_open { p.doc { (rich(&game.localized(&told(open.clone())))) } }
            }
            None => p { (told(say!("Nothing more will be asked of you in this phase."))) }
        }
        @if let Some(fault) = &found.fault {
            p { (told(say!("It does not fit now: {fault}", fault = fault_told(game, &written, fault)))) }
        }
        form.sheet method="post" action="ahead" {
            input type="hidden" name="for" value=(game.state.clock.write());
            label { span { (told(say!("What you will answer, a line for each"))) }
                textarea name="lines" rows=(written.len() + 3) autocapitalize="off" spellcheck="false" {
                    (written.join("\n"))
                }
            }
            button.give { (told(say!("Let it wait"))) }
            p.doc { (rich(&told(say!("It waits until you are asked, is checked again then, and is given as if you typed it. Nobody else sees it. `done` ends your part of the phase.")))) }
            @if waits.is_some() { p.doc { (told(say!("This waits; you can still change it, or empty it."))) } }
            (part_page::offered(page, realm, waits.is_some()))
        }
        @if let Some(place) = at {
            h2 { (told(say!("At {place}", place = texts::place(game, place)))) }
            p { a.quiet href="./" { (told(say!("All that can be ordered"))) } }
        }
        @if let Some(shown) = &shown {
            @for kind in &shown.kinds { (of_kind(page, Some(&written), kind)) }
            (typed_too(game.rules, &shown.also))
            (shown.word_by_word)
        } @else {
            (word_by_word::section(page, None, None))
        }
    })
}

/// Forms for phases to come.
pub(super) fn later(page: &SeatPage<'_>) -> Markup {
    let Some(realm) = page.writer() else { return html! {} };
    let game = &page.now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    let places = writing_ahead::places_to_come(page.now, realm);
    let name = game.realm_name(realm);
    let waits = page.folder.map(|folder| folder.all_written_ahead(name)).unwrap_or_default();
    let waits: Vec<_> = waits.into_iter().filter(|ahead| places.contains(&ahead.clock)).collect();
    let free = places.iter().filter(|place| waits.iter().all(|ahead| ahead.clock != **place));
    let free: Vec<_> = free.collect();
    let called = |place| view::position(game, place, None).unwrap_or_default();
    let lines = |written: &str| {
        html! {
            label { span { (told(say!("What you will answer, a line for each"))) }
                textarea name="lines" rows="4" autocapitalize="off" spellcheck="false" { (written) }
            }
        }
    };
    if places.is_empty() {
        return html! {};
    }
    html! {
        details #later {
            summary { (told(say!("Write ahead for phases to come"))) }
            p.doc { (told(say!("What you write waits until its phase comes, and is checked then; what no longer fits is left out, and you are told why."))) }
            @for ahead in &waits {
                form.sheet method="post" action="ahead" {
                    h3 { (called(ahead.clock)) }
                    input type="hidden" name="for" value=(ahead.clock.write());
                    (lines(&ahead.lines.join("\n")))
                    button { (told(say!("Let it wait"))) }
                }
            }
            @if !free.is_empty() {
                form.sheet method="post" action="ahead" {
                    select name="for" aria-label=(told(say!("Phase"))) {
                        @for place in &free { option value=(place.write()) { (called(**place)) } }
                    }
                    (lines(""))
                    button { (told(say!("Let it wait"))) }
                }
            }
        }
    }
}

/// Tells what became of lines that did not fit when their time came.
pub(super) fn dropped(page: &SeatPage<'_>) -> Markup {
    let lines = page
        .writer()
        .zip(page.folder)
        .map(|(realm, folder)| folder.dropped(page.now.game.realm_name(realm)));
    let lines = lines.unwrap_or_default();
    let told = |text: Text| text.in_words(page.now.game.shown().rules);
    html! {
        @if !lines.is_empty() {
            section #dropped {
                h2 { (told(say!("What you wrote ahead"))) }
                pre { (rich(&lines.join("\n"))) }
            }
        }
    }
}
