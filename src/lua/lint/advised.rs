//! Advice to computer players: the names of the arguments of an order, and the answers of a choice.

use full_moon::ast::{Expression, Field, FunctionArgs, TableConstructor};

use super::declared::{field_of, text, typed_arguments};
use super::known::GuessedValue;
use super::learned::CodeSite;
use super::{Lint, word};
use crate::lua::api::{FunctionRow, Space};
use crate::lua::declare::{DeclarationRow, DeclaringTable};
use crate::say;
use crate::text::quoted;

/// Functions of an order that return its arguments, or lists of them.
const ADVISING: [&str; 3] = ["advice", "plan", "candidates"];

/// Options of a question with answers of computer players.
const ANSWERING: [&str; 2] = ["advice", "plan"];

impl Lint<'_> {
    /// Returns the names of the arguments of an order that is declared, or of the one whose functions are changed;
    /// None where they are not known.
    pub(super) fn argument_names(
        &self,
        row: &DeclarationRow,
        arguments: &FunctionArgs,
        table: &TableConstructor,
    ) -> Option<Vec<String>> {
        if row.name != "order" {
            return None;
        }
        if row.setting == DeclaringTable::Override {
            let FunctionArgs::Parentheses { arguments: written, .. } = arguments else {
                return None;
            };
            let name = written.iter().next().and_then(text)?;
            // Only orders of scripts are changed so.
            let (told, _) = self.learned.order(name)?;
            return Some(self.learned.names_of(*told).map(str::to_owned).collect());
        }
        let typed = typed_arguments(table);
        let written = match field_of(table, "arguments") {
            None => 0,
            Some(Expression::TableConstructor(list)) => list.fields().len(),
            Some(_) => return None,
        };
        (typed.len() == written).then(|| typed.into_iter().map(|(name, _)| name).collect())
    }

    /// Checks the names of the arguments that a function advises, in a table that is written out there.
    pub(super) fn advised_by_name(&mut self, path: &str, table: &TableConstructor) {
        let Some(names) = self.advised.clone().filter(|_| ADVISING.contains(&path)) else { return };
        for field in table.fields() {
            let Field::NameKey { key, .. } = field else { continue };
            let name = word(key);
            if !names.iter().any(|known| known == name) {
                let message = say!("the order has no argument '{name}'", name = quoted(name));
                let known = names.iter().map(String::as_str);
                self.unknown(key, ("lua::unknown_field", message), name, known);
            }
        }
    }

    /// Checks the names of the arguments in tables that a function advises by their names, or lists.
    pub(super) fn advised_elsewhere(&mut self, path: &str, at: &Expression, known: GuessedValue) {
        let GuessedValue::Own(table) = known else { return };
        let Some(names) = self.advised.clone().filter(|_| ADVISING.contains(&path)) else { return };
        let tables: Vec<CodeSite> = match path {
            "candidates" => self.learned.tables_in(table).collect(),
            _ => vec![table],
        };
        let fields = tables.into_iter().flat_map(|table| self.learned.names_of(table));
        let wrong = fields.filter(|name| !names.iter().any(|known| known == name));
        let wrong: Vec<String> = wrong.map(str::to_owned).collect();
        for name in wrong {
            let message = say!("the order has no argument '{name}'", name = quoted(&name));
            let known = names.iter().map(String::as_str);
            self.unknown(at, ("lua::unknown_field", message), &name, known);
        }
    }

    /// Checks that what a question advises is among its answers, where both are written out.
    pub(super) fn advised_answer(&mut self, row: &FunctionRow, written: &[&Expression]) {
        let (Space::Ask, "choice") = (row.space, row.name) else { return };
        let [_, _, Expression::TableConstructor(words), Expression::TableConstructor(options), ..] =
            written
        else {
            return;
        };
        let answers = words.fields().iter().map(|field| match field {
            Field::NoKey(value) => text(value),
            _ => None,
        });
        let Some(answers) = answers.collect::<Option<Vec<&str>>>() else { return };
        for name in ANSWERING {
            let advised = field_of(options, name);
            let Some((at, word)) = advised.and_then(|at| Some((at, text(at)?))) else { continue };
            if !answers.contains(&word) {
                let message = say!(
                    "the advice '{word}' is none of the answers that are offered",
                    word = quoted(word)
                );
                self.unknown(at, ("lua::unknown_name", message), word, answers.iter().copied());
            }
        }
    }
}
