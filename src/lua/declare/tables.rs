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
    /// Name in the reference and in the types for editors.
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
];

const REALM: ScriptType = ScriptType::Optional(&ScriptType::Realm);
const TEXT: ScriptType = ScriptType::Optional(&ScriptType::Text);
pub(super) const WHO: ScriptField = ScriptField { name: "realm", of: REALM };
/// The argument with the number of candidates that are wanted; nothing for all.
const MOST: ScriptField =
    ScriptField { name: "most", of: ScriptType::Optional(&ScriptType::Number) };
/// The arguments of an order: in their order, or by their names.
pub(in crate::lua) const GIVEN: ScriptType =
    ScriptType::Either(&ScriptType::List(&ScriptType::Any), &ScriptType::Map(&ScriptType::Any));
/// Events that an order is to bring about.
pub(in crate::lua) const EVENTS_OF_ORDER: ScriptType =
    ScriptType::List(&ScriptType::Map(&ScriptType::Any));
pub(super) const TYPED: ScriptField = ScriptField { name: "...", of: ScriptType::Any };

/// The argument with the function that a new one replaces.
pub(super) const ORIGINAL: ScriptField =
    ScriptField { name: "original", of: ScriptType::Function(&[TYPED], &ScriptType::Any) };
pub(super) const CASTER: ScriptField = ScriptField { name: "realm", of: ScriptType::Realm };
pub(super) const TARGET: ScriptField = ScriptField { name: "tile", of: ScriptType::Tile };

/// True if a function of a declaration may only look, at what the realm may know, by the name of its
/// field or argument.
pub(in crate::lua) fn only_looks(field: &str) -> bool {
    ["advice", "brings", "candidates", "check", "cost", "plan", "price", "show", "when", "worth"]
        .contains(&field)
}

/// The fields of the table after the function of a hook.
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
];

/// The fields of `declare.order`.
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
        doc: "What is typed after the name, each as \"name: kind\"; a kind is banner, banners, ship, ships, troop (a unit or character), tile, tiles, number, numbers, realm, side, word or words, with `?` at its end where it may be left out (nil), or flag: true if its name is typed. A kind alone is its name too: \"tiles?\". Tiles are a march: `A B C`, `A > B > C`, or with the target first `C via A, B`.",
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
            &ScriptType::Optional(&EVENTS_OF_ORDER),
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
];

/// The fields of `declare.worth`.
pub const WEIGHT_FIELDS: &[TableField] = &[
    TableField {
        name: "worth",
        of: ScriptType::Function(&[WHO, TYPED], &ScriptType::Number),
        doc: "Gets the realm and the arguments of an order that it may give and returns what that is worth to it, in tenths of a crown: 10 is what somebody would pay a crown for. It may only look, at what the realm may know.",
    },
    TableField {
        name: "cost",
        of: ScriptType::Optional(&ScriptType::Function(&[WHO, TYPED], &ScriptType::Number)),
        doc: "Gets the same and returns what the order costs, in the same measure; if left out 10 for each crown of its `price`. It is given only where it is worth more, and of several the one that is worth most beyond its cost. It may only look.",
    },
    TableField {
        name: "price",
        of: ScriptType::Optional(&ScriptType::Function(&[WHO, TYPED], &ScriptType::Number)),
        doc: "Gets the same and returns the crowns that the order takes. Where it may be given later in the year, before crowns are gathered anew or lost, the greedy player and the captain leave that many unspent: the price of the one of its `candidates` that is worth most beyond its cost, if any is worth more. Then these functions and `candidates` are called in earlier phases as well, and `check` is not. It may only look.",
    },
    TableField {
        name: "when",
        of: ScriptType::Optional(&ScriptType::Function(&[WHO, TYPED], &ScriptType::Flag)),
        doc: "Gets the same and returns whether the order is worth a thought now: where it is not, the other functions are not asked and the order is judged as if nothing weighed it. It may only look.",
    },
];

/// The fields of `override.order`.
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
            &ScriptType::Optional(&EVENTS_OF_ORDER),
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

/// The fields of `declare.view`.
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

/// The fields of `declare.spell`.
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
