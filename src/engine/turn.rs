//! What a phase works with: it looks at the game, rolls dice, asks, and makes events happen.

use super::ask::{Ask, Question, Refusal, Who};
use super::game::Game;
use super::hooks::{Hook, Hooks};
use super::numbers::About;
use super::order::{Order, Rest, Verb};
use super::players::{Flow, Players, Stop};
use super::umpire::{self, DiceOrder};
use crate::campaign::knowledge::audience;
use crate::campaign::{Audience, Die, Event, RealmId, Record, State, Sum};
use smallvec::SmallVec;

use crate::rules::{Amount, Cell, Dice, Rule, Ruleset, TableId, Value, Word};

/// A phase in progress.
pub struct Turn<'a> {
    pub rules: &'a Ruleset,
    state: &'a mut State,
    players: &'a mut dyn Players,
    /// The realm whose turn it is, in phases played realm by realm.
    owner: Option<RealmId>,
    /// Whose dice fall, in phases for everybody.
    roller: Option<RealmId>,
    hooks: Option<&'a dyn Hooks>,
    /// Why the phase cannot go on, found where it could not be said: it stops at its next question,
    /// dice or end.
    pending: Option<Stop>,
    /// The file and line of the script at work, if one is.
    pub(super) by: Option<Word>,
}

/// Faces of dice thrown together.
pub type Faces = SmallVec<[u8; 8]>;

/// A row that dice picked.
#[derive(Debug, Clone)]
pub struct Drawn {
    pub table: TableId,
    pub row: usize,
    pub total: i64,
    pub faces: Faces,
    /// The column read, for tables by terrain or settlement.
    pub column: Option<u8>,
    /// A script took the row over: it has no effects left.
    pub nothing: bool,
}

impl<'a> Turn<'a> {
    pub fn new(
        rules: &'a Ruleset,
        hooks: Option<&'a dyn Hooks>,
        state: &'a mut State,
        players: &'a mut dyn Players,
        owner: Option<RealmId>,
    ) -> Turn<'a> {
        Turn { rules, state, players, owner, roller: None, hooks, pending: None, by: None }
    }

    #[must_use]
    pub fn game(&self) -> Game<'_> {
        Game { rules: self.rules, state: self.state, hooks: self.hooks }
    }

    #[must_use]
    pub fn state(&self) -> &State {
        self.state
    }

    /// The realm whose turn it is. Only phases that the calendar plays realm by realm ask for it.
    #[must_use]
    pub fn realm(&self) -> RealmId {
        self.owner.unwrap_or(RealmId(0))
    }

    pub(super) fn tell_boundary(&mut self) {
        self.players.boundary(&Game { rules: self.rules, state: self.state, hooks: self.hooks });
    }

    /// Stops here if it could not be said before that the phase cannot go on.
    ///
    /// # Errors
    /// What was pending.
    pub(super) fn go_on(&mut self) -> Flow {
        if let Some(stop) = &self.pending {
            return Err(stop.clone());
        }
        if self.hooks.is_some_and(Hooks::failed) {
            self.pending = Some(Stop::Failed);
            return Err(Stop::Failed);
        }
        Ok(())
    }

    /// Remembers why the phase cannot go on, where that cannot be said at once.
    pub(super) fn stop_soon(&mut self, stop: Stop) {
        self.pending.get_or_insert(stop);
    }

    #[must_use]
    pub(super) fn stopping(&self) -> bool {
        self.pending.is_some()
    }

    #[must_use]
    pub fn hooks(&self) -> Option<&'a dyn Hooks> {
        self.hooks
    }

    /// Whose turn it is, in phases played realm by realm.
    #[must_use]
    pub fn owner(&self) -> Option<RealmId> {
        self.owner
    }

    // ------------------------------------------------------------ events

    /// Makes an event happen, told to whoever may know of it.
    #[inline]
    pub fn emit(&mut self, rule: &'static str, event: Event) {
        self.emit_rule(Rule(rule), event);
    }

    /// As [`Turn::emit`], with a rule that data cites.
    pub fn emit_rule(&mut self, rule: Rule, event: Event) {
        let audience = audience(self.state, &event);
        self.emit_to(rule, event, audience);
    }

    /// As [`Turn::emit`], told to these only.
    #[inline]
    pub fn emit_to(&mut self, rule: Rule, event: Event, audience: Audience) {
        if self.hooks.is_some() {
            self.event_hooks(Hook::BeforeEvent, &event, rule);
        }
        self.state.apply(&event);
        let heard = self.hooks.is_some_and(|hooks| hooks.hears(Hook::AfterEvent, event.kind() as u16));
        let kept = heard.then(|| event.clone());
        if self.pending.is_none() {
            let record =
                Record { event, rule, audience, clock: self.state.clock, turn_of: self.owner, by: self.by, epoch: self.rules.epoch };
            self.players.saw(&Game { rules: self.rules, state: self.state, hooks: self.hooks }, record);
        }
        if let Some(event) = kept {
            self.event_hooks(Hook::AfterEvent, &event, rule);
        }
    }

    /// Tells a sum that was worked out; `why` itemises it.
    pub fn tally(&mut self, rule: &'static str, what: &'static str, sum: Sum) -> i64 {
        let total = sum.total();
        self.emit(rule, Event::Tallied { what, sum });
        total
    }

    // ------------------------------------------------------------ questions

    /// Asks until the answer is legal.
    ///
    /// # Errors
    /// [`super::Stop`] when the game is left or undone.
    pub fn ask(&mut self, who: Who, ask: &dyn Ask) -> Flow<Order> {
        self.go_on()?;
        let hooks = self.hooks;
        hooks.inspect(|hooks| hooks.question_begins());
        let answer = self.answer(Question { who, ask });
        hooks.inspect(|hooks| hooks.question_ends());
        answer
    }

    fn answer(&mut self, question: Question<'_>) -> Flow<Order> {
        let Question { who, ask } = question;
        loop {
            let game = Game { rules: self.rules, state: self.state, hooks: self.hooks };
            let order = self.players.answer(&game, &question)?;
            let wanted = ask.verbs().contains(&order.verb());
            if let (Order::Umpire { what }, Some(hooks)) = (&order, self.hooks)
                && matches!(what.0.split_whitespace().next(), Some("lua" | "cast"))
            {
                match hooks.check_umpire(game, &what.0) {
                    Ok(()) => {
                        self.players.accepted(&game, &question, &order)?;
                        hooks.umpire(self, &what.0)?;
                        self.go_on()?;
                    }
                    Err(refusal) => self.players.refused(&game, &question, &order, &refusal)?,
                }
                continue;
            }
            if !wanted && order.verb().row().umpire {
                match umpire::check(&game, &order) {
                    Ok(events) => {
                        self.players.accepted(&game, &question, &order)?;
                        for event in events {
                            self.emit(umpire::RULE, event);
                        }
                    }
                    Err(refusal) => self.players.refused(&game, &question, &order, &refusal)?,
                }
                continue;
            }
            if let (Order::Own { call }, Some(hooks)) = (&order, self.hooks)
                && game.beside(&question, call)
            {
                match hooks.check_order(game, who, call) {
                    Ok(()) => {
                        self.players.accepted(&game, &question, &order)?;
                        hooks.give_order(self, who, call)?;
                        self.go_on()?;
                    }
                    Err(refusal) => {
                        let refusal = game.tell_refused(who, &order, refusal);
                        self.players.refused(&game, &question, &order, &refusal)?;
                    }
                }
                continue;
            }
            let verdict = question.judge(&game, &order);
            match self.hooks.and_then(Hooks::take_failure).map_or(verdict, |fault| Err(Refusal::of_script(&fault))) {
                Ok(()) => {
                    self.players.accepted(&game, &question, &order)?;
                    return Ok(order);
                }
                Err(refusal) => {
                    let refusal = game.tell_refused(who, &order, refusal);
                    self.players.refused(&game, &question, &order, &refusal)?;
                }
            }
        }
    }

    /// Asks a realm.
    ///
    /// # Errors
    /// [`super::Stop`] when the game is left or undone.
    pub fn ask_realm(&mut self, realm: RealmId, ask: &dyn Ask) -> Flow<Order> {
        self.ask(Who::Realm(realm), ask)
    }

    /// A yes-or-no question.
    ///
    /// # Errors
    /// [`super::Stop`] when the game is left or undone.
    pub fn agree(&mut self, who: Who, rule: &'static str, prompt: impl Into<String>) -> Flow<bool> {
        let order = self.ask(who, &super::ask::YesNo { prompt: prompt.into(), rule })?;
        Ok(order == Order::Yes {})
    }

    // ------------------------------------------------------------ dice

    /// The dice that follow are this realm's, in phases for everybody; none ends that.
    pub fn dice_of(&mut self, realm: Option<RealmId>) {
        self.roller = realm;
    }

    /// Whose dice fall now, in phases for everybody.
    #[must_use]
    pub fn rolls_for(&self) -> Option<RealmId> {
        self.roller
    }

    /// Throws dice; where players roll by hand they are asked for the faces.
    ///
    /// # Errors
    /// [`super::Stop`] when the game is left or undone.
    pub fn roll(&mut self, rule: Rule, dice: Dice, what: &'static str) -> Flow<Faces> {
        if dice.count == 0 {
            return Ok(Faces::new());
        }
        self.go_on()?;
        let dice = self.game().dice_for(dice, what, self.roller.or(self.owner));
        self.go_on()?;
        self.drop_misfits(dice);
        let count = dice.count as usize;
        while self.state.dice.by_hand && self.state.dice.waiting.len() < count {
            let missing = count - self.state.dice.waiting.len();
            let order = self.ask(Who::Host, &HandRoll { dice, missing, what, by: self.roller.or(self.owner) })?;
            if let Order::Dice { what } = order
                && let Ok(given) = umpire::dice(&what.0)
            {
                self.emit(umpire::RULE, umpire::dice_event(given));
            }
        }
        let mut fell: SmallVec<[Die; 8]> = SmallVec::new();
        let mut faces = Faces::new();
        for _ in 0..count {
            let die = self.state.dice.take(dice.sides);
            fell.push(die);
            faces.push(die.face);
        }
        self.emit_rule(rule, Event::Rolled { dice, fell, what, by: self.roller });
        self.filter_faces(dice, faces, what)
    }

    /// Puts aside given dice that this throw cannot show, such as a 9 for a d6.
    fn drop_misfits(&mut self, dice: Dice) {
        if self.state.dice.waiting.is_empty() {
            return;
        }
        let needed = self.state.dice.waiting.iter().take(dice.count as usize);
        if needed.into_iter().all(|face| (1..=dice.sides).contains(face)) {
            return;
        }
        let misfits: Vec<u8> = self.state.dice.waiting.iter().copied().filter(|face| !(1..=dice.sides).contains(face)).collect();
        self.state.dice.waiting.retain(|face| (1..=dice.sides).contains(face));
        self.emit(umpire::RULE, Event::UmpireSaid(format!("given dice {misfits:?} do not fit {dice} and are put aside")));
    }

    /// An amount with its dice thrown.
    ///
    /// # Errors
    /// [`super::Stop`] when the game is left or undone.
    pub fn amount(&mut self, rule: Rule, amount: Amount, what: &'static str) -> Flow<i64> {
        let faces = self.roll(rule, amount.dice, what)?;
        Ok(amount.with(sum(&faces)))
    }

    /// A value that is dice, thrown.
    ///
    /// # Errors
    /// [`super::Stop`] when the game is left or undone.
    pub fn roll_value(&mut self, value: Value, what: &'static str) -> Flow<i64> {
        let setting = self.rules.setting(value);
        let (rule, amount) = (setting.cite, setting.amount);
        self.amount(rule, amount, what)
    }

    /// A number below `bound` drawn from the campaign's generator, for shuffling stacks.
    pub fn shuffle(&mut self, rule: &'static str, shuffling: impl FnOnce(&mut dyn FnMut(u32) -> u32)) {
        let dice = &mut self.state.dice;
        shuffling(&mut |bound| dice.below(bound));
        self.emit(rule, Event::Shuffled);
    }

    // ------------------------------------------------------------ tables

    /// Throws a table's dice and finds the row.
    ///
    /// # Errors
    /// [`super::Stop`] when the game is left or undone.
    pub fn roll_on(&mut self, table: TableId, what: &'static str, about: impl Into<About>) -> Flow<Drawn> {
        let about = about.into();
        let table = self.game().table_for(table, &about);
        self.go_on()?;
        let cite = self.rules.table(table).cite;
        let dice = self.rules.roll_table(table).dice.unwrap_or(Dice::NONE);
        let faces = self.roll(cite, dice, what)?;
        let total = sum(&faces);
        self.read_row(table, faces, total, None, about)
    }

    /// As [`Turn::roll_on`], for a table with columns: `id` is that of the terrain or settlement.
    ///
    /// # Errors
    /// [`super::Stop`] when the game is left or undone.
    pub fn roll_on_column(&mut self, table: TableId, id: u8, what: &'static str, about: impl Into<About>) -> Flow<Drawn> {
        let cite = self.rules.table(table).cite;
        let roll = self.rules.roll_table(table);
        let about = about.into();
        let column = roll.columns.get(id as usize).copied().flatten();
        let faces = self.roll(cite, roll.dice.unwrap_or(Dice::NONE), what)?;
        let total = sum(&faces);
        self.read_row(table, faces, total, column, about)
    }

    /// Finds the row of a table for a total worked out otherwise.
    ///
    /// # Errors
    /// [`super::Stop`] when the game is left or undone in a script's question, or a script failed.
    pub fn read_row(&mut self, table: TableId, faces: Faces, total: i64, column: Option<u8>, about: impl Into<About>) -> Flow<Drawn> {
        let about = about.into();
        let (faces, total) = self.modified_total(table, faces, total, &about);
        self.go_on()?;
        // Other dice than the table's own may fall where it has no row.
        let total = if self.hooks.is_some() { self.within(table, total) } else { total };
        let row = self.rules.roll_table(table).row(&faces, total);
        let cite = self.rules.table(table).cite;
        self.emit_rule(cite, Event::RowRead { table, row: u16::try_from(row).unwrap_or(u16::MAX), column, total });
        let drawn = Drawn { table, row, total, faces, column, nothing: false };
        if self.hooks.is_some() { self.filter_row(drawn, &about) } else { Ok(drawn) }
    }

    /// The result of a drawn row.
    #[must_use]
    pub fn cell(&self, drawn: &Drawn) -> &'a Cell {
        self.rules.roll_table(drawn.table).cell(drawn.row, drawn.column)
    }

    /// The effects of a drawn row.
    #[must_use]
    pub fn effects(&self, drawn: &Drawn) -> &'a [crate::rules::effect::Effect] {
        match self.cell(drawn) {
            Cell::Effects(effects) if !drawn.nothing => effects,
            _ => &[],
        }
    }

    /// The rule a table cites.
    #[must_use]
    pub fn cite(&self, table: TableId) -> Rule {
        self.rules.table(table).cite
    }
}

/// Sum of faces.
#[must_use]
pub fn sum(faces: &[u8]) -> i64 {
    faces.iter().map(|face| i64::from(*face)).sum()
}

pub(super) fn out_of_place(game: &Game<'_>, question: &Question<'_>, order: &Order) -> Refusal {
    let accepted: Vec<String> = question.ask.verbs().iter().map(|verb| super::parse::usage(*verb)).collect();
    let own = match (order, game.hooks) {
        (Order::Own { call }, Some(hooks)) => hooks.orders().get(usize::from(call.order)),
        _ => None,
    };
    let phase = own.and_then(|own| game.rules.phase_id(own.during));
    let named = own.map_or(order.verb().row().name, |own| own.name.as_str());
    let given = phase.map_or(String::new(), |phase| format!(" (it is given during {})", phase.replace('_', " ")));
    Refusal::new(
        "NL-TURN-03",
        format!("`{named}` is not asked for now{given}: {}; accepted: {}", question.ask.prompt(game), accepted.join(", ")),
    )
}

/// Dice that players rolled on the table.
struct HandRoll {
    dice: Dice,
    missing: usize,
    what: &'static str,
    by: Option<RealmId>,
}

impl Ask for HandRoll {
    fn prompt(&self, game: &Game<'_>) -> String {
        let who = self.by.map_or(String::new(), |realm| format!("{}: ", game.realm_name(realm)));
        let example = vec!["3"; self.missing].join(" ");
        let faces = if self.missing == 1 { "its face".to_owned() } else { format!("the {} faces", self.missing) };
        format!("{who}roll {} for {} and type {faces}, for instance `{example}`", self.dice, self.what)
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Dice]
    }

    fn check(&self, _: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        match order {
            Order::Dice { what } => match umpire::dice(&what.0)? {
                DiceOrder::Faces(faces) if faces.len() == self.missing && faces.iter().all(|face| (1..=self.dice.sides).contains(face)) => {
                    Ok(())
                }
                DiceOrder::Faces(_) => {
                    super::ask::refuse(umpire::RULE, format!("{} faces from 1 to {} are wanted", self.missing, self.dice.sides))
                }
                DiceOrder::Hand | DiceOrder::Drawn => Ok(()),
            },
            _ => super::ask::refuse(umpire::RULE, "type `dice` with the faces, or `dice drawn`"),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        let mut orders: Vec<Order> =
            (1..=self.dice.sides).map(|face| Order::Dice { what: Rest(vec![face.to_string(); self.missing].join(" ")) }).collect();
        orders.push(Order::Dice { what: Rest("drawn".to_owned()) });
        orders
    }
}
