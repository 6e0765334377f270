//! Arguments of orders that scripts declare, in both directions: those that scripts are given, and those that they
//! suggest.

use std::collections::BTreeMap;

use mlua::Value;

use super::super::convert::{self, typed};
use super::super::declare::Handler;
use super::super::shared;
use super::loading::place;
use super::machine::LazyMachine;
use crate::campaign::{ScriptType, ScriptValue};
use crate::engine::core::scripting::interface::{ModCall, ModOrder};
use crate::engine::core::scripting::order_hooks;
use crate::engine::{Argument, ArgumentKind, Game, Who};
use crate::fault::Fault;
use crate::rules::Ruleset;
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// Function of an order that suggests calls of it: `candidates`, `advice` or `plan`.
#[derive(Clone, Copy)]
pub(super) struct SuggestingFunction<'h> {
    pub order: u16,
    pub own: &'h ModOrder,
    pub field: &'static str,
    pub handler: &'h Handler,
}

impl SuggestingFunction<'_> {
    /// Calls the function, and returns its result.
    pub(super) fn suggested(
        self,
        scripts: &LazyMachine,
        told: &[ScriptValue],
        of: ScriptType,
    ) -> Result<ScriptValue, Fault> {
        let SuggestingFunction { own, field, handler, .. } = self;
        let value: Value = scripts.call(handler, || own.part(field), told)?;
        typed(&value, of, || {
            say!(
                "what `{field}` of the order {name} returns",
                field = quoted(field),
                name = quoted(&own.name)
            )
        })
        .map_err(|fault| place(&scripts.rules, handler.frame.at.as_str(), fault))
    }

    /// Reads the arguments that it returns as a call of its order.
    pub(super) fn mod_call(self, rules: &Ruleset, row: ScriptValue) -> Result<ModCall, Fault> {
        let SuggestingFunction { order, own, field, handler } = self;
        let wrong = |message: Text| {
            let help = say!(
                "give a list with what is typed after the name: {usage}",
                usage = quoted(crate::engine::core::parse::mod_order_usage(own))
            );
            place(
                rules,
                handler.frame.at.as_str(),
                Fault::new("lua::given_back", message).help(help),
            )
        };
        let things = match row {
            // A table without anything is an empty list.
            ScriptValue::Map(fields) if !fields.is_empty() => {
                by_name(own, fields).map_err(|key| {
                    wrong(say!(
                        "`{field}` of the order {own} returns `{key}`, which it has not",
                        field = quoted(field),
                        own = quoted(&own.name),
                        key = quoted(key)
                    ))
                })?
            }
            ScriptValue::List(things) => things,
            _ => Vec::new(),
        };
        let (given, wanted) = (things.len(), own.arguments.len());
        let needed =
            own.arguments.iter().rposition(|(_, kind)| !left_out(*kind)).map_or(0, |at| at + 1);
        if given > wanted || given < needed {
            return Err(wrong(say!(
                "`{field}` of the order {own} returns {given}, and it has {wanted}",
                field = quoted(field),
                own = quoted(&own.name),
                given = Text::count(given, ProgramNoun::Argument),
                wanted
            )));
        }
        let things = things.into_iter().chain(std::iter::repeat(ScriptValue::Nothing));
        let read = |((name, kind), thing): (&(String, ArgumentKind), ScriptValue)| {
            let found = convert::describe(&thing);
            let comma = |argument: &Argument| {
                own.free
                    && matches!(argument, Argument::Word(word) if word.trim_matches(',') != word)
            };
            argument(*kind, thing).filter(|argument| !comma(argument)).ok_or_else(|| {
                wrong(say!(
                    "`{field}` of the order {own} returns {found} as its `{name}`",
                    field = quoted(field),
                    own = quoted(&own.name),
                    found = &found,
                    name = quoted(name)
                ))
            })
        };
        let arguments: Result<Vec<Argument>, Fault> =
            own.arguments.iter().zip(things).map(read).collect();
        Ok(ModCall { order, arguments: arguments? })
    }
}

/// Lists what a function of an order is told: who gives it, and its arguments.
pub(super) fn whom(game: &Game<'_>, who: Who, call: &ModCall) -> Vec<ScriptValue> {
    let told =
        call.arguments.iter().cloned().map(|argument| order_hooks::script_value(game, argument));
    std::iter::once(ScriptValue::from(who.realm())).chain(told).collect()
}

/// True if an argument of an order may be left out.
fn left_out(kind: ArgumentKind) -> bool {
    matches!(kind, ArgumentKind::Optional(_) | ArgumentKind::Flag(_))
}

/// Arguments in the order in which they are declared; a name that there is none of is returned.
fn by_name(
    own: &ModOrder,
    mut fields: BTreeMap<String, ScriptValue>,
) -> Result<Vec<ScriptValue>, String> {
    let names = own.arguments.iter().map(|(name, _)| name);
    let things =
        names.map(|name| fields.remove(name).unwrap_or(ScriptValue::Nothing)).collect::<Vec<_>>();
    fields.into_keys().next().map_or(Ok(things), Err)
}

/// True if a line that somebody types could be this: words with a blank between them, all of which
/// show, and no comment.
fn line_typed(text: &str) -> bool {
    text.split(' ').all(|word| shared::word_typed(word) && word != "#")
}

/// Returns a thing as an argument of an order.
pub(super) fn argument(kind: ArgumentKind, thing: ScriptValue) -> Option<Argument> {
    let banners = |things: Vec<ScriptValue>| {
        things
            .into_iter()
            .map(|thing| if let ScriptValue::Banner(id) = thing { Some(id) } else { None })
            .collect()
    };
    let tiles = |things: Vec<ScriptValue>| {
        things
            .into_iter()
            .map(|thing| if let ScriptValue::Tile(id) = thing { Some(id) } else { None })
            .collect::<Option<Vec<_>>>()
            .filter(|tiles| !tiles.is_empty())
    };
    match (kind, thing) {
        (ArgumentKind::Optional(_), ScriptValue::Nothing) => Some(Argument::Optional(None)),
        (ArgumentKind::Optional(kind), thing) => {
            argument(*kind, thing).map(|argument| Argument::Optional(Some(Box::new(argument))))
        }
        (ArgumentKind::Flag(_), ScriptValue::Nothing | ScriptValue::Flag(false)) => {
            Some(Argument::Keyword(None))
        }
        (ArgumentKind::Flag(word), ScriptValue::Flag(true)) => Some(Argument::Keyword(Some(word))),
        (ArgumentKind::Places, ScriptValue::List(things)) => tiles(things).map(Argument::Places),
        (ArgumentKind::Banner, ScriptValue::Banner(id)) => Some(Argument::Banner(id)),
        (ArgumentKind::Banners, ScriptValue::List(things)) => {
            Option::<Vec<_>>::map(banners(things), Argument::Banners)
        }
        (ArgumentKind::Ship, ScriptValue::Ship(id)) => Some(Argument::Ship(id)),
        (ArgumentKind::Troop, ScriptValue::Troop(id)) => Some(Argument::Troop(id)),
        (ArgumentKind::Ships, ScriptValue::List(things)) => {
            let ships = things
                .into_iter()
                .map(|thing| if let ScriptValue::Ship(id) = thing { Some(id) } else { None });
            ships.collect::<Option<Vec<_>>>().map(Argument::Ships)
        }
        (ArgumentKind::Place, ScriptValue::Tile(id)) => Some(Argument::Place(id)),
        (ArgumentKind::Number, ScriptValue::Number(number)) => Some(Argument::Number(number)),
        (ArgumentKind::Numbers, ScriptValue::List(things)) => things
            .iter()
            .map(ScriptValue::number)
            .collect::<Option<Vec<_>>>()
            .map(Argument::Numbers),
        (ArgumentKind::Realm, ScriptValue::Realm(id)) => Some(Argument::Realm(id)),
        (ArgumentKind::Side, ScriptValue::Text(text)) => {
            crate::map::Side::from_name(&text).map(Argument::Side)
        }
        // What a script gives for an order becomes a line of the campaign: it must be what somebody
        // could have typed.
        (ArgumentKind::Word, ScriptValue::Text(text))
            if line_typed(&text) && !text.contains(' ') =>
        {
            Some(Argument::Word(text.into_owned()))
        }
        (ArgumentKind::Words, ScriptValue::Text(text)) if text.is_empty() || line_typed(&text) => {
            Some(Argument::Words(text.into_owned()))
        }
        _ => None,
    }
}
