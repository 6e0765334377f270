//! Texts of scripts in other languages: `texts/nl.yaml` of a layer has the Dutch for what its scripts say by
//! `campaign.text`, under the English, and nouns with their forms.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::Deserialize;

use super::translation_files::{TranslatedLayer, TranslationFiles};
use crate::fault::{Fault, SourceFile};
use crate::say;
use crate::text::{Noun, placeholders, quoted};
use crate::yaml::{Files, parse};

/// Texts of scripts in one language.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ScriptTexts {
    /// By the English text.
    pub sentences: BTreeMap<String, String>,
    pub nouns: BTreeMap<String, Noun>,
}

const WRONG: &str = "rules::script_texts";

impl TranslationFiles {
    /// Returns what scripts say in a language. A file that cannot be read is left out; `check` tells why.
    pub(in crate::rules) fn script_texts(&self, language: &str) -> ScriptTexts {
        let mut all = ScriptTexts::default();
        for layer in self.layers(language) {
            let source = self.read(layer, &path(language));
            if let Some(own) = source.and_then(|source| parsed(&source).ok()) {
                all.sentences.extend(own.sentences);
                all.nouns.extend(own.nouns);
            }
        }
        all
    }

    /// Lists what is wrong with the texts of scripts in a language, and as warnings what they lack and what no
    /// script says. Layers without a file of them say everything in English.
    pub fn faults_of_scripts(&self, language: &str) -> Vec<Fault> {
        let of_layer = |layer: &TranslatedLayer| {
            let source = self.read(layer, &path(language))?;
            let found = parsed(&source).map(|texts| self.differences(layer, &source, &texts));
            Some(found.unwrap_or_else(|faults| faults))
        };
        self.layers(language).filter_map(of_layer).flatten().collect()
    }

    fn differences(
        &self,
        layer: &TranslatedLayer,
        source: &Arc<SourceFile>,
        texts: &ScriptTexts,
    ) -> Vec<Fault> {
        let mut faults = Vec::new();
        let mut said = BTreeSet::new();
        for file in layer.files.iter().filter(|file| file.ends_with(".lua")) {
            let Some(script) = self.read(layer, file) else { continue };
            for (at, english) in literals(&script.text) {
                if !texts.sentences.contains_key(&english) && !said.contains(&english) {
                    let message = say!("{language} lacks a text", language = quoted(&source.name));
                    let fault =
                        Fault::new(WRONG, message).at(&script, at..at + 1, say!("said here"));
                    faults.push(
                        fault
                            .help(say!("add \"{english}\" to it", english = quoted(&english)))
                            .warning(),
                    );
                }
                said.insert(english);
            }
        }
        for (english, translated) in &texts.sentences {
            let place = source.text.find(english.as_str()).unwrap_or_default();
            let told = |message: String| {
                Fault::new(WRONG, message).at(source, place..place + 1, say!("here"))
            };
            if !said.contains(english) {
                faults.push(told(format!("no script says \"{english}\"")).warning());
            }
            let [theirs, ours] =
                [english, translated].map(|pattern| placeholders(pattern).collect::<BTreeSet<_>>());
            if theirs != ours {
                let message = format!("\"{translated}\" has other placeholders than the English");
                faults
                    .push(told(message).help(say!("each `{{name}}` of the English stands in it")));
            }
        }
        faults
    }
}

fn path(language: &str) -> String {
    format!("texts/{language}.yaml")
}

fn parsed(source: &Arc<SourceFile>) -> Result<ScriptTexts, Vec<Fault>> {
    // Within its limits nothing stands twice, and nothing is hidden.
    parse(&mut Files::default(), source)?;
    serde_yaml::from_str(&source.text).map_err(|error| {
        let at = error.location().map_or(0, |place| place.index().min(source.text.len()));
        let fault = Fault::new(WRONG, say!("these are no texts of scripts: {error}", error = quoted(error)));
        vec![fault.at(source, at..at, say!("here")).help(
            say!("write `sentences:` and under it lines such as `\"{{realm}} pays\": \"{{realm}} betaalt\"`"),
        )]
    })
}

/// Function by which scripts say what is translated.
const FUNCTION: &str = "campaign.text(";

/// Lists the literals that a script says, each with its place.
pub fn literals(script: &str) -> Vec<(usize, String)> {
    let calls = script.match_indices(FUNCTION);
    let one = |(at, _): (usize, &str)| {
        let begins = script[..at].rfind('\n').map_or(0, |end| end + 1);
        if script[begins..at].trim_start().starts_with("--") {
            return None;
        }
        literal(script[at + FUNCTION.len()..].trim_start()).map(|text| (at, text))
    };
    calls.filter_map(one).collect()
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
