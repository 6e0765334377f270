//! Banners that are held where they are, or may not scout, and by which rule (NL-SCOUT-10,
//! NL-ESP-06, EN-ESP-10).

use crate::campaign::{Banner, BannerId, Event};
use crate::engine::core::ask::Refusal;
use crate::engine::core::game::Game;
use crate::engine::core::turn::Turn;
use crate::rules::cite::kept_rule;
use crate::rules::{HOUSE_RULE, RuleId};

/// How a rule book tells what holds a banner, for editions in which several entries do.
const TOPIC: &str = "held";

impl Turn<'_> {
    /// A banner may not move for a number of turns of its realm, and neither scout nor move for a
    /// number coming ones.
    pub fn hold(&mut self, banner: BannerId, (stay, quiet_next): (u8, u8), rule: RuleId) {
        self.emit_rule(rule, Event::Held { banner, stay, quiet_next, rule: rule.0.to_owned() });
    }

    /// What holds one banner holds those that are formed of it by this rule (NL-REORG-01).
    pub fn hold_as(&mut self, model: &Banner, banner: BannerId, rule: RuleId) {
        let held_by = model.held_by.clone().unwrap_or_default();
        self.emit_rule(
            rule,
            Event::Held { banner, stay: model.stay, quiet_next: model.quiet_next, rule: held_by },
        );
    }
}

impl Game<'_> {
    /// Whether nothing holds a banner where it is.
    ///
    /// # Errors
    /// The refusal, by the rule that holds it.
    pub fn is_not_held(&self, banner: BannerId) -> Result<(), Refusal> {
        if self.state.banner(banner).stay == 0 {
            Ok(())
        } else {
            Err(self.held(banner, "is held where it is"))
        }
    }

    /// Why a banner does not move or scout in this turn.
    #[must_use]
    pub fn held(&self, banner: BannerId, what: &str) -> Refusal {
        let rule = self.state.banner(banner).held_by.as_deref().map_or(HOUSE_RULE, kept_rule);
        let rule = self.rules.edition_id_about(rule, std::iter::once(TOPIC));
        Refusal::by(rule, format!("{banner} {what} this turn", banner = self.banner_name(banner)))
    }
}
