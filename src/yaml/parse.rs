//! YAML text → [`Node`] tree. Limits on size, depth and alias expansion keep hostile files cheap.

use std::collections::BTreeMap;
use std::sync::Arc;

use saphyr_parser::{Event, Parser, ScalarStyle, Span as Mark};

use super::syntax;
use super::tree::{Node, NodeKind, Span};
use crate::basics::terminal_text::hidden;
use crate::fault::{Fault, FaultText, SourceFile, keep};
use crate::say;
use crate::text::{ProgramNoun, Text, quoted};

/// Largest file that is read at all.
pub const MAX_BYTES: usize = 4 * 1024 * 1024;
const MAX_DEPTH: usize = 64;
const MAX_NODES: usize = 400_000;

/// Bytes of a file → text, refusing what is too large or not UTF-8.
///
/// # Errors
/// A fault that names the file and, for bad UTF-8, the first bad byte.
pub fn text_of(name: &str, bytes: &[u8]) -> Result<Arc<SourceFile>, Fault> {
    if bytes.len() > MAX_BYTES {
        return Err(too_large(name, bytes.len() as u64));
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(SourceFile::new(name, text.strip_prefix('\u{feff}').unwrap_or(text))),
        Err(error) => {
            let good = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let line = good.matches('\n').count() + 1;
            Err(Fault::new(
                "file::not_utf8",
                say!(
                    "{name} is not UTF-8 text: byte {error} (line {line}) is invalid",
                    name = quoted(name),
                    error = quoted(error.valid_up_to()),
                    line = quoted(line)
                ),
            )
            .help(say!("save the file as UTF-8")))
        }
    }
}

/// Returns the fault for a file over the size limit, before any of it is read.
pub fn too_large(name: &str, bytes: u64) -> Fault {
    Fault::new(
        "file::too_large",
        say!(
            "{name} is too large: it has {bytes}, and at most {MAX_BYTES} are read",
            name = quoted(name),
            bytes = Text::count(bytes, ProgramNoun::Byte),
            MAX_BYTES = quoted(MAX_BYTES)
        ),
    )
    .help(say!("split the file, or check that it is the one you meant"))
}

struct TreeBuilder<'a> {
    file: u16,
    source: &'a Arc<SourceFile>,
    /// Byte offset of each character; empty when the text is plain ASCII.
    offsets: Vec<u32>,
    /// Anchored nodes with how many nodes they hold and how deep they are.
    anchors: BTreeMap<usize, (Arc<Node>, usize, usize)>,
    nodes: usize,
    /// Nodes that were copied for anchors.
    anchored: usize,
    faults: Vec<Fault>,
}

/// Turns text into a tree, with places in the file of this number.
///
/// # Errors
/// The faults found; a file with any gives no tree.
pub(super) fn tree(file: u16, source: &Arc<SourceFile>) -> Result<Node, Vec<Fault>> {
    let mut builder = TreeBuilder {
        file,
        source,
        offsets: offsets(&source.text),
        anchors: BTreeMap::new(),
        nodes: 0,
        anchored: 0,
        faults: Vec::new(),
    };
    let node = builder.document();
    match node {
        Ok(node) if builder.faults.is_empty() => Ok(node),
        Ok(_) => Err(builder.faults),
        Err(fault) => {
            builder.faults.push(*fault);
            Err(builder.faults)
        }
    }
}

fn offsets(text: &str) -> Vec<u32> {
    if text.is_ascii() {
        return Vec::new();
    }
    let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
    text.char_indices().map(|(at, _)| u32::try_from(at).unwrap_or(u32::MAX)).chain([end]).collect()
}

type ParseResult<T> = Result<T, Box<Fault>>;

impl TreeBuilder<'_> {
    fn byte(&self, index: usize) -> u32 {
        let end = u32::try_from(self.source.text.len()).unwrap_or(u32::MAX);
        if self.offsets.is_empty() {
            return u32::try_from(index).unwrap_or(end).min(end);
        }
        self.offsets.get(index).copied().unwrap_or(end)
    }

    fn span(&self, mark: Mark) -> Span {
        Span {
            file: self.file,
            start: self.byte(mark.start.index()),
            end: self.byte(mark.end.index()),
        }
    }

    fn fault(
        &self,
        span: Span,
        code: &'static str,
        message: impl FaultText,
        label: impl FaultText,
    ) -> Fault {
        Fault::new(code, message).at(self.source, span.range(), label)
    }

    fn too_deep(&self, span: Span) -> Fault {
        let message =
            say!("values are nested more than {MAX_DEPTH} deep", MAX_DEPTH = quoted(MAX_DEPTH));
        self.fault(span, "yaml::too_deep", message, say!("here"))
            .help(say!("nest the values less deeply"))
    }

    fn document(&mut self) -> ParseResult<Node> {
        let source = Arc::clone(self.source);
        let mut parser = Parser::new_from_str(&source.text);
        let mut root = None;
        loop {
            let (event, mark) = self.next(&mut parser)?;
            match event {
                Event::StreamEnd => break,
                Event::DocumentStart(_) if root.is_some() => {
                    let span = self.span(mark);
                    return Err(Box::new(
                        self.fault(
                            span,
                            "yaml::second_document",
                            say!("the file contains a second YAML document"),
                            say!("starts here"),
                        )
                        .help(say!("keep one document per file")),
                    ));
                }
                Event::DocumentStart(_)
                | Event::DocumentEnd
                | Event::StreamStart
                | Event::Nothing => {}
                other => root = Some(self.node(&mut parser, other, mark, 0)?),
            }
        }
        let empty = Node {
            span: Span { file: self.file, start: 0, end: 0 },
            kind: NodeKind::Map(Vec::new()),
        };
        Ok(root.unwrap_or(empty))
    }

    fn next<'i>(
        &self,
        parser: &mut Parser<'i, saphyr_parser::StrInput<'i>>,
    ) -> ParseResult<(Event<'i>, Mark)> {
        match parser.next_event() {
            None => Ok((Event::StreamEnd, Mark::default())),
            Some(Ok(pair)) => Ok(pair),
            Some(Err(error)) => {
                let at = self.byte(error.marker().index());
                let span = Span {
                    file: self.file,
                    start: at.saturating_sub(1),
                    end: at.saturating_add(1),
                };
                let (complaint, help) = syntax::explain(error.info());
                Err(Box::new(self.fault(span, "yaml::syntax", complaint, say!("here")).help(help)))
            }
        }
    }

    fn count(&mut self, nodes: usize, span: Span) -> ParseResult<()> {
        self.nodes += nodes;
        if self.nodes > MAX_NODES {
            return Err(Box::new(
                self.fault(
                    span,
                    "yaml::too_many_nodes",
                    say!(
                        "the file expands to more than {MAX_NODES} values",
                        MAX_NODES = quoted(MAX_NODES)
                    ),
                    say!("while reading this"),
                )
                .help(say!("aliases (`*name`) of aliases multiply; write the values out")),
            ));
        }
        Ok(())
    }

    fn node<'i>(
        &mut self,
        parser: &mut Parser<'i, saphyr_parser::StrInput<'i>>,
        event: Event<'i>,
        mark: Mark,
        depth: usize,
    ) -> ParseResult<Node> {
        let span = self.span(mark);
        if depth > MAX_DEPTH {
            return Err(Box::new(self.too_deep(span)));
        }
        self.count(1, span)?;
        let before = self.nodes;
        let (anchor, node) = match event {
            Event::Alias(anchor) => {
                let Some((node, size, height)) = self.anchors.get(&anchor) else {
                    return Err(Box::new(
                        self.fault(
                            span,
                            "yaml::unknown_alias",
                            say!("this alias has no anchor before it"),
                            say!("here"),
                        )
                        .help(say!("mark a value above with `&name`")),
                    ));
                };
                // Checked before the copy is made. Depth must count too: readers walk the tree
                // recursively.
                let (size, height) = (*size, *height);
                if depth + height > MAX_DEPTH {
                    return Err(Box::new(self.too_deep(span)));
                }
                let node = Arc::clone(node);
                self.count(size, span)?;
                return Ok((*node).clone());
            }
            Event::Scalar(text, style, anchor, _) => {
                if let Some(hidden) = hidden(&text) {
                    let message = say!(
                        "this text contains the invisible character {escape_unicode}",
                        escape_unicode = quoted(hidden.escape_unicode())
                    );
                    let help = say!("remove it: names and texts of the rules are shown to players");
                    let fault =
                        self.fault(span, "yaml::hidden", message, say!("in this text")).help(help);
                    keep(&mut self.faults, fault);
                }
                let quoted = style != ScalarStyle::Plain;
                (anchor, Node { span, kind: NodeKind::Scalar { text: text.into(), quoted } })
            }
            Event::SequenceStart(anchor, _) => {
                let mut items = Vec::new();
                let end = loop {
                    let (event, mark) = self.next(parser)?;
                    match event {
                        Event::SequenceEnd => break self.span(mark),
                        Event::StreamEnd => break span,
                        event => items.push(self.node(parser, event, mark, depth + 1)?),
                    }
                };
                (anchor, Node { span: join(span, end), kind: NodeKind::List(items) })
            }
            Event::MappingStart(anchor, _) => {
                let (entries, end) = self.map(parser, span, depth)?;
                (anchor, Node { span: join(span, end), kind: NodeKind::Map(entries) })
            }
            _ => {
                return Err(Box::new(self.fault(
                    span,
                    "yaml::syntax",
                    say!("expected a value here"),
                    say!("here"),
                )));
            }
        };
        if anchor > 0 {
            // Anchors within anchors copy what they hold once for each, so it counts before it is copied.
            let size = self.nodes - before + 1;
            self.anchored += size;
            if self.anchored > MAX_NODES {
                let message = say!(
                    "the anchors of the file hold more than {MAX_NODES} values",
                    MAX_NODES = quoted(MAX_NODES)
                );
                return Err(Box::new(
                    self.fault(span, "yaml::too_many_nodes", message, say!("while reading this")).help(
                        say!("anchors (`&name`) within anchors multiply: give one only to what an alias names"),
                    ),
                ));
            }
            let height = height(&node);
            self.anchors.insert(anchor, (Arc::new(node.clone()), size, height));
        }
        Ok(node)
    }

    fn map<'i>(
        &mut self,
        parser: &mut Parser<'i, saphyr_parser::StrInput<'i>>,
        span: Span,
        depth: usize,
    ) -> ParseResult<(Vec<(Node, Node)>, Span)> {
        let mut entries: Vec<(Node, Node)> = Vec::new();
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        loop {
            let (event, mark) = self.next(parser)?;
            match event {
                Event::MappingEnd => return Ok((entries, self.span(mark))),
                Event::StreamEnd => return Ok((entries, span)),
                _ => {}
            }
            let key = self.node(parser, event, mark, depth + 1)?;
            let (event, mark) = self.next(parser)?;
            let value = self.node(parser, event, mark, depth + 1)?;
            let Some(name) = key.scalar().filter(|name| !name.contains('\n')) else {
                let message = say!("a key must be a single line of text");
                let fault = self.fault(key.span, "yaml::key", message, say!("not a single line"));
                keep(&mut self.faults, fault);
                continue;
            };
            if let Some(first) = seen.get(name) {
                let fault = self
                    .fault(
                        key.span,
                        "yaml::duplicate_key",
                        say!("the key `{name}` appears twice in this map", name = quoted(name)),
                        say!("second time"),
                    )
                    .also(self.fault(
                        *first,
                        "yaml::duplicate_key",
                        say!("it appears here first"),
                        say!("first time"),
                    ))
                    .help(say!("keep one of the two"));
                keep(&mut self.faults, fault);
                continue;
            }
            seen.insert(name.to_owned(), key.span);
            entries.push((key, value));
        }
    }
}

/// Levels below a node; at most [`MAX_DEPTH`], because no deeper node is ever built.
fn height(node: &Node) -> usize {
    match &node.kind {
        NodeKind::Scalar { .. } => 0,
        NodeKind::List(items) => 1 + items.iter().map(height).max().unwrap_or(0),
        NodeKind::Map(entries) => {
            1 + entries.iter().map(|(_, value)| height(value)).max().unwrap_or(0)
        }
    }
}

fn join(start: Span, end: Span) -> Span {
    Span { file: start.file, start: start.start, end: end.end.max(start.end) }
}
