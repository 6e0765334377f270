//! The host's board: everybody who is awaited is stood in for at once, newcomers come and players leave, and what
//! seats wish to take back is answered.

use std::fs;

use margrave::campaign::Seat;
use margrave::serve::request::{Reply, Wanted};
use margrave::session::standing_orders::StandIn;

use super::browser::Browser;
use super::server::{Server, begun};
use crate::clocks::table::Table;
use crate::support::{assert_reported, assert_success, feed, margrave, out, root};

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

/// Somebody is given two banners of a realm by a form: they give orders for those alone, are told why others are not
/// theirs, and whoever leads the realm commands all of it.
#[test]
fn somebody_commands_a_part_of_a_realm() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("vale");
    fs::create_dir(&path).expect("a folder is made");
    let head = format!(
        "margrave 2\nseed 5\nhost human\nrealm red human\nrealm blue human\nmap {root}/tests/maps/vale.yaml\n\
         tile B4 capital red\ntile H4 capital blue\nbanner red 1 B4 900\nbanner red 2 B4 900\n\
         banner red 3 B4 900\nbanner blue 1 H4 900\nstart scouting\nbegin\n",
        root = root().display()
    );
    fs::write(path.join("campaign.txt"), head).expect("written");
    assert_success(&feed(margrave().arg("play").arg(&path), "quit\n"), "the rules are pinned");
    let server = Server::of(folder.path(), &[]);
    let (mut host, mut red) = (server.takes("vale", "host"), server.takes("vale", "red"));
    let gives = |browser: &mut Browser, seat: &str, person: &str, holds: &str| {
        let body = format!("seat={seat}&person={person}&holds={}", super::browser::encoded(holds));
        browser.fetch("POST", "/vale/board/part", &[], Some(&body))
    };
    assert_eq!(gives(&mut red, "red", "Dora", "2 3").status, 404);
    for (seat, person, holds) in
        [("purple", "Dora", "2"), ("red", "Dora", "7"), ("red", "Dora", "2;3"), ("red", "", "2")]
    {
        assert_eq!(gives(&mut host, seat, person, holds).status, 303, "{seat} {person} {holds}");
        assert!(host.get("board").body.text.contains("not done: "), "{seat} {person} {holds}");
    }
    assert!(!path.join("parts.txt").exists());
    let shown = gives(&mut host, "red", "Dora", "2 3").body.text;
    let at = shown.find("/vale/join/").unwrap_or_else(|| panic!("a link is shown: {shown}"));
    let link: String = shown[at..].chars().take_while(|letter| *letter != '<').collect();
    assert!(host.get("board").body.text.contains("Dora (for 2 and 3)"));
    let mut dora = Browser::at(server.address);
    let invited = dora.fetch("GET", &link, &[], None).body.text;
    assert!(invited.contains("You will command 2 and 3 of red"), "{invited}");
    let mut dora = dora.taken(&link);

    let file = || fs::read_to_string(path.join("campaign.txt")).expect("a file");
    let page = dora.get("").body;
    assert!(page.text.contains("You command 2 and 3 of red"), "{}", page.text);
    let offered = page.offered();
    let of_banner = |line: &&String, number: &str| line.split(' ').nth(1) == Some(number);
    assert!(!offered.is_empty() && page.text.contains("<title>●"), "{}", page.text);
    for line in &offered {
        assert!(of_banner(&line, "2") || of_banner(&line, "3"), "{line}");
    }
    assert!(!page.text.contains("action=\"away\"") && !page.text.contains("action=\"standing\""));
    assert!(red.get("").body.text.contains("Dora commands 2 and 3"));
    let all = red.get("").body.offered();
    // A place is scouted once.
    let target = offered[0].rsplit(' ').next().expect("a place");
    let of_first = all.iter().find(|line| of_banner(line, "1") && !line.ends_with(target));
    let of_first = of_first.expect("red leads banner 1");

    // What is not theirs is refused with the reason, by whatever address.
    let before = file();
    for line in [of_first.as_str(), "done", "undo", "standing_orders none home", "umpire say no"] {
        dora.post("say", &[("line", line)]);
        assert!(dora.get("").body.text.contains("not given: "), "{line}");
    }
    dora.post("say", &[("line", of_first)]);
    assert!(dora.get("").body.text.contains("is for whoever leads red"));
    for (address, name, text) in
        [("away", "to", "captain"), ("sheet", "lines", "done"), ("ahead", "lines", "done")]
    {
        dora.post(address, &[(name, text)]);
        let why =
            if address == "away" { "Whoever leads red hands in" } else { "no sheet is asked" };
        assert!(dora.get("").body.text.contains(why), "{address}");
    }
    assert_eq!(file(), before);

    let line = offered[0].clone();
    let draft = dora.get(&format!("?line={}", super::browser::encoded(&line))).body;
    let form = draft.forms().into_iter().find(|form| form.hidden("line") == Some(line.as_str()));
    assert!(form.is_some_and(|form| form.action == "say"), "{}", draft.text);
    dora.post("say", &[("line", &line)]);
    assert_eq!(file(), format!("{before}red: {line}\n"));
    dora.post("say", &[("line", "note Dora writes.")]);
    red.post("say", &[("line", of_first)]);
    red.post("say", &[("line", "done")]);
    let recorded = file();
    for line in ["red: note Dora writes.", &format!("red: {of_first}"), "red: done"] {
        assert!(recorded.lines().any(|recorded| recorded == line), "{line}: {recorded}");
    }

    // The command line gives the rest back, and takes parts away with the links.
    let seats = |words: &[&str]| {
        let output = margrave().arg("seats").arg(&path).args(words).output();
        out(&output.expect("the binary runs"))
    };
    assert!(seats(&[]).contains("red (Dora): 2 and 3"), "{}", seats(&[]));
    seats(&["--new", "red", "--for", "Eva", "--part", "1"]);
    seats(&["--new", "red", "--for", "Dora", "--part", "all"]);
    assert!(seats(&[]).contains("red (Eva): 1") && !seats(&[]).contains("(Dora): "));
    let refused = margrave().arg("seats").arg(&path).args(["--new", "red", "--part", "2"]).output();
    assert_reported(&refused.expect("the binary runs"), "a part for nobody");
    seats(&["--revoke", "red"]);
    assert!(!seats(&[]).contains("red"), "{}", seats(&[]));
    server.ends();
    let checked = margrave().arg("check").arg(path.join("campaign.txt")).output();
    assert_success(&checked.expect("the binary runs"), "the campaign replays");
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
