//! Calls of functions of Luau: what they come to, and what they do with tables and functions that they are given.

use full_moon::ast::{Expression, FunctionArgs};

use super::Lint;
use super::known::GuessedValue;
use crate::campaign::ScriptType;

impl Lint<'_> {
    /// Returns a call of a function of a library.
    pub(super) fn library_call(
        &mut self,
        (library, name): (&str, &str),
        arguments: &FunctionArgs,
    ) -> GuessedValue {
        if (library, name) == ("table", "sort") {
            return self.sorted(arguments);
        }
        let given = self.given(arguments);
        let first = given.first().copied().unwrap_or(GuessedValue::Unknown);
        match (library, name) {
            ("table", "insert") => {
                if let (GuessedValue::Own(table), Some(item)) = (first, given.last()) {
                    self.next.listed(table, *item);
                }
                given.iter().for_each(|value| self.next.escapes(*value));
                GuessedValue::Of(ScriptType::Nothing)
            }
            ("table", "remove") => self.item_of(first),
            ("table", "clone" | "freeze") => first,
            ("table", "concat") | ("string", "format" | "lower" | "rep" | "sub" | "upper") => {
                GuessedValue::Of(ScriptType::Text)
            }
            ("math", _) => GuessedValue::Of(ScriptType::Number),
            _ => {
                given.iter().for_each(|value| self.next.escapes(*value));
                GuessedValue::Unknown
            }
        }
    }

    /// Reads `table.sort`: its function is given two items of the table.
    fn sorted(&mut self, arguments: &FunctionArgs) -> GuessedValue {
        let FunctionArgs::Parentheses { arguments: written, .. } = arguments else {
            self.given(arguments);
            return GuessedValue::Unknown;
        };
        let mut item = GuessedValue::Unknown;
        for (at, expression) in written.iter().enumerate() {
            match expression {
                Expression::Function(function) => {
                    self.function(function.body(), &[item, item], self.power);
                }
                other => {
                    let value = self.expression(other);
                    if at == 0 {
                        item = self.item_of(value);
                    }
                    self.passed(value, &[item, item]);
                }
            }
        }
        GuessedValue::Of(ScriptType::Nothing)
    }

    /// Returns what a list or table holds.
    pub(super) fn item_of(&self, of: GuessedValue) -> GuessedValue {
        match of {
            GuessedValue::Of(ScriptType::Optional(inner)) => self.item_of(GuessedValue::Of(*inner)),
            GuessedValue::Of(
                ScriptType::List(inner) | ScriptType::Map(inner) | ScriptType::Keyed(_, inner),
            ) => GuessedValue::Of(*inner),
            GuessedValue::Own(table) => self.learned.item(table),
            _ => GuessedValue::Unknown,
        }
    }

    /// Notes that a value is called with these, if it is a function of the layer's own.
    pub(super) fn passed(&mut self, function: GuessedValue, arguments: &[GuessedValue]) {
        if let GuessedValue::Local(function) = function {
            for (at, value) in arguments.iter().enumerate() {
                self.next.passed(function, at, *value);
            }
        }
    }
}
