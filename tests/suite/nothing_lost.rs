//! Mishaps around a campaign while it is played, none of which loses an accepted answer: its file
//! is replaced, cut or deleted, the disk is full, the program is stopped in the midst of an answer,
//! a mod fails where it should go on.

mod scripts_that_fail;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::support::begun::{PEOPLE, begun, is_hash, play};
use crate::support::{assert_success, err, feed, margrave, out};

fn check(path: &Path) -> String {
    let output = margrave().arg("check").arg(path).output().expect("the binary runs");
    assert_success(&output, "the campaign replays");
    out(&output)
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path.join("campaign.txt")).expect("the campaign is read")
}

/// A game that is being played: lines are given one by one.
struct Playing {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Playing {
    fn of(command: &mut Command) -> Playing {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        let input = child.stdin.take().expect("standard input is piped");
        let output = BufReader::new(child.stdout.take().expect("standard output is piped"));
        Playing { child, input, output }
    }

    /// Gives a line and reads up to the state after it.
    fn give(&mut self, line: &str) -> String {
        self.until(&format!("view as seat\n{line}\nview as host\nhash\n"), is_hash)
    }

    fn until(&mut self, lines: &str, ends: impl Fn(&str) -> bool) -> String {
        self.input.write_all(lines.as_bytes()).expect("the line is taken");
        let mut text = String::new();
        loop {
            let mut said = String::new();
            assert!(
                self.output.read_line(&mut said).expect("it is read") > 0,
                "it ended after `{lines}`: {text}"
            );
            text.push_str(&said);
            if ends(said.trim_end()) {
                return text;
            }
        }
    }

    /// Closes the input and reads what is said to the end.
    fn leave(mut self) -> String {
        drop(self.input);
        let mut text = String::new();
        std::io::Read::read_to_string(&mut self.output, &mut text).expect("it is read");
        self.child.wait().expect("it ends");
        text
    }
}

/// A name, what is done to the folder of a campaign, and what is said of it.
type Misfortune = (&'static str, fn(&Path), &'static str);

/// Lists the mishaps of a campaign file while it is open.
fn misfortunes() -> Vec<Misfortune> {
    fn replace(path: &Path) {
        let copy = path.join("campaign.copy");
        fs::copy(path.join("campaign.txt"), &copy).expect("copied");
        fs::rename(copy, path.join("campaign.txt")).expect("renamed");
    }
    fn delete(path: &Path) {
        fs::remove_dir_all(path).expect("deleted");
    }
    fn cut(path: &Path) {
        fs::OpenOptions::new()
            .write(true)
            .open(path.join("campaign.txt"))
            .and_then(|file| file.set_len(40))
            .expect("cut");
    }
    fn add(path: &Path) {
        let text = text_of(path);
        fs::write(path.join("campaign.txt"), text + "# another program was here\n")
            .expect("written");
    }
    fn folder(path: &Path) {
        fs::remove_file(path.join("campaign.txt"))
            .and_then(|()| fs::create_dir(path.join("campaign.txt")))
            .expect("made");
    }
    vec![
        ("replaced by a rename", replace, "was replaced by another file"),
        ("deleted with its folder", delete, "is gone"),
        ("cut", cut, "was left with"),
        ("lengthened", add, "was left with"),
        ("a folder", folder, "was replaced by another file"),
    ]
}

/// Nothing is accepted into nothing after any mishap of the file: it is said, and the whole
/// campaign is written elsewhere.
#[test]
fn the_file_is_taken_away() {
    for (what, happens, said) in misfortunes() {
        let (kept, path) =
            begun(&[("quiet", "on.phase_begins('scouting', function() end)")], PEOPLE);
        let target = kept.path().join("elsewhere");
        let mut game = Playing::of(margrave().arg("play").arg(&path));
        let before = game.give("note one");
        assert!(before.contains("red writes: one"), "{what}: {before}");
        happens(&path);
        let text = game.until("note two\n", |line| line.starts_with("`again` tries once more"));
        assert!(
            text.contains(said)
                && text.contains("`red: note two` was not recorded and is not carried out"),
            "{what}: {text}"
        );
        // Anything else is no answer to that, and is lost as little.
        let text = game.until("note three\n", |line| line.starts_with("`again` tries once more"));
        assert!(
            text.contains("`note three` is not one of these, and is not carried out"),
            "{what}: {text}"
        );
        let text = game.give(&format!(
            "again\nwrite {}\nwrite {}",
            kept.path().display(),
            target.display()
        ));
        assert!(
            text.contains("is there already: name a new folder") && text.contains("goes on there."),
            "{what}: {text}"
        );
        assert!(text.contains("red writes: two"), "{what}: {text}");
        let last = game.give("note four");
        let hash = last.lines().rfind(|line| is_hash(line)).expect("a state");
        let left = game.leave();
        assert!(left.contains(&format!("margrave play {}", target.display())), "{what}: {left}");
        let checked = check(&target);
        assert!(checked.contains(hash), "{what}: {checked} {hash}");
        let written = text_of(&target);
        for note in ["# Begun by hand.", "red: note one\n", "red: note two\n", "red: note four\n"] {
            assert!(written.contains(note), "{what}: `{note}` is missing in {written}");
        }
        assert!(!written.contains("three"), "{what}: {written}");
    }
}

/// A campaign is written beside its folder where nobody is left to say where.
#[test]
fn nobody_says_where() {
    let (kept, path) = begun(&[], PEOPLE);
    let mut game = Playing::of(margrave().arg("play").arg(&path));
    game.give("note one");
    fs::remove_dir_all(&path).expect("deleted");
    game.until("note two\n", |line| line.starts_with("`again` tries once more"));
    game.leave();
    assert!(!path.exists(), "the old folder is not made again");
    let rescued = kept.path().join("war-rescued");
    assert!(text_of(&rescued).ends_with("red: note one\n"), "{}", text_of(&rescued));
    check(&rescued);
}

/// Undo, redo and amendments are not accepted into nothing either.
#[test]
fn everything_that_is_recorded_is_written_first() {
    for line in ["undo", "redo", "amend without quiet"] {
        let (kept, path) =
            begun(&[("quiet", "on.phase_begins('scouting', function() end)")], PEOPLE);
        let target = kept.path().join("elsewhere");
        let mut game = Playing::of(margrave().arg("play").arg(&path));
        game.give("note one");
        game.give("note two");
        if line == "redo" {
            game.give("undo");
        }
        fs::remove_dir_all(&path).expect("deleted");
        let text =
            game.until(&format!("{line}\n"), |line| line.starts_with("`again` tries once more"));
        assert!(text.contains("is gone"), "{line}: {text}");
        let text = game.give(&format!("write {}", target.display()));
        let hash = text.lines().rfind(|line| is_hash(line)).expect("a state").to_owned();
        game.leave();
        assert!(check(&target).contains(&hash), "{line}: {text}");
        let word = line.split(' ').next().expect("a word");
        assert!(
            text_of(&target).lines().any(|recorded| recorded.starts_with(word)),
            "{line}: {}",
            text_of(&target)
        );
    }
}

/// A disk that takes no more ends nothing: what could not be written is not carried out, and can be
/// tried again.
#[cfg(unix)]
#[test]
fn a_full_disk() {
    let (kept, path) = begun(&[], PEOPLE);
    play(&path, "");
    // No file may grow beyond a kibibyte, as if the disk were full.
    let script = format!(
        "trap '' XFSZ; ulimit -f 1; exec {} play {}",
        env!("CARGO_BIN_EXE_margrave"),
        path.display()
    );
    let notes: String = (0..100)
        .map(|at| format!("note line {at} of many that a small disk will not hold\n"))
        .collect();
    let output = feed(
        Command::new("bash").args(["-c", &script]).current_dir(kept.path()),
        &format!("{notes}quit\nview as host\nhash\n"),
    );
    let text = format!("{}{}", out(&output), err(&output));
    assert!(
        text.contains("cannot be written: ")
            && text.contains("was not recorded and is not carried out"),
        "{text}"
    );
    let unwrapped = text.split_whitespace().collect::<Vec<_>>().join(" ").replace("│ ", "");
    assert!(
        unwrapped.contains("is not one of these, and is not carried out")
            && unwrapped.contains("campaign was left as it is on the disk"),
        "{text}"
    );
    assert!(!text.contains("mend or remove"), "{text}");
    let recorded = text_of(&path).matches("red: note line").count();
    assert!((3..30).contains(&recorded), "{recorded}");
    assert_eq!(
        text.matches("red writes: line").count(),
        recorded,
        "what was carried out is what was recorded: {text}"
    );
    check(&path);
}

/// One byte that is no text is refused and nothing else happens; the campaign goes on.
#[test]
fn a_byte_that_is_no_text() {
    let (_kept, path) = begun(&[], PEOPLE);
    let mut child = margrave()
        .arg("play")
        .arg(&path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    child.stdin.take().expect("piped").write_all(b"note caf\xe9\n\xff\nnote tea\n").expect("taken");
    let output = child.wait_with_output().expect("it ends");
    assert_success(&output, "play");
    assert_eq!(out(&output).matches("that line is not UTF-8 text").count(), 2, "{}", out(&output));
    assert!(text_of(&path).ends_with("begin\nred: note tea\n"), "{}", text_of(&path));
}

/// A file written by hand names no rules: when it is first played they are written into it, and
/// kept.
#[test]
fn a_file_without_rules_is_pinned() {
    let (_kept, path) = begun(&[], PEOPLE);
    let before = text_of(&path);
    check(&path);
    assert_eq!(text_of(&path), before, "checking writes nothing");
    let said = play(&path, "note one\n");
    assert!(
        said.contains("named no rules; from now on it is played under the current ones"),
        "{said}"
    );
    let after = text_of(&path);
    let rules =
        after.lines().find_map(|line| line.strip_prefix("rules ")).expect("the rules are named");
    assert!(path.join("rules.lock").join(rules).is_dir(), "they are kept");
    let unpinned: String = after
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("rules ") && !line.starts_with("edition "))
        .collect();
    assert_eq!(unpinned, before + "red: note one\n", "nothing else is changed");
    assert!(!play(&path, "").contains("named no rules"), "once is enough");
}

/// Writes the mark that is left where the program is stopped while the last answer is carried out.
fn leave_unfinished(path: &Path) {
    let text = text_of(path);
    let last = text.trim_end().rfind('\n').expect("several lines") + 1;
    fs::write(path.join("unfinished"), format!("{last}\n")).expect("written");
}

/// Stopped in the midst of an answer, the program says so when it is next started, and offers to
/// take it back.
#[test]
fn the_last_answer_did_not_finish() {
    let (_kept, path) = begun(&[], "realm red human\nrealm blue greedy\n");
    play(&path, "note one\nnote two\n");
    leave_unfinished(&path);
    let said = play(&path, "view as host\nhash\n");
    assert!(said.contains("The last answer, `red: note two`, did not finish"), "{said}");
    assert!(
        text_of(&path).ends_with("red: note two\n") && !path.join("unfinished").exists(),
        "it is carried out again"
    );
    leave_unfinished(&path);
    let said = play(&path, "take back\nwhat\n");
    assert!(
        said.contains("taken back: 1 answer: `red: note two`") && said.contains("\n  scout 1 E6"),
        "{said}"
    );
    assert!(text_of(&path).ends_with("undo 1\n"), "{}", text_of(&path));
    assert!(!play(&path, "").contains("did not finish"));
    // Among computer players alone the answer goes, whosever it was.
    let (_kept, path) = begun(&[], "realm red greedy\nrealm blue greedy\noption years 1\n");
    play(&path, "");
    leave_unfinished(&path);
    let said = play(&path, "take back\n");
    assert!(said.contains("taken back: 1 answer of computer players"), "{said}");
    assert!(text_of(&path).contains("\nkeep "), "{said}");
    check(&path);
}

/// An unfinished answer is told as an undo tells it: of others' answers there is only the number,
/// and at a screen that several share nobody has sat down yet who could read any.
#[test]
fn the_last_answer_of_another_is_not_told() {
    const ONE: &str = "realm red human\nrealm blue human\nhost human\n";
    for players in [PEOPLE, ONE] {
        for given in ["note one\n", "note one\ndone\nblue: note two\n"] {
            let (_kept, path) = begun(&[], players);
            play(&path, given);
            leave_unfinished(&path);
            let said = play(&path, "take back\n");
            assert!(said.contains("The last answer did not finish when"), "{said}");
            assert!(said.contains("taken back: 1 answer\n"), "{said}");
            let told = said.split("taken back").nth(1).unwrap_or_default();
            assert!(!told.contains("two"), "{said}");
        }
    }
}

/// The mark is there while answers are carried out, and not while somebody is asked.
#[test]
fn the_mark_is_there_when_needed() {
    let (_kept, path) = begun(&[], "realm red human\nrealm blue greedy\n");
    let mut game = Playing::of(margrave().arg("play").arg(&path));
    game.give("note one");
    let said = fs::read_to_string(path.join("unfinished")).unwrap_or_default();
    assert!(
        said.trim().parse::<usize>().is_err(),
        "nothing is unfinished while red is asked: {said}"
    );
    game.child.kill().expect("killed");
    game.child.wait().expect("ended");
    assert!(!play(&path, "").contains("did not finish"), "killed at the prompt");
    assert!(!path.join("unfinished").exists(), "left in order");
    // Years among computers take a while.
    let (_kept, path) = begun(&[], "realm red greedy\nrealm blue random\noption years 900\n");
    let game = Playing::of(margrave().arg("play").arg(&path));
    let mut game = game;
    while !text_of(&path).contains("blue: ") {
        std::thread::yield_now();
    }
    game.child.kill().expect("killed");
    game.child.wait().expect("ended");
    let mut again = Playing::of(margrave().arg("play").arg(&path));
    let said = again.until("take back\n", |line| line.contains("taken back: "));
    assert!(said.contains("did not finish when Margrave was last stopped"), "{said}");
    again.child.kill().expect("killed");
    again.child.wait().expect("ended");
}
