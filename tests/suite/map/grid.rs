//! Hexes, their labels and their sides.

use margrave::map::{Hex, Side};

/// Labels round-trip, neighbours are at distance 1 and opposite sides lead back.
#[test]
fn grid() {
    for label in ["A1", "D4", "Z26", "AA27", "BC100"] {
        let hex = Hex::parse(label).expect("a label");
        assert_eq!(hex.label(), label);
        for side in Side::ALL {
            assert_eq!(hex.neighbour(side).neighbour(side.opposite()), hex);
            assert_eq!(hex.distance(hex.neighbour(side)), 1);
        }
    }
    for bad in ["", "4", "D", "D0", "4D", "ÄB1", "ABCD1", "A99999"] {
        assert_eq!(Hex::parse(bad), None, "{bad}");
    }
}
