//! A question for a sheet of orders: lines are written, struck and rewritten until the realm hands
//! it in with `done`. Nothing of it is carried out before all sheets are opened.

use crate::campaign::{Event, RealmId, RecordEvent, State};
use crate::engine::core::ask::{Ask, Refusal, Who, refuse};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Struck, Verb};
use crate::engine::core::parse;
use crate::engine::core::scripting::interface::{ModCall, ModOrder};
use crate::engine::core::scripting::mod_orders::{self, ModOrders};
use crate::engine::core::scripting::order_hooks;
use crate::engine::core::scripting::sealed_orders::{SealedOrders, SheetSecrecy};
use crate::engine::core::texts;
use crate::say;
use crate::text::{Joined, ProgramNoun, Text};

/// Asks one realm for its orders.
pub(super) struct SheetQuestion<'a> {
    realm: RealmId,
    /// Orders that may be written; secret if others do not see them.
    orders: ModOrders,
    sealed: &'a SealedOrders,
}

/// Lines of an earlier sheet that is repeated.
#[derive(Debug, Default)]
struct Repeated {
    accepted: Vec<String>,
    /// Lines that are not accepted any more, and why.
    left_out: Vec<(String, Text)>,
}

impl<'a> SheetQuestion<'a> {
    pub(super) fn new(sealed: &'a SealedOrders, realm: RealmId) -> SheetQuestion<'a> {
        let orders = ModOrders {
            who: Who::Realm(realm),
            prompt: sealed.prompt.clone(),
            only: sealed.only.clone(),
            rule: sealed.rule,
            secret: sealed.secrecy != SheetSecrecy::Open,
        };
        SheetQuestion { realm, orders, sealed }
    }

    fn written<'g>(&self, game: &Game<'g>) -> &'g [String] {
        game.state.sheets.written(self.realm)
    }

    /// Reads a line as one of the orders that may be written.
    fn read(&self, game: &Game<'_>, line: &str) -> Result<ModCall, Refusal> {
        match parse::parse(game, Some(self.realm), line) {
            Ok(Order::ModOrder { call }) => Ok(call),
            Ok(order) => refuse(
                self.orders.rule,
                say!(
                    "`{name}` is no order for the sheet",
                    name = Text::verbatim(order.verb().row().name)
                ),
            ),
            Err(fault) => refuse(self.orders.rule, fault.text()),
        }
    }

    /// Checks that an order may be written on the sheet as it is: it does not stand there yet, and
    /// its script and those that refuse orders let it pass.
    fn accepts(&self, game: &Game<'_>, call: &ModCall) -> Result<(), Refusal> {
        self.checks(game, call)?;
        order_hooks::scripts_allow(
            game,
            Who::Realm(self.realm),
            &Order::ModOrder { call: call.clone() },
        )
    }

    /// As [`SheetQuestion::accepts`], without what other scripts refuse.
    fn checks(&self, game: &Game<'_>, call: &ModCall) -> Result<(), Refusal> {
        let order = Order::ModOrder { call: call.clone() };
        let written = self.written(game);
        let line = || parse::write(game, Some(self.realm), &order);
        let line = if written.is_empty() { String::new() } else { line() };
        if let Some(at) = written.iter().position(|written| *written == line) {
            return refuse(
                self.orders.rule,
                say!("that stands on the sheet already, as line {at}", at = at + 1),
            );
        }
        self.orders.check(game, Who::Realm(self.realm), &order)
    }

    /// Checks that there is a line of this number.
    fn numbered(&self, game: &Game<'_>, number: i64) -> Result<(), Refusal> {
        let lines = self.written(game).len();
        if usize::try_from(number).is_ok_and(|number| (1..=lines).contains(&number)) {
            return Ok(());
        }
        let there = match lines {
            0 => say!("nothing is written yet"),
            lines => say!(
                "the sheet has {lines}: `sheet` shows them",
                lines = Text::count(lines, ProgramNoun::Line)
            ),
        };
        refuse(self.orders.rule, say!("there is no line {number}; {there}", number, there))
    }

    /// Judges an order in the place of another as if the other had not been written.
    fn rewrites(&self, game: &Game<'_>, number: i64, line: &str) -> Result<(), Refusal> {
        self.numbered(game, number)?;
        let mut without: State = game.state.clone();
        without.sheets.strike(self.realm, number);
        let game = Game { state: &without, ..*game };
        self.accepts(&game, &self.read(&game, line)?)
    }

    /// Judges the lines of the last sheet, each with those before it written.
    fn repeated(&self, game: &Game<'_>) -> Repeated {
        let mut repeated = Repeated::default();
        let mut state: State = game.state.clone();
        for line in game.state.sheets.last(game.phase_id(), self.realm) {
            if state.sheets.written(self.realm).contains(line) {
                continue;
            }
            let now = Game { state: &state, ..*game };
            let verdict =
                self.read(&now, line).and_then(|call| self.accepts(&now, &call).map(|()| call));
            match verdict {
                Ok(call) => {
                    let line = parse::write(&now, Some(self.realm), &Order::ModOrder { call });
                    let number = state.sheets.written(self.realm).len() + 1;
                    let number = i64::try_from(number).unwrap_or(0);
                    repeated.accepted.push(line.clone());
                    state.apply(&Event::Record(RecordEvent::OrderWritten {
                        realm: self.realm,
                        number,
                        line,
                    }));
                }
                Err(refusal) => repeated.left_out.push((line.clone(), refusal.why)),
            }
        }
        repeated
    }

    fn may_repeat(&self, game: &Game<'_>) -> Result<(), Refusal> {
        let rule = self.orders.rule;
        if game.state.sheets.last(game.phase_id(), self.realm).is_empty() {
            return refuse(rule, say!("there is no sheet of an earlier round to repeat"));
        }
        let Repeated { accepted, left_out } = self.repeated(game);
        if !accepted.is_empty() {
            return Ok(());
        }
        if left_out.is_empty() {
            return refuse(rule, say!("all of the last sheet is written again already"));
        }
        let why = left_out
            .into_iter()
            .map(|(line, why)| say!("`{line}`: {why}", line = Text::verbatim(line), why));
        refuse(
            rule,
            say!(
                "nothing of the last sheet is accepted now: {why}",
                why = Text::list(why, Joined::And)
            ),
        )
    }
}

impl Ask for SheetQuestion<'_> {
    fn prompt(&self, game: &Game<'_>) -> Text {
        let prompt = self.orders.prompt(game);
        match self.written(game).is_empty() {
            true => prompt,
            false => say!("{prompt}; `sheet` shows what is written", prompt),
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::ModOrder, Verb::Strike, Verb::Rewrite, Verb::Repeat, Verb::Done]
    }

    /// Returns false: lines are carried out only when the sheets are opened.
    fn begins(&self) -> bool {
        false
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Done {} => Ok(()),
            Order::ModOrder { call } => self.checks(game, call),
            Order::Strike { what: Struck::One { number } } => self.numbered(game, *number),
            Order::Strike { what: Struck::All {} } if self.written(game).is_empty() => {
                refuse(self.orders.rule, say!("nothing is written yet"))
            }
            Order::Strike { what: Struck::All {} } => Ok(()),
            Order::Rewrite { number, line } => self.rewrites(game, *number, &line.0),
            Order::Repeat {} => self.may_repeat(game),
            _ => refuse(self.orders.rule, say!("write one of the orders, or hand in with `done`")),
        }
    }

    fn candidates(&self, game: &Game<'_>, _: Who) -> Vec<Order> {
        let Some(hooks) = game.hooks else { return vec![Order::Done {}] };
        let listed = mod_orders::mod_orders(game)
            .filter(|(_, order)| self.allows_mod_order(order))
            .flat_map(|(at, _)| hooks.candidates(*game, Who::Realm(self.realm), at));
        let calls = listed
            .filter(|call| self.checks(game, call).is_ok())
            .map(|call| Order::ModOrder { call });
        let lines = i64::try_from(self.written(game).len()).unwrap_or(0);
        let strikes = (1..=lines).map(|number| Order::Strike { what: Struck::One { number } });
        let all = (lines > 1).then_some(Order::Strike { what: Struck::All {} });
        // Once a line was written, an old sheet is no longer worth repeating.
        let repeats = lines == 0 && self.may_repeat(game).is_ok();
        std::iter::once(Order::Done {})
            .chain(calls)
            .chain(repeats.then_some(Order::Repeat {}))
            .chain(strikes)
            .chain(all)
            .collect()
    }

    fn preview(&self, game: &Game<'_>, _: Who, order: &Order) -> Option<Text> {
        let written = self.written(game);
        let line = |number: i64| {
            let at = usize::try_from(number - 1).ok()?;
            written.get(at).map(|line| texts::order(line))
        };
        let quoted =
            |lines: &[String]| Text::list(lines.iter().map(|line| texts::order(line)), Joined::And);
        let orders = || Text::count(written.len(), ProgramNoun::Order);
        Some(match order {
            Order::Done {} if written.is_empty() => {
                say!("nothing is written, and an empty sheet is handed in")
            }
            Order::Done {} => {
                say!("{orders} handed in: {lines}", orders = orders(), lines = quoted(written))
            }
            Order::Strike { what: Struck::One { number } } => {
                say!("{line} is struck", line = line(*number)?)
            }
            Order::Strike { what: Struck::All {} } => say!("{orders} struck", orders = orders()),
            Order::Rewrite { number, .. } => {
                say!("it takes the place of {line}", line = line(*number)?)
            }
            Order::Repeat {} => {
                let Repeated { accepted, left_out } = self.repeated(game);
                let left_out = left_out.into_iter().map(|(line, why)| {
                    say!("not `{line}`: {why}", line = Text::verbatim(line), why)
                });
                let written = say!("{lines} written", lines = quoted(&accepted));
                Text::list(std::iter::once(written).chain(left_out), Joined::Semicolon)
            }
            _ => return None,
        })
    }

    fn sheet(&self, game: &Game<'_>) -> Option<String> {
        let lines = self.written(game);
        if lines.is_empty() {
            return Some(say!("Nothing is written yet.").in_words(game.rules));
        }
        let numbered = lines.iter().zip(1..).map(|(line, at)| format!("{at:>3}  {line}"));
        Some(numbered.collect::<Vec<_>>().join("\n"))
    }

    fn put_to(&self, realm: RealmId) -> Option<Box<dyn Ask + '_>> {
        let asked = self.sealed.realms.contains(&realm);
        asked.then(|| Box::new(SheetQuestion::new(self.sealed, realm)) as Box<dyn Ask>)
    }

    fn writes(&self, game: &Game<'_>, order: &Order) -> Vec<Event> {
        let realm = self.realm;
        let next = i64::try_from(self.written(game).len() + 1).unwrap_or(0);
        match order {
            Order::ModOrder { .. } => {
                let line = parse::write(game, Some(realm), order);
                vec![RecordEvent::OrderWritten { realm, number: next, line }.into()]
            }
            Order::Rewrite { number, line } => {
                let Ok(call) = self.read(game, &line.0) else { return Vec::new() };
                let line = parse::write(game, Some(realm), &Order::ModOrder { call });
                vec![RecordEvent::OrderWritten { realm, number: *number, line }.into()]
            }
            Order::Strike { what: Struck::One { number } } => {
                vec![RecordEvent::OrderStruck { realm, number: *number }.into()]
            }
            Order::Strike { what: Struck::All {} } => (1..next)
                .rev()
                .map(|number| Event::Record(RecordEvent::OrderStruck { realm, number }))
                .collect(),
            Order::Repeat {} => {
                let Repeated { accepted, left_out } = self.repeated(game);
                let written = (next..).zip(accepted).map(|(number, line)| {
                    Event::Record(RecordEvent::OrderWritten { realm, number, line })
                });
                let left_out = left_out.into_iter().map(|(line, why)| {
                    let why = why.to_mark();
                    Event::Record(RecordEvent::OrderLeftOut { realm, line, why })
                });
                written.chain(left_out).collect()
            }
            _ => Vec::new(),
        }
    }

    fn secret(&self) -> bool {
        self.orders.secret()
    }

    fn rule(&self) -> Option<&'static str> {
        Some(self.orders.rule)
    }

    fn allows_mod_order(&self, order: &ModOrder) -> bool {
        self.orders.allows_mod_order(order)
    }
}
