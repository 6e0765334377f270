//! Writes a commented script from a campaign that computer players play: how the demo began.
//! `RECORD=FILE SEED=7 cargo test record -- --ignored`

use std::cell::{Cell, RefCell};
use std::fmt::Write;
use std::path::Path;
use std::rc::Rc;

use margrave::campaign::RealmId;
use margrave::campaign::dice::{below, generator};
use margrave::engine::core::parse;
use margrave::engine::{Game, Order, Question};
use margrave::fault::SourceFile;
use margrave::players::{Bot, Greedy};
use margrave::rules::Library;
use margrave::script::load_rules;
use margrave::session::{Console, Finished, Input, Screen, Session, Situation, TypedLine, header};
use margrave::view;

/// Bytes of a demo that nobody would read any more.
const MOST: usize = 100_000;

struct Silence;

impl Screen for Silence {
    fn line(&mut self, _: &str) {}
}

/// Greedy players whose orders are written down as lines, with a comment at each new heading.
struct Recording {
    minds: Vec<Greedy>,
    text: Rc<RefCell<String>>,
    heading: String,
    /// Number of times that the host has told something.
    told: Cell<u32>,
    /// Dice lines to give when a heading is reached for the first time.
    dice: Vec<(String, String)>,
}

impl Recording {
    /// Tells what the host has seen on the table: some likely number, or any of the words offered.
    fn told(&self, game: &Game<'_>, question: &Question<'_>) -> Order {
        self.told.set(self.told.get() + 1);
        let mut dice = generator(game.state.seed, &format!("told {}", self.told.get()));
        let points = Order::Pick { word: (100 + 10 * below(&mut dice, 60)).to_string() };
        if question.judge(game, &points).is_ok() {
            return points;
        }
        let mut legal = question.legal(game);
        let count = u32::try_from(legal.len()).expect("few answers");
        legal.swap_remove(below(&mut dice, count) as usize)
    }
}

impl Input for Recording {
    fn line(&mut self, now: &Situation<'_>, _: &mut Console) -> TypedLine {
        let Situation { game, question, .. } = *now;
        let Some(question) = question else { return TypedLine::End };
        assert!(self.text.borrow().len() < MOST, "the campaign does not end");
        let heading = view::position(game, game.state.clock, None).unwrap_or_default();
        let mut text = self.text.borrow_mut();
        if heading != self.heading {
            let _ = writeln!(text, "\n# {heading}");
            self.heading.clone_from(&heading);
        }
        if let Some(at) = self.dice.iter().position(|(wanted, _)| *wanted == heading) {
            let (_, line) = self.dice.remove(at);
            let _ = writeln!(text, "{line}");
            return TypedLine::Line(line);
        }
        let Some(realm) = question.who.realm() else {
            let line = format!("host: {}", parse::write(game, None, &self.told(game, question)));
            let _ = writeln!(text, "{line}");
            return TypedLine::Line(line);
        };
        let order = self.minds[realm.0 as usize].choose(game, question);
        let name = game.realm_name(realm);
        let line = format!("{name}: {}", parse::write(game, Some(realm), &order));
        if order != (Order::Done {}) || !question.legal(game).is_empty() {
            let _ = writeln!(text, "{line}");
        }
        TypedLine::Line(line)
    }
}

/// Shows nothing by itself: it writes the file that RECORD names.
#[test]
#[ignore = "a tool for writing demos"]
fn record() {
    let Some(file) = std::env::var_os("RECORD") else { return };
    let head = std::fs::read_to_string(&file).expect("RECORD names a file that holds a head");
    let head = head.split_inclusive("begin\n").next().expect("it has a head").to_owned();
    let source = SourceFile::new("head", head.clone());
    let (header, _) = header::parse(&source).expect("the head is sound");
    let rules =
        load_rules(&Library::shipped(), header.edition.as_deref()).expect("the rules are sound");
    let folder = Path::new(&file).parent().expect("the file has a folder").to_owned();
    let minds = (0..header.realms.len())
        .map(|at| Greedy::new(header.seed, RealmId(u8::try_from(at).expect("few realms"))))
        .collect();
    let dice = std::env::var("DICE").unwrap_or_default();
    let dice = dice
        .split(';')
        .filter_map(|entry| entry.split_once('='))
        .map(|(heading, line)| (heading.trim().to_owned(), line.trim().to_owned()))
        .collect();
    let text = Rc::new(RefCell::new(head));
    let mut input = Recording {
        minds,
        text: Rc::clone(&text),
        heading: String::new(),
        told: Cell::new(0),
        dice,
    };
    let mut session =
        Session::new(rules, header, &source, &folder, Vec::new()).expect("the head is sound");
    let mut console = Console::new(Box::new(Silence), false, false);
    assert_eq!(session.run(&mut input, &mut console), Finished::Left);
    std::fs::write(&file, text.borrow().as_str()).expect("the file can be written");
}
