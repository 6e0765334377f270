//! The log → explanations: how a number came about, what a banner gained and lost, what a tile saw.
//! Every amount is shown with its reason, rule, dice and the line of the rules file behind it.

use std::fmt::Write;

use super::say::{Wording, dice_line, row_text, say};
use super::{altered, names};
use crate::campaign::knowledge::{Strength, Viewer};
use crate::campaign::{Altered, BannerId, Event, EventRecord, RealmId, Source, Sum, SumPart};
use crate::columns::Columns;
use crate::counted::count;
use crate::engine::Game;
use crate::map::PlaceId;
use crate::rules::table::By;
use crate::rules::{Counter, RuleId, Shape, Symbol, TableId};

/// What of a realm is counted.
#[derive(Clone, Copy)]
pub enum Counted<'a> {
    Money,
    Counter(&'a Counter),
}

/// How the last number that the viewer may know of was worked out.
#[must_use]
pub fn why_last(game: &Game<'_>, viewer: Viewer, log: &[EventRecord]) -> String {
    let number = |record: &EventRecord| match &record.event {
        Event::Tallied { .. } | Event::RowRead { .. } | Event::Compared { .. } => true,
        Event::PointsChanged { by, .. }
        | Event::BaggageChanged { by, .. }
        | Event::StockChanged { by, .. } => *by != 0,
        Event::CrownsChanged { by, .. }
        | Event::CounterChanged { by, .. }
        | Event::PoolChanged { by, .. }
        | Event::HeroesCalled { by, .. }
        | Event::RealmBaggageChanged { by, .. } => *by != 0,
        Event::GarrisonChanged { points, baggage, .. } => *points != 0 || *baggage != 0,
        _ => false,
    };
    let told = |at: &usize| {
        let record = &log[*at];
        let changed = || {
            !altered_at(game, viewer, log, *at).is_empty() && say(game, viewer, record).is_some()
        };
        viewer.sees(record) && (number(record) || changed())
    };
    match (0..log.len()).rfind(told) {
        Some(at) => explain(game, viewer, log, at),
        None => "Nothing has been worked out yet.\n".to_owned(),
    }
}

/// What decided one record and came out otherwise than the edition says, as far as the viewer may
/// know.
fn altered_at<'a>(
    game: &Game<'_>,
    viewer: Viewer,
    log: &'a [EventRecord],
    at: usize,
) -> Vec<&'a Altered> {
    altered::of(game, viewer, log, (&causes(log, at), at))
}

/// How the number of one record was worked out.
#[must_use]
pub fn explain(game: &Game<'_>, viewer: Viewer, log: &[EventRecord], at: usize) -> String {
    let Some(record) = log.get(at).filter(|record| viewer.sees(record)) else {
        return "That is not for you to know.\n".to_owned();
    };
    let found = altered_at(game, viewer, log, at);
    let game = &game.under(record);
    let mut text = String::new();
    match &record.event {
        Event::Tallied { what, sum } => text += &tallied(game, log, at, what, sum),
        event => {
            if let Some(line) = say(game, viewer, record) {
                let _ = writeln!(text, "{}: {line}", names::when(game, record.clock));
            }
            if let Event::RowRead { table, row, column, .. } = event {
                let (place, row) = (row_place(game, *table, *row), (*table, *row, *column));
                let _ = writeln!(text, "  at {place}: {}", row_text(game, row, Wording::Yaml));
                // What a script made of the row comes right after it.
                if let Some(next) = log
                    .get(at + 1)
                    .filter(|next| next.by.is_some() && matches!(next.event, Event::Said { .. }))
                    && let Some(line) = say(game, viewer, next)
                {
                    let _ = writeln!(text, "  {line}{}", script(next));
                }
            }
            if let Some(by) = record.by {
                let _ = writeln!(text, "  made to happen at {by}");
            }
            for cause in causes(log, at) {
                match &log[cause].event {
                    Event::Tallied { what, sum } => text += &tallied(game, log, cause, what, sum),
                    _ => {
                        let _ = writeln!(text, "  from {}", told(game, &log[cause]));
                    }
                }
            }
        }
    }
    text += &altered::itemised(game, &found);
    text + cited(game, record).trim_end() + &script(record) + "\n"
}

/// `, by mods/weather/main.lua:7` of what a script did.
fn script(record: &EventRecord) -> String {
    record.by.map_or(String::new(), |by| format!(", by {by}"))
}

/// A sum with every part, where it stands in the rules, and the dice in it.
fn tallied(game: &Game<'_>, log: &[EventRecord], at: usize, what: &str, sum: &Sum) -> String {
    let mut columns = Columns::new(&["amount", "reason", "rule", "from"]);
    for part in &sum.parts {
        columns.row([
            format!("{:+}", part.amount),
            names::word(game, part.what).to_owned(),
            rule_title(game, part_rule(game, part, what)),
            origin(game, log, at, part),
        ]);
    }
    columns.row([format!("{:+}", sum.total()), format!("= {}", names::word(game, what))]);
    columns.show_as(|cell| game.rules.with_names(cell))
}

/// The rule of one part of a sum under the id of the edition.
fn part_rule(game: &Game<'_>, part: &SumPart, sum: &str) -> RuleId {
    game.rules.edition_id_about(part.rule, [part.what, sum].into_iter())
}

/// `[NL-SUB-03] Subsistence shortfall`.
pub(super) fn rule_title(game: &Game<'_>, rule: RuleId) -> String {
    let rule = game.rules.edition_id(rule);
    match game.rules.rulebook.get(rule) {
        Some(entry) => format!("[{rule}] {}", entry.title),
        None => format!("[{rule}]"),
    }
}

/// Where one part of a sum comes from.
fn origin(game: &Game<'_>, log: &[EventRecord], at: usize, part: &SumPart) -> String {
    match part.source {
        Source::Row(table, row) => row_place(game, table, row),
        Source::Cell(table, row, column) => cell_place(game, table, row, column),
        Source::Value(value) => {
            let setting = game.rules.setting(value);
            format!(
                "{} {}, {}",
                crate::rules::VALUES[value as usize].name,
                setting.shown(),
                game.rules.location(setting.span)
            )
        }
        Source::Dice => {
            let fell = log[..at].iter().rev().find_map(|record| match &record.event {
                Event::Rolled { dice, fell, what, .. } if *what == part.what => {
                    Some(dice_line(*dice, fell, names::word(game, what)))
                }
                _ => None,
            });
            fell.unwrap_or_else(|| "dice".to_owned())
        }
        Source::Tile(place, table, row) => {
            format!("{}: {}", names::place(game, place), cell_place(game, table, row, 0))
        }
        Source::Rule => String::new(),
        Source::Modifier(at) => {
            game.rules.modifiers.get(at as usize).map_or(String::new(), |modifier| {
                format!("modifier {}, {}", modifier.name, game.rules.location(modifier.span))
            })
        }
        Source::Hook(at) => at.as_str().to_owned(),
    }
}

/// `shortfall row 2, rules/dutch/tables/scouting.yaml:14`.
fn row_place(game: &Game<'_>, table: TableId, row: u16) -> String {
    let Some(found) = game.rules.tables().get(table.0 as usize) else { return String::new() };
    let Shape::Roll(roll) = &found.shape else { return cell_place(game, table, row, 0) };
    match roll.rows.get(row as usize) {
        Some(row) => format!(
            "{} row {}, {}",
            names::table(game, table),
            row.label,
            game.rules.location(row.span)
        ),
        None => format!("{}, {}", found.name, game.rules.location(found.span)),
    }
}

/// `base_factor row 500, column 1000, rules/dutch/tables/battle.yaml:10`.
fn cell_place(game: &Game<'_>, table: TableId, row: u16, column: u16) -> String {
    let Some(found) = game.rules.tables().get(table.0 as usize) else { return String::new() };
    match &found.shape {
        Shape::Matrix(matrix) => {
            let heading =
                |names: &[Symbol], at: u16| names.get(at as usize).map_or("", |word| word.as_str());
            let span = matrix.spans.get(row as usize).copied().unwrap_or(found.span);
            format!(
                "{} row {}, column {}, {}",
                names::table(game, table),
                heading(&matrix.rows, row),
                heading(&matrix.columns, column),
                game.rules.location(span)
            )
        }
        Shape::Lookup(lookup) => {
            let ids = match lookup.by {
                By::Terrain => &game.rules.shown_names.terrains,
                By::Label => &lookup.labels,
                _ => &game.rules.shown_names.settlements,
            };
            let shift = usize::from(lookup.by == By::Settlement);
            let name = (row as usize)
                .checked_sub(shift)
                .and_then(|id| ids.get(id))
                .map_or(game.rules.word("barren"), String::as_str);
            let span = lookup
                .cells
                .get(row as usize)
                .copied()
                .flatten()
                .map_or(found.span, |(_, span)| span);
            format!("{} for {name}, {}", names::table(game, table), game.rules.location(span))
        }
        Shape::Roll(_) => row_place(game, table, row),
        Shape::Records(_) => format!("{}, {}", found.name, game.rules.location(found.span)),
    }
}

/// The sum or dice, the row and its dice that led to a change, in the order they came. A change
/// cites the table whose row was carried out, and its dice fell after that row was read.
fn causes(log: &[EventRecord], at: usize) -> Vec<usize> {
    let record = &log[at];
    if matches!(record.event, Event::RowRead { .. }) {
        return total_of(log, at).into_iter().collect();
    }
    if let Some(sum) =
        at.checked_sub(1).filter(|before| worked_out(&log[*before].event, &record.event))
    {
        // What scripts made of a change; what led to it before stands there too.
        let first = causes(log, sum);
        return first.into_iter().chain([sum]).collect();
    }
    let of_rule = |other: &usize| log[*other].rule == record.rule;
    let mut earlier =
        (0..at).rev().take_while(|other| log[*other].clock == record.clock).filter(of_rule);
    let Some(row) = earlier.find(|other| matches!(log[*other].event, Event::RowRead { .. })) else {
        return Vec::new();
    };
    let dice = (row + 1..at)
        .rev()
        .filter(of_rule)
        .find(|other| matches!(log[*other].event, Event::Rolled { .. } | Event::Tallied { .. }));
    total_of(log, row).into_iter().chain([row]).chain(dice).collect()
}

/// Whether a sum, told right before a change of a banner, is what the change came to.
fn worked_out(before: &Event, change: &Event) -> bool {
    match (before, change) {
        (
            Event::Tallied { what, .. },
            Event::PointsChanged { what: of, .. }
            | Event::BaggageChanged { what: of, .. }
            | Event::CounterChanged { what: of, .. },
        ) => of.names(what),
        _ => false,
    }
}

/// The sum or the dice that gave the total with which a row was read.
fn total_of(log: &[EventRecord], row: usize) -> Option<usize> {
    let Event::RowRead { total, .. } = log[row].event else { return None };
    let earlier = row.checked_sub(1)?;
    let sum = match &log[earlier].event {
        Event::Tallied { sum, .. } => sum.total(),
        Event::Rolled { fell, .. } => fell.iter().map(|die| i64::from(die.face)).sum(),
        _ => return None,
    };
    (sum == total).then_some(earlier)
}

/// One cause: dice, a row with its place, or a sum.
fn told(game: &Game<'_>, record: &EventRecord) -> String {
    let game = &game.under(record);
    match &record.event {
        Event::Rolled { dice, fell, what, .. } => dice_line(*dice, fell, names::word(game, what)),
        Event::RowRead { table, row, column, .. } => {
            let (place, row) = (row_place(game, *table, *row), (*table, *row, *column));
            format!("{place} {}", row_text(game, row, Wording::Yaml))
        }
        Event::Tallied { what, sum } => {
            let by_script = |part: &SumPart| match part.source {
                Source::Hook(at) => Some(format!(
                    ", {:+} {} [{}] ({at})",
                    part.amount,
                    part.what,
                    part_rule(game, part, what)
                )),
                _ => None,
            };
            format!(
                "{what} {}{}",
                sum.total(),
                sum.parts.iter().filter_map(by_script).collect::<String>()
            )
        }
        _ => String::new(),
    }
}

/// What led to a change, in one line: dice and rows, what modifiers and scripts changed, and the
/// script that made it happen.
fn led_to(game: &Game<'_>, viewer: Viewer, log: &[EventRecord], at: usize) -> String {
    let causes = causes(log, at).into_iter().map(|cause| told(game, &log[cause]));
    let under = game.under(&log[at]);
    let changed =
        altered_at(game, viewer, log, at).into_iter().map(|altered| under.altered_line(altered));
    causes
        .chain(changed)
        .chain(log[at].by.map(|by| format!("by {by}")))
        .collect::<Vec<_>>()
        .join("; ")
}

/// The rule that is cited, by its title and its place in the source rules.
fn cited(game: &Game<'_>, record: &EventRecord) -> String {
    let rule = record.event.cited(game.rules, record.rule);
    let source = game.rules.passage(rule);
    format!(
        "{}{}\n",
        rule_title(game, rule),
        source.map_or(String::new(), |source| format!(" ({source})"))
    )
}

/// Points and baggage of a banner, change by change since it was formed.
#[must_use]
pub fn why_banner(
    game: &Game<'_>,
    viewer: Viewer,
    log: &[EventRecord],
    banner: BannerId,
) -> String {
    let Some(standing) = game.state.banners.get(banner.0 as usize) else {
        return "There is no such banner.\n".to_owned();
    };
    let name = names::banner(game, banner);
    if !matches!(viewer.strength(game.state, banner), Strength::Exactly(_)) {
        return reported(game, viewer, log, banner, &name);
    }
    let mut columns =
        Columns::new(&["when", "points", "now", "baggage", "now", "reason", "rule", "from"]);
    let signed = |by: i64| if by == 0 { String::new() } else { format!("{by:+}") };
    // A banner that came with the campaign's head has no event of its own for what it began with.
    let (mut points, mut baggage) = begun_with(log, banner, (standing.points, standing.baggage));
    if (points, baggage) != (0, 0) {
        columns.row([
            "start".to_owned(),
            signed(points),
            points.to_string(),
            signed(baggage),
            baggage.to_string(),
            "given with the campaign".to_owned(),
            String::new(),
            String::new(),
        ]);
    }
    for (at, record) in log.iter().enumerate() {
        let (by, carried, what) = match &record.event {
            Event::BannerFormed { banner: formed, points, baggage, .. } if *formed == banner => {
                (*points, *baggage, "formed")
            }
            Event::PointsChanged { banner: changed, by, what } if *changed == banner => {
                (*by, 0, what.words())
            }
            Event::BaggageChanged { banner: changed, by, what } if *changed == banner => {
                (0, *by, what.words())
            }
            Event::BannerRemoved { banner: removed, what } if *removed == banner => {
                (-points, -baggage, what.words())
            }
            _ => continue,
        };
        points += by;
        baggage += carried;
        if by != 0 || carried != 0 {
            let when = names::when(&game.under(record), record.clock);
            columns.row([
                when,
                signed(by),
                points.to_string(),
                signed(carried),
                baggage.to_string(),
                what.to_string(),
                format!("[{}]", record.event.cited(game.under(record).rules, record.rule)),
                led_to(game, viewer, log, at),
            ]);
        }
    }
    let mut text = format!("{name}\n{}", columns.show_as(|cell| game.rules.with_names(cell)));
    let home = |record: &&EventRecord| matches!(&record.event, Event::WayHome { banner: goes, .. } | Event::Ferried { banner: goes, .. } if *goes == banner);
    for record in log.iter().filter(home) {
        if let Some(line) = say(game, viewer, record) {
            let _ = writeln!(text, "{}: {line}", names::when(&game.under(record), record.clock));
        }
    }
    if standing.removed {
        let _ = writeln!(text, "{name} stands no more.");
    } else {
        let _ = writeln!(
            text,
            "{name} has {} and {} baggage.",
            count(standing.points, "point"),
            standing.baggage
        );
    }
    text
}

/// Money or a counter of a realm, change by change.
#[must_use]
pub fn why_account(
    game: &Game<'_>,
    viewer: Viewer,
    log: &[EventRecord],
    realm: RealmId,
    account: Counted<'_>,
) -> String {
    let standing = game.state.realm(realm);
    let (seen, now, name) = match account {
        Counted::Money => {
            (viewer.sees_money(game.rules, realm), standing.crowns, game.rules.money.name.as_str())
        }
        Counted::Counter(counter) => (
            viewer.sees_counter(counter, realm),
            standing.counter(&counter.id),
            counter.name.as_str(),
        ),
    };
    let of = names::realm(game, realm);
    if !seen {
        return format!("What {name} {of} has is not for you to know.\n");
    }
    let change = |event: &Event| match (account, event) {
        (Counted::Money, Event::CrownsChanged { realm: of, by, what }) if *of == realm => {
            Some((*by, *what))
        }
        (
            Counted::Counter(counter),
            Event::CounterChanged { realm: of, counter: changed, by, what },
        ) if *of == realm && changed.as_str() == counter.id => Some((*by, *what)),
        _ => None,
    };
    let mut stands =
        now - log.iter().filter_map(|record| change(&record.event)).map(|(by, _)| by).sum::<i64>();
    let mut columns = Columns::new(&["when", "change", "now", "reason", "rule", "from"]);
    if stands != 0 {
        let given = "given with the campaign".to_owned();
        columns.row([
            "start".to_owned(),
            format!("{stands:+}"),
            stands.to_string(),
            given,
            String::new(),
            String::new(),
        ]);
    }
    for (at, record) in log.iter().enumerate() {
        let Some((by, what)) = change(&record.event).filter(|(by, _)| *by != 0) else { continue };
        stands += by;
        let then = game.under(record);
        let (when, rule) = (
            names::when(&then, record.clock),
            format!("[{}]", record.event.cited(then.rules, record.rule)),
        );
        columns.row([
            when,
            format!("{by:+}"),
            stands.to_string(),
            what.to_string(),
            rule,
            led_to(game, viewer, log, at),
        ]);
    }
    let counted = match account {
        Counted::Money => game.rules.money.count(now),
        Counted::Counter(counter) => counter.count(now),
    };
    let table = if columns.is_empty() {
        String::new()
    } else {
        columns.show_as(|cell| game.rules.with_names(cell))
    };
    format!("{name} of {of}\n{table}{of} has {counted}.\n")
}

/// What a banner had before the first event of the log, so that the sum ends at what it has.
fn begun_with(log: &[EventRecord], banner: BannerId, now: (i64, i64)) -> (i64, i64) {
    log.iter().rev().fold(now, |(points, baggage), record| match &record.event {
        Event::BannerFormed { banner: formed, .. } if *formed == banner => (0, 0),
        Event::PointsChanged { banner: changed, by, .. } if *changed == banner => {
            (points - by, baggage)
        }
        Event::BaggageChanged { banner: changed, by, .. } if *changed == banner => {
            (points, baggage - by)
        }
        _ => (points, baggage),
    })
}

/// What another realm's banner is known for: the reports on it.
fn reported(
    game: &Game<'_>,
    viewer: Viewer,
    log: &[EventRecord],
    banner: BannerId,
    name: &str,
) -> String {
    let mut text = format!("{name}\n");
    for record in log.iter().filter(|record| {
        viewer.sees(record)
            && matches!(&record.event, Event::Told { banner: told, .. } if *told == banner)
    }) {
        if let Some(line) = say(game, viewer, record) {
            let _ = writeln!(text, "  {}: {line}", names::when(&game.under(record), record.clock));
        }
    }
    let _ = match viewer.strength(game.state, banner) {
        Strength::Reported { points, year, round } => {
            writeln!(
                text,
                "{name} had {} in year {year}, round {round}; what it has now is not known.",
                count(points, "point")
            )
        }
        _ => writeln!(text, "What {name} has is not known."),
    };
    text
}

/// What happened to a tile, as far as the viewer may know.
#[must_use]
pub fn why_place(game: &Game<'_>, viewer: Viewer, log: &[EventRecord], place: PlaceId) -> String {
    let mut text = format!("{}\n", names::place(game, place));
    let mut empty = true;
    for record in log {
        // Of a sum over many tiles the part of this one alone is told.
        if let Event::Tallied { what, sum } = &record.event
            && viewer.sees(record)
        {
            for part in sum
                .parts
                .iter()
                .filter(|part| matches!(part.source, Source::Tile(tile, ..) if tile == place))
            {
                let then = game.under(record);
                let (when, rule) = (names::when(&then, record.clock), part_rule(&then, part, what));
                let _ =
                    writeln!(text, "  {when}: {what} {:+}, {} [{rule}]", part.amount, part.what);
                empty = false;
            }
        }
        if !record.event.is_about(place) {
            continue;
        }
        if let Some(line) = say(game, viewer, record) {
            let by = record.by.map_or(String::new(), |by| format!(" ({by})"));
            let _ =
                writeln!(text, "  {}: {line}{by}", names::when(&game.under(record), record.clock));
            empty = false;
        }
    }
    if empty {
        text += "  nothing has happened here\n";
    }
    text
}
