//! `mods` and `lua`: a look at the scripts in play, and with them.

use super::{Context, Done, traces, usage};
use crate::basics::columns::PAGE;
use crate::basics::terminal_text::one_line;
use crate::campaign::ScriptValue;
use crate::campaign::knowledge::Viewer;
use crate::engine::RunningScripts;
use crate::engine::core::scripting::interface::ScriptUsage;
use crate::engine::core::scripting::memory;
use crate::fault::or_nearest;
use crate::rules::{LayerInfo, LayerKind, Ruleset};
use crate::say;
use crate::text::{self, Joined, ProgramNoun, Text};
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
        return Done::Refused(say!("Lua is not available here"));
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
        Err(fault) => Done::Faulty(fault),
    }
}

/// True if a line is `lua profile`, which only looks; whatever else `lua` does may be recorded.
pub(super) fn is_profile(line: &str) -> bool {
    line.split_whitespace().map(str::to_lowercase).eq(["lua", "profile"])
}

/// Says who remembers something: each layer has a `campaign.vars` of its own.
fn remembered(context: &Context<'_>) -> Done {
    if context.console.viewer != Viewer::Host {
        return Done::Refused(say!("only the host looks into what scripts remember"));
    }
    let memory = context.game.state.memory.iter().filter(|(_, kept)| !kept.is_empty());
    let owners = memory.map(|(name, kept)| {
        let things = Text::count(kept.len(), ProgramNoun::Thing);
        say!("{name} ({things})", name = Text::verbatim(name), things)
    });
    let owners = Text::list(owners, Joined::Comma);
    Done::Told(match owners.is_empty() {
        true => say!(
            "each edition and mod has its own: `lua campaign.vars.NAME` shows it; something is remembered by nobody yet"
        ),
        false => say!(
            "each edition and mod has its own: `lua campaign.vars.NAME` shows it; something is remembered by {owners}",
            owners
        ),
    })
}

/// Returns the mod of this name, if the campaign plays it.
pub(super) fn mod_named<'r>(rules: &'r Ruleset, name: &str) -> Option<&'r LayerInfo> {
    rules.layers.iter().find(|layer| layer.kind == LayerKind::Mod && layer.name == name)
}

/// Lists the mods in the order they are laid over the edition.
pub(super) fn mods(context: &mut Context<'_>, words: &[&str]) -> Done {
    let rules = context.game.rules;
    let accounts = context.game.hooks.map(RunningScripts::accounts).unwrap_or_default();
    match words {
        [] => Done::Said(list(context, &accounts)),
        [name] => match rules.layers.iter().position(|layer| layer.name == *name) {
            Some(layer) => Done::Said(describe(context, layer, accounts.get(layer))),
            None => {
                let known = rules.layers.iter().map(|layer| layer.name.as_str());
                let near = or_nearest(name, known);
                let name = Text::verbatim(*name);
                Done::Refused(say!("this campaign plays no mod `{name}`{near}", name, near))
            }
        },
        _ => usage("mods"),
    }
}

fn list(context: &Context<'_>, accounts: &[ScriptUsage]) -> String {
    let rules = context.game.rules;
    // The work that scripts have done may depend on what others keep secret.
    let costs = context.console.viewer == Viewer::Host;
    let heading = [
        say!("order"),
        say!("name"),
        say!("version"),
        say!("cells"),
        say!("hooks"),
        say!("calls"),
        say!("steps"),
        say!("dearest"),
        say!("time"),
    ];
    let shown = if costs { heading.len() } else { 5 };
    let mut columns = text::columns(rules, heading.into_iter().take(shown));
    let mut mods = 1..;
    for (at, layer) in rules.layers.iter().enumerate() {
        let account = accounts.get(at).cloned().unwrap_or_default();
        let order = if layer.kind == LayerKind::Mod {
            mods.next().unwrap_or_default().to_string()
        } else {
            context.words(say!("edition"))
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
            context.words(say!(
                "about {milliseconds}.{tenths} ms",
                milliseconds = account.microseconds / 1000,
                tenths = account.microseconds % 1000 / 100
            )),
        ];
        columns.row(row.into_iter().take(shown));
    }
    let any = rules.layers.iter().any(|layer| layer.kind == LayerKind::Mod);
    let none = Some(say!("No mods are in play.")).filter(|_| !any);
    let none = none.map_or_else(String::new, |none| context.words(none) + "\n");
    let is_told = |layer: &&LayerInfo| layer.kind == LayerKind::Mod && !layer.about.is_empty();
    let told = rules.layers.iter().filter(is_told);
    let about: String = told
        .map(|layer| {
            format!("{name}: {about}\n", name = layer.name, about = context.of_rules(&layer.about))
        })
        .collect();
    let over = say!(
        "Later layers go over earlier ones: their cells stand, their filters get the value last, and what they replace is theirs."
    );
    let more = Some(say!("`view as host` and `mods` show what their scripts have cost."));
    let more = more.filter(|_| !costs);
    let more = more.map_or_else(String::new, |more| format!("\n{}", context.words(more)));
    let over = context.words(over);
    format!("{columns}{none}{about}{over}{more}", columns = columns.show_in(Some(PAGE)))
}

fn describe(context: &Context<'_>, at: usize, account: Option<&ScriptUsage>) -> String {
    let rules = context.game.rules;
    let layer = &rules.layers[at];
    let version = layer.version.as_deref().map(Text::verbatim);
    let version = context.words(version.unwrap_or_else(|| say!("without a version")));
    let title = context.of_rules(&layer.title);
    let mut lines = vec![format!("{name}, {title} ({version})", name = layer.name)];
    if !layer.about.is_empty() {
        lines.push(format!("  {}", context.of_rules(&layer.about)));
    }
    if layer.kind == LayerKind::Mod {
        let sets = |path: String| {
            let told = context.words(say!("sets {path}", path = Text::verbatim(path)));
            format!("  {told}")
        };
        lines.extend(cells(rules, at).into_iter().map(sets));
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
        let told = say!(
            "option {option} is {set}: {doc}",
            option = Text::verbatim(&option.name),
            set = Text::verbatim(set),
            doc = Text::of_rules(&option.doc)
        );
        lines.push(format!("  {told}", told = context.words(told)));
    }
    if let Some(memory) = context.game.state.memory.get(&layer.name)
        && context.console.viewer == Viewer::Host
    {
        lines.extend(memory.iter().map(|(key, value)| {
            let value = Text::verbatim(memory::value_written(context.game, value));
            let told = say!("remembers {key}: {value}", key = Text::verbatim(key), value);
            one_line(&format!("  {told}", told = context.words(told))).into_owned()
        }));
    }
    lines.join("\n")
}

/// Lists what the mods of a campaign have set of the tables and values that are asked about, a
/// sentence for each.
pub(super) fn set_by_mods(rules: &Ruleset, asked: impl Fn(&str, &str) -> bool) -> Vec<Text> {
    let mods = rules.layers.iter().enumerate().filter(|(_, layer)| layer.kind == LayerKind::Mod);
    let mut said = Vec::new();
    for (at, layer) in mods {
        for path in cells(rules, at) {
            let Some((section, name)) = path.split_once('.') else { continue };
            if asked(section, name) {
                let (title, name) = (Text::of_rules(&layer.title), Text::verbatim(name));
                said.push(match section {
                    "tables" => say!(
                        "The mod {title} has changed the table {name}: `rules {name}` shows it as it is now.",
                        title,
                        name
                    ),
                    _ => say!(
                        "The mod {title} has changed the value {name}: `rules {name}` shows it as it is now.",
                        title,
                        name
                    ),
                });
            }
        }
    }
    said
}

/// Returns the named things of the rules in which a layer has set a cell.
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
