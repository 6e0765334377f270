//! The plots of a report as SVG, in the colours of a light page.

use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon, Rectangle, Text};
use plotters::prelude::{Cartesian2d, SVGBackend};
use plotters::series::{DashedLineSeries, LineSeries};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, IntoFont, IntoTextStyle, RGBColor, ShapeStyle, TextStyle};

use crate::simulation::statistics::Interval;

const INK: RGBColor = RGBColor(0x2e, 0x2b, 0x26);
const SOFT: RGBColor = RGBColor(0x6b, 0x65, 0x57);
const HAIR: RGBColor = RGBColor(0xe6, 0xe0, 0xd0);

/// A colour on a light page and on a dark one. A realm that is called so has it.
pub(super) struct PlotPaint {
    name: &'static str,
    pub(super) light: RGBColor,
    pub(super) dark: RGBColor,
}

const fn paint(name: &'static str, light: [u8; 3], dark: [u8; 3]) -> PlotPaint {
    PlotPaint {
        name,
        light: RGBColor(light[0], light[1], light[2]),
        dark: RGBColor(dark[0], dark[1], dark[2]),
    }
}

/// First those of the two ways to play, then those of realms, in the order in which realms have their
/// usual names.
pub(super) const PAINTS: &[PlotPaint] = &[
    paint("", [0x4a, 0x55, 0x8c], [0xa8, 0xb4, 0xf0]),
    paint("", [0xb8, 0x4a, 0x00], [0xf0, 0x8a, 0x3c]),
    paint("red", [0xb3, 0x26, 0x1e], [0xff, 0x7a, 0x6b]),
    paint("blue", [0x00, 0x66, 0xa3], [0x56, 0xb4, 0xe9]),
    paint("green", [0x00, 0x7a, 0x45], [0x2e, 0xc4, 0x86]),
    paint("yellow", [0xa0, 0x78, 0x00], [0xf0, 0xd0, 0x42]),
    paint("purple", [0x8a, 0x4f, 0xa0], [0xd0, 0x9a, 0xe8]),
    paint("brown", [0x6e, 0x5a, 0x46], [0xc8, 0xae, 0x92]),
    paint("orange", [0xc8, 0x64, 0x00], [0xff, 0xaa, 0x55]),
    paint("black", [0x50, 0x50, 0x50], [0xb4, 0xb4, 0xb4]),
];

/// Colours of ways.
const WAYS: usize = 2;

/// Returns the colour of a row of [`PAINTS`].
pub(super) fn colour(at: usize) -> RGBColor {
    PAINTS[at].light
}

/// Rows of [`PAINTS`] for realms: what they are called, and for others what is left.
pub(super) fn of_realms(realms: &[String]) -> Vec<usize> {
    let called = |name: &String| PAINTS.iter().position(|paint| paint.name == name.as_str());
    let left: Vec<usize> = (WAYS..PAINTS.len())
        .filter(|at| !realms.iter().any(|realm| called(realm) == Some(*at)))
        .collect();
    let mut left = left.iter().chain(&[WAYS]).cycle();
    realms
        .iter()
        .map(|realm| called(realm).or_else(|| left.next().copied()).unwrap_or(WAYS))
        .collect()
}

/// Returns `#B84A00`, as plots have it.
pub(super) fn hex(RGBColor(red, green, blue): RGBColor) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// Whole plots are as wide.
const WIDTH: u32 = 440;

type PlotArea<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Chart<'a, 'b> = ChartContext<'b, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;
type PlotResult<T = ()> = Result<T, DrawingAreaErrorKind<std::io::Error>>;

/// Returns a picture of this height. Drawing into text fails in no way that is known; then there is none.
fn svg(height: u32, draw: impl FnOnce(&PlotArea<'_>) -> PlotResult) -> String {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, (WIDTH, height)).into_drawing_area();
        if draw(&area).and_then(|()| area.present()).is_err() {
            return String::new();
        }
    }
    text
}

fn lettering<'a>(colour: RGBColor, anchor: (HPos, VPos)) -> TextStyle<'a> {
    ("inherit", 17).into_font().color(&colour).pos(Pos::new(anchor.0, anchor.1))
}

fn line(colour: RGBColor, width: u32) -> ShapeStyle {
    ShapeStyle { color: colour.to_rgba(), filled: true, stroke_width: width }
}

/// Axes with a grid; what stands along them is said below and above.
fn axes(
    chart: &mut Chart<'_, '_>,
    below: &str,
    x: &dyn Fn(&f64) -> String,
    y: Option<&dyn Fn(&f64) -> String>,
) -> PlotResult {
    let mut mesh = chart.configure_mesh();
    mesh.axis_style(line(SOFT, 1))
        .bold_line_style(line(HAIR, 1))
        .light_line_style(plotters::style::TRANSPARENT)
        .label_style(lettering(SOFT, (HPos::Center, VPos::Center)).into_text_style(&(WIDTH, 0)))
        .x_desc(below)
        .x_labels(6)
        .x_label_formatter(x);
    match y {
        Some(y) => mesh.y_label_formatter(y).y_labels(6),
        None => mesh.disable_y_axis().disable_y_mesh(),
    };
    mesh.draw()
}

/// A mark with its bounds: one thing that is compared in several ways.
pub(super) struct Marks {
    pub(super) name: String,
    /// Intervals in the order of the ways; None where there is no such thing.
    pub(super) ways: Vec<Option<Interval>>,
}

/// Things below each other, each with what it has in every way and between which bounds that lies;
/// all in hundredths. The first way has the colour of this row.
pub(super) fn marks(rows: &[Marks], paint: usize, below: &str) -> String {
    let intervals = || rows.iter().flat_map(|row| row.ways.iter().flatten());
    let low = intervals().map(|one| one.low).fold(0.0, f64::min);
    let high = intervals().map(|one| one.high).fold(0.0, f64::max);
    let margin = ((high - low) * 0.04).max(0.005);
    let low = if low < 0.0 { low - margin } else { 0.0 };
    let range = low * 100.0..(high + margin) * 100.0;
    let ways = rows.iter().map(|row| row.ways.len()).max().unwrap_or(1);
    #[expect(clippy::cast_precision_loss, reason = "there are a few rows")]
    let number = |number: usize| number as f64;
    let height = 70 + 30 * u32::try_from(rows.len()).unwrap_or(1);
    svg(height, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(6)
            .margin_right(16)
            .x_label_area_size(44)
            .y_label_area_size(112)
            .build_cartesian_2d(range.clone(), number(rows.len()) - 0.5..-0.5)?;
        axes(&mut chart, below, &|x| format!("{x:.0}"), None)?;
        chart.draw_series([PathElement::new(
            vec![(0.0, -0.5), (0.0, number(rows.len()) - 0.5)],
            line(SOFT, 1),
        )])?;
        for (at, row) in rows.iter().enumerate() {
            let (_, y) = chart.backend_coord(&(0.0, number(at)));
            let name = shortened(&row.name);
            area.draw(&Text::new(name, (110, y), lettering(INK, (HPos::Right, VPos::Center))))?;
            for (way, interval) in row.ways.iter().enumerate() {
                let Some(interval) = interval else { continue };
                let y = number(at) + (number(way) - number(ways - 1) / 2.0) * 0.3;
                let style = line(colour(paint + way), 2);
                let ends = vec![(interval.low * 100.0, y), (interval.high * 100.0, y)];
                chart.draw_series([PathElement::new(ends, style)])?;
                chart.draw_series([Circle::new((interval.share * 100.0, y), 4, style)])?;
            }
        }
        Ok(())
    })
}

/// Returns a name that has room beside a plot.
fn shortened(name: &str) -> String {
    let most = 13;
    if name.chars().count() <= most {
        return name.to_owned();
    }
    name.chars().take(most - 1).chain(['…']).collect()
}

/// Bars beside each other: how much each way has in each of several years.
pub(super) fn bars(ways: &[Vec<f64>], below: &str) -> String {
    let most = ways.iter().flatten().copied().fold(0.01, f64::max);
    let years = ways.iter().map(Vec::len).max().unwrap_or(0);
    #[expect(clippy::cast_precision_loss, reason = "there are a few bars")]
    let number = |number: usize| number as f64;
    svg(270, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(6)
            .margin_right(16)
            .x_label_area_size(44)
            .y_label_area_size(48)
            .build_cartesian_2d(0.5..number(years) + 0.5, 0.0..most * 108.0)?;
        let year = |x: &f64| if x.fract() == 0.0 { format!("{x:.0}") } else { String::new() };
        axes(&mut chart, below, &year, Some(&|y| format!("{y:.0} %")))?;
        let width = 0.8 / number(ways.len().max(1));
        for (way, shares) in ways.iter().enumerate() {
            let bar = |(at, share): (usize, &f64)| {
                let left = number(at) + 0.6 + number(way) * width;
                let corners = [(left, 0.0), (left + width * 0.94, share * 100.0)];
                Rectangle::new(corners, colour(way).filled())
            };
            chart.draw_series(shares.iter().enumerate().map(bar))?;
        }
        Ok(())
    })
}

/// Somebody's numbers year by year, with their bounds.
pub(super) struct Curve {
    /// Its number among the realms.
    pub(super) realm: usize,
    pub(super) dashed: bool,
    pub(super) years: Vec<(u16, Interval)>,
}

/// Curves over years, with a band between their bounds.
pub(super) fn curves(curves: &[Curve], paints: &[usize], below: &str) -> String {
    let points = || curves.iter().flat_map(|curve| &curve.years);
    let last = points().map(|(year, _)| *year).max().unwrap_or(1);
    let high = points().map(|(_, one)| one.high).fold(1.0, f64::max);
    svg(270, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(6)
            .margin_right(16)
            .x_label_area_size(44)
            .y_label_area_size(48)
            .build_cartesian_2d(1.0..f64::from(last.max(2)), 0.0..high * 1.04)?;
        let year = |x: &f64| if x.fract() == 0.0 { format!("{x:.0}") } else { String::new() };
        axes(&mut chart, below, &year, Some(&|y| format!("{y:.0}")))?;
        for curve in curves {
            let lower = curve.years.iter().map(|(year, one)| (f64::from(*year), one.low.max(0.0)));
            let upper = curve.years.iter().rev().map(|(year, one)| (f64::from(*year), one.high));
            let band = colour(paints[curve.realm]).mix(0.14);
            chart.draw_series([Polygon::new(lower.chain(upper).collect::<Vec<_>>(), band)])?;
        }
        for curve in curves {
            let means: Vec<(f64, f64)> =
                curve.years.iter().map(|(year, one)| (f64::from(*year), one.share)).collect();
            let style = line(colour(paints[curve.realm]), 2);
            if curve.dashed {
                chart.draw_series(DashedLineSeries::new(means, 6, 4, style))?;
            } else {
                chart.draw_series(LineSeries::new(means, style))?;
            }
        }
        Ok(())
    })
}
