//! A full disk while the campaign is served: nothing that was acknowledged is lost, whoever sent something is told, the
//! host reads why, and everybody goes on as soon as there is room.

use std::fs;
use std::path::Path;

use super::browser::Browser;
use super::server::{Server, begun};
use super::{Numbers, answer_by_forms};
use crate::support::{assert_success, margrave};

fn file(folder: &Path) -> String {
    fs::read_to_string(folder.join("dutch/campaign.txt")).expect("a file")
}

/// Lets the file grow by so many bytes.
fn room(server: &Server, folder: &Path, bytes: u64) {
    server.may_write(Some(file(folder).len() as u64 + bytes));
}

fn checked(folder: &Path) {
    let output = margrave().arg("check").arg(folder.join("dutch/campaign.txt")).output();
    assert_success(&output.expect("the binary runs"), "the campaign replays");
}

/// Shown to whoever sent a line that could not be written.
const AGAIN: &str = "send it again later";

/// Shown to the host meanwhile.
const TOLD: &str = "The last line could not be written";

/// A line that the disk does not take is neither recorded nor carried out, and can be sent again.
#[test]
fn a_line_is_sent_again() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=human,green=human");
    let server = Server::on_a_small_disk(folder.path());
    let [mut red, mut blue, mut host] =
        ["red", "blue", "host"].map(|seat| server.takes("dutch", seat));
    let sends =
        |browser: &mut Browser, note: &str| browser.post("say", &[("line", note)]).body.text;
    room(&server, folder.path(), 500);
    let notes: Vec<String> = (0..40).map(|at| format!("note the winter was long, {at}")).collect();
    let lost = notes.iter().find(|note| sends(&mut red, note).contains(AGAIN)).expect("it is full");
    let kept: Vec<&String> = notes.iter().take_while(|note| *note != lost).collect();
    assert!(kept.len() > 5, "{kept:?}");
    let text = file(folder.path());
    let recorded: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("red: ")).collect();
    assert_eq!(recorded, kept, "{text}");

    // Everybody else looks and is told of nothing; the host reads why.
    let page = blue.get("");
    assert!(page.status == 200 && !page.body.text.contains(TOLD), "{}", page.body.text);
    for path in ["", "board"] {
        let shown = host.get(path).body.text;
        assert!(shown.contains(TOLD) && shown.contains("campaign.txt"), "{path}: {shown}");
    }
    let told = red.get("").body.text;
    assert!(told.contains(&**lost) && !told.contains("campaign.txt"), "{told}");
    assert!(sends(&mut blue, "note a line of blue that is not short").contains(AGAIN));
    assert_eq!(file(folder.path()), text);

    server.may_write(None);
    assert!(!sends(&mut red, lost).contains(AGAIN));
    assert_eq!(file(folder.path()), format!("{text}red: {lost}\n"));
    for path in ["", "board"] {
        let shown = host.get(path).body.text;
        assert!(!shown.contains(TOLD), "{path}: {shown}");
    }
    server.ends();
    checked(folder.path());
}

/// What computer players answer after somebody waits for the disk; what that person sent stays.
#[test]
fn computers_wait_for_the_disk() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=greedy");
    let server = Server::on_a_small_disk(folder.path());
    let (mut red, mut host) = (server.takes("dutch", "red"), server.takes("dutch", "host"));
    let mut numbers = Numbers(7);
    let mut failed = 0;
    for _ in 0..200 {
        let before = file(folder.path());
        room(&server, folder.path(), 60);
        let Some(given) = answer_by_forms(&mut red, &mut numbers) else { break };
        let page = red.get("");
        if page.status == 200 {
            server.may_write(None);
            continue;
        }
        failed += 1;
        assert!(page.body.text.contains("cannot write to its disk"), "{}", page.body.text);
        assert!(!page.body.text.contains("campaign.txt"), "{}", page.body.text);
        let shown = host.get("").body.text;
        assert!(shown.contains("campaign.txt"), "{shown}");
        // What was acknowledged is there, and nothing of what could not be written.
        let after = file(folder.path());
        let added = after.strip_prefix(&*before).expect("nothing is taken away");
        assert!(added.starts_with(&format!("red: {given}\n")), "{given}: {added}");
        server.may_write(None);
        assert_eq!(red.get("").status, 200);
        assert!(file(folder.path()).starts_with(&after) && file(folder.path()) != after);
        if failed == 3 {
            break;
        }
    }
    assert!(failed == 3, "the computer answers after red: {}", file(folder.path()));
    server.ends();
    checked(folder.path());
}
