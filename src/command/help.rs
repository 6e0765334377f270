//! `help`: the tables of commands, views and orders, those of mods among them, searched.

use super::{COMMANDS, Context, Done, expect, scripts, topics};
use crate::campaign::head_lines::HEAD_LINES;
use crate::engine::core::parse;
use crate::engine::scripting::interface::{ModOrder, ModView};
use crate::engine::{Game, Hooks, ORDERS, OrderRow, Verb};
use crate::phases::PHASES;
use crate::phases::steps::{STEPS, StepRow};
use crate::rules::show::spoken;
use crate::rules::{ModOption, Ruleset};

/// Without a word: what can be typed now, on one screen. With a word: everything that mentions it.
pub fn help(context: &mut Context<'_>, words: &[&str]) -> Done {
    match words {
        [] => Done::Said(overview(context, false)),
        ["all"] => Done::Said(overview(context, true)),
        _ => {
            let word = words.join(" ").to_lowercase();
            let topic = topics::topic(context, &word).filter(|_| !bears_name(context, &word));
            let found = search(context, &word, topic.is_some());
            let told = topic.into_iter().chain(Some(found).filter(|text| !text.is_empty()));
            Done::Said(told.collect::<Vec<_>>().join("\n\n"))
        }
    }
}

/// The most general first: what answers the question stands last, next to the prompt. Commands and
/// orders for any time are named, or where all is asked for explained.
fn overview(context: &Context<'_>, all: bool) -> String {
    let mut lines = vec![format!(
        "`what` lists what you may answer now, and Tab completes it. `help turn`, `help how to win`, `help {matter}` and so on tell what the rules say of a matter; `rules NAME` shows whatever has a name.",
        matter = topics::much_told(context.game.rules)
    )];
    lines.extend(if all { everything(context) } else { by_name(context) });
    lines.extend(mod_orders(context));
    let shown = context.question.filter(|question| question.shown_to(context.console.viewer));
    if let Some(question) = shown {
        lines.push("Orders that answer the question:".to_owned());
        let own = |verb: &&Verb| **verb == Verb::ModOrder;
        if question.ask.verbs().iter().any(|verb| own(&verb)) {
            let now = context.game.mod_orders_now(question);
            lines.extend(now.map(|(_, order)| mod_order_line(order)));
        }
        let built_in = question.ask.verbs().iter().filter(|verb| !own(verb));
        lines.extend(built_in.map(|verb| order_line(context.game, verb.row())));
    }
    lines.push(
        "The beginning of a name will do (`mo 1 D5`), `;` divides several orders in one line, and `.` is `done`."
            .to_owned(),
    );
    if let Some(question) = context.question {
        lines.push(crate::view::prompt(context.game, context.console.viewer, question));
    }
    lines.join("\n")
}

/// The names of what can be typed at any time.
fn by_name(context: &Context<'_>) -> Vec<String> {
    let names = |rows: Vec<&'static str>| rows.join(", ");
    let anytime = |host: bool| {
        let wanted = move |row: &&OrderRow| if host { row.umpire } else { row.anytime() };
        names(ORDERS.iter().filter(wanted).map(|row| row.name).collect())
    };
    let mut lines =
        vec![format!("Commands: {}", names(COMMANDS.iter().map(|row| row.name).collect()))];
    let views: Vec<String> = views(context).iter().map(parse::view_usage).collect();
    if !views.is_empty() {
        lines.push(format!("Views of the edition and its mods: {}", views.join(", ")));
    }
    lines.push(format!("Orders at any time: {}; for the host: {}", anytime(false), anytime(true)));
    lines.push("`help NAME` explains one of these, `help all` all of them.".to_owned());
    lines
}

/// What can be typed at any time, each explained.
fn everything(context: &Context<'_>) -> Vec<String> {
    let order_line = |row| order_line(context.game, row);
    let mut lines = vec![
        "`help expect` lists what scripts may expect, `help head` how heads are written."
            .to_owned(),
        "For the host at any time:".to_owned(),
    ];
    lines.extend(ORDERS.iter().filter(|row| row.umpire).map(order_line));
    lines.push("For every player at any time:".to_owned());
    lines.extend(ORDERS.iter().filter(|row| row.anytime()).map(order_line));
    lines.push("Commands:".to_owned());
    let worded = |text: &'static str| context.game.with_place_word(text);
    lines.extend(COMMANDS.iter().map(|row| listed(&worded(row.usage), &worded(row.doc))));
    let views = views(context);
    if !views.is_empty() {
        lines.push("Views of the edition and its mods:".to_owned());
        lines.extend(views.iter().map(|view| listed(&parse::view_usage(view), view.doc.trim())));
    }
    lines
}

/// Orders of scripts: by their names those of other phases, and each explained those that may be
/// given beside the question.
fn mod_orders(context: &Context<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let now: Vec<&str> = context.game.mod_orders().map(|(_, order)| order.name.as_str()).collect();
    let mut phases: Vec<(String, Vec<&str>)> = Vec::new();
    for (phase, order) in
        of_mods(context).into_iter().filter(|(_, order)| !now.contains(&order.name.as_str()))
    {
        match phases.iter_mut().find(|(known, _)| *known == phase) {
            Some((_, orders)) => orders.push(&order.name),
            None => phases.push((phase, vec![&order.name])),
        }
    }
    if !phases.is_empty() {
        lines.push("Orders of other phases (`help NAME` explains one):".to_owned());
        lines.extend(phases.iter().map(|(phase, orders)| listed(phase, &orders.join(", "))));
    }
    let beside = context.question.filter(|question| {
        question.shown_to(context.console.viewer) && !question.ask.verbs().contains(&Verb::ModOrder)
    });
    let mut beside =
        beside.into_iter().flat_map(|question| context.game.mod_orders_now(question)).peekable();
    if beside.peek().is_some() {
        lines.push("Orders of this phase that may be given beside it:".to_owned());
        lines.extend(beside.map(|(_, order)| mod_order_line(order)));
    }
    lines
}

fn mod_order_line(order: &ModOrder) -> String {
    listed(&parse::mod_order_usage(order), order.doc.trim())
}

fn views<'a>(context: &Context<'a>) -> &'a [ModView] {
    context.game.hooks.map_or(&[][..], Hooks::views)
}

fn order_line(game: &Game<'_>, row: &OrderRow) -> String {
    listed(&parse::usage(row.verb), &game.with_place_word(row.doc.trim()))
}

/// Orders of mods, with the phases in which each may be given.
fn of_mods<'a>(context: &Context<'a>) -> Vec<(String, &'a ModOrder)> {
    let rules: &Ruleset = context.game.rules;
    let orders = context.game.hooks.map_or(&[][..], Hooks::orders);
    let titles = |order: &ModOrder| {
        order
            .during
            .iter()
            .filter_map(|phase| rules.phase_title(*phase))
            .collect::<Vec<_>>()
            .join(", ")
    };
    orders.iter().map(|order| (titles(order), order)).collect()
}

/// `  what     Lists the answers`; a long usage has a line to itself, so that all fits 80 columns.
fn listed(usage: &str, doc: &str) -> String {
    const WIDTH: usize = 28;
    if usage.chars().count() <= WIDTH {
        format!("  {usage:<WIDTH$}  {doc}")
    } else {
        format!("  {usage}\n  {:<WIDTH$}  {doc}", "")
    }
}

/// Whether an order, a command or a view is called just so.
fn bears_name(context: &Context<'_>, word: &str) -> bool {
    let named = |name: &str, aliases: &[&str]| name == word || aliases.contains(&word);
    ORDERS.iter().any(|row| named(row.name, row.aliases))
        || COMMANDS.iter().any(|row| named(row.name, row.aliases))
        || of_mods(context).iter().any(|(_, order)| order.name == word)
        || views(context).iter().any(|view| view.name == word)
        || ["expect", "head"].contains(&word)
}

/// What mentions a word; after a topic of the rules only the names of it.
fn search(context: &Context<'_>, word: &str, told: bool) -> String {
    let rules = context.game.rules;
    let own = of_mods(context);
    // Of a matter that the rules tell of, what has the word itself: `sea` is not in `season`.
    let itself = |part: &str| {
        let mut words = part.split(|letter: char| !letter.is_alphanumeric());
        words.any(|one| one == word || one.strip_suffix('s') == Some(word))
    };
    let has = |part: &str| if told { itself(part) } else { part.contains(word) };
    let mentions = |parts: &[&str]| parts.iter().any(|part| has(&part.to_lowercase()));
    let named = |name: &str, aliases: &[&str]| name == word || aliases.contains(&word);
    let exact = told || bears_name(context, word);
    let mut lines = Vec::new();
    // What bears the name is explained; what only mentions it is then named.
    let mut others = Vec::new();
    for row in ORDERS.iter().filter(|row| in_force(rules, row)) {
        if named(row.name, row.aliases) || !exact && mentions(&[row.name, row.doc, row.rules]) {
            lines.extend(order_help(context.game, row));
        } else if mentions(&[row.name, row.doc, row.rules]) {
            others.push(row.name);
        }
    }
    for (phase, order) in &own {
        if order.name == word || !exact && mentions(&[&order.name, &order.doc]) {
            lines.extend(mod_order_help(phase, order));
        } else if mentions(&[&order.name, &order.doc]) {
            others.push(&order.name);
        }
    }
    for row in COMMANDS {
        let [usage, doc, example] =
            [row.usage, row.doc, row.example].map(|text| context.game.with_place_word(text));
        if named(row.name, row.aliases) || !exact && mentions(&[row.name, &doc]) {
            lines.push(usage.into_owned());
            lines.push(format!("    {doc}"));
            lines.push(format!("    for instance `{example}`"));
        } else if mentions(&[row.name, &doc]) {
            others.push(row.name);
        }
    }
    for view in views(context) {
        if view.name == word || !exact && mentions(&[&view.name, &view.doc]) {
            lines.push(parse::view_usage(view));
            lines.push(format!("    {}", view.doc.trim()));
            lines.push(format!("    for instance `{example}`", example = view.example));
        } else if mentions(&[&view.name, &view.doc]) {
            others.push(&view.name);
        }
    }
    let phase = |id: &str, doc: &str, cited: &str| {
        let called = context
            .game
            .rules
            .title_of("phase", id)
            .map(|title| context.game.rules.display_name(&title).to_owned());
        let heading = format!("phase {} {}", called.unwrap_or_default(), rules.known_of(cited));
        format!("{}\n    {}", heading.trim_end(), doc.trim())
    };
    let spoken = word.replace(' ', "_");
    let named_so = |id: &str| {
        if told { has(&id.replace('_', " ")) || id == spoken } else { id.contains(&spoken) }
    };
    for row in PHASES.iter().filter(|row| named_so(row.id) && is_played(rules, row.id)) {
        lines.push(phase(row.id, row.doc, row.rules));
        lines.extend(steps(rules, row.id));
    }
    for own in rules.added_phases.iter().filter(|own| named_so(&own.id)) {
        lines.push(phase(&own.id, &own.doc, own.cite.0));
    }
    // Only who writes scripts wants to know.
    let expected = word.strip_prefix("expect").map(str::trim_start);
    let expectations = expect::EXPECTATIONS.iter().map(|row| (row.usage.to_owned(), row.doc));
    let of_mods = expect::of_mods(context).into_iter().map(|usage| (usage, ""));
    for (usage, doc) in expectations
        .chain(of_mods)
        .filter(|(usage, _)| expected.is_some_and(|what| usage.starts_with(what)))
    {
        lines.push(format!("expect {usage}"));
        lines
            .extend(Some(doc.trim()).filter(|doc| !doc.is_empty()).map(|doc| format!("    {doc}")));
    }
    for row in HEAD_LINES
        .iter()
        .filter(|row| word == "head" || word.strip_prefix("head ") == Some(row.key))
    {
        lines.push(format!(
            "{usage}\n    {doc}\n    for instance `{example}`",
            usage = row.usage,
            doc = row.doc.trim(),
            example = row.example
        ));
    }
    // Many of these words are orders too.
    others.extend(
        HEAD_LINES.iter().filter(|row| row.key == word).map(|_| "head (for the lines of a head)"),
    );
    // Not by the name of its edition or mod, which all its options have.
    let asked = |option: &ModOption| {
        let own = option.name.split_once('.').map_or(option.name.as_str(), |(_, own)| own);
        option.name == word || mentions(&[own, &option.doc])
    };
    for option in rules.mod_options.iter().filter(|option| asked(option)) {
        lines.push(format!(
            "option {option}: {wanted}; {default} by default",
            option = option.name,
            wanted = option.allowed.wanted(),
            default = option.default
        ));
        lines.push(format!("    {}", option.doc.trim()));
    }
    if !others.is_empty() {
        lines.push(format!("See also {others}", others = others.join(", ")));
    }
    if let Some(layer) = scripts::mod_named(rules, word) {
        lines.push(format!("mod {}: `mods {}` tells what it sets", layer.name, layer.name));
        lines.push(format!("    {}", layer.about));
    }
    if lines.is_empty() && !told {
        let matters = topics::matters(rules);
        let orders = ORDERS.iter().filter(|row| in_force(rules, row)).map(|row| row.name);
        let names = orders.chain(COMMANDS.iter().map(|row| row.name));
        let names = names.chain(own.iter().map(|(_, order)| order.name.as_str()));
        let names = names.chain(views(context).iter().map(|view| view.name.as_str()));
        let names = names.chain(matters.iter().map(String::as_str));
        let near = crate::fault::nearest(word, names)
            .map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        return format!("nothing mentions `{word}`{near}");
    }
    lines.join("\n")
}

/// What a phase does step by step, where it has steps: none otherwise.
fn steps(rules: &Ruleset, phase: &str) -> Option<String> {
    let of_phase = |row: &&StepRow| row.name.split_once('.').is_some_and(|(of, _)| of == phase);
    // What an edition has no rule for it does not do.
    let lines: Vec<String> = STEPS
        .iter()
        .filter(of_phase)
        .map(|row| (row.doc, rules.known_of(row.rules)))
        .filter(|(_, cited)| !cited.is_empty())
        .map(|(doc, cited)| format!("    - {doc}{cited}"))
        .collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// What is said of the phase, order or view of just this name, as it is typed or shown.
pub(super) fn named(context: &Context<'_>, name: &str) -> Vec<String> {
    let (rules, word) = (context.game.rules, spoken(name));
    let id = word.replace(' ', "_");
    let mut found = Vec::new();
    for row in PHASES {
        let title = rules.title_of("phase", row.id);
        let called = title.is_some_and(|title| {
            [title.english(), rules.shown().display_name(&title)].map(spoken).contains(&word)
        });
        if is_played(rules, row.id) && (row.id == id || called) {
            let cited = rules.known_of(row.rules);
            found.push(format!("phase {}{cited}\n    {}", row.id, row.doc.trim()));
            found.extend(steps(rules, row.id));
        }
    }
    let rows = ORDERS.iter().filter(|row| row.name == id || row.aliases.contains(&id.as_str()));
    // An order of a script has the place of what the core has under its name.
    let own = of_mods(context);
    let scripted = own.iter().filter(|(_, order)| order.name == id);
    let known = rows.filter(|row| in_force(rules, row));
    found.extend(known.map(|row| order_help(context.game, row).join("\n")));
    found.extend(scripted.map(|(phase, order)| mod_order_help(phase, order).join("\n")));
    for view in views(context).iter().filter(|view| view.name == id) {
        found.push(format!("{}\n    {}", parse::view_usage(view), view.doc.trim()));
    }
    found
}

/// The message about a name that nothing has, with an order or a phase where that is nearest.
pub(super) fn nearest_name(context: &Context<'_>, name: &str, message: String) -> String {
    let own = of_mods(context);
    let rules = context.game.rules;
    let orders = ORDERS.iter().filter(|row| in_force(rules, row)).map(|row| row.name);
    let phases = PHASES.iter().map(|row| row.id).filter(|id| is_played(rules, id));
    let names = orders.chain(phases);
    let names = names.chain(own.iter().map(|(_, order)| order.name.as_str()));
    match crate::fault::nearest(&name.replace(' ', "_"), names) {
        Some(near) if !message.contains("did you mean") => {
            format!("the rules have nothing called `{name}`; did you mean {near}?")
        }
        _ => message,
    }
}

/// Whether the edition knows an order of the program: one that carries out rules of others alone is none
/// of its own.
fn in_force(rules: &Ruleset, row: &OrderRow) -> bool {
    row.umpire || row.anytime() || row.rules.is_empty() || !rules.known_of(row.rules).is_empty()
}

/// Whether the calendar has the phase.
fn is_played(rules: &Ruleset, id: &str) -> bool {
    rules.calendar.phases().iter().any(|one| rules.phase_id(*one) == Some(id))
}

fn order_help(game: &Game<'_>, row: &OrderRow) -> Vec<String> {
    let cited = game.rules.known_of(row.rules);
    let [doc, example] = [row.doc.trim(), row.example].map(|text| game.with_place_word(text));
    let mut lines = vec![
        parse::usage(row.verb),
        format!("    {doc}"),
        format!("    for instance `{example}` {cited}").trim_end().to_owned(),
    ];
    if !row.aliases.is_empty() {
        lines.push(format!("    also: {}", row.aliases.join(", ")));
    }
    lines
}

fn mod_order_help(phase: &str, order: &ModOrder) -> Vec<String> {
    vec![
        parse::mod_order_usage(order),
        format!("    {}", order.doc.trim()),
        format!(
            "    for instance `{example}`  [{cite}]",
            example = order.example,
            cite = order.cite
        ),
        format!("    a scripted order, given during {phase}"),
    ]
}
