//! The text of a YAML file → its tree in the bytes that `yaml::record` reads, which says how they are
//! laid out. A file with anything unusual in it has none: it is read, and what is wrong with it said,
//! when the program runs.

use std::collections::{BTreeMap, BTreeSet};

use saphyr_parser::{Event, Parser, ScalarStyle, Span, StrInput};

/// Deeper values are left to the reader of texts, which refuses them.
const MAX_DEPTH: usize = 32;

/// Returns the bytes of a tree; None where the file is to be read as a text.
pub fn bytes(text: &str) -> Option<Vec<u8>> {
    let places = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let mut writer = TreeWriter {
        text,
        places,
        parser: Parser::new_from_str(text),
        words: BTreeMap::new(),
        written_words: Vec::new(),
        nodes: Vec::new(),
        at: 0,
    };
    writer.document()?;
    let mut bytes = Vec::new();
    number(&mut bytes, writer.words.len());
    bytes.extend(writer.written_words);
    bytes.extend(writer.nodes);
    Some(bytes)
}

struct TreeWriter<'t> {
    text: &'t str,
    /// Byte at which each character begins.
    places: Vec<usize>,
    parser: Parser<'t, StrInput<'t>>,
    words: BTreeMap<String, usize>,
    written_words: Vec<u8>,
    nodes: Vec<u8>,
    /// Byte at which the last node begins.
    at: usize,
}

impl<'t> TreeWriter<'t> {
    fn next(&mut self) -> Option<(Event<'t>, Span)> {
        self.parser.next_event()?.ok()
    }

    fn place(&self, span: Span) -> Option<(usize, usize)> {
        Some((*self.places.get(span.start.index())?, *self.places.get(span.end.index())?))
    }

    fn document(&mut self) -> Option<()> {
        let begins =
            |event: &Event<'_>| matches!(event, Event::StreamStart | Event::DocumentStart(_));
        let (mut event, mut span) = self.next()?;
        while begins(&event) {
            (event, span) = self.next()?;
        }
        self.node(event, span, 0)?;
        let ends = self.next()?.0 == Event::DocumentEnd;
        (ends && self.next()?.0 == Event::StreamEnd).then_some(())
    }

    fn node(&mut self, event: Event<'t>, span: Span, depth: usize) -> Option<()> {
        let (start, end) = self.place(span)?;
        let from = start.checked_sub(self.at).filter(|_| depth <= MAX_DEPTH)?;
        self.at = start;
        match event {
            Event::Scalar(text, style, 0, _) => {
                let word = self.word(&text, start..end)?;
                let kind = usize::from(style != ScalarStyle::Plain);
                self.head([word << 2 | kind, from, end - start]);
            }
            Event::SequenceStart(0, _) => {
                let before = std::mem::take(&mut self.nodes);
                let mut count = 0;
                let end = loop {
                    match self.next()? {
                        (Event::SequenceEnd, span) => break self.place(span)?.1,
                        (event, span) => self.node(event, span, depth + 1)?,
                    }
                    count += 1;
                };
                self.around(before, [count << 2 | 2, from, end.max(start) - start]);
            }
            Event::MappingStart(0, _) => {
                let before = std::mem::take(&mut self.nodes);
                let mut keys = BTreeSet::new();
                let end = loop {
                    let (key, span) = match self.next()? {
                        (Event::MappingEnd, span) => break self.place(span)?.1,
                        (Event::Scalar(text, style, 0, tag), span) if !text.contains('\n') => {
                            if !keys.insert(text.clone().into_owned()) {
                                return None;
                            }
                            (Event::Scalar(text, style, 0, tag), span)
                        }
                        _ => return None,
                    };
                    self.node(key, span, depth + 1)?;
                    let (value, span) = self.next()?;
                    self.node(value, span, depth + 1)?;
                };
                self.around(before, [keys.len() << 2 | 3, from, end.max(start) - start]);
            }
            // Anchors and aliases.
            _ => return None,
        }
        Some(())
    }

    fn head(&mut self, numbers: [usize; 3]) {
        numbers.into_iter().for_each(|of| number(&mut self.nodes, of));
    }

    /// Writes the head of a node before what it holds, and both after what came before.
    fn around(&mut self, before: Vec<u8>, numbers: [usize; 3]) {
        let inner = std::mem::replace(&mut self.nodes, before);
        self.head(numbers);
        self.nodes.extend(inner);
    }

    /// Returns the number of a word. It is not written again where it stands in the text as it is.
    fn word(&mut self, word: &str, place: std::ops::Range<usize>) -> Option<usize> {
        if let Some(known) = self.words.get(word) {
            return Some(*known);
        }
        if !word.chars().all(shows) {
            return None;
        }
        let found = self.text.get(place.clone()).and_then(|text| text.find(word));
        match found {
            Some(at) => {
                number(&mut self.written_words, word.len() << 1);
                number(&mut self.written_words, place.start + at);
            }
            None => {
                number(&mut self.written_words, word.len() << 1 | 1);
                self.written_words.extend(word.as_bytes());
            }
        }
        self.words.insert(word.to_owned(), self.words.len());
        Some(self.words.len() - 1)
    }
}

/// True if a character surely shows. What does not is a fault of the file.
fn shows(letter: char) -> bool {
    matches!(
        letter,
        '\n' | ' '..='~' | '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{24f}' | '\u{2010}'..='\u{2027}'
            | '\u{2030}'..='\u{205e}' | '\u{2190}'..='\u{27bf}'
    )
}

/// Writes seven bits a byte, the lowest first; all but the last byte have the eighth.
fn number(out: &mut Vec<u8>, mut number: usize) {
    while number > 0x7f {
        out.push(u8::try_from(number & 0x7f).unwrap_or_default() | 0x80);
        number >>= 7;
    }
    out.push(u8::try_from(number).unwrap_or_default());
}
