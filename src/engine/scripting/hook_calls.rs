//! Where the engine lets scripts take part: events, dice, totals, rows, orders, phases.

use crate::engine::core::driver::PhaseRow;
use crate::engine::core::tables::TABLE_ENDS;
use smallvec::SmallVec;

use super::hooks::{Filtered, Hook, Hooks, ModCall, ModOrder};
use crate::campaign::knowledge::Viewer;
use crate::campaign::script_names::script_name;
use crate::campaign::{
    Asked, BannerId, EVENTS, Event, For, Owner, RealmId, ScriptValue, Source, Sum,
};
use crate::counted::count_as;
use crate::engine::core::ask::{Question, Refusal, Who};
use crate::engine::core::dice::Faces;
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::order::{Argument, Order, Verb};
use crate::engine::core::parse::argument_text;
use crate::engine::core::players::{Flow, Stop};
use crate::engine::core::tables::Drawn;
use crate::engine::core::text_limits;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::race::Target;
use crate::rules::table::RowKey;
use crate::rules::{Dice, HOUSE_RULE, RuleId, Symbol, TableId};
use crate::shown::one_line;

/// What a row hook returns for "no effects at all".
pub const NOTHING: &str = "nothing";

/// The field of every event that holds the id of the rule it carries out.
pub const EVENT_RULE: &str = "rule";

/// The field of events and orders that says which they are, for hooks set for all of them.
pub const KIND: &str = "kind";

/// The number under which hooks are set for an order that a script brings: they come after the
/// orders of the program.
#[must_use]
pub fn mod_order_subject(order: u16) -> u16 {
    u16::try_from(crate::engine::core::order::ORDERS.len())
        .unwrap_or(u16::MAX)
        .saturating_add(order)
}

impl<'a> Game<'a> {
    /// The scripts, if any takes part here.
    #[inline]
    pub(in crate::engine) fn listening(&self, hook: Hook, subject: u16) -> Option<&'a dyn Hooks> {
        self.hooks.filter(|hooks| hooks.hears(self.state, hook, subject))
    }

    /// Whether an order of a mod may be given beside the question that is asked.
    pub(in crate::engine) fn beside(&self, question: &Question<'_>, call: &ModCall) -> bool {
        !question.ask.verbs().contains(&Verb::ModOrder)
            && self.mod_orders_now(question).any(|(at, _)| at == call.order)
    }

    /// Orders of scripts that answer the question, or may be given beside it, with their numbers.
    pub fn mod_orders_now<'q>(
        &self,
        question: &'q Question<'_>,
    ) -> impl Iterator<Item = (u16, &'a ModOrder)> + use<'a, 'q> {
        let ask = question.ask;
        self.mod_orders().filter(move |(_, order)| ask.allows_mod_order(order))
    }

    /// The orders of mods that would be accepted beside the question, by their names.
    #[must_use]
    pub fn also(&self, question: &Question<'_>) -> Vec<&'a ModOrder> {
        let Some(hooks) = self.hooks.filter(|_| !question.ask.verbs().contains(&Verb::ModOrder))
        else {
            return Vec::new();
        };
        let open = |at: u16| {
            hooks
                .candidates(*self, question.who, at)
                .iter()
                .any(|call| self.mod_order_allowed(question.who, call).is_ok())
        };
        self.mod_orders_now(question).filter(|(at, _)| open(*at)).map(|(_, order)| order).collect()
    }

    /// The first order that its script advises to whoever is asked and that would not be refused.
    pub(in crate::engine) fn advised(&self, question: &Question<'_>) -> Option<ModCall> {
        let hooks = self.hooks.filter(|hooks| !hooks.orders().is_empty())?;
        let mut calls = self
            .mod_orders_now(question)
            .filter_map(|(at, _)| hooks.advised(*self, question.who, at));
        calls.find(|call| self.mod_order_allowed(question.who, call).is_ok())
    }

    /// Orders of mods that may be given beside the question.
    pub(in crate::engine) fn mod_order_candidates(&self, question: &Question<'_>) -> Vec<Order> {
        let Some(hooks) = self.hooks.filter(|hooks| !hooks.orders().is_empty()) else {
            return Vec::new();
        };
        if question.ask.verbs().contains(&Verb::ModOrder) {
            return Vec::new();
        }
        let calls = self
            .mod_orders_now(question)
            .flat_map(|(at, _)| hooks.candidates(*self, question.who, at));
        calls
            .filter(|call| self.mod_order_allowed(question.who, call).is_ok())
            .map(|call| Order::ModOrder { call })
            .collect()
    }

    /// Whether a script brings an order to this phase that somebody could give now: where a phase
    /// asks nobody who can do nothing else, they are asked all the same.
    #[must_use]
    pub fn mod_order_offered(&self, who: Who) -> bool {
        let Some(hooks) = self.hooks.filter(|hooks| !hooks.orders().is_empty()) else {
            return false;
        };
        let mut calls = self.mod_orders().flat_map(|(at, _)| hooks.candidates(*self, who, at));
        calls.any(|call| self.mod_order_allowed(who, &call).is_ok())
    }

    /// Whether an order of a script may be given: that script allows it, and no other refuses it.
    pub(crate) fn mod_order_allowed(&self, who: Who, call: &ModCall) -> Result<(), Refusal> {
        let Some(hooks) = self.hooks else { return Ok(()) };
        hooks.check_order(*self, who, call)?;
        self.scripts_allow(who, &Order::ModOrder { call: call.clone() })
    }

    /// Whether no script refuses an order that the rules allow.
    pub(crate) fn scripts_allow(&self, who: Who, order: &Order) -> Result<(), Refusal> {
        let verb = order.verb() as u16;
        if let Some(hooks) = self.listening(Hook::Check, verb) {
            let row = order.verb().row();
            let arguments = row.arguments.iter().zip(order.arguments());
            let fields = arguments.map(|((name, _), argument)| {
                (script_name(row.name, name).to_owned(), thing(self, argument))
            });
            let told = ScriptValue::Map(
                fields.chain([(KIND.to_owned(), ScriptValue::word(row.name))]).collect(),
            );
            hooks
                .look(*self, Hook::Check, verb, &[who.realm().into(), told])
                .refusal()
                .map_or(Ok(()), Err)?;
        }
        // Hooks may be set for an order of a script by its own name.
        let Order::ModOrder { call } = order else { return Ok(()) };
        let subject = mod_order_subject(call.order);
        let Some(hooks) = self.listening(Hook::Check, subject) else { return Ok(()) };
        let answer = hooks.look(
            *self,
            Hook::Check,
            subject,
            &[who.realm().into(), self.mod_order_table(hooks, call)],
        );
        answer.refusal().map_or(Ok(()), Err)
    }

    /// An order of a script as hooks are told of it: its name, and its arguments beside it.
    fn mod_order_table(&self, hooks: &dyn Hooks, call: &ModCall) -> ScriptValue {
        let Some(own) = hooks.orders().get(usize::from(call.order)) else {
            return ScriptValue::Map([].into());
        };
        // What was left out is there as nothing.
        let given = |at: usize| {
            call.arguments
                .get(at)
                .map_or(ScriptValue::Nothing, |argument| thing(self, argument.clone()))
        };
        let fields = own
            .arguments
            .iter()
            .enumerate()
            .map(|(at, (name, _))| (name.trim_end_matches('?').to_owned(), given(at)));
        ScriptValue::Map(
            fields.chain([(KIND.to_owned(), ScriptValue::text(own.name.as_str()))]).collect(),
        )
    }

    /// Tells scripts of a refusal; if one of them fails, its report joins what is shown.
    pub(in crate::engine) fn tell_refused(
        &self,
        who: Who,
        order: &Order,
        refusal: Refusal,
    ) -> Refusal {
        if let Some(hooks) = self.listening(Hook::Refused, 0) {
            let text = crate::engine::core::parse::write(self, who.realm(), order);
            let told = [
                who.realm().into(),
                ScriptValue::text(text),
                ScriptValue::text(refusal.rule.0),
                ScriptValue::text(refusal.why.as_str()),
            ];
            hooks.look(*self, Hook::Refused, 0, &told);
            if let Some(fault) = hooks.take_failure() {
                let failed = Refusal::of_script(&fault);
                return Refusal { why: format!("{}\n{}", refusal.why, failed.why), ..refusal };
            }
        }
        refusal
    }

    /// What scripts make of something that is or is not so.
    fn filtered_flag(
        &self,
        hook: Hook,
        flag: bool,
        rest: &[ScriptValue],
        (asked, whom): (Asked, For),
    ) -> bool {
        let Some(hooks) = self.listening(hook, 0) else { return flag };
        let told: SmallVec<[ScriptValue; 4]> =
            std::iter::once(ScriptValue::Flag(flag)).chain(rest.iter().cloned()).collect();
        let filtered = hooks.look(*self, hook, 0, &told);
        self.keep(asked, whom, || ScriptValue::Flag(flag), &filtered);
        filtered.value == ScriptValue::Flag(true)
    }

    /// Whether an obstacle of a tile that would be in the way is.
    pub(in crate::engine) fn blocks(&self, place: PlaceId, obstacle: &'static str) -> bool {
        let whom = For { tile: Some(place), ..For::default() };
        self.filtered_flag(
            Hook::Obstacle,
            true,
            &[ScriptValue::Tile(place), ScriptValue::word(obstacle)],
            (Asked::Obstacle(obstacle), whom),
        )
    }

    /// Whether a banner gets to its winter quarters by a free way, or makes the special retreat,
    /// after scripts: `free` is what the rules say (NL-WQ-02, NL-WQ-08, NL-EQX-28).
    #[must_use]
    pub fn winter_way(&self, banner: BannerId, free: bool) -> bool {
        let standing = self.state.banner(banner);
        let whom =
            For { realm: Some(standing.realm), banner: Some(banner), tile: Some(standing.at) };
        self.filtered_flag(
            Hook::WinterWay,
            free,
            &[ScriptValue::Banner(banner), ScriptValue::Tile(standing.at)],
            (Asked::WinterWay, whom),
        )
    }

    /// Why a spell does not take hold on a tile, if a script says so (NL-EQX-08).
    #[must_use]
    pub fn spell_refused(
        &self,
        spell: &str,
        place: PlaceId,
        realm: Option<RealmId>,
    ) -> Option<Refusal> {
        let hooks = self.listening(Hook::Spell, 0)?;
        let answer = hooks.look(
            *self,
            Hook::Spell,
            0,
            &[ScriptValue::text(spell), ScriptValue::Tile(place), realm.into()],
        );
        answer.refusal()
    }

    /// Lines that scripts add to the sheet of a tile, for whoever looks.
    #[must_use]
    pub fn notes(&self, place: PlaceId, viewer: Viewer) -> Vec<String> {
        let Some(hooks) = self.listening(Hook::Sheet, 0) else { return Vec::new() };
        let realm = if let Viewer::Realm(realm) = viewer { Some(realm) } else { None };
        let told = [ScriptValue::List(Vec::new()), ScriptValue::Tile(place), realm.into()];
        match hooks.look(*self, Hook::Sheet, 0, &told).value {
            ScriptValue::List(lines) => {
                let lines: Vec<_> =
                    lines.iter().filter_map(ScriptValue::as_text).map(one_line).collect();
                text_limits::lines(lines.iter().map(AsRef::as_ref))
            }
            _ => Vec::new(),
        }
    }

    /// What keeps dragons from striking a tile or from razing its settlement, if a script says so.
    pub(in crate::engine) fn dragons_refused(
        &self,
        what: &'static str,
        place: PlaceId,
    ) -> Option<Refusal> {
        let hooks = self.listening(Hook::Dragons, 0)?;
        let answer = hooks.look(
            *self,
            Hook::Dragons,
            0,
            &[ScriptValue::word(what), ScriptValue::Tile(place)],
        );
        answer.refusal()
    }

    /// The dice that are thrown in place of these.
    pub(in crate::engine) fn dice_for(
        &self,
        dice: Dice,
        what: &'static str,
        realm: Option<RealmId>,
    ) -> Dice {
        let Some(hooks) = self.listening(Hook::Dice, 0) else { return dice };
        let told = [ScriptValue::text(dice.to_string()), ScriptValue::word(what), realm.into()];
        let given = hooks.look(*self, Hook::Dice, 0, &told);
        self.keep(
            Asked::Dice(what),
            For { realm, ..For::default() },
            || ScriptValue::text(dice.to_string()),
            &given,
        );
        let Some(text) = given.value.as_text() else { return dice };
        Dice::parse(text).unwrap_or_else(|| {
            hooks.wrong(
                &given,
                format!("'{text}' are not dice: write for instance \"d6\" or \"2d6\""),
            );
            dice
        })
    }
}

/// An argument of an order as scripts see it.
#[must_use]
pub fn thing(game: &Game<'_>, argument: Argument) -> ScriptValue {
    let list = |banners: Vec<BannerId>| {
        ScriptValue::List(banners.into_iter().map(ScriptValue::Banner).collect())
    };
    match argument {
        Argument::Banner(banner) => ScriptValue::Banner(banner),
        Argument::Banners(banners) => list(banners),
        Argument::Ship(ship) => ScriptValue::Ship(ship),
        Argument::Ships(ships) => {
            ScriptValue::List(ships.into_iter().map(ScriptValue::Ship).collect())
        }
        Argument::Place(place) => ScriptValue::Tile(place),
        Argument::Number(number) => ScriptValue::Number(number),
        Argument::Numbers(numbers) => {
            ScriptValue::List(numbers.into_iter().map(ScriptValue::Number).collect())
        }
        Argument::Realm(realm) => ScriptValue::Realm(realm),
        Argument::Side(side) => ScriptValue::word(side.name()),
        Argument::Owner(Owner::Realm(realm)) => ScriptValue::Realm(realm),
        Argument::Owner(owner) => ScriptValue::text(game.owner_name(owner)),
        Argument::Race(race) => {
            ScriptValue::text(game.rules.races[usize::from(race.0)].id.as_str())
        }
        Argument::Troop(_)
        | Argument::Piece(_)
        | Argument::Casualties(_)
        | Argument::Form { .. } => ScriptValue::text(argument_text(game, None, &argument, false)),
        Argument::Keyword(word) => ScriptValue::Flag(word.is_some()),
        Argument::Optional(argument) => {
            argument.map_or(ScriptValue::Nothing, |argument| thing(game, *argument))
        }
        Argument::Word(text) | Argument::Words(text) => ScriptValue::text(text),
        Argument::Giver(who) => who.realm().into(),
        Argument::ModCall(call) => ScriptValue::List(
            call.arguments.into_iter().map(|argument| thing(game, argument)).collect(),
        ),
    }
}

impl Turn<'_> {
    /// Makes events happen in the name of a script: `by` is its file and line.
    pub fn by_script<R>(&mut self, by: Symbol, run: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.by.replace(by);
        let result = run(self);
        self.by = before;
        result
    }

    /// Lets scripts act at a hook, if any takes part there.
    ///
    /// # Errors
    /// [`crate::engine::Stop`] when the game is left or undone in a script's question, or a script
    /// failed.
    pub fn hook(
        &mut self,
        hook: Hook,
        subject: u16,
        arguments: &[ScriptValue],
    ) -> Flow<Option<Filtered>> {
        match self.hooks().filter(|hooks| hooks.hears(self.state(), hook, subject)) {
            Some(hooks) => hooks.act(self, hook, subject, arguments).map(Some),
            None => Ok(None),
        }
    }

    /// What a filter returned cannot be: it is reported, and the phase stops.
    fn wrong<R>(&mut self, filtered: &Filtered, message: String) -> Flow<R> {
        if let Some(hooks) = self.hooks() {
            hooks.wrong(filtered, message);
        }
        Err(Stop::Failed)
    }

    /// Scripts are told of an event. It cannot be said here that the phase must stop: that is kept
    /// until its next question.
    pub(in crate::engine) fn event_hooks(&mut self, hook: Hook, event: &Event, rule: RuleId) {
        let kind = event.kind() as u16;
        if self.stopping() || self.game().listening(hook, kind).is_none() {
            return;
        }
        let row = &EVENTS[usize::from(kind)];
        let fields =
            row.fields.iter().map(|field| field.name.to_owned()).zip(event.tell(self.rules));
        let of_all = [
            (KIND.to_owned(), ScriptValue::text(row.script_name())),
            (EVENT_RULE.to_owned(), ScriptValue::text(rule.0)),
        ];
        let told = ScriptValue::Map(fields.chain(of_all).collect());
        if let Err(stop) = self.hook(hook, kind, &[told]) {
            self.stop_soon(stop);
        }
    }

    /// The faces as scripts leave them.
    pub(in crate::engine) fn filter_faces(
        &mut self,
        dice: Dice,
        faces: Faces,
        what: &'static str,
    ) -> Flow<Faces> {
        if self.hooks().is_none() {
            return Ok(faces);
        }
        let list = ScriptValue::List(
            faces.iter().map(|face| ScriptValue::Number(i64::from(*face))).collect(),
        );
        let realm = self.owner();
        let told =
            [list, ScriptValue::text(dice.to_string()), ScriptValue::word(what), realm.into()];
        let Some(filtered) = self.hook(Hook::Faces, 0, &told)? else { return Ok(faces) };
        let ScriptValue::List(items) = &filtered.value else { return Ok(faces) };
        let fits = |thing: &ScriptValue| {
            thing
                .number()
                .and_then(|face| u8::try_from(face).ok())
                .filter(|face| (1..=dice.sides).contains(face))
        };
        let changed: Option<Faces> = items.iter().map(fits).collect();
        match changed.filter(|changed| changed.len() == faces.len()) {
            Some(changed) if changed == faces => Ok(faces),
            Some(changed) => {
                let text = format!(
                    "the dice for {what} now show {}",
                    changed.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
                );
                self.emit_filtered(Some(&filtered), Event::Said { text });
                Ok(changed)
            }
            None => self.wrong(
                &filtered,
                format!(
                    "{} wanted from 1 to {}",
                    count_as(faces.len(), "face is", "faces are"),
                    dice.sides
                ),
            ),
        }
    }

    /// A total of dice after modifiers and scripts, within the table; faces count no more once it
    /// changed.
    pub(in crate::engine) fn modified_total(
        &mut self,
        table: TableId,
        faces: Faces,
        total: i64,
        about: &About,
    ) -> (Faces, i64) {
        let target = Target::Total(table);
        if !self.game().touched(target) && self.hooks().is_none() {
            return (faces, total);
        }
        let mut parts = Sum::default();
        let changed =
            self.game().changed(total, target, *about, Hook::Total, table.0, Some(&mut parts));
        if parts.parts.is_empty() {
            return (faces, total);
        }
        let within = self.within(table, changed);
        let rule = self.cite(table);
        let mut whole = Sum::default();
        whole.add(total, "dice", rule, Source::Rule);
        whole.parts.append(&mut parts.parts);
        if within != changed {
            whole.add(within - changed, TABLE_ENDS, rule, Source::Rule);
        }
        self.emit_rule(rule, Event::Tallied { what: "total", sum: whole });
        (if within == total { faces } else { Faces::new() }, within)
    }

    /// The nearest total that the table has a row for.
    pub(in crate::engine) fn within(&self, table: TableId, total: i64) -> i64 {
        let ranges = self.rules.roll_table(table).rows.iter().filter_map(|row| match row.key {
            RowKey::Range(low, high) => Some((low, high)),
            RowKey::Faces(_) => None,
        });
        let (low, high) = ranges
            .fold((i64::MAX, i64::MIN), |(low, high), (from, to)| (low.min(from), high.max(to)));
        if low > high { total } else { total.clamp(low, high) }
    }

    /// The row as scripts leave it: another one, or none of its effects.
    pub(in crate::engine) fn filter_row(&mut self, drawn: Drawn, about: &About) -> Flow<Drawn> {
        let mut drawn = drawn;
        let about = self.game().complete(*about);
        let told = |turn: &Turn<'_>, drawn: &Drawn| {
            let label = ScriptValue::text(
                turn.rules.roll_table(drawn.table).rows[drawn.row].label.as_str(),
            );
            let whom: [ScriptValue; 3] =
                [about.realm.into(), about.banner.into(), about.tile.into()];
            let mut told: SmallVec<[ScriptValue; 5]> =
                SmallVec::from_iter([label, ScriptValue::Number(drawn.total)]);
            told.extend(whom);
            told
        };
        if self.game().listening(Hook::Row, drawn.table.0).is_some() {
            let before = told(self, &drawn);
            let filtered = self.hook(Hook::Row, drawn.table.0, &before)?;
            let chosen =
                filtered.as_ref().and_then(|filtered| filtered.value.as_text()).unwrap_or_default();
            let rows = &self.rules.roll_table(drawn.table).rows;
            if chosen == NOTHING {
                drawn.nothing = true;
                let what = self.game().rules.table(drawn.table).name.clone();
                let text = format!("the result of {what} has no effect");
                self.emit_filtered(filtered.as_ref(), Event::Said { text });
            } else if let Some(row) =
                rows.iter().position(|row| row.label == chosen).filter(|row| *row != drawn.row)
            {
                drawn.row = row;
                let read = Event::RowRead {
                    table: drawn.table,
                    row: u16::try_from(row).unwrap_or(u16::MAX),
                    column: drawn.column,
                    total: drawn.total,
                };
                self.emit_filtered(filtered.as_ref(), read);
            } else if let Some(filtered) =
                filtered.as_ref().filter(|filtered| !filtered.changes.is_empty())
            {
                let labels: Vec<&str> = rows.iter().map(|row| row.label.as_str()).collect();
                if !labels.contains(&chosen) {
                    let message = format!(
                        "there is no row '{chosen}' in `{}`",
                        self.rules.table(drawn.table).name
                    );
                    return self.wrong(
                        filtered,
                        format!("{message}: there are {} and {NOTHING}", labels.join(", ")),
                    );
                }
            }
        }
        if !drawn.nothing && self.game().listening(Hook::RowEffects, drawn.table.0).is_some() {
            let told = told(self, &drawn);
            let taken = self.hook(Hook::RowEffects, drawn.table.0, &told)?;
            drawn.nothing = taken.is_some_and(|filtered| filtered.value == ScriptValue::Flag(true));
        }
        Ok(drawn)
    }

    /// What follows from a filter cites the rule, file and line of the script that changed
    /// something.
    fn emit_filtered(&mut self, filtered: Option<&Filtered>, event: Event) {
        match filtered.and_then(|filtered| filtered.changes.first()) {
            Some(change) => self.by_script(change.at, |turn| turn.emit_rule(change.cite, event)),
            None => self.emit_rule(HOUSE_RULE, event),
        }
    }

    /// The total of a fight as scripts leave it; what they change joins the sum.
    ///
    /// # Errors
    /// As [`Turn::hook`].
    pub fn filter_factor(
        &mut self,
        sum: &mut Sum,
        what: &'static str,
        sides: [&[BannerId]; 2],
        place: PlaceId,
    ) -> Flow {
        if self.hooks().is_none() {
            return Ok(());
        }
        let total = sum.total();
        let told = [
            ScriptValue::Number(total),
            ScriptValue::word(what),
            sides[0].into(),
            sides[1].into(),
            ScriptValue::Tile(place),
        ];
        if let Some(filtered) = self.hook(Hook::Factor, 0, &told)? {
            filtered.number(total, sum);
        }
        Ok(())
    }

    /// The order of play as scripts leave it: the same realms, perhaps in another order.
    ///
    /// # Errors
    /// As [`Turn::hook`].
    pub fn filter_order(&mut self, order: Vec<RealmId>) -> Flow<Vec<RealmId>> {
        let told =
            ScriptValue::List(order.iter().map(|realm| ScriptValue::Realm(*realm)).collect());
        let Some(filtered) = self.hook(Hook::OrderOfPlay, 0, &[told])? else { return Ok(order) };
        let ScriptValue::List(items) = &filtered.value else { return Ok(order) };
        let realms: Vec<RealmId> = items
            .iter()
            .filter_map(
                |thing| if let ScriptValue::Realm(realm) = thing { Some(*realm) } else { None },
            )
            .collect();
        let same = realms.len() == order.len() && order.iter().all(|realm| realms.contains(realm));
        if !same {
            return self.wrong(
                &filtered,
                "the order of play must name each realm that is in it once".to_owned(),
            );
        }
        if realms == order {
            return Ok(order);
        }
        if let Some(change) = filtered.changes.last() {
            let text = format!("the order of play is changed: {}", change.why.as_str());
            self.by_script(change.at, |turn| turn.emit_rule(change.cite, Event::Said { text }));
        }
        Ok(realms)
    }

    /// Plays a phase, or lets a script play it. `built_in` is none for a phase that only scripts
    /// play.
    pub(in crate::engine) fn play(&mut self, built_in: Option<&PhaseRow>, phase: u16) -> Flow {
        let owner = self.owner();
        self.hook(Hook::PhaseBegins, phase, &[owner.into()])?;
        let replaced = self.hook(Hook::Phase, phase, &[owner.into()])?;
        if replaced.is_none_or(|replaced| replaced.value != ScriptValue::Flag(true)) {
            match built_in {
                Some(row) => (row.run)(self)?,
                None => {
                    if let Some(hooks) = self.hooks() {
                        hooks.phase(self, phase)?;
                    }
                }
            }
        }
        self.go_on()?;
        self.hook(Hook::PhaseEnds, phase, &[owner.into()])?;
        self.settle()?;
        self.hooks().map_or(Ok(()), |hooks| hooks.phase_over(self))
    }
}
