//! How long the program takes as a whole, from its start to its end: what those wait for who type.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

/// The program in a folder of its own.
fn margrave(folder: &Path, arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_margrave"));
    command.args(arguments.split(' ')).current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs it in a new folder for each measurement, with these lines typed.
fn measured(bencher: Bencher, arguments: &str, lines: &str) {
    let folder = || {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::write(folder.path().join("lines"), lines).expect("lines are written");
        folder
    };
    bencher.with_inputs(folder).bench_local_values(|folder| {
        let lines = fs::File::open(folder.path().join("lines")).expect("lines are there");
        let status = margrave(folder.path(), arguments).stdin(lines).status();
        assert!(status.expect("the program runs").success(), "{arguments}");
        folder
    });
}

/// Campaigns of six years of three greedy realms on one core and on two: wanted are 140 and 90 a
/// second on one, and on two 1.9 times as many.
#[divan::bench(sample_count = 5, sample_size = 1, args = [("dutch", 1), ("dutch", 2), ("english", 1), ("english", 2)])]
fn simulation(bencher: Bencher, (edition, threads): (&str, usize)) {
    const CAMPAIGNS: usize = 40;
    measured(
        bencher.counter(ItemsCount::new(CAMPAIGNS)),
        &format!(
            "simulate --edition {edition} --players greedy,greedy,greedy --years 6 --campaigns {CAMPAIGNS} --threads {threads}"
        ),
        "",
    );
}

/// Thirteen greedy realms of `warmaster` for two years: wanted are two seconds.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn thirteen_realms_of_warmaster(bencher: Bencher) {
    let players = ["greedy"; 13].join(",");
    measured(
        bencher,
        &format!(
            "simulate --edition warmaster --players {players} --years 2 --campaigns 1 --threads 1"
        ),
        "",
    );
}

/// A new campaign to its first prompt: wanted are 40 and 80 ms.
#[divan::bench(sample_count = 20, sample_size = 1, args = ["dutch", "english"])]
fn new_campaign_to_its_first_prompt(bencher: Bencher, edition: &str) {
    let players = "red=human,blue=greedy,green=greedy";
    measured(bencher, &format!("play --edition {edition} --seed 3 --players {players} war"), "");
}

/// Ten years of computer players at the prompt, in a file on the disk.
#[divan::bench(sample_count = 3, sample_size = 1, args = ["dutch", "english"])]
fn ten_years_of_computer_players_at_the_prompt(bencher: Bencher, edition: &str) {
    let players = "red=human,blue=greedy,green=greedy";
    measured(
        bencher,
        &format!("play --edition {edition} --seed 3 --option years=10 --players {players} war"),
        "hand red greedy\n",
    );
}

/// All that ships, checked: wanted are 300 ms.
#[divan::bench(sample_count = 5, sample_size = 1)]
fn check_of_everything(bencher: Bencher) {
    measured(bencher, "check", "");
}
