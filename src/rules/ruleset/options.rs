//! Options as they are typed → what they are set to.

use super::Ruleset;
use crate::rules::game_option::WhenSet;
use crate::rules::{Allowed, CHOICES, GameOption, ModValue, manifest};

impl Ruleset {
    /// Parses a typed value of an option of a mod.
    ///
    /// # Errors
    /// What is wrong with the name or the value, and what would be accepted.
    pub fn mod_option(&self, name: &str, value: &str) -> Result<ModValue, (String, String)> {
        let Some(option) = self.mod_options.iter().find(|option| option.name == name) else {
            let known: Vec<String> =
                self.mod_options.iter().map(|option| option.name.clone()).collect();
            return Err((
                format!("there is no option `{name}`"),
                manifest::known_names("option of a mod", name, &known),
            ));
        };
        option.allowed.parse(value).map_err(|wanted| {
            (format!("`{name}` takes {wanted}, not `{value}`"), option.doc.trim().to_owned())
        })
    }

    /// An option that an amendment sets, of the edition, a mod or the program, with its value as
    /// scripts read it.
    ///
    /// # Errors
    /// What is wrong with the name or the value, and what would be accepted.
    pub fn amended_option(&self, name: &str, value: &str) -> Result<ModValue, (String, String)> {
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
        let help = || manifest::known_names("option", name, &open);
        let Some(row) =
            GameOption::by_name(name).filter(|at| self.offers(*at)).map(|at| &CHOICES[at])
        else {
            return Err((format!("`{}` has no option `{name}`", self.edition), help()));
        };
        if row.set == WhenSet::AtTheBeginning {
            let message = format!("the option `{name}` is settled when the campaign begins");
            let help = format!("these can be amended: {}", open.join(", "));
            return Err((message, help));
        }
        match (row.allowed.parse(value), row.allowed) {
            (Ok(number), Allowed::Number(..)) => Ok(ModValue::Number(number)),
            (Ok(_), Allowed::Words(_)) => Ok(ModValue::Word(value.to_owned())),
            (Err(wanted), _) => Err((
                format!("`{name}` takes {wanted}, not `{value}`"),
                row.doc.english().to_owned(),
            )),
        }
    }
}
