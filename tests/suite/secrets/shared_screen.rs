//! A person as host and two players at one screen: it is handed over, and nobody finds on it what
//! was another's to read.

use std::collections::VecDeque;
use std::fs;

use margrave::campaign::RealmId;
use margrave::campaign::knowledge::Viewer;
use margrave::rules::{Library, RulesSource};
use margrave::script::{RulesetCache, prepare};
use margrave::session::{Console, Input, Situation, TypedLine};

use super::Page;
use crate::support::root;

/// Types lines, each in the seat in which it is expected to be, and wipes the page where the screen
/// is handed over.
struct Table {
    page: Page,
    lines: VecDeque<(Viewer, &'static str)>,
    handed_to: Vec<String>,
    /// Page at each line, and its viewer.
    shown: Vec<(Viewer, String)>,
}

impl Input for Table {
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let Situation { question, .. } = *now;
        self.shown.push((console.viewer, self.page.0.borrow().join("\n")));
        let Some((viewer, line)) = self.lines.pop_front().filter(|_| question.is_some()) else {
            return TypedLine::End;
        };
        assert_eq!(console.viewer, viewer, "`{line}` is typed in another seat");
        TypedLine::Line(line.to_owned())
    }

    fn hand_over(&mut self, prompt: &str) -> bool {
        self.page.0.borrow_mut().clear();
        let to = prompt.split(" is asked next").next().unwrap_or_default();
        self.handed_to.push(to.to_owned());
        true
    }
}

/// The screen goes to the host for their questions and for dice of nobody, and back; dice of a
/// realm are typed in its own seat.
#[test]
fn the_screen_goes_to_the_host_and_back() {
    const RED: Viewer = Viewer::Realm(RealmId(0));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("shared.campaign");
    let head = format!(
        "margrave 2\nmod whispers\nrealm red human\nrealm blue human\nhost human\nmap {maps}/vale.yaml\n\
         tile B4 capital red\ntile H4 capital blue\nbanner red 1 D6 900 baggage 2\n\
         banner blue 1 H4 1200 baggage 2\nstart season\ndice 6 5 2 3\nbegin\n",
        maps = root().join("tests/maps").display()
    );
    fs::write(&path, head).expect("a file is written");
    let mut library = Library::shipped();
    library.named = vec![RulesSource::Folder(root().join("tests/mods"))];
    let mut session = prepare(&path, &library, &mut RulesetCache::default(), false)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)))
        .session;
    let lines = [
        (RED, "brood"),
        (Viewer::Host, "map"),
        (Viewer::Host, "pick 4"),
        (RED, "dice hand"),
        (RED, "listen D3"),
        (RED, "6 6"),
        (RED, "brood"),
        (Viewer::Host, "5"),
        (Viewer::Host, "pick 0"),
        (RED, "hand host computer"),
        // Now nobody may see what the host alone could: it is drawn, and answered as advised.
        (RED, "brood"),
        (RED, "done"),
    ];
    let page = Page::default();
    let mut table =
        Table { page: page.clone(), lines: lines.into(), handed_to: Vec::new(), shown: Vec::new() };
    let mut console = Console::new(Box::new(page), false, false);
    (console.viewer, console.seat.shared) = (RED, true);
    let _ = session.run(&mut table, &mut console);
    assert!(table.lines.is_empty(), "{:?}", table.lines);
    assert_eq!(table.handed_to[..4], ["the host", "red", "the host", "red"]);
    assert!(table.shown.iter().any(|(viewer, text)| *viewer == RED && text.contains("6+6 = 12")));
    for (viewer, text) in &table.shown {
        let hosts = ["They are", "growth and type", "d6 for growth", "grown by"];
        let found = hosts.iter().find(|words| text.contains(**words));
        assert!(*viewer == Viewer::Host || found.is_none(), "{viewer:?} reads {found:?}:\n{text}");
    }
}
