//! Hooks that are set and declarations: their functions are read with what they are told, whether they are
//! written out there or named.

use full_moon::ast::{Expression, Field, FunctionArgs, TableConstructor};

use super::calls::known_of;
use super::known::{GuessedValue, shape};
use super::learned::CodeSite;
use super::{Lint, literal, word};
use crate::campaign::{EVENTS, ScriptType};
use crate::engine::core::scripting::hooks::{HOOKS, HookRow, Power, Subject};
use crate::engine::{ArgumentKind, ORDERS};
use crate::lua::declare::{DeclarationRow, DeclaringTable, argument_kinds, only_looks};
use crate::lua::pages::script_type;

impl Lint<'_> {
    /// Sets the result of the function that is read next.
    pub(super) fn returning(&mut self, of: ScriptType, path: &str) {
        self.next_returns = Some((of, path.to_owned()));
    }

    /// Reads a function that something calls with these: written out, or one of the layer's own by its name.
    fn called_back(&mut self, of: &Expression, told: &[GuessedValue], power: Power) {
        if let Expression::Function(function) = of {
            self.function(function.body(), told, Some(power));
        } else {
            self.next_returns = None;
            let value = self.expression(of);
            self.passed(value, told);
        }
    }

    /// Returns a hook that is set: its function is read with what it is told.
    pub(super) fn hook(&mut self, row: &'static HookRow, arguments: &FunctionArgs) -> GuessedValue {
        let FunctionArgs::Parentheses { arguments: written, .. } = arguments else {
            self.given(arguments);
            return GuessedValue::Unknown;
        };
        let mut subject = None;
        for (at, expression) in written.iter().enumerate() {
            match expression {
                Expression::String(token) if at == 0 => subject = literal(token),
                Expression::TableConstructor(_) => {
                    self.expression(expression);
                }
                other => {
                    let told = self.told_by(row, subject);
                    self.returning(row.returns, &format!("{}.{}", row.kind.word(), row.name));
                    self.called_back(other, &told, row.power);
                }
            }
        }
        self.hints_of_hook(row, subject, arguments);
        GuessedValue::Unknown
    }

    /// Lists what the function of a hook is told.
    fn told_by(&self, row: &'static HookRow, subject: Option<&str>) -> Vec<GuessedValue> {
        row.arguments.iter().map(|field| self.guessed_argument(row, subject, field.of)).collect()
    }

    /// Returns what is known of a hook's argument, by its subject.
    fn guessed_argument(
        &self,
        row: &HookRow,
        subject: Option<&str>,
        of: ScriptType,
    ) -> GuessedValue {
        let name = subject.unwrap_or_default();
        match (row.subject, of) {
            (of_event, ScriptType::Table(_)) if of_event.of_events() => EVENTS
                .iter()
                .find(|event| event.script_name() == name)
                .map_or(GuessedValue::Of(of), GuessedValue::Event),
            (Subject::Order, ScriptType::Table(_)) => {
                let row = ORDERS.iter().find(|row| row.name == name);
                match (row, self.learned.order(name)) {
                    (Some(row), _) => GuessedValue::Order(row),
                    (None, Some((told, _))) => GuessedValue::Own(*told),
                    // Of any order, or of one that another mod brings, which has names of its own.
                    (None, None) if ["*", ""].contains(&name) => GuessedValue::Of(of),
                    (None, None) => GuessedValue::Unknown,
                }
            }
            _ => GuessedValue::Of(of),
        }
    }

    /// Returns a declaration: functions in its table are read with what they are told.
    pub(super) fn declaration(
        &mut self,
        row: &'static DeclarationRow,
        arguments: &FunctionArgs,
    ) -> GuessedValue {
        let at = row.arguments.iter().position(|field| matches!(field.of, ScriptType::Table(_)));
        let wanted = at.and_then(|at| match row.arguments[at].of {
            ScriptType::Table(name) => shape(name).map(|fields| (name, fields)),
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
        let (Some(table), Some((called, wanted))) = (table, wanted) else {
            self.declared_function_of(row, arguments);
            return GuessedValue::Unknown;
        };
        let typed = self.typed_by(row, arguments, table);
        let names = self.argument_names(row, arguments, table);
        let before = std::mem::replace(&mut self.advised, names);
        for field in table.fields() {
            let Field::NameKey { key, value, .. } = field else { continue };
            let name = word(key);
            let of = wanted.iter().find(|field| field.name == name).map(|field| match field.of {
                ScriptType::Optional(inner) => *inner,
                of => of,
            });
            if let Some(ScriptType::Function(told, returns)) = of {
                self.returning(*returns, name);
                let mut told = known_of(told);
                // Typed arguments come last.
                if !typed.is_empty() && matches!(told.last(), Some(GuessedValue::Unknown)) {
                    told.pop();
                    told.extend(&typed);
                }
                self.called_back(value, &told, power_of(name));
                if !matches!(**value, Expression::Function(_))
                    && let GuessedValue::Local(function) = self.peek(value)
                {
                    self.advised_elsewhere(name, value, self.learned.result(function));
                }
            } else {
                self.expression(value);
            }
        }
        self.advised = before;
        self.dropped_hints(called, table);
        GuessedValue::Unknown
    }

    /// Reads a declaration whose function stands among its arguments.
    fn declared_function_of(&mut self, row: &'static DeclarationRow, arguments: &FunctionArgs) {
        let FunctionArgs::Parentheses { arguments: written, .. } = arguments else {
            self.given(arguments);
            return;
        };
        let texts: Vec<Option<&str>> = written.iter().map(text).collect();
        let hook = |row: &DeclarationRow| {
            (row.setting == DeclaringTable::Override && row.name == "hook").then_some(())
        };
        for (expression, field) in written.iter().zip(row.arguments) {
            let of = match field.of {
                ScriptType::Either(one, _) => *one,
                of => of,
            };
            let ScriptType::Function(told, returns) = of else {
                self.expression(expression);
                continue;
            };
            let mut told = known_of(told);
            let mut power = power_of(field.name);
            // In the place of another's hook: it is told what that is, after the original.
            let named = hook(row).and_then(|()| texts.get(1).copied().flatten());
            if let Some(hook) = named.and_then(hook_named) {
                told.truncate(1);
                told.extend(self.told_by(hook, texts.get(2).copied().flatten()));
                power = hook.power;
            }
            self.returning(*returns, field.name);
            self.called_back(expression, &told, power);
        }
        self.hints_of_phase(row, arguments);
    }

    /// Returns the types of the arguments of an order or view: those that its table says, or those of the
    /// order that is weighed or changed.
    fn typed_by(
        &mut self,
        row: &DeclarationRow,
        arguments: &FunctionArgs,
        table: &TableConstructor,
    ) -> Vec<GuessedValue> {
        let first = match arguments {
            FunctionArgs::Parentheses { arguments: written, .. } => written.iter().next(),
            _ => None,
        };
        if let Some(name) = first.and_then(text) {
            let built_in = ORDERS.iter().find(|row| row.name == name);
            let own = || self.learned.order(name).map(|(_, arguments)| arguments.clone());
            let typed = |row: &crate::engine::OrderRow| {
                row.arguments.iter().map(|(_, kind)| known(*kind)).collect()
            };
            return built_in.map(typed).or_else(own).unwrap_or_default();
        }
        let typed = typed_arguments(table);
        let name = field_of(table, "name").and_then(text);
        if let (Some(name), "order") = (name, row.name) {
            let told: CodeSite = self.site(table);
            for (argument, value) in &typed {
                self.next.put(told, argument, *value);
            }
            let values = typed.iter().map(|(_, value)| *value).collect();
            self.next.declare_order(name, told, values);
        }
        typed.into_iter().map(|(_, value)| value).collect()
    }
}

/// Returns the text that an expression is, where it is a literal.
pub(super) fn text(of: &Expression) -> Option<&str> {
    if let Expression::String(token) = of { literal(token) } else { None }
}

/// Returns the hook of a name such as `filter.total`.
fn hook_named(name: &str) -> Option<&'static HookRow> {
    let (kind, name) = name.split_once('.')?;
    HOOKS.iter().find(|row| row.kind.word() == kind && row.name == name)
}

/// Returns the power of a function in a declaration.
fn power_of(field: &str) -> Power {
    if only_looks(field) { Power::Look } else { Power::Act }
}

/// Returns the value of a field of a table that is written out.
pub(super) fn field_of<'t>(table: &'t TableConstructor, name: &str) -> Option<&'t Expression> {
    table.fields().iter().find_map(|field| match field {
        Field::NameKey { key, value, .. } if word(key) == name => Some(&**value),
        _ => None,
    })
}

fn known(kind: ArgumentKind) -> GuessedValue {
    match kind {
        // What is left out is nil.
        ArgumentKind::Optional(kind) => GuessedValue::Of(script_type(*kind)),
        kind => GuessedValue::Of(script_type(kind)),
    }
}

/// Returns the arguments that an order or view says it has, with their names, as its functions are told them.
pub(super) fn typed_arguments(table: &TableConstructor) -> Vec<(String, GuessedValue)> {
    let listed = match field_of(table, "arguments") {
        Some(Expression::TableConstructor(list)) => Some(list),
        _ => None,
    };
    let texts = listed.into_iter().flat_map(|list| list.fields()).filter_map(|field| match field {
        Field::NoKey(value) => text(value).map(str::to_owned),
        _ => None,
    });
    let texts: Vec<String> = texts.collect();
    let name = |text: &String| text.split(':').next().unwrap_or_default().trim().to_owned();
    let kinds = argument_kinds(&texts);
    texts.iter().map(name).zip(kinds.into_iter().map(known)).collect()
}
