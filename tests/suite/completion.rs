//! Completion at the prompt: orders, commands and names, and Lua after `lua`.

use std::fs;

use margrave::engine::{ArgumentKind, Game, Verb};
use margrave::lua::pages::{completions, word_start};
use margrave::repl::{CandidateNames, PromptHelper};
use margrave::rules::Library;
use margrave::script::{RulesetCache, prepare};
use rustyline::Context;
use rustyline::completion::Completer;
use rustyline::history::DefaultHistory;

use crate::support::{feed, margrave, out, root};

fn after(line: &str) -> Vec<String> {
    let own = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let names = CandidateNames {
        realms: own(&["red", "blue"]),
        races: own(&["dwarf"]),
        units: own(&["spearmen"]),
        characters: own(&["captain"]),
        gear: own(&["shield"]),
        items: own(&["keen_blade"]),
        roster: own(&["1", "2"]),
        ..CandidateNames::default()
    };
    let words: Vec<&str> = line.split_whitespace().collect();
    let kinds: Vec<_> = Verb::by_name(words[0])
        .map(|verb| verb.row().arguments.iter().map(|(_, kind)| *kind).collect())
        .unwrap_or_default();
    let mut offered = names.after(&kinds, &words[1..]);
    // Ways of writing an order can go on alike; the prompt offers each word once.
    offered.dedup();
    offered
}

/// An order is completed by its row in the table.
#[test]
fn arguments_are_completed_by_their_kinds() {
    assert_eq!(after("enlist"), ["auto"]);
    assert_eq!(after("enlist 20"), ["spearmen"]);
    assert_eq!(after("enlist 20 spearmen 1"), ["shield", "keen_blade"]);
    assert_eq!(after("enlist 20 spearmen shield"), ["shield", "keen_blade"]);
    assert_eq!(after("character"), ["captain"]);
    assert_eq!(after("equip"), ["red", "blue", "1", "2"]);
    assert_eq!(after("equip 1"), ["shield", "keen_blade"]);
    assert_eq!(after("pass 1 keen_blade"), ["red", "blue", "1", "2"]);
    assert_eq!(after("losses red"), ["1", "2"]);
    assert_eq!(after("result"), ["draw", "red", "blue"]);
    assert_eq!(after("result red"), ["wins"]);
    assert_eq!(after("result red wins"), ["scattered"]);
    assert_eq!(after("bonus"), ["hill", "bridge", "half"]);
    assert_eq!(after("bonus hill"), ["red", "blue"]);
    assert_eq!(after("verdict red"), ["scattered"]);
    assert_eq!(after("enlist_hired mercenary"), ["dwarf"]);
}

/// In a free line everything is offered that an argument which is not there yet may be.
#[test]
fn free_lines_are_completed() {
    let own = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let named = |name: &str, kind| (name.to_owned(), kind);
    let arguments = vec![
        named("to", ArgumentKind::Places),
        named("points", ArgumentKind::Number),
        named("leader", ArgumentKind::Optional(&ArgumentKind::Word)),
        named("permit", ArgumentKind::Optional(&ArgumentKind::Realm)),
        named("raid", ArgumentKind::Flag("raid")),
    ];
    let helper = PromptHelper {
        names: CandidateNames {
            realms: own(&["red"]),
            tiles: own(&["hag", "tor"]),
            ..CandidateNames::default()
        },
        free: vec![("march".to_owned(), arguments)],
        ..PromptHelper::default()
    };
    let begun = ["hag", "leader", "permit", "points", "raid", "red", "to", "tor"];
    assert_eq!(helper.next_words("march "), begun);
    let after = ["hag", "leader", "over", "permit", "raid", "red", "tor", "via"];
    assert_eq!(helper.next_words("march 500 hag "), after);
    assert_eq!(helper.next_words("march hag raid permit "), ["red"]);
    assert_eq!(helper.next_words("march 500 tor raid red le"), ["leader"]);
    assert!(helper.next_words("march 500 tor raid red ra").is_empty());
}

fn helper() -> PromptHelper {
    let own = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    PromptHelper {
        legal: own(&["done", "move 1 D5", "move 1 2 D5"]),
        names: CandidateNames {
            realms: own(&["red", "blue"]),
            races: own(&["dwarf", "human"]),
            tiles: own(&["D10", "D4"]),
            ..CandidateNames::default()
        },
        shown: own(&["scouting"]),
        mods: own(&["weather"]),
        available_mods: own(&["truce"]),
        available_editions: own(&["heath"]),
        orders: own(&["forage"]),
        views: vec![("score".to_owned(), vec![ArgumentKind::Realm, ArgumentKind::Place])],
        ..PromptHelper::default()
    }
}

#[test]
fn arguments_are_completed() {
    let helper = helper();
    assert_eq!(helper.next_words("mov"), ["move"]);
    assert_eq!(helper.next_words("move 1 "), ["2", "D5"]);
    assert_eq!(helper.next_words("preview move 1 "), ["2", "D5"]);
    assert_eq!(helper.next_words("view as "), ["blue", "host", "public", "red", "seat"]);
    assert_eq!(helper.next_words("mercenaries 5 d"), ["dwarf"]);
    assert_eq!(helper.next_words("umpire tile "), ["D4", "D10"]);
    assert_eq!(helper.next_words("umpire tile D4 owner r"), ["red"]);
    assert_eq!(helper.next_words("help sc"), ["score", "scout"]);
    assert_eq!(helper.next_words("dice "), ["drawn", "hand", "once"]);
    assert_eq!(helper.next_words("umpire realm red "), ["capital", "crowns", "money", "out"]);
    assert_eq!(
        helper.next_words("umpire troop red 1 "),
        ["banner", "gone", "heal", "models", "out"]
    );
    assert_eq!(helper.next_words("umpire banner red 1 new D4 900 "), ["race", "service"]);
    assert_eq!(helper.next_words("hand b"), ["blue"]);
    let players =
        ["captain", "easy-captain", "greedy", "hard-captain", "holder", "human", "random"];
    assert_eq!(helper.next_words("hand blue "), players);
    assert_eq!(helper.next_words("sco"), ["score"]);
    assert_eq!(helper.next_words("score r"), ["red"]);
    assert_eq!(helper.next_words("score red "), ["D4", "D10"]);
    assert!(helper.next_words("score red D4 ").is_empty());
    assert!(helper.next_words("undo ").is_empty());
}

/// Mods are completed where they can be named: those in play, or those that could be.
#[test]
fn mods_are_completed() {
    let helper = helper();
    assert_eq!(helper.next_words("mods "), ["weather"]);
    assert_eq!(helper.next_words("amend "), ["edition", "mod", "option", "without"]);
    assert_eq!(helper.next_words("amend edition "), ["heath"]);
    assert_eq!(helper.next_words("amend mod "), ["truce"]);
    assert_eq!(helper.next_words("amend mod truce, without "), ["weather"]);
    assert_eq!(helper.next_words("help for"), ["forage"]);
}

/// The Lua of a line is completed from where it begins, also the umpire's.
#[test]
fn lua_is_found() {
    let helper = helper();
    let history = DefaultHistory::new();
    let starts = |line: &str| {
        let found = helper.complete(line, line.len(), &Context::new(&history));
        let (start, pairs) = found.expect("nothing can fail");
        (start, pairs.into_iter().map(|pair| pair.replacement).collect::<Vec<_>>())
    };
    let realms = ["campaign.realm", "campaign.realms"].map(str::to_owned).to_vec();
    assert_eq!(starts("lua campaign.rea"), (4, realms.clone()));
    assert_eq!(starts("umpire lua campaign.rea"), (11, realms));
    assert_eq!(starts("lua tra"), (4, vec!["trace ".to_owned()]));
    assert_eq!(starts("lua trace of"), (10, vec!["off ".to_owned()]));
    assert_eq!(starts("lua pla"), (4, vec!["play".to_owned()]));
    assert_eq!(starts("move 1 D"), (7, vec!["D5 ".to_owned()]));
}

/// Shows that names go on as the tables of functions, fields and hooks say.
#[test]
fn names_go_on() {
    assert_eq!(completions("campaign.rea"), ["campaign.realm", "campaign.realms"]);
    assert_eq!(completions("math.fl"), ["math.floor"]);
    assert_eq!(completions("math.rand"), [""; 0]);
    assert_eq!(completions("filter.poi"), ["filter.points_lost"]);
    assert_eq!(completions("declare.ph"), ["declare.phase"]);
    assert_eq!(completions("cha"), ["change"]);
    assert!(completions("campaign.").len() > 10);
}

/// Shows that only the last word is completed, and that handles offer fields and functions.
#[test]
fn the_last_word_goes_on() {
    assert_eq!(completions("#campaign.banners"), ["campaign.banners"]);
    assert_eq!(word_start("#campaign.bann"), 1);
    assert_eq!(completions("b.lost"), ["b.lost_way"]);
    assert_eq!(completions("t:dist"), ["t:distance"]);
    assert_eq!(completions("campaign.realm(\"red\").poo"), [".pool"]);
}

/// Shows that names of values and tables are completed inside quotes.
#[test]
fn names_in_quotes_go_on() {
    assert_eq!(completions("1 + campaign.lookup(\"for"), ["forage"]);
    assert!(completions("campaign.value(\"banner.").contains(&"banner.food".to_owned()));
    assert_eq!(completions("campaign.realm(\"re"), [""; 0]);
    assert_eq!(word_start("campaign.lookup(\"for"), 17);
}

/// Of a report the parts that are not named yet are offered, and what the last one can say.
#[test]
fn parts_of_a_report_are_completed() {
    let part = |name: &str, words: &[&str]| {
        (name.to_owned(), words.iter().map(|word| (*word).to_owned()).collect())
    };
    let parts = vec![part("margin", &["0", "100"]), part("winner", &["blue", "red"])];
    let helper = PromptHelper { parts, ..PromptHelper::default() };
    assert_eq!(helper.next_words("report "), ["margin", "winner"]);
    assert_eq!(helper.next_words("winner "), ["blue", "red"]);
    assert_eq!(helper.next_words("report winner red "), ["margin"]);
    assert_eq!(helper.next_words("winner red margin 1"), ["100"]);
    assert_eq!(helper.next_words("rep"), ["replay", "report"]);
}

/// The words that answer a question of the program, such as the opening menu, are offered while it is asked and
/// no longer; after `help` the words of players are.
#[test]
fn choices_last_as_long_as_their_question() {
    let path = root().join("tests/rules/script-skip.campaign");
    let prepared = prepare(&path, &Library::shipped(), &mut RulesetCache::default(), false);
    let session = prepared.expect("the script is sound").session;
    let game = Game::new(&session.rules, &session.state, None);
    let choices = vec!["learn".to_owned(), "now".to_owned()];
    let mut helper = PromptHelper { choices, ..PromptHelper::default() };
    assert_eq!(helper.next_words(""), ["learn", "now"]);
    helper.look(&game, None);
    let offered = helper.next_words("");
    assert!(!offered.contains(&"now".to_owned()) && offered.contains(&"map".to_owned()));
    assert!(helper.next_words("help hung").contains(&"hunger".to_owned()));
    assert_eq!(helper.next_words("help end "), ["my", "phase", "turn"]);
}

/// A name that begins no answer is said to be told by its command, also where an edition has a view
/// of its own in the place of a command.
#[test]
fn names_that_begin_no_answer_lead_to_their_commands() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let play = |name: &str, head: &str, lines: &str| {
        let path = folder.path().join(name);
        fs::create_dir(&path).expect("a folder is made");
        let maps = root().join("tests/maps");
        let head = format!(
            "margrave 2\n{head}begin\n",
            head = head.replace("MAPS", &maps.display().to_string())
        );
        fs::write(path.join("campaign.txt"), head).expect("a campaign is written");
        out(&feed(margrave().arg("play").arg(&path), lines))
    };
    let dutch = "realm red human\nrealm blue human\nmap MAPS/vale.yaml\ntile B4 capital red\ntile H4 capital blue\n\
                 banner red 1 B4 900\nbanner blue 1 H4 900\nstart scouting turn red\norder red blue\n";
    let known = [
        ("D3", "tile D3"),
        ("r1", "banners red"),
        ("Red 1", "banners red"),
        // Of a banner that does not stand the same is said.
        ("b9", "banners blue"),
        ("blue", "realms"),
        ("subsistence shortfall", "rules subsistence shortfall"),
        ("nl-sub-03", "rules nl-sub-03"),
        ("chronicle", "chronicle"),
    ];
    let lines: String = known.iter().map(|(name, _)| format!("what {name}\n")).collect();
    let said = play("dutch", dutch, &(lines + "what nonsense\n"));
    for (name, command) in known {
        let line = format!(
            "no answer begins with `{name}` now; `{command}` tells of it; `what` lists all"
        );
        assert!(said.contains(&line), "{line}\n{said}");
    }
    assert!(said.contains("no answer begins with `nonsense` now; `what` lists all"), "{said}");
    let warmaster = "edition warmaster\nrealm red human\nrealm blue human\nrace red empire\nrace blue orcs\n\
                     map MAPS/quarters.yaml\ntile B2 capital red\ntile F2 capital blue\nstart challenges\n";
    let said = play("warmaster", warmaster, "revenue red\nwhat B2\nwhat taxes\n");
    for line in [
        "has no table of revenue; `taxes` shows what it has instead",
        "`tile B2` tells of it",
        "`taxes` tells of it",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
}
