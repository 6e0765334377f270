//! Numbers as they stand for a realm, banner or tile: what the edition sets, then modifiers of
//! races and mods in the order they are written, then hooks in the order of mods. Each change keeps
//! its reason.

mod about;
mod lookups;
mod modifier_dice;
mod table_choice;
mod thrown;

pub use about::{About, Concerned, RaceOf, Told};
pub(in crate::engine) use modifier_dice::ModifierDice;

use smallvec::SmallVec;

use super::game::Game;
use crate::campaign::{Altered, Asked, For, ScriptValue, Source, Sum, SumPart};
use crate::engine::scripting::hooks::Hook;
use crate::rules::race::{Condition, Modifier, ModifierEffect, Settled, Target, When};
use crate::rules::{RaceSet, RuleId, Thrown, VALUES, Value};

impl Game<'_> {
    /// Whether any modifier may change this: one that is not for a race, or for one that a realm or
    /// banner is of. Every number is asked for through this, so that races that nobody is of cost
    /// nothing.
    #[must_use]
    #[inline]
    pub(in crate::engine) fn touched(&self, target: Target) -> bool {
        let races = self.rules.races_modifying(target);
        !races.is_empty() && (races == RaceSet::ALL || races.meets(self.races_present()))
    }

    /// A value without dice, as it stands for whom it is asked about.
    #[must_use]
    #[inline]
    pub fn value(&self, value: Value, about: impl Into<About>) -> i64 {
        self.value_for(value, || about.into())
    }

    /// A value without dice that is the same whomever it is asked about: neither races nor scripts
    /// change it now. None where any may.
    #[must_use]
    #[inline]
    pub fn value_of_all(&self, value: Value) -> Option<i64> {
        (!self.may_change(value as u16)).then(|| self.rules.set(value))
    }

    /// As [`Game::value_of_all`], of a value by its number.
    #[must_use]
    pub fn number_of_all(&self, at: u16) -> Option<i64> {
        (!self.may_change(at)).then(|| self.base(at))
    }

    /// Whether races or scripts may change a value now.
    #[inline]
    fn may_change(&self, at: u16) -> bool {
        self.touched(Target::Value(at)) || self.listening(Hook::Value, at).is_some()
    }

    /// As [`Game::value`], where it is work to say whom it is asked about: mostly nobody wants to know.
    #[must_use]
    #[inline]
    pub fn value_for(&self, value: Value, about: impl FnOnce() -> About) -> i64 {
        self.value_of_all(value).unwrap_or_else(|| {
            let (base, number) = (self.rules.set(value), value as u16);
            self.changed(base, Target::Value(number), about(), Hook::Value, number, None)
        })
    }

    /// As [`Game::value`], with what changed it from what the edition sets.
    #[must_use]
    pub fn itemised(&self, value: Value, about: impl Into<About>) -> (i64, Sum) {
        let mut parts = Sum::default();
        let number = self.value_of_all(value).unwrap_or_else(|| {
            let (base, number) = (self.rules.set(value), value as u16);
            let (target, about) = (Target::Value(number), about.into());
            self.changed(base, target, about, Hook::Value, number, Some(&mut parts))
        });
        (number, parts)
    }

    /// An amount by a value that scales it, rounded down; with its itemised sum where something but
    /// the edition sets the value (NL-RACE-06, NL-RACE-11). `per` is what leaves the amount as it
    /// is.
    #[must_use]
    pub(in crate::engine) fn scaled(
        &self,
        amount: i64,
        (value, per): (Value, i64),
        about: impl Into<About>,
        (what, rule): (&'static str, RuleId),
    ) -> (i64, Option<Sum>) {
        let (factor, parts) = self.itemised(value, about);
        let scaled = amount * factor / per;
        let Some(last) = parts.parts.last() else { return (scaled, None) };
        let plain = amount * (factor - parts.total()) / per;
        let mut sum = Sum::of(plain, what, rule, Source::Dice);
        sum.add(scaled - plain, last.what, last.rule, last.source);
        (scaled, Some(sum))
    }

    /// What modifiers and scripts make of the total of a value that was thrown, itemised.
    #[must_use]
    pub fn of_throw(&self, value: Thrown, total: i64, about: impl Into<About>) -> (i64, Sum) {
        self.of_throw_with(value, total, about, ModifierDice::Middle)
    }

    /// Whether a value that is thrown counts as it falls, whoever throws it: neither modifiers nor
    /// scripts change it.
    #[must_use]
    pub fn throw_stands(&self, value: Thrown) -> bool {
        !self.may_change(Value::from(value) as u16)
    }

    /// As [`Game::of_throw`], with what dice of modifiers came to.
    pub(in crate::engine) fn of_throw_with(
        &self,
        value: Thrown,
        total: i64,
        about: impl Into<About>,
        fell: ModifierDice<'_>,
    ) -> (i64, Sum) {
        let mut parts = Sum::default();
        if self.throw_stands(value) {
            return (total, parts);
        }
        let value = Value::from(value) as u16;
        // The total is told as a sum, so no trace is kept besides.
        let total = self.change(
            total,
            Target::Value(value),
            &self.complete(about.into()),
            (Hook::Value, value, fell),
            &mut parts,
        );
        (total, parts)
    }

    /// A value that is thrown, for who wants to know before: its dice, or what they can come to
    /// where something changes that.
    #[must_use]
    pub fn throw_shown(&self, value: Thrown, about: impl Into<About>) -> String {
        let about = about.into();
        let amount = self.thrown_dice(value, about);
        let [low, high] = [amount.dice.min(), amount.dice.max()].map(|fell| amount.with(fell));
        let [(least, parts), (most, _)] = [(low, ModifierDice::Least), (high, ModifierDice::Most)]
            .map(|(total, fell)| self.of_throw_with(value, total, about, fell));
        match parts.parts.is_empty() && most == high {
            true => amount.to_string(),
            false => format!(
                "{amount}, which comes to {least} to {most_of_all}",
                least = least.min(most),
                most_of_all = least.max(most)
            ),
        }
    }

    /// A value by its number: those of mods come after the declared ones.
    #[must_use]
    pub fn value_numbered(&self, at: u16, about: About) -> i64 {
        self.changed(self.base(at), Target::Value(at), about, Hook::Value, at, None)
    }

    /// What the edition or a mod sets a value to, by its number.
    fn base(&self, at: u16) -> i64 {
        let known = VALUES.len();
        self.rules.value_at(usize::from(at)).unwrap_or_else(|| {
            let mut own = self.rules.added_values.values();
            own.nth(usize::from(at).saturating_sub(known)).map_or(0, |own| own.setting.number())
        })
    }

    /// Modifiers and hooks over a number; `sum` gets each change with its reason, and so does the
    /// trace.
    pub(in crate::engine) fn changed(
        &self,
        base: i64,
        target: Target,
        about: About,
        hook: Hook,
        subject: u16,
        sum: Option<&mut Sum>,
    ) -> i64 {
        self.changed_with(base, target, about, (hook, subject, ModifierDice::Middle), sum)
    }

    /// As [`Game::changed`], with what dice of modifiers came to.
    pub(in crate::engine) fn changed_with(
        &self,
        base: i64,
        target: Target,
        about: About,
        (hook, subject, fell): (Hook, u16, ModifierDice<'_>),
        sum: Option<&mut Sum>,
    ) -> i64 {
        let about = self.complete(about);
        let mut unused = Sum::default();
        let sum = sum.unwrap_or(&mut unused);
        let before = sum.parts.len();
        let number = self.change(base, target, &about, (hook, subject, fell), sum);
        if let (Some(trace), [_, ..]) = (self.trace, &sum.parts[before..]) {
            let asked = match target {
                Target::Value(at) => Asked::Value(at),
                Target::Lookup(table) => Asked::Cell(
                    table,
                    Self::row_number(about.tile.and_then(|tile| self.lookup_row(table, tile))),
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

    fn change(
        &self,
        base: i64,
        target: Target,
        about: &About,
        (hook, subject, fell): (Hook, u16, ModifierDice<'_>),
        sum: &mut Sum,
    ) -> i64 {
        let mut number = base;
        for (at, modifier) in self.rules.modifiers_of(target) {
            if !self.holds(modifier, about) {
                continue;
            }
            let next = match modifier.change {
                ModifierEffect::Add(by) => number.saturating_add(fell.of(at, by)),
                ModifierEffect::Times(by) => number.saturating_mul(by),
                ModifierEffect::Is(is) => fell.of(at, is),
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
        let Some(hooks) = self.listening_at(hook, subject, about.tile) else { return number };
        let (realm, banner, tile) = (about.realm.into(), about.banner.into(), about.tile.into());
        let filtered = match hook {
            Hook::Lookup => {
                hooks.look(*self, hook, subject, &[ScriptValue::Number(number), tile, realm])
            }
            Hook::Total => {
                let [realm, banner, tile, troop] = self.concerned(about).arguments();
                let told = [ScriptValue::Number(number), realm, banner, tile, troop];
                hooks.look(*self, hook, subject, &told)
            }
            _ => hooks.look(
                *self,
                hook,
                subject,
                &[ScriptValue::Number(number), realm, banner, tile],
            ),
        };
        filtered.number(number, sum)
    }

    /// A number that only hooks change: points to lose, baggage to gain; with what they changed.
    pub fn filter_number(&self, hook: Hook, number: i64, rest: &[ScriptValue]) -> (i64, Sum) {
        let mut parts = Sum::default();
        let Some(hooks) = self.listening(hook, 0) else { return (number, parts) };
        let arguments: SmallVec<[ScriptValue; 4]> =
            std::iter::once(ScriptValue::Number(number)).chain(rest.iter().cloned()).collect();
        let number = hooks.look(*self, hook, 0, &arguments).number(number, &mut parts);
        (number, parts)
    }

    /// Whether a modifier holds for whom it is asked about.
    #[must_use]
    pub(super) fn holds(&self, modifier: &Modifier, about: &About) -> bool {
        self.is_so(&modifier.when, about)
    }

    fn is_so(&self, when: &When, about: &About) -> bool {
        if !when.races.is_empty()
            && self.race_concerned(about).is_none_or(|race| !when.races.contains(&race))
        {
            return false;
        }
        // What is said of a tile holds of no tile, whichever way it is said.
        let tile = about.tile.map(|tile| (tile, self.place(tile), self.state.holding(tile)));
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
                when.marks.iter().any(|mark| self.state.mark(mark, id).is_some())
            });
        let on_terrain = when.terrains.is_empty()
            || tile.is_some_and(|(_, place, _)| when.terrains.contains(&place.terrain));
        let ruled_out =
            |not: &When| (tile.is_some() || !not.of_a_tile()) && !self.is_so(not, about);
        let fact = |(fact, holds): &(Condition, bool)| {
            let is = match fact {
                Condition::Ridge => Some(about.obstacle.ridge),
                Condition::River => Some(about.obstacle.river),
                Condition::Razed => tile.map(|(_, _, holding)| holding.razed),
                Condition::Home => tile.map(|(id, ..)| {
                    about.realm.is_some_and(|realm| self.state.realm(realm).home.contains(&id))
                }),
                Condition::Besieged => tile.map(|(id, ..)| self.besieged(id)),
                Condition::Forest => tile.map(|(_, place, _)| place.forest),
                Condition::Mountain => tile.map(|(_, place, _)| place.mountain),
                Condition::Coast => tile.map(|(_, place, _)| place.coast),
            };
            is == Some(*holds)
        };
        let of_kind = when.wholly.is_empty() && when.partly.is_empty()
            || about.banner.is_some_and(|banner| self.made_up_of(banner, when));
        settled
            && marked
            && on_terrain
            && of_kind
            && when.facts.iter().all(fact)
            && when.not.iter().all(ruled_out)
    }
}
