//! Tables with named fields that declarations and hooks take: one row each, and one for each field.
//! Reports, reference pages and stubs read them, and [`super::arguments`] reads what scripts give
//! by them.

use crate::campaign::{ScriptField, ScriptType};

/// One field of such a table.
pub struct TableField {
    pub name: &'static str,
    pub of: ScriptType,
    pub doc: &'static str,
}

/// One table.
pub struct TableRow {
    /// How the reference and the types for editors call it.
    pub name: &'static str,
    pub doc: &'static str,
    pub fields: &'static [TableField],
}

/// All of them.
pub const TABLES: &[TableRow] = &[
    TableRow { name: "OwnOrder", doc: "What `declare.order` takes.", fields: ORDER_FIELDS },
    TableRow { name: "Weight", doc: "What `declare.worth` takes.", fields: WEIGHT_FIELDS },
    TableRow { name: "ChangedOrder", doc: "What `override.order` takes.", fields: CHANGED_ORDER },
    TableRow { name: "Spell", doc: "What `declare.spell` takes.", fields: SPELL_FIELDS },
    TableRow { name: "OwnView", doc: "What `declare.view` takes.", fields: VIEW_FIELDS },
    TableRow {
        name: "Particulars",
        doc: "What may follow the function of a hook.",
        fields: PARTICULARS,
    },
    TableRow {
        name: "PhaseNeeds",
        doc: "What may follow the function of `declare.phase`.",
        fields: PHASE_NEEDS,
    },
];

const REALM: ScriptType = ScriptType::Optional(&ScriptType::Realm);
const TEXT: ScriptType = ScriptType::Optional(&ScriptType::Text);
const TEXTS: ScriptType = ScriptType::Optional(&ScriptType::LINES);
pub(super) const WHO: ScriptField = ScriptField { name: "realm", of: REALM };
/// How many candidates are wanted; nothing for all.
const MOST: ScriptField =
    ScriptField { name: "most", of: ScriptType::Optional(&ScriptType::Number) };
/// The arguments of an order: in their order, or by their names.
pub(in crate::lua) const GIVEN: ScriptType =
    ScriptType::Either(&ScriptType::List(&ScriptType::Any), &ScriptType::Map(&ScriptType::Any));
/// Events that an order is to bring about.
pub(in crate::lua) const BROUGHT: ScriptType = ScriptType::List(&ScriptType::Map(&ScriptType::Any));
pub(super) const TYPED: ScriptField = ScriptField { name: "...", of: ScriptType::Any };

/// What was there before, for whoever takes its place.
pub(super) const ORIGINAL: ScriptField =
    ScriptField { name: "original", of: ScriptType::Function(&[TYPED], &ScriptType::Any) };
pub(super) const CASTER: ScriptField = ScriptField { name: "realm", of: ScriptType::Realm };
pub(super) const TARGET: ScriptField = ScriptField { name: "tile", of: ScriptType::Tile };

/// True if a function of a declaration may only look, at what the realm may know, by the name of its
/// field or argument.
pub(in crate::lua) fn only_looks(field: &str) -> bool {
    ["advice", "brings", "candidates", "check", "cost", "plan", "show", "when", "worth"]
        .contains(&field)
}

/// Beside `mark` and `vars`.
const EITHER: TableField = TableField {
    name: "either",
    of: ScriptType::Optional(&ScriptType::Flag),
    doc: "One of both is enough, a mark of `mark` or something remembered under `vars`.",
};

/// What a hook may be given after its function.
pub const PARTICULARS: &[TableField] = &[
    TableField {
        name: "cite",
        of: TEXT,
        doc: "The rule it carries out; `house-rule` if left out.",
    },
    TableField {
        name: "why",
        of: TEXT,
        doc: "What `why` says of a number it changes; the name of the mod if left out.",
    },
    TableField {
        name: "mark",
        of: TEXTS,
        doc: "A mark without which it has nothing to do, or a list of marks of which one will do: a hook that is given a tile is called only for tiles that bear it, any other only while it lies on a tile or a ship. Saves calls.",
    },
    TableField {
        name: "vars",
        of: TEXTS,
        doc: "A name in `campaign.vars` without which it has nothing to do, or a list of names of which one will do: it is called only while something is remembered under it that is not false, 0 or empty. Saves calls.",
    },
    EITHER,
    OPTION,
    TableField {
        name: "settlement",
        of: TEXT,
        doc: "A settlement, razed or not, without which it has nothing to do: \"any\", one of a kind such as \"city\", \"independent\", or \"foreign\": that of another realm than the first realm, or the realm of the first banner, that it is given. It is called only for tiles that have one; of two tiles the second counts. Saves calls.",
    },
    TableField {
        name: "at",
        of: TEXTS,
        doc: "Where the mark must lie or the settlement stand, by the name of a field of the event, of an argument of the order, or of an argument of the hook: on that tile; where that banner or ship is; of a realm, where any of its banners is; of a list, where any of it is. Of several names one will do. Saves calls.",
    },
    TableField {
        name: "laid_by",
        of: TEXT,
        doc: "Who must have laid the mark, by the name of a field of the event, of an argument of the order, or of an argument of the hook: that realm, or the realm of that banner. Saves calls.",
    },
    TableField {
        name: "listed",
        of: TEXT,
        doc: "What must be in a list that is remembered under `vars`, by the name of a field of the event, of an argument of the order, or of an argument of the hook; of a list any of it. Saves calls.",
    },
    TableField {
        name: "only",
        of: ScriptType::Optional(&ScriptType::Map(&ScriptType::Any)),
        doc: "What must be told, by the names of fields of the event, of arguments of the order, or of arguments of the hook, such as `{ result = \"stormed\" }`: it is not called where anything else is. Saves calls.",
    },
    TableField {
        name: "tile_only",
        of: ScriptType::Optional(&ScriptType::Flag),
        doc: "Its answer depends only on the tile that it is given: on terrain, marks, settlement, owner, and what stands or lies there. Computer players keep such an answer as long as nothing changes there. Saves calls.",
    },
];

/// The option that hooks and phases may need.
const OPTION: TableField = TableField {
    name: "option",
    of: TEXT,
    doc: "An option without which it is not called, as the head of a campaign says it: `\"table_battles ask\"`, or `\"english.walls\"` for `english.walls yes`. Saves calls.",
};

/// What `declare.phase` may be given after its function.
pub const PHASE_NEEDS: &[TableField] = &[
    TableField {
        name: "mark",
        of: TEXTS,
        doc: "A mark without which there is nothing to play, or a list of marks of which one will do: the phase passes unless it lies on a tile or a ship. Saves calls.",
    },
    TableField {
        name: "vars",
        of: TEXTS,
        doc: "A name in `campaign.vars` without which there is nothing to play, or a list of names of which one will do: the phase passes unless something is remembered under it that is not false, 0 or empty. Saves calls.",
    },
    EITHER,
    OPTION,
];

/// What `declare.order` takes.
pub const ORDER_FIELDS: &[TableField] = &[
    TableField {
        name: "name",
        of: ScriptType::Text,
        doc: "The word players type: small letters and `_`.",
    },
    TableField {
        name: "doc",
        of: ScriptType::Text,
        doc: "What it does, in a sentence; `help` shows it.",
    },
    TableField {
        name: "arguments",
        of: ScriptType::Optional(&ScriptType::List(&ScriptType::Text)),
        doc: "What is typed after the name, each as \"name: kind\"; a kind is banner, banners, ship, ships, troop (a unit or character), tile, tiles, number, numbers, realm, side, word or words, with `?` at its end where it may be left out (nil), or flag: true if its name is typed. Tiles are a march: `A B C`, `A > B > C`, or with the target first `C via A, B`.",
    },
    TableField {
        name: "free",
        of: ScriptType::Optional(&ScriptType::Flag),
        doc: "The arguments may stand anywhere in the line: numbers, tiles, realms and so on go to the first argument that has room for them, and each may be typed with its name before it, `leader karl`; what may be left out is written so. Ids and names are known in any case, `ae` for `ä`, and small words such as `to`, `with`, `by` and `the` say nothing.",
    },
    TableField { name: "example", of: TEXT, doc: "A line as players type it, for `help`." },
    TableField {
        name: "during",
        of: ScriptType::Text,
        doc: "The phase in which it may be given, or several with blanks between them: when `ask.orders` or `ask.sealed` asks, and beside each question that ends with `done`.",
    },
    TableField {
        name: "cite",
        of: TEXT,
        doc: "The rule it carries out; `house-rule` if left out.",
    },
    TableField {
        name: "check",
        of: ScriptType::Optional(&ScriptType::Function(&[WHO, TYPED], &TEXT)),
        doc: "Gets the realm and the arguments and returns a reason to refuse the order, or nothing; after it, if it is not the rule that the order cites, the id of the rule that refuses it. It may only look, at what the realm may know.",
    },
    TableField {
        name: "play",
        of: ScriptType::Optional(&ScriptType::Function(&[WHO, TYPED], &ScriptType::Nothing)),
        doc: "Carries the order out: gets the realm and the arguments. An order that is only written for `ask.sealed` needs none.",
    },
    TableField {
        name: "preview",
        of: ScriptType::Optional(&ScriptType::Function(
            &[WHO, TYPED],
            &ScriptType::Optional(&ScriptType::LINES),
        )),
        doc: "What the order may come to, for `preview` and `odds`: gets what `play` gets and acts as it does, on copies of the campaign as the realm knows it, once for every way in which the dice can fall. What it says by `play.outcome`, or else the rows that it rolls, are shown with their chances, and what it changes of the realm and of the map; it may return lines that are said before. Without it `play` itself is tried, as long as it reads nothing that scripts remember but what the manifest calls `public_memory`, for that may be others' secrets. A `preview` reads all of it, and is not to look at what the realm may not know; where there is no such thing one function can be both `play` and `preview`.",
    },
    TableField {
        name: "brings",
        of: ScriptType::Optional(&ScriptType::Function(
            &[WHO, TYPED],
            &ScriptType::Optional(&BROUGHT),
        )),
        doc: "Lists the events that the order is to bring about, as far as no dice and nobody's answer are in the way: `{ { kind = \"razed_changed\", tile = tile, razed = true } }`. If `refuse.event` forbids one of them the order is refused. It may only look.",
    },
    TableField {
        name: "candidates",
        of: ScriptType::Optional(&ScriptType::Function(
            &[WHO, MOST],
            &ScriptType::Optional(&ScriptType::List(&GIVEN)),
        )),
        doc: "Lists arguments worth trying, each a list or a table by their names, for completion and computer players. `most` is 1 where it only has to be known whether there is anything to try: a long search may end with the first that `check` allows. It is nil where all are wanted. It may only look, at what the realm may know.",
    },
    TableField {
        name: "advice",
        of: ScriptType::Optional(&ScriptType::Function(&[WHO], &ScriptType::Optional(&GIVEN))),
        doc: "What the greedy computer player gives now: a list of the arguments or a table by their names, `{}` where there are none, nil to leave the order alone. Of several orders that are advised the one declared first is given. It may only look, at what the realm may know.",
    },
    TableField {
        name: "plan",
        of: ScriptType::Optional(&ScriptType::Function(&[WHO], &ScriptType::Optional(&GIVEN))),
        doc: "The same for the captain, the computer player that plans ahead; where it is left out the captain goes by `declare.worth`, and without that by `advice`. It may only look, at what the realm may know.",
    },
    TableField {
        name: "spare",
        of: ScriptType::Optional(&ScriptType::Number),
        doc: "Baggage: `advice` and `plan` are called only while a banner of `realm.spare` carries so much, and else nothing is advised. Saves calls.",
    },
    TableField {
        name: "spare_barren",
        of: ScriptType::Optional(&ScriptType::Flag),
        doc: "Beside `spare`: that banner stands on a tile of the realm without a settlement.",
    },
    TableField {
        name: "pays",
        of: TEXTS,
        doc: "A value that says what it costs in crowns, or a list of such values: `candidates`, `advice` and `plan` are not called while the realm has less than each of them. Where a race or a script may change one of them they are called. Saves calls.",
    },
    TableField {
        name: "purse",
        of: ScriptType::Optional(&ScriptType::Number),
        doc: "Crowns that a computer player keeps from it, beside one for the food of each of its banners: `advice` and `plan` are called only for a realm that has them beside what `pays` says. Saves calls.",
    },
    TableField {
        name: "mark",
        of: TEXTS,
        doc: "A mark without which there is nothing to give the order for, or a list of marks of which one will do: `candidates`, `advice` and `plan` are called only while it lies on a tile or a ship, and else there is nothing worth trying and nothing is advised. Saves calls.",
    },
    TableField {
        name: "vars",
        of: TEXTS,
        doc: "A name in `campaign.vars` without which there is nothing to give it for, or a list of names of which one will do: the same functions are called only while something is remembered under it that is not false, 0 or empty. Saves calls.",
    },
    EITHER,
    TableField {
        name: "option",
        of: TEXT,
        doc: "An option without which `candidates`, `advice` and `plan` are not called, as the head of a campaign says it: `\"table_battles ask\"`, or `\"english.walls\"` for `english.walls yes`. Saves calls.",
    },
];

/// What `declare.worth` takes.
pub const WEIGHT_FIELDS: &[TableField] = &[
    TableField {
        name: "worth",
        of: ScriptType::Function(&[WHO, TYPED], &ScriptType::Number),
        doc: "Gets the realm and the arguments of an order that it may give and returns what that is worth to it, in tenths of a crown: 10 is what somebody would pay a crown for. It may only look, at what the realm may know.",
    },
    TableField {
        name: "cost",
        of: ScriptType::Optional(&ScriptType::Function(&[WHO, TYPED], &ScriptType::Number)),
        doc: "Gets the same and returns what the order costs, in the same measure; 0 if left out. It is given only where it is worth more, and of several the one that is worth most beyond its cost. It may only look.",
    },
    TableField {
        name: "when",
        of: ScriptType::Optional(&ScriptType::Function(&[WHO, TYPED], &ScriptType::Flag)),
        doc: "Gets the same and returns whether the order is worth a thought now: where it is not, the other functions are not asked and the order is judged as if nothing weighed it. It may only look.",
    },
];

/// What `override.order` takes.
pub const CHANGED_ORDER: &[TableField] = &[
    TableField {
        name: "check",
        of: ScriptType::Optional(&ScriptType::Function(&[ORIGINAL, WHO, TYPED], &TEXT)),
        doc: "Returns a reason to refuse the order, or nothing: `return original(realm, …)` says what was said before. It may only look.",
    },
    TableField {
        name: "play",
        of: ScriptType::Optional(&ScriptType::Function(
            &[ORIGINAL, WHO, TYPED],
            &ScriptType::Nothing,
        )),
        doc: "Carries the order out.",
    },
    TableField {
        name: "preview",
        of: ScriptType::Optional(&ScriptType::Function(
            &[ORIGINAL, WHO, TYPED],
            &ScriptType::Optional(&ScriptType::LINES),
        )),
        doc: "What the order may come to, for `preview` and `odds`.",
    },
    TableField {
        name: "brings",
        of: ScriptType::Optional(&ScriptType::Function(
            &[ORIGINAL, WHO, TYPED],
            &ScriptType::Optional(&BROUGHT),
        )),
        doc: "Lists the events that the order is to bring about. It may only look.",
    },
    TableField {
        name: "candidates",
        of: ScriptType::Optional(&ScriptType::Function(
            &[ORIGINAL, WHO, MOST],
            &ScriptType::Optional(&ScriptType::List(&GIVEN)),
        )),
        doc: "Lists arguments worth trying. It may only look.",
    },
    TableField {
        name: "advice",
        of: ScriptType::Optional(&ScriptType::Function(
            &[ORIGINAL, WHO],
            &ScriptType::Optional(&GIVEN),
        )),
        doc: "What the greedy computer player gives now. It may only look.",
    },
    TableField {
        name: "plan",
        of: ScriptType::Optional(&ScriptType::Function(
            &[ORIGINAL, WHO],
            &ScriptType::Optional(&GIVEN),
        )),
        doc: "What the captain gives now. It may only look.",
    },
];

/// What `declare.view` takes.
pub const VIEW_FIELDS: &[TableField] = &[
    TableField {
        name: "name",
        of: ScriptType::Text,
        doc: "The word that is typed: small letters and `_`.",
    },
    TableField {
        name: "doc",
        of: ScriptType::Text,
        doc: "What it shows, in a sentence; `help` shows it.",
    },
    TableField {
        name: "arguments",
        of: ScriptType::Optional(&ScriptType::List(&ScriptType::Text)),
        doc: "What is typed after the name, as for `declare.order`; a kind that ends in `?`, such as \"realm: realm?\", may be left out, and so must be those after it.",
    },
    TableField { name: "example", of: TEXT, doc: "A line as it is typed, for `help`." },
    TableField {
        name: "stands_for",
        of: TEXT,
        doc: "The command of the program that it takes the place of where the rules give that nothing to show; \"revenue\" is the only one, and names this view then.",
    },
    TableField {
        name: "show",
        of: ScriptType::Function(&[WHO, TYPED], &ScriptType::LINES),
        doc: "Gets the realm that looks, nil for the host, and the arguments, and returns a text or a list of lines. It may only look, and sees what the realm may know; of what its own layer remembers in `campaign.vars` it sees all, and shows what it will.",
    },
];

/// What `declare.spell` takes.
pub const SPELL_FIELDS: &[TableField] = &[
    TableField { name: "name", of: ScriptType::Text, doc: "Its name: small letters and `_`." },
    TableField {
        name: "doc",
        of: TEXT,
        doc: "What it does, in a sentence; a spell of the section `spells:` has that there.",
    },
    TableField { name: "season", of: TEXT, doc: "The season whose list has it." },
    TableField {
        name: "number",
        of: ScriptType::Optional(&ScriptType::Number),
        doc: "Its number on that list.",
    },
    TableField {
        name: "cite",
        of: TEXT,
        doc: "The rule it carries out; if left out, what the section `spells:` says, or `house-rule`.",
    },
    TableField {
        name: "cast",
        of: ScriptType::Function(&[CASTER, TARGET], &ScriptType::Nothing),
        doc: "Carries the spell out for the realm that casts it, at the tile it is cast at. The realm is nil for a spell that nobody casts (`play.cast`), the tile for one that needs none.",
    },
];
