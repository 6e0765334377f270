//! Throws of which nothing ever comes end in a ruling: in campaigns of computers, and in one that is
//! taken back, opened again and played on.

use std::fs;

use super::ended;
use crate::support::{copy_folder, err, feed, margrave, out, root};

/// A campaign in which a mod makes each total of the search for a way a 1.
const DRAWN: &str = "margrave 2
mod stuck
realm red human
realm blue human
map vale.yaml
tile A1 owner red settlement village
banner red 99 A1 500
tile D4 owner blue
tile D3 owner blue
banner red 2 C4 500 baggage 1
banner blue 2 D4 500 baggage 2 side E
start season
dice 6 6 1 1
begin
dice 1 1 2
red: scout 2 D4
red: done
red: move 2 D4
red: card direct
dice 3 4 1 1
blue: card hold
";

const STUCK: &str = "filter.total('route', function() return 1, 'a bog' end)\n";

/// The log ends where no way is ever found (NL-BATTLE-10), names the mod, and the host rules. The
/// campaign can be opened, its ruling taken back, and another one given.
#[test]
fn a_search_without_end_is_ruled_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let home = folder.path().join("mods/stuck");
    fs::create_dir_all(&home).expect("a folder is made");
    let manifest = "name: stuck\ntitle: Stuck\nversion: 1.0.0\nmargrave: '>=0.1'\nedition: [dutch]\nfiles: [main.lua]\n";
    fs::write(home.join("mod.yaml"), manifest).expect("written");
    fs::write(home.join("main.lua"), STUCK).expect("written");
    let war = folder.path().join("war");
    fs::create_dir_all(&war).expect("a folder is made");
    fs::copy(root().join("tests/maps/vale.yaml"), war.join("vale.yaml")).expect("copied");
    fs::write(war.join("campaign.txt"), DRAWN).expect("written");
    let play = |lines: &str| {
        let said = feed(
            margrave().current_dir(folder.path()).args(["--mods", "mods", "play", "war"]),
            lines,
        );
        format!("{}{}", out(&said), err(&said))
    };
    let held = "100 throws of `search for a way` came to nothing, because of a bog (mods/stuck/main.lua:1)";
    let first = play("log\n");
    assert!(first.contains(held), "{first}");
    assert!(first.len() < 100_000, "{} bytes are said", first.len());
    let ruled = play("host: pick perilous\nlog 4\nhash\n");
    assert!(ruled.contains("it is ruled at the table on `search for a way`: perilous"), "{ruled}");
    let back = play("undo 1 yes\nhost: pick safe\nwhere blue 2\n");
    assert!(back.contains("it is ruled at the table on `search for a way`: safe"), "{back}");
    assert!(back.contains("D3"), "{back}");
    let kept = fs::read_to_string(war.join("campaign.txt")).expect("read");
    assert!(kept.contains("\nundo 1 ") && kept.ends_with("\nhost: pick safe\n"), "{kept}");
    // The kept campaign replays, in another folder as well.
    let copy = folder.path().join("copy");
    copy_folder(&war, &copy);
    let mut check = margrave();
    let checked = ended(check.current_dir(folder.path()).args(["--mods", "mods", "check", "copy"]));
    assert!(checked.status.success(), "{}{}", out(&checked), err(&checked));
}

/// A campaign of computers under the shipped weather, of which a search once filled the disk, ends.
#[test]
fn weather_lets_campaigns_end() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let head = "margrave 2\nseed 408567811527\nedition dutch\nmod weather\nrealm red greedy\nrealm blue greedy\nrealm green greedy\nbegin\n";
    fs::write(folder.path().join("sim.campaign"), head).expect("written");
    let mut run = margrave();
    let output = ended(run.current_dir(folder.path()).args(["run", "sim.campaign"]));
    let said = out(&output);
    assert!(output.status.success(), "{said}{}", err(&output));
    assert!(said.contains("wins the campaign"), "{}", &said[said.len().saturating_sub(2000)..]);
}
