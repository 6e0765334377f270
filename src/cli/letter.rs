//! A letter to somebody who plays from elsewhere: what their realm may know, and the orders that
//! it may write. It is made of what the prompt shows to that realm, and of nothing else.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use crate::basics::pluralize::listed;
use crate::campaign::RealmId;
use crate::campaign::knowledge::Viewer;
use crate::engine::core::parse::{mod_order_usage, write};
use crate::engine::core::scripting::order_hooks;
use crate::engine::{Game, Question, ViewScripts, Who};
use crate::session::{Console, Input, Screen, Situation, TypedLine};
use crate::view;

/// Commands whose output is in a letter, each under its heading, and whether it has anything to
/// say to the realm.
const LOOKS: &[(&str, &str, SaysSomething)] = &[
    ("Realms", "realms", |_, _| true),
    ("Map", "map", |_, _| true),
    ("Armies", "banners", |game, _| !game.state.banners.is_empty()),
    ("Sieges", "sieges", |game, _| !game.state.sieges.is_empty()),
    ("Pacts", "pacts", |game, realm| {
        game.state.pacts_known_to(Viewer::Realm(realm)).next().is_some()
    }),
];

type SaysSomething = fn(&Game<'_>, RealmId) -> bool;

/// Command that tells what happened.
const LOG: &str = "log 40";

/// Orders worth trying that are listed for each kind.
const EXAMPLES: usize = 6;

/// Lines that are said, kept.
#[derive(Clone, Default)]
pub(super) struct KeptLines(Rc<RefCell<Vec<String>>>);

impl Screen for KeptLines {
    fn line(&mut self, text: &str) {
        self.0.borrow_mut().push(text.to_owned());
    }
}

impl KeptLines {
    pub(super) fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.borrow_mut())
    }
}

/// Looks at the campaign as one realm, and leaves.
pub(super) struct LetterWriter {
    page: KeptLines,
    realm: RealmId,
    /// Views that are still to be shown; None before the campaign has come to its next question.
    looks: Option<VecDeque<(String, String)>>,
    heading: Option<String>,
    pub(super) text: String,
}

impl LetterWriter {
    pub(super) fn new(page: KeptLines, realm: RealmId) -> LetterWriter {
        LetterWriter { page, realm, looks: None, heading: None, text: String::new() }
    }

    fn write(&mut self, heading: &str, lines: &[String]) {
        let body = lines.join("\n");
        if !body.trim().is_empty() {
            self.text.push_str(&format!("\n## {heading}\n\n{}\n", body.trim_end()));
        }
    }

    fn looks(&self, game: &Game<'_>) -> VecDeque<(String, String)> {
        let own = LOOKS
            .iter()
            .filter(|(_, _, says_something)| says_something(game, self.realm))
            .map(|(heading, line, _)| ((*heading).to_owned(), (*line).to_owned()));
        let views = game.hooks.map_or(&[][..], ViewScripts::views).iter();
        let views = views
            .filter(|view| view.needed == 0)
            .map(|view| (capital(&view.name.replace('_', " ")), view.name.clone()));
        own.chain(views).chain([("What happened".to_owned(), LOG.to_owned())]).collect()
    }

    /// Begins the text: whose letter it is, and where the campaign stands.
    fn begin(&mut self, game: &Game<'_>) {
        let name = view::names::seated(game, self.realm);
        let called = game.state.annotations.realms.get(&self.realm);
        let called = called.map_or(String::new(), |called| format!(", {called}"));
        let position = view::position(game, game.state.clock, None).unwrap_or_default();
        self.text = format!("# Letter to {name}{called}\n\n{position}\n");
    }

    /// Lists what the realm may write, or why it writes nothing now.
    fn orders(&self, game: &Game<'_>, question: Option<&Question<'_>>) -> Vec<String> {
        let Some(question) = question else { return vec!["The campaign is over.".to_owned()] };
        let Some(ask) = question.ask.put_to(self.realm) else {
            return vec![not_asked_for(game, question)];
        };
        let name = game.realm_name(self.realm);
        let own = question.instead(Who::Realm(self.realm), &*ask);
        if game.state.sheets.handed_in.contains(&self.realm) {
            let mut lines = vec![
                "Your orders are handed in, and opened when those of all others are:".to_owned(),
            ];
            lines.extend(ask.sheet(game));
            return lines;
        }
        let mut lines = vec!["These orders can be written:".to_owned()];
        let legal: Vec<String> =
            own.legal(game).iter().map(|order| write(game, Some(self.realm), order)).collect();
        for (_, order) in order_hooks::mod_orders_now(game, &own) {
            lines.push(format!("\n  {}", mod_order_usage(order)));
            lines.push(format!("      {}", order.doc.trim()));
            let mut like = vec![format!("`{}`", order.example)];
            let worth = legal.iter().filter(|line| line.split(' ').next() == Some(&order.name));
            like.extend(worth.take(EXAMPLES).map(|line| format!("`{line}`")));
            lines.push(format!("      For instance {}.", listed(&like, "or")));
        }
        lines.push("\nOn the sheet:".to_owned());
        lines.extend(ask.sheet(game));
        lines.push(format!(
            "\nWrite one order on each line of a file; `as last round` is an order too, and what \
             follows a `#` is a comment.\nThe host takes the file with `margrave orders FOLDER \
             --as {name} --take FILE`.",
        ));
        lines
    }
}

/// Tells who is asked instead of all realms.
pub(super) fn not_asked_for(game: &Game<'_>, question: &Question<'_>) -> String {
    let phase = view::phase_name(game, game.state.clock).unwrap_or_default();
    format!(
        "No sheets of orders are asked for now: in {phase} {who} is asked. They are taken in a phase that asks all realms for orders.",
        who = question.who.name(game)
    )
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

impl Input for LetterWriter {
    fn line(&mut self, now: &Situation<'_>, console: &mut Console) -> TypedLine {
        let Situation { game, question, .. } = *now;
        let said = self.page.take();
        match self.heading.take() {
            Some(heading) => self.write(&heading, &said),
            None => {
                console.viewer = Viewer::Realm(self.realm);
                self.begin(game);
                self.looks = Some(self.looks(game));
            }
        }
        match self.looks.as_mut().and_then(VecDeque::pop_front) {
            Some((heading, line)) => {
                self.heading = Some(heading);
                TypedLine::Line(line)
            }
            None => {
                let orders = self.orders(game, question);
                self.write("Your sheet", &orders);
                TypedLine::End
            }
        }
    }
}
