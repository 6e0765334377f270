//! `margrave orders`: what a letter says, and sheets of orders that come back.

mod mails;

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{assert_reported, assert_success, err, feed, margrave, out, root};

/// A campaign of three realms in the phase in which all write orders. `red` is how strong red's
/// banner is.
pub(crate) fn campaign(folder: &Path, seed: u64, red: u32) {
    let head = format!(
        "margrave 2\nmod counties\nmod sealed\nseed {seed}\nrealm red human\nrealm blue human\n\
         realm green greedy\nmap {root}/tests/maps/counties.yaml\ntile hag capital red\n\
         tile kel capital blue\ntile fen capital green\nbanner red 1 hag {red} baggage 5\n\
         banner blue 1 kel 1000 baggage 5\nstart season\nbegin\n",
        root = root().display()
    );
    fs::write(folder.join("campaign.txt"), head).expect("a file is written");
}

fn run(words: &[&str], folder: &Path, lines: &str) -> std::process::Output {
    let mut command = margrave();
    command.arg("--mods").arg(root().join("tests/mods")).arg(words[0]).arg(folder);
    feed(command.args(&words[1..]), lines)
}

/// A folder of the same name as others in which to play: the name of a campaign stands in its letters.
struct War {
    _outer: tempfile::TempDir,
    path: PathBuf,
}

impl War {
    fn begin() -> War {
        let outer = tempfile::tempdir().expect("a temporary folder");
        let path = outer.path().join("war");
        fs::create_dir(&path).expect("a folder is made");
        War { _outer: outer, path }
    }

    fn path(&self) -> &Path {
        &self.path
    }
}

fn letter(folder: &Path, realm: &str) -> String {
    let output = run(&["orders", "--as", realm], folder, "");
    assert_success(&output, "a letter is written");
    out(&output)
}

/// A letter with everything that may be looked at.
fn whole(folder: &Path, realm: &str) -> String {
    let output = run(&["orders", "--as", realm, "--whole"], folder, "");
    assert_success(&output, "a letter is written");
    out(&output)
}

/// Takes a sheet with these lines.
fn take(folder: &Path, realm: &str, lines: &str) -> std::process::Output {
    let file = folder.join(format!("{realm}.sheet"));
    fs::write(&file, lines).expect("a file is written");
    run(&["orders", "--as", realm, "--take", &file.display().to_string()], folder, "")
}

/// The answers of the campaign, those that are taken back and the `undo` among them.
fn answers(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("campaign.txt")).expect("the campaign is read");
    text.lines().skip_while(|line| *line != "begin").skip(1).map(str::to_owned).collect()
}

/// A letter tells a realm where the campaign stands and what it may write, and the same whatever
/// the others have and write in secret, and whatever the seed is.
#[test]
fn letters_hold_no_secret() {
    let [one, other] = [(); 2].map(|()| War::begin());
    campaign(one.path(), 1, 1000);
    campaign(other.path(), 2, 640);
    let first = letter(one.path(), "blue");
    for wanted in [
        "# Letter to blue",
        "Year 1, round 1: council",
        "blue 1 Kell 1000 5",
        "red 1 Hag Hills ? ?",
        "march TO… POINTS [leader LEADER] [permit PERMIT] [raid]",
        "`march ash wyn 700 leader karl raid`",
        "Nothing is written yet.",
    ] {
        let words = first.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(wanted), "`{wanted}` is missing: {first}");
    }
    assert_eq!(first, letter(other.path(), "blue"));
    // While red writes, and when red has handed in.
    for (lines, more) in
        [("march tor 400\n", "march mor 9 raid\nscouts fen\n"), ("done\n", "done\n")]
    {
        run(&["play"], one.path(), lines);
        run(&["play"], other.path(), more);
        let [first, second] = [one.path(), other.path()].map(|folder| letter(folder, "blue"));
        assert_eq!(first, second);
        assert!(!first.contains("400"), "{first}");
    }
    assert!(letter(one.path(), "red").contains("Your orders are handed in"));
    let output = run(&["orders", "--as", "purple"], one.path(), "");
    assert_reported(&output, "a realm that is not there");
}

/// Every wrong line is reported at its place, and nothing changes.
#[test]
fn all_faults_are_reported() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    campaign(folder.path(), 1, 1000);
    let lines = "# mine\nblue: march Ashwold 2900\nmarch ash 101 raid\nmarch bryy 3\n\
                 red: scouts hag\nundo\nscouts the fens # there\nscouts fen\ndone\n";
    let output = take(folder.path(), "blue", lines);
    assert_reported(&output, "a sheet with faults");
    let said = err(&output).split_whitespace().collect::<Vec<_>>().join(" ");
    for wanted in [
        "blue.sheet:3:1",
        "that is 1 point too many",
        "blue.sheet:4:1",
        "there is no province `bryy`",
        "blue.sheet:5:1",
        "this is an order of `red`",
        "blue.sheet:6:1",
        "blue.sheet:8:1",
        "stands on the sheet already",
        "5 faults",
    ] {
        assert!(said.contains(wanted), "`{wanted}` is missing: {said}");
    }
    assert!(!folder.path().join("sealed").exists());
    assert!(answers(folder.path()).is_empty());
}

/// A sheet waits until its realm is asked, another takes its place before, and it answers then.
#[test]
fn sheets_wait_and_answer() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    campaign(folder, 1, 1000);
    let output = take(folder, "blue", "march ash 5\n");
    assert!(out(&output).contains("1 order of blue is sealed"), "{}", out(&output));
    let output = take(folder, "blue", "march Ashwold 500 raid\nscouts the fens\n");
    assert!(
        out(&output).contains(
            "2 orders of blue are sealed until blue is asked, in the place of those before"
        ),
        "{}",
        out(&output)
    );
    assert!(answers(folder).is_empty());
    // Red is asked now: the sheet is handed in at once, and another takes its place before the opening.
    let output = take(folder, "green", "scouts hag\n");
    assert_reported(&output, "a sheet for a computer player");
    fs::rename(folder.join("sealed/blue.txt"), folder.join("kept")).expect("a sheet is put away");
    let output = take(folder, "red", "march tor 400\n");
    assert!(out(&output).contains("1 order of red is handed in"), "{}", out(&output));
    assert_eq!(answers(folder), ["red: march tor 400", "red: done"]);
    let output = take(folder, "red", "march mor 300\nas last round\n");
    assert_reported(&output, "nothing to repeat");
    let output = take(folder, "red", "red: march mor 300\n");
    assert!(
        out(&output).contains("1 order of red is handed in, in the place of those before"),
        "{}",
        out(&output)
    );
    let changed =
        ["1 red: march mor 300", "2 red: done"].map(|line| format!("correct course {line}"));
    assert_eq!(answers(folder)[2..4], changed);
    // What blue has written since stays.
    run(&["play"], folder, "scouts hag\nquit\n");
    assert!(take(folder, "red", "march mor 200\n").status.success());
    assert!(answers(folder).contains(&"correct course 3 blue: scouts hag".to_owned()));
    assert!(take(folder, "red", "march mor 300\n").status.success());
    fs::rename(folder.join("kept"), folder.join("sealed/blue.txt")).expect("a sheet comes back");
    let said = out(&run(&["play"], folder, "quit\n"));
    let opened = "the orders are opened: red: march mor 300; blue: march ash 500 raid, scouts fen; green: march mor 1000";
    assert!(said.contains(opened), "{said}");
    assert!(!folder.join("sealed/blue.txt").exists());
    // The record plays again.
    assert_success(&run(&["check"], folder, ""), "the campaign is sound");
    let output = take(folder, "blue", "march ash 5\n");
    assert_reported(&output, "a sheet that nobody asks for");
    assert!(err(&output).contains("does not answer what is asked now"), "{}", err(&output));
    assert!(letter(folder, "blue").contains("## You are asked"));
}

/// A sheet that does not fit any more is taken as far as it does, and one for another round not at
/// all; the realm answers on.
#[test]
fn sheets_that_came_too_late() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    campaign(folder, 1, 1000);
    take(folder, "blue", "scouts fen\nmarch ash 500\n");
    let lines = "umpire tile ash owner red\numpire tile kel owner red\numpire tile wyn owner red\n\
                 umpire tile dun owner red\numpire tile bry owner red\ndone\nwhat\nview as host\nsheet\nquit\n";
    let said = out(&run(&["play"], folder, lines));
    assert!(said.contains("The sealed orders of blue are not taken further"), "{said}");
    assert!(said.contains("  1  scouts fen"), "{said}");
    assert_eq!(answers(folder).last().map(String::as_str), Some("blue: scouts fen"));
    fs::write(folder.join("sealed/blue.txt"), "for 0.0.0.0.0.0\nscouts hag\n").expect("a sheet");
    let said = out(&run(&["play"], folder, "quit\n"));
    assert!(said.contains("were for another round, and are not taken"), "{said}");
}

/// A campaign of the marches in which all write the orders of a round. What red alone knows, its
/// mission and what its scouts have found, and what nobody knows, where relics are hidden, is not
/// the same in two of them.
fn marches(folder: &Path, seed: u64, (card, points, hidden): (&str, u32, &str)) {
    let head = format!(
        "margrave 2\nedition marches\nseed {seed}\nrealm red human\nrealm blue human\n\
         race red wood_elves\nrace blue dwarfs\nmap {root}/tests/maps/marches.yaml\n\
         tile kar capital red\ntile lin owner red\ntile nor capital blue\ntile que owner blue\n\
         remember marches missions {{red: {{card: {card}}}, blue: {{card: bridge}}}}\n\
         remember marches relics [{{parts: [crown], shards: 0, hidden: {hidden}}}]\n\
         remember marches neutral {{mar: {{strength: 2, base: {points}, bonus: 0, points: {points}, \
         people: skaven, fame: 10, undefended: no, told: [red]}}}}\n\
         money red 40\nmoney blue 40\nstart sealed_orders year 2\nbegin\n",
        root = root().display()
    );
    fs::write(folder.join("campaign.txt"), head).expect("a file is written");
}

/// No mission, report of scouts, hidden relic or order of another realm is in a letter of the
/// marches (GM-MISSION-01, GM-SCOUT-04, GM-RELIC-02, GM-TURN-02).
#[test]
fn letters_of_the_marches_hold_no_secret() {
    let [one, other] = [(); 2].map(|()| War::begin());
    marches(one.path(), 1, ("liberator", 550, "ost"));
    marches(other.path(), 2, ("conqueror", 870, "tal"));
    let [reds, others] = [one.path(), other.path()].map(|folder| whole(folder, "red"));
    assert!(reds.contains("550") && others.contains("870"), "{reds}\n{others}");
    assert_eq!(whole(one.path(), "blue"), whole(other.path(), "blue"));
    let mut letters = vec![letter(one.path(), "blue")];
    assert!(letters[0].contains("scout WHERE"), "{}", letters[0]);
    assert_eq!(letters[0], letter(other.path(), "blue"));
    for (lines, more) in [("scout ost\n", "scout bog\nscout mar\n"), ("done\n", "done\n")] {
        run(&["play"], one.path(), lines);
        run(&["play"], other.path(), more);
        letters.push(letter(one.path(), "blue"));
        assert_eq!(letters.last(), Some(&letter(other.path(), "blue")));
    }
    assert_ne!(letters[1], letters[2], "that red has handed in is told");
}

/// Sheets are read as mails, chats and lists hand them on: quoted, numbered, with list marks, in quotes of any kind.
#[test]
fn sheets_are_read_as_people_write_them() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    campaign(folder.path(), 1, 1000);
    let mine = |line: &str| {
        let output = take(folder.path(), "blue", &format!("{line}\n"));
        (output.status.success(), out(&output) + &err(&output))
    };
    // The first says under which rules the campaign is played from now on.
    mine("march ash 100");
    let (taken, said) = mine("march ash 100");
    assert!(taken, "{said}");
    for around in [
        "> march ash 100",
        "> > - march ash 100",
        "1. march ash 100",
        "2) march ash 100",
        "\u{2022} march ash 100",
        "\u{201c}march ash 100\u{201d}",
        "`blue: march ash 100`",
    ] {
        assert_eq!(mine(around), (true, said.clone()), "{around}");
    }
    let (taken, said) = mine("- marhc ash 100");
    assert!(!taken && said.contains("marhc"), "{said}");
}

/// What a script sends to another realm is asked in that realm's letter and taken from its sheet; the realm whose
/// matter it is gives no answer, and others learn only that it is asked.
#[test]
fn what_is_sent_elsewhere_is_answered_there() {
    let war = War::begin();
    let head = format!(
        "margrave 2\nmod regents\nrealm red human\nrealm blue human\nrealm gold human\nmap {root}/tests/maps/vale.yaml\n\
         tile B4 capital red\ntile H4 capital blue\ntile E7 capital gold\ntile A1 owner red settlement village\n\
         banner red 99 A1 500\ntile D5 owner blue\ntile C5 owner blue\ntile D4 owner blue\nbanner red 1 E5 900 baggage 1\n\
         banner blue 1 D5 400 side W\nremember regents lieges {{blue: gold}}\nstart season\ndice 6 6 1 1 1\nbegin\n",
        root = root().display()
    );
    fs::write(war.path().join("campaign.txt"), head).expect("a file is written");
    let lines = "dice 1 1 2\nred: scout 1 D5\nred: done\nred: move 1 D5\nred: card direct\ndice 4 5 1 1\n\
                 blue: card hold\nred: done\n";
    assert_success(&run(&["play"], war.path(), lines), "the battle is fought");
    let [gold, blue, red] = ["gold", "blue", "red"].map(|realm| letter(war.path(), realm));
    assert!(gold.contains("retreat"), "{gold}");
    assert!(blue.contains("somebody else answers for you"), "{blue}");
    assert!(red.contains("blue is asked") && !red.contains("gold for"), "{red}");
    take(war.path(), "blue", "retreat D4\n");
    assert_ne!(answers(war.path()).last().map(String::as_str), Some("blue: retreat D4"));
    assert_success(&take(war.path(), "gold", "retreat D4\n"), "the liege answers");
    assert!(
        answers(war.path()).contains(&"gold: retreat D4".to_owned()),
        "{:?}",
        answers(war.path())
    );
    assert_success(&run(&["play"], war.path(), ""), "it is played again");
}
