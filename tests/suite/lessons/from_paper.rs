//! Campaigns that are taken over from paper: the file that is written, and what is played from there.

use std::fs;
use std::path::Path;

use margrave::cli::Opening;

use super::answer;
use crate::support::{assert_success, err, feed, margrave, out};

/// A position from paper: the file that is written is sound, and what is wrong in it is said.
#[test]
fn a_campaign_is_taken_over_from_paper() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |edition: &str| folder.path().join(edition).display().to_string();
    let dutch = path("dutch");
    let answers = [
        "paper", "dutch", "2", "1", "", "no", "human", "dwarf", "season", "9", "3", "2", "F6", "Q",
        "B4", "b4", "E4", &dutch, "check", "play",
    ];
    let (opening, said) = answer(&answers);
    let Opening::Play(arguments) = opening else { panic!("it is played: {said}") };
    assert_eq!(arguments.folder.as_deref(), Some(Path::new(&dutch)), "{said}");
    assert!(said.contains("Another capital is there already"), "{said}");
    assert!(said.contains("The file is sound"), "{said}");
    let file = Path::new(&dutch).join("campaign.txt");
    let text = fs::read_to_string(&file).expect("the file is read");
    for line in [
        "tile F6 is meadow",
        "tile B4 capital red",
        "race blue dwarf",
        "start season round 3 year 2",
    ] {
        assert!(text.lines().any(|found| found == line), "no `{line}` in {text}");
    }
    let edited = text.replace("## banner red 1 D2 640 baggage 2 side NE", "banner red 1 Z9 640");
    fs::write(&file, edited).expect("the file is written");
    let checked = margrave().args(["check", &dutch]).output().expect("the binary runs");
    assert!(err(&checked).contains("banner red 1 Z9 640"), "{}", err(&checked));
    fs::write(
        &file,
        text.replace("## banner red 1 D2 640 baggage 2 side NE", "banner red 1 C4 640"),
    )
    .expect("the file is written");
    let played = feed(margrave().args(["play", &dutch]), "banners\nwhere\n");
    assert_success(&played, "play");
    let text = out(&played);
    assert!(text.lines().any(|line| line.starts_with("red 1") && line.contains(" C4 ")), "{text}");
    assert!(out(&played).contains("Year 2, round 3"), "{}", out(&played));
}

/// Table of an edition that was played on paper so far, and the answers of a whole turn.
struct OnPaper {
    edition: &'static str,
    /// Answers after the realms and their peoples.
    answers: &'static [&'static str],
    /// Words of the file that the players fill in, and what they write.
    fills: &'static [(&'static str, &'static str)],
    /// Things that nobody of the edition has, and the file does not offer.
    without: &'static [&'static str],
    turn: &'static str,
    /// Output of `where` after that.
    then: &'static str,
}

const PAPER: &[OnPaper] = &[
    OnPaper {
        edition: "dutch",
        answers: &["season", "3", "2", "F6", "B4", "E4"],
        fills: &[(
            "## banner red 1 D2 640 baggage 2 side NE",
            "banner red 1 B4 640 baggage 2\nbanner blue 1 E4 600 baggage 2",
        )],
        without: &["counter "],
        turn: "scout 1 B3\ndone\ndone\ndone\n",
        then: "Year 2, round 4",
    },
    OnPaper {
        edition: "english",
        answers: &["", "", "", "F6", "B4", "E4"],
        fills: &[
            (
                "## banner red 1 D2 640 baggage 2 side NE",
                "banner red 1 B4 640 baggage 2\nbanner blue 1 E4 600 baggage 2",
            ),
            ("## money red 12", "money red 12"),
        ],
        without: &[],
        turn: "done\ndone\ndone\n",
        then: "Year 1, round 2",
    },
    OnPaper {
        edition: "warmaster",
        answers: &["", "", "F6", "B4", "E4"],
        fills: &[
            ("## money red 12", "money red 50"),
            ("## counter red battle_points 3", "counter red battle_points 3"),
        ],
        without: &["banner ", "ship", "troop ", "siege ", "unplaced ", "ally ", "mission "],
        turn: "pick risk\ndone\npick blue\npick B3\n0\ndone\n",
        then: "Year 1, summer",
    },
    OnPaper {
        edition: "marches",
        answers: &[""],
        fills: &[
            ("## money red 12", "money red 50"),
            ("capital red", "capital red"),
            ("owner blue", "capital blue"),
        ],
        without: &["banner ", "ship", "troop ", "siege ", "unplaced ", "ally ", "mission "],
        turn: "done\ndone\ndone\ndone\n",
        then: "Round 2",
    },
];

/// In each edition: the file that is written offers what that edition has and nothing else, it is
/// filled in, and a whole turn is played from there.
#[test]
fn a_turn_is_played_from_paper() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for OnPaper { edition, answers, fills, without, turn, then } in PAPER {
        let place = folder.path().join(edition).display().to_string();
        let mut all = vec!["paper", *edition, "2", "1", "", "no", "", ""];
        all.extend(*answers);
        all.extend([place.as_str(), "check", "later"]);
        let (_, said) = answer(&all);
        assert!(said.contains("The file is sound"), "{edition}: {said}");
        let file = Path::new(&place).join("campaign.txt");
        let text = fs::read_to_string(&file).expect("the file is read");
        for key in *without {
            let offered = text.lines().find(|line| line.starts_with(&format!("## {key}")));
            assert_eq!(offered, None, "{edition}");
        }
        let midst = text.split('`').find(|words| words.starts_with("start ")).expect("an example");
        // Another seed each time would be another turn each time.
        let seed = text.lines().find(|line| line.starts_with("seed ")).expect("a seed");
        let mut filled = text.replace("## tile", "tile").replace(seed, "seed 7");
        for (words, written) in *fills {
            assert!(filled.contains(words), "{edition}: no `{words}` in {text}");
            filled = filled.replace(words, written);
        }
        // The example of the line `start` is one that is taken.
        let start = text.lines().find(|line| line.starts_with("start ")).expect("a line `start`");
        fs::write(&file, filled.replace(start, midst)).expect("the file is written");
        let checked = margrave().args(["check", &place]).output().expect("the binary runs");
        assert_success(&checked, edition);
        fs::write(&file, filled).expect("the file is written");
        let played = feed(margrave().args(["play", &place]), &format!("{turn}where\n"));
        assert_success(&played, edition);
        let said = out(&played);
        assert!(said.contains(then), "{edition}: {said}");
    }
}
