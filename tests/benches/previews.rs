//! How long a player waits for `preview` and `odds`, in the worst cases that rules allow: many banners,
//! many dice, scripts at every step. Each includes that its phase is played again from its start.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use divan::Bencher;
use margrave::rules::Library;
use margrave::script::{RulesetCache, prepare};
use margrave::session::{Console, Finished, Input, Screen, Situation, TypedLine};

// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// What is previewed: each case with the file in `previews/` that leads there, and what is typed.
const CASES: [(&str, &str, &str); 12] = [
    ("battle", "battle", "odds D3 against 3000"),
    ("battle_with_figures", "figures", "odds D3 against 3000"),
    ("battle_of_captains", "captains", "odds D3 against 3000"),
    ("card", "card", "preview card direct"),
    ("assault", "assault", "odds G2 against 3000"),
    ("assault_with_engines", "engines", "odds G2 against 3000"),
    ("way_of_a_force", "way", "preview move 1 2 3 4 5 E4"),
    ("way_in_english", "english_way", "preview move 1 2 3 4 5 E4"),
    ("scouts", "scouting", "preview scout 1 E4"),
    ("challenge", "warmaster", "odds"),
    ("march", "marches", "preview march mar 700"),
    ("every_march", "marches", "odds"),
];

/// Nothing is shown, but a word is kept of whether anything was.
#[derive(Clone, Default)]
struct Page(Rc<RefCell<String>>);

impl Screen for Page {
    fn line(&mut self, text: &str) {
        self.0.borrow_mut().push_str(text);
    }
}

/// One line is typed.
struct Once(Option<String>);

impl Input for Once {
    fn line(&mut self, _: &Situation<'_>, _: &mut Console) -> TypedLine {
        self.0.take().map_or(TypedLine::End, TypedLine::Line)
    }

    fn reply(&mut self, _: &str, _: &mut Console) -> Option<String> {
        None
    }
}

/// A line that is typed where a campaign stands.
#[divan::bench(sample_count = 5, sample_size = 1, args = CASES.map(|(name, ..)| name))]
fn preview(bencher: Bencher, name: &str) {
    let (_, file, line) = CASES.into_iter().find(|(case, ..)| *case == name).expect("a case");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/benches/previews");
    let path = folder.join(format!("{file}.campaign"));
    let mut prepared = prepare(&path, &Library::shipped(), &mut RulesetCache::default(), false)
        .unwrap_or_else(|faults| panic!("{}", margrave::fault::render(&faults, false)));
    let page = Page::default();
    let mut console = Console::new(Box::new(page.clone()), false, false);
    prepared.session.run(&mut prepared.script, &mut console);
    assert!(console.checks.failures.is_empty() && console.checks.refusal.is_none(), "{name}");
    let mut look = || {
        page.0.borrow_mut().clear();
        let finished = prepared.session.run(&mut Once(Some(line.to_owned())), &mut console);
        assert!(!matches!(finished, Finished::Broken { .. } | Finished::Halted(_)), "{finished:?}");
    };
    look();
    let said = page.0.borrow().clone();
    assert!(said.contains('%'), "`{line}` told no chances: {said}");
    bencher.bench_local(look);
    assert_eq!(said, *page.0.borrow(), "each look tells the same");
}
