//! Place in the year: `where`, the line of the prompt, and long answers page by page.

use margrave::repl::pager::{self, Pager};
use margrave::repl::prompt_line;
use margrave::rules::Library;

use crate::support::{assert_success, feed, margrave, out, root};

/// In every edition `where` tells the part of the year, its phases, what comes next, how one wins,
/// and last what is asked, each once; the present one stands in brackets.
#[test]
fn where_tells_the_year() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for edition in Library::shipped().editions() {
        let mut command = margrave();
        command
            .args(["play", "--seed", "3", "--edition", &edition])
            .arg(folder.path().join(&edition));
        let output = feed(&mut command, "where\n");
        assert_success(&output, &edition);
        let text = out(&output);
        let begins = |line: &&str| !line.starts_with("  year:  ") && !line.starts_with("  rounds:");
        let told: Vec<&str> = text.lines().skip_while(begins).collect();
        let line = |label: &str| {
            let found = told.iter().find(|line| line.starts_with(label));
            *found.unwrap_or_else(|| panic!("{edition}: no `{label}` in {text}"))
        };
        for line in [told[0], line("  phases:  ")] {
            assert_eq!(line.matches('[').count(), 1, "{edition}: {text}");
        }
        assert!(line("  next:    ").contains(": "), "{edition}: {text}");
        assert!(
            line("  to win:  ").contains("-WIN-") || told.iter().any(|one| one.contains("-WIN-"))
        );
        assert!(line("  land:    ").contains("red"), "{edition}: {text}");
        let asked = told.iter().rfind(|line| !line.starts_with("left;")).expect("a question");
        assert!(asked.starts_with("red: ") || asked.starts_with("host: "), "{edition}: {asked}");
    }
}

/// Rounds of the season, the present one marked, and the years that were agreed on.
#[test]
fn where_counts_rounds_and_years() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let head = format!(
        "margrave 2\nseed 3\nrealm red human\nrealm blue greedy\noption years 3\nmap {map}\n\
         tile B4 capital red\ntile H4 capital blue\nbanner red 1 B4 900 baggage 2\n\
         banner blue 1 H4 700 baggage 2\nstart season\nbegin\n",
        map = root().join("tests/maps/vale.yaml").display()
    );
    std::fs::write(folder.path().join("campaign.txt"), head).expect("a campaign is written");
    let text = out(&feed(margrave().arg("play").arg(folder.path()), "done\nwhere\n"));
    for said in [
        "  year:    Campaign season [1] 2 3 4 5 6 | Winter\n",
        ", siege, [razing], reorganization\n",
        "  next:    Year 1, round 1, red: reorganization\n",
        "after year 3: 2 years come after this one, whoever has most of what\n               the settlements",
        "when at most 1 realm is in the game; there are 2 [NL-WIN-01]",
        "  land:    red 7, blue 7, of 63\n",
    ] {
        assert!(text.contains(said), "{said}: {text}");
    }
}

/// The prompt names who, where, what is wanted and what is left, and leaves room for an answer.
#[test]
fn the_prompt_is_short() {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    let two = names(&["scout", "done"]);
    assert_eq!(
        prompt_line("1/2 scouting", "red", &two, "2 banners left"),
        "red 1/2 scouting: scout, done; 2 banners left> "
    );
    assert_eq!(prompt_line("", "host", &[], ""), "host> ");
    let many = names(&["divide", "divide_service", "give", "store", "load", "destroy", "done"]);
    let line = prompt_line("1/2 reorganization", "red", &many, "12 banners left");
    assert_eq!(line, "red 1/2 reorganization: divide, …, done; 12 banners left> ");
    // The order that ends the phase is named as long as there is room for it.
    let three = names(&["place", "place_at", "done"]);
    assert_eq!(
        prompt_line("form the first banners", "red", &three, "3 banners left"),
        "red form the first banners: place, …, done; 3 banners left> "
    );
    // Before it, what is left goes.
    assert_eq!(
        prompt_line("form the very first banners", "red", &three, "3 banners left"),
        "red form the very first banners: place, place_at, done> "
    );
    for length in 0..120 {
        let line = prompt_line(&"x".repeat(length), "red", &many, "3 banners left");
        assert!(line.chars().count() <= 60, "{line}");
        assert!(line.starts_with("red") && line.ends_with("> "), "{line}");
    }
}

/// Only what does not fit is paged, and nothing in a pipe, whatever `PAGER` says.
#[test]
fn long_answers_are_paged_at_a_terminal() {
    assert!(!pager::too_long(22, 24) && pager::too_long(23, 24));
    // A variable that is empty names no program.
    assert!([None, Some(""), Some(" ")].into_iter().all(|set| Pager::of(set) == Pager::Own));
    let named = Pager::Named(vec!["more".to_owned(), "-d".to_owned()]);
    assert_eq!(Pager::of(Some("more -d")), named);
    assert_eq!(Pager::of(Some("cat")), Pager::Nobody);
    // A foot that is broken by the terminal is wiped whole.
    let rows = |letters: usize| pager::rows(&"x".repeat(letters), 80);
    assert_eq!([0, 1, 80, 81, 161].map(rows), [1, 1, 1, 2, 3]);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let help = |pager: &str, name: &str| {
        let mut command = margrave();
        command.env("PAGER", pager).args(["play", "--seed", "3"]).arg(folder.path().join(name));
        out(&feed(&mut command, "help all\n")).replace(name, "war")
    };
    let plain = help("", "war-1");
    assert!(plain.lines().count() > 60, "{plain}");
    assert_eq!(help("false", "war-2"), plain);
}
