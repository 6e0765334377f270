//! Food of a force: the tile it is on, its baggage, the stock; which banners eat what, and which go
//! hungry (NL-SUB-01..06). All banners are fed so at the start of a turn, and a force before it
//! retreats (EN-BATTLE-17). `forage` says what a tile feeds, `provisions` asks the owner who eats.

pub mod forage;
pub mod provisions;

use crate::campaign::{BannerEvent, BannerId, Force, MapEvent, RealmId, Reason};
use crate::engine::armies::{banners, positions};
use crate::engine::core::order::Order;
use crate::engine::core::players::Flow;
use crate::engine::core::turn::Turn;
use crate::engine::effects::{self, Scope};
use crate::engine::realms::stances;
use crate::map::PlaceId;
use crate::rules::table::SHORTFALL;
use crate::rules::{RuleId, Value};
pub use provisions::{Provisions, check_ashore, check_give, check_own_banner, gifts};

/// Banners of one realm on one tile that need food together.
pub struct HungryForce<'a> {
    pub place: PlaceId,
    pub force: &'a [BannerId],
    /// Banners that the tile feeds first, as their owner wants it.
    pub first: &'a [BannerId],
    /// True if the tile and its stock are open to them.
    pub open: bool,
    /// The rule by which they need it, where that is not the start of their turn.
    pub rule: Option<RuleId>,
}

/// Feeds a force, and tests those that go hungry. Returns the hungry banners.
pub fn feed(turn: &mut Turn<'_>, hungry: &HungryForce<'_>) -> Flow<Vec<BannerId>> {
    let HungryForce { place, first, open, rule, .. } = *hungry;
    let mut force = Force::from_slice(hungry.force);
    // A banner that needs no food eats none (NL-RACE-02).
    force.retain(|banner| turn.game().value(Value::FoodNeed, *banner) > 0);
    // Unless their owner said otherwise, those without baggage eat from the tile first.
    let game = turn.game();
    force.sort_by_key(|banner| {
        let (standing, chosen) = (game.state.banner(*banner), first.contains(banner));
        let food = if chosen { forage::forage_for(&game, place, *banner) } else { 0 };
        (!chosen, food, standing.baggage, standing.number)
    });
    let (fed, foraged) =
        if open { forage::fed_by_tile(&game, place, &force) } else { (Force::new(), Vec::new()) };
    for sum in foraged {
        turn.tally("NL-SUB-02", "banners that the tile feeds", sum);
    }
    if !fed.is_empty() {
        turn.emit_rule(
            rule.unwrap_or(RuleId("NL-SUB-02")),
            BannerEvent::Fed { place, banners: fed.to_vec() },
        );
    }
    let mut unfed = Vec::new();
    for banner in force.into_iter().filter(|banner| !fed.contains(banner)) {
        let need = turn.game().value(Value::FoodNeed, banner);
        if turn.state().banner(banner).baggage >= need {
            banners::lose_baggage(
                turn,
                banner,
                need,
                Reason::Food,
                rule.unwrap_or(RuleId("NL-SUB-04")),
            );
        } else if open
            && forage::may_use_stock(&turn.game(), banner, place)
            && turn.state().holding(place).stock >= need
        {
            turn.emit("NL-REORG-04", MapEvent::StockChanged { place, by: -need });
        } else {
            unfed.push(banner);
        }
    }
    for banner in &unfed {
        let scope =
            Scope { force: vec![*banner], banner: Some(*banner), place, what: Reason::Hunger };
        effects::roll_and_carry_out(turn, SHORTFALL, &scope)?;
    }
    Ok(unfed)
}

/// Feeds a retreating force before it moves: it needs the food of a turn, as often as the rules
/// say. Tile and stock are open to it only if nobody is at its heels (EN-BATTLE-17).
pub fn eat_before_retreat(turn: &mut Turn<'_>, force: &[BannerId], pursued: bool) -> Flow {
    let meals = |turn: &Turn<'_>, banner: BannerId| turn.game().value(Value::RetreatFood, banner);
    let most = force.iter().map(|banner| meals(turn, *banner)).max().unwrap_or(0);
    for eaten in 0..most {
        let mut force = positions::alive(turn, force);
        force.retain(|banner| meals(turn, *banner) > eaten);
        let Some(first) = force.first() else { return Ok(()) };
        let (realm, place) = (turn.state().banner(*first).realm, turn.state().banner(*first).at);
        let provisions = Provisions::of(realm, force.clone(), !pursued);
        if provisions.worth_asking(&turn.game(), place) {
            share_provisions(turn, realm, &provisions)?;
        }
        let wanted = provisions.first_fed();
        let force = positions::still_on(turn, &force, place);
        let rule = turn.rules.setting(Value::RetreatFood).cite;
        let first = wanted.get(&place).map_or(&[][..], Vec::as_slice);
        feed(turn, &HungryForce { place, force: &force, first, open: !pursued, rule: Some(rule) })?;
    }
    Ok(())
}

/// Lets the owner of banners say who eats from the tile and share their baggage.
pub fn share_provisions(turn: &mut Turn<'_>, realm: RealmId, provisions: &Provisions) -> Flow {
    loop {
        match turn.ask_realm(realm, provisions)? {
            Order::Feed { banners } => {
                let place = turn.state().banner(banners[0]).at;
                provisions.fed.borrow_mut().insert(place, banners);
            }
            Order::Give { from, to, baggage } => give(turn, from, to, baggage, "NL-SUB-04"),
            Order::Requisition { place } => {
                stances::break_alliance(turn, realm, place, Reason::Foraging)
            }
            _ => return Ok(()),
        }
    }
}

/// Hands baggage from one banner to another of the same tile.
pub fn give(turn: &mut Turn<'_>, from: BannerId, to: BannerId, baggage: i64, rule: &'static str) {
    banners::lose_baggage(turn, from, baggage, Reason::GivenAway, RuleId(rule));
    banners::gain_baggage(turn, to, baggage, Reason::Received, RuleId(rule));
}
