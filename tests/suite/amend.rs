//! A campaign in its folder that is amended: played, taken back, killed, resumed and replayed under
//! the rules that held at each point; and a lock that somebody changed.

mod locks;

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{
    assert_reported, assert_success, copy_folder, err, feed, margrave, out, root,
};
use margrave::fault::SourceFile;
use margrave::rules::Library;
use margrave::script::load_selection;
use margrave::session::{Folder, Snapshot, answers, header, prefix};
use tempfile::TempDir;

/// A folder with its own mods beside its file, in the first round of the season; red is asked.
fn begun(mods: &[&str]) -> (TempDir, PathBuf) {
    begun_with(mods, "")
}

/// The same, with more lines in the head.
fn begun_with(mods: &[&str], more: &str) -> (TempDir, PathBuf) {
    let kept = tempfile::tempdir().expect("a temporary folder");
    let path = kept.path().join("war");
    copy_folder(&root().join("tests/amend/mods"), &path.join("mods"));
    copy_folder(&root().join("tests/mods/feast"), &path.join("mods/feast"));
    let mods: String = mods.iter().map(|name| format!("mod {name}\n")).collect();
    let text = format!(
        "margrave 2\nedition dutch\n{mods}realm red human\nrealm blue random\n{more}map {}/tests/maps/vale.yaml\ntile B4 capital red\ntile H4 capital blue\nbanner red 1 D1 640\nbanner blue 1 H4 700 baggage 2\nstart season\nbegin\n",
        root().display()
    );
    let (mut head, _) =
        header::parse(&SourceFile::new("the head", text)).expect("the head is sound");
    let library = Library::shipped().near(&path.join("campaign.txt"));
    let rules = load_selection(&library, &head.selection(&library)).expect("the rules load");
    head.rules = Some(rules.hash.clone());
    Folder { path: path.clone() }.create(&head, &rules, None).expect("the campaign is begun");
    (kept, path)
}

/// Plays these lines and returns the output.
fn play(path: &Path, lines: &str) -> String {
    let output = feed(margrave().arg("play").arg(path), lines);
    assert_success(&output, lines);
    out(&output)
}

fn hash(path: &Path) -> String {
    play(path, "view as host\nhash\n").lines().rev().nth(1).unwrap_or_default().to_owned()
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path.join("campaign.txt")).expect("the campaign is read")
}

fn check(path: &Path) -> String {
    let output = margrave().arg("check").arg(path).output().expect("the binary runs");
    assert_success(&output, "the campaign replays");
    out(&output)
}

fn replace(path: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(path).expect("the file is read");
    assert!(text.contains(from), "{text}");
    fs::write(path, text.replace(from, to)).expect("the file is written");
}

/// Returns the report of `check`, unwrapped.
fn report(path: &Path) -> String {
    let output = margrave().arg("check").arg(path).output().expect("the binary runs");
    assert_reported(&output, "the campaign is refused");
    err(&output).split_whitespace().collect::<Vec<_>>().join(" ").replace("│ ", "")
}

/// Three mods, a cell and a mod amended in mid-season, undone across the amendment, given again,
/// cut off and resumed: the same state each time, and the log keeps each number by its own rules.
#[test]
fn amended_in_mid_season() {
    let (_kept, path) = begun(&["omens", "lean"]);
    let before = hash(&path);
    let lean = path.join("mods/lean/lean.yaml");
    replace(&lean, "d6x30", "d6x40");
    // The rules on disk differ: that is said, and those of the campaign hold.
    let said = play(&path, "rules diff\nrules shortfall\n");
    assert!(said.contains("continues under its own. `amend` takes the current ones."), "{said}");
    assert!(said.contains("rows.1.lose_points: d6x30 → d6x40"), "{said}");
    assert_eq!(hash(&path), before);

    let said = play(
        &path,
        "amend mod weather, option weather.storms no\nrules shortfall\ndone\ndone\ndone\nlog 60\nview as host\nhash\n",
    );
    assert!(said.contains("rows.1.lose_points: d6x30 → d6x40"), "{said}");
    assert!(said.contains("the rules are amended: dutch with omens, lean, weather"), "{said}");
    assert!(said.contains("Year 1, round 2: weather"), "{said}");
    let recorded = text_of(&path);
    let line = recorded
        .lines()
        .find(|line| line.starts_with("amend "))
        .expect("the amendment is recorded")
        .to_owned();
    assert!(
        line.ends_with(
            " edition dutch, mod omens, mod lean, mod weather, option weather.storms no"
        ),
        "{line}"
    );
    let played = hash(&path);
    assert!(check(&path).contains(&played), "{played}");

    // Later changes on disk alter nothing that was played.
    replace(&lean, "d6x40", "d6x90");
    fs::remove_dir_all(path.join("mods/omens")).expect("the mod is removed");
    assert_eq!(hash(&path), played);
    assert!(check(&path).contains("do not load"), "{}", check(&path));

    // Back before the amendment its rules hold no more; given again, all is as it was.
    let answers = recorded
        .lines()
        .skip_while(|line| !line.starts_with("amend "))
        .filter(|line| !line.starts_with("blue: "))
        .count();
    let said = play(
        &path,
        &format!("undo {answers}\nview as host\nhash\nview as seat\nrules shortfall\n"),
    );
    assert!(said.contains(&before) && said.contains("d6 x 30 points"), "{said}");
    let again = recorded
        .lines()
        .skip_while(|line| !line.starts_with("amend "))
        .filter(|line| !line.starts_with("blue: "));
    play(&path, &again.map(|line| format!("{line}\n")).collect::<String>());
    assert_eq!(hash(&path), played);
    assert!(check(&path).contains(&played));

    // Cut off in the middle of the amendment, and with no snapshot: what stands plays again.
    let whole = text_of(&path);
    let cut = whole.rfind("amend ").expect("there is an amendment") + 20;
    fs::write(path.join("campaign.txt"), &whole[..cut]).expect("the campaign is cut");
    let _ = fs::remove_dir_all(path.join("snapshots"));
    assert_eq!(hash(&path), before);
    let answers = whole.lines().skip_while(|line| !line.starts_with("begin")).count();
    assert!(answers > 4, "{whole}");
}

/// A campaign that is resumed after each answer goes as one that is played through: so does its
/// random player.
/// A campaign that goes over to an edition which builds on its own keeps both with it: played again from
/// its first line it stands where it stood, and it is exported under the edition that it now has.
#[test]
fn edition_in_a_folder() {
    let (_kept, path) = begun(&[]);
    let said = play(&path, "amend edition english\nred: done\nred: done\nquit\n");
    assert!(said.contains("edition: dutch → english"), "{said}");
    assert!(said.contains("the rules are amended: english"), "{said}");
    assert!(text_of(&path).contains(" edition english"), "{}", text_of(&path));
    assert_eq!(fs::read_dir(path.join("rules.lock")).expect("rules").count(), 2);
    let before = hash(&path);
    fs::remove_dir_all(path.join("snapshots")).expect("a cache");
    let again = play(&path, "why red 1\nquit\n");
    assert!(!again.contains("changed since"), "{again}");
    assert_eq!(hash(&path), before);
    let exported = margrave().arg("export").arg(&path).output().expect("it runs");
    assert_success(&exported, "export");
    assert!(out(&exported).contains("edition english\n"), "{}", out(&exported));
}

#[test]
fn resumed_as_played_through() {
    let lines = ["amend mod weather", "done", "done", "done", "done", "done"];
    let (_kept, through) = begun(&["omens"]);
    play(&through, &format!("{}\n", lines.join("\n")));
    let (_other, resumed) = begun(&["omens"]);
    for line in lines {
        play(&resumed, &format!("{line}\n"));
    }
    assert_eq!(text_of(&through), text_of(&resumed));
    assert_eq!(hash(&through), hash(&resumed));
}

/// Mods that ask, remember, bring orders and races: a campaign that is left and resumed after each
/// answer comes to the same hash as one in which people looked about, were refused and took answers
/// back.
#[test]
fn resumed_with_mods_and_races() {
    let (mods, more) = (["truce", "nomads", "feast"], "race red nomads\nrace blue dwarf\n");
    let lines =
        ["pick yes", "toast blue", "done", "done", "done", "pick no", "toast blue", "done", "done"];
    let (_kept, through) = begun_with(&mods, more);
    let looked: Vec<String> = lines
        .iter()
        .map(|line| format!("map\nlua campaign.realms, campaign.banners\nwhat\nmods truce\nwhy\nscout 1 Z9\n{line}\nundo\n{line}\n"))
        .collect();
    play(&through, &looked.concat());
    let (_other, resumed) = begun_with(&mods, more);
    for line in lines {
        play(&resumed, &format!("{line}\n"));
    }
    let answers = |path: &Path| -> Vec<String> {
        text_of(path).lines().filter(|line| line.starts_with("red:")).map(str::to_owned).collect()
    };
    assert!(
        answers(&resumed).iter().any(|line| line == "red: toast blue"),
        "{:?}",
        answers(&resumed)
    );
    check(&through);
    assert_eq!(hash(&through), hash(&resumed));
}

/// Amendments in a file that cannot be read, or that cannot be, are reported with their line.
#[test]
fn odd_amendments_in_a_file() {
    let (_kept, path) = begun(&["omens"]);
    let head = text_of(&path);
    let number = head.lines().count() + 1;
    for wrong in [
        "amend",
        "amend mod weather",
        "amend 0123456789abcdef edition dutch, mod weather",
        "amend ../../../../../etc edition dutch",
        "amend 0123456789abcdef edition dutch,",
        "amend 0123456789abcdef edition dutch, option a.b",
    ] {
        fs::write(path.join("campaign.txt"), format!("{head}{wrong}\n"))
            .expect("the campaign is written");
        let said = report(&path);
        assert!(said.contains(&format!("campaign.txt:{number}:")), "{wrong}: {said}");
    }
}

/// A saved campaign is a script: its amendments play again, with rules from its own lock.
#[test]
fn a_save_is_a_script() {
    let (_kept, path) = begun(&["omens"]);
    play(&path, "amend mod weather\ndone\ndone\n");
    fs::remove_dir_all(path.join("snapshots")).expect("the cache is removed");
    let played = hash(&path);
    let output =
        margrave().arg("check").arg(path.join("campaign.txt")).output().expect("the binary runs");
    assert_success(&output, "the folder's file is checked");
    fs::copy(path.join("campaign.txt"), path.join("again.campaign")).expect("the file is copied");
    let output =
        margrave().arg("run").arg(path.join("again.campaign")).output().expect("the binary runs");
    assert_success(&output, "the save runs as a script");
    assert!(out(&output).ends_with(&format!("state {played}\n")), "{played}: {}", out(&output));
}

/// Answers that a newer Margrave refuses: the campaign is taken up from its saved state, under the
/// rules that held there, and replays from it.
#[test]
fn taken_up_from_a_saved_state() {
    let (_kept, path) = begun(&["omens"]);
    play(&path, "amend mod weather\ndone\ndone\ndone\n");
    let played = hash(&path);
    let text = text_of(&path);
    // As if an answer had been legal once: the file and its saved state agree, and it cannot be
    // played.
    let broken = text.replacen("red: done", "red: scout 1 Z9", 1);
    fs::write(path.join("campaign.txt"), &broken).expect("the campaign is written");
    let entries = |text: &str| {
        answers::entries(
            &SourceFile::new("the file", text.to_owned()),
            text.lines().position(|line| line == "begin").expect("a head") + 1,
        )
    };
    let snapshot = path.join("snapshots/latest.json");
    let saved = fs::read_to_string(&snapshot).expect("a state was saved");
    let count = entries(&text).len();
    assert!(saved.contains(&format!("\"answers\":{count}")), "saved at the last boundary");
    let state = saved.replace(&prefix(&entries(&text)), &prefix(&entries(&broken)));
    let state: Snapshot = serde_json::from_str(&state).expect("a state");
    fs::write(&snapshot, state.sealed().expect("it is sealed")).expect("the state is written");
    let refused = feed(margrave().arg("play").arg(&path), "view as host\nhash\n");
    assert_reported(&refused, "it cannot be played");
    assert!(err(&refused).contains("or give up the answers after the first"), "{}", err(&refused));
    assert_eq!(text_of(&path), broken);

    let output = feed(
        margrave().args(["play", "--from-snapshot"]).arg(&path),
        "view as host\nhash\nview as seat\nundo\ndone\nundo\nview as host\nhash\n",
    );
    assert_success(&output, "it is taken up");
    let said = out(&output);
    assert!(
        said.contains(&format!("after {count} answers"))
            && said.contains("there is nothing to take back"),
        "{said}"
    );
    assert_eq!(said.matches(&played).count(), 2, "{played}: {said}");
    fs::remove_dir_all(path.join("snapshots")).expect("the cache is removed");
    assert!(check(&path).contains(&played), "{}", check(&path));
    let said = play(&path, "amend without weather\ndone\nlog\n");
    assert!(said.contains("the rules are amended: dutch with omens"), "{said}");
    check(&path);

    // The files under it are gone or changed, or the line is odd.
    let text = text_of(&path);
    let line =
        text.lines().find(|line| line.starts_with("resume ")).expect("it is recorded").to_owned();
    for wrong in [
        "resume",
        "resume 0123456789abcdef after 1",
        "resume ../../a after 0",
        "resume 0123456789abcdef after 9999",
    ] {
        fs::write(path.join("campaign.txt"), text.replace(&line, wrong))
            .expect("the campaign is written");
        assert!(report(&path).contains("campaign.txt:"), "{wrong}: {}", report(&path));
    }
    fs::write(path.join("campaign.txt"), &text).expect("the campaign is written");
    let kept =
        path.join("resumed").join(format!("{}.json", line.split(' ').nth(1).expect("a hash")));
    replace(&kept, "\"seed\":", " \"seed\":");
    assert!(report(&path).contains("was changed"), "{}", report(&path));
}
