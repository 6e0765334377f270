//! Texts of an edition or a mod in other languages: `texts/nl.yaml` has the Dutch for what its scripts say by
//! `campaign.text`, for what always holds by them, for what it says of its things (`doc`, `about`), for what it is called
//! and for lessons, under the English, and nouns with their forms.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Deserialize;

use super::translation_files::{TranslatedLayer, TranslationFiles};
use crate::fault::{Fault, SourceFile};
use crate::rules::LayerKind;
use crate::say;
use crate::text::{Noun, Text, placeholders, quoted};
use crate::yaml::{Files, Node, parse};

/// Texts of a layer in one language.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LayerTexts {
    /// By the English text.
    pub sentences: BTreeMap<String, String>,
    pub nouns: BTreeMap<String, Noun>,
    /// Words that are typed for the orders of its scripts, by their names.
    pub orders: BTreeMap<String, String>,
}

const WRONG: &str = "rules::texts";

impl TranslationFiles {
    /// Returns the texts of all layers in a language. A file that cannot be read is left out; `check` tells why.
    pub(in crate::rules) fn layer_texts(&self, language: &str) -> LayerTexts {
        let mut all = LayerTexts::default();
        for layer in self.layers(language) {
            let source = self.read(layer, &path(language));
            if let Some(own) = source.and_then(|source| parsed(&source).ok()) {
                all.sentences.extend(own.sentences);
                all.nouns.extend(own.nouns);
                all.orders.extend(own.orders);
            }
        }
        all
    }

    /// Lists what is wrong with the texts of layers in a language, and as warnings what they lack and what nothing
    /// says. `spoken` reads what a lesson says. Layers without a file of texts say everything in English.
    pub fn faults_of_texts(
        &self,
        language: &str,
        spoken: &dyn Fn(&SourceFile) -> Vec<String>,
    ) -> Vec<Fault> {
        let of_layer = |layer: &TranslatedLayer| {
            let source = self.read(layer, &path(language))?;
            let said = self.texts_of(layer, spoken);
            let found = parsed(&source).map(|texts| differences(&said, &source, &texts));
            Some(found.unwrap_or_else(|faults| faults))
        };
        self.layers(language).filter_map(of_layer).flatten().collect()
    }

    /// Lists what a layer says, each with its place.
    fn texts_of(
        &self,
        layer: &TranslatedLayer,
        spoken: &dyn Fn(&SourceFile) -> Vec<String>,
    ) -> Vec<SaidText> {
        let mut said = Vec::new();
        let manifest = layer.kind.manifest().to_owned();
        for path in std::iter::once(&manifest).chain(&layer.files) {
            let Some(source) = self.read(layer, path) else { continue };
            let mut texts = match path.ends_with(".lua") {
                true => literals(&source.text),
                false => documented(&source),
            };
            if *path == manifest {
                texts.extend(title_of(layer.kind, &source));
            }
            let said_here = |(at, english)| SaidText { source: Arc::clone(&source), at, english };
            said.extend(texts.into_iter().map(said_here));
        }
        for path in &layer.lessons {
            let Some(source) = self.read(layer, path) else { continue };
            said.extend(spoken(&source).into_iter().map(|english| {
                let begins: String = english.chars().take(BEGINNING).collect();
                let at = source.text.find(&begins).unwrap_or_default();
                SaidText { source: Arc::clone(&source), at, english }
            }));
        }
        said
    }
}

/// Letters by which the place of a paragraph is found: it goes on in other lines.
const BEGINNING: usize = 20;

/// A text that an edition or a mod says, at its place.
struct SaidText {
    source: Arc<SourceFile>,
    at: usize,
    english: String,
}

/// Keys of YAML under which something is said of a thing.
const SAYING: [&str; 2] = ["about", "doc"];

/// Keys of YAML under which dates are written, each with those of its sentences.
const DATES: (&str, [&str; 3]) = ("written", ["year", "month", "part"]);

/// Lists what a file of YAML says of its things, each with its place.
fn documented(source: &Arc<SourceFile>) -> Vec<(usize, String)> {
    fn within(node: &Node, found: &mut Vec<(usize, String)>) {
        node.list().iter().for_each(|item| within(item, found));
        let mut said = |value: &Node| {
            found.extend(
                value.scalar().map(|text| (value.span.range().start, text.trim().to_owned())),
            );
        };
        for (key, value) in node.entries() {
            let key = key.scalar().unwrap_or_default();
            if SAYING.contains(&key) {
                said(value);
            }
            if key == DATES.0 {
                DATES.1.iter().filter_map(|form| value.get(form)).for_each(&mut said);
            }
        }
        for (_, value) in node.entries() {
            within(value, found);
        }
    }
    let mut found = Vec::new();
    if let Ok(node) = parse(&mut Files::default(), source) {
        within(&node, &mut found);
    }
    found.retain(|(_, text)| !text.is_empty());
    found
}

/// Returns what an edition or a mod is called, with its place.
fn title_of(kind: LayerKind, manifest: &Arc<SourceFile>) -> Option<(usize, String)> {
    let node = parse(&mut Files::default(), manifest).ok()?;
    let title = node.get(kind.title_key())?;
    Some((title.span.range().start, title.scalar()?.trim().to_owned()))
}

/// Lists what texts lack of what is said, what of them nothing says, and placeholders that differ.
fn differences(all: &[SaidText], source: &Arc<SourceFile>, texts: &LayerTexts) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut said = BTreeSet::new();
    for SaidText { source: place, at, english } in all {
        if !texts.sentences.contains_key(english) && said.insert(english) {
            let message = say!("{file} lacks a text", file = quoted(&source.name));
            let fault = Fault::new(WRONG, message).at(place, *at..at + 1, say!("said here"));
            let help = say!("add \"{english}\" to it", english = quoted(english));
            faults.push(fault.help(help).warning());
        }
        said.insert(english);
    }
    for (english, translated) in &texts.sentences {
        let place = source.text.find(english.as_str()).unwrap_or_default();
        let told =
            |message: Text| Fault::new(WRONG, message).at(source, place..place + 1, say!("here"));
        if !said.contains(english) {
            faults.push(
                told(say!("nothing says \"{english}\"", english = quoted(english))).warning(),
            );
        }
        let [theirs, ours] =
            [english, translated].map(|pattern| placeholders(pattern).collect::<BTreeSet<_>>());
        if theirs != ours {
            let message = say!(
                "\"{translated}\" has other placeholders than the English",
                translated = quoted(translated)
            );
            let help = say!("each `{{name}}` of the English stands in it");
            faults.push(told(message).help(help));
        }
    }
    faults
}

fn path(language: &str) -> String {
    format!("texts/{language}.yaml")
}

fn parsed(source: &Arc<SourceFile>) -> Result<LayerTexts, Vec<Fault>> {
    // Within its limits nothing stands twice, and nothing is hidden.
    parse(&mut Files::default(), source)?;
    serde_yaml::from_str(&source.text).map_err(|error| {
        let at = error.location().map_or(0, |place| place.index().min(source.text.len()));
        let message =
            say!("these are no texts of an edition or a mod: {error}", error = Text::system_error(&error));
        let help = say!(
            "write `sentences:` and under it lines such as `\"{{realm}} pays\": \"{{realm}} betaalt\"`"
        );
        vec![Fault::new(WRONG, message).at(source, at..at, say!("here")).help(help)]
    })
}

/// Code before a text that is translated: the functions by which scripts say it or name what always holds, and the
/// field that says what an order or a view does.
const SAYING_IN_LUA: [&str; 3] = ["campaign.text(", "declare.invariant(", "doc = "];

/// Lists the literals that a script says, each with its place.
pub fn literals(script: &str) -> Vec<(usize, String)> {
    let of = |before: &'static str| {
        script.match_indices(before).filter_map(move |(at, _)| {
            let begins = script[..at].rfind('\n').map_or(0, |end| end + 1);
            if script[begins..at].trim_start().starts_with("--") {
                return None;
            }
            literal(script[at + before.len()..].trim_start()).map(|text| (at, text))
        })
    };
    SAYING_IN_LUA.into_iter().flat_map(of).collect()
}

/// Reads the literal with which Lua begins; None if it begins with none.
fn literal(lua: &str) -> Option<String> {
    let mut letters = lua.chars();
    let quote = letters.next().filter(|first| matches!(first, '"' | '\''))?;
    let mut text = String::new();
    loop {
        match letters.next()? {
            '\\' => text.push(match letters.next()? {
                'n' => '\n',
                other => other,
            }),
            letter if letter == quote => return Some(text),
            letter => text.push(letter),
        }
    }
}
