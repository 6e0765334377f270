//! Pages, letters and what is printed about them in the pseudo-language: every letter is marked but those of names,
//! ids and what is typed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::LazyLock;

use margrave::engine::Verb;
use margrave::text::{Catalogue, disguise};
use regex_lite::Regex;

use super::views::unmarked;
use super::whole_scripts::OwnWords;
use crate::letters::campaign;
use crate::served::browser::Browser;
use crate::served::server::{Server, begun};
use crate::served::{Numbers, answer_by_forms};
use crate::support::{err, feed, margrave, often, out, root};

/// Names that no language changes: of realms and people, offices, players of the computer, and settings.
const NAMES: &str = "red blue green anna all host public peace holder captain greedy human margrave \
    english nederlands realm seat discord mail utc example org zone at length least grace warn off over";

/// Names of things in the campaign of the base rules.
const OF_DUTCH: &str = "dutch crowns capital hill heights meadow plain razing scouting";

/// Names, and what the script says, in the campaign with sheets.
const OF_SHEETS: &str = "war dutch counties sealed council hag hills the fens kell crowns provinces ash tor mor \
    march scouts tithe stay raid points where nothing is written yet what are your orders carries out true false with zzz \
    marches by way to province sends into asks realm for says what stays at home and";

/// Parts of a page that are typed or drawn, and no sentences.
static TYPED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r#"(?s)<select name="(?:line|add)" aria-label="[a-z_]+">|<code>.*?</code>|<textarea[^>]*>.*?</textarea>|<a class="choice".*?</a>|<b>.*?</b>|<svg.*?</svg>|<option value="([^"]*)"[^>]*>[^<]*</option>"#,
    )
    .expect("a pattern")
});
static SAID: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?:aria-label|data-title)="([^"]*)"|placeholder="([^"]*)" aria-label|>([^<]+)"#)
        .expect("a pattern")
});

/// The parts of a report, each with the words that may be chosen for it.
static PARTS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?s)<input name="part ([^"]*)"|<select name="part ([^"]*)">(.*?)</select>"#)
        .expect("a pattern")
});
static CHOSEN: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#"<option value="([^"]*)""#).expect("a pattern"));

fn mods() -> String {
    root().join("tests/mods").display().to_string()
}

/// Takes the names of a report's parts, and the words that are typed for them.
fn take_parts(own: &mut OwnWords, page: &str) {
    for part in PARTS.captures_iter(page) {
        let name = part.get(1).or(part.get(2)).map_or("", |name| name.as_str());
        own.take(&name.replace('_', " "));
        let choices = part.get(3).map_or("", |choices| choices.as_str());
        CHOSEN.captures_iter(choices).for_each(|word| own.take(&word[1]));
    }
}

/// Words that did not come through the door, each with a line that says it.
pub(super) struct Beside {
    /// Names of the campaign.
    names: &'static str,
    /// Those, and what is the same everywhere.
    known: BTreeSet<&'static str>,
    words: BTreeMap<String, String>,
    lines: usize,
}

impl Beside {
    pub(super) fn of(names: &'static str) -> Beside {
        let known = [NAMES, names].into_iter().flat_map(|all| all.split_whitespace()).collect();
        Beside { names, known, words: BTreeMap::new(), lines: 0 }
    }

    pub(super) fn hear(&mut self, source: &str, text: &str) {
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            self.lines += 1;
            // Ids of several words have a line between them.
            let named = |word: &String| {
                word.contains('_') || self.known.contains(word.trim_end_matches("'s"))
            };
            let unknown: Vec<String> =
                unmarked(line).into_iter().filter(|word| !named(word)).collect();
            for word in unknown {
                self.words.entry(word).or_insert_with(|| format!("{source}: {line}"));
            }
        }
    }

    /// Hears a letter, without the lines that are typed: answers that are listed, and how each is used.
    fn hear_letter(&mut self, own: &OwnWords, letter: &str) {
        let typed = |line: &&str| {
            let first = line.trim_start().split([' ', ':']).next().unwrap_or_default();
            line.starts_with("  ") && own.has(first) || line.starts_with("[margrave ")
        };
        let lines: Vec<&str> = letter.lines().filter(|line| !typed(line)).collect();
        self.hear("a letter", &lines.join("\n"));
    }

    pub(super) fn see(&mut self, source: &str, page: &str) {
        let (_, body) = page.split_once("<body").unwrap_or(("", page));
        let body = TYPED.replace_all(body, "");
        for found in SAID.captures_iter(&body) {
            let text = found.iter().skip(1).flatten().map(|text| text.as_str()).next();
            self.hear(source, text.unwrap_or_default());
        }
    }

    pub(super) fn ends(self, lines: usize) {
        assert!(self.lines > lines, "only {} lines were said", self.lines);
        let told: Vec<String> =
            self.words.iter().map(|(word, line)| format!("`{word}` in {line}")).collect();
        assert!(told.is_empty(), "{}", told.join("\n"));
    }

    /// Runs a command, whatever comes of it.
    fn run(&mut self, words: &[&str], folder: &Path, typed: &str) -> String {
        let mut command = margrave();
        command
            .args(["--mods", &mods(), "--lang", Catalogue::PSEUDO, words[0]])
            .arg(folder)
            .args(&words[1..]);
        let output = feed(&mut command, typed);
        let said = out(&output);
        // Codes of faults, the marks of reports and places in files are the same for all.
        let faults = err(&output);
        let faults = faults.lines().filter(|line| !line.contains("::"));
        let faults: Vec<String> = faults.map(|line| line.replace("help: ", "")).collect();
        let source = words.join(" ");
        let is_order = |verb: &str| {
            Verb::by_name(verb).is_some() || self.names.split(' ').any(|name| name == verb)
        };
        // Settings, links, stamps and usages of orders are read by the program.
        let settings = ["clock", "seats"].contains(&words[0]);
        let sentence = |line: &str| {
            let verb = line.split_whitespace().next().unwrap_or_default().trim_end_matches(':');
            let indented = line.starts_with("  ");
            let usage = indented && is_order(verb);
            match line.split_once(": ") {
                _ if line.starts_with("[margrave ") || indented && settings => String::new(),
                Some((_, doc)) if usage => doc.to_owned(),
                _ if usage => String::new(),
                _ => line.to_owned(),
            }
        };
        let lines: Vec<String> = said.lines().map(sentence).collect();
        self.hear(&source, &lines.join("\n"));
        self.hear(&source, &faults.join("\n"));
        said
    }
}

/// Whatever is asked of the pages and commands of a campaign that is played apart, nothing is said beside the door.
#[test]
fn pages_and_letters_say_nothing_beside_the_door() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=Anna,blue=human");
    let campaign = folder.path().join("dutch");
    let mut beside = Beside::of(OF_DUTCH);
    for words in [
        &["clock"][..],
        &["clock", "--length", "2 days", "--warn", "1 day", "--zone", "UTC"],
        &["clock", "--length", "2 moons"],
        &["clock", "--at", "someday"],
        &["clock", "--zone", "Nowhere/None"],
        &["clock", "--over", "red=nobody"],
        &["clock", "--over", "purple=holder"],
        &["clock", "--off", "never"],
        &["clock", "--until", "soon"],
        &["notices"],
        &["notices", "--to", "red", "--discord", "nowhere"],
        &["notices", "--to", "nobody", "--ntfy", "https://example.org/"],
        &["notices", "--to", "red", "--mail", "anna@example.org"],
        &["notices", "--test"],
        &["seats", "--new", "nobody"],
        &["seats", "--new", "red", "--for", "Anna"],
        &["seats", "--revoke", "red"],
        &["seats"],
        &["orders", "--as", "purple"],
        &["orders", "--take", "-"],
        &["orders", "--status"],
    ] {
        beside.run(words, &campaign, "zzz\n");
    }
    std::fs::remove_file(campaign.join("seats.txt")).expect("links are forgotten");
    let server = Server::of(folder.path(), &["--lang", Catalogue::PSEUDO]);
    let stranger =
        |path: &str| Browser::at(server.address).asks_for("fr").fetch("GET", path, &[], None);
    for path in ["/", "/nothing", &server.link("dutch", "red"), &server.link("dutch", "host")] {
        beside.see(path, &stranger(path).body.text);
    }
    let mut seats = ["red", "blue", "host", "public"]
        .map(|seat| (seat, server.takes("dutch", seat).asks_for("fr")));
    let mut numbers = Numbers(11);
    for round in 0..24 {
        for (seat, browser) in &mut seats {
            beside.see(seat, &browser.get("").body.text);
            beside.see(seat, &browser.get("?line=done").body.text);
            beside.see(seat, &browser.get("?at=G5").body.text);
            if round % 6 == 0 && ["red", "blue"].contains(seat) {
                beside.see(seat, &browser.post("say", &[("line", "zzz")]).body.text);
                beside.see(seat, &browser.post("say", &[("line", "host: dice 1")]).body.text);
                beside.see(seat, &browser.post("sheet", &[("lines", "zzz")]).body.text);
                let letter = beside.run(&["orders", "--as", seat], &campaign, "");
                assert!(letter.starts_with(&disguise("# Letter to ")), "{letter}");
            }
            answer_by_forms(browser, &mut numbers);
        }
    }
    let [(_, red), _, (_, host), _] = &mut seats;
    for to in ["holder", "human"] {
        beside.see("away", &red.post("away", &[("to", to)]).body.text);
    }
    for (form, field, text) in [
        ("clock", "text", "at friday 20:00\nzone UTC\n"),
        ("clock", "text", "moon full\n"),
        ("until", "at", "2001-01-01 10:00"),
        ("until", "at", "2099-01-01 10:00"),
        ("paste", "text", "zzz"),
        ("paste", "text", "[margrave peace, red, 1.0.0.0.0.0]\nzzz"),
        ("test", "text", ""),
        ("open", "text", ""),
    ] {
        host.post(form, &[(field, text)]);
        beside.see(form, &host.get("board").body.text);
    }
    let link = format!("http://{}{}", server.address, server.link("dutch", "blue"));
    let wrong = format!("{link}0");
    for link in ["nowhere", &wrong, &link] {
        beside.run(&["join"], Path::new(link), "yes\nzzz\nquit\n");
    }
    beside.see("corrections", &host.get("?answer=1&becomes=zzz").body.text);
    beside.ends(500);
}

/// Nor do the pages of seats, the board, the wall and letters of the other editions, while they are played.
#[test]
fn pages_of_all_editions_say_nothing_beside_the_door() {
    for (edition, players) in [
        ("english", "red=Anna,blue=human"),
        ("warmaster", "red=Anna,blue=human"),
        ("marches", "red=Anna,blue=human,green=captain"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        begun(folder.path(), edition, players);
        let campaign = folder.path().join(edition);
        let (mut pages, mut letters) = (Vec::new(), Vec::new());
        {
            let server = Server::of(folder.path(), &["--lang", Catalogue::PSEUDO]);
            let mut seats = ["red", "blue", "host", "public"]
                .map(|seat| (seat, server.takes(edition, seat).asks_for("fr")));
            let mut numbers = Numbers(7);
            for round in 0..often(9, 16) {
                for (seat, browser) in &mut seats {
                    let page = browser.get("").body.text;
                    // What is offered is typed.
                    pages.push((*seat, page));
                    if round % 5 == 0 && ["red", "blue"].contains(seat) {
                        pages.push((*seat, browser.post("say", &[("line", "zzz")]).body.text));
                        let mut command = margrave();
                        command.args(["--lang", Catalogue::PSEUDO, "orders"]).arg(&campaign);
                        let letter = feed(command.args(["--as", seat]), "");
                        letters.push(out(&letter));
                    }
                    answer_by_forms(browser, &mut numbers);
                }
            }
            let [.., (_, host), (_, public)] = &mut seats;
            pages.push(("board", host.get("board").body.text));
            pages.push(("wall", public.get("").body.text));
        }
        let mut own = OwnWords::of_script(&campaign.join("campaign.txt"));
        for (_, page) in &pages {
            take_parts(&mut own, page);
        }
        let mut beside = Beside::of(format!("{} {edition}", own.listed()).leak());
        pages.iter().for_each(|(seat, page)| beside.see(seat, page));
        for letter in &letters {
            beside.hear_letter(&own, letter);
        }
        beside.ends(400);
    }
}

/// Nor is anything of sheets that all write at a time, on pages, by letter and from afar.
#[test]
fn sheets_say_nothing_beside_the_door() {
    let folder = tempfile::tempdir().expect("a folder");
    let war = folder.path().join("war");
    std::fs::create_dir(&war).expect("a folder");
    campaign(&war, 1, 1000);
    let mut beside = Beside::of(OF_SHEETS);
    for (words, typed) in [
        (&["orders", "--as", "blue"][..], ""),
        (&["orders", "--as", "blue", "--take", "-"], "red: scouts hag\n"),
        (&["orders", "--as", "blue", "--take", "-"], "march ash 500 raid\n"),
        (&["orders", "--as", "blue", "--take", "-"], "march ash 400 raid\n"),
        (&["orders", "--as", "green", "--take", "-"], "march ash 400 raid\n"),
        (&["orders", "--as", "blue"], ""),
        (&["orders", "--status"], ""),
    ] {
        beside.run(words, &war, typed);
    }
    let mods = mods();
    let server = Server::of(folder.path(), &["--lang", Catalogue::PSEUDO, "--mods", &mods]);
    let mut seats =
        ["red", "blue", "host"].map(|seat| (seat, server.takes("war", seat).asks_for("fr")));
    let link = format!("http://{}{}", server.address, server.link("war", "blue"));
    beside.run(&["join"], Path::new(&link), "yes\nmarch tor 400\nstrike\ndone\nquit\n");
    for orders in [["zzz", "zzz"], ["march tor 400", "march ash 400 raid"]] {
        for ((seat, browser), lines) in seats.iter_mut().zip(orders) {
            beside.see(seat, &browser.get("").body.text);
            beside.see(seat, &browser.post("sheet", &[("lines", lines)]).body.text);
        }
        let [.., (_, host)] = &mut seats;
        beside.see("board", &host.get("board").body.text);
    }
    beside.ends(100);
}
