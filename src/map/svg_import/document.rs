//! The text of an SVG → a document that is safe to walk, and what its elements inherit from those around
//! them: whether they are drawn and filled, and where they are moved.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::Arc;

use roxmltree::{Document, Node, ParsingOptions};
use svgtypes::Transform;

use crate::fault::{Fault, SourceFile};
use crate::shown::cut;

/// Elements and texts of a drawing, elements within elements, and attributes of an element: what
/// reads them compares each attribute with all others.
const NODES_MAX: u32 = 400_000;
const DEPTH_MAX: usize = 100;
const ATTRIBUTES_MAX: usize = 200;
/// Names of namespaces in all: each element that declares one copies those around it.
const NAMESPACES_MAX: usize = 100;
/// Letters that the entities of a document type may add, for each letter of the file.
const ENTITIES_GROW: usize = 4;

/// Parses a drawing. A document type is read and never fetched.
///
/// # Errors
/// A text that is no SVG, or that would take longer to be read than its length says.
pub(super) fn parse(source: &Arc<SourceFile>) -> Result<Document<'_>, Vec<Fault>> {
    if source.text.trim().is_empty() {
        let message = format!("{name} is empty", name = source.name);
        return Err(vec![
            Fault::new("map::drawing", message).help("save the drawing again, as a plain SVG"),
        ]);
    }
    bounded(source)?;
    let options =
        ParsingOptions { allow_dtd: true, nodes_limit: NODES_MAX, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&source.text, options).map_err(|error| {
        let fault = Fault::new("map::drawing", format!("{} is not an SVG: {error}", source.name));
        let at = usize::try_from(error.pos().row).unwrap_or(1);
        vec![
            fault.at(source, source.line_range(at), "here").help("save the drawing as a plain SVG"),
        ]
    })?;
    let root = document.root_element().tag_name().name();
    if root != "svg" {
        let message = format!("{} is XML of another kind: its root is `{root}`", source.name);
        return Err(vec![
            Fault::new("map::drawing", message).help("save the drawing as a plain SVG"),
        ]);
    }
    Ok(document)
}

/// What would make XML take longer to be read than its length says, and where it begins.
pub type Costly = (usize, String);

/// Refuses a text that would take longer to be read than its length says.
fn bounded(source: &Arc<SourceFile>) -> Result<(), Vec<Fault>> {
    costly(&source.text).map_err(|(at, what)| {
        let text = source.text.as_str();
        let message = format!("{name} has {what}", name = source.name);
        let end = text[at..].char_indices().nth(1).map_or(text.len(), |(length, _)| at + length);
        vec![
            Fault::new("map::drawing", message).at(source, at..end, "here").help(
                "save the drawing as a plain SVG, or draw it with fewer groups and attributes",
            ),
        ]
    })
}

/// Looks at each letter of a text of XML once.
///
/// # Errors
/// What would take longer to be read than the length of the text says.
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
            return Err((start, format!("an element with more than {ATTRIBUTES_MAX} attributes")));
        }
        if namespaces > NAMESPACES_MAX {
            return Err((start, format!("more than {NAMESPACES_MAX} namespaces")));
        }
        if tag.starts_with("</") {
            depth = depth.saturating_sub(1);
        } else if !tag.ends_with("/>") && !tag.starts_with("<!") {
            depth += 1;
        }
        if depth > DEPTH_MAX {
            return Err((start, format!("elements nested more than {DEPTH_MAX} deep")));
        }
        at = start + length;
    }
    entities(text).map_err(|at| (at, "entities that would make it many times as long".to_owned()))
}

/// Reckons what the entities of a document type add to a text.
///
/// # Errors
/// Where an entity stands that adds too much, or that is made of others.
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

/// What an element is drawn with: its own, and what it has from those around it.
#[derive(Clone)]
pub(super) struct Inherited {
    pub drawn: bool,
    pub filled: bool,
    /// Rings within rings are holes, whichever way they go.
    pub even_odd: bool,
    /// A transform that cannot be read is reported with the first outline in it.
    pub transform: Result<Transform, String>,
}

impl Default for Inherited {
    fn default() -> Inherited {
        let transform = Ok(Transform::default());
        Inherited { drawn: true, filled: true, even_odd: false, transform }
    }
}

/// The style of a class by the style sheets of a drawing.
#[derive(Clone, Copy, Default)]
struct ClassStyle {
    hidden: bool,
    filled: Option<bool>,
    even_odd: Option<bool>,
}

/// The style sheets of a drawing, as far as they say what is drawn and filled.
#[derive(Default)]
pub(super) struct Styles(BTreeMap<String, ClassStyle>);

impl Styles {
    pub fn of(document: &Document<'_>) -> Styles {
        let mut styles = Styles::default();
        for node in document.descendants().filter(|node| node.tag_name().name() == "style") {
            let text: String = node.children().filter_map(|child| child.text()).collect();
            for rule in text.split('}') {
                let Some((selectors, body)) = rule.split_once('{') else { continue };
                let style = ClassStyle::of(body);
                for selector in selectors.split(',') {
                    let Some(class) = selector.trim().strip_prefix('.') else { continue };
                    let known = styles.0.entry(class.to_owned()).or_default();
                    known.hidden |= style.hidden;
                    known.filled = style.filled.or(known.filled);
                    known.even_odd = style.even_odd.or(known.even_odd);
                }
            }
        }
        styles
    }
}

impl ClassStyle {
    /// Reads declarations such as `fill: none; display: none`.
    fn of(text: &str) -> ClassStyle {
        let mut style = ClassStyle::default();
        for declaration in text.split(';') {
            let Some((key, value)) = declaration.split_once(':') else { continue };
            style.set(key.trim(), value.trim());
        }
        style
    }

    fn set(&mut self, key: &str, value: &str) {
        match key {
            "display" => self.hidden |= value == "none",
            "fill" => self.filled = Some(value != "none"),
            "fill-rule" => self.even_odd = Some(value == "evenodd"),
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
    styles: &Styles,
    used: bool,
) -> Inherited {
    let mut style = ClassStyle::default();
    for class in node.attribute("class").unwrap_or_default().split_whitespace() {
        if let Some(known) = styles.0.get(class) {
            style.hidden |= known.hidden;
            style.filled = known.filled.or(style.filled);
            style.even_odd = known.even_odd.or(style.even_odd);
        }
    }
    for key in ["display", "fill", "fill-rule"] {
        if let Some(value) = node.attribute(key) {
            style.set(key, value);
        }
    }
    if let Some(own) = node.attribute("style") {
        let own = ClassStyle::of(own);
        style.hidden |= own.hidden;
        style.filled = own.filled.or(style.filled);
        style.even_odd = own.even_odd.or(style.even_odd);
    }
    let drawn = around.drawn
        && !style.hidden
        && node.attribute("data-ignore") != Some("yes")
        && (used || !UNSEEN.contains(&node.tag_name().name()));
    let own = node.attribute("transform").map(|text| {
        Transform::from_str(text)
            // Every outline in it repeats this.
            .map_err(|error| format!("the transform `{}` cannot be read: {error}", cut(text, 60)))
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
    }
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

/// Reads a number of an attribute, without its unit; 0 where there is none.
pub(super) fn number(node: Node<'_, '_>, name: &str) -> f64 {
    let text = node.attribute(name).unwrap_or_default();
    let text = text.split_whitespace().next().map_or(Cow::Borrowed(""), Cow::Borrowed);
    text.trim_end_matches(|letter: char| letter.is_alphabetic() || letter == '%')
        .parse()
        .unwrap_or(0.0)
}
