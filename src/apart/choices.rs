//! Answers that can be given, by the first word of the lines, with what each order does.

use crate::basics::terminal_text::one_line;
use crate::engine::core::order::OrderTrait;
use crate::engine::core::parse;
use crate::engine::core::place_word;
use crate::engine::core::scripting::order_hooks;
use crate::engine::{Game, Question, Verb};
use crate::text::Text;

/// Answers that begin with the same word.
pub struct AnswersOfKind {
    pub name: String,
    /// Effect of the order.
    pub doc: String,
    pub lines: Vec<String>,
}

/// Lists the legal answers, as lines.
pub fn legal(game: &Game<'_>, question: &Question<'_>) -> Vec<String> {
    let who = question.who.realm();
    let mut lines: Vec<String> =
        question.legal(game).iter().map(|order| parse::write(game, who, order)).collect();
    // What hides characters is typed, and not tapped.
    lines.retain(|line| one_line(line) == line.as_str());
    lines
}

/// Sorts lines by their first word; `done` comes last.
pub fn kinds(game: &Game<'_>, lines: Vec<String>) -> Vec<AnswersOfKind> {
    let mut kinds: Vec<AnswersOfKind> = Vec::new();
    for line in lines {
        let name = line.split_whitespace().next().unwrap_or_default().to_owned();
        match kinds.iter_mut().find(|kind| kind.name == name) {
            Some(kind) => kind.lines.push(line),
            None => kinds.push(AnswersOfKind { doc: doc(game, &name), name, lines: vec![line] }),
        }
    }
    let done = |kind: &AnswersOfKind| kind.name == Verb::Done.row().name;
    kinds.sort_by_key(done);
    kinds
}

/// Says what an order does, by its name.
pub fn doc(game: &Game<'_>, name: &str) -> String {
    let of_script = || {
        let hooks = game.hooks?;
        let own = hooks.orders().iter().find(|order| order.name == name)?;
        Some(Text::of_rules(&own.doc).in_words(game.shown().rules))
    };
    let of_row =
        |verb: Verb| place_word::row_text(game, verb.row().doc).in_words(game.shown().rules);
    let text = Verb::by_name(name).map(of_row).or_else(of_script).unwrap_or_default();
    game.shown().localized(&text)
}

/// True if a line, or an order by its name, stands on a sheet; the others change one that is written line by line.
pub fn stands_on_sheet(line: &str) -> bool {
    let verb = line.split_whitespace().next().and_then(Verb::by_name);
    verb.is_none_or(|verb| !verb.row().has(OrderTrait::ChangesSheet))
}

/// Lists how orders are written that may be given though no example of them is listed.
pub fn unlisted(game: &Game<'_>, question: &Question<'_>, lines: &[String]) -> Vec<String> {
    let listed = |name: &str| lines.iter().any(|line| line.split(' ').next() == Some(name));
    let verbs = question.unlisted(game, &[]).into_iter();
    let verbs = verbs.filter(|verb| !listed(verb.row().name)).map(parse::usage);
    let own = order_hooks::mod_orders_now(game, question)
        .filter(|(_, order)| !listed(&order.name))
        .map(|(_, order)| parse::mod_order_usage(order));
    verbs.chain(own).collect()
}

/// Returns how an order of this name is written; None if it is none that may be given.
pub fn usage(game: &Game<'_>, question: &Question<'_>, name: &str) -> Option<String> {
    let mut own = order_hooks::mod_orders_now(game, question);
    let own = own.find(|(_, order)| order.name == name);
    own.map(|(_, order)| parse::mod_order_usage(order))
        .or_else(|| Verb::by_name(name).map(parse::usage))
}
