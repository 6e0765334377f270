//! Weak banners of rosters, who merge with others of their force or get units of them
//! (NL-REORG-01).

use super::units::check;
use crate::campaign::{BannerId, RealmId, TroopId};
use crate::engine::armies::roster;
use crate::engine::core::races;
use crate::engine::core::scripting::order_hooks;
use crate::engine::{Game, Order, Who};
use crate::phases::deployment::regrouping;
use crate::phases::reorganization::{self, companies};
use crate::rules::Value;

/// Returns the moves by which a weak banner of a roster merges with others or gets enough from one
/// of them, so that fewer are weak (NL-REORG-01); empty where none can.
pub fn all(game: &Game<'_>, realm: RealmId) -> Vec<Order> {
    let mut orders = mergers_tried(game, realm);
    orders.retain(|order| may_merge(game, realm, order));
    orders
}

/// Returns the first of them.
pub(super) fn first(game: &Game<'_>, realm: RealmId) -> Option<Order> {
    mergers_tried(game, realm).into_iter().find(|order| may_merge(game, realm, order))
}

/// True if nothing forbids a move. A spell or a mod may hold the force, and no player must do what is
/// forbidden.
fn may_merge(game: &Game<'_>, realm: RealmId, order: &Order) -> bool {
    check(game, realm, order).is_ok()
        && order_hooks::scripts_allow(game, Who::Realm(realm), order).is_ok()
}

/// Returns moves that would do it, if they are allowed.
fn mergers_tried(game: &Game<'_>, realm: RealmId) -> Vec<Order> {
    if !regrouping::pools_rosters(game, realm)
        || !reorganization::may_have_weak_banners(game, realm)
    {
        return Vec::new();
    }
    let mut orders = Vec::new();
    for companies::DividedCompany { company, force, .. } in companies::divided_together(game, realm)
    {
        let low = game.value(Value::BannerMin, races::about_company(game, realm, company));
        let points = |banner: &BannerId| game.state.banner(*banner).points;
        let weak: Vec<BannerId> =
            force.iter().copied().filter(|banner| points(banner) < low).collect();
        let together = game.state.points(&weak);
        for one in &weak {
            for other in force.iter().filter(|other| *other != one) {
                let enough =
                    points(one) + points(other) >= low || (weak.contains(other) && together >= low);
                let whole = [
                    (*other, roster::troops_in(game, *one)),
                    (*one, roster::troops_in(game, *other)),
                ];
                let parts = parts_for(game, (*one, *other), low - points(one));
                let moves = whole.into_iter().filter(|_| enough).chain(parts);
                orders.extend(moves.map(|(banner, troops)| {
                    Order::Assign {
                        banner,
                        troops: troops
                            .iter()
                            .map(|troop| i64::from(game.state.roster.troop(*troop).number))
                            .collect(),
                    }
                }));
            }
        }
    }
    orders
}

/// Returns units of one banner that are together worth at least what another lacks: the smallest one
/// alone, the smallest ones, and the largest ones.
fn parts_for(
    game: &Game<'_>,
    (weak, giver): (BannerId, BannerId),
    lacks: i64,
) -> Vec<(BannerId, Vec<TroopId>)> {
    let worth = |troop: &TroopId| game.state.roster.troop(*troop).points();
    let mut units = roster::troops_in(game, giver);
    units.retain(|troop| game.state.roster.troop(*troop).character.is_none());
    units.sort_by_key(worth);
    let up_to = |units: &mut dyn Iterator<Item = TroopId>| {
        let mut found = Vec::new();
        while found.iter().map(worth).sum::<i64>() < lacks {
            found.push(units.next()?);
        }
        Some(found)
    };
    let alone = units.iter().find(|troop| worth(troop) >= lacks).map(|troop| vec![*troop]);
    let ways = [alone, up_to(&mut units.iter().copied()), up_to(&mut units.iter().rev().copied())];
    ways.into_iter().flatten().map(|troops| (weak, troops)).collect()
}
