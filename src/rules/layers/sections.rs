//! The sections of one file join those of its layer, in which nothing may be defined twice.

use super::Loader;
use crate::fault::did_you_mean;
use crate::rules::library::LayerKind;
use crate::rules::schema::SECTIONS;
use crate::say;
use crate::text::{Text, quoted};
use crate::yaml::{Node, NodeKind, Span, places};

impl Loader<'_> {
    /// Adds one file to its layer. What is defined a second time is left out.
    pub(super) fn join(&mut self, kind: LayerKind, sections: &mut Node, file: Node) {
        let NodeKind::Map(entries) = file.kind else {
            let fault = self.all.files.fault(
                file.span,
                "rules::wrong_type",
                say!("a rules file must be a map of sections"),
                say!("not a map"),
            );
            self.all.faults.push(fault.help(all_sections()));
            return;
        };
        for (key, mut value) in entries {
            let name = key.scalar().unwrap_or_default();
            if !SECTIONS.contains(&name) {
                self.unknown_section(&key);
                continue;
            }
            if !self.join_entries(kind, sections, &key, &mut value) {
                continue;
            }
            let wrapped = Node { span: file.span, kind: NodeKind::Map(vec![(key, value)]) };
            sections.merge(wrapped);
        }
    }

    fn unknown_section(&mut self, key: &Node) {
        let name = key.scalar().unwrap_or_default();
        let help = did_you_mean(name, SECTIONS.iter().copied(), all_sections);
        let message = say!("a rules file has no section `{name}`", name = quoted(name));
        let fault =
            self.all.files.fault(key.span, "rules::unknown_key", message, say!("not known"));
        self.all.faults.push(fault.help(help));
    }

    /// Leaves out of a section what its layer has already. Returns whether the section may be
    /// added: one that holds no entries may stand in a layer only once.
    fn join_entries(
        &mut self,
        kind: LayerKind,
        sections: &Node,
        key: &Node,
        value: &mut Node,
    ) -> bool {
        let name = key.scalar().unwrap_or_default();
        let kind = kind.word();
        let NodeKind::Map(entries) = &mut value.kind else {
            let mut before = sections.entries().iter();
            let Some((first, _)) = before.find(|(known, _)| known.scalar() == Some(name)) else {
                return true;
            };
            let message = say!(
                "the section `{name}` of this {kind} is defined twice",
                name = quoted(name),
                kind = Text::noun(kind)
            );
            self.defined_twice(first.span, key.span, message);
            return false;
        };
        let defined = sections.get(name).map_or(&[][..], Node::entries);
        let mut places = places(defined, entries).into_iter();
        entries.retain(|(inner, _)| {
            let Some(place) = places.next().flatten() else { return true };
            let message = say!(
                "`{scalar}` is defined twice in the {name} of this {kind}",
                scalar = quoted(inner.scalar().unwrap_or_default()),
                name = quoted(name),
                kind = Text::noun(kind)
            );
            self.defined_twice(defined[place].0.span, inner.span, message);
            false
        });
        true
    }

    fn defined_twice(&mut self, first: Span, again: Span, message: Text) {
        let (files, code) = (&self.all.files, "rules::duplicate");
        let first = files.fault(first, code, say!("it is defined here first"), say!("first time"));
        let fault = files.fault(again, code, message, say!("second time")).also(first);
        self.all.faults.push(fault.help(say!("keep one of the two")));
    }
}

fn all_sections() -> Text {
    say!("sections: {thing}", thing = quoted(SECTIONS.join(", ")))
}
