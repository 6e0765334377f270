//! Notices of campaigns that are played apart: who is told what, how often, and by which way, to servers on
//! loopback.

mod sinks;

use std::fs;
use std::path::Path;
use std::time::Duration;

use margrave::serve::mail::MailServer;
use margrave::serve::notice_sender::NoticeSender;
use margrave::serve::request::{Reply, Wanted};
use regex_lite::Regex;

use crate::clocks::table::Table;
use crate::support::{assert_reported, assert_success, err, margrave, out};
use crate::written_ahead;
use sinks::{HttpSink, MailSink};

/// Time in which a notice arrives, and in which none does.
const ARRIVES: Duration = Duration::from_secs(30);
const SILENT: Duration = Duration::from_millis(700);

fn notices(folder: &Path, words: &[&str]) -> std::process::Output {
    margrave().arg("notices").arg(folder).args(words).output().expect("the binary runs")
}

/// Returns the first answer that the page of a seat offers; None if it is not asked.
fn offered(page: &str) -> Option<String> {
    if !page.contains("<title>●") {
        return None;
    }
    let found =
        Regex::new("<option value=\"([a-z]+ [^\"]+)\"|<a class=\"choice\"[^>]*>([^<]*)</a>");
    let found =
        found.expect("a pattern").captures_iter(page).find(|found| !found[0].contains("holder"))?;
    found.get(1).or(found.get(2)).map(|text| text.as_str().to_owned())
}

/// The host has whoever is awaited told again.
#[test]
fn whoever_is_awaited_is_told_again() {
    let hook = HttpSink::begin();
    let notice_sender = NoticeSender::begin("https://war.example.org/", None);
    let table = Table::begin("dutch", "red=Anna,blue=Ben", Some(notice_sender));
    let told = || {
        let Reply::Page(board) = table.asks("host", Wanted::Board) else { panic!("a board") };
        board
    };
    table.page("public");
    assert_eq!(table.asks("host", Wanted::Remind), Reply::Done);
    assert!(told().contains("no notices go to"), "{}", told());
    for seat in ["red", "blue"] {
        let address = hook.address(seat);
        let kept = notices(&table.path(), &["--to", seat, "--json", &address]);
        assert_success(&kept, "an address is kept");
    }
    for _ in 0..2 {
        assert_eq!(table.asks("host", Wanted::Remind), Reply::Done);
        let post = hook.next(ARRIVES).expect("a notice");
        assert!(post.body.contains("is still awaited"), "{}", post.body);
    }
    assert!(hook.next(SILENT).is_none(), "nobody else is told");
    assert!(told().contains("A notice is on its way to"), "{}", told());
    table.ends();
}

/// Each change is told once, to those who are not looking, with the campaign's name, who is asked for what, until
/// when and where; nothing secret is in it, and what does not arrive is on the host's board.
#[test]
fn whoever_is_not_looking_is_told_once() {
    let hook = HttpSink::begin();
    let notice_sender = NoticeSender::begin("https://war.example.org/", None);
    let table = Table::begin("dutch", "red=Anna,blue=Ben", Some(notice_sender));
    let folder = table.path();
    for (seat, kind) in [("red", "discord"), ("blue", "ntfy"), ("all", "slack"), ("host", "json")] {
        let address = hook.address(&format!("{seat}-secret"));
        assert_success(
            &notices(&folder, &["--to", seat, &format!("--{kind}"), &address]),
            "an address is kept",
        );
    }
    let listed = out(&notices(&folder, &[]));
    assert!(listed.contains("red: discord at 127.0.0.1") && !listed.contains("secret"), "{listed}");
    let clock = [
        "clock",
        &folder.display().to_string(),
        "--length",
        "2 days",
        "--zone",
        "UTC",
        "--warn",
        "1 day",
    ];
    assert!(margrave().args(clock).status().expect("the binary runs").success());
    table.page("public");
    let mut first = [hook.next(ARRIVES).expect("a notice"), hook.next(ARRIVES).expect("another")];
    first.sort_by_key(|post| post.path.starts_with("/all"));
    let [own, all] = &first;
    let (asked, person, other) =
        if own.path.starts_with("/red") { ("red", "Anna", "blue") } else { ("blue", "Ben", "red") };
    assert_eq!(own.path, format!("/{asked}-secret"));
    assert_eq!(all.path, "/all-secret");
    for post in &first {
        for wanted in [
            "war: ",
            person,
            "is asked",
            "place capitals",
            "Wednesday 2 December, 10:00 UTC",
            "https://war.example.org/war/",
        ] {
            assert!(post.body.contains(wanted), "`{wanted}` is missing: {}", post.body);
        }
    }
    assert!(all.body.starts_with("{\"text\":"), "{}", all.body);
    // Nothing has changed: nobody is told again.
    table.page("public");
    assert!(hook.next(SILENT).is_none());
    // Whoever looks is not told, and neither is the channel of all.
    assert!(offered(&table.page(other)).is_none());
    let line = offered(&table.page(asked)).expect("it is asked");
    assert_eq!(table.asks(asked, Wanted::Line(line)), Reply::Done);
    assert!(offered(&table.page(other)).is_some(), "the other is asked now");
    assert!(hook.next(SILENT).is_none());
    // Reminders go to those who are not looking, as everything.
    table.passes(25);
    assert!(hook.next(SILENT).is_none());
    // A test goes everywhere; what fails is told on the board, and no address.
    hook.fails("/host-secret");
    assert_eq!(table.asks("host", Wanted::TestNotices), Reply::Done);
    let mut paths: Vec<String> = (0..4).map(|_| hook.next(ARRIVES).expect("a test").path).collect();
    paths.sort();
    assert_eq!(paths, ["/all-secret", "/blue-secret", "/host-secret", "/red-secret"]);
    let failed = || {
        let Reply::Page(board) = table.asks("host", Wanted::Board) else {
            panic!("the host has a board")
        };
        assert!(!board.contains("secret"), "{board}");
        board.contains("did not arrive: json at 127.0.0.1") && board.contains("500")
    };
    assert!((0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        failed()
    }));
    assert_eq!(table.asks("red", Wanted::TestNotices), Reply::NoSeat);
    // Whoever is awaited and looks is not reminded either, and the host is told so.
    assert_eq!(table.asks(asked, Wanted::Remind), Reply::NoSeat);
    assert_eq!(table.asks("host", Wanted::Remind), Reply::Done);
    let Reply::Page(board) = table.asks("host", Wanted::Board) else { panic!("a board") };
    assert!(board.contains("is looking at the page"), "{board}");
    assert!(hook.next(SILENT).is_none());
    // No address is in the campaign, or readable for others on this machine.
    assert!(!fs::read_to_string(folder.join("campaign.txt")).expect("a file").contains("secret"));
    assert!(out(&notices(&folder, &["--remove", "red"])).contains("taken away"));
    for wrong in [
        &["--to", "purple", "--json", "http://127.0.0.1:1/"][..],
        &["--to", "red", "--slack", "ftp://x"],
        &["--to", "red", "--mail", "nobody"],
    ] {
        assert_reported(&notices(&folder, wrong), "an address that is none");
    }
    table.ends();
}

/// The consequence of time that is over is told to the host and to whoever it concerns.
#[test]
fn the_host_is_told_when_time_is_over() {
    let hook = HttpSink::begin();
    let table = Table::begin(
        "dutch",
        "red=human,blue=human",
        Some(NoticeSender::begin("http://127.0.0.1", None)),
    );
    let folder = table.path();
    assert_success(
        &notices(&folder, &["--to", "host", "--json", &hook.address("host")]),
        "an address is kept",
    );
    let clock = ["clock", &folder.display().to_string(), "--length", "2 days", "--zone", "UTC"];
    assert!(margrave().args(clock).status().expect("the binary runs").success());
    table.passes(0);
    assert!(hook.next(SILENT).is_none(), "the host is not asked");
    table.passes(49);
    let told = hook.next(ARRIVES).expect("the host is told");
    assert!(
        told.body.contains("\"occasion\":\"over\"") && told.body.contains("time is over for"),
        "{}",
        told.body
    );
    table.passes(49);
    assert!(hook.next(SILENT).is_none(), "once");
    table.ends();
}

/// A host who may play a realm learns no more than all know of who may answer already, and neither does a notice to all:
/// who is asked may be a secret. What is opened is told to everybody.
#[test]
fn a_host_who_plays_is_not_told_who_may_answer() {
    let hook = HttpSink::begin();
    let table = Table::with_notices(
        &written_ahead::head(),
        Some(NoticeSender::begin("http://127.0.0.1", None)),
    );
    assert_success(
        &notices(&table.path(), &["--to", "all", "--json", &hook.address("all")]),
        "an address is kept",
    );
    let board = || match table.asks("host", Wanted::Board) {
        Reply::Page(page) => page,
        other => panic!("the host has a board: {other:?}"),
    };
    assert!(!board().contains("Asked at the same time"), "{}", board());
    let told = hook.next(ARRIVES).expect("all are told").body;
    assert!(told.contains("red is asked"), "{told}");
    assert_eq!(table.asks("host", Wanted::Remind), Reply::Done);
    let told = hook.next(ARRIVES).expect("all are told again").body;
    assert!(told.contains("red is still awaited"), "{told}");
    assert!(board().contains("on its way to red."), "{}", board());
    assert_eq!(table.asks("red", Wanted::Line("done".to_owned())), Reply::Done);
    let told = hook.next(ARRIVES).expect("all are told of the next").body;
    assert!(told.contains("blue is asked"), "{told}");
    assert!(!board().contains("Asked at the same time"), "{}", board());
    assert_eq!(table.asks("host", Wanted::Open), Reply::Done);
    assert!(board().contains("Asked at the same time: green"), "{}", board());
    assert!(table.lines().iter().any(|line| line.starts_with("host: note The host opens")));
    table.ends();
}

/// Letters go by mail through a server that the host names, with the map; its password is in no campaign.
#[test]
fn letters_go_by_mail() {
    let server = MailSink::begin();
    let url = format!("smtp://anna%40example.org@{}", server.address);
    let mail = MailServer::new(&url, "War <war@example.org>", Some("open sesame".to_owned()))
        .expect("a server");
    let notice_sender = NoticeSender::begin("https://war.example.org", Some(mail));
    let table = Table::begin("dutch", "red=Anna,blue=Ben", Some(notice_sender));
    let folder = table.path();
    for seat in ["red", "blue"] {
        let kept = notices(&folder, &["--to", seat, "--mail", &format!("{seat}@example.org")]);
        assert_success(&kept, "an address is kept");
    }
    table.page("public");
    let sent = server.next(ARRIVES).expect("a mail");
    let seat = if sent.to.contains("red@") { "red" } else { "blue" };
    let person = if seat == "red" { "Anna" } else { "Ben" };
    // `\0anna@example.org\0open sesame`
    assert!(
        sent.commands.contains("AUTH PLAIN AGFubmFAZXhhbXBsZS5vcmcAb3BlbiBzZXNhbWU="),
        "{}",
        sent.commands
    );
    let text = sent.text.replace("=\r\n", "").replace("=3D", "=");
    for wanted in [
        &format!("To: {seat}@example.org"),
        "From: War <war@example.org>",
        "Subject: war: Setting up: place capitals",
        &format!("# Letter to {seat} ({person})"),
        "## You are asked",
        &format!("[margrave war, {seat}, "),
        "filename=\"map.svg\"",
    ] {
        assert!(text.contains(wanted), "`{wanted}` is missing: {text}");
    }
    assert!(!text.contains("sesame"));
    let beside = fs::read_dir(&folder)
        .expect("a folder")
        .filter_map(|entry| fs::read_to_string(entry.ok()?.path()).ok());
    assert!(beside.filter(|text| text.contains("sesame")).count() == 0);
    // Somebody else is asked next, and written to.
    let line = offered(&table.page(seat)).expect("it is asked");
    assert_eq!(table.asks(seat, Wanted::Line(line)), Reply::Done);
    let next = server.next(ARRIVES).expect("another mail");
    assert_ne!(next.to, sent.to);
    for (url, from) in
        [("mail.example.org", "a@b.c"), ("http://x", "a@b.c"), ("smtp://x", "nobody")]
    {
        assert!(MailServer::new(url, from, None).is_err(), "{url} {from}");
    }
    table.ends();
}

/// A server is named on the command line; its password comes from a file of its own.
#[test]
fn a_command_tries_mail() {
    let server = MailSink::begin();
    let table = Table::begin("dutch", "red=human,blue=human", None);
    let folder = table.path();
    let password = folder.join("password");
    fs::write(&password, "open sesame\n").expect("a file is written");
    assert_success(
        &notices(&folder, &["--to", "red", "--mail", "red@example.org"]),
        "an address is kept",
    );
    let url = format!("smtp://anna@{}", server.address);
    let password = password.display().to_string();
    let words = [
        "--test",
        "--smtp",
        &url,
        "--mail-from",
        "war@example.org",
        "--smtp-password-file",
        &password,
    ];
    let tried = notices(&folder, &words);
    assert!(out(&tried).contains("which took the test"), "{}{}", out(&tried), err(&tried));
    let sent = server.next(ARRIVES).expect("a mail");
    assert!(sent.commands.contains("AUTH PLAIN AGFubmEAb3BlbiBzZXNhbWU="), "{}", sent.commands);
    let none = notices(&folder, &["--test"]);
    assert!(out(&none).contains("no mail server is known"), "{}", out(&none));
    table.ends();
}
