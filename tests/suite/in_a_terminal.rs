//! Margrave in a terminal of 80 columns and 24 lines, typed to key by key: pages, completion, keys typed
//! ahead, Ctrl-C and Ctrl-D, and a program that is killed in mid-turn.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use margrave::rules::Library;
use margrave::script::load_rules;
use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};

use crate::kill::READY;
use crate::support::root;

/// Longer than this nobody waits for an answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// A terminal with the program in it.
struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    shown: Receiver<Vec<u8>>,
    /// Bytes that have come so far, and the length of the text without colours that was looked at.
    bytes: Vec<u8>,
    read: usize,
}

impl Terminal {
    fn play(folder: &Path) -> Terminal {
        Terminal::of((80, 24), &["play"], folder)
    }

    /// Opens a terminal of `size` columns and lines, with `more` for a pager.
    fn of(size: (u16, u16), arguments: &[&str], folder: &Path) -> Terminal {
        Terminal::with(size, arguments, folder, Some("more"))
    }

    fn with(
        (columns, lines): (u16, u16),
        arguments: &[&str],
        folder: &Path,
        pager: Option<&str>,
    ) -> Terminal {
        let command = Command::new(env!("CARGO_BIN_EXE_margrave"));
        let command = match pager {
            Some(pager) => command.env("PAGER", pager),
            None => command.env_remove("PAGER"),
        };
        let command = command.args(arguments).arg(folder).current_dir(root());
        Terminal::start((columns, lines), command)
    }

    /// At the opening menu, in a folder.
    fn opening(folder: &Path) -> Terminal {
        let command = Command::new(env!("CARGO_BIN_EXE_margrave")).arg("play").current_dir(folder);
        Terminal::start((80, 24), command)
    }

    fn start((columns, lines): (u16, u16), command: Command) -> Terminal {
        let (pty, other_end) = open().expect("a terminal is opened");
        pty.resize(Size::new(lines, columns)).expect("the terminal has a size");
        let child = command
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .env("NO_COLOR", "1")
            .spawn(other_end)
            .expect("the program starts in the terminal");
        let pty = Arc::new(pty);
        let (sender, shown) = channel();
        let reader = Arc::clone(&pty);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // Reading fails once the program has ended.
            while let Ok(length @ 1..) = (&*reader).read(&mut bytes) {
                if sender.send(bytes[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        Terminal { pty, child, shown, bytes: Vec::new(), read: 0 }
    }

    fn press(&mut self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("keys reach the terminal");
    }

    /// Waits until this is on the screen, and returns what came up to it.
    fn sees(&mut self, wanted: &str) -> String {
        let began = Instant::now();
        loop {
            let text = plain(&String::from_utf8_lossy(&self.bytes));
            let unread = &text[self.read..];
            if let Some(at) = unread.find(wanted) {
                let end = at + wanted.len();
                self.read += end;
                return unread[..end].to_owned();
            }
            let left = PATIENCE.saturating_sub(began.elapsed());
            match self.shown.recv_timeout(left) {
                Ok(bytes) => self.bytes.extend(bytes),
                Err(_) => panic!("`{wanted}` never came; the screen shows:\n{unread}"),
            }
        }
    }

    /// Types a line, and waits until it is answered and the prompt is there again.
    fn answers(&mut self, line: &str) -> String {
        self.press(&format!("{line}\r"));
        self.sees("\n");
        self.sees("> ")
    }

    /// Waits until the program has ended by itself.
    fn ends(mut self) {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("the program is asked for") {
                assert!(status.success(), "it ended with {status}");
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        panic!("the program did not end");
    }
}

/// A text without what moves the cursor and sets colours.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\u{1b}' => {
                if letters.next() == Some('[') {
                    letters.by_ref().find(char::is_ascii_alphabetic);
                }
            }
            '\r' | '\u{7}' => {}
            letter => plain.push(letter),
        }
    }
    plain
}

/// The opening menu offers what was begun in the folder, and Enter goes on with it.
#[test]
fn a_campaign_begun_here_is_offered() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = Terminal::opening(folder.path());
    let said = terminal.sees("leaves)\n> ");
    assert!(said.contains("There is no campaign in this folder yet."), "{said}");
    terminal.press("quit\r");
    terminal.ends();
    campaign(folder.path(), "greedy");
    let mut terminal = Terminal::opening(folder.path());
    let said = terminal.sees("leaves)\n> ");
    assert!(said.contains("A campaign was begun in this folder."), "{said}");
    assert!(said.contains("   1  war    Go on with it."), "{said}");
    terminal.press("\r");
    terminal.sees("The campaign in war goes on.");
}

/// Three realms at the start of a season, of which a person plays one; by `kind` the others.
fn campaign(folder: &Path, kind: &str) -> PathBuf {
    let path = folder.join("war");
    fs::create_dir(&path).expect("a folder is made");
    fs::copy(root().join("scripts/three-rivers.yaml"), path.join("three-rivers.yaml"))
        .expect("the map is copied");
    let head = READY
        .replace("blue random", &format!("blue {kind}"))
        .replace("gold greedy", &format!("gold {kind}"));
    fs::write(path.join("campaign.txt"), head).expect("the save is written");
    path
}

#[test]
fn long_answers_page_and_words_are_completed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut terminal = Terminal::play(&campaign(folder.path(), "greedy"));
    terminal.sees("banners left> ");
    // A long answer stops at its first page; `q` leaves it, and the question stands there again.
    terminal.press("rules\r");
    let page = terminal.sees("--More--");
    assert!(page.lines().count() <= 26, "a page is higher than the terminal:\n{page}");
    terminal.press("q");
    let after = terminal.sees("banners left> ");
    assert!(after.contains("`scout` with a banner"), "the question is not said again: {after}");
    // A short one does not.
    let short = terminal.answers("banners");
    assert!(!short.contains("--More--"), "{short}");
    // Tab completes topics, commands, orders and their arguments.
    for (keys, whole) in
        [("help sie\t", "help siege"), ("whe\t", "where"), ("scout 2 I\t", "scout 2 I")]
    {
        terminal.press(keys);
        terminal.sees(whole);
        // Ctrl-C drops the line, and ends nothing.
        terminal.press("\u{3}");
        terminal.sees("the campaign is saved");
        terminal.sees("banners left> ");
    }
    // Abbreviations are written out.
    terminal.press("wher\r");
    terminal.sees("> where\n");
    terminal.sees("to win:");
    terminal.sees("banners left> ");
    terminal.press("\u{4}");
    terminal.ends();
}

/// Pages are our own where nobody has named a pager: their foot says how to leave, and whatever
/// else is typed there goes to the prompt, be it an order.
#[test]
fn what_is_typed_at_the_foot_of_a_page_reaches_the_prompt() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = campaign(folder.path(), "greedy");
    let mut terminal = Terminal::with((80, 24), &["play"], &path, None);
    terminal.sees("banners left> ");
    terminal.press("rules\r");
    let page = terminal.sees("-- more: Enter shows it, `q` ends it");
    assert!(page.lines().count() <= 26, "a page is higher than the terminal:\n{page}");
    terminal.press("\r");
    terminal.sees("-- more: ");
    terminal.press("q\r");
    terminal.sees("banners left> ");
    terminal.press("rules\r");
    terminal.sees("-- more: ");
    terminal.press("note We read the rules.\r");
    terminal.sees("banners left> ");
    terminal.press("\u{4}");
    terminal.ends();
    let kept = fs::read_to_string(path.join("campaign.txt")).expect("the save is read");
    assert!(kept.contains("note We read the rules."), "{kept}");
}

/// Lines typed ahead at a shared screen, at the foot of a page or before the next question, are not
/// given for the player who sits down next.
#[test]
fn what_is_typed_ahead_is_not_the_next_players() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = campaign(folder.path(), "greedy");
    // Red goes first in both rounds, then blue, who is told of the turn of gold as it happens.
    let kept = fs::read_to_string(path.join("campaign.txt")).expect("the save is read");
    let order: String =
        ["6 6", "5 5", "1 2"].map(|dice| format!("dice {dice} for order of play\n")).concat();
    let text = kept
        .replace("realm blue greedy", "realm blue human")
        .replace("\nbegin\n", &format!("\n{order}{order}begin\n"));
    fs::write(path.join("campaign.txt"), text).expect("the save is written");
    fs::write(path.join("prompt.txt"), "red say full\nblue say full\n").expect("written");
    // A screen this low has a page for whatever is told.
    let mut terminal = Terminal::with((100, 10), &["play"], &path, None);
    let passes = |terminal: &mut Terminal, realm: &str| {
        for phase in ["scouting", "razing", "reorganization"] {
            terminal.sees(&format!("{realm} 1/1 {phase}"));
            terminal.sees("> ");
            // They have read what is asked.
            thread::sleep(Duration::from_millis(400));
            if phase != "reorganization" {
                terminal.press("done\r");
            }
        }
    };
    passes(&mut terminal, "red");
    terminal.press("done\rnote Of red?\rnote Of red!\r");
    terminal.sees("a line was not given: it was typed before");
    terminal.sees("a line was not given: it was typed before");
    passes(&mut terminal, "blue");
    terminal.press("done\r");
    terminal.sees("-- more: ");
    terminal.press("note Of blue!\r");
    terminal.sees("what was typed ahead was not given: red is asked now");
    terminal.sees("red 1/2 scouting");
    terminal.sees("> ");
    terminal.press("\u{4}");
    terminal.ends();
    let kept = fs::read_to_string(path.join("campaign.txt")).expect("the save is read");
    assert_eq!(kept.matches("blue: done").count(), 3, "{kept}");
    assert!(!kept.contains("Of red") && !kept.contains("Of blue"), "{kept}");
}

/// A shared screen is closed at both ends: whoever opens the campaign is asked to look alone where a secret is asked, and
/// leaving clears what stands there.
#[test]
fn a_shared_screen_is_closed_at_both_ends() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("war");
    fs::create_dir(&path).expect("a folder is made");
    let head = format!(
        "margrave 2\nrealm red human\nrealm blue human\nmap {map}\ntile B4 capital red\n\
         tile H4 capital blue\nbanner red 1 B4 500 baggage 2\nbanner blue 1 H4 500 baggage 2\n\
         start revenue\nbegin\n",
        map = root().join("tests/maps/vale.yaml").display()
    );
    fs::write(path.join("campaign.txt"), head).expect("a campaign is written");
    for _ in 0..2 {
        let mut terminal = Terminal::with((100, 60), &["play"], &path, None);
        terminal.sees("is asked next; everybody else, please look away. Press Enter: ");
        // They have read it.
        thread::sleep(Duration::from_millis(500));
        terminal.press("\r");
        terminal.sees("red diplomacy");
        terminal.sees("> ");
        terminal.press("\u{4}");
        // The earlier contents of the screen are gone.
        terminal.sees("left; ");
        let shown = String::from_utf8_lossy(&terminal.bytes).into_owned();
        let left = shown.rsplit("\u{1b}[3J").next().unwrap_or_default();
        assert!(left.contains("left; ") && !left.contains("diplomacy"), "{left}");
        terminal.ends();
    }
}

/// An answer that would end the campaign is asked back at the prompt, and `no` gives nothing.
#[test]
fn what_ends_the_campaign_is_asked_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("war");
    fs::create_dir(&path).expect("a folder is made");
    let head = format!(
        "margrave 2\nrealm red greedy\nrealm blue human\noption years 1\nmap {map}\ntile B4 capital red\n\
         tile H4 capital blue\nbanner red 1 B4 500 baggage 2\nbanner blue 1 H4 500 baggage 2\n\
         start spring_equinox\ndice 6 1\nbegin\n",
        map = root().join("tests/maps/vale.yaml").display()
    );
    fs::write(path.join("campaign.txt"), head).expect("a campaign is written");
    let mut terminal = Terminal::with((100, 60), &["play"], &path, None);
    terminal.sees("equinox");
    terminal.sees("> ");
    // A look at something ends nothing.
    let looked = terminal.answers("where");
    assert!(!looked.contains("would end"), "{looked}");
    terminal.press("done\r");
    terminal.sees("`done` would end the campaign. Is that meant?");
    terminal.press("no\r");
    terminal.sees("equinox");
    terminal.sees("> ");
    terminal.press("done\r");
    terminal.sees("would end the campaign. Is that meant?");
    terminal.press("yes\r");
    terminal.sees("the campaign ends without a winner");
    terminal.sees("> ");
    terminal.press("\u{4}");
    terminal.ends();
}

/// The host's word that takes a capital, and with it the realm, is asked back; `no` changes nothing, and what is recorded
/// is the order alone (NL-WIN-02).
#[test]
fn an_umpire_order_that_takes_a_capital_is_asked_back() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("war");
    fs::create_dir(&path).expect("a folder is made");
    let head = format!(
        "margrave 2\nrealm red human\nrealm blue greedy\nmap {map}\ntile B4 capital red\n\
         tile H4 capital blue\nbanner red 1 B4 500 baggage 2\nbanner blue 1 H4 500 baggage 2\n\
         start spring_equinox\ndice 6 1\nbegin\n",
        map = root().join("tests/maps/vale.yaml").display()
    );
    fs::write(path.join("campaign.txt"), head).expect("a campaign is written");
    let mut terminal = Terminal::with((100, 60), &["play"], &path, None);
    terminal.sees("equinox");
    terminal.sees("> ");
    let asked = "`umpire tile H4 owner red`: without H4, its capital, blue falls at the revenue. Is that meant?";
    terminal.press("umpire tile H4 owner red\r");
    terminal.sees(asked);
    terminal.press("no\r");
    terminal.sees("> ");
    let kept = fs::read_to_string(path.join("campaign.txt")).expect("the campaign is read");
    assert!(!kept.contains("umpire"), "{kept}");
    // Another tile is nobody's capital.
    let given = terminal.answers("umpire tile D3 owner red");
    assert!(!given.contains("Is that meant"), "{given}");
    terminal.press("umpire tile H4 owner red\r");
    terminal.sees(asked);
    terminal.press("yes\r");
    terminal.sees("H4 goes to red");
    terminal.sees("> ");
    terminal.press("\u{4}");
    terminal.ends();
    let kept = fs::read_to_string(path.join("campaign.txt")).expect("the campaign is read");
    let umpire: Vec<&str> = kept.lines().filter(|line| line.contains("umpire")).collect();
    assert_eq!(
        umpire,
        ["host: umpire tile D3 owner red", "host: umpire tile H4 owner red"],
        "{kept}"
    );
}

#[test]
fn keys_typed_ahead_are_kept_and_a_kill_loses_nothing() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = campaign(folder.path(), "greedy");
    let mut terminal = Terminal::play(&path);
    terminal.sees("banners left> ");
    // All at once, as somebody types who knows what comes, or while others move.
    terminal.press("done\rwhere\rbanners\r");
    terminal.sees("phases:");
    let told = terminal.sees("red 3");
    assert!(!told.contains("not understood"), "{told}");
    terminal.sees("> ");
    // `done` before one can have read what it would end is asked back.
    terminal.press("done\rdone\r");
    terminal.sees("Is that meant?");
    // A look meanwhile is shown, and the question stays.
    terminal.press("wher\r");
    terminal.sees("phases:");
    terminal.sees("Is that meant?");
    terminal.press("no\r");
    terminal.sees("reorganization: ");
    terminal.child.kill().expect("the program is killed");
    terminal.child.wait().expect("the program has ended");
    let kept = fs::read_to_string(path.join("campaign.txt")).expect("the save is read");
    assert_eq!(kept.matches("red: done").count(), 2, "{kept}");
    let mut terminal = Terminal::play(&path);
    terminal.sees("reorganization: ");
    terminal.sees("> ");
    let place = terminal.answers("where");
    assert!(place.contains("[reorganization]"), "{place}");
    terminal.press("quit\r");
    terminal.ends();
}

/// The map of a lesson leaves room for what the lesson says of it, and stands with that on one screen;
/// a map of provinces is as high as it is wide, and so needs a larger one.
#[test]
fn a_lesson_is_read_below_its_map() {
    let library = Library::shipped();
    for edition in library.editions() {
        let rules = load_rules(&library, edition.as_str()).expect("the rules load");
        let small = if rules.province_maps.is_some() { (80, 40) } else { (80, 24) };
        for (columns, high) in [small, (120, 40)] {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let learn = ["play", "--learn", "--edition", &edition];
            let path = folder.path().join("lesson");
            let mut terminal = Terminal::of((columns, high), &learn, &path);
            terminal.sees("press Enter.");
            terminal.sees("> ");
            let said = terminal.answers("map");
            let lines = said.lines().count();
            assert!(said.contains("\n| "), "{edition}:\n{said}");
            assert!((16..=usize::from(high)).contains(&lines), "{edition}: {lines} lines\n{said}");
            terminal.press("\u{4}");
            terminal.ends();
        }
    }
}

/// A map of provinces is as high as the screen leaves room for: at 80 columns and 24 lines it stands on one
/// page with what a lesson says of it, whoever shows what is asked for.
#[test]
fn a_map_of_provinces_fits_the_screen() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let learn = ["play", "--learn", "--edition", "marches"];
    let mut terminal = Terminal::of((80, 24), &learn, &folder.path().join("lesson"));
    terminal.sees("press Enter.");
    terminal.sees("> ");
    terminal.press("map\r");
    let said = terminal.sees("-- more: ");
    assert!(said.contains("Each area is a province") && !said.contains("(END)"), "{said}");
    assert!(said.contains("bis Bishopsstead"), "{said}");
    terminal.press("\r");
    terminal.sees("> ");
    terminal.press("\u{4}");
    terminal.ends();
}

/// Two realms at a battle on the table, two banners a side.
fn at_the_table(folder: &Path) -> PathBuf {
    let path = folder.join("war");
    fs::create_dir(&path).expect("a folder is made");
    fs::copy(root().join("tests/maps/vale.yaml"), path.join("vale.yaml"))
        .expect("the map is copied");
    let script = fs::read_to_string(root().join("tests/rules/tabletop-typing.campaign"));
    let script = script.expect("the script is read").replace("../maps/vale.yaml", "vale.yaml");
    let (head, _) = script.split_once("expect asked host").expect("the host is asked");
    fs::write(path.join("campaign.txt"), head).expect("the save is written");
    path
}

/// A battle of four banners is typed in a few lines: the prompt says what is missing, names are completed,
/// each report is answered, and a preview says what comes of all of it before it counts.
#[test]
fn a_battle_on_the_table_is_typed_in_a_few_lines() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = at_the_table(folder.path());
    let mut terminal = Terminal::play(&path);
    // No person is the host here: those at the table answer, and nobody is told of a host.
    let asked = terminal.sees("13 untold> ");
    assert!(asked.contains("\nall at the table: ") && asked.contains("\ntable 1/1 "), "{asked}");
    assert!(!asked.contains("\nhost"), "{asked}");
    terminal.press("losses red kn\t");
    terminal.sees("losses red knights");
    terminal.press("\u{3}");
    terminal.sees("13 untold> ");
    // Lines that are pasted are read one by one.
    terminal.press("losses red 2 9, bowmen 5 blue 1 20\rdown red champion fled blue bowmen\r");
    terminal.sees("> losses red 3 5\n  red 3 (bowmen) lost 5 of 20 models");
    terminal.sees("  blue 1 (spearmen) lost 20 of 40 models");
    terminal.sees("  red 5 (champion) is down");
    terminal.sees("  blue 2 (bowmen) fled");
    terminal.sees("8 untold> ");
    let several = terminal.answers("preview losses red 2 10, 3 4");
    assert!(several.contains("that is 2 reports"), "{several}");
    let foretold = terminal.answers("preview done");
    assert!(foretold.contains("red 2 (spearmen)"), "{foretold}");
    let won = "this is legal: red won; red lost 201 of 970 points, blue lost 400 of 1246";
    assert!(foretold.contains(won), "{foretold}");
    terminal.press("done\r");
    terminal.sees("the attacker wins at E5");
    // Nobody in particular sat there until now.
    terminal.sees("red is asked next; everybody else, please look away. Press Enter: ");
    thread::sleep(Duration::from_millis(500));
    terminal.press("\r");
    terminal.sees("red 1/1 battle: share> ");
    let file = fs::read_to_string(path.join("campaign.txt")).expect("the campaign is read");
    let told: Vec<&str> = file.lines().filter(|line| line.starts_with("host: ")).collect();
    let wanted = [
        "host: losses red 2 9",
        "host: losses red 3 5",
        "host: losses blue 1 20",
        "host: down red 5",
        "host: fled blue 2",
        "host: done",
    ];
    assert_eq!(told, wanted);
}
