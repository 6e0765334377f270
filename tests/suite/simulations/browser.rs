//! Reports of simulations in a real browser: `cargo test --test suite browser -- --ignored`.

use std::fs;
use std::path::Path;

use crate::atlas::browser::ask;
use crate::support::{err, feed, margrave, out};

/// Script that asks the page, and puts its answers as JSON in an element.
const CHECK: &str = include_str!("check.js");

const SIZES: &[(&str, &str, &str)] = &[("phone", "390", "844"), ("desk", "1400", "900")];

/// Plays a few campaigns and writes their report.
fn report(folder: &Path, name: &str, arguments: &[&str]) -> String {
    let path = folder.join(format!("{name}.html"));
    let mut command = margrave();
    command.args(["simulate", "--campaigns", "8", "--rotate", "--players", "greedy,random"]);
    command.args(["--years", "3"]).args(arguments).arg("--report").arg(&path);
    command.arg("--out").arg(folder.join(name));
    let run = feed(&mut command, "");
    assert!(run.status.success(), "{name}: {}{}", out(&run), err(&run));
    fs::read_to_string(&path).expect("the page is there")
}

/// Numbers of a column of a table.
fn column(folder: &Path, file: &str, of: &str) -> Vec<String> {
    let text = fs::read_to_string(folder.join(file)).expect("a table");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let at = reader.headers().expect("headings").iter().position(|it| it == of).expect("a column");
    reader.records().map(|row| row.expect("a row")[at].to_owned()).collect()
}

/// On a phone and at a desk: every column sorts both ways, rows are found by a word, the page turns
/// dark and its plots with it, each campaign worth a look has a command, nothing is fetched, nothing
/// is wider than the page, and the browser has nothing to complain of. The numbers are those of the
/// tables, and a command leads to the campaign.
#[test]
#[ignore = "needs Chromium: cargo test --test suite simulations::browser -- --ignored"]
fn reports_work_in_a_browser() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, arguments, plots) in
        [("alone", &[][..], 3), ("compared", &["--against", "mod weather"], 4)]
    {
        let html = report(folder.path(), name, arguments);
        for outside in ["http:", "https:", "src=", "@import", "url("] {
            let named = html.replace("http://www.w3.org/2000/svg", "");
            assert!(!named.contains(outside), "{name}: `{outside}` in the page");
        }
        let file = folder.path().join(format!("{name}-checked.html"));
        let checked = html.replacen("</body>", &format!("<script>{CHECK}</script></body>"), 1);
        fs::write(&file, checked).expect("a file is written");
        for (size, wide, high) in SIZES {
            let (found, console) = ask(&file, (wide, high));
            let at = format!("{name}, {size}");
            assert_eq!(console, "", "{at}");
            assert_eq!(found["errors"], serde_json::json!([]), "{at}");
            assert_eq!(found["wider"], 0, "{at}: the page is wider than the screen");
            assert_eq!(found["plots"], plots, "{at}");
            assert!(found["sorted"].as_u64().expect("a number") > 20, "{at}: {found}");
            let shares = column(&folder.path().join(name), "campaigns.csv", "winner");
            let red = shares.iter().filter(|winner| *winner == "red").count();
            let red = f64::from(u32::try_from(red).expect("few")) / 8.0;
            assert!((found["red"].as_f64().expect("a share") - red).abs() < 1e-6, "{at}: {found}");
            if name == "compared" {
                let rows = column(&folder.path().join(name), "comparison.csv", "change");
                assert_eq!(found["change"], rows[1], "{at}: of red, the second seat");
            }
            println!("{at}: {bytes} bytes", bytes = html.len());
        }
    }
    // The command that is said to replay a campaign does.
    let html = report(folder.path(), "again", &["--against", "players random,random"]);
    let commands: Vec<&str> = html
        .split("<pre>margrave ")
        .skip(2)
        .filter_map(|rest| rest.split_once(" &gt; ").map(|(command, _)| command))
        .collect();
    assert!(commands.len() > 8, "{commands:?}");
    let last = commands.last().expect("a command").replace("&#39;", "'").replace("&apos;", "'");
    assert!(last.contains("--against 'players random,random' --script "), "{last}");
    for command in [commands[0], last.as_str()] {
        let mut words: Vec<String> = Vec::new();
        for (at, part) in command.split('\'').enumerate() {
            match at % 2 {
                0 => words.extend(part.split_whitespace().map(str::to_owned)),
                _ => words.push(part.to_owned()),
            }
        }
        let number = words.last().expect("a number").clone();
        let said = out(&feed(margrave().args(&words), ""));
        assert!(
            said.starts_with(&format!("# Campaign {number} of a simulation")),
            "{command}: {said}"
        );
        let path = folder.path().join("again.campaign");
        fs::write(&path, said).expect("a file is written");
        let run = feed(margrave().arg("run").arg(&path), "");
        assert!(run.status.success(), "{command}: {}", err(&run));
    }
}
