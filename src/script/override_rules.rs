//! A script under other rules than its head names: the same orders, another edition.

use crate::rules::Chosen;
use crate::say;
use crate::session::{Header, HeaderLine};
use crate::text::{Text, quoted};

/// Replacement of a head's rules: an edition and settings of its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesOverride {
    edition: String,
    mods: Vec<Chosen>,
    options: Vec<(String, String)>,
}

impl RulesOverride {
    /// Reads `english`, or `english+mod` with mods beside those of the head, and options as `NAME=VALUE`.
    ///
    /// # Errors
    /// The text that does not read as an option.
    pub fn parse(edition: &str, options: &[String]) -> Result<RulesOverride, Text> {
        let mut parts = edition.split('+');
        let edition = parts.next().unwrap_or_default().to_owned();
        let mods = parts.map(Chosen::of).collect();
        let option = |text: &String| match text.split_once('=') {
            Some((name, value)) if !name.is_empty() && !value.is_empty() => {
                Ok((name.to_owned(), value.to_owned()))
            }
            _ => Err(say!("`{text}` sets no option: write NAME=VALUE", text = quoted(text))),
        };
        Ok(RulesOverride {
            edition,
            mods,
            options: options.iter().map(option).collect::<Result<_, _>>()?,
        })
    }

    pub(super) fn put_into(&self, header: &mut Header) {
        if !self.edition.is_empty() {
            header.edition = Some(self.edition.clone());
        }
        // Rules that the head has by their content are those it was written under.
        header.rules = None;
        header.mods.extend(
            self.mods
                .iter()
                .filter(|chosen| !header.mods.contains(chosen))
                .cloned()
                .collect::<Vec<_>>(),
        );
        for (name, value) in &self.options {
            let lines =
                if name.contains('.') { &mut header.mod_options } else { &mut header.options };
            // An option that the head sets itself stays.
            if lines.iter().all(|line| line.words.get(1) != Some(name)) {
                lines.push(HeaderLine {
                    number: 1,
                    words: vec!["option".to_owned(), name.clone(), value.clone()],
                });
            }
        }
    }
}
