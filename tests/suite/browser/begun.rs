//! Campaigns as they stand when somebody opens their pages.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::begun::play;
use crate::support::root;

/// Begins a campaign from a head, with maps of the tests, and returns its file.
pub(super) fn begun(folder: &Path, name: &str, head: &str) -> PathBuf {
    let path = folder.join(name);
    fs::create_dir_all(&path).expect("a folder is made");
    let maps = format!("map {}/", root().join("tests/maps").display());
    let file = path.join("campaign.txt");
    fs::write(&file, head.replace("map ../maps/", &maps)).expect("written");
    // From then on it names its rules.
    play(&path, "quit\n");
    file
}

pub(super) const VALE: &str = "margrave 2
seed 9
realm red human
realm blue human
realm green human
host human
map ../maps/vale.yaml
tile B4 capital red
tile H4 capital blue
tile E7 capital green
banner red 1 D6 900 baggage 2
banner blue 1 H4 1200 baggage 2
banner green 1 E7 800 baggage 3
start season
begin
";

pub(super) const ENGLISH_WINTER: &str = "margrave 2
edition english
option english.wilderness no
seed 9
realm red human
realm blue human
realm green human
host human
map ../maps/vale.yaml
tile B4 capital red
tile H4 capital blue
tile E7 capital green
tile C4 settlement village
banner red 1 F6 900 baggage 6
banner blue 1 H4 1200 baggage 2
banner green 1 E7 800 baggage 3
crowns red 10
crowns blue 12
start winter_quarters
begin
";

pub(super) const WARMASTER: &str = "margrave 2
edition warmaster
seed 4
realm red human
realm blue human
realm green human
host human
race red empire
race blue orcs
race green high_elves
map given free
tile B3 is fields_tile capital red
tile C3 is volcano_tile
tile D3 is fields_tile capital blue
tile B4 is fields_tile capital green
start draft
begin
";

/// A battle of the marches was fought at a table, and waits for its result.
pub(super) const BATTLES: &str = "margrave 2
edition marches
seed 3
realm red human
realm blue human
realm green human
host human
race red empire
race blue skaven
race green dwarfs
map ../maps/marches.yaml
tile kar capital red
tile ost owner red
tile ulm capital blue
tile que owner blue
tile wes capital green
tile zol owner green
remember marches battles [{tile: que, kind: invasion, sides: [{realm: red, role: attacker, points: 700, leader: general, relief: []}, {realm: blue, role: defender, points: 300, leader: general, relief: []}]}]
start declarations
begin
";
