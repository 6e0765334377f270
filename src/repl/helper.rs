//! Completion and hints from legal answers, commands, tiles and names.

use std::borrow::Cow;
use std::io::Write;

use owo_colors::{OwoColorize, XtermColors};
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use super::argument_words::{CandidateNames, seldom_listed};
use crate::campaign::{BannerId, RealmId, SEATS};
use crate::command::COMMANDS;
use crate::command::shorthand::last_piece;
use crate::counted::count;
use crate::engine::core::order::Argument;
use crate::engine::core::parse;
use crate::engine::{ArgumentKind, Game, Hooks, ORDERS, Order, Question, Verb};
use crate::lua::pages::{completions, word_start};
use crate::phases::PHASES;
use crate::rules::{LayerKind, show};
use crate::shown::one_line;
use crate::view;

/// What can be typed now.
#[derive(Default)]
pub struct PromptHelper {
    /// Legal answers as lines.
    pub legal: Vec<String>,
    /// Parts of the report that is asked for, each with what it can say.
    pub parts: Vec<(String, Vec<String>)>,
    /// Names of realms, tiles and so on, and of what the rule book can show.
    pub names: CandidateNames,
    pub shown: Vec<String>,
    /// Mods that are played, those that could be, options of mods, and their orders.
    pub mods: Vec<String>,
    pub available_mods: Vec<String>,
    pub mod_options: Vec<String>,
    pub orders: Vec<String>,
    /// What `help` explains from the rule book.
    pub matters: Vec<String>,
    /// Orders of mods that may be given now, with what is typed after each, if that may stand
    /// anywhere in the line.
    pub free: Vec<(String, Vec<(String, ArgumentKind)>)>,
    /// Views of the edition and its mods, with what is typed after each.
    pub views: Vec<(String, Vec<ArgumentKind>)>,
    /// Words for whoever teaches.
    pub taught: Vec<String>,
    /// What answers a question of the program, and nothing else.
    pub choices: Vec<String>,
    /// What the question takes, and what is left to do in it, for the prompt.
    pub wanted: Vec<String>,
    pub left: String,
    /// The colour of the prompt.
    pub paint: Option<XtermColors>,
    pub colour: bool,
}

/// What can be typed after `map`, beside places and realms.
const MAP_WORDS: &[&str] = &["all", "list", "plain", "signs", "owners", "supply", "knowledge"];

/// Takes a secret line off the screen again.
pub fn wipe_line() {
    print!("\x1b[1A\x1b[2K");
    let _ = std::io::stdout().flush();
}

impl PromptHelper {
    /// Looks at what is asked now.
    pub fn look(&mut self, game: &Game<'_>, question: Option<&Question<'_>>) {
        let orders = question.map(|question| question.legal(game)).unwrap_or_default();
        let who = question.and_then(|question| question.who.realm());
        self.legal = orders.iter().map(|order| parse::write(game, who, order)).collect();
        self.wanted = question.map(|question| wanted(game, question, &orders)).unwrap_or_default();
        self.left = question.map(|question| left(game, question, &orders)).unwrap_or_default();
        // What is hidden in a line cannot be seen in a hint, so it is not offered.
        self.legal.retain(|line| one_line(line) == line.as_str());
        // Where words are offered they may be typed alone.
        if question.is_some_and(|question| question.ask.verbs() == [Verb::Pick]) {
            let words: Vec<String> = self
                .legal
                .iter()
                .filter_map(|line| line.strip_prefix("pick "))
                .map(str::to_owned)
                .collect();
            self.legal.extend(words);
        }
        self.parts = question.map(|question| question.ask.parts()).unwrap_or_default();
        // Of orders that list nothing worth trying at least the name is completed.
        let own = question.into_iter().flat_map(|question| game.mod_orders_now(question));
        self.legal
            .extend(own.filter(|(_, order)| !order.lists).map(|(_, order)| order.name.clone()));
        let now = question.into_iter().flat_map(|question| game.mod_orders_now(question));
        let free = now.filter(|(_, order)| order.free);
        self.free = free.map(|(_, order)| (order.name.clone(), order.arguments.clone())).collect();
        self.names = names(game, question.and_then(|question| question.who.realm()));
        // Words with blanks are typed with `_`.
        let named = show::every_name(game.rules).into_iter();
        self.shown = named.filter(|name| !name.contains(' ')).collect();
        self.shown.extend(PHASES.iter().map(|row| row.id.to_owned()));
        self.shown.extend(ORDERS.iter().map(|row| row.name.to_owned()));
        let mods = game.rules.layers.iter().filter(|layer| layer.kind == LayerKind::Mod);
        self.mods = mods.map(|layer| layer.name.clone()).collect();
        self.mod_options =
            game.rules.mod_options.iter().map(|option| option.name.clone()).collect();
        self.matters = crate::command::matters(game.rules).into_iter().collect();
        self.orders = game
            .hooks
            .map_or(&[][..], Hooks::orders)
            .iter()
            .map(|order| order.name.clone())
            .collect();
        let views = game.hooks.map_or(&[][..], Hooks::views).iter();
        self.views = views
            .map(|view| (view.name.clone(), view.arguments.iter().map(|(_, kind)| *kind).collect()))
            .collect();
        self.paint = question
            .and_then(|question| question.who.realm())
            .map(|realm| view::colour::realm(game, realm));
    }

    /// Completions of the word under the cursor: the next words of legal answers that begin like
    /// the line, or commands and names.
    #[must_use]
    pub fn next_words(&self, line: &str) -> Vec<String> {
        let start = line.rfind(char::is_whitespace).map_or(0, |at| at + 1);
        let (before, typed) = line.split_at(start);
        let before: Vec<&str> = before.split_whitespace().collect();
        let mut found = if self.parts.is_empty() {
            self.legal_words(&before)
        } else {
            self.report_words(&before)
        };
        match before.split_first() {
            _ if !self.choices.is_empty() => {
                let first = before.is_empty() || before.as_slice() == ["?"];
                found = self.choices.iter().filter(|_| first).cloned().collect();
            }
            None => {
                found.extend(self.taught.iter().cloned());
                found.extend(COMMANDS.iter().map(|row| row.name.to_owned()));
                found.extend(self.views.iter().map(|(name, _)| name.clone()));
                found.extend(
                    ORDERS
                        .iter()
                        .filter(|row| row.umpire || row.anytime())
                        .map(|row| row.name.to_owned()),
                );
            }
            Some((&first, rest)) => found.extend(self.arguments(&first.to_lowercase(), rest)),
        }
        found.retain(|word| {
            word.len() >= typed.len()
                && word.is_char_boundary(typed.len())
                && word[..typed.len()].eq_ignore_ascii_case(typed)
        });
        found.sort_by(|one, other| natural(one).cmp(&natural(other)));
        found.dedup();
        found
    }

    /// What may come next in a report: a part that is not named yet, or what the last one can say.
    fn report_words(&self, before: &[&str]) -> Vec<String> {
        let name = Verb::Report.row().name;
        let named =
            |word: &str| self.parts.iter().find(|(part, _)| part.eq_ignore_ascii_case(word));
        let given = match before.split_first() {
            None => {
                let names = self.parts.iter().map(|(part, _)| part.clone());
                return names.chain([name.to_owned()]).collect();
            }
            Some((first, rest)) if first.eq_ignore_ascii_case(name) => rest,
            Some((first, _)) if named(first).is_some() => before,
            Some(_) => return Vec::new(),
        };
        if given.len() % 2 == 1 {
            let part = given.last().and_then(|word| named(word));
            return part.map(|(_, values)| values.clone()).unwrap_or_default();
        }
        let open = |(part, _): &&(String, Vec<String>)| {
            !given.iter().step_by(2).any(|word| part.eq_ignore_ascii_case(word))
        };
        self.parts.iter().filter(open).map(|(part, _)| part.clone()).collect()
    }

    /// The next words of legal answers that begin with these words.
    fn legal_words(&self, before: &[&str]) -> Vec<String> {
        let next = |legal: &String| {
            let words: Vec<&str> = legal.split_whitespace().collect();
            let begins =
                words.iter().zip(before).all(|(word, typed)| word.eq_ignore_ascii_case(typed));
            words.get(before.len()).filter(|_| begins).map(|next| (*next).to_owned())
        };
        self.legal.iter().filter_map(next).collect()
    }

    /// What the next argument of a command or umpire order may be.
    fn arguments(&self, command: &str, given: &[&str]) -> Vec<String> {
        let own = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let both = |one: &[String], other: &[String]| [one, other].concat();
        let banners = || own(&["1", "2", "3", "4", "5", "6", "7", "8"]);
        match (command, given) {
            ("help", []) => {
                let known =
                    COMMANDS.iter().map(|row| row.name).chain(ORDERS.iter().map(|row| row.name));
                known
                    .map(str::to_owned)
                    .chain(self.orders.iter().cloned())
                    .chain(self.matters.iter().cloned())
                    .chain(self.views.iter().map(|(name, _)| name.clone()))
                    .collect()
            }
            ("mods", []) => self.mods.clone(),
            ("amend", before) => self.amendments(before),
            ("map", []) => both(
                &both(&own(MAP_WORDS), &self.names.realms),
                &both(&own(&["around"]), &self.names.tiles),
            ),
            ("map", ["around"]) => self.names.tiles.clone(),
            ("map", _) => both(&own(MAP_WORDS), &own(&["1", "2", "3", "4"])),
            ("banners", []) => self.names.realms.clone(),
            ("tile" | "province", []) => self.names.tiles.clone(),
            ("why", []) => both(&self.names.realms, &self.names.tiles),
            ("why", [_]) => banners(),
            ("rules", []) => self.shown.clone(),
            ("view", []) => own(&["as"]),
            ("view", ["as"]) => both(&own(&["host", "seat"]), &self.names.realms),
            ("preview" | "what", before) => self.legal_words(before),
            ("chronicle", []) => own(&["all", "1", "2", "3"]),
            ("rename", []) => {
                both(&both(&own(&["banner", "realm"]), &self.names.realms), &self.names.tiles)
            }
            ("christen", []) => both(&own(&["person", "place"]), &self.names.tiles),
            ("chronicler", []) => both(&own(&["nobody"]), &self.names.realms),
            ("commander", []) => both(&own(&["emperor"]), &banners()),
            ("dice", []) => own(&["hand", "drawn"]),
            ("hand", []) => both(&own(&["host"]), &self.names.realms),
            ("hand", ["host"]) => own(&["human", "computer"]),
            ("hand", [_]) => SEATS.iter().map(|(name, _)| (*name).to_owned()).collect(),
            ("umpire", []) => own(&["tile", "banner", "realm", "say", "lua", "cast"]),
            ("umpire", ["tile"]) => self.names.tiles.clone(),
            ("umpire", ["tile", _]) => own(&["owner", "settlement", "razed", "known", "stock"]),
            ("umpire", ["tile", _, "owner"]) => {
                both(&own(&["nobody", "independent"]), &self.names.realms)
            }
            ("umpire", ["tile", _, "razed" | "known"]) => own(&["yes", "no"]),
            ("umpire", ["banner" | "realm"]) => self.names.realms.clone(),
            ("umpire", ["banner", _]) => banners(),
            ("umpire", ["banner", _, _]) => own(&["points", "baggage", "at", "remove", "new"]),
            ("umpire", ["banner", _, _, "at" | "new"]) => self.names.tiles.clone(),
            ("umpire", ["realm", _]) => own(&["out"]),
            (name, before) => match Verb::by_name(name).map(Verb::row) {
                Some(row) if row.arguments.iter().any(|(_, kind)| seldom_listed(kind)) => {
                    let kinds: Vec<_> = row.arguments.iter().map(|(_, kind)| *kind).collect();
                    self.names.after(&kinds, before)
                }
                Some(_) => Vec::new(),
                None if let Some((_, arguments)) =
                    self.free.iter().find(|(order, _)| order == name) =>
                {
                    self.names.anywhere(arguments, before)
                }
                None => {
                    let view = self.views.iter().find(|(view, _)| view == name);
                    view.map_or(Vec::new(), |(_, kinds)| self.names.after(kinds, before))
                }
            },
        }
    }

    /// How a change of the rules may go on; each comma begins another.
    fn amendments(&self, given: &[&str]) -> Vec<String> {
        let begun = given.iter().rposition(|word| word.ends_with(',')).map_or(0, |at| at + 1);
        match given[begun..] {
            [] => ["mod", "without", "option"].map(str::to_owned).to_vec(),
            ["mod"] => self.available_mods.clone(),
            ["mod", _] => vec!["over".to_owned()],
            ["without"] | ["mod", _, "over", ..] => self.mods.clone(),
            ["option"] => self.mod_options.clone(),
            _ => Vec::new(),
        }
    }
}

/// The orders that the question takes and that may be given, by name; the words that it offers.
fn wanted(game: &Game<'_>, question: &Question<'_>, orders: &[Order]) -> Vec<String> {
    let word =
        |order: &Order| if let Order::Pick { word } = order { Some(word.clone()) } else { None };
    if question.ask.verbs() == [Verb::Pick] {
        return orders.iter().filter_map(word).collect();
    }
    let given = |verb: Verb| orders.iter().any(|order| order.verb() == verb);
    let listed = question.ask.verbs().iter().any(|verb| *verb != Verb::Done && given(*verb));
    let built_in = question.ask.verbs().iter().filter(|verb| **verb != Verb::ModOrder);
    // Where nothing is listed, as for numbers, whatever it takes may be given.
    let named = built_in.filter(|verb| **verb == Verb::Done || !listed || given(**verb));
    let mut names: Vec<String> = named.map(|verb| verb.row().name.to_owned()).collect();
    let own = game.mod_orders_now(question).filter(|(at, order)| {
        !order.lists
            || orders
                .iter()
                .any(|given| matches!(given, Order::ModOrder { call } if call.order == *at))
    });
    let done = names.iter().position(|name| name == Verb::Done.row().name).unwrap_or(names.len());
    names.splice(done..done, own.map(|(_, order)| order.name.clone()));
    names
}

/// How many of one's own banners may still be given orders, or how many orders are written.
fn left(game: &Game<'_>, question: &Question<'_>, orders: &[Order]) -> String {
    let Some(realm) = question.who.realm() else { return String::new() };
    let written = game.state.sheets.written(realm).len();
    if written > 0 {
        return format!("{} written", count(written, "order"));
    }
    let mut banners: Vec<BannerId> =
        orders.iter().flat_map(|order| banners(&order.arguments())).collect();
    banners.retain(|banner| game.state.banner(*banner).realm == realm);
    banners.sort_unstable();
    banners.dedup();
    match banners.len() {
        0 if orders == [Order::Done {}] => "nothing left".to_owned(),
        0 => String::new(),
        left => format!("{} left", count(left, "banner")),
    }
}

/// The banners among arguments.
fn banners(arguments: &[Argument]) -> Vec<BannerId> {
    let found = arguments.iter().flat_map(|argument| match argument {
        Argument::Banner(banner) => vec![*banner],
        Argument::Banners(many) => many.clone(),
        Argument::Optional(Some(inner)) => banners(std::slice::from_ref(&**inner)),
        Argument::Form { arguments, .. } => banners(arguments),
        Argument::ModCall(call) => banners(&call.arguments),
        _ => Vec::new(),
    });
    found.collect()
}

/// What can be named now; units, characters and gear are those of the realm that is asked.
fn names(game: &Game<'_>, who: Option<RealmId>) -> CandidateNames {
    let army = who.and_then(|realm| game.army(realm));
    let mut gear: Vec<String> = Vec::new();
    if let Some(army) = army {
        let units = army.units.iter().flat_map(|kind| &kind.gear);
        let all = units.chain(army.characters.iter().flat_map(|kind| &kind.gear));
        gear.extend(all.map(|one| one.id.clone()));
    }
    gear.sort();
    gear.dedup();
    let roll = game.state.roster.present().filter(|(_, troop)| Some(troop.realm) == who);
    let ids = |list: Option<Vec<String>>| list.unwrap_or_default();
    CandidateNames {
        realms: game.state.realms.iter().map(|realm| realm.name.clone()).collect(),
        races: game.rules.names.races.clone(),
        tiles: game.state.map.places.iter().map(|place| place.label.clone()).collect(),
        units: ids(army.map(|army| army.units.iter().map(|kind| kind.id.clone()).collect())),
        characters: ids(
            army.map(|army| army.characters.iter().map(|kind| kind.id.clone()).collect())
        ),
        gear,
        items: ids(army.map(|army| army.items.iter().map(|item| item.id.clone()).collect())),
        roster: roll.map(|(_, troop)| troop.number.to_string()).collect(),
    }
}

/// Where the Lua of a line begins, if it is one for the console.
fn lua_begins(line: &str) -> Option<usize> {
    let rest = line.trim_start();
    let rest = rest.strip_prefix("umpire ").map_or(rest, str::trim_start);
    rest.strip_prefix("lua ").map(|code| line.len() - code.len())
}

/// `D4` before `D10`: numbers in a word are ordered as numbers.
fn natural(word: &str) -> (String, u64, &str) {
    let letters: String = word.chars().take_while(|letter| !letter.is_ascii_digit()).collect();
    let digits: String = word[letters.len()..].chars().take_while(char::is_ascii_digit).collect();
    (letters.to_lowercase(), digits.parse().unwrap_or(0), word)
}

impl Completer for PromptHelper {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let line = &line[..position];
        if let Some(begin) = lua_begins(line) {
            let code = &line[begin..];
            let pairs = completions(code)
                .into_iter()
                .map(|word| Pair { display: one_line(&word).into_owned(), replacement: word })
                .collect();
            return Ok((begin + word_start(code), pairs));
        }
        let begin = last_piece(line);
        let start = line.rfind(char::is_whitespace).map_or(0, |at| at + 1).max(begin);
        let pairs = self
            .next_words(&line[begin..])
            .into_iter()
            .map(|word| Pair {
                display: one_line(&word).into_owned(),
                replacement: format!("{word} "),
            })
            .collect();
        Ok((start, pairs))
    }
}

impl Hinter for PromptHelper {
    type Hint = String;

    fn hint(&self, line: &str, position: usize, _: &Context<'_>) -> Option<String> {
        if line.is_empty() || position < line.len() {
            return None;
        }
        if let Some(begin) = lua_begins(line) {
            let code = &line[begin..];
            let typed = code.len() - word_start(code);
            // One name only is no guess; none is offered before anything of it is typed.
            return match completions(code).as_slice() {
                [one] if typed > 0 => {
                    one.get(typed..).filter(|rest| !rest.is_empty()).map(str::to_owned)
                }
                _ => None,
            };
        }
        let line = &line[last_piece(line)..];
        if line.is_empty() {
            return None;
        }
        let lower = line.to_lowercase();
        let legal = self
            .legal
            .iter()
            .find(|legal| legal.to_lowercase().starts_with(&lower) && legal.len() > line.len())?;
        legal.get(line.len()..).map(str::to_owned)
    }
}

impl Highlighter for PromptHelper {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        match self.paint.filter(|_| self.colour) {
            Some(paint) => Cow::Owned(prompt.color(paint).bold().to_string()),
            None => Cow::Borrowed(prompt),
        }
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        let hint = one_line(hint);
        if self.colour { Cow::Owned(format!("\x1b[2m{hint}\x1b[0m")) } else { hint }
    }
}

impl Validator for PromptHelper {}

impl Helper for PromptHelper {}
