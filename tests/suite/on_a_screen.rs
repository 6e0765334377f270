//! At 80x24 nothing breaks inside a word: whatever is looked at in a campaign fits the screen that
//! shows it, in every edition.

use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::rc::Rc;

use margrave::campaign::RealmId;
use margrave::campaign::knowledge::Viewer;

use margrave::command::{COMMANDS, example};
use margrave::engine::core::parse;
use margrave::engine::{Game, Order, ViewScripts};
use margrave::fault::render;
use margrave::repl::wrapped;
use margrave::rules::Library;
use margrave::script::{RulesetCache, prepare};
use margrave::session::{Console, Input, Screen, Situation, TypedLine};

use crate::support::root;
use crate::support::series::Series;

/// Output in a terminal of this width.
#[derive(Clone)]
struct Terminal {
    width: usize,
    said: Rc<RefCell<Vec<String>>>,
}

impl Screen for Terminal {
    fn line(&mut self, text: &str) {
        self.said.borrow_mut().push(text.to_owned());
    }

    fn width(&self) -> Option<usize> {
        Some(self.width)
    }

    fn height(&self) -> Option<usize> {
        Some(HEIGHT)
    }

    fn draws_signs(&self) -> bool {
        true
    }
}

/// Looks at everything by turns, and answers with what is legal.
struct Player {
    screen: Terminal,
    /// Lines that are typed before the next answer.
    looks: VecDeque<String>,
    typed: String,
    /// Questions answered so far, and how many are to be.
    answered: usize,
    most: usize,
    /// True if the map is one of tiles.
    tiled: bool,
    /// Names of the rows that were looked at.
    seen: BTreeSet<String>,
    faults: BTreeSet<String>,
}

/// Those that do more than look.
const ACT: &[&str] = &[
    "quit", "undo", "redo", "amend", "reload", "view", "expect", "skip", "pass", "quiet", "dice",
    "full",
];

/// Lines of the screen.
const HEIGHT: usize = 24;

/// Drawings that fit the screen with the prompt below them, however long their legend is.
const FITTED: &[&str] = &["map", "map owners", "map supply", "map knowledge"];

/// Commands whose output fits a screen of 24 lines with what was typed and the prompt, whatever is
/// asked.
const SHORT: &[&str] = &["help", "what"];

/// Commands typed at each question.
const EACH: usize = 5;

/// True if a line is of a drawing, which is fitted to the screen and not broken.
fn is_drawn(line: &str) -> bool {
    let signs = ['/', '\\', '|', '╱', '╲', '│', '─', '╭', '╮', '╰', '╯'];
    line.chars().filter(|letter| signs.contains(letter)).count() > 2
}

impl Player {
    /// Lists commands that look about, with a place of this map.
    fn commands(game: &Game<'_>) -> Vec<String> {
        let looking = COMMANDS.iter().filter(|row| !ACT.contains(&row.name));
        let mut lines: Vec<String> =
            looking.flat_map(|row| [row.name.to_owned(), example(game, row.example)]).collect();
        let more = [
            "map all",
            "map list",
            "map owners",
            "map supply",
            "map knowledge",
            "why red money",
            "why D4",
            "banners form",
            "roster form",
            "links red",
            "help turn",
            "help how to win",
            "log 40",
            "rules diff",
            "chronicle all",
            "odds D4",
            "tile D4",
        ];
        lines.extend(more.map(str::to_owned));
        let views = game.hooks.map_or(&[][..], ViewScripts::views).iter();
        lines.extend(views.flat_map(|view| [view.name.clone(), view.example.clone()]));
        lines.extend(game.rules.tables().iter().map(|table| format!("rules {}", table.name)));
        let place = game.state.map.places.get(game.state.map.places.len() / 2);
        let place = place.map_or("D4", |place| place.label.as_str());
        lines.iter().map(|line| line.replace("D4", place).replace("D5", place)).collect()
    }

    /// Checks that the output since the last line fits.
    fn check(&mut self) {
        let width = self.screen.width;
        let said = self.screen.said.take();
        let high: usize = said.iter().map(|text| wrapped(text, Some(width)).len()).sum();
        if SHORT.contains(&self.typed.as_str()) && high + 2 > HEIGHT {
            self.faults.insert(format!("{width}, `{}` takes {high} lines", self.typed));
        }
        if self.tiled && FITTED.contains(&self.typed.as_str()) && high >= HEIGHT {
            self.faults.insert(format!("{width}, `{}` takes {high} lines", self.typed));
        }
        for text in said {
            let mut fault = |what: &str| {
                self.faults.insert(format!("{width}, `{}`, {what}: {text}", self.typed));
            };
            if text.ends_with(' ') {
                fault("blanks at the end");
            }
            let lines = wrapped(&text, Some(width));
            if lines.iter().any(|line| line.chars().count() > width) {
                fault("too wide");
            }
            if lines.iter().any(|line| line.ends_with(' ')) {
                fault("blanks at the end of a line");
            }
            let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
            let fits = words(&text).iter().all(|word| word.chars().count() <= width);
            if fits && words(&lines.join(" ")) != words(&text) {
                fault("a word is broken");
            }
            if lines.len() > 1 && is_drawn(&text) && self.typed.starts_with("map") {
                fault("a drawing is broken");
            }
        }
    }
}

impl Input for Player {
    fn line(&mut self, now: &Situation<'_>, _: &mut Console) -> TypedLine {
        let Situation { game, question, .. } = *now;
        self.check();
        self.tiled = !game.map().of_provinces();
        let Some(question) = question.filter(|_| self.answered < self.most) else {
            return TypedLine::End;
        };
        if let Some(line) = self.looks.pop_front() {
            self.seen.extend(line.split(' ').next().map(str::to_owned));
            self.typed = line.clone();
            return TypedLine::Line(line);
        }
        let legal = question.legal(game);
        let who = question.who.realm();
        let asked = who.map_or("host", |realm| game.realm_name(realm));
        let done = legal.iter().find(|order| matches!(order, Order::Done { .. }));
        let done = done.filter(|_| self.answered.is_multiple_of(3));
        let Some(order) = done.or_else(|| legal.get(self.answered * 7 % legal.len().max(1))) else {
            return TypedLine::End;
        };
        self.answered += 1;
        let written = parse::write(game, who, order);
        let all = Player::commands(game);
        let next = (0..EACH).map(|at| all[((self.answered - 1) * EACH + at) % all.len()].clone());
        self.looks = SHORT.iter().map(|line| (*line).to_owned()).chain(next).collect();
        let order = format!("{asked}: {written}");
        self.typed.clone_from(&order);
        TypedLine::Line(order)
    }
}

/// Output of every look is no wider than the screen, and no word that fits is broken.
#[test]
fn at_80x24_nothing_breaks_inside_a_word() {
    let mut faults = BTreeSet::new();
    let mut shelf = RulesetCache::default();
    for (edition, head) in [
        ("dutch", ""),
        ("english", ""),
        ("warmaster", "option warmaster.battles paper\n"),
        ("marches", "option marches.battles paper\n"),
    ] {
        let series = Series { edition, head, realms: |_| 3 };
        let mut seen = BTreeSet::new();
        for (seed, width) in [(1, 80), (2, 120)] {
            let screen = Terminal { width, said: Rc::default() };
            let mut player = Player {
                screen: screen.clone(),
                looks: VecDeque::new(),
                typed: String::new(),
                answered: 0,
                most: 40,
                tiled: true,
                seen: BTreeSet::new(),
                faults: BTreeSet::new(),
            };
            let mut console = Console::new(Box::new(screen), false, false);
            series.campaign(seed, &mut shelf).run(&mut player, &mut console);
            player.check();
            faults.extend(player.faults.into_iter().map(|fault| format!("{edition}, {fault}")));
            seen.extend(player.seen);
        }
        let unseen: Vec<&str> = COMMANDS
            .iter()
            .map(|row| row.name)
            .filter(|name| !ACT.contains(name) && !seen.contains(*name))
            .collect();
        assert!(unseen.is_empty(), "{edition}: {unseen:?} are not looked at");
    }
    let faults: Vec<String> = faults.into_iter().collect();
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Types some lines, one after the other, in the campaign of a script.
struct Typist(VecDeque<String>);

impl Input for Typist {
    fn line(&mut self, _: &Situation<'_>, console: &mut Console) -> TypedLine {
        console.viewer = Viewer::Realm(RealmId(0));
        self.0.pop_front().map_or(TypedLine::End, TypedLine::Line)
    }
}

/// Returns what a terminal of 80 columns and 24 lines shows of these lines, typed by the first
/// realm.
fn typed(head: &str, lines: &[&str]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("screen.campaign");
    let maps = root().join("tests/maps");
    let head = head.replace("map ", &format!("map {}/", maps.display()));
    fs::write(&path, head).expect("a script is written");
    let prepared = prepare(&path, &Library::shipped(), &mut RulesetCache::default(), false);
    let mut session =
        prepared.unwrap_or_else(|faults| panic!("{}", render(&faults, false))).session;
    let screen = Terminal { width: 80, said: Rc::default() };
    let mut console = Console::new(Box::new(screen.clone()), false, false);
    let mut typist = Typist(lines.iter().map(|line| (*line).to_owned()).collect());
    session.run(&mut typist, &mut console);
    let said = screen.said.take();
    said.iter().flat_map(|text| wrapped(text, Some(80))).collect()
}

const FRONT: &str = "margrave 2\nrealm red human\nrealm blue human\nmap vale.yaml\n\
    tile B7 capital red\ntile I1 capital blue\n";

/// The part of the map that is drawn has the banner at the front in it, however many are at home.
#[test]
fn the_front_is_on_the_map() {
    let home: String = (1..9).map(|at| format!("banner red {at} B7 500 baggage 3\n")).collect();
    let head = format!(
        "{FRONT}{home}banner red 9 G1 1500 baggage 3\nbanner blue 1 H1 900\nstart season\nbegin\n"
    );
    let said = typed(&head, &["map"]);
    assert!(said.iter().any(|line| line.contains("r9")), "{}", said.join("\n"));
}

/// The owner of a tile stays on it, however many signs lie there.
#[test]
fn signs_leave_room_for_the_owner() {
    let head = format!(
        "{}tile D2 owner red settlement city\n{}start season\nbegin\n",
        FRONT.replace("margrave 2\n", "margrave 2\nedition english\n"),
        ["monster_thrower", "great_cannon", "giant_ram", "siege_tower"]
            .map(|mark| format!("mark {mark} D2\n"))
            .concat()
    );
    let said = typed(&head, &["map all plain"]).join("\n");
    assert!(said.contains("l C r"), "{said}");
    assert!(said.contains("@!>A"), "{said}");
}

/// A preview of an order fits the screen, and its legality stands last.
#[test]
fn a_preview_fits_the_screen() {
    let head = format!(
        "{FRONT}banner red 1 D2 900 baggage 3\nbanner red 2 D2 500\nbanner red 3 D1 500\n\
         start scouting\nbegin\n"
    );
    let said = typed(&head, &["preview scout 1 E2"]);
    let begins = said.iter().rposition(|line| line.starts_with("The table ")).expect("a table");
    let last = said.iter().rposition(|line| line.starts_with("this is legal")).expect("a verdict");
    assert!(begins < last && said.len() - begins <= HEIGHT, "{}", said.join("\n"));
}

/// A preview that begins with its table of figures has the headings above what they head.
#[test]
fn headings_of_a_preview_stand_above_their_figures() {
    let head = format!(
        "{FRONT}tile E2 owner red settlement village\nbanner red 1 D2 900 baggage 3\nstart scouting\n\
         begin\n"
    );
    let said = typed(&head, &["scout 1 E2", "preview move 1 E2"]);
    let begins = said.iter().rposition(|line| line.contains("what changes"));
    let begins = begins.unwrap_or_else(|| panic!("{}", said.join("\n")));
    let (heading, row) = (&said[begins], &said[begins + 1]);
    assert_eq!(heading.find("what changes"), row.find("stands on"), "{}", said.join("\n"));
}
