//! Orders on sheets: every realm writes its own, in secret if it is not said otherwise, and when all have handed in,
//! all sheets are opened at once, or stay closed.

use crate::campaign::{Audience, RealmId, RecordEvent, ScriptValue, WrittenSheet};
use crate::engine::core::ask::{Ask, Who};
use crate::engine::core::game::Game;
use crate::engine::core::order::Order;
use crate::engine::core::parse;
use crate::engine::core::players::Flow;
use crate::engine::core::scripting::interface::{ModCall, OrderScripts};
use crate::engine::core::scripting::order_hooks;
use crate::engine::core::scripting::sheet_question::SheetQuestion;
use crate::engine::core::turn::Turn;
use crate::rules::RuleId;
use crate::text::Text;

/// Time until which nobody else sees a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetSecrecy {
    /// Everybody sees what is written.
    Open,
    /// Until all have handed in.
    Sealed,
    /// Nobody else ever sees it.
    Closed,
}

/// Question that is put to all realms.
pub struct SealedOrders {
    pub prompt: Text,
    /// Only these orders, by their names; all of the phase if there are none.
    pub only: Vec<String>,
    /// In the order in which they are asked.
    pub realms: Vec<RealmId>,
    pub secrecy: SheetSecrecy,
    pub rule: &'static str,
}

/// Asks each realm for its sheet, then opens them all; what stood on them is in
/// [`sheet_lines`] of each. Nobody who is out, and nobody once the campaign has ended, is
/// asked.
pub fn ask_sealed(turn: &mut Turn<'_>, ask: &SealedOrders) -> Flow<Vec<ScriptValue>> {
    for realm in &ask.realms {
        sheet_of(turn, ask, *realm)?;
    }
    let rule = RuleId(ask.rule);
    let mut sheets = Vec::new();
    let mut orders = Vec::new();
    for realm in &ask.realms {
        let game = turn.game();
        let lines = game.state.sheets.written(*realm).to_vec();
        let read = lines.iter().filter_map(|line| sheet_line(&game, *realm, line));
        orders.extend(read);
        sheets.push(WrittenSheet { realm: *realm, lines });
    }
    let phase = turn.game().phase_id().unwrap_or_default().to_owned();
    match ask.secrecy {
        SheetSecrecy::Open => turn.emit_rule(rule, RecordEvent::SheetsClosed { phase, sheets }),
        SheetSecrecy::Sealed => turn.emit_rule(rule, RecordEvent::SheetsOpened { phase, sheets }),
        SheetSecrecy::Closed => {
            for WrittenSheet { realm, lines } in sheets {
                let phase = phase.clone();
                turn.emit_rule(rule, RecordEvent::SheetTaken { realm, phase, lines });
            }
        }
    }
    turn.go_on()?;
    Ok(orders)
}

/// Asks one realm for its sheet until it hands in.
fn sheet_of(turn: &mut Turn<'_>, ask: &SealedOrders, realm: RealmId) -> Flow {
    let who = Who::Realm(realm);
    let question = SheetQuestion::new(ask, realm);
    let audience =
        if ask.secrecy == SheetSecrecy::Open { Audience::All } else { Audience::Only(realm) };
    let rule = RuleId(ask.rule);
    loop {
        if turn.state().realm(realm).out || turn.state().ending.is_some() {
            return Ok(());
        }
        let order = turn.ask(who, &question)?;
        if order == (Order::Done {}) {
            turn.emit_rule(rule, RecordEvent::HandedIn { realm });
            return turn.go_on();
        }
        let events = question.writes(&turn.game(), &order);
        *turn.given.entry(who).or_default() += 1;
        events.into_iter().for_each(|event| turn.emit_to(rule, event, audience));
        turn.go_on()?;
    }
}

/// Returns a line of a sheet as scripts see it: the realm, the name of the order, its arguments by
/// their names, and the line. None if it cannot be read any more, since the host has changed what
/// it names.
fn sheet_line(game: &Game<'_>, realm: RealmId, line: &str) -> Option<ScriptValue> {
    let Ok(Order::ModOrder { call }) = parse::parse(game, Some(realm), line) else {
        return None;
    };
    let own = own_order(game, &call)?;
    let fields = [
        ("realm", ScriptValue::Realm(realm)),
        ("order", ScriptValue::text(own)),
        ("arguments", order_hooks::arguments_by_name(game, &call)),
        ("line", ScriptValue::text(line)),
    ];
    Some(ScriptValue::Map(
        fields.into_iter().map(|(name, thing)| (name.to_owned(), thing)).collect(),
    ))
}

fn own_order<'a>(game: &Game<'a>, call: &ModCall) -> Option<&'a str> {
    let orders = game.hooks.map_or(&[][..], OrderScripts::orders);
    orders.get(usize::from(call.order)).map(|own| own.name.as_str())
}

/// Returns lines of a sheet as scripts see them.
pub fn sheet_lines(game: &Game<'_>, realm: RealmId, lines: &[String]) -> Vec<ScriptValue> {
    lines.iter().filter_map(|line| sheet_line(game, realm, line)).collect()
}
