//! `mods` and `lua`: a look at the scripts in play, and with them.

use super::{Context, Done, traces, usage};
use crate::basics::columns::Columns;
use crate::basics::pluralize::count;
use crate::basics::terminal_text::one_line;
use crate::campaign::ScriptValue;
use crate::campaign::knowledge::Viewer;
use crate::engine::RunningScripts;
use crate::engine::core::scripting::interface::ScriptUsage;
use crate::engine::core::scripting::memory;
use crate::fault::{nearest, render};
use crate::rules::{LayerInfo, LayerKind, Ruleset};
use crate::say;
use crate::yaml::{Node, NodeKind};

/// Evaluates a line of Lua that can change nothing.
pub(super) fn lua(context: &mut Context<'_>, words: &[&str]) -> Done {
    if words.is_empty() {
        let Done::Refused(usage) = usage("lua") else { return Done::NoCommand };
        return Done::Refused(say!(
            "{usage}; a `#` that stands alone begins a comment: write `lua #campaign.banners`",
            usage
        ));
    }
    let Some(hooks) = context.game.hooks else {
        return Done::Failed("Lua is not available here".to_owned());
    };
    match words {
        ["trace", rest @ ..] => return traces::trace(context, hooks, rest),
        ["profile"] => return traces::profile(context, hooks),
        ["campaign.vars"] => return remembered(context),
        _ => {}
    }
    match hooks.evaluate(*context.game, context.console.viewer, &words.join(" ")) {
        Ok(text) if text.is_empty() => Done::Said("nil".to_owned()),
        Ok(text) => Done::Said(text),
        Err(fault) => Done::Failed(render(&[fault], context.console.colour).trim_end().to_owned()),
    }
}

/// Says who remembers something: each layer has a `campaign.vars` of its own.
fn remembered(context: &Context<'_>) -> Done {
    if context.console.viewer != Viewer::Host {
        return Done::Failed("only the host looks into what scripts remember".to_owned());
    }
    let memory = context.game.state.memory.iter().filter(|(_, kept)| !kept.is_empty());
    let owners: Vec<String> =
        memory.map(|(name, kept)| format!("{name} ({})", count(kept.len(), "thing"))).collect();
    let who = if owners.is_empty() { "nobody yet".to_owned() } else { owners.join(", ") };
    Done::Said(format!(
        "each edition and mod has its own: `lua campaign.vars.NAME` shows it; something is remembered by {who}"
    ))
}

/// The mod of this name, if the campaign plays it.
pub(super) fn mod_named<'r>(rules: &'r Ruleset, name: &str) -> Option<&'r LayerInfo> {
    rules.layers.iter().find(|layer| layer.kind == LayerKind::Mod && layer.name == name)
}

/// The mods in the order they are laid over the edition.
pub(super) fn mods(context: &mut Context<'_>, words: &[&str]) -> Done {
    let rules = context.game.rules;
    let accounts = context.game.hooks.map(RunningScripts::accounts).unwrap_or_default();
    match words {
        [] => Done::Said(list(rules, &accounts, context.console.viewer)),
        [name] => match rules.layers.iter().position(|layer| layer.name == *name) {
            Some(layer) => Done::Said(describe(context, layer, accounts.get(layer))),
            None => {
                let near = nearest(name, rules.layers.iter().map(|layer| layer.name.as_str()));
                let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                Done::Failed(format!("this campaign plays no mod `{name}`{near}"))
            }
        },
        _ => usage("mods"),
    }
}

fn list(rules: &Ruleset, accounts: &[ScriptUsage], viewer: Viewer) -> String {
    // The work that scripts have done may depend on what others keep secret.
    let costs = viewer == Viewer::Host;
    let heading =
        ["order", "name", "version", "cells", "hooks", "calls", "steps", "dearest", "time"];
    let shown = if costs { heading.len() } else { 5 };
    let mut columns = Columns::new(&heading[..shown]);
    let mut mods = 1..;
    for (at, layer) in rules.layers.iter().enumerate() {
        let account = accounts.get(at).cloned().unwrap_or_default();
        let order = if layer.kind == LayerKind::Mod {
            mods.next().unwrap_or_default().to_string()
        } else {
            "edition".to_owned()
        };
        let row = [
            order,
            layer.name.clone(),
            layer.version.clone().unwrap_or_default(),
            cells(rules, at).len().to_string(),
            account.set.len().to_string(),
            account.calls.to_string(),
            account.steps.to_string(),
            account.most.to_string(),
            format!(
                "about {milliseconds}.{tenths} ms",
                milliseconds = account.microseconds / 1000,
                tenths = account.microseconds % 1000 / 100
            ),
        ];
        columns.row(row.into_iter().take(shown));
    }
    let none = if rules.layers.iter().any(|layer| layer.kind == LayerKind::Mod) {
        ""
    } else {
        "No mods are in play.\n"
    };
    let is_told = |layer: &&LayerInfo| layer.kind == LayerKind::Mod && !layer.about.is_empty();
    let told = rules.layers.iter().filter(is_told);
    let about: String = told
        .map(|layer| format!("{name}: {about}\n", name = layer.name, about = layer.about))
        .collect();
    let more =
        if costs { "" } else { "\n`view as host` and `mods` show what their scripts have cost." };
    format!(
        "{columns}{none}{about}Later layers go over earlier ones: their cells stand, their filters get the value last, and what they replace is theirs.{more}",
        columns = columns.show()
    )
}

fn describe(context: &Context<'_>, at: usize, account: Option<&ScriptUsage>) -> String {
    let rules = context.game.rules;
    let layer = &rules.layers[at];
    let version = layer.version.as_deref().unwrap_or("without a version");
    let mut lines = vec![format!("{}, {} ({})", layer.name, layer.title, version)];
    if !layer.about.is_empty() {
        lines.push(format!("  {}", layer.about));
    }
    if layer.kind == LayerKind::Mod {
        lines.extend(cells(rules, at).into_iter().map(|path| format!("  sets {path}")));
    }
    for (what, place) in account.iter().flat_map(|account| &account.set) {
        lines.push(format!("  {what}, {place}"));
    }
    for option in rules.mod_options.iter().filter(|option| option.layer == at) {
        let set = context
            .game
            .state
            .mod_options
            .get(&option.name)
            .map_or_else(|| option.default.to_string(), ScriptValue::shown);
        lines.push(format!(
            "  option {option} is {set}: {doc}",
            option = option.name,
            doc = option.doc
        ));
    }
    if let Some(memory) = context.game.state.memory.get(&layer.name)
        && context.console.viewer == Viewer::Host
    {
        lines.extend(memory.iter().map(|(key, value)| {
            one_line(&format!(
                "  remembers {key}: {value_written}",
                value_written = memory::value_written(context.game, value)
            ))
            .into_owned()
        }));
    }
    lines.join("\n")
}

/// Lists what the mods of a campaign have set of the tables and values that are asked about, a
/// sentence for each.
pub(super) fn set_by_mods(rules: &Ruleset, asked: impl Fn(&str, &str) -> bool) -> Vec<String> {
    let mods = rules.layers.iter().enumerate().filter(|(_, layer)| layer.kind == LayerKind::Mod);
    let mut said = Vec::new();
    for (at, layer) in mods {
        for path in cells(rules, at) {
            let Some((section, name)) = path.split_once('.') else { continue };
            let what = section.strip_suffix('s').unwrap_or(section);
            if asked(section, name) {
                said.push(format!(
                    "The mod {} has changed the {what} {name}: `rules {name}` shows it as it is now.",
                    layer.title
                ));
            }
        }
    }
    said
}

/// The named things of the rules in which a layer has set a cell.
fn cells(rules: &Ruleset, layer: usize) -> Vec<String> {
    let info = &rules.layers[layer];
    let folder = format!("{}/{}/", info.kind.folder(), info.name);
    let mut found = Vec::new();
    for (section, things) in rules.tree.entries() {
        let section = section.scalar().unwrap_or_default();
        match &things.kind {
            NodeKind::Map(entries) => {
                for (name, node) in entries {
                    if sets(rules, node, &folder) {
                        found.push(format!("{section}.{}", name.scalar().unwrap_or_default()));
                    }
                }
            }
            _ if sets(rules, things, &folder) => found.push(section.to_owned()),
            _ => {}
        }
    }
    found
}

/// True if any cell below a node comes from the folder.
fn sets(rules: &Ruleset, node: &Node, folder: &str) -> bool {
    match &node.kind {
        NodeKind::Scalar { .. } => rules.location(node.span).starts_with(folder),
        NodeKind::List(items) => items.iter().any(|item| sets(rules, item, folder)),
        NodeKind::Map(entries) => {
            (entries.is_empty() && rules.location(node.span).starts_with(folder))
                || entries.iter().any(|(_, inner)| sets(rules, inner, folder))
        }
    }
}
