//! The text of an SVG → its closed outlines with their ids and names, transforms carried out and
//! curves made straight.

use std::collections::BTreeSet;
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use roxmltree::{Document, Node, ParsingOptions};
use svgtypes::{PointsParser, SimplePathSegment, SimplifyingPathParser, Transform};

use crate::counted::count;
use crate::fault::{Fault, SourceFile, did_you_mean, nearest};
use crate::map::provinces::key;
use crate::rules::{Names, Terrain};

pub(super) type Point = (f64, f64);

/// Straight pieces that a curve becomes.
const PIECES: u32 = 16;

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

struct Drawing<'a> {
    source: &'a Arc<SourceFile>,
    names: &'a Names,
    faults: Vec<Fault>,
}

/// Every outline of the drawing.
pub(super) fn read(source: &Arc<SourceFile>, names: &Names) -> Result<Vec<Shape>, Vec<Fault>> {
    // Entities of a document type could make a small file huge; drawings need none.
    let options = ParsingOptions { allow_dtd: false, ..ParsingOptions::default() };
    let document = Document::parse_with_options(&source.text, options).map_err(|error| {
        let fault = Fault::new("map::drawing", format!("{} is not an SVG: {error}", source.name));
        let at = usize::try_from(error.pos().row).unwrap_or(1);
        vec![
            fault
                .at(source, source.line_range(at), "here")
                .help("save the drawing as a plain SVG, without a document type"),
        ]
    })?;
    let mut drawing = Drawing { source, names, faults: Vec::new() };
    let shapes: Vec<Shape> = document
        .descendants()
        .filter(|node| outline_of(*node).is_some() && drawn(*node))
        .filter_map(|node| drawing.shape(node))
        .collect();
    drawing.ids(&shapes);
    if drawing.faults.is_empty() { Ok(shapes) } else { Err(drawing.faults) }
}

/// The name of an element that is an outline.
fn outline_of<'d>(node: Node<'d, 'd>) -> Option<&'d str> {
    let name = node.tag_name().name();
    let outlines = ["path", "polygon", "polyline", "rect", "circle", "ellipse"];
    (node.is_element() && outlines.contains(&name)).then_some(name)
}

/// Whether an element is seen, and not left out.
fn drawn(node: Node<'_, '_>) -> bool {
    const UNSEEN: &[&str] = &["defs", "symbol", "clipPath", "mask", "pattern", "marker"];
    node.ancestors().filter(Node::is_element).all(|node| {
        let hidden = node.attribute("display") == Some("none")
            || node
                .attribute("style")
                .is_some_and(|style| style.replace(' ', "").contains("display:none"));
        !hidden
            && node.attribute("data-ignore") != Some("yes")
            && !UNSEEN.contains(&node.tag_name().name())
    })
}

impl Drawing<'_> {
    fn fault(&mut self, node: Node<'_, '_>, message: String, help: &str) {
        let fault = Fault::new("map::drawing", message);
        self.faults
            .push(fault.at(self.source, head(node, &self.source.text), "this outline").help(help));
    }

    fn shape(&mut self, node: Node<'_, '_>) -> Option<Shape> {
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
        let points = self.points(node, &id);
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
    fn points(&mut self, node: Node<'_, '_>, id: &str) -> Option<Vec<Point>> {
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
            "path" => match path(node.attribute("d").unwrap_or_default()) {
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
                    PointsParser::from(node.attribute("points").unwrap_or_default()).collect();
                if corners == "polygon" {
                    points.extend(points.first().copied());
                }
                vec![points]
            }
        };
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
        let mut transforms = Vec::new();
        for node in node.ancestors() {
            let Some(text) = node.attribute("transform") else { continue };
            match Transform::from_str(text) {
                Ok(transform) => transforms.push(transform),
                Err(error) => {
                    self.fault(
                        node,
                        format!("the transform `{text}` cannot be read: {error}"),
                        "write it as SVG does, such as `translate(5 50)`",
                    );
                    return None;
                }
            }
        }
        for transform in transforms {
            for point in &mut points {
                let (x, y) = *point;
                *point = (
                    transform.a * x + transform.c * y + transform.e,
                    transform.b * x + transform.d * y + transform.f,
                );
            }
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
        let mut faults = Vec::new();
        let mut fault = |shape: &Shape, message: String, help: String| {
            let fault = Fault::new("map::drawing", message);
            faults.push(fault.at(self.source, shape.range.clone(), "this outline").help(help));
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
                let near = nearest(id, known.iter().copied());
                let help = near.map_or_else(String::new, |near| format!("did you mean `{near}`?"));
                fault(
                    shape,
                    format!("there is no province `{id}` across the sea from {}", shape.id),
                    help,
                );
            }
        }
        self.faults.extend(faults);
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
fn path(text: &str) -> Result<Vec<Vec<Point>>, svgtypes::Error> {
    let mut parts: Vec<Vec<Point>> = Vec::new();
    for segment in SimplifyingPathParser::from(text) {
        let segment = segment?;
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
