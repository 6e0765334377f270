//! A text with its arguments ↔ JSON that people can read: `["explores {tile}",[["tile","D4"]]]`.

use serde::{Deserialize, Serialize};

use crate::text::{Joined, Text};

/// Text as it is written in a line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum WrittenText {
    /// Name, label or words that no language changes.
    Verbatim(String),
    Number(i64),
    /// Sentence, and what its placeholders stand for.
    Sentence(String, Vec<(String, WrittenText)>),
    Other(OtherText),
}

/// Text that says what it is.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub(super) enum OtherText {
    /// Noun of the rules, by its English.
    Noun(String),
    /// Number, and the noun that it counts.
    Count(i64, String),
    /// Texts, and what stands between them.
    List(Vec<WrittenText>, Joined),
    /// Line as it is typed.
    Typed(String),
    /// Use of an order or a command.
    Usage(String),
    /// Proper name, and the noun for what bears it.
    Named(String, String),
}

impl WrittenText {
    pub(super) fn of(text: Text) -> WrittenText {
        WrittenText::Other(match text {
            Text::Verbatim(text) => return WrittenText::Verbatim(text),
            Text::Number(number) => return WrittenText::Number(number),
            Text::Sentence(english, arguments) => {
                let arguments = arguments
                    .into_iter()
                    .map(|(name, argument)| (name.into_owned(), WrittenText::of(argument)));
                return WrittenText::Sentence(english.into_owned(), arguments.collect());
            }
            Text::Noun(english) => OtherText::Noun(english.into_owned()),
            Text::Count(number, noun) => OtherText::Count(number, noun.into_owned()),
            Text::List(items, joined) => {
                OtherText::List(items.into_iter().map(WrittenText::of).collect(), joined)
            }
            Text::Typed(line) => OtherText::Typed(line),
            Text::Usage(usage) => OtherText::Usage(usage),
            Text::Late(late) => return WrittenText::Verbatim(late.english().to_owned()),
            Text::Named(name, of) => OtherText::Named(name, of.into_owned()),
        })
    }

    pub(super) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a text is written")
    }

    /// Reads a text; None if it is none, or nested more deeply than a mark can hold.
    pub(super) fn read(json: &str) -> Option<Text> {
        let written: WrittenText = serde_json::from_str(json).ok()?;
        Some(written.into_text()).filter(|text| !text.is_too_deep())
    }

    fn into_text(self) -> Text {
        let other = match self {
            WrittenText::Verbatim(text) => return Text::Verbatim(text),
            WrittenText::Number(number) => return Text::Number(number),
            WrittenText::Sentence(english, arguments) => {
                let arguments = arguments
                    .into_iter()
                    .map(|(name, argument)| (name.into(), argument.into_text()));
                return Text::Sentence(english.into(), arguments.collect());
            }
            WrittenText::Other(other) => other,
        };
        match other {
            OtherText::Noun(english) => Text::noun(english),
            OtherText::Count(number, noun) => Text::Count(number, noun.into()),
            OtherText::List(items, joined) => {
                Text::list(items.into_iter().map(WrittenText::into_text), joined)
            }
            OtherText::Typed(line) => Text::Typed(line),
            OtherText::Usage(usage) => Text::Usage(usage),
            OtherText::Named(name, of) => Text::Named(name, of.into()),
        }
    }
}
