//! Lines that people with a part of a realm write for its sheet, or for its answers before their turn. They are kept
//! beside the campaign, in `sealed/<realm>.parts.txt`, and never in it: whoever leads the realm takes them onto the
//! sheet. What was not taken by the time it is opened is dropped, and both are told why.
//!
//! ```text
//! of Dora                    the person
//! for 1.2.0.9.0.0 opened 3   a place of the calendar, and how many sheets of the realm were opened before
//! line move 2 D4
//! taken move 3 D5            it stood on the sheet when that was last looked at
//! back move 3 D6             it stands there still, and was taken back
//! person passed move 1 D4    a line that was not used, with the reason, until the person has read it
//! leader passed move 1 D4    the same, until whoever leads the realm has
//! ```

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::parts::{self, RealmPart};
use super::{paste, sheets};
use crate::basics::files;
use crate::campaign::{CalendarPosition, Event, RealmId, RecordEvent};
use crate::engine::core::{ahead, parse};
use crate::engine::{Game, Question, Verb, Who};
use crate::say;
use crate::session::writing_ahead::{fault_told, preview_question};
use crate::session::{Folder, Situation};
use crate::text::{Joined, Text};
use crate::view::texts;

/// Most bytes of the file of a realm.
const MOST_BYTES: u64 = 1 << 20;

/// Most lines of one person.
const MOST: usize = 200;

/// The first words of the lines of the file.
const OF: &str = "of";
const FOR: &str = "for";
const LINE: &str = "line";
const TAKEN: &str = "taken";
const BACK: &str = "back";
const PERSON: &str = "person";
const LEADER: &str = "leader";

/// Reason that lines were not used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum WhyDropped {
    /// The sheet was opened before they were taken.
    Opened,
    /// The phase is over.
    Passed,
    /// The realm is asked itself.
    Asked,
    /// The person commands no part any more.
    TakenAway,
    /// The part is another one.
    NotOfPart,
    /// The person has another link.
    Renewed,
}

/// All of them, by their words.
const REASONS: [(&str, WhyDropped); 6] = [
    ("opened", WhyDropped::Opened),
    ("passed", WhyDropped::Passed),
    ("asked", WhyDropped::Asked),
    ("taken-away", WhyDropped::TakenAway),
    ("not-of-part", WhyDropped::NotOfPart),
    ("renewed", WhyDropped::Renewed),
];

impl WhyDropped {
    fn word(self) -> &'static str {
        REASONS.iter().find(|(_, why)| *why == self).map_or("", |(word, _)| word)
    }

    /// Says it of the part of a realm.
    fn said(self, realm: Text) -> Text {
        match self {
            WhyDropped::Opened => say!("the sheet was opened without it"),
            WhyDropped::Passed => say!("the phase is over"),
            WhyDropped::Asked => {
                say!("{realm} is asked now: it can be given as an order, if it still fits", realm)
            }
            WhyDropped::TakenAway => say!("the part was taken away"),
            WhyDropped::NotOfPart => say!("the part is another one now"),
            WhyDropped::Renewed => say!("the part has a new link"),
        }
    }
}

/// Line that was not used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DroppedLine {
    pub why: WhyDropped,
    pub text: String,
}

impl DroppedLine {
    /// Tells that a line for a realm was not used, and why.
    pub fn told(&self, realm: Text) -> Text {
        let line = Text::quoted(self.text.as_str());
        say!("{line} was not used: {why}", line, why = self.why.said(realm))
    }

    fn read(text: &str) -> Option<DroppedLine> {
        let (word, text) = text.split_once(' ')?;
        let (_, why) = REASONS.iter().find(|(known, _)| *known == word)?;
        Some(DroppedLine { why: *why, text: text.to_owned() })
    }
}

/// Line that waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartLine {
    pub text: String,
    /// It stands on the sheet.
    pub taken: bool,
}

/// Place of the calendar for which lines wait, and the number of sheets of the realm that were opened before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct SheetMoment {
    place: CalendarPosition,
    opened: usize,
}

/// Lines of one person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PartLines {
    pub person: String,
    /// None where nothing waits.
    moment: Option<SheetMoment>,
    pub lines: Vec<PartLine>,
    /// Lines that stand on the sheet and were taken back.
    pub back: Vec<String>,
    /// Lines that were not used, until the person has read it, and until whoever leads the realm has.
    pub for_person: Vec<DroppedLine>,
    pub for_leader: Vec<DroppedLine>,
}

/// Question that the lines of a part are written for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenFor {
    Sheet,
    /// Answers of the realm before its turn.
    Answers,
}

fn path(folder: &Path, realm: &str) -> PathBuf {
    folder.join("sealed").join(format!("{realm}.parts.txt"))
}

/// Lists the lines of all people of a realm; empty if the file is missing or cannot be read.
pub fn all(folder: &Path, realm: &str) -> Vec<PartLines> {
    let bytes = files::read_up_to(&path(folder, realm), MOST_BYTES).unwrap_or_default();
    let text = String::from_utf8(bytes).unwrap_or_default();
    let mut found: Vec<PartLines> = Vec::new();
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == OF {
            found.push(PartLines { person: rest.to_owned(), ..PartLines::default() });
            continue;
        }
        let Some(last) = found.last_mut() else { continue };
        match word {
            FOR => last.moment = SheetMoment::read(rest),
            LINE | TAKEN => {
                last.lines.push(PartLine { text: rest.to_owned(), taken: word == TAKEN });
            }
            BACK => last.back.push(rest.to_owned()),
            PERSON => last.for_person.extend(DroppedLine::read(rest)),
            LEADER => last.for_leader.extend(DroppedLine::read(rest)),
            _ => {}
        }
    }
    found
}

impl SheetMoment {
    fn read(text: &str) -> Option<SheetMoment> {
        let (place, opened) = text.split_once(" opened ")?;
        let place = CalendarPosition::read(place)?;
        Some(SheetMoment { place, opened: opened.parse().ok()? })
    }
}

fn write(folder: &Path, realm: &str, all: &[PartLines]) -> io::Result<()> {
    let path = path(folder, realm);
    let mut text = String::new();
    let mut add = |word: &str, rest: &str| text += &format!("{word} {rest}\n");
    for of_person in all.iter().filter(|it| !it.is_empty()) {
        add(OF, &of_person.person);
        if let Some(SheetMoment { place, opened }) = of_person.moment {
            add(FOR, &format!("{} opened {opened}", place.write()));
        }
        for line in &of_person.lines {
            add(if line.taken { TAKEN } else { LINE }, &line.text);
        }
        of_person.back.iter().for_each(|line| add(BACK, line));
        for (who, dropped) in [(PERSON, &of_person.for_person), (LEADER, &of_person.for_leader)] {
            dropped.iter().for_each(|it| add(who, &format!("{} {}", it.why.word(), it.text)));
        }
    }
    if text.is_empty() {
        return match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
    }
    path.parent().map_or(Ok(()), files::create_private_folder)?;
    files::replace_private(&path, text)
}

/// Changes what is kept of a realm, and writes it if it is another then.
fn change(folder: &Path, realm: &str, change: impl Fn(&mut PartLines)) -> io::Result<()> {
    let before = all(folder, realm);
    let mut after = before.clone();
    after.iter_mut().for_each(change);
    if after == before { Ok(()) } else { write(folder, realm, &after) }
}

/// Drops what a person has written, or everybody of a realm, as they have another link or none.
pub fn link_changes(folder: &Path, realm: &str, person: Option<&str>) {
    let why = if person.is_some() { WhyDropped::Renewed } else { WhyDropped::TakenAway };
    // Where that cannot be written the lines wait on; those of a part that is gone are shown to nobody.
    let _ = change(folder, realm, |lines| {
        if person.is_none_or(|person| person == lines.person) {
            lines.drop_all(why, person.is_some());
        }
    });
}

/// Forgets what was not used: the person, or whoever leads the realm (None), has read it.
pub fn forget_dropped(folder: &Path, realm: &str, person: Option<&str>) {
    // Where that cannot be written it is told once more.
    let _ = change(folder, realm, |lines| match person {
        Some(person) if person == lines.person => lines.for_person.clear(),
        Some(_) => {}
        None => lines.for_leader.clear(),
    });
}

impl PartLines {
    fn is_empty(&self) -> bool {
        let kept = [self.lines.is_empty(), self.back.is_empty()];
        let dropped = [self.for_person.is_empty(), self.for_leader.is_empty()];
        kept.iter().chain(&dropped).all(|empty| *empty)
    }

    /// Returns the lines as texts.
    pub fn texts(&self) -> Vec<String> {
        self.lines.iter().map(|line| line.text.clone()).collect()
    }

    /// True if the sheet is another than the person has written: a line is missing, or one was taken back.
    pub fn is_news(&self) -> bool {
        !self.back.is_empty() || self.lines.iter().any(|line| !line.taken)
    }

    /// Drops the lines that were not taken, and tells the person too where they still have the part.
    fn drop_all(&mut self, why: WhyDropped, person: bool) {
        let untaken: Vec<String> =
            self.lines.drain(..).filter(|line| !line.taken).map(|line| line.text).collect();
        self.back.clear();
        self.moment = None;
        self.tell(why, untaken, person);
    }

    fn tell(&mut self, why: WhyDropped, texts: Vec<String>, person: bool) {
        let dropped = texts.into_iter().map(|text| DroppedLine { why, text });
        let dropped: Vec<DroppedLine> = dropped.collect();
        // Of what nobody comes to read the oldest is forgotten: a file that grows on could not be read any more.
        let add = |told: &mut Vec<DroppedLine>| {
            told.extend(dropped.iter().cloned());
            told.drain(..told.len().saturating_sub(MOST));
        };
        if person {
            add(&mut self.for_person);
        }
        add(&mut self.for_leader);
    }
}

/// Returns what lines of a part can be written for now; None where the realm is asked itself, or nothing.
pub fn written_for(now: &Situation<'_>, realm: RealmId) -> Option<WrittenFor> {
    match now.question?.ask.put_to(realm) {
        Some(_) => Some(WrittenFor::Sheet),
        None => preview_question(now, (realm, &[]), |_, _| ()).map(|_| WrittenFor::Answers),
    }
}

/// Lists the lines of an event that opens the sheet of a realm, or takes it up.
fn opens(event: &Event, realm: RealmId) -> Option<&[String]> {
    let Event::Record(event) = event else { return None };
    match event {
        RecordEvent::SheetsOpened { sheets, .. } | RecordEvent::SheetsClosed { sheets, .. } => {
            sheets.iter().find(|sheet| sheet.realm == realm).map(|sheet| &*sheet.lines)
        }
        RecordEvent::SheetTaken { realm: of, lines, .. } if *of == realm => Some(lines),
        _ => None,
    }
}

/// Returns how many sheets of a realm were opened, and the lines of the last.
fn opened<'a>(now: &'a Situation<'_>, realm: RealmId) -> (usize, &'a [String]) {
    let opened = now.log.iter().filter_map(|record| opens(&record.event, realm));
    opened.fold((0, &[][..]), |(count, _), lines| (count + 1, lines))
}

/// Returns a line as it stands on a sheet; as it is where it cannot be read.
fn as_written(game: &Game<'_>, realm: RealmId, line: &str) -> String {
    let order = parse::parse(game, Some(realm), line);
    order.map_or_else(|_| line.to_owned(), |order| parse::write(game, Some(realm), &order))
}

/// Lists the lines that whoever leads a realm has on its sheet, or has let wait, and the answers of this phase that
/// were given already.
fn on_sheet(now: &Situation<'_>, folder: &Folder, realm: RealmId) -> Vec<String> {
    let game = now.game;
    let waits = sheets::waiting(game, Some(folder), realm);
    let written = waits.unwrap_or_else(|| game.state.sheets.written(realm).to_vec());
    let mut lines: Vec<String> = written.iter().map(|line| as_written(game, realm, line)).collect();
    let given = now.so_far.map(|so_far| so_far.given).unwrap_or_default();
    let own = given.iter().filter(|(who, _)| *who == Who::Realm(realm));
    lines.extend(own.map(|(_, order)| parse::write(game, Some(realm), order)));
    lines
}

fn moment(now: &Situation<'_>, realm: RealmId) -> SheetMoment {
    SheetMoment { place: now.game.state.clock, opened: opened(now, realm).0 }
}

/// Lists what waits for a realm now, with the part of whoever wrote it.
pub fn waiting(
    now: &Situation<'_>,
    folder: Option<&Folder>,
    realm: RealmId,
) -> Vec<(RealmPart, PartLines)> {
    let (Some(folder), name) = (folder, now.game.realm_name(realm)) else { return Vec::new() };
    let mut kept = all(&folder.path, name);
    kept.retain(|lines| lines.moment.is_some());
    if kept.is_empty() {
        return Vec::new();
    }
    let (moment, parts) = (moment(now, realm), parts::all(&folder.path));
    kept.retain(|lines| lines.moment == Some(moment));
    let with_part = |lines: PartLines| {
        let own = |part: &&RealmPart| part.realm == name && part.person == lines.person;
        Some((parts.iter().find(own)?.clone(), lines))
    };
    kept.into_iter().filter_map(with_part).collect()
}

/// Says who has written the lines that come below.
pub fn heading(part: &RealmPart) -> Text {
    let person = Text::verbatim(&part.person);
    say!("{person} has written for {part}:", person, part = part.named())
}

/// Says which lines on the sheet somebody has taken back.
pub fn taken_back(part: &RealmPart, lines: &PartLines) -> Text {
    let back = lines.back.iter().map(|line| Text::quoted(line.as_str()));
    let (person, lines) = (Text::verbatim(&part.person), Text::list(back, Joined::Comma));
    say!("{person} has taken back: {lines}", person, lines)
}

/// Tells whoever leads a realm what people with a part have written and is not on the sheet, and what was not used.
pub fn told_to_leader(now: &Situation<'_>, folder: Option<&Folder>, realm: RealmId) -> Vec<Text> {
    let mut said = Vec::new();
    for (part, lines) in waiting(now, folder, realm) {
        let missing = lines.lines.iter().filter(|line| !line.taken);
        let missing = missing.map(|line| Text::quoted(line.text.as_str()));
        let missing = Text::list(missing, Joined::Comma);
        if !missing.is_empty() {
            let (person, part) = (Text::verbatim(&part.person), part.named());
            said.push(say!(
                "{person} has written for {part}: {lines}",
                person,
                part,
                lines = missing
            ));
        }
        if !lines.back.is_empty() {
            said.push(taken_back(&part, &lines));
        }
    }
    said.extend(not_used(now, folder, realm));
    said
}

/// Tells whoever leads a realm which lines of people with a part were not used, and why.
pub fn not_used(now: &Situation<'_>, folder: Option<&Folder>, realm: RealmId) -> Vec<Text> {
    let name = now.game.realm_name(realm);
    let all = folder.map(|folder| all(&folder.path, name)).unwrap_or_default();
    let told = |lines: &PartLines| -> Vec<Text> {
        let person = || Text::verbatim(&lines.person);
        let one = |line: &DroppedLine| {
            let told = line.told(texts::realm(now.game, realm));
            say!("{person}: {told}", person = person(), told)
        };
        lines.for_leader.iter().map(one).collect()
    };
    all.iter().flat_map(told).collect()
}

/// Returns what a person has written that waits now, and what of their lines was not used.
pub fn of(now: &Situation<'_>, folder: Option<&Folder>, part: &RealmPart) -> PartLines {
    let Some(folder) = folder else { return PartLines::default() };
    let mut all = all(&folder.path, &part.realm).into_iter();
    let mut found = all.find(|lines| lines.person == part.person).unwrap_or_default();
    let realm = now.game.state.realm_named(&part.realm);
    if realm.is_none_or(|realm| found.moment.is_some_and(|it| it != moment(now, realm))) {
        (found.lines, found.back) = (Vec::new(), Vec::new());
    }
    found
}

/// Returns the lines of a sheet once those of somebody with a part are taken onto it: what was taken back goes, and
/// what is missing comes last, before its `done`.
pub fn taken(
    game: &Game<'_>,
    realm: RealmId,
    sheet: &[String],
    of_part: &PartLines,
) -> Vec<String> {
    let mut lines = sheet.to_vec();
    lines.retain(|line| !of_part.back.contains(&as_written(game, realm, line)));
    let there: Vec<String> = lines.iter().map(|line| as_written(game, realm, line)).collect();
    let done = lines.pop_if(|line| line.eq_ignore_ascii_case(Verb::Done.row().name));
    let missing = of_part.lines.iter().filter(|line| !there.contains(&line.text));
    lines.extend(missing.map(|line| line.text.clone()));
    lines.extend(done);
    lines
}

/// Keeps what a person with a part has written, in the place of what they wrote before.
///
/// # Errors
/// Sentences about the lines that are refused, or that cannot be kept; nothing is changed then.
pub fn keep(
    now: &Situation<'_>,
    folder: Option<&Folder>,
    (realm, part): (RealmId, &RealmPart),
    typed: &str,
) -> Result<usize, Vec<Text>> {
    let game = now.game;
    let one = |why: Text| Err(vec![why]);
    let name = || Text::verbatim(&part.realm);
    let Some(folder) = folder else {
        return one(say!("this campaign has no folder to keep sheets in"));
    };
    let Some(wanted) = written_for(now, realm) else {
        return one(say!("no sheet is asked of {realm} now, and no answer ahead", realm = name()));
    };
    let pasted = paste::read(typed, &part.realm, game.hooks);
    if !pasted.faults.is_empty() {
        return Err(pasted.faults.into_iter().map(|fault| fault.why).collect());
    }
    let is_end = |line: &String| line.eq_ignore_ascii_case(Verb::Done.row().name);
    let mut lines = pasted.texts();
    lines.pop_if(|line| is_end(line));
    let lines: Vec<String> = lines.iter().map(|line| as_written(game, realm, line)).collect();
    if lines.len() > MOST {
        return one(say!("a sheet holds at most {most} orders", most = MOST));
    }
    let foreign = lines.iter().filter_map(|line| part.check(game, realm, line).err());
    let foreign: Vec<Text> = foreign.collect();
    if !foreign.is_empty() {
        return Err(foreign);
    }
    let mut all = all(&folder.path, &part.realm);
    let at = all.iter().position(|lines| lines.person == part.person).unwrap_or_else(|| {
        all.push(PartLines { person: part.person.clone(), ..PartLines::default() });
        all.len() - 1
    });
    let sheet = on_sheet(now, folder, realm);
    let moment = moment(now, realm);
    let before = Some(&all[at]).filter(|it| it.moment == Some(moment));
    let mut mine: Vec<String> = before.map(PartLines::texts).unwrap_or_default();
    mine.extend(before.into_iter().flat_map(|it| it.back.iter().cloned()));
    let faults = faults(now, (realm, wanted), &lines, || {
        let waits = sheets::waiting(game, Some(folder), realm);
        let written = waits.unwrap_or_else(|| game.state.sheets.written(realm).to_vec());
        let others = |line: &String| !mine.contains(&as_written(game, realm, line));
        written.into_iter().filter(|line| others(line) && !is_end(line)).collect()
    });
    if !faults.is_empty() {
        return Err(faults);
    }
    mine.retain(|line| sheet.contains(line) && !lines.contains(line));
    let count = lines.len();
    let line = |text: String| PartLine { taken: sheet.contains(&text), text };
    all[at] = PartLines {
        moment: (count > 0 || !mine.is_empty()).then_some(moment),
        lines: lines.into_iter().map(line).collect(),
        back: mine,
        for_person: Vec::new(),
        ..all[at].clone()
    };
    write(&folder.path, &part.realm, &all).map_err(|error| {
        let error = Text::system_error(&error);
        vec![say!("the sheet cannot be kept: {error}; check that the disk is not full", error)]
    })?;
    Ok(count)
}

/// Lists what is wrong with lines by themselves; where they do not stand alone, after those that `others` have on the
/// sheet.
fn faults(
    now: &Situation<'_>,
    asked: (RealmId, WrittenFor),
    lines: &[String],
    others: impl Fn() -> Vec<String>,
) -> Vec<Text> {
    let alone = faults_after(now, asked, &[], lines);
    if alone.is_empty() {
        return alone;
    }
    let others = others();
    if !others.is_empty() && faults_after(now, asked, &others, lines).is_empty() {
        return Vec::new();
    }
    alone
}

/// Lists what is wrong with lines that come after others. That others are missing is the matter of whoever leads.
fn faults_after(
    now: &Situation<'_>,
    (realm, wanted): (RealmId, WrittenFor),
    before: &[String],
    lines: &[String],
) -> Vec<Text> {
    let whole: Vec<String> = before.iter().chain(lines).cloned().collect();
    let texts: Vec<&str> = whole.iter().map(String::as_str).collect();
    let judged = |question: &Question<'_>| question.judge_sheet(now.game, realm, &texts);
    let found = match wanted {
        WrittenFor::Sheet => now.question.and_then(judged).unwrap_or_default(),
        WrittenFor::Answers => {
            let coming = preview_question(now, (realm, &whole), |_, _| ());
            coming.and_then(|coming| coming.fault).into_iter().collect()
        }
    };
    // Where one of others is refused, nothing is known of those after it.
    let first = if wanted == WrittenFor::Sheet { before.len() } else { 0 };
    let own = found.iter().filter(|fault| fault.line.is_some_and(|line| line >= first));
    own.map(|fault| fault_told(now.game, &whole, fault)).collect()
}

/// Looks at what waits for all realms after the campaign may have changed: notes what stands on the sheets, and drops
/// what can be taken no more.
pub fn look_again(now: &Situation<'_>, folder: &Folder) {
    for realm in now.game.state.realm_ids() {
        let name = now.game.realm_name(realm);
        let kept = all(&folder.path, name);
        if kept.iter().all(|lines| lines.moment.is_none()) {
            continue;
        }
        let parts = parts::all(&folder.path);
        let sheet = on_sheet(now, folder, realm);
        let opened = opened(now, realm);
        // Where that cannot be written it is done at the next look.
        let _ = change(&folder.path, name, |lines| {
            let own = |part: &&RealmPart| part.realm == name && part.person == lines.person;
            let part = parts.iter().find(own);
            let Some(moment) = lines.moment else { return };
            let over = over(now, realm, (moment, opened.0));
            let stands = |line: &String| match over {
                Some(WhyDropped::Opened) => opened.1.contains(line),
                _ => sheet.contains(line),
            };
            // Answers that were let wait may have been given in a phase that is over.
            let was = |line: &PartLine| over == Some(WhyDropped::Passed) && line.taken;
            for line in &mut lines.lines {
                line.taken = was(line) || stands(&line.text);
            }
            lines.back.retain(stands);
            match part {
                None => lines.drop_all(WhyDropped::TakenAway, false),
                Some(_) if over.is_some() => {
                    over.into_iter().for_each(|why| lines.drop_all(why, true));
                }
                Some(part) => lines.drop_foreign(now.game, (realm, part)),
            }
        });
    }
}

impl PartLines {
    /// Drops lines that are none of the part any more.
    fn drop_foreign(&mut self, game: &Game<'_>, (realm, part): (RealmId, &RealmPart)) {
        let foreign = |line: &PartLine| part.check(game, realm, &line.text).is_err();
        let (gone, left) = self.lines.drain(..).partition(foreign);
        self.lines = left;
        let gone: Vec<PartLine> = gone;
        let untaken = gone.into_iter().filter(|line| !line.taken).map(|line| line.text);
        self.tell(WhyDropped::NotOfPart, untaken.collect(), true);
        if self.lines.is_empty() && self.back.is_empty() {
            self.moment = None;
        }
    }
}

/// Returns why lines of a moment can be taken no more; None where they can.
fn over(
    now: &Situation<'_>,
    realm: RealmId,
    (moment, opened): (SheetMoment, usize),
) -> Option<WhyDropped> {
    let Some(question) = now.question else { return Some(WhyDropped::Passed) };
    if opened > moment.opened {
        return Some(WhyDropped::Opened);
    }
    if moment.place != now.game.state.clock {
        return Some(WhyDropped::Passed);
    }
    if question.ask.put_to(realm).is_some() {
        return None;
    }
    if question.who == Who::Realm(realm) {
        return Some(WhyDropped::Asked);
    }
    let may = now.so_far.is_some_and(|so_far| ahead::may_write(now.game, so_far, question, realm));
    (!may).then_some(WhyDropped::Passed)
}
