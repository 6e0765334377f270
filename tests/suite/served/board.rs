//! The host's board: everybody who is awaited is stood in for at once, newcomers come and players leave, and what
//! seats wish to take back is answered.

use std::fs;

use margrave::campaign::Seat;
use margrave::serve::request::{Reply, Wanted};
use margrave::session::standing_orders::StandIn;

use super::browser::Browser;
use super::server::{Server, begun};
use crate::clocks::table::Table;

fn board(table: &Table) -> String {
    match table.asks("host", Wanted::Board) {
        Reply::Page(page) => page,
        other => panic!("the host has a board: {other:?}"),
    }
}

fn line(table: &Table, seat: &str, text: &str) {
    assert_eq!(table.asks(seat, Wanted::Line(text.to_owned())), Reply::Done, "{seat}: {text}");
}

/// Returns the first line that the page of a seat offers.
fn offered(page: &str) -> String {
    let (_, rest) = page.split_once("class=\"choice\"").expect("something is offered");
    let (_, rest) = rest.split_once('>').expect("a link");
    rest.split('<').next().expect("its text").to_owned()
}

/// Seats of which nothing came are stood in for at once; not before somebody is left to play on.
#[test]
fn what_waits_is_opened_now() {
    let table = Table::begin("marches", "red=human,blue=human,green=human", None);
    table.page("public");
    let open_now = || table.asks("host", Wanted::OpenNow(StandIn::Nobody));
    assert_eq!(table.asks("red", Wanted::OpenNow(StandIn::Nobody)), Reply::NoSeat);
    assert_eq!(open_now(), Reply::Done);
    assert!(board(&table).contains("nobody else would play on"), "{}", board(&table));
    assert!(table.lines().is_empty(), "{:?}", table.lines());
    let text = "general barbarian Ida\nbearer barbarian Karl".to_owned();
    assert_eq!(table.asks("blue", Wanted::Sheet { text, place: None }), Reply::Done);
    assert_eq!(open_now(), Reply::Done);
    let lines = table.lines();
    for wanted in ["host: hand red holder", "host: hand green holder", "blue: done"] {
        assert!(lines.iter().any(|line| line == wanted), "{wanted}: {lines:?}");
    }
    assert!(!lines.iter().any(|line| line.contains("hand blue")), "{lines:?}");
    table.ends();
}

/// A free realm and its link are handed over by one form; whoever leaves is shown nothing more, and the last person
/// cannot be let go.
#[test]
fn somebody_comes_and_somebody_leaves() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=human,green=greedy");
    let server = Server::of(folder.path(), &[]);
    let (mut host, mut blue) = (server.takes("dutch", "host"), server.takes("dutch", "blue"));
    let file = || fs::read_to_string(folder.path().join("dutch/campaign.txt")).expect("a file");
    let comes = |host: &mut Browser, seat: &str| {
        let body = format!("seat={seat}&person=Dora");
        host.fetch("POST", "/dutch/board/newcomer", &[], Some(&body))
    };
    assert_eq!(comes(&mut blue, "green").status, 404);
    assert_eq!(comes(&mut host, "blue").status, 303, "a person plays blue");
    let shown = comes(&mut host, "green").body.text;
    assert!(file().contains("host: hand green human"), "{}", file());
    let at = shown.find("/dutch/join/").unwrap_or_else(|| panic!("a link is shown: {shown}"));
    let link: String = shown[at..].chars().take_while(|letter| *letter != '<').collect();
    let mut dora = Browser::at(server.address).taken(&link);
    assert!(dora.get("").body.text.contains("You are green"));
    let stream = dora.stream("events");
    assert!(host.get("board").body.text.contains("Dora"));
    let leaves = |host: &mut Browser, realm: &str| {
        host.fetch("POST", "/dutch/leave", &[], Some(&format!("realm={realm}&to=captain"))).status
    };
    assert_eq!(leaves(&mut blue, "green"), 404);
    for realm in ["green", "blue"] {
        assert_eq!(leaves(&mut host, realm), 303);
    }
    assert_eq!((dora.get("").status, blue.get("").status), (404, 404));
    drop(stream);
    let captain = Seat::by_name("captain").expect("a computer player").name();
    assert!(file().contains(&format!("host: hand green {captain}")), "{}", file());
    assert_eq!(leaves(&mut host, "red"), 303);
    assert!(host.get("board").body.text.contains("nobody else would play on"));
    assert!(!file().contains("hand red"), "{}", file());
}

/// An answer that others have answered after is taken back by the host alone, who is asked; the seat is told what
/// came of it.
#[test]
fn what_a_seat_may_not_take_back_is_asked_of_the_host() {
    let table = Table::begin("dutch", "red=human,blue=human", None);
    let first = if table.page("red").contains("<title>●") { "red" } else { "blue" };
    let second = if first == "red" { "blue" } else { "red" };
    for seat in [first, second] {
        let answer = offered(&table.page(seat));
        line(&table, seat, &answer);
    }
    let before = table.lines();
    line(&table, first, "undo");
    assert_eq!(table.lines(), before);
    assert!(table.page(first).contains("the host decides"), "{}", table.page(first));
    assert!(!table.page(second).contains("take an answer back"), "{}", table.page(second));
    // What would go tells of it: first the rest is opened.
    assert!(!board(&table).contains("requests ") && board(&table).contains("open what only"));
    line(&table, second, &format!("requests {first} yes"));
    line(&table, "host", &format!("requests {first} yes"));
    assert_eq!(table.lines(), before);
    assert_eq!(table.asks("host", Wanted::Open), Reply::Done);
    let opened = table.lines();
    let answers = opened.len() - before.len() + 2;
    assert!(
        board(&table).contains(&format!("requests {first} yes {answers}")),
        "{}",
        board(&table)
    );
    // A page that was made before others answered takes nothing back.
    line(&table, "host", &format!("requests {first} yes 1"));
    assert_eq!(table.lines(), opened);
    line(&table, "host", &format!("requests {first} no"));
    assert_eq!(table.lines(), opened);
    assert!(table.page(first).contains("has not taken your answer back"));
    line(&table, first, "undo");
    line(&table, "host", &format!("requests {first} yes {answers}"));
    let undone = format!("undo {answers} yes for several");
    assert_eq!(table.lines().last(), Some(&undone));
    assert!(table.page(first).contains("<title>●"), "{}", table.page(first));
    assert!(!table.path().join("undo.txt").exists());
    table.ends();
}

/// A wish dies with the answer that it was of.
#[test]
fn a_wish_that_no_longer_fits_dies() {
    let table = Table::begin("dutch", "red=human,blue=human", None);
    let first = if table.page("red").contains("<title>●") { "red" } else { "blue" };
    let second = if first == "red" { "blue" } else { "red" };
    for seat in [first, second] {
        let answer = offered(&table.page(seat));
        line(&table, seat, &answer);
    }
    line(&table, first, "undo");
    assert_eq!(table.asks("host", Wanted::Open), Reply::Done);
    line(&table, "host", "undo 3 yes");
    assert!(table.page(first).contains("stays: too much"), "{}", table.page(first));
    line(&table, "host", &format!("requests {first} yes"));
    assert_eq!(table.lines().last().map(String::as_str), Some("undo 3"));
    table.ends();
}

/// A note of another keeps nobody from taking an answer back, and stays.
#[test]
fn notes_of_others_stay_where_an_answer_is_taken_back() {
    let table = Table::begin("dutch", "red=human,blue=human", None);
    let first = if table.page("red").contains("<title>●") { "red" } else { "blue" };
    let second = if first == "red" { "blue" } else { "red" };
    let answer = offered(&table.page(first));
    line(&table, first, &answer);
    line(&table, second, "note We saw that.");
    line(&table, first, "undo");
    assert_eq!(table.lines().last().map(String::as_str), Some("undo 2 yes but notes"));
    let page = table.page(first);
    assert!(page.contains("<title>●") && page.contains("We saw that."), "{page}");
    line(&table, first, "redo");
    assert!(table.page(second).contains("<title>●"), "{}", table.page(second));
    line(&table, first, "undo");
    assert!(table.page(first).contains("<title>●"));
    table.ends();
}

/// A line is checked while it is typed, for whoever is asked.
#[test]
fn a_line_is_checked_while_it_is_typed() {
    let table = Table::begin("dutch", "red=human,blue=human", None);
    let asked = if table.page("red").contains("<title>●") { "red" } else { "blue" };
    let answer = offered(&table.page(asked));
    for (seat, legal) in [("red", asked == "red"), ("blue", asked == "blue"), ("public", false)] {
        let Reply::Words(said) = table.asks(seat, Wanted::Check(answer.clone())) else {
            panic!("{seat} is told")
        };
        assert_eq!(said.iter().any(|line| line.contains("this is legal")), legal, "{said:?}");
    }
    assert!(table.lines().is_empty(), "a look gives nothing");
}

/// Each seat has the atlas of what it may know, in a room of its own; what others choose in secret changes nothing
/// of it.
#[test]
fn a_seat_opens_its_atlas() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "warmaster", "red=human,blue=human");
    let server = Server::of(folder.path(), &[]);
    let mut seats = [server.takes("warmaster", "red"), server.takes("warmaster", "blue")];
    let asked = usize::from(!seats[0].get("").body.text.contains("<title>●"));
    let shown = seats[1 - asked].get("atlas");
    assert_eq!(shown.status, 200);
    let policy = shown.header("content-security-policy").unwrap_or_default();
    assert!(policy.contains("default-src 'none'") && policy.contains("sandbox"), "{policy}");
    super::answer_by_forms(&mut seats[asked], &mut super::Numbers(3)).expect("it is asked");
    assert!(seats[1 - asked].get("atlas").body.text == shown.body.text, "nothing is told of it");
    let own = seats[asked].get("atlas").body.text;
    assert!(own.contains("may know it") && own != shown.body.text);
    let public = server.takes("warmaster", "public").get("atlas").body.text;
    assert!(public.contains("as all know it"), "{public}");
}
