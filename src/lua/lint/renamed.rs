//! Names that the interface had once: faults that tell what became of them, and what is written in their place.

use full_moon::ast::{Expression, Field, FunctionArgs, TableConstructor};
use full_moon::tokenizer::{TokenReference, TokenType};

use super::known::{GuessedValue, KnownMember};
use super::{Lint, TextEdit, word};
use crate::campaign::ScriptType;
use crate::fault::Fault;
use crate::rules::interface::{CHANGES, InterfaceChange, Successor, change_after, first_with};
use crate::say;
use crate::text::{Joined, Text, quoted};

/// Returns help for an old name.
pub(super) fn renaming_help(change: &InterfaceChange) -> Text {
    let fate = change.says();
    if change.by_machine() { say!("{fate}; `margrave mods upgrade` writes it", fate) } else { fate }
}

impl Lint<'_> {
    /// Returns the member that an older name stands for, in a script that is written for an older interface, and
    /// writes the new name.
    pub(super) fn renamed_member(
        &mut self,
        of: GuessedValue,
        at: &TokenReference,
        name: &str,
    ) -> Option<GuessedValue> {
        let owner = of.owner()?;
        if let Some(since) = first_with(&owner, name) {
            self.findings.speaks = self.findings.speaks.max(since);
        }
        let names = self.script.names;
        let now = names.left_over && matches!(of.member(name), KnownMember::Found(_));
        let Some(change) = change_after(names.api, &owner, name).filter(|_| !now) else {
            self.one_of_many(of, at, name);
            return None;
        };
        let missing = |found: KnownMember| match found {
            KnownMember::Missing { of, .. } => Some(of),
            _ => None,
        };
        let message = match missing(of.member(name)) {
            Some(of) => say!("{what} has no '{name}'", what = of, name = quoted(name)),
            None => say!(
                "`{name}` of {owner} is not what it was in api {since}",
                name = quoted(name),
                owner = quoted(owner),
                since = quoted(change.since - 1)
            ),
        };
        let fault = Fault::new("lua::unknown_field", message).help(renaming_help(change));
        match change.becomes {
            Successor::Name(new) => {
                let KnownMember::Found(found) = of.member(new) else { return None };
                self.fault(at, fault, say!("an old name"));
                self.write_name(at, new);
                Some(found)
            }
            _ => {
                self.fault(at, fault.clone(), say!("an old name"));
                self.look_at(at, fault);
                Some(GuessedValue::Unknown)
            }
        }
    }

    /// Reports a field that has another name in some events or orders, where it is not known which it is.
    fn one_of_many(&mut self, of: GuessedValue, at: &TokenReference, name: &str) {
        let (events, all) = match of {
            GuessedValue::Of(ScriptType::Table("Event")) => (true, "event "),
            GuessedValue::Of(ScriptType::Table("Order")) => (false, "order "),
            _ => return,
        };
        let names = self.script.names;
        if names.left_over {
            return;
        }
        let rows = CHANGES.iter().filter(|row| row.since > names.api && row.old == name);
        let told = rows.filter_map(|row| Some((row.of.strip_prefix(all)?, row.new_name()?)));
        let told: Vec<Text> = told
            .map(|(one, new)| say!("`{new}` of {one}", new = quoted(new), one = quoted(one)))
            .collect();
        if !told.is_empty() {
            let message = match events {
                true => say!("`{name}` is called otherwise in some events", name = quoted(name)),
                false => say!("`{name}` is called otherwise in some orders", name = quoted(name)),
            };
            let help = say!(
                "it is {names}; of all others it stays",
                names = Text::list(told, Joined::Comma)
            );
            self.look_at(at, Fault::new("lua::renamed", message).help(help));
        }
    }

    /// Reports something that a person must look at.
    pub(super) fn look_at(&mut self, at: &dyn full_moon::node::Node, fault: Fault) {
        let fault = self.placed(at, fault, say!("look at this"));
        let told = &mut self.findings.to_look_at;
        let same = |other: &Fault| {
            (other.location(), &other.message) == (fault.location(), &fault.message)
        };
        if !told.iter().any(same) {
            told.push(fault);
        }
    }

    pub(super) fn edit(&mut self, range: std::ops::Range<usize>, text: String) {
        self.findings.edits.insert(range.start, TextEdit { range, text });
    }

    /// Writes another name in the place of one, within its quotes where it has some.
    fn write_name(&mut self, at: &TokenReference, new: &str) {
        let mut range = self.range(at);
        if let TokenType::StringLiteral { literal, .. } = at.token().token_type() {
            let around = (range.len() - literal.len()) / 2;
            range = range.start + around..range.end - around;
        }
        self.edit(range, new.to_owned());
    }

    /// Fields of a declaration's table that only saved calls: they are told and taken out.
    pub(super) fn dropped_hints(&mut self, called: &str, table: &TableConstructor) {
        let declared = self.script.layer.and_then(|layer| self.rules.layers[layer].api);
        for field in table.fields() {
            let Field::NameKey { key, .. } = field else { continue };
            let name = word(key);
            let of = if called == "ChangedOrder" { "OwnOrder" } else { called };
            let Some(change) = change_after(0, of, name) else { continue };
            if declared.is_none_or(|api| api < change.since) {
                let message = say!("an order no longer needs `{name}`", name = quoted(name));
                let fault = Fault::new("lua::hint", message).help(renaming_help(change));
                self.fault(key, fault.warning(), say!("for nothing"));
            }
        }
        let api = self.script.names.api;
        self.remove_fields(table, |name| change_after(api, called, name).is_some());
    }

    /// Takes fields out of a table that is written out.
    pub(super) fn remove_fields(&mut self, table: &TableConstructor, gone: impl Fn(&str) -> bool) {
        let text = &self.script.source.text;
        let (mut kept_before, mut ranges) = (None, Vec::new());
        let pairs: Vec<_> = table.fields().pairs().collect();
        let is_gone = |field: &Field| match field {
            Field::NameKey { key, .. } => gone(word(key)),
            _ => false,
        };
        // Fields that follow each other go together.
        for run in pairs.chunk_by(|one, other| is_gone(one.value()) == is_gone(other.value())) {
            let (first, last) = (run[0], run[run.len() - 1]);
            let (start, last_end) = (self.range(first.value()).start, self.range(last.value()).end);
            if !is_gone(first.value()) {
                kept_before = Some(last_end);
                continue;
            }
            let Some(comma) = last.punctuation() else {
                ranges.push(kept_before.unwrap_or(start)..last_end);
                continue;
            };
            let end = self.range(comma).end;
            let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
            let rest = &text[end..];
            let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
            let alone = text[line..start].trim().is_empty();
            ranges.push(if alone && rest[blanks..].starts_with('\n') {
                line..end + blanks + 1
            } else {
                start..end + blanks
            });
        }
        ranges.into_iter().for_each(|range| self.edit(range, String::new()));
    }

    /// Takes an argument out of a call, with the comma before it.
    pub(super) fn remove_argument(&mut self, arguments: &FunctionArgs, at: usize) {
        let FunctionArgs::Parentheses { arguments: written, .. } = arguments else { return };
        let written: Vec<&Expression> = written.iter().collect();
        let before = at.checked_sub(1).and_then(|before| written.get(before));
        if let (Some(before), Some(argument)) = (before, written.get(at)) {
            self.edit(self.range(*before).end..self.range(*argument).end, String::new());
        }
    }
}
