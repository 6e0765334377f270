//! Rules that an edition restates: what it takes over from the edition it builds on has an id of its own in its rule
//! book. Code and inherited data cite the older id; whatever players read, and what scripts expect, has the newer one.

use std::collections::BTreeMap;

use super::{Entry, Rule, Rulebook, Ruleset};

/// Ids of rules of an older edition → the ids under which the rule book of the newer one repeats or changes them.
#[derive(Debug, Clone, Default)]
pub struct Restated {
    by_older: BTreeMap<&'static str, Rule>,
}

impl Restated {
    /// From what the entries of a rule book say of themselves. Where several entries restate one rule, one that says so
    /// (`speaks_for`) goes before one that repeats it (`same_as`), that before one that changes it (`base`), and then the first.
    #[must_use]
    pub fn of(rulebook: &Rulebook) -> Restated {
        let mut by_older = BTreeMap::new();
        for claim in 0..3 {
            for entry in rulebook.entries.values() {
                for older in [&entry.speaks_for, &entry.same_as, &entry.base][claim] {
                    by_older.entry(older.0).or_insert(entry.id);
                }
            }
        }
        Restated { by_older }
    }

    /// The id of a rule in the newest of the rule books that have it.
    #[must_use]
    pub fn id(&self, rule: Rule) -> Rule {
        self.by_older.get(rule.0).copied().unwrap_or(rule)
    }

    /// A text with the newer ids in the place of the older ones.
    #[must_use]
    pub fn text(&self, text: String) -> String {
        if self.by_older.is_empty() {
            return text;
        }
        let of_id = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '-';
        let mut told = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(from) = rest.find(of_id) {
            let to = rest[from..].find(|letter| !of_id(letter)).map_or(rest.len(), |length| from + length);
            told.push_str(&rest[..from]);
            let word = &rest[from..to];
            told.push_str(self.by_older.get(word).map_or(word, |rule| rule.0));
            rest = &rest[to..];
        }
        told + rest
    }
}

impl Ruleset {
    /// The id under which the edition that is played has a rule: `EN-MOVE-01` for `NL-MOVE-01` in an edition that
    /// repeats it, else the id itself.
    #[must_use]
    pub fn own_id(&self, rule: Rule) -> Rule {
        self.restated.id(rule)
    }

    /// Whether an id means the rule that was cited: its own id here, or that of an entry that restates it.
    #[must_use]
    pub fn means(&self, id: Rule, cited: Rule) -> bool {
        let restates = |entry: &Entry| [&entry.speaks_for, &entry.same_as, &entry.base].iter().any(|older| older.contains(&cited));
        self.own_id(id) == self.own_id(cited) || self.rulebook.get(id).is_some_and(restates)
    }

    /// How many rules the edition has, each counted once however many editions below state it as well.
    #[must_use]
    pub fn rule_count(&self) -> usize {
        self.rulebook.entries.keys().filter(|rule| self.own_id(**rule) == **rule).count()
    }

    /// A text as players read it: names in the place of marks ([`Ruleset::spoken`]), and rules under the ids of the edition.
    #[must_use]
    pub fn told(&self, text: &str) -> String {
        self.restated.text(self.spoken(text))
    }
}
