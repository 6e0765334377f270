//! Options as they are typed → what they are set to.

use std::sync::Arc;

use super::Ruleset;
use crate::rules::game_option::WhenSet;
use crate::rules::{Allowed, CHOICES, GameOption, ModValue, manifest};
use crate::say;
use crate::text::{Catalogue, Language, Text, disguise, quoted};

impl Ruleset {
    /// Makes a text of what an edition or a mod of these rules says of its things, by the English of it, also for whoever
    /// plays without them as yet.
    pub fn said_by_layers(&self, english: &str) -> Text {
        let (files, english) = (Arc::clone(&self.translation_files), english.trim().to_owned());
        Text::late(move |words| match Language::code(&words) {
            "en" => english.clone(),
            Catalogue::PSEUDO => disguise(&english),
            code => files
                .layer_texts(code)
                .sentences
                .remove(&english)
                .unwrap_or_else(|| english.clone()),
        })
    }

    /// Parses a typed value of an option of a mod.
    ///
    /// # Errors
    /// The fault in the name or the value, and what would be accepted.
    pub fn mod_option(&self, name: &str, value: &str) -> Result<ModValue, (Text, Text)> {
        let Some(option) = self.mod_options.iter().find(|option| option.name == name) else {
            let known: Vec<String> =
                self.mod_options.iter().map(|option| option.name.clone()).collect();
            return Err((
                say!("there is no option `{name}`", name = quoted(name)),
                manifest::known_names(manifest::NamedKind::OptionOfMod, name, &known),
            ));
        };
        option.allowed.parse(value).map_err(|wanted| {
            (
                say!(
                    "`{name}` takes {wanted}, not `{value}`",
                    name = quoted(name),
                    wanted,
                    value = quoted(value)
                ),
                self.said_by_layers(&option.doc),
            )
        })
    }

    /// Returns an option that an amendment sets, of the edition, a mod or the program, with its value as
    /// scripts read it.
    ///
    /// # Errors
    /// The fault in the name or the value, and what would be accepted.
    pub fn amended_option(&self, name: &str, value: &str) -> Result<ModValue, (Text, Text)> {
        if name.contains('.') {
            return self.mod_option(name, value);
        }
        let open: Vec<String> = CHOICES
            .iter()
            .enumerate()
            .filter(|(at, row)| self.offers(*at) && row.set == WhenSet::AnyTime)
            .map(|(_, row)| row.name.to_owned())
            .chain(self.mod_options.iter().map(|option| option.name.clone()))
            .collect();
        let help = || manifest::known_names(manifest::NamedKind::Option, name, &open);
        let Some(row) =
            GameOption::by_name(name).filter(|at| self.offers(*at)).map(|at| &CHOICES[at])
        else {
            return Err((
                say!(
                    "`{edition}` has no option `{name}`",
                    edition = quoted(&self.edition),
                    name = quoted(name)
                ),
                help(),
            ));
        };
        if row.set == WhenSet::AtTheBeginning {
            let message = say!(
                "the option `{name}` is settled when the campaign begins",
                name = quoted(name)
            );
            let help = say!("these can be amended: {open}", open = quoted(open.join(", ")));
            return Err((message, help));
        }
        match (row.allowed.parse(value), row.allowed) {
            (Ok(number), Allowed::Number(..)) => Ok(ModValue::Number(number)),
            (Ok(_), Allowed::Words(_)) => Ok(ModValue::Word(value.to_owned())),
            (Err(wanted), _) => Err((
                say!(
                    "`{name}` takes {wanted}, not `{value}`",
                    name = quoted(name),
                    wanted,
                    value = quoted(value)
                ),
                Text::from(row.doc),
            )),
        }
    }
}
