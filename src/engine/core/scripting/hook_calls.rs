//! Calls of hooks by the engine: events, phases, fights, obstacles, sheets of tiles.

use crate::say;
use crate::text::Text;
use smallvec::SmallVec;

use crate::basics::terminal_text::one_line;
use crate::campaign::knowledge::Viewer;
use crate::campaign::{
    Altered, Asked, BannerId, Event, For, RealmId, RecordEvent, ScriptValue, Sum,
};
use crate::engine::core::ask::Refusal;
use crate::engine::core::driver::PhaseRow;
use crate::engine::core::game::Game;
use crate::engine::core::players::{Flow, Stop};
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::scripting::interface::{Changed, Filtered, Hooks};
use crate::engine::core::scripting::order_hooks;
use crate::engine::core::turn::Turn;
use crate::engine::core::{text_limits, trace};
use crate::map::PlaceId;
use crate::rules::{HOUSE_RULE, RuleId, Ruleset, Symbol};

/// The field of every event that holds the id of the rule it carries out.
pub const EVENT_RULE: &str = "rule";

/// The field of events and orders that says which they are, for hooks set for all of them.
pub const KIND: &str = "kind";

/// Returns an event as hooks are told of it: its fields, which it is, and the rule that it carries out.
pub(in crate::engine) fn event_table(rules: &Ruleset, event: &Event, rule: RuleId) -> ScriptValue {
    let row = event.row();
    let fields = row.fields.iter().map(|field| field.name.to_owned()).zip(event.tell(rules));
    let of_all = [
        (KIND.to_owned(), ScriptValue::text(row.script_name())),
        (EVENT_RULE.to_owned(), ScriptValue::text(rule.0)),
    ];
    ScriptValue::Map(fields.chain(of_all).collect())
}

/// Returns the scripts, if any takes part here.
#[inline]
pub(in crate::engine) fn listening<'a>(
    game: &Game<'a>,
    hook: Hook,
    subject: u16,
) -> Option<&'a dyn Hooks> {
    listening_at(game, hook, subject, None)
}

/// Returns the scripts, if any takes part here in a call that is given this tile.
#[inline]
pub(in crate::engine) fn listening_at<'a>(
    game: &Game<'a>,
    hook: Hook,
    subject: u16,
    tile: Option<PlaceId>,
) -> Option<&'a dyn Hooks> {
    let may = game.subjects.is_some_and(|subjects| subjects.may_have(hook, subject));
    if may { listening_now(game, hook, subject, tile) } else { None }
}

#[inline(never)]
fn listening_now<'a>(
    game: &Game<'a>,
    hook: Hook,
    subject: u16,
    tile: Option<PlaceId>,
) -> Option<&'a dyn Hooks> {
    game.hooks.filter(|hooks| hooks.hears(game.state, hook, subject, tile))
}

/// Returns a flag as the filters of a hook leave it; `rest` makes the arguments after the flag, and is called only
/// if a script listens.
#[inline]
pub(in crate::engine) fn filtered_flag<const N: usize>(
    game: &Game<'_>,
    hook: Hook,
    flag: bool,
    rest: impl FnOnce() -> [ScriptValue; N],
    (asked, whom): (Asked, For),
) -> bool {
    let Some(hooks) = listening_at(game, hook, 0, whom.tile) else { return flag };
    let told: SmallVec<[ScriptValue; 4]> =
        std::iter::once(ScriptValue::Flag(flag)).chain(rest()).collect();
    let filtered = hooks.look(*game, hook, 0, &told);
    trace::keep(game, asked, whom, || ScriptValue::Flag(flag), &filtered);
    filtered.value == ScriptValue::Flag(true)
}

/// Returns the reason of an event as scripts have players read it, or None if no script changes it.
pub(in crate::engine) fn reason_for_players(
    game: &Game<'_>,
    event: &Event,
    rule: RuleId,
) -> Option<Altered> {
    let kind = event.kind() as u16;
    let hooks = listening(game, Hook::Reason, kind)?;
    let reason = event.reason()?;
    let from = ScriptValue::word(reason.words());
    let told = [from.clone(), event_table(game.rules, event, rule)];
    let filtered = hooks.look(*game, Hook::Reason, kind, &told);
    let by = filtered.changes.iter().map(Changed::part).collect();
    let altered =
        Altered { asked: Asked::Reason, whom: For::default(), from, to: filtered.value, by };
    (altered.to != altered.from).then_some(altered)
}

/// True if an obstacle of a tile that would be in the way is.
pub(in crate::engine) fn blocks(game: &Game<'_>, place: PlaceId, obstacle: &'static str) -> bool {
    let whom = For { tile: Some(place), ..For::default() };
    filtered_flag(
        game,
        Hook::Obstacle,
        true,
        || [ScriptValue::Tile(place), ScriptValue::word(obstacle)],
        (Asked::Obstacle(obstacle), whom),
    )
}

/// True if a banner gets to its winter quarters by a free way, or makes the special retreat,
/// after scripts: `free` is what the rules say (NL-WQ-02, NL-WQ-08, NL-EQX-28).
pub fn winter_way(game: &Game<'_>, banner: BannerId, free: bool) -> bool {
    let standing = game.state.banner(banner);
    let whom = For { realm: Some(standing.realm), banner: Some(banner), tile: Some(standing.at) };
    filtered_flag(
        game,
        Hook::WinterWay,
        free,
        || [ScriptValue::Banner(banner), ScriptValue::Tile(standing.at)],
        (Asked::WinterWay, whom),
    )
}

/// Returns why a spell does not take hold on a tile, if a script says so (NL-EQX-08); else None.
pub fn spell_refused(
    game: &Game<'_>,
    spell: &str,
    place: PlaceId,
    realm: Option<RealmId>,
) -> Option<Refusal> {
    let hooks = listening(game, Hook::Spell, 0)?;
    let answer = hooks.look(
        *game,
        Hook::Spell,
        0,
        &[ScriptValue::text(spell), ScriptValue::Tile(place), realm.into()],
    );
    answer.refusal()
}

/// Lines that scripts add to the sheet of a tile, for whoever looks.
pub fn notes(game: &Game<'_>, place: PlaceId, viewer: Viewer) -> Vec<String> {
    lines_of(game, Hook::Sheet, &[ScriptValue::Tile(place)], viewer)
}

/// Lines of scripts about how one wins from here, for whoever looks.
pub fn ways_to_win(game: &Game<'_>, viewer: Viewer) -> Vec<String> {
    lines_of(game, Hook::WaysToWin, &[], viewer)
}

/// Returns the lines that scripts add to what whoever looks is shown `about` something.
fn lines_of(game: &Game<'_>, hook: Hook, about: &[ScriptValue], viewer: Viewer) -> Vec<String> {
    // Scripts tell the host, or a realm; what all know they do not tell apart.
    let told_apart = viewer != Viewer::Public;
    let Some(hooks) = listening(game, hook, 0).filter(|_| told_apart) else {
        return Vec::new();
    };
    let mut told = vec![ScriptValue::List(Vec::new())];
    told.extend_from_slice(about);
    told.push(viewer.realm().into());
    match hooks.look(*game, hook, 0, &told).value {
        ScriptValue::List(lines) => {
            let lines: Vec<_> =
                lines.iter().filter_map(ScriptValue::as_text).map(one_line).collect();
            text_limits::lines(lines.iter().map(AsRef::as_ref))
        }
        _ => Vec::new(),
    }
}

/// Returns the refusal of a script that keeps dragons from striking a tile or from razing its settlement.
pub(in crate::engine) fn dragons_refused(
    game: &Game<'_>,
    what: &'static str,
    place: PlaceId,
) -> Option<Refusal> {
    let hooks = listening(game, Hook::Dragons, 0)?;
    let answer =
        hooks.look(*game, Hook::Dragons, 0, &[ScriptValue::word(what), ScriptValue::Tile(place)]);
    answer.refusal()
}

/// Makes events happen in the name of a script: `by` is its file and line.
pub fn by_script<R>(turn: &mut Turn<'_>, by: Symbol, run: impl FnOnce(&mut Turn<'_>) -> R) -> R {
    let before = turn.by.replace(by);
    let result = run(turn);
    turn.by = before;
    result
}

/// Lets scripts act at a hook, if any takes part there.
///
/// # Errors
/// [`crate::engine::Stop`] when the game is left or undone in a script's question, or a script
/// failed.
pub fn hook(
    turn: &mut Turn<'_>,
    hook: Hook,
    subject: u16,
    arguments: &[ScriptValue],
) -> Flow<Option<Filtered>> {
    let hooks = turn.hooks().filter(|hooks| {
        turn.may_listen(hook, subject) && hooks.hears(turn.state(), hook, subject, None)
    });
    match hooks {
        Some(hooks) => hooks.act(turn, hook, subject, arguments).map(Some),
        None => Ok(None),
    }
}

/// Reports a filter that returned an impossible value, and stops the phase.
pub(super) fn wrong<R>(turn: &mut Turn<'_>, filtered: &Filtered, message: Text) -> Flow<R> {
    if let Some(hooks) = turn.hooks() {
        hooks.wrong(filtered, message);
    }
    Err(Stop::Failed)
}

/// Scripts are told of an event. It cannot be said here that the phase must stop: that is kept
/// until its next question.
#[inline]
pub(in crate::engine) fn event_hooks(turn: &mut Turn<'_>, hook: Hook, event: &Event, rule: RuleId) {
    if turn.may_listen(hook, event.kind() as u16) && !turn.stopping() {
        tell_of_event(turn, hook, event, rule);
    }
}

fn tell_of_event(turn: &mut Turn<'_>, hook: Hook, event: &Event, rule: RuleId) {
    let kind = event.kind() as u16;
    let acts = turn.hooks().is_some_and(|hooks| hooks.may_act(turn, hook, kind));
    if !acts {
        return;
    }
    let told = event_table(turn.rules, event, rule);
    if let Err(stop) = self::hook(turn, hook, kind, &[told]) {
        turn.stop_soon(stop);
    }
}

/// Returns the decision of a script in the place of the rules, or None if no script decides. The log has it with
/// its reason: `says` makes a sentence for yes and one for no, and an empty one is left out; `asked` names the
/// question.
///
/// # Errors
/// As [`hook`].
pub(in crate::engine) fn decided_by_script(
    turn: &mut Turn<'_>,
    (hook, asked): (Hook, &'static str),
    told: &[ScriptValue],
    says: impl FnOnce(&Game<'_>) -> [Text; 2],
) -> Flow<Option<bool>> {
    Ok(decided(turn, (hook, asked), told, says)?.map(|(yes, _)| yes))
}

/// As [`decided_by_script`], with what the script returned.
///
/// # Errors
/// As [`hook`].
pub(in crate::engine) fn decided(
    turn: &mut Turn<'_>,
    (hook, asked): (Hook, &'static str),
    told: &[ScriptValue],
    says: impl FnOnce(&Game<'_>) -> [Text; 2],
) -> Flow<Option<(bool, Filtered)>> {
    let decided = self::hook(turn, hook, 0, told)?;
    turn.go_on()?;
    let Some(filtered) = decided else { return Ok(None) };
    let ScriptValue::Flag(yes) = filtered.value else { return Ok(None) };
    let [for_yes, for_no] = says(&turn.game());
    let says = if yes { for_yes } else { for_no };
    let why = filtered.changes.first().map_or("", |change| change.why.as_str());
    if !says.is_empty() {
        let by_rules = || ScriptValue::word("what the rules say");
        trace::keep(&turn.game(), Asked::Decided(asked), For::default(), by_rules, &filtered);
        let text = say!("{says}: {why}", says, why = Text::of_script(why));
        let told = RecordEvent::Said { text: text.to_mark() };
        emit_filtered(turn, Some(&filtered), told);
    }
    Ok(Some((yes, filtered)))
}

/// Emits an event that follows from a filter; it cites the rule, file and line of the script that changed the
/// value.
pub(in crate::engine) fn emit_filtered(
    turn: &mut Turn<'_>,
    filtered: Option<&Filtered>,
    event: impl Into<Event>,
) {
    match filtered.and_then(|filtered| filtered.changes.first()) {
        Some(change) => by_script(turn, change.at, |turn| turn.emit_rule(change.cite, event)),
        None => turn.emit_rule(HOUSE_RULE, event),
    }
}

/// Asks scripts for the total of a fight; what they change joins the sum.
///
/// # Errors
/// As [`hook`].
pub fn filter_factor(
    turn: &mut Turn<'_>,
    sum: &mut Sum,
    what: &'static str,
    sides: [&[BannerId]; 2],
    place: PlaceId,
) -> Flow {
    if turn.hooks().is_none() {
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
    if let Some(filtered) = hook(turn, Hook::Factor, 0, &told)? {
        filtered.number(total, sum);
    }
    Ok(())
}

/// Returns the order of play as scripts leave it: the same realms, perhaps in another order.
///
/// # Errors
/// As [`hook`].
pub fn filter_order(turn: &mut Turn<'_>, order: Vec<RealmId>) -> Flow<Vec<RealmId>> {
    let told = ScriptValue::List(order.iter().map(|realm| ScriptValue::Realm(*realm)).collect());
    let Some(filtered) = hook(turn, Hook::OrderOfPlay, 0, &[told])? else { return Ok(order) };
    let ScriptValue::List(items) = &filtered.value else { return Ok(order) };
    let realms: Vec<RealmId> = items
        .iter()
        .filter_map(|thing| if let ScriptValue::Realm(realm) = thing { Some(*realm) } else { None })
        .collect();
    let same = realms.len() == order.len() && order.iter().all(|realm| realms.contains(realm));
    if !same {
        let message = say!("the order of play must name each realm that is in it once");
        return wrong(turn, &filtered, message);
    }
    if realms == order {
        return Ok(order);
    }
    if let Some(change) = filtered.changes.last() {
        let why = Text::of_script(change.why.as_str());
        let text = say!("the order of play is changed: {why}", why).to_mark();
        by_script(turn, change.at, |turn| turn.emit_rule(change.cite, RecordEvent::Said { text }));
    }
    Ok(realms)
}

/// Plays the phase that is on as the program does, for the script that has taken its place.
///
/// # Errors
/// As [`hook`].
pub fn play_as_the_program_does(turn: &mut Turn<'_>) -> Flow {
    if let Some(run) = turn.program {
        run(turn)?;
    }
    turn.go_on()?;
    order_hooks::orders_carried_out(turn)
}

/// Plays a phase, or lets a script play it. `built_in` is none for a phase that only scripts
/// play.
pub(in crate::engine) fn play(
    turn: &mut Turn<'_>,
    built_in: Option<&PhaseRow>,
    phase: u16,
) -> Flow {
    let owner = turn.owner();
    hook(turn, Hook::PhaseBegins, phase, &[owner.into()])?;
    let replaced = hook(turn, Hook::Phase, phase, &[owner.into()])?;
    if replaced.is_none_or(|replaced| replaced.value != ScriptValue::Flag(true)) {
        match (built_in, turn.hooks()) {
            (Some(row), Some(hooks)) if hooks.plays(phase) => {
                turn.program = Some(row.run);
                hooks.phase(turn, phase)?;
            }
            (Some(row), _) => (row.run)(turn)?,
            (None, Some(hooks)) => hooks.phase(turn, phase)?,
            (None, None) => {}
        }
    }
    turn.go_on()?;
    order_hooks::orders_carried_out(turn)?;
    hook(turn, Hook::PhaseEnds, phase, &[owner.into()])?;
    turn.settle()?;
    turn.hooks().map_or(Ok(()), |hooks| hooks.phase_over(turn))
}
