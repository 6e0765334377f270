//! The lines of a head: one row each, from which reading, help and the reference derive.

use crate::rules::Ruleset;
use crate::rules::requirements::Requirement;
use crate::say;
use crate::text::{RowDoc, Text, quoted};

/// One kind of line.
pub struct HeadLine {
    pub key: &'static str,
    pub usage: &'static str,
    pub doc: RowDoc,
    pub example: &'static str,
    /// It stands in a head at most once.
    pub once: bool,
    /// It lays something out: these are carried out in their order, after the map is there.
    pub lays: bool,
    /// It says what only a campaign in play has: `margrave export` writes it.
    pub exact: bool,
    /// The part of the rules that knows of such things; None if every edition may have them.
    pub part: Option<Requirement>,
}

impl HeadLine {
    /// True if a campaign under these rules may have such a thing.
    pub fn is_of(&self, rules: &Ruleset) -> bool {
        let declared = match self.key {
            "counter" => !rules.counters.is_empty(),
            "mark" => !rules.marks.is_empty(),
            _ => true,
        };
        declared && self.part.is_none_or(|part| rules.required.has(part))
    }
}

macro_rules! header_lines {
    ($($(#[doc = $doc:literal])+ $key:literal, $usage:literal, $example:literal $(, $trait:ident)* $(=> $part:ident)?;)+) => {
        /// Every kind of line, in the order in which heads are written.
        pub const HEADER_LINES: &[HeadLine] = &[$(HeadLine {
            key: $key,
            usage: $usage,
            doc: RowDoc::new(concat!($($doc),+)),
            example: $example,
            once: has(&[$(stringify!($trait)),*], "once"),
            lays: has(&[$(stringify!($trait)),*], "lays"),
            exact: has(&[$(stringify!($trait)),*], "exact"),
            part: part(&[$(Requirement::$part)?]),
        }),+];
    };
}

const fn part(parts: &[Requirement]) -> Option<Requirement> {
    if parts.is_empty() { None } else { Some(parts[0]) }
}

/// True if a row says that it is so.
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

header_lines! {
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
    /// Number from which dice and maps are drawn.
    "seed", "seed NUMBER", "seed 7", once;
    /// A realm and who plays it; realms are in the order of play until that is rolled.
    "realm", "realm NAME human|greedy|random|captain|easy-captain|hard-captain|holder", "realm red human";
    /// The person who plays a realm, as prompts and headings name them.
    "player", "player REALM NAME…", "player red Anna", lays;
    /// The host: a person who plays no realm, sees everything and is asked what the rules leave to the host; or
    /// nobody, as without this line: then advice and dice decide, and what is seen on the table alone is asked of
    /// whoever is at the screen.
    "host", "host human|computer", "host human", once;
    /// The race of a realm.
    "race", "race REALM RACE", "race red dwarf";
    /// An option of the edition, or of a mod by its full name.
    "option", "option NAME VALUE", "option years 3";
    /// A number of the edition or a mod that is otherwise here than their files say, for tests and for a table of
    /// one's own: any that is asked for in play, `yes` or `no` where it is one of these. Modifiers and scripts change
    /// it as they would change the other.
    "value", "value NAME NUMBER|yes|no", "value banner.food 2", lays;
    /// The map: built from the seed, laid tile by tile in play, given by `tile … is` lines, or a
    /// file; `free` lets a given map break the laying rules, and `listed` as well keeps its tiles in
    /// the order of their lines; `as build` says how it came to be, where that was otherwise. Where an
    /// edition has provinces and none is named, its map is built.
    "map", "map build|lay|given|FILE [free|listed] [as WORD]", "map given free", once;
    /// With `map lay`: tiles that lie on top of a stack, the uppermost first; the others are
    /// shuffled under them.
    "stack", "stack TERRAIN DESIGN…", "stack river straight swamp", lays;
    /// A tile of a given map: whose it is, and what is built and stored there.
    "tile", "tile TILE [is DESIGN] [turn N] [known] [owner REALM|independent|nobody] [settlement KIND|barren] [razed [fresh]] [burnt] [stock N] [capital REALM] [circle yes|no] [no_income] [unknown]", "tile D4 owner red settlement village stock 2", lays;
    /// A banner: its points and baggage, the side or the ground of the tile where it is, whom it
    /// serves, and its race, if that is not the realm's.
    "banner", "banner REALM NUMBER TILE POINTS [baggage N] [side NE] [ground N] [shut_in] [service own|mercenary|allied|summoned|escort] [race RACE] [aboard SHIP]", "banner red 1 D2 640 baggage 2 side NE", lays => Banners;
    /// With `option depth roster`: a unit or character of a roster: in a banner of a line above, at
    /// home, or a prisoner.
    "troop", "troop REALM BANNER MODELS KIND [GEAR…] | troop REALM BANNER KIND LEVEL [GEAR…] [wounded|out] [scarred] [retires]; for BANNER also home, captive REALM BANNER, jailed REALM, the latter two with [service mercenary|allied] [race RACE]; troop REALM machine REALM KIND", "troop red 1 20 footmen", lays => Rosters;
    /// A siege: who besieges, a garrison without banners, the hardship so far, whether the besieger
    /// bombarded in their last turn or in this one, or the bonus that it gives, whether an assault was
    /// beaten off in this turn, whether the besieger has acted in it or the besieged came out, and
    /// whose it is, where that is not the tile's owner.
    "siege", "siege TILE REALM [garrison POINTS BAGGAGE] [hardship N] [bombarded before|now|N] [repulsed] [acted] [sallied] [of OWNER]", "siege G2 red garrison 700 2 hardship 1", lays => Sieges;
    /// Ships in the harbour of a tile, by number.
    "ships", "ships TILE OWNER NUMBER", "ships I4 red 2", lays => Sea;
    /// A ship by its number, in a harbour or at sea, what it did in this turn, and marks that it
    /// bears; it was built this winter unless it is `old`.
    "ship", "ship OWNER NUMBER TILE [sea] [old] [came_in|went_out] [sailed N] [put_in N] [put_out N] [mark NAME [N]…]", "ship red 1 I4 sea", lays => Sea;
    /// The money of a realm, whatever the edition calls it.
    "money", "money REALM NUMBER", "money red 12", lays;
    /// The same as `money`.
    "crowns", "crowns REALM NUMBER", "crowns red 12", lays;
    /// The value of a counter of a realm.
    "counter", "counter REALM COUNTER NUMBER", "counter red battle_points 3", lays;
    /// A mark on a tile, for how long, whose, the number that goes with it, and the realms that alone know
    /// of it with the host.
    "mark", "mark NAME TILE [season|winter|lifted|ROUNDS] [by REALM] [amount N] [known_to REALM…]", "mark mine D4 lifted by red", lays;
    /// A banner of a line above is in hiding, and the realms that know of it beside its own.
    "hidden", "hidden REALM NUMBER [known_to REALM…]", "hidden red 1 known_to blue", lays => Banners;
    /// A realm's claim to a tile that not everybody knows of, and the realms that know of it beside its own.
    "hidden_claim", "hidden_claim TILE REALM [known_to REALM…]", "hidden_claim D4 red known_to blue", lays;
    /// Points that wait for deployment, in no banner yet.
    "unplaced", "unplaced REALM own|mercenary|allied NUMBER [race RACE] [area TILE]", "unplaced red own 500", lays => Banners;
    /// A mission that a realm has declared to the independent area of a tile, or has sent.
    "mission", "mission REALM TILE [sent] [tiles TILE…]", "mission red D5", lays => Missions;
    /// A pact between two realms, offered by the first and accepted.
    "pact", "pact REALM REALM TEXT…", "pact red blue no attacks in the north", lays => Missions;
    /// An alliance with the independent area of a tile; `full` if the area has joined the empire.
    "ally", "ally REALM TILE [full] [tiles TILE…]", "ally red D5", lays => Missions;
    /// The order of play, where the campaign begins after it was rolled.
    "order", "order REALM…", "order blue red", lays;
    /// Scouts of a banner went into a tile in this turn, with success unless it says `failed`.
    "scouted", "scouted REALM NUMBER TILE [failed]", "scouted red 1 D3", lays => Scouting;
    /// A value that the edition or a mod remembers under a name: cards held, engines with a banner, spells cast in
    /// this turn. The value is a number, `yes`, `no`, a word, `[A, B]` or `{name: A}`; `realm red`, `banner red
    /// 1`, `ship red 1` and `tile D4` are such things. `mods NAME` shows what is remembered in the same way. A
    /// name that no script reads is refused.
    "remember", "remember EDITION|MOD NAME VALUE", "remember english teleports {red: {at: 1 spring, times: 1}}", lays;
    /// The seat of a realm, or none, and the tiles that it was founded on.
    "home", "home REALM TILE|none TILE…", "home red D4 D4 D5 E4", lays, exact;
    /// Goods of a realm that are in no banner and on no tile: baggage, points for heroes whom magic calls, works
    /// of timber done, banners still to be ferried, points of its own.
    "holds", "holds REALM baggage|heroes|timber|ferries|pool NUMBER", "holds red baggage 3", lays, exact;
    /// A change of a realm's next revenue, with the rule and the reason: in words, or as a sentence with its arguments,
    /// which everybody reads in their language.
    "windfall", "windfall REALM NUMBER RULE TEXT…", "windfall red -20 house-rule bad harvest", lays, exact;
    /// No razed tile of the realm recovers this winter.
    "no_recovery", "no_recovery REALM", "no_recovery red", lays, exact;
    /// Somebody else than at the beginning answers for a realm.
    "handed", "handed REALM SEAT", "handed red greedy", lays, exact;
    /// A realm has left the game.
    "fallen", "fallen REALM", "fallen red", lays, exact;
    /// Number of times that answers were taken back past what others had seen.
    "taken_back", "taken_back NUMBER", "taken_back 2", lays, exact;
    /// The state of a banner in this turn: its deeds, what holds it, and what it gives its turn to: in words, or as a
    /// sentence with its arguments, which everybody reads in their language.
    "condition", "condition REALM NUMBER [scouted N] [moved N] [came TILE GROUND SIDE|no [over]] [boarded] [landed SHIP [now] [marches]] [lost_way] [stay N] [quiet] [quiet_next N] [regroups] [held_by RULE] [busy RULE TEXT…]", "condition red 1 moved 1 stay 2 held_by house-rule", lays, exact;
    /// A banner or ship of a line above is no longer there; lines below may use its number again.
    "gone", "gone banner REALM NUMBER | gone ship OWNER NUMBER", "gone banner red 1", lays, exact;
    /// A unit or character of a roster as it is: its number, army list, kind, arm, models, points of
    /// each, where it is, what it carries and what has befallen it.
    "enrolled", "enrolled REALM NUMBER LIST KIND ARM MODELS POINTS home|meant N|banner REALM N|captive banner REALM N|jailed REALM|gone [gear NAME…] [find NAME POINTS]… [elite N] [dulled N] [standard] [raised YEAR] [recruits N] [hired SERVICE TILE|- RACE|-] [level N [commands] [captured] [tried] [wound TEXT PENALTY ROUNDS|- out|fit]… [scar TEXT]… [spell NAME]…]", "enrolled red 1 human footmen foot 20 8 banner red 1 raised 1", lays, exact;
    /// Models of a kind that a realm has added to its roster this year.
    "added", "added REALM MODELS KIND", "added red 20 footmen", lays, exact;
    /// A captured standard or machine of a realm, and who has it.
    "trophy", "trophy REALM machine|standard KIND banner REALM NUMBER|capital REALM|lost", "trophy blue machine bolt_thrower capital red", lays, exact;
    /// A pact that was offered in a year, and what became of it.
    "offered", "offered REALM REALM YEAR awaited|accepted|declined secret|shown TEXT…", "offered red blue 2 accepted secret no attacks in the north", lays, exact;
    /// An operative on the map, by the number of its disc.
    "disc", "disc REALM NUMBER assassin|spy|saboteur|agent TILE", "disc red 1 spy D4", lays, exact;
    /// Operatives that a realm has hired and not placed.
    "hired", "hired REALM assassin|spy|saboteur|agent NUMBER", "hired red spy 1", lays, exact;
    /// Scouts of a realm went from a tile into one beside it in this turn.
    "attempt", "attempt REALM TILE TILE [failed]", "attempt red D3 D4 failed", lays, exact;
    /// Scouts of a banner are to go from a tile into one beside it.
    "declared", "declared REALM NUMBER TILE TILE", "declared red 1 D3 D4", lays, exact;
    /// A banner may not enter a tile in this turn.
    "turned_back", "turned_back REALM NUMBER TILE", "turned_back red 1 D4", lays, exact;
    /// Strength of another's banner, as a realm was told in a year and round.
    "told", "told REALM REALM NUMBER POINTS YEAR ROUND", "told red blue 1 800 2 0", lays, exact;
    /// A line of the sheet that a realm opened last in a phase.
    "opened", "opened REALM PHASE [LINE…]", "opened red orders march 1 D4", lays, exact;
    /// A line of the sheet that a realm handed in last in a phase and that stays closed.
    "closed", "closed REALM PHASE [LINE…]", "closed red council bid 50", lays, exact;
    /// A line of a sheet that is not opened yet.
    "written", "written REALM [LINE…]", "written red march 1 D4", lays, exact;
    /// A realm has handed in its sheet.
    "handed_in", "handed_in REALM", "handed_in red", lays, exact;
    /// The players' name of a tile, a banner or a realm.
    "name", "name tile TILE TEXT… | name banner REALM NUMBER TEXT… | name realm REALM TEXT…", "name tile D4 Altendorf", lays, exact;
    /// A secret of a tile under a name, which the host alone knows; scripts ask for it. A map file has it as
    /// `secrets:`.
    "secret", "secret TILE NAME TEXT…", "secret D4 relic crown", lays, exact;
    /// The commander of a banner, or the one who decides for an empire that several share.
    "commander", "commander REALM NUMBER|all NAME…", "commander red 1 Anna", lays, exact;
    /// The realm that keeps the chronicle.
    "chronicler", "chronicler REALM", "chronicler red", lays, exact;
    /// Words before the name of a year.
    "epithet", "epithet YEAR TEXT…", "epithet 2 the wet", lays, exact;
    /// As `remember`, under a name that no script in play reads, or one with a blank, in quotes.
    "keep", "keep EDITION|MOD NAME VALUE", "keep weather storms 3", lays, exact;
    /// Dice for rolls before the first question, or for rolls of a name; `hand` lets players type
    /// their own from the first roll on; `only` fails a test in which a die is drawn that nobody
    /// gave.
    "dice", "dice FACES… [for ROLL] | dice hand | dice only", "dice 6 6 1 1 for order of play", lays;
    /// The beginning of the campaign: with its setting up, as without this line, with the season, or with a block
    /// or phase of the year, or a phase of the setting up; in which round and year, and in whose turn. Where a
    /// year is one round `round 4` alone is the fourth. A phase of the setting up is named after its block, and `time 2` is the second time
    /// that a block plays a phase.
    "start", "start setup | start season|BLOCK|PHASE|BLOCK PHASE [time N] [round N] [year N] [turn REALM]", "start season round 4 year 3", once;
}

/// Returns the row of a key.
pub fn head_line(key: &str) -> Option<&'static HeadLine> {
    HEADER_LINES.iter().find(|row| row.key == key)
}

/// Returns `usage: …` of a key, for reports.
pub fn usage(key: &str) -> Text {
    head_line(key).map_or(Text::EMPTY, |row| {
        say!(
            "usage: {usage}, for instance `{example}`",
            usage = quoted(row.usage),
            example = quoted(row.example)
        )
    })
}
