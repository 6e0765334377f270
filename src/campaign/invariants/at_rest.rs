//! Invariants between rounds, when every fight has been fought.

use super::{held_by_nobody, owner_name};
use crate::campaign::{Owner, RealmId, State};
use crate::map::PlaceId;
use crate::say;
use crate::text::{Text, quoted};

/// Forces of two realms share a place
/// only where one besieges the other or they are no enemies, and who stands alone on land of nobody's garrison holds it
/// (NL-BATTLE-01, NL-BATTLE-14, NL-SIEGE-01).
pub fn at_rest(
    state: &State,
    hostile: impl Fn(RealmId, RealmId, PlaceId) -> bool,
) -> Result<(), Text> {
    for (_, banner) in state.standing().filter(|(_, banner)| banner.aboard.is_none()) {
        let label = || state.map.place(banner.at).label.clone();
        let who = || format!("{} {}", state.realm(banner.realm).name, banner.number);
        let siege = state.sieges.get(&banner.at);
        let rival = state.banners_on(banner.at).find(|(_, other)| {
            other.shut_in == banner.shut_in && hostile(banner.realm, other.realm, banner.at)
        });
        // A siege that dragons end by razing the walls is fought out in the next turn of either
        // side.
        let razed = state.holding(banner.at).razed;
        if let Some((_, rival)) = rival.filter(|_| !razed) {
            return Err(say!(
                "{who} and {realm} {number} share {label} without a fight",
                who = quoted(who()),
                realm = quoted(&state.realm(rival.realm).name),
                number = quoted(rival.number),
                label = quoted(label())
            ));
        }
        if let Some(siege) = siege {
            let side = if banner.shut_in { siege.defender } else { Owner::Realm(siege.besieger) };
            if side.realm().is_none_or(|side| hostile(banner.realm, side, banner.at)) {
                return Err(say!(
                    "{who} stands in the siege of {label} on no side of it",
                    who = quoted(who()),
                    label = quoted(label())
                ));
            }
        } else if state.working_settlement(banner.at).is_some()
            && state
                .holding(banner.at)
                .owner
                .realm()
                .is_none_or(|owner| hostile(banner.realm, owner, banner.at))
            && !state.allied(banner.realm, banner.at)
        {
            return Err(say!(
                "{who} stands on {label}, which is another's, with no siege",
                who = quoted(who()),
                label = quoted(label())
            ));
        }
    }
    for (place, siege) in &state.sieges {
        let owner = state.holding(*place).owner;
        if owner != siege.defender && !held_by_nobody(state, *place, siege) {
            return Err(say!(
                "{label} is besieged as a place of {defender} but belongs to {owner}",
                label = quoted(&state.map.place(*place).label),
                defender = owner_name(state, siege.defender),
                owner = owner_name(state, owner)
            ));
        }
    }
    Ok(())
}
