//! Campaigns that three people with phones and a host with a laptop play by taps and forms alone. Maps are small, and
//! whoever has nothing in mind says `done`, so that few pages are loaded.

use std::path::Path;

use super::begun::{ENGLISH_WINTER, VALE, WARMASTER, begun};
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

    /// Plays until something is so.
    fn plays_until(&mut self, mut there: impl FnMut(&Table) -> bool) {
        for round in 0.. {
            if there(self) {
                return;
            }
            assert!(round < 100, "it goes on and on: {}", self.host.tab.text());
            let before = self.given;
            for player in self.players.iter().chain([&self.host]) {
                let answers = std::iter::from_fn(|| player.answers(&mut self.numbers));
                self.given += answers.take(50).count();
            }
            let stands = || self.host.tab.text();
            assert!(self.given > before || there(self), "nobody is asked: {}", stands());
        }
    }

    /// Plays until this is the time of the campaign, as it stands above the page.
    fn plays_to(&mut self, time: &str) {
        self.plays_until(|table| {
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
