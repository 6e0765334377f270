//! Atlases in a real browser. `cargo test --test suite atlas::browser -- --ignored` runs it where
//! Chromium is installed; another program is named by `CHROMIUM`.

use std::fs;
use std::path::Path;
use std::process::Command;

use margrave::campaign::knowledge::Viewer;
use margrave::engine::Game;
use margrave::engine::realms::claims;
use serde_json::Value;

use super::pages::{DEMOS, Page, of_script};

/// Script that asks the page, and puts its answers as JSON in an element.
const CHECK: &str = include_str!("check.js");

const SIZES: &[(&str, &str, &str)] = &[("phone", "390", "844"), ("desk", "1400", "900")];

/// Opens a page in a frame of this size (windows of browsers have a least width), and returns what
/// the check found and what the browser said on its console.
pub fn ask(file: &Path, (wide, high): (&str, &str)) -> (Value, String) {
    let frame = file.with_extension(format!("{wide}.html"));
    let name = file.file_name().expect("the file has a name").to_string_lossy();
    let holder = format!(
        "<!doctype html><pre id=\"report\"></pre><script>\
         addEventListener(\"message\", (event) => {{ report.textContent = event.data; }});</script>\
         <iframe src=\"{name}\" style=\"border:0;width:{wide}px;height:{high}px\"></iframe>"
    );
    fs::write(&frame, holder).expect("a file is written");
    let program = std::env::var("CHROMIUM").unwrap_or_else(|_| "chromium".to_owned());
    let profile = tempfile::tempdir().expect("a temporary folder");
    let output = Command::new(&program)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .arg("--window-size=1500,1000")
        .arg("--virtual-time-budget=30000")
        .arg("--dump-dom")
        .arg(format!("file://{}", frame.display()))
        .output()
        .unwrap_or_else(|error| panic!("{program} does not start: {error}"));
    let page = String::from_utf8_lossy(&output.stdout);
    let said = String::from_utf8_lossy(&output.stderr);
    let console: String = said.lines().filter(|line| line.contains(":CONSOLE")).collect();
    let report = page
        .split_once("<pre id=\"report\">")
        .and_then(|(_, rest)| rest.split_once("</pre>"))
        .map(|(report, _)| report)
        .filter(|report| !report.is_empty())
        .unwrap_or_else(|| panic!("the page does not answer: {console}\n{said}"));
    let text = report.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    (serde_json::from_str(&text).expect("the answer is JSON"), console)
}

/// Returns what the tables of a step are to show: land and crowns of each realm at the end.
fn of_engine(page: &Page) -> Vec<[i64; 2]> {
    let game = Game::new(&page.session.rules, &page.session.state, None);
    let land = |realm| {
        let own = game.map().ids().filter(|place| claims::empire(&game, *place) == Some(realm));
        i64::try_from(own.count()).expect("a small number")
    };
    let realms = game.state.realm_ids();
    realms.map(|realm| [land(realm), game.state.realm(realm).crowns]).collect()
}

/// Opens a page at one size and asks it everything; the numbers it shows are the engine's.
fn check(name: &str, page: &Page, folder: &Path) {
    let file = folder.join(format!("{}.html", name.replace(' ', "-")));
    let checked = page.html.replacen("</body>", &format!("<script>{CHECK}</script></body>"), 1);
    fs::write(&file, checked).expect("a file is written");
    for (size, wide, high) in SIZES {
        let (found, console) = ask(&file, (wide, high));
        let at = format!("{name}, {size}");
        assert_eq!(console, "", "{at}");
        assert_eq!(found["errors"], serde_json::json!([]), "{at}");
        let steps = page.atlas.steps().len();
        assert_eq!(found["ends"], serde_json::json!([1, steps / 2 + 1, steps]), "{at}");
        let wanted = serde_json::to_value(of_engine(page)).expect("numbers");
        assert_eq!(found["realms"], wanted, "{at}");
        assert_eq!(found["forward"], found["jumped"], "{at}: stepping and jumping differ");
        let sum = &found["sum"];
        assert_eq!(sum["parts"], sum["total"], "{at}");
        let id = found["rule"]["id"].as_str().expect("a rule was opened");
        let title = page.atlas.data["rules"][id][0].as_str().unwrap_or_default();
        assert_eq!(found["rule"]["title"], format!("{id} · {title}"), "{at}");
        assert!(found["results"].as_u64() > Some(0), "{at}: no battle has a result");
        assert!(found["curves"].as_u64() > Some(0), "{at}: nothing is drawn of what wins");
        assert_eq!(found["wider"], 0, "{at}: the page is wider than the screen");
        let took = |of: &str, share: &str| found[of][share].as_f64().expect("steps were measured");
        let told = |of: &str| {
            let ms = ["half", "most", "all"].map(|share| format!("{:.1}", took(of, share)));
            ms.join(", ")
        };
        println!(
            "{at}: {bytes} bytes, begun in {begun} ms; half, 95 of 100 and all of the steps within {quickest} ms \
             at their quickest, {seen} ms in the middle of their runs",
            bytes = page.html.len(),
            begun = found["begun"],
            quickest = told("quickest"),
            seen = told("seen"),
        );
        // Other work of the machine makes single runs longer, and all of a step's now and then.
        let (half, most) = (took("quickest", "half"), took("quickest", "most"));
        assert!(half < 4.0 && most < 16.0, "{at}: steps take {half} ms, some {most} ms");
        // A second on a quiet machine, and longer where others build.
        assert!(found["begun"].as_f64() < Some(3000.0), "{at}: begun in {} ms", found["begun"]);
    }
}

/// In each edition, on a phone and at a desk: the slider goes to both ends and the middle, the
/// tables show the engine's numbers, a battle leads to its sums and to its rule, keys work, nothing
/// is wider than the page, and the browser has nothing to complain of.
#[test]
#[ignore = "needs Chromium: cargo test --test suite atlas::browser -- --ignored"]
fn atlases_work_in_a_browser() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, path) in DEMOS {
        check(name, &of_script(path, Viewer::Host), folder.path());
    }
}

/// Ten years of three realms are less than 3 MB, and as quick.
#[test]
#[ignore = "needs Chromium: cargo test --test suite atlas::browser -- --ignored"]
fn ten_years_are_small_and_quick() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("ten-years.campaign");
    let head = "margrave 2\nedition english\nseed 3\noption years 10\n\
                realm red greedy\nrealm blue greedy\nrealm green greedy\nbegin\n";
    fs::write(&path, head).expect("a file is written");
    let page = of_script(&path, Viewer::Host);
    assert!(page.session.state.clock.year >= 9, "only {} years", page.session.state.clock.year);
    assert!(page.html.len() < 3_000_000, "{} bytes", page.html.len());
    check("ten years", &page, folder.path());
}
