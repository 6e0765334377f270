//! Revenue: a realm that lost its capital leaves the game, and each other realm gathers crowns for
//! this winter (NL-REV, NL-WIN-02). At the winter's end what is left of them is lost.

use super::victory;
use crate::campaign::{RealmEvent, RealmId};
use crate::engine::realms::revenue;
use crate::engine::{Flow, Turn};

pub fn run(turn: &mut Turn<'_>) -> Flow {
    without_capitals(turn)?;
    if turn.state().ending.is_some() {
        return Ok(());
    }
    turn.state().seats().into_iter().try_for_each(|realm| gather(turn, realm))
}

/// Realms without a capital leave the game; a last one has won (NL-WIN-01, NL-WIN-02).
pub(super) fn without_capitals(turn: &mut Turn<'_>) -> Flow {
    victory::lost_capitals(turn)?;
    if turn.state().playing().count() < 2 {
        victory::victory(turn)?;
    }
    Ok(())
}

/// Gathers crowns for a realm (NL-REV-01).
pub(super) fn gather(turn: &mut Turn<'_>, realm: RealmId) -> Flow {
    revenue::gather(turn, realm);
    Ok(())
}

/// Crowns that nobody spent are lost, and what held for this winter alone is over (NL-REV-01,
/// NL-DRAGON-03, NL-EVENT-09).
pub fn winter_ends(turn: &mut Turn<'_>) -> Flow {
    unspent(turn)?;
    over(turn)
}

/// Crowns that nobody spent are lost (NL-REV-01).
pub(super) fn unspent(turn: &mut Turn<'_>) -> Flow {
    revenue::lose_unspent(turn);
    Ok(())
}

/// Ends what held for this winter alone (NL-TURN-04).
pub(super) fn over(turn: &mut Turn<'_>) -> Flow {
    turn.emit("NL-TURN-04", RealmEvent::WinterEnded);
    Ok(())
}
