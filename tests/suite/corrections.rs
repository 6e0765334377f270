//! A past answer is put right: what fits of the later ones is kept, what does not is named, the file keeps the
//! old course and replays.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::support::begun::play;
use crate::support::{assert_success, margrave, out};

/// A battle on the table, reported with the losses the wrong way round.
const BATTLE: &str = "margrave 2
realm red human
realm blue human
option table_battles ask
map given free
tile A1 is capital_meadow capital red
tile B1 is meadow known
tile C1 is meadow known
tile D1 is meadow known
tile E1 is capital_meadow capital blue
banner red 1 B1 900 baggage 4
banner blue 1 C1 1200 baggage 4
banner blue 2 E1 500 baggage 4
start season
dice 6 6 1 1
begin
red: scout 1 C1
red: move 1 C1
red: table
blue: table
host: result red wins 100 400
red: done
blue: done
blue: done
blue: done
";

fn begun(head: &str) -> (TempDir, PathBuf) {
    let kept = tempfile::tempdir().expect("a temporary folder");
    let path = kept.path().join("war");
    fs::create_dir_all(&path).expect("a folder is made");
    fs::write(path.join("campaign.txt"), head).expect("written");
    // From then on it names its rules.
    play(&path, "quit\n");
    (kept, path)
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path.join("campaign.txt")).expect("the campaign is read")
}

/// Plays a campaign file again, and returns what `check` says of it.
fn checked(path: &Path) -> String {
    let output = margrave().arg("check").arg(path).output().expect("the binary runs");
    assert_success(&output, &text_of(path));
    out(&output)
}

/// The last hash that was said.
fn hash(said: &str) -> String {
    let last = said.lines().rfind(|line| crate::support::begun::is_hash(line));
    last.unwrap_or_else(|| panic!("a hash: {said}")).to_owned()
}

/// A result two turns ago is another: the answers since are kept, the state is that of a campaign in which it was
/// typed so, and the file holds both courses and replays.
#[test]
fn a_result_corrected_later() {
    let (_kept, path) = begun(BATTLE);
    let before = text_of(&path);
    let said = play(
        &path,
        "view as host\npreview correct 5: result red wins 400 100\nbanners\ncorrect 5: result red wins 400 100\nno\nhash\n",
    );
    assert!(
        said.contains("`host: result red wins 100 400` becomes `host: result red wins 400 100`"),
        "{said}"
    );
    assert!(
        said.contains("kept: 4 answers") && said.contains("+ red 1 loses 400 points"),
        "{said}"
    );
    assert!(said.contains("Nothing is corrected."), "{said}");
    assert_eq!(text_of(&path), before, "whoever says no changes nothing");
    let said =
        play(&path, "view as host\ncorrect 5: result red wins 400 100\nyes\nbanners\nhash\n");
    assert!(said.contains("an answer in year 1, round 1 was corrected"), "all are told: {said}");
    let text = text_of(&path);
    assert!(text.starts_with(&before), "the old course stays: {text}");
    assert!(text.ends_with("correct from 5\n"), "{text}");
    let state = hash(&said);
    assert!(checked(&path).contains(&state), "{text}");
    let again = play(&path, "view as host\nhash\n");
    assert!(!again.contains("was changed since") && hash(&again) == state, "{again}");
    // As if it had been typed so at first: only what tells of the correction differs.
    let (_other, other) = begun(&BATTLE.replace("wins 100 400", "wins 400 100"));
    let other = play(&other, "view as host\nbanners\n");
    let banners = |text: &str| {
        let lines =
            text.lines().filter(|line| line.starts_with("red ") || line.starts_with("blue "));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(banners(&said), banners(&other));
}

/// Where a correction leads to a question that nobody has answered, what was answered after it waits, over an end
/// of the program too, and is given once it fits.
#[test]
fn what_follows_waits_for_a_new_question() {
    let (_kept, path) = begun(BATTLE);
    let said = play(&path, "view as host\ncorrect 5 yes: result blue wins 400 100\n");
    assert!(said.contains("blue: red 1 is beaten at C1"), "{said}");
    assert!(text_of(&path).contains("correct waits "), "{}", text_of(&path));
    // `red: done` let a banner go that is not beaten now; blue's three turns fit.
    let said = play(&path, "view as host\npursue\nhash\n");
    assert!(
        said.contains("`red: done` waited, and no longer fits: it is not asked any more"),
        "{said}"
    );
    assert!(said.contains("Year 1, round 2, red: scouting"), "{said}");
    let text = text_of(&path);
    assert!(text.ends_with("correct again 2\ncorrect again 1\ncorrect again 1\n"), "{text}");
    assert!(checked(&path).contains(&hash(&said)), "{text}");
    // What comes before the correction takes with it what waits.
    let (_kept, path) = begun(BATTLE);
    play(
        &path,
        "view as host\ncorrect 5 yes: result blue wins 400 100\nundo yes\nresult blue wins 400 100\n",
    );
    let said = play(&path, "view as host\npursue\nwhere\n");
    assert!(said.contains("Year 1, round 1, blue:"), "{said}");
    checked(&path);
}

/// What no longer fits is named with its reason, and only that goes.
#[test]
fn what_no_longer_fits_is_named() {
    let (_kept, path) = begun(BATTLE);
    let said = play(&path, "view as host\ncorrect 1: done\nyes\nwhere\nhash\n");
    assert!(said.contains("No longer fitting: 5 answers"), "{said}");
    for gone in [
        "red: move 1 C1",
        "red: table",
        "blue: table",
        "host: result red wins 100 400",
        "red: done",
    ] {
        assert!(said.contains(&format!("`{gone}`: it is not asked any more")), "{gone}: {said}");
    }
    assert!(said.contains("corrected, and 5 answers given after it no longer fit"), "{said}");
    let text = text_of(&path);
    let course: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("correct course ")).collect();
    assert!(course.contains(&"1 red: done") && course.contains(&"2 blue: done"), "{text}");
    assert!(checked(&path).contains(&hash(&said)), "{text}");
}

/// Refusals say which answer, and why; none of them changes anything.
#[test]
fn what_cannot_be_corrected() {
    let (_kept, path) = begun(BATTLE);
    let before = text_of(&path);
    for (line, why) in [
        ("correct 99: done", "there is no answer 99: 9 answers given so far"),
        ("correct 0: done", "usage: correct NUMBER"),
        ("correct 5", "usage: correct NUMBER"),
        ("correct 5: red: done", "is one of host, and cannot become one of red"),
        ("correct 5: undo", "`undo` is a command, not an answer"),
        ("correct 5: umpire say x", "answers what was asked, and so must the new one"),
        ("correct 5: move 1 B1", "answer 5 cannot be that: "),
        ("correct 2: move 1 E1", "answer 2 cannot be that: "),
        ("correct 5: result red wins 100 400", "already"),
        ("correct 5: result red wins 5000 1", "answer 5 cannot be that: "),
    ] {
        let said = play(&path, &format!("view as host\n{line}\n"));
        assert!(said.contains(why), "{line}: {said}");
        assert_eq!(text_of(&path), before, "{line}");
    }
    // At a shared screen that shows what one may know nothing is listed, and nobody corrects.
    let said = play(&path, "correct 5: result red wins 400 100\nanswers\n");
    assert_eq!(said.matches("only the host looks through the answers").count(), 2, "{said}");
    assert!(said.contains("`view as host` first") && !said.contains("`blue: "), "{said}");
}

/// Where a person is the host nobody else corrects, or learns what was answered.
#[test]
fn only_a_host_corrects_what_the_host_ruled() {
    let head = BATTLE.replace("realm red", "host human\nrealm red");
    let ruled = format!("{head}red: scout 1 D1\nhost: umpire banner red 1 points 600\n");
    let (_kept, path) = begun(&ruled);
    let said =
        play(&path, "view as blue\nanswers\ncorrect 11: umpire banner red 1 points 700\nlog 3\n");
    assert_eq!(said.matches("only the host looks through the answers").count(), 2, "{said}");
    assert!(!said.contains("600"), "{said}");
    let said =
        play(&path, "view as host\ncorrect 11 yes: umpire banner red 1 points 700\nbanners red\n");
    assert!(said.lines().any(|line| line.starts_with("red 1") && line.contains("700")), "{said}");
}

/// A program that is stopped while it writes a correction has corrected nothing, and another can follow.
#[test]
fn half_a_correction_is_none() {
    let (_kept, path) = begun(BATTLE);
    play(&path, "view as host\ncorrect 5 yes: result red wins 400 100\n");
    let whole = text_of(&path);
    let lines: Vec<&str> = whole.lines().collect();
    let begins = lines.iter().position(|line| line.starts_with("correct ")).expect("a correction");
    let (rules, _) = lines.split_at(begins);
    assert!(rules.iter().any(|line| line.starts_with("rules ")), "{whole}");
    for end in begins..lines.len() {
        let half = lines[..end].join("\n") + "\n";
        fs::write(path.join("campaign.txt"), &half).expect("written");
        let said = play(&path, "view as host\nbanners\n");
        assert!(
            said.lines().any(|line| line.starts_with("red 1") && line.contains("800")),
            "{end}: {said}"
        );
        let said = play(&path, "view as host\ncorrect 6 yes: pursue\nhash\n");
        assert!(said.contains("corrected: answer 6"), "{end}: {said}");
        assert!(checked(&path).contains(&hash(&said)), "{end}: {}", text_of(&path));
    }
    // A line that was never written by the program is named with its place.
    fs::write(path.join("campaign.txt"), format!("{BATTLE}correct 5: result red wins 1 1\n"))
        .expect("written");
    let output = margrave().arg("check").arg(&path).output().expect("the binary runs");
    assert!(!output.status.success());
    let told = crate::support::err(&output) + &out(&output);
    assert!(told.contains("is none of a correction: type `correct` at the prompt"), "{told}");
}
