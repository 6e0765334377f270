//! Somebody who looks for blue while red writes.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use margrave::campaign::RealmId;
use margrave::campaign::knowledge::Viewer;
use margrave::command::COMMANDS;
use margrave::session::{Console, Input, Screen, Situation, TypedLine};

use super::{head, session};

const BLUE: RealmId = RealmId(1);

/// Lines said.
#[derive(Clone, Default)]
struct Page(Rc<RefCell<Vec<String>>>);

impl Screen for Page {
    fn line(&mut self, text: &str) {
        self.0.borrow_mut().push(text.to_owned());
    }
}

/// Commands that end or change the campaign, or what is shown of it.
const ACTS: &[&str] = &["quit", "view", "amend", "reload", "skip", "hash", "expect", "pass"];

/// Everything that blue can type to look.
fn looks() -> Vec<String> {
    let all = COMMANDS.iter().filter(|row| !ACTS.contains(&row.name)).map(|row| row.name);
    let more = [
        "written",
        "undo",
        "undo 99",
        "undo to council",
        "redo",
        "log 50",
        "log red",
        "why red",
        "why hag",
        "tile hag",
        "help march",
        "preview march ash 5",
        "sheet red",
        "chronicle all",
        "lua #campaign.sheet(campaign.realm(\"red\"))",
        "lua campaign.last_sheet(campaign.realm(\"red\"))[1] == nil",
    ];
    all.chain(more).map(str::to_owned).collect()
}

/// Types red's lines as the host, then looks as blue; then blue's own.
struct Watcher {
    page: Page,
    lines: VecDeque<(Viewer, String)>,
    /// Output that blue was shown, with the line that showed it.
    shown: Vec<(String, Vec<String>)>,
    typed: Option<(Viewer, String)>,
}

impl Input for Watcher {
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let Situation { question, .. } = *now;
        let said = std::mem::take(&mut *self.page.0.borrow_mut());
        if let Some((Viewer::Realm(_), line)) = self.typed.take() {
            self.shown.push((line, said));
        }
        let Some((viewer, line)) = self.lines.pop_front().filter(|_| question.is_some()) else {
            return TypedLine::End;
        };
        console.viewer = viewer;
        self.typed = Some((viewer, line.clone()));
        TypedLine::Line(line)
    }

    fn reply(&mut self, _: &str, _: &mut Console) -> Option<String> {
        Some("no".to_owned())
    }

    fn put_back(&mut self, _: String) -> bool {
        true
    }
}

/// Returns what blue is shown while red writes these lines, after red has handed in, and while blue
/// writes.
pub(super) fn watch(reds: &[&str]) -> Vec<(String, Vec<String>)> {
    let page = Page::default();
    let mut lines: VecDeque<(Viewer, String)> = VecDeque::new();
    let look = |lines: &mut VecDeque<(Viewer, String)>| {
        lines.extend(looks().into_iter().map(|line| (Viewer::Realm(BLUE), line)));
    };
    lines.extend(reds.iter().map(|line| (Viewer::Host, (*line).to_owned())));
    look(&mut lines);
    lines.push_back((Viewer::Host, "done".to_owned()));
    look(&mut lines);
    lines.push_back((Viewer::Realm(BLUE), "march ash 5".to_owned()));
    look(&mut lines);
    let mut session = session(&(head("", "human") + "begin\n"));
    let mut watcher = Watcher { page: page.clone(), lines, shown: Vec::new(), typed: None };
    let mut console = Console::new(Box::new(page), false, false);
    let _ = session.run(&mut watcher, &mut console);
    assert!(watcher.lines.is_empty(), "{:?}", watcher.lines);
    watcher.shown
}
