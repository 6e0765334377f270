//! Siege procedures that several phases share: taking the settlement, marching out, lifting.

use crate::campaign::{BannerId, FightEvent, RealmId, Reason};
use crate::engine::armies::roster::captives;
use crate::engine::armies::{banners, booty, entering, positions};
use crate::engine::core::ask::{Ask, Refusal, Who, refuse};
use crate::engine::core::game::Game;
use crate::engine::core::numbers::About;
use crate::engine::core::order::{Order, Verb};
use crate::engine::core::players::Flow;
use crate::engine::core::texts;
use crate::engine::core::turn::Turn;
use crate::engine::core::{pieces, tables};
use crate::engine::fights::battle_report::captured;
use crate::engine::fights::hungry_garrison;
use crate::engine::marching::retreat::choose_retreat;
use crate::engine::marching::route::{self, RouteSearch};
use crate::engine::scouting;
use crate::engine::sea::landing;
use crate::map::PlaceId;
use crate::rules::table::SHORTFALL;
use crate::rules::traits::Trait;
use crate::rules::{GameOption, RuleId, Thrown, Value};
use crate::say;
use crate::text::Text;

/// Checks that a realm has the means to bombard what it besieges: armies without models always
/// have; others need stone throwers, guns or sappers among the besiegers, or captured ones with men
/// to serve them (NL-SIEGE-09, NL-SIEGE-12, EN-SIEGE-16).
///
/// # Errors
/// The refusal, with what is wanted.
pub fn can_bombard(game: &Game<'_>, realm: RealmId, place: PlaceId) -> Result<(), Refusal> {
    let fit: Vec<&Trait> = game.rules.traits.iter().filter(|one| one.bombards).collect();
    let wanted = game.state.chose(GameOption::Depth, "roster")
        && !fit.is_empty()
        && game.value(Value::BombardmentTroops, place) > 0;
    let mut besiegers = game.state.force(realm, place);
    besiegers.retain(|banner| !game.state.banner(*banner).shut_in);
    let mut troops = besiegers.iter().flat_map(|banner| game.state.roster.in_banner(*banner));
    let breaks = |id: &String| fit.iter().any(|one| one.id == *id);
    let captured = || {
        let machines =
            besiegers.iter().flat_map(|banner| captives::captured_machines(game, *banner));
        machines.filter_map(|(_, served)| served).any(|kind| kind.traits.iter().any(breaks))
    };
    let has = troops.any(|(_, troop)| pieces::traits(game, troop).iter().any(breaks)) || captured();
    let rule = game.rules.setting(Value::BombardmentTroops).cite.0;
    game.require(has || !wanted, rule, || {
        let named: Vec<&str> = fit.iter().map(|one| one.title.english()).collect();
        say!(
            "no troops of yours before {place} can break its walls; these can: {named}",
            place = texts::place(game, place),
            named = Text::verbatim(named.join(", "))
        )
    })
}

/// Gives the settlement to the besieger: the garrison is gone, its baggage is booty, and the stock
/// stays where it is until it is loaded (NL-SIEGE-08, NL-SIEGE-12).
pub fn storm(turn: &mut Turn<'_>, place: PlaceId, rule: &'static str) -> Flow {
    let Some(siege) = turn.state().sieges.get(&place) else { return Ok(()) };
    let (besieger, mut booty) = (siege.besieger, siege.garrison_baggage);
    let inside = banners::shut_in(turn, place);
    let victors = banners::besiegers(turn, place);
    turn.emit(rule, FightEvent::SiegeEnded { place });
    for banner in &inside {
        let carried = turn.state().banner(*banner).baggage;
        booty +=
            banners::lose_baggage(turn, *banner, carried, Reason::Captured, RuleId("NL-SIEGE-12"));
    }
    // Machines, standards, prisoners and trophies are the victor's too.
    booty::take_train(turn, &inside, &victors)?;
    captured::capture_standards(turn, &inside, victors.first().copied());
    booty::capture_machines(turn, &inside, victors.first().copied(), "NL-SIEGE-12");
    let inside: Vec<BannerId> =
        inside.into_iter().filter(|banner| !turn.state().banner(*banner).removed).collect();
    banners::remove_banners(turn, &inside, Reason::GarrisonLost, RuleId(rule));
    banners::take_place(turn, besieger, place, rule);
    booty::share_out(turn, &victors, booty, Reason::Booty, "NL-SIEGE-12")
}

/// Hands the settlement over for free passage of its garrison (NL-SIEGE-11). A known tile reached
/// without crossing mountain or river is simply entered; any other is scouted first, one try for
/// each. If the rules ask for no scouting a known tile is entered as soon as a way is found
/// (EN-SIEGE-21). False if there is nowhere to go.
pub fn free_passage(turn: &mut Turn<'_>, place: PlaceId) -> Flow<bool> {
    let garrison = banners::shut_in(turn, place);
    let Some(first) = garrison.first() else { return Ok(true) };
    let realm = turn.state().banner(*first).realm;
    let mut places: Vec<PlaceId> = turn.game().map().neighbours(place).collect();
    places.retain(|to| {
        positions::may_stand(&turn.game(), realm, *to)
            && entering::all_can_enter(&turn.game(), &garrison, *to)
    });
    while !places.is_empty() {
        let garrison = positions::alive(turn, &garrison);
        let Some(first) = garrison.first() else { return Ok(true) };
        let to = choose_retreat(turn, realm, &garrison, &places, "NL-SIEGE-11")?;
        let to = to.unwrap_or(places[0]);
        let blocked = route::way_blocked(&turn.game(), &garrison, to);
        let scouts = blocked && turn.game().value(Value::SurrenderScouts, realm) > 0;
        if scouts || !turn.state().holding(to).known {
            let found = scouting::scout(turn, *first, place, to)?;
            if !turn.state().besieged(place) {
                // The scouts woke dragons that razed the walls: there is nothing left to hand
                // over.
                return Ok(false);
            }
            if !found || !positions::may_stand(&turn.game(), realm, to) {
                places.retain(|place| *place != to);
                continue;
            }
        }
        // Anybody who would hold the settlement without them hands it over as well.
        turn.emit("NL-SIEGE-11", FightEvent::SiegeEnded { place });
        if blocked {
            route::find_way(turn, &garrison, to, RouteSearch::UntilFound)?;
        }
        for banner in positions::alive(turn, &garrison) {
            if let Some(step) = route::banner_step(&turn.game(), banner, to) {
                route::step_banner(turn, "NL-SIEGE-11", banner, step, false);
            }
        }
        return Ok(true);
    }
    Ok(false)
}

/// Has the people of a besieged settlement hold it from now on, with baggage that is rolled
/// (EN-SIEGE-09); not if such a garrison holds it already, which is rolled once in a siege
/// (EN-SIEGE-10).
pub fn people_take_over(turn: &mut Turn<'_>, place: PlaceId, points: i64, rule: RuleId) -> Flow {
    if turn.state().sieges.get(&place).is_none_or(|siege| siege.garrison > 0) {
        return Ok(());
    }
    let baggage =
        turn.roll_value(Thrown::GarrisonBaggage, "baggage of the garrison", place)?.max(0);
    turn.emit_rule(rule, FightEvent::GarrisonChanged { place, points, baggage });
    Ok(())
}

/// Removes the garrison of a besieged settlement, banners or not: its besieger takes it
/// (NL-SIEGE-01).
pub fn garrison_gone(turn: &mut Turn<'_>, place: PlaceId, what: Reason, rule: RuleId) {
    let Some(besieger) = turn.state().sieges.get(&place).map(|siege| siege.besieger) else {
        return;
    };
    let inside = banners::shut_in(turn, place);
    turn.emit("NL-SIEGE-01", FightEvent::SiegeEnded { place });
    banners::remove_banners(turn, &inside, what, rule);
    banners::take_place(turn, besieger, place, "NL-SIEGE-01");
}

/// Starves a garrison without banners by the shortfall of one banner, unless the rules let it keep
/// its size; one that has nobody left has lost the settlement (NL-SIEGE-10, EN-SIEGE-20).
pub fn garrison_lacks_food(turn: &mut Turn<'_>, place: PlaceId) -> Flow {
    let about = garrison(&turn.game(), place);
    if turn.game().value(Value::GarrisonShortfall, about) <= 0 {
        return Ok(());
    }
    let rule = tables::cite(turn, SHORTFALL);
    let drawn = turn.roll_on(SHORTFALL, "hunger", place)?;
    hungry_garrison::garrison_suffers(
        turn,
        tables::effects(turn, &drawn),
        place,
        (SHORTFALL, rule),
    )?;
    banners::settle_siege(turn, place);
    Ok(())
}

/// Puts besiegers over the side they entered by, onto the tile they came from: to the near side of
/// it, so that they cross nothing and need no way (NL-SIEGE-02, NL-SIEGE-05).
pub fn lift(turn: &mut Turn<'_>, rule: &'static str, banners: &[BannerId]) {
    for banner in positions::alive(turn, banners) {
        let step = positions::way_back(&turn.game(), banner)
            .and_then(|to| route::banner_step(&turn.game(), banner, to));
        if let Some(step) = step {
            route::step_banner(turn, rule, banner, step, false);
        } else if let Some(ship) = landing::way_aboard(&turn.game(), banner) {
            landing::reembark(turn, banner, ship, RuleId(rule));
        }
    }
}

/// Asks for the attacker's choice once the defender is shut in (NL-SIEGE-02).
pub fn besiege_or_go_back(
    turn: &mut Turn<'_>,
    realm: RealmId,
    place: PlaceId,
    force: &[BannerId],
) -> Flow {
    let force = positions::alive(turn, force);
    if force.is_empty() {
        banners::settle_siege(turn, place);
        return Ok(());
    }
    let staying = match turn.ask_realm(realm, &BesiegeOrBack { place, force: force.clone() })? {
        Order::Besiege { banners } => banners,
        _ => Vec::new(),
    };
    let leaving: Vec<BannerId> =
        force.iter().copied().filter(|banner| !staying.contains(banner)).collect();
    lift(turn, "NL-SIEGE-02", &leaving);
    banners::settle_siege(turn, place);
    Ok(())
}

/// Returns the subject of a garrison without banners: the realm or the independents for whom it
/// holds out. On land of others, as in a tower, it is nobody's.
pub fn garrison(game: &Game<'_>, place: PlaceId) -> About {
    let Some(siege) = game.state.sieges.get(&place) else { return About::default() };
    let tile = (game.state.holding(place).owner == siege.defender).then_some(place);
    About { realm: siege.defender.realm(), tile, ..About::default() }
}

/// Besiege with some banners, or go back.
struct BesiegeOrBack {
    place: PlaceId,
    force: Vec<BannerId>,
}

impl Ask for BesiegeOrBack {
    fn prompt(&self, game: &Game<'_>) -> Text {
        say!(
            "{place} is shut: `besiege` it with some of {banners}, or go `back`",
            place = texts::place(game, self.place),
            banners = texts::banners(game, &self.force)
        )
    }

    fn verbs(&self) -> &'static [Verb] {
        &[Verb::Besiege, Verb::Back]
    }

    fn begins(&self) -> bool {
        false
    }

    fn check(&self, game: &Game<'_>, _: Who, order: &Order) -> Result<(), Refusal> {
        let stays = |banner: &BannerId| match order {
            Order::Besiege { banners } => banners.contains(banner),
            _ => false,
        };
        match order {
            Order::Besiege { banners }
                if !banners.iter().all(|banner| self.force.contains(banner)) =>
            {
                return refuse(
                    "NL-SIEGE-02",
                    say!(
                        "these can besiege: {banners}",
                        banners = texts::banners(game, &self.force)
                    ),
                );
            }
            Order::Besiege { .. } | Order::Back {} => {}
            _ => {
                return refuse(
                    "NL-SIEGE-02",
                    say!("`besiege` with the banners that stay, or `back`"),
                );
            }
        }
        match self
            .force
            .iter()
            .find(|banner| !stays(banner) && !landing::can_go_back(game, **banner))
        {
            Some(stuck) => refuse(
                "NL-SIEGE-02",
                say!(
                    "{banner} has no way back and must besiege",
                    banner = Text::verbatim(game.banner_name(*stuck))
                ),
            ),
            None => Ok(()),
        }
    }

    fn candidates(&self, _: &Game<'_>, _: Who) -> Vec<Order> {
        let mut orders = vec![Order::Besiege { banners: self.force.clone() }, Order::Back {}];
        if self.force.len() > 1 {
            orders
                .extend(self.force.iter().map(|banner| Order::Besiege { banners: vec![*banner] }));
        }
        orders
    }
}
