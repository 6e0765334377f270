//! Treaties that a script signs by the file `margrave/treaties`: their clauses say who is held to what. More fields may
//! stand in both, so that of others only those are told that are nearly one which is read.

use full_moon::ast::{Expression, Field, FunctionArgs, TableConstructor};

use super::declared::{field_of, text};
use super::known::GuessedValue;
use super::learned::CodeSite;
use super::{Lint, word};
use crate::campaign::NameOf;
use crate::fault::{Fault, nearest};
use crate::say;
use crate::text::{Text, quoted};

/// Fields of a treaty that are read.
const OF_TREATY: [&str; 2] = ["clauses", "left"];

/// Fields of a clause that are read.
const OF_CLAUSE: [&str; 6] = ["who", "bars", "against", "to", "good", "amount"];

impl Lint<'_> {
    /// Reads a call of `treaties.sign`.
    pub(super) fn signed(&mut self, arguments: &FunctionArgs) {
        let given = self.given(arguments);
        let FunctionArgs::Parentheses { arguments: written, .. } = arguments else { return };
        let Some((at, known)) = written.iter().nth(1).zip(given.get(1).copied()) else { return };
        match (at, known) {
            (Expression::TableConstructor(treaty), _) => self.treaty(treaty),
            (_, GuessedValue::Own(treaty)) => {
                self.fields_meant(at, &OF_TREATY, self.fields_at(treaty));
                if let GuessedValue::Own(clauses) = self.learned.field(treaty, "clauses") {
                    self.clauses_elsewhere(at, clauses);
                }
            }
            _ => {}
        }
    }

    fn fields_at(&self, table: CodeSite) -> Vec<String> {
        self.learned.names_of(table).map(str::to_owned).collect()
    }

    fn treaty(&mut self, treaty: &TableConstructor) {
        self.fields_written(treaty, &OF_TREATY);
        match field_of(treaty, "clauses") {
            Some(Expression::TableConstructor(clauses)) => {
                for field in clauses.fields() {
                    if let Field::NoKey(Expression::TableConstructor(clause)) = field {
                        self.clause(clause);
                    }
                }
            }
            Some(at) => {
                if let GuessedValue::Own(clauses) = self.peek(at) {
                    self.clauses_elsewhere(at, clauses);
                }
            }
            None => {
                let message = say!("a treaty has `clauses`, and this one lacks them");
                self.fault(treaty, Fault::new("lua::treaty", message), say!("missing"));
            }
        }
    }

    /// Reads clauses that are put together elsewhere, and signed here.
    fn clauses_elsewhere(&mut self, at: &Expression, clauses: CodeSite) {
        let tables: Vec<CodeSite> = self.learned.tables_in(clauses).collect();
        for clause in tables {
            let fields = self.fields_at(clause);
            let has = |name: &str| fields.iter().any(|field| field == name);
            self.held(at, has);
            self.fields_meant(at, &OF_CLAUSE, fields);
        }
    }

    /// Reads a clause that is written out.
    fn clause(&mut self, clause: &TableConstructor) {
        self.fields_written(clause, &OF_CLAUSE);
        self.held(clause, |name| field_of(clause, name).is_some());
        if let Some(Expression::TableConstructor(barred)) = field_of(clause, "bars") {
            for field in barred.fields() {
                let Field::NoKey(Expression::String(token)) = field else { continue };
                let Some(name) = super::literal(token) else { continue };
                let names = self.names;
                if !names.has(NameOf::Order, name) && !names.has(NameOf::Event, name) {
                    let message =
                        say!("there is no order and no event '{name}'", name = quoted(name));
                    let known = names.all(NameOf::Order).chain(names.all(NameOf::Event));
                    self.unknown(token, ("lua::unknown_name", message), name, known);
                }
            }
        }
        let names = self.names;
        if let Some((at, good)) = field_of(clause, "good").and_then(|at| Some((at, text(at)?)))
            && !names.has(NameOf::Good, good)
        {
            let message = say!("there is no good '{name}'", name = quoted(good));
            self.unknown(at, ("lua::unknown_name", message), good, names.all(NameOf::Good));
        }
    }

    /// Checks that a clause holds somebody to something.
    fn held(&mut self, at: &dyn full_moon::node::Node, has: impl Fn(&str) -> bool) {
        let message = if !has("who") {
            say!("a clause says `who` it binds, and this one does not")
        } else if !has("bars") && !has("good") {
            say!("a clause bars something or owes a `good`, and this one does neither")
        } else if has("good") && !(has("to") && has("amount")) {
            say!("a clause that owes a `good` says `to` whom and what `amount`")
        } else {
            return;
        };
        self.fault(at, Fault::new("lua::treaty", message), say!("here"));
    }

    /// Tells of fields of a table that is written out which are nearly one that is read.
    fn fields_written(&mut self, table: &TableConstructor, read: &[&str]) {
        for field in table.fields() {
            let Field::NameKey { key, .. } = field else { continue };
            self.field_meant(key, read, word(key));
        }
    }

    fn fields_meant(&mut self, at: &Expression, read: &[&str], fields: Vec<String>) {
        fields.iter().for_each(|field| self.field_meant(at, read, field));
    }

    fn field_meant(&mut self, at: &dyn full_moon::node::Node, read: &[&str], field: &str) {
        let near = nearest(field, read.iter().copied()).filter(|near| *near != field);
        let Some(near) = near else { return };
        let message: Text = say!("nothing reads `{field}` of a treaty", field = quoted(field));
        let help = say!("did you mean `{near}`?", near = quoted(near));
        let fault = Fault::new("lua::unknown_field", message).help(help);
        self.fault(at, fault.warning(), say!("not read"));
    }
}
