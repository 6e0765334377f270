//! Campaigns that three people with phones and a host with a laptop play by taps and forms alone. Maps are small, and
//! whoever has nothing in mind says `done`, so that few pages are loaded.

use std::path::Path;

use super::begun::{BATTLES, ENGLISH_WINTER, VALE, WARMASTER, begun};
use super::seat::Player;
use super::tab::{DESK, PHONE, Tab};
use crate::served::Numbers;
use crate::served::server::Server;
use crate::support::{err, margrave, out};

/// Whoever plays a campaign.
struct Table {
    players: Vec<Player>,
    host: Player,
    numbers: Numbers,
    given: usize,
}

impl Table {
    fn of(server: &Server, campaign: &str, scripts: bool) -> Table {
        let joins = |seat: &str, screen| {
            let mut tab = Tab::on(screen);
            if !scripts {
                tab.without_scripts();
            }
            Player::joins(server, (campaign, seat), tab)
        };
        let players = ["red", "blue", "green"].map(|seat| joins(seat, PHONE)).into();
        Table { players, host: joins("host", DESK), numbers: Numbers(77), given: 0 }
    }

    fn player(&self, seat: &str) -> &Player {
        self.players.iter().find(|player| player.seat == seat).expect("a player")
    }

    /// Plays until something is so; whoever is late hands in no sheet.
    fn plays_until(&mut self, late: Option<&str>, mut there: impl FnMut(&Table) -> bool) {
        for round in 0.. {
            if there(self) {
                return;
            }
            assert!(round < 100, "it goes on and on: {}", self.host.tab.text());
            let before = self.given;
            for player in self.players.iter().chain([&self.host]) {
                let is_late = late == Some(player.seat.as_str());
                let answers = std::iter::from_fn(|| {
                    let waits = is_late && player.reads().sheet.is_some();
                    if waits { None } else { player.answers(&mut self.numbers) }
                });
                self.given += answers.take(50).count();
            }
            let stands = || self.host.tab.text();
            assert!(self.given > before || there(self), "nobody is asked: {}", stands());
        }
    }

    /// Plays until this is the time of the campaign, as it stands above the page.
    fn plays_to(&mut self, time: &str) {
        self.plays_until(None, |table| {
            table.host.tab.settles();
            let now = table.host.tab.ask("document.querySelector('header').innerText");
            now.as_str().is_some_and(|now| now.contains(time))
        });
    }

    /// Ends with browsers that have nothing to complain of, and a file that plays again.
    fn ends(self, server: Server, file: &Path) {
        println!("{} answers", self.given);
        for player in self.players.iter().chain([&self.host]) {
            assert_eq!(player.tab.complaints(), Vec::<String>::new(), "{}", player.seat);
        }
        drop(self);
        server.ends();
        let checked = margrave().arg("check").arg(file).output().expect("the binary runs");
        assert!(checked.status.success(), "{}{}", out(&checked), err(&checked));
    }
}

/// A year of the Dutch edition. A place of the map is tapped, and shows what can be ordered there.
#[test]
#[ignore = "plays for a minute in several browsers"]
fn a_year_of_the_dutch_edition_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = begun(folder.path(), "dutch", VALE);
    let server = Server::of(folder.path(), &[]);
    let mut table = Table::of(&server, "dutch", true);
    for player in &table.players {
        if player.reads().asked {
            player.tab.follows_map("D6");
            assert!(player.tab.text().contains("At D6"), "{}", player.tab.text());
        }
    }
    table.plays_to("Year 2");
    table.ends(server, &file);
}

/// The winter of the English edition.
#[test]
#[ignore = "plays for half a minute in several browsers"]
fn a_winter_of_the_english_edition_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = begun(folder.path(), "english", ENGLISH_WINTER);
    let server = Server::of(folder.path(), &[]);
    let mut table = Table::of(&server, "english", true);
    table.plays_to("Year 2");
    table.ends(server, &file);
}

/// A round of Warmaster, in browsers that run no scripts.
#[test]
fn a_round_of_warmaster_is_played_without_scripts() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = begun(folder.path(), "warmaster", WARMASTER);
    let server = Server::of(folder.path(), &[]);
    let mut table = Table::of(&server, "warmaster", false);
    table.plays_to("summer");
    table.ends(server, &file);
}

/// Three rounds of the marches: a result that was told wrong is put right two rounds later, and a player who is late
/// is stood in for, and comes back.
#[test]
#[ignore = "plays for a minute in several browsers"]
fn three_rounds_of_the_marches_are_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = begun(folder.path(), "marches", BATTLES);
    let server = Server::of(folder.path(), &[]);
    let mut table = Table::of(&server, "marches", true);
    let host = &table.host;
    host.reads();
    host.tab.chooses("winner", "blue");
    host.tab.follows("button", "Report");

    table.plays_to("Round 2");
    let sheet = |player: &Player| player.reads().sheet.is_some();
    table.plays_until(Some("blue"), |table| {
        let others = ["red", "green"].map(|seat| table.player(seat));
        sheet(table.player("blue")) && others.iter().all(|player| !player.reads().asked)
    });
    let host = &table.host;
    host.tab.settles();
    host.tab.follows("a", "Board");
    assert!(host.tab.text().contains("2 of 3 sheets are in; without blue"), "{}", host.tab.text());
    host.tab.tap("summary", "Change who plays blue");
    host.tab.chooses("Who plays blue", "hand blue captain");
    host.tab.follows("form:has([aria-label=\"Who plays blue\"]) button", "Hand over");
    let blue = table.player("blue");
    blue.reads();
    assert!(blue.tab.text().contains("plays for you"), "{}", blue.tab.text());
    blue.tab.follows("button", "I am back");
    assert!(!blue.tab.text().contains("plays for you"), "{}", blue.tab.text());

    table.plays_to("Round 3");
    let host = &table.host;
    host.tab.settles();
    host.tab.tap("summary", "Put right what was wrong");
    host.tab.follows("a", "The last answers, by number");
    let listed = host.tab.text();
    let line = listed.lines().find(|line| line.contains("report winner blue"));
    let digits = line.unwrap_or_default().split(|letter: char| !letter.is_ascii_digit());
    let number = digits.into_iter().find(|word| !word.is_empty());
    let number = number.unwrap_or_else(|| panic!("the report has a number: {listed}")).to_owned();
    host.tab.tap("summary", "Put right what was wrong");
    host.tab.types("Number of the answer", &number);
    host.tab.types("The answer as it should be", "report winner red");
    host.tab.follows("button", "See what comes of it");
    host.tab.follows("button", "Put it right, and tell everybody");
    table.plays_until(None, |table| {
        let green = table.player("green");
        green.tab.go(&format!("{}?look=log+60", green.page));
        green.tab.text().contains("was corrected")
    });
    table.plays_to("Round 4");
    table.ends(server, &file);
}
