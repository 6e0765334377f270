//! Help on an order: its usage, what it does and an example.

use std::borrow::Cow;

use crate::command::Context;
use crate::command::examples::example;
use crate::engine::core::scripting::interface::ModOrder;
use crate::engine::core::{parse, place_word};
use crate::engine::{Game, OrderRow, Verb, umpire};
use crate::say;
use crate::text::{RowDoc, Text, as_used, with_nouns};

pub(super) fn mod_order_line(context: &Context<'_>, order: &ModOrder) -> String {
    listed(
        &as_used(context.game.rules, &parse::mod_order_usage(order)),
        &context.of_rules(&order.doc),
    )
}

pub(super) fn order_line(game: &Game<'_>, row: &OrderRow) -> String {
    listed(&as_used(game.rules, &parse::usage(row.verb)), &doc_in_words(game, row.doc))
}

/// Says what an order or a command does, in the language of whoever looks.
pub(super) fn doc_in_words(game: &Game<'_>, doc: RowDoc) -> String {
    place_word::row_text(game, doc).in_words(game.rules)
}

/// Returns `  what     Lists the answers`; a long usage has a line to itself, so that all fits 80 columns.
pub(super) fn listed(usage: &str, doc: &str) -> String {
    const WIDTH: usize = 28;
    if usage.chars().count() <= WIDTH {
        format!("  {usage:<WIDTH$}  {doc}")
    } else {
        format!("  {usage}\n  {:<WIDTH$}  {doc}", "")
    }
}

pub(super) fn order_help(game: &Game<'_>, row: &OrderRow) -> Vec<String> {
    let cited = game.rules.known_of(row.rules);
    let example = for_instance(&example(game, row.example)).in_words(game.rules);
    let mut lines = vec![
        as_used(game.rules, &parse::usage(row.verb)).into_owned(),
        format!("    {doc}", doc = doc_in_words(game, row.doc)),
        format!("    {example} {cited}").trim_end().to_owned(),
    ];
    if !row.aliases.is_empty() {
        let aliases = say!("also: {names}", names = Text::verbatim(row.aliases.join(", ")));
        lines.push(format!("    {aliases}", aliases = aliases.in_words(game.rules)));
    }
    if row.verb == Verb::Umpire {
        let form = |(form, doc): &(&str, RowDoc)| {
            listed(&with_nouns(game.rules, Cow::Borrowed(*form)), &doc_in_words(game, *doc))
        };
        let heading = say!("All that `umpire` does, each after the word `umpire`:");
        lines.push(heading.in_words(game.rules));
        lines.extend(umpire::FORMS.iter().map(form));
    }
    lines
}

pub(super) fn mod_order_help(context: &Context<'_>, phase: &str, order: &ModOrder) -> Vec<String> {
    let given = say!("given during {phase}", phase = Text::verbatim(phase));
    vec![
        as_used(context.game.rules, &parse::mod_order_usage(order)).into_owned(),
        format!("    {}", context.of_rules(&order.doc)),
        format!(
            "    {example}  [{cite}]",
            example = context.words(for_instance(&order.example)),
            cite = order.cite
        ),
        format!("    {given}", given = context.words(given)),
    ]
}

/// Introduces an example.
pub(super) fn for_instance(example: &str) -> Text {
    say!("for instance `{example}`", example = Text::typed(example))
}
