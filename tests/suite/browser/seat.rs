//! A seat that is played in a browser: by taps, forms and what stands on the page.

use serde::Deserialize;

use super::tab::{Screen, Tab};
use crate::served::Numbers;
use crate::served::server::Server;

const SEEN: &str = include_str!("seen.js");

/// Orders of one kind on a page.
#[derive(Debug, Deserialize)]
pub(super) struct Kind {
    name: String,
    links: Vec<String>,
    list: Vec<String>,
}

impl Kind {
    fn lines(&self) -> impl Iterator<Item = &String> {
        self.links.iter().chain(&self.list)
    }
}

/// A page as its player reads it.
#[derive(Debug, Deserialize)]
pub(super) struct Seen {
    pub(super) asked: bool,
    /// What stands on the sheet of orders, where one is asked for.
    pub(super) sheet: Option<String>,
    buttons: Vec<String>,
    number: Option<(f64, f64)>,
    report: Vec<(String, Vec<String>)>,
    kinds: Vec<Kind>,
}

impl Seen {
    /// Lists the orders that can be tapped or chosen.
    pub(super) fn lines(&self) -> impl Iterator<Item = &String> {
        self.kinds.iter().flat_map(Kind::lines)
    }

    pub(super) fn offers(&self, line: &str) -> bool {
        self.lines().any(|offered| offered == line)
    }
}

/// A person with a seat on a device.
pub(super) struct Player {
    pub(super) tab: Tab,
    /// Address of the page.
    pub(super) page: String,
    pub(super) seat: String,
}

impl Player {
    /// Opens the link of a seat, reads who one will be, and takes it.
    pub(super) fn joins(server: &Server, (campaign, seat): (&str, &str), tab: Tab) -> Player {
        tab.go(&format!("http://{}{}", server.address, server.link(campaign, seat)));
        assert!(tab.text().contains("You will be"), "{}", tab.text());
        tab.follows("button", "Take this seat");
        let page = format!("http://{}/{campaign}/", server.address);
        let at = tab.ask("location.href");
        assert_eq!(at.as_str(), Some(page.as_str()), "{:?}: {}", tab.complaints(), tab.text());
        Player { tab, page, seat: seat.to_owned() }
    }

    pub(super) fn on(server: &Server, of: (&str, &str), screen: Screen) -> Player {
        Player::joins(server, of, Tab::on(screen))
    }

    /// Reads the page as it is now.
    pub(super) fn reads(&self) -> Seen {
        self.tab.settles();
        let seen = self.tab.ask(SEEN);
        serde_json::from_value(seen.clone()).unwrap_or_else(|error| panic!("{error}: {seen}"))
    }

    /// Taps an order, through its kind and its list where it stands in one: it is shown as the line that it is.
    fn picks(&self, seen: &Seen, line: &str, button: &str) {
        let kind = seen.kinds.iter().find(|kind| kind.lines().any(|offered| offered == line));
        let kind = kind.unwrap_or_else(|| panic!("`{line}` is offered: {}", self.tab.text()));
        if kind.links.iter().any(|link| link == line) {
            return self.tab.follows("a.choice", line);
        }
        if !self.tab.has("select", &kind.name) {
            self.tab.tap("summary", &kind.name);
        }
        self.tab.chooses(&kind.name, line);
        self.tab.follows(&format!("form:has([aria-label={:?}]) button", kind.name), button);
    }

    /// Gives an order: it is shown with what would come of it, and then given.
    pub(super) fn gives(&self, seen: &Seen, line: &str) {
        self.picks(seen, line, "See");
        let shown = self.tab.ask("document.querySelector('.draft code').textContent");
        assert_eq!(shown.as_str(), Some(line));
        self.tab.follows("button", "Give this order");
    }

    /// Puts an order onto the sheet.
    pub(super) fn adds(&self, seen: &Seen, line: &str) {
        self.picks(seen, line, "Add");
        let sheet = self.tab.ask("document.querySelector('form[action=sheet] textarea').value");
        let sheet = sheet.as_str().unwrap_or_default();
        assert!(sheet.lines().any(|written| written == line), "{line}: {sheet}");
    }

    /// Answers what is asked, as a player who wants to come to an end; None if nothing is asked.
    pub(super) fn answers(&self, numbers: &mut Numbers) -> Option<String> {
        let seen = self.reads();
        if !seen.asked {
            return None;
        }
        let tab = &self.tab;
        if let Some(sheet) = &seen.sheet {
            let lines: Vec<&String> = seen.lines().collect();
            if sheet.is_empty() && !lines.is_empty() && numbers.below(2) == 0 {
                self.adds(&seen, lines[numbers.below(lines.len())]);
            }
            tab.follows("button", "Hand in");
            // What cannot be taken as a whole is told, and stays with the player, who hands in nothing then.
            if tab.text().contains("The sheet is not taken yet") {
                tab.types("Your sheet, an order on each line", "");
                tab.follows("button", "Hand in");
            }
            return Some(sheet.replace('\n', "; "));
        }
        if !seen.buttons.is_empty() {
            let button = &seen.buttons[numbers.below(seen.buttons.len())];
            tab.follows("button", button);
            return Some(button.clone());
        }
        if !seen.report.is_empty() {
            for (name, values) in &seen.report {
                match values.get(numbers.below(values.len())) {
                    Some(value) => tab.chooses(name, value),
                    None => tab.types(name, "1"),
                }
            }
            tab.follows("button", "Report");
            return Some(format!("{:?}", seen.report));
        }
        if let Some((low, _)) = seen.number {
            tab.types("A number", &low.to_string());
            tab.follows("button", "Answer");
            return Some(low.to_string());
        }
        let lines: Vec<&String> = seen.lines().collect();
        let line = match seen.offers("done") && numbers.below(4) > 0 {
            true => "done",
            false => *lines.get(numbers.below(lines.len()))?,
        };
        self.gives(&seen, line);
        Some(line.to_owned())
    }
}
