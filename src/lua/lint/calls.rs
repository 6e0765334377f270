//! Arguments of functions, hooks and declarations.

use full_moon::ast::{Expression, Field, FunctionArgs, TableConstructor};

use full_moon::tokenizer::TokenReference;

use super::known::{GuessedValue, may_be, shape};
use super::{Lint, literal, word};
use crate::basics::pluralize::count;
use crate::campaign::{EVENTS, ScriptField, ScriptType};
use crate::engine::core::scripting::hooks::{HookRow, Power, Subject};
use crate::engine::{ArgumentKind, ORDERS};
use crate::fault::Fault;
use crate::lua::api::FunctionRow;
use crate::lua::declare::{DeclarationRow, argument_kinds, only_looks};
use crate::lua::pages::script_type;

impl Lint<'_> {
    /// A call: what it is given is read, and what it comes to is returned.
    pub(super) fn called(
        &mut self,
        of: GuessedValue,
        (path, at): (&str, Option<&TokenReference>),
        receiver: Option<GuessedValue>,
        arguments: &FunctionArgs,
    ) -> GuessedValue {
        let found = match of {
            GuessedValue::Function(row) => self.call_of(row, (path, at), receiver, arguments),
            GuessedValue::Setter(row) => self.hook(row, arguments),
            GuessedValue::Declaration(row) => self.declaration(row, arguments),
            GuessedValue::Walk => {
                self.given(arguments).first().copied().unwrap_or(GuessedValue::Unknown)
            }
            _ => {
                self.given(arguments);
                GuessedValue::Unknown
            }
        };
        self.callee = Some(of);
        found
    }

    /// Reads the arguments between the parentheses.
    fn given(&mut self, arguments: &FunctionArgs) -> Vec<GuessedValue> {
        match arguments {
            FunctionArgs::Parentheses { arguments, .. } => {
                arguments.iter().map(|argument| self.expression(argument)).collect()
            }
            FunctionArgs::String(_) => vec![GuessedValue::Text],
            FunctionArgs::TableConstructor(table) => {
                self.constructor(table);
                vec![GuessedValue::Constructor]
            }
            _ => Vec::new(),
        }
    }

    fn call_of(
        &mut self,
        row: &'static FunctionRow,
        (path, at): (&str, Option<&TokenReference>),
        receiver: Option<GuessedValue>,
        arguments: &FunctionArgs,
    ) -> GuessedValue {
        let result = GuessedValue::Of(row.returns);
        let FunctionArgs::Parentheses { arguments: written, parentheses } = arguments else {
            self.given(arguments);
            return result;
        };
        if row.power == Power::Act && self.power == Some(Power::Look) {
            self.acts(at.unwrap_or(parentheses.tokens().0), &format!("{path} is called"));
        }
        let own = row.space.handle().map(|of| ScriptField { name: "self", of });
        let wanted: Vec<ScriptField> = own
            .filter(|_| receiver.is_none())
            .into_iter()
            .chain(row.arguments.iter().copied())
            .collect();
        let written: Vec<&Expression> = written.iter().collect();
        let mut given = Vec::new();
        for (at, expression) in written.iter().enumerate() {
            given.push(match (expression, wanted.get(at).map(|field| without_nil(field.of))) {
                (Expression::Function(function), Some(ScriptType::Function(told, returns))) => {
                    self.returning(*returns, wanted[at].name);
                    self.function(function.body(), &known_of(told), self.power);
                    GuessedValue::Closure
                }
                (expression, _) => self.expression(expression),
            });
        }
        // A call or `...` at the end may stand for several.
        let several = match written.last() {
            Some(Expression::FunctionCall(_)) => true,
            Some(Expression::Symbol(token)) => word(token).is_empty(),
            _ => false,
        };
        if written.len() > wanted.len() {
            let fault = Fault::new(
                "lua::arguments",
                format!(
                    "{path} takes {arguments} and got {given}",
                    arguments = count(wanted.len(), "argument"),
                    given = written.len()
                ),
            );
            self.fault(written[wanted.len()], fault.help(takes(path, &wanted)), "too many");
        }
        let needed = wanted
            .iter()
            .rposition(|field| !may_be(field.of, ScriptType::Nothing))
            .map_or(0, |at| at + 1);
        if written.len() < needed && !several {
            let fault = Fault::new(
                "lua::arguments",
                format!("{path} lacks its `{name}`", name = wanted[written.len()].name),
            );
            let (_, close) = parentheses.tokens();
            self.fault(close, fault.help(takes(path, &wanted)), "missing");
        }
        for ((field, expression), known) in wanted.iter().zip(&written).zip(&given) {
            self.argument(*field, path, expression, *known);
        }
        result
    }

    /// One argument: its type, a name that must be known, and the fields of a table.
    pub(super) fn argument(
        &mut self,
        field: ScriptField,
        path: &str,
        at: &Expression,
        known: GuessedValue,
    ) {
        let wanted = without_nil(field.of);
        let given = match known {
            GuessedValue::Of(of) => Some(of),
            GuessedValue::Text => Some(ScriptType::Text),
            GuessedValue::Closure => Some(ScriptType::Function(&[], &ScriptType::Nothing)),
            GuessedValue::Constructor => Some(ScriptType::Map(&ScriptType::Any)),
            GuessedValue::Unknown => None,
            GuessedValue::Event(_)
            | GuessedValue::Order(_)
            | GuessedValue::Memory
            | GuessedValue::Options => Some(ScriptType::Map(&ScriptType::Any)),
            _ => None,
        };
        if let Some(given) = given.filter(|given| !may_be(field.of, *given)) {
            let message = format!(
                "`{name}` of {path} must be {wanted}, and this is {given}",
                name = field.name,
                wanted = field.of.words(),
                given = given.words()
            );
            self.fault(at, Fault::new("lua::type", message), "here");
            return;
        }
        match (wanted, at) {
            (ScriptType::Named(of), Expression::String(token)) => {
                if let Some(name) = literal(token)
                    && !self.names.has(of, name)
                {
                    let names = self.names;
                    let message = format!("there is no {what} '{name}'", what = of.what());
                    self.unknown(token, ("lua::unknown_name", message), name, names.all(of));
                }
            }
            (ScriptType::Words(words), Expression::String(token)) => {
                if let Some(name) = literal(token)
                    && !words.contains(&name)
                {
                    let message =
                        format!("`{field}` of {path} cannot be '{name}'", field = field.name);
                    self.unknown(
                        token,
                        ("lua::unknown_name", message),
                        name,
                        words.iter().copied(),
                    );
                }
            }
            (ScriptType::Either(one, other), Expression::TableConstructor(table)) => {
                let is_table = |of: &ScriptType| {
                    matches!(of, ScriptType::Fields(_) | ScriptType::Map(_) | ScriptType::List(_))
                };
                // Of two tables it may be either.
                if is_table(one) != is_table(other) {
                    let of = if is_table(one) { *one } else { *other };
                    self.inside(ScriptField { of, ..field }, path, table);
                }
            }
            (of, Expression::TableConstructor(table)) => {
                self.inside(ScriptField { of, ..field }, path, table);
            }
            _ => {}
        }
    }

    /// Sets the result of the function that is read next.
    fn returning(&mut self, of: ScriptType, path: &str) {
        self.next_returns = Some((of, path.to_owned()));
    }

    /// A hook that is set: its function is read with what it is told.
    fn hook(&mut self, row: &'static HookRow, arguments: &FunctionArgs) -> GuessedValue {
        let FunctionArgs::Parentheses { arguments: written, .. } = arguments else {
            self.given(arguments);
            return GuessedValue::Unknown;
        };
        let mut subject = None;
        for (at, expression) in written.iter().enumerate() {
            match expression {
                Expression::String(token) if at == 0 => subject = literal(token),
                Expression::Function(function) => {
                    let told: Vec<GuessedValue> =
                        row.arguments.iter().map(|field| told(row, subject, field.of)).collect();
                    self.returning(row.returns, &format!("{}.{}", row.kind.word(), row.name));
                    self.function(function.body(), &told, Some(row.power));
                }
                other => {
                    self.expression(other);
                }
            }
        }
        GuessedValue::Unknown
    }

    /// A declaration: functions in its table are read with what they are told.
    fn declaration(
        &mut self,
        row: &'static DeclarationRow,
        arguments: &FunctionArgs,
    ) -> GuessedValue {
        let at = row.arguments.iter().position(|field| matches!(field.of, ScriptType::Table(_)));
        let wanted = at.and_then(|at| match row.arguments[at].of {
            ScriptType::Table(name) => shape(name),
            _ => None,
        });
        let table = match arguments {
            FunctionArgs::TableConstructor(table) => Some(&**table),
            FunctionArgs::Parentheses { arguments: written, .. } => {
                match written.iter().nth(at.unwrap_or(0)) {
                    Some(Expression::TableConstructor(table)) => Some(&**table),
                    _ => None,
                }
            }
            _ => None,
        };
        let (Some(table), Some(wanted)) = (table, wanted) else {
            let FunctionArgs::Parentheses { arguments: written, .. } = arguments else {
                self.given(arguments);
                return GuessedValue::Unknown;
            };
            for (expression, field) in written.iter().zip(row.arguments) {
                match (expression, field.of) {
                    (Expression::Function(function), ScriptType::Function(told, returns)) => {
                        let told = known_of(told);
                        self.returning(*returns, field.name);
                        self.function(function.body(), &told, Some(power_of(field.name)));
                    }
                    (other, _) => {
                        self.expression(other);
                    }
                }
            }
            return GuessedValue::Unknown;
        };
        let typed = typed_arguments(table);
        for field in table.fields() {
            let Field::NameKey { key, value, .. } = field else { continue };
            let name = word(key);
            let of = wanted.iter().find(|field| field.name == name).map(|field| match field.of {
                ScriptType::Optional(inner) => *inner,
                of => of,
            });
            match (&**value, of) {
                (Expression::Function(function), Some(ScriptType::Function(told, returns))) => {
                    self.returning(*returns, name);
                    let mut told = known_of(told);
                    // Typed arguments come last.
                    if !typed.is_empty() && matches!(told.last(), Some(GuessedValue::Unknown)) {
                        told.pop();
                        told.extend(&typed);
                    }
                    self.function(function.body(), &told, Some(power_of(name)));
                }
                (other, _) => {
                    self.expression(other);
                }
            }
        }
        GuessedValue::Unknown
    }
}

/// Returns what is known of a hook's argument, by its subject.
fn told(row: &HookRow, subject: Option<&str>, of: ScriptType) -> GuessedValue {
    let name = subject.unwrap_or_default();
    match (row.subject, of) {
        (of_event, ScriptType::Table(_)) if of_event.of_events() => EVENTS
            .iter()
            .find(|event| event.script_name() == name)
            .map_or(GuessedValue::Of(of), GuessedValue::Event),
        (Subject::Order, ScriptType::Table(_)) => {
            match ORDERS.iter().find(|row| row.name == name) {
                Some(order) => GuessedValue::Order(order),
                // The arguments of a script's order have names of its own.
                None => GuessedValue::Unknown,
            }
        }
        _ => GuessedValue::Of(of),
    }
}

/// The type of what is there where something is.
fn without_nil(of: ScriptType) -> ScriptType {
    if let ScriptType::Optional(inner) = of { *inner } else { of }
}

/// Returns the power of a function in a declaration.
fn power_of(field: &str) -> Power {
    if only_looks(field) { Power::Look } else { Power::Act }
}

fn known_of(arguments: &[ScriptField]) -> Vec<GuessedValue> {
    let known = |field: &ScriptField| {
        if field.of == ScriptType::Any { GuessedValue::Unknown } else { GuessedValue::Of(field.of) }
    };
    arguments.iter().map(known).collect()
}

/// The arguments that an order or view says it has, as its functions are told them.
fn typed_arguments(table: &TableConstructor) -> Vec<GuessedValue> {
    let listed = table.fields().iter().find_map(|field| match field {
        Field::NameKey { key, value, .. } if word(key) == "arguments" => match &**value {
            Expression::TableConstructor(list) => Some(list),
            _ => None,
        },
        _ => None,
    });
    let texts = listed.into_iter().flat_map(|list| list.fields()).filter_map(|field| match field {
        Field::NoKey(Expression::String(token)) => literal(token).map(str::to_owned),
        _ => None,
    });
    let texts: Vec<String> = texts.collect();
    let known = |kind| match kind {
        // Of what may be left out it is not known whether it is there.
        ArgumentKind::Optional(_) => GuessedValue::Unknown,
        kind => GuessedValue::Of(script_type(kind)),
    };
    argument_kinds(&texts).into_iter().map(known).collect()
}

/// `campaign.value(name, about)`, for whoever gave it something else.
fn takes(path: &str, wanted: &[ScriptField]) -> String {
    let names: Vec<&str> = wanted.iter().map(|field| field.name).collect();
    format!("it is `{path}({names})`", names = names.join(", "))
}
