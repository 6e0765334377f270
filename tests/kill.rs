//! Killing the program at any moment loses at most the order that was being given.

mod support;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use support::{assert_success, feed, margrave, out};

/// Kills to try: `MARGRAVE_KILLS` if it is set.
fn kills() -> u32 {
    std::env::var("MARGRAVE_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(20)
}

fn body(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path.join("campaign.txt")).unwrap_or_default();
    text.lines().skip_while(|line| *line != "begin").skip(1).filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// Orders typed blindly, of which many are refused and some fit at any moment.
fn typed(path: &Path) -> String {
    let asked = feed(margrave().arg("play").arg(path), "what\n");
    let text = out(&asked);
    let legal: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("  ")).filter(|line| !line.starts_with('…')).collect();
    let first = legal.first().copied().unwrap_or("done");
    let last = legal.last().copied().unwrap_or("done");
    let mut lines = format!("{first}\n{last}\ndone\nno\n");
    for at in 0..30 {
        lines.push_str(&format!("umpire say message {at}\n"));
    }
    lines.push_str("done\nno\nhash\n");
    lines
}

/// `kill -9` at twenty moments: what stood before stands, in the same order, and the file replays.
#[test]
fn killed_at_any_moment() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("war");
    let begun = feed(margrave().args(["play", "--seed", "3", "--players", "red=human,blue=random"]).arg(&path), "");
    assert_success(&begun, "the campaign begins");
    for kill in 0..kills() {
        let before = body(&path);
        let lines = typed(&path);
        // What `typed` asked may have let the computer player answer; count from here.
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
        std::thread::sleep(Duration::from_millis(u64::from(kill * 37 % 400)));
        let _ = child.kill();
        child.wait().expect("the child ends");
        writer.join().expect("the writer ends");
        let after = body(&path);
        let whole = after.len().saturating_sub(1).max(asked.len().min(after.len()));
        assert!(after.len() >= asked.len() && after[..asked.len()] == asked[..], "kill {kill}: an order is lost\n{asked:?}\n{after:?}");
        let checked = margrave().arg("check").arg(&path).output().expect("the binary runs");
        assert_success(&checked, &format!("after kill {kill}"));
        let resumed = feed(margrave().arg("play").arg(&path), "hash\n");
        assert_success(&resumed, &format!("resumed after kill {kill}"));
        assert!(body(&path).starts_with(&after[..whole]), "kill {kill}: resuming lost an order");
    }
    assert!(body(&path).len() > kills() as usize, "too little was played: {:?}", body(&path));
}
