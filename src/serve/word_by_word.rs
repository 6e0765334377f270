//! An order made of one word after the other: what may come next is tapped or chosen, numbers and words of one's own
//! are written into a field. So every order can be given by whoever does not know how it is typed.

use std::collections::BTreeSet;

use maud::{Markup, html};

use super::page::{SeatPage, encoded, rich};
use crate::apart::choices::{doc, stands_on_sheet, usage};
use crate::campaign::knowledge::Viewer;
use crate::engine::core::parse;
use crate::engine::core::scripting::order_hooks;
use crate::engine::{Game, ORDERS, OrderRow, Question, Verb};
use crate::repl::PromptHelper;
use crate::say;
use crate::text::{Text, as_typed, as_used};

/// Words that stand as links of their own; more of them are a list to choose from.
const LINKS: usize = 12;

/// Lists the orders that answer a question and say more than their name.
fn of_question(game: &Game<'_>, question: &Question<'_>) -> Vec<String> {
    let own = order_hooks::mod_orders_now(game, question).map(|(_, order)| order.name.clone());
    let verbs = question.ask.verbs().iter().filter(|verb| **verb != Verb::ModOrder);
    let rows = verbs.map(|verb| verb.row()).filter(|row| !row.arguments.is_empty());
    rows.map(|row| row.name.to_owned()).chain(own).collect()
}

/// Lists the orders that a seat may give at any time.
fn at_any_time(seat: Viewer) -> Vec<String> {
    let may = |row: &&OrderRow| match seat {
        Viewer::Host => row.anytime() || row.umpire,
        Viewer::Realm(_) => row.anytime(),
        Viewer::Public => false,
    };
    ORDERS.iter().filter(may).map(|row| row.name.to_owned()).collect()
}

/// True if a line begins with an order that needs no question.
fn needs_no_question(line: &str) -> bool {
    let verb = line.split_whitespace().next().and_then(Verb::by_name);
    verb.is_some_and(|verb| verb.row().umpire || verb.row().anytime())
}

/// Lists the words that may come after those of a line, the legal ones first.
fn next_words(game: &Game<'_>, question: Option<&Question<'_>>, begun: &str) -> Vec<String> {
    let mut helper = PromptHelper::default();
    helper.look(game, question);
    let mut words = helper.next_words(&format!("{begun} "));
    let mut given = begun.split_whitespace();
    let row = given.next().and_then(Verb::by_name).map(Verb::row);
    let kinds: Vec<_> =
        row.into_iter().flat_map(|row| row.arguments).map(|(_, kind)| *kind).collect();
    words.extend(helper.names.after(&kinds, &given.collect::<Vec<_>>()));
    let mut seen = BTreeSet::new();
    words.retain(|word| seen.insert(word.clone()));
    words
}

/// Returns the part of an address that keeps the orders of a sheet.
fn sheet_query(sheet: Option<&[String]>) -> String {
    sheet.map_or(String::new(), |sheet| format!("sheet={}&", encoded(&sheet.join("\n"))))
}

/// Writes the fields of a form that keep the words so far, and the orders of a sheet.
fn hidden(sheet: Option<&[String]>, begun: &str) -> Markup {
    html! {
        @if let Some(sheet) = sheet { input type="hidden" name="sheet" value=(sheet.join("\n")); }
        input type="hidden" name="begun" value=(begun);
    }
}

/// Writes the words that may come next, and what can be done with those that are there.
fn goes_on(
    page: &SeatPage<'_>,
    question: Option<&Question<'_>>,
    sheet: Option<&[String]>,
    begun: &str,
) -> Markup {
    let game = &page.now.game.shown();
    let told = |text: Text| text.in_words(game.rules);
    let name = begun.split_whitespace().next().unwrap_or_default();
    let written = match question {
        Some(question) => usage(game, question, name),
        None => Verb::by_name(name).map(parse::usage),
    };
    let words = next_words(game, question, begun);
    let whole = match sheet {
        Some(_) => format!("./?{}add={}#asked", sheet_query(sheet), encoded(begun)),
        None => format!("./?line={}#asked", encoded(begun)),
    };
    html! {
        div.kind #begun {
            p { code { (as_typed(game.rules, begun)) " …" } }
            p.doc { (rich(&doc(game, name))) }
            @if let Some(written) = written { p.doc { code { (as_used(game.rules, &written)) } } }
            @if words.len() <= LINKS {
                div.choices { @for word in &words {
                    a.choice.next href={ "./?" (sheet_query(sheet)) "begun=" (encoded(&format!("{begun} {word}"))) "#begun" } { code { (word) } }
                } }
            } @else {
                form.row method="get" action="./#begun" {
                    (hidden(sheet, begun))
                    select name="word" aria-label=(told(say!("The next word"))) {
                        @for word in &words { option value=(word) { (word) } }
                    }
                    button { (told(say!("Add"))) }
                }
            }
            form.row method="get" action="./#begun" {
                (hidden(sheet, begun))
                input name="word" autocomplete="off" autocapitalize="off" spellcheck="false"
                    aria-label=(told(say!("A number, or words of your own")))
                    placeholder=(told(say!("A number, or words of your own")));
                button { (told(say!("Add"))) }
            }
            div.row {
                a.choice.whole href=(whole) { (told(if sheet.is_some() { say!("Put it on the sheet") } else { say!("See what comes of it") })) }
                a.quiet href={ "./?" (sheet_query(sheet)) "#asked" } { (told(say!("Not this"))) }
            }
        }
    }
}

/// Writes the orders with which a line may begin.
fn begins(page: &SeatPage<'_>, sheet: Option<&[String]>, title: Text, names: &[String]) -> Markup {
    let words = page.now.game.shown().rules;
    html! {
        @if !names.is_empty() {
            details.kind {
                summary { (title.in_words(words)) }
                div.choices { @for name in names {
                    a.choice.next href={ "./?" (sheet_query(sheet)) "begun=" (encoded(name)) "#begun" } { code { (as_typed(words, name)) } }
                } }
            }
        }
    }
}

/// Writes the orders that a seat may give, to be made word by word: those that answer what it is asked, onto a sheet
/// where one is written, and those for which nothing need be asked.
pub(super) fn section(
    page: &SeatPage<'_>,
    question: Option<&Question<'_>>,
    sheet: Option<&[String]>,
) -> Markup {
    let game = &page.now.game.shown();
    if page.seat == Viewer::Public {
        return html! {};
    }
    match &page.wish.begun {
        Some(begun) if needs_no_question(begun) => goes_on(page, None, None, begun),
        Some(begun) if question.is_some() => goes_on(page, question, sheet, begun),
        _ => {
            let names = question.map(|question| of_question(game, question)).unwrap_or_default();
            let fits = |name: &String| sheet.is_none() || stands_on_sheet(name);
            let names: Vec<String> = names.into_iter().filter(fits).collect();
            html! {
                (begins(page, sheet, say!("An answer, word by word"), &names))
                (begins(page, None, say!("Orders for any time"), &at_any_time(page.seat)))
            }
        }
    }
}
