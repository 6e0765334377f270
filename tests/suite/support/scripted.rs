//! Shipped scripts as campaigns: the head, and the answers that stand at the end as they are recorded.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use margrave::fault::{Fault, SourceFile};
use margrave::rules::Library;
use margrave::script::test::test_and_then;
use margrave::script::{Prepared, RulesetCache, prepare_text};
use margrave::session::{
    Console, Finished, Input, NoInput, Screen, Session, Situation, TypedLine, answers, header,
};

/// Rules that several scripts share, whichever thread plays them.
pub type Shelf = Arc<Mutex<RulesetCache>>;

struct Nowhere;

impl Screen for Nowhere {
    fn line(&mut self, _: &str) {}
}

/// A script that was played to its end.
#[derive(Clone)]
pub struct Scripted {
    pub path: PathBuf,
    pub edition: String,
    /// The head of a campaign file, `begin` included.
    pub head: String,
    /// Answers as a campaign file has them.
    pub answers: Vec<String>,
    pub realms: Vec<String>,
    /// Orders that its edition declares; empty where mods are in play.
    pub declared: Vec<String>,
    shelf: Shelf,
}

/// An input that shows what is asked and leaves.
struct Looks<'a>(&'a mut dyn FnMut(&Situation<'_>));

impl Input for Looks<'_> {
    fn line(&mut self, now: &Situation<'_>, _: &mut Console) -> TypedLine {
        (self.0)(now);
        TypedLine::End
    }
}

impl Scripted {
    /// Plays a script; None if it cannot be played, has no answers, or changes its rules on the way.
    pub fn read(path: &Path, shelf: &Shelf) -> Option<Scripted> {
        let (mut recorded, mut realms, mut edition) = (Vec::new(), Vec::new(), String::new());
        let mut declared = Vec::new();
        {
            let mut rules = shelf.lock().unwrap_or_else(PoisonError::into_inner);
            test_and_then(path, &Library::shipped(), &mut rules, (false, None), &mut |session| {
                let lines = session.record.answers.iter().map(|entry| entry.text.clone());
                recorded = lines.collect();
                realms = session.state.realms.iter().map(|realm| realm.name.clone()).collect();
                edition.clone_from(&session.rules.edition);
                let hooks =
                    session.hooks.as_ref().filter(|_| session.rules.selection.mods.is_empty());
                let orders = hooks.into_iter().flat_map(|hooks| hooks.orders());
                declared = orders.map(|order| order.name.clone()).collect();
            });
        }
        let whole = answers::read(path, &path.display().to_string(), false).ok()?;
        let (_, lines) = header::parse(&whole.source).ok()?;
        let folder = path.parent().expect("a file is in a folder");
        let absolute = |line: &str| match line.strip_prefix("map ") {
            Some(file) if folder.join(file.trim()).is_file() => {
                format!("map {}\n", folder.join(file.trim()).display())
            }
            _ => format!("{line}\n"),
        };
        let head: String = whole.source.text.lines().take(lines).map(absolute).collect();
        let plain = |line: &String| answers::giver(line).is_some();
        let fits = !recorded.is_empty() && recorded.iter().all(plain);
        let scripted = Scripted {
            path: path.to_owned(),
            edition,
            head,
            answers: recorded,
            realms,
            declared,
            shelf: Arc::clone(shelf),
        };
        fits.then_some(scripted)
    }

    /// Returns the answer with which whoever gives the one at a place began: a sheet is handed in as a whole.
    pub fn begins(&self, at: usize) -> usize {
        let giver = |at: usize| answers::giver(&self.answers[at]);
        let who = giver(at).map(|(who, _)| who);
        let own = |before: &usize| {
            giver(*before).is_some_and(|(giver, order)| Some(giver) == who && order != "done")
        };
        at - (0..at).rev().take_while(own).count()
    }

    /// Opens a campaign file that begins as the script does.
    ///
    /// # Errors
    /// The faults of the file.
    pub fn open(&self, source: Arc<SourceFile>) -> Result<Session, Vec<Fault>> {
        let (_, lines) = header::parse(&source)?;
        let mut shelf = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        let library = Library::shipped();
        let Prepared { mut session, .. } =
            prepare_text(Arc::clone(&source), &self.path, &library, &mut shelf, false, None)?;
        session.record.answers = answers::entries(&source, lines);
        session.answers_from_input_alone();
        Ok(session)
    }

    /// Returns the text of a campaign file with these answers.
    pub fn text(&self, answers: &[String]) -> String {
        let lines: String = answers.iter().map(|line| format!("{line}\n")).collect();
        format!("{}{lines}", self.head)
    }

    /// Shows what is asked after these answers; false if they cannot be played.
    pub fn looks_at(&self, answers: &[String], look: &mut dyn FnMut(&Situation<'_>)) -> bool {
        let text = self.text(answers).into_bytes();
        let read = answers::of_bytes(text, "campaign.txt", true).expect("it is text");
        let Ok(mut session) = self.open(read.source) else { return false };
        let mut console = Console::new(Box::new(Nowhere), false, false);
        console.telling.muted = true;
        let finished = session.run(&mut Looks(look), &mut console);
        !matches!(finished, Finished::Broken { .. } | Finished::Halted(_))
    }

    /// Returns the hash of the state after these answers.
    pub fn hash(&self, answers: &[String]) -> String {
        let text = self.text(answers).into_bytes();
        let read = answers::of_bytes(text, "campaign.txt", true).expect("it is text");
        let mut session = self.open(read.source).expect("the script opens");
        let mut console = Console::new(Box::new(Nowhere), false, false);
        let finished = session.run(&mut NoInput, &mut console);
        assert!(!matches!(finished, Finished::Broken { .. } | Finished::Halted(_)), "{finished:?}");
        session.state.hash()
    }
}
