//! Phases that somebody passes until they say: `done` is given as if it were typed, and what is wanted
//! stands beside the campaign.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::begun::is_hash;
use crate::support::{assert_success, feed, margrave, out, root};

/// A folder with a season of a person and a computer player.
fn begun(folder: &Path, name: &str) -> PathBuf {
    let war = folder.join(name);
    fs::create_dir(&war).expect("a folder is made");
    let head = format!(
        "margrave 2\nseed 3\nrealm red human\nrealm blue greedy\nmap {map}\ntile B4 capital red\n\
         tile H4 capital blue\nbanner red 1 B4 900 baggage 2\nbanner blue 1 H4 700 baggage 2\n\
         start season\nbegin\n",
        map = root().join("tests/maps/vale.yaml").display()
    );
    fs::write(war.join("campaign.txt"), head).expect("a campaign is written");
    war
}

fn play(war: &Path, lines: &str) -> String {
    let output = feed(margrave().arg("play").arg(war), lines);
    assert_success(&output, lines);
    out(&output)
}

fn answers(war: &Path) -> Vec<String> {
    let file = fs::read_to_string(war.join("campaign.txt")).expect("the campaign is read");
    file.lines().skip_while(|line| *line != "begin").map(str::to_owned).collect()
}

const TOLD: &str = "red passes razing; `pass razing no` asks again";

/// Passed phases are recorded as if `done` had been typed, are told each time, and are still passed
/// after the campaign was left; a replay needs nothing of it.
#[test]
fn passed_phases_are_answered_as_typed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (war, typed) = (begun(folder.path(), "war"), begun(folder.path(), "typed"));
    let first = play(&war, "pass raz until I say\npass reorganization\npass\ndone\n");
    assert_eq!(first.matches(TOLD).count(), 1, "{first}");
    assert!(first.contains("red passes razing, reorganization;"), "{first}");
    let second = play(&war, "done\npass razing no\ndone\nwhere\nview as host\nhash\n");
    assert_eq!(second.matches(TOLD).count(), 1, "{second}");
    assert!(second.contains("red: razing: `raze`"), "{second}");
    let own = |answers: &[String]| answers.iter().filter(|line| *line == "red: done").count();
    let given = own(&answers(&war));
    let by_hand = play(&typed, &"done\n".repeat(given));
    assert!(!by_hand.contains("passes"), "{by_hand}");
    assert_eq!(answers(&war), answers(&typed));
    fs::remove_file(war.join("prompt.txt")).expect("what was wanted is kept");
    for folder in [&war, &typed] {
        let hash = second.lines().rfind(|line| is_hash(line)).expect("a hash");
        assert!(play(folder, "view as host\nhash\n").contains(hash));
    }
}

/// `undo` takes back what was typed last with what was passed since; a passed phase that one goes
/// back to is not passed again before its player has answered.
#[test]
fn undo_comes_back_to_what_was_passed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = begun(folder.path(), "war");
    let text = play(&war, "pass razing\npass reorganization\ndone\nundo\n");
    assert!(text.contains("taken back: 3 answers"), "{text}");
    assert!(text.lines().rfind(|line| line.starts_with("red:")).expect("asked").contains("scout"));
    let text = play(&war, "done\nundo to razing\nwhere\ndone\nwhere\n");
    assert!(text.contains("red: razing: `raze`"), "{text}");
    assert!(text.lines().rfind(|line| line.starts_with("red:")).expect("asked").contains("scout"));
}

/// Names may be begun; what is no phase, and what is not passed, is told; the order of that name is
/// still an order.
#[test]
fn what_can_be_passed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = begun(folder.path(), "war");
    for (line, said) in [
        ("pass", "red passes nothing"),
        ("pass nonsense", "there is no phase `nonsense`"),
        ("pass rec", "`rec` may be `recovery` or `recruitment`"),
        ("pass razing no", "red does not pass razing"),
        ("pass Forced March until i say", "`done` is given for red in forced march"),
        ("pass 4 keen_blade 7", "usage: pass FROM ITEM"),
        ("pas razing", "there is no order `pas`; `pass` is typed whole"),
    ] {
        let text = play(&war, &format!("{line}\n"));
        assert!(text.contains(said), "{line}: {text}");
        assert!(!text.contains("passes razing"), "{line}: {text}");
    }
    // Beside a campaign anything may lie; what cannot be read is nothing that is wanted.
    fs::write(war.join("prompt.txt"), "red pass\n\u{0}\nred pass razing razing\n")
        .expect("written");
    assert!(play(&war, "pass\n").contains("red passes nothing"));
    fs::write(war.join("prompt.txt"), [0xff, 0xfe]).expect("written");
    assert!(play(&war, "pass\n").contains("red passes nothing"));
}
