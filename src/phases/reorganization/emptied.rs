//! Banners that nobody is left in: what they carry and lead along goes to others (NL-REORG-02,
//! NL-REORG-03).

use crate::campaign::{BannerEvent, BannerId, Reason, RosterEvent, Station};
use crate::engine::Turn;
use crate::engine::armies::banners;
use crate::engine::armies::roster::captives;
use crate::rules::RuleId;

/// Removes banners that nobody is left in: others of their force take over what they carry, and an heir
/// what they lead along.
pub(super) fn disband_empty(
    turn: &mut Turn<'_>,
    banners: &[BannerId],
    heir: BannerId,
    rule: &'static str,
) {
    for from in banners.iter().copied() {
        if turn.state().banner(from).points > 0 {
            continue;
        }
        let place = turn.state().banner(from).at;
        let mut carried = turn.state().banner(from).baggage;
        let realm = turn.state().banner(from).realm;
        for other in turn.state().force(realm, place) {
            if other != from {
                carried -= banners::gain_baggage(
                    turn,
                    other,
                    carried,
                    Reason::Merged,
                    RuleId("NL-REORG-03"),
                );
            }
        }
        for captive in turn.state().roster.captives(from).map(|(id, _)| id).collect::<Vec<_>>() {
            turn.emit(
                rule,
                RosterEvent::TroopSent {
                    troop: captive,
                    to: Station::Captive(heir),
                    what: Reason::LedOn,
                },
            );
        }
        captives::pass_trophies(turn, from, heir, rule);
        turn.emit(rule, BannerEvent::BannerRemoved { banner: from, what: Reason::Merged });
    }
}
