//! The rule book in other languages: `rulebook/nl/siege.yaml` has the texts of `rulebook/siege.yaml` in Dutch. Ids,
//! kinds and data stand in the English file alone.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::rulebook::{Entry, Prose, RuleName, Rulebook};
use super::translation_files::{TranslatedLayer, TranslationFiles};
use crate::fault::{Fault, SourceFile};
use crate::rules::cite::RuleId;
use crate::rules::declare::yaml_map;
use crate::rules::names::Names;
use crate::say;
use crate::text::{Catalogue, Text, disguise, quoted};
use crate::yaml::{Files, Node, Reader, Span, parse};

yaml_map! {
    /// Texts of a rule in another language; it has those that the English entry has.
    #[derive(Debug, Clone)]
    pub struct TranslatedEntry = "translated rule" {
        /// id of the rule
        id: RuleId as RuleName,
        /// its title
        title: String as Prose,
        /// the rule
        rule: String as Prose = String::new(),
        /// its changes to the base edition
        differs: Option<String> as Option<Prose> = None,
        /// matters that the source leaves open or contradicts itself about
        unclear: Option<String> as Option<Prose> = None,
        /// the ruling here
        ruling: Option<String> as Option<Prose> = None,
        /// an example
        example: Option<String> as Option<Prose> = None,
    }
    also {
        /// Place in its file.
        span: Span = node.span,
    }
    read(reader, names, node) "translated rule"
}

/// A file of a rule book and one of its translations, read.
struct FilePair {
    files: Files,
    english: BTreeMap<RuleId, Entry>,
    translated: Vec<TranslatedEntry>,
    /// The whole translated file.
    whole: Span,
    faults: Vec<Fault>,
}

impl TranslationFiles {
    fn pairs<'a>(&'a self, language: &'a str) -> impl Iterator<Item = FilePair> + 'a {
        let of_layer = move |layer: &'a TranslatedLayer| {
            layer.rulebook.iter().filter_map(move |path| {
                let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
                let translated = format!("{folder}/{language}/{name}");
                let translated = translated.trim_start_matches('/');
                FilePair::read(&self.read(layer, path)?, &self.read(layer, translated)?)
            })
        };
        self.layers(language).flat_map(of_layer)
    }

    /// Lists what is wrong with the translations of rule books into a language, and what they lack. A file that is
    /// not translated at all is no fault.
    pub fn faults_of_rulebooks(&self, language: &str) -> Vec<Fault> {
        self.pairs(language).flat_map(FilePair::into_faults).collect()
    }
}

impl Rulebook {
    /// Returns the rule book in a language. An entry that is not as it was when it was translated stays English.
    pub(in crate::rules) fn translated(
        &self,
        files: &TranslationFiles,
        language: &str,
    ) -> Rulebook {
        let mut entries = BTreeMap::clone(&self.entries);
        if language == Catalogue::PSEUDO {
            entries.values_mut().for_each(Entry::disguise);
        }
        for pair in files.pairs(language) {
            for translated in pair.translated {
                let Some(entry) = entries.get_mut(&translated.id) else { continue };
                if pair.english.get(&translated.id).is_some_and(|known| known.reads_as(entry)) {
                    entry.title = translated.title;
                    entry.rule = translated.rule;
                    entry.differs = translated.differs;
                    entry.unclear = translated.unclear;
                    entry.ruling = translated.ruling;
                    entry.example = translated.example;
                }
            }
        }
        Rulebook { entries: Arc::new(entries) }
    }
}

impl Entry {
    /// Marks its letters: what a book says is none of the program's sentences.
    fn disguise(&mut self) {
        [&mut self.title, &mut self.source, &mut self.rule]
            .into_iter()
            .for_each(|text| *text = disguise(text));
        [&mut self.differs, &mut self.unclear, &mut self.ruling, &mut self.example]
            .into_iter()
            .flatten()
            .for_each(|text| *text = disguise(text));
    }

    fn texts(&self) -> [(&'static str, &str); 6] {
        texts(&self.title, &self.rule, [&self.differs, &self.unclear, &self.ruling, &self.example])
    }

    /// True if an entry has the same texts.
    fn reads_as(&self, other: &Entry) -> bool {
        self.texts() == other.texts()
    }
}

/// Lists the texts of an entry with their keys; one that it lacks is empty.
fn texts<'a>(
    title: &'a str,
    rule: &'a str,
    [differs, unclear, ruling, example]: [&'a Option<String>; 4],
) -> [(&'static str, &'a str); 6] {
    let text = |text: &'a Option<String>| text.as_deref().unwrap_or_default();
    [
        ("title", title),
        ("rule", rule),
        ("differs", text(differs)),
        ("unclear", text(unclear)),
        ("ruling", text(ruling)),
        ("example", text(example)),
    ]
}

impl FilePair {
    fn read(english: &Arc<SourceFile>, translated: &Arc<SourceFile>) -> Option<FilePair> {
        let mut files = Files::default();
        // Faults of the English file are told where the rules are loaded.
        let node = parse(&mut files, english).ok()?;
        let reader = Reader::new(&files);
        let mut book = Rulebook::default();
        book.read(&reader, "", &node);
        let english = Arc::unwrap_or_clone(book.entries);
        let node = match parse(&mut files, translated) {
            Ok(node) => node,
            Err(faults) => {
                let (whole, translated) = (Span::default(), Vec::new());
                return Some(FilePair {
                    files,
                    english: BTreeMap::new(),
                    translated,
                    whole,
                    faults,
                });
            }
        };
        let reader = Reader::new(&files);
        let entry = |item: &Node| TranslatedEntry::read_map(&reader, &Names::default(), item);
        let entries = reader.list(&node).iter().filter_map(entry).collect();
        let faults = reader.into_faults();
        Some(FilePair { files, english, translated: entries, whole: node.span, faults })
    }

    fn into_faults(self) -> Vec<Fault> {
        let mut faults = self.faults;
        let mut found = |span: Span, message: Text, help: Text| {
            let fault = self.files.fault(span, "rules::translated_rule", message, say!("here"));
            faults.push(fault.help(help));
        };
        let mut lacks: Vec<RuleId> = self.english.keys().copied().collect();
        for entry in &self.translated {
            let Some(at) = lacks.iter().position(|id| *id == entry.id) else {
                let message = match self.english.contains_key(&entry.id) {
                    true => say!("rule {id} is translated twice", id = quoted(entry.id)),
                    false => say!("the English file has no rule {id}", id = quoted(entry.id)),
                };
                found(entry.span, message, say!("take it out"));
                continue;
            };
            lacks.remove(at);
            let english = self.english[&entry.id].texts();
            let options = [&entry.differs, &entry.unclear, &entry.ruling, &entry.example];
            let translated = texts(&entry.title, &entry.rule, options);
            for ((key, english), (_, text)) in english.into_iter().zip(translated) {
                let part = say!("`{key}` of {id}", key = quoted(key), id = quoted(entry.id));
                if let Some(message) = difference(part, english, text) {
                    let help = say!(
                        "numbers, ids and what stands in backticks are the same in every language"
                    );
                    found(entry.span, message, help);
                }
            }
        }
        for id in lacks {
            let message = say!("rule {id} is not translated", id = quoted(id));
            found(self.whole, message, say!("add it, or take the file out"));
        }
        faults
    }
}

/// Says how a translated part of a rule differs from the English one in what no language changes; None if it does not.
fn difference(part: Text, english: &str, translated: &str) -> Option<Text> {
    if english.is_empty() != translated.is_empty() {
        return Some(match english.is_empty() {
            true => say!("{part}: the English rule has none", part),
            false => say!("{part} is not translated", part),
        });
    }
    let differs = |of: fn(&str) -> Vec<String>| {
        let [mut english, mut translated] = [english, translated].map(of);
        english.sort();
        translated.sort();
        let all = [english, translated].map(|all| all.join(" "));
        (all[0] != all[1]).then(|| all.map(quoted))
    };
    if let Some([english, translated]) = differs(|text| {
        let numbers = text.split(|letter: char| !letter.is_ascii_digit());
        numbers.filter(|number| !number.is_empty()).map(str::to_owned).collect()
    }) {
        return Some(say!(
            "{part} has other numbers than the English: `{translated}` for `{english}`",
            part,
            translated,
            english
        ));
    }
    let [english, translated] =
        differs(|text| text.split('`').skip(1).step_by(2).map(str::to_owned).collect())?;
    Some(say!(
        "{part} has other words in backticks than the English: `{translated}` for `{english}`",
        part,
        translated,
        english
    ))
}
