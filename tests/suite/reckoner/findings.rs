//! Findings of the reckoner: the number of things of each kind that it worked out, those that it
//! left alone with the reason, and those that were otherwise.

use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Default)]
pub struct Findings {
    /// The campaign that is looked at: edition and seed.
    pub campaign: String,
    /// By kind, how many things were worked out again.
    pub reckoned: BTreeMap<&'static str, u32>,
    /// By kind, how many numbers of theirs were compared.
    compared: BTreeMap<&'static str, u32>,
    /// By kind and reason, how many were not.
    pub left_out: BTreeMap<(&'static str, &'static str), u32>,
    /// Things that were otherwise than the reckoner has them, with their kind.
    pub wrong: Vec<(&'static str, String)>,
}

impl Findings {
    /// One more thing of a kind is worked out.
    pub fn takes_up(&mut self, kind: &'static str) {
        *self.reckoned.entry(kind).or_default() += 1;
    }

    pub fn left_out(&mut self, kind: &'static str, reason: &'static str) {
        *self.left_out.entry((kind, reason)).or_default() += 1;
    }

    /// Something about a thing was worked out: to `mine`, where the program has `theirs`.
    pub fn compare<T: PartialEq + std::fmt::Debug + ?Sized>(
        &mut self,
        kind: &'static str,
        what: &str,
        mine: &T,
        theirs: &T,
    ) {
        *self.compared.entry(kind).or_default() += 1;
        if mine != theirs {
            self.wrong.push((
                kind,
                format!(
                    "{}: {what}: {mine:?} by the rules, {theirs:?} in the campaign",
                    self.campaign
                ),
            ));
        }
    }

    pub fn count(&self, kind: &str) -> u32 {
        self.reckoned.get(kind).copied().unwrap_or_default()
    }

    /// A line for each kind, and one for each reason why something of it was left out.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for (kind, count) in &self.reckoned {
            let compared = self.compared.get(kind).copied().unwrap_or_default();
            writeln!(text, "{kind}: {count} worked out, {compared} numbers compared")
                .expect("a text grows");
        }
        for ((kind, reason), count) in &self.left_out {
            writeln!(text, "{kind}: {count} left out: {reason}").expect("a text grows");
        }
        text
    }
}
