//! A question that is answered by several named parts, such as how a battle on the table ended: in
//! any order, in one line or in several.

use std::collections::BTreeMap;

use crate::basics::columns::Columns;
use crate::engine::core::ask::{Ask, Refusal, Who, refuse};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Rest, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::secrecy;
use crate::engine::core::turn::Turn;
use crate::fault::or_nearest;
use crate::say;
use crate::text::{Joined, Text};

/// One part of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportPart {
    pub name: String,
    pub values: PartValues,
    /// True if it may be left out.
    pub optional: bool,
    /// It says something only where another part does.
    pub only_if: Option<OnlyIf>,
}

/// A condition on a part of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnlyIf {
    /// The name of the other part.
    pub part: String,
    /// Values of the other part with which this one may be said.
    pub says: Vec<String>,
    /// Value that this part may have all the same: as much as if it were left out.
    pub otherwise: Option<String>,
}

/// Values that a part can have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartValues {
    Words(Vec<String>),
    /// A whole number from one to the other.
    Numbers(i64, i64),
}

/// Values of the parts of a report, by the names of the parts.
pub type Reported = BTreeMap<String, String>;

/// The question.
pub struct ReportQuestion {
    pub prompt: Text,
    pub parts: Vec<ReportPart>,
    pub rule: &'static str,
    pub secret: bool,
    /// Report that a computer player would give.
    pub advice: Reported,
    /// Parts that were reported in lines before.
    pub given: Reported,
}

/// Most words that a prompt lists for a part, and most parts for which it lists any.
const LISTED: usize = 6;

impl PartValues {
    /// Returns a value as it is written, if it fits.
    fn fits(&self, value: &str) -> Option<String> {
        match self {
            PartValues::Words(words) => words
                .iter()
                .find(|word| *word == value)
                .or_else(|| words.iter().find(|word| word.eq_ignore_ascii_case(value)))
                .cloned(),
            PartValues::Numbers(low, high) => value
                .parse()
                .ok()
                .filter(|number: &i64| (low..=high).contains(&number))
                .map(|number| number.to_string()),
        }
    }

    fn offers(&self) -> Text {
        match self {
            PartValues::Words(words) => one_of(words),
            PartValues::Numbers(low, high) => say!("a number from {low} to {high}", low, high),
        }
    }

    /// Lists values worth trying.
    fn samples(&self) -> Vec<String> {
        match self {
            PartValues::Words(words) => words.clone(),
            PartValues::Numbers(low, high) => {
                let mut samples = vec![*low, i64::midpoint(*low, *high), *high];
                samples.dedup();
                samples.iter().map(i64::to_string).collect()
            }
        }
    }
}

/// Lists words of which one is meant.
fn one_of(words: &[String]) -> Text {
    Text::list(words.iter().map(Text::verbatim), Joined::Or)
}

impl ReportQuestion {
    fn part(&self, name: &str) -> Option<&ReportPart> {
        self.parts.iter().find(|part| part.name.eq_ignore_ascii_case(name))
    }

    /// Lists parts that must still be named after these.
    pub fn missing<'a>(&'a self, said: &'a Reported) -> impl Iterator<Item = &'a ReportPart> {
        let named = |part: &ReportPart| {
            self.given.contains_key(&part.name) || said.contains_key(&part.name)
        };
        self.parts.iter().filter(move |part| !part.optional && !named(part))
    }

    /// Returns what contradicts what, in these parts and those that were said before.
    fn contradictions(&self, said: &Reported) -> Vec<Text> {
        let value = |name: &str| said.get(name).or_else(|| self.given.get(name));
        let wrong = self.parts.iter().filter_map(|part| {
            let (only_if, says) = (part.only_if.as_ref()?, value(&part.name)?);
            let other = value(&only_if.part)?;
            if only_if.says.contains(other) || only_if.otherwise.as_ref() == Some(says) {
                return None;
            }
            Some(say!(
                "`{name} {says}` contradicts `{of} {other}`: it is said only where `{of}` is {wanted}",
                name = Text::verbatim(&part.name),
                says = Text::verbatim(says),
                of = Text::verbatim(&only_if.part),
                other = Text::verbatim(other),
                wanted = one_of(&only_if.says)
            ))
        });
        wrong.collect()
    }

    /// Reads `winner red margin 200` → what each part says.
    pub fn read(&self, line: &str) -> Result<Reported, Vec<Text>> {
        let mut words = line
            .split([' ', '\t', '=', ','])
            .map(|word| word.strip_suffix(':').unwrap_or(word))
            .filter(|word| !word.is_empty());
        let (mut said, mut wrong) = (Reported::new(), Vec::new());
        while let Some(name) = words.next() {
            let Some(part) = self.part(name) else {
                let names = self.parts.iter().map(|part| part.name.as_str());
                let near = or_nearest(name, names);
                wrong.push(say!(
                    "there is no part `{name}`{near}",
                    name = Text::verbatim(name),
                    near
                ));
                // The word after it is its value, unless that is a part.
                let mut ahead = words.clone();
                if ahead.next().is_some_and(|word| self.part(word).is_none()) {
                    words = ahead;
                }
                continue;
            };
            let (offers, named) = (part.values.offers(), Text::verbatim(name));
            match words.next() {
                None => wrong.push(say!("`{name}` says nothing: {offers}", name = named, offers)),
                Some(word) => match part.values.fits(word) {
                    None => wrong.push(say!(
                        "`{name} {word}` does not fit: {offers}",
                        name = named,
                        word = Text::verbatim(word),
                        offers
                    )),
                    Some(value) => {
                        if said.insert(part.name.clone(), value).is_some() {
                            wrong.push(say!("`{name}` stands there twice", name = named));
                        }
                    }
                },
            }
        }
        let missing: Vec<Text> =
            self.missing(&said).map(|part| Text::verbatim(&part.name)).collect();
        if !missing.is_empty() && (!wrong.is_empty() || said.is_empty()) {
            wrong.push(say!("missing: {missing}", missing = Text::list(missing, Joined::And)));
        }
        if wrong.is_empty() {
            wrong = self.contradictions(&said);
        }
        if wrong.is_empty() { Ok(said) } else { Err(wrong) }
    }

    /// Returns an answer that says this.
    fn order(said: &Reported) -> Order {
        let parts: Vec<String> =
            said.iter().map(|(name, value)| format!("{name} {value}")).collect();
        Order::Report { parts: Rest(parts.join(" ")) }
    }
}

impl Ask for ReportQuestion {
    fn prompt(&self, _: &Game<'_>) -> Text {
        let few = self.parts.len() <= LISTED;
        let shown = |part: &ReportPart| {
            let name = Text::verbatim(&part.name);
            match &part.values {
                PartValues::Words(words) if !few || words.len() > LISTED => name,
                values => say!("{name} ({offers})", name, offers = values.offers()),
            }
        };
        let all = |optional: bool| {
            let wanted = self
                .parts
                .iter()
                .filter(|part| part.optional == optional && !self.given.contains_key(&part.name));
            Text::list(wanted.map(shown), Joined::And)
        };
        let (prompt, must, may) = (&self.prompt, all(false), all(true));
        match (self.given.is_empty(), may.is_empty()) {
            (true, true) => say!("{prompt} `report` {must}; `sheet` has more", prompt, must),
            (false, true) => say!("{prompt} still `report` {must}; `sheet` has more", prompt, must),
            (true, false) => say!(
                "{prompt} `report` {must}; also {may} if you like; `sheet` has more",
                prompt,
                must,
                may
            ),
            (false, false) => say!(
                "{prompt} still `report` {must}; also {may} if you like; `sheet` has more",
                prompt,
                must,
                may
            ),
        }
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Report]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, _: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        let Order::Report { parts } = order else {
            return refuse(
                self.rule,
                say!("answer with `report` and the name and value of each part"),
            );
        };
        match self.read(&parts.0) {
            Ok(_) => Ok(()),
            Err(wrong) => refuse(self.rule, Text::list(wrong, Joined::Semicolon)),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        let first =
            |part: &ReportPart| Some((part.name.clone(), part.values.samples().first()?.clone()));
        let plain: Reported = self.missing(&Reported::new()).filter_map(first).collect();
        let mut all = vec![plain.clone()];
        // Each part in turn says each thing that it can.
        for part in &self.parts {
            for value in part.values.samples() {
                let mut said = plain.clone();
                said.insert(part.name.clone(), value);
                if let Some((only_if, first)) =
                    part.only_if.as_ref().and_then(|only_if| Some((only_if, only_if.says.first()?)))
                    && !self.contradictions(&said).is_empty()
                {
                    said.insert(only_if.part.clone(), first.clone());
                }
                if !all.contains(&said) {
                    all.push(said);
                }
            }
        }
        all.iter().map(ReportQuestion::order).collect()
    }

    fn secret(&self) -> bool {
        self.secret
    }

    fn advice(&self) -> Option<Order> {
        (!self.advice.is_empty()).then(|| ReportQuestion::order(&self.advice))
    }

    fn rule(&self) -> Option<&'static str> {
        Some(self.rule)
    }

    fn parts(&self) -> Vec<(String, Vec<String>)> {
        self.parts.iter().map(|part| (part.name.clone(), part.values.samples())).collect()
    }

    fn part_numbers(&self, part: &str) -> Option<(i64, i64)> {
        match self.part(part)?.values {
            PartValues::Numbers(low, high) => Some((low, high)),
            PartValues::Words(_) => None,
        }
    }

    fn sheet(&self, game: &Game<'_>) -> Option<String> {
        let heading = [say!("part"), say!("can be"), Text::default(), say!("said")]
            .map(|title| title.in_words(game.rules));
        let mut columns = Columns::new(&heading.each_ref().map(String::as_str));
        for part in &self.parts {
            let only = part.only_if.as_ref().map(|OnlyIf { part: of, says, .. }| {
                let (of, says) = (Text::verbatim(of), one_of(says));
                match part.optional {
                    true => say!("if you like, and only where {of} is {says}", of, says),
                    false => say!("only where {of} is {says}", of, says),
                }
            });
            let note = match only {
                None if part.optional => say!("if you like"),
                only => only.unwrap_or_default(),
            };
            let note = note.in_words(game.rules);
            columns.row([
                part.name.clone(),
                part.values.offers().in_words(game.rules),
                note,
                self.given.get(&part.name).cloned().unwrap_or_default(),
            ]);
        }
        Some(columns.show())
    }
}

/// Asks until every part that must be named is: a line may name some, and later ones the
/// others, or one again.
pub fn ask_report(
    turn: &mut Turn<'_>,
    who: Who,
    mut ask: ReportQuestion,
    page: Option<&str>,
) -> Flow<Reported> {
    loop {
        let page = page.map(str::to_owned);
        let answer = secrecy::with_page(turn, page, |turn| turn.ask(who, &ask))?;
        let Order::Report { parts } = answer else { return Ok(ask.given) };
        let said = ask.read(&parts.0).unwrap_or_default();
        ask.given.extend(said);
        if ask.missing(&Reported::new()).next().is_none() {
            return Ok(ask.given);
        }
    }
}
