//! Hints that once said when a function need not be called → the lines at its head that ask the same, and what of
//! it a person must look at.

use std::ops::Range;

use full_moon::ast::{Expression, Field, FunctionArgs, FunctionBody, Parameter, TableConstructor};

use super::known::GuessedValue;
use super::{Lint, literal, word};
use crate::campaign::{EVENTS, ScriptField, ScriptType};
use crate::engine::ORDERS;
use crate::engine::core::scripting::hooks::{HookRow, Subject};
use crate::fault::Fault;
use crate::lua::declare::DeclarationRow;
use crate::lua::pages::{event_fields, order_fields};
use crate::rules::interface::{Successor, change_after};
use crate::say;
use crate::text::{Joined, Text, quoted};

/// Values that a call of a function tells, by the names that hints use.
struct CallValues {
    /// Names, types, and how the function writes them.
    told: Vec<(&'static str, ScriptType, String)>,
}

/// Hints of one table.
struct Hints<'t> {
    table: &'t TableConstructor,
}

impl<'t> Hints<'t> {
    fn value(&self, name: &str) -> Option<&'t Expression> {
        self.table.fields().iter().find_map(|field| match field {
            Field::NameKey { key, value, .. } if word(key) == name => Some(&**value),
            _ => None,
        })
    }

    /// Returns the texts of a list, or the only one.
    fn texts(&self, name: &str) -> Vec<&'t str> {
        match self.value(name) {
            Some(Expression::String(token)) => literal(token).into_iter().collect(),
            Some(Expression::TableConstructor(list)) => {
                let texts = list.fields().iter().filter_map(|field| match field {
                    Field::NoKey(Expression::String(token)) => literal(token),
                    _ => None,
                });
                texts.collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Lint<'_> {
    /// Hints that follow the function of a hook.
    pub(super) fn hints_of_hook(
        &mut self,
        row: &'static HookRow,
        subject: Option<&str>,
        arguments: &FunctionArgs,
    ) {
        let FunctionArgs::Parentheses { arguments: written, .. } = arguments else { return };
        let written: Vec<&Expression> = written.iter().collect();
        let Some(at) = written.iter().position(|of| matches!(of, Expression::TableConstructor(_)))
        else {
            self.hints_by_name(&written);
            return;
        };
        let function = at.checked_sub(1).and_then(|before| written.get(before)).copied();
        let body = function.and_then(body_of);
        let call = body.map(|body| call_values(row, subject, body));
        self.hints("Particulars", (arguments, at), (written[at], function), call.as_ref());
    }

    /// Tells of hints in a table that stands elsewhere and is given by its name: functions may share it, so a person
    /// moves them.
    fn hints_by_name(&mut self, written: &[&Expression]) {
        let api = self.script.names.api;
        for given in written {
            let Expression::Var(variable) = given else { continue };
            let GuessedValue::Own(table) = self.variable(variable) else { continue };
            let names = self.learned.names_of(table);
            let old = names.filter(|name| change_after(api, "Particulars", name).is_some());
            let old: Vec<Text> = old.map(quoted).collect();
            if old.is_empty() {
                continue;
            }
            let fields = Text::list(old, Joined::Comma);
            let message = say!(
                "the table that is given here has {fields}, which hooks no longer take",
                fields
            );
            let help = say!(
                "the function is called every time now: write at its head what it asked, and take the fields out of the table"
            );
            self.look_at(*given, Fault::new("lua::hint", message).help(help));
        }
    }

    /// Hints that follow the function of a phase.
    pub(super) fn hints_of_phase(&mut self, row: &DeclarationRow, arguments: &FunctionArgs) {
        let FunctionArgs::Parentheses { arguments: written, .. } = arguments else { return };
        let written: Vec<&Expression> = written.iter().collect();
        if let ("phase", [_, function, table @ Expression::TableConstructor(_)]) =
            (row.name, written.as_slice())
        {
            let call = CallValues { told: Vec::new() };
            self.hints("PhaseNeeds", (arguments, 2), (*table, Some(*function)), Some(&call));
        }
    }

    /// Takes hints out, and writes at the head of the function what they said.
    fn hints(
        &mut self,
        of: &'static str,
        (arguments, at): (&FunctionArgs, usize),
        (table, function): (&Expression, Option<&Expression>),
        call: Option<&CallValues>,
    ) {
        let Expression::TableConstructor(table) = table else { return };
        let api = self.script.names.api;
        let gone = |name: &str| change_after(api, of, name).is_some();
        let names = table.fields().iter().filter_map(|field| match field {
            Field::NameKey { key, .. } => Some(word(key)),
            _ => None,
        });
        let names: Vec<&str> = names.collect();
        let old: Vec<&str> = names.iter().copied().filter(|name| gone(name)).collect();
        let Some(first) = old.first() else { return };
        if old.len() == names.len() {
            self.remove_argument(arguments, at);
        } else {
            self.remove_fields(table, gone);
        }
        let guards = |name: &&&str| {
            let change = change_after(api, of, name);
            change.is_some_and(|change| change.becomes == Successor::Guard)
        };
        if !old.iter().any(|name| guards(&name)) {
            return;
        }
        let hints = Hints { table };
        let (asked, left) = conditions(&hints, call, &self.script.source.text);
        let line = format!("if {} then return end", asked.join(" or "));
        let written = !asked.is_empty()
            && function.and_then(body_of).is_some_and(|body| self.write_guard(body, &asked));
        if !asked.is_empty() && !written {
            let message =
                say!("the function was called only where `{first}` said so", first = quoted(first));
            let help = say!(
                "it is called every time now: write `{line}` at its head",
                line = quoted(line)
            );
            self.look_at(table, Fault::new("lua::hint", message).help(help));
        }
        if let Some(left) = left {
            let message = say!("the function was called only {left}", left);
            let help = say!("it is called every time now: see that it does nothing otherwise");
            self.look_at(table, Fault::new("lua::hint", message).help(help));
        }
    }

    /// Writes a guard as the first line of a function.
    fn write_guard(&mut self, body: &FunctionBody, asked: &[String]) -> bool {
        let block = body.block();
        let first = block.stmts().next().map(|first| self.range(first));
        let first = first.or_else(|| block.last_stmt().map(|last| self.range(last)));
        let Some(Range { start, .. }) = first else { return false };
        let (_, close) = body.parameters_parentheses().tokens();
        let head = body.return_type().map_or(self.range(close).end, |of| self.range(of).end);
        let text = &self.script.source.text;
        let asked = asked.join(" or ");
        let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let guard = if line > head && text[line..start].trim().is_empty() {
            let indent = &text[line..start];
            format!("\n{indent}if {asked} then\n{indent}\treturn\n{indent}end")
        } else {
            format!(" if {asked} then return end")
        };
        self.edit(head..head, guard);
        true
    }
}

fn body_of(function: &Expression) -> Option<&FunctionBody> {
    if let Expression::Function(function) = function { Some(function.body()) } else { None }
}

/// Names of what a hook's function is told: fields of an event or order, or arguments.
fn call_values(row: &HookRow, subject: Option<&str>, body: &FunctionBody) -> CallValues {
    let parameters: Vec<Option<&str>> = body
        .parameters()
        .iter()
        .map(|parameter| match parameter {
            Parameter::Name(name) => Some(word(name)),
            _ => None,
        })
        .collect();
    let parameter = |at: usize| parameters.get(at).copied().flatten();
    let name = subject.unwrap_or_default();
    let in_table = row.arguments.iter().position(|field| matches!(field.of, ScriptType::Table(_)));
    let told = match in_table {
        Some(at) => {
            let fields: Vec<ScriptField> = if row.subject == Subject::Order {
                ORDERS.iter().find(|row| row.name == name).map(order_fields).unwrap_or_default()
            } else {
                let event = EVENTS.iter().find(|event| event.script_name() == name);
                event.map(event_fields).unwrap_or_default()
            };
            let table = parameter(at);
            let told = fields.into_iter().filter_map(|field| {
                Some((field.name, field.of, format!("{}.{}", table?, field.name)))
            });
            told.collect()
        }
        None => {
            let told =
                row.arguments.iter().enumerate().filter_map(|(at, field)| {
                    Some((field.name, field.of, parameter(at)?.to_owned()))
                });
            told.collect()
        }
    };
    CallValues { told }
}

impl CallValues {
    fn named(&self, name: &str) -> Option<&(&'static str, ScriptType, String)> {
        self.told.iter().find(|(known, ..)| *known == name)
    }

    /// Returns the tile of an argument that is on one.
    fn tile_of(&self, name: &str) -> Option<String> {
        let (_, of, written) = self.named(name)?;
        match of {
            ScriptType::Tile => Some(written.clone()),
            ScriptType::Banner | ScriptType::Ship => Some(format!("{written}.tile")),
            _ => None,
        }
    }

    /// Returns the tiles among the arguments of a hook that is given no event and no order.
    fn tiles(&self) -> impl DoubleEndedIterator<Item = &String> {
        let tile = |of: ScriptType| {
            matches!(of, ScriptType::Tile | ScriptType::Optional(ScriptType::Tile))
        };
        let tiles = self.told.iter().filter(move |(_, of, _)| tile(*of));
        tiles.map(|(.., written)| written).filter(|written| !written.contains('.'))
    }

    /// True if a call may come without what is written so.
    fn may_lack(&self, written: &str) -> bool {
        let of = self.told.iter().find(|(.., known)| known == written);
        of.is_some_and(|(_, of, _)| matches!(of, ScriptType::Optional(_)))
    }
}

/// Conditions that must not hold for the function to have something to do, and in words what cannot be asked in a line.
fn conditions(
    hints: &Hints<'_>,
    call: Option<&CallValues>,
    text: &str,
) -> (Vec<String>, Option<Text>) {
    let (mut asked, mut left) = (Vec::new(), Vec::new());
    let at = hints.texts("at");
    let places: Option<Vec<String>> =
        call.and_then(|call| at.iter().map(|name| call.tile_of(name)).collect::<Option<Vec<_>>>());
    let place = |last: bool| -> Vec<String> {
        if !at.is_empty() {
            return places.clone().unwrap_or_default();
        }
        let mut tiles = call.iter().flat_map(|call| call.tiles());
        let found = if last { tiles.next_back() } else { tiles.next() };
        found.cloned().into_iter().collect()
    };
    let mut marked: Vec<String> = Vec::new();
    let marks = hints.texts("mark");
    for mark in &marks {
        let places = place(false);
        marked.extend(places.iter().map(|tile| format!("{tile}:mark(\"{mark}\")")));
    }
    if !marks.is_empty() && marked.is_empty() {
        let marks = marks.iter().map(|mark| quoted(format_args!("`{mark}`")));
        left.push(say!(
            "while a mark {marks} lay somewhere",
            marks = Text::list(marks, Joined::Or)
        ));
    }
    if hints.value("laid_by").is_some() {
        left.push(say!("for marks that were laid by somebody (`laid_by`)"));
    }
    // Without a tile a mark anywhere was enough.
    let lacks = |tile: &str, asks: String| match call {
        Some(call) if call.may_lack(tile) => format!("{tile} and {asks}"),
        _ => asks,
    };
    let listed = hints.texts("listed").first().copied();
    let listed_as = listed.and_then(|name| call?.named(name)).map(|(.., written)| written);
    let mut remembered: Vec<String> = Vec::new();
    for name in hints.texts("vars") {
        remembered.push(match (listed, listed_as) {
            (Some(_), Some(written)) => {
                format!("table.find(campaign.vars.{name} or {{}}, {written})")
            }
            _ => format!("campaign.vars.{name}"),
        });
    }
    if let (Some(name), None) = (listed, listed_as) {
        left.push(say!("where `{name}` was in that list (`listed`)", name = quoted(name)));
    }
    if hints.value("either").is_some() {
        // Where a mark may lie anywhere the other half alone would ask too much.
        if marked.is_empty() == marks.is_empty() {
            asked.extend(none_of(&[marked, remembered].concat()));
        }
    } else {
        let tile = place(false).first().cloned().unwrap_or_default();
        asked.extend(none_of(&marked).map(|asks| lacks(&tile, asks)));
        asked.extend(none_of(&remembered));
    }
    if let Some(Expression::TableConstructor(only)) = hints.value("only") {
        for field in only.fields() {
            let Field::NameKey { key, value, .. } = field else { continue };
            let value = text_of(value, text);
            match call.and_then(|call| call.named(word(key))) {
                Some((.., written)) => asked.push(format!("{written} ~= {value}")),
                None => left.push(say!(
                    "where `{key}` was {value}",
                    key = quoted(word(key)),
                    value = quoted(value)
                )),
            }
        }
    }
    for option in hints.texts("option") {
        asked.push(match option.split_once(' ') {
            None => format!("not campaign.option(\"{option}\")"),
            Some((name, value)) if value.parse::<i64>().is_ok() => {
                format!("campaign.option(\"{name}\") ~= {value}")
            }
            Some((name, value)) => format!("campaign.option(\"{name}\") ~= \"{value}\""),
        });
    }
    for settlement in hints.texts("settlement") {
        let tiles = place(true);
        match (settlement, tiles.as_slice()) {
            ("any", [tile]) => asked.push(lacks(tile, format!("not {tile}.settlement"))),
            ("independent" | "foreign", _) | (_, [] | [_, _, ..]) => {
                left.push(say!(
                    "for tiles with a settlement of the kind `{settlement}`",
                    settlement = quoted(settlement)
                ));
            }
            (kind, [tile]) => {
                asked.push(lacks(tile, format!("{tile}.settlement ~= \"{kind}\"")));
            }
        }
    }
    let left = left.into_iter().reduce(|all, next| say!("{all}, and {next}", all, next));
    (asked, left)
}

/// Returns the condition that none of several holds; None if there are none.
fn none_of(of: &[String]) -> Option<String> {
    match of {
        [] => None,
        [one] => Some(format!("not {one}")),
        several => Some(format!("not ({})", several.join(" or "))),
    }
}

/// Returns the text of an expression as it is written.
fn text_of(expression: &Expression, text: &str) -> String {
    use full_moon::node::Node;
    let place = |at: Option<full_moon::tokenizer::Position>| at.map_or(0, |at| at.bytes());
    text[place(expression.start_position())..place(expression.end_position())].to_owned()
}
