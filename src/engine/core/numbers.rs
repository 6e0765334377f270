//! Numbers as they stand for a realm, banner or tile: what the edition sets, then modifiers of
//! races and mods in the order they are written, then hooks in the order of mods. Each change keeps
//! its reason.

pub mod about;
pub mod lookups;
pub mod modifier_dice;
pub mod table_choice;
pub mod thrown;

pub use about::{About, Concerned, RaceOf, ValueArguments};
pub(in crate::engine) use modifier_dice::ModifierDice;

use smallvec::SmallVec;

use crate::campaign::{Altered, Asked, For, ScriptValue, Source, Sum, SumPart};
use crate::engine::core::game::Game;
use crate::engine::core::scripting::hook_calls;
use crate::engine::core::scripting::hooks::Hook;
use crate::engine::core::{pieces, presence, races};
use crate::rules::race::{Condition, Modifier, ModifierEffect, Settled, Target, When};
use crate::rules::{HOUSE_RULE, RaceSet, RuleId, Thrown, VALUES, Value};
use crate::say;
use crate::text::Text;

impl Game<'_> {
    /// Returns a value without dice, as it stands for whom it is asked about.
    #[inline]
    pub fn value(&self, value: Value, about: impl Into<About>) -> i64 {
        self.value_for(value, || about.into())
    }

    /// Returns a value without dice that is the same whomever it is asked about. None if races or
    /// scripts may change it now.
    #[inline]
    pub fn value_of_all(&self, value: Value) -> Option<i64> {
        (!may_change(self, value as u16)).then(|| self.rules.set(value))
    }

    /// As [`Game::value`], where it is work to say whom it is asked about: mostly nobody wants to know.
    #[inline]
    pub fn value_for(&self, value: Value, about: impl FnOnce() -> About) -> i64 {
        self.value_of_all(value).unwrap_or_else(|| {
            let (base, number) = (self.rules.set(value), value as u16);
            changed(self, base, Target::Value(number), about(), Hook::Value, number, None)
        })
    }

    /// As [`Game::value`], with what changed it from what the edition sets.
    pub fn itemised(&self, value: Value, about: impl Into<About>) -> (i64, Sum) {
        let mut parts = Sum::default();
        let number = self.value_of_all(value).unwrap_or_else(|| {
            let (base, number) = (self.rules.set(value), value as u16);
            let (target, about) = (Target::Value(number), about.into());
            changed(self, base, target, about, Hook::Value, number, Some(&mut parts))
        });
        (number, parts)
    }
}

/// True if any modifier may change this: one that is not for a race, or for one that a realm or
/// banner is of. Every number is asked for through this, so that races that nobody is of cost
/// nothing.
#[inline]
pub(in crate::engine) fn touched(game: &Game<'_>, target: Target) -> bool {
    let races = game.rules.races_modifying(target);
    !races.is_empty() && (races == RaceSet::ALL || races.meets(races::races_present(game)))
}

/// True if races, scripts or the head of the campaign may change a value now.
#[inline]
fn may_change(game: &Game<'_>, at: u16) -> bool {
    !game.state.values.is_empty()
        || touched(game, Target::Value(at))
        || hook_calls::listening(game, Hook::Value, at).is_some()
}

/// Scales an amount by a value, rounded down; with its itemised sum if something but the edition
/// sets the value (NL-RACE-06, NL-RACE-11). At `per` the amount stays as it is.
pub(in crate::engine) fn scaled(
    game: &Game<'_>,
    amount: i64,
    (value, per): (Value, i64),
    about: impl Into<About>,
    (what, rule): (&'static str, RuleId),
) -> (i64, Option<Sum>) {
    let (factor, parts) = game.itemised(value, about);
    let scaled = amount * factor / per;
    let Some(last) = parts.parts.last() else { return (scaled, None) };
    let plain = amount * (factor - parts.total()) / per;
    let mut sum = Sum::of(plain, what, rule, Source::Dice);
    sum.add(scaled - plain, last.what, last.rule, last.source);
    (scaled, Some(sum))
}

/// Applies modifiers and scripts to the total of a value that was thrown, itemised.
pub fn of_throw(game: &Game<'_>, value: Thrown, total: i64, about: impl Into<About>) -> (i64, Sum) {
    of_throw_with(game, value, total, about, ModifierDice::Middle)
}

/// True if a value that is thrown counts as it falls, whoever throws it: neither modifiers nor
/// scripts change it.
pub fn throw_stands(game: &Game<'_>, value: Thrown) -> bool {
    !may_change(game, Value::from(value) as u16)
}

/// As [`of_throw`], with what dice of modifiers came to.
pub(in crate::engine) fn of_throw_with(
    game: &Game<'_>,
    value: Thrown,
    total: i64,
    about: impl Into<About>,
    fell: ModifierDice<'_>,
) -> (i64, Sum) {
    let mut parts = Sum::default();
    if throw_stands(game, value) {
        return (total, parts);
    }
    let value = Value::from(value) as u16;
    // The total is told as a sum, so no trace is kept besides.
    let total = change(
        game,
        total,
        Target::Value(value),
        &about::complete(game, about.into()),
        NumberHook { hook: Hook::Value, subject: value, fell },
        &mut parts,
    );
    (total, parts)
}

/// Writes a value that is thrown, for whoever wants to know before: its dice, or what they can come
/// to if something changes that.
pub fn throw_shown(game: &Game<'_>, value: Thrown, about: impl Into<About>) -> Text {
    let about = about.into();
    let amount = modifier_dice::thrown_dice(game, value, about);
    let [low, high] = [amount.dice.min(), amount.dice.max()].map(|fell| amount.with(fell));
    let [(least, parts), (most, _)] = [(low, ModifierDice::Least), (high, ModifierDice::Most)]
        .map(|(total, fell)| of_throw_with(game, value, total, about, fell));
    match parts.parts.is_empty() && most == high {
        true => Text::verbatim(amount.to_string()),
        false => say!(
            "{amount}, which comes to {least} to {most_of_all}",
            amount = Text::verbatim(amount.to_string()),
            least = least.min(most),
            most_of_all = least.max(most)
        ),
    }
}

/// Returns a value by its number: those of mods come after the declared ones.
pub fn value_numbered(game: &Game<'_>, at: u16, about: About) -> i64 {
    changed(game, base(game, at), Target::Value(at), about, Hook::Value, at, None)
}

/// Returns the number that the edition or a mod sets a value to, by its index.
fn base(game: &Game<'_>, at: u16) -> i64 {
    let known = VALUES.len();
    game.rules.value_at(usize::from(at)).unwrap_or_else(|| {
        let mut own = game.rules.added_values.values();
        own.nth(usize::from(at).saturating_sub(known)).map_or(0, |own| own.setting.number())
    })
}

/// Applies modifiers and hooks to a number; `sum` gets each change with its reason, and so does the
/// trace.
pub(in crate::engine) fn changed(
    game: &Game<'_>,
    base: i64,
    target: Target,
    about: About,
    hook: Hook,
    subject: u16,
    sum: Option<&mut Sum>,
) -> i64 {
    let heard = NumberHook { hook, subject, fell: ModifierDice::Middle };
    changed_with(game, base, target, about, heard, sum)
}

/// Hook at which scripts take part in a number, and what dice of modifiers came to.
#[derive(Clone, Copy)]
pub(in crate::engine) struct NumberHook<'a> {
    pub hook: Hook,
    pub subject: u16,
    pub fell: ModifierDice<'a>,
}

/// As [`changed`], with what dice of modifiers came to.
pub(in crate::engine) fn changed_with(
    game: &Game<'_>,
    base: i64,
    target: Target,
    about: About,
    heard: NumberHook<'_>,
    sum: Option<&mut Sum>,
) -> i64 {
    let about = about::complete(game, about);
    let mut unused = Sum::default();
    let sum = sum.unwrap_or(&mut unused);
    let before = sum.parts.len();
    let number = change(game, base, target, &about, heard, sum);
    if let (Some(trace), [_, ..]) = (game.trace, &sum.parts[before..]) {
        let asked = match target {
            Target::Value(at) => Asked::Value(at),
            Target::Lookup(table) => Asked::Cell(
                table,
                lookups::row_number(
                    about.tile.and_then(|tile| lookups::lookup_row(game, table, tile)),
                ),
            ),
            // The total of dice is told as a sum.
            Target::Total(_) | Target::Table(_) => return number,
        };
        let (from, to) = (ScriptValue::Number(base), ScriptValue::Number(number));
        trace.add(Altered {
            asked,
            whom: For::from(&about),
            from,
            to,
            by: sum.parts[before..].to_vec(),
        });
    }
    number
}

/// Returns the number that the head of the campaign sets a value to, or else `base`.
fn of_head(game: &Game<'_>, base: i64, target: Target, sum: &mut Sum) -> i64 {
    let Target::Value(at) = target else { return base };
    if game.state.values.is_empty() {
        return base;
    }
    let set = game.state.values.get(game.rules.value_name(at)).copied();
    let Some(number) = set.filter(|number| *number != base) else { return base };
    sum.parts.push(SumPart {
        amount: number - base,
        what: "set in the head",
        rule: HOUSE_RULE,
        source: Source::Head,
    });
    number
}

fn change(
    game: &Game<'_>,
    base: i64,
    target: Target,
    about: &About,
    heard: NumberHook<'_>,
    sum: &mut Sum,
) -> i64 {
    let NumberHook { hook, subject, fell } = heard;
    let mut number = of_head(game, base, target, sum);
    for (at, modifier) in game.rules.modifiers_of(target) {
        if !holds(game, modifier, about) {
            continue;
        }
        let next = match modifier.change {
            ModifierEffect::Add(by) => number.saturating_add(fell.of(game, at, by)),
            ModifierEffect::Times(by) => by.times(number),
            ModifierEffect::Is(is) => fell.of(game, at, is),
            ModifierEffect::Instead(_) => number,
        };
        if next != number {
            sum.parts.push(SumPart {
                amount: next - number,
                what: modifier.reason.as_str(),
                rule: modifier.cite,
                source: Source::Modifier(at),
            });
        }
        number = next;
    }
    let Some(hooks) = hook_calls::listening_at(game, hook, subject, about.tile) else {
        return number;
    };
    let (realm, banner, tile) = (about.realm.into(), about.banner.into(), about.tile.into());
    let filtered = match hook {
        Hook::Lookup => {
            hooks.look(*game, hook, subject, &[ScriptValue::Number(number), tile, realm])
        }
        Hook::Total => {
            let [realm, banner, tile, troop] = about::concerned(game, about).arguments();
            let told = [ScriptValue::Number(number), realm, banner, tile, troop];
            hooks.look(*game, hook, subject, &told)
        }
        _ => hooks.look(*game, hook, subject, &[ScriptValue::Number(number), realm, banner, tile]),
    };
    filtered.number(number, sum)
}

/// Filters a number that only hooks change: points to lose, baggage to gain; with what they
/// changed.
pub fn filter_number(game: &Game<'_>, hook: Hook, number: i64, rest: &[ScriptValue]) -> (i64, Sum) {
    let mut parts = Sum::default();
    let Some(hooks) = hook_calls::listening(game, hook, 0) else { return (number, parts) };
    let arguments: SmallVec<[ScriptValue; 4]> =
        std::iter::once(ScriptValue::Number(number)).chain(rest.iter().cloned()).collect();
    let number = hooks.look(*game, hook, 0, &arguments).number(number, &mut parts);
    (number, parts)
}

/// True if a modifier holds for whom it is asked about.
pub(super) fn holds(game: &Game<'_>, modifier: &Modifier, about: &About) -> bool {
    is_so(game, &modifier.when, about)
}

fn is_so(game: &Game<'_>, when: &When, about: &About) -> bool {
    if !when.races.is_empty()
        && races::race_concerned(game, about).is_none_or(|race| !when.races.contains(&race))
    {
        return false;
    }
    // With no tile named, no condition on a tile holds, in whichever form it is written.
    let tile = about.tile.map(|tile| (tile, game.place(tile), game.state.holding(tile)));
    let settled = when.settlements.is_empty()
        || tile.is_some_and(|(_, _, holding)| {
            when.settlements.iter().any(|wanted| match wanted {
                Settled::None => holding.settlement.is_none(),
                Settled::Any => holding.settlement.is_some(),
                Settled::Kind(kind) => holding.settlement == Some(*kind),
            })
        });
    let marked = when.marks.is_empty()
        || tile.is_some_and(|(id, ..)| {
            when.marks.iter().any(|mark| game.state.mark(mark, id).is_some())
        });
    let on_terrain = when.terrains.is_empty()
        || tile.is_some_and(|(_, place, _)| when.terrains.contains(&place.terrain));
    let ruled_out = |not: &When| (tile.is_some() || !not.of_a_tile()) && !is_so(game, not, about);
    let fact = |(fact, holds): &(Condition, bool)| {
        let is = match fact {
            Condition::Ridge => Some(about.obstacle.ridge),
            Condition::River => Some(about.obstacle.river),
            Condition::Razed => tile.map(|(_, _, holding)| holding.razed),
            Condition::Home => tile.map(|(id, ..)| {
                about.realm.is_some_and(|realm| game.state.realm(realm).home.contains(&id))
            }),
            Condition::Besieged => tile.map(|(id, ..)| presence::besieged(game, id)),
            Condition::Forest => tile.map(|(_, place, _)| place.forest),
            Condition::Mountain => tile.map(|(_, place, _)| place.mountain),
            Condition::Coast => tile.map(|(_, place, _)| place.coast),
        };
        is == Some(*holds)
    };
    let of_kind = when.wholly.is_empty() && when.partly.is_empty()
        || about.banner.is_some_and(|banner| pieces::made_up_of(game, banner, when));
    settled
        && marked
        && on_terrain
        && of_kind
        && when.facts.iter().all(fact)
        && when.not.iter().all(ruled_out)
}
