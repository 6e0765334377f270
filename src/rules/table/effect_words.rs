//! Effects in the words of the log. Each row of the vocabulary has a sentence with at most one blank, which its
//! argument fills: `{}` as it is, `{point}` counted in points, and `{it}` with effects that say `the banner`
//! called so. Text between `[` and `]` is left out where there are no effects, and text after ` | ` is said of
//! the number 0.

use crate::basics::pluralize::{count, listed, plural};
use crate::rules::amount::Amount;
use crate::rules::cite::Symbol;
use crate::rules::effect::{
    Border, ByTerrain, Count, Desertion, Effect, GivenUp, Kinds, Loss, RevenueEffect, ScoutFind,
    Slaying, Strike, Yield,
};
use crate::rules::names::{Settlement, SpellId, TableId};
use crate::rules::title::{Lang, Title};
use crate::rules::{Cell, Ruleset};

/// The banner that a row is about, as sentences of effects call it.
const BANNER: &str = "the banner ";

/// An effect's argument as it is said.
pub(in crate::rules) trait InWords {
    /// The argument in words, counted in `noun` if that is not empty. None where nothing happens.
    fn in_words(&self, noun: &str, rules: &Ruleset) -> Option<String>;

    /// True if it is the number 0.
    fn is_zero(&self) -> bool {
        false
    }
}

/// The sentence of an effect with its argument filled in.
pub(in crate::rules) fn fill(
    says: &str,
    argument: &impl InWords,
    rules: &Ruleset,
) -> Option<String> {
    if let Some((says, of_zero)) = says.split_once(" | ") {
        let says = if argument.is_zero() { of_zero } else { says };
        return fill(says, argument, rules);
    }
    let noun = says.split_once('{').and_then(|(_, rest)| rest.split_once('}'));
    let noun = noun.map_or("", |(noun, _)| noun);
    let words = argument.in_words(noun, rules)?;
    let filled = says.replace(&format!("{{{noun}}}"), &words);
    Some(match (filled.split_once('['), words.is_empty()) {
        (Some((before, _)), true) => before.to_owned(),
        (Some(_), false) => filled.replace(['[', ']'], ""),
        (None, _) => filled,
    })
}

/// Says what a row of a table does, as a sentence. A result that has a name of its own is not said
/// beside that name.
pub fn say_effects(effects: &[Effect], named: bool, rules: &Ruleset) -> String {
    let parts: Vec<String> = effects
        .iter()
        .filter(|effect| !(named && matches!(effect, Effect::Result(_))))
        .filter_map(|effect| effect.in_words(rules))
        .collect();
    join(&parts)
}

/// A result with its name, if it has one: `plague: a random village loses its troops`.
pub fn say_cell(cell: &Cell, title: Option<&Title>, rules: &Ruleset) -> String {
    let name = title.map_or("", |title| rules.display_name(title));
    let text = match cell {
        Cell::Effects(effects) if effects.is_empty() => "nothing".to_owned(),
        Cell::Effects(effects) => say_effects(effects, !name.is_empty(), rules),
        Cell::Amount(amount) => amount.to_string(),
    };
    match (name, text.as_str()) {
        ("", _) => text,
        (name, "") => name.to_owned(),
        (name, _) => format!("{name}: {text}"),
    }
}

/// Parts that hold commas themselves are divided by semicolons.
fn join(parts: &[String]) -> String {
    let between = if parts.iter().any(|part| part.contains(", ")) { "; " } else { ", " };
    parts.join(between)
}

/// `crowns`, for amounts that dice decide as well.
fn counted(amount: Amount, noun: &str) -> String {
    match (noun, amount.is_fixed()) {
        ("", _) => spaced(amount),
        (noun, true) => count(amount.plus, noun),
        (noun, false) => format!("{} {}", spaced(amount), plural(noun)),
    }
}

/// `50 + d6 x 50` for `50 + d6x50`.
fn spaced(amount: Amount) -> String {
    amount.to_string().replace('x', " x ")
}

/// `+d6`, `-2`: an amount by which something changes.
fn signed(amount: Amount) -> String {
    let text = spaced(amount);
    if text.starts_with('-') { text } else { format!("+{text}") }
}

fn kind(kind: Settlement, rules: &Ruleset) -> &str {
    rules.settlement_title(Some(kind))
}

/// Only English names are put into the plural.
fn several(of: Settlement, rules: &Ruleset) -> String {
    let name = kind(of, rules);
    if rules.lang == Lang::ENGLISH { plural(name) } else { name.to_owned() }
}

fn struck(strike: Strike) -> String {
    if strike.low == strike.high {
        format!("{} on {}", strike.low, strike.die)
    } else {
        format!("{low} to {high} on {die}", low = strike.low, high = strike.high, die = strike.die)
    }
}

/// Says what happens to a banner without what is asked for.
fn otherwise(without: &[Effect], rules: &Ruleset) -> String {
    if without.is_empty() {
        return String::new();
    }
    format!("; a banner without one: {of_banner}", of_banner = of_banner(without, "it", rules))
}

/// Effects on a banner that is called `subject` here.
fn of_banner(effects: &[Effect], subject: &str, rules: &Ruleset) -> String {
    let mut parts: Vec<String> =
        effects.iter().filter_map(|effect| effect.in_words(rules)).collect();
    // `the banner that acted` is another.
    let of_it = |part: &String| {
        let rest = part.strip_prefix(BANNER).filter(|rest| !rest.starts_with("that "));
        rest.map(str::to_owned)
    };
    let named = parts.first().is_some_and(|part| of_it(part).is_some());
    for (at, part) in parts.iter_mut().enumerate() {
        if let Some(rest) = of_it(part) {
            *part = format!("{} {rest}", if at == 0 { subject } else { "and" });
        }
    }
    let text = join(&parts);
    if named || subject == "it" || parts.is_empty() { text } else { format!("{subject}: {text}") }
}

impl InWords for Amount {
    fn in_words(&self, noun: &str, _: &Ruleset) -> Option<String> {
        Some(counted(*self, noun))
    }
    fn is_zero(&self) -> bool {
        *self == Amount::fixed(0)
    }
}

impl InWords for Loss {
    fn in_words(&self, noun: &str, _: &Ruleset) -> Option<String> {
        Some(match self {
            Loss::Points(amount) => counted(*amount, noun),
            Loss::All => "everything".to_owned(),
        })
    }
}

impl InWords for Count {
    fn in_words(&self, noun: &str, _: &Ruleset) -> Option<String> {
        Some(match self {
            Count::Number(number) => counted(Amount::fixed(*number), noun),
            Count::All => format!("all {}", plural(noun)),
        })
    }
}

impl InWords for i64 {
    fn in_words(&self, noun: &str, _: &Ruleset) -> Option<String> {
        Some(counted(Amount::fixed(*self), noun))
    }
    fn is_zero(&self) -> bool {
        *self == 0
    }
}

impl InWords for bool {
    fn in_words(&self, _: &str, _: &Ruleset) -> Option<String> {
        self.then(String::new)
    }
}

impl InWords for Symbol {
    fn in_words(&self, _: &str, rules: &Ruleset) -> Option<String> {
        // A result may be a thing of the rules that has a name.
        if let Some(kind) = rules.mark_kind(self.as_str()) {
            return Some(kind.name.clone());
        }
        let text = self.as_str().replace('_', " ");
        Some(rules.word(&text).to_owned())
    }
}

impl InWords for Strike {
    fn in_words(&self, _: &str, _: &Ruleset) -> Option<String> {
        Some(format!("that rolls {struck}", struck = struck(*self)))
    }
}

impl InWords for Kinds {
    fn in_words(&self, _: &str, rules: &Ruleset) -> Option<String> {
        let names: Vec<&str> = self.0.iter().map(|of| kind(*of, rules)).collect();
        Some(listed(&names, "or"))
    }
}

impl InWords for Border {
    fn in_words(&self, noun: &str, rules: &Ruleset) -> Option<String> {
        let of = self.of.in_words(noun, rules)?;
        Some(format!("{of} that rolls {strike}", strike = struck(self.strike)))
    }
}

impl InWords for RevenueEffect {
    fn in_words(&self, _: &str, rules: &Ruleset) -> Option<String> {
        let amount = signed(self.by);
        let money = if self.by.is_fixed() && self.by.plus.abs() == 1 {
            &rules.money.one
        } else {
            &rules.money.name
        };
        Some(format!("{}, {amount} {money}", rules.word(self.what.as_str())))
    }
}

impl InWords for Yield {
    fn in_words(&self, noun: &str, rules: &Ruleset) -> Option<String> {
        let money = if self.by.abs() == 1 { &rules.money.one } else { &rules.money.name };
        let of = match self.per {
            1 => format!("each {}", self.of.in_words(noun, rules)?),
            per => {
                let names = self.of.0.iter().map(|of| several(*of, rules)).collect::<Vec<_>>();
                format!("every {per} {}", listed(&names, "and"))
            }
        };
        let what = rules.word(self.what.as_str());
        Some(format!("{what}, {by:+} {money} for {of}", by = self.by))
    }
}

impl InWords for Desertion {
    fn in_words(&self, _: &str, rules: &Ruleset) -> Option<String> {
        let name = kind(self.kind, rules);
        let one = self.number == Amount::fixed(1);
        let several =
            if one || rules.lang != Lang::ENGLISH { name.to_owned() } else { plural(name) };
        let drawn = if self.drawn { ", drawn at random," } else { "" };
        let turn = if one { "turns" } else { "turn" };
        Some(format!("{} {several}{drawn} {turn}", spaced(self.number)))
    }
}

impl InWords for ScoutFind {
    fn in_words(&self, _: &str, rules: &Ruleset) -> Option<String> {
        Some(rules.settlement_title(self.0).to_owned())
    }
}

impl InWords for TableId {
    fn in_words(&self, _: &str, rules: &Ruleset) -> Option<String> {
        let name = rules.shown_names.tables.get(usize::from(self.0))?;
        Some(name.replace('_', " "))
    }
}

impl InWords for SpellId {
    fn in_words(&self, _: &str, rules: &Ruleset) -> Option<String> {
        Some(rules.display_name(&rules.spell(*self).title).to_owned())
    }
}

impl InWords for Vec<Effect> {
    fn in_words(&self, noun: &str, rules: &Ruleset) -> Option<String> {
        Some(of_banner(self, noun, rules))
    }
}

impl InWords for Slaying {
    fn in_words(&self, noun: &str, rules: &Ruleset) -> Option<String> {
        let who = self.who.in_words(noun, rules)?;
        Some(format!("{who} is killed{otherwise}", otherwise = otherwise(&self.without, rules)))
    }
}

impl InWords for GivenUp {
    fn in_words(&self, _: &str, rules: &Ruleset) -> Option<String> {
        let models = count(self.models, "model");
        Some(format!("{models} or more{otherwise}", otherwise = otherwise(&self.without, rules)))
    }
}

impl InWords for ByTerrain {
    fn in_words(&self, _: &str, rules: &Ruleset) -> Option<String> {
        let case = |(terrain, effects): &(Option<crate::rules::Terrain>, Vec<Effect>)| {
            let done = of_banner(effects, "it", rules);
            let done = if done.is_empty() { "nothing".to_owned() } else { done };
            match terrain {
                Some(terrain) => {
                    let name = &rules.shown_names.terrains[usize::from(terrain.0)];
                    format!("in {name} {done}")
                }
                None => format!("elsewhere {done}"),
            }
        };
        Some(self.0.iter().map(case).collect::<Vec<_>>().join("; "))
    }
}
