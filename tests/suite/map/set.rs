//! The tile set and its reader.

use super::{TILES, read, tiles};
use margrave::map::{Role, Stacks};

/// The shipped set holds what NL-MAP-01, NL-MAP-04, NL-MAP-09 to NL-MAP-11, NL-MAP-14 and
/// NL-DRAGON-01 state.
#[test]
fn shipped_set() {
    let tiles = tiles();
    let sum = |wanted: &dyn Fn(&margrave::map::Design) -> bool| {
        tiles.designs.iter().filter(|design| wanted(design)).map(|design| design.count).sum::<u16>()
    };
    assert_eq!(sum(&|_| true), 112);
    assert_eq!(sum(&|design| design.capital), 6);
    assert_eq!(sum(&|design| design.role == Role::Confluence), 1);
    assert_eq!(sum(&|design| design.role == Role::Lake), 1);
    assert_eq!(sum(&|design| design.role == Role::Swamp), 1);
    assert_eq!(sum(&|design| design.role == Role::Inlet), 2);
    assert_eq!(sum(&margrave::map::Design::all_mountain), 2);
    assert!(
        sum(&|design| design.role == Role::Spring) <= sum(&|design| design.role == Role::RiverEnd)
    );
    assert_eq!(Stacks::full(&tiles).left(), 112);
    assert_eq!(Stacks::boxes(&tiles, 3).left(), 336);
}

/// Every capital tile has a plain twin, so that sites can be exchanged unseen (NL-MAP-16).
#[test]
fn capitals_have_twins() {
    let tiles = tiles();
    for capital in tiles.designs.iter().filter(|design| design.capital) {
        assert!(
            tiles.designs.iter().any(|design| !design.capital && design.twin_of(capital)),
            "{}",
            capital.id
        );
    }
}

/// Each mistake in a tile file is a fault of its own with a line; several come at once (design
/// 3.7).
#[test]
fn faults() {
    let cases = [
        ("edges: ppppff, forest", "edges: ppppfx, forest", "tiles::unknown_letter"),
        ("edges: ppppff, forest", "edges: pppff, forest", "tiles::sides"),
        ("count: 3, edges: ppppff", "count: 2, edges: ppppff", "tiles::total"),
        ("count: 3, edges: ppppff", "count: -2, edges: ppppff", "rules::out_of_range"),
        ("count: 3, edges: ppppff", "count: 3, colour: 4, edges: ppppff", "rules::unknown_key"),
        (
            "stack: lowland, count: 3, edges: ppppff",
            "stack: lowlnd, count: 3, edges: ppppff",
            "rules::unknown_name",
        ),
        ("open: [NE NW, SE SW]", "open: [NE NW, SE]", "tiles::grounds"),
        ("open: [NE NW, SE SW]", "open: [NE NW, SE SW NE]", "tiles::grounds"),
        ("open: [NE NW, SE SW]", "open: [NE NW, SE SX]", "rules::unknown_name"),
        ("role: spring, open: [E, SW W]", "role: sprng, open: [E, SW W]", "rules::unknown_name"),
        ("edges: rprprp, role: confluence", "edges: rprppp, role: confluence", "tiles::role"),
        ("count: 10, edges: cpcsss", "count: 10, edges: cpcscs", "tiles::shore"),
        ("plain:     { letter: p", "plain:     { letter: h", "tiles::letter"),
        ("sea: yes }", "sea: yes, shore: yes }", "tiles::edge"),
        ("first: highland", "first: hghland", "rules::unknown_name"),
        ("total: 112, ", "", "rules::missing_key"),
    ];
    for (good, bad, code) in cases {
        let text = TILES.replacen(good, bad, 1);
        assert_ne!(text, TILES, "the case `{good}` must occur");
        let (set, faults) = read(&text);
        assert!(set.is_none(), "{bad}");
        assert!(
            faults.iter().any(|fault| fault.code == code && fault.location().is_some()),
            "{bad}: {faults:?}"
        );
    }
    let two = TILES.replacen("edges: ppppff, forest", "edges: ppppfx, forest", 1).replacen(
        "stack: coast",
        "stack: cost",
        1,
    );
    assert_eq!(read(&two).1.len(), 2);
}
