//! Answers of somebody by letter → the campaign: a sheet whole or not at all, other answers as far as they are
//! accepted.

use std::borrow::Cow;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use super::{OrdersArguments, named, play_on, read, realm};
use crate::apart::letter::not_asked;
use crate::apart::paste::{self, Pasted, PastedLine};
use crate::apart::{Stamp, lines, mail, part_lines, sheets};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, RealmId, Seat};
use crate::cli::letter::LineBuffer;
use crate::cli::serve::called;
use crate::cli::{open, say as print, unwritable};
use crate::engine::core::scripting::sheet_trial::{SHEET_MAX, SheetFault};
use crate::fault::{Fault, MAX_KEPT, SourceFile};
use crate::rules::Library;
use crate::say;
use crate::session::{
    self, Console, Folder, Input, NoInput, Session, Situation, TypedLine, WrittenAhead, answers,
    writing_ahead,
};
use crate::text::{Language, ProgramNoun, Text};
use crate::view::texts;

/// Most bytes of what is pasted.
const MOST_TYPED: u64 = 1 << 20;

/// Answer of the campaign to what somebody wrote.
enum PasteVerdict {
    /// Faults of a sheet, and the position at which it was judged; `handed_in` if the realm has done so
    /// already.
    Judged {
        faults: Vec<SheetFault>,
        clock: CalendarPosition,
        handed_in: bool,
    },
    /// The realm is asked something else than a sheet.
    Asked,
    NotAsked(Text),
    /// It answers another letter.
    Misfit(Text),
    /// The realm is not asked yet, and what it wrote waits, or does not for these reasons.
    Ahead(Result<(), Vec<Text>>),
}

/// Judges what somebody wrote at the first question, and leaves.
struct Judge<'a> {
    realm: RealmId,
    campaign: &'a str,
    stamp: Option<&'a Stamp>,
    lines: Vec<&'a str>,
    /// All lines, with the last `done`; None if some cannot be read.
    whole: Option<&'a Pasted>,
    folder: &'a Folder,
    verdict: Option<PasteVerdict>,
}

impl Input for Judge<'_> {
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let game = &console.read_by(now.game, Viewer::Realm(self.realm));
        let now = &Situation { game, ..*now };
        let question = now.question;
        let misfit = self.stamp.and_then(|stamp| stamp.misfit(self.campaign, now, self.realm));
        if misfit.is_none() {
            // The letter that is answered has told it.
            let name = game.realm_name(self.realm);
            part_lines::forget_dropped(&self.folder.path, name, None);
        }
        let judged =
            question.and_then(|question| question.judge_sheet(game, self.realm, &self.lines));
        let handed_in = game.state.sheets.handed_in.contains(&self.realm);
        let clock = game.state.clock;
        let viewer = Viewer::Realm(self.realm);
        self.verdict = Some(match (misfit, judged, question) {
            (Some(why), ..) => PasteVerdict::Misfit(why),
            (None, Some(faults), _) => PasteVerdict::Judged { faults, clock, handed_in },
            (None, None, Some(question)) if lines::answers(game, question, viewer) => {
                PasteVerdict::Asked
            }
            (None, None, Some(_))
                if self.stamp.is_none_or(|stamp| stamp.question.is_none())
                    && writing_ahead::places(now, self.realm).contains(&clock) =>
            {
                let kept = self.whole.map_or(Ok(()), |pasted| {
                    sheets::keep(now, Some(self.folder), self.realm, clock, pasted)
                });
                PasteVerdict::Ahead(kept)
            }
            (None, None, Some(question)) => PasteVerdict::NotAsked(say!(
                "nothing is asked of {realm} now: {instead}",
                realm = texts::realm(game, self.realm),
                instead = not_asked(&game.shown(), question, viewer)
            )),
            (None, None, None) => PasteVerdict::NotAsked(say!("The campaign is over.")),
        });
        TypedLine::End
    }
}

/// Reads a file, or what is typed until its end.
fn text_of(language: Language, file: &Path) -> Result<Arc<SourceFile>, Vec<Fault>> {
    let read = if file.as_os_str() == "-" {
        let mut bytes = Vec::new();
        let read = std::io::stdin().lock().take(MOST_TYPED).read_to_end(&mut bytes);
        read.map_err(|error| Fault::new("orders::unreadable", Text::system_error(&error))).and_then(
            |_| answers::of_bytes(bytes, &say!("what was pasted").in_words(&language), false),
        )
    } else {
        answers::read(file, &file.display().to_string(), false)
    };
    let source = read.map_err(|fault| vec![fault])?.source;
    Ok(match mail::written_in(&source.text) {
        Cow::Owned(text) => SourceFile::new(&source.name, text),
        Cow::Borrowed(_) => source,
    })
}

pub(super) fn take(
    library: &Library,
    arguments: &OrdersArguments,
    file: &Path,
) -> Result<String, Vec<Fault>> {
    let folder = named(arguments)?;
    let mut copy = read(library, &folder)?;
    let language = library.spoken();
    let told = |text: Text| text.in_words(&language);
    let source = text_of(language, file)?;
    let path = || Text::verbatim(&source.name);
    let stamp = paste::stamp(&source.text);
    let Some(name) = arguments.realm.clone().or(stamp.as_ref().map(|stamp| stamp.realm.clone()))
    else {
        let message = say!("{path} does not tell whose it is", path = path());
        let help = say!(
            "add `--as REALM`; or leave the line in brackets, `[margrave …]`, in what answers a letter"
        );
        return Err(vec![Fault::new("orders::whose", told(message)).help(told(help))]);
    };
    let id = realm(library, &copy, &name)?;
    let name = copy.state.realm(id).name.clone();
    // Which orders end in words of their own is told by the scripts, too.
    let hooks = session::scripts(&copy.rules, &copy.state)?;
    let pasted = paste::read(&source.text, &name, hooks.as_deref());
    let whole = pasted.texts().join("\n");
    let sheet = pasted.clone().as_sheet();
    if sheet.lines.len() > SHEET_MAX {
        let message = say!(
            "{path} has more than {most} orders, the most that a sheet holds",
            path = path(),
            most = SHEET_MAX
        );
        let range = sheet.lines[SHEET_MAX].range.clone();
        let help = say!("check that it is the file you meant, or leave orders out");
        return Err(vec![
            Fault::new("orders::too_many", told(message))
                .at(&source, range, told(say!("from here on")))
                .help(told(help)),
        ]);
    }
    let campaign = called(&folder.path);
    let texts = sheet.texts();
    let mut judge = Judge {
        realm: id,
        campaign: &campaign,
        stamp: stamp.as_ref(),
        lines: texts.iter().map(String::as_str).collect(),
        whole: Some(&pasted).filter(|pasted| pasted.faults.is_empty()),
        folder: &folder,
        verdict: None,
    };
    let mut console = Console::new(Box::new(LineBuffer::default()), false, false);
    play_on(&mut copy, &mut judge, &mut console)?;
    if copy.seat(&copy.state, id) != Seat::Human {
        let realm = Text::verbatim(&name);
        let message = say!("a computer player writes the orders of {realm}", realm);
        return Err(vec![Fault::new("orders::seat", told(message))]);
    }
    let of_paste = |fault: &paste::PasteFault| {
        Fault::new(fault.code, told(fault.why.clone())).at(
            &source,
            fault.range.clone(),
            told(say!("this line")),
        )
    };
    let mut wrong: Vec<Fault> = sheet.faults.iter().map(of_paste).collect();
    let (faults, clock, handed_in) = match judge.verdict {
        Some(PasteVerdict::Judged { faults, clock, handed_in }) => (faults, clock, handed_in),
        Some(PasteVerdict::Asked) if wrong.is_empty() => {
            return give(library, &folder, id, (&name, &whole));
        }
        Some(PasteVerdict::Asked) => return Err(wrong),
        Some(PasteVerdict::Ahead(_)) if !wrong.is_empty() => return Err(wrong),
        Some(PasteVerdict::Ahead(Ok(()))) => {
            let realm = Text::verbatim(&name);
            return Ok(told(say!("What {realm} answers waits until {realm} is asked.", realm)));
        }
        Some(PasteVerdict::Ahead(Err(faults))) => {
            let fault = |why| Fault::new("orders::refused", told(why));
            return Err(faults.into_iter().map(fault).collect());
        }
        Some(PasteVerdict::NotAsked(why)) => {
            return Err(vec![Fault::new("orders::not_asked", told(why))]);
        }
        Some(PasteVerdict::Misfit(why)) => {
            let message = say!("{path} is not taken: {why}", path = path(), why);
            return Err(vec![Fault::new("orders::letter", told(message))]);
        }
        None => {
            let message = say!("the campaign asks nothing");
            return Err(vec![Fault::new("orders::not_asked", told(message))]);
        }
    };
    let last = faults.last().and_then(|fault| fault.line);
    let cut = faults.len() >= MAX_KEPT;
    wrong.extend(
        faults.into_iter().map(|fault| reported((library, &copy), &source, &sheet.lines, fault)),
    );
    if let Some(line) = last.filter(|_| cut).and_then(|line| sheet.lines.get(line)) {
        let message = say!(
            "{lines} of {path} are wrong; what follows line {number} was not looked at",
            lines = Text::count(MAX_KEPT, ProgramNoun::Line),
            path = path(),
            number = line.number
        );
        let help =
            say!("correct these first, or check that it is the sheet of this realm and campaign");
        // Of many faults only the first are shown, and this one is to be seen.
        wrong.insert(0, Fault::new("orders::too_many", told(message)).help(told(help)));
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    seal(library, &folder, id, (&name, &WrittenAhead::now(clock, texts)), handed_in)
}

/// Gives the lines of a realm at the first question, and leaves.
struct GivenLines<'a> {
    realm: RealmId,
    lines: Option<&'a str>,
    refused: Option<Text>,
}

impl Input for GivenLines<'_> {
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let Some(typed) = self.lines.take() else { return TypedLine::End };
        let viewer = Viewer::Realm(self.realm);
        console.viewer = viewer;
        match lines::of_seat(now.game, now.question, (viewer, viewer), typed) {
            Ok(lines) => TypedLine::Line(lines),
            Err(why) => {
                self.refused = Some(why);
                TypedLine::End
            }
        }
    }
}

/// Gives what a realm answers to what it is asked, as far as it is accepted, and tells what came of it.
fn give(
    library: &Library,
    folder: &Folder,
    realm: RealmId,
    (name, lines): (&str, &str),
) -> Result<String, Vec<Fault>> {
    let language = library.spoken();
    let told = |text: Text| text.in_words(&language);
    let mut session = open::open(library, folder, (false, false))?;
    let page = LineBuffer::default();
    let mut console = Console::new(Box::new(page.clone()), false, false);
    console.seat.apart = true;
    console.viewer = Viewer::Realm(realm);
    let mut given = GivenLines { realm, lines: Some(lines), refused: None };
    play_on(&mut session, &mut given, &mut console)?;
    let said = page.take().join("\n");
    let refusal = console.checks.refusal.take().map(|refusal| Text::verbatim(refusal.why));
    let realm = Text::verbatim(name);
    match given.refused.or(refusal) {
        None => {
            let heading = told(say!("Given for {realm}. What came of it:", realm));
            Ok(format!("{heading}\n{said}"))
        }
        Some(why) => {
            print(&said);
            let message = say!("not all that {realm} has answered is accepted: {why}", realm, why);
            let help =
                say!("what stands before it was given; send the rest again once it is right");
            Err(vec![Fault::new("orders::refused", told(message)).help(told(help))])
        }
    }
}

/// Reports why a line is not accepted, at its place.
fn reported(
    (library, session): (&Library, &Session),
    source: &Arc<SourceFile>,
    sheet: &[PastedLine],
    fault: SheetFault,
) -> Fault {
    let rules = library.shown(&session.rules);
    let told = |text: Text| text.in_words(rules);
    let why = Text::verbatim(rules.localized(&told(fault.why)));
    let rule = fault.rule.map(|rule| Text::displayed(session.rules.edition_id(rule)));
    match fault.line.and_then(|line| sheet.get(line)) {
        Some(line) => {
            let text = Text::verbatim(&line.text);
            let message = match rule {
                Some(rule) => {
                    say!("`{text}` is not accepted [{rule}]: {why}", text, rule, why)
                }
                None => say!("`{text}` is not accepted: {why}", text, why),
            };
            Fault::new("orders::refused", told(message)).at(
                source,
                line.range.clone(),
                told(say!("this line")),
            )
        }
        None => {
            let file = Text::verbatim(&source.name);
            let message = match rule {
                Some(rule) => say!("{file} cannot be handed in [{rule}]: {why}", file, rule, why),
                None => say!("{file} cannot be handed in: {why}", file, why),
            };
            Fault::new("orders::refused", told(message))
        }
    }
}

/// Keeps the sheet beside the campaign, where it waits. If the realm is asked now, it answers at once; one that was
/// handed in before is changed.
fn seal(
    library: &Library,
    folder: &Folder,
    realm: RealmId,
    (name, sheet): (&str, &WrittenAhead),
    handed_in: bool,
) -> Result<String, Vec<Fault>> {
    let before = folder.written_ahead(name, sheet.clock).is_some() || handed_in;
    let language = library.spoken();
    let told = |text: Text| text.in_words(&language);
    let named = || Text::verbatim(name);
    let orders = || Text::count(sheet.lines.len(), ProgramNoun::Order);
    let kept = |folder: &Folder| {
        folder.write_ahead(name, sheet).map_err(|error| {
            let message = say!(
                "the sheet of {realm} cannot be kept: {error}",
                realm = named(),
                error = Text::system_error(&error)
            );
            vec![unwritable(language, "orders::unwritable", message)]
        })
    };
    let mut session = match open::open(library, folder, (false, false)) {
        Ok(session) => session,
        Err(faults) if faults.iter().any(|fault| fault.code == "campaign::in_use") => {
            kept(folder)?;
            return Ok(told(match handed_in {
                true => say!(
                    "{orders} of {realm} {orders?is|are} sealed; the Margrave in which the campaign is open takes the sheet in the place of the one before.",
                    orders = orders(),
                    realm = named()
                ),
                false => sealed_beside(before, orders(), named()),
            }));
        }
        Err(faults) => return Err(faults),
    };
    let mut console = Console::new(Box::new(LineBuffer::default()), false, false);
    console.viewer = Viewer::Realm(realm);
    kept(folder)?;
    play_on(&mut session, &mut NoInput, &mut console)?;
    if let Some(refusal) = console.checks.refusal.take().filter(|_| handed_in) {
        return Err(vec![Fault::new("orders::handed_in", told(refusal.told))]);
    }
    let waits = folder.written_ahead(name, sheet.clock).is_some();
    Ok(told(taken(waits, before, orders(), named())))
}

/// Says that a sheet waits beside a campaign that is open elsewhere.
fn sealed_beside(instead: bool, orders: Text, realm: Text) -> Text {
    match instead {
        false => say!(
            "{orders} of {realm} {orders?is|are} sealed; the Margrave in which the campaign is open takes the sheet when {realm} is asked.",
            orders,
            realm
        ),
        true => say!(
            "{orders} of {realm} {orders?is|are} sealed, in the place of those before; the Margrave in which the campaign is open takes the sheet when {realm} is asked.",
            orders,
            realm
        ),
    }
}

/// Says that a sheet was taken.
fn taken(waits: bool, instead: bool, orders: Text, realm: Text) -> Text {
    match (waits, instead) {
        (true, false) => say!(
            "{orders} of {realm} {orders?is|are} sealed until {realm} is asked.",
            orders,
            realm
        ),
        (true, true) => say!(
            "{orders} of {realm} {orders?is|are} sealed until {realm} is asked, in the place of those before.",
            orders,
            realm
        ),
        (false, false) => say!("{orders} of {realm} {orders?is|are} handed in.", orders, realm),
        (false, true) => say!(
            "{orders} of {realm} {orders?is|are} handed in, in the place of those before.",
            orders,
            realm
        ),
    }
}
