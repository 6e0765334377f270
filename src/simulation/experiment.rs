//! Definition of a simulation: campaigns of one head, which differ by their seed and, on demand, by
//! their seats.

use std::fmt::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use rand_pcg::rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::campaign::dice::generator;
use crate::campaign::{SEATS, Seat};
use crate::fault::{Fault, SourceFile};
use crate::rules::Ruleset;
use crate::say;
use crate::session::{Session, header};
use crate::text::{Joined, Misread, ProgramNoun, Text, quoted};

/// Seeds are of this many bits: they are typed to play a campaign again.
const SEED_BITS: u32 = 40;

/// One of several parts of a simulation, which machines play for themselves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Shard {
    /// From 1 to `of`.
    pub number: u64,
    pub of: u64,
}

impl Shard {
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// True if its number is one of those from 1 to `of`.
    pub fn there(self) -> bool {
        (1..=self.of).contains(&self.number)
    }

    /// Returns the campaigns of this part, which follow each other; parts differ by one campaign at most.
    pub fn campaigns(self, all: u64) -> std::ops::Range<u64> {
        let until = |part: u64| {
            let share = u128::from(all) * u128::from(part) / u128::from(self.of);
            u64::try_from(share).unwrap_or(all)
        };
        until(self.number - 1)..until(self.number)
    }
}

impl FromStr for Shard {
    type Err = Misread;

    fn from_str(text: &str) -> Result<Shard, Misread> {
        let parts = text.split_once('/').and_then(|(number, of)| {
            Some(Shard { number: number.parse().ok()?, of: of.parse().ok()? })
        });
        parts.filter(|shard| shard.there()).ok_or_else(|| {
            Misread(say!(
                "`{word}` is not a shard: write its number and how many there are, as in `17/400`",
                word = quoted(text)
            ))
        })
    }
}

impl std::fmt::Display for Shard {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}/{}", self.number, self.of)
    }
}

/// A piece of the head of each campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
enum HeadPiece {
    Line(String),
    Seed,
    /// The line of the realm of this number.
    Realm(usize),
}

/// Campaigns to be played.
#[derive(Debug, Clone)]
pub struct Experiment {
    pub rules: Arc<Ruleset>,
    head: Vec<HeadPiece>,
    pub realms: Vec<String>,
    /// Players of the realms of the first campaign.
    pub players: Vec<Seat>,
    /// Players change seats from campaign to campaign; each seed is played once in every order.
    pub rotate: bool,
    pub campaigns: u64,
    pub seed: u64,
    /// Years after which a campaign stops that has not ended.
    pub years: u16,
    /// Folder of the head's map file.
    pub folder: PathBuf,
}

impl Experiment {
    /// Campaigns of a head. Its seed counts for nothing; realms that a person plays are played by
    /// `greedy`, unless `players` says who plays which.
    ///
    /// # Errors
    /// Every fault of the head; a person among the players, or another number of them than of realms.
    pub fn of(
        rules: Arc<Ruleset>,
        head: &Arc<SourceFile>,
        players: Option<Vec<Seat>>,
        folder: PathBuf,
    ) -> Result<Experiment, Vec<Fault>> {
        let (parsed, lines) = header::parse(head)?;
        if parsed.host_plays {
            return Err(vec![
                Fault::new("simulation::host", say!("a person is the host of this campaign")).help(
                    say!("take the line `host human` out of its head: the program answers for the host"),
                ),
            ]);
        }
        let realms: Vec<String> = parsed.realms.iter().map(|(name, _)| name.clone()).collect();
        let computer = |seat: Seat| if seat == Seat::Human { Seat::Greedy } else { seat };
        let players = players
            .unwrap_or_else(|| parsed.realms.iter().map(|(_, seat)| computer(*seat)).collect());
        check_players(&players, realms.len()).map_err(|fault| vec![fault])?;
        let mut pieces = Vec::new();
        for line in head.text.lines().take(lines.saturating_sub(1)) {
            let mut words = line.split_whitespace();
            let piece = match (words.next(), words.next()) {
                (Some("seed" | "rules"), _) => continue,
                (Some("realm"), Some(name)) => realms
                    .iter()
                    .position(|realm| realm == name)
                    .map_or_else(|| HeadPiece::Line(line.to_owned()), HeadPiece::Realm),
                _ => HeadPiece::Line(line.to_owned()),
            };
            pieces.push(piece);
            if pieces.len() == 1 {
                pieces.push(HeadPiece::Seed);
            }
        }
        Ok(Experiment {
            rules,
            head: pieces,
            realms,
            players,
            rotate: false,
            campaigns: 1,
            seed: 1,
            years: u16::MAX,
            folder,
        })
    }

    /// Campaigns that are played with the same seed.
    fn of_a_seed(&self) -> u64 {
        of_a_seed(self.rotate, self.players.len())
    }

    /// Returns the seed of a campaign.
    pub fn seed_of(&self, campaign: u64) -> u64 {
        seed_of(self.seed, campaign / self.of_a_seed())
    }

    /// Returns the players of a campaign's realms.
    pub fn seats_of(&self, campaign: u64) -> Vec<Seat> {
        let moved = usize::try_from(campaign % self.of_a_seed()).unwrap_or(0);
        let mut seats = self.players.clone();
        seats.rotate_right(moved);
        seats
    }

    /// Returns the head of a campaign, up to and with `begin`.
    pub fn head_of(&self, campaign: u64) -> String {
        self.head_with(self.seed_of(campaign), &self.seats_of(campaign))
    }

    /// Returns the head of a script that brings the answers of a campaign: nobody else gives any.
    pub fn head_of_script(&self, campaign: u64) -> String {
        let seats = self.seats_of(campaign);
        let mut text = format!("# Campaign {campaign} of a simulation; played by:\n");
        for (realm, seat) in self.realms.iter().zip(&seats) {
            let _ = writeln!(text, "# {realm}: {player}", player = seat.name());
        }
        text + &self.head_with(self.seed_of(campaign), &vec![Seat::Human; seats.len()])
    }

    /// Returns the head of a campaign of this seed, with these at the table.
    pub fn head_with(&self, seed: u64, seats: &[Seat]) -> String {
        let mut text = String::new();
        for piece in &self.head {
            let _ = match piece {
                HeadPiece::Line(line) => writeln!(text, "{line}"),
                HeadPiece::Seed => writeln!(text, "seed {seed}"),
                HeadPiece::Realm(at) => {
                    writeln!(text, "realm {} {}", self.realms[*at], seats[*at].name())
                }
            };
        }
        text.push_str("begin\n");
        text
    }

    /// Returns a campaign before its first phase.
    ///
    /// # Errors
    /// The faults of its head and map.
    pub fn begin(&self, campaign: u64) -> Result<Session, Vec<Fault>> {
        let source = SourceFile::new(format!("campaign {campaign}"), self.head_of(campaign));
        let (header, _) = header::parse(&source)?;
        Session::new(Arc::clone(&self.rules), header, &source, &self.folder, Vec::new())
    }

    /// Returns what decides the rows: two runs with the same settings give the same.
    pub fn settings(&self) -> Settings {
        let head = |piece: &HeadPiece| match piece {
            HeadPiece::Line(line) => Some(line.clone()),
            HeadPiece::Realm(at) => Some(format!("realm {}", self.realms[*at])),
            HeadPiece::Seed => None,
        };
        Settings {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules: self.rules.hash.clone(),
            head: self.head.iter().filter_map(head).collect(),
            players: self.players.iter().map(|seat| seat.name().to_owned()).collect(),
            rotate: self.rotate,
            campaigns: self.campaigns,
            seed: self.seed,
            years: self.years,
        }
    }
}

impl Settings {
    /// Campaigns in a row that are played with the same seed.
    pub fn of_a_seed(&self) -> u64 {
        of_a_seed(self.rotate, self.players.len())
    }

    /// Returns the seed that a campaign has by these settings.
    pub(super) fn seed_of(&self, campaign: u64) -> u64 {
        seed_of(self.seed, campaign / self.of_a_seed())
    }

    /// Returns the realms of the head.
    pub(super) fn realms(&self) -> impl Iterator<Item = &str> {
        self.head.iter().filter_map(|line| {
            let mut words = line.split_whitespace();
            words.next().filter(|word| *word == "realm").and_then(|_| words.next())
        })
    }

    /// Returns each realm of a campaign with who plays it, by these settings.
    pub(super) fn seats_of(&self, campaign: u64) -> Vec<(&str, &str)> {
        let mut players: Vec<&str> = self.players.iter().map(String::as_str).collect();
        if !players.is_empty() {
            players.rotate_right(usize::try_from(campaign % self.of_a_seed()).unwrap_or(0));
        }
        self.realms().zip(players).collect()
    }
}

/// Returns the seed of the campaigns that are drawn together under this number.
fn seed_of(seed: u64, drawn: u64) -> u64 {
    generator(seed, &format!("campaign {drawn}")).next_u64() >> (64 - SEED_BITS)
}

/// Players who change seats sit in every order once.
fn of_a_seed(rotate: bool, players: usize) -> u64 {
    if rotate { (players as u64).max(1) } else { 1 }
}

/// Reads `greedy,greedy,random`.
///
/// # Errors
/// A word that names no player.
pub fn seats(players: &str) -> Result<Vec<Seat>, Fault> {
    let seat = |word: &str| {
        Seat::by_name(word.trim()).ok_or_else(|| {
            let (word, names) = (Text::verbatim(word), seat_names());
            let message = say!("`{word}` is not a player: {names}", word, names);
            Fault::new("simulation::players", message)
                .help(say!("name one for each realm: `--players greedy,greedy,random`"))
        })
    };
    players.split(',').map(seat).collect()
}

fn seat_names() -> Text {
    Text::list(SEATS.iter().map(|(name, _)| Text::verbatim(*name)), Joined::Or)
}

fn check_players(players: &[Seat], realms: usize) -> Result<(), Fault> {
    if players.contains(&Seat::Human) {
        let message = say!("a person cannot play in a simulation");
        return Err(Fault::new("simulation::players", message)
            .help(say!("take {names} for each realm", names = seat_names())));
    }
    if players.len() != realms {
        let message = say!(
            "{players} for {realms}",
            players = Text::count(players.len(), ProgramNoun::Player),
            realms = Text::count(realms, ProgramNoun::Realm)
        );
        return Err(Fault::new("simulation::players", message)
            .help(say!("name one player for each realm: `--players greedy,greedy,random`")));
    }
    Ok(())
}

/// Settings of a simulation, as they stand beside its rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Of the program.
    pub version: String,
    /// Content hash of the rules with their mods.
    pub rules: String,
    /// Lines of the head, without the seed and who plays.
    pub head: Vec<String>,
    pub players: Vec<String>,
    pub rotate: bool,
    pub campaigns: u64,
    pub seed: u64,
    pub years: u16,
}
