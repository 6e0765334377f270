//! Answers as forms that work without a script: buttons for a yes or no, fields for the parts of a report, and
//! orders by their names, each shown as the line that it will be.

use maud::{Markup, html};

use super::page::{LookedAt, SeatPage, encoded, rich};
use super::page_cache::PageCache;
use super::shown_text::stacked;
use super::{part_page, word_by_word};
use crate::apart::choices::{AnswersOfKind, kinds, stands_on_sheet, unlisted};
use crate::apart::sheets;
use crate::campaign::RealmId;
use crate::engine::{Game, Question, Verb, Who};
use crate::map::PlaceId;
use crate::say;
use crate::text::{ProgramNoun, Text, Wording, as_typed, as_used};
use crate::view::texts;

/// Answers of one kind that stand as links of their own; more of them are a list to choose from.
const LINKS: usize = 8;

/// Most answers of one kind in a list: those at a place are found by tapping it.
const MOST: usize = 150;

/// Most lines about a place that are shown with what would come of each.
const PREVIEWED: usize = 8;

/// Returns the lines about a place that are shown with what would come of each: all of them, or none where there are
/// many.
pub(super) fn previewed(
    game: &Game<'_>,
    question: &Question<'_>,
    (place, cache): (PlaceId, &PageCache),
) -> Vec<String> {
    let lines = about(game, question.who.realm(), place, &cache.answers(game, question));
    if lines.len() <= PREVIEWED { lines } else { Vec::new() }
}

/// Writes the lines about a place, each with what would come of it.
fn with_previews(page: &SeatPage<'_>, lines: &[String], previews: &[String]) -> Markup {
    html! {
        @for (line, preview) in lines.iter().zip(previews) {
            div.kind.lone { (tapped(page, None, line)) (stacked(preview)) }
        }
    }
}

/// Returns the lines of which a word is this place, or a banner of the realm that stands there.
pub(super) fn about(
    game: &Game<'_>,
    realm: Option<RealmId>,
    place: PlaceId,
    lines: &[String],
) -> Vec<String> {
    let own = realm.into_iter().flat_map(|realm| game.state.banners_of(realm));
    let there = own.filter(|(_, banner)| banner.at == place);
    let there: Vec<String> = there.map(|(_, banner)| banner.number.to_string()).collect();
    let label = &game.map().place(place).label;
    let is_it = |word: &str| word.eq_ignore_ascii_case(label) || there.iter().any(|it| it == word);
    lines.iter().filter(|line| line.split_whitespace().skip(1).any(is_it)).cloned().collect()
}

/// Returns a link that shows what a line would do before it is given; where a sheet is written, with the
/// orders on it so far, it puts the line on the sheet.
fn tapped(page: &SeatPage<'_>, sheet: Option<&[String]>, line: &str) -> Markup {
    let at = page.wish.at.as_ref().map_or(String::new(), |at| format!("&at={}", encoded(at)));
    let what = match sheet {
        Some(sheet) => format!("sheet={}&add={}", encoded(&sheet.join("\n")), encoded(line)),
        None => format!("line={}", encoded(line)),
    };
    let shown = as_typed(page.now.game.shown().rules, line);
    html! { a.choice href={ "./?" (what) (at) "#asked" } { (shown) } }
}

pub(super) fn of_kind(
    page: &SeatPage<'_>,
    sheet: Option<&[String]>,
    kind: &AnswersOfKind,
) -> Markup {
    let words = page.now.game.shown().rules;
    let told = |text: Text| text.in_words(words);
    // An order that can only be given as it is needs no list to open.
    if let [line] = &kind.lines[..]
        && *line == kind.name
    {
        return html! { div.kind.lone { (tapped(page, sheet, line)) p.doc { (rich(&kind.doc)) } } };
    }
    html! {
        details.kind open[kind.lines.len() <= LINKS] {
            summary { b { (as_typed(words, &kind.name)) } @if kind.lines.len() > 1 { " · " (told(Text::count(kind.lines.len(), ProgramNoun::Choice))) } }
            p.doc { (rich(&kind.doc)) }
            @if kind.lines.len() <= LINKS {
                div.choices { @for line in &kind.lines { (tapped(page, sheet, line)) } }
            } @else {
                form.row method="get" action="./" {
                    @if let Some(sheet) = sheet {
                        input type="hidden" name="sheet" value=(sheet.join("\n"));
                    }
                    select name=(if sheet.is_some() { "add" } else { "line" }) aria-label=(as_typed(words, &kind.name)) {
                        @for line in kind.lines.iter().take(MOST) { option value=(line) { (as_typed(words, line)) } }
                    }
                    button { (told(if sheet.is_some() { say!("Add") } else { say!("See") })) }
                }
                @if kind.lines.len() > MOST {
                    p.doc { (told(say!("The first {most}: tap a place on the map for those about it.", most = MOST))) }
                }
            }
        }
    }
}

/// Returns the line that is about to be given, what would come of it, and the button that gives it.
pub(super) fn draft(words: &impl Wording, line: &str, preview: &str) -> Markup {
    html! {
        form.draft method="post" action="say" {
            input type="hidden" name="line" value=(line);
            p { code { (line) } }
            div.row {
                button.give { (say!("Give this order").in_words(words)) }
                a.quiet href="./" { (say!("Not this").in_words(words)) }
            }
            (stacked(preview))
        }
    }
}

/// Returns a field in which a line is typed; a result is `checked` as it is.
pub(super) fn typed(words: &impl Wording, sample: &str, checked: bool) -> Markup {
    let told = |text: Text| text.in_words(words);
    html! {
        form.row.checks[checked] method="post" action="say" {
            input name="line" list="words" autocomplete="off" autocapitalize="off" spellcheck="false"
                enterkeyhint="send" aria-label=(told(say!("A line, as at the prompt"))) placeholder=(sample);
            datalist id="words" {}
            button { (told(say!("Send"))) }
            @if checked { (seen_first(words)) }
        }
    }
}

/// True if the outcome of a battle on the table is asked.
fn is_of_table(question: &Question<'_>) -> bool {
    question.ask.on_table().is_some() || question.ask.verbs().contains(&Verb::Result)
}

/// Returns a button that shows what a form would bring about, and the place where a script shows it as it is typed.
fn seen_first(words: &impl Wording) -> Markup {
    html! {
        button formmethod="get" formaction="./" formnovalidate { (say!("See what comes of it").in_words(words)) }
        output.checked aria-live="polite" {}
    }
}

/// Returns a report that is given in parts: a field for each.
fn report(
    words: &impl Wording,
    question: &Question<'_>,
    parts: &[(String, Vec<String>)],
) -> Markup {
    html! {
        form.report.checks method="post" action="say" {
            input type="hidden" name="line" value=(Verb::Report.row().name);
            @for (name, values) in parts {
                label {
                    span { (name.replace('_', " ")) }
                    @if let Some((low, high)) = question.ask.part_numbers(name) {
                        input name={ "part " (name) } type="number" min=(low) max=(high) inputmode="numeric" placeholder={ (low) "–" (high) };
                    } @else {
                        select name={ "part " (name) } {
                            option value="" { "–" }
                            @for value in values { option value=(value) { (value) } }
                        }
                    }
                }
            }
            div.row {
                button.give { (say!("Report").in_words(words)) }
                (seen_first(words))
            }
        }
    }
}

pub(super) fn typed_too(words: &impl Wording, usages: &[String]) -> Markup {
    html! {
        @if !usages.is_empty() {
            p.doc { (say!("Also, typed:").in_words(words)) " " @for usage in usages { code { (as_used(words, usage)) } " " } }
        }
    }
}

/// Writes forms for the answers that a seat can give now.
pub(super) fn answers(page: &SeatPage<'_>, question: &Question<'_>) -> Markup {
    let game = &page.now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    let line = page.wish.line.as_ref();
    if let Some(line) = line {
        return draft(game.rules, line, &page.shown(LookedAt::Preview));
    }
    let lines = page.cache.answers(game, question);
    let yes_or_no = question.ask.verbs() == [Verb::Yes, Verb::No];
    let parts = question.ask.parts();
    let at = page.place();
    let realm = question.who.realm();
    let about = at.map(|place| about(game, realm, place, &lines));
    let also = unlisted(game, question, &lines);
    let sample = lines.first().cloned().unwrap_or_default();
    html! {
        @if yes_or_no {
            form.row method="post" action="say" {
                button.give name="line" value=(Verb::Yes.row().name) { (told(say!("Yes"))) }
                button.give name="line" value=(Verb::No.row().name) { (told(say!("No"))) }
            }
        } @else if !parts.is_empty() {
            (report(game.rules, question, &parts))
        } @else if let Some((low, high)) = question.ask.numbers() {
            form.row method="post" action="say" {
                input type="number" name="line" min=(low) max=(high) inputmode="numeric" aria-label=(told(say!("A number")));
                button.give { (told(say!("Answer"))) }
            }
        }
        @if let (Some(place), Some(about)) = (at, about) {
            h2 { (told(say!("At {place}", place = texts::place(game, place)))) }
            @if about.is_empty() { p { (told(say!("Nothing can be ordered there now."))) } }
            @let previews = page.previews_at_place();
            @if previews.len() == about.len() { (with_previews(page, &about, &previews)) }
            @else { @for kind in kinds(game, about) { (of_kind(page, None, &kind)) } }
            p { a.quiet href="./" { (told(say!("All that can be ordered"))) } }
        } @else if !yes_or_no {
            @for kind in kinds(game, lines.to_vec()) { (of_kind(page, None, &kind)) }
        }
        (typed_too(game.rules, &also))
        (word_by_word::section(page, Some(question), None))
        (typed(game.rules, &sample, is_of_table(question)))
    }
}

/// Returns the sheet of a realm that writes its orders while others write theirs.
pub(super) fn sheet(page: &SeatPage<'_>, question: &Question<'_>, realm: RealmId) -> Markup {
    let game = &page.now.game.shown();
    let Some(ask) = question.ask.put_to(realm) else { return html! {} };
    let own = question.instead(Who::Realm(realm), &*ask);
    let told = |text: Text| text.in_words(game.rules);
    let waits = sheets::waiting(game, page.folder, realm);
    let is_in = waits.is_some() || game.state.sheets.handed_in.contains(&realm);
    // The sheet is a field, in which lines are changed and taken out.
    let mut lines = page.cache.sheet(game, &own, realm).to_vec();
    lines.retain(|line| stands_on_sheet(line));
    let about = page.place().map(|place| about(game, Some(realm), place, &lines));
    let mut written = match &page.wish.sheet {
        Some(text) => sheets::read(game, realm, text).texts(),
        None => match &waits {
            Some(waits) => waits.clone(),
            None => game.state.sheets.written(realm).to_vec(),
        },
    };
    written.extend(page.wish.add.clone());
    let written = part_page::with_taken(page, realm, written);
    let mut also = unlisted(game, &own, &lines);
    also.retain(|usage| stands_on_sheet(usage));
    html! {
        p { (told(say!(
            "{is_in} of {all} are in. Nobody sees your orders before all are opened.",
            is_in = sheets::handed_in(game, page.folder).len(),
            all = sheets::realms(game, question).len()
        ))) }
        form.sheet method="post" action="sheet" {
            label { span { (told(say!("Your sheet, an order on each line"))) }
                textarea name="lines" rows=(written.len() + 3) autocapitalize="off" spellcheck="false" {
                    (written.join("\n"))
                }
            }
            button.give { (told(say!("Hand in"))) }
            @if let Some(open) = ask.still_open(game) { p.doc { (rich(&game.localized(&told(open)))) } }
            @if is_in { p.doc { (told(say!("It is in, and counts as it stands; you can still change it."))) } }
            (part_page::offered(page, realm, is_in))
        }
        @if let Some(place) = page.place() {
            h2 { (told(say!("At {place}", place = texts::place(game, place)))) }
            p { a.quiet href="./" { (told(say!("All that can be ordered"))) } }
        }
        @for kind in kinds(game, about.unwrap_or(lines)) {
            @if kind.name != Verb::Done.row().name { (of_kind(page, Some(&written), &kind)) }
        }
        (typed_too(game.rules, &also))
        (word_by_word::section(page, Some(&own), Some(&written)))
    }
}
