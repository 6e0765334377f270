//! The tables of a report: the measures of each way, and their differences.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::in_per_cent;
use crate::picture::svg::escaped;
use crate::say;
use crate::simulation::comparison::MeasureChange;
use crate::simulation::measurements::Measured;
use crate::simulation::measures::{RecordMeasure, Scale};
use crate::simulation::statistics::Interval;
use crate::text::{Language, Text};

/// Part of the page with the groups of measures in it.
struct ReportSection {
    title: fn() -> Text,
    groups: &'static [&'static str],
    about: fn() -> Text,
}

const PARTS: [ReportSection; 4] = [
    ReportSection {
        title: || say!("Who won"),
        groups: &["seat", "player", "people", "end"],
        about: || say!("Campaigns that one won alone, in per cent, and how campaigns ended."),
    },
    ReportSection {
        title: || say!("Course"),
        groups: &["course"],
        about: || say!("What came about in a campaign, on average."),
    },
    ReportSection {
        title: || say!("Land over time"),
        groups: &["land"],
        about: || {
            say!(
                "Tiles of each realm's empire at the end of each year, or where the campaign ended before."
            )
        },
    },
    ReportSection {
        title: || say!("What happens"),
        groups: &["rule", "row", "order", "spell", "card", "event", "script"],
        about: || {
            say!(
                "How often in a campaign, on average. A change that is certain is judged for all rows together."
            )
        },
    },
];

struct Heading {
    text: Text,
    number: bool,
}

/// Returns all tables, each below its heading.
pub(super) fn tables(
    language: Language,
    ways: &[&str],
    rows: &[Vec<Measured>],
    changes: Option<&[MeasureChange]>,
) -> String {
    let mut text = String::new();
    let said = |text: Text| escaped(&text.in_words(&language));
    for (at, part) in PARTS.iter().enumerate() {
        let of_part = |measure: &RecordMeasure| part.groups.contains(&measure.group().id);
        let measures: BTreeSet<&RecordMeasure> =
            rows.iter().flatten().map(|row| &row.measure).filter(|one| of_part(one)).collect();
        if measures.is_empty() {
            continue;
        }
        let _ =
            writeln!(text, "<h2>{}</h2>\n<p>{}</p>", said((part.title)()), said((part.about)()));
        let long = measures.len() > 24;
        if long {
            let _ = writeln!(
                text,
                "<input type=\"search\" data-table=\"table-{at}\" placeholder=\"{}\" aria-label=\"{}\">",
                said(say!("find a row")),
                said(say!("find a row of: {table}", table = (part.title)()))
            );
        }
        let years = measures.iter().any(|measure| measure.year > 0);
        let _ = write!(
            text,
            "<div class=\"scroll{}\" tabindex=\"0\"><table id=\"table-{at}\"><thead><tr>",
            if long { " long" } else { "" }
        );
        for heading in headings(ways, years, changes.is_some()) {
            let class = if heading.number { " class=\"number\"" } else { "" };
            let _ = write!(
                text,
                "<th scope=\"col\"{class}><button type=\"button\">{}</button></th>",
                said(heading.text)
            );
        }
        text.push_str("</tr></thead><tbody>\n");
        for measure in measures {
            let change = changes.and_then(|changes| {
                let at = changes.binary_search_by(|change| change.measure.cmp(measure)).ok()?;
                changes.get(at)
            });
            text.push_str(&row(language, measure, rows, years, change));
        }
        text.push_str("</tbody></table></div>\n");
    }
    text
}

fn headings(ways: &[&str], years: bool, compared: bool) -> Vec<Heading> {
    let word = |text: Text| Heading { text, number: false };
    let number = |text: Text| Heading { text, number: true };
    let bounds = || [number(say!("at least")), number(say!("at most"))];
    let mut all = vec![word(say!("what")), word(say!("which"))];
    all.extend(years.then(|| number(say!("year"))));
    for way in ways {
        let way = if compared { Text::verbatim(*way) } else { say!("share or mean") };
        all.push(number(way));
        all.extend(bounds());
    }
    if compared {
        all.push(number(say!("change")));
        all.extend(bounds());
        all.push(word(say!("certainty")));
    }
    all
}

fn cell(number: Option<f64>, scale: Scale, signed: bool) -> String {
    let Some(number) = number else {
        return "<td class=\"number\" data-value=\"\">–</td>".to_owned();
    };
    let shown = if in_per_cent(scale) { number * 100.0 } else { number };
    let digits = match shown.abs() {
        _ if in_per_cent(scale) => 1,
        large if large >= 100.0 => 0,
        _ => 2,
    };
    let text = format!("{shown:.digits$}");
    let text = match text.trim_start_matches(['-', '0', '.']) {
        "" => text.trim_start_matches('-').to_owned(),
        _ if signed && shown > 0.0 => format!("+{text}"),
        _ => text,
    };
    format!("<td class=\"number\" data-value=\"{number:.6}\">{}</td>", text.replace('-', "−"))
}

fn cells(interval: Option<Interval>, scale: Scale, signed: bool) -> String {
    let of = |part: fn(Interval) -> f64| cell(interval.map(part), scale, signed);
    [of(|one| one.share), of(|one| one.low), of(|one| one.high)].concat()
}

fn row(
    language: Language,
    measure: &RecordMeasure,
    rows: &[Vec<Measured>],
    years: bool,
    change: Option<&MeasureChange>,
) -> String {
    let scale = measure.group().scale;
    let said = |text: Text| escaped(&text.in_words(&language));
    let firm = change.is_some_and(|change| change.firm);
    let mut text = format!(
        "<tr{firm}><td>{what}</td><td class=\"name\">{which}</td>",
        firm = if firm { " class=\"firm\"" } else { "" },
        what = said((measure.group().heading)()),
        which = said(measure.called())
    );
    if years {
        let _ = write!(text, "<td class=\"number\" data-value=\"{0}\">{0}</td>", measure.year);
    }
    for way in rows {
        let found = way.binary_search_by(|row| row.measure.cmp(measure)).ok();
        let never = Interval { share: 0.0, low: 0.0, high: 0.0 };
        let interval = match found {
            Some(at) => way[at].interval,
            None => (scale == Scale::Often).then_some(never),
        };
        text.push_str(&cells(interval, scale, false));
    }
    if let Some(change) = change {
        text.push_str(&cells(change.by, scale, true));
        let _ = write!(text, "<td>{}</td>", said(change.verdict()));
    }
    text.push_str("</tr>\n");
    text
}
