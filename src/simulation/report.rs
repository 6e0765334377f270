//! A simulation as one page for any browser, with nothing to be fetched: plots, tables that sort, and
//! the commands that replay its remarkable campaigns.

mod plots;
mod tables;

use std::fmt::Write;

use plots::{Curve, Marks, PAINTS, bars, colour, curves, hex, marks, of_realms};

use super::comparison::{Comparison, MeasureChange};
use super::measurements::{Measured, Measurements};
use super::measures::{GROUPS, Scale};
use super::statistics::Interval;
use super::summary::{Remarkable, Summary};
use crate::basics::html_page::filled;
use crate::picture::svg::escaped;
use crate::say;
use crate::text::{Language, ProgramNoun, Text};

const PAGE: &str =
    concat!(include_str!("../basics/page_head.html"), include_str!("report/page.html"));
const STYLE: &str =
    concat!(include_str!("../basics/page_head.css"), include_str!("report/report.css"));
const SCRIPT: &str = include_str!("report/report.js");

/// Number of remarkable campaigns of each way that the page names.
const REMARKABLE: usize = 9;

/// Campaigns that are played in one way.
pub struct ReportedWay<'a> {
    /// `as given`, or what is different.
    pub name: String,
    pub summary: &'a Summary,
    pub measurements: &'a Measurements,
    pub remarkable: &'a Remarkable,
    /// The command that prints the campaign of a number as a script.
    pub replay: &'a dyn Fn(u64) -> String,
}

/// Content of a page.
pub struct Report<'a> {
    /// Language that it is read in.
    pub language: Language,
    /// The edition and what is on top of it.
    pub title: Text,
    /// The command that was given.
    pub command: String,
    /// As given, and the other way if they are compared.
    pub ways: Vec<ReportedWay<'a>>,
    pub comparison: Option<&'a Comparison>,
}

impl Report<'_> {
    /// Returns the page. The same simulation makes the same bytes.
    pub fn html(&self) -> String {
        let rows: Vec<Vec<Measured>> =
            self.ways.iter().map(|way| way.measurements.rows()).collect();
        let changes = self.comparison.map(Comparison::changes);
        let title = self.html_text(say!("Simulation: {edition}", edition = &self.title));
        let [dark, light] = [say!("Dark"), say!("Light")].map(|text| self.html_text(text));
        let mut body = self.summary();
        body.push_str("<div class=\"plots\">\n");
        body.push_str(&self.plots(&rows, changes.as_deref()));
        body.push_str("</div>\n");
        body.push_str(&tables::tables(self.language, &self.names(), &rows, changes.as_deref()));
        body.push_str(&self.remarkable());
        let mut colours = String::new();
        for paint in PAINTS {
            let (light, dark) = (hex(paint.light), hex(paint.dark));
            let _ = writeln!(
                colours,
                "[data-theme=\"dark\"] svg [fill=\"{light}\"] {{ fill: {dark}; }}\n\
                 [data-theme=\"dark\"] svg [stroke=\"{light}\"] {{ stroke: {dark}; }}"
            );
        }
        let parts = [
            ("{{lang}}", Language::code(&self.language).to_owned()),
            ("{{title}}", title.clone()),
            ("{{style}}", STYLE.replace("{{colours}}\n", &colours)),
            ("{{heading}}", title),
            ("{{dark}}", dark.clone()),
            ("{{light}}", light),
            ("{{dark}}", dark),
            ("{{body}}", body),
            ("{{script}}", SCRIPT.to_owned()),
        ];
        filled(PAGE, &parts)
    }

    /// Says something in the reader's language, as HTML.
    fn html_text(&self, text: impl Into<Text>) -> String {
        escaped(&text.into().in_words(&self.language))
    }

    fn names(&self) -> Vec<&str> {
        self.ways.iter().map(|way| way.name.as_str()).collect()
    }

    /// Writes what was played, and how it ended.
    fn summary(&self) -> String {
        let mut text = format!("<pre>{}</pre>\n", escaped(&self.command));
        for way in &self.ways {
            let ends = way.summary.ends();
            let ends = match self.ways.len() {
                1 => ends,
                _ => say!("{name}: {ends}", name = Text::verbatim(&*way.name), ends),
            };
            let _ = writeln!(text, "<p>{}</p>", self.html_text(ends));
        }
        if let Some(comparison) = self.comparison {
            let pairs = Text::count(comparison.pairs, ProgramNoun::Pair);
            let compared = match comparison.failed {
                0 => say!(
                    "{pairs} of the same seed were compared. Changes are told from each pair, so that what is alike in both takes no part in them.",
                    pairs
                ),
                failed => say!(
                    "{pairs} of the same seed were compared; {failed} {failed?does not count|do not count}, as a campaign in them failed. Changes are told from each pair, so that what is alike in both takes no part in them.",
                    pairs,
                    failed
                ),
            };
            let _ = writeln!(text, "<p>{}</p>", self.html_text(compared));
        }
        let bounds = self.html_text(say!("Bounds hold with 95 in 100 certainty."));
        let _ = writeln!(text, "<p class=\"note\">{bounds}</p>");
        text
    }

    fn plots(&self, rows: &[Vec<Measured>], changes: Option<&[MeasureChange]>) -> String {
        let mut text = String::new();
        let ways = if self.ways.len() > 1 { key(&self.names(), &[0, 1]) } else { String::new() };
        let won = won(rows);
        let words = |text: Text| text.in_words(&self.language);
        let below = words(say!("per cent of campaigns"));
        text += &figure(&words(say!("Won alone")), &below, &marks(&won, 0, &below), &ways);
        if let Some(changes) = changes {
            let differing = |change: &&MeasureChange| {
                let shown = won.iter().any(|row| row.name == change.measure.name);
                shown
                    && matches!(change.measure.group().id, "seat" | "player" | "people")
                    && change.by.is_some()
            };
            let changed: Vec<Marks> = changes
                .iter()
                .filter(differing)
                .map(|change| Marks { name: change.measure.name.clone(), ways: vec![change.by] })
                .collect();
            let below = words(say!("points of a hundred more or less"));
            let title = words(say!("What that changes by"));
            text += &figure(&title, &below, &marks(&changed, 1, &below), "");
        }
        let lasted: Vec<Vec<f64>> = self.ways.iter().map(|way| way.summary.lasted()).collect();
        let below = words(say!("years that campaigns lasted"));
        text +=
            &figure(&words(say!("How long they lasted")), &below, &bars(&lasted, &below), &ways);
        let (curves_of, realms) = land(rows);
        let paints = of_realms(&realms);
        let mut realms = key(&realms.iter().map(String::as_str).collect::<Vec<_>>(), &paints);
        if let Some(other) = self.ways.get(1) {
            let dashed =
                format!("<li><span class=\"dashed\"></span>{}</li></ul>", escaped(&other.name));
            realms = realms.replace("</ul>", &dashed);
        }
        let below = words(say!("tiles at the end of each year"));
        let drawn = curves(&curves_of, &paints, &below);
        text + &figure(&words(say!("Land")), &below, &drawn, &realms)
    }

    /// Returns the commands that replay campaigns worth a look.
    fn remarkable(&self) -> String {
        let about = self.html_text(say!(
            "Each command writes a campaign as a script with all its answers, which `margrave run` plays and `margrave atlas` draws."
        ));
        // Commands stand between backquotes.
        let about: String = (about.split('`').enumerate())
            .map(|(at, part)| match at % 2 {
                0 => part.to_owned(),
                _ => format!("<code>{part}</code>"),
            })
            .collect();
        let mut text =
            format!("<h2>{}</h2>\n<p>{about}</p>\n", self.html_text(say!("Worth a look")));
        let (copy, copied) = (self.html_text(say!("Copy")), self.html_text(say!("Copied")));
        for way in &self.ways {
            if self.ways.len() > 1 {
                let _ = writeln!(text, "<p><em>{}</em></p>", escaped(&way.name));
            }
            text.push_str("<ul class=\"replay\">\n");
            for one in way.remarkable.worth_a_look(REMARKABLE) {
                let _ = writeln!(
                    text,
                    "<li>{}<div><pre>{}</pre><button type=\"button\" class=\"copy\" data-copied=\"{copied}\">{copy}</button></div></li>",
                    self.html_text(one.sentence()),
                    escaped(&(way.replay)(one.campaign)),
                );
            }
            text.push_str("</ul>\n");
        }
        text
    }
}

/// Returns the shares of wins, in each way.
fn won(rows: &[Vec<Measured>]) -> Vec<Marks> {
    let mut all: Vec<Marks> = Vec::new();
    for group in ["seat", "player", "people"] {
        let of_group = || rows.iter().flatten().filter(|row| row.measure.group().id == group);
        let mut names: Vec<&str> = of_group().map(|row| row.measure.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        // One player or people says nothing that the seats do not.
        if group != "seat" && names.len() < 2 {
            continue;
        }
        let of_way = |way: &Vec<Measured>, name: &str| {
            let found =
                way.iter().find(|row| row.measure.group().id == group && row.measure.name == name);
            found.and_then(|row| row.interval)
        };
        all.extend(names.into_iter().map(|name| Marks {
            name: name.to_owned(),
            ways: rows.iter().map(|way| of_way(way, name)).collect(),
        }));
    }
    all
}

/// Returns land of every realm over the years, and the names of the realms.
fn land(rows: &[Vec<Measured>]) -> (Vec<Curve>, Vec<String>) {
    let land = GROUPS.iter().find(|group| group.id == "land").map(|group| group.id);
    let mut realms: Vec<String> = Vec::new();
    let mut all: Vec<Curve> = Vec::new();
    for (way, rows) in rows.iter().enumerate() {
        let first = all.len();
        for row in rows.iter().filter(|row| Some(row.measure.group().id) == land) {
            let Some(interval) = row.interval else { continue };
            let realm = realms.iter().position(|realm| *realm == row.measure.name);
            let realm = realm.unwrap_or_else(|| {
                realms.push(row.measure.name.clone());
                realms.len() - 1
            });
            let point: (u16, Interval) = (row.measure.year, interval);
            match all[first..].iter_mut().find(|curve| curve.realm == realm) {
                Some(curve) => curve.years.push(point),
                None => all.push(Curve { realm, dashed: way > 0, years: vec![point] }),
            }
        }
    }
    (all, realms)
}

/// Draws the key of the colours.
fn key(names: &[&str], paints: &[usize]) -> String {
    let item = |(name, paint): (&&str, &usize)| {
        format!(
            "<li><svg width=\"24\" height=\"8\" aria-hidden=\"true\"><rect y=\"2\" width=\"22\" height=\"4\" \
             fill=\"{}\"/></svg>{}</li>",
            hex(colour(*paint)),
            escaped(name)
        )
    };
    let items: String = names.iter().zip(paints).map(item).collect();
    format!("<ul class=\"key\">{items}</ul>")
}

fn figure(title: &str, said: &str, svg: &str, key: &str) -> String {
    let (title, said) = (escaped(title), escaped(said));
    let named =
        svg.replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{title}, {said}\" "), 1);
    format!("<figure><figcaption>{title}</figcaption>{named}{key}</figure>\n")
}

/// True if a table of text shows a measure as per cent.
fn in_per_cent(scale: Scale) -> bool {
    scale == Scale::Share
}
