//! Changes that modifiers and scripts make while something is carried out or an order is judged:
//! kept until the event or the refusal that it led to, so that each says who changed what decided
//! it.

use std::cell::RefCell;

use crate::campaign::knowledge::Viewer;
use crate::campaign::{Altered, Asked, For, RealmId, ScriptValue, Source, SumPart};
use crate::engine::core::ask::{Refusal, Who};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::order::Order;
use crate::engine::core::scripting::interface::{Changed, Filtered};
use crate::engine::core::scripting::order_hooks::script_value;
use crate::engine::core::sources;
use crate::rules::RuleId;
use crate::say;
use crate::text::{Joined, Text};

/// Most that one event keeps: what was asked for first is left out.
const MOST: usize = 32;

/// Changes since the last event.
#[derive(Debug, Default)]
pub struct Trace(RefCell<Vec<Altered>>);

impl Trace {
    /// Adds a change; for the same number of the same subject only the last change is kept.
    pub(in crate::engine) fn add(&self, altered: Altered) {
        let mut kept = self.0.borrow_mut();
        kept.retain(|other| (other.asked, other.whom) != (altered.asked, altered.whom));
        if kept.len() == MOST {
            kept.remove(0);
        }
        kept.push(altered);
    }

    /// Takes what was kept.
    #[inline]
    pub fn take(&self) -> Box<[Altered]> {
        // Mostly nothing was.
        match self.0.borrow_mut() {
            kept if kept.is_empty() => Box::default(),
            mut kept => std::mem::take(&mut *kept).into_boxed_slice(),
        }
    }
}

impl Changed {
    /// Returns the change as a part of a sum.
    pub(in crate::engine) fn part(&self) -> SumPart {
        SumPart {
            amount: self.by,
            what: self.why.as_str(),
            rule: self.cite,
            source: Source::Hook(self.at),
        }
    }
}

/// True if the viewer may know what something came to: what was asked for another realm is not
/// told, nor what was asked of a tile in its turn.
pub fn may_know(viewer: Viewer, altered: &Altered, turn_of: Option<RealmId>) -> bool {
    let For { realm, tile, .. } = altered.whom;
    match (viewer, realm, tile) {
        (Viewer::Host, ..) | (_, None, None) => true,
        (Viewer::Public, ..) => false,
        (Viewer::Realm(viewer), Some(realm), _) => realm == viewer,
        (Viewer::Realm(viewer), None, Some(_)) => turn_of == Some(viewer),
    }
}

impl Refusal {
    /// Adds to the refusal what was changed of the numbers that the order was judged by, as far as
    /// its giver may know.
    pub(in crate::engine) fn because(
        mut self,
        game: &Game<'_>,
        who: Who,
        order: &Order,
        altered: &[Altered],
    ) -> Refusal {
        let altered = decided_by(game, who, order, altered);
        if !altered.is_empty() {
            self.why = Text::list([self.why, altered], Joined::Nothing);
        }
        self
    }
}

impl From<&About> for For {
    fn from(about: &About) -> For {
        For { realm: about.realm, banner: about.banner, tile: about.tile }
    }
}

/// Returns this look without keeping what is changed: for what decides nothing, and for what is
/// tried out.
pub fn untraced<'a>(game: &Game<'a>) -> Game<'a> {
    Game { trace: None, ..*game }
}

/// Returns this look with what is changed kept.
pub fn traced<'a, 'b>(game: &Game<'a>, trace: &'b Trace) -> Game<'b>
where
    'a: 'b,
{
    Game { trace: Some(trace), ..*game }
}

/// Keeps what scripts made of something that is not a value or a cell of a table.
pub fn keep(
    game: &Game<'_>,
    asked: Asked,
    whom: For,
    from: impl FnOnce() -> ScriptValue,
    filtered: &Filtered,
) {
    let Some(trace) = game.trace.filter(|_| !filtered.changes.is_empty()) else { return };
    let by = filtered.changes.iter().map(Changed::part).collect();
    trace.add(Altered { asked, whom, from: from(), to: filtered.value.clone(), by });
}

/// Writes the changes that decided an order, a line each with a line break before it, as far as its
/// giver may know.
pub fn decided_by(game: &Game<'_>, who: Who, order: &Order, altered: &[Altered]) -> Text {
    // Scripts work out what they offer before they ask; much of what they looked at then, such as
    // what a computer player would do, has nothing to do with it.
    if altered.is_empty() || matches!(order, Order::Pick { .. }) {
        return Text::EMPTY;
    }
    let mut things: Vec<ScriptValue> =
        order.arguments().into_iter().map(|argument| script_value(game, argument)).collect();
    // Orders about units and characters name them by their numbers on the roll, not the banner
    // that they are in.
    let named = things.iter().any(|thing| !thing.banners().is_empty());
    if let Some(realm) = who.realm().filter(|_| !named && game.state.has_rosters()) {
        things.extend(game.state.banners_of(realm).map(|(banner, _)| ScriptValue::Banner(banner)));
    }
    things.extend(who.realm().map(ScriptValue::Realm));
    let at: Vec<ScriptValue> = things
        .iter()
        .flat_map(ScriptValue::banners)
        .map(|banner| ScriptValue::Tile(game.state.banner(banner).at))
        .collect();
    things.extend(at);
    let viewer = who.realm().map_or(Viewer::Host, Viewer::Realm);
    let told =
        altered.iter().filter(|one| one.concerns(&things) && may_know(viewer, one, who.realm()));
    let line = |one| [Text::verbatim("\n  "), altered_text(game, one, false)];
    Text::list(told.flat_map(line), Joined::Nothing)
}

/// Returns the name of a number or decision that was asked for: `banner.food`, `forage`, `dice for
/// hunger`.
fn asked_name(game: &Game<'_>, asked: Asked) -> Text {
    match asked {
        Asked::Value(at) => Text::verbatim(game.rules.value_name(at)),
        Asked::Cell(table, _) => Text::verbatim(&game.rules.table(table).name),
        Asked::Table(table) => {
            say!("table {table}", table = Text::verbatim(&game.rules.table(table).name))
        }
        Asked::Dice(what) => say!("dice for {what}", what = Text::noun(what)),
        Asked::Obstacle(what) => say!("{what} in the way", what = Text::noun(what)),
        Asked::WinterWay => say!("free way to winter quarters"),
        Asked::Number(what) => Text::noun(what),
        Asked::Decided(what) => Text::noun(what),
        Asked::Hostile(other) => {
            say!("whether {other} is an enemy", other = Text::verbatim(game.realm_name(other)))
        }
        Asked::Reason => say!("the reason"),
    }
}

/// Names a number with whom it was asked for: `banner.food for red 1`.
pub fn asked(game: &Game<'_>, altered: &Altered) -> Text {
    asked_for(game, altered.whom, asked_name(game, altered.asked))
}

/// Adds to a name whom it was asked for, unless that is nobody.
fn asked_for(game: &Game<'_>, whom: For, what: Text) -> Text {
    let For { realm, banner, tile } = whom;
    let of_banner = banner
        .filter(|banner| usize::from(banner.0) < game.state.banners.len())
        .map(|banner| game.banner_name(banner));
    let of_tile = || tile.map(|tile| game.label(tile).to_owned());
    let name =
        of_banner.or_else(of_tile).or_else(|| realm.map(|realm| game.realm_name(realm).to_owned()));
    match name.map(Text::Verbatim) {
        Some(whom) => say!("{what} for {whom}", what, whom),
        None => what,
    }
}

/// Returns the rule and the place of what it is without modifiers and scripts, if the rules set it.
pub fn asked_base(game: &Game<'_>, asked: Asked) -> Option<(RuleId, Text)> {
    match asked {
        Asked::Value(at) => {
            let setting = game.rules.value_set(at)?;
            setting.given.then(|| (setting.cite, sources::located(game, setting.span)))
        }
        Asked::Cell(table, row) => {
            let found = game.rules.table(table);
            Some((found.cite, sources::located(game, game.rules.cell_span(table, row))))
        }
        _ => None,
    }
}

/// Returns the source of a change: `modifier herds, mods/nomads/nomads.yaml:7`, or the file and
/// line of a script.
pub fn changed_at(game: &Game<'_>, source: Source) -> Text {
    match source {
        Source::Modifier(at) => {
            game.rules.modifiers.get(usize::from(at)).map_or(Text::EMPTY, |modifier| {
                say!(
                    "modifier {modifier}, {location}",
                    modifier = Text::verbatim(&modifier.name),
                    location = sources::located(game, modifier.span)
                )
            })
        }
        Source::Hook(at) => sources::script_at(game, at.as_str()),
        Source::Head => say!("head of the campaign"),
        _ => Text::EMPTY,
    }
}

/// Writes one line: `banner.food 4 for red 1: 1 (rules/dutch/values.yaml:55), +3 feast [house-rule]
/// (mods/feast/main.lua:3)`, or `dice for hunger for red: 2d6 in place of d6, famine [house-rule]
/// (mods/famine/main.lua:3)`.
pub fn altered_line(game: &Game<'_>, altered: &Altered) -> Text {
    altered_text(game, altered, true)
}

/// As [`altered_line`]. Whoever gives an order is shown only the script of a mod that changed a number; its place
/// in the files of rules is shown by `why` and `rules`.
fn altered_text(game: &Game<'_>, altered: &Altered, places: bool) -> Text {
    let Altered { asked, whom, from, to, by } = altered;
    let number = matches!(from, ScriptValue::Number(_));
    let change = |part: &SumPart| {
        let amount = from.number().map(|_| Text::verbatim(format!("{:+}", part.amount)));
        let rule = Text::verbatim(format!("[{}]", game.rules.edition_id(part.rule)));
        let at = match part.source {
            Source::Modifier(_) if !places => None,
            source => Some(changed_at(game, source).in_brackets()),
        };
        let what = [Text::noun(part.what), rule];
        Text::list(amount.into_iter().chain(what).chain(at), Joined::Blank)
    };
    let base = asked_base(game, *asked).filter(|_| places).map(|(_, place)| place.in_brackets());
    let changes = Text::list(by.iter().map(change), Joined::Comma);
    let shown = |value: &ScriptValue| match value {
        ScriptValue::Flag(true) => say!("yes"),
        ScriptValue::Flag(false) => say!("no"),
        ScriptValue::Text(word) => Text::noun(word.clone()),
        _ => Text::Verbatim(value.shown()),
    };
    let (name, to, before) = (asked_name(game, *asked), shown(to), shown(from));
    if number {
        let subject = asked_for(game, *whom, Text::list([name, to], Joined::Blank));
        let before = Text::list([before].into_iter().chain(base), Joined::Blank);
        return say!("{subject}: {before}, {changes}", subject, before, changes);
    }
    let subject = asked_for(game, *whom, name);
    say!("{subject}: {to} in place of {before}, {changes}", subject, to, before, changes)
}
