//! Every kind of page on each screen, light and dark: nothing serious for axe-core, nothing too small for a finger, nothing
//! cut off, nothing on the console.

use serde_json::{Value, json};

use super::begun::{BATTLES, VALE, begun};
use super::seat::Player;
use super::tab::{DESK, PHONE, Screen, TABLET, Tab};
use crate::served::Numbers;
use crate::served::server::Server;

const AXE: &str = include_str!("axe/axe.min.js");
const WEIGHED: &str = include_str!("weighed.js");

/// Rules that depend on the screen and its colours.
const OF_SCREEN: [&str; 2] = ["color-contrast", "scrollable-region-focusable"];

/// Runs axe-core in a page, and lists what it finds serious: by all of its rules, or by those of the screen.
fn serious(tab: &Tab, of_screen: bool) -> Value {
    if tab.ask("typeof window.axe") != "object" {
        tab.ask(&format!("{AXE};0"));
    }
    let mut options = json!({ "resultTypes": ["violations"], "iframes": false });
    if of_screen {
        options["runOnly"] = json!(OF_SCREEN);
    }
    tab.ask(&format!(
        "axe.run(document, {options}).then((found) => found.violations \
         .filter((it) => [\"serious\", \"critical\"].includes(it.impact)) \
         .map((it) => [it.id, it.help, it.nodes.map((node) => node.html + node.failureSummary)]))"
    ))
}

/// Looks at a page on each screen.
struct Looker {
    faults: Vec<String>,
}

impl Looker {
    fn looks(&mut self, tab: &mut Tab, name: &str) {
        for (at, screen) in [PHONE, TABLET, DESK].into_iter().enumerate() {
            tab.shown_on(screen);
            for scheme in ["light", "dark"] {
                tab.prefers(scheme);
                self.looks_once(tab, (name, screen, scheme), at == 0 && scheme == "light");
            }
        }
        let said = tab.complaints();
        if !said.is_empty() {
            self.faults.push(format!("{name}: {said:?}"));
        }
    }

    fn looks_once(&mut self, tab: &Tab, (name, screen, scheme): (&str, Screen, &str), all: bool) {
        let of = format!("{name}-{}-{scheme}", screen.name);
        tab.saves_picture(&of);
        // What a page is made of is the same on all screens; what stands where is not.
        if all || (screen == PHONE) != (scheme == "light") {
            let found = serious(tab, !all);
            if found != json!([]) {
                self.faults.push(format!("{of}: {found:#}"));
            }
        }
        if scheme == "light" {
            let found = tab.ask(&format!("({WEIGHED})({})", screen.wide));
            let cramped = found["small"] != json!([]) && screen.touched;
            if cramped || found["cut"] != json!([]) || found["wide"] != 0 {
                self.faults.push(format!("{of}: {found:#}"));
            }
        }
    }
}

/// A page weighs little even at first; after that its style and script are there, and its map comes anew.
fn assert_light(player: &Player) {
    player.tab.forgets_pages();
    player.tab.weights();
    player.tab.go(&player.page);
    let weights = player.tab.weights();
    let first: u64 = weights.iter().map(|(_, bytes)| bytes).sum();
    let kept = |address: &str| address.ends_with(".css") || address.ends_with(".js");
    let after: u64 =
        weights.iter().filter(|(address, _)| !kept(address)).map(|(_, bytes)| bytes).sum();
    assert!(first < 150 << 10 && after < 20 << 10, "{first} bytes at first, {after} after");
}

/// Every kind of page.
#[test]
fn every_page_is_fit_to_be_read_and_tapped() {
    let folder = tempfile::tempdir().expect("a folder");
    begun(folder.path(), "dutch", VALE);
    begun(folder.path(), "marches", BATTLES);
    let server = Server::of(folder.path(), &[]);
    let mut looker = Looker { faults: Vec::new() };
    let at = |path: &str| format!("http://{}{path}", server.address);

    let mut tab = Tab::on(PHONE);
    tab.go(&at("/dutch/"));
    // A browser tells its console of every page that is not there.
    tab.complaints();
    looker.looks(&mut tab, "error");
    tab.go(&at(&server.link("dutch", "red")));
    looker.looks(&mut tab, "link");
    let red = Player::joins(&server, ("dutch", "red"), tab);
    let others = ["blue", "green"].map(|seat| Player::on(&server, ("dutch", seat), PHONE));
    let mut seats = Vec::from([red]);
    seats.extend(others);
    let mut numbers = Numbers(5);
    for _ in 0..3 {
        for player in &seats {
            player.answers(&mut numbers);
        }
    }
    let asked = seats.iter_mut().find(|player| player.reads().asked).expect("somebody is asked");
    assert_light(asked);
    let seen = asked.reads();
    looker.looks(&mut asked.tab, "asked");
    let line = seen.lines().next().expect("something is offered").clone();
    let encoded = crate::served::browser::encoded(&line);
    for (name, query) in [
        ("draft", format!("?line={encoded}")),
        ("place", "?at=D6".to_owned()),
        ("rule", "?look=rules+NL-SUB-03#look".to_owned()),
        ("why", "?look=why#look".to_owned()),
        ("banner", "?look=banner+1#look".to_owned()),
        ("armies", "?look=banners#look".to_owned()),
        ("realms", "?look=realms#look".to_owned()),
        ("log", "?look=log+60#look".to_owned()),
        ("chronicle", "?look=chronicle+all#look".to_owned()),
        ("help", "?look=help#look".to_owned()),
    ] {
        asked.tab.go(&format!("{}{query}", asked.page));
        looker.looks(&mut asked.tab, name);
    }
    let mut public = Player::on(&server, ("dutch", "public"), DESK);
    looker.looks(&mut public.tab, "public");
    let mut host = Player::on(&server, ("dutch", "host"), DESK);
    looker.looks(&mut host.tab, "host");
    host.tab.go(&format!("{}?answer=1&becomes=done", host.page));
    looker.looks(&mut host.tab, "correct");
    host.tab.go(&format!("{}board", host.page));
    looker.looks(&mut host.tab, "board");
    host.tab.tap("summary", "New link to red");
    host.tab.types("Person the link to red", "Anna");
    host.tab.follows("form:has([value=red]) button", "Make the link");
    looker.looks(&mut host.tab, "new-link");

    let mut host = Player::on(&server, ("marches", "host"), DESK);
    looker.looks(&mut host.tab, "report");
    let mut red = Player::on(&server, ("marches", "red"), PHONE);
    looker.looks(&mut red.tab, "waiting");
    assert!(looker.faults.is_empty(), "{}", looker.faults.join("\n"));
}
