//! Banners that are held where they are, or may not scout, and by which rule (NL-SCOUT-10,
//! NL-ESP-06, EN-ESP-10).

use crate::campaign::{Banner, BannerEvent, BannerId};
use crate::engine::core::ask::Refusal;
use crate::engine::core::game::Game;
use crate::engine::core::turn::Turn;
use crate::rules::cite::saved_rule;
use crate::rules::{HOUSE_RULE, RuleId};
use crate::say;
use crate::text::Text;

/// Topic of rules on what holds a banner, for editions in which several entries are about it.
const TOPIC: &str = "held";

/// Holds a banner, which may not move for `stay` turns of its realm, and may neither scout nor move
/// for `quiet_next` coming ones.
pub fn hold(turn: &mut Turn<'_>, banner: BannerId, (stay, quiet_next): (u8, u8), rule: RuleId) {
    turn.emit_rule(rule, BannerEvent::Held { banner, stay, quiet_next, rule: rule.0.to_owned() });
}

/// Holds a banner that is formed of another as that one is held, by this rule (NL-REORG-01).
pub fn hold_as(turn: &mut Turn<'_>, model: &Banner, banner: BannerId, rule: RuleId) {
    let held_by = model.held_by.clone().unwrap_or_default();
    turn.emit_rule(
        rule,
        BannerEvent::Held { banner, stay: model.stay, quiet_next: model.quiet_next, rule: held_by },
    );
}

/// Checks that nothing holds a banner where it is.
///
/// # Errors
/// The refusal, by the rule that holds it.
pub fn is_not_held(game: &Game<'_>, banner: BannerId) -> Result<(), Refusal> {
    if game.state.banner(banner).stay == 0 {
        Ok(())
    } else {
        let why = say!(
            "{banner} is held where it is this turn",
            banner = Text::verbatim(game.banner_name(banner))
        );
        Err(refusal_of_pinned(game, banner, why))
    }
}

/// Returns the refusal of a banner that does not move or scout in this turn.
pub fn refusal_of_pinned(game: &Game<'_>, banner: BannerId, why: Text) -> Refusal {
    let rule = game.state.banner(banner).held_by.as_deref().map_or(HOUSE_RULE, saved_rule);
    let rule = game.rules.edition_id_about(rule, std::iter::once(TOPIC));
    Refusal::by(rule, why)
}
