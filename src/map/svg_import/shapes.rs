//! The outlines of a drawing → the provinces among them, with their ids and names. What is no province is
//! left out and told.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use roxmltree::Node;

use super::document;
use super::elements::{
    DrawingPoint, Elements, NoRings, Outline, Ringed, elements, head, rings, size,
};
use super::grid::{area, scan};
use super::naming::{TakenIds, is_name, typed};
use super::report::{DrawingReport, Note};
use crate::basics::rectangle::Rectangle;
use crate::fault::{Fault, MAX_SHOWN, SourceFile, did_you_mean, keep, suggestion};
use crate::map::province_file::PROVINCES_MAX;
use crate::map::provinces::key;
use crate::rules::{Names, Terrain};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, listed_code, quoted};

/// Points of all outlines at most: an arc is eleven letters and 64 points.
pub(super) const POINTS_MAX: usize = 1_000_000;

/// Squares along the longer side of the grid on which layers are laid over each other.
const COARSE: f64 = 400.0;

/// A layer is beside another if less than 1 in `UPON` of its squares lies upon it.
const UPON: usize = 20;

/// Layers of a drawing that are tried at most, before it is known which has the provinces, and after.
const TRIED: usize = 200;
const BESIDE: usize = 50;

/// Outlines that are looked at as what lies below the others, and others that are looked for there.
const LARGEST: usize = 20;
const SAMPLE: usize = 200;

/// Corners that are gone through to see which text stands on which outline.
const CORNERS_MAX: usize = 50_000_000;

/// Layers that have the provinces in drawings of programs, the best first.
const LAYERS: &[&str] = &["provincesBody", "provs", "statesBody"];

/// The part of the sheet around a layer that its outlines cover at least, if they are provinces.
const COVER: f64 = 0.04;

/// Rings that are filled together.
pub(super) struct FilledRings {
    pub rings: Vec<Vec<DrawingPoint>>,
    pub even_odd: bool,
}

/// A province as it is drawn, with its name and other data.
pub(super) struct ProvinceShape {
    pub id: String,
    pub name: String,
    pub terrain: Terrain,
    pub kind: String,
    pub benefit: Option<String>,
    /// Provinces across the sea.
    pub sea: Vec<String>,
    pub parts: Vec<FilledRings>,
    /// Range in the drawing; empty if a file does not tell places.
    pub range: Range<usize>,
}

impl ProvinceShape {
    /// Points a fault to the outline, where its place is known.
    pub fn place(&self, fault: Fault, source: &Arc<SourceFile>) -> Fault {
        if self.range.is_empty() {
            return fault;
        }
        fault.at(source, self.range.clone(), say!("this outline"))
    }

    /// Returns the points of all its rings.
    pub fn points(&self) -> impl Iterator<Item = &DrawingPoint> {
        self.parts.iter().flat_map(|part| part.rings.iter().flatten())
    }

    /// Returns its width or height, whichever is more.
    pub fn reach(&self) -> f64 {
        let all: Vec<DrawingPoint> = self.points().copied().collect();
        size(&all)
    }
}

/// A candidate with its rings.
struct Candidate<'d> {
    outline: &'d Outline<'d>,
    parts: Vec<FilledRings>,
    /// Its author's name, or a text upon it.
    name: Option<String>,
}

impl Candidate<'_> {
    fn named(&self) -> bool {
        self.name.is_some() || self.outline.id.is_some()
    }

    fn rings(&self) -> impl Iterator<Item = &Vec<DrawingPoint>> {
        self.parts.iter().flat_map(|part| &part.rings)
    }
}

struct ShapeReader<'a> {
    source: &'a Arc<SourceFile>,
    names: &'a Names,
    faults: Vec<Fault>,
    /// Points of the outlines so far.
    points: usize,
    report: &'a mut DrawingReport,
}

/// Returns every province of the drawing: those of the layer that is named, or of the one that has most
/// names, and of those that lie beside it.
///
/// # Errors
/// Every fault of the provinces, at its place.
pub(super) fn read(
    source: &Arc<SourceFile>,
    names: &Names,
    layer: Option<&str>,
    report: &mut DrawingReport,
) -> Result<Vec<ProvinceShape>, Vec<Fault>> {
    let document = document::parse(source)?;
    let elements = elements(&document);
    let mut drawing = ShapeReader { source, names, faults: Vec::new(), points: 0, report };
    let mut found = drawing.layers(&elements, layer)?;
    drawing.written_upon(&elements, &mut found);
    drawing.backgrounds(&mut found);
    drawing.nameless(&mut found);
    let shapes = drawing.shapes(found);
    drawing.links(&shapes);
    if drawing.faults.is_empty() { Ok(shapes) } else { Err(drawing.faults) }
}

impl ShapeReader<'_> {
    fn fault(&mut self, node: Node<'_, '_>, message: Text, help: Text) {
        let fault = Fault::new("map::drawing", message);
        let fault =
            fault.at(self.source, head(node, &self.source.text), say!("this outline")).help(help);
        keep(&mut self.faults, fault);
    }

    fn line(&self, node: Node<'_, '_>) -> usize {
        self.source.line(node.range().start)
    }

    /// Returns the outlines of the layer that has the provinces, and of those beside it.
    fn layers<'d>(
        &mut self,
        elements: &'d Elements<'d>,
        wanted: Option<&str>,
    ) -> Result<Vec<Candidate<'d>>, Vec<Fault>> {
        let mut of_layer: BTreeMap<usize, Vec<&Outline<'_>>> = BTreeMap::new();
        for outline in &elements.outlines {
            of_layer.entry(outline.layer).or_default().push(outline);
        }
        let called = |layer: usize| match &elements.layers[layer].name {
            Some(name) => say!("layer `{name}`", name = quoted(name)),
            None => say!("no layer"),
        };
        let named = |layer: usize| of_layer[&layer].iter().filter(|one| one.named()).count();
        let (main, mut found) = match wanted {
            Some(wanted) => {
                let is = |layer: &usize| {
                    let name = elements.layers[*layer].name.as_deref().unwrap_or_default();
                    key(name) == key(wanted)
                };
                let found = of_layer.keys().copied().find(is);
                let found =
                    found.ok_or_else(|| vec![self.no_layer(elements, wanted, &of_layer)])?;
                (found, self.candidates(&of_layer[&found], true))
            }
            None => {
                let usual = |layer: usize| {
                    let name = elements.layers[layer].name.as_deref();
                    let known = LAYERS.iter().position(|known| Some(*known) == name);
                    known.unwrap_or(LAYERS.len())
                };
                let mut order: Vec<usize> = of_layer.keys().copied().collect();
                order.sort_by_cached_key(|layer| {
                    let outlines = of_layer[layer].len();
                    (usual(*layer), std::cmp::Reverse((named(*layer), outlines)), *layer)
                });
                let Some(first) = order.first().copied() else { return Ok(Vec::new()) };
                // Rivers, roads and towns may have names, and cover hardly anything.
                let before = self.points;
                let main = order.into_iter().take(TRIED).find(|layer| {
                    self.points = before;
                    covers(&self.candidates(&of_layer[layer], false))
                });
                self.points = before;
                let main = main.unwrap_or(first);
                (main, self.candidates(&of_layer[&main], true))
            }
        };
        let mut others: Vec<usize> = of_layer.keys().copied().filter(|at| *at != main).collect();
        others.sort_by_cached_key(|layer| (std::cmp::Reverse(named(*layer)), *layer));
        let mut left_out: Vec<Text> = Vec::new();
        let mut used = vec![called(main)];
        for (tried, layer) in others.into_iter().enumerate() {
            let outlines = &of_layer[&layer];
            let all_named = named(layer) == outlines.len();
            let more = if wanted.is_none() && all_named && tried < BESIDE {
                self.candidates(outlines, false)
            } else {
                Vec::new()
            };
            if !more.is_empty() && more.len() == outlines.len() && beside(&found, &more) {
                found.extend(more);
                used.push(called(layer));
            } else {
                left_out.push(say!(
                    "{layer} ({outlines})",
                    layer = called(layer),
                    outlines = Text::count(outlines.len(), ProgramNoun::Outline)
                ));
            }
        }
        // In the order of the drawing, whichever layer came first.
        found.sort_by_key(|candidate| candidate.outline.node.range().start);
        self.lines_among_areas(&mut found);
        if of_layer.len() > 1 {
            let layers = Text::list(used, Joined::And);
            self.report.note(Note::read(say!("provinces are read from {layers}", layers)));
        }
        if !left_out.is_empty() {
            left_out.truncate(MAX_SHOWN);
            let layers = Text::list(left_out, Joined::And);
            let what = say!("{layers}: `--layer NAME` reads another", layers);
            self.report.note(Note::left_out(what));
        }
        if elements.cut_off {
            let what = say!("the drawing has more outlines than are read");
            self.report.note(Note::left_out(what));
        }
        Ok(found)
    }

    fn no_layer(
        &self,
        elements: &Elements<'_>,
        wanted: &str,
        of_layer: &BTreeMap<usize, Vec<&Outline<'_>>>,
    ) -> Fault {
        let known: Vec<&str> =
            of_layer.keys().filter_map(|layer| elements.layers[*layer].name.as_deref()).collect();
        let help = did_you_mean(wanted, known.iter().copied(), || {
            let shown = &known[..known.len().min(20)];
            say!("layers with outlines: {layers}", layers = listed_code(shown, Joined::Comma))
        });
        let message = say!(
            "{name} has no layer `{layer}` with outlines",
            name = quoted(&self.source.name),
            layer = quoted(wanted)
        );
        Fault::new("map::drawing", message).help(help)
    }

    /// Outlines with their rings; what has none is left out. Those of the layer that is read have their
    /// faults told.
    fn candidates<'d>(&mut self, outlines: &[&'d Outline<'d>], chosen: bool) -> Vec<Candidate<'d>> {
        let mut found = Vec::new();
        for outline in outlines {
            let mut parts = Vec::new();
            let mut why = None;
            for drawn in &outline.drawn {
                match rings(drawn, POINTS_MAX.saturating_sub(self.points)) {
                    Ok(Ringed { rings, fault }) => {
                        self.points += rings.iter().map(Vec::len).sum::<usize>();
                        parts.push(FilledRings { rings, even_odd: drawn.inherited.even_odd });
                        if let Some(fault) = fault.filter(|_| chosen) {
                            let (what, line) = (outline_name(outline), self.line(drawn.node));
                            let what = say!(
                                "{what} (line {line}) is drawn up to where its path cannot be read: {fault}",
                                what,
                                line,
                                fault
                            );
                            self.report.note(Note::read(what));
                        }
                    }
                    Err(NoRings::TooMany) => {
                        if chosen {
                            let message = say!(
                                "the outlines of {name} up to {what} have more than {points}",
                                name = quoted(&self.source.name),
                                what = outline_name(outline),
                                points = Text::count(POINTS_MAX, ProgramNoun::Point)
                            );
                            let help = say!(
                                "simplify the outlines: details finer than a stroke are lost anyway"
                            );
                            self.fault(outline.node, message, help);
                        }
                        return found;
                    }
                    Err(no_rings) => why = Some(no_rings),
                }
            }
            if !parts.is_empty() {
                let name = outline.name.clone();
                found.push(Candidate { outline, parts, name });
            } else if let Some(why) = why.filter(|_| chosen) {
                self.no_rings(outline, &why);
            }
        }
        found
    }

    /// Tells why an outline of the layer that is read encloses nothing.
    fn no_rings(&mut self, outline: &Outline<'_>, why: &NoRings) {
        let what = outline_name(outline);
        let line = self.line(outline.node);
        let left_out = match why {
            NoRings::Line => {
                say!("{what} (line {line}): it is a line that nothing fills", what, line)
            }
            NoRings::Nothing => say!("{what} (line {line}): it encloses nothing", what, line),
            NoRings::Endless => say!("{what} (line {line}): it is endless", what, line),
            NoRings::TooMany => return,
            NoRings::Transform(why) => {
                let help = say!("write it as SVG does, such as `translate(5 50)`");
                return self.fault(outline.node, why.clone(), help);
            }
            NoRings::Path(error) => {
                let message = say!("the path of {what} cannot be read: {error}", what, error);
                let help = say!("draw it anew, or write `data-ignore=\"yes\"` on it");
                return self.fault(outline.node, message, help);
            }
        };
        self.report.note(Note::left_out(left_out));
    }

    /// Leaves out what nothing fills where most is filled: it is drawn for its line.
    fn lines_among_areas(&mut self, found: &mut Vec<Candidate<'_>>) {
        let filled = |candidate: &Candidate<'_>| {
            candidate.outline.drawn.iter().any(|drawn| drawn.inherited.filled)
        };
        let before = found.len();
        let areas = found.iter().filter(|candidate| filled(candidate)).count();
        if areas == 0 || areas * 2 < before {
            return;
        }
        found.retain(filled);
        if areas < before {
            let outlines = Text::count(before - areas, ProgramNoun::Outline);
            self.report.note(Note::left_out(say!("{outlines} that nothing fills", outlines)));
        }
    }

    /// Names those that their author did not by the text that stands upon them.
    fn written_upon(&mut self, elements: &Elements<'_>, found: &mut [Candidate<'_>]) {
        if found.len() > PROVINCES_MAX {
            return;
        }
        let mut taken = BTreeSet::new();
        let mut corners = 0;
        for candidate in found.iter_mut().filter(|candidate| candidate.name.is_none()) {
            let bounds = bounds(candidate.rings());
            let size: usize = candidate.rings().map(Vec::len).sum();
            let text = elements.texts.iter().enumerate().find(|(at, (point, _))| {
                if taken.contains(at) || !bounds.has(*point) || corners > CORNERS_MAX {
                    return false;
                }
                corners += size;
                inside(*point, candidate)
            });
            if let Some((at, (_, words))) = text {
                taken.insert(at);
                candidate.name = Some(words.clone());
            }
        }
    }

    /// Leaves out what lies below most of the others: the sea, a frame, a sheet of paper.
    fn backgrounds(&mut self, found: &mut Vec<Candidate<'_>>) {
        if found.len() < 3 {
            return;
        }
        let around: Vec<Rectangle> =
            found.iter().map(|candidate| bounds(candidate.rings())).collect();
        let whole = bounds(found.iter().flat_map(Candidate::rings)).area();
        let mut large: Vec<usize> =
            (0..found.len()).filter(|at| around[*at].area() * 2.0 >= whole).collect();
        large.sort_by(|one, other| around[*other].area().total_cmp(&around[*one].area()));
        large.truncate(LARGEST);
        let step = found.len().div_ceil(SAMPLE);
        let sample: Vec<(usize, Option<DrawingPoint>)> =
            (0..found.len()).step_by(step).map(|at| (at, somewhere_within(&found[at]))).collect();
        let mut below = vec![false; found.len()];
        for at in large {
            let upon = |(other, point): &(usize, Option<DrawingPoint>)| {
                let within =
                    |point: DrawingPoint| around[at].has(point) && inside(point, &found[at]);
                *other != at && point.is_some_and(within)
            };
            below[at] = sample.iter().filter(|one| upon(one)).count() * 2 > sample.len();
        }
        // Outlines that only lie upon one another have no background.
        if below.iter().filter(|below| !**below).count() < 2 {
            return;
        }
        let mut at = 0;
        let mut left_out = Vec::new();
        found.retain(|candidate| {
            at += 1;
            if below[at - 1] {
                left_out.push((outline_name(candidate.outline), self.line(candidate.outline.node)));
            }
            !below[at - 1]
        });
        for (what, line) in left_out {
            let why = say!("{what} (line {line}): most provinces lie upon it", what, line);
            self.report.note(Note::left_out(why));
        }
    }

    /// Leaves out what has no name where most have one; where few have one, all are provinces.
    fn nameless(&mut self, found: &mut Vec<Candidate<'_>>) {
        let named = found.iter().filter(|candidate| candidate.named()).count();
        let by_author = found.iter().filter(|candidate| candidate.outline.named()).count();
        if by_author * 2 < found.len() || named == found.len() {
            return;
        }
        let first = found.iter().find(|one| !one.named()).map(|one| self.line(one.outline.node));
        let before = found.len();
        found.retain(Candidate::named);
        let what = say!(
            "{outlines} without a name or an id, the first in line {line}",
            outlines = Text::count(before - found.len(), ProgramNoun::Outline),
            line = first.unwrap_or(1)
        );
        self.report.note(Note::left_out(what));
    }

    /// Makes provinces of the candidates; those that are called the same are one.
    fn shapes(&mut self, found: Vec<Candidate<'_>>) -> Vec<ProvinceShape> {
        let mut shapes: Vec<ProvinceShape> = Vec::new();
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        let mut taken = TakenIds::default();
        let mut joined: BTreeMap<usize, usize> = BTreeMap::new();
        for (number, candidate) in found.into_iter().enumerate() {
            let outline = candidate.outline;
            let written = outline.node.attribute("id").unwrap_or_default();
            let name = candidate.name.clone().or_else(|| outline.id.map(str::to_owned));
            let same =
                outline.id.map(str::to_owned).or_else(|| name.clone()).map(|same| key(&same));
            if let Some(at) = same.as_ref().and_then(|same| known.get(same)).copied() {
                shapes[at].parts.extend(candidate.parts);
                *joined.entry(at).or_insert(1) += 1;
                continue;
            }
            let id = outline
                .id
                .and_then(typed)
                .or_else(|| name.as_deref().and_then(typed))
                .or_else(|| typed(written))
                .unwrap_or_else(|| format!("p{}", number + 1));
            let id = taken.take(&id);
            let node = outline.node;
            let shape = ProvinceShape {
                name: name.unwrap_or_else(|| id.clone()),
                terrain: self.terrain(node),
                kind: self.kind(node, &id),
                benefit: node.attribute("data-benefit").map(str::to_owned),
                sea: node
                    .attribute("data-sea")
                    .unwrap_or_default()
                    .split_whitespace()
                    .map(|id| typed(id).unwrap_or_else(|| id.to_owned()))
                    .collect(),
                parts: candidate.parts,
                range: head(node, &self.source.text),
                id,
            };
            if let Some(same) = same {
                known.insert(same, shapes.len());
            }
            shapes.push(shape);
            if shapes.len() > PROVINCES_MAX {
                break;
            }
        }
        for (at, outlines) in joined {
            let what = say!(
                "{id}: {outlines} are called so, and are its parts",
                id = quoted(&shapes[at].id),
                outlines = Text::count(outlines, ProgramNoun::Outline)
            );
            self.report.note(Note::read(what));
        }
        shapes
    }

    /// Returns the terrain that is said, or the first that the rules have.
    fn terrain(&mut self, node: Node<'_, '_>) -> Terrain {
        let Some(word) = node.attribute("data-terrain") else { return Terrain(0) };
        if let Some(terrain) = self.names.terrain(word) {
            return terrain;
        }
        let known: Vec<&str> = self.names.terrains.iter().map(String::as_str).collect();
        let help = did_you_mean(word, known.iter().copied(), || {
            say!("known: {known}", known = quoted(known.join(", ")))
        });
        self.fault(node, say!("there is no terrain `{word}`", word = quoted(word)), help);
        Terrain(0)
    }

    /// Returns the kind that is said, or that of most provinces.
    fn kind(&mut self, node: Node<'_, '_>, id: &str) -> String {
        let words = &self.names.provinces;
        let word = node.attribute("data-kind").unwrap_or(words.plain_kind());
        let known: Vec<&str> = words.kinds.iter().map(|kind| kind.id.as_str()).collect();
        let gives = node.attribute("data-benefit").is_some();
        let wrong = match words.kind(word) {
            _ if known.is_empty() => None,
            None => Some((
                say!("there is no kind of province `{word}`", word = quoted(word)),
                say!("known: {known}", known = quoted(known.join(", "))),
            )),
            Some(kind) if kind.benefits && !gives => Some((
                say!(
                    "{id} is of the kind `{word}` and needs the benefit that it gives",
                    id = quoted(id),
                    word = quoted(word)
                ),
                say!("add `data-benefit=\"…\"`"),
            )),
            Some(kind) if !kind.benefits && gives => Some((
                say!(
                    "{id} is of the kind `{word}` and gives no benefit",
                    id = quoted(id),
                    word = quoted(word)
                ),
                say!("remove `data-benefit`, or name another kind with `data-kind`"),
            )),
            Some(_) => None,
        };
        let word = word.to_owned();
        if let Some((message, help)) = wrong {
            self.fault(node, message, help);
        }
        word
    }

    /// Links over the sea lead to provinces.
    fn links(&mut self, shapes: &[ProvinceShape]) {
        let known: BTreeSet<&str> = shapes.iter().map(|shape| shape.id.as_str()).collect();
        let mut unknown = 0;
        for (shape, id) in
            shapes.iter().flat_map(|shape| shape.sea.iter().map(move |id| (shape, id)))
        {
            if !known.contains(id.as_str()) {
                // To seek it costs as much as there are provinces.
                unknown += 1;
                let near =
                    if unknown > MAX_SHOWN { None } else { suggestion(id, known.iter().copied()) };
                let message = say!(
                    "there is no province `{id}` across the sea from {other}",
                    id = quoted(id),
                    other = quoted(&shape.id)
                );
                let fault = Fault::new("map::drawing", message);
                let fault = fault.at(self.source, shape.range.clone(), say!("this outline"));
                keep(&mut self.faults, fault.help(near.unwrap_or_default()));
            }
        }
    }
}

/// Returns an outline as its author or the drawing calls it.
fn outline_name(outline: &Outline<'_>) -> Text {
    let called = outline.id.map(str::to_owned).or_else(|| outline.name.clone());
    let written = || outline.node.attribute("id").filter(|id| is_name(id)).map(str::to_owned);
    called.or_else(written).map_or_else(|| say!("an outline"), quoted)
}

/// Returns the least rectangle around rings.
fn bounds<'p>(rings: impl Iterator<Item = &'p Vec<DrawingPoint>>) -> Rectangle {
    Rectangle::of_points(rings.flatten().copied())
}

/// Returns whether a point lies within a candidate, holes left out.
fn inside((x, y): DrawingPoint, candidate: &Candidate<'_>) -> bool {
    candidate.parts.iter().any(|part| {
        let crossed: usize = part
            .rings
            .iter()
            .map(|ring| {
                let ends = ring.iter().zip(ring.iter().cycle().skip(1));
                ends.filter(|((x1, y1), (x2, y2))| {
                    (y1 > &y) != (y2 > &y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1
                })
                .count()
            })
            .sum();
        crossed % 2 == 1
    })
}

/// Returns a point within the largest ring of a candidate.
fn somewhere_within(candidate: &Candidate<'_>) -> Option<DrawingPoint> {
    let ring = candidate.rings().max_by(|one, other| size(one).total_cmp(&size(other)))?;
    let Rectangle { top, bottom, .. } = bounds(std::iter::once(ring));
    let y = f64::midpoint(top, bottom);
    let mut crossed: Vec<f64> = ring
        .iter()
        .zip(ring.iter().cycle().skip(1))
        .filter(|((_, y1), (_, y2))| (y1 > &y) != (y2 > &y))
        .map(|((x1, y1), (x2, y2))| (x2 - x1) * (y - y1) / (y2 - y1) + x1)
        .collect();
    crossed.sort_by(f64::total_cmp);
    let widest = crossed
        .chunks_exact(2)
        .max_by(|one, other| (one[1] - one[0]).total_cmp(&(other[1] - other[0])))?;
    Some((f64::midpoint(widest[0], widest[1]), y))
}

/// Returns whether outlines cover as much of the sheet around them as provinces do.
fn covers(candidates: &[Candidate<'_>]) -> bool {
    let Rectangle { left, top, right, bottom } =
        bounds(candidates.iter().flat_map(Candidate::rings));
    let area: f64 =
        candidates.iter().flat_map(|one| &one.parts).map(|part| area(&part.rings)).sum();
    area >= COVER * (right - left) * (bottom - top)
}

/// Returns whether outlines lie beside others, and not upon them.
fn beside(others: &[Candidate<'_>], more: &[Candidate<'_>]) -> bool {
    let Rectangle { left, top, right, bottom } =
        bounds(others.iter().chain(more).flat_map(Candidate::rings));
    let scale = COARSE / (right - left).max(bottom - top);
    if !scale.is_finite() {
        return false;
    }
    let side = 402;
    let mut below = vec![false; side * side];
    let mut over = |candidates: &[Candidate<'_>], put: bool| -> (usize, usize) {
        let (mut all, mut upon) = (0, 0);
        for part in candidates.iter().flat_map(|candidate| &candidate.parts) {
            let place = |(x, y): &DrawingPoint| ((x - left) * scale, (y - top) * scale);
            let rings: Vec<Vec<DrawingPoint>> =
                part.rings.iter().map(|ring| ring.iter().map(place).collect()).collect();
            scan(&rings, part.even_odd, (side, side), |row, from, to| {
                for square in &mut below[row * side + from..row * side + to] {
                    all += 1;
                    upon += usize::from(*square);
                    *square |= put;
                }
            });
        }
        (all, upon)
    };
    over(others, true);
    let (all, upon) = over(more, false);
    all > 0 && upon * UPON < all
}
