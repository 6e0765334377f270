//! What stands in `mod.yaml`, `edition.yaml` and the files of a rule book.

use crate::rules::rulebook::KINDS;
use crate::yaml::{Key, MapSchema, Named, Takes};

use super::{ENTRY_TITLE, TEXTS};

const PATHS: Takes = TEXTS;

/// Three numbers, and what semver allows after them.
const VERSION: Takes = Takes::Form(r"^\d+\.\d+\.\d+([-+].*)?$");

/// `[one, two]`, or names with the versions that will do.
const MODS: Takes =
    Takes::Either(&[Takes::List(&Takes::Name(Named::Mod)), Takes::Each(Named::Mod, &Takes::Text)]);
const EDITIONS: Takes = Takes::Either(&[
    Takes::Name(Named::Edition),
    Takes::List(&Takes::Name(Named::Edition)),
    Takes::Each(Named::Edition, &Takes::Text),
]);

const ABOUT: Key = Key::may("about", Takes::Text, "what it is, in one sentence; players read it");
const LANGUAGES: Key = Key::may(
    "languages",
    TEXTS,
    "languages beside English in which it names things, such as `[nl, de]`",
);
const FILES: Key = Key::need(
    "files",
    PATHS,
    "its rules files (`.yaml`) and scripts (`.lua`), in the order in which they are read; a file that is not listed is not read",
);
/// A file, or files for some editions.
const MOD_FILE: Takes = Takes::Either(&[Takes::Text, Takes::Map(&FILES_FOR)]);
const MOD_PATHS: Takes = Takes::List(&MOD_FILE);

/// As [`FILES`], with files for some editions.
const MOD_FILES: Key = Key::need(
    "files",
    MOD_PATHS,
    "its rules files (`.yaml`) and scripts (`.lua`), in the order in which they are read; a file that is not listed is not read",
);

/// Files of a mod that are read for some editions alone.
pub static FILES_FOR: MapSchema = MapSchema {
    name: "files for an edition",
    doc: "Files that are read for some editions alone.",
    keys: &[
        Key::may("edition", EDITIONS, "these editions, and those that build on them"),
        Key::may("only", EDITIONS, "these editions, and not those that build on them"),
        Key::need("files", PATHS, "the files"),
    ],
};

const RULEBOOK: Key = Key::may("rulebook", PATHS, "files of its rule book");
const LESSONS: Key =
    Key::may("lessons", PATHS, "scripts that teach it; `margrave play` offers them");
const PUBLIC_MEMORY: Key = Key::may(
    "public_memory",
    Takes::Either(&[Takes::Words(&["all"]), TEXTS]),
    "what of `campaign.vars` everybody may know: names, or `all`; previews may then reckon with it",
);
const NAMES: Takes = Takes::Entries(&Takes::Text);
const OTHERS_OR_GONE: Takes = Takes::Entries(&Takes::Either(&[Takes::Text, Takes::Nothing]));
const COUNTED: Takes = Takes::Entries(&Takes::Either(&[Takes::Map(&NUMBERS), Takes::Nothing]));

/// What is called otherwise since a version; the keys are those of [`Versioned`].
///
/// [`Versioned`]: crate::rules::versions::Versioned
pub static RENAMED: MapSchema = MapSchema {
    name: "what is renamed",
    doc: "Old names and new ones: a campaign of an older version goes on under the new names.",
    keys: &[
        Key::may("races", NAMES, "of realms, banners and contingents"),
        Key::may("settlements", NAMES, "what stands on tiles"),
        Key::may("terrains", NAMES, "of tiles and provinces"),
        Key::may("tiles", NAMES, "designs of tiles that lie on the map"),
        Key::may("marks", NAMES, "on tiles and ships"),
        Key::may("spells", NAMES, "that characters know"),
        Key::may("armies", NAMES, "lists that units on rosters came from"),
        Key::may(
            "units",
            NAMES,
            "kinds of units and characters on rosters, each with its list, as in `guard.spears: guard.pikes`",
        ),
        Key::may("counters", NAMES, "of realms"),
        Key::may("memory", NAMES, "what its scripts keep in `campaign.vars`"),
        Key::may("options", NAMES, "its options, as the host has set them"),
        Key::may("orders", NAMES, "on sheets that are not opened yet"),
        Key::may("phases", NAMES, "where the campaign stands in its calendar"),
        Key::may("tables", NAMES, "that options name"),
        Key::may("values", NAMES, "that options name"),
    ],
};

/// What becomes of things since a version.
pub static CONVERTS: MapSchema = MapSchema {
    name: "what is converted",
    doc: "What becomes of things of an older version, where another name alone does not say it.",
    keys: &[
        Key::may("races", NAMES, "the race that they are now"),
        Key::may("settlements", NAMES, "the settlement that they are now"),
        Key::may("terrains", NAMES, "the terrain that they are now"),
        Key::may("tiles", NAMES, "the design that they are now"),
        Key::may("marks", OTHERS_OR_GONE, "the mark that they are now, or `~`: they are lifted"),
        Key::may("spells", OTHERS_OR_GONE, "the spell that they are now, or `~`: it is forgotten"),
        Key::may("armies", NAMES, "the list that their units are of now"),
        Key::may("units", NAMES, "the unit or character that they are now, each with its list"),
        Key::may("counters", COUNTED, "how they are counted now, or `~`: they are dropped"),
        Key::may("memory", COUNTED, "how its numbers are counted now, or `~`: it is forgotten"),
    ],
};

/// How numbers of an older version are counted now.
pub static NUMBERS: MapSchema = MapSchema {
    name: "what becomes of numbers",
    doc: "Each number is multiplied first, and then something is added.",
    keys: &[
        Key::may("times", WHOLE, "what each number is multiplied by"),
        Key::may("add", WHOLE, "what is added to each number"),
    ],
};

const RENAMES: Takes = Takes::Map(&RENAMED);
const CONVERSIONS: Takes = Takes::Map(&CONVERTS);
const RENAMED_SINCE: Key = Key::may(
    "renamed",
    Takes::Entries(&RENAMES),
    "by version, what is called otherwise since then: a campaign of an older version that is amended goes on under the new names",
);
const CONVERTED_SINCE: Key = Key::may(
    "converts",
    Takes::Entries(&CONVERSIONS),
    "by version, what becomes of what it no longer has, or counts otherwise, under the names of that version",
);

const OPTIONS_TAKEN: Takes = Takes::Entries(&Takes::Map(&OPTION));
const OPTIONS: Key = Key::may(
    "options",
    OPTIONS_TAKEN,
    "what the head of a campaign may set, as `option NAME.OPTION VALUE`; scripts read it as `options.OPTION`",
);

/// `mod.yaml`.
pub static MOD: MapSchema = MapSchema {
    name: "mod",
    doc: "What a mod is, what it fits, and its files.",
    keys: &[
        Key::need("name", Takes::Form("^[a-z0-9_]+$"), "its name, that of its folder"),
        Key::need("title", Takes::Text, "what players call it"),
        Key::need("version", VERSION, "three numbers, such as `1.0.0`"),
        Key::may("margrave", Takes::Text, "versions of Margrave that it fits, such as `\">=0.1\"`"),
        Key::may("edition", EDITIONS, "editions that it fits; any if nothing is said"),
        Key::may("only", EDITIONS, "editions that it fits, and not those that build on them"),
        Key::may("needs", MODS, "mods that must come before it"),
        Key::may("excludes", MODS, "mods with which it cannot be played"),
        Key::may("after", MODS, "mods that it patches on purpose where both change the same cell"),
        OPTIONS,
        ABOUT,
        LANGUAGES,
        MOD_FILES,
        RULEBOOK,
        LESSONS,
        PUBLIC_MEMORY,
        RENAMED_SINCE,
        CONVERTED_SINCE,
    ],
};

/// `edition.yaml`.
pub static EDITION: MapSchema = MapSchema {
    name: "edition",
    doc: "What an edition is, what it builds on, and its files.",
    keys: &[
        Key::need("name", Takes::Text, "what players call it"),
        Key::may(
            "extends",
            Takes::Either(&[Takes::Name(Named::Edition), Takes::Nothing]),
            "the edition that it builds on; its files are laid over that one's",
        ),
        Key::may("version", VERSION, "three numbers, such as `1.0.0`; mods ask for it"),
        Key::may("sources", TEXTS, "the documents that it restates"),
        Key::may("default", Takes::Flag, "yes: the edition of campaigns that name none"),
        OPTIONS,
        ABOUT,
        LANGUAGES,
        FILES,
        RULEBOOK,
        LESSONS,
        PUBLIC_MEMORY,
        Key::may(
            "scripts_keep_nothing",
            Takes::Flag,
            "yes: its scripts keep nothing in locals and tables of their own once a function is over, so that campaigns that follow each other may share them",
        ),
        Key::may(
            "ends_by_itself",
            Takes::Either(&[Takes::Flag, Takes::Text]),
            "yes: its scripts end every campaign in time, however it is played, so that the last person may leave it to computers; or the name of one of its options, a number: its scripts end those campaigns in which that is above 0",
        ),
        RENAMED_SINCE,
        CONVERTED_SINCE,
    ],
};

/// An option of a mod or an edition.
pub static OPTION: MapSchema = MapSchema {
    name: "option of a manifest",
    doc: "What the head of a campaign may set.",
    keys: &[
        Key::need("type", Takes::Words(crate::rules::mod_option::TYPES), "what it takes"),
        Key::need(
            "default",
            Takes::Either(&[Takes::Flag, Takes::Text]),
            "what holds if nothing is set",
        ),
        Key::may(
            "with_computers",
            Takes::Either(&[Takes::Flag, Takes::Text]),
            "what the questions of `margrave play` set instead where computers play as well",
        ),
        Key::need("doc", Takes::Text, "what it changes"),
        Key::sometimes("low", WHOLE, "of `number`: the least"),
        Key::sometimes("high", WHOLE, "of `number`: the most"),
        Key::sometimes("words", TEXTS, "of `words`: the words that it takes"),
    ],
};

const WHOLE: Takes = Takes::Number(i64::MIN, i64::MAX);

/// One word, or a list of them.
const RULES: Takes = Takes::Either(&[Takes::Text, TEXTS]);

/// An entry of a rule book.
pub static RULE: MapSchema = MapSchema {
    name: "rule",
    doc: "A rule in our own words, under the id that all else cites.",
    keys: &[
        Key::need(
            "id",
            Takes::Text,
            "letters of the edition, a chapter and a number, with `-` between them",
        ),
        Key::need("title", Takes::Text, ENTRY_TITLE),
        Key::need(
            "kind",
            Takes::Words(KINDS),
            "what kind of rule it is; a `note` is carried out by nothing",
        ),
        Key::may("where", Takes::Text, "its passage in the source, in the words of the source"),
        Key::may("rule", Takes::Text, "the rule"),
        Key::may("data", Takes::Anything, "its table"),
        Key::may("same_as", RULES, "rules of the base edition that it repeats"),
        Key::may("base", RULES, "rules of the base edition that it changes"),
        Key::may(
            "speaks_for",
            RULES,
            "rules of the base edition for which it is cited, where several restate them",
        ),
        Key::may(
            "speaks_of",
            RULES,
            "kinds of events, tables and amounts for which it is cited, where several restate the same rule",
        ),
        Key::may("differs", Takes::Text, "what it changes against the base edition"),
        Key::may("unclear", Takes::Text, "what the source leaves open or contradicts itself about"),
        Key::may(
            "ruling",
            Takes::Text,
            "how it is played here, in whole sentences that stand alone; an option is named as the option `NAME`, with the edition's default as `VALUE` by default",
        ),
        Key::may("example", Takes::Text, "an example"),
    ],
};
