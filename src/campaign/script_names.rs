//! Names that scripts read otherwise than the program does: one word for one thing. A tile is
//! `tile`, a change is `by`, and `from` and `to` are where something moves.

/// Fields of events and orders that scripts read under another name: the event or order (empty for
/// all), the name in the program, and theirs.
const TOLD: &[(&str, &str, &str)] = &[
    ("", "place", "tile"),
    ("", "places", "tiles"),
    ("", "at", "tile"),
    ("Claimed", "by", "neighbour"),
    ("GarrisonChanged", "points", "by"),
    ("GarrisonChanged", "baggage", "baggage_by"),
    ("MoveAnnounced", "by", "realm"),
    ("MoveAnnounced", "to", "told"),
    ("MoveAnnounced", "goes", "to"),
    ("Rolled", "by", "realm"),
    ("terms", "goes", "to"),
];

/// Returns the name under which scripts read a field of an event or an argument of an order.
pub const fn script_name(of: &str, name: &'static str) -> &'static str {
    let mut at = 0;
    while at < TOLD.len() {
        let (whose, program, script) = TOLD[at];
        if (whose.is_empty() || same(whose, of)) && same(program, name) {
            return script;
        }
        at += 1;
    }
    name
}

const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Kind of name that an argument of a function is; `check` looks it up in the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameOf {
    Value,
    /// A table that is looked up by tile.
    Lookup,
    /// A table that is looked up, by tile or by a word.
    Amounts,
    RollTable,
    Records,
    Matrix,
    /// A table of any shape.
    Table,
    Counter,
    Spell,
    Race,
    Settlement,
    /// A design of tiles.
    Design,
    /// An entry of the rule book.
    Rule,
    Option,
    /// A kind of thing that has a title.
    Kind,
    Terrain,
    /// A part of the year.
    Season,
    Phase,
    Event,
    /// An order, of the program or of a script.
    Order,
    /// An order that a script brings.
    OwnOrder,
    /// Goods that realms, banners and tiles hold.
    Good,
    /// Something that lies on tiles or ships.
    Mark,
    /// End of a mark.
    MarkEnd,
    /// A word without blanks, whatever it is.
    Word,
}

impl NameOf {
    pub const ALL: &'static [NameOf] = &[
        NameOf::Value,
        NameOf::Lookup,
        NameOf::Amounts,
        NameOf::RollTable,
        NameOf::Records,
        NameOf::Matrix,
        NameOf::Table,
        NameOf::Counter,
        NameOf::Spell,
        NameOf::Race,
        NameOf::Settlement,
        NameOf::Design,
        NameOf::Rule,
        NameOf::Option,
        NameOf::Kind,
        NameOf::Terrain,
        NameOf::Season,
        NameOf::Phase,
        NameOf::Event,
        NameOf::Order,
        NameOf::OwnOrder,
        NameOf::Good,
        NameOf::Mark,
        NameOf::MarkEnd,
        NameOf::Word,
    ];

    /// Names its kind in words.
    pub fn what(self) -> &'static str {
        match self {
            NameOf::Value => "value",
            NameOf::Lookup | NameOf::Amounts => "lookup table",
            NameOf::RollTable => "roll table",
            NameOf::Records => "table of records",
            NameOf::Matrix => "matrix",
            NameOf::Table => "table",
            NameOf::Counter => "counter",
            NameOf::Spell => "spell",
            NameOf::Race => "race",
            NameOf::Settlement => "settlement",
            NameOf::Design => "tile design",
            NameOf::Rule => "rule",
            NameOf::Option => "option",
            NameOf::Kind => "kind of name",
            NameOf::Terrain => "terrain",
            NameOf::Season => "part of the year",
            NameOf::Phase => "phase",
            NameOf::Event => "event",
            NameOf::Order => "order",
            NameOf::OwnOrder => "order of a script",
            NameOf::Good => "good",
            NameOf::Mark => "mark",
            NameOf::MarkEnd => "end of a mark",
            NameOf::Word => "word",
        }
    }
}
