//! The server is killed at any moment while three people play: nothing that it acknowledged is lost, and everybody
//! goes on.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::Numbers;
use super::browser::{Browser, encoded};
use super::server::{Server, begun};
use crate::support::{err, margrave, out};

const SEATS: [&str; 3] = ["red", "blue", "green"];

/// Plays a seat until the server is gone, and returns the answers that it acknowledged.
fn plays(browser: &mut Browser, numbers: &mut Numbers, told: &AtomicUsize) -> Vec<String> {
    let mut acknowledged = Vec::new();
    while let Some(page) = browser.tries("GET", "", None) {
        assert_eq!(page.status, 200, "the seat is still theirs: {}", page.body.text);
        let offered = page.body.offered();
        let forms = page.body.forms();
        let done = offered.iter().find(|line| *line == "done").filter(|_| numbers.below(3) > 0);
        let listed = done.or_else(|| offered.get(numbers.below(offered.len()))).cloned();
        let line = listed.or_else(|| {
            let mut says = forms.iter().filter(|form| form.action == "say");
            says.find_map(|form| form.choices(numbers)).map(|fields| fields[0].1.clone())
        });
        let Some(line) = line.filter(|_| page.body.text.contains("<title>●")) else {
            std::thread::sleep(Duration::from_millis(2));
            continue;
        };
        let body = format!("line={}", encoded(&line));
        let Some(reply) = browser.tries("POST", "say", Some(&body)) else { break };
        assert_eq!(reply.status, 303, "{}", reply.body.text);
        acknowledged.push(line);
        told.fetch_add(1, Ordering::Relaxed);
    }
    acknowledged
}

/// Finds answers in the order in which they were given among all of their realm in the file.
fn are_in(file: &str, realm: &str, answers: &[String]) -> bool {
    let start = format!("{realm}: ");
    let mut kept = file.lines().filter_map(|line| line.strip_prefix(&start));
    answers.iter().all(|answer| kept.any(|line| line == answer))
}

/// Lets three people play, and kills the server so many times.
fn killed(times: usize, folder: &Path) {
    begun(folder, "dutch", "red=human,blue=human,green=human");
    let file = folder.join("dutch/campaign.txt");
    let mut links: Option<[String; 3]> = None;
    let mut acknowledged: [Vec<String>; 3] = Default::default();
    let mut moments = Numbers(2026);
    for time in 0..times {
        let mut server = Server::of(folder, &[]);
        let links = links.get_or_insert_with(|| SEATS.map(|seat| server.link("dutch", seat)));
        let mut seats = links.each_ref().map(|link| Browser::at(server.address).taken(link));
        let told = AtomicUsize::new(0);
        let enough = moments.below(6);
        let later = Duration::from_micros(moments.below(20_000) as u64);
        std::thread::scope(|scope| {
            let players: Vec<_> = seats
                .iter_mut()
                .enumerate()
                .map(|(at, browser)| {
                    let mut numbers = Numbers(1 + (time * SEATS.len() + at) as u64);
                    let told = &told;
                    scope.spawn(move || plays(browser, &mut numbers, told))
                })
                .collect();
            let begun = Instant::now();
            while told.load(Ordering::Relaxed) < enough && begun.elapsed().as_secs() < 60 {
                std::thread::sleep(Duration::from_micros(200));
            }
            std::thread::sleep(later);
            server.kill();
            for (player, answers) in players.into_iter().zip(&mut acknowledged) {
                answers.extend(player.join().expect("nobody is sent away"));
            }
        });
        assert!(told.into_inner() >= enough, "they go on after kill {time}");
        let text = fs::read_to_string(&file).expect("the file is there");
        for (seat, answers) in SEATS.iter().zip(&acknowledged) {
            assert!(are_in(&text, seat, answers), "kill {time}, {seat}: {answers:?}\n{text}");
        }
    }
    let checked = margrave().arg("check").arg(&file).output().expect("the binary runs");
    assert!(checked.status.success(), "{}{}", out(&checked), err(&checked));
}

/// At a few moments.
#[test]
fn a_killed_server_has_lost_nothing_that_three_people_were_told() {
    let folder = tempfile::tempdir().expect("a folder");
    killed(6, folder.path());
}

/// At many.
#[test]
#[ignore = "takes minutes: cargo test --test suite served::killed -- --ignored"]
fn a_server_that_is_killed_200_times_has_lost_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    killed(200, folder.path());
}
