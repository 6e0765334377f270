//! The table of commands, a row each: parsing, help, completion and the reference derive from it.

use super::{
    Context, Done, correct, expect, help, look, map, odds, pass, past, preview, rules, scripts,
    seat,
};
use crate::text::RowDoc;

/// One row of the table of commands.
pub struct CommandRow {
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    pub usage: &'static str,
    /// With `{tile}`, `{TILE}` for what places of the map are called.
    pub doc: RowDoc,
    pub example: &'static str,
    pub(super) run: fn(&mut Context<'_>, &[&str]) -> Done,
    traits: &'static [CommandTrait],
}

/// Traits of commands that do not merely show what the viewer may know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CommandTrait {
    /// It does more than look.
    Acts,
    /// Everybody may read what it says: it shows no realm's own figures.
    Public,
    /// A seat apart may give it; the host alone may give it from such a seat.
    OfSeats,
    OfHost,
    /// It may have nothing to show under an edition, and a view may stand for it.
    Replaceable,
}

impl CommandRow {
    pub(super) fn acts(&self) -> bool {
        self.traits.contains(&CommandTrait::Acts)
    }

    /// True if it may be given from a seat apart.
    pub(super) fn is_given_apart(&self, by_host: bool) -> bool {
        self.traits.contains(&CommandTrait::OfSeats)
            || by_host && self.traits.contains(&CommandTrait::OfHost)
    }

    pub(super) fn is_public(&self) -> bool {
        self.traits.contains(&CommandTrait::Public)
    }
}

/// Names of the commands for which a view may stand.
pub fn replaceable() -> Vec<&'static str> {
    let rows = COMMANDS.iter().filter(|row| row.traits.contains(&CommandTrait::Replaceable));
    rows.map(|row| row.name).collect()
}

macro_rules! commands {
    ($(
        $(#[doc = $doc:literal])+
        $name:literal, [$($alias:literal),*], $usage:literal, $example:literal, $run:path $(, $trait:ident)*;
    )+) => {
        /// Every command.
        pub const COMMANDS: &[CommandRow] = &[
            $(CommandRow {
                name: $name,
                aliases: &[$($alias),*],
                usage: $usage,
                doc: RowDoc::new(concat!($($doc),+)),
                example: $example,
                run: $run,
                traits: &[$(CommandTrait::$trait),*],
            }),+
        ];
    };
}

commands! {
    /// Explains orders and commands, or those that mention a word; and what the rules say of a matter, in order
    /// of play
    "help", ["?"], "help [WORD | all]", "help {matter}", help::help, Public;
    /// Lists the answers that are legal now, or those that begin so
    "what", ["legal"], "what [ORDER]", "what", look::what, Public;
    /// Shows where in the year you are, what comes next, how one wins from here, and who is asked
    "where", ["phase", "status"], "where", "where", look::where_now, Public;
    /// Draws the map: of one larger than the screen the part where most happens, with `around` that around a
    /// {tile}, with `all` the whole; `{TILE} STEPS` draws no more than lies so near. `list` tells it in words, a
    /// line for each {tile}; `plain` draws with letters alone from then on, `signs` with what the terminal has;
    /// `svg` draws a picture into a file, and `csv` writes a table of places and who holds them into a new one,
    /// for spreadsheets; the file is named after the campaign if none is named
    "map", [], "map [all|around] [TILE] [STEPS] [owners|supply|knowledge] [list|plain|signs] | map svg|csv [FILE]", "map around D4", map::map;
    /// Lists the realms
    "realms", [], "realms", "realms", look::realms;
    /// Lists banners with place, points, baggage and state; with `form`, as a form to print
    "banners", [], "banners [REALM] [form]", "banners red", look::banners;
    /// Lists ships with place and what they carry
    "ships", ["fleets"], "ships [REALM|independent]", "ships red", look::ships;
    /// Lists the units and characters of realms, banner by banner; with `form`, as a form to print
    "roster", [], "roster [REALM] [form]", "roster red", look::roster;
    /// Shows the page about what is asked: the sheet of the battle that is played on the table, or the orders
    /// that are written so far; with `list`, the troops of the battle as a text for the app at the table, of both
    /// sides or of a realm
    "sheet", [], "sheet [list [REALM]]", "sheet list", look::sheet;
    /// Describes a {tile}
    "tile", ["province"], "tile TILE", "tile D4", look::tile;
    /// Tells what adjoins a {tile}, or what of a realm is cut off and what the loss of one {tile} would cut off
    "links", [], "links [TILE|REALM]", "links D4", look::links;
    /// Lists the sieges
    "sieges", [], "sieges", "sieges", look::sieges, Public;
    /// Counts the pieces used and left
    "pieces", [], "pieces", "pieces", look::pieces, Public;
    /// Itemises what a realm's revenue would be now, {tile} by {tile}
    "revenue", ["income"], "revenue [REALM]", "revenue red", look::revenue, Replaceable;
    /// Lists the pacts you are a party to and those revealed to all
    "pacts", [], "pacts", "pacts", look::pacts;
    /// Lists the operatives on the map, face down but for your own
    "discs", [], "discs", "discs", look::discs;
    /// Itemises the last number, or the history of a banner, of a realm's money or counter, or of a {tile}
    "why", [], "why [REALM NUMBER | REALM money|COUNTER | TILE]", "why red 1", past::why;
    /// Shows what happened, the latest last
    "log", [], "log [COUNT]", "log 20", past::log;
    /// Tells again what happened in the turns of others since your last: lost, gained, fought, and who is near
    "since", [], "since", "since", pass::since;
    /// Shows the chronicle of this year, of another, or all of it
    "chronicle", [], "chronicle [YEAR|all]", "chronicle 1", past::chronicle;
    /// Shows what an order would need and risk, without giving it; or what an amendment or a corrected answer
    /// would change of the campaign, without making it
    "preview", [], "preview ORDER | preview amend … | preview correct …", "preview move 1 D5", preview::preview;
    /// Works out how a fight would end, by the cards of both sides: of these banners, or those nearest, on a
    /// {tile}; `against` says what the enemy may have. Where the edition has no such cards it compares what the
    /// answers that begin with these words may come to
    "odds", [], "odds [NUMBER…] [TILE] [against POINTS] | odds [ORDER]", "odds{fight}", odds::odds;
    /// Shows what the rules say of whatever has a name: a table, value, option, rule, people, card, spell, event,
    /// terrain, mark, phase or order, what changes it and its value now; `diff` compares the rules of the
    /// campaign with those on disk
    "rules", [], "rules [NAME|ID|diff]", "rules {rule}", rules::rules, Public;
    /// Lists the options of this campaign and of its mods
    "options", [], "options", "options", rules::options, Public;
    /// Chooses whose knowledge is shown; `public` is what all know, `seat` is whoever is asked
    "view", [], "view as REALM|host|public|seat", "view as red", seat::view_as, Acts;
    /// Lists the mods in their order, what each changes, the hooks it uses, and how much of its limits it has
    /// used
    "mods", [], "mods [NAME]", "mods weather", scripts::mods;
    /// Evaluates a line of Lua that looks at the campaign; `umpire lua` can change it. `trace on` records each
    /// call of a script from then on, `trace` shows those since it was last asked, and `profile` what functions
    /// and lines have cost
    "lua", [], "lua EXPRESSION | lua trace [on|off] | lua profile", "lua campaign.banners", scripts::lua, Acts, OfHost;
    /// Shows the host the content hash of the state
    "hash", [], "hash", "hash", seat::hash, Public;
    /// From the next phase on, plays under the rules and mods on disk, with these changes; `mod FOLDER` takes the
    /// mod in a folder, and `mod FILE` one that was packed to be sent, as seen from the campaign. `preview amend
    /// …` says what would change; another edition must build on that of the campaign, or the other way round
    "amend", [], "amend [edition NAME | mod NAME [over OTHER…] | mod FOLDER|FILE | without NAME | option NAME VALUE], …", "amend mod weather", rules::amend, Public, Acts, OfHost;
    /// From the next phase on, plays under the rules and mods on disk, as `amend` alone does
    "reload", [], "reload", "reload", rules::reload, Public, Acts, OfHost;
    /// Takes back the last answers: this many, or all since a turn, round or phase began; `yes` confirms it
    /// beforehand
    "undo", [], "undo [STEPS | to [REALM] [YEAR/ROUND | round NUMBER] [BLOCK] [PHASE]] [yes]", "undo to red 2/1", seat::undo, Public, Acts, OfSeats;
    /// Lists what players who play from elsewhere ask to take back, as others have answered since or a die fell;
    /// with `yes` or `no` the host answers one of them, and who asked is told
    "requests", [], "requests [REALM yes|no]", "requests red yes", seat::requests, Public, Acts, OfHost;
    /// Lists the last answers that can be corrected, each with its number
    "answers", [], "answers [COUNT]", "answers 30", correct::answers;
    /// Puts a past answer right, however long ago: says what would come out otherwise and which later answers no
    /// longer fit, and asks; what fits is kept, and everybody is told. `answers` lists them by number, `preview
    /// correct …` only says what would come of it, `yes` confirms it beforehand
    "correct", [], "correct NUMBER [yes]: ANSWER", "correct 12: result red wins 400 100", correct::correct, Public, Acts, OfHost;
    /// Gives `done` for everybody until that turn, round, phase or part of the year begins
    "skip", [], "skip to [REALM] [YEAR/ROUND | round NUMBER] [BLOCK] [PHASE]", "skip to {phase}", seat::skip, Public, Acts, OfHost;
    /// Gives `done` for you in a phase from now on, as in one in which you never want anything; `no` asks you
    /// again; alone, lists what you pass
    "pass", [], "pass [PHASE [until I say | no]]", "pass {phase} until I say", pass::pass, Public, Acts;
    /// Writes an answer of yours before its turn, in a phase that asks all at once or that comes later: it waits,
    /// is checked again when you are asked, and is given as if you typed it then; `none` forgets what you wrote
    /// for a phase; alone, lists what waits and the phases that may be written for
    "ahead", [], "ahead [PHASE [ORDER | none]]", "ahead {phase} done", pass::ahead, Acts, OfSeats;
    /// Chooses what is done for you while you are not there, until you change it: `pass` gives `done` in every
    /// phase of yours unless you are attacked, `home` retreats towards your capital, `no_sieges` begins none and
    /// lifts those that go on, `last_round` writes the sheet of the last round again; `none` takes them away;
    /// alone, lists yours
    "standing_orders", [], "standing_orders [ORDER ... | none]", "standing_orders pass home", pass::standing, Acts, OfSeats;
    /// Says little: the turns of others as a digest, your own without dice and rows of tables
    "quiet", [], "quiet", "quiet", pass::quiet, Public;
    /// Says the turns of others as a digest, and your own with all dice; with words after it, it is an order of
    /// the host
    "dice", [], "dice", "dice", pass::dice, Public;
    /// Shows everything to you in this language from now on; alone, lists those there are. Orders may be
    /// typed in English in all of them, and the campaign's file holds none
    "language", [], "language [CODE]", "language en", pass::language, Public;
    /// Says everything as it happens, the turns of others too
    "full", [], "full", "full", pass::full, Public;
    /// Gives again the answers that the last `undo` took back, or the last so many of them, unless something else
    /// was answered since
    "redo", [], "redo [TIMES]", "redo 2", seat::redo, Public, Acts, OfSeats;
    /// Plays the campaign again from its start, or this phase from its saved state, as when it is opened, and
    /// says whether it comes to the same
    "replay", [], "replay [phase]", "replay", seat::replay, Public, Acts;
    /// Checks something; a script fails when it does not hold
    "expect", [], "expect WHAT", "expect banner red 1 points 500", expect::expect, Acts;
    /// Leaves; the campaign can be resumed
    "quit", ["exit"], "quit", "quit", seat::quit, Public, Acts;
}
