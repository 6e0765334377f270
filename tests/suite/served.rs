//! Play apart: pages over HTTP on loopback, one browser for each seat, without a script.

mod answerers;
mod beside;
mod board;
pub(crate) mod browser;
mod every_order;
#[cfg(target_os = "linux")]
mod full_disk;
mod joined;
mod killed;
mod parts;
#[cfg(unix)]
mod proxied;
mod readers;
pub(crate) mod server;

use std::fs;
use std::time::Duration;

use crate::support::{err, margrave, out};
use browser::{Browser, encoded};
use server::{Server, begun};

const EDITIONS: [&str; 4] = ["dutch", "english", "warmaster", "marches"];

/// Numbers in a fixed order.
pub(crate) struct Numbers(pub(crate) u64);

impl Numbers {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 16).unwrap_or(0) % end.max(1)
    }
}

/// Gives one answer by the forms of a page; None if the seat is not asked.
pub(crate) fn answer_by_forms(browser: &mut Browser, numbers: &mut Numbers) -> Option<String> {
    let page = browser.get("").body;
    if !page.text.contains("<title>●") {
        return None;
    }
    let forms = page.forms();
    // A sheet: now and then with the orders that are offered, else as it stands.
    if let Some(sheet) = forms.iter().find(|form| form.action == "sheet") {
        let offered = page.offered();
        let mut lines = Vec::new();
        if !offered.is_empty() && numbers.below(2) == 0 {
            // Tapped orders come onto the sheet, one after the other.
            let line = offered[numbers.below(offered.len())].clone();
            let shown = browser.get(&format!("?sheet={}&add={}", encoded(""), encoded(&line))).body;
            assert!(shown.sheet().contains(&line), "{line}: {}", shown.text);
            lines.push(line);
        }
        assert_eq!(sheet.method, "post");
        browser.post("sheet", &[("lines", &lines.join("\n"))]);
        let after = browser.get("").body;
        if after.text.contains("The sheet is not taken yet") {
            browser.post("sheet", &[("lines", "")]);
        }
        return Some(lines.join("; "));
    }
    let offered = page.offered();
    let done = offered.iter().find(|line| *line == "done").filter(|_| numbers.below(3) > 0);
    if let Some(line) = done.or_else(|| offered.get(numbers.below(offered.len()))) {
        // It is shown as the line that it will be before it is given.
        let shown = browser.get(&format!("?line={}", encoded(line))).body;
        let draft = shown.forms().into_iter().find(|form| form.hidden("line") == Some(line));
        let draft =
            draft.unwrap_or_else(|| panic!("`{line}` is shown to be given: {}", shown.text));
        assert_eq!((draft.action.as_str(), draft.method.as_str()), ("say", "post"));
        browser.post("say", &[("line", line)]);
        return Some(line.clone());
    }
    let with_fields =
        forms.iter().find(|form| form.action == "say" && form.choices(numbers).is_some());
    let fields = with_fields.and_then(|form| form.choices(numbers))?;
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    browser.post("say", &fields);
    Some(format!("{fields:?}"))
}

/// An empty sheet in an address is a sheet without orders, not the one that was handed in.
#[test]
fn an_empty_sheet_is_a_sheet() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "marches", "red=human,blue=human");
    let server = Server::of(folder.path(), &[]);
    let mut red = server.takes("marches", "red");
    let lines = "general barbarian Ida\nbearer barbarian Karl";
    red.post("sheet", &[("lines", lines)]);
    assert_eq!(red.get("").body.sheet().trim(), lines);
    assert_eq!(red.get("?sheet=").body.sheet().trim(), "");
    let added = format!("?sheet=&add={}", encoded("general barbarian Ida"));
    assert_eq!(red.get(&added).body.sheet().trim(), "general barbarian Ida");
    assert_eq!(red.get("").body.sheet().trim(), lines, "looks hand nothing in");
}

/// Campaigns of all editions are played by taps and forms alone; what is on the pages is in the file, which
/// replays.
#[test]
fn every_edition_is_played_by_forms_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    EDITIONS
        .iter()
        .for_each(|edition| begun(folder.path(), edition, "red=human,blue=human,green=greedy"));
    let server = Server::of(folder.path(), &[]);
    for (at, edition) in EDITIONS.iter().enumerate() {
        let mut numbers = Numbers(77 + at as u64);
        let mut seats: Vec<Browser> =
            ["red", "blue", "host"].iter().map(|seat| server.takes(edition, seat)).collect();
        let mut given = 0;
        let mut idle = 0;
        while given < 60 && idle < 3 {
            let mut any = false;
            for seat in &mut seats {
                any |= answer_by_forms(seat, &mut numbers).is_some();
            }
            given += usize::from(any);
            idle = if any { 0 } else { idle + 1 };
        }
        let over = seats[0].get("").body.text.contains("The campaign is over");
        let text =
            fs::read_to_string(folder.path().join(edition).join("campaign.txt")).expect("a file");
        assert!(
            given == 60 || over,
            "{edition}: nobody is asked after {given} rounds of answers\n{text}"
        );
        assert!(text.lines().count() > 60, "{edition}: {text}");
    }
    server.ends();
    for edition in EDITIONS {
        let path = folder.path().join(edition).join("campaign.txt");
        let checked = margrave().arg("check").arg(&path).output().expect("the binary runs");
        assert!(checked.status.success(), "{edition}: {}{}", out(&checked), err(&checked));
    }
}

/// Only the button takes a seat: programs that look at links fetch them. A new link ends the one before it.
#[test]
fn a_seat_is_taken_by_its_button() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=human");
    let server = Server::of(folder.path(), &[]);
    let link = server.link("dutch", "red");
    let mut browser = Browser::at(server.address);
    let shown = browser.fetch("GET", &link, &[], None);
    assert!(shown.body.text.contains("You will be red"), "{}", shown.body.text);
    assert!(shown.header("set-cookie").is_none());
    let taken = browser.fetch("POST", &link, &[], Some(""));
    let cookie = taken.header("set-cookie").expect("a cookie is set");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let mut red = server.takes("dutch", "red");
    assert!(red.get("").body.text.contains("You are red"));
    for path in ["/favicon.ico", "/margrave.css", "/margrave.js"] {
        assert!(red.fetch("GET", path, &[], None).status < 300, "browsers find {path}");
    }
    let folder = folder.path().join("dutch");
    let kept = fs::read_to_string(folder.join("seats.txt")).expect("hashes are kept");
    let secret = link.rsplit('/').next().expect("a link ends in its secret");
    assert!(!kept.contains(secret), "links are kept as hashes: {kept}");
    assert!(!fs::read_to_string(folder.join("campaign.txt")).expect("a file").contains(secret));
    let renewed =
        margrave().args(["seats", &folder.display().to_string(), "--new", "red", "--qr"]).output();
    let renewed = renewed.expect("the binary runs");
    assert!(out(&renewed).contains("/dutch/join/"), "{}{}", out(&renewed), err(&renewed));
    assert_eq!(red.get("").status, 404);
    assert_eq!(browser.fetch("GET", &link, &[], None).status, 404);
}

/// Links lead to seats that there are, at an address that others reach; who they are for is shown to all, and whoever
/// follows a stream by one that was renewed is told nothing more.
#[test]
fn links_lead_to_seats_and_name_people() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=human");
    let server = Server::of(folder.path(), &["--lan"]);
    assert!(!server.address.ip().is_unspecified(), "{}", server.address);
    let mut host = server.takes("dutch", "host");
    let link = |seat: &str| format!("seat={seat}&person=Dora");
    let made = host.fetch("POST", "/dutch/board/link", &[], Some(&link("purple")));
    assert_eq!(made.status, 404, "{}", made.body.text);
    for path in ["link", "newcomer"] {
        let body = "seat=red&person=Dora%3A+host";
        let made = host.fetch("POST", &format!("/dutch/board/{path}"), &[], Some(body));
        assert_eq!(made.status, 422, "{}", made.body.text);
        assert!(made.body.text.contains("cannot be the name of a person"), "{}", made.body.text);
    }
    assert_eq!(host.fetch("POST", "/dutch/board/link", &[], Some(&link("red"))).status, 200);
    let mut seats = ["red", "blue", "public"].map(|seat| server.takes("dutch", seat));
    for seat in &mut seats {
        let realms = seat.get("?look=realms").body.text;
        assert!(realms.contains("Dora"), "{realms}");
    }
    let [red, blue, public] = &mut seats;
    let asked = public.get("").body.text;
    assert!(red.get("").body.text.contains("red (Dora)"));
    assert!(
        asked.contains("Waiting for red (Dora)") || asked.contains("Waiting for blue"),
        "{asked}"
    );
    let [mut own, mut others] = [red.stream("events"), public.stream("events")];
    for stream in [&mut own, &mut others] {
        stream.next(Duration::from_secs(60)).expect("the version comes at once");
    }
    let path = folder.path().join("dutch").display().to_string();
    let renewed = margrave().args(["seats", &path, "--new", "red"]).output();
    let renewed = out(&renewed.expect("the binary runs"));
    assert!(renewed.contains(&format!("http://{}/dutch/join/", server.address)), "{renewed}");
    let url = ["seats", &path, "--new", "red", "--url", "https://war.example"];
    let named = out(&margrave().args(url).output().expect("the binary runs"));
    assert!(named.contains("https://war.example/dutch/join/"), "{named}");
    blue.post("say", &[("line", "note We go on.")]);
    others.next(Duration::from_secs(60)).expect("the page is another");
    assert_eq!(own.next(Duration::from_millis(500)), None, "a dead link follows nothing");
    server.ends();
}

/// Whoever has no link sees the same, whether a campaign is there or not; wrong links are counted.
#[test]
fn nothing_is_told_without_a_link() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=human");
    let server = Server::of(folder.path(), &[]);
    let mut browser = Browser::at(server.address);
    let mut paths = vec!["/dutch/".to_owned(), "/other/".to_owned(), "/dutch/map.svg".to_owned()];
    paths.extend(
        ["/dutch/events", "/dutch/words?line=m", "/dutch/screen", "/dutch/atlas", "/../etc/passwd"]
            .map(str::to_owned),
    );
    paths.push(format!("/dutch/join/{}", "0".repeat(32)));
    paths.push(format!("/other/join/{}", "0".repeat(32)));
    let shown: Vec<_> = paths.iter().map(|path| browser.fetch("GET", path, &[], None)).collect();
    for (path, reply) in paths.iter().zip(&shown) {
        assert_eq!((reply.status, &reply.body.text), (404, &shown[0].body.text), "{path}");
        assert!(reply.header("set-cookie").is_none());
        assert!(
            reply
                .header("content-security-policy")
                .is_some_and(|policy| policy.contains("default-src 'none'"))
        );
    }
    let wrong = format!("/dutch/join/{}", "1".repeat(32));
    let last = (0..30).map(|_| browser.fetch("GET", &wrong, &[], None).status).last();
    assert_eq!(last, Some(429), "whoever tries many is told to wait");
    let right = browser.fetch("GET", &server.link("dutch", "red"), &[], None);
    assert_eq!(right.status, 200, "nobody is shut out by others of the same address");
}

/// A name that was pointed here, and forms of other pages, do nothing.
#[test]
fn other_names_and_other_pages_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=human");
    let server = Server::of(folder.path(), &[]);
    let mut red = server.takes("dutch", "red");
    let rebound = red.fetch("GET", "/dutch/", &[("Host", "evil.example")], None);
    assert_eq!(rebound.status, 421);
    assert!(rebound.body.text.contains("--url http://evil.example"), "{}", rebound.body.text);
    let before = fs::read_to_string(folder.path().join("dutch/campaign.txt")).expect("a file");
    for headers in [
        &[("Origin", "http://evil.example")][..],
        &[("Origin", "null")],
        &[("Sec-Fetch-Site", "cross-site")],
    ] {
        let reply = red.fetch("POST", "/dutch/say", headers, Some("line=done"));
        assert_eq!(reply.status, 403, "{headers:?}");
    }
    let after = fs::read_to_string(folder.path().join("dutch/campaign.txt")).expect("a file");
    assert_eq!(before, after);
    let large = "line=".to_owned() + &"x".repeat(1 << 20);
    assert_eq!(red.fetch("POST", "/dutch/say", &[], Some(&large)).status, 413);
}

/// A seat answers for itself alone: orders of others, of the host, commands that act on this machine or leave
/// the campaign are refused, and change nothing.
#[test]
fn a_seat_gives_its_own_lines_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=human");
    let server = Server::of(folder.path(), &[]);
    let file = folder.path().join("dutch/campaign.txt");
    let mut seats = [server.takes("dutch", "red"), server.takes("dutch", "blue")];
    let asked = usize::from(!seats[0].get("").body.text.contains("<title>●"));
    let [asked, other] = if asked == 0 { [0, 1] } else { [1, 0] };
    let offered = seats[asked].get("").body.offered();
    let names = ["red", "blue"];
    let before = fs::read_to_string(&file).expect("a file");
    let mut public = server.takes("dutch", "public");
    let lines = [
        offered[0].clone(),
        format!("{}: {}", names[asked], offered[0]),
        format!("where; {}: {}", names[asked], offered[0]),
        format!("where\n{}: {}", names[asked], offered[0]),
        "umpire tile D4 owner red".to_owned(),
        "host: umpire tile D4 owner red".to_owned(),
        "umpi tile D4 owner red".to_owned(),
        "dice 6 6".to_owned(),
        "hand red greedy".to_owned(),
        "view as host".to_owned(),
        "vi as host".to_owned(),
        "quit".to_owned(),
        "lua 1".to_owned(),
        "amend".to_owned(),
        "skip to winter".to_owned(),
        "map svg /tmp/none.svg".to_owned(),
        "undo".to_owned(),
    ];
    for line in &lines {
        for seat in [&mut seats[other], &mut public] {
            seat.post("say", &[("line", line)]);
            let page = seat.get("").body.text;
            assert!(page.contains("You are") || page.contains("What all know"), "`{line}`: {page}");
            assert_eq!(fs::read_to_string(&file).expect("a file"), before, "`{line}`");
        }
    }
    // The one that is asked gives none of the host's either.
    for line in &lines[4..] {
        seats[asked].post("say", &[("line", line)]);
        assert_eq!(fs::read_to_string(&file).expect("a file"), before, "`{line}`");
    }
    seats[asked].post("say", &[("line", &offered[0])]);
    let after = fs::read_to_string(&file).expect("a file");
    assert!(after.len() > before.len(), "{after}");
    // Once somebody else has answered it is the host's to take back.
    let reply =
        answer_by_forms(&mut seats[other], &mut Numbers(5)).expect("the other is asked next");
    let both = fs::read_to_string(&file).expect("a file");
    assert!(both.len() > after.len(), "{reply}: {both}");
    seats[asked].post("say", &[("line", "undo 2")]);
    assert_eq!(fs::read_to_string(&file).expect("a file"), both);
}

/// Whoever has the host's link may play as well: what only an umpire sees stays shut until it is opened, and
/// everybody is told when it is.
#[test]
fn the_host_opens_what_only_an_umpire_sees() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "warmaster", "red=human,blue=human");
    let server = Server::of(folder.path(), &[]);
    let mut seats = [server.takes("warmaster", "red"), server.takes("warmaster", "blue")];
    let mut host = server.takes("warmaster", "host");
    let asked = usize::from(!seats[0].get("").body.text.contains("<title>●"));
    answer_by_forms(&mut seats[asked], &mut Numbers(3)).expect("it is asked");
    let file = folder.path().join("warmaster/campaign.txt");
    let text = fs::read_to_string(&file).expect("a file");
    let chosen = text.lines().last().and_then(|line| line.rsplit(' ').next()).expect("a tile");
    let log = "?look=log+60";
    let shut = host.get(log).body.text;
    assert!(shut.contains("Open what only an umpire sees"), "{shut}");
    for line in ["undo", "UNDO", "undo yes", "Undo 1 yes", "lua 1"] {
        host.post("say", &[("line", line)]);
        let now = fs::read_to_string(&file).expect("a file");
        assert_eq!(now, text, "`{line}`: nothing is taken back unseen");
        let page = host.get("").body.text;
        assert!(page.contains("open what only an umpire sees first"), "`{line}`: {page}");
    }
    assert_eq!(seats[1 - asked].fetch("POST", "/warmaster/open", &[], Some("")).status, 404);
    host.post("open", &[]);
    let opened = host.get(log).body.text;
    assert!(!opened.contains("Open what only an umpire sees"), "{opened}");
    assert!(opened.matches(chosen).count() > shut.matches(chosen).count(), "{chosen}: {opened}");
    for seat in &mut seats {
        let told = seat.get("?look=chronicle+all").body.text;
        assert!(told.contains("The host opens what only an umpire sees"), "{told}");
    }
}

/// The stream tells a version and nothing else, and only when the page of the seat is another.
#[test]
fn a_stream_fires_when_the_page_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "warmaster", "red=human,blue=human");
    let server = Server::of(folder.path(), &[]);
    let mut seats = [server.takes("warmaster", "red"), server.takes("warmaster", "blue")];
    let asked = usize::from(!seats[0].get("").body.text.contains("<title>●"));
    let mut own = seats[asked].stream("events");
    let mut others = seats[1 - asked].stream("events");
    let first = own.next(Duration::from_secs(60)).expect("the version comes at once");
    assert!(first.len() == 16 && first.bytes().all(|digit| digit.is_ascii_hexdigit()), "{first}");
    assert!(seats[asked].get("").body.text.contains(&format!("data-version=\"{first}\"")));
    others.next(Duration::from_secs(60)).expect("the version comes at once");
    // A look changes nobody's page.
    seats[asked].get("?look=realms");
    assert_eq!(own.next(Duration::from_millis(500)), None);
    // What is chosen in secret is on no page of another, unless they are asked now.
    answer_by_forms(&mut seats[asked], &mut Numbers(9)).expect("it is asked");
    let second = own.next(Duration::from_secs(60)).expect("its own page is another");
    assert_ne!(first, second);
    let page = seats[1 - asked].get("").body.text;
    let asked_now = page.contains("<title>●");
    let patience = Duration::from_secs(if asked_now { 60 } else { 1 });
    assert_eq!(others.next(patience).is_some(), asked_now, "{page}");
}

/// Killed at any moment, the server has lost nothing that it acknowledged, and goes on.
#[test]
fn what_was_acknowledged_is_in_the_file_after_a_kill() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "english", "red=human,blue=human,green=greedy");
    let file = folder.path().join("english/campaign.txt");
    let mut numbers = Numbers(4711);
    let mut links: Option<Vec<String>> = None;
    for round in 0..8 {
        let mut server = Server::of(folder.path(), &[]);
        let seats = links.get_or_insert_with(|| {
            ["red", "blue", "host"].iter().map(|seat| server.link("english", seat)).collect()
        });
        let mut seats: Vec<Browser> =
            seats.iter().map(|link| Browser::at(server.address).taken(link)).collect();
        for _ in 0..=numbers.below(6) {
            for seat in &mut seats {
                let before = fs::read_to_string(&file).expect("a file").lines().count();
                if let Some(line) = answer_by_forms(seat, &mut numbers) {
                    let text = fs::read_to_string(&file).expect("a file");
                    let refused = seat.get("").body.text.contains("refused [");
                    assert!(
                        refused || text.lines().count() > before,
                        "round {round}: {line}\n{text}"
                    );
                }
            }
        }
        server.kill();
    }
    let checked = margrave().arg("check").arg(&file).output().expect("the binary runs");
    assert!(checked.status.success(), "{}{}", out(&checked), err(&checked));
}

/// The host puts a past answer right by a form: what would come of it is shown first, and all are told.
#[test]
fn the_host_puts_an_answer_right_by_a_form() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "marches", "red=human,blue=human");
    let path = folder.path().join("marches").join("campaign.txt");
    let hosted =
        fs::read_to_string(&path).expect("a file").replacen("realm ", "host human\nrealm ", 1);
    fs::write(&path, hosted).expect("written");
    let server = Server::of(folder.path(), &[]);
    let (mut host, mut red) = (server.takes("marches", "host"), server.takes("marches", "red"));
    host.post("say", &[("line", "umpire say The bridge is up.")]);
    assert!(red.get("").body.text.contains("The bridge is up."));
    let listed = host.get("?look=answers+30").body.text;
    let looked = listed.split_once("id=\"look\"").map_or("", |(_, text)| text);
    let of_bridge = looked.lines().find(|line| line.contains("umpire say <code>"));
    let of_bridge = of_bridge.or(looked.lines().find(|line| line.contains("The bridge is up.")));
    let of_bridge = of_bridge.unwrap_or_default();
    let of_bridge = of_bridge.split_once("tabindex=\"0\">").map_or(of_bridge, |(_, line)| line);
    let digits = of_bridge.split(|letter: char| !letter.is_ascii_digit());
    let number = digits.filter_map(|word| word.parse::<usize>().ok()).next();
    let number = number.unwrap_or_else(|| panic!("the answer has a number: {listed}")).to_string();
    let becomes = "umpire say The bridge is down.";
    let shown = host.get(&format!("?answer={number}&becomes={}", encoded(becomes))).body;
    assert!(shown.text.contains("+ umpire: The bridge is down."), "{}", shown.text);
    let form = shown
        .forms()
        .into_iter()
        .find(|form| form.hidden("line").is_some_and(|line| line.starts_with("correct ")));
    let form = form.unwrap_or_else(|| panic!("a form does it: {}", shown.text));
    let line = form.hidden("line").expect("a line").to_owned();
    for seat in [&mut red, &mut server.takes("marches", "public")] {
        let page = seat.get(&format!("?answer={number}&becomes={}", encoded(becomes))).body.text;
        assert!(!page.contains("Put right") && !page.contains("is down"), "{page}");
        seat.post("say", &[("line", &line)]);
        assert!(seat.get("").body.text.contains("not given"), "only the host puts answers right");
    }
    host.post("say", &[("line", &line)]);
    let page = red.get("").body.text;
    assert!(page.contains("The bridge is down.") && !page.contains("is up."), "{page}");
    assert!(page.contains("was corrected"), "{page}");
    server.ends();
    let checked = margrave().arg("check").arg(&path).output().expect("the binary runs");
    assert!(checked.status.success(), "{}{}", out(&checked), err(&checked));
}

/// The host adds a photograph by a form with a file in it; what comes as no such form, or from another seat, adds
/// none.
#[test]
fn photographs_come_by_a_form() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=human");
    let server = Server::of(folder.path(), &[]);
    let (mut host, mut red) = (server.takes("dutch", "host"), server.takes("dutch", "red"));
    // A WebP of two by three points, as far as its size is told.
    let picture = "RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x01\0\0\x02\0\0";
    let part = |name: &str, content: &str| {
        format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{content}\r\n")
    };
    let body = part("picture", picture) + &part("caption", "The ford") + "--x--\r\n";
    let form = [("Content-Type", "multipart/form-data; boundary=x")];
    let send = |browser: &mut Browser, headers: &[(&str, &str)], body: &str| {
        browser.fetch("POST", "/dutch/photograph", headers, Some(body)).status
    };
    let kept = || folder.path().join("dutch/photographs/1.webp").exists();
    assert_ne!(send(&mut red, &form, &body), 303);
    assert_eq!(send(&mut host, &[], &body), 303);
    assert_eq!(send(&mut host, &form, "--x\r\nContent-Disposition: form-data"), 303);
    assert!(host.get("").body.text.contains("no picture that pages can show") && !kept());
    assert_eq!(send(&mut host, &form, &body), 303);
    assert!(kept() && red.get("").body.text.contains("The ford"));
    let shown = red.get("photograph/1");
    assert_eq!((shown.status, shown.header("content-type")), (200, Some("image/webp")));
    let (campaign, page) = (folder.path().join("dutch"), folder.path().join("page.html"));
    let mut written = margrave();
    written.arg("chronicle").arg(campaign).args(["--as", "public", "--page"]).arg(&page);
    assert!(written.status().expect("the binary runs").success());
    let page = fs::read_to_string(page).expect("a page is written");
    let passage = page.split_once("The ford").map_or("", |(before, _)| before);
    assert!(passage.contains("data:image/webp;base64,UklGR"), "the chronicle shows it: {page}");
}

/// Whoever opens a connection and does not say what they want is shut out after a while, and keeps nobody waiting.
#[test]
fn who_says_nothing_is_shut_out() {
    use std::io::{Read, Write};
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", "red=human,blue=human");
    let server = Server::of(folder.path(), &[]);
    let mut red = server.takes("dutch", "red");
    let slow: Vec<std::net::TcpStream> = (0..50)
        .map(|at| {
            let mut stream = std::net::TcpStream::connect(server.address).expect("it listens");
            let begun = ["", "GET / HT", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "][at % 3];
            stream.write_all(begun.as_bytes()).expect("it is sent");
            stream.set_read_timeout(Some(Duration::from_secs(60))).expect("it is set");
            stream
        })
        .collect();
    assert!(red.get("").body.text.contains("You are red"), "others are served meanwhile");
    let mut stream = red.stream("events");
    stream.next(Duration::from_secs(60)).expect("the version comes at once");
    for mut slow in slow {
        // What is sent drop by drop is no whole head either.
        let _ = slow.write_all(b"x");
        let mut rest = Vec::new();
        let ended = slow.read_to_end(&mut rest);
        let timed_out = ended.is_err_and(|error| {
            matches!(error.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
        });
        assert!(!timed_out, "the connection ends");
    }
    // A stream that somebody follows is none of those.
    red.post("say", &[("line", "note We are slow.")]);
    stream.next(Duration::from_secs(60)).expect("the stream is open still");
    server.ends();
}
