//! `margrave join`: the prompt of a seat from afar.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use super::browser::{Browser, encoded};
use super::server::{Server, begun};
use crate::support::{err, feed, margrave, out};

/// A prompt that keeps its links in a folder of its own.
fn join(home: &Path, arguments: &[&str]) -> Command {
    let mut command = margrave();
    command.arg("join").args(arguments).env("XDG_STATE_HOME", home);
    command
}

fn url(server: &Server, campaign: &str, seat: &str) -> String {
    format!("http://{}{}", server.address, server.link(campaign, seat))
}

/// The link says who one will be and asks; then lines are typed as at the prompt, and the seat is kept.
#[test]
fn a_seat_is_played_from_afar() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=Anna,blue=Ben");
    let file = folder.path().join("dutch/campaign.txt");
    let server = Server::of(folder.path(), &[]);
    let before = fs::read_to_string(&file).expect("a file");
    let left = feed(&mut join(home.path(), &[&url(&server, "dutch", "red")]), "no\n");
    assert!(
        out(&left).contains("You will be red") && out(&left).contains("not taken"),
        "{}",
        out(&left)
    );
    assert!(!home.path().join("margrave").exists(), "nothing is kept of a seat that was not taken");
    let mut links = ["red", "blue"].map(|seat| url(&server, "dutch", seat));
    // Whoever is asked first answers, the other waits and is told.
    let waits = feed(&mut join(home.path(), &[&links[0]]), "yes\n");
    if !out(&waits).contains("Waiting for") {
        links.reverse();
        feed(&mut join(home.path(), &[&links[0]]), "yes\n");
    }
    let mut waiting = join(home.path(), &[&links[0]]);
    let mut waiting =
        waiting.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it begins");
    let mut lines = BufReader::new(waiting.stdout.take().expect("its output is piped")).lines();
    let mut until = |what: &str| {
        let mut seen = String::new();
        while !seen.contains(what) {
            let line = lines.next().unwrap_or_else(|| panic!("{what} is told: {seen}"));
            seen += &(line.expect("text") + "\n");
        }
    };
    until("Waiting for");
    let played = feed(&mut join(home.path(), &[&links[1], "--yes"]), "realms\ncapital\nwhat\n");
    let shown = out(&played);
    assert!(shown.contains("realm  person") && shown.contains("usage: capital PLACE"), "{shown}");
    let answer = shown.lines().find(|line| line.starts_with("  capital ")).expect("what lists one");
    let given = feed(&mut join(home.path(), &[]), &format!("{}\n", answer.trim()));
    assert!(
        out(&given).contains("capital"),
        "the last seat goes on: {}{}",
        out(&given),
        err(&given)
    );
    let after = fs::read_to_string(&file).expect("a file");
    assert!(after.len() > before.len() && after.contains(answer.trim()), "{after}");
    // Nobody typed there, and yet it is told at once.
    until("choose your `capital`");
    waiting.stdin.take().expect("its input is piped").write_all(b"quit\n").expect("it is read");
    assert!(waiting.wait().expect("it ends").success());
    let kept = fs::read_to_string(home.path().join("margrave/seats.txt")).expect("links are kept");
    assert_eq!(kept.lines().filter(|line| line.starts_with("http")).count(), 2, "{kept}");
    for (link, why) in [
        ("war", "is no link to a seat"),
        ("http://127.0.0.1:9/war/join/abc", "cannot be reached"),
        (&format!("{}0", links[0]), "this link leads to no seat"),
    ] {
        let refused = feed(&mut join(home.path(), &[link, "--yes"]), "");
        assert!(
            !refused.status.success() && err(&refused).contains(why),
            "{link}: {}",
            err(&refused)
        );
    }
}

/// A sheet is written while another realm is asked, and handed in as a whole.
#[test]
fn a_sheet_is_written_from_afar() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "marches", "red=human,blue=human");
    let server = Server::of(folder.path(), &[]);
    let mut blue = server.takes("marches", "blue");
    let sheet = |browser: &mut Browser| {
        browser.get("").body.forms().iter().any(|form| form.action == "sheet")
    };
    assert!(sheet(&mut blue), "{}", blue.get("").body.text);
    let link = url(&server, "marches", "blue");
    let typed = feed(
        &mut join(home.path(), &[&link, "--yes"]),
        "nonsense\ndone\nstrike\nlook realms\ndone\n",
    );
    let told = out(&typed);
    assert!(told.contains("Write your sheet meanwhile"), "{told}");
    assert!(told.contains("The sheet is not taken yet"), "{told}");
    assert!(told.contains("The sheet is empty.") && told.contains("realm"), "{told}");
    assert!(told.contains("Your sheet is in"), "{told}");
}

/// A sheet that was handed in is changed from afar while others write theirs.
#[test]
fn a_sheet_is_changed_from_afar() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "marches", "red=human,blue=human,green=human");
    let file = || fs::read_to_string(folder.path().join("marches/campaign.txt")).expect("a file");
    let server = Server::of(folder.path(), &[]);
    let mut red = server.takes("marches", "red");
    let offered = red.get("").body.offered();
    red.post("sheet", &[("lines", "")]);
    assert!(file().ends_with("red: done\n"), "red is asked first: {}", file());
    let link = url(&server, "marches", "red");
    let typed = format!("{}\ndone\n", offered[0]);
    let told = out(&feed(&mut join(home.path(), &[&link, "--yes"]), &typed));
    assert!(told.contains("Your sheet is in"), "{told}");
    let changed = format!("correct course 1 red: {}\ncorrect course 2 red: done\n", offered[0]);
    assert!(file().contains(&changed), "{told}{}", file());
}

/// The screen of a seat is a function of what it may know: what another has chosen in secret changes nothing of it.
#[test]
fn a_screen_from_afar_keeps_secrets() {
    let screens = ["0", "1"].map(|choice| {
        let folder = tempfile::tempdir().expect("a folder");
        begun(folder.path(), "warmaster", "red=human,blue=human");
        let server = Server::of(folder.path(), &[]);
        let mut seats = [server.takes("warmaster", "red"), server.takes("warmaster", "blue")];
        let screen = |seat: &mut Browser, from: &str| seat.get(&format!("screen{from}")).body.text;
        let asked = usize::from(!screen(&mut seats[0], "").contains("\"asked\":true"));
        let offered = seats[asked].get("").body.offered();
        let at = choice.parse::<usize>().expect("a number");
        let before = screen(&mut seats[1 - asked], "");
        let line = format!("line={}", encoded(&offered[at]));
        let typed = seats[asked].fetch("POST", "/warmaster/type", &[], Some(&line));
        assert_eq!(typed.status, 200, "{}", typed.body.text);
        let file = folder.path().join("warmaster/campaign.txt");
        let own = fs::read_to_string(file).expect("a file");
        assert!(own.contains(&offered[at]), "{own}");
        let others = ["", "?from=0", "?from=3", "?from=999999", "?from=x"]
            .map(|from| screen(&mut seats[1 - asked], from));
        assert!(!before.contains("\"said\":[\""), "{before}");
        (own, others)
    });
    let [(one, seen), (other, others_seen)] = screens;
    assert!(one != other, "the choices differ: {one}");
    assert_eq!(seen, others_seen);
}
