//! Text of an army list, pasted from whichever app or typed → entries.
//!
//! A list has a head with its points, groups under headings, units with points, and details below them. Apps
//! write all of these in their own way, so that a line is judged by what stands on it and around it.

mod line;
mod pieces;

use line::{BulletMark, PricedLine, counted, in_capitals, lines};
use pieces::{add, alike, called, is_total, pieces, unit_level, without_profile};

use super::points::is_points_word;
use super::{ArmyEntry, ImportedRoster, Points, RosterChoice};
use crate::text::{Joined, Text, quoted};

/// The most units of the same that a line may name.
const MANY: i64 = 100;

/// Words between a unit and what it has.
const WITH: &[&str] = &[" with ", " mit ", " met ", " w/ "];

/// True if a text has units with points in it, and is no file of ours.
pub(crate) fn is_text(text: &str) -> bool {
    if text.trim_start().starts_with(['<', '{'])
        || text.lines().any(|line| line.trim_end() == "---") && text.contains(":\n")
    {
        return false;
    }
    if text.lines().any(|line| {
        line.strip_prefix("margrave ").is_some_and(|rest| rest.trim().parse::<u32>().is_ok())
    }) {
        return false;
    }
    let lines = lines(text);
    let sure = lines.iter().filter(|line| line.sure && line.price.is_some()).count();
    let likely =
        lines.iter().filter(|line| line.price.is_some() && !line.before.is_empty()).count();
    // A text that only speaks of points has many lines without any.
    sure > 0 && sure * 60 >= lines.len()
        || likely >= 2 && likely * 2 >= lines.len() && !text.contains(": ")
}

/// A unit while its lines are read.
struct UnitRead {
    entry: ArmyEntry,
    /// Its line without marks and price.
    line: String,
    capitals: bool,
    /// True if it stands before the first heading.
    early: bool,
    apart: bool,
    counted: bool,
    /// The column of its details that may have details of their own.
    last: Option<(usize, usize)>,
}

/// Parts of a text that have been read.
#[derive(Default)]
struct RosterReading {
    roster: ImportedRoster,
    found: Vec<UnitRead>,
    group: Option<String>,
    headed: bool,
    /// The line of a unit whose price may follow, with its details.
    pending: Option<UnitRead>,
    /// True if no unit has followed the last heading yet.
    fresh: bool,
}

/// Reads a list. Whatever is on no unit stands in `beside`.
pub(super) fn read(text: &str) -> ImportedRoster {
    let lines = lines(text);
    let level = unit_level(&lines);
    let mut reading = RosterReading::default();
    for (at, line) in lines.iter().enumerate() {
        let followed = lines
            .get(at + 1)
            .is_some_and(|next| next.price.is_some() || matches!(next.mark, BulletMark::Bullet(_)));
        reading.take(line, level, followed);
    }
    reading.end()
}

impl RosterReading {
    fn take(&mut self, line: &PricedLine<'_>, (indent, mark): (usize, BulletMark), followed: bool) {
        let name = line.before;
        let total = is_total(name);
        match (line.mark, line.price) {
            (_, Some(points)) if total => self.roster.total = Some(points),
            (BulletMark::Head, Some(points)) => {
                // A list of several forces has a head for each.
                let sum = self.roster.total.unwrap_or_default() + points;
                self.roster.total = Some(sum);
                self.name(name);
                self.heading(None);
            }
            (BulletMark::Head, None) => self.heading(Some(name)),
            (BulletMark::Heading, price) => {
                if self.found.is_empty()
                    && self.roster.total.is_none()
                    && price.is_some()
                    && !self.headed
                {
                    self.roster.total = price;
                    self.name(name);
                    self.headed = true;
                } else {
                    self.heading(Some(name));
                }
            }
            (_, Some(points)) if name.is_empty() => self.price_of_pending(points),
            (of, Some(_)) if line.indent <= indent && (of == mark || of == BulletMark::None) => {
                self.settle();
                let found = self.unit(line);
                self.found.push(found);
            }
            (BulletMark::None, None) if line.indent <= indent && mark == BulletMark::None => {
                let caption = name.ends_with(':') || in_capitals(name);
                let below = !self.found.is_empty()
                    && self.pending.is_none()
                    && !line.apart
                    && !caption
                    && !self.fresh;
                if below {
                    self.detail(line);
                } else {
                    self.settle();
                    let found = self.unit(line);
                    self.pending = Some(found);
                    if caption || !followed && self.headed {
                        self.settle();
                    }
                }
            }
            (BulletMark::None, None) if line.indent <= indent => {
                self.settle();
                self.heading(Some(name));
            }
            _ => self.detail(line),
        }
    }

    fn name(&mut self, name: &str) {
        if self.roster.name.is_empty() {
            name.clone_into(&mut self.roster.name);
        }
    }

    fn heading(&mut self, name: Option<&str>) {
        self.settle();
        (self.headed, self.fresh) = (true, true);
        self.group = name
            .map(|name| name.trim_end_matches(':').trim().to_owned())
            .filter(|name| !name.is_empty());
    }

    /// Takes a line without a price that no price followed for a heading, or puts it beside the list.
    fn settle(&mut self) {
        let Some(pending) = self.pending.take() else { return };
        let name = pending.entry.name;
        let bare = pending.entry.choices.is_empty() && pending.entry.parts.is_empty();
        if self.roster.name.is_empty()
            && self.found.is_empty()
            && self.roster.total.is_none()
            && bare
            && !self.headed
        {
            self.roster.name = name;
        } else if bare && !pending.line.contains("://") {
            self.headed |= pending.capitals || pending.line.ends_with(':');
            self.group = Some(name.trim_end_matches(':').to_owned());
        } else {
            self.roster.beside.push(quoted(pending.line));
        }
    }

    fn price_of_pending(&mut self, points: Points) {
        match self.pending.take() {
            Some(mut found) => {
                found.entry.points = points;
                self.found.push(found);
            }
            None => self.roster.beside.push(points.counted()),
        }
    }

    /// Reads the line of a unit.
    fn unit(&mut self, line: &PricedLine<'_>) -> UnitRead {
        self.fresh = false;
        // The cells between strokes begin with the name and the numbers of the profile.
        let mut cells =
            line.before.split(['|', '\t']).map(str::trim).filter(|cell| !cell.is_empty());
        let text = cells.next().unwrap_or_default();
        let text = called(text);
        let (mut number, name) = counted(text);
        let mut more = 0;
        let mut name = without_profile(name);
        if let (Some((inner, false)), shorter) = counted(name) {
            // `3x riders [5]`: three units of five.
            if let Some((before, true)) = number {
                more = before.min(MANY) - 1;
            }
            (number, name) = (Some((inner, false)), shorter);
        }
        let mut entry = ArmyEntry {
            models: number.map_or(0, |(number, _)| number),
            points: line.price.unwrap_or_default(),
            categories: self.group.iter().cloned().collect(),
            more,
            ..ArmyEntry::default()
        };
        let cut = WITH.iter().filter_map(|word| Some((name.find(word)?, word.len()))).min();
        let (name, with) = match (name.find(','), cut) {
            (comma, Some((at, length))) if comma.is_none_or(|comma| at < comma) => {
                (&name[..at], &name[at + length..])
            }
            (Some(comma), _) => (&name[..comma], &name[comma + 1..]),
            _ => (name, ""),
        };
        let (name, within) =
            match name.trim().strip_suffix(')').and_then(|text| text.split_once('(')) {
                Some((bare, inner)) if !bare.trim().is_empty() && counted(name).0.is_none() => {
                    (bare, inner)
                }
                _ => (name, ""),
            };
        let mut name = name.trim().trim_matches(['"', '*', '_']).trim();
        if let Some((before, last)) = name.rsplit_once(' ')
            && is_points_word(last)
            && last.len() > 1
        {
            name = before.trim();
        }
        if number.is_none() {
            (number, name) = counted(name);
            entry.models = number.map_or(0, |(number, _)| number);
        }
        entry.name = name.to_owned();
        for text in [within, with, line.after].into_iter().chain(cells) {
            let text = text.trim().trim_start_matches('[').trim_end_matches(']');
            pieces(text).for_each(|piece| add(&mut entry, piece, 1));
        }
        UnitRead {
            entry,
            line: line.before.to_owned(),
            capitals: in_capitals(line.before),
            early: !self.headed,
            apart: line.apart,
            counted: number.is_some(),
            last: None,
        }
    }

    /// Adds a detail to the unit above it.
    fn detail(&mut self, line: &PricedLine<'_>) {
        let Some(found) = self.pending.as_mut().or(self.found.last_mut()) else {
            self.roster.beside.push(quoted(line.before));
            return;
        };
        let entry = &mut found.entry;
        // A detail that has lines below it, and a number, is a group of models.
        if let Some((indent, at)) = found.last
            && line.indent > indent
            && !found.counted
            && let Some(choice) = entry.choices.get(at)
        {
            let part = (choice.name.clone(), choice.number);
            entry.models += part.1;
            entry.parts.push(part);
            entry.choices.remove(at);
            found.last = None;
        }
        let (number, name) = counted(line.before);
        let text = match line.price {
            // A priced detail is one thing.
            Some(points) => {
                let number = number.map_or(1, |(number, _)| number);
                entry.choices.push(RosterChoice {
                    name: name.to_owned(),
                    number,
                    points: Some(points),
                    magic: false,
                });
                line.after
            }
            None => line.before,
        };
        let before = entry.choices.len();
        // `5x riders: lance, shield` are models with what they have, and so is `. sergeant: sword` of some apps.
        let (text, theirs) = text.split_once(": ").unwrap_or((text, ""));
        let of_models =
            !theirs.is_empty() && (number.is_some() || line.mark == BulletMark::Bullet('.'));
        for piece in pieces(text) {
            let (number, name) = counted(piece);
            let alike = of_models || number.is_some() && alike(name, &entry.name);
            if alike && !found.counted {
                let number = number.map_or(1, |(number, _)| number);
                entry.parts.push((name.to_owned(), number));
                entry.models += number;
            } else if !alike {
                add(entry, piece, 1);
            }
        }
        pieces(theirs).for_each(|piece| add(entry, piece, 1));
        let one = entry.choices.len() == before + 1 && number.is_some() && line.price.is_none();
        if one {
            found.last = Some((line.indent, before));
        } else if found.last.is_some_and(|(indent, _)| line.indent <= indent) {
            found.last = None;
        }
    }

    /// Tells heads and sums of groups from units, and returns what was read.
    fn end(mut self) -> ImportedRoster {
        self.settle();
        self.head();
        // A heading in capitals may have the sum of what is below it.
        let mut group = None;
        let mut sums = self.sums_below().into_iter();
        for found in self.found {
            let sum = sums.next().flatten();
            let mut entry = found.entry;
            if found.capitals {
                group = (sum == Some(entry.points)).then(|| entry.name.clone());
                if group.is_some() {
                    continue;
                }
            }
            entry.categories.extend(group.clone());
            self.roster.entries.push(entry);
        }
        self.roster
    }

    /// Adds up, for each unit, what follows it up to the next in capitals; None if nothing follows.
    fn sums_below(&self) -> Vec<Option<Points>> {
        let mut sum = None;
        let mut sums: Vec<Option<Points>> = Vec::with_capacity(self.found.len());
        for found in self.found.iter().rev() {
            sums.push(sum);
            let with = sum.unwrap_or_default() + found.entry.points_of_all();
            sum = (!found.capitals).then_some(with);
        }
        sums.reverse();
        sums
    }

    /// Takes the first line for the head of the list if it has its points, and what limits they have with it.
    fn head(&mut self) {
        let whole = |found: &UnitRead| found.entry.points_of_all();
        let sum = |all: &[UnitRead]| all.iter().map(whole).sum::<Points>();
        if self.found.len() > 1 {
            let (first, others) = (&self.found[0], &self.found[1..]);
            let close = others.iter().skip(1).any(|found| !found.apart);
            let most = whole(first) >= sum(others);
            let likely = match self.roster.total {
                // Its points stand below it once more.
                Some(total) => total == whole(first),
                // With headings a list begins with its head.
                None => most || others[0].apart && close || others.iter().any(|found| !found.early),
            };
            if !first.counted && first.early && likely {
                let head = self.found.remove(0).entry;
                self.roster.total = Some(head.points);
                self.name(&head.name);
            }
        }
        let Some(total) = self.roster.total else { return };
        while self.found.len() > 1
            && self.found[0].early
            && self.headed
            && sum(&self.found) != total
            && whole(&self.found[0]) > Points::default()
            && whole(&self.found[0]) >= sum(&self.found[1..])
        {
            let limit = self.found.remove(0).entry;
            let points = limit.points.counted().in_brackets();
            self.roster.beside.push(Text::list([quoted(limit.name), points], Joined::Blank));
        }
    }
}
