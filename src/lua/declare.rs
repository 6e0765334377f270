//! Declarations of mods while they are loaded: hooks, phases, orders, expectations, invariants. Names are checked
//! against the rules at once.

use std::collections::BTreeMap;
use std::rc::Rc;

use mlua::{Function, Lua, MultiValue, Table, Value};

use super::convert;
use super::host::QuietFunction;
use super::install;
use super::shared::{Frame, Shared};
use crate::engine::core::scripting::hooks::{HOOKS, HookKind, HookRow, Subject};
use crate::engine::core::scripting::interface::{ModOrder, ModView};
use crate::fault::{Fault, nearest};
use crate::rules::{HOUSE_RULE, RuleId, Symbol};

mod arguments;
mod declarations;
mod examples;
mod orders;
mod overrides;
mod subjects;
mod tables;
mod typed_arguments;

use arguments::GivenTable;
use subjects::{mod_order_number, subject};
use tables::PARTICULARS;
pub(in crate::lua) use tables::{EVENTS_OF_ORDER, GIVEN, only_looks};

use crate::say;
use crate::text::{Text, quoted};
pub(in crate::lua) use declarations::is_word;
pub use declarations::{DECLARATIONS, DeclarationRow, DeclaringTable};
pub(in crate::lua) use overrides::{changed_hooks, changed_spell};
pub use subjects::{subject_count, subjects};
pub use tables::{TABLES, TableField, TableRow};
pub(in crate::lua) use typed_arguments::argument_kinds;

/// A function that a mod has set.
#[derive(Clone)]
pub struct Handler {
    pub function: Function,
    pub frame: Frame,
    /// Reason that `why` shows for a number it changed, unless it gives one itself.
    pub why: Symbol,
    /// Calls in which it was found to do nothing.
    pub quiet: Rc<QuietFunction>,
    /// The function that stood in its place before; it is the first argument.
    pub original: Option<Function>,
    /// Number of arguments that the function can see; None if it takes any number.
    pub parameters: Option<usize>,
}

/// The functions of a mod's order.
#[derive(Clone)]
pub struct OrderFunctions {
    pub check: Option<Handler>,
    pub play: Option<Handler>,
    pub preview: Option<Handler>,
    pub brings: Option<Handler>,
    pub candidates: Option<Handler>,
    pub advice: Option<Handler>,
    pub plan: Option<Handler>,
}

/// Functions by which a script weighs an order for computer players.
#[derive(Clone)]
pub struct WeightFunctions {
    pub worth: Handler,
    pub cost: Option<Handler>,
    pub price: Option<Handler>,
    pub when: Option<Handler>,
}

/// An expectation of a mod.
#[derive(Clone)]
pub struct ModExpectation {
    /// Small words stand for themselves, others for any word, `…` for all that follow.
    pub usage: String,
    pub check: Handler,
}

/// A spell of an edition or mod.
#[derive(Clone)]
pub struct SpellScript {
    pub name: String,
    pub doc: String,
    /// The season whose list it is on, and its number there, if it is on one.
    pub season: Option<String>,
    pub number: Option<i64>,
    pub cast: Handler,
}

/// Everything that was set.
#[derive(Default)]
pub struct Registry {
    /// By hook and subject; the handlers of `ANY_SUBJECT` are called for every subject.
    pub hooks: BTreeMap<(usize, u16), Vec<Handler>>,
    pub phases: BTreeMap<u16, Handler>,
    pub orders: Vec<(ModOrder, OrderFunctions)>,
    /// By the number under which hooks are set for the order.
    pub weights: BTreeMap<u16, WeightFunctions>,
    pub views: Vec<(ModView, Handler)>,
    pub expectations: Vec<ModExpectation>,
    pub invariants: Vec<(String, Handler)>,
    pub spells: Vec<SpellScript>,
    /// Functions of later layers for spells with files of their own, by their names.
    pub changed_spells: Vec<(String, Handler)>,
    /// Functions of later layers for hooks in such files.
    pub changed_hooks: Vec<ChangedHook>,
}

/// A hook in the file of a spell that a later layer changes.
#[derive(Clone)]
pub struct ChangedHook {
    pub spell: String,
    /// Its hook and subject.
    pub key: (usize, u16),
    /// As it is called: `filter.obstacle`.
    pub named: String,
    /// The function in its place; None if it is switched off.
    pub by: Option<Handler>,
    /// File and line.
    pub at: Symbol,
}

impl Registry {
    /// Says what a word is already that is typed first: a command, or an order or view that a layer
    /// brings.
    fn taken_by(&self, name: &str) -> Option<Text> {
        if !crate::command::is_order(name) {
            return Some(say!("it is a command"));
        }
        if self.orders.iter().any(|(order, _)| order.name == name) {
            return Some(say!("a script has declared an order of that name"));
        }
        let viewed = self.views.iter().any(|(view, _)| view.name == name);
        viewed.then(|| say!("a script has declared a view of that name"))
    }
}

/// Puts `filter`, `on`, `replace`, `refuse`, `declare` and `override` into the globals.
///
/// # Errors
/// When memory is exhausted.
pub fn add(lua: &Lua, globals: &Table, shared: &Rc<Shared>) -> mlua::Result<()> {
    for kind in HookKind::ALL {
        let table = lua.create_table()?;
        for row in HOOKS.iter().filter(|row| row.kind == *kind) {
            let shared = Rc::clone(shared);
            let set = lua.create_function(move |lua, values: MultiValue| {
                let values: Vec<Value> = values.into_iter().collect();
                paid(lua, &shared, &values)?;
                hook(&shared, row, &values).map_err(mlua::Error::external)
            })?;
            table.raw_set(row.name, set)?;
        }
        install::complete(lua, &table, kind.word())?;
        globals.raw_set(kind.word(), table)?;
    }
    for setting in DeclaringTable::ALL {
        let table = lua.create_table()?;
        for row in DECLARATIONS.iter().filter(|row| row.setting == *setting) {
            let shared = Rc::clone(shared);
            let declare = lua.create_function(move |lua, values: MultiValue| {
                let values: Vec<Value> = values.into_iter().collect();
                paid(lua, &shared, &values)?;
                loading(&shared, &row.named())
                    .and_then(|_| (row.run)(lua, &shared, &values))
                    .map_err(mlua::Error::external)
            })?;
            table.raw_set(row.name, declare)?;
        }
        install::complete(lua, &table, setting.word())?;
        globals.raw_set(setting.word(), table)?;
    }
    Ok(())
}

/// Steps charged for a hook or declaration: a call asks each of them later.
const DECLARED: u64 = 500;

/// Charges for a hook or declaration and the texts of it.
fn paid(lua: &Lua, shared: &Shared, values: &[Value]) -> mlua::Result<()> {
    let text = |value: &Value| {
        if let Value::String(text) = value { text.as_bytes().len() / convert::TEXT } else { 0 }
    };
    shared.gauge.charge(lua, DECLARED + values.iter().map(text).sum::<usize>() as u64)
}

/// Rules do not change during play.
fn loading(shared: &Shared, what: &str) -> Result<usize, Fault> {
    if shared.borrowing.get() {
        let fault = Fault::new(
            "lua::require",
            say!("{what} stands in a file that another layer requires", what = quoted(what)),
        );
        return Err(fault.help(say!("a file that others require only returns functions and tables: move what it sets into another")));
    }
    shared.loading.get().ok_or_else(|| {
        Fault::new(
            "lua::rules_are_frozen",
            say!("{what} is called while the campaign is played", what = quoted(what)),
        )
        .help(say!(
            "hooks and declarations are set when a mod is loaded: call it at the top of the file"
        ))
    })
}

fn wrong(what: Text, wanted: Text, found: &Value) -> Fault {
    Fault::new(
        "lua::type",
        say!(
            "{what} must be {wanted}, and it is {found}",
            what,
            wanted,
            found = convert::type_of(found)
        ),
    )
}

fn text(value: Option<&Value>, what: impl FnOnce() -> Text) -> Result<String, Fault> {
    match value {
        Some(Value::String(text)) => Ok(text.to_string_lossy()),
        other => Err(wrong(what(), say!("a text"), other.unwrap_or(&Value::Nil))),
    }
}

/// Returns a function as a handler of the mod that is loaded.
fn handler(
    shared: &Shared,
    value: Option<&Value>,
    what: impl FnOnce() -> Text,
    cite: RuleId,
    why: Option<Symbol>,
) -> Result<Handler, Fault> {
    let Some(Value::Function(function)) = value else {
        return Err(wrong(what(), say!("a function"), value.unwrap_or(&Value::Nil)));
    };
    let owner = shared.loading.get().unwrap_or(0);
    let info = function.info();
    let source = info.source.unwrap_or_default();
    let at =
        format!("{}:{}", source.trim_start_matches(['@', '=']), info.line_defined.unwrap_or(0));
    let name =
        shared.rules.layers.get(owner).map_or("", |layer| layer.name.as_str()).replace('_', " ");
    let why = why.unwrap_or_else(|| Symbol::from_rules(&name));
    Ok(Handler {
        function: function.clone(),
        frame: Frame { owner, cite, at: Symbol::from_rules(&at) },
        why,
        quiet: Rc::default(),
        original: None,
        parameters: (!info.is_vararg).then_some(info.num_params.into()),
    })
}

/// The table after the function of a hook, as it was read.
struct Particulars {
    cite: RuleId,
    why: Option<Symbol>,
}

/// Reads `{cite = "…", why = "…"}`.
fn particulars(shared: &Shared, value: Option<&Value>, named: &str) -> Result<Particulars, Fault> {
    // Hooks in the file of a spell carry out its rule.
    let (cite, why) =
        shared.spell.get().map_or((HOUSE_RULE, None), |(rule, name)| (rule, Some(name)));
    let taken = match value {
        None | Some(Value::Nil) => return Ok(Particulars { cite, why }),
        Some(Value::Table(_)) => GivenTable::read(value, "a hook", named, PARTICULARS)?,
        Some(other) => {
            return Err(wrong(
                say!("the last argument"),
                say!("a table such as {{cite = \"house-rule\", why = \"mud\"}}"),
                other,
            ));
        }
    };
    let own_why = taken.text("why").map(|why| shared.reason(&why)).transpose()?;
    Ok(Particulars { cite: taken.cite(shared)?.unwrap_or(cite), why: own_why.or(why) })
}

/// Returns a rule of the rule book, or the house's own.
///
/// # Errors
/// A fault that names the nearest one.
pub(in crate::lua) fn rule(shared: &Shared, id: &str) -> Result<RuleId, Fault> {
    let rule = RuleId::from_text(id);
    if rule == HOUSE_RULE || shared.rules.rulebook.get(rule).is_some() {
        return Ok(rule);
    }
    let known = shared.rules.rulebook.entries.keys().map(|rule| rule.0).chain(["house-rule"]);
    let fault = Fault::new(
        "lua::unknown_rule",
        say!("there is no rule '{id}' in the rule book", id = quoted(id)),
    );
    Err(match nearest(id, known) {
        Some(near) => fault.help(say!(
            "did you mean `{near}`? A rule of your own cites `house-rule`",
            near = quoted(near)
        )),
        None => fault.help(say!("a rule of your own cites `house-rule`")),
    })
}

fn hook(shared: &Shared, row: &'static HookRow, values: &[Value]) -> Result<(), Fault> {
    let named = format!("{}.{}", row.kind.word(), row.name);
    loading(shared, &named)?;
    let mut values = values.iter();
    let subject = match row.subject {
        Subject::Nothing => 0,
        of => {
            let name = text(values.next(), || {
                say!("the first argument of {named}", named = quoted(&named))
            })?;
            match mod_order_number(shared, of, &name) {
                Some(subject) => subject,
                None => subject(shared, of, &name, &named)?,
            }
        }
    };
    let function = values.next();
    let Particulars { cite, why } = particulars(shared, values.next(), &named)?;
    let handler = handler(
        shared,
        function,
        || say!("the function of {named}", named = quoted(&named)),
        cite,
        why,
    )?;
    shared
        .registry
        .borrow_mut()
        .hooks
        .entry((row.hook as usize, subject))
        .or_default()
        .push(handler);
    Ok(())
}
