//! Additions of the rules to the source: the ruling of an entry, and the options by which a host chooses
//! another reading.

use super::kinds::allowed;
use crate::rules::{Allowed, CHOICES, Entry, Lang, RuleId, Ruleset};
use crate::say;
use crate::text::Text;

/// An option that changes what an entry says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedOption {
    /// As heads of campaigns write it.
    pub name: String,
    /// Values that it may have.
    pub wanted: Text,
    /// The edition's own value.
    pub default: String,
    /// The rules that it changes, as its declaration cites them.
    pub cites: Vec<RuleId>,
}

impl OfferedOption {
    /// Returns `one of no, ask; no by default`.
    pub fn values(&self) -> Text {
        let default = Text::verbatim(&self.default);
        say!("{wanted}; {default} by default", wanted = self.wanted.clone(), default)
    }
}

impl Ruleset {
    /// Returns the ruling of an entry and the entry that has it: the entry itself, or the older one
    /// that it repeats. None if no ruling was needed, or if it puts several older rules together or
    /// repeats a part of one.
    pub fn ruling_of<'a>(&'a self, entry: &'a Entry) -> Option<(RuleId, &'a str)> {
        let repeated = match entry.same_as.as_slice() {
            [older] if self.edition_id(*older) == entry.id => self.rulebook.get(*older),
            _ => None,
        };
        let mut all = std::iter::once(entry).chain(repeated);
        all.find_map(|entry| Some((entry.id, entry.ruling.as_deref()?)))
    }

    /// Returns every option that campaigns of these rules may set.
    pub fn offered_options(&self) -> Vec<OfferedOption> {
        let offered = CHOICES.iter().zip(&self.options).filter(|(_, default)| default.given);
        let built_in = offered.map(|(row, default)| OfferedOption {
            name: row.name.to_owned(),
            wanted: values(row.allowed),
            default: row.allowed.show(default.value),
            cites: vec![default.cite],
        });
        let of_layers = self.mod_options.iter().map(|option| OfferedOption {
            name: option.name.clone(),
            wanted: option.allowed.wanted(),
            default: option.default.to_string(),
            cites: cited_in(&option.doc).collect(),
        });
        built_in.chain(of_layers).collect()
    }

    /// Returns the options that change what an entry says: those that cite it, and those that it
    /// names as `` the option `NAME` ``.
    pub fn options_of(&self, entry: &Entry) -> Vec<OfferedOption> {
        let said = [Some(entry.rule.as_str()), self.ruling_of(entry).map(|(_, ruling)| ruling)];
        let named = |name: &str| {
            // Languages call an option what they do; its name stays.
            let option = if self.lang == Lang::ENGLISH { "option " } else { "" };
            let wanted = format!("{option}`{name}`");
            said.iter().flatten().any(|text| text.contains(&wanted))
        };
        let cites = |cite: &RuleId| *cite == entry.id || self.edition_id(*cite) == entry.id;
        let mut options = self.offered_options();
        options.retain(|option| option.cites.iter().any(cites) || named(&option.name));
        options
    }
}

/// Returns `one of no, ask`, or `0 to 1000`.
fn values(of: Allowed) -> Text {
    let listed = allowed(of);
    match of {
        Allowed::Words(_) => say!("one of {listed}", listed),
        Allowed::Number(..) => listed,
    }
}

/// Returns the ids of rules that stand in a text.
pub(super) fn cited_in(text: &str) -> impl Iterator<Item = RuleId> {
    let between = |letter: char| !letter.is_ascii_alphanumeric() && letter != '-';
    text.split(between).filter(|word| RuleId::is_id(word)).map(RuleId::from_text)
}

/// Names the entry whose ruling is told, if that is an older one.
pub(super) fn heading(entry: &Entry, of: RuleId) -> Text {
    match of == entry.id {
        true => say!("Ruling"),
        false => say!("Ruling of {rule}", rule = Text::verbatim(of.0)),
    }
}

/// Tells the ruling of an entry and what its options are set to, each on a line of its own;
/// `in_force` returns what a campaign has an option at.
pub fn ruled(
    rules: &Ruleset,
    entry: &Entry,
    in_force: impl Fn(&OfferedOption) -> Option<String>,
) -> Vec<String> {
    let ruling = rules.ruling_of(entry).map(|(_, ruling)| {
        let ruling = ruling.split_whitespace().collect::<Vec<_>>().join(" ");
        rules.localized(&say!("Ruling: {ruling}", ruling = Text::verbatim(ruling)).in_words(rules))
    });
    let options = rules.options_of(entry).into_iter().map(|option| {
        let here = in_force(&option).filter(|value| *value != option.default);
        let (name, values) = (Text::verbatim(&option.name), option.values());
        let told = match here.map(Text::verbatim) {
            None => say!("Option `{name}`: {values}.", name, values),
            Some(here) => {
                say!("Option `{name}`: {values}; {here} in this campaign.", name, values, here)
            }
        };
        told.in_words(rules)
    });
    ruling.into_iter().chain(options).collect()
}
