//! Killing the program at any moment loses at most the order that was being given.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::Instant;

use crate::support::{assert_success, feed, margrave, often, out, root};

/// Kills to try: `MARGRAVE_KILLS` if it is set.
fn kills() -> u32 {
    let chosen = std::env::var("MARGRAVE_KILLS").ok().and_then(|count| count.parse().ok());
    chosen.unwrap_or_else(|| often(12, 50))
}

/// Three realms at the start of their first summer.
pub const READY: &str = "margrave 2
seed 3
realm red human
realm blue random
realm gold greedy
option years 50
map three-rivers.yaml
tile J8 capital red
tile I8 settlement city
tile J7 settlement village
tile K8 settlement village
tile G5 capital blue
tile F4 settlement fortress
tile G4 settlement village
tile H5 settlement village
tile C9 capital gold
tile B9 settlement city
tile B10 settlement village
tile C10 settlement village
banner red 1 J8 1200 baggage 2
banner red 2 I8 1100 baggage 2
banner red 3 J7 1000 baggage 2
banner blue 1 G5 1300 baggage 2
banner blue 2 G4 1000 baggage 2
banner blue 3 F4 900 baggage 2
banner gold 1 C9 1200 baggage 2
banner gold 2 B9 1100 baggage 2
banner gold 3 C10 1000 baggage 2
start season
begin
";

fn body(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path.join("campaign.txt")).unwrap_or_default();
    text.lines()
        .skip_while(|line| *line != "begin")
        .skip(1)
        .filter(|line| !line.starts_with('#'))
        .map(str::to_owned)
        .collect()
}

/// Returns the output of the last lines, without what the computer players did before them.
fn told(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.iter().rposition(|line| line.starts_with("realm ")).unwrap_or(0)..].to_vec()
}

/// Lists the legal answers now, as far as `what` does.
fn legal(path: &Path) -> Vec<String> {
    let text = out(&feed(margrave().arg("play").arg(path), "what\n"));
    let lines: Vec<&str> = text.lines().collect();
    let begins = lines.iter().rposition(|line| line.starts_with("red: ")).unwrap_or(0);
    let lines = lines[begins..]
        .iter()
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with('…'));
    lines.map(str::to_owned).collect()
}

/// Orders typed blindly, of which many are refused and some fit at any moment.
fn typed(path: &Path) -> String {
    let legal = legal(path);
    let first = legal.first().map_or("done", String::as_str);
    let last = legal.last().map_or("done", String::as_str);
    let mut lines = format!("{first}\n{last}\ndone\nno\n");
    for at in 0..30 {
        lines.push_str(&format!(
            "umpire say message {at}\n{}",
            ["done\n", "done\nno\n", "paper\ndone\n"][at % 3]
        ));
        // Realms change hands, answers are taken back.
        lines.push_str(match at {
            9 => "hand blue greedy\n",
            14 => "undo\n",
            19 => "hand blue random\n",
            _ => "",
        });
    }
    lines.push_str("done\nno\nview as host\nhash\n");
    lines
}

/// Lines typed to go on after a kill, whichever player it is.
const LOOK: &str = "view as host\nrealms\nhash\n";

/// `kill -9` at many moments of a session, in a soak over several years: what stood before stands,
/// in the same order, the file replays, and whoever goes on sees the same as anybody after them.
#[test]
fn killed_at_any_moment() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("war");
    fs::create_dir(&path).expect("a folder is made");
    fs::copy(root().join("scripts/three-rivers.yaml"), path.join("three-rivers.yaml"))
        .expect("the map is copied");
    fs::write(path.join("campaign.txt"), READY).expect("the save is written");
    for kill in 0..kills() {
        let before = body(&path);
        let began = Instant::now();
        let lines = typed(&path);
        let loading = began.elapsed();
        // The question of `typed` may have let the computer player answer; count from here.
        let asked = body(&path);
        assert!(asked.starts_with(&before), "kill {kill}: {before:?}\n{asked:?}");
        let mut child = margrave()
            .arg("play")
            .arg(&path)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        let mut stdin = child.stdin.take().expect("standard input is piped");
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(lines.as_bytes());
        });
        // Spread over loading, replay and play; the moment need not be the same on every machine.
        std::thread::sleep(loading * (kill * 37 % 100) / 30);
        let _ = child.kill();
        child.wait().expect("the child ends");
        writer.join().expect("the writer ends");
        let after = body(&path);
        let whole = after.len().saturating_sub(1).max(asked.len().min(after.len()));
        assert!(
            after.len() >= asked.len() && after[..asked.len()] == asked[..],
            "kill {kill}: an order is lost\n{asked:?}\n{after:?}"
        );
        let checked = margrave().arg("check").arg(&path).output().expect("the binary runs");
        assert_success(&checked, &format!("after kill {kill}"));
        let resumed = feed(margrave().arg("play").arg(&path), LOOK);
        assert_success(&resumed, &format!("resumed after kill {kill}"));
        if kill % 10 == 0 {
            let again = feed(margrave().arg("play").arg(&path), LOOK);
            assert_eq!(told(&out(&resumed)), told(&out(&again)), "resumed twice after kill {kill}");
        }
        assert!(body(&path).starts_with(&after[..whole]), "kill {kill}: resuming lost an order");
    }
    let played = body(&path);
    assert!(
        played.len() > 10 * kills() as usize,
        "too little was played: {} lines\n{}",
        played.len(),
        played.join("\n")
    );
    let place = out(&feed(margrave().arg("play").arg(&path), "where\n"));
    assert!(
        kills() < 50 || !place.contains("Year 1,"),
        "the session should reach later years: {place}"
    );
}
