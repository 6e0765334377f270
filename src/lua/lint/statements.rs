//! Blocks and functions, and the locals in them.

use std::collections::BTreeMap;

use full_moon::ast::luau::{ConstAssignment, IfConditionBinding, TypeSpecifier};
use full_moon::ast::{
    Assignment, Block, Expression, FunctionBody, FunctionCall, FunctionDeclaration, GenericFor, If,
    Index, LastStmt, Parameter, Prefix, Return, Stmt, Suffix, Var,
};
use full_moon::node::Node;
use full_moon::tokenizer::TokenReference;

use super::annotations::annotated;
use super::known::GuessedValue;
use super::learned::{CodeSite, joined};
use super::{Lint, literal, word};
use crate::campaign::{ScriptField, ScriptType};
use crate::engine::core::scripting::hooks::Power;
use crate::fault::Fault;
use crate::say;
use crate::text::{Text, quoted};

impl Lint<'_> {
    /// Reads a block in a scope of its own.
    pub(super) fn block(&mut self, block: &Block) {
        self.scopes.push(BTreeMap::new());
        for statement in block.stmts() {
            self.statement(statement);
        }
        if let Some(LastStmt::Return(returned)) = block.last_stmt() {
            self.return_from(returned);
        }
        self.scopes.pop();
    }

    /// Guesses what a function or a file returns: the first value counts.
    fn return_from(&mut self, returned: &Return) {
        if returned.returns().is_empty()
            && let Some(function) = self.inside.last()
        {
            self.next.returned(*function, GuessedValue::Of(ScriptType::Nothing));
        }
        for (at, expression) in returned.returns().iter().enumerate() {
            let known = self.expression(expression);
            match (at, self.inside.last()) {
                (0, Some(function)) => self.next.returned(*function, known),
                (0, None) => self.next.file_returns(self.number, known),
                _ => self.next.escapes(known),
            }
            if let Some((of, path)) = self.returns.clone().filter(|_| at == 0) {
                self.argument(ScriptField { name: "result", of }, &path, expression, known);
            }
        }
    }

    /// Adds a new local; `known` is what it is given as it is declared.
    pub(super) fn local(&mut self, name: &TokenReference, known: GuessedValue) {
        let site = self.site(name);
        let known = self.learned.local(site, known);
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(word(name).to_owned(), (site, known));
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Assignment(assignment) => self.assignment(assignment),
            Stmt::Do(inner) => self.block(inner.block()),
            Stmt::FunctionCall(call) => self.call_alone(call),
            Stmt::FunctionDeclaration(declared) => self.declared_function(declared),
            Stmt::GenericFor(every) => self.for_each(every),
            Stmt::If(chosen) => self.chosen(chosen),
            Stmt::LocalAssignment(assignment) => {
                let types: Vec<_> = assignment.type_specifiers().collect();
                self.locals(assignment.names().iter(), &types, assignment.expressions().iter());
            }
            Stmt::ConstAssignment(assignment) => {
                let assignment: &ConstAssignment = assignment;
                self.locals(assignment.names().iter(), &[], assignment.expressions().iter());
            }
            Stmt::LocalFunction(function) => {
                self.local(function.name(), self.written_function(function.body()));
                self.function(function.body(), &[], None);
            }
            Stmt::ConstFunction(function) => {
                self.local(function.name(), self.written_function(function.body()));
                self.function(function.body(), &[], None);
            }
            Stmt::NumericFor(every) => {
                self.expression(every.start());
                self.expression(every.end());
                if let Some(step) = every.step() {
                    self.expression(step);
                }
                self.scopes.push(BTreeMap::new());
                self.local(every.index_variable(), GuessedValue::Of(ScriptType::Number));
                self.block(every.block());
                self.scopes.pop();
            }
            Stmt::Repeat(repeated) => {
                // Its condition sees the locals of its block.
                self.scopes.push(BTreeMap::new());
                for statement in repeated.block().stmts() {
                    self.statement(statement);
                }
                self.expression(repeated.until());
                self.scopes.pop();
            }
            Stmt::While(repeated) => {
                self.expression(repeated.condition());
                self.block(repeated.block());
            }
            Stmt::CompoundAssignment(assignment) => {
                self.expression(assignment.rhs());
                // It stays what it is: a number or a text.
                self.written(assignment.lhs(), GuessedValue::Unseen);
            }
            _ => {}
        }
    }

    /// Reads `local a, b = …`: the names are there once all values are read.
    fn locals<'t>(
        &mut self,
        names: impl Iterator<Item = &'t TokenReference>,
        types: &[Option<&TypeSpecifier>],
        values: impl Iterator<Item = &'t Expression>,
    ) {
        let values: Vec<&Expression> = values.collect();
        let found: Vec<GuessedValue> = values.iter().map(|value| self.expression(value)).collect();
        for (at, name) in names.enumerate() {
            // A call at the end gives several values; without any a local is nil.
            let other = match found.last() {
                None => GuessedValue::Of(ScriptType::Nothing),
                Some(_) => GuessedValue::Unknown,
            };
            let known = found.get(at).copied().unwrap_or(other);
            let said = types.get(at).and_then(|of| annotated(*of));
            self.local(name, said.unwrap_or(known));
        }
    }

    fn assignment(&mut self, assignment: &Assignment) {
        let values = assignment.expressions().iter();
        let values: Vec<GuessedValue> = values.map(|value| self.expression(value)).collect();
        for (at, var) in assignment.variables().iter().enumerate() {
            let value = values.get(at).copied().unwrap_or(GuessedValue::Unknown);
            self.written(var, value);
        }
    }

    /// Reads `function name(…)`, `function table.name(…)` and `function table:name(…)`.
    fn declared_function(&mut self, declared: &FunctionDeclaration) {
        let function = self.written_function(declared.body());
        let names = declared.name().names().iter().chain(declared.name().method_name());
        match names.collect::<Vec<_>>().as_slice() {
            [name] => self.assigned(name, function),
            [table, name] => {
                let of = self.named(table);
                self.put(of, word(name), function);
            }
            _ => {}
        }
        self.function(declared.body(), &[], None);
    }

    /// Gives a name a value: a local, or a global of the file.
    fn assigned(&mut self, name: &TokenReference, value: GuessedValue) {
        let text = word(name);
        match self.scopes.iter().rev().find_map(|scope| scope.get(text)) {
            Some((site, _)) => self.next.assign(*site, value),
            None => self.next.set_global(self.number, text, value),
        }
    }

    /// Gives a field of a table a value.
    fn put(&mut self, of: GuessedValue, name: &str, value: GuessedValue) {
        match of {
            GuessedValue::Own(table) => self.next.put(table, name, value),
            _ => self.next.escapes(value),
        }
    }

    /// Checks the target of an assignment. The last name need not exist; the path before it must,
    /// and must be changeable: handles and the tables of the program only show theirs, and memory
    /// is written where a script may act.
    fn written(&mut self, var: &Var, value: GuessedValue) {
        let path = match var {
            Var::Name(name) => return self.assigned(name, value),
            Var::Expression(path) => path,
            _ => return,
        };
        let suffixes: Vec<&Suffix> = path.suffixes().collect();
        let Some((Suffix::Index(last), before)) = suffixes.split_last() else { return };
        let of = self.path(path.prefix(), before);
        let name = match last {
            Index::Dot { name, .. } => name,
            Index::Brackets { expression, .. } => {
                let key = self.expression(expression);
                match (of, &**expression) {
                    (GuessedValue::Own(table), Expression::String(token))
                        if literal(token).is_some() =>
                    {
                        self.next.put(table, literal(token).unwrap_or_default(), value);
                    }
                    (GuessedValue::Own(table), _) if key != GuessedValue::Text => {
                        self.next.listed(table, value);
                        self.next.escapes(value);
                    }
                    _ => self.next.escapes(value),
                }
                return;
            }
            _ => return,
        };
        if of.shows_only() {
            let fault = Fault::new(
                "lua::frozen",
                say!("`{word}` is only shown here and cannot be set", word = quoted(word(name))),
            );
            let help =
                say!("the functions of `change` change the campaign; `campaign.vars` remembers");
            self.fault(name, fault.help(help), say!("set here"));
        }
        if matches!(of, GuessedValue::Memory) && self.power == Some(Power::Look) {
            self.acts(name, say!("campaign.vars is written where a script may look but not act: it is called while orders are judged and numbers shown"));
        }
        self.put(of, word(name), value);
    }

    /// Reports something that acts, where a script may only look.
    pub(super) fn acts(&mut self, at: &dyn Node, message: Text) {
        let help = say!(
            "change the campaign, roll and ask in hooks such as `on.after_event` or `on.phase_begins`; API.md says which may act"
        );
        self.fault(at, Fault::new("lua::look_only", message).help(help), say!("acts"));
    }

    /// Reads a call that stands alone: what it only finds out is lost.
    fn call_alone(&mut self, call: &FunctionCall) {
        self.call(call);
        let Some(GuessedValue::Function(row)) = self.callee else { return };
        if row.power == Power::Look && row.returns != ScriptType::Nothing {
            let message = say!(
                "what `{name}` finds is not used, and it does nothing else",
                name = quoted(row.name)
            );
            let help = say!("keep it in a local, return it, or leave the call out");
            self.fault(call, Fault::new("lua::unused", message).help(help), say!("for nothing"));
        }
    }

    fn for_each(&mut self, every: &GenericFor) {
        let found: Vec<GuessedValue> =
            every.expressions().iter().map(|expression| self.expression(expression)).collect();
        let (key, value) = match found.first() {
            Some(GuessedValue::Of(ScriptType::List(inner))) => {
                (GuessedValue::Of(ScriptType::Number), GuessedValue::Of(**inner))
            }
            Some(GuessedValue::Of(ScriptType::Map(inner) | ScriptType::Keyed(_, inner))) => {
                (GuessedValue::Of(ScriptType::Text), GuessedValue::Of(**inner))
            }
            Some(GuessedValue::Own(table)) => (GuessedValue::Unknown, self.learned.walked(*table)),
            _ => (GuessedValue::Unknown, GuessedValue::Unknown),
        };
        let types: Vec<_> = every.type_specifiers().map(annotated).collect();
        self.scopes.push(BTreeMap::new());
        let values = [key, value, GuessedValue::Unknown];
        for (at, (name, known)) in every.names().iter().zip(values).enumerate() {
            let said = types.get(at).copied().flatten();
            self.local(name, said.unwrap_or(known));
        }
        self.block(every.block());
        self.scopes.pop();
    }

    fn chosen(&mut self, chosen: &If) {
        self.condition(chosen.binding(), chosen.condition(), chosen.block());
        for other in chosen.else_if().into_iter().flatten() {
            self.condition(other.binding(), other.condition(), other.block());
        }
        if let Some(otherwise) = chosen.else_block() {
            self.block(otherwise);
        }
    }

    fn condition(&mut self, binding: Option<&IfConditionBinding>, of: &Expression, block: &Block) {
        let found = self.expression(of);
        self.scopes.push(BTreeMap::new());
        if let Some(binding) = binding {
            self.local(binding.name(), found);
        }
        self.block(block);
        self.scopes.pop();
    }

    /// Returns a function that is written out, as a value.
    pub(super) fn written_function(&self, body: &FunctionBody) -> GuessedValue {
        GuessedValue::Local(self.function_site(body))
    }

    fn function_site(&self, body: &FunctionBody) -> CodeSite {
        self.site(body.parameters_parentheses().tokens().0)
    }

    /// Reads a function that is written out: what its arguments are, and what it may do. Its arguments are
    /// what their types say, or else what it is told here, or what the layer calls it with.
    pub(super) fn function(
        &mut self,
        body: &FunctionBody,
        arguments: &[GuessedValue],
        power: Option<Power>,
    ) {
        let site = self.function_site(body);
        self.scopes.push(BTreeMap::new());
        let before = std::mem::replace(&mut self.power, power);
        let returns = self.next_returns.take();
        let returned = std::mem::replace(&mut self.returns, returns);
        let types: Vec<_> = body.type_specifiers().map(annotated).collect();
        for (at, parameter) in body.parameters().iter().enumerate() {
            if let Parameter::Name(name) = parameter {
                let said = types.get(at).copied().flatten().or(arguments.get(at).copied());
                let known = said.unwrap_or_else(|| self.learned.parameter(site, at));
                self.local(name, known);
            }
        }
        self.inside.push(site);
        self.block(body.block());
        self.inside.pop();
        self.power = before;
        self.returns = returned;
        self.scopes.pop();
    }

    /// Joins two values that something may be.
    pub(super) fn either(&self, one: GuessedValue, other: GuessedValue) -> GuessedValue {
        joined(one, other, self.learned.lenient)
    }

    /// Returns the name before the first suffix, where it is one.
    pub(super) fn first_name(prefix: &Prefix) -> Option<&TokenReference> {
        if let Prefix::Name(name) = prefix { Some(name) } else { None }
    }
}
