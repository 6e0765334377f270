//! Calls of functions, and what they are given.

use full_moon::ast::{Expression, FunctionArgs};
use full_moon::tokenizer::TokenReference;

use super::known::{GuessedValue, may_be};
use super::{Lint, literal, word};
use crate::campaign::{ScriptField, ScriptType};
use crate::engine::core::scripting::hooks::Power;
use crate::fault::Fault;
use crate::lua::api::FunctionRow;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, listed_code, quoted};

impl Lint<'_> {
    /// Returns a call: what it is given is read, and what it comes to is returned.
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
            GuessedValue::Local(function) => {
                let given = self.given(arguments);
                self.passed(of, &given);
                self.learned.result(function)
            }
            GuessedValue::LibraryFunction(library, name) => {
                self.library_call((library, name), arguments)
            }
            GuessedValue::Require => self.required(arguments),
            _ => {
                for value in self.given(arguments) {
                    self.next.escapes(value);
                }
                GuessedValue::Unknown
            }
        };
        self.callee = Some(of);
        found
    }

    /// Guesses what a file returns that is required.
    fn required(&mut self, arguments: &FunctionArgs) -> GuessedValue {
        let token = match arguments {
            FunctionArgs::String(token) => Some(token),
            FunctionArgs::Parentheses { arguments, .. } => match arguments.iter().next() {
                Some(Expression::String(token)) => Some(token),
                _ => None,
            },
            _ => None,
        };
        let path = token.and_then(literal).map(|name| format!("{}{name}.lua", self.script.folder));
        let file = path.and_then(|path| self.files.get(path.as_str()).copied());
        file.map_or(GuessedValue::Unknown, |file| self.learned.file(file))
    }

    /// Reads the arguments between the parentheses.
    pub(super) fn given(&mut self, arguments: &FunctionArgs) -> Vec<GuessedValue> {
        match arguments {
            FunctionArgs::Parentheses { arguments, .. } => {
                arguments.iter().map(|argument| self.expression(argument)).collect()
            }
            FunctionArgs::String(_) => vec![GuessedValue::Text],
            FunctionArgs::TableConstructor(table) => {
                self.constructor(table);
                vec![GuessedValue::Own(self.site(table))]
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
            self.acts(
                at.unwrap_or(parentheses.tokens().0),
                say!(
                    "{path} is called where a script may look but not act: it is called while orders are judged and numbers shown",
                    path = quoted(path)
                ),
            );
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
                    self.written_function(function.body())
                }
                (expression, of) => {
                    let value = self.expression(expression);
                    if let Some(ScriptType::Function(told, _)) = of {
                        self.passed(value, &known_of(told));
                    }
                    value
                }
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
                say!(
                    "{path} takes {arguments} and got {given}",
                    path = quoted(path),
                    arguments = Text::count(wanted.len(), ProgramNoun::Argument),
                    given = written.len()
                ),
            );
            self.fault(written[wanted.len()], fault.help(takes(path, &wanted)), say!("too many"));
        }
        let needed = wanted
            .iter()
            .rposition(|field| !may_be(field.of, ScriptType::Nothing))
            .map_or(0, |at| at + 1);
        if written.len() < needed && !several {
            let fault = Fault::new(
                "lua::arguments",
                say!(
                    "{path} lacks its `{name}`",
                    path = quoted(path),
                    name = quoted(wanted[written.len()].name)
                ),
            );
            let (_, close) = parentheses.tokens();
            self.fault(close, fault.help(takes(path, &wanted)), say!("missing"));
        }
        for ((field, expression), known) in wanted.iter().zip(&written).zip(&given) {
            self.argument(*field, path, expression, *known);
        }
        result
    }

    /// Checks one argument: its type, a name that must be known, and the fields of a table.
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
            GuessedValue::Local(_) => Some(ScriptType::Function(&[], &ScriptType::Nothing)),
            GuessedValue::Own(_)
            | GuessedValue::Event(_)
            | GuessedValue::Order(_)
            | GuessedValue::Memory
            | GuessedValue::Options => Some(ScriptType::Map(&ScriptType::Any)),
            _ => None,
        };
        if let Some(given) = given.filter(|given| !may_be(field.of, *given)) {
            let message = say!(
                "`{name}` of {path} must be {wanted}, and this is {given}",
                name = quoted(field.name),
                path = quoted(path),
                wanted = field.of.words(),
                given = given.words()
            );
            self.fault(at, Fault::new("lua::type", message), say!("here"));
            return;
        }
        match (wanted, at) {
            (ScriptType::Named(of), Expression::String(token)) => {
                if let Some(name) = literal(token)
                    && !self.names.has(of, name)
                {
                    let names = self.names;
                    let message = say!(
                        "there is no {what} '{name}'",
                        what = Text::noun(of.what()),
                        name = quoted(name)
                    );
                    self.unknown(token, ("lua::unknown_name", message), name, names.all(of));
                }
            }
            (ScriptType::Words(words), Expression::String(token)) => {
                if let Some(name) = literal(token)
                    && !words.contains(&name)
                {
                    let message = say!(
                        "`{field}` of {path} cannot be '{name}'",
                        field = quoted(field.name),
                        path = quoted(path),
                        name = quoted(name)
                    );
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
}

/// Returns the type of what is there where something is.
fn without_nil(of: ScriptType) -> ScriptType {
    if let ScriptType::Optional(inner) = of { *inner } else { of }
}

/// Arguments as a function is told them.
pub(super) fn known_of(arguments: &[ScriptField]) -> Vec<GuessedValue> {
    let known = |field: &ScriptField| match field.of {
        ScriptType::Any => GuessedValue::Unknown,
        of => GuessedValue::Of(of),
    };
    arguments.iter().map(known).collect()
}

/// Returns `campaign.value(name, about)`, for whoever gave it something else.
fn takes(path: &str, wanted: &[ScriptField]) -> Text {
    let names: Vec<&str> = wanted.iter().map(|field| field.name).collect();
    say!("it is `{path}({names})`", path = quoted(path), names = listed_code(names, Joined::Comma))
}
