//! Scripts read without running them: names, fields and arguments that no campaign could make good
//! are faults before a hook is ever called. What is not known for certain is let pass.
//!
//! * [`known`]: what a piece of Lua stands for, and what it has by which name.
//! * [`expressions`]: what an expression comes to; [`calls`]: what functions are given, [`given`]: tables
//!   among it.
//! * [`statements`]: blocks, functions and the locals in them.
//! * [`names`]: which names an argument may be.

mod calls;
mod expressions;
mod given;
mod known;
mod names;
mod statements;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::thread;

use full_moon::node::Node;
use full_moon::tokenizer::{TokenReference, TokenType};

use super::report;
use crate::campaign::ScriptType;
use crate::engine::core::scripting::hooks::Power;
use crate::fault::{Fault, SourceFile, did_you_mean};
use crate::rules::{LayerKind, Ruleset};
use known::GuessedValue;
use names::NameLists;

/// Bytes of stack for reading one layer: Luau lets expressions be chained without end.
const STACK: usize = 512 << 20;

/// Lists the faults in scripts of the edition itself and of the mods over it; the editions that it
/// builds on are checked on their own.
pub fn lint(rules: &Ruleset) -> Vec<Fault> {
    let read = || {
        let names = NameLists::of(rules);
        let own = |layer: usize| {
            let info = &rules.layers[layer];
            let mods = rules.layers.iter().any(|layer| layer.kind == LayerKind::Mod);
            info.kind == LayerKind::Mod || !mods && info.name == rules.edition
        };
        let scripts = rules.scripts.iter().filter(|script| own(script.layer));
        scripts
            .flat_map(|script| Lint::of(&script.source, script.layer, &names, rules).read())
            .collect()
    };
    thread::scope(|scope| {
        let reader = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, read);
        // Without a thread the scripts are checked when they run.
        reader.ok().and_then(|reader| reader.join().ok()).unwrap_or_default()
    })
}

/// Finds what keeps a script from being compiled at all, whatever the rules are.
pub fn syntax(source: &Arc<SourceFile>) -> Option<Fault> {
    let lua = mlua::Lua::new();
    let name = format!("@{}", source.name);
    let error = lua.load(source.text.as_str()).set_name(name).into_function().err()?;
    let files = BTreeMap::from([(source.name.clone(), Arc::clone(source))]);
    Some(report::fault(&error, &files, None))
}

/// One file while it is read.
struct Lint<'a> {
    rules: &'a Ruleset,
    names: &'a NameLists,
    layer: usize,
    file: &'a Arc<SourceFile>,
    /// Locals by name, the innermost block last.
    scopes: Vec<BTreeMap<String, GuessedValue>>,
    /// Names that are given another value somewhere in the file, globals of its own among them: what
    /// they hold is not known.
    reassigned: BTreeSet<String>,
    /// Power of the function that is read; None where that depends on its caller.
    power: Option<Power>,
    /// Type that the function that is read returns, and its name; None for others.
    returns: Option<(ScriptType, String)>,
    /// The same of the one that is read next.
    next_returns: Option<(ScriptType, String)>,
    /// Callee of the last call.
    callee: Option<GuessedValue>,
    faults: Vec<Fault>,
}

impl<'a> Lint<'a> {
    fn of(
        file: &'a Arc<SourceFile>,
        layer: usize,
        names: &'a NameLists,
        rules: &'a Ruleset,
    ) -> Lint<'a> {
        Lint {
            rules,
            names,
            layer,
            file,
            scopes: vec![BTreeMap::new()],
            reassigned: BTreeSet::new(),
            power: None,
            returns: None,
            next_returns: None,
            callee: None,
            faults: Vec::new(),
        }
    }

    fn read(mut self) -> Vec<Fault> {
        let version = full_moon::LuaVersion::luau();
        // An unreadable file is reported where it is compiled.
        let Ok(ast) = full_moon::parse_fallible(&self.file.text, version).into_result() else {
            return Vec::new();
        };
        self.gather(&ast);
        self.block(ast.nodes());
        self.faults
    }

    /// A fault at some part of the file.
    fn fault(&mut self, at: &dyn Node, fault: Fault, label: &str) {
        let start = at.start_position().map_or(0, |place| place.bytes());
        let end = at.end_position().map_or(start, |place| place.bytes());
        // Reports underline one line.
        let first = self.file.text[start..end].lines().next().map_or(0, str::len);
        self.faults.push(fault.at(self.file, start..start + first, label));
    }

    /// A name that there is none of, with the nearest that there is.
    fn unknown<'n>(
        &mut self,
        at: &dyn Node,
        (code, message): (&'static str, String),
        name: &str,
        known: impl Iterator<Item = &'n str> + Clone,
    ) {
        let help = did_you_mean(name, known.clone(), || {
            const MANY: usize = 30;
            let mut known: Vec<&str> = known.collect();
            known.sort_unstable();
            match known.len() {
                0 => "there are none".to_owned(),
                1..=MANY => format!("there are {known}", known = known.join(", ")),
                _ => "mods/API.md and `margrave rules list` have them all".to_owned(),
            }
        });
        self.fault(at, Fault::new(code, message).help(help), "not known");
    }
}

/// Returns the text of a literal without escapes, or None for others.
fn literal(token: &TokenReference) -> Option<&str> {
    match token.token().token_type() {
        TokenType::StringLiteral { literal, .. } if !literal.contains('\\') => {
            Some(literal.as_str())
        }
        _ => None,
    }
}

/// The word that a name is written with.
fn word(token: &TokenReference) -> &str {
    match token.token().token_type() {
        TokenType::Identifier { identifier } => identifier.as_str(),
        TokenType::Symbol { symbol } => match symbol {
            full_moon::tokenizer::Symbol::True => "true",
            full_moon::tokenizer::Symbol::False => "false",
            full_moon::tokenizer::Symbol::Nil => "nil",
            _ => "",
        },
        _ => "",
    }
}
