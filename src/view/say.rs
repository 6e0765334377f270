//! One event → one line of prose for the running log, as far as the viewer may know of it.

mod banners;
mod calendar;
mod diplomacy;
mod fights;
mod magic;
mod map;
mod realms;
mod records;
mod rosters;
mod sea;

use super::{names, texts};
use crate::basics::pluralize::plural;
use crate::basics::terminal_text::{continued, one_line};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    Audience, BannerEvent, CalendarPosition, Die, DiplomacyEvent, Event, EventKind, EventRecord,
    Provenance, RealmId, ReasonTrait, Source, Sum,
};
use crate::engine::core::parse::write;
use crate::engine::core::scripting::order_hooks;
use crate::engine::core::tables::TABLE_ENDS;
use crate::engine::{Answerer, Game, Question, Who};
use crate::rules::effect::{cell_text, say_cell};
use crate::rules::table::{By, RollTable};
use crate::rules::{Cell, Dice, Lang, Shape, TableId, Title};
use crate::say;
use crate::text::{Joined, Text};

/// Returns the line for an event; None for bookkeeping and for what the viewer may not know.
pub fn say(game: &Game<'_>, viewer: Viewer, record: &EventRecord) -> Option<String> {
    let game = &game.under(record);
    let text = if viewer.sees(record) {
        line(game, &record.with_given_reason())?
    } else {
        seen_by_others(game, record)?
    };
    let mut text = game.rules.with_names(&text.in_words(game.rules)).into_owned();
    if viewer == Viewer::Host && seen_by_others(game, record).is_none() {
        text = told_to(game, record.audience, text);
    }
    // Text by a script or a player begins no line of the log.
    let text = continued(game.localized(&text));
    let bare = matches!(record.event.kind(), EventKind::Rolled | EventKind::Tallied);
    Some(if bare {
        text
    } else {
        format!("{text} [{}]", record.event.cited(game.rules, record.rule))
    })
}

/// Returns a secret line that the host reads, with whom it went to, unless it begins with them.
fn told_to(game: &Game<'_>, audience: Audience, text: String) -> String {
    let realm = |realm| texts::realm(game, realm);
    let whom = match audience {
        Audience::All => return text,
        Audience::Only(only) if text.starts_with(names::realm(game, only)) => return text,
        Audience::Both(one, other) if one != other => {
            Text::list([realm(one), realm(other)], Joined::And)
        }
        Audience::Only(only) | Audience::Both(only, _) => realm(only),
        Audience::Several(some) | Audience::Unseen(some) => {
            Text::list(some.realms().map(realm), Joined::And)
        }
        Audience::Host => say!("the host"),
    };
    say!("to {whom} alone: {text}", whom, text = Text::verbatim(text)).in_words(game.rules)
}

/// Returns the sentence for an event without its rule, for whoever may know of it.
pub fn sentence(game: &Game<'_>, event: &Event) -> Option<String> {
    line(game, event).map(|text| game.localized(&text.in_words(game.rules)))
}

/// Tells what those see of an event who may not know it in full; None if the host alone knows of
/// it, or it befalls what is in hiding.
fn seen_by_others(game: &Game<'_>, record: &EventRecord) -> Option<Text> {
    // The original reason decides if anything is seen, not what is said of it.
    let unseen = matches!(record.audience, Audience::Host | Audience::Unseen(_));
    let seen = !unseen && neutral(game, &record.event).is_some();
    seen.then(|| neutral(game, &record.with_given_reason())).flatten()
}

/// Tells what all players see of an event that they may not know in full; None unless it is here.
fn neutral(game: &Game<'_>, event: &Event) -> Option<Text> {
    Some(match event {
        // Losses and gains show on the table.
        Event::Banner(BannerEvent::PointsChanged { what, .. }) if what.has(ReasonTrait::Secret) => {
            return None;
        }
        Event::Banner(BannerEvent::PointsChanged { by: 0, .. }) => return None,
        Event::Banner(BannerEvent::PointsChanged { banner, by, what }) if *by < 0 => {
            say!(
                "{banner} takes losses ({reason})",
                banner = texts::banner(game, *banner),
                reason = texts::reason(*what)
            )
        }
        Event::Banner(BannerEvent::PointsChanged { banner, what, .. }) => {
            say!(
                "{banner} is reinforced ({reason})",
                banner = texts::banner(game, *banner),
                reason = texts::reason(*what)
            )
        }
        Event::Banner(BannerEvent::BannerFormed { realm, number, at, known_to: None, .. }) => {
            say!(
                "{realm} forms banner {number} at {at}",
                number = *number,
                realm = texts::realm(game, *realm),
                at = texts::place(game, *at)
            )
        }
        Event::Diplomacy(DiplomacyEvent::DiscLaid { disc, realm, place, .. }) => {
            say!(
                "{realm} lays disc {disc} face down at {place}",
                disc = *disc,
                realm = texts::realm(game, *realm),
                place = texts::place(game, *place)
            )
        }
        Event::Banner(BannerEvent::BannerHidden { banner, seen: true, .. }) => {
            say!("{banner} is seen no more", banner = texts::banner(game, *banner))
        }
        // Secret deeds leave no trace.
        _ => return None,
    })
}

/// Returns the sentence for an event; None if it has none. Each group is matched whole: a new event does not
/// compile until it has a sentence here, or None.
fn line(game: &Game<'_>, event: &Event) -> Option<Text> {
    match event {
        Event::Calendar(event) => calendar::say(game, event),
        Event::Map(event) => map::say(game, event),
        Event::Sea(event) => sea::say(game, event),
        Event::Realm(event) => realms::say(game, event),
        Event::Banner(event) => banners::say(game, event),
        Event::Roster(event) => rosters::say(game, event),
        Event::Fight(event) => fights::say(game, event),
        Event::Magic(event) => magic::say(game, event),
        Event::Diplomacy(event) => diplomacy::say(game, event),
        Event::Record(event) => records::say(game, event),
    }
}

/// Returns `gains 3 points` or `loses 3 points`, as part of a sentence.
fn gains_or_loses(by: i64, amount: Text) -> Text {
    if by < 0 { say!("loses {amount}", amount) } else { say!("gains {amount}", amount) }
}

/// Parts of a sentence, each with its verb.
fn joined_by_and(parts: Vec<Text>) -> Text {
    let mut parts = parts.into_iter();
    let first = parts.next().unwrap_or(Text::verbatim(""));
    parts.fold(first, |before, part| say!("{before} and {part}", before, part))
}

/// Returns `2d6 for scouting: 3+4 = 7`, with a mark if a die was not drawn.
pub fn dice_line(dice: Dice, fell: &[Die], what: Text) -> Text {
    say!(
        "{dice} for {what}: {faces}",
        dice = Text::verbatim(dice.to_string()),
        what,
        faces = faces(dice, fell)
    )
}

/// Returns `3+4 = 7`, `4 2 = 42` of a d66, or `5` for a single die; `(typed)` or `(forced)` if a die was not
/// drawn.
pub fn faces(dice: Dice, fell: &[Die]) -> Text {
    let marked = |text: Text, from: Provenance| match from {
        Provenance::Drawn => text,
        Provenance::Typed => say!("{text} (typed)", text),
        Provenance::Forced => say!("{text} (forced)", text),
    };
    let alike = fell.windows(2).all(|pair| pair[0].from == pair[1].from);
    let face = |die: &Die| {
        let face = Text::from(die.face);
        if alike { face } else { marked(face, die.from) }
    };
    let between = if dice.digits { Joined::Blank } else { Joined::Sum };
    let shown = Text::list(fell.iter().map(face), between);
    let sum = if fell.len() > 1 {
        let total = dice.total(fell.iter().map(|die| die.face));
        say!("{shown} = {total}", shown, total)
    } else {
        shown
    };
    match fell.first().filter(|_| alike) {
        Some(die) => marked(sum, die.from),
        None => sum,
    }
}

/// Returns `battle: base factor 1 + strategy cards -1 + random factor 11 = 11`. None for a sum of one part
/// that is called as the sum is: what comes of it says as much.
fn tally_line(game: &Game<'_>, what: &str, sum: &Sum) -> Option<Text> {
    // Tiles alike stand together: `12 villages 12`. `why` shows them one by one.
    let mut parts: Vec<(&str, i64, usize)> = Vec::new();
    for part in sum.parts.iter().filter(|part| part.what != TABLE_ENDS) {
        let tile = matches!(part.source, Source::Tile(..));
        match parts.iter_mut().find(|(known, _, count)| tile && *known == part.what && *count > 0) {
            Some((_, amount, count)) => (*amount, *count) = (*amount + part.amount, *count + 1),
            None => parts.push((part.what, part.amount, usize::from(tile))),
        }
    }
    let total: i64 = parts.iter().map(|(_, amount, _)| amount).sum();
    // Beyond the rows of a table the last of them is read.
    let read = Some(sum.total()).filter(|read| *read != total);
    if let ([(known, _, 0 | 1)], None) = (parts.as_slice(), read)
        && (what.ends_with(known) || dice_alone(sum))
    {
        return None;
    }
    let shown = |(part, amount, count): &(&str, i64, usize)| {
        let part = match count {
            // The roll that the sum begins with is called as the sum is.
            0 if *part == what => texts::word("rolled"),
            0 | 1 => texts::word(part),
            _ => counted_alike(game, *count, part),
        };
        say!("{part} {amount}", part, amount = *amount)
    };
    let what = texts::word(what);
    let line = match parts.as_slice() {
        [] | [("nothing", 0, _)] => say!("{what}: {total}", what, total),
        [part] => say!("{what}: {part}", what, part = shown(part)),
        parts => {
            let parts = Text::list(parts.iter().map(shown), Joined::Plus);
            say!("{what}: {parts} = {total}", what, parts, total)
        }
    };
    Some(match read {
        Some(read) => say!("{line}, read as {read}", line, read),
        None => line,
    })
}

/// Returns `12 villages`, or `2 villages (razed)`, by what one is called.
fn counted_alike(game: &Game<'_>, count: usize, one: &str) -> Text {
    let several = match one.split_once(" (") {
        _ if game.rules.lang != Lang::ENGLISH => texts::word(one),
        Some((noun, state)) => Text::Verbatim(format!("{} ({state}", plural(noun))),
        None => Text::Verbatim(plural(one)),
    };
    say!("{count} {several:many}", count, several)
}

/// True if a sum is what dice showed and nothing else: their own line has said so.
fn dice_alone(sum: &Sum) -> bool {
    matches!(sum.parts.as_slice(), [part] if part.source == Source::Dice || part.what == "dice")
}

/// Row of a table, in one of its columns if one was read.
#[derive(Debug, Clone, Copy)]
pub struct RowPlace {
    pub table: TableId,
    pub row: u16,
    pub column: Option<u8>,
}

/// Tells what a row that was read does: `battle result 7: village`, or `battle result 7, lowland:
/// village` if the table has a column for the terrain.
fn row_in_words(game: &Game<'_>, at: RowPlace, total: i64) -> Text {
    let RowPlace { table: id, row, column } = at;
    let table = texts::table(game, id);
    let shape = game.rules.tables().get(id.0 as usize).map(|table| &table.shape);
    if let (Some(Shape::Roll(roll)), Some(column)) = (shape, column.map(usize::from))
        && let Some(found) = roll.rows.get(row as usize)
        && let Some(cell) = found.cells.get(column)
    {
        let result = cell_text(cell, found.titles.get(column), game.rules);
        let column = column_text(game, roll, column);
        return say!("{table} {total}, {column}: {result}", table, total, column, result);
    }
    say!("{table} {total}: {result}", table, total, result = row_said(game, at))
}

/// Tells what a row of a roll table does; by column if columns differ.
pub fn row_text(game: &Game<'_>, at: RowPlace) -> String {
    row_said(game, at).in_words(game.rules)
}

/// Returns [`row_text`] before it is put into words.
pub(super) fn row_said(game: &Game<'_>, at: RowPlace) -> Text {
    let RowPlace { table, row, column } = at;
    let shape = game.rules.tables().get(table.0 as usize).map(|table| &table.shape);
    let Some(Shape::Roll(roll)) = shape else { return Text::verbatim("?") };
    let Some(found) = roll.rows.get(row as usize) else { return Text::verbatim("?") };
    let in_column = |(at, cell): (usize, &Cell)| {
        let result = cell_text(cell, found.titles.get(at), game.rules);
        let column = column_text(game, roll, at);
        match cell {
            Cell::Effects(_) => say!("{column}, {result}", column, result),
            Cell::Amount(_) => say!("{column} {result}", column, result),
        }
    };
    if let Some(at) = column.map(usize::from)
        && let Some(cell) = found.cells.get(at)
    {
        return in_column((at, cell));
    }
    match found.cells.as_slice() {
        [] => say!("nothing"),
        [first, rest @ ..] if rest.iter().all(|cell| cell == first) => {
            cell_text(first, found.titles.first(), game.rules)
        }
        cells => Text::list(cells.iter().enumerate().map(in_column), Joined::Semicolon),
    }
}

/// Returns the result of a row of a roll table in one of its columns, without the column's name:
/// its title, or else its effects.
pub fn row_result(game: &Game<'_>, at: RowPlace) -> String {
    let RowPlace { table, row, column } = at;
    let table = game.rules.roll_table(table);
    let (at, found) = (usize::from(row), &table.rows[usize::from(row)]);
    let title = found.titles.get(usize::from(column.unwrap_or(0)));
    match title.map(|title| game.rules.display_name(title)).filter(|title| !title.is_empty()) {
        Some(title) => title.to_owned(),
        None => say_cell(table.cell(at, column), None, game.rules),
    }
}

/// Returns the terrains or settlements that a column of a roll table serves.
fn column_text(game: &Game<'_>, roll: &RollTable, column: usize) -> Text {
    let titles: Vec<&Title> = match roll.by {
        By::Terrain => game.rules.terrains.iter().map(|kind| &kind.title).collect(),
        _ => game.rules.settlements.iter().map(|kind| &kind.title).collect(),
    };
    let serves = |at: usize| {
        roll.columns.get(at).copied().flatten().is_some_and(|served| usize::from(served) == column)
    };
    let served = titles.into_iter().enumerate().filter(|(at, _)| serves(*at));
    let named = served.enumerate().flat_map(|(nth, (_, title))| {
        let divided = (nth > 0).then(|| Text::verbatim("/"));
        divided.into_iter().chain([game.rules.title_text(title)])
    });
    Text::list(named, Joined::Nothing)
}

/// Returns `year 1, round 2, red: scouting`; None if nothing is played. Whose turn it was is given with what
/// is past, as another order of play may have been rolled since.
pub fn position_text(
    game: &Game<'_>,
    clock: CalendarPosition,
    turn_of: Option<RealmId>,
) -> Option<Text> {
    let (phase, own) = clock.phase(&game.rules.calendar)?;
    let phase = texts::phase(game, phase)?;
    let when = texts::when(game, clock);
    Some(if own {
        let realm = turn_of.or_else(|| game.state.order.get(clock.seat as usize).copied())?;
        say!("{when}, {realm}: {phase}", when, realm = texts::seated(game, realm), phase)
    } else {
        say!("{when}: {phase}", when, phase)
    })
}

/// Returns [`position_text`] in words, as a heading: `Year 1, round 2, red: scouting`.
pub fn position(
    game: &Game<'_>,
    clock: CalendarPosition,
    turn_of: Option<RealmId>,
) -> Option<String> {
    let mut text = position_text(game, clock, turn_of)?.in_words(game.rules);
    if let Some(first) = text.chars().next() {
        text.replace_range(..first.len_utf8(), &first.to_uppercase().to_string());
    }
    Some(one_line(&text).into_owned())
}

/// Returns the lines of a part of the log, with headings.
pub fn log_lines(game: &Game<'_>, viewer: Viewer, log: &[EventRecord]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut last = None;
    for record in log {
        let Some(text) = say(game, viewer, record) else { continue };
        if last != Some((record.clock, record.turn_of)) {
            last = Some((record.clock, record.turn_of));
            lines.extend(position(&game.under(record), record.clock, record.turn_of));
        }
        lines.push(format!("  {text}"));
    }
    lines
}

/// Returns the name of the phase that is played.
pub fn phase_name(game: &Game<'_>, clock: CalendarPosition) -> Option<String> {
    let (phase, _) = clock.phase(&game.rules.calendar)?;
    game.rules.phase_title(phase)
}

/// Returns the id of the phase that is played.
pub fn phase_id<'a>(game: &Game<'a>, clock: CalendarPosition) -> Option<&'a str> {
    let (phase, _) = clock.phase(&game.rules.calendar)?;
    game.rules.phase_id(phase)
}

/// Returns `red: scouting: …`, who is asked and, as far as the viewer may know it, what.
pub fn prompt(game: &Game<'_>, viewer: Viewer, question: &Question<'_>) -> String {
    let who = match question.who {
        // Questions to a whole realm that several share are for its emperor to decide (NL-OPT-01).
        Who::Realm(realm) => match game.state.annotations.emperors.get(&realm) {
            Some(emperor) => say!(
                "{realm} (emperor {emperor})",
                realm = texts::realm(game, realm),
                emperor = Text::verbatim(emperor.to_string())
            ),
            None => texts::seated(game, realm),
        },
        Who::Host => match question.seat_name(game) {
            table if table == Who::TABLE => say!("all at the table"),
            name => Text::verbatim(name),
        },
    };
    if question.is_sent_elsewhere() && !question.shown_to(viewer) {
        return match viewer.is(question.who.realm()) {
            true => say!("somebody else answers for {who} now", who),
            false => say!("{who} is asked", who),
        }
        .in_words(game.rules);
    }
    if !question.shown_to(viewer) {
        let name = question.seat_name(game);
        let name = Text::verbatim(name);
        return say!("{who} is asked; `view as {name}` shows what", who, name).in_words(game.rules);
    }
    let who = match question.answerer {
        _ if !question.is_sent_elsewhere() => who,
        Answerer::Realm(realm) => {
            say!("{realm} for {who}", realm = texts::seated(game, realm), who)
        }
        Answerer::Host => say!("the host for {who}", who),
        Answerer::Nobody => say!("nobody for {who}", who),
    };
    // Otherwise only those who know of them would find the orders that the edition and its mods
    // offer beside the question.
    let also = order_hooks::also(game, question);
    let also = also.iter().map(|order| Text::verbatim(format!("`{}`", order.name)));
    let also = Text::list(also, Joined::Comma);
    let also = (!also.is_empty()).then(|| say!("also {also}", also));
    // A person who is the host decides; what the rules would have them do is a hint.
    let advice =
        question.advice(game).filter(|_| question.who == Who::Host && game.state.host_plays);
    let advice = advice
        .map(|order| say!("advised: `{order}`", order = Text::verbatim(write(game, None, &order))));
    let asked = game.localized(&question.ask.prompt(game).in_words(game.rules));
    let asked = say!("{who}: {asked}", who, asked = Text::verbatim(asked));
    let said = Text::list([asked].into_iter().chain(also).chain(advice), Joined::Semicolon);
    one_line(&said.in_words(game.rules)).into_owned()
}
