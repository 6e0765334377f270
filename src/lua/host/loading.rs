//! Files of all layers → what they set, sorted by hook and subject; what is missing or in conflict
//! is a fault.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use super::super::declare::{Handler, Registry};
use super::super::{declare, install};
use super::machine::Machine;
use crate::engine::core::scripting::hook_subjects::ANY_SUBJECT;
use crate::engine::core::scripting::hooks::{HOOKS, HookKind, HookRow, Subject};
use crate::fault::{Fault, SourceFile};
use crate::lua::load::Folders;
use crate::rules::{LayerInfo, LayerKind, Race, Ruleset};
use crate::say;
use crate::text::quoted;
use crate::yaml::Span;

/// Returns the files that are run for each layer, in order.
pub(super) fn entries(rules: &Ruleset, races: &[Race]) -> Vec<(usize, Vec<String>)> {
    let of_race = |path: &str, layer: usize| {
        let info = &rules.layers[layer];
        let named = |(script, _): &(String, Span)| {
            path == format!("{}/{}/{script}", info.kind.folder(), info.name)
        };
        rules
            .races
            .iter()
            .enumerate()
            .filter(|(_, race)| race.script.as_ref().is_some_and(named))
            .map(|(at, _)| at)
            .collect::<Vec<_>>()
    };
    // Of files of one name the one of the highest layer carries the spell out, and the others are
    // not run at all.
    let of_spell = |path: &str| {
        let in_layer = path.splitn(3, '/').nth(2);
        rules.spells.iter().any(|spell| {
            spell.script.as_ref().is_some_and(|(script, _)| Some(script.as_str()) == in_layer)
        })
    };
    let mut entries: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for script in &rules.scripts {
        let races_of = of_race(&script.path, script.layer);
        let in_play = !script.named && races_of.is_empty()
            || races.iter().any(|race| races_of.contains(&usize::from(race.0)));
        // Files of spells are run when they are needed.
        if in_play && !of_spell(&script.path) {
            entries.entry(script.layer).or_default().push(script.path.clone());
        }
    }
    entries.into_iter().collect()
}

/// Runs the scripts of one layer.
pub(super) fn load(
    machine: &Machine,
    rules: &Ruleset,
    layer: usize,
    paths: &[String],
) -> Result<(), Fault> {
    let info = &rules.layers[layer];
    let folder = |of: &LayerInfo| format!("{}/{}/", of.kind.folder(), of.name);
    // Mods may use what editions and the mods that they need have, and editions what those have that they build on.
    let open = |at: usize| {
        let other = &rules.layers[at];
        at == layer
            || at < layer && other.kind == LayerKind::Edition
            || info.kind == LayerKind::Mod && info.needs.contains(&other.name)
    };
    let known = rules.scripts.iter().filter(|script| open(script.layer));
    let files: BTreeMap<String, Arc<SourceFile>> =
        known.map(|script| (script.path.clone(), Arc::clone(&script.source))).collect();
    let others = (0..rules.layers.len()).filter(|at| *at != layer && open(*at));
    let others = others.map(|at| &rules.layers[at]).map(|of| (of.name.clone(), folder(of)));
    let shared = &machine.shared;
    let folders = Folders {
        own: folder(info),
        others: others.collect(),
        borrowing: Rc::clone(&shared.borrowing),
    };
    shared.loading.set(Some(layer));
    let extra = |lua: &mlua::Lua, environment: &mlua::Table| {
        environment.raw_set("options", install::options(lua, shared, layer)?)
    };
    // What loading takes is no layer's: whether a spell's file is loaded in this campaign or was in
    // one before it, its scripts take as many steps.
    let nobody = rules.layers.len() + 1;
    let loaded =
        machine.shared.world.nothing(|| machine.vm.load(nobody, folders, files, paths, extra));
    shared.loading.set(None);
    loaded
}

/// Returns every phase of a mod that the calendar plays must be declared by a script; one of a race that
/// nobody plays is never reached.
pub(super) fn missing_phases(
    rules: &Ruleset,
    races: &[Race],
    declared: &BTreeMap<u16, Handler>,
) -> Vec<Fault> {
    let first = rules.built_in_phases.len();
    let played = rules.calendar.phases();
    let of_phase = |(at, phase): (usize, &crate::rules::AddedPhase)| {
        let number = u16::try_from(first + at).ok()?;
        let reached =
            phase.for_race.is_none_or(|race| races.iter().any(|played| rules.is_of(*played, race)));
        let missing = reached && played.contains(&number) && !declared.contains_key(&number);
        missing.then(|| {
            rules
                .files
                .fault(
                    phase.span,
                    "lua::phase",
                    say!("no script plays the phase `{phase}`", phase = quoted(&phase.id)),
                    say!("declared here"),
                )
                .help(say!("add `declare.phase(\"{phase}\", function(realm) … end)` to a Lua file of the mod", phase = quoted(&phase.id)))
        })
    };
    rules.added_phases.iter().enumerate().filter_map(of_phase).collect()
}

/// Finds two mods that take over the same thing and so are in each other's way, unless the later one is meant
/// to overrule the earlier one.
pub(super) fn conflicts(rules: &Ruleset, registry: &Registry) -> Vec<Fault> {
    let mut faults = Vec::new();
    for ((hook, subject), handlers) in &registry.hooks {
        let row = &HOOKS[*hook];
        if row.kind != HookKind::Replace {
            continue;
        }
        // Whoever takes over everything is in the way of whoever takes over one.
        let of_all = registry.hooks.get(&(*hook, ANY_SUBJECT)).filter(|_| *subject != ANY_SUBJECT);
        let all = handlers.iter().chain(of_all.into_iter().flatten());
        let mut of_mods: Vec<&Handler> = all
            .filter(|handler| rules.layers[handler.frame.owner].kind == LayerKind::Mod)
            .collect();
        of_mods.sort_by_key(|handler| handler.frame.owner);
        for pair in of_mods.windows(2) {
            let [first, second] = [pair[0].frame, pair[1].frame];
            let (one, other) = (&rules.layers[first.owner], &rules.layers[second.owner]);
            if first.owner == second.owner || other.over.contains(&one.name) {
                continue;
            }
            let what = replaced(rules, row, usize::from(*subject));
            let also = place(
                rules,
                first.at.as_str(),
                Fault::new(
                    "mods::conflict",
                    say!("`{one}` does so first", one = quoted(&one.name)),
                ),
            );
            let fault = Fault::new(
                "mods::conflict",
                say!(
                    "the mods `{one}` and `{other}` both take over {what}",
                    one = quoted(&one.name),
                    other = quoted(&other.name),
                    what = quoted(what)
                ),
            );
            let fault = place(rules, second.at.as_str(), fault).also(also);
            let help = say!(
                "leave one of them out, or let the host decide: `mod {other} over {one}`",
                other = quoted(&other.name),
                one = quoted(&one.name)
            );
            faults.push(fault.help(help));
        }
    }
    faults
}

/// Names what a script takes over: `replace.phase "movement"`.
pub(super) fn replaced(rules: &Ruleset, row: &HookRow, subject: usize) -> String {
    let names = declare::subjects(rules, row.subject);
    let subject = names.get(subject).map_or(String::new(), |name| format!(" \"{name}\""));
    format!("{}.{}{subject}", row.kind.word(), row.name)
}

/// Puts a fault at `file:line`.
pub(super) fn place(rules: &Ruleset, at: &str, fault: Fault) -> Fault {
    let Some((name, line)) = at.rsplit_once(':') else { return fault };
    let script = rules.scripts.iter().find(|script| script.path == name);
    let (Some(script), Ok(line)) = (script, line.parse::<usize>()) else { return fault };
    fault.at(&script.source, script.source.line_range(line), say!("here"))
}

/// Handlers by subject, those for every subject among them, in the order of mods; the last mod
/// takes over first.
pub(super) fn by_subject(
    set: &BTreeMap<(usize, u16), Vec<Handler>>,
    row: &HookRow,
    rules: &Ruleset,
) -> Vec<Box<[Handler]>> {
    let hook = row.hook as usize;
    let any = set.get(&(hook, ANY_SUBJECT)).map_or(&[][..], Vec::as_slice);
    let highest = set
        .keys()
        .filter(|(of, subject)| *of == hook && *subject != ANY_SUBJECT)
        .map(|(_, subject)| usize::from(*subject) + 1)
        .max();
    let named = declare::subject_count(rules, row.subject);
    let all = if any.is_empty() { 0 } else { named };
    let count = highest.unwrap_or(0).max(all);
    (0..count)
        .map(|subject| {
            let own = u16::try_from(subject)
                .ok()
                .and_then(|subject| set.get(&(hook, subject)))
                .map_or(&[][..], Vec::as_slice);
            let mut handlers: Vec<Handler> = own
                .iter()
                .chain(if subject < named || row.subject != Subject::Order { any } else { &[] })
                .cloned()
                .collect();
            handlers.sort_by_key(|handler| handler.frame.owner);
            if row.kind == HookKind::Replace {
                handlers.reverse();
            }
            handlers.into()
        })
        .collect()
}
