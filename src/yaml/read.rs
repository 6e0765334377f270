//! Decoding helpers: take typed values out of nodes, collecting faults instead of stopping.

use std::cell::{Cell, RefCell};

use super::tree::{Files, Node, NodeKind, Span};
use crate::fault::{Fault, FaultText, MAX_SHOWN, keep, nearest};
use crate::say;
use crate::text::{Joined, Text, quoted};

/// Collects faults while a tree is decoded.
pub struct Reader<'a> {
    pub files: &'a Files,
    /// The languages that names may be given in, English first.
    pub languages: Vec<String>,
    /// Names in other languages are passed over: files of an older program did not declare theirs.
    pub any_language: bool,
    faults: RefCell<Vec<Fault>>,
    /// Their number, with those that are not kept.
    count: Cell<usize>,
}

impl<'a> Reader<'a> {
    pub fn new(files: &'a Files) -> Self {
        Reader {
            files,
            languages: vec!["en".to_owned()],
            any_language: false,
            faults: RefCell::new(Vec::new()),
            count: Cell::new(0),
        }
    }

    /// Sets the languages that names may be given in, English first.
    #[must_use]
    pub fn speaking(self, languages: Vec<String>, any_language: bool) -> Self {
        Reader { languages, any_language, ..self }
    }

    pub fn into_faults(self) -> Vec<Fault> {
        self.faults.into_inner()
    }

    pub fn fault_count(&self) -> usize {
        self.count.get()
    }

    /// Records a fault at a span. `label` stands under the underlined text.
    pub fn fault(
        &self,
        span: Span,
        code: &'static str,
        message: impl FaultText,
        label: impl FaultText,
        help: impl FaultText,
    ) {
        let mut fault = self.files.fault(span, code, message, label);
        let help = help.text();
        if !help.is_empty() {
            fault = fault.help(help);
        }
        self.push(fault);
    }

    /// True if faults are still helped with the nearest name: to seek it costs as much as there are
    /// names, and a file may hold as many faults as names.
    fn helps(&self) -> bool {
        self.fault_count() < MAX_SHOWN
    }

    pub fn push(&self, fault: Fault) {
        self.count.set(self.count.get() + 1);
        keep(&mut self.faults.borrow_mut(), fault);
    }

    /// Reports a node of the wrong kind: what was expected there, and what was found.
    pub fn expected(&self, node: &Node, wanted: &str, help: impl FaultText) {
        self.fault(
            node.span,
            "rules::wrong_type",
            say!(
                "expected {wanted}, found {node}",
                wanted = match wanted.strip_prefix("one of ") {
                    Some(words) => say!("one of {choices}", choices = quoted(words)),
                    None => Text::noun(wanted.to_owned()),
                },
                node = node.found()
            ),
            say!("wrong type"),
            help,
        );
    }

    /// Reports a name that is not among the known ones, with the nearest known one.
    pub fn unknown<'k>(
        &self,
        node: &Node,
        what: &str,
        word: &str,
        known: impl IntoIterator<Item = &'k str>,
    ) {
        let known: Vec<&str> = if self.helps() { known.into_iter().collect() } else { Vec::new() };
        let help = match nearest(word, known.iter().copied()) {
            Some(name) => say!("did you mean `{near}`?", near = quoted(name)),
            None if (1..=24).contains(&known.len()) => {
                say!("known: {known}", known = quoted(known.join(", ")))
            }
            None => Text::EMPTY,
        };
        self.fault(
            node.span,
            "rules::unknown_name",
            say!("there is no {what} `{word}`", what = thing(what), word = quoted(word)),
            say!("not known"),
            help,
        );
    }

    pub fn text<'n>(&self, node: &'n Node) -> Option<&'n str> {
        match node.scalar() {
            Some(text) if text.trim_end().contains('\n') => {
                let help = say!("write it on one line, or put `>` before the lines to join them");
                self.fault(
                    node.span,
                    "yaml::one_line",
                    say!("expected one line of text, found several"),
                    say!("several lines"),
                    help,
                );
                None
            }
            Some(text) if !node.is_null() => Some(text),
            _ => {
                self.expected(node, "a word or a text", Text::EMPTY);
                None
            }
        }
    }

    pub fn int(&self, node: &Node) -> Option<i64> {
        let found = node.scalar().and_then(|text| text.parse::<i64>().ok());
        if found.is_none() {
            self.expected(node, "a whole number", Text::EMPTY);
        }
        found
    }

    /// Returns a whole number within `low..=high`.
    pub fn int_in(&self, node: &Node, low: i64, high: i64) -> Option<i64> {
        let number = self.int(node)?;
        if (low..=high).contains(&number) {
            return Some(number);
        }
        self.fault(
            node.span,
            "rules::out_of_range",
            say!("{number} is out of range", number = quoted(number)),
            say!("out of range"),
            say!("write a number from {low} to {high}", low = quoted(low), high = quoted(high)),
        );
        None
    }

    pub fn flag(&self, node: &Node) -> Option<bool> {
        match node.scalar() {
            Some("yes" | "true") => Some(true),
            Some("no" | "false") => Some(false),
            _ => {
                self.expected(node, "`yes` or `no`", Text::EMPTY);
                None
            }
        }
    }

    pub fn list<'n>(&self, node: &'n Node) -> &'n [Node] {
        if let NodeKind::List(items) = &node.kind {
            return items;
        }
        self.expected(node, "a list", say!("write it in brackets, such as `[one, two]`"));
        &[]
    }

    /// Returns one word out of a closed set of names; returns its index.
    pub fn choice(&self, node: &Node, what: &str, names: &[&str]) -> Option<usize> {
        let word = self.text(node)?;
        let found = names.iter().position(|name| *name == word);
        if found.is_none() {
            self.unknown(node, what, word, names.iter().copied());
        }
        found
    }

    /// Opens a map for keyed reading; `what` names it in reports.
    pub fn map<'r, 'n>(&'r self, node: &'n Node, what: &'n str) -> Option<MapReader<'r, 'a, 'n>> {
        if !self.is_map(node) {
            return None;
        }
        Some(MapReader { reader: self, node, what, known: Vec::new() })
    }

    /// True if a node is a map with keys of its own; it is reported if not.
    pub fn is_map(&self, node: &Node) -> bool {
        let is_map = matches!(node.kind, NodeKind::Map(_));
        if !is_map {
            self.expected(node, "a map", say!("write it in braces, such as `{{key: value}}`"));
        }
        is_map
    }
}

/// Says a thing by its kind and what it is called: ``terrain `hills` ``.
pub fn thing(what: &str) -> Text {
    match what.split_once(" `") {
        Some((kind, name)) => {
            Text::list([Text::noun(kind.to_owned()), quoted(format!("`{name}"))], Joined::Blank)
        }
        None => Text::noun(what.to_owned()),
    }
}

/// Keyed reading of one map: every key that nobody asked for is a fault when it is finished.
pub struct MapReader<'r, 'a, 'n> {
    reader: &'r Reader<'a>,
    node: &'n Node,
    what: &'n str,
    known: Vec<&'static str>,
}

impl<'n> MapReader<'_, '_, 'n> {
    /// Returns the value under a key; a key that is not `here` is unknown, and one that is `needed` is reported
    /// where it is missing.
    pub fn key(&mut self, key: &'static str, here: bool, needed: bool) -> Option<&'n Node> {
        if !here {
            return None;
        }
        self.known.push(key);
        let found = self.node.get(key);
        if found.is_none() && needed {
            self.reader.fault(
                first_line(self.node, self.reader.files),
                "rules::missing_key",
                say!("{what} has no `{key}`", what = thing(self.what), key = quoted(key)),
                say!("in this map"),
                say!("add `{key}: …`", key = quoted(key)),
            );
        }
        found
    }

    /// Reports every key that was not asked for.
    pub fn finish(self) {
        for (key, _) in self.node.entries() {
            let name = key.scalar().unwrap_or_default();
            if self.known.contains(&name) {
                continue;
            }
            let near =
                if self.reader.helps() { nearest(name, self.known.iter().copied()) } else { None };
            let help = match near {
                Some(near) => say!("did you mean `{near}`?", near = quoted(near)),
                None => say!("known keys: {known}", known = quoted(self.known.join(", "))),
            };
            self.reader.fault(
                key.span,
                "rules::unknown_key",
                say!("{what} has no key `{name}`", what = thing(self.what), name = quoted(name)),
                say!("not known"),
                help,
            );
        }
    }
}

/// Returns the first line of a map's span, which can run over many: reports underline only that.
fn first_line(node: &Node, files: &Files) -> Span {
    let text = &files.get(node.span.file).text;
    let start = node.span.start as usize;
    let rest = text.get(start..node.span.end as usize).unwrap_or_default();
    let length = rest.find('\n').unwrap_or(rest.len()).max(1);
    Span { end: node.span.start + u32::try_from(length).unwrap_or(1), ..node.span }
}
