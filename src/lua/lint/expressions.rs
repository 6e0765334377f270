//! Values of expressions, as far as they can be known, and the faults inside them.

use full_moon::ast::luau::ElseIfExpression;
use full_moon::ast::{
    BinOp, Call, Expression, Field, FunctionCall, Index, Prefix, Suffix, TableConstructor, UnOp,
    Var,
};
use full_moon::tokenizer::TokenReference;

use super::known::{GuessedValue, KnownMember};
use super::renamed::renaming_help;
use super::{Lint, literal, word};
use crate::campaign::ScriptType;
use crate::fault::{Fault, did_you_mean};
use crate::lua::sandbox::GLOBALS;
use crate::rules::interface::change_after;
use crate::say;
use crate::text::{Text, quoted};

impl Lint<'_> {
    pub(super) fn expression(&mut self, expression: &Expression) -> GuessedValue {
        match expression {
            Expression::BinaryOperator { lhs, binop, rhs } => {
                let (one, other) = (self.expression(lhs), self.expression(rhs));
                if matches!(binop, BinOp::TwoEqual(_) | BinOp::TildeEqual(_)) {
                    self.compared(one, rhs);
                    self.compared(other, lhs);
                }
                match binop {
                    // Of what is nil or false nothing is asked.
                    BinOp::And(_) => match other {
                        GuessedValue::Own(_) | GuessedValue::Local(_) => other,
                        _ if other.shows_only() => other,
                        _ => GuessedValue::Unknown,
                    },
                    BinOp::Or(_) => self.either(one, other),
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
                self.written_function(function.body())
            }
            Expression::FunctionCall(call) => self.call(call),
            Expression::IfExpression(chosen) => {
                self.expression(chosen.condition());
                let mut found = self.expression(chosen.if_expression());
                for other in chosen.else_if_expressions().into_iter().flatten() {
                    self.expression(ElseIfExpression::condition(other));
                    let value = self.expression(other.expression());
                    found = self.either(found, value);
                }
                let otherwise = self.expression(chosen.else_expression());
                self.either(found, otherwise)
            }
            Expression::InterpolatedString(text) => {
                text.expressions().for_each(|part| {
                    self.expression(part);
                });
                GuessedValue::Of(ScriptType::Text)
            }
            Expression::TableConstructor(table) => {
                self.constructor(table);
                GuessedValue::Own(self.site(table))
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
        let site = self.site(table);
        for field in table.fields() {
            match field {
                Field::ExpressionKey { key, value, .. } => {
                    self.expression(key);
                    let value = self.expression(value);
                    self.next.listed(site, value);
                    self.next.escapes(value);
                }
                Field::NameKey { key, value, .. } => {
                    let value = self.expression(value);
                    self.next.put(site, word(key), value);
                }
                Field::NoKey(value) => {
                    let value = self.expression(value);
                    self.next.listed(site, value);
                    self.next.escapes(value);
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
        if let Some((_, known)) = self.scopes.iter().rev().find_map(|scope| scope.get(name)) {
            return *known;
        }
        if let Some(known) = self.learned.global(self.number, name) {
            return known;
        }
        if let Some(known) = GuessedValue::global(name) {
            return known;
        }
        if !GLOBALS.contains(&name) && !name.is_empty() {
            let locals: Vec<String> =
                self.scopes.iter().flat_map(|scope| scope.keys().cloned()).collect();
            let spaces = ["campaign", "change", "play", "ask", "declare", "override", "options"];
            let known = locals.iter().map(String::as_str).chain(GLOBALS.iter().copied());
            let known = known.chain(spaces);
            let help = did_you_mean(name, known, || {
                say!(
                    "a local is declared before it is used; what another file returns comes from `require`"
                )
            });
            let fault = Fault::new(
                "lua::unknown_name",
                say!("there is nothing called `{name}` here", name = quoted(name)),
            );
            self.fault(token, fault.help(help), say!("not known"));
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
        let mut last = Self::first_name(prefix);
        let mut path = last.map(word).unwrap_or_default().to_owned();
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
                        (_, found) => self.item_of(found),
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
        match of {
            GuessedValue::Options => return self.option(at, name),
            GuessedValue::Own(table) => return self.learned.field(table, name),
            _ => {}
        }
        if let Some(known) = self.renamed_member(of, at, name) {
            return known;
        }
        match of.member(name) {
            KnownMember::Found(known) => known,
            KnownMember::Open => GuessedValue::Unknown,
            KnownMember::Missing { of: what, known } => {
                let message = say!("{what} has no '{name}'", what, name = quoted(name));
                let once = of.owner().and_then(|owner| change_after(0, &owner, name));
                match once {
                    Some(change) => {
                        let fault = Fault::new("lua::unknown_field", message);
                        self.fault(at, fault.help(renaming_help(change)), say!("not known"));
                    }
                    None => {
                        self.unknown(at, ("lua::unknown_field", message), name, known.into_iter());
                    }
                }
                GuessedValue::Unknown
            }
        }
    }

    /// Returns an option of the layer itself.
    fn option(&mut self, at: &TokenReference, name: &str) -> GuessedValue {
        let Some(number) = self.script.layer else { return GuessedValue::Unknown };
        let layer = &self.rules.layers[number];
        let own = format!("{}.", layer.name);
        let options = self.rules.mod_options.iter().filter(|option| option.layer == number);
        let known: Vec<&str> =
            options.map(|option| option.name.strip_prefix(&own).unwrap_or(&option.name)).collect();
        if !known.contains(&name) {
            let message = say!(
                "this {kind} has no option '{name}'",
                kind = Text::noun(layer.kind.word()),
                name = quoted(name)
            );
            self.unknown(at, ("lua::unknown_option", message), name, known.iter().copied());
        }
        GuessedValue::Unknown
    }
}
