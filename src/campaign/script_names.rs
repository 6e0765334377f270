//! Names that scripts read otherwise than the program does, and those they once read: one word for
//! one thing. A tile is `tile`, a change is `by`, and `from` and `to` are where something moves. An
//! old name is refused with the new one.

/// Fields of events and orders that scripts read under another name: the event or order (empty for
/// all), the name in the program, which scripts once read as well, and theirs.
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

/// Other names that scripts once read: what has them, the old name and the new one.
pub const RENAMED: &[(&str, &str, &str)] = &[
    ("Banner", "quiet", "cannot_scout"),
    ("Realm", "empire", "tiles"),
    ("Realm", "home", "first_tiles"),
    ("Tile", "empire", "realm"),
    ("Tile", "stock", "baggage"),
    ("change", "busy", "use_turn"),
    ("change", "hold", "forbid_moves"),
    ("change", "quiet", "forbid_scouting_and_moves"),
    ("change", "stock", "tile_baggage"),
    ("change", "supplies", "realm_baggage"),
];

/// Arguments of orders that were one text, `what`, and what they begin with now.
pub const RENAMED_ARGUMENTS: &[&str] =
    &["character", "fallen", "from", "gear", "item", "outcome", "piece", "price", "unit"];

/// The name under which scripts read a field of an event or an argument of an order.
#[must_use]
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

/// The new name of what scripts once read as `old`; `has` says which names there are now.
pub fn new_name(of: &str, old: &str, has: impl Fn(&str) -> bool) -> Option<&'static str> {
    let told: &[(&str, &str, &str)] = if matches!(of, "event" | "order") { TOLD } else { &[] };
    let renamed = RENAMED.iter().filter(|(whose, ..)| *whose == of);
    // What is said of one event comes before what is said of all.
    let mut found = told.iter().rev().chain(renamed);
    let new = found.find(|(_, known, new)| *known == old && has(new)).map(|(.., new)| *new);
    let argument = || RENAMED_ARGUMENTS.iter().find(|new| has(new)).copied();
    new.or_else(|| if (of, old) == ("order", "what") { argument() } else { None })
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

/// What an argument of a function names: `check` looks whether the rules have it.
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
    ];

    /// What it is, in words.
    #[must_use]
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
        }
    }
}
