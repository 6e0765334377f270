//! `margrave play --page`: a page beside the prompt.

use std::io::{BufRead, BufReader, Lines, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::Duration;

use super::browser::Browser;
use super::server::begun;
use crate::support::{err, feed, margrave};

/// A prompt with a page beside it.
struct Beside {
    child: Child,
    input: ChildStdin,
    said: Lines<BufReader<ChildStdout>>,
    address: SocketAddr,
    /// The path of the page.
    path: String,
}

impl Beside {
    fn of(folder: &Path, page: &str) -> Beside {
        let mut command = margrave();
        command.arg("play").arg(folder).arg(page).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it begins");
        let input = child.stdin.take().expect("its input is piped");
        let mut said = BufReader::new(child.stdout.take().expect("its output is piped")).lines();
        let link = said.find_map(|line| {
            line.expect("text")
                .strip_prefix("The page beside the prompt: http://")
                .map(str::to_owned)
        });
        let link = link.expect("the link is said");
        let (address, path) = link.split_once('/').expect("a link has a path");
        let address = address.parse().expect("an address");
        Beside { child, input, said, address, path: format!("/{path}") }
    }

    /// Gives a line, and waits until it was carried out.
    fn give(&mut self, line: &str) {
        writeln!(self.input, "{line}\nlua 6*7").expect("the line is taken");
        assert!(self.said.any(|line| line.expect("text").trim() == "42"), "`{line}`");
    }

    fn page(&self) -> String {
        Browser::at(self.address).fetch("GET", &self.path, &[], None).body.text
    }

    fn map(&self) -> String {
        let path = format!("{}map.svg", self.path);
        Browser::at(self.address).fetch("GET", &path, &[], None).body.text
    }

    /// Leaves the prompt; the page ends with it.
    fn ends(mut self) {
        writeln!(self.input, "quit").expect("the line is taken");
        assert!(self.child.wait().expect("it ends").success());
        assert!(TcpStream::connect_timeout(&self.address, Duration::from_secs(5)).is_err());
    }
}

/// The page shows what is asked and the map, marks what has just changed, and only shows.
#[test]
fn a_page_shows_what_the_prompt_does() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=greedy");
    let path = folder.path().join("dutch");
    let mut beside = Beside::of(&path, "--page");
    beside.give("where");
    let before = beside.page();
    assert!(
        before.contains("choose your <code>capital</code>") && before.contains("As red sees it"),
        "{before}"
    );
    assert!(!beside.map().contains("class=\"ring\""), "nothing has changed yet");
    let mut browser = Browser::at(beside.address);
    let mut stream = browser.stream(&format!("{}events", &beside.path[1..]));
    let first = stream.next(Duration::from_secs(60)).expect("the version comes at once");
    assert!(before.contains(&format!("data-version=\"{first}\"")), "{first}: {before}");
    beside.give("umpire say Look at the map.");
    assert_ne!(stream.next(Duration::from_secs(60)).expect("the page is another"), first);
    assert!(beside.page().contains("umpire: Look at the map."));
    let offered = before
        .split("<code>capital</code>: ")
        .nth(1)
        .and_then(|rest| rest.split([',', '<']).next());
    beside.give(&format!("capital {}", offered.expect("a tile is offered").trim()));
    let (page, map) = (beside.page(), beside.map());
    assert!(
        page.contains("<mark>") && map.contains("class=\"ring\""),
        "what has changed is marked: {page}"
    );
    for (path, status) in [("/", 404), ("/0/", 404), ("/0/map.svg", 404), ("/0/events", 404)] {
        assert_eq!(browser.fetch("GET", path, &[], None).status, status, "{path}");
    }
    assert_eq!(browser.fetch("POST", &beside.path, &[], Some("line=done")).status, 405);
    assert_eq!(browser.fetch("GET", &beside.path, &[("Host", "evil.example")], None).status, 421);
    beside.ends();
    let refused =
        feed(margrave().arg("play").arg(&path).args(["--page", "--listen", "0.0.0.0:0"]), "");
    assert!(err(&refused).contains("for this machine alone"), "{}", err(&refused));
}

/// For all it shows what all know, whoever looks at the prompt.
#[test]
fn a_page_for_all_keeps_secrets() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=human");
    let path = folder.path().join("dutch");
    let mut beside = Beside::of(&path, "--page=public");
    beside.give("view as host");
    let page = beside.page();
    assert!(page.contains("What all know"), "{page}");
    beside.give("dice 6 6");
    assert!(!beside.page().contains("dice given"), "{}", beside.page());
    beside.ends();
    let mut beside = Beside::of(&path, "--page");
    beside.give("view as host");
    beside.give("dice 5 5");
    assert!(beside.page().contains("dice given"), "{}", beside.page());
    beside.ends();
}
