//! What mods set while they are loaded: hooks, phases, orders, expectations, invariants. Names are checked
//! against the rules at once.

use std::collections::BTreeMap;
use std::rc::Rc;

use mlua::{Function, Lua, MultiValue, Table, Value};

use super::shared::{Frame, Shared};
use crate::campaign::{EVENTS, Field, Type};
use crate::engine::hooks::{HOOKS, HookRow, Kind, OwnOrder, Subject};
use crate::engine::{ArgumentKind, ORDERS};
use crate::fault::{Fault, nearest};
use crate::phases::PHASE_NAMES;
use crate::rules::{HOUSE_RULE, Rule, Ruleset, Shape, VALUES, Word};

/// A function that a mod has set.
#[derive(Clone)]
pub struct Handler {
    pub function: Function,
    pub frame: Frame,
    /// What `why` says of a number it changed, unless it gives a reason itself.
    pub why: Word,
}

/// The functions of a mod's order.
#[derive(Clone)]
pub struct OrderFunctions {
    pub check: Option<Handler>,
    pub play: Option<Handler>,
    pub candidates: Option<Handler>,
}

/// An expectation of a mod.
#[derive(Clone)]
pub struct Expectation {
    /// Small words stand for themselves, others for any word, `…` for all that follow.
    pub usage: String,
    pub check: Handler,
}

/// Everything that was set.
#[derive(Default)]
pub struct Registry {
    /// By hook and subject; the handlers of [`ANY`] are called for every subject.
    pub hooks: BTreeMap<(usize, u16), Vec<Handler>>,
    pub phases: BTreeMap<u16, Handler>,
    pub orders: Vec<(OwnOrder, OrderFunctions)>,
    pub expectations: Vec<Expectation>,
    pub invariants: Vec<(String, Handler)>,
}

/// Hooks set for `"*"` take part for every subject.
pub const ANY: u16 = u16::MAX;

/// One declaration, for reference pages and stubs.
pub struct DeclarationRow {
    pub name: &'static str,
    /// An argument named `...` stands for any number.
    pub arguments: &'static [Field],
    pub doc: &'static str,
    run: fn(&Lua, &Shared, &[Value]) -> Result<(), Fault>,
}

const REALM: Type = Type::Optional(&Type::Realm);
const TEXT: Type = Type::Optional(&Type::Text);
const WHO: Field = Field { name: "realm", of: REALM };
const TYPED: Field = Field { name: "...", of: Type::Any };

/// One field of the table that `declare.order` takes.
pub struct OrderField {
    pub name: &'static str,
    pub of: Type,
    pub doc: &'static str,
}

/// What `declare.order` takes.
pub const ORDER_FIELDS: &[OrderField] = &[
    OrderField { name: "name", of: Type::Text, doc: "The word players type: small letters and `_`." },
    OrderField { name: "doc", of: Type::Text, doc: "What it does, in a sentence; `help` shows it." },
    OrderField {
        name: "arguments",
        of: Type::Optional(&Type::List(&Type::Text)),
        doc: "What is typed after the name, each as \"name: kind\"; a kind is banner, banners, tile, number, numbers, realm, side, word or words.",
    },
    OrderField { name: "example", of: TEXT, doc: "A line as players type it, for `help`." },
    OrderField { name: "during", of: TEXT, doc: "The phase in which it may be given; without it players cannot give it." },
    OrderField { name: "cite", of: TEXT, doc: "The rule it carries out; `house-rule` if left out." },
    OrderField {
        name: "check",
        of: Type::Optional(&Type::Function(&[WHO, TYPED], &TEXT)),
        doc: "Gets the realm and the arguments and gives back a reason to refuse the order, or nothing. It may only look.",
    },
    OrderField {
        name: "play",
        of: Type::Function(&[WHO, TYPED], &Type::Nothing),
        doc: "Carries the order out: gets the realm and the arguments.",
    },
    OrderField {
        name: "candidates",
        of: Type::Optional(&Type::Function(&[WHO], &Type::Optional(&Type::List(&Type::List(&Type::Any))))),
        doc: "Lists arguments worth trying, each a list, for completion and computer players. It may only look.",
    },
];

/// What `declare` offers. Options, values, tables and where a phase stands in the calendar are data and
/// are written in YAML.
pub const DECLARATIONS: &[DeclarationRow] = &[
    DeclarationRow {
        name: "phase",
        arguments: &[Field { name: "id", of: Type::Text }, Field { name: "play", of: Type::Function(&[WHO], &Type::Nothing) }],
        doc: "Says how a phase is played that a YAML file of the mod lists under `phases:`; its `calendar:` says when. `realm` is whose turn it is, nil in phases for everybody. It may act.",
        run: phase,
    },
    DeclarationRow {
        name: "order",
        arguments: &[Field { name: "order", of: Type::Table("OwnOrder") }],
        doc: "Brings an order that players may give during a phase.",
        run: order,
    },
    DeclarationRow {
        name: "expectation",
        arguments: &[
            Field { name: "usage", of: Type::Text },
            Field { name: "check", of: Type::Function(&[Field { name: "...", of: Type::Text }], &TEXT) },
        ],
        doc: "Brings an `expect` for scripts: small words of the usage stand for themselves, words in capitals for one word each, a last `…` for the rest. `check` gets those words and gives back what it found instead, or nothing. It may only look.",
        run: expectation,
    },
    DeclarationRow {
        name: "invariant",
        arguments: &[Field { name: "name", of: Type::Text }, Field { name: "check", of: Type::Function(&[], &TEXT) }],
        doc: "Says what must always hold between phases; `check` gives back what is wrong, or nothing. It may only look.",
        run: invariant,
    },
];

/// Puts `filter`, `on`, `replace`, `refuse` and `declare` into the globals.
///
/// # Errors
/// When memory is exhausted.
pub fn add(lua: &Lua, globals: &Table, shared: &Rc<Shared>) -> mlua::Result<()> {
    for kind in Kind::ALL {
        let table = lua.create_table()?;
        for row in HOOKS.iter().filter(|row| row.kind == *kind) {
            let shared = Rc::clone(shared);
            let set = lua.create_function(move |lua, values: MultiValue| {
                let values: Vec<Value> = values.into_iter().collect();
                hook(lua, &shared, row, &values).map_err(mlua::Error::external)
            })?;
            table.raw_set(row.name, set)?;
        }
        table.set_readonly(true);
        globals.raw_set(kind.word(), table)?;
    }
    let table = lua.create_table()?;
    for row in DECLARATIONS {
        let shared = Rc::clone(shared);
        let declare = lua.create_function(move |lua, values: MultiValue| {
            let values: Vec<Value> = values.into_iter().collect();
            loading(&shared, &format!("declare.{}", row.name)).and_then(|_| (row.run)(lua, &shared, &values)).map_err(mlua::Error::external)
        })?;
        table.raw_set(row.name, declare)?;
    }
    table.set_readonly(true);
    globals.raw_set("declare", table)
}

/// Rules do not change during play.
fn loading(shared: &Shared, what: &str) -> Result<usize, Fault> {
    shared.loading.get().ok_or_else(|| {
        Fault::new("lua::rules_are_frozen", format!("{what} is called while the campaign is played"))
            .help("hooks and declarations are set when a mod is loaded: call it at the top of the file")
    })
}

fn wrong(what: &str, wanted: &str, found: &Value) -> Fault {
    Fault::new("lua::type", format!("{what} must be {wanted}, and it is a {}", found.type_name()))
}

fn text(value: Option<&Value>, what: &str) -> Result<String, Fault> {
    match value {
        Some(Value::String(text)) => Ok(text.to_string_lossy()),
        other => Err(wrong(what, "a text", other.unwrap_or(&Value::Nil))),
    }
}

/// A function as a handler of the mod that is loaded.
fn handler(shared: &Shared, value: Option<&Value>, what: &str, cite: Rule, why: Option<Word>) -> Result<Handler, Fault> {
    let Some(Value::Function(function)) = value else { return Err(wrong(what, "a function", value.unwrap_or(&Value::Nil))) };
    let owner = shared.loading.get().unwrap_or(0);
    let info = function.info();
    let source = info.source.unwrap_or_default();
    let at = format!("{}:{}", source.trim_start_matches(['@', '=']), info.line_defined.unwrap_or(0));
    let name = shared.rules.layers.get(owner).map_or("", |layer| layer.name.as_str()).replace('_', " ");
    let why = why.unwrap_or_else(|| Word::from_rules(&name));
    Ok(Handler { function: function.clone(), frame: Frame { owner, cite, at: Word::from_rules(&at) }, why })
}

/// `{cite = "…", why = "…"}` → rule and reason.
fn particulars(shared: &Shared, value: Option<&Value>) -> Result<(Rule, Option<Word>), Fault> {
    let table = match value {
        None | Some(Value::Nil) => return Ok((HOUSE_RULE, None)),
        Some(Value::Table(table)) => table,
        Some(other) => return Err(wrong("the last argument", "a table such as {cite = \"house-rule\", why = \"mud\"}", other)),
    };
    let (mut cite, mut why) = (HOUSE_RULE, None);
    for (key, value) in table.pairs::<String, Value>().flatten() {
        match key.as_str() {
            "cite" => cite = rule(shared, &text(Some(&value), "`cite`")?)?,
            "why" => why = Some(shared.reason(&text(Some(&value), "`why`")?)?),
            _ => return Err(Fault::new("lua::unknown_field", format!("a hook has no '{key}'")).help("there are `cite` and `why`")),
        }
    }
    Ok((cite, why))
}

fn rule(shared: &Shared, id: &str) -> Result<Rule, Fault> {
    let rule = Rule::from_text(id);
    if rule == HOUSE_RULE || shared.rules.rulebook.get(rule).is_some() {
        return Ok(rule);
    }
    let known = shared.rules.rulebook.entries.keys().map(|rule| rule.0).chain(["house-rule"]);
    let fault = Fault::new("lua::unknown_rule", format!("there is no rule '{id}' in the rule book"));
    Err(match nearest(id, known) {
        Some(near) => fault.help(format!("did you mean `{near}`? A rule of your own cites `house-rule`")),
        None => fault.help("a rule of your own cites `house-rule`"),
    })
}

fn hook(lua: &Lua, shared: &Shared, row: &'static HookRow, values: &[Value]) -> Result<(), Fault> {
    let _ = lua;
    let named = format!("{}.{}", row.kind.word(), row.name);
    loading(shared, &named)?;
    let mut values = values.iter();
    let subject = match row.subject {
        Subject::Nothing => 0,
        of => {
            let name = text(values.next(), &format!("the first argument of {named}"))?;
            subject(&shared.rules, of, &name, &named)?
        }
    };
    let function = values.next();
    let (cite, why) = particulars(shared, values.next())?;
    let handler = handler(shared, function, &format!("the function of {named}"), cite, why)?;
    shared.registry.borrow_mut().hooks.entry((row.hook as usize, subject)).or_default().push(handler);
    Ok(())
}

/// The names that a hook can be set for, in the order of their numbers.
#[must_use]
pub fn subjects(rules: &Ruleset, of: Subject) -> Vec<String> {
    let own = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    match of {
        Subject::Nothing => Vec::new(),
        Subject::Value => VALUES.iter().map(|row| row.name.to_owned()).chain(rules.own_values.keys().cloned()).collect(),
        Subject::Lookup | Subject::RollTable => rules.tables().iter().map(|table| table.name.clone()).collect(),
        Subject::Phase => [own(PHASE_NAMES), rules.own_phases.iter().map(|phase| phase.id.clone()).collect()].concat(),
        Subject::Event => EVENTS.iter().map(crate::campaign::EventRow::script_name).collect(),
        Subject::Order => ORDERS.iter().map(|row| row.name.to_owned()).collect(),
    }
}

/// Whether a table is of the kind that a subject needs.
fn fits(rules: &Ruleset, of: Subject, at: usize) -> bool {
    match (of, rules.tables().get(at).map(|table| &table.shape)) {
        (Subject::Lookup, Some(shape)) => matches!(shape, Shape::Lookup(_)),
        (Subject::RollTable, Some(shape)) => matches!(shape, Shape::Roll(_)),
        _ => true,
    }
}

fn subject(rules: &Ruleset, of: Subject, name: &str, named: &str) -> Result<u16, Fault> {
    if name == "*" && of.takes_all() {
        return Ok(ANY);
    }
    let names = subjects(rules, of);
    let found = names.iter().position(|known| known == name).filter(|at| fits(rules, of, *at));
    if let Some(at) = found {
        return Ok(u16::try_from(at).unwrap_or(ANY));
    }
    let what = of.what().unwrap_or_default();
    let known = names.iter().enumerate().filter(|(at, _)| fits(rules, of, *at)).map(|(_, name)| name.as_str());
    let fault = Fault::new("lua::unknown_name", format!("{named}: there is no {what} '{name}'"));
    Err(match nearest(name, known) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => fault.help("mods/API.md lists them"),
    })
}

fn phase(_: &Lua, shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let id = text(values.first(), "the first argument of declare.phase")?;
    let Some(at) = shared.rules.own_phases.iter().position(|phase| phase.id == id) else {
        let known: Vec<&str> = shared.rules.own_phases.iter().map(|phase| phase.id.as_str()).collect();
        let fault = Fault::new("lua::unknown_name", format!("no rules file declares the phase '{id}'"));
        return Err(match nearest(&id, known) {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help(format!("add it to a YAML file of the mod: `phases: {{{id}: {{doc: …, cite: house-rule}}}}`")),
        });
    };
    let cite = shared.rules.own_phases[at].cite;
    let handler = handler(shared, values.get(1), "the second argument of declare.phase", cite, None)?;
    let number = u16::try_from(PHASE_NAMES.len() + at).unwrap_or(ANY);
    if shared.registry.borrow_mut().phases.insert(number, handler).is_some() {
        return Err(Fault::new("lua::duplicate", format!("the phase '{id}' is declared twice")));
    }
    Ok(())
}

const ARGUMENTS: &[(&str, ArgumentKind)] = &[
    ("banner", ArgumentKind::Banner),
    ("banners", ArgumentKind::Banners),
    ("tile", ArgumentKind::Place),
    ("number", ArgumentKind::Number),
    ("numbers", ArgumentKind::Numbers),
    ("realm", ArgumentKind::Realm),
    ("side", ArgumentKind::Side),
    ("word", ArgumentKind::Word),
    ("words", ArgumentKind::Words),
];

fn order(_: &Lua, shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let Some(Value::Table(table)) = values.first() else {
        return Err(wrong("the argument of declare.order", "a table", values.first().unwrap_or(&Value::Nil)));
    };
    let mut fields: BTreeMap<String, Value> = table.pairs::<String, Value>().flatten().collect();
    let mut take = |key: &str| fields.remove(key);
    let name = text(take("name").as_ref(), "`name` of declare.order")?;
    let doc = text(take("doc").as_ref(), "`doc` of declare.order")?;
    let cite = match take("cite") {
        Some(value) => rule(shared, &text(Some(&value), "`cite` of declare.order")?)?,
        None => HOUSE_RULE,
    };
    let mut arguments = Vec::new();
    if let Some(value) = take("arguments") {
        let Value::Table(list) = &value else { return Err(wrong("`arguments` of declare.order", "a list of texts", &value)) };
        for item in list.sequence_values::<String>().flatten() {
            let (field, kind) = item.split_once(':').map_or((item.as_str(), "word"), |(field, kind)| (field.trim(), kind.trim()));
            let Some((_, kind)) = ARGUMENTS.iter().find(|(known, _)| *known == kind) else {
                let fault = Fault::new("lua::unknown_name", format!("there is no kind of argument '{kind}'"));
                return Err(fault.help(ARGUMENTS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")));
            };
            arguments.push((field.to_owned(), *kind));
        }
    }
    let many = |kind: &ArgumentKind| matches!(kind, ArgumentKind::Numbers | ArgumentKind::Words);
    if arguments.iter().rev().skip(1).any(|(_, kind)| many(kind)) {
        return Err(Fault::new("lua::order", format!("only the last argument of the order '{name}' can take many words")));
    }
    let example = match take("example") {
        Some(value) => text(Some(&value), "`example` of declare.order")?,
        None => name.clone(),
    };
    let during = match take("during") {
        Some(value) => Some(subject(&shared.rules, Subject::Phase, &text(Some(&value), "`during` of declare.order")?, "declare.order")?),
        None => None,
    };
    let mut function = |key: &str, needed: bool| match fields.remove(key) {
        None if !needed => Ok(None),
        value => handler(shared, value.as_ref(), &format!("`{key}` of declare.order"), cite, None).map(Some),
    };
    let functions =
        OrderFunctions { check: function("check", false)?, play: function("play", true)?, candidates: function("candidates", false)? };
    if let Some(key) = fields.keys().next() {
        let known: Vec<&str> = ORDER_FIELDS.iter().map(|field| field.name).collect();
        let near = nearest(key, known.iter().copied()).map_or_else(|| known.join(", "), |near| format!("did you mean `{near}`?"));
        return Err(Fault::new("lua::unknown_field", format!("an order has no '{key}'")).help(near));
    }
    let plain = !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'_');
    let taken = crate::engine::Verb::by_name(&name).is_some() || !crate::command::is_order(&name);
    let mut registry = shared.registry.borrow_mut();
    if !plain || taken || registry.orders.iter().any(|(order, _)| order.name == name) {
        return Err(Fault::new("lua::duplicate", format!("'{name}' cannot be the name of a new order"))
            .help("use small letters, and a word that no order, command or other mod has"));
    }
    registry.orders.push((OwnOrder { name, arguments, doc, example, cite, during }, functions));
    Ok(())
}

fn expectation(_: &Lua, shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let usage = text(values.first(), "the first argument of declare.expectation")?;
    if !usage.split_whitespace().next().is_some_and(|word| word.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'_')) {
        return Err(Fault::new("lua::expectation", "the usage of an expectation begins with a word in small letters"));
    }
    let check = handler(shared, values.get(1), "the second argument of declare.expectation", HOUSE_RULE, None)?;
    shared.registry.borrow_mut().expectations.push(Expectation { usage, check });
    Ok(())
}

fn invariant(_: &Lua, shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let name = text(values.first(), "the first argument of declare.invariant")?;
    let check = handler(shared, values.get(1), "the second argument of declare.invariant", HOUSE_RULE, None)?;
    shared.registry.borrow_mut().invariants.push((name, check));
    Ok(())
}
