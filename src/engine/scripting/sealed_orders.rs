//! Orders that are opened together: every realm writes its sheet, in secret if it is not said
//! otherwise, and when all have handed in, all sheets are opened at once.

use super::interface::{ModCall, OrderScripts};
use super::sheet_question::SheetQuestion;
use crate::campaign::{Audience, Event, RealmId, ScriptValue, WrittenSheet};
use crate::engine::core::ask::{Ask, Who};
use crate::engine::core::game::Game;
use crate::engine::core::order::Order;
use crate::engine::core::parse;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::rules::RuleId;

/// What is asked of all realms.
pub struct SealedOrders {
    pub prompt: String,
    /// Only these orders, by their names; all of the phase if there are none.
    pub only: Vec<String>,
    /// In the order in which they are asked.
    pub realms: Vec<RealmId>,
    /// Everybody sees what is written.
    pub open: bool,
    pub rule: &'static str,
}

impl Turn<'_> {
    /// Asks each realm for its sheet, then opens them all; what stood on them is in
    /// [`Game::sheet_lines`] of each. Nobody who is out, and nobody once the campaign has ended, is
    /// asked.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone.
    pub fn ask_sealed(&mut self, ask: &SealedOrders) -> Flow<Vec<ScriptValue>> {
        for realm in &ask.realms {
            self.sheet_of(ask, *realm)?;
        }
        let rule = RuleId(ask.rule);
        let mut sheets = Vec::new();
        let mut orders = Vec::new();
        for realm in &ask.realms {
            let game = self.game();
            let lines = game.state.sheets.written(*realm).to_vec();
            let read = lines.iter().filter_map(|line| game.sheet_line(*realm, line));
            orders.extend(read);
            sheets.push(WrittenSheet { realm: *realm, lines });
        }
        let phase = self.game().phase_id().unwrap_or_default().to_owned();
        let opened = if ask.open {
            Event::SheetsClosed { phase, sheets }
        } else {
            Event::SheetsOpened { phase, sheets }
        };
        self.emit_rule(rule, opened);
        self.go_on()?;
        Ok(orders)
    }

    /// One realm writes until it hands in.
    fn sheet_of(&mut self, ask: &SealedOrders, realm: RealmId) -> Flow {
        let who = Who::Realm(realm);
        let question = SheetQuestion::new(ask, realm);
        let audience = if ask.open { Audience::All } else { Audience::Only(realm) };
        let rule = RuleId(ask.rule);
        loop {
            if self.state().realm(realm).out || self.state().ending.is_some() {
                return Ok(());
            }
            let order = self.ask(who, &question)?;
            if order == (Order::Done {}) {
                self.emit_rule(rule, Event::HandedIn { realm });
                return self.go_on();
            }
            let events = question.writes(&self.game(), &order);
            *self.given.entry(who).or_default() += 1;
            events.into_iter().for_each(|event| self.emit_to(rule, event, audience));
            self.go_on()?;
        }
    }
}

impl<'a> Game<'a> {
    /// A line of a sheet as scripts see it: the realm, the name of the order, its arguments by
    /// their names, and the line. None if it cannot be read any more, since the host has changed
    /// what it names.
    fn sheet_line(&self, realm: RealmId, line: &str) -> Option<ScriptValue> {
        let Ok(Order::ModOrder { call }) = parse::parse(self, Some(realm), line) else {
            return None;
        };
        let own = self.own_order(&call)?;
        let fields = [
            ("realm", ScriptValue::Realm(realm)),
            ("order", ScriptValue::text(own)),
            ("arguments", self.arguments_by_name(&call)),
            ("line", ScriptValue::text(line)),
        ];
        Some(ScriptValue::Map(
            fields.into_iter().map(|(name, thing)| (name.to_owned(), thing)).collect(),
        ))
    }

    fn own_order(&self, call: &ModCall) -> Option<&'a str> {
        let orders = self.hooks.map_or(&[][..], OrderScripts::orders);
        orders.get(usize::from(call.order)).map(|own| own.name.as_str())
    }

    /// Lines of a sheet as scripts see them.
    #[must_use]
    pub fn sheet_lines(&self, realm: RealmId, lines: &[String]) -> Vec<ScriptValue> {
        lines.iter().filter_map(|line| self.sheet_line(realm, line)).collect()
    }
}
