//! The lines of a head: one row each, from which reading, help and the reference derive.

/// One kind of line.
pub struct HeadLine {
    pub key: &'static str,
    pub usage: &'static str,
    pub doc: &'static str,
    pub example: &'static str,
    /// It stands in a head at most once.
    pub once: bool,
    /// It lays something out: these are carried out in their order, after the map is there.
    pub lays: bool,
}

macro_rules! head_lines {
    ($($(#[doc = $doc:literal])+ $key:literal, $usage:literal, $example:literal $(, $trait:ident)*;)+) => {
        /// Every kind of line, in the order in which heads are written.
        pub const HEAD_LINES: &[HeadLine] = &[$(HeadLine {
            key: $key,
            usage: $usage,
            doc: concat!($($doc),+),
            example: $example,
            once: has(&[$(stringify!($trait)),*], "once"),
            lays: has(&[$(stringify!($trait)),*], "lays"),
        }),+];
    };
}

/// Whether a row says that it is so.
const fn has(traits: &[&str], wanted: &str) -> bool {
    let mut at = 0;
    while at < traits.len() {
        // Their first letters tell them apart; constants cannot compare texts.
        if traits[at].as_bytes()[0] == wanted.as_bytes()[0] {
            return true;
        }
        at += 1;
    }
    false
}

head_lines! {
    /// The format of the file; always the first line.
    "margrave", "margrave 2", "margrave 2", once;
    /// The edition; the default one where none is named.
    "edition", "edition NAME", "edition english", once;
    /// The content of the rules that the campaign began with, written by the program; scripts leave
    /// it out.
    "rules", "rules HASH", "rules 6f1c", once;
    /// A mod over the edition, and over which earlier ones it prevails; one line for each, in
    /// order. A mod in another place is named by its folder, as seen from the file.
    "mod", "mod NAME|FOLDER [over NAME…]", "mod weather";
    /// What dice and maps are drawn from.
    "seed", "seed NUMBER", "seed 7", once;
    /// A realm and who plays it; realms are in the order of play until that is rolled.
    "realm", "realm NAME human|greedy|random", "realm red human";
    /// Who is the host: a person who plays no realm, sees everything and is asked what the rules
    /// leave to the host; or nobody, as without this line: then advice and dice decide, and what
    /// is seen on the table alone is asked of whoever is at the screen.
    "host", "host human|computer", "host human", once;
    /// The race of a realm.
    "race", "race REALM RACE", "race red dwarf";
    /// An option of the edition, or of a mod by its full name.
    "option", "option NAME VALUE", "option years 3";
    /// The map: built from the seed, laid tile by tile in play, given by `tile … is` lines, or a
    /// file; `free` lets a given map break the laying rules. Where an edition has provinces and
    /// none is named, its map is built.
    "map", "map build|lay|given|FILE [free]", "map given free", once;
    /// A tile of a given map: whose it is, and what is built and stored there.
    "tile", "tile TILE [is DESIGN] [turn N] [known] [owner REALM|independent|nobody] [settlement KIND|barren] [razed [fresh]] [burnt] [stock N] [capital REALM]", "tile D4 owner red settlement village stock 2", lays;
    /// A banner: its points and baggage, the side or the ground of the tile where it is, whom it
    /// serves, and its race, if that is not the realm's.
    "banner", "banner REALM NUMBER TILE POINTS [baggage N] [side NE] [ground N] [shut_in] [service own|mercenary|allied|summoned|escort] [race RACE] [aboard SHIP]", "banner red 1 D2 640 baggage 2 side NE", lays;
    /// With `option depth roster`: a unit or character of a roster: in a banner of a line above, at
    /// home, or a prisoner.
    "troop", "troop REALM BANNER MODELS KIND [GEAR…] | troop REALM BANNER KIND LEVEL [GEAR…] [wounded|out] [scarred]; for BANNER also home, captive REALM BANNER, jailed REALM, the latter two with [service mercenary|allied] [race RACE]; troop REALM machine REALM KIND", "troop red 1 20 footmen", lays;
    /// A siege: who besieges, a garrison without banners, the hardship so far, whether the besieger
    /// bombarded in their last turn or in this one, and whether an assault was beaten off in this
    /// one.
    "siege", "siege TILE REALM [garrison POINTS BAGGAGE] [hardship N] [bombarded before|now] [repulsed]", "siege G2 red garrison 700 2 hardship 1", lays;
    /// So many ships in the harbour of a tile.
    "ships", "ships TILE OWNER NUMBER", "ships I4 red 2", lays;
    /// A ship by its number, in a harbour or at sea, with marks that it bears.
    "ship", "ship OWNER NUMBER TILE [sea] [mark NAME…]", "ship red 1 I4 sea", lays;
    /// The money of a realm, whatever the edition calls it.
    "money", "money REALM NUMBER", "money red 12", lays;
    /// The same as `money`.
    "crowns", "crowns REALM NUMBER", "crowns red 12", lays;
    /// The value of a counter of a realm.
    "counter", "counter REALM COUNTER NUMBER", "counter red battle_points 3", lays;
    /// A mark on a tile, for how long, whose, and the number that goes with it.
    "mark", "mark NAME TILE [season|winter|lifted|ROUNDS] [by REALM] [amount N]", "mark mine D4 lifted by red", lays;
    /// Points that wait for deployment, in no banner yet.
    "unplaced", "unplaced REALM own|mercenary|allied NUMBER [race RACE]", "unplaced red own 500", lays;
    /// A mission that a realm has declared to the independent area of a tile.
    "mission", "mission REALM TILE", "mission red D5", lays;
    /// A pact between two realms, offered by the first and accepted.
    "pact", "pact REALM REALM TEXT…", "pact red blue no attacks in the north", lays;
    /// An alliance with the independent area of a tile; `full` if the area has joined the empire.
    "ally", "ally REALM TILE [full]", "ally red D5", lays;
    /// The order of play, where the campaign begins after it was rolled.
    "order", "order REALM…", "order blue red", lays;
    /// Scouts of a banner went into a tile in this turn, with success unless it says `failed`.
    "scouted", "scouted REALM NUMBER TILE [failed]", "scouted red 1 D3", lays;
    /// What the edition or a mod remembers under a name: cards held, engines with a banner, spells
    /// cast in this turn. The value is a number, `yes`, `no`, a word, `[A, B]` or `{name: A}`;
    /// `realm red`, `banner red 1`, `ship red 1` and `tile D4` are such things. `mods NAME` shows
    /// what is remembered in the same way. A name that no script reads is refused.
    "remember", "remember EDITION|MOD NAME VALUE", "remember english teleports {red: {at: 1 spring, times: 1}}", lays;
    /// Dice for rolls before the first question, or for rolls of a name; `hand` lets players type
    /// their own from the first roll on; `only` fails a test in which a die is drawn that nobody
    /// gave.
    "dice", "dice FACES… [for ROLL] | dice hand | dice only", "dice 6 6 1 1 for order of play", lays;
    /// Where the campaign begins: with its setting up, as without this line, with the season, or
    /// with a block or phase of the year; in which round and year, and in whose turn.
    "start", "start setup | start season|BLOCK|PHASE|BLOCK PHASE [round N] [year N] [turn REALM]", "start season round 4 year 3", once;
}

/// The row of a key.
#[must_use]
pub fn head_line(key: &str) -> Option<&'static HeadLine> {
    HEAD_LINES.iter().find(|row| row.key == key)
}

/// `usage: …` of a key, for reports.
#[must_use]
pub fn usage(key: &str) -> String {
    head_line(key).map_or(String::new(), |row| {
        format!(
            "usage: {usage}, for instance `{example}`",
            usage = row.usage,
            example = row.example
        )
    })
}
