//! Entries of a list → troops of one of our lists, with what it says they cost; and what has no place in it.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::kinds::{TroopKind, TroopKinds};
use super::{ArmyEntry, ImportedRoster, Points, RosterChoice};
use crate::rules::army::{CharacterKind, Priced, UnitKind};
use crate::say;
use crate::text::{Joined, ProgramNoun, Text, listed_code, quoted};

/// A troop as an army list has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedTroop {
    /// Models of a unit, or the level of a character.
    pub number: i64,
    pub kind: String,
    pub character: bool,
    pub gear: Vec<String>,
    /// Cost according to the list.
    pub points: i64,
}

/// The form in which troops are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `troop` lines of the head of a campaign.
    Head,
    /// Orders by which a player chooses an army.
    Orders,
    /// Corrections of the host.
    Umpire,
}

impl ImportedTroop {
    /// Writes it for a banner of a realm.
    pub fn line(&self, realm: &str, banner: u8, form: Form) -> String {
        let ImportedTroop { number, kind, gear, .. } = self;
        let mut line = match (form, self.character) {
            (Form::Head, false) => format!("troop {realm} {banner} {number} {kind}"),
            (Form::Head, true) => format!("troop {realm} {banner} {kind} {number}"),
            (Form::Orders, false) => format!("enlist {number} {kind} {banner}"),
            (Form::Orders, true) => format!("character {kind} {banner} {number}"),
            (Form::Umpire, false) => format!("umpire troop {realm} new {banner} {number} {kind}"),
            (Form::Umpire, true) => format!("umpire troop {realm} new {banner} {kind} {number}"),
        };
        for one in gear {
            let _ = write!(line, " {one}");
        }
        line
    }
}

/// Result of mapping a list.
#[derive(Debug, Default)]
pub struct Mapped {
    pub troops: Vec<ImportedTroop>,
    /// Points of the entries that were mapped, as the file has them.
    pub theirs: Points,
    /// Names that mean nothing, with models and points of all that are called so.
    pub unknown: BTreeMap<String, (i64, Points)>,
    /// Gear and items that our list does not offer, with how often they stand in the file.
    pub left_out: BTreeMap<String, i64>,
    /// Sentences about entries whose points differ, and about what was changed.
    pub remarks: Vec<Text>,
}

impl Mapped {
    /// Adds up what our list says that its troops cost.
    pub fn ours(&self) -> i64 {
        self.troops.iter().map(|troop| troop.points).sum()
    }
}

/// One entry as a kind of ours.
struct EntryAsKind {
    troops: Vec<ImportedTroop>,
    left_out: Vec<String>,
    remarks: Vec<Text>,
}

impl EntryAsKind {
    fn points(&self) -> i64 {
        self.troops.iter().map(|troop| troop.points).sum()
    }
}

/// Maps all entries of a list.
pub fn mapped(roster: &ImportedRoster, kinds: &TroopKinds<'_>) -> Mapped {
    let mut mapped = Mapped::default();
    for entry in &roster.entries {
        let all = entry.points_of_all();
        let mut named = kinds.named(&entry.name);
        if named.is_empty() {
            named = entry.parts.first().map_or_else(Vec::new, |(name, _)| kinds.named(name));
        }
        if named.is_empty() {
            named = entry.custom.as_deref().map_or_else(Vec::new, |name| kinds.named(name));
        }
        let tries = named.into_iter().map(|kind| as_kind(entry, kind, kinds));
        let best = tries.min_by_key(|attempt| Points::of(attempt.points()) != entry.points);
        let Some(attempt) = best else {
            let (models, points) = mapped.unknown.entry(entry.name.clone()).or_default();
            *models += entry.models * (1 + entry.more);
            *points += all;
            continue;
        };
        mapped.theirs += all;
        let ours = attempt.points();
        for name in attempt.left_out {
            *mapped.left_out.entry(name).or_default() += 1 + entry.more;
        }
        mapped.remarks.extend(attempt.remarks);
        if Points::of(ours) != entry.points {
            let mut lines: Vec<Text> =
                attempt.troops.iter().take(SAID).map(troop_in_words).collect();
            if attempt.troops.len() > SAID {
                lines.push(Text::verbatim("…"));
            }
            mapped.remarks.push(say!(
                "{unit}: {points} in the file, {ours} by our list ({troops})",
                unit = quoted(&entry.name),
                points = entry.points.counted(),
                ours,
                troops = Text::list(lines, Joined::Comma)
            ));
        }
        for _ in 0..=entry.more {
            mapped.troops.extend(attempt.troops.iter().cloned());
        }
    }
    mapped
}

/// Troops that a sentence tells one by one.
const SAID: usize = 4;

/// Returns a troop in few words.
fn troop_in_words(troop: &ImportedTroop) -> Text {
    let (kind, number) = (quoted(&troop.kind), troop.number);
    match troop.character {
        true => say!("{kind}, level {number}", kind, number),
        false => Text::list([number.into(), kind], Joined::Blank),
    }
}

fn as_kind(entry: &ArmyEntry, kind: TroopKind<'_>, kinds: &TroopKinds<'_>) -> EntryAsKind {
    match kind {
        TroopKind::Unit(kind) => as_unit(entry, kind, kinds),
        TroopKind::Character(kind) => as_characters(entry, kind, kinds),
    }
}

/// Gear that was found for one troop.
struct Fitted<'a> {
    gear: Vec<&'a Priced>,
    one_of: &'a [Vec<String>],
}

impl<'a> Fitted<'a> {
    /// Adds gear; false if it carries other gear that excludes it, or has paid for the same already.
    fn add(&mut self, one: &'a Priced) -> bool {
        if self.gear.iter().any(|other| other.id == one.id) {
            return one.points == 0;
        }
        let excluded = self.gear.iter().any(|other| {
            self.one_of.iter().any(|row| row.contains(&other.id) && row.contains(&one.id))
        });
        if !excluded {
            self.gear.push(one);
        }
        !excluded
    }

    fn points(&self) -> i64 {
        self.gear.iter().map(|one| one.points).sum()
    }

    fn names(&self) -> Vec<String> {
        self.gear.iter().map(|one| one.id.clone()).collect()
    }
}

/// Returns a character, or several of the same.
fn as_characters(entry: &ArmyEntry, kind: &CharacterKind, kinds: &TroopKinds<'_>) -> EntryAsKind {
    let alike = entry
        .parts
        .iter()
        .all(|(name, _)| Some(name) == entry.parts.first().map(|(first, _)| first));
    let several = if alike { entry.models.clamp(1, ALIKE_MAX) } else { 1 };
    let each = entry.points.shared_by(several);
    let (several, each) = each.map_or((1, entry.points), |each| (several, each));
    let mut attempt = EntryAsKind { troops: Vec::new(), left_out: Vec::new(), remarks: Vec::new() };
    let mut fitted = Fitted { gear: Vec::new(), one_of: &kind.one_of };
    let offered: Vec<&Priced> = kind.gear.iter().chain(&kinds.army.items).collect();
    for choice in &entry.choices {
        let price = choice.points.and_then(|points| points.shared_by(several));
        let known = kinds.gear(&choice.name, price, &offered);
        if !known.is_some_and(|one| fitted.add(one)) {
            attempt.left_out.push(choice.name.clone());
        }
    }
    let bare = each - Points::of(fitted.points());
    let exact = kind.levels.iter().find(|(_, points)| Points::of(*points) == bare);
    let said = entry.level.and_then(|level| Some((level, kind.at_level(level)?)));
    let below = kind.levels.iter().rev().find(|(_, points)| Points::of(*points) <= bare);
    let found = said.or(exact.copied()).or(below.copied()).or(kind.levels.first().copied());
    if let (None, Some(level)) = (said, entry.level) {
        attempt.remarks.push(say!(
            "{unit}: our list has no level {level} of {kind}",
            unit = quoted(&entry.name),
            level,
            kind = quoted(&kind.id)
        ));
    }
    let Some((level, points)) = found else { return attempt };
    let troop = ImportedTroop {
        number: level,
        kind: kind.id.clone(),
        character: true,
        gear: fitted.names(),
        points: points + fitted.points(),
    };
    attempt.troops = vec![troop; usize::try_from(several).unwrap_or(1)];
    attempt
}

fn as_unit(entry: &ArmyEntry, kind: &UnitKind, kinds: &TroopKinds<'_>) -> EntryAsKind {
    let mut attempt = EntryAsKind { troops: Vec::new(), left_out: Vec::new(), remarks: Vec::new() };
    let models = models(entry, kind, &mut attempt);
    let leader = kinds.leader(&kind.id).filter(|_| models > 1);
    let mut own = Fitted { gear: Vec::new(), one_of: &kind.one_of };
    let mut leads =
        Fitted { gear: Vec::new(), one_of: leader.map_or(&[], |leader| &leader.one_of) };
    let offered: Vec<&Priced> = kind.gear.iter().collect();
    let of_leader: Vec<&Priced> = leader.into_iter().flat_map(|leader| &leader.gear).collect();
    for choice in &entry.choices {
        let shared = choice.points.and_then(|points| points.shared_by(models));
        let known = kinds.gear(&choice.name, shared, &offered);
        let led = kinds.gear(&choice.name, choice.points, &of_leader);
        let priced = choice.points.is_some_and(|points| points > Points::default());
        let exactly = |one: Option<&Priced>, price: Option<Points>| {
            one.is_some_and(|one| Some(Points::of(one.points)) == price)
        };
        let done = if !priced || exactly(known, shared) {
            known.is_some_and(|one| own.add(one)) || led.is_some_and(|one| leads.add(one))
        } else if exactly(led, choice.points) {
            led.is_some_and(|one| leads.add(one))
        } else {
            whole(choice, models) && known.is_some_and(|one| own.add(one))
        };
        if !done {
            attempt.left_out.push(choice.name.clone());
        }
    }
    let worth = kind.points + own.points();
    // Points paid once are those of its leader, who is one of its models.
    let once = entry.points - Points::of(worth).times(models - 1) - Points::of(leads.points());
    let level = leader.and_then(|leader| {
        let priced = leader.levels.iter().find(|(_, points)| Points::of(*points) == once)?;
        Some((leader, priced))
    });
    let plain = leads.gear.is_empty() && Points::of(worth).times(models) == entry.points;
    let (level, ranks) = match level.filter(|_| !plain) {
        Some(level) => (Some(level), models - 1),
        None => (None, models),
    };
    // No unit has more models than the list lets it have.
    let mut left = ranks;
    while left > 0 && i64::try_from(attempt.troops.len()).unwrap_or(i64::MAX) < ranks.min(UNITS_MAX)
    {
        let number = left.min(kind.largest.max(1));
        attempt.troops.push(ImportedTroop {
            number,
            kind: kind.id.clone(),
            character: false,
            gear: own.names(),
            points: number * worth,
        });
        left -= number;
    }
    if attempt.troops.len() > 1 {
        attempt.remarks.push(say!(
            "{unit}: a unit of {kind} has at most {most}: {models} became {units}",
            unit = quoted(&entry.name),
            kind = quoted(&kind.id),
            most = Text::count(kind.largest, ProgramNoun::Model),
            models = Text::count(ranks, ProgramNoun::Model),
            units = Text::count(attempt.troops.len(), ProgramNoun::Unit)
        ));
    }
    if let Some((leader, (level, points))) = level {
        attempt.troops.push(ImportedTroop {
            number: *level,
            kind: leader.id.clone(),
            character: true,
            gear: leads.names(),
            points: points + leads.points(),
        });
    } else {
        attempt.left_out.extend(leads.names());
    }
    attempt
}

/// The most characters of whom an entry may speak at once.
pub(super) const ALIKE_MAX: i64 = 20;

/// The most units into which a larger one is parted.
const UNITS_MAX: i64 = 100;

/// True if a choice is for the whole unit, as far as the file says it.
fn whole(choice: &RosterChoice, models: i64) -> bool {
    choice.number == 1 || choice.number >= models
}

/// Returns how many models a unit has. A file that counts none may still price them.
fn models(entry: &ArmyEntry, kind: &UnitKind, attempt: &mut EntryAsKind) -> i64 {
    if entry.models > 0 {
        return entry.models;
    }
    let by_price = entry.points.whole().filter(|points| *points > 0 && points % kind.points == 0);
    let models = by_price.map_or(kind.smallest, |points| points / kind.points);
    if kind.largest > 1 {
        let unit = quoted(&entry.name);
        attempt.remarks.push(match by_price {
            Some(_) => say!(
                "{unit}: the file counts no models; by its points there are {models}",
                unit,
                models
            ),
            None => say!(
                "{unit}: the file counts no models; by the smallest size there are {models}",
                unit,
                models
            ),
        });
    }
    models
}

/// Tells what has no place in our list, and how it gets one: a line each.
pub fn report(mapped: &Mapped, kinds: &TroopKinds<'_>) -> Vec<Text> {
    let list = || quoted(&kinds.army.id);
    let mut lines: Vec<Text> =
        mapped.remarks.iter().map(|remark| remark.clone().indented(1)).collect();
    if !mapped.unknown.is_empty() {
        lines.push(say!("not in the army list {list}, and left out:", list = list()));
    }
    for (name, (models, points)) in mapped.unknown.iter().take(NAMED) {
        let near = kinds.proposal(name);
        let told = say!(
            "{unit} ({models}, {points})",
            unit = quoted(name),
            models = Text::count(*models, ProgramNoun::Model),
            points = points.counted()
        );
        let line = match near {
            Some(near) => {
                say!("{unit}: did you mean {near}?", unit = told, near = quoted(near))
            }
            None => told,
        };
        lines.push(line.indented(1));
        let kind = near.map_or_else(|| say!("KIND"), quoted);
        let name = serde_json::to_string(name).unwrap_or_default();
        let open = name.strip_suffix('"').unwrap_or(&name);
        let alias = [quoted(open), quoted('='), kind.clone(), quoted('"')];
        let alias = Text::list(alias, Joined::Nothing);
        lines.push(say!("for this once: --alias {alias}", alias).indented(2));
        let line = say!(
            "for good, in a mod: imports: {{troops: {{{list}: {{{kind}: [{name}]}}}}}}",
            list = list(),
            kind,
            name = quoted(name)
        );
        lines.push(line.indented(2));
    }
    if mapped.unknown.len() > NAMED {
        let number = mapped.unknown.len() - NAMED;
        lines.push(say!("and {number} other {number?name|names}", number).indented(1));
    }
    if mapped.unknown.keys().take(NAMED).any(|name| kinds.proposal(name).is_none()) {
        let all = listed_code(kinds.all(), Joined::Comma);
        lines.push(say!("KIND is one of {all}", all).indented(1));
    }
    if !mapped.left_out.is_empty() {
        let said = |(name, times): (&String, &i64)| match times {
            1 => quoted(name),
            times => say!(
                "{gear} ({times})",
                gear = quoted(name),
                times = Text::count(*times, ProgramNoun::Time)
            ),
        };
        let names = Text::list(mapped.left_out.iter().take(NAMED).map(said), Joined::Comma);
        lines.push(match mapped.left_out.len().saturating_sub(NAMED) {
            0 => say!("gear and items that the list does not offer, left out: {names}", names),
            more => say!(
                "gear and items that the list does not offer, left out: {names}, and {more} more",
                names,
                more
            ),
        });
    }
    lines
}

/// Names that a report tells one by one.
const NAMED: usize = 40;
