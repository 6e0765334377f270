//! Pieces of SVG as text: numbers, escaped text, paths.

use std::fmt::Write;

use super::scene::Point;

/// Returns text as it may stand in SVG, in an attribute too. Leaves out characters that XML cannot hold.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' | '\r' => out.push(' '),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {}
            letter => out.push(letter),
        }
    }
    out
}

/// Returns a number with one decimal at most.
pub fn number(value: f64) -> String {
    let tenths = (value * 10.0).round();
    let text = format!("{:.1}", if tenths == 0.0 { 0.0 } else { tenths / 10.0 });
    text.strip_suffix(".0").map_or_else(|| text.clone(), str::to_owned)
}

/// Writes numbers after one another, with a blank only where one is needed.
fn numbers(out: &mut String, values: &[f64]) {
    for value in values {
        let text = number(*value);
        let after = out.chars().next_back().is_some_and(|letter| letter.is_ascii_digit());
        if after && !text.starts_with('-') {
            out.push(' ');
        }
        out.push_str(&text);
    }
}

/// A path that is being written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Path(pub String);

impl Path {
    pub fn go(&mut self, to: Point) -> &mut Self {
        self.0.push('M');
        numbers(&mut self.0, &[to.0, to.1]);
        self
    }

    pub fn line(&mut self, to: Point) -> &mut Self {
        self.0.push('L');
        numbers(&mut self.0, &[to.0, to.1]);
        self
    }

    pub fn curve(&mut self, over: Point, to: Point) -> &mut Self {
        self.0.push('Q');
        numbers(&mut self.0, &[over.0, over.1, to.0, to.1]);
        self
    }

    pub fn cubic(&mut self, over: Point, then: Point, to: Point) -> &mut Self {
        self.0.push('C');
        numbers(&mut self.0, &[over.0, over.1, then.0, then.1, to.0, to.1]);
        self
    }

    pub fn close(&mut self) -> &mut Self {
        self.0.push('Z');
        self
    }

    /// Returns an outline.
    pub fn around(points: &[Point]) -> Path {
        let mut path = Path::default();
        path.ring(points);
        path
    }

    /// Adds an outline.
    pub fn ring(&mut self, points: &[Point]) -> &mut Self {
        for (at, point) in points.iter().enumerate() {
            if at == 0 {
                self.go(*point)
            } else {
                self.line(*point)
            };
        }
        self.close()
    }
}

/// Returns `x="…" y="…"`.
pub fn at(point: Point) -> String {
    format!("x=\"{}\" y=\"{}\"", number(point.0), number(point.1))
}

/// Returns `translate(…)`.
pub fn moved(point: Point) -> String {
    format!("translate({} {})", number(point.0), number(point.1))
}

/// Adds formatted text; writing into a string does not fail.
pub fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}
