//! Digests of others' turns that each player is told before their own, and their length.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{assert_success, feed, margrave, out, root};

/// A folder with a season; `prompt` is what its players want.
fn begun(folder: &Path, name: &str, blue: &str, prompt: &str) -> PathBuf {
    let war = folder.join(name);
    fs::create_dir(&war).expect("a folder is made");
    let head = format!(
        "margrave 2\nseed 5\nrealm red human\nrealm blue {blue}\nmap {map}\ntile E3 owner red\n\
         tile F3 owner blue\ntile G3 owner blue\nbanner red 1 E3 500 baggage 1 side W\n\
         banner blue 1 F3 500\nstart season\ndice 6 6 1 1\nbegin\n",
        map = root().join("tests/maps/vale.yaml").display()
    );
    fs::write(war.join("campaign.txt"), head).expect("a campaign is written");
    fs::write(war.join("prompt.txt"), prompt).expect("what is wanted is written");
    war
}

fn play(war: &Path, lines: &str) -> String {
    let output = feed(margrave().arg("play").arg(war), lines);
    assert_success(&output, lines);
    out(&output)
}

const ATTACK: &str = "dice 1\nred: scout 1 F3\ndice 5\nred: move 1 F3\nred: card direct\ndice 3 4\nblue: card hold\n";

/// Two at one screen, of whom one is told in digests: they learn what they lost and who fought, in
/// their own figures; the other sees everything as it happens, as before.
#[test]
fn each_is_told_of_the_others() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = begun(folder.path(), "war", "human", "blue say dice\n");
    let text = play(&war, &format!("{ATTACK}red: done\nred: done\nred: done\nsince\n"));
    // Before they choose a card, and before their own turn; then `since`.
    assert_eq!(text.matches("Since your last turn").count(), 3, "{text}");
    assert_eq!(
        text.matches("Since your last turn (year 1, round 1: battle):").count(),
        2,
        "{text}"
    );
    for told in [
        "  lost    blue 1 loses 100 points (battle) [NL-BATTLE-06]",
        "  fought  the battle at F3 is a draw [NL-BATTLE-06]\n",
        "  near    red 1 is now at E3, 2 steps from blue 1\n",
    ] {
        assert_eq!(text.matches(told).count(), 2, "{told}: {text}");
    }
    // After it was left, `since` tells it again, and so does coming back.
    let again = play(&war, "since\n");
    assert_eq!(again.matches("lost    blue 1 loses 100 points (battle)").count(), 2, "{again}");
}

/// A capital of somebody else that changes hands is news, and never hidden among routine.
#[test]
fn the_capital_of_another_is_news() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = begun(folder.path(), "war", "human", "blue say dice\n");
    let file = war.join("campaign.txt");
    let head = fs::read_to_string(&file).expect("the campaign is read");
    let head = head
        .replace("\nmap ", "\nrealm green greedy\nmap ")
        .replace("banner red 1", "tile H4 capital green\nbanner red 1")
        .replace("dice 6 6 1 1\n", "dice 6 6 4 4 1 1\n");
    fs::write(&file, head).expect("it is written");
    let text = play(&war, "umpire tile H4 owner red\nyes\nred: done\nred: done\nsince\n");
    let (_, told) = text.split_once("Since your last turn").expect("a digest");
    let news = told.lines().find(|line| line.starts_with("  news ")).unwrap_or_default();
    assert!(news.contains("H4") && news.contains("red"), "{text}");
}

/// Skipped turns are told in one digest at the end, and that tells of all of them.
#[test]
fn what_is_skipped_is_told_at_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = begun(folder.path(), "war", "greedy", "red say dice\n");
    let text = play(&war, "skip to red 1/4\n");
    let (before, after) = text.split_once("`done` was given").expect("it is skipped");
    assert!(!before.contains("Since your last turn"), "{text}");
    assert_eq!(after.matches("Since your last turn").count(), 1, "{text}");
    assert!(after.contains("lost    red 1 loses 5 points (hunger)"), "{text}");
}

/// In the digest is nothing that the player may not know, as how many points the other lost.
#[test]
fn nothing_secret_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = begun(folder.path(), "war", "human", "blue say dice\n");
    let text = play(&war, &format!("{ATTACK}red: done\nred: done\nred: done\nlog 99\n"));
    let (_, after) = text.split_once("Since your last turn").expect("a digest");
    assert!(!after.contains("red 1 loses"), "{text}");
}

/// A digest does not show its reader the routine of others; `log` unfolds it, `full` shows all of
/// it, and `quiet` leaves out one's own dice. The choice is kept beside the campaign, and changes
/// nothing in it.
#[test]
fn as_much_is_said_as_is_wanted() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let lines = "done\n".repeat(6);
    let mut files = Vec::new();
    for (word, others, dice) in
        [("full", true, true), ("dice", false, true), ("quiet", false, false)]
    {
        let war = begun(folder.path(), word, "greedy", "");
        let text = play(&war, &format!("{word}\n{lines}"));
        let blue = text.lines().filter(|line| line.contains("blue: subsistence")).count() > 0;
        assert_eq!(blue, others, "{word}: {text}");
        assert_eq!(text.contains("Since your last turn"), !others, "{word}: {text}");
        assert_eq!(
            text.contains("red: 2d6 for order of play: ") && text.matches("red: 2d6").count() > 1,
            dice,
            "{word}: {text}"
        );
        let log = play(&war, "full\nlog 200\n");
        assert!(log.contains("blue: subsistence"), "{word}: {log}");
        let file = fs::read_to_string(war.join("campaign.txt")).expect("the campaign is read");
        files.push(file);
        let wanted = fs::read_to_string(war.join("prompt.txt")).expect("it is kept");
        assert!(wanted.ends_with("red say full\n"), "{wanted}");
    }
    assert!(files.windows(2).all(|pair| pair[0] == pair[1]), "{files:?}");
}

/// `dice` alone is about what is said; with words it is the order of the host.
#[test]
fn dice_with_words_is_an_order() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = begun(folder.path(), "war", "greedy", "");
    let text = play(&war, "dice\ndice hand\ndice drawn\ndice 3\nsince\n");
    let file = fs::read_to_string(war.join("campaign.txt")).expect("the campaign is read");
    for line in ["host: dice hand", "host: dice drawn", "host: dice 3"] {
        assert!(file.lines().any(|known| known == line), "{file}");
    }
    assert!(text.contains("your own with all dice"), "{text}");
    assert!(text.contains("others have had no turn since your last"), "{text}");
}

/// After sealed orders were opened each is told what those brought, what scripts have to tell among
/// it, and no line of the stream comes beside it; `since` tells it again.
#[test]
fn what_opened_orders_brought_is_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let play = |name: &str, saying: &str| {
        let war = folder.path().join(name);
        fs::create_dir(&war).expect("a folder is made");
        let head = format!(
            "margrave 2\nedition marches\nseed 1\nhost computer\nrealm red human\n\
             realm blue greedy\nrealm green greedy\nrealm white greedy\nrace red empire\n\
             race blue skaven\nrace green dwarfs\nrace white vampires\nmap {map}\nbegin\n",
            map = root().join("scripts/marches-map.yaml").display()
        );
        fs::write(war.join("campaign.txt"), head).expect("a campaign is written");
        fs::write(war.join("prompt.txt"), format!("red say {saying}\n")).expect("it is written");
        let lines = "done\nkin\nsou\nsto\nost\nskip to sealed_orders\nmarch cro 500\ndone\nsince\n";
        let told = play(&war, lines);
        let (_, told) = told.split_once("red writes order 1").expect("orders are written");
        told.to_owned()
    };
    let (digested, whole) = (play("digested", "dice"), play("whole", "full"));
    let since = "Since your last turn (round 1: sealed orders):\n";
    let news = "          Battle in Crowton: red, a neutral army. [GM-NEUTRAL-01]\n";
    assert_eq!(digested.matches(since).count(), 2, "{digested}");
    assert_eq!(digested.matches(news).count(), 2, "{digested}");
    assert!(digested.contains("the rest is routine: "), "{digested}");
    // The orders themselves are read out to everybody.
    assert!(digested.contains("the orders are opened: red: march cro 500;"), "{digested}");
    let stream = "\n  Battle in Crowton: red, a neutral army. [GM-NEUTRAL-01]\n";
    assert!(!digested.contains(stream), "{digested}");
    assert!(whole.contains(stream), "{whole}");
    // A player who is told all as it happens asks for the digest.
    assert_eq!(whole.matches(since).count(), 1, "{whole}");
}

/// In another language a digest that tells of losses, gains and battles has the names of that language: of
/// phases, peoples, relics, provinces. One's own capital is not among what is left out, and what is
/// asked of the last number is one's own.
#[test]
fn a_digest_speaks_the_language() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = folder.path().join("war");
    fs::create_dir(&war).expect("a folder is made");
    let head = format!(
        "margrave 2\nedition marches\nseed 5\nrealm red human\nrealm blue human\nrace red empire\nrace blue skaven\n\
         option marches.battles paper\nmap {map}\ntile kar capital red\ntile lin owner red\ntile ost owner red\n\
         tile mar capital blue\ntile nor owner blue\nmoney red 40\ncounter red upkeep 750\ncounter blue upkeep 750\n\
         remember marches relics [{{parts: [crown], shards: 1, holder: blue}}, {{parts: [eye], shards: 1, holder: red}}]\n\
         start round sealed_orders\nbegin\n",
        map = root().join("tests/maps/marches.yaml").display()
    );
    fs::write(war.join("campaign.txt"), head).expect("a campaign is written");
    let lines = "march bog 750 general\ndone\nmarch lin 700 general\ndone\nsince\nwhere\n";
    let play = |lang: &str, lines: &str| {
        out(&feed(margrave().args(["--lang", lang, "play"]).arg(&war), lines))
    };
    let text = play("de", lines);
    let (_, told) = text.split_once("Seit deinem letzten Zug").expect("a digest");
    for said in [
        " (Runde 1: Zugabgabe):",
        "verloren  Lindenau (lin) geht an blue",
        "Blutflusssümpfe",
        "Stärke ",
        "Auge des Despoten",
    ] {
        assert!(told.contains(said), "{said}: {text}");
    }
    for english in
        ["Blood River Bogs", "strength ", "eye of the despot", "round 1", "sealed orders"]
    {
        assert!(!told.contains(english), "{english}: {text}");
    }
    // The file has what was typed, in English.
    let file = fs::read_to_string(war.join("campaign.txt")).expect("the campaign is read");
    assert!(file.contains("red: march bog 750 leader general"), "{file}");
    let english = play("en", "since\n");
    assert!(english.contains("Blood River Bogs") && !english.contains("Sümpfe"), "{english}");
}

/// A player who has left the game is told so before anything else is answered, and not again when
/// the campaign is opened later.
#[test]
fn who_is_out_is_told_once() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let war = folder.path().join("war");
    fs::create_dir(&war).expect("a folder is made");
    let head = format!(
        "margrave 2\nrealm red human\nrealm blue human\nrealm yellow human\noption years 2\nmap {map}\n\
         tile B4 capital red\ntile H4 capital blue\ntile H4 owner red\ntile E7 capital yellow\n\
         banner red 1 B4 500 baggage 2\nbanner blue 1 H3 500 baggage 2\nbanner yellow 1 E7 500 baggage 2\n\
         start revenue\nbegin\n",
        map = root().join("tests/maps/vale.yaml").display()
    );
    fs::write(war.join("campaign.txt"), head).expect("a campaign is written");
    let told = |lines: &str| play(&war, lines).matches("blue is out of the game").count();
    // Nobody has answered since.
    assert_eq!([told(""), told("note We go on.\n"), told(""), told("done\nundo\n")], [1, 1, 0, 0]);
}
