//! Blocks and functions, and the locals in them.

use std::collections::{BTreeMap, BTreeSet};

use full_moon::ast::luau::{ConstAssignment, IfConditionBinding};
use full_moon::ast::{
    Assignment, Ast, Block, CompoundAssignment, Expression, FunctionBody, FunctionCall,
    FunctionDeclaration, GenericFor, If, Index, LastStmt, Parameter, Stmt, Suffix, Var,
};
use full_moon::node::Node;
use full_moon::tokenizer::TokenReference;
use full_moon::visitors::Visitor;

use super::known::GuessedValue;
use super::{Lint, word};
use crate::campaign::{ScriptField, ScriptType};
use crate::engine::core::scripting::hooks::Power;
use crate::fault::Fault;

impl Lint<'_> {
    /// Names that are given another value somewhere, and globals of the file.
    pub(super) fn gather(&mut self, ast: &Ast) {
        let mut gathered = Reassigned::default();
        gathered.visit_ast(ast);
        self.reassigned = gathered.0;
    }

    /// Reads a block in a scope of its own.
    pub(super) fn block(&mut self, block: &Block) {
        self.scopes.push(BTreeMap::new());
        for statement in block.stmts() {
            self.statement(statement);
        }
        if let Some(LastStmt::Return(returned)) = block.last_stmt() {
            for (at, expression) in returned.returns().iter().enumerate() {
                let known = self.expression(expression);
                if let Some((of, path)) = self.returns.clone().filter(|_| at == 0) {
                    self.argument(ScriptField { name: "result", of }, &path, expression, known);
                }
            }
        }
        self.scopes.pop();
    }

    /// A new local.
    pub(super) fn local(&mut self, name: &TokenReference, known: GuessedValue) {
        let name = word(name).to_owned();
        let known = if self.reassigned.contains(&name) { GuessedValue::Unknown } else { known };
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name, known);
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Assignment(assignment) => self.assignment(assignment),
            Stmt::Do(inner) => self.block(inner.block()),
            Stmt::FunctionCall(call) => self.call_alone(call),
            Stmt::FunctionDeclaration(declared) => self.function(declared.body(), &[], None),
            Stmt::GenericFor(every) => self.for_each(every),
            Stmt::If(chosen) => self.chosen(chosen),
            Stmt::LocalAssignment(assignment) => {
                self.locals(assignment.names().iter(), assignment.expressions().iter());
            }
            Stmt::ConstAssignment(assignment) => {
                let assignment: &ConstAssignment = assignment;
                self.locals(assignment.names().iter(), assignment.expressions().iter());
            }
            Stmt::LocalFunction(function) => {
                self.local(function.name(), GuessedValue::Closure);
                self.function(function.body(), &[], None);
            }
            Stmt::ConstFunction(function) => {
                self.local(function.name(), GuessedValue::Closure);
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
                self.written(assignment.lhs());
            }
            _ => {}
        }
    }

    /// `local a, b = …`: the names are there once all values are read.
    fn locals<'t>(
        &mut self,
        names: impl Iterator<Item = &'t TokenReference>,
        values: impl Iterator<Item = &'t Expression>,
    ) {
        let values: Vec<&Expression> = values.collect();
        let found: Vec<GuessedValue> = values.iter().map(|value| self.expression(value)).collect();
        for (at, name) in names.enumerate() {
            self.local(name, found.get(at).copied().unwrap_or(GuessedValue::Unknown));
        }
    }

    fn assignment(&mut self, assignment: &Assignment) {
        for value in assignment.expressions() {
            self.expression(value);
        }
        for var in assignment.variables() {
            self.written(var);
        }
    }

    /// Checks the target of an assignment. The last name need not exist; the path before it must,
    /// and must be changeable: handles and the tables of the program only show theirs, and memory
    /// is written where a script may act.
    fn written(&mut self, var: &Var) {
        let Var::Expression(path) = var else { return };
        let suffixes: Vec<&Suffix> = path.suffixes().collect();
        let Some((Suffix::Index(last), before)) = suffixes.split_last() else { return };
        let of = self.path(path.prefix(), before);
        let name = match last {
            Index::Dot { name, .. } => name,
            Index::Brackets { expression, .. } => {
                self.expression(expression);
                return;
            }
            _ => return,
        };
        if of.shows_only() {
            let fault = Fault::new(
                "lua::frozen",
                format!("`{word}` is only shown here and cannot be set", word = word(name)),
            );
            let help = "the functions of `change` change the campaign; `campaign.vars` remembers";
            self.fault(name, fault.help(help), "set here");
        }
        if matches!(of, GuessedValue::Memory) && self.power == Some(Power::Look) {
            self.acts(name, "campaign.vars is written");
        }
    }

    /// Something that acts, where a script may only look.
    pub(super) fn acts(&mut self, at: &dyn Node, what: &str) {
        let fault = Fault::new(
            "lua::look_only",
            format!(
                "{what} where a script may look but not act: it is called while orders are judged and numbers shown"
            ),
        );
        let help = "change the campaign, roll and ask in hooks such as `on.after_event` or `on.phase_begins`; API.md says which may act";
        self.fault(at, fault.help(help), "acts");
    }

    /// A call that stands alone: what it only finds out is lost.
    fn call_alone(&mut self, call: &FunctionCall) {
        self.call(call);
        let Some(GuessedValue::Function(row)) = self.callee else { return };
        if row.power == Power::Look && row.returns != ScriptType::Nothing {
            let message = format!(
                "what `{name}` finds is not used, and it does nothing else",
                name = row.name
            );
            let help = "keep it in a local, return it, or leave the call out";
            self.fault(call, Fault::new("lua::unused", message).help(help), "for nothing");
        }
    }

    fn for_each(&mut self, every: &GenericFor) {
        let found: Vec<GuessedValue> =
            every.expressions().iter().map(|expression| self.expression(expression)).collect();
        let (key, value) = match found.first() {
            Some(GuessedValue::Of(ScriptType::List(inner))) => {
                (GuessedValue::Of(ScriptType::Number), GuessedValue::Of(**inner))
            }
            Some(GuessedValue::Of(ScriptType::Map(inner))) => {
                (GuessedValue::Of(ScriptType::Text), GuessedValue::Of(**inner))
            }
            _ => (GuessedValue::Unknown, GuessedValue::Unknown),
        };
        self.scopes.push(BTreeMap::new());
        for (name, known) in every.names().iter().zip([key, value, GuessedValue::Unknown]) {
            self.local(name, known);
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

    /// A function that is written out: what its arguments are, and what it may do.
    pub(super) fn function(
        &mut self,
        body: &FunctionBody,
        arguments: &[GuessedValue],
        power: Option<Power>,
    ) {
        self.scopes.push(BTreeMap::new());
        let before = std::mem::replace(&mut self.power, power);
        let returns = self.next_returns.take();
        let returned = std::mem::replace(&mut self.returns, returns);
        for (at, parameter) in body.parameters().iter().enumerate() {
            if let Parameter::Name(name) = parameter {
                self.local(name, arguments.get(at).copied().unwrap_or(GuessedValue::Unknown));
            }
        }
        self.block(body.block());
        self.power = before;
        self.returns = returned;
        self.scopes.pop();
    }
}

/// Names that are given a value other than where they are declared.
#[derive(Default)]
struct Reassigned(BTreeSet<String>);

impl Reassigned {
    fn add(&mut self, var: &Var) {
        if let Var::Name(name) = var {
            self.0.insert(word(name).to_owned());
        }
    }
}

impl Visitor for Reassigned {
    fn visit_assignment(&mut self, assignment: &Assignment) {
        assignment.variables().iter().for_each(|var| self.add(var));
    }

    fn visit_compound_assignment(&mut self, assignment: &CompoundAssignment) {
        self.add(assignment.lhs());
    }

    fn visit_function_declaration(&mut self, declared: &FunctionDeclaration) {
        if let Some(name) = declared.name().names().iter().next() {
            self.0.insert(word(name).to_owned());
        }
    }
}
