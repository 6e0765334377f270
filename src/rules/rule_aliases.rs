//! Rules that an edition restates: what it takes over from the edition it builds on has an id of
//! its own in its rule book. Code and inherited data cite the older id; whatever players read, and
//! what scripts expect, has the newer one.

use std::collections::BTreeMap;

use super::{HOUSE_RULE, LayerInfo, LayerKind, RuleId, Rulebook, Ruleset};

/// Ids of rules of an older edition → the ids under which the rule book of the newer one repeats or
/// changes them.
#[derive(Debug, Clone, Default)]
pub struct OlderRules {
    by_older: BTreeMap<&'static str, RuleId>,
    /// The entries that are cited for each topic (`speaks_of`), where several restate one rule.
    by_topic: BTreeMap<&'static str, Vec<(String, RuleId)>>,
}

impl OlderRules {
    /// Collects what the entries of a rule book say of themselves. Where several entries restate one rule,
    /// one that says so (`speaks_for`) goes before one that repeats it (`same_as`), that before one that
    /// changes it (`base`), and then the first.
    pub fn of(rulebook: &Rulebook) -> OlderRules {
        let mut by_older = BTreeMap::new();
        let mut by_topic: BTreeMap<_, Vec<_>> = BTreeMap::new();
        for entry in rulebook.entries.values().filter(|entry| !entry.speaks_of.is_empty()) {
            for older in [&entry.speaks_for, &entry.same_as, &entry.base].into_iter().flatten() {
                let topics = entry.speaks_of.iter().map(|topic| (topic.clone(), entry.id));
                by_topic.entry(older.0).or_default().extend(topics);
            }
        }
        for claim in 0..3 {
            for entry in rulebook.entries.values() {
                for older in [&entry.speaks_for, &entry.same_as, &entry.base][claim] {
                    by_older.entry(older.0).or_insert(entry.id);
                }
            }
        }
        OlderRules { by_older, by_topic }
    }

    /// Returns the id of a rule in the newest of the rule books that have it.
    pub fn id(&self, rule: RuleId) -> RuleId {
        self.by_older.get(rule.0).copied().unwrap_or(rule)
    }

    /// True if several entries restate a rule, each for something else.
    pub fn divided(&self, rule: RuleId) -> bool {
        self.by_topic.contains_key(rule.0)
    }

    /// As [`OlderRules::id`], for a text on some topics: the entry for the first of these words goes before the
    /// others.
    pub fn id_about<'t>(&self, rule: RuleId, mut topics: impl Iterator<Item = &'t str>) -> RuleId {
        let entries = self.by_topic.get(rule.0);
        let about =
            |topic: &str| entries?.iter().find(|(word, _)| word == topic).map(|(_, id)| *id);
        entries.and_then(|_| topics.find_map(about)).unwrap_or_else(|| self.id(rule))
    }

    /// Returns a text with the newer ids in the place of the older ones.
    pub fn text(&self, text: String) -> String {
        if self.by_older.is_empty() {
            return text;
        }
        let of_id =
            |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '-';
        let mut told = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some(from) = rest.find(of_id) {
            let to = rest[from..]
                .find(|letter| !of_id(letter))
                .map_or(rest.len(), |length| from + length);
            told.push_str(&rest[..from]);
            let word = &rest[from..to];
            told.push_str(self.by_older.get(word).map_or(word, |rule| rule.0));
            rest = &rest[to..];
        }
        told + rest
    }
}

impl Ruleset {
    /// Returns the id under which the edition that is played has a rule: `EN-MOVE-01` for `NL-MOVE-01` in an
    /// edition that repeats it, else the id itself.
    pub fn edition_id(&self, rule: RuleId) -> RuleId {
        self.restated.id(rule)
    }

    /// True if the edition restates a rule by several entries, each of which is cited for something
    /// else.
    pub fn is_divided(&self, rule: RuleId) -> bool {
        self.restated.divided(rule)
    }

    /// As [`Ruleset::edition_id`], for a text on these topics: kinds of events, tables, and names of amounts.
    pub fn edition_id_about<'t>(
        &self,
        rule: RuleId,
        topics: impl Iterator<Item = &'t str>,
    ) -> RuleId {
        self.restated.id_about(rule, topics)
    }

    /// Cites, as ` [NL-MOVE-01 NL-MOVE-02]`, those of the rules of a part of the program that the
    /// edition has, under its ids; empty if it has none.
    pub fn known_of(&self, ids: &str) -> String {
        let mut known: Vec<&str> = Vec::new();
        for id in ids.split_whitespace() {
            let id = self.edition_id(RuleId::from_text(id)).0;
            if (RuleId(id) == HOUSE_RULE || self.rulebook.get(RuleId(id)).is_some())
                && !known.contains(&id)
            {
                known.push(id);
            }
        }
        if known.is_empty() { String::new() } else { format!(" [{}]", known.join(" ")) }
    }

    /// True if an id means the rule that was cited: its own id here, that of an entry that restates
    /// it, or the older rule that the cited entry restates.
    pub fn refers_to(&self, id: RuleId, cited: RuleId) -> bool {
        let restates = |newer: RuleId, older: RuleId| {
            let entry = self.rulebook.get(newer);
            entry.is_some_and(|entry| {
                [&entry.speaks_for, &entry.same_as, &entry.base]
                    .iter()
                    .any(|rules| rules.contains(&older))
            })
        };
        self.edition_id(id) == self.edition_id(cited) || restates(id, cited) || restates(cited, id)
    }

    /// Returns the passage of the source that an entry of the rule book has; None for an edition
    /// below the one that is played, whose source is another book in another language.
    pub fn passage(&self, rule: RuleId) -> Option<&str> {
        let entry = self.rulebook.get(rule).filter(|entry| !entry.source.is_empty())?;
        let below = |layer: &LayerInfo| {
            layer.name == entry.layer
                && layer.kind == LayerKind::Edition
                && layer.name != self.edition
        };
        (!self.layers.iter().any(below)).then_some(entry.source.as_str())
    }

    /// Counts the rules of the edition, each once however many editions below state it as well.
    pub fn rule_count(&self) -> usize {
        self.rulebook.entries.keys().filter(|rule| self.edition_id(**rule) == **rule).count()
    }

    /// Returns a text as players read it: names in the place of marks ([`Ruleset::with_names`]), and rules
    /// under the ids of the edition.
    pub fn localized(&self, text: &str) -> String {
        self.restated.text(self.with_names(text).into_owned())
    }
}
