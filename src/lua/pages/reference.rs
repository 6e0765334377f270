//! `mods/API.md`: everything a mod can call, in the order in which a writer needs it.

use std::fmt::Write as _;

use super::luau::{written, written_arguments};
use super::{GENERATED, MEMORY, OTHERS, names, removed, script_type, visible_fields};
use crate::campaign::script_names::script_name;
use crate::campaign::script_value::{MOST_REMEMBERED, REALMS_A_SHARE};
use crate::campaign::{EVENTS, Reason, ScriptType};
use crate::engine::core::place_word::plain;
use crate::engine::core::scripting::hook_calls::{EVENT_RULE, KIND};
use crate::engine::core::scripting::hooks::{HOOKS, Hook, HookKind, HookRow, Power, Subject};
use crate::engine::core::text_limits::{
    LONGEST_LINE, LONGEST_MESSAGE, LONGEST_QUESTION, LONGEST_REASON, LONGEST_WORD, MOST_LINES,
};
use crate::engine::order_events::orders_that_bring;
use crate::engine::{ArgumentKind, ORDERS};
use crate::lua::api::{Space, fields, functions};
use crate::lua::declare::{DECLARATIONS, TABLES};
use crate::lua::library::{FOLDER, LIBRARY};
use crate::lua::limits::Limits;
use crate::lua::sandbox::{GLOBALS, LIBRARIES};
use crate::phases::steps::STEPS;

const INTRODUCTION: &str = "\
A mod's Lua files are run once, when a campaign is opened. There they set **hooks**, functions that the engine
calls at certain points, and make **declarations**. Nothing else of them runs: what a hook does not do does not
happen.

- The language is Luau. `local`, functions, tables and `for … in pairs(t)` are as in any Lua; `+=`, `continue`
  and `if a then b else c` as an expression are there too.
- **Banners, realms and tiles** are handles: `banner.points`, `tile.neighbours`, `realm:force(tile)`. They can be
  compared and kept in `campaign.vars`, and always show the campaign as it is now.
- **All numbers are whole.** Points are army points, baggage is counted in units of baggage, turns are turns of the
  banner's own realm. Write `a // b` to divide.
- **A hook may either look or act.** One that may only look is called while orders are judged and numbers shown,
  as often as the engine likes: it can change, roll and ask nothing. Where it judges orders, or lists or advises
  them, it sees what the realm may know that gives them; where it reckons numbers, or says what must always hold, it
  sees everything, as the rules do, and what its mod remembers in `campaign.vars` in both cases;
  one that acts sees everything.
- **A filter** gets a value as its first argument. It returns another one and, if it likes, why: `return total - 1,
  \"mud\"`. Returning nothing leaves it as it is. Filters of several mods run in the order in which the campaign
  names the mods, each with what the one before returned.
- Every change, roll and question cites the rule that the hook cites (`house-rule` unless it says another) and
  names file and line; `why` and `log` show both.
- A mistake stops the hook, is reported with file, line, traceback and what the local variables held as that line
  began (`where points = 3, banner = red 2`; the call is made again to find out), and leaves the campaign as it stood before
  the order. Every global is read-only once the files have run: keep what must last in `campaign.vars`.

## Editors

`types/` holds what editors need to complete names and to underline mistakes. Open this folder in the editor, so that
its settings are found.

They are for Luau's language server, `luau-lsp`: name `types/margrave.d.luau` as its definition file (in its settings:
`luau-lsp.types.definitionFiles`), and let it treat `.lua` files as Luau. A file that begins with `--!strict` is checked in
full; its own functions must then say what they take: `local function weary(banner: Banner)`.
";

/// Returns `mods/API.md`.
pub fn reference() -> String {
    let mut text = format!("# What mods can call\n\n{GENERATED}\n\n{INTRODUCTION}");
    hooks(&mut text);
    declarations(&mut text);
    for space in Space::ALL {
        part(&mut text, *space);
    }
    events_and_orders_tables(&mut text);
    limits(&mut text);
    text
}

fn cells(text: &mut String, cells: &[&str]) {
    let cells: Vec<String> = cells.iter().map(|cell| cell.trim().replace('|', "\\|")).collect();
    let _ = writeln!(text, "| {} |", cells.join(" | "));
}

fn heading(text: &mut String, names: &[&str]) {
    text.push('\n');
    cells(text, names);
    cells(text, &vec!["---"; names.len()]);
}

fn code(of: ScriptType) -> String {
    format!("`{}`", written(of))
}

fn hooks(text: &mut String) {
    text.push_str("\n## Hooks\n\nEach is set at the top of a file. After the function, a table may say the rule that it carries out and why it\nchanges a number: `{cite = \"house-rule\", why = \"mud\"}`.\n");
    for kind in HookKind::ALL {
        let what = match kind {
            HookKind::Filter => "gets a value first and may return another.",
            HookKind::On => "is told of something; what it returns does not matter.",
            HookKind::Replace => "takes over from the engine.",
            HookKind::Refuse => "forbids what the rules allow.",
        };
        let _ = write!(text, "\n### {}\n\nA hook of `{}` {what}\n", kind.word(), kind.word());
        HOOKS.iter().filter(|row| row.kind == *kind).for_each(|row| hook(text, row));
    }
}

fn hook(text: &mut String, row: &HookRow) {
    let _ = write!(text, "\n#### {}.{}\n\n{}\n\n", row.kind.word(), row.name, row.doc.trim());
    if let Some(what) = row.subject.what() {
        let (all, list) =
            (if row.subject.takes_all() { "; `\"*\"` means all" } else { "" }, listed(row.subject));
        let _ = writeln!(text, "- Set for: the name of one {what} ({list}){all}.");
    }
    let _ = writeln!(
        text,
        "- May: {}.",
        if row.power == Power::Act { "look and act" } else { "only look" }
    );
    let arguments: Vec<String> = row
        .arguments
        .iter()
        .map(|field| format!("`{}: {}`", field.name, written(field.of)))
        .collect();
    let _ = writeln!(text, "- Gets: {}.", arguments.join(", "));
    let back = match row.returns {
        ScriptType::Nothing => "nothing".to_owned(),
        of if row.says_why() => {
            format!("{} and, if it likes, a reason; nothing leaves it as it is", code(of))
        }
        of => code(of),
    };
    let _ = writeln!(text, "- Returns: {back}.");
    if !row.rules.is_empty() {
        let _ = writeln!(text, "- Rules: {}.", row.rules.replace(' ', ", "));
    }
    let _ = write!(text, "\n```lua\n{}\n```\n", example(row));
}

/// Returns a reference to the list of a subject's names.
fn listed(subject: Subject) -> &'static str {
    match subject {
        subject if subject.of_events() => "see [Events](#events)",
        Subject::Order => "see [Orders](#orders)",
        _ => {
            "see [the reference of the rules](../rules/REFERENCE.md), and those of editions and mods"
        }
    }
}

/// Returns a hook as it is set, on a line or three.
fn example(row: &HookRow) -> String {
    let wanted = match row.subject {
        Subject::Nothing => "",
        Subject::Value => "banner.food",
        Subject::Lookup => "forage",
        Subject::RollTable => "route",
        Subject::Phase => "order_of_play",
        Subject::Event | Subject::Forbidden => "banner_moved",
        Subject::Reasoned => "points_changed",
        Subject::Order => "move",
    };
    let name = names(row.subject)
        .into_iter()
        .find(|name| name == wanted)
        .map_or(String::new(), |name| format!("\"{name}\", "));
    let arguments: Vec<&str> = row.arguments.iter().map(|field| field.name).collect();
    let first = arguments.first().copied().unwrap_or_default();
    let body = match row.hook {
        Hook::Dice => "return \"3d6\"".to_owned(),
        Hook::Reason => "return \"a winter without songs\"".to_owned(),
        Hook::Table => "return \"perilous_route\"".to_owned(),
        Hook::Answerer => "return \"nobody\"".to_owned(),
        Hook::Row => "return \"nothing\", \"a blessing\"".to_owned(),
        Hook::BeforeEvent | Hook::AfterEvent => {
            "change.say(event.banner.realm.name .. \" marches\")".to_owned()
        }
        _ => match row.returns {
            ScriptType::Optional(ScriptType::Number)
                if row.arguments.first().is_none_or(|field| field.of != ScriptType::Number) =>
            {
                "return 200".to_owned()
            }
            ScriptType::Optional(ScriptType::Number) => {
                format!("return {first} + 1, \"a good year\"")
            }
            ScriptType::Optional(ScriptType::Text) => {
                "return \"not while there is a truce\"".to_owned()
            }
            ScriptType::Optional(ScriptType::Flag) => "return true".to_owned(),
            ScriptType::Nothing if row.power == Power::Act => {
                "change.say(\"so it goes\")".to_owned()
            }
            ScriptType::Nothing => format!("print({first})"),
            ScriptType::Optional(ScriptType::List(ScriptType::Number)) => {
                format!("table.sort({first})\n\treturn {first}")
            }
            _ => format!("{first}[1], {first}[2] = {first}[2], {first}[1]\n\treturn {first}"),
        },
    };
    format!(
        "{}.{}({name}function({})\n\t{body}\nend)",
        row.kind.word(),
        row.name,
        arguments.join(", ")
    )
}

fn declarations(text: &mut String) {
    text.push_str("\n## Declarations\n\nOptions, values, tables and the place of a phase in the calendar are data and are written in YAML (see\n[../rules/README.md](../rules/README.md)); what needs code is declared at the top of a Lua file.\n");
    for row in DECLARATIONS {
        let _ = write!(
            text,
            "\n#### {}({})\n\n{}\n",
            row.named(),
            written_arguments(row.arguments),
            row.doc.trim()
        );
    }
    for table in TABLES {
        let _ = write!(text, "\n### {}\n\n{}\n", table.name, table.doc);
        heading(text, &["field", "type", "meaning"]);
        for field in table.fields {
            cells(text, &[&format!("`{}`", field.name), &code(field.of), field.doc]);
        }
    }
}

fn part(text: &mut String, space: Space) {
    let _ = write!(text, "\n## {}\n\n{}\n", space.name(), space.doc());
    let mut rows: Vec<(String, String, &str)> = fields()
        .filter(|row| row.space == space)
        .map(|row| (row.name.to_owned(), code(row.of), row.doc))
        .collect();
    if space == Space::Campaign {
        rows.push(("vars".to_owned(), "`{ [string]: any }`".to_owned(), MEMORY));
    }
    if !rows.is_empty() {
        heading(text, &["field", "type", "meaning"]);
        for (name, of, doc) in &rows {
            cells(
                text,
                &[
                    &format!(
                        "`{}{name}`",
                        if space.handle().is_some() { "." } else { "campaign." }
                    ),
                    of,
                    doc,
                ],
            );
        }
    }
    if functions().any(|row| row.space == space) {
        heading(text, &["function", "returns", "may be called by hooks that", "meaning"]);
    }
    for row in functions().filter(|row| row.space == space) {
        let mark =
            if space.handle().is_some() { ":".to_owned() } else { format!("{}.", space.name()) };
        let call = format!("`{mark}{}({})`", row.name, written_arguments(row.arguments));
        let back = if row.returns == ScriptType::Nothing {
            "nothing".to_owned()
        } else {
            code(row.returns)
        };
        cells(
            text,
            &[&call, &back, if row.power == Power::Act { "act" } else { "look or act" }, row.doc],
        );
    }
}

fn events_and_orders_tables(text: &mut String) {
    let list = |fields: Vec<(&'static str, ScriptType)>| {
        fields
            .into_iter()
            .map(|(name, of)| format!("`{name}: {}`", written(of)))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let _ = write!(
        text,
        "\n## Events\n\nWhat `on.before_event` and `on.after_event` are set for. `event.{KIND}` is the name and `event.{EVENT_RULE}` the id of the rule; the other fields are these.\n"
    );
    text.push_str("`refuse.event` forbids those for which the third column names where: at the orders that are to bring\nthem about, wherever they befall, or both.\n");
    heading(text, &["event", "fields", "forbidden", "meaning"]);
    for (kind, row) in EVENTS.iter().enumerate() {
        let orders = orders_that_bring(kind).map(|verb| format!("`{}`", verb.row().name));
        let befalls = row.befalls_unless_forbidden().then(|| "where it befalls".to_owned());
        let forbidden: Vec<String> = orders.chain(befalls).collect();
        let (name, fields) = (format!("`{}`", row.script_name()), list(visible_fields(row)));
        cells(text, &[&name, &fields, &forbidden.join(", "), row.doc]);
    }
    let reasons: Vec<String> = Reason::ALL.iter().map(|one| format!("`{}`", one.words())).collect();
    let _ = write!(
        text,
        "\n`what` of an event that gives a reason for a change is the word of a script, the name of something in the rules, \
         or one of these: {}.\n",
        reasons.join(", ")
    );
    let _ = write!(
        text,
        "\n## Orders\n\nWhat `refuse.order` is set for. `order.{KIND}` is the name; the other fields are these. Orders \
         that [editions](#orders-of-editions) and mods bring are refused by their names as well, and have their own arguments.\n"
    );
    heading(text, &["order", "fields", "meaning"]);
    for row in ORDERS {
        let named = |(name, kind): &(&'static str, ArgumentKind)| {
            (script_name(row.name, name), script_type(*kind))
        };
        let fields = row.arguments.iter().map(named).collect();
        cells(text, &[&format!("`{}`", row.name), &list(fields), &plain(row.doc.english())]);
    }
    text.push_str(
        "\n## Steps of phases\n\nWhat `play.step` plays, in the order in which the phase does.\n",
    );
    heading(text, &["step", "what it does", "for one realm", "rules"]);
    for row in STEPS {
        let by_realm = if row.by_realm() { "yes" } else { "" };
        let rules = row.rules.replace(' ', ", ");
        cells(text, &[&format!("`{}`", row.name), row.doc.english(), by_realm, &rules]);
    }
}

fn limits(text: &mut String) {
    let limits = Limits::default();
    text.push_str("\n## Library and limits\n\nBesides the above, a mod finds:\n\n");
    for (name, of, doc) in OTHERS {
        let _ = writeln!(text, "- `{name}: {of}`: {doc}");
    }
    for (name, _, doc) in LIBRARY {
        let _ = writeln!(text, "- `require(\"{FOLDER}{name}\")`: {doc}");
    }
    let code = |names: &[&str]| {
        names
            .iter()
            .filter(|name| !name.starts_with("__"))
            .map(|name| format!("`{name}`"))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let _ = writeln!(text, "- of Luau's own functions {}.", code(GLOBALS));
    for (library, names) in LIBRARIES {
        let _ = writeln!(text, "- of `{library}`: {}.", code(names));
    }
    let gone: Vec<String> = removed().iter().map(|name| format!("`{name}`")).collect();
    let _ = write!(
        text,
        "\nNothing of it knows the time, draws numbers (`play.roll` throws dice) or reaches outside: there is no {}.\n\n\
         Work is counted, never timed, so that a limit falls at the same point on every machine:\n\n\
         | limit | at most |\n| --- | --- |\n\
         | steps of one call of a hook, with all that it sets off; as many again for each {REALMS_A_SHARE} realms beyond the first {REALMS_A_SHARE} | {} |\n\
         | bytes of a text | {} |\n\
         | values that a function is given or returns where it takes any number of them | {} |\n\
         | functions that call functions, deep | {} |\n\
         | hooks that set off hooks, deep | {} |\n\
         | bytes of a file | {} |\n\
         | memory that scripts keep from one call to the next, in MiB | {} |\n\
         | things in `campaign.vars` of one mod, 64 bytes of text counting as one more; as many again for each {REALMS_A_SHARE} realms beyond the first {REALMS_A_SHARE} | {MOST_REMEMBERED} |\n\
         | letters of a reason, for a change, a part of a number, or refusing something | {LONGEST_REASON} |\n\
         | letters of what is said, shown or told | {LONGEST_MESSAGE} |\n\
         | letters of a question | {LONGEST_QUESTION} |\n\
         | letters of a word that a question offers | {LONGEST_WORD} |\n\
         | letters of a line that is printed, or shown in a view or on the sheet of a tile; a longer one is cut | {LONGEST_LINE} |\n\
         | lines of a view, or on the sheet of a tile; those after them are left out | {MOST_LINES} |\n\n\
         Texts are shown as they are, but for what would not show: control characters and signs that turn the direction of\n\
         writing round are written out, such as `\\u{{1b}}`, a tab is blanks, and of a text of several lines each after the first is\n\
         marked with `|`, as are all lines of a view of a mod. Reasons are one line.\n\n\
         A step is a loop, a call or a return, or some sixteen instructions without any. What does more counts as more: 64\n\
         bytes of a text that is made, compared or read as a number are a step, as are a few keys of a table that is copied or\n\
         cleared, and taking a key out of a table is a step for every 64 that it has. Memory is paid for in the same steps.\n\
         `pcall` catches an error, but never the end of the steps.\n\n\
         `for … in`, `pairs` and `next` go through a table in a fixed order: numbers, then texts, then the rest. Keys may be\n\
         taken out on the way, and what is added makes the walk an error. A table whose keys are tables or functions has no\n\
         order and cannot be walked; weak tables are refused.\n\n\
         What a mod keeps in its own variables is not saved, and is lost after an `undo`. A hook that may only look is also\n\
         called to show numbers and to list answers, any number of times: if it counted or stored anything there, the\n\
         campaign would not replay as it was played. The same holds of the `preview` of a question, which runs where its script\n\
         waits. All other previews and odds run on a machine of their own: what is stored there reaches no campaign, but the\n\
         next preview finds it. What must be remembered goes into `campaign.vars`.\n",
        gone.join(", "),
        limits.steps,
        limits.text,
        limits.values,
        limits.calls,
        limits.depth,
        limits.file,
        limits.kept >> 20,
    );
}
