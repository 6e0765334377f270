//! `margrave orders FOLDER --as REALM`: a letter to whoever plays from elsewhere; with `--take
//! FILE`, their sheet of orders back into the campaign.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::letter::{KeptLines, LetterWriter, not_asked_for};
use super::{fail, open, say};
use crate::basics::pluralize::count;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{CalendarPosition, RealmId, Seat};
use crate::command::shorthand;
use crate::engine::core::scripting::rehearsal::{SHEET_MAX, SheetFault};
use crate::engine::{Game, Hooks};
use crate::fault::{Fault, MAX_KEPT, SourceFile};
use crate::rules::Library;
use crate::session::{
    self, Console, Finished, Folder, Input, NoInput, SealedSheet, Session, Situation, TypedLine,
    answers,
};

/// Arguments of `orders`.
#[derive(Args)]
pub struct OrdersArguments {
    /// Folder of the campaign.
    pub folder: PathBuf,
    /// The realm whose letter it is.
    #[arg(long = "as", value_name = "REALM")]
    pub realm: String,
    /// Takes this realm's sheet of orders from a file, one on each line; what follows a `#` is a
    /// comment. Nothing is taken if one line is wrong.
    #[arg(long, value_name = "FILE")]
    pub take: Option<PathBuf>,
}

/// Prints the letter, or takes the sheet.
pub fn orders(library: &Library, arguments: &OrdersArguments, colour: bool) -> ExitCode {
    let done = match &arguments.take {
        None => letter(library, arguments),
        Some(file) => take(library, arguments, file),
    };
    match done {
        Ok(text) => {
            say(text.trim_end());
            ExitCode::SUCCESS
        }
        Err(faults) => fail(&faults, colour),
    }
}

/// The campaign as it stands, to look at: nothing of it is written.
fn read(library: &Library, folder: &Folder) -> Result<Session, Vec<Fault>> {
    let path = folder.campaign();
    let name = path.display().to_string();
    let read = answers::read(&path, &name, true).map_err(|fault| vec![fault])?;
    Ok(session::open(library, folder, &read)?.0)
}

fn realm(session: &Session, name: &str) -> Result<RealmId, Vec<Fault>> {
    let game = Game::new(&session.rules, &session.state, None);
    game.realm_named(name).map_err(|why| vec![Fault::new("orders::realm", why)])
}

/// Plays to the next question that somebody at the table answers.
fn play_on(
    session: &mut Session,
    input: &mut dyn Input,
    console: &mut Console,
) -> Result<(), Vec<Fault>> {
    match session.run(input, console) {
        Finished::Broken(message) | Finished::Halted(message) => {
            Err(vec![Fault::new("campaign::broken", message)])
        }
        Finished::Left | Finished::EndOfInput => Ok(()),
    }
}

fn letter(library: &Library, arguments: &OrdersArguments) -> Result<String, Vec<Fault>> {
    let folder = Folder::named(arguments.folder.clone()).map_err(|fault| vec![fault])?;
    let mut session = read(library, &folder)?;
    let realm = realm(&session, &arguments.realm)?;
    let page = KeptLines::default();
    let mut writer = LetterWriter::new(page.clone(), realm);
    let mut console = Console::new(Box::new(page), false, false);
    console.viewer = Viewer::Realm(realm);
    play_on(&mut session, &mut writer, &mut console)?;
    Ok(writer.text)
}

/// A line of a sheet with its place in the file.
struct SheetLine {
    text: String,
    /// Of the whole line, from 1.
    number: usize,
    /// Range in the file.
    range: Range<usize>,
}

/// The orders of a file: `red:` before one may be left out, and so may the last `done`. Reading stops
/// where there are more orders, or more faults, than one sheet can have.
fn lines(
    source: &Arc<SourceFile>,
    realm: &str,
    hooks: Option<&dyn Hooks>,
) -> (Vec<SheetLine>, Vec<Fault>) {
    let mut lines = Vec::new();
    let mut faults = Vec::new();
    let mut start = 0;
    let text = source.text.as_str();
    for (number, whole) in (1..).zip(text.split_inclusive('\n')) {
        let line = whole.trim_end_matches(['\n', '\r']);
        let range = start..start + line.len();
        start += whole.len();
        if lines.len() > SHEET_MAX || faults.len() >= MAX_KEPT {
            break;
        }
        let line = line.trim_start_matches('\u{feff}');
        let at = |fault: Fault| fault.at(source, range.clone(), "this line");
        // The order stands between marks of lists and quotes, which `unmarked` takes away.
        let own_words = |_: &str| shorthand::ends_in_own_words(hooks, order_of(unmarked(line)));
        let line = match answers::without_comment(line, own_words) {
            Ok(line) => unmarked(line),
            Err(why) => {
                faults.push(at(Fault::new("orders::comment", why)));
                continue;
            }
        };
        let giver = answers::giver(line).map(|(giver, _)| giver);
        if let Some(other) = giver.filter(|giver| !giver.eq_ignore_ascii_case(realm)) {
            let message = format!("this is an order of `{other}`, and the sheet is {realm}'s");
            faults.push(at(Fault::new("orders::realm", message)));
            continue;
        }
        let text = order_of(line);
        if !text.is_empty() {
            lines.push(SheetLine {
                text: text.split_whitespace().collect::<Vec<_>>().join(" "),
                number,
                range,
            });
        }
    }
    if lines.last().is_some_and(|line| line.text.eq_ignore_ascii_case("done")) {
        lines.pop();
    }
    (lines, faults)
}

/// Returns a line of a sheet without who gives the order.
fn order_of(line: &str) -> &str {
    answers::giver(line).map_or(line, |(_, order)| order)
}

/// Returns a line of a sheet without what mails, chats and lists put around it: signs of a quoted
/// mail, list marks (`-`, `•`, `2.`, `2)`), and quotes around the whole.
fn unmarked(line: &str) -> &str {
    const MARKS: [&str; 8] = ["-", "*", "+", "•", "·", "‣", "–", "—"];
    const QUOTES: [(char, char); 8] = [
        ('"', '"'),
        ('\'', '\''),
        ('`', '`'),
        ('“', '”'),
        ('„', '“'),
        ('‘', '’'),
        ('‚', '‘'),
        ('«', '»'),
    ];
    let mut line = line.trim();
    while let Some(rest) = line.strip_prefix('>') {
        line = rest.trim_start();
    }
    if let Some((mark, rest)) = line.split_once(char::is_whitespace) {
        let number = mark.strip_suffix(['.', ')']);
        let counts = |number: &str| {
            !number.is_empty() && number.chars().all(|letter| letter.is_ascii_digit())
        };
        if MARKS.contains(&mark) || number.is_some_and(counts) {
            line = rest.trim_start();
        }
    }
    let quoted = |(open, close): &(char, char)| line.strip_prefix(*open)?.strip_suffix(*close);
    QUOTES.iter().find_map(quoted).map_or(line, str::trim)
}

/// Answer of the campaign to a sheet.
enum SheetVerdict {
    /// Faults, and the position at which it was judged; `handed_in` if the realm has done so
    /// already.
    Judged {
        faults: Vec<SheetFault>,
        clock: CalendarPosition,
        handed_in: bool,
    },
    NotAsked(String),
}

/// Judges a sheet at the first question, and leaves.
struct Judge<'a> {
    realm: RealmId,
    lines: Vec<&'a str>,
    verdict: Option<SheetVerdict>,
}

impl Input for Judge<'_> {
    fn line(&mut self, now: &Situation<'_>, _: &mut Console) -> TypedLine {
        let Situation { game, question, .. } = *now;
        let judged = question.and_then(|question| question.rehearse(game, self.realm, &self.lines));
        let handed_in = game.state.sheets.handed_in.contains(&self.realm);
        let clock = game.state.clock;
        self.verdict = Some(match (judged, question) {
            (Some(faults), _) => SheetVerdict::Judged { faults, clock, handed_in },
            (None, Some(question)) => SheetVerdict::NotAsked(not_asked_for(game, question)),
            (None, None) => SheetVerdict::NotAsked("The campaign is over.".to_owned()),
        });
        TypedLine::End
    }
}

fn take(library: &Library, arguments: &OrdersArguments, file: &Path) -> Result<String, Vec<Fault>> {
    let folder = Folder::named(arguments.folder.clone()).map_err(|fault| vec![fault])?;
    let mut copy = read(library, &folder)?;
    let id = realm(&copy, &arguments.realm)?;
    let name = copy.state.realm(id).name.clone();
    let path = file.display().to_string();
    let source = answers::read(file, &path, false).map_err(|fault| vec![fault])?.source;
    // Which orders end in words of their own is told by the scripts, too.
    let hooks = session::scripts(&copy.rules, &copy.state)?;
    let (sheet, mut wrong) = lines(&source, &name, hooks.as_deref());
    if sheet.len() > SHEET_MAX {
        let message =
            format!("{path} has more than {SHEET_MAX} orders, the most that a sheet holds");
        return Err(vec![
            Fault::new("orders::too_many", message)
                .at(&source, sheet[SHEET_MAX].range.clone(), "from here on")
                .help("check that it is the file you meant, or leave orders out"),
        ]);
    }
    let texts: Vec<&str> = sheet.iter().map(|line| line.text.as_str()).collect();
    let mut judge = Judge { realm: id, lines: texts.clone(), verdict: None };
    let mut console = Console::new(Box::new(KeptLines::default()), false, false);
    play_on(&mut copy, &mut judge, &mut console)?;
    if copy.seat(&copy.state, id) != Seat::Human {
        let message = format!("a computer player writes the orders of {name}");
        return Err(vec![Fault::new("orders::seat", message)]);
    }
    let (faults, clock, handed_in) = match judge.verdict {
        Some(SheetVerdict::Judged { faults, clock, handed_in }) => (faults, clock, handed_in),
        Some(SheetVerdict::NotAsked(why)) => {
            return Err(vec![Fault::new("orders::not_asked", why)]);
        }
        None => return Err(vec![Fault::new("orders::not_asked", "the campaign asks nothing")]),
    };
    let last = faults.last().and_then(|fault| fault.line);
    let cut = faults.len() >= MAX_KEPT;
    wrong.extend(faults.into_iter().map(|fault| reported(&copy, &source, &sheet, fault)));
    if let Some(line) = last.filter(|_| cut).and_then(|line| sheet.get(line)) {
        let message = format!(
            "{MAX_KEPT} lines of {path} are wrong; what follows line {number} was not looked at",
            number = line.number
        );
        let help = "correct these first, or check that it is the sheet of this realm and campaign";
        // Of many faults only the first are shown, and this one is to be seen.
        wrong.insert(0, Fault::new("orders::too_many", message).help(help));
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let waits = SealedSheet { clock, lines: texts.iter().map(|line| (*line).to_owned()).collect() };
    seal(library, &folder, id, (&name, &waits), handed_in)
}

/// Reports why a line is not accepted, at its place.
fn reported(
    session: &Session,
    source: &Arc<SourceFile>,
    sheet: &[SheetLine],
    fault: SheetFault,
) -> Fault {
    let rules = &session.rules;
    let why = rules.localized(&fault.why);
    let rule = fault.rule.map_or(String::new(), |rule| format!(" [{}]", rules.edition_id(rule)));
    match fault.line.and_then(|line| sheet.get(line)) {
        Some(line) => {
            let message = format!("`{text}` is not accepted{rule}: {why}", text = line.text);
            Fault::new("orders::refused", message).at(source, line.range.clone(), "this line")
        }
        None => Fault::new(
            "orders::refused",
            format!("{file} cannot be handed in{rule}: {why}", file = source.name),
        ),
    }
}

/// The sheet waits beside the campaign; if the realm is asked now, it answers at once. One that was
/// handed in before is taken back, as long as nobody else has answered since.
fn seal(
    library: &Library,
    folder: &Folder,
    realm: RealmId,
    (name, sheet): (&str, &SealedSheet),
    handed_in: bool,
) -> Result<String, Vec<Fault>> {
    let orders = match sheet.lines.len() {
        1 => format!("1 order of {name} is"),
        many => format!("{} of {name} are", count(many, "order")),
    };
    let kept = |folder: &Folder| {
        folder.seal(name, sheet).map_err(|error| {
            let message = format!("the sheet of {name} cannot be kept: {error}");
            vec![
                Fault::new("orders::unwritable", message)
                    .help("check that the folder is writable and the disk is not full"),
            ]
        })
    };
    let mut session = match open::open(library, folder, (false, false)) {
        Ok(session) => session,
        Err(faults)
            if !handed_in && faults.iter().any(|fault| fault.code == "campaign::in_use") =>
        {
            kept(folder)?;
            return Ok(format!(
                "{orders} sealed; the Margrave in which the campaign is open takes the sheet when {name} is asked."
            ));
        }
        Err(faults) => return Err(faults),
    };
    let mut console = Console::new(Box::new(KeptLines::default()), false, false);
    if handed_in {
        play_on(&mut session, &mut NoInput, &mut console)?;
        match session.take_back_sheet(realm, &mut NoInput, &mut console) {
            Ok(true) => {}
            Ok(false) => {
                let message = format!("{name} has handed in, and others have answered since");
                return Err(vec![Fault::new("orders::handed_in", message).help(
                    "what is handed in stays as it is, and is opened when all have handed in",
                )]);
            }
            Err(_) => {
                let message = format!("what {name} has handed in cannot be taken back");
                return Err(vec![Fault::new("orders::handed_in", message)]);
            }
        }
    }
    kept(folder)?;
    play_on(&mut session, &mut NoInput, &mut console)?;
    Ok(if folder.sealed_sheet(name).is_some() {
        format!("{orders} sealed until {name} is asked.")
    } else {
        format!("{orders} handed in.")
    })
}
