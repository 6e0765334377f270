//! A question that is answered by several named parts, such as how a battle on the table ended: in
//! any order, in one line or in several.

use std::collections::BTreeMap;

use crate::basics::columns::Columns;
use crate::basics::pluralize::listed;
use crate::engine::core::ask::{Ask, Refusal, Who, refuse};
use crate::engine::core::game::Game;
use crate::engine::core::order::{Order, Rest, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::secrecy;
use crate::engine::core::turn::Turn;
use crate::fault::or_nearest;
use crate::say;
use crate::text::Text;

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
    pub prompt: String,
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

    fn offers(&self) -> String {
        match self {
            PartValues::Words(words) => listed(words, "or"),
            PartValues::Numbers(low, high) => format!("a number from {low} to {high}"),
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
    fn contradictions(&self, said: &Reported) -> Vec<String> {
        let value = |name: &str| said.get(name).or_else(|| self.given.get(name));
        let wrong = self.parts.iter().filter_map(|part| {
            let (only_if, says) = (part.only_if.as_ref()?, value(&part.name)?);
            let other = value(&only_if.part)?;
            if only_if.says.contains(other) || only_if.otherwise.as_ref() == Some(says) {
                return None;
            }
            Some(format!(
                "`{name} {says}` contradicts `{of} {other}`: it is said only where `{of}` is {wanted}",
                name = part.name,
                of = only_if.part,
                wanted = listed(&only_if.says, "or")
            ))
        });
        wrong.collect()
    }

    /// Reads `winner red margin 200` → what each part says.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(&self, line: &str) -> Result<Reported, Vec<String>> {
        let mut words = line
            .split([' ', '\t', '=', ','])
            .map(|word| word.strip_suffix(':').unwrap_or(word))
            .filter(|word| !word.is_empty());
        let (mut said, mut wrong) = (Reported::new(), Vec::new());
        while let Some(name) = words.next() {
            let Some(part) = self.part(name) else {
                let names = self.parts.iter().map(|part| part.name.as_str());
                let near = or_nearest(name, names);
                wrong.push(format!("there is no part `{name}`{near}"));
                // The word after it is its value, unless that is a part.
                let mut ahead = words.clone();
                if ahead.next().is_some_and(|word| self.part(word).is_none()) {
                    words = ahead;
                }
                continue;
            };
            let offers = part.values.offers();
            match words.next() {
                None => wrong.push(format!("`{name}` says nothing: {offers}")),
                Some(word) => match part.values.fits(word) {
                    None => wrong.push(format!("`{name} {word}` does not fit: {offers}")),
                    Some(value) => {
                        if said.insert(part.name.clone(), value).is_some() {
                            wrong.push(format!("`{name}` stands there twice"));
                        }
                    }
                },
            }
        }
        let missing: Vec<String> = self.missing(&said).map(|part| part.name.clone()).collect();
        if !missing.is_empty() && (!wrong.is_empty() || said.is_empty()) {
            wrong.push(format!("missing: {missing}", missing = listed(&missing, "and")));
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
    fn prompt(&self, _: &Game<'_>) -> String {
        let few = self.parts.len() <= LISTED;
        let shown = |part: &ReportPart| match &part.values {
            PartValues::Words(words) if !few || words.len() > LISTED => part.name.clone(),
            values => format!("{name} ({offers})", name = part.name, offers = values.offers()),
        };
        let all = |optional: bool| {
            let wanted = self
                .parts
                .iter()
                .filter(|part| part.optional == optional && !self.given.contains_key(&part.name));
            wanted.map(shown).collect::<Vec<_>>()
        };
        let (must, may) = (all(false), all(true));
        let may = if may.is_empty() {
            String::new()
        } else {
            format!("; also {may} if you like", may = listed(&may, "and"))
        };
        let said = if self.given.is_empty() { "" } else { "still " };
        format!(
            "{prompt} {said}`report` {must}{may}; `sheet` has more",
            prompt = self.prompt,
            must = listed(&must, "and")
        )
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
            Err(wrong) => refuse(self.rule, Text::verbatim(wrong.join("; "))),
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

    fn sheet(&self, _: &Game<'_>) -> Option<String> {
        let mut columns = Columns::new(&["part", "can be", "", "said"]);
        for part in &self.parts {
            let mut note = if part.optional { "if you like" } else { "" }.to_owned();
            if let Some(OnlyIf { part: of, says, .. }) = &part.only_if {
                let comma = if note.is_empty() { "" } else { ", and " };
                note.push_str(&format!("{comma}only where {of} is {}", listed(says, "or")));
            }
            columns.row([
                part.name.clone(),
                part.values.offers(),
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
