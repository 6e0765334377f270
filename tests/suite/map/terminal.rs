//! The map in the terminal, of whole campaigns of every edition.

use std::collections::BTreeSet;

use margrave::basics::terminal_text::printable;
use margrave::campaign::knowledge::Viewer;
use margrave::campaign::{EventKind, RealmId, State};
use margrave::engine::Game;
use margrave::players::{Bot, Checks, Greedy, Simulation};
use margrave::rules::Ruleset;
use margrave::script::RulesetCache;
use margrave::view::canvas::{Painted, flowed};
use margrave::view::colour::Tint;
use margrave::view::map::{activity, list};
use margrave::view::palette::{Ink, every_colour};
use margrave::view::{DrawingOptions, MapLayer, draw};

use crate::support::series::{Series, hooks};

/// Greedy players have played three realms of an edition to the end.
fn played(edition: &'static str, head: &'static str, then: impl FnOnce(&Ruleset, &State)) {
    let series = Series { edition, head, realms: |_| 3 };
    let session = series.campaign(3, &mut RulesetCache::default());
    let mut state = session.state.clone();
    let scripts = hooks(&session, &state);
    let mut minds: Vec<Box<dyn Bot>> = state
        .realm_ids()
        .map(|realm| -> Box<dyn Bot> { Box::new(Greedy::new(3, realm)) })
        .collect();
    let mut table = Simulation::new(&mut minds, Checks::None);
    table.hooks = scripts.as_deref();
    table.play(&session.rules, &mut state);
    then(&session.rules, &state);
}

const EDITIONS: &[(&str, &str)] = &[
    ("dutch", "option years 2\n"),
    ("english", "option years 2\n"),
    ("warmaster", ""),
    ("marches", "option marches.battles paper\noption marches.last_round 8\n"),
];

/// A screen of this size.
fn screen(width: usize, height: usize) -> DrawingOptions {
    DrawingOptions { width: Some(width), height: Some(height), ..DrawingOptions::default() }
}

/// The labels of tiles that stand in a drawing.
fn labels<'a>(game: &Game<'a>, drawn: &str) -> BTreeSet<&'a str> {
    let words: BTreeSet<&str> = drawn.split(|letter: char| !letter.is_alphanumeric()).collect();
    let all = game.state.map.places.iter().map(|place| place.label.as_str());
    all.filter(|label| words.contains(label)).collect()
}

/// A drawing without its colours.
fn bare(drawn: &str) -> String {
    let printed = printable(drawn).into_owned();
    let mut parts = printed.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    first
        + &parts.map(|part| part.split_once('m').map_or(part, |(_, rest)| rest)).collect::<String>()
}

/// Each capital is marked in its province, or told of below the map where that is too small.
fn seats_are_told(game: &Game<'_>, viewer: Viewer) {
    let signs = |(width, height): (usize, usize)| {
        let drawn = draw(game, viewer, &screen(width, height));
        let (map, _) = drawn.split_once("C capital").expect("the legend has capitals");
        let below: String =
            drawn.lines().skip_while(|line| !line.starts_with("no room to show: ")).collect();
        let words = |text: &str| {
            let words = text.split(|letter: char| !letter.is_alphanumeric());
            words.filter(|word| *word == "C").count()
        };
        (words(map) + words(&below), drawn)
    };
    let (seats, _) = signs((160, 300));
    for size in [(80, 24), (80, 18), (60, 24), (120, 40)] {
        let (told, drawn) = signs(size);
        assert_eq!(told, seats, "{size:?}:\n{drawn}");
    }
}

/// A map never goes beyond the screen, and signs or colours change nothing of what it tells; on a
/// large screen and in strips on a small one all of it is drawn.
#[test]
fn fits_the_screen() {
    for (edition, head) in EDITIONS {
        played(edition, head, |rules, state| {
            let game = Game::new(rules, state, None);
            let viewer = Viewer::Realm(RealmId(0));
            for (width, height) in [(80, 24), (120, 40), (60, 24), (300, 200)] {
                let place = "a part of the map";
                for layer in
                    [MapLayer::All, MapLayer::Owners, MapLayer::Supply, MapLayer::Knowledge]
                {
                    let plain = DrawingOptions {
                        layer,
                        activity: activity(&game, viewer, None, &[]),
                        ..screen(width, height)
                    };
                    let letters = draw(&game, viewer, &plain);
                    let signs =
                        draw(&game, viewer, &DrawingOptions { unicode: true, ..plain.clone() });
                    let coloured = DrawingOptions { colour: true, unicode: true, ..plain.clone() };
                    let coloured = draw(&game, viewer, &coloured);
                    for drawn in [&letters, &signs] {
                        let wide = drawn.lines().map(|line| line.chars().count()).max();
                        assert!(wide < Some(width), "{edition}, {width}: {place}\n{drawn}");
                    }
                    assert!(letters.is_ascii() || !rules_are_ascii(&game), "{letters}");
                    assert_eq!(labels(&game, &letters), labels(&game, &signs), "{edition}");
                    let trimmed =
                        |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n");
                    assert_eq!(trimmed(&bare(&coloured)), trimmed(&signs), "{edition}");
                }
            }
            if state.map.of_provinces() {
                seats_are_told(&game, viewer);
            }
            let all = draw(&game, viewer, &screen(300, 300));
            let strips = draw(&game, viewer, &DrawingOptions { whole: true, ..screen(60, 24) });
            assert_eq!(labels(&game, &all).len(), state.map.places.len(), "{edition}:\n{all}");
            assert_eq!(
                labels(&game, &strips).len(),
                state.map.places.len(),
                "{edition}:\n{strips}"
            );
        });
    }
}

/// Names of provinces may be written with other letters than those of English.
fn rules_are_ascii(game: &Game<'_>) -> bool {
    game.state.map.places.iter().all(|place| {
        place.label.is_ascii() && place.province().is_none_or(|province| province.name.is_ascii())
    })
}

/// The part that is drawn has the rivers and mountains of the whole, and is the part that was asked
/// for; the legend explains what is on it, and says what is left out.
#[test]
fn scrolls_instead_of_shrinking() {
    played("dutch", "option years 2\n", |rules, state| {
        let game = Game::new(rules, state, None);
        let whole = draw(&game, Viewer::Host, &screen(300, 300));
        for place in state.map.ids() {
            let look = DrawingOptions { activity: [(place, 1)].into(), ..screen(80, 24) };
            let part = draw(&game, Viewer::Host, &look);
            let shown = labels(&game, &part);
            assert!(shown.contains(game.label(place)) && shown.len() >= 12, "{place:?}:\n{part}");
            // Its lines stand in the drawing of the whole, sides and all.
            let of = |drawn: &str, label: &str| {
                let lines: Vec<&str> = drawn.lines().collect();
                let row = lines.iter().position(|line| line.contains(&format!(" {label} ")))?;
                let at = lines[row].find(&format!(" {label} "))?;
                let cut = |line: &str| {
                    line.chars().skip(at.saturating_sub(2)).take(7).collect::<String>()
                };
                Some([cut(lines.get(row + 1)?), cut(lines.get(row + 2)?)])
            };
            let label = game.label(place);
            assert_eq!(of(&part, label), of(&whole, label), "{label}:\n{part}");
            assert!(part.contains("beyond: "), "{part}");
            let broken = |line: &str| line.matches('`').count() % 2 == 1;
            assert!(!part.lines().any(broken), "{part}");
        }
    });
}

/// Once everybody has a capital, each finds their own on a small screen, whoever took theirs last.
#[test]
fn shows_the_own_capital() {
    for seed in 1..=4 {
        let series = Series { edition: "dutch", head: "option years 1\n", realms: |_| 3 };
        let mut log = Vec::new();
        let mut looked = 0;
        series.watch(seed, &mut RulesetCache::default(), &mut |game, record| {
            let chosen = record.event.kind() == EventKind::CapitalChosen;
            log.push(record);
            let all = game.state.realm_ids().all(|realm| game.state.realm(realm).capital.is_some());
            if !chosen || !all {
                return;
            }
            looked += 1;
            for realm in game.state.realm_ids() {
                let viewer = Viewer::Realm(realm);
                let look = DrawingOptions {
                    activity: activity(game, viewer, None, &log),
                    ..screen(80, 24)
                };
                let drawn = draw(game, viewer, &look);
                let capital = game.state.realm(realm).capital.map(|place| game.label(place));
                assert!(
                    capital.is_some_and(|label| labels(game, &drawn).contains(label)),
                    "{capital:?} of {realm:?}, seed {seed}:\n{drawn}"
                );
            }
        });
        assert!(looked > 0, "seed {seed}: nobody has chosen a capital");
    }
}

/// Every entry of a legend stands in one line if there is room, with colours or without, and no word
/// is broken.
#[test]
fn legends_break_between_entries() {
    let names =
        ["plain and hills", "o may become a capital", "x", "a spell or another mark lies there"];
    let entry = |name: &str| {
        vec![Painted::new("#", Ink::of(Tint::Sea)), Painted::plain(format!(" {name}"))]
    };
    let entries: Vec<_> = names.iter().cycle().take(14).map(|name| entry(name)).collect();
    for room in 12..90 {
        let plain = flowed(&entries, room, false);
        assert_eq!(bare(&flowed(&entries, room, true)), plain);
        assert!(plain.lines().all(|line| line.chars().count() <= room), "{room}:\n{plain}");
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let wide = flowed(&entries, 1000, false);
        assert_eq!(words(&plain), words(&wide), "{room}");
        for name in names.iter().filter(|name| name.len() + 2 <= room) {
            assert!(
                plain.lines().any(|line| line.contains(&format!("# {name}"))),
                "{room}:\n{plain}"
            );
        }
    }
}

/// The list has a line for each place, with nothing but words; of other realms' banners it tells no
/// more than the viewer knows.
#[test]
fn is_listed_in_words() {
    for (edition, head) in EDITIONS {
        played(edition, head, |rules, state| {
            let game = Game::new(rules, state, None);
            let text = list(&game, Viewer::Host, &DrawingOptions::default());
            assert_eq!(text.lines().count(), state.map.places.len(), "{edition}");
            for (place, line) in state.map.places.iter().zip(text.lines()) {
                assert!(line.starts_with(&place.label) && line.contains(": "), "{line}");
                let signs = |letter: char| "~^=|*&#%".contains(letter);
                assert!(!line.contains(signs), "{edition}: {line}");
            }
        });
    }
}

/// Of all colours with which maps and texts are drawn none stands for two things.
#[test]
fn no_colour_of_the_map_stands_for_two_things() {
    let all = every_colour();
    for (at, (number, what)) in all.iter().enumerate() {
        let other = all[..at].iter().find(|(known, _)| known == number);
        assert_eq!(other, None, "{number} stands for {what} too");
    }
}
