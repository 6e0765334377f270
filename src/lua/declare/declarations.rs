//! Declarations of mods: phases, orders, views, spells, expectations, invariants. One row each; the tables that
//! they take are rows too ([`super::tables`]).

use std::rc::Rc;

use mlua::{Lua, Value};

use super::super::shared::Shared;
use super::arguments::GivenTable;
use super::orders::order;
use super::tables::{
    CASTER, ORIGINAL, SPELL_FIELDS, TARGET, TYPED, VIEW_FIELDS, WEIGHT_FIELDS, WHO,
};
use super::typed_arguments::{arguments, in_their_places};
use super::{
    ModExpectation, SpellScript, WeightFunctions, examples, handler, mod_order_number, overrides,
    subject, text, wrong,
};
use crate::campaign::{ScriptField, ScriptType};
use crate::engine::Verb;
use crate::engine::core::scripting::hook_subjects::ANY_SUBJECT;
use crate::engine::core::scripting::hooks::Subject;
use crate::engine::core::scripting::interface::ModView;
use crate::fault::{Fault, did_you_mean};
use crate::rules::HOUSE_RULE;
use crate::say;
use crate::text::{Joined, listed_code, quoted};

/// The table of scripts in which a declaration is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeclaringTable {
    /// Brings something new.
    Declare,
    /// Changes what a layer before it brought.
    Override,
}

impl DeclaringTable {
    pub const ALL: &'static [DeclaringTable] = &[DeclaringTable::Declare, DeclaringTable::Override];

    pub fn word(self) -> &'static str {
        match self {
            DeclaringTable::Declare => "declare",
            DeclaringTable::Override => "override",
        }
    }
}

/// One declaration, for reference pages and stubs.
pub struct DeclarationRow {
    pub setting: DeclaringTable,
    pub name: &'static str,
    /// An argument named `...` stands for any number.
    pub arguments: &'static [ScriptField],
    pub doc: &'static str,
    pub(super) run: DeclarationRun,
}

/// A function that carries a declaration out, with the arguments that it was given.
type DeclarationRun = fn(&Lua, &Rc<Shared>, &[Value]) -> Result<(), Fault>;

impl DeclarationRow {
    /// Returns the name it is called by: `declare.order`.
    pub fn named(&self) -> String {
        format!("{}.{}", self.setting.word(), self.name)
    }
}

const TEXT: ScriptType = ScriptType::Optional(&ScriptType::Text);

/// The functions of `declare` and `override`. Options, values, tables and the place of a phase in the calendar are
/// data and are written in YAML.
pub const DECLARATIONS: &[DeclarationRow] = &[
    DeclarationRow {
        setting: DeclaringTable::Declare,
        name: "phase",
        arguments: &[
            ScriptField { name: "id", of: ScriptType::Text },
            ScriptField { name: "play", of: ScriptType::Function(&[WHO], &ScriptType::Nothing) },
        ],
        doc: "Says how a phase is played that a YAML file of the mod lists under `phases:`; its `calendar:` says when. `realm` is whose turn it is, nil in phases for everybody. It may act.",
        run: |_, shared, values| phase(shared, values),
    },
    DeclarationRow {
        setting: DeclaringTable::Declare,
        name: "order",
        arguments: &[ScriptField { name: "order", of: ScriptType::Table("OwnOrder") }],
        doc: "Brings an order that players may give during a phase.",
        run: |_, shared, values| order(shared, values),
    },
    DeclarationRow {
        setting: DeclaringTable::Declare,
        name: "worth",
        arguments: &[
            ScriptField { name: "order", of: ScriptType::Text },
            ScriptField { name: "weight", of: ScriptType::Table("Weight") },
        ],
        doc: "Says what an order is worth to computer players: one that a script has brought before, tried with its `candidates`, or one of the program, such as \"raze\". The captain goes by it, the greedy player where the order has no `advice`. A later layer that weighs the same order takes the place of an earlier one.",
        run: |_, shared, values| worth(shared, values),
    },
    DeclarationRow {
        setting: DeclaringTable::Declare,
        name: "spell",
        arguments: &[ScriptField { name: "spell", of: ScriptType::Table("Spell") }],
        doc: "Carries out a spell: one of the section `spells:` of a YAML file, which a row of a table with `spell: NAME` gives to players at an equinox, or one that only the host casts, with `umpire cast NAME REALM [TILE]`.",
        run: |_, shared, values| spell(shared, values),
    },
    DeclarationRow {
        setting: DeclaringTable::Declare,
        name: "view",
        arguments: &[ScriptField { name: "view", of: ScriptType::Table("OwnView") }],
        doc: "Brings a command that shows something, at any time and after the end as well: typed, in scripts (`expect said` looks at what it showed), completed and explained by `help` like the program's own.",
        run: |_, shared, values| view(shared, values),
    },
    DeclarationRow {
        setting: DeclaringTable::Declare,
        name: "expectation",
        arguments: &[
            ScriptField { name: "usage", of: ScriptType::Text },
            ScriptField {
                name: "check",
                of: ScriptType::Function(
                    &[ScriptField { name: "...", of: ScriptType::Text }],
                    &TEXT,
                ),
            },
        ],
        doc: "Brings an `expect` for scripts: small words of the usage are typed as they are, words in capitals are one word each, a last `…` for the rest. `check` gets those words and returns what it found instead, as a `campaign.text` or a word that is typed, or nothing. It may only look: in scripts at everything, at the prompt at what the viewer may know.",
        run: |_, shared, values| expectation(shared, values),
    },
    DeclarationRow {
        setting: DeclaringTable::Declare,
        name: "invariant",
        arguments: &[
            ScriptField { name: "name", of: ScriptType::Text },
            ScriptField { name: "check", of: ScriptType::Function(&[], &TEXT) },
        ],
        doc: "Says what must always hold: before an order of a phase is asked for, which is after each order has been carried out with all that it led to, and at the end of each phase. `check` returns what is wrong, as a `campaign.text`, or nothing; it may only look. What is wrong is told after the name, which is a sentence of `texts/nl.yaml` as well. Where something is wrong the order is taken back, and the script is named whose change broke it.",
        run: |_, shared, values| invariant(shared, values),
    },
    DeclarationRow {
        setting: DeclaringTable::Override,
        name: "phase",
        arguments: &[
            ScriptField { name: "id", of: ScriptType::Text },
            ScriptField {
                name: "play",
                of: ScriptType::Function(&[ORIGINAL, WHO], &ScriptType::Nothing),
            },
        ],
        doc: "Plays a phase in the place of the program, or of a script of the edition or an earlier mod. `original(realm)` plays it as before: call it first, last, or not at all. It may act. Steps and changes of a phase that the program plays are not those of the script that calls it.",
        run: overrides::phase,
    },
    DeclarationRow {
        setting: DeclaringTable::Override,
        name: "order",
        arguments: &[
            ScriptField { name: "name", of: ScriptType::Text },
            ScriptField { name: "order", of: ScriptType::Table("ChangedOrder") },
        ],
        doc: "Changes functions of an order that a script of the edition or of an earlier mod brings; those that are left out stay. Each gets what it would get otherwise with `original` before it, which does what was done before: `original(realm, banner)`.",
        run: overrides::order,
    },
    DeclarationRow {
        setting: DeclaringTable::Override,
        name: "spell",
        arguments: &[
            ScriptField { name: "name", of: ScriptType::Text },
            ScriptField {
                name: "cast",
                of: ScriptType::Function(&[ORIGINAL, CASTER, TARGET], &ScriptType::Nothing),
            },
        ],
        doc: "Carries out a spell of the edition or of an earlier mod. `original(realm, tile)` casts it as before. The marks and hooks of the spell stay as they are; `override.hook` changes these.",
        run: overrides::spell,
    },
    DeclarationRow {
        setting: DeclaringTable::Override,
        name: "hook",
        arguments: &[
            ScriptField { name: "of", of: ScriptType::Text },
            ScriptField { name: "hook", of: ScriptType::Text },
            ScriptField { name: "subject", of: TEXT },
            ScriptField {
                name: "play",
                of: ScriptType::Either(
                    &ScriptType::Function(&[ORIGINAL, TYPED], &ScriptType::Any),
                    &ScriptType::Flag,
                ),
            },
        ],
        doc: "Takes the place of a hook that the edition, an earlier mod or the file of a spell has set, `of` which is its name, such as `override.hook(\"weather\", \"filter.total\", \"route\", …)`; the subject is nil where there is only one. The function gets what the hook gets with `original` before it: `return original(total, realm, banner, tile)`. With `false` in its place the hook is switched off. What it may do stays as it is.",
        run: overrides::hook,
    },
];

/// True if players can type this as the name of something that a mod brings.
pub(in crate::lua) fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'_')
}

fn phase(shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let id = text(values.first(), || {
        say!("the first argument of {named}", named = quoted("declare.phase"))
    })?;
    let Some(at) = shared.rules.added_phases.iter().position(|phase| phase.id == id) else {
        let known: Vec<&str> =
            shared.rules.added_phases.iter().map(|phase| phase.id.as_str()).collect();
        let fault = Fault::new(
            "lua::unknown_name",
            say!("no rules file declares the phase '{id}'", id = quoted(&id)),
        );
        return Err(fault.help(did_you_mean(&id, known, || {
            say!("add it to a YAML file of the mod: `phases: {{{id}: {{doc: …, cite: house-rule}}}}`", id = quoted(&id))
        })));
    };
    let cite = shared.rules.added_phases[at].cite;
    // Nothing follows the function any more.
    if let Some(Value::Table(_)) = values.get(2) {
        GivenTable::read(values.get(2), "a phase", "declare.phase", &[])?;
    }
    let what = || say!("the second argument of {named}", named = quoted("declare.phase"));
    let handler = handler(shared, values.get(1), what, cite, None)?;
    let number = u16::try_from(shared.rules.built_in_phases.len() + at).unwrap_or(ANY_SUBJECT);
    if shared.registry.borrow_mut().phases.insert(number, handler).is_some() {
        return Err(Fault::new(
            "lua::duplicate",
            say!("the phase '{id}' is declared twice", id = quoted(&id)),
        ));
    }
    Ok(())
}

fn worth(shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let name = text(values.first(), || {
        say!("the first argument of {named}", named = quoted("declare.worth"))
    })?;
    let taken = GivenTable::read(values.get(1), "a weight", "declare.worth", WEIGHT_FIELDS)?;
    let own = mod_order_number(shared, Subject::Order, &name);
    let subject = match own {
        Some(subject) => subject,
        None => subject(shared, Subject::Order, &name, "declare.worth")?,
    };
    let lists =
        shared.registry.borrow().orders.iter().any(|(order, _)| order.name == name && order.lists);
    if subject == ANY_SUBJECT || own.is_some() && !lists {
        let message = match own {
            Some(_) => say!(
                "the order '{name}' is weighed and lists nothing to weigh",
                name = quoted(&name)
            ),
            None => say!("declare.worth weighs one order at a time"),
        };
        return Err(Fault::new("lua::order", message)
            .help(say!("give the order `candidates`, which list arguments worth trying")));
    }
    let function = |key: &str| taken.function(shared, key, HOUSE_RULE);
    let (Some(worth), cost, when) = (function("worth")?, function("cost")?, function("when")?)
    else {
        return Ok(());
    };
    let price = function("price")?;
    if price.is_some() && own.is_none() {
        let message =
            say!("the order '{name}' is the program's, which knows its price", name = quoted(name));
        return Err(Fault::new("lua::order", message)
            .help(say!("give `price` to orders that scripts bring, and leave it out here")));
    }
    let owner = worth.frame.owner;
    let weight = WeightFunctions { worth, cost, price, when };
    let before = shared.registry.borrow_mut().weights.insert(subject, weight);
    if before.is_some_and(|before| before.worth.frame.owner == owner) {
        return Err(Fault::new(
            "lua::duplicate",
            say!("the order '{name}' is weighed twice", name = quoted(&name)),
        ));
    }
    Ok(())
}

fn view(shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let taken = GivenTable::read(values.first(), "a view", "declare.view", VIEW_FIELDS)?;
    let name = taken.needed("name");
    let typed = taken.texts("arguments");
    let optional = |text: &String| text.trim_end().ends_with('?');
    let needed = typed.iter().position(optional).unwrap_or(typed.len());
    if let Some(text) = typed[needed..].iter().find(|text| !optional(text)) {
        let fault = Fault::new(
            "lua::view",
            say!(
                "the argument \"{field}\" of '{name}' comes after one that may be left out",
                field = quoted(text),
                name = quoted(&name)
            ),
        );
        return Err(fault.help(say!("end its kind in `?` as well, or put it first")));
    }
    if let Some(example) = taken.text("example") {
        examples::checked(say!("view"), &name, (&arguments(&typed)?, false), &example)?;
    }
    let bare: Vec<String> =
        typed.iter().map(|text| text.trim_end().trim_end_matches('?').to_owned()).collect();
    let arguments = arguments(&bare)?;
    in_their_places(&arguments, &name)?;
    let example = taken.text("example").unwrap_or_else(|| name.clone());
    let Some(show) = taken.function(shared, "show", HOUSE_RULE)? else { return Ok(()) };
    let mut registry = shared.registry.borrow_mut();
    let clash = match (is_word(&name), Verb::by_name(&name).is_some()) {
        (false, _) => Some(say!("a name is one word of small letters")),
        (true, true) => Some(say!("it is an order")),
        (true, false) => registry.taken_by(&name),
    };
    if let Some(why) = clash {
        let message =
            say!("'{name}' cannot be the name of a new view: {why}", name = quoted(&name), why);
        return Err(Fault::new("lua::duplicate", message).help(say!("choose another word")));
    }
    let stands_for = taken.text("stands_for");
    let replaceable = crate::command::replaceable();
    if let Some(other) = stands_for.as_deref().filter(|name| !replaceable.contains(name)) {
        let message = say!(
            "the view '{name}' cannot stand for `{other}`",
            name = quoted(&name),
            other = quoted(other)
        );
        let known = replaceable.iter().copied();
        return Err(Fault::new("lua::view", message).help(did_you_mean(other, known, || {
            say!("views may stand for {names}", names = listed_code(&replaceable, Joined::And))
        })));
    }
    let doc = taken.needed("doc");
    let view = ModView { name, arguments, needed, doc, example, stands_for };
    registry.views.push((view, show));
    Ok(())
}

fn spell(shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let taken = GivenTable::read(values.first(), "a spell", "declare.spell", SPELL_FIELDS)?;
    let name = taken.needed("name");
    let known = shared.rules.names.spell(&name).map(|spell| shared.rules.spell(spell));
    let Some(doc) = taken.text("doc").or_else(|| known.map(|kind| kind.doc.clone())) else {
        return Err(wrong(
            say!("`{field}` of {named}", field = quoted("doc"), named = quoted("declare.spell")),
            say!("a text"),
            &Value::Nil,
        ));
    };
    let cite = taken.cite(shared)?.unwrap_or_else(|| known.map_or(HOUSE_RULE, |kind| kind.cite));
    let Some(cast) = taken.function(shared, "cast", cite)? else { return Ok(()) };
    let mut registry = shared.registry.borrow_mut();
    if !is_word(&name) || registry.spells.iter().any(|spell| spell.name == name) {
        return Err(Fault::new(
            "lua::duplicate",
            say!("'{name}' cannot be the name of a new spell", name = quoted(&name)),
        )
        .help(say!("use small letters and `_`, and a name that no other spell has")));
    }
    registry.spells.push(SpellScript {
        name,
        doc,
        season: taken.text("season"),
        number: taken.number("number"),
        cast,
    });
    Ok(())
}

fn expectation(shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let usage = text(values.first(), || {
        say!("the first argument of {named}", named = quoted("declare.expectation"))
    })?;
    if !usage.split_whitespace().next().is_some_and(is_word) {
        return Err(Fault::new(
            "lua::expectation",
            say!("the usage of an expectation begins with a word in small letters"),
        ));
    }
    let check = handler(
        shared,
        values.get(1),
        || say!("the second argument of {named}", named = quoted("declare.expectation")),
        HOUSE_RULE,
        None,
    )?;
    shared.registry.borrow_mut().expectations.push(ModExpectation { usage, check });
    Ok(())
}

fn invariant(shared: &Shared, values: &[Value]) -> Result<(), Fault> {
    let name = text(values.first(), || {
        say!("the first argument of {named}", named = quoted("declare.invariant"))
    })?;
    let check = handler(
        shared,
        values.get(1),
        || say!("the second argument of {named}", named = quoted("declare.invariant")),
        HOUSE_RULE,
        None,
    )?;
    shared.registry.borrow_mut().invariants.push((name, check));
    Ok(())
}
