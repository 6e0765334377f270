//! Commands: everything one can type that is no answer. One row each; parsing, help, completion
//! and the reference derive from this table.

mod expect;
mod help;

use crate::campaign::Record;
use crate::campaign::knowledge::Viewer;
use crate::engine::{Game, Question, parse};
use crate::session::Desk;
use crate::view;

/// What a command works with.
pub struct Context<'a> {
    pub game: &'a Game<'a>,
    pub question: Option<&'a Question<'a>>,
    pub log: &'a [Record],
    pub desk: &'a mut Desk,
    pub answers: usize,
}

/// What a command came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Done {
    /// The line is no command.
    NoCommand,
    Said(String),
    Failed(String),
    Undo(usize),
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
    "banners", [], "banners [REALM]", "Lists banners with place, points, baggage and state", "banners red", banners;
    "tile", [], "tile TILE", "Describes a tile", "tile D4", tile;
    "sieges", [], "sieges", "Lists the sieges", "sieges", sieges;
    "pieces", [], "pieces", "Counts the pieces used and left", "pieces", pieces;
    "why", [], "why [REALM NUMBER | TILE]", "Itemises the last number, or the history of a banner or a tile", "why red 1", why;
    "log", [], "log [COUNT]", "Shows what happened, the latest last", "log 20", log;
    "preview", [], "preview ORDER", "Says what an order would need and risk, without doing it", "preview move 1 D5", preview;
    "rules", [], "rules [NAME|ID]", "Shows a table, value, option or rule as it stands", "rules NL-SUB-03", rules;
    "options", [], "options", "Lists the options of this campaign", "options", options;
    "view", [], "view as REALM|host", "Chooses whose knowledge is shown", "view as red", view_as;
    "hash", [], "hash", "Shows the content hash of the state", "hash", hash;
    "undo", [], "undo [STEPS]", "Takes back the last answers", "undo 2", undo;
    "expect", [], "expect WHAT", "Checks something; a script fails when it does not hold", "expect banner red 1 points 500", expect::expect;
    "quit", ["exit"], "quit", "Leaves; the campaign can be resumed", "quit", quit;
}

/// Carries out a line if it is a command.
pub fn run(context: &mut Context<'_>, line: &str) -> Done {
    let mut words = line.split_whitespace();
    let name = words.next().unwrap_or_default().to_lowercase();
    let Some(row) = COMMANDS.iter().find(|row| row.name == name || row.aliases.contains(&name.as_str())) else { return Done::NoCommand };
    let rest: Vec<&str> = words.collect();
    (row.run)(context, &rest)
}

fn usage(name: &str) -> Done {
    let usage = COMMANDS.iter().find(|row| row.name == name).map_or("", |row| row.usage);
    Done::Failed(format!("usage: {usage}"))
}

fn what(context: &mut Context<'_>, _: &[&str]) -> Done {
    let Some(question) = context.question else { return Done::Said("the campaign is over".to_owned()) };
    let mut lines: Vec<String> = question.legal(context.game).iter().map(|order| parse::write(context.game, question.who.realm(), order)).collect();
    let count = lines.len();
    const SHOWN: usize = 40;
    if count > SHOWN {
        lines.truncate(SHOWN);
        lines.push(format!("… and {} more", count - SHOWN));
    }
    Done::Said(format!("{}\n{}", view::prompt(context.game, question), lines.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")))
}

fn where_now(context: &mut Context<'_>, _: &[&str]) -> Done {
    let turn_of = context.log.last().and_then(|record| record.turn_of);
    let heading = view::heading(context.game, context.game.state.clock, turn_of).unwrap_or_default();
    let asked = context.question.map_or_else(|| "the campaign is over".to_owned(), |question| view::prompt(context.game, question));
    Done::Said(format!("{heading}\n{asked}"))
}

fn map(context: &mut Context<'_>, words: &[&str]) -> Done {
    if context.game.state.map.places.is_empty() {
        return Done::Said(view::map::draw_board(context.game, context.desk.colour));
    }
    let mut look = view::map::Look { layer: view::map::Layer::All, around: None, colour: context.desk.colour };
    for word in words {
        match *word {
            "owners" => look.layer = view::map::Layer::Owners,
            "supply" => look.layer = view::map::Layer::Supply,
            "knowledge" => look.layer = view::map::Layer::Knowledge,
            word => match (word.parse::<i64>(), look.around, context.game.state.realm_named(word)) {
                (Ok(steps), Some((place, _)), _) => look.around = Some((place, steps.clamp(0, 50))),
                (Err(_), _, Some(realm)) => look.around = context.game.state.realm(realm).capital.map(|place| (place, 3)),
                _ => match context.game.place_named(word) {
                    Ok(place) => look.around = Some((place, 2)),
                    Err(message) => return Done::Failed(message),
                },
            },
        }
    }
    Done::Said(view::map::draw(context.game, context.desk.viewer, &look))
}

fn realms(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(view::sheet::realms(context.game, context.desk.viewer))
}

fn banners(context: &mut Context<'_>, words: &[&str]) -> Done {
    let realm = match words {
        [] => None,
        [name] => match context.game.realm_named(name) {
            Ok(realm) => Some(realm),
            Err(message) => return Done::Failed(message),
        },
        _ => return usage("banners"),
    };
    Done::Said(view::sheet::banners(context.game, context.desk.viewer, realm))
}

fn tile(context: &mut Context<'_>, words: &[&str]) -> Done {
    let [label] = words else { return usage("tile") };
    match context.game.place_named(label) {
        Ok(place) => Done::Said(view::sheet::tile(context.game, context.desk.viewer, place)),
        Err(message) => Done::Failed(message),
    }
}

fn sieges(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(view::sheet::sieges(context.game, context.desk.viewer))
}

fn pieces(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(view::sheet::pieces(context.game))
}

fn why(context: &mut Context<'_>, words: &[&str]) -> Done {
    let (game, viewer, log) = (context.game, context.desk.viewer, context.log);
    match words {
        [] => Done::Said(view::why::why_last(game, viewer, log)),
        [place] => match game.place_named(place) {
            Ok(place) => Done::Said(view::why::why_place(game, viewer, log, place)),
            Err(message) => Done::Failed(message),
        },
        [realm, number] => {
            let found = game.realm_named(realm).and_then(|realm| {
                let number = number.parse().map_err(|_| format!("`{number}` is no banner number"))?;
                view::why::banner_ever(game, log, realm, number)
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
    let mut lines = Vec::new();
    let mut last = None;
    for record in context.log {
        let Some(text) = view::say(context.game, context.desk.viewer, record) else { continue };
        if last != Some((record.clock, record.turn_of)) {
            last = Some((record.clock, record.turn_of));
            lines.extend(view::heading(context.game, record.clock, record.turn_of));
        }
        lines.push(format!("  {text}"));
    }
    let skip = lines.len().saturating_sub(count);
    Done::Said(lines.split_off(skip).join("\n"))
}

fn preview(context: &mut Context<'_>, words: &[&str]) -> Done {
    let Some(question) = context.question else { return Done::Failed("nothing is asked: the campaign is over".to_owned()) };
    let order = match parse::parse(context.game, question.who.realm(), &words.join(" ")) {
        Ok(order) => order,
        Err(fault) => return Done::Failed(format!("{}; {}", fault.message, fault.help)),
    };
    if !question.ask.verbs().contains(&order.verb()) {
        return Done::Said(format!("this would be refused [NL-TURN-03]: now {} is asked: {}", crate::session::conductor::asked(context.game, question.who), question.ask.prompt(context.game)));
    }
    Done::Said(match question.ask.check(context.game, question.who, &order) {
        Err(refusal) => format!("this would be refused [{}]: {}", refusal.rule, refusal.why),
        Ok(()) => question.ask.preview(context.game, question.who, &order).map_or_else(|| "this is legal".to_owned(), |text| format!("this is legal: {text}")),
    })
}

fn rules(context: &mut Context<'_>, words: &[&str]) -> Done {
    match words {
        [] => Done::Said(crate::rules::show::list(context.game.rules)),
        [name] => match crate::rules::show::show(context.game.rules, name) {
            Ok(text) => Done::Said(text),
            Err(message) => Done::Failed(message),
        },
        _ => usage("rules"),
    }
}

fn options(context: &mut Context<'_>, _: &[&str]) -> Done {
    let lines: Vec<String> = crate::rules::CHOICES
        .iter()
        .zip(&context.game.state.options)
        .map(|(row, value)| format!("{:<18} {:<12} {}", row.name, row.allowed.show(*value), row.doc.trim()))
        .collect();
    Done::Said(lines.join("\n"))
}

fn view_as(context: &mut Context<'_>, words: &[&str]) -> Done {
    let name = match words {
        ["as", name] | [name] => *name,
        _ => return usage("view"),
    };
    if name == "host" {
        context.desk.viewer = Viewer::Host;
        return Done::Said("everything is shown".to_owned());
    }
    match context.game.realm_named(name) {
        Ok(realm) => {
            context.desk.viewer = Viewer::Realm(realm);
            Done::Said(format!("what {name} may know is shown; `view as host` shows everything"))
        }
        Err(message) => Done::Failed(message),
    }
}

fn hash(context: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Said(context.game.state.hash())
}

fn undo(_: &mut Context<'_>, words: &[&str]) -> Done {
    match words {
        [] => Done::Undo(1),
        [steps] => match steps.parse() {
            Ok(steps @ 1..=1_000_000) => Done::Undo(steps),
            _ => usage("undo"),
        },
        _ => usage("undo"),
    }
}

fn quit(_: &mut Context<'_>, _: &[&str]) -> Done {
    Done::Quit
}

