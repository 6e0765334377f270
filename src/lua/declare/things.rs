//! What mods bring along: phases, orders, spells, expectations, invariants. One row each; their tables' fields are rows
//! too, for reports, pages and stubs.

use std::collections::BTreeMap;

use mlua::Value;

use super::super::convert::typed;
use super::super::shared::Shared;
use super::{ANY, Expectation, OrderFunctions, Spell, handler, rule, subject, text, wrong};
use crate::campaign::{Field, Type};
use crate::engine::ArgumentKind;
use crate::engine::hooks::{OwnOrder, Subject};
use crate::fault::{Fault, nearest};
use crate::phases::PHASE_NAMES;
use crate::rules::HOUSE_RULE;

/// One declaration, for reference pages and stubs.
pub struct DeclarationRow {
    pub name: &'static str,
    /// An argument named `...` stands for any number.
    pub arguments: &'static [Field],
    pub doc: &'static str,
    pub(super) run: fn(&Shared, &[Value]) -> Result<(), Fault>,
}

const REALM: Type = Type::Optional(&Type::Realm);
const TEXT: Type = Type::Optional(&Type::Text);
const WHO: Field = Field { name: "realm", of: REALM };
const TYPED: Field = Field { name: "...", of: Type::Any };

/// One field of the table that a declaration takes.
pub struct TableField {
    pub name: &'static str,
    pub of: Type,
    pub doc: &'static str,
}

/// What `declare.order` takes.
pub const ORDER_FIELDS: &[TableField] = &[
    TableField { name: "name", of: Type::Text, doc: "The word players type: small letters and `_`." },
    TableField { name: "doc", of: Type::Text, doc: "What it does, in a sentence; `help` shows it." },
    TableField {
        name: "arguments",
        of: Type::Optional(&Type::List(&Type::Text)),
        doc: "What is typed after the name, each as \"name: kind\"; a kind is banner, banners, tile, number, numbers, realm, side, word or words.",
    },
    TableField { name: "example", of: TEXT, doc: "A line as players type it, for `help`." },
    TableField { name: "during", of: Type::Text, doc: "The phase in which it may be given, beside what is asked." },
    TableField { name: "cite", of: TEXT, doc: "The rule it carries out; `house-rule` if left out." },
    TableField {
        name: "check",
        of: Type::Optional(&Type::Function(&[WHO, TYPED], &TEXT)),
        doc: "Gets the realm and the arguments and gives back a reason to refuse the order, or nothing. It may only look.",
    },
    TableField {
        name: "play",
        of: Type::Function(&[WHO, TYPED], &Type::Nothing),
        doc: "Carries the order out: gets the realm and the arguments.",
    },
    TableField {
        name: "candidates",
        of: Type::Optional(&Type::Function(&[WHO], &Type::Optional(&Type::List(&Type::List(&Type::Any))))),
        doc: "Lists arguments worth trying, each a list, for completion and computer players. It may only look.",
    },
];

/// What `declare.spell` takes.
pub const SPELL_FIELDS: &[TableField] = &[
    TableField { name: "name", of: Type::Text, doc: "Its name: small letters and `_`." },
    TableField { name: "doc", of: TEXT, doc: "What it does, in a sentence; a spell of the section `spells:` has that there." },
    TableField { name: "season", of: TEXT, doc: "The season on whose list it stands." },
    TableField { name: "number", of: Type::Optional(&Type::Number), doc: "Its number on that list." },
    TableField { name: "cite", of: TEXT, doc: "The rule it carries out; if left out, what the section `spells:` says, or `house-rule`." },
    TableField {
        name: "cast",
        of: Type::Function(&[Field { name: "realm", of: Type::Realm }, Field { name: "tile", of: Type::Tile }], &Type::Nothing),
        doc: "Carries the spell out for the realm that casts it, at the tile it is cast at; nil for a spell that needs none.",
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
        name: "spell",
        arguments: &[Field { name: "spell", of: Type::Table("Spell") }],
        doc: "Carries out a spell: one of the section `spells:` of a YAML file, which a row of a table with `spell: NAME` gives to players at an equinox, or one that only the host casts, with `umpire cast NAME REALM [TILE]`.",
        run: spell,
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

/// Whether players can type this as the name of something that a mod brings.
pub(in crate::lua) fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'_')
}

fn phase(shared: &Shared, values: &[Value]) -> Result<(), Fault> {
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
    ("ship", ArgumentKind::Ship),
    ("ships", ArgumentKind::Ships),
    ("tile", ArgumentKind::Place),
    ("number", ArgumentKind::Number),
    ("numbers", ArgumentKind::Numbers),
    ("realm", ArgumentKind::Realm),
    ("side", ArgumentKind::Side),
    ("word", ArgumentKind::Word),
    ("words", ArgumentKind::Words),
];

fn order(shared: &Shared, values: &[Value]) -> Result<(), Fault> {
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
    let during = text(take("during").as_ref(), "`during` of declare.order")?;
    let during = subject(&shared.rules, Subject::Phase, &during, "declare.order")?;
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
    let taken = crate::engine::Verb::by_name(&name).is_some() || !crate::command::is_order(&name);
    let mut registry = shared.registry.borrow_mut();
    if !is_word(&name) || taken || registry.orders.iter().any(|(order, _)| order.name == name) {
        return Err(Fault::new("lua::duplicate", format!("'{name}' cannot be the name of a new order"))
            .help("use small letters, and a word that no order, command or other mod has"));
    }
    registry.orders.push((OwnOrder { name, arguments, doc, example, cite, during }, functions));
    Ok(())
}

fn spell(shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let Some(Value::Table(table)) = values.first() else {
        return Err(wrong("the argument of declare.spell", "a table", values.first().unwrap_or(&Value::Nil)));
    };
    let mut fields: BTreeMap<String, Value> = table.pairs::<String, Value>().flatten().collect();
    let name = text(fields.remove("name").as_ref(), "`name` of declare.spell")?;
    let known = shared.rules.names.spell(&name).map(|spell| shared.rules.spell(spell));
    let doc = match (fields.remove("doc"), known) {
        (None, Some(kind)) => kind.doc.clone(),
        (doc, _) => text(doc.as_ref(), "`doc` of declare.spell")?,
    };
    let cite = match fields.remove("cite") {
        Some(value) => rule(shared, &text(Some(&value), "`cite` of declare.spell")?)?,
        None => known.map_or(HOUSE_RULE, |kind| kind.cite),
    };
    let season = fields.remove("season").map(|value| text(Some(&value), "`season` of declare.spell")).transpose()?;
    let number = match fields.remove("number") {
        None => None,
        Some(value) => typed(&value, Type::Number, "`number` of declare.spell")?.number(),
    };
    let cast = handler(shared, fields.remove("cast").as_ref(), "`cast` of declare.spell", cite, None)?;
    if let Some(key) = fields.keys().next() {
        return Err(Fault::new("lua::unknown_field", format!("a spell has no '{key}'"))
            .help(SPELL_FIELDS.iter().map(|field| field.name).collect::<Vec<_>>().join(", ")));
    }
    let mut registry = shared.registry.borrow_mut();
    if !is_word(&name) || registry.spells.iter().any(|spell| spell.name == name) {
        return Err(Fault::new("lua::duplicate", format!("'{name}' cannot be the name of a new spell"))
            .help("use small letters and `_`, and a name that no other spell has"));
    }
    registry.spells.push(Spell { name, doc, season, number, cast });
    Ok(())
}

fn expectation(shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let usage = text(values.first(), "the first argument of declare.expectation")?;
    if !usage.split_whitespace().next().is_some_and(is_word) {
        return Err(Fault::new("lua::expectation", "the usage of an expectation begins with a word in small letters"));
    }
    let check = handler(shared, values.get(1), "the second argument of declare.expectation", HOUSE_RULE, None)?;
    shared.registry.borrow_mut().expectations.push(Expectation { usage, check });
    Ok(())
}

fn invariant(shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let name = text(values.first(), "the first argument of declare.invariant")?;
    let check = handler(shared, values.get(1), "the second argument of declare.invariant", HOUSE_RULE, None)?;
    shared.registry.borrow_mut().invariants.push((name, check));
    Ok(())
}
