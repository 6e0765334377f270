//! Commands: everything one can type that is no answer. One row each; parsing, help, completion
//! and the reference derive from this table.

mod expect;
mod help;
mod scripts;
mod undo;
mod views;

use crate::campaign::head_lines::HEAD_LINES;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{EventRecord, Owner};
use crate::console::Console;
use crate::engine::core::parse;
use crate::engine::{Game, Question, Trace};
use crate::phases::PHASE_PARTS;
use crate::view;
use std::collections::BTreeSet;

pub use undo::{Back, Stretch, Undo};

/// What a command works with.
pub struct Context<'a> {
    pub game: &'a Game<'a>,
    pub question: Option<&'a Question<'a>>,
    pub log: &'a [EventRecord],
    pub console: &'a mut Console,
    pub answers: usize,
}

/// What a command came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Done {
    /// The line is no command.
    NoCommand,
    Said(String),
    Failed(String),
    Undo(Undo),
    /// What was taken back last is to be given again.
    Redo,
    /// `done` is to be given for everybody until then.
    Skip(Stretch),
    /// Other rules are to hold from the next phase on: what was typed after `amend`.
    Amend(String),
    /// The rules in force are to be compared with those at hand.
    Compare,
    Quit,
}

/// One row of the table of commands.
pub struct CommandRow {
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    pub usage: &'static str,
    pub doc: &'static str,
    pub example: &'static str,
    run: fn(&mut Context<'_>, &[&str]) -> Done,
}

macro_rules! commands {
    ($($name:literal, [$($alias:literal),*], $usage:literal, $doc:literal, $example:literal, $run:path;)+) => {
        /// Every command.
        pub const COMMANDS: &[CommandRow] = &[
            $(CommandRow { name: $name, aliases: &[$($alias),*], usage: $usage, doc: $doc, example: $example, run: $run }),+
        ];
    };
}

commands! {
    "help", ["?"], "help [WORD]", "Explains orders and commands, or those that mention a word", "help siege", help::help;
    "what", ["legal"], "what", "Lists the answers that are legal now", "what", what;
    "where", ["phase"], "where", "Says where the campaign stands and who is asked", "where", where_now;
    "map", [], "map [TILE [STEPS]] [owners|supply|knowledge]", "Draws the map, or the part around a tile", "map D4 2", map;
    "realms", [], "realms", "Lists the realms", "realms", realms;
    "banners", [], "banners [REALM] [form]", "Lists banners with place, points, baggage and state; `form` is the form of their points to print", "banners red", banners;
    "ships", ["fleets"], "ships [REALM|independent]", "Lists ships with place and what they carry", "ships red", ships;
    "roster", [], "roster [REALM] [form]", "Lists the units and characters of realms, banner by banner; `form` is the form of an army to print", "roster red", roster;
    "sheet", [], "sheet", "Shows the battle sheet of the battle that is played on the table", "sheet", sheet;
    "tile", [], "tile TILE", "Describes a tile", "tile D4", tile;
    "sieges", [], "sieges", "Lists the sieges", "sieges", sieges;
    "pieces", [], "pieces", "Counts the pieces used and left", "pieces", pieces;
    "revenue", ["income"], "revenue [REALM]", "Itemises what a realm's revenue would be now, tile by tile", "revenue red", revenue;
    "pacts", [], "pacts", "Lists the pacts you are a party to and those revealed to all", "pacts", pacts;
    "discs", [], "discs", "Lists the operatives on the map, face down but for your own", "discs", discs;
    "why", [], "why [REALM NUMBER | REALM money|COUNTER | TILE]", "Itemises the last number, or the history of a banner, of a realm's money or counter, or of a tile", "why red 1", why;
    "log", [], "log [COUNT]", "Shows what happened, the latest last", "log 20", log;
    "chronicle", [], "chronicle [YEAR|all]", "Shows the chronicle of this year, of another, or all of it", "chronicle 1", chronicle;
    "preview", [], "preview ORDER", "Says what an order would need and risk, without doing it", "preview move 1 D5", preview;
    "rules", [], "rules [NAME|ID|diff]", "Shows a table, value, option or rule as it stands, what changes it and what it comes to now; `diff` compares with the rules at hand", "rules NL-SUB-03", rules;
    "options", [], "options", "Lists the options of this campaign and of its mods", "options", options;
    "view", [], "view as REALM|host|seat", "Chooses whose knowledge is shown; `seat` is whoever is asked", "view as red", view_as;
    "mods", [], "mods [NAME]", "Lists the mods in their order, what each touches and takes part in, and what it has used", "mods weather", scripts::mods;
    "lua", [], "lua EXPRESSION", "Looks at the campaign with a line of Lua; `umpire lua` can change it", "lua campaign.banners", scripts::lua;
    "hash", [], "hash", "Shows the host the content hash of the state", "hash", hash;
    "amend", [], "amend [mod NAME [over OTHER…] | without NAME | option MOD.NAME VALUE], …", "From the next phase on takes the rules and mods as they are at hand, with these changes", "amend mod weather", amend;
    "reload", [], "reload", "Takes the rules and mods as they are on disk now, as `amend` alone does", "reload", reload;
    "undo", [], "undo [STEPS | to [REALM] [YEAR/ROUND] [PHASE]] [yes]", "Takes back the last answers: so many, or those since a turn, a round or a phase began; `yes` answers beforehand what would be asked", "undo to red 2/1", undo;
    "skip", [], "skip to [REALM] [YEAR/ROUND] [PHASE]", "Gives `done` for everybody until that turn, round, phase or part of the year begins", "skip to movement", skip;
    "redo", [], "redo", "Gives again what was taken back last, as long as nothing else was answered", "redo", redo;
    "expect", [], "expect WHAT", "Checks something; a script fails when it does not hold", "expect banner red 1 points 500", expect::expect;
    "quit", ["exit"], "quit", "Leaves; the campaign can be resumed", "quit", quit;
}

/// Reference of everything that can be typed or written, as Markdown.
#[must_use]
pub fn reference() -> String {
    use crate::engine::ORDERS;
    use crate::rules::show;
    let mut text = String::from(
        "# Reference\n\nGenerated by `margrave rules reference`; a test fails when it is stale.\n\n## Orders\n\n| order | what it does | for instance | rules |\n|---|---|---|---|\n",
    );
    for row in ORDERS {
        text.push_str(&format!(
            "| `{}` | {} | `{}` | {} |\n",
            parse::usage(row.verb),
            row.doc.trim(),
            row.example,
            row.rules
        ));
    }
    text.push_str("\n## Commands\n\n| command | what it does |\n|---|---|\n");
    for row in COMMANDS {
        text.push_str(&format!("| `{}` | {} |\n", row.usage.replace('|', "\\|"), row.doc));
    }
    text.push_str("\n## Expectations\n\n| after `expect` | what holds |\n|---|---|\n");
    for row in expect::EXPECTATIONS {
        text.push_str(&format!("| `{}` | {} |\n", row.usage.replace('|', "\\|"), row.doc.trim()));
    }
    text.push_str(
        "\n## Head of a campaign file\n\nBefore `begin`; what is laid out is carried out in the order of its lines.\n\n\
         | line | what it says | for instance |\n|---|---|---|\n",
    );
    for row in HEAD_LINES {
        text.push_str(&format!(
            "| `{}` | {} | `{}` |\n",
            row.usage.replace('|', "\\|"),
            row.doc.trim(),
            row.example
        ));
    }
    text.push_str("\n## Phases\n\n| phase | what it does | rules |\n|---|---|---|\n");
    for row in crate::phases::PHASES {
        text.push_str(&format!("| `{}` | {} | {} |\n", row.id, row.doc, row.rules));
    }
    for (title, part) in [
        ("Effects", show::reference_effects()),
        ("Parts of editions", show::reference_parts(PHASE_PARTS)),
        ("Values", show::reference_values()),
        ("Tables", show::reference_tables()),
        ("Fields of records", show::reference_records()),
        ("Options", show::reference_options()),
        ("Conditions of modifiers", show::reference_conditions()),
        ("Ends of a campaign", show::reference_victory()),
        ("Names of years", show::reference_chronicle()),
        ("Names of things", crate::rules::reference_titles()),
        ("Money, counters, marks and traits", show::reference_accounts()),
        ("Money, counters and marks", show::reference_accounts()),
        ("Laws of laying", show::reference_laying()),
    ] {
        text.push_str(&format!("\n## {title}\n\n{}\n", part.trim_end()));
    }
    text
}

/// Carries out a line if it is a command.
pub fn run(context: &mut Context<'_>, line: &str) -> Done {
    let mut words = line.split_whitespace();
    let name = words.next().unwrap_or_default().to_lowercase();
    let Some(row) =
        COMMANDS.iter().find(|row| row.name == name || row.aliases.contains(&name.as_str()))
    else {
        return views::show(context, &name, &words.collect::<Vec<_>>());
    };
    let rest: Vec<&str> = words.collect();
    (row.run)(context, &rest)
}

fn usage(name: &str) -> Done {
    let usage = COMMANDS.iter().find(|row| row.name == name).map_or("", |row| row.usage);
    Done::Failed(format!("usage: {usage}"))
}

fn what(context: &mut Context<'_>, _: &[&str]) -> Done {
    let Some(question) = context.question else {
        return Done::Said("the campaign is over".to_owned());
    };
    if !question.shown_to(context.console.viewer) {
        return Done::Said(view::prompt(context.game, context.console.viewer, question));
    }
    let mut lines: Vec<String> = question
        .legal(context.game)
        .iter()
        .map(|order| parse::write(context.game, question.who.realm(), order))
        .collect();
    // A script may offer the same in several ways, as the least and the half of two crowns.
    let mut seen = BTreeSet::new();
    lines.retain(|line| seen.insert(line.clone()));
    let count = lines.len();
    const SHOWN: usize = 40;
    if count > SHOWN {
        lines.truncate(SHOWN);
        lines.push(format!("… and {} more", count - SHOWN));
    }
    Done::Said(format!(
        "{}\n{}",
        view::prompt(context.game, context.console.viewer, question),
        lines.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
    ))
}

fn where_now(context: &mut Context<'_>, _: &[&str]) -> Done {
    let heading = view::position(context.game, context.game.state.clock, None).unwrap_or_default();
    let asked = context.question.map_or_else(
        || "the campaign is over".to_owned(),
        |question| view::prompt(context.game, context.console.viewer, question),
    );
    Done::Said(format!("{heading}\n{asked}"))
}

fn map(context: &mut Context<'_>, words: &[&str]) -> Done {
    if context.game.state.map.places.is_empty() {
        return Done::Said(view::draw_board(context.game, context.console.colour));
    }
    let mut look = view::map::DrawingOptions {
        layer: view::map::MapLayer::All,
        around: None,
        colour: context.console.colour,
        width: context.console.screen.width(),
    };
    for word in words {
        match *word {
            "owners" => look.layer = view::map::MapLayer::Owners,
            "supply" => look.layer = view::map::MapLayer::Supply,
            "knowledge" => look.layer = view::map::MapLayer::Knowledge,
            word => {
                match (word.parse::<i64>(), look.around, context.game.state.realm_named(word)) {
                    (Ok(steps), Some((place, _)), _) => {
                        look.around = Some((place, steps.clamp(0, 50)))
                    }
                    (Err(_), _, Some(realm)) => {
                        look.around =
                            context.game.state.realm(realm).capital.map(|place| (place, 3))
                    }
                    _ => match context.game.place_named(word) {
                        Ok(place) => look.around = Some((place, 2)),
                        Err(message) => return Done::Failed(message),
                    },
                }
            }
        }
    }
    Done::Said(view::map::draw(context.game, context.console.viewer, &look))
}

fn realms(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(view::sheet::realms(context.game, context.console.viewer))
}

/// `red`, `form`, `red form`: of whom, and whether as a form to print.
fn as_form<'w>(words: &'w [&'w str]) -> (&'w [&'w str], bool) {
    match words {
        [rest @ .., "form"] => (rest, true),
        rest => (rest, false),
    }
}

fn banners(context: &mut Context<'_>, words: &[&str]) -> Done {
    let (words, form) = as_form(words);
    let realm = match words {
        [] => None,
        [name] => match context.game.realm_named(name) {
            Ok(realm) => Some(realm),
            Err(message) => return Done::Failed(message),
        },
        _ => return usage("banners"),
    };
    let (game, viewer) = (context.game, context.console.viewer);
    Done::Said(if form {
        view::form::forms(game, viewer, realm, false)
    } else {
        view::sheet::banners(game, viewer, realm)
    })
}

fn ships(context: &mut Context<'_>, words: &[&str]) -> Done {
    let owner = match words {
        [] => None,
        ["independent"] => Some(Owner::Independent),
        [name] => match context.game.realm_named(name) {
            Ok(realm) => Some(Owner::Realm(realm)),
            Err(message) => return Done::Failed(message),
        },
        _ => return usage("ships"),
    };
    Done::Said(view::sheet::ships(context.game, owner))
}

fn roster(context: &mut Context<'_>, words: &[&str]) -> Done {
    let (words, form) = as_form(words);
    let realm = match words {
        [] => None,
        [name] => match context.game.realm_named(name) {
            Ok(realm) => Some(realm),
            Err(message) => return Done::Failed(message),
        },
        _ => return usage("roster"),
    };
    let (game, viewer) = (context.game, context.console.viewer);
    Done::Said(if form {
        view::form::forms(game, viewer, realm, true)
    } else {
        view::roster::rosters(game, viewer, realm)
    })
}

fn sheet(context: &mut Context<'_>, _: &[&str]) -> Done {
    let sheet = context.question.and_then(|question| question.ask.sheet(context.game));
    sheet
        .map_or_else(|| Done::Failed("no battle is played on the table now".to_owned()), Done::Said)
}

fn tile(context: &mut Context<'_>, words: &[&str]) -> Done {
    if words.is_empty() {
        return usage("tile");
    }
    match context.game.place_named(&words.join(" ")) {
        Ok(place) => Done::Said(view::sheet::tile(context.game, context.console.viewer, place)),
        Err(message) => Done::Failed(message),
    }
}

fn sieges(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(view::sheet::sieges(context.game))
}

fn pieces(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(view::sheet::stocks_left(context.game))
}

fn revenue(context: &mut Context<'_>, words: &[&str]) -> Done {
    let game = context.game;
    let asked = context.question.and_then(|question| question.who.realm());
    let realm = match (words, context.console.viewer) {
        ([name], _) => match game.realm_named(name) {
            Ok(realm) => Some(realm),
            Err(message) => return Done::Failed(message),
        },
        ([], Viewer::Realm(realm)) => Some(realm),
        ([], Viewer::Host) => asked,
        _ => None,
    };
    let Some(realm) = realm else { return usage("revenue") };
    if !game.rules.table(crate::rules::table::REVENUE).given {
        return Done::Failed(format!(
            "the edition `{}` has no table of revenue",
            game.rules.edition
        ));
    }
    match context.console.viewer {
        Viewer::Realm(other) if other != realm => {
            Done::Failed("others do not show you their revenue".to_owned())
        }
        _ => Done::Said(view::revenue::revenue(game, realm)),
    }
}

fn pacts(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(view::diplomacy_text::pacts(context.game, context.console.viewer))
}

fn discs(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(view::diplomacy_text::discs(context.game, context.console.viewer))
}

/// What of a realm is counted under this name: `money`, what money is called, or a counter.
fn account<'a>(game: &Game<'a>, name: &str) -> Option<view::why::Counted<'a>> {
    if crate::engine::is_money(game.rules, name) {
        return Some(view::why::Counted::Money);
    }
    game.rules.counter(name).map(view::why::Counted::Counter)
}

fn why(context: &mut Context<'_>, words: &[&str]) -> Done {
    let (game, viewer, log) = (context.game, context.console.viewer, context.log);
    match words {
        [] => Done::Said(view::why::why_last(game, viewer, log)),
        [place] => match game.place_named(place) {
            Ok(place) => Done::Said(view::why::why_place(game, viewer, log, place)),
            Err(message) => Done::Failed(message),
        },
        [realm, name] if account(game, name).is_some() => {
            match (game.realm_named(realm), account(game, name)) {
                (Ok(realm), Some(account)) => {
                    Done::Said(view::why::why_account(game, viewer, log, realm, account))
                }
                (Err(message), _) => Done::Failed(message),
                (_, None) => usage("why"),
            }
        }
        [realm, number] => {
            let found = game.realm_named(realm).and_then(|realm| {
                let number =
                    number.parse().map_err(|_| format!("`{number}` is no banner number"))?;
                game.banner_ever(realm, number)
            });
            match found {
                Ok(banner) => Done::Said(view::why::why_banner(game, viewer, log, banner)),
                Err(message) => Done::Failed(message),
            }
        }
        _ => usage("why"),
    }
}

fn log(context: &mut Context<'_>, words: &[&str]) -> Done {
    let count = match words {
        [] => 20,
        [count] => match count.parse() {
            Ok(count) => count,
            Err(_) => return usage("log"),
        },
        _ => return usage("log"),
    };
    let mut lines = view::log_lines(context.game, context.console.viewer, context.log);
    let skip = lines.len().saturating_sub(count);
    Done::Said(lines.split_off(skip).join("\n"))
}

/// The page of one year, or the whole book, as far as the viewer may know it (NL-CHRON-01).
fn chronicle(context: &mut Context<'_>, words: &[&str]) -> Done {
    let (game, viewer, log) = (context.game, context.console.viewer, context.log);
    let pages = view::chronicle::pages(game, viewer, log);
    let found = match words {
        ["all"] => {
            return Done::Said(view::chronicle::book(game, viewer, log).trim_end().to_owned());
        }
        [] => pages.last(),
        [year] => match year.parse::<u16>() {
            Ok(year) => pages.iter().find(|page| page.year == year),
            Err(_) => return usage("chronicle"),
        },
        _ => return usage("chronicle"),
    };
    Done::Said(found.map_or_else(
        || "nothing is written of that yet".to_owned(),
        |page| page.markdown().trim_end().to_owned(),
    ))
}

fn preview(context: &mut Context<'_>, words: &[&str]) -> Done {
    let Some(question) = context.question else {
        return Done::Failed("nothing is asked: the campaign is over".to_owned());
    };
    if words.is_empty() {
        return usage("preview");
    }
    if !question.shown_to(context.console.viewer) {
        return Done::Failed(view::prompt(context.game, context.console.viewer, question));
    }
    let line = words.join(" ");
    let line = crate::engine::core::bare_answer::complete(context.game, question, &line);
    let order = match parse::parse(context.game, question.who.realm(), line.trim()) {
        Ok(order) => order,
        Err(fault) => return Done::Failed(format!("{}; {}", fault.message, fault.help)),
    };
    let trace = Trace::default();
    let game = context.game.traced(&trace);
    let said = match question.judge(&game, &order) {
        Err(refusal) => {
            let rule =
                game.rules.edition_id_about(refusal.rule, std::iter::once(order.verb().row().name));
            format!("this would be refused [{rule}]: {}", refusal.why)
        }
        Ok(()) => question
            .ask
            .preview(&game, question.who, &order)
            .map_or_else(|| "this is legal".to_owned(), |text| format!("this is legal: {text}")),
    };
    Done::Said(said + &game.decided_by(question.who, &order, &trace.take()))
}

fn rules(context: &mut Context<'_>, words: &[&str]) -> Done {
    match words {
        [] => Done::Said(crate::rules::show::list(context.game.rules)),
        ["diff"] => Done::Compare,
        [name] => match crate::rules::show::show(context.game.rules, name) {
            Ok(text) => {
                Done::Said(text + &view::effective::now(context.game, context.console.viewer, name))
            }
            Err(message) => Done::Failed(message),
        },
        _ => usage("rules"),
    }
}

fn options(context: &mut Context<'_>, _: &[&str]) -> Done {
    let game = context.game;
    let width =
        game.rules.mod_options.iter().map(|option| option.name.len()).max().unwrap_or(0).max(18);
    let line =
        |name: &str, value: &str, doc: &str| format!("{name:<width$} {value:<12} {}", doc.trim());
    let offered = crate::rules::CHOICES
        .iter()
        .zip(&game.state.options)
        .enumerate()
        .filter(|(at, _)| game.rules.offers(*at));
    let own = offered.map(|(_, option)| option);
    let of_mods = game.rules.mod_options.iter().map(|option| {
        let value = game
            .state
            .mod_options
            .get(&option.name)
            .map_or_else(|| option.default.to_string(), crate::campaign::ScriptValue::shown);
        line(&option.name, &value, &option.doc)
    });
    let named = |name: &str, doc: &str| {
        let title = game.rules.title_of("option", name).unwrap_or_default();
        game.rules
            .translated(&title)
            .map_or_else(|| doc.to_owned(), |title| format!("{title}: {}", doc.trim()))
    };
    let own = own
        .map(|(row, value)| line(row.name, &row.allowed.show(*value), &named(row.name, row.doc)));
    let lines: Vec<String> = own.chain(of_mods).collect();
    Done::Said(lines.join("\n"))
}

fn view_as(context: &mut Context<'_>, words: &[&str]) -> Done {
    let name = match words {
        ["as", name] | [name] => *name,
        _ => return usage("view"),
    };
    if name == "seat" {
        context.console.shared = true;
        if let (Viewer::Host, Some(realm)) =
            (context.console.viewer, context.question.and_then(|question| question.who.realm()))
        {
            context.console.viewer = Viewer::Realm(realm);
        }
        return Done::Said("whoever is asked sees what he may know".to_owned());
    }
    context.console.shared = false;
    if name == "host" {
        context.console.viewer = Viewer::Host;
        return Done::Said("everything is shown".to_owned());
    }
    match context.game.realm_named(name) {
        Ok(realm) => {
            context.console.viewer = Viewer::Realm(realm);
            Done::Said(format!("what {name} may know is shown; `view as host` shows everything"))
        }
        Err(message) => Done::Failed(message),
    }
}

fn hash(context: &mut Context<'_>, _: &[&str]) -> Done {
    match context.console.viewer {
        // By it one could try out what others may have: it is of everything.
        Viewer::Realm(_) if !context.console.strict => Done::Failed(
            "the hash is of everything that is so: `view as host`, then `hash`".to_owned(),
        ),
        _ => Done::Said(context.game.state.hash()),
    }
}

fn undo(context: &mut Context<'_>, words: &[&str]) -> Done {
    match Undo::parse(context.game, words) {
        Ok(undo) => Done::Undo(undo),
        Err(Some(message)) => Done::Failed(message),
        Err(None) => usage("undo"),
    }
}

fn skip(context: &mut Context<'_>, words: &[&str]) -> Done {
    let ["to", rest @ ..] = words else { return usage("skip") };
    if rest.is_empty() {
        return usage("skip");
    }
    match Stretch::parse(context.game, "skip", rest) {
        Ok(stretch) => Done::Skip(stretch),
        Err(Some(message)) => Done::Failed(message),
        Err(None) => usage("skip"),
    }
}

fn redo(_: &mut Context<'_>, words: &[&str]) -> Done {
    if words.is_empty() { Done::Redo } else { usage("redo") }
}

fn amend(_: &mut Context<'_>, words: &[&str]) -> Done {
    Done::Amend(words.join(" "))
}

fn reload(_: &mut Context<'_>, words: &[&str]) -> Done {
    if words.is_empty() { Done::Amend(String::new()) } else { usage("reload") }
}

fn quit(_: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Quit
}

/// Whether everybody may read what a line says: no command or view that shows a realm's own
/// figures.
#[must_use]
pub fn is_public(game: &Game<'_>, line: &str) -> bool {
    const PUBLIC: &[&str] = &[
        "help", "rules", "options", "what", "where", "hash", "amend", "reload", "undo", "redo",
        "skip", "pieces", "sieges", "quit",
    ];
    let name = line.split_whitespace().next().unwrap_or_default().to_lowercase();
    let command =
        COMMANDS.iter().find(|row| row.name == name || row.aliases.contains(&name.as_str()));
    command.map_or_else(|| !is_view(game, line), |row| PUBLIC.contains(&row.name))
}

/// Whether a line is a view of the edition or a mod.
#[must_use]
pub fn is_view(game: &Game<'_>, line: &str) -> bool {
    let name = line.split_whitespace().next().unwrap_or_default().to_lowercase();
    views::named(game, &name).is_some()
}

/// Whether a line is a command that only looks, whatever language it is shown in.
#[must_use]
pub fn looks(line: &str) -> bool {
    const ACTS: &[&str] =
        &["expect", "lua", "view", "undo", "redo", "skip", "amend", "reload", "quit"];
    let name = line.split_whitespace().next().unwrap_or_default().to_lowercase();
    let command =
        COMMANDS.iter().find(|row| row.name == name || row.aliases.contains(&name.as_str()));
    !command.is_some_and(|row| ACTS.contains(&row.name))
}

/// Whether a line checks something.
#[must_use]
pub fn is_expectation(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|name| name.eq_ignore_ascii_case("expect"))
}

/// Whether a line asks for rules as they stand, by whatever id.
#[must_use]
pub fn shows_rules(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|name| name.eq_ignore_ascii_case("rules"))
}

/// Whether a line is an order and not a command.
#[must_use]
pub fn is_order(line: &str) -> bool {
    let name = line.split_whitespace().next().unwrap_or_default().to_lowercase();
    !COMMANDS.iter().any(|row| row.name == name || row.aliases.contains(&name.as_str()))
}
