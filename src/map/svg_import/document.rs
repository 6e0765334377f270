//! The text of an SVG → a document that is safe to walk, and what its elements inherit from those around
//! them: whether they are drawn and filled, and where they are moved.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::Arc;

use roxmltree::{Document, Node, ParsingOptions};
use svgtypes::Transform;

use crate::basics::terminal_text::cut;
use crate::fault::{Fault, SourceFile};
use crate::say;
use crate::text::{Text, quoted};

/// Elements and texts of a drawing, elements within elements, and attributes of an element: what
/// reads them compares each attribute with all others.
const NODES_MAX: u32 = 400_000;
const DEPTH_MAX: usize = 100;
const ATTRIBUTES_MAX: usize = 200;
/// Names of namespaces in all: each element that declares one copies those around it.
const NAMESPACES_MAX: usize = 100;
/// Letters that the entities of a document type may add, for each letter of the file.
const ENTITIES_GROW: usize = 4;

/// Small faults of XML that are mended at most, and letters that are looked at for that.
const FAULTS_MAX: usize = 2000;
const MENDING: usize = 200_000_000;

/// Returns a text of XML without its declaration, every other line where it was: what another version of XML is
/// declared as is read as XML 1.0, and so is one with blanks before it.
pub fn undeclared(text: &str) -> String {
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find("?>").filter(|_| text[start..].starts_with("<?xml"));
    match end {
        Some(length) => {
            let end = start + length + 2;
            // Breaks of lines stay, so that lines keep their numbers.
            let blank = |letter: char| if letter == '\n' { '\n' } else { ' ' };
            text[..end].chars().map(blank).chain(text[end..].chars()).collect()
        }
        None => text.to_owned(),
    }
}

/// A drawing whose small faults of XML were mended.
pub(super) struct Mended {
    pub source: Arc<SourceFile>,
    /// Number of faults, and the line of the first.
    pub faults: usize,
    pub first: usize,
}

/// Mends small faults of XML that people and other programs do not mind: what stands before its declaration is
/// passed over, prefixes are declared that nothing declares, commas between attributes are taken out, missing
/// blanks put in, and a `&` that begins nothing is one. None where that does not help.
pub(super) fn mended(source: &Arc<SourceFile>) -> Option<Mended> {
    let mut text = undeclared(&source.text);
    costly(&text).ok()?;
    let parsed = |text: &str| {
        let options =
            ParsingOptions { allow_dtd: true, nodes_limit: NODES_MAX, ..ParsingOptions::default() };
        Document::parse_with_options(text, options).map(|_| ())
    };
    let first = match parsed(&source.text) {
        Ok(()) => return None,
        Err(error) => line_of(&error),
    };
    // Each fault costs a look at the whole text.
    let most = (MENDING / text.len().max(1)).clamp(1, FAULTS_MAX);
    for faults in 1..=most {
        let error = match parsed(&text) {
            Ok(()) => {
                let source = SourceFile::new(source.name.as_str(), text);
                return Some(Mended { source, faults: faults.max(2) - 1, first });
            }
            Err(error) => error,
        };
        let at = offset_of(&text, &error)?;
        match error {
            roxmltree::Error::UnknownNamespace(prefix, _) => {
                let root = text.find("<svg")? + "<svg".len();
                text.insert_str(root, &format!(" xmlns:{prefix}=\"urn:undeclared\""));
            }
            roxmltree::Error::InvalidChar2("a whitespace", b',' | b';', _) => {
                text.replace_range(at..=at, " ");
            }
            roxmltree::Error::InvalidChar2("a whitespace", _, _) => text.insert(at, ' '),
            roxmltree::Error::UnknownEntityReference(..)
            | roxmltree::Error::MalformedEntityReference(_) => {
                if !text[at..].starts_with('&') {
                    return None;
                }
                text.insert_str(at + 1, "amp;");
            }
            _ => return None,
        }
    }
    None
}

fn line_of(error: &roxmltree::Error) -> usize {
    usize::try_from(error.pos().row).unwrap_or(1)
}

/// Finds where in a text an error is; None where it names no place in it.
fn offset_of(text: &str, error: &roxmltree::Error) -> Option<usize> {
    let pos = error.pos();
    let (row, column) = (usize::try_from(pos.row).ok()?, usize::try_from(pos.col).ok()?);
    let start = match row.checked_sub(2) {
        None => 0,
        Some(breaks) => text.match_indices('\n').nth(breaks)?.0 + 1,
    };
    let line = text[start..].split('\n').next()?;
    let within = line.char_indices().nth(column.checked_sub(1)?)?;
    Some(start + within.0)
}

/// Parses a drawing. A document type is read and never fetched.
///
/// # Errors
/// A text that is no SVG, or that would take longer to be read than its length says.
pub(super) fn parse(source: &Arc<SourceFile>) -> Result<Document<'_>, Vec<Fault>> {
    if source.text.trim().is_empty() {
        let message = say!("{name} is empty", name = quoted(&source.name));
        let help = say!("save the drawing again, as a plain SVG");
        return Err(vec![Fault::new("map::drawing", message).help(help)]);
    }
    bounded(source)?;
    let options =
        ParsingOptions { allow_dtd: true, nodes_limit: NODES_MAX, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&source.text, options).map_err(|error| {
        let message = say!(
            "{name} is not an SVG: {error}",
            name = quoted(&source.name),
            error = Text::system_error(&error)
        );
        let at = usize::try_from(error.pos().row).unwrap_or(1);
        let fault = Fault::new("map::drawing", message);
        let fault = fault.at(source, source.line_range(at), say!("here"));
        vec![fault.help(say!("save the drawing as a plain SVG"))]
    })?;
    let root = document.root_element().tag_name().name();
    if root != "svg" {
        let message = say!(
            "{name} is XML of another kind: its root is `{root}`",
            name = quoted(&source.name),
            root = quoted(root)
        );
        let help = say!("save the drawing as a plain SVG");
        return Err(vec![Fault::new("map::drawing", message).help(help)]);
    }
    Ok(document)
}

/// Thing that would make XML take longer to read than its length says.
pub struct Costly {
    /// Byte at which it begins.
    pub at: usize,
    pub what: CostlyXml,
}

/// Reason for which XML would take longer to read than its length says.
#[derive(Debug, Clone, Copy)]
pub enum CostlyXml {
    Attributes,
    Namespaces,
    Nested,
    Entities,
}

impl CostlyXml {
    /// Says what a file has.
    pub fn told(self, name: &str) -> Text {
        let name = quoted(name);
        match self {
            CostlyXml::Attributes => say!(
                "{name} has an element with more than {most} attributes",
                name,
                most = ATTRIBUTES_MAX
            ),
            CostlyXml::Namespaces => {
                say!("{name} has more than {most} namespaces", name, most = NAMESPACES_MAX)
            }
            CostlyXml::Nested => {
                say!("{name} has elements nested more than {most} deep", name, most = DEPTH_MAX)
            }
            CostlyXml::Entities => {
                say!("{name} has entities that would make it many times as long", name)
            }
        }
    }
}

/// Refuses a text that would take longer to be read than its length says.
fn bounded(source: &Arc<SourceFile>) -> Result<(), Vec<Fault>> {
    costly(&source.text).map_err(|Costly { at, what }| {
        let text = source.text.as_str();
        let end = text[at..].char_indices().nth(1).map_or(text.len(), |(length, _)| at + length);
        let fault = Fault::new("map::drawing", what.told(&source.name));
        vec![fault.at(source, at..end, say!("here")).help(say!(
            "save the drawing as a plain SVG, or draw it with fewer groups and attributes"
        ))]
    })
}

/// Looks at each letter of a text of XML once.
///
/// # Errors
/// The first thing that would take longer to be read than the length of the text says.
pub fn costly(text: &str) -> Result<(), Costly> {
    let (mut at, mut depth, mut namespaces) = (0, 0_usize, 0);
    while let Some(start) = text[at..].find('<').map(|found| at + found) {
        let rest = &text[start..];
        // Comments and the like end with their own signs, wherever `>` stands in them.
        let special = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
            .into_iter()
            .find(|(begin, _)| rest.starts_with(begin));
        if let Some((begin, end)) = special {
            let length = rest[begin.len()..].find(end).map(|found| begin.len() + found + end.len());
            at = start + length.unwrap_or(rest.len());
            continue;
        }
        let (mut quote, mut attributes, mut length) = (None, 0, rest.len());
        for (place, byte) in rest.bytes().enumerate() {
            match (quote, byte) {
                (None, b'>') => {
                    length = place + 1;
                    break;
                }
                (None, b'=') => attributes += 1,
                (None, b'"' | b'\'') => quote = Some(byte),
                (Some(begun), byte) if begun == byte => quote = None,
                _ => {}
            }
        }
        let tag = &rest[..length];
        namespaces += tag.matches("xmlns").count();
        if attributes > ATTRIBUTES_MAX {
            return Err(Costly { at: start, what: CostlyXml::Attributes });
        }
        if namespaces > NAMESPACES_MAX {
            return Err(Costly { at: start, what: CostlyXml::Namespaces });
        }
        if tag.starts_with("</") {
            depth = depth.saturating_sub(1);
        } else if !tag.ends_with("/>") && !tag.starts_with("<!") {
            depth += 1;
        }
        if depth > DEPTH_MAX {
            return Err(Costly { at: start, what: CostlyXml::Nested });
        }
        at = start + length;
    }
    entities(text).map_err(|at| Costly { at, what: CostlyXml::Entities })
}

/// Reckons what the entities of a document type add to a text.
///
/// # Errors
/// The place of an entity that adds too much, or that is made of others.
fn entities(text: &str) -> Result<(), usize> {
    let mut lengths: BTreeMap<&str, usize> = BTreeMap::new();
    let mut from = 0;
    while let Some(at) = text[from..].find("<!ENTITY").map(|found| from + found) {
        let Some(length) = text[at..].find('>') else { break };
        let mut quoted = text[at..at + length].splitn(3, ['"', '\'']);
        let name = quoted.next().and_then(|head| head.split_whitespace().last());
        let value = quoted.next().unwrap_or_default();
        if value.contains('&') {
            return Err(at);
        }
        lengths.insert(name.unwrap_or_default(), value.len());
        from = at + length;
    }
    if lengths.is_empty() {
        return Ok(());
    }
    // Names end at `;`, and hold no other reference.
    let mut added = 0;
    let mut at = 0_usize;
    for piece in text.split('&') {
        let name = piece.split(';').next().filter(|_| at > 0).unwrap_or_default();
        added += lengths.get(name).copied().unwrap_or(0);
        if added > ENTITIES_GROW * text.len() {
            return Err(at.saturating_sub(1));
        }
        at += piece.len() + 1;
    }
    Ok(())
}

/// Style of an element: its own, and what it has from those around it.
#[derive(Clone)]
pub(super) struct Inherited {
    pub drawn: bool,
    pub filled: bool,
    /// Rings within rings are holes, whichever way they go.
    pub even_odd: bool,
    /// A transform that cannot be read is reported with the first outline in it.
    pub transform: Result<Transform, Text>,
    /// Width and height of the sheet, of which percentages are parts.
    pub sheet: (f64, f64),
    /// The size of letters, if it is given.
    pub letters: Option<f64>,
    /// Part of a text that stands before its place: half of it where that is its middle.
    pub anchor: f64,
    pub visible: bool,
}

impl Default for Inherited {
    fn default() -> Inherited {
        let transform = Ok(Transform::default());
        Inherited {
            drawn: true,
            filled: true,
            even_odd: false,
            transform,
            sheet: (0.0, 0.0),
            letters: None,
            anchor: 0.0,
            visible: true,
        }
    }
}

/// Style by the style sheets of a drawing or at an element.
#[derive(Clone, Copy, Default)]
struct Style {
    hidden: Option<bool>,
    visible: Option<bool>,
    filled: Option<bool>,
    even_odd: Option<bool>,
    letters: Option<f64>,
    anchor: Option<f64>,
}

/// The style sheets of a drawing, as far as they say what is drawn and filled, by what they are for: `path`,
/// `.land`, `path.land` or `#west`.
#[derive(Default)]
pub(super) struct DrawingStyles(BTreeMap<String, Style>);

impl DrawingStyles {
    pub fn of(document: &Document<'_>) -> DrawingStyles {
        let mut styles = DrawingStyles::default();
        for node in document.descendants().filter(|node| node.tag_name().name() == "style") {
            let text: String = node.children().filter_map(|child| child.text()).collect();
            for rule in without_remarks(&text).split('}') {
                let Some((selectors, body)) = rule.split_once('{') else { continue };
                let style = Style::of(body);
                for selector in selectors.split(',') {
                    styles.0.entry(selector.trim().to_owned()).or_default().lay(&style);
                }
            }
        }
        styles
    }
}

/// Takes remarks out of a style sheet.
fn without_remarks(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        plain.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    plain + rest
}

impl Style {
    /// Reads declarations such as `fill: none; display: none`.
    fn of(text: &str) -> Style {
        let mut style = Style::default();
        for declaration in text.split(';') {
            let Some((key, value)) = declaration.split_once(':') else { continue };
            style.set(key.trim(), value.trim().trim_end_matches("!important").trim_end());
        }
        style
    }

    /// Says what another says, and what it said itself of all else.
    fn lay(&mut self, over: &Style) {
        self.hidden = over.hidden.or(self.hidden);
        self.visible = over.visible.or(self.visible);
        self.filled = over.filled.or(self.filled);
        self.even_odd = over.even_odd.or(self.even_odd);
        self.letters = over.letters.or(self.letters);
        self.anchor = over.anchor.or(self.anchor);
    }

    fn set(&mut self, key: &str, value: &str) {
        match key {
            "display" => self.hidden = Some(value == "none"),
            "visibility" => self.visible = Some(!matches!(value, "hidden" | "collapse")),
            "fill" => self.filled = Some(value != "none"),
            "fill-rule" => self.even_odd = Some(value == "evenodd"),
            "font-size" => self.letters = length(value, 0.0).filter(|size| *size > 0.0),
            "text-anchor" => {
                self.anchor = match value {
                    "middle" => Some(0.5),
                    "end" => Some(1.0),
                    _ => Some(0.0),
                }
            }
            _ => {}
        }
    }
}

/// Elements whose content is not drawn where it stands.
const UNSEEN: &[&str] = &["defs", "symbol", "clipPath", "mask", "pattern", "marker", "metadata"];

/// Returns what an element has of itself and of what is around it. What `use` shows is drawn although it
/// stands among definitions.
pub(super) fn inherit(
    node: Node<'_, '_>,
    around: &Inherited,
    styles: &DrawingStyles,
    used: bool,
) -> Inherited {
    let mut style = Style::default();
    for key in ["display", "visibility", "fill", "fill-rule", "font-size", "text-anchor"] {
        if let Some(value) = node.attribute(key) {
            style.set(key, value.trim());
        }
    }
    // A style sheet says more than attributes, and the element itself most of all.
    if !styles.0.is_empty() {
        let tag = node.tag_name().name();
        let classes = || node.attribute("class").unwrap_or_default().split_whitespace();
        let selectors = std::iter::once(tag.to_owned())
            .chain(classes().map(|class| format!(".{class}")))
            .chain(classes().map(|class| format!("{tag}.{class}")))
            .chain(node.attribute("id").map(|id| format!("#{id}")));
        selectors.filter_map(|selector| styles.0.get(&selector)).for_each(|known| style.lay(known));
    }
    if let Some(own) = node.attribute("style") {
        style.lay(&Style::of(own));
    }
    let visible = style.visible.unwrap_or(around.visible);
    // Things in a group that cannot be seen may be seen themselves.
    let holds = ["g", "svg", "a", "switch", "symbol"].contains(&node.tag_name().name());
    let seen = visible || holds;
    let drawn = around.drawn
        && style.hidden != Some(true)
        && seen
        && node.attribute("data-ignore") != Some("yes")
        && (used || !UNSEEN.contains(&node.tag_name().name()));
    let own = node.attribute("transform").map(|text| {
        Transform::from_str(text)
            // Every outline in it repeats this.
            .map_err(|error| {
                let (transform, error) = (quoted(cut(text, 60)), Text::system_error(&error));
                say!("the transform `{transform}` cannot be read: {error}", transform, error)
            })
    });
    let transform = match (&around.transform, own) {
        (Ok(around), Some(own)) => own.map(|own| within(around, &own)),
        (transform, _) => transform.clone(),
    };
    Inherited {
        drawn,
        filled: style.filled.unwrap_or(around.filled),
        even_odd: style.even_odd.unwrap_or(around.even_odd),
        transform,
        sheet: around.sheet,
        letters: style.letters.or(around.letters),
        anchor: style.anchor.unwrap_or(around.anchor),
        visible,
    }
}

/// Returns how wide and high the sheet of a drawing is: as its `viewBox` says, or else its width and height.
pub(super) fn sheet(node: Node<'_, '_>, around: (f64, f64)) -> (f64, f64) {
    match view_box(node) {
        Some([_, _, wide, high]) => (wide, high),
        None => {
            let side = |name: &str, of: f64| match node.attribute(name) {
                Some(text) => length(text, of).unwrap_or(of),
                None => of,
            };
            (side("width", around.0), side("height", around.1))
        }
    }
}

/// Reads the four numbers of a `viewBox` that encloses something.
fn view_box(node: Node<'_, '_>) -> Option<[f64; 4]> {
    let text = node.attribute("viewBox")?;
    let numbers: Vec<f64> = text
        .split(|letter: char| letter.is_whitespace() || letter == ',')
        .filter(|word| !word.is_empty())
        .map(|word| word.parse().ok())
        .collect::<Option<_>>()?;
    let found: [f64; 4] = numbers.try_into().ok()?;
    (found[2] > 0.0 && found[3] > 0.0).then_some(found)
}

/// Returns how the content of a drawing within a drawing, or of a symbol, is laid into a place of this size.
pub(super) fn fitted(node: Node<'_, '_>, (wide, high): (f64, f64)) -> Transform {
    let Some([left, top, across, down]) = view_box(node) else { return Transform::default() };
    if !(wide > 0.0 && high > 0.0) {
        return Transform::default();
    }
    let (mut a, mut d) = (wide / across, high / down);
    if node.attribute("preserveAspectRatio").is_none_or(|text| text.trim() != "none") {
        (a, d) = (a.min(d), a.min(d));
    }
    let (e, f) = ((wide - across * a) / 2.0 - left * a, (high - down * d) / 2.0 - top * d);
    Transform { a, d, e, f, ..Transform::default() }
}

/// Carries out the inner of two transforms first.
pub(super) fn within(outer: &Transform, inner: &Transform) -> Transform {
    Transform {
        a: outer.a * inner.a + outer.c * inner.b,
        b: outer.b * inner.a + outer.d * inner.b,
        c: outer.a * inner.c + outer.c * inner.d,
        d: outer.b * inner.c + outer.d * inner.d,
        e: outer.a * inner.e + outer.c * inner.f + outer.e,
        f: outer.b * inner.e + outer.d * inner.f + outer.f,
    }
}

/// Joins the text of an element and of those in it, in one line.
pub(super) fn text_of(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(|node| node.is_text()).filter_map(|node| node.text());
    let whole: String = texts.collect::<Vec<_>>().join(" ");
    whole.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Reads a length in the units of the drawing; a percentage is a part of `of`. None where it is no number.
pub(super) fn length(text: &str, of: f64) -> Option<f64> {
    let text = text.split(|letter: char| letter.is_whitespace() || letter == ',').next()?;
    let end = text.trim_end_matches(|letter: char| letter.is_alphabetic() || letter == '%').len();
    let number: f64 = text[..end].parse().ok().filter(|number: &f64| number.is_finite())?;
    let unit = match text[end..].to_ascii_lowercase().as_str() {
        "mm" => 96.0 / 25.4,
        "cm" => 96.0 / 2.54,
        "in" => 96.0,
        "pt" => 96.0 / 72.0,
        "pc" | "em" | "rem" => 16.0,
        "ex" => 8.0,
        "%" => of / 100.0,
        _ => 1.0,
    };
    Some(number * unit)
}

/// Reads a length of an attribute, as [`length`]; 0 where there is none.
pub(super) fn number(node: Node<'_, '_>, name: &str, of: f64) -> f64 {
    node.attribute(name).and_then(|text| length(text.trim_start(), of)).unwrap_or(0.0)
}
