//! Where the engine lets scripts take part: events, phases, fights, obstacles, sheets of tiles.

use smallvec::SmallVec;

use super::hooks::Hook;
use super::interface::{Changed, Filtered, Hooks};
use crate::campaign::knowledge::Viewer;
use crate::campaign::{Altered, Asked, BannerId, Event, For, RealmId, ScriptValue, Sum};
use crate::engine::core::ask::Refusal;
use crate::engine::core::driver::PhaseRow;
use crate::engine::core::game::Game;
use crate::engine::core::players::{Flow, Stop};
use crate::engine::core::text_limits;
use crate::engine::core::turn::Turn;
use crate::map::PlaceId;
use crate::rules::{HOUSE_RULE, RuleId, Ruleset, Symbol};
use crate::shown::one_line;

/// The field of every event that holds the id of the rule it carries out.
pub const EVENT_RULE: &str = "rule";

/// The field of events and orders that says which they are, for hooks set for all of them.
pub const KIND: &str = "kind";

/// An event as hooks are told of it: its fields, which it is, and the rule that it carries out.
pub(super) fn event_table(rules: &Ruleset, event: &Event, rule: RuleId) -> ScriptValue {
    table_of_event(event, event.tell(rules), rule)
}

/// The same of what it tells, field by field.
fn table_of_event(event: &Event, told: Vec<ScriptValue>, rule: RuleId) -> ScriptValue {
    let row = event.row();
    let fields = row.fields.iter().map(|field| field.name.to_owned()).zip(told);
    let of_all = [
        (KIND.to_owned(), ScriptValue::text(row.script_name())),
        (EVENT_RULE.to_owned(), ScriptValue::text(rule.0)),
    ];
    ScriptValue::Map(fields.chain(of_all).collect())
}

impl<'a> Game<'a> {
    /// The scripts, if any takes part here.
    #[inline]
    pub(in crate::engine) fn listening(&self, hook: Hook, subject: u16) -> Option<&'a dyn Hooks> {
        self.listening_at(hook, subject, None)
    }

    /// The scripts, if any takes part here in a call that is given this tile.
    #[inline]
    pub(in crate::engine) fn listening_at(
        &self,
        hook: Hook,
        subject: u16,
        tile: Option<PlaceId>,
    ) -> Option<&'a dyn Hooks> {
        let may = self.subjects.is_some_and(|subjects| subjects.may_have(hook, subject));
        if may { self.listening_now(hook, subject, tile) } else { None }
    }

    #[inline(never)]
    fn listening_now(
        &self,
        hook: Hook,
        subject: u16,
        tile: Option<PlaceId>,
    ) -> Option<&'a dyn Hooks> {
        self.hooks.filter(|hooks| hooks.hears(self.state, hook, subject, tile))
    }

    /// What scripts make of something that is or is not so; `rest` is what they are told besides, which
    /// is made ready only where one listens.
    #[inline]
    pub(in crate::engine) fn filtered_flag<const N: usize>(
        &self,
        hook: Hook,
        flag: bool,
        rest: impl FnOnce() -> [ScriptValue; N],
        (asked, whom): (Asked, For),
    ) -> bool {
        let Some(hooks) = self.listening_at(hook, 0, whom.tile) else { return flag };
        let told: SmallVec<[ScriptValue; 4]> =
            std::iter::once(ScriptValue::Flag(flag)).chain(rest()).collect();
        let filtered = hooks.look(*self, hook, 0, &told);
        self.keep(asked, whom, || ScriptValue::Flag(flag), &filtered);
        filtered.value == ScriptValue::Flag(true)
    }

    /// What scripts have players read of why an event changed something, if they say otherwise.
    pub(in crate::engine) fn reason_told(&self, event: &Event, rule: RuleId) -> Option<Altered> {
        let kind = event.kind() as u16;
        let hooks = self.listening(Hook::Reason, kind)?;
        let reason = event.reason()?;
        let from = ScriptValue::word(reason.words());
        let told = [from.clone(), event_table(self.rules, event, rule)];
        let filtered = hooks.look(*self, Hook::Reason, kind, &told);
        let by = filtered.changes.iter().map(Changed::part).collect();
        let altered =
            Altered { asked: Asked::Reason, whom: For::default(), from, to: filtered.value, by };
        (altered.to != altered.from).then_some(altered)
    }

    /// Whether an obstacle of a tile that would be in the way is.
    pub(in crate::engine) fn blocks(&self, place: PlaceId, obstacle: &'static str) -> bool {
        let whom = For { tile: Some(place), ..For::default() };
        self.filtered_flag(
            Hook::Obstacle,
            true,
            || [ScriptValue::Tile(place), ScriptValue::word(obstacle)],
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
            || [ScriptValue::Banner(banner), ScriptValue::Tile(standing.at)],
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
        self.lines_of(Hook::Sheet, &[ScriptValue::Tile(place)], viewer)
    }

    /// Lines of scripts about how one wins from here, for whoever looks.
    #[must_use]
    pub fn ways_to_win(&self, viewer: Viewer) -> Vec<String> {
        self.lines_of(Hook::WaysToWin, &[], viewer)
    }

    /// The lines that scripts add to what whoever looks is shown `about` something.
    fn lines_of(&self, hook: Hook, about: &[ScriptValue], viewer: Viewer) -> Vec<String> {
        // Scripts tell the host, or a realm; what all know they do not tell apart.
        let told_apart = viewer != Viewer::Public;
        let Some(hooks) = self.listening(hook, 0).filter(|_| told_apart) else {
            return Vec::new();
        };
        let mut told = vec![ScriptValue::List(Vec::new())];
        told.extend_from_slice(about);
        told.push(viewer.realm().into());
        match hooks.look(*self, hook, 0, &told).value {
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
        let hooks = self.hooks().filter(|hooks| {
            self.may_listen(hook, subject) && hooks.hears(self.state(), hook, subject, None)
        });
        match hooks {
            Some(hooks) => hooks.act(self, hook, subject, arguments).map(Some),
            None => Ok(None),
        }
    }

    /// What a filter returned cannot be: it is reported, and the phase stops.
    pub(super) fn wrong<R>(&mut self, filtered: &Filtered, message: String) -> Flow<R> {
        if let Some(hooks) = self.hooks() {
            hooks.wrong(filtered, message);
        }
        Err(Stop::Failed)
    }

    /// Scripts are told of an event. It cannot be said here that the phase must stop: that is kept
    /// until its next question.
    #[inline]
    pub(in crate::engine) fn event_hooks(&mut self, hook: Hook, event: &Event, rule: RuleId) {
        if self.may_listen(hook, event.kind() as u16) && !self.stopping() {
            self.tell_of_event(hook, event, rule);
        }
    }

    fn tell_of_event(&mut self, hook: Hook, event: &Event, rule: RuleId) {
        let kind = event.kind() as u16;
        let Some(hooks) = self.game().listening(hook, kind) else { return };
        let told = event.tell(self.rules);
        if !hooks.hears_told(self.state(), hook, kind, &told) {
            return;
        }
        let told = table_of_event(event, told, rule);
        if let Err(stop) = self.hook(hook, kind, &[told]) {
            self.stop_soon(stop);
        }
    }

    /// What a script decides in the place of the rules, if one does. What it says goes into the log
    /// with its reason: `says` has a sentence for yes and one for no, none where that is empty;
    /// `asked` is what it decides, in words.
    ///
    /// # Errors
    /// As [`Turn::hook`].
    pub(in crate::engine) fn decided_by_script(
        &mut self,
        (hook, asked): (Hook, &'static str),
        told: &[ScriptValue],
        says: impl FnOnce(&Game<'_>) -> [String; 2],
    ) -> Flow<Option<bool>> {
        Ok(self.decided((hook, asked), told, says)?.map(|(yes, _)| yes))
    }

    /// As [`Turn::decided_by_script`], with what the script returned.
    ///
    /// # Errors
    /// As [`Turn::hook`].
    pub(in crate::engine) fn decided(
        &mut self,
        (hook, asked): (Hook, &'static str),
        told: &[ScriptValue],
        says: impl FnOnce(&Game<'_>) -> [String; 2],
    ) -> Flow<Option<(bool, Filtered)>> {
        let decided = self.hook(hook, 0, told)?;
        self.go_on()?;
        let Some(filtered) = decided else { return Ok(None) };
        let ScriptValue::Flag(yes) = filtered.value else { return Ok(None) };
        let [for_yes, for_no] = says(&self.game());
        let says = if yes { for_yes } else { for_no };
        let why = filtered.changes.first().map_or("", |change| change.why.as_str());
        if !says.is_empty() {
            let by_rules = || ScriptValue::word("what the rules say");
            self.game().keep(Asked::Decided(asked), For::default(), by_rules, &filtered);
            let text = format!("{says}: {why}");
            self.emit_filtered(Some(&filtered), Event::Said { text });
        }
        Ok(Some((yes, filtered)))
    }

    /// What follows from a filter cites the rule, file and line of the script that changed
    /// something.
    pub(in crate::engine) fn emit_filtered(&mut self, filtered: Option<&Filtered>, event: Event) {
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
            let text = format!("the order of play is changed: {why}", why = change.why.as_str());
            self.by_script(change.at, |turn| turn.emit_rule(change.cite, Event::Said { text }));
        }
        Ok(realms)
    }

    /// Plays the phase that is on as the program does, for the script that has taken its place.
    ///
    /// # Errors
    /// As [`Turn::hook`].
    pub fn play_as_the_program_does(&mut self) -> Flow {
        if let Some(run) = self.program {
            run(self)?;
        }
        self.go_on()?;
        self.orders_carried_out()
    }

    /// Plays a phase, or lets a script play it. `built_in` is none for a phase that only scripts
    /// play.
    pub(in crate::engine) fn play(&mut self, built_in: Option<&PhaseRow>, phase: u16) -> Flow {
        let owner = self.owner();
        self.hook(Hook::PhaseBegins, phase, &[owner.into()])?;
        let replaced = self.hook(Hook::Phase, phase, &[owner.into()])?;
        if replaced.is_none_or(|replaced| replaced.value != ScriptValue::Flag(true)) {
            match (built_in, self.hooks()) {
                (Some(row), Some(hooks)) if hooks.plays(phase) => {
                    self.program = Some(row.run);
                    hooks.phase(self, phase)?;
                }
                (Some(row), _) => (row.run)(self)?,
                (None, Some(hooks)) => hooks.phase(self, phase)?,
                (None, None) => {}
            }
        }
        self.go_on()?;
        self.orders_carried_out()?;
        self.hook(Hook::PhaseEnds, phase, &[owner.into()])?;
        self.settle()?;
        self.hooks().map_or(Ok(()), |hooks| hooks.phase_over(self))
    }
}
