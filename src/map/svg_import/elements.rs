//! A document → its outlines: what each is called, in which layer it lies, and its rings, with transforms
//! carried out and curves made straight.

use std::collections::BTreeMap;
use std::ops::Range;

use roxmltree::{Document, Node};
use svgtypes::{PointsParser, SimplePathSegment, SimplifyingPathParser, Transform};

use super::document::{DrawingStyles, Inherited, fitted, inherit, number, sheet, text_of, within};
use super::naming::{id_of, is_name, name_of};
use crate::text::Text;

pub(super) type DrawingPoint = (f64, f64);

/// Straight pieces that a curve becomes.
const PIECES: u32 = 16;

/// Most outlines of a drawing, those that `use` repeats included; and the work of going through it: each node is a
/// visit, and `LETTERS` letters of the attributes of one that `use` repeats are another.
const OUTLINES_MAX: usize = 50_000;
const VISITS_MAX: usize = 1_000_000;
const LETTERS: usize = 16;

/// Texts that may be names at most.
const TEXTS_MAX: usize = 10_000;

/// Average width of a letter, as a part of the size of letters.
const LETTER: f64 = 0.5;

/// Letters of a text that may be a name.
const NAME_MAX: usize = 60;

/// One element that is drawn.
pub(super) struct DrawnElement<'d> {
    pub node: Node<'d, 'd>,
    pub inherited: Inherited,
}

/// A candidate for a province: an outline, or a group of outlines that has the name.
pub(super) struct Outline<'d> {
    /// The element that has the name.
    pub node: Node<'d, 'd>,
    pub drawn: Vec<DrawnElement<'d>>,
    /// Its layer, by the number in [`Elements::layers`].
    pub layer: usize,
    pub name: Option<String>,
    pub id: Option<&'d str>,
}

impl Outline<'_> {
    /// Returns whether its author called it anything.
    pub fn named(&self) -> bool {
        self.name.is_some() || self.id.is_some()
    }
}

/// A group of outlines.
pub(super) struct OutlineGroup {
    /// Its label or id; None if it lies in no group.
    pub name: Option<String>,
}

/// The outlines, layers and texts of a drawing.
pub(super) struct Elements<'d> {
    pub outlines: Vec<Outline<'d>>,
    pub layers: Vec<OutlineGroup>,
    /// Texts, and where each stands.
    pub texts: Vec<(DrawingPoint, String)>,
    /// More outlines were there than are read.
    pub cut_off: bool,
}

/// A summary of the elements below one.
#[derive(Clone, Copy, Default)]
struct Below {
    outlines: usize,
    /// Something below it that is drawn has a name.
    named: bool,
}

struct ElementWalk<'d> {
    elements: Elements<'d>,
    styles: DrawingStyles,
    below: BTreeMap<u32, Below>,
    /// Names that authors gave their elements: to find one each child of an element is looked at.
    names: BTreeMap<u32, String>,
    by_id: BTreeMap<&'d str, Node<'d, 'd>>,
    visits: usize,
}

/// Goes through a drawing, in the order in which it is painted.
pub(super) fn elements<'d>(document: &'d Document<'d>) -> Elements<'d> {
    let mut below: BTreeMap<u32, Below> = BTreeMap::new();
    let mut names: BTreeMap<u32, String> = BTreeMap::new();
    let nodes: Vec<Node<'d, 'd>> = document.descendants().filter(Node::is_element).collect();
    for node in nodes.iter().rev() {
        let mut own = below.get(&node.id().get()).copied().unwrap_or_default();
        if outline_of(*node).is_some() {
            own.outlines += 1;
        }
        let name = name_of(*node);
        let named = name.is_some() || id_of(*node).is_some();
        names.extend(name.map(|name| (node.id().get(), name)));
        if let Some(parent) = node.parent().filter(Node::is_element) {
            let around = below.entry(parent.id().get()).or_default();
            around.outlines += own.outlines;
            around.named |= own.named || named && own.outlines > 0;
        }
        below.insert(node.id().get(), own);
    }
    let by_id = nodes.iter().filter_map(|node| Some((node.attribute("id")?, *node))).collect();
    let elements = Elements {
        outlines: Vec::new(),
        layers: vec![OutlineGroup { name: None }],
        texts: Vec::new(),
        cut_off: false,
    };
    let styles = DrawingStyles::of(document);
    let mut walk = ElementWalk { elements, styles, below, names, by_id, visits: 0 };
    let root = document.root_element();
    let around = Inherited { sheet: sheet(root, (100.0, 100.0)), ..Inherited::default() };
    walk.inside(root, &around, DrawingContext { layer: 0, whole: None, uses: 0 });
    walk.elements
}

/// The place of the walk.
#[derive(Clone, Copy)]
struct DrawingContext {
    layer: usize,
    /// The outline to which all belongs, where a group is one province.
    whole: Option<usize>,
    /// Number of `use` that lead here.
    uses: usize,
}

impl<'d> ElementWalk<'d> {
    fn inside(&mut self, node: Node<'d, 'd>, around: &Inherited, context: DrawingContext) {
        let groups = self.whole_groups(node);
        for child in node.children() {
            if !self.visits(child, context) {
                return;
            }
            if child.is_element() {
                self.element(child, around, context, groups, false);
            }
        }
    }

    /// Counts a visit. False where there were too many.
    fn visits(&mut self, node: Node<'d, 'd>, context: DrawingContext) -> bool {
        let letters = || node.attributes().map(|attribute| attribute.value().len()).sum::<usize>();
        self.visits += if context.uses > 0 { 1 + letters() / LETTERS } else { 1 };
        self.elements.cut_off |=
            self.visits > VISITS_MAX || self.elements.outlines.len() >= OUTLINES_MAX;
        !self.elements.cut_off
    }

    fn name_of(&self, node: Node<'d, 'd>) -> Option<String> {
        self.names.get(&node.id().get()).cloned()
    }

    fn named(&self, node: Node<'d, 'd>) -> bool {
        self.names.contains_key(&node.id().get()) || id_of(node).is_some()
    }

    /// Returns whether groups below an element are provinces of several parts: they have the names, what
    /// is in them has none, and there are several of them or other provinces beside them.
    fn whole_groups(&self, node: Node<'d, 'd>) -> bool {
        let groups = || node.children().filter(|child| self.may_be_whole(*child));
        let outlines: usize =
            groups().filter_map(|group| Some(self.below.get(&group.id().get())?.outlines)).sum();
        let beside = node.children().any(|child| outline_of(child).is_some() && self.named(child));
        match groups().count() {
            0 => false,
            1 => beside,
            2 => beside || outlines <= 6,
            _ => true,
        }
    }

    fn may_be_whole(&self, node: Node<'d, 'd>) -> bool {
        let below = self.below.get(&node.id().get()).copied().unwrap_or_default();
        let layer = node.attributes().any(|attribute| attribute.name() == "groupmode");
        node.is_element()
            && node.tag_name().name() == "g"
            && !layer
            && below.outlines > 0
            && !below.named
            && self.named(node)
    }

    fn element(
        &mut self,
        node: Node<'d, 'd>,
        around: &Inherited,
        context: DrawingContext,
        whole_groups: bool,
        used: bool,
    ) {
        let own = inherit(node, around, &self.styles, used);
        if !own.drawn {
            return;
        }
        match node.tag_name().name() {
            "use" => self.used(node, &own, context, whole_groups),
            // A text that is repeated is the name of nothing.
            "text" if context.uses == 0 && self.elements.texts.len() < TEXTS_MAX => {
                self.text(node, &own)
            }
            _ if outline_of(node).is_some() => self.outline(node, own, context),
            "svg" => self.within(node, node, own, context),
            _ => {
                let mut inner = context;
                if node.tag_name().name() == "g" && context.whole.is_none() {
                    if whole_groups && self.may_be_whole(node) {
                        inner.whole = Some(self.elements.outlines.len());
                        self.push(node, context.layer);
                    } else {
                        let name = self.name_of(node);
                        let name = name.or_else(|| node.attribute("id").map(str::to_owned));
                        // A group without a name is part of the layer around it.
                        if name.is_some() {
                            inner.layer = self.elements.layers.len();
                            self.elements.layers.push(OutlineGroup { name });
                        }
                    }
                }
                self.inside(node, &own, inner);
            }
        }
    }

    fn push(&mut self, node: Node<'d, 'd>, layer: usize) {
        self.elements.outlines.push(Outline {
            node,
            drawn: Vec::new(),
            layer,
            name: self.name_of(node),
            id: id_of(node),
        });
    }

    fn outline(&mut self, node: Node<'d, 'd>, own: Inherited, context: DrawingContext) {
        let at = context.whole.unwrap_or(self.elements.outlines.len());
        if context.whole.is_none() {
            self.push(node, context.layer);
        }
        self.elements.outlines[at].drawn.push(DrawnElement { node, inherited: own });
    }

    /// Draws what a `use` points to, where it points to something before it went through it.
    fn used(
        &mut self,
        node: Node<'d, 'd>,
        own: &Inherited,
        context: DrawingContext,
        whole_groups: bool,
    ) {
        let link = node.attributes().find(|attribute| attribute.name() == "href");
        let target = link.and_then(|link| link.value().strip_prefix('#'));
        let Some(target) = target.and_then(|id| self.by_id.get(id)).copied() else { return };
        // A chain of them can double at each step.
        if context.uses >= 4 {
            return;
        }
        let mut moved = own.clone();
        if target.tag_name().name() != "symbol" {
            let (wide, high) = own.sheet;
            let (e, f) = (number(node, "x", wide), number(node, "y", high));
            let shift = Transform { e, f, ..Transform::default() };
            moved.transform = moved.transform.map(|outer| within(&outer, &shift));
        }
        let before = self.elements.outlines.len();
        let context = DrawingContext { uses: context.uses + 1, ..context };
        if !self.visits(target, context) {
            return;
        }
        if target.tag_name().name() == "symbol" {
            self.within(target, node, moved, context);
        } else {
            self.element(target, &moved, context, whole_groups, true);
        }
        // The name of the one that is used may be that of where it is used.
        let (name, id) = (self.name_of(node), id_of(node));
        if self.elements.outlines.len() == before + 1 && (name.is_some() || id.is_some()) {
            let only = &mut self.elements.outlines[before];
            (only.name, only.id, only.node) = (name, id, node);
        }
    }

    /// Goes through a drawing within the drawing, or a symbol, which is laid where `place` says.
    fn within(
        &mut self,
        node: Node<'d, 'd>,
        place: Node<'d, 'd>,
        mut own: Inherited,
        context: DrawingContext,
    ) {
        let (wide, high) = own.sheet;
        let (e, f) = (number(place, "x", wide), number(place, "y", high));
        let side = |name: &str, of: f64| match place.attribute(name) {
            Some(_) => number(place, name, of),
            None => of,
        };
        let fit = fitted(node, (side("width", wide), side("height", high)));
        let shift = Transform { e, f, ..Transform::default() };
        own.transform = own.transform.map(|outer| within(&outer, &within(&shift, &fit)));
        own.sheet = sheet(node, own.sheet);
        self.inside(node, &own, context);
    }

    fn text(&mut self, node: Node<'d, 'd>, own: &Inherited) {
        let words = text_of(node);
        let placed = node
            .descendants()
            .find(|node| node.attribute("x").is_some() || node.attribute("y").is_some())
            .unwrap_or(node);
        let along =
            node.descendants().find(|node| node.tag_name().name() == "textPath").and_then(|node| {
                let link = node.attributes().find(|attribute| attribute.name() == "href")?;
                let path = self.by_id.get(link.value().strip_prefix('#')?)?;
                middle(path.attribute("d").unwrap_or_default())
            });
        let at = along.unwrap_or_else(|| {
            let (x, y) = (number(placed, "x", own.sheet.0), number(placed, "y", own.sheet.1));
            let styled = |node: Node<'d, 'd>| inherit(node, own, &self.styles, false);
            let placed = if placed == node { own.clone() } else { styled(placed) };
            // If letters have a size it is known about how long the text is.
            let Some(size) = placed.letters else { return (x, y) };
            let longest = text_lines(node).into_iter().max().unwrap_or(0);
            (x + (0.5 - placed.anchor) * LETTER * size * f64::from(longest), y - size / 3.0)
        });
        if let Ok(transform) = &own.transform
            && is_name(&words)
            && words.chars().count() <= NAME_MAX
        {
            self.elements.texts.push((moved(transform, at), words));
        }
    }
}

/// Counts the letters of each line of a text: those of its parts that have a place of their own.
fn text_lines(node: Node<'_, '_>) -> Vec<u16> {
    let letters =
        |node: Node<'_, '_>| u16::try_from(text_of(node).chars().count()).unwrap_or(u16::MAX);
    let placed = |child: &Node<'_, '_>| {
        child.is_element() && (child.attribute("y").is_some() || child.attribute("dy").is_some())
    };
    let lines: Vec<u16> = node.children().filter(placed).map(letters).collect();
    if lines.is_empty() { vec![letters(node)] } else { lines }
}

/// Returns the name of an element that is an outline.
pub(super) fn outline_of<'d>(node: Node<'d, 'd>) -> Option<&'d str> {
    let name = node.tag_name().name();
    let outlines = ["path", "polygon", "polyline", "rect", "circle", "ellipse"];
    (node.is_element() && outlines.contains(&name)).then_some(name)
}

/// Finds the opening tag of an element.
pub(super) fn head(node: Node<'_, '_>, text: &str) -> Range<usize> {
    let whole = node.range();
    let end = text[whole.clone()].find('>').map_or(whole.end, |end| whole.start + end + 1);
    whole.start..end
}

fn moved(transform: &Transform, (x, y): DrawingPoint) -> DrawingPoint {
    (
        transform.a * x + transform.c * y + transform.e,
        transform.b * x + transform.d * y + transform.f,
    )
}

/// The reason why an outline has no rings.
pub(super) enum NoRings {
    /// It is a line: nothing fills it, and it does not close.
    Line,
    Nothing,
    Endless,
    TooMany,
    Transform(Text),
    Path(Text),
}

/// The rings of an element.
pub(super) struct Ringed {
    pub rings: Vec<Vec<DrawingPoint>>,
    /// Reason that its path was read in part only: as programs do, it is drawn up to there.
    pub fault: Option<Text>,
}

/// Reads the rings of a drawn element; no more than `left` points of it are read.
pub(super) fn rings(drawn: &DrawnElement<'_>, left: usize) -> Result<Ringed, NoRings> {
    let node = drawn.node;
    let mut fault = None;
    let around = |middle: DrawingPoint, reach: DrawingPoint| -> Vec<Vec<DrawingPoint>> {
        let steps = 4 * PIECES;
        let turn = |step: u32| std::f64::consts::TAU * f64::from(step) / f64::from(steps);
        let point = |step: u32| {
            (middle.0 + reach.0 * turn(step).cos(), middle.1 + reach.1 * turn(step).sin())
        };
        vec![(0..=steps).map(|step| point(step % steps)).collect()]
    };
    let (wide, high) = drawn.inherited.sheet;
    let across = |name: &str| number(node, name, wide);
    let down = |name: &str| number(node, name, high);
    let slanted = ((wide * wide + high * high) / 2.0).sqrt();
    let parts = match outline_of(node).unwrap_or_default() {
        "rect" => {
            let (x, y) = (across("x"), down("y"));
            let (wide, high) = (across("width"), down("height"));
            vec![vec![(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)]]
        }
        "circle" => {
            let reach = number(node, "r", slanted);
            around((across("cx"), down("cy")), (reach, reach))
        }
        "ellipse" => around((across("cx"), down("cy")), (across("rx"), down("ry"))),
        "path" => {
            let (parts, error) = path(node.attribute("d").unwrap_or_default(), left);
            fault = error.map(|error| Text::system_error(&error));
            parts
        }
        corners => {
            let written = node.attribute("points").unwrap_or_default();
            let mut points: Vec<DrawingPoint> =
                PointsParser::from(written).take(left.saturating_add(1)).collect();
            if corners == "polygon" {
                points.extend(points.first().copied());
            }
            vec![points]
        }
    };
    if parts.iter().map(Vec::len).sum::<usize>() > left {
        return Err(NoRings::TooMany);
    }
    let open = |points: &Vec<DrawingPoint>| match (points.first(), points.last()) {
        (Some(first), Some(last)) => far(*first, *last) > size(points) / 50.0,
        _ => false,
    };
    // A fill closes an outline.
    if !drawn.inherited.filled && parts.iter().any(open) {
        return Err(NoRings::Line);
    }
    let transform = drawn.inherited.transform.clone().map_err(NoRings::Transform)?;
    let mut found = Vec::new();
    for mut points in parts {
        if points.first() == points.last() {
            points.pop();
        }
        if points.len() < 3 || size(&points) == 0.0 {
            continue;
        }
        for point in &mut points {
            *point = moved(&transform, *point);
        }
        if points.iter().any(|(x, y)| !x.is_finite() || !y.is_finite()) {
            return Err(NoRings::Endless);
        }
        found.push(points);
    }
    match (found.is_empty(), fault) {
        (false, fault) => Ok(Ringed { rings: found, fault }),
        (true, Some(fault)) => Err(NoRings::Path(fault)),
        (true, None) => Err(NoRings::Nothing),
    }
}

fn far(one: DrawingPoint, other: DrawingPoint) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// Returns the width or height of a ring, whichever is more.
pub(super) fn size(points: &[DrawingPoint]) -> f64 {
    let range = |of: fn(&DrawingPoint) -> f64| {
        let numbers = || points.iter().map(of);
        numbers().fold(f64::MIN, f64::max) - numbers().fold(f64::MAX, f64::min)
    };
    range(|point| point.0).max(range(|point| point.1))
}

/// Reads the parts of a path, each ending where it began if it is closed; and why it was not read to its end.
/// More than `most` points are not read.
fn path(text: &str, most: usize) -> (Vec<Vec<DrawingPoint>>, Option<svgtypes::Error>) {
    let mut parts: Vec<Vec<DrawingPoint>> = Vec::new();
    let mut points = 0;
    for segment in SimplifyingPathParser::from(text) {
        let segment = match segment {
            Ok(segment) => segment,
            Err(error) => return (parts, Some(error)),
        };
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
                let towards = |end: DrawingPoint| {
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
    (parts, None)
}

/// Finds about the middle of a line along which a text is written.
fn middle(text: &str) -> Option<DrawingPoint> {
    let (parts, _) = path(text, 10_000);
    let points: Vec<DrawingPoint> = parts.concat();
    points.get(points.len() / 2).copied()
}

/// Goes along a curve, without its first point.
fn curve([a, b, c, d]: [DrawingPoint; 4]) -> impl Iterator<Item = DrawingPoint> {
    (1..=PIECES).map(move |piece| {
        let t = f64::from(piece) / f64::from(PIECES);
        let s = 1.0 - t;
        let at = |a: f64, b: f64, c: f64, d: f64| {
            s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
        };
        (at(a.0, b.0, c.0, d.0), at(a.1, b.1, c.1, d.1))
    })
}
