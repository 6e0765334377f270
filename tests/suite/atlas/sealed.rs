//! Sealed and hidden things, which show in nobody else's atlas: not in its texts and their order,
//! its steps, its search or its size. Two campaigns that differ in such a secret alone make one
//! page for everybody else, and two for a realm that knows it.

use margrave::campaign::RealmId;
use margrave::campaign::knowledge::Viewer;

use super::pages::{Page, of_script};
use crate::support::root;

/// Head of each campaign after the edition and the realms.
const MARCHES: &str = "edition marches\nmap {maps}/marches.yaml\n";
const DUTCH: &str = "edition dutch\nmap {maps}/vale.yaml\n";
const LANES: &str = "edition dutch\nmap {maps}/lanes.yaml\n";
const ENGLISH: &str = "edition english\nmap {maps}/vale.yaml\n";
const WARMASTER: &str = "edition warmaster\nrace red empire\nrace blue empire\nmap given free\n";

/// Points and baggage of a banner that nobody has scouted, through turns, meals and curves.
const UNSCOUTED: &str = "tile B4 capital red\ntile H4 capital blue\n\
    tile D4 owner red settlement city\nbanner red 1 D4 {secret}\nbanner red 2 B4 500\n\
    banner blue 1 H4 500\nstart scouting round 1\nbegin\nred: done\nred: done\n";

/// One secret in two campaigns.
struct Secret {
    name: &'static str,
    head: &'static str,
    /// The campaign, with `{secret}` where the two differ.
    script: &'static str,
    secret: [&'static str; 2],
    /// Text that a reader who knows it finds in the first campaign, and not in the other.
    shows: &'static str,
    /// Red's atlas shows it from the beginning; or it does after these answers, and not before.
    known_after: Option<&'static str>,
}

const SECRETS: &[Secret] = &[
    Secret {
        name: "a mission",
        head: MARCHES,
        script: "tile kar capital red\ntile lin owner red\ntile mar owner red\ntile nor owner red\n\
            tile wes capital blue\ntile zol owner blue\ntile rab owner blue\ntile ost owner blue\n\
            dice {secret} for mission of red\ndice 2 for mission of blue\nbegin\ndone\ndone\n",
        secret: ["5", "6"],
        shows: "Mission of red, great realm",
        known_after: None,
    },
    Secret {
        name: "where a relic lies",
        head: MARCHES,
        script: "race red empire\nrace blue skaven\n\
            tile kar capital red\ntile lin owner red\ntile zol owner red\n\
            tile ulm capital blue\ntile tal owner blue\n\
            remember marches neutral {sil: {strength: 2, base: 500, bonus: 50, points: 550, people: skaven, \
            fame: 10, undefended: no, told: [red, blue]}}\n\
            remember marches relics [{parts: [eye], shards: 0, hidden: {secret}}, \
            {parts: [], shards: 1, holder: red}]\n\
            remember marches battles [{tile: tal, kind: raid, sides: [\
            {realm: red, role: attacker, points: 100, relief: []}, \
            {realm: blue, role: defender, points: 100, relief: []}]}, {tile: sil, kind: neutral, sides: [\
            {realm: red, role: attacker, points: 300, relief: []}, {role: defender, points: 550, relief: []}]}]\n\
            start declarations\nbegin\nred: tal\n",
        secret: ["sil", "wes"],
        shows: "The neutral army bears a relic that lay hidden in Silbergrube",
        known_after: Some("done\nreport winner draw bearer_red stood\n"),
    },
    Secret {
        name: "sealed orders",
        head: MARCHES,
        script: "race red skaven\nrace blue dwarfs\n\
            tile kar capital red\ntile lin owner red\ntile mar owner red\ntile ost owner red\n\
            tile ulm capital blue\ntile que owner blue\n\
            money red 100\nmoney blue 100\nstart round interaction\nbegin\n\
            {secret}red: done\nblue: build outpost que\n",
        secret: [
            "red: build outpost lin\n",
            "red: permit blue\nred: build outpost mar\nred: strike 2\n",
        ],
        shows: "red writes order 1: build outpost lin",
        known_after: None,
    },
    Secret {
        name: "the strength of a banner",
        head: DUTCH,
        script: UNSCOUTED,
        secret: ["613 baggage 2", "900 baggage 4"],
        shows: ",613,2,",
        known_after: None,
    },
    Secret {
        name: "the strength of a banner in the expanded rules",
        head: ENGLISH,
        script: UNSCOUTED,
        secret: ["613 baggage 2", "900 baggage 4"],
        shows: ",613,2,",
        known_after: None,
    },
    Secret {
        name: "a strategy card before the other is played",
        head: LANES,
        script: "tile A1 owner red\ntile C1 owner blue\nbanner red 1 A1 500 baggage 1\nbanner red 2 A39 500\n\
            banner blue 1 B1 500\nbanner blue 2 C1 500\ntile B1 known\ntile A39 owner red settlement village\n\
            start season\ndice 6 6 1 1\nbegin\ndice 1 1 2\nred: scout 1 B1\nred: done\nred: move 1 B1\n\
            red: card {secret}\n",
        secret: ["flank", "direct"],
        shows: "cards: attacker flank",
        known_after: Some("dice 4 4 2 1 1\nblue: card hold\n"),
    },
    Secret {
        name: "a capital before all have chosen",
        head: WARMASTER,
        script: "option warmaster.capital_min_distance 3\ntile A1 is fields_tile\ntile B1 is hills_tile\n\
            tile C1 is swamp_tile\ntile D1 is forest_tile\ntile A2 is fields_tile\ntile B2 is hills_tile\n\
            tile C2 is swamp_tile\ntile D2 is forest_tile\ndice 1\nbegin\nred: {secret}\n",
        secret: ["D1", "D2"],
        shows: "red D1, blue A2",
        known_after: Some("blue: A2\n"),
    },
    Secret {
        name: "an army that is bought before the other's is",
        head: WARMASTER,
        script: "tile B3 is fields_tile capital red\ntile C3 is volcano_tile\n\
            tile D3 is fields_tile capital blue\nmoney red 300\nmoney blue 50\nstart challenges\ndice 1\n\
            begin\nred: blue\nred: {secret}\n",
        secret: ["250", "100"],
        shows: "bought with gold 250",
        known_after: Some("blue: 50\n"),
    },
];

fn page(secret: &Secret, which: usize, more: &str, viewer: Viewer) -> Page {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("round.campaign");
    let realms = "realm red human\nrealm blue human\n";
    let (edition, rest) = secret.head.split_once('\n').expect("the head names its edition");
    let script = format!("margrave 2\n{edition}\n{realms}{rest}{}{more}", secret.script)
        .replace("{maps}", &root().join("tests/maps").display().to_string())
        .replace("{secret}", secret.secret[which]);
    std::fs::write(&path, script).expect("a script is written");
    of_script(&path, viewer)
}

#[test]
fn what_is_sealed_or_hidden_is_in_no_other_atlas() {
    let [red, blue] = [0, 1].map(|realm| Viewer::Realm(RealmId(realm)));
    for secret in SECRETS {
        let name = secret.name;
        let pages = |more: &str, viewer: Viewer| [0, 1].map(|at| page(secret, at, more, viewer));
        let [one, other] = pages("", blue);
        assert!(!one.atlas.steps().is_empty(), "{name}: nothing happens");
        assert!(one.text == other.text, "{name} shows to blue");
        // As it is packed too: no length and no order gives anything away.
        assert!(one.html == other.html, "{name} shows to blue in what is packed");
        let [one, other] = pages(secret.known_after.unwrap_or(""), red);
        assert!(one.text.contains(secret.shows), "{name}: red's atlas does not show it");
        assert!(!other.text.contains(secret.shows), "{name}: red's atlases do not differ");
        if secret.known_after.is_some() {
            let [one, other] = pages("", red);
            assert!(one.text == other.text, "{name} shows to red");
        }
    }
}
