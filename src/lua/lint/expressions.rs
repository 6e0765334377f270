//! Values of expressions, as far as they can be known, and the faults inside them.

use full_moon::ast::luau::ElseIfExpression;
use full_moon::ast::{
    BinOp, Call, Expression, Field, FunctionCall, Index, Prefix, Suffix, TableConstructor, UnOp,
    Var,
};
use full_moon::tokenizer::TokenReference;

use super::known::{GuessedValue, KnownMember};
use super::{Lint, literal, word};
use crate::campaign::ScriptType;
use crate::fault::{Fault, did_you_mean};
use crate::lua::sandbox::GLOBALS;

impl Lint<'_> {
    pub(super) fn expression(&mut self, expression: &Expression) -> GuessedValue {
        match expression {
            Expression::BinaryOperator { lhs, binop, rhs } => {
                let (one, other) = (self.expression(lhs), self.expression(rhs));
                match binop {
                    BinOp::And(_) => GuessedValue::Unknown,
                    BinOp::Or(_) => either(one, other),
                    BinOp::TwoDots(_) => GuessedValue::Of(ScriptType::Text),
                    BinOp::TwoEqual(_)
                    | BinOp::TildeEqual(_)
                    | BinOp::GreaterThan(_)
                    | BinOp::GreaterThanEqual(_)
                    | BinOp::LessThan(_)
                    | BinOp::LessThanEqual(_) => GuessedValue::Of(ScriptType::Flag),
                    _ => GuessedValue::Of(ScriptType::Number),
                }
            }
            Expression::Parentheses { expression, .. } => self.expression(expression),
            Expression::UnaryOperator { unop, expression } => {
                self.expression(expression);
                match unop {
                    UnOp::Not(_) => GuessedValue::Of(ScriptType::Flag),
                    _ => GuessedValue::Of(ScriptType::Number),
                }
            }
            Expression::Function(function) => {
                self.function(function.body(), &[], self.power);
                GuessedValue::Closure
            }
            Expression::FunctionCall(call) => self.call(call),
            Expression::IfExpression(chosen) => {
                self.expression(chosen.condition());
                let mut found = self.expression(chosen.if_expression());
                for other in chosen.else_if_expressions().into_iter().flatten() {
                    self.expression(ElseIfExpression::condition(other));
                    found = either(found, self.expression(other.expression()));
                }
                either(found, self.expression(chosen.else_expression()))
            }
            Expression::InterpolatedString(text) => {
                text.expressions().for_each(|part| {
                    self.expression(part);
                });
                GuessedValue::Of(ScriptType::Text)
            }
            Expression::TableConstructor(table) => {
                self.constructor(table);
                GuessedValue::Constructor
            }
            Expression::Number(_) => GuessedValue::Of(ScriptType::Number),
            Expression::String(_) => GuessedValue::Text,
            Expression::Symbol(token) => match word(token) {
                "true" | "false" => GuessedValue::Of(ScriptType::Flag),
                "nil" => GuessedValue::Of(ScriptType::Nothing),
                _ => GuessedValue::Unknown,
            },
            Expression::TypeAssertion { expression, .. } => {
                self.expression(expression);
                GuessedValue::Unknown
            }
            Expression::Var(var) => self.variable(var),
            _ => GuessedValue::Unknown,
        }
    }

    /// Reads the fields of a table that is written out.
    pub(super) fn constructor(&mut self, table: &TableConstructor) {
        for field in table.fields() {
            match field {
                Field::ExpressionKey { key, value, .. } => {
                    self.expression(key);
                    self.expression(value);
                }
                Field::NameKey { value, .. } => {
                    self.expression(value);
                }
                Field::NoKey(value) => {
                    self.expression(value);
                }
                _ => {}
            }
        }
    }

    pub(super) fn variable(&mut self, var: &Var) -> GuessedValue {
        match var {
            Var::Name(name) => self.named(name),
            Var::Expression(path) => {
                let suffixes: Vec<&Suffix> = path.suffixes().collect();
                self.path(path.prefix(), &suffixes)
            }
            _ => GuessedValue::Unknown,
        }
    }

    /// Returns the meaning of a name: a local, or a global that there must be.
    pub(super) fn named(&mut self, token: &TokenReference) -> GuessedValue {
        let name = word(token);
        if let Some(known) = self.scopes.iter().rev().find_map(|scope| scope.get(name)) {
            return *known;
        }
        if self.reassigned.contains(name) {
            return GuessedValue::Unknown;
        }
        if let Some(known) = GuessedValue::global(name) {
            return known;
        }
        if !GLOBALS.contains(&name) && name != "require" && !name.is_empty() {
            let locals: Vec<String> =
                self.scopes.iter().flat_map(|scope| scope.keys().cloned()).collect();
            let spaces = ["campaign", "change", "play", "ask", "declare", "override", "options"];
            let known = locals.iter().map(String::as_str).chain(GLOBALS.iter().copied());
            let known = known.chain(spaces);
            let help = did_you_mean(
                name,
                known,
                || "a local is declared before it is used; what another file returns comes from `require`",
            );
            let fault =
                Fault::new("lua::unknown_name", format!("there is nothing called `{name}` here"));
            self.fault(token, fault.help(help), "not known");
        }
        GuessedValue::Unknown
    }

    pub(super) fn call(&mut self, call: &FunctionCall) -> GuessedValue {
        let suffixes: Vec<&Suffix> = call.suffixes().collect();
        self.path(call.prefix(), &suffixes)
    }

    /// Returns the value of a name with its suffixes: fields, calls and calls of methods.
    pub(super) fn path(&mut self, prefix: &Prefix, suffixes: &[&Suffix]) -> GuessedValue {
        let mut found = match prefix {
            Prefix::Name(name) => self.named(name),
            Prefix::Expression(expression) => self.expression(expression),
            _ => GuessedValue::Unknown,
        };
        // Path that an error names, such as `campaign.value`.
        let mut path = match prefix {
            Prefix::Name(name) => word(name).to_owned(),
            _ => String::new(),
        };
        let mut last = match prefix {
            Prefix::Name(name) => Some(name),
            _ => None,
        };
        for suffix in suffixes {
            found = match suffix {
                Suffix::Index(Index::Dot { name, .. }) => {
                    path = format!("{path}.{}", word(name));
                    last = Some(name);
                    self.member(found, name, word(name))
                }
                Suffix::Index(Index::Brackets { expression, .. }) => {
                    let key = self.expression(expression);
                    match (&**expression, found) {
                        (_, GuessedValue::Of(ScriptType::List(inner))) => {
                            if matches!(key, GuessedValue::Text) {
                                GuessedValue::Unknown
                            } else {
                                GuessedValue::Of(*inner)
                            }
                        }
                        (Expression::String(token), _) => match literal(token) {
                            Some(name) => self.member(found, token, name),
                            None => GuessedValue::Unknown,
                        },
                        (_, GuessedValue::Of(ScriptType::Map(inner))) => GuessedValue::Of(*inner),
                        _ => GuessedValue::Unknown,
                    }
                }
                Suffix::Call(Call::AnonymousCall(arguments)) => {
                    self.called(found, (&path, last), None, arguments)
                }
                Suffix::Call(Call::MethodCall(method)) => {
                    let of = self.member(found, method.name(), word(method.name()));
                    path = format!("{path}:{}", word(method.name()));
                    self.called(of, (&path, Some(method.name())), Some(found), method.args())
                }
                _ => GuessedValue::Unknown,
            };
        }
        found
    }

    /// Returns the member of a name, or reports that there is none.
    fn member(&mut self, of: GuessedValue, at: &TokenReference, name: &str) -> GuessedValue {
        if let GuessedValue::Options = of {
            return self.option(at, name);
        }
        match of.member(name) {
            KnownMember::Found(known) => known,
            KnownMember::Open => GuessedValue::Unknown,
            KnownMember::Missing { of, known } => {
                let message = format!("{of} has no '{name}'");
                self.unknown(at, ("lua::unknown_field", message), name, known.into_iter());
                GuessedValue::Unknown
            }
        }
    }

    /// An option of the layer itself.
    fn option(&mut self, at: &TokenReference, name: &str) -> GuessedValue {
        let layer = &self.rules.layers[self.layer];
        let own = format!("{}.", layer.name);
        let options = self.rules.mod_options.iter().filter(|option| option.layer == self.layer);
        let known: Vec<&str> =
            options.map(|option| option.name.strip_prefix(&own).unwrap_or(&option.name)).collect();
        if !known.contains(&name) {
            let message = format!("this {kind} has no option '{name}'", kind = layer.kind.word());
            self.unknown(at, ("lua::unknown_option", message), name, known.iter().copied());
        }
        GuessedValue::Unknown
    }
}

/// Joins two values: known where both are the same.
fn either(one: GuessedValue, other: GuessedValue) -> GuessedValue {
    match (one, other) {
        (GuessedValue::Of(one), GuessedValue::Of(other)) => match (one, other) {
            (ScriptType::Optional(inner), other) if *inner == other => GuessedValue::Of(other),
            _ if one == other => GuessedValue::Of(one),
            _ => GuessedValue::Unknown,
        },
        (GuessedValue::Text, GuessedValue::Text) => GuessedValue::Of(ScriptType::Text),
        _ => GuessedValue::Unknown,
    }
}
