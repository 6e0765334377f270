//! Effects in the words of the log: those of a banner are clauses that follow its name, all others are sentences
//! of their own.

use crate::rules::amount::Amount;
use crate::rules::cite::Symbol;
use crate::rules::effect::{
    Border, ByTerrain, Count, Desertion, Effect, GivenUp, Kinds, Loss, RevenueEffect, ScoutFind,
    Slaying, Strike, Yield,
};
use crate::rules::names::{Settlement, SpellId, TableId};
use crate::rules::title::Title;
use crate::rules::{Cell, Ruleset};
use crate::say;
use crate::text::{Joined, PlainEnglish, ProgramNoun, Text};

/// Words of an effect.
#[derive(Debug, Clone)]
pub(in crate::rules) enum EffectPhrase {
    /// Predicate of which the banner is the subject: `loses 3 points`.
    OfBanner(Text),
    Whole(Text),
}

/// An effect's argument, or a part of one, in words.
pub(in crate::rules) trait InText {
    fn in_text(&self, rules: &Ruleset) -> Text;
}

/// An amount of something.
pub(in crate::rules) trait CountedInText {
    fn counted(&self, noun: ProgramNoun) -> Text;

    /// True if it is the number 0.
    fn is_zero(&self) -> bool {
        false
    }
}

/// Says what a row of a table does, as a sentence. A result that has a name of its own is not said
/// beside that name.
pub fn effects_text(effects: &[Effect], named: bool, rules: &Ruleset) -> Text {
    let said = effects.iter().filter(|effect| !(named && matches!(effect, Effect::Result(_))));
    let whole = |phrase| match phrase {
        EffectPhrase::OfBanner(does) => say!("{who} {does}", who = say!("the banner"), does),
        EffectPhrase::Whole(text) => text,
    };
    joined(said.filter_map(|effect| effect.in_text(rules)).map(whole).collect())
}

/// Returns [`effects_text`] in the language of the rules.
pub fn say_effects(effects: &[Effect], named: bool, rules: &Ruleset) -> String {
    effects_text(effects, named, rules).in_words(rules)
}

/// Returns a result with its name, if it has one: `plague: a random village loses its troops`.
pub fn cell_text(cell: &Cell, title: Option<&Title>, rules: &Ruleset) -> Text {
    let name = title.map_or("", |title| rules.display_name(title));
    let text = match cell {
        Cell::Effects(effects) if effects.is_empty() => say!("nothing"),
        Cell::Effects(effects) => effects_text(effects, !name.is_empty(), rules),
        Cell::Amount(amount) => Text::verbatim(amount.to_string()),
    };
    match title.filter(|_| !name.is_empty()).map(|title| rules.title_text(title)) {
        None => text,
        Some(name) if text.is_empty() => name,
        Some(name) => say!("{name}: {text}", name, text),
    }
}

/// Returns [`cell_text`] in the language of the rules.
pub fn say_cell(cell: &Cell, title: Option<&Title>, rules: &Ruleset) -> String {
    cell_text(cell, title, rules).in_words(rules)
}

/// Parts that hold commas themselves are divided by semicolons.
fn joined(parts: Vec<Text>) -> Text {
    let commas = parts.iter().any(|part| part.in_words(&PlainEnglish).contains(", "));
    Text::list(parts, if commas { Joined::Semicolon } else { Joined::Comma })
}

/// Effects on a banner that is called `who` here: what befalls it stands in one sentence.
pub(in crate::rules) fn on_banner(effects: &[Effect], who: Text, rules: &Ruleset) -> Text {
    let mut parts: Vec<Text> = Vec::new();
    let mut begun = false;
    for phrase in effects.iter().filter_map(|effect| effect.in_text(rules)) {
        let first = parts.is_empty();
        match phrase {
            EffectPhrase::Whole(text) => parts.push(text),
            EffectPhrase::OfBanner(does) if first => {
                begun = true;
                parts.push(say!("{who} {does}", who = &who, does));
            }
            EffectPhrase::OfBanner(does) => parts.push(say!("and {does}", does)),
        }
    }
    let empty = parts.is_empty();
    let text = joined(parts);
    if begun || empty || who == say!("it") { text } else { say!("{who}: {text}", who, text) }
}

/// Says what happens to a banner without what is asked for, after what happens to one with it.
fn or_without(with: Text, without: &[Effect], rules: &Ruleset) -> Text {
    match without {
        [] => with,
        without => say!(
            "{with}; a banner without one: {effects}",
            with,
            effects = on_banner(without, say!("it"), rules)
        ),
    }
}

/// Returns `50 + d6 x 50` for `50 + d6x50`.
fn spaced(amount: Amount) -> String {
    amount.to_string().replace('x', " x ")
}

/// Returns `+d6`, `-2`: an amount by which something changes.
fn signed(amount: Amount) -> Text {
    let text = spaced(amount);
    Text::verbatim(if text.starts_with('-') { text } else { format!("+{text}") })
}

fn kind(kind: Settlement, rules: &Ruleset) -> Text {
    let kind = rules.settlements.get(usize::from(kind.0));
    kind.map_or(Text::verbatim("?"), |kind| rules.title_text(&kind.title))
}

fn kinds(kinds: &Kinds, joined_by: Joined, rules: &Ruleset) -> Text {
    Text::list(kinds.0.iter().map(|of| kind(*of, rules)), joined_by)
}

/// Returns `4 to 6 on d6`.
fn struck(strike: Strike) -> Text {
    let die = Text::verbatim(strike.die.to_string());
    if strike.low == strike.high {
        say!("{low} on {die}", low = strike.low, die)
    } else {
        say!("{low} to {high} on {die}", low = strike.low, high = strike.high, die)
    }
}

fn money(amount: i64, rules: &Ruleset) -> Text {
    let name = if amount.abs() == 1 { &rules.money.one } else { &rules.money.name };
    Text::noun(name.clone())
}

impl CountedInText for Amount {
    fn counted(&self, noun: ProgramNoun) -> Text {
        if self.is_fixed() {
            Text::count(self.plus, noun)
        } else {
            say!("{amount} {noun:many}", amount = Text::verbatim(spaced(*self)), noun)
        }
    }

    fn is_zero(&self) -> bool {
        *self == Amount::fixed(0)
    }
}

impl CountedInText for i64 {
    fn counted(&self, noun: ProgramNoun) -> Text {
        Text::count(*self, noun)
    }

    fn is_zero(&self) -> bool {
        *self == 0
    }
}

impl CountedInText for Loss {
    fn counted(&self, noun: ProgramNoun) -> Text {
        match self {
            Loss::Points(amount) => amount.counted(noun),
            Loss::All => say!("everything"),
        }
    }
}

impl CountedInText for Count {
    fn counted(&self, noun: ProgramNoun) -> Text {
        match self {
            Count::Number(number) => Text::count(*number, noun),
            Count::All => say!("all {noun:many}", noun),
        }
    }
}

impl InText for Amount {
    fn in_text(&self, _: &Ruleset) -> Text {
        Text::verbatim(spaced(*self))
    }
}

impl InText for i64 {
    fn in_text(&self, _: &Ruleset) -> Text {
        Text::from(*self)
    }
}

impl InText for Symbol {
    fn in_text(&self, rules: &Ruleset) -> Text {
        // A result may be a thing of the rules that has a name.
        match rules.mark_kind(self.as_str()) {
            Some(kind) => Text::verbatim(&kind.name),
            None => Text::noun(self.as_str().replace('_', " ")),
        }
    }
}

impl InText for Strike {
    fn in_text(&self, _: &Ruleset) -> Text {
        struck(*self)
    }
}

impl InText for Kinds {
    fn in_text(&self, rules: &Ruleset) -> Text {
        kinds(self, Joined::Or, rules)
    }
}

impl InText for Border {
    fn in_text(&self, rules: &Ruleset) -> Text {
        let kinds = kinds(&self.of, Joined::Or, rules);
        say!("{kinds} that rolls {strike}", kinds, strike = struck(self.strike))
    }
}

impl InText for RevenueEffect {
    fn in_text(&self, rules: &Ruleset) -> Text {
        // Dice may fall to one; several are the rule.
        let several = if self.by.is_fixed() { self.by.plus } else { 0 };
        say!(
            "{what}, {amount} {money}",
            what = Text::noun(self.what.as_str().to_owned()),
            amount = signed(self.by),
            money = money(several, rules)
        )
    }
}

impl InText for Yield {
    fn in_text(&self, rules: &Ruleset) -> Text {
        let what = Text::noun(self.what.as_str().to_owned());
        let (by, money) = (self.by, money(self.by, rules));
        match self.per {
            1 => {
                let kinds = kinds(&self.of, Joined::Or, rules);
                say!("{what}, {by:+} {money} for each {kinds}", what, by, money, kinds)
            }
            per => {
                let kinds = kinds(&self.of, Joined::And, rules);
                say!(
                    "{what}, {by:+} {money} for every {per} {kinds:many}",
                    what,
                    by,
                    money,
                    per,
                    kinds
                )
            }
        }
    }
}

impl InText for Desertion {
    fn in_text(&self, rules: &Ruleset) -> Text {
        let (number, kind) = (Text::verbatim(spaced(self.number)), kind(self.kind, rules));
        match (self.number == Amount::fixed(1), self.drawn) {
            (true, false) => say!("{number} {kind} becomes independent", number, kind),
            (true, true) => {
                say!("{number} {kind}, drawn at random, becomes independent", number, kind)
            }
            (false, false) => say!("{number} {kind:many} become independent", number, kind),
            (false, true) => {
                say!("{number} {kind:many}, drawn at random, become independent", number, kind)
            }
        }
    }
}

impl InText for ScoutFind {
    fn in_text(&self, rules: &Ruleset) -> Text {
        self.0.map_or(ProgramNoun::Barren.into(), |found| kind(found, rules))
    }
}

impl InText for TableId {
    fn in_text(&self, rules: &Ruleset) -> Text {
        let table = rules.tables().get(usize::from(self.0));
        table.map_or(Text::verbatim("?"), |table| Text::noun(table.name.replace('_', " ")))
    }
}

impl InText for SpellId {
    fn in_text(&self, rules: &Ruleset) -> Text {
        rules.title_text(&rules.spell(*self).title)
    }
}

impl InText for Slaying {
    fn in_text(&self, rules: &Ruleset) -> Text {
        let killed = say!("{who} is killed", who = self.who.in_text(rules));
        or_without(killed, &self.without, rules)
    }
}

impl InText for GivenUp {
    fn in_text(&self, rules: &Ruleset) -> Text {
        let models = Text::count(self.models, ProgramNoun::Model);
        or_without(say!("{models} or more", models), &self.without, rules)
    }
}

impl InText for ByTerrain {
    fn in_text(&self, rules: &Ruleset) -> Text {
        let case = |(terrain, effects): &(Option<crate::rules::Terrain>, Vec<Effect>)| {
            let effects = match on_banner(effects, say!("it"), rules) {
                nothing if nothing.is_empty() => say!("nothing"),
                effects => effects,
            };
            match terrain {
                Some(terrain) => {
                    let terrain = &rules.terrains[usize::from(terrain.0)];
                    let terrain = rules.title_text(&terrain.title);
                    say!("in {terrain} {effects}", terrain, effects)
                }
                None => say!("elsewhere {effects}", effects),
            }
        };
        Text::list(self.0.iter().map(case), Joined::Semicolon)
    }
}
