//! Moves a second of this program beside those of boardgame.io and OpenSpiel, on one core each and in
//! one table: `cargo bench --bench side_by_side`, with words of the table to choose rows.
//!
//! They are different games, so the last column says what a move is; `tests/README.md` says what can
//! be compared. Both others are installed below `target`, at the versions and hashes of the lists in
//! `tests/benches/side_by_side`, where Node.js and Python are there; what is missing is said. Whoever
//! plays counts the moves: that is why the table is not divan's.

#[path = "side_by_side/installed.rs"]
mod installed;
#[path = "side_by_side/rows.rs"]
mod rows;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use serde::Deserialize;

use installed::{Installed, output};
use rows::{Player, ROWS, Row};

/// Each round measures each row once, so that a busy moment of the machine is not one row's alone.
const ROUNDS: usize = 5;

/// Seconds that the others play in a round, after as many to warm up.
const SECONDS: &str = "0.5";

/// What was played in one go.
#[derive(Deserialize)]
struct Played {
    version: String,
    moves: u32,
    seconds: f64,
}

/// The program in a folder of its own, and how long it took.
fn margrave(folder: &Path, arguments: &str, lines: &str) -> Result<f64, String> {
    let file = folder.join("lines");
    fs::write(&file, lines).map_err(|error| error.to_string())?;
    let typed = fs::File::open(&file).map_err(|error| error.to_string())?;
    let mut command = Command::new(env!("CARGO_BIN_EXE_margrave"));
    command.args(arguments.split(' ')).current_dir(folder).stdin(typed);
    let begun = Instant::now();
    output(&mut command)?;
    Ok(begun.elapsed().as_secs_f64())
}

/// Answers of all campaigns of a simulation, by its rows.
fn answers_of_rows(file: &Path) -> Result<u32, csv::Error> {
    #[derive(Deserialize)]
    struct Campaign {
        questions: u32,
    }
    csv::Reader::from_path(file)?
        .deserialize()
        .map(|row| row.map(|campaign: Campaign| campaign.questions))
        .sum()
}

fn played_by_margrave(row: &Row) -> Result<Played, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let folder = folder.path();
    let told = row.told;
    let (seconds, moves) = if row.player == Player::Play {
        let seconds = margrave(folder, &format!("play {told} war"), "hand red greedy\n")?;
        let text = fs::read_to_string(folder.join("war/campaign.txt"));
        let text = text.map_err(|error| error.to_string())?;
        let (_, answers) = text.split_once("\nbegin\n").ok_or("a campaign without `begin`")?;
        (seconds, u32::try_from(answers.lines().count()).unwrap_or(u32::MAX))
    } else {
        let arguments = format!("simulate {told} --years 6 --seed 7 --threads 1 --out rows");
        let seconds = margrave(folder, &arguments, "")?;
        let answers = answers_of_rows(&folder.join("rows/campaigns.csv"));
        (seconds, answers.map_err(|error| error.to_string())?)
    };
    Ok(Played { version: env!("CARGO_PKG_VERSION").to_owned(), moves, seconds })
}

/// A script of theirs plays and tells of it in a line of JSON.
fn played_by(mut command: Command, row: &Row) -> Result<Played, String> {
    let told = output(command.args([row.told, SECONDS]).stdin(Stdio::null()))?;
    serde_json::from_str(&told).map_err(|error| format!("{error} in: {told}"))
}

fn played(row: &Row, installed: &Installed) -> Result<Played, String> {
    let command = match row.player {
        Player::Simulate | Player::Play => return played_by_margrave(row),
        Player::BoardgameIo => installed.boardgame_io.as_ref().map(|folder| {
            let mut command = Command::new("node");
            // Dice and choices are the same in each round.
            command.arg("--random-seed=7").arg(folder.join("boardgame_io.mjs"));
            command.env("NODE_ENV", "production");
            command
        }),
        Player::OpenSpiel => installed.open_spiel.as_ref().map(|python| {
            let mut command = Command::new(python);
            command.arg(installed::sources().join("open_spiel_games.py"));
            command
        }),
    };
    played_by(command.map_err(Clone::clone)?, row)
}

/// `1234567.8` → `1,234,568`.
fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The line of a row in the table.
fn line(row: &Row, rounds: &[Played]) -> [String; 6] {
    let mut speeds: Vec<f64> =
        rounds.iter().map(|played| f64::from(played.moves) / played.seconds).collect();
    speeds.sort_by(f64::total_cmp);
    let version = rounds.first().map_or("", |played| &played.version);
    [
        row.program().to_owned(),
        version.to_owned(),
        row.game.to_owned(),
        speeds.get(speeds.len() / 2).copied().map(grouped).unwrap_or_default(),
        speeds.last().copied().map(grouped).unwrap_or_default(),
        row.each.to_owned(),
    ]
}

/// Columns as wide as their widest cell; numbers to the right, and the last as it comes.
fn print(lines: &[[String; 6]]) {
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let [program, version, game, median, fastest] =
        [0, 1, 2, 3, 4].map(|column| width(column).unwrap_or(0));
    for [a, b, c, d, e, each] in lines {
        println!("{a:program$}  {b:version$}  {c:game$}  {d:>median$}  {e:>fastest$}  {each}");
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    // `cargo test --benches` measures nothing.
    if !has("--bench") || has("--test") || has("--list") {
        return ExitCode::SUCCESS;
    }
    let words: Vec<&String> = arguments.iter().filter(|word| !word.starts_with('-')).collect();
    let chosen = |row: &&Row| {
        let text = format!("side_by_side {} {}", row.program(), row.game);
        words.is_empty() || words.iter().any(|word| text.contains(word.as_str()))
    };
    let rows: Vec<&Row> = ROWS.iter().filter(chosen).collect();
    let wanted = |player| rows.iter().any(|row| row.player == player);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("side_by_side");
    let installed =
        Installed::below(&folder, wanted(Player::BoardgameIo), wanted(Player::OpenSpiel));
    let mut rounds: Vec<Result<Vec<Played>, String>> =
        rows.iter().map(|_| Ok(Vec::new())).collect();
    for round in 1..=ROUNDS {
        if rounds.iter().any(Result::is_ok) {
            eprintln!("side by side: round {round} of {ROUNDS}");
        }
        for (row, before) in rows.iter().zip(&mut rounds) {
            let Ok(all) = before else { continue };
            match played(row, &installed) {
                Ok(played) => all.push(played),
                Err(error) => *before = Err(error),
            }
        }
    }
    tell(&rows, &rounds, &installed)
}

/// The table, and what is not in it and why.
fn tell(rows: &[&Row], rounds: &[Result<Vec<Played>, String>], installed: &Installed) -> ExitCode {
    let heads = ["program", "version", "game", "moves a second", "fastest", "in each move"];
    let mut lines = vec![heads.map(str::to_owned)];
    let measured = rows.iter().zip(rounds);
    lines.extend(
        measured.filter_map(|(row, rounds)| rounds.as_ref().ok().map(|all| line(row, all))),
    );
    if lines.len() > 1 {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        println!(
            "Side by side: one core each of {cores}, the median and the fastest of {ROUNDS} rounds"
        );
        print(&lines);
    }
    let missing = [&installed.boardgame_io, &installed.open_spiel].map(|one| one.as_ref().err());
    for why in missing.into_iter().flatten() {
        println!("{why}");
    }
    let mut code = ExitCode::SUCCESS;
    for (row, rounds) in rows.iter().zip(rounds) {
        if let Err(error) = rounds
            && !missing.contains(&Some(error))
        {
            println!("{} failed at {}: {error}", row.program(), row.game);
            code = ExitCode::FAILURE;
        }
    }
    code
}
