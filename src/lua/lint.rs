//! Scripts read without running them: names, fields and arguments that no campaign could make good
//! are faults before a hook is ever called. What is not known for certain is let pass.
//!
//! * [`known`]: what a piece of Lua stands for, and what it has by which name; [`annotations`]: what types that are
//!   written out say of it.
//! * [`learned`]: what the layer's own functions are called with and return, and what its tables hold.
//! * [`expressions`]: what an expression comes to; [`calls`]: what functions are given, [`given`]: tables
//!   among it; [`library`]: functions of Luau.
//! * [`declared`]: hooks and declarations; [`statements`]: blocks, functions and the locals in them.
//! * [`names`]: which names an argument may be; [`advised`]: those of what computer players are advised; [`treaties`]: of
//!   clauses of treaties.
//! * [`renamed`]: names that the interface once had, and what is written in their place; [`guards`]: hints that said
//!   when a function need not be called, as the line that asks it.

mod advised;
mod annotations;
mod calls;
mod declared;
mod expressions;
mod given;
mod guards;
mod known;
mod learned;
mod library;
mod names;
mod renamed;
mod statements;
mod treaties;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use std::thread;

use full_moon::ast::Ast;
use full_moon::node::Node;
use full_moon::tokenizer::{TokenReference, TokenType};

use super::report;
use crate::campaign::ScriptType;
use crate::engine::core::scripting::hooks::Power;
use crate::fault::{Fault, SourceFile, did_you_mean};
use crate::rules::interface::{API, OLDEST_API};
use crate::rules::{LayerKind, Ruleset};
use crate::say;
use crate::text::{Joined, Text, listed_code};
use known::GuessedValue;
use learned::{CodeSite, Learned};
use names::NameLists;

/// Bytes of stack for reading one layer: Luau lets expressions be chained without end.
const STACK: usize = 512 << 20;

/// Passes after which nothing more is learned of any script that people write.
const PASSES: usize = 8;

/// Another text for a part of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextEdit {
    /// Bytes that it takes the place of.
    pub range: Range<usize>,
    pub text: String,
}

/// A script with the names of an older interface, and how it is brought to this one.
pub struct RenamedScript {
    pub source: Arc<SourceFile>,
    /// In their order, none over another.
    pub edits: Vec<TextEdit>,
    /// Places that a person must look at.
    pub to_look_at: Vec<Fault>,
    /// The oldest version that has all names which it uses.
    pub speaks: u32,
}

/// A script that is read.
struct ScriptRead<'a> {
    source: &'a Arc<SourceFile>,
    /// Its layer, where the rules have it.
    layer: Option<usize>,
    /// The folder that `require` looks in.
    folder: String,
    /// The interface whose names it uses.
    names: OldNames,
}

/// The names that a script is read by.
#[derive(Debug, Clone, Copy)]
pub struct OldNames {
    /// Version of the interface that had them.
    pub api: u32,
    /// It says that it is written for this interface: only what it no longer has is an old name.
    pub left_over: bool,
}

impl OldNames {
    pub fn since(api: u32) -> OldNames {
        OldNames { api, left_over: false }
    }
}

/// Lists the faults in scripts of the edition itself and of the mods over it; the editions that it
/// builds on are checked on their own.
pub fn lint(rules: &Ruleset) -> Vec<Fault> {
    let own = |layer: usize| {
        let info = &rules.layers[layer];
        let mods = rules.layers.iter().any(|layer| layer.kind == LayerKind::Mod);
        info.kind == LayerKind::Mod || !mods && info.name == rules.edition
    };
    let scripts = rules.scripts.iter().filter(|script| own(script.layer)).map(|script| {
        let info = &rules.layers[script.layer];
        ScriptRead {
            source: &script.source,
            layer: Some(script.layer),
            folder: format!("{}/{}/", info.kind.folder(), info.name),
            names: OldNames::since(info.api.unwrap_or(API)),
        }
    });
    let scripts: Vec<ScriptRead<'_>> = scripts.collect();
    on_a_deep_stack(|| {
        let found = read_all(rules, &scripts, false);
        found.into_iter().flat_map(|found| found.faults).collect()
    })
}

/// Lists faults in scripts of a mod whose YAML does not load: names that the interface has not, whatever the
/// rules are.
pub fn lint_apart(
    rules: &Ruleset,
    mod_name: &str,
    api: Option<u32>,
    sources: &[Arc<SourceFile>],
) -> Vec<Fault> {
    let names = OldNames::since(api.unwrap_or(API));
    let scripts = of_a_mod(rules, mod_name, names, sources);
    let found = on_a_deep_stack(|| read_all(rules, &scripts, false));
    let faults = found.into_iter().flat_map(|found| found.faults);
    faults.filter(|fault| fault.code == "lua::unknown_field").collect()
}

fn of_a_mod<'s>(
    rules: &Ruleset,
    mod_name: &str,
    names: OldNames,
    sources: &'s [Arc<SourceFile>],
) -> Vec<ScriptRead<'s>> {
    let layer = rules.layers.iter().position(|layer| layer.name == mod_name);
    let folder = format!("{}/{mod_name}/", LayerKind::Mod.folder());
    sources
        .iter()
        .map(|source| ScriptRead { source, layer, folder: folder.clone(), names })
        .collect()
}

/// Reads the scripts of a mod by the names of a version of the interface, and says what of them is called otherwise now.
/// The rules are those that it is laid over, with the mod itself where it loads.
pub fn renamed(
    rules: &Ruleset,
    mod_name: &str,
    names: OldNames,
    sources: &[Arc<SourceFile>],
) -> Vec<RenamedScript> {
    let scripts = of_a_mod(rules, mod_name, names, sources);
    let found = on_a_deep_stack(|| read_all(rules, &scripts, true));
    let with_source = |(source, found): (&Arc<SourceFile>, Findings)| RenamedScript {
        source: Arc::clone(source),
        edits: found.edits.into_values().collect(),
        to_look_at: found.to_look_at,
        speaks: found.speaks.max(OLDEST_API),
    };
    sources.iter().zip(found).map(with_source).collect()
}

/// Runs something on a thread with room for what scripts may nest. Where there is none nothing is found, and
/// scripts are checked when they run.
fn on_a_deep_stack<T: Default + Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let reader = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        reader.ok().and_then(|reader| reader.join().ok()).unwrap_or_default()
    })
}

/// Reads scripts, over and over until nothing more is learned of their own functions and tables.
fn read_all(rules: &Ruleset, scripts: &[ScriptRead<'_>], lenient: bool) -> Vec<Findings> {
    let names = NameLists::of(rules);
    let files: BTreeMap<&str, usize> =
        scripts.iter().enumerate().map(|(at, script)| (script.source.name.as_str(), at)).collect();
    // An unreadable file is reported where it is compiled.
    let parsed = |script: &ScriptRead<'_>| {
        let version = full_moon::LuaVersion::luau();
        full_moon::parse_fallible(&script.source.text, version).into_result().ok()
    };
    let trees: Vec<Option<Ast>> = scripts.iter().map(parsed).collect();
    let mut learned = Learned::lenient(lenient);
    for pass in 1.. {
        let mut next = Learned::lenient(lenient);
        let mut found = Vec::new();
        for (file, (script, tree)) in scripts.iter().zip(&trees).enumerate() {
            let mut lint = Lint {
                rules,
                names: &names,
                script,
                number: file,
                files: &files,
                scopes: vec![BTreeMap::new()],
                power: None,
                returns: None,
                next_returns: None,
                callee: None,
                advised: None,
                inside: Vec::new(),
                learned: &learned,
                next,
                findings: Findings::default(),
            };
            if let Some(tree) = tree {
                lint.block(tree.nodes());
            }
            (next, found) = (lint.next, [found, vec![lint.findings]].concat());
        }
        if next == learned || pass == PASSES {
            return found;
        }
        learned = next;
    }
    Vec::new()
}

/// Finds what keeps a script from being compiled at all, whatever the rules are.
pub fn syntax(source: &Arc<SourceFile>) -> Option<Fault> {
    let lua = mlua::Lua::new();
    let name = format!("@{}", source.name);
    let error = lua.load(source.text.as_str()).set_name(name).into_function().err()?;
    let files = BTreeMap::from([(source.name.clone(), Arc::clone(source))]);
    Some(report::fault(&error, &files, None))
}

/// Findings in one file.
#[derive(Default, Clone)]
struct Findings {
    faults: Vec<Fault>,
    /// By the byte at which they begin.
    edits: BTreeMap<usize, TextEdit>,
    to_look_at: Vec<Fault>,
    /// The newest version of which it uses a name.
    speaks: u32,
}

/// One file while it is read.
struct Lint<'a> {
    rules: &'a Ruleset,
    names: &'a NameLists,
    script: &'a ScriptRead<'a>,
    /// Its number among the files that are read together, which are known by their names.
    number: usize,
    files: &'a BTreeMap<&'a str, usize>,
    /// Locals by name, the innermost block last: where they are declared, and what they hold.
    scopes: Vec<BTreeMap<String, (CodeSite, GuessedValue)>>,
    /// Power of the function that is read; None where that depends on its caller.
    power: Option<Power>,
    /// Type that the function that is read returns, and its name; None for others.
    returns: Option<(ScriptType, String)>,
    /// The same of the one that is read next.
    next_returns: Option<(ScriptType, String)>,
    /// Callee of the last call.
    callee: Option<GuessedValue>,
    /// Names of the arguments of the order whose functions are read, as they may be advised; None where nobody knows.
    advised: Option<Vec<String>>,
    /// Functions around what is read, the innermost last.
    inside: Vec<CodeSite>,
    /// Knowledge of the pass before this one.
    learned: &'a Learned,
    /// Knowledge that this one gathers.
    next: Learned,
    findings: Findings,
}

impl Lint<'_> {
    /// Returns where something is written in the file.
    fn site(&self, at: &dyn Node) -> CodeSite {
        CodeSite { file: self.number, at: at.start_position().map_or(0, |place| place.bytes()) }
    }

    /// Returns the bytes of some part of the file.
    fn range(&self, at: &dyn Node) -> Range<usize> {
        let start = at.start_position().map_or(0, |place| place.bytes());
        start..at.end_position().map_or(start, |place| place.bytes())
    }

    /// Returns a fault with its place at some part of the file.
    fn placed(&self, at: &dyn Node, fault: Fault, label: Text) -> Fault {
        let Range { start, end } = self.range(at);
        // Reports underline one line.
        let first = self.script.source.text[start..end].lines().next().map_or(0, str::len);
        fault.at(self.script.source, start..start + first, label)
    }

    /// Adds a fault at some part of the file.
    fn fault(&mut self, at: &dyn Node, fault: Fault, label: Text) {
        let fault = self.placed(at, fault, label);
        self.findings.faults.push(fault);
    }

    /// Reports a name that there is none of, with the nearest that there is.
    fn unknown<'n>(
        &mut self,
        at: &dyn Node,
        (code, message): (&'static str, Text),
        name: &str,
        known: impl Iterator<Item = &'n str> + Clone,
    ) {
        let help = did_you_mean(name, known.clone(), || {
            const MANY: usize = 30;
            let mut known: Vec<&str> = known.collect();
            known.sort_unstable();
            match known.len() {
                0 => say!("there are none"),
                1..=MANY => say!("there are {known}", known = listed_code(known, Joined::Comma)),
                _ => say!("mods/API.md and `margrave rules list` have them all"),
            }
        });
        self.fault(at, Fault::new(code, message).help(help), say!("not known"));
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

/// Returns the word that a name is written with.
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
