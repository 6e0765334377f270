//! Options of a campaign, each with what it is set to.

use crate::campaign::ScriptValue;
use crate::engine::Game;
use crate::rules::CHOICES;
use crate::text::Text;

/// An option of a campaign, with its setting.
pub struct OptionSetting<'a> {
    pub name: &'a str,
    pub value: String,
    pub doc: Text,
}

/// Lists the options that the rules offer, those of layers last.
pub fn option_settings<'a>(game: &Game<'a>) -> Vec<OptionSetting<'a>> {
    let offered = CHOICES.iter().zip(&game.state.options).enumerate();
    let own = offered.filter(|(at, _)| game.rules.offers(*at)).map(|(_, (row, value))| {
        OptionSetting { name: row.name, value: row.allowed.show(*value), doc: row.doc.into() }
    });
    let of_layers = game.rules.mod_options.iter().map(|option| {
        let set = game.state.mod_options.get(&option.name).map(ScriptValue::shown);
        OptionSetting {
            name: &option.name,
            value: set.unwrap_or_else(|| option.default.to_string()),
            doc: Text::of_rules(&option.doc),
        }
    });
    own.chain(of_layers).collect()
}
