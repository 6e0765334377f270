//! Locks of amended campaigns: one that somebody changed, and one of an older program.

use std::fs;

use margrave::fault::SourceFile;
use margrave::rules::Library;
use margrave::script::load_selection;
use margrave::session::header;

use super::{begun, check, play, replace, report, text_of};
use crate::support::{assert_reported, feed, margrave};

/// A mod that was changed in a lock, of the head or of an amendment, is refused with the cell and
/// both values; nothing is played.
#[test]
fn changed_lock_is_refused() {
    let (_kept, path) = begun(&["omens", "lean"]);
    play(&path, "amend mod weather\ndone\n");
    let recorded = text_of(&path);
    let amended = recorded
        .lines()
        .find_map(|line| line.strip_prefix("amend "))
        .and_then(|line| line.split(' ').next());
    let first = recorded.lines().find_map(|line| line.strip_prefix("rules "));
    for hash in [first, amended].map(|hash| hash.expect("it is locked")) {
        let cell = path.join("rules.lock").join(hash).join("mods/lean/lean.yaml");
        replace(&cell, "d6x30", "d6x31");
        let said = report(&path);
        for word in [
            "should be",
            hash,
            "tables shortfall",
            "rows.1.lose_points: d6x30 → d6x31",
            "remove it: the current rules are the right ones",
        ] {
            assert!(said.contains(word), "`{word}` is not in: {said}");
        }
        assert_reported(
            &feed(margrave().arg("play").arg(&path), "view as host\nhash\n"),
            "it is not played either",
        );
        replace(&cell, "d6x31", "d6x30");
        fs::write(path.join("rules.lock").join(hash).join("mods/lean/lean.yaml"), "tables: [")
            .expect("written");
        assert!(report(&path).contains("cannot be loaded any more"), "{}", report(&path));
        // As the report says: removed, the current rules are taken.
        fs::remove_dir_all(path.join("rules.lock").join(hash)).expect("the lock is removed");
        check(&path);
    }
    // Neither locked nor current.
    replace(&path.join("mods/lean/lean.yaml"), "d6x30", "d6x33");
    assert!(report(&path).contains("which are not here"), "{}", report(&path));
    assert_eq!(text_of(&path), recorded);
}

/// A campaign of an older Margrave, whose rules lack what a newer one needs, takes it from the
/// shipped edition and says so.
#[test]
fn older_lock_is_filled() {
    let (_kept, path) = begun(&["lean"]);
    let text = text_of(&path);
    let hash = text.lines().find_map(|line| line.strip_prefix("rules ")).expect("it is locked");
    let lock = path.join("rules.lock").join(hash);
    replace(
        &lock.join("rules/dutch/values.yaml"),
        "  shortfall.factor: {is: 1, cite: NL-SUB-03}\n",
        "",
    );
    let tiles =
        fs::read_to_string(lock.join("rules/dutch/tiles.yaml")).expect("the tiles are locked");
    let (from, to) = (tiles.find("  laying:").expect("laws"), tiles.find("  box:").expect("a box"));
    replace(&lock.join("rules/dutch/tiles.yaml"), &tiles[from..to], "");
    let shortfall = "  shortfall:\n    cite: NL-SUB-03\n    roll: d6\n    rows:\n      1: {lose_points: d6x50}\n      2: {lose_points: d6x20}\n      3: {lose_points: d6x10}\n      4: {lose_points: d6x5}\n      5-6: {}\n";
    replace(&lock.join("rules/dutch/tables/scouting.yaml"), shortfall, "");
    replace(
        &lock.join("mods/lean/lean.yaml"),
        "shortfall: {rows: {1: {lose_points: d6x30}}}",
        "lean: {cite: house-rule, roll: d6, rows: {1-6: {}}}",
    );
    let library = Library::locked(&lock);
    let source = SourceFile::new("the head", text.clone());
    let (head, _) = header::parse(&source).expect("the head is sound");
    let rules =
        load_selection(&library, &head.selection(&library)).expect("what is lacking is filled in");
    assert_eq!(
        rules.filled,
        ["the value `shortfall.factor`", "the table `shortfall`", "of the tiles the part `laying`"]
    );
    // As if it had been locked like this.
    fs::rename(&lock, path.join("rules.lock").join(&rules.hash)).expect("the lock is moved");
    fs::write(path.join("campaign.txt"), text.replace(hash, &rules.hash))
        .expect("the campaign is written");
    let said = play(&path, "done\nview as host\nhash\n");
    assert!(
        said.contains("its own edition `dutch` gives: the value `shortfall.factor`, the table `shortfall`, of the tiles the part `laying`"),
        "{said}"
    );
}
