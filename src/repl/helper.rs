//! Words that can be typed now: legal answers, commands, tiles and names.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use owo_colors::XtermColors;

use super::argument_words::CandidateNames;
use super::prompt_line::{left, wanted};
use crate::basics::hex::SIDE_NAMES;
use crate::basics::terminal_text::one_line;
use crate::campaign::RealmId;
use crate::engine::armies::roster;
use crate::engine::core::order::Piece;
use crate::engine::core::parse;
use crate::engine::core::scripting::order_hooks;
use crate::engine::{ArgumentKind, Game, ORDERS, OrderScripts, Question, Verb, ViewScripts};
use crate::phases::PHASES;
use crate::rules::{LayerKind, Ruleset, show};
use crate::text::{Text, as_typed};
use crate::view;

/// Words that can be typed now, and the prompt before them.
#[derive(Default)]
pub struct PromptHelper {
    /// Legal answers as lines, in the language of whoever types.
    pub legal: Vec<String>,
    /// Words of that language for orders, by their names.
    pub order_words: BTreeMap<String, String>,
    /// The hash of the rules that the words below are of.
    pub rules: String,
    /// Parts of the report that is asked for, each with what it can say.
    pub parts: Vec<(String, Vec<String>)>,
    /// Names of realms, tiles and so on, and of what the rule book can show.
    pub names: CandidateNames,
    pub shown: Vec<String>,
    /// Mods that are played, those that could be, options of mods, and their orders.
    pub mods: Vec<String>,
    pub available_mods: Vec<String>,
    /// Editions that there are.
    pub available_editions: Vec<String>,
    pub mod_options: Vec<String>,
    pub orders: Vec<String>,
    /// Topics that `help` explains from the rule book.
    pub matters: Vec<String>,
    /// Words and phrases of players, of which `help` knows what they mean.
    pub asked_about: Vec<String>,
    /// Orders of mods that may be given now, with what is typed after each, if that may stand
    /// anywhere in the line.
    pub free: Vec<(String, Vec<(String, ArgumentKind)>)>,
    /// Views of the edition and its mods, with what is typed after each.
    pub views: Vec<(String, Vec<ArgumentKind>)>,
    /// Words for whoever teaches.
    pub taught: Vec<String>,
    /// Answers to a question of the program; empty at other questions.
    pub choices: Vec<String>,
    /// Orders that the question takes, and what is left to do in it, for the prompt.
    pub wanted: Vec<String>,
    pub left: String,
    /// Time at which the first letter of the line was seen.
    pub begun: Cell<Option<Instant>>,
    /// The colour of the prompt.
    pub paint: Option<XtermColors>,
    pub colour: bool,
}

impl PromptHelper {
    /// Looks at what is asked now.
    pub fn look(&mut self, game: &Game<'_>, question: Option<&Question<'_>>) {
        // Answers to a question of the program fit no other.
        self.choices.clear();
        let orders = question.map(|question| question.legal(game)).unwrap_or_default();
        let who = question.and_then(|question| question.who.realm());
        self.legal = orders.iter().map(|order| parse::write(game, who, order)).collect();
        self.wanted = question.map(|question| wanted(game, question, &orders)).unwrap_or_default();
        self.left = question.map(|question| left(game, question, &orders)).unwrap_or_default();
        // A hint cannot show hidden characters, so such lines are not offered.
        self.legal.retain(|line| one_line(line) == line.as_str());
        // Offered words may be typed alone.
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
        let own =
            question.into_iter().flat_map(|question| order_hooks::mod_orders_now(game, question));
        self.legal
            .extend(own.filter(|(_, order)| !order.lists).map(|(_, order)| order.name.clone()));
        let now =
            question.into_iter().flat_map(|question| order_hooks::mod_orders_now(game, question));
        let free = now.filter(|(_, order)| order.free);
        self.free = free.map(|(_, order)| (order.name.clone(), order.arguments.clone())).collect();
        self.names = names(game, question.and_then(|question| question.who.realm()));
        let fighting = question.map(|question| question.ask.pieces(game)).unwrap_or_default();
        self.names.roster.extend(fighting.into_iter().filter_map(|piece| kind_of(game, piece)));
        if self.rules != game.rules.hash {
            self.look_at_rules(game.shown().rules);
        }
        let words = game.shown().rules.order_words();
        self.order_words = words.map(|(name, word)| (name.to_owned(), word.to_owned())).collect();
        for line in &mut self.legal {
            *line = as_typed(game.shown().rules, line).into_owned();
        }
        self.orders = game
            .hooks
            .map_or(&[][..], OrderScripts::orders)
            .iter()
            .map(|order| order.name.clone())
            .collect();
        let views = game.hooks.map_or(&[][..], ViewScripts::views).iter();
        self.views = views
            .map(|view| (view.name.clone(), view.arguments.iter().map(|(_, kind)| *kind).collect()))
            .collect();
        self.paint = question
            .and_then(|question| question.who.realm())
            .map(|realm| view::colour::realm(game, realm));
    }

    /// Looks at what the rules in force have names for, which stays the same from question to question.
    fn look_at_rules(&mut self, rules: &Ruleset) {
        self.rules.clone_from(&rules.hash);
        // Words with blanks are typed with `_`.
        let named = show::every_name(rules).into_iter();
        self.shown = named.filter(|name| !name.contains(' ')).collect();
        self.shown.extend(PHASES.iter().map(|row| row.id.to_owned()));
        self.shown.extend(ORDERS.iter().map(|row| row.name.to_owned()));
        let mods = rules.layers.iter().filter(|layer| layer.kind == LayerKind::Mod);
        self.mods = mods.map(|layer| layer.name.clone()).collect();
        self.mod_options = rules.mod_options.iter().map(|option| option.name.clone()).collect();
        let matters = crate::command::matters(rules);
        self.asked_about = crate::command::player_words(rules, &matters);
        self.matters = matters.into_iter().collect();
    }
}

/// Returns what a unit or character in a battle may be called by, in one word.
fn kind_of(game: &Game<'_>, piece: Piece) -> Option<String> {
    let Piece::Troop(troop) = piece else { return None };
    Some(game.state.roster.troop(troop).kind.clone())
}

/// Collects the names that can be typed now; units, characters and gear are those of the realm that
/// is asked, or of all where none is.
fn names(game: &Game<'_>, who: Option<RealmId>) -> CandidateNames {
    let realms = game.state.realm_ids().filter(|realm| who.is_none_or(|who| who == *realm));
    let armies: Vec<_> = realms.filter_map(|realm| roster::army(game, realm)).collect();
    let units = || armies.iter().flat_map(|army| &army.units);
    let characters = || armies.iter().flat_map(|army| &army.characters);
    let gear = units().flat_map(|kind| &kind.gear);
    let gear = gear.chain(characters().flat_map(|kind| &kind.gear));
    let items = armies.iter().flat_map(|army| &army.items);
    let roll = game.state.roster.present().filter(|(_, troop)| Some(troop.realm) == who);
    CandidateNames {
        realms: game.state.realms.iter().map(|realm| realm.name.clone()).collect(),
        races: game.rules.names.races.clone(),
        tiles: game.state.map.places.iter().map(|place| place.label.clone()).collect(),
        units: sorted(units().map(|kind| kind.id.clone())),
        characters: sorted(characters().map(|kind| kind.id.clone())),
        gear: sorted(gear.map(|one| one.id.clone())),
        items: sorted(items.map(|item| item.id.clone())),
        sides: SIDE_NAMES.map(|side| Text::noun(side).in_words(game.shown().rules)).to_vec(),
        roster: roll.map(|(_, troop)| troop.number.to_string()).collect(),
    }
}

/// Returns each name once, in order.
fn sorted(names: impl Iterator<Item = String>) -> Vec<String> {
    names.collect::<BTreeSet<_>>().into_iter().collect()
}
