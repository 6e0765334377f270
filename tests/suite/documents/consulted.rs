//! Campaigns of computer players with a mod that listens at every hook → the part of `mods/API.md` that
//! says for which values, tables and words the program asks each hook, and what it tells of them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use margrave::campaign::ScriptType;
use margrave::engine::core::scripting::hooks::{HOOKS, HookKind, HookRow, Subject};
use margrave::lua::declare::subjects;
use margrave::rules::Library;
use margrave::script::load_rules;

use crate::support::{assert_success, margrave, out};

/// Campaigns that are listened to: an edition, and lines of the head.
const CAMPAIGNS: &[(&str, &str)] = &[
    ("dutch", "seed 1\noption years 3\nrealm red greedy\nrealm blue greedy\nrealm green random\n"),
    (
        "dutch",
        "seed 2\noption years 2\noption depth roster\noption strength random\nrealm red greedy\nrealm blue random\n",
    ),
    (
        "english",
        "seed 3\noption years 3\nrealm red greedy\nrealm blue greedy\nrealm green greedy\n",
    ),
    (
        "english",
        "seed 4\noption years 2\noption depth roster\noption terms ask\nrealm red greedy\nrealm blue random\n",
    ),
    (
        "warmaster",
        "seed 5\noption warmaster.battles paper\nrealm red greedy\nrealm blue greedy\nrealm green random\n",
    ),
    (
        "marches",
        "seed 6\noption marches.battles paper\nrealm red greedy\nrealm blue greedy\nrealm green random\n",
    ),
    // Random players come by what players with some judgement leave alone.
    ("english", "seed 7\noption years 2\nrealm red random\nrealm blue random\n"),
    (
        "warmaster",
        "seed 8\noption warmaster.battles paper\nrealm red random\nrealm blue random\nrealm green hard-captain\n",
    ),
    (
        "warmaster",
        "seed 9\noption warmaster.battles paper\nrealm red random\nrealm blue random\nrealm green hard-captain\n",
    ),
    (
        "marches",
        "seed 9\noption marches.battles paper\nrealm red random\nrealm blue random\nrealm green random\n",
    ),
    // Hardly anybody builds walls: one stands from the beginning.
    (
        "english",
        "seed 10\noption years 1\nrealm red greedy\nrealm blue greedy\nmap vale.yaml\ntile B4 capital red\ntile H4 capital blue\ntile F2 owner red\ntile G2 owner blue settlement village\nmark wall_w G2\nbanner red 1 F2 1500 baggage 6\nbanner red 2 F2 1500 baggage 6\nbanner blue 1 G2 500 baggage 6\nstart season\n",
    ),
    // A spell seldom sends a flood down a river: its dice are given.
    (
        "warmaster",
        "seed 11\noption warmaster.battles paper\nrealm red greedy\nrealm blue greedy\nrace red empire\nrace blue orcs\nmap given free\ntile A1 is mountain_tile owner red settlement capital capital red\ntile B1 is mountain_tile owner red\ntile C1 is river_spring turn 2 owner blue settlement castle\ntile C2 is river_fork turn 5 owner blue\ntile D1 is hills_tile owner blue settlement capital capital blue\ntile D2 is river_end turn 4 owner blue settlement city\ntile C3 is river_bend owner blue settlement castle\ntile C4 is river_end turn 5 owner blue\nmark special_building B1\nmoney red 100\nstart autumn_magic\ndice 3 6 6\n",
    ),
];

/// The map of those that begin in the midst of a campaign.
const VALE: &str = include_str!("../../maps/vale.yaml");

/// Keeps what each hook was asked about, with which handles, and shows it.
const LISTENER: &str = r#"
local heard = {}

local function hear(hook, subject, fields)
	return function(...)
		local given, about = {}, subject
		for at, field in ipairs(fields) do
			local value = select(at, ...)
			if field == "*" then
				about = value
			elseif field ~= "" and value ~= nil then
				table.insert(given, field)
			end
		end
		heard[hook .. "|" .. tostring(about) .. "|" .. table.concat(given, " ")] = true
	end
end

local function listen(set, hook, subject, fields)
	if subject == "" then
		set(hear(hook, subject, fields))
	else
		-- A value that nothing changes takes no hook.
		pcall(set, subject, hear(hook, subject, fields))
	end
end

declare.view({
	name = "heard",
	doc = "What hooks were asked about.",
	show = function()
		local lines = {}
		for line in pairs(heard) do
			table.insert(lines, line)
		end
		table.sort(lines)
		return lines
	end,
})
"#;

/// True if what a hook is asked about is a thing of the rules or a word, and not the same each time.
fn is_listened_to(row: &HookRow) -> bool {
    match row.subject {
        Subject::Value | Subject::Lookup | Subject::RollTable => true,
        Subject::Nothing => row.kind != HookKind::On && row.arguments.iter().any(is_word),
        Subject::Phase
        | Subject::Event
        | Subject::Forbidden
        | Subject::Order
        | Subject::Reasoned => false,
    }
}

/// An argument that says in a word what it is about.
fn is_word(field: &margrave::campaign::ScriptField) -> bool {
    matches!(field.name, "what" | "obstacle")
}

/// Lists the arguments that are told: `*` for the word, the name of a handle that may be missing,
/// empty for others.
fn told(row: &HookRow) -> Vec<&'static str> {
    let field = |field: &margrave::campaign::ScriptField| match field.of {
        _ if is_word(field) => "*",
        ScriptType::Optional(ScriptType::Realm | ScriptType::Banner | ScriptType::Tile) => {
            field.name
        }
        _ => "",
    };
    row.arguments.iter().map(field).collect()
}

fn name(row: &HookRow) -> String {
    format!("{}.{}", row.kind.word(), row.name)
}

/// The mod for an edition.
fn listener(edition: &str) -> String {
    let rules = load_rules(&Library::shipped(), edition).expect("an edition loads");
    let mut lua = LISTENER.to_owned();
    for row in HOOKS.iter().filter(|row| is_listened_to(row)) {
        let hook = name(row);
        let fields: Vec<String> = told(row).iter().map(|field| format!("{field:?}")).collect();
        let fields = format!("{{ {} }}", fields.join(", "));
        let subjects = match row.subject {
            Subject::Nothing => vec![String::new()],
            of => subjects(&rules, of),
        };
        for subject in subjects {
            writeln!(lua, "listen({hook}, {hook:?}, {subject:?}, {fields})").expect("a text grows");
        }
    }
    lua
}

/// Handles that were told, by what a hook was asked about.
type Heard = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

fn play(folder: &Path, (edition, head): (&str, &str), heard: &mut Heard) {
    let home = folder.join("mods/listener");
    fs::create_dir_all(&home).expect("a folder is made");
    let manifest = format!(
        "name: listener\ntitle: listener\nversion: 1.0.0\nmargrave: '>=0.1'\nedition: [{edition}]\nfiles: [main.lua]\n"
    );
    fs::write(home.join("mod.yaml"), manifest).expect("written");
    fs::write(home.join("main.lua"), listener(edition)).expect("written");
    let script = folder.join("heard.campaign");
    let text = format!(
        "# Listened to.\nmargrave 2\nedition {edition}\nmod listener\n{head}begin\nheard\n"
    );
    fs::write(&script, text).expect("written");
    fs::write(folder.join("vale.yaml"), VALE).expect("written");
    let output = margrave().arg("run").arg(&script).arg("--mods").arg(folder.join("mods")).output();
    let output = output.expect("the program runs");
    assert_success(&output, edition);
    for line in out(&output).lines() {
        let mut parts = line.trim().trim_start_matches("| ").split('|');
        let (Some(hook), Some(about), Some(given), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        if HOOKS.iter().any(|row| name(row) == hook && row.subject == Subject::Nothing)
            && names_something(about)
        {
            continue;
        }
        let of_hook = heard.entry(hook.to_owned()).or_default();
        of_hook.entry(about.to_owned()).or_default().insert(given.to_owned());
    }
}

/// True if words are about one place, realm or person of these campaigns: no hook waits for those.
fn names_something(words: &str) -> bool {
    let a_name = |letter: char| letter.is_uppercase() || letter.is_ascii_digit();
    words.contains(a_name) || ["red", "blue", "green"].iter().any(|realm| words.ends_with(realm))
}

/// The part of the page.
pub fn page() -> String {
    let mut heard = Heard::new();
    for campaign in CAMPAIGNS {
        let folder = tempfile::tempdir().expect("a temporary folder");
        play(folder.path(), *campaign, &mut heard);
    }
    let mut text = "\n## What hooks are asked about\n\nHeard by a mod with all of these hooks in campaigns of computer players of all shipped editions. A handle that is not\nnamed was nil. What is not listed was not asked in these campaigns: a value that belongs to the whole campaign, a rare\nevent, or something that an edition of yours brings.\n".to_owned();
    for row in HOOKS.iter().filter(|row| is_listened_to(row)) {
        let hook = name(row);
        let of_hook = heard.get(&hook).unwrap_or_else(|| panic!("`{hook}` was never asked"));
        let what = row.subject.what().unwrap_or("word");
        write!(text, "\n### {hook} hears\n\n").expect("a text grows");
        let before = HOOKS.iter().take_while(|other| other.hook != row.hook).map(name);
        if let Some(same) =
            before.filter(|other| *other != hook).find(|other| heard.get(other) == Some(of_hook))
        {
            writeln!(text, "The same as `{same}`.").expect("a text grows");
            continue;
        }
        // Those of which the same is told stand together.
        let mut groups: BTreeMap<String, Vec<&str>> = BTreeMap::new();
        for (about, given) in of_hook {
            groups.entry(in_words(given)).or_default().push(about);
        }
        write!(text, "| told | {what}s |\n| --- | --- |\n").expect("a text grows");
        for (given, about) in groups {
            let about: Vec<String> = about.iter().map(|name| format!("`{name}`")).collect();
            writeln!(text, "| {given} | {} |", about.join(", ")).expect("a text grows");
        }
    }
    text
}

/// `realm, tile; or realm, banner, tile`.
fn in_words(given: &BTreeSet<String>) -> String {
    let sets: Vec<String> = given
        .iter()
        .map(|set| match set.as_str() {
            "" => "no handle".to_owned(),
            set => set.replace(' ', ", "),
        })
        .collect();
    sets.join("; or ")
}
