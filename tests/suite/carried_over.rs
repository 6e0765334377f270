//! A campaign in its folder goes on under a new version of its mod or its edition: recorded, taken
//! back, resumed and replayed; and what the new version says wrongly of the old one is a fault.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{
    assert_reported, assert_success, copy_folder, err, feed, margrave, out, root,
};
use margrave::fault::SourceFile;
use margrave::rules::Library;
use margrave::script::load_selection;
use margrave::session::{Folder, header};
use tempfile::TempDir;

const OLD: &str = "mods/caravans/tests/1.0.0/caravans";
const NEW: &str = "mods/caravans";

/// A campaign of red and blue in the reorganization, begun under these rules.
fn begun(path: &Path, library: &Library, head: &str) {
    let text = format!(
        "margrave 2\n{head}map {}/tests/maps/vale.yaml\ntile B4 capital red\ntile H4 capital blue\nbanner red 1 B4 640\nbanner blue 1 H4 700\nstart reorganization\nbegin\n",
        root().display()
    );
    let (mut head, _) =
        header::parse(&SourceFile::new("the head", text)).expect("the head is sound");
    let rules = load_selection(library, &head.selection(library)).expect("the rules load");
    head.rules = Some(rules.hash.clone());
    Folder { path: path.to_owned() }.create(&head, &rules, None).expect("the campaign is begun");
}

/// A campaign that plays the old version of a mod of its own.
fn of_mod() -> (TempDir, PathBuf) {
    let kept = tempfile::tempdir().expect("a temporary folder");
    let path = kept.path().join("war");
    copy_folder(&root().join(OLD), &path.join("mods/caravans"));
    let library = Library::shipped().near(&path.join("campaign.txt"));
    let head =
        "edition dutch\nmod caravans\nrealm red human\nrealm blue human\nrace red wagoners\n";
    begun(&path, &library, head);
    (kept, path)
}

/// The mod of a campaign's own becomes another version.
fn replaced(path: &Path, by: &str) {
    let own = path.join("mods/caravans");
    fs::remove_dir_all(&own).expect("the mod is removed");
    copy_folder(&root().join(by), &own);
}

fn play(mut command: Command, path: &Path, lines: &str) -> String {
    let output = feed(command.arg("play").arg(path), lines);
    assert_success(&output, lines);
    out(&output)
}

fn hash(command: Command, path: &Path) -> String {
    let said = play(command, path, "view as host\nhash\n");
    said.lines().rev().nth(1).unwrap_or_default().to_owned()
}

#[test]
fn a_campaign_goes_on_under_a_new_version_of_its_mod() {
    let (_kept, path) = of_mod();
    play(margrave(), &path, "trade 1\n");
    let before = hash(margrave(), &path);
    replaced(&path, NEW);
    // Until it is amended the old version holds, and what would change is told.
    let said = play(
        margrave(),
        &path,
        "preview amend\npreview amend option caravans.goods nothing\nview as host\nhash\n",
    );
    assert!(said.contains("The people Wagoners becomes Caravaners: red."), "{said}");
    assert!(
        said.contains("this would be refused") && said.contains("`caravans.goods` takes"),
        "{said}"
    );
    assert!(said.contains(&before), "{said}");
    let listed = || {
        let output = margrave().current_dir(&path).args(["mods", "list"]).output();
        let said = out(&output.expect("the binary runs"));
        let row = said.lines().find(|line| line.starts_with("caravans "));
        row.expect("the mod is listed").trim_end().to_owned()
    };
    assert!(listed().contains(" 2.0.0 ") && listed().ends_with(" . (1.0.0)"), "{}", listed());
    assert!(!fs::read_to_string(path.join("campaign.txt")).expect("read").contains("amend "));

    let said =
        play(margrave(), &path, "amend\ndone\nexpect coffers red 10\nrealms\nview as host\nhash\n");
    assert!(said.contains("Caravaners"), "{said}");
    assert!(listed().ends_with(" ."), "{}", listed());
    let after = hash(margrave(), &path);
    assert!(said.contains(&after), "{said}");
    let checked = margrave().arg("check").arg(&path).output().expect("the binary runs");
    assert_success(&checked, "the campaign replays");
    assert!(out(&checked).contains(&after));

    // Without what is saved beside it the file says the same, and so does the lock without the mod.
    fs::remove_dir_all(path.join("snapshots")).expect("the snapshots are removed");
    fs::remove_dir_all(path.join("mods")).expect("the mods are removed");
    assert_eq!(hash(margrave(), &path), after);
    let said = play(margrave(), &path, "undo 2\nview as host\nhash\n");
    assert!(said.contains(&before), "{said}");
}

/// Something in play that the new version says nothing of is refused, and the campaign stays as it
/// is.
#[test]
fn what_would_be_lost_is_refused() {
    let (_kept, path) = of_mod();
    play(margrave(), &path, "trade 1\n");
    let before = hash(margrave(), &path);
    replaced(&path, NEW);
    let manifest = path.join("mods/caravans/mod.yaml");
    let text = fs::read_to_string(&manifest).expect("the manifest is read");
    fs::write(&manifest, text.replace("races: {wagoners: caravaners}, ", "")).expect("written");
    let said = play(margrave(), &path, "preview amend\namend\nview as host\nhash\n");
    assert_eq!(
        said.matches("the race `wagoners` is in play and would be gone").count(),
        2,
        "{said}"
    );
    assert!(said.contains("`renamed:`") && said.contains(&before), "{said}");
}

/// An edition says the same of its older versions.
#[test]
fn a_campaign_goes_on_under_a_new_version_of_its_edition() {
    let kept = tempfile::tempdir().expect("a temporary folder");
    let (path, rules) = (kept.path().join("war"), kept.path().join("rules"));
    copy_folder(&root().join("rules/dutch"), &rules.join("dutch"));
    fs::copy(root().join("rules/styles.yaml"), rules.join("styles.yaml")).expect("copied");
    let edition = rules.join("north");
    fs::create_dir_all(&edition).expect("a folder is made");
    let write = |version: &str, more: &str, race: &str, food: i64| {
        let manifest = format!(
            "name: The north\nabout: A trial.\nextends: dutch\nversion: {version}\n{more}files: [north.yaml]\n"
        );
        let file = format!(
            "races:\n  {race}: {{name: {race}, cite: house-rule, about: They come from the north.}}\nmodifiers:\n  thrifty: {{value: banner.food, is: {food}, when: {{race: {race}}}, cite: house-rule}}\n"
        );
        fs::write(edition.join("edition.yaml"), manifest).expect("written");
        fs::write(edition.join("north.yaml"), file).expect("written");
    };
    write("1.0.0", "", "frostfolk", 0);
    let head = "edition north\nrealm red human\nrealm blue human\nrace red frostfolk\n";
    begun(&path, &Library::folder(&rules), head);
    let with_rules = || {
        let mut command = margrave();
        command.arg("--rules").arg(&rules);
        command
    };
    write("1.1.0", "renamed: {1.1.0: {races: {frostfolk: rimefolk}}}\n", "rimefolk", 2);
    let said = play(with_rules(), &path, "preview amend\namend\ndone\nrealms\n");
    assert!(said.contains("north goes on as version 1.1.0; it was 1.0.0."), "{said}");
    assert!(said.contains("The people frostfolk becomes rimefolk: red."), "{said}");
    assert!(said.contains("is 2 for red; it was 0"), "{said}");
    assert!(said.contains("before it was north 1.0.0"), "{said}");
    let after = hash(with_rules(), &path);
    let checked = with_rules().arg("check").arg(&path).output().expect("the binary runs");
    assert_success(&checked, "the campaign replays");
    assert!(out(&checked).contains(&after));
}

/// `check --after` knows the old version: what it did not have, and what is gone.
#[test]
fn checked_against_the_old_version() {
    let kept = tempfile::tempdir().expect("a temporary folder");
    let own = kept.path().join("caravans");
    copy_folder(&root().join(NEW), &own);
    let check = || {
        margrave()
            .args(["check"])
            .arg(&own)
            .arg("--after")
            .arg(root().join(OLD))
            .output()
            .expect("the binary runs")
    };
    assert_success(&check(), "all is said");
    let manifest = own.join("mod.yaml");
    let text = fs::read_to_string(&manifest).expect("the manifest is read");
    let wrong =
        text.replace("marks: {camp: market}", "marks: {tent: market}").replace(", fairs: ~", "");
    assert_ne!(wrong, text);
    fs::write(&manifest, wrong).expect("written");
    let output = check();
    assert_reported(&output, "it is not all said");
    let said = err(&output).split_whitespace().collect::<Vec<_>>().join(" ").replace("│ ", "");
    for word in [
        "version 1.0.0 has no mark `tent`",
        "the mark `camp` of version 1.0.0 is gone, and nothing says what becomes of it",
        "the memory `fairs` of version 1.0.0 is gone",
    ] {
        assert!(said.contains(word), "`{word}` is not in: {said}");
    }
}
