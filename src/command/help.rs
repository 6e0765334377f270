//! `help`: the tables of commands and orders, searched.

use super::{COMMANDS, Context, Done};
use crate::engine::{ORDERS, OrderRow, parse};

/// Without a word: what can be typed now. With a word: everything that mentions it.
pub fn help(context: &mut Context<'_>, words: &[&str]) -> Done {
    match words {
        [] => Done::Said(overview(context)),
        _ => Done::Said(search(&words.join(" ").to_lowercase())),
    }
}

fn overview(context: &Context<'_>) -> String {
    let mut lines = Vec::new();
    if let Some(question) = context.question {
        lines.push(crate::view::prompt(context.game, question));
        lines.push("Orders that answer it:".to_owned());
        lines.extend(question.ask.verbs().iter().map(|verb| order_line(verb.row())));
    }
    lines.push("For the host at any time:".to_owned());
    lines.extend(ORDERS.iter().filter(|row| row.umpire).map(order_line));
    lines.push("Commands:".to_owned());
    lines.extend(COMMANDS.iter().map(|row| listed(row.usage, row.doc)));
    lines.push("`help WORD` searches orders and commands; `rules NAME` shows a rule or a table.".to_owned());
    lines.join("\n")
}

fn order_line(row: &OrderRow) -> String {
    listed(&parse::usage(row.verb), row.doc.trim())
}

/// `  what     Lists the answers`; a long usage has a line to itself, so that all fits 80 columns.
fn listed(usage: &str, doc: &str) -> String {
    const WIDTH: usize = 28;
    if usage.chars().count() <= WIDTH { format!("  {usage:<WIDTH$}  {doc}") } else { format!("  {usage}\n  {:<WIDTH$}  {doc}", "") }
}

fn search(word: &str) -> String {
    let mentions = |parts: &[&str]| parts.iter().any(|part| part.to_lowercase().contains(word));
    let named = |name: &str, aliases: &[&str]| name == word || aliases.contains(&word);
    let exact = ORDERS.iter().any(|row| named(row.name, row.aliases)) || COMMANDS.iter().any(|row| named(row.name, row.aliases));
    let mut lines = Vec::new();
    // What bears the name is explained; what only mentions it is then named.
    let mut others = Vec::new();
    for row in ORDERS {
        if named(row.name, row.aliases) || !exact && mentions(&[row.name, row.doc, row.rules]) {
            lines.extend(order_help(row));
        } else if mentions(&[row.name, row.doc, row.rules]) {
            others.push(row.name);
        }
    }
    for row in COMMANDS {
        if named(row.name, row.aliases) || !exact && mentions(&[row.name, row.doc]) {
            lines.push(row.usage.to_owned());
            lines.push(format!("    {}", row.doc));
            lines.push(format!("    for instance `{}`", row.example));
        } else if mentions(&[row.name, row.doc]) {
            others.push(row.name);
        }
    }
    if !others.is_empty() {
        lines.push(format!("See also {}", others.join(", ")));
    }
    if lines.is_empty() {
        let names = ORDERS.iter().map(|row| row.name).chain(COMMANDS.iter().map(|row| row.name));
        let near = crate::fault::nearest(word, names).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return format!("nothing mentions `{word}`{near}");
    }
    lines.join("\n")
}

fn order_help(row: &OrderRow) -> Vec<String> {
    let rules = if row.rules.is_empty() { String::new() } else { format!("  [{}]", row.rules) };
    let mut lines = vec![parse::usage(row.verb), format!("    {}", row.doc.trim()), format!("    for instance `{}`{rules}", row.example)];
    if !row.aliases.is_empty() {
        lines.push(format!("    also: {}", row.aliases.join(", ")));
    }
    lines
}
