//! Lists of orders in scripts are whole: an order that names banners or a tile is in the list, or
//! it is said here why it is not.

use margrave::engine::{ArgumentKind, ORDERS};

use super::support::root;

/// Orders of banners and tiles that a force frozen with fear may still be given (NL-EQX-09,
/// EN-EQX-11), and why.
const SPARED: &[(&str, &[&str])] = &[
    ("before the campaign begins", &["swap", "capital", "settle", "place_at"]),
    (
        "in winter, when the spell is over",
        &[
            "place",
            "winter",
            "winter_ship",
            "disband",
            "deserts",
            "allies",
            "restore",
            "build",
            "moor",
            "supply",
            "stock",
            "mission",
            "plant",
        ],
    ),
    ("to feed the force", &["feed", "requisition"]),
    ("the realm's own decision, which takes nobody", &["annex", "send", "choose", "cast"]),
    ("in a fight", &["retreat", "withdraw", "refuge", "besiege", "arrive"]),
    ("for ships", &["sail", "dock", "push"]),
];

fn list<'a>(script: &'a str, name: &str) -> Vec<&'a str> {
    let start = script.find(&format!("local {name} = {{")).expect("the list is there");
    let end = script[start..].find('}').expect("the list ends");
    script[start..start + end].split('"').skip(1).step_by(2).collect()
}

#[test]
fn portents_of_terror_name_every_order() {
    for edition in ["dutch", "english"] {
        let path = format!("rules/{edition}/spells/portents_of_terror.lua");
        let script = std::fs::read_to_string(root().join(&path)).expect("the script is read");
        let mut named = [list(&script, "OF_BANNERS"), list(&script, "OF_TILES")].concat();
        named.extend(
            script.split("refuse.order(\"").skip(1).filter_map(|rest| rest.split('"').next()),
        );
        for name in &named {
            assert!(ORDERS.iter().any(|row| row.name == *name), "{path}: `{name}` is not an order");
        }
        let kinds = [ArgumentKind::Banner, ArgumentKind::Banners, ArgumentKind::Place];
        let of_forces =
            ORDERS.iter().filter(|row| row.arguments.iter().any(|(_, kind)| kinds.contains(kind)));
        for row in of_forces {
            let spared = SPARED.iter().any(|(_, names)| names.contains(&row.name));
            assert!(
                named.contains(&row.name) != spared,
                "{path}: `{}` must be in one of its lists, or be spared in tests/suite/order_lists.rs",
                row.name
            );
        }
    }
    for name in SPARED.iter().flat_map(|(_, names)| *names) {
        assert!(ORDERS.iter().any(|row| row.name == *name), "`{name}` is not an order");
    }
}
