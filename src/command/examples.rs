//! Texts of the tables of orders and commands as they hold in a campaign: its places, its realms, and
//! phases and rules of its edition.

use std::borrow::Cow;

use super::topics;
use crate::campaign::RealmId;
use crate::engine::Game;
use crate::engine::core::place_word::{self, plain};
use crate::rules::CalendarStep;
use crate::rules::table::STRATEGY;

/// Stand in texts for the last phase that realms have in their turns, a rule, a matter of which the
/// rules say much, and a fight.
const PHASE: &str = "{phase}";
const RULE: &str = "{rule}";
const MATTER: &str = "{matter}";
const FIGHT: &str = "{fight}";

/// The realms that examples speak of.
const REALMS: [&str; 2] = ["red", "blue"];

/// Returns a text of a row, with what it speaks of in this campaign.
pub(super) fn worded(game: &Game<'_>, text: &str) -> String {
    let text = place_word::with_place_word(game, text);
    let text = put(&text, PHASE, || phase(game));
    let text = put(&text, RULE, || topics::a_rule(game.rules));
    let text = put(&text, MATTER, || topics::example_matter(game.rules));
    let fight = || match game.rules.table(STRATEGY).given {
        true => place_word::with_place_word(game, " 1 2 D5 against 500").into_owned(),
        false => String::new(),
    };
    put(&text, FIGHT, fight).into_owned()
}

/// As [`worded`], of an example: it can be typed as it stands.
pub fn example(game: &Game<'_>, text: &str) -> String {
    let text = worded(game, text);
    let names = || (0u8..).map(RealmId).zip(&game.state.realms).map(|(_, realm)| &realm.name);
    let name = |word: &str| {
        let at = REALMS.iter().position(|usual| *usual == word)?;
        if names().any(|name| name == word) { None } else { names().nth(at) }
    };
    let words = text.split(' ').map(|word| name(word).map_or(word, String::as_str));
    words.collect::<Vec<_>>().join(" ")
}

/// Returns a text of a row where no campaign is at hand.
pub(super) fn in_general(text: &str) -> String {
    let usual =
        [(PHASE, "razing"), (RULE, "NL-SUB-03"), (MATTER, "siege"), (FIGHT, " 1 2 D5 against 500")];
    let text = plain(text).into_owned();
    usual.into_iter().fold(text, |text, (mark, word)| text.replace(mark, word))
}

fn put<'t>(text: &'t str, mark: &str, what: impl FnOnce() -> String) -> Cow<'t, str> {
    if text.contains(mark) { Cow::Owned(text.replace(mark, &what())) } else { Cow::Borrowed(text) }
}

fn phase(game: &Game<'_>) -> String {
    let steps = || game.rules.calendar.blocks.iter().flat_map(|block| &block.steps);
    let own = steps().filter_map(|step| match step {
        CalendarStep::EachRealm(phases) => phases.last().copied(),
        CalendarStep::Once(_) => None,
    });
    let any = steps().filter_map(|step| match step {
        CalendarStep::Once(phase) => Some(*phase),
        CalendarStep::EachRealm(_) => None,
    });
    let named = own.chain(any).find_map(|phase| game.rules.phase_id(phase));
    named.unwrap_or_default().to_owned()
}
