//! `help`: the tables of commands, views and orders, those of mods among them, searched.

mod orders;
mod search;
mod words;

use super::examples::worded;
use super::{COMMANDS, CommandRow, Context, Done, rules, topics};
use crate::basics::columns::height;
use crate::engine::core::parse;
use crate::engine::core::scripting::interface::{ModOrder, ModView};
use crate::engine::core::scripting::{mod_orders, order_hooks};
use crate::engine::{ORDERS, Order, OrderRow, OrderScripts, Verb, ViewScripts};
use crate::phases::PHASES;
use crate::phases::steps::{STEPS, StepRow};
use crate::rules::show::spoken;
use crate::rules::{GameOption, Ruleset};
use crate::say;
use crate::text::{Joined, Text, as_used};
use orders::{
    doc_in_words, for_instance, listed, mod_order_help, mod_order_line, order_help, order_line,
};
pub(crate) use words::{page_meant, player_words};

/// Tells how pages are left, and where text typed at one goes.
fn pages() -> Text {
    say!(
        "What is longer than the screen comes in pages: Enter shows the next, `q` ends them, and whatever else is typed at the foot of one goes to the prompt. Where the variable `PAGER` names a program, that shows what you ask to see, and keeps what is typed to it: leave it (`q`) before the next order. `PAGER=cat` asks for no pages."
    )
}

/// Lists without a word what can be typed now, on one screen; with a word everything that mentions it.
pub fn help(context: &mut Context<'_>, words: &[&str]) -> Done {
    match words {
        [] => Done::Said(overview(context)),
        ["all"] => Done::Said(everything(context)),
        _ => {
            let word = words.join(" ").to_lowercase();
            let word = context.game.rules.order_named(&word).into_owned();
            if ["pages", "page", "pager", "paging", "scroll"].contains(&&*word) {
                return Done::Said(context.words(pages()));
            }
            if let Some(option) = option_named(context.game.rules, &word) {
                return Done::Said(option);
            }
            if let Some(entry) = rules::entry(context.game, &word) {
                return Done::Said(entry);
            }
            let named = bears_name(context, &word);
            let topic = topics::topic(context, &word).filter(|_| !named);
            if let Some(told) = words::pages_shown(context, &word).filter(|_| !named) {
                // The rule book may have a matter of this name as well, or a mod an option.
                let topic = topic.filter(|_| !words::tells_matter(context, &word));
                let also = search::search(context, &word, true);
                let all = [told].into_iter().chain(topic);
                let all = all.chain(Some(also).filter(|text| !text.is_empty()));
                return Done::Said(all.collect::<Vec<_>>().join("\n\n"));
            }
            if topic.is_none()
                && word.contains(' ')
                && !word.starts_with("head ")
                && !word.starts_with("expect ")
                && let Some(told) = words::pages_of_each(context, &word)
            {
                return Done::Said(told);
            }
            let found = search::search(context, &word, topic.is_some());
            let told = topic.into_iter().chain(Some(found).filter(|text| !text.is_empty()));
            Done::Said(told.collect::<Vec<_>>().join("\n\n"))
        }
    }
}

/// Returns an option by its whole name, as `options` lists it, where nothing else could be meant.
fn option_named(rules: &Ruleset, word: &str) -> Option<String> {
    let built_in = || GameOption::by_name(word).is_some_and(|at| rules.offers(at));
    let of_mod = || rules.mod_options.iter().any(|option| option.name == word);
    let plain = !word.contains(['_', '.']);
    if plain || !(built_in() || of_mod()) {
        return None;
    }
    crate::rules::show::show(rules, word).ok()
}

/// Lists what can be typed, on one screen: what answers the question first, and what is asked last,
/// next to the prompt. What is no answer is only named; so are the answers if there is no room.
fn overview(context: &Context<'_>) -> String {
    let names = COMMANDS.iter().map(|row| row.name).collect::<Vec<_>>().join(", ");
    let views: Vec<&str> = views(context).iter().map(|view| view.name.as_str()).collect();
    let views = match views.as_slice() {
        [] => Text::EMPTY,
        views => {
            let views = Text::verbatim(views.join(", "));
            say!("Views of the edition and its mods: {views}", views)
        }
    };
    let matter = Text::verbatim(topics::example_matter(context.game.rules));
    let lines = [
        say!(
            "The beginning of a name will do (`mo 1 D5`), `;` divides orders, and `.` is `done`. `what` lists what you may answer now, and Tab completes it."
        ),
        say!("Commands: {names}", names = Text::verbatim(names)),
        views,
        say!(
            "`help NAME` explains one of them; `help all` explains all, and the orders of other phases and for any time."
        ),
        say!(
            "`help turn`, `help how to win`, `help {matter}` and so on tell what the rules say; `rules NAME` shows whatever has a name.",
            matter
        ),
        Text::verbatim(asked(context)),
    ];
    let lines = lines.map(|line| context.words(line));
    let with = |answers: Vec<String>| {
        let parts = answers.into_iter().chain(lines.iter().cloned());
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    };
    let listed =
        |told| [answers(context, told), beside(context, told != HelpDetail::Named)].concat();
    let whole = with(listed(HelpDetail::Explained));
    if context.room().is_none_or(|(width, lines)| height(&whole, Some(width)) <= lines) {
        return whole;
    }
    with(listed(HelpDetail::Named))
}

/// Returns what is asked; empty after the end.
fn asked(context: &Context<'_>) -> String {
    let viewer = context.console.viewer;
    let asked =
        context.question.map(|question| crate::view::prompt(context.game, viewer, question));
    asked.unwrap_or_default()
}

/// Detail in which the orders that answer the question are told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HelpDetail {
    /// Those that may be given as things stand are explained, the others named.
    Explained,
    Named,
    /// All are explained.
    All,
}

/// Returns the orders that answer the question, under a heading, those that may be given as things stand
/// first.
fn answers(context: &Context<'_>, told: HelpDetail) -> Vec<String> {
    let shown = context.question.filter(|question| question.shown_to(context.console.viewer));
    let Some(question) = shown else { return Vec::new() };
    let game = context.game;
    let own = |verb: &&Verb| **verb == Verb::ModOrder;
    let verbs = question.ask.verbs();
    let scripted = verbs.iter().any(|verb| own(&verb));
    let legal = question.legal(game);
    let unlisted = question.unlisted(game, &legal);
    let of_script =
        |at: u16, order: &Order| matches!(order, Order::ModOrder { call } if call.order == at);
    // Numbers and the like are not listed: then any of them may be given.
    let possible = |verb: Verb| {
        let given = |order: &Order| order.verb() == verb;
        legal.is_empty() || legal.iter().any(given) || unlisted.contains(&verb)
    };
    let mut lines: Vec<(bool, &str, String)> = Vec::new();
    for (at, order) in order_hooks::mod_orders_now(game, question).filter(|_| scripted) {
        let now = !order.lists || legal.iter().any(|given| of_script(at, given));
        lines.push((now, &order.name, mod_order_line(context, order)));
    }
    for verb in verbs.iter().filter(|verb| !own(verb)) {
        lines.push((possible(*verb), verb.row().name, order_line(game, verb.row())));
    }
    let names = |now: bool| {
        let named = lines.iter().filter(|(possible, ..)| *possible == now);
        Text::list(named.map(|(_, name, _)| Text::verbatim(*name)), Joined::Comma)
    };
    let names_of_others = names(false);
    let others = Some(say!("Where they apply: {names}", names = &names_of_others))
        .filter(|_| told != HelpDetail::All && !names_of_others.is_empty());
    let mut text = match told {
        HelpDetail::Named => {
            let names = names(true);
            vec![context.words(say!(
                "Orders that answer the question: {names}; `help NAME` explains one.",
                names
            ))]
        }
        HelpDetail::Explained | HelpDetail::All => {
            let heading = context.words(say!("Orders that answer the question:"));
            let explained = lines.iter().filter(|(now, ..)| *now || told == HelpDetail::All);
            let explained = explained.map(|(.., line)| line.clone());
            [heading].into_iter().chain(explained).collect()
        }
    };
    text.extend(others.map(|others| context.words(others)));
    text
}

/// Explains what can be typed at any time and in other phases.
fn everything(context: &Context<'_>) -> String {
    let order_line = |row| order_line(context.game, row);
    let mut lines = vec![
        context.words(say!(
            "`help expect` lists what scripts may expect, `help head` how heads are written."
        )),
        context.words(say!("For the host at any time:")),
    ];
    lines.extend(ORDERS.iter().filter(|row| row.umpire).map(order_line));
    lines.push(context.words(say!("For every player at any time:")));
    lines.extend(ORDERS.iter().filter(|row| row.anytime()).map(order_line));
    lines.push(context.words(say!("Commands:")));
    let command = |row: &CommandRow| {
        let usage = worded(context.game, row.usage);
        listed(&as_used(context.game.rules, &usage), &doc_in_words(context.game, row.doc))
    };
    lines.extend(COMMANDS.iter().map(command));
    let views = views(context);
    if !views.is_empty() {
        lines.push(context.words(say!("Views of the edition and its mods:")));
        let line = |view: &ModView| {
            let usage = parse::view_usage(view);
            listed(&as_used(context.game.rules, &usage), &context.of_rules(&view.doc))
        };
        lines.extend(views.iter().map(line));
    }
    lines.extend(mod_orders(context));
    lines.push(context.words(pages()));
    lines.extend(beside(context, true));
    lines.extend(answers(context, HelpDetail::All));
    lines.extend(Some(asked(context)).filter(|asked| !asked.is_empty()));
    lines.join("\n")
}

/// Orders of scripts for other phases, by their names.
fn mod_orders(context: &Context<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let now: Vec<&str> =
        mod_orders::mod_orders(context.game).map(|(_, order)| order.name.as_str()).collect();
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
        lines.push(context.words(say!("Orders of other phases (`help NAME` explains one):")));
        lines.extend(phases.iter().map(|(phase, orders)| listed(phase, &orders.join(", "))));
    }
    lines
}

/// Orders of scripts that may be given beside the question, under a heading: each explained, or by
/// their names.
fn beside(context: &Context<'_>, explained: bool) -> Vec<String> {
    let beside = context.question.filter(|question| {
        question.shown_to(context.console.viewer) && !question.ask.verbs().contains(&Verb::ModOrder)
    });
    let beside =
        beside.into_iter().flat_map(|question| order_hooks::mod_orders_now(context.game, question));
    let beside: Vec<&ModOrder> = beside.map(|(_, order)| order).collect();
    match (beside.is_empty(), explained) {
        (true, _) => Vec::new(),
        (false, true) => {
            let heading = context.words(say!("Orders of this phase that may be given beside it:"));
            let lines = beside.into_iter().map(|order| mod_order_line(context, order));
            [heading].into_iter().chain(lines).collect()
        }
        (false, false) => {
            let names = beside.iter().map(|order| Text::verbatim(&order.name));
            let names = Text::list(names, Joined::Comma);
            vec![
                context.words(say!(
                    "Orders of this phase that may be given beside it: {names}",
                    names
                )),
            ]
        }
    }
}

fn views<'a>(context: &Context<'a>) -> &'a [ModView] {
    context.game.hooks.map_or(&[][..], ViewScripts::views)
}

/// Orders of mods, with the phases in which each may be given.
fn of_mods<'a>(context: &Context<'a>) -> Vec<(String, &'a ModOrder)> {
    let rules: &Ruleset = context.game.rules;
    let orders = context.game.hooks.map_or(&[][..], OrderScripts::orders);
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

/// True if an order, a command or a view is called just so.
fn bears_name(context: &Context<'_>, word: &str) -> bool {
    let named = |name: &str, aliases: &[&str]| name == word || aliases.contains(&word);
    ORDERS.iter().any(|row| named(row.name, row.aliases))
        || COMMANDS.iter().any(|row| named(row.name, row.aliases))
        || of_mods(context).iter().any(|(_, order)| order.name == word)
        || views(context).iter().any(|view| view.name == word)
        || ["expect", "head"].contains(&word)
}

/// Lists what a phase does step by step; None if it has no steps.
fn steps(rules: &Ruleset, phase: &str) -> Option<String> {
    let of_phase = |row: &&StepRow| row.name.split_once('.').is_some_and(|(of, _)| of == phase);
    // An edition takes no step that it has no rule for.
    let lines: Vec<String> = STEPS
        .iter()
        .filter(of_phase)
        .map(|row| (row.doc, rules.known_of(row.rules)))
        .filter(|(_, cited)| !cited.is_empty())
        .map(|(doc, cited)| format!("    - {doc}{cited}", doc = Text::from(doc).in_words(rules)))
        .collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Explains the phase, order or view of just this name, as it is typed or shown.
pub(super) fn named(context: &Context<'_>, name: &str) -> Vec<String> {
    let (rules, word) = (context.game.rules, spoken(name));
    let id = word.replace(' ', "_");
    let mut found = Vec::new();
    for row in PHASES {
        let title = rules.title_of("phase", row.id);
        let called = title.is_some_and(|title| {
            [title.english(), context.game.shown().rules.display_name(&title)]
                .map(spoken)
                .contains(&word)
        });
        if is_played(rules, row.id) && (row.id == id || called) {
            let cited = rules.known_of(row.rules);
            let heading = say!("phase {phase}", phase = Text::verbatim(row.id));
            let (heading, doc) = (context.words(heading), context.words(row.doc));
            found.push(format!("{heading}{cited}\n    {doc}"));
            found.extend(steps(rules, row.id));
        }
    }
    let rows = ORDERS.iter().filter(|row| row.name == id || row.aliases.contains(&id.as_str()));
    // An order of a script has the place of what the core has under its name.
    let own = of_mods(context);
    let scripted = own.iter().filter(|(_, order)| order.name == id);
    let known = rows.filter(|row| in_force(rules, row));
    found.extend(known.map(|row| order_help(context.game, row).join("\n")));
    found.extend(scripted.map(|(phase, order)| mod_order_help(context, phase, order).join("\n")));
    for view in views(context).iter().filter(|view| view.name == id) {
        let usage = parse::view_usage(view);
        let usage = as_used(context.game.rules, &usage);
        found.push(format!("{usage}\n    {}", context.of_rules(&view.doc)));
    }
    found
}

/// Returns the message about a name that nothing has, with an order or a phase where that is nearest.
pub(super) fn nearest_name(context: &Context<'_>, name: &str, message: String) -> String {
    let own = of_mods(context);
    let rules = context.game.rules;
    let orders = ORDERS.iter().filter(|row| in_force(rules, row)).map(|row| row.name);
    let phases = PHASES.iter().map(|row| row.id).filter(|id| is_played(rules, id));
    let names = orders.chain(phases);
    let names = names.chain(own.iter().map(|(_, order)| order.name.as_str()));
    match crate::fault::nearest(&name.replace(' ', "_"), names) {
        Some(near) if !message.contains("did you mean") => {
            let (name, near) = (Text::verbatim(name), Text::verbatim(near));
            context.words(say!(
                "the rules have nothing called `{name}`; did you mean {near}?",
                name,
                near
            ))
        }
        _ => message,
    }
}

/// True if the edition knows an order of the program: one that carries out rules of others alone is none
/// of its own.
fn in_force(rules: &Ruleset, row: &OrderRow) -> bool {
    row.umpire || row.anytime() || row.rules.is_empty() || !rules.known_of(row.rules).is_empty()
}

/// True if the calendar has the phase.
fn is_played(rules: &Ruleset, id: &str) -> bool {
    rules.calendar.phases().iter().any(|one| rules.phase_id(*one) == Some(id))
}
