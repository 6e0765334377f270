//! The atlas of a campaign: what stands in it is what the engine says, nothing that players write
//! can break out of it, and it works in a browser.

pub mod browser;
mod drawn;
pub mod pages;
mod sealed;

use margrave::campaign::Owner;
use margrave::campaign::knowledge::Viewer;
use margrave::engine::Game;
use margrave::engine::realms::claims;
use margrave::rules::RuleId;
use serde_json::Value;

use pages::{Atlas, DEMOS, Page, of_script};

/// Every owner, banner and number of the last step is that of the campaign.
fn numbers_agree(name: &str, page: &Page, atlas: &Atlas) {
    let game = Game::new(&page.session.rules, &page.session.state, None);
    let state = game.state;
    for place in game.map().ids() {
        let row = &page.board.places[&u64::from(place.0)];
        let owner = match state.holding(place).owner {
            Owner::Nobody => -1,
            Owner::Independent => -2,
            Owner::Realm(realm) => i64::from(realm.0),
        };
        assert_eq!(row[2], owner, "{name}: the owner of {}", game.label(place));
    }
    let standing: Vec<u64> = state.standing().map(|(id, _)| u64::from(id.0)).collect();
    assert_eq!(page.board.banners.keys().copied().collect::<Vec<_>>(), standing, "{name}");
    for (id, banner) in state.standing() {
        let row = &page.board.banners[&u64::from(id.0)];
        assert_eq!(row[4], banner.at.0, "{name}: where banner {} stands", id.0);
        assert_eq!(row[5], banner.points, "{name}: the points of banner {}", id.0);
    }
    for realm in state.realm_ids() {
        let row = &page.board.realms[&u64::from(realm.0)];
        let land =
            game.map().ids().filter(|place| claims::empire(&game, *place) == Some(realm)).count();
        let points: i64 = state.banners_of(realm).map(|(_, banner)| banner.points).sum();
        assert_eq!(row[4], land, "{name}: the land of {}", game.realm_name(realm));
        assert_eq!(row[7], points + state.unplaced(realm), "{name}: the points");
        assert_eq!(row[8], state.realm(realm).crowns, "{name}: the crowns");
    }
    assert!(atlas.steps().len() > 5, "{name}: only {} steps", atlas.steps().len());
}

/// In each edition, with hexes and with provinces, the board that the steps lead to is that of the
/// campaign, each line of the log stands in a step, and each rule that is cited can be read.
#[test]
fn the_atlas_tells_what_the_engine_knows() {
    for (name, path) in DEMOS {
        let page = of_script(path, Viewer::Host);
        let atlas = &page.atlas;
        numbers_agree(name, &page, atlas);
        let game = Game::new(&page.session.rules, &page.session.state, None);
        let told: Vec<String> = atlas.steps().iter().flat_map(|step| atlas.lines(step)).collect();
        let log: Vec<String> = page
            .session
            .log
            .iter()
            .filter_map(|record| margrave::view::say(&game, Viewer::Host, record))
            .collect();
        assert_eq!(told, log, "{name}");
        for (id, entry) in atlas.data["rules"].as_object().expect("rules are a map") {
            let found = game.rules.rulebook.get(RuleId::from_text(id)).expect("the rule is known");
            assert_eq!(entry[1], found.rule, "{name}: {id}");
        }
        let battles = atlas.data["battles"].as_array().expect("battles are a list");
        assert!(!battles.is_empty(), "{name}: no battle is found");
        for battle in battles {
            assert!(battle[1].is_u64(), "{name}: {} is nowhere", atlas.text(&battle[0]));
        }
        let sums = atlas.sums();
        assert!(!sums.is_empty(), "{name}: no sum is explained");
        for (total, parts) in sums {
            assert_eq!(parts.iter().sum::<i64>(), total, "{name}");
        }
    }
}

/// By what a campaign of an edition is won stands beside land and points: for Warmaster the victory
/// points, which are those that are counted at the end.
#[test]
fn what_wins_has_its_curve() {
    for (name, path) in DEMOS {
        let page = of_script(path, Viewer::Host);
        let wins = page.atlas.data["standings"].as_array().expect("a list");
        assert!(!wins.is_empty(), "{name}: nothing is counted");
        for (at, win) in wins.iter().enumerate() {
            let steps = page.atlas.steps().iter();
            let rows = steps.filter_map(|step| step[4][4].as_array()).flatten();
            let numbers: std::collections::BTreeSet<i64> =
                rows.filter_map(|row| row[12][at].as_i64()).collect();
            assert!(numbers.len() > 1, "{name}: {win} never changes: {numbers:?}");
        }
    }
    let page = of_script("scripts/warmaster.campaign", Viewer::Host);
    assert_eq!(page.atlas.data["standings"][0][0], "victory points");
    // Black has no ally, with whom its points would be shared.
    let at = page.atlas.data["realms"].as_array().expect("a list");
    let black = at.iter().position(|name| name == "black").expect("black plays");
    let mut lines = page.atlas.steps().iter().flat_map(|step| page.atlas.lines(step));
    let score = lines.rfind(|line| line.starts_with("score of black: "));
    let row = &page.board.realms[&u64::try_from(black).expect("small")];
    let score = score.expect("the points are counted");
    assert!(score.ends_with(&format!(" = {}", row[12][0])), "{score}: {}", row[12][0]);
}

/// Rounds are the pages of the chronicle where a year is a round, and have no parts of their own.
#[test]
fn rounds_head_the_chronicle() {
    let page = of_script("scripts/marches.campaign", Viewer::Host);
    let pages = page.atlas.data["chronicle"].as_array().expect("pages");
    let titles: Vec<&str> = pages.iter().filter_map(|page| page[0].as_str()).collect();
    assert_eq!(titles, ["The beginning", "Round 1", "Round 2", "Round 3"]);
    for page in pages {
        let passages = page[1].as_array().expect("passages");
        assert!(passages.iter().all(|passage| passage[0] != "margin"), "{page}");
    }
}

/// The list of battles says how each ended that was decided, and what it cost.
#[test]
fn battles_have_their_results() {
    for (name, path) in DEMOS {
        let page = of_script(path, Viewer::Host);
        let battles = page.atlas.data["battles"].as_array().expect("battles are a list");
        let results: Vec<Vec<&str>> = battles
            .iter()
            .map(|battle| {
                let results = battle[3].as_array().map_or(&[][..], Vec::as_slice);
                results.iter().map(|text| page.atlas.text(text)).collect()
            })
            .collect();
        let says = |result: &str| result.contains("win") || result.contains("draw");
        let decided = results.iter().filter(|results| results.iter().any(|result| says(result)));
        assert!(decided.count() > 0, "{name}: {results:?}");
    }
    let page = of_script("scripts/first-summer.campaign", Viewer::Host);
    let lost: i64 = page.atlas.data["battles"]
        .as_array()
        .expect("battles are a list")
        .iter()
        .filter_map(|battle| battle[4].as_array())
        .flatten()
        .filter_map(|loss| loss[1].as_i64())
        .sum();
    assert!(lost > 0, "the battles of the campaign cost points");
}

/// Anything that players write is text in the page and never HTML or a script, and the page asks
/// for no file or site.
#[test]
fn nothing_that_players_write_is_read_as_html() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("hostile.campaign");
    let script =
        std::fs::read_to_string(crate::support::root().join("scripts/first-summer.campaign"))
            .expect("the script is read");
    let maps = crate::support::root().join("scripts/three-rivers.yaml").display().to_string();
    let script = script.replacen("three-rivers.yaml", &maps, 1);
    let evil = "</script><script>alert(1)</script><!--<script> <img src=x onerror=alert(2)> ]]>";
    let written = format!("red: note {evil}\nblue: note {evil}{evil}\n");
    std::fs::write(&path, script + &written).expect("a script is written");
    let page = of_script(&path, Viewer::Host);
    assert!(page.text.contains("alert(1)"), "the note is not in the atlas");
    let plain = of_script("scripts/first-summer.campaign", Viewer::Host);
    for piece in ["<script", "</script", "<img", "<!--", "onerror=\""] {
        let count = |html: &str| html.matches(piece).count();
        assert_eq!(count(&page.html), count(&plain.html), "{piece}");
    }
    for ask in ["src=\"http", "href=\"http", "@import", "fetch(", "XMLHttpRequest", "url(http"] {
        assert!(!page.html.contains(ask), "{ask}");
    }
}

/// A realm's atlas names itself so, holds its own numbers and not those of others.
#[test]
fn a_realm_has_an_atlas_of_its_own() {
    for (name, path) in DEMOS {
        let host = of_script(path, Viewer::Host);
        let realm = host.session.state.realm_ids().next().expect("somebody plays");
        let page = of_script(path, Viewer::Realm(realm));
        assert_eq!(page.atlas.data["viewer"], Value::from(realm.0), "{name}");
        assert!(page.text.len() <= host.text.len(), "{name}");
        for (id, banner) in page.session.state.standing() {
            let row = &page.board.banners[&u64::from(id.0)];
            assert_eq!(row[4], banner.at.0, "{name}");
            if banner.realm == realm {
                assert_eq!(row[5], banner.points, "{name}");
            } else {
                assert!(row[6].is_null(), "{name}: the baggage of others");
            }
        }
    }
}

/// Answers that were taken back leave nothing in the atlas, wherever in a step, a phase or a turn
/// they were: the steps, their answers, and what changes with each are as if they had never been
/// given.
#[test]
fn what_was_taken_back_is_in_no_step() {
    let script =
        std::fs::read_to_string(crate::support::root().join("scripts/first-summer.campaign"))
            .expect("the script is read");
    let maps = crate::support::root().join("scripts/three-rivers.yaml").display().to_string();
    let script = script.replacen("three-rivers.yaml", &maps, 1);
    let answers: Vec<usize> = script
        .lines()
        .enumerate()
        // Nobody has seen more than where banners stand: of what others have seen everybody is told.
        .filter(|(_, line)| line.contains(": muster ") || line.contains(": place "))
        .map(|(at, _)| at)
        .collect();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("again.campaign");
    for viewer in [Viewer::Host, Viewer::Realm(margrave::campaign::RealmId(0))] {
        std::fs::write(&path, &script).expect("a script is written");
        let plain = of_script(&path, viewer);
        for number in [0, 2, 8] {
            let again = answers[number];
            let mut lines: Vec<&str> = script.lines().collect();
            let (undo, line) = ("undo", lines[again]);
            lines.insert(again + 1, line);
            lines.insert(again + 1, undo);
            std::fs::write(&path, lines.join("\n") + "\n").expect("a script is written");
            let page = of_script(&path, viewer);
            let steps = |page: &Page| -> Vec<(String, String, Vec<String>, Value)> {
                let of = |step: &Value| {
                    let atlas = &page.atlas;
                    let answer = atlas.text(&step[3]).to_owned();
                    let heading = atlas.text(&step[2]).to_owned();
                    // Texts may have other numbers: what changed is told by its cells that are none.
                    let moved: Vec<Value> = step[4][2]
                        .as_array()
                        .map_or(&[][..], Vec::as_slice)
                        .iter()
                        .map(|row| serde_json::json!([row[0], row[4], row[5], row[6]]))
                        .collect();
                    (heading, answer, atlas.lines(step), Value::from(moved))
                };
                page.atlas.steps().iter().map(of).collect()
            };
            assert_eq!(steps(&page), steps(&plain), "after `undo` of `{}`", lines[again]);
        }
    }
}
