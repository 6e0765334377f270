//! A name that a hook says → what a call tells under it: a field of an event, an argument of an order, or an
//! argument of the hook itself.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::call_subject::CallSubject;
use crate::campaign::script_names::script_name;
use crate::campaign::{EVENTS, ScriptType, ScriptValue, State};
use crate::engine::ORDERS;
use crate::engine::core::scripting::hooks::{HookRow, Subject};
use crate::fault::{Fault, did_you_mean};
use crate::lua::pages::script_type;
use crate::lua::shared::Shared;
use crate::map::PlaceId;

/// What a call tells under a name.
pub(super) struct CallField {
    name: String,
    /// Where it stands among what is told.
    at: usize,
    /// It is told in a table, of an event or an order.
    in_table: bool,
    of: ScriptType,
}

/// Where things are.
pub(super) type Places = SmallVec<[PlaceId; 8]>;

impl CallField {
    /// The field or argument of this name, among those of which something holds.
    ///
    /// # Errors
    /// A fault that names those that there are.
    pub(super) fn named(
        shared: &Shared,
        (row, subject): (&HookRow, u16),
        (key, name): (&str, String),
        (wanted, fits): (&str, fn(ScriptType) -> bool),
    ) -> Result<CallField, Fault> {
        let fields = Fields::of(shared, row, subject);
        let Fields { of, in_table, .. } = &fields;
        let is = |field: &(Cow<'static, str>, ScriptType)| field.0 == name && fits(field.1);
        if let Some(at) = fields.fields.iter().position(is) {
            return Ok(CallField { name, at, in_table: *in_table, of: fields.fields[at].1 });
        }
        let known = fields.names(fits);
        let help = did_you_mean(&name, known.iter().copied(), || match known.as_slice() {
            [] => format!("it has none: leave `{key}` out"),
            known => format!("it has {known}", known = known.join(", ")),
        });
        let message = format!("`{key}` names no {wanted} of {of}: '{name}'");
        Err(Fault::new("lua::needs", message).help(help))
    }

    /// Whether it may be told so.
    ///
    /// # Errors
    /// A fault that says what it may be.
    pub(super) fn may_be(&self, told: &ScriptValue) -> Result<(), Fault> {
        if self.of.holds(told) {
            return Ok(());
        }
        let message = format!("`{}` is never what `only` asks for", self.name);
        Err(Fault::new("lua::needs", message).help(format!("it is {}", self.of.words())))
    }

    /// The names of those of which something holds, for whoever has given none.
    pub(super) fn known(
        shared: &Shared,
        (row, subject): (&HookRow, u16),
        fits: fn(ScriptType) -> bool,
    ) -> String {
        Fields::of(shared, row, subject).names(fits).join(", ")
    }

    /// What a call tells under it; none where that is not known yet.
    pub(super) fn told<'t>(&self, about: &CallSubject<'t>) -> Option<&'t ScriptValue> {
        let table = |thing: &'t ScriptValue| match thing {
            ScriptValue::Map(fields) => Some(fields),
            _ => None,
        };
        match about {
            CallSubject::Given(things) if self.in_table => {
                things.iter().find_map(table)?.get(&self.name)
            }
            CallSubject::Given(things) => things.get(self.at),
            CallSubject::Told(things) if self.in_table => things.get(self.at),
            CallSubject::Nothing | CallSubject::MarksOf(_) | CallSubject::Told(_) => None,
        }
    }
}

/// What calls of a hook tell, with types.
struct Fields {
    /// Of what they are, in words.
    of: String,
    fields: Vec<(Cow<'static, str>, ScriptType)>,
    in_table: bool,
}

impl Fields {
    fn names(&self, fits: fn(ScriptType) -> bool) -> Vec<&str> {
        self.fields.iter().filter(|(_, of)| fits(*of)).map(|(name, _)| &**name).collect()
    }

    fn of(shared: &Shared, row: &HookRow, subject: u16) -> Fields {
        let told = |of: &str, fields| Fields { of: format!("`{of}`"), fields, in_table: true };
        let at = usize::from(subject);
        match row.subject {
            Subject::Event | Subject::Forbidden | Subject::Reasoned if at < EVENTS.len() => {
                let fields = EVENTS[at].fields.iter();
                let fields = fields.map(|field| (field.name.into(), field.of)).collect();
                told(&EVENTS[at].script_name(), fields)
            }
            Subject::Order if at < ORDERS.len() => {
                let of = ORDERS[at].name;
                let arguments = ORDERS[at].arguments.iter();
                let field = |(name, kind): &(&'static str, _)| {
                    (script_name(of, name).into(), script_type(*kind))
                };
                told(of, arguments.map(field).collect())
            }
            Subject::Order
                if let Some((order, _)) =
                    shared.registry.borrow().orders.get(at - ORDERS.len()) =>
            {
                let field = |(name, kind): &(String, _)| (name.clone().into(), script_type(*kind));
                told(&order.name, order.arguments.iter().map(field).collect())
            }
            _ => Fields {
                of: format!("{}.{}", row.kind.word(), row.name),
                fields: row.arguments.iter().map(|field| (field.name.into(), field.of)).collect(),
                in_table: false,
            },
        }
    }
}

/// True if a thing is somewhere, if it is given at all; a realm is wherever its banners are.
pub(super) fn has_place(of: ScriptType) -> bool {
    match of {
        ScriptType::Optional(of) | ScriptType::List(of) => has_place(*of),
        ScriptType::Tile | ScriptType::Banner | ScriptType::Ship | ScriptType::Realm => true,
        _ => false,
    }
}

/// True if a thing is a realm or a banner, if it is given at all.
pub(super) fn has_realm(of: ScriptType) -> bool {
    match of {
        ScriptType::Optional(of) => has_realm(*of),
        ScriptType::Banner | ScriptType::Realm => true,
        _ => false,
    }
}

/// Adds where a thing is.
pub(super) fn add_places(state: &State, thing: &ScriptValue, places: &mut Places) {
    match thing {
        ScriptValue::Tile(tile) => places.push(*tile),
        ScriptValue::Banner(banner) => places.push(state.banner(*banner).at),
        ScriptValue::Ship(ship) => places.push(state.ship(*ship).at),
        ScriptValue::Realm(realm) => {
            places.extend(state.banners_of(*realm).map(|(_, banner)| banner.at));
        }
        ScriptValue::List(list) => list.iter().for_each(|thing| add_places(state, thing, places)),
        _ => {}
    }
}
