//! The text of an SVG → its closed outlines with their ids and names, transforms carried out and
//! curves made straight.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use roxmltree::{Document, Node, ParsingOptions};
use svgtypes::{PointsParser, SimplePathSegment, SimplifyingPathParser, Transform};

use crate::counted::count;
use crate::fault::{Fault, MAX_SHOWN, SourceFile, did_you_mean, keep, nearest};
use crate::map::province_file::PROVINCES_MAX;
use crate::map::provinces::key;
use crate::rules::{Names, Terrain};
use crate::shown::cut;

pub(super) type Point = (f64, f64);

/// Straight pieces that a curve becomes.
const PIECES: u32 = 16;

/// Points of all outlines at most: an arc is eleven letters and 64 points.
const POINTS_MAX: usize = 1_000_000;

/// Elements and texts of a drawing, elements within elements, and attributes of an element: what
/// reads them compares each attribute with all others.
const NODES_MAX: u32 = 400_000;
const DEPTH_MAX: usize = 100;
const ATTRIBUTES_MAX: usize = 200;
/// Names of namespaces in all: each element that declares one copies those around it.
const NAMESPACES_MAX: usize = 100;

/// An outline with what is said of its province.
pub(super) struct Shape {
    pub id: String,
    pub name: String,
    pub terrain: Terrain,
    pub kind: String,
    pub benefit: Option<String>,
    /// Provinces across the sea.
    pub sea: Vec<String>,
    pub points: Vec<Point>,
    /// Where the drawing says so.
    pub range: Range<usize>,
}

impl Shape {
    /// How wide or high it is, whichever is more.
    pub fn reach(&self) -> f64 {
        size(&self.points)
    }
}

struct Drawing<'a> {
    source: &'a Arc<SourceFile>,
    names: &'a Names,
    faults: Vec<Fault>,
    /// Points of the outlines so far.
    points: usize,
}

/// What an element has of those around it.
#[derive(Clone)]
struct Inherited {
    drawn: bool,
    /// The element whose transform cannot be read is reported with the first outline in it.
    transform: Result<Transform, String>,
}

/// Every outline of the drawing.
pub(super) fn read(source: &Arc<SourceFile>, names: &Names) -> Result<Vec<Shape>, Vec<Fault>> {
    // Entities of a document type could make a small file huge; drawings need none.
    let options =
        ParsingOptions { allow_dtd: false, nodes_limit: NODES_MAX, ..ParsingOptions::default() };
    bounded(source)?;
    let document = Document::parse_with_options(&source.text, options).map_err(|error| {
        let fault = Fault::new("map::drawing", format!("{} is not an SVG: {error}", source.name));
        let at = usize::try_from(error.pos().row).unwrap_or(1);
        vec![
            fault
                .at(source, source.line_range(at), "here")
                .help("save the drawing as a plain SVG, without a document type"),
        ]
    })?;
    let mut drawing = Drawing { source, names, faults: Vec::new(), points: 0 };
    let mut shapes: Vec<Shape> = Vec::new();
    // By the numbers of elements: those around one come before it.
    let mut inherited: Vec<Inherited> = Vec::new();
    for node in document.descendants() {
        let around = node.parent().and_then(|parent| inherited.get(parent.id().get_usize()));
        let own = inherit(node, around);
        if own.drawn && outline_of(node).is_some() {
            shapes.extend(drawing.shape(node, &own));
        }
        inherited.push(own);
        if shapes.len() > PROVINCES_MAX || drawing.points > POINTS_MAX {
            break;
        }
    }
    drawing.ids(&shapes);
    if drawing.faults.is_empty() { Ok(shapes) } else { Err(drawing.faults) }
}

/// The name of an element that is an outline.
fn outline_of<'d>(node: Node<'d, 'd>) -> Option<&'d str> {
    let name = node.tag_name().name();
    let outlines = ["path", "polygon", "polyline", "rect", "circle", "ellipse"];
    (node.is_element() && outlines.contains(&name)).then_some(name)
}

/// Refuses a text that would take longer to be read than its length says: this looks at each letter
/// once.
fn bounded(source: &Arc<SourceFile>) -> Result<(), Vec<Fault>> {
    let text = source.text.as_str();
    let fault = |at: usize, what: String| {
        let message = format!("{name} has {what}", name = source.name);
        let end = text[at..].char_indices().nth(1).map_or(text.len(), |(length, _)| at + length);
        vec![
            Fault::new("map::drawing", message).at(source, at..end, "here").help(
                "save the drawing as a plain SVG, or draw it with fewer groups and attributes",
            ),
        ]
    };
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
            return Err(fault(
                start,
                format!("an element with more than {ATTRIBUTES_MAX} attributes"),
            ));
        }
        if namespaces > NAMESPACES_MAX {
            return Err(fault(start, format!("more than {NAMESPACES_MAX} namespaces")));
        }
        if tag.starts_with("</") {
            depth = depth.saturating_sub(1);
        } else if !tag.ends_with("/>") && !tag.starts_with("<!") {
            depth += 1;
        }
        if depth > DEPTH_MAX {
            return Err(fault(start, format!("elements nested more than {DEPTH_MAX} deep")));
        }
        at = start + length;
    }
    Ok(())
}

/// Returns whether an element is seen and not left out, and where it is moved, by itself and by what is
/// around it.
fn inherit(node: Node<'_, '_>, around: Option<&Inherited>) -> Inherited {
    const UNSEEN: &[&str] = &["defs", "symbol", "clipPath", "mask", "pattern", "marker"];
    let top = Inherited { drawn: true, transform: Ok(Transform::default()) };
    let around = around.cloned().unwrap_or(top);
    if !node.is_element() || !around.drawn {
        return around;
    }
    let hidden = node.attribute("display") == Some("none")
        || node.attribute("style").is_some_and(|style| {
            let blank = style.contains(' ');
            let style =
                if blank { Cow::Owned(style.replace(' ', "")) } else { Cow::Borrowed(style) };
            style.contains("display:none")
        });
    let drawn = !hidden
        && node.attribute("data-ignore") != Some("yes")
        && !UNSEEN.contains(&node.tag_name().name());
    let own = node.attribute("transform").map(|text| {
        Transform::from_str(text)
            // Every outline in it repeats this.
            .map_err(|error| format!("the transform `{}` cannot be read: {error}", cut(text, 60)))
    });
    let transform = match (around.transform, own) {
        (Ok(around), Some(own)) => own.map(|own| within(&around, &own)),
        (transform, _) => transform,
    };
    Inherited { drawn, transform }
}

/// Carries out the inner of two transforms first.
fn within(outer: &Transform, inner: &Transform) -> Transform {
    Transform {
        a: outer.a * inner.a + outer.c * inner.b,
        b: outer.b * inner.a + outer.d * inner.b,
        c: outer.a * inner.c + outer.c * inner.d,
        d: outer.b * inner.c + outer.d * inner.d,
        e: outer.a * inner.e + outer.c * inner.f + outer.e,
        f: outer.b * inner.e + outer.d * inner.f + outer.f,
    }
}

impl Drawing<'_> {
    fn fault(&mut self, node: Node<'_, '_>, message: String, help: &str) {
        let fault = Fault::new("map::drawing", message);
        let fault = fault.at(self.source, head(node, &self.source.text), "this outline").help(help);
        keep(&mut self.faults, fault);
    }

    fn shape(&mut self, node: Node<'_, '_>, own: &Inherited) -> Option<Shape> {
        let range = head(node, &self.source.text);
        let label = node.attributes().find(|attribute| attribute.name() == "label");
        let title = node.children().find(|child| child.tag_name().name() == "title");
        let name = label
            .map(|attribute| attribute.value())
            .or_else(|| title.and_then(|title| title.text()))
            .map(str::trim)
            .filter(|name| !name.is_empty());
        let Some(written) = node.attribute("id").filter(|id| !id.trim().is_empty()) else {
            let what =
                name.map_or("an outline".to_owned(), |name| format!("the outline of {name}"));
            let help = "give it an id such as `hag`, or write `data-ignore=\"yes\"` on what is no province";
            self.fault(node, format!("{what} has no id"), help);
            return None;
        };
        let Some(id) = typed(written) else {
            let help = "an id has up to 16 letters, digits and `_`, and begins with a letter; the name is the label or title";
            self.fault(
                node,
                format!("`{written}` cannot be typed as the name of a province"),
                help,
            );
            return None;
        };
        let points = self.points(node, &id, own);
        let terrain = self.terrain(node);
        let kind = self.kind(node, &id);
        Some(Shape {
            name: name.unwrap_or(written).to_owned(),
            terrain,
            kind,
            benefit: node.attribute("data-benefit").map(str::to_owned),
            sea: node
                .attribute("data-sea")
                .unwrap_or_default()
                .split_whitespace()
                .map(str::to_owned)
                .collect(),
            points: points?,
            range,
            id,
        })
    }

    /// The terrain that is said, or the first that the rules have.
    fn terrain(&mut self, node: Node<'_, '_>) -> Terrain {
        let Some(word) = node.attribute("data-terrain") else { return Terrain(0) };
        if let Some(terrain) = self.names.terrain(word) {
            return terrain;
        }
        let known: Vec<&str> = self.names.terrains.iter().map(String::as_str).collect();
        let help =
            did_you_mean(word, known.iter().copied(), || format!("known: {}", known.join(", ")));
        self.fault(node, format!("there is no terrain `{word}`"), &help);
        Terrain(0)
    }

    /// The kind that is said, or that of most provinces.
    fn kind(&mut self, node: Node<'_, '_>, id: &str) -> String {
        let words = &self.names.provinces;
        let word = node.attribute("data-kind").unwrap_or(words.plain_kind());
        let known: Vec<&str> = words.kinds.iter().map(|kind| kind.id.as_str()).collect();
        let gives = node.attribute("data-benefit").is_some();
        let wrong = match words.kind(word) {
            _ if known.is_empty() => None,
            None => Some((
                format!("there is no kind of province `{word}`"),
                format!("known: {}", known.join(", ")),
            )),
            Some(kind) if kind.benefits && !gives => Some((
                format!("{id} is of the kind `{word}` and needs the benefit that it gives"),
                "add `data-benefit=\"…\"`".to_owned(),
            )),
            Some(kind) if !kind.benefits && gives => Some((
                format!("{id} is of the kind `{word}` and gives no benefit"),
                "remove `data-benefit`, or name another kind with `data-kind`".to_owned(),
            )),
            Some(_) => None,
        };
        let word = word.to_owned();
        if let Some((message, help)) = wrong {
            self.fault(node, message, &help);
        }
        word
    }

    /// The corners of an outline on the drawing.
    fn points(&mut self, node: Node<'_, '_>, id: &str, own: &Inherited) -> Option<Vec<Point>> {
        let left = POINTS_MAX.saturating_sub(self.points);
        let number = |name: &str| -> f64 {
            let text = node.attribute(name).unwrap_or_default();
            text.trim_end_matches(|letter: char| letter.is_alphabetic()).parse().unwrap_or(0.0)
        };
        let around = |middle: Point, reach: Point| -> Vec<Vec<Point>> {
            let steps = 4 * PIECES;
            let turn = |step: u32| std::f64::consts::TAU * f64::from(step) / f64::from(steps);
            let point = |step: u32| {
                (middle.0 + reach.0 * turn(step).cos(), middle.1 + reach.1 * turn(step).sin())
            };
            vec![(0..=steps).map(|step| point(step % steps)).collect()]
        };
        let parts = match outline_of(node)? {
            "rect" => {
                let (x, y, wide, high) =
                    (number("x"), number("y"), number("width"), number("height"));
                vec![vec![(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)]]
            }
            "circle" => around((number("cx"), number("cy")), (number("r"), number("r"))),
            "ellipse" => around((number("cx"), number("cy")), (number("rx"), number("ry"))),
            "path" => match path(node.attribute("d").unwrap_or_default(), left) {
                Ok(parts) => parts,
                Err(error) => {
                    self.fault(
                        node,
                        format!("the path of {id} cannot be read: {error}"),
                        "draw it anew",
                    );
                    return None;
                }
            },
            corners => {
                let mut points: Vec<Point> =
                    PointsParser::from(node.attribute("points").unwrap_or_default())
                        .take(left.saturating_add(1))
                        .collect();
                if corners == "polygon" {
                    points.extend(points.first().copied());
                }
                vec![points]
            }
        };
        self.points += parts.iter().map(Vec::len).sum::<usize>();
        if self.points > POINTS_MAX {
            let message = format!(
                "the outlines of {name} up to {id} have more than {POINTS_MAX} points",
                name = self.source.name
            );
            self.fault(
                node,
                message,
                "simplify the outlines: details finer than a stroke are lost anyway",
            );
            return None;
        }
        let mut parts: Vec<Vec<Point>> =
            parts.into_iter().filter(|points| points.len() > 1).collect();
        if parts.len() > 1 {
            let message = format!("the outline of {id} has {}", count(parts.len(), "part"));
            self.fault(node, message, "draw one closed outline for each province");
            return None;
        }
        let mut points = parts.pop().unwrap_or_default();
        let open = match (points.first(), points.last()) {
            (Some(first), Some(last)) => far(*first, *last) > size(&points) / 50.0,
            _ => false,
        };
        if open {
            self.fault(
                node,
                format!("the outline of {id} is open"),
                "close it: end a path with `Z`",
            );
            return None;
        }
        points.pop();
        if points.len() < 3 || size(&points) == 0.0 {
            self.fault(
                node,
                format!("the outline of {id} encloses nothing"),
                "draw it anew, or remove it",
            );
            return None;
        }
        let transform = match &own.transform {
            Ok(transform) => *transform,
            Err(why) => {
                self.fault(node, why.clone(), "write it as SVG does, such as `translate(5 50)`");
                return None;
            }
        };
        for point in &mut points {
            let (x, y) = *point;
            *point = (
                transform.a * x + transform.c * y + transform.e,
                transform.b * x + transform.d * y + transform.f,
            );
        }
        if points.iter().any(|(x, y)| !x.is_finite() || !y.is_finite()) {
            self.fault(node, format!("the outline of {id} is endless"), "draw it anew");
            return None;
        }
        Some(points)
    }

    /// No two outlines have one id, and links over the sea lead to provinces.
    fn ids(&mut self, shapes: &[Shape]) {
        let mut known = BTreeSet::new();
        let mut unknown = 0;
        let mut faults = Vec::new();
        let mut fault = |shape: &Shape, message: String, help: String| {
            let fault = Fault::new("map::drawing", message);
            keep(
                &mut faults,
                fault.at(self.source, shape.range.clone(), "this outline").help(help),
            );
        };
        for shape in shapes {
            if !known.insert(shape.id.as_str()) {
                let message = format!("two outlines have the id `{}`", shape.id);
                fault(shape, message, "give one of them another id".to_owned());
            }
        }
        for (shape, id) in
            shapes.iter().flat_map(|shape| shape.sea.iter().map(move |id| (shape, id)))
        {
            if !known.contains(id.as_str()) {
                // To seek it costs as much as there are provinces.
                unknown += 1;
                let near =
                    if unknown > MAX_SHOWN { None } else { nearest(id, known.iter().copied()) };
                let help = near.map_or_else(String::new, |near| format!("did you mean `{near}`?"));
                fault(
                    shape,
                    format!("there is no province `{id}` across the sea from {}", shape.id),
                    help,
                );
            }
        }
        faults.into_iter().for_each(|fault| keep(&mut self.faults, fault));
    }
}

/// The opening tag of an element.
fn head(node: Node<'_, '_>, text: &str) -> Range<usize> {
    let whole = node.range();
    let end = text[whole.clone()].find('>').map_or(whole.end, |end| whole.start + end + 1);
    whole.start..end
}

/// An id as players type it.
fn typed(written: &str) -> Option<String> {
    let spaced: String =
        written.chars().map(|letter| if "-. ".contains(letter) { '_' } else { letter }).collect();
    let parts: Vec<String> = spaced.split('_').map(key).collect();
    let id = parts.join("_");
    let fits = (1..=16).contains(&id.len())
        && id.starts_with(|letter: char| letter.is_ascii_lowercase())
        && id.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    fits.then_some(id)
}

fn far(one: Point, other: Point) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// How wide or high an outline is, whichever is more.
fn size(points: &[Point]) -> f64 {
    let range = |of: fn(&Point) -> f64| {
        let numbers = || points.iter().map(of);
        numbers().fold(f64::MIN, f64::max) - numbers().fold(f64::MAX, f64::min)
    };
    range(|point| point.0).max(range(|point| point.1))
}

/// The parts of a path, each ending where it began if it is closed.
/// More than `most` points are not read.
fn path(text: &str, most: usize) -> Result<Vec<Vec<Point>>, svgtypes::Error> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    let mut points = 0;
    for segment in SimplifyingPathParser::from(text) {
        let segment = segment?;
        points += match segment {
            SimplePathSegment::CurveTo { .. } | SimplePathSegment::Quadratic { .. } => {
                usize::try_from(PIECES).unwrap_or(1)
            }
            _ => 1,
        };
        if let SimplePathSegment::MoveTo { x, y } = segment {
            parts.push(vec![(x, y)]);
            continue;
        }
        let Some(part) = parts.last_mut() else { continue };
        let Some(from) = part.last().copied() else { continue };
        match segment {
            SimplePathSegment::MoveTo { .. } => {}
            SimplePathSegment::LineTo { x, y } => part.push((x, y)),
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                part.extend(curve([from, (x1, y1), (x2, y2), (x, y)]));
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                let towards = |end: Point| {
                    (end.0 + 2.0 / 3.0 * (x1 - end.0), end.1 + 2.0 / 3.0 * (y1 - end.1))
                };
                part.extend(curve([from, towards(from), towards((x, y)), (x, y)]));
            }
            SimplePathSegment::ClosePath => part.extend(part.first().copied()),
        }
        if points > most {
            break;
        }
    }
    Ok(parts)
}

/// Points along a curve, without its first.
fn curve([a, b, c, d]: [Point; 4]) -> impl Iterator<Item = Point> {
    (1..=PIECES).map(move |piece| {
        let t = f64::from(piece) / f64::from(PIECES);
        let s = 1.0 - t;
        let at = |a: f64, b: f64, c: f64, d: f64| {
            s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
        };
        (at(a.0, b.0, c.0, d.0), at(a.1, b.1, c.1, d.1))
    })
}
