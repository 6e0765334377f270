//! Calls of functions, and what they are given.

use full_moon::ast::{Expression, FunctionArgs};
use full_moon::tokenizer::TokenReference;

use super::known::{GuessedValue, may_be};
use super::{Lint, literal, word};
use crate::campaign::{NameOf, ScriptField, ScriptType};
use crate::engine::core::scripting::hooks::Power;
use crate::fault::Fault;
use crate::lua::api::FunctionRow;
use crate::lua::library;
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
            GuessedValue::SharedFunction("treaties", "sign") => {
                self.signed(arguments);
                GuessedValue::Unknown
            }
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
        if let (Some(token), Some(_)) = (token, self.power) {
            let message = say!("a file is required while the campaign is played");
            let help = say!(
                "call `require` at the top of the file: later only files that were read by then are there"
            );
            let fault = Fault::new("lua::require", message).help(help);
            self.fault(token, fault.warning(), say!("too late"));
        }
        let shared = token.and_then(literal).and_then(library::shared);
        if let Some((name, functions)) = shared {
            return GuessedValue::SharedFile(name, functions);
        }
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
        self.advised_answer(row, &written);
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
            (of, Expression::String(token)) => {
                if let Some(name) = literal(token) {
                    self.named_as(ScriptField { of, ..field }, path, token, name);
                }
            }
            (ScriptType::Either(one, other), Expression::TableConstructor(table)) => {
                let is_table = |of: &ScriptType| {
                    matches!(
                        of,
                        ScriptType::Fields(_)
                            | ScriptType::Map(_)
                            | ScriptType::Keyed(..)
                            | ScriptType::List(_)
                    )
                };
                self.advised_by_name(path, table);
                // Of two tables it may be either.
                if is_table(one) != is_table(other) {
                    let of = if is_table(one) { *one } else { *other };
                    self.inside(ScriptField { of, ..field }, path, table);
                }
            }
            (of, Expression::TableConstructor(table)) => {
                self.inside(ScriptField { of, ..field }, path, table);
            }
            _ => self.advised_elsewhere(path, at, known),
        }
    }
}

impl Lint<'_> {
    /// Checks a name that stands in the file where its type says which names there are.
    pub(super) fn named_as(
        &mut self,
        field: ScriptField,
        path: &str,
        at: &TokenReference,
        name: &str,
    ) {
        let names = self.names;
        match names_among(field.of) {
            Some(KnownNames::Of(NameOf::Word)) if is_one_word(name) => {}
            Some(KnownNames::Of(NameOf::Word)) => {
                let message = say!("'{name}' is not one word", name = quoted(name));
                let help =
                    say!("words of a choice are typed: letters, digits and signs without blanks");
                self.fault(at, Fault::new("lua::word", message).help(help), say!("here"));
            }
            Some(KnownNames::Of(of)) if !names.has(of, name) => {
                let message = say!(
                    "there is no {what} '{name}'",
                    what = Text::noun(of.what()),
                    name = quoted(name)
                );
                self.unknown(at, ("lua::unknown_name", message), name, names.all(of));
            }
            Some(KnownNames::These(words)) if !words.contains(&name) => {
                let message = say!(
                    "`{field}` of {path} cannot be '{name}'",
                    field = quoted(field.name),
                    path = quoted(path),
                    name = quoted(name)
                );
                self.unknown(at, ("lua::unknown_name", message), name, words.iter().copied());
            }
            _ => {}
        }
    }

    /// Checks a text that something is compared with: where its type says which names there are, another is never
    /// met. What only the rules of this edition lack may come under those of another.
    pub(super) fn compared(&mut self, with: GuessedValue, written: &Expression) {
        let (GuessedValue::Of(of), Expression::String(token)) = (with, written) else { return };
        let Some(name) = literal(token).filter(|name| !name.is_empty()) else { return };
        let names = self.names;
        let message = || say!("this is never '{name}'", name = quoted(name));
        match names_among(of) {
            Some(KnownNames::Of(of)) if of != NameOf::Word && !names.has(of, name) => {
                let count = self.findings.faults.len();
                self.unknown(token, ("lua::never", message()), name, names.all(of));
                // What the program says itself is the same under all rules.
                if of != NameOf::Event {
                    let told = self.findings.faults.split_off(count);
                    self.findings.faults.extend(told.into_iter().map(Fault::warning));
                }
            }
            Some(KnownNames::These(words)) if !words.contains(&name) => {
                self.unknown(token, ("lua::never", message()), name, words.iter().copied());
            }
            _ => {}
        }
    }
}

fn is_one_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

/// The names that a type takes.
enum KnownNames {
    Of(NameOf),
    These(&'static [&'static str]),
}

/// Returns the names that a text of this type may be; None where it may be any.
fn names_among(of: ScriptType) -> Option<KnownNames> {
    match of {
        ScriptType::Named(of) => Some(KnownNames::Of(of)),
        ScriptType::Words(words) => Some(KnownNames::These(words)),
        ScriptType::Table("EventName") => Some(KnownNames::Of(NameOf::Event)),
        ScriptType::Table("OrderName") => Some(KnownNames::Of(NameOf::Order)),
        ScriptType::Optional(inner) => names_among(*inner),
        // Of two types the one that is a text.
        ScriptType::Either(one, other) => {
            match (may_be(*one, ScriptType::Text), may_be(*other, ScriptType::Text)) {
                (true, false) => names_among(*one),
                (false, true) => names_among(*other),
                _ => None,
            }
        }
        _ => None,
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
