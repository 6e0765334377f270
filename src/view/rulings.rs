//! Rulings beside the rules that are told, with the options of the campaign that decide.

use crate::campaign::ScriptValue;
use crate::engine::Game;
use crate::rules::show::{OfferedOption, ruled};
use crate::rules::{CHOICES, Entry, GameOption, RuleId};
use crate::say;
use crate::text::Text;

/// Returns the ruling of an entry and what its options are set to, each on a line of its own.
pub fn of_entry(game: &Game<'_>, entry: &Entry) -> Vec<String> {
    ruled(game.rules, entry, |option| in_force(game, option))
}

/// Returns what rules of these ids rule, each line under the id; every rule is told once.
pub fn of_rules(game: &Game<'_>, rules: impl Iterator<Item = RuleId>) -> Vec<String> {
    let mut told: Vec<RuleId> = Vec::new();
    let mut lines = Vec::new();
    for rule in rules.map(|rule| game.rules.edition_id(rule)) {
        let Some(entry) = game.rules.rulebook.get(rule).filter(|_| !told.contains(&rule)) else {
            continue;
        };
        told.push(rule);
        lines.extend(of_entry(game, entry).into_iter().map(|line| format!("[{rule}] {line}")));
    }
    lines
}

/// Returns a line for each option of an entry that the campaign sets to something other than the
/// edition does.
pub fn options_changed(game: &Game<'_>, entry: &Entry) -> Vec<String> {
    let options = game.rules.options_of(entry).into_iter();
    options
        .filter_map(|option| {
            let value = in_force(game, &option).filter(|value| *value != option.default)?;
            let (option, value) = (Text::verbatim(&option.name), Text::verbatim(value));
            let told =
                say!("This campaign plays with option `{option}` set to {value}.", option, value);
            Some(told.in_words(game.rules))
        })
        .collect()
}

/// Returns the value of an option in a campaign; None if it has none.
fn in_force(game: &Game<'_>, option: &OfferedOption) -> Option<String> {
    if let Some(at) = GameOption::by_name(&option.name) {
        let value = game.state.options.get(at)?;
        return Some(CHOICES[at].allowed.show(*value));
    }
    game.state.mod_options.get(&option.name).map(ScriptValue::shown)
}
