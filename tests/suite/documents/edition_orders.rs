//! Scripts of the editions → the part of `mods/API.md` that lists the orders they bring, for `refuse.order`.

use std::collections::BTreeSet;
use std::fmt::Write;

use margrave::engine::core::parse::mod_order_usage;
use margrave::engine::core::scripting::interface::{ModOrder, OrderScripts};
use margrave::lua::ScriptHost;
use margrave::rules::Library;
use margrave::script::load_rules;

/// Returns the part of the page.
pub fn page() -> String {
    let mut text = String::from(
        "\n## Orders of editions\n\nWhat `refuse.order` is set for beside the orders of the program: those that the scripts of an edition bring. Their arguments\nstand in `order` by their names.\n\n\
         | edition | order | arguments | typed as | meaning |\n| --- | --- | --- | --- | --- |\n",
    );
    let library = Library::shipped();
    let mut told: BTreeSet<String> = BTreeSet::new();
    for edition in library.editions() {
        let rules = load_rules(&library, edition.as_str()).expect("a shipped edition loads");
        let host = ScriptHost::new(&rules, &[], 1).expect("its scripts load");
        for order in host.orders() {
            // An edition that builds on another has its orders as well.
            if told.insert(format!("{} {}", order.name, order.doc)) {
                text.push_str(&row(&edition, order));
            }
        }
    }
    text
}

fn row(edition: &str, order: &ModOrder) -> String {
    let arguments: Vec<String> =
        order.arguments.iter().map(|(name, _)| format!("`{name}`")).collect();
    let mut row = String::new();
    let usage = mod_order_usage(order).replace('|', "\\|");
    let (name, doc) = (&order.name, order.doc.replace('|', "\\|"));
    writeln!(row, "| {edition} | `{name}` | {} | `{usage}` | {doc} |", arguments.join(", "))
        .expect("it is written");
    row
}
