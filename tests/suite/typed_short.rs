//! Short forms at the prompt: beginnings of names, several lines in one, one key for `done`, and a
//! `done` that was typed before anybody could read what it would end.

use std::collections::VecDeque;
use std::fs;
use std::path::Path;

use margrave::command::shorthand::{last_piece, pieces, written_out};
use margrave::fault::render;
use margrave::rules::Library;
use margrave::script::{RulesetCache, prepare};
use margrave::session::{Console, Input, Screen, Session, Situation, TypedLine};

use crate::support::begun::is_hash;
use crate::support::{assert_success, feed, margrave, out, root};

/// Plays lines over a pipe in a folder; what was said, and what the campaign file has after its
/// head.
fn played(folder: &Path, lines: &str) -> (String, Vec<String>) {
    let mut command = margrave();
    command.args(["play", "--seed", "7", "--map", "scripts/three-rivers.yaml"]).arg(folder);
    let output = feed(&mut command, lines);
    assert_success(&output, lines);
    let file = fs::read_to_string(folder.join("campaign.txt")).expect("the campaign is read");
    let answers = file.lines().skip_while(|line| *line != "begin").skip(1);
    let own = answers.filter(|line| line.starts_with("red:") || line.starts_with("host:"));
    (out(&output), own.map(str::to_owned).collect())
}

/// Beginnings are written out, one order a line, and the file replays as it was played.
#[test]
fn what_is_recorded_is_whole() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = folder.path().join("war");
    let (said, file) = played(
        &war,
        "cap g5; .; mu 1500 1500 1000; pla 1 G5; ban red\nnote to be; or not\npl 2 G5; d\nview as host; hash\n",
    );
    let wanted = [
        "red: capital G5",
        "red: done",
        "red: muster 1500 1500 1000",
        "red: place 1 G5",
        "red: note to be; or not",
        "red: place 2 G5",
        "red: done",
    ];
    assert_eq!(file, wanted, "{said}");
    assert!(said.contains("red 1   G5"), "{said}");
    let hash = said.lines().rfind(|line| is_hash(line)).expect("a hash").to_owned();
    let again = feed(margrave().arg("play").arg(&war), "view as host\nhash\n");
    assert!(out(&again).contains(&hash), "{}", out(&again));
}

/// A name that ends an order may hold `;`, and yet what follows it is an answer where it reads as one.
#[test]
fn a_name_ends_where_an_answer_follows() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = folder.path().join("war");
    let mut command = margrave();
    command.args(["play", "--seed", "3", "--edition", "marches"]).arg(&war);
    let said =
        out(&feed(&mut command, "general barbarian Gerd; bearer barbarian Ida; the Bold; done\n"));
    let file = fs::read_to_string(war.join("campaign.txt")).expect("the campaign is read");
    let answers: Vec<&str> = file.lines().filter(|line| line.starts_with("red: ")).collect();
    let wanted =
        ["red: general barbarian Gerd", "red: bearer barbarian Ida; the Bold", "red: done"];
    assert_eq!(answers, wanted, "{said}");
}

/// A word of `map` that is mistyped is no place: the word that is meant is named.
#[test]
fn a_mistyped_word_of_a_command_is_guessed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (said, _) = played(&folder.path().join("war"), "map lst\n");
    assert!(said.contains("did you mean `map list`?"), "{said}");
}

/// Answers to the question come before the beginnings of commands, and a command or view that takes
/// no words is not begun by some.
#[test]
fn answers_come_before_commands() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let typed = |name: &str, edition: &str, lines: &str| {
        let mut command = margrave();
        command.args(["play", "--seed", "7", "--edition", edition]).arg(folder.path().join(name));
        let output = feed(&mut command, lines);
        assert_success(&output, lines);
        let file = fs::read_to_string(folder.path().join(name).join("campaign.txt"));
        let file = file.expect("the campaign is read");
        let answers = file.lines().skip_while(|line| *line != "begin");
        (out(&output), answers.filter(|line| line.starts_with("red: pick")).count())
    };
    // `ca` alone shows the cards of the edition, which takes no words.
    let (said, picked) = typed("alone", "warmaster", "ca\n");
    assert!(said.contains("magic items in the deck"), "{said}");
    assert_eq!(picked, 0, "{said}");
    let (said, picked) = typed("offered", "warmaster", "ca D6\n");
    assert!(said.contains("`ca` is no order that is asked for; `D6` alone answers"), "{said}");
    let (none, _) = typed("not-offered", "warmaster", "ca G5\n");
    assert!(none.contains("not understood: there is no order `ca`"), "{none}");
    assert!(![said, none].concat().contains("usage: cards"));
    assert_eq!(picked, 0);
    let (said, picked) = typed("picked", "warmaster", "pi d6\n");
    assert_eq!(picked, 1, "{said}");
}

/// `help` begins with the orders that answer the question; those that apply to nothing now are only
/// named, and what is asked stands last, next to the prompt.
#[test]
fn help_begins_with_what_answers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = "capital G5; done; muster 1500 1500 1000; help\n";
    let (said, _) = played(&folder.path().join("war"), lines);
    let at = |text: &str| said.rfind(text).unwrap_or_else(|| panic!("{text}: {said}"));
    let order = [
        at("Orders that answer the question:"),
        at("  place BANNER PLACE"),
        at("The beginning of a name will do"),
        at("Commands: help"),
        at("`help turn`"),
        at("red: `place` banners"),
    ];
    assert!(order.is_sorted(), "{said}");
}

/// A line that is no order names the page of help that tells of it, and not an order that is nearly
/// spelt so; the beginning of an order that is not asked for is no command that would not take what
/// follows.
#[test]
fn words_of_players_lead_to_help() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let typed = |edition: &str, lines: &str| {
        let mut command = margrave();
        command.args(["play", "--seed", "7", "--map", "scripts/three-rivers.yaml"]);
        command.args(["--edition", edition]);
        let output = feed(command.arg(folder.path().join(edition)), lines);
        assert_success(&output, lines);
        out(&output)
    };
    let lines = "capital G5\ndone\nmuster 1500 1500 1000\nend turn\nfood\nmo 1 D5\n";
    let said = typed("dutch", lines);
    assert!(said.contains("there is no order `end`; `help end turn` tells of it"), "{said}");
    assert!(said.contains("there is no order `food`; `help food` tells of it"), "{said}");
    assert!(said.contains("`mo` may be `moor` or `move`; type more of it"), "{said}");
    assert!(!said.contains("usage: mods"), "{said}");
    // An order of this edition begins so, and players mean more by it.
    let said = typed("english", "attack F6\n");
    assert!(said.contains("there is no order `attack`; `help attack` tells of it"), "{said}");
}

/// A card that is mistyped is guessed, and `odds` takes a card, or says where to look.
#[test]
fn a_mistyped_card_is_guessed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let head = format!(
        "margrave 2\nrealm red human\nrealm blue human\nmap {}/tests/maps/lanes.yaml\n\
         banner red 1 A1 500 baggage 1\nbanner blue 1 B1 500\ntile B1 known\n\
         tile A39 owner red settlement village\nbanner red 99 A39 500\n\
         start season\ndice 6 6 1 1\nbegin\ndice 1 1 2\nred: scout 1 B1\nred: done\nred: move 1 B1\n",
        root().display()
    );
    fs::write(folder.path().join("campaign.txt"), head).expect("a campaign is written");
    let lines = "flnk\nodds flank\nodds scout 1 B1\n";
    let said = out(&feed(margrave().arg("play").arg(folder.path()), lines));
    assert!(said.contains("`flnk` is no answer; did you mean `flank`?"), "{said}");
    assert!(said.contains("flank against counter"), "{said}");
    assert!(
        said.contains("`odds` is for fights; `preview scout 1 B1` tells of this order"),
        "{said}"
    );
}

/// The beginning of a province that is offered, or of its name, is that province, whatever command
/// begins so too.
#[test]
fn the_beginning_of_an_offered_place_answers() {
    struct Begins;
    impl Input for Begins {
        fn line(&mut self, now: &Situation<'_>, _: &mut Console) -> TypedLine {
            let Situation { game, question, .. } = *now;
            for (typed, wanted) in [
                ("li", "lin"),
                ("lind", "lin"),
                ("red: ma", "red: mar"),
                ("Mark", "Mark"),
                ("fel", "fel"),
                ("why li", "why li"),
                ("lin kar", "links kar"),
                ("rea", "realms"),
            ] {
                let whole = written_out(game, question, typed).expect("it is one line");
                assert_eq!(whole, wanted, "{typed}");
            }
            TypedLine::End
        }
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a.campaign");
    let script = "tests/marches/neutral-dropped-out-in-battle.campaign";
    let script = fs::read_to_string(root().join(script)).expect("the script is read");
    let maps = root().join("tests/maps").display().to_string();
    let (head, _) = script.split_once("\nbegin\n").expect("it has a head");
    fs::write(&path, head.replace("../maps", &maps) + "\nbegin\n").expect("a script is written");
    let prepared = prepare(&path, &Library::shipped(), &mut RulesetCache::default(), false);
    let prepared = prepared.unwrap_or_else(|faults| panic!("{}", render(&faults, false)));
    let mut session = prepared.session;
    session.run(&mut Begins, &mut Console::new(Box::new(Silent), false, false));
}

/// A refusal stops the rest of its line, and what was not given is named; the next line is read as
/// ever.
#[test]
fn the_first_refusal_stops_the_rest() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, line, said, given) in [
        ("rule", "capital A1; done; what", "`done`, `what` were left out: what came before", 0),
        ("word", "nonsense; capital G5", "`capital G5` was left out: what came before", 0),
        ("command", "tile Z99; capital G5", "`capital G5` was left out: what came before", 0),
        (
            "many",
            "ca G5; re; done",
            "`re` may be `realms`, `rename`, `revenue`, `redo`, `reload`, `replay` or `requests`",
            1,
        ),
        ("acts", "und; capital G5", "there is no order `und`; `undo` is typed whole", 0),
        ("umpire", "ump say hello", "there is no order `ump`; `umpire` is typed whole", 0),
        ("quit", "quit; capital G5", "left; ", 0),
        ("quoted", "\"a; capital G5", "`capital G5` was left out", 0),
        ("quotes", "help \"a; capital G5\"", "nothing mentions", 0),
    ] {
        let (text, file) = played(&folder.path().join(name), &format!("{line}\n"));
        assert!(text.contains(said), "{name}: {text}");
        assert_eq!(file.len(), given, "{name}: {file:?}");
    }
}

/// A line is divided outside of texts.
#[test]
fn lines_are_divided_outside_text() {
    struct Divides;
    impl Input for Divides {
        fn line(&mut self, now: &Situation<'_>, _: &mut Console) -> TypedLine {
            let Situation { game, question, .. } = *now;
            for (typed, wanted) in [
                ("map; what;; realms ;", &["map", "what", "realms"][..]),
                ("red: pact blue a; b", &["red: pact blue a; b"]),
                ("foot a; b", &["foot a; b"]),
                ("what; umpire lua a = 1; b = 2", &["what", "umpire lua a = 1; b = 2"]),
                ("lua a; b", &["lua a; b"]),
                ("dice 3 4; done", &["dice 3 4", "done"]),
                ("rewrite 2 scout 1 D5; done", &["rewrite 2 scout 1 D5", "done"]),
                ("rewrite 2 note a; done", &["rewrite 2 note a; done"]),
                ("help \"x; y\"; done", &["help \"x; y\"", "done"]),
                ("done\nmap; done", &["done", "map", "done"]),
            ] {
                assert_eq!(pieces(game, question, typed), wanted, "{typed}");
            }
            TypedLine::End
        }
    }
    season().run(&mut Divides, &mut Console::new(Box::new(Silent), false, false));
    for (typed, at) in [("map", 0), ("map; wh", 5), ("help \"a; b", 9), ("help \"a; b\" c", 0)] {
        assert_eq!(last_piece(typed), at, "{typed}");
    }
}

/// A season of a person and a computer player, at its first question.
fn season() -> Session {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("a.campaign");
    let map = root().join("tests/maps/vale.yaml").display().to_string();
    let head = format!(
        "margrave 2\nseed 3\nrealm red human\nrealm blue greedy\nmap {map}\ntile B4 capital red\n\
         tile H4 capital blue\nbanner red 1 B4 900 baggage 2\nbanner blue 1 H4 700 baggage 2\n\
         start season\nbegin\n"
    );
    fs::write(&path, head).expect("a script is written");
    let prepared = prepare(&path, &Library::shipped(), &mut RulesetCache::default(), false);
    prepared.unwrap_or_else(|faults| panic!("{}", render(&faults, false))).session
}

struct Silent;

impl Screen for Silent {
    fn line(&mut self, _: &str) {}
}

/// Somebody at a prompt: each line with whether it was typed before what is asked could be read.
struct Typist {
    lines: VecDeque<(&'static str, bool)>,
    hasty: bool,
    /// At a prompt, and not in a pipe.
    there: bool,
    asked_back: usize,
    answer: &'static str,
    phases: Vec<String>,
}

impl Input for Typist {
    fn line(&mut self, now: &Situation<'_>, _: &mut Console) -> TypedLine {
        let Situation { game, .. } = *now;
        let phase = margrave::view::phase_name(game, game.state.clock);
        self.phases.push(phase.unwrap_or_default());
        let Some((line, hasty)) = self.lines.pop_front() else { return TypedLine::End };
        self.hasty = hasty;
        TypedLine::Line(line.to_owned())
    }

    fn reply(&mut self, _: &str, _: &mut Console) -> Option<String> {
        self.asked_back += 1;
        Some(self.answer.to_owned())
    }

    fn asks_back(&self) -> bool {
        self.there
    }

    fn hasty(&self) -> bool {
        self.hasty
    }
}

/// A second `done` of one burst does not end a phase that nobody has seen; one that is typed after
/// looking at it does, and so does any in a pipe.
#[test]
fn a_late_done_is_asked_about() {
    let ended = |lines: &[(&'static str, bool)], there: bool, answer: &'static str| {
        let lines = lines.iter().copied().collect();
        let mut typist =
            Typist { lines, hasty: false, there, asked_back: 0, answer, phases: Vec::new() };
        season().run(&mut typist, &mut Console::new(Box::new(Silent), false, false));
        (typist.asked_back, typist.phases.last().cloned().unwrap_or_default())
    };
    let one = ended(&[("done", false)], true, "no");
    let two = ended(&[("done", false), ("done", false)], true, "no");
    assert_ne!(one.1, two.1);
    assert_eq!((one.0, two.0), (0, 0));
    // In one line, as pasted lines, and typed ahead.
    for burst in [
        &[("done;done", false)][..],
        &[("done\ndone", false)],
        &[("done", false), ("done", true)],
        &[(".; .", false)],
    ] {
        assert_eq!(ended(burst, true, "no"), (1, one.1.clone()), "{burst:?}");
        assert_eq!(ended(burst, true, "yes"), (1, two.1.clone()), "{burst:?}");
        assert_eq!(ended(burst, false, "no"), (0, two.1.clone()), "{burst:?}");
    }
    // A player who has looked has seen it.
    let looked = ended(&[("done", false), ("where", false), ("done", true)], true, "no");
    assert_eq!(looked, (0, two.1));
}
