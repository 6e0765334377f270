//! The table of commands, a row each: parsing, help, completion and the reference derive from it.

use super::{
    Context, Done, correct, expect, help, look, map, odds, pass, past, preview, rules, scripts,
    seat,
};

/// One row of the table of commands.
pub struct CommandRow {
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    pub usage: &'static str,
    /// With `{tile}` for what places of the map are called.
    pub doc: &'static str,
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
    ($($name:literal, [$($alias:literal),*], $usage:literal, $doc:literal, $example:literal, $run:path $(, $trait:ident)*;)+) => {
        /// Every command.
        pub const COMMANDS: &[CommandRow] = &[
            $(CommandRow {
                name: $name,
                aliases: &[$($alias),*],
                usage: $usage,
                doc: $doc,
                example: $example,
                run: $run,
                traits: &[$(CommandTrait::$trait),*],
            }),+
        ];
    };
}

commands! {
    "help", ["?"], "help [WORD | all]", "Explains orders and commands, or those that mention a word; and what the rules say of a matter, in order of play", "help {matter}", help::help, Public;
    "what", ["legal"], "what [ORDER]", "Lists the answers that are legal now, or those that begin so", "what", look::what, Public;
    "where", ["phase", "status"], "where", "Shows where in the year you are, what comes next, how one wins from here, and who is asked", "where", look::where_now, Public;
    "map", [], "map [all|around] [TILE] [STEPS] [owners|supply|knowledge] [list|plain|signs] | map svg|csv [FILE]", "Draws the map: of one larger than the screen the part where most happens, with `around` that around a {tile}, with `all` the whole; `TILE STEPS` draws no more than lies so near. `list` tells it in words, a line for each {tile}; `plain` draws with letters alone from then on, `signs` with what the terminal has; `svg` draws a picture into a file, and `csv` writes a table of places and who holds them into a new one, for spreadsheets; the file is named after the campaign if none is named", "map around D4", map::map;
    "realms", [], "realms", "Lists the realms", "realms", look::realms;
    "banners", [], "banners [REALM] [form]", "Lists banners with place, points, baggage and state; with `form`, as a form to print", "banners red", look::banners;
    "ships", ["fleets"], "ships [REALM|independent]", "Lists ships with place and what they carry", "ships red", look::ships;
    "roster", [], "roster [REALM] [form]", "Lists the units and characters of realms, banner by banner; with `form`, as a form to print", "roster red", look::roster;
    "sheet", [], "sheet [list [REALM]]", "Shows the page about what is asked: the sheet of the battle that is played on the table, or the orders that are written so far; with `list`, the troops of the battle as a text for the app at the table, of both sides or of a realm", "sheet list", look::sheet;
    "tile", ["province"], "tile TILE", "Describes a {tile}", "tile D4", look::tile;
    "links", [], "links [TILE|REALM]", "Tells what adjoins a {tile}, or what of a realm is cut off and what the loss of one {tile} would cut off", "links D4", look::links;
    "sieges", [], "sieges", "Lists the sieges", "sieges", look::sieges, Public;
    "pieces", [], "pieces", "Counts the pieces used and left", "pieces", look::pieces, Public;
    "revenue", ["income"], "revenue [REALM]", "Itemises what a realm's revenue would be now, {tile} by {tile}", "revenue red", look::revenue, Replaceable;
    "pacts", [], "pacts", "Lists the pacts you are a party to and those revealed to all", "pacts", look::pacts;
    "discs", [], "discs", "Lists the operatives on the map, face down but for your own", "discs", look::discs;
    "why", [], "why [REALM NUMBER | REALM money|COUNTER | TILE]", "Itemises the last number, or the history of a banner, of a realm's money or counter, or of a {tile}", "why red 1", past::why;
    "log", [], "log [COUNT]", "Shows what happened, the latest last", "log 20", past::log;
    "since", [], "since", "Tells again what happened in the turns of others since your last: lost, gained, fought, and who is near", "since", pass::since;
    "chronicle", [], "chronicle [YEAR|all]", "Shows the chronicle of this year, of another, or all of it", "chronicle 1", past::chronicle;
    "preview", [], "preview ORDER | preview amend … | preview correct …", "Shows what an order would need and risk, without giving it; or what an amendment or a corrected answer would change of the campaign, without making it", "preview move 1 D5", preview::preview;
    "odds", [], "odds [NUMBER…] [TILE] [against POINTS] | odds [ORDER]", "Works out how a fight would end, by the cards of both sides: of these banners, or those nearest, on a {tile}; `against` says what the enemy may have. Where the edition has no such cards it compares what the answers that begin with these words may come to", "odds{fight}", odds::odds;
    "rules", [], "rules [NAME|ID|diff]", "Shows what the rules say of whatever has a name: a table, value, option, rule, people, card, spell, event, terrain, mark, phase or order, what changes it and its value now; `diff` compares the rules of the campaign with those on disk", "rules {rule}", rules::rules, Public;
    "options", [], "options", "Lists the options of this campaign and of its mods", "options", rules::options, Public;
    "view", [], "view as REALM|host|public|seat", "Chooses whose knowledge is shown; `public` is what all know, `seat` is whoever is asked", "view as red", seat::view_as, Acts;
    "mods", [], "mods [NAME]", "Lists the mods in their order, what each changes, the hooks it uses, and how much of its limits it has used", "mods weather", scripts::mods;
    "lua", [], "lua EXPRESSION | lua trace [on|off] | lua profile", "Evaluates a line of Lua that looks at the campaign; `umpire lua` can change it. `trace on` records each call of a script from then on, `trace` shows those since it was last asked, and `profile` what functions and lines have cost", "lua campaign.banners", scripts::lua, Acts, OfHost;
    "hash", [], "hash", "Shows the host the content hash of the state", "hash", seat::hash, Public;
    "amend", [], "amend [edition NAME | mod NAME [over OTHER…] | mod FOLDER|FILE | without NAME | option NAME VALUE], …", "From the next phase on, plays under the rules and mods on disk, with these changes; `mod FOLDER` takes the mod in a folder, and `mod FILE` one that was packed to be sent, as seen from the campaign. `preview amend …` says what would change; another edition must build on that of the campaign, or the other way round", "amend mod weather", rules::amend, Public, Acts, OfHost;
    "reload", [], "reload", "From the next phase on, plays under the rules and mods on disk, as `amend` alone does", "reload", rules::reload, Public, Acts, OfHost;
    "undo", [], "undo [STEPS | to [REALM] [YEAR/ROUND | round NUMBER] [PHASE]] [yes]", "Takes back the last answers: this many, or all since a turn, round or phase began; `yes` confirms it beforehand", "undo to red 2/1", seat::undo, Public, Acts, OfSeats;
    "answers", [], "answers [COUNT]", "Lists the last answers that can be corrected, each with its number", "answers 30", correct::answers;
    "correct", [], "correct NUMBER [yes]: ANSWER", "Puts a past answer right, however long ago: says what would come out otherwise and which later answers no longer fit, and asks; what fits is kept, and everybody is told. `answers` lists them by number, `preview correct …` only says what would come of it, `yes` confirms it beforehand", "correct 12: result red wins 400 100", correct::correct, Public, Acts, OfHost;
    "skip", [], "skip to [REALM] [YEAR/ROUND | round NUMBER] [PHASE]", "Gives `done` for everybody until that turn, round, phase or part of the year begins", "skip to {phase}", seat::skip, Public, Acts, OfHost;
    "pass", [], "pass [PHASE [until I say | no]]", "Gives `done` for you in a phase from now on, as in one in which you never want anything; `no` asks you again; alone, lists what you pass", "pass {phase} until I say", pass::pass, Public, Acts;
    "quiet", [], "quiet", "Says little: the turns of others as a digest, your own without dice and rows of tables", "quiet", pass::quiet, Public;
    "dice", [], "dice", "Says the turns of others as a digest, and your own with all dice; with words after it, it is an order of the host", "dice", pass::dice, Public;
    "language", [], "language [CODE]", "Shows everything to you in this language from now on; alone, lists those there are. Orders are typed the same in all of them, and the campaign's file holds none", "language en", pass::language, Public;
    "full", [], "full", "Says everything as it happens, the turns of others too", "full", pass::full, Public;
    "redo", [], "redo [TIMES]", "Gives again the answers that the last `undo` took back, or the last so many of them, unless something else was answered since", "redo 2", seat::redo, Public, Acts, OfSeats;
    "replay", [], "replay [phase]", "Plays the campaign again from its start, or this phase from its saved state, as when it is opened, and says whether it comes to the same", "replay", seat::replay, Public, Acts;
    "expect", [], "expect WHAT", "Checks something; a script fails when it does not hold", "expect banner red 1 points 500", expect::expect, Acts;
    "quit", ["exit"], "quit", "Leaves; the campaign can be resumed", "quit", seat::quit, Public, Acts;
}
