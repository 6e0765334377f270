//! A campaign's map → a picture as SVG, as one would hang it on the wall: terrain, rivers and
//! coasts, settlements, realms with their frontiers, banners, ships, marks and names, as far as the
//! viewer may know them.
//!
//! ```text
//! <svg>
//!   <g id="layer-links">       ways between provinces without outlines, and sea ways
//!   <g id="layer-places">      for each place, with its middle at 0 0:
//!     <g id="place-D4" data-place="D4" transform="translate(…)">
//!       <… class="ground"/>    terrain, coast and lakes
//!       <path class="land r0" data-realm="red"/>   the tint; both are missing where nobody owns it
//!       <… class="water"/>     rivers, where there are some
//!       <g class="settlement"/>
//!   <g id="layer-rivers"> <g id="layer-ridges"> <g id="layer-walls">
//!   <g id="layer-frontiers"> <g id="layer-marks"> <g id="layer-ships"> <g id="layer-banners">
//!   <g id="layer-coordinates"> <g id="layer-names"> <g id="layer-legend">
//! ```
//!
//! Realms have the classes `r0`, `r1` and so on in the order of the campaign, independents `ri`;
//! colours and hatchings stand in the style sheet alone. Two pictures of one campaign differ only
//! in what has changed.

pub mod backdrop;
mod file;
mod ground;
mod labels;
mod legend;
mod lettering;
mod lines;
mod marks;
pub mod metrics;
mod paint;
mod pieces;
mod png;
mod province;
mod rivers;
pub mod scene;
mod sea;
mod shows;
pub mod svg;
mod tile;

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::basics::rectangle::Rectangle;
use crate::campaign::Owner;
use crate::campaign::knowledge::Viewer;
use crate::engine::Game;
use crate::map::{Map, PlaceId};
use crate::say;
use crate::text::Text;
use crate::view::{names, texts};
use backdrop::Backdrop;
pub use file::replace;
use ground::GroundDrawings;
use labels::TakenRooms;
pub use legend::LegendRow;
use lettering::{called, written};
use paint::Paint;
use pieces::Pieces;
pub use pieces::rovers;
pub use png::png;
use scene::{DrawingKind, Point, Scene};
pub use shows::Shows;
use svg::{Path, escaped, moved, number, put};
pub use tile::tile;

/// Parts of a picture beside the map.
#[derive(Debug, Clone)]
pub struct Options {
    /// Heading over the map: when it is, and as whom it is seen.
    pub heading: bool,
    /// Legend of the signs, under the map.
    pub legend: bool,
    /// Titles for a pointer that rests on something.
    pub titles: bool,
    /// Places in whose middles settlements are drawn later: names leave room for them.
    pub middles: BTreeSet<PlaceId>,
    /// A picture in the place of the ground.
    pub backdrop: Option<Backdrop>,
    /// Address that each place links to, up to its name.
    pub link: Option<String>,
    /// Places with a ring around them: something has just happened there.
    pub ringed: BTreeSet<PlaceId>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            heading: true,
            legend: true,
            titles: true,
            middles: BTreeSet::new(),
            backdrop: None,
            link: None,
            ringed: BTreeSet::new(),
        }
    }
}

/// Distance of the map from the edges of the sheet.
const MARGIN: f64 = 30.0;

/// Style of a map whose places lead somewhere.
const LINKED: &str = "a{cursor:pointer}a:focus-visible .land,a:hover .land{fill-opacity:.7}#layer-rivers,#layer-ridges,#layer-walls,#layer-frontiers,#layer-marks,#layer-ships,#layer-banners,#layer-coordinates,#layer-names,#layer-legend{pointer-events:none}";

/// Style of rings around places, which are in nobody's way.
const RINGED: &str =
    ".ring{fill:none;stroke:#d4351c;stroke-width:4;stroke-dasharray:9 5;pointer-events:none}";

/// Radius of a ring around a place.
const RING: f64 = 34.0;

/// Rings around places.
fn rings(scene: &Scene, places: &BTreeSet<PlaceId>) -> String {
    let mut rings = String::new();
    for place in places {
        let middle = scene.centre(*place);
        put(
            &mut rings,
            format_args!(
                "<circle class=\"ring\" cx=\"{}\" cy=\"{}\" r=\"{RING}\"/>\n",
                number(middle.0),
                number(middle.1)
            ),
        );
    }
    rings
}

/// The least width of a sheet, for its heading and legend.
const NARROWEST: f64 = 460.0;

/// Returns the map of a campaign, or the tiles on the table while it is being laid.
fn map_of<'a>(game: &'a Game<'_>) -> Cow<'a, Map> {
    match &game.state.laying {
        Some(laying) => Cow::Owned(laying.board.finish_as_labelled(&game.rules.tiles)),
        None => Cow::Borrowed(game.map()),
    }
}

/// Returns the middle of a place, in the units of the picture.
pub fn centre(game: &Game<'_>, place: PlaceId) -> Point {
    Scene::of(&map_of(game)).centre(place)
}

/// Lists the rows that explain maps and what they show, each sign drawn around 0 0 with the classes
/// and symbols of a picture, and about 40 wide and 26 high.
pub fn key(game: &Game<'_>, viewer: Viewer, maps: &[&Map], shows: &Shows) -> Vec<LegendRow> {
    let Some(map) = maps.last() else { return Vec::new() };
    let (scene, paint) = (Scene::of(map), Paint::of(game));
    let short = names::short_names(game);
    let middles = &BTreeSet::new();
    let pieces = Pieces { game, viewer, paint: &paint, scene: &scene, short, middles };
    legend::rows(&pieces, maps, shows)
}

/// Returns the point where ships lie off a place.
pub fn berth(game: &Game<'_>, scene: &Scene, place: PlaceId) -> Point {
    pieces::off_the_coast(game, scene, place)
}

/// Returns the picture; an empty sheet where there is no map.
pub fn svg(game: &Game<'_>, viewer: Viewer, options: &Options) -> String {
    let map = map_of(game);
    let scene = Scene::of(&map);
    let paint = Paint::of(game);
    let laying = game.state.laying.is_some();
    let pieces = Pieces {
        game,
        viewer,
        paint: &paint,
        scene: &scene,
        short: names::short_names(game),
        middles: &options.middles,
    };
    let bounds = match scene.shapes.is_empty() {
        true => Rectangle { left: 0.0, top: 0.0, right: 1.0, bottom: 1.0 },
        false => scene.bounds,
    };
    let mut left = bounds.left - MARGIN;
    let mut wide = bounds.right - bounds.left + 2.0 * MARGIN;
    if wide < NARROWEST {
        left -= (NARROWEST - wide) / 2.0;
        wide = NARROWEST;
    }
    let mut top = bounds.top - MARGIN;
    let mut bottom = bounds.bottom + MARGIN;

    // The things that stand and are written on the map are put before the ground, which leaves room
    // for them.
    let mut taken = TakenRooms::default();
    let mut over = String::new();
    if !laying {
        over += &layer("marks", &pieces.marks(options.titles, &mut taken));
        over += &layer("ships", &pieces.ships(options.titles, &mut taken));
        over += &layer("banners", &pieces.banners(options.titles, &mut taken));
    }
    let sheet = Rectangle { left, top, right: left + wide, bottom };
    let (coordinates, written) = written(&pieces, &map, &mut taken, sheet);
    over += &layer("coordinates", &coordinates);
    if !laying {
        over += &layer("names", &written);
    }

    let mut grounds = GroundDrawings::beside(taken);
    let mut places = String::new();
    for place in map.ids() {
        places += &one_place(&pieces, &map, &mut grounds, place, options, laying);
    }
    // Ways are drawn from middle to middle, and the places over them.
    let mut body = layer("links", &lines::links(&map, &scene)) + &layer("places", &places);
    body += &layer("rivers", &rivers::rivers(&map, &scene, &paint));
    body += &layer("ridges", &lines::ridges(game, &map, &scene));
    if !laying {
        body += &layer("walls", &lines::walls(game, &scene, &map));
        body += &layer("frontiers", &lines::frontiers(game, &scene));
    }
    body += &over;
    if !options.ringed.is_empty() {
        body += &layer("ringed", &rings(&scene, &options.ringed));
    }
    // The letters beside a large map are larger, to be read from as far away.
    let large = ((wide / 110.0).round() / 10.0).clamp(1.0, 2.5);
    if options.legend {
        let rows = legend::rows(&pieces, &[&map], &Shows::of(game, pieces.viewer, &map));
        let (text, height) =
            legend::legend(&rows, (left + MARGIN / 2.0, bottom), (wide - MARGIN, large));
        body += &text;
        bottom += height + 20.0;
    }
    let mut css = paint.css();
    if options.link.is_some() {
        // What stands on a place is not in the way of whoever taps the place.
        css += LINKED;
    }
    if !options.ringed.is_empty() {
        css += RINGED;
    }
    if options.backdrop.is_some() {
        css += &Backdrop::style(&paint.styles.sheet.grid);
    }
    let title = heading(game, viewer);
    if options.heading {
        top -= 34.0 * large;
        put(
            &mut body,
            format_args!(
                "<text id=\"heading\" class=\"heading\" font-size=\"{size}\" x=\"{}\" y=\"{}\">{}</text>\n",
                number(left + wide / 2.0),
                number(top + 36.0 * large),
                escaped(&title),
                size = number((22.0 * large).min((wide - MARGIN) / metrics::width(&title, 1.0))),
            ),
        );
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {w} {h}\" role=\"img\" {sign}>\n\
         <title>{title}</title>\n<style>{css}</style>\n<defs>\n{defs}{signs}{grounds}</defs>\n\
         <path id=\"paper\" fill=\"{paper}\" d=\"M{x} {y}h{w}v{h}h-{w}Z\"/>\n{under}{frame}{body}</svg>\n",
        under =
            options.backdrop.as_ref().map_or_else(String::new, |under| under.drawn(bounds, sheet)),
        frame = frame(Rectangle { left, top, right: left + wide, bottom }),
        sign = file::SIGN,
        x = number(left),
        y = number(top),
        w = number(wide),
        h = number(bottom - top),
        title = escaped(&title),
        css = css,
        defs = paint.defs(),
        signs = signs(),
        grounds = grounds.defs,
        paper = paint.styles.sheet.paper,
    )
}

/// Returns a thick and a thin line around the sheet.
fn frame(Rectangle { left, top, right, bottom }: Rectangle) -> String {
    let line = |within: f64| {
        let corners = [
            (left + within, top + within),
            (right - within, top + within),
            (right - within, bottom - within),
            (left + within, bottom - within),
        ];
        Path::around(&corners).0
    };
    format!(
        "<g id=\"layer-frame\"><path class=\"neat thick\" d=\"{}\"/><path class=\"neat\" d=\"{}\"/></g>\n",
        line(4.0),
        line(8.0)
    )
}

/// Shapes that lines are made of.
fn signs() -> String {
    format!(
        "<path id=\"hex\" d=\"{}\"/>\n<circle id=\"spring\" class=\"lake\" r=\"4\"/>\n\
         <path id=\"ridge-low\" class=\"ridge\" d=\"M-8 6L-1-7 8 6M-1-7L1 0-2 5\"/>\n\
         <path id=\"ridge-high\" class=\"ridge\" d=\"M-11 7L-1-11 11 7M-1-11L2-2-2 6\"/>\n",
        Path::around(&scene::CORNERS).0
    )
}

fn layer(name: &str, text: &str) -> String {
    format!("<g id=\"layer-{name}\">\n{text}</g>\n")
}

/// Writes when it is, and whose knowledge is shown.
fn heading(game: &Game<'_>, viewer: Viewer) -> String {
    let mut when = names::when(game, game.state.clock);
    if let Some(first) = when.get(..1) {
        when = first.to_uppercase() + &when[1..];
    }
    let when = Text::verbatim(when);
    let known = match viewer {
        Viewer::Host => when,
        Viewer::Public => say!("{when} · as all know it", when),
        Viewer::Realm(realm) => {
            say!("{when} · as {realm} knows it", when, realm = texts::realm(game, realm))
        }
    };
    known.in_words(game.rules)
}

fn one_place(
    pieces: &Pieces<'_>,
    map: &Map,
    grounds: &mut GroundDrawings,
    place: PlaceId,
    options: &Options,
    laying: bool,
) -> String {
    let (game, shape) = (pieces.game, pieces.scene.shape(place));
    let label = &map.place(place).label;
    let open = laying || {
        let holding = game.state.holding(place);
        let known = holding.known || map.known || map.place(place).open_sea;
        holding.settlement.is_none() && !game.state.may_be_capital(place) && known
    };
    let ground = grounds.of(game, map, pieces.paint, place, shape, open);
    let owner = if laying { Owner::Nobody } else { game.state.holding(place).owner };
    let class = Paint::class(owner).map_or_else(String::new, |class| format!(" {class}"));
    let realm = match owner {
        Owner::Nobody => String::new(),
        owner => format!(" data-realm=\"{}\"", escaped(&names::owner(game, owner))),
    };
    let land = match shape.kind {
        DrawingKind::Tile => {
            let drawing = ground.land.as_deref().unwrap_or("hex");
            format!("<use class=\"land{class}\"{realm} href=\"#{drawing}\"/>")
        }
        _ => {
            format!("<path class=\"land{class}\"{realm} {}/>", province::land(shape))
        }
    };
    let settlement = if laying { String::new() } else { pieces.settlement(place) };
    let title = if options.titles && !laying {
        format!("<title>{}</title>", escaped(&place_title(pieces, map, place)))
    } else {
        String::new()
    };
    let (opens, closes) = match &options.link {
        Some(link) => (format!("<a href=\"{}{label}\" target=\"_top\">", escaped(link)), "</a>"),
        None => (String::new(), ""),
    };
    format!(
        "{opens}<g id=\"place-{label}\" data-place=\"{label}\" transform=\"{moved}\">{title}{ground}{land}{water}<g class=\"settlement\">{settlement}</g></g>{closes}\n",
        moved = moved(shape.centre),
        ground = ground.ground,
        water = ground.water,
    )
}

/// Returns `D4 Altendorf: lowland, city, red`.
fn place_title(pieces: &Pieces<'_>, map: &Map, place: PlaceId) -> String {
    let game = pieces.game;
    let holding = game.state.holding(place);
    let mut words = vec![names::terrain(game, map.place(place).terrain).to_owned()];
    words.extend(holding.settlement.map(|kind| names::settlement(game, Some(kind)).to_owned()));
    if holding.owner != Owner::Nobody {
        words.push(names::owner(game, holding.owner));
    }
    format!("{}: {}", called(pieces, map, place), words.join(", "))
}
