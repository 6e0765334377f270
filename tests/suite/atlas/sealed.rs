//! What lies sealed or hidden shows in nobody else's atlas: not in its texts and their order, its
//! steps, its search or its size. Two campaigns that differ in such a secret alone make one page.

use margrave::campaign::knowledge::Viewer;

use super::pages::{Page, of_script};
use crate::support::root;

/// A round of the marches in which red has written its orders and green not yet.
const ROUND: &str = "margrave 2\nedition marches\n\
    realm red human\nrealm blue human\nrealm green human\n\
    race red skaven\nrace blue dwarfs\nrace green wood_elves\n\
    map {maps}/marches.yaml\n\
    tile kar capital red\ntile lin owner red\ntile mar owner red\ntile ost owner red\n\
    tile ulm capital blue\ntile que owner blue\ntile wes capital green\ntile zol owner green\n\
    money red 100\nmoney blue 100\n\
    remember marches missions {red: {card: {mission}}, blue: {card: wonders}}\n\
    remember marches relics [{parts: [ring], shards: 1, hidden: {hidden}}, \
    {parts: [], shards: 1, holder: red}]\n\
    start round interaction\nbegin\n{orders}blue: build outpost que\nblue: done\n";

/// What is hidden in one campaign and in the other.
struct Secret {
    name: &'static str,
    mission: [&'static str; 2],
    hidden: [&'static str; 2],
    orders: [&'static str; 2],
}

const SECRETS: &[Secret] = &[
    Secret {
        name: "a mission",
        mission: ["wonders", "collector"],
        hidden: ["rab", "rab"],
        orders: ["red: done\n", "red: done\n"],
    },
    Secret {
        name: "where a relic lies",
        mission: ["wonders", "wonders"],
        hidden: ["rab", "tal"],
        orders: ["red: done\n", "red: done\n"],
    },
    Secret {
        name: "sealed orders",
        mission: ["wonders", "wonders"],
        hidden: ["rab", "rab"],
        orders: [
            "red: build outpost lin\nred: done\n",
            "red: permit green\nred: build outpost mar\nred: permit blue\nred: strike 3\nred: done\n",
        ],
    },
];

fn page(secret: &Secret, which: usize, viewer: Viewer) -> Page {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("round.campaign");
    let script = ROUND
        .replace("{maps}", &root().join("tests/maps").display().to_string())
        .replace("{mission}", secret.mission[which])
        .replace("{hidden}", secret.hidden[which])
        .replace("{orders}", secret.orders[which]);
    std::fs::write(&path, script).expect("a script is written");
    of_script(&path, viewer)
}

#[test]
fn what_is_sealed_or_hidden_is_in_no_other_atlas() {
    for secret in SECRETS {
        let red = page(secret, 0, Viewer::Host).session;
        let other = page(secret, 1, Viewer::Host).session;
        assert_ne!(red.state.hash(), other.state.hash(), "{}: nothing differs", secret.name);
        let blue = red.state.realm_named("blue").expect("blue plays");
        let pages = [0, 1].map(|which| page(secret, which, Viewer::Realm(blue)).html);
        assert!(pages[0] == pages[1], "{} shows to blue", secret.name);
    }
}
